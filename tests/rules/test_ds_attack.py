"""One combat card played: effects, die, squares, synergy and the counterattack (DS-COMBAT-3, -4, -5, -8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.ds_fight import (
    ADVICE,
    ALL,
    AWL,
    BUCKLER,
    CLUB,
    COAT,
    FLUTE,
    HANDS,
    ICE_BLADE,
    NET,
    PEBBLE,
    PISTOL,
    SNARE,
    SPEAR,
    STEADY,
    SWING,
    TRAP,
    TRIP,
    WHIP,
    Foe,
    begin,
    book,
    covered,
    fight,
    health,
    power,
    row,
    the_fight,
)
from tests.rules.ds_table import Played, change, equip, on
from wanderbook.rulesets.common.events import DamageLost
from wanderbook.rulesets.distant_skies.board import FACES, SYNERGY_TOKENS, Table, damage_of
from wanderbook.rulesets.distant_skies.events import (
    CombatPlayed,
    DieRolled,
    EnemyStruck,
    FightWon,
    PowerRemoved,
    SynergyGained,
    SynergyReturned,
    SynergySpent,
)
from wanderbook.rulesets.distant_skies.steps import TakeAction
from wanderbook.table.amounts import Counts
from wanderbook.table.events import EnemyDefeated, Fell, HealthLost, SquareCovered

LONG = "H9 . . . . . . . . . . ."


def damage(played: Played) -> int:
    """How much there is to place."""
    amount: int = played.asked.how.amount if played.step == "PlaceDamage" else 0
    return amount


def struck(played: Played) -> list[tuple[str, str, int, int]]:
    return [(event.enemy, event.who, event.damage, event.blocked) for event in played.told(EnemyStruck)]


# ---------------------------------------------------------------- what a card does


@pytest.mark.rule("DS-COMBAT-3")
def test_the_target_is_chosen_before_the_die_is_rolled() -> None:
    played = fight(LONG, LONG)
    played(f"Ed:{PISTOL}")
    assert (played.step, played.ids(), played.told(DieRolled)) == ("ChooseTarget", ["1", "2"], [])
    played("2")
    assert len(played.told(DieRolled)) == 1
    assert played.told(CombatPlayed) == [CombatPlayed("DS-COMBAT-3", "Ed", PISTOL, "2")]


@pytest.mark.rule("DS-COMBAT-3")
def test_damage_by_number() -> None:
    assert damage(fight(LONG)(f"Ed:{SPEAR}")) == 5


@pytest.mark.rule("DS-COMBAT-3")
@pytest.mark.parametrize("die", sorted(set(FACES)))
def test_damage_by_number_and_die(die: int) -> None:
    played = fight(LONG, die=(die,))(f"Ed:{PISTOL}")
    assert [event.number for event in played.told(DieRolled)] == [die]
    assert damage(played) == 4 + die


@pytest.mark.rule("DS-COMBAT-3")
def test_no_die_where_the_card_shows_none() -> None:
    assert not fight(LONG)(f"Ed:{SPEAR}").told(DieRolled)


@pytest.mark.rule("DS-COMBAT-3")
def test_less_than_nothing_is_nothing() -> None:
    played = fight(Foe(LONG, 1), die=(-1,))(f"Ed:{PEBBLE}")
    assert played.step == "PlayCard" and not covered(played)
    assert struck(played) == [("1", "Ed", 1, 0)]


@pytest.mark.rule("DS-COMBAT-3")
@pytest.mark.parametrize(("who", "strength"), [("Ed", 2), ("Jessie", 1), ("Claire", 0)])
def test_damage_by_number_and_skill_of_the_attacker(who: str, strength: int) -> None:
    assert damage(fight(LONG)(f"{who}:{CLUB}")) == 2 + strength


@pytest.mark.rule("DS-COMBAT-3")
def test_equipped_cards_count_for_the_skill_and_weakness_does_too() -> None:
    card = 200
    more = f'[[ability]]\nnumber = {card}\nname = "Oak"\nfate = 3\nskill = "strength"\ncost = 1\n'
    strong = fight(LONG, more=more, given=lambda state: equip(state, "Ed", card))
    assert damage(strong(f"Ed:{CLUB}")) == 5
    weak = fight(LONG, given=lambda state: change(state, "Ed", statuses=frozenset({"weakened"})))
    assert damage(weak(f"Ed:{CLUB}")) == 2


@pytest.mark.rule("DS-COMBAT-3")
def test_power_is_removed_from_the_target_before_it_counterattacks() -> None:
    played = fight(Foe(LONG, 2), Foe(LONG, 2), power={"1": 3, "2": 3})
    played(f"Ed:{NET}", "2")
    assert (power(played, "1"), power(played, "2")) == (3, 2)
    assert struck(played) == [("2", "Ed", 4, 1)]
    assert played.told(PowerRemoved) == [PowerRemoved("DS-COMBAT-3", "2", 1)]


@pytest.mark.rule("DS-COMBAT-3")
def test_no_more_power_is_removed_than_there_is() -> None:
    played = fight(Foe(LONG, 2), power={"1": 1}, die=(-1,))(f"Ed:{ICE_BLADE}")
    assert power(played) == 0 and played.told(PowerRemoved) == [PowerRemoved("DS-COMBAT-3", "1", 1)]


@pytest.mark.rule("DS-COMBAT-3")
def test_a_synergy_line_counts_for_a_token_of_that_character_once() -> None:
    played = fight(LONG, synergy={"Ed": 2})(f"Ed:{NET}")
    assert played.step == "Boost" and played.ids() == ["synergy"]
    played("synergy")
    assert damage(played) == 2
    assert played.told(SynergySpent) == [SynergySpent("DS-COMBAT-3", "Ed")]
    assert the_fight(played).synergy == Counts.of({"Ed": 1})


@pytest.mark.rule("DS-COMBAT-3")
def test_it_may_be_left_alone_and_then_does_nothing() -> None:
    played = fight(LONG, synergy={"Ed": 1})(f"Ed:{NET}", ())
    assert not covered(played) and the_fight(played).synergy["Ed"] == 1


@pytest.mark.rule("DS-COMBAT-3")
def test_nobody_elses_token_pays_for_it() -> None:
    played = fight(LONG, synergy={"Miguel": 1})(f"Ed:{NET}")
    assert played.step == "PlayCard"


@pytest.mark.rule("DS-COMBAT-3")
def test_a_synergy_line_is_refused_twice_and_without_a_token() -> None:
    advised = fight(LONG, synergy={"Ed": 2}, given=lambda state: equip(state, "Jessie", ADVICE))
    advised(f"Ed:{BUCKLER}", "synergy")
    assert advised.step == "Boost"
    assert advised.refused("synergy") == "DS-COMBAT-3"
    poor = fight(LONG, given=lambda state: equip(state, "Jessie", ADVICE))(f"Ed:{BUCKLER}")
    assert poor.refused("synergy") == "DS-COMBAT-3"


@pytest.mark.rule("DS-COMBAT-3")
def test_whatever_else_a_synergy_line_says_is_done() -> None:
    hurt = fight(
        "H9 . . . B2",
        synergy={"Ed": 1},
        given=lambda state: change(state, "Jessie", damage=3),
    )
    hurt(f"Ed:{FLUTE}", "synergy")
    assert health(hurt, "Jessie") == 9
    assert damage(hurt) == 2


# ---------------------------------------------------------------- what is added


@pytest.mark.rule("DS-CHAR-1")
def test_claire_has_any_die_rolled_again() -> None:
    played = fight(LONG, die=(-1, 3), given=lambda state: change(state, "Claire", stamina=2))
    played(f"Ed:{PISTOL}")
    assert played.step == "Boost" and "crew:Claire:0" in played.ids()
    played("crew:Claire:0", ())
    assert [event.number for event in played.told(DieRolled)] == [-1, 3]
    assert damage(played) == 7 and played.mate("Claire").stamina == 1


@pytest.mark.rule("DS-CHAR-1")
def test_there_is_nothing_to_roll_again_without_a_die() -> None:
    played = fight(LONG, given=lambda state: change(state, "Claire", stamina=2))(f"Ed:{SPEAR}")
    assert played.step == "PlaceDamage"


@pytest.mark.rule("DS-HAND-3")
def test_what_is_always_added_is_added_to_cards_that_deal_damage() -> None:
    played = fight(LONG, given=lambda state: equip(state, "Ed", HANDS))
    played(f"Ed:{SPEAR}")
    assert damage(played) == 6
    other = fight(LONG, given=lambda state: equip(state, "Ed", HANDS))
    assert damage(other(f"Jessie:{SPEAR}")) == 5
    net = fight(LONG, given=lambda state: equip(state, "Ed", HANDS))(f"Ed:{NET}")
    assert net.step == "PlayCard" and not covered(net)


@pytest.mark.rule("DS-HAND-3")
def test_damage_is_added_to_anyones_attack_unless_it_says_self() -> None:
    def equipped(state: Table) -> Table:
        return equip(equip(state, "Ed", SWING), "Jessie", ADVICE)

    own = fight(LONG, given=equipped)(f"Ed:{SPEAR}")
    assert set(own.ids()) == {f"ability:{SWING}:0", f"ability:{ADVICE}:0"}
    own(f"ability:{SWING}:0", f"ability:{ADVICE}:0")
    assert damage(own) == 10
    other = fight(LONG, given=equipped)(f"Miguel:{SPEAR}")
    assert other.ids() == [f"ability:{ADVICE}:0"]
    none = fight(LONG, given=equipped)(f"Ed:{NET}")
    assert none.step == "PlayCard"


@pytest.mark.rule("DS-CHAR-1")
def test_power_may_be_removed_besides_while_the_attack_goes_on() -> None:
    played = fight(Foe(LONG, 1), power={"1": 2}, given=lambda state: change(state, "Ezarius", stamina=3))
    played(f"Ed:{SPEAR}")
    assert played.step == "Boost"
    played("crew:Ezarius:1", ())
    assert power(played) == 1 and played.step == "PlaceDamage"


@pytest.mark.rule("DS-HAND-3")
def test_power_that_serves_its_bearer_alone_is_the_targets() -> None:
    played = fight(Foe(LONG, 1), Foe(LONG), power={"1": 2, "2": 2}, given=lambda state: equip(state, "Ed", TRIP))
    assert played.refused(f"ability:{TRIP}:0") == "DS-HAND-3"
    played(f"Ed:{SPEAR}", "2", f"ability:{TRIP}:0")
    assert (power(played, "1"), power(played, "2")) == (2, 1)


# ---------------------------------------------------------------- no attack


@pytest.mark.rule("DS-HAND-3")
@pytest.mark.rule("DS-ADV-2")
def test_damage_that_is_no_attack_is_met_by_no_counterattack() -> None:
    played = fight(Foe("H . .", 5), Foe("H .", 5), goods=Counts.of({"torch": 1}))
    played("resource:torch:0")
    assert played.step == "DealTo" and played.ids() == ["1", "2"]
    played("2", ("1:0,0",))
    assert row(played) == ["1"] and not struck(played) and played.step == "PlayCard"
    assert not the_fight(played).played


@pytest.mark.rule("DS-HAND-3")
def test_it_may_be_the_last_that_was_needed() -> None:
    played = fight(Foe("H .", 5), given=lambda state: equip(state, "Ed", TRAP))
    played(f"ability:{TRAP}:0", ("0:0,0", "0:0,1"))
    assert played.told(FightWon) and played.step == "TakeAction" and played.board.goods["meat"] == 1


@pytest.mark.rule("DS-COMBAT-9")
def test_block_counts_against_it_too() -> None:
    played = fight(Foe("H . B1", 5), Foe("H .", 5), goods=Counts.of({"torch": 1}))("resource:torch:0", "1")
    assert played.step == "PlayCard" and not covered(played)
    assert fight(Foe("H . B1", 5), goods=Counts.of({"torch": 1})).refused("resource:torch:0") == "DS-ADV-2"


@pytest.mark.rule("DS-COMBAT-5")
def test_nobody_is_asked_where_no_square_can_take_it() -> None:
    """All that is left is a heart of 2, and there is 1 damage."""
    played = fight(Foe("H2", 5), Foe("H .", 5), goods=Counts.of({"torch": 1}))("resource:torch:0", "1")
    assert played.step == "PlayCard" and not covered(played)
    played(f"Ed:{WHIP}", "1")
    assert struck(played) and not covered(played) and played.step == "PlayCard"


@pytest.mark.rule("DS-HAND-3")
def test_in_the_middle_of_an_attack_its_counterattack_still_comes() -> None:
    played = fight(Foe("H . . . . .", 3), given=lambda state: equip(equip(state, "Ed", TRAP), "Jessie", ADVICE))
    played(f"Ed:{SPEAR}", f"ability:{TRAP}:0", ("0:0,0", "0:0,1"))
    assert played.step == "Boost" and not played.told(EnemyDefeated)
    played((), ("0:0,2", "0:0,3", "0:0,4", "0:0,5"))
    assert struck(played) == [("1", "Ed", 3, 0)] and played.told(FightWon)


@pytest.mark.rule("DS-CHAR-1")
def test_power_is_removed_from_any_enemy_who_has_some() -> None:
    played = fight(LONG, LONG, LONG, power={"1": 1, "3": 2}, given=lambda state: change(state, "Ezarius", stamina=3))
    played("crew:Ezarius:1")
    assert played.step == "TakePower" and played.ids() == ["1", "3"]
    played("3", "crew:Ezarius:1", "1", "crew:Ezarius:1")
    assert the_fight(played).power == Counts() and not struck(played)
    assert fight(LONG, given=lambda state: equip(state, "Ed", SNARE)).refused(f"ability:{SNARE}:0") == "DS-HAND-3"


# ---------------------------------------------------------------- the counterattack


@pytest.mark.rule("DS-COMBAT-4")
def test_basic_damage_and_power_all_to_the_attacker() -> None:
    played = fight(Foe(LONG, 2), power={"1": 3})(f"Ed:{SPEAR}", tuple(f"0:0,{at}" for at in range(1, 6)))
    assert struck(played) == [("1", "Ed", 5, 0)]
    assert played.told(HealthLost) == [HealthLost("DS-COMBAT-4", "Ed", 5)]


@pytest.mark.rule("DS-COMBAT-4")
def test_add_power_symbols_are_no_power() -> None:
    played = fight(Foe("H9 P P P .", 2))(f"Ed:{WHIP}", ("0:0,4",))
    assert struck(played) == [("1", "Ed", 2, 2)]


@pytest.mark.rule("DS-COMBAT-4")
def test_also_if_the_last_heart_was_covered() -> None:
    played = fight(Foe("H . . . .", 4))
    played(f"Ed:{SPEAR}", tuple(f"0:0,{at}" for at in range(5)))
    assert struck(played) == [("1", "Ed", 4, 0)] and played.told(FightWon)
    kinds = [type(event) for event in played.events if isinstance(event, EnemyStruck | EnemyDefeated | FightWon)]
    assert kinds == [EnemyStruck, EnemyDefeated, FightWon]


@pytest.mark.rule("DS-COMBAT-4")
def test_whoever_was_beaten_leaves_after_it_and_the_row_closes_up() -> None:
    played = fight("H", "H .", "H", power={"2": 2})
    played(f"Ed:{AWL}", "2", ("0:0,0", "1:0,0", "1:0,1", "2:0,0"))
    assert played.told(FightWon)
    played = fight("H", "H .", "H9", power={"2": 2})
    played(f"Ed:{BUCKLER}", "2", ("1:0,0",))
    assert row(played) == ["1", "3"] and the_fight(played).power == Counts()


@pytest.mark.rule("DS-COMBAT-4")
def test_damage_beyond_somebodys_health_is_ignored() -> None:
    played = fight(Foe(LONG, 5), given=lambda state: change(state, "Ed", damage=9))
    played(f"Ed:{BUCKLER}", ("0:0,1",))
    assert played.told(HealthLost) == [HealthLost("DS-COMBAT-4", "Ed", 2)]
    assert [event.who for event in played.told(Fell)] == ["Ed"]
    assert played.step == "PlayCard"


@pytest.mark.rule("DS-COMBAT-4")
def test_block_of_the_card_and_of_what_is_always_there() -> None:
    whip = fight(Foe(LONG, 4))(f"Ed:{WHIP}", ("0:0,1",))
    assert struck(whip) == [("1", "Ed", 4, 2)] and health(whip, "Ed") == 11 - 2
    coat = fight(Foe(LONG, 4), given=lambda state: equip(state, "Ed", COAT))(f"Ed:{WHIP}", ("0:0,1",))
    assert struck(coat) == [("1", "Ed", 4, 3)]
    other = fight(Foe(LONG, 4), given=lambda state: equip(state, "Jessie", COAT))(f"Ed:{WHIP}", ("0:0,1",))
    assert struck(other) == [("1", "Ed", 4, 2)]


@pytest.mark.rule("DS-COMBAT-4")
def test_more_is_blocked_than_is_dealt_and_nobody_gains_health() -> None:
    played = fight(Foe(LONG, 1), given=lambda state: change(state, "Ed", damage=2))(f"Ed:{WHIP}", ("0:0,1",))
    assert struck(played) == [("1", "Ed", 1, 1)] and health(played, "Ed") == 9


@pytest.mark.rule("DS-COMBAT-4")
@pytest.mark.rule("DS-CHAR-1")
def test_jessie_gives_anyone_block_in_a_counterattack() -> None:
    played = fight(Foe(LONG, 4), given=lambda state: change(state, "Jessie", stamina=3))
    played(f"Ed:{WHIP}", ("0:0,1",))
    assert (played.step, played.ids()) == ("Block", ["crew:Jessie:0"])
    played("crew:Jessie:0")
    assert played.step == "Block"
    played("crew:Jessie:0")
    assert struck(played) == [("1", "Ed", 4, 4)] and played.mate("Jessie").stamina == 1


@pytest.mark.rule("DS-COMBAT-4")
def test_nobody_is_asked_for_block_that_is_not_needed() -> None:
    played = fight(Foe(LONG, 2), given=lambda state: change(state, "Jessie", stamina=3))
    assert played(f"Ed:{WHIP}", ("0:0,1",)).step == "PlayCard"


@pytest.mark.rule("DS-COMBAT-4")
@pytest.mark.rule("DS-HAND-3")
def test_block_that_serves_its_bearer_alone() -> None:
    own = fight(Foe(LONG, 4), given=lambda state: equip(state, "Ed", STEADY))(f"Ed:{BUCKLER}", ("0:0,1",))
    assert own.ids() == [f"ability:{STEADY}:0"]
    own(f"ability:{STEADY}:0")
    assert struck(own) == [("1", "Ed", 4, 2)]
    other = fight(Foe(LONG, 4), given=lambda state: equip(state, "Ed", STEADY))(f"Jessie:{BUCKLER}", ("0:0,1",))
    assert struck(other) == [("1", "Jessie", 4, 0)]


@pytest.mark.rule("DS-COMBAT-4")
def test_block_counts_for_one_attack() -> None:
    played = fight(Foe(LONG, 4), synergy={"Ed": 1})
    played(f"Ed:{BUCKLER}", "synergy", ("0:0,1",), f"Jessie:{SPEAR}", tuple(f"0:0,{at}" for at in range(2, 7)))
    assert struck(played) == [("1", "Ed", 4, 3), ("1", "Jessie", 4, 0)]


# ---------------------------------------------------------------- placing damage


@pytest.mark.rule("DS-COMBAT-5")
def test_squares_are_connected_by_their_sides_and_taken_once() -> None:
    played = fight("H9 . . / . . . / . . .", covered=("0:1,1",))(f"Ed:{FLUTE}")
    assert played.refused("0:0,1", "0:1,2") == "DS-COMBAT-5"
    assert played.refused("0:0,1", "0:1,1") == "DS-COMBAT-5"
    assert played.refused("0:0,1", "0:0,1") == "DS-COMBAT-5"
    assert played.refused("0:0,1") == "DS-COMBAT-5"
    played(("0:0,1", "0:0,2"))
    assert covered(played) == {"0,1", "0,2", "1,1"}
    assert [event.rule for event in played.told(SquareCovered)] == ["DS-COMBAT-5"] * 2


@pytest.mark.rule("DS-COMBAT-5")
def test_a_heart_takes_its_number_at_once() -> None:
    played = fight("H3 . . . .")(f"Ed:{AWL}")
    assert played.refused("0:0,0", "0:0,1", "0:0,2") == "DS-COMBAT-5"
    played(("0:0,0", "0:0,1"))
    assert row(played) == []
    small = fight("H3 . . . .")(f"Ed:{FLUTE}")
    assert small.refused("0:0,0") == "DS-COMBAT-5"


@pytest.mark.rule("DS-COMBAT-5")
def test_up_to_half_goes_on_to_neighbours_who_do_not_counterattack() -> None:
    played = fight(Foe("H9 . . .", 1), Foe(". . . . H9 .", 3), players=1)(f"Ed:{SPEAR}", "1")
    assert played.refused("0:0,2", "0:0,3", "1:0,0", "1:0,1", "1:0,2") == "DS-COMBAT-5"
    played(("0:0,1", "0:0,2", "0:0,3", "1:0,0", "1:0,1"))
    assert covered(played, "2") == {"0,0", "0,1"}
    assert struck(played) == [("1", "Ed", 1, 0)]


@pytest.mark.rule("DS-COMBAT-5")
def test_block_of_whoever_is_splashed_on_does_not_apply() -> None:
    played = fight(Foe("H9 . . .", 1), Foe(". . B3 H9"))(f"Ed:{SPEAR}", "1")
    played(("0:0,1", "0:0,2", "0:0,3", "1:0,0", "1:0,1"))
    assert covered(played, "2") == {"0,0", "0,1"}


@pytest.mark.rule("DS-COMBAT-5")
def test_what_is_covered_is_off() -> None:
    played = fight(Foe("H9 P V B2 .", 0), covered=("0:0,1", "0:0,2", "0:0,3"))(f"Ed:{BUCKLER}", ("0:0,4",), "end")
    assert played.step == "PlayCard" and power(played) == 0


@pytest.mark.rule("DS-COMBAT-5")
def test_the_attackers_player_places_it() -> None:
    played = fight(LONG, hands=((), (SPEAR,)), players=2)(f"Miguel:{SPEAR}")
    assert (played.step, played.asked.owner) == ("PlaceDamage", 1)


# ---------------------------------------------------------------- synergy


@pytest.mark.rule("DS-COMBAT-3")
def test_the_attackers_player_spends_the_token_and_everybody_sees_it() -> None:
    played = fight(LONG, hands=((), (NET,)), players=2, synergy={"Miguel": 1})(f"Miguel:{NET}")
    [option] = [one for one in played.asked.options if one.id == "synergy"]
    assert option.owner == 1 and not option.concealed


@pytest.mark.rule("DS-COMBAT-8")
def test_covering_a_synergy_square_gives_a_token_to_another_at_once() -> None:
    played = fight(Foe("H9 S . .", 3))(f"Ed:{BUCKLER}", ("0:0,1",))
    assert played.step == "GiveSynergy" and not struck(played)
    assert played.ids() == ["Claire", "Ezarius", "Jessie", "Miguel"]
    played("Jessie")
    assert played.told(SynergyGained) == [SynergyGained("DS-COMBAT-8", "Jessie")]
    assert the_fight(played).synergy == Counts.of({"Jessie": 1}) and struck(played)


@pytest.mark.rule("DS-COMBAT-8")
def test_several_squares_give_several_and_several_may_be_held() -> None:
    played = fight("H9 S S .")(f"Ed:{FLUTE}", ("0:0,1", "0:0,2"), "Jessie", "Jessie")
    assert the_fight(played).synergy == Counts.of({"Jessie": 2}) and played.step == "PlayCard"


@pytest.mark.rule("DS-COMBAT-8")
def test_there_are_five() -> None:
    assert SYNERGY_TOKENS == 5
    played = fight("H9 S S .", synergy={"Jessie": 4})(f"Ed:{FLUTE}", ("0:0,1", "0:0,2"), "Claire")
    assert the_fight(played).synergy.total == 5 and played.step == "PlayCard"
    played = fight("H9 S S .", synergy={"Jessie": 5})(f"Ed:{FLUTE}", ("0:0,1", "0:0,2"))
    assert played.step == "PlayCard"


@pytest.mark.rule("DS-COMBAT-8")
def test_no_other_square_gives_one_and_none_does_when_all_are_beaten() -> None:
    assert fight("H9 S . .")(f"Ed:{FLUTE}", ("0:0,2", "0:0,3")).step == "PlayCard"
    assert fight("H S")(f"Ed:{FLUTE}", ("0:0,0", "0:0,1")).told(FightWon)


@pytest.mark.rule("DS-COMBAT-8")
def test_splash_gives_one_too_and_so_does_what_is_no_attack() -> None:
    splash = fight("H9 .", "S H9")(f"Ed:{FLUTE}", "1", ("0:0,1", "1:0,0"))
    assert splash.step == "GiveSynergy"
    torch = fight("H9 S", goods=Counts.of({"torch": 1}))("resource:torch:0", ("0:0,1",))
    assert torch.ids() == ["Claire", "Ed", "Ezarius", "Jessie", "Miguel"]
    trap = fight("H9 S .", given=lambda state: equip(state, "Ed", TRAP))(f"ability:{TRAP}:0", ("0:0,1", "0:0,2"))
    assert "Ed" not in trap.ids() and trap.step == "GiveSynergy"


@pytest.mark.rule("DS-COMBAT-8")
def test_tokens_may_be_returned_unused() -> None:
    played = fight(LONG, synergy={"Ed": 2, "Claire": 1})("return:Ed")
    assert played.told(SynergyReturned) == [SynergyReturned("DS-COMBAT-8", "Ed")]
    assert the_fight(played).synergy == Counts.of({"Claire": 1, "Ed": 1})


# ---------------------------------------------------------------- the worked example


@pytest.mark.rule("DS-EX-4")
def test_whip_pistol_and_ice_blade() -> None:
    """Two players: Claire, Ed and Jessie are the first one's, Ezarius and Miguel the second's."""
    warrior = Foe("H . S . / . H2 . .", 2)
    played = fight(
        warrior,
        warrior,
        hands=((WHIP, ICE_BLADE, CLUB), (PISTOL, SPEAR, AWL)),
        players=2,
        power={"1": 1, "2": 3},
        die=(2, -1),
    )
    played(f"Ed:{WHIP}", "1", ("0:0,1",))
    assert (power(played, "1"), struck(played)[-1]) == (0, ("1", "Ed", 2, 2))
    played(f"Miguel:{PISTOL}", "2")
    assert damage(played) == 6
    played(("1:0,1", "1:0,2", "1:0,3", "1:1,1", "1:1,2"), "Claire")
    assert struck(played)[-1] == ("2", "Miguel", 5, 0) and health(played, "Miguel") == 6
    played(f"Claire:{ICE_BLADE}", "2", "synergy")
    assert power(played, "2") == 0 and damage(played) == 2
    played(("1:0,0", "1:1,0"))
    assert struck(played)[-1] == ("2", "Claire", 2, 0) and row(played) == ["1"]
    assert (health(played, "Ed"), health(played, "Claire")) == (11, 8)
    played(f"Ezarius:{SPEAR}", ("0:0,0", "0:1,0", "0:1,1", "0:1,2"))
    assert struck(played)[-1] == ("1", "Ezarius", 2, 0) and played.told(FightWon)


# ---------------------------------------------------------------- chance


@pytest.mark.rule("DS-COMBAT-3")
def test_six_faces() -> None:
    game = book(LONG, chance="ask")
    played = begin(game, cards=ALL)
    played("1", "fight", "102", "211", "213", "214", "215", "Ed:102")
    assert dict(played.asked.outcomes) == {"-1": 1, "0": 1, "1": 2, "2": 1, "3": 1}
    played("3", ())
    assert played.asked.how.amount == 7


# ---------------------------------------------------------------- cards that do several things

SEVERAL = """
[[ability]]
number = 210
name = "A free hand"
fate = 1
skill = "savvy"
cost = 1
abilities = "Pay 1 stamina: Restore 1 health. Draw 1 combat card."

