"""A slice of `faults`: bad connections, in each kind of book."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.widgets.hosting.faults import Storm


@pytest.mark.parametrize("seed", [1, 2, 3, 5])
def test_no_decision_is_lost_or_taken_twice(tmp_path: Path, seed: int) -> None:
    storm = Storm(tmp_path, seed)
    storm.play(150)
    assert storm.counts["taken"] > 3 and storm.counts["cut"] > 2
