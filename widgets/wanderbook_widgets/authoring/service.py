"""A book as it is being edited: the language service, and which of its files are saved."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from wanderbook.book import Book, Chapter, Sections
from wanderbook.language import Service as LanguageService
from wanderbook.notation.book_read import BookRead
from wanderbook.notation.load import read_book
from wanderbook.writing import write_whole


class Service(LanguageService):
    """Lines and columns count from 0, as editors have them; those of diagnostics from 1, as everywhere."""

    def __init__(self, folder: Path) -> None:
        self._original: tuple[BookRead, BookRead] | None = None
        super().__init__(folder)
        self._saved = dict(self.texts)

    @property
    def texts(self) -> Mapping[str, str]:
        """Every file by its path in the book's folder, as it is being edited; the author's tests are among them."""
        return {**self._files.texts, **self._beside.texts}

    @property
    def unsaved(self) -> frozenset[str]:
        return frozenset(path for path, text in self.texts.items() if self._saved.get(path) != text)

    @property
    def read(self) -> BookRead:
        """A translation that lags behind keeps nobody from working on the original."""
        whole = super().read
        if whole.book:
            return whole
        if self._original is None or self._original[0] is not whole:
            self._original = (whole, read_book(self._files.original()))
        return self._original[1]

    @property
    def book(self) -> Book | None:
        return self.read.book

    @property
    def draft(self) -> Book | None:
        """The book as far as it can be read, errors and all; nothing while `book.toml` cannot be read.

        It has what a map needs. It is never played or proved: ways may lead to sections that do not exist.
        """
        edition = self._loader.editions[""]
        if edition.title_page is None:
            return None
        numbers: dict[str, list[str]] = {}
        for number, (file, _) in edition.read.places.items():
            numbers.setdefault(file, []).append(number)
        sections = edition.sections
        chapters = tuple(
            Chapter(
                name=file.removeprefix("storybook/"),
                sections=Sections({one: sections[one] for one in several if one in sections}),
            )
            for file, several in numbers.items()
        )
        return Book(title_page=edition.title_page, chapters=chapters, cards=edition.cards, atlas=tuple(edition.pages))

    def change_all(self, texts: Mapping[str, str]) -> None:
        """Give files other texts. Raises `KeyError` for a file that the book does not have."""
        known = self.texts
        for path in texts:
            if path not in known:
                raise KeyError(path)
        super().change_all(texts)

    def save(self, path: str) -> None:
        """Write a file. Raises `OSError`, and `KeyError` for a file that the book does not have."""
        text = self.texts[path]
        write_whole(self.folder / path, text.encode("utf-8"))
        self._saved[path] = text
