"""Questions about characters and what they hold: damage, healing, stamina, statuses, goods,
payments, hands of cards.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from wanderbook.rulesets.common.steps import DiscardDown, GiveStatus, RemoveStatuses
from wanderbook.rulesets.distant_skies.board import cost_to_equip, fallen
from wanderbook.rulesets.distant_skies.steps import (
    ChangeDeck,
    ChooseGoods,
    ChoosePayment,
    DiscardAdventures,
    EnemyActs,
    EquipTo,
    GiveCard,
    PayToEquip,
    SplitDamage,
    SplitHealing,
    SplitStamina,
    WhoRises,
)
from wanderbook.table.actions import ChooseCard, ChooseMember
from wanderbook.telling.crewed import questions as shared
from wanderbook.telling.distant_skies.asking import NONE, Asking, asks
from wanderbook.telling.distant_skies.journey import by_player
from wanderbook.telling.sheets import Line, Sheet

asks(SplitDamage)(shared.split)
asks(GiveStatus)(partial(shared.give_status, acts=EnemyActs))
asks(RemoveStatuses)(shared.remove_statuses)
asks(ChooseGoods)(shared.choose_goods)
asks(ChoosePayment)(shared.payment)
asks(DiscardDown)(shared.discard_down)


# ---------------------------------------------------------------- characters


@asks(SplitHealing)
def healing(at: Asking) -> Sheet:
    """Split healing; characters without health rise, which takes time."""
    sheet = shared.split(at)
    down = fallen(at.game, at.state, [line.id for line in sheet.lines])
    rising = [at.words("rising", names=at.words.listed(down), time=at.board.time)] if down else []
    return replace(sheet, notes=(*sheet.notes, *rising))


@asks(SplitStamina)
def stamina(at: Asking) -> Sheet:
    title = at.title("gain" if at.step.gains else "", amount=at.asked.how.amount)
    return at.split(title, lambda one: shared.condition(at, one))


@asks(WhoRises)
def rise(at: Asking) -> Sheet:
    return Sheet(at.title(time=at.board.time), at.crew(), standard=NONE, meant=at.words("nobody"))


# ---------------------------------------------------------------- ability cards


@asks(EquipTo)
def equip(at: Asking) -> Sheet:
    """Ask who is equipped with a card: a line for each, with its cost, their skills and equipped cards."""
    words, card = at.words, at.step.card

    def say(action: ChooseMember) -> Line:
        mate = at.mate(action.name)
        cost = words("costs", price=words("many_cards", amount=cost_to_equip(at.kit, mate, card)))
        bears = map(words.ability, mate.abilities)
        return Line(action, mate.name, detail=words.listed((cost, words.skills(at.state, mate), *bears)))

    sheet = Sheet(at.title(name=words.ability(card)), at.each(say), notes=(words.hand_card(card),), folded=True)
    return shared.equipping(at, sheet)


@asks(PayToEquip)
def pay_to_equip(at: Asking) -> Sheet:
    title = at.title(name=at.words.ability(at.step.card), many=at.asked.most)
    return shared.equipping(at, Sheet(title, at.each(lambda action: shared.ability_card(at, action))))


# ---------------------------------------------------------------- adventure and combat cards


def own_card(at: Asking, action: ChooseCard) -> Line:
    """The line for an adventure or a combat card."""
    return Line(action, at.words.card(action.card), detail=at.words.adventure(action.card))


@asks(GiveCard)
def give_card(at: Asking) -> Sheet:
    card = at.step.card
    lines = at.each(lambda action: by_player(at, action))
    return Sheet(at.title(name=at.words.card(card)), lines, notes=(at.words.adventure(card),))


@asks(DiscardAdventures)
def discard_adventures(at: Asking) -> Sheet:
    return Sheet(at.title(many=at.asked.most), at.each(lambda action: own_card(at, action)))


@asks(ChangeDeck)
def change_deck(at: Asking) -> Sheet:
    meant = at.words("none_of_them")
    return Sheet(at.title(most=at.asked.most), at.each(lambda action: own_card(at, action)), standard=NONE, meant=meant)
