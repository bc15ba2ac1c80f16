"""The commands as they are typed: what they answer, what they write, and how they end."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from tests.books import SMALLEST, write_book
from wanderbook.diagnostics import page, pages
from wanderbook.locales import languages
from wanderbook.notation import NoSuchBook, bundled, find_book, read_book
from wanderbook.notation.starter import starters
from wanderbook_tools.cli import main

BOOKS = pytest.mark.parametrize("name", list(bundled()))
TITLE = SMALLEST["book.toml"]
LONELY = SMALLEST["storybook/all.md"] + "\n## 2\n\n*The story ends. Ending 2.*\n"


class Ran(NamedTuple):
    code: int
    out: str
    err: str


class Wanderbook:
    """The command line, run in this process."""

    def __init__(self, capture: pytest.CaptureFixture[str]) -> None:
        self.capture = capture

    def __call__(self, *words: str | Path) -> Ran:
        try:
            code = main([str(word) for word in words])
        except SystemExit as exit:  # as argparse ends
            code = exit.code if isinstance(exit.code, int) else 1
        return Ran(code, *self.capture.readouterr())


@pytest.fixture
def wanderbook(capsys: pytest.CaptureFixture[str]) -> Wanderbook:
    return Wanderbook(capsys)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache for all of these tests: they come back to the same books."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def cache(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WANDERBOOK_CACHE", str(kept))


def tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def codes(folder: Path, language: str | None = None) -> list[str]:
    """What `check` finds, less that a text is not translated yet (SB227)."""
    found = read_book(folder, language, use_cache=False).diagnostics
    return [one.code for one in found if one.code != "SB227"]


def wrong_use(ran: Ran) -> str:
    """What was said about it: on standard error, and nothing where answers go."""
    assert (ran.code, ran.out) == (2, "")
    assert "wanderbook: " in ran.err
    return ran.err.partition("wanderbook: ")[2]


# ---------------------------------------------------------------- finding books


def test_books_are_found_by_name_and_by_folder(tmp_path: Path) -> None:
    assert len(bundled()) >= 3
    for name, folder in bundled().items():
        assert find_book(name) == folder
        assert find_book(folder) == folder
    assert find_book(str(tmp_path)) == tmp_path
    for title in ("Les Bouées de la veuve", "les-bouees-de-la-veuve", "The Widow's Buoys", "the widow’s buoys"):
        assert find_book(title) == bundled()["the-widows-buoys"], title


def test_a_folder_comes_before_a_bundled_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = next(iter(bundled()))
    (tmp_path / name).mkdir()
    monkeypatch.chdir(tmp_path)
    assert find_book(name) == Path(name)


@pytest.mark.parametrize(
    ("name", "hint"),
    [("the-widows-bouys", "did you mean the-widows-buoys?"), ("zzz", "bundled books: "), ("x" * 5000, "bundled books")],
    ids=["misspelt", "nothing near", "too long for a folder"],
)
def test_no_such_book(name: str, hint: str, wanderbook: Wanderbook) -> None:
    with pytest.raises(NoSuchBook):
        find_book(name)
    assert hint in wrong_use(wanderbook("check", name))


def test_a_story_of_another_program_is_sent_to_import(tmp_path: Path, wanderbook: Wanderbook) -> None:
    story = tmp_path / "cellar.twee"
    story.write_text(":: Start\nA cellar.\n", "utf-8")
    assert f"wanderbook import {story} FOLDER" in wrong_use(wanderbook("play", story))
    assert "there is no file" in wrong_use(wanderbook("play", tmp_path / "attic.twee"))


# ---------------------------------------------------------------- check


@BOOKS
def test_bundled_books_are_clean(name: str, wanderbook: Wanderbook) -> None:
    ran = wanderbook("check", name, "--strict")
    assert (ran.code, ran.err) == (0, "")
    tests = {"the-late-mountain": 7, "first-voyage": 2, "first-flight": 2}.get(name, 4)
    assert ran.out.endswith(f" sections, {tests} tests, 0 errors, 0 warnings\n")
    assert json.loads(wanderbook("check", name, "--json", "--no-tests").out) == {"diagnostics": []}


def test_warnings_count_when_asked(tmp_path: Path, wanderbook: Wanderbook) -> None:
    folder = write_book(tmp_path / "book", {"storybook/all.md": LONELY})
    ran = wanderbook("check", folder)
    assert (ran.code, ran.out.count("warning SB201")) == (0, 1)
    assert ran.out.endswith("2 sections, 0 errors, 1 warning\n")
    assert wanderbook("check", folder, "--strict").code == 1
    [told] = json.loads(wanderbook("check", folder, "--json").out)["diagnostics"]
    assert set(told) == {"code", "severity", "file", "line", "column", "message", "help"}
    assert (told["code"], told["severity"], told["line"]) == ("SB201", "warning", 7)


def test_errors_count_always(tmp_path: Path, wanderbook: Wanderbook) -> None:
    folder = write_book(tmp_path / "book", {"storybook/all.md": "## 1\n\n(Turn to 7)\n"})
    for words in ([], ["--json"], ["--strict"]):
        ran = wanderbook("check", folder, *words)
        assert (ran.code, ran.err) == (1, "")
        assert "SB104" in ran.out


def test_the_authors_tests_are_held_against_the_book(tmp_path: Path, wanderbook: Wanderbook) -> None:
    tests = '[[can]]\nreach = "ending:1"\n\n[[cannot]]\nname = "it is dark"\nreach = "1"\n'
    folder = write_book(tmp_path / "book", {"tests.toml": tests})
    ran = wanderbook("check", folder)
    assert (ran.code, ran.err) == (1, "")
    assert "tests.toml:6:1: error SB604: it is dark: 1 can be reached\n    6 | reach" in ran.out
    assert ran.out.endswith("1 section, 2 tests, 1 error, 0 warnings\n")
    [told] = json.loads(wanderbook("check", folder, "--json").out)["diagnostics"]
    assert (told["code"], told["severity"], told["file"], told["line"]) == ("SB604", "error", "tests.toml", 6)
    ran = wanderbook("check", folder, "--no-tests")
    assert (ran.code, ran.out) == (0, f"{folder}: 1 section, 0 errors, 0 warnings\n")


def test_tests_are_run_only_where_the_book_reads_clean(tmp_path: Path, wanderbook: Wanderbook) -> None:
    folder = write_book(tmp_path / "book", {"storybook/all.md": "## 1\n\n(Turn to 7)\n", "tests.toml": "[["})
    ran = wanderbook("check", folder)
    assert (ran.code, "SB104" in ran.out, "tests.toml" in ran.out) == (1, True, False)


def test_without_the_cache_none_is_made(
    tmp_path: Path, wanderbook: Wanderbook, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "cache"
    monkeypatch.setenv("WANDERBOOK_CACHE", str(cache))
    folder = write_book(tmp_path / "book", {})
    assert wanderbook("check", folder, "--no-cache").code == 0
    assert not cache.exists()
    assert wanderbook("check", folder).code == 0
    assert cache.exists()


@pytest.mark.parametrize(("word", "meant"), [("chek", "check"), ("grpah", "graph"), ("translat", "translate")])
def test_a_misspelt_command_gets_a_hint(word: str, meant: str, wanderbook: Wanderbook) -> None:
    assert f"did you mean {meant}?" in wrong_use(wanderbook(word, "book"))


def test_a_misspelt_choice_of_another_option_is_not_called_a_command(wanderbook: Wanderbook, tmp_path: Path) -> None:
    said = wrong_use(wanderbook("new", tmp_path / "book", "--ruleset", "gamebok"))
    assert "invalid choice: 'gamebok'" in said
    assert "did you mean" not in said


@pytest.mark.parametrize("words", [["explain"], ["check", "the-widows-buoys"], ["graph", "the-widows-buoys"]])
def test_a_reader_that_goes_away_is_left_quietly(words: list[str]) -> None:
    """As in `wanderbook explain | head -1`: nothing is said, and the exit code is that of a closed pipe."""
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "wanderbook_tools", *words]
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, timeout=60, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (141, b"")


def test_letters_that_a_terminal_lacks_are_spelled_out(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "wanderbook_tools", "graph", "le-bac-de-minuit"]
    done = subprocess.run(command, env=environment, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"L\\u2019heure unique" in done.stdout


def test_a_title_cannot_move_the_cursor(tmp_path: Path, wanderbook: Wanderbook) -> None:
    folder = write_book(tmp_path / "book", {"book.toml": TITLE.replace("The Lantern", "\\u001b[2JX")})
    assert "\x1b" not in wrong_use(wanderbook("translate", folder, "--to", "en"))


# ---------------------------------------------------------------- print


@pytest.mark.parametrize(("ending", "start"), [("pdf", b"%PDF-"), ("html", b"<!doctype html>"), ("epub", b"PK")])
def test_print_writes_what_the_ending_says(wanderbook: Wanderbook, tmp_path: Path, ending: str, start: bytes) -> None:
    file = tmp_path / f"book.{ending}"
    ran = wanderbook("print", "Les Bouées de la veuve", "-o", file)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{file}: 19 sections, ")
    assert file.read_bytes().startswith(start)
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == [file.name]


def test_a_shuffled_print_has_its_table(wanderbook: Wanderbook, tmp_path: Path) -> None:
    first, again, other = (
        wanderbook("print", "the-lamplighters-round", "-o", tmp_path / f"{name}.html", "--shuffle", seed).code
        for name, seed in (("one", "5"), ("two", "5"), ("three", "6"))
    )
    assert first == again == other == 0
    tables = [(tmp_path / f"{name}-numbers.csv").read_text() for name in ("one", "two", "three")]
    assert tables[0] == tables[1] != tables[2]
    rows = [line.split(",") for line in tables[0].splitlines()]
    assert rows[:2] == [["number", "was"], ["1", "1"]]
    assert sorted(row[0] for row in rows) != [row[1] for row in rows]


def test_print_says_what_it_needs(wanderbook: Wanderbook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "known endings: .pdf, .html, .epub" in wrong_use(
        wanderbook("print", "first-voyage", "-o", tmp_path / "x.doc")
    )
    assert "did you mean pdf?" in wrong_use(wanderbook("print", "first-voyage", "-o", tmp_path / "x.pfd"))
    monkeypatch.setitem(sys.modules, "typst", None)
    assert "pip install 'wanderbook[print]'" in wrong_use(wanderbook("print", "first-voyage", "-o", tmp_path / "x.pdf"))
    assert wanderbook("print", "first-voyage", "-o", tmp_path / "x.html").code == 0


def test_print_names_pictures_that_it_cannot_show(wanderbook: Wanderbook, tmp_path: Path) -> None:
    story = "## 1\n\n![A broken thing](broken.png)\n\n*The story ends. Ending 1.*\n"
    folder = write_book(tmp_path / "book", {"storybook/all.md": story, "broken.png": "no picture"})
    ran = wanderbook("print", folder, "-o", tmp_path / "x.pdf")
    assert ran.code == 0
    assert "the picture 'broken.png' cannot be shown" in ran.err


# ---------------------------------------------------------------- graph


@pytest.mark.parametrize("ending", ["dot", "svg", "graphml", "json", "SVG"])
def test_the_format_follows_the_ending(ending: str, tmp_path: Path, wanderbook: Wanderbook) -> None:
    file = tmp_path / f"deep/er/book.{ending}"
    ran = wanderbook("graph", "the-lamplighters-round", "-o", file)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{file}: ")
    text = file.read_text("utf-8")
    match ending.lower():
        case "dot":
            assert text.startswith("digraph {")
        case "json":
            assert json.loads(text)["multigraph"] is True
        case "svg":
            assert ElementTree.fromstring(text.encode()).tag == "{http://www.w3.org/2000/svg}svg"
        case "graphml":
            assert ElementTree.fromstring(text.encode()).tag == "{http://graphml.graphdrawing.org/xmlns}graphml"


@pytest.mark.parametrize("words", [[], ["-o", "-"]])
def test_without_a_file_dot_is_printed(words: list[str], wanderbook: Wanderbook) -> None:
    ran = wanderbook("graph", "the-widows-buoys", *words)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("digraph {")
    assert ran.out.endswith("}\n")


@pytest.mark.parametrize(
    ("file", "hint"), [("x.sgv", "did you mean svg?"), ("x.tiff", ".graphml"), ("x", "known endings")]
)
def test_an_unknown_ending(file: str, hint: str, tmp_path: Path, wanderbook: Wanderbook) -> None:
    assert hint in wrong_use(wanderbook("graph", "the-widows-buoys", "-o", tmp_path / file))
    assert not (tmp_path / file).exists()


def test_a_book_with_errors_is_not_drawn(tmp_path: Path, wanderbook: Wanderbook) -> None:
    folder = write_book(tmp_path / "book", {"storybook/all.md": "## 1\n\n(Turn to 7)\n"})
    ran = wanderbook("graph", folder, "-o", tmp_path / "x.svg")
    assert (ran.code, ran.out) == (1, "")
    assert "SB104" in ran.err
    assert not (tmp_path / "x.svg").exists()


def test_a_file_that_cannot_be_written(tmp_path: Path, wanderbook: Wanderbook) -> None:
    (tmp_path / "taken.svg").mkdir()
    assert "cannot write" in wrong_use(wanderbook("graph", "the-widows-buoys", "-o", tmp_path / "taken.svg"))
    assert list(tmp_path.glob(".*")) == [], "nothing half-written is left behind"


def test_large_books_are_drawn_by_location(tmp_path: Path, wanderbook: Wanderbook) -> None:
    wanderbook("new", tmp_path / "book", "--synthetic", "--sections", "300")
    drawn = {
        name: wanderbook("graph", tmp_path / "book", *words).out
        for name, words in {"small": [], "opened": ["--expand", "7", "8"], "whole": ["--whole"]}.items()
    }
    nodes = {name: sum(" -> " not in line and "label=" in line for line in drawn[name].split("\n")) for name in drawn}
    assert nodes["small"] < nodes["opened"] == nodes["small"] + 18 < 300 < nodes["whole"]
    assert "there is no location 77" in wrong_use(wanderbook("graph", tmp_path / "book", "--expand", "77"))


# ---------------------------------------------------------------- fmt

MESSY = """\
Some words before.



