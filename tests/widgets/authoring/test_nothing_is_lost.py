"""Whatever authors at desks and others outside do to the same book, no word of theirs is lost."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.widgets.authoring.world import World

SEEDS, GROUPS, WORLDS, ACTS = 500, 5, 10, 8
"""Every world goes through ten interleavings, one after the other, of as many acts."""
ALL_ACTS = (
    *("type", "save", "outside_edit", "outside_rename", "outside_delete", "rename", "reload", "restart"),
    *("choose", "cross_out", "other_file", "look"),
)


def play(world: World, seed: int) -> None:
    done: list[str] = []
    world.begin(seed)
    for _ in range(ACTS):
        done.append(world.act())
        assert world.lost() == set(), f"seed {seed}: {', '.join(done)}"


def another_day(world: World) -> None:
    """Everybody goes, and one comes back."""
    for page in world.pages:
        page.vanish(mid_flight=False)
        page.desk.close()
    world.pages = [world.sit_down()]
    assert world.lost() == set()
    world.pages[0].desk.close()


@pytest.mark.parametrize("group", range(GROUPS))
def test_no_word_is_lost_whatever_is_done(tmp_path: Path, group: int) -> None:
    counts: Counter[str] = Counter()
    each = SEEDS // GROUPS // WORLDS
    for at in range(WORLDS):
        first = (group * WORLDS + at) * each
        world = World(tmp_path / str(at), first)
        for seed in range(first, first + each):
            play(world, seed)
        another_day(world)
        counts += world.counts
    seldom = {name: counts[name] for name in ALL_ACTS if counts[name] * GROUPS < 20}
    assert seldom == {}, "each act happens beside unsaved text, in each fifth of the seeds"
