"""What comes of an attack: counterattacks, misses, strikes before and after, damage outside (SG-ATTACK-11 to 17)."""

from __future__ import annotations

import pytest

from tests.rules import sg_fight
from tests.rules.sg_fight import HIT, MISS, SABRE, SLING, WEAPONS, Foe, covered, fight, health, row
from tests.rules.sg_table import Played, change, equip
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.events import (
    AbilityShed,
    DamageLost,
    Defeated,
    EnemyStruck,
    FightWon,
    ShipDamaged,
    SynergyPassed,
)
from wanderbook.table.events import Drawn, Fell, HealthLost, SquareCovered

ADRENALINE, RAPID, STANCE, DODGE, SURPRISE, RAGE = 21, 11, 26, 41, 31, 29
"""Always +1 damage; rapid strike; block 1; discard: block 4; discard: deal 1; pay 1: +1 damage."""


def order(played: Played) -> str:
    """In which order damage was dealt (d) and taken (c)."""
    letters = {SquareCovered: "d", EnemyStruck: "c"}
    return "".join(letters.get(type(event), "") for event in played.events)


# ---------------------------------------------------------------- counterattack


@pytest.mark.rule("SG-ATTACK-11")
def test_a_surviving_target_strikes_the_attacker() -> None:
    played = fight(Foe("H . . D1 D2", damage=1))
    played("Gregory:0", ("0:0,1", "0:0,2"))
    assert played.told(EnemyStruck) == [EnemyStruck("SG-ATTACK-11", "1", "Gregory", 4, 0)]
    assert played.told(HealthLost) == [HealthLost("SG-ATTACK-11", "Gregory", 4)]
    assert order(played) == "ddc"


@pytest.mark.rule("SG-ATTACK-11")
def test_only_the_target_strikes_back() -> None:
    played = fight(
        Foe("H .", damage=1),
        Foe(". H", damage=2),
        given=lambda state: change(state, "Laurent", weapons=(1,)),
        more=WEAPONS,
    )
    played(f"Laurent:{SABRE}", "1", ("0:0,0", "0:0,1", "1:0,0"))
    assert (row(played), order(played)) == (["2"], "ddd")


@pytest.mark.rule("SG-ATTACK-11")
def test_weapon_block_and_other_block_reduce_it() -> None:
    played = fight(Foe("H . . .", damage=7), given=lambda state: equip(state, "Laurent", STANCE, DODGE))
    played("Laurent:0", ("0:0,1", "0:0,2"))
    assert (played.step, played.ids()) == ("Block", [f"ability:{DODGE}:0"])
    played(f"ability:{DODGE}:0")  # 2 of the weapon, 1 always, 4 for the card
    assert played.told(EnemyStruck) == [EnemyStruck("SG-ATTACK-11", "1", "Laurent", 7, 7)]
    assert health(played, "Laurent") == 6


@pytest.mark.rule("SG-ATTACK-11")
def test_nobody_must_use_block() -> None:
    played = fight(Foe("H . . .", damage=3), given=lambda state: equip(state, "Laurent", DODGE))
    played("Laurent:0", ("0:0,1", "0:0,2"), ())
    assert (health(played, "Laurent"), played.mate("Laurent").abilities) == (5, (DODGE,))


@pytest.mark.rule("SG-ATTACK-11")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_what_the_attacker_cannot_hold_goes_where_their_player_says(players: int) -> None:
    played = fight(Foe("H . . .", damage=6), players=players, given=lambda state: change(state, "Gregory", damage=1))
    played("Gregory:0", ("0:0,1", "0:0,2"))
    assert (played.step, played.asked.owner) == ("ChooseNext", played.mate("Gregory").player)
    assert health(played, "Gregory") == 0 and played.refused("Gregory") == "SG-HEALTH-1"
    assert played.refused("Kannan=1", "Marco=2") == played.refused("Kannan", "Marco") == "SG-REPLY-1"
    played("Kannan")
    assert (health(played, "Kannan"), played.step) == (2, "ChooseAttacker")


@pytest.mark.rule("SG-ATTACK-11")
def test_what_one_more_cannot_hold_goes_to_yet_another() -> None:
    def weak(state: Table) -> Table:
        return change(change(state, "Gregory", damage=2), "Kannan", damage=4)

    played = fight(Foe("H . . .", damage=9), given=weak)
    played("Gregory:0", ("0:0,1", "0:0,2"), "Kannan", "Mac")
    assert played.told(HealthLost) == [
        HealthLost("SG-ATTACK-11", "Gregory", 2),
        HealthLost("SG-ATTACK-11", "Kannan", 1),
        HealthLost("SG-ATTACK-11", "Mac", 6),
    ]


