"""Free actions in Distant Skies: at every question, but where a rule forbids them (DS-FREE)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from tests.rules.ds_fight import (
    ADVICE,
    FLUTE,
    PEBBLE,
    SPEAR,
    STEADY,
    TRAP,
    WHIP,
    Foe,
    covered,
    fight,
    power,
    row,
    the_fight,
)
from tests.rules.ds_table import Played, change, equip, fates, game_of, give, goods, on, table
from wanderbook.rulesets import ruleset_of
from wanderbook.rulesets.common.steps import DiscardDown, GiveStatus, Regenerate, RemoveStatuses
from wanderbook.rulesets.distant_skies.board import Attack, Fight, InPlay, Table
from wanderbook.rulesets.distant_skies.events import (
    AbilityDiscarded,
    CampsCrossed,
    DieRolled,
    EnemyStruck,
    EventCompleted,
    ObstacleIgnored,
    PlaneDamaged,
    StatusGained,
)
from wanderbook.rulesets.distant_skies.free_actions import CLOSED
from wanderbook.rulesets.distant_skies.steps import (
    Block,
    Boost,
    ChooseAlly,
    ChooseGoods,
    ChooseTarget,
    ChooseVictim,
    DealTo,
    DiscardAdventures,
    DiscardCombat,
    DrawAbility,
    EndTurn,
    FaceEnemies,
    FaceObstacle,
    GiveCard,
    GiveSynergy,
    LoseAbility,
    MayRun,
    MeetBarrier,
    PassBarrier,
    PlaceCharacters,
    PlaceDamage,
    PlayCard,
    RecheckQuestion,
    SendPlane,
    SplitDamage,
    SplitHealing,
    SplitStamina,
    TakeAction,
    TakePower,
    VisitSpot,
    Walk,
    WhoRises,
)
from wanderbook.rulesets.reference import reference
from wanderbook.table import Game, Pick, open_options, outcome, why
from wanderbook.table.events import Drawn, HealthLost, Judged
from wanderbook.table.grids import Placing
from wanderbook.table.kinds import Asks, then
from wanderbook.table.steps import AlterFate, ChooseWay, Gather, ReadSection, TakeWay, Tried

EUGENE = 206
CUNNING, STEEP, REST, FLARE, ROLL, SALVE, MEND, SPARE = range(21, 29)
ABILITIES = """
[[ability]]
number = 21
name = "Silver tongue"
fate = 4
skill = "moxie"
cost = 1
abilities = "+2 cunning."

[[ability]]
number = 22
name = "Sure step"
fate = 4
skill = "moxie"
cost = 1
abilities = "Ignore steep."

[[ability]]
number = 23
name = "Second wind"
fate = 4
skill = "moxie"
cost = 1
abilities = "Once per turn: Self: Restore 1 stamina."

[[ability]]
number = 24
name = "Flare"
fate = 4
skill = "moxie"
cost = 0
abilities = "Pay 1 torch: Ignore steep."

[[ability]]
number = 25
name = "A loaded die"
fate = 4
skill = "moxie"
cost = 1
abilities = "Reroll the die."

[[ability]]
number = 26
name = "Ointment"
fate = 4
skill = "moxie"
cost = 1
abilities = "Pay 1 stamina: Remove weakened."

[[ability]]
number = 27
name = "Patches"
fate = 4
skill = "moxie"
cost = 1
abilities = "Pay 1 stamina: Repair 1 plane damage."

[[ability]]
number = 28
name = "Plain moxie"
fate = 4
skill = "moxie"
cost = 1
"""
STORY = """
## 50

A. Talk.
CUNNING 6
Fail: Gain venom. -2 stamina.
*Gain 1 meat.*
(Turn to 51)

B. Climb.
OBSTACLE steep
Fail: -1 health.
*Return to the map.*

## 51

A. Talk on.
CUNNING 6
Fail: -1 health.
*Return to the map.*

## 53

**Wandering encounter: A pier**

A. Fish.
*Gain 1 rope.*
(Turn to 53)

B. Talk.
*Gain 1 rope.*
(Turn to 53)
"""
EVENTS = """
[[event]]
number = 1
name = "Nothing"
level = 1
passage = "A quiet day."

[[event]]
number = 2
name = "A leak"
passage = "Drip."
complete = '''
A. Mend it.
CRAFT 8
Fail: -2 health.
*Gain 1 rope.*

B. Pay.
Pay 1 torch
*Gain 1 whiskey.*

C. Fight it.
COMBAT 1
*Gain 1 meat.*

D. Ask elsewhere.
*Turn to 50.*
'''

