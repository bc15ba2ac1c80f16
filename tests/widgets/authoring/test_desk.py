"""The desk without a browser: what it sends, and what it makes of what a page says."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import wanderbook as wb
from tests.books import write_book
from tests.bridges import BRIDGE, GUARD, bridged
from wanderbook.session.witness import replay, witness_game
from wanderbook.table import Chance, decision
from wanderbook_widgets import Desk, desk
from wanderbook_widgets.authoring.messages import LENSES
from wanderbook_widgets.authoring.texts import texts
from wanderbook_widgets.sealed import Sealed

BUOYS = "the-widows-buoys"
ROCK = "storybook/02-the-rock-and-the-gut.md"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    there = tmp_path / BUOYS
    shutil.copytree(wb.load(BUOYS).folder, there)
    return there


@pytest.fixture
def book(folder: Path) -> Iterator[Desk]:
    made = desk(folder, games=2)
    yield made
    made._prover.cancel()
    made.wait()


@pytest.fixture(scope="module")
def calm() -> Iterator[Desk]:
    """One that nothing changes."""
    made = desk(BUOYS, games=2)
    made.wait()
    yield made
    made._prover.cancel()


def say(there: Desk, message: Any) -> list[dict[str, Any]]:
    """What is answered beside traits."""
    answers: list[dict[str, Any]] = []
    there.send = lambda content, buffers=None: answers.append(content)  # type: ignore[method-assign]
    there._hear(None, message, [])
    return [one for one in answers if one != {"heard": True}]


def type_into(there: Desk, path: str, old: str, new: str) -> list[dict[str, Any]]:
    """As the editor says it: one piece of the text replaced."""
    if there.text["path"] != path:
        say(there, {"file": path, "line": 1})
    text = there.text["text"]
    start = len(text[: text.index(old)].encode("utf-16-le")) // 2
    end = start + len(old.encode("utf-16-le")) // 2
    return say(there, {"edit": path, "version": there.text["version"], "changes": [[start, end, new]]})


# ---------------------------------------------------------------- what is sent


def test_everything_is_plain_data(calm: Desk) -> None:
    for name in ("head", "map", "marks", "verdict", "inspector", "found", "table", "files", "text", "problems"):
        assert json.loads(json.dumps(getattr(calm, name))) == getattr(calm, name), name


def test_a_page_is_told_of_the_desk_with_everything_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow page draws the first state that it gets."""
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(Sealed, "open", lambda self: sent.append(self.get_state()))
    desk(BUOYS, games=1).wait()
    [first] = sent
    for name in ("head", "map", "marks", "verdict", "inspector", "found", "table", "files", "text"):
        assert first[name], name


def test_all_pages_of_a_small_book_are_on_the_map(calm: Desk) -> None:
    assert {node["id"] for node in calm.map["nodes"]} == set(calm.bench.book.sections)
    assert calm.map["folded"] == 0


def test_each_lens_marks_every_page(calm: Desk) -> None:
    for lens in LENSES[1:5]:
        say(calm, {"lens": lens})
        assert calm.marks["lens"] == lens
        assert set(calm.marks["nodes"]) == {node["id"] for node in calm.map["nodes"]}
        assert all(mark.get("badge") for mark in calm.marks["nodes"].values()), lens


def test_both_languages_have_the_same_texts() -> None:
    def slots(data: Any, path: str = "") -> dict[str, set[str]]:
        if isinstance(data, dict):
            return {key: found for name, one in data.items() for key, found in slots(one, f"{path}.{name}").items()}
        return {path: {part.split("}")[0] for part in data.split("{")[1:]}}

    english, french = texts("en"), texts("fr")
    assert slots({**english, "help": ""}) == slots({**french, "help": ""})
    assert english["help"].keys() == french["help"].keys()


def test_a_folded_island_is_counted_and_linked(book: Desk) -> None:
    say(book, {"fold": "island:5"})
    [rock] = [one for one in book.map["islands"] if one["id"] == "island:5"]
    assert rock["folded"] and rock["sections"] == 3
    assert not {"5", "6", "7"} & {node["id"] for node in book.map["nodes"]}
    assert {"source": "island:12", "target": "island:5", "ways": 1} in book.map["links"]
    say(book, {"open": "6"})
    assert {"5", "6", "7"} <= {node["id"] for node in book.map["nodes"]}


