"""The entry point for reading: from a folder to a linked book and its diagnostics."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from operator import is_not
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from wanderbook.book import Book, Cards, Chapter, Section, Sections, TitlePage
from wanderbook.book.atlas import Page
from wanderbook.book.vocabulary import Vocabulary, vocabularies
from wanderbook.diagnostics import Diagnostic, has_errors, suggest
from wanderbook.locales import is_language, languages
from wanderbook.notation import cache
from wanderbook.notation.book_read import BookRead, Spans
from wanderbook.notation.cards import MODELS, TablePlaces, TableRead, read_tables
from wanderbook.notation.causes import fold
from wanderbook.notation.differences import differences
from wanderbook.notation.folder import RECORD, Files, is_record, language_of, read_folder, untranslated
from wanderbook.notation.languages import Phrasebook, phrasebook
from wanderbook.notation.linker import link
from wanderbook.notation.memory import read_record, stat_names
from wanderbook.notation.mentions import Mentions
from wanderbook.notation.never import out_of_reach, undrawn
from wanderbook.notation.numbers import differing_numbers
from wanderbook.notation.people_rules import people_of
from wanderbook.notation.pieces import ChapterReader
from wanderbook.notation.reader import ChapterRead, read_chapter
from wanderbook.notation.sense import senseless
from wanderbook.notation.stale import stale_words, untranslated_files
from wanderbook.notation.stat_rules import differing_stats
from wanderbook.notation.stat_words import names_of, stat_words, with_stats_of
from wanderbook.notation.tables import TomlFile, read_table
from wanderbook.notation.track_rules import differing_tracks
from wanderbook.notation.unlinked import NamesKept, Unlinked
from wanderbook.notation.wording import SameRules, differing_sections, keyword_names, renamed
from wanderbook.progress import Progress


def read_book(
    source: Path | str | Files, language: str | None = None, use_cache: bool = True, progress: Progress | None = None
) -> BookRead:
    """Read, link and check a book, in its own language or in a translation.

    The source is a folder, or files already read.

    Never raises because of the folder's content: every problem is among the diagnostics, including those of
    translations.
    """
    files = source if isinstance(source, Files) else read_folder(Path(source))
    return Loader(use_cache, progress).read(files, language)


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Switch garbage collection off: reading makes many objects and no garbage, and collecting would take half of the
    time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


class Edition(NamedTuple):
    """A book in one language, as far as it can be read."""

    read: BookRead
    title_page: TitlePage | None = None
    cards: Cards = Cards()
    pages: Sequence[Page] = ()
    mentions: Mapping[str, Mentions] = MappingProxyType({})
    """The mentions in its files, by file."""
    sections: Mapping[str, Section] = Sections()
    tables: Mapping[tuple[str, int], tuple[str, int]] = MappingProxyType({})
    """File and line of its cards and pages."""


class _Chapter(NamedTuple):
    """A storybook file: its text, and the result of reading it."""

    text: str
    read: ChapterRead
    sections: Sections
    places: dict[str, tuple[str, int]]
    """File and line of its sections."""
    mentions: Mentions
    reader: ChapterReader | None
    """The incremental reader of the file, once it has changed."""


class _Tables(NamedTuple):
    """All cards and atlas pages of an edition, with their mentions and problems."""

    cards: Cards
    pages: list[Page]
    places: dict[tuple[str, int], tuple[str, int]]
    mentions: dict[str, Mentions]
    diagnostics: list[Diagnostic]
    lost: frozenset[str]


class Loader:
    """Reads a book repeatedly as it changes: only changed files are read again, and of these only the changed sections.
    The result always equals that of reading everything."""

    def __init__(self, use_cache: bool = True, progress: Progress | None = None) -> None:
        """Without `use_cache`, no chapter is read from the cache on disk or stored there."""
        self.use_cache, self.progress = use_cache, progress or (lambda what, done, of: None)
        self.editions: dict[str, Edition] = {}
        """The original under "", translations by their language."""
        self._chapters: dict[tuple[str, str, str, str], _Chapter] = {}
        """By file, language, ruleset and the words for stats."""
        self._table_files: dict[tuple[str, str, str, str], tuple[str, TableRead]] = {}
        """By file, language, ruleset and the words for stats: its text and the result of reading it."""
        self._tables: dict[str, tuple[list[TableRead], _Tables]] = {}
        """By language, the results of all table files, and what they are together."""
        self._names: dict[str, NamesKept] = {}
        self._same_rules = SameRules()

    def read(self, files: Files, language: str | None = None) -> BookRead:
        """The book from the current files."""
        reads = self.read_all(files)
        return reads.get(language or "", reads[""])

    def read_all(self, files: Files) -> dict[str, BookRead]:
        """The book in each of its languages from the current files, the original under "". All have all diagnostics.

        An error in a translation only keeps that translation from being played.
        """
        with _without_collecting():
            self.editions = {"": (first := self._edition(files.original()))}
            original = first.read
            found = {"": [*original.diagnostics]}
            """The problems by language of the edition."""
            for problem in (*files.diagnostics, *_no_languages(files), *_no_originals(files)):
                found.setdefault(language_of(f"{problem.file}/"), []).append(problem)
            for other in (one for one in files.languages if is_language(one)) if original.book else ():
                found.setdefault(other, []).extend(self._translation(files, other, first))
            self._forget(files)
            broken = {language for language, several in found.items() if has_errors(several)}
            every = [one for several in found.values() for one in several]
            # The original's own problems come first, so that a translation does not hide them.
            diagnostics = _causes_first([*fold(found[""]), *fold(every)])
            return {
                language: BookRead(
                    None if broken & {"", language} else edition.read.book,
                    diagnostics,
                    edition.read.places,
                    edition.read.spans,
                )
                for language, edition in self.editions.items()
            }

    def _translation(self, files: Files, language: str, first: Edition) -> Iterator[Diagnostic]:
        """Read a translation. Yields its problems, without those that the original has too."""
        original = first.read
        record = files.texts.get(f"locale/{language}/{RECORD}", "")
        edition = self._edition(files.translated(language), language, original.book, record)
        self.editions[language] = edition
        translation = edition.read
        known = {(problem.code, problem.message) for problem in original.diagnostics}
        yield from (problem for problem in translation.diagnostics if (problem.code, problem.message) not in known)
        if translation.book and original.book:
            line = lines_of_files(files)
            differing = differing_sections(original.book, translation.book, self._same_rules)
            yield from differences(differing, original, translation, language, line)
            yield from stale_words(
                original.book, translation.book, files, language, translation.spans, edition.tables, line, differing
            )
            yield from untranslated_files(files, language, original.book.chapters)
            yield from differing_numbers(
                original.book, translation.book, language, translation.spans, edition.tables, line, differing
            )

    def _forget(self, files: Files) -> None:
        """Forget deleted files."""
        for known in (self._chapters, self._table_files):
            for key in [key for key in known if key[0] not in files.texts]:
                del known[key]

    def _edition(self, files: Files, language: str = "", original: Book | None = None, record: str = "") -> Edition:
        """One edition of the book: the original, or a translation, which uses the original's files for missing ones."""
        former: list[tuple[str, str]] = []
        words, vocabulary, title = self._title_page(files, original)
        if words is None or vocabulary is None or title is None:
            return Edition(BookRead(None, _sorted(files.diagnostics), {}))
        title_page = title.title_page
        if title_page is None:
            return Edition(BookRead(None, _sorted([*files.diagnostics, *title.diagnostics]), {}))
        if original and (original.stats or original.tracks):
            if isinstance(table := read_table(title.file, files.texts[title.file]), TomlFile):
                files.diagnostics += differing_stats(original.title_page, title_page, table)
                files.diagnostics += differing_tracks(original.title_page, title_page, table)
            title_page = with_stats_of(original.title_page, title_page)
            former = [*names_of(original.title_page), *stat_names(read_record(record)[0].stats)]
        words = phrasebook(words.language, stat_words(title_page, former))
        chapters = self._read_chapters(files, words, vocabulary)
        mentions = {file: one.mentions for file, one in chapters.items()}
        tables = self._read_tables(files, words, vocabulary, title, language)
        if original and (names := _other_keywords(original, tables.cards)):
            chapters = {file: one if language_of(file) else _renamed(one, names) for file, one in chapters.items()}
        sections = Sections.joined(chapter.sections for chapter in chapters.values())
        places, doubled = _places(chapters)
        spans = Spans({file: one.read.spans for file, one in chapters.items()})
        unlinked = Unlinked(
            vocabulary=vocabulary,
            title_page=title_page,
            places=places,
            doubled=doubled,
            sections=sections,
            cards=tables.cards,
            pages=tables.pages,
            mentions={**tables.mentions, **{file: one.mentions for file, one in chapters.items()}},
            table_places=tables.places,
            lost=tables.lost,
            line=lines_of_files(files),
            holds=files.holds,
            flaw=files.flaw,
            names=self._names.setdefault(language, NamesKept()),
            spot=lambda name: _spot(spans, name),
            leads={frame: words.frames[frame].split("{")[0].strip() for frame in ("requires", "requires_not", "pay")},
        )
        found = [*files.diagnostics, *tables.diagnostics]
        found += (problem for one in chapters.values() for problem in one.read.diagnostics)
        found += link(unlinked, sound=not has_errors(found))
        if not sections and not any(untranslated(one.file).startswith("storybook/") for one in found):
            found = [one for one in found if one.code != "SB104"]  # all for this one reason
            found.append(_no_sections(files))
        book = None
        if not has_errors(found):
            if isinstance(table := read_table(title.file, files.texts[title.file]), TomlFile):
                found += out_of_reach(title_page, tables.cards, unlinked.mentions, table)
            found += undrawn(unlinked)
            if original:
                people, differ = people_of(original, title_page, tables.cards, title.file, files.texts[title.file])
                title_page = title_page.model_copy(update={"person": people})
                found += differ
            bound = title_page.model_copy(update={"language": language or title_page.language})
            parts = tuple(_chapter(file, one) for file, one in chapters.items())
            book = Book(title_page=bound, chapters=parts, cards=tables.cards, atlas=tuple(tables.pages))
        read = BookRead(book, _sorted(found), places, spans)
        return Edition(
            read, title_page, tables.cards, tables.pages, {**tables.mentions, **mentions}, sections, tables.places
        )

    # ---------------------------------------------------------------- the storybook

    def _read_chapters(self, files: Files, own: Phrasebook, vocabulary: Vocabulary) -> dict[str, _Chapter]:
        """The chapters of an edition by file. Unchanged ones are not read again."""
        found: dict[str, _Chapter] = {}
        texts = list(files.of_kind("storybook"))
        saved = False
        for done, (file, text) in enumerate(texts):
            self.progress(file, done, len(texts))
            words = phrasebook(language_of(file), own.stats) if language_of(file) else own
            key = (file, words.language, vocabulary.name, own.stats.key)
            before = self._chapters.get(key)
            if before is None:
                found[file], new = self._first_read(file, text, words, vocabulary)
                saved = saved or new
            else:
                found[file] = before if before.text == text else _read_again(before, file, text, words, vocabulary)
            self._chapters[key] = found[file]
        if saved:
            cache.CHAPTERS.trim()
        return found

    def _first_read(self, file: str, text: str, words: Phrasebook, vocabulary: Vocabulary) -> tuple[_Chapter, bool]:
        """A file on its first reading, and whether it is new in the cache."""
        name = cache.CHAPTERS.key(file, words.language, vocabulary.name, *_key(words), text) if self.use_cache else ""
        if kept := cache.load(name) if self.use_cache else None:
            read, sections = kept
        else:
            read = read_chapter(file, text, words, vocabulary)
            sections = Sections(read.sections)
            if self.use_cache:
                cache.save(name, read)
        chapter = _Chapter(text, read, sections, _by_number(file, read), Mentions(read.references, read.spans), None)
        return chapter, self.use_cache and kept is None

    # ---------------------------------------------------------------- tables

    def _table_file(
        self, kind: str, file: str, text: str, words: Phrasebook, vocabulary: Vocabulary, taken: TablePlaces
    ) -> TableRead:
        """The result of one file of tables, which is read again only if it changed or duplicates another file."""
        key = (file, words.language, vocabulary.name, words.stats.key)
        before = self._table_files.get(key)
        if before is None or before[0] != text:
            before = self._table_files[key] = text, read_tables(kind, file, text, words, vocabulary)
        read = before[1]
        if read.places.keys() & taken.keys():
            return read_tables(kind, file, text, words, vocabulary, taken)
        return read

    def _title_page(
        self, files: Files, original: Book | None
    ) -> tuple[Phrasebook | None, Vocabulary | None, TableRead | None]:
        """The words of the book's language, its ruleset's vocabulary and its title page; all None if there is no
        readable `book.toml`. With a wrong language or ruleset, English and gamebooks stand in, so that the rest of the
        book is read."""
        name = next((name for name in files.texts if untranslated(name) == "book.toml"), None)
        if name is None:
            return None, None, None
        table = read_table(name, files.texts[name])
        if isinstance(table, Diagnostic):
            files.diagnostics.append(table)
            return None, None, None
        own, ruleset = table.data.get("language", "en"), table.data.get("ruleset")
        # Where these are wrong, validating the title page says so; until then any will do.
        own = original.language if original else own
        words = phrasebook(own if is_language(own) else "en")
        said = phrasebook(language_of(name)) if is_language(language_of(name)) else words
        vocabulary = vocabularies().get(ruleset if isinstance(ruleset, str) else "", vocabularies()["gamebook"])
        return words, vocabulary, self._table_file("book", name, files.texts[name], said, vocabulary, {})

    def _read_tables(
        self, files: Files, own: Phrasebook, vocabulary: Vocabulary, title: TableRead, language: str
    ) -> _Tables:
        """The cards and pages of an edition, put together again only if some file of them was read again."""
        reads, places = [title], dict[tuple[str, int], tuple[str, int]]()
        for kind in ("cards", "atlas"):
            for file, text in files.of_kind(kind):
                words = phrasebook(language_of(file), own.stats) if language_of(file) else own
                read = self._table_file(kind, file, text, words, vocabulary, places)
                for key, place in read.places.items():
                    places.setdefault(key, place)
                reads.append(read)
        before = self._tables.get(language)
        if before is None or len(before[0]) != len(reads) or any(map(is_not, before[0], reads)):
            before = self._tables[language] = reads, _together(reads, places, vocabulary)
        return before[1]


