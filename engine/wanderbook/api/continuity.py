"""`wb.continuity`: where a play shows that the prose of a book contradicts what happened before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import overload

from wanderbook.api.books import Book, Named, load
from wanderbook.api.places import Places
from wanderbook.api.progress import in_one_bar
from wanderbook.api.results import Collection, Result, Row, counted
from wanderbook.api.text_verdicts import TextVerdicts
from wanderbook.api.witness import Witness
from wanderbook.diagnostics import Diagnostic
from wanderbook.json_data import JsonObject
from wanderbook.notation.folder import read_folder
from wanderbook.notation.load import lines_of_files
from wanderbook.progress import Progress
from wanderbook.proofs.continuity.again import find_again
from wanderbook.proofs.continuity.finds import Find, Finds, diagnostic, find_all, said
from wanderbook.proofs.continuity.questions import BUDGET
from wanderbook.proofs.limit import NO_LIMIT, TimeLimit


@in_one_bar
def continuity(book: Named, *, limit: TimeLimit = NO_LIMIT, progress: Progress | None = None) -> Continuity:
    """Where the prose of a book contradicts what happened before, each with a play that shows it.

    - `reset`: a text for those who never held a keyword is read after it was held and lost
    - `told twice`: a section that gives or takes something unique, or that is marked `Once`, is read a second time
    - `given twice`: a choice gives a quest or a card to those who had it already
    - `promise`: a choice requires something, and leads where others lead, without a word about it there
    - `forgotten`: a keyword is gained, and none of the sections that can follow asks for it
    - `presence`: somebody is named who is not there (`[[person]]` in `book.toml`)
    - `never shown`: a paragraph under a condition is never shown although its section can be read

    What follows from a reset, or from a text told twice, is not reported again. Finds in sections with a line `Again:`
    are in `meant`. A `limit` can end the search: what is not known by then is undecided.

    >>> import wanderbook as wb
    >>> wb.continuity("the-lamplighters-round")
    <Continuity The Lamplighter's Round: 5 finds>
    """
    known = book if isinstance(book, Book) else load(book)
    return _continuity(known, find_all(known.content, replace(BUDGET, limit=limit), progress))


def continuity_again(book: Book, before: Continuity, limit: TimeLimit = NO_LIMIT) -> Continuity:
    """What can be said at once of a book that was edited: everything, if only words changed; else which finds remain,
    and what is found where something was edited."""
    found, is_partial = find_again(book.content, before.book.content, before.found, limit)
    return _continuity(book, found, is_partial)


def _continuity(known: Book, found: Finds, is_partial: bool = False) -> Continuity:
    """The result for a book: what was found and what its author says is meant, apart, with presence and paragraphs."""
    places = Places(known)
    every = tuple(ContinuityFind.of(known, one, places) for one in found.found)
    return Continuity(
        known,
        tuple(one for one in every if not one.meant),
        tuple(one for one in every if one.meant),
        tuple(one.suspect.goal for one in found.open),
        found,
        TextVerdicts.of_mentions(known, found.presence),
        TextVerdicts.of_paragraphs(known, found.paragraphs),
        is_partial,
    )


@dataclass(frozen=True)
class ContinuityFind(Result):
    """One place where the prose is wrong in some play.

    >>> import wanderbook as wb
    >>> one = wb.continuity("the-late-mountain")[0]
    >>> one.kind, one.name, one.witness.replies[-1]
    ('reset', '2:if1', 'explore 2')
    """

    kind: str
    """`reset`, `told twice`, `given twice`, `promise`, `forgotten`, `presence` or `never shown`."""
    name: str
    """The part of the book that is wrong then: `12`, `12:A`, `12:if1`, `12:p2`."""
    message: str
    witness: Witness = field(repr=False)
    """A play that shows it with its last step."""
    meant: str
    """The author's reason in the section's line `Again:`; empty if there is none."""
    _find: Find = field(repr=False, compare=False)
    _places: Places = field(repr=False, compare=False)

    @classmethod
    def of(cls, book: Book, find: Find, places: Places) -> ContinuityFind:
        """A find with its sentence and a play that shows it."""
        suspect = find.suspect
        goal = suspect.at if suspect.is_choice else suspect.section
        witness = Witness(book.content, tuple(find.verdict.witness), goal)
        return cls(suspect.kind, suspect.at, said(book.content, find), witness, find.meant, find, places)

    @property
    def code(self) -> str:
        """`SB701` for a reset and so on."""
        return self._find.code

    @property
    def place(self) -> tuple[str, int] | None:
        """File and line."""
        return self._places(self.name)

    @property
    def headline(self) -> str:
        return f"{self.message}: {counted(len(self.witness), 'step')}"

    __repr__ = Result.__repr__

    def _repr_html_(self) -> str:
        return self.witness._repr_html_()

    def to_dict(self) -> JsonObject:
        """The find with its place, its sentence and its play, for JSON."""
        file, line = self.place or (None, None)
        where = {"name": self.name, "file": file, "line": line}
        replies = list(self.witness.replies)
        return {"kind": self.kind, "code": self.code, "at": where, "message": self.message, "witness": replies}


class Continuity(Collection, Sequence[ContinuityFind]):
    """The finds of a book, in its order.

    >>> import wanderbook as wb
    >>> found = wb.continuity("the-late-mountain")
    >>> sorted({one.kind for one in found})
    ['given twice', 'promise', 'reset']
    """

    COLUMNS = ("kind", "name", "file", "line", "message", "steps")

    def __init__(
        self,
        book: Book,
        finds: tuple[ContinuityFind, ...],
        meant: tuple[ContinuityFind, ...],
        undecided: tuple[str, ...],
        found: Finds,
        presence: TextVerdicts,
        paragraphs: TextVerdicts,
        is_partial: bool = False,
    ) -> None:
        """Made by `wb.continuity`."""
        self.book, self.finds = book, finds
        self.meant = meant
        """Finds in sections whose author says that they are meant."""
        self.undecided = undecided
        """What was neither shown nor proved never to happen: `told twice:12`."""
        self.assumed = found.assumed
        """What the proofs take for granted."""
        self.presence = presence
        """Every mention of the people in `book.toml`: whether they are always, sometimes or never there then."""
        self.paragraphs = paragraphs
        """Every paragraph under a condition, those of epilogues included: whether it is always, sometimes or never
        shown when its section is read."""
        self.found, self.is_partial = found, is_partial
        """Whether only what an edit touched was asked about."""

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The finds as `wanderbook check --continuity` reports them."""
        line, places = lines_of_files(read_folder(self.book.folder)), Places(self.book)
        found = []
        for one in self.finds:
            place = self.book.spans.get(one.name) or places.span(one.name)
            if place:
                found.append(diagnostic(self.book.content, one._find, *place, line))
        return tuple(sorted(found))

    @property
    def headline(self) -> str:
        """The numbers of finds, of those that are meant and of undecided ones."""
        told = [counted(len(self.finds), "find") if self.finds else "no finds"]
        told += [f"{len(self.meant)} meant"] if self.meant else []
        told += [f"{len(self.undecided)} undecided"] if self.undecided else []
        return f"{self.book.title}: {', '.join(told)}"

    def __len__(self) -> int:
        return len(self.finds)

    @overload
    def __getitem__(self, at: int) -> ContinuityFind: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[ContinuityFind, ...]: ...

    def __getitem__(self, at: int | slice) -> ContinuityFind | tuple[ContinuityFind, ...]:
        return self.finds[at]

    def __str__(self) -> str:
        return "\n".join((self.headline, *(str(one.headline) for one in self)))

    def rows(self) -> Iterator[Row]:
        for one in self:
            file, line = one.place or ("", 0)
            yield one.kind, one.name, file, line, one.message, len(one.witness)

    def to_dict(self) -> JsonObject:
        """The finds, what is meant, undecided and assumed, and the verdicts on mentions and paragraphs, for JSON."""
        return {
            "finds": [one.to_dict() for one in self],
            "meant": [{**one.to_dict(), "reason": one.meant} for one in self.meant],
            "undecided": list(self.undecided),
            "assumed": list(self.assumed),
            "presence": [one.to_dict() for one in self.presence],
            "paragraphs": [one.to_dict() for one in self.paragraphs],
        }
