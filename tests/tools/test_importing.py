"""Books of other programs: what is carried over can be read and played, and what is not is listed with its line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.test_guide import GUIDE, examples
from wanderbook.book.conditions import HasCard, HasKeyword, Not, StatAtLeast, StatIsZero
from wanderbook.foreign.importing.gamebookformat import import_gamebook
from wanderbook.foreign.importing.structure import NoStructure, import_structure
from wanderbook.notation import read_book
from wanderbook.proofs.reach import reach
from wanderbook_tools.cli import main

GAMEBOOK = """title = The Lighthouse Cat
max = 40
= Rules
You need nothing but a pencil.
* 1 start
You have [count life]Life[/count] and [count fish]Fish[/count]: [set life]6[/set] and
[set fish]2[/set]. You carry a [take]lamp[/take]. Go up to the [[stair]] or out to
the [[rocks]].

* stair :steep:
The stair costs you [dec life]2[/dec] Life. If you have less than
[lessthan life]1[/lessthan] Life, turn to [[auto drowned]].
If you carry the [carries]lamp[/carries] you may go on to the [[top]]. Otherwise go back to the [[rocks]].

* rocks

A gull drops [inc fish]3[/inc] Fish, and you learn the word [add code]tide[/add]. Go to the [[stair]].
If you have at least [atleast fish]4[/atleast] Fish you may turn to [[xor feast]], otherwise to [[stair]] or to
[[nowhere]].

* feast
You eat. [random]1-6[/random]

* top
The cat is there. If you know the word [has code]tide[/has], go to [[feast]].
If not [hasnot code]tide[/hasnot], see [[rocks]].

* drowned
The sea keeps its own.

* note :dummy:
Not for readers.
"""


def lines_of(text: str, *words: str) -> list[int]:
    """Where these stand, each once."""
    return [next(at for at, line in enumerate(text.split("\n"), 1) if word in line) for word in words]


def test_a_gamebook_is_carried_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cat.gamebook").write_text(GAMEBOOK, "utf-8")
    assert main(["import", str(tmp_path / "cat.gamebook"), str(tmp_path / "cat")]) == 1, "something was lost"
    out = "".join(capsys.readouterr().out.split("\n"))
    lost = [int(line) for line in re.findall(r"cat\.gamebook:(\d+): not carried over", out)]
    assert lost == lines_of(GAMEBOOK, "max =", "= Rules", ":steep:", "[[nowhere]]", "[random]", ":dummy:")
    book = read_book(tmp_path / "cat", use_cache=False).require()
    assert book.title == "The Lighthouse Cat" and [stat.start for stat in book.stats.values()] == [6, 2]
    assert book.sections["2.1"].redirects[0].when == StatIsZero(stat="life")
    assert book.sections["2.1"].choices[0].requires == HasCard(card=1)
    guards = [choice.requires for choice in book.sections["3"].choices]
    fish = StatAtLeast(amount=4, stat="fish")
    assert guards == [None, fish, Not(of=fish)]
    tide = HasKeyword(keyword="TIDE")
    assert [choice.requires for choice in book.sections["5"].choices] == [tide, Not(of=tide)]
    found = reach(book)
    assert found["ending:1"].status == "reachable" and found["ending:2"].status == "reachable"


def test_the_guides_structure_is_a_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    [shown] = [one.text for one in examples(GUIDE) if one.kind == "json" and one.words == ("structure",)]
    (tmp_path / "ford.json").write_text(shown, "utf-8")
    assert main(["import", str(tmp_path / "ford.json"), str(tmp_path / "ford")]) == 0
    book = read_book(tmp_path / "ford", use_cache=False).require()
    assert list(book.sections) == ["1", "2", "3"] and book.stats["gold"].most == 9
    assert {name: one.status for name, one in reach(book).kinds["endings"].items()} == {
        "ending:1": "reachable",
        "ending:2": "reachable",
    }
    assert main(["import", str(tmp_path / "ford.json"), str(tmp_path / "ford")]) == 2, "it is there already"
    capsys.readouterr()


def test_keys_that_mean_nothing_are_listed_with_their_lines() -> None:
    text = json.dumps({"colour": 1, "sections": [{"number": 1, "mood": 2, "choices": [{"sound": 3}]}]}, indent=1)
    found = import_structure(text)
    assert [(one.line, one.what) for one in sorted(found.lost)] == [
        (2, "'colour' of the book"),
        (6, "'mood' of section 1"),
        (9, "'sound' of choice 1:A"),
    ]


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"sections": 3}', "[" * 100_000, '{"sections": [1, null, {"number": []}]}']
)
def test_what_is_no_structure_is_refused_or_read(text: str) -> None:
    try:
        assert import_structure(text).files["book.toml"]
    except NoStructure as refused:
        assert str(refused)


@pytest.mark.parametrize(
    "text", ["", "*", "* 1", "[[x]]", "* a\n[[a", "* a\n* a\n[set x]9999999[/set]", "= x\n* 1 a\n[has]\n"]
)
def test_odd_gamebooks_do_not_stop_it(text: str) -> None:
    assert set(import_gamebook(text).files) >= {"book.toml", "storybook/all.md"}


def test_other_files_are_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.txt").write_text("x", "utf-8")
    for name in ("a.txt", "missing.json", "missing.gamebook"):
        assert main(["import", str(tmp_path / name), str(tmp_path / "b")]) == 2
    (tmp_path / "bad.json").write_bytes(b"\xff\xfe\x00")
    assert main(["import", str(tmp_path / "bad.json"), str(tmp_path / "b")]) == 2
    assert not (tmp_path / "b").exists()
    capsys.readouterr()
