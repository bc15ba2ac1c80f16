"""One place: how its sections lead to each other, what it needs from elsewhere, and what it gives."""

from __future__ import annotations

from collections import defaultdict

from wanderbook.graph.map import StoryMap
from wanderbook.locales import in_number, texts
from wanderbook.storymap.layers import layers
from wanderbook.storymap.model import Mark, StoryPlace, Thread, ThreadMap
from wanderbook.storymap.scenes.shapes import Canvas, Names, Point, Scene, curve, shortened, tones
from wanderbook.storymap.scenes.storyline import PACKAGE, mark_title

PORT, BOX = 168.0, (112.0, 32.0)
COLUMN, LINE, TOP = 172.0, 50.0, 78.0
LEAST = (1100.0, 460.0)
MOST_SECTIONS = 160
"""Sections of a place that are drawn."""


class PlaceScene:
    """The picture of one place."""

    def __init__(self, story: ThreadMap, drawn: StoryMap, place: StoryPlace) -> None:
        self.story, self.drawn, self.place = story, drawn, place
        self.texts: dict[str, str] = texts(story.language, PACKAGE)
        self.canvas = Canvas()
        self.tone = tones(story.groups)
        self.sections = place.sections[:MOST_SECTIONS]
        inside = set(self.sections)
        self.marks = [mark for mark in story.marks if mark.section in inside]
        self.ways = [way for number in self.sections for way in drawn.ways(number) if way.target in inside]
        entrance = place.id if place.id in inside else ""
        found = layers(self.sections, [(way.source, way.target) for way in self.ways], entrance)
        needs, gifts = self._ports(("asks", "forbids")), self._ports(("gives", "takes"))
        rows = max([1, *(len(several) for several in found)])
        self.height = max(LEAST[1], TOP + 40 + LINE * rows, TOP + 40 + 30.0 * max(len(needs), len(gifts)))
        self.width = max(LEAST[0], 2 * PORT + 120 + COLUMN * len(found))
        self.at = self._boxes(found)
        self.needs, self.gifts = self._port_spots(needs, PORT), self._port_spots(gifts, self.width - PORT)

    def _ports(self, roles: tuple[str, str]) -> list[str]:
        return list(dict.fromkeys(mark.thing for mark in self.marks if mark.role in roles))

    def _boxes(self, found: list[list[str]]) -> dict[str, Point]:
        """The middle of each section's box. Every other layer is a little lower, so that lines can pass."""
        inner = self.width - 2 * (PORT + 80)
        middle = (self.height + TOP) / 2 - 10
        spots = {}
        for at, several in enumerate(found):
            x = PORT + 80 + (inner * (at + 0.5) / len(found))
            for down, number in enumerate(several):
                spots[number] = (x, middle + (down - (len(several) - 1) / 2) * LINE + (at % 2) * 9)
        return spots

    def _port_spots(self, things: list[str], x: float) -> dict[str, Point]:
        """The ports of one shore, each near the sections that it is about."""
        heights: dict[str, list[float]] = defaultdict(list)
        for mark in self.marks:
            heights[mark.thing].append(self.at[mark.section][1])
        ordered = sorted(things, key=lambda thing: (sum(heights[thing]) / len(heights[thing]), thing))
        gap = min(40.0, (self.height - TOP - 30) / max(1, len(ordered)))
        middle = (self.height + TOP) / 2 - 10
        return {thing: (x, middle + (at - (len(ordered) - 1) / 2) * gap) for at, thing in enumerate(ordered)}

    # ---------------------------------------------------------------- drawing

    def scene(self) -> Scene:
        """The whole picture."""
        canvas, said = self.canvas, self.texts
        canvas.rect(0, 0, self.width, self.height, "ocean")
        canvas.rect(PORT - 12, TOP - 22, self.width - 2 * PORT + 24, self.height - TOP + 8, "water", 90)
        canvas.rect(PORT, TOP - 12, self.width - 2 * PORT, self.height - TOP - 12, "land edged", 80)
        named = f"{self.place.id} · {shortened(self.place.name, 48)}" if self.place.name else self.place.id
        canvas.text(self.width / 2, 34, named, "ink serif", 20, "middle")
        canvas.text(16, 54, said["needed_here"], "soft", 11)
        canvas.text(self.width - 16, 54, said["given_here"], "soft", 11, "end")
        if len(self.place.sections) > MOST_SECTIONS:
            count = len(self.place.sections) - MOST_SECTIONS
            left_out = in_number(said["more"], count, self.story.language).format(count=count)
            canvas.text(self.width / 2, 54, left_out, "soft", 11, "middle")
        self._draw_ways()
        for mark in self.marks:
            self._draw_link(mark)
        for number in self.sections:
            self._draw_section(number)
        threads = {thread.name: thread for thread in self.story.threads}
        for thing, spot in self.needs.items():
            self._draw_port(threads[thing], spot, -1)
        for thing, spot in self.gifts.items():
            self._draw_port(threads[thing], spot, 1)
        return canvas.scene("place", f"{self.story.title}: {named}", self.width, self.height)

    def _draw_ways(self) -> None:
        """One line for each pair of sections: guarded lines in their own colour, failures dashed, redirects dotted."""
        seen = set()
        half, high = BOX[0] / 2, BOX[1] / 2
        for way in self.ways:
            if way.source == way.target or (way.source, way.target) in seen:
                continue
            seen.add((way.source, way.target))
            (ax, ay), (bx, by) = self.at[way.source], self.at[way.target]
            look = " ".join(("guarded" if way.guard else "way", way.kind if way.kind in ("fail", "redirect") else ""))
            if bx > ax + 1:
                self.canvas.path(curve((ax + half, ay), (bx - half - 4, by)), look.strip())
                self._arrow(bx - half, by)
            elif bx < ax - 1:
                top = min(ay, by) - high - 34
                d = f"M{ax:.1f} {ay - high:.1f}C{ax:.1f} {top:.1f} {bx:.1f} {top:.1f} {bx:.1f} {by - high - 3:.1f}"
                self.canvas.path(d, look.strip())
            else:
                x = ax + half
                d = f"M{x:.1f} {ay:.1f}C{x + 34:.1f} {ay:.1f} {x + 34:.1f} {by:.1f} {x + 3:.1f} {by:.1f}"
                self.canvas.path(d, look.strip())

    def _arrow(self, x: float, y: float) -> None:
        self.canvas.path(f"M{x - 6:.1f} {y - 3:.1f}L{x:.1f} {y:.1f}L{x - 6:.1f} {y + 3:.1f}Z", "soft")

    def _draw_link(self, mark: Mark) -> None:
        """The line from a port to the section that uses it."""
        x, y = self.at[mark.section]
        names: Names = {"thread": mark.thing, "section": mark.section, "place": mark.place}
        look = f"strand s{self.tone[mark.thing]} {mark.role}"
        if mark.role in ("asks", "forbids"):
            self.canvas.path(curve(self.needs[mark.thing], (x - BOX[0] / 2, y)), look.replace(" asks", ""), **names)
        else:
            self.canvas.path(curve((x + BOX[0] / 2, y), self.gifts[mark.thing]), look.replace(" gives", ""), **names)

    def _draw_section(self, number: str) -> None:
        x, y = self.at[number]
        wide, high = BOX
        text = self.drawn.opening(number)
        names: Names = {"section": number, "place": self.place.id, "title": f"{number} {text} …"}
        self.canvas.rect(x - wide / 2, y - high / 2, wide, high, "box edged", 7, **names)
        self.canvas.text(x - wide / 2 + 7, y - 3, number, "ink bold", 10.5, **names)
        self.canvas.text(x - wide / 2 + 7, y + 9.5, shortened(text, 22), "soft", 8.5, **names)

    def _draw_port(self, thread: Thread, spot: Point, side: int) -> None:
        """A port with its keyword, its signs, and the places beyond."""
        x, y = spot
        tone, anchor = self.tone[thread.name], "end" if side < 0 else "start"
        roles = ("asks", "forbids") if side < 0 else ("gives", "takes")
        mark = next(one for one in self.marks if one.thing == thread.name and one.role in roles)
        self.canvas.mark(mark, x, y, tone, 1.4, mark_title(mark, self.texts))
        names: Names = {"thread": thread.name, "title": thread.title}
        self.canvas.text(x + 10 * side, y + 1, shortened(thread.name, 18), f"bold f{tone}", 11, anchor, **names)
        self.canvas.text(x + 10 * side, y + 12, self._beyond(thread, side), "soft", 9, anchor, **names)

    def _beyond(self, thread: Thread, side: int) -> str:
        """The other places that give a thread, or that need it."""
        said, here = self.texts, self.place.id
        if side < 0:
            others = [place for place in thread.gives if place != here]
            if not others:
                return said["from_here"] if here in thread.gives else said["from_start"]
            if others == ["start"]:
                return said["from_start"]
            return said["from"].format(places=_listed([place for place in others if place != "start"]))
        others = [said["events"] if place == "events" else place for place in thread.asks if place != here]
        return said["to"].format(places=_listed(others)) if others else said["only_here"]


def _listed(places: list[str]) -> str:
    return shortened(", ".join(places[:4]) + (" …" if len(places) > 4 else ""), 26)
