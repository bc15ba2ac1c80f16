"""Attacks: who, with what, whether it hits, how much damage, and where it goes (SG-ATTACK-1 to SG-ATTACK-10).

Printed are Laurent's weapon (accuracy 0, damage 2, block 2, savvy), Gregory's (2, 2, 0) and Odessa's accuracy and block
of 1; every other weapon here is a card of the test's own.
"""

from __future__ import annotations

import pytest

from tests.rules.sg_fight import HIT, MISS, SABRE, SLING, WEAPONS, Foe, covered, fight, health, row
from tests.rules.sg_table import change, equip, give
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.events import AbilityShed, Attacked, AttackJudged, EnemyStruck
from wanderbook.table.events import EnemyDefeated, SquareCovered


def armed(name: str, *weapons: int, **changes: object) -> dict[str, object]:
    """What a fight is given for somebody to bear weapon cards."""
    return {"more": WEAPONS, "given": lambda state: change(state, name, weapons=weapons, **changes)}


# ---------------------------------------------------------------- who, and with what


@pytest.mark.rule("SG-ATTACK-1")
def test_a_token_is_placed_and_nobody_attacks_more_than_twice() -> None:
    played = fight("H . . . . .", fate=(HIT, HIT, HIT))
    played("Laurent:0", ("0:0,1", "0:0,2"))
    assert played.board.fight is not None
    assert (played.board.fight.tokens, played.board.fight.placed["Laurent"]) == ((3,), 1)
    played("Laurent:0", ("0:0,3", "0:0,4"))
    assert played.refused("Laurent:0") == "SG-ATTACK-1"
    assert played.option("Gregory:0").closed_by is None


@pytest.mark.rule("SG-ATTACK-1")
@pytest.mark.parametrize("active", [0, 1])
def test_players_use_their_tokens_on_crew_they_control(active: int) -> None:
    played = fight("H . . . . .", players=4, fate=(HIT,), active=active)
    mine = [mate.name for mate in played.board.crew if mate.player == active]
    played(f"{mine[0]}:0")
    played(played.asked.some(played.state.fate)[0])
    for name in (*mine, "Odessa"):  # the captain is the active player's
        assert played.refused(f"{name}:0") == "SG-ATTACK-1"
    others = [mate.name for mate in played.board.crew if mate.player not in (active, -1)]
    assert all(played.option(f"{name}:0").closed_by is None for name in others)


@pytest.mark.rule("SG-ATTACK-1")
def test_one_weapon_is_chosen_and_nothing_stacks() -> None:
    played = fight(Foe("H . . . .", damage=5), **armed("Laurent", SABRE))
    played(f"Laurent:{SABRE}")
    assert played.told(Attacked) == [Attacked("SG-ATTACK-1", "Laurent", SABRE, "1")]
    assert played.told(AttackJudged)[0].total == HIT + 1
    assert played.asked.how.whole == 3
    played(("0:0,1", "0:0,2", "0:0,3"))
    assert played.told(EnemyStruck)[0].blocked == 1
    played = fight(Foe("H . . . .", damage=5), **armed("Laurent", SABRE))
    played("Laurent:0")
    assert (played.told(AttackJudged)[0].total, played.asked.how.whole) == (HIT, 2)


@pytest.mark.rule("SG-ATTACK-1")
@pytest.mark.parametrize("changes", [{"statuses": frozenset({"frightened"})}, {"damage": 6}])
def test_the_frightened_and_those_at_0_health_cannot_attack(changes: dict[str, object]) -> None:
    played = fight("H", given=lambda state: change(state, "Laurent", **changes))
    assert played.refused("Laurent:0") == "SG-ATTACK-1"


@pytest.mark.rule("SG-ATTACK-1")
def test_whoever_ignores_fear_attacks() -> None:
    def brave(state: Table) -> Table:
        return equip(change(state, "Laurent", statuses=frozenset({"frightened"})), "Laurent", 48)  # Iron Will

    assert fight("H", given=brave).option("Laurent:0").closed_by is None


