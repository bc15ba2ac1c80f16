"""The Proving Sea has one of everything that a book of Sleeping Gods can have. What is new must be put into it, too."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from tests.stories.contents import Pieces
from wanderbook.book.atlas import Region
from wanderbook.book.cards import Ability, Adventure, Event, When
from wanderbook.book.conditions import CONDITIONS, STAT_TESTS, And, HasBoxes, Not, Or
from wanderbook.book.effects import EFFECTS, DiscardCards, DrawCards, GainStatus, RemoveStatus
from wanderbook.book.enemies import Enemy, Power, Square, SquarePower
from wanderbook.book.sections import Challenge, Choice, Combat, DrawTable, Failure, Price, Redirect, all_effects
from wanderbook.book.words import STATUSES
from wanderbook.notation import read_book
from wanderbook.rulesets.sleeping_gods import PASSIVE
from workshop.shelf import book_named, shelf

NAME = "the-proving-sea"
BOOK = book_named(NAME)
WORDS = BOOK.vocabulary
OF_DISTANT_SKIES = {
    "add_power",
    "add_power_ally",
    "add_power_self",
    "block",
    "die_minus",
    "counter_all",
    "hit_all",
    "hit_one",
}
IN_FIGHTS = {"deal_damage"}
"""Effects that mean something only while something is fought, and so stand on cards alone."""
AT_ANY_TIME = {"ignore_event"}
"""Effects that are for the moment when somebody needs them, and so stand on cards alone."""


PIECES = Pieces(BOOK)
every = PIECES.every


def test_nothing_is_wrong_with_it() -> None:
    found = read_book(shelf()[NAME], use_cache=False).diagnostics
    assert [one.code for one in found] == ["SB221"], "keywords that a card bears and no text asks for"


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("kind", sorted(WORDS.effects))
def test_every_effect_is_somewhere(kind: str) -> None:
    assert every(EFFECTS[kind])


def test_what_does_something_when_it_is_read_is_read_in_the_story() -> None:
    texts = (*BOOK.sections.values(), *(event.passage for event in BOOK.cards.event))
    told = {effect.kind for text in texts for effect in all_effects(text)}
    at_turns_end = {
        effect.kind for ability in every(Ability) if ability.when == "turn_end" for effect in ability.effects
    }
    assert told | at_turns_end >= WORDS.effects - PASSIVE.keys() - IN_FIGHTS - AT_ANY_TIME


def test_every_condition_is_asked() -> None:
    for kind in {*CONDITIONS.values(), Not, And, Or} - {*STAT_TESTS, HasBoxes}:
        assert every(kind), kind


def test_every_good_and_thing_is_named() -> None:
    assert PIECES.said("good", "thing", "per") >= {*WORDS.goods, *WORDS.things}


def test_every_skill_is_tried_and_one_of_the_crew_alone() -> None:
    assert {challenge.skill for challenge in every(Challenge)} == set(WORDS.skills)
    assert any(challenge.who for challenge in every(Challenge))


def test_every_status_comes_and_goes() -> None:
    assert {effect.status for effect in every(GainStatus)} == set(STATUSES)
    assert {effect.status for effect in every(RemoveStatus)} == set(STATUSES)


def test_every_deck_is_drawn_from_and_discarded_from() -> None:
    assert {effect.deck for effect in every(DrawCards)} == set(WORDS.decks)
    assert {effect.deck for effect in every(DiscardCards)} == set(WORDS.decks)


def test_some_effects_are_aimed_and_some_counted() -> None:
    aimed = PIECES.said("who")
    assert "everyone" in aimed and aimed & set(WORDS.crew)
    assert any(PIECES.said("per"))


# ---------------------------------------------------------------- cards


def test_there_are_cards_of_every_kind() -> None:
    assert [kind for kind in WORDS.cards if not getattr(BOOK.cards, kind)] == []


def test_there_are_adventure_cards_of_every_kind() -> None:
    kinds = set(get_args(Adventure.model_fields["kind"].annotation)) - {"passenger", "map"}
    assert {card.kind for card in BOOK.cards.adventure} == kinds
    assert {ability.when for ability in every(Ability)} == set(get_args(When))
    weapons = [card.weapon for card in BOOK.cards.adventure if card.weapon]
    assert (
        any(one.tiring for one in weapons) and any(one.ranged for one in weapons) and any(one.extra for one in weapons)
    )


def test_enemies_have_every_ability_and_hearts_of_every_size() -> None:
    assert {one.power for one in every(SquarePower)} == set(get_args(Power)) - OF_DISTANT_SKIES
    assert {square.heart for square in every(Square)} >= {1, 2, 3}
    assert any(square.synergy for square in every(Square)) and any(square.damage for square in every(Square))
    fought = {number for combat in every(Combat) for number in combat.enemies}
    assert fought == {enemy.number for enemy in every(Enemy)}


def test_events_of_every_tone_stay_until_everything() -> None:
    events = every(Event)
    assert {event.tone for event in events} == {"mild", "perilous", "deadly"}
    assert {event.until for event in events if event.ongoing} == {"turn_end", "action", "port"}
    assert any(isinstance(choice.trial, Combat) for event in events for choice in event.passage.choices)


# ---------------------------------------------------------------- places


def test_the_atlas_has_every_kind_of_place() -> None:
    assert len(BOOK.atlas) == 2
    assert all(page.edges for page in BOOK.atlas)
    kinds = Counter((region.market, region.port is not None) for region in every(Region))
    assert set(kinds) == {(True, True), (True, False), (False, True), (False, False)}
    assert len([region for region in every(Region) if region.hazard]) >= 3
    assert any(region.edges for region in every(Region)) and any(len(region.locations) > 1 for region in every(Region))
    empty = [one for one in every(Region) if not (one.locations or one.market or one.port or one.hazard)]
    assert empty


def test_the_campaign_has_all_its_turning_points() -> None:
    page = BOOK.title_page
    assert len(page.deck_ends) == 3 and page.finale_lost and len(page.ending) == 3
    assert any(unlock.quests for unlock in page.unlock) and any(unlock.adventures for unlock in page.unlock)
    assert max(Counter(quest.keyword for quest in BOOK.cards.quest).values()) > 1


def test_sections_have_every_part() -> None:
    choices = every(Choice)
    assert any(section.town for section in BOOK.sections.values())
    assert {redirect.when is None for redirect in every(Redirect)} == {True, False}
    assert max(len(table.rows) for table in every(DrawTable)) > 2
    assert max(len(choice.price) for choice in choices) > 1 and len({one.good for one in every(Price)}) > 5
    fights = [choice for choice in choices if isinstance(choice.trial, Combat)]
    assert {choice.failure is None for choice in fights} == {True, False}
    assert any(failure.text for failure in every(Failure))
