"""Challenges of Distant Skies: who takes part, what is added up, what failing brings; and every other draw of fate."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.ds_table import Played, change, equip, fates, give, goods, on, table, with_story
from wanderbook.rulesets.distant_skies.board import InPlay, Table
from wanderbook.rulesets.distant_skies.events import (
    AbilityDiscarded,
    ObstacleIgnored,
    ObstacleMet,
    StaminaRestored,
    StaminaSpent,
    Used,
)
from wanderbook.rulesets.distant_skies.steps import TakeAction
from wanderbook.session.odds import could_pass
from wanderbook.table import Game, why
from wanderbook.table.events import Drawn, HealthLost, Joined, Judged, QuestGained, Totalled
from wanderbook.table.steps import ReadSection, TakeWay, Tried

SKILLS = ("strength", "cunning", "savvy", "perception", "craft", "moxie")
STORY = """
## 50

A pass.

A. Climb.
STRENGTH 7
Fail: -4 health
*Gain quest 6. Return to the map.*

B. Talk.
CUNNING 9
Fail: Turn to 51
*Gain quest 6. Return to the map.*

C. Send Ed.
Ed: STRENGTH 7
Fail: -1 health
*Return to the map.*

D. Up the wall.
OBSTACLE steep
Fail: -2 health
*Gain quest 6. Return to the map.*

E. Wade.
OBSTACLE water
Fail: Turn to 51
*Gain quest 6. Return to the map.*

## 51

Elsewhere.

*Return to the map.*

## 52

Draw fate.
1-3: Gain 1 torch.
4-6: Gain 1 ogroot.
7-8: Gain 1 rope.

A. Go on.
*Return to the map.*
"""
SIX = "".join(
    f"{letter}. Try.\n{skill.upper()} 30\n*Return to the map.*\n\n"
    for letter, skill in zip("ABCDEF", SKILLS, strict=True)
)
OWN = """
[[ability]]
number = 61
name = "A long look"
fate = 7
skill = "savvy"
cost = 0
abilities = '''
Always: +1 cunning.
Pay 1 stamina: +3 strength.
Redraw fate if 2.
'''

[[ability]]
number = 62
name = "Odd luck"
fate = 8
skill = "moxie"
cost = 0
abilities = '''
Self: -2 health. +2 to fate.
Pay 1 rope: Redraw fate and keep the higher.
'''

[[ability]]
number = 60
name = "Webbed boots"
fate = 6
skill = "craft"
cost = 0
abilities = "Always: Ignore water."

