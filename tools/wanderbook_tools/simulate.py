"""Let a bot play a book many times, and report how the plays ended and what of the book they saw.

The same seed gives the same report, however many processes play, here or on a dask cluster. Exit 1 when a play
got stuck, or was still going on after as many decisions as --cap allows, or when the plays could not be finished.
"""

from __future__ import annotations

import re
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

import msgspec
from rich.cells import cell_len
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from wanderbook.diagnostics import harmless
from wanderbook.graph.odds.chances import wilson
from wanderbook.ids import ending_name
from wanderbook.notation import find_book
from wanderbook.rulesets import game_for
from wanderbook.session.bots import BOTS, Told
from wanderbook.session.coverage.reached import Coverage, branches, coverage
from wanderbook.session.play import Play
from wanderbook.session.playtest import (
    MOST_DECISIONS,
    PlaytestFailed,
    Report,
    Setup,
    Spread,
    Stop,
    played_again,
    playtest,
)
from wanderbook.table import Game, NotAllowed
from wanderbook_tools.books import read_for
from wanderbook_tools.screen import Screen, WrongUse

BAR, LEAST_BAR = 30, 8
LEAST_NAME = 12
"""Letters of a name beside a bar; where a line has no room for both, there is no bar."""
GAP = 2
MOST_NAMED = 12
MOST_QUESTIONS = 10
"""Before a campaign has begun."""
BINS, ROUND_BINS = 8, (1, 2, 5, 10, 20, 25, 50, 100)
SHARES = (0.25, 0.5, 0.75)


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("book", metavar="BOOK", help="a book's folder, or the name of a bundled book")
    parser.add_argument("--games", metavar="N", type=positive, default=200, help="how many plays (200)")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="other seeds give other plays (1)")
    parser.add_argument("--bot", choices=list(BOTS), default="random", help="who plays (random)")
    parser.add_argument("--jobs", metavar="N", type=positive, help="how many processes play (one a core)")
    parser.add_argument(
        "--dask",
        metavar="ADDRESS",
        nargs="?",
        const="",
        help="play on a dask cluster: on this machine, or at an address",
    )
    parser.add_argument(
        "--cap", metavar="N", type=positive, default=MOST_DECISIONS, help=f"decisions in one play ({MOST_DECISIONS:,})"
    )
    campaign = parser.add_argument_group("campaigns", "what is not said here, the bot decides, play by play")
    campaign.add_argument("--players", metavar="N", type=positive, help="how many play")
    campaign.add_argument("--mode", metavar="NAME", help="in a game of several: normal, brutal")
    campaign.add_argument("--easy", action="store_true", help="the easy variant")
    campaign.add_argument("--dice", action="store_true", help="dice instead of cards")
    parser.add_argument("--json", action="store_true", help="for machines")


def positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


def run(options: Namespace, screen: Screen) -> int:
    book = read_for(screen, find_book(options.book))
    if book is None:
        return 1
    game = game_for(book)
    setup = Setup(options.bot, options.seed, options.cap, _answers(game, options))
    try:
        with Bar(screen, f"{options.bot} bot plays") as bar:
            report = _played(game, setup, options, bar)
    except PlaytestFailed as error:
        screen.complain(str(error))
        return 1
    if screen.json:
        screen.give(as_json(game, setup, report))
    else:
        show(screen, game, setup, report)
    return 0 if report.all_ended else 1


def _played(game: Game, setup: Setup, options: Namespace, bar: Bar) -> Report:
    if options.dask is None:
        return playtest(game, options.games, setup, options.jobs, bar.show)
    if find_spec("distributed") is None:
        raise WrongUse("--dask needs dask: pip install 'wanderbook[dask]'")
    from wanderbook.session.dask_playtest import cluster, playtest_with  # dask takes a second to import

    with cluster(options.dask, options.jobs) as client:
        return playtest_with(client, game, options.games, setup, bar.show)


def _answers(game: Game, options: Namespace) -> dict[str, tuple[str, ...]]:
    """What is answered to a campaign's first questions. Where any of them is, variants are those that were named."""
    answers: dict[str, tuple[str, ...]] = {}
    if options.players:
        answers["players"] = (str(options.players),)
    if options.mode:
        answers["mode"] = (options.mode,)
    if answers or options.easy or options.dice:
        answers["variants"] = tuple(name for name in ("dice", "easy") if getattr(options, name))
    _try_out(game, answers)
    return answers


def _try_out(game: Game, answers: Mapping[str, tuple[str, ...]]) -> None:
    """Told now, and not when a thousand plays have been waited for."""
    play, bot, random = Play(game, 0), Told(BOTS["random"](), answers), Random(0)
    try:
        for _ in range(MOST_QUESTIONS if answers else 0):
            if play.decision is not None and bot.left:
                play.answer(bot.choose(game, play.state, play.decision, random))
    except NotAllowed as error:
        raise WrongUse(str(error)) from error
    unasked = ", ".join(name for name in bot.left if answers[name])
    if unasked:
        raise WrongUse(f"{game.book.title} does not ask for {unasked}")


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
        if not self._wanted or time.monotonic() - self._began < 1:
            return
        if not self._bar.live.is_started:
            self._bar.start()
            self._task = self._bar.add_task(self._what, total=of)
        self._bar.update(self._task, completed=done)

    def __exit__(self, *raised: object) -> None:
        if self._bar.live.is_started:
            self._bar.stop()


