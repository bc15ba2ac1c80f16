"""The reader of random plays on flat arrays, compiled by numba: tens of millions of choices a second.

It does step for step what `PlainReader` does, in the same order and with the same use of chance, so that both read the
same plays where both draw from `chance`. Facts are a few words of 64 bits; a quest's two bits share a word, so that no
change needs more than one.

Needs numba and numpy: `pip install wanderbook[fast]`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, chain
from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from wanderbook.machine.guards import ALWAYS
from wanderbook.odds.totals import MOST_CHOICES, MOST_EXPLORATIONS, MOST_IDLE, PlayTotals, Random01, told
from wanderbook.odds.ways import CHOICE, DRAW, ENDED, NOWHERE, PLACES, TEST, Branch, DecisionGraph
from wanderbook.progress import PlaysDone
from wanderbook.table.fate import splitmix64

WORD = 64
"""The number of bits of a machine word."""
_FREE = 6
"""A choice without guards; other kinds of nodes as in `ways`."""
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX, _MORE = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
"""The constants of `splitmix64` (`table.fate`)."""
_UNIT = 2.0**-53
"""The step between random numbers: they have 53 bits, as many as a float holds exactly."""
CHUNK = 200_000
"""The approximate number of choices between two checks whether to go on."""

IntArray = NDArray[np.int64]
BitArray = NDArray[np.uint64]
BitTest = tuple[int, int, int]
"""A test of one word of the facts: (word, mask, the required facts under the mask)."""
_ANYTHING: BitTest = (0, 0, 0)
"""The test that every set of facts passes."""
_SEVERAL: BitTest = (-1, 0, 0)
"""The sign that a guard needs more than one test."""


def chance(seed: int) -> Random01:
    """The random numbers of a fast reader, for other readers: those of `splitmix64`, in order."""
    golden, at = int(_GOLDEN), -1

    def random() -> float:
        nonlocal at
        at += 1
        return float(splitmix64((seed + at * golden) & 0xFFFFFFFFFFFFFFFF) >> 11) * _UNIT

    return random


class Flat(NamedTuple):
    """The branches of a story as arrays. The entries for the n-th item begin at [n] and end before [n + 1]."""

    to: IntArray
    """The target node of each branch."""
    kind: IntArray
    first: IntArray
    many: IntArray
    """The kind of that node, and its branches."""
    bound: IntArray
    """For a draw, the upper bound of each branch's share."""
    crosses: IntArray
    ops: IntArray
    op_word: IntArray
    op_mask: BitArray
    op_want: BitArray
    op_flip: BitArray
    word: IntArray
    mask: BitArray
    want: BitArray
    """The single test of each branch's guard, possibly trivial; no word if the guard needs clauses."""
    clauses: IntArray
    tests: IntArray
    """Of each clause."""
    test_word: IntArray
    test_mask: BitArray
    test_want: BitArray
    keeps: BitArray
    start: BitArray
    begin: int


