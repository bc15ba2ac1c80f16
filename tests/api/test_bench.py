"""What QA asks of a book: defects, the keyword ledger, playtests that count for coverage, plots."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import wanderbook as wb
from tests import planted as plant
from tests.books import write_book
from wanderbook.session import write_save
from wanderbook.session.files import BadFile

LAMPS = "the-lamplighters-round"


@pytest.fixture(scope="module")
def reached(tmp_path_factory: pytest.TempPathFactory) -> wb.Reached:
    return wb.reach(plant.planted(tmp_path_factory.mktemp("planted") / "book"))


# ---------------------------------------------------------------- defects


def test_each_planted_defect_is_found_with_its_reason(reached: wb.Reached) -> None:
    found = {one.name: one for one in wb.defects(reached) if one.kind != "undecided"}
    assert {name: one.kind for name, one in found.items()} == {
        plant.UNREACHABLE: "unreachable",
        plant.NEVER_CHOSEN: "never chosen",
        plant.CONTRADICTORY: "contradictory guard",
        plant.HIDDEN: "hidden by a redirect",
        plant.LOCKED: "soft lock",
        plant.DEAD_END: "keyword dead end",
    }
    assert found[plant.HIDDEN].causes == (plant.HIDES,)
    assert found[plant.HIDDEN].why == f"{plant.HIDES} always fires first"
    assert found[plant.UNREACHABLE].causes == (plant.NEVER_CHOSEN,)
    assert "exclude each other" in found[plant.CONTRADICTORY].why
    assert all(one.place is not None and one.section in reached.book for one in found.values())


def test_what_follows_from_a_defect_stands_behind_it(reached: wb.Reached) -> None:
    groups = {root.name: [one.name for one in follow] for root, follow in wb.defects(reached).groups()}
    assert groups[plant.DEAD_END] == [plant.UNREACHABLE, plant.NEVER_CHOSEN]
    assert groups[plant.HIDDEN] == groups[plant.CONTRADICTORY] == groups[plant.LOCKED] == []


def test_a_keyword_that_nothing_gives_causes_what_requires_it(tmp_path: Path) -> None:
    story = "## 1\n\nA. On.\nRequires keyword SALT\n(Turn to 2)\n\nB. End.\n*The story ends. Ending 1.*\n"
    story += "\n## 2\n\n*The story ends. Ending 1.*\n"
    found = wb.defects(write_book(tmp_path, {"storybook/all.md": story, "cards/all.toml": QUEST}))
    [(root, follow)] = found.groups()
    assert root.name == "keyword:SALT"
    assert [(one.name, one.causes) for one in follow] == [("2", ("1:A",)), ("1:A", ("keyword:SALT",))]


def test_a_soft_lock_says_its_last_safe_decision(reached: wb.Reached) -> None:
    [lock] = reached.soft_locks
    assert lock.last_safe is not None and lock.last_safe.choice == "15:A"
    assert lock.closes is not None and lock.closes.reads == (plant.LOCKED,)
    [defect] = wb.defects(reached).of("soft lock")
    assert defect.lock is not None and "15:A" in defect.why and "TEA" in defect.why


def test_parts_of_an_unreachable_section_are_not_listed(reached: wb.Reached) -> None:
    assert reached["20:A"].status == "unreachable"
    assert "20:A" not in {one.name for one in wb.defects(reached)}


def test_defects_are_results_like_the_others(reached: wb.Reached) -> None:
    found = wb.defects(reached)
    assert json.loads(json.dumps(found.to_dict()))["defects"][0]["kind"] == "unreachable"
    assert list(found.to_frame()["kind"]) == [one.kind for one in found]
    assert sum(found.kinds.values()) == len(found)
    assert found.headline in str(found) and "hidden by a redirect" in repr(found)


STORY = """## 1

A. On.
(Turn to 2)

## 2

If keyword SALT, turn to 3.
If not keyword SALT, turn to 3.