# ---------------------------------------------------------------- search, filters, the table


def test_search_finds_numbers_words_and_keywords(calm: Desk) -> None:
    say(calm, {"find": "13", "filter": ""})
    assert calm.found["ids"][0] == "13"
    say(calm, {"find": "splice", "filter": ""})
    assert calm.found["ids"] == ["6"]
    say(calm, {"find": "BELL", "filter": "gives"})
    assert calm.found["ids"] == ["13"]
    say(calm, {"find": "bell", "filter": "requires"})
    assert "6" in calm.found["ids"] and "13" not in calm.found["ids"]
    say(calm, {"find": "", "filter": ""})
    assert calm.found["all"]


def test_the_table_sorts(calm: Desk) -> None:
    say(calm, {"sort": "words", "down": True})
    words = [row["words"] for row in calm.table["rows"]]
    assert words == sorted(words, reverse=True) and len(words) == 19


def test_a_path_between_two_sections(calm: Desk) -> None:
    [answer] = say(calm, {"route": "5", "to": "13"})
    assert [line.partition(":")[0] for line in answer["route"]["lines"]] == ["5>6", "6>12", "12>13"]
    say(calm, {"route": "13", "to": "5"})
    assert "13" in calm.notice["text"] and "5" in calm.notice["text"]


# ---------------------------------------------------------------- proofs


def test_a_witness_goes_along_the_lines_of_the_map(calm: Desk) -> None:
    say(calm, {"open": "13"})
    steps = calm.inspector["witness"]["steps"]
    assert [step["lines"] for step in steps] == [[], [], [], ["5>6:choice"], ["6>12:choice", "12>13:redirect"]]
    drawn = {line["id"] for line in calm.map["lines"]}
    assert all(line in drawn for step in steps for line in step["lines"])


def test_an_edit_that_shuts_a_choice_is_found_and_explained(book: Desk) -> None:
    book.wait()
    assert book.verdict["lists"]["unreachable"]["count"] == 0
    type_into(book, ROCK, "Requires keyword BLANK and not keyword BELL", "Requires keyword BLANK and not keyword BLANK")
    book.wait()
    assert [one["name"] for one in book.verdict["lists"]["unreachable"]["items"]] == ["6:B"]
    assert book.verdict["lists"]["unreachable"]["items"][0]["line"] == 54
    assert book.verdict["lists"]["unreachable"]["items"][0]["text"] == "this choice is never open"
    say(book, {"lens": "reach"})
    assert book.marks["tags"]["6:B"] == "never"
    [answer] = say(book, {"explain": "6:B"})
    assert [one["guard"] for one in answer["because"]["guards"]] == ["6:B"]
    say(book, {"find": "", "filter": "unreachable"})
    assert book.found["ids"] == ["6"]


def test_a_soft_lock_is_listed_marked_and_stepped_through(book: Desk) -> None:
    calm_morning = "D. Ask her not to, yet. There is always the water farther out."
    type_into(book, "storybook/04-what-comes.md", calm_morning, f"{calm_morning}\nRequires keyword TEA")
    book.wait()
    [listed] = book.verdict["lists"]["soft_locks"]["items"]
    assert (listed["section"], listed["lock"]) == ("16", 0)
    assert listed["text"]
    say(book, {"lens": "reach"})
    assert book.marks["nodes"]["16"]["icon"] == "lock"
    say(book, {"find": "", "filter": "problems"})
    assert "16" in book.found["ids"]
    [answer] = say(book, {"lock": 0})
    lock = answer["lock"]
    assert lock["at"] == "16" and lock["steps"][-1]["reads"] == ["16"]
    assert 0 <= lock["safe"] < len(lock["steps"])
    say(book, {"open": "16"})
    assert book.inspector["locks"] == [0]


CELLAR = """## 1

If keyword LIGHT, turn to 4.

A. Buy bread.
*Lose 2 coins.*
(Turn to 2)

B. Go down.
(Turn to 2)

## 2

A. Through the gate.
Pay 2 coins
(Turn to 3)

## 3

*The story ends. Ending 1.*

## 4

*The story ends. Ending 1.*
"""
PURSE = 'title = "Cellar"\nruleset = "gamebook"\nstart = "1"\n\n[[stat]]\nname = "coin"\nplural = "coins"\nstart = 2\n'
LIGHT = '[[quest]]\nnumber = 1\nname = "A light"\nkeyword = "LIGHT"\n'


