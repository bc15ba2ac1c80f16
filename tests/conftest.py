"""For every test: how long an example takes is not a property of what it shows. Machines are noisy.

`slow.txt` lists the tests that `tools/test --quick` leaves out (`workshop/slow_tests.py` makes it).
"""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from hypothesis import settings

HERE = Path(__file__).parent
SLOW = frozenset((HERE / "slow.txt").read_text("utf-8").split())

settings.register_profile("untimed", parent=settings(), deadline=None)
settings.load_profile("untimed")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        name = getattr(item, "originalname", item.name)
        if f"{item.path.relative_to(HERE.parent).as_posix()}::{name}" in SLOW:
            item.add_marker(pytest.mark.slow)


def pytest_collection_finish() -> None:
    """The modules and tests stay to the end: the collector need not look at them again and again."""
    gc.collect()
    gc.freeze()
