"""Event cards and curses: drawn, resolved, in play, completed (DS-EVENT)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wanderbook.book import Choice
from wanderbook.book.effects import DiscardEvent, GainThreat, is_way_on
from wanderbook.book.sections import Combat
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.drawing import draws_as
from wanderbook.rulesets.common.free_actions import FreeAction
from wanderbook.rulesets.common.perform import perform
from wanderbook.rulesets.distant_skies.actions import FinishEvent
from wanderbook.rulesets.distant_skies.board import InPlay, Table, kit_of, threat_of
from wanderbook.rulesets.distant_skies.counting import amount_of
from wanderbook.rulesets.distant_skies.events import (
    EventActs,
    EventCompleted,
    EventDrawn,
    EventLeft,
    EventStays,
    ThreatGained,
)
from wanderbook.rulesets.distant_skies.steps import (
    Completed,
    CompleteEvent,
    DrawEvent,
    EventDone,
    EventTurnEnd,
    ReadTurnEnd,
)
from wanderbook.table import Game, Option
from wanderbook.table.actions import TakeChoice
from wanderbook.table.behaviour import runs
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then
from wanderbook.table.reading import explain_choice, take_choice
from wanderbook.table.script import Handler
from wanderbook.table.steps import ChooseWay, ReadSection


@draws_as(DrawEvent)
def resolve_drawn_event(game: Game, state: Table, step: DrawEvent, card: int | None, emit: Emit) -> Table:
    """Read the drawn event and resolve it (DS-EVENT-1)."""
    return state if card is None else resolve(game, state, card, emit)


def resolve(game: Game, state: Table, card: int, emit: Emit) -> Table:
    """Read a drawn event; it stays in play if it can be completed, and is discarded otherwise
    (DS-EVENT-1, DS-EVENT-2).
    """
    emit(EventDrawn("DS-EVENT-1", card))
    if kit_of(game).event[card].complete is not None:
        emit(EventStays("DS-EVENT-2", card))
        state = on_board(state, events=(*state.board.events, InPlay(card)))
    else:
        state = discard(game, state, card)
    return then(begin_event(state, card), ReadSection(f"event-{card}"))


def begin_event(state: Table, card: int) -> Table:
    """Make this the card whose text is being resolved, until the `EventDone` beneath restores the previous one."""
    board = state.board
    return then(on_board(state, event_now=card, party=()), EventDone(board.event_now, board.party))


@runs(EventDone)
def end_event(game: Game, state: Table, step: EventDone, emit: Emit) -> Table:
    """Finish the event, and continue the one it interrupted (DS-EVENT-1)."""
    return on_board(state, event_now=step.before, party=step.party)


def discard(game: Game, state: Table, card: int) -> Table:
    deck = "curse" if card in kit_of(game).curse else "event"
    return on_board(state, **{deck: getattr(state.board, deck).discard(card)})


def leave(game: Game, state: Table, card: int, emit: Emit, rule: str = "DS-EVENT-2") -> Table:
    """Discard an event in play, with its threat; no change if it is not in play."""
    stay = tuple(event for event in state.board.events if event.card != card)
    if len(stay) == len(state.board.events):
        return state
    emit(EventLeft(rule, card))
    return discard(game, on_board(state, events=stay), card)


@runs(EventTurnEnd)
def apply_turn_end(game: Game, state: Table, step: EventTurnEnd, emit: Emit) -> Table:
    """Apply an event in play at the end of a turn (DS-EVENT-2)."""
    event = kit_of(game).event[step.card]
    acts = any(ability.when == "turn_end" for ability in event.abilities)
    if all(one.card != step.card for one in state.board.events) or not (acts or event.turn_end):
        return state
    emit(EventActs("DS-EVENT-2", step.card))
    state = begin_event(state, step.card)
    if event.turn_end:
        state = then(state, ReadTurnEnd(step.card))
    return perform(state, "event", step.card, "turn_end", state.board.active) if acts else state


@runs(ReadTurnEnd)
def read_turn_end(game: Game, state: Table, step: ReadTurnEnd, emit: Emit) -> Table:
    """Read the event's text for the end of a turn if it has enough threat (DS-EVENT-2)."""
    enough = threat_of(state.board, step.card) >= (kit_of(game).event[step.card].turn_end_threat or 0)
    return then(state, ReadSection(f"end-{step.card}")) if enough else state


