"""The chapters "Adding a game" and "Adding an effect" of engine/README.md, followed literally."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import wanderbook as wb
from tests.other_game import forget
from tests.tools.typed import run
from wanderbook.games import is_game
from wanderbook.notation import read_book
from wanderbook.notation.printer import print_book
from wanderbook.rulesets import game_for
from wanderbook.rulesets.reference import reference
from wanderbook.session import Play, load_save, write_save
from wanderbook.session.replies import some_reply
from wanderbook.telling import telling_for

README = (Path(__file__).parent.parent / "engine" / "README.md").read_text("utf-8")
BLOCK = re.compile(r"^ *```(?P<kind>\w+) (?P<file>\S+)\n(?P<text>.*?)^ *```$", re.MULTILINE | re.DOTALL)
NAME = "toll_road"
STORY = """## 1

A gate, and a man who counts.

A. Walk on.
(Turn to 2)

B. Look under the bench.
*{effect}*
(Turn to 2)

## 2

Another gate.

A. Go back.
(Turn to 1)

B. Climb over.
CHANCE 3 in 6
Fail: Turn to 1
*The story ends. Ending 1.*
"""


def blocks(chapter: str) -> list[tuple[str, str, str]]:
    """What the chapter has for files: the kind of each block, its file, and its text."""
    text = README.partition(f"\n## {chapter}\n")[2].partition("\n## ")[0]
    return [(one["kind"], one["file"], textwrap.dedent(one["text"])) for one in BLOCK.finditer(text)]


def follow(chapter: str, folder: Path) -> None:
    """Write the chapter's files, and change those that are there as it says."""
    for kind, name, text in blocks(chapter):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if kind != "diff":
            assert not file.exists(), f"{name} is there already"
            file.write_text(text, "utf-8")
            continue
        sides = [[line[1:] for line in text.splitlines() if line[0] == sign] for sign in "-+"]
        before, after = ("\n".join(lines) for lines in sides)
        said = file.read_text("utf-8")
        assert said.count(before) == 1, f"{name} has not this once: {before}"
        file.write_text(said.replace(before, after), "utf-8")


def install(folder: Path) -> None:
    """What installing the package leaves: its metadata, from its pyproject.toml."""
    about = folder / "toll_road-1.0.dist-info"
    about.mkdir()
    entry = re.search(r'"wanderbook.games"\]\n(.*)', (folder / "pyproject.toml").read_text("utf-8"))
    assert entry
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: toll-road\nVersion: 1.0\n", "utf-8")
    said = f"[wanderbook.games]\n{entry[1].replace(chr(34), '')}\n"
    (about / "entry_points.txt").write_text(said, "utf-8")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The game with its effect. (Without the effect it is checked in a process of its own.)"""
    folder = tmp_path_factory.mktemp("site-packages")
    follow("Adding a game", folder)
    follow("Adding an effect", folder)
    install(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        forget()
        yield folder
    forget()


def write_road(folder: Path, effect: str = "Nothing happens.") -> Path:
    (folder / "storybook").mkdir(parents=True)
    (folder / "storybook" / "all.md").write_text(STORY.format(effect=effect), "utf-8")
    page = f'title = "A road"\nruleset = "{NAME}"\nstart = "1"\n\n[[ending]]\nnumber = 1\nname = "Over"\n'
    (folder / "book.toml").write_text(page, "utf-8")
    return folder


@pytest.fixture
def road(site: Path, tmp_path: Path) -> Path:
    return write_road(tmp_path / "my-road", "Find 2 coins.")


def test_the_chapters_have_files() -> None:
    assert [len({name for _, name, _ in blocks(chapter)}) for chapter in ("Adding a game", "Adding an effect")] == [
        7,
        6,
    ]


def test_the_game_is_whole_before_it_has_an_effect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a process of its own: what is imported once stays."""

    folder = tmp_path / "site-packages"
    follow("Adding a game", folder)
    install(folder)
    book = write_road(tmp_path / "my-road")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), *sys.path]))
    done = subprocess.run([sys.executable, "-m", "wanderbook_tools", "check", book], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "") and done.stdout.endswith("2 sections, 0 errors, 0 warnings\n")


def test_its_commands_do_what_the_chapter_says(road: Path, tmp_path: Path) -> None:
    assert is_game(NAME)
    assert run("check", road).out.endswith("2 sections, 0 errors, 0 warnings\n")
    typed = b"b\na\na\nquit\n"
    played = run("play", road, "--seed", "5", typed=typed, WANDERBOOK_HOME=str(tmp_path))
    assert played.code == 0 and "You find coins; now you have 8." in played.out and "8 coins" in played.out
    simulated = run("simulate", road, "--games", "20", "--seed", "1")
    assert simulated.code == 0 and "1. Over" in simulated.out and "score" in simulated.out
    reached = run("reach", road)
    assert reached.code == 0 and "a game's own effects change no quests and no cards" in reached.out


def test_every_state_is_kept_and_every_event_has_words(road: Path, tmp_path: Path) -> None:
    game = game_for(read_book(road).require())
    told = set()
    for seed in range(10):
        play, random = Play(game, seed), Random(seed)
        while (asked := play.decision) is not None and len(play.journal) < 50:
            play.answer(some_reply(asked, random))
            assert game.decode(game.encode(play.state)) == play.state
        write_save(tmp_path / "save.json", play)
        assert load_save(tmp_path / "save.json", game).state == play.state
        told |= {(type(event).__name__, event.rule) for event in play.log()}
        assert all(line.text and line.text != line.kind for line in telling_for(game).log(play))
    assert {rule for _, rule in told} <= {*reference(NAME).entries}
    assert {"TollPaid", "CoinsFound"} <= {kind for kind, _ in told}


def test_the_effect_is_printed_and_proved(road: Path) -> None:
    book = read_book(road, use_cache=False).require()
    assert "*Find 2 coins.*" in print_book(book, "en")["storybook/all.md"]
    assert wb.reach(road)["ending:1"].status == "reachable"
