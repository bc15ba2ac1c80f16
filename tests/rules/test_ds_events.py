"""The 56 event cards and 5 curses of Distant Skies: what is printed of them, and what a deck of them must be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from wanderbook.book.cards import Event
from wanderbook.book.conditions import Not
from wanderbook.book.effects import (
    Effect,
    GainCard,
    GainGoods,
    GainQuest,
    GainStatus,
    LoseCard,
    LoseHealth,
    LoseQuest,
    Nothing,
    PlaneDamage,
    is_way_on,
)
from wanderbook.book.sections import Challenge, Choice, DrawTable, Instructions, Passage, Prose, all_effects
from wanderbook.book.vocabulary import vocabularies
from wanderbook.rulesets.distant_skies.kit import components
from wanderbook.rulesets.distant_skies.setup import REMOVED

EVENTS = components().event
CURSES = components().curse
NUMBERS = {1: range(5, 7), 2: range(7, 9), 3: range(8, 10), None: range(8, 10)}
PASSIVE = {"harder_challenges", "harder_obstacles"}
EVERY = pytest.mark.parametrize("event", [pytest.param(one, id=str(one.number)) for one in (*EVENTS, *CURSES)])


def named(name: str) -> Event:
    (event,) = (event for event in EVENTS if event.name == name)
    return event


def texts(event: Event) -> list[Passage]:
    return [text for text in (event.passage, event.complete, event.turn_end) if text]


def everything(event: Event) -> Iterator[Effect]:
    """All that the card can ever do."""
    for text in texts(event):
        yield from all_effects(text)
    for ability in event.abilities:
        yield from ability.effects


def choices(event: Event) -> list[Choice]:
    return [choice for text in texts(event) for choice in text.choices]


# ---------------------------------------------------------------- what is printed


def test_there_are_56_and_5_numbered_in_order() -> None:
    assert [event.number for event in EVENTS] == list(range(1, 57))
    assert [event.number for event in CURSES] == list(range(91, 96))


def test_there_are_more_of_level_1_than_are_ever_left_out() -> None:
    """DS-MODE-1."""
    levels = Counter(event.level for event in EVENTS)
    assert set(levels) == {1, 2, 3} and levels[1] > max(REMOVED.values())


def test_a_moxie_of_8_or_4_health_and_madness_and_sand_honey_either_way() -> None:
    (choice,) = named("Voices on the Wireless").passage.choices
    assert choice.trial == Challenge(skill="moxie", number=8) and choice.failure
    assert choice.failure.effects == (LoseHealth(amount=4), GainStatus(status="madness"))
    assert choice.effects == (GainGoods(amount=1, good="sand_honey"),)


def test_miguel_is_bitten_and_there_is_sand_honey() -> None:
    body = named("The Snake in the Bedroll").passage.body
    (does,) = [block.effects for block in body if isinstance(block, Instructions)]
    assert does == (
        LoseHealth(amount=2, who="Miguel"),
        GainStatus(status="venom", who="Miguel"),
        GainGoods(amount=1, good="sand_honey"),
    )


def test_from_3_threat_on_the_plane_suffers_until_it_is_flown() -> None:
    strut = named("The Loose Strut")
    assert strut.until == "fly" and strut.turn_end and strut.turn_end_threat == 3
    [drawn] = [block for block in strut.turn_end.body if isinstance(block, DrawTable)]
    assert [(row.low, row.high, row.effects) for row in drawn.rows] == [
        (1, 5, (PlaneDamage(amount=1),)),
        (6, 8, (Nothing(),)),
    ]


def test_a_craft_of_8_or_5_health_completes_one_either_way() -> None:
    complete = named("The Knocking").complete
    assert complete
    (choice,) = complete.choices
    assert choice.trial == Challenge(skill="craft", number=8) and choice.failure
    assert choice.failure.effects == (LoseHealth(amount=5),) and choice.effects


# ---------------------------------------------------------------- what every event must be


@EVERY
def test_it_has_a_text_and_then_does_something_or_asks_or_stays(event: Event) -> None:
    text, *rest = event.passage.body
    assert isinstance(text, Prose)
    assert all(isinstance(block, Instructions | DrawTable) for block in rest)
    assert bool(rest) + bool(event.passage.choices) == (0 if event.complete else 1)


@EVERY
def test_whoever_reads_one_of_its_texts_always_has_a_way(event: Event) -> None:
    """DS-EVENT-1: it cannot be ignored. Choices that ask how much threat there is are one or the other."""
    for text in texts(event):
        free = [choice for choice in text.choices if not choice.price and choice.requires is None]
        guards = {choice.requires for choice in text.choices}
        assert not text.choices or free or {guard.of for guard in guards if isinstance(guard, Not)} <= guards


@EVERY
def test_it_turns_nowhere_and_needs_no_card_of_a_book(event: Event) -> None:
    """The deck serves every book, whose enemies, quests and adventure cards are its own."""
    assert not any(map(is_way_on, everything(event)))
    assert not any(isinstance(effect, GainCard | LoseCard | GainQuest | LoseQuest) for effect in everything(event))
    assert all(choice.trial is None or isinstance(choice.trial, Challenge) for choice in choices(event))


@EVERY
def test_a_choice_that_can_fail_says_what_failing_costs_and_what_follows(event: Event) -> None:
    for choice in choices(event):
        assert choice.effects
        assert (choice.trial is None) == (choice.failure is None)
        assert choice.failure is None or (choice.failure.effects and choice.failure.text)


@EVERY
def test_its_challenges_are_as_hard_as_its_level(event: Event) -> None:
    trials = [choice.trial for choice in choices(event)]
    assert all(trial.number in NUMBERS[event.level] for trial in trials if isinstance(trial, Challenge))


def test_all_skills_are_asked_for_about_equally() -> None:
    trials = [choice.trial for event in (*EVENTS, *CURSES) for choice in choices(event)]
    asked = Counter(trial.skill for trial in trials if isinstance(trial, Challenge))
    assert set(asked) == set(vocabularies()["distant_skies"].skills)
    assert max(asked.values()) - min(asked.values()) <= 4, asked


# ---------------------------------------------------------------- those that stay


@EVERY
def test_one_that_stays_does_something_and_can_be_completed(event: Event) -> None:
    """DS-EVENT-2."""
    does = bool(event.abilities or event.turn_end)
    assert does == (event.complete is not None)
    assert event.until is None or (event.complete is not None and not event.complete.choices)
    assert event.complete is None or event.until or event.complete.choices


@EVERY
def test_what_it_does_while_it_stays_is_at_a_turns_end_or_always(event: Event) -> None:
    for ability in event.abilities:
        assert ability.when in {"turn_end", "always"} and ability.price == ()
        assert (ability.when == "always") == all(effect.kind in PASSIVE for effect in ability.effects)


def test_some_stay_and_every_way_of_completing_occurs() -> None:
    ways = Counter(event.until for event in EVENTS if event.complete)
    assert set(ways) == {None, "camp", "fly"}
    assert 12 <= ways.total() <= 18
    assert all(curse.complete for curse in CURSES)
