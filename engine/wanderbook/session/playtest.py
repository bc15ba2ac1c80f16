"""Many plays by a bot, on every core, in one report: the same for the same seed, on any number of cores."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from random import Random
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from wanderbook.book import Book
from wanderbook.ids import section_order
from wanderbook.processes import end_with_parent, uninterrupted
from wanderbook.progress import PlaysDone
from wanderbook.rulesets import game_for
from wanderbook.session.bots import BOTS, Bot, ScriptedBot
from wanderbook.session.coverage.ledger import CoverageLedger, PlayCoverage, digest_of
from wanderbook.session.coverage.reached import reached_by
from wanderbook.session.coverage.seen import CoverageObserver
from wanderbook.session.play import Play
from wanderbook.table import Game, Table, Transition, answer, decision, start
from wanderbook.table.events import Returned
from wanderbook.table.fate import splitmix64

MOST_DECISIONS = 10_000
"""In one play. A play that is still going on then is given up, and the report says so."""
ALONE = 0.5
"""Seconds of play before other processes are called: starting them takes about as long."""
CHUNK = 16
"""Plays that a process is given at a time, where nothing is known yet of how long they take."""

ELSEWHERE = "elsewhere"
"""On the way, with nothing being read."""

_T = TypeVar("_T")


# ---------------------------------------------------------------- the report


class Example(msgspec.Struct, frozen=True, order=True):
    """An example to look at: the first play of its kind. See `played_again`."""

    game: int
    seed: int


class Stop(msgspec.Struct, frozen=True):
    """A place where plays ended without an ending, the number of them, and an example."""

    plays: int
    example: Example

    def __add__(self, other: Stop) -> Stop:
        return Stop(self.plays + other.plays, min(self.example, other.example))


class Longest(msgspec.Struct, frozen=True):
    """The most decisions of a play, and that play."""

    decisions: int
    example: Example

    def or_longer(self, other: Longest) -> Longest:
        """The longer one; of equals the earlier."""
        return min(self, other, key=lambda one: (-one.decisions, one.example))


class Spread(msgspec.Struct, frozen=True):
    """A distribution: for each value, the number of plays with it."""

    plays: dict[int, int]

    def __add__(self, other: Spread) -> Spread:
        return Spread(dict(sorted((Counter(self.plays) + Counter(other.plays)).items())))

    @property
    def games(self) -> int:
        return sum(self.plays.values())

    @property
    def mean(self) -> float:
        return sum(number * plays for number, plays in self.plays.items()) / self.games

    @property
    def least(self) -> int:
        return min(self.plays)

    @property
    def most(self) -> int:
        return max(self.plays)

    def within(self, share: float) -> int:
        """The smallest number that this share of the plays does not exceed: at 0.5, the median."""
        left = share * self.games
        for number, plays in sorted(self.plays.items()):
            left -= plays
            if left <= 0:
                return number
        return self.most


class PlaytestReport(msgspec.Struct, frozen=True):
    """How plays ended and what they reached. Reports of different plays can be added in any order; the empty report
    adds nothing.
    """

    games: int = 0
    decisions: int = 0
    endings: dict[int, int] = {}
    lost: int = 0
    """Plays that ended with neither an ending nor a place where they got stuck."""
    fell: dict[str, int] = {}
    """Defeats by cause: the choice of a fight or a challenge, a section, an event card; or `ELSEWHERE`."""
    stuck: dict[str, Stop] = {}
    """Stuck plays, by section."""
    unended: Stop | None = None
    """Plays that reached the cap."""
    longest: Longest | None = None
    score: Spread | None = None
    figures: dict[str, Spread] = {}
    """Further figures of the game, by name: turns, defeats."""
    plays: dict[str, int] = {}
    """The number of plays that reached each section, choice, redirect, outcome and ending."""
    seen: dict[str, str] = {}
    """What each play saw, including sides of guards, if `Setup.watch` is set: by the play's digest, a hexadecimal
    number as in a coverage ledger.
    """

    def __add__(self, other: PlaytestReport) -> PlaytestReport:
        return total((self, other))

    @property
    def defeats(self) -> int:
        """The number of defeats in all plays together."""
        return sum(self.fell.values())

    @property
    def all_ended(self) -> bool:
        return not self.stuck and not self.unended


def total(reports: Iterable[PlaytestReport]) -> PlaytestReport:
    """Several reports added up."""
    tally = Tally()
    for report in reports:
        tally.add(report)
    return tally.report()


class Tally:
    """A sum of reports, which can be added in any order."""

    def __init__(self) -> None:
        """An empty tally."""
        self.sums: Counter[str] = Counter()
        self.endings: Counter[int] = Counter()
        self.fell: Counter[str] = Counter()
        self.plays: Counter[str] = Counter()
        self.seen: dict[str, str] = {}
        self.stuck: dict[str, Stop] = {}
        self.unended: Stop | None = None
        self.longest: Longest | None = None
        self.score: Spread | None = None
        self.figures: dict[str, Spread] = {}

    def add(self, report: PlaytestReport) -> None:
        """Add a report: numbers are summed, and the first or the longest example is kept."""
        self.sums.update(games=report.games, decisions=report.decisions, lost=report.lost)
        self.endings.update(report.endings)
        self.fell.update(report.fell)
        self.plays.update(report.plays)
        self.seen.update(report.seen)
        for section, place in report.stuck.items():
            self.stuck[section] = self.stuck[section] + place if section in self.stuck else place
        self.unended = _either(self.unended, report.unended, Stop.__add__)
        self.longest = _either(self.longest, report.longest, Longest.or_longer)
        self.score = _either(self.score, report.score, Spread.__add__)
        for name, spread in report.figures.items():
            self.figures[name] = self.figures[name] + spread if name in self.figures else spread

    def report(self) -> PlaytestReport:
        """The sum as one report, in a fixed order, so that equal plays give equal reports."""
        return PlaytestReport(
            **self.sums,
            endings=dict(sorted(self.endings.items())),
            fell=dict(sorted(self.fell.items())),
            stuck=dict(sorted(self.stuck.items(), key=lambda item: section_order(item[0]))),
            unended=self.unended,
            longest=self.longest,
            score=self.score,
            figures=dict(sorted(self.figures.items())),
            plays=dict(sorted(self.plays.items())),
            seen=dict(sorted(self.seen.items())),
        )


def _either(own: _T | None, other: _T | None, add: Callable[[_T, _T], _T]) -> _T | None:
    return add(own, other) if own is not None and other is not None else own if other is None else other


# ---------------------------------------------------------------- one play


def seed_of(base: int, game: int) -> int:
    """The seed of the n-th play. Different bases share no plays, and the number is safe in every JSON reader."""
    return splitmix64(splitmix64(base & 0xFFFFFFFFFFFFFFFF) + game) >> 11


def bot_random(seed: int) -> Random:
    """A bot's own random numbers, independent of the fate of the same seed."""
    return Random(splitmix64(seed))


