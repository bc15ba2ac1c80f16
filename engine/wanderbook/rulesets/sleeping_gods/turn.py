"""A turn: ship action, event, two actions, end (SG-TURN, SG-EVENT, SG-ACT, SG-EXPLORE)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from wanderbook.book.effects import DiscardEvent, IgnoreEvent, ReturnToShip
from wanderbook.rulesets.common.actions import Explore
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.drawing import draws_as
from wanderbook.rulesets.common.exploring import explore, leave_section, without_party
from wanderbook.rulesets.common.hand import shed
from wanderbook.rulesets.common.perform import perform
from wanderbook.rulesets.sleeping_gods.actions import (
    FaceEvent,
    SayNo,
    SayYes,
    SkipAction,
    Travel,
    VisitMarket,
    VisitPort,
)
from wanderbook.rulesets.sleeping_gods.board import ACTIONS_EACH_TURN, Board, Table, kit_of, stands, suffers
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
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.rulesets.sleeping_gods.places import visit_market, visit_port
from wanderbook.rulesets.sleeping_gods.search import discard_tokens, tokens_out
from wanderbook.rulesets.sleeping_gods.steps import (
    AfterOngoing,
    DealMarket,
    DrawEvent,
    EndTurn,
    EventDone,
    OngoingEvent,
    PassCaptain,
    ShipAction,
    Shop,
    StartTurn,
    TakeAction,
    TryToBeRid,
)
from wanderbook.rulesets.sleeping_gods.travel import set_out
from wanderbook.table import Game, Option, Pick
from wanderbook.table.actions import Action
from wanderbook.table.behaviour import asks, explains, runs, takes
from wanderbook.table.decks import Deck, shuffled_deck
from wanderbook.table.events import Emit
from wanderbook.table.fate import Fate
from wanderbook.table.kinds import then
from wanderbook.table.reading import go_back, take_way
from wanderbook.table.script import Handler
from wanderbook.table.steps import ReadSection

RID = "rid-"
"""Begins the name of the challenge that discards an ongoing event."""


TONES = ("mild", "perilous", "deadly")

EVENTS_EACH = 6


@runs(StartTurn)
def start_turn(game: Game, state: Table, step: StartTurn, emit: Emit) -> Table:
    """Poisoned crew take 1 damage, easy mode gives 1 command, then come ship action, event, two actions and end of turn
    (SG-TURN-1, SG-TURN-2)."""
    kit, board = kit_of(game), state.board
    emit(TurnBegan("SG-TURN-1", board.active))
    state = on_board(state, turn=board.turn + 1, event_ignored=False)
    state = then(state, EndTurn(), TakeAction(ACTIONS_EACH_TURN), DrawEvent(), ShipAction())
    if board.easy:
        state = gain_command(state, board.active, 1, emit, "SG-MODE-3")
    poisoned = {mate.name: 1 for mate in board.crew if suffers(kit, state, mate, "venom") and stands(kit, state, mate)}
    return hurt(game, state, poisoned, emit, "SG-STATUS-1") if poisoned else state


# ---------------------------------------------------------------- event


def event_deck(kit: Kit, fate: Fate, in_play: Iterable[int] = ()) -> tuple[Deck, Fate]:
    """A new event deck: 6 mild events on 6 perilous on 6 deadly, none of them in play; fewer if a tone has fewer
    (SG-SETUP-5).
    """
    layers = []
    for tone in TONES:
        shuffled, fate = fate.shuffled([card for card in events_of(kit, tone) if card not in in_play])
        layers.append(shuffled[:EVENTS_EACH])
    return shuffled_deck(*layers), fate


def events_of(kit: Kit, tone: str) -> list[int]:
    """All events of a tone, in the box, in the deck or in play; an event without a tone is mild."""
    return [number for number, card in kit.event.items() if (card.tone or "mild") == tone]


@draws_as(DrawEvent)
def resolve_drawn_event(game: Game, state: Table, step: DrawEvent, card: int | None, emit: Emit) -> Table:
    """Resolve the event at once and keep it face up if it is ongoing; if the deck is used up, read the next paragraph
    instead (SG-EVENT-1, SG-EVENT-2, SG-EVENT-3).
    """
    if card is None:
        return state if step.extra else end_of_deck(game, state, emit)
    emit(EventDrawn("SG-EVENT-1", card))
    if state.board.event_ignored:
        return ignore_drawn(state, card, emit)
    event = kit_of(game).event[card]
    if event.ongoing:
        emit(EventStays("SG-EVENT-2", card))
        state = on_board(state, ongoing=(*state.board.ongoing, card))
    else:
        state = on_board(state, event=state.board.event.discard(card))
    state = then(on_board(state, event_now=card, party=()), EventDone(drawn=True))
    return then(state, ReadSection(f"event-{card}"))


@runs(EventDone)
def finish_event(game: Game, state: Table, step: EventDone, emit: Emit) -> Table:
    """Finish the event and clear its participants (SG-EVENT-1)."""
    return on_board(state, event_now=0, party=())


def ignore_drawn(state: Table, card: int, emit: Emit) -> Table:
    emit(EventIgnored("SG-FAQ-5", card))
    return on_board(state, event=state.board.event.discard(card), event_ignored=False)


def ignore_event(game: Game, state: Table, effect: IgnoreEvent, emit: Emit) -> Table:
    """This turn's event has no effect: neither later nor, if it is being resolved, from now on (SG-FAQ-5)."""
    card = state.board.event_now
    last = max((at for at, step in enumerate(state.agenda) if isinstance(step, EventDone) and step.drawn), default=None)
    if last is None:
        return on_board(state, event_ignored=True)
    emit(EventIgnored("SG-FAQ-5", card))
    if card in state.board.ongoing:
        state = leave_event(state, card, emit)
    return call_off(state, last + 1)


