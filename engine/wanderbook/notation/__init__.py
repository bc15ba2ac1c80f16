"""Text to book and back: Markdown and TOML in, a linked book and its diagnostics out."""

from typing import TYPE_CHECKING

from wanderbook.lazy import lazily

if TYPE_CHECKING:
    from wanderbook.notation.languages import LANGUAGES, phrasebook
    from wanderbook.notation.library import NoSuchBook, bundled, find_book, titled
    from wanderbook.notation.load import BookError, BookRead, read_book
else:
    # To find a book, or to look up what was found out about it before, nothing is read.
    __getattr__, __dir__ = lazily(
        __name__,
        {
            **dict.fromkeys(("NoSuchBook", "bundled", "find_book", "titled"), "wanderbook.notation.library"),
            **dict.fromkeys(("BookError", "BookRead", "read_book"), "wanderbook.notation.load"),
            **dict.fromkeys(("LANGUAGES", "phrasebook"), "wanderbook.notation.languages"),
        },
    )

__all__ = [
    "LANGUAGES",
    "BookError",
    "BookRead",
    "NoSuchBook",
    "bundled",
    "find_book",
    "phrasebook",
    "read_book",
    "titled",
]
