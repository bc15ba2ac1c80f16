"""The map in the proofs, held against a search at the real table that tries every journey: `python -m
tests.proofs.agree_voyages --books 1000`.

For each random atlas, every verdict, both ways, a checked proof for every `never`, every witness, and whether there
are locks; by whatever fits the book, by sets of states, and by the passes alone. A slice of it is in the tests.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from unittest.mock import patch

from tests.proofs.agree import FEW, MOST, by_passes, locks_held, verdicts_held
from tests.proofs.atlases import a_campaign, spaces, without_ways
from tests.proofs.certificates import by_name, nevers_held, plays_held
from tests.proofs.comparing import command_line, compared
from tests.proofs.voyages import Voyaging
from wanderbook.api.books import load
from wanderbook.book import Book
from wanderbook.machine.compiled import Story
from wanderbook.proofs import deciding
from wanderbook.proofs.explicit import explore
from wanderbook.proofs.reach import Reach, reach


def by_sets(book: Book) -> Reach:
    """By sets of states, however few there are."""
    with patch.object(deciding, "explore", lambda story, budget, tell=None: explore(story, 0)):
        return reach(book, FEW)


def held_against_the_table(book: Book) -> Counter[str] | None:
    """What was compared; nothing where the search at the table does not come to an end."""
    truth = Voyaging(book).run(MOST)
    if not truth.complete:
        return None
    story = Story(book)
    seen = explore(story, 20 * MOST)
    assert seen.complete
    assert set(seen.reached) == truth.reached
    kept = bool(story.where and story.where.bits)
    counts = Counter({"books": 1, "with areas": kept, "back and forth": kept and story.where.comes_back})
    for found in (reach(book, FEW), by_sets(book), by_passes(book)):
        counts += verdicts_held(truth, seen, found)
        counts += locks_held(truth, found)
        counts += plays_held(book, by_name(found))
    return counts + nevers_held(story, by_name(found))


def cut_up(names: Iterable[str]) -> Iterator[str]:
    """Bundled campaigns, whole and with any one region or square cut off: what is undecided, and why."""
    for name in names:
        book = load(name).content
        for spot in (None, *spaces(book)):
            found = reach(without_ways(book, spot) if spot else book)
            open = [one.because for kind in found.kinds.values() for one in kind.values() if one.status == "undecided"]
            why = "; ".join(sorted({because for several in open for because in several}))
            yield f"{name} {spot or 'whole'}: {len(open)} undecided {why}"


def main() -> int:
    parser = command_line("tests.proofs.agree_voyages", __doc__, "voyages")
    parser.add_argument("--cuts", nargs="+", metavar="BOOK", help="bundled campaigns, with each place cut off, instead")
    options = parser.parse_args()
    for line in cut_up(options.cuts or ()):
        print(line, flush=True)
    if options.cuts:
        return 0
    return compared(options, lambda number: held_against_the_table(a_campaign(number, options.seed)))


if __name__ == "__main__":
    sys.exit(main())
