"""What earlier campaigns have unlocked: a new one may start with any of it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from wanderbook.book.book import Unlock
from wanderbook.rulesets.common.crew import Table
from wanderbook.table import Game, Option, Pick
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import CardGained, QuestGained, Tell
from wanderbook.table.steps import Asks


class ChooseUnlocked(Asks, frozen=True):
    """A new campaign may start with any cards that earlier ones unlocked."""

    def ask(self, game: Game, state: Table) -> Pick:
        options = [Option(one, self._closed(game, count)) for one, count in unlockable(game.kit.unlocks).items()]
        return Pick("unlocked", tuple(options), least=0, most=len(options), owner=TABLE)

    def _closed(self, game: Game, count: int) -> str | None:
        """By so many achievements. Where nobody kept count, the players know best."""
        return game.rule["locked"] if game.achievements is not None and game.achievements < count else None

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        quests, cards = set(state.quests), set(state.cards)
        for one in chosen:
            kind, _, number = one.partition(" ")
            if kind == "quest":
                tell(QuestGained(game.rule["unlock"], int(number)))
                quests.add(int(number))
            else:
                tell(CardGained(game.rule["unlock"], int(number)))
                cards.add(int(number))
        return replace(state, quests=frozenset(quests), cards=frozenset(cards))

    def why(self, game: Game, state: Table, option: str) -> str:
        return game.say("locked", count=str(unlockable(game.kit.unlocks)[option]))


def unlockable(unlocks: Iterable[Unlock]) -> dict[str, int]:
    """`quest 171`, `card 12`, with how many achievements each needs."""
    found: dict[str, int] = {}
    for unlock in unlocks:
        found.update({f"quest {number}": unlock.count for number in unlock.quests})
        found.update({f"card {number}": unlock.count for number in unlock.adventures})
    return found
