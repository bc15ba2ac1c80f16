"""The atlas: where each place is, what it gives to the end, and which places keywords tie together."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable

from wanderbook.locales import texts
from wanderbook.storymap.folding import folded
from wanderbook.storymap.model import Mark, StoryPlace, ThreadMap
from wanderbook.storymap.scenes.shapes import Canvas, Names, Point, Scene, curve, in_two_lines, shortened, taper, tones
from wanderbook.storymap.scenes.storyline import PACKAGE, mark_title

PAGE = (560.0, 430.0)
MARGIN = 14.0
STRONG = 2
"""Routes of so many needed keywords are always drawn."""
MOST_ROUTES = 60
ROUNDS = 160
"""In which overlapping places are moved apart."""


class AtlasScene:
    """The picture of all pages, with a box for what is read as time runs out."""

    def __init__(self, whole: ThreadMap) -> None:
        self.story = folded(whole)
        self.texts = texts(self.story.language, PACKAGE)
        self.canvas = Canvas()
        self.tone = tones(self.story.groups)
        self.pages = self._pages()
        across = 1 if len(self.pages) == 1 else 2 if len(self.pages) <= 6 else 3
        self.corner = {
            page: (
                MARGIN + (at % across) * (PAGE[0] + MARGIN),
                MARGIN + (at // across) * (PAGE[1] + MARGIN),
            )
            for at, page in enumerate(self.pages)
        }
        down = math.ceil(len(self.pages) / across)
        self.size = (MARGIN + across * (PAGE[0] + MARGIN), MARGIN + down * (PAGE[1] + MARGIN))
        self.at: dict[str, Point] = {}
        for page, places in self.pages.items():
            self._lay_out(page, places)

    def _pages(self) -> dict[int, list[StoryPlace]]:
        """The places by page; chapters and other places that are on none share page 0, stations page -1."""
        found: dict[int, list[StoryPlace]] = defaultdict(list)
        for place in self.story.places:
            found[-1 if place.kind in ("interlude", "finale") else place.page].append(place)
        return {page: found[page] for page in sorted(found, key=lambda one: (one < 1, -one if one < 1 else one))}

    def _lay_out(self, page: int, places: list[StoryPlace]) -> None:
        """Places where the author put them, moved apart until no names overlap; stations from left to right, the rest
        in rows."""
        x, y = self.corner[page]
        if page < 1 or any(place.at is None for place in places):
            wide = PAGE[0] - (190 if page < 0 else 40)
            columns = max(1, min(len(places), round(math.sqrt(len(places) * wide / PAGE[1]))))
            rows = math.ceil(len(places) / columns)
            for at, place in enumerate(places):
                column, row = (at // rows, at % rows) if page < 0 else (at % columns, at // columns)
                right = x + 20 + wide * (column + 0.5) / max(columns, math.ceil(len(places) / rows))
                self.at[place.id] = (right, y + 44 + (PAGE[1] - 80) * (row + 0.5) / rows)
            return
        spots = {
            place.id: [x + 44 + place.at[0] / 100 * (PAGE[0] - 88), y + 38 + place.at[1] / 100 * (PAGE[1] - 86)]
            for place in places
            if place.at
        }
        sizes = {
            place.id: (max(_radius(place) + 12, len(_name(place)) * 3.05 + 4), _radius(place) + 15) for place in places
        }
        _move_apart(spots, sizes, (x + 4, y + 44, x + PAGE[0] - 4, y + PAGE[1] - 34))
        self.at |= {name: (right, down) for name, (right, down) in spots.items()}

    # ---------------------------------------------------------------- drawing

    def scene(self) -> Scene:
        """The whole picture."""
        self._draw_pages()
        self._draw_streams()
        self._draw_routes()
        marks: dict[str, list[Mark]] = defaultdict(list)
        for mark in self.story.marks:
            marks[mark.place].append(mark)
        for place in self.story.places:
            self._draw_place(place, marks[place.id])
        return self.canvas.scene("atlas", f"{self.story.title}: {self.texts['atlas']}", *self.size)

    def _draw_pages(self) -> None:
        names = dict(self.story.pages)
        for page, (x, y) in self.corner.items():
            self.canvas.rect(x, y, *PAGE, "last" if page < 0 else "ocean", 12)
            said = self.texts["interlude"] if page < 0 else ""
            if page > 0:
                said = " · ".join(filter(None, (self.texts["page"].format(number=page), names.get(page, ""))))
            self.canvas.text(x + 14, y + 22, said, "soft serif", 12)

    def _draw_streams(self) -> None:
        """The endings at the right of the last box, and the links to them."""
        if -1 not in self.pages:
            return
        x, y = self.corner[-1]
        endings = {
            ending.id: (x + PAGE[0] - 176, y + 44 + (PAGE[1] - 80) * (at + 0.5) / len(self.story.endings))
            for at, ending in enumerate(self.story.endings)
        }
        for stream in self.story.streams:
            a, b = self.at.get(stream.source), self.at.get(stream.target) or endings.get(stream.target)
            if a and b:
                self.canvas.path(curve(a, b), "stream", place=stream.source)
                self.canvas.shapes[-1].attributes["stroke-width"] = 2.0 + min(stream.links, 4)
        for ending in self.story.endings:
            right, down = endings[ending.id]
            self.canvas.circle(right, down, 7, "gold", place=ending.id, title=ending.name)
            self.canvas.text(right, down + 3.5, str(ending.number), "paper bold", 9.5, "middle", place=ending.id)
            self.canvas.text(right + 12, down + 4, shortened(ending.name, 28), "ink", 10.5, place=ending.id)

    def _draw_routes(self) -> None:
        """The ties of several keywords between places of the atlas. A page shows the others for what is selected."""
        shown = [one for one in self.story.routes if len(one.asked) >= STRONG and self._is_at_sea(one.target)]
        for route in shown[:MOST_ROUTES]:
            a, b = self.at.get(route.source), self.at.get(route.target)
            if a is None or b is None:
                continue
            counted: dict[int, int] = defaultdict(int)
            for thing in route.things:
                counted[self.tone[thing]] += 1
            tone = max(counted, key=lambda one: (counted[one], -one))
            d = taper(a, b, 1.6 + 2.4 * len(route.things), 20, 22)
            said = f"{route.source} → {route.target}: {', '.join(route.things)}"
            self.canvas.path(d, f"tie f{tone}", place=route.source, title=said)

    def _is_at_sea(self, place: str) -> bool:
        return all(place != one.id for one in self.pages.get(-1, []))

    def _draw_place(self, place: StoryPlace, marks: list[Mark]) -> None:
        """A place with its number, its name, what it gives around it and what it needs below these."""
        x, y = self.at[place.id]
        r, is_station = _radius(place), place.kind in ("interlude", "finale")
        names: Names = {"place": place.id, "title": f"{place.id} {place.name}".strip()}
        if is_station:
            self.canvas.rect(x - r, y - r * 0.8, 2 * r, r * 1.6, "box edged", 6, **names)
        else:
            self.canvas.circle(x, y, r + 6, "water", **names)
            self.canvas.circle(x, y, r, "land edged", **names)
        self.canvas.text(x, y + 4, shortened(place.id, 7), "ink bold", 10.5, "middle", **names)
        lines = in_two_lines(_name(place), 26) if is_station else (shortened(_name(place), 28),)
        for at, line in enumerate(lines[:2]):
            look = "ink" if is_station else "ink serif"
            self.canvas.text(x, y + r + 17 + 11 * at, line, look, 9 if is_station else 10, "middle", **names)
        gifts = _each_once(mark for mark in marks if mark.role == "gives")
        rest = _each_once(mark for mark in marks if mark.role != "gives")
        self._ring(gifts, (x, y), r + 6)
        if is_station:
            self._ring(rest, (x, y), r + 6)

    def _ring(self, marks: list[Mark], middle: Point, radius: float) -> None:
        """Marks on an arc above a place, those with one destination side by side."""
        several = sorted(marks, key=lambda mark: (self.tone[mark.thing], mark.thing))
        gap = min(0.42, (2 * math.pi - 0.9) / max(1, len(several)))
        for at, mark in enumerate(several):
            turn = -math.pi / 2 + (at - (len(several) - 1) / 2) * gap
            x, y = middle[0] + math.cos(turn) * radius * 1.08, middle[1] + math.sin(turn) * radius
            self.canvas.mark(mark, x, y, self.tone[mark.thing], 1.0, mark_title(mark, self.texts))


def _each_once(marks: Iterable[Mark]) -> list[Mark]:
    return list({(mark.thing, mark.role): mark for mark in marks}.values())


def _radius(place: StoryPlace) -> float:
    return min(26.0, 10 + 2.6 * math.sqrt(len(place.sections)))


def _name(place: StoryPlace) -> str:
    return place.name or place.id


def _move_apart(
    spots: dict[str, list[float]], sizes: dict[str, Point], room: tuple[float, float, float, float]
) -> None:
    """Move boxes apart along the axis on which they overlap least, and keep them in their room."""
    names = sorted(spots)
    for _ in range(ROUNDS):
        for at, one in enumerate(names):
            for other in names[at + 1 :]:
                a, b = spots[one], spots[other]
                over = [sizes[one][axis] + sizes[other][axis] - abs(b[axis] - a[axis]) for axis in (0, 1)]
                if min(over) > 0:
                    axis = 0 if over[0] < 1.1 * over[1] else 1
                    push = over[axis] * 0.26 * (-1 if b[axis] < a[axis] else 1)
                    a[axis] -= push
                    b[axis] += push
        for name, spot in spots.items():
            wide, high = sizes[name]
            spot[0] = max(room[0] + wide, min(room[2] - wide, spot[0]))
            spot[1] = max(room[1] + high / 2, min(room[3] - high / 2, spot[1]))
