"""The only interface to a game: start, decision, answer, outcome."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from wanderbook.table import behaviour
from wanderbook.table.actions import Action
from wanderbook.table.behaviour import ASKS, CHECKS, RUNS, TAKES
from wanderbook.table.decisions import TABLE, Chance, Decision, NotAllowed, Option, Pick, Question, Reply
from wanderbook.table.events import Event
from wanderbook.table.game import Game
from wanderbook.table.kinds import Asks, Draws, Table
from wanderbook.table.reading import end_loop
from wanderbook.table.refusals import show_reply
from wanderbook.table.state import Outcome

MANY_STEPS, MOST_STEPS = 32, 10_000
"""Steps without a decision: after `MANY_STEPS` the run is repeated with loop detection; `MOST_STEPS` is a loop."""


class Transition(msgspec.Struct, frozen=True, gc=False):
    """The result of an answer: the new state, and the events on the way to it."""

    state: Table
    events: tuple[Event, ...]


def start(game: Game, seed: int, begun: Table | None = None) -> Transition:
    """A new play, run up to its first decision; `begun` replaces the ruleset's opening state."""
    return _run(game, game.rules.begin(game, seed) if begun is None else begun, [])


def decision(game: Game, state: Table) -> Decision | None:
    """The decision to answer now; None when the play is over."""
    # A caller asks and then answers: `answer` derives the same decision again, so the last one is cached.
    last, asked = game.asked
    if last is not state:
        asked = _derive(game, state)
        game.asked = state, asked
    return asked


def _derive(game: Game, state: Table) -> Decision | None:
    """The decision of the step on top of the agenda, with the free actions: a draw or a question for players. None if
    the game is over.
    """
    if not state.agenda:
        return None
    top = state.agenda[-1]
    if not top.waits:
        assert isinstance(top, Draws), f"{top} runs by itself"
        return Chance(type(top).__name__, behaviour.outcomes(game, state, top))
    asked: Question = ASKS[top.__class__](game, state, top)
    free = game.rules.free_actions
    return asked if free is None else replace(asked, free_actions=free.options(game, state))


def answer(game: Game, state: Table, reply: Iterable[str] | Reply) -> Transition:
    """Answer the current question, then run until there is another or the play is over."""
    _, meant = _check_reply(game, state, as_reply(game, reply))
    events: list[Event] = []
    if not isinstance(meant, tuple):
        assert game.rules.free_actions is not None
        state = replace(state, moment=state.moment + 1)
        return _run(game, game.rules.free_actions.do(game, state, meant.action, events.append), events)
    top = state.agenda[-1]
    state = replace(state, agenda=state.agenda[:-1], moment=state.moment + 1)
    if top.waits:
        return _run(game, TAKES[top.__class__](game, state, top, meant, events.append), events)
    assert isinstance(top, Draws), f"{top} runs by itself"
    return _run(game, behaviour.settle(game, state, top, meant[0], events.append), events)


def outcome(game: Game, state: Table) -> Outcome | None:
    """How the play ended; None while it goes on."""
    return None if state.agenda else Outcome(state.ending, state.stuck)


def _run(game: Game, state: Table, events: list[Event]) -> Transition:
    """Run steps from the top of the agenda until one waits for a reply or the agenda is empty."""
    emit, asks_chance, steps = events.append, game.asks_chance, 0
    began, before, interrupt, watched = state, len(events), game.rules.interrupt, None
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
            return _run_checking_loops(game, began, events[:before])
        state = RUNS[top.__class__](game, replace(state, agenda=agenda[:-1]), top, emit)
        steps += 1
    return Transition(state, tuple(events))


def _run_checking_loops(game: Game, state: Table, events: list[Event]) -> Transition:
    """`_run` with loop detection: a state that occurs a second time ends the play as stuck in a loop."""
    seen: set[Table] = set()
    interrupt = game.rules.interrupt
    while agenda := state.agenda:
        if interrupt is not None and (broken := interrupt(game, state)) is not None:
            state = broken
            continue
        top = agenda[-1]
        if top.waits or (game.asks_chance and top.draws):
            break
        if state in seen or len(seen) == MOST_STEPS:
            state = end_loop(game, state, events.append)
            break
        seen.add(state)
        state = RUNS[top.__class__](game, replace(state, agenda=agenda[:-1]), top, events.append)
    return Transition(state, tuple(events))


