"""The atlas as a map: `sheet` is a page of the book, `atlas` what is on it now.

- `sea`: regions of Sleeping Gods; `land`: squares of Distant Skies; `common`: what both say
- `picture`: a drawing of the book's own under a page
"""

from __future__ import annotations

from types import ModuleType

from wanderbook.book import Book
from wanderbook_widgets.table.parts.game import parts_of
from wanderbook_widgets.table.seat import Data, Seat


def _of(seat: Seat) -> ModuleType | None:
    pages = {page.number for page in seat.telling.book.atlas}
    there = getattr(seat.board, "page", None) in pages
    return parts_of(seat).atlas if there else None


def chart(seat: Seat) -> Data:
    """The page on screen. It changes only when the page is turned."""
    kind = _of(seat)
    return kind.sheet(seat) if kind else {}


def atlas(seat: Seat) -> Data:
    """What is on that page now, and which of it can be chosen."""
    kind = _of(seat)
    return kind.laid(seat) if kind else {}


def spots(book: Book) -> frozenset[str]:
    """Everything on the atlas that can have a note: `1:B`."""
    return frozenset(f"{page.number}:{space.id}" for page in book.atlas for space in page.spaces)
