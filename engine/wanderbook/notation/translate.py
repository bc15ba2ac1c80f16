"""Writing a book's rules in another language, around words that are translated already."""

from __future__ import annotations

from pathlib import Path

from wanderbook.book import Book, Cards, Chapter, Sections
from wanderbook.book.vocabulary import vocabularies
from wanderbook.notation.cards import TableReader
from wanderbook.notation.folder import Files, read_folder
from wanderbook.notation.phrasebook import phrasebook
from wanderbook.notation.printer import print_book
from wanderbook.notation.reader import read_chapter
from wanderbook.notation.tables import Table, read_table
from wanderbook.notation.wording import card_with_words_of, keyword_names, renamed, with_words_of


def translate_book(book: Book, folder: Path, language: str) -> tuple[dict[str, str], list[str]]:
    """Every file of the translation, and the sections whose old words no longer fit the rules."""
    files = read_folder(folder)
    cards = _cards(book, files, language)
    names = keyword_names(book.cards.quest, cards.quest)
    unplaced: list[str] = []
    chapters = []
    for chapter in book.chapters:
        known = _known_sections(files, book, language, chapter.name)
        sections = []
        for number, original in chapter.sections.items():
            section = renamed(original, names)
            if number in known:
                section, whole = with_words_of(section, known[number])
                if not whole:
                    unplaced.append(number)
            sections.append(section)
        chapters.append(Chapter(name=chapter.name, preface=chapter.preface, sections=Sections(sections)))
    translation = book.model_copy(update={"chapters": tuple(chapters), "cards": cards})
    texts = print_book(translation, language)
    kept = files.texts.get(f"locale/{language}/book.toml")
    return {**texts, "book.toml": kept} if kept else texts, unplaced


def _known_sections(files: Files, book: Book, language: str, chapter: str) -> Sections:
    """Sections of the translation as it stands, wherever its rules can still be read."""
    text = files.texts.get(f"locale/{language}/storybook/{chapter}")
    if text is None:
        return Sections()
    return Sections(read_chapter(chapter, text, phrasebook(language), vocabularies()[book.title_page.ruleset]).sections)


def _cards(book: Book, files: Files, language: str) -> Cards:
    """The original's cards with the names and texts that the translation gave them."""
    reader = TableReader(phrasebook(language), vocabularies()[book.title_page.ruleset])
    known: dict[tuple[str, int], object] = {}
    for file, text in files.texts.items():
        if file.startswith(f"locale/{language}/cards/") and isinstance(table := read_table(file, text), Table):
            for kind, found in reader.cards(table).items():
                known |= {(kind, card.number): card for card in found}  # type: ignore[attr-defined]
    update = {
        kind: tuple(
            card_with_words_of(card, known[kind, card.number]) if (kind, card.number) in known else card  # type: ignore[arg-type]
            for card in cards
        )
        for kind, cards in book.cards
    }
    return book.cards.model_copy(update=update)
