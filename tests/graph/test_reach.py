"""Reach as a whole, held against brute force: verdicts, witnesses, their lengths, and locks, by either way."""

from __future__ import annotations

from random import Random

import pytest

from tests.graph.brute_force import BruteForce
from tests.graph.test_proofs import _until_asked, replayed
from wanderbook.book import Book
from wanderbook.graph import compiled, explicit
from wanderbook.graph.compiled import Story
from wanderbook.graph.explicit import explore
from wanderbook.graph.reach import Budget, Reach, reach, reach_by_passes
from wanderbook.graph.saturate import saturate
from workshop.tangles import tangled_book, tangled_campaign

BOOKS = 60
FEW = Budget(states=20_000, explorations=400, asked=40, searched=500)


def by_passes(book: Book) -> Reach:
    """By the passes alone, however small the book is."""
    story = Story(book)
    bound = saturate(story)
    return reach_by_passes(story, bound, explore(story, 1), FEW)


def held_against(book: Book, found: Reach, truth: BruteForce) -> int:
    """How much was decided. Whatever is said is true; what is not known is said to be undecided."""
    decided = 0
    for verdicts in found.kinds.values():
        for name, verdict in verdicts.items():
            if verdict.status != "undecided":
                assert (verdict.status == "reachable") == (name in truth.reached), name
                decided += 1
    if not found.locks.undecided:
        assert bool(found.softlocks) == bool(truth.locked())
    return decided


@pytest.mark.parametrize("seed", range(4))
def test_every_answer_is_true(seed: int) -> None:
    decided = said = 0
    for at in range(BOOKS):
        book = (tangled_book, tangled_campaign)[at % 2](Random(f"reach {seed}:{at}"))
        truth = BruteForce(book).run()
        if truth.complete:
            found = reach(book, FEW)
            decided += held_against(book, found, truth)
            said += sum(map(len, found.kinds.values()))
    assert decided > 0.95 * said > 1_000


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("cards_return", [False, True])
def test_every_answer_by_passes_is_true(seed: int, cards_return: bool) -> None:
    decided = said = locks = 0
    for at in range(BOOKS // 2):
        book = tangled_campaign(Random(f"passes {seed}:{at}"), cards_return)
        truth = BruteForce(book).run()
        if truth.complete:
            found = by_passes(book)
            decided += held_against(book, found, truth)
            said += sum(map(len, found.kinds.values()))
            locks += not found.locks.undecided
    assert decided > 0.9 * said
    assert locks > BOOKS // 5


@pytest.mark.parametrize("seed", range(3))
def test_witnesses_by_passes_replay_and_are_as_short_as_they_say(seed: int) -> None:
    proved = 0
    for at in range(BOOKS // 3):
        book = tangled_campaign(Random(f"short {seed}:{at}"), cards_return=False)
        story = Story(book)
        seen = explore(story, 20_000)
        if not seen.complete:
            continue
        for verdicts in by_passes(book).kinds.values():
            for name, verdict in verdicts.items():
                if verdict.status == "reachable":
                    assert replayed(story, verdict.witness, name), (name, verdict)
                    shortest = len(seen.witness(name))
                    assert len(verdict.witness) >= shortest
                    if verdict.shortest:
                        assert len(verdict.witness) == shortest, name
                        proved += 1
    assert proved > 100


def test_a_lock_is_come_to_by_its_witness_and_not_before() -> None:
    """After the safe replies an ending can be reached; after all of them, none."""
    locks = 0
    for at in range(BOOKS):
        book = tangled_campaign(Random(f"locks:{at}"), cards_return=False)
        story = Story(book)
        for found in (reach(book, FEW), by_passes(book)):
            for lock in found.softlocks:
                assert lock.safe < 0 or _can_end(story, lock.witness[: lock.safe])
                assert not _can_end(story, lock.witness)
                locks += 1
    assert locks > 20


def _can_end(story: Story, replies: tuple[str, ...]) -> bool:
    """Whether an ending can be come to after these replies."""
    states, local = {(compiled.HUB, story.start, -1)}, story.local
    for reply in replies:
        asked, _ = _until_asked(story, states, local)
        states = {after for state in asked for said, _, after in explicit._moves(story, state, local) if said == reply}
    assert states, "a reply is not on offer"
    waiting, seen = list(states), set(states)
    while waiting:
        if waiting[-1][0] == compiled.OVER:
            return True
        for _, _, after in explicit._moves(story, waiting.pop(), local):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return False
