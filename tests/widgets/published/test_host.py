"""The table as a published page has it: without a notebook, from a compiled book, with files that a browser keeps."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from wanderbook.locales import languages
from wanderbook.notation import bundled, read_book
from wanderbook.rulesets.common.box import read_components
from wanderbook_tools.publish.compiling import read_editions
from wanderbook_tools.screen import Screen
from wanderbook_widgets.published.compiled import CompiledEditions, compile_book, load_book
from wanderbook_widgets.published.first import first_state

LAMPS = "the-lamplighters-round"

PAGE = """
import json, sys
for name in ("anywidget", "ipywidgets", "IPython", "networkx", "numpy", "rich", "graphviz", "pysat"):
    sys.modules[name] = None
from wanderbook_widgets.published.host import Host

books, shelf = sys.argv[1:]
said = []
host = Host(books, shelf, "en", lambda text: said.append(json.loads(text)), [])
first = json.loads(host.state())
host.hear(json.dumps({"begin": {"book": "the-lamplighters-round", "language": "en", "seed": 3}}))
question = host.table.question
host.hear(json.dumps({"answer": [question["options"][0]["id"]], "serial": question["serial"]}))
kept = [(name, when, data.decode()) for name, when, data in host.changed()]
again = host.changed()
host.not_kept("full")
import os, shutil
shutil.rmtree(shelf)
other = Host(books, shelf, "en", lambda text: None, [(name, when, data.encode()) for name, when, data in kept])
print(json.dumps({
    "first": first, "said": said, "kept": [name for name, *_ in kept], "again": again, "unsaved": host.table.unsaved,
    "under_way": other.table.title["under_way"], "changed": other.changed(), "screen": host.table.screen,
    "parser": "wanderbook.notation.load" in sys.modules,
}))
"""


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Lamplighter's Round, compiled."""
    folder = tmp_path_factory.mktemp("books")
    published = read_editions(Screen(), bundled()[LAMPS])
    assert published
    for name, data in published.files().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


@pytest.fixture(scope="module")
def page(books: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A page's Python, in a process that has none of the notebook's libraries."""
    shelf = tmp_path_factory.mktemp("shelf")
    done = subprocess.run(
        [sys.executable, "-c", PAGE, str(books), str(shelf)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def test_a_play_needs_neither_a_notebook_nor_the_proofs(page: dict[str, Any]) -> None:
    assert page["screen"] == "play"
    changes = [one["content"]["changed"] for one in page["said"] if "changed" in one.get("content", {})]
    assert any("question" in one for one in changes)


def test_nothing_is_parsed(page: dict[str, Any]) -> None:
    assert not page["parser"]


def test_the_page_is_painted_as_python_will_show_it(page: dict[str, Any], books: Path, tmp_path: Path) -> None:
    editions = CompiledEditions({LAMPS: books / LAMPS})
    assert json.loads(json.dumps(first_state(editions, tmp_path, "en"))) == page["first"]


def test_what_was_decided_is_kept_once_and_found_again(page: dict[str, Any]) -> None:
    assert any(name.endswith("/autosave.json") for name in page["kept"])
    assert not any("lock" in name for name in page["kept"])
    assert page["again"] == page["changed"] == []
    [campaign] = page["under_way"]
    assert campaign["book"] == LAMPS


def test_a_browser_that_keeps_nothing_is_reported(page: dict[str, Any]) -> None:
    assert "no room left" in page["unsaved"]


@pytest.mark.parametrize("name", bundled())
def test_a_compiled_book_is_the_same_book(name: str) -> None:
    book = read_book(bundled()[name]).require()
    loaded = load_book(compile_book(book))
    assert loaded.__dict__["digest"] == book.digest
    assert loaded == book


@pytest.mark.parametrize("ruleset", ["sleeping_gods", "distant_skies"])
@pytest.mark.parametrize("language", languages())
def test_a_compiled_box_is_the_same_box(ruleset: str, language: str) -> None:
    box = read_components(ruleset, language)
    assert type(box).model_validate_json(box.model_dump_json()) == box
