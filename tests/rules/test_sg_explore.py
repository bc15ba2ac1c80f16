"""Exploring and reading in Sleeping Gods: locations, sections, towns, tokens, and where the story ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.sg_table import ATLAS, Played, fates, game_of, goods, table
from wanderbook.rulesets.sleeping_gods.events import Explored, GoodsGained, GoodsLost
from wanderbook.rulesets.sleeping_gods.steps import DrawEvent, StartTurn, TakeAction
from wanderbook.table import Game, outcome
from wanderbook.table.decks import Deck
from wanderbook.table.events import (
    ChoiceTaken,
    Drawn,
    Ended,
    HealthLost,
    Judged,
    RedirectFired,
    Returned,
    SectionRead,
    Stuck,
    TokenGained,
)

QUESTS = "".join(
    f'[[quest]]\nnumber = {number}\nname = "{word.lower()}"\nkeyword = "{word}"\n'
    for number, word in enumerate(["SALT", "DEBT"], 1)
)
HOME = "*Return to the ship.*"


def book(story: str) -> Game:
    """Region A has location 50 as well, which the story is about, and region B has location 2."""
    return game_of(
        {
            "storybook/more.md": story + "\n",
            "cards/quests.toml": QUESTS,
            "atlas/page.toml": ATLAS.replace('locations = ["1"]', 'locations = ["1", "50"]'),
        }
    )


def exploring(
    story: str, *, fate: int = 3, actions: int = 2, have: dict[str, int] | None = None, **more: Any
) -> Played:
    """At the first decision of location 50."""
    game = book(story)
    state = table(game, StartTurn(), TakeAction(actions), **{"command": (0,), **more})
    return Played(game, fates(game, goods(state, **(have or {})), fate))("explore:50")


def read(played: Played) -> list[str]:
    return [event.section for event in played.told(SectionRead)]


# ---------------------------------------------------------------- locations


@pytest.mark.rule("SG-EXPLORE-1")
def test_a_location_of_the_ships_region_is_opened_at_its_number() -> None:
    played = exploring(f"## 50\n\nA beach.\n\nA. Leave it.\n{HOME}")
    assert [event.location for event in played.told(Explored)] == ["50"]
    assert read(played) == ["50"]
    # It may be explored again, in the same turn, too; and no other region's can.
    played("A")
    assert played.ids() == ["travel", "explore:1", "explore:50", "market", "port", "skip"]
    assert played.refused("explore:2") == "SG-REPLY-1"
    assert read(played("explore:50")) == ["50", "50"]


@pytest.mark.rule("SG-EXPLORE-1")
def test_a_location_that_was_crossed_off_is_closed() -> None:
    played = exploring(
        f"## 50\n\nA nest.\n\nA. Look in.\n(Turn to 51)\n\n## 51\n\n*Cross off this location.*\n\n{HOME}"
    )
    played("A")
    assert played.state.crossed == {"50"}
    assert played.refused("explore:50") == "SG-EXPLORE-1"
    assert "explore:1" in played.ids()


# ---------------------------------------------------------------- sections


@pytest.mark.rule("SG-EXPLORE-2")
def test_a_choice_leads_on_effects_happen_and_return_to_the_ship_ends_the_action() -> None:
    story = f"## 50\n\nA wood.\n\nA. Go in.\n*Gain 1 coin.*\n(Turn to 51)\n\n## 51\n\nA tree.\n\n*Gain 1 XP.*\n\n{HOME}"
    played = exploring(story)("A")
    assert [event.choice for event in played.told(ChoiceTaken)] == ["50:A"]
    assert read(played) == ["50", "51"]
    assert [(event.good, event.amount) for event in played.told(GoodsGained)] == [("coin", 1), ("xp", 1)]
    assert len(played.told(Returned)) == 1
    assert (played.step, played.state.agenda) == ("TakeAction", (StartTurn(), TakeAction(1)))


@pytest.mark.rule("SG-EXPLORE-2")
@pytest.mark.parametrize(("fate", "end"), [(4, "51"), (3, "52")])
def test_a_challenge_of_the_choice_comes_before_the_turn(fate: int, end: str) -> None:
    story = (
        "## 50\n\nA door.\n\nA. Force it.\nSTRENGTH 5\nFail: Turn to 52\n(Turn to 51)\n"
        f"\n## 51\n\nA hall.\n\n{HOME}\n\n## 52\n\nThe door again.\n\n{HOME}"
    )
    played = exploring(story, fate=fate)("A", ("Mac",))
    assert read(played) == ["50", end]


@pytest.mark.rule("SG-EXPLORE-3")
def test_nothing_further_is_read_before_the_choice_is_made_and_the_challenge_resolved() -> None:
    story = (
        "## 50\n\nA cave.\n\nA. Go in.\nSAVVY 5\nFail: -1 health. (The roof is low.)\n*Gain 1 coin.*\n(Turn to 51)\n"
        f"\nB. Go away.\n{HOME}\n\n## 51\n\nA hoard.\n\n*Gain 9 coins.*\n\n{HOME}"
    )
    played = exploring(story, fate=5, command=(1,))
    for answers, step in (((), "ChooseWay"), (("A",), "Gather"), (((),), "AlterFate")):
        played(*answers)
        assert played.step == step
        assert read(played) == ["50"]
        assert not played.told(GoodsGained) + played.told(Judged) + played.told(HealthLost)
        assert "51" not in str(played.asked)
    assert read(played(())) == ["50", "51"]


# ---------------------------------------------------------------- towns and tokens

TOWN = f"""## 50

