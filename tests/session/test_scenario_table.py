"""Scenarios of a board game: tables set up, facts about them, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books import write_book
from wanderbook.session.scenario import BadScenario, run_file
from wanderbook_tools.cli import main

BOOK = {
    "book.toml": 'title = "Reef"\nlanguage = "en"\nruleset = "sleeping_gods"\nbegin = { page = 1, space = "A" }\n',
    "atlas/page.toml": """
[[page]]
number = 1

[[page.region]]
id = "A"
neighbours = ["B"]
locations = ["1"]
port = "Ammer"

[[page.region]]
id = "B"
neighbours = ["A"]
hazard = "SAVVY 5. Fail: 1 ship damage."
""",
    "storybook/all.md": """
## 1

A reef.

A. Row over it.
CRAFT 4
Fail: -2 health
*Gain 2 coins.*
(Turn to 1)

B. Fight what lives in it.
COMBAT 1, 1, 2
*Return to the ship.*
""",
    "cards/cards.toml": """
[[enemy]]
number = 1
name = "Eel"
level = 1
defense = 3
damage = 1
grid = "H ."

[[enemy]]
number = 2
name = "Larger eel"
level = 2
defense = 4
damage = 2
grid = "H H"

[[adventure]]
number = 1
name = "Oar"
kind = "weapon"
weapon = { damage = 3 }
""",
}


def why(tmp_path: Path, text: str) -> str:
    """What is wrong with one scenario; nothing where it passed."""
    write_book(tmp_path / "reef", BOOK)
    file = tmp_path / "reef.toml"
    file.write_text(f'book = "reef"\n[[scenario]]\nname = "it"\n{text}\n')
    [verdict] = run_file(file)
    return verdict.why


def test_an_answer_may_have_several_ids_or_none(tmp_path: Path) -> None:
    given = 'given = { section = "1", fate = [2] }\n'
    assert why(tmp_path, given + 'when = ["A", ["Audrie", "Gregory"]]\nthen = { totals = [5], goods.coin = 5 }') == ""
    assert why(tmp_path, given + 'when = ["A", [], ["Mac=2"]]\nthen = { totals = [2], goods.coin = 5 }') == ""


def test_the_whole_table_can_be_set_up_and_claimed(tmp_path: Path) -> None:
    table = """