##   1  ##
if keyword  LIGHT,  turn to 2

It is dark.
And *wet*.


*gain quest 7.   gain adventure card 1*

  A.   Go
  on,   and on.
  requires keyword LIGHT.
  CHANCE  2  in  6
  fail: lose quest 7. (It
  fails.)
  *Gain quest 7*
  (turn to 2)
## 2
*The story ends. Ending 1*"""

NEAT = """\
Some words before.

## 1

If keyword LIGHT, turn to 2.

It is dark.
And *wet*.

*Gain quest 7. Gain adventure card 1.*

A. Go on, and on.
Requires keyword LIGHT
CHANCE 2 in 6
Fail: Lose quest 7. (It fails.)
*Gain quest 7.*
(Turn to 2)

## 2

*The story ends. Ending 1.*
"""

CARDS = """\
# A comment in the cards
quest   =   [ { number = 7, name = "A lantern", keyword = "LIGHT" } ]
[[adventure]]
number = 1
name = "Rope"
"""


@pytest.fixture
def messy(tmp_path: Path) -> Path:
    return write_book(tmp_path / "messy", {"storybook/all.md": MESSY, "cards/all.toml": CARDS})


def test_fmt_puts_a_book_in_canonical_form(messy: Path, wanderbook: Wanderbook) -> None:
    before = read_book(messy, use_cache=False).require()
    (messy / "storybook/all.md").chmod(0o600)
    ran = wanderbook("fmt", messy)
    assert (ran.code, ran.out, ran.err) == (0, "1 of 1 files changed\n", "")
    assert (messy / "storybook/all.md").read_text() == NEAT
    assert (messy / "storybook/all.md").stat().st_mode & 0o777 == 0o600
    assert (messy / "cards/all.toml").read_text() == CARDS
    assert (messy / "book.toml").read_text() == TITLE
    assert read_book(messy, use_cache=False).require() == before
    assert wanderbook("fmt", messy).out == "0 of 1 files changed\n"


def test_fmt_diff_shows_and_changes_nothing(messy: Path, wanderbook: Wanderbook) -> None:
    before = tree(messy)
    ran = wanderbook("fmt", messy, "--diff")
    assert (ran.code, ran.err) == (1, "")
    assert "--- storybook/all.md\n+++ storybook/all.md\n@@ " in ran.out
    assert "\n-##   1  ##\n" in ran.out
    assert "\n+## 1\n" in ran.out
    assert ran.out.endswith("1 of 1 files would change\n")
    assert tree(messy) == before
    wanderbook("fmt", messy)
    assert wanderbook("fmt", messy, "--diff") == (0, "0 of 1 files would change\n", "")


def test_a_file_with_errors_is_reported_and_left_alone(messy: Path, wanderbook: Wanderbook) -> None:
    broken = "##  3\n\n*Gian quest 7.  The story ends. Ending 1.*\n"
    (messy / "storybook/broken.md").write_text(broken)
    ran = wanderbook("fmt", messy)
    assert ran.code == 1
    assert "broken.md:3:2: error SB101" in ran.out
    assert (messy / "storybook/broken.md").read_text() == broken
    assert (messy / "storybook/all.md").read_text() == NEAT


@BOOKS
def test_fmt_keeps_what_bundled_books_say_and_is_content_with_itself(
    name: str, tmp_path: Path, wanderbook: Wanderbook
) -> None:
    folder = shutil.copytree(find_book(name), tmp_path / name)
    before = read_book(folder, use_cache=False)
    assert wanderbook("fmt", folder).code == 0
    assert read_book(folder, use_cache=False).book == before.book
    once = tree(folder)
    assert wanderbook("fmt", folder, "--diff").code == 0
    assert tree(folder) == once


@pytest.mark.parametrize("ruleset", ["gamebook", "sleeping_gods", "distant_skies"])
@pytest.mark.parametrize("language", languages())
def test_synthetic_books_are_canonical(ruleset: str, language: str, tmp_path: Path, wanderbook: Wanderbook) -> None:
    words = ["--synthetic", "--sections", "80", "--ruleset", ruleset, "--language", language]
    wanderbook("new", tmp_path / "book", *words)
    assert wanderbook("fmt", tmp_path / "book", "--diff").code == 0


@pytest.mark.parametrize("text", ["", "# Only a preface\n"])
def test_a_file_without_sections_stays(text: str, messy: Path, wanderbook: Wanderbook) -> None:
    (messy / "storybook/none.md").write_text(text)
    wanderbook("fmt", messy)
    assert (messy / "storybook/none.md").read_text() == text


# ---------------------------------------------------------------- translate


@BOOKS
def test_a_translation_checks_clean_and_has_the_same_rules(name: str, tmp_path: Path, wanderbook: Wanderbook) -> None:
    """French books to English as well. Every translated file has its original's name."""
    untranslated = shutil.ignore_patterns(
        "locale", "tests.toml", "scenarios.toml", "check.toml", "README.md", "BIBLE.md"
    )
    folder = shutil.copytree(find_book(name), tmp_path / "a book", ignore=untranslated)
    original = read_book(folder, use_cache=False).require()
    other = "en" if original.language == "fr" else "fr"
    files = {file for file in tree(folder) if not file.startswith("pictures/")}
    ran = wanderbook("translate", folder, "--to", other)
    assert (ran.code, ran.err) == (0, "")
    written = {path.relative_to(folder / "locale" / other).as_posix() for path in _files(folder / "locale")}
    assert written == files | {"words.toml"}
    assert wanderbook("check", folder).code == 0
    assert codes(folder) == []
    translation = read_book(folder, other, use_cache=False).require()
    assert translation.language == other
    assert translation.chapters == original.chapters
    assert translation.cards == original.cards


