"""A book's conditions compiled to guards over the facts of its story.

A fact is one bit; a quest has two (held, and used for good). Tests of anything that is not a fact of the story, such as
coins or crew, are left open: they may go either way, and `assumed` lists them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from wanderbook.book import Book
from wanderbook.book.conditions import (
    And,
    Condition,
    HasBoxes,
    HasCard,
    HasExplore,
    HasKeyword,
    HasQuest,
    HasRead,
    HasReadTwice,
    HasTaken,
    HeldCard,
    HeldKeyword,
    HeldQuest,
    Not,
    Or,
    Owns,
    StatAtLeast,
    StatAtMost,
    StatIsZero,
    StatTest,
    stat_range,
)
from wanderbook.machine.guards import ALWAYS, NEVER, Guard, both, either
from wanderbook.machine.levels import Field

MOST_CLAUSES = 512
"""A condition that needs more clauses is left open."""


def once(name: str) -> str:
    """The fact that something with this name, a section, a choice or a card, was read, taken or held before."""
    return f"once:{name}"


def twice(name: str) -> str:
    """The fact that a section was read at least twice before."""
    return f"twice:{name}"


class GuardCompiler:
    """Facts by name, and conditions as guards over them."""

    def __init__(self, book: Book) -> None:
        """At first there are no facts; each gets its bit when it is first named."""
        self.book = book
        self.has_hub = bool(book.atlas)
        self.assumed: set[str] = set()
        self.bits: dict[str, int] = {}
        """The bit of each fact, by its name: `quest:4`, `used:4`, `card:2`, `token:A`, `taken:3:A`, `crossed:12`,
        `stat:gold:3`, `track:Rebels:2`, `once:12.4:A`, `twice:12`."""
        self.levels: dict[str, Field] = {}
        """The bits of each stat."""
        self.starts: dict[str, Field] = {}
        """The bits of each stat's rolled starting level, if something depends on it."""
        self.tracks: dict[str, Field] = {}
        """The bits of each track of the journey log, one for each box."""
        self._keywords: dict[tuple[str, bool], Guard] = {}
        """By keyword and whether it must be held, the guard."""
        self._market = {card.number for card in book.cards.market}

    def bit(self, name: str) -> int:
        """The number of a fact's bit, a new one if the fact is new."""
        return self.bits.setdefault(name, len(self.bits))

    def field(self, name: str, size: int) -> Field:
        """A row of bits for a number up to `size`."""
        return Field(min([self.bit(f"{name}:{at}") for at in range(1, size + 1)]), size)

    def mask(self, name: str) -> int:
        """The fact's bit as a mask."""
        return 1 << self.bit(name)

    @property
    def local(self) -> int:
        """The facts that do not outlast an exploration."""
        return sum(1 << bit for name, bit in self.bits.items() if name.startswith(("token:", "taken:")))

    def guard(self, condition: Condition, holds: bool = True) -> Guard:
        """The guard that a condition holds, or that it does not, as clauses over facts."""
        if type(condition) is HasKeyword:  # nearly all conditions are, and isinstance takes longer
            return self._keyword(condition.keyword, holds)
        if type(condition) is Not:
            return self.guard(condition.of, not holds)
        match condition:
            case And(all=parts) | Or(any=parts):
                if isinstance(condition, And) == holds:
                    found = ALWAYS
                    for part in parts:
                        found = both(found, self.guard(part, holds))
                    return found
                return either(clause for part in parts for clause in self.guard(part, holds))
            case HasQuest(quest=quest):
                return self._fact(f"quest:{quest}", holds)
            case HasCard(card=card) if card not in self._market:
                return self._fact(f"card:{card}", holds)
            case HasExplore(token=token):
                return self._fact(f"token:{token}", holds)
            case Owns(thing="quest", amount=amount):
                return self._count([f"quest:{quest}" for quest in self.book.quests], amount, holds)
            case Owns(thing="totem", amount=amount):
                totems = [card.number for card in self.book.cards.adventure if card.kind == "totem"]
                return self._count([f"card:{card}" for card in totems], amount, holds)
            case Owns(thing="adventure_card", amount=amount) if not self.has_hub:
                cards = [card.number for card in self.book.cards.adventure]
                return self._count([f"card:{card}" for card in cards], amount, holds)
            case HasBoxes(track=track, amount=amount):
                field = self.tracks[track]
                return field.at_least(amount) if holds else field.at_most(amount - 1)
            case StatAtLeast() | StatAtMost() | StatIsZero():
                return self._level(condition, holds)
            case HeldKeyword(keyword=keyword):
                return self._ever_held(self.book.bearers.get(keyword, ()), holds)
            case HeldQuest(quest=quest):
                return self._ever_held((quest,), holds)
            case HeldCard(card=card) if card not in self._market:
                return self._fact(once(f"card:{card}"), holds)
            case HasRead(section=name) | HasTaken(choice=name):
                return self._fact(once(name), holds)
            case HasReadTwice(section=name):
                return self._fact(twice(name), holds)
            case HasCard() | HeldCard():  # cards are bought, and the story does not model when
                self.assumed.add("market cards may or may not be owned")
                return ALWAYS
            case Owns(thing=thing):
                self.assumed.add(f"{thing.replace('_', ' ')} may or may not be owned")
                return ALWAYS
            case _:
                raise AssertionError(f"{condition} was seen to above")

    def _keyword(self, keyword: str, holds: bool) -> Guard:
        """The guard of a keyword test, cached: nearly all conditions are such tests, and most of them occur
        repeatedly."""
        found = self._keywords.get((keyword, holds))
        if found is None:
            bearers = self.book.bearers.get(keyword, ())
            found = self._count([f"quest:{quest}" for quest in bearers], 1, holds)
            self._keywords[keyword, holds] = found
        return found

    def _ever_held(self, quests: Iterable[int], holds: bool) -> Guard:
        """The guard that one of these quests was ever held: it is held, or used for good."""
        masks = [self.mask(f"{kind}:{quest}") for quest in quests for kind in ("quest", "used")]
        return tuple((mask, 0) for mask in masks) if holds else ((0, sum(masks)),)

    def _fact(self, name: str, holds: bool) -> Guard:
        mask = self.mask(name)
        return ((mask, 0),) if holds else ((0, mask),)

    def _level(self, test: StatTest, holds: bool) -> Guard:
        """The guard of a stat test; every such test is bounded on one side only."""
        stat, low, high = stat_range(test)
        field = self.levels[stat]
        if holds:
            return both(field.at_least(low), field.at_most(high))
        return field.at_most(low - 1) if low else field.at_least(high + 1)

    def _count(self, names: list[str], amount: int, holds: bool) -> Guard:
        """The guard that at least `amount` of these facts hold; without `holds`, that fewer do. If it would be too
        large, it is `ALWAYS` and noted in `assumed`."""
        masks = [self.mask(name) for name in names]
        several = amount if holds else len(masks) - amount + 1
        if several <= 0:
            return ALWAYS
        if several > len(masks):
            return NEVER
        found = []
        for some in combinations(masks, several):
            found.append((sum(some), 0) if holds else (0, sum(some)))
            if len(found) > MOST_CLAUSES:
                self.assumed.add("large counts may or may not be reached")
                return ALWAYS
        return tuple(found)
