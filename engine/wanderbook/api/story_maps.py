"""`wb.map`: where keywords come from, where they matter and where they end, in four pictures and as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from wanderbook.api.asked_names import Unknown
from wanderbook.api.books import Book, Named, load
from wanderbook.api.progress import in_one_bar
from wanderbook.api.reaching import Reached, reach
from wanderbook.api.results import Collection, Row, counted, html_block, html_table
from wanderbook.api.witness import Witness
from wanderbook.diagnostics import suggest
from wanderbook.graph.draw import png_of
from wanderbook.graph.map import StoryMap as Islands
from wanderbook.json_data import JsonObject
from wanderbook.progress import Progress
from wanderbook.storymap import Leg, Thread, ThreadMap, legs, thread_map
from wanderbook.storymap.folding import folded
from wanderbook.storymap.graphml import graphml
from wanderbook.storymap.scenes.atlas import AtlasScene
from wanderbook.storymap.scenes.ledger import ledger
from wanderbook.storymap.scenes.place import PlaceScene
from wanderbook.storymap.scenes.shapes import Scene
from wanderbook.storymap.scenes.storyline import Storyline
from wanderbook.storymap.scenes.style import Medium
from wanderbook.storymap.scenes.svg import svg_of
from wanderbook.storymap.selection import Selection

if TYPE_CHECKING:
    import networkx as nx
    import pandas as pd

    Highlighted: TypeAlias = str | Iterable[str] | pd.DataFrame | nx.Graph[str]

NAME_COLUMNS = ("keyword", "thing", "name", "section", "place")
"""The columns of a DataFrame that names are read from."""
SAVED_AS = (".svg", ".png", ".graphml")


@in_one_bar
def map(
    book: Named | Reached, *, cards: bool = False, seconds: float | None = None, progress: Progress | None = None
) -> StoryMap:
    """The story map of a book: every use of every keyword, with the length of a play that gets there.

    This proves what plays can reach, as `wb.reach` does; what `wb.reach` returned spares proving it again. `cards` adds
    adventure cards and quests without a keyword that guards test. `seconds` limits the proof.

    >>> import wanderbook as wb
    >>> story = wb.map("the-widows-buoys")
    >>> story
    <StoryMap The Widow's Buoys: 12 keywords, 80 marks, 12 places>
    >>> len(story.path("BELL").replies)
    5
    """
    if isinstance(book, Reached):
        return StoryMap(book, cards)
    loaded = load(book, progress=progress)
    if not isinstance(loaded, Book):
        raise TypeError(f"wb.map is for books of Wanderbook; for {book} use wb.load(...).graph")
    return StoryMap(reach(loaded, seconds=seconds, progress=progress), cards)


class StoryMap(Collection):
    """The story map of a book: its marks as rows, and a picture for each view.

    >>> import wanderbook as wb
    >>> story = wb.map("the-widows-buoys")
    >>> story.threads["BELL"].first, story.threads["BELL"].gives
    (5, ('12',))
    """

    COLUMNS = ("thing", "role", "name", "section", "place", "steps", "shortest")

    def __init__(self, reached: Reached, cards: bool = False, names: Sequence[str] = ()) -> None:
        """Made by `wb.map`. `names` are highlighted."""
        self.reached, self.book = reached, reached.book
        self._cards, self._names = cards, tuple(names)

    @cached_property
    def _islands(self) -> Islands:
        return Islands(self.book.content)

    @cached_property
    def content(self) -> ThreadMap:
        """Everything that the map shows, as the engine has it: marks, threads, groups, places, routes, endings."""
        return thread_map(self.reached.found, self._islands, self._cards)

    @property
    def threads(self) -> dict[str, Thread]:
        """By keyword, its thread: its first gain, the places that give and need it, and the group where it ends up."""
        return {thread.name: thread for thread in self.content.threads}

    # ---------------------------------------------------------------- views

    def storyline(self) -> MapView:
        """What can be known when, and what feeds which ending."""
        return self._view(self.content, Storyline(self.content).scene(), THREADS)

    def atlas(self) -> MapView:
        """Where each place is, and which places keywords tie together."""
        return self._view(folded(self.content), AtlasScene(self.content).scene(), ROUTES)

    def ledger(self) -> MapView:
        """Who gives, needs, forbids and takes what."""
        return self._view(self.content, ledger(self.content), MARKS)

    def place(self, name: str) -> MapView:
        """How one place works, and what it gives to others and needs from them. `name` is its number, or that of a
        section in it."""
        content = self.content
        known = {place.id: place for place in content.places}
        found = known.get(name) or known.get(content.place_of(name))
        if found is None:
            raise Unknown(f"{self.book.title} has no place {name!r}; {suggest(name, known)}".rstrip("; "))
        return self._view(content, PlaceScene(content, self._islands, found).scene(), PLACE, found.sections)

    def _view(self, story: ThreadMap, scene: Scene, rows: str, sections: Sequence[str] = ()) -> MapView:
        return MapView(story, scene, rows, self._names, sections)

    # ---------------------------------------------------------------- questions

    def path(self, to: str, *, at: str | None = None, with_: str = "") -> MapPath:
        """A plan of a play to a section, a choice, an ending or a keyword: where to go, what to gain there, and what
        is needed. It is a witness of `wb.reach`, played at the table. `at` and `with_` begin elsewhere, as for
        `wb.reach`. What no play reaches has no legs; `wb.reach` says why."""
        name = f"keyword:{to}" if to in self.threads and ":" not in to else to
        asked = self.reached if at is None and not with_ else reach(self.book, [name], at=at, with_=with_)
        finding = asked[name]
        return MapPath(self.content, self.book, name, finding.status, finding.witness)

    def endings(self, hand: Iterable[str] | str = (), *, at: str | None = None) -> Reached:
        """The endings that can still be reached from `at` with these keywords in hand. If `at` is not given, the finale
        begins now; a book without a finale begins at its start."""
        stations = [place for place in self.content.places if place.kind == "finale"]
        last = self.book.content.title_page.deck_ends[-1:] if stations else ()
        held = [hand] if isinstance(hand, str) else list(hand)
        if wrong := [name for name in held if name not in self.threads]:
            hint = suggest(wrong[0], self.threads)
            raise Unknown(f"{self.book.title} has no keyword {wrong[0]!r}; {hint}".rstrip("; "))
        words = ", ".join(f"keyword {name}" for name in held)
        names = [ending.id for ending in self.content.endings]
        return reach(self.book, names, at=at or next(iter(last), None), with_=words)

    def highlight(self, names: Highlighted) -> StoryMap:
        """The same map with some names highlighted in every view: keywords, sections, places, endings, from a list,
        from a DataFrame with a column such as `section` or `keyword`, or from the nodes of a networkx graph."""
        chosen = list(dict.fromkeys(_names_in(names, self.content)))
        Selection.of(self.content, chosen)
        copy = StoryMap(self.reached, self._cards, chosen)
        copy.__dict__.update({key: vars(self)[key] for key in ("_islands", "content") if key in vars(self)})
        return copy

    # ---------------------------------------------------------------- all of it

    @property
    def headline(self) -> str:
        story = self.content
        parts = (
            counted(len(story.threads), "keyword" if not self._cards else "thread"),
            counted(len(story.marks), "mark"),
            counted(len(story.places), "place"),
        )
        return f"{self.book.title}: {', '.join(parts)}"

    def rows(self) -> Iterator[Row]:
        for mark in self.content.marks:
            yield mark.thing, mark.role, mark.name, mark.section, mark.place, mark.steps, mark.is_shortest

    def to_dict(self) -> JsonObject:
        """Everything as plain data, for JSON."""
        found: JsonObject = msgspec.to_builtins(self.content)
        return found

    def save(self, path: str | Path) -> Path:
        """Write the storyline as `.svg` or `.png`, or the whole map as `.graphml`. Returns the path."""
        return self.storyline().save(path)

    def _repr_html_(self) -> str:
        return self.storyline()._repr_html_()


MARKS, THREADS, ROUTES, PLACE = "marks", "threads", "routes", "place"
_COLUMNS = {
    MARKS: StoryMap.COLUMNS,
    THREADS: ("thing", "title", "group", "first", "first_at", "gives", "asks", "open"),
    ROUTES: ("source", "target", "needed", "forbidden"),
    PLACE: StoryMap.COLUMNS,
}


class MapView(Collection):
    """A picture of a story map, which shows itself in a notebook, with its rows.

    >>> import wanderbook as wb
    >>> view = wb.map("the-widows-buoys").ledger()
    >>> view
    <MapView The Widow's Buoys: Ledger, 80 rows>
    """

    def __init__(
        self, story: ThreadMap, scene: Scene, kind: str, names: Sequence[str] = (), sections: Sequence[str] = ()
    ) -> None:
        """Made by the views of `StoryMap`."""
        self.story, self.scene, self._kind = story, scene, kind
        self.COLUMNS = _COLUMNS[kind]
        self._names, self._sections = tuple(names), frozenset(sections)

    @property
    def headline(self) -> str:
        return f"{self.scene.title}, {counted(sum(1 for _ in self.rows()), 'row')}"

    def rows(self) -> Iterator[Row]:
        if self._kind == THREADS:
            for one in self.story.threads:
                yield one.name, one.title, one.group, one.first, one.first_at, one.gives, one.asks, one.is_open
        elif self._kind == ROUTES:
            for route in self.story.routes:
                yield route.source, route.target, route.asked, route.forbidden
        else:
            for mark in self.story.marks:
                if self._kind == MARKS or mark.section in self._sections:
                    yield mark.thing, mark.role, mark.name, mark.section, mark.place, mark.steps, mark.is_shortest

    def highlight(self, names: Highlighted) -> MapView:
        """The same picture with some names highlighted; the others stay in the background."""
        chosen = list(dict.fromkeys(_names_in(names, self.story)))
        Selection.of(self.story, chosen)
        return MapView(self.story, self.scene, self._kind, chosen, tuple(self._sections))

    def svg(self, medium: Medium = "file") -> str:
        """The picture as SVG. A `file` follows the reader's system in light or dark, a `page` the theme of JupyterLab,
        and `png` has fixed light colours."""
        faint = Selection.of(self.story, self._names).faint(self.story, self.scene)
        return svg_of(self.scene, medium, faint)

    def to_dict(self) -> JsonObject:
        """The picture's shapes as plain data, for JSON."""
        found: JsonObject = msgspec.to_builtins(self.scene)
        return found

    def save(self, path: str | Path) -> Path:
        """Write the picture as `.svg` or `.png`, or the map as `.graphml`. Returns the path."""
        to = Path(path)
        match to.suffix.lower():
            case ".svg":
                to.write_text(self.svg(), "utf-8")
            case ".png":
                to.write_bytes(png_of(self.svg("png")))
            case ".graphml":
                to.write_text(graphml(self.story), "utf-8")
            case _:
                raise ValueError(f"cannot tell the format of {to.name!r} by its ending; use {', '.join(SAVED_AS)}")
        return to

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return f'<div class="wanderbook-result">{self.svg("page")}</div>'


