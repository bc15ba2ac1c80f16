"""Show the coverage of a book by plays: sections, choices, redirects, both sides of guards, outcomes, endings.

Plays come from people (--saves), from a bot (--bot), from scenarios (--scenarios) and from earlier coverage files
(--merge), all combined; duplicate plays count once. A save of another edition counts as far as it still plays.
--suggest finds the fewest plays that cover the rest. Exit 1 when coverage is below --fail-under.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from wanderbook.api.covering import Covered, suggestion_dict
from wanderbook.api.foreign import is_foreign
from wanderbook.api.results import counted
from wanderbook.session.bots import BOTS
from wanderbook.session.coverage.ledger import CoverageLedger, in_order, read_ledger, times_read
from wanderbook.session.coverage.reached import Coverage
from wanderbook.session.coverage.sources import Watched, bots_seen, save_seen, saves_of, scenarios_seen
from wanderbook.session.coverage.suggest import Suggestion
from wanderbook.session.files import BadFile
from wanderbook.session.playtest import Setup
from wanderbook.session.scenario import BadScenario
from wanderbook.table import Game
from wanderbook_tools.books import loaded, write_text
from wanderbook_tools.screen import Screen, WrongUse
from wanderbook_tools.story_plays import coverage as cover_story

EPILOG = """
names: section 38.9, its choice 38.9:A, its guard when open 38.9:A:open and when closed 38.9:A:closed, its outcomes
38.9:A:pass and 38.9:A:fail, a draw's outcome 38.9:1-3, the first redirect firing 38.9:if1 and not holding 38.9:if1:not,
ending:2

files by their endings: .json, which --merge and `wanderbook graph --coverage` read (engine/README.md describes it),
and .info, as LCOV has it: a section is a function at its line, everything that can go two ways is a branch there
"""
GAMES = 50


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `wanderbook coverage`."""
    parser.epilog = EPILOG
    parser.add_argument("book", metavar="BOOK", help="a book's folder, or the name of a bundled book")
    parser.add_argument("--saves", metavar="FILE", nargs="*", help="saves to replay (default: all saves of the book)")
    parser.add_argument("--bot", choices=list(BOTS), help="the bot that plays")
    parser.add_argument("--games", metavar="N", type=_positive, help=f"the number of plays by the bot ({GAMES})")
    parser.add_argument("--seed", metavar="N", type=int, help="other seeds give other plays (1)")
    parser.add_argument("--scenarios", metavar="FILE", nargs="+", default=[], help="scenario files to play")
    parser.add_argument("--merge", metavar="FILE", nargs="+", default=[], help="coverage files to add")
    parser.add_argument("-o", "--output", metavar="FILE", help="write the coverage to a file: .json or .info")
    parser.add_argument("--suggest", action="store_true", help="find the fewest plays that cover the rest")
    parser.add_argument("--all", action="store_true", help="list everything, not only what is uncovered")
    parser.add_argument("--fail-under", metavar="PERCENT", type=_percent, help="exit 1 when coverage is lower")
    parser.add_argument("--json", action="store_true", help="print JSON")


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a whole number of 1 or more")
    return int(text)


def _percent(text: str) -> float:
    """A percentage that was typed, with or without its sign."""
    try:
        percent = float(text.removesuffix("%"))
    except ValueError:
        percent = -1
    if not 0 <= percent <= 100:
        raise ArgumentTypeError(f"{text!r} is not a percentage from 0 to 100")
    return percent


def run(options: Namespace, screen: Screen) -> int:
    """Measure what plays, scenarios or a bot cover of a book. Returns 1 if it is too little."""
    if is_foreign(Path(options.book)):
        return cover_story(options, screen)
    if not options.bot and (options.games or options.seed is not None):
        raise WrongUse("--games and --seed are the bot's: name one with --bot")
    if options.output and Path(options.output).suffix not in {".json", ".info"}:
        raise WrongUse(f"cannot tell the format of {options.output!r} by its ending; known endings: .json, .info")
    book = loaded(screen, options.book)
    if book is None:
        return 1
    return _answer(options, screen, Covered(book, _gathered(options, screen, book.game)))


def _answer(options: Namespace, screen: Screen, coverage: Covered) -> int:
    """Print or write the coverage, with the suggested plays if they were asked for. Returns the exit code."""
    suggestion = coverage.suggest(screen.progress) if options.suggest else None
    screen.rest()
    if options.output:
        lcov = options.output.endswith(".info")
        write_text(Path(options.output), coverage.to_lcov() if lcov else _in_json(coverage.to_dict()))
    if screen.json:
        data = coverage.to_dict()
        screen.give({**data, "suggested": suggestion_dict(suggestion)} if suggestion else data)
    else:
        _show(screen, coverage, _nothing_played(options), everything=options.all)
        if suggestion:
            _show_suggestion(screen, suggestion, bool(coverage.never))
        if options.output:
            screen.say()
            screen.say(f"{options.output}: written")
    return 1 if options.fail_under is not None and coverage.share * 100 < options.fail_under else 0


def _nothing_played(options: Namespace) -> str:
    if options.saves == []:
        return "Nothing was played: no saves of this book are kept on this machine."
    return "Nothing was played: name plays with --saves, --bot, --scenarios or --merge."


# ---------------------------------------------------------------- plays


