"""What a play shows to be wrong in the prose, with that play; and what is open, or meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from wanderbook.book import Book
from wanderbook.diagnostics import Diagnostic
from wanderbook.notation.conditions import print_condition
from wanderbook.notation.languages import phrasebook_of
from wanderbook.notation.source import Line, Span, no_line
from wanderbook.progress import Progress
from wanderbook.proofs.claims import shown_play
from wanderbook.proofs.continuity.presence import Place, Presence, presence
from wanderbook.proofs.continuity.questions import BUDGET, decide
from wanderbook.proofs.continuity.shown import Shown, shown
from wanderbook.proofs.continuity.suspects import Kind, Suspect, suspects
from wanderbook.proofs.verdicts import Budget, Verdict

CODES: dict[Kind, str] = {
    "reset": "SB701",
    "told twice": "SB702",
    "given twice": "SB703",
    "promise": "SB704",
    "forgotten": "SB705",
    "presence": "SB706",
    "never shown": "SB707",
}


class Find(NamedTuple):
    """A suspect that a play shows, or that stays open."""

    suspect: Suspect
    verdict: Verdict
    meant: str
    """The author's reason why it is meant; empty if there is none."""
    also: tuple[str, ...] = ()
    """Other parts of the book where the same is given twice, or choices of which the same section says nothing."""
    place: Place | None = None
    """For a presence, where the name stands."""

    @property
    def code(self) -> str:
        return CODES[self.suspect.kind]


class Finds(NamedTuple):
    """The answers for a whole book."""

    found: tuple[Find, ...]
    open: tuple[Find, ...]
    """Suspects that are undecided."""
    assumed: tuple[str, ...]
    presence: tuple[Presence, ...] = ()
    """Every mention of the book's people."""
    paragraphs: tuple[Shown, ...] = ()
    """Every paragraph under a condition."""
    verdicts: Mapping[str, Verdict] = {}
    """By the goal of each suspect."""


def find_all(book: Book, budget: Budget | None = None, tell: Progress | None = None) -> Finds:
    """Every suspect of a book that a play shows, in the order of the book."""
    several = suspects(book)
    verdicts, assumed = decide(book, several, budget, tell)
    mentions, texts = presence(book, budget or BUDGET, tell), shown(book, budget or BUDGET, tell)
    return finds(book, several, verdicts, assumed, mentions, texts)


def finds(
    book: Book,
    several: list[Suspect],
    verdicts: Mapping[str, Verdict],
    assumed: Iterable[str],
    mentions: Iterable[Presence],
    texts: Iterable[Shown],
) -> Finds:
    """The answers, from the verdict on each suspect, on each mention of somebody and on each paragraph."""
    every = [Find(one, verdicts[one.goal], book.sections[one.section].again) for one in several]
    found = list(_one_each([one for one in every if one.verdict.status == "reachable"]))
    found += [*_absent(book, mentions), *_never_shown(book, texts)]
    open = tuple(one for one in every if one.verdict.status == "undecided")
    return Finds(tuple(found), open, tuple(assumed), tuple(mentions), tuple(texts), verdicts)


def _absent(book: Book, mentions: Iterable[Presence]) -> Iterator[Find]:
    """Mentions of people who are not there, each person once in a part of the book."""
    known: set[str] = set()
    for one in mentions:
        suspect = Suspect("presence", one.mention.at, target=one.mention.person.name)
        if one.is_wrong and suspect.goal not in known:
            known.add(suspect.goal)
            yield Find(suspect, one.sides.fails, book.sections[suspect.section].again, (), one.mention.place)


def _never_shown(book: Book, texts: Iterable[Shown]) -> Iterator[Find]:
    """Paragraphs that no play is shown although it reads their section."""
    for one in texts:
        if one.how_often == "never":
            suspect = Suspect("never shown", one.name)
            yield Find(suspect, one.sides.fails, book.sections[suspect.section].again)


def _one_each(found: list[Find]) -> Iterator[Find]:
    """The finds, with all that have the same cause as one: the first of them that is not meant."""
    same: dict[object, list[Find]] = {}
    for one in found:
        if not one.meant:
            same.setdefault(_cause(one), []).append(one)
    for one in found:
        several = [one] if one.meant else same[_cause(one)]
        if several[0] is one:
            yield one._replace(also=tuple(dict.fromkeys(other.suspect.at for other in several[1:])))


def _cause(one: Find) -> object:
    """What all finds have in common that are mended together: a gift, or a section that several choices lead to."""
    suspect = one.suspect
    match suspect.kind:
        case "given twice":
            return suspect.about
        case "promise":
            return suspect.section, suspect.target
        case _:
            return suspect


def said(book: Book, one: Find) -> str:
    """A find as a sentence."""
    suspect, words = one.suspect, phrasebook_of(book)
    about = print_condition(words, suspect.about) if suspect.about else ""
    match suspect.kind:
        case "reset":
            return f"section {suspect.section} can be read as if {about} had never been held, after it was lost"
        case "told twice":
            return f"section {suspect.section} can be read a second time"
        case "given twice":
            also = f"; so can {', '.join(one.also)}" if one.also else ""
            return f"{suspect.at} can give {about} to those who had it already{also}"
        case "promise":
            alike = f"; so it is with {', '.join(one.also)}" if one.also else ""
            return f"{suspect.at} requires {about}, and nothing in section {suspect.target} knows of it{alike}"
        case "presence":
            return f"{suspect.target!r} is named here, and is not there when a play reads it"
        case "never shown":
            return f"section {suspect.section} can be read, but this paragraph is never shown then"
        case _:
            return f"{about} is gained here, and none of the {suspect.target} sections that can follow asks for it"


def diagnostic(book: Book, one: Find, file: str, span: Span, line: Line = no_line) -> Diagnostic:
    """A find as a problem at its line: that of a name, of a choice's text, of a redirect, of a paragraph, or of a
    heading."""
    span = named(span, one.place, file, line) if one.place else span
    shown = line(file, span.line)
    end = span.end_column - 1 if span.line == span.end_line else len(shown.rstrip())
    length = max(1, end - span.column + 1)
    help = f"{shown_play(one.verdict.witness)} does it"
    return Diagnostic(file, span.line, span.column, one.code, said(book, one), help, length, shown)


def named(span: Span, place: Place, file: str, line: Line) -> Span:
    """The span of a name, within that of its part of the book; the part's own if the words stand there differently."""
    for number in range(span.line, span.end_line + 1):
        at = line(file, number).find(place.line)
        if at >= 0:
            column = at + place.column + 1
            return Span(span.name, number, column, number, column + place.length)
    return span
