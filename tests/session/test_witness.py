"""Witnesses are played at the table, and reach what they are witnesses of."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proofs.small import small_books
from wanderbook.book import Book
from wanderbook.notation import read_book
from wanderbook.proofs.reach import Budget, Reach, reach
from wanderbook.session.witness import replay, replays, witness_game
from workshop.shelf import shelf

STORIES = [*shelf().values()]


def broken(book: Book, found: Reach) -> list[str]:
    """Reachable names whose witnesses do not replay."""
    game = witness_game(book)
    return [
        name
        for verdicts in found.kinds.values()
        for name, verdict in verdicts.items()
        if verdict.status == "reachable" and not replays(game, verdict.witness, name)
    ]


@pytest.mark.parametrize("seed", range(3))
def test_every_witness_of_a_tangle_replays(seed: int) -> None:
    played = 0
    for book, found in small_books(f"replay:{seed}", 50):
        assert not broken(book, found)
        played += sum(verdict.status == "reachable" for kind in found.kinds.values() for verdict in kind.values())
    assert played > 500


@pytest.mark.parametrize("folder", STORIES, ids=lambda folder: folder.name)
def test_every_witness_of_a_story_replays(folder: Path) -> None:
    book = read_book(folder).require()
    found = reach(book, Budget(states=30_000))
    assert not broken(book, found)


def test_a_play_that_the_table_refuses_says_where() -> None:
    book = read_book(shelf()["the-lamplighters-round"]).require()
    game, found = witness_game(book), reach(book)
    witness = found["ending:1"].witness
    assert replays(game, witness, "ending:1")
    assert not replays(game, witness[:-1], "ending:1")
    assert not replays(game, witness, "ending:2")
    broken_off = replay(game, (*witness[:2], "Z", *witness[2:]))
    assert broken_off.refused == "Z"
    assert [turn.reply for turn in broken_off.turns[1:]] == list(witness[:2])
