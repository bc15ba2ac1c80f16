"""Corners of reading that random play found, each as small as it can be."""

from __future__ import annotations

from typing import Any

import pytest

from wanderbook.book import Book
from wanderbook.notation import read_book
from wanderbook.notation.folder import read_memory
from wanderbook.rulesets import game_for
from wanderbook.session import Play
from wanderbook.table import Chance, NotAllowed, Outcome, Reply, open_options
from wanderbook.table.events import Drawn, Event, Judged, QuestGained, QuestUsed, RedirectFired, Stuck
from wanderbook.table.script import PlayedTable

FILES = {
    "book.toml": 'title = "Corners"\nlanguage = "en"\nruleset = "gamebook"\nstart = "1"\nquests = [1]\n',
    "cards/quests.toml": "".join(
        f'[[quest]]\nnumber = {n}\nname = "Matter {n}"\nkeyword = "K{n}"\n' for n in (1, 2, 3)
    ),
    "cards/items.toml": '[[adventure]]\nnumber = 1\nname = "A coin"\n',
}
END = "\n## 9\n\n*Gain quest 3. The story ends. Ending 1.*\n"


def book(sections: str) -> Book:
    texts = {**FILES, "storybook/all.md": sections + END}
    read = read_book(read_memory({name: text.encode() for name, text in texts.items()}), use_cache=False)
    assert read.book, read.diagnostics
    return read.book


def play(sections: str, chance: str = "draw", seed: int = 1) -> Play:
    return Play(game_for(book(sections), chance), seed)


def told(play: Play, kind: type[Event]) -> list[Any]:
    return [event for event in play.log() if isinstance(event, kind)]


# ---------------------------------------------------------------- after a draw that leads nowhere

AFTER = """
## 1

Roll a die of 6.
1-3: Gain quest 2.
4-6: Turn to 9.

The rain stops.

*Lose quest 1. Turn to 9.*
"""


@pytest.mark.rule("GB-ROLL-2")
def test_effects_below_a_draw_follow_it() -> None:
    """Unless its row turned elsewhere."""
    below, away = play(AFTER, "ask"), play(AFTER, "ask")
    below.answer(("1-3",))
    away.answer(("4-6",))
    assert below.state.used == {1} and below.state.quests == {2, 3} and below.outcome == Outcome(1)
    assert away.state.used == frozenset() and away.state.quests == {1, 3} and away.outcome == Outcome(1)


def test_a_row_leads_on_where_any_of_its_effects_does() -> None:
    game = play("## 1\n\nRoll a die of 2.\n1: Gain quest 2.\n2: Gain quest 2. Turn to 9.\n\nOn.\n\n*Turn to 9.*\n").game
    [rows] = [part.rows for part in game.sections["1"].parts if isinstance(part, PlayedTable)]
    assert {name: row.leads_on for name, row in rows.items()} == {"1-1": False, "2-2": True}


@pytest.mark.rule("GB-ROLL-2")
def test_a_draw_below_a_draw_follows_it() -> None:
    once = play(
        "## 1\n\nRoll a die of 2.\n1-2: Gain quest 2.\n\nRoll a die of 2.\n1: Turn to 1.\n2: Turn to 9.\n", "ask"
    )
    once.answer(("1-2",))
    assert once.decision == Chance("DrawTable", (("1-1", 1), ("2-2", 1)))
    once.answer(("2-2",))
    assert once.outcome == Outcome(1)
    names = [event.outcome for event in told(once, Judged)]
    assert len(set(names)) == 2, "the rows of two draws have names of their own"


def test_effects_draws_and_choices_in_the_order_of_the_text() -> None:
    once = play(
        "## 1\n\n*Gain quest 2.*\n\nRoll a die of 2.\n1-2: Lose quest 2.\n\n*Gain quest 2. Gain quest 3.*\n\n"
        "A. Go.\n(Turn to 9)\n"
    )
    happened = [event for event in once.log() if isinstance(event, QuestGained | QuestUsed | Drawn)]
    assert [type(event).__name__ for event in happened] == ["QuestGained", "Drawn", "QuestUsed", "QuestGained"]
    assert once.state.used == {2} and once.state.quests == {1, 3}


