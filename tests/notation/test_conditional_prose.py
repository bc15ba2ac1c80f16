"""Paragraphs under a condition: how they are written, what is told of slips, and that translations keep them so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books import write_book
from wanderbook.book import Book, Section
from wanderbook.book.conditions import And, HasCard, HasKeyword, Not
from wanderbook.book.sections import ConditionalProse, Instructions, Prose, conditional, shown_body
from wanderbook.book.vocabulary import vocabularies
from wanderbook.notation import phrasebook, read_book
from wanderbook.notation.format import format_chapter
from wanderbook.notation.printer import print_section
from wanderbook.notation.reader import ChapterRead, read_chapter
from wanderbook.notation.translate import translate_book

END = "\n\n*The story ends. Ending 1.*\n"
FIN = "\n\n*L'histoire se termine. Fin 1.*\n"
LAMP = HasKeyword(keyword="LAMP")
FLAME = "*If keyword LAMP:* The flame leans."


def chapter(text: str, language: str = "en") -> ChapterRead:
    ending = END if language == "en" else FIN
    return read_chapter("all.md", f"## 1\n\n{text}{ending}", phrasebook(language), vocabularies()["gamebook"])


def section(text: str, language: str = "en") -> Section:
    read = chapter(text, language)
    assert not read.diagnostics
    return read.sections[0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("*If keyword LAMP:* The flame leans.", "The flame leans."),
        ("*if keyword LAMP :*\nThe flame\nleans.", "The flame\nleans."),
        ("*If\nkeyword LAMP:* A. Smith, it says.", "A. Smith, it says."),
        ("*If keyword LAMP:* *Nobody* laughs.", "*Nobody* laughs."),
        ("*If keyword LAMP:* <!-- dim? --> The flame leans.", "The flame leans."),
    ],
)
def test_a_paragraph_may_open_with_a_condition(text: str, words: str) -> None:
    assert section(text).body[0] == ConditionalProse(text=words, when=LAMP)


@pytest.mark.parametrize("space", [" ", "\u00a0", "\u202f", ""])
def test_in_french_too(space: str) -> None:
    found = section(f"*Si mot-clé LAMPE et pas carte Aventure 2{space}:* La flamme.", "fr")
    when = And(all=(HasKeyword(keyword="LAMPE"), Not(of=HasCard(card=2))))
    assert found.body[0] == ConditionalProse(text="La flamme.", when=when)
    assert "*If keyword LAMPE and not adventure card 2:* La flamme." in print_section(phrasebook("en"), found)


def test_only_its_own_paragraph_stands_under_it() -> None:
    found = section(f"Dark.\n\n{FLAME}\n\nStill.\n\n{FLAME}\n\n*If not keyword LAMP:* Cold.")
    assert [type(block) for block in found.body] == [
        Prose,
        ConditionalProse,
        Prose,
        ConditionalProse,
        ConditionalProse,
        Instructions,
    ]
    assert [name for name, _ in conditional(found)] == ["p1", "p2", "p3"]
    assert [span.name for span in chapter(f"{FLAME}\n\nStill.\n\n{FLAME}").spans] == ["1", "1:p1", "1:p2"]
    seen = [block.text for block in shown_body(found, {"1:p3"}) if isinstance(block, Prose)]
    assert seen == ["Dark.", "Still.", "Cold."]


def test_it_is_formatted_on_one_line() -> None:
    text = f"## 1\n\n*If keyword LAMP and\nnot quest 4 :*\nThe flame leans.{END}"
    after, errors = format_chapter("all.md", text, phrasebook("en"), vocabularies()["gamebook"])
    assert after == f"## 1\n\n*If keyword LAMP and not quest 4:* The flame leans.{END}"
    assert not errors


# ---------------------------------------------------------------- slips


@pytest.mark.parametrize(
    ("text", "code", "help"),
    [
        ("*If keyword LAMP:*", "SB132", "after the colon"),
        ("*If keyword LAMP:*\n\nThe flame leans.", "SB132", "after the colon"),
        (f"{FLAME}\n*Gain quest 1.*", "SB132", "leave a blank line above it"),
        ("*If keyword LAMP:* *Gain quest 1.*", "SB132", "leave a blank line above it"),
        (f"{FLAME}\n(Turn to 1)", "SB132", "leave a blank line above it"),
        ("*If keyword LAMP: The flame leans.*", "SB101", "without italics: *If keyword LAMP:* …"),
        ("If keyword LAMP: the flame leans.", "SB101", "like this: *If keyword LAMP:* …"),
        ("Dark.\n\nIf keyword LAMP, the flame leans.", "SB101", "like this: *If keyword LAMP:* …"),
        ("**If keyword LAMP:** The flame leans.", "SB207", "start it with *If keyword LAMP:*"),
        ("*If keyword LAMP*: The flame leans.", "SB207", "start it with *If keyword LAMP:*"),
        (f"Dark.\n{FLAME}", "SB207", "leave a blank line above it"),
        ("*If LAMP:* The flame leans.", "SB101", "write keyword LAMP"),
        ("*If keyword lamp:* The flame leans.", "SB119", "write keyword LAMP"),
        ("*If only:* she says.", "SB101", "write a condition like this"),
        ("*If keyword LAMP and not keyword LAMP:* Odd.", "SB214", "it requires and excludes the same thing"),
        ("*If keyword LAMP or not keyword LAMP:* Odd.", "SB214", "one of its parts or its opposite"),
        (f"If keyword LAMP, turn to 1.\n\n{FLAME}", "SB215", "move the words"),
        ("If keyword LAMP, turn to 1.\n\n*If not keyword LAMP:* Cold.", "SB214", "delete the condition"),
    ],
)
def test_a_slip_is_told_once_with_what_to_write(text: str, code: str, help: str) -> None:
    [problem] = chapter(text).diagnostics
    assert (problem.code, help in problem.help) == (code, True), problem


def test_prose_that_only_looks_so_is_written_with_underscores() -> None:
    assert section("_If only:_ she says.").body[0] == Prose(text="_If only:_ she says.")


def test_what_stands_behind_a_turn_is_never_read() -> None:
    read = chapter(f"(Turn to 1)\n\n{FLAME}")
    assert [one.code for one in read.diagnostics][:1] == ["SB118"]


def test_an_unknown_keyword_is_told(tmp_path: Path) -> None:
    write_book(tmp_path, {"storybook/all.md": f"## 1\n\n{FLAME}{END}"})
    [problem] = read_book(tmp_path, use_cache=False).diagnostics
    assert (problem.code, problem.line, problem.column) == ("SB202", 3, 13)


# ---------------------------------------------------------------- translations

QUEST = '[[quest]]\nnumber = 1\nname = "{name}"\nkeyword = "{keyword}"\n'
TITLE = 'title = "The Lantern"\nlanguage = "en"\nruleset = "gamebook"\nstart = "1"\nquests = [1]\n'
STORY = f"## 1\n\nDark.\n\n{FLAME}\n\nStill.{END}"


def original(tmp_path: Path, story: str = STORY) -> Book:
    cards = QUEST.format(name="Lamp", keyword="LAMP")
    files = {"book.toml": TITLE, "storybook/all.md": story, "cards/quest.toml": cards}
    return read_book(write_book(tmp_path, files), use_cache=False).require()


def test_a_translation_keeps_the_words_under_their_condition(tmp_path: Path) -> None:
    words = {"1#1": "Noir.", "1#2": "La flamme penche.\n\nOui.", "1#3": "Calme.", "quest:1:keyword": "LAMPE"}
    first = translate_book(original(tmp_path), {}, {}, "fr", words)
    text = first.texts["storybook/all.md"]
    assert "Noir.\n\n*Si mot-clé LAMPE :* La flamme penche.\nOui.\n\nCalme." in text
    moved = STORY.replace("Dark.\n\n", "").replace("Still.", "Still.\n\n*If not keyword LAMP:* Dark.")
    later = translate_book(original(tmp_path, moved), {}, first.texts, "fr").texts["storybook/all.md"]
    assert "*Si mot-clé LAMPE :* La flamme penche.\nOui.\n\nCalme.\n\n*Si pas mot-clé LAMPE :* Noir." in later


def test_words_that_were_reworded_stand_beside_it_in_a_comment(tmp_path: Path) -> None:
    words = {"1#2": "La flamme penche.", "quest:1:keyword": "LAMPE"}
    first = translate_book(original(tmp_path), {}, {}, "fr", words)
    book = original(tmp_path, STORY.replace("leans.", "leans far."))
    later = translate_book(book, {}, first.texts, "fr").texts["storybook/all.md"]
    assert "*Si mot-clé LAMPE :* The flame leans far. <!-- was: La flamme penche. -->" in later


def test_a_translation_with_another_condition_is_told(tmp_path: Path) -> None:
    french = f"## 1\n\nNoir.\n\n*Si pas mot-clé LAMPE :* La flamme.{FIN}"
    quest = QUEST.format(name="L", keyword="LAMPE")
    locale = {"locale/fr/storybook/all.md": french, "locale/fr/cards/quest.toml": quest}
    original(tmp_path)
    write_book(tmp_path, {"book.toml": TITLE, "storybook/all.md": STORY, **locale})
    assert "SB401" in [one.code for one in read_book(tmp_path, use_cache=False).diagnostics]
    same = french.replace("Si pas mot", "Si mot")
    write_book(tmp_path, {"book.toml": TITLE, "storybook/all.md": STORY, **locale, "locale/fr/storybook/all.md": same})
    assert "SB401" not in [one.code for one in read_book(tmp_path, use_cache=False).diagnostics]


def test_words_are_not_adopted_where_they_stand_under_another_condition(tmp_path: Path) -> None:
    """Without a record of what was translated from what, as many paragraphs prove nothing."""
    french = f"## 1\n\n*Si mot-clé LAMPE :* La flamme.\n\nNoir.\n\nCalme.{FIN}"
    known = {"storybook/all.md": french, "cards/quest.toml": QUEST.format(name="L", keyword="LAMPE")}
    text = translate_book(original(tmp_path), {}, known, "fr").texts["storybook/all.md"]
    assert "Dark.\n\n*Si mot-clé LAMPE :* The flame leans.\n\nStill." in text


def test_italics_that_are_prose_in_one_language_are_no_condition_in_the_other(tmp_path: Path) -> None:
    book = original(tmp_path, f"## 1\n\n*Si mot-clé LAMP :* so he wrote.{END}")
    text = translate_book(book, {}, {}, "fr").texts["storybook/all.md"]
    assert "_Si mot-clé LAMP :_ so he wrote." in text
