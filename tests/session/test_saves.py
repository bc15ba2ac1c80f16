"""Saves: what was saved is what is loaded; what is not a save is refused; a kill loses one decision at most."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.books import write_book
from wanderbook.locales import languages, own_texts
from wanderbook.notation import read_book
from wanderbook.rulesets import game_for
from wanderbook.session import BadSave, CannotSave, ChangedBook, Play, load_save, write_save
from wanderbook.session.files import previous, read_sealed, write_sealed
from wanderbook.session.play import Unplayable
from wanderbook.session.replies import some_reply
from wanderbook.session.saves import rules_digest
from wanderbook.table import Game
from workshop.shelf import book_named

ROUNDS = """## 1

Round the pond.

A. Again.
(Turn to 1)

B. Through the gate.
CHANCE 3 in 6
Fail: (It sticks.) Turn to 1
(Turn to 2)

## 2

Home.

A. Knock.
*The story ends. Ending 1.*

B. Go round once more.
(Turn to 1)
"""


def game_of(folder: Path, story: str = ROUNDS, **files: str) -> Game:
    write_book(folder, {"storybook/all.md": story, **files})
    return game_for(read_book(folder, use_cache=False).require())


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return game_of(tmp_path_factory.mktemp("rounds"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saves" / "pond.json"


def played(game: Game, letters: str, seed: int = 1) -> Play:
    play = Play(game, seed)
    for letter in letters:
        play.answer(letter)
    return play


def saved(game: Game, path: Path, letters: str = "ABA") -> Play:
    """A save with another before it, as after any two decisions."""
    play = played(game, letters[:-1])
    write_save(path, play)
    play.answer(letters[-1])
    write_save(path, play)
    return play


def altered(path: Path, **changes: object) -> None:
    """The save with these changes and a seal that fits: as only someone who means to can make it."""
    content = json.loads(read_sealed(path, "save"))
    keep = path.read_bytes()
    write_sealed(path, json.dumps({**content, **changes}).encode())
    previous(path).write_bytes(keep)


def refusal(path: Path, game: Game) -> str:
    with pytest.raises(BadSave) as refused:
        load_save(path, game)
    return str(refused.value)


# ---------------------------------------------------------------- what was saved is what is loaded


@settings(max_examples=40)  # each writes and syncs files
@given(letters=st.text("AB", max_size=12), undone=st.integers(0, 3), seed=st.integers(0, 2**32))
def test_a_save_gives_the_play_back(
    game: Game, tmp_path_factory: pytest.TempPathFactory, letters: str, undone: int, seed: int
) -> None:
    path = tmp_path_factory.getbasetemp() / "given" / "pond.json"
    play = Play(game, seed)
    for letter in letters:
        if play.outcome is None:
            play.answer(letter)
    for _ in range(undone):
        play.undo()
    write_save(path, play)
    loaded = load_save(path, game)
    assert (loaded.state, loaded.journal, loaded.events, loaded.seed) == (
        play.state,
        play.journal,
        play.events,
        play.seed,
    )
    assert list(loaded.log()) == list(play.log())


def test_the_save_before_is_kept(game: Game, path: Path) -> None:
    play = saved(game, path)
    play.undo()
    assert load_save(previous(path), game).state == play.state
    assert sorted(one.name for one in path.parent.iterdir()) == ["pond.json", "pond.previous.json"]


def test_what_killed_processes_left_is_swept_away(game: Game, path: Path) -> None:
    write_save(path, played(game, "A"))
    old, young = (path.parent / f".{path.name}-{name}" for name in ("old", "young"))
    for one in (old, young):
        one.write_text("half")
    os.utime(old, (time.time() - 3600,) * 2)
    write_save(path, played(game, "AA"))
    assert (old.exists(), young.exists()) == (False, True)


# ---------------------------------------------------------------- what is not a save is refused


@settings(max_examples=40)  # each writes and syncs files
@given(cut=st.floats(0, 1, exclude_max=True))
def test_a_truncated_save(game: Game, tmp_path_factory: pytest.TempPathFactory, cut: float) -> None:
    path = tmp_path_factory.getbasetemp() / "cut" / "pond.json"
    saved(game, path)
    whole = path.read_bytes().rstrip(b"\n")
    path.write_bytes(whole[: int(len(whole) * cut)])
    told = refusal(path, game)
    assert told.startswith("This save is damaged")
    assert told.endswith("The previous save is still there: pond.previous.json.")
    assert load_save(previous(path), game).journal == played(game, "AB").journal


@settings(max_examples=40)  # each writes and syncs files
@given(at=st.integers(0, 10_000), by=st.integers(1, 255))
def test_an_altered_save(game: Game, tmp_path_factory: pytest.TempPathFactory, at: int, by: int) -> None:
    path = tmp_path_factory.getbasetemp() / "altered" / "pond.json"
    saved(game, path)
    data = bytearray(path.read_bytes().rstrip(b"\n"))
    data[at % len(data)] ^= by
    path.write_bytes(data)
    assert refusal(path, game).startswith("This save is damaged")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"format": 2, "version": "9.1", "news": 1}, "This save was made by a newer Wanderbook (9.1)."),
        ({"ruleset": "sleeping_gods"}, "This save is of a sleeping_gods book, 'The Lantern'."),
        ({"title": "Another", "book": "0" * 32}, "This save is of another book: 'Another'."),
        ({"journal": [["A"], ["A"]]}, "This save contradicts itself at moment 2: it was changed."),
        ({"journal": [["A"], ["Z"]]}, "This save contradicts itself at moment 1: it was changed."),
        ({"seed": "one"}, "This save is damaged: "),
        ({"state": {"fate": 1}}, "This save's state is damaged: "),
        ({"more": 1}, "This save is damaged: "),
    ],
    ids=["newer", "ruleset", "book", "journal", "reply", "seed", "state", "field"],
)
def test_a_save_of_something_else(game: Game, path: Path, changes: dict[str, object], why: str) -> None:
    saved(game, path)
    altered(path, **changes)
    told = refusal(path, game)
    assert told.startswith(why)
    assert told.endswith(" The previous save is still there: pond.previous.json.")
    assert load_save(previous(path), game).journal == played(game, "ABA").journal


@pytest.mark.parametrize("field", ["title", "ruleset", "version", "book", "rules"])
def test_what_is_far_too_long_is_not_said_again(game: Game, path: Path, field: str) -> None:
    saved(game, path)
    altered(path, **{field: "A" * 1_000_000})
    assert len(refusal(path, game)) < 400


@pytest.mark.parametrize("body", [b"", b"[]", b"null", b"\xff", b"[" * 200_000, b'{"format":' + b"[" * 200_000])
def test_what_is_no_save_at_all(game: Game, path: Path, body: bytes) -> None:
    write_sealed(path, body)
    assert refusal(path, game).startswith("This save is damaged: ")


def test_what_is_wrong_is_said_in_other_languages_too(game: Game, path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"spoilt")
    with pytest.raises(BadSave) as bad:
        load_save(path, game)
    assert bad.value.said("en") == bad.value.said("xx") == str(bad.value)
    assert bad.value.said("fr").startswith("Cette sauvegarde est abîmée")
    session = files("wanderbook.session")
    modules = ("files", "saves", "library", "play", "fingers")
    raised = "".join((session / f"{name}.py").read_text("utf-8") for name in modules)
    for words in (own_texts(language, "wanderbook.session") for language in languages()):
        assert not [which for which in words if which != "parts" and f'"{which}"' not in raised]


def test_no_file_and_no_save_before(game: Game, path: Path) -> None:
    assert refusal(path, game) == "This save cannot be read: no such file or directory."
    path.mkdir(parents=True)
    assert refusal(path, game) == "This save cannot be read: is a directory."


# ---------------------------------------------------------------- the book changed since


def test_words_may_change(game: Game, path: Path, tmp_path: Path) -> None:
    play = saved(game, path)
    changed = game_of(tmp_path / "book", ROUNDS.replace("Round the pond", "About the pond"))
    assert load_save(path, changed).state == play.state


def test_rules_that_changed(game: Game, path: Path, tmp_path: Path) -> None:
    saved(game, path, "AA")
    changed = game_of(tmp_path / "book", ROUNDS.replace("A. Again.\n", "A. Again.\nRequires keyword OARS\n"), **OARS)
    with pytest.raises(ChangedBook) as found:
        load_save(path, changed)
    assert found.value.moment == 0
    assert found.value.instead == previous(path)
    assert "from moment 0 on the play differs (This choice requires keyword OARS. (GB-CHOICE-2))" in str(found.value)
    going_on = found.value.going_on
    assert going_on is not None
    assert going_on.state.moment == 2


@pytest.mark.parametrize("ruleset", ["gamebook", "sleeping_gods", "distant_skies"])
def test_the_digest_of_the_rules_has_all_that_the_games_share(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wanderbook.session.saves.program_digest", lambda *packages: " ".join(packages))
    shared = {"wanderbook.table", "wanderbook.rulesets.common"}
    assert {*rules_digest(ruleset).split()} == shared | {f"wanderbook.rulesets.{ruleset}"}


def test_a_save_by_other_rules(game: Game, path: Path) -> None:
    """Rules that changed are no matter while the play comes out the same; where it does not, they are named."""
    play = saved(game, path)
    altered(path, rules="of long ago")
    assert load_save(path, game).state == play.state
    altered(path, journal=[["A"]])
    with pytest.raises(ChangedBook, match="Since this save the rules changed: from moment 1 on") as found:
        load_save(path, game)
    assert found.value.going_on is not None
    assert found.value.going_on.state == play.state


OARS = {"cards/quests.toml": '[[quest]]\nnumber = 1\nname = "Oars"\ntext = ""\nkeyword = "OARS"\n'}


def test_a_play_that_went_on_in_a_changed_book_is_saved_too(game: Game, path: Path, tmp_path: Path) -> None:
    saved(game, path, "AA")
    changed = game_of(tmp_path / "book", ROUNDS.replace("A. Again.\n", "A. Again.\nRequires keyword OARS\n"), **OARS)
    with pytest.raises(ChangedBook) as found:
        load_save(path, changed)
    play = found.value.going_on
    assert play is not None
    for letters in ("", "B"):
        for letter in letters:
            play.answer(letter)
        write_save(path, play)
        loaded = load_save(path, changed)
        assert (loaded.state, loaded.journal) == (play.state, play.journal)


def test_a_section_that_is_gone(game: Game, path: Path, tmp_path: Path) -> None:
    seed = next(seed for seed in range(99) if played(game, "B", seed).decision.about == "2")  # type: ignore[union-attr]
    write_save(path, played(game, "B", seed))
    changed = game_of(tmp_path / "book", ROUNDS.replace("## 2", "## 3").replace("(Turn to 2)", "(Turn to 3)"))
    with pytest.raises(ChangedBook) as found:
        load_save(path, changed)
    assert found.value.going_on is None
    assert "it ends elsewhere" in str(found.value)


def spoilt(state: dict[str, Any], random: Random) -> dict[str, Any]:
    """A state with one number, text or list of it altered: it still reads."""
    spots: list[tuple[Any, Any]] = []
    left: list[Any] = [state]
    while left:
        holder = left.pop()
        for key, value in holder.items() if isinstance(holder, dict) else enumerate(holder):
            if isinstance(value, dict | list):
                left.append(value)
            if value and key != "type":
                spots.append((holder, key))
    holder, key = random.choice(spots)
    match holder[key]:
        case bool():
            holder[key] = not holder[key]
        case int():
            holder[key] = random.choice((-1, 0, 7, 99, 12_345))
        case str():
            holder[key] = random.choice(("", "x", "12:A", "99"))
        case list() as several:
            holder[key] = several[1:] if random.random() < 0.5 else several * 2
        case dict():
            holder[key] = {}
    return state


def test_an_altered_state_by_other_rules_is_refused_or_played_and_never_crashes(tmp_path: Path) -> None:
    """Whoever seals a save anew may write any state, and call the rules others: what can be had of it is offered."""
    game, path = game_for(book_named("the-widows-buoys")), tmp_path / "save.json"
    play, random = Play(game, 3), Random(3)
    for _ in range(60):
        assert play.decision is not None
        play.answer(some_reply(play.decision, random))
    write_save(path, play)
    whole, said = json.loads(read_sealed(path, "save")), Counter[str]()
    for seed in range(60):
        random = Random(seed)
        content = {**whole, "rules": "altered", "state": spoilt(json.loads(json.dumps(whole["state"])), random)}
        write_sealed(path, json.dumps(content).encode())
        try:
            found = load_save(path, game)
        except ChangedBook as changed:
            found = changed.going_on or play
        except BadSave:
            said["refused"] += 1
            continue
        said["recovered" if found.origin is None else "gone on"] += 1
        for _ in range(30):
            if (asked := found.decision) is None:
                break
            try:
                found.answer(some_reply(asked, random))
            except Unplayable:
                break
    assert said["refused"] and said["recovered"], said


# ---------------------------------------------------------------- the disk


def test_a_folder_that_cannot_be_written(game: Game, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotSave, match=r"Cannot write .*pond\.json: .*\.$"):
        write_save(tmp_path / "file" / "pond.json", played(game, "A"))


def run(script: str, *words: str | Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script, *map(str, words)], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


SETTING = """
import os, random, resource, signal, sys, time
from pathlib import Path
from wanderbook.notation import read_book
from wanderbook.rulesets import game_for
from wanderbook.session import CannotSave, Play, load_save, write_save
from wanderbook.session.files import previous
game, path = game_for(read_book(sys.argv[1], use_cache=False).require()), Path(sys.argv[2])
"""

FULL_DISK = """
play = load_save(path, game)
play.answer("A")
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
try:
    write_save(path, play)
