"""Writing a book's rules in another language, around words that are translated already."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from wanderbook.book import Book, Cards, Chapter, Section, Sections, TitlePage
from wanderbook.book.base import Content
from wanderbook.book.vocabulary import vocabularies
from wanderbook.diagnostics import Diagnostic, has_errors
from wanderbook.notation.cards import TableReader
from wanderbook.notation.languages import phrasebook
from wanderbook.notation.printer import print_book
from wanderbook.notation.reader import read_chapter
from wanderbook.notation.tables import Table, read_table
from wanderbook.notation.wording import card_with_words_of, keyword_names, renamed, with_words_of

Texts = Mapping[str, str]
"""Files by their path in the book's folder, or in the translation's."""
_C = TypeVar("_C", bound=Content)


class Translated(NamedTuple):
    texts: dict[str, str]
    unplaced: list[str]
    """Sections and cards whose old words no longer fit the rules."""
    errors: list[Diagnostic]
    """Of the translation as it stands: what cannot be read would be lost, so then nothing is translated."""


def translate_book(book: Book, originals: Texts, known: Texts, language: str) -> Translated:
    """Every file of the translation; `known` is what there is of it already."""
    words = _Words(book, known, language)
    if words.errors:
        return Translated({}, [], words.errors)
    cards = Cards(**{kind: tuple(words.of(kind, card) for card in cards) for kind, cards in book.cards})
    pages = tuple(words.of("page", page) for page in book.atlas)
    names = keyword_names(book.cards.quest, cards.quest)
    chapters = tuple(
        Chapter(
            name=chapter.name,
            preface=words.prefaces.get(chapter.name) or chapter.preface,
            sections=Sections([words.of_section(renamed(section, names)) for section in chapter.sections.values()]),
        )
        for chapter in book.chapters
    )
    title_page = words.of_title_page()
    translation = Book(title_page=title_page, chapters=chapters, cards=cards, atlas=pages)
    texts = print_book(translation, language, _files(book, originals))
    if title_page == words.title_page:
        texts["book.toml"] = known["book.toml"]
    return Translated(texts, words.unplaced, [])


class _Words:
    """What the translation says so far: sections, cards, pages and the title page, as far as there are any."""

    def __init__(self, book: Book, known: Texts, language: str) -> None:
        self.book, self.language = book, language
        self.sections: dict[str, Section] = {}
        self.prefaces: dict[str, str] = {}
        self.cards: dict[tuple[str, int], Content] = {}
        self.title_page: TitlePage | None = None
        self.unplaced: list[str] = []
        self.tables = TableReader(phrasebook(language), vocabularies()[book.title_page.ruleset])
        found: list[Diagnostic] = []
        for file, text in known.items():
            found += self._chapter(file, text) if file.startswith("storybook/") else self._table(file, text)
        found += self.tables.diagnostics
        self.errors = sorted(one for one in found if has_errors([one]))

    def _chapter(self, file: str, text: str) -> list[Diagnostic]:
        read = read_chapter(file, text, self.tables.phrasebook, self.tables.vocabulary)
        self.sections |= {section.number: section for section in read.sections}
        self.prefaces[file.removeprefix("storybook/")] = read.preface
        return read.diagnostics

    def _table(self, file: str, text: str) -> list[Diagnostic]:
        table = read_table(file, text)
        if isinstance(table, Diagnostic):
            return [table]
        if file == "book.toml":
            self.title_page = self.tables.title_page(table)
        else:
            self.cards |= _numbered(self.tables, file, table)
        return []

    def of(self, kind: str, card: _C) -> _C:
        number = getattr(card, "number", 0)
        if (kind, number) not in self.cards:
            return card
        card, whole = card_with_words_of(card, self.cards[kind, number])
        if not whole:
            self.unplaced.append(f"{kind} {number}")
        return card

    def of_section(self, section: Section) -> Section:
        if section.number not in self.sections:
            return section
        section, whole = with_words_of(section, self.sections[section.number])
        if not whole:
            self.unplaced.append(f"section {section.number}")
        return section

    def of_title_page(self) -> TitlePage:
        page = self.book.title_page.model_copy(update={"language": self.language})
        if self.title_page is None:
            return page
        page, _ = card_with_words_of(page, self.title_page)
        return page.model_copy(update={field: getattr(self.title_page, field) for field in ("authors", "licence")})


def _files(book: Book, originals: Texts) -> dict[tuple[str, int], str]:
    """Which file of the original each card and each page stands in: a translated file has its original's name."""
    reader = TableReader(phrasebook(book.language), vocabularies()[book.title_page.ruleset])
    for file, text in originals.items():
        if file.endswith(".toml") and isinstance(table := read_table(file, text), Table):
            _numbered(reader, file, table)
    return {about: file for about, (file, _) in reader.places.items()}


def _numbered(reader: TableReader, file: str, table: Table) -> dict[tuple[str, int], Any]:
    """The cards or pages of a file by kind and number."""
    if file.startswith("atlas/"):
        return {("page", page.number): page for page in reader.pages(table)}
    if not file.startswith("cards/"):
        return {}
    found: dict[str, list[Any]] = {**reader.cards(table)}
    return {(kind, card.number): card for kind, cards in found.items() for card in cards}
