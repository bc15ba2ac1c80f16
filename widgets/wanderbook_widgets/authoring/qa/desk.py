"""The desk's support for the QA bench: two traits, the page's messages, and playtests in the background."""

from __future__ import annotations

import weakref
from pathlib import Path
from typing import Any

import traitlets

from wanderbook.api.odds import ChallengeOdds, EndingOdds
from wanderbook.api.witness import Witness
from wanderbook.session.coverage.ledger import CoverageLedger
from wanderbook.session.playtest import Setup
from wanderbook_widgets.authoring.bench import Bench, Data
from wanderbook_widgets.authoring.inspector_steps import witness_data
from wanderbook_widgets.authoring.looking import LookingDesk
from wanderbook_widgets.authoring.qa import tables
from wanderbook_widgets.authoring.qa.asked import Asked
from wanderbook_widgets.authoring.qa.messages import (
    SOURCES,
    CancelPlaytest,
    Compare,
    CountPlays,
    CoverageSource,
    ShowBench,
    ShowSuggested,
    StartPlaytest,
    SuggestPlays,
)
from wanderbook_widgets.authoring.qa.playtests import PlaytestRun
from wanderbook_widgets.messages import Message


class QaDesk(LookingDesk):
    """The part of the desk for QA, computed when it is first shown."""

    qa = traitlets.Dict().tag(sync=True)
    """Findings, coverage, odds, keywords, soft locks and changes."""
    playtest = traitlets.Dict().tag(sync=True)
    """The playtest that runs or ran last. It has a trait of its own, since it changes while it runs."""

    _bench: Bench

    def __init__(self, files: tuple[Path, ...] = (), **traits: Any) -> None:
        """`files` are ledgers of plays from elsewhere, which are counted with the desk's own."""
        self._files = files
        self._is_qa = False
        self._counted: set[CoverageSource] = set(SOURCES)
        self._wants_plays = False
        self._run: PlaytestRun | None = None
        super().__init__(**traits)

    # ---------------------------------------------------------------- questions to the prover

    @property
    def _asked(self) -> Asked | None:
        """The bench's questions; None while it is not shown."""
        if not self._is_qa:
            return None
        ledger = self._ledger() if self._wants_plays and self._bench.known.covered else None
        return Asked(self._files, ledger)

    def prove(self) -> None:
        raise NotImplementedError

    def _compare_with(self, revision: str) -> None:
        raise NotImplementedError

    # ---------------------------------------------------------------- what is seen

    def _show_qa(self) -> None:
        if self._is_qa:
            self.qa = self._qa_data()

    def _qa_data(self) -> Data:
        """What the bench shows, as far as it is known."""
        bench, known = self._bench, self._bench.known
        shown: Data = {"has_hub": bool(bench.book.content.atlas), "language": bench.book.language}
        if known.reached is not None:
            shown["reach"] = tables.reach_rows(known.reached)
            shown["assumed"] = list(known.reached.assumed)
            shown["locks"] = tables.locks(known.reached)
        if known.defects is not None:
            shown["findings"] = tables.findings(known.defects)
        if (claims := bench.service.claims) is not None and known.tests is not None:
            shown["tests"] = {"of": len(claims.claims), "failed": tables.failed_tests(known.tests)}
        if known.keywords is not None:
            shown["keywords"] = tables.ledger_rows(known.keywords)
        if known.changed is not None:
            shown["changes"] = tables.changes(known.changed)
        return {**shown, **self._played_data(), **self._odds_data()}

    def _played_data(self) -> Data:
        """Coverage and endings for the bench; empty before anything was played."""
        bench, known = self._bench, self._bench.known
        if known.covered is None:
            return {}
        ledgers = self._ledgers()
        told = tables.coverage(bench, self._ledger())
        told |= {"sources": tables.sources(ledgers), "counted": sorted(self._counted)}
        told["refused"] = [list(one) for one in known.recorded.refused] if known.recorded else []
        if known.suggestion is not None:
            told["suggestion"] = tables.suggested(known.suggestion)
        return {"coverage": told, "endings": tables.seen_endings(bench, ledgers["bot"])}

    def _odds_data(self) -> Data:
        """The odds for the bench: of endings, or of a campaign's challenges; empty while unknown."""
        match self._bench.known.odds:
            case EndingOdds() as found:
                return {"exact": tables.exact_endings(found)}
            case ChallengeOdds() as found:
                return {"challenges": tables.challenges(found)}
        return {}

    def _ledgers(self) -> dict[CoverageSource, CoverageLedger]:
        """The coverage of the current book by each source."""
        known, empty = self._bench.known, CoverageLedger.of(self._bench.book.game)
        played = self._run.so_far.ledger if self._run and self._is_fresh(self._run) else empty
        return {
            "bot": known.covered.ledger if known.covered else empty,
            "playtest": played,
            "recorded": known.recorded.ledger if known.recorded else empty,
        }

    def _ledger(self) -> CoverageLedger:
        """The coverage by all counted plays."""
        counted = (ledger for source, ledger in self._ledgers().items() if source in self._counted)
        return tables.total(counted, CoverageLedger.of(self._bench.book.game))

    def _is_fresh(self, run: PlaytestRun) -> bool:
        """Whether a playtest plays the current text."""
        return run.book.content == self._bench.book.content

    def _show_playtest(self) -> None:
        """Send the page how the playtest stands and its results so far."""
        run = self._run
        if run is None:
            self.playtest = {}
            return
        told: Data = {"phase": run.phase, "bot": run.setup.bot, "seed": run.setup.seed, "games": run.games}
        told |= {"done": run.done, "seconds": round(run.seconds, 1), "left": run.left, "trouble": run.trouble}
        told["stale"] = not self._is_fresh(run)
        self.playtest = {**told, **tables.balance(run.so_far)} if run.done else told

    # ---------------------------------------------------------------- what the page says

    def answer_bench(self, message: Message) -> None:
        """Do what a message of the bench asks for."""
        match message:
            case ShowBench(is_open):
                self._look_at_bench(is_open)
            case StartPlaytest(bot, games, seed):
                self._start_playtest(bot, games, seed)
            case CancelPlaytest():
                if self._run is not None:
                    self._run.cancel()
            case CountPlays(source, counts):
                self._counted = self._counted | {source} if counts else self._counted - {source}
                self._forget_suggestion()
                self._show_qa()
            case SuggestPlays():
                self._wants_plays, self._bench.known.suggestion = True, None
                self.prove()
            case ShowSuggested(at):
                self._step_through_suggested(at)
            case Compare(revision):
                self._compare_with(revision)

    def _look_at_bench(self, is_open: bool) -> None:
        """Once it was looked at, the bench follows the text; the page need not wait for it again."""
        if not is_open or self._is_qa:
            return
        self._is_qa = True
        self._compare_with("")
        self._show_qa()
        self._show_playtest()

    def _forget_suggestion(self) -> None:
        self._wants_plays, self._bench.known.suggestion = False, None

    def _step_through_suggested(self, at: int) -> None:
        """Send a suggested play to the page, step by step."""
        found = self._bench.known.suggestion
        if found is not None and 0 <= at < len(found.plays):
            witness = Witness(self._bench.book.content, found.plays[at].replies)
            self.send({"suggested": {"number": at, **witness_data(self._bench.drawn, witness)}})

    # ---------------------------------------------------------------- playtests

    def _start_playtest(self, bot: str, games: int, seed: int) -> None:
        """Start a playtest in the place of the last one."""
        self._end_playtest()
        run = self._run = PlaytestRun(self._bench.book, Setup(bot, seed, watch=True), games)
        there = weakref.ref(self)

        def listener() -> None:
            """Take up the results so far. A desk that is gone cancels the playtest."""
            desk = there()
            if desk is not None and desk._run is run:
                desk._hear_playtest(run)
            elif desk is None:
                run.cancel()

        self._forget_suggestion()
        run.start(listener)
        self._show_playtest()

    def _hear_playtest(self, run: PlaytestRun) -> None:
        """Show how far a playtest is, and its results when it is over."""
        with self._lock, self.hold_sync():
            self._show_playtest()
            if run.phase != "running":
                self._show_qa()

    def _end_playtest(self) -> None:
        if self._run is not None:
            self._run.cancel()

    def wait_for_plays(self, seconds: float = 60.0) -> None:
        """Wait until the current playtest is over."""
        if self._run is not None:
            self._run.wait(seconds)

    def close(self) -> None:
        self._end_playtest()
        super().close()
