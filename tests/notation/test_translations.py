"""A book in another language: translated files stand for their originals, and the rules are the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books import write_book
from wanderbook.book.conditions import HasKeyword, Not
from wanderbook.notation import BookRead, read_book
from wanderbook.notation.printer import print_book
from wanderbook.notation.translatable import with_pieces

ENGLISH = {
    "cards/quests.toml": '[[quest]]\nnumber = 7\nname = "A lantern"\nkeyword = "LIGHT"\n',
    "storybook/01.md": """\
## 1

If keyword LIGHT, turn to 2.

A cellar door.

A. Take the lantern.
*Gain quest 7.*
(Turn to 1)

B. Go home.
Requires not keyword LIGHT
CHANCE 2 in 6
Fail: (The door is shut.) Turn to 1
*The story ends. Ending 1.*
""",
    "storybook/all.md": "## 2\n\nThe cellar, lit.\n\n*Complete quest 7. The story ends. Ending 2.*\n",
}
FRENCH = {
    "locale/fr/cards/quests.toml": '[[quest]]\nnumber = 7\nname = "Une lanterne"\nkeyword = "LUEUR"\n',
    "locale/fr/storybook/01.md": """\
## 1

Si mot-clé LUEUR, lisez 2.

Une porte de cave.

A. Prenez la lanterne.
*Prenez la Quête 7.*
(Lisez 1)

