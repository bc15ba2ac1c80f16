"""The crew on a board: its members, their players, and the player whom an effect calls *you*."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from wanderbook.table import Table

LEADER = -1
"""In a player's place: captain and pilot are nobody's own, but the active player's."""


class Member(Protocol):
    """The fields of a crew member in every game: a name, and the player who controls them."""

    @property
    def name(self) -> str: ...
    @property
    def player(self) -> int: ...


_M = TypeVar("_M", bound=Member)
_M_co = TypeVar("_M_co", bound=Member, covariant=True)


class Crewed(Protocol[_M_co]):
    """A board with a crew."""

    @property
    def crew(self) -> tuple[_M_co, ...]: ...


class Acted(Protocol):
    """A board with an active player, on which a card's effects may run."""

    @property
    def active(self) -> int: ...
    @property
    def acting(self) -> tuple[int, str] | None: ...


def on_board(state: Table, **changes: Any) -> Table:
    return replace(state, board=replace(state.board, **changes))


def mate_of(board: Crewed[_M], name: str) -> _M:
    """The crew member with a name. Raises `KeyError` if there is none."""
    for mate in board.crew:
        if mate.name == name:
            return mate
    raise KeyError(name)


def change_mate(state: Table, name: str, **changes: Any) -> Table:
    crew = tuple([replace(mate, **changes) if mate.name == name else mate for mate in state.board.crew])
    return replace(state, board=replace(state.board, crew=crew))


def change_crew(state: Table, changed: dict[str, Any]) -> Table:
    return on_board(state, crew=tuple([changed.get(mate.name, mate) for mate in state.board.crew]))


def controller(board: Acted, mate: Member) -> int:
    """The player who controls a crew member: the captain or pilot belongs to the active player."""
    return board.active if mate.player < 0 else mate.player


def affected_player(board: Acted) -> int:
    """The player whom an effect calls *you*: the one who uses the card, or the active player."""
    return board.active if board.acting is None else board.acting[0]


def chooser(board: Acted, player: int | None) -> int:
    """The player who chooses: the one an effect calls *you*, or the active player."""
    return board.active if player is None else player


def bearer(board: Acted) -> str:
    """The name of the crew member whose card is taking effect; empty if there is none."""
    return "" if board.acting is None else board.acting[1]


def shared_out(crew: tuple[_M, ...], players: int) -> tuple[_M, ...]:
    """The crew dealt evenly to this many players, moving as few as possible; the crew of players who left go first."""
    owners = [mate.player for mate in crew]
    while True:
        counts = [owners.count(player) for player in range(players)]
        fewest = counts.index(min(counts))
        free = [at for at, owner in enumerate(owners) if owner >= players]
        most = counts.index(max(counts))
        if free:
            owners[free[0]] = fewest
        elif counts[most] - counts[fewest] > 1:
            owners[max(at for at, owner in enumerate(owners) if owner == most)] = fewest
        else:
            return tuple(_with_player(mate, owner) for mate, owner in zip(crew, owners, strict=True))


def _with_player(mate: Any, player: int) -> Any:
    return replace(mate, player=player)
