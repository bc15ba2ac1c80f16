"""The index of a book's files: mentions and definitions by name, each with its exact range."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from wanderbook.book.atlas import Page
from wanderbook.book.book import Cards, TitlePage
from wanderbook.book.sections import Section
from wanderbook.book.vocabulary import Vocabulary, vocabularies
from wanderbook.language.claims import claim_references
from wanderbook.language.model import Location, Position, Range, on_line
from wanderbook.locales import is_language
from wanderbook.notation.cards import DEFINES
from wanderbook.notation.claims import FILE as CLAIMS
from wanderbook.notation.folder import Files, language_of
from wanderbook.notation.languages import Phrasebook, phrasebook
from wanderbook.notation.load import Edition
from wanderbook.notation.mentions import Mentions
from wanderbook.notation.source import Mention, Span
from wanderbook.notation.stat_words import stat_words

RECALLED = "recalled"
"""The kind of a mention in a test of the past: it names a section without leading there."""
KINDS = {
    "redirect": "section",
    "location": "section",
    RECALLED: "section",
    "gains": "quest",
    "combat": "adventure",
    "stat word": "stat",
    "stat key": "stat",
    "track word": "track",
    "track key": "track",
}
"""Kinds of mentions, with the kind whose things they name."""
UNNAMED = frozenset(
    {"gains", "gives", "asks", "marks", "counts", "without", "begin", "edge", "region", "neighbour", "lands", "space"}
    | {"image", "drawing", "portrait", "recalled choice"}
)
"""Kinds of mentions without information: another one at the same position covers it, or there is none."""
_NAMED = ("stat", "track")
INFLECTED = frozenset(kind for name in _NAMED for kind in (name, f"{name} word", f"{name} key", f"is {name}"))
"""Kinds of mentions whose text may be an inflected form: all of it, except quotes, is the name."""
_JOINED_BEFORE = re.compile(r"[\w.]")
_JOINED_BEHIND = re.compile(r"\.?\w")
_KEY = re.compile(r"\s*(?:\[|[\w-]+\s*=)")


class BookSymbol(NamedTuple):
    """Something with a name: a section, a keyword, a card, an ending, a stat, a track, a crew member."""

    kind: str
    name: str


class Index:
    """The current files of a book. Everything is computed on first use."""

    def __init__(self, files: Files, beside: Files, editions: Mapping[str, Edition], stale: bool = False) -> None:
        """`beside` has the author's tests and other files that are not part of the book itself."""
        self.files, self.editions = files, editions
        self.stale = stale
        """Whether the editions are from an earlier state of the files."""
        self.texts = {**files.texts, **beside.texts}
        self._lines: dict[str, list[str]] = {}

    # ---------------------------------------------------------------- texts and editions

    def lines(self, path: str) -> list[str]:
        if path not in self._lines:
            self._lines[path] = self.texts.get(path, "").split("\n")
        return self._lines[path]

    def line(self, path: str, line: int) -> str:
        lines = self.lines(path)
        return lines[line] if 0 <= line < len(lines) else ""

    def edition(self, path: str) -> Edition:
        """The edition that a file belongs to: a translated file to its language's, any other to the original."""
        return self.editions.get(language_of(path)) or self.editions[""]

    @property
    def title_page(self) -> TitlePage | None:
        return self.editions[""].title_page

    @property
    def vocabulary(self) -> Vocabulary:
        return vocabularies()[self.title_page.ruleset if self.title_page else "gamebook"]

    def words(self, path: str) -> Phrasebook:
        """The phrasebook of a file."""
        language = language_of(path) or (self.title_page.language if self.title_page else "en")
        return phrasebook(language if is_language(language) else "en", stat_words(self.edition(path).title_page))

    def cards(self, path: str) -> Cards:
        return self.edition(path).cards

    def pages(self, path: str) -> Iterable[Page]:
        return self.edition(path).pages

    # ---------------------------------------------------------------- mentions

    @cached_property
    def mentions(self) -> dict[str, Mentions]:
        """The mentions by file."""
        by_file = {path: one for edition in self.editions.values() for path, one in edition.mentions.items()}
        if CLAIMS in self.texts:
            by_file[CLAIMS] = Mentions(claim_references(self.texts[CLAIMS], self.words(CLAIMS), self.vocabulary))
        return by_file

    def spans(self, path: str) -> Iterable[Span]:
        """The sections, choices and redirects of a file."""
        for edition in self.editions.values():
            if path in edition.read.spans.by_file:
                return edition.read.spans.by_file[path]
        return ()

    @cached_property
    def _starts(self) -> dict[str, tuple[list[int], list[Span]]]:
        """By file, the first lines of its spans in order, and the spans: made for bisection."""
        starts = {}
        for edition in self.editions.values():
            for path, spans in edition.read.spans.by_file.items():
                ordered = sorted(spans, key=lambda span: span.line)
                starts[path] = [span.line for span in ordered], ordered
        return starts

    def part_at(self, path: str, line: int) -> str:
        """The name of the section, choice or redirect that contains a line (from 0); empty if there is none."""
        lines, spans = self._starts.get(path, ([], []))
        for span in reversed(spans[: bisect_right(lines, line + 1)]):
            if span.end_line >= line + 1:
                return span.name
            if ":" not in span.name:
                return span.name if span.line <= line + 1 else ""
        return ""

    def things(self, path: str) -> Iterator[tuple[BookSymbol, Mention]]:
        """Everything that a file mentions or defines."""
        for mention in self.mentions.get(path, Mentions()).references:
            if mention.kind not in UNNAMED:
                kind = mention.kind.removeprefix(DEFINES)
                yield BookSymbol(KINDS.get(kind, kind), mention.value), mention

    def at(self, path: str, position: Position) -> tuple[BookSymbol, Range] | None:
        """The thing under the cursor; if there are several, the one with the smallest range."""
        for number, range in self.headings(path):
            if position.line == range.start.line:
                return BookSymbol("section", number), range
        candidates = []
        for thing, reference in self.things(path):
            if reference.line - 1 <= position.line <= reference.line - 1 + self._rows(path, reference):
                exact = self.exact(path, reference)
                wide = self._whole(path, reference)
                if exact and position in exact:
                    candidates.append((0, exact.end.column - exact.start.column, thing, exact))
                elif exact and position in wide and reference.kind in {"section", "redirect"}:
                    candidates.append((1, wide.end.column - wide.start.column, thing, exact))
        return min(candidates)[2:] if candidates else None

    def headings(self, path: str) -> Iterator[tuple[str, Range]]:
        """The numbers of a file's sections with their ranges."""
        for edition in self.editions.values():
            if path in edition.read.spans.by_file:
                for span in edition.read.spans.by_file[path]:
                    if span.name and ":" not in span.name:
                        text = self.line(path, span.line - 1)
                        at = text.find(span.name, span.column - 1)
                        yield span.name, on_line(span.line - 1, at, at + len(span.name))
                return

    def definitions(self, thing: BookSymbol, path: str | None = None) -> list[Location]:
        """The definitions of something: all of them, or those in a file's edition."""
        places = []
        for here, mentions in self.mentions.items():
            if path is not None and not self._same_edition(here, path):
                continue
            if thing.kind == "section":
                places += [Location(here, range) for number, range in self.headings(here) if number == thing.name]
            for kind in ("adventure", "combat") if thing.kind == "adventure" else (thing.kind,):
                for mention in mentions.of(DEFINES + kind).get(thing.name, ()):
                    if range := self.exact(here, mention):
                        places.append(Location(here, range))
        return sorted(set(places))

    def _same_edition(self, here: str, path: str) -> bool:
        language = language_of(path) or ""
        return here in self.editions.get(language, self.editions[""]).mentions

    def uses(self, thing: BookSymbol, among: Iterable[str] | None = None) -> Iterator[tuple[str, Mention]]:
        """Every mention of something, with its file."""
        kinds = [kind for kind in (thing.kind, *KINDS) if KINDS.get(kind, kind) == thing.kind and kind not in UNNAMED]
        for path in self.mentions if among is None else among:
            for kind in kinds:
                yield from ((path, one) for one in self.mentions[path].of(kind).get(thing.name, ()))

    # ---------------------------------------------------------------- ranges

    def exact(self, path: str, reference: Mention) -> Range | None:
        """The range of the name itself, without the words or quotes around it; None if it cannot be found."""
        line, column = reference.line - 1, reference.column - 1
        words = self._said(path, line, column, reference.length)
        if reference.kind in INFLECTED:
            word = words.strip("\"'")
            return _spread(words, line, column, words.index(word), words.index(word) + len(word)) if word else None
        if span := _last(reference.value, words):
            return _spread(words, line, column, *span)
        for row in range(line, len(self.lines(path))):  # a list over several lines, or a text with escapes
            text = self.line(path, row)
            if row > line and _KEY.match(text):
                return None
            if span := _last(reference.value, text):
                return on_line(row, *span)
        return None

    def _said(self, path: str, line: int, column: int, length: int) -> str:
        """The text of this many letters from a position on, which may span several lines."""
        text = self.line(path, line)[column:]
        row = line
        while len(text) < length and row + 1 < len(self.lines(path)):
            row += 1
            text += "\n" + self.line(path, row)
        return text[:length]

    def _rows(self, path: str, reference: Mention) -> int:
        return self._said(path, reference.line - 1, reference.column - 1, reference.length).count("\n")

    def _whole(self, path: str, reference: Mention) -> Range:
        line, column = reference.line - 1, reference.column - 1
        words = self._said(path, line, column, reference.length)
        return _spread(words, line, column, 0, len(words))

    # ---------------------------------------------------------------- sections

    def section(self, number: str, path: str = "") -> Section | None:
        return self.edition(path).sections.get(number)

    def opening(self, number: str, path: str = "", most: int = 60) -> str:
        """The first words of a section."""
        section = self.section(number, path)
        if section is None:
            return ""
        words = " ".join((section.town or section.prose).split())
        return words if len(words) <= most else words[:most].rsplit(" ", 1)[0] + " …"


def _spread(text: str, line: int, column: int, low: int, high: int) -> Range:
    """The range of a part of a text that starts at a position and may span lines."""

    def place(offset: int) -> Position:
        rows = text.count("\n", 0, offset)
        return Position(line + rows, offset - text.rfind("\n", 0, offset) - 1 if rows else column + offset)

    return Range(place(low), place(high))


def _last(name: str, text: str) -> tuple[int, int] | None:
    """The last position of a name as a whole word (38 is not in 38.9); a keyword may continue on the next line."""
    if len(words := name.split()) != 1:
        joined = r"\s+".join(map(re.escape, words)) or "(?!)"
        spans = [match.span() for match in re.finditer(rf"(?<![\w.]){joined}(?!\.?\w)", text)]
        return spans[-1] if spans else None
    at = text.rfind(name)
    while at >= 0:
        if not _JOINED_BEFORE.match(text[at - 1 : at]) and not _JOINED_BEHIND.match(text, at + len(name)):
            return at, at + len(name)
        at = text.rfind(name, 0, at + len(name) - 1)
    return None
