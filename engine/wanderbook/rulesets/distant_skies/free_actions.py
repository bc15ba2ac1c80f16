"""Free actions (DS-FREE-1), which anyone may take at any time, by kinds of actions, each with its chapter.

Every question offers them beside its own answers, but for those in `CLOSED`, each with the rule that closes it. What
kind of moment it is follows from the state, and rules that close a single free action look at that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from wanderbook.rulesets.common.actions import AddPlayer, Equip, MakeUse, RemovePlayer, ReturnToken
from wanderbook.rulesets.common.free_actions import FreeAction, free_actions
from wanderbook.rulesets.common.steps import (
    ChooseMode,
    ChoosePlayers,
    ChooseUnlocked,
    ChooseVariants,
    DiscardDown,
    GiveStatus,
    Regenerate,
)
from wanderbook.rulesets.distant_skies.actions import (
    ArrangeDeck,
    ChangeLevel,
    FillTank,
    FinishEvent,
    GiveUpInstantDeath,
    PackTable,
    RestoreDormant,
    Unequip,
)
from wanderbook.rulesets.distant_skies.board import Table, fight_of
from wanderbook.rulesets.distant_skies.deck import ARRANGING
from wanderbook.rulesets.distant_skies.enemies import is_off
from wanderbook.rulesets.distant_skies.event_cards import FINISHING
from wanderbook.rulesets.distant_skies.hand import EQUIPPING, UNEQUIPPING
from wanderbook.rulesets.distant_skies.modes import INSTANT_DEATHS, LEVELS
from wanderbook.rulesets.distant_skies.plane import REFUELLING
from wanderbook.rulesets.distant_skies.players import JOINING, LEAVING, PACKING
from wanderbook.rulesets.distant_skies.steps import (
    Acting,
    Afflict,
    Block,
    Boost,
    ChangeDeck,
    ChooseAlly,
    ChooseFirst,
    ChoosePayment,
    Confront,
    Counterattack,
    Discarding,
    DropClaire,
    EquipTo,
    FaceObstacle,
    HelpAlly,
    LoseAbility,
    LoseSome,
    NextAction,
    PassBarrier,
    PayToEquip,
    PlaceAside,
    PlaceDamage,
    RecheckQuestion,
    Recover,
    SapPower,
    SplitDamage,
    Strike,
    Suffer,
    TakeAction,
    TakeCharacters,
    TakePower,
    TryBarrier,
    Walk,
    WalkOn,
)
from wanderbook.rulesets.distant_skies.synergy import RETURNING
from wanderbook.rulesets.distant_skies.totems import RESTORING
from wanderbook.rulesets.distant_skies.using import USES
from wanderbook.table import Game, Pick, Split, Step
from wanderbook.table.actions import Action
from wanderbook.table.behaviour import ask, runs, take
from wanderbook.table.decisions import Question
from wanderbook.table.events import Emit
from wanderbook.table.kinds import Asks, Runs, then
from wanderbook.table.steps import AlterFate, ChooseWay, Gather, GoOn

ACTION, STORY, CHALLENGE, FIGHT = "action", "story", "challenge", "fight"
CLOSED: dict[type[Asks], str] = {
    **dict.fromkeys((ChoosePlayers, ChooseMode, ChooseVariants, ChooseUnlocked), "DS-FREE-2"),
    **dict.fromkeys((TakeCharacters, ChooseFirst), "DS-FREE-2"),
    **dict.fromkeys((ChoosePayment, EquipTo, PayToEquip, ChangeDeck), "DS-FREE-3"),
    DropClaire: "DS-FLY-4",
}
"""The questions without free actions, each with its rule."""


def window(state: Table) -> str | None:
    """The kind of moment for free actions; None if a rule forbids them."""
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
    """The damage to place, computed again: an attack's may have been raised; any other is unchanged."""
    row = fight_of(state.board).row
    return PlaceAside(row[step.how.target].name, step.dealt, step.who) if step.dealt else Strike()


AGAIN: dict[type[Step], Callable[[Game, Table, Any], Runs]] = {
    TakeAction: lambda game, state, step: NextAction(),
    ChooseWay: lambda game, state, step: GoOn(step.section, len(game.sections[step.section].parts)),
    FaceObstacle: lambda game, state, step: Confront(step.obstacle),
    PassBarrier: lambda game, state, step: TryBarrier(step.about, step.obstacle),
    Walk: lambda game, state, step: WalkOn(step.remaining),
    Boost: lambda game, state, step: Strike(),
    PlaceDamage: _damage,
    Block: lambda game, state, step: Counterattack(step.first),
    TakePower: lambda game, state, step: SapPower(step.amount, step.player),
    ChooseAlly: lambda game, state, step: HelpAlly(step.power, step.amount, step.enemy),
    Regenerate: lambda game, state, step: Recover(step.enemy, step.many),
    LoseAbility: lambda game, state, step: LoseSome(),
    SplitDamage: lambda game, state, step: Suffer(step.amount, step.first, step.rule),
    GiveStatus: lambda game, state, step: Afflict(step.status, step.rule),
    DiscardDown: _discards,
}
"""After a free action the same question comes again. It is derived once more, by the step that led to them:
there may be nothing left to ask, or more than before."""


@runs(RecheckQuestion)
def recheck_question(game: Game, state: Table, step: RecheckQuestion, emit: Emit) -> Table:
    """Drop the question below if its cause is covered, answer it if nothing is left to choose, or ask it again
    (DS-FREE-1, DS-COMBAT-5).
    """
    top, below = state.agenda[-1], replace(state, agenda=state.agenda[:-1])
    acting = below.agenda[-1] if below.agenda else None
    if isinstance(acting, Acting) and is_off(state, acting.enemy, acting.square):
        return below
    if isinstance(top, Asks) and _is_empty(ask(game, state, top)):
        return take(game, below, top, (), emit)
    return state


def _is_empty(asked: Question) -> bool:
    return not asked.how.among if isinstance(asked, Split) else isinstance(asked, Pick) and not asked.most


def resuming(doing: FreeAction) -> FreeAction:
    """A free action after which the open question is checked again."""

    def do(game: Game, state: Table, action: Action, emit: Emit) -> Table:
        """Take the free action, then check whether the question that it interrupted still applies."""
        top = state.agenda[-1]
        again = AGAIN.get(top.__class__)
        if again is not None:
            state = replace(state, agenda=(*state.agenda[:-1], again(game, state, top)))
        return doing.do(game, then(state, RecheckQuestion()), action, emit)

    return doing._replace(do=do)


KINDS: dict[type[Action], FreeAction] = {
    MakeUse: USES,
    Equip: EQUIPPING,
    Unequip: UNEQUIPPING,
    RestoreDormant: RESTORING,
    FinishEvent: FINISHING,
    FillTank: REFUELLING,
    ReturnToken: RETURNING,
    ArrangeDeck: ARRANGING,
    ChangeLevel: LEVELS,
    GiveUpInstantDeath: INSTANT_DEATHS,
    AddPlayer: JOINING,
    RemovePlayer: LEAVING,
    PackTable: PACKING,
}
FREE_ACTIONS = free_actions(window, {kind: resuming(doing) for kind, doing in KINDS.items()})
