"""A playtest on a dask cluster: the same plays and the same report as on one core.

Each play has a seed of its own and reports add up in any order, so who plays what makes no difference. The book goes
to the cluster once, as JSON; reports come back as JSON. Workers need wanderbook installed, and nothing else.

Needs dask's distributed: `pip install wanderbook[dask]`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

import msgspec
from distributed import Client, LocalCluster, as_completed

from wanderbook.book import Book
from wanderbook.processes import uninterrupted
from wanderbook.progress import PlaysDone
from wanderbook.rulesets import game_for
from wanderbook.session.playtest import (
    ALONE,
    CHUNK,
    PlaytestFailed,
    PlaytestReport,
    Setup,
    Tally,
    WorkerMessage,
    chunks_of,
    cores,
    play_chunk,
)
from wanderbook.table import Game

WAITING = 2
"""Chunks that wait at the cluster for each thread that plays there: what is cancelled is soon done with."""
PATIENCE = 10
"""Seconds to wait for a scheduler."""


@contextmanager
def cluster(address: str = "", jobs: int | None = None) -> Iterator[Client]:
    """A client of the cluster at this address; without one, of a local cluster that ends with it.

    Raises `PlaytestFailed` where nobody answers.
    """
    if address:
        try:
            client = Client(address, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            raise PlaytestFailed(f"no dask scheduler answers at {address}") from error
        with client:
            yield client
        return
    with uninterrupted():  # its processes leave Ctrl-C to this one
        local = LocalCluster(
            n_workers=jobs or cores(), threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs="CRITICAL"
        )
    with local, Client(local) as client:
        yield client


def playtest_with(
    client: Client,
    game: Game,
    games: int,
    setup: Setup = Setup(),  # noqa: B008 - frozen
    progress: PlaysDone = lambda done, of: None,
    alone: float = ALONE,
) -> PlaytestReport:
    """Play this many games, at first in this process to measure their time, then on the cluster.

    However it ends, nothing that was asked of the cluster is left there. Raises `PlaytestFailed` where a play failed.
    """
    tally, done, began = Tally(), 0, time.monotonic()
    while done < games and time.monotonic() - began < alone:
        tally.add(setup.play(game, done))
        done += 1
        progress(done, games)
    if done < games:
        chunks = chunks_of(range(done, games), min(done or CHUNK, -(-(games - done) // _threads(client))))
        _play_there(client, game.book, setup, iter(chunks), tally, lambda more: progress(done + more, games))
    return tally.report()


def _threads(client: Client) -> int:
    return sum(client.nthreads().values()) or 1


def _play_there(
    client: Client, book: Book, setup: Setup, chunks: Iterator[range], tally: Tally, progress: Callable[[int], None]
) -> None:
    """Play the chunks on the cluster, a few queued at a time, and add each report to the tally. Raises
    `PlaytestFailed`.
    """
    sent = client.scatter(book.model_dump_json(), broadcast=True, hash=False)
    how, played = msgspec.json.encode(setup), 0

    waiting: set[Any] = set()

    def give(several: int) -> list[Any]:
        """Queue this many chunks on the cluster."""
        some = islice(chunks, several)
        futures = [client.submit(_play, sent, how, chunk.start, chunk.stop, pure=False) for chunk in some]
        waiting.update(futures)
        return futures

    try:
        asked = as_completed(give(_threads(client) * (1 + WAITING)))
        for answer in asked:
            waiting.discard(answer)
            try:
                word = msgspec.json.decode(answer.result(), type=WorkerMessage)
            except Exception as error:
                raise PlaytestFailed(f"the cluster did not run its plays ({error})") from error
            if word.trouble is not None:
                raise PlaytestFailed(word.trouble)
            asked.update(give(1))
            tally.add(word.report)
            played += word.report.games
            progress(played)
    finally:
        client.cancel([*waiting, sent], force=True)


# ---------------------------------------------------------------- at the cluster


_at_hand = threading.local()
"""Of each thread, since a game remembers what was asked last: the book that it played last, and its game."""


def _play(book: str, setup: bytes, first: int, after: int) -> bytes:
    """Play a chunk on a worker of the cluster, which keeps the game for the next one."""
    if getattr(_at_hand, "book", None) != book:
        _at_hand.book, _at_hand.game = book, game_for(Book.model_validate_json(book))
    wanted = msgspec.json.decode(setup, type=Setup)
    return msgspec.json.encode(play_chunk(_at_hand.game, wanted, range(first, after)))
