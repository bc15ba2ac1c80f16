"""Restoring dormant totems (DS-TOTEM)."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.book.cards import Quest
from wanderbook.book.effects import CompleteQuest, GainCard
from wanderbook.notation import phrasebook
from wanderbook.rulesets.common.abilities import price_of
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.meanwhile import Doing
from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.events import TotemRestored
from wanderbook.rulesets.distant_skies.goods import can_pay, pay, stand_ins
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.table import Game, Option
from wanderbook.table.events import Tell
from wanderbook.table.steps import Runs, then


def dormant(game: Game, state: Table) -> Iterator[Quest]:
    """The dormant totems among the quests in play."""
    for number in sorted(state.quests):
        quest = game.book.quests[number]
        if quest.restore:
            yield quest


def _options(game: Game, state: Table, now: str) -> Iterator[Option]:
    """DS-TOTEM-1: `restore:12`, at any time."""
    for quest in dormant(game, state):
        able = can_pay(game, state, price_of(quest.restore), ranked=True)
        yield Option(f"restore:{quest.number}", None if able else "DS-TOTEM-1")


def restore(game: Game, state: Table, what: str, tell: Tell) -> Table:
    """Its price, in which a higher quest resource stands in for a lower one."""
    number = int(what.partition(":")[2])
    price = price_of(game.book.quests[number].restore)
    return pay(game, then(state, RestoreTotem(number)), price, what, state.board.active, tell, ranked=True)


class RestoreTotem(Runs, frozen=True):
    """DS-TOTEM-1: the quest is completed, and the totem's card gained. DS-ACHIEVE-1: which is an achievement."""

    quest: int

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        handlers, card = game.rules.handlers, game.book.quests[self.quest].totem
        state = handlers["complete_quest"](game, state, CompleteQuest(quest=self.quest), tell)
        if card is None:
            return state
        tell(TotemRestored("DS-TOTEM-1", self.quest, card))
        state = on_board(state, achieved=state.board.achieved | {f"totem:{card}"})
        return handlers["gain_card"](game, state, GainCard(card=card), tell)


def why_not(game: Game, state: Table, what: str) -> str:
    """What is lacking, whatever could stand in for it."""
    quest, goods = game.book.quests[int(what.partition(":")[2])], state.board.goods
    price, kit = phrasebook(game.book.language).print_prices(quest.restore), game.kit
    has = sum(goods[good] for good in {good for one in quest.restore for good in _all_for(kit, one.good)})
    return game.say("lacks_for_totem", price=price, has=str(has))


def _all_for(kit: Kit, good: str) -> list[str]:
    return [name for name, _ in stand_ins(kit, good).each] if good in kit.resource else [good]


RESTORING = Doing(_options, restore, why_not)