def gain_threat(game: Game, state: Table, effect: GainThreat, emit: Emit) -> Table:
    """Add threat to the event being resolved, if it is in play (DS-EVENT-2)."""
    amount, now = amount_of(game, state, effect), state.board.event_now
    if not amount or all(event.card != now for event in state.board.events):
        return state
    emit(ThreatGained("DS-EVENT-2", now, amount))
    events = (
        replace(event, threat=event.threat + amount) if event.card == now else event for event in state.board.events
    )
    return on_board(state, events=tuple(events))


def discard_event(game: Game, state: Table, effect: DiscardEvent, emit: Emit) -> Table:
    return leave(game, state, state.board.event_now, emit)


# ---------------------------------------------------------------- completing one


def _finishing(game: Game, state: Table, now: str) -> Iterator[Option]:
    """The options to complete the events in play, each by its choices, `event:12:A`: at any time on one's turn
    (DS-EVENT-2).
    """
    going_on = {step.card for step in state.agenda if isinstance(step, Completed | CompleteEvent)}
    for event in state.board.events:
        if event.card in going_on or kit_of(game).event[event.card].complete is None:
            continue
        played = game.sections[f"complete-{event.card}"]
        for option in played.options(on_board(state, event_now=event.card)):
            closed = option.closed_by or _untimely(state, played.choices[option.id].choice)
            yield Option(FinishEvent(event.card, option.id), closed, state.board.active)


def _untimely(state: Table, choice: Choice) -> str | None:
    """The rule that delays a choice leading to a fight or elsewhere until nothing else is in progress (DS-EVENT-2,
    house rule).
    """
    if state.board.fight is None and not state.entrance:
        return None
    leads = any(map(is_way_on, choice.effects)) or any(map(is_way_on, choice.failure.effects if choice.failure else ()))
    return "DS-EVENT-2" if leads or isinstance(choice.trial, Combat) else None


def finish_event(game: Game, state: Table, action: FinishEvent, emit: Emit) -> Table:
    """Complete an event by one of its choices, passed or failed; its reward follows unless the text says otherwise
    (DS-EVENT-3)."""
    state = then(begin_event(state, action.card), Completed(action.card))
    return take_choice(game, state, ChooseWay(f"complete-{action.card}"), TakeChoice(action.letter), emit)


def _why_not_finish(game: Game, state: Table, action: FinishEvent) -> str:
    """The sentence that says why an event in play cannot be completed now."""
    section = f"complete-{action.card}"
    if _untimely(state, game.sections[section].choices[action.letter].choice):
        return game.say("untimely")
    now = on_board(state, event_now=action.card)
    return explain_choice(game, now, ChooseWay(section), TakeChoice(action.letter))


FINISHING = FreeAction(_finishing, finish_event, _why_not_finish)


@runs(Completed)
def discard_completed(game: Game, state: Table, step: Completed, emit: Emit) -> Table:
    """Discard the completed event (DS-EVENT-3)."""
    emit(EventCompleted("DS-EVENT-3", step.card))
    return leave(game, state, step.card, emit, "DS-EVENT-3")


def complete_by(game: Game, state: Table, until: str) -> Table:
    """Schedule the completion of the events in play that `camp` or moving the plane completes (DS-EVENT-2)."""
    kit = kit_of(game)
    for event in reversed(state.board.events):
        if kit.event[event.card].until == until:
            state = then(state, CompleteEvent(event.card))
    return state


@runs(CompleteEvent)
def complete_event(game: Game, state: Table, step: CompleteEvent, emit: Emit) -> Table:
    """If the event is still in play, read its text for completion, then mark it as completed (DS-EVENT-2)."""
    if all(event.card != step.card for event in state.board.events):
        return state
    return then(then(begin_event(state, step.card), Completed(step.card)), ReadSection(f"complete-{step.card}"))


HANDLERS: dict[str, Handler] = {"gain_threat": gain_threat, "discard_event": discard_event}
