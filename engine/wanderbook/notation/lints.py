"""Warnings about valid rules without effect, each visible in a single section.

A condition that never holds, a redirect behind one that always fires first, outcomes and choices that are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from string import ascii_uppercase
from typing import NamedTuple, cast

from wanderbook.book.conditions import And, Condition, Not, StatAtLeast, can_hold, simple_parts
from wanderbook.book.dice import HIGHEST
from wanderbook.book.effects import CompleteQuest, Effect, GainQuest, LoseQuest, TurnTo, is_way_on
from wanderbook.book.sections import (
    Choice,
    Combat,
    ConditionalProse,
    Failure,
    Fight,
    Price,
    Redirect,
    Row,
    Section,
    StatPrice,
    Trial,
    all_effects,
    block_ends,
    goes_on,
    total_price,
)
from wanderbook.book.words import Good
from wanderbook.notation.source import ParseContext

MOST_TESTS = 10
"""Conditions with more tests are not tried in every combination."""


class Spot(NamedTuple):
    """The offsets of the text that a warning points at."""

    start: int
    end: int


# ---------------------------------------------------------------- conditions


def lint_guards(reading: ParseContext, guards: Sequence[tuple[Condition, Spot]]) -> None:
    """SB214, for the `Requires` lines of a choice: the first one that cannot hold with those above it."""
    for at, (condition, spot) in enumerate(guards):
        if not can_hold([one for one, _ in guards[: at + 1]], MOST_TESTS):
            reading.problem("SB214", *spot, "this is never true, so the choice is never open", _CONTRADICTS)
            return
        _lint_always(reading, condition, spot, "this is always true, so it requires nothing")


def lint_price(reading: ParseContext, guards: Sequence[Condition], price: tuple[Price, ...], spot: Spot) -> None:
    """SB214: a price in stats that the choice's own requirements rule out. SB228: a price above the supply."""
    supply = dict(reading.vocabulary.most)
    for good, amount in total_price(price).items():
        most = supply.get(cast("Good", good), amount)
        if amount > most:
            shown = reading.phrasebook.print_prices((Price.model_construct(amount=amount, good=cast("Good", good)),))
            message = f"nobody can ever pay {shown}: there are at most {most}"
            reading.problem("SB228", *spot, message, f"ask for {most} or less")
    stats = total_price(one for one in price if isinstance(one, StatPrice))
    paid: list[Condition] = [StatAtLeast(amount=min(HIGHEST, amount), stat=stat) for stat, amount in stats.items()]
    if paid and can_hold(guards, MOST_TESTS) and not can_hold([*guards, *paid], MOST_TESTS):
        help = "lower the price or change the requirement: the choice requires that the reader has less than this"
        reading.problem("SB214", *spot, "this can never be paid, so the choice is never open", help)


_CONTRADICTS = "check the names: it requires and excludes the same thing"


def _lint_always(reading: ParseContext, condition: Condition, spot: Spot, message: str) -> None:
    if not can_hold([Not(of=condition)], MOST_TESTS):
        reading.problem("SB214", *spot, message, "delete the line: one of its parts or its opposite is always true")


def lint_redirect(reading: ParseContext, redirect: Redirect, before: Sequence[Redirect], spot: Spot) -> None:
    """SB214, SB215: a redirect that never fires."""
    when = redirect.when
    if when is None:
        return
    if not can_hold([when], MOST_TESTS):
        reading.problem("SB214", *spot, "this is never true, so the redirect never fires", _CONTRADICTS)
        return
    _lint_always(reading, when, spot, "this is always true: write Otherwise, or delete the condition")
    tests = set(simple_parts(when))
    related = [one for one in before if one.when and not tests.isdisjoint(simple_parts(one.when))]
    if not can_hold([when, *(Not(of=one.when) for one in related if one.when)], MOST_TESTS):
        help = "put the one that requires more first: redirects are tried in order"
        reading.problem("SB215", *spot, "this redirect never fires: one above it always fires first", help)


