"""Distant Skies: a plane, five characters, and a storybook.

`rules.md` beside this file has every rule, `components/` every card and board. One module a chapter of the rules:

- `setup`, `turn`, `event_cards`, `travel`, `encounters` (DS-EXPLORE-2), `plane`, `camp`: what a turn is made of
- `challenge` (every draw of fate), `deck` (DS-DECK-1), `combat` (DS-COMBAT-1, DS-COMBAT-2, DS-COMBAT-7), `attack`
  (DS-COMBAT-3 to DS-COMBAT-5), `direct_damage`, `synergy` (DS-COMBAT-8), `enemies` (DS-COMBAT-6, DS-COMBAT-9), `foes`
  (DS-BOSS-1, DS-BUFF-1): what is tried, and what is fought
- `crew`, `goods`, `hand` (DS-HAND-2), `adventure`, `totems` (DS-TOTEM-1): what happens to whom, and what is owned
- `uses`, `using`, `free_actions`: what cards can be used for, and when
- `defeat`, `modes` (DS-MODE-1), `players` (DS-PLAYERS-1, DS-SAVE-1), `scoring`: how it ends, and who is there
- `steps`, `actions`, `events`, `kit`: questions, what players can choose, what is reported, and what lies in the box
- `board`: what lies on the table, and what can be asked of it without changing it
- `advice`: what somebody would do who has played before
- `scenarios`: tables set up for given / when / then files
- `conservation`: what must be true of the table at any moment, for tests

Rules that no event and no refusal cites:

- DS-CHAL-1 which skills there are: the notation; DS-SETUP-3 how common each number is: components
- DS-RESET-1 a new campaign: `setup.begin` makes one
- DS-EX-1 to DS-EX-5 (DS-EX-2, DS-EX-3, DS-EX-4): the scenarios of the tests
"""

from __future__ import annotations

from functools import partial

from wanderbook.book.travel import Position
from wanderbook.locales import texts
from wanderbook.rulesets import tracks
from wanderbook.rulesets.common import steps as shared_by_both
from wanderbook.rulesets.common.chapters import SHARED_CHAPTERS
from wanderbook.rulesets.common.fate import draw_table
from wanderbook.rulesets.common.perform import merely_read
from wanderbook.rulesets.distant_skies import (
    adventure,
    attack,
    camp,
    challenge,
    combat,
    crew,
    deck,
    defeat,
    direct_damage,
    encounters,
    enemies,
    event_cards,
    goods,
    hand,
    plane,
    players,
    scoring,
    setup,
    steps,
    synergy,
    totems,
    travel,
    turn,
)
from wanderbook.rulesets.distant_skies.advice import Aviator
from wanderbook.rulesets.distant_skies.board import Board, Table, final_score, health, kit_of
from wanderbook.rulesets.distant_skies.challenge import Challenges, trial
from wanderbook.rulesets.distant_skies.conservation import conserved
from wanderbook.rulesets.distant_skies.counting import owns
from wanderbook.rulesets.distant_skies.courses import course
from wanderbook.rulesets.distant_skies.defeat import break_in
from wanderbook.rulesets.distant_skies.events import Defeated, EventActs
from wanderbook.rulesets.distant_skies.free_actions import FREE_ACTIONS
from wanderbook.rulesets.distant_skies.goods import affords, lacks, pay_choice
from wanderbook.rulesets.distant_skies.kit import NAME, Kit
from wanderbook.rulesets.distant_skies.scenarios import STAGING
from wanderbook.rulesets.distant_skies.scoring import achievements, figures, journey
from wanderbook.rulesets.distant_skies.setup import begin
from wanderbook.rulesets.distant_skies.steps import Encounter
from wanderbook.rulesets.distant_skies.uses import SILENT
from wanderbook.table import Game, Ruleset
from wanderbook.table import steps as shared_by_all
from wanderbook.table.game import Purse, Whereabouts
from wanderbook.table.kinds import steps_in
from wanderbook.table.reading import HANDLERS
from wanderbook.table.script import Handler


def whereabouts(game: Game, state: Table) -> Whereabouts:
    """Where the character and the plane are, for the map of proofs."""
    board = state.board
    return Whereabouts(
        board.fight is not None, Position(None if board.distant else board.spot, board.plane), board.ended
    )


