"""The engine beside a second reader that was written from the notation's "What reading means" alone."""

from __future__ import annotations

import tomllib
from functools import cache
from random import Random

import pytest

from tests.table.plain_reader import At, Held, PlainReader, plays
from wanderbook.book import Book
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.notation import read_book
from wanderbook.notation.folder import read_memory
from wanderbook.rulesets import game_for
from wanderbook.table import Chance, Game, Pick, Table, answer, decision, outcome, start
from wanderbook.table.steps import ChooseWay, DrawTable, TryChance
from workshop.shelf import book_named, shelf
from workshop.tangles import tangled_book

# ---------------------------------------------------------------- the engine, said the reader's way


def said(game: Game, state: Table) -> At:
    held = Held(state.quests, state.used, state.cards, state.taken)
    if ended := outcome(game, state):
        return At("ending", (ended.ending,), held) if ended.ending else At("stuck", (str(ended.stuck),), held)
    match state.agenda[-1]:
        case ChooseWay(section=section):
            return At("choose", (section,), held)
        case TryChance(section=section, letter=letter):
            return At("try", (section, letter), held)
        case DrawTable(section=section, at=at):
            tables = [place for place, block in enumerate(game.book.sections[section].body) if block.kind == "table"]
            before = sum(1 for part in game.sections[section].parts[:at] if hasattr(part, "rows"))
            return At("draw", (section, tables[before]), held)
    raise AssertionError(state.agenda)


def offered(game: Game, state: Table) -> dict[str, bool]:
    match decision(game, state):
        case None:
            return {}
        case Chance(outcomes=outcomes):
            return {name: True for name, _ in outcomes}
        case Pick(options=options):
            return {option.id: option.closed_by is None for option in options}
    raise AssertionError(state)


def agree(book: Book, most: int) -> int:
    """Walk through both at once, everywhere that play can come to, up to so many places; says how many there were."""
    game, reader = game_for(book, chance="ask"), PlainReader(book.model_dump(mode="json"))
    state, at = start(game, 1).state, reader.start()
    assert said(game, state) == at
    seen, waiting = {at}, [(state, at)]
    for state, at in waiting:
        ways = reader.ways(at)
        assert offered(game, state) == ways, at
        for way in (way for way, open in ways.items() if open):
            there, to = answer(game, state, (way,)).state, reader.go(at, way)
            assert said(game, there) == to, f"{at} by {way}"
            if to not in seen and len(seen) < most:
                seen.add(to)
                waiting.append((there, to))
    return len(seen)


# ---------------------------------------------------------------- they agree


@pytest.mark.parametrize("part", range(6))
def test_tangled_books_read_the_same(part: int) -> None:
    """Small enough that nearly all are walked through to their last place."""
    places = [agree(tangled_book(Random(number)), most=400) for number in range(part * 200, part * 200 + 200)]
    assert sum(places) > 3_000, "these books hold too little to compare"


@pytest.mark.parametrize("seed", range(6))
def test_synthetic_books_read_the_same(seed: int) -> None:
    recipe = Recipe(
        sections=30, keywords=6, seed=seed, words=2, per_place=6, guards=0.5, redirects=0.3, towns=0.3, tables=0.2
    )
    assert agree(synthetic_book(recipe), most=600) > 30


PAGES = {name: tomllib.loads((folder / "book.toml").read_text("utf-8")) for name, folder in shelf().items()}
PLAIN = [name for name, page in PAGES.items() if page["ruleset"] == "gamebook" and "stat" not in page]
"""The second reader knows plain gamebooks only, without stats: `tests/proofs/counted.py` reads those."""


@pytest.mark.parametrize("name", PLAIN)
def test_bundled_books_read_the_same(name: str) -> None:
    assert agree(book_named(name), most=5_000) > 1_000


# ---------------------------------------------------------------- how many plays there are

EVERYTHING = {
    "book.toml": 'title = "Everything"\nlanguage = "en"\nruleset = "gamebook"\nstart = "1"\nquests = [3]\n',
    "cards/quests.toml": "".join(
        f'[[quest]]\nnumber = {number}\nname = "Matter {number}"\nkeyword = "{keyword}"\n'
        for number, keyword in ((1, "LAMP"), (2, "LAMP"), (3, "DEBT"))
    ),
    "cards/items.toml": '[[adventure]]\nnumber = 1\nname = "A coin"\n',
    "storybook/all.md": """
## 1

If adventure card 1 and not keyword DEBT, turn to 4.

**Ammer**

A. Light the lamp.
*Gain quest 1. Gain adventure card 1.*
(Turn to 1)

B. Climb.
CHANCE 2 in 6
Fail: Lose adventure card 1. (You slip.)
*Gain quest 2.*
(Turn to 2)

C. Pay.
Requires keyword DEBT and adventure card 1
*Complete quest 3.*
(Turn to 1)

D. Walk round the harbour.
(Turn to 2)

## 2

*Lose quest 1.*

Roll a die of 6.
4-6: Gain adventure card 1.
1-3: Turn to 3.

The stair is wet.

*Gain quest 1.*

A. On.
Requires keyword LAMP
CHANCE 5 in 6
Fail: Turn to 1.
(Turn to 3)

B. Home.
*The story ends. Ending 1.*

## 3

A. Back to town.
(Turn to 1)

B. Down the stair.
Requires not keyword LAMP
(Turn to 2)

C. Wait.
Requires 2 quests
(Turn to 3)

## 4

A. Sleep.
*Lose adventure card 1.*
(Turn to 1)

B. Leave.
*The story ends. Ending 2.*
""",
}

PLAYS = {1: 3, 2: 7, 3: 14, 4: 23, 5: 41, 6: 76, 7: 140, 8: 243}
"""How many plays have so many answers, draws among them; by hand up to 3."""


@cache
def everything() -> Book:
    read = read_book(read_memory({name: text.encode() for name, text in EVERYTHING.items()}), use_cache=False)
    assert read.book and not read.diagnostics, read.diagnostics
    return read.book


def count(game: Game, state: Table, length: int) -> int:
    if length == 0:
        return 1
    ways = (way for way, open in offered(game, state).items() if open)
    return sum(count(game, answer(game, state, (way,)).state, length - 1) for way in ways)


def test_the_number_of_plays_by_the_engine() -> None:
    game = game_for(everything(), chance="ask")
    assert {length: count(game, start(game, 1).state, length) for length in PLAYS} == PLAYS


def test_the_number_of_plays_by_the_second_reader() -> None:
    reader = PlainReader(everything().model_dump(mode="json"))
    assert {length: plays(reader, reader.start(), length) for length in PLAYS} == PLAYS


def test_every_place_of_the_small_book() -> None:
    assert agree(everything(), most=10_000) > 100