# ---------------------------------------------------------------- legality


def as_reply(game: Game, reply: Iterable[str] | Reply) -> Reply:
    """A caller's reply as a `Reply`. Anything that cannot be one raises `NotAllowed`."""
    if reply.__class__ is Reply and reply.chosen.__class__ is tuple:
        return reply
    if reply.__class__ is tuple:
        return Reply(reply)
    try:
        if not isinstance(reply, Reply):
            return Reply(tuple(reply))
        return reply if isinstance(reply.chosen, tuple) else replace(reply, chosen=tuple(reply.chosen))
    except TypeError as error:
        raise NotAllowed(
            game.rule["offer"], f"A reply is a list of what is chosen, not {show_reply((reply,))}."
        ) from error


def check(game: Game, state: Table, reply: Reply) -> Decision:
    """The decision that a legal reply answers. Raises `NotAllowed` for an illegal reply: legality is tested nowhere
    else.
    """
    return _check_reply(game, state, reply)[0]


def _check_reply(game: Game, state: Table, reply: Reply) -> tuple[Decision, Option | behaviour.Meant]:
    """The decision, and what a legal reply chooses: a free action, or the actions named. Raises `NotAllowed`."""
    asked = decision(game, state)
    if asked is None:
        raise NotAllowed(game.rule["over"], "The play is over: nothing is being asked.")
    if reply.moment is not None and reply.moment != state.moment:
        raise NotAllowed(game.rule["stale"], f"This answers moment {reply.moment}; it is moment {state.moment} now.")
    if isinstance(asked, Pick):
        named = asked.named(reply.chosen)
    elif isinstance(asked, Chance):
        _check_chance(game, asked, reply)
        return asked, reply.chosen
    else:
        named = ()
    # No free action has the text of an option: where an option is named, free actions need not be searched.
    if not (named and named[0]) and (free := _free_action(game, state, reply)) is not None:
        if free.closed_by is not None:
            raise NotAllowed(free.closed_by, why(game, state, free.id))
        _check_owner(game, free.owner, reply)
        return asked, free
    if reply.by is not None:
        _check_owner(game, asked.owner, reply)
    top = state.agenda[-1]
    assert top.waits, f"{top} runs by itself"
    meant = CHECKS[top.__class__](game, state, top, asked, reply.chosen, named)
    if reply.by is not None:
        for option in named:  # the same for each option, where one question has them all
            assert option is not None, "an option that is not offered was refused"
            _check_owner(game, option.owner, reply)
    return asked, meant


def _check_owner(game: Game, owner: int, reply: Reply) -> None:
    """Refuse a signed reply to another player's decision."""
    if reply.by is not None and owner not in (reply.by, TABLE):
        raise NotAllowed(game.rule["owner"], f"This is for player {owner + 1} to decide.")


def _free_action(game: Game, state: Table, reply: Reply) -> Option | None:
    """The free action's option that a reply names; None if it names none."""
    if len(reply.chosen) != 1 or game.rules.free_actions is None:
        return None
    [chosen] = reply.chosen
    return game.rules.free_actions.option(game, state, chosen) if isinstance(chosen, str) else None


def _check_chance(game: Game, asked: Chance, reply: Reply) -> None:
    known = [name for name, _ in asked.outcomes]
    if len(reply.chosen) != 1 or reply.chosen[0] not in known:
        raise NotAllowed(game.rule["offer"], f"One of {', '.join(known)} can be drawn, not {show_reply(reply.chosen)}.")


def why(game: Game, state: Table, option: str | Action) -> str:
    """The sentence that explains why an option or a free action of the present decision is closed.

    An action may also be one that the question does not list: a spot on which nobody can stand.
    """
    free = game.rules.free_actions
    if free is not None and (offered := free.option(game, state, str(option))) is not None:
        return free.why(game, state, offered.action)
    asked, top = decision(game, state), state.agenda[-1]
    assert isinstance(asked, Pick) and isinstance(top, Asks)
    action = option if isinstance(option, Action) else asked.actions((option,))[0]
    return behaviour.explain(game, state, top, action)
