"""What later campaigns reach: by proof, and by looking at every state of each campaign that may begin."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from tests.proofs.small import looked_through
from wanderbook.book import Book
from wanderbook.book.book import Unlock
from wanderbook.proofs.reach import reach
from wanderbook.proofs.sites import elsewhere
from wanderbook.session.witness import replays, witness_game
from workshop.tangles import tangled_campaign


def begun_with(book: Book, quests: tuple[int, ...], unlock: tuple[Unlock, ...] = ()) -> Book:
    page = book.title_page
    changed = page.model_copy(update={"quests": (*page.quests, *quests), "unlock": unlock})
    return book.model_copy(update={"title_page": changed})


def reached_by_some(book: Book, unlocked: tuple[int, ...]) -> set[str] | None:
    """What any campaign that starts with some of these quests reaches; None where one has too many states."""
    names: set[str] = set()
    for size in range(len(unlocked) + 1):
        for quests in combinations(unlocked, size):
            found = looked_through(begun_with(book, quests))
            if found is None:
                return None
            names |= {name for kind in found.kinds.values() for name in kind if kind[name].status == "reachable"}
    return names


@pytest.mark.parametrize("seed", range(3))
def test_later_campaigns_agree_with_brute_force(seed: int) -> None:
    looked_at, only_later = 0, 0
    for at in range(60):
        random = Random(f"unlocked:{seed}:{at}")
        book = tangled_campaign(random)
        spare = [one for one in book.quests if one not in book.title_page.quests]
        if len(spare) < 2 or elsewhere(book):
            continue
        unlocked = tuple(random.sample(spare, 2))
        truth = reached_by_some(book, unlocked)
        if truth is None:
            continue
        later = begun_with(book, (), tuple(Unlock(count=2, quests=(one,)) for one in unlocked))
        found, game = reach(later), witness_game(later)
        for kind in found.kinds.values():
            for name, verdict in kind.items():
                expected = "reachable" if name in truth else "unreachable"
                assert verdict.status == expected, (seed, at, name, verdict)
                if verdict.status == "reachable":
                    assert replays(game, verdict.witness, name), (seed, at, name, verdict)
                    looked_at += 1
                    only_later += verdict.witness[:1] != () and verdict.witness[0].startswith("start with")
    assert looked_at > 300
    assert only_later > 10
