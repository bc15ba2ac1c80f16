"""Every translatable piece of a book, by name, and their replacement.

A section's prose is `38.9#1`, `38.9#2`, one for each run between rules; its choices are `38.9:A`, what failing shows
`38.9:A:fail`, a town's name `38.9:town`. Of cards and pages: `quest:3:name`, `event:5:passage:A`,
`event:5:challenge:fail`, `page:1:A:port`. Of the title page: `book:title`, `book:prologue:who`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from wanderbook.book import Book, Cards, Chapter, Section, Sections
from wanderbook.book.atlas import Page
from wanderbook.book.base import Content
from wanderbook.book.book import Prologue, TitlePage
from wanderbook.book.cards import Event
from wanderbook.book.enemies import Boss
from wanderbook.book.sections import Block, Choice, ConditionalProse, Fight, Hazard, Passage, Prose
from wanderbook.book.stats import Stat
from wanderbook.book.tracks import Track

Words = Mapping[str, str]
"""Pieces by their names."""
_FIELDS = ("name", "text", "keyword")
_ARTICLES = frozenset({"The", "A", "An", "Le", "La", "Les", "Un", "Une", "Des"})
_PROLOGUE = ("text", "where", "who", "want", "win", "lose")
_PASSAGES = ("passage", "complete", "turn_end")
_BLANK = re.compile(r"\n[^\S\n]*\n\s*")
_P = TypeVar("_P", bound=Passage)
_C = TypeVar("_C", bound=Content)


# ---------------------------------------------------------------- pieces


def pieces_of(book: Book) -> dict[str, str]:
    """Every piece of the book."""
    found = dict(title_pieces(book.title_page))
    for kind, cards in book.cards:
        for card in cards:
            found |= card_pieces(kind, card)
    for page in book.atlas:
        found |= page_pieces(page)
    for chapter in book.chapters:
        found |= {f"chapter:{chapter.name}": chapter.preface} if chapter.preface else {}
        for section in chapter.sections.values():
            found |= section_pieces(section)
    return found


def title_pieces(page: TitlePage) -> Iterator[tuple[str, str]]:
    """The texts of a title page, each with its name: `book:title`, `ending:2`, `stat:gold:name`."""
    yield "book:title", page.title
    if page.summary:
        yield "book:summary", page.summary
    for field in _PROLOGUE if page.prologue else ():
        if said := getattr(page.prologue, field):
            yield f"book:prologue:{field}", said
    for ending in page.ending:
        yield f"ending:{ending.number}", ending.name
    for stat in page.stat:
        yield f"stat:{stat.key}:name", stat.name
        if stat.plural:
            yield f"stat:{stat.key}:plural", stat.plural
    for track in page.track:
        yield f"track:{track.key}:name", track.name
    for at, person in enumerate(page.person, 1):
        yield f"person:{at}:name", person.name


def section_pieces(section: Section) -> dict[str, str]:
    """The texts of a section, by name."""
    town = {f"{section.number}:town": section.town} if section.town else {}
    return town | dict(_passage_pieces(section.number, section))


def _passage_pieces(name: str, passage: Passage) -> Iterator[tuple[str, str]]:
    """The texts of a section or an event, each with its name: `38.9#1` the first run of prose, `38.9:A` a choice."""
    for at, block in enumerate((one for one in passage.body if isinstance(one, Prose)), 1):
        yield f"{name}#{at}", block.text
    for choice in passage.choices:
        if choice.text:
            yield f"{name}:{choice.letter}", choice.text
        if choice.failure and choice.failure.text:
            yield f"{name}:{choice.letter}:fail", choice.failure.text
        for at, foe in enumerate(choice.trial.foes if isinstance(choice.trial, Fight) else (), 1):
            yield f"{name}:{choice.letter}:foe{at}", foe.name


def card_pieces(kind: str, card: Any) -> dict[str, str]:
    """The texts of a card by name: `enemy:12:name`."""
    name = f"{kind}:{card.number}"
    found = {f"{name}:{field}": said for field in _FIELDS if (said := getattr(card, field, None))}
    if isinstance(card, Event):
        for field in _PASSAGES:
            if passage := getattr(card, field):
                found |= dict(_passage_pieces(f"{name}:{field}", passage))
        found |= _hazard_pieces(f"{name}:challenge", card.challenge)
    if isinstance(card, Boss):
        found |= {f"{name}:zone{at}": zone.name for at, zone in enumerate(card.zones, 1) if zone.name}
    return found


def _hazard_pieces(name: str, hazard: Hazard | None) -> dict[str, str]:
    return {f"{name}:fail": hazard.failure.text} if hazard and hazard.failure.text else {}


def page_pieces(page: Page) -> dict[str, str]:
    """The texts of a page of the atlas by name: `page:2:name`."""
    name = f"page:{page.number}"
    found = {f"{name}:{field}": said for field in ("name", "alt") if (said := getattr(page, field))}
    for region in page.regions:
        found |= {f"{name}:{region.id}:name": region.name} if region.name else {}
        found |= {f"{name}:{region.id}:port": region.port} if region.port else {}
        found |= _hazard_pieces(f"{name}:{region.id}:hazard", region.hazard)
    return found


# ---------------------------------------------------------------- replacement


def with_pieces(book: Book, words: Words) -> Book:
    """The book with these words; pieces that are not among them stay."""
    cards = {kind: tuple(card_with(kind, card, words) for card in cards) for kind, cards in book.cards}
    return Book(
        title_page=title_with(book.title_page, words),
        chapters=tuple(_chapter_with(chapter, words) for chapter in book.chapters),
        cards=Cards(**cards),
        atlas=tuple(_page_with(page, words) for page in book.atlas),
    )


def title_with(page: TitlePage, words: Words) -> TitlePage:
    """The title page in another language's words. Texts that have none stay as they are."""
    endings = tuple(
        ending.model_copy(update={"name": words.get(f"ending:{ending.number}", ending.name)}) for ending in page.ending
    )
    said: dict[str, Any] = {
        "title": words.get("book:title", page.title),
        "summary": words.get("book:summary", page.summary),
    }
    if page.stat:
        said["stat"] = tuple(_stat_with(stat, words) for stat in page.stat)
    if page.track:
        said["track"] = tuple(_track_with(track, words) for track in page.track)
    if page.person:
        people = enumerate(page.person, 1)
        said["person"] = tuple(
            one.model_copy(update={"name": words.get(f"person:{at}:name", one.name)}) for at, one in people
        )
    return page.model_copy(update={**said, "ending": endings, "prologue": _prologue_with(page.prologue, words)})


