"""A third game, as small as can be, that keeps the table honest: everything shared is used, and nothing is anyone's.

Two of a crew, ten fate cards, four turns. Each turn a challenge, a fight on a row of two grids, a purchase, or a rest.
Anyone may eat meanwhile, outside a fight.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from wanderbook.book import Book, Choice, TitlePage
from wanderbook.book.conditions import Condition
from wanderbook.book.enemies import Grid, Square, SquarePower
from wanderbook.table import (
    FreeActions,
    Game,
    Option,
    Pick,
    Placement,
    Ruleset,
    Spend,
    Split,
    State,
    challenge,  # noqa: F401  (it registers what the steps of a challenge do)
)
from wanderbook.table import steps as shared
from wanderbook.table.actions import Action, ChooseCard, ChooseEnemy, ChooseMember
from wanderbook.table.amounts import Counts, read_amounts
from wanderbook.table.behaviour import asks, explains, runs, takes, takes_reply, takes_several
from wanderbook.table.damage import Bearer, Splitting, points_held
from wanderbook.table.decks import Deck, Layer, gain, lose, shuffled_deck
from wanderbook.table.events import Emit, Ended, EnemyDefeated, Fell, HealthLost, Paid, SquareCovered
from wanderbook.table.fate import Fate
from wanderbook.table.game import ChallengeRules
from wanderbook.table.grids import (
    EnemyCard,
    Placing,
    close_up,
    cover,
    damage_symbols,
    lay,
    name_of_spot,
    powers,
    read_spots,
)
from wanderbook.table.kinds import Asks, Runs, Step, steps_in, then
from wanderbook.table.records import Record
from wanderbook.table.scoring import Score, ScoringLine, score
from wanderbook.table.steps import AlterFate, Gather, Tried
from wanderbook.table.supply import Paying, payments

FATES = {1: 1, 2: 2, 3: 2, 4: 3, 5: 3, 6: 4, 7: 4, 8: 5, 9: 5, 10: 6}
"""The fate number of each card."""
HAND_LIMIT = 2
GRIDS: dict[str, Grid] = {
    "crab": ((Square(heart=2), Square(damage=1)), (Square(), Square(synergy=True))),
    "gull": (
        (Square(), Square(heart=1), Square(powers=(SquarePower(power="flying"),))),
        (Square(heart=3), Square(damage=2), Square()),
    ),
}
ACCEPTS = (
    ("coin", Counts.of({"coin": 1, "pearl": 2})),
    ("food", Counts.of({"fish": 1, "grain": 1})),
)
PRICES = {"map": Counts.of({"coin": 3, "grain": 1}), "eat": Counts.of({"food": 1})}
GOODS = Counts.of({"coin": 2, "pearl": 1, "fish": 2, "grain": 1})
LIMITS = Counts.of({"coin": 5, "pearl": 2, "fish": 3, "grain": 2})
LINES = (
    ScoringLine("map", 4, "Maps", "TY-SCORE-1"),
    ScoringLine("defeated", 3, "Enemies", "TY-SCORE-1"),
    ScoringLine("coin", 1, "Coins, by twos", "TY-SCORE-2", per=2),
    ScoringLine("health", 5, "Hale", "TY-SCORE-3", above=4),
    ScoringLine("fallen", -2, "Fallen", "TY-SCORE-3"),
)


class Mate(Record, frozen=True):
    name: str
    wit: int
    health: int
    most: int = 4
    tired: bool = False


class Supply(Record, frozen=True):
    """Tokens in the box. What has no limit is never out of stock."""

    limits: Counts = Counts()
    out: Counts = Counts()
    """How many of each are in play."""

    def left(self, name: str) -> int | None:
        """How many there are to take; nothing where there is no limit."""
        limit = self.limits[name]
        return limit - self.out[name] if limit else None

    def take(self, name: str, amount: int) -> tuple[int, Supply]:
        """As many as are there, up to the amount: what is not there is not gained."""
        left = self.left(name)
        taken = amount if left is None else min(amount, left)
        return taken, Supply(self.limits, self.out.plus({name: taken}))

    def give_back(self, amounts: Mapping[str, int]) -> Supply:
        return Supply(self.limits, self.out.minus(amounts))


class Board(Record, frozen=True):
    crew: tuple[Mate, ...] = (Mate("Ada", 2, 4), Mate("Bo", 1, 4))
    deck: Deck = shuffled_deck(FATES)
    hands: tuple[tuple[int, ...], ...] = ((),)
    goods: Counts = GOODS
    supply: Supply = Supply(LIMITS, GOODS)
    row: tuple[EnemyCard, ...] = tuple(lay(name, grid) for name, grid in GRIDS.items())
    maps: int = 0
    turns: int = 4


Table = State[Step, Board]


def can_pay(paying: Paying) -> bool:
    return next(payments(paying), None) is not None


def fallen(among: Iterable[Bearer], shares: Mapping[str, int]) -> tuple[str, ...]:
    """Who is brought to 0 by these shares; nobody goes below, and whoever was there already does not fall again."""
    return tuple(one.name for one in among if 0 < one.room <= shares.get(one.name, 0))


def over_limit(hands: Sequence[Layer], limit: int) -> tuple[tuple[int, int], ...]:
    """Who must discard how many."""
    return tuple((player, len(hand) - limit) for player, hand in enumerate(hands) if len(hand) > limit)


def on_board(state: Table, **changes: Any) -> Table:
    return replace(state, board=replace(state.board, **changes))


# ---------------------------------------------------------------- turns


class SpendTurn(Action, frozen=True):
    form = "{0.on}"
    on: str


class Alter(Action, frozen=True):
    form = "{0.by}"
    by: str


class Eat(Action, frozen=True):
    form = "eat"


class TakeTurn(Asks, frozen=True):
    """TY-TURN-1: four turns, one thing each."""


@asks(TakeTurn)
def ask_take_turn(game: Game, state: Table, step: TakeTurn) -> Pick:
    board = state.board
    closed = {
        "fight": None if board.row else "TY-FIGHT-1",
        "buy": None if can_pay(paying(board, "map")) else "TY-PAY-1",
    }
    return Pick("turn", tuple(Option(SpendTurn(one), closed.get(one)) for one in ("buy", "fight", "rest", "try")))


@takes(TakeTurn, SpendTurn)
def spend_turn(game: Game, state: Table, step: TakeTurn, action: SpendTurn, emit: Emit) -> Table:
    state = then(on_board(state, turns=state.board.turns - 1), EndTurn())
    match action.on:
        case "try":
            return then(state, Gather(Tried("reef", "wit", 6)))
        case "fight":
            return then(state, Aim())
        case "buy":
            return then(state, Pay("map"))
        case _:
            return rest(state)


@explains(TakeTurn)
def explain_take_turn(game: Game, state: Table, step: TakeTurn, action: SpendTurn) -> str:
    return game.say(action.on)


def rest(state: Table) -> Table:
    """TY-TURN-2: nobody is tired any more; draw a card, and find a fish if there is one."""
    card, deck, fate = state.board.deck.draw(state.fate)
    found, supply = state.board.supply.take("fish", 1)
    hands = gain(state.board.hands, 0, () if card is None else (card,))
    crew = tuple(replace(mate, tired=False) for mate in state.board.crew)
    goods = state.board.goods.plus({"fish": found})
    state = on_board(replace(state, fate=fate), deck=deck, supply=supply, hands=hands, crew=crew, goods=goods)
    return then(state, Discard()) if over_limit(hands, HAND_LIMIT) else state


class Discard(Asks, frozen=True):
    """TY-HAND-1: over the limit, discard down at once."""


@asks(Discard)
def ask_discard(game: Game, state: Table, step: Discard) -> Pick:
    [(player, many)] = over_limit(state.board.hands, HAND_LIMIT)
    return Pick("hand", tuple(Option(ChooseCard(card)) for card in state.board.hands[player]), many, many, player)


@takes_several(Discard)
def take_discard(game: Game, state: Table, step: Discard, chosen: tuple[ChooseCard, ...], emit: Emit) -> Table:
    return discard(state, *(one.card for one in chosen))


def discard(state: Table, *cards: int) -> Table:
    return on_board(state, hands=lose(state.board.hands, 0, cards), deck=state.board.deck.discard(*cards))


class EndTurn(Runs, frozen=True):
    """TY-END-1: over after the last turn, or when the whole crew has fallen."""


@runs(EndTurn)
def run_end_turn(game: Game, state: Table, step: EndTurn, emit: Emit) -> Table:
    if state.board.turns and any(mate.health for mate in state.board.crew):
        return then(state, TakeTurn())
    ending = 1 if state.board.turns == 0 else 2
    emit(Ended("TY-END-1", ending))
    return replace(state, agenda=(), ending=ending)


# ---------------------------------------------------------------- challenges


class TinyChallenge(ChallengeRules):
    def candidates(self, game: Game, state: Table, tried: Tried) -> tuple[Option, ...]:
        return tuple(
            Option(ChooseMember(mate.name), "TY-TRY-1" if mate.tired or not mate.health else None)
            for mate in state.board.crew
        )

    def why(self, game: Game, state: Table, tried: Tried, option: str) -> str:
        return game.say({"card": "hand", "again": "again"}.get(option, "tired"), name=option)

    def join(self, game: Game, state: Table, tried: Tried, emit: Emit) -> Table:
        crew = (replace(mate, tired=True) if mate.name in tried.joined else mate for mate in state.board.crew)
        return on_board(state, crew=tuple(crew))

    def skill(self, game: Game, state: Table, tried: Tried) -> int:
        return sum(mate.wit for mate in state.board.crew if mate.name in tried.joined)

    def fates(self, game: Game, state: Table) -> dict[int, int]:
        return state.board.deck.next_counts(FATES.__getitem__)

    def draw(self, game: Game, state: Table) -> tuple[int, Table]:
        card, deck, fate = state.board.deck.draw(state.fate)
        assert card is not None, "the hand never holds all ten"
        return FATES[card], on_board(replace(state, fate=fate), deck=deck.discard(card))

    def draw_as(self, game: Game, state: Table, number: int) -> Table:
        deck = state.board.deck.ready()
        card = next(card for card in deck.layers[-1] if FATES[card] == number)
        return on_board(state, deck=deck.without(card).discard(card))

    def alterations(self, game: Game, state: Table, tried: Tried) -> tuple[Option, ...]:
        """TY-TRY-2: discard a card for +1; TY-TRY-3: draw again for a coin."""
        board = state.board
        return (
            Option(Alter("again"), None if board.goods["coin"] else "TY-TRY-3"),
            Option(Alter("card"), None if board.hands[0] else "TY-TRY-2"),
        )

    def alter(self, game: Game, state: Table, tried: Tried, action: Alter, emit: Emit) -> tuple[Table, Tried]:
        if action.by == "card":
            return discard(state, state.board.hands[0][0]), replace(tried, added=tried.added + 1)
        return pay(state, {"coin": 1}, emit), replace(tried, number=None)

    def follow(self, game: Game, state: Table, tried: Tried, passed: bool, emit: Emit) -> Table:
        """TY-TRY-4: a pearl, if there is one; else 3 damage, on those who took part first."""
        if not passed:
            return then(state, Suffer(3, tried.joined))
        found, supply = state.board.supply.take("pearl", 1)
        return on_board(state, supply=supply, goods=state.board.goods.plus({"pearl": found}))


# ---------------------------------------------------------------- damage and healing


class Suffer(Runs, frozen=True):
    """Damage to hand out; where nobody can hold any, nobody is asked."""

    amount: int
    first: tuple[str, ...] = ()


@runs(Suffer)
def run_suffer(game: Game, state: Table, step: Suffer, emit: Emit) -> Table:
    crew = state.board.crew
    among = tuple(Bearer(mate.name, mate.health, int(mate.name not in step.first)) for mate in crew)
    how = Splitting(step.amount, among)
    return then(state, SplitDamage(how)) if points_held(how) else state


class SplitDamage(Asks, frozen=True):
    """TY-HURT-1."""

    how: Splitting


@asks(SplitDamage)
def ask_split_damage(game: Game, state: Table, step: SplitDamage) -> Split:
    return Split("damage", step.how, 0)


@takes_reply(SplitDamage)
def take_split_damage(game: Game, state: Table, step: SplitDamage, chosen: tuple[str, ...], emit: Emit) -> Table:
    shares = read_amounts(chosen)
    for who, amount in shares.items():
        emit(HealthLost("TY-HURT-1", who, amount))
    for who in fallen(step.how.among, shares):
        emit(Fell("TY-HURT-1", who))
    return change_health(state, {who: -amount for who, amount in shares.items()})


class Heal(Asks, frozen=True):
    """TY-EAT-1: up to 1 health for one of them."""


@asks(Heal)
def ask_heal(game: Game, state: Table, step: Heal) -> Split:
    among = tuple(Bearer(mate.name, mate.most - mate.health) for mate in state.board.crew)
    return Split("healing", Splitting(1, among, whole=False), 0)


@takes_reply(Heal)
def take_heal(game: Game, state: Table, step: Heal, chosen: tuple[str, ...], emit: Emit) -> Table:
    return change_health(state, read_amounts(chosen))


def change_health(state: Table, by: dict[str, int]) -> Table:
    crew = (replace(mate, health=mate.health + by.get(mate.name, 0)) for mate in state.board.crew)
    return on_board(state, crew=tuple(crew))


# ---------------------------------------------------------------- fights


class Aim(Asks, frozen=True):
    """TY-FIGHT-1: pick a target."""


@asks(Aim)
def ask_aim(game: Game, state: Table, step: Aim) -> Pick:
    return Pick("fight", tuple(Option(ChooseEnemy(laid.name)) for laid in state.board.row))


@takes(Aim, ChooseEnemy)
def take_aim(game: Game, state: Table, step: Aim, action: ChooseEnemy, emit: Emit) -> Table:
    target = next(at for at, laid in enumerate(state.board.row) if laid.name == action.name)
    return then(state, Counterattack(action.name), PlaceDamage(Placing(target, amount=3)))


class PlaceDamage(Asks, frozen=True):
    """TY-FIGHT-2: three damage."""

    how: Placing


@asks(PlaceDamage)
def ask_place_damage(game: Game, state: Table, step: PlaceDamage) -> Placement:
    return Placement("fight", state.board.row, step.how, 0)


@takes_reply(PlaceDamage)
def take_place_damage(game: Game, state: Table, step: PlaceDamage, chosen: tuple[str, ...], emit: Emit) -> Table:
    placed = read_spots(chosen)
    for spot in placed:
        emit(SquareCovered("TY-FIGHT-2", state.board.row[spot[0]].name, name_of_spot(spot)))
    row, gone = close_up(cover(state.board.row, placed))
    for name in gone:
        emit(EnemyDefeated("TY-FIGHT-3", name))
    return on_board(state, row=row)


class Counterattack(Runs, frozen=True):
    """TY-FIGHT-4: 1, and what the target's uncovered squares add; 1 more while it flies."""

    name: str


