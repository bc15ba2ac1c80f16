"""The compiled reader: every step of its plays is a step of the story, and of the game at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tests.books import write_book
from wanderbook.book import Book
from wanderbook.book.sections import Chance
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.machine.compiled import Story
from wanderbook.machine.moves import HUB, OVER
from wanderbook.notation import read_book
from wanderbook.odds import reader as plain_reader
from wanderbook.odds.fast_reader import FastReader, chance
from wanderbook.odds.reader import PlainReader, reader
from wanderbook.odds.totals import PlayTotals, Random01
from wanderbook.odds.ways import ENDED, NOWHERE, DecisionGraph
from wanderbook.proofs import explicit
from wanderbook.rulesets import game_for
from wanderbook.session.coverage.reached import reached_by
from wanderbook.table import answer, start
from workshop.tangles import tangled_book, tangled_campaign

pytestmark = pytest.mark.xdist_group("numba")  # it compiles once
BOOKS = 120
"""Of each kind."""
CAP, EXPLORATIONS = 25, 6


def gamebooks() -> list[Book]:
    return [tangled_book(Random(f"reader:{at}")) for at in range(BOOKS)]


def campaigns() -> list[Book]:
    return [tangled_campaign(Random(f"reader:{at}")) for at in range(BOOKS)]


# ---------------------------------------------------------------- the plain interpretation


class Step(NamedTuple):
    """The names that were reached, the reply if there was one, whether it was the reader's choice; the state after."""

    names: tuple[str, ...]
    reply: str | None
    chosen: bool
    state: explicit.ExplicitState


def interpreted(story: Story, random: Random01, explorations: int) -> Iterator[Step]:
    """A random play by `explicit`'s transitions, move by move; it goes on for ever in a circle."""
    state: explicit.ExplicitState = (HUB, story.start, -1)
    while ways := open_ways(story, state):
        if state[0] == HUB and story.has_hub:
            if not explorations:
                return
            explorations -= 1
        first = ways[0][0]
        if first is None:
            at = int(random() * len(ways)) if len(ways) > 1 else 0
        elif first[0].isdigit():
            at = drawn([_size(reply) for reply, _, _ in ways], random)
        elif first.startswith("explore"):
            at = int(random() * len(ways))
        else:
            letters = list(dict.fromkeys(str(reply)[0] for reply, _, _ in ways))
            letter = letters[int(random() * len(letters))]
            several = [at for at, (reply, _, _) in enumerate(ways) if str(reply)[0] == letter]
            at = several[drawn(_odds(story, state, letter), random)] if len(several) > 1 else several[0]
        reply, names, state = ways[at]
        yield Step(names, reply, reply is not None and not reply[0].isdigit(), state)


def open_ways(
    story: Story, state: explicit.ExplicitState
) -> list[tuple[str | None, tuple[str, ...], explicit.ExplicitState]]:
    return list(explicit.moves(story, state, story.local if story.has_hub else 0))


def _size(reply: str | None) -> int:
    low, high = str(reply).split("-")
    return int(high) - int(low) + 1


def _odds(story: Story, state: explicit.ExplicitState, letter: str) -> list[int]:
    section = story.book.sections[story.names[state[0]]]
    trial = next(choice.trial for choice in section.choices if choice.letter == letter)
    return [trial.wins, trial.faces - trial.wins] if isinstance(trial, Chance) else [1, 1]


def drawn(weights: list[int], random: Random01) -> int:
    number = random() * sum(weights)
    for at, weight in enumerate(weights):
        number -= weight
        if number < 0:
            return at
    raise AssertionError("a draw beyond the weights")


def goes_in_circles(story: Story, state: explicit.ExplicitState) -> bool:
    """Whether no choice, no place to explore and no ending can follow, and yet something always does."""
    waiting, seen = [state], {state}
    while waiting:
        here = waiting.pop()
        ways = open_ways(story, here)
        if not ways or here[0] == HUB or any(reply and not reply[0].isdigit() for reply, _, _ in ways):
            return False
        waiting += {after for _, _, after in ways} - seen
        seen.update(waiting)
    return True


# ---------------------------------------------------------------- step by step


def compared(story: Story, plain: PlainReader, seed: int, cap: int) -> str:
    """How a play ended, once it is the same as by the plain interpretation: names, choices, facts and end."""
    play = plain.play(chance(seed), cap, EXPLORATIONS)
    names = [name for way in play.path for name in plain.ways.ways[way].names]
    state, told, choices, going_on = (HUB, story.start, -1), list[str](), 0, False
    for step in interpreted(story, chance(seed), EXPLORATIONS):
        if (step.chosen and choices == cap) or len(told) > len(names):
            going_on = True
            break
        told += step.names
        choices += step.chosen
        state = step.state
    kind = plain.ways.nodes[play.node].kind
    assert choices == play.choices
    if play.stuck and going_on:
        assert told[: len(names)] == names
        assert goes_in_circles(story, state)
        return "circle"
    if play.stuck and kind == NOWHERE and names != told:  # a circle that was seen at once
        assert goes_in_circles(story, state)
        return "circle"
    assert told == names
    assert state[1] == play.facts
    if play.stuck:
        assert not open_ways(story, state)
        return "stuck"
    assert (state[0] == OVER) == (kind == ENDED)
    return "ended" if kind == ENDED else "given up"


