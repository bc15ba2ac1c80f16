"""Questions that the board games share, each a function of its step; a game registers them for its own steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from msgspec import structs

from wanderbook.rulesets.common.actions import MakeUse, SetMode, SetPlayers, StartWith, TakeOffStatus
from wanderbook.rulesets.common.fate import row_of
from wanderbook.rulesets.common.statuses import STATUSES
from wanderbook.session.odds import card_odds, later_help
from wanderbook.table import NotAllowed, Option, Table, open_options
from wanderbook.table.actions import Action, ChooseCard, ChooseMember, ChooseSquare
from wanderbook.table.challenge import rules_of, total
from wanderbook.table.damage import Bearer
from wanderbook.table.decisions import Chosen
from wanderbook.table.grids import read_spots
from wanderbook.table.steps import Tried
from wanderbook.table.supply import Paying, payments
from wanderbook.telling.crewed.asking import NONE, Asking
from wanderbook.telling.crewed.chances import addends, with_and_without
from wanderbook.telling.sheets import AMOUNT, Line, Sheet
from wanderbook.telling.squares import square_name

MOST_WAYS = 500
"""So many ways to pay are looked at for the one that an empty line takes."""


# ---------------------------------------------------------------- setting up, and the story


def players(at: Asking) -> Sheet:
    return Sheet(at.title(), at.each(lambda action: _players(at, action)))


def _players(at: Asking, action: SetPlayers) -> Line:
    """The number of players; each option's key is the number in its label: `2 players`."""
    return Line(action, at.words("options.players", number=action.players), key=str(action.players))


def mode(at: Asking) -> Sheet:
    normal = SetMode("normal")
    return Sheet(at.title(), at.each(at.named("mode")), standard=(str(normal),), meant=at.named("mode")(normal).label)


def variants(at: Asking) -> Sheet:
    return Sheet(at.title(), at.each(at.named("variants")), standard=NONE, meant=at.words("none_of_them"))


def unlocked(at: Asking) -> Sheet:
    """Ask which unlocked cards to start with."""

    def say(action: StartWith) -> Line:
        kind, number = action.kind, action.number
        name = at.words.quest(number) if kind == "quest" else at.words.card(number)
        return Line(action, at.words(f"options.unlocked.{kind}", name=name, number=number), names=(name,))

    earned = at.game.achievements
    notes = (at.words("achievements", many=earned),) if earned is not None else ()
    return Sheet(at.title(), at.each(say), notes=notes, standard=NONE, meant=at.words("none_of_them"))


def choose_way(at: Asking) -> Sheet:
    section = at.game.sections[at.step.section].section
    texts = {choice.letter: " ".join(choice.text.split()) for choice in section.choices}
    return Sheet(at.title(), at.each(lambda way: Line(way, texts.get(str(way), str(way)), key=str(way))), story=True)


def location(at: Asking, number: str, seen: frozenset[str]) -> str:
    """What is known of a location: its name, if it is a town that was visited, and whether it was explored."""
    section = at.game.book.sections.get(number)
    parts = [section.town] if section and section.town and number in seen else []
    parts += [at.words("explored")] if number in seen else [at.words("unexplored")]
    return at.words.listed(parts)


# ---------------------------------------------------------------- people


def condition(at: Asking, bearer: Bearer) -> str:
    return at.of_mate(at.mate(bearer.name))


def split(at: Asking) -> Sheet:
    """Hand out damage, healing and the like among the crew."""
    return at.split(at.title(amount=at.asked.how.amount), lambda one: condition(at, one))


def give_status(at: Asking, acts: type[Any]) -> Sheet:
    """Ask who gains a status; if an enemy gives it, the notes name the enemy and its squares."""
    status = at.step.status
    name, means = at.words.status(status), at.words(f"statuses.{status}")
    by_enemy = at.board.fight is not None and at.step.rule != at.game.rule["status_first"]
    giver, squares = _giver(at, acts) if by_enemy else ("", [])
    if not squares:
        return Sheet(at.title(status=name), at.crew(), notes=(means,))
    note = at.words("status_from", squares=at.words.listed(squares))
    return Sheet(at.title("enemy", enemy=at.words.enemy(giver), status=name), at.crew(), notes=(f"{note} {means}",))


def _giver(at: Asking, acts: type[Any]) -> tuple[str, list[str]]:
    """The enemy that acts now, the last from the left without a pending step, and its squares that give the status:
    none if they were covered, or the enemy defeated, since the question was asked.
    """
    row = at.board.fight.row
    waiting = {step.enemy for step in at.state.agenda if isinstance(step, acts)}
    card = max((card for card, laid in enumerate(row) if laid.name not in waiting), default=None)
    if card is None:
        return "", []
    laid = row[card]
    return laid.name, [
        square_name(row, (card, line, column))
        for line, squares in enumerate(at.words.grid_of(laid.name))
        for column, square in enumerate(squares)
        if (line, column) not in laid.covered
        and any(STATUSES.get(one.power) == at.step.status for one in square.powers)
    ]


