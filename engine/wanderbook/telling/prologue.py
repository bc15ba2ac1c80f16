"""The prologue of a book, with which every screen opens: its text, its parts with headings, and a turn in a line."""

from __future__ import annotations

import re
from typing import NamedTuple

from wanderbook.book import Book
from wanderbook.telling import telling_class
from wanderbook.telling.texts import PACKAGE, merged_texts

PARTS = ("where", "who", "want", "win", "lose")


class ProloguePart(NamedTuple):
    """A part of a prologue, which answers one of a newcomer's first questions."""

    heading: str
    text: str


def opening_text(book: Book) -> str:
    """The opening of a book, in its own words; by default its summary."""
    page = book.title_page
    return page.prologue.text if page.prologue and page.prologue.text else page.summary


def one_line(text: str) -> str:
    """A text without its line breaks. No-break spaces stay, which `str.split` would take for any others."""
    return re.sub(r"[ \t\r\n]+", " ", text).strip()


def prologue_parts(book: Book, language: str) -> list[ProloguePart]:
    """The parts of a book's prologue: where and who you are, what you want, how it is won and lost. Empty if it has
    none.
    """
    prologue, headings = book.title_page.prologue, merged_texts(language, PACKAGE)["opening"]
    if prologue is None:
        return []
    return [ProloguePart(headings[part], one_line(getattr(prologue, part))) for part in PARTS]


def turn_steps(book: Book, language: str) -> list[str]:
    """The parts of a turn in the book's game, in a few words each."""
    ruleset = book.title_page.ruleset
    return list(telling_class(ruleset).texts_of(language)["prologue_turn"].get(ruleset, []))
