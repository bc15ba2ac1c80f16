"""The storyline: what can be known when, which threads stop, where they meet, and what feeds which ending.

Each thread is a row from its first gain to its last use; rows are grouped by where threads end up. The distance from
the left is the length of the shortest known play.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

from wanderbook.locales import in_number, texts
from wanderbook.storymap.model import Mark, Thread, ThreadGroup, ThreadMap
from wanderbook.storymap.scenes.air import draw_air, open_span
from wanderbook.storymap.scenes.finale import Finale
from wanderbook.storymap.scenes.shapes import Canvas, Names, Scene, in_two_lines, shortened, tones

PACKAGE = "wanderbook.storymap"
WIDTH = 1340.0
LEFT, TOP, GAP = 176.0, 46.0, 7.0
MOST_ROWS = 150
"""Threads that have a row each; of more, each group has one band."""
MOST_STEPS = 40
"""Decisions that the scale shows; what takes more is drawn at its end."""
ROW, LEAST_HEIGHT = 10.4, 640.0
KNOTTED, NAMED_KNOT, MOST_KNOTS = 4, 5, 24
"""A knot is a section that needs or forbids so many threads; larger ones have their names."""


class Storyline:
    """The storyline of one map, drawn row by row."""

    def __init__(self, story: ThreadMap) -> None:
        self.story, self.texts = story, texts(story.language, PACKAGE)
        self.canvas = Canvas()
        self.tone = tones(story.groups)
        self.threads = {thread.name: thread for thread in story.threads}
        self.places = {place.id: place for place in story.places}
        self.marks: dict[str, list[Mark]] = defaultdict(list)
        for mark in story.marks:
            self.marks[mark.thing].append(mark)
        self.is_folded = len(story.threads) > MOST_ROWS
        self._lay_out_rows()
        self._lay_out_columns()

    # ---------------------------------------------------------------- where things are

    def _lay_out_rows(self) -> None:
        """The height of each thread's row. Groups of a folded storyline share theirs by size."""
        count, gaps = len(self.story.threads), GAP * max(0, len(self.story.groups) - 1)
        row = LEAST_HEIGHT / count if self.is_folded else max(ROW, min(16.0, (LEAST_HEIGHT - gaps) / max(1, count)))
        self.row, y = row, TOP
        self.rows: dict[str, float] = {}
        self.spans: dict[str, tuple[float, float]] = {}
        for group in self.story.groups:
            top = y
            for name in group.threads:
                self.rows[name] = y + row / 2
                y += row
            self.spans[group.id] = (top, max(y, top + 14))
            y = max(y, top + 14) + GAP
        self.bottom = max(y - GAP, LEAST_HEIGHT * 0.6)
        self.height = self.bottom + 20

    def _lay_out_columns(self) -> None:
        """The columns: decisions, interludes and events, then the finale or the endings."""
        story = self.story
        before = [mark.steps for mark in story.marks if mark.steps and not self._is_late(mark)]
        self.last_step = max(5, min(MOST_STEPS, max(before, default=5)))
        used = {mark.place for mark in story.marks}
        late = [place.id for place in story.places if place.kind == "interlude" and place.id in used]
        late += ["events"] if "events" in used else []
        self.sea = WIDTH * (0.535 if any(place.kind == "finale" for place in story.places) else 0.68) - 8 * len(late)
        self.late = {name: self.sea + 38 + 46 * at for at, name in enumerate(late)}
        self.beyond = max([self.sea + 14, *(x + 26 for x in self.late.values())])
        self.finale = Finale(story, self.rows, self.spans, (self.beyond + 12, WIDTH - 8), self.bottom)

    def _is_late(self, mark: Mark) -> bool:
        place = self.places.get(mark.place)
        return mark.place == "events" or (place is not None and place.kind in ("interlude", "finale"))

    def x(self, steps: int | None) -> float:
        """Where so many decisions are on the scale; what no play is known to reach stands at its end."""
        at = self.last_step + 1 if steps is None else min(steps, self.last_step + 1)
        return LEFT + max(0, at) / (self.last_step + 1) * (self.sea - LEFT)

    def _spots(self, name: str) -> list[tuple[Mark, float, float]]:
        """The marks of a thread with their positions: several at one place stand side by side."""
        seen: dict[int, int] = defaultdict(int)
        spots = []
        for mark in sorted(self.marks[name], key=lambda one: (one.steps is None, one.steps or 0)):
            if mark.place in self.late:
                spots.append((mark, self.late[mark.place], self.rows[name]))
            elif (station := self.finale.spot(name, mark.place)) is not None:
                spots.append((mark, *station))
            elif not self._is_late(mark):
                x = self.x(mark.steps)
                seen[round(x)] += 1
                spots.append((mark, min(x + 5.2 * (seen[round(x)] - 1), self.sea + 8), self.rows[name]))
        return spots

    # ---------------------------------------------------------------- drawing

    def scene(self) -> Scene:
        """The whole picture."""
        self._draw_ground()
        self.finale.draw_streams(self.canvas)
        for group in self.story.groups:
            self._draw_group(group)
        if self.is_folded:
            self._draw_bands()
        else:
            spots = {name: self._spots(name) for name in self.rows}
            self._draw_knots(spots)
            for name, several in spots.items():
                self._draw_thread(self.threads[name], several)
        self.finale.draw(self.canvas)
        if (room := self.finale.room) is not None:
            draw_air(self.canvas, self.story, self.texts, room, self.last_step)
        return self.canvas.scene("storyline", f"{self.story.title}: {self.texts['storyline']}", WIDTH, self.height)

    def _draw_ground(self) -> None:
        canvas, high = self.canvas, self.height - 40
        canvas.rect(8, 32, self.sea + 4, high, "even", 10)
        if self.late:
            canvas.rect(self.sea + 16, 32, self.beyond - self.sea - 14, high, "tide", 10)
        canvas.rect(self.beyond + 6, 32, WIDTH - self.beyond - 14, high, "last", 10)
        scale = "decisions" if self.story.is_proved else "unproved"
        canvas.text(18, 24 if scale == "unproved" else 43, self.texts[scale], "soft", 9)
        for step in range(1, self.last_step + 1):
            if step in (1, 2) or step % 5 == 0 or self.last_step <= 12:
                canvas.line([(self.x(step), 48), (self.x(step), self.height - 12)], "rule")
                canvas.text(self.x(step), 43, str(step), "soft", 9, "middle")
        for name, x in self.late.items():
            canvas.text(x, 43, self.texts["events"] if name == "events" else name, "soft", 9, "middle", place=name)
        is_final = bool(self.finale.stations)
        canvas.text(self.beyond + 18, 44, self.texts["finale" if is_final else "stories_end"], "gold serif", 11)

    def _draw_group(self, group: ThreadGroup) -> None:
        """The bar and the name of a group at the left."""
        top, bottom = self.spans[group.id]
        tone = self.tone.get(group.threads[0], 10)
        self.canvas.path(f"M16 {top + 1:.1f}V{bottom - 1:.1f}", f"th s{tone}")
        number = group.id.partition(":")[2]
        named = f"{number.removeprefix('ending:')} {group.name}".strip() if number else self.texts[group.kind]
        room = 20 if bottom - top > 24 else 17
        lines = in_two_lines(named, room) if bottom - top > 24 else (shortened(named, room),)
        for at, line in enumerate(lines):
            y = (top + bottom) / 2 + 4 + (at - (len(lines) - 1) / 2) * 12
            self.canvas.text(24, y, line, f"serif f{tone}", 10.5, place=number, title=group.name)

    def _draw_thread(self, thread: Thread, spots: list[tuple[Mark, float, float]]) -> None:
        """The line of a thread, its name, and its marks."""
        canvas, tone, y = self.canvas, self.tone[thread.name], self.rows[thread.name]
        level = [x for mark, x, _ in spots if self.finale.spot(thread.name, mark.place) is None]
        x0 = min(level, default=self.sea)
        ends = self.finale.ends(thread)
        far = max(level, default=x0)
        d = f"M{x0:.1f} {y:.1f}H{max(far, self.finale.lead) if ends else far:.1f}"
        d += self.finale.entering(thread, max(far, self.finale.lead), y)
        names: Names = {"thread": thread.name, "title": f"{thread.name} {thread.title}".strip()}
        canvas.path(d, f"th s{tone}", **names)
        size = min(9.0, self.row * 0.8)
        canvas.text(x0 - 7, y + 3, shortened(thread.name, 18), f"bold f{tone}", size, "end", **names)
        for mark, x, down in sorted(spots, key=lambda spot: spot[0].role == "gives"):
            canvas.mark(mark, x, down, tone, 0.9, mark_title(mark, self.texts))

    def _draw_knots(self, spots: dict[str, list[tuple[Mark, float, float]]]) -> None:
        """Hairlines through the marks of sections that need or forbid many threads."""
        of: dict[str, dict[str, tuple[float, float]]] = defaultdict(dict)
        for name, several in spots.items():
            for mark, x, y in several:
                if mark.role in ("asks", "forbids") and mark.section and not self._is_late(mark):
                    of[mark.section].setdefault(name, (x, y))
        knots = sorted((one for one in of.items() if len(one[1]) >= KNOTTED), key=lambda one: (-len(one[1]), one[0]))
        for section, through in knots[:MOST_KNOTS]:
            points = sorted(through.values(), key=lambda point: point[1])
            d = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
            for (ax, ay), (bx, by) in pairwise(points):
                d += f"C{ax:.1f} {(ay + by) / 2:.1f} {bx:.1f} {(ay + by) / 2:.1f} {bx:.1f} {by:.1f}"
            said = self.texts["knot"].format(section=section, things=", ".join(through))
            place = self.story.place_of(section)
            self.canvas.path(d, "knot", section=section, place=place, title=said)
            if len(through) >= NAMED_KNOT:
                x, y = points[0]
                self.canvas.text(x + 4, y - 4, section, "ink bold", 9.5, section=section, place=place, title=said)

    def _draw_bands(self) -> None:
        """A band for each group, as thick at each decision as there are threads open."""
        for group in self.story.groups:
            top, bottom = self.spans[group.id]
            middle, half = (top + bottom) / 2, (bottom - top) / 2
            share = _open_after([self.threads[name] for name in group.threads], self.marks, self.last_step)
            upper = [(self.x(step), middle - half * part) for step, part in enumerate(share)]
            lower = [(x, 2 * middle - y) for x, y in reversed(upper)]
            look = f"area f{self.tone[group.threads[0]]}"
            self.canvas.line([*upper, *lower], look, title=", ".join(group.threads[:12]))
            count = len(group.threads)
            label = in_number(self.texts["threads"], count, self.story.language).format(count=f"{count:,}")
            self.canvas.text(LEFT + 6, middle + 3, label, "ink bold", 9.5)


def mark_title(mark: Mark, said: dict[str, str]) -> str:
    """A mark in words: `RECEIPT: needed at 13.2:A`."""
    return f"{mark.thing}: {said[mark.role].format(name=mark.name)}"


def _open_after(threads: list[Thread], marks: dict[str, list[Mark]], most: int) -> list[float]:
    """After each number of decisions, the share of threads that can be open: gained, and still of use later."""
    spans = [open_span(thread, marks[thread.name], most) for thread in threads]
    known = [span for span in spans if span is not None]
    return [sum(first <= step <= last for first, last in known) / max(1, len(threads)) for step in range(most + 1)]
