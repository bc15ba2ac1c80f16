"""Text to book and back: Markdown and TOML in, a linked book and its diagnostics out."""

from typing import TYPE_CHECKING

from wanderbook.lazy import lazily

if TYPE_CHECKING:
    from wanderbook.notation.book_read import BookError, BookRead
    from wanderbook.notation.languages import phrasebook, phrasebook_of
    from wanderbook.notation.library import NoSuchBook, bundled, find_book, titled
    from wanderbook.notation.load import read_book
else:
    # Finding a book, or a cached result about it, needs no reader.
    __getattr__, __dir__ = lazily(
        __name__,
        {
            **dict.fromkeys(("NoSuchBook", "bundled", "find_book", "titled"), "wanderbook.notation.library"),
            **dict.fromkeys(("BookError", "BookRead"), "wanderbook.notation.book_read"),
            "read_book": "wanderbook.notation.load",
            **dict.fromkeys(("phrasebook", "phrasebook_of"), "wanderbook.notation.languages"),
        },
    )

__all__ = [
    "BookError",
    "BookRead",
    "NoSuchBook",
    "bundled",
    "find_book",
    "phrasebook",
    "phrasebook_of",
    "read_book",
    "titled",
]
