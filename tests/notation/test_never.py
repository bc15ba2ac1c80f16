"""What reads well and never happens: each warned of at its place, in a book that is otherwise as it was."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

import wanderbook as wb
from wanderbook.book.vocabulary import vocabularies
from wanderbook.diagnostics import Diagnostic
from wanderbook.notation import read_book
from wanderbook.notation.numbers import numbers
from wanderbook.rulesets import game_for
from wanderbook.rulesets.common.box import read_components
from wanderbook.rulesets.distant_skies.board import kit_of
from wanderbook.rulesets.sleeping_gods.board.goods import ACCEPTED, ANY
from wanderbook.rulesets.sleeping_gods.board.state import COMMAND_TOKENS, LIMITS

BUOYS, DEBT, MOUNTAIN, LAMPS = "the-widows-buoys", "the-tidewrights-debt", "the-late-mountain", "the-lamplighters-round"
EVENTS = "cards/events.toml"


def planted(folder: Path, book: str, changes: Mapping[str, tuple[str, str]]) -> tuple[Path, tuple[Diagnostic, ...]]:
    """The book with one change in each of these files, and what is wrong with it."""
    shutil.copytree(wb.bundled()[book], folder)
    for name, (old, new) in changes.items():
        path = folder / name
        text = path.read_text("utf-8") if path.exists() else ""
        assert not old or text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        path.write_text(text.replace(old, new) if old else text + new, "utf-8")
    return folder, read_book(folder, use_cache=False).diagnostics


def test_an_unlock_that_needs_more_achievements_than_there_are(tmp_path: Path) -> None:
    _, [found] = planted(tmp_path / "book", DEBT, {"book.toml": ("count = 7", "count = 70")})
    assert (found.code, found.file, found.source) == ("SB232", "book.toml", "count = 70")
    assert found.message.startswith("this needs 70 achievements, but the book has only ")


SG_EVENT = '\n[[event]]\nnumber = 70\nname = "Rats"\npassage = "They came."\nongoing = true\n{}\n'
DS_EVENT = '\n[[event]]\nnumber = 80\nname = "Wind"\npassage = "It blows."\ncomplete = "*Restore 1 stamina.*"\n{}\n'


@pytest.mark.parametrize(
    ("book", "clause", "key"),
    [
        (BUOYS, 'until = "port"\nchallenge = "CUNNING 5. Fail: -1 health."', "challenge"),
        (BUOYS, 'challenge = "CUNNING 5. Fail: -1 health."', "challenge"),
        (BUOYS, 'until = "port"\nabilities = "When equipped: +1 strength."', "abilities"),
        (BUOYS, 'until = "port"\nabilities = "Pay 1 coin: Draw 1 ability card."', "abilities"),
        (MOUNTAIN, 'until = "camp"\nturn_end_threat = 3', "turn_end_threat"),
        (MOUNTAIN, 'until = "camp"\nturn_end = "*-1 stamina.*"\nturn_end_threat = 3', "turn_end_threat"),
        (MOUNTAIN, 'until = "camp"\nturn_end = "*Gain 1 threat.*"\nturn_end_threat = 3', "turn_end_threat"),
    ],
)
def test_a_clause_of_an_event_that_never_applies(book: str, clause: str, key: str, tmp_path: Path) -> None:
    file = "cards/planted.toml"
    event = (SG_EVENT if book == BUOYS else DS_EVENT).format(clause)
    _, [found] = planted(tmp_path / "book", book, {file: ("", event)})
    assert (found.code, found.file, found.source.split(" = ")[0]) == ("SB233", file, key)


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        (BUOYS, 'until = "action"\nchallenge = "CUNNING 5. Fail: -1 health."'),
        (BUOYS, 'until = "port"\nabilities = "At the end of the turn: -1 health."'),
        (MOUNTAIN, 'until = "camp"\nturn_end = "*-1 stamina.*"'),
        (
            MOUNTAIN,
            'until = "camp"\nturn_end = "*-1 stamina.*"\nturn_end_threat = 3\n'
            'abilities = "At the end of the turn: Gain 1 threat."',
        ),
    ],
)
def test_clauses_that_apply(book: str, clause: str, tmp_path: Path) -> None:
    event = (SG_EVENT if book == BUOYS else DS_EVENT).format(clause)
    assert planted(tmp_path / "book", book, {"cards/planted.toml": ("", event)})[1] == ()


@pytest.mark.parametrize("price", ["300 coins", "15 command", "7 meat"])
def test_a_price_that_nobody_can_ever_pay(price: str, tmp_path: Path) -> None:
    """In the storybook and on an event; both at their line."""
    event = (
        f'\n[[event]]\nnumber = 70\nname = "A bill"\npassage = """\nA. Pay it.\nPay {price}\n*Nothing happens.*\n"""\n'
    )
    section = f"\n## 99\n\nA. Buy it.\nPay {price}\n*Return to the ship.*\n\nB. Go.\n*Return to the ship.*\n"
    files = {"cards/planted.toml": ("", event), "storybook/planted.md": ("", section)}
    _, found = planted(tmp_path / "book", BUOYS, files)
    dear = [one for one in found if one.code == "SB228"]
    assert {(one.file, one.line) for one in dear} == {("cards/planted.toml", 7), ("storybook/planted.md", 5)}
    assert all(one.message.startswith(f"nobody can ever pay {price}: there are at most ") for one in dear)
    assert {one.code for one in found} == {"SB228", "SB201", "SB227"}


@pytest.mark.parametrize("price", ["16 stamina", "31 fuel", "100 torches"])
def test_a_price_that_no_card_of_distant_skies_allows(price: str, tmp_path: Path) -> None:
    amount, good = price.split()
    section = f"\n## 99\n\nA. Buy it.\nPay {price}\n*Return to the map.*\n\nB. Go.\n*Return to the map.*\n"
    _, found = planted(tmp_path / "book", MOUNTAIN, {"storybook/planted.md": ("", section)})
    [dear] = [problem for problem in found if problem.code == "SB228"]
    assert dear.message == f"nobody can ever pay {price}: there are at most {int(amount) - 1}"
    less = section.replace(price, f"{int(amount) - 1} {good}")
    _, found = planted(tmp_path / "other", MOUNTAIN, {"storybook/planted.md": ("", less)})
    assert "SB228" not in {problem.code for problem in found}


def test_a_price_in_several_parts_is_added_up(tmp_path: Path) -> None:
    section = (
        "\n## 99\n\nA. Buy it.\nPay 999 coins and 999 coins\n*Return to the ship.*\n\nB. Go.\n*Return to the ship.*\n"
    )
    _, found = planted(tmp_path / "book", BUOYS, {"storybook/planted.md": ("", section)})
    [dear] = [problem for problem in found if problem.code == "SB228"]
    assert dear.message == "nobody can ever pay 1998 coins: there are at most 52"


def test_the_most_that_can_be_paid_is_the_games_own() -> None:
    """SG-RES-1: the supply, with what stands in for a good."""
    limits, most = {**LIMITS, "command": COMMAND_TOKENS}, dict(vocabularies()["sleeping_gods"].most)
    paid = {good: dict(ACCEPTED[good]) if good in ACCEPTED else {good: 1} for good in (*limits, *ANY)}
    assert most == {good: sum(limits[one] * worth for one, worth in by.items()) for good, by in paid.items()}


def test_a_curse_that_nothing_draws(tmp_path: Path) -> None:
    """Without the events of the box, which draw some."""
    curse = '\n[[curse]]\nnumber = 80\nname = "A cold"\npassage = "It stays."\ncomplete = "*Restore 1 stamina.*"\n'
    event = '\n[[event]]\nnumber = 81\nname = "A draught"\npassage = "{}"\n'
    page = (wb.bundled()[MOUNTAIN] / "book.toml").read_text("utf-8")
    [language] = [line for line in page.split("\n") if line.startswith("language")]
    without = {"book.toml": (language, f'{language}\nwithout = ["event"]')}
    _, [found] = planted(
        tmp_path / "a", MOUNTAIN, {**without, "cards/planted.toml": ("", curse + event.format("It blows."))}
    )
    assert (found.code, found.file, found.line, found.message) == (
        "SB234",
        "cards/planted.toml",
        2,
        "curse 80 is never drawn",
    )
    drawn = curse + event.format("*Draw 1 curse card.*")
    assert planted(tmp_path / "b", MOUNTAIN, {**without, "cards/planted.toml": ("", drawn)})[1] == ()
    assert planted(tmp_path / "c", MOUNTAIN, {"cards/planted.toml": ("", curse)})[1] == (), "the box's events draw it"


@pytest.mark.parametrize("number", [80, 91])
def test_an_event_with_the_number_of_a_curse(number: int, tmp_path: Path) -> None:
    """Of the book's own, or of one in the box: the curse takes its place."""
    card = '\n[[{}]]\nnumber = {}\nname = "A draught"\npassage = "It blows."\n{}\n'
    curse = card.format("curse", 80, 'complete = "*Restore 1 stamina.*"\nuntil = "camp"')
    files = {"cards/planted.toml": ("", card.format("event", number, "") + curse)}
    folder, [found] = planted(tmp_path / "book", MOUNTAIN, files)
    assert (found.code, found.file, found.line) == ("SB234", "cards/planted.toml", 2)
    assert found.message == f"event {number} is never drawn: curse {number} has the same number"
    assert number in kit_of(game_for(read_book(folder).require())).curse


