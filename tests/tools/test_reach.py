"""`wanderbook reach`: what it proves of a book, as people and as machines read it."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import wanderbook_tools.reach
from tests.books import write_book
from tests.proofs.test_reach import counting_files
from wanderbook.api.reaching import Reached
from wanderbook.notation import bundled, read_book
from wanderbook.rulesets import game_for
from wanderbook.session.play import Play
from wanderbook.session.saves import write_save
from wanderbook_tools.cli import main

QUESTS = "".join(
    f'[[quest]]\nnumber = {number}\nname = "Q{number}"\nkeyword = "{word}"\n\n'
    for number, word in ((1, "LAMP"), (2, "SALT"), (3, "DEBT"))
)
CELLAR = """## 1

A cellar door.

A. Take the lamp that hangs beside the door, and the oil, and the long wick that goes with it.
*Gain quest 1.*
(Turn to 2)

B. Go down in the dark.
CHANCE 2 in 6
Fail: Turn to 4.
(Turn to 2)

## 2
If keyword SALT, turn to 3.

The stairs.

A. Light it.
Requires keyword LAMP
*Complete quest 1. The story ends. Ending 1.*

B. Pay.
Requires keyword DEBT
(Turn to 3)

C. Home.
*The story ends. Ending 2.*

## 3

The vault.

*The story ends. Ending 3.*

## 4

A. Call.
Requires keyword LAMP
(Turn to 2)

B. Wait.
Requires keyword SALT
(Turn to 2)
"""


class Ran(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WANDERBOOK_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("COLUMNS", "200")


@pytest.fixture
def cellar(tmp_path: Path) -> Path:
    files = {"storybook/all.md": CELLAR, "cards/quests.toml": QUESTS}
    return write_book(tmp_path / "cellar", files)


def ran(capsys: pytest.CaptureFixture[str], *words: str | Path) -> Ran:
    try:
        code = main(["reach", *map(str, words)])
    except SystemExit as exit:  # as argparse ends
        code = exit.code if isinstance(exit.code, int) else 1
    return Ran(code, *capsys.readouterr())


def test_what_is_out_of_reach_comes_with_the_guard_its_line_and_why(
    cellar: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = ran(capsys, cellar)
    assert code == 1
    assert "  sections   3 reachable, 1 unreachable" in out
    assert "2:if1 (storybook/all.md:15) turns to 3 only if keyword SALT" in out
    assert "nothing in the storybook gives keyword SALT" in out
    assert "4:A (storybook/all.md:38) requires keyword LAMP" in out
    assert "keyword LAMP is not gained yet (only at 1:A) by the time 4 is read" in out


def test_keywords_in_vain_and_soft_locks_are_told(cellar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = ran(capsys, cellar)
    assert "keyword DEBT is required by 2:B; nothing gives it" in out
    assert "Soft locks" in out
    assert "at 4 (storybook/all.md:36)" in out
    assert "1. 1:B “Go down in the dark.” -> failed, reads 4, stuck at 4  <- the last decision before it" in out


def test_a_play_is_told_reply_by_reply(cellar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ran(capsys, cellar, "ending:1")
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "ending:1 can be reached in 2 replies, and in no fewer"
    assert lines[1].strip() == "at first: reads 1"
    assert lines[2].strip().startswith("1. 1:A “Take the lamp that hangs beside the door, and the oil, and …”")
    assert lines[2].endswith("-> gains quest 1 (LAMP), reads 2")
    assert lines[3].strip() == "2. 2:A “Light it.” -> completes quest 1 (LAMP), ending 1"


def test_an_explanation_by_name(cellar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ran(capsys, cellar, "2:B", "keyword:SALT")
    assert code == 1
    assert "2:B cannot be reached" in out
    assert "requires keyword DEBT" in out
    assert "nothing gives keyword SALT" in out


def test_for_machines(cellar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ran(capsys, cellar, "--json")
    found = json.loads(out)
    assert code == 1
    assert found["sections"]["3"]["status"] == "unreachable"
    assert found["choices"]["2:A"] == {
        "status": "reachable",
        "witness": ["A", "A"],
        "because": [],
        "shortest": True,
        "proof": "every state",
    }
    blocked = found["choices"]["4:A"]
    assert (blocked["status"], blocked["witness"], blocked["proved"]) == ("unreachable", [], True)
    assert blocked["guards"] == [{"name": "4:A", "file": "storybook/all.md", "line": 38}]
    assert blocked["because"][0].startswith("4:A requires keyword LAMP: ")
    assert found["keywords"]["keyword:SALT"]["status"] == "unreachable"
    [lock] = found["softlocks"]
    assert (lock["at"], lock["witness"], lock["safe"]) == ("4", ["B fail"], 0)
    kinds = {(end["kind"], *end["names"]) for end in found["dead_ends"]}
    assert kinds == {("never given", "keyword:SALT"), ("never given", "keyword:DEBT")}


@pytest.mark.parametrize("name", list(bundled()))
def test_everything_in_the_bundled_books_can_be_reached(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ran(capsys, name)
    assert "unreachable" not in out
    assert "undecided" not in out
    assert code == 0


@pytest.fixture(scope="module")
def counting(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book with four million numbers on the way to its ending."""
    return write_book(tmp_path_factory.mktemp("counting") / "counting", counting_files(22))


