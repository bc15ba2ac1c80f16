"""What failing costs, and where the story goes on then (SG-FAIL)."""

from __future__ import annotations

from functools import cache

import pytest

from tests.rules.sg_table import Played, change, fates, table, with_story
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.events import FatigueGained, GoodsGained, ShipDamaged, StatusGained
from wanderbook.rulesets.sleeping_gods.kit import ROOMS
from wanderbook.rulesets.sleeping_gods.steps import TakeAction
from wanderbook.table import Game, Split
from wanderbook.table.events import Drawn, Fell, HealthLost, Judged, SectionRead
from wanderbook.table.steps import TakeWay
from wanderbook_widgets.view import ReaderPlace, ways

STORY = """
## 40

A wall stands across the path.

A. Climb it.
STRENGTH 12
Fail: -4 health.
*Return to the ship.*

B. Ram it.
STRENGTH 12
Fail: 3 ship damage.
*Return to the ship.*

C. Read the inscription.
SAVVY 12
Fail: Gain venom.
*Return to the ship.*

D. Send somebody.
CUNNING 12
Fail: Mac: -2 health. Gregory: Gain madness. Laurent: Gain 1 fatigue.
*Return to the ship.*

E. Knock.
CUNNING 5
Fail: Gain 1 material. (Somebody pours out a bucket.) Turn to 41
*Gain 2 coins.*
(Turn to 42)

F. Ring.
CUNNING 5
Fail: -1 health. (The bell comes off.)
*Gain 2 coins.*
(Turn to 42)

G. Wait.
CUNNING 12
Fail: Everyone: -1 health.
*Return to the ship.*

## 41

It is wet here.

*Return to the ship.*

## 42

It is a garden.

*Return to the ship.*
"""
CREW = ("Odessa", "Mac", "Laurent", "Audrie", "Kasumi", "Kannan", "Marco", "Rafael", "Gregory")


@cache
def game() -> Game:
    return with_story(STORY)


def at(choice: str, players: int = 1, **board: object) -> Table:
    return table(game(), TakeAction(2), TakeWay("40", choice), players=players, **{"command": (0,) * players, **board})


def failing(state: Table, *numbers: int) -> Played:
    return Played(game(), fates(game(), state, *(numbers or (1,))))


# ---------------------------------------------------------------- damage


@pytest.mark.rule("SG-FAIL-1")
@pytest.mark.parametrize("active", [0, 1])
def test_the_active_player_splits_damage_among_those_who_took_part(active: int) -> None:
    played = failing(at("A", players=2, active=active, command=(1, 1)))(("Mac", "Laurent"))
    if played.step == "AlterFate":
        played(())
    assert isinstance(played.asked, Split)
    assert (played.asked.owner, played.asked.how.amount) == (active, 4)
    assert played.refused("Mac=2", "Odessa=2") == "SG-FAIL-1"
    assert played.refused("Mac=2", "Laurent=1") == "SG-REPLY-1"
    played(("Laurent=3", "Mac=1"))
    assert (played.mate("Mac").damage, played.mate("Laurent").damage) == (1, 3)


@pytest.mark.rule("SG-FAIL-1")
def test_what_participants_cannot_hold_goes_to_others() -> None:
    state = change(change(at("A"), "Mac", damage=4), "Laurent", damage=5)
    played = failing(state)(("Mac", "Laurent"))
    assert played.refused("Mac=1", "Laurent=1", "Audrie=2") == "SG-FAIL-1"
    assert played.refused("Mac=3", "Laurent=1") == "SG-HEALTH-1"
    played(("Mac=2", "Laurent=1", "Audrie=1"))
    assert {told.who for told in played.told(Fell)} == {"Mac", "Laurent"}
    assert played.mate("Audrie").damage == 1


@pytest.mark.rule("SG-FAIL-1")
def test_one_participant_takes_it_all_and_nobody_is_asked() -> None:
    played = failing(at("A"))("Mac")
    assert played.told(HealthLost) == [HealthLost("SG-FAIL-1", "Mac", 4)]
    assert played.step == "TakeAction"


@pytest.mark.rule("SG-FAIL-1")
def test_where_nobody_took_part_anybody_may_take_it() -> None:
    played = failing(at("A"))((), ("Gregory=2", "Odessa=2"))
    assert (played.mate("Gregory").damage, played.mate("Odessa").damage) == (2, 2)


@pytest.mark.rule("SG-FAIL-2")
def test_ship_damage_is_one_draw_of_fate_for_each_cube() -> None:
    played = failing(at("B"), 1, 6, 2, 2)(())
    assert [told.number for told in played.told(Drawn)] == [1, 6, 2, 2]  # the challenge's, and three
    assert [told.room for told in played.told(ShipDamaged)] == ["bridge", "quarters", "quarters"]
    assert dict(zip(ROOMS, played.board.damage, strict=True))["quarters"] == 2


