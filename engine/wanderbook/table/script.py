"""A section prepared for play: tests as functions, effects with their handlers, options made beforehand.

Content is read once and played often; nothing here is state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from wanderbook.book import Book, Choice, Section
from wanderbook.book.conditions import And, Condition, HasCard, HasExplore, HasKeyword, HasQuest, Not, Or
from wanderbook.book.effects import Effect, is_way_on
from wanderbook.book.sections import Block, DrawTable, Instructions, Prose
from wanderbook.ids import name_of
from wanderbook.table.decisions import Option, Pick
from wanderbook.table.events import Tell
from wanderbook.table.state import State

Test = Callable[[State[Any, Any]], bool]
Handler = Callable[[Any, State[Any, Any], Any, Tell], State[Any, Any]]
"""What an effect does: game, state, effect, tell."""
TestMaker = Callable[[Condition], Test]


class Script:
    """Effects in a row, each with its handler. Named, so that a step can say where in it the play stands."""

    __slots__ = ("leads_on", "lines", "name")

    def __init__(self, name: str, effects: Iterable[Effect], handlers: Mapping[str, Handler]) -> None:
        self.name = name
        self.lines = tuple((handlers[effect.kind], effect, is_way_on(effect)) for effect in effects)
        self.leads_on = any(way for _, _, way in self.lines)


class PlayedChoice:
    """A choice with its guard as a function and its option made, open and closed."""

    __slots__ = ("choice", "closed", "effects", "failure", "guard", "name", "open")

    def __init__(
        self, section: str, choice: Choice, maker: TestMaker, handlers: Mapping[str, Handler], rule: str
    ) -> None:
        self.choice = choice
        self.name = name_of(section, choice.letter)
        self.guard = maker(choice.requires) if choice.requires else None
        self.open, self.closed = Option(choice.letter), Option(choice.letter, rule)
        self.effects = Script(self.name, choice.effects, handlers)
        failed = choice.failure.effects if choice.failure else ()
        self.failure = Script(name_of(self.name, "fail"), failed, handlers)


class PlayedSection:
    """Everything that reading a section needs."""

    __slots__ = ("_listed", "body", "choices", "number", "pick", "redirects", "rows", "section", "table", "town")

    def __init__(self, section: Section, maker: TestMaker, handlers: Mapping[str, Handler], guard_rule: str) -> None:
        self.section, self.number, self.town = section, section.number, section.town is not None
        self.redirects = tuple(
            (maker(one.when) if one.when else None, one.to, name_of(section.number, f"if{at}"))
            for at, one in enumerate(section.redirects, 1)
        )
        before, self.table = _own(section.body)
        self.body = Script(section.number, before, handlers)
        rows = self.table.rows if self.table else ()
        self.rows = tuple(
            Script(name_of(section.number, f"{row.low}-{row.high}"), row.effects, handlers) for row in rows
        )
        self.choices = {
            choice.letter: PlayedChoice(section.number, choice, maker, handlers, guard_rule)
            for choice in section.choices
        }
        plain = not self.town and all(one.guard is None and not one.choice.price for one in self.choices.values())
        options = tuple(one.open for one in self.choices.values())
        self.pick = Pick(section.number, options) if plain and options else None
        """The decision, where it is always the same."""
        self._listed = tuple((one.guard, one.name, one.open, one.closed) for one in self.choices.values())

    def options(self, state: State[Any, Any]) -> tuple[Option, ...]:
        """Every choice, open or closed: by its guard, or by having been taken in this visit to a town."""
        if self.pick:
            return self.pick.options
        taken = state.taken if self.town else ()
        return tuple(
            [
                open if (guard is None or guard(state)) and name not in taken else closed
                for guard, name, open, closed in self._listed
            ]
        )


def _own(body: tuple[Block, ...]) -> tuple[list[Effect], DrawTable | None]:
    """A section's own effects up to the draw that follows them, if there is one."""
    effects: list[Effect] = []
    for block in body:
        match block:
            case Instructions(effects=own):
                effects += own
            case DrawTable():
                return effects, block
            case Prose():
                pass
    return effects, None


def make_test(book: Book, own: Mapping[str, TestMaker]) -> TestMaker:
    """Turns conditions into functions of the state. `own` makes those that only one game can test."""

    def make(condition: Condition) -> Test:
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
