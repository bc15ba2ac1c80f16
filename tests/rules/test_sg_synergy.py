"""Synergy tokens, weapons, and what crew abilities reach (SG-SYN, SG-WEAPON, SG-CREW, SG-FAQ-4)."""

from __future__ import annotations

import pytest

from tests.rules.sg_fight import ANCHOR, HIT, MISS, SABRE, SLING, WEAPONS, Foe, covered, fight, health
from tests.rules.sg_table import Played, change, equip, fates, game_of, goods, table
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.events import (
    AttackJudged,
    EnemyStruck,
    FatigueGained,
    StatusRemoved,
    SynergyPassed,
    SynergyReturned,
)
from wanderbook.rulesets.sleeping_gods.steps import TakeAction
from wanderbook.table.events import Drawn
from wanderbook.table.steps import Gather, Tried

LONG = "H . . . . ."


def holding(whose: str, *foes: Foe | str, by: str = "Laurent", **given: object) -> Played:
    """In a fight in which somebody's token lies on another's board."""
    return fight(*(foes or (LONG,)), synergy=((whose, by),), **given)


def tokens(played: Played) -> tuple[tuple[str, str], ...]:
    assert played.board.fight is not None
    synergy: tuple[tuple[str, str], ...] = played.board.fight.synergy
    return synergy


# ---------------------------------------------------------------- passing and using tokens


@pytest.mark.rule("SG-SYN-1")
def test_covering_a_synergy_square_puts_ones_own_token_on_another() -> None:
    played = fight("H S . S")
    played("Laurent:0", ("0:0,1", "0:0,2"))
    assert set(played.ids()) == {f"Laurent>{mate.name}" for mate in played.board.crew if mate.name != "Laurent"}
    played("Laurent>Audrie")
    assert played.told(SynergyPassed) == [SynergyPassed("SG-SYN-1", "Laurent", "Audrie")]
    assert tokens(played) == (("Laurent", "Audrie"),)


@pytest.mark.rule("SG-SYN-1")
def test_there_is_one_token_each_and_it_goes_on_to_another() -> None:
    played = fight("H S S . S", fate=(HIT, HIT))
    played("Laurent:0", ("0:0,1", "0:0,2"), "Laurent>Audrie")
    assert played.step == "ChooseAttacker"
    played("Laurent:0", ("0:0,3", "0:0,4"), "Laurent>Mac")
    assert tokens(played) == (("Laurent", "Mac"),)


@pytest.mark.rule("SG-SYN-1")
def test_no_other_square_gives_a_token() -> None:
    played = fight("H S . .")
    played("Laurent:0", ("0:0,2", "0:0,3"))
    assert played.step == "ChooseAttacker"


@pytest.mark.rule("SG-SYN-2")
def test_the_holder_returns_it_to_use_it_and_nobody_else_may() -> None:
    played = holding("Mac", fate=(MISS, MISS))
    played("Laurent:0")
    assert played.ids() == ["synergy:Mac"]
    played("synergy:Mac", ("0:0,1",))
    assert played.told(SynergyReturned) == [SynergyReturned("SG-SYN-2", "Mac")]
    assert tokens(played) == ()
    played = holding("Mac", fate=(MISS,))
    played("Rafael:0")
    assert played.step == "PlaceDamage"  # the token lies with Laurent


@pytest.mark.rule("SG-SYN-2")
def test_nobody_uses_their_own() -> None:
    played = fight(LONG, fate=(MISS,))
    played("Mac:0")
    assert played.step == "PlaceDamage"
    played = holding("Mac", by="Laurent", fate=(MISS,))
    played("Mac:0")
    assert played.step == "PlaceDamage"


@pytest.mark.rule("SG-SYN-2")
def test_it_may_be_returned_unused_at_any_time() -> None:
    played = holding("Laurent", by="Mac")
    played("return:Laurent")
    assert (tokens(played), played.step) == ((), "ChooseAttacker")
    played = holding("Laurent", by="Mac", command=(1,))
    played("Gregory:0")
    assert played.option("return:Laurent").closed_by is None


@pytest.mark.rule("SG-SYN-2")
def test_one_board_holds_several_and_their_owners_health_does_not_matter() -> None:
    def fallen(state: Table) -> Table:
        return change(change(state, "Audrie", damage=5), "Kasumi", damage=5)

    played = fight(LONG, synergy=(("Audrie", "Laurent"), ("Kasumi", "Laurent")), given=fallen)
    played("Laurent:0", "synergy:Audrie", "synergy:Kasumi")
    assert played.asked.how.whole == 4


