"""A story of another program on the desk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wanderbook.foreign.map import PassageMap
from wanderbook.graph.map import Layout
from wanderbook.graph.map.model import MapLine
from wanderbook.graph.story import StoryGraph
from wanderbook_widgets.authoring.bench import Data
from wanderbook_widgets.authoring.finding import route
from wanderbook_widgets.authoring.messages import Column, Filter, Lens
from wanderbook_widgets.authoring.stories.bench import StoryBench
from wanderbook_widgets.authoring.stories.inspector import because_data, inspected
from wanderbook_widgets.authoring.stories.lenses import LENSES, marks
from wanderbook_widgets.authoring.stories.reports import FILTERS, files_data, found, head_data, problems_data, rows
from wanderbook_widgets.authoring.subject import Subject, Texts

MOST_RESULTS = 60
"""Passages in the list of what a search found."""


class StorySubject(Subject):
    """The story of a bench."""

    lenses = LENSES

    def __init__(self, bench: StoryBench) -> None:
        self.bench = bench

    @property
    def drawn(self) -> PassageMap:
        return self.bench.drawn

    @property
    def layout(self) -> Layout:
        return self.bench.layout

    @property
    def texts(self) -> Mapping[str, str]:
        return self.bench.texts

    def has(self, name: str) -> bool:
        return name in self.bench.drawn

    def head(self) -> Data:
        return {**head_data(self.bench), "lenses": list(LENSES), "filters": list(FILTERS), "views": ["map", "text"]}

    def files(self, open_path: str) -> list[Data]:
        return files_data(self.bench, open_path)

    def problems(self, said: Texts, language: str) -> dict[str, list[Data]]:
        return problems_data(self.bench, language)

    def marks(self, lens: Lens, shown: Iterable[str], said: Texts) -> Data:
        return marks(self.bench, lens, shown, said)

    def found(self, text: str, filter: Filter) -> list[str]:
        return found(self.bench, text, filter)

    def results(self, text: str, names: list[str]) -> list[Data]:
        return [{"kind": "section", "id": name, "text": ""} for name in names[:MOST_RESULTS]] if text.strip() else []

    def rows(self, names: list[str], column: Column, down: bool, first: int) -> Data:
        return rows(self.bench, names, column, down, first)

    def route(self, start: str, goal: str) -> list[MapLine]:
        return route(self.bench.drawn, start, goal)

    def inspected(self, name: str, said: Texts) -> Data:
        return inspected(self.bench, name, said)

    def because(self, name: str, said: Texts) -> Data | None:
        verdict = self.bench.verdict(name)
        return None if verdict is None or verdict.status == "reachable" else because_data(verdict)

    def graph(self, is_picture: bool) -> StoryGraph:
        return self.bench.drawn.graph
