"""Nothing is imported before it is needed: by `import wanderbook`, by commands, by a game in progress."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import wanderbook as wb

HEAVY = {"networkx", "numpy", "pysat", "rich", "wasmtime", "graphviz", "ipywidgets", "pandas", "numba", "tqdm"}
READING = {"pydantic", "markdown_it"}
TO_PLAY = {"msgspec", "pydantic", "markdown_it", "filelock", "platformdirs"}
"""All that a game in progress needs, with what these import themselves."""
THEIRS = {"pydantic_core", "annotated_types", "typing_extensions", "typing_inspection", "mdurl"}


def imported(code: str, cache: Path) -> set[str]:
    """The packages that a fresh Python has imported after this code."""
    told = "import sys; print('MODULES', *{name.partition('.')[0] for name in sys.modules})"
    ran = subprocess.run(
        [sys.executable, "-c", f"{code}\n{told}"],
        env={**os.environ, "WANDERBOOK_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=True,
    )
    return set(ran.stdout.rpartition("MODULES ")[2].split())


def command(*words: str) -> str:
    run = f"main({list(words)!r})"
    return f"from wanderbook_tools.cli import main\ntry:\n    {run}\nexcept SystemExit:\n    pass"


def test_importing_wanderbook_imports_no_library(tmp_path: Path) -> None:
    assert imported("import wanderbook", tmp_path) & {*HEAVY, *READING, "msgspec"} == set()


@pytest.mark.parametrize("words", [("--help",), ("--version",)])
def test_help_needs_nothing(words: tuple[str, ...], tmp_path: Path) -> None:
    assert imported(command(*words), tmp_path) & {*HEAVY, *READING, "msgspec"} == set()


def test_a_command_imports_no_other(tmp_path: Path) -> None:
    code = f"{command('explain', 'SB104')}\nimport sys\nassert 'wanderbook_tools.reach' not in sys.modules"
    assert imported(code, tmp_path) & {"networkx", "numpy", "pysat", "pydantic"} == set()


def test_checking_a_book_without_tests_needs_no_graph(tmp_path: Path) -> None:
    assert imported(command("check", "the-lamplighters-round", "--no-tests", "--no-cache"), tmp_path) & HEAVY == set()


def test_checking_a_small_book_with_tests_needs_no_solver(tmp_path: Path) -> None:
    found = imported(command("check", "the-lamplighters-round", "--no-cache"), tmp_path)
    assert found & HEAVY == {"numpy"}


def test_a_check_that_is_known_reads_nothing(tmp_path: Path) -> None:
    assert "pydantic" in imported(command("check", "the-lamplighters-round"), tmp_path)
    assert imported(command("check", "the-lamplighters-round"), tmp_path) & {*HEAVY, *READING} == set()


@pytest.mark.parametrize("name", ["the-lamplighters-round", "the-widows-buoys", "the-late-mountain"])
def test_a_game_needs_only_what_playing_takes(name: str, tmp_path: Path) -> None:
    """Everything else is blocked, and so are the proofs: a bundled book is read, begun, answered and saved."""
    code = f"""
import sys
ALLOWED = {sorted(TO_PLAY | THEIRS)!r}
PROVING = ("wanderbook.graph", "wanderbook.session.coverage", "wanderbook.session.playtest")

class Block:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        own = top == "wanderbook" and not name.startswith(PROVING)
        if own or top in ALLOWED or top in sys.stdlib_module_names or top.startswith("_sysconfigdata"):
            return None
        raise ModuleNotFoundError(f"{{name}} is blocked", name=name)

sys.meta_path.insert(0, Block())
import wanderbook as wb
from wanderbook.session import Shelf
from wanderbook.table.fate import Fate
from pathlib import Path

play = wb.Play({name!r}, seed=7)
for _ in range(12):
    if play.decision is None:
        break
    asked = play.decision
    play.answer(asked.some(Fate(7))[0] if hasattr(asked, "some") else play.options[: max(1, asked.least)])
assert len(play.journal) > 3, play
shelf = Shelf(play.game.book, Path({str(tmp_path)!r}))
shelf.write("here", play)
assert shelf.load("here", play.game).state == play.state
"""
    imported(code, tmp_path)


def test_names_are_there_before_they_are_imported() -> None:
    assert set(wb.__all__) <= set(dir(wb))
    with pytest.raises(AttributeError, match="module 'wanderbook' has no attribute 'laod'"):
        wb.laod  # noqa: B018
