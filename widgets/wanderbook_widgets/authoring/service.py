"""A book being edited: the language service, and the files as last read or saved."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

from wanderbook.book import Book, Chapter, Sections
from wanderbook.diagnostics import Diagnostic
from wanderbook.language import Service as LanguageService
from wanderbook.language.stamps import FileStamps, file_stamps
from wanderbook.notation.book_read import BookRead
from wanderbook.notation.claims import FILE as CLAIMS
from wanderbook.notation.folder import MOST_BYTES, part_paths, text_of
from wanderbook.writing import place_inside, write_whole
from wanderbook_widgets.authoring.changes import as_written

FRESH = 2_000_000_000
"""Nanoseconds in which a file may be written twice and look the same: until then it is read again."""


class ChangedOnDisk(Exception):
    """Raised instead of writing a file that is not as last read or saved."""


class Service(LanguageService):
    """Lines and columns count from 0, as editors have them; those of diagnostics from 1, as everywhere.

    Every file is open: what lies on the disk is read here and nowhere else, so that a file is never written over that
    nobody has seen.
    """

    def __init__(self, folder: Path) -> None:
        """Open the book in a folder; every file that can be read as text is open for edits."""
        self._stamps: FileStamps = {}
        self.base: dict[str, bytes] = {}
        """The files as they were last read or saved: what unsaved text began from."""
        self._base_texts: dict[str, tuple[bytes, str | None]] = {}
        super().__init__(folder)
        self.seems_changed()
        self.base = {path: data for path in self._places() if (data := self.on_disk(path)) is not None}
        self.replace_all({path: text for path in self.base if (text := self.base_text(path)) is not None})

    @property
    def texts(self) -> Mapping[str, str]:
        """Every file by its path in the book's folder, as it is being edited; the author's tests are among them."""
        return self.open

    @property
    def unsaved(self) -> frozenset[str]:
        return frozenset(path for path, text in self.open.items() if self.base_text(path) != text)

    def base_text(self, path: str) -> str | None:
        """A file's text as it was last read or saved; None where there was none, or no text."""
        data = self.base.get(path)
        if data is None:
            return None
        known = self._base_texts.get(path)
        if known is None or known[0] is not data:
            known = self._base_texts[path] = data, text_of(path, data)
        return known[1]

    # ---------------------------------------------------------------- the disk

    def _places(self) -> dict[str, Path]:
        """Every file of the book that is there, and the author's tests."""
        found = part_paths(self.folder)
        try:
            tests = place_inside(self.folder, CLAIMS)
        except OSError:
            return found
        return {**found, CLAIMS: tests}

    def on_disk(self, path: str) -> bytes | None:
        """What a file holds now; None where there is none. One that is too large to be read is cut."""
        try:
            with place_inside(self.folder, path).open("rb") as stream:
                return stream.read(MOST_BYTES + 1)
        except OSError:
            return None

    def seems_changed(self) -> frozenset[str]:
        """Files in the folder that may have changed since this was asked last, as far as their stamps tell."""
        now, late = file_stamps(self.folder), time.time_ns() - FRESH
        changed = {path for path in now.keys() | self._stamps.keys() if now.get(path) != self._stamps.get(path)}
        self._stamps = {path: stamp for path, stamp in now.items() if max(stamp[:2]) < late}
        return frozenset(changed)

    def is_beside(self, changed: frozenset[str]) -> bool:
        """Whether one of these is no text of the book: a picture, say."""
        known = {str(self.folder / path) for path in {**self.base, **self.open}}
        return not changed <= known

    def changed_on_disk(self) -> dict[str, bytes | None]:
        """Files that are not what was last read or saved, as they are now; None for those that are gone."""
        places = self._places()
        found = {path: self.on_disk(path) for path in {**self.base, **places}}
        return {path: data for path, data in found.items() if data != self.base.get(path)}

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

    def diagnosed(self, tests: tuple[Diagnostic, ...] | None = None) -> tuple[Diagnostic, ...]:
        """All problems of the files and, once they are proved, of the author's tests."""
        return self.problems() if tests is None else (*self._result.diagnostics, *tests)

    @property
    def whole(self) -> BookRead:
        """The book with its translations, as `check` reads it."""
        return self._result

    def change_all(self, texts: Mapping[str, str]) -> None:
        """Give files other texts. Raises `KeyError` for a file that the book does not have."""
        for path in texts:
            if path not in self.open:
                raise KeyError(path)
        super().change_all(texts)

    def replace_all(self, texts: Mapping[str, str | None]) -> None:
        """Give files other texts, also such as were not there before; those without a text are closed."""
        order = dict.fromkeys(self.open, 0)
        gone = [path for path, text in texts.items() if text is None and self.open.pop(path, None) is not None]
        super().change_all({path: text for path, text in texts.items() if text is not None})
        if gone:
            self.refresh()
        if self.open.keys() != order.keys():
            order = {path: at for at, path in enumerate(self._files.texts)}
            self.open = {
                path: self.open[path] for path in sorted(self.open, key=lambda one: order.get(one, len(order)))
            }

    def save(self, path: str) -> None:
        """Write a file. Raises `ChangedOnDisk` where it is not what was last read or saved, `OSError`, and `KeyError`
        for a file that the book does not have."""
        text, before = self.open[path], self.base.get(path)
        data, place = as_written(text, before), place_inside(self.folder, path)

        def compare(_: Path) -> None:
            if self.on_disk(path) != before:
                raise ChangedOnDisk(path)

        compare(place)
        write_whole(place, data, before=compare)
        self.base[path] = data
        self._base_texts[path] = data, text  # a letter may have another form on the disk: that is no change
