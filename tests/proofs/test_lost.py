"""Points of no return: against brute force, on books of their own, and what they promise about proofs and time."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

import wanderbook as wb
from tests.books import write_book
from tests.proofs.agree_lost import EveryPlay, held
from tests.proofs.brute_force import BruteForce, Place
from tests.proofs.locking import FORWARD, MILD, locking_book
from tests.proofs.machines import END, random_machine
from wanderbook.book import Book
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.machine.compiled import Story
from wanderbook.machine.machine import ANYTHING, Machine, Operator, Variable
from wanderbook.machine.naming import decision_of
from wanderbook.machine.of_story import machine_of
from wanderbook.machine.saturate import saturate
from wanderbook.odds.choosers import anything
from wanderbook.odds.losing import losses
from wanderbook.odds.states import States
from wanderbook.odds.ways import DecisionGraph
from wanderbook.proofs.completing import COMPLETED, completing
from wanderbook.proofs.limit import TimeLimit
from wanderbook.proofs.lost import Search, points_of_no_return
from wanderbook.proofs.lost.model import Model
from wanderbook.proofs.lost.regions import lost_regions
from wanderbook.proofs.lost.space import Space, is_within
from wanderbook.proofs.lost_for_good import lost_for_good
from wanderbook.proofs.reach import Budget, reach, reach_from
from wanderbook.session.standpoint import NoStandpoint, standpoint_of
from wanderbook.session.witness import Turn, replay, witness_game
from wanderbook_tools.cli import main

SLICE = 100
LOSE, GAIN = (0b01, 0b01), (0b10, 0b10)
HELD = (((0, 0b10),),)


@pytest.mark.parametrize("part", range(4))
def test_every_answer_is_true(part: int) -> None:
    """Operator by operator, for each ending and any. More: `python -m tests.proofs.agree_lost`."""
    total = Counter[str]()
    for number in range(part * SLICE, (part + 1) * SLICE):
        total += held(number) or {}
    assert total["machines"] > 0.9 * SLICE
    assert total["losing"] > 200
    assert total["safe"] > 5_000
    assert total["books with locks"] > 30
    assert total["open when trimmed"] > 50


def bridge() -> Machine:
    """A rope is given at the start; it can be dropped, and the bridge asks for it. Operator 1 drops it."""
    operators = (
        Operator(0, ANYTHING, ((0, GAIN),), ("take",), 2),
        Operator(2, ANYTHING, ((0, LOSE),), ("drop",), 3),
        Operator(2, ANYTHING, (), ("keep",), 3),
        Operator(3, HELD, (), ("ending:1",), END),
    )
    return Machine((Variable("rope", 2, 0),), operators, end=END)


def test_the_witness_ends_with_the_decision_that_loses_the_ending() -> None:
    result = points_of_no_return(bridge())
    assert result.losing == {1: [0, 1]}
    assert result.safe == {0, 2, 3}
    assert not result.open
    assert not result.lost_from_the_start


def test_another_ending_loses_the_one_that_is_asked_for() -> None:
    machine = bridge()
    fall = Operator(3, ANYTHING, (), ("ending:2",), END)
    machine = machine._replace(operators=(*machine.operators, fall))
    assert points_of_no_return(machine, "ending:1").losing.keys() == {1, 4}
    assert not points_of_no_return(machine).losing
    assert points_of_no_return(machine, "ending:2").losing.keys() == {3}


def test_nothing_loses_what_is_lost_from_the_start() -> None:
    machine = bridge()
    machine = machine._replace(operators=machine.operators[1:])
    result = points_of_no_return(machine)
    assert result.lost_from_the_start
    assert not result.losing
    assert not result.open


def test_dice_that_may_fall_badly_lose() -> None:
    """A fall costs 0 or 1 of 1 health, and only the living go on."""
    fall = Operator(0, ANYTHING, ((0, (0b01, 0b11)),), ("fall",), 2)
    machine = Machine((Variable("health", 2, 1),), (fall, Operator(2, HELD, (), ("ending:1",), END)), end=END)
    assert points_of_no_return(machine).losing == {0: [0]}


def test_a_price_is_never_paid_by_those_who_have_too_little() -> None:
    """At the gate 2 coins are asked for; a coin can be spent on the way, and 2 of 3 are left."""
    pay = (0b0000, 0b0000, 0b0001, 0b0010)
    spend = (0b0000, 0b0001, 0b0010, 0b0100)
    operators = (
        Operator(0, ANYTHING, ((0, spend),), ("spend",), 2),
        Operator(2, ANYTHING, ((0, spend),), ("spend more",), 3),
        Operator(2, ANYTHING, (), ("save",), 3),
        Operator(3, ANYTHING, ((0, pay),), ("ending:1",), END),
    )
    machine = Machine((Variable("coins", 4, 3),), operators, end=END)
    assert points_of_no_return(machine).losing == {1: [0, 1]}


def test_a_machine_without_variables() -> None:
    operators = (Operator(0, ANYTHING, (), ("on",), 2), Operator(0, ANYTHING, (), ("ending:1",), END))
    assert points_of_no_return(Machine((), operators, end=END)).losing == {0: [0]}


def test_without_time_everything_that_is_suspect_is_open() -> None:
    result = points_of_no_return(bridge(), seconds=-1)
    assert not result.losing
    assert 1 in result.open
    assert result.open | result.safe == {0, 1, 2, 3}


def test_each_answer_stands_when_it_is_there() -> None:
    search = Search(locking_machine(80, 6, 3), None)
    truth = EveryPlay(search.machine).losing(None)
    assert truth
    before = search.result.open.copy()
    for operator in search.run():
        assert operator not in search.result.open
        assert search.result.open < before
        before = search.result.open.copy()
    assert search.result.losing.keys() == truth


def locking_machine(sections: int, keywords: int, seed: int) -> Machine:
    story = Story(locking_book(sections, keywords, seed))
    return machine_of(story, saturate(story))


def test_nothing_is_suspect_in_a_long_book_that_never_locks() -> None:
    story = Story(synthetic_book(Recipe(sections=1_000, keywords=60)))
    search = Search(machine_of(story, saturate(story)), None)
    assert not search.suspects
    assert not search.result.open


def test_a_long_book_with_few_locks_leaves_nothing_open() -> None:
    story = Story(locking_book(1_000, 60, 11, MILD))
    machine = machine_of(story, saturate(story))
    result = points_of_no_return(machine, seconds=600)
    assert not result.open
    assert result.losing
    for operator, play in result.losing.items():
        assert play[-1] == operator
        assert machine.replays(play)


def test_bounds_contain_each_other() -> None:
    """With regions of one box: what is surely lost is lost, and what is lost is perhaps lost."""
    trimmed = 0
    for seed in range(200):
        machine = random_machine(Random(f"bounds:{seed}"))
        model = Model(machine)
        targets = [number for number, operator in enumerate(machine.operators) if operator.to == machine.end]
        exact = lost_regions(model, targets, lambda: False)
        bounds = lost_regions(model, targets, lambda: False, most_boxes=1)
        trimmed += bounds.surely is not bounds.perhaps
        for surely, lost, perhaps in zip(bounds.surely, exact.surely, bounds.perhaps, strict=True):
            assert not model.space.minus(surely, lost)
            assert not model.space.minus(lost, perhaps)
    assert trimmed > 5


def test_boxes() -> None:
    space = Space((2, 3))
    left, right = space.box_of(((0, 0b01),)), space.box_of(((1, 0b110),))
    assert space.meet((left,), (right,)) == (space.box_of(((0, 0b01), (1, 0b110))),)
    assert space.union((left,), [left & right]) == (left,)
    assert space.minus((left,), (right,)) == (space.box_of(((0, 0b01), (1, 0b001))),)
    assert space.minus((left & right,), (right,)) == ()
    assert space.is_empty(left & space.box_of(((0, 0b10),)))
    assert space.restricted(left & right, space.whole) == [0, 1]
    assert is_within(space.state_box((0, 2)), (left & right,))
    assert space.state_of(space.state_box((0, 2))) == (0, 2)


# ---------------------------------------------------------------- endings lost for good


def asked_from(book: Book, turn: Turn, ending: str) -> str:
    """Whether a play can go on from the table to an ending; nothing where it is in the middle of a draw."""
    try:
        story = Story(book, standpoint=standpoint_of(witness_game(book), turn.state))
    except NoStandpoint:
        return ""
    return reach_from(story, Budget(), names=[ending])[ending].status


@pytest.mark.parametrize("name", ["the-lamplighters-round", "first-flight", "the-widows-buoys"])
def test_an_ending_is_lost_for_good_at_the_table(name: str) -> None:
    """After its decision, no play that goes on from the table has the ending, or in one book the quest; before it, one
    does."""
    kinds = ("ending:", "quest:") if name == "the-lamplighters-round" else ("ending:",)
    reached = wb.reach(name)
    book, held = reached.book.content, Counter[str]()
    assert not reached.lost_for_good_undecided
    for lost in (one for one in reached.lost_for_good if one.target.startswith(kinds)):
        turns = replay(witness_game(book), lost.witness.replies).turns
        assert len(turns) == len(lost.witness.replies) + 1, lost
        before, after = (asked_from(book, turn, lost.target) for turn in (turns[lost.safe], turns[-1]))
        assert before in ("", "reachable") and after in ("", "unreachable"), lost
        held.update([before, after])
    assert held["reachable"] and held["unreachable"]


BRANCHES = """## 1

