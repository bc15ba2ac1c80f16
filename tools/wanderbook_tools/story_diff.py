"""`wanderbook diff` on two versions of a story of another program."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from wanderbook.api.foreign import is_foreign
from wanderbook.api.story_editions import StoryDifference
from wanderbook.api.story_editions import diff_stories as compared
from wanderbook.diagnostics import harmless
from wanderbook_tools.screen import Screen, WrongUse
from wanderbook_tools.stories import MOST_SHOWN, read_story, refuse


def diff_stories(options: Namespace, screen: Screen, watched: Sequence[str]) -> int:
    """Show what differs; the exit code is 1 if something happened that is watched for."""
    refuse(options, "git", "saves", "library")
    if len(options.books) != 2 or not all(is_foreign(Path(path)) for path in options.books):
        raise WrongUse("name two versions of a story: the older one, then the newer one")
    old, new = (read_story(screen, path) for path in options.books)
    if old is None or new is None:
        return 1
    found = compared(old, new, screen.progress)
    screen.rest()
    failing = [reason for reason in watched if reason in found.happened]
    if screen.json:
        screen.give({**found.to_dict(), "failing": failing})
    else:
        _show(screen, found)
        if failing:
            screen.say(f"Fails for: {', '.join(failing)}", "red")
    return int(bool(failing))


def _show(screen: Screen, found: StoryDifference) -> None:
    """Print the changed passages, the changed verdicts and the new problems."""
    folder = found.new.folder
    for change in found.passages[:MOST_SHOWN]:
        screen.say(f"{harmless(change.name)}: {change.change}")
    for moved in found.reached[:MOST_SHOWN]:
        place = f"{(folder / moved.at.file).as_posix()}:{moved.at.line}"
        colour = "red" if moved.before == "reachable" else ""
        screen.say(f"{place}: {harmless(moved.name)} was {moved.before} and is {moved.after}", colour)
    for problem in found.new_problems[:MOST_SHOWN]:
        screen.say(f"new: {problem}", "yellow")
    screen.say(found.headline, "bold")