# ---------------------------------------------------------------- hitting


@pytest.mark.rule("SG-ATTACK-2")
@pytest.mark.parametrize(("fate", "hits"), [(2, False), (3, True), (4, True)])
def test_fate_and_accuracy_at_or_above_the_defense_hit(fate: int, hits: bool) -> None:
    played = fight("H . .", fate=(fate,))
    played("Gregory:0")
    assert played.told(AttackJudged) == [AttackJudged("SG-ATTACK-2", fate + 2, 5, hits)]
    assert played.asked.how.whole == (2 if hits else 1)


@pytest.mark.rule("SG-ATTACK-2")
def test_any_enemy_may_be_the_target() -> None:
    played = fight(Foe("H ."), Foe("H .", defense=2), fate=(3,))
    played("Laurent:0")
    assert played.ids() == ["1", "2"]
    played("2")
    assert played.told(AttackJudged) == [AttackJudged("SG-ATTACK-2", 3, 2, True)]
    assert played.asked.how.target == 1


@pytest.mark.rule("SG-ATTACK-2")
@pytest.mark.parametrize(
    ("weapon", "hidden", "defense"),
    [(0, (), 6), (0, ("0:0,1",), 5), (SLING, (), 5)],
    ids=["melee", "covered", "ranged"],
)
def test_flying_is_1_more_defense_against_weapons_that_are_not_ranged(
    weapon: int, hidden: tuple[str, ...], defense: int
) -> None:
    played = fight("H F .", fate=(5,), covered=hidden, **armed("Laurent", SLING))
    played(f"Laurent:{weapon}")
    assert played.told(AttackJudged) == [AttackJudged("SG-ATTACK-2", 5, defense, defense <= 5)]


@pytest.mark.rule("SG-ATTACK-3")
def test_abilities_change_the_total_after_the_draw() -> None:
    played = fight("H . .", fate=(4,), command=(3,))
    played("Laurent:0")
    assert (played.step, played.option("crew:Laurent:1").closed_by) == ("AlterFate", None)
    played("crew:Laurent:1", ())  # his own: pay 2 command, +1 accuracy
    assert played.told(AttackJudged) == [AttackJudged("SG-ATTACK-2", 5, 5, True)]


@pytest.mark.rule("SG-ATTACK-3")
def test_cards_change_the_draw() -> None:
    played = fight("H . .", fate=(MISS, 6), command=(1,))
    played("Laurent:0", "card:93:0")  # Gear: redraw fate
    assert played.told(AttackJudged) == [AttackJudged("SG-ATTACK-2", 6, 5, True)]


@pytest.mark.rule("SG-ATTACK-3")
def test_synergy_changes_the_total_after_the_draw() -> None:
    played = fight("H . .", fate=(3,), synergy=(("Mac", "Laurent"),))
    played("Laurent:0", "synergy:Mac")
    assert played.told(AttackJudged) == [AttackJudged("SG-ATTACK-2", 5, 5, True)]


# ---------------------------------------------------------------- how much


@pytest.mark.rule("SG-ATTACK-4")
@pytest.mark.parametrize(("fatigue", "damage"), [(0, 2), (1, 2), (2, 1)])
def test_a_hit_deals_the_weapons_damage_and_1_less_with_2_fatigue(fatigue: int, damage: int) -> None:
    played = fight("H . .", given=lambda state: change(state, "Laurent", fatigue=fatigue))
    played("Laurent:0")
    assert played.asked.how.whole == damage


@pytest.mark.rule("SG-ATTACK-4")
def test_one_equipped_card_of_the_weapons_skill_adds_1() -> None:
    played = fight("H . . .", given=lambda state: equip(state, "Laurent", 60, 5))  # both savvy
    played("Laurent:0")
    assert played.ids() == ["extra:60", "extra:5"]
    played("extra:60")
    assert played.told(AbilityShed) == [AbilityShed("SG-ATTACK-4", 60, "Laurent")]
    assert (played.step, played.asked.how.whole) == ("PlaceDamage", 3)  # and only once
    assert played.mate("Laurent").abilities == (5,)
    assert played.board.ability.discards[-1] == 60