# ---------------------------------------------------------------- for machines


def as_json(game: Game, setup: Setup, report: Report) -> dict[str, Any]:
    found = coverage(game, report.plays)
    longest = report.longest
    return {
        "book": game.book.title,
        "bot": setup.bot,
        "seed": setup.seed,
        "answers": {about: list(chosen) for about, chosen in setup.answers.items()},
        "games": report.games,
        "decisions": report.decisions,
        "longest": longest and {"decisions": longest.decisions, "seed": longest.example.seed},
        "endings": {
            name: {"name": title, **_share(count, report.games)}
            for name, title, count in _endings(game, found["endings"])
        },
        "lost": report.lost,
        "defeats": report.defeats,
        "fell": report.fell,
        "stuck": {
            section: {**_place(place, report.games), "replies": _replies(game, setup, place)}
            for section, place in report.stuck.items()
        },
        "capped": {"cap": setup.cap, **_place(report.unended, report.games)},
        "score": report.score and _spread(report.score),
        "figures": {name: _spread(one) for name, one in report.figures.items()},
        "coverage": {kind: _covered(one) for kind, one in {**found, "branches": branches(found)}.items()},
    }


def _spread(one: Spread) -> dict[str, Any]:
    quartiles = [one.within(share) for share in SHARES]
    return {"mean": one.mean, "least": one.least, "most": one.most, "quartiles": quartiles, "plays": one.plays}


def _share(count: int, of: int) -> dict[str, Any]:
    return {"count": count, "share": count / of, "interval": list(wilson(count, of))}


def _place(place: Stop | None, of: int) -> dict[str, Any]:
    """With the seed of a play that got there."""
    return {**_share(place.plays if place else 0, of), "seed": place.example.seed if place else None}


def _replies(game: Game, setup: Setup, place: Stop) -> list[list[str]]:
    return [list(reply.chosen) for reply in played_again(game, setup, place.example).journal]


def _covered(one: Coverage) -> dict[str, Any]:
    return {"reached": one.reached, "of": one.of, "plays": one.plays, "never": one.never, "least": list(one.least())}


def _endings(game: Game, found: Coverage) -> list[tuple[str, str, int]]:
    titles = {ending_name(ending.number): ending.name for ending in game.book.title_page.ending}
    return [(name, titles.get(name, ""), count) for name, count in found.plays.items()]


# ---------------------------------------------------------------- for people


def show(screen: Screen, game: Game, setup: Setup, report: Report) -> None:
    found = coverage(game, report.plays)
    longest = report.longest.decisions if report.longest else 0
    screen.say(f"{game.book.title}: {counted(report.games, 'play')} by the {setup.bot} bot, seed {setup.seed}", "bold")
    if setup.answers:
        told = (f"{about} {', '.join(chosen) or 'none'}" for about, chosen in setup.answers.items())
        screen.say(f"Set up with: {'; '.join(told)}")
    screen.say(
        f"{counted(report.decisions, 'decision')}, {report.decisions / report.games:.1f} a play, at most {longest:,}"
    )
    screen.say()
    width = screen.out.width
    screen.out.print(
        table_of("How plays ended", ("plays", "share", "95% interval"), _ended(game, setup, report), width)
    )
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
    screen.out.print(table_of("What plays saw", ("seen", "of", "share"), _saw(found), width))
    _show_names(screen, game, found)
    _show_trouble(screen, game, setup, report)


class Row(NamedTuple):
    name: str
    numbers: tuple[str, ...]
    share: float
    colour: str


def _ended(game: Game, setup: Setup, report: Report) -> list[Row]:
    names = _ending_names(game)
    found = coverage(game, report.plays)["endings"]
    rows = [_share_row(names[name], plays, report.games, "green") for name, plays in found.plays.items()]
    if report.lost:
        rows.append(_share_row("lost", report.lost, report.games, "yellow"))
    for section, place in report.stuck.items():
        rows.append(_share_row(f"stuck at {section}", place.plays, report.games, "red"))
    if report.unended:
        what = f"going on after {counted(setup.cap, 'decision')}"
        rows.append(_share_row(what, report.unended.plays, report.games, "red"))
    return rows


