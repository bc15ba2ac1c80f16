"""The story alone: any book read by the table's own steps, without crew, goods or odds.

What the proofs say of a campaign is checked with this. Reading, quests, redirects, towns, tokens and crossed-off places
are the table's; from the ship, any open place is explored in any order, and what the event deck's ends read comes in
its order. Challenges and fights go as whoever asks says, prices can be paid, and what cannot be known from the story
(goods, crew, market cards) is had or not, as is said when a section is turned to. No game is played by these rules:
they belong to no book, and are not among the rulesets.

Rules are cited by their numbers in "What reading means", `READ-1` to `READ-8`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from wanderbook.book import Book, Choice
from wanderbook.book.conditions import HasCard, Owns, Simple, simple_parts
from wanderbook.book.effects import EFFECTS, ReturnToMap, TurnTo
from wanderbook.book.sections import Chance, Combat, Price
from wanderbook.ids import LEAVE
from wanderbook.table import Game, Option, Pick, Ruleset, State
from wanderbook.table.events import Tell
from wanderbook.table.facts import Fact
from wanderbook.table.fate import Fate
from wanderbook.table.game import Purse
from wanderbook.table.quests import nothing
from wanderbook.table.reading import (
    HANDLERS,
    ChooseWay,
    ReadingStep,
    ReadSection,
    TryChance,
    go_back,
    judge,
    turn_to,
)
from wanderbook.table.script import Handler, Test
from wanderbook.table.steps import Asks, Draws, Runs, then

MOST_OPEN = 6
"""Of what a section could ask about, so many are looked at each way; the rest is had."""


class Board(Fact, frozen=True):
    decks_ended: int = 0
    had: frozenset[str] = frozenset()
    """What the story does not know, and is so now."""


Table = State[Any, Board]


def begin(game: Game, seed: int) -> Table:
    page = game.book.title_page
    state: Table = State(
        fate=Fate(seed),
        board=Board(),
        quests=frozenset(page.quests),
        cards=frozenset(page.adventures),
        entrance=page.start or "",
    )
    if game.book.atlas:
        return then(state, SetOut())
    assert page.start is not None, "the linker refuses a book without a beginning"
    return turned_to(game, state, page.start)


# ---------------------------------------------------------------- the ship


class SetOut(Asks, frozen=True):
    """At the ship or on the map: any place that is not crossed off, or what the event deck's end reads next."""

    def ask(self, game: Game, state: Table) -> Pick:
        return Pick("set out", tuple(_ways_out(game.book, state)))

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        kind, section = chosen[0].split()
        if kind == "deck-end":
            ends = game.book.title_page.deck_ends
            state = replace(state, board=replace(state.board, decks_ended=min(state.board.decks_ended + 1, len(ends))))
        none: frozenset[str] = frozenset()
        state = replace(state, entrance=section, tokens=none, taken=none)
        return turned_to(game, then(state, self), section)

    def why(self, game: Game, state: Table, option: str) -> str:
        return game.say("crossed_off")


def _ways_out(book: Book, state: Table) -> Iterator[Option]:
    page, ended = book.title_page, state.board.decks_ended
    for number in book.locations:
        if book.opened_by.get(number, 0) not in (0, *state.cards):
            continue  # it is not there
        yield Option(f"explore {number}", "READ-4" if number in state.crossed else None)
    if page.deck_ends:
        yield Option(f"deck-end {page.deck_ends[min(ended, len(page.deck_ends) - 1)]}")
        if page.finale_lost and ended == len(page.deck_ends):
            yield Option(f"finale-lost {page.finale_lost}")


# ---------------------------------------------------------------- what the story does not know


class Find(Draws, frozen=True):
    """Before a section is turned to: which of the things that it may ask about are had, as far as nobody knows."""

    section: str

    def outcomes(self, game: Game, state: Table) -> tuple[tuple[str, int], ...]:
        asked = unknown(game.book, self.section)[:MOST_OPEN]
        several = (some for size in range(len(asked), -1, -1) for some in combinations(asked, size))
        return tuple((", ".join(some) or "nothing", 1) for some in several)

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        return self.settle(game, state, self.outcomes(game, state)[0][0], tell)

    def settle(self, game: Game, state: Table, outcome: str, tell: Tell) -> Table:
        asked = unknown(game.book, self.section)
        had = frozenset(asked[MOST_OPEN:]) | (frozenset(outcome.split(", ")) & frozenset(asked))
        bought = frozenset(card for one in asked for card in _cards(one))
        cards = (state.cards - bought) | {card for one in had for card in _cards(one)}
        return replace(state, cards=cards, board=replace(state.board, had=had))


def _cards(what: str) -> range:
    """The cards that something unknown stands for: one of the market, or so many of which nobody asks the numbers."""
    first, second = what.split()
    if first == "card":
        return range(int(second), int(second) + 1)
    return range(-int(first), 0) if second == "adventure_card" else range(0)


def turned_to(game: Game, state: Table, section: str) -> Table:
    state = then(state, ReadSection(section))
    return then(state, Find(section)) if unknown(game.book, section) else state