[[event]]
number = 3
name = "A stowaway"
until = "fly"
passage = "Somebody snores."
complete = "*Gain 1 meat.*"
"""
MOUSE = "[[enemy]]\nnumber = 1\nname = \"A mouse\"\nlevel = 1\ndamage = 1\ngrid = '''\nH\n'''\n"


@cache
def game() -> Game:
    files = {"cards/more.toml": ABILITIES + MOUSE, "storybook/more.md": STORY, "cards/events.toml": EVENTS}
    return game_of(files)


def at(*steps: Any, **board: Any) -> Table:
    """In mid-turn, without adventure cards, with an ogroot and somebody who needs it."""
    players = board.get("players", 1)
    state = table(game(), TakeAction(), *steps, **{"held": ((),) * players, **board})
    return change(goods(state, ogroot=1), "Miguel", damage=1)


def ability(number: int, line: str) -> str:
    """A card with one ability."""
    values = f'name = "Card {number}"\nfate = 4\nskill = "moxie"\ncost = 1\nabilities = "{line}"'
    return f"[[ability]]\nnumber = {number}\n{values}\n\n"


def struck(played: Played) -> list[tuple[str, str, int, int]]:
    """Counterattacks: by whom, at whom, how much, and how much of it was blocked."""
    return [(one.enemy, one.who, one.damage, one.blocked) for one in played.told(EnemyStruck)]


def skip(played: Played) -> Played:
    while played.step == "AlterFate":
        played(())
    return played


# ---------------------------------------------------------------- every question


def asking() -> set[type[Asks]]:
    """Every step of this game that asks."""
    return {step for step in get_args(ruleset_of("distant_skies").steps) if issubclass(step, Asks)}


def fighting(*steps: Any, attack: Attack | None = None, **changes: Any) -> Callable[[], Played]:
    """A fight with two enemies, each covered in part, and these steps."""

    def begin() -> Played:
        wounded = fight("H9 V .", "H9 . .", hands=((SPEAR, WHIP),), covered=("0:0,2", "1:0,2"), power={"1": 2, "2": 1})
        state = change(equip(goods(wounded.state, ogroot=1), "Jessie", STEADY), "Miguel", damage=1)
        begun = replace(the_fight(wounded), attack=attack, **changes)
        return Played(wounded.game, on(replace(state, agenda=(*state.agenda, *steps)), fight=begun))

    return begin


def plain(*steps: Any, given: Callable[[Table], Table] = lambda state: state, **board: Any) -> Callable[[], Played]:
    return lambda: Played(game(), given(at(*steps, **board)))


BLOW = Attack("Ed", SPEAR, "1")
CUNNING_6 = Tried("50:A", "cunning", 6)
WHERE: dict[type[Asks], Callable[[], Played]] = {
    TakeAction: plain(),
    ChooseWay: plain(ChooseWay("50")),
    Gather: plain(Gather(CUNNING_6)),
    AlterFate: plain(AlterFate(replace(CUNNING_6, number=1))),
    FaceObstacle: plain(FaceObstacle("steep")),
    PassBarrier: plain(PassBarrier("50:B", "steep"), given=lambda state: equip(state, "Ed", STEEP)),
    Walk: plain(Walk(2)),
    PlaceCharacters: plain(PlaceCharacters("53")),
    VisitSpot: plain(VisitSpot("53", (("Ed", "A"), ("Claire", "B")))),
    SendPlane: plain(SendPlane()),
    SplitDamage: plain(SplitDamage(3, (), "DS-TRAVEL-2")),
    WhoRises: plain(WhoRises(0, amount=3), given=lambda state: change(state, "Ed", damage=11)),
    SplitHealing: plain(SplitHealing(3, ("Ed", "Miguel"), 0), given=lambda state: change(state, "Ed", damage=3)),
    SplitStamina: plain(SplitStamina(2, 0)),
    GiveStatus: plain(GiveStatus("venom", (), "DS-EVENT-3")),
    RemoveStatuses: plain(
        RemoveStatuses(1), given=lambda state: change(state, "Ed", statuses=frozenset({"venom", "weakened"}))
    ),
    ChooseGoods: plain(ChooseGoods(2)),
    DiscardDown: plain(DiscardDown(0, 1), given=lambda state: give(state, 0, SPARE, REST)),
    GiveCard: plain(GiveCard(5, 0), players=2),
    DiscardAdventures: plain(DiscardAdventures(0, 1), held=((5, 205),)),
    FaceEnemies: fighting(FaceEnemies()),
    PlayCard: fighting(),
    ChooseTarget: fighting(ChooseTarget("Ed", WHIP)),
    Boost: lambda: fighting(Boost(), attack=BLOW, synergy=the_fight(fight("H")).synergy)(),
    PlaceDamage: fighting(PlaceDamage(Placing(0, 5), "Ed"), attack=BLOW),
    Block: fighting(Block(), attack=BLOW),
    DealTo: fighting(DealTo(2, "Ed", 0)),
    TakePower: fighting(TakePower(1, 0)),
    DiscardCombat: fighting(DiscardCombat(0, 1)),
    GiveSynergy: fighting(GiveSynergy("Ed", 1)),
    ChooseAlly: fighting(ChooseAlly("add_power_ally", 1, ("1", "2"), "1")),
    Regenerate: fighting(Regenerate("1", 1)),
    ChooseVictim: fighting(ChooseVictim("1", 2)),
    LoseAbility: fighting(LoseAbility()),
    MayRun: fighting(MayRun()),
}
"""A play that asks each question at which free actions are allowed."""


@pytest.mark.rule("DS-FREE-1")
def test_every_question_offers_free_actions_or_is_closed_by_a_rule() -> None:
    assert asking() == WHERE.keys() | CLOSED.keys() and not WHERE.keys() & CLOSED.keys()
    for language in ("en", "fr"):
        assert set(CLOSED.values()) <= reference("distant_skies", language).entries.keys()


@pytest.mark.rule("DS-FREE-1")
@pytest.mark.parametrize("step", WHERE, ids=lambda step: step.__name__)
def test_free_actions_stand_beside_the_question(step: type[Asks]) -> None:
    """One of them is done, and the question can still be answered."""
    played = WHERE[step]()
    assert played.step == step.__name__
    depth = len(played.state.agenda)
    assert "resource:ogroot:0" in open_options(played.asked.free_actions)
    played("resource:ogroot:0")
    assert played.mate("Miguel").damage == 0 or played.step == "SplitHealing"
    assert played.board.goods["ogroot"] == 0
    played("level:easy")
    assert played.board.mode == "easy" and len(played.state.agenda) >= depth - 1
    asked = played.asked
    answers = open_options(asked.options) if isinstance(asked, Pick) else [next(asked.every())]
    assert len(answers) >= (asked.least if isinstance(asked, Pick) else 1)


@pytest.mark.rule("DS-FREE-2")
@pytest.mark.rule("DS-FREE-3")
def test_none_in_the_middle_of_one_nor_before_the_game() -> None:
    state = give(at(), 0, CUNNING, STEEP, REST, SPARE)
    played = Played(game(), state)(f"equip:0:{CUNNING}")
    assert played.step == "EquipTo" and not played.asked.free_actions
    assert played("Ed").step == "PayToEquip" and not played.asked.free_actions
    begun = Played(game(), ruleset_of("distant_skies").begin(game(), 1))
    assert begun.step == "ChoosePlayers" and not begun.asked.free_actions


# ---------------------------------------------------------------- after chance is seen


@pytest.mark.rule("DS-FREE-1")
@pytest.mark.rule("DS-CHAR-1")
def test_a_rested_claire_rerolls_after_the_die() -> None:
    played = fight("H9 . . . . .", die=(-1, 3), given=lambda state: goods(state, meat=1))(f"Ed:{SPEAR + 5}")
    assert SPEAR + 5 == PEBBLE and [one.number for one in played.told(DieRolled)] == [-1]
    assert played.step == "Boost"  # nothing could be placed: there is a question all the same
    played("resource:meat:0", ("Claire=1",))
    assert played.option("crew:Claire:0").closed_by is None
    played("crew:Claire:0")
    assert [one.number for one in played.told(DieRolled)] == [-1, 3]
    assert played.step == "PlaceDamage" and played.asked.how.whole == 4


@pytest.mark.rule("DS-FREE-1")
@pytest.mark.rule("DS-CHAR-1")
def test_so_she_does_when_there_is_damage_to_place() -> None:
    played = fight("H9 . . . . .", die=(0, 2), given=lambda state: goods(state, meat=1))(f"Ed:{PEBBLE}")
    assert (played.step, played.asked.how.whole) == ("PlaceDamage", 1)  # no other question first
    played("resource:meat:0", ("Claire=1",))
    assert played.step == "Boost" and played.option("crew:Claire:0").closed_by is None
    assert played("crew:Claire:0").asked.how.whole == 3


@pytest.mark.rule("DS-FREE-1")
def test_nobody_is_asked_where_nothing_could_help() -> None:
    played = fight("H9 . . . . .", die=(-1,))(f"Ed:{PEBBLE}")
    assert played.step == "PlayCard"


@pytest.mark.rule("DS-FREE-1")
@pytest.mark.rule("DS-FLY-1")
def test_after_the_fate_of_a_flight() -> None:
    """Ed is tired, and meat would let him draw again."""
    state = change(fates(game(), at(), 8, 1), "Ed", stamina=0)
    played = Played(game(), goods(state, meat=1))("fly:2")
    assert played.step == "AlterFate" and [one.number for one in played.told(Drawn)] == [8]
    played("resource:meat:0", "crew:Ed:0")
    played = skip(played)
    assert [one.number for one in played.told(Drawn)] == [8, 1] and not played.told(PlaneDamaged)


@pytest.mark.rule("DS-FREE-1")
@pytest.mark.rule("DS-FLY-3")
def test_a_plane_without_health_is_mended_before_the_flight_costs_a_camp() -> None:
    """It has health as it takes off, and an event on the way takes that."""
    state = on(fates(game(), equip(at(), "Jessie", MEND), 8), plane_health=1)
    played = Played(game(), state)("fly:2")
    broken = Played(game(), on(played.state, plane_health=0))
    assert broken.step == "AlterFate"
    broken(f"ability:{MEND}:0", ())
    assert not broken.told(CampsCrossed) and broken.board.plane_health == 0


@pytest.mark.rule("DS-FREE-1")
@pytest.mark.rule("DS-TRAVEL-2")
def test_a_card_is_equipped_on_meeting_an_obstacle() -> None:
    state = give(at(page=1, space="C1"), 0, STEEP, SPARE)
    played = Played(game(), state)("travel:1:C2")
    assert (played.step, played.ids()) == ("FaceObstacle", ["suffer"])
    played(f"equip:0:{STEEP}", "Ed")
    assert (played.step, played.ids()) == ("FaceObstacle", [f"ability:{STEEP}:0"])
    assert played(f"ability:{STEEP}:0").told(ObstacleIgnored) and not played.told(HealthLost)


@pytest.mark.rule("DS-FREE-1")
@pytest.mark.rule("DS-EXPLORE-1")
def test_or_an_obstacle_of_the_story() -> None:
    state = give(at(MeetBarrier("50:B", "steep")), 0, STEEP, SPARE)
    played = Played(game(), state)
    assert played.step == "PassBarrier"
    played(f"equip:0:{STEEP}", "Ed", f"ability:{STEEP}:0")
    assert [one.outcome for one in played.told(Judged)] == ["50:B:pass"]


@pytest.mark.rule("DS-FREE-1")
@pytest.mark.rule("DS-TRAVEL-2")
@pytest.mark.parametrize(("torches", "step"), [(0, "SplitDamage"), (1, "FaceObstacle")])
def test_nobody_is_asked_about_an_obstacle_that_nothing_helps_against(torches: int, step: str) -> None:
    state = goods(give(at(page=1, space="C1"), 0, SPARE), torch=torches)
    state = equip(state, "Ed", FLARE)
    assert Played(game(), state)("travel:1:C2").step == step


@pytest.mark.rule("DS-FREE-1")
@pytest.mark.rule("DS-COMBAT-4")
def test_block_that_is_found_before_the_blow_lands() -> None:
    """Jessie is tired, and meat would let her block."""
    played = fight(Foe("H9 . . . .", 4), given=lambda state: goods(state, meat=1))(f"Ed:{SPEAR}")
    played(tuple(f"0:0,{column}" for column in range(1, 5)))
    assert played.step == "Block"
    played("resource:meat:0", ("Jessie=1",), "crew:Jessie:0")
    assert struck(played) == [("1", "Ed", 4, 1)]


# ---------------------------------------------------------------- without a price


@pytest.mark.rule("DS-HAND-3")
def test_an_ability_without_a_price_serves_every_challenge_of_a_turn() -> None:
    played = Played(game(), fates(game(), equip(at(ReadSection("50")), "Ed", CUNNING), 4, 4))
    played("A", (), f"ability:{CUNNING}:0")
    skip(played)("A", (), f"ability:{CUNNING}:0")
    skip(played)
    assert [one.outcome for one in played.told(Judged)] == ["50:A:pass", "51:A:pass"]


@pytest.mark.rule("DS-HAND-3")
def test_and_each_of_them_once() -> None:
    state = give(fates(game(), equip(at(ReadSection("50")), "Ed", CUNNING), 1), 0, SPARE)
    played = Played(game(), change(state, "Ed", abilities=(CUNNING, REST), stamina=2))("A", ())
    played(f"ability:{CUNNING}:0")
    assert played.step == "AlterFate" and played.refused(f"ability:{CUNNING}:0") == "DS-HAND-3"
    assert "without a price" in why(game(), played.state, f"ability:{CUNNING}:0")


@pytest.mark.rule("DS-HAND-3")
def test_and_every_obstacle_of_a_turn() -> None:
    played = Played(game(), equip(at(page=1, space="C1"), "Ed", STEEP))
    for spot in ("1:C2", "1:C1", "1:C2"):
        played(f"travel:{spot}")
        if played.step == "FaceObstacle":
            played(f"ability:{STEEP}:0")
    assert len(played.told(ObstacleIgnored)) == 2 and not played.told(HealthLost)


@pytest.mark.rule("DS-HAND-3")
def test_and_every_attack_of_a_turn_once() -> None:
    played = fight("H9 . . . . . / . . . . . . / . . . . . .", given=lambda state: equip(state, "Jessie", ADVICE))
    for who, card in (("Ed", SPEAR), ("Miguel", WHIP)):
        played(f"{who}:{card}", f"ability:{ADVICE}:0")
        assert played.step == "PlaceDamage" and played.asked.how.whole == {SPEAR: 8, WHIP: 4}[card]
        played(played.asked.some(played.state.fate)[0])


@pytest.mark.rule("DS-HAND-3")
def test_the_die_is_rolled_again_once_an_attack() -> None:
    loaded = ability(29, "Reroll the die.")
    played = fight("H9 . . . .", die=(1, 2, 3), more=loaded, given=lambda state: equip(state, "Jessie", 29, STEADY))
    played(f"Ed:{PEBBLE}", "ability:29:0")
    assert [one.number for one in played.told(DieRolled)] == [1, 2] and played.step == "PlaceDamage"


@pytest.mark.rule("DS-HAND-3")
def test_once_per_turn_where_the_card_says_so() -> None:
    state = change(equip(at(), "Ed", REST), "Ed", abilities=(REST,), stamina=0)
    played = Played(game(), state)(f"ability:{REST}:0")
    assert played.mate("Ed").stamina == 1 and played.refused(f"ability:{REST}:0") == "DS-HAND-3"


@pytest.mark.rule("DS-HAND-3")
def test_what_is_always_added_serves_all_attackers_unless_it_says_self() -> None:
    lines = {30: "Always: +1 damage.", 31: "Always: Block 1.", 32: "Always: Remove 1 power."}
    more = "".join(ability(number, line) for number, line in lines.items())
    foe = Foe("H9 . . . . . . .", 3)

    def attack(damage: int) -> Played:
        def given(state: Table) -> Table:
            return change(equip(state, "Jessie", 30, 31, 32), "Jessie", damage=damage)

        return fight(foe, more=more, power={"1": 2}, given=given)(f"Ed:{SPEAR}")

    played = attack(damage=0)
    assert played.asked.how.whole == 6 and power(played) == 1
    played(played.asked.some(played.state.fate)[0])
    assert struck(played) == [("1", "Ed", 4, 1)]
    fallen = attack(damage=99)
    assert fallen.asked.how.whole == 5 and power(fallen) == 2


# ---------------------------------------------------------------- amounts that change in between


@pytest.mark.rule("DS-HAND-1")
@pytest.mark.rule("DS-FREE-1")
def test_who_equips_a_card_instead_discards_no_more() -> None:
    state = give(at(DrawAbility(0, 2)), 0, CUNNING, STEEP, REST, FLARE, ROLL, SPARE)
    played = Played(game(), state)
    assert (played.step, played.asked.least) == ("DiscardDown", 1)
    played(f"equip:0:{FLARE}", "Ed")
    assert played.step == "TakeAction" and not played.told(AbilityDiscarded)


@pytest.mark.rule("DS-HEALTH-1")
@pytest.mark.rule("DS-FREE-1")
def test_damage_is_split_among_those_who_have_health_when_it_is() -> None:
    state = change(at(SplitDamage(12, ("Ed",), "DS-CHAL-4")), "Ed", damage=10)
    played = Played(game(), state)
    assert {one.name: (one.room, one.tier) for one in played.asked.how.among}["Ed"] == (1, 0)
    played("resource:ogroot:0", ("Ed=1",))
    assert {one.name: (one.room, one.tier) for one in played.asked.how.among}["Ed"] == (2, 0)


@pytest.mark.rule("DS-STATUS-1")
@pytest.mark.rule("DS-FREE-1")
def test_a_status_that_nobody_can_get_any_more_is_not_asked_about() -> None:
    sick = frozenset({"venom"})
    state = at(GiveStatus("venom", (), "DS-EVENT-3"))
    for name in ("Ed", "Ezarius", "Jessie", "Claire"):
        state = change(state, name, statuses=sick)
    played = Played(game(), state)("resource:ogroot:0")
    assert [one.who for one in played.told(StatusGained)] == ["Miguel"] and played.step == "TakeAction"


@pytest.mark.rule("DS-COMBAT-6")
@pytest.mark.rule("DS-FREE-1")
def test_a_torch_between_two_enemies_fells_the_second_before_it_acts() -> None:
    played = fight("H9 HO1", "H HO2", given=lambda state: goods(state, torch=1))("end")
    assert (played.step, played.asked.about) == ("ChooseVictim", "enemy 1")
    played("resource:torch:0", "2", ("1:0,0",))
    assert row(played) == ["1"] and played.step == "ChooseVictim"
    played("Ed")
    assert played.step == "PlayCard" and sum(one.amount for one in played.told(HealthLost)) == 1


@pytest.mark.rule("DS-COMBAT-5")
@pytest.mark.rule("DS-FREE-1")
def test_a_square_that_is_covered_in_time_does_not_act() -> None:
    played = fight("H9 HO1 HO2", given=lambda state: goods(state, torch=1))("end")
    assert played.step == "ChooseVictim"
    played("resource:torch:0", ("0:0,2",), "Ed")
    assert sum(one.amount for one in played.told(HealthLost)) == 1 and covered(played) == {"0,2"}


@pytest.mark.rule("DS-FREE-1")
def test_a_fight_that_is_won_in_the_enemies_phase_is_over() -> None:
    played = fight("H HO1", given=lambda state: goods(state, torch=1))("end", "resource:torch:0", ("0:0,0",))
    assert played.board.fight is None and played.step == "TakeAction"


@pytest.mark.rule("DS-COMBAT-8")
@pytest.mark.rule("DS-FREE-1")
def test_damage_apart_from_the_attack_is_placed_as_the_row_is_then() -> None:
    def given(state: Table) -> Table:
        return equip(goods(state, torch=1), "Jessie", TRAP)

    played = fight("H9 . .", "H9 . .", given=given)(f"ability:{TRAP}:0", "1")
    assert (played.step, played.asked.how.whole) == ("PlaceDamage", 2)
    played("resource:torch:0", "1", ("0:0,1",))
    assert (played.step, played.asked.how.whole) == ("PlaceDamage", 2)
    assert played(("0:0,2",)).step in ("PlayCard", "PlaceDamage")


# ---------------------------------------------------------------- events in play


@pytest.mark.rule("DS-EVENT-2")
def test_an_event_is_completed_in_a_fight() -> None:
    files = game_of({"cards/events.toml": EVENTS, "cards/more.toml": ABILITIES + MOUSE, "storybook/more.md": STORY})
    begun = fight("H9 .").board.fight
    assert isinstance(begun, Fight)
    state = goods(table(files, TakeAction(), PlayCard(), fight=begun, events=(InPlay(2),), held=((),)), torch=1)
    played = Played(files, state)
    assert played.refused("event:2:C") == "DS-EVENT-2" and played.refused("event:2:D") == "DS-EVENT-2"
    assert "cannot use this now" in why(files, played.state, "event:2:C")
    played("event:2:B")
    assert [one.card for one in played.told(EventCompleted)] == [2]
    assert played.step == "PlayCard" and played.board.goods["whiskey"] == 1


@pytest.mark.rule("DS-EVENT-2")
@pytest.mark.rule("DS-CHAL-4")
def test_who_took_part_is_remembered_through_an_event_that_is_completed_in_between() -> None:
    """Venom is handed out after a failed challenge; then the leak is mended, and stamina is lost after it."""
    state = fates(game(), at(ReadSection("50"), events=(InPlay(2),)), 1, 8)
    played = skip(Played(game(), state)("A", ("Ed",)))
    assert played.step == "GiveStatus" and played.board.party == ("Ed",)
    played("event:2:A", ())
    played = skip(played)
    assert played.step == "GiveStatus" and played.board.party == ("Ed",) and not played.board.event_now
    assert not played.board.events


@pytest.mark.rule("DS-EVENT-2")
def test_it_is_not_completed_in_the_middle_of_itself() -> None:
    played = Played(game(), at(events=(InPlay(2),)))("event:2:A")
    assert played.step == "Gather"
    assert not [one.id for one in played.asked.free_actions if one.id.startswith("event:2")]


@pytest.mark.rule("DS-EVENT-3")
def test_stamina_that_a_failed_challenge_costs_is_anybodys() -> None:
    state = fates(game(), at(ReadSection("50")), 1)
    played = skip(Played(game(), state)("A", ("Ed",)))("Claire")
    assert played.step == "SplitStamina" and played(("Claire=1", "Jessie=1")).mate("Ed").stamina == 2


@pytest.mark.rule("DS-FLY-4")
@pytest.mark.rule("DS-EVENT-2")
@pytest.mark.parametrize(("to", "completed"), [("fly:1", False), ("fly:2", True)])
def test_a_plane_that_stays_has_not_moved(to: str, completed: bool) -> None:
    state = fates(game(), at(events=(InPlay(3),), quick_landing=True), 1)
    played = Played(game(), state)(to)
    assert played.step == "DropClaire" and not played.asked.free_actions
    played = skip(played(played.ids()[0]))
    assert bool(played.told(EventCompleted)) == completed and bool(played.board.events) != completed


STRUT = 25
"""The Loose Strut: from 3 threat on, fate says whether the plane suffers."""


@pytest.mark.rule("DS-EVENT-2")
@pytest.mark.parametrize(
    ("threat", "fate", "damage"), [(0, 1, []), (1, 1, []), (2, 1, [1]), (2, 5, [1]), (2, 6, []), (5, 8, [])]
)
def test_the_planes_troubles_begin_with_3_threat_and_a_fate_up_to_5(threat: int, fate: int, damage: list[int]) -> None:
    box = game_of()
    state = fates(box, table(box, EndTurn(), events=(InPlay(STRUT, threat),), held=((),)), fate)
    for name in [mate.name for mate in state.board.crew]:
        state = change(state, name, stamina=0)
    played = Played(box, state)
    assert [event.amount for event in played.told(PlaneDamaged)] == damage
    assert [event.number for event in played.told(Drawn)] == ([fate] if threat >= 2 else [])


# ---------------------------------------------------------------- rulings on combat


@pytest.mark.rule("DS-COMBAT-9")
def test_a_synergy_line_that_ignores_block_counts_only_when_it_is_paid_for() -> None:
    unpaid = fight("H9 B1 . . .")(f"Ed:{FLUTE}")
    assert (unpaid.step, unpaid.asked.how.whole) == ("PlaceDamage", 1)
    paid = fight("H9 B1 . . .", synergy={"Ed": 1})(f"Ed:{FLUTE}", "synergy")
    while paid.step != "PlaceDamage":
        paid(())
    assert paid.asked.how.whole == 2


@pytest.mark.rule("DS-COMBAT-5")
def test_half_of_what_is_not_blocked_may_splash() -> None:
    """5 damage, 2 of them blocked: 2 of the 3 that are left on the target."""
    played = fight("H9 B2 . .", ". . H9", hands=((SPEAR,),))(f"Ed:{SPEAR}", "1")
    assert played.asked.how.whole == 3
    assert played.refused("0:0,3", "1:0,0", "1:0,1") == "DS-COMBAT-5"
    played(("0:0,2", "0:0,3", "1:0,0"))
    assert covered(played) == {"0,2", "0,3"} and covered(played, "2") == {"0,0"}


@pytest.mark.rule("DS-COMBAT-9")
@pytest.mark.parametrize(("good", "whole"), [("fire_quartz", 5), ("ice_diamond", 6)])
def test_quartz_and_diamond_are_blocked_too(good: str, whole: int) -> None:
    played = fight("H9 B2 . . . . . . . .", given=lambda state: goods(state, **{good: 1}))(f"resource:{good}:0")
    assert (played.step, played.asked.how.whole) == ("PlaceDamage", whole)


@pytest.mark.rule("DS-ADV-1")
def test_a_card_that_moves_the_plane_may_be_played_in_combat_for_something_else() -> None:
    played = fight("H9 .", held=((EUGENE,),), plane_health=2)
    assert played.refused(f"card:{EUGENE}:0") == "DS-ADV-1"
    assert played(f"card:{EUGENE}:1").board.plane_health == 3


@pytest.mark.rule("DS-FLY-1")
def test_a_card_moves_the_plane_with_claire_or_without_her() -> None:
    state = fates(game(), at(SendPlane()), 1)
    assert Played(game(), state).ids() == ["fly:2", "fly:3", "fly:4", "send:2", "send:3", "send:4", "stay"]
    sent = skip(Played(game(), state)("send:2"))
    assert (sent.board.plane, sent.board.space, sent.board.time) == (2, "A1", state.board.time)
    assert Played(game(), on(state, space="B1")).ids() == ["send:2", "send:3", "send:4", "stay"]


@pytest.mark.rule("DS-FLY-1")
def test_of_two_cards_that_move_the_plane_the_first_needs_the_last_fuel() -> None:
    """The second is played while the first asks where to; without fuel the first asks no more."""
    twice = then(at(SendPlane()), RecheckQuestion(), SendPlane())
    sent = skip(Played(game(), on(fates(game(), twice, 1), fuel=1))("send:2"))
    assert (sent.board.plane, sent.board.fuel, sent.step) == (2, 0, "TakeAction")


# ---------------------------------------------------------------- nothing is answered by being stuck


@pytest.mark.rule("DS-END-2")
@pytest.mark.rule("DS-FREE-1")
def test_who_eats_what_the_only_way_on_costs_is_stuck() -> None:
    dear = game_of({"storybook/more.md": "## 60\n\nA. Pay.\nPay 1 ogroot.\n*Return to the map.*\n"})
    state = change(goods(table(dear, TakeAction(), ReadSection("60"), held=((),)), ogroot=1), "Ed", damage=1)
    played = Played(dear, state)("resource:ogroot:0")
    over = outcome(dear, played.state)
    assert over is not None and over.stuck == "60"


@pytest.mark.rule("DS-FREE-1")
@pytest.mark.parametrize("cure", ["Remove weakened. Gain 1 rope.", "Gain 1 rope. Remove 1 status."])
def test_a_cure_that_does_something_else_as_well_is_waited_for(cure: str) -> None:
    """Ed is weakened, takes part and has no stamina left; the cure makes him stronger before the result is judged."""
    own = ABILITIES.replace("Pay 1 stamina: Remove weakened.", f"Pay 1 stamina: {cure}")
    story = "## 50\n\nA. Lift.\nSTRENGTH 9\n*Return to the map.*\n"
    clinic = game_of({"cards/more.toml": own, "storybook/more.md": story})
    state = equip(table(clinic, TakeAction(), ReadSection("50"), held=((),)), "Jessie", SALVE)
    for mate in state.board.crew:
        weak = frozenset({"weakened"}) if mate.name == "Ed" else frozenset()
        state = change(state, mate.name, statuses=weak, stamina=int(mate.name in ("Ed", "Jessie")))
    played = Played(clinic, fates(clinic, state, 3))("A", ("Ed",))
    assert played.step == "AlterFate"
    played(f"ability:{SALVE}:0")
    assert not played.mate("Ed").statuses


@pytest.mark.rule("DS-FREE-1")
@pytest.mark.parametrize(("weak", "step"), [("Ed", "AlterFate"), ("Miguel", "TakeAction")])
def test_only_a_participant_is_cured_before_a_result_is_judged(weak: str, step: str) -> None:
    story = "## 50\n\nA. Lift.\nSTRENGTH 9\n*Return to the map.*\n"
    clinic = game_of({"cards/more.toml": ABILITIES, "storybook/more.md": story})
    state = equip(table(clinic, TakeAction(), ReadSection("50"), held=((),)), "Jessie", SALVE)
    for mate in state.board.crew:
        statuses = frozenset({"weakened"}) if mate.name == weak else frozenset()
        state = change(state, mate.name, statuses=statuses, stamina=int(mate.name in ("Ed", "Jessie")))
    assert Played(clinic, fates(clinic, state, 3))("A", ("Ed",)).step == step


# ---------------------------------------------------------------- what could open what is closed

CLOSED_BY = {
    "tired": ("Pay 1 stamina: +1 to fate.", {}),
    "mad": ("+1 to fate.", {"statuses": frozenset({"madness"})}),
    "unconscious": ("+1 to fate.", {"damage": 99}),
    "too weak": ("Self: -3 health. +1 to fate.", {"damage": 8}),
    "lacking": ("Pay 1 rope: +1 to fate.", {}),
}


@pytest.mark.rule("DS-FREE-1")
@pytest.mark.parametrize(
    ("closed", "opener", "step"),
    [
        ("tired", "Restore 1 stamina", "AlterFate"),
        ("tired", "Gain 1 stamina", "AlterFate"),
        ("mad", "Remove madness", "AlterFate"),
        ("mad", "Remove 1 status", "AlterFate"),
        ("mad", "Restore 9 health", "TakeAction"),
        ("unconscious", "Restore 9 health", "AlterFate"),
        ("unconscious", "Restore all health", "AlterFate"),
        ("unconscious", "Repair 1 plane damage", "TakeAction"),
        ("too weak", "Restore 9 health", "AlterFate"),
        ("too weak", "Restore all health", "AlterFate"),
        ("too weak", "Gain 1 rope", "TakeAction"),
        ("lacking", "Gain 1 rope", "AlterFate"),
        ("lacking", "Gain 1 resource", "AlterFate"),
        ("lacking", "Draw 1 ability card", "AlterFate"),
        ("lacking", "Repair 1 plane damage", "TakeAction"),
    ],
)
def test_what_is_closed_is_waited_for_where_a_free_action_could_open_it(closed: str, opener: str, step: str) -> None:
    """Jessie could add to fate, but for something; Miguel could do something about that."""
    line, trouble = CLOSED_BY[closed]
    own = "".join(
        f'[[ability]]\nnumber = {number}\nname = "Card"\nfate = 1\nskill = "craft"\ncost = 0\nabilities = "{text}"\n'
        for number, text in ((1, line), (2, f"Pay 1 torch: {opener}."))
    )
    story = "## 50\n\nA. Lift.\nSTRENGTH 9\n*Return to the map.*\n"
    book = game_of({"cards/more.toml": own, "storybook/more.md": story})
    state = table(book, TakeAction(), TakeWay("50", "A"), held=((),), plane_health=1)
    for mate in state.board.crew:
        state = change(state, mate.name, stamina=0, damage=1)
    state = change(equip(equip(state, "Jessie", 1), "Miguel", 2), "Jessie", **trouble)
    assert Played(book, fates(book, goods(state, torch=1), 1))(()).step == step
