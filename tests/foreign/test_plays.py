"""Random plays of stories, their odds, coverage, graphs and versions; held against a second model and the prover."""

from __future__ import annotations

import json
from collections import deque
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

import wanderbook as wb
from tests.foreign.interpreter import TooMany, everything
from tests.foreign.stories import story
from tests.foreign.test_agreement import made
from tests.tools.typed import run
from wanderbook.api.stories import Story
from wanderbook.foreign.chances import Chain, solved, story_chances
from wanderbook.foreign.plays import random_plays
from wanderbook.foreign.program import Program
from wanderbook.foreign.reader import Moment, Over, StoryReader
from wanderbook.foreign.stories import ForeignStory
from wanderbook.foreign.verdicts import Decisions
from wanderbook.odds.chances import wilson

STORIES = 14
MOST_MOMENTS = 1_000


class Counted(Chain):
    """States in which every counter has its own value."""

    def _merged(self, moment: Moment) -> Moment:
        return moment


def seen_in_all_plays(program: Program) -> set[str]:
    """The names that some play of the reader sees. Raises `TooMany`."""
    reader, names = StoryReader(program), set[str]()
    waiting = deque([reader.start])
    known = {reader.start.identity}
    while waiting:
        moment = waiting.popleft()
        if not reader.waits(moment):
            names.update(filter(None, [reader.name_at(moment)]))
            after = [way.to for way in reader.steps(moment)]
        else:
            offers = reader.offers(moment)
            several = [] if isinstance(offers, Over) else offers
            names.update(offer.link.name for offer in several)
            after = [offer.to for offer in several]
        for to in after:
            if not isinstance(to, Over) and to.identity not in known:
                known.add(to.identity)
                waiting.append(to)
        if len(known) > MOST_MOMENTS:
            raise TooMany
    return names


@pytest.mark.parametrize("format", ["Harlowe", "SugarCube"])
def test_plays_see_what_a_second_model_sees(format: str, tmp_path: Path) -> None:
    compared = 0
    for seed in range(STORIES):
        path = tmp_path / "story.twee"
        path.write_text(made(Random(f"plays {format} {seed}"), format), "utf-8")
        program = ForeignStory(path).program
        try:
            names, seen = everything(program), seen_in_all_plays(program)
        except TooMany:
            continue
        assert seen == names, seed
        compared += 1
        chain = Counted(StoryReader(program))
        chain.explore(20 * MOST_MOMENTS)
        ends = story_chances(program, MOST_MOMENTS).ends
        assert ends == pytest.approx(solved(chain).ends)
        assert sum(ends.values()) == pytest.approx(1)
        assert {end.partition(":")[2] for end in ends if end != "endless"} <= names
        assert set(ends) <= {*chain.ends.values(), "endless"}
        tally = random_plays(program, 20, most_clicks=30)
        assert set(tally.seen) <= names
        found = Decisions(program).decide()
        assert all(found[name].status != "unreachable" for name in tally.seen)
    assert compared > 2


def test_a_counter_without_end_has_few_states(tmp_path: Path) -> None:
    start = "[[again->Third]]"
    third = ":: Third\n(set: $n to $n + 1)\n(if: $n > 2)[ [[on->End]] ]\n[[again->Third]] [[out->Dark]]\n"
    found = story_chances(story(tmp_path, "Harlowe", start, third).program)
    # two turns at 1/2 out, then 1/3 to each of three
    assert found.ends == {"ending:Dark": Fraction(7, 8), "ending:End": Fraction(1, 8)}
    assert found.how == "exact"


ROLL = """(set: $n to (random: 1, 4))
(if: $n is 1)[ [[a->End]] ]
(else:)[ [[b->Dark]] [[c->Third]] ]
"""


def test_odds_are_exact(tmp_path: Path) -> None:
    program = story(tmp_path, "Harlowe", ROLL, ":: Third\n[[again->Start]]\n").program
    found = story_chances(program)
    # 1/4 to End, 3/8 to Dark, 3/8 back to the start
    assert (found.how, found.ends) == ("exact", {"ending:Dark": Fraction(3, 5), "ending:End": Fraction(2, 5)})
    sampled = story_chances(program, states=1, plays=400)
    assert (sampled.how, sampled.plays) == ("sampled", 400)
    low, high = wilson(int(400 * sampled.ends["ending:End"]), 400)
    assert low < 2 / 5 < high


def test_either_draws_each_of_its_values_alike(tmp_path: Path) -> None:
    start = "(set: $w to (either: 'x', 'x', 'y'))(if: $w is 'x')[ [[a->End]] ](else:)[ [[b->Dark]] ]"
    ends = story_chances(story(tmp_path, "Harlowe", start).program).ends
    assert ends == {"ending:Dark": Fraction(1, 3), "ending:End": Fraction(2, 3)}


