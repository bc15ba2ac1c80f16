"""A turn: ship action, event, two actions, end (SG-TURN, SG-EVENT, SG-ACT, SG-EXPLORE)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from wanderbook.book.effects import DiscardEvent, IgnoreEvent, ReturnToShip
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.drawing import DrawCard
from wanderbook.rulesets.common.exploring import explore, leave_section, without_party
from wanderbook.rulesets.common.hand import shed
from wanderbook.rulesets.common.perform import perform
from wanderbook.rulesets.sleeping_gods.board import Board, Table, kit_of, stands, suffers
from wanderbook.rulesets.sleeping_gods.combat import leave_fight
from wanderbook.rulesets.sleeping_gods.crew import hurt
from wanderbook.rulesets.sleeping_gods.events import (
    ActionSkipped,
    EventActs,
    EventDeckEnded,
    EventDrawn,
    EventIgnored,
    EventLeft,
    EventStays,
    TurnBegan,
)
from wanderbook.rulesets.sleeping_gods.goods import gain_command
from wanderbook.rulesets.sleeping_gods.hand import do_without, keep_limits
from wanderbook.rulesets.sleeping_gods.places import DealMarket, Shop, visit_market, visit_port
from wanderbook.rulesets.sleeping_gods.search import discard_tokens, tokens_out
from wanderbook.rulesets.sleeping_gods.ship import ShipAction
from wanderbook.rulesets.sleeping_gods.travel import set_out
from wanderbook.table import Game, Option, Pick
from wanderbook.table.events import Tell
from wanderbook.table.reading import ReadSection, go_back, take_way
from wanderbook.table.script import Handler
from wanderbook.table.steps import Asks, Runs, then

ACTIONS = 2
RID = "rid-"
"""Begins the name of the challenge that discards an ongoing event."""


class StartTurn(Runs, frozen=True):
    """SG-TURN-2: venom ticks, easy mode gives command; then the turn's four parts (SG-TURN-1)."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        kit, board = kit_of(game), state.board
        tell(TurnBegan("SG-TURN-1", board.active))
        state = on_board(state, turn=board.turn + 1, event_ignored=False)
        for step in (EndTurn(), TakeAction(ACTIONS), DrawEvent(), ShipAction()):
            state = then(state, step)
        if board.easy:
            state = gain_command(state, board.active, 1, tell, "SG-MODE-3")
        poisoned = {
            mate.name: 1 for mate in board.crew if suffers(kit, state, mate, "venom") and stands(kit, state, mate)
        }
        return hurt(game, state, poisoned, tell, "SG-STATUS-1") if poisoned else state


# ---------------------------------------------------------------- event


class DrawEvent(DrawCard, frozen=True):
    """SG-EVENT-1: the top event is drawn and resolved. SG-EVENT-3: after the last, a paragraph is read instead."""

    deck: ClassVar[str] = "event"
    again: ClassVar[bool] = False
    extra: bool = False
    """Drawn because a text says so."""

    def drawn(self, game: Game, state: Table, card: int | None, tell: Tell) -> Table:
        if card is None:
            return state if self.extra else end_of_deck(game, state, tell)
        tell(EventDrawn("SG-EVENT-1", card))
        if state.board.event_ignored:
            return ignored(state, card, tell)
        event = kit_of(game).event[card]
        if event.ongoing:
            tell(EventStays("SG-EVENT-2", card))
            state = on_board(state, ongoing=(*state.board.ongoing, card))
        else:
            state = on_board(state, event=state.board.event.discard(card))
        state = then(on_board(state, event_now=card, party=()), EventDone(drawn=True))
        return then(state, ReadSection(f"event-{card}"))