def _stat_with(stat: Stat, words: Words) -> Stat:
    """A stat under another name. It keeps its key, which is the same in all languages."""
    name = words.get(f"stat:{stat.key}:name", stat.name)
    plural = words.get(f"stat:{stat.key}:plural", stat.plural or "") or None
    return stat.model_copy(update={"id": _id_with(stat, name), "name": name, "plural": plural})


def _track_with(track: Track, words: Words) -> Track:
    name = words.get(f"track:{track.key}:name", track.name)
    return track.model_copy(update={"id": _id_with(track, name), "name": name})


def _id_with(named: Stat | Track, name: str) -> str | None:
    """The id of a stat or a track under this name."""
    return named.id if name == named.name else None if name == named.key else named.key


def _prologue_with(prologue: Prologue | None, words: Words) -> Prologue | None:
    """The prologue with translated words."""
    if prologue is None:
        return None
    said = {field: words.get(f"book:prologue:{field}", getattr(prologue, field)) for field in _PROLOGUE}
    return prologue.model_copy(update=said)


def _chapter_with(chapter: Chapter, words: Words) -> Chapter:
    sections = [_section_with(section, words) for section in chapter.sections.values()]
    preface = words.get(f"chapter:{chapter.name}", chapter.preface)
    return Chapter(name=chapter.name, preface=preface, sections=Sections(sections))


def _section_with(section: Section, words: Words) -> Section:
    town = section.town and words.get(f"{section.number}:town", section.town)
    return _passage_with(section.number, section, words).model_copy(update={"town": town})


