"""The cards, boards and tokens of Sleeping Gods: what is printed of them, and that what they do can be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from tests.rules.sg_table import game_of
from wanderbook.book.cards import Ability, Ship, Weapon
from wanderbook.book.vocabulary import vocabularies
from wanderbook.notation.cards import MODELS
from wanderbook.notation.languages import phrasebook
from wanderbook.rulesets.common.box import supply_of
from wanderbook.rulesets.sleeping_gods.kit import components, provenance

ROOMS = "bridge galley deck quarters sick_bay hull".split()


@cache
def kit() -> dict[str, tuple[Any, ...]]:
    """Every component but the events, by kind."""
    box = components()
    return {kind: getattr(box, kind) for kind in "ability level adventure market crew ship search".split()}


def called(kind: str, name: str) -> Any:
    """The card of this name; those that share one do the same."""
    found = [card for card in kit()[kind] if card.name == name]
    assert len({card.abilities for card in found}) == 1
    return found[0]


def printed(ability: Ability) -> str:
    """An ability's effects in words, with when and for what they are had."""
    book = phrasebook("en")
    effects = " ".join(f"{book.print_effect(effect)}." for effect in ability.effects)
    price = ", ".join(f"{price.amount} {price.good}" for price in ability.price)
    return " ".join(part for part in (ability.when, price and f"for {price}", effects) if part)


def does(card: Any) -> list[str]:
    return list(map(printed, card.abilities))


def synergy(name: str) -> list[str]:
    return [phrasebook("en").print_effect(effect) for effect in called("crew", name).synergy]


# ---------------------------------------------------------------- the printed lists

# Fate, skill, cost and name, in the order of the printed list; a card without a name bears its skill's.
ABILITIES = """
4 perception 1 Perception
4 craft 1 Craft
4 cunning 1 Cunning
5 strength 2 Engaged
2 savvy 2 Lessons
3 perception 2 Engine's Steward
5 craft 2 Full Steam
5 cunning 2 Coordinated repair
5 craft 2 Full Steam
5 strength 2 Engaged
2 strength 2 Rapid Strike
2 perception 1 Alert
2 perception 1 Alert
2 perception 1 Alert
1 savvy 2 Bandage
3 cunning 2 Healthy
3 perception 2 Jack-of-all-Trades
3 perception 2 Jack-of-all-Trades
4 savvy 2 Triage
6 perception 3 Sharp Eye
1 strength 2 Adrenaline
5 savvy 2 Triage
4 strength 2 Adrenaline
3 cunning 3 Feint
3 perception 2 Treat
5 strength 2 Defensive Stance
5 cunning 2 Focus
5 perception 2 Power Strike
6 strength 2 Rage
4 strength 2 Bold Attempt
2 cunning 2 Surprise Strike
6 perception 3 Sharp Eye
4 cunning 2 Defend
4 craft 2 World Wisdom
5 craft 1 Special Recipe
5 cunning 2 Pray
2 savvy 2 Focused Mind
3 savvy 2 Counsel
5 craft 2 Tinkering
3 savvy 2 Fishing
4 cunning 2 Dodge
4 cunning 2 Dodge
4 perception 2 Discipline
6 cunning 2 Rally
6 savvy 2 Overwork
3 savvy 1 Inspire
4 perception 2 Careful Aim
3 strength 2 Iron Will
2 savvy 2 Bandage
1 craft 2 Maintain
1 savvy 2 Bandage
1 craft 2 Cleaning
1 craft 1 Refine
2 craft 1 Refine
2 craft 1 Refine
3 strength 2 Power Strike
3 strength 2 Power Strike
6 strength 2 Rapid Strike
2 strength 2 Rapid Strike
2 savvy 1 Savvy
"""

LEVELS = {
    "Odessa": ["Tough As Nails", "Plan Ahead", "Endurance"],
    "Mac": ["Sword Master", "Survivor", "World Lore"],
    "Laurent": ["Rare Catch", "Old Sailor", "Watchful"],
    "Audrie": ["Power Block", "Jury-Rigged Engine", "Distract"],
    "Marco": ["Hope", "Baker", "Inventive Chef"],
    "Rafael": ["Protect", "Brawling", "Group tactics"],
    "Kasumi": ["Counter", "Talented"],
    "Kannan": ["Crack Shot", "Double Shot"],
    "Gregory": ["Stabilize", "Patch Up"],
}

STARTING = ["Gloria Walker", "Soup", "Gear", "Flapjacks"]

WEAPONS = [
    "Pann Bow",
    "Mythan Axe",
    "Zokmere Harpoon",
    "Twin Daggers",
    "Zokmere Hammer",
    "Braided Whip",
    "Revolver",
    "Blow Darts",
]

