"""The journal: everything read so far, in order, with the choices taken and their results.

It is made from the play, page by page, and nothing of it is saved: the replies lead to the same text again. An entry is
a section that was read, or the beginning of a turn, with all that happened until the next.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from wanderbook.book.sections import Prose, shown_body
from wanderbook.rulesets.common.events import TurnBegan
from wanderbook.session.play import Play
from wanderbook.session.seats import PlayerNames, looking_back
from wanderbook.table.events import ChoiceTaken, Event, SectionRead
from wanderbook_widgets.prose import Pictures, to_inline_html
from wanderbook_widgets.table.messages import Look
from wanderbook_widgets.table.parts.page import told_parts
from wanderbook_widgets.table.parts.things import lean
from wanderbook_widgets.table.seat import Data, Seat

PER_PAGE = 10
MOST_LETTERS = 16_000
"""Of the prose of a page, unless its only entry has more."""
MOST_PICTURES = 512 * 1024
LONGEST_WORDS = 80


@dataclass(frozen=True)
class JournalEntry:
    """A section that was read, or the beginning of a turn, with everything up to the next entry."""

    events: tuple[Event, ...]
    moment: int
    """The number of replies given before it."""

    @cached_property
    def read(self) -> SectionRead | None:
        return self.events[0] if self.events and isinstance(self.events[0], SectionRead) else None

    def prose(self, seat: Seat) -> str:
        """The prose that was shown when the section was read."""
        if self.read is None:
            return ""
        body = shown_body(seat.telling.section(self.read.section), self.read.shown)
        return "\n\n".join(block.text for block in body if isinstance(block, Prose))


def journal_entries(play: Play) -> list[JournalEntry]:
    """The entries of a play so far, from the first."""
    entries: list[JournalEntry] = []
    events: list[Event] = []
    began = 0
    turns = list(play.back())[::-1]
    for moment, turn in enumerate(turns):
        for event in turn:
            if isinstance(event, SectionRead | TurnBegan) and events:
                entries.append(JournalEntry(tuple(events), began))
                events = []
            if not events:
                began = moment
            events.append(event)
    return [*entries, JournalEntry(tuple(events), began)] if events else entries


def journal(seat: Seat, wanted: Look) -> Data:
    """A page of the journal, by default the latest; for a search, the entries with all of its words."""
    words = " ".join(wanted.words.split())[:LONGEST_WORDS]
    named = _with_names_then(seat, journal_entries(seat.play))
    sought = [(entry, names) for entry, names in named if _has(seat, entry, names, words)] if words else named
    pages = _pages(seat, [entry for entry, _ in sought])
    page = len(pages) - 1 if wanted.most is None else min(max(0, wanted.most), len(pages) - 1)
    first = sum(map(len, pages[:page])) if page >= 0 else 0
    shown = sought[first : first + len(pages[page])] if page >= 0 else []
    pictures = Pictures(seat.folder, str(seat.texts["picture"]), MOST_PICTURES)
    return {
        "words": words,
        "page": max(0, page),
        "pages": len(pages),
        "found": len(sought),
        "entries": [_entry(seat, entry, names, pictures) for entry, names in shown],
        "continued": seat.play.origin is not None,
    }


def _with_names_then(seat: Seat, entries: Sequence[JournalEntry]) -> list[tuple[JournalEntry, PlayerNames]]:
    """The entries with the players' names at the time."""
    names = [then for _, then in looking_back(seat.play.names, seat.play.left, [one.events for one in entries])]
    return list(zip(entries, reversed(names), strict=True))


def _pages(seat: Seat, entries: Sequence[JournalEntry]) -> list[list[JournalEntry]]:
    """The entries in pages short enough to send; the last page is full."""
    pages: list[list[JournalEntry]] = []
    letters = 0
    for entry in reversed(entries):
        more = len(entry.prose(seat))
        if not pages or len(pages[-1]) == PER_PAGE or letters + more > MOST_LETTERS:
            pages.append([])
            letters = 0
        pages[-1].append(entry)
        letters += more
    return [page[::-1] for page in reversed(pages)]


# ---------------------------------------------------------------- an entry


def _entry(seat: Seat, entry: JournalEntry, names: PlayerNames, pictures: Pictures) -> Data:
    """An entry: its section, the choice taken there, and the events, in order."""
    with seat.telling.calling(names):
        parts = list(_parts(seat, entry, pictures))
    turn = seat.words("turn", number=_turn(seat, entry)) if seat.is_crewed else ""
    return lean(parts=parts, turn=turn, moment=entry.moment)


def _parts(seat: Seat, entry: JournalEntry, pictures: Pictures) -> Iterator[Data]:
    """The choices and events of an entry, in order, for the page."""
    for chosen, events in _between_choices(entry.events):
        if chosen is not None and (choice := _choice(seat, chosen)):
            yield choice
        yield from told_parts(replace(seat, happened=events), pictures)


def _between_choices(events: Sequence[Event]) -> Iterator[tuple[ChoiceTaken | None, tuple[Event, ...]]]:
    """The events in runs, each after the choice that led to it; the first run has none."""
    chosen: ChoiceTaken | None = None
    run: list[Event] = []
    for event in events:
        if isinstance(event, ChoiceTaken):
            yield chosen, tuple(run)
            chosen, run = event, []
        else:
            run.append(event)
    yield chosen, tuple(run)


def _choice(seat: Seat, taken: ChoiceTaken) -> Data:
    """The choice in the book's words; empty for one that the game itself offers."""
    number, _, letter = taken.choice.partition(":")
    choice = seat.telling.choices(number).get(letter)
    if choice is None:
        return {}
    html = to_inline_html(" ".join(choice.text.split()), seat.telling.book.language)
    return {"kind": "choice", "letter": letter, "html": html}


def _turn(seat: Seat, entry: JournalEntry) -> int:
    return int(seat.play.state_at(entry.moment).board.turn)


# ---------------------------------------------------------------- searching


def _has(seat: Seat, entry: JournalEntry, names: PlayerNames, words: str) -> bool:
    """Whether an entry has all of these words, or words that begin with them."""
    text = _plain(entry.prose(seat))
    left = [word for word in _plain(words).split() if word not in text]
    if not left:
        return True
    with seat.telling.calling(names):
        more = _plain(" ".join(_entry_words(seat, entry)))
    return all(word in more or word in text for word in left)


def _entry_words(seat: Seat, entry: JournalEntry) -> Iterator[str]:
    """The rest of an entry's text: its number, its choices, its events."""
    if entry.read is not None:
        yield seat.telling.shelfmark(entry.read.section)
    for event in entry.events:
        if isinstance(event, ChoiceTaken):
            number, _, letter = event.choice.partition(":")
            choice = seat.telling.choices(number).get(letter)
            yield choice.text if choice else ""
    for line in seat.telling.told(entry.events, seat.play, seat.viewer):
        yield f"{line.text} {line.prose}"


def _plain(text: str) -> str:
    """A text without accents, capitals and typographic quotes."""
    apart = unicodedata.normalize("NFKD", text.replace("’", "'"))
    return re.sub(r"[*_\u0300-\u036f]", "", apart).casefold()
