"""Challenges: who takes part, what it costs them, the total (SG-CHAL, SG-FAQ-9)."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from tests.rules.sg_table import Played, change, equip, fates, give, table, with_story
from wanderbook.book.sections import Challenge
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.events import AbilityDiscarded, CommandSpent, FatigueGained
from wanderbook.rulesets.sleeping_gods.steps import TakeAction
from wanderbook.table import Game, Reply, answer
from wanderbook.table.events import Drawn, HealthLost, Joined, Judged, Totalled
from wanderbook.table.steps import TakeWay

SKILLS = ("strength", "cunning", "savvy", "perception", "craft")
TRIED = "\n\n".join(
    f"{letter}. Use {skill}.\n{skill.upper()} 5\nFail: Gain 1 coin. Return to the ship\n*Return to the ship.*"
    for letter, skill in zip("ABCDE", SKILLS, strict=True)
)
STORY = f"""
## 40

A wall stands across the path.

{TRIED}

## 41

A voice asks for Mac, and then for nobody in particular.

A. Send Mac.
Mac: STRENGTH 6
Fail: -2 health.
*Return to the ship.*

B. Send Laurent.
Laurent: STRENGTH 6
Fail: Gain low morale.
*Return to the ship.*

C. Look over the wall first.
SIGHT 5
*Return to the ship.*
"""


@cache
def game() -> Game:
    return with_story(STORY)


def at(choice: str = "A", section: str = "40", players: int = 1, **board: object) -> Table:
    return table(game(), TakeAction(2), TakeWay(section, choice), players=players, **board)


def drawing(state: Table, *numbers: int) -> Played:
    return Played(game(), fates(game(), state, *numbers))


def total(played: Played) -> int:
    return int(played.told(Totalled)[-1].total)


def passed(played: Played) -> bool:
    return bool(played.told(Judged)[-1].outcome.endswith(":pass"))


# ---------------------------------------------------------------- what a challenge is


@pytest.mark.rule("SG-CHAL-1")
@pytest.mark.parametrize(("choice", "skill"), list(zip("ABCDE", SKILLS, strict=True)))
def test_a_challenge_is_a_skill_a_number_and_what_failing_costs(choice: str, skill: str) -> None:
    """Kasumi has 1 of each but strength; a card of that skill, and no other, counts once more."""
    of_skill = {"strength": 56, "cunning": 8, "savvy": 5, "perception": 1, "craft": 39}
    for card_skill, card in of_skill.items():
        state = equip(at(choice, command=(0,)), "Kasumi", card)
        played = drawing(state, 3)("Kasumi")
        assert total(played) == 3 + (skill != "strength") + (card_skill == skill)
        assert played.told(Totalled)[-1].needed == 5
        assert played.board.goods["coin"] - state.board.goods["coin"] == (0 if passed(played) else 1)


# ---------------------------------------------------------------- gathering


@pytest.mark.rule("SG-CHAL-2")
def test_each_who_takes_part_takes_1_fatigue() -> None:
    played = drawing(at(command=(0,)), 3)(("Mac", "Odessa", "Laurent"))
    tired = {mate.name: mate.fatigue for mate in played.board.crew if mate.fatigue}
    assert tired == {"Odessa": 1, "Mac": 1, "Laurent": 1}
    assert {told.who for told in played.told(Joined)} == set(tired)
    assert {told.rule for told in played.told(FatigueGained)} == {"SG-CHAL-2"}


@pytest.mark.rule("SG-CHAL-2")
def test_nobody_at_all_may_take_part() -> None:
    played = drawing(at(command=(0,)), 4)(())
    assert total(played) == 4
    assert not any(mate.fatigue for mate in played.board.crew)


@pytest.mark.rule("SG-CHAL-2")
def test_each_at_most_once() -> None:
    assert Played(game(), at()).refused("Mac", "Mac") == "SG-REPLY-1"


@pytest.mark.rule("SG-CHAL-2")
@pytest.mark.parametrize("active", [0, 1])
def test_the_active_players_crew_and_the_captain_cost_no_command(active: int) -> None:
    own = "Laurent" if active else "Mac"
    played = drawing(at(players=2, active=active), 3)((own, "Odessa"))
    assert played.board.command == (3, 3)


@pytest.mark.rule("SG-CHAL-3")
def test_with_2_fatigue_or_0_health_nobody_takes_part() -> None:
    state = change(change(at(), "Mac", fatigue=2), "Laurent", damage=6)
    state = change(change(state, "Audrie", fatigue=1), "Rafael", damage=6)
    played = Played(game(), state)
    assert played.refused("Mac") == "SG-CHAL-3"
    assert played.refused("Laurent") == "SG-CHAL-3"
    played(("Audrie", "Rafael"))
    assert played.mate("Audrie").fatigue == 2


@pytest.mark.rule("SG-CHAL-3")
@pytest.mark.parametrize("tired", [0, 3, 9])
def test_no_more_are_asked_for_than_can_take_part(tired: int) -> None:
    state = at()
    for mate in state.board.crew[:tired]:
        state = change(state, mate.name, fatigue=2)
    played = Played(game(), state)
    # Where nobody can, whoever is named is still refused by the rule that keeps them out.
    assert (played.asked.least, played.asked.most) == (0, max(1, 9 - tired))
    assert all(played.refused(mate.name) == "SG-CHAL-3" for mate in state.board.crew[:tired])


@pytest.mark.rule("SG-CHAL-4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_another_players_crew_come_for_1_command_in_all(players: int) -> None:
    state = at(players=players, active=0)
    others = [mate.name for mate in state.board.crew if mate.player == 1]
    played = drawing(state, 3)(tuple(others))
    assert played.board.command == (3, 2, 3, 3)[:players]
    assert played.told(CommandSpent) == [CommandSpent("SG-CHAL-4", 1, 1)]
    assert all(played.mate(name).fatigue == 1 for name in others)


@pytest.mark.rule("SG-CHAL-4")
def test_each_helping_player_pays_and_none_without_command() -> None:
    state = at(players=3, active=0, command=(0, 1, 0))
    played = drawing(state, 3)
    of = {mate.player: mate.name for mate in played.board.crew}
    assert played.refused(of[2]) == "SG-CHAL-4"
    assert played.option(of[2]).closed_by == "SG-CHAL-4"
    played((of[1], of[0]))
    assert played.board.command == (0, 0, 0)


@pytest.mark.rule("SG-CHAL-5")
def test_low_morale_costs_1_extra_command_each() -> None:
    low = frozenset({"low_morale"})
    state = at(players=2, active=0, command=(1, 3))
    for name in ("Odessa", "Mac", "Laurent", "Kasumi"):
        state = change(state, name, statuses=low)
    played = drawing(state, 3)
    assert played.refused("Mac", "Odessa") == "SG-CHAL-4"  # 2 are due, and there is 1
    played(("Mac", "Laurent", "Kasumi", "Gregory"))
    assert played.board.command == (0, 0)  # 1 for Mac; 1 to come, and 1 each for two of the three
    assert played.told(CommandSpent) == [
        CommandSpent("SG-CHAL-5", 0, 1),
        CommandSpent("SG-CHAL-4", 1, 1),
        CommandSpent("SG-CHAL-5", 1, 2),
    ]


@pytest.mark.rule("SG-CHAL-5")
@pytest.mark.parametrize(("who", "command"), [("Mac", (0, 3)), ("Laurent", (3, 1))])
def test_nobody_with_low_morale_comes_without_that_command(who: str, command: tuple[int, int]) -> None:
    state = change(at(players=2, active=0, command=command), who, statuses=frozenset({"low_morale"}))
    assert Played(game(), state).refused(who) == "SG-CHAL-5"


@pytest.mark.rule("SG-CHAL-5")
def test_madness_deals_1_damage_to_those_who_join() -> None:
    mad = frozenset({"madness"})
    state = change(change(at(command=(0,)), "Mac", statuses=mad), "Laurent", statuses=mad)
    played = drawing(state, 5)("Mac")
    assert (played.mate("Mac").damage, played.mate("Laurent").damage) == (1, 0)
    assert played.told(HealthLost) == [HealthLost("SG-CHAL-5", "Mac", 1)]


@pytest.mark.rule("SG-CHAL-5")
@pytest.mark.parametrize(("cards", "adds"), [((), 0), ((56,), 1), ((56, 57), 2)])
def test_weakened_takes_2_of_each_skill_but_not_below_0(cards: tuple[int, ...], adds: int) -> None:
    """Rafael has 2 strength; Mac's 1 is not made a -1."""
    weak = frozenset({"weakened"})
    state = change(equip(at(command=(0,)), "Rafael", *cards), "Rafael", statuses=weak)
    played = drawing(change(state, "Mac", statuses=weak), 3)(("Rafael", "Mac"))
    assert total(played) == 3 + adds


