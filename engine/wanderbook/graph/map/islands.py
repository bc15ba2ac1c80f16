"""The island of each section.

A book with an atlas has an island for each place on it: the place's own section, those numbered after it (`38.2` after
`38`), and those read from it before any other place. The sections read at the end of the event deck form one island. A
book without an atlas has an island for each number before the first dot, or otherwise for each chapter.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Iterable
from itertools import islice

from wanderbook.book import Book

DECK = "deck"
"""The island of the sections read when the event deck ends."""
MOST_ON_CHAPTER = 60
"""A chapter with more than twice as many sections is split into several islands."""

Targets = Callable[[str], Iterable[str]]
"""A function for the sections that a section leads to."""


def islands_of(book: Book, targets: Targets) -> dict[str, str]:
    """By section, the id of its island, in the order of the book. An island is a group of sections that the map draws
    together: a place of the atlas with all that is read there, or a chapter. A book that names places, or numbers its
    sections by them, is divided by number, any other by chapter. A section left over joins the island that leads to it
    in the fewest steps, or else that of the section before it in its file."""
    sections = book.sections
    found = _by_number(book) if book.locations or _is_dotted(book) else _by_chapter(book)
    if len(found) < len(sections):
        _spread(found, sections, targets)
    if len(found) < len(sections):
        _beside(found, book)
    return {number: found[number] for number in sections}


def _is_dotted(book: Book) -> bool:
    """Whether sections are numbered by place: most of the first ones have a dot."""
    some = list(islice(book.sections, 200))
    heads = Counter(number.partition(".")[0] for number in some)
    return len(some) > 3 and 2 * len(heads) <= len(some)


def _by_number(book: Book) -> dict[str, str]:
    """The islands of the sections that the deck's end or the number before the first dot decides: `38.2` is on island
    `38`. With an atlas only numbers of its locations count."""
    page = book.title_page
    deck = {number for number in (*page.deck_ends, page.finale_lost) if number}
    found = {number: DECK for number in deck if number in book.sections}
    heads = set(book.locations) - deck
    dotted = not book.locations
    for number in book.sections:
        head = number.partition(".")[0]
        if number not in found and (dotted or head in heads):
            found[number] = head
    return found


def _by_chapter(book: Book) -> dict[str, str]:
    """The island of every section: its chapter, or a numbered part of one that is very long."""
    found: dict[str, str] = {}
    for chapter in book.chapters:
        many = len(chapter.sections)
        for at, number in enumerate(chapter.sections):
            part = f"#{at // MOST_ON_CHAPTER + 1}" if many > 2 * MOST_ON_CHAPTER else ""
            found[number] = f"{chapter.name}{part}"
    return found


def _spread(found: dict[str, str], sections: Iterable[str], targets: Targets) -> None:
    """Add each section without an island to the one that leads to it in the fewest steps, place before deck."""
    known = set(sections)
    waiting = deque(sorted(found, key=lambda number: found[number] == DECK))
    while waiting:
        here = waiting.popleft()
        for there in targets(here):
            if there in known and there not in found:
                found[there] = found[here]
                waiting.append(there)


def _beside(found: dict[str, str], book: Book) -> None:
    """Add sections that nothing leads to to the island of the section before them in the file."""
    for chapter in book.chapters:
        before = next((found[number] for number in chapter.sections if number in found), chapter.name)
        for number in chapter.sections:
            before = found.setdefault(number, before)


class RegionNames:
    """The names of regions and pages, by the ids of groups and by the only location of a region."""

    def __init__(self, book: Book) -> None:
        """The names come from the atlas; a book without one has none."""
        self._only: dict[str, str] = {}
        self._groups: dict[str, str] = {}
        for page in book.atlas:
            self._groups[f"page {page.number}"] = f"{page.number}. {page.name}" if page.name else str(page.number)
            for region in page.regions:
                self._groups[f"{page.number}{region.id}"] = f"{page.number}{region.id} {region.name}".rstrip()
                if len(region.locations) == 1:
                    self._only[region.locations[0]] = region.name

    def only(self, location: str) -> str:
        return self._only.get(location, "")

    def group(self, group: str) -> str:
        return self._groups.get(group) or spaced(group)


def spaced(name: str) -> str:
    """The name of a chapter from its file: `02-the-rock.md` is "The rock"."""
    stem, _, part = name.removesuffix(".md").partition(".md#")
    said = re.sub(r"^[\d]+[-_ ]+", "", stem).replace("-", " ").replace("_", " ").strip() or stem
    return f"{said[:1].upper()}{said[1:]}{f' {part}' if part else ''}"
