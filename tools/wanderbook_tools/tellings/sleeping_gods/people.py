"""Questions about people and stores: damage, healing, statuses, goods, payments, hands of cards, players who leave."""

from __future__ import annotations

from wanderbook.rulesets.common.statuses import GiveStatus, RemoveStatuses
from wanderbook.rulesets.sleeping_gods.crew import Revive, SplitDamage, SplitFatigue, SplitHealing
from wanderbook.rulesets.sleeping_gods.goods import ChooseGoods, ChoosePayment, ClearSome
from wanderbook.rulesets.sleeping_gods.hand import DiscardDown, EquipTo, Shed
from wanderbook.rulesets.sleeping_gods.players import HandOutOne
from wanderbook.table.damage import Bearer
from wanderbook.table.supply import Paying, payments
from wanderbook_tools.tellings.sleeping_gods.asking import Asking, asks, one_by_one
from wanderbook_tools.tellings.table import AMOUNT, Line, Sheet

MOST_WAYS = 500
"""So many ways to pay are looked at for the one that an empty line takes."""


# ---------------------------------------------------------------- crew


def _condition(at: Asking, one: Bearer) -> str:
    return at.words.condition(at.state, at.mate(one.name))


@asks(SplitDamage, SplitHealing)
def split(at: Asking) -> Sheet:
    return at.split(at.title(amount=at.asked.how.amount), lambda one: _condition(at, one))


@asks(SplitFatigue)
def fatigue(at: Asking) -> Sheet:
    title = at.title("gain" if at.step.gains else "", amount=at.asked.how.amount)
    return at.split(title, lambda one: _condition(at, one))


@asks(GiveStatus)
def give_status(at: Asking) -> Sheet:
    status = at.step.status
    return Sheet(at.title(status=at.words.status(status)), at.crew(), (at.words(f"statuses.{status}"),))


@asks(RemoveStatuses)
def remove_statuses(at: Asking) -> Sheet:
    def say(id: str) -> Line:
        name, _, status = id.partition(":")
        return Line(
            id,
            at.words("card_is", card=name, what=at.words.status(status)),
            names=(f"{name} {at.words.status(status)}",),
        )

    return Sheet(at.title(amount=at.asked.most), at.lines(say))


@asks(Revive)
def revive(at: Asking) -> Sheet:
    return Sheet(at.title(who=at.step.who), at.lines(at.named("yes_no")))


# ---------------------------------------------------------------- goods and payments


@asks(ChooseGoods)
def choose_goods(at: Asking) -> Sheet:
    names = {one.name: (at.words.good(one.name, 2), at.words.good(one.name), one.name) for one in at.asked.how.among}

    def has(one: Bearer) -> str:
        return at.words("goods_now", amount=at.board.goods[one.name], room=one.room)

    return at.split(at.title(amount=at.asked.how.amount), has, names)


@asks(ChoosePayment)
def payment(at: Asking) -> Sheet:
    how: Paying = at.asked.how
    words, worth, standard = at.words, _worths(how), thrifty(how)
    have = {name: how.have[name] for name in sorted(worth) if how.have[name]}
    lines = tuple(
        Line(
            name,
            words.good(name, 2),
            words("worth_now" if worth[name] > 1 else "have_now", amount=amount, worth=worth[name]),
            key=AMOUNT,
        )
        for name, amount in have.items()
    )
    return Sheet(
        _payment_title(at, words.goods(how.price)),
        lines,
        hint=words("lose_hint" if _is_loss(at) else "pay_hint", example=words.goods(standard).lower()),
        standard=tuple(f"{name}={amount}" for name, amount in sorted(standard.items()) if amount),
        meant=words.goods(standard),
        names={name: (words.good(name, 2), words.good(name), name) for name in have},
    )


def _is_loss(at: Asking) -> bool:
    return at.step.about.partition(" ")[0] in ("loss", "lose_resource")


def _payment_title(at: Asking, price: str) -> str:
    """What the price is for: a service, a card, a use, a choice; or it is simply lost."""
    about, _, rest = at.step.about.partition(" ")
    if about in at.words.texts["payments"]:
        return at.words(f"payments.{about}", price=price, card=at.words.card(int(rest)) if rest.isdigit() else "")
    use = at.words.use(at.step.about)
    if use is not None:
        return at.words("payments.use", price=price, card=at.words.use_name(use))
    return at.title(price=price)


def _worths(how: Paying) -> dict[str, int]:
    """What can be handed over, and what each of it counts."""
    accepts = dict(how.accepts)
    sources = (accepts[good].each if good in accepts else ((good, 1),) for good, _ in how.price.each)
    return {name: worth for each in sources for name, worth in each}


def thrifty(how: Paying) -> dict[str, int]:
    """A way to pay that keeps what is worth more, and takes from what there is most of."""
    worth = _worths(how)

    def regret(paid: dict[str, int]) -> tuple[int, int]:
        dear = sum(amount * (worth[name] - 1) for name, amount in paid.items())
        scarce = sum(max(0, 10 - how.have[name] + at) for name, amount in paid.items() for at in range(amount))
        return dear, scarce

    ways = (way for _, way in zip(range(MOST_WAYS), payments(how), strict=False))
    return min(({name: amount for name, amount in way.items() if amount} for way in ways), key=regret)


@asks(ClearSome)
def clear(at: Asking) -> Sheet:
    names = {}
    for one in at.asked.how.among:
        card = one.name.partition("card ")[2]
        names[one.name] = (at.words.card(int(card)), one.name) if card else (one.name,)
    title = at.title(amount=at.asked.how.amount)
    return at.split(title, lambda one: at.words("command_there", amount=one.room), names, one_by_one)


# ---------------------------------------------------------------- hands


def _card(at: Asking, id: str) -> Line:
    name = at.words.ability(int(id))
    return Line(id, name, at.words.hand_card(int(id)), names=(name,))


@asks(DiscardDown)
def discard_down(at: Asking) -> Sheet:
    return Sheet(at.title(many=at.asked.most), at.lines(lambda id: _card(at, id)), hand=at.step.player)


@asks(EquipTo)
def equip(at: Asking) -> Sheet:
    words, card = at.words, at.step.card

    def detail(name: str) -> Line:
        mate = at.mate(name)
        bears = (*map(words.status, sorted(mate.statuses)), *map(words.ability, mate.abilities))
        return Line(name, name, words.listed((words.skills(at.state, mate), *bears)))

    notes = [words.hand_card(card)]
    notes += [words("serves")] if at.kit.ability[card].abilities else []
    return Sheet(at.title(name=words.ability(card)), at.lines(detail), tuple(notes))


@asks(Shed)
def shed(at: Asking) -> Sheet:
    return Sheet(at.title(), at.lines(lambda id: equipped_card(at, id)))


def equipped_card(at: Asking, id: str) -> Line:
    card = int(id)
    bearer = next((mate.name for mate in at.board.crew if card in mate.abilities), "")
    return Line(id, at.words("of_card", card=at.words.ability(card), who=bearer), at.words.hand_card(card))


@asks(HandOutOne)
def hand_out(at: Asking) -> Sheet:
    what = at.asked.options[0].id.partition(">")[0]
    shown = what.isdigit() and at.may_see(at.step.player)
    name = at.words.ability(int(what)) if shown else at.words("a_card" if what.isdigit() else "a_command")

    def say(id: str) -> Line:
        to = int(id.partition(">")[2])
        return Line(id, at.words.player(to), names=(str(to + 1),))

    return Sheet(at.title(what=name, player=at.words.player(at.step.player)), at.lines(say))
