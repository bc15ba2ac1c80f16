"""Soft locks: states from which no ending can be reached any more, and the last decision that still left one open.

*Inside an exploration.* A walk is followed again with all its transitions. Preconditions only grow along a walk, so
whether a play can leave a state depends on the facts at the ship. The ways out of a state are the preconditions of the
paths from it to the ship or an ending, computed backwards. If a play can establish facts that allow the state but none
of its ways out, there is a lock.

*At the ship.* The precondition of a play that ends is carried backwards to the play's beginning. As long as some facts
can be established that allow none of the endings found so far, either another play from there ends, and its
precondition is added, or none does, and that is a lock. When no such facts are left, there is no lock.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from wanderbook.proofs.campaigns.facts import NOTHING, Precondition, left_over
from wanderbook.proofs.campaigns.goals import AT_ONCE
from wanderbook.proofs.campaigns.hub import Seed
from wanderbook.proofs.campaigns.walk import OUT, ReplySearch
from wanderbook.proofs.explicit import ExplicitState, StateSpace, ends_seen, locked, moves

if TYPE_CHECKING:
    from wanderbook.proofs.campaigns.plays import Plays

MOST_WAYS = 64
"""The most ways out that are kept for one state."""
MOST_ROUNDS = 50
"""The number of rounds of the search for a lock at the ship, each of which finds one more way to an ending."""


class LockPlay(NamedTuple):
    """A play into a lock."""

    at: str
    """The section where the play is locked; empty at the ship."""
    witness: tuple[str, ...]
    safe: int
    """The number of replies after which an ending could still be reached: the next one is the last decision. -1 if no
    ending can be reached from the start."""
    because: tuple[str, ...] = ()


FROM_THE_START = LockPlay(at="", witness=(), safe=-1, because=("no ending can be reached from the very beginning",))


class Unsure(Exception):
    """Raised when the budget runs out before an answer is known."""


class Locks(NamedTuple):
    """Soft locks found, and what the search left open."""

    found: tuple[LockPlay, ...] = ()
    undecided: tuple[str, ...] = ()
    """Questions that the budget left open; if there are none, all locks were found."""


NO_LOCKS = Locks()


def locks_seen(found: StateSpace) -> Locks:
    """One lock for each section in which the last ending is lost, with a shortest play into it.

    If not every state was searched, a decision counts as the last one only if an ending was seen beyond the state
    before it; a state that leads to unsearched ones may or may not be locked.
    """
    lost, ending = set(locked(found)), ends_seen(found)
    if 0 in lost:
        return Locks((FROM_THE_START,))
    each: dict[str, LockPlay] = {}
    for before in sorted(ending):
        closing = lost.intersection(found.ways[before])
        for reply, _, after in moves(found.story, found.states[before], found.local) if closing else ():
            if found.numbers[after] in closing:
                safe = found.path(before)
                lock = LockPlay(
                    at=_section(found, before, after), witness=safe if reply is None else (*safe, reply), safe=len(safe)
                )
                if lock.at not in each or len(lock.witness) < len(each[lock.at].witness):
                    each[lock.at] = lock
    missing = () if found.complete else (f"{len(found.states):,} states were looked at, and there are more",)
    return Locks(tuple(each.values()), missing)


def _section(found: StateSpace, before: int, after: ExplicitState) -> str:
    """The section of a state, or of the state before it if its point has none."""
    name: str = found.story.names[after[0]]
    while not name and before >= 0:
        name = found.story.names[found.states[before][0]]
        before = found.steps[before][0]
    return name


# ---------------------------------------------------------------- by passes


def locks_by_passes(plays: Plays) -> Locks:
    """The soft locks of a campaign of any size: at the ship, and within each exploration that may get stuck."""
    found = plays.found
    at_ship = _at_ship(plays)
    answers = [at_ship] if at_ship else []
    if isinstance(at_ship, LockPlay) and at_ship.safe < 0:
        return Locks((at_ship,))
    for seed in found.doubtful():
        if seed.cut is None:
            answers += _inside(plays, seed, sure=at_ship is None)
    missing = [f"the exploration of {found.story.names[seed.point]} is too large" for seed in found.cut]
    missing += [answer for answer in answers if isinstance(answer, str)]
    locks = [answer for answer in answers if isinstance(answer, LockPlay)]
    each = {lock.at: lock for lock in sorted(locks, key=lambda lock: -len(lock.witness))}
    return Locks(tuple(sorted(each.values(), key=lambda lock: lock.at)), tuple(dict.fromkeys(missing)))


# ---------------------------------------------------------------- inside an exploration


def _inside(plays: Plays, seed: Seed, sure: bool) -> Iterator[LockPlay | str]:
    """Locks of one exploration. If it is certain that the ship is never locked, being back there is safe."""
    found = plays.found
    walk = ReplySearch(found, seed)
    if not walk.walk(4 * found.budget):  # it goes on where the first walk could stop, at an entrance
        yield f"the exploration of {found.story.names[walk.seed.point]} is too large"
        return
    ways = _ways_out(walk)
    for at, (point, known) in enumerate(walk.states):
        if not found.unsafe[point]:
            continue
        out = ways[at]
        left = None if out is None else left_over(Precondition(known[0], known[1]), out)
        if left is None:
            yield f"{found.story.names[point]} has too many ways out"
            continue
        for asks in left:
            settled = plays.settle(asks)
            if settled.undecided:
                yield f"whether {found.story.names[point]} can be reached with no way out"
            elif settled.order is not None:
                try:
                    lock = _lock(plays, walk, ways, at, settled.order, sure)
                except Unsure:
                    yield f"whether the ship is locked before {found.story.names[point]}"
                    continue
                if lock is not None:
                    yield lock
                    return


def _ways_out(walk: ReplySearch) -> list[list[Precondition] | None]:
    """For each state, the preconditions of its ways out, without dominated ones; None if there are too many."""
    into: dict[int, list[tuple[int, Precondition]]] = {}
    for parent, to, known in walk.noted:
        if parent >= 0:
            into.setdefault(to, []).append((parent, Precondition(known[0], known[1])))
    ways: list[list[Precondition] | None] = [[] for _ in walk.states]
    waiting: list[tuple[int, Precondition]] = [(parent, asks) for parent, asks in into.get(OUT, ())]
    while waiting:
        at, asks = waiting.pop()
        here = ways[at]
        if here is None or any(one.covers(asks) for one in here):
            continue
        here[:] = [one for one in here if not asks.covers(one)] + [asks]
        if len(here) > MOST_WAYS:
            ways[at] = None
        for parent, also in into.get(at, ()):
            waiting.append((parent, Precondition(asks.yes | also.yes, asks.no | also.no)))
    return ways


def _lock(
    plays: Plays, walk: ReplySearch, ways: list[list[Precondition] | None], at: int, order: tuple[int, ...], sure: bool
) -> LockPlay | None:
    """The play into the lock and its safe part; None if the ship was locked before, which is another lock."""
    found, chains = plays.found, plays.chains
    point, _ = walk.states[at]
    facts = _facts_after(plays, order)
    length = walk.parents[at][2]
    witness = chains.played(order, walk.seed, walk.path(at))
    if not sure:
        if _onward(plays, facts, _ends(plays)) is None:
            return None
        return LockPlay(at=found.story.names[point], witness=witness, safe=len(witness) - length)
    here = at
    while here >= 0 and not any(way.hold(facts) for way in ways[here] or ()):
        here = walk.parents[here][0]
    safe = len(witness) - length + (walk.parents[here][2] if here >= 0 else 0)
    return LockPlay(at=found.story.names[point], witness=witness, safe=safe)


# ---------------------------------------------------------------- at the ship


def _at_ship(plays: Plays) -> LockPlay | str | None:
    """A lock at the ship, the reason why this is undecided, or None if there is no lock."""
    ends = _ends(plays)
    allowed: list[Precondition] = sorted(_universal(plays, ends), key=lambda asks: (asks.yes | asks.no).bit_count())
    for _ in range(MOST_ROUNDS):
        left = left_over(NOTHING, allowed)
        if left is None:
            return "too many facts allow an ending"
        unsure = False
        for asks in left:
            settled = plays.settle(asks)
            if settled.order is not None:
                break
            unsure |= settled.undecided
        else:
            return "whether the facts can be such that no ending is left" if unsure else None
        try:
            onward = _onward(plays, _facts_after(plays, settled.order), ends)
            if onward is None:
                return _ship_lock(plays, settled.order, ends)
        except Unsure:
            return "whether an ending is left after some explorations"
        allowed.append(onward)
    return f"whether an ending can always still be reached: {MOST_ROUNDS} rounds were not enough"


def _ends(plays: Plays) -> list[Precondition]:
    """The preconditions of endings, the weakest first: those carried backwards from them stay weak too."""
    endings = plays.found.story.contents["endings"]
    asked = (goal.asks for name in endings for goal in plays.places.goals(name))
    return sorted(asked, key=lambda asks: (asks.yes | asks.no).bit_count())


def _facts_after(plays: Plays, order: tuple[int, ...]) -> int:
    """The facts at the ship after these explorations."""
    facts = plays.start
    for at in order:
        facts = plays.chains.rules[at].after(facts)
    return facts


def _universal(plays: Plays, ends: Iterable[Precondition]) -> list[Precondition]:
    """The preconditions of endings, without facts that can always be established and are never lost."""
    chains, statuses = plays.chains, plays.statuses
    always: set[str] = set()
    grown = True
    while grown:
        grown = False
        for at, changes in enumerate(chains.changes):
            for name, before, after in changes:
                if name in always or before != "never" or after != "held" or "used" in statuses.possible[name]:
                    continue
                if all(test[0] == name or (test[0] in always and "held" in test[1]) for test in chains.tests[at]):
                    always.add(name)
                    grown = True
    free = sum(statuses.facts[name].held for name in always)
    return [Precondition(asks.yes & ~free, asks.no) for asks in ends]


def _onward(plays: Plays, facts: int, ends: Iterable[Precondition]) -> Precondition | None:
    """The precondition of a play from these facts to an ending; None if there certainly is none. An exploration that
    was cut short may contain one."""
    again, unsure = plays.begun_with(facts), not plays.found.whole
    try:
        for asks in ends:
            settled = again.settle(asks)
            unsure |= settled.undecided
            if settled.order is not None:
                for at in reversed(settled.order):
                    asks = again.chains.rules[at].before(asks)
                return asks
    finally:
        again.close()
    if unsure:
        raise Unsure
    return None


def _ship_lock(plays: Plays, order: tuple[int, ...], ends: Iterable[Precondition]) -> LockPlay:
    """The play into the lock: explorations up to the one that closes the last ending, since a lock never opens
    again."""
    chains = plays.chains
    for safe in reversed(range(len(order))):
        if _onward(plays, _facts_after(plays, order[:safe]), ends) is not None:
            witness = chains.replies(order[: safe + 1], AT_ONCE)
            return LockPlay(at="", witness=witness, safe=len(chains.replies(order[:safe], AT_ONCE)))
    return FROM_THE_START