# ---------------------------------------------------------------- the total


@pytest.mark.rule("SG-CHAL-6")
def test_fate_and_the_skill_of_all_who_take_part_are_added() -> None:
    played = drawing(at(command=(0,)), 2)(("Mac", "Rafael", "Gregory"))  # 1, 2 and 0 strength
    assert total(played) == 2 + 1 + 2 + 0
    assert [told.number for told in played.told(Drawn)] == [2]
    assert played.step == "TakeAction"


@pytest.mark.rule("SG-CHAL-7")
def test_abilities_and_cards_alter_the_total() -> None:
    state = replace(at("C", command=(5,)), cards=frozenset({123}))  # Eye of Wisdom: +3 savvy
    state = change(equip(state, "Mac", 27), "Mac", levels=(6,))  # Focus: +1 to fate; World Lore: +2 savvy
    played = drawing(state, 1)(("Mac", "Odessa"))
    played("card:123:0", "level:6:0", "ability:27:0", "crew:Odessa:0", ())
    # 1 by fate, Mac's savvy of 1 and 1 for the level card's symbol; what was added is 3, 2, 1 and 1
    assert total(played) == 1 + 2 + 3 + 2 + 1 + 1


@pytest.mark.rule("SG-CHAL-7")
def test_a_bonus_of_another_skill_is_not_on_offer() -> None:
    state = replace(at("A"), cards=frozenset({123}))
    played = drawing(state, 1)(())
    assert "card:123:0" not in [option.id for option in played.asked.options]