@pytest.mark.rule("SG-ATTACK-11")
def test_nobody_is_asked_where_only_one_stands_or_all_must_fall() -> None:
    def last(state: Table) -> Table:
        for mate in state.board.crew:
            left = {"Gregory": 2, "Mac": 1, "Kannan": 1}.get(mate.name, 0)
            most = sg_fight.book(Foe("H")).kit.crew[mate.name].health
            state = change(state, mate.name, damage=most - left)
        return state

    played = fight(Foe("H . . .", damage=4), given=last)
    played("Gregory:0", ("0:0,1", "0:0,2"))
    assert {event.who for event in played.told(Fell)} == {"Gregory", "Mac", "Kannan"}
    assert len(played.told(Defeated)) == 1


# ---------------------------------------------------------------- missing


@pytest.mark.rule("SG-ATTACK-12")
def test_after_a_miss_the_enemy_strikes_first_and_1_damage_follows() -> None:
    played = fight(Foe("H .", damage=3), fate=(MISS,))
    played("Laurent:0")
    assert health(played, "Laurent") == 5  # the weapon's block counts
    assert (played.step, played.asked.how.whole) == ("PlaceDamage", 1)
    played(("0:0,1",))
    assert order(played) == "cd"


@pytest.mark.rule("SG-ATTACK-12")
def test_with_2_fatigue_a_miss_deals_nothing() -> None:
    played = fight(Foe("H ."), fate=(MISS,), given=lambda state: change(state, "Laurent", fatigue=2))
    played("Laurent:0")
    assert (played.step, covered(played)) == ("ChooseAttacker", set())


@pytest.mark.rule("SG-ATTACK-12")
@pytest.mark.parametrize(("fatigue", "damage"), [(0, 2), (2, 1)])
def test_bonuses_count_on_a_miss(fatigue: int, damage: int) -> None:
    def given(state: Table) -> Table:
        return equip(change(state, "Laurent", fatigue=fatigue), "Laurent", ADRENALINE)

    played = fight(Foe("H . ."), fate=(MISS,), given=given)
    played("Laurent:0")
    assert played.asked.how.whole == damage


@pytest.mark.rule("SG-ATTACK-12")
@pytest.mark.rule("SG-ATTACK-4")
def test_a_card_of_the_weapons_skill_may_be_discarded_on_a_miss() -> None:
    played = fight(Foe("H . ."), fate=(MISS,), given=lambda state: equip(state, "Laurent", 60))
    played("Laurent:0", "extra:60")
    assert played.asked.how.whole == 2


@pytest.mark.rule("SG-ATTACK-12")
def test_the_damage_is_dealt_even_at_0_health() -> None:
    played = fight(Foe("H .", damage=9), fate=(MISS,), given=lambda state: change(state, "Laurent", damage=5))
    played("Laurent:0", "Rafael")
    assert played.told(Fell) == [Fell("SG-HEALTH-1", "Laurent")]
    played(("0:0,0",))
    assert len(played.told(FightWon)) == 1


# ---------------------------------------------------------------- first, rapid, resist


@pytest.mark.rule("SG-ATTACK-13")
@pytest.mark.parametrize("rapid", [False, True])
@pytest.mark.parametrize("fate", [HIT, MISS])
@pytest.mark.parametrize(("first", "hidden"), [(False, ()), (True, ()), (True, ("0:0,1",))])
def test_who_is_first(rapid: bool, fate: int, first: bool, hidden: tuple[str, ...]) -> None:
    played = fight(
        Foe("H ! . . ." if first else "H . . . .", damage=1),
        fate=(fate,),
        covered=hidden,
        given=lambda state: equip(state, "Gregory", RAPID) if rapid else state,
    )
    played("Gregory:0")
    squares = ("0:0,3", "0:0,4") if fate == HIT else ("0:0,4",)
    played(squares)
    enemy_first = first and not hidden
    assert order(played)[0] == ("c" if enemy_first or (fate == MISS and not rapid) else "d")
    assert order(played).count("c") == 1


@pytest.mark.rule("SG-ATTACK-13")
def test_first_strike_comes_even_before_the_blow_that_would_defeat_it() -> None:
    played = fight(Foe("H !", damage=1))
    played("Gregory:0", ("0:0,0", "0:0,1"))
    assert (order(played), health(played, "Gregory")) == ("cdd", 3)


