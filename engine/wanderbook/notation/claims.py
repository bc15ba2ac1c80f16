"""`tests.toml`: the author's claims about a book. An error in it does not keep the book from being played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path as FilePath
from typing import Any, NamedTuple, TypeVar

from pydantic import Field

from wanderbook.book import Book
from wanderbook.book.base import Content
from wanderbook.book.claims import Beginning, Claim, ClaimKind
from wanderbook.book.conditions import Condition
from wanderbook.diagnostics import Diagnostic, Names, did_you_mean, nearest_names
from wanderbook.ids import name_of
from wanderbook.notation.conditions import read_condition
from wanderbook.notation.folder import Files, read_beside
from wanderbook.notation.languages import phrasebook_of
from wanderbook.notation.source import Mention, ParseContext
from wanderbook.notation.tables import Path, TomlFile, read_table
from wanderbook.notation.validation import validated

FILE = "tests.toml"
MOST_CLAIMS, LONGEST_NAME = 1_000, 120
"""The most claims of a book, and the longest name of one."""
STATES, MOST_STATES = 200_000, 2_000_000
"""The number of states to search for the claims of a book, and the highest that an author may set."""


class _Goal(Content):
    """A table of `[[can]]` or `[[cannot]]`, as the author writes it."""

    name: str = Field("", max_length=LONGEST_NAME)
    reach: str
    holding: str | None = None
    avoiding: tuple[str, ...] = ()
    given: Beginning = Beginning()


class _Always(Content):
    """A table of `[[always]]`, as the author writes it."""

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


_KINDS: dict[ClaimKind, type[_Goal] | type[_Always]] = {"can": _Goal, "cannot": _Goal, "always": _Always}
_NO_TABLES = "tests must be tables"
_M = TypeVar("_M", bound=Content)


class Claims(NamedTuple):
    """Every claim that could be read, with its position, and the problems of the others."""

    table: TomlFile
    claims: tuple[Claim, ...] = ()
    paths: tuple[Path, ...] = ()
    states: int = STATES
    """The number of states to search before a claim is called undecided."""
    diagnostics: tuple[Diagnostic, ...] = ()
    faulty: frozenset[int] = frozenset()
    """The indices of claims that could not be read correctly, which are not proved."""

    @property
    def lines(self) -> tuple[int, ...]:
        """The first line of each claim."""
        return tuple(self.table.key(path).line for path in self.paths)

    def problem(self, at: int, field: str, code: str, message: str, help: str = "") -> Diagnostic:
        """A problem of the claim with this index, with the author's name for it if there is one."""
        claim = self.claims[at]
        field = _ALWAYS.get(field, field) if claim.kind == "always" else field
        sentence = f"{claim.name}: {message}" if claim.name else message
        return self.table.problem(code, (*self.paths[at], field), sentence, help)


_ALWAYS = {"reach": "at", "holding": "holds"}
"""The words of `[[always]]`."""


def read_claims(source: FilePath | str | Files, book: Book) -> Claims | None:
    """The tests of a book, in its own language; None if it has none."""
    files = source if isinstance(source, Files) else read_beside(FilePath(source), FILE)
    nothing = read_table(FILE, "")
    assert isinstance(nothing, TomlFile)
    if FILE not in files.texts:
        own = tuple(problem for problem in files.diagnostics if problem.file == FILE)
        return Claims(nothing, diagnostics=own) if own else None
    table = read_table(FILE, files.texts[FILE])
    if isinstance(table, Diagnostic):
        return Claims(nothing, diagnostics=(table,))
    return _Reader(table, book).read()


