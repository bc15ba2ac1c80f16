"""Random campaigns of Distant Skies in a book with a bit of everything: what is true at any moment."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.ds_table import FLIGHT, game_of
from tests.rules.test_ds_encounters import MARKET, QUESTS
from tests.rules.test_ds_event_cards import EVENTS
from wanderbook.session.replies import some_reply
from wanderbook.table import Game, Table, answer, decision, outcome, start
from wanderbook.table.agenda import check

ATLAS = """
[[page]]
number = 1
edges = { east = 2, south = 2 }
squares = '''
 L+31 ~    32
 ~    #    ^
 50   *    L
'''

[[page]]
number = 2
edges = { west = 1, north = 1 }
squares = '''
 34   3    36
 .    L    .
'''
"""
STORY = """
## 50

A. Down the hole.
*Draw 1 curse card. -99 health. Return to the map.*

B. A fight.
COMBAT 1, 1
Fail: Gain 1 rope.
*Gain adventure card 5. Cross off 1 camp. Return to the map.*

C. A lift.
*Move to A2 on page 2. 2 plane damage. Gain 1 resource. Return to the map.*
"""
CARDS = """
[[adventure]]
number = 5
name = "A second horizon"
abilities = '''
Move the plane.
Move 2 squares.
Ignore cold.
'''

[[enemy]]
number = 1
name = "A goose"
level = 1
damage = 2
grid = '''
H1 P S
. H1 .
'''
"""


def game() -> Game:
    return game_of(
        {
            "atlas/page.toml": ATLAS,
            "storybook/more.md": MARKET + STORY,
            "cards/quests.toml": QUESTS,
            "cards/events.toml": EVENTS,
            "cards/own.toml": CARDS,
            "cards/flight.toml": FLIGHT,
        }
    )


def watched(game: Game, state: Table) -> None:
    assert [*game.rules.conserved(game, state)] == []
    assert game.decode(game.encode(state)) == state


@pytest.mark.parametrize("seed", range(12))
def test_a_random_campaign_keeps_every_card_in_its_place_to_the_end(seed: int) -> None:
    book, random = game(), Random(seed)
    state = start(book, seed).state
    for reply in ((str(1 + seed % 4),), (("easy", "normal", "hard")[seed % 3],), ("quick_landing",) * (seed % 2)):
        state = answer(book, state, reply).state
    for _ in range(4000):
        asked = decision(book, state)
        if asked is None:
            break
        reply_by_chance = some_reply(asked, random)
        check(book, state, reply_by_chance)
        state = answer(book, state, reply_by_chance).state
        watched(book, state)
    assert outcome(book, state) is not None
