"""A book's storybook files in canonical form."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from wanderbook.book import Chapter, Sections, TitlePage
from wanderbook.book.vocabulary import Vocabulary, vocabularies
from wanderbook.diagnostics import Diagnostic, has_errors
from wanderbook.locales import is_language
from wanderbook.notation.cards import read_tables
from wanderbook.notation.comments import OPEN
from wanderbook.notation.folder import Files, language_of, read_folder, untranslated
from wanderbook.notation.languages import Phrasebook, phrasebook
from wanderbook.notation.pieces import divide
from wanderbook.notation.printer import print_chapter
from wanderbook.notation.reader import read_chapter
from wanderbook.notation.stat_words import StatWords, names_of, stat_words, with_stats_of
from wanderbook.notation.tables import read_table


class Formatted(NamedTuple):
    file: str
    before: str
    after: str


def format_book(folder: Path) -> tuple[list[Formatted], list[Diagnostic]]:
    """Each storybook file before and after formatting, and the errors of those left unchanged."""
    files = read_folder(folder)
    problems = list(files.diagnostics)
    table = read_table("book.toml", files.texts.get("book.toml", ""))
    if isinstance(table, Diagnostic):
        return [], [*problems, table]
    language, vocabulary = table.data.get("language", "en"), vocabularies().get(str(table.data.get("ruleset")))
    if vocabulary is None or not is_language(language):
        problems.append(table.problem("SB302", ("ruleset",), "this book's language or ruleset is unknown"))
        return [], problems
    formatted: list[Formatted] = []
    words: dict[str, Phrasebook] = {}
    for file, text in files.of_kind("storybook"):
        own = language_of(file)
        if own not in words:
            words[own] = phrasebook(own or language, _stats(files, language, own, vocabulary))
        after, errors = format_chapter(file, text, words[own], vocabulary)
        problems += errors
        formatted.append(Formatted(file, text, after))
    return formatted, problems


def _stats(files: Files, language: str, translated: str, vocabulary: Vocabulary) -> StatWords:
    """The names of stats in the book, or in its translation."""

    def page(file: str, language: str) -> TitlePage | None:
        text = files.texts.get(file, "")
        return read_tables("book", file, text, phrasebook(language), vocabulary).title_page if text else None

    original = page("book.toml", language)
    other = page(f"locale/{translated}/book.toml", translated) if is_language(translated) else None
    if original is None or other is None:
        return stat_words(original)
    return stat_words(with_stats_of(original, other), names_of(original))


def format_chapter(file: str, text: str, words: Phrasebook, vocabulary: Vocabulary) -> tuple[str, list[Diagnostic]]:
    """The file in canonical form; unchanged if it has errors or would not read the same again."""
    read = read_chapter(file, text, words, vocabulary)
    if has_errors(read.diagnostics):
        return text, [problem for problem in read.diagnostics if problem.severity == "error"]
    if len(Sections(read.sections)) != len(read.sections):
        return text, []  # a section is defined twice, which `wanderbook check` reports
    if OPEN in text:  # sections with comments are left unchanged, so that no comment is lost
        after = ChapterFormatter(file, words, vocabulary).format(text)
    else:
        chapter = Chapter(name=untranslated(file), preface=read.preface, sections=Sections(read.sections))
        after = print_chapter(words, chapter)
    again = read_chapter(file, after, words, vocabulary)
    return (after, []) if again.sections == read.sections and again.preface == read.preface else (text, [])


class ChapterFormatter:
    """Formats a file repeatedly as it changes, with the same result as `format_chapter`, but only the changed
    pieces."""

    def __init__(self, file: str, words: Phrasebook, vocabulary: Vocabulary) -> None:
        self.file, self.words, self.vocabulary = file, words, vocabulary
        self._known: dict[str, _Piece] = {}

    def format(self, text: str) -> str:
        """The file in canonical form; unchanged if it has errors or would not read the same again."""
        pieces = divide(text, self.words.language)
        self._known = {piece: self._known.get(piece) or self._format(piece) for piece in pieces}
        done = [self._known[piece] for piece in pieces]
        numbers = [number for one in done for number in one.numbers]
        if any(one.after is None for one in done) or len(set(numbers)) != len(numbers):
            return text
        parts = [one.after for one in done if one.after]
        return "\n\n".join(parts) + "\n" if parts else ""

    def _format(self, piece: str) -> _Piece:
        """A piece in canonical form. It stays as it is, apart from blank lines around it, if it has errors, comments,
        or would not read the same again."""
        read = read_chapter(self.file, piece, self.words, self.vocabulary)
        numbers = [section.number for section in read.sections]
        if has_errors(read.diagnostics):
            return _Piece(None, numbers)
        if OPEN in piece:
            return _Piece(piece.strip("\n"), numbers)
        after = print_chapter(self.words, Chapter(name="", preface=read.preface, sections=Sections(read.sections)))
        again = read_chapter(self.file, after, self.words, self.vocabulary)
        same = again.sections == read.sections and again.preface == read.preface
        return _Piece(after.removesuffix("\n") if same else None, numbers)


class _Piece(NamedTuple):
    """A piece in canonical form, or None if it stays unchanged; and its sections."""

    after: str | None
    numbers: list[str]
