"""Immutable content: what is printed in a storybook, on its cards and in its atlas."""

from wanderbook.book.book import Book, Cards, TitlePage
from wanderbook.book.sections import Choice, Section
from wanderbook.book.storybook import Chapter, Sections

__all__ = ["Book", "Cards", "Chapter", "Choice", "Section", "Sections", "TitlePage"]
