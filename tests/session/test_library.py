"""The library: named saves that stay in their folder, and a record that is never lost without a word."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.books import write_book
from wanderbook.notation import read_book
from wanderbook.rulesets import game_for
from wanderbook.session import BadName, BadSave, BookRecord, CannotSave, Play, Shelf
from wanderbook.session.files import previous, write_sealed
from wanderbook.session.library import (
    LONGEST_NAME,
    RECORD_FORMAT,
    Campaign,
    FoundEnding,
    file_name,
    home,
    save_name,
    tidy,
)
from wanderbook.table import Game
from wanderbook.table.scoring import Journey

STORY = "## 1\n\nA pond.\n\nA. Round.\n(Turn to 1)\n\nB. Home.\n*The story ends. Ending 1.*\n"
MAY, JUNE = date(2031, 5, 1), date(2031, 6, 1)


def game_of(folder: Path, title: str = "The Pond") -> Game:
    page = f'title = "{title}"\nruleset = "gamebook"\nstart = "1"\n[[ending]]\nnumber = 1\nname = "Home"\n'
    write_book(folder, {"book.toml": page, "storybook/all.md": STORY})
    return game_for(read_book(folder, use_cache=False).require())


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return game_of(tmp_path / "book")


@pytest.fixture
def shelf(game: Game, tmp_path: Path) -> Shelf:
    return Shelf(game.book, tmp_path / "home")


def played(game: Game, letters: str) -> Play:
    play = Play(game, 1)
    for letter in letters:
        play.answer(letter)
    return play


# ---------------------------------------------------------------- where it lives


def test_home_is_set_by_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: Game) -> None:
    monkeypatch.setenv("WANDERBOOK_HOME", str(tmp_path / "there"))
    assert home() == tmp_path / "there"
    assert Shelf(game.book).folder.parent == tmp_path / "there"
    monkeypatch.delenv("WANDERBOOK_HOME")
    assert home().name == "wanderbook"


def test_each_book_has_a_shelf_of_its_own(tmp_path: Path) -> None:
    titles = ["The Pond", "the pond!", "../..", "水"]
    folders = [Shelf(game_of(tmp_path / str(at), title).book, tmp_path).folder for at, title in enumerate(titles)]
    assert len(set(folders)) == len(titles)
    assert {folder.parent for folder in folders} == {tmp_path}


# ---------------------------------------------------------------- named saves


def test_saves_are_written_listed_loaded_and_deleted(game: Game, shelf: Shelf) -> None:
    assert shelf.names() == []
    assert shelf.write("at the gate", played(game, "A")) == "at the gate"
    assert shelf.write("l’été", played(game, "AA")) == "l’été"
    shelf.write("at the gate", played(game, "AAA"))
    assert sorted(shelf.names()) == ["at the gate", "l’été"]
    assert shelf.load("at the gate", game).state.moment == 3
    assert shelf.load("l’été", game).state.moment == 2
    assert shelf.delete("at the gate")
    assert not shelf.delete("at the gate")
    assert shelf.names() == ["l’été"]
    with pytest.raises(BadSave, match="no such file"):
        shelf.load("at the gate", game)


@given(st.text(max_size=200) | st.sampled_from(["../x", "/etc/passwd", "a\\..\\b", "C:x", "x\0y", ".", "a.previous"]))
def test_no_name_climbs_out(name: str) -> None:
    try:
        told = tidy(name)
    except BadName:
        return
    assert tidy(told) == told
    assert 0 < len(told) <= LONGEST_NAME
    assert not set(told) & set("\0\n\t\u202e")
    file = file_name(told)
    assert not set(file) & set('./\\:*?"<>|') and len(f"{file}.previous.json".encode()) < 255
    assert Path("saves", file).parent == Path("saves")
    assert save_name(Path("saves", f"{file}.json")) == told


def test_a_name_is_kept_whole(game: Game, shelf: Shelf) -> None:
    """Whatever was typed is what is shown, and names that differ in such things alone are different names."""
    names = ["before the boss!", "before the boss?", "50%: A/B", "Wo? “Dort” 🌊", "a.previous"]
    for at, name in enumerate(names, 1):
        assert shelf.write(name, played(game, "A" * at)) == name
    assert sorted(shelf.names()) == sorted(names)
    assert [shelf.load(name, game).state.moment for name in names] == [1, 2, 3, 4, 5]


def test_a_name_that_is_too_long_is_refused_and_not_cut(game: Game, shelf: Shelf) -> None:
    assert shelf.write("x" * LONGEST_NAME, played(game, "A")) == "x" * LONGEST_NAME
    with pytest.raises(BadName, match="at most 40 characters") as refused:
        shelf.write("x" * (LONGEST_NAME + 1), played(game, "A"))
    assert refused.value.said("fr") == "Un nom a 40 caractères au plus."


@pytest.mark.parametrize("name", ["", "..", "///", "   ", "--", "\u202e"])
def test_names_of_nothing(name: str, game: Game, shelf: Shelf) -> None:
    with pytest.raises(BadName, match="needs a letter or a digit") as refused:
        shelf.write(name, played(game, "A"))
    for said in (str(refused.value), refused.value.said("fr")):
        assert "'" not in said and "“”" not in said and "«  »" not in said, "words, and no empty quotes"


def test_names_that_differ_in_capitals_only_are_one_name(game: Game, shelf: Shelf) -> None:
    """On many disks they would be one file anyway."""
    assert shelf.write("The Straße", played(game, "A")) == "The Straße"
    assert shelf.write("the STRASSE", played(game, "AA")) == "The Straße"
    assert shelf.names() == ["The Straße"]
    assert shelf.load("THE strasse", game).state.moment == 2
    shelf.path("The Straße").unlink()
    assert shelf.write("the straße", played(game, "AAA")) == "The Straße", "what was kept before it has that name"
    shelf.keep(played(game, "AAAA"))
    assert shelf.archive("the strasse", game) == "the strasse 2"
    assert shelf.delete("the straße")
    assert shelf.names() == ["the strasse 2"]


def test_two_files_of_one_name_are_both_found(game: Game, shelf: Shelf) -> None:
    """As an earlier program left them, on a disk that tells capitals from small letters."""
    shelf.write("pond", played(game, "A"))
    other = shelf.path("pond").with_name("Pond.json")
    other.write_bytes(shelf.path("pond").read_bytes())
    if len(shelf.names()) == 2:
        assert shelf.write("Pond", played(game, "AA")) == "Pond"
        assert [shelf.load(name, game).state.moment for name in ("pond", "Pond")] == [1, 2]


def test_an_unfinished_play_is_spared(game: Game, shelf: Shelf) -> None:
    assert not shelf.archive("earlier", game)
    for letters, spared in (("", ""), ("AB", ""), ("AA", "earlier")):
        shelf.keep(played(game, letters))
        assert shelf.archive("earlier", game) == spared
    assert shelf.load("earlier", game).state.moment == 2
    assert not shelf.autosave.exists()
    shelf.autosave.write_text("torn")
    assert not shelf.archive("earlier", game)


def test_sparing_replaces_nothing(game: Game, shelf: Shelf) -> None:
    shelf.write("earlier", played(game, "AAAAA"))
    for letters, name in (("A", "earlier 2"), ("AA", "earlier 3"), ("A", "earlier 2"), ("AAA", "earlier 4")):
        shelf.keep(played(game, letters))
        assert shelf.archive("earlier", game) == name
    kept = {name: shelf.load(name, game).state.moment for name in shelf.names()}
    assert kept == {"earlier": 5, "earlier 2": 1, "earlier 3": 2, "earlier 4": 3}
    long = "x" * LONGEST_NAME
    for letters in ("AAAA", "AAAAA"):
        shelf.keep(played(game, letters))
        shelf.archive(long, game)
    assert shelf.load(long, game).state.moment == 4
    assert len(shelf.names()) == 6


def test_a_newer_play_is_spared(game: Game, shelf: Shelf) -> None:
    write_sealed(shelf.autosave, json.dumps({"format": 99, "version": "9.1"}).encode())
    before = shelf.autosave.read_bytes()
    assert shelf.keep(played(game, "A")) == "other"
    assert shelf.path("other").read_bytes() == before


def test_two_processes_lose_nothing_of_each_other(game: Game, shelf: Shelf, tmp_path: Path) -> None:
    shelf.write("other", played(game, "AAAAAA"))
    second = Shelf(game.book, tmp_path / "home")
    ours, theirs = Play(game, 1), Play(game, 2)
    told = []
    for _ in range(4):
        for one, play in ((shelf, ours), (second, theirs)):
            play.answer("A")
            told.append(one.keep(play))
    assert told == ["", "other 2", "other 3", "", "", "", "", ""]
    assert shelf.load("other", game).state.moment == 6
    assert [(one.seed, one.state.moment) for one in (shelf.load(f"other {at}", game) for at in (2, 3))] == [
        (1, 4),
        (2, 3),
    ]
    shelf.write("other 3", played(game, "AA"))
    ours.answer("A")
    assert shelf.keep(ours) == "other 4"
    assert shelf.load("other 3", game).state.moment == 2


def test_what_was_taken_up_or_is_finished_is_replaced(game: Game, shelf: Shelf, tmp_path: Path) -> None:
    shelf.keep(played(game, "A"))
    second = Shelf(game.book, tmp_path / "home")
    second.own()
    assert second.keep(played(game, "AB")) == shelf.keep(played(game, "AA")) == ""
    assert shelf.names() == []


def test_an_unwritable_home(game: Game, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    shelf = Shelf(game.book, tmp_path / "file")
    assert shelf.names() == []
    for write in (lambda: shelf.keep(played(game, "A")), lambda: shelf.write("x", played(game, "A")), shelf.note_begun):
        with pytest.raises(CannotSave, match="Cannot write"):
            write()


# ---------------------------------------------------------------- the record


def test_the_record_counts_plays_and_ticks_endings(shelf: Shelf) -> None:
    assert shelf.record() == BookRecord(title="The Pond")
    assert shelf.record().achievements == frozenset()
    assert shelf.note_begun() == shelf.note_ended(1, MAY) == ""
    assert shelf.note_begun() == shelf.note_ended(1, JUNE) == shelf.note_ended(2, JUNE) == ""
    record = shelf.record()
    assert record.plays == 2
    assert record.endings == {1: FoundEnding(MAY, JUNE, 2), 2: FoundEnding(JUNE, JUNE)}
    assert record.achievements == {1, 2}


def test_a_record_of_an_earlier_program_is_read(shelf: Shelf) -> None:
    """Format 1 knew endings only: they count as achievements all the same."""
    reached = {"first": "2031-05-01", "last": "2031-05-01", "times": 1}
    old = {"format": 1, "version": "0.1.0", "title": "The Pond", "plays": 3, "endings": {"2": reached}}
    write_sealed(shelf.folder / "record.json", json.dumps(old).encode())
    record = shelf.record()
    assert (record.plays, record.achievements, record.ticks, record.campaigns) == (3, {2}, {"ending:2"}, ())
    shelf.note_earned(frozenset({"totem:7"}))
    assert shelf.record().ticks == {"ending:2", "totem:7"}
    assert shelf.record().format == RECORD_FORMAT


def test_what_was_earned_is_ticked_once(shelf: Shelf) -> None:
    assert shelf.note_earned(frozenset({"totem:7", "ending:1"})) == shelf.note_ended(1, MAY) == ""
    assert shelf.record().ticks == {"totem:7", "ending:1"}
    path = shelf.folder / "record.json"
    before = path.stat().st_mtime_ns
    shelf.note_earned(frozenset({"totem:7"}))
    assert path.stat().st_mtime_ns == before


def test_a_game_without_a_journey_log_has_none(game: Game, shelf: Shelf) -> None:
    assert shelf.note_over(played(game, "AB"), MAY) == ""
    assert shelf.record().campaigns == ()


def test_a_line_of_the_journey_log_for_each_campaign() -> None:
    record = BookRecord()
    for seed, day, score in ((1, MAY, 10), (2, MAY, 20), (1, JUNE, 30)):
        record = record.over(Campaign(day, seed, Journey(2, "brutal", ("dice",)), score, 1))
    assert [(line.seed, line.on, line.score) for line in record.campaigns] == [(2, MAY, 20), (1, JUNE, 30)]


@pytest.mark.parametrize("damage", [b"", b"torn", b"x\n{}"])
def test_a_damaged_record_is_set_aside_with_a_message(shelf: Shelf, damage: bytes) -> None:
    shelf.note_ended(1, MAY)
    path = shelf.folder / "record.json"
    for number in (1, 2):
        path.write_bytes(damage)
        told = shelf.note_begun()
        assert told.startswith("This record is damaged")
        assert told.endswith(f"It was moved to record.damaged-{number}.json, and a new one was started.")
        assert (shelf.folder / f"record.damaged-{number}.json").read_bytes() == damage
        assert shelf.record() == BookRecord(title="The Pond", plays=1)


def test_a_record_of_another_shape_is_damaged(shelf: Shelf) -> None:
    write_sealed(shelf.folder / "record.json", b'{"format": 1, "endings": {"x": 1}}')
    record, told = shelf.mended_record()
    assert (record, "damaged: " in told) == (BookRecord(title="The Pond"), True)


def test_a_newer_record_is_left_as_it_is(shelf: Shelf) -> None:
    path = shelf.folder / "record.json"
    write_sealed(path, json.dumps({"format": RECORD_FORMAT + 1, "version": "9.1", "totems": []}).encode())
    before = path.read_bytes()
    assert "newer Wanderbook (9.1). It is left unchanged" in shelf.note_begun()
    shelf.note_ended(1, MAY)
    assert path.read_bytes() == before
    assert not previous(path).exists()
