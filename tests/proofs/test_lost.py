"""Points of no return: against brute force, on books of their own, and what they promise about proofs and time."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.proofs.agree_lost import EveryPlay, held
from tests.proofs.locking import MILD, locking_book
from tests.proofs.machines import END, random_machine
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.machine.compiled import Story
from wanderbook.machine.machine import ANYTHING, Machine, Operator, Variable
from wanderbook.machine.of_story import machine_of
from wanderbook.machine.saturate import saturate
from wanderbook.proofs.lost import Search, points_of_no_return
from wanderbook.proofs.lost.model import Model
from wanderbook.proofs.lost.regions import lost_regions
from wanderbook.proofs.lost.space import Space, is_within

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
