"""Proofs and random plays of a story in the background, given up for its next version."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from wanderbook.foreign.map import PassageMap
from wanderbook.foreign.plays import random_plays
from wanderbook.proofs.limit import OutOfTime, TimeLimit
from wanderbook_widgets.authoring.prover import PAUSE, Superseded
from wanderbook_widgets.authoring.stories.bench import StoryBench

SECONDS = 60.0
"""For the proofs. What they do not come to by then is undecided."""
SECONDS_OF_PLAYS = 10.0
"""For the random plays, and for looking for a play to each passage."""

Report = Callable[[str, int, int], None]


class StoryProver:
    """The thread that reads a story through, proves it and plays it."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._job = 0
        self._thread: threading.Thread | None = None
        self._limit = TimeLimit()

    def cancel(self) -> None:
        self._job += 1
        self._limit.end()

    def begin(self, bench: StoryBench, draw: Callable[[PassageMap], None], report: Report) -> None:
        """Find out everything of the version that the bench has now. `draw` takes the map, `report` hears what was
        found out, and how far it is."""
        self.cancel()
        self._thread = threading.Thread(
            target=self._run, args=(self._job, bench, draw, report), daemon=True, name="desk-story"
        )
        self._thread.start()

    def wait(self, seconds: float = 60.0) -> None:
        """Wait until the current job is done."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _run(self, job: int, bench: StoryBench, draw: Callable[[PassageMap], None], report: Report) -> None:
        try:
            self._find_out(job, bench, draw, report)
        except (Superseded, OutOfTime):
            return

    def _find_out(self, job: int, bench: StoryBench, draw: Callable[[PassageMap], None], report: Report) -> None:
        """Read, prove and play, in the order in which the desk shows it."""
        last, doing = 0.0, "reading"

        def progress(what: str, done: int, of: int) -> None:
            nonlocal last
            if job != self._job:
                raise Superseded
            if time.monotonic() - last > PAUSE:
                last = time.monotonic()
                report(doing, done, of)

        def tell(what: str) -> None:
            if job != self._job:
                raise Superseded
            report(what, 0, 0)

        begun, story = time.monotonic(), bench.story
        drawn = bench.lowered()
        progress("reading", 0, 0)
        draw(drawn)
        doing, self._limit = "reach", TimeLimit(SECONDS)
        reached = story.decide(None, self._limit, progress)
        progress("reach", 0, 0)
        bench.decide(reached, time.monotonic() - begun)
        tell("reached")
        self._limit = TimeLimit(SECONDS_OF_PLAYS)
        for verdict in reached.values():
            if verdict.status == "reachable" and verdict.name in drawn and not self._limit.is_over:
                _ = verdict.trace
                progress("reach", 0, 0)
        tell("traced")
        doing, self._limit = "coverage", TimeLimit(SECONDS_OF_PLAYS)
        bench.known.plays = random_plays(story.program, self._games, tell=progress, limit=self._limit)
        tell("covered")
        tell("done")
