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
from wanderbook.diagnostics import Diagnostic, has_errors, suggest
from wanderbook.notation import cache
from wanderbook.notation.cards import MODELS, TableReader
from wanderbook.notation.folder import Files, language_of, read_folder, untranslated
from wanderbook.notation.languages import LANGUAGES, phrasebook
from wanderbook.notation.linker import Unlinked, link
from wanderbook.notation.reader import ChapterRead, read_chapter
from wanderbook.notation.sense import senseless
from wanderbook.notation.source import Source
from wanderbook.notation.tables import read_table
from wanderbook.notation.wording import differences

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


def read_book(
    source: Path | str | Files, language: str | None = None, use_cache: bool = True, progress: Progress | None = None
) -> BookRead:
    """Read, link and check a book, in its own language or in one that it is translated to.

    The source is a folder, or files that were read already.

    Never raises for what the folder holds: whatever is wrong is among the diagnostics, the translations' too.
    """
    with _without_collecting():
        files = source if isinstance(source, Files) else read_folder(Path(source))
        reader = _Reader(use_cache, progress or (lambda what, done, of: None))
        original = reader.read(files.original())
        found, result = [*files.diagnostics, *original.diagnostics], original
        found += [_no_language(other) for other in files.languages if other not in LANGUAGES]
        found += _no_originals(files)
        for other in (one for one in files.languages if one in LANGUAGES) if original.book else ():
            translation = reader.read(files.translated(other), other, original.book)
            # What is wrong with the original is told once.
            told = {(one.code, one.message) for one in original.diagnostics}
            found += [one for one in translation.diagnostics if (one.code, one.message) not in told]
            if translation.book and original.book:
                found += differences(original.book, translation.book, translation.places, other)
            if other == language:
                result = translation
        return BookRead(None if has_errors(found) else result.book, _sorted(_knowable(found)), result.places)


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


class _Reader:
    def __init__(self, use_cache: bool, progress: Progress) -> None:
        self.use_cache, self.progress = use_cache, progress

    def read(self, files: Files, language: str = "", original: Book | None = None) -> BookRead:
        """One edition of the book: the original, or a translation of it, whose other files are still the original's."""
        title_page, tables = _title_page(files, original)
        if title_page is None or tables is None:
            return BookRead(None, _sorted([*files.diagnostics, *(tables.diagnostics if tables else ())]), {})
        chapters, reads = self._chapters(files, tables)
        cards, pages = _tables(files, tables)
        sections = Sections.joined(chapter.sections for chapter in chapters)
        unlinked = Unlinked(
            vocabulary=tables.vocabulary,
            title_page=title_page,
            places=[(number, file, line) for file, read in reads.items() for number, line in read.places],
            sections=sections,
            cards=cards,
            pages=pages,
            references={**tables.references, **{file: read.references for file, read in reads.items()}},
            table_places=tables.places,
            line=_lines(files),
            holds=files.holds,
        )
        found = [*files.diagnostics, *tables.diagnostics, *(one for read in reads.values() for one in read.diagnostics)]
        found += senseless(tables.entries, tables.vocabulary)
        found += link(unlinked, sound=not has_errors(found))
        if not sections and not any(untranslated(one.file).startswith("storybook/") for one in found):
            found = [one for one in found if one.code != "SB104"]  # all for this one reason
            found.append(_no_sections(files))
        book = None
        if not has_errors(found):
            title_page = title_page.model_copy(update={"language": language or title_page.language})
            book = Book(title_page=title_page, chapters=tuple(chapters), cards=cards, atlas=tuple(pages))
        return BookRead(book, _sorted(found), {number: (file, line) for number, file, line in unlinked.places})

    def _chapters(self, files: Files, tables: TableReader) -> tuple[list[Chapter], dict[str, ChapterRead]]:
        chapters: list[Chapter] = []
        reads: dict[str, ChapterRead] = {}
        vocabulary = tables.vocabulary
        texts = list(files.of_kind("storybook"))
        saved = False
        for done, (file, text) in enumerate(texts):
            self.progress(file, done, len(texts))
            words = phrasebook(language_of(file)) if language_of(file) else tables.phrasebook
            name = cache.CHAPTERS.key(file, words.language, vocabulary.name, text) if self.use_cache else ""
            if kept := cache.load(name) if self.use_cache else None:
                read, sections = kept
            else:
                read = read_chapter(file, text, words, vocabulary)
                sections = Sections(read.sections)
                if self.use_cache:
                    cache.save(name, read)
                    saved = True
            reads[file] = read
            name = untranslated(file).removeprefix("storybook/")
            chapters.append(Chapter(name=name, preface=read.preface, sections=sections))
        if saved:
            cache.CHAPTERS.trim()
        return chapters, reads