def call_off(state: Table, keep: int) -> Table:
    """Cut the agenda down to its first `keep` steps, leaving a fight that began above them."""
    fight = state.board.fight
    if fight is not None and fight.depth >= keep:
        state = leave_fight(state)
    return drop_steps(state, keep)


def drop_steps(state: Table, keep: int) -> Table:
    """Cut the agenda down to its first `keep` steps; dealt market cards and search tokens go back."""
    dropped = state.agenda[keep:]
    dealt = [card for step in dropped if isinstance(step, DealMarket | Shop) for card in step.dealt]
    state = on_board(state, market=state.board.market.put_under(dealt)) if dealt else state
    tokens = tokens_out(dropped)
    return replace(discard_tokens(state, tokens) if tokens else state, agenda=state.agenda[:keep])


def discard_event(game: Game, state: Table, effect: DiscardEvent, emit: Emit) -> Table:
    """Discard the ongoing event whose text is being resolved."""
    card = state.board.event_now
    return leave_event(state, card, emit) if card in state.board.ongoing else state


def leave_event(state: Table, card: int, emit: Emit, rule: str = "SG-EVENT-2") -> Table:
    """Discard an event that stayed in play (SG-EVENT-2)."""
    emit(EventLeft(rule, card))
    board = state.board
    stay = tuple(event for event in board.ongoing if event != card)
    return on_board(state, ongoing=stay, event=board.event.discard(card))


def attempt_discard(game: Game, state: Table, card: int, emit: Emit) -> Table:
    """Take the challenge that discards an ongoing event (SG-EVENT-2)."""
    return take_way(game, then(state, EventDone()), f"{RID}{card}", "A", emit)


def discard_ongoing(state: Table, section: str, emit: Emit) -> Table:
    """Discard an ongoing event whose challenge was passed. Not an effect of its text, since those also follow a failure
    (SG-FAIL-5)."""
    card = int(section.removeprefix(RID)) if section.startswith(RID) else 0
    return leave_event(state, card, emit) if card in state.board.ongoing else state


