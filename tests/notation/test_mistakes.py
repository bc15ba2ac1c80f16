"""Mistakes as authors make them: each is told where it was made, with what to write instead, and nothing else is."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from wanderbook.diagnostics import Diagnostic
from wanderbook.diagnostics.language import language_of
from wanderbook.notation import read_book

FOLDER = Path(__file__).parent / "mistakes"
MISTAKES: list[dict[str, Any]] = [
    mistake for path in sorted(FOLDER.glob("*.toml")) for mistake in tomllib.loads(path.read_text("utf-8"))["mistake"]
]

REST = """\
## 2

A. Take the lamp.
Requires not keyword LAMP
*Gain quest 3. Gain quest 4.*
(Turn to 3)

B. Take the jar.
Requires keyword DEBT and not adventure card 7
*Gain adventure card 7.*
(Turn to 3)

C. Go home.
(Turn to 3)

## 3

*The story ends. Ending 1.*
"""
LAND = {
    "book.toml": 'title = "T"\nruleset = "gamebook"\nstart = "1"\n',
    "cards/adventure.toml": '[[adventure]]\nnumber = 7\nname = "A jar"\n',
    "cards/quest.toml": '[[quest]]\nnumber = 3\nname = "A lamp"\nkeyword = "LAMP"\n\n'
    '[[quest]]\nnumber = 4\nname = "A debt"\nkeyword = "DEBT"\n',
    "storybook/all.md": "## 1\n\nIt is dark.\n\n(Turn to 2)\n",
    "storybook/rest.md": REST,
}
SEA = {
    "book.toml": 'title = "T"\nruleset = "sleeping_gods"\nbegin = { page = 1, space = "A" }\n',
    "atlas/sea.toml": '[[page]]\nnumber = 1\n\n[[page.region]]\nid = "A"\nlocations = ["1"]\n',
    "storybook/all.md": "## 1\n\n*Return to the ship.*\n",
}
PURSE = {
    **LAND,
    "book.toml": LAND["book.toml"] + '\n[[stat]]\nname = "nerve"\nstart = 7\n\n'
    '[[stat]]\nname = "coin"\nplural = "coins"\nstart = 3\n',
}
BOOKS = {"land": LAND, "sea": SEA, "purse": PURSE}


def told(mistake: dict[str, Any], folder: Path) -> tuple[Diagnostic, ...]:
    """What is told of the small book with this mistake in it."""
    files = {**BOOKS[mistake.get("book", "land")], **mistake.get("files", {})}
    if "section" in mistake:
        files["storybook/all.md"] = f"## 1\n\n{mistake['section']}\n"
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8", newline="")
    return read_book(folder, use_cache=False).diagnostics


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake["name"])
def test_a_mistake_is_told_where_it_was_made(mistake: dict[str, Any], tmp_path: Path) -> None:
    found = told(mistake, tmp_path)
    assert found, "silent"
    first = next((one for one in found if one.code not in mistake.get("also", ())), found[0])
    caret = first.source[first.column - 1 : first.column - 1 + first.length]
    place = (first.code, first.file, first.line, caret)
    assert place == (mistake["code"], mistake.get("file", "storybook/all.md"), mistake["line"], mistake["caret"])
    assert mistake["help"] in first.help
    assert {one.code for one in found} <= {mistake["code"], *mistake.get("also", ())}, "consequences"
    french = language_of("fr")
    assert [one for one in found if french.said(one.message) is None] == []
    assert [one for one in found if one.help and french.said(one.help) is None] == []


@pytest.mark.parametrize("book", BOOKS)
def test_the_books_themselves_have_no_mistakes(book: str, tmp_path: Path) -> None:
    assert told({"book": book}, tmp_path) == ()


def test_no_mistake_is_made_twice() -> None:
    assert len({mistake["name"] for mistake in MISTAKES}) == len(MISTAKES)