def _other_keywords(original: Book, cards: Cards) -> dict[str, str]:
    """Keywords with a translation, since untranslated files still have the original's."""
    return {one: other for one, other in keyword_names(original.cards.quest, cards.quest).items() if one != other}


def _renamed(chapter: _Chapter, names: Mapping[str, str]) -> _Chapter:
    """A chapter with other keywords."""
    sections = Sections([renamed(section, names) for section in chapter.sections.values()])
    references = [
        msgspec.structs.replace(one, value=names[one.value]) if one.kind == "keyword" and one.value in names else one
        for one in chapter.mentions.references
    ]
    return chapter._replace(sections=sections, mentions=Mentions(references, chapter.read.spans))


def _spot(spans: Spans, name: str) -> tuple[str, int]:
    file, span = spans[name]
    return file, span.line


def _read_again(before: _Chapter, file: str, text: str, words: Phrasebook, vocabulary: Vocabulary) -> _Chapter:
    """The new reading of a changed file."""
    reader = before.reader
    if reader is None:
        reader = ChapterReader(file, words, vocabulary)
        reader.remember(before.text, before.read, before.sections)
    read, sections, mentions = reader.read(text)
    return _Chapter(text, read, sections, _by_number(file, read), mentions, reader)


def _key(words: Phrasebook) -> tuple[str, ...]:
    """The further cache key of a chapter's text; empty for a book without stats."""
    return (words.stats.key,) if words.stats.key else ()


