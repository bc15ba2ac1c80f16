"""Books that lock, at random: ways on are missing, barred by a keyword, or lead back, and some end in the middle."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from wanderbook.book import Book, Chapter, Section, Sections
from wanderbook.book.book import Ending
from wanderbook.book.conditions import Condition, HasKeyword, Not
from wanderbook.book.effects import EndStory, TurnTo
from wanderbook.book.sections import Choice, Instructions
from wanderbook.book.synthetic import Recipe, synthetic_book

ENDINGS = 4


@dataclass(frozen=True)
class Shares:
    """Of the sections with choices, how many lack their last way on, and in how many it is barred or leads back; of the
    others, how many end the story."""

    closed: float = 0.1
    barred: float = 0.2
    back: float = 0.0
    endings: float = 0.15


FORWARD, WITH_WAYS_BACK = Shares(), Shares(back=0.15)
MILD, NEVER = Shares(0.01, 0.05, 0.0, 0.005), Shares(0, 0, 0, 0)


def locking_book(sections: int, keywords: int, seed: int, shares: Shares = FORWARD) -> Book:
    """A synthetic book, changed so that some of its plays cannot go on."""
    book = synthetic_book(
        Recipe(sections=sections, keywords=keywords, seed=seed, losses=0.8, redirects=0.3, guards=0.5)
    )
    changing = _Changing(book, Random(seed), shares)
    chapters = tuple(
        Chapter(name=chapter.name, sections=Sections(list(map(changing.section, chapter.sections.values()))))
        for chapter in book.chapters
    )
    endings = tuple(Ending(number=number, name=f"Ending {number}") for number in range(1, ENDINGS + 1))
    title_page = book.title_page.model_copy(update={"ending": endings})
    return Book(title_page=title_page, chapters=chapters, cards=book.cards)


class _Changing:
    def __init__(self, book: Book, random: Random, shares: Shares) -> None:
        self.random, self.shares = random, shares
        self.keywords = [quest.keyword for quest in book.cards.quest]
        self.passed: list[str] = []
        """The numbers of the sections so far."""

    def section(self, section: Section) -> Section:
        self.passed.append(section.number)
        if section.choices:
            return section.model_copy(update={"choices": self._choices(section.choices)})
        return self._ended(section) if self.random.random() < self.shares.endings else section

    def _choices(self, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
        *others, leave = choices
        shares, chance = self.shares, self.random.random()
        if chance < shares.closed and others:
            return tuple(others)
        if chance < shares.closed + shares.barred:
            return (*others, leave.model_copy(update={"requires": self._condition()}))
        if chance < shares.closed + shares.barred + shares.back:
            back = TurnTo(section=self.random.choice(self.passed))
            return (*others, leave.model_copy(update={"effects": (*leave.effects[:-1], back)}))
        return choices

    def _condition(self) -> Condition:
        held = HasKeyword(keyword=self.random.choice(self.keywords))
        return Not(of=held) if self.random.random() < 0.3 else held

    def _ended(self, section: Section) -> Section:
        last = section.body[-1]
        if not isinstance(last, Instructions) or not isinstance(last.effects[-1], TurnTo):
            return section
        ending = EndStory(ending=self.random.randint(1, ENDINGS))
        instructions = last.model_copy(update={"effects": (*last.effects[:-1], ending)})
        return section.model_copy(update={"body": (*section.body[:-1], instructions)})
