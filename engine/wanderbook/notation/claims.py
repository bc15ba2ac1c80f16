"""`tests.toml`: what the author claims of a book. No part of the book: whatever is wrong with it, the book plays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import NamedTuple

from pydantic import Field

from wanderbook.book import Book
from wanderbook.book.base import Content
from wanderbook.book.claims import Beginning, Claim, ClaimKind
from wanderbook.book.conditions import Condition
from wanderbook.diagnostics import Diagnostic, suggest
from wanderbook.notation.conditions import read_condition
from wanderbook.notation.folder import Files, read_beside
from wanderbook.notation.phrasebook import phrasebook
from wanderbook.notation.source import Reading, Reference
from wanderbook.notation.tables import Path, Table, read_table
from wanderbook.notation.validation import validated

FILE = "tests.toml"
MOST_CLAIMS, LONGEST_NAME = 1_000, 120
STATES, MOST_STATES = 200_000, 2_000_000


class _Goal(Content):
    name: str = Field("", max_length=LONGEST_NAME)
    reach: str
    holding: str | None = None
    avoiding: tuple[str, ...] = ()
    given: Beginning = Beginning()


class _Always(Content):
    name: str = Field("", max_length=LONGEST_NAME)
    at: str
    holds: str
    avoiding: tuple[str, ...] = ()
    given: Beginning = Beginning()


class _File(Content):
    states: int = Field(STATES, ge=1, le=MOST_STATES)
    can: tuple[_Goal, ...] = ()
    cannot: tuple[_Goal, ...] = ()
    always: tuple[_Always, ...] = ()


class Claims(NamedTuple):
    """Every claim that could be read, where it stands, and what is wrong with the others."""

    table: Table
    claims: tuple[Claim, ...] = ()
    paths: tuple[Path, ...] = ()
    states: int = STATES
    """How many states to look at before a claim is called undecided."""
    diagnostics: tuple[Diagnostic, ...] = ()

    def problem(self, at: int, field: str, code: str, message: str, help: str = "") -> Diagnostic:
        """Something wrong with the claim of this place, told by the author's name for it if it has one."""
        claim = self.claims[at]
        field = _ALWAYS.get(field, field) if claim.kind == "always" else field
        said = f"{claim.name}: {message}" if claim.name else message
        return self.table.problem(code, (*self.paths[at], field), said, help)


_ALWAYS = {"reach": "at", "holding": "holds"}
"""The words of `[[always]]`."""


def read_claims(source: FilePath | str | Files, book: Book) -> Claims | None:
    """The tests of a book, in the book's own language; nothing where it has none."""
    files = source if isinstance(source, Files) else read_beside(FilePath(source), FILE)
    nothing = read_table(FILE, "")
    assert isinstance(nothing, Table)
    if FILE not in files.texts:
        own = tuple(one for one in files.diagnostics if one.file == FILE)
        return Claims(nothing, diagnostics=own) if own else None
    table = read_table(FILE, files.texts[FILE])
    if isinstance(table, Diagnostic):
        return Claims(nothing, diagnostics=(table,))
    wanted = validated(table, (), _File, table.data)
    if isinstance(wanted, list):
        return Claims(table, diagnostics=tuple(sorted(wanted)))
    return _Reader(table, book).read(wanted)


class _Reader:
    def __init__(self, table: Table, book: Book) -> None:
        self.table, self.book = table, book
        self.words = phrasebook(book.language)
        self.diagnostics: list[Diagnostic] = []

    def read(self, wanted: _File) -> Claims:
        claims: list[Claim] = []
        paths: list[Path] = []
        for path, claim in self._claims(wanted):
            if len(claims) == MOST_CLAIMS:
                message = f"a book has at most {MOST_CLAIMS:,} tests"
                self.diagnostics.append(self.table.problem("SB004", path, message, "keep those that matter"))
                break
            claims.append(claim)
            paths.append(path)
            self._beginning((*path, "given"), claim.given)
        found = tuple(sorted(dict.fromkeys(self.diagnostics)))
        return Claims(self.table, tuple(claims), tuple(paths), wanted.states, found)

    def _claims(self, wanted: _File) -> Iterator[tuple[Path, Claim]]:
        goals: tuple[tuple[ClaimKind, tuple[_Goal, ...]], ...] = (("can", wanted.can), ("cannot", wanted.cannot))
        for kind, several in goals:
            for at, goal in enumerate(several):
                path: Path = (kind, at)
                holding = self._condition((*path, "holding"), goal.holding)
                yield path, _claim(kind, goal.reach, holding, goal)
        for at, always in enumerate(wanted.always):
            path = ("always", at)
            yield path, _claim("always", always.at, self._condition((*path, "holds"), always.holds), always)

    def _condition(self, path: Path, text: str | None) -> Condition | None:
        if text is None:
            return None
        reading = Reading(self.table.inset(path, text), self.words, self.book.vocabulary)
        found = read_condition(reading, 0, len(text))
        self.diagnostics += reading.diagnostics
        for reference in reading.references:
            self._look_up(reference)
        return found

    def _look_up(self, reference: Reference) -> None:
        """SB601: a condition that names what the book does not have."""
        known = self._known(reference.kind)
        if reference.value not in known:
            message, help = _missing(_CALLED.get(reference.kind, reference.kind), reference.value, known)
            shown = self.table.source.line(reference.line)
            place = (FILE, reference.line, reference.column)
            self.diagnostics.append(Diagnostic(*place, "SB601", message, help, reference.length, shown))

    def _beginning(self, path: Path, given: Beginning) -> None:
        """SB601: a beginning that names what the book does not have, or that cannot be."""
        sections = () if given.section is None else (given.section,)
        named = {
            "section": ("section", sections),
            "quests": ("quest", given.quests),
            "used": ("quest", given.used),
            "cards": ("adventure", given.cards),
        }
        for field, (kind, values) in named.items():
            for value in map(str, values):
                if value not in self._known(kind):
                    message, help = _missing(_CALLED.get(kind, kind), value, self._known(kind))
                    self.diagnostics.append(self.table.problem("SB601", (*path, field), message, help))
        for quest in sorted(set(given.quests) & set(given.used)):
            message = f"quest {quest} cannot be both in play and used up"
            self.diagnostics.append(self.table.problem("SB601", (*path, "used"), message, "leave it in one of them"))

    def _known(self, kind: str) -> frozenset[str]:
        match kind:
            case "section":
                return frozenset(self.book.sections)
            case "quest":
                return frozenset(map(str, self.book.quests))
            case "keyword":
                return frozenset(self.book.bearers)
            case _:
                return frozenset(str(card.number) for card in self.book.cards.adventure)


_CALLED = {"adventure": "adventure card"}


def _claim(kind: ClaimKind, reach: str, holding: Condition | None, said: _Goal | _Always) -> Claim:
    return Claim(kind=kind, reach=reach, holding=holding, avoiding=said.avoiding, given=said.given, name=said.name)


def _missing(kind: str, value: str, known: frozenset[str]) -> tuple[str, str]:
    return f"the book has no {kind} {value}", suggest(value, sorted(known))
