"""Players' names at the table: whoever joins later is numbered until they say theirs, and saves keep it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.rules import ds_table
from tests.widgets.table.fought import laid_out
from tests.widgets.table.seated import seat_at
from tests.widgets.table.test_widget import BEGIN, SEA, choose, hear, opened
from wanderbook.rulesets.distant_skies.steps import TakeAction
from wanderbook.telling import telling_for
from wanderbook_widgets import Table
from wanderbook_widgets.table.parts.crew import crew
from wanderbook_widgets.table.parts.head import head


def names(table: Table) -> list[str]:
    return [player["name"] for player in table.crew["players"]]


def test_whoever_joins_is_numbered_and_can_be_named(tmp_path: Path) -> None:
    table, _ = opened(tmp_path, SEA)
    hear(table, {"begin": {"book": str(SEA), "answers": BEGIN, "names": ["Ada", "Ben"]}})
    choose(table, "join")
    assert table.head["players"] == ["Ada", "Ben", "Player 3"] and names(table)[2] == "Player 3"
    assert [player["numbered"] for player in table.crew["players"]] == [False, False, True]
    moment, number = table.autosave.play.state.moment, table.crew["players"][2]["number"]
    hear(table, {"call": number, "name": " Cyd\n"})
    assert table.head["players"] == ["Ada", "Ben", "Cyd"] and names(table)[2] == "Cyd"
    assert table.autosave.play.state.moment == moment, "a name is no decision"
    hear(table, {"call": 3, "name": "Zoe"}, {"call": -1, "name": "Zoe"}, {"call": "2", "name": "Zoe"})
    assert table.head["players"] == ["Ada", "Ben", "Cyd"]
    again, _ = opened(tmp_path, SEA)
    hear(again, {"go_on": {"book": str(SEA)}})
    assert again.head["players"] == ["Ada", "Ben", "Cyd"]
    hear(again, {"undo": True})
    assert again.head["players"] == ["Ada", "Ben"]
    hear(again, {"redo": True})
    assert again.head["players"] == ["Ada", "Ben", "Cyd"]


def test_two_of_one_name_are_told_apart(tmp_path: Path) -> None:
    table, _ = opened(tmp_path, SEA)
    hear(table, {"begin": {"book": str(SEA), "answers": BEGIN, "names": ["Anna", "anna "]}})
    assert table.head["players"] == ["Anna", "anna 2"]
    choose(table, "join")
    number = table.crew["players"][2]["number"]
    hear(table, {"call": number, "name": "ANNA"})
    assert table.head["players"] == ["Anna", "anna 2", "ANNA 3"]


def test_the_head_says_whose_command_is_which(tmp_path: Path) -> None:
    table, _ = opened(tmp_path, SEA)
    hear(table, {"begin": {"book": str(SEA), "answers": BEGIN, "names": ["Anna", "Ben"]}})
    board = table.autosave.play.state.board
    state = replace(table.autosave.play.state, board=replace(board, active=1, command=(4, 0)))
    seat = seat_at(table.autosave.game, state)
    seat.telling.names = ("Anna", "Ben")
    shown = head(seat)
    assert [player["name"] for player in crew(seat)["players"]] == ["Ben", "Anna"], "whose turn it is comes first"
    assert shown["status"][-1] == "command\u00a04+0", "in the order of the seats, as the tokens of a fight"
    assert shown["means"] == {shown["status"][-1]: "Command: Anna 4, Ben 0"}


def test_one_player_need_not_be_told_whose_command_it_is(tmp_path: Path) -> None:
    table, _ = opened(tmp_path, SEA)
    hear(table, {"begin": {"book": str(SEA), "answers": BEGIN | {"players": ["1"]}}})
    assert table.head["means"] == {} and table.head["status"][-1].startswith("command")


# ---------------------------------------------------------------- at the end of the turn (DS-PLAYERS-1)

SKY = ds_table.game_of()


def at_the_table(tmp_path: Path) -> Table:
    """Eve and Fay, in the middle of Eve's turn."""
    table = laid_out(ds_table.Played(SKY, ds_table.table(SKY, TakeAction(), players=2, time=1)), tmp_path)
    table.autosave.play.names = ("Eve", "Fay")
    return table


def leaving(table: Table) -> list[str]:
    return [player["name"] for player in table.crew["players"] if player["leaving"]]


def test_who_leaves_is_marked_and_told_until_the_turn_ends(tmp_path: Path) -> None:
    table = at_the_table(tmp_path)
    choose(table, "leave:1")
    assert leaving(table) == ["Fay"] and table.head["status"][-1] == "Fay leaves after this turn".replace(" ", "\u00a0")
    said = "Fay leaves at the end of this turn, and their characters and cards go to the others."
    assert said in json.dumps(table.page)
    hear(table, {"undo": True})
    assert leaving(table) == [] and not table.head["status"][-1].startswith("Fay")
    hear(table, {"redo": True})
    choose(table, "travel:1:B1")
    assert table.head["players"] == [] and "leaves" not in table.head["status"][-1]
    assert said in json.dumps(table.lately), "of whoever has left"


def test_that_somebody_joins_or_packs_up_stands_in_the_head_until_the_turn_ends(tmp_path: Path) -> None:
    table = at_the_table(tmp_path)
    choose(table, "join")
    choose(table, "pack")
    waits = ["another player joins after this turn", "packing up after this turn"]
    assert [part.replace("\u00a0", " ") for part in table.head["status"][-2:]] == waits
    assert "The table is packed up at the end of this turn." in json.dumps(table.page)
    choose(table, "travel:1:B1")
    assert "joins" not in " ".join(table.head["status"])
    assert table.question["title"].startswith("Who begins"), "packing up deals the characters anew: nobody chooses any"


def test_who_has_joined_chooses(tmp_path: Path) -> None:
    table = at_the_table(tmp_path)
    choose(table, "join")
    choose(table, "travel:1:B1")
    assert table.question["owner"] == "Player 3"


@pytest.mark.parametrize(
    ("language", "waits"),
    [("en", "Fay leaves after this turn"), ("fr", "Fay part après ce tour")],
)
def test_what_waits_is_said_in_both_languages(language: str, waits: str) -> None:
    seat = seat_at(SKY, ds_table.table(SKY, TakeAction(), players=2, between=("leave:1",)))
    telling = telling_for(SKY, language)
    telling.names = ("Eve", "Fay")
    assert telling.status(seat.play).replace("\u00a0", " ").endswith(f" · {waits}")
