"""A book's storybook files in canonical form."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from wanderbook.book import Chapter, Sections
from wanderbook.book.vocabulary import Vocabulary, vocabularies
from wanderbook.diagnostics import Diagnostic, has_errors
from wanderbook.notation.folder import language_of, read_folder, untranslated
from wanderbook.notation.languages import LANGUAGES, Phrasebook, phrasebook
from wanderbook.notation.printer import print_chapter
from wanderbook.notation.reader import read_chapter
from wanderbook.notation.tables import read_table


class Formatted(NamedTuple):
    file: str
    before: str
    after: str


def format_book(folder: Path) -> tuple[list[Formatted], list[Diagnostic]]:
    """Each storybook file as it is and as it should be, and the errors of those that are left alone."""
    files = read_folder(folder)
    found = list(files.diagnostics)
    table = read_table("book.toml", files.texts.get("book.toml", ""))
    if isinstance(table, Diagnostic):
        return [], [*found, table]
    language, vocabulary = table.data.get("language", "en"), vocabularies().get(str(table.data.get("ruleset")))
    if vocabulary is None or language not in LANGUAGES:
        found.append(table.problem("SB302", ("ruleset",), "the language or the ruleset of this book is not known"))
        return [], found
    formatted: list[Formatted] = []
    for file, text in files.of_kind("storybook"):
        after, errors = format_chapter(file, text, phrasebook(language_of(file) or language), vocabulary)
        found += errors
        formatted.append(Formatted(file, text, after))
    return formatted, found


def format_chapter(file: str, text: str, words: Phrasebook, vocabulary: Vocabulary) -> tuple[str, list[Diagnostic]]:
    """The file in canonical form; as it was where it has errors or would not read the same again."""
    read = read_chapter(file, text, words, vocabulary)
    if has_errors(read.diagnostics):
        return text, [one for one in read.diagnostics if one.severity == "error"]
    chapter = Chapter(name=untranslated(file), preface=read.preface, sections=Sections(read.sections))
    if len(chapter.sections) != len(read.sections):
        return text, []  # a section stands twice: `wanderbook check` says so
    after = print_chapter(words, chapter)
    again = read_chapter(file, after, words, vocabulary)
    return (after, []) if again.sections == read.sections and again.preface == read.preface else (text, [])
