"""Let a bot play a book many times, and report how the plays ended and what of the book they saw.

The same seed gives the same report, however many processes play, here or on a dask cluster. Exit 1 when a play
got stuck, or was still going on after as many decisions as --cap allows, or when the plays could not be finished.
"""

from __future__ import annotations

import re
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from importlib.util import find_spec
from pathlib import Path

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from wanderbook.api.foreign import is_foreign
from wanderbook.api.results import counted
from wanderbook.api.simulating import SHARES, BadSetup, Simulation, answers_for
from wanderbook.diagnostics import harmless
from wanderbook.session.bots import BOTS
from wanderbook.session.coverage.reached import Coverage, branches
from wanderbook.session.playtest import MOST_DECISIONS, PlaytestFailed, PlaytestReport, Setup, Spread, Stop, playtest
from wanderbook.table import Game
from wanderbook_tools.books import loaded
from wanderbook_tools.figures import FigureRow, share_row, table_of
from wanderbook_tools.screen import Screen, WrongUse
from wanderbook_tools.story_plays import simulate as simulate_story

MOST_NAMED = 12
BINS, ROUND_BINS = 8, (1, 2, 5, 10, 20, 25, 50, 100)


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `wanderbook simulate`."""
    parser.add_argument("book", metavar="BOOK", help="a book's folder, or the name of a bundled book")
    parser.add_argument("--games", metavar="N", type=positive, default=200, help="the number of plays (200)")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="other seeds give other plays (1)")
    parser.add_argument("--bot", choices=list(BOTS), default="random", help="the bot that plays (random)")
    parser.add_argument(
        "--jobs", metavar="N", type=positive, help="the number of processes (default: one for each core)"
    )
    parser.add_argument(
        "--dask",
        metavar="ADDRESS",
        nargs="?",
        const="",
        help="play on a dask cluster: on this machine, or at an address",
    )
    parser.add_argument(
        "--cap",
        metavar="N",
        type=positive,
        default=MOST_DECISIONS,
        help=f"the most decisions in one play ({MOST_DECISIONS:,})",
    )
    campaign = parser.add_argument_group("campaigns", "what is not said here, the bot decides, play by play")
    campaign.add_argument("--players", metavar="N", type=positive, help="the number of players")
    campaign.add_argument("--mode", metavar="NAME", help="the mode, in a game with modes: normal, brutal")
    campaign.add_argument("--easy", action="store_true", help="the easy variant")
    campaign.add_argument("--dice", action="store_true", help="use dice instead of cards")
    parser.add_argument("--json", action="store_true", help="print JSON")


def positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a whole number of 1 or more")
    return int(text)


def run(options: Namespace, screen: Screen) -> int:
    """Let a bot play a book many times, and print what it found. Returns 1 if some play did not end."""
    if is_foreign(Path(options.book)):
        return simulate_story(options, screen)
    book = loaded(screen, options.book)
    if book is None:
        return 1
    variants = tuple(name for name in ("dice", "easy") if getattr(options, name))
    try:
        answers = answers_for(book.game, options.players, options.mode, variants)
    except BadSetup as bad:
        raise WrongUse(str(bad)) from bad
    setup = Setup(options.bot, options.seed, options.cap, answers)
    try:
        with Bar(screen, f"{options.bot} bot plays") as bar:
            report = _played(book.game, setup, options, bar)
    except PlaytestFailed as error:
        screen.complain(str(error))
        return 1
    found = Simulation(book, setup, report)
    if screen.json:
        screen.give(found.to_dict())
    else:
        show(screen, found)
    return 0 if found.all_ended else 1


def _played(game: Game, setup: Setup, options: Namespace, bar: Bar) -> PlaytestReport:
    """The report on all plays, in this process, in several or on a dask cluster."""
    if options.dask is None:
        return playtest(game, options.games, setup, options.jobs, bar.show)
    if find_spec("distributed") is None:
        raise WrongUse("--dask needs dask: pip install 'wanderbook[dask]'")
    from wanderbook.session.dask_playtest import cluster, playtest_with  # dask takes a second to import

    with cluster(options.dask, options.jobs) as client:
        return playtest_with(client, game, options.games, setup, bar.show)


class Bar:
    """A progress bar on a terminal, once a second has passed."""

    def __init__(self, screen: Screen, what: str) -> None:
        self._wanted = screen.err.is_terminal and not screen.json
        self._what, self._began, self._task = what, time.monotonic(), TaskID(0)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._bar = Progress(*columns, console=screen.err, transient=True)

    def __enter__(self) -> Bar:
        return self

    def show(self, done: int, of: int) -> None:
        """Show how many plays are done, once it has taken a second."""
        if not self._wanted or time.monotonic() - self._began < 1:
            return
        if not self._bar.live.is_started:
            self._bar.start()
            self._task = self._bar.add_task(self._what, total=of)
        self._bar.update(self._task, completed=done)

    def __exit__(self, *raised: object) -> None:
        if self._bar.live.is_started:
            self._bar.stop()


# ---------------------------------------------------------------- for people


def show(screen: Screen, simulation: Simulation) -> None:
    """Print how plays ended, what they saw and what they never saw."""
    setup, report, seen = simulation.setup, simulation.report, simulation.seen
    longest = report.longest.decisions if report.longest else 0
    screen.say(simulation.headline, "bold")
    if setup.answers:
        told = (f"{about} {', '.join(chosen) or 'none'}" for about, chosen in setup.answers.items())
        screen.say(f"Set up with: {'; '.join(told)}")
    screen.say(
        f"{counted(report.decisions, 'decision')}, {report.decisions / report.games:.1f} a play, at most {longest:,}"
    )
    screen.say()
    width = screen.out.width
    screen.out.print(table_of("How plays ended", ("plays", "share", "95% interval"), _ended(simulation), width))
    screen.say()
    if report.score:
        screen.out.print(table_of("What plays scored", ("plays", "share"), _scores(report.score), width))
        screen.say()
    if figures := {**({"score": report.score} if report.score else {}), **report.figures}:
        rows = [_figures_row(name, one) for name, one in figures.items()]
        headings = ("mean", "least", "25%", "50%", "75%", "most")
        screen.out.print(table_of("What plays came to", headings, rows, width, bars=False))
        screen.say()
    if report.fell:
        screen.out.print(table_of("Where crews fell", ("defeats", "share"), _falls(report), width))
        screen.say()
    screen.out.print(table_of("What plays saw", ("seen", "of", "share"), _saw(seen), width))
    _show_names(screen, simulation)
    _show_trouble(screen, simulation)


def _ended(simulation: Simulation) -> list[FigureRow]:
    """The rows of the table of endings: plays won, lost, stuck and unended."""
    setup, report = simulation.setup, simulation.report
    names = _ending_names(simulation)
    rows = [share_row(names[name], plays, report.games, "green") for name, plays in simulation.endings.items()]
    if report.lost:
        rows.append(share_row("lost", report.lost, report.games, "yellow"))
    for section, place in report.stuck.items():
        rows.append(share_row(f"stuck at {section}", place.plays, report.games, "red"))
    if report.unended:
        what = f"going on after {counted(setup.cap, 'decision')}"
        rows.append(share_row(what, report.unended.plays, report.games, "red"))
    return rows


def _scores(score: Spread) -> list[FigureRow]:
    """Scores in a few bins of a round width."""
    wide = next((one for one in ROUND_BINS if (score.most - score.least) // one < BINS), ROUND_BINS[-1])
    bins = dict.fromkeys(range(score.least // wide, score.most // wide + 1), 0)
    for number, plays in score.plays.items():
        bins[number // wide] += plays
    return [
        FigureRow(
            f"{at * wide}" if wide == 1 else f"{at * wide} to {at * wide + wide - 1}",
            (f"{plays:,}", f"{plays / score.games:.1%}"),
            plays / score.games,
            "green",
        )
        for at, plays in bins.items()
    ]


def _falls(report: PlaytestReport) -> list[FigureRow]:
    """What most defeats came of; what came of few, together."""
    most = sorted(report.fell.items(), key=lambda item: (-item[1], item[0]))
    named, rest = most[:MOST_NAMED], sum(times for _, times in most[MOST_NAMED:])
    return [
        FigureRow(harmless(name), (f"{times:,}", f"{times / report.defeats:.1%}"), times / report.defeats, "yellow")
        for name, times in (*named, *([("others", rest)] if rest else []))
    ]


def _figures_row(name: str, one: Spread) -> FigureRow:
    numbers = (one.least, *(one.within(share) for share in SHARES), one.most)
    return FigureRow(name, (f"{one.mean:,.1f}", *(f"{number:,}" for number in numbers)), 0, "")


def _saw(found: dict[str, Coverage]) -> list[FigureRow]:
    """The rows of the table of what was seen, by kind."""
    return [
        FigureRow(kind, (f"{one.reached:,}", f"{one.of:,}", one.percent), one.share, "cyan")
        for kind, one in {**found, "branches": branches(found)}.items()
        if one.of
    ]


# ---------------------------------------------------------------- names and trouble


def _ending_names(simulation: Simulation) -> dict[str, str]:
    """Endings as people call them: by number, and by name where they have one."""
    numbers = {name: name.partition(":")[2] for name in simulation.endings}
    titles = {name: simulation.title(name) for name in numbers}
    return {
        name: f"{number}. {titles[name]}" if titles[name] else f"ending {number}" for name, number in numbers.items()
    }


def _show_names(screen: Screen, simulation: Simulation) -> None:
    """Print the names that were never seen, and those seen least."""
    names, found = _ending_names(simulation), simulation.seen
    for kind, one in found.items():
        if one.never:
            never = [names.get(name) or _short(name) for name in one.never]
            screen.say(f"Never seen, {kind}: {_some(never)}", "yellow")
    if rare := branches(found).least(5):
        told = (f"{_short(name)} ({counted(plays, 'play')})" for name, plays in rare.items())
        screen.say(f"Least seen: {', '.join(told)}")


def _short(name: str) -> str:
    """A table's row of one number by that number: `10:6` for `10:6-6`."""
    return re.sub(r":(\d+)-\1$", r":\1", name)


def _show_trouble(screen: Screen, simulation: Simulation) -> None:
    """Print where plays got stuck or never ended, with an example of each."""
    setup, report = simulation.setup, simulation.report
    for section, place in report.stuck.items():
        told = f"{counted(place.plays, 'play')} got stuck at {section}"
        screen.say(f"{told}, {_example(simulation, place)}", "red")
    if report.unended:
        told = f"{counted(report.unended.plays, 'play')} still went on after {counted(setup.cap, 'decision')}"
        screen.say(f"{told}, {_example(simulation, report.unended)}", "red")


def _example(simulation: Simulation, place: Stop) -> str:
    """A play's seed and how it began: only what is shown is played."""
    begun = msgspec.structs.replace(simulation.setup, cap=min(simulation.setup.cap, MOST_NAMED + 1))
    played = Simulation(simulation.book, begun, simulation.report).replies(place)
    replies = ["+".join(chosen) or "-" for chosen in played]
    told = " ".join(replies[:MOST_NAMED]) + (" …" if len(replies) > MOST_NAMED else "")
    return f"such as the one of seed {place.example.seed}" + (f"; for instance: {told}" if told else "")


def _some(names: list[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more:,} more" if more > 0 else "")
