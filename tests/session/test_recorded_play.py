"""Witnesses as scenarios: every play that a proof gives can be told as one, and passes."""

from __future__ import annotations

import tomllib

import pytest

import wanderbook as wb
from tests.proofs.agree_counted import a_book
from wanderbook.book.dice import dice_of, ways
from wanderbook.proofs.reach import reach
from wanderbook.rulesets import game_for
from wanderbook.session.recorded_play import rolled, scenario_of, written
from wanderbook.session.scenario import run
from wanderbook.session.scenario_words import ScenarioFile


@pytest.mark.parametrize("seed", range(3))
def test_every_witness_of_a_book_with_stats_is_a_scenario_that_passes(seed: int) -> None:
    told = 0
    for at in range(10):
        book = a_book(at, f"recorded:{seed}")
        found, game = reach(book), game_for(book)
        for verdicts in found.kinds.values():
            for name, verdict in verdicts.items():
                if verdict.status == "reachable":
                    play = scenario_of(book, name, verdict.witness)
                    read = ScenarioFile.model_validate(tomllib.loads(written("book", [play])))
                    assert read.scenario == (play.scenario,)
                    assert run(game, read.scenario[0]) == ""
                    told += 1
    assert told > 50


def test_every_witness_of_a_bundled_book_is_a_scenario_that_passes() -> None:
    """With quests, keywords and draws."""
    found = wb.reach("the-lamplighters-round")
    for one in found.reachable:
        scenario_of(found.book.content, one.name, one.witness.replies)
    assert {"quests", "keywords", "outcomes"} <= {one.kind for one in found.reachable}


@pytest.mark.parametrize("dice", ["d6", "2d6", "d3-1", "2d6+1", "d4+d6", "3d2-5"])
def test_dice_lie_so_that_they_come_to_a_number(dice: str) -> None:
    faces, added = dice_of(dice)
    for total, _ in ways(dice):
        numbers = rolled(dice, total)
        assert max(0, sum(numbers) + added) == total
        assert all(1 <= number <= of for number, of in zip(numbers, faces, strict=True))
