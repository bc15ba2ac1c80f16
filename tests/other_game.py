"""The game of another package, for tests: found by its entry point, as if it were installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import distributions
from pathlib import Path

import pytest

from wanderbook.book.vocabulary import vocabularies
from wanderbook.games import registry

FOLDER = Path(__file__).parent / "fourth_game"
BOOK = FOLDER / "book"
FRENCH = BOOK / "locale" / "fr"


@contextmanager
def installed_game() -> Iterator[str]:
    """The name of the game that the folder brings, which is there as long as this lasts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(FOLDER)
        _forget()
        yield name_of_the_game()
    _forget()


def name_of_the_game() -> str:
    """As its own entry point says it: no file outside the folder does."""
    [brought] = distributions(path=[str(FOLDER)])
    [entry] = brought.entry_points.select(group=registry.GROUP)
    return entry.name


def _forget() -> None:
    registry.known.cache_clear()
    vocabularies.cache_clear()
