"""What is offered at the cursor."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books import write_book
from tests.language.books import ALL, FILES, lantern
from wanderbook.language import Completion, Service, applied
from wanderbook.notation import bundled

SHIP = {
    "book.toml": 'title = "Tides"\nruleset = "sleeping_gods"\nbegin = { page = 1, space = "A" }\n',
    "atlas/sea.toml": '[[page]]\nnumber = 1\n\n[[page.region]]\nid = "A"\nlocations = ["1"]\n',
    "storybook/all.md": "## 1\n\n*Return to the ship.*\n",
    "cards/enemies.toml": '[[enemy]]\nnumber = 12\nname = "A squid"\nlevel = 1\ndamage = 1\ngrid = "H ."\n',
}


def offered(service: Service, path: str, text: str) -> list[Completion]:
    """With `|` for the cursor."""
    at = text.index("|")
    service.change(path, text[:at] + text[at + 1 :])
    before = text[:at]
    return service.complete(path, before.count("\n"), at - before.rfind("\n") - 1)


def labels(found: list[Completion]) -> list[str]:
    return [one.label for one in found]


@pytest.fixture
def service(tmp_path: Path) -> Service:
    return Service(lantern(tmp_path))


@pytest.fixture
def ship(tmp_path: Path) -> Service:
    return Service(write_book(tmp_path, SHIP))


def in_choice(lines: str) -> str:
    return FILES[ALL] + f"\n## 4\n\nWords.\n\nA. Try.\n{lines}"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("(|", ["Turn to N", "The story ends. Ending N"]),
        ("(Turn to |)", ["1", "2", "3", "4"]),
        ("(Turn to nob|", ["2"]),
        ("*|*", ["Gain quest N", "Turn to N", "Lose quest N"]),
        ("*Gain que|", ["Gain quest N"]),
        ("*gain que|", ["Gain quest N"]),
        ("*Gain quest |", ["7", "8"]),
        ("*Gain quest 7. Lose quest |", ["7", "8"]),
        ("*Gain quest 7. Lo|", ["Lose quest N", "Lose adventure card N"]),
        ("*Gain adventure card |", ["5"]),
        ("*The story ends. |", ["The story ends. Ending N"]),
        ("*The story ends. Ending |", ["1", "2"]),
        ("Requires |", ["keyword X", "quest N", "adventure card N"]),
        ("Requires keyword |", ["LIGHT", "RED DEBT"]),
        ("Requires keyword LIGHT and not keyword R|", ["RED DEBT"]),
        ("Requires not quest |", ["7", "8"]),
        ("Req|", ["Requires X"]),
        ("CH|", ["CHANCE N in N"]),
        ("Fail: Turn to |", ["1", "2", "3", "4"]),
        ("|", ["Requires …", "Fail: …", "CHANCE N in N", "Turn to N"]),
    ],
)
def test_in_a_choice(service: Service, lines: str, expected: list[str]) -> None:
    found = labels(offered(service, ALL, in_choice(lines)))
    expected = ["Requires …" if one == "Requires X" else one for one in expected]
    assert [one for one in expected if one not in found] == []
    if expected[0].isdigit():
        assert found == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## 9\n\nIf keyword |", ["LIGHT", "RED DEBT"]),
        ("## 9\n\nIf |", ["keyword X", "quest N"]),
        ("## 9\n\nIf keyword LIGHT, turn to |", ["1", "2", "3", "9"]),
        ("## 9\n\nIf keyword LIGHT|", ["LIGHT"]),
        ("## 9\n\nOtherwise, turn to |", ["1", "2", "3", "9"]),
        ("## 9\n\nRead [on](#|", ["1", "2", "3", "9"]),
        ("## 9\n\nRoll a die of 6.\n1-2: Turn to |", ["1", "2", "3", "9"]),
        ("## |", ["4"]),
        ("## 3.|", ["3.1"]),
    ],
)
def test_elsewhere_in_the_storybook(service: Service, text: str, expected: list[str]) -> None:
    found = labels(offered(service, "storybook/more.md", text))
    assert [one for one in expected if one not in found] == []


@pytest.mark.parametrize(
    "text", ["## 9\n\nThe |", "## 9\n\nGain |", "## 9\n\n**|", "# Tit|", "|", "## 9\n\nWords (so |"]
)
def test_nothing_is_offered_in_prose(service: Service, text: str) -> None:
    assert offered(service, "storybook/more.md", text) == []


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("book.toml", 'title = "x"\nruleset = "|"\nstart = "1"\n', ["gamebook", "sleeping_gods", "distant_skies"]),
        ("book.toml", 'title = "x"\nruleset = "gamebook"\nstart = "|"\n', ["1", "2", "3"]),
        ("book.toml", 'title = "x"\nruleset = "gamebook"\nstart = "1"\nquests = [7, |]\n', ["7", "8"]),
        ("book.toml", 'title = "x"\nruleset = "gamebook"\nstart = "1"\nsum|\n', ["summary"]),
        ("cards/quests.toml", "[[quest]]\nnumber = 7\nname = 'x'\nke|\n", ["keyword"]),
        ("cards/quests.toml", "[[quest]]\n|\n", ["number", "name", "keyword"]),
    ],
)
def test_in_tables(service: Service, path: str, text: str, expected: list[str]) -> None:
    found = labels(offered(service, path, text))
    assert [one for one in expected if one not in found] == []


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("*Ma|", ["Mac"]),
        ("*Mac: -2|", []),
        ("*Mac: Res|", ["Restore N health"]),
        ("*Gain 2 co|", ["coin", "coins", "command"]),
        ("*Gain ven|", ["venom"]),
        ("COMBAT |", ["12"]),
        ("CUN|", ["CUNNING N"]),
        ("Pay 2 co|", ["coins"]),
        ("Requires 4 or more to|", ["torch"]),
    ],
)
def test_words_of_a_game(ship: Service, lines: str, expected: list[str]) -> None:
    found = labels(offered(ship, "storybook/more.md", f"## 2\n\nA. Try.\n{lines}"))
    known = [one for one in expected if one != "torch"]  # Distant Skies' own
    assert [one for one in known if one not in found] == []
    assert "torch" not in found


def test_instructions_of_a_card(ship: Service) -> None:
    text = '[[adventure]]\nnumber = 5\nname = "A key"\nabilities = """\nAlways: +1 strength.\nGain 2 co|\n"""\n'
    assert {"coin", "coins"} <= set(labels(offered(ship, "cards/adventure.toml", text)))


def test_what_is_taken_completes_what_was_typed(service: Service) -> None:
    for typed, label, whole in (
        ("*gain que", "Gain quest N", "*gain quest "),
        ("(Turn to nob", "2", "(Turn to 2"),
        ("Requires keyword R", "RED DEBT", "Requires keyword RED DEBT"),
        ("*The story ends.", "The story ends. Ending N", "*The story ends. Ending "),
    ):
        text = in_choice(typed + "|")
        chosen = next(one for one in offered(service, ALL, text) if one.label == label)
        assert applied(service.text(ALL), [chosen.edit]) == in_choice(whole)


def test_sections_come_with_their_opening_words(service: Service) -> None:
    found = offered(service, ALL, in_choice("(Turn to |"))
    assert [(one.label, one.detail) for one in found][1] == ("2", "Nobody is here. Turn around.")
    assert {one.kind for one in found} == {"section"}


def test_in_french(service: Service) -> None:
    text = FILES["locale/fr/storybook/all.md"] + "\n## 4\n\nA. Oui.\nNécessite le mot-clé |"
    assert labels(offered(service, "locale/fr/storybook/all.md", text)) == ["LUMIÈRE", "DETTE"]
    text = FILES["locale/fr/storybook/all.md"] + "\n## 4\n\nA. Oui.\n(Lis|"
    assert labels(offered(service, "locale/fr/storybook/all.md", text)) == ["Lisez N"]


@pytest.mark.parametrize("name", list(bundled()))
def test_every_place_of_a_book_has_an_answer(name: str) -> None:
    """Wherever the cursor is, nothing is raised, and what is offered stands where the cursor does."""
    service = Service(bundled()[name])
    for path in service.paths:
        for row, line in enumerate(service.text(path).split("\n")[:250]):
            for column in {0, len(line) // 2, len(line), len(line) + 3}:
                for one in service.complete(path, row, column):
                    assert one.edit.range.end.line == row
                    assert one.edit.range.start.column <= one.edit.range.end.column <= len(line)


@pytest.mark.parametrize(
    ("line", "expected"),
    [("Ass|", "Assumes: …"), ("Onc|", "Once"), ("Assumes: |", "has read N"), ("Assumes: has read |", "2")],
)
def test_notes_on_continuity(service: Service, line: str, expected: str) -> None:
    assert expected in labels(offered(service, ALL, FILES[ALL] + f"\n## 4\n\n{line}"))