**Port Ammer**

Nets on every railing.

*Gain 1 XP.*

A. Eat.
*Gain 1 meat.*
(Turn to 50)

B. Ask.
(Turn to 51)

C. Leave.
{HOME}

## 51

Nobody knows.

(Turn to 50)
"""


@pytest.mark.rule("SG-EXPLORE-4")
def test_in_a_town_choices_are_taken_one_by_one_each_once() -> None:
    played = exploring(TOWN)("A")
    assert played.ids() == ["B", "C"]
    assert played.refused("A") == "SG-EXPLORE-4"
    played("B")
    assert played.ids() == ["C"]
    # Coming back reads it again.
    assert (read(played), played.board.goods["xp"]) == (["50", "50", "51", "50"], 3)
    assert played.board.goods["meat"] == 1


@pytest.mark.rule("SG-EXPLORE-4")
def test_all_of_them_are_open_again_when_it_is_explored_anew() -> None:
    played = exploring(TOWN)("A", "C", "explore:50")
    assert played.ids() == ["A", "B", "C"]


@pytest.mark.rule("SG-EXPLORE-4")
def test_elsewhere_a_choice_may_be_taken_again() -> None:
    played = exploring(TOWN.replace("**Port Ammer**\n\n", ""))("A", "A", "B", "A")
    assert (played.ids(), played.board.goods["meat"]) == (["A", "B", "C"], 3)


TOKENS = f"""## 50

If explore C, turn to 51.

A pool.

A. Feel about in it.
Requires not explore A
*Gain explore A. Gain explore A.*
(Turn to 50)

B. Dive.
Requires explore A
*Gain explore C.*
(Turn to 50)

C. Leave.
{HOME}

## 51

The bottom.

A. Come up.
{HOME}
"""


@pytest.mark.rule("SG-EXPLORE-5")
def test_explore_tokens_are_gained_and_asked_for_within_one_exploration() -> None:
    played = exploring(TOKENS)
    assert played.refused("B") == "SG-KEY-3"
    played("A")
    assert [event.token for event in played.told(TokenGained)] == ["A"]
    assert played.ids() == ["B", "C"]
    assert played("B").state.tokens == {"A", "C"}
    assert read(played)[-1] == "51"


@pytest.mark.rule("SG-EXPLORE-5")
def test_all_of_them_go_back_on_return_to_the_ship() -> None:
    played = exploring(TOKENS)("A", "B", "A")
    assert played.state.tokens == set()
    assert played("explore:50").ids() == ["A", "C"]


# ---------------------------------------------------------------- turning to a section


@pytest.mark.rule("SG-READ-1")
def test_redirects_first_then_effects_in_order_then_one_open_choice() -> None:
    story = f"""## 50

If keyword DEBT, turn to 51.

*Gain 1 coin. Gain quest 2.*

Draw fate.
1-3: Gain 1 meat.
4-6: Gain 1 grain.

*Lose 1 coin.*

A. Pay for it.
Pay 1 meat
SAVVY 3
Fail: -1 health
*Gain 5 XP.*
{HOME}

B. Show the salt.
Requires keyword SALT
{HOME}

C. Read on.
(Turn to 50)

## 51

A debt.

