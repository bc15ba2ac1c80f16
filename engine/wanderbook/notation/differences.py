"""The first difference between the rules of a translated section and the original's, in the words of both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import SequenceMatcher
from typing import NamedTuple

from wanderbook.book import Book, Choice, Section
from wanderbook.book.conditions import And
from wanderbook.book.sections import ConditionalProse, DrawTable, Instructions
from wanderbook.diagnostics import Diagnostic
from wanderbook.notation.book_read import BookRead
from wanderbook.notation.languages import Phrasebook, phrasebook_of
from wanderbook.notation.printer import (
    print_assumption,
    print_guards,
    print_redirect,
    print_row,
    print_shown,
    print_trial,
)
from wanderbook.notation.wording import HowItDiffers, keyword_names, renamed, rules

Line = Callable[[str, int], str]


class Rule(NamedTuple):
    """One rule of a section: its meaning, its position and its printed form."""

    meaning: tuple[str, object]
    part: str
    """The section, or the choice, redirect or paragraph, by its name in spans: `38.9:A`."""
    text: str


class Place(NamedTuple):
    file: str
    line: int
    column: int
    length: int


def differences(
    differing: Mapping[str, HowItDiffers], original: BookRead, translation: BookRead, language: str, line: Line
) -> Iterator[Diagnostic]:
    """SB401: a section whose rules differ. SB402: a section that is missing, or that the original lacks."""
    for number, how in differing.items():
        file, start = translation.places.get(number, (f"locale/{language}", 1))
        if how == "lacks":
            help = f"run `wanderbook translate --to {language}` to add it"
            yield Diagnostic(f"locale/{language}", 1, 1, "SB402", f"the translation has no section {number}", help)
        elif how == "rules":
            yield _differing(number, original, translation, language, line)
        else:
            yield Diagnostic(file, start, 1, "SB402", f"the original has no section {number}", "delete it")


def _differing(number: str, original: BookRead, translation: BookRead, language: str, line: Line) -> Diagnostic:
    """SB401, at the first rule that differs. The message has the rule of both, and the original's place."""
    book, other = original.require(), translation.require()
    names = keyword_names(other.cards.quest, book.cards.quest)
    rule, wanted = _first(list(_rules(book, book.sections[number])), list(_rules(other, other.sections[number], names)))
    place = _place(rule or Rule(("", ""), wanted.part if wanted else number, ""), number, translation, line)
    there = _place(wanted, number, original, line) if wanted else None
    if rule and wanted and there:
        message = f"{rule.text!r} differs from the original: {wanted.text!r} at {there.file}:{there.line}"
    elif wanted and there:
        message = f"section {number} does not have a rule of the original: {wanted.text!r} at {there.file}:{there.line}"
    elif rule:
        message = f"{rule.text!r} is not in the original's section {number}"
    else:
        message = f"section {number} does not have the original's rules"
    help = f"run `wanderbook translate --to {language}` to copy the rules and keep the words"
    return Diagnostic(*place[:3], "SB401", message, help, place.length, line(place.file, place.line))


def _first(original: list[Rule], translated: list[Rule]) -> tuple[Rule | None, Rule | None]:
    """The first rule of the translation that differs, and the original's counterpart; None if either lacks it."""
    here, there = ([rule.meaning for rule in rules] for rules in (translated, original))
    for tag, low, high, first, last in SequenceMatcher(None, here, there, autojunk=False).get_opcodes():
        if tag != "equal":
            return (translated[low] if low < high else None), (original[first] if first < last else None)
    return None, None


# ---------------------------------------------------------------- the rules of a section


def _rules(book: Book, section: Section, names: Mapping[str, str] | None = None) -> Iterator[Rule]:
    """Every rule in the order of the text: its meaning with these names for keywords, its words with the book's own."""
    words = phrasebook_of(book)
    meanings = _of_section(words, rules(renamed(section, names or {})))
    worded = section.model_copy(update={"body": rules(section).body})
    for (part, meaning, _), (_, _, text) in zip(meanings, _of_section(words, worded), strict=True):
        yield Rule((part.partition(":")[2], meaning), part, text)


def _of_section(words: Phrasebook, section: Section) -> Iterator[tuple[str, object, str]]:
    """Part, meaning and text of each rule."""
    number = section.number
    for at, one in enumerate(section.assumes, 1):
        yield f"{number}:a{at}", ("assumes", one.block, one.when), print_assumption(words, one.when)
    if section.epilogue:
        yield f"{number}:epilogue", "epilogue", words.print_frame("epilogue")
    if section.once:
        yield f"{number}:once", "once", words.print_frame("read_once")
    if section.again:
        yield f"{number}:again", "again", words.print_frame("again", reason="…")
    for at, redirect in enumerate(section.redirects, 1):
        yield f"{number}:if{at}", redirect, print_redirect(words, redirect)
    if section.town:
        yield number, ("town", section.encounter), f"**{section.town}**"
    shown = 0
    for block in section.body:
        match block:
            case Instructions(effects=effects):
                yield from ((number, effect, words.print_effect(effect)) for effect in effects)
            case DrawTable(faces=faces, rows=rows):
                yield from ((number, (faces, row), print_row(words, row)) for row in rows)
            case ConditionalProse(when=when, otherwise=otherwise):
                shown += 1
                yield f"{number}:p{shown}", (when, otherwise), print_shown(words, block)
    for choice in section.choices:
        yield from ((f"{number}:{choice.letter}", *rule) for rule in _of_choice(words, choice))


def _of_choice(words: Phrasebook, choice: Choice) -> Iterator[tuple[object, str]]:
    """The meaning and the printed form of each rule of a choice."""
    yield "choice", f"{choice.letter}."
    guards = choice.requires.all if isinstance(choice.requires, And) else (choice.requires,) if choice.requires else ()
    for guard in guards:
        yield guard, " ".join(print_guards(words, guard))
    if choice.price:
        yield choice.price, words.print_frame("pay", prices=words.print_prices(choice.price))
    if choice.trial:
        yield choice.trial, print_trial(words, choice.trial)
    if choice.failure:
        yield "fail", words.print_frame("fail", consequences="…")
        yield from ((("fail", effect), words.print_effect(effect)) for effect in choice.failure.effects)
    yield from ((effect, words.print_effect(effect)) for effect in choice.effects)


# ---------------------------------------------------------------- its position


def _place(rule: Rule, number: str, read: BookRead, line: Line) -> Place:
    """The position of a rule's words, or else the first line of its part or section."""
    if rule.part not in read.spans:
        rule = rule._replace(part=number)
    file, span = read.spans[rule.part]
    for at in range(span.line, span.end_line + 1):
        column = _plain(line(file, at)).find(_plain(rule.text)) if rule.text else -1
        if column >= 0:
            return Place(file, at, column + 1, len(rule.text))
    first = line(file, span.line)
    return Place(file, span.line, 1, max(1, len(first)))


def _plain(text: str) -> str:
    """The text normalised, at the same length, where two spellings are possible."""
    return text.replace("’", "'").replace("\xa0", " ").replace("\u202f", " ")