@BOOKS
def test_a_bundled_translation_is_whole_and_has_the_rules_of_today(
    name: str, tmp_path: Path, wanderbook: Wanderbook
) -> None:
    folder = shutil.copytree(find_book(name), tmp_path / "a book")
    other = "en" if read_book(folder, use_cache=False).require().language == "fr" else "fr"
    before = tree(folder)
    ran = wanderbook("translate", folder, "--to", other)
    assert (ran.code, ran.err) == (0, "")
    assert tree(folder) == before, "`wanderbook translate` brings it up to date"


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


FERRY = {
    "book.toml": 'title = "The Ferry"\nruleset = "sleeping_gods"\nbegin = { page = 1, space = "A" }\n'
    '[[ending]]\nnumber = 1\nname = "Home"\n',
    "atlas/sea.toml": '[[page]]\nnumber = 1\nname = "The river"\n[[page.region]]\nid = "A"\nname = "The quay"\n'
    'port = "Ammer"\nlocations = ["1"]\nhazard = "SAVVY 5. Fail: 1 ship damage."\n',
    "cards/quests.toml": '[[quest]]\nnumber = 1\nname = "A light"\nkeyword = "LIGHT"\n',
    "cards/events.toml": '[[event]]\nnumber = 1\nname = "Rain"\npassage = """\nIt rains.\n\n*-1 health.*\n"""\n',
    "storybook/all.md": "# The bank\n\n## 1\n\n**Quay**\n\nIf you wait, it comes.\n\nA. Wave.\nRequires keyword LIGHT\n"
    "CUNNING 5\nFail: -1 health. (Nobody.)\n*Gain quest 1. Return to the ship.*\n\nB. Go home.\n(Turn to 2)\n\n"
    "## 2\n\nHome.\n\n*Gain quest 1. The campaign ends. Ending 1.*\n",
}
IN_FRENCH = [
    ("storybook/all.md", "# The bank", "# La rive"),
    ("storybook/all.md", "**Quay**", "**Le quai**"),
    ("storybook/all.md", "If you wait, it comes.", "Qui attend, l’attend."),
    ("storybook/all.md", "A. Wave.", "A. Faites signe."),
    ("storybook/all.md", "(Nobody.)", "(Personne.)"),
    ("storybook/all.md", "LIGHT", "LUEUR"),
    ("storybook/all.md", "Home.", "Chez vous."),
    ("cards/quests.toml", "A light", "Une lueur"),
    ("cards/quests.toml", "LIGHT", "LUEUR"),
    ("cards/events.toml", "Rain", "Pluie"),
    ("cards/events.toml", "It rains.", "Il pleut."),
    ("atlas/sea.toml", "The river", "Le fleuve"),
    ("atlas/sea.toml", "The quay", "Les quais"),
    ("atlas/sea.toml", "Ammer", "Amère"),
    ("book.toml", "The Ferry", "Le bac"),
    ("book.toml", "Home", "Chez soi"),
]