@pytest.mark.rule("SG-ATTACK-4")
def test_nobody_must_discard_for_it() -> None:
    played = fight("H . . .", given=lambda state: equip(state, "Laurent", 60))
    played("Laurent:0", ())
    assert (played.asked.how.whole, played.mate("Laurent").abilities) == (2, (60,))


@pytest.mark.rule("SG-ATTACK-4")
def test_no_other_skill_no_level_card_no_hand_and_nobody_elses_card_adds_any() -> None:
    def with_others(state: Table) -> Table:
        state = equip(change(state, "Gregory", levels=(23,)), "Gregory", 1)  # a savvy level card, a perception card
        return give(equip(state, "Mac", 60), 0, 5)

    played = fight("H . . .", given=with_others)
    played("Gregory:0")
    assert (played.step, played.asked.how.whole) == ("PlaceDamage", 2)


# ---------------------------------------------------------------- where


@pytest.mark.rule("SG-ATTACK-5")
@pytest.mark.parametrize(
    "squares",
    [
        ("0:0,0", "0:0,2", "0:0,1"),  # connected, whatever the order
        ("0:0,0", "0:1,0", "0:1,1"),  # round a corner
        ("0:0,0", "0:1,0", "0:2,0"),
    ],
)
def test_squares_are_joined_by_their_sides_in_any_shape(squares: tuple[str, ...]) -> None:
    played = fight(". . . / . . . / . . H", **armed("Laurent", SABRE))
    played(f"Laurent:{SABRE}", squares)
    assert covered(played) == {one.partition(":")[2] for one in squares}
    assert len(played.told(SquareCovered)) == 3


@pytest.mark.rule("SG-ATTACK-5")
@pytest.mark.parametrize(
    "squares",
    [
        ("0:0,0", "0:1,1", "0:1,2"),  # corners do not join
        ("0:0,0", "0:0,1", "0:2,0"),  # nor does a gap
        ("0:0,0", "0:0,0", "0:0,1"),  # one token a square
        ("0:1,0", "0:2,0", "0:2,1"),  # covered before
        ("0:0,0", "0:0,1", "0:2,1"),  # nothing is jumped over
    ],
)
def test_nothing_else_may_be_covered(squares: tuple[str, ...]) -> None:
    played = fight(". . . / . . . / . . H", covered=("0:1,0",), **armed("Laurent", SABRE))
    played(f"Laurent:{SABRE}")
    assert played.refused(*squares) == "SG-ATTACK-5"


@pytest.mark.rule("SG-ATTACK-6")
def test_a_heart_of_2_takes_2_of_one_attacks_damage_and_one_token() -> None:
    played = fight("H2 . . H", **armed("Laurent", SABRE))
    played(f"Laurent:{SABRE}")
    assert played.refused("0:0,0", "0:0,1", "0:0,2") == "SG-ATTACK-6"
    played(("0:0,0", "0:0,1"))
    assert covered(played) == {"0,0", "0,1"}


@pytest.mark.rule("SG-ATTACK-6")
def test_with_less_it_is_not_covered_and_nothing_is_saved_up() -> None:
    played = fight("H3 H", fate=(HIT, HIT))
    played("Laurent:0")
    assert played.refused("0:0,0") == "SG-ATTACK-6"
    played(("0:0,1",), "Laurent:0")
    assert played.step == "ChooseAttacker"  # nobody is asked, since no square could take it
    assert row(played) == ["1"]


@pytest.mark.rule("SG-ATTACK-7")
def test_damage_runs_over_the_shared_edge() -> None:
    played = fight("H . / . .", ". H / . .", fate=(HIT,), **armed("Laurent", SABRE))
    played(f"Laurent:{SABRE}", "1")
    assert played.refused("0:0,0", "0:0,1", "1:0,1") == "SG-ATTACK-5"  # not beside the edge
    assert played.refused("0:0,0", "0:0,1", "1:1,0") == "SG-ATTACK-5"  # not facing it
    played(("0:0,0", "0:0,1", "1:0,0"))
    assert covered(played, "2") == {"0,0"}