def _by_number(file: str, read: ChapterRead) -> dict[str, tuple[str, int]]:
    """File and line of its sections."""
    return {number: (file, line) for number, line in read.places}


def _places(chapters: Mapping[str, _Chapter]) -> tuple[dict[str, tuple[str, int]], list[tuple[str, str, int]]]:
    """By section number, in reading order, its file and line; and the number, file and line of each duplicate."""
    places: dict[str, tuple[str, int]] = {}
    for one in chapters.values():
        places.update(one.places)
    if len(places) == sum(len(chapter.read.places) for chapter in chapters.values()):
        return places, []
    places, doubled = {}, []
    for file, one in chapters.items():
        for number, line in one.read.places:
            if number in places:
                doubled.append((number, file, line))
            else:
                places[number] = file, line
    return places, doubled


def _chapter(file: str, one: _Chapter) -> Chapter:
    return Chapter(name=untranslated(file).removeprefix("storybook/"), preface=one.read.preface, sections=one.sections)


def _together(reads: list[TableRead], places: dict[tuple[str, int], tuple[str, int]], words: Vocabulary) -> _Tables:
    """The content of all tables, with cards and pages in order of their numbers."""
    cards: dict[str, list[Any]] = {kind: [] for kind in MODELS}
    for read in reads:
        for kind, several in read.cards.items():
            cards[kind] += several
    in_order = {kind: tuple(sorted(of, key=lambda card: card.number)) for kind, of in cards.items()}
    pages = sorted((page for read in reads for page in read.pages), key=lambda page: page.number)
    found = [problem for read in reads for problem in read.diagnostics]
    found += senseless((entry for read in reads for entry in read.entries), words)
    mentions = {read.file: Mentions(read.references) for read in reads}
    lost = frozenset[str]().union(*(read.lost for read in reads))
    return _Tables(Cards(**in_order), pages, places, mentions, found, lost)


