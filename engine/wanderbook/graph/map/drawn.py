"""What is drawn as a map: a book's sections, or the passages of another program's story."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from wanderbook.graph.map.model import Island, IslandGroup, MapLine, MapNode


class DrawnMap(Protocol):
    """Pages on islands, with the lines between them. Its size is the number of pages that have a text."""

    @property
    def islands(self) -> Mapping[str, Island]:
        """Every island by its id, in order."""

    @property
    def groups(self) -> Mapping[str, IslandGroup]:
        """The groups of islands, by their ids."""

    @property
    def island_of(self) -> Mapping[str, str]:
        """By page, its island."""

    @property
    def extra_home(self) -> Mapping[str, str]:
        """By page without a text of its own, its island."""

    def __len__(self) -> int: ...

    def node(self, name: str) -> MapNode: ...

    def nodes(self, island: str) -> Iterator[MapNode]: ...

    def lines(self, island: str) -> Iterator[MapLine]:
        """Every line that begins on an island."""

    def lines_from(self, number: str) -> Iterator[MapLine]: ...

    def came_from(self, number: str) -> list[MapLine]: ...

    def links(self) -> dict[tuple[str, str], int]:
        """By pair of islands, how many pages of the first lead to the second."""

    def choice_count(self, island: str) -> int: ...