@pytest.fixture
def ferry(tmp_path: Path) -> Path:
    return write_book(tmp_path / "ferry", FERRY)


def put_in_french(folder: Path) -> None:
    """As a translator does it: words, and with the quests their keywords."""
    for file, old, new in IN_FRENCH:
        text = (folder / file).read_text("utf-8")
        assert old in text, (file, old)
        (folder / file).write_text(text.replace(old, new), "utf-8")


def check_words(folder: Path) -> None:
    for file, old, new in IN_FRENCH:
        text = (folder / file).read_text("utf-8")
        assert new in text, (file, new)
        assert old not in text, (file, old)


@pytest.mark.parametrize("apart", [False, True], ids=["in the book", "in a folder of its own"])
def test_translated_words_are_kept_when_run_again(
    apart: bool, ferry: Path, tmp_path: Path, wanderbook: Wanderbook
) -> None:
    target = tmp_path / "le bac" if apart else ferry / "locale/fr"
    command = ["translate", str(ferry), "--to", "fr", *(["-o", str(target)] if apart else [])]
    assert wanderbook(*command).code == 0
    put_in_french(target)
    assert codes(target if apart else ferry) == []
    before = tree(target)
    ran = wanderbook(*command)
    assert (ran.code, ran.err) == (0, "")
    assert "translate it again" not in ran.out
    assert tree(target) == before
    check_words(target)


