"""Free actions (DS-FREE-1): what anyone may do at any time, by kinds, each chapter its own by the first word of an id.

Every question offers them beside its own answers, but for those in `CLOSED`, each with the rule that closes it. What
kind of moment it is follows from the state, and rules that close a single free action look at that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from wanderbook.rulesets.common.hand import DiscardDown
from wanderbook.rulesets.common.meanwhile import Doing, meanwhile
from wanderbook.rulesets.common.row import Regenerate
from wanderbook.rulesets.common.setup import ChooseMode, ChoosePlayers, ChooseVariants
from wanderbook.rulesets.common.statuses import GiveStatus
from wanderbook.rulesets.common.unlocks import ChooseUnlocked
from wanderbook.rulesets.distant_skies.asides import PlaceAside, SapPower, TakePower
from wanderbook.rulesets.distant_skies.attack import Block, Boost, Counterattack, PlaceDamage, Strike
from wanderbook.rulesets.distant_skies.board import Table, fight_of
from wanderbook.rulesets.distant_skies.challenge import PassBarrier, TryBarrier
from wanderbook.rulesets.distant_skies.crew import Afflict, SplitDamage, Suffer
from wanderbook.rulesets.distant_skies.deck import CHANGING, ChangeDeck
from wanderbook.rulesets.distant_skies.enemies import ChooseAlly, EnemyPower, LoseAbility, LoseSome, Recover
from wanderbook.rulesets.distant_skies.event_cards import COMPLETING
from wanderbook.rulesets.distant_skies.goods import ChoosePayment
from wanderbook.rulesets.distant_skies.hand import EQUIPPING, Discarding, EquipTo, PayToEquip
from wanderbook.rulesets.distant_skies.modes import LEVELS
from wanderbook.rulesets.distant_skies.plane import REFUELLING, DropClaire
from wanderbook.rulesets.distant_skies.players import PLAYERS, ChooseFirst, TakeCharacters
from wanderbook.rulesets.distant_skies.synergy import RETURNING
from wanderbook.rulesets.distant_skies.totems import RESTORING
from wanderbook.rulesets.distant_skies.travel import Confront, FaceObstacle, Walk, WalkOn
from wanderbook.rulesets.distant_skies.turn import NextAction, TakeAction
from wanderbook.rulesets.distant_skies.using import USES
from wanderbook.table import Game
from wanderbook.table.challenge import AlterFate, Gather
from wanderbook.table.events import Tell
from wanderbook.table.reading import ChooseWay, GoOn
from wanderbook.table.steps import Asks, Runs

ACTION, STORY, CHALLENGE, FIGHT = "action", "story", "challenge", "fight"
CLOSED: dict[type[Asks], str] = {
    **dict.fromkeys((ChoosePlayers, ChooseMode, ChooseVariants, ChooseUnlocked), "DS-FREE-2"),
    **dict.fromkeys((TakeCharacters, ChooseFirst), "DS-FREE-2"),
    **dict.fromkeys((ChoosePayment, EquipTo, PayToEquip, ChangeDeck), "DS-FREE-3"),
    DropClaire: "DS-FLY-4",
}
"""The questions at which there are no free actions, each with the rule that says so."""


def window(state: Table) -> str | None:
    """What is going on; nothing, where a rule forbids free actions."""
    kind = state.agenda[-1].__class__
    if kind in CLOSED:
        return None
    if state.board.fight is not None:
        return FIGHT
    if kind is TakeAction:
        return ACTION
    return CHALLENGE if kind is Gather or kind is AlterFate else STORY


# ---------------------------------------------------------------- asking again


def _discards(game: Game, state: Table, step: Any) -> Discarding:
    return Discarding(step.player, step.many, step.rule)


def _damage(game: Game, state: Table, step: Any) -> Strike | PlaceAside:
    """An attack's damage is reckoned again, and may be added to; other damage is as much as before."""
    row = fight_of(state.board).row
    return PlaceAside(row[step.how.target].name, step.dealt, step.who) if step.dealt else Strike()


AGAIN: dict[type[Asks], Callable[[Game, Table, Any], Runs]] = {
    TakeAction: lambda game, state, step: NextAction(),
    ChooseWay: lambda game, state, step: GoOn(step.section, len(game.sections[step.section].parts)),
    FaceObstacle: lambda game, state, step: Confront(step.obstacle),
    PassBarrier: lambda game, state, step: TryBarrier(step.about, step.obstacle),
    Walk: lambda game, state, step: WalkOn(step.left),
    Boost: lambda game, state, step: Strike(),
    PlaceDamage: _damage,
    Block: lambda game, state, step: Counterattack(step.first),
    TakePower: lambda game, state, step: SapPower(step.amount, step.player),
    ChooseAlly: lambda game, state, step: EnemyPower(step.enemy, step.power, step.amount, step.square),
    Regenerate: lambda game, state, step: Recover(step.enemy, step.many),
    LoseAbility: lambda game, state, step: LoseSome(),
    SplitDamage: lambda game, state, step: Suffer(step.amount, step.first, step.rule),
    GiveStatus: lambda game, state, step: Afflict(step.status, step.rule),
    DiscardDown: _discards,
}
"""After a free action the same is asked again. These questions are derived once more, by the step that led to them:
there may be nothing left to ask, or more than before."""


def resuming(doing: Doing) -> Doing:
    """A free action after which whatever was asked is looked at again."""

    def do(game: Game, state: Table, what: str, tell: Tell) -> Table:
        top = state.agenda[-1]
        again = AGAIN.get(top.__class__)
        if again is not None:
            state = replace(state, agenda=(*state.agenda[:-1], again(game, state, top)))
        return doing.do(game, state, what, tell)

    return doing._replace(do=do)


KINDS: dict[str, Doing] = {
    **dict.fromkeys(("crew", "ability", "card", "resource"), resuming(USES)),
    **dict.fromkeys(("equip", "shed"), resuming(EQUIPPING)),
    "restore": resuming(RESTORING),
    "event": resuming(COMPLETING),
    "refuel": resuming(REFUELLING),
    "return": resuming(RETURNING),
    "deck": resuming(CHANGING),
    "level": resuming(LEVELS),
    **dict.fromkeys(("join", "leave", "pack"), resuming(PLAYERS)),
}
MEANWHILE = meanwhile(window, KINDS)
