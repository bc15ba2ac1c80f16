"""A table of Sleeping Gods for tests of its rules: a small book, states set up as a test needs them, and answers."""

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
from wanderbook.rulesets.sleeping_gods.board import Board, Mate, Table
from wanderbook.rulesets.sleeping_gods.setup import begin
from wanderbook.rulesets.sleeping_gods.steps import StartTurn, TakeAction
from wanderbook.table import Game
from wanderbook.table.amounts import Counts
from wanderbook.table.decks import Deck

TITLE = """
title = "A test"
language = "en"
ruleset = "sleeping_gods"
begin = { page = 1, space = "A" }
deck_ends = ["90", "91", "92"]
finale_lost = "93"
"""
ATLAS = """
[[page]]
number = 1
edges = { east = 2 }

[[page.region]]
id = "A"
neighbours = ["B"]
locations = ["1"]
port = "Ammer"
market = true

[[page.region]]
id = "B"
neighbours = ["A", "C"]
locations = ["2"]
hazard = "SAVVY 5. Fail: 1 ship damage."

[[page.region]]
id = "C"
neighbours = ["B"]
edges = ["east"]

[[page]]
number = 2
edges = { west = 1, north = 1 }

[[page.region]]
id = "D"
edges = ["west"]
neighbours = ["E"]

[[page.region]]
id = "E"
edges = ["west", "north"]
neighbours = ["D"]
"""
STORY = """
## 1

Ammer.

*Return to the ship.*

## 2

A rock.

*Return to the ship.*

## 90

The first deck has ended.

*Return to the ship.*

## 91

The second.

*Return to the ship.*

## 92

The finale.

A. Go on.
*Return to the ship.*

B. End it.
*The campaign ends. Ending 1.*

## 93

The finale is lost.

*The campaign ends. Ending 2.*
"""


@cache
def _book(parts: tuple[tuple[str, str], ...]) -> Book:
    files = {"book.toml": TITLE, "atlas/page.toml": ATLAS, "storybook/all.md": STORY, **dict(parts)}
    with TemporaryDirectory() as folder:
        read = read_book(write_book(Path(folder), files), use_cache=False)
        assert not [one for one in read.diagnostics if one.severity == "error"], read.diagnostics
        return read.require()


def game_of(parts: Mapping[str, str] | None = None, chance: str = "draw") -> Game:
    """The test's book, with these files added or in the place of its own: `{"cards/enemies.toml": …}`."""
    return game_for(_book(tuple(sorted((parts or {}).items()))), chance)


def with_story(text: str, **others: str) -> Game:
    """The test's book with more sections."""
    return game_of({"storybook/more.md": text, **others})


def table(game: Game, *steps: Any, players: int = 1, quests: Iterable[int] = (), **board: Any) -> Table:
    """A state in mid-game: crew dealt round, empty hands, 5 command each, and these steps, the last one on top."""
    state = begin(game, 1)
    others = {mate.name: at % players for at, mate in enumerate(state.board.crew[1:])}
    crew = tuple(replace(mate, player=others.get(mate.name, -1)) for mate in state.board.crew)
    set_up: dict[str, Any] = {
        "players": players,
        "crew": crew,
        "hands": ((),) * players,
        "command": (3,) * players,
        "turn": 1,
        **board,
    }
    agenda = steps or (StartTurn(), TakeAction(2))
    state = replace(state, board=replace(state.board, **set_up), agenda=agenda)
    return replace(state, quests=state.quests | frozenset(quests))


def change(state: Table, name: str, **changes: Any) -> Table:
    """One of the crew, changed."""
    crew = tuple(replace(mate, **changes) if mate.name == name else mate for mate in state.board.crew)
    return replace(state, board=replace(state.board, crew=crew))


def equip(state: Table, name: str, *cards: int) -> Table:
    """Ability cards out of the deck, on one of the crew."""
    state = change(state, name, abilities=cards)
    return replace(state, board=replace(state.board, ability=without(state.board.ability, cards)))


def give(state: Table, player: int, *cards: int) -> Table:
    """Ability cards out of the deck, into a hand."""
    hands = state.board.hands
    hands = (*hands[:player], (*hands[player], *cards), *hands[player + 1 :])
    return replace(state, board=replace(state.board, hands=hands, ability=without(state.board.ability, cards)))


def without(deck: Deck, cards: Iterable[int]) -> Deck:
    gone = set(cards)
    layers = tuple(tuple(card for card in layer if card not in gone) for layer in deck.layers)
    return Deck(tuple(layer for layer in layers if layer), tuple(card for card in deck.discards if card not in gone))


def fates(game: Game, state: Table, *numbers: int) -> Table:
    """The ability deck stacked so that these numbers are drawn first."""
    deck = state.board.ability
    cards = []
    for number in numbers:
        at_hand = (card for layer in deck.layers for card in layer)
        card = next(card for card in at_hand if game.kit.fate[card] == number and card not in cards)
        cards.append(card)
    deck = without(deck, cards).put_on_top(reversed(cards))
    return replace(state, board=replace(state.board, ability=deck))


def goods(state: Table, **amounts: int) -> Table:
    """Exactly these goods."""
    return replace(state, board=replace(state.board, goods=Counts.of(amounts)))


Played = InPlay[Board, Mate]
"""A game of this ruleset in the middle."""
