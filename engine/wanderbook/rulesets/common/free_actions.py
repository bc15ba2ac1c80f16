"""Free actions, by kinds of actions: `equip:0:17` is `Equip`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from wanderbook.table import FreeActions, Game, Option, Table
from wanderbook.table.actions import Action
from wanderbook.table.behaviour import Registry
from wanderbook.table.decisions import LazyOptions
from wanderbook.table.events import Emit

ANY_WORD = ""
"""In place of a word: the kinds of free actions whose text may begin with any word."""


class FreeAction(NamedTuple):
    """One kind of free action, or several that belong together."""

    options: Callable[[Game, Table, str], Iterable[Option]]
    """Every option of this kind, open or closed, at a moment that `window` named (see `free_actions`)."""
    do: Callable[[Game, Table, Any, Emit], Table]
    why: Callable[[Game, Table, Any], str]
    """The sentence that explains why an action of this kind is closed."""
    option: Callable[[Game, Table, str, str], Option | None] | None = None
    """The option with this text, if there is a faster way than building all of them."""


def never_closed(game: Game, state: Table, action: Action) -> str:
    """The `FreeAction.why` of actions that are never closed."""
    raise AssertionError(f"{action} is never closed")


def free_actions(window: Callable[[Table], str | None], kinds: Mapping[type[Action], FreeAction]) -> FreeActions:
    """The free actions of a game, from the `FreeAction` for each kind of action; several kinds may share one.
    `window` names the moment that decides which are open, a word of the game's; None where there are none."""
    every = tuple(dict.fromkeys(kinds.values()))  # each once, though several kinds share it
    by_kind, by_word = Registry(kinds), _by_word(kinds)

    def opens(game: Game, state: Table) -> str | None:
        return window(state)

    def make(game: Game, state: Table, now: str) -> tuple[Option, ...]:
        return tuple([one for doing in every for one in doing.options(game, state, now)])

    def options(game: Game, state: Table) -> Sequence[Option]:
        return LazyOptions(opens, make, game, state)

    def option(game: Game, state: Table, what: str) -> Option | None:
        """The free action with this text, `equip:0:17`. Only kinds whose text may begin with that word are searched;
        the others are not built.
        """
        now = window(state)
        if now is not None:
            for doing in by_word.get(what.partition(":")[0], by_word[ANY_WORD]):
                if (offered := _option_of_kind(doing, game, state, now, what)) is not None:
                    return offered
        return None

    def do(game: Game, state: Table, action: Any, emit: Emit) -> Table:
        doing: FreeAction = by_kind[action.__class__]
        return doing.do(game, state, action, emit)

    def why(game: Game, state: Table, action: Any) -> str:
        doing: FreeAction = by_kind[action.__class__]
        return doing.why(game, state, action)

    return FreeActions(options, option, do, why)


def _by_word(kinds: Mapping[type[Action], FreeAction]) -> dict[str, tuple[FreeAction, ...]]:
    """The kinds of free actions by the first word of their text, `equip` in `equip:0:17`. Kinds whose text may start
    with any word are in every entry; the entry `ANY_WORD` has only those."""
    begins = {kind: kind.form.partition("{")[0] for kind in kinds}
    for kind, begin in begins.items():
        assert begin in (ANY_WORD, kind.form) or begin.endswith(":"), f"{kind.form} does not begin with a word"
    words = {kind: begin.partition(":")[0] for kind, begin in begins.items()}
    return {
        word: tuple(dict.fromkeys(doing for kind, doing in kinds.items() if words[kind] in (word, ANY_WORD)))
        for word in (ANY_WORD, *words.values())
    }


def _option_of_kind(doing: FreeAction, game: Game, state: Table, now: str, what: str) -> Option | None:
    """The option of one kind of free action with this text; None if it has none."""
    if doing.option is not None:
        return doing.option(game, state, now, what)
    return next((option for option in doing.options(game, state, now) if option.id == what), None)
