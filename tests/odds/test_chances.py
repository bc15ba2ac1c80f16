"""Chances of endings: as counted by hand, as solved without any cleverness, and as bots and many plays bear out."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.books import write_book
from wanderbook.book import Book
from wanderbook.book.sections import Chance
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.machine.compiled import Story
from wanderbook.machine.moves import OVER, STUCK
from wanderbook.notation import read_book
from wanderbook.odds import loops as solving
from wanderbook.odds import markov
from wanderbook.odds.best import best
from wanderbook.odds.chances import ENDLESS, Chances, chances, wilson
from wanderbook.odds.choosers import Cautious
from wanderbook.odds.loops import Loop, loops
from wanderbook.odds.reader import reader
from wanderbook.odds.states import States
from wanderbook.odds.ways import DecisionGraph
from wanderbook.proofs import explicit
from wanderbook.rulesets import game_for
from wanderbook.session.bots import CautiousBot
from wanderbook.session.odds import prospects
from wanderbook.session.replies import replies
from wanderbook.table import Pick, answer, decision, start
from workshop.tangles import tangled_book

BOOKS = 250
MOST_STATES = 150
"""Of a book that is solved without cleverness."""


def books() -> list[Book]:
    return [tangled_book(Random(f"chances:{at}")) for at in range(BOOKS)]


# ---------------------------------------------------------------- without cleverness


class Plain:
    """Every state of a story with all its facts, move by move, and where each leads; nothing is left out or joined."""

    def __init__(self, story: Story) -> None:
        self.story = story
        found = explicit.explore(story, 5_000)
        self.whole = found.complete
        self.states = found.states
        self.number = {state: at for at, state in enumerate(found.states)}
        self.ends: dict[int, str] = {}
        self.ways: list[list[list[tuple[int | str, float]]]] = [self._options(state) for state in found.states]
        """For each state, the options of whoever decides, or the one where nobody does: each a distribution."""

    def _options(self, state: explicit.ExplicitState) -> list[list[tuple[int | str, float]]]:
        ways = list(explicit.moves(self.story, state, 0))
        if not ways:
            self.ends[self.number[state]] = "stuck" if state[0] != OVER else "over"
            return []
        first = ways[0][0]
        if first is None:
            return [[self._to(names, after, 1 / len(ways)) for _, names, after in ways]]
        if first[0].isdigit():
            sizes = [1 + int(str(reply).split("-")[1]) - int(str(reply).split("-")[0]) for reply, _, _ in ways]
            pairs = zip(ways, sizes, strict=True)
            return [[self._to(names, after, size / sum(sizes)) for (_, names, after), size in pairs]]
        letters = dict.fromkeys(str(reply)[0] for reply, _, _ in ways)
        return [self._choice(state, letter, [way for way in ways if str(way[0])[0] == letter]) for letter in letters]

    def _choice(self, state: explicit.ExplicitState, letter: str, ways: list) -> list[tuple[int | str, float]]:
        section = self.story.book.sections[self.story.names[state[0]]]
        trial = next(choice.trial for choice in section.choices if choice.letter == letter)
        shares = [1.0]
        if len(ways) == 2:
            assert isinstance(trial, Chance)
            shares = [trial.wins / trial.faces, 1 - trial.wins / trial.faces]
        return [self._to(names, after, share) for (_, names, after), share in zip(ways, shares, strict=True)]

    def _to(self, names: tuple[str, ...], after: explicit.ExplicitState, share: float) -> tuple[int | str, float]:
        if after[0] == OVER:
            return names[-1], share
        return ("stuck" if after[0] == STUCK else self.number[after]), share

    def swept(self, end: str, choose, sweeps: int = 4_000) -> float:
        """The least solution from below, sweep after sweep."""
        value = [0.0] * len(self.states)
        for _ in range(sweeps):
            most = 0.0
            for state in reversed(range(len(value))):
                if state in self.ends:
                    new = float(end == self.ends[state])
                else:
                    new = choose([self._worth(option, end, value) for option in self.ways[state]])
                most = max(most, new - value[state])
                value[state] = new
            if most < 1e-13:
                break
        return value[0]

    def _worth(self, option: list[tuple[int | str, float]], end: str, value: list[float]) -> float:
        return sum(share * (float(to == end) if isinstance(to, str) else value[to]) for to, share in option)


def mean(several: list[float]) -> float:
    return sum(several) / len(several)


def test_random_and_best_play_are_those_of_a_plain_solution() -> None:
    compared, uncertain = 0, 0
    for book in books():
        story = Story(book)
        plain = Plain(story)
        if not plain.whole or len(plain.states) > MOST_STATES:
            continue
        found = {one.play: one for one in chances(story)}
        assert {one.how for one in found.values()} == {"exact"}
        for ending in story.contents["endings"]:
            by_chance, at_best = plain.swept(ending, mean), plain.swept(ending, max)
            assert float(found["random"].ends.get(ending, 0)) == pytest.approx(by_chance, abs=1e-9)
            assert float(found[f"best for {ending}"].ends[ending]) == pytest.approx(at_best, abs=1e-9)
            uncertain += 0 < at_best < 1
        # A circle without a choice is a way of being stuck that only the exact solution tells from going on for ever.
        lost = sum(share for name, share in found["random"].ends.items() if not name.startswith("ending:"))
        assert float(lost) >= plain.swept("stuck", mean) - 1e-9
        assert sum(found["random"].ends.values()) == sum(found["cautious"].ends.values()) == 1
        compared += 1
    assert compared > 100
    assert uncertain > 20


def test_cautious_play_chooses_as_the_bot_does() -> None:
    """At every choice of some plays: what the bot holds worth most, before it has answered anything."""
    choices = picky = 0
    for at, book in enumerate(books()):
        game, random, bot = game_for(book), Random(at), CautiousBot()
        asking = game.asking
        states = States(DecisionGraph(Story(book)))
        cautious = Cautious(states)
        turned, here = start(asking, 0), states.first
        for _ in range(12):
            asked = decision(asking, turned.state)
            here = settled(states, here)
            if asked is None or not states.steps(here):
                break
            if isinstance(asked, Pick):
                several = list(replies(asked))
                worths = [bot.worth(game, turned.state, prospects(game, turned.state, one), 0) for one in several]
                theirs = [one for one, worth in enumerate(worths) if worth == max(worths)]
                assert list(cautious.choose(states, here)) == theirs
                choices += 1
                picky += len(theirs) < len(several)
                pick = random.randrange(len(several))
                turned = answer(asking, turned.state, several[pick])
                here = states.steps(here)[pick].to
            else:
                several = list(replies(asked))
                pick = random.randrange(len(several))
                turned = answer(asking, turned.state, several[pick])
                steps = states.steps(here)
                here = steps[pick].to if len(steps) == len(several) > 1 else here
    assert choices > 400
    assert picky > 40


def settled(states: States, state: int) -> int:
    """On over tests, which nobody answers; a circle of them is left where it is."""
    for _ in range(100):
        steps = states.steps(state)
        if states.chooses(state) or len(steps) != 1:
            return state
        state = steps[0].to
    return state


# ---------------------------------------------------------------- by hand


END = "\n\n*The story ends. Ending {}.*\n"
RUIN = """## 1