@runs(Counterattack)
def run_counterattack(game: Game, state: Table, step: Counterattack, emit: Emit) -> Table:
    for laid in state.board.row:
        if laid.name == step.name:
            grid = GRIDS[step.name]
            return then(state, Suffer(1 + damage_symbols(grid, laid.covered) + len(powers(grid, laid.covered))))
    return state


# ---------------------------------------------------------------- paying


def paying(board: Board, what: str) -> Paying:
    return Paying(PRICES[what], board.goods, ACCEPTS)


class Pay(Asks, frozen=True):
    """TY-PAY-1."""

    what: str


@asks(Pay)
def ask_pay(game: Game, state: Table, step: Pay) -> Spend:
    return Spend(step.what, paying(state.board, step.what), 0)


@takes_reply(Pay)
def take_pay(game: Game, state: Table, step: Pay, chosen: tuple[str, ...], emit: Emit) -> Table:
    state = pay(state, read_amounts(chosen), emit)
    return then(state, Heal()) if step.what == "eat" else on_board(state, maps=state.board.maps + 1)


def pay(state: Table, goods: dict[str, int], emit: Emit) -> Table:
    for good, amount in goods.items():
        emit(Paid("TY-PAY-1", good, amount))
    return on_board(state, goods=state.board.goods.minus(goods), supply=state.board.supply.give_back(goods))