class EventDone(Runs, frozen=True):
    drawn: bool = False
    """It was drawn just now; else it was on the table already."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        return on_board(state, event_now=0, party=())


def ignored(state: Table, card: int, tell: Tell) -> Table:
    tell(EventIgnored("SG-FAQ-5", card))
    return on_board(state, event=state.board.event.discard(card), event_ignored=False)


def ignore_event(game: Game, state: Table, effect: IgnoreEvent, tell: Tell) -> Table:
    """SG-FAQ-5: what the event of this turn would do, or is about to do, does not happen."""
    card = state.board.event_now
    last = max((at for at, step in enumerate(state.agenda) if isinstance(step, EventDone) and step.drawn), default=None)
    if last is None:
        return on_board(state, event_ignored=True)
    tell(EventIgnored("SG-FAQ-5", card))
    if card in state.board.ongoing:
        state = leave_event(state, card, tell)
    return call_off(state, last + 1)


def call_off(state: Table, keep: int) -> Table:
    """Only so much of the agenda is still done, and a fight above is left."""
    fight = state.board.fight
    if fight is not None and fight.depth >= keep:
        state = leave_fight(state)
    return drop_steps(state, keep)


def drop_steps(state: Table, keep: int) -> Table:
    """Only so much of the agenda is left; market cards and search tokens that lie there go back."""
    dropped = state.agenda[keep:]
    dealt = [card for step in dropped if isinstance(step, DealMarket | Shop) for card in step.dealt]
    state = on_board(state, market=state.board.market.put_under(dealt)) if dealt else state
    tokens = tokens_out(dropped)
    return replace(discard_tokens(state, tokens) if tokens else state, agenda=state.agenda[:keep])


def discard_event(game: Game, state: Table, effect: DiscardEvent, tell: Tell) -> Table:
    """The ongoing event that says so leaves."""
    card = state.board.event_now
    return leave_event(state, card, tell) if card in state.board.ongoing else state


def leave_event(state: Table, card: int, tell: Tell, rule: str = "SG-EVENT-2") -> Table:
    tell(EventLeft(rule, card))
    board = state.board
    stay = tuple(one for one in board.ongoing if one != card)
    return on_board(state, ongoing=stay, event=board.event.discard(card))


def be_rid(game: Game, state: Table, card: int, tell: Tell) -> Table:
    """SG-EVENT-2: take the challenge that discards an ongoing event."""
    return take_way(game, then(state, EventDone()), f"{RID}{card}", "A", tell)


def is_rid(state: Table, section: str, tell: Tell) -> Table:
    """It was passed. Failing goes on as after a success (SG-FAIL-5), so this is no effect of the challenge's text."""
    card = int(section.removeprefix(RID)) if section.startswith(RID) else 0
    return leave_event(state, card, tell) if card in state.board.ongoing else state


def end_of_deck(game: Game, state: Table, tell: Tell) -> Table:
    """SG-EVENT-3, SG-EVENT-4: the next of the campaign's paragraphs; but for the last, with a new event deck."""
    paragraphs, times = game.book.title_page.deck_ends, state.board.decks_ended
    tell(EventDeckEnded("SG-EVENT-3", times + 1))
    last = times + 1 >= len(paragraphs)
    state = on_board(state, decks_ended=times + 1, party=())
    if not last or not paragraphs:
        for mate in state.board.crew:
            for card in mate.abilities:
                state = shed(state, card, tell, "SG-EVENT-4")
        state = build_events(game, state)
    if paragraphs:
        state = explore(state, paragraphs[min(times, len(paragraphs) - 1)], tell, "SG-EVENT-3")
    return do_without(game, state)


def build_events(game: Game, state: Table) -> Table:
    """SG-EVENT-4, SG-EVENT-5: a new deck, less what is owed."""
    from wanderbook.rulesets.sleeping_gods.setup import event_deck

    deck, fate = event_deck(kit_of(game), state.fate)
    ongoing = frozenset(state.board.ongoing)
    layers = tuple(tuple(card for card in layer if card not in ongoing) for layer in deck.layers)
    deck = replace(deck, layers=tuple(layer for layer in layers if layer))
    owed, deck, fate = deck.draw_some(fate, state.board.owed, again=False)
    return on_board(replace(state, fate=fate), event=deck.discard(*owed), owed=0)