def test_a_play_stops_where_the_story_is_not_understood(tmp_path: Path) -> None:
    start = "(hypnotise: $mind)\n(if: $mind is 1)[ (go-to: 'Dark') ]\n[[on->End]]"
    ends = story_chances(story(tmp_path, "Harlowe", start).program).ends
    assert ends == {"stopped:story.twee:6": 1}
    harmless = "(hypnotise: $mind)\n(if: $mind is 1)[ [[x->Dark]] ]\n[[on->End]]"
    assert story_chances(story(tmp_path, "Harlowe", harmless).program).ends == {"ending:End": 1}


def test_a_story_that_goes_round_without_a_click_is_endless(tmp_path: Path) -> None:
    ends = story_chances(story(tmp_path, "Harlowe", "(go-to: 'Start')").program).ends
    assert ends == {"endless": 1}


STORY = """:: StoryData
{ "format": "Harlowe", "start": "Start" }

:: Start
[[Down->Cellar]] [[Go home->Home]]

:: Cellar
[[Up->Start]] [[Lost->Nowhere]]
(if: false)[ [[Open->Gold]] ]

:: Gold

:: Home
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "story.twee"
    path.write_text(STORY, "utf-8")
    return path


def test_simulate(path: Path) -> None:
    ran = run("simulate", "story.twee", "--games", "30", "--json", folder=path.parent)
    found = json.loads(ran.out)
    assert ran.code == 1, "plays get stuck at a link to a passage that does not exist"
    assert found["games"] == sum(found["endings"].values()) + sum(found["stuck"].values()) == 30
    assert set(found["stuck"]) == {"Cellar"}
    shown = run("simulate", "story.twee", "--games", "30", folder=path.parent).out
    assert "story: 30 random plays, seed 1" in shown
    assert f"stuck at Cellar{' ' * 5}" in shown
    assert run("simulate", "story.twee", "--players", "2", folder=path.parent).code == 2


def test_coverage_and_what_would_complete_it(path: Path) -> None:
    ran = run("coverage", "story.twee", "--games", "1", "--seed", "3", "--suggest", folder=path.parent)
    assert "Can never be seen: Gold, Cellar#3" in ran.out
    found = wb.coverage(path, games=1, seed=3)
    suggested = found.suggest()
    plays = {name for play in suggested.plays for name in play.sees}
    assert plays == set(found.never) - {"Gold", "Cellar#3"}
    assert run("coverage", "story.twee", "--fail-under", "100", folder=path.parent).code == 1


def test_odds(path: Path) -> None:
    found = json.loads(run("odds", "story.twee", "--json", folder=path.parent).out)
    assert (found["how"], found["ends"]) == ("exact", {"ending:Home": 2 / 3, "stuck:Cellar": 1 / 3})
    assert "stuck at Cellar  33.33%" in run("odds", "story.twee", folder=path.parent).out


def test_graph(path: Path) -> None:
    loaded = wb.load(path)
    assert isinstance(loaded, Story)
    assert [name for name, kind in loaded.graph.nodes(data="kind") if kind == "missing"] == ["Nowhere"]
    assert set(loaded.graph.successors("Cellar")) == {"Start", "Nowhere", "Gold"}
    drawn = run("graph", "story.twee", folder=path.parent).out
    assert drawn.count("->") == 5
    assert "Go home" in drawn
    assert run("graph", "story.twee", "-o", "story.svg", folder=path.parent).out == "story.svg: 5 nodes, 5 edges\n"
    assert run("graph", "story.twee", "--expand", "Cellar", folder=path.parent).code == 2


def test_names_that_differ_in_a_colon_are_two_in_a_picture(tmp_path: Path) -> None:
    told = story(tmp_path, "Harlowe", "[[one->a:b]] [[two->a_b]]", ":: a:b\n\n:: a_b\n")
    assert len(told.program.passages) == 5
    drawn = run("graph", "story.twee", folder=tmp_path).out
    assert len({line.split()[0] for line in drawn.splitlines() if "tooltip" in line and "->" not in line}) == 5


def test_diff(path: Path) -> None:
    newer = path.parent / "newer.twee"
    newer.write_text(STORY.replace("(if: false)", "(if: true)").replace("[[Go home->Home]]", ""), "utf-8")
    ran = run("diff", "story.twee", "newer.twee", folder=path.parent)
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "Start: changed",
        "Cellar: changed",
        "newer.twee:11: Gold was unreachable and is reachable",
        "newer.twee:13: Home was reachable and is unreachable",
        "new: newer.twee:13: nothing leads to the passage 'Home'",
        "newer: 2 passages and 2 verdicts differ",
        "Fails for: unreachable",
    ]
    assert run("diff", "story.twee", "story.twee", folder=path.parent).out == "story: nothing differs\n"
    assert run("diff", "story.twee", "the-pawned-name", folder=path.parent).code == 2