# ---------------------------------------------------------------- meanwhile: eating


def what_besides(game: Game, state: Table) -> tuple[Option, ...]:
    """TY-EAT-2: not in a fight, nor while something else is being handed out."""
    if not isinstance(state.agenda[-1], TakeTurn | Gather | AlterFate):
        return (Option(Eat(), "TY-EAT-2"),)
    return (Option(Eat(), None if can_pay(paying(state.board, "eat")) else "TY-PAY-1"),)


def one_besides(game: Game, state: Table, what: str) -> Option | None:
    return next((option for option in what_besides(game, state) if option.id == what), None)


def do_besides(game: Game, state: Table, action: Eat, emit: Emit) -> Table:
    return then(state, Pay("eat"))


def why_not(game: Game, state: Table, action: Eat) -> str:
    return game.say("eat")


# ---------------------------------------------------------------- the ruleset


def begin(game: Game, seed: int) -> Table:
    return State(Fate(seed), Board(), (TakeTurn(),))


def no_trial(section: str, choice: Choice) -> Any:
    raise AssertionError("this game has no book")


def final_score(state: Table) -> Score:
    board = state.board
    counts = {
        "map": board.maps,
        "defeated": len(GRIDS) - len(board.row),
        "coin": board.goods["coin"],
        "health": sum(mate.health for mate in board.crew),
        "fallen": sum(not mate.health for mate in board.crew),
    }
    return score(LINES, counts.__getitem__)


