"""What enemies do by what their squares show (SG-ENEMY)."""

from __future__ import annotations

import pytest

from tests.rules.sg_fight import HIT, MISS, SABRE, SLING, WEAPONS, Foe, covered, fight, health
from tests.rules.sg_table import Played, change, equip, fates, goods
from wanderbook.notation.grids import POWERS
from wanderbook.rulesets.sleeping_gods.board import STATUS_TOKENS, Table
from wanderbook.rulesets.sleeping_gods.enemies import STATUSES
from wanderbook.rulesets.sleeping_gods.events import (
    AbilityShed,
    AttackJudged,
    Disarmed,
    EnemyRegenerated,
    EnemyStruck,
    GoodsLost,
    ShipDamaged,
    StatusGained,
)
from wanderbook.table.events import SquareCovered

MARKS = {power: mark for mark, power in POWERS.items()}
ACTIVE = 1
"""Whose turn it is in fights of two players: the active player chooses whom and which, not the first."""


def ended(*foes: Foe | str, **given: object) -> Played:
    """At the end of a round, every enemy having struck Marco for nothing."""
    played = fight(*foes, players=2, active=ACTIVE, **given)
    return played("end", "Marco")


# ---------------------------------------------------------------- at the end of the round


@pytest.mark.rule("SG-ENEMY-1")
@pytest.mark.parametrize(("power", "status"), STATUSES.items())
def test_a_status_for_somebody(power: str, status: str) -> None:
    played = ended(f"H {MARKS[power]}")
    assert (played.step, played.asked.owner) == ("GiveStatus", ACTIVE)
    played("Kasumi")
    assert played.told(StatusGained) == [StatusGained("SG-ENEMY-1", "Kasumi", status)]
    assert played.mate("Kasumi").statuses == {status}
    assert set(STATUSES.values()) == set(STATUS_TOKENS)


@pytest.mark.rule("SG-ENEMY-1")
def test_ship_damage() -> None:
    played = ended("H X1", fate=(4,))
    assert played.told(ShipDamaged) == [ShipDamaged("SG-DAMAGE-5", "deck")]


@pytest.mark.rule("SG-ENEMY-1")
def test_a_resource_of_the_active_players_choice() -> None:
    played = ended("H Q", given=lambda state: goods(state, coin=2, material=1))
    assert played.asked.owner == ACTIVE
    played("material=1")
    assert [(event.good, event.amount) for event in played.told(GoodsLost)] == [("material", 1)]
    assert (played.board.goods["material"], played.board.goods["coin"]) == (0, 2)
    assert ended("H Q", given=goods).step == "ChooseAttacker"  # nothing there, nothing lost


@pytest.mark.rule("SG-ENEMY-1")
@pytest.mark.parametrize("more", [1, 2])
def test_neighbours_deal_more_in_their_attack_at_the_end_of_the_round(more: int) -> None:
    played = fight(Foe("H", damage=1), Foe(f"H A{more}", damage=1), Foe("H", damage=1), Foe("H", damage=1))
    played("end", "Mac", "Laurent", "Rafael", "Marco")
    damage = {event.enemy: event.damage for event in played.told(EnemyStruck)}
    assert damage == {"1": 1 + more, "2": 1, "3": 1 + more, "4": 1}


@pytest.mark.rule("SG-ENEMY-1")
def test_they_deal_no_more_in_a_counterattack() -> None:
    played = fight(Foe("H . .", damage=1), Foe("H A2", damage=1))
    played("Gregory:0", "1", ("0:0,1", "0:0,2"))
    assert played.told(EnemyStruck)[0].damage == 1


@pytest.mark.rule("SG-ENEMY-1")
@pytest.mark.parametrize("much", [1, 3])
def test_it_regenerates(much: int) -> None:
    played = ended(f"H H H H . G{much}", covered=("0:0,0", "0:0,1", "0:0,2", "0:0,4"))
    assert (played.step, played.asked.owner, played.asked.least, played.asked.most) == (
        "Regenerate",
        ACTIVE,
        much,
        much,
    )
    some = ("0:0,1", "0:0,2", "0:0,4")[:much]
    played(some)
    assert played.told(EnemyRegenerated) == [EnemyRegenerated("SG-ENEMY-1", "1", one) for one in some]
    assert covered(played) == {"0,0", "0,1", "0,2", "0,4"} - {one[2:] for one in some}


@pytest.mark.rule("SG-ENEMY-1")
def test_no_more_than_there_is_regenerates() -> None:
    played = ended("H . G3", covered=("0:0,1",))
    played(("0:0,1",))
    assert (covered(played), played.step) == (set(), "ChooseAttacker")
    assert ended("H . G3").step == "ChooseAttacker"


