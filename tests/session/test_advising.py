"""What both advisers have in common: who takes part in a challenge, and what they remember of a campaign."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules import ds_table, sg_table
from tests.rules.sg_fight import Foe, fight
from wanderbook.rulesets.common.advising import weariness
from wanderbook.rulesets.distant_skies.steps import TakeAction as SkiesAction
from wanderbook.rulesets.sleeping_gods.steps import Sail
from wanderbook.rulesets.sleeping_gods.steps import TakeAction as SeaAction
from wanderbook.session import Play
from wanderbook.table import Game, Pick, start
from wanderbook.table.steps import ReadSection, TakeWay
from wanderbook.telling import telling_for

DOOR = """
## 40

A door.

A. Force it.
STRENGTH 5
Fail: Return to the {home}
(Turn to 41)

B. Let it be.
*Return to the {home}.*

## 41

A cellar.

A. Go down.
*Return to the {home}.*

B. Go back.
*Return to the {home}.*
"""
ROUND = """
## 50

A fork.

A. Left.
(Turn to 51)

B. Home.
*The campaign ends. Ending 1.*

## 51

A turning.

A. Right.
(Turn to 50)
"""
SEA_OF_FOUR = sg_table.ATLAS.replace('["1"]', '["1", "3"]').replace('["2"]', '["2", "4"]')
QUAYS = "".join(f"\n## {number}\n\nA quay.\n\nA. Leave it.\n*Return to the ship.*\n" for number in (3, 4))
BOTH = pytest.mark.parametrize("table", [sg_table, ds_table], ids=["sea", "skies"])
TEMPERS = pytest.mark.parametrize("temper", ["cautious", "greedy"])


@cache
def sea() -> Game:
    """Regions with two locations each, and no hazards."""
    calm = SEA_OF_FOUR.replace('hazard = "SAVVY 5. Fail: 1 ship damage."', "")
    return sg_table.game_of({"atlas/page.toml": calm, "storybook/more.md": QUAYS})


@cache
def behind_the_door(table: Any) -> Game:
    game: Game = table.with_story(DOOR.format(home="ship" if table is sg_table else "map"))
    return game


def at_sea(game: Game) -> Play:
    """With more actions than a turn has, and no command to do anything besides."""
    return Play.from_state(game, 1, sg_table.table(game, SeaAction(9), command=(0,)))


def advised(play: Play) -> tuple[str, ...]:
    """What somebody says who was never asked before."""
    reply = telling_for(play.game).advice(play, play.decision)
    assert reply is not None
    return reply.chosen


def leave(play: Play) -> None:
    """Out of wherever an exploration has come to."""
    while play.state.entrance:
        play.answer(("A",))


# ---------------------------------------------------------------- challenges


def sent(table: Any, temper: Any, *read: str) -> tuple[str, ...]:
    """Who is to force the door, of a crew that is rested, by somebody who has read so much."""
    game = behind_the_door(table)
    action: Any = SeaAction(2) if table is sg_table else SkiesAction()
    state = start(game, 1, table.table(game, action, TakeWay("40", "A"))).state
    play = Play.from_state(game, 1, state)
    assert isinstance(play.decision, Pick)
    make: Any = game.rules.adviser
    adviser = make(temper)
    adviser.memory.read.update(read)
    chosen: tuple[str, ...] = adviser.advise(game, play.state, play.decision, Random(1)).chosen
    return chosen


@BOTH
@TEMPERS
def test_somebody_is_sent_where_an_unread_section_lies_behind_a_challenge(table: Any, temper: Any) -> None:
    assert sent(table, temper)


@BOTH
def test_nobody_is_sent_where_nothing_hangs_on_it(table: Any) -> None:
    assert sent(table, "cautious", "40", "41") == ()


def test_it_weighs_more_that_somebody_tires_once_others_are_tired() -> None:
    one, two, three = (weariness([True] * tired + [False] * (6 - tired)) for tired in (1, 2, 3))
    assert one < two < three == weariness([True] * 6)


# ---------------------------------------------------------------- fights


@TEMPERS
def test_an_enemy_that_strikes_back_hard_is_attacked_all_the_same(temper: Any) -> None:
    """It strikes at the end of each round as well, whether it was attacked or not."""
    met = fight(Foe("H2 S H2 / H R1 D1", damage=9))
    make: Any = met.game.rules.adviser
    asked = met.asked
    assert isinstance(asked, Pick)
    assert make(temper).advise(met.game, met.state, asked, Random(1)).chosen != ("end",)


# ---------------------------------------------------------------- what is remembered


@pytest.mark.parametrize(("dull", "other"), [("1", "3"), ("3", "1")])
def test_where_nothing_came_of_it_one_does_not_go_again(dull: str, other: str) -> None:
    """Whoever is asked, be it for the first time in this campaign."""
    play = at_sea(sea())
    for _ in range(2):
        play.answer((f"explore:{dull}",))
        leave(play)
    assert advised(play) == (f"explore:{other}",)


def test_in_the_skies_one_goes_on_to_what_nobody_has_seen() -> None:
    game = ds_table.game_of()
    play = Play.from_state(game, 1, ds_table.table(game, SkiesAction(), time=20))
    assert advised(play) == ("explore:1",)
    for _ in range(2):
        play.answer(("explore:1",))
        leave(play)
    assert advised(play)[0].partition(":")[0] in ("travel", "fly")


def test_only_what_was_played_is_remembered() -> None:
    """To ask is not to go, and what was taken back never was."""
    play = at_sea(sea())
    telling = telling_for(play.game)

    def asked() -> tuple[str, ...] | None:
        reply = telling.advice(play, play.decision)
        return reply.chosen if reply else None

    first = asked()
    assert {asked() for _ in range(4)} == {first}
    moment = play.state.moment
    for location in ("1", "3"):
        play.answer((f"explore:{location}",))
        leave(play)
    assert asked() == ("travel",) != first
    while play.state.moment > moment:
        play.undo()
    assert asked() == first


def test_what_lies_here_is_explored_before_as_much_lies_elsewhere() -> None:
    assert advised(at_sea(sea()))[0] in ("explore:1", "explore:3")


def test_a_voyage_that_was_begun_without_advice_has_a_goal() -> None:
    play = at_sea(sea())
    for location in ("1", "3"):
        play.answer((f"explore:{location}",))
        leave(play)
    play.answer(("travel",))
    play.answer(())
    assert isinstance(play.state.agenda[-1], Sail)
    assert advised(play) == ("1:B",)


def test_advice_does_not_lead_in_circles_for_ever() -> None:
    """Not even where going round keeps the end away."""
    game = sg_table.with_story(ROUND)
    state = replace(sg_table.table(game, SeaAction(2), ReadSection("50"), command=(0,)), entrance="50")
    play = Play.from_state(game, 1, start(game, 1, state).state)
    telling, taken = telling_for(game), 0
    while play.decision is not None and taken < 20:
        reply = telling.advice(play, play.decision)
        assert reply is not None
        play.answer(reply)
        taken += 1
    assert play.outcome is not None and taken < 20


@TEMPERS
def test_asked_about_a_story_choice_advice_is_a_choice_of_the_story(temper: Any) -> None:
    """Command for more cards is advised where an action is asked for, never in place of a choice."""
    game = sg_table.game_of()
    make: Any = game.rules.adviser
    acting = sg_table.Played(game, sg_table.table(game, SeaAction(2), command=(9,)))
    reading = sg_table.Played(game, sg_table.table(game, SeaAction(2), ReadSection("92"), command=(9,)))
    for played, advised in ((acting, {"card:91:0"}), (reading, {"A", "B"})):
        assert "card:91:0" in [option.id for option in played.asked.free_actions if option.closed_by is None]
        [chosen] = make(temper).advise(game, played.state, played.asked, Random(1)).chosen
        assert chosen in advised