def end_of_deck(game: Game, state: Table, emit: Emit) -> Table:
    """Read the campaign's next paragraph, since the event deck is empty, and build a new deck unless it was the last
    (SG-EVENT-3, SG-EVENT-4).
    """
    paragraphs, times = game.book.title_page.deck_ends, state.board.decks_ended
    emit(EventDeckEnded("SG-EVENT-3", times + 1))
    last = times + 1 >= len(paragraphs)
    before = state
    state = on_board(state, decks_ended=times + 1, party=())
    if not last or not paragraphs:
        for mate in state.board.crew:
            for card in mate.abilities:
                state = shed(state, card, emit, "SG-EVENT-4")
        state = build_events(game, state)
    if paragraphs:
        state = explore(state, paragraphs[min(times, len(paragraphs) - 1)], emit, "SG-EVENT-3")
    return do_without(game, state, before)


def build_events(game: Game, state: Table) -> Table:
    """Build a new event deck, without the cards owed from defeats (SG-EVENT-4, SG-EVENT-5)."""
    deck, fate = event_deck(kit_of(game), state.fate, state.board.ongoing)
    owed, deck, fate = deck.draw_some(fate, state.board.owed, again=False)
    return on_board(replace(state, fate=fate), event=deck.discard(*owed), owed=0)


def in_finale(game: Game, board: Board) -> bool:
    paragraphs = game.book.title_page.deck_ends
    return bool(paragraphs) and board.decks_ended >= len(paragraphs)


# ---------------------------------------------------------------- two actions


@asks(TakeAction)
def ask_action(game: Game, state: Table, step: TakeAction) -> Pick:
    """Ask for an action: travel, explore, market, port, an ongoing event's challenge, or 1 command instead (SG-ACT-1,
    SG-ACT-2)."""
    kit, board = kit_of(game), state.board
    here = kit.regions[board.spot]
    options = [
        Option(Travel(), None if kit.travel.ways[board.spot] else "SG-TRAVEL-3"),
        *(
            Option(Explore(location), "SG-EXPLORE-1" if location in state.crossed else None)
            for location in here.locations
        ),
        Option(VisitMarket(), None if here.market and len(board.market) else "SG-MARKET-1"),
        Option(VisitPort(), None if here.port else "SG-PORT-1"),
        *(Option(FaceEvent(card)) for card in board.ongoing if kit.event[card].until == "action"),
        Option(SkipAction()),
    ]
    return Pick("action", tuple(options), owner=board.active)


def _one_less(state: Table, step: TakeAction) -> Table:
    """Schedule the turn's remaining actions beneath the one being taken."""
    return then(state, TakeAction(step.remaining - 1)) if step.remaining > 1 else state


@takes(TakeAction, Travel)
def travel(game: Game, state: Table, step: TakeAction, action: Travel, emit: Emit) -> Table:
    """Take the travel test as an action (SG-ACT-1, SG-TRAVEL-1)."""
    return set_out(_one_less(state, step))


@takes(TakeAction, Explore)
def explore_location(game: Game, state: Table, step: TakeAction, action: Explore, emit: Emit) -> Table:
    """Open the storybook at the number of a location in the ship's region (SG-EXPLORE-1)."""
    return explore(_one_less(state, step), action.location, emit, "SG-EXPLORE-1")


@takes(TakeAction, VisitMarket)
def go_to_market(game: Game, state: Table, step: TakeAction, action: VisitMarket, emit: Emit) -> Table:
    """Visit the market of the ship's region as an action (SG-ACT-1, SG-MARKET-1)."""
    return visit_market(_one_less(state, step), emit)


@takes(TakeAction, VisitPort)
def go_to_port(game: Game, state: Table, step: TakeAction, action: VisitPort, emit: Emit) -> Table:
    """Visit the port of the ship's region as an action (SG-ACT-1, SG-PORT-1)."""
    return visit_port(game, _one_less(state, step), emit)


@takes(TakeAction, FaceEvent)
def face_event(game: Game, state: Table, step: TakeAction, action: FaceEvent, emit: Emit) -> Table:
    """Try the challenge that discards an ongoing event, as one of the two actions (SG-EVENT-2)."""
    return attempt_discard(game, _one_less(state, step), action.card, emit)


