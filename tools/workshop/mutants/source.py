"""A module's source text, addressed by its syntax tree, and the edits that turn it into another text."""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple


class ByteEdit(NamedTuple):
    """Bytes `start` to `end` become `text`."""

    start: int
    end: int
    text: str


class ModuleText:
    """The text of one module. Offsets count bytes, as the syntax tree does."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.data = text.encode()
        self.tree = ast.parse(text)

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        for line in self.data.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        return starts

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self._starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._starts[node.end_lineno - 1] + node.end_col_offset

    def of(self, node: ast.expr | ast.stmt) -> str:
        return self.data[self.start(node) : self.end(node)].decode()

    def replaced(self, node: ast.expr | ast.stmt, text: str) -> tuple[ByteEdit, ...]:
        return (ByteEdit(self.start(node), self.end(node), text),)

    def between(self, left: ast.expr, right: ast.expr, pattern: str, text: str) -> tuple[ByteEdit, ...]:
        """What matches between two nodes, replaced; nothing if nothing matches."""
        gap = self.data[self.end(left) : self.start(right)]
        found = re.search(pattern.encode(), gap)
        if not found:
            return ()
        return (ByteEdit(self.end(left) + found.start(), self.end(left) + found.end(), text),)

    def is_true_to(self, node: ast.expr) -> bool:
        """Whether the node's place holds the node's text. Before Python 3.12, places in f-strings may be wrong."""
        try:
            there = ast.parse(f"({self.of(node)})", mode="eval").body
        except (SyntaxError, UnicodeDecodeError, IndexError):
            return False
        return ast.dump(there) == ast.dump(node)

    def edited(self, edits: Iterable[ByteEdit]) -> str:
        data = self.data
        for edit in sorted(edits, reverse=True):
            data = data[: edit.start] + edit.text.encode() + data[edit.end :]
        return data.decode()


def changed_lines(before: str, after: str) -> str:
    """The lines that differ, without context and without line numbers: `-` what was, `+` what is."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
    return "\n".join(line for line in lines if not line.startswith(("---", "+++", "@@")))


def shown_diff(path: str, before: str, after: str) -> str:
    """A unified diff with context, to read."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), path, path, lineterm="", n=2)
    return "\n".join(lines)
