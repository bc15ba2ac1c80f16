"""Writing a book's rules in another language, around words that are translated already."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec

from wanderbook.book import Book, Cards, Chapter, Section, Sections, TitlePage
from wanderbook.book.base import Content
from wanderbook.book.cards import Event
from wanderbook.book.sections import Block, Prose
from wanderbook.book.vocabulary import vocabularies
from wanderbook.diagnostics import Diagnostic, has_errors
from wanderbook.notation.blocks import opens_redirect, opens_table, opens_way
from wanderbook.notation.cards import TableReader
from wanderbook.notation.folder import Files, language_of, untranslated
from wanderbook.notation.languages import Phrasebook, phrasebook
from wanderbook.notation.load import read_book
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
    cards = cards.model_copy(
        update={
            kind: tuple(_event_as_prose(one, words.phrasebook) for one in several)
            for kind, several in cards
            if kind in ("event", "curse")
        }
    )
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


def problems_of(files: Files, language: str, texts: Texts) -> list[Diagnostic]:
    """What is wrong with a translation of the book in `files`, read as it would stand there."""
    written = Files(files.root)
    written.texts = files.original().texts | {f"locale/{language}/{name}": text for name, text in texts.items()}
    found = read_book(written, use_cache=False).diagnostics
    wrong = (one for one in found if has_errors([one]) and language_of(one.file) == language)
    return [msgspec.structs.replace(one, file=untranslated(one.file)) for one in wrong]


# ---------------------------------------------------------------- prose that is none in the other language


def _event_as_prose(card: _C, words: Phrasebook) -> _C:
    """An event card, its prose still prose in the other language."""
    assert isinstance(card, Event)
    passages = ((field, getattr(card, field)) for field in ("passage", "complete", "turn_end"))
    bodies = {field: (one, _as_prose(one.body, words)) for field, one in passages if one}
    return card.model_copy(
        update={field: one.model_copy(update={"body": body}) for field, (one, body) in bodies.items()}
    )


def _as_prose(body: tuple[Block, ...], words: Phrasebook) -> tuple[Block, ...]:
    """Words that are a rule in one language are prose in another: `(Turn to 9)` in a French book. They stay prose."""
    return tuple(Prose(text=_kept(one.text, words)) if isinstance(one, Prose) else one for one in body)


def _kept(text: str, words: Phrasebook) -> str:
    """With a sign before what would open a rule, which Markdown takes away again when the text is shown."""
    lines = text.split("\n")
    fenced = False
    for at, line in enumerate(lines):
        fenced ^= line.lstrip().startswith(_FENCES)
        said = line.lstrip(" ")
        if fenced or len(line) - len(said) > 3:
            continue
        first = at == 0 or not lines[at - 1].strip()
        if opens_way(said, words):
            lines[at] = line.replace("(", "\\(", 1)
        elif first and (opens_redirect(said, words) or opens_table(said, words)):
            lines[at] = line.replace(said[0], f"&#{ord(said[0])};", 1)
    return "\n".join(lines)


_FENCES = ("```", "~~~")


class _Words:
    """What the translation says so far: sections, cards, pages and the title page, as far as there are any."""

    def __init__(self, book: Book, known: Texts, language: str) -> None:
        self.book, self.language = book, language
        self.sections: dict[str, Section] = {}
        self.prefaces: dict[str, str] = {}
        self.cards: dict[tuple[str, int], Content] = {}
        self.title_page: TitlePage | None = None
        self.unplaced: list[str] = []
        self.phrasebook = phrasebook(language)
        self.tables = TableReader(self.phrasebook, vocabularies()[book.title_page.ruleset])
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
        if section.number in self.sections:
            section, whole = with_words_of(section, self.sections[section.number])
            if not whole:
                self.unplaced.append(f"section {section.number}")
        return section.model_copy(update={"body": _as_prose(section.body, self.phrasebook)})

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
