"""A table of Distant Skies for tests of its rules: a small book, states set up as a test needs them, and answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace

from tests.books import write_book
from tests.rules.played import Played as InPlay
from wanderbook.book import Book
from wanderbook.notation import read_book
from wanderbook.rulesets import game_for
from wanderbook.rulesets.common.crew import LEADER
from wanderbook.rulesets.distant_skies.board import TIME, Board, Mate, Table
from wanderbook.rulesets.distant_skies.setup import begin
from wanderbook.rulesets.distant_skies.steps import TakeAction
from wanderbook.table import Game
from wanderbook.table.amounts import Counts
from wanderbook.table.decks import Deck

TITLE = """
title = "A test"
language = "en"
ruleset = "distant_skies"
begin = { page = 1, space = "A1" }
camps = 9
deck_ends = ["119", "120"]
no_fuel = 6
quests = [1]
"""
ATLAS = """
[[page]]
number = 1
edges = { east = 2, south = 2 }
squares = '''
 L+1  .    2
 ~    #    ^
 .    *    L
'''

[[page]]
number = 2
edges = { west = 1, north = 1 }
squares = '''
 .    3    .
 .    L    .
'''
"""
FLIGHT = """
[[landing]]
number = 1
name = "The meadow"
page = 1
space = "A1"
ways = [2]

[[landing]]
number = 2
name = "The geysers"
page = 1
space = "C3"
ways = [3]
refuel = true

[[landing]]
number = 3
name = "The shelf"
page = 2
space = "B2"
ways = [4]

[[landing]]
number = 4
name = "Nowhere in particular"
location = "4"

[[landing]]
number = 5
name = "The far side of it"
location = "5"
ways = [4]
card = 5
"""
QUESTS = """
[[quest]]
number = 1
name = "Home"
keyword = "HOME"

[[quest]]
number = 6
name = "Out of fuel"
keyword = "EMPTY"
"""
CARDS = """
[[adventure]]
number = 5
name = "A second horizon"
"""
EVENTS = """
[[event]]
number = 1
name = "Nothing"
level = 1
passage = "A quiet day."
"""
STORY = """
## 1

The meadow.

*Return to the map.*

## 2

A stair.

*Cross off this location. Return to the map.*

## 3

A door.

*Return to the map.*

## 4

The edge.

*Gain adventure card 5. Return to the map.*

## 5

Beyond it.

*Return to the map.*

## 119

One camp is left.

*Return to the map.*

## 120

The end.

A. Go home.
*The campaign ends. Ending 1.*
"""
FILES = {
    "book.toml": TITLE,
    "atlas/page.toml": ATLAS,
    "cards/flight.toml": FLIGHT,
    "cards/quests.toml": QUESTS,
    "cards/own.toml": CARDS,
    "cards/events.toml": EVENTS,
    "storybook/all.md": STORY,
}


@cache
def _book(parts: tuple[tuple[str, str], ...]) -> Book:
    with TemporaryDirectory() as folder:
        read = read_book(write_book(Path(folder), {**FILES, **dict(parts)}), use_cache=False)
        assert not [one for one in read.diagnostics if one.severity == "error"], read.diagnostics
        return read.require()


def game_of(parts: Mapping[str, str] | None = None, chance: str = "draw") -> Game:
    """The test's book, with these files added or in the place of its own: `{"cards/enemies.toml": …}`."""
    return game_for(_book(tuple(sorted((parts or {}).items()))), chance)


def with_story(text: str, **others: str) -> Game:
    """The test's book with more sections."""
    return game_of({"storybook/more.md": text, **others})


def table(game: Game, *steps: Any, players: int = 1, quests: Iterable[int] = (), **board: Any) -> Table:
    """A state in mid-game: characters dealt round, empty hands, a whole turn's time, a quiet event deck, and these
    steps, the last one on top."""
    state = begin(game, 1)
    others = {mate.name: at % players for at, mate in enumerate(state.board.crew[1:])}
    crew = tuple(replace(mate, player=others.get(mate.name, LEADER)) for mate in state.board.crew)
    set_up: dict[str, Any] = {
        "players": players,
        "crew": crew,
        "hands": ((),) * players,
        "held": (tuple(sorted(state.cards & game.kit.adventure.keys())), *((),) * (players - 1)),
        "event": Deck(((1,),)),
        "turn": 1,
        "time": TIME,
        **board,
    }
    agenda = steps or (TakeAction(),)
    state = replace(state, board=replace(state.board, **set_up), agenda=agenda)
    return replace(state, quests=state.quests | frozenset(quests))


def change(state: Table, name: str, **changes: Any) -> Table:
    """One of the characters, changed."""
    crew = tuple(replace(mate, **changes) if mate.name == name else mate for mate in state.board.crew)
    return replace(state, board=replace(state.board, crew=crew))


def on(state: Table, **changes: Any) -> Table:
    return replace(state, board=replace(state.board, **changes))


def equip(state: Table, name: str, *cards: int) -> Table:
    """Ability cards out of the deck, on one of the characters."""
    return on(change(state, name, abilities=cards), ability=without(state.board.ability, cards))


def give(state: Table, player: int, *cards: int) -> Table:
    """Ability cards out of the deck, into a hand."""
    hands = state.board.hands
    hands = (*hands[:player], (*hands[player], *cards), *hands[player + 1 :])
    return on(state, hands=hands, ability=without(state.board.ability, cards))


def without(deck: Deck, cards: Iterable[int]) -> Deck:
    gone = set(cards)
    layers = tuple(tuple(card for card in layer if card not in gone) for layer in deck.layers)
    return Deck(tuple(layer for layer in layers if layer), tuple(card for card in deck.discards if card not in gone))


def fates(game: Game, state: Table, *numbers: int) -> Table:
    """The ability deck stacked so that these numbers are drawn first."""
    deck = state.board.ability
    cards: list[int] = []
    for number in numbers:
        at_hand = (card for layer in deck.layers for card in layer)
        cards.append(next(card for card in at_hand if game.kit.fate[card] == number and card not in cards))
    return on(state, ability=without(deck, cards).put_on_top(reversed(cards)))


def goods(state: Table, **amounts: int) -> Table:
    """Exactly these resources."""
    return on(state, goods=Counts.of(amounts))


Played = InPlay[Board, Mate]
"""A game of this ruleset in the middle."""
