"""The cards that earlier campaigns have unlocked, which a new one may start with."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from wanderbook.book.book import Unlock
from wanderbook.rulesets.common.actions import StartWith
from wanderbook.rulesets.common.steps import ChooseUnlocked
from wanderbook.table import Game, Option, Pick, Table
from wanderbook.table.behaviour import asks, explains, takes_several
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import CardGained, Emit, QuestGained


@asks(ChooseUnlocked)
def ask_unlocked_cards(game: Game, state: Table, step: ChooseUnlocked) -> Pick:
    """Ask which unlocked cards the campaign starts with; those that need more achievements are closed (rule
    "locked")."""
    options = [Option(one, _locking_rule(step, game, count)) for one, count in unlockable(game.kit.unlocks).items()]
    return Pick("unlocked", tuple(options), least=0, most=len(options), owner=TABLE)


def _locking_rule(step: ChooseUnlocked, game: Game, count: int) -> str | None:
    """The rule that closes a card which needs more achievements than there are; None if
    achievements are not counted.
    """
    return game.rule["locked"] if game.achievements is not None and game.achievements < count else None


@takes_several(ChooseUnlocked)
def start_with_unlocked(
    game: Game, state: Table, step: ChooseUnlocked, chosen: tuple[StartWith, ...], emit: Emit
) -> Table:
    """Begin with the unlocked quests and adventure cards that were chosen (rule "unlock")."""
    quests, cards = set(state.quests), set(state.cards)
    for unlocked in chosen:
        if unlocked.kind == "quest":
            emit(QuestGained(game.rule["unlock"], unlocked.number))
            quests.add(unlocked.number)
        else:
            emit(CardGained(game.rule["unlock"], unlocked.number))
            cards.add(unlocked.number)
    return replace(state, quests=frozenset(quests), cards=frozenset(cards))


@explains(ChooseUnlocked)
def explain_locked(game: Game, state: Table, step: ChooseUnlocked, action: StartWith) -> str:
    """Say how many achievements a card needs (rule "locked")."""
    return game.say("locked", count=str(unlockable(game.kit.unlocks)[action]))


def unlockable(unlocks: Iterable[Unlock]) -> dict[StartWith, int]:
    """Every card that can be unlocked, with the number of achievements it needs."""
    counts: dict[StartWith, int] = {}
    for unlock in unlocks:
        counts.update({StartWith("quest", number): unlock.count for number in unlock.quests})
        counts.update({StartWith("card", number): unlock.count for number in unlock.adventures})
    return counts
