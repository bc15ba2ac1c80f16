"""Corners of combat in which the second model found the engine to differ from the rules (DS-COMBAT, DS-CHAR-1)."""

from __future__ import annotations

import pytest

from tests.rules.ds_fight import BUCKLER, SPEAR, Foe, fight, power
from tests.rules.ds_table import Played, change
from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.events import Defeated, EnemyStruck

SNAP = 120
SNAPPING = f"""
[[combat]]
number = {SNAP}
name = "Snap"
damage = 1
synergy = "Remove 2 power."
"""


@pytest.mark.rule("DS-COMBAT-7")
def test_a_round_in_which_an_enemy_is_defeated_is_not_idle() -> None:
    """Its tokens leave the row with it, and still something has changed."""
    played = fight("H . . . .", "H9 .")
    played(f"Ed:{SPEAR}", "1", tuple(f"0:0,{at}" for at in range(5)), "end", *["end"] * 9)
    assert not played.told(Defeated)
    played("end")
    assert played.told(Defeated)


@pytest.mark.rule("DS-COMBAT-9")
def test_a_synergy_line_removes_power_only_after_a_first_strike() -> None:
    """A first strike comes before anything that the card does but block."""
    played = fight(Foe("H9 ! . .", 1), power={"1": 2}, synergy={"Ed": 1}, hands=((SNAP,),), more=SNAPPING)
    played(f"Ed:{SNAP}")
    if played.step == "Block":
        played("synergy")
    if played.step == "Block":
        played(())
    assert [event.damage for event in played.told(EnemyStruck)] == [3]
    if played.step == "Boost":
        played("synergy")
    assert power(played) == 0


@pytest.mark.rule("DS-CHAR-1")
def test_no_block_is_offered_once_nothing_is_left_to_block() -> None:
    def rested(state: Table) -> Table:
        return change(change(state, "Ezarius", stamina=1), "Jessie", stamina=1)

    played = fight(Foe("H9 . . .", 0), power={"1": 1}, given=rested)(f"Ed:{BUCKLER}")
    while played.step != "Block":
        played(() if played.step == "Boost" else ("0:0,1",))
    played("crew:Ezarius:1")
    assert power(played) == 0
    assert "crew:Jessie:0" not in offered(played)


def offered(played: Played) -> list[str]:
    asked = played.asked
    return [one.id for one in (*getattr(asked, "options", ()), *asked.meanwhile) if one.closed_by is None]
