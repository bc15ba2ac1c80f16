"""The beginning of a play, in the words of a book's conditions: `keyword LAMP, 5 gold, not quest 3`."""

from __future__ import annotations

import re
from typing import NamedTuple

from pydantic import ValidationError

from wanderbook.book import Book
from wanderbook.book.claims import Beginning
from wanderbook.book.conditions import (
    And,
    Condition,
    HasBoxes,
    HasCard,
    HasExplore,
    HasKeyword,
    HasQuest,
    Not,
    Owns,
    StatAtLeast,
    StatAtMost,
    StatIsZero,
)
from wanderbook.book.sections import StatPrice
from wanderbook.diagnostics import Diagnostic, did_you_mean, nearest_names
from wanderbook.notation.conditions import print_condition, read_condition
from wanderbook.notation.languages import BadValue, phrasebook_of
from wanderbook.notation.source import ParseContext, Source

LONGEST = 1_000
"""The longest text, in letters."""
NAMED = "--with"
_PART = re.compile(r"[^,;\s](?:[^,;]*[^,;\s])?")


class Held(NamedTuple):
    """The things held at the start of a play, and its explore tokens."""

    given: Beginning
    tokens: frozenset[str]


class BeginningReader:
    """Reads one text and collects its problems in `diagnostics`."""

    def __init__(self, book: Book, text: str) -> None:
        """`text` lists what is held at the beginning beyond what the title page gives: `keyword LAMP, 5 gold`."""
        self.book, self.text = book, " ".join(text[:LONGEST].split())
        self.reading = ParseContext(Source(NAMED, self.text), phrasebook_of(book), book.vocabulary)
        page = book.title_page
        self.quests, self.cards = set(page.quests), set(page.adventures)
        self.tokens: set[str] = set()
        self.stats: dict[str, int] = {}
        self.boxes: dict[str, int] = {}
        self._at = 0, 0

    @property
    def diagnostics(self) -> list[Diagnostic]:
        return self.reading.diagnostics

    def read(self, section: str | None = None) -> Held | None:
        """The beginning in the text; None if there is a problem."""
        for part in _PART.finditer(self.text):
            self._at = part.span()
            self._read(*part.span())
        if self.diagnostics:
            return None
        held = {
            "section": section,
            "quests": tuple(sorted(self.quests)),
            "cards": tuple(sorted(self.cards)),
            "stats": self.stats,
            "boxes": self.boxes,
        }
        try:
            return Held(Beginning.model_validate(held), frozenset(self.tokens))
        except ValidationError:
            self._problem("a number here is larger than any book allows", "use a smaller number")
            return None

    def _read(self, start: int, end: int) -> None:
        """Read one thing that is held at the beginning: an amount or a condition."""
        before = len(self.diagnostics)
        condition = self._amount(self.text[start:end]) or read_condition(self.reading, start, end)
        if condition is not None and len(self.diagnostics) == before:
            self._hold(condition)

    def _amount(self, text: str) -> Condition | None:
        """The condition that `5 gold` stands for, which here means exactly this amount; None for any other text."""
        try:
            said = self.reading.phrasebook.read_price(text)
        except BadValue:
            return None
        price = said.meaning if said else None
        return StatAtLeast(amount=price.amount, stat=price.good) if isinstance(price, StatPrice) else None

    def _hold(self, condition: Condition) -> None:
        """Add the least that makes a condition hold: of several quests with a keyword, that with the lowest number. A
        condition that proofs do not count, or that leaves open what is held, is reported (SB601).
        """
        match condition:
            case And(all=parts):
                for part in parts:
                    self._hold(part)
            case HasKeyword(keyword=keyword):
                if self._is_known("keyword", keyword, self.book.bearers):
                    self.quests.add(min(self.book.bearers[keyword]))
            case HasQuest(quest=quest):
                if self._is_known("quest", quest, self.book.quests):
                    self.quests.add(quest)
            case HasCard(card=card):
                if self._is_known("adventure card", card, [one.number for one in self.book.cards.adventure]):
                    self.cards.add(card)
            case HasExplore(token=token):
                self.tokens.add(token)
            case HasBoxes(track=track, amount=amount):
                self._count(self.boxes, track, amount, self.book.tracks[track].boxes)
            case StatAtLeast(stat=stat, amount=amount) | StatAtMost(stat=stat, amount=amount):
                self._count(self.stats, stat, amount, self.book.stats[stat].highest)
            case StatIsZero(stat=stat):
                self._count(self.stats, stat, 0, 0)
            case Not(of=HasKeyword(keyword=keyword)):
                self.quests.difference_update(self.book.bearers.get(keyword, ()))
            case Not(of=HasQuest(quest=quest)):
                self.quests.discard(quest)
            case Not(of=HasCard(card=card)):
                self.cards.discard(card)
            case Owns(thing=owned):
                self._problem(
                    f"the proofs do not count {owned}", "leave it out: the proofs assume that it can always be gained"
                )
            case _:
                phrase = print_condition(self.reading.phrasebook, condition)
                self._problem(f"{phrase!r} does not say what is held", "name keywords, quests, cards, tokens or stats")

    def _is_known(self, kind: str, value: str | int, known: object) -> bool:
        """Whether the book has this name, which is otherwise reported (SB601)."""
        names = tuple(map(str, known))  # type: ignore[call-overload]
        if str(value) in names:
            return True
        near = nearest_names(str(value), names)
        self._problem(f"the book has no {kind} {value}", did_you_mean(near))
        return False

    def _count(self, counts: dict[str, int], what: str, amount: int, most: int) -> None:
        if amount > most:
            self._problem(f"there is never more {what} than {most}", "use a smaller number")
        counts[what] = amount

    def _problem(self, message: str, help: str) -> None:
        self.reading.problem("SB601", *self._at, message, help)
