"""A play over time: every reply is recorded, and the play can return to any earlier decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from wanderbook.session.files import Problem
from wanderbook.session.seats import PlayerNames, SeatChange, Seats, distinct, moves, player_name
from wanderbook.table import (
    Chance,
    Decision,
    Game,
    Outcome,
    Reply,
    Table,
    Transition,
    answer,
    decision,
    open_options,
    outcome,
    start,
)
from wanderbook.table.agenda import as_reply
from wanderbook.table.events import Event

MOST_NOTES, LONGEST_NOTE = 200, 80
Gathered = frozenset[str]
GONE = (
    LookupError,
    AssertionError,
    StopIteration,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
    RecursionError,
)
"""What playing raises where a state names something that a changed book no longer has, or holds what cannot be."""


class Unplayable(Problem):
    """Raised for a saved reply that the rules cannot follow, in a state that no play leads to. The play has not
    changed.
    """

    def __init__(self) -> None:
        super().__init__("The saved replies do not fit the rules: the play cannot continue.", "unplayable")


def look_at(asked: Decision | None) -> None:
    """Build everything that a decision offers, including its lazy free actions."""
    if asked is not None and not isinstance(asked, Chance):
        open_options(asked.free_actions)


class Play:
    """A play of a game. States are immutable and share their unchanged parts, so all of them are kept."""

    def __init__(self, game: Game, seed: int, asks_everything: bool = False) -> None:
        """`asks_everything`: whether screens ask every question, as in print, even with only one sensible answer."""
        self.game, self.seed, self.asks_everything = game, seed, asks_everything
        self._unasked: set[int] = set()
        """The replies, by number, that nobody was asked for: undo and redo pass over them."""
        self._turned: list[Transition] = [start(game, seed)]
        self._replies: list[Reply] = []
        self._at = 0
        self.origin: Table | None = None
        """The state that this play went on from, if it did not begin at the start."""
        self.notes: dict[str, str] = {}
        """What the players wrote on the atlas, by region or square: `1:B`. No decision, so undo leaves it alone."""
        self._gathered: dict[str, list[Gathered]] = {}
        self._seats, self._moved = Seats(), list[tuple[SeatChange, ...]]()
        self._supposed_from: int | None = None
        """How many replies were given before those that are only supposed, inside `supposing`."""

    @classmethod
    def from_state(cls, game: Game, seed: int, state: Table, events: tuple[Event, ...] = ()) -> Play:
        """A play that begins at a state, without the play before it: nothing before it can be undone.

        `events` are what happened on the way to its first decision."""
        play = cls.__new__(cls)
        play.game, play.seed, play.asks_everything = game, seed, False
        play._unasked = set()
        play._turned, play._replies, play._at = [Transition(state, events)], [], 0
        play.origin, play.notes, play._gathered = state, {}, {}
        play._seats, play._moved, play._supposed_from = Seats(), [], None
        return play

    # ---------------------------------------------------------------- now

    @property
    def state(self) -> Table:
        return self._turned[self._at].state

    @property
    def decision(self) -> Decision | None:
        return decision(self.game, self.state)

    def asked_in(self, state: Table) -> Decision | None:
        """The question in an earlier state of this play."""
        return decision(self.game, state)

    @property
    def outcome(self) -> Outcome | None:
        return outcome(self.game, self.state)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events since the last decision."""
        return self._turned[self._at].events

    @property
    def before(self) -> Table | None:
        """The state at the previous decision, if there was one."""
        return self._turned[self._at - 1].state if self._at else None

    @property
    def journal(self) -> tuple[Reply, ...]:
        """Every reply so far."""
        return tuple(self._replies[: self._at])

    @property
    def given(self) -> tuple[Reply, ...]:
        """The journal without hypothetical replies."""
        return tuple(self._replies[: self._at if self._supposed_from is None else self._supposed_from])

    @property
    def unasked(self) -> tuple[int, ...]:
        """The numbers of the journal's replies that were given without asking anybody."""
        return tuple(sorted(at for at in self._unasked if at < self._at))

    @unasked.setter
    def unasked(self, given: Iterable[int]) -> None:
        self._unasked = {at for at in given if 0 <= at < len(self._replies)}

    def answered(self, since: int = 0) -> Iterator[tuple[Table, Reply]]:
        """Every reply, or those after the first `since`, with the state in which it was given."""
        return ((self._turned[at].state, self._replies[at]) for at in range(since, self._at))

    def state_at(self, moment: int) -> Table:
        """The state after this many replies."""
        return self._turned[moment].state

    def log(self) -> Iterable[Event]:
        """All events so far."""
        return (event for turned in self._turned[: self._at + 1] for event in turned.events)

    def back(self) -> Iterator[tuple[Event, ...]]:
        """The log in reverse, grouped by decision, for callers that need only the latest events."""
        return (self._turned[at].events for at in range(self._at, -1, -1))

    def gathered(self, name: str, found: Callable[[Event], str | None]) -> Gathered:
        """The results of `found` for the events of the log so far.

        It is remembered for every decision, so that each event is looked at once, however often this is called.
        """
        known = self._gathered.setdefault(name, [])
        for turned in self._turned[len(known) : self._at + 1]:
            new = frozenset(value for event in turned.events if (value := found(event)) is not None)
            before = known[-1] if known else Gathered()
            known.append(before if new <= before else before | new)
        return known[self._at]

    # ---------------------------------------------------------------- forth and back

    def answer(self, reply: Iterable[str] | Reply, unasked: bool = False) -> tuple[Event, ...]:
        """Answer the current question. A refused reply raises `NotAllowed` and changes nothing.

        `unasked` marks a reply that nobody was asked for: it belongs to the one before it when that is undone.
        """
        answer = as_reply(self.game, reply)
        turned = self._turn(answer)
        del self._turned[self._at + 1 :], self._replies[self._at :]
        self._forget_ahead()
        self._turned.append(turned)
        self._replies.append(Reply(answer.chosen, answer.by))
        self._unasked = {at for at in self._unasked if at < self._at} | ({self._at} if unasked else set())
        self._at += 1
        return turned.events

    def _turn(self, reply: Reply) -> Transition:
        """The transition after a reply. Raises `Unplayable` if the play began from a given state, which no play may
        lead to, and the rules cannot follow the reply or ask what comes next."""
        if self.origin is None:  # the state comes from play alone: an error is one of the rules
            return answer(self.game, self.state, reply)
        try:
            turned = answer(self.game, self.state, reply)
            look_at(decision(self.game, turned.state))
        except GONE as broken:
            raise Unplayable() from broken
        return turned

    def _forget_ahead(self) -> None:
        """Drop the caches of moments after this one."""
        del self._moved[self._at + 1 :]
        for known in self._gathered.values():
            del known[self._at + 1 :]

    @contextmanager
    def supposing(self) -> Iterator[None]:
        """A block whose answers are hypothetical: after it, the play is as before."""
        at, turned, replies = self._at, self._turned[self._at + 1 :], self._replies[self._at :]
        unasked, outer = self._unasked, self._supposed_from
        self._supposed_from = at if outer is None else outer
        try:
            yield
        finally:
            self._turned[at + 1 :], self._replies[at:], self._at = turned, replies, at
            self._unasked, self._supposed_from = unasked, outer
            self._forget_ahead()

    def can_undo(self, past_draws: bool = True) -> bool:
        """Whether there is a decision to return to; if asked, without undoing a draw."""
        return self._at > 0 and (past_draws or not self._drew(self._at))

    def undo(self, past_draws: bool = True) -> bool:
        """Return to the last decision that somebody was asked. False if there is none, or if fate was drawn since."""
        if not self.can_undo(past_draws):
            return False
        self._at -= 1
        while self._at in self._unasked and self.can_undo(past_draws):
            self._at -= 1
        return True

    def can_redo(self) -> bool:
        return self._at < len(self._replies)

    def redo(self) -> bool:
        """Take back the last undo."""
        if not self.can_redo():
            return False
        self._at += 1
        while self._at in self._unasked and self.can_redo():
            self._at += 1
        return True

    def go_to(self, moment: int) -> None:
        """Go to any decision of this play, by the number of replies before it."""
        if not 0 <= moment <= len(self._replies):
            raise ValueError(f"this play has the moments 0 to {len(self._replies)}, not {moment}")
        self._at = moment

    def until(self, moment: int) -> Play:
        """A separate play that ends after this many replies of this one."""
        if not 0 <= moment <= self._at:
            raise ValueError(f"this play has the moments 0 to {self._at}, not {moment}")
        first = self._turned[0]
        earlier = Play.from_state(self.game, self.seed, first.state, first.events)
        earlier.origin, earlier.asks_everything, earlier.notes = self.origin, self.asks_everything, dict(self.notes)
        earlier._turned, earlier._replies = self._turned[: moment + 1], self._replies[:moment]
        earlier._at, earlier._unasked = moment, {at for at in self._unasked if at < moment}
        earlier._seats = self._seats.copy()
        return earlier

    # ---------------------------------------------------------------- players

    @property
    def names(self) -> PlayerNames:
        """The names that the players gave themselves, by their current numbers, for screens."""
        return self._seats.names(self._moves())

    @names.setter
    def names(self, given: Iterable[str]) -> None:
        for number, name in enumerate(given):
            self._seats.call(self._moves(), number, name)

    def call(self, player: int, name: str) -> None:
        """Name or rename a player; an empty name restores the number. Like a note, this is not a decision."""
        others = (other for number, other in enumerate(self.names) if number != player)
        self._seats.call(self._moves(), player, distinct(player_name(name), others))

    @property
    def left(self) -> PlayerNames:
        """The names of the players who have left, in order."""
        return self._seats.left(self._moves())

    def _moves(self) -> tuple[SeatChange, ...]:
        """The players who joined and left, in order; cached for every decision."""
        for turned in self._turned[len(self._moved) : self._at + 1]:
            before = self._moved[-1] if self._moved else ()
            self._moved.append((*before, *moves(turned.events)))
        return self._moved[self._at]

    # ---------------------------------------------------------------- notes

    def note(self, spot: str, text: str) -> bool:
        """Write a note, or delete it if the text is empty. False if there are already too many."""
        plain = "".join(one if one.isprintable() else " " for one in text)
        text = " ".join(plain.split())[:LONGEST_NOTE].strip()
        if not text:
            self.notes.pop(spot, None)
        elif spot in self.notes or len(self.notes) < MOST_NOTES:
            self.notes[spot] = text
        else:
            return False
        return True

    def _drew(self, at: int) -> bool:
        """Whether a decision's answer used chance: a number, a card or a shuffle."""
        return self._turned[at].state.fate.drawn != self._turned[at - 1].state.fate.drawn


def replay(game: Game, seed: int, journal: Sequence[Reply]) -> Play:
    """Play a journal again. Raises `NotAllowed` at the first refused reply."""
    play = Play(game, seed)
    for reply in journal:
        play.answer(reply)
    return play