def play_one(
    game: Game, bot: Bot, example: Example, cap: int = MOST_DECISIONS, onlooker: CoverageObserver | None = None
) -> PlaytestReport:
    """Play once to the end, or to the cap."""
    random, trail = bot_random(example.seed), PlayTrail(game)
    journal: list[tuple[str, ...]] = []
    turned = start(game, example.seed)
    trail.note(turned)
    if onlooker:
        onlooker.look(turned)
    while (asked := decision(game, turned.state)) is not None and turned.state.moment < cap:
        reply = bot.choose(game, turned.state, asked, random)
        turned = answer(game, turned.state, reply)
        trail.note(turned)
        if onlooker:
            journal.append(reply.chosen)
            onlooker.look(turned)
    report = _told(game, turned.state, example, trail)
    if onlooker is None:
        return report
    bits = CoverageLedger.of(game, [PlayCoverage(digest_of(example.seed, None, journal), "", frozenset(onlooker.saw))])
    return replace(report, seen={digest: f"{one.saw:x}" for digest, one in bits.plays.items()})


class PlayTrail:
    """The names that a play reached, and the places of its defeats."""

    def __init__(self, game: Game) -> None:
        self.reached: set[str] = set()
        self.fell: Counter[str] = Counter()
        self._rules, self._where = game.rules, ELSEWHERE

    def note(self, turned: Transition) -> None:
        """Record the names that a turn reached, and each defeat at the place reached last."""
        is_defeat = self._rules.is_defeat
        for event in turned.events:
            if names := reached_by(event):
                self.reached.update(names)
                self._where = names[0]
            elif is_defeat is None:
                continue
            elif is_defeat(event):
                self.fell[_without_outcome(self._where)] += 1
                self._where = ELSEWHERE
            elif isinstance(event, Returned):
                self._where = ELSEWHERE
            elif place := self._rules.place_of(event):
                self._where = place