class MapPath(Collection):
    """A plan of a play, one leg for each place.

    >>> import wanderbook as wb
    >>> plan = wb.map("the-widows-buoys").path("BELL")
    >>> plan, plan.legs[0].gains
    (<MapPath keyword:BELL: 3 legs, 5 decisions>, (Moment(thing='BLANK', at='14'),))
    """

    COLUMNS = ("place", "sections", "gains", "needs", "takes", "replies")

    def __init__(self, story: ThreadMap, book: Book, name: str, status: str, witness: Witness) -> None:
        """Made by `StoryMap.path`."""
        self.story, self.book, self.name, self.status, self.witness = story, book, name, status, witness

    @property
    def replies(self) -> tuple[str, ...]:
        """The replies of the play."""
        return tuple(self.witness.replies)

    @cached_property
    def legs(self) -> tuple[Leg, ...]:
        """What is done at each place; empty if no play is known."""
        if self.status != "reachable":
            return ()
        return legs(self.book.content, self.witness.turns, self.story.place_of)

    @property
    def headline(self) -> str:
        if self.status != "reachable":
            return f"{self.name}: {self.status}"
        return f"{self.name}: {counted(len(self.legs), 'leg')}, {counted(len(self.replies), 'decision')}"

    def lines(self) -> Iterator[str]:
        """A numbered line for each leg."""
        names = {place.id: place.name for place in self.story.places}
        for at, leg in enumerate(self.legs, 1):
            where = f"{leg.place} {names[leg.place]}".strip() if leg.place in names else "start"
            parts = [f"read {', '.join(leg.sections)}"] if leg.sections else []
            parts += [f"use {one.thing} at {one.at}" for one in leg.asks]
            parts += [f"gain {one.thing} at {one.at}" for one in leg.gains]
            parts += [f"lose {one.thing} at {one.at}" for one in leg.takes]
            parts += [f"ending {leg.ending}"] if leg.ending is not None else []
            yield f"{at}. {'; '.join((*leg.journey, where))}: {'; '.join(parts) or ', '.join(leg.replies)}"

    def __str__(self) -> str:
        return "\n".join((self.headline, *self.lines()))

    def rows(self) -> Iterator[Row]:
        for leg in self.legs:
            moments = ([f"{one.thing} at {one.at}" for one in some] for some in (leg.gains, leg.asks, leg.takes))
            yield leg.place, leg.sections, *(tuple(several) for several in moments), leg.replies

    def to_dict(self) -> JsonObject:
        return {
            "name": self.name,
            "status": self.status,
            "replies": list(self.replies),
            "legs": msgspec.to_builtins(self.legs),
        }

    def _repr_html_(self) -> str:
        return html_block(self.headline, html_table(self.COLUMNS, list(self.rows())))


def _names_in(given: Any, story: ThreadMap) -> Iterator[str]:
    """The names in a list, in the columns of a DataFrame, or in a networkx graph."""
    if isinstance(given, str):
        yield given
    elif hasattr(given, "columns") and hasattr(given, "iloc"):
        columns = [name for name in NAME_COLUMNS if name in given.columns]
        if not columns:
            raise ValueError(f"the DataFrame has none of the columns {', '.join(NAME_COLUMNS)}")
        yield from (str(value) for value in given[columns[0]] if str(value))
    elif hasattr(given, "nodes"):
        known = {*story_names(story)}
        yield from (str(node) for node in given.nodes if str(node) in known)
    else:
        yield from (str(name) for name in given)


def story_names(story: ThreadMap) -> Iterator[str]:
    """Everything on a map that can be highlighted."""
    yield from (thread.name for thread in story.threads)
    yield from (ending.id for ending in story.endings)
    for place in story.places:
        yield place.id
        yield from place.sections
