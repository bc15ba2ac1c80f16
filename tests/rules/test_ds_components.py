"""The cards, boards and tokens of Distant Skies: what is printed of them, and that what they do can be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from tests.rules.ds_table import Played, game_of, table, with_story
from wanderbook.book.cards import Ability
from wanderbook.book.enemies import Power
from wanderbook.book.vocabulary import vocabularies
from wanderbook.book.words import STATUSES
from wanderbook.notation.cards import MODELS
from wanderbook.notation.languages import phrasebook
from wanderbook.rulesets.distant_skies.board import STATUS_TOKENS, SYNERGY_TOKENS
from wanderbook.rulesets.distant_skies.kit import components, printed_unlocks, provenance
from wanderbook.rulesets.distant_skies.setup import begin
from wanderbook.rulesets.distant_skies.steps import TakeAction
from wanderbook.rulesets.distant_skies.uses import MOMENTS, moment_of
from wanderbook.table.steps import ReadSection

COMMON = "ogroot whiskey torch sand_honey rope meat".split()
QUEST = "tundra_berry bloodflower gergon_leaf fire_quartz ice_diamond jadeworm_egg".split()
SKILLS = vocabularies()["distant_skies"].skills


@cache
def kit() -> dict[str, tuple[Any, ...]]:
    """Every component by kind."""
    box = components()
    kinds = "character resource plane ability combat adventure event curse buff"
    return {kind: getattr(box, kind) for kind in kinds.split()}


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
    once = "once a turn" if ability.once else ""
    when = "" if ability.when == "use" else ability.when
    return " ".join(part for part in (when, once, price and f"for {price}:", effects) if part)


def does(card: Any) -> list[str]:
    return list(map(printed, card.abilities))


# ---------------------------------------------------------------- how many there are


@pytest.mark.rule("DS-SETUP-2")
def test_the_decks_have_as_many_cards_as_are_printed() -> None:
    counts = {kind: len(cards) for kind, cards in kit().items()}
    assert counts == {
        "character": 5,
        "resource": 12,
        "plane": 1,
        "ability": 62,
        "combat": 14,
        "adventure": 6,
        "event": 56,
        "curse": 5,
        "buff": 17,
    }
    assert all(card.starting for card in kit()["combat"])


@pytest.mark.rule("DS-SETUP-2")
def test_there_are_6_of_each_common_and_7_of_each_quest_resource_and_5_of_each_status() -> None:
    limits = {one.good: (one.limit, one.quest) for one in kit()["resource"]}
    assert limits == {**dict.fromkeys(COMMON, (6, False)), **dict.fromkeys(QUEST, (7, True))}
    assert dict.fromkeys(STATUSES, 5) == STATUS_TOKENS and SYNERGY_TOKENS == 5


@pytest.mark.rule("DS-SETUP-2")
def test_what_the_supply_does_not_hold_is_not_gained() -> None:
    game = with_story("## 9\n\n*Gain 9 ropes. Gain 9 ice diamonds. Return to the map.*")
    played = Played(game, replace(table(game, TakeAction(), ReadSection("9")), entrance="9"))
    assert played.board.goods["rope"] == 6 and played.board.goods["ice_diamond"] == 7


@pytest.mark.rule("DS-SETUP-2")
def test_a_campaign_begins_with_the_starting_cards_and_whole_decks() -> None:
    game = game_of()
    state = begin(game, 1)
    assert sorted(state.cards) == [*range(201, 207), *range(211, 225)]
    assert state.board.left_out == ()
    assert len(state.board.ability.layers[0]) == 62 and len(state.board.curse.layers[0]) == 5


@pytest.mark.rule("DS-SETUP-3")
def test_fate_numbers_are_as_common_as_is_printed() -> None:
    found = Counter(card.fate for card in kit()["ability"])
    assert found == {1: 5, 2: 7, 3: 8, 4: 10, 5: 10, 6: 10, 7: 10, 8: 2}


@pytest.mark.rule("DS-SETUP-3")
def test_a_draw_of_fate_is_as_likely_as_its_cards_are_many() -> None:
    game = game_of()
    state = begin(game, 1)
    challenge = game.rules.challenge
    assert challenge is not None
    assert challenge.fates(game, state) == {1: 5, 2: 7, 3: 8, 4: 10, 5: 10, 6: 10, 7: 10, 8: 2}


@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        ("character", range(1, 6)),
        ("resource", range(1, 13)),
        ("ability", range(1, 63)),
        ("adventure", range(201, 207)),
        ("combat", range(211, 225)),
        ("event", range(1, 57)),
        ("curse", range(91, 96)),
        ("buff", range(1, 18)),
    ],
)
def test_components_are_numbered_as_a_book_overrides_them(kind: str, numbers: range) -> None:
    assert [card.number for card in kit()[kind]] == list(numbers)


# ---------------------------------------------------------------- what is printed


def test_the_characters_are_the_five_that_a_book_may_name() -> None:
    crew = kit()["character"]
    assert tuple(card.name for card in crew) == vocabularies()["distant_skies"].crew
    assert [card.name for card in crew if card.pilot] == ["Claire"]


@pytest.mark.parametrize(
    ("name", "abilities"),
    [
        ("Claire", ["for 1 stamina: Reroll the die.", "for 1 stamina: Draw 1 combat card. Discard 1 combat card."]),
        (
            "Ed",
            ["once a turn for 1 stamina: Redraw fate.", "for 1 stamina: +1 strength.", "for 1 stamina: +1 cunning."],
        ),
        ("Ezarius", ["for 2 stamina: Remove frightened.", "for 1 stamina: Remove 1 power."]),
        ("Jessie", ["for 1 stamina: Block 1.", "for 2 stamina: Remove low morale."]),
        (
            "Miguel",
            ["for 2 stamina: Remove madness.", "for 2 stamina: Remove venom.", "for 2 stamina: Remove weakened."],
        ),
    ],
)
def test_each_character_can_do_what_is_printed(name: str, abilities: list[str]) -> None:
    assert does(called("character", name)) == abilities


def test_resources_do_what_is_printed_and_are_ranked() -> None:
    found = {one.good: does(one) for one in sorted(kit()["resource"], key=lambda one: one.number)}
    assert found == {
        "ogroot": ["Restore 1 health."],
        "whiskey": ["Remove frightened.", "Remove low morale."],
        "torch": ["Deal 1 damage."],
        "sand_honey": ["Restore 1 health.", "Remove weakened."],
        "rope": ["Remove 1 power.", "Ignore steep."],
        "meat": ["Restore 1 stamina."],
        "tundra_berry": ["Restore 8 health."],
        "bloodflower": ["Restore 10 health."],
        "gergon_leaf": ["+8 to fate."],
        "fire_quartz": ["Deal 7 damage."],
        "ice_diamond": ["Deal 8 damage."],
        "jadeworm_egg": ["Restore 5 stamina."],
    }
    assert list(found) == [*COMMON, *QUEST]


def test_the_plane_has_5_fuel_and_its_printed_tables() -> None:
    (plane,) = kit()["plane"]
    assert (plane.fuel, plane.wear, plane.repairs) == (5, (6, 8, 11), (0, 9, 11))


def test_the_unlocks_are_the_printed_ones() -> None:
    found = {one.count: (*(f"A{card}" for card in one.adventures), *(f"Q{q}" for q in one.quests)) for one in UNLOCKS}
    said = (
        "5 A132, 6 Q212, 9 A134, 12 Q213, 15 Q210, 18 Q209, 21 A135, 24 Q211, 27 A137, 30 A138, 32 A139, 34 A140, "
        "36 A136, 38 A141, 40 A142"
    )
    assert ", ".join(f"{count} {' '.join(cards)}" for count, cards in found.items()) == said


UNLOCKS = printed_unlocks()


@pytest.mark.parametrize(
    ("kind", "name", "abilities"),
    [
        ("ability", "Herbalist", ["for 1 stamina, 1 ogroot: Restore 4 health. Remove venom."]),
        ("ability", "Snare", ["for 1 stamina: Remove 2 power."]),
        ("ability", "Fire Trap", ["for 1 torch: Deal 2 damage."]),
        ("ability", "Hard Hands", ["always Self: +1 damage."]),
        ("ability", "Well Read", ["for 1 sand_honey: +3 savvy."]),
        ("adventure", "Camp Stew", ["for 1 meat: Restore 3 health."]),
        ("adventure", "Eugene", ["Move the plane.", "Repair 1 plane damage."]),
    ],
)
def test_abilities_that_the_rules_tell(kind: str, name: str, abilities: list[str]) -> None:
    assert does(called(kind, name)) == abilities


def test_herbalist_is_a_savvy_card_of_cost_1() -> None:
    """DS-EX-2."""
    herbalist = called("ability", "Herbalist")
    assert (herbalist.skill, herbalist.cost) == ("savvy", 1)


def test_boards_and_combat_cards_agree_with_the_worked_examples() -> None:
    """DS-EX-1 and DS-EX-4 play with these values."""
    claire, whip, pistol = called("character", "Claire"), called("combat", "Whip"), called("combat", "Pistol")
    assert (claire.skills["cunning"], claire.skills["savvy"]) == (1, 1)
    assert (whip.damage, whip.die, whip.remove_power, whip.block) == (1, False, 1, 2)
    assert (pistol.damage, pistol.die, pistol.block) == (4, True, 0)


# ---------------------------------------------------------------- house values that must be playable

PASSIVES = frozenset("add_skill add_any_skill add_damage block add_hand ignore_status ignore_block".split())
COSTS = frozenset({"lose_health"})
"""What stands first in a line as its cost: `Self: -1 health.`"""
FRAMES = {
    "ability": {"always", "use"},
    "character": {"use"},
    "adventure": {"use"},
    "resource": {"use"},
    "combat": {"always"},
}


def lines() -> Iterator[tuple[str, str, Ability]]:
    """Every line of every card's abilities."""
    for kind in FRAMES:
        for card in kit()[kind]:
            for ability in card.abilities:
                yield kind, getattr(card, "name", "") or card.good, ability


