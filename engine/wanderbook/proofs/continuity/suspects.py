"""Suspects: where the prose of a book may contradict what happened before, by what stands in the text alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Literal, NamedTuple

from wanderbook.book import Book, Choice, Section
from wanderbook.book.conditions import And, Condition, HasCard, HasKeyword, HasQuest, Not, Or, Simple, simple_parts
from wanderbook.book.effects import (
    CompleteQuest,
    Effect,
    GainCard,
    GainExplore,
    GainQuest,
    LoseCard,
    LoseQuest,
    MarkBoxes,
    ReturnToMap,
    ReturnToShip,
    TurnTo,
)
from wanderbook.book.sections import Instructions, all_effects, conditional
from wanderbook.ids import name_of

Kind = Literal[
    "reset", "told twice", "given twice", "promise", "forgotten", "presence", "never shown", "fresh", "in vain"
]
"""Of the last two no find is made: they ask whether a gift is ever given to those who never had it, and to others."""


class Suspect(NamedTuple):
    """Something that may go wrong in a text, if a play gets there."""

    kind: Kind
    at: str
    """The part of the book that is wrong then: `12`, `12:A`, `12:if1`, `12:p2`."""
    about: Simple | None = None
    """What was held or given before."""
    target: str = ""
    """For a promise, the section that it leads to; for a forgotten keyword, the number of sections that follow; for a
    presence, who is named."""

    @property
    def section(self) -> str:
        return self.at.partition(":")[0]

    @property
    def is_choice(self) -> bool:
        """Whether it is a choice that is wrong, and no text."""
        return self.at[-1:].isupper() and ":" in self.at

    @property
    def goal(self) -> str:
        """The name of the question."""
        which = f":{self.target}" if self.kind == "presence" else ""
        if self.about is not None:
            which = f":{self.about.kind}:{'-'.join(str(one) for _, one in list(self.about)[1:])}"
        return f"{self.kind}:{self.at}{which}"


def suspects(book: Book) -> list[Suspect]:
    """Every suspect that is asked about by a question, in the order of the book."""
    lost, returns = _lost(book), _returns(book)
    found: dict[str, Suspect] = {}
    for section in book.sections.values():
        several = (
            *_resets(book, section, lost),
            *_told_twice(book, section, returns),
            *_given_twice(section),
            *_promises(book, section),
        )
        for one in several:
            found.setdefault(one.goal, one)
    for one in forgotten(book):
        found.setdefault(one.goal, one)
    return list(found.values())


# ---------------------------------------------------------------- resets


def _lost(book: Book) -> set[int]:
    """The quests that some text completes or takes away."""
    every = (effect for section in book.sections.values() for effect in all_effects(section))
    return {effect.quest for effect in every if isinstance(effect, LoseQuest | CompleteQuest)}


def _resets(book: Book, section: Section, lost: set[int]) -> Iterator[Suspect]:
    """Texts for those who never held something that can be lost: what is read past a redirect that tests it, and
    paragraphs for those without it."""
    for at, redirect in enumerate(section.redirects, 1):
        for test in _any_of(redirect.when) if redirect.when else ():
            if isinstance(test, HasKeyword | HasQuest) and _can_be_lost(book, test, lost):
                yield Suspect("reset", name_of(section.number, f"if{at}"), test)
    for name, block in conditional(section):
        without = block.when.of if isinstance(block.when, Not) else None
        if isinstance(without, HasKeyword | HasQuest) and _can_be_lost(book, without, lost):
            yield Suspect("reset", name_of(section.number, name), without)


def _any_of(condition: Condition) -> Iterable[Condition]:
    """The tests of which any is enough."""
    return condition.any if isinstance(condition, Or) else (condition,)


def _can_be_lost(book: Book, test: HasKeyword | HasQuest, lost: set[int]) -> bool:
    return not lost.isdisjoint(_quests_of(book, test))


# ---------------------------------------------------------------- told and given twice


def _returns(book: Book) -> set[tuple[str, int]]:
    """Sections that a redirect leads to, each with a quest for which it does: texts for those who come again."""
    return {
        (redirect.to, quest)
        for section in book.sections.values()
        for redirect in section.redirects
        for test in (simple_parts(redirect.when) if redirect.when else ())
        for quest in _quests_of(book, test)
    }


def _quests_of(book: Book, test: Simple) -> tuple[int, ...]:
    """The quests of which a test asks for one."""
    if isinstance(test, HasKeyword):
        return book.bearers.get(test.keyword, ())
    return (test.quest,) if isinstance(test, HasQuest) else ()


def _told_twice(book: Book, section: Section, returns: set[tuple[str, int]]) -> Iterator[Suspect]:
    """Sections whose text gives or takes something that there is only once, and those marked so. A text to which those
    who have what it gives are led back is meant to be read again."""
    effects = (effect for block in section.body if isinstance(block, Instructions) for effect in block.effects)
    unique = [effect for effect in effects if isinstance(effect, GainQuest | CompleteQuest | LoseQuest | GainCard)]
    if section.once or unique:
        quest = next((effect.quest for effect in unique if not isinstance(effect, GainCard)), None)
        if not section.once and any((section.number, quest) in returns for quest in _gained(unique)):
            return
        yield Suspect("told twice", section.number, HasQuest(quest=quest) if quest else None)


def _gained(effects: Iterable[Effect]) -> Iterator[int]:
    return (effect.quest for effect in effects if isinstance(effect, GainQuest))


def _given_twice(section: Section) -> Iterator[Suspect]:
    """Choices that give a quest or a card."""
    for choice in section.choices:
        failed = choice.failure.effects if choice.failure else ()
        for effect in (*choice.effects, *failed):
            given = _given(effect)
            if given is not None and not _takes(choice, effect):
                yield Suspect("given twice", name_of(section.number, choice.letter), given)


def _given(effect: Effect) -> HasQuest | HasCard | None:
    """The test that holds after an effect gave a quest or a card; None for other effects."""
    match effect:
        case GainQuest(quest=quest):
            return HasQuest(quest=quest)
        case GainCard(card=card):
            return HasCard(card=card)
        case _:
            return None


def _takes(choice: Choice, given: Effect) -> bool:
    """Whether a choice takes a card before it gives it again."""
    return any(
        isinstance(one, LoseCard) and isinstance(given, GainCard) and one.card == given.card for one in choice.effects
    )


# ---------------------------------------------------------------- promises


def _promises(book: Book, section: Section) -> Iterator[Suspect]:
    """Choices that require something and lead where a choice leads that requires nothing, without a word of their own
    there. Nothing later can tell that they were taken, either."""
    for choice in section.choices:
        asked, to = _needed(choice.requires), _target(choice.effects)
        if asked is None or not to or choice.trial is not None or any(map(_is_remembered, choice.effects)):
            continue
        free = (one for one in section.choices if one.requires is None)
        if any(_target(one.effects) == to for one in free) and not _answers(book.sections[to], asked):
            yield Suspect("promise", name_of(section.number, choice.letter), asked, to)


def _needed(requires: Condition | None) -> HasKeyword | HasQuest | HasCard | None:
    """What a choice requires to be held."""
    parts = requires.all if isinstance(requires, And) else (requires,)
    return next((part for part in parts if isinstance(part, HasKeyword | HasQuest | HasCard)), None)


def _target(effects: Iterable[Effect]) -> str:
    """The section that effects lead to; empty if they lead elsewhere."""
    return next((effect.section for effect in effects if isinstance(effect, TurnTo)), "")


def _is_remembered(effect: Effect) -> bool:
    """Whether a text can ask for what an effect gives."""
    return isinstance(effect, GainQuest | GainCard | GainExplore | MarkBoxes)


def _answers(section: Section, asked: Simple) -> bool:
    """Whether a section has anything to say to those who hold this."""
    return any(asked == test for condition in _conditions(section) for test in simple_parts(condition))


def _conditions(section: Section) -> Iterator[Condition]:
    """Every condition of a section."""
    yield from (redirect.when for redirect in section.redirects if redirect.when)
    yield from (block.when for _, block in conditional(section))
    yield from (choice.requires for choice in section.choices if choice.requires)


# ---------------------------------------------------------------- forgotten keywords

MOST_FORGOTTEN = 8
"""The number of further sections after which a keyword that nothing asks for again is forgotten."""


def forgotten(book: Book) -> Iterator[Suspect]:
    """Keywords gained where nothing that asks for them can follow, although the story goes on. One that no text asks
    for at all is reported elsewhere."""
    asking: dict[str, set[str]] = {}
    for section in book.sections.values():
        for keyword in _asked_in(book, section):
            asking.setdefault(keyword, set()).add(section.number)
    after = _following(book)
    for section in book.sections.values():
        for at, effects in _gains(section):
            to = _target(effects)
            follow = after(to) if to else after(section.number) if at == section.number else None
            for effect in effects if follow is not None else ():
                quest = book.quests.get(effect.quest) if isinstance(effect, GainQuest) else None
                if quest is None or not quest.keyword or quest.keyword not in asking:
                    continue
                if len(follow or ()) > MOST_FORGOTTEN and asking[quest.keyword].isdisjoint(follow or ()):
                    yield Suspect("forgotten", at, HasKeyword(keyword=quest.keyword), str(len(follow or ())))


def _gains(section: Section) -> Iterator[tuple[str, tuple[Effect, ...]]]:
    """The effects of a section's text, and of each choice, by name."""
    text = (effect for block in section.body if isinstance(block, Instructions) for effect in block.effects)
    yield section.number, tuple(text)
    yield from ((name_of(section.number, choice.letter), choice.effects) for choice in section.choices)