def lint_paragraph(
    reading: ParseContext, paragraph: ConditionalProse, redirects: Sequence[Redirect], spot: Spot
) -> None:
    """SB214, SB215: a paragraph under a condition that is never shown, or always."""
    when = paragraph.when
    if not can_hold([when], MOST_TESTS):
        help = "delete it: one of the conditions above is always met" if paragraph.otherwise else _CONTRADICTS
        reading.problem("SB214", *spot, "this is never true, so the paragraph is never shown", help)
        return
    if not can_hold([Not(of=when)], MOST_TESTS):
        _lint_always(reading, when, spot, "this is always true, so the paragraph is always shown")
        return
    left = [Not(of=redirect.when) for redirect in redirects if redirect.when]
    if not can_hold([when, *left], MOST_TESTS):
        help = "move the words to the section that the redirect leads to"
        reading.problem("SB215", *spot, "this is never shown: a redirect above always fires first", help)
    elif not can_hold([Not(of=when), *left], MOST_TESTS) and can_hold(left, MOST_TESTS):
        help = "delete the condition: whenever it is false, a redirect above leads elsewhere"
        reading.problem("SB214", *spot, "this is always true when the section is read", help)


# ---------------------------------------------------------------- outcomes


def lint_outcomes(
    reading: ParseContext, trial: Trial, failure: Failure | None, effects: tuple[Effect, ...], spot: Spot
) -> None:
    """SB216: failing is the same as succeeding. Losing a fight has its own price."""
    if isinstance(trial, Combat | Fight) or (failure and failure.text):
        return
    failed = failure.effects if failure else ()
    if not failed:
        help = "add a line Fail: that says what a failure does; as it stands, a failure goes on just as a success does"
        reading.problem("SB216", *spot, "failing this changes nothing", help)
    elif failed == effects and not goes_on(effects):
        reading.problem(
            "SB216", *spot, "failing this changes nothing", "change one of them: both outcomes are the same"
        )


def lint_rows(reading: ParseContext, rows: Iterable[tuple[Row, Spot]]) -> None:
    """SB217: neighbouring rows with the same outcome."""
    for (row, _), (other, spot) in pairwise(rows):
        if row.effects == other.effects:
            numbers = f"{row.low}-{other.high}"
            help = f"change one of them; if you mean it, write both as {numbers}:"
            reading.problem("SB217", *spot, "this outcome is the same as the one above it", help)


def lint_gain(reading: ParseContext, effect: Effect, before: Sequence[Effect], spot: Spot) -> None:
    """SB220: a quest gained right after going out of play for good."""
    if isinstance(effect, GainQuest) and any(
        isinstance(one, CompleteQuest | LoseQuest) and one.quest == effect.quest for one in before
    ):
        help = "use another quest, or delete this: a completed or lost quest never comes back"
        reading.problem(
            "SB220", *spot, f"this has no effect: quest {effect.quest} has already been completed or lost", help
        )


# ---------------------------------------------------------------- choices


def lint_choices(reading: ParseContext, choices: Sequence[tuple[Choice, Spot]]) -> None:
    """SB218: choices with the same words. SB224: missing letters."""
    for (choice, _), (other, spot) in combinations(choices, 2):
        if _alike(choice, other):
            message = f"choices {choice.letter} and {other.letter} have the same words, and both can be open at once"
            reading.problem("SB218", *spot, message, "reword one of them, or let each require what the other excludes")
            break
    _lint_letters(reading, choices)


def _alike(choice: Choice, other: Choice) -> bool:
    """Whether two choices have the same words and cost, and can both be open at once."""
    if choice.letter == other.letter or not choice.text or choice.text.casefold() != other.text.casefold():
        return False
    same = (choice.price, choice.trial) == (other.price, other.trial)
    return same and can_hold([choice.requires, other.requires], MOST_TESTS)


def _lint_letters(reading: ParseContext, choices: Sequence[tuple[Choice, Spot]]) -> None:
    """SB224: the first letter that the choices leave out."""
    letters = [choice.letter for choice, _ in choices]
    missing = next((letter for letter in ascii_uppercase[: len(letters)] if letter not in letters), None)
    if missing is None or len(set(letters)) < len(letters):
        return
    spot = next(spot for choice, spot in choices if choice.letter > missing)
    help = "add the missing choice, or letter the choices in order"
    reading.problem("SB224", *spot, f"there is no choice {missing} before this one", help)


def lint_section(reading: ParseContext, section: Section, heading: Spot) -> None:
    """SB219: a section that turns only to itself."""
    ways = [effect for effect in all_effects(section) if is_way_on(effect)]
    if section.redirects or section.encounter or not ways:
        return
    if not (section.choices or any(map(block_ends, section.body))):
        return
    if all(isinstance(way, TurnTo) and way.section == section.number for way in ways):
        help = "turn to another section from here, or end the story"
        reading.problem("SB219", *heading, f"section {section.number} leads only to itself", help)


def joined(guards: Sequence[Condition]) -> Condition | None:
    """The conjunction of these conditions."""
    return None if not guards else guards[0] if len(guards) == 1 else And(all=tuple(guards))
