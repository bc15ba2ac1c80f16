"""The players' seats: players are renumbered when one of them leaves, and keep their names.

Names are no part of the game. They are kept by who somebody is, and found by where they sit as things stand, so that
they are right again when a leave or a join is undone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from wanderbook.diagnostics import harmless
from wanderbook.table.events import Event, PlayerJoined, PlayerLeft

LONGEST_NAME = 24
SeatChange = PlayerJoined | PlayerLeft
PlayerNames = tuple[str, ...]


def player_name(text: str) -> str:
    """A player's name as given, on one line and not too long."""
    return harmless(" ".join(text.split()))[:LONGEST_NAME].strip()


def distinct(name: str, others: Iterable[str]) -> str:
    """A name that nobody else at the table has: of two players called Anna, the second is `Anna 2`."""
    taken = {other.casefold() for other in others}
    called, number = name, 1
    while called and called.casefold() in taken:
        number += 1
        called = f"{name[: LONGEST_NAME - len(f' {number}')].rstrip()} {number}"
    return called


def moves(events: Iterable[Event]) -> tuple[SeatChange, ...]:
    """The players who joined and left, in order."""
    return tuple(event for event in events if isinstance(event, SeatChange))


def sitting(moved: Sequence[SeatChange], number: int) -> int:
    """The player with this number after these moves: a first player's original number; or -1 for the first who joined,
    -2 for the next.
    """
    joined = sum(isinstance(move, PlayerJoined) for move in moved)
    for move in reversed(moved):
        if isinstance(move, PlayerLeft):
            number += number >= move.player
        elif number == move.player:
            return -joined
        else:
            joined -= 1
    return number


class Seats:
    """The names of everybody who ever sat at the table."""

    def __init__(self) -> None:
        self._named: dict[int, str] = {}

    def copy(self) -> Seats:
        """A separate copy of the names."""
        other = Seats()
        other._named = dict(self._named)
        return other

    def call(self, moved: Sequence[SeatChange], number: int, name: str) -> None:
        self._named[sitting(moved, number)] = name

    def names(self, moved: Sequence[SeatChange]) -> PlayerNames:
        """The players' names, by number: empty for unnamed ones, and the list ends with the last who has a name."""
        if not self._named:
            return ()
        numbers = range(max(0, *self._named) + 1 + len(moved))
        names = [self._named.get(sitting(moved, number), "") for number in numbers]
        while names and not names[-1]:
            names.pop()
        return tuple(names)

    def left(self, moved: Sequence[SeatChange]) -> PlayerNames:
        """The names of those who have left, in their order."""
        gone = [(at, move.player) for at, move in enumerate(moved) if isinstance(move, PlayerLeft)]
        if not self._named:
            return ("",) * len(gone)
        return tuple(self._named.get(sitting(moved[:at], number), "") for at, number in gone)


def looking_back(
    names: PlayerNames, left: PlayerNames, runs: Sequence[Sequence[Event]]
) -> Iterator[tuple[Sequence[Event], PlayerNames]]:
    """Events from the last to the first, each with the players' names at that time; their current names are `names`.

    A player who joins already has a name, and one who leaves still has theirs.
    """
    gone = list(left)
    for run in reversed(runs):
        after = names
        for move in reversed(moved := moves(run)):
            before = (*names, *[""] * (move.player - len(names)))[: move.player]
            leaver = (gone.pop() if gone else "",) if isinstance(move, PlayerLeft) else ()
            names = (*before, *leaver, *names[move.player :]) if leaver else before
        yield run, names if any(isinstance(move, PlayerLeft) for move in moved) else after
