"""Event cards and curses: drawn, resolved, in play, completed (DS-EVENT)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from wanderbook.book import Choice
from wanderbook.book.effects import DiscardEvent, GainThreat, is_way_on
from wanderbook.book.sections import Combat
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.drawing import DrawCard
from wanderbook.rulesets.common.meanwhile import Doing
from wanderbook.rulesets.common.perform import perform
from wanderbook.rulesets.distant_skies.board import InPlay, Table, kit_of, threat_of
from wanderbook.rulesets.distant_skies.events import (
    EventActs,
    EventCompleted,
    EventDrawn,
    EventLeft,
    EventStays,
    ThreatGained,
)
from wanderbook.rulesets.distant_skies.goods import counted
from wanderbook.table import Game, Option
from wanderbook.table.events import Tell
from wanderbook.table.reading import ChooseWay, ReadSection
from wanderbook.table.script import Handler
from wanderbook.table.steps import Runs, then


class DrawEvent(DrawCard, frozen=True):
    """DS-EVENT-1: the top event is drawn and resolved; an exhausted deck is shuffled again."""

    deck: ClassVar[str] = "event"

    def drawn(self, game: Game, state: Table, card: int | None, tell: Tell) -> Table:
        return state if card is None else resolve(game, state, card, tell)


class DrawCurse(DrawEvent, frozen=True):
    """A curse is an event that a text calls for."""

    deck: ClassVar[str] = "curse"


def resolve(game: Game, state: Table, card: int, tell: Tell) -> Table:
    """DS-EVENT-1, DS-EVENT-2: what it says happens at once; then it is discarded, or stays until it is completed."""
    tell(EventDrawn("DS-EVENT-1", card))
    if kit_of(game).event[card].complete is not None:
        tell(EventStays("DS-EVENT-2", card))
        state = on_board(state, events=(*state.board.events, InPlay(card)))
    else:
        state = discard(game, state, card)
    return then(begin_event(state, card), ReadSection(f"event-{card}"))


def begin_event(state: Table, card: int) -> Table:
    """From here on, what is said is said of this card."""
    board = state.board
    return then(on_board(state, event_now=card, party=()), EventDone(board.event_now, board.party))


class EventDone(Runs, frozen=True):
    before: int = 0
    """The event in the middle of which it was drawn."""
    party: tuple[str, ...] = ()
    """Who took part in the challenge in the middle of which it was completed."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        return on_board(state, event_now=self.before, party=self.party)


def discard(game: Game, state: Table, card: int) -> Table:
    deck = "curse" if card in kit_of(game).curse else "event"
    return on_board(state, **{deck: getattr(state.board, deck).discard(card)})


def leave(game: Game, state: Table, card: int, tell: Tell, rule: str = "DS-EVENT-2") -> Table:
    """Off the table, with its threat."""
    stay = tuple(one for one in state.board.events if one.card != card)
    if len(stay) == len(state.board.events):
        return state
    tell(EventLeft(rule, card))
    return discard(game, on_board(state, events=stay), card)


class EventTurnEnd(Runs, frozen=True):
    """DS-EVENT-2: what an event in play does at the end of each turn."""

    card: int

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        event = kit_of(game).event[self.card]
        acts = any(ability.when == "turn_end" for ability in event.abilities)
        if all(one.card != self.card for one in state.board.events) or not (acts or event.turn_end):
            return state
        tell(EventActs("DS-EVENT-2", self.card))
        state = begin_event(state, self.card)
        if event.turn_end:
            state = then(state, ReadTurnEnd(self.card))
        return perform(state, "event", self.card, "turn_end", state.board.active) if acts else state


class ReadTurnEnd(Runs, frozen=True):
    """DS-EVENT-2: its text for the end of a turn, once it has as much threat as that needs."""

    card: int

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        enough = threat_of(state.board, self.card) >= (kit_of(game).event[self.card].turn_end_threat or 0)
        return then(state, ReadSection(f"end-{self.card}")) if enough else state


def gain_threat(game: Game, state: Table, effect: GainThreat, tell: Tell) -> Table:
    """DS-EVENT-2: on the event that says so, if it is in play."""
    amount, now = counted(game, state, effect), state.board.event_now
    if not amount or all(one.card != now for one in state.board.events):
        return state
    tell(ThreatGained("DS-EVENT-2", now, amount))
    events = (replace(one, threat=one.threat + amount) if one.card == now else one for one in state.board.events)
    return on_board(state, events=tuple(events))


def discard_event(game: Game, state: Table, effect: DiscardEvent, tell: Tell) -> Table:
    return leave(game, state, state.board.event_now, tell)


# ---------------------------------------------------------------- completing one


def _options(game: Game, state: Table, now: str) -> Iterator[Option]:
    """DS-EVENT-2: at any time on one's turn, in the middle of anything. `event:12:A` is what it says for A."""
    going_on = {step.card for step in state.agenda if isinstance(step, Completed | CompleteEvent)}
    for one in state.board.events:
        if one.card in going_on or kit_of(game).event[one.card].complete is None:
            continue
        played = game.sections[f"complete-{one.card}"]
        for option in played.options(on_board(state, event_now=one.card)):
            closed = option.closed_by or _untimely(state, played.choices[option.id].choice)
            yield Option(f"event:{one.card}:{option.id}", closed, state.board.active)


def _untimely(state: Table, choice: Choice) -> str | None:
    """DS-EVENT-2, house rule: what leads to a fight or elsewhere in the story waits until nothing else is going on."""
    if state.board.fight is None and not state.entrance:
        return None
    leads = any(map(is_way_on, choice.effects)) or any(map(is_way_on, choice.failure.effects if choice.failure else ()))
    return "DS-EVENT-2" if leads or isinstance(choice.trial, Combat) else None


def _do(game: Game, state: Table, what: str, tell: Tell) -> Table:
    """DS-EVENT-3: passed or failed, it is completed; and its reward gained, where it says nothing else."""
    _, number, letter = what.split(":")
    state = then(begin_event(state, int(number)), Completed(int(number)))
    return ChooseWay(f"complete-{number}").take(game, state, (letter,), tell)


def _why(game: Game, state: Table, what: str) -> str:
    _, number, letter = what.split(":")
    if _untimely(state, game.sections[f"complete-{number}"].choices[letter].choice):
        return game.say("untimely")
    return ChooseWay(f"complete-{number}").why(game, on_board(state, event_now=int(number)), letter)


COMPLETING = Doing(_options, _do, _why)


class Completed(Runs, frozen=True):
    """DS-EVENT-3: it is discarded."""

    card: int

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        tell(EventCompleted("DS-EVENT-3", self.card))
        return leave(game, state, self.card, tell, "DS-EVENT-3")


def complete_by(game: Game, state: Table, until: str) -> Table:
    """DS-EVENT-2: events that are completed by camping, or by moving the plane."""
    kit = kit_of(game)
    for one in reversed(state.board.events):
        if kit.event[one.card].until == until:
            state = then(state, CompleteEvent(one.card))
    return state


class CompleteEvent(Runs, frozen=True):
    card: int

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        if all(one.card != self.card for one in state.board.events):
            return state
        return then(then(begin_event(state, self.card), Completed(self.card)), ReadSection(f"complete-{self.card}"))


HANDLERS: dict[str, Handler] = {"gain_threat": gain_threat, "discard_event": discard_event}
EventStep = DrawEvent | DrawCurse | EventDone | EventTurnEnd | ReadTurnEnd | Completed | CompleteEvent
