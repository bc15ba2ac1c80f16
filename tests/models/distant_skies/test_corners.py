"""Corners of combat that the second model found."""

from __future__ import annotations

import pytest

from tests.rules.ds_fight import BUCKLER, SPEAR, Foe, covered, fight, power
from tests.rules.ds_table import Played, change
from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.events import Defeated
from wanderbook.table.amounts import Counts


def offered(played: Played) -> list[str]:
    """All that is open now, free actions included."""
    asked = played.asked
    return [one.id for one in (*getattr(asked, "options", ()), *asked.meanwhile) if one.closed_by is None]


@pytest.mark.rule("DS-COMBAT-7")
def test_a_round_in_which_an_enemy_is_defeated_is_not_idle() -> None:
    """Its tokens leave the row with it, and still something has changed."""
    played = fight("H . . . .", "H9 .")
    played(f"Ed:{SPEAR}", "1", tuple(f"0:0,{at}" for at in range(5)), "end", *["end"] * 9)
    assert not played.told(Defeated)
    played("end")
    assert played.told(Defeated)


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


@pytest.mark.rule("DS-COMBAT-5")
def test_an_ability_that_is_covered_before_it_is_done_is_off() -> None:
    """At the question whom it concerns, a torch covers its square."""
    played = fight("H9 PA1 .", "H9 .", "H9 .", goods=Counts.of({"torch": 1}))("end")
    assert played.step == "ChooseAlly"
    played("resource:torch:0", "1", ("0:0,1",))
    assert covered(played) == {"0,1"}
    assert played.step == "PlayCard"
