"""2,000 random fights of Distant Skies: the engine and a second model of its combat agree on every decision.

The test bears the mark of no rule: it is about all of them together, and those of one rule stand in `tests/rules`.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.models.distant_skies.against import Match
from tests.models.distant_skies.scenes import scene
from tests.models.distant_skies.table import FACES
from tests.rules import ds_fight
from tests.rules.ds_table import Played

FIGHTS, CHUNK = 2000, 50


def fight(seed: int) -> Match:
    """A fight that both have played to its end."""
    match = Match(scene(seed), seed)
    try:
        match.play()
    except AssertionError as error:
        moves = "\n".join(map(str, match.log))
        raise AssertionError(f"fight {seed}: {error}\n{match.scene.state.board.mode} {moves}") from error
    return match


@pytest.mark.rule("DS-COMBAT-3")
def test_the_die_has_the_faces_of_the_second_model() -> None:
    """The fights are told what it shows; how likely that is, they cannot know."""
    game = ds_fight.book("H9 . . . . . . . .", chance="ask")
    state = ds_fight.fight("H9 . . . . . . . .").state
    played = Played(game, state)(f"Ed:{ds_fight.PISTOL}")
    assert {int(face): many for face, many in played.asked.outcomes} == Counter(FACES)


@pytest.mark.parametrize("first", range(0, FIGHTS, CHUNK))
def test_the_engine_agrees_with_the_second_model(first: int) -> None:
    assert all(fight(seed).how for seed in range(first, first + CHUNK))
