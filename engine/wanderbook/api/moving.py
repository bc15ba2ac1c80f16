"""`wb.import_story` and `wb.export_story`: between Wanderbook and other programs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from wanderbook.api.books import Book, Named, load
from wanderbook.api.results import Collection, Row, counted
from wanderbook.foreign.exporting.twee import NotExported, export_book
from wanderbook.foreign.importing import Imported, Lost
from wanderbook.foreign.importing.book import NotImported
from wanderbook.foreign.importing.book import import_story as import_program
from wanderbook.foreign.importing.gamebookformat import import_gamebook
from wanderbook.foreign.importing.structure import NoStructure, import_structure
from wanderbook.foreign.stories import ForeignStory, is_story
from wanderbook.json_data import JsonObject
from wanderbook.notation.load import read_book
from wanderbook.writing import write_whole

if TYPE_CHECKING:
    from wanderbook.notation.book_read import BookRead

MOST_BYTES = 16 * 1024 * 1024
FORMATS = "a Twee file or folder, a page of Twine, a ChoiceScript game, ink, .gamebook, or a structure in .json"


class ImportedStory(Collection):
    """A story that became a book: a row for everything that was not carried over. Made by `wb.import_story`.

    >>> import wanderbook as wb
    >>> issubclass(wb.ImportedStory, object)
    True
    """

    COLUMNS = ("file", "line", "what")

    def __init__(self, path: Path, folder: Path, imported: Imported, read: BookRead) -> None:
        self.path, self.folder, self.lost, self.read = path, folder, imported.lost, read
        self.numbers = dict(imported.names)
        """By passage of the story the number of its section."""

    @property
    def headline(self) -> str:
        return f"{self.folder}: {counted(len(self.read.places), 'section')}, {len(self.lost):,} not carried over"

    def __len__(self) -> int:
        return len(self.lost)

    def __iter__(self) -> Iterator[Lost]:
        return iter(self.lost)

    def file(self, lost: Lost) -> str:
        """The file of something that was lost."""
        folder = self.path if self.path.is_dir() else self.path.parent
        return (folder / lost.file).as_posix() if lost.file else str(self.path)

    def rows(self) -> Iterator[Row]:
        for one in self.lost:
            yield self.file(one), one.line, one.what

    def to_dict(self) -> JsonObject:
        return {
            "folder": str(self.folder),
            "sections": len(self.read.places),
            "numbers": dict(self.numbers),
            "lost": [dict(zip(self.COLUMNS, row, strict=True)) for row in self.rows()],
        }


class ExportedStory(Collection):
    """A book that became a Twee file: a row for everything that was not exported. Made by `wb.export_story`.

    >>> import wanderbook as wb
    >>> issubclass(wb.ExportedStory, object)
    True
    """

    COLUMNS = ("what",)

    def __init__(self, file: Path, sections: int, lost: tuple[str, ...]) -> None:
        self.file, self.sections, self.lost = file, sections, lost

    @property
    def headline(self) -> str:
        return f"{self.file}: {counted(self.sections, 'section')}, {len(self.lost):,} not exported"

    def __len__(self) -> int:
        return len(self.lost)

    def __iter__(self) -> Iterator[str]:
        return iter(self.lost)

    def rows(self) -> Iterator[Row]:
        yield from ((what,) for what in self.lost)

    def to_dict(self) -> JsonObject:
        return {"file": str(self.file), "sections": self.sections, "lost": list(self.lost)}


def import_story(path: str | Path, folder: str | Path) -> ImportedStory:
    """Write a story of another program as a book, into a folder that is empty or does not exist.

    Raises `ValueError` for a story of which no book can be made, and `FileExistsError` if there is something in the
    folder.

    >>> import tempfile
    >>> from pathlib import Path
    >>> import wanderbook as wb
    >>> here = Path(tempfile.mkdtemp())
    >>> _ = (here / "door.twee").write_text(":: Start\\n[[Open->Hall]]\\n:: Hall\\nDust.\\n")
    >>> imported = wb.import_story(here / "door.twee", here / "door")
    >>> imported.numbers, len(imported)
    ({'Start': '1', 'Hall': '2'}, 0)
    """
    path, folder = Path(path), Path(folder)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FileExistsError(f"{folder} already exists and is not empty")
    imported = _imported(path)
    for name, text in imported.files.items():
        write_whole(folder / name, text.encode())
    return ImportedStory(path, folder, imported, read_book(folder, use_cache=False))


def export_story(book: Named, file: str | Path) -> ExportedStory:
    """Write a plain gamebook as Twee 3, with SugarCube's macros. Raises `ValueError` for any other book.

    >>> import tempfile
    >>> from pathlib import Path
    >>> import wanderbook as wb
    >>> exported = wb.export_story("the-lamplighters-round", Path(tempfile.mkdtemp()) / "round.twee")
    >>> exported.sections, len(exported)
    (19, 0)
    """
    known, file = load(book), Path(file)
    if not isinstance(known, Book):
        raise NotExported((f"{known.name}, which is a story of another program already",))
    exported = export_book(known.content, known.folder.resolve().name)
    write_whole(file, exported.text.encode())
    return ExportedStory(file, len(known.content.sections), exported.lost)


def _imported(path: Path) -> Imported:
    """The files of a book from a story in any format."""
    if path.suffix == ".gamebook":
        return import_gamebook(_read(path))
    if path.suffix == ".json" and '"inkVersion"' not in (text := _read(path)):
        return import_structure(text)
    if not path.exists() or not is_story(path):
        raise NotImported(f"{path} cannot be imported: name {FORMATS}")
    return import_program(ForeignStory(path))


def _read(file: Path) -> str:
    """The text of a file. Raises `NotImported`."""
    try:
        if file.stat().st_size > MOST_BYTES:
            raise NotImported(f"{file} is larger than {MOST_BYTES // 1024 // 1024} MB")
        return file.read_text("utf-8-sig").replace("\r\n", "\n")
    except OSError as error:
        raise NotImported(f"{file} cannot be read: {(error.strerror or 'unknown').lower()}") from None
    except UnicodeDecodeError:
        raise NotImported(f"{file} is not UTF-8 text") from None


__all__ = [
    "ExportedStory",
    "ImportedStory",
    "NoStructure",
    "NotExported",
    "NotImported",
    "export_story",
    "import_story",
]
