"""The story alone: any book read with the table's own steps, without crew, goods or odds.

What the proofs say of a campaign is checked with this. Reading, quests, redirects, towns, tokens and crossed-off places
are the table's; from the ship, any open place is explored in any order, and what the event deck's ends read comes in
its order. Challenges and fights go as the caller says, prices can be paid, and what cannot be known from the story
(goods, crew, market cards) is had or not, as is said when a section is turned to. No game is played by these rules:
they belong to no book, and are not among the rulesets.

Rules are cited by their numbers in "What reading means", `READ-1` to `READ-7`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from wanderbook.book import Book, Choice
from wanderbook.book.conditions import HasCard, Owns, Simple, simple_parts
from wanderbook.book.effects import ReturnToMap, TurnTo, effect_types
from wanderbook.book.sections import Chance, Combat, Price, conditional
from wanderbook.rulesets import tracks
from wanderbook.rulesets.common.actions import StartWith
from wanderbook.rulesets.common.unlocks import unlockable
from wanderbook.table import Game, Option, Pick, Ruleset, State
from wanderbook.table import steps as shared
from wanderbook.table.actions import Action, EndEncounter, TakeChoice
from wanderbook.table.behaviour import asks, explains, outcomes, outcomes_of, runs, settle, settles, takes
from wanderbook.table.events import CardGained, Emit, QuestGained
from wanderbook.table.fate import Fate
from wanderbook.table.game import Purse
from wanderbook.table.kinds import Asks, Draws, Runs, Step, steps_in, then
from wanderbook.table.quests import nothing
from wanderbook.table.reading import HANDLERS, ask_choice, go_back, judge, take_choice, turn_to
from wanderbook.table.records import Record
from wanderbook.table.script import Handler, Predicate
from wanderbook.table.steps import ChooseWay, ReadSection, TryChance

MOST_OPEN = 6
"""Of what a section could ask about, so many are looked at each way; the rest is had."""


class Board(Record, frozen=True):
    """The board of a campaign played as a story alone."""

    is_begun: bool = False
    """Whether any place was read yet: before that, cards that earlier campaigns unlocked may be taken."""
    decks_ended: int = 0
    opened: frozenset[int] = frozenset()
    """The cards held while the plane could fly: it may still be where they lead."""
    had: frozenset[str] = frozenset()
    """The things that the story does not track and that are held now."""


Table = State[Step, Board]


def begin(game: Game, seed: int) -> Table:
    """The story at its beginning: between explorations if the book has an atlas, otherwise at its first section."""
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


class GoTo(Action, frozen=True):
    """Turn to a section from the ship or the map, with the reason: `explore 12`, `deck-end 40`."""

    form = "{0.why} {0.section}"
    why: str
    section: str


class SetOut(Asks, frozen=True):
    """Ask, at the ship or on the map, for a place that is not crossed off, or for the next section of the event deck's
    end.
    """


@asks(SetOut)
def ask_place(game: Game, state: Table, step: SetOut) -> Pick:
    """Ask which place is explored next, or whether the end of the event deck is read."""
    return Pick("set out", tuple(_ways_out(game.book, state)))


@takes(SetOut, GoTo)
def set_out(game: Game, state: Table, step: SetOut, action: GoTo, emit: Emit) -> Table:
    """Begin an exploration at this place, without the tokens of the last one."""
    if action.why == "deck-end":
        ends = game.book.title_page.deck_ends
        state = replace(state, board=replace(state.board, decks_ended=min(state.board.decks_ended + 1, len(ends))))
    none: frozenset[str] = frozenset()
    opened = state.board.opened | (state.cards & set(game.book.opened_by.values()))
    state = replace(state, board=replace(state.board, is_begun=True, opened=opened))
    state = replace(state, entrance=action.section, tokens=none, taken=none)
    return turned_to(game, then(state, step), action.section)


@takes(SetOut, StartWith)
def start_with(game: Game, state: Table, step: SetOut, action: StartWith, emit: Emit) -> Table:
    """Begin with a quest or a card that earlier campaigns unlocked."""
    if action.kind == "quest":
        emit(QuestGained("READ-4", action.number))
        return then(replace(state, quests=state.quests | {action.number}), step)
    emit(CardGained("READ-4", action.number))
    return then(replace(state, cards=state.cards | {action.number}), step)


@explains(SetOut)
def explain_place(game: Game, state: Table, step: SetOut, action: GoTo) -> str:
    """Say that the place is crossed off."""
    return game.say("crossed_off")


def _ways_out(book: Book, state: Table) -> Iterator[Option]:
    """The ways on between sections: unlocked cards, locations, ends of decks."""
    page, ended = book.title_page, state.board.decks_ended
    if not state.board.is_begun:
        had = {
            *(StartWith("quest", quest) for quest in state.quests),
            *(StartWith("card", card) for card in state.cards),
        }
        yield from (Option(one) for one in unlockable(page.unlock) if one not in had)
    for number in book.locations:
        if book.opened_by.get(number, 0) not in (0, *state.cards, *state.board.opened):
            continue  # it is not there
        yield Option(GoTo("explore", number), "READ-4" if number in state.crossed else None)
    if page.deck_ends:
        yield Option(GoTo("deck-end", page.deck_ends[min(ended, len(page.deck_ends) - 1)]))
        if page.finale_lost and ended == len(page.deck_ends):
            yield Option(GoTo("finale-lost", page.finale_lost))


# ---------------------------------------------------------------- what the story does not know


class Find(Draws, frozen=True):
    """Before a section is read: decide which of the things it asks about are held, where the story
    does not track them.
    """

    section: str


@outcomes_of(Find)
def list_findings(game: Game, state: Table, step: Find) -> tuple[tuple[str, int], ...]:
    """List the sets of untracked things that could be held when the section asks about them, the full set first
    (READ-1, READ-3).
    """
    asked = unknown(game.book, step.section)[:MOST_OPEN]
    several = (some for size in range(len(asked), -1, -1) for some in combinations(asked, size))
    return tuple((", ".join(some) or "nothing", 1) for some in several)


@runs(Find)
def find_everything(game: Game, state: Table, step: Find, emit: Emit) -> Table:
    """Hold every untracked thing that the section asks about (READ-1, READ-3)."""
    return settle(game, state, step, outcomes(game, state, step)[0][0], emit)


@settles(Find)
def settle_finding(game: Game, state: Table, step: Find, outcome: str, emit: Emit) -> Table:
    """Go on as if exactly these things were held (READ-1, READ-3)."""
    asked = unknown(game.book, step.section)
    had = frozenset(asked[MOST_OPEN:]) | (frozenset(outcome.split(", ")) & frozenset(asked))
    bought = frozenset(card for one in asked for card in _cards(one))
    cards = (state.cards - bought) | {card for one in had for card in _cards(one)}
    return replace(state, cards=cards, board=replace(state.board, had=had))


def _cards(what: str) -> range:
    """The cards that an unknown stands for: one of the market, or a number of cards that no condition names."""
    first, second = what.split()
    if first == "card":
        return range(int(second), int(second) + 1)
    return range(-int(first), 0) if second == "adventure_card" else range(0)


def turned_to(game: Game, state: Table, section: str) -> Table:
    state = then(state, ReadSection(section))
    return then(state, Find(section)) if unknown(game.book, section) else state


def turn(game: Game, state: Table, effect: TurnTo, emit: Emit) -> Table:
    state = turn_to(game, state, effect, emit)
    return then(state, Find(effect.section)) if unknown(game.book, effect.section) else state


def unknown(book: Book, section: str) -> list[str]:
    """The untracked things that this section asks about, or one that its redirects lead to."""
    unknowns: dict[str, None] = {}
    waiting, seen = [section], {section}
    while waiting:
        read = book.sections[waiting.pop()]
        shown = (one.when for _, one in conditional(read))
        conditions = (
            *(redirect.when for redirect in read.redirects),
            *shown,
            *(choice.requires for choice in read.choices),
        )
        for test in (test for condition in conditions if condition for test in simple_parts(condition)):
            if (what := _unknown(book, test)) is not None:
                unknowns[what] = None
        after = [redirect.to for redirect in read.redirects if redirect.to not in seen]
        seen.update(after)
        waiting += after
    return list(unknowns)


def _unknown(book: Book, test: Simple) -> str | None:
    """The part of a test that the story alone does not track, such as goods or the market's cards; None if it tracks
    all.
    """
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


def owns(game: Game, condition: Owns) -> Predicate:
    """The test of an owned amount. Totems are counted among the cards; anything else is owned if that was decided when
    the section was read.
    """
    if condition.thing == "totem":
        totems = frozenset(card.number for card in game.book.cards.adventure if card.kind == "totem")
        return lambda state: len(totems & state.cards) >= condition.amount
    what = f"{condition.amount} {condition.thing}"
    return lambda state: what in state.board.had


# ---------------------------------------------------------------- trials and prices


class Try(Draws, frozen=True):
    """A challenge or a fight, passed or failed as the caller says. A fight is lost only where the text says what
    follows.
    """

    section: str
    letter: str


@outcomes_of(Try)
def list_results(game: Game, state: Table, step: Try) -> tuple[tuple[str, int], ...]:
    """The outcomes of a challenge or fight, passed and failed, each with weight 1; a fight whose text does not say
    what losing leads to can only be passed (READ-3)."""
    choice = game.sections[step.section].choices[step.letter].choice
    won = isinstance(choice.trial, Combat) and choice.failure is None
    return (("pass", 1),) if won else (("pass", 1), ("fail", 1))


@runs(Try)
def try_by_chance(game: Game, state: Table, step: Try, emit: Emit) -> Table:
    """Pass or fail a challenge or fight by chance (READ-3)."""
    possible = outcomes(game, state, step)
    drawn, fate = state.fate.below(len(possible))
    return settle(game, replace(state, fate=fate), step, possible[drawn][0], emit)


@settles(Try)
def settle_result(game: Game, state: Table, step: Try, outcome: str, emit: Emit) -> Table:
    """Go on as if the challenge or fight had been passed or failed (READ-3)."""
    return judge(game, state, step.section, step.letter, outcome == "pass", emit)


def trial(section: str, choice: Choice) -> Try | TryChance:
    return (TryChance if isinstance(choice.trial, Chance) else Try)(section, choice.letter)


class Scene(Runs, frozen=True):
    """A wandering encounter."""

    section: str


@runs(Scene)
def open_scene(game: Game, state: Table, step: Scene, emit: Emit) -> Table:
    """Open a wandering encounter at its choices (READ-3)."""
    return then(state, ChooseSpot(step.section))


class ChooseSpot(ChooseWay, frozen=True):
    """Ask for a choice of the encounter, or for its end, which is always allowed."""


@asks(ChooseSpot)
def ask_spot(game: Game, state: Table, step: ChooseSpot) -> Pick:
    """Ask for a choice of the encounter, or for its end (READ-3)."""
    pick = ask_choice(game, state, step)
    return replace(pick, options=(*pick.options, Option(EndEncounter())))


@takes(ChooseSpot, EndEncounter)
def end_encounter(game: Game, state: Table, step: ChooseSpot, action: EndEncounter, emit: Emit) -> Table:
    """End the encounter and return to the map."""
    return go_back(game, state, ReturnToMap(), emit)


takes(ChooseSpot, TakeChoice)(take_choice)


class Pay(Runs, frozen=True):
    """Pay a price."""

    what: str


@runs(Pay)
def pay_nothing(game: Game, state: Table, step: Pay, emit: Emit) -> Table:
    """Treat the price as paid (READ-3)."""
    return state


def affords(game: Game, price: tuple[Price, ...]) -> Predicate:
    return lambda state: True


def pay(price: tuple[Price, ...], what: str) -> Pay:
    return Pay(what)


RULES = {
    "read": "READ-1",
    "redirect": "READ-1",
    "choice": "READ-3",
    "guard": "READ-3",
    "price": "READ-3",
    "taken": "READ-6",
    "chance": "READ-3",
    "pass": "READ-3",
    "fail": "READ-3",
    "table": "READ-2",
    "gain_quest": "READ-5",
    "use_quest": "READ-5",
    "card": "READ-2",
    "token": "READ-2",
    "cross_off": "READ-2",
    "track": "READ-2",
    "return": "READ-2",
    "ending": "READ-7",
    "stuck": "READ-4",
    "over": "READ-7",
    "offer": "READ-3",
    "stale": "READ-3",
    "owner": "READ-3",
}
SENTENCES = {
    "requires": "This choice {condition}.",
    "taken": "You have already done this on this visit.",
    "crossed_off": "This place is crossed off.",
}
"""Why an option is closed. Only somebody who looks into a proof reads it."""
STORY = Ruleset(
    name="story",
    steps=steps_in(shared) | SetOut | Find | Try | Scene | ChooseSpot | Pay,
    board=Board,
    begin=begin,
    trial=trial,
    scene=Scene,
    handlers={**HANDLERS, **tracks.HANDLERS, "turn_to": turn},
    rules=RULES,
    sentences=lambda language: SENTENCES,
    tests={"owns": owns},
    purse=Purse(affords, pay, lambda game, state, prices: "Prices are taken as payable."),
)


def story_game(book: Book) -> Game:
    """The game of a book as a story alone, with every outcome asked for."""
    untold: dict[str, Handler] = dict.fromkeys(effect_types(), nothing)
    rules = dataclasses.replace(STORY, handlers={**untold, **STORY.handlers})
    return Game(rules, book, lambda book, condition: "is closed", "ask")
