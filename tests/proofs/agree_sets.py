"""Sets of states held against brute force on many random plain books: `python -m tests.proofs.agree_sets --books 2000`.

For each book: every verdict, a checked proof for every `never`, every witness replayed, also at the table, every
length that is called shortest, every section in which the last ending is lost, and the decision before which it was
not. As `reach` answers; by sets alone, by level and by component; and with a budget that does not suffice. A slice of
it is in the tests.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from random import Random

from tests.proofs.certificates import by_name, nevers_held, plays_held
from tests.proofs.comparing import command_line, compared
from tests.proofs.shapes import shaped_book
from tests.proofs.truth import Truth
from wanderbook.book import Book
from wanderbook.machine.compiled import Story
from wanderbook.machine.saturate import saturate
from wanderbook.proofs.locks import LockPlay, Locks
from wanderbook.proofs.lost_for_good import LostTargets, lost_for_good
from wanderbook.proofs.reach import Verdict, reach
from wanderbook.proofs.sets.answers import BySets
from workshop.tangles import tangled_book, tangled_campaign

MOST = 4_000
"""Places of a book that brute force looks at; larger ones are left out, and counted."""
ENDINGS = frozenset(f"ending:{number}" for number in range(1, 10))


def a_book(at: int, seed: str = "sets") -> Book:
    """Tangles, shapes of real books, and small campaigns in turn."""
    random = Random(f"{seed}:{at}")
    match at % 8:
        case 0 | 1 | 2:
            return tangled_book(random, large=at % 8 == 2)
        case 7:
            return tangled_campaign(random, cards_return=at % 16 == 7)
        case _:
            return shaped_book(random)


def held(book: Book) -> Counter[str] | None:
    """What was compared, all of it true; nothing where brute force does not come to an end."""
    truth = Truth(book, MOST)
    if not truth.complete:
        return None
    counts = Counter(books=1)
    found = reach(book)
    verdicts = by_name(found)
    assert not any(one.status == "undecided" for one in verdicts.values())
    counts += verdicts_held(truth, verdicts)
    counts += locks_held(truth, found.locks)
    counts += lost_endings_held(truth, lost_for_good(found.story, sorted(set(truth.fewest) & ENDINGS)))
    story = Story(book)
    counts += plays_held(book, verdicts) + nevers_held(story, verdicts)
    bound = saturate(story)
    sets = BySets(story, bound)
    counts += verdicts_held(truth, sets.verdicts(verdicts))
    counts += locks_held(truth, sets.locks())
    counts += by_component_held(truth, sets)
    small = BySets(story, bound, nodes=40, work=300)
    counts += verdicts_held(truth, small.verdicts(verdicts))
    counts += few_locks_held(truth, small.locks())
    return counts


def verdicts_held(truth: Truth, verdicts: dict[str, Verdict]) -> Counter[str]:
    counts = Counter[str]()
    for name, verdict in verdicts.items():
        counts[verdict.status] += 1
        if verdict.status == "undecided":
            assert verdict.because, name
            continue
        assert (verdict.status == "reachable") == (name in truth.fewest), name
        if verdict.status == "unreachable":
            counts[f"no by {verdict.proof}"] += 1
            continue
        assert any(name in reached for _, reached in truth.played(verdict.witness)), name
        assert len(verdict.witness) >= truth.fewest[name], name
        if verdict.shortest:
            assert len(verdict.witness) == truth.fewest[name], name
            counts["shortest"] += 1
    return counts


def by_component_held(truth: Truth, sets: BySets) -> Counter[str]:
    """Locks by component, which larger books get."""
    names = sets.story.names
    solved = sets.solver.locks(lambda operator: names[operator.to] or names[operator.source], by_level=False)
    assert solved.limit is None
    assert solved.from_the_start == (truth.begin in truth.lost)
    assert solved.from_the_start or solved.plays.keys() == truth.lock_sections
    assert all(map(sets.machine.replays, solved.plays.values()))
    return Counter({"by component": len(solved.plays)})


def locks_held(truth: Truth, locks: Locks) -> Counter[str]:
    """All of them: sections, and what is safe of each play."""
    assert not locks.undecided
    if truth.begin in truth.lost:
        assert [lock.safe for lock in locks.found] == [-1]
        return Counter({"locked from the start": 1})
    assert {lock.at for lock in locks.found} == truth.lock_sections
    return few_locks_held(truth, locks)


def few_locks_held(truth: Truth, locks: Locks) -> Counter[str]:
    """Those that were found, whether or not there are others."""
    for lock in locks.found:
        lock_held(truth, lock)
    return Counter({"locks": len(locks.found)})


def lock_held(truth: Truth, lock: LockPlay) -> None:
    """After the safe replies an ending can be reached, after the next one none can."""
    if lock.safe < 0:
        assert truth.begin in truth.lost
        return
    assert lock.safe == len(lock.witness) - 1
    assert any(place not in truth.lost for place, _ in truth.played(lock.witness[: lock.safe]))
    assert any(place in truth.lost for place, _ in truth.played(lock.witness))


def lost_endings_held(truth: Truth, lost: LostTargets) -> Counter[str]:
    """After the safe replies an ending can still be reached, and after the next one it cannot; none is missing."""
    assert not lost.undecided
    said: dict[str, set[str]] = defaultdict(set)
    for one in lost.found:
        ahead, places = truth.ahead(one.target), truth.played(one.witness)
        assert any(place not in ahead for place, _ in places), one
        assert any(place in ahead for place, _ in truth.played(one.witness[: one.safe])), one
        said[one.target].add(one.decision)
    for ending in ENDINGS & truth.fewest.keys():
        assert {_reply(one) for one in said[ending]} >= {_reply(one) for one in truth.losing(ending)}, ending
    return Counter({"lost endings": len(lost.found)})


def _reply(decision: str) -> str:
    """`12:A:fail` and `12 A fail` alike; a draw by its row, whichever of its section's draws it is: `3:4:2-5`."""
    section, *parts = decision.replace("explore ", "").strip().replace(":", " ").split(" ")
    return " ".join((section, *(parts[1:] if len(parts) > 1 and parts[0].isdigit() else parts)))


def main() -> int:
    options = command_line("tests.proofs.agree_sets", __doc__, "sets").parse_args()
    return compared(options, lambda number: held(a_book(number, options.seed)))


if __name__ == "__main__":
    sys.exit(main())