def test_the_lists_say_why(tmp_path: Path) -> None:
    files = {"book.toml": PURSE, "storybook/all.md": CELLAR, "cards/quests.toml": LIGHT}
    there = desk(write_book(tmp_path / "cellar", files), games=2)
    there.wait()
    listed = there.verdict["lists"]
    [cause] = listed["unreachable"]["items"]
    assert (cause["name"], cause["text"], cause["count"]) == ("1:if1", "this redirect never fires", 4)
    assert [(one["name"], one["section"]) for one in cause["below"]] == [
        *(("1:if1", "1"), ("4", "4"), ("quest:1", ""), ("keyword:LIGHT", "")),
    ]
    [lock] = listed["soft_locks"]["items"]
    assert lock["text"] == "At 2 no choice is open: A. Pay 2 coins"
    [answer] = say(there, {"lock": 0})
    assert answer["lock"]["because"] == [lock["text"]]
    [step] = answer["lock"]["steps"]
    assert step["changes"] == ["coins 2 → 0"] and not step["back"]
    there._prover.cancel()


def test_one_cause_is_one_finding_and_its_mend_is_made(tmp_path: Path) -> None:
    """The text is changed as it was proved; it can be taken back, and is proved anew."""
    there = desk(bridged(tmp_path / "bridged"), games=2, language="fr")
    there.wait()
    [cause] = there.verdict["lists"]["unreachable"]["items"]
    assert (cause["cause"], cause["count"], there.verdict["lists"]["unreachable"]["count"]) == (BRIDGE, 219, 1)
    [title] = cause["mends"]
    assert title == f"Supprimer «\u00a0not keyword TOLL\u00a0» en {BRIDGE}\u00a0: 217 noms s’ouvrent, rien ne se bloque"
    [answer] = say(there, {"explain": "2.1"})
    assert (answer["because"]["cause"], answer["because"]["mends"]) == (BRIDGE, [title])
    before = there.bench.service.texts["storybook/all.md"]
    say(there, {"mend_cause": BRIDGE, "number": 1})
    assert there.bench.service.texts["storybook/all.md"] == before, "there is no such mend"
    say(there, {"mend_cause": BRIDGE, "number": 0})
    assert there.bench.service.texts["storybook/all.md"] == before.replace(GUARD, "")
    assert title in there.notice["text"]
    there.wait()
    assert [one["cause"] for one in there.verdict["lists"]["unreachable"]["items"]] == ["6.2:A"]
    say(there, {"mend_cause": BRIDGE, "number": 0})
    assert there.bench.service.texts["storybook/all.md"] == before.replace(GUARD, ""), "it is no cause any more"
    there.close()


def test_no_lessons_are_given_to_those_who_try_their_book(calm: Desk) -> None:
    table = calm.play_from("6")
    assert table is not None and table.coach == {}


def test_the_next_edit_gives_up_the_proof_before_it(book: Desk) -> None:
    reported = []
    book.observe(lambda change: reported.append(change["new"]["lists"]["unreachable"]["count"]), "verdict")
    type_into(book, ROCK, "Requires keyword BLANK and not keyword BELL", "Requires keyword BLANK and not keyword BLANK")
    type_into(book, ROCK, "Requires keyword BLANK and not keyword BLANK", "Requires keyword BLANK and not keyword BELL")
    book.wait()
    assert not any(reported)
    assert book.verdict["proved"] and book.verdict["doing"] == "done"


def test_verdicts_of_the_edition_before_are_shown_as_old_until_there_are_new_ones(book: Desk) -> None:
    book.wait()
    say(book, {"lens": "reach"})
    seen: list[tuple[str, bool, bool]] = []

    def look(change: Any) -> None:
        is_old = any(mark["old"] for mark in book.marks["nodes"].values())
        seen.append((change["new"]["old"], is_old, "6:B" in book.marks["tags"]))

    book.observe(look, "verdict")
    type_into(book, ROCK, "Requires keyword BLANK and not keyword BELL", "Requires keyword BLANK and not keyword BLANK")
    book.wait()
    assert list(dict.fromkeys(old for old, _, _ in seen)) == ["all", "some", ""]
    assert seen[0] == ("all", True, False)
    assert seen[-1] == ("", False, True)
    assert book.verdict["lists"]["unreachable"]["count"] == 1