def _passage_with(name: str, passage: _P, words: Words) -> _P:
    body = tuple(_body_with(name, passage.body, words))
    choices = tuple(_choice_with(name, choice, words) for choice in passage.choices)
    return passage.model_copy(update={"body": body, "choices": choices})


def _body_with(name: str, body: Iterable[Block], words: Words) -> Iterator[Block]:
    """The blocks of a section in another language's words."""
    at = 0
    for block in body:
        if isinstance(block, Prose):
            at += 1
            said = words.get(f"{name}#{at}", block.text)
            if isinstance(block, ConditionalProse):
                said = one_paragraph(said)
            yield block.model_copy(update={"text": said})
        else:
            yield block


def one_paragraph(text: str) -> str:
    """A text without blank lines, since text after one would no longer be under the condition."""
    return _BLANK.sub("\n", text.strip())


def _choice_with(name: str, choice: Choice, words: Words) -> Choice:
    """A choice in another language's words, those of its failure and of its enemies included."""
    update: dict[str, Any] = {"text": words.get(f"{name}:{choice.letter}", choice.text)}
    if choice.failure and choice.failure.text:
        said = words.get(f"{name}:{choice.letter}:fail", choice.failure.text)
        update["failure"] = choice.failure.model_copy(update={"text": said})
    if isinstance(choice.trial, Fight):
        foes = tuple(
            foe.model_copy(update={"name": words.get(f"{name}:{choice.letter}:foe{at}", foe.name)})
            for at, foe in enumerate(choice.trial.foes, 1)
        )
        update["trial"] = choice.trial.model_copy(update={"foes": foes})
    return choice.model_copy(update=update)


def card_with(kind: str, card: Any, words: Words) -> Any:
    """A card in another language's words."""
    name = f"{kind}:{card.number}"
    update: dict[str, Any] = {
        field: words.get(f"{name}:{field}", said) for field in _FIELDS if (said := getattr(card, field, None))
    }
    if isinstance(card, Event):
        for field in _PASSAGES:
            if passage := getattr(card, field):
                update[field] = _passage_with(f"{name}:{field}", passage, words)
        update["challenge"] = _hazard_with(f"{name}:challenge", card.challenge, words)
    if isinstance(card, Boss):
        update["zones"] = tuple(
            zone.model_copy(update={"name": words.get(f"{name}:zone{at}", zone.name)})
            for at, zone in enumerate(card.zones, 1)
        )
    return card.model_copy(update=update)


def _hazard_with(name: str, hazard: Hazard | None, words: Words) -> Hazard | None:
    """A hazard with the text of its failure translated."""
    if hazard is None or not hazard.failure.text:
        return hazard
    failure = hazard.failure.model_copy(update={"text": words.get(f"{name}:fail", hazard.failure.text)})
    return hazard.model_copy(update={"failure": failure})


def _page_with(page: Page, words: Words) -> Page:
    """A page of the atlas in another language's words."""
    name = f"page:{page.number}"
    regions = tuple(
        region.model_copy(
            update={
                "name": words.get(f"{name}:{region.id}:name", region.name),
                "port": region.port and words.get(f"{name}:{region.id}:port", region.port),
                "hazard": _hazard_with(f"{name}:{region.id}:hazard", region.hazard, words),
            }
        )
        for region in page.regions
    )
    said = {field: words.get(f"{name}:{field}", getattr(page, field)) for field in ("name", "alt")}
    return page.model_copy(update={**said, "regions": regions})


# ---------------------------------------------------------------- names


def part_of(name: str) -> str:
    """The part that a piece belongs to: a section, a card, a page."""
    if name.startswith(("book:", "chapter:", "ending:")):
        return name
    first, _, rest = name.partition(":")
    return f"{first}:{rest.partition(':')[0]}" if first.isalpha() and first.islower() else first.partition("#")[0]


def is_proper(text: str) -> bool:
    """Whether a text may well be the same in both languages: a name, every long word of it with a capital."""
    words = text.split()
    return len(text) <= 40 and words[0] not in _ARTICLES and all(not word[:1].islower() for word in words)
