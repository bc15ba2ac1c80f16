"""Write a book's rules in another language, ready for its words to be translated.

The translation goes to locale/LANGUAGE/ in the book's folder. What was translated there before keeps its words:
only the rules are brought over again, so this can be run whenever the original has changed.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from wanderbook.notation import LANGUAGES, find_book
from wanderbook.notation.translate import translate_book
from wanderbook_tools.books import read_for, write_text
from wanderbook_tools.screen import Screen, WrongUse

NAME = "translate"
HELP = "write a book's rules in another language"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("book", metavar="BOOK", help="a book's folder, or the name of a bundled book")
    parser.add_argument("--to", metavar="LANGUAGE", required=True, choices=LANGUAGES, help=", ".join(LANGUAGES))
    parser.add_argument("-o", "--output", metavar="FOLDER", help="where to write instead of locale/LANGUAGE")
    parser.add_argument("--dry-run", action="store_true", help="say what would be written")


def run(options: Namespace, screen: Screen) -> int:
    folder = find_book(options.book)
    book = read_for(screen, folder)
    if book is None:
        return 1
    if book.language == options.to:
        raise WrongUse(f"{book.title} is in that language already")
    target = Path(options.output) if options.output else folder / "locale" / options.to
    texts, unplaced = translate_book(book, folder, options.to)
    for name, text in texts.items():
        if not options.dry_run:
            write_text(target / name, text)
        screen.say(f"{target / name}")
    for number in unplaced:
        screen.say(f"section {number}: its words no longer fit; translate them anew", "yellow")
    said = "would be written" if options.dry_run else "written"
    screen.say(f"{len(texts)} files {said}; prose still in the original language is yours to translate", "bold")
    return 0
