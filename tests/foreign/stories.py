"""Small stories for tests."""

from __future__ import annotations

from pathlib import Path

from wanderbook.foreign.stories import ForeignStory
from wanderbook.foreign.verdicts import Decisions


def story(folder: Path, format: str, start: str, more: str = "") -> ForeignStory:
    """A story that begins with this passage and may reach End and Dark, which are empty."""
    path = folder / "story.twee"
    data = f':: StoryData\n{{ "format": "{format}", "start": "Start" }}'
    text = f"{data}\n\n:: Start\n{start}\n\n:: End\n\n:: Dark\n\n{more}"
    path.write_text(text, "utf-8")
    return ForeignStory(path)


def statuses(folder: Path, format: str, start: str, more: str = "") -> dict[str, str]:
    """By name the verdict of every passage and link."""
    found = Decisions(story(folder, format, start, more).program).decide()
    return {name: one.status for name, one in found.items()}
