"""Scenarios of Distant Skies: tables set up, facts about them, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books import write_book
from wanderbook.session.scenario import BadScenario, run_file

BOOK = {
    "book.toml": 'title = "Up"\nlanguage = "en"\nruleset = "distant_skies"\nbegin = { page = 1, space = "A1" }\n',
    "atlas/page.toml": "[[page]]\nnumber = 1\nsquares = '''\n 1+L  .    .\n .    ~    L\n'''\n",
    "storybook/all.md": """
## 1

A cloud, tethered.

A. Untie it.
CRAFT 6
Fail: -2 health
*Gain 1 rope.*
(Turn to 1)

B. Fight what tied it.
COMBAT 1, 1, 2
*Return to the map.*

C. Fight the cloud.
BOSS 4
*Return to the map.*
""",
    "cards/cards.toml": """
[[enemy]]
number = 1
name = "A knot"
level = 1
damage = 1
grid = "H P"

[[enemy]]
number = 2
name = "A bigger knot"
level = 2
damage = 2
grid = "H H"

[[boss]]
number = 4
name = "The cloud"
level = 3

[[boss.zones]]
name = "Top"
damage = 1
grid = "H ."

[[boss.zones]]
name = "Lining"
damage = 0
grid = "H S"

[[adventure]]
number = 1
name = "A cloud's end of rope"
abilities = "+1 craft."
""",
}


def why(tmp_path: Path, text: str) -> str:
    """What is wrong with one scenario; nothing where it passed."""
    write_book(tmp_path / "up", BOOK)
    file = tmp_path / "up.toml"
    file.write_text(f'book = "up"\n[[scenario]]\nname = "it"\n{text}\n')
    [verdict] = run_file(file)
    return verdict.why


def test_the_whole_table_can_be_set_up_and_claimed(tmp_path: Path) -> None:
    table = """