@pytest.mark.parametrize("books", [gamebooks, campaigns])
def test_a_play_is_a_play_of_the_story_step_by_step(
    books: Callable[[], list[Book]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A play with a smaller cap is the beginning of one with a larger: so the facts are compared at every choice."""
    monkeypatch.setattr(plain_reader, "MOST_IDLE", 300)  # a circle shows as well, and sooner
    seen = Counter[str]()
    for at, book in enumerate(books()):
        story = Story(book)
        plain = PlainReader(DecisionGraph(story))
        for cap in range(CAP):
            seen[how := compared(story, plain, at, cap)] += 1
            if how != "given up":
                break
    assert min(seen[how] for how in ("ended", "stuck", "given up")) > 10
    assert seen["circle"]


def test_numba_reads_the_same_plays() -> None:
    choices = 0
    for at, book in enumerate((*gamebooks()[:60], *campaigns()[:60], *wide_books())):
        ways = DecisionGraph(Story(book))
        plain = PlainReader(ways).read_with(chance(at), 12, 40, EXPLORATIONS)
        fast = FastReader(ways).read(12, at, 40, EXPLORATIONS)
        assert fast == plain._replace(by="numba")
        choices += plain.choices
    assert choices > 10_000


def wide_books() -> list[Book]:
    """With more facts than a word holds."""
    return [synthetic_book(Recipe(sections=300, keywords=90, seed=seed, guards=0.5, losses=0.8)) for seed in range(3)]


def test_the_table_reaches_the_same_names_by_the_same_replies() -> None:
    """The real game, with its draws asked: whatever the reader's play answered, it answers."""
    answered = 0
    for at, book in enumerate(gamebooks()):
        ways = DecisionGraph(Story(book))
        game = game_for(book, chance="ask")
        path = [ways.ways[way] for way in PlainReader(ways).play(Random(at).random, 40).path[:400]]
        turned = start(game, 0)
        told = [name for event in turned.events for name in reached_by(event)]
        for way in path:
            for word in (way.reply or "").split():
                turned = answer(game, turned.state, (word,))
                told += [name for event in turned.events for name in reached_by(event)]
                answered += 1
        names = [name for way in path for name in way.names if not name.startswith(("quest:", "keyword:"))]
        if turned.state.stuck is None:
            assert told[: len(names)] == names
        else:  # in a circle one of the two goes round once more
            assert all(one == other for one, other in zip(told, names, strict=False))
    assert answered > 500


# ---------------------------------------------------------------- what is told


DICE = """## 1

Dice.

A. Roll.
CHANCE 1 in 6
Fail: Turn to 3
(Turn to 2)

## 2

Out.

*The story ends. Ending 1.*

## 3

Again.

Roll a die of 10.
1-3: Turn to 2.
4-10: Turn to 4.

## 4

A wall.

A. Through.
Requires adventure card 1
(Turn to 2)
"""


@pytest.fixture
def dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Story:
    monkeypatch.setenv("WANDERBOOK_CACHE", str(tmp_path / "cache"))
    cards = '[[adventure]]\nnumber = 1\nname = "A pick"\n'
    book = read_book(write_book(tmp_path / "book", {"storybook/all.md": DICE, "cards/adventure.toml": cards})).require()
    return Story(book)


@pytest.mark.parametrize("fast", [False, True])
def test_draws_fall_by_their_odds_and_are_no_choices(dice: Story, fast: bool) -> None:
    told = reader(dice, fast).read(60_000, seed=3)
    assert told.by == ("numba" if fast else "plain Python")
    assert told.choices == told.plays == told.visits["1"] == told.visits["1:A"] == 60_000
    assert told.endings == {"ending:1": told.visits["2"]}
    assert told.stuck == {"4": told.visits["4"]}
    assert told.visits["3:1-3"] + told.visits["3:4-10"] == told.visits["3"] == told.visits["1:A:fail"]
    assert told.visits["1:A:pass"] == pytest.approx(10_000, abs=400)  # more than four standard deviations
    assert told.visits["3:1-3"] == pytest.approx(15_000, abs=450)
    assert told == reader(dice, fast).read(60_000, seed=3) != reader(dice, fast).read(60_000, seed=4)


@pytest.mark.parametrize("fast", [False, True])
def test_challenges_are_even_unless_it_is_said_how_likely_they_pass(fast: bool) -> None:
    story = Story(synthetic_book(Recipe(sections=60, keywords=6, ruleset="sleeping_gods")))
    names = {name for moves in story.moves for move in moves for name in move.names}
    trials = {name.removesuffix(":fail") for name in names if name.endswith(":fail")}
    even = outcomes(reader(story, fast).read(300, explorations=30), trials)
    assert 0.4 < even["pass"] / (even["pass"] + even["fail"]) < 0.6
    never = outcomes(reader(story, fast, dict.fromkeys(trials, Fraction(0))).read(300, explorations=30), trials)
    assert (never["pass"], never["fail"] > 500) == (0, True)


def outcomes(told: PlayTotals, trials: set[str]) -> Counter[str]:
    return Counter({end: sum(told.visits.get(f"{name}:{end}", 0) for name in trials) for end in ("pass", "fail")})


def test_the_fastest_reader_there_is_reads(dice: Story) -> None:
    assert reader(dice).by == "numba"


def test_without_numba_reading_is_plain(dice: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_reader, "find_spec", lambda name: None)
    assert reader(dice).by == "plain Python"


def test_progress_comes_to_the_end(dice: Story) -> None:
    for fast in (False, True):
        told: list[int] = []
        reader(dice, fast).read(5_000, progress=lambda done, of, told=told: told.append(done))  # type: ignore[misc]
        assert told == sorted(told)
        assert told[-1] == 5_000
