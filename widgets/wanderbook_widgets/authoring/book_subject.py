"""A book on the desk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wanderbook.graph import story_graph
from wanderbook.graph.map import Layout, StoryMap
from wanderbook.graph.map.model import MapLine
from wanderbook.graph.map.picture import with_pages
from wanderbook.graph.story import StoryGraph
from wanderbook_widgets.authoring.bench import Bench, Data
from wanderbook_widgets.authoring.finding import found, route, rows
from wanderbook_widgets.authoring.inspector import because_data, inspected
from wanderbook_widgets.authoring.lenses import marks
from wanderbook_widgets.authoring.messages import LENSES, Column, Filter, Lens
from wanderbook_widgets.authoring.reports import files_data, head_data, problems_data
from wanderbook_widgets.authoring.storylines import results
from wanderbook_widgets.authoring.subject import Subject, Texts


class BookSubject(Subject):
    """The book of a bench."""

    lenses = LENSES

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    @property
    def drawn(self) -> StoryMap:
        return self.bench.drawn

    @property
    def layout(self) -> Layout:
        return self.bench.layout

    @property
    def texts(self) -> Mapping[str, str]:
        return self.bench.service.texts

    def has(self, name: str) -> bool:
        return name in self.bench.book or name in self.bench.drawn.extra_home

    def head(self) -> Data:
        return head_data(self.bench)

    def files(self, open_path: str) -> list[Data]:
        return files_data(self.bench, open_path)

    def problems(self, said: Texts, language: str) -> dict[str, list[Data]]:
        return problems_data(self.bench, said, language)

    def marks(self, lens: Lens, shown: Iterable[str], said: Texts) -> Data:
        return marks(self.bench, lens, shown, said)

    def found(self, text: str, filter: Filter) -> list[str]:
        return found(self.bench, text, filter)

    def results(self, text: str, names: list[str]) -> list[Data]:
        return results(self.bench, text, names)

    def rows(self, names: list[str], column: Column, down: bool, first: int) -> Data:
        return rows(self.bench, names, column, down, first)

    def route(self, start: str, goal: str) -> list[MapLine]:
        return route(self.bench.drawn, start, goal)

    def inspected(self, name: str, said: Texts) -> Data:
        return inspected(self.bench, name, said)

    def because(self, name: str, said: Texts) -> Data | None:
        finding = self.bench.finding(name)
        return None if finding is None or finding.status == "reachable" else because_data(self.bench, finding, said)

    def graph(self, is_picture: bool) -> StoryGraph:
        graph = story_graph(self.bench.book.content)
        return with_pages(graph, self.bench.drawn) if is_picture else graph
