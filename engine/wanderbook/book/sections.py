"""A section of the storybook, as it is printed: redirects, text with effects, choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from wanderbook.book.base import Content
from wanderbook.book.conditions import Condition
from wanderbook.book.effects import Effect, TurnTo, is_way_on
from wanderbook.book.words import Good, Obstacle, Skill
from wanderbook.ids import Amount, CardNumber, Letter, Name, SectionNumber

# ---------------------------------------------------------------- what is tried


class Challenge(Content):
    """A skill and the number to reach."""

    kind: Literal["challenge"] = "challenge"
    skill: Skill
    number: Amount
    who: Name | None = None
    """The one of the crew who must take it."""


class Chance(Content):
    """So many faces of a die win; plain gamebooks only."""

    kind: Literal["chance"] = "chance"
    wins: Amount
    faces: Amount


class Combat(Content):
    """Enemy cards by number; or a boss by its own."""

    kind: Literal["combat"] = "combat"
    enemies: tuple[CardNumber, ...] = Field(min_length=1)
    boss: bool = False
    may_run: bool = False
    """The crew may run at the end of any enemy phase; of a boss, its own card says so."""


class Barrier(Content):
    """An obstacle of the story: whoever has nothing to ignore it with fails."""

    kind: Literal["obstacle"] = "obstacle"
    obstacle: Obstacle


Trial: TypeAlias = Annotated[Challenge | Chance | Combat | Barrier, Field(discriminator="kind")]


class Failure(Content):
    """What failing brings, and the text that only failing shows."""

    effects: tuple[Effect, ...] = ()
    text: str = ""


class Hazard(Content):
    """A challenge that stands by itself: met on entering a region, or to be rid of an event."""

    challenge: Challenge
    failure: Failure


class Price(Content):
    amount: Amount
    good: Good


# ---------------------------------------------------------------- a section's parts


class Redirect(Content):
    """Tested before anything else is read; `Otherwise` has no condition."""

    when: Condition | None
    to: SectionNumber


class Prose(Content):
    """Ordinary Markdown, kept as it was written."""

    kind: Literal["prose"] = "prose"
    text: str


class Instructions(Content):
    kind: Literal["instructions"] = "instructions"
    effects: tuple[Effect, ...]


class Row(Content):
    """One outcome of a draw: the numbers from `low` to `high`."""

    low: Amount
    high: Amount
    effects: tuple[Effect, ...]


class DrawTable(Content):
    """A draw of fate, or of a die with so many faces, with more than two outcomes."""

    kind: Literal["table"] = "table"
    faces: Amount | None = None
    rows: tuple[Row, ...]


Block: TypeAlias = Annotated[Prose | Instructions | DrawTable, Field(discriminator="kind")]


class Choice(Content):
    letter: Letter
    text: str
    requires: Condition | None = None
    price: tuple[Price, ...] = ()
    trial: Trial | None = None
    failure: Failure | None = None
    effects: tuple[Effect, ...] = ()


class Passage(Content):
    """Text with effects and choices: a section, or what an event card says."""

    body: tuple[Block, ...] = ()
    choices: tuple[Choice, ...] = ()


class Section(Passage):
    number: SectionNumber
    redirects: tuple[Redirect, ...] = ()
    town: Name | None = None
    encounter: bool = False
    """A wandering encounter: a town whose choices are spots, on which all characters are placed at once."""

    def is_spot(self, choice: Choice) -> bool:
        """Of an encounter: whether a choice is a spot, which turns back to it. Any other is a way to leave."""
        return any(isinstance(effect, TurnTo) and effect.section == self.number for effect in choice.effects)

    @property
    def prose(self) -> str:
        return "\n\n".join(block.text for block in self.body if isinstance(block, Prose))


# ---------------------------------------------------------------- walking over them


def goes_on(effects: tuple[Effect, ...]) -> bool:
    """Whether reading is still here after these effects: none of them was a way on."""
    return not any(map(is_way_on, effects))


def block_ends(block: Block) -> bool:
    """Whether this block always leads elsewhere."""
    match block:
        case Instructions(effects=effects):
            return not goes_on(effects)
        case DrawTable(rows=rows):
            return all(not goes_on(row.effects) for row in rows)
        case _:
            return False


def all_effects(passage: Passage) -> Iterator[Effect]:
    """Every effect that the passage can have, wherever it stands."""
    for block in passage.body:
        match block:
            case Instructions(effects=effects):
                yield from effects
            case DrawTable(rows=rows):
                for row in rows:
                    yield from row.effects
    for choice in passage.choices:
        if choice.failure:
            yield from choice.failure.effects
        yield from choice.effects