def test_verdicts_stay_when_only_words_change(book: Desk) -> None:
    book.wait()
    before = book.bench.known.reached
    assert before is not None
    type_into(book, ROCK, "the", "the wide")
    book.wait()
    after = book.bench.known.reached
    assert after is not None and book.bench.known.at_once is None
    assert after.found.kinds is before.found.kinds
    assert after.book is book.bench.book


def test_changes_are_shown_against_the_files(book: Desk) -> None:
    type_into(book, ROCK, "Requires keyword BLANK and not keyword BELL", "Requires keyword BLANK")
    say(book, {"lens": "changes"})
    book.wait()
    badges = {name: mark.get("badge") for name, mark in book.marks["nodes"].items()}
    assert badges["6"] and "6" in badges["6"]
    assert {name for name, badge in badges.items() if badge} == {"6"}


# ---------------------------------------------------------------- text


def test_a_wrong_text_is_underlined_and_the_map_stays(book: Desk) -> None:
    before = book.map
    type_into(book, ROCK, "(Turn to 12)", "(Turn to 99)")
    assert [(one["code"], one["line"]) for one in book.problems[ROCK]] == [("SB104", 59)]
    assert book.map == before
    assert book.verdict["doing"] == "broken"
    type_into(book, ROCK, "(Turn to 99)", "(Turn to 12)")
    assert ROCK not in book.problems
    book.wait()
    assert book.verdict["doing"] == "done"


def test_a_broken_book_is_mended_at_the_desk(folder: Path) -> None:
    path = folder / ROCK
    path.write_text(path.read_text("utf-8").replace("(Turn to 12)", "(Turn to 99)"), "utf-8")
    broken = desk(folder, games=1)
    drawn = {node["id"]: node["kind"] for node in broken.map["nodes"]}
    assert len(drawn) == 20 and drawn["99"] == "missing"
    assert "6>99:choice" in {line["id"] for line in broken.map["lines"]}
    assert broken.inspector["name"] == "6" and broken.inspector["status"] == ""
    assert broken.marks["nodes"]["6"]["badge"] == "1 error"
    assert broken.text["path"] == ROCK and broken.text["line"] == 59
    assert broken.verdict["lists"]["errors"]["count"] == 1
    type_into(broken, ROCK, "(Turn to 99)", "(Turn to 12)")
    assert len(broken.map["nodes"]) == 19
    assert broken.inspector["name"] == "6" and broken.head["title"] == "The Widow's Buoys"
    broken.wait()
    assert broken.verdict["proved"]


def test_a_new_section_appears_on_the_map(book: Desk) -> None:
    places = {node["id"]: (node["x"], node["y"]) for node in book.map["nodes"]}
    type_into(book, ROCK, "## 7\n", "## 20\n\nA “cellar” 🕯.\n\n*Return to the ship.*\n\n## 7\n")
    now = {node["id"]: (node["x"], node["y"]) for node in book.map["nodes"]}
    assert set(now) - set(places) == {"20"}
    assert {name: now[name] for name in ("5", "6", "7")} == {name: places[name] for name in ("5", "6", "7")}
    type_into(book, ROCK, "🕯.", "🕯 lit.")
    assert "🕯 lit." in book.bench.service.texts[ROCK]


def test_the_section_under_the_cursor_is_found(calm: Desk) -> None:
    say(calm, {"file": ROCK, "line": 1})
    line = calm.text["text"].split("\n").index("(Turn to 12)")
    [answer] = say(calm, {"ask": "definition", "line": line, "column": 10, "number": 4})
    assert answer["asked"]["number"] == 4
    [place] = answer["asked"]["found"]
    file, at = calm.bench.book.places["12"]
    assert (place["path"], place["range"]["start"]["line"] + 1) == (file, at)


def test_saving_writes_the_file_and_nothing_else(book: Desk, folder: Path) -> None:
    was = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    type_into(book, ROCK, "You drink your tea standing.", "You drink your tea sitting.")
    assert (folder / ROCK).read_bytes() == was[folder / ROCK]
    assert book.head["unsaved"] == [ROCK]
    say(book, {"save": ROCK})
    now = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert {path for path in now if now[path] != was.get(path)} == {folder / ROCK}
    assert "You drink your tea sitting." in (folder / ROCK).read_text("utf-8")
    assert book.head["unsaved"] == []


