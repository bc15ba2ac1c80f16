"""What enemies can do, bosses with their zones, and buffs (DS-COMBAT-9, DS-BOSS-1, DS-BUFF-1)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.ds_fight import (
    AWL,
    BUCKLER,
    CLUB,
    EYE,
    FLUTE,
    HANDS,
    NET,
    PEBBLE,
    PISTOL,
    SPEAR,
    TRAP,
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
from tests.rules.ds_table import Played, change, equip, table
from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.events import (
    AbilityShed,
    BossDefeated,
    BuffDealt,
    DamageLost,
    Defeated,
    DieRolled,
    EnemyRegenerated,
    EnemyStruck,
    FightWon,
    GoodsLost,
    PowerGained,
    RanAway,
    RoundBegan,
    StatusGained,
)
from wanderbook.rulesets.distant_skies.steps import TakeAction
from wanderbook.table.amounts import Counts
from wanderbook.table.decisions import NotAllowed
from wanderbook.table.events import EnemyDefeated, HealthLost, Returned
from wanderbook.table.steps import ReadSection
from wanderbook.telling import square_name

LONG = "H9 . . . . . . . . . ."
CREW = ("Claire", "Ed", "Ezarius", "Jessie", "Miguel")


def struck(played: Played) -> list[tuple[str, str, int, int]]:
    return [(event.enemy, event.who, event.damage, event.blocked) for event in played.told(EnemyStruck)]


def damage(played: Played) -> int:
    amount: int = played.asked.how.amount if played.step == "PlaceDamage" else 0
    return amount


# ---------------------------------------------------------------- what applies always


@pytest.mark.rule("DS-COMBAT-9")
@pytest.mark.parametrize("more", [1, 2])
def test_allies_deal_more_in_counterattacks(more: int) -> None:
    played = fight(Foe("H9 .", 1), "H9 .", f"H9 A{more}")
    played(f"Ed:{BUCKLER}", "1", ("0:0,1",), f"Jessie:{NET}", "3")
    assert struck(played) == [("1", "Ed", 1 + more, 0), ("3", "Jessie", 0, 0)]


@pytest.mark.rule("DS-COMBAT-9")
def test_those_who_are_covered_urge_nobody_on() -> None:
    played = fight(Foe("H9 .", 1), "H9 A2", covered=("1:0,1",))(f"Ed:{BUCKLER}", "1", ("0:0,1",))
    assert struck(played) == [("1", "Ed", 1, 0)]


@pytest.mark.rule("DS-COMBAT-9")
def test_an_enemy_blocks_each_time_it_is_dealt_damage() -> None:
    played = fight(f"{LONG[:-2]} B2")
    played(f"Ed:{SPEAR}")
    assert damage(played) == 3
    played(("0:0,1", "0:0,2", "0:0,3"), f"Jessie:{CLUB}")
    assert damage(played) == 1


@pytest.mark.rule("DS-COMBAT-9")
def test_all_of_it_may_be_blocked_and_the_counterattack_comes() -> None:
    played = fight(Foe("H9 . B3 B3", 1))(f"Ed:{SPEAR}")
    assert played.step == "PlayCard" and struck(played) == [("1", "Ed", 1, 0)] and not covered(played)
    assert played.told(DamageLost) == [DamageLost("DS-COMBAT-9", "1", 5, 5)]


@pytest.mark.rule("DS-COMBAT-3")
@pytest.mark.rule("DS-COMBAT-5")
def test_damage_that_comes_to_nothing_is_told_but_not_of_a_card_that_deals_none() -> None:
    rolled = fight("H9 . .", die=(-1,))(f"Ed:{PEBBLE}")
    assert rolled.told(DamageLost) == [DamageLost("DS-COMBAT-3", "1", 0, 0)]
    unplaced = fight("H9")(f"Ed:{SPEAR}")
    assert unplaced.told(DamageLost) == [DamageLost("DS-COMBAT-5", "1", 5, 0)]
    assert not fight("H9 . .")(f"Ed:{NET}").told(DamageLost)


@pytest.mark.rule("DS-HAND-3")
@pytest.mark.rule("DS-COMBAT-9")
def test_damage_outside_an_attack_that_is_blocked_is_told() -> None:
    played = fight("H9 . B3", "H9 .", given=lambda state: equip(state, "Ed", TRAP), tired=False)
    played(f"ability:{TRAP}:0", "1")
    assert played.step == "PlayCard" and not covered(played)
    assert played.told(DamageLost) == [DamageLost("DS-COMBAT-9", "1", 2, 2)]


@pytest.mark.rule("DS-COMBAT-3")
@pytest.mark.rule("DS-COMBAT-9")
def test_some_attacks_ignore_block() -> None:
    assert damage(fight("H9 . . . . B3")(f"Ed:{AWL}")) == 4
    assert damage(fight("H9 . . . . B3", given=lambda state: equip(state, "Ed", EYE))(f"Ed:{SPEAR}")) == 5
    assert damage(fight("H9 . . . . B3", given=lambda state: equip(state, "Jessie", EYE))(f"Ed:{SPEAR}")) == 2
    assert damage(fight("H9 . . . . B1", synergy={"Ed": 1})(f"Ed:{FLUTE}", "synergy")) == 2


@pytest.mark.rule("DS-COMBAT-9")
def test_the_die_shows_minus_1_whoever_is_attacked() -> None:
    played = fight(LONG, "H9 K", die=(3,), given=lambda state: change(state, "Claire", stamina=3))
    played(f"Ed:{PISTOL}", "1")
    assert [event.number for event in played.told(DieRolled)] == [-1] and damage(played) == 3
    off = fight(LONG, "H9 K", die=(3,), covered=("1:0,1",))(f"Ed:{PISTOL}", "1")
    assert damage(off) == 7


@pytest.mark.rule("DS-COMBAT-9")
def test_a_counterattack_may_hurt_everyone_besides() -> None:
    played = fight(Foe("H9 . CA1", 2))(f"Ed:{WHIP}", ("0:0,1",))
    assert struck(played) == [("1", "Ed", 2, 2)]
    assert [(event.who, event.amount) for event in played.told(HealthLost)] == [(who, 1) for who in CREW]
    other = fight(Foe("H9 . .", 0), "H9 CA1")(f"Ed:{BUCKLER}", "1", ("0:0,1",))
    assert not other.told(HealthLost)
    off = fight(Foe("H9 . CA1", 0))(f"Ed:{BUCKLER}", ("0:0,2",))
    assert not off.told(HealthLost)


@pytest.mark.rule("DS-COMBAT-9")
def test_it_may_be_the_end_of_everybody() -> None:
    def all_weak(state: Table) -> Table:
        for mate in state.board.crew:
            state = change(state, mate.name, damage=9 if mate.name not in ("Ed", "Miguel") else 10)
        return state

    played = fight(Foe("H9 . CA1", 0), given=all_weak)(f"Ed:{BUCKLER}", ("0:0,1",))
    assert played.told(Defeated) and played.board.fight is None


@pytest.mark.rule("DS-COMBAT-9")
def test_first_strike_comes_before_what_the_card_does() -> None:
    played = fight(Foe("H9 ! . .", 1), power={"1": 2})(f"Ed:{WHIP}")
    assert struck(played) == [("1", "Ed", 3, 2)] and power(played) == 1
    assert damage(played) == 1
    played(("0:0,1",), f"Jessie:{SPEAR}")
    assert len(struck(played)) == 1, "covered, it does not strike first any more"


@pytest.mark.rule("DS-COMBAT-9")
def test_first_strike_of_others_does_not_count() -> None:
    played = fight(Foe("H9 . .", 1), "H9 !")(f"Ed:{BUCKLER}", "1")
    assert played.step == "PlaceDamage" and not struck(played)


@pytest.mark.rule("DS-COMBAT-9")
def test_a_synergy_line_may_block_a_first_strike() -> None:
    played = fight(Foe("H9 ! . .", 4), synergy={"Ed": 1})(f"Ed:{BUCKLER}")
    assert (played.step, played.ids()) == ("Block", ["synergy"])
    played("synergy")
    assert struck(played) == [("1", "Ed", 4, 3)] and damage(played) == 1


@pytest.mark.rule("DS-COMBAT-9")
def test_power_may_be_removed_before_a_first_strike() -> None:
    played = fight(Foe("H9 ! . .", 1), power={"1": 2}, given=lambda state: change(state, "Ezarius", stamina=1))
    played(f"Ed:{BUCKLER}")
    assert played.step == "Block" and not struck(played)
    played("crew:Ezarius:1")
    assert struck(played) == [("1", "Ed", 2, 0)]


@pytest.mark.rule("DS-COMBAT-9")
@pytest.mark.rule("DS-HEALTH-1")
def test_who_falls_by_a_first_strike_attacks_no_more() -> None:
    """Without health nobody takes part in combat: the card is played, and nothing else comes of it."""
    foe = Foe("H9 ! . .", 3)
    played = fight(foe, power={"1": 1}, given=lambda state: change(state, "Ed", damage=9))(f"Ed:{WHIP}")
    assert health(played, "Ed") == 0 and not covered(played) and power(played) == 1
    assert played.step == "PlayCard" and the_fight(played).played == (("Ed", WHIP),)


# ---------------------------------------------------------------- what acts in the enemy phase


@pytest.mark.rule("DS-COMBAT-9")
def test_power_for_itself() -> None:
    played = fight("H PS2")("end")
    assert played.told(PowerGained) == [PowerGained("DS-COMBAT-9", "1", 2)] and power(played) == 2


@pytest.mark.rule("DS-COMBAT-9")
def test_power_for_one_ally() -> None:
    alone = fight("H PA2")("end")
    assert not alone.told(PowerGained)
    two = fight("H PA2", "H")("end")
    assert (power(two, "1"), power(two, "2")) == (0, 2)
    three = fight("H", "H PA1", "H", active=1, players=2)("end")
    assert (three.step, three.ids(), three.asked.owner) == ("ChooseAlly", ["1", "3"], 1)
    three("3")
    assert (power(three, "1"), power(three, "3")) == (0, 1)


@pytest.mark.rule("DS-COMBAT-9")
def test_damage_to_all() -> None:
    played = fight("H HA2", given=lambda state: change(state, "Ed", damage=11))("end")
    assert [(event.who, event.amount) for event in played.told(HealthLost)] == [(who, 2) for who in CREW if who != "Ed"]


@pytest.mark.rule("DS-COMBAT-9")
def test_damage_to_one_of_the_active_players_choice() -> None:
    played = fight("H HO3", given=lambda state: change(state, "Ed", damage=11), active=1, players=2)("end")
    assert (played.step, played.asked.owner) == ("ChooseVictim", 1)
    assert played.refused("Ed") == "DS-HEALTH-1"
    played("Jessie")
    assert played.told(HealthLost) == [HealthLost("DS-COMBAT-9", "Jessie", 3)]


@pytest.mark.rule("DS-COMBAT-9")
def test_where_one_stands_nobody_is_asked() -> None:
    def one_left(state: Table) -> Table:
        for mate in state.board.crew[1:]:
            state = change(state, mate.name, damage=11 if mate.name in ("Ed", "Miguel") else 10)
        return state

    played = fight("H HO3", given=one_left)("end")
    assert health(played, "Claire") == 7
    fatal = fight("H HO3", given=lambda state: change(one_left(state), "Claire", damage=8))("end")
    assert fatal.told(Defeated)


@pytest.mark.rule("DS-COMBAT-9")
@pytest.mark.parametrize(
    ("mark", "status"),
    [("T", "frightened"), ("L", "low_morale"), ("M", "madness"), ("V", "venom"), ("W", "weakened")],
)
def test_a_status_for_somebody(mark: str, status: str) -> None:
    played = fight(f"H {mark}", active=1, players=2)("end")
    assert (played.step, played.asked.owner) == ("GiveStatus", 1)
    played("Ezarius")
    assert played.told(StatusGained) == [StatusGained("DS-COMBAT-9", "Ezarius", status)]
    assert played.mate("Ezarius").statuses == {status}


@pytest.mark.rule("DS-COMBAT-9")
def test_an_equipped_ability_card_is_lost() -> None:
    none = fight("H C")("end")
    assert none.step == "PlayCard"
    played = fight("H C", given=lambda state: equip(equip(state, "Ed", HANDS), "Jessie", EYE))("end")
    assert (played.step, played.ids()) == ("LoseAbility", [str(HANDS), str(EYE)])
    played(str(EYE))
    assert played.told(AbilityShed) == [AbilityShed("DS-COMBAT-9", EYE, "Jessie")]
    assert not played.mate("Jessie").abilities and EYE in played.board.ability.discards


@pytest.mark.rule("DS-COMBAT-9")
def test_a_resource_is_lost() -> None:
    assert fight("H Q")("end").step == "PlayCard"
    one = fight("H Q", goods=Counts.of({"rope": 2}))("end")
    assert one.board.goods == Counts.of({"rope": 1}) and one.told(GoodsLost)
    two = fight("H Q", goods=Counts.of({"rope": 1, "ice_diamond": 1}))("end")
    assert two.step == "ChoosePayment"
    two("ice_diamond=1")
    assert two.board.goods == Counts.of({"rope": 1})


@pytest.mark.rule("DS-COMBAT-9")
def test_tokens_are_healed_whatever_they_cover() -> None:
    played = fight("H3 H . G2", covered=("0:0,0", "0:0,2"), active=1, players=2)
    played("end")
    assert (played.step, played.asked.owner, played.asked.least) == ("Regenerate", 1, 2)
    played(("0:0,0", "0:0,2"))
    assert covered(played) == set()
    assert [event.square for event in played.told(EnemyRegenerated)] == ["0:0,0", "0:0,2"]


@pytest.mark.rule("DS-COMBAT-9")
def test_one_token_for_each_and_no_more_than_there_are() -> None:
    played = fight("H3 H . G1", covered=("0:0,0", "0:0,2"))("end")
    assert (played.asked.least, played.asked.most) == (1, 1)
    played("0:0,0")
    assert covered(played) == {"0,2"}
    assert fight("H3 H . G1")("end").step == "PlayCard"


@pytest.mark.rule("DS-COMBAT-9")
def test_an_ally_is_healed() -> None:
    own = fight("H . GA2", "H .", covered=("0:0,1",))("end")
    assert own.step == "PlayCard" and covered(own, "1") == {"0,1"}
    one = fight("H . GA2", "H .", "H .", covered=("0:0,1", "2:0,1"))("end")
    assert one.step == "Regenerate" and one.ids() == ["2:0,1"]
    two = fight("H . GA2", "H .", "H .", covered=("1:0,1", "2:0,1"))("end")
    assert two.step == "ChooseAlly" and two.ids() == ["2", "3"]
    two("3", "2:0,1")
    assert (covered(two, "2"), covered(two, "3")) == ({"0,1"}, set())


@pytest.mark.rule("DS-COMBAT-9")
def test_what_is_covered_does_not_act() -> None:
    marks = "H9 PA2 PS2 HA1 HO1 C T V G1 GA1 Q"
    every = tuple(f"0:0,{at}" for at in range(1, 11))
    played = fight(marks, "H9", covered=every, goods=Counts.of({"rope": 1}))("end")
    assert played.step == "PlayCard" and not played.told(PowerGained) and not played.told(HealthLost)


@pytest.mark.rule("DS-COMBAT-9")
def test_several_squares_act_one_after_another() -> None:
    played = fight("H V V1 HO1 HO2")("end", "Ed", "Jessie", "Ed", "Ed")
    assert health(played, "Ed") == 8
    assert [event.who for event in played.told(StatusGained)] == ["Ed", "Jessie"]
    assert played.step == "PlayCard"


# ---------------------------------------------------------------- bosses

HEAD, ARMS, BODY = Foe("H . P", 3), Foe("H2 . A1", 1), Foe(". HO1 .", 0)


def boss(**given: Any) -> Played:
    return fight(zones=(HEAD, ARMS, BODY), **given)


@pytest.mark.rule("DS-BOSS-1")
def test_a_boss_is_laid_out_as_its_zones_in_their_order() -> None:
    played = begin(book(zones=(HEAD, ARMS, BODY), chance="ask"), numbers=(4,), boss=True)
    assert row(played) == ["4.0", "4.1", "4.2"], "and chance is not asked"
    assert the_fight(played).boss == 4 and {laid.body for laid in the_fight(played).row} == {"4"}
    assert the_fight(played).power == Counts.of({"4.0": 1})


@pytest.mark.rule("DS-BOSS-1")
def test_the_storybook_leads_to_it() -> None:
    game = book(zones=(HEAD, ARMS, BODY))
    played = Played(game, table(game, TakeAction(), ReadSection("50")))("A")
    assert row(played) == ["4.0", "4.1", "4.2"]


@pytest.mark.rule("DS-BOSS-1")
def test_each_zone_is_a_target_with_its_own_power_and_counterattack() -> None:
    played = boss(power={"4.0": 2, "4.1": 5})
    played(f"Ed:{BUCKLER}")
    assert played.ids() == ["4.0", "4.1", "4.2"]
    played("4.0", ("0:0,1",), f"Jessie:{FLUTE}", "4.2", ("2:0,0", "2:0,1"))
    assert struck(played) == [("4.0", "Ed", 3 + 2 + 1, 0), ("4.2", "Jessie", 0 + 1, 0)]


@pytest.mark.rule("DS-BOSS-1")
def test_a_zone_without_uncovered_hearts_stays_and_what_is_uncovered_acts() -> None:
    played = boss(covered=("0:0,1",))(f"Ed:{BUCKLER}", "4.0", ("0:0,0",))
    assert row(played) == ["4.0", "4.1", "4.2"] and not played.told(EnemyDefeated)
    played("end")
    assert power(played, "4.0") == 1 and played.step == "ChooseVictim"


@pytest.mark.rule("DS-BOSS-1")
def test_it_is_defeated_when_every_heart_is_covered() -> None:
    played = boss(covered=("0:0,0",))(f"Ed:{FLUTE}", "4.1", ("1:0,0",))
    assert played.told(FightWon) and played.told(BossDefeated) == [BossDefeated("DS-BOSS-1", 4)]
    assert not played.told(EnemyDefeated)
    assert struck(played) == [("4.1", "Ed", 1, 0)]
    assert played.board.fight is None and played.board.goods["meat"] == 1


@pytest.mark.rule("DS-BOSS-1")
@pytest.mark.rule("DS-ACHIEVE-1")
def test_who_defeats_a_boss_has_an_achievement() -> None:
    played = boss(covered=("0:0,0",))
    assert "boss:4" not in played.board.achieved
    played(f"Ed:{FLUTE}", "4.1", ("1:0,0",))
    assert "boss:4" in played.board.achieved
    plain = fight("H")(f"Ed:{BUCKLER}", ("0:0,0",))
    assert plain.told(FightWon) and not plain.board.achieved


@pytest.mark.rule("DS-BOSS-1")
def test_splash_crosses_the_lines() -> None:
    played = fight(zones=(Foe("H9 . ."), Foe(". . H9")))(f"Ed:{AWL}", "4.0", ("0:0,1", "0:0,2", "1:0,0", "1:0,1"))
    assert (covered(played, "4.0"), covered(played, "4.1")) == ({"0,1", "0,2"}, {"0,0", "0,1"})
    assert [enemy for enemy, *_ in struck(played)] == ["4.0"]


ABOVE, BELOW, BESIDE = Foe("H9 . . / . . ."), Foe(". .", row=3), Foe("H9", row=3)


@pytest.mark.rule("DS-BOSS-1")
def test_zones_lie_above_one_another_as_they_are_printed() -> None:
    tail = Foe("H", row=4, column=2)
    laid = the_fight(begin(book(zones=(ABOVE, BELOW, BESIDE, tail)), numbers=(4,), boss=True)).row
    assert [square_name(laid, (card, 0, 0)) for card in range(4)] == ["A1", "A3", "C3", "B4"]
    assert laid == tuple(
        replace(one, covered=frozenset()) for one in fight(zones=(ABOVE, BELOW, BESIDE, tail)).board.fight.row
    )


@pytest.mark.rule("DS-BOSS-1")
def test_splash_crosses_the_lines_to_zones_below_and_above() -> None:
    zones = (ABOVE, BELOW, BESIDE)
    down = fight(zones=zones)(f"Ed:{AWL}", "4.0", ("0:0,1", "0:1,1", "1:0,0", "1:0,1"))
    assert (covered(down, "4.0"), covered(down, "4.1")) == ({"0,1", "1,1"}, {"0,0", "0,1"})
    assert [enemy for enemy, *_ in struck(down)] == ["4.0"]
    up = fight(zones=zones)(f"Ed:{AWL}", "4.1", ("0:1,0", "0:1,1", "1:0,0", "1:0,1"))
    assert (covered(up, "4.0"), covered(up, "4.1")) == ({"1,0", "1,1"}, {"0,0", "0,1"})


@pytest.mark.rule("DS-BOSS-1")
def test_zones_above_one_another_do_not_touch_by_their_sides() -> None:
    """In one row, the last square of the second row would be beside the first of the next zone."""
    played = fight(zones=(ABOVE, Foe(". . / . .", row=3)))(f"Ed:{AWL}", "4.0")
    with pytest.raises(NotAllowed) as refused:
        played(("0:0,1", "0:0,2", "1:0,0", "1:1,0"))
    assert refused.value.rule == "DS-COMBAT-5"


@pytest.mark.rule("DS-BOSS-1")
def test_a_last_heart_in_the_zone_below_defeats_the_boss_by_splash() -> None:
    played = fight(zones=(Foe("H . / . ."), Foe("H .", row=3)), covered=("0:0,0", "0:0,1"))
    played(f"Ed:{AWL}", "4.0", ("0:1,0", "0:1,1", "1:0,0", "1:0,1"))
    assert played.told(BossDefeated) == [BossDefeated("DS-BOSS-1", 4)] and played.board.fight is None


@pytest.mark.rule("DS-BOSS-1")
def test_from_some_one_may_run_at_the_end_of_an_enemy_phase() -> None:
    played = boss(may_run=True)("end", "Ed")
    assert (played.step, played.ids()) == ("MayRun", ["stay", "run"])
    assert power(played, "4.0") == 1, "the enemies have acted"
    stayed = boss(may_run=True)("end", "Ed", "stay")
    assert stayed.step == "PlayCard" and stayed.told(RoundBegan)
    played("run")
    assert played.told(RanAway) and played.told(Returned) and played.board.fight is None
    assert not played.told(FightWon) and not played.board.achieved and not played.board.goods.total
    assert (played.step, played.state.entrance) == ("TakeAction", "")


@pytest.mark.rule("DS-BOSS-1")
def test_who_runs_leaves_a_wandering_encounter_too() -> None:
    scene = (
        "## 60\n\n**Wandering encounter: The lair**\n\nA. Poke it.\nBOSS 4\n*Gain 1 meat.*\n(Turn to 60)\n\n"
        "B. Do not.\n*Gain 1 rope.*\n(Turn to 60)\n"
    )
    game = book(zones=(HEAD, ARMS, BODY), may_run=True, scene=scene)
    played = Played(game, table(game, TakeAction(), ReadSection("60")))
    played("A:Ed", "B:Jessie", "begin", "A", "end", "Ed", "run")
    assert (played.step, played.board.goods.total) == ("TakeAction", 0)


@pytest.mark.rule("DS-BOSS-1")
def test_from_others_one_may_not() -> None:
    assert boss()("end", "Ed").step == "PlayCard"
    assert fight("H")("end").step == "PlayCard"


@pytest.mark.rule("DS-BOSS-1")
def test_zones_are_each_others_allies() -> None:
    played = fight(zones=(Foe("H PA1 GA1"), Foe("H9 .")), covered=("1:0,1",))("end")
    assert power(played, "4.1") == 1 and played.step == "Regenerate"
    assert played.ids() == ["1:0,1"]


# ---------------------------------------------------------------- buffs


def buff(number: int, power: str, amount: int = 1, hearts: int = 1) -> str:
    return (
        f'[[buff]]\nnumber = {number}\nname = "Buff {number}"\nhearts_per_level = {hearts}\n'
        f'power = {{ power = "{power}", amount = {amount} }}\n\n'
    )


@pytest.mark.rule("DS-BUFF-1")
@pytest.mark.parametrize("mode", ["easy", "normal", "hard"])
def test_in_hard_mode_each_enemy_has_a_buff(mode: str) -> None:
    more = "".join(buff(number, "block") for number in range(1, 18))
    played = begin(book(Foe("H", 0, 3), Foe("H", 0, 2), more=more), numbers=(1, 2), mode=mode)
    buffs = the_fight(played).buffs
    assert len(buffs) == len(played.told(BuffDealt)) == (2 if mode == "hard" else 0)
    assert {laid.name: laid.extra for laid in the_fight(played).row} == (
        {"1": 3, "2": 2} if mode == "hard" else {"1": 0, "2": 0}
    )
    if mode == "hard":
        assert {name for name, _ in buffs} == {"1", "2"} and len({card for _, card in buffs}) == 2


@pytest.mark.rule("DS-BUFF-1")
def test_buffs_are_shuffled() -> None:
    more = "".join(buff(number, "block") for number in range(1, 18))
    game = book("H", more=more, chance="ask")
    played = begin(game, mode="hard")("1")
    assert len(played.asked.outcomes) == 17
    played("9")
    assert the_fight(played).buffs == (("1", 9),)


@pytest.mark.rule("DS-BUFF-1")
def test_extra_hearts_lie_next_to_every_square_and_have_to_be_covered() -> None:
    played = fight("H . . .", more=buff(1, "regen"), buffs=(("1", 1),), extra=2)
    played(f"Ed:{FLUTE}", ("0:0,0", "0:0,1"))
    assert row(played) == ["1"], "the extra hearts are left"
    played(f"Jessie:{AWL}", ("0:+,0", "0:+,1", "0:0,3", "0:0,2"))
    assert played.told(FightWon)


@pytest.mark.rule("DS-BUFF-1")
def test_a_buff_stays_on_covered_or_not() -> None:
    played = fight("H9 . . .", more=buff(1, "block", 2), buffs=(("1", 1),), extra=1, covered=("0:+,0",))
    assert damage(played(f"Ed:{SPEAR}")) == 3


@pytest.mark.rule("DS-BUFF-1")
def test_a_buff_counts_as_a_square_of_its_enemy_would() -> None:
    both = fight("H9 . B1 .", "H9 .", more=buff(1, "block", 2), buffs=(("1", 1),))(f"Ed:{SPEAR}")
    assert damage(both("1")) == 2
    other = fight("H9 . B1 .", "H9 . . . . .", more=buff(1, "block", 2), buffs=(("1", 1),))(f"Ed:{SPEAR}")
    assert damage(other("2")) == 5
    acts = fight("H9", "H9", more=buff(1, "hit_one", 3), buffs=(("2", 1),))("end", "Ed")
    assert health(acts, "Ed") == 8
    begun = begin(book("H P", more=buff(1, "add_power", 2), chance="ask"), mode="hard")("1", "1")
    assert power(begun) == 3
    grows = fight("H P", more=buff(1, "add_power", 2), buffs=(("1", 1),))("end")
    assert power(grows) == 3


@pytest.mark.rule("DS-BUFF-1")
def test_with_the_enemy_it_is_gone() -> None:
    played = fight("H9 . . . . .", "H", more=buff(1, "die_minus"), buffs=(("2", 1),), die=(3,))
    played(f"Ed:{BUCKLER}", "2", ("1:0,0",), f"Jessie:{PISTOL}")
    assert damage(played) == 7 and the_fight(played).buffs == ()


@pytest.mark.rule("DS-BUFF-1")
@pytest.mark.rule("DS-BOSS-1")
def test_a_bosss_zones_have_a_buff_each_and_share_the_hearts() -> None:
    more = buff(1, "block") + buff(2, "block") + buff(3, "block")
    game = book(zones=(HEAD, ARMS, BODY), more=more, level=5)
    played = begin(game, numbers=(4,), boss=True, mode="hard")
    assert sorted(name for name, _ in the_fight(played).buffs) == ["4.0", "4.1", "4.2"]
    assert sum(laid.extra for laid in the_fight(played).row) == 5


@pytest.mark.rule("DS-BUFF-1")
@pytest.mark.rule("DS-BOSS-1")
def test_shared_hearts_are_next_to_every_square_of_the_boss() -> None:
    played = boss(extra=2)(f"Ed:{AWL}", "4.2", ("2:0,1", "0:+,0", "0:+,1", "2:0,0"))
    assert {at for laid in the_fight(played).row for at in laid.covered} == {(0, 1), (0, 0), (-1, 0), (-1, 1)}
    healed = fight(zones=(HEAD, Foe("H . G1")), extra=2, covered=("0:+,1",))("end")
    assert healed.step == "Regenerate" and healed.ids() == ["0:+,1"]


@pytest.mark.rule("DS-BUFF-1")
def test_fewer_cards_than_enemies_go_round_as_far_as_they_do() -> None:
    played = begin(book("H"), numbers=(1,) * 18, mode="hard")
    assert (len(row(played)), len(the_fight(played).buffs)) == (18, 17)
