"""The 54 event cards of Sleeping Gods: what is printed of them, and what a deck of them must be to be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from wanderbook.book.cards import Event
from wanderbook.book.effects import Effect, GainCard, GainGoods, GainQuest, LoseCard, LoseQuest, ShipDamage, is_way_on
from wanderbook.book.sections import Challenge, Choice, Instructions, Price, Prose, all_effects
from wanderbook.book.vocabulary import vocabularies
from wanderbook.rulesets.sleeping_gods.kit import components

# As the printed list of components has them.
PRINTED = {
    "mild": [
        "Timber Traders",
        "Carpenters",
        "Giant Catfish",
        "Zokmere Traders",
        "Abandoned Raft",
        "Debris",
        "Abandoned Canoe",
        "Flying Debris",
        "Sunken Ship",
        "Hidden Rocks",
        "Choppy Seas",
        "Merchant Vessel",
        "Maintenance",
        "Hidden Supplies",
        "Sunken Ship",
        "Alzarrian Traders",
        "Crew Argument",
        "Ghostly Visitor",
    ],
    "perilous": [
        "Boiler Room Fire",
        "Broken Boiler",
        "Rats",
        "Rats",
        "Seaweed Clog",
        "Wounded Bird",
        "Crates of Explosives",
        "Rotten Supplies",
        "Rotten Supplies",
        "Megalodon",
        "Dunkleosteus",
        "Ghostly Watchers",
        "Biting Starfish",
        "Explosive Fish",
        "A Serpent Guide",
        "A Coral Nest",
        "Violent Winds",
        "Merchant Raid",
    ],
    "deadly": [
        "Hail",
        "Crew Brawl",
        "Kryvern Attack",
        "Kryvern Attack",
        "Nightmares",
        "Sickening Air",
        "Hurricane",
        "Hunting Serpent",
        "Sea Serpent",
        "Volcanic Waters",
        "Engine Trouble",
        "Unexplained Leak",
        "A Thief in the Night",
        "Giant Turtle",
        "Liopleurodon",
        "Infested Food",
        "Strange Illness",
        "Tempest",
    ],
}
NUMBERS = {"mild": range(4, 6), "perilous": range(5, 7), "deadly": range(6, 9)}
PASSIVE = set(
    "add_skill add_any_skill add_damage add_accuracy block block_round rapid_strike ignore_status ignore_flying "
    "add_health add_hand add_distance lose_distance ignore_hazards extra_search cook_without".split()
)


def read_events() -> tuple[Event, ...]:
    return components().event


def named(name: str) -> Event:
    (event,) = (event for event in read_events() if event.name == name)
    return event


def everything(event: Event) -> Iterator[Effect]:
    """All that the card can ever do, on being drawn and while it stays."""
    yield from all_effects(event.passage)
    for ability in event.abilities:
        yield from ability.effects
    if event.challenge:
        yield from event.challenge.failure.effects


def challenges(event: Event) -> list[Challenge]:
    """Those of its choices, and the one that discards it."""
    tried = [choice.trial for choice in event.passage.choices]
    return [one for one in (*tried, event.challenge and event.challenge.challenge) if isinstance(one, Challenge)]


def of_choice(choice: Choice) -> tuple[object, ...]:
    return choice.price, choice.trial, choice.effects


EVERY = pytest.mark.parametrize("event", [pytest.param(event, id=str(event.number)) for event in read_events()])


# ---------------------------------------------------------------- what is printed


def test_there_are_54_numbered_in_order() -> None:
    assert [event.number for event in read_events()] == list(range(1, 55))


@pytest.mark.parametrize(("tone", "first"), [("mild", 1), ("perilous", 19), ("deadly", 37)])
def test_eighteen_of_each_tone_have_their_printed_names(tone: str, first: int) -> None:
    """SG-SETUP-5."""
    found = [event for event in read_events() if event.tone == tone]
    assert [event.number for event in found] == list(range(first, first + 18))
    assert Counter(event.name for event in found) == Counter(PRINTED[tone])


def test_the_merchant_vessel_sells_2_grain_for_1_coin_or_nothing() -> None:
    """SG-FAQ-6: a choice is taken once, and no other choice of it sells."""
    buy, leave = named("Merchant Vessel").passage.choices
    assert of_choice(buy) == ((Price(amount=1, good="coin"),), None, (GainGoods(amount=2, good="grain"),))
    assert leave.price == () and not any(isinstance(effect, GainGoods) for effect in leave.effects)


def test_the_hunting_serpent_harms_at_each_turns_end_until_an_action_of_strength_7() -> None:
    """SG-EVENT-2."""
    serpent = named("Hunting Serpent")
    assert (serpent.ongoing, serpent.until) == (True, "action")
    assert serpent.challenge and serpent.challenge.challenge == Challenge(skill="strength", number=7)
    assert [ability.when for ability in serpent.abilities] == ["turn_end"]


def test_one_ongoing_event_is_discarded_by_craft_6_at_a_turns_end() -> None:
    """SG-EVENT-2."""
    craft = Challenge(skill="craft", number=6)
    mended = [e for e in read_events() if e.until == "turn_end" and e.challenge and e.challenge.challenge == craft]
    assert [event.name for event in mended] == ["Broken Boiler"]


def test_a_mild_ongoing_event_leaves_at_a_port() -> None:
    """SG-FAQ-7."""
    assert any(event.tone == "mild" and event.until == "port" for event in read_events())


def test_one_event_is_strength_6_or_1_ship_damage() -> None:
    fight, bear = named("Dunkleosteus").passage.choices
    assert (fight.price, fight.trial) == ((), Challenge(skill="strength", number=6))
    assert of_choice(bear) == ((), None, (ShipDamage(amount=1),))


# ---------------------------------------------------------------- what every event must be


@EVERY
def test_it_has_a_text_and_then_does_something_or_asks(event: Event) -> None:
    text, *rest = event.passage.body
    assert isinstance(text, Prose)
    assert all(isinstance(block, Instructions) for block in rest)
    assert bool(rest) != bool(event.passage.choices)


@EVERY
def test_whoever_draws_it_always_has_a_way(event: Event) -> None:
    """SG-EVENT-1: it cannot be ignored, so one of its choices asks for nothing first."""
    choices = event.passage.choices
    assert not choices or any(not choice.price and choice.requires is None for choice in choices)


@EVERY
def test_it_turns_nowhere(event: Event) -> None:
    assert not any(map(is_way_on, everything(event)))


@EVERY
def test_it_needs_no_card_of_a_book(event: Event) -> None:
    """The deck serves every book, whose enemies, quests and adventure cards are its own."""
    assert not any(isinstance(effect, GainCard | LoseCard | GainQuest | LoseQuest) for effect in everything(event))
    assert all(choice.requires is None for choice in event.passage.choices)
    assert all(choice.trial is None or isinstance(choice.trial, Challenge) for choice in event.passage.choices)


@EVERY
def test_a_choice_that_can_fail_says_what_failing_costs_and_what_follows(event: Event) -> None:
    for choice in event.passage.choices:
        assert choice.effects
        assert (choice.trial is None) == (choice.failure is None)
        assert choice.failure is None or (choice.failure.effects and choice.failure.text)


@EVERY
def test_its_challenges_are_as_hard_as_its_tone(event: Event) -> None:
    assert event.tone
    assert all(challenge.number in NUMBERS[event.tone] for challenge in challenges(event))


def test_all_skills_are_asked_for_about_equally() -> None:
    asked = Counter(challenge.skill for event in read_events() for challenge in challenges(event))
    assert set(asked) == set(vocabularies()["sleeping_gods"].skills)
    assert max(asked.values()) - min(asked.values()) <= 3


# ---------------------------------------------------------------- those that stay


@EVERY
def test_one_that_stays_says_what_it_does_and_when_it_leaves(event: Event) -> None:
    """SG-EVENT-2."""
    assert event.ongoing == (event.until is not None) == bool(event.abilities)
    assert (event.challenge is not None) == (event.until in {"turn_end", "action"})


@EVERY
def test_what_it_does_while_it_stays_is_at_a_turns_end_or_always(event: Event) -> None:
    for ability in event.abilities:
        assert ability.when in {"turn_end", "always"} and ability.price == ()
        assert ability.when == "turn_end" or all(effect.kind in PASSIVE for effect in ability.effects)


def test_some_stay_and_all_three_ways_of_leaving_occur() -> None:
    leaving = Counter(event.until for event in read_events() if event.ongoing)
    assert set(leaving) == {"turn_end", "action", "port"}
    assert 8 <= leaving.total() <= 10
