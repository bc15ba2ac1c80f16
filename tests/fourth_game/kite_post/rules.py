"""The rules: reading as in a plain book, a wind on every way, kites that fly challenges, rope that runs out."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wanderbook.book import Choice
from wanderbook.book.effects import GainGoods, LoseGoods, TurnTo
from wanderbook.book.sections import Challenge, Price, total_price
from wanderbook.ids import name_of, section_and_letter
from wanderbook.locales import texts
from wanderbook.table import FreeActions, Game, Option, Ruleset, State, steps
from wanderbook.table.actions import ChooseMember
from wanderbook.table.behaviour import Outcomes, outcomes_of, runs, settle, settles
from wanderbook.table.events import Emit
from wanderbook.table.fate import Fate
from wanderbook.table.game import ChallengeRules, Purse
from wanderbook.table.kinds import steps_in, then
from wanderbook.table.reading import HANDLERS, judge, turn_to
from wanderbook.table.script import Handler, Predicate
from wanderbook.table.steps import AlterFate, ChooseWay, Gather, ReadSection, Tried

from . import steps as own_steps
from .advice import Postmaster
from .board import KITES, MOST_ROPE, SQUALL, TAILWIND, WINDS, Board, Table, final_score, on_board
from .effects import DryKites
from .steps import DrawWind, Dry, EndRound, GoodsChanged, KiteDried, KiteSoaked, PayGoods, Reel, RopeGone, WindBlew

LOST = "L"
"""The section that is read when the rope has run out."""


def begin(game: Game, seed: int) -> Table:
    """Reading begins at the start, with the rope, the coins and three dry kites (KP-START-1)."""
    page = game.book.title_page
    assert page.start is not None, "the linker refuses a book without a start"
    opening = (ReadSection(page.start),)
    return State(Fate(seed), Board(), opening, frozenset(page.quests), cards=frozenset(page.adventures))


# ---------------------------------------------------------------- the wind


def fly_on(game: Game, state: Table, effect: TurnTo, emit: Emit) -> Table:
    """A wind card is drawn before the next section is read (KP-WIND-1)."""
    return then(turn_to(game, state, effect, emit), DrawWind())


@outcomes_of(DrawWind)
def list_winds(game: Game, state: Table, step: DrawWind) -> Outcomes:
    """Count how many of the cards that are left have each strength (KP-WIND-1)."""
    winds = state.board.winds.next_counts(WINDS.__getitem__)
    return tuple((str(strength), of) for strength, of in winds.items())


@runs(DrawWind)
def draw_wind(game: Game, state: Table, step: DrawWind, emit: Emit) -> Table:
    """Draw the wind of the way (KP-WIND-1)."""
    card, _, fate = state.board.winds.draw(state.fate)
    assert card is not None, "no card ever leaves the deck and its discards"
    return settle(game, replace(state, fate=fate), step, str(WINDS[card]), emit)


@settles(DrawWind)
def settle_wind(game: Game, state: Table, step: DrawWind, outcome: str, emit: Emit) -> Table:
    """A squall takes a rope, a tailwind gives one (KP-WIND-1)."""
    wind = int(outcome)
    state = discard_wind(state, wind)
    before = state.board.rope
    rope = min(MOST_ROPE, before + (wind == TAILWIND) - (wind == SQUALL))
    emit(WindBlew("KP-WIND-1", wind, before - rope))
    return on_board(state, rope=rope, wind=wind)


def discard_wind(state: Table, wind: int) -> Table:
    deck = state.board.winds.ready()
    card = next(card for card in deck.layers[-1] if WINDS[card] == wind)
    return on_board(state, winds=deck.without(card).discard(card))


# ---------------------------------------------------------------- rope and coins


def change(state: Table, good: str, by: int, emit: Emit) -> Table:
    before = getattr(state.board, good)
    after = max(0, before + by)
    if good == "rope":
        after = min(after, MOST_ROPE)
    emit(GoodsChanged("KP-GOODS-1", good, before, after))
    return on_board(state, **{good: after})


def gain_goods(game: Game, state: Table, effect: GainGoods, emit: Emit) -> Table:
    return change(state, effect.good, effect.amount, emit)


def lose_goods(game: Game, state: Table, effect: LoseGoods, emit: Emit) -> Table:
    return change(state, effect.good, -effect.amount, emit)


def affords(game: Game, prices: tuple[Price, ...]) -> Predicate:
    """Rope can be paid as long as some of it is left (KP-GOODS-1)."""
    total = total_price(prices)
    return lambda state: state.board.coin >= total.get("coin", 0) and state.board.rope > total.get("rope", 0)


def pay(prices: tuple[Price, ...], what: str) -> PayGoods:
    return PayGoods(tuple(total_price(prices).items()))


@runs(PayGoods)
def pay_goods(game: Game, state: Table, step: PayGoods, emit: Emit) -> Table:
    """Pay all of the price (KP-GOODS-1)."""
    for good, amount in step.price:
        state = change(state, good, -amount, emit)
    return state


def break_in(game: Game, state: Table) -> Table | None:
    """Without rope the round is over, whatever is going on (KP-LOSS-1)."""
    if state.board.rope or state.board.is_lost:
        return None
    return replace(on_board(state, is_lost=True), agenda=(EndRound(),))


@runs(EndRound)
def end_round(game: Game, state: Table, step: EndRound, emit: Emit) -> Table:
    """Read how the round was lost (KP-LOSS-1)."""
    emit(RopeGone("KP-LOSS-1"))
    return then(state, ReadSection(LOST))


# ---------------------------------------------------------------- challenges


class KiteChallenge(ChallengeRules):
    """Any dry kites fly, get wet, and add their skill to the wind (KP-FLY-1)."""

    def candidates(self, game: Game, state: Table, tried: Tried) -> tuple[Option, ...]:
        wet = state.board.wet
        return tuple(Option(ChooseMember(kite), "KP-FLY-1" if kite in wet else None) for kite in KITES)

    def why(self, game: Game, state: Table, tried: Tried, action: ChooseMember | Reel) -> str:
        return game.say("wet", kite=action.name) if isinstance(action, ChooseMember) else game.say("last_rope")

    def join(self, game: Game, state: Table, tried: Tried, emit: Emit) -> Table:
        for kite in tried.joined:
            emit(KiteSoaked("KP-FLY-1", kite))
        return on_board(state, wet=(*state.board.wet, *tried.joined))

    def fates(self, game: Game, state: Table) -> dict[int, int]:
        return state.board.winds.next_counts(WINDS.__getitem__)

    def draw(self, game: Game, state: Table) -> tuple[int, Table]:
        card, _, fate = state.board.winds.draw(state.fate)
        assert card is not None, "no card ever leaves the deck and its discards"
        return WINDS[card], discard_wind(replace(state, fate=fate), WINDS[card])

    def draw_as(self, game: Game, state: Table, number: int) -> Table:
        return discard_wind(state, number)

    def skill(self, game: Game, state: Table, tried: Tried) -> int:
        return sum(KITES[kite][tried.skill] for kite in tried.joined)

    def alterations(self, game: Game, state: Table, tried: Tried) -> tuple[Option, ...]:
        return (Option(Reel(), None if state.board.rope > 1 else "KP-FLY-2"),)

    def alter(self, game: Game, state: Table, tried: Tried, action: Reel, emit: Emit) -> tuple[Table, Tried]:
        """A rope for +2 (KP-FLY-2)."""
        return change(state, "rope", -1, emit), replace(tried, added=tried.added + 2)

    def follow(self, game: Game, state: Table, tried: Tried, passed: bool, emit: Emit) -> Table:
        return judge(game, state, *section_and_letter(tried.about), passed, emit)


def trial(section: str, choice: Choice) -> Gather:
    assert isinstance(choice.trial, Challenge), "the vocabulary has no other trial"
    return Gather(Tried(name_of(section, choice.letter), choice.trial.skill, choice.trial.number))


# ---------------------------------------------------------------- drying


def list_drying(game: Game, state: Table) -> tuple[Option, ...]:
    """A wet kite can be dried at any choice, for a coin (KP-DRY-1)."""
    closed = None if state.board.coin and isinstance(state.agenda[-1], ChooseWay | Gather | AlterFate) else "KP-DRY-1"
    return tuple(Option(Dry(kite), closed) for kite in state.board.wet)


def one_drying(game: Game, state: Table, which: str) -> Option | None:
    return next((option for option in list_drying(game, state) if option.id == which), None)


def dry(game: Game, state: Table, action: Dry, emit: Emit) -> Table:
    """One kite less is wet (KP-DRY-1)."""
    return dried(on_board(state, coin=state.board.coin - 1), (action.name,), emit)


def dry_kites(game: Game, state: Table, effect: DryKites, emit: Emit) -> Table:
    """Those that have been wet longest (KP-DRY-1)."""
    return dried(state, state.board.wet[: effect.amount], emit)


def dried(state: Table, kites: tuple[str, ...], emit: Emit) -> Table:
    for kite in kites:
        emit(KiteDried("KP-DRY-1", kite))
    return on_board(state, wet=tuple(kite for kite in state.board.wet if kite not in kites))


def why_not_dry(game: Game, state: Table, action: Dry) -> str:
    return game.say("no_coin")


# ---------------------------------------------------------------- what must stay true


def conserved(game: Game, state: Table) -> Iterator[str]:
    board = state.board
    if sorted((*(card for layer in board.winds.layers for card in layer), *board.winds.discards)) != sorted(WINDS):
        yield "a wind card is missing, or there twice"
    if not 0 <= board.rope <= MOST_ROPE or board.coin < 0:
        yield f"{board.rope} rope and {board.coin} coins, which cannot be"
    if len(set(board.wet)) != len(board.wet) or not set(board.wet) <= set(KITES):
        yield f"kites from nowhere: {board.wet}"


READING = ("read", "redirect", "choice", "guard", "taken", "table", "gain_quest", "use_quest", "card")
RULES = {
    **dict.fromkeys(READING, "KP-READ-1"),
    **dict.fromkeys(("gather", "fate", "judge", "pass", "fail"), "KP-FLY-1"),
    **dict.fromkeys(("ending", "stuck", "over"), "KP-END-1"),
    **dict.fromkeys(("offer", "stale", "owner"), "KP-REPLY-1"),
    "price": "KP-GOODS-1",
}

OWN_HANDLERS: dict[str, Handler] = {
    "turn_to": fly_on,
    "gain_goods": gain_goods,
    "lose_goods": lose_goods,
    "dry_kites": dry_kites,
}

KITE_POST = Ruleset(
    name="kite_post",
    steps=steps_in(steps, own_steps),
    board=Board,
    begin=begin,
    trial=trial,
    handlers={**HANDLERS, **OWN_HANDLERS},
    rules=RULES,
    sentences=lambda language: texts(language, "kite_post")["refusals"],
    purse=Purse(affords, pay, lambda game, state, prices: game.say("price")),
    interrupt=break_in,
    free_actions=FreeActions(list_drying, one_drying, dry, why_not_dry),
    challenge=KiteChallenge(),
    score=lambda game, state: final_score(state).total,
    figures=lambda game, state: {"rope": state.board.rope, "coin": state.board.coin},
    adviser=Postmaster,
    conserved=conserved,
    is_defeat=lambda event: isinstance(event, RopeGone),
)