B. Rentrez.
Interdit avec le mot-clé LUEUR
CHANCE 2 sur 6
Échec : (La porte est fermée.) Lisez 1
*L’histoire se termine. Fin 1.*
""",
    "locale/fr/storybook/all.md": "## 2\n\nLa cave.\n\n*Complétez la Quête 7. L’histoire se termine. Fin 2.*\n",
}


def read(folder: Path, changes: dict[str, str | None] | None = None, language: str | None = "fr") -> BookRead:
    """The book with some files changed, or left out where there is nothing."""
    files = {**ENGLISH, **FRENCH, **(changes or {})}
    write_book(folder, {name: text for name, text in files.items() if text is not None})
    return read_book(folder, language=language, use_cache=False)


def told(found: BookRead) -> list[tuple[str, str, int]]:
    return [(one.code, one.file, one.line) for one in found.diagnostics]


def test_the_book_is_read_in_the_language_asked_for(tmp_path: Path) -> None:
    english, french = read(tmp_path, language=None), read_book(tmp_path, "fr", use_cache=False)
    assert told(english) == told(french) == []
    assert (english.require().language, french.require().language) == ("en", "fr")
    assert english.require().section("2").prose == "The cellar, lit."
    assert french.require().section("2").prose == "La cave."
    assert french.require().section("1").choices[1].failure.text == "La porte est fermée."  # type: ignore[union-attr]
    assert [chapter.name for chapter in french.require().chapters] == ["01.md", "all.md"]
    assert french.places == {"1": ("locale/fr/storybook/01.md", 1), "2": ("locale/fr/storybook/all.md", 1)}


def test_keywords_are_translated_with_the_quests_that_bear_them(tmp_path: Path) -> None:
    book = read(tmp_path).require()
    assert book.bearers == {"LUEUR": (7,)}
    assert book.section("1").redirects[0].when == HasKeyword(keyword="LUEUR")
    assert book.section("1").choices[1].requires == Not(of=HasKeyword(keyword="LUEUR"))


def test_a_keyword_of_the_original_is_unknown_to_the_translation(tmp_path: Path) -> None:
    text = FRENCH["locale/fr/storybook/01.md"].replace("LUEUR, lisez", "LIGHT, lisez")
    found = read(tmp_path, {"locale/fr/storybook/01.md": text})
    assert told(found) == [("SB202", "locale/fr/storybook/01.md", 3)]


def test_what_is_not_translated_is_the_original(tmp_path: Path) -> None:
    """One chapter and the cards, with the keywords that they name."""
    partly = {name: text.replace("LUEUR", "LIGHT") for name, text in FRENCH.items()}
    found = read(tmp_path, {**partly, "locale/fr/storybook/all.md": None, "locale/fr/cards/quests.toml": None})
    assert told(found) == [("SB227", "locale/fr", 1)]
    assert found.require().section("2").prose == "The cellar, lit."
    assert found.require().section("1").prose == "Une porte de cave."
    assert found.require().quests[7].name == "A lantern"


def test_a_file_that_is_not_translated_has_the_translations_keywords(tmp_path: Path) -> None:
    """Its guards would never hold, and the original would be blamed for words that are right there."""
    found = read(tmp_path, {"locale/fr/storybook/01.md": None})
    assert told(found) == [("SB227", "locale/fr", 1)]
    assert found.require().section("1").redirects[0].when == HasKeyword(keyword="LUEUR")
    assert found.require().section("1").choices[1].requires == Not(of=HasKeyword(keyword="LUEUR"))


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("(Lisez 1)", "(Lisez 2)", 9, "'Lisez 2' differs from the original: 'Turn to 1' at storybook/01.md:9"),
        (
            "CHANCE 2 sur 6",
            "CHANCE 3 sur 6",
            13,
            "'CHANCE 3 sur 6' differs from the original: 'CHANCE 2 in 6' at storybook/01.md:13",
        ),
        (
            "Interdit avec",
            "Nécessite",
            12,
            "'Nécessite le mot-clé LUEUR' differs from the original: "
            "'Requires not keyword LIGHT' at storybook/01.md:12",
        ),
        (
            "Fin 1",
            "Fin 2",
            15,
            '"L\'histoire se termine. Fin 2" differs from the original: '
            "'The story ends. Ending 1' at storybook/01.md:15",
        ),
        (
            "*Prenez la Quête 7.*\n",
            "",
            7,
            "section 1 does not have a rule of the original: 'Gain quest 7' at storybook/01.md:8",
        ),
        (
            "Si mot-clé LUEUR, lisez 2.\n",
            "",
            1,
            "section 1 does not have a rule of the original: 'If keyword LIGHT, turn to 2.' at storybook/01.md:3",
        ),
        ("A. Prenez", "C. Prenez", 7, "'C.' differs from the original: 'A.' at storybook/01.md:7"),
        (") Lisez 1", ")", 11, "section 1 does not have a rule of the original: 'Turn to 1' at storybook/01.md:14"),
        ("Une porte de cave.", "**Cave**", 5, "'**Cave**' is not in the original's section 1"),
    ],
)
def test_other_rules_are_told_with_both_places(tmp_path: Path, old: str, new: str, line: int, message: str) -> None:
    text = FRENCH["locale/fr/storybook/01.md"]
    assert old in text
    found = read(tmp_path, {"locale/fr/storybook/01.md": text.replace(old, new)})
    [problem] = [one for one in found.diagnostics if one.code == "SB401"]
    assert (problem.file, problem.line, problem.message) == ("locale/fr/storybook/01.md", line, message)
    assert found.book is None


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("locale/fr/storybook/01.md", FRENCH["locale/fr/storybook/01.md"].replace("2 sur 6", "3 sur 6")),
        ("locale/fr/storybook/all.md", "## 2\n\n*Prenez la Qête 7. L’histoire se termine. Fin 2.*\n"),
        ("locale/fr/storybook/all.md", "## 3\n\n*L’histoire se termine. Fin 2.*\n"),
        ("locale/fr/book.toml", "title ="),
        ("locale/fr/storybook/stray.md", "## 9\n"),
        ("locale/xx/storybook/all.md", "## 2\n"),
    ],
)
def test_a_broken_translation_keeps_only_itself_from_play(tmp_path: Path, file: str, text: str) -> None:
    english = read(tmp_path, {file: text}, language=None)
    assert any(one.severity == "error" and one.file.startswith("locale/") for one in english.diagnostics)
    assert english.require().language == "en"
    assert (read_book(tmp_path, "fr", use_cache=False).book is None) == file.startswith("locale/fr/")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Une porte de cave.", "Une porte.\n\nDe cave, sans doute."),
        ("Une porte de cave.\n\n", ""),
        (" (La porte est fermée.)", ""),
        ("A. Prenez la lanterne.", "A."),
    ],
)
def test_other_words_are_no_other_rules(tmp_path: Path, old: str, new: str) -> None:
    text = FRENCH["locale/fr/storybook/01.md"]
    assert old in text
    assert told(read(tmp_path, {"locale/fr/storybook/01.md": text.replace(old, new)})) == []


def test_instructions_between_other_paragraphs_are_the_same_rules(tmp_path: Path) -> None:
    """Where the translator put the prose does not matter, only the order of what happens."""
    original = "## 2\n\n*Lose quest 7.*\n\nThe cellar.\n\n*The story ends. Ending 2.*\n"
    translated = "## 2\n\nLa cave.\n\n*Défaussez la Quête 7. L'histoire se termine. Fin 2.*\n"
    assert told(read(tmp_path, {"storybook/all.md": original, "locale/fr/storybook/all.md": translated})) == []


def test_missing_and_superfluous_sections_are_told(tmp_path: Path) -> None:
    text = FRENCH["locale/fr/storybook/01.md"].replace("Si mot-clé LUEUR, lisez 2", "Si mot-clé LUEUR, lisez 3")
    third = "## 3\n\n*L'histoire se termine. Fin 2.*\n"
    found = read(tmp_path, {"locale/fr/storybook/01.md": text, "locale/fr/storybook/all.md": third})
    assert told(found) == [
        ("SB402", "locale/fr", 1),
        ("SB401", "locale/fr/storybook/01.md", 3),
        ("SB402", "locale/fr/storybook/all.md", 1),
    ]
    assert found.diagnostics[0].message == "the translation has no section 2"
    assert found.diagnostics[2].message == "the original has no section 3"


def test_a_mistake_in_the_translation_is_told_in_its_own_file(tmp_path: Path) -> None:
    text = FRENCH["locale/fr/storybook/01.md"].replace("Prenez la Quête", "Prenez la Qête")
    [problem] = [one for one in read(tmp_path, {"locale/fr/storybook/01.md": text}).diagnostics if one.code != "SB203"]
    assert (problem.code, problem.file, problem.line) == ("SB101", "locale/fr/storybook/01.md", 8)
    assert problem.help == "did you mean 'Prenez la Quête 7'?"


def test_a_mistake_in_the_original_is_told_before_what_it_does_to_the_translation(tmp_path: Path) -> None:
    story = ENGLISH["storybook/01.md"].replace("B. ", "C. ", 1)
    found = read(tmp_path, {"storybook/01.md": story})
    assert [(code, file) for code, file, _ in told(found)][:1] == [("SB224", "storybook/01.md")]
    assert {file for _, file, _ in told(found)[1:]} == {"locale/fr/storybook/01.md"}


def test_a_translation_that_cannot_be_read_hides_no_mistake_of_the_original(tmp_path: Path) -> None:
    story = ENGLISH["storybook/01.md"].replace("(Turn to 1)", "(Turn to 11)")
    found = read(tmp_path, {"storybook/01.md": story, "locale/fr/storybook/all.md": "## 2\x00"})
    assert {one[:2] for one in told(found)} == {
        ("SB104", "storybook/01.md"),
        ("SB003", "locale/fr/storybook/all.md"),
    }


def test_a_mistake_in_the_original_is_told_once(tmp_path: Path) -> None:
    found = read(tmp_path, {"storybook/01.md": ENGLISH["storybook/01.md"].replace("(Turn to 1)", "(Turn to 11)")})
    assert [one[:2] for one in told(found)] == [("SB104", "storybook/01.md")]


def test_a_language_that_the_book_has_none_of_gives_the_original(tmp_path: Path) -> None:
    write_book(tmp_path, ENGLISH)
    assert read_book(tmp_path, "fr", use_cache=False).require().language == "en"


def test_a_french_book_in_english(tmp_path: Path) -> None:
    files = {
        "book.toml": 'title = "La lanterne"\nlanguage = "fr"\nruleset = "gamebook"\nstart = "1"\n',
        "storybook/all.md": "## 1\n\nLa cave.\n\n*L'histoire se termine. Fin 1.*\n",
        "locale/en/book.toml": 'title = "The lantern"\nlanguage = "en"\nruleset = "gamebook"\nstart = "1"\n',
        "locale/en/storybook/all.md": "## 1\n\nThe cellar.\n\n*The story ends. Ending 1.*\n",
    }
    book = read_book(write_book(tmp_path, files), "en", use_cache=False).require()
    assert (book.title, book.language, book.section("1").prose) == ("The lantern", "en", "The cellar.")


def test_a_prologue_is_read_printed_and_translated(tmp_path: Path) -> None:
    prologue = '[prologue]\nwhere = "In a cellar."\nwho = "You."\nwant = "Light."\nwin = "Find it."\nlose = "Do not."\n'
    title = f'title = "The Lantern"\nlanguage = "en"\nruleset = "gamebook"\nstart = "1"\n\n{prologue}'
    book = read_book(write_book(tmp_path, {"book.toml": title})).require()
    assert book.title_page.prologue is not None and book.title_page.prologue.where == "In a cellar."
    assert prologue in print_book(book)["book.toml"]
    translated = with_pieces(book, {"book:prologue:where": "Dans une cave."}).title_page
    assert translated.prologue is not None and translated.prologue.where == "Dans une cave."
    assert translated.prologue.who == "You."
    (tmp_path / "book.toml").write_text(title.replace('win = "Find it."\n', ""), "utf-8")
    assert any("win" in one.message for one in read_book(tmp_path).diagnostics)
