"""What is asked before a campaign: how many play, in which mode, by which variants. The kit says which there are."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import LEADER, Member, Table, on_board
from wanderbook.rulesets.common.unlocks import ChooseUnlocked
from wanderbook.table import Game, Option, Pick
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Tell
from wanderbook.table.fate import Fate
from wanderbook.table.steps import Asks, then

MOST_PLAYERS = 4
_M = TypeVar("_M", bound=Member)


class ChoosePlayers(Asks, frozen=True):
    """One to four. Each has a place on the board for everything that is their own."""

    def ask(self, game: Game, state: Table) -> Pick:
        return Pick("players", tuple(Option(str(number)) for number in range(1, MOST_PLAYERS + 1)), owner=TABLE)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        players = int(chosen[0])
        own: dict[str, Any] = {name: (empty,) * players for name, empty in game.kit.of_each.items()}
        return then(on_board(state, players=players, **own), ChooseMode())


class ChooseMode(Asks, frozen=True):
    def ask(self, game: Game, state: Table) -> Pick:
        return Pick("mode", tuple(map(Option, game.kit.modes)), owner=TABLE)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return then(on_board(state, mode=chosen[0]), ChooseVariants())


class ChooseVariants(Asks, frozen=True):
    """Any of them, or none; then what earlier campaigns unlocked, if anything could be."""

    def ask(self, game: Game, state: Table) -> Pick:
        variants = game.kit.variants
        return Pick("variants", tuple(map(Option, variants)), least=0, most=len(variants), owner=TABLE)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        state = on_board(state, **{variant: variant in chosen for variant in game.kit.variants})
        return then(state, ChooseUnlocked()) if game.kit.unlocks else state


def dealt_round(crew: tuple[_M, ...], players: int, fate: Fate) -> tuple[tuple[_M, ...], Fate]:
    """By chance, one by one, but for the first, who leads them."""
    names, fate = fate.shuffled([mate.name for mate in crew[1:]])
    whose = {name: at % players for at, name in enumerate(names)}
    return tuple(_of(mate, whose.get(mate.name, LEADER)) for mate in crew), fate


def _of(mate: Any, player: int) -> Any:
    return replace(mate, player=player)


SetupQuestion = ChoosePlayers | ChooseMode | ChooseVariants | ChooseUnlocked