RECIPES = [
    "Meatballs",
    "Grilled Sausage",
    "Moonspice Tea",
    "Stew",
    "Steamed Vegetables",
    "Mixed Salad",
    "Biscuits & Gravy",
    "Porridge",
    "Pot Roast",
]

TINCTURE = 132
MARKET = [
    *WEAPONS,
    "Scout's Gear",
    "Teapot of Kemter",
    *RECIPES,
    "Lukran Steam Engine",
    "Alzarrian Cook Book",
    "Binoculars",
    "Eye of Wisdom",
    "Scoundrel's Gear",
    "Lantern",
    "Wayfarer's Gear",
    "Serpent Scale Vest",
    "Pann Shield",
    "Chloroform",
    "Amulet of the Fox",
    "Studded Leather Vest",
    "Tincture Recipe",
]


def test_the_ability_deck_is_the_printed_one() -> None:
    deck = [f"{card.fate} {card.skill} {card.cost} {card.name}" for card in kit()["ability"]]
    assert deck == ABILITIES.strip().split("\n")


@pytest.mark.rule("SG-FATE-2")
def test_one_and_six_are_half_as_common_as_the_other_numbers() -> None:
    assert Counter(card.fate for card in kit()["ability"]) == {1: 6, 2: 12, 3: 12, 4: 12, 5: 12, 6: 6}


def test_the_level_cards_are_the_printed_ones() -> None:
    found: dict[str, list[str]] = {}
    for card in kit()["level"]:
        found.setdefault(card.crew, []).append(card.name)
    assert found == LEVELS


def test_the_starting_and_market_cards_are_the_printed_ones() -> None:
    assert [card.name for card in kit()["adventure"]] == STARTING
    assert [card.name for card in kit()["market"]] == MARKET


@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        ("ability", range(1, 61)),
        ("level", range(1, 25)),
        ("adventure", range(91, 95)),
        ("market", range(101, 133)),
        ("crew", range(1, 10)),
        ("ship", range(1, 5)),
        ("search", range(1, 10)),
    ],
)
def test_components_are_numbered_as_a_book_overrides_them(kind: str, numbers: range) -> None:
    assert [card.number for card in kit()[kind]] == list(numbers)


def test_the_crew_are_the_nine_that_a_book_may_name() -> None:
    crew = kit()["crew"]
    assert tuple(card.name for card in crew) == vocabularies()["sleeping_gods"].crew
    assert [card.name for card in crew if card.captain] == ["Odessa"]
    assert {card.crew for card in kit()["level"]} == {card.name for card in crew}


def test_synergy_tokens_do_what_is_printed_on_them() -> None:
    assert synergy("Odessa") == ["Place damage diagonally"]
    assert synergy("Audrie") == synergy("Kasumi") == synergy("Laurent") == ["+1 damage"]
    assert synergy("Mac") == ["+2 accuracy"]
    assert synergy("Kannan") == ["Redraw fate"]
    assert synergy("Marco") == ["+2 damage beside hearts"]
    assert synergy("Rafael") == ["Block 2"]
    assert synergy("Gregory") == ["Restore 2 health"]


@pytest.mark.rule("SG-SHIP-10")
def test_search_tokens_are_the_printed_ones() -> None:
    book = phrasebook("en")
    tokens = [
        (
            [", ".join(map(book.print_effect, reward.effects)) for reward in token.rewards],
            [book.print_effect(effect) for effect in token.harm],
        )
        for token in kit()["search"]
    ]
    assert tokens == [
        (["Gain 2 grain", "Gain 2 materials"], []),
        (["Gain 1 meat, Gain 1 grain"], []),
        (["Gain 1 meat, Gain 1 vegetable"], []),
        (["Gain 1 coin", "Gain 2 materials"], []),
        (["Gain 2 vegetables"], []),
        (["Gain 1 coin"], ["2 ship damage"]),
        (["Gain 1 coin"], ["Gain low morale"]),
        (["Gain 1 vegetable, Gain 1 meat"], ["1 ship damage"]),
        (["Gain 1 meat"], ["1 ship damage"]),
    ]


# ---------------------------------------------------------------- the ship


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_rooms_draw_clear_and_hold_what_is_printed(players: int) -> None:
    ship = kit()["ship"][players - 1]
    few = players < 3
    assert {room: getattr(ship, room).draw for room in ROOMS} == {
        "bridge": 1,
        "galley": 1 if few else 2,
        "deck": 0,
        "quarters": 1,
        "sick_bay": 1,
        "hull": 0,
    }
    assert {room: getattr(ship, room).clear for room in ROOMS} == {
        "bridge": 14,  # all there is
        "galley": 0,
        "deck": 0,
        "quarters": 2 if few else 3,
        "sick_bay": 0,
        "hull": 0,
    }
    assert [getattr(ship, room).spaces for room in ROOMS] == [2, 2, 2, 2, 2, 1]