A. Swear.
*Gain quest 1.*
(Turn to 2)

B. Go on.
(Turn to 2)

## 2

A. Home.
Requires not keyword OATH
*The story ends. Ending 1.*

B. Abroad.
*The story ends. Ending 2.*
"""
TITLE = (
    'title = "T"\nruleset = "gamebook"\nstart = "1"\n'
    '[[ending]]\nnumber = 1\nname = "Home"\n[[ending]]\nnumber = 2\nname = "Abroad"\n'
)
OATH = '[[quest]]\nnumber = 1\nname = "An oath"\nkeyword = "OATH"\n'


@pytest.fixture
def branches(tmp_path: Path) -> str:
    return str(write_book(tmp_path / "b", {"book.toml": TITLE, "storybook/all.md": BRANCHES, "cards/q.toml": OATH}))


def test_another_ending_is_no_decision_that_loses_one(branches: str) -> None:
    [lost, quest] = wb.reach(branches).lost_for_good
    assert (lost.target, lost.decision, lost.witness.replies, lost.safe) == ("ending:1", "1:A", ("A",), 0)
    assert lost.headline == "ending:1 is lost for good by 1:A, after 1 step; 50 % of random plays lose it so"
    assert (quest.target, quest.about, quest.decision) == ("quest:1", "An oath", "1:B")
    assert [one.decision for one in wb.reach(branches, ["quest:1"]).lost_for_good] == ["1:B"]


def test_reach_names_the_decisions_that_lose_an_ending(branches: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["reach", branches, "--lost"])
    assert (
        "\n  ending:1 (Home)\n    1:A (storybook/all.md:3), after 1 step, in 50 % of random plays\n"
        in capsys.readouterr().out
    )
    main(["reach", branches, "ending:1", "--lost"])
    assert "1. 1:A “Swear.”" in capsys.readouterr().out.partition("Lost for good")[2]
    main(["reach", branches, "ending:2", "--lost"])
    assert capsys.readouterr().out.endswith("can never be reached again\n  none\n")
    main(["reach", branches, "--lost", "--format", "json"])
    lost, _ = json.loads(capsys.readouterr().out)["lost_for_good"]
    assert (lost["target"], lost["decision"]["name"], lost["decision"]["line"]) == ("ending:1", "1:A", 3)
    assert (lost["chance"], lost["last_safe"], lost["name"]) == (0.5, None, "Home")
    main(["reach", branches, "--format", "json"])
    assert "lost_for_good" not in json.loads(capsys.readouterr().out)


def lost_by_brute_force(story: Story, target: str) -> dict[str, Fraction]:
    """By decision, the share of random plays that lose a target by it: every play is followed, state by state."""
    states = States(DecisionGraph(story))
    assert states.explore(5_000)
    branches = {state: states.branches(state) for state in range(len(states.states))}
    steps = {state: [step.to for step in states.steps(state)] for state in branches}

    def can(state: int) -> bool:
        seen, waiting = {state}, [state]
        while waiting:
            here = waiting.pop()
            for branch, to in zip(branches[here], steps[here], strict=True):
                if target in branch.names:
                    return True
                if to not in seen:
                    seen.add(to)
                    waiting.append(to)
        return False

    able, lost = {state: can(state) for state in branches}, dict[str, Fraction]()
    plays = [(states.first, "", Fraction(1))] if able[states.first] else []
    while plays:
        state, last, share = plays.pop()
        weights = [1 if states.chooses(state) else step.weight for step in states.steps(state)]
        for branch, to, weight in zip(branches[state], steps[state], weights, strict=True):
            if target in branch.names:
                continue
            part = share * weight / sum(weights)
            decision = decision_of(branch.names, branch.reply) or last
            is_tried = any(name.startswith(f"{decision}:") for one in branches[to] for name in one.names)
            if not able[to] and not is_tried:
                lost[decision] = lost.get(decision, Fraction(0)) + part
            else:
                plays.append((to, decision, part))
    return lost


def test_how_likely_a_decision_loses_a_target() -> None:
    """Exactly as brute force has it, for endings and quests; what a play loses by it, the prover finds, too."""
    counts = Counter[str]()
    for seed in range(40):
        book = locking_book(10 + seed % 12, 3 + seed % 4, seed, FORWARD)
        story = Story(book)
        states = States(DecisionGraph(story))
        assert states.explore(5_000)
        for target in [*story.contents["endings"], *story.contents["quests"]]:
            shares = losses(states, anything, target)
            assert shares == lost_by_brute_force(story, target), (seed, target)
            proved = lost_for_good(story, [target])
            assert not proved.undecided
            if any(target in way.names for way in states.ways.ways):
                assert {one.decision for one in proved.found} <= shares.keys(), (seed, target)
            counts.update(decisions=len(shares), proved=len(proved.found), **{target.partition(":")[0]: len(shares)})
    assert min(counts["ending"], counts["quest"], counts["proved"]) > 50


def test_what_an_author_asks_for_is_lost_for_good(tmp_path: Path) -> None:
    claim = '[[can]]\nname = "home unsworn"\nreach = "2"\nholding = "not keyword OATH"\n'
    files = {"book.toml": TITLE, "storybook/all.md": BRANCHES, "cards/q.toml": OATH, "tests.toml": claim}
    lost = wb.reach(str(write_book(tmp_path / "b", files))).lost_for_good
    assert [(one.about, one.decision) for one in lost if one.target == "claim:1"] == [("home unsworn", "1:A")]


def doomed_by_brute_force(book: Book, quest: int) -> tuple[bool, bool]:
    """Whether some play comes to hold a quest that it can never be rid of; and whether one does before its last
    decision."""
    every = BruteForce(book)
    start = Place("turn", every.page["start"], 0, "", every.begin())
    after, waiting = dict[Place, list[Place]](), [start]
    while waiting:
        place = waiting.pop()
        if place not in after:
            after[place] = list(every._next(place))
            waiting += after[place]
    before: dict[Place, list[Place]] = {place: [] for place in after}
    for place, several in after.items():
        for to in several:
            before[to].append(place)

    def leading_to(some: set[Place]) -> set[Place]:
        known, waiting = set(some), list(some)
        while waiting:
            new = set(before[waiting.pop()]) - known
            known |= new
            waiting += new
        return known

    able = leading_to({place for place in after if quest not in place.facts.quests})
    choosing = {place: several for place, several in after.items() if place.what == "choose"}
    deciding = leading_to({place for place, several in choosing.items() if any(to.what != "stuck" for to in several)})
    doomed = {to for place in able for to in after[place] if to not in able}
    return bool(doomed), not doomed.isdisjoint(deciding)


def test_quests_that_can_no_longer_be_completed() -> None:
    counts = Counter[str]()
    for seed in range(60):
        book = locking_book(8 + seed % 10, 3 + seed % 3, seed, FORWARD)
        for one in completing(Story(book)):
            lost = lost_for_good(one.story, [one.goal])
            assert not lost.undecided
            is_doomed, is_deciding = doomed_by_brute_force(book, int(one.goal.removeprefix(COMPLETED)))
            assert is_deciding <= bool(lost.found) <= is_doomed, (seed, one.goal)
            counts["lost" if lost.found else "never"] += 1
    assert min(counts["lost"], counts["never"]) > 10, counts


KEPT = """## 1

