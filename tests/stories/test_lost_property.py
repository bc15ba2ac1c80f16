"""Lost Property has one of everything that a book of Distant Skies can have. What is new must be put into it, too."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from tests.stories.contents import Pieces
from wanderbook.book.atlas import Square as Place
from wanderbook.book.cards import Ability, Adventure, CombatCard, Event, Landing
from wanderbook.book.conditions import CONDITIONS, STAT_TESTS, And, Not, Or
from wanderbook.book.effects import EFFECTS, DiscardCards, DrawCards, GainStatus, IgnoreObstacle, RemoveStatus
from wanderbook.book.enemies import Boss, Enemy, Square, SquarePower
from wanderbook.book.sections import (
    Barrier,
    Challenge,
    Choice,
    Combat,
    DrawTable,
    Failure,
    Price,
    Redirect,
    Section,
    all_effects,
)
from wanderbook.book.words import STATUSES
from wanderbook.notation import read_book
from wanderbook.proofs.reach import reach
from wanderbook.rulesets.distant_skies import PASSIVE
from workshop.shelf import book_named, shelf

NAME = "lost-property"
BOOK = book_named(NAME)
WORDS = BOOK.vocabulary
IN_FIGHTS = {"deal_damage", "remove_power"}
"""Effects that mean something only while something is fought, and so stand on cards alone."""
OBSTACLES = {"water", "cold", "steep"}
PIECES = Pieces(BOOK)
every = PIECES.every


def test_nothing_is_wrong_with_it() -> None:
    found = read_book(shelf()[NAME], use_cache=False).diagnostics
    assert [one.code for one in found] == ["SB221"], "keywords that a card bears and no text asks for"


def test_everything_in_it_can_be_reached_but_what_an_empty_tank_gives() -> None:
    found = reach(BOOK)
    status = {name: verdict.status for kind in found.kinds.values() for name, verdict in kind.items()}
    hangs = {name for name, verdict in status.items() if verdict == "undecided"}
    assert hangs == {"quest:6", "keyword:EMPTY"}
    assert set(status.values()) == {"reachable", "undecided"} and not found.softlocks


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("kind", sorted(WORDS.effects))
def test_every_effect_is_somewhere(kind: str) -> None:
    assert every(EFFECTS[kind])


def test_what_does_something_when_it_is_read_is_read_in_the_story() -> None:
    events = every(Event)
    texts = [text for one in events for text in (one.passage, one.complete, one.turn_end) if text]
    told = {effect.kind for text in (*BOOK.sections.values(), *texts) for effect in all_effects(text)}
    assert told >= WORDS.effects - PASSIVE.keys() - IN_FIGHTS


def test_every_condition_is_asked() -> None:
    for kind in {*CONDITIONS.values(), Not, And, Or} - {*STAT_TESTS}:
        assert every(kind), kind


def test_every_good_and_thing_is_named() -> None:
    assert PIECES.said("good", "thing", "per") >= {*WORDS.goods, *WORDS.things}


def test_every_skill_is_tried_and_one_by_a_single_character() -> None:
    assert {challenge.skill for challenge in every(Challenge)} == set(WORDS.skills)
    assert {challenge.who for challenge in every(Challenge)} >= {"Claire", "Jessie"}


def test_every_status_comes_and_goes() -> None:
    assert {effect.status for effect in every(GainStatus)} == set(STATUSES)
    assert {effect.status for effect in every(RemoveStatus)} == set(STATUSES)


def test_every_deck_is_drawn_from_and_discarded_from() -> None:
    assert {effect.deck for effect in every(DrawCards)} == set(WORDS.decks)
    assert {effect.deck for effect in every(DiscardCards)} == set(WORDS.decks)


def test_some_effects_are_aimed_and_some_counted() -> None:
    assert PIECES.said("who") >= {"everyone", "self", "Ed"}
    assert any(PIECES.said("per"))


# ---------------------------------------------------------------- cards


def test_there_are_cards_of_every_kind() -> None:
    assert [kind for kind in WORDS.cards if not getattr(BOOK.cards, kind)] == []


def test_there_are_adventure_cards_of_every_kind() -> None:
    kinds = set(get_args(Adventure.model_fields["kind"].annotation)) - {"weapon", "market"}
    assert {card.kind for card in BOOK.cards.adventure} == kinds
    assert {ability.when for ability in every(Ability)} == {"use", "always", "turn_end"}
    assert any(ability.once for ability in every(Ability))


def test_combat_cards_have_every_part() -> None:
    cards = every(CombatCard)
    for part in ("damage", "die", "skill", "remove_power", "block", "synergy", "abilities", "starting"):
        assert len({bool(getattr(card, part)) for card in cards}) == 2 or part == "damage", part


def test_enemies_have_every_ability_and_hearts_of_every_size() -> None:
    assert {one.power for one in every(SquarePower)} == set(WORDS.powers)
    assert {square.heart for square in every(Square)} >= {1, 2, 3}
    assert any(square.synergy for square in every(Square))
    fought = {(number, combat.boss) for combat in every(Combat) for number in combat.enemies}
    there = {(one.number, False) for one in every(Enemy)} | {(one.number, True) for one in every(Boss)}
    assert fought == there


def test_one_boss_lets_you_run_and_one_does_not() -> None:
    assert {boss.may_run: len(boss.zones) for boss in every(Boss)} == {True: 3, False: 4}


def test_a_totem_is_restored_and_another_found() -> None:
    (dormant,) = [quest for quest in BOOK.cards.quest if quest.restore]
    assert BOOK.cards.adventure[dormant.totem - 1 if dormant.totem else 0].kind == "totem"
    assert [card.kind for card in BOOK.cards.adventure].count("totem") == 2
    assert any(quest.treasure for quest in BOOK.cards.quest)


def test_events_of_every_level_stay_until_everything() -> None:
    events = every(Event)
    assert {event.level for event in BOOK.cards.event} == {1, 2, 3}
    staying = [event for event in events if event.complete]
    assert {event.until for event in staying} == {"camp", "fly", None}
    assert any(event.turn_end and event.turn_end.choices for event in staying)
    assert any(isinstance(block, DrawTable) for event in staying if event.turn_end for block in event.turn_end.body)
    assert any(isinstance(choice.trial, Combat) for event in events for choice in event.passage.choices)


# ---------------------------------------------------------------- places


def test_the_atlas_has_every_kind_of_square() -> None:
    assert len(BOOK.atlas) == 2
    assert all(page.edges for page in BOOK.atlas)
    places = every(Place)
    assert {place.obstacle for place in places} == {None, *OBSTACLES}
    assert {place.closed for place in places} == {place.landing for place in places} == {True, False}
    assert any(place.location and place.landing for place in places)


def test_the_flight_board_leads_to_squares_distant_locations_and_one_that_comes_with_a_card() -> None:
    landings = every(Landing)
    assert Counter((one.location is not None, one.card is not None) for one in landings) == {
        (False, False): 4,
        (True, False): 1,
        (True, True): 1,
    }
    assert [one.refuel for one in landings].count(True) == 1


def test_the_campaign_has_all_its_turning_points() -> None:
    page = BOOK.title_page
    assert len(page.deck_ends) == 3 and page.no_fuel and page.camps and len(page.ending) == 3
    assert any(unlock.quests for unlock in page.unlock) and any(unlock.adventures for unlock in page.unlock)
    assert max(Counter(quest.keyword for quest in BOOK.cards.quest if quest.keyword).values()) > 1


def test_sections_have_every_part() -> None:
    choices = every(Choice)
    assert {(section.town is not None, section.encounter) for section in every(Section)} == {
        (False, False),
        (True, False),
        (True, True),
    }
    assert {redirect.when is None for redirect in every(Redirect)} == {True, False}
    assert max(len(table.rows) for table in every(DrawTable)) > 2
    assert {one.good for one in every(Price)} >= {"resource", "stamina", "time"}
    fights = [choice for choice in choices if isinstance(choice.trial, Combat)]
    assert {choice.failure is None for choice in fights} == {True, False}
    assert any(failure.text for failure in every(Failure))


def test_every_obstacle_stands_in_the_story_and_has_a_remedy_in_the_box_or_the_book() -> None:
    assert {one.obstacle for one in every(Barrier)} == OBSTACLES
    assert {one.obstacle for one in every(IgnoreObstacle)} >= {"water", "cold"}


def test_spots_of_an_encounter_have_challenges_prices_requirements_or_nothing() -> None:
    (scene,) = [section for section in every(Section) if section.encounter]
    spots = [one for one in scene.choices if any(effect.kind == "turn_to" for effect in one.effects)]
    assert len(spots) == len(scene.choices) - 1
    for part in ("trial", "price", "requires", "failure"):
        assert {bool(getattr(spot, part)) for spot in spots} == {True, False}, part
