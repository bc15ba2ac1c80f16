"""Players' names at the table: whoever joins later is numbered until they say theirs, and saves keep it."""

from __future__ import annotations

from pathlib import Path

from tests.widgets.table.test_widget import BEGIN, SEA, choose, hear, opened
from wanderbook_widgets.table import Table


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
