"""Write a book's rules in another language, ready for its words to be translated.

The translation goes to locale/LANGUAGE/ in the book's folder. What was translated there before keeps its words:
only the rules are brought over again, so this can be run whenever the original has changed. Words go with the text that
they translate. Where that was changed, the new text stands in its place, with the old words in a comment beside it.

--status says how far a translation is. --export and --import write and read a PO file, for translators' programs.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import msgspec

from wanderbook.book import Book
from wanderbook.diagnostics import Diagnostic
from wanderbook.locales import is_language, languages
from wanderbook.notation import find_book
from wanderbook.notation.folder import RECORD, Files, language_of, read_folder, untranslated
from wanderbook.notation.memory import PieceStatus, difference, status_of
from wanderbook.notation.tables import TomlFile, read_table
from wanderbook.notation.translatable import part_of, pieces_of
from wanderbook.notation.translate import Translation, files_of, problems_of, translate_book
from wanderbook_tools.books import read_for, show_errors, write_text
from wanderbook_tools.screen import Screen, WrongUse

FEW = 12
"""How many pieces of a file are listed, unless the user wants all."""
MOST_SHOWN = 80
"""Letters that are shown of words which no longer translate their text."""


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `wanderbook translate`."""
    parser.add_argument("book", metavar="BOOK", help="a book's folder, or the name of a bundled book")
    parser.add_argument("--to", metavar="LANGUAGE", choices=languages(), help=", ".join(languages()))
    parser.add_argument("-o", "--output", metavar="FOLDER", help="the folder to write to instead of locale/LANGUAGE")
    parser.add_argument("--dry-run", action="store_true", help="only list the files that would be written")
    parser.add_argument("--status", action="store_true", help="list translated, stale and missing texts, file by file")
    parser.add_argument("--all", action="store_true", help="with --status: list every stale or missing text")
    parser.add_argument("--export", metavar="FILE.po", help="write the translation to a PO file")
    parser.add_argument("--import", metavar="FILE.po", dest="given", help="read translations from a PO file")


def run(options: Namespace, screen: Screen) -> int:
    """Start or update a translation, show its status, or exchange it as a PO file."""
    folder = find_book(options.book)
    files = read_folder(folder)
    original = files.original()
    original.diagnostics += [one for one in files.diagnostics if not language_of(one.file)]
    book = read_for(screen, folder, original)
    if book is None:
        return 1
    if options.status:
        return _show_status(book, files, options, screen)
    if options.to is None:
        raise WrongUse("name the language: --to LANGUAGE")
    if book.language == options.to:
        raise WrongUse(f"{book.title} is already in that language")
    if options.export:
        return _export(book, files, options, screen)
    return _write(book, files, original, folder, options, screen)


def _write(book: Book, files: Files, original: Files, folder: Path, options: Namespace, screen: Screen) -> int:
    """Write the files of a translation. Returns 1, with nothing written, if there are errors."""
    target = Path(options.output) if options.output else folder / "locale" / options.to
    known, unread = _translation_in(target, options.to) if options.output else _existing_translation(files, options.to)
    translations = _given(book, options, screen)
    texts, reworded, errors = translate_book(book, original.texts, known, options.to, translations)
    errors += problems_of(files, options.to, texts)
    if unread or errors:
        show_errors(screen, target, [*unread, *errors])
        return 1
    for name, text in texts.items():
        if not options.dry_run:
            write_text(target / name, text)
        screen.say(f"{target / name}")
    for name, before in reworded.items():
        shown = " ".join(before.split())
        shown = shown if len(shown) <= MOST_SHOWN else f"{shown[: MOST_SHOWN - 1]}…"
        screen.say(f"{name}: its text was changed; translate it again (was: {shown})", "yellow")
    verb = "would be written" if options.dry_run else "written"
    done = all(one.state == "translated" for one in _pieces_in(book, texts, options.to))
    left = "every piece is translated" if done else "prose still in the original language is yours to translate"
    screen.say(f"{len(texts)} files {verb}; {left}", "bold")
    return 0


def _existing_translation(files: Files, language: str) -> tuple[dict[str, str], list[Diagnostic]]:
    """The existing translation, and its unreadable parts."""
    texts = {untranslated(name): text for name, text in files.texts.items() if language_of(name) == language}
    unread = [one for one in files.diagnostics if language_of(one.file) == language and one.severity == "error"]
    return texts, [msgspec.structs.replace(one, file=untranslated(one.file)) for one in unread]