def test_quarters_give_four_command_to_three_players_and_five_to_four() -> None:
    assert [ship.quarters.command for ship in kit()["ship"][2:]] == [4, 5]


@pytest.mark.rule("SG-SHIP-9")
def test_every_fate_number_is_a_room_and_every_action_gives_command() -> None:
    for ship in kit()["ship"]:
        assert sorted(getattr(ship, room).fate for room in ROOMS) == [1, 2, 3, 4, 5, 6]
        command = {room: getattr(ship, room).command for room in ROOMS}
        assert command.pop("hull") == 0
        assert min(command.values()) == command["bridge"] >= 1
    for fewer, more in pairwise(kit()["ship"]):
        assert all(getattr(fewer, room).command <= getattr(more, room).command for room in ROOMS)


def distance(ship: Ship, total: int) -> int:
    return sum(total >= needed for needed in ship.travel)


def test_a_total_of_eight_travels_three_and_even_one_travels() -> None:
    for ship in kit()["ship"]:
        assert distance(ship, 8) == 3
        assert distance(ship, 1) == 1
        assert all(low < high for low, high in pairwise(ship.travel))


# ---------------------------------------------------------------- what examples and rulings tell


def test_crew_boards_agree_with_the_worked_examples() -> None:
    """SG-EX-1 to 3, 6, 7, 9 and 10 play with these values."""
    odessa, laurent, gregory, kannan = (called("crew", name) for name in "Odessa Laurent Gregory Kannan".split())
    assert (odessa.skills["cunning"], odessa.skills["strength"]) == (1, 1)
    assert (odessa.weapon.accuracy, odessa.weapon.block) == (1, 1)
    assert laurent.skills["strength"] == 1
    assert laurent.weapon == Weapon(accuracy=0, damage=2, block=2, extra="savvy")
    assert (gregory.skills["savvy"], kannan.skills["savvy"]) == (1, 1)
    assert (gregory.weapon.accuracy, gregory.weapon.damage, gregory.weapon.block) == (2, 2, 0)
    assert any(board.weapon.damage == 2 and board.weapon.extra == "strength" for board in kit()["crew"])


def test_crew_abilities_that_the_rules_tell() -> None:
    assert does(called("crew", "Laurent")) == ["use for 2 command Gain 1 meat.", "use for 2 command +1 accuracy."]
    assert "use for 1 command Redraw fate if 1." in does(called("crew", "Kasumi"))


@pytest.mark.parametrize(
    ("kind", "name", "ability"),
    [
        ("ability", "Adrenaline", "always +1 damage."),
        ("ability", "Rapid Strike", "always Rapid strike."),
        ("ability", "Refine", "use for 1 command Repair 1."),
        ("ability", "Surprise Strike", "discard Deal 1 damage."),
        ("level", "Watchful", "always Search once more without harm."),
        ("adventure", "Gloria Walker", "use Draw 2 ability cards."),
        ("adventure", "Gear", "use Redraw fate."),
        ("market", "Alzarrian Cook Book", "always Cook without 1 ingredient."),
    ],
)
def test_abilities_that_the_rulings_tell(kind: str, name: str, ability: str) -> None:
    assert does(called(kind, name)) == [ability]


def test_triage_costs_no_command_once_it_is_equipped() -> None:
    assert all(not ability.price for ability in called("ability", "Triage").abilities)


def test_cards_that_share_a_name_do_the_same() -> None:
    assert all(called("ability", card.name).abilities == card.abilities for card in kit()["ability"])


# ---------------------------------------------------------------- house values that must be playable

PASSIVES = frozenset(
    "add_skill add_any_skill add_damage add_accuracy block block_round rapid_strike ignore_status ignore_flying "
    "add_health add_hand add_distance lose_distance ignore_hazards extra_search cook_without".split()
)
MOMENTS = {
    "fate": "redraw_fate redraw_fate_if redraw_best add_to_fate add_skill add_any_skill",
    "aim": "add_accuracy",
    "strike": "add_damage add_damage_off_hearts place_diagonally",
    "fight": "deal_damage",
    "harm": "block",
    "any": "restore_health restore_all_health remove_fatigue remove_status remove_any_status repair draw_cards "
    "gain_goods clear_command move_ship ignore_event",
}
MOMENT = {kind: moment for moment, kinds in MOMENTS.items() for kind in kinds.split()}
FRAMES = {
    "ability": {"always", "equipped", "discard", "paid"},
    "level": {"always", "equipped", "paid"},
    "crew": {"paid"},
    "adventure": {"always", "plain"},
    "market": {"always", "plain"},
}


