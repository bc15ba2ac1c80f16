"""Translations of older texts, and files that are not translated."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping

from wanderbook.book import Book
from wanderbook.book.storybook import Chapter
from wanderbook.diagnostics import Diagnostic
from wanderbook.notation.folder import RECORD, Files, language_of, untranslated
from wanderbook.notation.memory import difference, read_record, status_of
from wanderbook.notation.source import Span
from wanderbook.notation.translatable import part_of, pieces_of

Place = tuple[str, int]
"""File and line."""


def stale_words(
    original: Book,
    translation: Book,
    files: Files,
    language: str,
    spans: Mapping[str, tuple[str, Span]],
    tables: Mapping[tuple[str, int], Place],
    line: Callable[[str, int], str],
    differing: Container[str],
) -> Iterator[Diagnostic]:
    """SB226 for each outdated translation; SB227, once for each file; and problems with the record of sources.

    `differing` are sections whose rules are not the original's: that their words moved goes without saying."""
    name = f"locale/{language}/{RECORD}"
    if name not in files.texts:
        return
    record, problems = read_record(files.texts[name], name)
    yield from problems
    left: dict[str, list[int]] = {}
    for piece in status_of(pieces_of(original), pieces_of(translation), record) if record else ():
        file, number = place_of(piece.name, language, spans, tables)
        source = line(file, number)
        length = max(1, len(source))
        if piece.state == "stale":
            message = f"these words translate an older version of the text: {difference(piece.was, piece.source)}"
            help = f"run `wanderbook translate --to {language}`: it adds the new text and keeps these words beside it"
            yield Diagnostic(file, number, 1, "SB226", message, help, length, source)
        elif piece.state == "moved" and part_of(piece.name) not in differing:
            message = "these words translate a text that is no longer here"
            help = f"run `wanderbook translate --to {language}` to move all words to their text"
            yield Diagnostic(file, number, 1, "SB226", message, help, length, source)
        elif piece.state == "missing" and file in files.texts:
            left.setdefault(file, []).append(number)
    for file, lines in left.items():
        if language_of(file) == language:
            yield _report_untranslated(file, lines, language, line)


def _report_untranslated(file: str, lines: list[int], language: str, line: Callable[[str, int], str]) -> Diagnostic:
    """SB227, at the first of the lines that are still in the original's words."""
    first = min(lines)
    source = line(file, first)
    many = len(lines)
    message = f"{many:,} texts are not translated yet" if many > 1 else "one text is not translated yet"
    help = f"run `wanderbook translate --to {language} --status` to see which ones"
    return Diagnostic(file, first, 1, "SB227", message, help, max(1, len(source)), source)


def place_of(
    name: str, language: str, spans: Mapping[str, tuple[str, Span]], tables: Mapping[tuple[str, int], Place]
) -> Place:
    """The position of a piece of the translation."""
    for known in (name.removesuffix(":fail"), part_of(name)):
        if known in spans:
            file, span = spans[known]
            return file, span.line
    kind, _, number = part_of(name).partition(":")
    if number.isdecimal() and (kind, int(number)) in tables:
        return tables[kind, int(number)]
    return f"locale/{language}/book.toml", 1


def untranslated_files(files: Files, language: str, chapters: tuple[Chapter, ...]) -> Iterator[Diagnostic]:
    """SB227: storybook files that a translation lacks, if it has others."""
    there = {untranslated(name) for name in files.texts if name.startswith(f"locale/{language}/storybook/")}
    named = {f"storybook/{chapter.name}" for chapter in chapters}
    for chapter in chapters if there and there <= named else ():  # else SB404: one may have the wrong name
        if f"storybook/{chapter.name}" not in there:
            help = f"run `wanderbook translate --to {language}` to write it, ready to be translated"
            message = f"storybook/{chapter.name} is not translated"
            yield Diagnostic(f"locale/{language}", 1, 1, "SB227", message, help)