except CannotSave as cannot:
    print(cannot)
"""


def test_a_full_disk_leaves_the_save_as_it_was(path: Path, tmp_path: Path) -> None:
    game = game_of(tmp_path / "book")
    play = saved(game, path)
    told = run(SETTING + FULL_DISK, tmp_path / "book", path)
    assert told == f"Cannot write {path}: file too large.\n"
    assert load_save(path, game).state == play.state
    assert sorted(one.name for one in path.parent.iterdir()) == ["pond.json", "pond.previous.json"]


KILLS = """
def save_on(play, told):
    "Decide and save for ever, a sign for every save that is done."
    while True:
        play.answer("A")
        write_save(path, play)
        os.write(told, b".")

began = time.perf_counter()
for _ in range(5):
    write_save(path, Play(game, 1))
# The kill comes within the time of some saves, however fast this machine writes them.
span = max(0.012, (time.perf_counter() - began) / 5 * 4)
chance, kills, midway = random.Random(3), 0, 0
while kills < 200:
    for file in (path, previous(path)):
        file.unlink(missing_ok=True)
    play = Play(game, 1)
    for _ in range(25):
        heard, told = os.pipe()
        child = os.fork()
        if not child:
            try:
                save_on(play, told)
            finally:
                os._exit(1)
        os.close(told)
        time.sleep(chance.random() * span)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        kills += 1
        done = 0
        while signs := os.read(heard, 4096):
            done += len(signs)
        os.close(heard)
        if not path.exists():
            assert not done and not play.journal and not previous(path).exists()
            continue
        saved = load_save(path, game)
        assert saved.state.moment - play.state.moment - done in (0, 1), (saved.state.moment, play.state.moment, done)
        midway += saved.state.moment - play.state.moment - done
        if previous(path).exists():
            # Either is whole at every instant. Between two renames both are the same.
            assert saved.state.moment - load_save(previous(path), game).state.moment in (0, 1)
        play = saved
print(kills, play.state.moment > 0, midway)
"""


def test_a_kill_at_any_instant_loses_one_decision_at_most(path: Path, tmp_path: Path) -> None:
    game_of(tmp_path / "book")
    path.parent.mkdir()
    kills, went_on, _ = run(SETTING + KILLS, tmp_path / "book", path).split()
    assert (kills, went_on) == ("200", "True")
