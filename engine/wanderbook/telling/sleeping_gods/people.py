"""Questions about people and stores: damage, healing, statuses, goods, payments, hands of cards, players who leave."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from wanderbook.rulesets.common.steps import DiscardDown, GiveStatus, RemoveStatuses
from wanderbook.rulesets.sleeping_gods.actions import HandOutCard, HandOutCommand
from wanderbook.rulesets.sleeping_gods.steps import (
    ChooseGoods,
    ChooseNext,
    ChoosePayment,
    ClearSome,
    EnemyActs,
    EquipTo,
    HandOut,
    HandOutOne,
    Revive,
    Shed,
    SplitDamage,
    SplitFatigue,
    SplitHealing,
)
from wanderbook.telling.crewed import questions as shared
from wanderbook.telling.sheets import Line, Sheet
from wanderbook.telling.sleeping_gods.asking import Asking, asks, one_by_one

# ---------------------------------------------------------------- crew

asks(SplitDamage, SplitHealing)(shared.split)
asks(GiveStatus)(partial(shared.give_status, acts=EnemyActs))
asks(RemoveStatuses)(shared.remove_statuses)


@asks(SplitFatigue)
def fatigue(at: Asking) -> Sheet:
    title = at.title("gain" if at.step.gains else "", amount=at.asked.how.amount)
    return at.split(title, lambda one: shared.condition(at, one))


@asks(ChooseNext)
def next_one(at: Asking) -> Sheet:
    return Sheet(at.title(amount=at.step.amount), at.crew())


@asks(Revive)
def revive(at: Asking) -> Sheet:
    return Sheet(at.title(who=at.step.who), at.each(at.named("yes_no")))


# ---------------------------------------------------------------- goods and payments


asks(ChooseGoods)(shared.choose_goods)
asks(ChoosePayment)(shared.payment)


@asks(ClearSome)
def clear(at: Asking) -> Sheet:
    """Ask from which crew and cards command tokens are cleared."""
    names = {}
    for place in at.asked.how.among:
        card = place.name.partition("card ")[2]
        names[place.name] = (at.words.card(int(card)), place.name) if card else (place.name,)
    title = at.title(amount=at.asked.how.amount)
    return at.split(title, lambda place: at.words("command_there", amount=place.room), names, one_by_one)


# ---------------------------------------------------------------- hands


@asks(DiscardDown)
def discard_down(at: Asking) -> Sheet:
    """Ask which cards to discard; a player who leaves the game discards one first."""
    sheet = shared.discard_down(at)
    below = at.state.agenda[-2] if len(at.state.agenda) > 1 else None
    if not isinstance(below, HandOut) or below.player != at.step.player:
        return sheet
    leaving = at.words("leaving", leaver=at.words.player(below.player), player=at.words.player(at.board.active))
    return replace(sheet, notes=(leaving,), unseen=f"{sheet.unseen} {leaving}")


asks(EquipTo)(shared.equip)


@asks(Shed)
def shed(at: Asking) -> Sheet:
    return Sheet(at.title(), at.each(lambda action: shared.equipped_card(at, action)))


@asks(HandOutOne)
def hand_out(at: Asking) -> Sheet:
    """Ask who gets a card or a command token of a player who leaves."""

    def say(action: HandOutCard | HandOutCommand) -> Line:
        return Line(action, at.words.player(action.player), names=(str(action.player + 1),))

    what = _handed_out(at, at.asked.options[0].action)
    return Sheet(at.title(what=what, player=at.words.player(at.step.player)), at.each(say))


def _handed_out(at: Asking, action: HandOutCard | HandOutCommand) -> str:
    """The card, for those who may see its hand."""
    if isinstance(action, HandOutCommand):
        return at.words("a_command")
    return at.words.ability(action.card) if at.may_see(at.step.player) else at.words("a_card")
