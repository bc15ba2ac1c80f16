"""Tables of figures on a terminal, with a bar for each share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from wanderbook.diagnostics import harmless
from wanderbook.odds.chances import wilson

BAR, LEAST_BAR = 30, 8
LEAST_NAME = 12
"""Letters of a name beside a bar; where a line has no room for both, there is no bar."""
GAP = 2


class FigureRow(NamedTuple):
    name: str
    numbers: tuple[str, ...]
    share: float
    colour: str


def share_row(what: str, count: int, of: int, colour: str) -> FigureRow:
    """A share of plays, with its 95 % interval."""
    low, high = wilson(count, of)
    return FigureRow(
        harmless(what), (f"{count:,}", f"{count / of:.1%}", f"{low:.1%} to {high:.1%}"), count / of, colour
    )


def table_of(title: str, headings: Sequence[str], rows: Sequence[FigureRow], width: int, bars: bool = True) -> Table:
    """On a narrow screen bars shrink first, then names fold, then bars go; numbers are never cut."""
    numbers = [max(map(len, column)) for column in zip(headings, *(row.numbers for row in rows), strict=True)]
    room = width - sum(numbers) - GAP * len(numbers)
    longest = max((cell_len(row.name) for row in rows), default=0)
    bar = _bar_width(room, longest) if bars else 0
    name = min(longest, room - (bar + GAP if bar else 0))
    table = Table(
        title=title, title_justify="left", title_style="bold", box=None, padding=(0, GAP, 0, 0), pad_edge=False
    )
    table.add_column(min_width=max(name, 1), max_width=max(name, 1), overflow="fold")
    for heading, wide in zip(headings, numbers, strict=True):
        table.add_column(heading, justify="right", min_width=wide, no_wrap=True)
    if bar:
        table.add_column(min_width=bar, no_wrap=True)
    for row in rows:
        table.add_row(Text(row.name), *row.numbers, *([_bar(row.share, bar, row.colour)] if bar else []))
    return table


def _bar_width(room: int, name: int) -> int:
    """What a name of so many letters leaves of the room, or 0 for no bar."""
    bar = min(max(room - name - GAP, LEAST_BAR), BAR)
    return bar if room - bar - GAP >= min(name, LEAST_NAME) else 0


def _bar(share: float, width: int, colour: str) -> Text:
    """In eighths of a letter, so that what is rare still shows."""
    eighths = max(round(share * width * 8), 1 if share else 0)
    return Text("█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip(), style=colour)