A. Go home.
{HOME}
"""
    played = exploring(story, fate=3)
    kinds = SectionRead | RedirectFired | GoodsGained | GoodsLost | Drawn
    order = [type(event).__name__ for event in played.events if isinstance(event, kinds)]
    assert order == ["SectionRead", "GoodsGained", "Drawn", "GoodsGained", "GoodsLost"]
    # The quest that it gave redirects only when it is turned to again, and then nothing else of it happens.
    assert played.ids() == ["A", "C"]
    assert played.refused("B") == "SG-KEY-3"
    before = played.board.goods
    played("C")
    assert ([event.redirect for event in played.told(RedirectFired)], read(played)) == (["50:if1"], ["50", "51"])
    assert played.board.goods == before


@pytest.mark.rule("SG-READ-1")
def test_a_choice_is_its_price_then_its_challenge_then_its_effects() -> None:
    story = f"## 50\n\nA bet.\n\nA. Take it.\nPay 2 coins\nCUNNING 3\n*Gain 5 XP.*\n{HOME}"
    played = exploring(story, have={"coin": 2})("A")
    assert (played.board.goods["coin"], played.step, played.board.goods["xp"]) == (0, "Gather", 0)
    assert played(()).board.goods["xp"] == 5
    poor = exploring(story.replace("\n\nA. Take", "\n\nB. Refuse.\n" + HOME + "\n\nA. Take"), have={"coin": 1})
    assert poor.refused("A") == "SG-REPLY-4"


@pytest.mark.rule("SG-READ-1")
def test_what_stands_after_a_way_on_does_not_happen_and_what_can_do_nothing_is_passed_over() -> None:
    story = f"""## 50

*Repair 2. Lose 1 coin. Gain 1 XP.*

Draw fate.
1-3: Turn to 51.
4-6: Nothing happens.

*Gain 9 XP.*

{HOME}

## 51

Here.

A. Go home.
{HOME}
"""
    played = exploring(story, fate=3)
    assert (read(played), played.board.goods["xp"]) == (["50", "51"], 1)
    assert (played("A").step, played.board.goods["xp"]) == ("TakeAction", 1)
    played = exploring(story, fate=4)
    assert (read(played), played.board.goods["xp"], played.step) == (["50"], 10, "TakeAction")


# ---------------------------------------------------------------- the end


@pytest.mark.rule("SG-END-1")
@pytest.mark.parametrize("actions", [1, 2])
def test_the_campaign_ends_at_once(actions: int) -> None:
    story = "## 50\n\nA gate.\n\nA. Go through.\n*Gain 1 XP. The campaign ends. Ending 3.*"
    played = exploring(story, actions=actions)("A")
    assert [(event.rule, event.ending) for event in played.told(Ended)] == [("SG-END-1", 3)]
    assert (played.asked, played.state.agenda) == (None, ())
    ended = outcome(played.game, played.state)
    assert ended is not None and (ended.ending, ended.stuck) == (3, None)
    assert played.refused("A") == played.refused() == "SG-END-1"


@pytest.mark.rule("SG-END-1")
def test_what_stands_after_it_does_not_happen() -> None:
    story = f"""## 50

Draw fate.
1-3: The campaign ends. Ending 3.
4-6: Nothing happens.

*Gain 1 XP.*

{HOME}
"""
    assert exploring(story, fate=3).board.goods["xp"] == 0
    assert exploring(story, fate=4).board.goods["xp"] == 1


STUCK = """## 50

A locked room.

A. Sprinkle salt.
Requires keyword SALT
*Return to the ship.*

B. Pay the door.
Pay 2 coins
*Return to the ship.*
"""


@pytest.mark.rule("SG-END-2")
def test_a_section_with_no_open_choice_leaves_the_story_stuck() -> None:
    played = exploring(STUCK)
    assert [(event.rule, event.section) for event in played.told(Stuck)] == [("SG-END-2", "50")]
    ended = outcome(played.game, played.state)
    assert ended is not None and (ended.ending, ended.stuck) == (None, "50")
    assert played.refused("A") == "SG-END-1"
    assert exploring(STUCK, quests=(1,)).ids() == ["A"]
    assert exploring(STUCK, have={"coin": 2}).ids() == ["B"]


@pytest.mark.rule("SG-END-2")
def test_so_do_turns_that_lead_round_in_a_circle() -> None:
    played = exploring("## 50\n\nA dune.\n\n(Turn to 51)\n\n## 51\n\nA dune.\n\n(Turn to 50)")
    assert len(played.told(Stuck)) == 1
    assert played.asked is None


@pytest.mark.rule("SG-END-2")
def test_an_event_without_an_open_choice_is_simply_over() -> None:
    """Only the story gets stuck: what a card says ends where nothing leads on."""
    cards = '[[event]]\nnumber = 1\nname = "A toll"\npassage = "A chain.\\n\\nA. Pay.\\nPay 2 coins\\n*Gain 1 XP.*"\n'
    game = game_of({"cards/events.toml": cards})
    state = goods(table(game, TakeAction(2), DrawEvent(), event=Deck(((1,),))))
    assert Played(game, state).step == "TakeAction"
