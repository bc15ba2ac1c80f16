"""The results of the API: what they say, how they are shown, and that commands give the same."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import wanderbook as wb
from tests.books import write_book
from wanderbook.session import write_save
from wanderbook.table.events import QuestGained
from wanderbook_tools.cli import main

BOOK = "the-lamplighters-round"
NASTY = "<script>alert(1)</script>"
STORY = f"""## 1

{NASTY}

A. {NASTY}
(Turn to 2)

B. Locked.
Requires keyword SALT
(Turn to 3)

## 2

*The story ends. Ending 1.*

## 3

*The story ends. Ending 2.*
"""
CARDS = '[[quest]]\nnumber = 1\nname = "Salt"\nkeyword = "SALT"\n'


@pytest.fixture
def nasty(tmp_path: Path) -> Path:
    """A book that says HTML wherever it can, and has an ending that nobody reaches."""
    page = f'title = "{NASTY}"\nruleset = "gamebook"\nstart = "1"\n'
    ending = f'[[ending]]\nnumber = 1\nname = "{NASTY}"\n[[ending]]\nnumber = 2\nname = "Salt"\n'
    files = {"book.toml": page + ending, "storybook/all.md": STORY, "cards/all.toml": CARDS}
    return write_book(tmp_path / "nasty", files)


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    return write_book(tmp_path / "broken", {"storybook/all.md": "## 1\n\nA. <b>On</b>.\n(Turn to 33)\n"})


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    main(words)
    return capsys.readouterr().out


def results(book: Path | str) -> list[Any]:
    loaded = wb.load(book)
    found = wb.reach(loaded)
    play = wb.Play(loaded, seed=1)
    play.answer("A")
    return [
        loaded,
        wb.check(book),
        found,
        found["1:A"],
        found["1:A"].witness,
        wb.odds(loaded),
        wb.simulate(loaded, games=5, jobs=1),
        wb.coverage(loaded, [play]),
        wb.diff(loaded, BOOK),
        wb.Play(loaded, seed=1),
        play,
    ]


def test_no_result_shows_a_books_text_as_html(nasty: Path) -> None:
    """The title, a choice and an ending's name are HTML in this book, and text wherever they are shown."""
    shown = [one._repr_html_() for one in results(nasty)]
    assert all("<script" not in html for html in shown)
    assert sum("&lt;script&gt;" in html for html in shown) >= len(shown) - 3


def test_every_result_has_a_line_and_plain_data(nasty: Path) -> None:
    for one in results(nasty):
        assert repr(one).startswith(f"<{type(one).__name__} "), one
        assert "\n" not in repr(one)
        json.dumps(one.to_dict())


def test_every_collection_has_a_frame(nasty: Path) -> None:
    collections = [one for one in results(nasty) if hasattr(one, "COLUMNS")]
    assert len(collections) == 8
    for one in collections:
        frame = one.to_frame()
        assert list(frame.columns) == list(one.COLUMNS)
        assert len(frame) == len(list(one.rows()))


def test_a_long_table_is_cut_in_a_notebook_and_whole_in_a_frame(tmp_path: Path) -> None:
    pages = "".join(f"## {number}\n\nA. On.\n(Turn to {number + 1})\n\n" for number in range(1, 250))
    book = wb.load(write_book(tmp_path, {"storybook/all.md": f"{pages}## 250\n\n*The story ends. Ending 1.*\n"}))
    assert len(book.to_frame()) == len(book) == 250
    html = book._repr_html_()
    assert html.count("<tr>") == 201
    assert "and 50 more" in html


# ---------------------------------------------------------------- commands give the same


