"""The names of a book that a play can reach, and those reached. Names as in "What reading means", 7."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from wanderbook.ids import ending_name
from wanderbook.machine.compiled import Story
from wanderbook.proofs.paragraphs import PARAGRAPHS, paragraphs
from wanderbook.table import Game
from wanderbook.table.events import ChoiceTaken, Ended, Event, Judged, RedirectFired, SectionRead

KINDS = ("sections", "choices", "redirects", "outcomes", "endings")
"""In a book that has paragraphs under a condition, these are a kind as well."""
BRANCHES = ("choices", "redirects", "outcomes")

_NAMES: dict[type[Event], Callable[[Any], tuple[str, ...]]] = {
    SectionRead: lambda event: (event.section, *event.shown),
    ChoiceTaken: lambda event: (event.choice,),
    RedirectFired: lambda event: (event.redirect,),
    Judged: lambda event: (event.outcome,),
    Ended: lambda event: (ending_name(event.ending),),
}


def reached_by(event: Event) -> tuple[str, ...]:
    """The names of the book that this event reached; for a section, the section itself first."""
    names = _NAMES.get(event.__class__)
    return names(event) if names else ()


# ---------------------------------------------------------------- what a book has


_LISTED: WeakKeyDictionary[Game, dict[str, list[str]]] = WeakKeyDictionary()


def contents(game: Game) -> dict[str, list[str]]:
    """Names of everything that can be reached in a game's book, by kind, in the order of the book."""
    if game not in _LISTED:
        names = Story(game.book).contents
        _LISTED[game] = {kind: names[kind] for kind in KINDS}
        if several := list(paragraphs(game.book)):
            _LISTED[game][PARAGRAPHS] = several
    return _LISTED[game]


# ---------------------------------------------------------------- what was reached of it


@dataclass(frozen=True)
class Coverage:
    """One kind of names, with the number of plays that reached each."""

    plays: dict[str, int]

    @property
    def reached(self) -> int:
        return sum(1 for plays in self.plays.values() if plays)

    @property
    def of(self) -> int:
        return len(self.plays)

    @property
    def share(self) -> float:
        return self.reached / self.of if self.plays else 1.0

    @property
    def percent(self) -> str:
        """The percentage, rounded down: anything less than all is not 100%."""
        tenths = 1000 * self.reached // self.of if self.plays else 1000
        return f"{tenths // 10}.{tenths % 10}%"

    @property
    def never(self) -> list[str]:
        return [name for name, plays in self.plays.items() if not plays]

    def least(self, most: int = 10) -> dict[str, int]:
        """The least visited of the names reached, rarest first."""
        some = sorted((plays, at, name) for at, (name, plays) in enumerate(self.plays.items()) if plays)
        return {name: plays for plays, _, name in some[:most]}


def coverage(game: Game, plays: Mapping[str, int]) -> dict[str, Coverage]:
    """The coverage of each kind of names in a game's book by a number of plays."""
    return {kind: Coverage({name: plays.get(name, 0) for name in names}) for kind, names in contents(game).items()}


def branches(coverage: Mapping[str, Coverage]) -> Coverage:
    """Choices, redirects and outcomes together."""
    return Coverage({name: plays for kind in BRANCHES for name, plays in coverage[kind].plays.items()})
