"""A book in another language: the same rules, other words. Keywords are translated with their quests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from wanderbook.book import Book, Choice, Section
from wanderbook.book.cards import Quest
from wanderbook.book.conditions import And, Condition, HasKeyword, HeldKeyword, Not, Or
from wanderbook.book.people import Person
from wanderbook.book.sections import Block, ConditionalProse, Failure, Fight, Instructions, Prose, Redirect

Renaming = Mapping[str, str]
HowItDiffers: TypeAlias = Literal["lacks", "rules", "adds"]
"""The translation lacks a section, has it with other rules, or adds it."""


class SameRules:
    """A function that compares the rules of a section and its translation, and caches the result."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Section, Section, Renaming, bool]] = {}
        """By section number, what was compared last and whether it was the same."""

    def __call__(self, original: Section, translated: Section, names: Renaming) -> bool:
        """Whether both sections have the same rules once keywords are renamed."""
        known = self._known.get(original.number)
        if known is None or known[0] is not original or known[1] is not translated or known[2] != names:
            same = rules(original) == rules(renamed(translated, names))
            known = self._known[original.number] = original, translated, names, same
        return known[3]


def differing_sections(original: Book, translation: Book, same_rules: SameRules) -> dict[str, HowItDiffers]:
    """The sections that differ, by number."""
    names = keyword_names(translation.cards.quest, original.cards.quest)
    differences: dict[str, HowItDiffers] = {}
    for number, section in original.sections.items():
        if number not in translation.sections:
            differences[number] = "lacks"
        elif not same_rules(section, translation.sections[number], names):
            differences[number] = "rules"
    return {**differences, **{number: "adds" for number in translation.sections if number not in original.sections}}


def keyword_names(of: Iterable[Quest], to: Iterable[Quest]) -> dict[str, str]:
    """By keyword of one edition, the keyword of the same quest in another."""
    there = {quest.number: quest.keyword for quest in to}
    return {quest.keyword: word for quest in of if quest.keyword and (word := there.get(quest.number))}


# ---------------------------------------------------------------- rules without words


def rules(section: Section) -> Section:
    """The section with every word of prose taken out."""
    return section.model_copy(
        update={
            "town": section.town and "…",
            "body": without_prose(section.body),
            "choices": tuple(wordless(choice) for choice in section.choices),
            "assumes": tuple(
                assumption.model_copy(update={"block": _place(section, assumption.block)})
                for assumption in section.assumes
            ),
            "again": section.again and "…",
        }
    )


def _place(section: Section, block: int | None) -> int | None:
    """The position of a text with an assumption, however its prose is divided: the number of effects and draws above
    it, or for a conditional paragraph its own number, negative.
    """
    if block is None:
        return None
    above = section.body[:block]
    if isinstance(section.body[block], ConditionalProse):
        return -1 - sum(isinstance(one, ConditionalProse) for one in above)
    return sum(len(one.effects) if isinstance(one, Instructions) else not isinstance(one, Prose) for one in above)


def without_prose(body: tuple[Block, ...]) -> tuple[Block, ...]:
    """The instructions of a text. Those with only prose between them are joined, since a translation may divide prose
    differently. Conditions of paragraphs follow at the end, in order.
    """
    left: list[Block] = []
    for block in body:
        if left and isinstance(block, Instructions) and isinstance(left[-1], Instructions):
            left[-1] = Instructions(effects=left[-1].effects + block.effects)
        elif not isinstance(block, Prose):
            left.append(block)
    shown = (block for block in body if isinstance(block, ConditionalProse))
    return (*left, *(block.model_copy(update={"text": ""}) for block in shown))


def wordless(choice: Choice) -> Choice:
    """The choice with every word taken out."""
    failure = Failure(effects=choice.failure.effects) if choice.failure else None
    trial = choice.trial
    if isinstance(trial, Fight):
        trial = trial.model_copy(update={"foes": tuple(foe.model_copy(update={"name": "…"}) for foe in trial.foes)})
    return choice.model_copy(update={"text": "", "failure": failure, "trial": trial})


def renamed(section: Section, names: Renaming) -> Section:
    """The section with other keywords."""
    if not names:
        return section
    redirects = tuple(
        Redirect(when=redirect.when and _renamed(redirect.when, names), to=redirect.to)
        for redirect in section.redirects
    )
    body, choices = renamed_body(section.body, names), renamed_choices(section.choices, names)
    assumes = tuple(
        assumption.model_copy(update={"when": _renamed(assumption.when, names)}) for assumption in section.assumes
    )
    update = {"redirects": redirects, "body": body, "choices": choices, "assumes": assumes}
    return section.model_copy(update=update)


def renamed_body(body: tuple[Block, ...], names: Renaming) -> tuple[Block, ...]:
    """The text of a section or an event card with other keywords."""
    return tuple(
        block.model_copy(update={"when": _renamed(block.when, names)}) if isinstance(block, ConditionalProse) else block
        for block in body
    )


def renamed_people(people: tuple[Person, ...], names: Renaming) -> tuple[Person, ...]:
    """People with other keywords."""
    return tuple(person.model_copy(update={"aboard": _renamed(person.aboard, names)}) for person in people)


def renamed_choices(choices: tuple[Choice, ...], names: Renaming) -> tuple[Choice, ...]:
    """The choices of a section or an event card with other keywords."""
    return tuple(
        choice.model_copy(update={"requires": choice.requires and _renamed(choice.requires, names)})
        for choice in choices
    )


def _renamed(condition: Condition, names: Renaming) -> Condition:
    """A condition with other keywords."""
    match condition:
        case HasKeyword(keyword=keyword):
            return HasKeyword(keyword=names.get(keyword, keyword))
        case HeldKeyword(keyword=keyword):
            return HeldKeyword(keyword=names.get(keyword, keyword))
        case Not(of=inner):
            return Not(of=_renamed(inner, names))
        case And(all=parts):
            return And(all=tuple(_renamed(part, names) for part in parts))
        case Or(any=parts):
            return Or(any=tuple(_renamed(part, names) for part in parts))
        case _:
            return condition
