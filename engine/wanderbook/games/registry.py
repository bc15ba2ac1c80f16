"""All games: those of Wanderbook, and those of other packages, found by entry point."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Any

from wanderbook.games.own import OWN
from wanderbook.games.record import GameRecord

GROUP = "wanderbook.games"
"""The entry points under which packages bring a game: each is called by its name and leads to a `GameRecord`."""


@cache
def known() -> dict[str, GameRecord]:
    """The known games by name. Wanderbook's own come first: another package does not replace one of these."""
    own = {record.name: record for record in OWN}
    brought = {record.name: record for record in _brought() if record.name not in own}
    return own | dict(sorted(brought.items()))


def _brought() -> Iterator[GameRecord]:
    """The games of other packages. A faulty one is left out, with a warning."""
    try:
        from importlib.metadata import entry_points  # a published page has no packages to look among
    except ImportError:
        return
    for entry in entry_points(group=GROUP):
        try:
            record = entry.load()
        except Exception as error:  # whatever somebody else's package raises, other games go on
            warnings.warn(f"the game {entry.name!r} cannot be loaded: {error}", stacklevel=2)
            continue
        if isinstance(record, GameRecord) and record.name == entry.name:
            yield record
        else:
            warnings.warn(f"the game {entry.name!r} is not a GameRecord of that name: {entry.value}", stacklevel=2)


def games() -> tuple[str, ...]:
    """The names of all games: Wanderbook's, and then the others."""
    return tuple(known())


def is_game(name: object) -> bool:
    return isinstance(name, str) and name in known()


def record_of(name: str) -> GameRecord:
    return known()[name]


def package_of(name: str) -> str:
    """The package with a game's rules, its reference and its components: the one in the record, or the package of the
    module in it.
    """
    module = record_of(name).rules.partition(":")[0]
    spec = find_spec(module)
    return spec.parent or module if spec else module


def own_games() -> tuple[str, ...]:
    """The names of Wanderbook's games, without those of other packages."""
    return tuple(record.name for record in OWN)


def brought_packages() -> tuple[str, ...]:
    """The packages of those games that are not Wanderbook's."""
    return tuple(package_of(name) for name in games() if name not in own_games())


@cache
def use(where: str) -> Any:
    """The object at `package.module:name`."""
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)


def data_of(where: str) -> Traversable:
    """The file or folder at `package:path`."""
    package, _, path = where.partition(":")
    return files(package).joinpath(path)
