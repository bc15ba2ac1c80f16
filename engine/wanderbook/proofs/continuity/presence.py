"""Whether somebody is there when the prose names them: always, sometimes or never.

`[[person]]` in `book.toml` binds a name to a condition. Each mention of the name in a section is asked about: in its
prose where that stands, in the text of a choice where the choice can be taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from wanderbook.book import Book, Choice, Section
from wanderbook.book.people import Person
from wanderbook.book.sections import ConditionalProse, DrawTable, Instructions, Prose
from wanderbook.ids import name_of
from wanderbook.progress import Progress
from wanderbook.proofs.continuity.sides import HowOften, Sides, TextRead, sides_of
from wanderbook.proofs.verdicts import Budget, Verdict

_SPACE = r"\s+"
BELOW_A_DRAW = Sides(*(Verdict("undecided", because=("it is below a draw",)) for _ in range(2)))


class Place(NamedTuple):
    """Where a name stands: in the words of a line, from a column that is counted from 0."""

    line: str
    column: int
    length: int


class Mentioned(NamedTuple):
    """A name in the prose of a section."""

    person: Person
    at: str
    """The part of the book: `38.9`, the paragraph `38.9:p1` or the choice `38.9:A`."""
    place: Place
    text: TextRead | None
    """None below a draw, of which proofs do not know which row it was."""
    assumes: bool
    """Whether the text is said to assume the person's condition."""


class Presence(NamedTuple):
    """A mention, and whether the person is there when it is read."""

    mention: Mentioned
    sides: Sides

    @property
    def how_often(self) -> HowOften:
        return self.sides.how_often

    @property
    def is_wrong(self) -> bool:
        """Whether a play reads the name although it must not."""
        return self.how_often == "never" or (self.how_often == "sometimes" and self.mention.assumes)


def presence(book: Book, budget: Budget | None = None, tell: Progress | None = None) -> tuple[Presence, ...]:
    """Every mention of the book's people, in its order."""
    found = [one for section in book.sections.values() for one in _mentions(book, section)]
    sides = sides_of(book, (one.text for one in found if one.text), budget, tell) if found else {}
    return tuple(Presence(one, sides[one.text] if one.text else BELOW_A_DRAW) for one in found)


def _mentions(book: Book, section: Section) -> Iterator[Mentioned]:
    """Every mention of each person in a section: in its text, its choices and their failures."""
    for person in book.title_page.person:
        name = _pattern(person.name)
        yield from _in_body(section, person, name)
        for choice in section.choices:
            yield from _in_choice(section, choice, person, name)


def _pattern(name: str) -> re.Pattern[str]:
    """The pattern for a name as a whole, on one line or two, with either apostrophe."""
    words = (re.sub("['’]", "['’]", re.escape(word)) for word in name.split())
    return re.compile(rf"(?<!\w)(?:{_SPACE.join(words)})(?!\w)")


def _in_body(section: Section, person: Person, name: re.Pattern[str]) -> Iterator[Mentioned]:
    """The mentions of a person in a section's text. After a table of draws it is not known what has happened before
    them."""
    shown, before, is_known = 0, list[Instructions](), True
    for at, block in enumerate(section.body):
        match block:
            case Instructions():
                before.append(block)
            case DrawTable():
                is_known = False
            case Prose():
                under = block.when if isinstance(block, ConditionalProse) else None
                shown += under is not None
                part = name_of(section.number, f"p{shown}") if under else section.number
                effects = tuple(effect for one in before for effect in one.effects)
                text = TextRead(section.number, person.aboard, shown=under, before=effects) if is_known else None
                for place in _places(block.text, name):
                    yield Mentioned(person, part, place, text, _assumes(section, person, (None, at)))


def _in_choice(section: Section, choice: Choice, person: Person, name: re.Pattern[str]) -> Iterator[Mentioned]:
    """The mentions of a person in the text of a choice and of its failure."""
    part = name_of(section.number, choice.letter)
    text = TextRead(section.number, person.aboard, choice=part)
    for words in (choice.text, choice.failure.text if choice.failure else ""):
        for place in _places(words, name):
            yield Mentioned(person, part, place, text, _assumes(section, person, (None,)))


def _assumes(section: Section, person: Person, blocks: Iterable[int | None]) -> bool:
    """Whether the section, or this block of its text, is said to assume the person's condition."""
    return any(one.when == person.aboard and one.block in blocks for one in section.assumes)


def _places(text: str, name: re.Pattern[str]) -> Iterator[Place]:
    """The lines of a text that a name is in, with its position in each."""
    for mention in name.finditer(text):
        start = text.rfind("\n", 0, mention.start()) + 1
        line = text[start:].partition("\n")[0]
        length = min(mention.end(), start + len(line)) - mention.start()
        yield Place(line, mention.start() - start, length)