def test_changed_rules_come_over_and_the_words_stay(ferry: Path, wanderbook: Wanderbook) -> None:
    wanderbook("translate", ferry, "--to", "fr")
    put_in_french(ferry / "locale/fr")
    changes = [
        ("storybook/all.md", "CUNNING 5", "STRENGTH 7"),
        ("storybook/all.md", "Requires keyword LIGHT", "Requires not keyword LIGHT"),
        ("cards/events.toml", "-1 health", "-2 health"),
        ("atlas/sea.toml", "SAVVY 5", "SAVVY 6"),
        ("book.toml", "begin =", "quests = [1]\nbegin ="),
    ]
    for file, old, new in changes:
        (ferry / file).write_text((ferry / file).read_text("utf-8").replace(old, new), "utf-8")
    assert "SB401" in codes(ferry)
    ran = wanderbook("translate", ferry, "--to", "fr")
    assert (ran.code, ran.err) == (0, "")
    assert codes(ferry) == []
    check_words(ferry / "locale/fr")
    there = {file: (ferry / "locale/fr" / file).read_text("utf-8") for file in FERRY}
    assert "Interdit avec le mot-clé LUEUR\nFORCE 7\n" in there["storybook/all.md"]
    assert "*-2 santé.*" in there["cards/events.toml"]
    assert "CONNAISSANCES 6." in there["atlas/sea.toml"]
    assert read_book(ferry, "fr", use_cache=False).require().title_page.quests == (1,)