class FastReader:
    """Random plays on arrays, run by compiled code."""

    by = "numba"

    def __init__(self, ways: DecisionGraph) -> None:
        """Turns the graph into arrays at once; `read` compiles on its first call."""
        self.ways = ways
        self._order = [number for node in ways.nodes for number in node.ways]
        """The numbers of the branches in the order of the arrays: those of one node stand together."""
        self._order.append(ways.begin)
        self.flat = self._flattened()

    # ---------------------------------------------------------------- flat arrays

    def _flattened(self) -> Flat:
        """The branches, guards and changes of all nodes as arrays, for the compiled reader."""
        known, nodes = self.ways.ways, self.ways.nodes
        several = [known[number] for number in self._order]
        self._places, self._words = _layout(self.ways.story.bits)
        """By fact of the story, its machine word and its position in it; and the number of words."""
        ops = [[self._op(op) for op in way.ops] for way in several]
        guards = [[list(self._clause(clause)) for clause in way.guard] for way in several]
        alone = [_alone(guard) for guard in guards]
        clauses = list(chain.from_iterable(guards))
        tests = list(chain.from_iterable(clauses))
        flat_ops = list(chain.from_iterable(ops))
        firsts = _ends([node.ways for node in nodes])
        return Flat(
            to=_numbers(way.to for way in several),
            kind=_numbers(self._kind(way.to) for way in several),
            first=_numbers(firsts[way.to] for way in several),
            many=_numbers(len(nodes[way.to].ways) for way in several),
            bound=_numbers(bound for node in nodes for bound in accumulate(known[at].weight for at in node.ways)),
            crosses=_numbers(self._bit(way) for way in several),
            ops=_ends(ops),
            op_word=_numbers(word for word, _, _, _ in flat_ops),
            op_mask=_words(mask for _, mask, _, _ in flat_ops),
            op_want=_words(want for _, _, want, _ in flat_ops),
            op_flip=_words(flip for _, _, _, flip in flat_ops),
            word=_numbers(word for word, _, _ in alone),
            mask=_words(mask for _, mask, _ in alone),
            want=_words(want for _, _, want in alone),
            clauses=_ends(guards),
            tests=_ends(clauses),
            test_word=_numbers(word for word, _, _ in tests),
            test_mask=_words(mask for _, mask, _ in tests),
            test_want=_words(want for _, _, want in tests),
            keeps=_words(self._split(self.ways.keeps)),
            start=_words(self._split(self.ways.start)),
            begin=len(self._order) - 1,
        )

    def _kind(self, at: int) -> int:
        node = self.ways.nodes[at]
        free = node.kind == CHOICE and all(self.ways.ways[number].guard == ALWAYS for number in node.ways)
        return _FREE if free else node.kind

    def _split(self, facts: int) -> list[int]:
        """Facts of the story, one integer of any length, divided among machine words of 64 bits. `_places` gives a
        quest's two bits the same word."""
        words = [0] * self._words
        for bit, (word, at) in enumerate(self._places):
            words[word] |= (facts >> bit & 1) << at
        return words

    def joined(self, words: Sequence[int]) -> int:
        """Words as facts of the story."""
        return sum((words[word] >> at & 1) << bit for bit, (word, at) in enumerate(self._places))

    def _op(self, op: tuple[int, int, int]) -> tuple[int, int, int, int]:
        """A change as its word, and the mask, the required facts and the flipped facts in that word."""
        mask, want, flip = op
        word = self._places[mask.bit_length() - 1][0] if mask else 0
        return word, self._split(mask)[word], self._split(want)[word], self._split(flip)[word]

    def _clause(self, clause: tuple[int, int]) -> Iterable[BitTest]:
        yes, no = map(self._split, clause)
        return [(at, yes[at] | no[at], yes[at]) for at in range(self._words) if yes[at] | no[at]]

    def _bit(self, way: Branch) -> int:
        """The number of the fact that a branch crosses off, in machine words; -1 for none."""
        if not way.crosses:
            return -1
        word, at = self._places[way.crosses.bit_length() - 1]
        return word * WORD + at

    # ---------------------------------------------------------------- plays

    def read(
        self,
        plays: int,
        seed: int = 1,
        cap: int = MOST_CHOICES,
        explorations: int = MOST_EXPLORATIONS,
        progress: PlaysDone = lambda done, of: None,
    ) -> PlayTotals:
        """The totals of so many random plays. They run in batches that begin with one play and grow to about `CHUNK`
        choices, so that progress is reported at a steady pace."""
        visits, stuck = np.zeros(len(self._order), np.int64), np.zeros(len(self.ways.nodes), np.int64)
        done, choices, unended, drawn, size = 0, 0, 0, 0, 1
        while done < plays:
            size = min(size, plays - done)
            more, given_up, drawn = _read(self.flat, seed, drawn, size, cap, explorations, visits, stuck)
            done, choices, unended = done + size, choices + more, unended + given_up
            size = max(1, min(size * 4, CHUNK * done // max(choices, 1)))
            progress(done, plays)
        taken = {way: int(times) for way, times in zip(self._order, visits, strict=True) if times}
        nowhere: dict[str, int] = {}
        for node, times in zip(self.ways.nodes, stuck, strict=True):
            if times:
                nowhere[node.section] = nowhere.get(node.section, 0) + int(times)
        return told(self.by, self.ways, plays, choices, taken, nowhere, unended)


def _layout(bits: dict[str, int]) -> tuple[list[tuple[int, int]], int]:
    """By bit of the story, its word and its position there; and the number of words. The two bits of a quest come
    first, so that a word's end never separates them."""
    pairs = [(name, f"used:{name[6:]}") for name in bits if name.startswith("quest:") and f"used:{name[6:]}" in bits]
    paired = [name for pair in pairs for name in pair]
    alone = set(bits).difference(paired)
    order = [*paired, *(name for name in bits if name in alone)]
    places = [(0, 0)] * (max(bits.values(), default=-1) + 1)
    for at, name in enumerate(order):
        places[bits[name]] = divmod(at, WORD)
    return places, -(-len(order) // WORD) or 1


def _alone(guard: Sequence[Sequence[BitTest]]) -> BitTest:
    """A guard as a single test; `_SEVERAL` if it needs more than one."""
    if len(guard) != 1 or len(guard[0]) > 1:
        return _SEVERAL
    return guard[0][0] if guard[0] else _ANYTHING


def _numbers(several: Iterable[int]) -> IntArray:
    return np.array(list(several), np.int64)


def _words(several: Iterable[int]) -> BitArray:
    return np.array([one & 0xFFFFFFFFFFFFFFFF for one in several], np.uint64)


def _ends(several: Iterable[Sequence[Any]]) -> IntArray:
    return _numbers(accumulate(map(len, several), initial=0))


# ---------------------------------------------------------------- compiled


@numba.njit(inline="always")
def _random(seed: np.uint64, drawn: np.uint64) -> float:
    """The random number at this position of the sequence, from 0 to below 1 (splitmix64); `chance` is its twin in plain
    Python."""
    bits = seed + drawn * _GOLDEN + _GOLDEN
    bits = (bits ^ (bits >> np.uint64(30))) * _MIX
    bits = (bits ^ (bits >> np.uint64(27))) * _MORE
    bits ^= bits >> np.uint64(31)
    return np.float64(bits >> np.uint64(11)) * _UNIT


@numba.njit(inline="always")
def _holds(flat: Flat, way: int, facts: BitArray) -> bool:
    """Whether a guard of several tests holds."""
    for clause in range(flat.clauses[way], flat.clauses[way + 1]):
        held = True
        for test in range(flat.tests[clause], flat.tests[clause + 1]):
            if facts[flat.test_word[test]] & flat.test_mask[test] != flat.test_want[test]:
                held = False
                break
        if held:
            return True
    return False


@numba.njit(inline="always")
def _opened(flat: Flat, before: int, facts: BitArray, opened: IntArray) -> int:
    """The number of open branches after a branch; they are written to `opened`."""
    many, first = 0, flat.first[before]
    for way in range(first, first + flat.many[before]):
        word = flat.word[way]
        held = facts[word] & flat.mask[way] == flat.want[way] if word >= 0 else _holds(flat, way, facts)
        opened[many] = way  # overwritten by the next one if not open, which is faster than a branch
        many += held
    return many


@numba.njit()
def _read(
    flat: Flat, seed: int, drawn: int, plays: int, cap: int, explorations: int, visits: IntArray, stuck: IntArray
) -> tuple[int, int, int]:
    """Run this many plays: the numbers of choices made and plays given up, and the position in the random numbers."""
    key, at = np.uint64(seed), np.uint64(drawn)
    one = np.uint64(1)
    facts, opened = flat.start.copy(), np.zeros(len(flat.to), np.int64)
    total, unended = 0, 0
    random = _random(key, at)  # always one ahead, so that it is ready
    for _ in range(plays):
        facts[:] = flat.start
        way, choices, left, idle, before, crosses = flat.begin, 0, explorations, 0, -1, -1
        while True:
            visits[way] += 1
            for op in range(flat.ops[way], flat.ops[way + 1]):
                word = flat.op_word[op]
                if facts[word] & flat.op_mask[op] == flat.op_want[op]:
                    if flat.op_flip[op]:
                        facts[word] ^= flat.op_flip[op]
                    elif crosses >= 0:
                        facts[crosses // WORD] |= one << np.uint64(crosses % WORD)
            kind, first, many = flat.kind[way], flat.first[way], flat.many[way]
            if kind == ENDED:
                break
            if kind == NOWHERE:
                stuck[flat.to[way]] += 1
                break
            asked = kind != DRAW and kind != TEST
            if asked and choices == cap:  # given up where there is a choice
                unended += 1
                break
            if not asked:
                idle += 1
                if idle == MOST_IDLE:
                    if choices == before:
                        stuck[flat.to[way]] += 1
                        break
                    idle, before = 0, choices
            if kind == _FREE:
                way = first + int(random * many)
            elif kind == DRAW:
                number, way = random * flat.bound[first + many - 1], first
                for other in range(first, first + many - 1):
                    way += number >= flat.bound[other]
            else:
                if kind == PLACES:
                    for word in range(len(facts)):
                        facts[word] &= flat.keeps[word]
                    if not left:
                        unended += 1
                        break
                    left -= 1
                many = _opened(flat, way, facts, opened)
                if not many:
                    stuck[flat.to[way]] += 1
                    break
                if many == 1 and not asked:
                    way = opened[0]
                    continue  # nothing is drawn
                way = opened[int(random * many)]
                if kind == PLACES:
                    crosses = flat.crosses[way]
            choices += asked
            at += one
            random = _random(key, at)
        total += choices
    return total, unended, int(at)
