"""The whole book ready for typesetting: the data for an output, and its pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from textwrap import shorten
from typing import Any

import msgspec

from wanderbook.book import Book
from wanderbook.book.book import Prologue, TitlePage
from wanderbook.book.effects import TurnTo
from wanderbook.book.stats import MOST
from wanderbook.ids import section_order
from wanderbook.notation.languages import phrasebook_of
from wanderbook.rulesets.reference import reference
from wanderbook_tools.printing.atlas import AtlasPrinter
from wanderbook_tools.printing.cards import CardPrinter
from wanderbook_tools.printing.labels import labels
from wanderbook_tools.printing.nodes import Block, Chart, Deck, Node, Parts, PrintedSection, Text, Turn
from wanderbook_tools.printing.prose import Pictures, ProseReader, clean
from wanderbook_tools.printing.story import StoryPrinter

LONGEST_HEAD = 56
"""Characters of a running head."""


class Opening(Node, frozen=True):
    """The prologue: the text, then its parts, each under its label."""

    blocks: tuple[Block, ...]
    facts: tuple[tuple[str, Parts], ...]


class Group(Node, frozen=True):
    """A group of lines on the reference sheet."""

    title: str
    lines: tuple[tuple[str, Parts], ...]
    """The id of each rule, and its line."""


class LogTrack(Node, frozen=True):
    """A row of boxes with its name."""

    name: str
    boxes: int


class JourneyLog(Node, frozen=True):
    """The fields of the journey log."""

    quests: int
    keywords: int
    endings: int
    camps: int
    tracks: tuple[LogTrack, ...]
    crew: tuple[str, ...]


class Manuscript(Node, frozen=True):
    title: str
    running: str
    """The title in the page header."""
    language: str
    authors: tuple[str, ...]
    licence: str
    summary: Parts
    opening: Opening | None
    how: tuple[Block, ...]
    starts: tuple[Parts, ...]
    """Where reading begins, and what is read when time runs out."""
    sections: tuple[PrintedSection, ...]
    charts: tuple[Chart, ...]
    flights: tuple[Parts, ...]
    decks: tuple[Deck, ...]
    log: JourneyLog
    sheet_title: str
    sheet: tuple[Group, ...]
    labels: dict[str, Any]


@dataclass(frozen=True)
class Ready:
    manuscript: Manuscript
    files: Mapping[str, bytes]
    """Pictures and drawings, by their names in the manuscript."""

    def json(self) -> bytes:
        return msgspec.json.encode(self.manuscript)


def manuscript(book: Book, pictures: Pictures) -> Ready:
    """Everything of a book that is printed, ready for any format, with its drawings and pictures."""
    page, words = book.title_page, labels(book.language)
    prose = ProseReader(book.language, book.sections, pictures)
    story = StoryPrinter(book, prose)
    atlas, cards = AtlasPrinter(book, story, pictures, words), CardPrinter(book, story, words)
    sections = tuple(story.section(book.section(number)) for number in sorted(book.sections, key=section_order))
    rules = reference(page.ruleset, book.language)
    whole = Manuscript(
        title=story.set(book.title),
        running=story.set(shorten(book.title, LONGEST_HEAD, placeholder="…")),
        language=book.language,
        authors=tuple(map(story.set, page.authors)),
        licence=story.set(page.licence),
        summary=prose.line(page.summary) if page.summary else (),
        opening=_opening(page.prologue, prose, words) if page.prologue else None,
        how=prose.blocks(words["reading"] + _stats(book, words)),
        starts=tuple(_starts(page, words)),
        sections=sections,
        charts=atlas.charts(),
        flights=cards.flights(),
        decks=cards.decks(),
        log=JourneyLog(
            quests=len(book.cards.quest),
            keywords=len(book.bearers),
            endings=len(page.ending),
            camps=page.camps or 0,
            tracks=tuple(LogTrack(clean(track.name), track.boxes) for track in page.track),
            crew=book.vocabulary.crew,
        ),
        sheet_title=rules.title,
        sheet=tuple(
            Group(group, tuple((one.id, prose.line(one.sheet)) for one in entries))
            for group, entries in rules.groups(one for one in rules.entries.values() if one.sheet)
        ),
        labels=words,
    )
    return Ready(whole, {**pictures.contents, **atlas.drawings})


def _stats(book: Book, words: Mapping[str, Any]) -> str:
    """The stats that the reader keeps count of: each with its start, its maximum, and where it
    leads at 0 (GB-STAT-1).
    """
    labels, phrases = words["stats"], phrasebook_of(book)
    lines = []
    for stat in book.title_page.stat:
        facts = [labels["start"].format(start=stat.start)]
        if stat.most == "start":
            facts.append(labels["most_start"])
        elif stat.most < MOST:
            facts.append(labels["most"].format(most=stat.most))
        for way in stat.at_zero:
            printed = phrases.print_effect(way)
            linked = f"[{printed}](#{way.section})" if isinstance(way, TurnTo) else f"*{printed}*"
            facts.append(labels["zero"].format(way=linked))
        lines.append(labels["line"].format(name=stat.plural or stat.name, facts=labels["between"].join(facts)))
    return "\n".join(["", labels["keep"], "", *lines, ""]) if lines else ""


def _opening(prologue: Prologue, prose: ProseReader, words: Mapping[str, Any]) -> Opening:
    """The prologue: its text, and the facts below it."""
    facts = ("where", "who", "want", "win", "lose")
    return Opening(
        prose.blocks(prologue.text),
        tuple((words[name], prose.line(getattr(prologue, name))) for name in facts),
    )


def _starts(page: TitlePage, words: Mapping[str, Any]) -> list[Parts]:
    """Where a play begins and what the players hold then, a line for each."""
    starts: list[Parts] = []
    if page.start:
        starts.append((Turn(page.start, (Text(words["start"].format(section=page.start)),)), Text(".")))
    if page.begin:
        starts.append(_said(words["begin"], page=page.begin.page, space=clean(page.begin.space)))
    if page.quests:
        starts.append(_said(words["holds_quests"], numbers=", ".join(map(str, page.quests))))
    if page.adventures:
        starts.append(_said(words["holds_cards"], numbers=", ".join(map(str, page.adventures))))
    if page.deck_ends:
        key = "camps_end" if page.camps else "deck_ends"
        before, after = words[key].format(camps=page.camps, sections="\x00").split("\x00")
        turns: list[Any] = []
        for number in page.deck_ends:
            turns += [*([Text(", ")] if turns else []), Turn(number, (Text(number),))]
        starts.append((Text(before), *turns, Text(after)))
    if page.finale_lost:
        before, after = words["finale_lost"].format(section="\x00").split("\x00")
        starts.append((Text(before), Turn(page.finale_lost, (Text(page.finale_lost),)), Text(after)))
    return starts


def _said(text: str, **values: object) -> Parts:
    return (Text(text.format(**values)),)
