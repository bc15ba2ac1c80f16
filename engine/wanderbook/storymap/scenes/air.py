"""How many threads can be open after so many decisions, as stacked areas by group."""

from __future__ import annotations

from collections import defaultdict

from wanderbook.locales import in_number
from wanderbook.storymap.model import Mark, Thread, ThreadMap
from wanderbook.storymap.scenes.shapes import Canvas, tones

Room = tuple[float, float, float, float]
"""Left, top, right and bottom."""
SOON = 5


def draw_air(canvas: Canvas, story: ThreadMap, said: dict[str, str], room: Room, most: int) -> None:
    """Draw the areas into their room."""
    left, top, right, bottom = room
    threads = {thread.name: thread for thread in story.threads}
    marks: dict[str, list[Mark]] = defaultdict(list)
    for mark in story.marks:
        marks[mark.thing].append(mark)
    tone = tones(story.groups)
    base = [0] * (most + 1)
    floor, ceiling = bottom - 24, top + 34

    def spot(step: int, count: int) -> tuple[float, float]:
        return left + step / most * (right - left), floor - count / max(1, len(threads)) * (floor - ceiling)

    for group in story.groups:
        spans = [span for name in group.threads if (span := open_span(threads[name], marks[name], most))]
        upper = [under + sum(first <= at <= last for first, last in spans) for at, under in enumerate(base)]
        outline = [spot(at, count) for at, count in enumerate(upper)]
        outline += [spot(at, count) for at, count in reversed(list(enumerate(base)))]
        canvas.line(outline, f"area f{tone[group.threads[0]]}")
        base = upper
    peak = max(range(most + 1), key=lambda at: base[at])
    soon = sum(thread.first is not None and thread.first <= SOON for thread in story.threads)
    canvas.text(left, top, said["air"], "gold serif", 11)
    canvas.text(left, top + 15, said["early"].format(count=soon, all=len(threads)), "gold", 10)
    x, y = spot(peak, base[peak])
    said_peak = in_number(said["most"], base[peak], story.language).format(count=base[peak], at=peak)
    canvas.text(min(max(x, left + 44), right - 44), y - 6, said_peak, "gold bold", 10, "middle")
    for step in range(0, most + 1, 5):
        canvas.text(spot(step, 0)[0], floor + 13, str(step), "soft", 9, "middle")


def open_span(thread: Thread, marks: list[Mark], most: int) -> tuple[int, int] | None:
    """The decisions between which a thread can be open: gained, and still of use later. None if no play gains it."""
    if thread.first is None:
        return None
    if thread.group.partition(":")[0] in ("finale", "ending", "interlude"):
        return thread.first, most
    used = [mark.steps for mark in marks if mark.role != "gives" and mark.steps is not None]
    return thread.first, max([thread.first, *used])