[[ability]]
number = 211
name = "All in"
fate = 1
skill = "savvy"
cost = 1
abilities = "Pay 1 stamina: Self: +2 damage. Restore 1 stamina."

[[ability]]
number = 212
name = "Plunder"
fate = 1
skill = "savvy"
cost = 1
abilities = "Pay 1 stamina: +1 damage. Gain 1 rope."
"""
HAND, ALL_IN, PLUNDER = 210, 211, 212


def with_several(*cards: int) -> Callable[[Table], Table]:
    return lambda state: change(equip(change(state, "Jessie", damage=1), "Jessie", *cards), "Jessie", stamina=2)


@pytest.mark.rule("DS-CHAR-1")
def test_what_draws_combat_cards_besides_something_else_is_for_fights_only() -> None:
    played = fight("H9 . .", more=SEVERAL, given=with_several(HAND), hands=((WHIP,),))(f"ability:{HAND}:0")
    assert len(the_fight(played).hands[0]) == 2 and played.mate("Jessie").damage == 0
    peace = Played(played.game, replace(played.state, agenda=(TakeAction(),)))
    peace = Played(played.game, on(change(peace.state, "Jessie", damage=1, stamina=2), fight=None))
    assert peace.refused(f"ability:{HAND}:0") == "DS-REPLY-1"


@pytest.mark.rule("DS-HAND-3")
def test_what_says_self_once_serves_its_bearer_alone() -> None:
    given = with_several(ALL_IN)
    others = fight(LONG, more=SEVERAL, given=given)(f"Ed:{SPEAR}")
    assert others.step == "PlaceDamage" and damage(others) == 5
    own = fight(LONG, more=SEVERAL, given=given)(f"Jessie:{SPEAR}")
    assert (own.step, own.ids()) == ("Boost", [f"ability:{ALL_IN}:0"])


@pytest.mark.rule("DS-HAND-3")
def test_what_adds_to_an_attack_does_the_rest_as_well() -> None:
    played = fight(LONG, more=SEVERAL, given=with_several(PLUNDER))(f"Ed:{SPEAR}", f"ability:{PLUNDER}:0", ())
    assert (damage(played), played.board.goods["rope"], played.mate("Jessie").stamina) == (6, 1, 1)


@pytest.mark.rule("DS-COMBAT-9")
def test_only_a_synergy_line_that_says_so_ignores_block() -> None:
    net = fight("H9 B1 . . .", synergy={"Ed": 1})(f"Ed:{NET}", "synergy")
    assert damage(net) == 1
    flute = fight("H9 B1 . . .", synergy={"Ed": 1})(f"Ed:{FLUTE}", "synergy")
    assert damage(flute) == 2
    unpaid = fight("H9 B1 . . .", synergy={"Ed": 1})(f"Ed:{FLUTE}", ())
    assert damage(unpaid) == 1


@pytest.mark.rule("DS-HAND-3")
def test_a_card_that_deals_no_damage_deals_none_whatever_always_adds_some() -> None:
    played = fight(Foe(LONG, 3), synergy={"Ed": 1}, given=lambda state: equip(state, "Ed", HANDS))(f"Ed:{NET}")
    assert played.step == "Boost" and damage_of(played.game.kit, played.board) == 0
    played("synergy")
    assert damage(played) == 3


# ---------------------------------------------------------------- what is always added

ALWAYS = """
[[ability]]
number = 220
name = "Drill"
fate = 1
skill = "savvy"
cost = 1
abilities = "Always: +1 damage. Block 1. Remove 1 power. Self: +3 damage."

