"""The prologue of a book, which every screen opens with: its text, its parts with their headings, a turn in a line."""

from __future__ import annotations

import re
from typing import NamedTuple

from wanderbook.book import Book
from wanderbook.telling import telling_class
from wanderbook.telling.texts import PACKAGE, merged_texts

PARTS = ("where", "who", "want", "win", "lose")


class ProloguePart(NamedTuple):
    """One of the things that somebody wants to know first."""

    heading: str
    text: str


def opening_text(book: Book) -> str:
    """How a book begins, in its own voice; its summary where it says nothing."""
    page = book.title_page
    return page.prologue.text if page.prologue and page.prologue.text else page.summary


def one_line(text: str) -> str:
    """A text without its line breaks. No-break spaces stay, which `str.split` would take for any others."""
    return re.sub(r"[ \t\r\n]+", " ", text).strip()


def prologue_parts(book: Book, language: str) -> list[ProloguePart]:
    """The parts of a book's prologue: where you are, who you are, what you want, how it is won and lost. Empty if it
    has none."""
    found, said = book.title_page.prologue, merged_texts(language, PACKAGE)["opening"]
    if found is None:
        return []
    return [ProloguePart(said[part], one_line(getattr(found, part))) for part in PARTS]


def turn_steps(book: Book, language: str) -> list[str]:
    """What a turn of the book's game consists of, in a few words each."""
    ruleset = book.title_page.ruleset
    return list(telling_class(ruleset).texts_of(language)["prologue_turn"].get(ruleset, []))
