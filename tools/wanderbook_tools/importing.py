"""Convert another program's story into a book: Twine, ChoiceScript, ink, gamebookformat, or a structure in JSON.

Everything that could not be converted is listed line by line. The book is then checked as by `wanderbook check`. Exit 1
if something was lost or the book has errors.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from wanderbook.diagnostics import has_errors
from wanderbook.foreign.importing import Imported, Lost
from wanderbook.foreign.importing.book import NotImported, import_story
from wanderbook.foreign.importing.gamebookformat import import_gamebook
from wanderbook.foreign.importing.structure import NoStructure, import_structure
from wanderbook.foreign.ink.engine import MissingEngine
from wanderbook.foreign.stories import ForeignStory, is_story
from wanderbook.notation import read_book
from wanderbook_tools.books import write_text
from wanderbook_tools.screen import Screen, WrongUse

MOST_BYTES = 16 * 1024 * 1024
FORMATS = "a Twee file or folder, a page of Twine, a ChoiceScript game, ink, .gamebook, or a structure in .json"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("story", metavar="STORY", help=FORMATS)
    parser.add_argument("folder", metavar="FOLDER", help="the folder of the new book; must be empty or not exist")


def run(options: Namespace, screen: Screen) -> int:
    path, folder = Path(options.story), Path(options.folder)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise WrongUse(f"{folder} already exists and is not empty")
    imported = _imported(path)
    for name, text_written in imported.files.items():
        write_text(folder / name, text_written)
    for one in imported.lost:
        screen.say(f"{_file(path, one)}:{one.line}: not carried over: {one.what}")
    read = read_book(folder, use_cache=False)
    screen.diagnostics(read.diagnostics, prefix=f"{folder.as_posix().rstrip('/')}/")
    many, lost = len(read.places), len(imported.lost)
    screen.say(f"{folder}: {many:,} section{'' if many == 1 else 's'}, {lost:,} not carried over", "bold")
    return int(bool(imported.lost) or has_errors(read.diagnostics))


def _file(path: Path, lost: Lost) -> str:
    """The file of what was lost: the story itself, or one of its folder."""
    folder = path if path.is_dir() else path.parent
    return (folder / lost.file).as_posix() if lost.file else str(path)


def _imported(path: Path) -> Imported:
    """The files of a book from a story in any format."""
    try:
        if path.suffix == ".gamebook":
            return import_gamebook(_read(path))
        if path.suffix == ".json" and '"inkVersion"' not in (text := _read(path)):
            return import_structure(text)
        if not is_story(path):
            raise WrongUse(f"{path} cannot be imported: name {FORMATS}")
        return import_story(ForeignStory(path))
    except (NoStructure, NotImported, MissingEngine) as wrong:
        raise WrongUse(f"{path}: {wrong}") from None


def _read(file: Path) -> str:
    try:
        if file.stat().st_size > MOST_BYTES:
            raise WrongUse(f"{file} is larger than {MOST_BYTES // 1024 // 1024} MB")
        return file.read_text("utf-8-sig").replace("\r\n", "\n")
    except OSError as error:
        raise WrongUse(f"{file} cannot be read: {(error.strerror or 'unknown').lower()}") from None
    except UnicodeDecodeError:
        raise WrongUse(f"{file} is not UTF-8 text") from None