[[adventure]]
number = 11
name = "Both of them"
abilities = '''
+2 strength. +1 cunning. Gain 1 torch.
+1 to fate per quest.
'''
"""
EVENT = """
[[event]]
number = 1
name = "Fog"
level = 1
passage = "It is thick."
abilities = "Always: +2 to challenge numbers."
complete = '''
A. Wait.
*Nothing happens.*
'''
"""


@cache
def game() -> Game:
    return with_story(STORY + f"\n## 53\n\nSix doors.\n\n{SIX}", **{"cards/more.toml": OWN, "cards/events.toml": EVENT})


def at(choice: str, *fate: int, section: str = "50", players: int = 1, **board: Any) -> Table:
    """A choice just taken, with these numbers to be drawn."""
    board.setdefault("held", ((),) * players)
    state = table(game(), TakeAction(), TakeWay(section, choice), players=players, **board)
    return fates(game(), replace(state, entrance=section), *fate)


def tried(state: Table, *joined: str) -> Played:
    """These take part, and nothing alters the draw."""
    played = Played(game(), state)(joined)
    return played(()) if played.step == "AlterFate" else played


def total(played: Played) -> int:
    return int(played.told(Totalled)[-1].total)


def passed(played: Played) -> bool:
    return bool(played.told(Judged)[-1].outcome.endswith("pass"))


# ---------------------------------------------------------------- skills and participants


@pytest.mark.rule("DS-CHAL-1")
@pytest.mark.parametrize(("letter", "skill"), [*zip("ABCDEF", SKILLS, strict=True)])
def test_each_of_the_six_skills_counts_where_it_is_tried(letter: str, skill: str) -> None:
    card = next(number for number, one in game().kit.ability.items() if one.skill == skill and not one.abilities)
    state = at(letter, 3, section="53")
    for mate in state.board.crew:
        own = game().kit.crew[mate.name].skills.get(skill, 0)
        assert total(tried(state, mate.name)) == 3 + own
    assert total(tried(equip(state, "Ed", card), "Ed")) == 3 + game().kit.crew["Ed"].skills.get(skill, 0) + 1


@pytest.mark.rule("DS-CHAL-2")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_anybodys_characters_take_part_for_1_stamina_each(players: int) -> None:
    played = tried(at("A", 1, players=players), "Claire", "Ed", "Jessie", "Miguel")
    assert [event.who for event in played.told(Joined)] == ["Claire", "Ed", "Jessie", "Miguel"]
    spent = [(event.who, event.amount) for event in played.told(StaminaSpent)]
    assert spent == [("Claire", 1), ("Ed", 1), ("Jessie", 1), ("Miguel", 1)]
    assert total(played) == 1 + 2 + 1
    assert (played.mate("Ezarius").stamina, played.mate("Ed").stamina) == (3, 2)


@pytest.mark.rule("DS-CHAL-2")
def test_nobody_at_all_is_allowed() -> None:
    played = tried(at("A", 7))
    assert (total(played), played.told(StaminaSpent)) == (7, [])


@pytest.mark.rule("DS-CHAL-2")
def test_low_morale_costs_2_stamina() -> None:
    state = change(at("A", 1), "Ed", statuses=frozenset({"low_morale"}), stamina=2)
    played = tried(state, "Ed")
    assert [(event.who, event.amount) for event in played.told(StaminaSpent)] == [("Ed", 2)]
    assert Played(game(), change(state, "Ed", stamina=1)).refused("Ed") == "DS-CHAL-2"


@pytest.mark.rule("DS-CHAL-2")
def test_without_stamina_or_health_nobody_takes_part() -> None:
    state = change(change(at("A", 1), "Ed", stamina=0), "Jessie", damage=game().kit.crew["Jessie"].health)
    played = Played(game(), state)
    assert {one.id for one in played.asked.options if one.closed_by == "DS-CHAL-2"} == {"Ed", "Jessie"}
    assert played.refused("Ed") == played.refused("Jessie") == "DS-CHAL-2"
    assert why(game(), played.state, "Ed") == "Ed has too little stamina."
    assert why(game(), played.state, "Jessie") == "Jessie has no health left."


@pytest.mark.rule("DS-CHAL-2")
def test_whom_the_challenge_names_takes_part_and_adds_nothing_where_they_cannot() -> None:
    played = Played(game(), at("C", 5))(())
    assert (total(played), [event.who for event in played.told(StaminaSpent)]) == (5 + 2, ["Ed"])
    played = Played(game(), change(at("C", 5), "Ed", stamina=0))
    played = played(()) if played.step == "AlterFate" else played
    assert (total(played), played.told(StaminaSpent)) == (5, [])


# ---------------------------------------------------------------- adding up


@pytest.mark.rule("DS-CHAL-3")
@pytest.mark.parametrize(("fate", "so"), [(4, False), (5, True), (6, True)])
def test_the_number_or_more_succeeds(fate: int, so: bool) -> None:
    played = tried(at("A", fate), "Ed")
    assert (total(played), passed(played)) == (fate + 2, so)


@pytest.mark.rule("DS-EX-1")
def test_claire_talks_her_way_in() -> None:
    card = next(number for number, one in game().kit.ability.items() if one.skill == "cunning" and not one.abilities)
    played = tried(equip(at("B", 8), "Claire", card), "Claire")
    assert played.mate("Claire").stamina == 2
    assert [(one.total, one.needed) for one in played.told(Totalled)] == [(10, 9)]
    assert passed(played)


@pytest.mark.rule("DS-CHAL-3")
def test_equipped_cards_of_participants_count_and_others_do_not() -> None:
    state = equip(at("B", 3), "Ed", 61)
    assert total(tried(state, "Ed")) == 3 + 1 + 1
    assert total(tried(state, "Claire")) == 3 + 1


@pytest.mark.rule("DS-CHAL-3")
@pytest.mark.rule("DS-MODE-1")
@pytest.mark.parametrize(("mode", "needed"), [("easy", 7), ("normal", 7), ("hard", 8)])
def test_in_hard_mode_the_number_is_1_higher(mode: str, needed: int) -> None:
    played = tried(at("A", 7, mode=mode))
    assert [one.needed for one in played.told(Totalled)] == [needed]
    assert passed(played) == (needed == 7)


@pytest.mark.rule("DS-CHAL-3")
def test_an_event_in_play_may_make_it_harder() -> None:
    played = tried(at("A", 7, events=(InPlay(1),)))
    assert [one.needed for one in played.told(Totalled)] == [9]


@pytest.mark.rule("DS-CHAL-3")
def test_then_abilities_cards_and_resources_are_used() -> None:
    state = goods(equip(at("A", 1, held=((11,),)), "Jessie", 61), gergon_leaf=1)
    played = Played(game(), state)(("Ed",))
    assert played.ids() == [
        "crew:Ed:0",
        "crew:Ed:1",
        "ability:61:1",
        "card:11:0",
        "card:11:1",
        "resource:gergon_leaf:0",
    ]
    played("crew:Ed:1", "ability:61:1", "card:11:0", "resource:gergon_leaf:0", ())
    assert total(played) == 1 + 2 + 1 + 3 + 2 + 8
    assert (played.mate("Ed").stamina, played.mate("Jessie").stamina) == (1, 2)
    assert played.board.goods["torch"] == 1 and not played.board.goods["gergon_leaf"]
    assert played.board.spent == (11,)


@pytest.mark.rule("DS-CHAL-3")
def test_what_else_it_does_is_done_before_the_draw_is_judged() -> None:
    played = Played(game(), at("A", 1, held=((11,),)))((), "card:11:0")
    assert (played.step, played.board.goods["torch"], played.told(Totalled)) == ("AlterFate", 1, [])


@pytest.mark.rule("DS-CHAL-3")
def test_only_what_serves_is_offered_and_only_that_counts() -> None:
    played = Played(game(), equip(at("B", 1, held=((11,),)), "Jessie", 61))(())
    assert played.ids() == ["crew:Ed:0", "crew:Ed:2", "card:11:0", "card:11:1"]
    assert total(played("card:11:0", ())) == 1 + 1


@pytest.mark.rule("DS-CHAL-3")
def test_what_is_counted_is_counted() -> None:
    played = Played(game(), at("A", 1, held=((11,),)))
    played = Played(game(), replace(played.state, quests=frozenset({1, 6})))(())
    assert total(played("card:11:1", ())) == 1 + 2


# ---------------------------------------------------------------- drawing again


@pytest.mark.rule("DS-FATE-1")
def test_fate_is_the_top_card_which_is_discarded() -> None:
    state = at("A", 4)
    top = state.board.ability.layers[-1]
    played = tried(state)
    assert [one.number for one in played.told(Drawn)] == [4]
    assert played.board.ability.discards == top


@pytest.mark.rule("DS-FATE-1")
@pytest.mark.parametrize(("fate", "good"), [(1, "torch"), (4, "ogroot"), (8, "rope")])
def test_a_table_is_a_draw_of_fate(fate: int, good: str) -> None:
    state = fates(game(), table(game(), TakeAction(), ReadSection("52"), held=((),)), fate)
    played = Played(game(), state)
    assert played.ids() == ["crew:Ed:0"]  # a redraw, and no skill
    played(())
    assert dict(played.board.goods.each) == {good: 1}
    assert len(played.board.ability.discards) == 1


@pytest.mark.rule("DS-FATE-1")
def test_beyond_a_tables_end_its_last_row_counts() -> None:
    state = fates(game(), table(game(), TakeAction(), ReadSection("52"), held=((),)), 1)
    played = Played(game(), goods(state, gergon_leaf=1))("resource:gergon_leaf:0", ())
    assert dict(played.board.goods.each) == {"rope": 1}


@pytest.mark.rule("DS-FATE-1")
@pytest.mark.parametrize(("fate", "closed"), [(2, None), (3, "DS-FATE-1")])
def test_a_redraw_of_one_number_needs_that_number(fate: int, closed: str | None) -> None:
    played = Played(game(), equip(at("A", fate, 6), "Jessie", 61))(())
    assert played.option("ability:61:2").closed_by == closed
    if closed:
        assert played.refused("ability:61:2") == "DS-FATE-1"
        assert why(game(), played.state, "ability:61:2") == "Only when a 2 was drawn."
    else:
        assert [one.number for one in played("ability:61:2").told(Drawn)] == [2, 6]


@pytest.mark.rule("DS-FATE-1")
@pytest.mark.parametrize(("second", "kept"), [(3, 5), (6, 6)])
def test_a_redraw_may_keep_the_higher(second: int, kept: int) -> None:
    state = goods(equip(at("A", 5, second), "Jessie", 62), rope=1)
    assert total(Played(game(), state)((), "ability:62:1", ())) == kept


@pytest.mark.rule("DS-HAND-3")
def test_damage_that_an_ability_costs_is_its_bearers_and_comes_first() -> None:
    played = Played(game(), equip(at("A", 5), "Jessie", 62))((), "ability:62:0")
    assert [(one.who, one.amount) for one in played.told(HealthLost)] == [("Jessie", 2)]
    assert total(played(())) == 7 and passed(played)


# ---------------------------------------------------------------- hand cards


@pytest.mark.rule("DS-HAND-4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_player_discards_cards_of_the_skill_for_1_each(players: int) -> None:
    ability = game().kit.ability
    two = [number for number, one in ability.items() if one.skill == "strength" and one.fate > 3][:2]
    [other] = [number for number, one in ability.items() if one.skill == "craft" and one.fate > 3][:1]
    state = give(give(at("A", 3, players=players), 0, two[0], other), 1, two[1])
    played = Played(game(), state)(())
    assert [one for one in played.ids() if one.startswith("hand")] == [f"hand:0:{two[0]}", f"hand:1:{two[1]}"]
    played(f"hand:1:{two[1]}", f"hand:0:{two[0]}", ())
    assert total(played) == 5
    assert [(one.player, one.card, one.rule) for one in played.told(AbilityDiscarded)] == [
        (1, two[1], "DS-HAND-4"),
        (0, two[0], "DS-HAND-4"),
    ]
    assert played.board.hands[0] == (other,)


@pytest.mark.rule("DS-HAND-4")
def test_but_only_in_challenges() -> None:
    state = table(game(), TakeAction(), ReadSection("52"), held=((),))
    ability = game().kit.ability
    six = [next(number for number, one in ability.items() if one.skill == skill and one.fate > 1) for skill in SKILLS]
    played = Played(game(), fates(game(), give(state, 0, *six), 1))
    assert played.ids() == ["crew:Ed:0"]


@pytest.mark.rule("DS-CHAL-3")
def test_a_draw_is_asked_about_while_something_might_yet_help() -> None:
    """Nothing alters it as things stand; but somebody could be given stamina, or a card be equipped."""
    alone = change(at("A", 1), "Ed", stamina=0)
    assert not Played(game(), alone)(()).told(Used) and Played(game(), alone)(()).step != "AlterFate"
    fed = Played(game(), goods(alone, meat=1))(())
    assert (fed.step, fed.ids()) == ("AlterFate", [])
    fed("resource:meat:0", "crew:Ed:1")
    assert (total(fed), len(fed.told(StaminaRestored))) == (2, 1)
    armed = Played(game(), give(alone, 0, 61))(())
    assert (armed.step, armed.ids()) == ("AlterFate", [])
    assert total(armed("equip:0:61", "Jessie", "ability:61:1", ())) == 4


# ---------------------------------------------------------------- failing


@pytest.mark.rule("DS-CHAL-4")
def test_damage_goes_to_the_participants_first_and_the_reward_comes_all_the_same() -> None:
    played = tried(at("A", 1), "Jessie", "Claire")
    assert played.step == "SplitDamage" and not passed(played)
    assert played.refused("Ed=4") == played.refused("Jessie=3", "Ed=1") == "DS-CHAL-4"
    played(("Jessie=3", "Claire=1"))
    assert [(one.who, one.amount) for one in played.told(HealthLost)] == [("Claire", 1), ("Jessie", 3)]
    assert [one.quest for one in played.told(QuestGained)] == [6]


@pytest.mark.rule("DS-CHAL-4")
def test_without_participants_anyone_takes_it() -> None:
    played = tried(at("A", 1))
    played(("Miguel=1", "Ed=3"))
    assert [(one.who, one.amount) for one in played.told(HealthLost)] == [("Ed", 3), ("Miguel", 1)]


@pytest.mark.rule("DS-CHAL-4")
def test_what_participants_cannot_hold_goes_to_others() -> None:
    state = change(at("A", 1), "Jessie", damage=game().kit.crew["Jessie"].health - 1)
    played = tried(state, "Jessie")
    assert played.refused("Ed=4") == "DS-CHAL-4"
    played(("Jessie=1", "Ed=3"))
    assert (played.mate("Ed").damage, played.mate("Jessie").damage) == (3, game().kit.crew["Jessie"].health)


@pytest.mark.rule("DS-CHAL-4")
def test_unless_the_story_says_otherwise() -> None:
    played = tried(at("B", 1))
    assert not played.told(QuestGained) and not played.board.fight
    assert [one.quest for one in tried(at("B", 8), "Claire").told(QuestGained)] == [6]


@pytest.mark.rule("DS-CHAL-4")
def test_nobody_is_a_participant_of_the_next_thing() -> None:
    played = tried(at("A", 1), "Jessie", "Claire")(("Jessie=4",))
    assert played.board.party == ()


# ---------------------------------------------------------------- obstacles of the story


@pytest.mark.rule("DS-EXPLORE-1")
def test_an_obstacle_of_the_story_has_its_own_consequences() -> None:
    played = Played(game(), at("D"))
    assert [one.obstacle for one in played.told(ObstacleMet)] == ["steep"]
    assert played.step == "SplitDamage" and not passed(played)
    played(("Ed=2",))
    assert [one.quest for one in played.told(QuestGained)] == [6]
    assert not Played(game(), at("E")).told(QuestGained)


@pytest.mark.rule("DS-EXPLORE-1")
@pytest.mark.parametrize("players", [1, 3])
def test_what_ignores_it_passes_it(players: int) -> None:
    state = goods(at("D", players=players), rope=2)
    played = Played(game(), state)
    assert played.ids() == ["resource:rope:1"]
    played("resource:rope:1")
    assert passed(played) and [one.obstacle for one in played.told(ObstacleIgnored)] == ["steep"]
    assert dict(played.board.goods.each) == {"rope": 1}
    given_up = Played(game(), state)(())
    assert not passed(given_up) and given_up.step == "SplitDamage"


@pytest.mark.rule("DS-EXPLORE-1")
def test_what_always_ignores_it_asks_nobody() -> None:
    played = Played(game(), equip(at("E"), "Ed", 60))
    assert passed(played) and [one.obstacle for one in played.told(ObstacleIgnored)] == ["water"]
    assert not passed(Played(game(), equip(at("D"), "Ed", 60))), "the wall is no water"


@pytest.mark.rule("DS-EXPLORE-1")
def test_a_rope_is_of_no_use_in_water() -> None:
    played = Played(game(), goods(at("E"), rope=2))
    assert not passed(played) and played.board.goods["rope"] == 2


@pytest.mark.rule("DS-MODE-1")
def test_hard_mode_makes_no_draw_harder_that_is_no_challenge() -> None:
    state = fates(game(), table(game(), TakeAction(), mode="hard", held=((),)), 4)
    for action in (("fly:2",), ("repair", ())):
        played = Played(game(), on(state, plane_health=1))(*action)
        while played.step == "AlterFate":
            played(())
        assert [event.needed for event in played.told(Totalled)] == [0]


@pytest.mark.rule("DS-EVENT-2")
@pytest.mark.rule("DS-FREE-1")
@pytest.mark.parametrize(
    ("number", "harder", "could"), [(8, True, True), (7, True, False), (8, False, True), (7, False, False)]
)
def test_an_event_that_makes_it_harder_could_be_completed_before_it_is_judged(
    number: int, harder: bool, could: bool
) -> None:
    winter = with_story(
        "## 50\n\nA. Lift.\nSTRENGTH 8\n*Return to the map.*\n",
        **{
            "cards/winter.toml": "[[event]]\nnumber = 3\nname = 'Winter'\nlevel = 1\npassage = 'It is cold.'\n"
            "abilities = 'Always: +1 to challenge numbers.'\ncomplete = '''\nA. Light a fire.\n*Gain 1 torch.*\n'''\n"
        },
    )
    state = table(winter, TakeAction(), held=((),), events=(InPlay(3),) if harder else ())
    for mate in state.board.crew:
        state = change(state, mate.name, stamina=0)
    assert could_pass(winter, state, Tried("50:A", "strength", 8, number=number)) == could


@pytest.mark.rule("DS-FREE-1")
@pytest.mark.rule("DS-HAND-2")
def test_nobody_knows_how_much_a_card_helps_that_could_be_equipped() -> None:
    helpful = with_story(
        "## 50\n\nA. Lift.\nSTRENGTH 8\n*Return to the map.*\n",
        **{
            "cards/help.toml": "[[ability]]\nnumber = 1\nname = 'Help'\nfate = 1\nskill = 'moxie'\ncost = 0\n"
            "abilities = '+1 to fate.'\n"
        },
    )
    state = table(helpful, TakeAction(), held=((),))
    for mate in state.board.crew:
        state = change(state, mate.name, stamina=0)
    tried = Tried("50:A", "strength", 8, number=1)
    assert not could_pass(helpful, state, tried)
    assert could_pass(helpful, give(state, 0, 1), tried)


@pytest.mark.rule("DS-FREE-1")
@pytest.mark.parametrize(("good", "step"), [("rope", "TakeAction"), ("gergon leaf", "AlterFate")])
def test_goods_that_could_be_gained_are_waited_for_only_where_they_alter_fate(good: str, step: str) -> None:
    trade = with_story(
        "## 50\n\nA. Lift.\nSTRENGTH 9\n*Return to the map.*\n",
        **{
            "cards/trade.toml": "[[ability]]\nnumber = 1\nname = 'Trade'\nfate = 1\nskill = 'moxie'\ncost = 0\n"
            f"abilities = 'Pay 1 torch: Gain 1 {good}.'\n"
        },
    )
    state = equip(goods(table(trade, TakeAction(), TakeWay("50", "A"), held=((),)), torch=1), "Ed", 1)
    for mate in state.board.crew:
        state = change(state, mate.name, stamina=3 * (mate.name == "Jessie"))
    assert Played(trade, fates(trade, state, 1))(()).step == step


@pytest.mark.rule("DS-CHAL-2")
@pytest.mark.parametrize(
    ("changes", "total", "stamina"),
    [
        ({"stamina": 2}, 3 + 2, 1),
        ({"stamina": 0}, 3, 0),
        ({"stamina": 3, "damage": 99}, 3, 3),
        ({"stamina": 3, "statuses": frozenset({"low_morale"})}, 3 + 2, 1),
        ({"stamina": 1, "statuses": frozenset({"low_morale"})}, 3, 1),
    ],
)
def test_whom_a_challenge_names_takes_part_or_adds_nothing(changes: dict[str, Any], total: int, stamina: int) -> None:
    named = with_story("## 50\n\nA. Lift.\nEd: STRENGTH 9\n*Return to the map.*\n")
    state = table(named, TakeAction(), TakeWay("50", "A"), held=((),))
    for mate in state.board.crew:
        state = change(state, mate.name, stamina=0)
    state = change(state, "Ed", **changes)
    played = Played(named, fates(named, state, 3))
    while played.step == "AlterFate":
        played(())
    assert [event.total for event in played.told(Totalled)] == [total]
    assert played.mate("Ed").stamina == stamina