A. Swear.
*Gain quest 1.*
(Turn to 2)

B. Go on.
(Turn to 2)

## 2

A. Keep it.
Requires keyword OATH
*Complete quest 1.*
(Turn to 3)

B. Go on.
(Turn to 3)

## 3

A. Home.
*The story ends. Ending 1.*

B. Abroad.
*The story ends. Ending 2.*
"""


def test_who_can_no_longer_complete_a_quest_is_told_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is lost by those who do not have the quest, and nothing by ending the story."""
    folder = str(write_book(tmp_path / "b", {"book.toml": TITLE, "storybook/all.md": KEPT, "cards/q.toml": OATH}))
    [lost] = [one for one in wb.reach(folder).lost_for_good if one.target == "completed:1"]
    assert (lost.about, lost.decision, lost.witness.replies, lost.safe) == ("An oath", "2:B", ("A", "B"), 1)
    assert lost.headline == "quest 1 can no longer be completed after 2:B: 2 steps"
    main(["reach", folder, "--lost"])
    assert "quest 1 completed (An oath)\n    2:B (storybook/all.md:17), after 2 steps" in capsys.readouterr().out


def test_what_there_was_no_time_for_is_said() -> None:
    story = Story(locking_book(200, 20, 5, MILD))
    endings = reach(story.book).kinds["endings"]
    reached = [name for name, verdict in endings.items() if verdict.status == "reachable"]
    lost = lost_for_good(story, reached, TimeLimit(1e-9))
    assert lost.undecided and all(one.endswith("were not enough to know") for one in lost.undecided)
