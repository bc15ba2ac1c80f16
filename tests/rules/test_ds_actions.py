"""Every action of Distant Skies is data: with a text of its own, words for it, and a question that offers it."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from tests.rules.ds_fight import book
from tests.rules.ds_table import Played, game_of, table
from tests.rules.offered import campaign, told_as_offered, told_now
from wanderbook.rulesets import game_for
from wanderbook.rulesets.distant_skies import actions
from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.steps import TakeAction
from wanderbook.table import Game
from wanderbook.table.steps import ReadSection
from workshop.shelf import book_named

CAMPAIGNS = [(1, 3), (2, 5), (4, 8)]
"""How many play, and the seed."""
OWN = [one for one in vars(actions).values() if isinstance(one, type) and one.__module__ == actions.__name__]


@cache
def game() -> Game:
    return game_for(book_named("lost-property"))


@cache
def in_campaigns() -> frozenset[type]:
    """The kinds of actions that come up in campaigns that are played by chance."""
    return frozenset(
        kind for one in CAMPAIGNS for play, asked in campaign(game(), *one) for kind in told_as_offered(play, asked)
    )


def rare(game: Game, state: Table, *replies: str) -> set[type]:
    """The same of a table that campaigns seldom come to."""
    return told_now(game, Played(game, state)(*replies).state)


def test_all_that_is_offered_in_a_campaign_is_an_action_with_a_text_and_words() -> None:
    assert len(in_campaigns()) > 30, "a campaign is more than this"


def test_every_action_is_offered_somewhere() -> None:
    scene = "## 60\n\nA. Fight.\nCOMBAT 1 or run\n*Return to the map.*\n"
    fight, plain = book("H9 .", scene=scene), game_of()
    running = rare(fight, replace(table(fight, TakeAction(), ReadSection("60"), held=((),)), entrance="60"), "A", "end")
    stranded = table(plain, TakeAction(), distant=True, plane=4, plane_health=0, time=3)
    waiting = rare(plain, replace(stranded, crossed=frozenset({"4"})))
    dormant = [number for number, quest in game().book.quests.items() if quest.restore]
    restoring = rare(game(), table(game(), TakeAction(), quests=dormant))
    found = in_campaigns() | running | waiting | restoring
    assert not [kind.__name__ for kind in OWN if kind not in found]
