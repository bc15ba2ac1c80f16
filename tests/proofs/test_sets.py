"""Sets of states and invariants: against brute force, with counters, and where the budget does not suffice."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.proofs.agree_sets import a_book, held
from tests.proofs.machines import END, EveryState, random_machine
from tests.proofs.test_explain import ROPE, book_of
from tests.proofs.test_reach import counter
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.machine.compiled import Story
from wanderbook.machine.effects import Cube
from wanderbook.machine.machine import ANYTHING, Machine, Operator, Variable
from wanderbook.machine.quotient import quotient, simplified
from wanderbook.machine.saturate import saturate
from wanderbook.proofs.limit import TimeLimit
from wanderbook.proofs.reach import Budget, reach
from wanderbook.proofs.sets.answers import BySets, by_sets
from wanderbook.proofs.sets.diagrams import ALL, NONE, Diagrams, TooLarge
from wanderbook.proofs.sets.invariants import Literal, invariants_of, pruned
from wanderbook.proofs.sets.orders import Orders, Step
from wanderbook.proofs.sets.solve import Solver

SLICE = 16


@pytest.mark.parametrize("part", range(3))
def test_every_answer_is_true(part: int) -> None:
    """Verdicts, witnesses, lengths, locks and their last safe decision. More: `python -m tests.proofs.agree_sets`."""
    total = Counter[str]()
    for at in range(part * SLICE, (part + 1) * SLICE):
        total += held(a_book(at)) or {}
    assert total["books"] > SLICE // 2
    assert total["shortest"] > 0.7 * total["reachable"] > 200
    assert total["unreachable"] > 200
    assert total["no by sets of states"] > 10
    assert total["no by invariant"] > 5
    assert total["undecided"] > 0, "the small budget does not suffice for all"
    assert total["locks"] > 10


@pytest.mark.parametrize("part", range(4))
def test_every_answer_is_true_of_machines_with_counters(part: int) -> None:
    total = Counter[str]()
    for at in range(part * 40, (part + 1) * 40):
        machine = random_machine(Random(f"counters:{at}"))
        truth = EveryState(machine)
        names = {name for operator in machine.operators for name in operator.names}
        invariants = invariants_of(machine)
        assert invariants is not None
        for point, values in truth.after:
            for literal, implied in zip(invariants.literals, invariants.implied, strict=True):
                if literal.values >> values[literal.var] & 1:
                    for at_other, other in enumerate(invariants.literals):
                        assert not implied >> at_other & 1 or other.values >> values[other.var] & 1, point
        cut = pruned(machine, invariants)
        for one, found in ((machine, None), (cut, invariants)):
            solver = Solver(one, found)
            solved = solver.names(names)
            assert solved.limit is None
            assert solved.plays.keys() == truth.fewest.keys()
            for name, play in solved.plays.items():
                assert one.replays(play)
                assert sum(one.operators[step].reply is not None for step in play) == truth.fewest[name]
            total["names"] += len(solved.plays)
            for by_level in (True, False):
                total += _locks_held(truth, solver, by_level)
    assert total["names"] > 150
    assert total["locks"] > 10


def _locks_held(truth: EveryState, solver: Solver, by_level: bool) -> Counter[str]:
    locks = solver.locks(lambda operator: operator.names[0], by_level)
    assert locks.limit is None
    if (truth.machine.start, truth.machine.first) in truth.lost:
        assert locks.from_the_start
        return Counter()
    assert locks.plays.keys() == {truth.machine.operators[at].names[0] for at in truth.closing}
    for play in locks.plays.values():
        assert solver.machine.replays(play)
        numbers = [truth.machine.operators.index(_whole(truth.machine, solver.machine.operators[at])) for at in play]
        assert any(state not in truth.lost for state in truth.played(numbers[:-1]))
        assert any(state in truth.lost for state in truth.played(numbers))
    return Counter({"locks": len(locks.plays)})


def _whole(machine: Machine, operator: Operator) -> Operator:
    """With all of its cubes: names are each operator's own."""
    return next(one for one in machine.operators if one.names == operator.names)


# ---------------------------------------------------------------- counters by hand


def purse(price: int) -> Machine:
    """A purse of up to 5 coins: one is earned at a time, a gate has its price, and whoever gambles may lose all."""
    earn = tuple(1 << min(5, coins + 1) for coins in range(6))
    pay = tuple(1 << coins - price if coins >= price else 0 for coins in range(6))
    dice = tuple(1 | 1 << coins for coins in range(6))
    return Machine(
        (Variable("coins", 6, 0), Variable("worked", 3, 0)),
        (
            Operator(0, (((1, 0b011),),), ((0, earn), (1, (0b010, 0b100, 0))), ("work",), 0, "A"),
            Operator(0, ANYTHING, ((0, pay),), ("gate",), END, "B"),
            Operator(0, ANYTHING, ((0, dice),), ("dice",), 0, "C"),
        ),
        end=END,
    )