@pytest.mark.rule("GB-ROLL-1")
@pytest.mark.parametrize("seed", range(12))
def test_the_number_that_is_told_is_in_the_row_that_is_taken(seed: int) -> None:
    """In whatever order the rows stand."""
    once = play("## 1\n\nRoll a die of 6.\n4-6: Turn to 2.\n1-3: Turn to 9.\n\n## 2\n\n*Turn to 9.*\n", seed=seed)
    [drawn], [judged] = told(once, Drawn), told(once, Judged)
    assert judged.outcome == ("1:1-3" if drawn.number <= 3 else "1:4-6")


# ---------------------------------------------------------------- what is owned


def test_a_choice_may_ask_for_a_number_of_quests_or_items() -> None:
    once = play(
        "## 1\n\nIf 1 or more adventure cards, turn to 9.\n\n"
        "A. Go.\nRequires 2 quests\n*Gain adventure card 1. Turn to 1.*\n\n"
        "B. Wait.\n*Gain quest 2. Turn to 1.*\n"
    )
    assert open_options(once.decision.options) == ["B"]  # type: ignore[union-attr]
    with pytest.raises(NotAllowed, match="2 quests"):
        once.answer(("A",))
    once.answer(("B",))
    once.answer(("A",))
    assert once.outcome == Outcome(1)


# ---------------------------------------------------------------- circles

CIRCLE = """
## 1

A. Round.
(Turn to 2)

B. Round, after a die.
CHANCE 2 in 2
(Turn to 2)

## 2

If quest 1, turn to 3.

(Turn to 9)

## 3

If quest 1, turn to 4.

(Turn to 9)

## 4

If quest 1, turn to 3.

(Turn to 9)
"""


@pytest.mark.rule("GB-END-2")
@pytest.mark.parametrize("way", ["A", "B"])
@pytest.mark.parametrize("chance", ["draw", "ask"])
def test_a_circle_of_redirects_is_stuck_where_it_is_entered(way: str, chance: str) -> None:
    """However play came to it; and each redirect is told once, not thousands of times."""
    once = play(CIRCLE, chance)
    once.answer((way,))
    if once.decision:
        once.answer(("pass",))
    assert once.outcome == Outcome(None, "3")
    assert [event.redirect for event in told(once, RedirectFired)] == ["2:if1", "3:if1", "4:if1"]
    assert len(told(once, Stuck)) == 1


def test_a_circle_that_changes_what_is_held() -> None:
    once = play(
        "## 1\n\n*Gain adventure card 1. Turn to 2.*\n\n## 2\n\n*Lose adventure card 1. Gain quest 2. Turn to 1.*\n"
    )
    assert once.outcome == Outcome(None, "1")
    assert once.state.quests == {1, 2} and once.state.cards == frozenset()


def test_a_long_way_without_a_decision_is_no_circle() -> None:
    """A thousand turns in a row come to their end."""
    ways = "".join(f"## {at}\n\n*Turn to {at + 1}.*\n\n" for at in range(10, 1010))
    once = play(f"## 1\n\n*Turn to 10.*\n\n{ways}## 1010\n\n*Turn to 9.*\n")
    assert once.outcome == Outcome(1)


def test_draws_that_only_lead_to_draws_come_to_an_end() -> None:
    assert play("## 1\n\nRoll a die of 2.\n1-2: Turn to 1.\n").outcome == Outcome(None, "1")


# ---------------------------------------------------------------- replies that are none


@pytest.mark.rule("GB-REPLY-1")
@pytest.mark.parametrize(
    "reply", [None, 7, (None,), ([],), ({}, {}), ("A", "A"), "", "AB", Reply(None), Reply(([],)), [b"A"], object()]
)
def test_what_is_no_reply_is_refused_like_any_other(reply: Any) -> None:
    once = play(CIRCLE)
    before = once.state
    with pytest.raises(NotAllowed) as refused:
        once.answer(reply)
    assert refused.value.rule == once.game.rule["offer"]
    assert once.state is before and once.journal == ()
