"""A book in another language: the same rules, other words. Keywords go over with the quests that bear them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from wanderbook.book import Book, Choice, Section
from wanderbook.book.base import Content
from wanderbook.book.cards import Quest
from wanderbook.book.conditions import And, Condition, HasKeyword, Not, Or
from wanderbook.book.sections import Block, Failure, Prose, Redirect
from wanderbook.diagnostics import Diagnostic

Renaming = Mapping[str, str]


def differences(
    original: Book, translation: Book, places: Mapping[str, tuple[str, int]], language: str
) -> Iterator[Diagnostic]:
    """SB401: a section whose rules differ. SB402: a section that is missing, or that the original lacks."""
    names = keyword_names(translation.cards.quest, original.cards.quest)
    for number, section in original.sections.items():
        if number not in translation.sections:
            help = f"`wanderbook translate --to {language}` adds it"
            yield Diagnostic(f"locale/{language}", 1, 1, "SB402", f"the translation lacks section {number}", help)
        elif rules(section) != rules(renamed(translation.sections[number], names)):
            file, line = places[number]
            help = f"`wanderbook translate --to {language}` brings the rules over and keeps the words"
            yield Diagnostic(file, line, 1, "SB401", f"section {number} does not have the original's rules", help)
    for number in translation.sections:
        if number not in original.sections:
            file, line = places[number]
            yield Diagnostic(file, line, 1, "SB402", f"the original has no section {number}", "take it away")


def keyword_names(of: Iterable[Quest], to: Iterable[Quest]) -> dict[str, str]:
    """Keywords of one edition in the words of another, by the quests that bear them."""
    there = {quest.number: quest.keyword for quest in to}
    return {quest.keyword: word for quest in of if quest.keyword and (word := there.get(quest.number))}


# ---------------------------------------------------------------- rules without words


def rules(section: Section) -> Section:
    """The section with every word of prose taken out."""
    return section.model_copy(
        update={
            "town": section.town and "…",
            "body": tuple(block for block in section.body if not isinstance(block, Prose)),
            "choices": tuple(_wordless(choice) for choice in section.choices),
        }
    )


def _wordless(choice: Choice) -> Choice:
    failure = Failure(effects=choice.failure.effects) if choice.failure else None
    return choice.model_copy(update={"text": "", "failure": failure})


def renamed(section: Section, names: Renaming) -> Section:
    """The section with other keywords."""
    if not names:
        return section
    redirects = tuple(Redirect(when=one.when and _renamed(one.when, names), to=one.to) for one in section.redirects)
    choices = tuple(
        choice.model_copy(update={"requires": choice.requires and _renamed(choice.requires, names)})
        for choice in section.choices
    )
    return section.model_copy(update={"redirects": redirects, "choices": choices})


def _renamed(condition: Condition, names: Renaming) -> Condition:
    match condition:
        case HasKeyword(keyword=keyword):
            return HasKeyword(keyword=names.get(keyword, keyword))
        case Not(of=inner):
            return Not(of=_renamed(inner, names))
        case And(all=parts):
            return And(all=tuple(_renamed(part, names) for part in parts))
        case Or(any=parts):
            return Or(any=tuple(_renamed(part, names) for part in parts))
        case _:
            return condition


# ---------------------------------------------------------------- words kept over a change of rules


def with_words_of(original: Section, translated: Section) -> tuple[Section, bool]:
    """The original's rules with the translation's words, and whether all of them found their place."""
    body, whole = _body(original.body, translated.body)
    by_letter = {choice.letter: choice for choice in translated.choices}
    choices = []
    for choice in original.choices:
        known = by_letter.get(choice.letter)
        whole = whole and known is not None
        choices.append(_with_words(choice, known) if known else choice)
    town = original.town and (translated.town or original.town)
    return original.model_copy(update={"body": body, "choices": tuple(choices), "town": town}), whole


def _body(original: tuple[Block, ...], translated: tuple[Block, ...]) -> tuple[tuple[Block, ...], bool]:
    words = [block for block in translated if isinstance(block, Prose)]
    wanted = sum(isinstance(block, Prose) for block in original)
    if len(words) != wanted:
        return original, False
    said = iter(words)
    return tuple(next(said) if isinstance(block, Prose) else block for block in original), True


def _with_words(choice: Choice, known: Choice) -> Choice:
    update: dict[str, object] = {"text": known.text}
    if choice.failure and choice.failure.text and known.failure and known.failure.text:
        update["failure"] = choice.failure.model_copy(update={"text": known.failure.text})
    return choice.model_copy(update=update)


_CARD_WORDS = ("name", "text", "keyword", "port")


def card_with_words_of(original: Content, translated: Content) -> Content:
    """A card with the translation's name, text and keyword."""
    said = {field: getattr(translated, field) for field in _CARD_WORDS if getattr(translated, field, None)}
    return original.model_copy(update={field: words for field, words in said.items() if hasattr(original, field)})
