"""The right of the storyline: stations of the finale, the streams between them, and the endings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from wanderbook.storymap.model import StoryPlace, Thread, ThreadMap
from wanderbook.storymap.scenes.shapes import Canvas, Names, Point, curve, in_two_lines, shortened, tones

NAMES = 172.0
"""Room for the names of endings."""
SLOT = 4.2
"""Between threads that enter a station."""


class Finale:
    """Stations and endings, with their positions. Stations without marks are left out; their streams are joined."""

    def __init__(
        self,
        story: ThreadMap,
        rows: Mapping[str, float],
        spans: Mapping[str, tuple[float, float]],
        across: tuple[float, float],
        bottom: float,
    ) -> None:
        """`rows` are the heights of threads, `spans` those of groups; `across` is from where to where there is room."""
        self.story, self.rows, self.spans, self.bottom = story, rows, spans, bottom
        self.left, self.right = across
        self.lead = self.left + 14
        self.tone = tones(story.groups)
        entering: dict[str, list[str]] = defaultdict(list)
        final = {place.id for place in story.places if place.kind == "finale"}
        for mark in story.marks:
            if mark.place in final and mark.thing not in entering[mark.place]:
                entering[mark.place].append(mark.thing)
        self.entering_threads = {name: sorted(several, key=rows.__getitem__) for name, several in entering.items()}
        self.stations = [place for place in story.places if place.id in self.entering_threads]
        self.at = self._station_spots()
        self.endings = self._ending_spots()

    def _station_spots(self) -> dict[str, Point]:
        """Stations from left to right in their order, each at the height of the rows that end there."""
        inner, found = self.right - NAMES - self.lead - 60, {}
        top = min((span[0] for span in self.spans.values()), default=46.0) + 20
        y = top - 40
        for at, station in enumerate(self.stations):
            span = self.spans.get(f"finale:{station.id}")
            y = max(top, (span[0] + span[1]) / 2) if span else y + 56
            x = self.lead + 40 + inner * (at + 0.2) / max(1, len(self.stations))
            found[station.id] = (x, y)
        return found

    def _ending_spots(self) -> dict[str, Point]:
        """Endings one below the other, sorted by the heights of what leads there."""
        sources: dict[str, list[float]] = defaultdict(list)
        for source, target, _ in self.streams():
            if source in self.at:
                sources[target].append(self.at[source][1])
        for group in self.story.groups:
            if group.kind == "ending":
                sources[group.id.partition(":")[2]].append(sum(self.spans[group.id]) / 2)
        known = [one.id for one in self.story.endings]
        ordered = sorted(known, key=lambda name: _mean(sources[name]) if sources[name] else float("inf"))
        heights = [y for _, y in self.at.values()] or [60.0, self.bottom - 20]
        top = max(64.0, min(heights) - 8)
        bottom = max(max(heights) + 10, top + 34.0 * max(0, len(ordered) - 1))
        step = (min(bottom, self.bottom - 10) - top) / max(1, len(ordered) - 1)
        return {name: (self.right - NAMES + 12, top + at * step) for at, name in enumerate(ordered)}

    @property
    def room(self) -> tuple[float, float, float, float] | None:
        """The room below stations and endings; None if there is too little."""
        lowest = max([46.0, *(y + 40 for _, y in (*self.at.values(), *self.endings.values()))])
        if self.bottom - lowest < 150:
            return None
        return self.left + 30, max(lowest + 16, self.bottom - 300), self.right - 30, self.bottom - 4

    # ---------------------------------------------------------------- threads

    def spot(self, thread: str, station: str) -> Point | None:
        """Where a thread enters a station; None if it does not."""
        several = self.entering_threads.get(station, [])
        if thread not in several:
            return None
        x, y = self.at[station]
        gap = min(SLOT, 70 / len(several))
        return x, y + (several.index(thread) - (len(several) - 1) / 2) * gap

    def ends(self, thread: Thread) -> bool:
        """Whether its line goes on to a station or an ending."""
        return bool(self._way(thread))

    def _way(self, thread: Thread) -> list[Point]:
        """The stations that a thread enters, and the ending where it ends up."""
        several = (self.spot(thread.name, station.id) for station in self.stations)
        way = [spot for spot in several if spot is not None]
        kind, _, name = thread.group.partition(":")
        if kind == "ending" and name in self.endings:
            x, y = self.endings[name]
            way.append((x - 10, y))
        return way

    def entering(self, thread: Thread, x: float, y: float) -> str:
        """The rest of a thread's path from a point on its row."""
        d = ""
        for to, down in self._way(thread):
            if to - x > 170 and abs(down - y) > 1:
                d += f"H{to - 120:.1f}C{to - 60:.1f} {y:.1f} {to - 60:.1f} {down:.1f} {to:.1f} {down:.1f}"
            else:
                bend = min(80.0, (to - x) / 2)
                d += f"C{x + bend:.1f} {y:.1f} {to - bend:.1f} {down:.1f} {to:.1f} {down:.1f}"
            x, y = to, down
        return d

    # ---------------------------------------------------------------- drawing

    def streams(self) -> list[tuple[str, str, int]]:
        """The links between stations that are drawn, and to endings. Those through other stations are joined."""
        onward: dict[str, dict[str, int]] = defaultdict(dict)
        for stream in self.story.streams:
            onward[stream.source][stream.target] = stream.links
        shown = {station.id for station in self.stations}
        found: dict[tuple[str, str], int] = {}
        for source in shown:
            seen, waiting = {source}, [(target, links) for target, links in onward[source].items()]
            while waiting:
                target, links = waiting.pop()
                if target in seen:
                    continue
                seen.add(target)
                if target in shown or target.startswith("ending:"):
                    found[source, target] = max(links, found.get((source, target), 0))
                else:
                    waiting += [(to, min(links, many)) for to, many in onward[target].items()]
        return [(*ends, links) for ends, links in sorted(found.items())]

    def draw_streams(self, canvas: Canvas) -> None:
        for source, target, links in self.streams():
            end = self.at.get(target) or self.endings.get(target)
            if end is not None:
                width = 3 + 2.2 * min(links, 4)
                canvas.path(curve(self.at[source], end), "stream", place=source)
                canvas.shapes[-1].attributes["stroke-width"] = round(width, 1)

    def draw(self, canvas: Canvas) -> None:
        for station in self.stations:
            self._draw_station(canvas, station)
        for ending in self.story.endings:
            x, y = self.endings[ending.id]
            canvas.circle(x, y, 8, "gold", place=ending.id, title=ending.name)
            canvas.text(x, y + 3.5, str(ending.number), "paper bold", 10, "middle", place=ending.id)
            lines = in_two_lines(ending.name, 18)
            for at, line in enumerate(lines):
                down = y + 4 + (at - (len(lines) - 1) / 2) * 12
                canvas.text(x + 14, down, line, "ink serif", 11, place=ending.id)

    def _draw_station(self, canvas: Canvas, station: StoryPlace) -> None:
        """A station as a rounded box around the threads that enter it, with its name above."""
        x, y = self.at[station.id]
        count = len(self.entering_threads[station.id])
        half = min(SLOT, 70 / count) * count / 2 + 5
        names: Names = {"place": station.id, "title": f"{station.id} {station.name}"}
        canvas.rect(x - 8, y - half, 16, half * 2, "box edged", 8, **names)
        canvas.text(x, y - half - 6, shortened(f"{station.id} {station.name}", 22), "ink bold", 9.5, "middle", **names)
        for thread in self.entering_threads[station.id]:
            spot = self.spot(thread, station.id)
            roles = {mark.role: mark for mark in self.story.marks if (mark.thing, mark.place) == (thread, station.id)}
            if spot is not None:
                canvas.mark(next(iter(roles.values())), *spot, self.tone[thread], 0.8)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
