"""Points of no return held against brute force: `python -m tests.proofs.agree_lost --books 2000`.

For each book and each machine, and for each ending and any: the operators by which some play loses it, every witness
replayed, and nothing left open. The books lock: ways on are missing, barred, or lead back; others have stats, prices,
dice and fights. Once more with regions that are trimmed and half the questions: then much stays open, and nothing is
wrong. A slice of it is in the tests.

`--measure 5000,200` measures one large book instead.
"""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import product
from random import Random

from tests.proofs.comparing import command_line, compared
from tests.proofs.counted import counted_book
from tests.proofs.locking import FORWARD, MILD, NEVER, WITH_WAYS_BACK, Shares, locking_book
from tests.proofs.machines import random_machine
from wanderbook.book import Book
from wanderbook.machine.compiled import Story
from wanderbook.machine.machine import Machine, Operator
from wanderbook.machine.of_story import machine_of
from wanderbook.machine.saturate import saturate
from wanderbook.proofs.lost import PointsOfNoReturn, Search, points_of_no_return
from wanderbook.proofs.reach import reach

MOST = 60_000
"""States that brute force looks at; larger machines are left out, and counted."""
SEED = "lost"
State = tuple[int, tuple[int, ...]]


def a_book(number: int, seed: str = SEED) -> Book | None:
    """Books without ways back, with such, with stats; every fourth is none, but a machine of its own."""
    own = number if seed == SEED else Random(f"{seed}:{number}").getrandbits(32)
    match number % 4:
        case 0:
            return locking_book(12 + number % 29, 3 + number % 6, own, FORWARD)
        case 1:
            return locking_book(12 + number % 29, 3 + number % 6, own, WITH_WAYS_BACK)
        case 2:
            return counted_book(Random(f"{seed}:{number}"))
        case _:
            return None


def a_machine(number: int, book: Book | None, seed: str = SEED) -> Machine:
    if book is None:
        return random_machine(Random(f"{seed}:{number}"))
    story = Story(book)
    return machine_of(story, saturate(story), most=10**9)


class EveryPlay:
    """All reachable states of a machine, and the steps between them, one by one."""

    def __init__(self, machine: Machine, most: int = MOST) -> None:
        self.machine = machine
        self.first: State = (machine.start, machine.first)
        self.steps: list[tuple[State, int, State]] = []
        """Before, the operator, after."""
        leaving: dict[int, list[int]] = defaultdict(list)
        for number, operator in enumerate(machine.operators):
            leaving[operator.source].append(number)
        self.states = {self.first}
        waiting = [self.first]
        while waiting and len(self.states) <= most:
            before = waiting.pop()
            for number in leaving[before[0]]:
                operator = machine.operators[number]
                for values in _results(operator, before[1]):
                    after = (operator.to, values)
                    self.steps.append((before, number, after))
                    if after not in self.states:
                        self.states.add(after)
                        waiting.append(after)
        self.complete = not waiting

    @property
    def names(self) -> set[str]:
        """All that is reached."""
        return {name for _, number, _ in self.steps for name in self.machine.operators[number].names}

    def losing(self, target: str | None) -> set[int]:
        """The operators that lead from a state with the target ahead to one without."""
        operators = self.machine.operators
        taking = {
            number
            for number, operator in enumerate(operators)
            if (operator.to == self.machine.end if target is None else target in operator.names)
        }
        behind: dict[State, list[State]] = defaultdict(list)
        for before, _, after in self.steps:
            behind[after].append(before)
        waiting = [before for before, number, _ in self.steps if number in taking]
        ahead = set(waiting)
        while waiting:
            fresh = set(behind[waiting.pop()]) - ahead
            ahead |= fresh
            waiting += fresh
        self.lost_from_the_start = self.first not in ahead
        return {
            number
            for before, number, after in self.steps
            if number not in taking and before in ahead and after not in ahead
        }


