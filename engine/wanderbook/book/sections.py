"""A section of the storybook, as it is printed: redirects, text with effects, choices."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from wanderbook.book.base import Content, is_empty
from wanderbook.book.conditions import Condition
from wanderbook.book.dice import Dice
from wanderbook.book.effects import Effect, TurnTo, is_way_on
from wanderbook.book.words import Good, Obstacle, Skill
from wanderbook.ids import Amount, CardNumber, Letter, Name, SectionNumber, StatKey

# ---------------------------------------------------------------- trials


class Challenge(Content):
    """A skill and the number to reach."""

    kind: Literal["challenge"] = "challenge"
    skill: Skill
    number: Amount
    who: Name | None = None
    """The crew member who must take it."""


class Chance(Content):
    """A die of which some faces win; plain gamebooks only."""

    kind: Literal["chance"] = "chance"
    wins: Amount
    faces: Amount


class Combat(Content):
    """A fight against enemy cards, by number, or against a boss."""

    kind: Literal["combat"] = "combat"
    enemies: tuple[CardNumber, ...] = Field(min_length=1)
    boss: bool = False
    may_run: bool = False
    """Whether the crew may run at the end of any enemy phase; for a boss, its own card decides."""


class Barrier(Content):
    """An obstacle: you fail unless something ignores it."""

    kind: Literal["obstacle"] = "obstacle"
    obstacle: Obstacle


class StatRoll(Content):
    """A roll that must not be above a stat, or that with the stat added must reach a number. Plain gamebooks only."""

    kind: Literal["stat_roll"] = "stat_roll"
    stat: StatKey
    dice: Dice
    number: Amount | None = None
    """The number to reach with the stat added; None if the roll must not be above the stat."""

    def passes(self, level: int, rolled: int) -> bool:
        return rolled <= level if self.number is None else rolled + level >= self.number


class Foe(Content):
    """One enemy of a fight by stats."""

    name: Name
    skill: Amount
    health: Amount


class Fight(Content):
    """A fight by stats, one enemy after another, by the book's own rule. Plain gamebooks only."""

    kind: Literal["fight"] = "fight"
    foes: tuple[Foe, ...] = Field(min_length=1, max_length=9)
    may_run: bool = False
    """Whether one may run after any round, which counts as failing."""


Trial: TypeAlias = Annotated[Challenge | Chance | Combat | Barrier | StatRoll | Fight, Field(discriminator="kind")]


class Failure(Content):
    """The effects of failing, and the text shown only then."""

    effects: tuple[Effect, ...] = ()
    text: str = ""


class Hazard(Content):
    """A challenge outside a section: on entering a region, or to discard an event."""

    challenge: Challenge
    failure: Failure


class Price(Content):
    """An amount of a good that must be paid."""

    amount: Amount
    good: Good


class StatPrice(Price):
    """A price in a stat."""

    kind: Literal["stat"] = "stat"
    good: StatKey  # type: ignore[assignment]


def total_price(prices: Iterable[Price]) -> dict[str, int]:
    """The total of a price, by good or stat."""
    total: dict[str, int] = {}
    for price in prices:
        total[price.good] = total.get(price.good, 0) + price.amount
    return total


# ---------------------------------------------------------------- a section's parts


class Redirect(Content):
    """A redirect, tested before anything else is read; `Otherwise` has no condition."""

    when: Condition | None
    to: SectionNumber


class Prose(Content):
    """Ordinary Markdown, kept as it was written."""

    kind: Literal["prose"] = "prose"
    text: str


class ConditionalProse(Prose):
    """One paragraph, shown only if its condition holds when the section is read."""

    kind: Literal["conditional"] = "conditional"  # type: ignore[assignment]
    when: Condition
    otherwise: bool = Field(False, exclude_if=is_empty)
    """Whether it is an epilogue's *Otherwise*: its condition is then that none of those above it holds."""


class Instructions(Content):
    """Effects in the text of a section, in order."""

    kind: Literal["instructions"] = "instructions"
    effects: tuple[Effect, ...]


