"""`read(print(x)) == x` for every effect, condition, choice, section and book, in both languages."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests import strategies
from wanderbook.book import Book, Cards, Chapter, Sections
from wanderbook.book.effects import EFFECTS
from wanderbook.book.vocabulary import vocabularies
from wanderbook.locales import languages
from wanderbook.notation import phrasebook
from wanderbook.notation.cards import TableReader
from wanderbook.notation.choices import read_choice
from wanderbook.notation.conditions import print_condition, read_condition
from wanderbook.notation.printer import print_book, print_choice, print_section
from wanderbook.notation.reader import read_chapter
from wanderbook.notation.source import ParseContext, Source
from wanderbook.notation.stat_words import stat_words
from wanderbook.notation.tables import TomlFile, read_table, write_table

RULESETS = tuple(vocabularies())
# Whole books shrink for minutes; the unshrunk example is small enough to read.
some = settings(
    max_examples=60,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)


def reading(text: str, language: str, ruleset: str) -> ParseContext:
    return ParseContext(Source("test.md", text), strategies.words(language, ruleset), vocabularies()[ruleset])


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", EFFECTS)
@settings(max_examples=25)
@given(data=st.data())
def test_every_effect(kind: str, language: str, data: st.DataObject) -> None:
    vocabulary = next(one for one in vocabularies().values() if kind in one.effects)
    effect = data.draw(strategies.effect(vocabulary, kind))
    words = strategies.words(language, vocabulary.name)
    text = words.print_effect(effect)
    said = words.read_effect(text)
    assert said is not None, text
    assert said.meaning == effect


@pytest.mark.parametrize("required", [False, True])
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("ruleset", RULESETS)
@some
@given(data=st.data())
def test_every_condition(ruleset: str, language: str, required: bool, data: st.DataObject) -> None:
    condition = data.draw(strategies.conditions(vocabularies()[ruleset]))
    text = print_condition(strategies.words(language, ruleset), condition, required)
    read = reading(text, language, ruleset)
    assert read_condition(read, 0, len(text)) == condition, text
    assert not [one for one in read.diagnostics if one.severity == "error"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("ruleset", RULESETS)
@some
@given(data=st.data())
def test_every_choice(ruleset: str, language: str, data: st.DataObject) -> None:
    choice = data.draw(strategies.choices(vocabularies()[ruleset]))
    text = print_choice(strategies.words(language, ruleset), choice)
    read = reading(text, language, ruleset)
    assert read_choice(read, 0, len(text)) == choice, text
    assert not [one for one in read.diagnostics if one.severity == "error"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("ruleset", RULESETS)
@some
@given(data=st.data())
def test_every_section(ruleset: str, language: str, data: st.DataObject) -> None:
    section = data.draw(strategies.storybook_sections(vocabularies()[ruleset]))
    words = strategies.words(language, ruleset)
    text = print_section(words, section)
    read = read_chapter("test.md", text, words, vocabularies()[ruleset])
    assert read.sections == [section], text
    assert [one.code for one in read.diagnostics if one.severity == "error"] == []


@pytest.mark.parametrize("ruleset", RULESETS)
@settings(parent=some, max_examples=40)
@given(data=st.data())
def test_every_book(ruleset: str, data: st.DataObject) -> None:
    book = data.draw(strategies.books(vocabularies()[ruleset]))
    language = data.draw(st.sampled_from(languages()))
    again = read_back(print_book(book, language))
    title_page = again.title_page.model_copy(update={"language": book.language})
    assert again.model_copy(update={"title_page": title_page}) == book


@pytest.mark.parametrize("ruleset", RULESETS)
@settings(parent=some, max_examples=25)
@given(data=st.data())
def test_a_book_is_json_and_back(ruleset: str, data: st.DataObject) -> None:
    book = data.draw(strategies.books(vocabularies()[ruleset]))
    assert Book.model_validate_json(book.model_dump_json()) == book


def read_back(texts: dict[str, str]) -> Book:
    """A book from its texts, unlinked: what it mentions need not exist."""
    first = read_table("book.toml", texts["book.toml"])
    assert isinstance(first, TomlFile)
    words, vocabulary = phrasebook(first.data.get("language", "en")), vocabularies()[first.data["ruleset"]]
    tables = TableReader(words, vocabulary)
    title_page = tables.title_page(first)
    assert title_page
    words = phrasebook(words.language, stat_words(title_page))
    tables.phrasebook = words
    cards: dict[str, tuple[object, ...]] = {}
    pages: list[object] = []
    chapters = []
    for name, text in texts.items():
        if name.startswith("storybook/"):
            read = read_chapter(name, text, words, vocabulary)
            assert [one for one in read.diagnostics if one.severity == "error"] == [], text
            file = name.removeprefix("storybook/")
            chapters.append(Chapter(name=file, preface=read.preface, sections=Sections(read.sections)))
        elif name != "book.toml":
            table = read_table(name, text)
            assert isinstance(table, TomlFile), text
            if name.startswith("cards/"):
                cards |= {kind: tuple(found) for kind, found in tables.cards(table).items()}
            else:
                pages += tables.pages(table)
    assert [one for one in tables.diagnostics if one.severity == "error"] == [], texts
    return Book(title_page=title_page, chapters=tuple(chapters), cards=Cards(**cards), atlas=tuple(pages))


@pytest.mark.parametrize("space", ["\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"])
def test_several_lines_stay_lines_whatever_spaces_they_have(space: str) -> None:
    text = f"Une note{space}: craie.\n\nA. Payer.\n"
    written = write_table({"passage": text})
    assert written == f'passage = """\n{text}"""\n'
    table = read_table("cards.toml", written)
    assert isinstance(table, TomlFile) and table.data["passage"] == text
