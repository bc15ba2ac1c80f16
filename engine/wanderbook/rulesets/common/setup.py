"""The questions before a campaign: number of players, mode, variants. The kit lists the options."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from wanderbook.rulesets.common.actions import AddVariant, SetMode, SetPlayers
from wanderbook.rulesets.common.crew import LEADER, Member, on_board
from wanderbook.rulesets.common.steps import ChooseMode, ChoosePlayers, ChooseUnlocked, ChooseVariants
from wanderbook.table import Game, Option, Pick, Table
from wanderbook.table.behaviour import asks, takes, takes_several
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Emit
from wanderbook.table.fate import Fate
from wanderbook.table.kinds import then

MOST_PLAYERS = 4
_M = TypeVar("_M", bound=Member)


@asks(ChoosePlayers)
def ask_how_many_play(game: Game, state: Table, step: ChoosePlayers) -> Pick:
    """Ask for the number of players, one to four."""
    return Pick("players", tuple(Option(SetPlayers(number)) for number in range(1, MOST_PLAYERS + 1)), owner=TABLE)


@takes(ChoosePlayers, SetPlayers)
def set_players(game: Game, state: Table, step: ChoosePlayers, action: SetPlayers, emit: Emit) -> Table:
    """Give each player a place on the board, then ask for the mode."""
    own: dict[str, Any] = {name: (empty,) * action.players for name, empty in game.kit.of_each.items()}
    return then(on_board(state, players=action.players, **own), ChooseMode())


@asks(ChooseMode)
def ask_mode(game: Game, state: Table, step: ChooseMode) -> Pick:
    """Ask in which mode the campaign is played."""
    return Pick("mode", tuple(Option(SetMode(mode)) for mode in game.kit.modes), owner=TABLE)


@takes(ChooseMode, SetMode)
def set_mode(game: Game, state: Table, step: ChooseMode, action: SetMode, emit: Emit) -> Table:
    """Record the mode, then ask for variants."""
    return then(on_board(state, mode=action.mode), ChooseVariants())


@asks(ChooseVariants)
def ask_variants(game: Game, state: Table, step: ChooseVariants) -> Pick:
    """Ask which variants are used, any of them or none."""
    variants = game.kit.variants
    return Pick(
        "variants", tuple(Option(AddVariant(variant)) for variant in variants), least=0, most=len(variants), owner=TABLE
    )


@takes_several(ChooseVariants)
def set_variants(game: Game, state: Table, step: ChooseVariants, chosen: tuple[AddVariant, ...], emit: Emit) -> Table:
    """Record the variants, then ask for unlocked cards if the campaign has any."""
    added = {one.variant for one in chosen}
    state = on_board(state, **{variant: variant in added for variant in game.kit.variants})
    return then(state, ChooseUnlocked()) if game.kit.unlocks else state


def dealt_round(crew: tuple[_M, ...], players: int, fate: Fate) -> tuple[tuple[_M, ...], Fate]:
    """The crew dealt round at random, one by one, except for the first, who leads them."""
    names, fate = fate.shuffled([mate.name for mate in crew[1:]])
    whose = {name: at % players for at, name in enumerate(names)}
    return tuple(_of(mate, whose.get(mate.name, LEADER)) for mate in crew), fate


def _of(mate: Any, player: int) -> Any:
    return replace(mate, player=player)
