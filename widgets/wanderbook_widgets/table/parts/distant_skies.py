"""The parts of the table for Distant Skies."""

from __future__ import annotations

from wanderbook.rulesets.common.steps import DiscardDown
from wanderbook.rulesets.distant_skies import board
from wanderbook.rulesets.distant_skies import steps as sky
from wanderbook_widgets.table.parts.atlas import land as atlas
from wanderbook_widgets.table.parts.cards import distant_skies as cards
from wanderbook_widgets.table.parts.crew import distant_skies as crew
from wanderbook_widgets.table.parts.fight.distant_skies import DistantSide
from wanderbook_widgets.table.parts.game import TableParts
from wanderbook_widgets.table.parts.phases import SKY, sky_phase
from wanderbook_widgets.table.parts.stores import distant_skies as stores
from wanderbook_widgets.table.parts.things import ABILITY, ADVENTURE, COMBAT

STAGES: dict[type, str] = {
    **dict.fromkeys((sky.TakeAction, sky.Walk, sky.SendPlane, sky.DropClaire), "map"),
    **dict.fromkeys((sky.FaceObstacle, sky.PassBarrier), "map"),
    **dict.fromkeys((sky.BeginActions, sky.NextAction, sky.EndTurn), "map"),
    **dict.fromkeys((sky.PlaceCharacters, sky.VisitSpot, sky.ChangeDeck), "camp"),
}


PARTS = TableParts(
    stores=stores.plane,
    crew=crew.crew,
    cards=cards.groups,
    atlas=atlas,
    fight=DistantSide,
    phases=(SKY, sky_phase),
    score=(board.SCORE_LINES, board.final_score),
    stages=STAGES,
    terms={"fate": "DS-FATE-1", "synergy": "DS-COMBAT-8", "threat": "DS-EVENT-2"},
    meant={
        **dict.fromkeys((DiscardDown, sky.PayToEquip, sky.LoseAbility), ABILITY),
        sky.DiscardAdventures: ADVENTURE,
        **dict.fromkeys((sky.ChangeDeck, sky.DiscardCombat), COMBAT),
    },
    hinted=(sky.TakeAction,),
    together=board.equipped_together,
)
