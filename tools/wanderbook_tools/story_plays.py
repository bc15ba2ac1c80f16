"""`wanderbook simulate`, `coverage` and `odds` on a story of another program."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from wanderbook.api.results import counted
from wanderbook.api.stories import Story
from wanderbook.api.story_plays import (
    StoryCoverage,
    StoryOdds,
    StorySimulation,
    cover_story,
    simulate_story,
    story_odds,
)
from wanderbook.diagnostics import harmless
from wanderbook.foreign.program import Place
from wanderbook_tools.figures import FigureRow, share_row, table_of
from wanderbook_tools.screen import Screen, WrongUse
from wanderbook_tools.stories import MOST_SHOWN, read_story, refuse

GAMES = 50


# ---------------------------------------------------------------- simulate


def simulate(options: Namespace, screen: Screen) -> int:
    """Play a story at random; the exit code is 1 if a play came to where no link can be clicked."""
    refuse(options, "dask", "players", "mode", "easy", "dice")
    if options.bot != "random":
        raise WrongUse("a story of another program is played by the random bot alone")
    story = read_story(screen, options.book)
    if story is None:
        return 1
    found = simulate_story(story, options.games, options.seed, options.cap, screen.progress)
    screen.rest()
    if screen.json:
        screen.give(found.to_dict())
    else:
        _show_simulation(screen, found)
    return 0 if found.all_ended else 1


def _show_simulation(screen: Screen, found: StorySimulation) -> None:
    """Print how the plays of a story ended, and what was never seen."""
    report = found.report
    screen.say(found.headline, "bold")
    clicks = f"{report.clicks / max(1, report.plays):.1f} a play, at most {report.longest:,}"
    screen.say(f"{counted(report.clicks, 'click')}, {clicks}")
    screen.say()
    rows = [share_row(passage, plays, found.games, "green") for passage, plays in found.endings.items()]
    rows += [share_row(f"stuck at {passage}", plays, found.games, "red") for passage, plays in found.stuck.items()]
    for reason, plays in report.stopped.most_common():
        rows.append(share_row(f"not understood, {_shown(found.story, reason.at)}", plays, found.games, "yellow"))
    if report.unended:
        rows.append(share_row("going on at the end", report.unended, found.games, "red"))
    screen.out.print(table_of("How plays ended", ("plays", "share", "95% interval"), rows, screen.out.width))
    for reason, _ in report.stopped.most_common():
        screen.say(f"{_shown(found.story, reason.at)}: {reason.why}", "yellow")


# ---------------------------------------------------------------- coverage


def coverage(options: Namespace, screen: Screen) -> int:
    """Show what random plays see of a story; the exit code is 1 if that is less than asked for."""
    refuse(options, "saves", "scenarios", "merge", "output")
    story = read_story(screen, options.book)
    if story is None:
        return 1
    seed = 1 if options.seed is None else options.seed
    found = cover_story(story, options.games or GAMES, seed, screen.progress)
    suggestion = found.suggest(screen.progress) if options.suggest else None
    screen.rest()
    if screen.json:
        suggested = [[click.link for click in play.clicks] for play in suggestion.plays] if suggestion else None
        screen.give({**found.to_dict(), **({"suggested": suggested} if suggested is not None else {})})
        return _is_too_low(options, found)
    screen.say(found.headline, "bold")
    names = list(found.hits) if options.all else found.never
    for name in names[:MOST_SHOWN]:
        seen = f"{found.hits[name]}×" if found.hits[name] else "never seen"
        screen.say(f"  {_shown(story, found.place(name))}: {harmless(name)} {seen}")
    if len(names) > MOST_SHOWN:
        screen.say(f"  and {len(names) - MOST_SHOWN:,} more; --json lists them all")
    if suggestion is not None:
        screen.say()
        screen.say(f"{counted(len(suggestion.plays), 'play')} to see what can still be seen:", "bold")
        for number, play in enumerate(suggestion.plays, 1):
            clicks = ", ".join(harmless(click.label or click.link) for click in play.clicks)
            screen.say(f"{number:>3}. {clicks or '(no click)'}  ({len(play.sees):,} of it)")
        for said, left in (("Can never be seen", suggestion.unreachable), ("Undecided", suggestion.undecided)):
            if left:
                screen.say(f"{said}: {', '.join(map(harmless, left))}", "yellow")
    return _is_too_low(options, found)


def _is_too_low(options: Namespace, found: StoryCoverage) -> int:
    return int(options.fail_under is not None and found.share * 100 < options.fail_under)


# ---------------------------------------------------------------- odds


def odds(options: Namespace, screen: Screen) -> int:
    """Show how likely each end of a story is for a reader who clicks any link."""
    refuse(options, "ending", "challenge", "crew", "given", "scenario")
    story = read_story(screen, options.book)
    if story is None:
        return 1
    found = story_odds(story, seed=options.seed, progress=screen.progress)
    screen.rest()
    if screen.json:
        screen.give(found.to_dict())
    else:
        _show_odds(screen, found)
    return 0


SAID = {"ending": "", "stuck": "stuck at ", "stopped": "not understood, "}


def _show_odds(screen: Screen, found: StoryOdds) -> None:
    """Print the chance of each ending of a story."""
    screen.say(found.headline, "bold")
    rows = []
    for end, share in found.in_order.items():
        kind, _, place = end.partition(":")
        name = f"{SAID[kind]}{place}" if kind in SAID else end
        rows.append(FigureRow(harmless(name), (f"{float(share):.2%}",), float(share), "green"))
    screen.out.print(table_of("", ("chance",), rows, screen.out.width))
    screen.say(f"A reader clicks any {found.story.content.link}, all of them alike.", "dim")


def _shown(story: Story, at: Place) -> str:
    """A place as a path from here."""
    return f"{(story.folder / at.file).as_posix()}:{at.line}" if at.file else Path(story.name).as_posix()