def _no_languages(files: Files) -> Iterator[Diagnostic]:
    """SB403: a translation into a language without a phrasebook."""
    for language in (one for one in files.languages if not is_language(one)):
        help = suggest(language, languages()) or f"use one of the languages {', '.join(languages())}"
        yield Diagnostic(f"locale/{language}", 1, 1, "SB403", f"there is no phrasebook for {language!r}", help)


def _no_originals(files: Files) -> list[Diagnostic]:
    """SB404: translated files without an original."""
    translated = (name for name in files.texts if language_of(name) and not is_record(name))
    strays = (name for name in translated if untranslated(name) not in files.texts)
    help = "give a translated file the path and name of its original"
    return [Diagnostic(name, 1, 1, "SB404", f"the original has no {untranslated(name)}", help) for name in strays]


def _no_sections(files: Files) -> Diagnostic:
    """SB009, at the first file that could have sections."""
    file, text = next(files.of_kind("storybook"), ("storybook", ""))
    help = "start one with a line such as ## 1, in a file such as storybook/all.md"
    return Diagnostic(file, 1, 1, "SB009", "the book has no sections", help, 1, text.split("\n", 1)[0])


def _causes_first(found: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The problems by file and line, unread files first, and translations after their originals."""
    return tuple(sorted(_sorted(found), key=lambda one: (one.code != "SB223", one.file.startswith("locale/"))))


def _sorted(found: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(dict.fromkeys(found)))


def lines_of_files(files: Files) -> Callable[[str, int], str]:
    """Source lines by file, looked up only for what is wrong."""
    known: dict[str, list[str]] = {}

    def line(file: str, number: int) -> str:
        if file not in known:
            known[file] = files.texts.get(file, "").split("\n")
        return known[file][number - 1] if number <= len(known[file]) else ""

    return line
