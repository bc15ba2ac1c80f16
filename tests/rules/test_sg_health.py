"""Health, fatigue, statuses and damage to the ship (SG-HEALTH, SG-FATIGUE, SG-STATUS, SG-DAMAGE)."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from tests.rules.sg_table import Played, change, equip, fates, table, with_story
from wanderbook.rulesets.common.statuses import add_status
from wanderbook.rulesets.sleeping_gods.board import SHIP_DAMAGE, Table, health
from wanderbook.rulesets.sleeping_gods.events import Defeated, ShipRepaired
from wanderbook.rulesets.sleeping_gods.kit import ROOMS
from wanderbook.rulesets.sleeping_gods.steps import DamageShip, EndTurn, StartTurn, TakeAction
from wanderbook.table import Game
from wanderbook.table.events import Fell, HealthLost, Totalled
from wanderbook.table.steps import TakeWay

STORY = """
## 40

A wall stands across the path.

A. Climb it.
STRENGTH 12
Fail: Mac: -4 health.
*Return to the ship.*

B. Shout.
COMBAT 1
*Return to the ship.*

C. Rest against it.
*Restore 2 health. Return to the ship.*

D. Walk round it, again and again.
*Everyone: Gain 1 fatigue. Return to the ship.*

E. Run round it.
*Gain 3 fatigue. Return to the ship.*

F. Mend the ship with it.
*Repair 2. Return to the ship.*

