"""The reader: a book in a notebook, one page at a time.

Python holds the place and sends the page that is shown; the browser sends which way was taken. Guards are
shown, not enforced: reading tracks nothing.
"""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import Any

import traitlets

from wanderbook.book import Book
from wanderbook.notation import BookRead, NoSuchBook, bundled, find_book, read_book
from wanderbook_widgets.messages import READER, Back, Go, Start, WrongMessage, understood
from wanderbook_widgets.sealed import Sealed
from wanderbook_widgets.texts import texts
from wanderbook_widgets.view import Data, ReaderPlace, first_place, page, problems_page, ways

STATIC = Path(__file__).parent / "static"
"""Scripts and style sheets, built from `widgets/browser`."""
MOST_BACK = 10_000
"""Pages that can be gone back."""


class Reader(Sealed):
    """A book as a widget to read, without its rules."""

    _esm = (STATIC / "reader.js").read_text("utf-8")
    _css = (STATIC / "reader.css").read_text("utf-8")
    page = traitlets.Dict().tag(sync=True)
    language = traitlets.Unicode("en").tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)

    def __init__(self, read: BookRead, folder: Path) -> None:
        """Open the book at its first page; a book with errors shows its problems."""
        self._book: Book | None = read.book
        self._folder = folder
        self._turns = 0
        self._places: deque[ReaderPlace] = deque(maxlen=MOST_BACK)
        language = read.book.language if read.book else "en"
        super().__init__(language=language, texts=texts(language))
        if read.book:
            self._turn_to(first_place(read.book))
        else:
            self._show(problems_page(folder.resolve().name, read.diagnostics))
        self.on_msg(self._hear)

    @property
    def place(self) -> ReaderPlace | None:
        """The reader's place; None in a book with errors."""
        return self._places[-1] if self._places else None

    def go(self, way: str) -> None:
        """Take a way on by its name on this page; an unknown name is ignored."""
        if self._book and self.place:
            to = ways(self._book, self.place).get(way)
            self._turn_to(to) if to else self._show_again()

    def back(self) -> None:
        if len(self._places) > 1:
            self._places.pop()
        self._show_again()

    def start(self) -> None:
        """Go to the first page; going back from there returns to this one."""
        if self._book:
            first = first_place(self._book)
            self._show_again() if self.place == first else self._turn_to(first)

    def _turn_to(self, place: ReaderPlace) -> None:
        self._places.append(place)
        self._show_again()

    def _show_again(self) -> None:
        if self._book and self.place:
            self._show(page(self._book, self.place, self._folder))

    def _show(self, data: Data) -> None:
        # Counted, so that a turn to the very same page is a change that the browser hears of.
        self._turns += 1
        self.page = {**data, "turn": self._turns, "can_go_back": len(self._places) > 1}

    def _hear(self, _: Any, message: Any, buffers: Any) -> None:
        """Handle a message of the browser: `{"go": "A"}`, `{"back": true}` or `{"start": true}`."""
        try:
            match understood(message, READER):
                case Go(way):
                    self.go(way)
                case Back(True):
                    self.back()
                case Start(True):
                    self.start()
        except WrongMessage:
            self.refuse()

    def refuse(self) -> None:
        """Show the same page with a notice that a message was not understood."""
        self._show({**self.page, "trouble": self.texts["misunderstood"]})


def read(name: str | Path) -> Reader:
    """Open a book for reading: a bundled one by name, or a folder."""
    try:
        folder = find_book(name)
    except NoSuchBook:
        listed = ", ".join(bundled()) or "none"
        raise NoSuchBook(f"there is no folder and no bundled book {str(name)!r}; bundled books: {listed}") from None
    return Reader(read_book(folder), folder)