# ---------------------------------------------------------------- what each of them does


@pytest.mark.rule("SG-SYN-3")
def test_odessas_places_diagonally() -> None:
    squares = ("0:0,1", "0:1,2")
    played = holding("Odessa", "H . . / . . .")
    played("Laurent:0", ())
    assert played.refused(*squares) == "SG-ATTACK-5"
    played = holding("Odessa", "H . . / . . .")
    played("Laurent:0", "synergy:Odessa", squares)
    assert covered(played) == {"0,1", "1,2"}


@pytest.mark.rule("SG-SYN-3")
@pytest.mark.parametrize(("whose", "by"), [("Audrie", "Laurent"), ("Kasumi", "Laurent"), ("Laurent", "Gregory")])
@pytest.mark.parametrize(("fate", "damage"), [(HIT, 3), (MISS, 2)])
def test_audries_kasumis_and_laurents_are_1_more_damage(whose: str, by: str, fate: int, damage: int) -> None:
    played = holding(whose, by=by, fate=(fate,))
    played(f"{by}:0", f"synergy:{whose}")
    assert played.asked.how.whole == damage


@pytest.mark.rule("SG-SYN-3")
@pytest.mark.parametrize(("fate", "hit"), [(2, False), (3, True)])
def test_macs_is_2_more_accuracy(fate: int, hit: bool) -> None:
    played = holding("Mac", fate=(fate,))
    played("Laurent:0", "synergy:Mac")
    assert played.told(AttackJudged) == [AttackJudged("SG-ATTACK-2", fate + 2, 5, hit)]


@pytest.mark.rule("SG-SYN-3")
def test_kannans_draws_fate_again() -> None:
    played = holding("Kannan", fate=(MISS, 6))
    played("Laurent:0", "synergy:Kannan")
    assert [event.number for event in played.told(Drawn)] == [MISS, 6]
    assert played.told(AttackJudged)[0].hit


@pytest.mark.rule("SG-SYN-3")
def test_marcos_is_2_more_beside_hearts_and_joined_to_the_rest() -> None:
    played = holding("Marco", "H H . . / H H . .")
    played("Laurent:0", "synergy:Marco")
    assert played.refused("0:0,0", "0:0,1", "0:1,0", "0:0,2") == "SG-ATTACK-6"  # 3 on hearts
    assert played.refused("0:0,0", "0:1,0", "0:0,2", "0:0,3") == "SG-ATTACK-5"  # apart
    played(("0:0,0", "0:0,1", "0:0,2", "0:0,3"))
    assert len(covered(played)) == 4


@pytest.mark.rule("SG-SYN-3")
def test_rafaels_blocks_2_in_a_counterattack() -> None:
    played = holding("Rafael", Foe(LONG, damage=3), by="Gregory")
    played("Gregory:0", ("0:0,1", "0:0,2"), "synergy:Rafael")
    assert played.told(EnemyStruck) == [EnemyStruck("SG-ATTACK-11", "1", "Gregory", 3, 2)]


@pytest.mark.rule("SG-SYN-3")
def test_rafaels_blocks_2_at_the_end_of_a_round() -> None:
    played = holding("Rafael", Foe(LONG, damage=3), by="Gregory")
    played("end", "Gregory", "synergy:Rafael")
    assert played.told(EnemyStruck) == [EnemyStruck("SG-ROUND-2", "1", "Gregory", 3, 2)]


@pytest.mark.rule("SG-SYN-3")
@pytest.mark.parametrize(("reply", "left", "held"), [("yes", 2, 0), ("no", 0, 1)])
def test_gregorys_restores_2_when_the_holder_reaches_0(reply: str, left: int, held: int) -> None:
    def hurt(state: Table) -> Table:
        return change(state, "Mac", damage=5)

    played = holding("Gregory", Foe("H", damage=1), by="Mac", given=hurt)
    played("end", "Mac")
    assert played.step == "Revive"
    played(reply)
    assert (health(played, "Mac"), len(tokens(played))) == (left, held)


@pytest.mark.rule("SG-SYN-3")
@pytest.mark.parametrize("active", [0, 1])
def test_the_holders_player_decides_about_gregorys(active: int) -> None:
    played = holding(
        "Gregory",
        Foe("H", damage=1),
        by="Mac",
        given=lambda state: change(state, "Mac", damage=5),
        players=2,
        active=active,
    )
    played("end", "Mac")
    assert (played.step, played.asked.owner) == ("Revive", played.mate("Mac").player)


