"""What a desk shows: a book that is being written, or a story of another program. Both give the page the same data."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import ClassVar

from wanderbook.graph.map import DrawnMap, Layout
from wanderbook.graph.map.model import MapLine
from wanderbook.graph.story import StoryGraph
from wanderbook_widgets.authoring.bench import Data
from wanderbook_widgets.authoring.messages import Column, Filter, Lens

Texts = Data


class Subject(ABC):
    """What lies on a desk. It says what is known now; the desk asks again after something was found out."""

    lenses: ClassVar[tuple[Lens, ...]]
    """The lenses of the map, in the order of their keys."""

    @property
    @abstractmethod
    def drawn(self) -> DrawnMap:
        """What is drawn as the map."""

    @property
    @abstractmethod
    def layout(self) -> Layout:
        """Where it is on the map."""

    @property
    @abstractmethod
    def texts(self) -> Mapping[str, str]:
        """By path, the text of each file."""

    @abstractmethod
    def has(self, name: str) -> bool:
        """Whether something of this name can be looked at."""

    @abstractmethod
    def head(self) -> Data: ...

    @abstractmethod
    def files(self, open_path: str) -> list[Data]:
        """Every file with its problems; of the open one also its parts."""

    @abstractmethod
    def problems(self, said: Texts, language: str) -> dict[str, list[Data]]:
        """Diagnostics by file."""

    @abstractmethod
    def marks(self, lens: Lens, shown: Iterable[str], said: Texts) -> Data:
        """What a lens says of the pages that are shown, and of the links."""

    @abstractmethod
    def found(self, text: str, filter: Filter) -> list[str]:
        """What a search and a filter find, the nearest first."""

    def results(self, text: str, names: list[str]) -> list[Data]:
        """What a search found, as a list to choose from."""
        return []

    @abstractmethod
    def rows(self, names: list[str], column: Column, down: bool, first: int) -> Data:
        """A page of the table, sorted."""

    @abstractmethod
    def route(self, start: str, goal: str) -> list[MapLine]:
        """The fewest lines from one page to another; none where no line leads there."""

    @abstractmethod
    def inspected(self, name: str, said: Texts) -> Data:
        """One page in the inspector."""

    @abstractmethod
    def because(self, name: str, said: Texts) -> Data | None:
        """Why something cannot be reached; None if that is not known, or it can be."""

    @abstractmethod
    def graph(self, is_picture: bool) -> StoryGraph:
        """The graph for export; a picture is drawn like the map."""