Nobody reads this.

A. On.
*The story ends. Ending 1.*

## 3

*The story ends. Ending 1.*
"""
QUEST = '[[quest]]\nnumber = 1\nname = "Salt"\nkeyword = "SALT"\n'


def test_a_text_that_redirects_hide(tmp_path: Path) -> None:
    found = {
        one.name: one for one in wb.defects(write_book(tmp_path, {"storybook/all.md": STORY, "cards/all.toml": QUEST}))
    }
    assert (found["2"].kind, found["2"].causes) == ("hidden by a redirect", ("2:if2",))  # no play has what 2:if1 asks


def test_a_text_that_redirects_hide_together(tmp_path: Path) -> None:
    story = STORY.replace("(Turn to 2)\n", "(Turn to 2)\n\nB. Take it.\n*Gain quest 1.*\n(Turn to 2)\n", 1)
    hidden = wb.defects(write_book(tmp_path, {"storybook/all.md": story, "cards/all.toml": QUEST}))[0]
    assert (hidden.kind, hidden.name, hidden.causes) == ("hidden by a redirect", "2", ("2:if1", "2:if2"))


def test_a_guard_that_excludes_itself_by_the_quest_of_its_keyword(tmp_path: Path) -> None:
    story = "## 1\n\nA. On.\nRequires keyword SALT and not quest 1\n(Turn to 2)\n\n"
    story += "B. Take it.\n*Gain quest 1.*\n(Turn to 1)\n\n"
    story += "C. End.\n*The story ends. Ending 1.*\n\n## 2\n\n*The story ends. Ending 1.*\n"
    found = wb.defects(write_book(tmp_path, {"storybook/all.md": story, "cards/all.toml": QUEST}))
    assert ("contradictory guard", "1:A") in {(one.kind, one.name) for one in found}


STRONG = """title = "Doors"
ruleset = "gamebook"
start = "1"