@pytest.mark.rule("SG-ATTACK-7")
@pytest.mark.parametrize(("fatigue", "beside"), [(0, 1), (2, 1)], ids=["of 3", "of 2"])
def test_at_least_half_of_it_rounded_up_stays_on_the_target(fatigue: int, beside: int) -> None:
    played = fight("H . . .", ". . . H", **armed("Laurent", SABRE, fatigue=fatigue))
    played(f"Laurent:{SABRE}", "1")
    whole = 3 - fatigue // 2
    too_many = [f"0:0,{3 - at}" for at in range(whole - beside - 1)] + [f"1:0,{at}" for at in range(beside + 1)]
    assert played.refused(*too_many) == "SG-ATTACK-7"
    played((*(f"0:0,{3 - at}" for at in range(whole - beside)), *(f"1:0,{at}" for at in range(beside))))
    assert len(covered(played, "2")) == beside


@pytest.mark.rule("SG-ATTACK-7")
def test_of_1_damage_nothing_splashes() -> None:
    played = fight("H .", ". H", fate=(MISS,))
    played("Laurent:0", "1")
    assert played.refused("1:0,0") == "SG-ATTACK-7"


@pytest.mark.rule("SG-ATTACK-8")
def test_what_cannot_be_placed_is_lost_and_what_can_be_must() -> None:
    played = fight("H . / . H", fate=(HIT,), covered=("0:0,1", "0:1,0"))
    played("Laurent:0")
    assert played.refused() == "SG-ATTACK-8"
    played(("0:0,0",))
    assert covered(played) == {"0,0", "0,1", "1,0"}
    assert played.step == "ChooseAttacker"


# ---------------------------------------------------------------- what covering does


@pytest.mark.rule("SG-ATTACK-9")
def test_what_is_covered_is_off() -> None:
    grid = "H D2 F V ."
    played = fight(Foe(grid, damage=1), fate=(HIT,), covered=("0:0,1", "0:0,2", "0:0,3"))
    played("Gregory:0")
    assert played.told(AttackJudged)[0].defense == 5
    played(("0:0,4",))
    assert health(played, "Gregory") == 3
    played("end", "Mac")
    assert (health(played, "Mac"), played.step) == (5, "ChooseAttacker")


@pytest.mark.rule("SG-ATTACK-9")
def test_it_is_off_at_once_for_the_counterattack() -> None:
    played = fight(Foe("H . D2", damage=1))
    played("Gregory:0", ("0:0,1", "0:0,2"))
    assert played.told(EnemyStruck) == [EnemyStruck("SG-ATTACK-11", "1", "Gregory", 1, 0)]


@pytest.mark.rule("SG-ATTACK-10")
def test_all_hearts_covered_it_leaves_at_once_without_a_counterattack() -> None:
    played = fight(Foe("H H D1", damage=2))
    played("Gregory:0", ("0:0,0", "0:0,1"))
    assert played.told(EnemyDefeated) == [EnemyDefeated("SG-ATTACK-10", "1")]
    assert not played.told(EnemyStruck)


@pytest.mark.rule("SG-ATTACK-10")
def test_the_row_closes_up_and_others_become_neighbours() -> None:
    played = fight("H .", "H", ". H", fate=(HIT, HIT), **armed("Laurent", SABRE))
    played("Laurent:0", "2", ("1:0,0",))
    assert row(played) == ["1", "3"]
    played(f"Laurent:{SABRE}", "3", ("0:0,1", "1:0,0", "1:0,1"))
    assert (row(played), covered(played, "1")) == (["1"], {"0,1"})


@pytest.mark.rule("SG-ATTACK-10")
def test_a_heart_left_uncovered_keeps_it_standing() -> None:
    played = fight("H . H")
    played("Gregory:0", ("0:0,0", "0:0,1"))
    assert row(played) == ["1"]