def _gathered(options: Namespace, screen: Screen, game: Game) -> CoverageLedger:
    """The coverage of all plays and coverage files that the options name."""
    try:
        plays = list(_watched(options, screen, game))
        ledger = CoverageLedger.of(game, (play.seen for play in plays))
        for file in options.merge:
            recorded = read_ledger(Path(file))
            if recorded.book != game.book.title:
                raise WrongUse(f"{file} is about another book: {recorded.book!r}")
            if recorded.edition != game.book.digest:
                _warn(screen, f"{file} is of another edition of the book: what it saw is matched by name")
            ledger += recorded.ledger
    except BadScenario as bad:
        screen.diagnostics(bad.diagnostics, prefix="", to_err=True)
        raise WrongUse(str(bad)) from bad
    except BadFile as bad:
        raise WrongUse(str(bad)) from bad
    finally:
        screen.rest()
    for play in plays:
        if play.stopped:
            _warn(screen, f"{play.seen.by} {play.stopped}")
    return ledger


def _watched(options: Namespace, screen: Screen, game: Game) -> Iterator[Watched]:
    """Every play that the options name: saves, bot plays and scenarios."""
    if options.saves is not None:
        for path in map(Path, options.saves) if options.saves else saves_of(game):
            try:
                yield save_seen(game, path)
            except BadFile as bad:
                if options.saves:
                    raise BadFile(f"{path}: {bad}") from bad
                _warn(screen, f"{path}: {bad} It is not counted.")
    if options.bot:
        setup = Setup(options.bot, 1 if options.seed is None else options.seed)
        what = f"{options.bot} bot plays"
        yield from bots_seen(game, setup, options.games or GAMES, lambda done, of: screen.progress(what, done, of))
    for file in options.scenarios:
        yield from scenarios_seen(game, Path(file))


def _warn(screen: Screen, text: str) -> None:
    """Show a warning beside the answer."""
    screen.rest()
    screen.beside(text, "yellow")


# ---------------------------------------------------------------- for machines


def _in_json(told: dict[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


# ---------------------------------------------------------------- for people


def _show(screen: Screen, coverage: Covered, nothing: str, everything: bool) -> None:
    """Print the coverage by kind, then the names that were never seen, section by section."""
    book, places = coverage.book.content, coverage.book.places
    screen.say(f"{book.title}: {counted(coverage.plays, 'play')}", "bold")
    if not coverage.plays:
        screen.say(nothing, "yellow")
    screen.say()
    screen.out.print(_table(coverage.ledger))
    hits = coverage.hits
    sections = in_order(hits if everything else (name for name, plays in hits.items() if not plays), book.sections)
    if sections:
        screen.say()
        screen.say("Everything, and how many plays saw it" if everything else "Never seen", "bold")
    for number, names in sections.items():
        where = ":".join(map(str, places[number])) if number in places else ""
        screen.out.print(
            Text(f"{number:<8} ", style="bold")
            + _parts(number, names, hits, everything)
            + Text(f"  {where}" if where else "", style="dim")
        )


def _parts(number: str, names: list[str], hits: dict[str, int], everything: bool) -> Text:
    """A section on one line, with its parts unless the section itself was never reached."""
    own = [name.removeprefix(f"{number}:") for name in names if name != number]
    if everything:
        line = Text(f"{times_read(hits, number)}×" if not number.startswith("ending:") else f"{hits[number]}×")
        for name, part in zip((name for name in names if name != number), own, strict=True):
            line.append(f"  {part} {hits[name]}×", style="" if hits[name] else "yellow")
        return line
    if number in names and all(not plays for name, plays in hits.items() if name.startswith(f"{number}:")):
        return Text("not reached" if number.startswith("ending:") else "not read at all", style="yellow")
    return Text("  ".join(["not read"] * (number in names) + own), style="yellow")


def _table(ledger: CoverageLedger) -> Table:
    """The table of coverage: a line for each kind, and one for all."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column()
    for heading in ("seen", "of", "share"):
        table.add_column(heading, justify="right")
    for kind, share in {**ledger.coverage(), "all": Coverage(ledger.hits)}.items():
        if share.of:
            style = "green" if share.reached == share.of else ""
            table.add_row(
                kind, f"{share.reached:,}", f"{share.of:,}", share.percent, style="bold" if kind == "all" else style
            )
    return table


def _show_suggestion(screen: Screen, suggestion: Suggestion, left: bool) -> None:
    """Print the fewest plays that cover the rest, and what no play covers."""
    screen.say()
    if not left:
        screen.say("Everything was seen: there is nothing to suggest.", "green")
        return
    if suggestion.plays:
        screen.say(_how_few(suggestion), "bold")
    for at, play in enumerate(suggestion.plays, 1):
        end = {"": "then continue as you like", "stuck": "where it gets stuck"}.get(play.end, f"to {play.end}")
        screen.say(f"{at:>3}. {', '.join(play.replies) or '(no decision)'}  {end} ({len(play.saw):,} of it)")
    for why, names in (("Can never be seen", suggestion.unreachable), ("No play was found for", suggestion.unfound)):
        if names:
            screen.say(f"{why}: {', '.join(names)}", "yellow")
    if suggestion.assumed:
        screen.say(f"Taken for granted: {'; '.join(suggestion.assumed)}", "dim")


def _how_few(suggestion: Suggestion) -> str:
    """The sentence with the number of suggested plays, and whether fewer are possible."""
    plays = len(suggestion.plays)
    what = f"{plays:,} more play{'s cover' if plays != 1 else ' covers'} everything that can be covered"
    if suggestion.proved:
        sure = "fewest possible (proved)" if plays > 1 else "proved fewest"
    elif suggestion.exactly:
        sure = f"fewest found among the {suggestion.tried:,} that were tried"
    else:
        sure = "fewest found, not proved"
    return f"{what}; {sure}"