def remove_statuses(at: Asking) -> Sheet:
    """Ask which statuses to remove."""

    def say(action: TakeOffStatus) -> Line:
        name, status = action.name, at.words.status(action.status)
        label = at.words("card_is", card=name, what=status)
        return Line(action, label, detail=at.words.whose(at.board, at.mate(name)), names=(f"{name} {status}",))

    return Sheet(at.title(amount=at.asked.most), at.each(say))


# ---------------------------------------------------------------- goods and payments


def choose_goods(at: Asking) -> Sheet:
    """Ask which goods to gain, an amount of each."""
    names = {one.name: (at.words.good(one.name, 2), at.words.good(one.name), one.name) for one in at.asked.how.among}

    def has(bearer: Bearer) -> str:
        return at.words("goods_now", amount=at.board.goods[bearer.name], room=bearer.room)

    return at.split(at.title(amount=at.asked.how.amount), has, names)


def payment(at: Asking) -> Sheet:
    """Ask which goods to pay or lose, an amount of each; the cheapest payment is suggested."""
    how: Paying = at.asked.how
    words, worth, standard = at.words, worths(how), thrifty(how)
    have = {name: how.have[name] for name in sorted(worth) if how.have[name]}
    lines = tuple(
        Line(
            name,
            words.good(name, 2),
            detail=words("worth_now" if worth[name] > 1 else "have_now", amount=amount, worth=worth[name]),
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
    """The purpose of a price: a service, a card, a use, a choice; or that it is simply lost."""
    about, _, rest = at.step.about.replace(":", " ").partition(" ")
    if about in at.words.texts["payments"]:
        return at.words(f"payments.{about}", price=price, card=at.words.card(int(rest)) if rest.isdigit() else "")
    use = at.words.use(at.step.about)
    if use is not None:
        return at.words("payments.use", price=price, card=at.words.use_name(use))
    return at.title(price=price)


def worths(how: Paying) -> dict[str, int]:
    """The goods that can be handed over, and the worth of each."""
    accepts = dict(how.accepts)
    sources = (accepts[good].each if good in accepts else ((good, 1),) for good, _ in how.price.each)
    return {name: worth for each in sources for name, worth in each}


PLENTY = 10
"""Goods of which there are so many are not missed when they pay."""


def thrifty(how: Paying) -> dict[str, int]:
    """A payment that keeps valuable goods, and uses the most plentiful ones."""
    worth = worths(how)

    def regret(paid: dict[str, int]) -> tuple[int, int]:
        dear = sum(amount * (worth[name] - 1) for name, amount in paid.items())
        scarce = sum(max(0, PLENTY - how.have[name] + at) for name, amount in paid.items() for at in range(amount))
        return dear, scarce

    ways = (way for _, way in zip(range(MOST_WAYS), payments(how), strict=False))
    return min(({name: amount for name, amount in way.items() if amount} for way in ways), key=regret)


# ---------------------------------------------------------------- cards


def ability_card(at: Asking, action: ChooseCard) -> Line:
    name = at.words.ability(action.card)
    return Line(action, name, detail=at.words.hand_card(action.card), names=(name,))


def discard_down(at: Asking) -> Sheet:
    title = at.title(many=at.asked.most)
    return Sheet(title, at.each(lambda action: ability_card(at, action)), hand=at.step.player, unseen=title)


def equip(at: Asking) -> Sheet:
    """Ask who is equipped with a card: a line for each, with their skills and equipped cards."""
    words, card = at.words, at.step.card

    def detail(action: ChooseMember) -> Line:
        mate = at.mate(action.name)
        bears = (*map(words.status, sorted(mate.statuses)), *map(words.ability, mate.abilities))
        return Line(action, mate.name, detail=words.listed((words.skills(at.state, mate), *bears)))

    notes = [words.hand_card(card)]
    notes += [words("serves")] if at.kit.ability[card].abilities else []
    sheet = Sheet(at.title(name=words.ability(card)), at.each(detail), notes=tuple(notes))
    return equipping(at, sheet)


def equipping(at: Asking, sheet: Sheet) -> Sheet:
    """The line for another player's hand, whose cards the player cannot see."""
    return replace(sheet, hand=at.step.player, unseen=at.words("equip_unseen"))


def equipped_card(at: Asking, action: ChooseCard) -> Line:
    card = action.card
    bearer = next((mate.name for mate in at.board.crew if card in mate.abilities), "")
    return Line(action, at.words("of_card", card=at.words.ability(card), who=bearer), detail=at.words.hand_card(card))


def lose_ability(at: Asking) -> Sheet:
    return Sheet(at.title(), at.each(lambda action: equipped_card(at, action)))


# ---------------------------------------------------------------- draws


Outcome = Callable[[Table, Tried], str]


def _altered(at: Asking, tried: Tried, action: Action) -> tuple[Table, Tried]:
    below = structs.replace(at.state, agenda=at.state.agenda[:-1])
    return rules_of(at.game).alter(at.game, below, tried, action, lambda event: None)


def _trial_effect(at: Asking, tried: Tried, action: Action, chances: Mapping[str, Fraction]) -> str:
    """The effect of an alteration on a challenge: its chance of success, or how far it still falls short."""
    words, now, later = at.words, chances[""], chances[str(action)]
    if now != later:
        return words("from_to", before=words.percent(now), after=words.percent(later))
    after, then = _altered(at, tried, action)
    if later or then.number is None or total(at.game, after, then) == total(at.game, at.state, tried):
        return words("changes_nothing")
    needed = rules_of(at.game).needed(at.game, after, then)
    return words("still_short", total=total(at.game, after, then), needed=needed)


def _other_effect(at: Asking, tried: Tried, action: Action, outcome: Outcome | None) -> str:
    """The effect of an alteration on any other draw, in words; empty for a new draw."""
    after, then = _altered(at, tried, action)
    if outcome is None or then.number is None:
        return ""
    before, later = outcome(at.state, tried), outcome(after, then)
    return at.words("changes_nothing") if before == later else at.words("from_to", before=before, after=later)


def itemised(at: Asking, tried: Tried) -> str:
    """The parts of a total: `3 Odessa + 1 cards + 4 fate`."""
    each = addends(at.game, at.state, tried)
    named = [at.words("addend", value=value, name=who or at.words("addend_help")) for who, value in each if value]
    return " + ".join([*named, at.words("addend", value=tried.number or 0, name=at.words("addend_fate"))])


def fate_of(at: Asking, number: int, sum_: int) -> str:
    """A drawn number with its bonus: `Fate 3 + 2 = 5`."""
    which = "alter.fate_and" if sum_ != number else "alter.fate"
    return at.words(which, number=number, added=sum_ - number, total=sum_)


def _row_drawn(at: Asking, tried: Tried) -> str:
    """The result of a draw for a table."""
    return at.words.effects(row_of(at.game, tried).effects)


def alter_row(at: Asking, tried: Tried) -> Sheet:
    """Ask how to alter a draw for a table of the story: the result of its row, and of each change."""
    note = at.words("alter.table", number=total(at.game, at.state, tried), effects=_row_drawn(at, tried))
    return alter(at, tried, note, lambda state, now: _row_drawn(at, now).removesuffix("."))


def alter(at: Asking, tried: Tried, note: str, outcome: Outcome | None = None) -> Sheet:
    """Ask how to alter a draw, described in `note`, with the effect of each change.

    `outcome` says what a draw that is no challenge comes to: a distance, a room.
    """
    able = set(open_options(at.asked.options))
    chances = card_odds(at.game, at.state) if tried.skill and tried.needed else {}

    def say(action: Action) -> Line:
        """The line for one alteration of a draw, with what it changes about the result if it is open."""
        line = at.use(action)
        if line.id not in able:
            return line
        does = _trial_effect(at, tried, action, chances) if chances else _other_effect(at, tried, action, outcome)
        idle = does == at.words("changes_nothing")
        return replace(line, detail=at.words.listed(filter(None, (line.detail.removesuffix("."), does))), idle=idle)

    words = at.words
    return Sheet(at.title(), at.each(say), notes=(note,), standard=NONE, meant=words("let_it_stand"), folded=True)


def uncounted(at: Asking, party: Chosen) -> Iterator[str]:
    """What the odds of a party leave out that could still be used after the draw; empty if nothing could."""
    try:
        many = in_reserve(later_help(at.game, at.state, party), at.may_see)
    except NotAllowed:
        return
    if many:
        yield at.words("odds_uncounted", many=many)


def in_reserve(options: Iterable[Option], may_see: Callable[[int], bool]) -> int:
    """The number of cards and boards that these options belong to, except for those in hidden hands."""
    seen = (one.action for one in options if not one.concealed or may_see(one.owner))
    return len({one.use.rpartition(":")[0] if isinstance(one, MakeUse) else str(one) for one in seen})


def with_odds(at: Asking, tried: Tried, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The possible participants of a challenge, each with their effect on its odds; dimmed if there is none."""
    chances = with_and_without(at.game, at.state, tried, (), (line.id for line in lines))

    def say(line: Line) -> Line:
        before, after = chances[line.id]
        effect = at.words.change(before, after)
        return replace(line, detail=at.words.listed((line.detail, effect)), effect=effect, idle=before == after)

    return tuple(map(say, lines))


# ---------------------------------------------------------------- fights


def held_off(at: Asking, amount: int) -> list[str]:
    """Why less damage is placed than was dealt: the amount that the target blocks."""
    row, how = at.asked.row, at.asked.how
    enemy = at.words.enemy(row[how.target].name)
    return [at.words("place_how.held_off", dealt=how.whole + amount, enemy=enemy, amount=amount)] if amount else []


def regenerate(at: Asking) -> Sheet:
    """Ask which squares of an enemy are uncovered again."""
    row = at.board.fight.row

    def say(action: ChooseSquare) -> Line:
        [spot] = read_spots((action.square,))
        return Line(action, square_name(row, spot), names=(square_name(row, spot),))

    title = at.title(enemy=at.words.enemy(at.step.enemy), many=at.asked.most)
    return Sheet(title, at.each(say), row=True)