class _Reader:
    """Reads `tests.toml`, table by table, and collects its problems."""

    def __init__(self, table: TomlFile, book: Book) -> None:
        """`table` is the file `tests.toml`."""
        self.table, self.book = table, book
        self.words = phrasebook_of(book)
        self.diagnostics: list[Diagnostic] = []
        self.known: dict[str, Names] = {}
        """The book's names of each kind, computed on first use."""

    def read(self) -> Claims:
        """Read the claims, each by itself, so that a wrong one does not hide the others; their problems, and which are
        faulty, are part of the answer. At most `MOST_CLAIMS` are read."""
        head = self._valid((), _File, {key: one for key, one in self.table.data.items() if key not in _KINDS})
        claims: list[Claim] = []
        paths: list[Path] = []
        faulty: set[int] = set()
        for path, claim, sound in self._claims():
            if len(claims) == MOST_CLAIMS:
                message = f"a book can have at most {MOST_CLAIMS:,} tests"
                self.diagnostics.append(self.table.problem("SB004", path, message, "delete those that matter least"))
                break
            if not sound:
                faulty.add(len(claims))
            claims.append(claim)
            paths.append(path)
        problems = tuple(sorted(dict.fromkeys(self.diagnostics)))
        states = head.states if head else STATES
        return Claims(self.table, tuple(claims), tuple(paths), states, problems, frozenset(faulty))

    def _valid(self, path: Path, model: type[_M], values: Any) -> _M | None:
        """A table as content; None if it is wrong, which is reported."""
        result = validated(self.table, path, model, values)
        if isinstance(result, list):
            self.diagnostics += result
            return None
        return result

    def _claims(self) -> Iterator[tuple[Path, Claim, bool]]:
        """Every test that could be read, and whether it has no problems."""
        for kind, model in _KINDS.items():
            for path, values in self._tables(kind):
                table = self._valid(path, model, values)
                if table is None:
                    continue
                before = len(self.diagnostics)
                goal, holding = (table.at, table.holds) if isinstance(table, _Always) else (table.reach, table.holding)
                condition = self._condition((*path, _ALWAYS["holding"] if kind == "always" else "holding"), holding)
                self._beginning((*path, "given"), table.given)
                yield path, _claim(kind, goal, condition, table), len(self.diagnostics) == before

    def _tables(self, kind: ClaimKind) -> Iterator[tuple[Path, Any]]:
        """The tables under this name. SB302: it is not a list of tables."""
        tables = self.table.data.get(kind, [])
        if isinstance(tables, list) and all(isinstance(table, dict) for table in tables):
            yield from (((kind, at), one) for at, one in enumerate(tables))
            return
        message = f"[{kind}] is a single table; there may be several tests" if isinstance(tables, dict) else _NO_TABLES
        self.diagnostics.append(self.table.problem("SB302", (kind,), message, f"begin each test with [[{kind}]]"))
        if isinstance(tables, dict):
            yield (kind,), tables

    def _condition(self, path: Path, text: str | None) -> Condition | None:
        """The condition in a text of a table; None if there is none or it cannot be read."""
        if text is None:
            return None
        reading = ParseContext(self.table.inset(path, text), self.words, self.book.vocabulary)
        condition = read_condition(reading, 0, len(text), history=True)
        self.diagnostics += reading.diagnostics
        for reference in reading.references:
            if reference.kind != "asks":  # it only counts how often a quest is needed
                self._look_up(reference)
        return condition

    def _look_up(self, reference: Mention) -> None:
        """SB601: a condition that names something the book does not have."""
        known = self._known(reference.kind)
        if reference.value not in known:
            value, shown = reference.value, self.table.source.line(reference.line)
            message, near = _missing(_CALLED.get(reference.kind, reference.kind), value, known)
            place = (FILE, reference.line, reference.column)
            help, length = did_you_mean(near), reference.length
            self.diagnostics.append(Diagnostic(*place, "SB601", message, help, length, shown, near, value))

    def _beginning(self, path: Path, given: Beginning) -> None:
        """SB601: a beginning that names something the book does not have, or that is impossible."""
        sections = () if given.section is None else (given.section,)
        named = {
            "section": ("section", sections),
            "quests": ("quest", given.quests),
            "used": ("quest", given.used),
            "cards": ("adventure", given.cards),
            "stats": ("stat", tuple(given.stats)),
            "boxes": ("track", tuple(given.boxes)),
        }
        for field, (kind, values) in named.items():
            for value in map(str, values):
                if value not in self._known(kind):
                    message, near = _missing(_CALLED.get(kind, kind), value, self._known(kind))
                    help = did_you_mean(near)
                    self.diagnostics.append(self.table.problem("SB601", (*path, field), message, help, near, value))
        for stat, level in given.stats.items():
            if stat in self.book.stats and level > (most := self.book.stats[stat].highest):
                message = f"there is never more {stat} than {most}"
                self.diagnostics.append(self.table.problem("SB601", (*path, "stats"), message, "use a smaller number"))
        for track, marked in given.boxes.items():
            if track in self.book.tracks and marked > (most := self.book.tracks[track].boxes):
                message = f"track {track!r} has only {most} boxes"
                self.diagnostics.append(self.table.problem("SB601", (*path, "boxes"), message, "mark fewer boxes"))
        for quest in sorted(set(given.quests) & set(given.used)):
            message = f"quest {quest} cannot be both in play and used up"
            self.diagnostics.append(
                self.table.problem("SB601", (*path, "used"), message, "keep it in only one of them")
            )

    def _known(self, kind: str) -> Names:
        if kind not in self.known:
            self.known[kind] = Names(sorted(self._named(kind)))
        return self.known[kind]

    def _named(self, kind: str) -> Iterable[str]:
        """The names of a kind that the book has, for looking up what a claim names."""
        match kind:
            case "section" | "recalled":
                return self.book.sections
            case "recalled choice":
                sections = self.book.sections.values()
                return (name_of(section.number, choice.letter) for section in sections for choice in section.choices)
            case "quest":
                return map(str, self.book.quests)
            case "keyword":
                return self.book.bearers
            case "stat":
                return self.book.stats
            case "track":
                return self.book.tracks
            case _:
                return (str(card.number) for card in self.book.cards.adventure)


_CALLED = {"adventure": "adventure card", "recalled": "section", "recalled choice": "choice"}


def _claim(kind: ClaimKind, reach: str, holding: Condition | None, said: _Goal | _Always) -> Claim:
    return Claim(kind=kind, reach=reach, holding=holding, avoiding=said.avoiding, given=said.given, name=said.name)


def _missing(kind: str, value: str, known: Names) -> tuple[str, tuple[str, ...]]:
    """The message for a missing name, and similar names."""
    return f"the book has no {kind} {value}", nearest_names(value, known)
