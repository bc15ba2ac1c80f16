"""Restoring dormant totems (DS-TOTEM)."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.book.cards import Quest
from wanderbook.book.effects import CompleteQuest, GainCard
from wanderbook.notation import phrasebook
from wanderbook.rulesets.common.abilities import price_of
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.free_actions import FreeAction
from wanderbook.rulesets.distant_skies.actions import RestoreDormant
from wanderbook.rulesets.distant_skies.board import Table, kit_of
from wanderbook.rulesets.distant_skies.events import TotemRestored
from wanderbook.rulesets.distant_skies.goods import can_pay, pay, stand_ins
from wanderbook.rulesets.distant_skies.steps import RestoreTotem
from wanderbook.table import Game, Option
from wanderbook.table.behaviour import runs
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then


def dormant(game: Game, state: Table) -> Iterator[Quest]:
    """The dormant totems among the quests in play."""
    for number in sorted(state.quests):
        quest = game.book.quests[number]
        if quest.restore:
            yield quest


def _restoring(game: Game, state: Table, now: str) -> Iterator[Option]:
    """The options to restore a dormant totem, at any time (DS-TOTEM-1)."""
    for quest in dormant(game, state):
        able = can_pay(game, state, price_of(quest.restore), ranked=True)
        yield Option(RestoreDormant(quest.number), None if able else "DS-TOTEM-1")


def restore(game: Game, state: Table, action: RestoreDormant, emit: Emit) -> Table:
    """Pay the price of a dormant totem, for which a higher quest resource replaces a lower one."""
    price = price_of(game.book.quests[action.quest].restore)
    state = then(state, RestoreTotem(action.quest))
    return pay(game, state, price, str(action), state.board.active, emit, ranked=True)


@runs(RestoreTotem)
def restore_totem(game: Game, state: Table, step: RestoreTotem, emit: Emit) -> Table:
    """Complete the quest of the dormant totem and gain its card, which is an achievement (DS-TOTEM-1, DS-ACHIEVE-1)."""
    handlers, card = game.rules.handlers, game.book.quests[step.quest].totem
    assert card is not None, "the linker refuses a dormant totem without a card"
    state = handlers["complete_quest"](game, state, CompleteQuest(quest=step.quest), emit)
    emit(TotemRestored("DS-TOTEM-1", step.quest, card))
    state = on_board(state, achieved=state.board.achieved | {f"totem:{card}"})
    return handlers["gain_card"](game, state, GainCard(card=card), emit)


def _why_not_restore(game: Game, state: Table, action: RestoreDormant) -> str:
    """The sentence that says what is missing for a totem's price, including substitutes."""
    quest, goods = game.book.quests[action.quest], state.board.goods
    price, kit = phrasebook(game.book.language).print_prices(quest.restore), kit_of(game)
    wanted = [one.good for one in quest.restore if one.good in kit.resource]
    has = sum(goods[good] for good in {good for one in wanted for good, _ in stand_ins(kit, one).each})
    return game.say("lacks_for_totem", price=price, has=str(has))


RESTORING = FreeAction(_restoring, restore, _why_not_restore)
