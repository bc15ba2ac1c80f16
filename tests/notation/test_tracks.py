"""Tracks of the journey log as authors write them: read, printed, formatted, translated, and refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books import write_book
from tests.mill import FILES, FRENCH, TEXT, TITLE
from wanderbook.book.conditions import HasBoxes, Not, can_hold
from wanderbook.book.effects import MarkBoxes
from wanderbook.book.tracks import Track
from wanderbook.notation import read_book
from wanderbook.notation.folder import read_folder
from wanderbook.notation.format import format_book
from wanderbook.notation.translate import translate_book

STRIKERS = "Mill Strikers"


def found(folder: Path, changed: dict[str, str]) -> list[tuple[str, str, str]]:
    """What is wrong with the book when these files stand in it."""
    read = read_book(write_book(folder, {**FILES, **changed}), use_cache=False)
    return [(one.code, one.message, one.help) for one in read.diagnostics]


def text_with(before: str, after: str) -> dict[str, str]:
    assert before in TEXT
    return {"storybook/all.md": TEXT.replace(before, after, 1)}


def test_a_track_is_marked_and_asked_for(tmp_path: Path) -> None:
    book = read_book(write_book(tmp_path, FILES), use_cache=False).require()
    assert book.tracks == {STRIKERS: Track(name=STRIKERS, boxes=4)}
    soup, words, _ = book.sections["1"].choices
    assert soup.effects[0] == MarkBoxes(amount=1, track=STRIKERS)
    assert words.requires == HasBoxes(amount=2, track=STRIKERS)
    assert book.sections["2"].redirects[0].when == HasBoxes(amount=4, track=STRIKERS)
    assert found(tmp_path / "again", {}) == []


def test_other_words_are_formatted(tmp_path: Path) -> None:
    text = TEXT.replace("If 4 or more boxes of Mill Strikers marked", "If 4 or more boxes of mill strikers are marked")
    write_book(tmp_path, {**FILES, "storybook/all.md": text.replace("Mark 1 box", "mark 1 boxes")})
    [changed] = [one.after for one in format_book(tmp_path)[0] if one.after != one.before]
    assert changed == TEXT


def test_a_translation_has_its_own_name_and_the_same_boxes(tmp_path: Path) -> None:
    original = read_book(write_book(tmp_path, FILES), use_cache=False).require()
    done = translate_book(original, read_folder(tmp_path).texts, {"book.toml": FRENCH}, "fr")
    assert not done.errors
    for line in (
        "*Cochez 1 case de Grévistes. Retournez sur la carte.*",
        "Nécessite 2 cases cochées de Grévistes",
        "*Cochez 3 cases de Grévistes. Retournez sur la carte.*",
        "Si 4 cases cochées ou plus de Grévistes, lisez 3.",
    ):
        assert line in done.texts["storybook/all.md"].split("\n"), line
    both = {**FILES, **{f"locale/fr/{name}": said for name, said in done.texts.items()}}
    read = read_book(write_book(tmp_path / "both", both), "fr", use_cache=False)
    assert [one.code for one in read.diagnostics if one.severity == "error"] == []
    french = read.require()
    assert french.tracks == {STRIKERS: Track(id=STRIKERS, name="Grévistes", boxes=4)}
    assert french.sections["1"].choices[1].requires == original.sections["1"].choices[1].requires
    assert translate_book(original, read_folder(tmp_path).texts, done.texts, "fr").texts == done.texts
    fresh = translate_book(original, read_folder(tmp_path).texts, {}, "fr").texts["book.toml"]
    assert f'id = "{STRIKERS}"\nname = "{STRIKERS}"' in fresh


def test_a_translation_cannot_have_other_tracks(tmp_path: Path) -> None:
    other = FRENCH.replace('id = "Mill Strikers"', 'id = "Strikers"')
    [only] = found(tmp_path / "id", {"locale/fr/book.toml": other})
    assert only[:2] == ("SB401", "the original has no track 'Strikers'")
    assert only[2].startswith('write id = "Mill Strikers"')
    [only] = found(tmp_path / "boxes", {"locale/fr/book.toml": f"{FRENCH}boxes = 5\n"})
    assert only[:2] == ("SB401", "track 'Mill Strikers' has 4 boxes in the original")


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (
            "Mark 1 box of Mill Strikers",
            "Mark 1 box of Weavers",
            (
                "SB101",
                "unknown instruction: 'Mark 1 box of Weavers'",
                "use one of the book's tracks, Mill Strikers, or add another to book.toml as a [[track]]",
            ),
        ),
        (
            "Mark 1 box of Mill Strikers",
            "Mark 1 box of Mill Striker",
            (
                "SB101",
                "unknown instruction: 'Mark 1 box of Mill Striker'",
                "did you mean 'Mark 1 box of Mill Strikers'?",
            ),
        ),
        (
            "Requires 2 boxes of Mill Strikers marked",
            "Requires 2 boxes of Weavers marked",
            (
                "SB101",
                "'2 boxes of Weavers marked' is not a condition",
                "use one of the book's tracks, Mill Strikers, or add another to book.toml as a [[track]]",
            ),
        ),
        (
            "Requires not 4 boxes",
            "Requires not 5 boxes",
            (
                "SB228",
                "this requires 5 boxes of 'Mill Strikers', which has only 4",
                "require fewer, or give the track more boxes in book.toml",
            ),
        ),
    ],
)
def test_a_track_that_is_not_there_or_has_too_few_boxes(
    before: str, after: str, said: tuple[str, str, str], tmp_path: Path
) -> None:
    assert found(tmp_path, text_with(before, after)) == [said]


def test_a_book_without_tracks_is_told_how_to_name_one(tmp_path: Path) -> None:
    title = TITLE.partition("\n[[track]]")[0]
    text = "## 1\n\n*Mark 1 box of Weavers. Return to the map.*\n"
    said = found(tmp_path, {"book.toml": title, "storybook/all.md": text})
    help = 'define the track in book.toml: [[track]] and name = "Weavers"'
    assert ("SB101", help) in [(code, helped) for code, _, helped in said]


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("*Return to the map.*", "nothing marks a box of 'Mill Strikers'"),
        ("*Mark 1 box of Mill Strikers. Return to the map.*", "nothing requires boxes of 'Mill Strikers'"),
    ],
)
def test_a_track_that_nothing_marks_or_asks_for(rules: str, message: str, tmp_path: Path) -> None:
    text = f"## 1\n\n{rules}\n\n## 2\n\n*The campaign ends. Ending 1.*\n"
    assert [one[:2] for one in found(tmp_path, {"storybook/all.md": text})] == [("SB221", message)]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("King and Queen", "a track cannot be called 'King and Queen'"),
        ("mill strikers", "there are two tracks called 'mill strikers', the first on line 9"),
    ],
)
def test_a_name_that_a_track_cannot_have(name: str, message: str, tmp_path: Path) -> None:
    title = f'{TITLE}\n[[track]]\nname = "{name}"\n'
    assert ("SB315", message) in [one[:2] for one in found(tmp_path, {"book.toml": title})]


def test_no_other_game_has_tracks(tmp_path: Path) -> None:
    title = 'title = "Plain"\nruleset = "gamebook"\nstart = "1"\n\n[[track]]\nname = "Weavers"\n'
    read = read_book(write_book(tmp_path, {"book.toml": title}), use_cache=False)
    assert "SB112" in [one.code for one in read.diagnostics]


def test_more_boxes_are_also_fewer() -> None:
    three, two = HasBoxes(amount=3, track=STRIKERS), HasBoxes(amount=2, track=STRIKERS)
    assert not can_hold([three, Not(of=two)]) and can_hold([two, Not(of=three)])