@pytest.mark.rule("SG-ATTACK-13")
def test_rapid_strike_counts_even_if_its_card_is_discarded_for_damage() -> None:
    def given(state: Table) -> Table:
        return equip(state, "Rafael", RAPID)

    played = fight(Foe("H . . .", damage=1), fate=(MISS,), given=given)
    played("Rafael:0", f"extra:{RAPID}", ("0:0,1", "0:0,2"))
    assert order(played) == "ddc"


@pytest.mark.rule("SG-ATTACK-14")
def test_resist_blocks_1_each_time() -> None:
    played = fight("R . . H", fate=(HIT, MISS))
    played("Laurent:0")
    assert played.asked.how.whole == 1
    played(("0:0,1",), "Laurent:0")
    assert covered(played) == {"0,1"}  # of a miss nothing is left
    assert played.step == "ChooseAttacker"
    assert played.told(DamageLost) == [DamageLost("SG-ATTACK-14", "1", 1, 1)]


@pytest.mark.rule("SG-ATTACK-4")
def test_a_tired_miss_that_deals_nothing_is_told() -> None:
    played = fight("R . . H", fate=(MISS,), given=lambda state: change(state, "Laurent", fatigue=2))
    played("Laurent:0")
    assert played.told(DamageLost) == [DamageLost("SG-ATTACK-4", "1", 0, 0)]


@pytest.mark.rule("SG-ATTACK-8")
def test_damage_that_no_square_takes_is_told() -> None:
    played = fight("H2", fate=(MISS,))("Laurent:0")
    assert played.told(DamageLost) == [DamageLost("SG-ATTACK-8", "1", 1, 0)]


@pytest.mark.rule("SG-ATTACK-14")
@pytest.mark.rule("SG-ATTACK-16")
def test_damage_outside_an_attack_that_is_resisted_is_told() -> None:
    played = fight("R . . H", "H .", given=lambda state: equip(state, "Laurent", SURPRISE))
    played(f"ability:{SURPRISE}:0", "1")
    assert played.step == "ChooseAttacker" and not covered(played)
    assert played.told(DamageLost) == [DamageLost("SG-ATTACK-14", "1", 1, 1)]


@pytest.mark.rule("SG-ATTACK-14")
def test_resist_is_off_while_covered() -> None:
    played = fight("R . . H", covered=("0:0,0",))
    played("Laurent:0")
    assert played.asked.how.whole == 2


@pytest.mark.rule("SG-ATTACK-14")
def test_a_neighbour_that_resists_blocks_what_splashes_on_it() -> None:
    played = fight(
        "H . .",
        ". . R H",
        more=WEAPONS,
        given=lambda state: equip(change(state, "Laurent", weapons=(1,)), "Laurent", ADRENALINE),
    )
    played(f"Laurent:{SABRE}", "1")
    assert played.asked.how.whole == 4
    assert played.refused("0:0,1", "0:0,2", "1:0,0", "1:0,1") == "SG-ATTACK-6"
    played(("0:0,1", "0:0,2", "1:0,0"))  # 2, and 2 of which 1 is blocked
    assert covered(played, "2") == {"0,0"}


# ---------------------------------------------------------------- at 0 health in one's own attack


@pytest.mark.rule("SG-ATTACK-15")
def test_whoever_falls_in_their_own_attack_uses_abilities_until_it_is_over() -> None:
    def given(state: Table) -> Table:
        return equip(change(state, "Gregory", damage=3), "Gregory", RAGE)

    played = fight(Foe("H . . .", damage=1), fate=(MISS,), given=given, command=(2,))
    played("Gregory:0", ())
    assert (health(played, "Gregory"), played.step) == (0, "Boost")
    played(f"ability:{RAGE}:1")
    assert played.option(f"ability:{RAGE}:1").closed_by is None
    played((), ("0:0,1", "0:0,2"))
    assert played.refused("Gregory:0") == "SG-ATTACK-1"
    assert played.option("crew:Gregory:0").closed_by == "SG-HEALTH-1"


@pytest.mark.rule("SG-ATTACK-15")
def test_others_at_0_health_use_nothing_in_it() -> None:
    def given(state: Table) -> Table:
        return equip(change(state, "Mac", damage=6), "Mac", SURPRISE)

    played = fight(Foe("H . . .", damage=1), given=given)
    played("Laurent:0")
    assert played.step == "PlaceDamage"  # for Mac's Surprise Strike cannot be added