players = 2
active = 1
place = { page = 1, space = "B" }
goods = { coin = 7, meat = 1 }
ship = { hull = 1, deck = 2 }
command = [2, 3]
hands = [[1, 2], [3]]
[scenario.{0}.crew.Mac]
damage = 2
fatigue = 1
command = 1
statuses = ["venom"]
abilities = [60]
levels = [6]
weapons = [1]
"""
    given = "[scenario.given]\nhazard = true" + table.replace("{0}", "given")
    then = "[scenario.then]\nship_damage = 3" + table.replace("{0}", "then").replace("players = 2\n", "")
    assert why(tmp_path, f"{given}{then}health = 4") == ""
    assert why(tmp_path, f"{given}{then}health = 5") == "expected Mac's health: 5, got 4"


def test_without_a_place_in_the_story_the_turn_begins(tmp_path: Path) -> None:
    given = 'given = { players = 3, active = 2, crew.Mac.statuses = ["venom"] }\n'
    assert why(tmp_path, given + 'then = { active = 2, open = ["bridge"], crew.Mac.damage = 1 }') == ""


def test_fate_is_stacked_on_the_ability_deck(tmp_path: Path) -> None:
    given = 'given = { section = "1", fate = [6, 6, 6] }\nwhen = ["A", [], "A", [], "A", []]\n'
    assert why(tmp_path, given + "then = { totals = [6, 6, 6] }") == ""
    assert why(tmp_path, given + "then = { totals = [6, 6] }") == "expected totals 6 6, got 6 6 6"
    one_more = 'given = { section = "1", fate = [5, 4] }\nwhen = ["A", []]\nthen = { totals = [5] }'
    assert why(tmp_path, one_more) == "fate 4 was never drawn"


def test_a_fight_begins_with_its_row_in_order(tmp_path: Path) -> None:
    given = 'given.fight = { choice = "1:B", row = ["1-2", 2, 1], covered.2 = ["0,1"], synergy.Rafael = "Mac" }\n'
    assert why(tmp_path, given + 'then = { row = ["1-2", 2, 1], covered.2 = ["0,1"], synergy.Rafael = "Mac" }') == ""
    assert why(tmp_path, 'given.fight.choice = "1:B"\nthen.row = [1, "1-2", 2]') == ""
    assert why(tmp_path, given + "then.row = []") == "expected the row: nothing, got 1-2 2 1"
    attack = 'given.fate = [5]\nwhen = ["Gregory:0", "2", ["1:0,0"]]\n'
    assert (
        why(tmp_path, given + attack + 'then = { row = ["1-2", 1] }\nnever.events = [{ event = "EnemyStruck" }]') == ""
    )


def test_events_are_told_in_order_by_what_matters_of_them(tmp_path: Path) -> None:
    given = 'given = { section = "1", fate = [1] }\nwhen = ["A", "Audrie"]\n'
    drawn, lost = '{ event = "Drawn", number = 1 }', '{ event = "HealthLost", who = "Audrie" }'
    assert why(tmp_path, f"{given}then.events = [{drawn}, {lost}]") == ""
    assert why(tmp_path, f"{given}then.events = [{lost}, {drawn}]").startswith(
        "expected Drawn number=1 happened, got only "
    )
    assert why(tmp_path, f"{given}never.events = [{lost}]") == "HealthLost who=Audrie happened, which must never be"
    assert "amount=3" in why(tmp_path, given + 'then.events = [{ event = "HealthLost", amount = 3 }]')


def test_what_may_be_done_meanwhile_is_open_or_closed(tmp_path: Path) -> None:
    given = 'given.hands = [[60]]\ngiven.section = "1"\n'
    assert why(tmp_path, given + 'then.closed = { "equip:0:60" = "SG-CMD-1" }') == ""


@pytest.mark.parametrize(
    ("text", "said", "help"),
    [
        ("given.crew.Marc = {}", "there is no crew member Marc", "did you mean Marco"),
        ("given.crew.Mac = { abilities = [61] }", "there is no ability card 61", ""),
        ("given.crew.Mac = { levels = [1] }", "there is no level card of Mac 1", ""),
        ("given.crew.Mac = { weapons = [91] }", "there is no weapon 91", ""),
        ("given.hands = [[99]]", "there is no ability card 99", ""),
        ("given.goods = { coins = 1 }", "there is no good coins", "did you mean coin?"),
        ("given.ship = { hold = 1 }", "there is no room hold", ""),
        ('given.place = { page = 2, space = "A" }', "there is no region 2:A", "did you mean"),
        ('given.fight = { choice = "1:A" }', "no choice 1:A leads to a fight", "write a choice"),
        ('given.fight = { choice = "1:B", row = [3] }', "there is no enemy in 1:B called 3", ""),
        ('given.fight = { choice = "1:B", covered.2 = ["3,3"] }', "there is no square of 2 called 3,3", ""),
        ('given.fight = { choice = "1:B", synergy.Mac = "Tom" }', "there is no crew member Tom", ""),
        ("given.cards = [90]", "the book has no adventure card 90", ""),
        ("then.crew.Kanan = { health = 1 }", "there is no crew member Kanan", "did you mean Kannan?"),
        ("then.row = [7]", "there is no enemy 7", ""),
        ('then.events = [{ event = "HealthLosed" }]', "no event is called HealthLosed", "did you mean HealthLost"),
        ('then.events = [{ event = "Fell", whom = "Mac" }]', "Fell has no whom", "did you mean who?"),
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
        "given.crew.Mac = { damage = 9 }",
        "given.crew.Mac = { abilities = [1, 2, 3] }",
        "given.crew = { Mac = { abilities = [1] }, Laurent = { abilities = [1] } }",
        "given.crew = { Mac = { abilities = [1] } }\ngiven.hands = [[1]]",
        "given.hands = [[1, 2, 3, 4]]",
        "given.command = [15]",
        "given.command = [1, 1]",
        "given.goods = { meat = 7 }",
        "given.ship = { hull = 2 }",
        "given = { players = 2, crew.Mac.player = 1 }",
        "given.active = 1",
        "given.fate = [1, 1, 1, 1, 1, 1, 1, 1, 1]",
        "given.hazard = true",
        'given.fight = { choice = "1:B", row = [1, 1] }',
        'given.fight = { choice = "1:B", covered.1 = ["0,0"] }',
        'given.fight = { choice = "1:B", synergy.Mac = "Mac" }',
        'given = { section = "1", cards = [1] }',
    ],
)
def test_a_table_that_cannot_be_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadScenario) as refused:
        why(tmp_path, f'{text}\nthen.at = "1"')
    assert {one.code for one in refused.value.diagnostics} == {"SB502"}


@pytest.mark.parametrize(
    "text",
    ["given.crew.Mac = { damge = 1 }", "given.players = 5", "given.crew.Mac.fatigue = 3", 'given.table = "x"'],
)
def test_a_wrong_word_is_refused_with_its_place(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadScenario) as refused:
        why(tmp_path, f'{text}\nthen.at = "1"')
    assert [(one.code in ("SB301", "SB302"), one.line) for one in refused.value.diagnostics] == [(True, 4)]


def test_what_a_play_can_reach_from_a_table(tmp_path: Path) -> None:
    write_book(tmp_path / "reef", BOOK)
    file = tmp_path / "reef.toml"
    file.write_text('book = "reef"\n[[can]]\nreach = "1:A:fail"\ngiven = { section = "1" }\n')
    assert main(["scenario", str(file)]) == 0
