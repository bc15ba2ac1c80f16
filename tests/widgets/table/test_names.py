"""Players' names at the table: whoever joins later is numbered until they say theirs, and saves keep it."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from tests.widgets.table.seated import seat_at
from tests.widgets.table.test_widget import BEGIN, SEA, choose, hear, opened
from wanderbook_widgets.table import Table
from wanderbook_widgets.table.parts.crew import crew
from wanderbook_widgets.table.parts.head import head


def names(table: Table) -> list[str]:
    return [player["name"] for player in table.crew["players"]]


def test_whoever_joins_is_numbered_and_can_be_named(tmp_path: Path) -> None:
    table, _ = opened(tmp_path, SEA)
    hear(table, {"begin": {"book": str(SEA), "answers": BEGIN, "names": ["Ada", "Ben"]}})
    choose(table, "join")
    assert table.head["players"] == ["Ada", "Ben", "Player 3"] and names(table)[2] == "Player 3"
    moment, number = table.keeping.play.state.moment, table.crew["players"][2]["number"]
    hear(table, {"call": number, "name": " Cyd\n"})
    assert table.head["players"] == ["Ada", "Ben", "Cyd"] and names(table)[2] == "Cyd"
    assert table.keeping.play.state.moment == moment, "a name is no decision"
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
    board = table.keeping.play.state.board
    state = replace(table.keeping.play.state, board=replace(board, active=1, command=(4, 0)))
    seat = seat_at(table.keeping.game, state)
    seat.telling.names = ("Anna", "Ben")
    shown = head(seat)
    assert [player["name"] for player in crew(seat)["players"]] == ["Ben", "Anna"], "whose turn it is comes first"
    assert shown["status"][-1] == "command\u00a04+0", "in the order of the seats, as the tokens of a fight"
    assert shown["means"] == {shown["status"][-1]: "Command: Anna 4, Ben 0"}


def test_one_player_need_not_be_told_whose_command_it_is(tmp_path: Path) -> None:
    table, _ = opened(tmp_path, SEA)
    hear(table, {"begin": {"book": str(SEA), "answers": BEGIN | {"players": ["1"]}}})
    assert table.head["means"] == {} and table.head["status"][-1].startswith("command")
