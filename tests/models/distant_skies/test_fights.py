"""2,000 random fights of Distant Skies: the engine and a second model of its combat agree on every decision."""

from __future__ import annotations

import pytest

from tests.models.distant_skies.against import Match
from tests.models.distant_skies.scenes import scene

FIGHTS, CHUNK = 2000, 50


def fight(seed: int) -> Match:
    match = Match(scene(seed), seed)
    try:
        match.play()
    except AssertionError as error:
        moves = "\n".join(map(str, match.log))
        raise AssertionError(f"fight {seed}: {error}\n{match.scene.state.board.mode} {moves}") from error
    return match


@pytest.mark.rule("DS-COMBAT-3")
@pytest.mark.parametrize("first", range(0, FIGHTS, CHUNK))
def test_the_engine_agrees_with_the_second_model(first: int) -> None:
    assert all(fight(seed).how for seed in range(first, first + CHUNK))
