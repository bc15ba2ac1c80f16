"""Health, stamina and statuses of Distant Skies, and getting up again (DS-HEALTH, DS-STATUS)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.ds_fight import fight
from tests.rules.ds_table import Played, change, equip, fates, goods, on, table, with_story
from wanderbook.rulesets import game_for
from wanderbook.rulesets.distant_skies.board import MOST_STAMINA, STATUS_TOKENS, TIME, Table, borne, skill, suffers
from wanderbook.rulesets.distant_skies.crew import may_rise
from wanderbook.rulesets.distant_skies.events import (
    Defeated,
    HealthRestored,
    InVain,
    Rose,
    StaminaRestored,
    StaminaSpent,
    StatusGained,
    StatusRemoved,
    TimeSpent,
    TurnBegan,
)
from wanderbook.rulesets.distant_skies.steps import EndTurn, Suffer, TakeAction, WhoRises
from wanderbook.rulesets.distant_skies.using import offers
from wanderbook.table import Game, NotAllowed, answer, why
from wanderbook.table.amounts import Counts
from wanderbook.table.events import Fell, HealthLost, Totalled
from wanderbook.table.steps import TakeWay

STORY = """
## 40

A house by the road.

A. Be tended.
*Restore 3 health. Return to the map.*

B. All be tended.
*Everyone: Restore 2 health. Return to the map.*

C. All sleep.
*Everyone: Restore all health. Return to the map.*

D. Be hurt.
*-4 health. Return to the map.*

E. All be hurt.
*Everyone: -4 health. Return to the map.*

F. Let Ed be hurt.
*Ed: -4 health. Return to the map.*

G. Eat.
*Restore 4 stamina. Return to the map.*

H. Let Ed eat.
*Ed: Restore 2 stamina. Return to the map.*

I. Run.
*-4 stamina. Return to the map.*

J. All run.
*Everyone: -2 stamina. Return to the map.*

K. Be afraid.
*Gain frightened. Return to the map.*

L. All be afraid.
*Everyone: Gain frightened. Return to the map.*

M. Let Ed be mad.
*Ed: Gain madness. Return to the map.*

N. Laugh at it.
*Remove frightened. Return to the map.*

O. Laugh at everything.
*Remove 2 statuses. Return to the map.*

P. Climb.
STRENGTH 3
Fail: Gain venom
*Return to the map.*

Q. Let Ed be tended.
*Ed: Restore 2 health. Return to the map.*
"""
IMMUNE, GLAD = 51, 52
OWN = """
[[ability]]
number = 51
name = "Unmoved"
fate = 4
skill = "moxie"
cost = 0
abilities = '''
Always: Ignore weakened. Ignore low morale. Ignore venom.
Pay 1 stamina: Restore 1 health.
'''