A coin.

A. Throw it.
CHANCE 1 in 3
Fail: Turn to 2
(Turn to 3)

B. Stay.
(Turn to 1)

## 2

Less.

A. Throw it.
CHANCE 1 in 3
Fail: Turn to 4
(Turn to 1)

## 3

Rich.{}

## 4

Poor.{}
"""


@pytest.fixture
def story(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("WANDERBOOK_CACHE", str(tmp_path / "cache"))

    def make(text: str) -> Story:
        return Story(read_book(write_book(tmp_path / "book", {"storybook/all.md": text})).require())

    return make


def test_a_gambler_is_ruined(story) -> None:
    """From the middle of three steps with one in three: (q - q²…) as in the textbook, 3/7 and 4/7."""
    told = {one.play: one for one in chances(story(RUIN.format(END.format(1), END.format(2))))}
    assert told["random"].ends == {"ending:1": Fraction(3, 7), "ending:2": Fraction(4, 7)}
    assert told["best for ending:1"].ends == {"ending:1": Fraction(3, 7)}
    assert told["best for ending:2"].ends == {"ending:2": Fraction(4, 7)}
    assert told["cautious"].ends == {ENDLESS: 1}  # throwing is against the odds, and staying is not


def test_the_best_play_goes_round_until_luck_comes(story) -> None:
    text = "## 1\n\nA door.\n\nA. Try.\nCHANCE 1 in 6\nFail: Turn to 1\n(Turn to 2)\n\n"
    text += "B. Leave.\n(Turn to 3)\n\n## 2\n\nIn.{}\n## 3\n\nOut.{}"
    told = {one.play: one for one in chances(story(text.format(END.format(1), END.format(2))))}
    assert told["best for ending:1"].ends == {"ending:1": 1}
    assert told["random"].ends == {"ending:1": Fraction(1, 7), "ending:2": Fraction(6, 7)}
    assert (told["random"].how, told["random"].within) == ("exact", 0)


def test_stuck_and_endless_are_told_apart(story) -> None:
    text = "## 1\n\nA fork.\n\nA. A ring.\n(Turn to 2)\n\nB. A wheel.\n(Turn to 3)\n\nC. Home.\n(Turn to 4)\n\n"
    text += (
        "## 2\n\nRound.\n\nA. On.\n(Turn to 2)\n\n## 3\n\nRound.\n\nRoll a die of 2.\n1: Turn to 3.\n2: Turn to 3.\n\n"
    )
    text += "## 4\n\nHome.\n\n*The story ends. Ending 1.*\n"
    random, cautious, home = chances(story(text))
    third = Fraction(1, 3)
    assert random.ends == {ENDLESS: third, "ending:1": third, "stuck:3": third}
    assert (random.stuck, cautious.stuck) == (third, 0)
    assert cautious.ends == {ENDLESS: Fraction(1, 2), "ending:1": Fraction(1, 2)}
    assert home.ends == {"ending:1": 1}
    assert chances(story(text), wanted=()) == [random, cautious]


# ---------------------------------------------------------------- other ways to find out


def test_what_is_computed_lies_within_its_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    for book in books()[:60]:
        story = Story(book)
        truths = chances(story)
        states = States(DecisionGraph(story))
        states.explore(10_000)
        with monkeypatch.context() as patch:
            patch.setattr(markov, "MOST_EXACT", 0)
            found = chances(story, wanted=())
            patch.setattr(solving, "MOST_BITS", 0)  # every fraction is too long
            found += [best(states, ending) for ending in story.contents["endings"]]
            assert chances(story, samples=100, wanted=())[1].how in ("computed", "undecided")
        for truth, told in zip(truths, found, strict=True):
            assert told.play == truth.play
            assert told.how == "computed" or told == truth  # where nothing is drawn, nothing is too long
            assert told.within < 1e-9
            for name in {*truth.ends, *told.ends}:
                off = abs(Fraction(told.ends.get(name, 0)) - truth.ends.get(name, 0))
                assert off <= Fraction(told.within), (told.play, name)


def test_with_too_many_states_plays_are_sampled() -> None:
    story = Story(synthetic_book(Recipe(sections=120, keywords=8, seed=5)))
    exact, sampled = chances(story), chances(story, budget=5, samples=4_000)
    assert [one.how for one in sampled] == ["sampled", "sampled", "undecided", "undecided"]
    for truth, told in zip(exact[:2], sampled[:2], strict=True):
        assert told.plays == (4_000 if told.play == "random" else 400)
        for name, share in truth.ends.items():
            low, high = wilson(int(told.ends.get(name, 0) * told.plays), told.plays)
            assert low - 0.02 < share < high + 0.02
    assert "more than 5 states" in sampled[2].why


def test_many_plays_bear_out_random_chances() -> None:
    for seed in range(4):
        story = Story(synthetic_book(Recipe(sections=80, keywords=8, seed=seed)))
        truth, told = chances(story)[0], reader(story, fast=False).read(8_000, seed)
        for name, share in truth.ends.items():
            seen = told.endings.get(name, told.stuck.get(name.removeprefix("stuck:"), 0))
            assert seen / 8_000 == pytest.approx(float(share), abs=0.025)  # more than four standard deviations


def test_a_loop_that_is_too_tangled_is_sampled(monkeypatch: pytest.MonkeyPatch, story) -> None:
    monkeypatch.setattr(solving, "MOST_WORK", 0)
    told = chances(story(RUIN.format(END.format(1), END.format(2))))
    assert [one.how for one in told] == ["sampled", "exact", "undecided", "undecided"]  # the cautious only stay
    assert "lead to each other" in told[0].why
    assert float(told[0].ends["ending:1"]) == pytest.approx(3 / 7, abs=0.02)


# ---------------------------------------------------------------- loops


@given(st.lists(st.lists(st.integers(0, 7), max_size=3), min_size=8, max_size=8))
def test_loops_come_after_what_they_lead_to(ways: list[list[int]]) -> None:
    found = list(loops(8, ways.__getitem__))
    place = {state: at for at, loop in enumerate(found) for state in loop}
    assert sorted(place) == list(range(8))
    reach = [{state} for state in range(8)]
    for _ in range(8):
        for state in range(8):
            reach[state].update(*(reach[to] for to in ways[state]))
    for state in range(8):
        for other in range(8):
            assert (place[state] == place[other]) == (other in reach[state] and state in reach[other])
            if other in reach[state]:
                assert place[other] <= place[state]


@given(st.data())
def test_elimination_solves_both_equations(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 6))
    weights = data.draw(
        st.lists(st.lists(st.integers(0, 4), min_size=size, max_size=size), min_size=size, max_size=size)
    )
    inner, out = {}, {}
    for state, row in enumerate(weights):
        whole = sum(row) + 1
        inner[state] = {to: Fraction(weight, whole) for to, weight in enumerate(row) if weight}
        out[state] = Fraction(1, whole)
    base = {state: Fraction(data.draw(st.integers(0, 5))) for state in inner}
    loop = Loop(inner, out)
    value, flow = loop.values(base), loop.flow(base)
    for state in inner:
        assert value[state] == base[state] + sum(share * value[to] for to, share in inner[state].items())
        assert flow[state] == base[state] + sum(flow[other] * inner[other].get(state, 0) for other in inner)


def test_chances_add_up() -> None:
    one = Chances("random", "exact", "", {"stuck:1": Fraction(1, 4), "stuck:2": Fraction(1, 4), "ending:1": EVEN})
    assert one.stuck == EVEN
    assert best(States(DecisionGraph(Story(synthetic_book(Recipe(sections=1, keywords=0))))), "ending:9").how


EVEN = Fraction(1, 2)
