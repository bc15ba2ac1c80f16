"""Causes: each rules out several names, with the changes that are proved to mend it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from wanderbook.api.books import Book
from wanderbook.api.places import Places
from wanderbook.api.results import Result, counted, html_block, html_table
from wanderbook.json_data import JsonObject
from wanderbook.language import Service
from wanderbook.language.guards import guard_edits
from wanderbook.proofs.causes import CauseGroup
from wanderbook.proofs.explain import Because, doubts
from wanderbook.proofs.mends import GuardChange, ProvedMend, said_change, said_effect, said_order
from wanderbook.proofs.words import listed

NAMED = 6
"""Names of a cause in one line."""


class FoundCauses(Protocol):
    """The parts of a report that a cause uses."""

    places: Places

    @property
    def book(self) -> Book: ...

    def at(self, name: str) -> JsonObject: ...

    def mends(self, cause: Cause) -> tuple[Mend, ...]: ...

    def known_mends(self, cause: Cause) -> tuple[Mend, ...] | None: ...


@dataclass(frozen=True)
class Cause(Result):
    """A reason why names cannot be reached, with all names that it rules out.

    >>> import wanderbook as wb
    >>> wb.reach("the-lamplighters-round").causes
    ()
    """

    names: tuple[str, ...]
    """The names that it rules out, in the order of the book; the first one is the place to mend."""
    because: tuple[Because, ...]
    """The guards that block the first name, or why there are none."""
    group: CauseGroup = field(repr=False, compare=False)
    _all: FoundCauses = field(repr=False, compare=False)

    @property
    def name(self) -> str:
        """The place to mend: the first name."""
        return self.names[0]

    @property
    def guards(self) -> tuple[str, ...]:
        """The guards that block it: `12:A`, `12:if1`."""
        return self.group.guards

    @property
    def why(self) -> tuple[str, ...]:
        """Why it cannot be reached, in sentences."""
        return (*map(str, self.because), *doubts(self.because))

    @property
    def place(self) -> tuple[str, int] | None:
        """File and line of the place to mend: the first guard, or the first name if there is none."""
        return self._all.places(next(iter(self.guards), self.name))

    @property
    def mends(self) -> tuple[Mend, ...]:
        """Changes of guards that are proved to open the first name, or another name with an impossible requirement; the
        smallest first. Each takes proofs of the changed book.
        """
        return self._all.mends(self)

    @property
    def known_mends(self) -> tuple[Mend, ...] | None:
        """The mends, if they were already looked for."""
        return self._all.known_mends(self)

    @property
    def headline(self) -> str:
        return f"{'; '.join(self.why)}: rules out {counted(len(self.names), 'name')}"

    __repr__ = Result.__repr__

    def __str__(self) -> str:
        lines = [*self.why, f"rules out {counted(len(self.names), 'name')}: {listed(self.names, NAMED)}"]
        return "\n".join((*lines, *(f"mend: {mend.headline}" for mend in self.known_mends or ())))

    def _repr_html_(self) -> str:
        mends = [(mend.headline,) for mend in self.known_mends or ()]
        names = [(name, self._all.places.said(name)) for name in self.names]
        return html_block("; ".join(self.why), html_table(("mend",), mends), html_table(("rules out", "place"), names))

    def to_dict(self) -> JsonObject:
        """The cause as plain data, for JSON; `mends` is None if they were not looked for."""
        known = self.known_mends
        return {
            "name": self.name,
            "because": [str(reason) for reason in self.because],
            "guards": [self._all.at(guard) for guard in self.guards],
            "proved": all(reason.proved for reason in self.because),
            "names": list(self.names),
            "mends": None if known is None else [mend.to_dict() for mend in known],
        }


@dataclass(frozen=True)
class Mend(Result):
    """A change of guards, with its proved effects.

    >>> import wanderbook as wb
    >>> [mend for cause in wb.reach("the-lamplighters-round").causes for mend in cause.mends]
    []
    """

    opens: tuple[str, ...]
    """Names that it makes reachable."""
    closes: tuple[str, ...]
    """Names that it makes unreachable."""
    locks: tuple[str, ...]
    """Places of soft locks that it adds: sections, or empty for the ship or the map."""
    proved: ProvedMend = field(repr=False, compare=False)
    _all: FoundCauses = field(repr=False, compare=False)

    @property
    def changes(self) -> tuple[GuardChange, ...]:
        return self.proved.changes

    @property
    def change(self) -> str:
        """The change in words: `without `not keyword KEY` at 12:A`."""
        return " and ".join(said_change(self._all.book.content, change) for change in self.changes)

    @property
    def effect(self) -> str:
        """The effect in words: `214 names open and nothing locks`."""
        return said_effect(self.proved)

    @property
    def title(self) -> str:
        """The title of the quick fix: ``Drop `not keyword KEY` at 12:A: 214 names open and nothing locks``."""
        orders = " and ".join(said_order(self._all.book.content, change) for change in self.changes)
        return f"{orders[:1].upper()}{orders[1:]}: {self.effect}"

    @property
    def headline(self) -> str:
        return f"{self.change}, {self.effect}"

    __repr__ = Result.__repr__

    def edited(self) -> dict[str, str]:
        """The texts of the book's files after this change, by path, including translations. Nothing is written."""
        service = Service(self._all.book.folder)
        return service.edited(guard_edits(service.index, self.changes))

    def to_dict(self) -> JsonObject:
        """The change as plain data, for JSON."""
        return {
            "change": self.change,
            "guards": [self._all.at(change.guard) for change in self.changes],
            "opens": list(self.opens),
            "closes": list(self.closes),
            "locks": list(self.locks),
        }
