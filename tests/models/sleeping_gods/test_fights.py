"""The engine is held against a second model of combat, on random fights, and the model against the printed examples."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.models.sleeping_gods.follow import KINDS, follow
from tests.models.sleeping_gods.setting import random_book

FIGHTS, EACH = 2000, 50


@pytest.mark.parametrize("chunk", range(FIGHTS // EACH))
def test_the_engine_fights_as_the_model_does(chunk: int) -> None:
    game = random_book(Random(chunk))
    followed = [follow(seed, game) for seed in range(chunk * EACH, (chunk + 1) * EACH)]
    assert sum(fight.ended is not None for fight in followed) > EACH // 2


def test_random_fights_come_to_every_question_and_every_end() -> None:
    kinds: set[str] = set()
    ends: set[str | None] = set()
    for chunk in range(FIGHTS // EACH, 2 * FIGHTS // EACH):
        game = random_book(Random(chunk))
        for seed in range(chunk * EACH, chunk * EACH + EACH):
            followed = follow(seed, game)
            kinds |= followed.kinds
            ends.add(followed.ended)
            if kinds >= set(KINDS.values()) and ends >= {"won", "crew", "ship"}:
                return
    raise AssertionError(f"never asked: {set(KINDS.values()) - kinds}; ended: {ends}")


@pytest.mark.parametrize("module", ["pieces", "placing", "fight"])
def test_the_model_knows_nothing_of_the_engine(module: str) -> None:
    assert "wanderbook" not in (Path(__file__).parent / f"{module}.py").read_text(encoding="utf-8")