[[ability]]
number = 52
name = "Good cheer"
fate = 4
skill = "strength"
cost = 0
abilities = "Always: +2 strength. +1 to any skill."
"""


@cache
def game(language: str = "en") -> Game:
    book = with_story(STORY, **{"cards/more.toml": OWN}).book
    page = book.title_page.model_copy(update={"language": language})
    return game_for(book.model_copy(update={"title_page": page}))


def at(choice: str, exploring: bool = True, players: int = 1, **board: Any) -> Table:
    board.setdefault("held", ((),) * players)
    state = table(game(), TakeAction(), TakeWay("40", choice), players=players, **board)
    return replace(state, entrance="1" if exploring else "")


def whole(name: str) -> int:
    return int(game().kit.crew[name].health)


def down(state: Table, *names: str) -> Table:
    """These have no health left."""
    for name in names:
        state = change(state, name, damage=whole(name))
    return state


def statuses(state: Table, name: str, *some: str) -> Table:
    return change(state, name, statuses=frozenset(some))


# ---------------------------------------------------------------- damage and stamina


@pytest.mark.rule("DS-HEALTH-1")
def test_damage_is_split_at_will_and_nobody_goes_below_0() -> None:
    state = change(at("D"), "Ed", damage=whole("Ed") - 1)
    played = Played(game(), state)
    assert (played.step, played.asked.owner) == ("SplitDamage", 0)
    assert played.refused("Ed=2", "Jessie=2") == "DS-HEALTH-1"
    played(("Ed=1", "Jessie=3"))
    assert played.mate("Ed").damage == whole("Ed")
    assert [one.who for one in played.told(Fell)] == ["Ed"]


@pytest.mark.rule("DS-HEALTH-1")
@pytest.mark.parametrize("left", [1, 3, 4])
def test_outside_combat_the_excess_goes_to_others(left: int) -> None:
    played = Played(game(), change(at("F"), "Ed", damage=whole("Ed") - left))
    if left < 4:
        assert played.refused("Jessie=4") == "DS-CHAL-4"
        played((f"Ed={left}", f"Jessie={4 - left}"))
    assert (played.mate("Ed").damage, played.mate("Jessie").damage) == (whole("Ed"), 4 - left)


@pytest.mark.rule("DS-HEALTH-1")
def test_whoever_has_no_health_takes_no_damage() -> None:
    played = Played(game(), down(at("D"), "Ed"))
    assert "Ed" not in [one.name for one in played.asked.how.among]
    everyone = Played(game(), down(at("E"), "Ed"))
    assert {one.who: one.amount for one in everyone.told(HealthLost)} == dict.fromkeys(
        ("Claire", "Ezarius", "Jessie", "Miguel"), 4
    )


@pytest.mark.rule("DS-HEALTH-1")
def test_what_somebody_cannot_take_where_everyone_is_hurt_goes_to_others() -> None:
    state = change(down(at("E"), "Miguel"), "Ed", damage=whole("Ed") - 1)
    played = Played(game(), state)
    assert (played.step, played.asked.how.amount) == ("SplitDamage", 3)
    assert [one.name for one in played.asked.how.among] == ["Claire", "Ezarius", "Jessie"]
    played(("Claire=1", "Jessie=2"))
    losses = [(one.who, one.amount) for one in played.told(HealthLost)]
    assert losses == [("Claire", 4), ("Ed", 1), ("Ezarius", 4), ("Jessie", 4), ("Claire", 1), ("Jessie", 2)]


@pytest.mark.rule("DS-DEFEAT-1")
def test_where_everyone_falls_nothing_is_left_to_go_to_others() -> None:
    """After the defeat all are whole, and stay so."""
    state = at("E")
    for mate in state.board.crew:
        state = change(state, mate.name, damage=whole(mate.name) - 1)
    played = Played(game(), state)
    assert played.told(Defeated) and not any(mate.damage for mate in played.board.crew)


@pytest.mark.rule("DS-HEALTH-1")
def test_nobody_is_asked_where_there_is_one_way() -> None:
    played = Played(game(), down(at("D"), "Claire", "Ed", "Ezarius", "Jessie"))
    assert [(one.who, one.amount) for one in played.told(HealthLost)] == [("Miguel", 4)]


@pytest.mark.rule("DS-HEALTH-1")
def test_nobody_has_more_stamina_than_3() -> None:
    state = change(at("H"), "Ed", stamina=2)
    played = Played(game(), state)
    assert played.mate("Ed").stamina == MOST_STAMINA == 3
    assert [(one.who, one.amount) for one in played.told(StaminaRestored)] == [("Ed", 1)]


@pytest.mark.rule("DS-HEALTH-1")
def test_stamina_is_split_too_and_only_where_there_is_room() -> None:
    state = change(change(at("G"), "Ed", stamina=1), "Jessie", stamina=0)
    played = Played(game(), state)
    assert played.refused("Ed=3", "Jessie=1") == "DS-HEALTH-1"
    played(("Ed=2", "Jessie=2"))
    assert (played.mate("Ed").stamina, played.mate("Jessie").stamina) == (3, 2)


@pytest.mark.rule("DS-HEALTH-1")
def test_stamina_that_is_lost_is_theirs_who_have_it() -> None:
    state = change(at("I"), "Ed", stamina=0)
    played = Played(game(), state)(("Jessie=3", "Miguel=1"))
    assert [(one.who, one.amount) for one in played.told(StaminaSpent)] == [("Jessie", 3), ("Miguel", 1)]
    everyone = Played(game(), change(at("J"), "Ed", stamina=1))
    assert [mate.stamina for mate in everyone.board.crew] == [1, 0, 1, 1, 1]


@pytest.mark.rule("DS-HEALTH-1")
def test_without_health_no_challenges_and_no_abilities() -> None:
    state = down(equip(at("P"), "Jessie", IMMUNE), "Ed", "Jessie")
    played = Played(game(), state)
    assert played.refused("Ed") == "DS-CHAL-2"
    assert played.refused("ability:51:1") == "DS-HEALTH-1"
    assert why(game(), played.state, "ability:51:1") == "Jessie has no health left."
    played(())
    assert "crew:Ed:0" not in (played.ids() if played.step == "AlterFate" else [])


# ---------------------------------------------------------------- getting up again


@pytest.mark.rule("DS-HEALTH-2")
def test_raising_somebody_takes_1_time() -> None:
    state = down(goods(at("A", exploring=False), ogroot=1), "Ed")
    state = replace(state, agenda=(TakeAction(),))
    played = Played(game(), state)("resource:ogroot:0", ("Ed=1",))
    assert [one.who for one in played.told(Rose)] == ["Ed"]
    assert [(one.rule, one.amount) for one in played.told(TimeSpent)] == [("DS-HEALTH-2", 1)]
    assert (played.mate("Ed").damage, played.board.time) == (whole("Ed") - 1, TIME - 1)


@pytest.mark.rule("DS-HEALTH-2")
def test_more_health_for_them_later_takes_none() -> None:
    state = change(at("A", exploring=False), "Ed", damage=whole("Ed") - 1)
    played = Played(game(), state)
    assert (played.told(TimeSpent), played.mate("Ed").damage) == ([], whole("Ed") - 4)


@pytest.mark.rule("DS-HEALTH-2")
def test_not_in_an_explore_action() -> None:
    played = Played(game(), down(at("A"), "Ed"))
    assert [one.effect for one in played.told(InVain)] == ["restore_health"]
    played = Played(game(), change(change(down(at("A"), "Ed"), "Jessie", damage=4), "Miguel", damage=2))
    assert played.refused("Ed=1") == "DS-HEALTH-2"
    with pytest.raises(NotAllowed) as refused:
        answer(game(), played.state, ("Ed=1",))
    assert refused.value.reason == "There is no time left to raise Ed."
    everyone = Played(game(), change(down(at("B"), "Ed"), "Jessie", damage=4))
    assert [one.who for one in everyone.told(HealthRestored)] == ["Jessie"]
    assert not everyone.told(Rose) and everyone.board.time == TIME


@pytest.mark.rule("DS-HEALTH-2")
def test_not_at_the_end_of_a_turn() -> None:
    state = down(table(game(), EndTurn(), held=((),)), "Ed")
    assert may_rise(on(state, time=0)) == 0 and may_rise(state) == TIME
    ended = change(on(at("B", exploring=False), time=0), "Jessie", damage=4)
    played = Played(game(), down(ended, "Ed"))
    assert [one.who for one in played.told(HealthRestored)] == ["Jessie"]


@pytest.mark.rule("DS-HEALTH-2")
@pytest.mark.parametrize(("time", "rising"), [(1, 1), (2, 2), (5, 3)])
def test_no_more_rise_than_there_is_time_for(time: int, rising: int) -> None:
    state = down(on(at("B", exploring=False), time=time), "Ed", "Jessie", "Miguel")
    played = Played(game(), change(state, "Claire", damage=4))
    assert (played.step, played.asked.least, played.asked.most) == ("WhoRises", 0, rising)
    if time < 3:
        assert played.refused("Ed", "Jessie", "Miguel") == "DS-HEALTH-2"
    played(("Ed", "Jessie", "Miguel")[:rising])
    assert [one.who for one in played.told(Rose)] == ["Ed", "Jessie", "Miguel"][:rising]
    assert played.board.time == time - rising or played.told(TurnBegan)
    assert played.mate("Claire").damage == 2


@pytest.mark.rule("DS-HEALTH-2")
def test_nobody_has_to_rise() -> None:
    played = Played(game(), change(down(at("Q", exploring=False), "Ed"), "Claire", damage=4))(())
    assert (played.told(Rose), played.board.time) == ([], TIME)


@pytest.mark.rule("DS-HEALTH-2")
def test_of_an_amount_only_so_many_get_some_as_can_rise() -> None:
    state = change(down(on(at("A", exploring=False), time=1), "Ed", "Jessie"), "Claire", damage=4)
    played = Played(game(), state)
    assert played.step == "WhoRises"
    played("Jessie")
    assert played.refused("Ed=1") == "DS-HEALTH-2"
    played(("Jessie=2", "Claire=1"))
    assert [(one.who, one.amount) for one in played.told(HealthRestored)] == [("Claire", 1), ("Jessie", 2)]
    assert played.board.time == 0


@pytest.mark.rule("DS-HEALTH-2")
def test_all_health_also_raises() -> None:
    played = Played(game(), change(down(at("C", exploring=False), "Ed"), "Jessie", damage=4))("Ed")
    assert (played.mate("Ed").damage, played.mate("Jessie").damage, played.board.time) == (0, 0, TIME - 1)


@pytest.mark.rule("DS-HEALTH-2")
def test_the_last_of_the_time_ends_the_turn_also_between_actions() -> None:
    state = down(goods(table(game(), TakeAction(), held=((),), time=1), ogroot=1), "Ed")
    played = Played(game(), state)("resource:ogroot:0", ("Ed=1",))
    assert played.told(TurnBegan)


@pytest.mark.rule("DS-HEALTH-2")
def test_who_rises_reads_back_from_json() -> None:
    state = replace(down(at("A", exploring=False), "Ed"), agenda=(WhoRises(0, Counts.of({"Ed": 2})),))
    assert game().decode(game().encode(state)) == state


@pytest.mark.rule("DS-HEALTH-1")
@pytest.mark.parametrize("choice", ["A", "B", "C", "G", "H", "N", "O", "Q"])
def test_an_effect_that_finds_nothing_says_so(choice: str) -> None:
    assert len(Played(game(), at(choice)).told(InVain)) == 1


# ---------------------------------------------------------------- statuses


@pytest.mark.rule("DS-STATUS-1")
def test_venom_hurts_at_the_end_of_each_players_turn_but_not_at_0() -> None:
    state = table(game(), EndTurn(), players=2, held=((), ()))
    for name in ("Ed", "Jessie", "Miguel"):
        state = statuses(state, name, "venom")
    played = Played(game(), down(equip(state, "Miguel", IMMUNE), "Jessie"))
    assert [(one.rule, one.who, one.amount) for one in played.told(HealthLost)] == [("DS-STATUS-1", "Ed", 1)]
    played("explore:1", "explore:1", "end")
    assert [one.who for one in played.told(HealthLost)] == ["Ed", "Ed"]


@pytest.mark.rule("DS-STATUS-1")
def test_weakened_takes_2_of_each_skill() -> None:
    kit = game().kit
    state = statuses(equip(at("P"), "Ed", GLAD), "Ed", "weakened")
    ed = state.board.crew[1]
    assert kit.crew["Ed"].skills == {"strength": 2, "cunning": 1, "moxie": 1}
    assert [skill(kit, ed, one) for one in ("strength", "cunning", "savvy")] == [2 + 1 + 2 + 1 - 2, 0, 0]
    assert Played(game(), fates(game(), state, 1))(("Ed",), ()).told(Totalled)[0].total == 1 + 4
    immune = equip(state, "Ed", IMMUNE).board.crew[1]
    assert skill(kit, immune, "strength") == 2 and not suffers(kit, immune, "weakened")


@pytest.mark.rule("DS-STATUS-1")
def test_madness_closes_board_and_equipped_abilities_but_not_skills() -> None:
    kit = game().kit
    state = statuses(equip(at("P"), "Ed", GLAD, IMMUNE), "Ed", "madness", "low_morale")
    ed = state.board.crew[1]
    assert [skill(kit, ed, one) for one in ("strength", "cunning", "moxie")] == [3, 1, 2]
    assert suffers(kit, ed, "low_morale") and not borne(kit, ed).passives["add_any_skill"]
    played = Played(game(), fates(game(), state, 1))
    assert played.refused("ability:51:1") == "DS-STATUS-1"
    assert why(game(), played.state, "ability:51:1") == "Ed has madness and cannot use abilities."
    closed = {offer.id: offer.closed for offer in offers(game(), state, "fate") if offer.who == "Ed"}
    assert closed == dict.fromkeys(("crew:Ed:0", "crew:Ed:1", "crew:Ed:2"), "DS-STATUS-1")


@pytest.mark.rule("DS-STATUS-1")
def test_madness_closes_what_a_board_offers() -> None:
    state = change(at("P"), "Miguel", statuses=frozenset({"madness"}))
    played = Played(game(), state)
    assert [played.option(f"crew:Miguel:{at}").closed_by for at in range(3)] == ["DS-STATUS-1"] * 3
    assert played.refused("crew:Miguel:0") == "DS-STATUS-1"


@pytest.mark.rule("DS-STATUS-1")
@pytest.mark.parametrize(("stamina", "immune", "closed"), [(1, False, True), (2, False, False), (1, True, False)])
def test_low_morale_takes_2_stamina_for_a_challenge(stamina: int, immune: bool, closed: bool) -> None:
    state = change(at("P"), "Ed", stamina=stamina, statuses=frozenset({"low_morale"}))
    state = equip(state, "Ed", IMMUNE) if immune else state
    assert Played(game(), state).option("Ed").closed_by == ("DS-CHAL-2" if closed else None)


@pytest.mark.rule("DS-STATUS-1")
def test_nobody_has_two_of_the_same() -> None:
    state = statuses(at("K"), "Ed", "frightened")
    played = Played(game(), state)
    assert (played.step, played.refused("Ed")) == ("GiveStatus", "DS-STATUS-1")
    assert why(game(), played.state, "Ed") == "Ed already has it."
    played("Jessie")
    everyone = Played(game(), statuses(at("L"), "Ed", "frightened"))
    assert [one.who for one in everyone.told(StatusGained)] == ["Claire", "Ezarius", "Jessie", "Miguel"]
    assert not Played(game(), statuses(at("M"), "Ed", "madness")).told(StatusGained)


@pytest.mark.rule("DS-STATUS-1")
def test_no_combat_cards_are_played_on_whoever_is_frightened() -> None:
    played = fight("H H", given=lambda state: statuses(state, "Ed", "frightened"))
    assert {one.closed_by for one in played.asked.options if one.id.startswith("Ed:")} == {"DS-STATUS-1"}
    assert [one for one in played.ids() if one.startswith("Jessie:")]


@pytest.mark.rule("DS-STATUS-1")
def test_there_are_5_of_each_of_the_five() -> None:
    assert dict.fromkeys(("low_morale", "venom", "madness", "frightened", "weakened"), 5) == STATUS_TOKENS


@pytest.mark.rule("DS-EVENT-3")
@pytest.mark.parametrize("joined", [(), ("Jessie",), ("Ed", "Jessie")])
def test_a_status_goes_to_whom_the_active_player_chooses_whoever_took_part(joined: tuple[str, ...]) -> None:
    state = fates(game(), change(at("P", players=2, active=1), "Ed", statuses=frozenset({"weakened"})), 1)
    played = Played(game(), change(state, "Miguel", stamina=3))(joined)
    played = played(()) if played.step == "AlterFate" else played
    assert (played.step, played.asked.owner) == ("GiveStatus", 1)
    assert played.ids() == ["Claire", "Ed", "Ezarius", "Jessie", "Miguel"]
    assert [one.who for one in played("Claire").told(StatusGained)] == ["Claire"]


@pytest.mark.rule("DS-STATUS-1")
def test_being_rid_of_statuses() -> None:
    state = statuses(statuses(at("N"), "Ed", "frightened", "venom"), "Jessie", "frightened")
    played = Played(game(), state)
    assert played.ids() == ["Ed:frightened", "Jessie:frightened"]
    assert [one.who for one in played("Ed:frightened").told(StatusRemoved)] == ["Ed"]
    several = Played(game(), statuses(statuses(at("O"), "Ed", "frightened", "venom"), "Jessie", "frightened"))
    several(("Ed:venom", "Jessie:frightened"))
    assert several.mate("Ed").statuses == {"frightened"} and not several.mate("Jessie").statuses


@pytest.mark.rule("DS-HEALTH-2")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "There is no time left to raise Ed."),
        ("fr", "Ed ne peut pas se relever maintenant\N{NO-BREAK SPACE}: il n’y a pas de temps pour cela."),
    ],
)
def test_why_somebody_stays_down(language: str, said: str) -> None:
    state = change(change(down(at("A"), "Ed"), "Jessie", damage=4), "Miguel", damage=4)
    played = Played(game(language), state)
    with pytest.raises(NotAllowed) as refused:
        answer(game(language), played.state, ("Ed=1",))
    assert refused.value.reason == said


@pytest.mark.rule("DS-HEALTH-1")
def test_all_at_0_is_a_defeat_at_once() -> None:
    """Nothing that was going on comes first."""
    state = down(table(game(), TakeAction(), Suffer(9), held=((),)), "Claire", "Ed", "Ezarius", "Jessie")
    played = Played(game(), change(state, "Miguel", damage=whole("Miguel") - 2))
    assert played.board.defeats == 1 and played.step == "TakeAction"


@pytest.mark.rule("DS-SETUP-2")
@pytest.mark.rule("DS-STATUS-1")
@pytest.mark.parametrize("status", ["venom", "frightened", "weakened", "madness", "low morale"])
def test_there_are_5_tokens_of_each_status(status: str) -> None:
    """In a book with characters of its own there are more who could have one."""
    more = "".join(
        f'[[character]]\nnumber = {at}\nname = "{who}"\nhealth = 9\n' for at, who in ((6, "Odile"), (7, "Tam"))
    )
    story = f"## 50\n\nA. Oh no.\n*Everyone: Gain {status}. Return to the map.*\n"
    crowd = with_story(story, **{"cards/crew.toml": more})
    played = Played(crowd, table(crowd, TakeAction(), TakeWay("50", "A"), held=((),)))
    assert [len(mate.statuses) for mate in played.board.crew] == [1] * 5 + [0] * 2
