"""“Previously…”: true, short, about what everybody knows, and told once a save in a sitting."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.widgets.table.seated import along, plain
from wanderbook.session.replies import some_reply
from wanderbook.table.events import ChoiceTaken
from wanderbook_widgets.table.messages import Wanted
from wanderbook_widgets.table.previously import MOST_CAME, MOST_DEEDS, previously
from wanderbook_widgets.table.widget import Table

PLAYS = [("the-lamplighters-round", 60, 1), ("le-bac-de-minuit", 60, 1)]
CAMPAIGNS = [("the-tidewrights-debt", 200, 2), ("the-late-mountain", 200, 2)]


@pytest.mark.parametrize(("name", "many", "players"), PLAYS + CAMPAIGNS)
def test_it_tells_the_last_choices_in_a_few_sentences(name: str, many: int, players: int) -> None:
    told = 0
    for at, seat in enumerate(along(name, 4, many, players)):
        if at % (9 if players > 1 else 1):
            continue
        found = previously(seat, 5)
        plain(found)
        taken = [one.choice for one in seat.play.log() if isinstance(one, ChoiceTaken)]
        if not taken:
            assert not found
            continue
        if not found:
            continue
        told += 1
        assert 1 <= len(found["deeds"]) <= MOST_DEEDS
        assert all(deed["html"] and len(deed["came"]) <= MOST_CAME for deed in found["deeds"])
        assert len(plain(found)) < 6_000
    assert told


@pytest.mark.parametrize(("name", "many", "players"), CAMPAIGNS)
def test_it_names_no_card_of_a_hand_and_is_the_same_for_everybody(name: str, many: int, players: int) -> None:
    looked = 0
    for at, seat in enumerate(along(name, 8, many, players)):
        found = previously(seat, 0) if at % 11 == 0 else {}
        if not found:
            continue
        assert all(previously(replace(seat, viewer=one), 0) == found for one in (None, *range(seat.players)))
        public = " ".join(line.text for line in seat.telling.log(seat.play))
        held = {seat.telling.words.ability(card) for hand in seat.board.hands for card in hand}
        said = json.dumps(found, ensure_ascii=False)
        borne = {seat.telling.words.ability(card) for mate in seat.board.crew for card in mate.abilities}
        assert not [card for card in held - borne if card in said and card not in public]
        looked += bool(held)
    assert looked


def test_a_save_is_recalled_once_in_a_sitting(tmp_path: Path) -> None:
    table, said = Table(tmp_path), list[Any]()
    table._send = lambda message, buffers=None: said.append(message)  # type: ignore[method-assign,misc]
    wanted = Wanted("the-lamplighters-round", "en", seed=5)
    table.sit_down(table._titles.begin(wanted, table.tell))
    random = Random(5)
    for _ in range(3):
        table.autosave.answer(some_reply(table.autosave.play.decision, random).chosen)  # type: ignore[arg-type]
    table.autosave.write("the bridge")

    def shown(message: dict[str, Any]) -> list[str]:
        said.clear()
        table._hear(None, message, [])
        return [one["content"]["shown"]["what"] for one in said if "shown" in one.get("content", {})]

    book = {"book": "the-lamplighters-round", "language": "en"}
    assert shown({"leave": True}) == []
    assert shown({"go_on": book}) == ["previously"]
    assert shown({"leave": True}) == []
    assert shown({"go_on": book}) == []
    assert shown({"load": "the bridge"}) == ["previously"]
    assert shown({"load": "the bridge"}) == []
    again = Table(tmp_path)
    again._send = table._send  # type: ignore[method-assign]
    table = again
    assert shown({"go_on": book}) == ["previously"]