def _without_outcome(name: str) -> str:
    """A name without its outcome: `38.9:A` for `38.9:A:fail`."""
    return name.removesuffix(":fail").removesuffix(":pass")


def _told(game: Game, state: Table, example: Example, trail: PlayTrail) -> PlaytestReport:
    """The report of one finished play, for a tally."""
    over, here = not state.agenda, Stop(1, example)
    scored = game.rules.score(game, state) if game.rules.score else None
    figures = game.rules.figures(game, state) if game.rules.figures else {}
    return PlaytestReport(
        games=1,
        decisions=state.moment,
        endings={} if state.ending is None else {state.ending: 1},
        lost=int(over and state.ending is None and state.stuck is None),
        fell=dict(trail.fell),
        stuck={} if state.stuck is None else {state.stuck: here},
        unended=None if over else here,
        longest=Longest(state.moment, example),
        score=None if scored is None else Spread({scored: 1}),
        figures={name: Spread({number: 1}) for name, number in figures.items()},
        plays=dict.fromkeys(trail.reached, 1),
    )


# ---------------------------------------------------------------- many plays


class Setup(msgspec.Struct, frozen=True):
    """The settings that many plays share."""

    bot: str = "random"
    seed: int = 1
    cap: int = MOST_DECISIONS
    answers: dict[str, tuple[str, ...]] = {}
    """The answers to the first questions of a play, by their subject; the bot answers the others."""
    watch: bool = False
    """Whether to record what each play saw."""

    def new_bot(self) -> Bot:
        bot = BOTS[self.bot]()
        return ScriptedBot(bot, self.answers) if self.answers else bot

    def play(self, game: Game, number: int) -> PlaytestReport:
        """The n-th play, the same in any process."""
        onlooker = CoverageObserver(game) if self.watch else None
        return play_one(game, self.new_bot(), Example(number, seed_of(self.seed, number)), self.cap, onlooker)


def played_again(game: Game, setup: Setup, example: Example) -> Play:
    """A play of a playtest, played again for inspection, with its journal and all states."""
    play, bot, random = Play(game, example.seed), setup.new_bot(), bot_random(example.seed)
    while (asked := play.decision) is not None and play.state.moment < setup.cap:
        play.answer(bot.choose(game, play.state, asked, random))
    return play