def test_a_section_that_moves_to_another_file_keeps_its_words(ferry: Path, wanderbook: Wanderbook) -> None:
    wanderbook("translate", ferry, "--to", "fr")
    put_in_french(ferry / "locale/fr")
    first, _, second = FERRY["storybook/all.md"].partition("## 2")
    (ferry / "storybook/all.md").write_text(first)
    (ferry / "storybook/end.md").write_text("## 2" + second)
    assert wanderbook("translate", ferry, "--to", "fr").code == 0
    assert "Chez vous." in (ferry / "locale/fr/storybook/end.md").read_text("utf-8")
    assert codes(ferry) == []


def test_words_that_no_longer_translate_their_text_are_told(ferry: Path, wanderbook: Wanderbook) -> None:
    wanderbook("translate", ferry, "--to", "fr")
    grown = FERRY["storybook/all.md"] + "\n## 3\n\n(Turn to 2)\n"
    grown = grown.replace("B. Go home.", "C. Wait.\n(Turn to 3)\n\nB. Go home now.")
    there = ferry / "locale/fr/storybook/all.md"
    there.write_text(there.read_text("utf-8").replace("B. Go home.", "B. Rentrez."), "utf-8")
    (ferry / "storybook/all.md").write_text(grown)
    assert "SB402" in codes(ferry)
    ran = wanderbook("translate", ferry, "--to", "fr")
    assert ran.code == 0
    assert "1:B: its text was changed; translate it again (was: Rentrez.)\n" in ran.out
    text = (ferry / "locale/fr/storybook/all.md").read_text("utf-8")
    assert "C. Wait.\n" in text and "B. Go home now. <!-- was: Rentrez. -->\n" in text
    assert codes(ferry) == []


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("storybook/all.md", "## 1\n\n*Prenez la Qete 1.*\n"),
        ("cards/quests.toml", '[[quest]]\nname = "Une lueur\n'),
        ("storybook/all.md", "## 1\n\nCaf\udce9\n"),
    ],
    ids=["a mistake in the rules", "not TOML", "not text"],
)
def test_a_translation_that_cannot_be_read_is_not_written_over(
    file: str, text: str, ferry: Path, wanderbook: Wanderbook
) -> None:
    """Its words would be lost."""
    wanderbook("translate", ferry, "--to", "fr")
    (ferry / "locale/fr" / file).write_bytes(text.encode("utf-8", "surrogateescape"))
    before = tree(ferry)
    ran = wanderbook("translate", ferry, "--to", "fr")
    assert (ran.code, ran.out) == (1, "")
    assert f"locale/fr/{file}:" in ran.err
    assert "fix them first" in ran.err
    assert tree(ferry) == before