def _results(operator: Operator, values: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """What an operator can make of a state; nothing where it is closed."""
    cubes = operator.precondition
    if any(all(allowed & 1 << values[var] for var, allowed in cube) for cube in cubes):
        tables = dict(operator.effects)
        yield from product(
            *(
                [after for after in range(len(tables[var])) if tables[var][value] & 1 << after]
                if var in tables
                else [value]
                for var, value in enumerate(values)
            )
        )


def held(number: int, seed: str = SEED) -> Counter[str] | None:
    """What was compared, all of it true; nothing where brute force does not come to an end."""
    book = a_book(number, seed)
    machine = a_machine(number, book, seed)
    truth = EveryPlay(machine)
    if not truth.complete:
        return None
    endings = {name for operator in machine.operators for name in operator.names if name.startswith("ending:")}
    targets = [None, *sorted(endings)] if book else [None, machine.operators[0].names[0]]
    counts = Counter(machines=1)
    for target in targets:
        losing = truth.losing(target)
        result = searched(machine, target)
        counts += result_held(truth, losing, result)
        assert not result.open, target
        assert result.losing.keys() == losing, target
        trimmed = searched(machine, target, most_boxes=2, questions=len(losing) // 2)
        counts += Counter({"open when trimmed": len(trimmed.open)}) + Counter(
            {f"trimmed {what}": many for what, many in result_held(truth, losing, trimmed).items()}
        )
        if target is None and book:
            locked = truth.lost_from_the_start or bool(losing)
            assert bool(reach(book).softlocks) == locked
            counts["books with locks"] += locked
    return counts


def searched(
    machine: Machine, target: str | None, most_boxes: int = 100, questions: int | None = None
) -> PointsOfNoReturn:
    """After so many questions, or all."""
    search = Search(machine, target, most_boxes=most_boxes)
    for number, _ in enumerate(search.run(), 1):
        if number == questions:
            break
    return search.result


def result_held(truth: EveryPlay, losing: set[int], result: PointsOfNoReturn) -> Counter[str]:
    """Whatever was found, whether or not there is more."""
    operators = set(range(len(truth.machine.operators)))
    assert result.losing.keys() | result.safe | result.open == operators
    assert len(result.losing) + len(result.safe) + len(result.open) == len(operators)
    assert result.losing.keys() <= losing
    assert not result.safe & losing
    assert not result.lost_from_the_start or truth.lost_from_the_start
    for operator, play in result.losing.items():
        assert play[-1] == operator
        assert truth.machine.replays(play)
    return Counter(losing=len(result.losing), safe=len(result.safe), locked=int(result.lost_from_the_start))


def measured(sections: int, keywords: int, seed: int, shares: Shares, seconds: float) -> None:
    """Print what is decided of a large book, and the processor time that it takes."""
    story = Story(locking_book(sections, keywords, seed, shares))
    machine = machine_of(story, saturate(story), most=10**9)
    endings = {name for operator in machine.operators for name in operator.names if name.startswith("ending:")}
    for target in (None, *sorted(endings)):
        began = time.process_time()
        result = points_of_no_return(machine, target, seconds)
        took = time.process_time() - began
        lost = ", lost from the start" if result.lost_from_the_start else ""
        print(
            f"{sections}/{keywords} {target or 'any ending'}: {len(result.losing)} operators lose it,"
            f" {len(result.safe)} do not, {len(result.open)} open{lost}, {took:.2f} s",
            flush=True,
        )


def main() -> int:
    parser = command_line("tests.proofs.agree_lost", __doc__, SEED)
    parser.add_argument("--measure", metavar="SECTIONS,KEYWORDS", help="one large book instead, by the clock")
    parser.add_argument("--plain", action="store_true", help="that has no locks; otherwise few")
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    if options.measure:
        sections, keywords = map(int, options.measure.split(","))
        seed = 11 if options.seed == SEED else int(options.seed)
        measured(sections, keywords, seed, NEVER if options.plain else MILD, options.seconds)
        return 0
    return compared(options, lambda number: held(number, options.seed))


if __name__ == "__main__":
    sys.exit(main())
