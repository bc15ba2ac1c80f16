"""What can be reached from anywhere, held against brute force: `python -m tests.proofs.standing --books 300`.

Every place of a random book from which the story can go on is asked from, or a few of them.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from tests.proofs.brute_force import BruteForce, Facts, Place
from tests.proofs.comparing import command_line, compared
from wanderbook.book import Book
from wanderbook.machine.compiled import Story
from wanderbook.machine.saturate import saturate
from wanderbook.machine.standpoint import Standpoint
from wanderbook.proofs.deciding import _reach_on as reach_on
from wanderbook.proofs.explicit import StateSpace
from wanderbook.proofs.limit import NO_LIMIT
from wanderbook.proofs.questions.answers import ByQuestions
from wanderbook.proofs.reach import KINDS, Budget, Reach, reach_by_questions, reach_from
from workshop.tangles import tangled_book, tangled_campaign, with_tracks

MOST = 400
"""Places of a book that brute force looks at."""
EACH = 3
"""Places of each book that are asked from."""
MAKERS: tuple[Callable[[Random], Book], ...] = (
    tangled_book,
    tangled_campaign,
    partial(tangled_campaign, cards_return=False),
    partial(tangled_campaign, encounters=True),
    lambda random: with_tracks(random, tangled_book(random)),
)


def standpoint_at(book: Book, place: Place) -> Standpoint:
    facts: Facts = place.facts
    ends = len(book.title_page.deck_ends)
    named = {
        *(f"quest:{quest}" for quest in facts.quests),
        *(f"used:{quest}" for quest in facts.used),
        *(f"card:{card}" for card in facts.cards),
        *(f"crossed:{number}" for number in facts.crossed),
        *(f"deck:{at}" for at in range(min(facts.decks, ends))),
        *(f"token:{token}" for token in facts.tokens),
        *(f"taken:{name}" for name in facts.taken),
    }
    boxes = tuple((track.key, sum(name == track.name for name, _ in facts.boxes)) for track in book.title_page.track)
    at_ship = place.what == "ship"
    return Standpoint(
        "" if at_ship else place.section, place.what == "choose", place.entrance, frozenset(named), boxes=boxes
    )


def places(book: Book, several: int, random: Random) -> Iterator[Place]:
    """Some of the places of a book that has few."""
    brute = BruteForce(book).run(MOST)
    if brute.complete:
        known = [place for place in brute.after if place.what in ("ship", "turn", "choose")]
        yield from random.sample(known, min(several, len(known)))


def by_questions(story: Story) -> Reach:
    """As a story that has too many states to look at first."""
    bound, names = saturate(story), [name for kind in KINDS for name in story.contents[kind]]
    seen = StateSpace(story)
    seen.complete = False
    if story.has_hub:
        return reach_on(story, bound, seen, Budget(), NO_LIMIT.kept_by(None), names)
    return reach_by_questions(ByQuestions(story, bound), bound, seen, Budget(states=50), None, names)


def differences(book: Book, place: Place) -> list[str]:
    """What the proofs say otherwise than brute force of what a play can reach from a place."""
    brute = BruteForce(book).run(20 * MOST, begin=place)
    assert brute.complete
    standpoint, found = standpoint_at(book, place), []
    for how, reached in (
        ("reach", reach_from(Story(book, standpoint=standpoint), Budget())),
        ("questions", by_questions(Story(book, standpoint=standpoint))),
    ):
        for verdicts in reached.kinds.values():
            for name, verdict in verdicts.items():
                so = "reachable" if name in brute.reached else "unreachable"
                if verdict.status not in (so, "undecided" if how == "questions" else so):
                    found.append(f"{how}: {name} is {so}, not {verdict.status}")
    return found


def held(number: int, seed: str) -> Counter[str]:
    """What was asked from some places of a book; nothing differs."""
    random = Random(f"{seed}:{number}")
    book = MAKERS[number % len(MAKERS)](random)
    counts = Counter[str]()
    for place in places(book, EACH, random):
        assert differences(book, place) == [], place
        counts["places asked from"] += 1
    return counts


def main() -> int:
    options = command_line("tests.proofs.standing", __doc__, "standing", books=300).parse_args()
    return compared(options, lambda number: held(number, options.seed))


if __name__ == "__main__":
    sys.exit(main())
