"""A book for one game that uses another's words is told whose they are, whatever kind of word it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books import write_book
from wanderbook.notation import read_book

SEA = {
    "book.toml": 'title = "Sea"\nruleset = "sleeping_gods"\nbegin = { page = 1, space = "A" }\n',
    "atlas/page.toml": '[[page]]\nnumber = 1\n\n[[page.region]]\nid = "A"\nlocations = ["1"]\n',
    "storybook/all.md": "## 1\n\n{text}\n\n*{line}Return to the ship.*\n",
}
SKY = {
    "book.toml": 'title = "Sky"\nruleset = "distant_skies"\nbegin = { page = 1, space = "A1" }\n',
    "atlas/page.toml": '[[page]]\nnumber = 1\nsquares = "1 L"\n',
    "storybook/all.md": "## 1\n\n{text}\n\n*{line}Return to the map.*\n",
}
ENEMY = '[[enemy]]\nnumber = 1\nname = "It"\nlevel = 1\ndamage = 1\ngrid = "{}"\n'
EVENT = '[[event]]\nnumber = 1\nname = "It"\npassage = "*Nothing happens.*"\n{}\n'


def told(
    book: dict[str, str], folder: Path, text: str = "Here.", line: str = "", cards: str = "", key: str = ""
) -> str:
    files = {**book, "book.toml": book["book.toml"] + key}
    files["storybook/all.md"] = book["storybook/all.md"].format(text=text, line=line)
    if cards:
        files["cards/own.toml"] = cards
    found = read_book(write_book(folder, files), use_cache=False).diagnostics
    return "\n".join(one.message for one in found if one.code == "SB112")


@pytest.mark.parametrize(
    "wrong",
    [
        {"line": "Gain 1 rope. "},
        {"line": "Restore 1 stamina. "},
        {"line": "Draw 1 combat card. "},
        {"text": "A. Fight.\nBOSS 4\n*Return to the ship.*"},
        {"text": "A. Climb.\nOBSTACLE steep\n*Return to the ship.*"},
        {"text": "A. Bluff.\nMOXIE 5\n*Return to the ship.*"},
        {"text": "**Wandering encounter: The market**"},
        {"cards": '[[character]]\nnumber = 1\nname = "Claire"\nhealth = 3\n'},
        {"cards": ENEMY.format("H P")},
        {"cards": EVENT.format("level = 1")},
        {"cards": EVENT.format('complete = "*Nothing happens.*"')},
        {"key": "camps = 9\n"},
    ],
    ids=str,
)
def test_words_of_the_sky_at_sea(wrong: dict[str, str], tmp_path: Path) -> None:
    assert "belongs to Distant Skies" in told(SEA, tmp_path, **wrong).replace("belong to", "belongs to")


@pytest.mark.parametrize(
    "wrong",
    [
        {"line": "Gain 1 coin. "},
        {"line": "Gain 1 fatigue. "},
        {"line": "Draw 1 market card. "},
        {"cards": '[[search]]\nnumber = 1\nrewards = "Restore 1 health."\n'},
        {"cards": ENEMY.format("H F")},
        {"cards": ENEMY.format("H D1")},
        {"cards": EVENT.format('tone = "mild"')},
        {"cards": '[[adventure]]\nnumber = 1\nname = "It"\nweapon = { damage = 1 }\n'},
        {"key": 'finale_lost = "1"\n'},
    ],
    ids=str,
)
def test_words_of_the_sea_in_the_sky(wrong: dict[str, str], tmp_path: Path) -> None:
    assert "Sleeping Gods" in told(SKY, tmp_path, **wrong).partition(", but this book's")[0]


def test_self_is_nobody_at_sea(tmp_path: Path) -> None:
    card = '[[ability]]\nnumber = 1\nname = "It"\nfate = 1\nskill = "craft"\ncost = 1\n'
    card += 'abilities = "Self: Restore 1 health."\n'
    for book, codes in ((SEA, {"SB108"}), (SKY, set())):
        files = {**book, "cards/own.toml": card}
        files["storybook/all.md"] = book["storybook/all.md"].format(text="Here.", line="")
        found = read_book(write_book(tmp_path / book["book.toml"][9:12], files), use_cache=False).diagnostics
        assert {one.code for one in found} == codes


def test_goods_that_are_counted_belong_to_their_game(tmp_path: Path) -> None:
    said = told(SKY, tmp_path, text="A. Order it.\nRequires 2 command\n*Return to the map.*")
    assert said == "'command' belongs to Sleeping Gods, but this book's ruleset is Distant Skies"


@pytest.mark.parametrize(("book", "other"), [(SEA, "block"), (SKY, "ship damage")])
def test_the_marks_that_are_offered_are_those_of_the_game(book: dict[str, str], other: str, tmp_path: Path) -> None:
    files = {**book, "cards/own.toml": ENEMY.format("HH")}
    files["storybook/all.md"] = book["storybook/all.md"].format(text="Here.", line="")
    [wrong] = read_book(write_book(tmp_path, files), use_cache=False).diagnostics
    assert wrong.code == "SB305" and "H heart" in wrong.help and other not in wrong.help


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (
            '[[boss]]\nnumber = 1\nname = "It"\nlevel = 1\nzones = []\n',
            "zones: [] is too short; it needs at least 1",
        ),
        (
            '[[combat]]\nnumber = 1\nname = "It"\ndamage = "many"\n',
            "damage: 'many' is not allowed; it should be a whole number",
        ),
        (
            '[[character]]\nnumber = 1\nname = "Claire"\nhealth = 3\nskills = { accuracy = 1 }\n',
            "skills: 'accuracy' is not allowed; it should be",
        ),
    ],
)
def test_values_that_cannot_be_are_said_in_words_of_a_book(cards: str, said: str, tmp_path: Path) -> None:
    files = {**SKY, "cards/own.toml": cards}
    files["storybook/all.md"] = SKY["storybook/all.md"].format(text="Here.", line="")
    [wrong] = read_book(write_book(tmp_path, files), use_cache=False).diagnostics
    assert (wrong.code, wrong.message.startswith(said)) == ("SB302", True), wrong.message