def test_every_line_stands_in_a_frame_of_its_kind() -> None:
    assert [(name, printed(line)) for kind, name, line in lines() if line.when not in FRAMES[kind]] == []


def test_what_stands_behind_always_is_a_passive() -> None:
    kinds = {effect.kind for _, _, line in lines() if line.when == "always" for effect in line.effects}
    assert kinds <= PASSIVES


def test_nobody_is_told_to_ignore_madness_by_what_madness_takes_away() -> None:
    said = {printed(line) for _, _, line in lines() if line.when == "always"}
    assert not any("Ignore madness" in one for one in said)


def test_all_effects_of_a_line_belong_to_one_moment() -> None:
    for _, name, line in lines():
        if line.when == "use":
            effects = [effect for effect in line.effects if effect.kind not in COSTS]
            assert len({moment_of((effect,)) for effect in effects}) == 1, (name, printed(line))


def test_damage_as_a_cost_stands_first_and_is_the_bearers() -> None:
    costs = [line for kind, _, line in lines() if kind == "ability" and any(e.kind in COSTS for e in line.effects)]
    assert costs and all(line.effects[0].kind == "lose_health" and line.effects[0].who == "self" for line in costs)


def test_every_moment_has_a_card_and_every_passive_too() -> None:
    effects = [effect for kind, _, line in lines() if kind != "resource" for effect in line.effects]
    found = {moment_of((effect,)) for effect in effects}
    assert found == {"any", *MOMENTS.values()}
    assert {effect.kind for _, _, line in lines() for effect in line.effects if line.when == "always"} == PASSIVES - {
        "add_skill",
        "add_any_skill",
    }


