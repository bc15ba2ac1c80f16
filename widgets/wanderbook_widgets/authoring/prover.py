"""Proofs and playtests in the background: one book at a time, given up for the next one."""

from __future__ import annotations

import threading
import time
from typing import TypeAlias

from wanderbook.api.books import Book
from wanderbook.api.checking import failed_tests
from wanderbook.api.continuity import continuity, continuity_again
from wanderbook.api.covering import coverage
from wanderbook.api.editions import diff
from wanderbook.api.odds import EndingOdds, odds
from wanderbook.api.reaching import reach, reach_again
from wanderbook.notation.book_read import BookRead
from wanderbook.notation.claims import Claims
from wanderbook.progress import Progress
from wanderbook.proofs.limit import TimeLimit
from wanderbook.session.coverage.sources import saves_of
from wanderbook_widgets.authoring.bench import Findings
from wanderbook_widgets.authoring.causes import proved_causes
from wanderbook_widgets.authoring.qa.asked import Asked

GAMES = 40
"""Plays of the random bot that coverage and odds are counted from."""
MOST_STATES, FEW_PLAYS = 50_000, 2_000
"""Up to so many states odds are exact; beyond them, so many plays are read."""
AT_ONCE = 0.5
"""Seconds for what known plays do not show of an edited book."""
PAUSE = 0.25
"""Seconds between two reports of how far it is."""


AuthorTests: TypeAlias = tuple[BookRead, Claims | None]
"""The book as `check` reads it, and its author's tests."""


class Superseded(Exception):
    """Raised in a proof that a newer edition has made obsolete."""


class Prover:
    """One desk's proofs and playtests, in a thread of their own."""

    def __init__(self, games: int = GAMES) -> None:
        self._games = games
        self._job = 0
        self._thread: threading.Thread | None = None
        self._at_once = self._whole = TimeLimit(AT_ONCE)

    def cancel(self) -> None:
        self._job += 1
        self._at_once.end()
        self._whole.end()

    def begin(
        self,
        book: Book,
        known: Findings,
        old: Book | None,
        report: Progress,
        bench: Asked | None = None,
        tests: AuthorTests | None = None,
    ) -> None:
        """Find out what is not known yet: reach, changes since `old`, coverage, odds, the author's tests, causes and
        mends, continuity, and what the QA bench asks."""
        self.cancel()
        self._thread = threading.Thread(
            target=self._run, args=(self._job, book, known, old, report, bench, tests), daemon=True, name="desk-prover"
        )
        self._thread.start()

    def wait(self, seconds: float = 60.0) -> None:
        """Wait until the current job is done."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _run(
        self,
        job: int,
        book: Book,
        known: Findings,
        old: Book | None,
        report: Progress,
        bench: Asked | None,
        tests: AuthorTests | None,
    ) -> None:
        """Find out everything that is not known yet, and stop when another job takes this one's place."""
        last = 0.0

        def progress(what: str, done: int, of: int) -> None:
            """Report how far the job is, at most once in a while. Raises `Superseded` if it is no longer wanted."""
            nonlocal last
            if job != self._job:
                raise Superseded
            if time.monotonic() - last > PAUSE:
                last = time.monotonic()
                report(self._doing, done, of)

        try:
            self._find_out(job, book, known, old, progress, report, bench, tests)
        except Superseded:
            return

    _doing = "reach"

    def _find_out(
        self,
        job: int,
        book: Book,
        known: Findings,
        old: Book | None,
        progress: Progress,
        report: Progress,
        bench: Asked | None,
        tests: AuthorTests | None,
    ) -> None:
        """Prove and play in the order in which the desk shows results, and report each as it is known."""

        def told(what: str) -> None:
            if job != self._job:
                raise Superseded
            report(what, 0, 0)

        if known.reached is None and known.at_once is None and known.before is not None:
            begun = time.monotonic()
            self._at_once = TimeLimit(AT_ONCE)
            again = reach_again(book, known.before, self._at_once)
            if again.is_partial:
                known.at_once = again
            else:
                known.reached, known.seconds = again, time.monotonic() - begun
            told("reached")
        if known.continuity is None and known.continuity_before is not None:
            self._at_once = TimeLimit(AT_ONCE)
            known.continuity = continuity_again(book, known.continuity_before, self._at_once)
            told("continuity")
        if known.reached is None:
            self._doing = "reach"
            begun = time.monotonic()
            reached = reach(book, progress=progress)
            _ = reached.dead_ends, reached.futile_losses, reached.soft_locks
            known.reached, known.seconds = reached, time.monotonic() - begun
            told("reached")
        if bench is not None:
            self._doing = "defects"
            for _ in bench.proved(book, known, progress):
                told("bench")
        if known.changed is None and old is not None:
            self._doing = "changes"
            known.changed = diff(old, book, saves=saves_of(book.game) if bench else (), progress=progress)
            told("changed")
        if known.covered is None:
            self._doing = "coverage"
            known.covered = coverage(book, bot="random", games=self._games, progress=progress)
            told("covered")
        if isinstance(known.odds, EndingOdds):
            known.random_odds = known.odds
        if known.random_odds is None and not book.content.atlas and (ending := _first_ending(book)):
            self._doing = "odds"
            chances = odds(book, ending, states=MOST_STATES, plays=FEW_PLAYS, progress=progress)
            known.random_odds = chances if isinstance(chances, EndingOdds) else None
            told("covered")
        if known.tests is None:
            self._doing = "tests"
            known.tests = failed_tests(*tests, progress) if tests else ()
            told("tests")
        if known.causes is None:
            self._doing = "defects"
            known.causes = proved_causes(known.reached, progress)
            told("causes")
        if known.continuity is None or known.continuity.is_partial:
            self._doing = "continuity"
            self._whole = TimeLimit()
            found = continuity(book, limit=self._whole, progress=progress)
            if job == self._job:
                known.continuity = found
            told("continuity")
        if bench is not None:
            self._doing = "suggestion"
            for _ in bench.played(known, progress):
                told("bench")
        told("done")


def _first_ending(book: Book) -> str:
    """Random play is shown for all endings, whichever one the best play is worked out for."""
    return next((str(one.number) for one in book.content.title_page.ending), "")
