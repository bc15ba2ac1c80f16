"""What anyone may do at almost any time, by kinds: `equip:0:17` is something of the kind `equip`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from wanderbook.rulesets.common.crew import Table
from wanderbook.table import Game, Meanwhile, Option
from wanderbook.table.decisions import Besides
from wanderbook.table.events import Tell


class Doing(NamedTuple):
    """One kind of it, or several that belong together."""

    options: Callable[[Game, Table, str], Iterable[Option]]
    """All of it, open or closed, in the window that is open: a word of the game's."""
    do: Callable[[Game, Table, str, Tell], Table]
    why: Callable[[Game, Table, str], str]
    """The sentence that closes one of them."""


def meanwhile(window: Callable[[Table], str | None], kinds: Mapping[str, Doing]) -> Meanwhile:
    """By the first word of an option's id. `window` says what is going on; nothing, where nobody may do anything."""
    every = tuple(dict.fromkeys(kinds.values()))

    def make(game: Game, state: Table, now: str) -> tuple[Option, ...]:
        return tuple([one for doing in every for one in doing.options(game, state, now)])

    def options(game: Game, state: Table) -> Sequence[Option]:
        now = window(state)
        return Besides(make, game, state, now) if now else ()

    def option(game: Game, state: Table, what: str) -> Option | None:
        """Looked for among its own kind only."""
        doing = kinds.get(what.partition(":")[0])
        now = window(state) if doing else None
        if doing is None or now is None:
            return None
        return next((one for one in doing.options(game, state, now) if one.id == what), None)

    def do(game: Game, state: Table, what: str, tell: Tell) -> Table:
        return kinds[what.partition(":")[0]].do(game, state, what, tell)

    def why(game: Game, state: Table, what: str) -> str:
        return kinds[what.partition(":")[0]].why(game, state, what)

    return Meanwhile(options, option, do, why)