@takes(TakeAction, SkipAction)
def skip_action(game: Game, state: Table, step: TakeAction, action: SkipAction, emit: Emit) -> Table:
    """Gain 1 command instead of an action (SG-ACT-2)."""
    emit(ActionSkipped("SG-ACT-2", state.board.active))
    return gain_command(_one_less(state, step), state.board.active, 1, emit, "SG-ACT-2")


@explains(TakeAction)
def explain_action(game: Game, state: Table, step: TakeAction, action: Action) -> str:
    """Say why an action is closed: no way to sail, no market, no port, or a location that is crossed off (SG-TRAVEL-3,
    SG-MARKET-1, SG-PORT-1, SG-EXPLORE-1)."""
    match action:
        case VisitMarket():
            return game.say("no_market")
        case VisitPort():
            return game.say("no_port")
        case Travel():
            return game.say("no_way")
        case _:
            return game.say("crossed_off")


def return_to_ship(game: Game, state: Table, effect: ReturnToShip, emit: Emit) -> Table:
    return go_back(game, without_party(state), effect, emit)


# ---------------------------------------------------------------- end of turn


@runs(EndTurn)
def end_turn(game: Game, state: Table, step: EndTurn, emit: Emit) -> Table:
    """Apply each ongoing event, then pass on the captain token (SG-TURN-3, SG-EVENT-2)."""
    state = then(state, PassCaptain())
    for card in reversed(state.board.ongoing):
        state = then(state, OngoingEvent(card))
    return state


@runs(OngoingEvent)
def apply_ongoing_event(game: Game, state: Table, step: OngoingEvent, emit: Emit) -> Table:
    """Apply an ongoing event at the end of the turn, then offer to discard it (SG-EVENT-2)."""
    if step.card not in state.board.ongoing:
        return state
    state = then(on_board(state, event_now=step.card), EventDone())
    state = then(state, AfterOngoing(step.card))
    if any(ability.when == "turn_end" for ability in kit_of(game).event[step.card].abilities):
        emit(EventActs("SG-EVENT-2", step.card))
    return perform(state, "event", step.card, "turn_end", state.board.active)


@runs(AfterOngoing)
def offer_discarding(game: Game, state: Table, step: AfterOngoing, emit: Emit) -> Table:
    """Offer to discard an event that is still in play, if its challenge is for a turn's end (SG-EVENT-2)."""
    stays = step.card in state.board.ongoing and kit_of(game).event[step.card].until == "turn_end"
    return then(state, TryToBeRid(step.card)) if stays else state


@asks(TryToBeRid)
def ask_whether_to_discard(game: Game, state: Table, step: TryToBeRid) -> Pick:
    """Ask the active player whether to try the challenge that discards an ongoing event (SG-EVENT-2)."""
    return Pick(f"event-{step.card}", (Option(SayNo()), Option(SayYes())), owner=state.board.active)


@takes(TryToBeRid, SayYes)
def try_to_discard(game: Game, state: Table, step: TryToBeRid, action: SayYes, emit: Emit) -> Table:
    """Try the challenge that discards the ongoing event (SG-EVENT-2)."""
    return attempt_discard(game, state, step.card, emit)


@takes(TryToBeRid, SayNo)
def let_event_stay(game: Game, state: Table, step: TryToBeRid, action: SayNo, emit: Emit) -> Table:
    """Leave the ongoing event face up (SG-EVENT-2)."""
    return state


@runs(PassCaptain)
def pass_captain(game: Game, state: Table, step: PassCaptain, emit: Emit) -> Table:
    """Pass the captain token to the player on the left, whose turn begins (SG-TURN-3)."""
    board = state.board
    state = then(on_board(state, active=(board.active + 1) % board.players), StartTurn())
    return keep_limits(game, state)  # what the captain bears goes with the token


HANDLERS: dict[str, Handler] = {
    "turn_to": leave_section,
    "return_to_ship": return_to_ship,
    "ignore_event": ignore_event,
    "discard_event": discard_event,
}
