"""What all results have in common: a headline, a table in a notebook, plain data, a pandas frame."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, TypeAlias

from wanderbook.diagnostics import harmless
from wanderbook.json_data import Json, JsonObject

if TYPE_CHECKING:
    import pandas as pd

Row: TypeAlias = tuple[Json, ...]
"""A value for each column."""

MOST_ROWS = 200
"""Rows of a notebook's table; `to_frame` and `to_dict` have all of them."""


class Result(ABC):
    """A result of the API."""

    @property
    @abstractmethod
    def headline(self) -> str:
        """The result in one line."""

    @abstractmethod
    def to_dict(self) -> JsonObject:
        """The result as plain data, ready for JSON, as the subcommand prints it with `--json`."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {harmless(self.headline)}>"

    def _repr_html_(self) -> str:
        return html_block(self.headline)


class Collection(Result):
    """A result with many rows."""

    COLUMNS: tuple[str, ...]

    @abstractmethod
    def rows(self) -> Iterable[Row]:
        """A row for each entry, with a value for each of `COLUMNS`."""

    def to_frame(self) -> pd.DataFrame:
        """The rows as a pandas DataFrame."""
        try:
            import pandas
        except ImportError as error:
            raise ImportError("to_frame needs pandas: pip install 'wanderbook[notebook]'") from error
        return pandas.DataFrame(list(self.rows()), columns=list(self.COLUMNS))

    def _repr_html_(self) -> str:
        return html_block(self.headline, html_table(self.COLUMNS, list(self.rows())))


def html_block(headline: str, *parts: str) -> str:
    """A result as HTML. The parts are HTML already; the headline is text."""
    return f'<div class="wanderbook-result"><p><strong>{text(headline)}</strong></p>{"".join(parts)}</div>'


def html_table(headings: Sequence[str], rows: Sequence[Row]) -> str:
    """An HTML table with escaped cells, cut after `MOST_ROWS`; empty without rows."""
    if not rows:
        return ""
    head = "".join(f"<th>{text(heading)}</th>" for heading in headings)
    body = "".join(f"<tr>{''.join(f'<td>{text(cell)}</td>' for cell in row)}</tr>" for row in rows[:MOST_ROWS])
    more = len(rows) - MOST_ROWS
    rest = f"<p>and {more:,} more; <code>to_frame()</code> has them all</p>" if more > 0 else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{rest}"


def text(value: object) -> str:
    """A value as HTML text: texts from a book are never markup."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.4g}"
    words = ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
    return "<br>".join(escape(harmless(line)) for line in words.split("\n"))


def counted(number: int, what: str) -> str:
    """A number with its noun: `1 error`, `2 errors`."""
    return f"{number:,} {what if number == 1 else plural(what)}"


def plural(noun: str) -> str:
    """`errors`, `stitches`."""
    return f"{noun}es" if noun.endswith(("ch", "s", "x")) else f"{noun}s"
