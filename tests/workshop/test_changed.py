"""Which tests a change is tried with: all that import it, and nothing that cannot see it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import ground
from workshop import changed
from workshop.changed import SMOKE, choose, module_of

pytestmark = pytest.mark.xdist_group("imports")  # who imports what is found out once
SHIP = "engine/wanderbook/rulesets/sleeping_gods/ship.py"
ROOT = Path(__file__).resolve().parents[2]


def test_a_rule_is_tried_by_the_tests_beside_it_in_full_and_by_others_quickly() -> None:
    chosen = choose([SHIP])
    assert {"tests/tools/test_play_sleeping_gods.py", "tests/stories/test_the_proving_sea.py"} <= {*chosen.whole}
    assert {"tests/rules/test_sg_ship.py", "tests/session/test_saves.py"} & {*chosen.whole, *chosen.quick}
    assert "tests/notation/test_phrases.py" not in chosen.quick, "the notation knows no game"
    assert "tests/rules/test_ds_plane.py" not in chosen.quick, "a ship plays no part in the other game"
    assert {"tests/rules/test_actions.py", "tests/tools/test_play_distant_skies.py"} <= {*chosen.quick, *chosen.whole}
    shared = choose([SHIP, "engine/wanderbook/rulesets/common/crew.py"])
    assert {"tests/rules/test_ds_plane.py", "tests/rules/test_sg_ship.py"} <= {*shared.quick, *shared.whole}
    assert [one for one in chosen.whole if one.startswith("tests/browser/")] == [SMOKE]


def test_what_a_game_names_in_its_record_counts_as_imported() -> None:
    """Nothing imports the parts of a game: its record names them."""
    chosen = choose(["widgets/wanderbook_widgets/table/parts/sleeping_gods.py"])
    assert "tests/widgets/table/test_widget.py" in {*chosen.quick, *chosen.whole}


def test_a_test_that_changed_runs_in_full_and_no_other() -> None:
    chosen = choose(["tests/session/test_saves.py"])
    assert (chosen.whole, chosen.quick) == ((SMOKE, "tests/session/test_saves.py"), ())


@pytest.mark.parametrize("path", ["engine/wanderbook/telling/fr.toml", "engine/wanderbook/telling/telling.py"])
def test_data_counts_as_the_package_that_reads_it(path: str) -> None:
    assert "tests/telling/test_telling.py" in {*choose([path]).quick, *choose([path]).whole}


def test_what_a_browser_draws_is_tried_in_one() -> None:
    whole = choose(["widgets/browser/table/title/contents.js"]).whole
    assert "tests/browser/test_table_title.py" in whole


def test_everything_runs_for_what_all_tests_stand_on() -> None:
    assert set(choose(["tests/conftest.py"]).whole) == {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")
    }


def test_modules_have_the_names_that_they_are_imported_by() -> None:
    assert module_of("engine/wanderbook/ids.py") == "wanderbook.ids"
    assert module_of("engine/wanderbook/__init__.py") == "wanderbook"
    assert module_of("tests/books.py") == "tests.books"


def test_changes_are_those_since_a_commit_or_the_last_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def git(*words: str) -> None:
        who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-q", "-b", "trunk")
    for name in ("one", "two", "three"):
        (tmp_path / name).write_text(name)
        git("add", "-A")
        git("commit", "-qm", name)
    monkeypatch.setattr(changed, "ROOT", tmp_path)
    assert changed.changed_files() == ["three"]
    (tmp_path / "one").write_text("other")
    (tmp_path / "new").write_text("new")
    assert changed.changed_files() == ["new", "one"]
    assert changed.changed_files("HEAD~2") == ["new", "one", "three", "two"]


@pytest.mark.parametrize(
    ("given", "since", "rest"),
    [
        (["--changed", "main", "-x"], "main", ["-x"]),
        (["--changed", "-x"], "", ["-x"]),
        (["--changed"], "", []),
        (["-k", "ship"], None, ["-k", "ship"]),
    ],
)
def test_the_commit_stands_behind_the_option(given: list[str], since: str | None, rest: list[str]) -> None:
    assert ground.since_when(given) == (since, rest)


def test_a_commit_that_is_none_is_said_in_a_sentence() -> None:
    with pytest.raises(ground.MissingError, match=r"^The changes cannot be found:\nfatal: [^\n]*$"):
        ground.changed_tests(Path(sys.executable), "no-such-commit")
