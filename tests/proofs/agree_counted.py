"""Books with stats held against brute force: `python -m tests.proofs.agree_counted --books 2000`.

For each book: every verdict, a checked proof for every `never`, every witness replayed by brute force and at the
table, every length that is called shortest, whether there are soft locks and the last safe decision of each, and the
odds of random play. As `reach` answers; by sets of states alone; and with a budget that does not suffice. A slice of
it is in the tests.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random

from tests.proofs.certificates import by_name, nevers_held
from tests.proofs.comparing import command_line, compared
from tests.proofs.counted import CountedTruth, Place, Way, counted_book
from wanderbook.book import Book
from wanderbook.machine.compiled import Story
from wanderbook.machine.saturate import saturate
from wanderbook.odds.chances import chances
from wanderbook.proofs.locks import LockPlay, Locks
from wanderbook.proofs.reach import Reach, Verdict, reach
from wanderbook.proofs.sets.answers import BySets
from wanderbook.session.witness import replays, witness_game

MOST = 4_000
"""Places of a book that brute force looks at; larger ones are left out, and counted."""


def a_book(at: int, seed: str = "counted") -> Book:
    return counted_book(Random(f"{seed}:{at}"))


def small_books(many: int, seed: str) -> Iterator[tuple[int, Book, CountedTruth, Reach]]:
    """Books that brute force can go through, each with its number, what is true of it and what is proved."""
    for at in range(many):
        book = a_book(at, seed)
        truth = CountedTruth(book)
        if truth.complete:
            yield at, book, truth, reach(book)


def held(book: Book, with_odds: bool = False) -> Counter[str] | None:
    """What was compared, all of it true; nothing where brute force does not come to an end."""
    truth = CountedTruth(book, MOST)
    if not truth.complete:
        return None
    counts = Counter(books=1)
    found = reach(book)
    verdicts = by_name(found)
    assert set(truth.fewest) <= set(verdicts)
    assert not any(one.status == "undecided" for one in verdicts.values())
    counts += verdicts_held(truth, verdicts)
    counts += locks_held(truth, found.locks)
    story = Story(book)
    counts += nevers_held(story, verdicts)
    bound = saturate(story)
    sets = BySets(story, bound)
    counts += verdicts_held(truth, sets.verdicts(verdicts))
    counts += locks_held(truth, sets.locks())
    small = BySets(story, bound, nodes=40, work=300)
    counts += verdicts_held(truth, small.verdicts(verdicts))
    for lock in small.locks().found:
        lock_held(truth, lock)
    if with_odds:
        counts += odds_held(truth, story)
    return counts


def verdicts_held(truth: CountedTruth, verdicts: dict[str, Verdict]) -> Counter[str]:
    counts, game = Counter[str](), witness_game(truth.book)
    for name, verdict in verdicts.items():
        counts[verdict.status] += 1
        if verdict.status == "undecided":
            assert verdict.because, name
            continue
        assert (verdict.status == "reachable") == (name in truth.fewest), name
        if verdict.status == "unreachable":
            continue
        assert any(name in reached for _, reached in truth.played(verdict.witness)), name
        assert replays(game, verdict.witness, name), name
        assert len(verdict.witness) >= truth.fewest[name], name
        if verdict.shortest:
            assert len(verdict.witness) == truth.fewest[name], name
            counts["shortest"] += 1
    return counts


def locks_held(truth: CountedTruth, locks: Locks) -> Counter[str]:
    assert not locks.undecided
    if truth.begin in truth.lost:
        assert [lock.safe for lock in locks.found] == [-1]
        return Counter({"locked from the start": 1})
    assert bool(truth.lost) == bool(locks.found)
    for lock in locks.found:
        lock_held(truth, lock)
    return Counter({"locks": len(locks.found)})


def lock_held(truth: CountedTruth, lock: LockPlay) -> None:
    """After the safe replies an ending can be reached, after the next one none can."""
    if lock.safe < 0:
        assert truth.begin in truth.lost
        return
    assert lock.safe == len(lock.witness) - 1
    assert any(place not in truth.lost for place, _ in truth.played(lock.witness[: lock.safe]))
    assert any(place in truth.lost for place, _ in truth.played(lock.witness))


# ---------------------------------------------------------------- odds


def odds_held(truth: CountedTruth, story: Story) -> Counter[str]:
    """Random play comes to each ending as often as the places say, step by step."""
    random = chances(story, wanted=())[0]
    if random.how != "exact":
        return Counter({"odds not exact": 1})
    low, left = _stepped(truth)
    for name in {*low, *(one for one in random.ends if one.startswith("ending"))}:
        exact = random.ends.get(name, Fraction(0))
        assert low.get(name, 0.0) - 1e-9 <= exact <= low.get(name, 0.0) + left + 1e-9, name
    return Counter({"odds": 1})


def _stepped(truth: CountedTruth, steps: int = 400) -> tuple[dict[str, float], float]:
    """How likely each ending was come to after so many steps, and how likely none was yet."""
    here, ended = {truth.begin: 1.0}, dict[str, float]()
    for _ in range(steps):
        after: dict[Place, float] = {}
        for place, chance in here.items():
            for way, share in _shares(truth, place):
                name = next((one for one in way.names if one.startswith("ending")), None)
                if name:
                    ended[name] = ended.get(name, 0.0) + chance * share
                else:
                    after[way.after] = after.get(way.after, 0.0) + chance * share
        here = after
        if sum(here.values()) < 1e-12:
            break
    return ended, sum(here.values())


def _shares(truth: CountedTruth, place: Place) -> Iterator[tuple[Way, float]]:
    """Choices evenly, whatever is drawn for them then; draws by their weight."""
    ways = truth.ways[place]
    if place.todo and place.todo[0][0] in ("choose", "stand"):
        several: dict[str, list[Way]] = {}
        for way in ways:
            several.setdefault(str(way.reply).split()[0], []).append(way)
        for same in several.values():
            whole = sum(way.weight for way in same)
            yield from ((way, way.weight / whole / len(several)) for way in same)
        return
    whole = sum(way.weight for way in ways)
    yield from ((way, way.weight / whole) for way in ways)


def main() -> int:
    parser = command_line("tests.proofs.agree_counted", __doc__, "counted")
    parser.add_argument("--odds", action="store_true", help="compare the odds of random play, too")
    options = parser.parse_args()
    return compared(options, lambda number: held(a_book(number, options.seed), options.odds))


if __name__ == "__main__":
    sys.exit(main())
