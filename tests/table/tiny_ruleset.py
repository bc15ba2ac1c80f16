"""A third game, as small as can be, that keeps the table honest: everything shared is used, and nothing is anyone's.

Two of a crew, ten fate cards, four turns. Each turn a challenge, a fight on a row of two grids, a purchase, or a rest.
Anyone may eat meanwhile, outside a fight.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from wanderbook.book import Book, Choice, TitlePage
from wanderbook.book.conditions import Condition
from wanderbook.book.enemies import Grid, Square, SquarePower
from wanderbook.table import Game, Meanwhile, Option, Pick, Place, Ruleset, Spend, Split, State
from wanderbook.table.amounts import Counts, read_amounts
from wanderbook.table.challenge import AlterFate, ChallengeRules, ChallengeStep, Gather, Tried
from wanderbook.table.damage import Bearer, Splitting, fallen, held
from wanderbook.table.decks import Deck, gain, lose, over_limit, shuffled_deck
from wanderbook.table.events import Ended, EnemyDefeated, Fell, HealthLost, Paid, SquareCovered, Tell
from wanderbook.table.facts import Fact
from wanderbook.table.fate import Fate
from wanderbook.table.grids import Laid, Placing, close_up, cover, damage_symbols, lay, name_of_spot, powers, read_spots
from wanderbook.table.scoring import Score, ScoringLine, score
from wanderbook.table.steps import Asks, Runs, then
from wanderbook.table.supply import Paying, Supply, can_pay

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


class Mate(Fact, frozen=True):
    name: str
    wit: int
    health: int
    most: int = 4
    tired: bool = False


class Board(Fact, frozen=True):
    crew: tuple[Mate, ...] = (Mate("Ada", 2, 4), Mate("Bo", 1, 4))
    deck: Deck = shuffled_deck(FATES)
    hands: tuple[tuple[int, ...], ...] = ((),)
    goods: Counts = GOODS
    supply: Supply = Supply(LIMITS, GOODS)
    row: tuple[Laid, ...] = tuple(lay(name, grid) for name, grid in GRIDS.items())
    maps: int = 0
    turns: int = 4


Table = State[Any, Board]


def on_board(state: Table, **changes: Any) -> Table:
    return replace(state, board=replace(state.board, **changes))


# ---------------------------------------------------------------- turns


class TakeTurn(Asks, frozen=True):
    """TY-TURN-1: four turns, one thing each."""

    def ask(self, game: Game, state: Table) -> Pick:
        board = state.board
        closed = {
            "fight": None if board.row else "TY-FIGHT-1",
            "buy": None if can_pay(paying(board, "map")) else "TY-PAY-1",
        }
        return Pick("turn", tuple(Option(one, closed.get(one)) for one in ("buy", "fight", "rest", "try")))

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        state = then(on_board(state, turns=state.board.turns - 1), EndTurn())
        match chosen[0]:
            case "try":
                return then(state, Gather(Tried("reef", "wit", 6)))
            case "fight":
                return then(state, Aim())
            case "buy":
                return then(state, Pay("map"))
            case _:
                return rest(state)

    def why(self, game: Game, state: Table, option: str) -> str:
        return game.say(option)


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

    def ask(self, game: Game, state: Table) -> Pick:
        [(player, many)] = over_limit(state.board.hands, HAND_LIMIT)
        return Pick("hand", tuple(Option(str(card)) for card in state.board.hands[player]), many, many, player)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return discard(state, *map(int, chosen))


def discard(state: Table, *cards: int) -> Table:
    return on_board(state, hands=lose(state.board.hands, 0, cards), deck=state.board.deck.discard(*cards))


class EndTurn(Runs, frozen=True):
    """TY-END-1: over after the last turn, or when the whole crew has fallen."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        if state.board.turns and any(mate.health for mate in state.board.crew):
            return then(state, TakeTurn())
        ending = 1 if state.board.turns == 0 else 2
        tell(Ended("TY-END-1", ending))
        return replace(state, agenda=(), ending=ending)


# ---------------------------------------------------------------- challenges


class TinyChallenge(ChallengeRules):
    def candidates(self, game: Game, state: Table, tried: Tried) -> tuple[Option, ...]:
        return tuple(
            Option(mate.name, "TY-TRY-1" if mate.tired or not mate.health else None) for mate in state.board.crew
        )

    def why(self, game: Game, state: Table, tried: Tried, option: str) -> str:
        return game.say({"card": "hand", "again": "again"}.get(option, "tired"), name=option)

    def join(self, game: Game, state: Table, tried: Tried, tell: Tell) -> Table:
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
            Option("again", None if board.goods["coin"] else "TY-TRY-3"),
            Option("card", None if board.hands[0] else "TY-TRY-2"),
        )

    def alter(self, game: Game, state: Table, tried: Tried, chosen: str, tell: Tell) -> tuple[Table, Tried]:
        if chosen == "card":
            return discard(state, state.board.hands[0][0]), replace(tried, added=tried.added + 1)
        return pay(state, {"coin": 1}, tell), replace(tried, number=None)

    def follow(self, game: Game, state: Table, tried: Tried, passed: bool, tell: Tell) -> Table:
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

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        crew = state.board.crew
        among = tuple(Bearer(mate.name, mate.health, int(mate.name not in self.first)) for mate in crew)
        how = Splitting(self.amount, among)
        return then(state, SplitDamage(how)) if held(how) else state