def test_prices_caps_and_dice_are_effects_like_any_others() -> None:
    """Work is offered twice, so that two coins can be earned and three cannot."""
    solved = Solver(purse(2)).names({"gate"})
    assert [purse(2).operators[at].reply for at in solved.plays["gate"]] == ["A", "A", "B"]
    assert not Solver(purse(3)).names({"gate"}).plays


def test_a_lock_by_a_counter_comes_with_the_last_decision() -> None:
    """Nothing is lost until a die takes the purse after the work is done; or while too little work is left."""
    locks = Solver(purse(2)).locks(lambda operator: operator.names[0])
    assert [purse(2).operators[at].reply for at in locks.plays["dice"]] == ["A", "C"]
    assert Solver(purse(3)).locks(lambda operator: operator.names[0]).from_the_start


def test_a_witness_comes_by_a_state_that_can_pay() -> None:
    """Both ways lead to the gate at once; only one of them with the price of it."""
    empty, full, price = (0b0001,) * 4, (0b1000,) * 4, (0, 0, 0, 0b0001)
    machine = Machine(
        (Variable("coins", 4, 0),),
        (
            Operator(0, ANYTHING, ((0, empty),), ("beg",), 2, "A"),
            Operator(0, ANYTHING, ((0, full),), ("work",), 2, "B"),
            Operator(2, ANYTHING, ((0, price),), ("gate",), END, "C"),
        ),
        end=END,
    )
    play = Solver(machine).names({"gate"}).plays["gate"]
    assert [machine.operators[at].reply for at in play] == ["B", "C"]


# ---------------------------------------------------------------- each pass by itself


def test_diagrams_are_canonical_and_bounded() -> None:
    sets = Diagrams([2, 3])
    one, other = sets.cube(((0, 0b10),)), sets.cube(((1, 0b011),))
    assert sets.meet(one, other) == sets.cube(((0, 0b10), (1, 0b011)))
    assert sets.union(sets.minus(ALL, one), one) == ALL
    assert sets.image(one, ((0, (0b01, 0b01)),)) == sets.cube(((0, 0b01),))
    assert sets.image(other, ((1, (0, 0, 0b001)),)) == NONE
    assert sets.monotone(other) == (0b10, 0)
    with pytest.raises(TooLarge):
        Diagrams([2] * 6, most_nodes=3).cube(tuple((var, 0b10) for var in range(6)))


def test_orders_tell_dead_variables_from_those_of_which_more_is_never_worse() -> None:
    sets = Diagrams([2, 2, 2])
    key = sets.cube(((0, 0b10),))
    steps = [
        Step(0, ALL, ((1, (0b10, 0b10)),), (), 2, "A", 0),
        Step(2, key, (), ("door",), END, "B", 1),
        Step(2, sets.cube(((1, 0b01),)), (), ("window",), END, "C", 2),
    ]
    orders = Orders(sets, 3, steps)
    assert orders.live(0) == [0], "the second is set before it is tested, the third is never tested"
    assert (orders.up[0] & 1, orders.down[0] & 1) == (1, 0), "a key is never in the way"
    assert orders.live(2) == [0, 1]
    assert (orders.up[2] >> 1 & 1, orders.down[2] >> 1 & 1) == (0, 1)


def test_an_invariant_is_found_where_two_things_come_together() -> None:
    """The first is only gained with the second, and the second is never lost."""
    both = ((0, (0b10, 0b10)), (1, (0b10, 0b10)))
    machine = Machine(
        (Variable("rope", 2, 0), Variable("here", 2, 0)),
        (Operator(0, ANYTHING, both, (), 0, "A"), Operator(0, (((0, 0b10), (1, 0b01)),), (), ("trap",), END, "B")),
        end=END,
    )
    invariants = invariants_of(machine)
    assert invariants is not None
    assert invariants.implies(Literal(0, 0b10), Literal(1, 0b10))
    assert not invariants.holds_always(Literal(1, 0b01))
    assert [operator.reply for operator in pruned(machine, invariants).operators] == ["A"]
    losing = Operator(0, ANYTHING, ((1, (0b01, 0b01)),), (), 0, "C")
    without = invariants_of(machine._replace(operators=(*machine.operators, losing)))
    assert without is not None
    assert not without.implies(Literal(0, 0b10), Literal(1, 0b10))


# ---------------------------------------------------------------- beyond the budget


def test_what_is_undecided_says_which_facts_cause_it() -> None:
    found = reach(counter(22).book, Budget(states=500))
    verdict = found["2:Z"]
    assert verdict.status == "undecided"
    assert "500 states" in verdict.because[0]
    assert "too many combinations matter to 2:Z" in verdict.because[1]
    assert "adventure card 1 (Bit 0)" in verdict.because[1]
    assert found.locks.undecided
    assert "adventure card" in found.locks.undecided[0]


