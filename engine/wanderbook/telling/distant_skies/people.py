"""Questions about people and what they hold: damage, healing, stamina, statuses, goods, payments, hands of cards."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from wanderbook.rulesets.common.statuses import GiveStatus, RemoveStatuses
from wanderbook.rulesets.distant_skies.adventure import DiscardAdventures, GiveCard
from wanderbook.rulesets.distant_skies.crew import SplitDamage, SplitHealing, SplitStamina, WhoRises, fallen
from wanderbook.rulesets.distant_skies.deck import ChangeDeck
from wanderbook.rulesets.distant_skies.enemies import EnemyActs
from wanderbook.rulesets.distant_skies.goods import ChooseGoods, ChoosePayment
from wanderbook.rulesets.distant_skies.hand import DiscardDown, EquipTo, PayToEquip, cost_to_equip
from wanderbook.telling.crewed import questions as shared
from wanderbook.telling.distant_skies.asking import NONE, Asking, asks
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
    """Whoever has no health rises, and that takes time."""
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
    words, card = at.words, at.step.card

    def say(name: str) -> Line:
        mate = at.mate(name)
        cost = words("costs", price=words("many_cards", amount=cost_to_equip(at.kit, mate, card)))
        bears = map(words.ability, mate.abilities)
        return Line(name, name, words.listed((cost, words.skills(at.state, mate), *bears)))

    sheet = Sheet(at.title(name=words.ability(card)), at.lines(say), (words.hand_card(card),), folded=True)
    return shared.equipping(at, sheet)


@asks(PayToEquip)
def pay_to_equip(at: Asking) -> Sheet:
    title = at.title(name=at.words.ability(at.step.card), many=at.asked.most)
    return shared.equipping(at, Sheet(title, at.lines(lambda id: shared.ability_card(at, id))))


# ---------------------------------------------------------------- adventure and combat cards


def own_card(at: Asking, id: str) -> Line:
    """An adventure or a combat card."""
    return Line(id, at.words.card(int(id)), at.words.adventure(int(id)))


@asks(GiveCard)
def give_card(at: Asking) -> Sheet:
    def say(id: str) -> Line:
        return Line(id, at.words.player(int(id)), names=(str(int(id) + 1),))

    card = at.step.card
    return Sheet(at.title(name=at.words.card(card)), at.lines(say), (at.words.adventure(card),))


@asks(DiscardAdventures)
def discard_adventures(at: Asking) -> Sheet:
    return Sheet(at.title(many=at.asked.most), at.lines(lambda id: own_card(at, id)))


@asks(ChangeDeck)
def change_deck(at: Asking) -> Sheet:
    meant = at.words("none_of_them")
    return Sheet(at.title(most=at.asked.most), at.lines(lambda id: own_card(at, id)), standard=NONE, meant=meant)