@pytest.mark.rule("SG-CHAL-7")
def test_hand_cards_of_the_skill_are_discarded_for_1_each() -> None:
    state = give(at(command=(0,)), 0, 56, 57, 2)  # two of strength, one of craft
    played = drawing(state, 2)(())
    assert played.ids() == ["hand:0:56", "hand:0:57"]
    played("hand:0:57", "hand:0:56")
    assert total(played) == 4
    assert played.board.hands == ((2,),)
    assert set(played.board.ability.discards) >= {56, 57}
    assert [told.rule for told in played.told(AbilityDiscarded)] == ["SG-CHAL-7"] * 2


@pytest.mark.rule("SG-FAQ-9")
@pytest.mark.parametrize("player", [0, 1, 2])
def test_any_player_may_discard_hand_cards_without_taking_part(player: int) -> None:
    """Nor does it cost command, and the decision is everybody's."""
    state = give(at(players=3, active=0, command=(0, 0, 0)), player, 56)
    played = drawing(state, 3)("Mac")
    assert answer(game(), played.state, Reply((f"hand:{player}:56",), by=player))
    played(f"hand:{player}:56")
    assert total(played) == 3 + 1 + 1
    assert (played.board.hands[player], played.board.command) == ((), (0, 0, 0))


@pytest.mark.rule("SG-CHAL-8")
@pytest.mark.parametrize(("number", "success"), [(3, False), (4, False), (5, True), (6, True)])
def test_a_total_at_or_above_the_number_succeeds(number: int, success: bool) -> None:
    played = drawing(at(command=(0,)), number)(())
    assert (total(played), passed(played)) == (number, success)


# ---------------------------------------------------------------- named, and misprinted


@pytest.mark.rule("SG-CHAL-9")
@pytest.mark.parametrize("active", [0, 1])
def test_a_crew_member_whom_the_challenge_names_costs_no_command(active: int) -> None:
    """Mac is the first player's. Nobody else is asked."""
    state = change(at("A", "41", players=2, active=active, command=(0, 0)), "Mac", statuses=frozenset({"low_morale"}))
    played = drawing(state, 5)
    assert played.step == "TakeAction"
    assert [told.who for told in played.told(FatigueGained)] == ["Mac"]
    assert (total(played), played.board.command) == (6, (0, 0))


@pytest.mark.rule("SG-CHAL-9")
@pytest.mark.parametrize("tired", [{"fatigue": 2}, {"damage": 6}])
def test_when_tired_they_add_nothing_but_bear_the_consequences(tired: dict[str, int]) -> None:
    state = change(at("B", "41", command=(0,)), "Laurent", **tired)
    played = drawing(state, 5)
    assert total(played) == 5
    assert played.mate("Laurent").fatigue == tired.get("fatigue", 0)
    assert played.mate("Laurent").statuses == {"low_morale"}  # he took part


@pytest.mark.rule("SG-CHAL-9")
def test_their_damage_is_theirs_first() -> None:
    played = drawing(at("A", "41", command=(0,)), 2)
    assert played.told(HealthLost) == [HealthLost("SG-FAIL-1", "Mac", 2)]


@pytest.mark.rule("SG-CHAL-10")
def test_sight_is_perception() -> None:
    [*_, choice] = game().book.sections["41"].choices
    assert choice.trial == Challenge(skill="perception", number=5)
    played = drawing(at("C", "41", command=(0,)), 1)(("Mac", "Kannan"))
    assert total(played) == 1 + 1 + 2


@pytest.mark.rule("SG-CHAL-4")
def test_helping_is_everybodys_decision() -> None:
    """Another player may add their crew, and answer for them."""
    played = Played(game(), at(players=2, active=0))
    assert answer(game(), played.state, Reply(("Laurent",), by=1))