@pytest.mark.rule("SG-SYN-3")
def test_gregorys_saves_the_last_of_the_crew() -> None:
    def last(state: Table) -> Table:
        for mate in state.board.crew:
            state = change(state, mate.name, damage=5 if mate.name == "Mac" else 20)
        return state

    played = holding("Gregory", Foe("H", damage=1), by="Mac", given=last)
    played("end", "yes")
    assert (health(played, "Mac"), played.step) == (2, "ChooseAttacker")


@pytest.mark.rule("SG-SYN-3")
def test_gregorys_is_for_nobody_who_is_merely_hurt() -> None:
    played = holding("Gregory", Foe("H", damage=1), by="Mac")
    played("end", "Mac")
    assert played.step == "ChooseAttacker"


# ---------------------------------------------------------------- weapons


@pytest.mark.rule("SG-WEAPON-1")
def test_everyone_has_one_and_cards_bring_more() -> None:
    played = fight("H", given=lambda state: change(state, "Mac", weapons=(SABRE, SLING)), more=WEAPONS)
    assert {one for one in played.ids() if one.startswith("Mac")} == {"Mac:0", f"Mac:{SABRE}", f"Mac:{SLING}"}
    assert all(played.option(f"{mate.name}:0") for mate in played.board.crew)


@pytest.mark.rule("SG-WEAPON-1")
def test_its_skill_may_add_damage_and_it_may_have_none() -> None:
    def given(state: Table) -> Table:
        return equip(change(state, "Laurent", weapons=(SABRE,)), "Laurent", 60)

    played = fight(LONG, given=given, more=WEAPONS)
    played(f"Laurent:{SABRE}")
    assert (played.step, played.asked.how.whole) == ("PlaceDamage", 3)
    played = fight(LONG, given=given, more=WEAPONS)
    played("Laurent:0", "extra:60")
    assert played.asked.how.whole == 3


@pytest.mark.rule("SG-WEAPON-1")
def test_weapons_are_moved_outside_combat_and_not_in_it() -> None:
    game = game_of({"cards/weapons.toml": WEAPONS})
    played = Played(game, change(table(game, TakeAction(2)), "Mac", weapons=(SABRE,)))
    played(f"arm:{SABRE}", "Gregory")
    assert (played.mate("Mac").weapons, played.mate("Gregory").weapons) == ((), (SABRE,))
    played = fight("H", given=lambda state: change(state, "Mac", weapons=(SABRE,)), more=WEAPONS)
    assert played.refused(f"arm:{SABRE}") == "SG-WEAPON-1"


@pytest.mark.rule("SG-WEAPON-2")
def test_a_weapons_block_counts_against_counterattacks_only() -> None:
    played = fight(Foe(LONG, damage=3))
    played("Laurent:0", ("0:0,1", "0:0,2"), "end", "Laurent")
    assert [event.blocked for event in played.told(EnemyStruck)] == [2, 0]


@pytest.mark.rule("SG-FAQ-4")
def test_a_weapon_may_tire_once_it_has_dealt_damage() -> None:
    def given(state: Table) -> Table:
        return change(state, "Laurent", weapons=(ANCHOR,), fatigue=1)

    played = fight(LONG, given=given, more=WEAPONS)
    played(f"Laurent:{ANCHOR}")
    assert played.mate("Laurent").fatigue == 1
    played(("0:0,1", "0:0,2"))
    assert played.told(FatigueGained) == [FatigueGained("SG-FAQ-4", "Laurent", 1)]
    assert played.refused(f"Laurent:{ANCHOR}") == "SG-FAQ-4"
    assert played.option("Laurent:0").closed_by is None


@pytest.mark.rule("SG-FAQ-4")
def test_it_does_not_tire_without_damage_nor_does_another_weapon() -> None:
    def given(state: Table) -> Table:
        return change(state, "Laurent", weapons=(ANCHOR,))

    played = fight(Foe("H R1 . .", defense=9), fate=(MISS,), given=given, more=WEAPONS)
    played(f"Laurent:{ANCHOR}")
    assert (played.step, played.mate("Laurent").fatigue) == ("ChooseAttacker", 0)
    played = fight("H3", given=given, more=WEAPONS)
    played(f"Laurent:{ANCHOR}")
    assert (played.step, played.mate("Laurent").fatigue) == ("ChooseAttacker", 0)
    played = fight(LONG, given=given, more=WEAPONS)
    played("Laurent:0", ("0:0,1", "0:0,2"))
    assert played.mate("Laurent").fatigue == 0