class Row(Content):
    """One outcome of a draw: the numbers from `low` to `high`."""

    low: Amount
    high: Amount
    effects: tuple[Effect, ...]


class DrawTable(Content):
    """A draw of fate, or a roll of a die, with more than two outcomes."""

    kind: Literal["table"] = "table"
    faces: Amount | None = None
    rows: tuple[Row, ...]


Block: TypeAlias = Annotated[Prose | ConditionalProse | Instructions | DrawTable, Field(discriminator="kind")]


class Choice(Content):
    """A choice of a section, with what it requires and costs, its trial, and the effects that follow."""

    letter: Letter
    text: str
    requires: Condition | None = None
    price: tuple[Price | StatPrice, ...] = ()
    trial: Trial | None = None
    failure: Failure | None = None
    effects: tuple[Effect, ...] = ()


class Passage(Content):
    """Text with effects and choices: a section, or what an event card says."""

    body: tuple[Block, ...] = ()
    choices: tuple[Choice, ...] = ()


class Assumption(Content):
    """A condition that the author takes for granted in a text, for proofs alone: no reader sees it."""

    when: Condition
    block: int | None = None
    """The block of the section's body whose prose assumes it; None for all that the section says."""


class Section(Passage):
    """A section of the storybook, by its number."""

    number: SectionNumber
    redirects: tuple[Redirect, ...] = ()
    town: Name | None = None
    encounter: bool = False
    """Whether it is a wandering encounter: a town whose choices are spots on which all characters are placed at
    once."""
    assumes: tuple[Assumption, ...] = Field((), exclude_if=is_empty)
    """What the text takes for granted, in the order in which it is written."""
    epilogue: bool = Field(False, exclude_if=is_empty)
    """Whether it recalls what was done: of its paragraphs under conditions the reader sees all that hold, or else the
    one that says *Otherwise*."""
    once: bool = Field(False, exclude_if=is_empty)
    """Whether the author says that no play should read it twice."""
    again: str = Field("", max_length=400, exclude_if=is_empty)
    """The author's reason why what `wanderbook check --continuity` finds here is meant; empty if there is none."""

    def is_spot(self, choice: Choice) -> bool:
        """Whether a choice of an encounter is a spot, which turns back to it. Any other choice leaves."""
        return any(isinstance(effect, TurnTo) and effect.section == self.number for effect in choice.effects)

    @property
    def prose(self) -> str:
        return "\n\n".join(block.text for block in self.body if isinstance(block, Prose))


# ---------------------------------------------------------------- iterating over sections


def shown_body(section: Section, shown: Container[str]) -> tuple[Block, ...]:
    """The text that a reader sees, with only those conditional paragraphs that have these names: `38.9:p1`."""
    hidden = [block for name, block in conditional(section) if f"{section.number}:{name}" not in shown]
    return tuple(block for block in section.body if not any(block is one for one in hidden)) if hidden else section.body


def conditional(passage: Passage) -> Iterator[tuple[str, ConditionalProse]]:
    """The paragraphs under a condition, each with its name within the passage: `p1`, `p2`."""
    found = (block for block in passage.body if isinstance(block, ConditionalProse))
    return ((f"p{at}", block) for at, block in enumerate(found, 1))


def recalls(section: Passage, block: Block) -> bool:
    """Whether an epilogue's paragraphs under conditions begin with this block."""
    is_epilogue = isinstance(section, Section) and section.epilogue
    return is_epilogue and next((one for _, one in conditional(section)), None) is block


def joined_prose(body: Iterable[Block]) -> tuple[Block, ...]:
    """The text with each run of unconditional prose as one block, which a note may have divided."""
    found: list[Block] = []
    for block in body:
        if found and type(block) is Prose and type(found[-1]) is Prose:
            found[-1] = Prose(text=f"{found[-1].text}\n\n{block.text}")
        else:
            found.append(block)
    return tuple(found)


def goes_on(effects: tuple[Effect, ...]) -> bool:
    """Whether reading continues here after these effects, none of which leads elsewhere."""
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
    """Every effect in the passage, wherever it is."""
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