def test_what_the_budget_does_not_suffice_for_is_undecided(counting: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ran(capsys, counting, "ending:1", "--budget", "100")
    assert code == 1
    assert out.startswith("ending:1 is undecided: ")
    assert ran(capsys, counting, "ending:1", "--budget", "100", "--allow-undecided").code == 0


def test_a_misspelt_name_is_wrong_use(cellar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = ran(capsys, cellar, "keyword:LAMB")
    assert code == 2
    assert "the book has nothing called keyword:LAMB; did you mean keyword:LAMP" in err
    assert ran(capsys, cellar, "--budget", "none").code == 2
    assert ran(capsys, "no-such-book").code == 2


@pytest.mark.parametrize("words", [("--json", "2:A"), ("2:A", "--json"), ("--budget", "1000", "--json", "2:A")])
def test_options_and_names_stand_in_any_order(
    words: tuple[str, ...], cellar: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = ran(capsys, cellar, *words)
    assert (code, list(json.loads(out)["choices"])) == (0, ["2:A"])


def test_only_a_book_is_required(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = ran(capsys)
    assert (code, err.splitlines()[-1]) == (2, "wanderbook: the following arguments are required: BOOK")


def test_a_section_of_redirects_alone_is_not_denied(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = ran(capsys, "the-lamplighters-round", "15")
    assert (code, err) == (2, "wanderbook: 15 has no text that could be read, only redirects; ask for 15:if1\n")


def test_a_place_to_land_is_explored_and_does_not_end_the_deck(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = ran(capsys, "the-late-mountain", "ending:3")
    lines = [line.strip() for line in out.splitlines()]
    assert lines[1] == "at first: the map"
    assert any(". explore 20 -> reads 20" in line for line in lines)
    assert [line.rpartition("ends: ")[2][:2] for line in lines if "the event deck ends" in line] == ["30", "31", "32"]


def test_what_is_taken_for_granted_is_told_to_machines_too(capsys: pytest.CaptureFixture[str]) -> None:
    told = ran(capsys, "the-late-mountain").out.strip().splitlines()[-1].partition(": ")[2].split("; ")
    found = json.loads(ran(capsys, "the-late-mountain", "--json").out)
    assert found["assumed"] == told
    assert len(told) == 5


@pytest.mark.parametrize("said", ["LAMP", "lamp", "keyword:lamp", "Keyword:Lamp"])
def test_a_keyword_by_its_word_alone_is_understood_in_the_hint(
    said: str, cellar: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = ran(capsys, cellar, said)
    assert (code, err.strip().partition("; ")[2]) == (2, "did you mean keyword:LAMP?")


def test_that_there_are_no_soft_locks_is_said(cellar: Path, counting: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "  soft locks none\n" in ran(capsys, "the-lamplighters-round").out
    assert "soft locks none" not in ran(capsys, cellar).out
    assert "soft locks none" not in ran(capsys, counting, "--budget", "100").out


def test_a_gamebook_locked_from_the_beginning_has_no_ship_and_no_last_decision(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "## 1\n\nA. Round.\n(Turn to 1)\n\nB. Out.\nRequires keyword LAMP\n*The story ends. Ending 1.*\n"
    book = write_book(tmp_path / "pit", {"storybook/all.md": text, "cards/quests.toml": QUESTS})
    code, out, _ = ran(capsys, book)
    locks = out.partition("Soft locks: ")[2].splitlines()[1:]
    assert (code, locks) == (1, ["  no ending can be reached from the very beginning"])


def test_a_keyword_that_may_be_in_vain_is_undecided(counting: Path, capsys: pytest.CaptureFixture[str]) -> None:
    vain = ran(capsys, counting, "--budget", "100").out.partition("Keyword dead ends\n")[2].partition("\n\n")[0]
    told = [line for line in vain.splitlines() if not line.startswith("    ")]
    assert told
    assert all("undecided" in line for line in told)


def test_a_row_of_one_number_is_called_by_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "## 1\n\nRoll a die of 6.\n1-5: Turn to 1.\n6: The story ends. Ending 1.\n"
    book = write_book(tmp_path / "die", {"storybook/all.md": text})
    code, out, _ = ran(capsys, book, "1:6")
    assert code == 0
    assert "\n  1. 1 gives 6 -> ending 1\n" in out
    assert "1:1-5 can be reached" in ran(capsys, book, "1:1-5").out
    assert ran(capsys, book, "1:5").code == 2


def test_every_wrong_name_is_told_at_once(cellar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = ran(capsys, cellar, "4:Z", "ending:1", "keyword:SLAT")
    assert (code, out) == (2, "")
    assert "nothing called 4:Z; did you mean 4:B or 4:A? the book has nothing called keyword:SLAT; did you mean" in err


def test_plays_are_written_as_scenarios_that_pass(cellar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = cellar.parent / "plays" / "cellar.toml"
    code, out, err = ran(capsys, cellar, "ending:1", "4", "1:B:fail", "--scenario", str(file))
    assert code == 0 and "ending:1 can be reached" in out and f"{file}: written" in err
    assert main(["scenario", str(file)]) == 0
    assert capsys.readouterr().out.endswith("3 passed, 0 failed\n")
    assert ran(capsys, cellar, "ending:1", "--scenario", str(file))[0] == 2, "nothing is overwritten"
    code, out, _ = ran(capsys, cellar, "ending:1", "--scenario", "-")
    assert code == 0 and "[[scenario]]" in out and "can be reached in" not in out
    assert ran(capsys, cellar, "--scenario", "-")[0] == 2, "names are needed"


def test_plays_of_a_campaign_are_written_as_scenarios_that_pass(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "buoys.toml"
    assert main(["reach", "the-widows-buoys", "keyword:BELL", "--scenario", str(file)]) == 0
    assert main(["scenario", str(file)]) == 0
    assert capsys.readouterr().out.endswith("1 passed, 0 failed\n")


# ---------------------------------------------------------------- from anywhere, and in so much time


def test_from_a_section_with_what_is_held(cellar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ran(capsys, cellar, "2:A", "--at", "2", "--with", "keyword LAMP")
    assert (code, out.splitlines()[0]) == (0, "2:A can be reached in 1 reply, and in no fewer")
    code, out, _ = ran(capsys, cellar, "--at", "4")
    assert code == 1
    assert [line for line in out.splitlines() if line.startswith("ending:")] == [
        f"ending:{number} cannot be reached" for number in (1, 2, 3)
    ]


def test_from_a_save(cellar: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play = Play(game_for(read_book(cellar).require()), 1)
    play.answer(["A"])
    write_save(tmp_path / "save.json", play)
    code, out, _ = ran(capsys, cellar, "ending:1", "4", "--from", tmp_path / "save.json", "--json")
    found = json.loads(out)
    assert found["endings"]["ending:1"]["witness"] == ["A"]
    assert (code, found["sections"]["4"]["status"]) == (1, "unreachable")


def test_wrong_starts_are_told_in_a_sentence(cellar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(capsys, cellar, "--at", "2", "--with", "keyword LAMB")[::2] == (
        2,
        "wanderbook: the book has no keyword LAMB; did you mean LAMP?\n",
    )
    assert "there is no save" in ran(capsys, cellar, "--from", "nowhere").err
    assert ran(capsys, cellar, "--at", "2", "--scenario", "-").code == 2
    assert "is not a number of seconds" in ran(capsys, cellar, "--seconds", "0").err


def test_without_time_what_is_left_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ran(capsys, "the-late-mountain", "--seconds", "0.001")
    assert code == 1
    assert "The time ran out before the search was complete." in out
    assert " names are open" in out


def test_an_interrupt_ends_the_looking_and_shows_what_is_known(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    found = wanderbook_tools.reach.reach

    def interrupted(*words: Any, **named: Any) -> Reached:
        signal.raise_signal(signal.SIGINT)
        return found(*words, **named)

    monkeypatch.setattr(wanderbook_tools.reach, "reach", interrupted)
    try:
        _, out, err = ran(capsys, "the-late-mountain")
    finally:
        signal.signal(signal.SIGINT, before)
    assert "The time ran out before the search was complete." in out
    assert err == "stopping; Ctrl-C again leaves at once\n"


def test_workers_give_the_same_report(cellar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(capsys, cellar, "--workers", "2") == ran(capsys, cellar)
