"""A section prepared for play: tests as functions, effects with their handlers, options and events made beforehand.

Content is read once and played often; nothing here is state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from wanderbook.book import Book, Choice, Section
from wanderbook.book.conditions import (
    And,
    Condition,
    HasBoxes,
    HasCard,
    HasExplore,
    HasKeyword,
    HasQuest,
    Not,
    Or,
    Owns,
)
from wanderbook.book.effects import Effect, is_way_on
from wanderbook.book.sections import DrawTable, Instructions, Price, conditional
from wanderbook.ids import name_of
from wanderbook.table.actions import TakeChoice
from wanderbook.table.decisions import Option, Pick
from wanderbook.table.events import ChoiceTaken, Emit, RedirectFired, SectionRead
from wanderbook.table.kinds import Table

Predicate = Callable[[Table], bool]
Handler = Callable[[Any, Table, Any, Emit], Table]
"""What an effect does: game, state, effect, tell."""
TestMaker = Callable[[Condition], Predicate]
PriceTest = Callable[[tuple[Price, ...]], Predicate]


class Script:
    """A list of effects, each with its handler. Its name lets a step say where in it the play is."""

    __slots__ = ("leads_on", "lines", "name")

    def __init__(self, name: str, effects: Iterable[Effect], handlers: Mapping[str, Handler]) -> None:
        self.name = name
        self.lines = tuple((handlers[effect.kind], effect, is_way_on(effect)) for effect in effects)
        self.leads_on = any(way for _, _, way in self.lines)


class PlayedTable:
    """A draw: its rows by the names of their outcomes, `1-3`, each with its number of equally likely draws."""

    __slots__ = ("faces", "outcomes", "rows", "table")

    def __init__(self, name: str, table: DrawTable, handlers: Mapping[str, Handler]) -> None:
        """Count each row's draws, and prepare its effects."""
        self.table = table
        self.outcomes = tuple((f"{row.low}-{row.high}", row.high - row.low + 1) for row in table.rows)
        self.faces = sum(of for _, of in self.outcomes)
        self.rows = {
            outcome: Script(name_of(name, outcome), row.effects, handlers)
            for (outcome, _), row in zip(self.outcomes, table.rows, strict=True)
        }

    def outcome(self, number: int) -> str:
        """The name of the outcome for a drawn number."""
        return next(
            name for (name, _), row in zip(self.outcomes, self.table.rows, strict=True) if row.low <= number <= row.high
        )


class PlayedChoice:
    """A choice with its guard as a function, its option, open and closed, and the event of taking it."""

    __slots__ = ("choice", "chosen", "closed", "dear", "effects", "failure", "guard", "name", "open", "price", "taken")

    def __init__(
        self,
        section: str,
        choice: Choice,
        maker: TestMaker,
        handlers: Mapping[str, Handler],
        rules: Mapping[str, str],
        affords: PriceTest,
    ) -> None:
        """Prepare the choice once: its guard and its price, its options (open, or closed by the guard, because it was
        taken, or by the price), and the scripts of its effects and its failure."""
        self.choice = choice
        self.name = name_of(section, choice.letter)
        self.guard = maker(choice.requires) if choice.requires else None
        take = TakeChoice(choice.letter)
        self.open, self.closed = Option(take), Option(take, rules["guard"])
        self.taken = Option(take, rules["taken"])
        self.price = affords(choice.price) if choice.price else None
        self.dear = Option(take, rules["price"]) if choice.price else self.closed
        self.chosen = ChoiceTaken(rules["choice"], self.name)
        self.effects = Script(self.name, choice.effects, handlers)
        failed = choice.failure.effects if choice.failure else ()
        self.failure = Script(name_of(self.name, "fail"), failed, handlers)


