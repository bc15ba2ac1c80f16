"""Convert another program's book: gamebookformat (`.gamebook`), or a structure in JSON.

Everything that could not be converted is listed line by line. The book is then checked as by `wanderbook check`. Exit 1
if something was lost or the book has errors.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from wanderbook.diagnostics import has_errors, render
from wanderbook.notation import read_book
from wanderbook.notation.foreign.gamebookformat import import_gamebook
from wanderbook.notation.foreign.structure import NoStructure, import_structure
from wanderbook_tools.books import write_text
from wanderbook_tools.screen import Screen, WrongUse

MOST_BYTES = 16 * 1024 * 1024


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a .gamebook file, or a structure in .json")
    parser.add_argument("folder", metavar="FOLDER", help="the folder of the new book; must be empty or not exist")


def run(options: Namespace, screen: Screen) -> int:
    file, folder = Path(options.file), Path(options.folder)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise WrongUse(f"{folder} already exists and is not empty")
    text = _read(file)
    try:
        imported = import_structure(text) if file.suffix == ".json" else import_gamebook(text)
    except NoStructure as error:
        raise WrongUse(f"{file}: {error}") from None
    for name, text_written in imported.files.items():
        write_text(folder / name, text_written)
    for line, what in imported.lost:
        screen.say(f"{file}:{line}: not carried over: {what}")
    read = read_book(folder, use_cache=False)
    for problem in read.diagnostics:
        screen.say(render(problem))
    screen.say(f"{folder}: {len(read.places)} sections, {len(imported.lost)} not carried over", "bold")
    return int(bool(imported.lost) or has_errors(read.diagnostics))


def _read(file: Path) -> str:
    if file.suffix not in (".gamebook", ".json"):
        raise WrongUse(f"{file}: only .gamebook and .json files can be imported")
    try:
        if file.stat().st_size > MOST_BYTES:
            raise WrongUse(f"{file} is larger than {MOST_BYTES // 1024 // 1024} MB")
        return file.read_text("utf-8-sig").replace("\r\n", "\n")
    except OSError as error:
        raise WrongUse(f"{file} cannot be read: {(error.strerror or 'unknown').lower()}") from None
    except UnicodeDecodeError:
        raise WrongUse(f"{file} is not UTF-8 text") from None
