"""Text to book and back: Markdown and TOML in, a linked book and its diagnostics out."""

from wanderbook.notation.library import NoSuchBook, bundled, find_book, titled
from wanderbook.notation.load import BookError, BookRead, read_book
from wanderbook.notation.phrasebook import LANGUAGES, phrasebook

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
