"""Plain gamebooks as Twee: what can be reached is the same for Twine's readers, and nothing is lost unsaid."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.books import write_book
from wanderbook.book import Book
from wanderbook.foreign.exporting.prose import label, markup
from wanderbook.foreign.exporting.twee import NotExported, export_book
from wanderbook.foreign.importing.book import import_story
from wanderbook.foreign.stories import ForeignStory
from wanderbook.notation import find_book, read_book
from wanderbook.proofs.reach import reach
from wanderbook_tools.cli import main

FIGHTS = """
[[stat]]
name = "skill"
start = "d6 + 6"

[[stat]]
name = "health"
start = 8
most = "start"
at_zero = "Turn to 3"

[combat]
stat = "skill"
health = "health"
run = 1
"""
STORY = """## 1

A *dog* stands [there](#2) & waits for $5 and ''more''.

Roll a die of 6.
1-2: Lose d6 health.
3: Turn to 2.
4-6: Nothing happens.

*If keyword LAMP:* It sees you.

A. Fight it.
FIGHT Dog, skill 7, stamina 4; Cat, skill 3, stamina 2 or run
Fail: (You run.) Turn to 2
(Turn to 4)

B. Pay with blood.
Requires not keyword LAMP
Pay 2 health
SKILL 2d6 or less
Fail: Lose 1 health. (It is not enough.)
*Gain quest 1. Gain adventure card 1.*
(Turn to 1)

## 2

If keyword LAMP and 5 or more health, turn to 1.
If adventure card 1, turn to 4.

*Restore all health.*

(Turn to 1)

## 3

*The story ends. Ending 1.*

## 4

*Complete quest 1. The story ends. Ending 2.*

## 5

(Turn to 1)
"""
CARDS = '[[quest]]\nnumber = 1\nname = "A lamp"\nkeyword = "LAMP"\n'
ITEMS = '[[adventure]]\nnumber = 1\nname = "A bone"\n'


def written(book: Book, name: str, folder: Path) -> ForeignStory:
    (folder / "story.twee").write_text(export_book(book, name).text, "utf-8")
    return ForeignStory(folder / "story.twee")


def agrees(book: Book, story: ForeignStory) -> None:
    """Every section is as reachable as its passage."""
    assert [one.message for one in story.diagnostics if one.severity == "error"] == []
    ours, theirs = reach(book), story.decide(list(book.sections))
    for number, section in book.sections.items():
        names = [number, *(f"{number}:if{at}" for at in range(1, len(section.redirects) + 1))]
        reached = any(ours[name].status == "reachable" for name in names if name in ours)
        assert theirs[number].status == ("reachable" if reached else "unreachable"), number


@pytest.mark.parametrize("name", ["the-lamplighters-round", "le-bac-de-minuit", "the-pawned-name"])
def test_bundled_gamebooks_keep_their_verdicts(name: str, tmp_path: Path) -> None:
    book = read_book(find_book(name)).require()
    assert export_book(book, name).lost == ()
    story = written(book, name, tmp_path)
    assert story.title == book.title and story.format == "SugarCube"
    agrees(book, story)


def test_every_rule_of_a_gamebook_has_macros(tmp_path: Path) -> None:
    page = 'title = "Dog"\nruleset = "gamebook"\nstart = "1"\n' + FIGHTS
    files = {"storybook/all.md": STORY.replace("stamina", "health"), "cards/a.toml": CARDS, "cards/b.toml": ITEMS}
    book = read_book(write_book(tmp_path / "dog", {"book.toml": page, **files}), use_cache=False).require()
    exported = export_book(book, "dog")
    assert exported.lost == ()
    story = written(book, "dog", tmp_path)
    agrees(book, story)
    assert {"1 A fight", "1 A fail", "1 B fail", "Ending 1", "Ending 2"} <= set(story.passages)


def test_the_same_folder_has_the_same_ifid() -> None:
    book = read_book(find_book("le-bac-de-minuit")).require()
    first, again = export_book(book, "bac").text, export_book(book, "bac").text
    assert first == again and '"ifid": "' in first
    assert export_book(book, "other").text.split('"ifid"')[1][:44] != first.split('"ifid"')[1][:44]


def test_an_export_comes_back_as_a_book(tmp_path: Path) -> None:
    """The sections of a book that is exported and imported again can be reached as before."""
    book = read_book(find_book("le-bac-de-minuit")).require()
    imported = import_story(written(book, "bac", tmp_path))
    for name, text in imported.files.items():
        (tmp_path / "back" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "back" / name).write_text(text, "utf-8")
    back = read_book(tmp_path / "back", use_cache=False).require()
    before, after = reach(book), reach(back)
    for number in book.sections:
        if number in before:
            again = imported.names[number]
            statuses = {after[name].status for name in (again, f"{again}:if1", f"{again}:if2") if name in after}
            assert ("reachable" in statuses) == (before[number].status == "reachable"), number


@pytest.mark.parametrize(
    ("written_so", "shown"),
    [
        ("*soft* and **loud**", "//soft// and ''loud''"),
        ("costs $5", '"""costs $5"""'),
        ("- one\n- two", "* one\n* two"),
        ("### Head", "!!!Head"),
        ("go [there](#12)", "go [[there|12]]"),
        ("---", "----"),
        ("a <<set>> b", '"""a <<set>> b"""'),
    ],
)
def test_markdown_becomes_markup(written_so: str, shown: str) -> None:
    assert markup(written_so) == shown


def test_labels_cannot_break_out_of_their_quotes() -> None:
    random = Random(1)
    for _ in range(300):
        text = "".join(random.choice("ab\"\\<>[]|*_`$&'") for _ in range(12))
        assert not label(text).replace('\\"', "").count('"') and ">>" not in label(text)


def test_books_of_other_games_are_refused_with_reasons(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = read_book(find_book("first-voyage")).require()
    with pytest.raises(NotExported) as refused:
        export_book(book, "first-voyage")
    assert any("atlas" in reason for reason in refused.value.reasons)
    assert main(["export", "first-voyage", str(tmp_path / "a.twee")]) == 1
    assert main(["export", "le-bac-de-minuit", str(tmp_path / "a.html")]) == 2
    assert not list(tmp_path.iterdir())
    assert main(["export", "le-bac-de-minuit", str(tmp_path / "a.twee")]) == 0
    assert "18 sections, 0 not exported" in "".join(capsys.readouterr().out.split("\n"))