# ---------------------------------------------------------------- crew abilities

MAC = """
[[crew]]
number = 2
name = "Mac"
health = 6
skills = { strength = 1 }
weapon = { damage = 2 }
synergy = "+2 accuracy."
abilities = \"\"\"
Pay 1 command: +1 damage.
Pay 1 command: +1 accuracy.
Pay 1 command: Block 1.
Pay 1 command: Remove 1 status.
Pay 1 command: Restore 1 health.
Pay 1 command: +1 to fate.
Pay 1 command: Repair 1.
Pay 1 command: Redraw fate if 1.
\"\"\"
"""
DAMAGE, AIM, BLOCK, CURE, HEAL, FATE, REPAIR, REDRAW = (f"crew:Mac:{at}" for at in range(8))


def with_mac(*foes: Foe | str, **given: object) -> Played:
    """A fight with a Mac who can do everything, and command for one thing; he is the first of two players'."""
    return fight(*(foes or (LONG,)), more=MAC, players=2, **{"command": (1, 0), **given})


@pytest.mark.rule("SG-CREW-1")
@pytest.mark.parametrize(("fate", "ability"), [(HIT, DAMAGE), (4, AIM)])
def test_damage_and_accuracy_are_for_ones_own_attacks(fate: int, ability: str) -> None:
    played = with_mac(fate=(fate,))
    played("Mac:0")
    if ability == DAMAGE:
        played(())
    played(ability)
    assert (played.step, played.asked.how.whole) == ("PlaceDamage", 3 if ability == DAMAGE else 2)
    played = with_mac(fate=(fate,))
    played("Rafael:0")
    assert ability not in played.ids()
    if ability == DAMAGE:
        played(())
        assert played.step == "PlaceDamage"


@pytest.mark.rule("SG-CREW-1")
def test_block_is_for_ones_own_damage() -> None:
    played = with_mac(Foe("H", damage=2))
    played("end", "Mac", BLOCK)
    assert health(played, "Mac") == 5
    played = with_mac(Foe("H", damage=2))
    played("end", "Laurent")
    assert (health(played, "Laurent"), played.step) == (4, "ChooseAttacker")


@pytest.mark.rule("SG-CREW-1")
def test_curing_and_healing_serve_anyone() -> None:
    def unwell(state: Table) -> Table:
        return change(change(state, "Laurent", damage=2, statuses=frozenset({"venom"})), "Mac", damage=1)

    played = with_mac(given=unwell)
    played(CURE)
    assert played.told(StatusRemoved) == [StatusRemoved("SG-STATUS-2", "Laurent", "venom")]
    played = with_mac(given=unwell)
    played(HEAL, "Laurent=1")
    assert (health(played, "Laurent"), health(played, "Mac")) == (5, 5)


@pytest.mark.rule("SG-CREW-1")
def test_more_fate_works_on_any_draw() -> None:
    played = with_mac(fate=(4,))
    played("Laurent:0", FATE)  # the other player's
    assert played.told(AttackJudged) == [AttackJudged("SG-ATTACK-2", 5, 5, True)]


@pytest.mark.rule("SG-CREW-1")
def test_repair_takes_1_damage_off_the_ship() -> None:
    played = with_mac(damage=(0, 2, 0, 0, 0, 0))
    played(REPAIR)
    assert played.board.damage == (0, 1, 0, 0, 0, 0)


@pytest.mark.rule("SG-CREW-1")
@pytest.mark.parametrize(
    ("who", "fate", "closed"), [("Mac", 1, None), ("Laurent", 1, "SG-CREW-1"), ("Mac", 2, "SG-FATE-3")]
)
def test_redrawing_a_1_is_for_draws_of_ones_own_player(who: str, fate: int, closed: str | None) -> None:
    played = with_mac(fate=(fate, 6))
    played(f"{who}:0")
    assert played.option(REDRAW).closed_by == closed
    if closed is None:
        played(REDRAW)
        assert played.told(AttackJudged)[0].total == 6


@pytest.mark.rule("SG-CREW-1")
@pytest.mark.parametrize(("active", "closed"), [(0, None), (1, "SG-CREW-1")])
def test_a_challenge_is_the_active_players_draw(active: int, closed: str | None) -> None:
    game = game_of({"cards/crew.toml": MAC})
    step = Gather(Tried("1:A", "strength", 9))
    state = goods(table(game, TakeAction(2), step, players=2, active=active, command=(1, 1)))
    played = Played(game, fates(game, state, 1))(())
    assert played.option(REDRAW).closed_by == closed