def test_sets_of_states_have_no_answer_once_the_time_is_over() -> None:
    story, limit = counter(3), TimeLimit()
    assert by_sets(story, saturate(story), Budget(limit=limit)) is not None
    limit.end()
    assert by_sets(story, saturate(story), Budget(limit=limit)) is None


def test_sets_decide_what_explicit_states_do_not() -> None:
    """A counter of twelve cards has 4,096 numbers, each on the only way to the ending."""
    story = counter(9)
    verdict = BySets(story, saturate(story)).verdicts(["ending:1"])["ending:1"]
    assert (verdict.status, verdict.shortest, len(verdict.witness)) == ("reachable", True, 2 * 511 + 3)


def test_a_book_in_which_two_things_come_together_is_decided_by_an_invariant(tmp_path: Path) -> None:
    """The contradiction that an author sees at once: the rope is only gained with what the trap must not find."""
    story = Story(book_of(tmp_path, ROPE))
    found = BySets(story, saturate(story), nodes=1, work=1).verdicts(["2:A", "2:B", "2:C"])
    assert [(one.status, one.proof) for one in found.values()][:2] == [("unreachable", "invariant")] * 2


# ---------------------------------------------------------------- quotients


def roll(best: int) -> Machine:
    """A roll against a stat of up to 5: it fails below 2, succeeds from `best` on, and between them it may do either.
    The odds for 2 and for 3 are not the same, and each has a point of its own."""
    between = [(Operator(0, (((0, 1 << level),),), (), (), 2 + level)) for level in range(2, best)]
    ranges = (
        Operator(0, (((0, 0b000011),),), (), (), 2),
        *between,
        Operator(0, (((0, 0b111111 & ~((1 << best) - 1)),),), (), (), 9),
    )
    fails = [Operator(point, ANYTHING, (), ("fail",), END, "fail") for point in (2, *(one.to for one in between))]
    passes = [Operator(point, ANYTHING, (), ("pass",), END, "pass") for point in (9, *(one.to for one in between))]
    return Machine((Variable("luck", 6, 3),), (*ranges, *fails, *passes), end=END)


def test_a_roll_asks_for_as_much_as_each_outcome_needs() -> None:
    found = quotient(roll(4), lambda _: "1")
    asked = {one.names: (one.source, one.precondition) for one in found.operators}
    assert asked == {("fail",): (0, (((0, 0b001111),),)), ("pass",): (0, (((0, 0b111100),),))}


def test_points_of_two_sections_stay_apart() -> None:
    """A lock is named by its section."""
    several = tuple(Operator(0, (((0, 1 << level),),), (), (f"{level}",), 2 + level, "A") for level in range(3))
    ends = tuple(Operator(2 + level, ANYTHING, (), ("end",), END, "A") for level in range(3))
    machine = Machine((Variable("luck", 3, 0),), (*several, *ends), end=END)
    assert {one.to for one in quotient(machine, lambda _: "1").operators} == {2, END}
    assert {one.to for one in quotient(machine, lambda point: point > 3).operators} == {2, 4, END}


def test_a_point_where_one_may_be_stuck_is_not_passed_over() -> None:
    """Both ranges lead to points that ask for more: there the last step is taken, and there an ending is lost."""
    ranges = tuple(Operator(0, (((0, mask),),), (), (), to) for to, mask in ((2, 0b011), (3, 0b100)))
    ends = tuple(Operator(point, (((0, 0b010),),), (), (f"{point}",), END, "A") for point in (2, 3))
    machine = Machine((Variable("luck", 3, 0),), (*ranges, *ends), end=END)
    assert set(quotient(machine, lambda point: point).operators) == set(machine.operators)


@pytest.mark.parametrize(
    ("cubes", "simpler"),
    [
        ([((0, 0b001),), ((0, 0b010),)], (((0, 0b011),),)),
        ([((0, 0b001),), ((0, 0b110),)], ANYTHING),
        ([((0, 0b001), (1, 0b01)), ((0, 0b110), (1, 0b01))], (((1, 0b01),),)),
        ([((0, 0b001), (1, 0b01)), ((0, 0b010), (1, 0b10))], (((0, 0b001), (1, 0b01)), ((0, 0b010), (1, 0b10)))),
        ([((0, 0b001),), ()], ANYTHING),
    ],
)
def test_cubes_that_differ_in_one_variable_are_one(cubes: list[Cube], simpler: tuple[Cube, ...]) -> None:
    assert simplified(cubes, [0b111, 0b11]) == simpler


def test_soft_locks_of_a_long_book_take_little_work() -> None:
    """Backward from the endings, the states of a point are complete before they are carried further."""
    story = Story(synthetic_book(Recipe(sections=500, keywords=40)))
    locks = BySets(story, saturate(story), nodes=20_000, work=100_000).locks()
    assert not locks.undecided
    assert not locks.found
