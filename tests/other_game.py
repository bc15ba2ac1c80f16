"""The game of another package, for tests: found by its entry point, as if it were installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import distributions
from pathlib import Path

import pytest

from wanderbook.book.effects import brought_effects
from wanderbook.book.vocabulary import vocabularies
from wanderbook.games import registry
from wanderbook.notation.languages import phrasebook

FOLDER = Path(__file__).parent / "fourth_game"
BOOK = FOLDER / "book"
FRENCH = BOOK / "locale" / "fr"


@contextmanager
def installed_game() -> Iterator[str]:
    """The name of the game that the folder brings, which is there as long as this lasts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(FOLDER)
        forget()
        yield name_of_the_game()
    forget()


def name_of_the_game() -> str:
    """As its own entry point says it: no file outside the folder does."""
    [brought] = distributions(path=[str(FOLDER)])
    [entry] = brought.entry_points.select(group=registry.GROUP)
    return entry.name


def forget() -> None:
    """What is known of all games is looked up again."""
    for known in (registry.known, vocabularies, brought_effects, phrasebook):
        known.cache_clear()