[[combat]]
number = 120
name = "Pike"
damage = 1
abilities = "Always: +1 damage. Block 2. Remove 1 power."
"""
DRILL, PIKE = 220, 120


@pytest.mark.rule("DS-HAND-3")
@pytest.mark.parametrize(
    ("attacker", "trouble", "more"),
    [
        ("Ed", {}, 1),
        ("Ed", {"damage": 99}, 0),
        ("Ed", {"statuses": frozenset({"madness"})}, 0),
        ("Jessie", {}, 1),
        ("Jessie", {"statuses": frozenset({"madness"})}, 0),
    ],
)
def test_what_always_adds_and_does_not_say_self_adds_to_anybodys_attack(
    attacker: str, trouble: dict[str, Any], more: int
) -> None:
    """Jessie bears it; what says self adds to her own."""

    def ready(state: Table) -> Table:
        return change(equip(state, "Jessie", DRILL), "Jessie", **trouble)

    played = fight(Foe(LONG, 5), more=ALWAYS, power={"1": 5}, given=ready)(f"{attacker}:{SPEAR}")
    own = 3 * (attacker == "Jessie" and more)
    assert (damage(played), power(played)) == (5 + more + own, 5 - more)
    played(next(played.asked.every()))
    assert struck(played) == [("1", attacker, 10 - more, more)]


@pytest.mark.rule("DS-COMBAT-3")
def test_what_a_combat_card_always_adds() -> None:
    played = fight(Foe(LONG, 3), more=ALWAYS, power={"1": 2}, hands=((PIKE,),))(f"Ed:{PIKE}")
    assert (damage(played), power(played)) == (2, 1)
    played(next(played.asked.every()))
    assert struck(played) == [("1", "Ed", 4, 2)]


@pytest.mark.rule("DS-COMBAT-4")
def test_block_beyond_the_blow_heals_nobody() -> None:
    played = fight(Foe(LONG, 1), given=lambda state: change(state, "Ed", damage=4))(f"Ed:{WHIP}", ("0:0,1",))
    assert struck(played) == [("1", "Ed", 1, 1)] and played.mate("Ed").damage == 4
    assert not played.told(HealthLost)


@pytest.mark.rule("DS-COMBAT-3")
def test_a_card_without_damage_loses_none() -> None:
    played = fight(Foe(LONG, 0))(f"Ed:{NET}")
    assert played.step == "PlayCard" and not played.told(DamageLost)
    lost = fight(Foe("H9 B9 . .", 0))(f"Ed:{SPEAR}")
    assert [(one.enemy, one.damage, one.blocked) for one in lost.told(DamageLost)] == [("1", 5, 5)]


@pytest.mark.rule("DS-CHAR-1")
@pytest.mark.parametrize(("sapped", "step"), [("1", "Boost"), ("2", "PlaceDamage")])
def test_power_of_the_target_may_be_removed_before_the_damage_is_placed(sapped: str, step: str) -> None:
    """Nobody is asked for the sake of another's power, which can be removed at any other question."""
    rested = fight(LONG, LONG, power={sapped: 2}, given=lambda state: change(state, "Ezarius", stamina=1))
    assert rested(f"Ed:{SPEAR}", "1").step == step
    tired = fight(LONG, LONG, power={"1": 2})
    assert tired(f"Ed:{SPEAR}", "1").step == "PlaceDamage"


@pytest.mark.rule("DS-COMBAT-4")
@pytest.mark.parametrize(("blow", "step"), [(0, "PlayCard"), (2, "PlayCard"), (3, "Block")])
def test_nobody_is_asked_to_block_what_the_card_blocks_already(blow: int, step: str) -> None:
    played = fight(Foe(LONG, blow), given=lambda state: change(state, "Jessie", stamina=3))(f"Ed:{WHIP}", ("0:0,1",))
    assert played.step == step
    if step == "Block":
        assert played("crew:Jessie:0").told(EnemyStruck)[0].blocked == 3


@pytest.mark.rule("DS-COMBAT-3")
def test_the_six_faces_of_the_die() -> None:
    begun = fight(LONG)
    played = Played(book(LONG, chance="ask"), begun.state)(f"Ed:{PISTOL}")
    assert dict(played.asked.outcomes) == {"-1": 1, "0": 1, "1": 2, "2": 1, "3": 1}
    assert damage(played("3")) == 7


@pytest.mark.rule("DS-COMBAT-9")
def test_a_die_that_always_shows_minus_1() -> None:
    played = fight("H9 K . . . .")(f"Ed:{PISTOL}")
    assert [event.number for event in played.told(DieRolled)] == [-1] and damage(played) == 3