def test_the_curses_of_the_box_are_known() -> None:
    assert vocabularies()["distant_skies"].curses == tuple(
        card.number for card in read_components("distant_skies").curse
    )


# ---------------------------------------------------------------- numbers in a translation


def test_numbers_however_they_are_written() -> None:
    assert (
        numbers("1,200 of 12 at 007, 3.5") == numbers("1 200 sur 12 à 7\u00a0: 3,5") == numbers("12 7 3 5 1\u202f200")
    )
    assert numbers("twelve") == numbers("")


@pytest.mark.parametrize(
    ("text", "other", "message"),
    [
        ("It is 12 fathoms deep.", "Il y a 14 brasses.", "14 here is 12 in the original"),
        ("From 3 to 5, 3 times.", "De 3 à 6, 3 fois.", "6 here is 5 in the original"),
        ("Twelve of them.", "Il y en a 12.", ""),
        ("12 of them.", "Une douzaine.", ""),
        ("12 fathoms.", "12 brasses.", ""),
    ],
)
def test_a_number_that_differs_in_translated_prose(text: str, other: str, message: str, tmp_path: Path) -> None:
    end, fin = "*The story ends. Ending 1.*", "*L’histoire se termine. Fin 1.*"
    files = {
        "book.toml": 'title = "A"\nruleset = "gamebook"\nstart = "1"\n',
        "storybook/all.md": f"## 1\n\nIt begins.\n\n{text}\n\n{end}\n",
        "locale/fr/storybook/all.md": f"## 1\n\nCela commence.\n\n{other}\n\n{fin}\n",
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, "utf-8")
    found = [one for one in read_book(tmp_path, use_cache=False).diagnostics if one.code == "SB235"]
    assert [(one.file, one.line, one.message) for one in found] == (
        [("locale/fr/storybook/all.md", 5, message)] if message else []
    )


def test_notes_with_sections_in_the_storybook(tmp_path: Path) -> None:
    """Notes may lie anywhere, but what has sections was meant to be read."""
    for name, text in (("notes.txt", "## 99\n"), ("notes.md.bak", "## 99\n"), ("todo.txt", "A door.\n")):
        (tmp_path / name).write_text(text)
    files = {f"storybook/{path.name}": ("", path.read_text()) for path in tmp_path.iterdir()}
    _, [found] = planted(tmp_path / "book", LAMPS, files)
    assert (found.code, found.file) == ("SB223", "storybook/notes.txt")


@pytest.mark.parametrize("book", wb.bundled())
def test_nothing_of_this_is_in_the_bundled_books(book: str) -> None:
    codes = {"SB223", "SB228", "SB232", "SB233", "SB234", "SB235"}
    assert [one for one in read_book(wb.bundled()[book]).diagnostics if one.code in codes] == []