def _scores(score: Spread) -> list[Row]:
    """Scores in a few bins of a round width."""
    wide = next((one for one in ROUND_BINS if (score.most - score.least) // one < BINS), ROUND_BINS[-1])
    bins = dict.fromkeys(range(score.least // wide, score.most // wide + 1), 0)
    for number, plays in score.plays.items():
        bins[number // wide] += plays
    return [
        Row(
            f"{at * wide}" if wide == 1 else f"{at * wide} to {at * wide + wide - 1}",
            (f"{plays:,}", f"{plays / score.games:.1%}"),
            plays / score.games,
            "green",
        )
        for at, plays in bins.items()
    ]


def _falls(report: Report) -> list[Row]:
    """What most defeats came of; what came of few, together."""
    most = sorted(report.fell.items(), key=lambda item: (-item[1], item[0]))
    named, rest = most[:MOST_NAMED], sum(times for _, times in most[MOST_NAMED:])
    return [
        Row(harmless(name), (f"{times:,}", f"{times / report.defeats:.1%}"), times / report.defeats, "yellow")
        for name, times in (*named, *([("others", rest)] if rest else []))
    ]


def _figures_row(name: str, one: Spread) -> Row:
    numbers = (one.least, *(one.within(share) for share in SHARES), one.most)
    return Row(name, (f"{one.mean:,.1f}", *(f"{number:,}" for number in numbers)), 0, "")


def _share_row(what: str, count: int, of: int, colour: str) -> Row:
    low, high = wilson(count, of)
    return Row(harmless(what), (f"{count:,}", f"{count / of:.1%}", f"{low:.1%} to {high:.1%}"), count / of, colour)


def _saw(found: dict[str, Coverage]) -> list[Row]:
    return [
        Row(kind, (f"{one.reached:,}", f"{one.of:,}", one.percent), one.share, "cyan")
        for kind, one in {**found, "branches": branches(found)}.items()
        if one.of
    ]


def table_of(title: str, headings: Sequence[str], rows: Sequence[Row], width: int, bars: bool = True) -> Table:
    """On a narrow screen bars shrink first, then names fold, then bars go; numbers are never cut."""
    numbers = [max(map(len, column)) for column in zip(headings, *(row.numbers for row in rows), strict=True)]
    room = width - sum(numbers) - GAP * len(numbers)
    longest = max((cell_len(row.name) for row in rows), default=0)
    bar = _bar_width(room, longest) if bars else 0
    name = min(longest, room - (bar + GAP if bar else 0))
    table = Table(
        title=title, title_justify="left", title_style="bold", box=None, padding=(0, GAP, 0, 0), pad_edge=False
    )
    table.add_column(min_width=max(name, 1), max_width=max(name, 1), overflow="fold")
    for heading, wide in zip(headings, numbers, strict=True):
        table.add_column(heading, justify="right", min_width=wide, no_wrap=True)
    if bar:
        table.add_column(min_width=bar, no_wrap=True)
    for row in rows:
        table.add_row(Text(row.name), *row.numbers, *([_bar(row.share, bar, row.colour)] if bar else []))
    return table


def _bar_width(room: int, name: int) -> int:
    """What a name of so many letters leaves of the room, or 0 for no bar."""
    bar = min(max(room - name - GAP, LEAST_BAR), BAR)
    return bar if room - bar - GAP >= min(name, LEAST_NAME) else 0


def _bar(share: float, width: int, colour: str) -> Text:
    """In eighths of a letter, so that what is rare still shows."""
    eighths = max(round(share * width * 8), 1 if share else 0)
    return Text("█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip(), style=colour)


# ---------------------------------------------------------------- names and trouble


def _ending_names(game: Game) -> dict[str, str]:
    """Endings as people call them: by number, and by name where they have one."""
    endings = coverage(game, {})["endings"]
    numbers = {name: name.partition(":")[2] for name in endings.plays}
    titles = {name: title for name, title, _ in _endings(game, endings)}
    return {
        name: f"{number}. {titles[name]}" if titles[name] else f"ending {number}" for name, number in numbers.items()
    }


def _show_names(screen: Screen, game: Game, found: dict[str, Coverage]) -> None:
    names = _ending_names(game)
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


def _show_trouble(screen: Screen, game: Game, setup: Setup, report: Report) -> None:
    for section, place in report.stuck.items():
        told = f"{counted(place.plays, 'play')} got stuck at {section}"
        screen.say(f"{told}, {_example(game, setup, place)}", "red")
    if report.unended:
        told = f"{counted(report.unended.plays, 'play')} still went on after {counted(setup.cap, 'decision')}"
        screen.say(f"{told}, {_example(game, setup, report.unended)}", "red")


def _example(game: Game, setup: Setup, place: Stop) -> str:
    """A play's seed and how it began: no more of it is played than is told."""
    begun = msgspec.structs.replace(setup, cap=min(setup.cap, MOST_NAMED + 1))
    replies = ["+".join(chosen) or "-" for chosen in _replies(game, begun, place)]
    told = " ".join(replies[:MOST_NAMED]) + (" …" if len(replies) > MOST_NAMED else "")
    return f"such as the one of seed {place.example.seed}" + (f"; for instance: {told}" if told else "")


def _some(names: list[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more:,} more" if more > 0 else "")


def counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