def test_a_translation_that_lags_behind_stops_nobody(book: Desk) -> None:
    type_into(book, ROCK, "Requires keyword BLANK and not keyword BELL", "Requires keyword BLANK")
    assert any(path.startswith("locale/fr/") for path in book.problems)
    assert not book.bench.is_broken


# ---------------------------------------------------------------- playing


def test_play_from_here_holds_what_the_witness_holds(book: Desk) -> None:
    book.wait()
    table = book.play_from("13")
    assert table is not None
    play = table.autosave.play
    assert play.decision is not None and play.decision.about == "13"
    held = {book.bench.book.content.quests[number].keyword for number in play.state.quests}
    assert held == {"BLANK", "TEA", "LEAD", "BELL"}
    assert book.playing
    assert book.notice["text"] == "From 13, every ending can still be reached."
    say(book, {"leave": True})
    assert book.playing == ""


def test_play_from_here_has_the_stats_of_the_witness() -> None:
    """Also what they began with, which is the most that there can be of them again."""
    pawned = desk("the-pawned-name", games=2)
    pawned.wait()
    content = pawned.bench.book.content
    for number in pawned.bench.book.sections:
        found = pawned.bench.finding(number)
        assert found is not None and found.witness is not None
        last = replay(witness_game(content), found.witness.replies, number).turns[-1]
        table = pawned.play_from(number)
        assert table is not None
        play = table.autosave.play
        assert play.state.board.starts == last.state.board.starts, number
        if not isinstance(decision(witness_game(content), last.state), Chance):  # the play has rolled already
            assert play.state.board.levels == last.state.board.levels, number
    pawned._close_play()


def test_play_from_every_section_that_can_be_reached(book: Desk) -> None:
    book.wait()
    for number in book.bench.book.sections:
        table = book.play_from(number)
        assert table is not None, number
        play = table.autosave.play
        read = [event.section for events in play.back() for event in events if hasattr(event, "section")]
        assert number in read, (number, read)
    book._close_play()


# ---------------------------------------------------------------- exports and wrong messages


def test_exports(calm: Desk) -> None:
    [answer] = say(calm, {"export": "dot"})
    assert answer["exported"]["text"].startswith("digraph")
    [answer] = say(calm, {"export": "graphml"})
    assert "<graphml" in answer["exported"]["text"]


@pytest.mark.parametrize(
    "message",
    [
        None,
        "open",
        {},
        {"open": 13},
        {"open": "99"},
        {"open": "13", "more": 1},
        {"fold": "island:99"},
        {"lens": "x-ray"},
        {"sort": "secrets"},
        {"save": "../book.toml"},
        {"save": "/etc/passwd"},
        {"find": "a" * 20_000},
        {"find": "\ud800"},
        {"edit": ROCK, "version": 1, "changes": [[0, 10**6, ""]]},
        {"edit": ROCK, "version": 1, "changes": [[5, 2, ""]]},
        {"export": "exe"},
        {"mend": ROCK, "line": 3, "number": 0},
        {"mend": "../book.toml", "line": 3, "number": 0},
    ],
)
def test_what_is_not_understood_changes_nothing(calm: Desk, message: Any) -> None:
    book = calm
    say(book, {"file": ROCK, "line": 1})
    if isinstance(message, dict) and "edit" in message:
        message = {**message, "version": book.text["version"]}
    before = {name: getattr(book, name) for name in ("map", "inspector", "text", "found")}
    say(book, message)
    assert book.notice["text"] == book.texts["notices"]["misunderstood"]
    assert {name: getattr(book, name) for name in before} == before


def test_a_page_cannot_set_traits(calm: Desk) -> None:
    before = calm.map
    calm.set_state({"map": {}})
    assert calm.map == before


def test_an_edit_of_an_older_text_is_not_taken(book: Desk) -> None:
    say(book, {"file": ROCK, "line": 1})
    version = book.text["version"] - 1
    [answer] = say(book, {"edit": ROCK, "version": version, "changes": [[0, 0, "x"]], "page": "p"})
    assert not book.bench.service.texts[ROCK].startswith("x")
    assert answer == {"rejected": {"path": ROCK, "page": "p", "version": version}}