def _no_language(language: str) -> Diagnostic:
    """SB403: a translation to a language that has no phrasebook."""
    help = suggest(language, LANGUAGES) or f"languages are {', '.join(LANGUAGES)}"
    return Diagnostic(f"locale/{language}", 1, 1, "SB403", f"there is no phrasebook for {language!r}", help)


def _no_originals(files: Files) -> list[Diagnostic]:
    """SB404: translated files that stand for nothing."""
    strays = (name for name in files.texts if language_of(name) and untranslated(name) not in files.texts)
    help = "a translated file has the path and name of its original"
    return [Diagnostic(name, 1, 1, "SB404", f"there is no {untranslated(name)} to translate", help) for name in strays]


def _no_sections(files: Files) -> Diagnostic:
    """SB009, told of the first file that might have had some."""
    file, text = next(files.of_kind("storybook"), ("storybook", ""))
    help = "a section starts with a line such as ## 1, in a file such as storybook/all.md"
    return Diagnostic(file, 1, 1, "SB009", "the book has no sections", help, 1, text.split("\n", 1)[0])


_UNREAD = frozenset({"SB003", "SB004", "SB005", "SB006", "SB007", "SB010"})
_UNKNOWABLE = {
    "storybook": frozenset({"SB009", "SB104", "SB201", "SB203"}),
    "cards": frozenset({"SB105", "SB106", "SB107", "SB202"}),
    "atlas": frozenset({"SB127", "SB201", "SB308", "SB309"}),
}


def _knowable(found: list[Diagnostic]) -> list[Diagnostic]:
    """Without what cannot be known: where a file could not be read, what is missing may stand in it."""
    unread = {untranslated(one.file).split("/")[0] for one in found if one.code in _UNREAD}
    hidden = frozenset().union(*(_UNKNOWABLE.get(kind, frozenset()) for kind in unread))
    return [one for one in found if one.code not in hidden]


def _sorted(found: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(dict.fromkeys(found)))


def _title_page(files: Files, original: Book | None) -> tuple[TitlePage | None, TableReader | None]:
    name = next((name for name in files.texts if untranslated(name) == "book.toml"), None)
    if name is None:
        return None, None
    table = read_table(name, files.texts[name])
    if isinstance(table, Diagnostic):
        files.diagnostics.append(table)
        return None, None
    own, ruleset = table.data.get("language", "en"), table.data.get("ruleset")
    # Where these are wrong, validating the title page says so; until then any will do.
    own = original.language if original else own
    words = phrasebook(own if own in LANGUAGES else "en")
    vocabulary = vocabularies().get(ruleset if isinstance(ruleset, str) else "", vocabularies()["gamebook"])
    reader = TableReader(words, vocabulary)
    return reader.title_page(table), reader


def _tables(files: Files, reader: TableReader) -> tuple[Cards, list[Page]]:
    cards: dict[str, list[Any]] = {kind: [] for kind in MODELS}
    pages: list[Page] = []
    own = reader.phrasebook
    for kind in ("cards", "atlas"):
        for file, text in files.of_kind(kind):
            reader.phrasebook = phrasebook(language_of(file)) if language_of(file) else own
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


def _lines(files: Files) -> Callable[[str, int], str]:
    """Source lines by file, looked up only for what is wrong."""
    sources: dict[str, Source] = {}

    def line(file: str, number: int) -> str:
        if file not in sources:
            sources[file] = Source(file, files.texts.get(file, ""))
        return sources[file].line(number) if number <= len(sources[file].starts) else ""

    return line
