"""Desks keep drafts: in the tests, nowhere near those of the person who runs them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WANDERBOOK_HOME", str(tmp_path_factory.mktemp("home")))
        yield