# ---------------------------------------------------------------- damage outside an attack


def surprised(*foes: Foe | str, fate: tuple[int, ...] = (HIT,), **more: object) -> Played:
    return fight(*foes, fate=fate, given=lambda state: equip(state, "Audrie", SURPRISE), **more)


@pytest.mark.rule("SG-ATTACK-16")
def test_surprise_strike_deals_1_without_draw_token_or_counterattack() -> None:
    played = surprised(Foe("H H", damage=3), Foe("H", damage=3))
    played(f"ability:{SURPRISE}:0", "1", ("0:0,1",))
    assert played.told(AbilityShed) == [AbilityShed("SG-HAND-4", SURPRISE, "Audrie")]
    assert covered(played) == {"0,1"}
    assert not played.told(Drawn) and not played.told(EnemyStruck)
    assert played.board.fight is not None
    assert (played.board.fight.tokens, played.step) == ((4,), "ChooseAttacker")


@pytest.mark.rule("SG-ATTACK-16")
def test_it_may_be_what_ends_the_fight() -> None:
    played = surprised("H")
    played(f"ability:{SURPRISE}:0", "1", ("0:0,0",))
    assert (len(played.told(FightWon)), played.step) == (1, "TakeAction")


@pytest.mark.rule("SG-ATTACK-16")
def test_any_one_crew_member_passes_their_token_for_it() -> None:
    played = surprised("S H")
    played(f"ability:{SURPRISE}:0", "1", ("0:0,0",))
    assert {option.partition(">")[0] for option in played.ids()} == {mate.name for mate in played.board.crew}
    played("Rafael>Gregory")
    assert played.told(SynergyPassed) == [SynergyPassed("SG-SYN-1", "Rafael", "Gregory")]
    assert played.step == "ChooseAttacker"


@pytest.mark.rule("SG-ATTACK-16")
def test_with_an_attack_it_covers_a_larger_heart() -> None:
    def given(state: Table) -> Table:
        return equip(change(state, "Laurent", weapons=(SLING,)), "Audrie", SURPRISE)

    played = fight("H2 H", given=given, more=WEAPONS)
    played(f"Laurent:{SLING}", f"ability:{SURPRISE}:0")
    assert played.asked.how.whole == 2
    played(("0:0,0",))
    assert covered(played) == {"0,0"}


@pytest.mark.rule("SG-ATTACK-16")
def test_it_may_take_the_target_away_from_an_attack() -> None:
    played = surprised(Foe("H", damage=3), Foe("H", damage=3), command=(1,))
    played("Laurent:0", "1")
    assert played.step == "AlterFate"
    played(f"ability:{SURPRISE}:0", "1", ("0:0,0",), ())
    assert (row(played), played.step, order(played)) == (["2"], "ChooseAttacker", "d")


@pytest.mark.rule("SG-ATTACK-16")
def test_at_the_end_of_a_round_it_stops_an_enemy_that_has_not_acted() -> None:
    played = surprised(Foe("H X", damage=1), Foe("H V", damage=1), fate=(3,), command=(1,))
    played("end", "Marco")
    assert played.step == "AlterFate"  # the draw for the ship's damage
    played(f"ability:{SURPRISE}:0", "2", ("1:0,0",), ())
    assert (row(played), played.step, order(played)) == (["1"], "ChooseAttacker", "cd")


@pytest.mark.rule("SG-ATTACK-16")
def test_at_the_end_of_a_round_it_may_win_the_fight() -> None:
    played = surprised(Foe("H X V", damage=1), fate=(3,), command=(1,))
    played("end", "Marco", f"ability:{SURPRISE}:0", "1", ("0:0,0",))
    assert (len(played.told(FightWon)), played.step) == (0, "AlterFate")  # the ship's damage was dealt before
    played(())
    assert (len(played.told(FightWon)), played.step, len(played.told(ShipDamaged))) == (1, "TakeAction", 1)
    assert not any(mate.statuses for mate in played.board.crew)


@pytest.mark.rule("SG-ATTACK-17")
@pytest.mark.parametrize("then", [(), (f"extra:{ADRENALINE}",)])
def test_a_cards_bonus_is_used_and_then_the_card_itself(then: tuple[str, ...]) -> None:
    played = fight("H . . . . .", given=lambda state: equip(state, "Mac", ADRENALINE))
    played("Mac:0", then)
    weapon = played.game.kit.crew["Mac"].weapon
    assert weapon.extra == "strength"
    assert played.asked.how.whole == weapon.damage + 1 + len(then)