def playtest(
    game: Game,
    games: int,
    setup: Setup = Setup(),  # noqa: B008 - frozen
    jobs: int | None = None,
    progress: PlaysDone = lambda done, of: None,
    alone: float = ALONE,
    each: Callable[[PlaytestReport], None] = lambda report: None,
) -> PlaytestReport:
    """Play this many games, at first in this process and then in as many as there are cores, or in `jobs` processes.

    A script that asks for more than one must be importable without side effects, as `multiprocessing` has it.
    `each` hears of plays as they are done. What it or `progress` raises ends the playtest. Raises `PlaytestFailed`
    where another process ended, or a play in it failed.
    """
    jobs = jobs or cores()
    tally, done, began = Tally(), 0, time.monotonic()
    while done < games and (jobs == 1 or time.monotonic() - began < alone):
        report = setup.play(game, done)
        tally.add(report)
        done += 1
        each(report)
        progress(done, games)
    if done < games:
        # What was played alone tells how many plays make a chunk that takes about as long.
        chunks = chunks_of(range(done, games), min(done or CHUNK, -(-(games - done) // jobs)))
        _play_together(game.book, setup, chunks, jobs, tally, lambda more: progress(done + more, games), each)
    return tally.report()


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def chunks_of(numbers: range, size: int) -> list[range]:
    return [numbers[at : at + size] for at in range(0, len(numbers), size)]


# ---------------------------------------------------------------- other processes


class PlaytestFailed(Exception):
    """Raised when another process did not finish its plays; says why."""


class WorkerMessage(msgspec.Struct, frozen=True):
    """A message from another process: the report of its plays, or an error in one of them."""

    report: PlaytestReport = PlaytestReport()
    trouble: str | None = None


class Helper:
    """A process that plays chunks for this one. Books, chunks and reports are sent as JSON, since a game cannot be
    sent.
    """

    def __init__(self, book: str, setup: Setup) -> None:
        """Start the process; it ends when the pipe to it is closed."""
        self.line, theirs = multiprocessing.Pipe()
        with theirs:  # theirs alone once they have it, so that the line ends when they do
            spawn = multiprocessing.get_context("spawn")  # a fork of a process with threads may hang
            self.process: SpawnProcess = spawn.Process(target=_work, args=(theirs, book, setup), daemon=True)
            self.process.start()

    def give(self, chunk: range) -> None:
        """Send a chunk to the worker. Raises `PlaytestFailed` if it is gone."""
        try:
            self.line.send_bytes(msgspec.json.encode((chunk.start, chunk.stop)))
        except OSError as error:
            raise self._gone() from error

    def take(self) -> PlaytestReport:
        """The report of its chunk. Raises `PlaytestFailed`."""
        try:
            word = msgspec.json.decode(self.line.recv_bytes(), type=WorkerMessage)
        except (EOFError, OSError) as error:
            raise self._gone() from error
        if word.trouble is not None:
            raise PlaytestFailed(word.trouble)
        return word.report

    def _gone(self) -> PlaytestFailed:
        """The error that says how the worker ended."""
        self.process.join()
        code = self.process.exitcode or 0
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        return PlaytestFailed(f"a worker process ended too early ({how})")

    def end(self) -> None:
        """End the process at once: it has nothing to lose."""
        self.process.kill()
        self.process.join()
        self.line.close()


def _play_together(
    book: Book,
    setup: Setup,
    chunks: Sequence[range],
    jobs: int,
    tally: Tally,
    progress: Callable[[int], None],
    each: Callable[[PlaytestReport], None],
) -> None:
    """Let free helpers play the chunks. However this ends, no helper is left running."""
    helpers: list[Helper] = []
    left, played, sent = iter(chunks), 0, book.model_dump_json()
    try:
        for chunk in islice(left, jobs):
            with uninterrupted():
                helpers.append(Helper(sent, setup))
            helpers[-1].give(chunk)
        busy = list(helpers)
        while busy:
            ready = wait([helper.line for helper in busy])
            for helper in [helper for helper in busy if helper.line in ready]:
                report = helper.take()
                if more := next(left, None):
                    helper.give(more)
                else:
                    busy.remove(helper)
                tally.add(report)
                played += report.games
                each(report)
                progress(played)
    finally:
        with uninterrupted():
            for helper in helpers:
                helper.end()


# ---------------------------------------------------------------- in another process


def _work(pipe: Connection, book: str, setup: Setup) -> None:
    """The main function of a worker process: play the chunks that arrive, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    game = game_for(Book.model_validate_json(book))
    with suppress(EOFError, OSError):  # nobody is left to play for
        while True:
            first, after = msgspec.json.decode(pipe.recv_bytes(), type=tuple[int, int])
            pipe.send_bytes(msgspec.json.encode(play_chunk(game, setup, range(first, after))))


def play_chunk(game: Game, setup: Setup, chunk: range) -> WorkerMessage:
    """Play the seeds of a chunk: their report, or the seed that failed and its error."""
    tally = Tally()
    for number in chunk:
        try:
            tally.add(setup.play(game, number))
        except Exception as error:
            failed = f"the play of seed {seed_of(setup.seed, number)} failed ({type(error).__name__}: {error})"
            return WorkerMessage(trouble=f"{failed}; with one job the error shows where")
    return WorkerMessage(tally.report())
