"""Write a book's rules in another language, ready for its words to be translated.

The translation goes to locale/LANGUAGE/ in the book's folder. What was translated there before keeps its words:
only the rules are brought over again, so this can be run whenever the original has changed.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

import msgspec

from wanderbook.diagnostics import Diagnostic
from wanderbook.notation import LANGUAGES, find_book
from wanderbook.notation.folder import Files, language_of, read_folder, untranslated
from wanderbook.notation.tables import Table, read_table
from wanderbook.notation.translate import problems_of, translate_book
from wanderbook_tools.books import read_for, show_errors, write_text
from wanderbook_tools.screen import Screen, WrongUse


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("book", metavar="BOOK", help="a book's folder, or the name of a bundled book")
    parser.add_argument("--to", metavar="LANGUAGE", required=True, choices=LANGUAGES, help=", ".join(LANGUAGES))
    parser.add_argument("-o", "--output", metavar="FOLDER", help="where to write instead of locale/LANGUAGE")
    parser.add_argument("--dry-run", action="store_true", help="say what would be written")


def run(options: Namespace, screen: Screen) -> int:
    folder = find_book(options.book)
    files = read_folder(folder)
    original = files.original()
    original.diagnostics += [one for one in files.diagnostics if not language_of(one.file)]
    book = read_for(screen, folder, original)
    if book is None:
        return 1
    if book.language == options.to:
        raise WrongUse(f"{book.title} is in that language already")
    target = Path(options.output) if options.output else folder / "locale" / options.to
    known, unread = _standing(target, options.to) if options.output else _in_locale(files, options.to)
    texts, unplaced, errors = translate_book(book, original.texts, known, options.to)
    errors += problems_of(files, options.to, texts)
    if unread or errors:
        show_errors(screen, target, [*unread, *errors])
        return 1
    for name, text in texts.items():
        if not options.dry_run:
            write_text(target / name, text)
        screen.say(f"{target / name}")
    for name in unplaced:
        screen.say(f"{name}: its words no longer fit; translate them anew", "yellow")
    said = "would be written" if options.dry_run else "written"
    screen.say(f"{len(texts)} files {said}; prose still in the original language is yours to translate", "bold")
    return 0


def _in_locale(files: Files, language: str) -> tuple[dict[str, str], list[Diagnostic]]:
    """What there is of the translation, and what of it cannot be read."""
    texts = {untranslated(name): text for name, text in files.texts.items() if language_of(name) == language}
    unread = [one for one in files.diagnostics if language_of(one.file) == language]
    return texts, [msgspec.structs.replace(one, file=untranslated(one.file)) for one in unread]


def _standing(folder: Path, language: str) -> tuple[dict[str, str], list[Diagnostic]]:
    """The same of a translation in a folder of its own. A book in another language is not written over."""
    if not (folder / "book.toml").exists():
        return {}, []
    files = read_folder(folder)
    table = read_table("book.toml", files.texts.get("book.toml", ""))
    if isinstance(table, Table) and table.data.get("language", "en") != language:
        raise WrongUse(f"{folder} holds another book; name another folder")
    return files.original().texts, files.diagnostics