def turn(game: Game, state: Table, effect: TurnTo, tell: Tell) -> Table:
    state = turn_to(game, state, effect, tell)
    return then(state, Find(effect.section)) if unknown(game.book, effect.section) else state


def unknown(book: Book, section: str) -> list[str]:
    """What is asked here that the story does not know, and in the sections that redirects lead on to."""
    found: dict[str, None] = {}
    waiting, seen = [section], {section}
    while waiting:
        read = book.sections[waiting.pop()]
        conditions = (*(one.when for one in read.redirects), *(one.requires for one in read.choices))
        for test in (test for condition in conditions if condition for test in simple_parts(condition)):
            if (what := _unknown(book, test)) is not None:
                found[what] = None
        after = [one.to for one in read.redirects if one.to not in seen]
        seen.update(after)
        waiting += after
    return list(found)


def _unknown(book: Book, test: Simple) -> str | None:
    match test:
        case HasCard(card=card) if any(card == one.number for one in book.cards.market):
            return f"card {card}"
        case Owns(thing="quest" | "totem"):
            return None
        case Owns(thing="adventure_card") if not book.atlas:
            return None
        case Owns(thing=thing, amount=amount):
            return f"{amount} {thing}"
        case _:
            return None


def owns(game: Game, condition: Owns) -> Test:
    if condition.thing == "totem":
        totems = frozenset(card.number for card in game.book.cards.adventure if card.kind == "totem")
        return lambda state: len(totems & state.cards) >= condition.amount
    what = f"{condition.amount} {condition.thing}"
    return lambda state: what in state.board.had


# ---------------------------------------------------------------- trials and prices


class Try(Draws, frozen=True):
    """A challenge or a fight, passed or failed as is said. A fight is lost only where the text says what then."""

    section: str
    letter: str

    def outcomes(self, game: Game, state: Table) -> tuple[tuple[str, int], ...]:
        choice = game.sections[self.section].choices[self.letter].choice
        won = isinstance(choice.trial, Combat) and choice.failure is None
        return (("pass", 1),) if won else (("pass", 1), ("fail", 1))

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        outcomes = self.outcomes(game, state)
        at, fate = state.fate.below(len(outcomes))
        return self.settle(game, replace(state, fate=fate), outcomes[at][0], tell)

    def settle(self, game: Game, state: Table, outcome: str, tell: Tell) -> Table:
        return judge(game, state, self.section, self.letter, outcome == "pass", tell)


def trial(section: str, choice: Choice) -> Try | TryChance:
    return (TryChance if isinstance(choice.trial, Chance) else Try)(section, choice.letter)


class Scene(Runs, frozen=True):
    """A wandering encounter."""

    section: str

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        return then(state, ChooseSpot(self.section))


class ChooseSpot(ChooseWay, frozen=True):
    """A choice; or the encounter is ended, which is open at any time."""

    def ask(self, game: Game, state: Table) -> Pick:
        pick = super().ask(game, state)
        return replace(pick, options=(*pick.options, Option(LEAVE)))

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if chosen == (LEAVE,):
            return go_back(game, state, ReturnToMap(), tell)
        return super().take(game, state, chosen, tell)


class Pay(Runs, frozen=True):
    """Whatever it costs, it is paid."""

    what: str

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        return state


def affords(game: Game, price: tuple[Price, ...]) -> Test:
    return lambda state: True


def pay(price: tuple[Price, ...], what: str) -> Pay:
    return Pay(what)


RULES = {
    "read": "READ-1",
    "redirect": "READ-1",
    "choice": "READ-3",
    "guard": "READ-3",
    "price": "READ-8",
    "taken": "READ-6",
    "chance": "READ-8",
    "pass": "READ-3",
    "fail": "READ-3",
    "table": "READ-2",
    "gain_quest": "READ-5",
    "use_quest": "READ-5",
    "card": "READ-2",
    "token": "READ-2",
    "cross_off": "READ-2",
    "return": "READ-2",
    "ending": "READ-7",
    "stuck": "READ-4",
    "over": "READ-7",
    "offer": "READ-3",
    "stale": "READ-3",
    "owner": "READ-3",
}
_UNTOLD: dict[str, Handler] = dict.fromkeys(EFFECTS, nothing)

STORY = Ruleset(
    name="story",
    steps=ReadingStep | SetOut | Find | Try | Scene | ChooseSpot | Pay,
    board=Board,
    begin=begin,
    trial=trial,
    scene=Scene,
    handlers={**_UNTOLD, **HANDLERS, "turn_to": turn},
    rules=RULES,
    sentences={
        "requires": "This choice {condition}.",
        "taken": "This was chosen already in this visit.",
        "crossed_off": "This place is crossed off.",
    },
    tests={"owns": owns},
    purse=Purse(affords, pay, lambda game, state, prices: "Prices are taken as payable."),
)


def story_game(book: Book) -> Game:
    """A book as a story alone, every outcome asked for."""
    return Game(STORY, book, lambda book, condition: "is closed", "ask")
