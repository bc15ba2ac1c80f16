"""Write a plain gamebook as a story for Twine: Twee 3, with SugarCube's macros.

Each section becomes a passage with its number as its name; quests, items and stats become variables. What Twine has no
macro for is listed. The IFID is made of the name of the book's folder, so it stays the same. Exit 1 if something could
not be exported.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from wanderbook.foreign.exporting.twee import NotExported, export_book
from wanderbook.notation import find_book
from wanderbook_tools.books import read_for, write_text
from wanderbook_tools.screen import Screen, WrongUse

SUFFIXES = (".twee", ".tw")


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("book", metavar="BOOK", help="a book's folder, or the name of a bundled book")
    parser.add_argument("file", metavar="FILE", help="the file to write; its name ends in .twee")
    parser.add_argument("--language", metavar="CODE", help="export a translation")


def run(options: Namespace, screen: Screen) -> int:
    """Write the file; the exit code is 1 if something could not be exported."""
    file = Path(options.file)
    if file.suffix not in SUFFIXES:
        raise WrongUse(f"{file}: the name of a Twee file ends in .twee")
    folder = find_book(options.book)
    book = read_for(screen, folder, language=options.language)
    if book is None:
        return 1
    try:
        exported = export_book(book, folder.resolve().name)
    except NotExported as wrong:
        for reason in wrong.reasons:
            screen.complain(f"{folder}: Twine has nothing for {reason}")
        return 1
    write_text(file, exported.text)
    for what in exported.lost:
        screen.say(f"{folder}: not exported: {what}")
    screen.say(f"{file}: {len(book.sections)} sections, {len(exported.lost)} not exported", "bold")
    return int(bool(exported.lost))