def test_a_dry_run_writes_nothing(ferry: Path, wanderbook: Wanderbook) -> None:
    before = tree(ferry)
    ran = wanderbook("translate", ferry, "--to", "fr", "--dry-run")
    assert ran.code == 0
    assert ran.out.count("locale/fr/") == len(FERRY) + 1, "and the record of what was translated"
    assert tree(ferry) == before


def test_what_cannot_be_translated(ferry: Path, tmp_path: Path, wanderbook: Wanderbook) -> None:
    before = tree(ferry)
    assert "already in that language" in wrong_use(wanderbook("translate", ferry, "--to", "en"))
    assert "already in that language" in wrong_use(wanderbook("translate", "le-bac-de-minuit", "--to", "fr"))
    assert "invalid choice" in wrong_use(wanderbook("translate", ferry, "--to", "tlh"))
    assert "another book" in wrong_use(wanderbook("translate", ferry, "--to", "fr", "-o", ferry))
    (ferry / "storybook/all.md").write_text("## 1\n\n(Turn to 7)\n")
    ran = wanderbook("translate", ferry, "--to", "fr")
    assert (ran.code, ran.out) == (1, "")
    assert "SB104" in ran.err
    assert set(tree(ferry)) == set(before)


# ---------------------------------------------------------------- new


@pytest.mark.parametrize("ruleset", starters())
@pytest.mark.parametrize("language", languages())
def test_a_new_book_checks_clean(ruleset: str, language: str, tmp_path: Path, wanderbook: Wanderbook) -> None:
    folder = tmp_path / 'some "folder"' / "the_old-quay"
    ran = wanderbook("new", folder, "--ruleset", ruleset, "--language", language)
    assert (ran.code, ran.err) == (0, "")
    assert wanderbook("check", folder, "--strict").code == 0
    book = read_book(folder, use_cache=False).require()
    assert (book.title, book.language, book.title_page.ruleset) == ("The old quay", language, ruleset)
    assert wanderbook("fmt", folder, "--diff").code == 0


def test_a_new_book_takes_its_title(tmp_path: Path, wanderbook: Wanderbook) -> None:
    title = 'L\'été "des" \\ Ω' + "x" * 200
    wanderbook("new", tmp_path / "book", "--title", title)
    assert read_book(tmp_path / "book", use_cache=False).require().title == title[:120]


def test_new_makes_a_book_only_where_there_is_nothing(tmp_path: Path, wanderbook: Wanderbook) -> None:
    (tmp_path / "empty").mkdir()
    assert wanderbook("new", tmp_path / "empty").code == 0
    before = tree(tmp_path / "empty")
    (tmp_path / "file").write_text("x")
    for name in ("empty", "file"):
        assert "already exists and is not empty" in wrong_use(wanderbook("new", tmp_path / name))
    assert tree(tmp_path / "empty") == before
    assert "cannot write" in wrong_use(wanderbook("new", tmp_path / "file/below"))


@pytest.mark.parametrize("option", ["--sections", "--keywords", "--seed"])
def test_options_of_synthetic_books_are_for_these_alone(option: str, tmp_path: Path, wanderbook: Wanderbook) -> None:
    """Else a book of 10,000 sections would have 3."""
    ran = wanderbook("new", tmp_path / "book", option, "10000")
    assert f"{option} is for synthetic books: add --synthetic" in wrong_use(ran)
    assert not (tmp_path / "book").exists()


