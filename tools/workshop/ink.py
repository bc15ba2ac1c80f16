"""A gamebook as an ink story, so that ink can be measured on the same branching.

Keywords become variables, sections knots, choices sticky choices, chances and tables random numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.book import Book, Choice, Section
from wanderbook.book.conditions import And, Condition, HasCard, HasKeyword, HasQuest, Not, Or
from wanderbook.book.effects import (
    CompleteQuest,
    Effect,
    EndStory,
    GainCard,
    GainQuest,
    LoseCard,
    LoseQuest,
    Nothing,
    TurnTo,
)
from wanderbook.book.sections import Chance, ConditionalProse, DrawTable, Instructions, Prose


def ink_story(book: Book) -> str:
    """The whole story. Each quest is a variable: 0 never gained, 1 in play, 2 used."""
    lines = [f"VAR q{quest.number} = 0" for quest in book.cards.quest]
    lines += [f"VAR c{card.number} = 0" for card in book.cards.adventure]
    lines.append(f"-> {_knot(str(book.title_page.start))}")
    for section in book.sections.values():
        lines += _section(book, section)
    return "\n".join(lines) + "\n"


def _knot(number: str) -> str:
    return "s_" + number.replace(".", "_")


def _section(book: Book, section: Section) -> Iterator[str]:
    """A section as a knot of ink."""
    yield f"=== {_knot(section.number)} ==="
    for redirect in section.redirects:
        to = f"-> {_knot(redirect.to)}"
        yield to if redirect.when is None else f"{{ {_test(book, redirect.when)}: {to} }}"
    for block in section.body:
        match block:
            case ConditionalProse(when=when, text=text):
                yield f"{{ {_test(book, when)}: {text} }}"
            case Prose(text=text):
                yield text.replace("\n\n", "\n")
            case Instructions(effects=effects):
                yield from _effects(effects)
            case DrawTable(rows=rows):
                yield f"{{ RANDOM(1, {rows[-1].high}):"
                for row in rows:
                    for number in range(row.low, row.high + 1):
                        yield f"- {number}:"
                        yield from _effects(row.effects)
                yield "}"
    for choice in section.choices:
        yield from _choice(book, choice)


def _choice(book: Book, choice: Choice) -> Iterator[str]:
    """A choice as ink, with its guard and chance."""
    guard = f"{{ {_test(book, choice.requires)} }} " if choice.requires else ""
    yield f"+ {guard}[{choice.text}]"
    if isinstance(choice.trial, Chance):
        yield f"{{ RANDOM(1, {choice.trial.faces}) > {choice.trial.wins}:"
        if choice.failure:
            yield choice.failure.text
            yield from _effects(choice.failure.effects)
        yield "}"
    yield from _effects(choice.effects)


def _effects(effects: tuple[Effect, ...]) -> Iterator[str]:
    """Effects as assignments and diverts of ink."""
    for effect in effects:
        match effect:
            case GainQuest(quest=number):
                yield f"{{ q{number} == 0:\n~ q{number} = 1\n}}"
            case LoseQuest(quest=number) | CompleteQuest(quest=number):
                yield f"{{ q{number} == 1:\n~ q{number} = 2\n}}"
            case GainCard(card=number):
                yield f"~ c{number} = 1"
            case LoseCard(card=number):
                yield f"~ c{number} = 0"
            case TurnTo(section=section):
                yield f"-> {_knot(section)}"
            case EndStory():
                yield "-> END"
            case Nothing():
                pass
            case _:
                raise ValueError(f"ink has no word for {effect}")


def _test(book: Book, condition: Condition) -> str:
    """A condition as an expression of ink."""
    match condition:
        case HasKeyword(keyword=keyword):
            return "(" + " or ".join(f"q{number} == 1" for number in book.bearers[keyword]) + ")"
        case HasQuest(quest=number):
            return f"q{number} == 1"
        case HasCard(card=number):
            return f"c{number} == 1"
        case Not(of=part):
            return f"not ({_test(book, part)})"
        case And(all=parts):
            return "(" + " and ".join(_test(book, part) for part in parts) + ")"
        case Or(any=parts):
            return "(" + " or ".join(_test(book, part) for part in parts) + ")"
    raise ValueError(f"ink has no word for {condition}")