def speak(book: Book, condition: Condition) -> str:
    return str(condition)


TINY = Ruleset(
    name="tiny",
    steps=TakeTurn
    | Discard
    | EndTurn
    | Suffer
    | SplitDamage
    | Heal
    | Aim
    | PlaceDamage
    | Counterattack
    | Pay
    | steps_in(shared),
    board=Board,
    begin=begin,
    trial=no_trial,
    handlers={},
    rules={
        "over": "TY-END-1",
        "offer": "TY-REPLY-1",
        "stale": "TY-REPLY-2",
        "owner": "TY-REPLY-3",
        "gather": "TY-TRY-1",
        "fate": "TY-TRY-2",
        "judge": "TY-TRY-4",
        "place_once": "TY-PLACE-1",
        "place_covered": "TY-PLACE-2",
        "place_amount": "TY-PLACE-3",
        "place_connected": "TY-PLACE-4",
        "place_splash": "TY-PLACE-5",
        "place_rest": "TY-PLACE-6",
        "split_room": "TY-SPLIT-1",
        "split_first": "TY-SPLIT-2",
        "split_amount": "TY-SPLIT-3",
        "pay_have": "TY-PAY-2",
        "pay_price": "TY-PAY-3",
    },
    sentences=lambda language: {
        "fight": "There is nobody left to fight.",
        "buy": "There is not enough to pay for a map.",
        "eat": "Nobody can eat now.",
        "tired": "{name} cannot take part.",
        "hand": "There is no card to discard.",
        "again": "There is no coin to draw again for.",
    },
    free_actions=FreeActions(what_besides, one_besides, do_besides, why_not),
    challenge=TinyChallenge(),
    score=lambda game, state: final_score(state).total,
)


def tiny_game(chance: str = "draw") -> Game:
    return Game(TINY, Book(title_page=TitlePage(title="Tiny", ruleset="gamebook")), speak, chance)