[[stat]]
name = "strength"
start = 5
most = 5
"""


def test_a_roll_that_never_succeeds_or_never_fails(tmp_path: Path) -> None:
    story = "## 1\n\nA. Lift it.\nSTRENGTH + d6, 12 or more\nFail: Turn to 1\n(Turn to 2)\n\n"
    story += "B. Push it.\nSTRENGTH + d6, 3 or more\nFail: Turn to 1\n(Turn to 3)\n\n"
    story += "## 2\n\n*The story ends. Ending 1.*\n\n## 3\n\n*The story ends. Ending 1.*\n"
    found = wb.defects(write_book(tmp_path, {"book.toml": STRONG, "storybook/all.md": story}))
    assert [(one.kind, one.name, one.place) for one in found] == [
        ("unreachable", "2", ("storybook/all.md", 13)),
        ("never succeeds", "1:A:pass", ("storybook/all.md", 3)),
        ("never fails", "1:B:fail", ("storybook/all.md", 8)),
    ]
    assert "it requires 12 or more, strength is at most 5" in found[1].why


# ---------------------------------------------------------------- keywords


def test_the_ledger_says_where_a_keyword_is_given_required_and_lost(reached: wb.Reached) -> None:
    ledger = wb.keywords(reached)
    assert ledger["PAINT"].given == ("start",)
    assert ledger["PAINT"].required == ("1:D", "5:A") and ledger["PAINT"].forbidden == ("5:B",)
    assert ledger["PAINT"].lost == ("1:D:pass", "1:D:fail", "5:A")
    assert [(one.name, one.dead_end) for one in ledger.dead_ends] == [("ROPE", "never given")]
    assert list(ledger) == sorted(ledger) and len(ledger.to_frame()) == len(ledger) == 13
    with pytest.raises(KeyError, match="PAINT"):
        ledger["PAINTS"]


def test_a_quest_that_is_required_by_its_number_counts_for_its_keyword(tmp_path: Path) -> None:
    story = "## 1\n\n*Gain quest 1.*\n\nA. On.\nRequires quest 1\n*The story ends. Ending 1.*\n"
    ledger = wb.keywords(write_book(tmp_path, {"storybook/all.md": story, "cards/all.toml": QUEST}))
    assert ledger["SALT"].required == ("1:A",) and ledger["SALT"].dead_end == ""


# ---------------------------------------------------------------- playtests and coverage


def test_the_plays_of_a_playtest_count_for_coverage() -> None:
    watched = wb.simulate(LAMPS, games=6, jobs=1, watch=True)
    bot = wb.coverage(LAMPS, bot="random", games=6)
    assert wb.coverage(LAMPS, [watched]).hits == bot.hits
    assert wb.coverage(LAMPS, [watched], bot="random", games=6).plays == 6, "a play that comes twice counts once"
    assert wb.coverage(LAMPS, [wb.simulate(LAMPS, games=2, jobs=1)]).plays == 0


def test_processes_note_what_they_saw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wanderbook.session.playtest.ALONE", 0)
    together = wb.simulate(LAMPS, games=8, jobs=2, watch=True)
    assert together.report == wb.simulate(LAMPS, games=8, jobs=1, watch=True).report


def test_recorded_plays_of_every_kind_count(tmp_path: Path) -> None:
    play = wb.Play(LAMPS, seed=7)
    play.answer("A")
    write_save(tmp_path / "mine.json", play)
    folder = wb.load(LAMPS).folder
    scenario = '[[scenario]]\nname = "sign"\nwhen = ["B"]\nthen.happened = ["1:B"]\n'
    (tmp_path / "one.toml").write_text(f'book = "{folder.as_posix()}"\n{scenario}')
    seen = wb.coverage(LAMPS, bot="random", games=2)
    (tmp_path / "seen.json").write_text(json.dumps(seen.to_dict()))
    found = wb.coverage(LAMPS, [*(tmp_path / name for name in ("one.toml", "seen.json", "mine.json")), play])
    assert found.plays == 4 and found.hits["1:B"] > seen.hits["1:B"]


def test_a_coverage_file_of_another_book_is_refused(tmp_path: Path) -> None:
    (tmp_path / "seen.json").write_text(json.dumps(wb.coverage("the-widows-buoys").to_dict()))
    with pytest.raises(BadFile, match="another book"):
        wb.coverage(LAMPS, [tmp_path / "seen.json"])


class Enough(Exception):
    pass


def test_what_progress_raises_ends_the_plays() -> None:
    def stop(what: str, done: int, of: int) -> None:
        if done == 3:
            raise Enough

    with pytest.raises(Enough):
        wb.simulate(LAMPS, games=1_000_000, jobs=1, progress=stop)
    with pytest.raises(Enough):
        wb.coverage(LAMPS, bot="random", games=1_000_000, progress=stop)


# ---------------------------------------------------------------- plots


def test_every_plot_is_vega_lite_that_jupyterlab_draws_itself(reached: wb.Reached) -> None:
    played = wb.simulate(reached.book, games=3, jobs=1, watch=True)
    plots = [
        played.plot(),
        played.plot("score"),
        wb.coverage(reached.book, [played]).plot(),
        wb.odds(LAMPS).plot(),
        wb.odds(reached.book, challenge="1:D").plot(),
        wb.diff(LAMPS, LAMPS).plot(),
    ]
    for plot in plots:
        data, about = plot._repr_mimebundle_()
        assert set(data) == {"application/vnd.vegalite.v5+json", "text/plain"} and set(about) <= set(data)
        assert "v5" in data["application/vnd.vegalite.v5+json"]["$schema"]
    with pytest.raises(KeyError):
        played.plot("no such figure")


def test_results_import_no_altair() -> None:
    code = f"import sys, wanderbook as wb; wb.odds({LAMPS!r}).to_dict(); print('altair' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