players = 2
active = 1
time = 3
camps = 4
place = { page = 1, space = "C1" }
goods = { rope = 2, ice_diamond = 1 }
hands = [[10, 20], [30]]
held = [[201], [1, 202]]
plane = { landing = 2, health = 3, fuel = 1 }
in_play = [{ card = 26, threat = 2 }, { card = 91 }]
[scenario.{0}.crew.Ed]
damage = 2
stamina = 1
statuses = ["venom"]
abilities = [40]
"""
    given = "[scenario.given]" + table.replace("{0}", "given")
    then = "[scenario.then]" + table.replace("{0}", "then").replace("players = 2\n", "")
    assert why(tmp_path, f"{given}{then}health = 9") == ""
    assert why(tmp_path, f"{given}{then}health = 8") == "expected Ed's health: 8, got 9"


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("time = 4", "expected time: 4, got 5"),
        ("camps = 1", "expected camps: 1, got 20"),
        ("plane.fuel = 1", "expected fuel: 1, got 5"),
        ("goods.rope = 1", "expected rope: 1, got 0"),
        ("in_play = [{ card = 26 }]", "expected events in play: 26 with 0, got "),
        ("held = [[1]]", "expected 1 in adventure hand 0, got 201 202 203 204 205 206"),
        ('place = { page = 1, space = "B1" }', "expected Claire's place: 1:B1, got 1:A1"),
    ],
)
def test_what_is_not_so_is_said(tmp_path: Path, claim: str, said: str) -> None:
    assert why(tmp_path, f"given.time = 5\nthen.{claim}") == said


def test_without_a_place_in_the_story_or_time_the_turn_begins(tmp_path: Path) -> None:
    told = 'then.events = [{ event = "TurnBegan", player = 2 }, { event = "EventDrawn" }]'
    assert why(tmp_path, f"given = {{ players = 3, active = 2 }}\n{told}") == ""


def test_fate_is_stacked_and_dice_are_loaded(tmp_path: Path) -> None:
    given = 'given = { section = "1", held = [[]], fate = [8, 8, 1] }\n'
    assert (
        why(tmp_path, given + 'when = ["A", [], [], "A", [], [], "A", [], [], ["Ed=2"]]\nthen.totals = [8, 8, 1]') == ""
    )
    shot = 'given.fight = { choice = "1:B", row = [2], hands = [[212]] }\ngiven.dice = [-1]\n'
    shot += "given.crew = { Claire.stamina = 0 }\ngiven.held = [[]]\n"
    shot += 'when = ["Ed:212", ["0:0,0", "0:0,1"], []]\n'
    assert why(tmp_path, shot + 'then.events = [{ event = "DieRolled", number = -1 }, { event = "FightWon" }]') == ""


def test_a_fight_begins_with_its_row_in_order(tmp_path: Path) -> None:
    given = (
        'given.fight = { choice = "1:B", row = ["1-2", 2], covered.2 = ["0,1"], power."1-2" = 3, synergy.Ed = 1, '
        "hands = [[211]] }\n"
    )
    then = 'then = { row = ["1-2", 2], covered.2 = ["0,1"], power = { "1-2" = 3, 2 = 0 }, synergy.Ed = 1 }'
    assert why(tmp_path, given + then) == ""
    assert why(tmp_path, given + 'then.open = ["Ed:211", "return:Ed"]') == ""
    assert why(tmp_path, 'given.fight.choice = "1:B"\nthen.row = [1, "1-2", 2]') == ""


def test_a_boss_is_laid_with_its_zones(tmp_path: Path) -> None:
    given = 'given.fight = { choice = "1:C", covered."4.0" = ["0,0"], power."4.1" = 2 }\n'
    then = 'then = { row = ["4.0", "4.1"], covered."4.0" = ["0,0"], power."4.1" = 2 }'
    assert why(tmp_path, given + then) == ""


@pytest.mark.parametrize(
    ("text", "said", "help"),
    [
        ("given.crew.Clair = {}", "there is no character Clair", "did you mean Claire?"),
        ("given.crew.Ed = { abilities = [63] }", "there is no ability card 63", ""),
        ("given.hands = [[99]]", "there is no ability card 99", ""),
        ("given.held = [[99]]", "there is no adventure card 99", ""),
        ("given.goods = { ropes = 1 }", "there is no resource ropes", "did you mean rope?"),
        ("given.plane.landing = 7", "there is no landing place 7", ""),
        ("given.in_play = [{ card = 57 }]", "there is no event 57", ""),
        ('given.place = { page = 2, space = "A1" }', "there is no square 2:A1", "did you mean"),
        ('given.fight = { choice = "1:A" }', "no choice 1:A leads to a fight", "write a choice"),
        ('given.fight = { choice = "1:B", row = [3] }', "there is no enemy in 1:B called 3", ""),
        ('given.fight = { choice = "1:B", covered.2 = ["3,3"] }', "there is no square of 2 called 3,3", ""),
        ('given.fight = { choice = "1:B", power.7 = 1 }', "there is no enemy in the row called 7", ""),
        ('given.fight = { choice = "1:B", hands = [[201]] }', "there is no combat card 201", ""),
        ('given.fight = { choice = "1:B", synergy.Tom = 1 }', "there is no character Tom", ""),
        ("given.cards = [90]", "the book has no adventure card 90", ""),
        ("then.crew.Esarius = { health = 1 }", "there is no character Esarius", "did you mean Ezarius?"),
        ("then.row = [7]", "there is no enemy 7", ""),
        ('then.events = [{ event = "DieRoled" }]', "no event is called DieRoled", "did you mean DieRolled"),
    ],
)
def test_unknown_names_are_refused_with_their_place(tmp_path: Path, text: str, said: str, help: str) -> None:
    with pytest.raises(BadScenario) as refused:
        why(tmp_path, f'{text}\nthen.at = "1"')
    [found] = refused.value.diagnostics
    assert (found.code, found.message, found.line) == ("SB501", said, 4)
    assert found.help.startswith(help)


@pytest.mark.parametrize(
    "text",
    [
        "given.crew.Ed = { damage = 12 }",
        "given.crew = { Ed = { abilities = [10] }, Jessie = { abilities = [10] } }",
        "given.crew = { Ed = { abilities = [10] } }\ngiven.hands = [[10]]",
        "given.crew.Ed = { abilities = [10, 11, 12, 13, 14, 15, 16, 17, 18] }",
        "given.goods = { rope = 7 }",
        "given.plane = { fuel = 6 }",
        "given = { players = 2, hands = [[1]] }",
        "given.active = 1",
        "given.fate = [8, 8, 8]",
        'given.fight = { choice = "1:B", row = [1, 1] }',
        'given.fight = { choice = "1:B", covered.1 = ["0,0"] }',
        'given.fight = { choice = "1:B", synergy.Ed = 6 }',
        'given.fight = { choice = "1:B", hands = [[211], [212]] }',
    ],
)
def test_a_table_that_cannot_be_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadScenario) as refused:
        why(tmp_path, f'{text}\nthen.at = "1"')
    assert {one.code for one in refused.value.diagnostics} == {"SB502"}