@pytest.mark.parametrize("ruleset", ["gamebook", "sleeping_gods", "distant_skies"])
@pytest.mark.parametrize("seed", range(20))
def test_synthetic_books_are_clean(seed: int, ruleset: str, tmp_path: Path, wanderbook: Wanderbook) -> None:
    words = ["--sections", "60", "--keywords", "8", "--seed", str(seed), "--ruleset", ruleset]
    assert wanderbook("new", tmp_path / "book", "--synthetic", *words).code == 0
    ran = wanderbook("check", tmp_path / "book", "--format", "json")
    assert ran.code == 0 and {one["code"] for one in json.loads(ran.out)["diagnostics"]} <= {"SB221", "SB222"}


def test_a_seed_is_a_book(tmp_path: Path, wanderbook: Wanderbook) -> None:
    for name, seed in (("one", "5"), ("same", "5"), ("other", "6")):
        wanderbook("new", tmp_path / name, "--synthetic", "--sections", "40", "--seed", seed)
    assert tree(tmp_path / "one") == tree(tmp_path / "same")
    assert tree(tmp_path / "one") != tree(tmp_path / "other")


@pytest.mark.parametrize(
    "words", [["--sections", "0"], ["--sections", "x"], ["--keywords", "-1"], ["--ruleset", "chess"]]
)
def test_synthetic_books_that_cannot_be(words: list[str], tmp_path: Path, wanderbook: Wanderbook) -> None:
    wrong_use(wanderbook("new", tmp_path / "book", "--synthetic", *words))
    assert not (tmp_path / "book").exists()


# ---------------------------------------------------------------- explain


def test_explain_lists_every_code(wanderbook: Wanderbook) -> None:
    ran = wanderbook("explain")
    assert ran.code == 0
    assert ran.out == "".join(f"{known.code}  {known.title}\n" for known in pages().values())


@pytest.mark.parametrize("code", ["SB104", "sb104"])
def test_explain_shows_a_page(code: str, wanderbook: Wanderbook) -> None:
    known = page("SB104")
    assert known
    assert wanderbook("explain", code) == (0, known.text, "")


@pytest.mark.parametrize("code", ["SB1O4", "what"])
def test_explain_an_unknown_code(code: str, wanderbook: Wanderbook) -> None:
    said = wrong_use(wanderbook("explain", code))
    assert f"there is no code {code}; `wanderbook explain` lists them all" in said


def test_a_full_disk_is_said_and_is_no_problem_of_the_book() -> None:
    command = [sys.executable, "-m", "wanderbook_tools", "check", "the-lamplighters-round"]
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert ran.returncode == 74
    assert "cannot write the output" in ran.stderr
    assert "Traceback" not in ran.stderr


FOREIGN_RULES = ["(Turn to 9)", "Un mot.\n(Turn to 9)", "Otherwise, turn to 9.", "Draw fate.\n1-6: Turn to 9."]


@pytest.mark.parametrize("prose", FOREIGN_RULES)
@pytest.mark.parametrize("again", [False, True])
def test_prose_that_is_a_rule_in_another_language_stays_prose(
    tmp_path: Path, wanderbook: Wanderbook, prose: str, again: bool
) -> None:
    page = 'title = "La cave"\nlanguage = "fr"\nruleset = "gamebook"\nstart = "1"\n'
    folder = write_book(tmp_path, {"book.toml": page, "storybook/all.md": f"## 1\n\n{prose}\n\nA. Allez.\n(Lisez 1)\n"})
    for _ in range(1 + again):
        assert wanderbook("translate", folder, "--to", "en").code == 0
    read = read_book(folder, "en", use_cache=False)
    assert [(one.code, one.message) for one in read.diagnostics if one.severity == "error"] == []
    assert [block.kind for block in read.require().section("1").body] == ["prose"]


def test_a_translation_that_would_not_read_is_told_and_not_written(tmp_path: Path, wanderbook: Wanderbook) -> None:
    page = 'title = "La cave"\nlanguage = "fr"\nruleset = "gamebook"\nstart = "1"\n'
    text = "## 1\n\nUne cave.\n\nA. Allez (Turn to 9)\n(Lisez 1)\n"
    folder = write_book(tmp_path, {"book.toml": page, "storybook/all.md": text})
    for more in ([], ["--dry-run"], ["-o", str(tmp_path / "apart")]):
        ran = wanderbook("translate", folder, "--to", "en", *more)
        assert ran.code == 1
        assert "storybook/all.md:5:" in ran.out + ran.err and "SB101" in ran.out + ran.err
    assert not (folder / "locale").exists() and not (tmp_path / "apart").exists()
