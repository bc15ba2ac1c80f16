"""The only door into a game: start, decision, answer, outcome."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from wanderbook.table.decisions import Chance, Decision, NotAllowed, Pick, Reply
from wanderbook.table.events import Event
from wanderbook.table.game import Game
from wanderbook.table.reading import go_in_circles
from wanderbook.table.state import Outcome, State, Turned
from wanderbook.table.steps import Asks, Draws

MOST_STEPS = 10_000
"""Without a decision in between: more can only be redirects that go round in circles."""


def start(game: Game, seed: int) -> Turned:
    """A new play, up to its first decision."""
    return _run(game, game.rules.begin(game, seed), [])


def decision(game: Game, state: State[Any, Any]) -> Decision | None:
    """What is being asked now; nothing when the play is over."""
    if not state.agenda:
        return None
    top = state.agenda[-1]
    if not top.waits:
        return Chance(type(top).__name__, top.outcomes(game, state))
    asked: Decision = top.ask(game, state)
    return asked


def answer(game: Game, state: State[Any, Any], reply: Iterable[str] | Reply) -> Turned:
    """Answer what is asked, then run until something must be asked again or the play is over."""
    said = reply if isinstance(reply, Reply) else Reply(tuple(reply))
    check(game, state, said)
    told: list[Event] = []
    top = state.agenda[-1]
    state = replace(state, agenda=state.agenda[:-1], moment=state.moment + 1)
    if isinstance(top, Draws):
        return _run(game, top.settle(game, state, said.chosen[0], told.append), told)
    return _run(game, top.take(game, state, said.chosen, told.append), told)


def outcome(game: Game, state: State[Any, Any]) -> Outcome | None:
    """How the play ended, once it has."""
    return None if state.agenda else Outcome(state.ending, state.stuck)


def _run(game: Game, state: State[Any, Any], told: list[Event]) -> Turned:
    """Steps from the top, until one waits for a reply or the agenda is empty."""
    tell, asks_chance, steps = told.append, game.asks_chance, 0
    while agenda := state.agenda:
        top = agenda[-1]
        if top.waits or (asks_chance and top.draws):
            break
        state = top.run(game, replace(state, agenda=agenda[:-1]), tell)
        steps += 1
        if steps > MOST_STEPS:
            state = go_in_circles(game, state, tell)
    return Turned(state, tuple(told))


# ---------------------------------------------------------------- legality


def check(game: Game, state: State[Any, Any], reply: Reply) -> None:
    """The one source of legality: widgets grey out, bots skip and replies are refused by this."""
    asked = decision(game, state)
    if asked is None:
        raise NotAllowed(game.rule["over"], "The play is over: nothing is being asked.")
    if reply.moment is not None and reply.moment != state.moment:
        raise NotAllowed(game.rule["stale"], f"This answers moment {reply.moment}; it is moment {state.moment} now.")
    if isinstance(asked, Chance):
        _check_chance(game, asked, reply)
        return
    if reply.by is not None and reply.by != asked.owner:
        raise NotAllowed(game.rule["owner"], f"This is for player {asked.owner + 1} to decide.")
    _check_pick(game, state, asked, reply)


def _check_chance(game: Game, asked: Chance, reply: Reply) -> None:
    known = [name for name, _ in asked.outcomes]
    if len(reply.chosen) != 1 or reply.chosen[0] not in known:
        raise NotAllowed(game.rule["offer"], f"One of {', '.join(known)} can be drawn, not {_shown(reply.chosen)}.")


def _check_pick(game: Game, state: State[Any, Any], asked: Pick, reply: Reply) -> None:
    chosen = reply.chosen
    several = len(chosen)
    if not asked.least <= several <= asked.most or (several > 1 and len(set(chosen)) != several):
        wanted = str(asked.least) if asked.least == asked.most else f"{asked.least} to {asked.most}"
        raise NotAllowed(game.rule["offer"], f"Choose {wanted} of what is offered, not {_shown(chosen)}.")
    for one in chosen:
        for option in asked.options:
            if option.id == one:
                if option.closed_by is not None:
                    raise NotAllowed(option.closed_by, why(game, state, one))
                break
        else:
            offered = ", ".join(option.id for option in asked.options)
            raise NotAllowed(game.rule["offer"], f"{_shown((one,))} is not on offer: {offered}.")


def why(game: Game, state: State[Any, Any], option: str) -> str:
    """The sentence that closes an option of the decision that is asked now."""
    top = state.agenda[-1]
    assert isinstance(top, Asks)
    return top.why(game, state, option)


def _shown(chosen: tuple[str, ...]) -> str:
    """What was replied, cut short: a reply may come from anywhere."""
    return ", ".join(repr(str(one)[:40]) for one in chosen[:4]) or "nothing"
