"""A book in another language: the same rules, other words. Keywords go over with the quests that bear them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from wanderbook.book import Book, Choice, Section
from wanderbook.book.base import Content
from wanderbook.book.cards import Event, Quest
from wanderbook.book.conditions import And, Condition, HasKeyword, Not, Or
from wanderbook.book.sections import Block, Failure, Instructions, Passage, Prose, Redirect
from wanderbook.diagnostics import Diagnostic

Renaming = Mapping[str, str]
_C = TypeVar("_C", bound=Content)
_P = TypeVar("_P", bound=Passage)


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
            "body": without_prose(section.body),
            "choices": tuple(_wordless(choice) for choice in section.choices),
        }
    )


def without_prose(body: tuple[Block, ...]) -> tuple[Block, ...]:
    """Where prose stands between instructions is a matter of words: what is left grows together."""
    left: list[Block] = []
    for block in body:
        if left and isinstance(block, Instructions) and isinstance(left[-1], Instructions):
            left[-1] = Instructions(effects=left[-1].effects + block.effects)
        elif not isinstance(block, Prose):
            left.append(block)
    return tuple(left)


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
    section, whole = _with_words_of(original, translated)
    town = original.town and (translated.town or original.town)
    return section.model_copy(update={"town": town}), whole


def _with_words_of(original: _P, translated: Passage) -> tuple[_P, bool]:
    body, whole = _body(original.body, translated.body)
    by_letter = {choice.letter: choice for choice in translated.choices}
    choices = []
    for choice in original.choices:
        known = by_letter.get(choice.letter)
        whole = whole and known is not None
        choices.append(_with_words(choice, known) if known else choice)
    return original.model_copy(update={"body": body, "choices": tuple(choices)}), whole


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


_WORDS = ("title", "summary", "name", "text", "keyword", "port")


def card_with_words_of(original: _C, translated: Content) -> tuple[_C, bool]:
    """A card, an atlas page or a title page with the translation's words, and whether all found their place."""
    said = {field: getattr(translated, field) for field in _WORDS if getattr(translated, field, None)}
    update = {field: words for field, words in said.items() if getattr(original, field, None)}
    whole = True
    if isinstance(original, Event) and isinstance(translated, Event):
        for name in ("passage", "complete", "turn_end"):
            ours, theirs = getattr(original, name), getattr(translated, name)
            if ours and theirs:
                update[name], fits = _with_words_of(ours, theirs)
                whole = whole and fits
    for field, key in (("zones", "name"), ("regions", "id"), ("ending", "number")):
        if parts := getattr(original, field, ()):
            update[field] = _parts_with_words(parts, getattr(translated, field, ()), key)
    return original.model_copy(update=update), whole


def _parts_with_words(parts: tuple[Content, ...], translated: tuple[Content, ...], key: str) -> tuple[Content, ...]:
    """Regions and endings are known by their ids; zones of a boss have only names, and are told by their order."""
    if key == "name":
        known = dict(zip(range(len(parts)), translated, strict=False))
        return tuple(card_with_words_of(part, known.get(at, part))[0] for at, part in enumerate(parts))
    known = {getattr(one, key): one for one in translated}
    return tuple(card_with_words_of(part, known.get(getattr(part, key), part))[0] for part in parts)
