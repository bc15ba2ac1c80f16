"""The mentions in a file, indexed once, so that linking only examines missing names."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType

from wanderbook.diagnostics import Names
from wanderbook.notation.source import Mention, Span

_NONE: Mapping[str, list[Mention]] = MappingProxyType({})
TURNS = frozenset({"section", "redirect"})
"""Kinds of mentions that name a section."""


class Mentions:
    """All mentions in one file. Those of a file read in pieces are combined from its pieces."""

    def __init__(
        self,
        references: Sequence[Mention] = (),
        spans: Sequence[Span] = (),
        pieces: Sequence[Mentions] = (),
    ) -> None:
        """`spans` are those of the file's sections and their parts."""
        self.references, self._spans, self._pieces = references, spans, pieces
        self._by_kind: dict[str, dict[str, list[Mention]]] = {}
        """By kind and then by value, the mentions."""

    @cached_property
    def names(self) -> dict[str, set[str]]:
        """By kind, the values that are mentioned."""
        names: dict[str, set[str]] = {}
        if self._pieces:
            for piece in self._pieces:
                for kind, values in piece.names.items():
                    names.setdefault(kind, set()).update(values)
        else:
            for mention in self.references:
                names.setdefault(mention.kind, set()).add(mention.value)
        return names

    def missing(self, kind: str, known: Names) -> Iterator[Mention]:
        """Mentions of this kind whose name does not exist."""
        if missing := known.lacking(self.names.get(kind, frozenset())):
            yield from (one for one in self.references if one.kind == kind and one.value in missing)

    def of(self, kind: str) -> Mapping[str, list[Mention]]:
        """Mentions of this kind, by value."""
        if kind not in self.names:
            return _NONE
        if kind not in self._by_kind:
            mentions = self._by_kind[kind] = {}
            for mention in self.references:
                if mention.kind == kind:
                    mentions.setdefault(mention.value, []).append(mention)
        return self._by_kind[kind]

    @cached_property
    def _turns(self) -> list[tuple[str, str, bool]]:
        """Every mention of a section: its target, its source section (or none), and whether it is a redirect."""
        sections = [span for span in self._spans if ":" not in span.name]
        lines = [span.line for span in sections]
        turns = []
        for mention in self.references:
            if mention.kind in TURNS:
                at = bisect_right(lines, mention.line) - 1
                turns.append((mention.value, sections[at].name if at >= 0 else "", mention.kind == "redirect"))
        return turns

    @cached_property
    def pointed(self) -> frozenset[str]:
        """Sections that another section, or a table, points to."""
        if self._pieces:
            return frozenset().union(*(piece.pointed for piece in self._pieces))
        return frozenset(to for to, owner, _ in self._turns if to != owner)

    @cached_property
    def redirects(self) -> list[tuple[str, str]]:
        """The redirects as pairs of the section that has one and the section that it leads to."""
        if self._pieces:
            return [pair for piece in self._pieces for pair in piece.redirects]
        return [(owner, to) for to, owner, redirect in self._turns if redirect]
