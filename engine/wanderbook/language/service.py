"""The service: a book's files as they are being edited, and answers about them.

    >>> from wanderbook.language import Service
    >>> from wanderbook.notation import find_book
    >>> service = Service(find_book("the-lamplighters-round"))
    >>> service.diagnostics()
    {}

A change is read at once, but only the parts that it affects: a section and its mentions. Everything else is computed
from that on first use.
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
        """Open the book in a folder, and read it."""
        self.folder = Path(folder)
        self.open: dict[str, str] = {}
        """The texts of files being edited, by path in the folder."""
        self.last_good: Book | None = None
        """The latest version of the book without errors."""
        self._files, self._beside = Files(self.folder), Files(self.folder)
        self._loader = Loader(use_cache)
        self._formatters: dict[tuple[str, str, str], ChapterFormatter] = {}
        self._editions: Mapping[str, Edition] = {}
        self.refresh()

    # ---------------------------------------------------------------- files

    def change(self, path: str, text: str) -> None:
        """Set the text of a file, whatever is on disk. Raises `ValueError` for a path that is not part of a book."""
        self.change_all({path: text})

    def change_all(self, texts: Mapping[str, str]) -> None:
        """Set the texts of several files, reading the book once."""
        for path in texts:
            if path != CLAIMS and not is_part(path):
                raise ValueError(f"{path!r} is not a file of the book")
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
        """End editing a file: its text on disk counts again."""
        if self.open.pop(path, None) is not None:
            self.refresh()

    def refresh(self) -> None:
        """Read files again that may have changed on disk."""
        self._files = self._on_disk()
        self._beside = read_beside(self.folder, CLAIMS, self.open)
        self._read()

    def _on_disk(self) -> Files:
        files = read_folder(self.folder, self.open)
        files.remembers = True
        return files

    def _read(self) -> None:
        """Read the book again. The last book without errors is kept, and while `book.toml` has errors, so are the
        editions."""
        self._result = self._loader.read(self._files)
        if self._result.book:
            self.last_good = self._result.book
        self._stale = self._loader.editions[""].title_page is None and bool(self._editions)
        if not self._stale:
            self._editions = self._loader.editions
        for derived in ("index", "claims"):  # cached properties, computed again from the new result
            self.__dict__.pop(derived, None)

    # ---------------------------------------------------------------- the book

    @property
    def read(self) -> BookRead:
        """The result of reading the book."""
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
        """The current text of a file; empty if it does not exist."""
        return self.index.texts.get(path, "")

    @cached_property
    def claims(self) -> Claims | None:
        """The author's tests, if there are any and the book has no errors."""
        beside = self._beside
        return read_claims(beside, self.book) if self.book and (beside.texts or beside.diagnostics) else None

    def problems(self) -> tuple[Diagnostic, ...]:
        """All problems of the files, in order. The author's tests are read, but not proved."""
        return (*self._result.diagnostics, *(self.claims.diagnostics if self.claims else ()))

    def diagnostics(self) -> dict[str, tuple[Diagnostic, ...]]:
        """The problems of the book, by path."""
        problems: dict[str, list[Diagnostic]] = {}
        for problem in self.problems():
            problems.setdefault(problem.file, []).append(problem)
        return {path: tuple(several) for path, several in problems.items()}

    # ---------------------------------------------------------------- questions

    @cached_property
    def index(self) -> Index:
        """The index of the files; while book.toml cannot be read, the last valid one."""
        return Index(self._files, self._beside, self._editions, self._stale)

    def complete(self, path: str, line: int, column: int) -> list[Completion]:
        """The completions at a position: phrases, sections, keywords, cards, the crew."""
        return complete(self.index, path, line, column)

    def hover(self, path: str, line: int, column: int) -> Hover | None:
        """Information about the section, keyword, card or person under the cursor."""
        return hover(self.index, path, Position(line, column))

    def definition(self, path: str, line: int, column: int) -> list[Location]:
        """The definition of the section, the keyword's quests or the card."""
        symbol = self.index.at(path, Position(line, column))
        return self.index.definitions(symbol[0], path) if symbol else []

    def references(self, path: str, line: int, column: int) -> list[Location]:
        """Every mention in all languages, without the definition."""
        symbol = self.index.at(path, Position(line, column))
        return self.mentions(*symbol[0]) if symbol else []

    def mentions(self, kind: str, name: str) -> list[Location]:
        """Every mention of something by its kind and name: `section`, `keyword`, `quest`, `adventure` and so on."""
        uses = self.index.uses(BookSymbol(kind, name))
        places = ((path, self.index.exact(path, one)) for path, one in uses)
        return sorted({Location(path, range) for path, range in places if range})

    def renamable(self, path: str, line: int, column: int) -> tuple[Range, str] | None:
        """The range and the name of something that can be renamed here."""
        symbol = self.index.at(path, Position(line, column))
        return (symbol[1], symbol[0].name) if symbol and symbol[0].kind in renaming.RENAMED else None

    def rename(self, path: str, line: int, column: int, name: str) -> Edits:
        """Rename the thing under the cursor everywhere. Raises `CannotRename`."""
        return renaming.rename(self.index, path, Position(line, column), name)

    def renumber(self, numbers: Mapping[str, str] | int = 1) -> Edits:
        """The edits that renumber sections: with these numbers, or all of them in reading order without gaps, from this
        one on.
        """
        if isinstance(numbers, int):
            numbers = renaming.consecutive(self._result.places, numbers)
        return renaming.renumber(self.index, numbers)

    def format(self, path: str) -> str:
        """The file in canonical form; unchanged if it has errors or is not a storybook file."""
        text = self.text(path)
        if not untranslated(path).startswith("storybook/"):
            return text
        words, vocabulary = self.index.words(path), self.index.vocabulary
        key = path, words.language, vocabulary.name
        return self._formatters.setdefault(key, ChapterFormatter(path, words, vocabulary)).format(text)

    def actions(self, path: str, line: int) -> list[Fix]:
        """The fixes for the problems of a line."""
        return [fix for one in self.diagnostics().get(path, ()) if one.line == line + 1 for fix in self.fixes(one)]

    def fixes(self, problem: Diagnostic) -> list[Fix]:
        """The fixes for a problem."""
        return fixes(self.index, problem)

    def outline(self, path: str) -> list[Symbol]:
        """The sections of a file with their redirects and choices; or its cards."""
        return outline(self.index, path)

    def preview(self, section: str, path: str = "") -> str:
        """A preview of a section in Markdown, in the language of a file, or else the book's own."""
        return preview(self.index, section, path)

    def apply(self, edits: Mapping[str, list[Edit]]) -> None:
        """Apply edits, as an editor would."""
        self.change_all(self.edited(edits))

    def edited(self, edits: Mapping[str, list[Edit]]) -> dict[str, str]:
        """The new texts of the files that these edits change."""
        return {path: applied(self.text(path), several) for path, several in edits.items()}