class PlayedSection:
    """Everything that reading a section needs."""

    __slots__ = (
        "_listed",
        "choices",
        "is_own",
        "number",
        "paragraphs",
        "parts",
        "pick",
        "read",
        "redirects",
        "scripts",
        "section",
        "town",
    )

    def __init__(
        self,
        section: Section,
        maker: TestMaker,
        handlers: Mapping[str, Handler],
        rules: Mapping[str, str],
        affords: PriceTest,
        required: TestMaker | None = None,
    ) -> None:
        """Prepare a section's tests, effects and choices. `required` makes the choices' guards where they differ."""
        self.is_own = False
        """A text of the game's own, which simply ends where nothing leads on."""
        self.section, self.number, self.town = section, section.number, section.town is not None
        self.read = SectionRead(rules["read"], section.number)
        self.paragraphs = tuple((maker(one.when), name_of(section.number, name)) for name, one in conditional(section))
        """The paragraphs under a condition, which is tested when the section is read."""
        self.redirects = tuple(
            (maker(one.when) if one.when else None, one.to, RedirectFired(rules["redirect"], name))
            for name, one in ((name_of(section.number, f"if{at}"), one) for at, one in enumerate(section.redirects, 1))
        )
        self.parts = _parts(section, handlers)
        """Its own effects and draws, in order."""
        self.scripts = {script.name: script for script in _scripts(self.parts)}
        self.choices = {
            choice.letter: PlayedChoice(section.number, choice, required or maker, handlers, rules, affords)
            for choice in section.choices
        }
        plain = not self.town and all(one.guard is None and not one.choice.price for one in self.choices.values())
        options = tuple(one.open for one in self.choices.values())
        self.pick = Pick(section.number, options) if plain and options else None
        """The decision, where it is always the same."""
        self._listed = tuple(
            (one.guard, one.price, one.name, one.open, one.closed, one.dear, one.taken) for one in self.choices.values()
        )

    def reading(self, state: Table) -> SectionRead:
        """The event of reading this section now, with the paragraphs that are shown."""
        return replace(self.read, shown=tuple(name for test, name in self.paragraphs if test(state)))

    def options(self, state: Table) -> tuple[Option, ...]:
        """Every choice, closed where its guard, its price or an earlier visit to the town forbids it."""
        if self.pick:
            return self.pick.options
        taken = state.taken if self.town else ()
        return tuple(
            [
                used
                if name in taken
                else closed
                if not (guard is None or guard(state))
                else open
                if price is None or price(state)
                else dear
                for guard, price, name, open, closed, dear, used in self._listed
            ]
        )


def _parts(section: Section, handlers: Mapping[str, Handler]) -> tuple[Script | PlayedTable, ...]:
    """A section's own effects and draws. All parts but the first have their number in their name: `38.9`, `38.9:2`."""
    parts: list[Script | PlayedTable] = []
    effects: list[Effect] = []

    def close() -> None:
        if effects:
            parts.append(Script(_part_name(section, len(parts)), effects, handlers))
            effects.clear()

    for block in section.body:
        if isinstance(block, Instructions):
            effects += block.effects
        elif isinstance(block, DrawTable):
            close()
            first = not any(isinstance(part, PlayedTable) for part in parts)
            name = section.number if first else _part_name(section, len(parts))
            parts.append(PlayedTable(name, block, handlers))
    close()
    return tuple(parts)


def _part_name(section: Section, place: int) -> str:
    return name_of(section.number, place + 1) if place else section.number


def _scripts(parts: Iterable[Script | PlayedTable]) -> Iterator[Script]:
    """Every script of these parts, including those of a draw's rows."""
    for part in parts:
        if isinstance(part, PlayedTable):
            yield from part.rows.values()
        else:
            yield part


def make_test(book: Book, own: Mapping[str, TestMaker]) -> TestMaker:
    """A condition as a function of the state. `own` compiles the conditions that only one game has."""

    def make(condition: Condition) -> Predicate:
        """A condition as a function of the state. Kinds that the table does not know are the game's own."""
        match condition:
            case HasKeyword(keyword=keyword):
                bearers = frozenset(book.bearers.get(keyword, ()))
                return lambda state: not bearers.isdisjoint(state.quests)
            case HasQuest(quest=quest):
                return lambda state: quest in state.quests
            case HasCard(card=card):
                return lambda state: card in state.cards
            case HasExplore(token=token):
                return lambda state: token in state.tokens
            case HasBoxes(track=track, amount=amount):
                return lambda state: state.boxes[track] >= amount
            case Owns(thing="quest", amount=amount):
                return lambda state: len(state.quests) >= amount
            case Owns(thing="adventure_card", amount=amount):
                return lambda state: len(state.cards) >= amount
            case Not(of=inner):
                test = make(inner)
                return lambda state: not test(state)
            case And(all=parts):
                tests = tuple(map(make, parts))
                return lambda state: all(test(state) for test in tests)
            case Or(any=parts):
                tests = tuple(map(make, parts))
                return lambda state: any(test(state) for test in tests)
            case _:
                return own[condition.kind](condition)

    return make