class SplitDamage(Asks, frozen=True):
    """TY-HURT-1."""

    how: Splitting

    def ask(self, game: Game, state: Table) -> Split:
        return Split("damage", self.how)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        shares = read_amounts(chosen)
        for who, amount in shares.items():
            tell(HealthLost("TY-HURT-1", who, amount))
        for who in fallen(self.how.among, shares):
            tell(Fell("TY-HURT-1", who))
        return change_health(state, {who: -amount for who, amount in shares.items()})


class Heal(Asks, frozen=True):
    """TY-EAT-1: up to 1 health for one of them."""

    def ask(self, game: Game, state: Table) -> Split:
        among = tuple(Bearer(mate.name, mate.most - mate.health) for mate in state.board.crew)
        return Split("healing", Splitting(1, among, whole=False))

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return change_health(state, read_amounts(chosen))


def change_health(state: Table, by: dict[str, int]) -> Table:
    crew = (replace(mate, health=mate.health + by.get(mate.name, 0)) for mate in state.board.crew)
    return on_board(state, crew=tuple(crew))


# ---------------------------------------------------------------- fights


class Aim(Asks, frozen=True):
    """TY-FIGHT-1: pick a target."""

    def ask(self, game: Game, state: Table) -> Pick:
        return Pick("fight", tuple(Option(laid.name) for laid in state.board.row))

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        target = next(at for at, laid in enumerate(state.board.row) if laid.name == chosen[0])
        return then(then(state, Counterattack(chosen[0])), PlaceDamage(Placing(target, amount=3)))


class PlaceDamage(Asks, frozen=True):
    """TY-FIGHT-2: three damage."""

    how: Placing

    def ask(self, game: Game, state: Table) -> Place:
        return Place("fight", state.board.row, self.how)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        placed = read_spots(chosen)
        for spot in placed:
            tell(SquareCovered("TY-FIGHT-2", state.board.row[spot[0]].name, name_of_spot(spot)))
        row, gone = close_up(cover(state.board.row, placed))
        for name in gone:
            tell(EnemyDefeated("TY-FIGHT-3", name))
        return on_board(state, row=row)


class Counterattack(Runs, frozen=True):
    """TY-FIGHT-4: 1, and what the target's uncovered squares add; 1 more while it flies."""

    name: str

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        for laid in state.board.row:
            if laid.name == self.name:
                grid = GRIDS[self.name]
                return then(state, Suffer(1 + damage_symbols(grid, laid.covered) + len(powers(grid, laid.covered))))
        return state


# ---------------------------------------------------------------- paying


def paying(board: Board, what: str) -> Paying:
    return Paying(PRICES[what], board.goods, ACCEPTS)


class Pay(Asks, frozen=True):
    """TY-PAY-1."""

    what: str

    def ask(self, game: Game, state: Table) -> Spend:
        return Spend(self.what, paying(state.board, self.what))

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        state = pay(state, read_amounts(chosen), tell)
        return then(state, Heal()) if self.what == "eat" else on_board(state, maps=state.board.maps + 1)


def pay(state: Table, goods: dict[str, int], tell: Tell) -> Table:
    for good, amount in goods.items():
        tell(Paid("TY-PAY-1", good, amount))
    return on_board(state, goods=state.board.goods.minus(goods), supply=state.board.supply.give_back(goods))


# ---------------------------------------------------------------- meanwhile: eating


def what_besides(game: Game, state: Table) -> tuple[Option, ...]:
    """TY-EAT-2: not in a fight, nor while something else is being handed out."""
    if not isinstance(state.agenda[-1], TakeTurn | Gather | AlterFate):
        return (Option("eat", "TY-EAT-2"),)
    return (Option("eat", None if can_pay(paying(state.board, "eat")) else "TY-PAY-1"),)


def one_besides(game: Game, state: Table, what: str) -> Option | None:
    return next((option for option in what_besides(game, state) if option.id == what), None)


def do_besides(game: Game, state: Table, what: str, tell: Tell) -> Table:
    return then(state, Pay("eat"))


def why_not(game: Game, state: Table, what: str) -> str:
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
    | ChallengeStep,
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
    sentences={
        "fight": "There is nobody left to fight.",
        "buy": "There is not enough to pay for a map.",
        "eat": "Nobody can eat now.",
        "tired": "{name} cannot take part.",
        "hand": "There is no card to discard.",
        "again": "There is no coin to draw again for.",
    },
    meanwhile=Meanwhile(what_besides, one_besides, do_besides, why_not),
    challenge=TinyChallenge(),
    score=lambda game, state: final_score(state).total,
)


def tiny_game(chance: str = "draw") -> Game:
    return Game(TINY, Book(title_page=TitlePage(title="Tiny", ruleset="gamebook")), speak, chance)