RULES = {
    "read": "DS-READ-1",
    "redirect": "DS-KEY-1",
    "choice": "DS-EXPLORE-1",
    "guard": "DS-KEY-2",
    "price": "DS-REPLY-4",
    "taken": "DS-READ-2",
    "pass": "DS-CHAL-3",
    "fail": "DS-CHAL-4",
    "table": "DS-FATE-1",
    "gain_quest": "DS-QUEST-1",
    "use_quest": "DS-QUEST-1",
    "card": "DS-ADV-1",
    "token": "DS-READ-2",
    "cross_off": "DS-EXPLORE-1",
    "track": "DS-LOG-1",
    "return": "DS-EXPLORE-1",
    "ending": "DS-END-1",
    "stuck": "DS-END-2",
    "over": "DS-END-1",
    "offer": "DS-REPLY-1",
    "stale": "DS-REPLY-2",
    "owner": "DS-REPLY-3",
    "toll": "DS-CHAL-2",
    "status_named": "DS-EVENT-3",
    "status_first": "DS-EVENT-3",
    "status_once": "DS-STATUS-1",
    "status_off": "DS-STATUS-1",
    "regenerate": "DS-COMBAT-9",
    "locked": "DS-ACHIEVE-1",
    "unlock": "DS-ACHIEVE-1",
    "gather": "DS-CHAL-2",
    "fate": "DS-CHAL-3",
    "judge": "DS-CHAL-3",
    "split_room": "DS-HEALTH-1",
    "split_first": "DS-CHAL-4",
    "split_amount": "DS-REPLY-1",
    "pay_have": "DS-REPLY-4",
    "pay_price": "DS-REPLY-4",
    "hand": "DS-HAND-1",
    "deal": "DS-COMBAT-3",
    "block": "DS-COMBAT-9",
    "place_once": "DS-COMBAT-5",
    "place_covered": "DS-COMBAT-5",
    "place_amount": "DS-COMBAT-5",
    "place_connected": "DS-COMBAT-5",
    "place_splash": "DS-COMBAT-5",
    "place_rest": "DS-COMBAT-5",
}
PASSIVE: dict[str, Handler] = dict.fromkeys(SILENT, merely_read)


def crew_health(game: Game, state: Table) -> int:
    kit = kit_of(game)
    return sum(health(kit, mate) for mate in state.board.crew)


CHAPTERS = (
    *SHARED_CHAPTERS,
    adventure,
    direct_damage,
    attack,
    camp,
    challenge,
    combat,
    crew,
    deck,
    defeat,
    encounters,
    enemies,
    event_cards,
    goods,
    hand,
    plane,
    players,
    setup,
    synergy,
    totems,
    travel,
    turn,
)
"""The modules that register what the steps do: they need only be imported."""

DISTANT_SKIES = Ruleset(
    name=NAME,
    steps=steps_in(shared_by_all, shared_by_both, steps),
    board=Board,
    begin=begin,
    trial=trial,
    handlers={
        **HANDLERS,
        **PASSIVE,
        **goods.HANDLERS,
        **crew.HANDLERS,
        **hand.HANDLERS,
        **adventure.HANDLERS,
        **event_cards.HANDLERS,
        **travel.HANDLERS,
        **encounters.HANDLERS,
        **plane.HANDLERS,
        **camp.HANDLERS,
        **tracks.HANDLERS,
        **scoring.HANDLERS,
        **direct_damage.HANDLERS,
    },
    rules=RULES,
    sentences=partial(texts, package="wanderbook.rulesets.distant_skies", folder="sentences"),
    tests={"owns": owns},
    prepare=Kit,
    passage=Kit.passage,
    active=lambda state: state.board.active,
    purse=Purse(affords, pay_choice, lacks),
    scene=Encounter,
    draw_table=draw_table,
    interrupt=break_in,
    free_actions=FREE_ACTIONS,
    challenge=Challenges(),
    health=crew_health,
    score=lambda game, state: final_score(game, state).total,
    course=course,
    adviser=Aviator,
    staging=STAGING,
    conserved=conserved,
    achievements=achievements,
    figures=figures,
    whereabouts=whereabouts,
    is_defeat=lambda event: isinstance(event, Defeated),
    place_of=lambda event: f"event-{event.card}" if isinstance(event, EventActs) else None,
    journey=journey,
)