def frame(ability: Ability) -> str:
    return ability.when if ability.when != "use" else "paid" if ability.price else "plain"


def lines() -> Iterator[tuple[str, str, Ability]]:
    """Every line of every card's abilities."""
    for kind in FRAMES:
        for card in kit()[kind]:
            for ability in card.abilities:
                yield kind, card.name, ability


def test_every_line_stands_in_a_frame_of_its_kind() -> None:
    assert [(name, printed(line)) for kind, name, line in lines() if frame(line) not in FRAMES[kind]] == []


def test_what_is_paid_for_an_ability_is_command() -> None:
    assert {price.good for _, _, line in lines() for price in line.price} == {"command"}
    assert all(1 <= sum(price.amount for price in line.price) <= 2 for _, _, line in lines() if line.price)


def test_what_stands_behind_always_is_a_passive() -> None:
    kinds = {effect.kind for _, _, line in lines() if line.when == "always" for effect in line.effects}
    assert kinds <= PASSIVES


def test_all_effects_of_a_line_belong_to_one_moment() -> None:
    for _, name, line in lines():
        if line.when != "always":
            moments = {MOMENT[effect.kind] for effect in line.effects}
            assert len(moments) == 1, (name, printed(line))
            assert line.when != "equipped" or moments == {"any"}, (name, printed(line))


def test_a_card_with_a_plain_line_costs_command_and_no_other_does() -> None:
    for card in (*kit()["adventure"], *kit()["market"]):
        assert (card.cost > 0) == any(frame(line) == "plain" for line in card.abilities), card.name


def test_weapons_and_recipes_are_such() -> None:
    by_kind: dict[str, list[str]] = {}
    for card in kit()["market"]:
        by_kind.setdefault(card.kind, []).append(card.name)
        assert (card.weapon is not None) == (card.kind == "weapon")
        assert (card.food != ()) == (card.kind == "recipe")
    assert by_kind["weapon"] == WEAPONS
    assert by_kind["recipe"] == [*RECIPES, "Tincture Recipe"]
    for card in (*kit()["adventure"], *kit()["market"]):
        if card.kind == "recipe":
            assert (card.cost, len(card.abilities)) == (1, 1), card.name
            foods = {"meat", "grain", "vegetable", "food"}
            assert {price.good for price in card.food} <= foods | ({"material"} if card.number == TINCTURE else set())


def test_the_tincture_takes_materials_as_the_errata_say() -> None:
    assert {price.good for price in called("market", "Tincture Recipe").food} == {"vegetable", "material"}


def test_every_named_card_does_something_and_has_its_words() -> None:
    nameless = {"Perception", "Craft", "Cunning", "Savvy"}
    assert {card.name for card in kit()["ability"] if not card.abilities} == nameless
    assert all(card.abilities for kind in ("level", "crew", "adventure") for card in kit()[kind])
    assert all(card.abilities or card.weapon for card in kit()["market"])
    assert {card.name for kind in FRAMES for card in kit()[kind] if not card.text} == nameless


def test_house_values_stay_within_their_bounds() -> None:
    for board in kit()["crew"]:
        assert 4 <= board.health <= 7
        assert 2 <= sum(board.skills.values()) <= 4
        assert 1 <= board.weapon.damage <= 3
        assert 1 <= len(board.abilities) <= 2
    skills = vocabularies()["sleeping_gods"].skills
    assert all(sum(board.skills.get(skill, 0) for board in kit()["crew"]) >= 5 for skill in skills)
    assert all(2 <= card.price <= 12 for card in kit()["market"])
    assert all(3 <= card.xp <= 9 for card in kit()["level"])


def test_provenance_names_fields_that_the_cards_have() -> None:
    assert set(kit()) <= set(provenance())
    for kind, said in provenance().items():
        assert set(said) == {"printed", "note"}
        assert said["printed"] and set(said["printed"]) <= set(MODELS[kind].model_fields), kind


def test_a_book_may_leave_kinds_of_cards_in_the_box() -> None:
    box, book = components(), game_of().book
    page = book.title_page.model_copy(update={"without": ("event", "market")})
    left = supply_of(box, book.model_copy(update={"title_page": page}))
    assert (left.event, left.market) == ((), ())
    assert (left.ability, left.crew) == (box.ability, box.crew)
    assert supply_of(box, book) == box
