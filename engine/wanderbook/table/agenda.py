"""The only door into a game: start, decision, answer, outcome."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from wanderbook.table.decisions import TABLE, Chance, Decision, NotAllowed, Option, Pick, Question, Reply
from wanderbook.table.events import Event
from wanderbook.table.game import Game
from wanderbook.table.reading import go_in_circles
from wanderbook.table.refusals import shown
from wanderbook.table.state import Outcome, State, Turned
from wanderbook.table.steps import Asks

MANY_STEPS, MOST_STEPS = 32, 10_000
"""Without a decision in between: after many, the run is taken again warily; more than the most can only be a circle."""


def start(game: Game, seed: int, begun: State[Any, Any] | None = None) -> Turned:
    """A new play, up to its first decision; from a state that was set up otherwise, if one is given."""
    return _run(game, game.rules.begin(game, seed) if begun is None else begun, [])


def decision(game: Game, state: State[Any, Any]) -> Decision | None:
    """What is being asked now; nothing when the play is over."""
    # Whoever asks and then answers asks twice of the same state: what was derived last is remembered.
    last, asked = game.asked
    if last is not state:
        asked = _derive(game, state)
        game.asked = state, asked
    return asked


def _derive(game: Game, state: State[Any, Any]) -> Decision | None:
    if not state.agenda:
        return None
    top = state.agenda[-1]
    if not top.waits:
        return Chance(type(top).__name__, top.outcomes(game, state))
    asked: Question = top.ask(game, state)
    besides = game.rules.meanwhile
    return asked if besides is None else replace(asked, meanwhile=besides.options(game, state))


def answer(game: Game, state: State[Any, Any], reply: Iterable[str] | Reply) -> Turned:
    """Answer what is asked, then run until something must be asked again or the play is over."""
    said = as_reply(game, reply)
    _, besides = _checked(game, state, said)
    told: list[Event] = []
    if besides is not None and game.rules.meanwhile is not None:
        state = replace(state, moment=state.moment + 1)
        return _run(game, game.rules.meanwhile.do(game, state, besides.id, told.append), told)
    top = state.agenda[-1]
    state = replace(state, agenda=state.agenda[:-1], moment=state.moment + 1)
    if not top.waits:
        return _run(game, top.settle(game, state, said.chosen[0], told.append), told)
    return _run(game, top.take(game, state, said.chosen, told.append), told)


def outcome(game: Game, state: State[Any, Any]) -> Outcome | None:
    """How the play ended, once it has."""
    return None if state.agenda else Outcome(state.ending, state.stuck)


def _run(game: Game, state: State[Any, Any], told: list[Event]) -> Turned:
    """Steps from the top, until one waits for a reply or the agenda is empty."""
    tell, asks_chance, steps = told.append, game.asks_chance, 0
    began, before, interrupt, watched = state, len(told), game.rules.interrupt, None
    while agenda := state.agenda:
        if interrupt is not None and state.board is not watched:
            watched = state.board
            if (broken := interrupt(game, state)) is not None:
                state = broken
                continue
        top = agenda[-1]
        if top.waits or (asks_chance and top.draws):
            break
        if steps == MANY_STEPS:
            return _run_warily(game, began, told[:before])
        state = top.run(game, replace(state, agenda=agenda[:-1]), tell)
        steps += 1
    return Turned(state, tuple(told))


def _run_warily(game: Game, state: State[Any, Any], told: list[Event]) -> Turned:
    """The same, and every state is remembered: where one comes back, the play goes in circles."""
    seen: set[State[Any, Any]] = set()
    interrupt = game.rules.interrupt
    while agenda := state.agenda:
        if interrupt is not None and (broken := interrupt(game, state)) is not None:
            state = broken
            continue
        if agenda[-1].waits or (game.asks_chance and agenda[-1].draws):
            break
        if state in seen or len(seen) == MOST_STEPS:
            state = go_in_circles(game, state, told.append)
            break
        seen.add(state)
        state = agenda[-1].run(game, replace(state, agenda=agenda[:-1]), told.append)
    return Turned(state, tuple(told))


# ---------------------------------------------------------------- legality


def as_reply(game: Game, reply: Iterable[str] | Reply) -> Reply:
    """Whatever came in as a reply. What cannot be one is refused, as anything that is not on offer."""
    if reply.__class__ is Reply and reply.chosen.__class__ is tuple:
        return reply
    if reply.__class__ is tuple:
        return Reply(reply)
    try:
        if not isinstance(reply, Reply):
            return Reply(tuple(reply))
        return reply if isinstance(reply.chosen, tuple) else replace(reply, chosen=tuple(reply.chosen))
    except TypeError as error:
        raise NotAllowed(game.rule["offer"], f"A reply is a list of what is chosen, not {shown((reply,))}.") from error


def check(game: Game, state: State[Any, Any], reply: Reply) -> Decision:
    """The one source of legality: widgets grey out, bots skip and replies are refused by this. Gives what was asked."""
    return _checked(game, state, reply)[0]


def _checked(game: Game, state: State[Any, Any], reply: Reply) -> tuple[Decision, Option | None]:
    """What was asked, and what is done besides, if it is that."""
    asked = decision(game, state)
    if asked is None:
        raise NotAllowed(game.rule["over"], "The play is over: nothing is being asked.")
    if reply.moment is not None and reply.moment != state.moment:
        raise NotAllowed(game.rule["stale"], f"This answers moment {reply.moment}; it is moment {state.moment} now.")
    if isinstance(asked, Chance):
        _check_chance(game, asked, reply)
        return asked, None
    if game.rules.meanwhile is not None and (besides := _besides(game, state, asked, reply)):
        if besides.closed_by is not None:
            raise NotAllowed(besides.closed_by, why(game, state, besides.id))
        _check_owner(game, besides.owner, reply)
        return asked, besides
    if reply.by is not None:
        _check_owner(game, asked.owner, reply)
    state.agenda[-1].check(game, state, asked, reply.chosen)
    if reply.by is not None and isinstance(asked, Pick):
        _check_whose(game, asked.options, reply)
    return asked, None


def _check_owner(game: Game, owner: int, reply: Reply) -> None:
    """Whoever answers in their own name answers what is theirs."""
    if reply.by is not None and owner not in (reply.by, TABLE):
        raise NotAllowed(game.rule["owner"], f"This is for player {owner + 1} to decide.")


def _check_whose(game: Game, options: Iterable[Option], reply: Reply) -> None:
    """The same for each option, where all are asked together."""
    for option in options:
        if option.id in reply.chosen:
            _check_owner(game, option.owner, reply)


def is_meanwhile(asked: Decision, reply: Reply) -> bool:
    """Whether this reply is something done besides, after which the same is asked again."""
    return not isinstance(asked, Chance) and any((option.id,) == reply.chosen for option in asked.meanwhile)


def _besides(game: Game, state: State[Any, Any], asked: Question, reply: Reply) -> Option | None:
    """What is done besides, if the reply means that."""
    if len(reply.chosen) != 1 or game.rules.meanwhile is None:
        return None
    [chosen] = reply.chosen
    if isinstance(asked, Pick):
        for option in asked.options:
            if option.id == chosen:  # nothing that is done besides is called so, and it need not be looked for
                return None
    return game.rules.meanwhile.option(game, state, chosen) if isinstance(chosen, str) else None


def _check_chance(game: Game, asked: Chance, reply: Reply) -> None:
    known = [name for name, _ in asked.outcomes]
    if len(reply.chosen) != 1 or reply.chosen[0] not in known:
        raise NotAllowed(game.rule["offer"], f"One of {', '.join(known)} can be drawn, not {shown(reply.chosen)}.")


def why(game: Game, state: State[Any, Any], option: str) -> str:
    """The sentence that closes an option of the decision that is asked now, or what could be done besides."""
    besides = game.rules.meanwhile
    if besides is not None and besides.option(game, state, option) is not None:
        return besides.why(game, state, option)
    top = state.agenda[-1]
    assert isinstance(top, Asks)
    return top.why(game, state, option)
