"""The service: a book's files as they are being edited, and every question about them.

    >>> from wanderbook.language import Service
    >>> from wanderbook.notation import find_book
    >>> service = Service(find_book("the-lamplighters-round"))
    >>> service.diagnostics()
    {}

A change is read at once, and only what it touches: a section, and what names it. Everything else
follows from what was read, and is worked out when it is first needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from wanderbook.book import Book
from wanderbook.diagnostics import Diagnostic
from wanderbook.language import rename as renaming
from wanderbook.language.complete import complete
from wanderbook.language.fixes import fixes
from wanderbook.language.hover import hover
from wanderbook.language.index import BookSymbol, Index
from wanderbook.language.model import Completion, Edit, Fix, Hover, Location, Position, Range, Symbol, applied
from wanderbook.language.outline import outline
from wanderbook.language.preview import preview
from wanderbook.notation.book_read import BookRead
from wanderbook.notation.claims import FILE as CLAIMS
from wanderbook.notation.claims import Claims, read_claims
from wanderbook.notation.folder import Files, is_part, read_beside, read_folder, untranslated
from wanderbook.notation.format import ChapterFormatter
from wanderbook.notation.load import Edition, Loader

Edits = dict[str, list[Edit]]


class Service:
    """One book, open in an editor."""

    def __init__(self, folder: Path | str, use_cache: bool = True) -> None:
        self.folder = Path(folder)
        self.open: dict[str, str] = {}
        """Texts of files that are being edited, by their path in the folder."""
        self.last_good: Book | None = None
        """The book as it was when it last had no errors."""
        self._files, self._beside = Files(self.folder), Files(self.folder)
        self._loader = Loader(use_cache)
        self._formatters: dict[tuple[str, str, str], ChapterFormatter] = {}
        self._editions: Mapping[str, Edition] = {}
        self.refresh()

    # ---------------------------------------------------------------- files

    def change(self, path: str, text: str) -> None:
        """A file has this text now, whatever lies on the disk. A path that is no part of a book raises `ValueError`."""
        self.change_all({path: text})

    def change_all(self, texts: Mapping[str, str]) -> None:
        """Several files have other texts now; the book is read once."""
        for path in texts:
            if path != CLAIMS and not is_part(path):
                raise ValueError(f"{path!r} is no file of a book")
        changed = {path: text for path, text in texts.items() if self.open.get(path) != text}
        self.open.update(changed)
        if any(path != CLAIMS and (path not in self._files.texts or path == "book.toml") for path in changed):
            self._files = self._on_disk()
        else:
            for path in changed.keys() - {CLAIMS}:
                self._files = self._files.replaced(path, changed[path])
        if CLAIMS in changed:
            self._beside = read_beside(self.folder, CLAIMS, self.open)
        if changed:
            self._read()

    def close(self, path: str) -> None:
        """A file is no longer edited: it is again what lies on the disk."""
        if self.open.pop(path, None) is not None:
            self.refresh()

    def refresh(self) -> None:
        """Files may have changed on the disk."""
        self._files = self._on_disk()
        self._beside = read_beside(self.folder, CLAIMS, self.open)
        self._read()

    def _on_disk(self) -> Files:
        files = read_folder(self.folder, self.open)
        files.remembers = True
        return files

    def _read(self) -> None:
        self._result = self._loader.read(self._files)
        if self._result.book:
            self.last_good = self._result.book
        self._stale = self._loader.editions[""].title_page is None and bool(self._editions)
        if not self._stale:
            self._editions = self._loader.editions
        self.__dict__.pop("index", None)
        self.__dict__.pop("claims", None)

    # ---------------------------------------------------------------- the book

    @property
    def read(self) -> BookRead:
        """What reading the book gave."""
        return self._result

    @property
    def book(self) -> Book | None:
        """The book, if it has no errors."""
        return self._result.book

    @property
    def paths(self) -> tuple[str, ...]:
        """The files that the book is read from."""
        return tuple(self._files.texts)

    def text(self, path: str) -> str:
        """A file as it is now; empty where there is none."""
        return self.index.texts.get(path, "")

    @cached_property
    def claims(self) -> Claims | None:
        """The author's tests, if the book has no errors and there are some."""
        beside = self._beside
        return read_claims(beside, self.book) if self.book and (beside.texts or beside.diagnostics) else None

    def problems(self) -> tuple[Diagnostic, ...]:
        """Everything that is wrong with the files, in their order. The author's tests are read, and not proved."""
        return (*self._result.diagnostics, *(self.claims.diagnostics if self.claims else ()))

    def diagnostics(self) -> dict[str, tuple[Diagnostic, ...]]:
        """The same, by path."""
        found: dict[str, list[Diagnostic]] = {}
        for problem in self.problems():
            found.setdefault(problem.file, []).append(problem)
        return {path: tuple(several) for path, several in found.items()}

    # ---------------------------------------------------------------- questions

    @cached_property
    def index(self) -> Index:
        """What stands where. While book.toml cannot be read, what stood there when it last could."""
        return Index(self._files, self._beside, self._editions, self._stale)

    def complete(self, path: str, line: int, column: int) -> list[Completion]:
        """What can be typed here: phrases, sections, keywords, cards, the crew."""
        return complete(self.index, path, line, column)

    def hover(self, path: str, line: int, column: int) -> Hover | None:
        """What is known of the section, keyword, card or person under the cursor."""
        return hover(self.index, path, Position(line, column))

    def definition(self, path: str, line: int, column: int) -> list[Location]:
        """Where the section, the keyword's quests or the card stands."""
        found = self.index.at(path, Position(line, column))
        return self.index.definitions(found[0], path) if found else []

    def references(self, path: str, line: int, column: int) -> list[Location]:
        """Every mention, in all languages; its definition is not among them."""
        found = self.index.at(path, Position(line, column))
        return self.mentions(*found[0]) if found else []

    def mentions(self, kind: str, name: str) -> list[Location]:
        """Every mention of something by its kind and name: `section`, `keyword`, `quest`, `adventure` and so on."""
        uses = self.index.uses(BookSymbol(kind, name))
        found = ((path, self.index.exact(path, one)) for path, one in uses)
        return sorted({Location(path, range) for path, range in found if range})

    def renamable(self, path: str, line: int, column: int) -> tuple[Range, str] | None:
        """What can be renamed here: where it stands, and its name."""
        found = self.index.at(path, Position(line, column))
        return (found[1], found[0].name) if found and found[0].kind in renaming.RENAMED else None

    def rename(self, path: str, line: int, column: int, name: str) -> Edits:
        """Give what the cursor is on another name, everywhere. Raises `CannotRename`."""
        return renaming.rename(self.index, path, Position(line, column), name)

    def renumber(self, numbers: Mapping[str, str] | int = 1) -> Edits:
        """Give sections other numbers: these, or all of them numbers without gaps from here on, in reading order."""
        if isinstance(numbers, int):
            numbers = renaming.consecutive(self._result.places, numbers)
        return renaming.renumber(self.index, numbers)

    def format(self, path: str) -> str:
        """The file in canonical form; as it is where it has errors, or is no file of the storybook."""
        text = self.text(path)
        if not untranslated(path).startswith("storybook/"):
            return text
        words, vocabulary = self.index.words(path), self.index.vocabulary
        key = path, words.language, vocabulary.name
        return self._formatters.setdefault(key, ChapterFormatter(path, words, vocabulary)).format(text)

    def actions(self, path: str, line: int) -> list[Fix]:
        """Ways to mend the problems of a line."""
        return [fix for one in self.diagnostics().get(path, ()) if one.line == line + 1 for fix in self.fixes(one)]

    def fixes(self, problem: Diagnostic) -> list[Fix]:
        """Ways to mend a problem."""
        return fixes(self.index, problem)

    def outline(self, path: str) -> list[Symbol]:
        """The sections of a file with their redirects and choices; or its cards."""
        return outline(self.index, path)

    def preview(self, section: str, path: str = "") -> str:
        """How a section will read, in Markdown; in the language of a file, or else the book's own."""
        return preview(self.index, section, path)

    def apply(self, edits: Mapping[str, list[Edit]]) -> None:
        """Make edits, as an editor would."""
        self.change_all(self.edited(edits))

    def edited(self, edits: Mapping[str, list[Edit]]) -> dict[str, str]:
        """The texts of the files that edits change, as they are then."""
        return {path: applied(self.text(path), several) for path, several in edits.items()}
