"""`wanderbook publish`: what it writes, what it refuses, and what it fetches. Played pages are in tests/browser."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.books import write_book
from wanderbook_tools.cli import main
from wanderbook_tools.publish import runtime
from wanderbook_tools.publish.compiling import PublishedBook, address_name, read_editions
from wanderbook_tools.publish.modules import OURS_WITHOUT, packed, packed_whole
from wanderbook_tools.publish.pages import POLICY, Front, book_page, shelf_page
from wanderbook_tools.publish.runtime import Pinned, find_runtime, pinned
from wanderbook_tools.publish.site import MARK
from wanderbook_tools.screen import Screen, WrongUse

HOSTILE = '</script><script>alert("1")</script>'


def read(folder: Path) -> PublishedBook:
    found = read_editions(Screen(), folder)
    assert found
    return found


@pytest.fixture
def book(tmp_path: Path) -> PublishedBook:
    title = json.dumps(HOSTILE)
    about = f"title = {title}\nauthors = [{title}]\nsummary = {title}\nlicence = {title}\n"
    text = f'{about}ruleset = "gamebook"\nstart = "1"\n'
    return read(write_book(tmp_path / "The Book!", {"book.toml": text}))


# ---------------------------------------------------------------- pages


def test_a_books_words_are_text_in_its_page(book: PublishedBook) -> None:
    for page in (book_page(book, "", {"x": HOSTILE}, on_shelf=True), shelf_page(Front(HOSTILE, HOSTILE), "en", [book])):
        assert HOSTILE not in page
        assert page.count("<script") == len(re.findall(r"<script (?:type=\"application/json\"|type=\"module\")", page))
        assert f'http-equiv="Content-Security-Policy" content="{POLICY}"' in page


def test_the_policy_names_no_other_place() -> None:
    allowed = {word for part in POLICY.split("; ") for word in part.split()[1:]}
    assert allowed == {"'none'", "'self'", "'wasm-unsafe-eval'", "data:", "blob:"}


def test_a_book_has_its_folders_name_for_an_address(book: PublishedBook) -> None:
    assert book.name == "the-book"
    assert address_name(Path("/Été 1900/")) == "t-1900"
    assert address_name(Path("/…/")) == "book"


# ---------------------------------------------------------------- books


def test_pictures_that_a_book_names_are_published_and_nothing_else_of_its_folder(tmp_path: Path) -> None:
    text = "## 1\n\n![A buoy](pictures/buoy.svg)\n\n*The story ends. Ending 1.*\n"
    files = {"storybook/all.md": text, "pictures/buoy.svg": "<svg/>", "pictures/other.svg": "<svg/>", "notes.txt": "x"}
    published = read(write_book(tmp_path / "buoys", files))
    assert sorted(published.files()) == ["buoys/about.json", "buoys/en.json", "buoys/pictures/buoy.svg"]


def test_the_drawing_of_an_atlas_page_is_published(tmp_path: Path) -> None:
    files = {
        "book.toml": 'title = "T"\nruleset = "sleeping_gods"\nbegin = { page = 1, space = "A" }\n',
        "atlas/sea.toml": '[[page]]\nnumber = 1\npicture = "sea.svg"\n[[page.region]]\nid = "A"\nlocations = ["1"]\n',
        "storybook/all.md": "## 1\n\n*Return to the ship.*\n",
        "sea.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 6"/>',
    }
    assert "sea/sea.svg" in read(write_book(tmp_path / "sea", files)).files()


def test_a_book_with_errors_is_not_published(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_book(tmp_path / "book", {"storybook/all.md": "## 1\n\n*Turn to 9.*\n"})
    assert main(["publish", str(folder), "-o", str(tmp_path / "site")]) == 1
    assert "SB104" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_two_books_of_one_name_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    books = [str(write_book(tmp_path / one / "book", {})) for one in "ab"]
    assert main(["publish", *books, "-o", str(tmp_path / "site")]) == 2
    assert "the same address" in capsys.readouterr().err


@pytest.mark.parametrize("mark", [None, "{}", '{"files": 3}', "x"])
def test_a_folder_with_other_files_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], mark: str | None
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "thesis.txt").write_text("mine")
    if mark is not None:
        (site / MARK).write_text(mark)
    assert main(["publish", str(write_book(tmp_path / "book", {})), "-o", str(site)]) == 2
    assert "choose another folder" in capsys.readouterr().err
    assert (site / "thesis.txt").read_text() == "mine"


# ---------------------------------------------------------------- the runtime


def test_every_file_of_the_runtime_is_pinned() -> None:
    assert {one.client for one in pinned()} == {"npm", "pip"}
    assert all(re.fullmatch(r"[0-9a-f]{64}", one.sha256) and one.version in one.file for one in pinned())


def test_a_folder_that_lacks_the_runtime_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WrongUse, match=r"lacks pyodide .*runtime\.toml"):
        find_runtime(tmp_path, print)


def test_a_file_with_another_digest_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a mirror might send it."""
    wanted = Pinned("npm", "nothing", "1.0.0", "nothing-1.0.0.tgz", "0" * 64)
    monkeypatch.setattr(runtime, "_run", lambda command, folder: (folder / wanted.file).write_bytes(b"other"))
    with pytest.raises(WrongUse, match="does not have the digest"):
        runtime._fetch([wanted], tmp_path / "kept")
    assert not (tmp_path / "kept").exists()


# ---------------------------------------------------------------- archives


def test_archives_are_the_same_for_the_same_files() -> None:
    files = {"b/two.py": b"2", "a.py": b"1"}
    turned = dict(reversed(files.items()))
    assert (packed(files), packed_whole(files)) == (packed(turned), packed_whole(turned))


@pytest.mark.parametrize(
    "name", ["wanderbook/notation/load.py", "wanderbook/graph/reach.py", "wanderbook/api/books.py"]
)
def test_neither_parser_nor_proofs_are_shipped(name: str) -> None:
    assert OURS_WITHOUT.fullmatch(name)


IMPORT_SHIPPED_MODULES = """
import sys
from importlib import import_module
from importlib.machinery import PathFinder
from wanderbook_tools.publish.modules import OURS_WITHOUT

OURS = ("wanderbook", "wanderbook_widgets")
for name in [name for name in sys.modules if name.partition(".")[0] in OURS]:
    del sys.modules[name]

class Shipped(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        found = super().find_spec(name, path, target)
        if found is None or name.partition(".")[0] not in OURS:
            return None
        end = "/__init__.py" if found.submodule_search_locations else ".py"
        if OURS_WITHOUT.fullmatch(name.replace(".", "/") + end):
            raise ImportError(f"{name} is not shipped")
        return found

sys.meta_path.insert(0, Shipped)
import_module("wanderbook_widgets.published.host")
from wanderbook.games import games, record_of, use
for game in map(record_of, games()):
    for where in filter(None, (game.rules, game.telling, game.table)):
        use(where)
print("all is there")
"""


def test_whatever_a_page_imports_is_shipped_with_it() -> None:
    """A page whose Python lacks a module would load for ever."""
    ran = subprocess.run([sys.executable, "-c", IMPORT_SHIPPED_MODULES], capture_output=True, text=True)
    assert (ran.stdout, ran.stderr) == ("all is there\n", "")