@pytest.mark.rule("SG-ENEMY-1")
def test_each_neighbour_regenerates_and_it_does_not_itself() -> None:
    hurt = ("0:0,1", "0:0,2", "1:0,2", "2:0,1", "3:0,1")
    played = fight("H . .", "H GA .", "H .", "H .", covered=hurt)
    played("end", "Mac", "Mac")
    while played.step == "Regenerate":
        played(played.ids()[0])
    played("Mac", "Mac")
    assert [len(covered(played, enemy)) for enemy in "1234"] == [1, 1, 0, 1]


@pytest.mark.rule("SG-ENEMY-1")
def test_a_weapon_is_disarmed_until_the_fight_is_over() -> None:
    def armed(state: Table) -> Table:
        return change(change(state, "Laurent", weapons=(SABRE,)), "Mac", weapons=(SLING,))

    played = ended("H U", given=armed, more=WEAPONS)
    assert (played.asked.owner, played.ids()) == (ACTIVE, [f"Mac:{SLING}", f"Laurent:{SABRE}"])
    assert played.asked.least == 1
    played(f"Laurent:{SABRE}")
    assert played.told(Disarmed) == [Disarmed("SG-ENEMY-1", "Laurent", SABRE)]
    assert f"Laurent:{SABRE}" not in played.ids()
    played.state = fates(played.game, played.state, HIT)
    played("Laurent:0", ("0:0,0", "0:0,1"))
    assert (played.board.fight, played.mate("Laurent").weapons) == (None, (SABRE,))
    assert ended("H U").step == "ChooseAttacker"  # nobody is without their own


@pytest.mark.rule("SG-ENEMY-1")
def test_an_equipped_card_is_discarded() -> None:
    played = ended("H C", given=lambda state: equip(equip(state, "Laurent", 60), "Mac", 5))
    assert (played.asked.owner, played.ids()) == (ACTIVE, ["5", "60"])
    played("60")
    assert played.told(AbilityShed) == [AbilityShed("SG-ENEMY-1", 60, "Laurent")]
    assert played.mate("Mac").abilities == (5,)
    assert ended("H C").step == "ChooseAttacker"


@pytest.mark.rule("SG-ENEMY-1")
@pytest.mark.parametrize("mark", "X Q A G GA U C T L M V W".split())
def test_what_is_covered_does_nothing(mark: str) -> None:
    def rich(state: Table) -> Table:
        return goods(equip(change(state, "Mac", weapons=(SABRE,)), "Mac", 5), coin=1)

    played = fight(f"H {mark} .", "H .", covered=("0:0,1", "1:0,1"), given=rich, more=WEAPONS)
    played("end", "Marco", "Marco")
    assert played.step == "ChooseAttacker"
    assert (health(played, "Marco"), played.board.goods["coin"], sum(played.board.damage)) == (6, 1, 0)
    assert (covered(played, "1"), covered(played, "2")) == ({"0,1"}, {"0,1"})


# ---------------------------------------------------------------- always


@pytest.mark.rule("SG-ENEMY-2")
@pytest.mark.parametrize("hidden", [False, True])
def test_first_strike_counts_until_it_is_covered(hidden: bool) -> None:
    played = fight(Foe("H ! . .", damage=1), covered=("0:0,1",) if hidden else ())
    played("Gregory:0", ("0:0,2", "0:0,3"))
    told = [type(event) for event in played.events if isinstance(event, EnemyStruck | SquareCovered)]
    assert (told[0] is EnemyStruck) != hidden


@pytest.mark.rule("SG-ENEMY-2")
@pytest.mark.parametrize("hidden", [False, True])
def test_flying_counts_until_it_is_covered(hidden: bool) -> None:
    played = fight("H F . .", fate=(MISS,), covered=("0:0,1",) if hidden else ())
    played("Gregory:0")
    assert played.told(AttackJudged)[0].defense == (5 if hidden else 6)


@pytest.mark.rule("SG-ENEMY-2")
@pytest.mark.parametrize("hidden", [False, True])
def test_resist_counts_until_it_is_covered(hidden: bool) -> None:
    played = fight("H R . .", covered=("0:0,1",) if hidden else ())
    played("Gregory:0")
    assert played.asked.how.whole == (2 if hidden else 1)


@pytest.mark.rule("SG-ENEMY-2")
def test_none_of_them_acts_at_the_end_of_the_round() -> None:
    assert ended("H ! F R").step == "ChooseAttacker"