# ---------------------------------------------------------------- status


@pytest.mark.rule("SG-FAIL-3")
def test_a_status_goes_to_a_participant_who_lacks_it() -> None:
    state = change(at("C", players=2, active=1), "Mac", statuses=frozenset({"venom"}))
    state = change(state, "Laurent", statuses=frozenset({"madness"}))
    played = failing(state)(("Laurent", "Kasumi", "Odessa"))
    assert (played.step, played.asked.owner) == ("GiveStatus", 1)
    assert played.ids() == ["Odessa", "Laurent", "Kasumi"]
    assert played.refused("Audrie") == "SG-FAIL-3"
    assert played.refused("Mac") == "SG-STATUS-3"
    played("Kasumi")
    assert played.mate("Kasumi").statuses == {"venom"}


@pytest.mark.rule("SG-FAIL-3")
def test_the_one_participant_who_lacks_it_gets_it() -> None:
    state = change(at("C"), "Mac", statuses=frozenset({"venom"}))
    played = failing(state)(("Laurent", "Mac"))
    assert played.told(StatusGained) == [StatusGained("SG-FAIL-3", "Laurent", "venom")]


@pytest.mark.rule("SG-FAIL-3")
def test_when_all_participants_have_it_another_gets_it() -> None:
    state = change(at("C"), "Mac", statuses=frozenset({"venom"}))
    played = failing(state)("Mac")
    assert set(played.ids()) == set(CREW) - {"Mac"}
    played("Gregory")
    assert played.mate("Gregory").statuses == {"venom"}


@pytest.mark.rule("SG-FAIL-4")
def test_a_consequence_that_names_somebody_hits_that_one() -> None:
    """Whether they took part or not, and not those who did."""
    played = failing(at("D"))("Odessa")
    assert played.told(HealthLost) == [HealthLost("SG-FAIL-4", "Mac", 2)]
    assert played.told(StatusGained) == [StatusGained("SG-FAIL-4", "Gregory", "madness")]
    assert [told.who for told in played.told(FatigueGained)] == ["Odessa", "Laurent"]
    assert (played.mate("Odessa").damage, played.mate("Odessa").statuses) == (0, frozenset())


@pytest.mark.rule("SG-FAIL-4")
def test_everyone_is_everyone() -> None:
    state = change(at("G"), "Gregory", damage=4)
    played = failing(state)("Mac")
    assert {mate.name: mate.damage for mate in played.board.crew} == dict.fromkeys(CREW, 1) | {"Gregory": 4}


# ---------------------------------------------------------------- where it goes on


@pytest.mark.rule("SG-FAIL-5")
@pytest.mark.parametrize(("number", "coins", "materials", "to"), [(1, 0, 1, "41"), (6, 2, 0, "42")])
def test_a_turn_in_the_failure_replaces_what_follows(number: int, coins: int, materials: int, to: str) -> None:
    played = failing(at("E"), number)(())
    gained = {told.good: told.amount for told in played.told(GoodsGained)}
    assert (gained.get("coin", 0), gained.get("material", 0)) == (coins, materials)
    assert [told.section for told in played.told(SectionRead)] == [to]


@pytest.mark.rule("SG-FAIL-5")
@pytest.mark.parametrize(("number", "damage"), [(1, 1), (6, 0)])
def test_without_one_the_story_goes_on_as_after_a_success(number: int, damage: int) -> None:
    played = failing(at("F"), number)(())
    if damage:
        played("Mac=1")
    assert played.mate("Mac").damage == damage
    assert played.told(GoodsGained) == [GoodsGained("SG-RES-1", "coin", 2)]
    assert [told.section for told in played.told(SectionRead)] == ["42"]


@pytest.mark.rule("SG-FAIL-6")
@pytest.mark.parametrize(("number", "outcome"), [(1, "40:E:fail"), (4, "40:E:fail"), (5, "40:E:pass")])
def test_failing_is_told_only_to_those_who_fail(number: int, outcome: str) -> None:
    """The event that failure texts are shown for; a decision never holds one."""
    played = failing(at("E"), number)
    assert "bucket" not in repr(played.asked) and "bucket" not in repr(played.events)
    played(())
    assert [told.outcome for told in played.told(Judged)] == [outcome]


@pytest.mark.rule("SG-FAIL-6")
def test_a_reader_sees_a_failure_text_only_behind_failing() -> None:
    found = ways(game().book, ReaderPlace("section", "40"))
    assert found["E:pass"] == ReaderPlace("section", "42")
    assert (found["E:fail"].name, found["E:fail"].told) == ("41", "Somebody pours out a bucket.")
    assert found["F:fail"].told == "The bell comes off."
    assert not any(place.told for way, place in found.items() if not way.endswith(":fail"))
