"""Steps that were renamed keep the names that saves have for them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from wanderbook.rulesets import ruleset_of
from wanderbook.rulesets.common.steps import RequireParticipant
from wanderbook.rulesets.distant_skies.steps import DealBuff, NextSpot, RecheckQuestion, Walk
from wanderbook.rulesets.sleeping_gods.steps import AtPort, DealMarket, DrawSearch, LayEnemies, RoomEffects, TakeAction
from wanderbook.table.steps import Tried

TRIED = Tried("8:A", "craft", 5, ("Mac",))


@pytest.mark.parametrize(
    ("ruleset", "saved", "step"),
    [
        ("distant_skies", {"type": "LookAgain"}, RecheckQuestion()),
        ("distant_skies", {"type": "Walk", "left": 2}, Walk(2)),
        ("distant_skies", {"type": "DealBuff", "left": ["3"]}, DealBuff(("3",))),
        ("distant_skies", {"type": "NextSpot", "section": "9", "left": [["Ed", "A"]]}, NextSpot("9", (("Ed", "A"),))),
        (
            "sleeping_gods",
            {"type": "Summon", "tried": msgspec.json.decode(msgspec.json.encode(TRIED))},
            RequireParticipant(TRIED),
        ),
        ("sleeping_gods", {"type": "TakeAction", "left": 1}, TakeAction(1)),
        (
            "sleeping_gods",
            {"type": "RoomEffects", "room": "deck", "left": ["search"]},
            RoomEffects("deck", ("search",)),
        ),
        ("sleeping_gods", {"type": "DrawSearch", "left": 2, "before": [4]}, DrawSearch(2, (4,))),
        ("sleeping_gods", {"type": "DealMarket", "left": 6, "dealt": [80]}, DealMarket(6, (80,))),
        ("sleeping_gods", {"type": "AtPort", "left": ["inn"]}, AtPort(("inn",))),
        ("sleeping_gods", {"type": "LayEnemies", "left": ["7", "7-2"]}, LayEnemies(("7", "7-2"))),
    ],
)
def test_an_older_save_still_names_its_steps(ruleset: str, saved: dict[str, Any], step: Any) -> None:
    assert msgspec.convert(saved, ruleset_of(ruleset).steps) == step
    assert saved.items() <= msgspec.json.decode(msgspec.json.encode(step)).items()