def _asked_in(book: Book, section: Section) -> Iterator[str]:
    """The keywords that a section asks for, or takes away."""
    for condition in _conditions(section):
        for test in simple_parts(condition):
            if isinstance(test, HasKeyword):
                yield test.keyword
            elif isinstance(test, HasQuest) and test.quest in book.quests:
                yield book.quests[test.quest].keyword or ""
    for effect in all_effects(section):
        if isinstance(effect, LoseQuest | CompleteQuest) and effect.quest in book.quests:
            yield book.quests[effect.quest].keyword or ""


def _following(book: Book) -> Callable[[str], frozenset[str] | None]:
    """A function for the sections that can follow once one is turned to, itself included; None if the reader can go
    anywhere from there."""
    leading: dict[str, set[str]] = {}
    away: set[str] = set()
    for section in book.sections.values():
        ways = [*all_effects(section)]
        leading[section.number] = {one.section for one in ways if isinstance(one, TurnTo)}
        leading[section.number].update(redirect.to for redirect in section.redirects)
        if section.encounter or any(isinstance(one, ReturnToShip | ReturnToMap) for one in ways):
            away.add(section.number)

    @cache
    def after(number: str) -> frozenset[str] | None:
        """The sections that can follow this one, itself included; None if one of them lets the reader go anywhere."""
        found, waiting = {number}, [number]
        while waiting:
            here = waiting.pop()
            if here in away:
                return None
            new = leading[here] - found
            found |= new
            waiting += new
        return frozenset(found)

    return after