@pytest.mark.parametrize(
    ("words", "result"),
    [
        (("check",), lambda book: wb.check(book)),
        (("reach",), lambda book: wb.reach(book)),
        (("odds",), lambda book: wb.odds(book)),
        (("simulate", "--games", "7", "--jobs", "1"), lambda book: wb.simulate(book, games=7, jobs=1)),
        (("coverage", "--bot", "random", "--games", "7"), lambda book: wb.coverage(book, bot="random", games=7)),
    ],
)
def test_a_dict_is_what_the_command_gives(
    words: tuple[str, ...], result: Any, nasty: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command, *options = words
    given = json.loads(said(capsys, command, str(nasty), *options, "--json"))
    assert json.loads(json.dumps(result(nasty).to_dict())) == given


def test_a_difference_is_what_the_command_gives(nasty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = json.loads(said(capsys, "diff", BOOK, str(nasty), "--json"))
    found = wb.diff(BOOK, nasty)
    assert given.pop("failing")
    assert json.loads(json.dumps(found.to_dict())) == given
    assert "rules" in found.happened


# ---------------------------------------------------------------- books and reports


def test_a_broken_book_raises_what_check_prints(broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(wb.BrokenBook) as raised:
        wb.load(str(broken))
    assert f"{raised.value}\n" == said(capsys, "check", str(broken))
    assert "SB104" in str(raised.value)
    assert raised.value.report.errors == wb.check(broken).errors


def test_a_book_that_is_not_there_is_named() -> None:
    with pytest.raises(wb.NoSuchBook, match="did you mean the-lamplighters-round"):
        wb.load("the-lamplighter-round")
    with pytest.raises(KeyError, match="has no section '1l'"):
        wb.load(BOOK)["1l"]
    with pytest.raises(ValueError, match="is not translated to 'de'; it is in 'en'"):
        wb.load(BOOK, "de")


def test_a_frame_without_pandas_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match=r"pip install 'wanderbook\[notebook\]'"):
        wb.load(BOOK).to_frame()


def test_a_check_is_remembered_until_the_book_changes(broken: Path) -> None:
    first = wb.check(broken)
    assert list(wb.check(broken)) == list(first)
    assert [one.code for one in first.errors] == ["SB104"]
    file = broken / "storybook" / "all.md"
    file.write_text(file.read_text("utf-8").replace("33", "1"), "utf-8")
    assert wb.check(broken).ok
    (broken / "tests.toml").write_text('[[can]]\nreach = "ending:1"\n', "utf-8")
    assert [one.code for one in wb.check(broken).errors] == ["SB601"]
    assert wb.check(broken, tests=False).ok


def test_a_picture_that_is_gone_is_missed_at_once(tmp_path: Path) -> None:
    story = "## 1\n\n![A door](images/door.png)\n\n*The story ends. Ending 1.*\n"
    book = write_book(tmp_path / "book", {"storybook/all.md": story, "images/door.png": "a picture"})
    before = wb.check(book)
    assert before.ok
    (book / "images" / "door.png").unlink()
    after = wb.check(book)
    assert len(after) == len(before) + 1
    assert list(after) == list(wb.check(book, cache=False))


def test_a_drawing_that_was_spoilt_is_told_at_once(tmp_path: Path) -> None:
    files = {
        "book.toml": 'title = "T"\nruleset = "sleeping_gods"\nbegin = { page = 1, space = "A" }\n',
        "atlas/sea.toml": '[[page]]\nnumber = 1\npicture = "sea.svg"\n[[page.region]]\nid = "A"\nlocations = ["1"]\n',
        "storybook/all.md": "## 1\n\n*Return to the ship.*\n",
        "sea.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 6"/>',
    }
    book = write_book(tmp_path / "book", files)
    assert wb.check(book).ok
    (book / "sea.svg").write_text("a picture", "utf-8")
    assert [one.code for one in wb.check(book).errors] == ["SB133"]


def test_a_damaged_memory_of_a_check_is_not_trusted(
    broken: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WANDERBOOK_CACHE", str(tmp_path / "cache"))
    found = list(wb.check(broken))
    [entry] = (tmp_path / "cache" / "checks").iterdir()
    entry.write_bytes(entry.read_bytes().replace(b"SB104", b"SB999"))
    assert list(wb.check(broken)) == found


def test_the_graph_has_guards_and_challenges() -> None:
    graph = wb.load(BOOK).graph
    assert isinstance(graph, nx.MultiDiGraph)
    assert graph.edges["12", "16", "12:A"]["guard"].card == 2
    assert graph.edges["12", "16", "12:B:pass"]["trial"].wins == 4


# ---------------------------------------------------------------- proofs and plays


def test_a_witness_has_a_step_for_each_reply() -> None:
    found = wb.reach(BOOK)
    for name in found:
        witness = found[name].witness
        assert [step.reply for step in witness] == list(witness.replies)
        for step in witness:
            assert step.section
            assert not step.choice or step.choice.startswith(f"{step.section}:")
            assert bool(step.roll) == (" " in step.reply or step.reply[:1].isdigit())
            assert not step.challenge or step.roll in {"pass", "fail"}


def test_a_witness_leads_where_it_says() -> None:
    """Answered in an ordinary play, each step is where and what it says."""
    steps = wb.reach(BOOK)["ending:2"].witness
    assert not any(step.roll for step in steps), "no draw is needed for this one"
    play = wb.Play(BOOK, seed=3)
    for step in steps:
        assert play.section == step.section
        events = play.answer(step.reply)
        assert [f"quest:{one.quest}" for one in events if isinstance(one, QuestGained)] == [
            name for name in step.gains if name.startswith("quest:")
        ]
    assert play.outcome is not None
    assert play.outcome.ending == steps[-1].ending == 2


def test_what_cannot_be_reached_says_why(nasty: Path) -> None:
    found = wb.reach(nasty)
    assert "ending:2" in [one.name for one in found.unreachable]
    blocked = found["ending:2"]
    assert [one.guard for one in blocked.because] == ["1:B"]
    assert "SALT" in blocked.why[0]
    assert blocked.place is None
    assert found["1:B"].place == ("storybook/all.md", 8)
    assert not blocked.witness
    assert "1:B" in repr(blocked)


def test_an_unknown_name_is_a_key_error_with_a_hint() -> None:
    found = wb.reach(BOOK)
    with pytest.raises(KeyError, match="did you mean keyword:WAVE"):
        found["wave"]
    with pytest.raises(KeyError, match="nothing called 99"):
        wb.reach(BOOK, ["99"])
    assert "99" not in found
    assert "12:A" in found


def test_a_soft_lock_is_where_one_is_then_not_where_one_has_paid(tmp_path: Path) -> None:
    title = 'title = "Fare"\nruleset = "gamebook"\nstart = "1"\n\n[[stat]]\nname = "gold"\nstart = 6\n'
    story = "## 1\n\nA. Buy a hat.\nPay 3 gold\n(Turn to 2)\n\nB. On.\n(Turn to 2)\n\n## 2\n\nA. Fare.\nPay 5 gold\n"
    story += "*The story ends. Ending 1.*\n\nB. Wait.\n(Turn to 2)\n"
    [lock] = wb.reach(write_book(tmp_path, {"book.toml": title, "storybook/all.md": story})).soft_locks
    assert (lock.at, lock.witness.replies, lock.safe) == ("2", ("A",), 0)


def test_soft_locks_have_a_play_into_them(tmp_path: Path) -> None:
    begin = "## 1\n\nA. In.\n(Turn to 2)\n\nB. Home.\n(Turn to 3)\n"
    story = f"{begin}\n## 2\n\nA. Round.\n(Turn to 2)\n\n## 3\n\n*The story ends. Ending 1.*\n"
    found = wb.reach(write_book(tmp_path / "book", {"storybook/all.md": story}))
    [lock] = found.soft_locks
    assert (lock.at, lock.witness.replies, lock.safe) == ("2", ("A",), 0)
    assert lock.witness[0].section == "1"
    assert "soft lock at 2" in repr(lock)


def test_a_play_is_answered_undone_and_refused() -> None:
    play = wb.Play(BOOK, seed=7)
    before = play.state
    events = play.answer("A")
    assert events == play.events
    assert play.state != before
    assert play.undo()
    assert play.state == before
    with pytest.raises(wb.NotAllowed):
        play.answer("leave")
    assert play.state == before


def test_an_answer_of_many_letters_is_one_answer() -> None:
    play = wb.Play("the-widows-buoys", seed=7)
    assert play.options == ("1", "2", "3", "4")
    play.answer("2")
    assert play.journal[0].chosen == ("2",)
    assert play.to_dict()["replies"] == [["2"]]


def test_the_end_of_a_play_is_told() -> None:
    play = wb.Play(BOOK, seed=3)
    for step in wb.reach(BOOK)["ending:2"].witness:
        play.answer(step.reply)
    assert "over: ending 2" in repr(play)
    assert play.options == ()
    assert play.to_dict()["outcome"]["ending"] == 2


def test_plays_and_saves_count_once(tmp_path: Path) -> None:
    play = wb.Play(BOOK, seed=7)
    for letter in "AAC":
        play.answer(letter)
    write_save(tmp_path / "save.json", play)
    seen = wb.coverage(BOOK, [play, play, tmp_path / "save.json"])
    assert seen.plays == 1
    assert seen.hits["2:A"] == 1
    assert seen.hits["2:B"] == 0
    assert "2:B" in seen.never
    assert "SF:storybook/round.md" in seen.to_lcov()


def test_a_bad_setup_is_refused_before_anything_is_played() -> None:
    with pytest.raises(wb.BadSetup, match="does not ask for players"):
        wb.simulate(BOOK, games=1, players=2)
    with pytest.raises(wb.BadSetup, match="there is no bot 'genius'"):
        wb.simulate(BOOK, games=1, bot="genius")
    with pytest.raises(wb.BadSetup, match="there is no bot 'genius'"):
        wb.coverage(BOOK, bot="genius")
    with pytest.raises(KeyError, match="no ending 'nowhere'"):
        wb.odds(BOOK, "nowhere")


def test_progress_is_told() -> None:
    told: list[str] = []
    wb.simulate(BOOK, games=3, jobs=1, progress=lambda what, done, of: told.append(f"{what} {done}/{of}"))
    assert told[-1] == "random bot plays 3/3"