G. Shake it.
*Everyone: -2 health. Return to the ship.*
"""
ENEMY = """
[[enemy]]
number = 1
name = "A porter"
level = 3
defense = 4
damage = 1
grid = '''
H . .
. . H
'''
"""
MOST = {
    "Odessa": 5,
    "Mac": 6,
    "Laurent": 6,
    "Audrie": 5,
    "Kasumi": 5,
    "Kannan": 5,
    "Marco": 6,
    "Rafael": 7,
    "Gregory": 4,
}


@cache
def game() -> Game:
    return with_story(STORY, **{"cards/enemy.toml": ENEMY})


def at(choice: str, players: int = 1, **board: object) -> Table:
    return table(game(), TakeAction(2), TakeWay("40", choice), players=players, **{"command": (0,) * players, **board})


def fallen(state: Table, *names: str) -> Table:
    for name in names:
        state = change(state, name, damage=MOST[name])
    return state


def having(state: Table, name: str, *statuses: str) -> Table:
    return change(state, name, statuses=frozenset(statuses))


# ---------------------------------------------------------------- health


@pytest.mark.rule("SG-HEALTH-1")
def test_damage_goes_up_to_health_and_the_rest_to_another() -> None:
    played = Played(game(), fates(game(), change(at("A"), "Mac", damage=3), 1))(())
    assert played.refused("Mac=4") == "SG-HEALTH-1"
    assert played.refused("Mac=2", "Laurent=2") == "SG-FAIL-1"
    played(("Mac=3", "Rafael=1"))
    assert (played.mate("Mac").damage, played.mate("Rafael").damage) == (6, 1)
    assert played.told(Fell) == [Fell("SG-HEALTH-1", "Mac")]


@pytest.mark.rule("SG-FAIL-4")
@pytest.mark.rule("SG-HEALTH-1")
def test_what_somebody_cannot_take_where_everyone_is_hurt_goes_to_others() -> None:
    """Those who had no health before have no share that others would take."""
    state = change(change(fallen(at("G"), "Rafael"), "Mac", damage=5), "Laurent", damage=5)
    played = Played(game(), state)
    assert (played.step, played.asked.how.amount) == ("SplitDamage", 2)
    assert not {one.name for one in played.asked.how.among} & {"Mac", "Laurent", "Rafael"}
    played(("Marco=1", "Kasumi=1"))
    losses = {mate.name: mate.damage for mate in played.board.crew}
    assert losses == {**dict.fromkeys(MOST, 2), "Mac": 6, "Laurent": 6, "Rafael": 7, "Marco": 3, "Kasumi": 3}


@pytest.mark.rule("SG-FAIL-4")
@pytest.mark.rule("SG-HEALTH-2")
def test_where_everyone_falls_nothing_is_left_to_go_to_others() -> None:
    """After the defeat all are whole, and stay so."""
    state = at("G")
    for name, most in MOST.items():
        state = change(state, name, damage=most - 1)
    played = Played(game(), state)
    assert played.told(Defeated) and not any(mate.damage for mate in played.board.crew)


@pytest.mark.rule("SG-HEALTH-1")
def test_at_0_health_nobody_attacks_joins_or_uses_abilities() -> None:
    state = equip(fallen(table(game(), TakeAction(2), command=(5,)), "Gregory"), "Gregory", 53)
    state = change(change(state, "Gregory", levels=(24,)), "Mac", damage=1)
    state = replace(state, board=replace(state.board, damage=(1, 1, 0, 0, 0, 0)))
    played = Played(game(), state)
    for use in ("crew:Gregory:0", "ability:53:0", "level:24:0"):
        assert played.refused(use) == "SG-HEALTH-1"
    assert Played(game(), fallen(at("A"), "Gregory")).refused("Gregory") == "SG-CHAL-3"
    assert Played(game(), fallen(at("B"), "Gregory")).refused("Gregory:0") == "SG-ATTACK-1"


@pytest.mark.rule("SG-HEALTH-1")
def test_with_1_health_restored_everything_is_open_again() -> None:
    state = change(table(game(), TakeAction(2), command=(5,)), "Gregory", damage=3)
    assert Played(game(), change(state, "Mac", damage=1)).option("crew:Gregory:0").closed_by is None
    played = Played(game(), fallen(at("C"), "Gregory"))
    assert (played.mate("Gregory").damage, health(game().kit, played.state, played.mate("Gregory"))) == (2, 2)
    assert Played(game(), change(at("B"), "Gregory", damage=3)).option("Gregory:0").closed_by is None


@pytest.mark.rule("SG-HEALTH-1")
def test_when_lent_health_is_gone_damage_beyond_the_rest_goes_to_another() -> None:
    state = change(equip(table(game(), TakeAction(2)), "Gregory", 16), "Gregory", damage=5)  # Healthy: +2 health
    assert health(game().kit, state, state.board.crew[-1]) == 1
    played = Played(game(), state)("shed:0", "16", "Mac=1")
    assert (played.mate("Gregory").damage, played.mate("Mac").damage) == (4, 1)


@pytest.mark.rule("SG-HEALTH-2")
def test_with_everybody_at_0_health_there_is_a_defeat() -> None:
    state = fallen(at("A"), *(set(MOST) - {"Mac", "Odessa"}))
    standing = Played(game(), fates(game(), change(state, "Mac", damage=2), 1))(())
    assert standing.told(Fell) and not standing.told(Defeated)  # the captain stands
    state = fallen(state, "Odessa")
    played = Played(game(), fates(game(), change(state, "Mac", damage=2), 1))(())
    assert played.told(Defeated) == [Defeated("SG-DEFEAT-1", "crew")]


# ---------------------------------------------------------------- fatigue


@pytest.mark.rule("SG-FATIGUE-1")
def test_nobody_has_more_than_2_fatigue() -> None:
    state = change(change(at("D"), "Mac", fatigue=2), "Laurent", fatigue=1)
    played = Played(game(), state)
    assert [played.mate(name).fatigue for name in ("Mac", "Laurent", "Odessa")] == [2, 2, 1]
    played = Played(game(), change(change(at("E"), "Mac", fatigue=2), "Laurent", fatigue=1))
    assert played.refused("Mac=1", "Laurent=1", "Odessa=1") == "SG-REPLY-1"
    assert played.refused("Laurent=2", "Odessa=1") == "SG-HEALTH-1"
    played(("Laurent=1", "Odessa=2"))
    assert (played.mate("Laurent").fatigue, played.mate("Odessa").fatigue) == (2, 2)


@pytest.mark.rule("SG-FATIGUE-1")
@pytest.mark.parametrize(("fatigue", "closed"), [(0, None), (1, None), (2, "SG-CHAL-3")])
def test_with_2_nobody_joins_a_challenge(fatigue: int, closed: str | None) -> None:
    played = Played(game(), change(at("A"), "Mac", fatigue=fatigue))
    assert played.option("Mac").closed_by == closed


@pytest.mark.rule("SG-FATIGUE-1")
@pytest.mark.parametrize(("fatigue", "number", "damage"), [(1, 3, 2), (2, 3, 1), (1, 2, 1), (2, 2, 0)])
def test_with_2_an_attack_deals_1_less_but_is_made(fatigue: int, number: int, damage: int) -> None:
    """Mac, accuracy 1 and damage 2, hits a defence of 4 with a 3; a miss deals 1."""
    state = fates(game(), change(at("B"), "Mac", fatigue=fatigue), number)
    played = Played(game(), state)("Mac:0")
    assert (played.asked.how.whole if played.step == "PlaceDamage" else 0) == damage


# ---------------------------------------------------------------- statuses


@pytest.mark.rule("SG-STATUS-1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_venom_deals_1_damage_at_the_start_of_every_players_turn(players: int) -> None:
    state = having(table(game(), StartTurn(), players=players, active=0), "Mac", "venom")
    played = Played(game(), state)
    assert played.told(HealthLost) == [HealthLost("SG-STATUS-1", "Mac", 1)]
    again = Played(game(), replace(played.state, agenda=(EndTurn(),)))
    assert (again.mate("Mac").damage, again.board.active) == (2, 1 % players)


@pytest.mark.rule("SG-STATUS-1")
def test_at_0_health_venom_does_nothing_and_never_spills_over() -> None:
    state = fallen(table(game(), StartTurn()), "Mac")
    state = change(having(having(state, "Mac", "venom"), "Laurent", "venom"), "Laurent", damage=5)
    played = Played(game(), state)
    assert {mate.name: mate.damage for mate in played.board.crew if mate.damage} == {"Mac": 6, "Laurent": 6}
    assert played.told(HealthLost) == [HealthLost("SG-STATUS-1", "Laurent", 1)]


@pytest.mark.rule("SG-STATUS-2")
def test_frightened_crew_cannot_attack() -> None:
    played = Played(game(), having(at("B"), "Mac", "frightened"))
    assert played.refused("Mac:0") == "SG-ATTACK-1"
    assert Played(game(), having(at("A"), "Mac", "frightened")).option("Mac").closed_by is None


@pytest.mark.rule("SG-STATUS-2")
def test_weakened_takes_2_of_each_skill_and_nothing_in_combat() -> None:
    state = equip(at("A"), "Rafael", 56)  # 3 strength in all
    totals = [Played(game(), fates(game(), one, 4))("Rafael") for one in (state, having(state, "Rafael", "weakened"))]
    assert [played.told(Totalled)[-1].total for played in totals] == [7, 5]
    attack = Played(game(), fates(game(), having(at("B"), "Mac", "weakened"), 3))("Mac:0")
    assert (attack.step, attack.asked.how.whole) == ("PlaceDamage", 2)  # hits, and deals all of it


@pytest.mark.rule("SG-STATUS-2")
def test_madness_and_low_morale_tell_on_joining_a_challenge() -> None:
    state = having(at("A", command=(1,)), "Laurent", "madness", "low_morale")
    played = Played(game(), state)("Laurent")
    assert played.board.command == (0,)
    assert played.told(HealthLost)[0] == HealthLost("SG-CHAL-5", "Laurent", 1)
    assert Played(game(), having(at("B"), "Laurent", "madness", "low_morale")).option("Laurent:0").closed_by is None


@pytest.mark.rule("SG-STATUS-2")
def test_a_card_may_have_its_bearer_ignore_one() -> None:
    state = equip(having(at("A"), "Laurent", "madness", "low_morale"), "Laurent", 48, 4)  # Iron Will, Engaged
    played = Played(game(), fates(game(), state, 6))("Laurent")
    assert not [told for told in played.told(HealthLost) if told.who == "Laurent"]


@pytest.mark.rule("SG-STATUS-3")
def test_no_two_of_the_same_status_but_several_of_different_ones() -> None:
    told: list[object] = []
    state = add_status(having(at("A"), "Mac", "venom"), "Mac", "venom", told.append, "SG-FAIL-3")
    assert (state.board.crew[1].statuses, told) == (frozenset({"venom"}), [])
    state = add_status(state, "Mac", "madness", told.append, "SG-FAIL-3")
    assert state.board.crew[1].statuses == {"venom", "madness"}


# ---------------------------------------------------------------- the ship


@pytest.mark.rule("SG-DAMAGE-5")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_a_cube_goes_on_the_room_with_the_number_that_was_drawn(players: int, number: int) -> None:
    state = table(game(), TakeAction(2), DamageShip(1), players=players, command=(0,) * players)
    played = Played(game(), fates(game(), state, number))
    rooms = game().kit.rooms[players]
    [room] = [name for name, one in rooms.items() if one.fate == number]
    assert played.board.damage == tuple(int(name == room) for name in ROOMS)


@pytest.mark.rule("SG-DAMAGE-5")
def test_rooms_hold_2_and_the_hull_1_and_then_the_player_chooses() -> None:
    """The bridge's number is 6, the hull's 1."""
    assert all(
        {name: one.spaces for name, one in rooms.items()} == {**dict.fromkeys(ROOMS, 2), "hull": 1}
        for rooms in game().kit.rooms.values()
    )
    state = table(game(), TakeAction(2), DamageShip(2), damage=(2, 2, 0, 0, 0, 1), command=(0,))
    played = Played(game(), fates(game(), state, 6, 1))
    assert (played.step, played.asked.owner) == ("ChooseRoom", 0)
    assert [played.refused(room) for room in ("bridge", "galley", "hull")] == ["SG-DAMAGE-5"] * 3
    played("deck", "deck")
    assert played.board.damage == (2, 2, 2, 0, 0, 1)


@pytest.mark.rule("SG-DAMAGE-5")
@pytest.mark.parametrize(("cubes", "lost"), [((2, 2, 2, 1, 2, 0), False), ((2, 2, 2, 2, 2, 0), True)])
def test_the_eleventh_cube_is_a_defeat(cubes: tuple[int, ...], lost: bool) -> None:
    state = table(game(), TakeAction(2), DamageShip(1), damage=cubes, command=(0,))
    played = Played(game(), fates(game(), state, 1))
    assert SHIP_DAMAGE == 11
    assert played.told(Defeated) == ([Defeated("SG-DEFEAT-1", "ship")] if lost else [])


@pytest.mark.rule("SG-DAMAGE-5")
def test_repair_removes_any_cubes() -> None:
    played = Played(game(), at("F", damage=(2, 0, 1, 0, 0, 1)))
    assert played.refused("bridge=1", "galley=1") == "SG-REPLY-1"
    played(("bridge=1", "hull=1"))
    assert played.board.damage == (1, 0, 1, 0, 0, 0)
    assert {(told.room, told.amount) for told in played.told(ShipRepaired)} == {("bridge", 1), ("hull", 1)}
    few = Played(game(), at("F", damage=(0, 0, 1, 0, 0, 0)))
    assert few.board.damage == (0,) * 6
