"""The door to books: a folder in, a linked book and its diagnostics out."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from wanderbook.book import Book, Cards, Chapter, Sections, TitlePage
from wanderbook.book.atlas import Page
from wanderbook.book.vocabulary import vocabularies
from wanderbook.diagnostics import Diagnostic, has_errors
from wanderbook.notation import cache
from wanderbook.notation.cards import MODELS, TableReader
from wanderbook.notation.folder import Files, read_folder
from wanderbook.notation.linker import Unlinked, link
from wanderbook.notation.phrasebook import Phrasebook, phrasebook
from wanderbook.notation.reader import ChapterRead, read_chapter
from wanderbook.notation.source import Reference, Source
from wanderbook.notation.tables import read_table

Progress = Callable[[str, int, int], None]
"""What is being read, how many files are done, and of how many."""


class BookRead(NamedTuple):
    """A book, if nothing is wrong enough to keep it from play, and everything that is wrong."""

    book: Book | None
    diagnostics: tuple[Diagnostic, ...]
    places: dict[str, tuple[str, int]]
    """File and line of every section."""

    def require(self) -> Book:
        """The book, or an error that says how many problems it has."""
        if self.book is None:
            raise BookError(self.diagnostics)
        return self.book


class BookError(Exception):
    """A book with errors never plays."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        errors = [diagnostic for diagnostic in diagnostics if diagnostic.severity == "error"]
        first = f"{errors[0].file}:{errors[0].line}: {errors[0].message}" if errors else "unknown"
        super().__init__(f"{len(errors)} errors, the first of them {first}")
        self.diagnostics = diagnostics


def read_book(folder: Path | str, use_cache: bool = True, progress: Progress | None = None) -> BookRead:
    """Read, link and check the book in a folder. Never raises for what the folder holds."""
    with _without_collecting():
        return _read(read_folder(Path(folder)), use_cache, progress or (lambda what, done, of: None))


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Reading makes many objects and no garbage: looking for some would take half of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _read(files: Files, use_cache: bool, progress: Progress) -> BookRead:
    title_page, tables = _title_page(files)
    if title_page is None or tables is None:
        return BookRead(None, _sorted([*files.diagnostics, *(tables.diagnostics if tables else ())]), {})
    words = phrasebook(title_page.language)
    chapters, reads = _chapters(files, words, title_page, use_cache, progress)
    cards, pages = _tables(files, tables)
    sections = Sections.joined(chapter.sections for chapter in chapters)
    unlinked = Unlinked(
        vocabulary=tables.vocabulary,
        title_page=title_page,
        places=[(number, file, line) for file, read in reads.items() for number, line in read.places],
        sections=sections,
        cards=cards,
        pages=pages,
        references=_references(tables.references, reads),
        table_places=tables.places,
        line=_lines(files),
        holds=files.holds,
    )
    found = [*files.diagnostics, *tables.diagnostics, *(one for read in reads.values() for one in read.diagnostics)]
    found += link(unlinked)
    if not sections and not has_errors(found):
        files.problem("storybook", "SB009", "the book has no sections", "write some in storybook/all.md")
        found.append(files.diagnostics[-1])
    book = None
    if not has_errors(found):
        book = Book(title_page=title_page, chapters=tuple(chapters), cards=cards, atlas=tuple(pages))
    return BookRead(book, _sorted(found), {number: (file, line) for number, file, line in unlinked.places})


def _sorted(found: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(dict.fromkeys(found)))


def _title_page(files: Files) -> tuple[TitlePage | None, TableReader | None]:
    text = files.texts.get("book.toml")
    if text is None:
        return None, None
    table = read_table("book.toml", text)
    if isinstance(table, Diagnostic):
        files.diagnostics.append(table)
        return None, None
    language = table.data.get("language", "en")
    ruleset = table.data.get("ruleset")
    known = language in ("en", "fr") and ruleset in vocabularies()
    reader = TableReader(
        phrasebook(language if known else "en"), vocabularies()[ruleset if known else "gamebook"]
    )
    return reader.title_page(table), reader


def _chapters(
    files: Files, words: Phrasebook, title_page: TitlePage, use_cache: bool, progress: Progress
) -> tuple[list[Chapter], dict[str, ChapterRead]]:
    chapters: list[Chapter] = []
    reads: dict[str, ChapterRead] = {}
    vocabulary = vocabularies()[title_page.ruleset]
    texts = list(files.of_kind("storybook"))
    saved = False
    for done, (file, text) in enumerate(texts):
        progress(file, done, len(texts))
        name = cache.key(text, file, words.language, vocabulary.name) if use_cache else ""
        kept = cache.load(name) if use_cache else None
        if kept:
            read, sections = kept
        else:
            read = read_chapter(file, text, words, vocabulary)
            sections = Sections(read.sections)
            if use_cache:
                cache.save(name, read)
                saved = True
        reads[file] = read
        chapters.append(Chapter(name=file.removeprefix("storybook/"), preface=read.preface, sections=sections))
    if saved:
        cache.trim()
    return chapters, reads


def _tables(files: Files, reader: TableReader) -> tuple[Cards, list[Page]]:
    cards: dict[str, list[Any]] = {kind: [] for kind in MODELS}
    pages: list[Page] = []
    for kind in ("cards", "atlas"):
        for file, text in files.of_kind(kind):
            table = read_table(file, text)
            if isinstance(table, Diagnostic):
                reader.diagnostics.append(table)
            elif kind == "atlas":
                pages += reader.pages(table)
            else:
                for name, found in reader.cards(table).items():
                    cards[name] += found
    in_order = {kind: tuple(sorted(of, key=lambda card: card.number)) for kind, of in cards.items()}
    return Cards(**in_order), sorted(pages, key=lambda page: page.number)


def _references(tables: dict[str, list[Reference]], reads: dict[str, ChapterRead]) -> dict[str, list[Reference]]:
    return {**tables, **{file: read.references for file, read in reads.items()}}


def _lines(files: Files) -> Callable[[str, int], str]:
    """Source lines by file, looked up only for what is wrong."""
    sources: dict[str, Source] = {}

    def line(file: str, number: int) -> str:
        if file not in sources:
            sources[file] = Source(file, files.texts.get(file, ""))
        return sources[file].line(number) if number <= len(sources[file].starts) else ""

    return line