def in_finale(game: Game, board: Board) -> bool:
    paragraphs = game.book.title_page.deck_ends
    return bool(paragraphs) and board.decks_ended >= len(paragraphs)


# ---------------------------------------------------------------- two actions


class TakeAction(Asks, frozen=True):
    """SG-ACT-1: travel, explore, market or port, or what an ongoing event adds; SG-ACT-2: or skip it."""

    left: int

    def ask(self, game: Game, state: Table) -> Pick:
        kit, board = kit_of(game), state.board
        here = kit.regions[board.spot]
        options = [
            Option("travel", None if kit.ways[board.spot] else "SG-TRAVEL-3"),
            *(Option(f"explore:{one}", "SG-EXPLORE-1" if one in state.crossed else None) for one in here.locations),
            Option("market", None if here.market and len(board.market) else "SG-MARKET-1"),
            Option("port", None if here.port else "SG-PORT-1"),
            *(Option(f"event:{card}") for card in board.ongoing if kit.event[card].until == "action"),
            Option("skip"),
        ]
        return Pick("action", tuple(options), owner=board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if self.left > 1:
            state = then(state, TakeAction(self.left - 1))
        action, _, what = chosen[0].partition(":")
        match action:
            case "travel":
                return set_out(state)
            case "explore":
                return explore(state, what, tell, "SG-EXPLORE-1")
            case "market":
                return visit_market(state, tell)
            case "port":
                return visit_port(game, state, tell)
            case "event":
                return be_rid(game, state, int(what), tell)
            case _:
                tell(ActionSkipped("SG-ACT-2", state.board.active))
                return gain_command(state, state.board.active, 1, tell, "SG-ACT-2")

    def why(self, game: Game, state: Table, option: str) -> str:
        return game.say({"market": "no_market", "port": "no_port", "travel": "no_way"}.get(option, "crossed_off"))


def return_to_ship(game: Game, state: Table, effect: ReturnToShip, tell: Tell) -> Table:
    return go_back(game, without_party(state), effect, tell)


# ---------------------------------------------------------------- end of turn


class EndTurn(Runs, frozen=True):
    """SG-EVENT-2: ongoing events have their say; SG-TURN-3: then the captain token passes on."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        state = then(state, PassCaptain())
        for card in reversed(state.board.ongoing):
            state = then(state, OngoingEvent(card))
        return state


class OngoingEvent(Runs, frozen=True):
    """What an ongoing event does at the end of the turn, and the chance to be rid of it."""

    card: int

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        if self.card not in state.board.ongoing:
            return state
        state = then(on_board(state, event_now=self.card), EventDone())
        state = then(state, AfterOngoing(self.card))
        if any(ability.when == "turn_end" for ability in kit_of(game).event[self.card].abilities):
            tell(EventActs("SG-EVENT-2", self.card))
        return perform(state, "event", self.card, "turn_end", state.board.active)


class AfterOngoing(Runs, frozen=True):
    """It may have left by itself."""

    card: int

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        stays = self.card in state.board.ongoing and kit_of(game).event[self.card].until == "turn_end"
        return then(state, TryToBeRid(self.card)) if stays else state


class TryToBeRid(Asks, frozen=True):
    """SG-EVENT-2: the player may take the challenge that discards it."""

    card: int

    def ask(self, game: Game, state: Table) -> Pick:
        return Pick(f"event-{self.card}", (Option("no"), Option("yes")), owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return be_rid(game, state, self.card, tell) if chosen[0] == "yes" else state


class PassCaptain(Runs, frozen=True):
    """SG-TURN-3."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        board = state.board
        state = then(on_board(state, active=(board.active + 1) % board.players), StartTurn())
        return keep_limits(game, state)  # what the captain bears goes with the token


HANDLERS: dict[str, Handler] = {
    "turn_to": leave_section,
    "return_to_ship": return_to_ship,
    "ignore_event": ignore_event,
    "discard_event": discard_event,
}
TurnStep = (
    StartTurn | DrawEvent | EventDone | TakeAction | EndTurn | OngoingEvent | AfterOngoing | TryToBeRid | PassCaptain
)
