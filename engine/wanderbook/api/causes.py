"""Causes: what rules several names out at once, and the changes that are proved to mend it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from wanderbook.api.books import Book
from wanderbook.api.places import Places
from wanderbook.api.results import Result, counted, html_block, html_table
from wanderbook.language import Service
from wanderbook.language.guards import guard_edits
from wanderbook.proofs.causes import CauseGroup
from wanderbook.proofs.explain import Because, doubts
from wanderbook.proofs.mends import GuardChange, ProvedMend, said_change, said_effect, said_order
from wanderbook.proofs.words import listed

NAMED = 6
"""Names of a cause in one line."""


class FoundCauses(Protocol):
    """What a cause asks of the report that it is a part of."""

    places: Places

    @property
    def book(self) -> Book: ...

    def at(self, name: str) -> dict[str, Any]: ...

    def mends(self, cause: Cause) -> tuple[Mend, ...]: ...

    def known_mends(self, cause: Cause) -> tuple[Mend, ...] | None: ...


@dataclass(frozen=True)
class Cause(Result):
    """One reason why names cannot be reached, and all names that it rules out.

    >>> import wanderbook as wb
    >>> wb.reach("the-lamplighters-round").causes
    ()
    """

    names: tuple[str, ...]
    """What it rules out, in the order of the book; the first is the place to mend."""
    because: tuple[Because, ...]
    """The guards in the way of the first name, or why none is to blame."""
    group: CauseGroup = field(repr=False, compare=False)
    _all: FoundCauses = field(repr=False, compare=False)

    @property
    def name(self) -> str:
        """The place to mend: the first name."""
        return self.names[0]

    @property
    def guards(self) -> tuple[str, ...]:
        """The guards that are in the way: `12:A`, `12:if1`."""
        return self.group.guards

    @property
    def why(self) -> tuple[str, ...]:
        """Why nobody gets there, in sentences."""
        return (*map(str, self.because), *doubts(self.because))

    @property
    def place(self) -> tuple[str, int] | None:
        """File and line of the place to mend: the first guard, or the first name where none is to blame."""
        return self._all.places(next(iter(self.guards), self.name))

    @property
    def mends(self) -> tuple[Mend, ...]:
        """Changes of guards that are proved to open the first name, or another that asks for what nothing gives; the
        smallest first. Finding out takes proofs of the changed book."""
        return self._all.mends(self)

    @property
    def known_mends(self) -> tuple[Mend, ...] | None:
        """The mends if they were looked for already."""
        return self._all.known_mends(self)

    @property
    def headline(self) -> str:
        return f"{'; '.join(self.why)}: rules out {counted(len(self.names), 'name')}"

    __repr__ = Result.__repr__

    def __str__(self) -> str:
        told = [*self.why, f"rules out {counted(len(self.names), 'name')}: {listed(self.names, NAMED)}"]
        return "\n".join((*told, *(f"mend: {mend.headline}" for mend in self.known_mends or ())))

    def _repr_html_(self) -> str:
        mends = [(mend.headline,) for mend in self.known_mends or ()]
        names = [(name, self._all.places.said(name)) for name in self.names]
        return html_block("; ".join(self.why), html_table(("mend",), mends), html_table(("rules out", "place"), names))

    def to_dict(self) -> dict[str, Any]:
        """`mends` is None where they were not looked for."""
        known = self.known_mends
        return {
            "name": self.name,
            "because": [str(one) for one in self.because],
            "guards": [self._all.at(guard) for guard in self.guards],
            "proved": all(one.proved for one in self.because),
            "names": list(self.names),
            "mends": None if known is None else [mend.to_dict() for mend in known],
        }


@dataclass(frozen=True)
class Mend(Result):
    """A change of guards, and what it is proved to do.

    >>> import wanderbook as wb
    >>> [mend for cause in wb.reach("the-lamplighters-round").causes for mend in cause.mends]
    []
    """

    opens: tuple[str, ...]
    """What can be reached then, and cannot as the book is."""
    closes: tuple[str, ...]
    """What cannot be reached any more."""
    locks: tuple[str, ...]
    """Where a play can be locked then, and cannot as the book is: sections, or empty for the ship or the map."""
    proved: ProvedMend = field(repr=False, compare=False)
    _all: FoundCauses = field(repr=False, compare=False)

    @property
    def changes(self) -> tuple[GuardChange, ...]:
        return self.proved.changes

    @property
    def change(self) -> str:
        """What is changed: `without `not keyword KEY` at 12:A`."""
        return " and ".join(said_change(self._all.book.content, one) for one in self.changes)

    @property
    def effect(self) -> str:
        """What that does: `214 names open and nothing locks`."""
        return said_effect(self.proved)

    @property
    def title(self) -> str:
        """What the quick fix is called: ``Drop `not keyword KEY` at 12:A: 214 names open and nothing locks``."""
        orders = " and ".join(said_order(self._all.book.content, one) for one in self.changes)
        return f"{orders[:1].upper()}{orders[1:]}: {self.effect}"

    @property
    def headline(self) -> str:
        return f"{self.change}, {self.effect}"

    __repr__ = Result.__repr__

    def edited(self) -> dict[str, str]:
        """The texts of the book's files with this change made, by path, translations as well. Nothing is written."""
        service = Service(self._all.book.folder)
        return service.edited(guard_edits(service.index, self.changes))

    def to_dict(self) -> dict[str, Any]:
        """The change as plain data, for JSON."""
        return {
            "change": self.change,
            "guards": [self._all.at(one.guard) for one in self.changes],
            "opens": list(self.opens),
            "closes": list(self.closes),
            "locks": list(self.locks),
        }