def test_a_synergy_line_adds_damage_power_or_block() -> None:
    lines = [card.synergy for card in kit()["combat"] if card.synergy]
    assert {effect.kind for line in lines for effect in line} == {"add_damage", "remove_power", "block"}


def test_every_card_does_something_and_has_its_words() -> None:
    plain = {skill.capitalize() for skill in SKILLS}
    assert {card.name for card in kit()["ability"] if not card.abilities} == plain
    assert all(card.abilities for kind in ("character", "resource", "adventure") for card in kit()[kind])
    assert all(card.damage or card.remove_power or card.block or card.skill for card in kit()["combat"])
    named = ("ability", "combat", "adventure", "character")
    assert {card.name for kind in named for card in kit()[kind] if not card.text} == plain


def test_cards_that_share_a_name_do_the_same_and_cost_the_same() -> None:
    for card in kit()["ability"]:
        same = called("ability", card.name)
        assert (same.abilities, same.cost, same.skill) == (card.abilities, card.cost, card.skill)


def test_every_skill_has_its_share_of_the_deck() -> None:
    found = Counter(card.skill for card in kit()["ability"])
    assert set(found) == set(SKILLS) and all(9 <= many <= 11 for many in found.values())


def test_house_values_stay_within_their_bounds() -> None:
    for board in kit()["character"]:
        assert 8 <= board.health <= 12
        assert 3 <= sum(board.skills.values()) <= 5
    assert all(sum(board.skills.get(skill, 0) for board in kit()["character"]) >= 3 for skill in SKILLS)
    assert all(1 <= card.cost <= 3 for card in kit()["ability"])
    assert all(card.damage + card.block + card.remove_power <= 5 for card in kit()["combat"])


def test_buffs_have_a_heart_for_each_level_and_each_something_else_that_enemies_can_do() -> None:
    buffs = kit()["buff"]
    assert {buff.hearts_per_level for buff in buffs} == {1}
    powers = [(buff.power.power, buff.power.amount) for buff in buffs]
    assert len(set(powers)) == len(powers)
    assert {power for power, _ in powers} <= set(get_args(Power)) & set(vocabularies()["distant_skies"].powers)


def test_tables_of_the_plane_rise() -> None:
    (plane,) = kit()["plane"]
    assert all(low < high for low, high in (*pairwise(plane.wear), *pairwise(plane.repairs)))


def test_provenance_names_every_kind_and_fields_that_the_cards_have() -> None:
    assert set(kit()) == set(provenance())
    for kind, said in provenance().items():
        assert set(said) == {"printed", "note"} and said["note"]
        assert set(said["printed"]) <= set(MODELS[kind].model_fields), kind


def test_a_books_own_combat_card_replaces_that_of_the_box() -> None:
    [card, *_] = components().combat
    own = f'[[combat]]\nnumber = {card.number}\nname = "A rusty spoon"\ndamage = 1\n'
    assert game_of({"cards/combat.toml": own}).kit.combat[card.number].name == "A rusty spoon"
