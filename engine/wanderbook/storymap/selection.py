"""What is highlighted on a story map: chosen names, and everything that a thread ties to them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from wanderbook.storymap.model import ThreadMap
from wanderbook.storymap.scenes.shapes import Scene, Shape


@dataclass(frozen=True)
class Selection:
    """The chosen threads, places and sections."""

    threads: frozenset[str]
    places: frozenset[str]
    sections: frozenset[str]

    @classmethod
    def of(cls, story: ThreadMap, names: Iterable[str]) -> Selection:
        """The selection of these names: keywords (`keyword:LAMP` too), cards, sections and their choices, places,
        endings. Raises `KeyError` for a name that the map does not have."""
        threads = {thread.name for thread in story.threads}
        places = {place.id for place in story.places} | {ending.id for ending in story.endings}
        sections = {number for place in story.places for number in place.sections}
        chosen: tuple[set[str], set[str], set[str]] = (set(), set(), set())
        for name in names:
            plain, number = name.removeprefix("keyword:"), name.partition(":")[0]
            found = [plain in threads, name in places, number in sections]
            if not any(found):
                raise KeyError(f"the map of {story.title} has nothing called {name!r}")
            if found[0]:
                chosen[0].add(plain)
            if found[1]:
                chosen[1].add(name)
            if found[2] and not (found[1] and number == name):
                chosen[2].add(number)
        return cls(*map(frozenset, chosen))

    @property
    def is_empty(self) -> bool:
        return not (self.threads or self.places or self.sections)

    def faint(self, story: ThreadMap, scene: Scene) -> Collection[int]:
        """The positions of the shapes that stay in the background: those of other threads and places."""
        if self.is_empty:
            return ()
        threads = self.threads | {
            mark.thing for mark in story.marks if mark.section in self.sections or mark.place in self.places
        }
        marks = [mark for mark in story.marks if mark.thing in threads]
        homes = {story.place_of(section) for section in self.sections}
        places = self.places | homes | {mark.place for mark in marks}
        sections = self.sections | {mark.section for mark in marks if mark.thing in self.threads}

        def is_lit(shape: Shape) -> bool:
            if shape.thread:
                return shape.thread in threads
            if shape.section:
                return shape.section in sections or shape.place in self.places
            return not shape.place or shape.place in places

        return frozenset(at for at, shape in enumerate(scene.shapes) if not is_lit(shape))