def _translation_in(folder: Path, language: str) -> tuple[dict[str, str], list[Diagnostic]]:
    """The same for a translation in a separate folder. A book in another language is not overwritten."""
    if not (folder / "book.toml").exists():
        return {}, []
    files = read_folder(folder)
    table = read_table("book.toml", files.texts.get("book.toml", ""))
    if isinstance(table, TomlFile) and table.data.get("language", "en") != language:
        raise WrongUse(f"{folder} contains another book; name another folder")
    texts = files.original().texts
    if (folder / RECORD).is_file():
        texts[RECORD] = (folder / RECORD).read_text("utf-8")
    return texts, [one for one in files.diagnostics if one.severity == "error"]


# ---------------------------------------------------------------- how far it is


def _pieces(book: Book, files: Files, language: str) -> list[PieceStatus] | None:
    """Every piece with its translation; None if the translation cannot be read."""
    known, unread = _existing_translation(files, language)
    return None if unread or Translation(book, known, language).errors else _pieces_in(book, known, language)


def _pieces_in(book: Book, texts: Mapping[str, str], language: str) -> list[PieceStatus]:
    """Every piece with its translation in these files."""
    translation = Translation(book, texts, language)
    return status_of(pieces_of(book), translation.pieces, translation.record)


def _files_by_piece(book: Book, files: Files) -> dict[str, str]:
    """The original's file of each piece."""
    tables = files_of(book, files.original().texts)
    sections = {number: f"storybook/{chapter.name}" for chapter in book.chapters for number in chapter.sections}
    found = {}
    for name in pieces_of(book):
        part = part_of(name)
        kind, _, number = part.partition(":")
        if part in sections:
            found[name] = sections[part]
        elif kind == "chapter":
            found[name] = f"storybook/{number}"
        else:
            found[name] = tables.get((kind, int(number)), "book.toml") if number.isdecimal() else "book.toml"
    return found


def _show_status(book: Book, files: Files, options: Namespace, screen: Screen) -> int:
    """Print how much of each file is translated, for each language. Returns the exit code."""
    others = [options.to] if options.to else [code for code in files.languages if is_language(code)]
    if not others:
        screen.say("no translation yet; `wanderbook translate BOOK --to LANGUAGE` starts one")
        return 0
    by_piece = _files_by_piece(book, files)
    for language in others:
        pieces = _pieces(book, files, language)
        if pieces is None:
            raise WrongUse(f"the translation to {language} has errors; `wanderbook check` shows them")
        by_file: dict[str, list[PieceStatus]] = {}
        for piece in pieces:
            by_file.setdefault(by_piece[piece.name], []).append(piece)
        for file, several in by_file.items():
            screen.say(f"{language} {file}: {_summary(several)}")
            _list(several, options.all, screen)
        screen.say(f"{language}: {_summary(pieces)}", "bold")
    return 0


def _summary(pieces: list[PieceStatus]) -> str:
    counts = Counter(one.state for one in pieces)
    share = 100 * counts["translated"] // max(1, len(pieces))
    summary = f"{counts['translated']:,} of {len(pieces):,} translated ({share}%)"
    return summary + "".join(f", {counts[state]:,} {state}" for state in ("moved", "stale", "missing") if counts[state])


def _list(pieces: list[PieceStatus], all_of_them: bool, screen: Screen) -> None:
    """Print the stale and missing texts, at most a few unless all are asked for."""
    open_ones = [piece for piece in pieces if piece.state != "translated"]
    for piece in open_ones if all_of_them else open_ones[:FEW]:
        text = difference(piece.was, piece.source) if piece.state == "stale" else " ".join(piece.source.split())[:60]
        screen.say(f"  {piece.state:8}{piece.name}  {text}", "yellow" if piece.state == "stale" else "")
    if len(open_ones) > FEW and not all_of_them:
        screen.say(f"  and {len(open_ones) - FEW:,} more; --all lists them")


# ---------------------------------------------------------------- PO files


def _export(book: Book, files: Files, options: Namespace, screen: Screen) -> int:
    """Write a translation to a PO file."""
    from wanderbook_tools.catalogue import write_catalogue

    pieces = _pieces(book, files, options.to)
    if pieces is None:
        raise WrongUse(f"the translation to {options.to} has errors; `wanderbook check` shows them")
    many = write_catalogue(Path(options.export), book.title, options.to, pieces, _files_by_piece(book, files))
    screen.say(f"{options.export}: {many:,} pieces, {_summary(pieces)}")
    return 0


def _given(book: Book, options: Namespace, screen: Screen) -> dict[str, str]:
    """The translations in a PO file; those whose text the book no longer has are left out and listed."""
    if not options.given:
        return {}
    from wanderbook_tools.catalogue import read_catalogue

    sources = pieces_of(book)
    words, gone = read_catalogue(Path(options.given), sources)
    screen.say(f"{options.given}: words for {len(words):,} of {len(sources):,} pieces")
    for name in gone[:FEW]:
        screen.say(f"{name}: the book no longer has this text; its words are left out", "yellow")
    return words
