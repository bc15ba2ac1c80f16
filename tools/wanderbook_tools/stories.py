"""`wanderbook reach` on a story of another program: each passage and each link, at its line."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from wanderbook.api.stories import Story, StoryReached, UnknownPassage
from wanderbook.api.stories import reach_story as reach
from wanderbook.foreign.ink.engine import MissingEngine
from wanderbook.foreign.program import Place
from wanderbook.foreign.verdicts import Decided
from wanderbook.proofs.limit import TimeLimit
from wanderbook_tools.alerts import Alert, Suite, written
from wanderbook_tools.baseline import Baseline, write_baseline
from wanderbook_tools.check import format_of
from wanderbook_tools.screen import Screen, WrongUse

TITLES = {
    "unreachable": "what no play can reach",
    "undecided": "what the proof came to no answer about",
}
MOST_SHOWN = 200
FOR_BOOKS = ("budget", "scenario", "mends", "lost", "workers", "from_", "at", "with_")
"""Options that are about books alone."""


def reach_story(options: Namespace, screen: Screen, limit: TimeLimit) -> int:
    """Show what plays of a story reach; the exit code is 1 if something is unreachable or undecided."""
    format = format_of(options, screen)
    given = [name for name in FOR_BOOKS if getattr(options, name, None)]
    if given or options.dask is not None:
        said = given[0].strip("_") if given else "dask"
        raise WrongUse(f"--{said} is for books; a story of another program is proved from its start")
    path, *names = options.books
    story = read_story(screen, path)
    if story is None:
        return 1
    try:
        found = reach(story, names, limit=limit, progress=screen.progress)
    except UnknownPassage as wrong:
        raise WrongUse(str(wrong)) from wrong
    screen.rest()
    if format == "json":
        screen.give(found.to_dict())
    elif format == "text":
        _show(screen, found)
    if options.baseline or format not in ("text", "json"):
        return _judge(found, options, screen, format)
    undecided = found.undecided and not options.allow_undecided
    return int(bool(found.unreachable or undecided))


def read_story(screen: Screen, path: str) -> Story | None:
    """A story; None after its problems were shown if nothing of it can be read."""
    try:
        story = Story(Path(path), path)
    except MissingEngine as missing:
        raise WrongUse(str(missing)) from missing
    if story.content.is_read:
        return story
    prefix = "" if story.folder == Path() else f"{story.folder.as_posix().rstrip('/')}/"
    screen.diagnostics(story.content.diagnostics, prefix=prefix, to_err=True)
    return None


def refuse(options: Namespace, *names: str) -> None:
    """Raise `WrongUse` for options that are about books alone."""
    for name in names:
        if getattr(options, name, None):
            raise WrongUse(f"--{name.strip('_')} is for books, and this is a story of another program")


def _show(screen: Screen, found: StoryReached) -> None:
    """Print the unreachable and undecided names of a story, or the verdicts on those asked about."""
    if found.names:
        for at, one in enumerate(found):
            if at:
                screen.say()
            _show_one(screen, found, one)
        return
    for one in found.first_causes:
        screen.say(f"{_at(found, one.at)}: {one.name} is unreachable")
        _show_why(screen, found, one)
    undecided = found.undecided
    for one in undecided[:MOST_SHOWN]:
        screen.say(f"{_at(found, one.at)}: {one.name} is undecided")
        _show_why(screen, found, one)
    if len(undecided) > MOST_SHOWN:
        screen.say(f"and {len(undecided) - MOST_SHOWN:,} more are undecided; --json lists them all")
    screen.say(found.headline, "bold")


def _show_one(screen: Screen, found: StoryReached, one: Decided) -> None:
    """Print the verdict on one name, with the clicks of a play that reaches it."""
    screen.say(f"{one.name} ({_at(found, one.at)}) is {one.status}", "bold")
    if one.status == "reachable":
        for number, click in enumerate(one.play, 1):
            screen.say(f"  {number}. {click.label or click.link}  ({_at(found, click.at)})")
        if not one.play:
            screen.say("  the story begins here")
    _show_why(screen, found, one)


def _show_why(screen: Screen, found: StoryReached, one: Decided) -> None:
    for why in one.because:
        screen.say(f"  {_at(found, why.at)}: {why.text}" if why.at.file else f"  {why.text}")


def _at(found: StoryReached, at: Place) -> str:
    return f"{(found.story.folder / at.file).as_posix()}:{at.line}"


# ---------------------------------------------------------------- for other programs


def _judge(found: StoryReached, options: Namespace, screen: Screen, format: str) -> int:
    """Compare with the baseline and write the format asked for. Returns 1 if something counts as an error."""
    alerts = list(_alerts(found, options.allow_undecided))
    if options.write_baseline:
        many = write_baseline(Path(options.baseline), alerts)
        screen.beside(f"{options.baseline}: {many:,} known")
    if options.baseline:
        alerts = Baseline.read(Path(options.baseline)).marked(alerts)
    if format not in ("text", "json"):
        screen.raw(written([Suite(found.story.name, len(found), alerts)], format, TITLES))
    return int(any(alert.counts and alert.level == "error" for alert in alerts))


def _alerts(found: StoryReached, allow_undecided: bool) -> Iterator[Alert]:
    """An alert for each first cause and each undecided name."""
    for one in (*found.first_causes, *found.undecided):
        level = "note" if one.status == "undecided" and allow_undecided else "error"
        help = "; ".join(f"{why.text} ({why.at})" if why.at.file else why.text for why in one.because)
        file = (found.story.folder / one.at.file).as_posix()
        place = (file, one.at.line, one.at.column, one.at.column + one.at.length)
        source = found.story.content.line(one.at)
        yield Alert(one.status, level, f"{one.name} is {one.status}", *place, help, source)  # type: ignore[arg-type]
