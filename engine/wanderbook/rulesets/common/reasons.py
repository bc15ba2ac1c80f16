"""Why an adviser answers as it does: one reason, from what it weighed. Words for it are told elsewhere, by its kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from wanderbook.ids import name_of
from wanderbook.rulesets.common.actions import Explore
from wanderbook.rulesets.common.advising import Evaluator
from wanderbook.rulesets.common.crew import Table
from wanderbook.table import Pick, Question, open_actions, open_options
from wanderbook.table.challenge import likelihood, rules_of, total
from wanderbook.table.decisions import Chosen
from wanderbook.table.game import Reason
from wanderbook.table.steps import AlterFate, ChooseWay, Gather, Tried

LEAST = 0.05
"""A part of the worth that differs by less gives no reason."""


Own = Callable[[Any, Table, Any, Question, Chosen], Reason | None]
"""A game's own reasons, from the step and the reply."""


def reason(mind: Evaluator, state: Table, asked: Question, chosen: Chosen, own: Own) -> Reason:
    """The main reason for an adviser's reply. Challenges, story choices and explorations have reasons of their own."""
    step = state.agenda[-1]
    if _is_free_action(asked, chosen):
        return _better(mind, state, asked, chosen, "first")
    if isinstance(asked, Pick) and asked.least and len(open_options(asked.options)) == 1:
        return Reason("only")
    match step:
        case Gather(tried=tried) if tried.needed:
            return _party(mind, state, tried, asked, chosen)
        case AlterFate(tried=tried) if tried.skill and tried.needed:
            return _alteration(mind, state, tried, asked, chosen)
        case ChooseWay(section=section):
            return _way(mind, section, chosen)
    found = own(mind, state, step, asked, chosen)
    return found or _explored(mind, state, asked, chosen) or _better(mind, state, asked, chosen, "best")


def _is_free_action(asked: Question, chosen: Chosen) -> bool:
    """Whether a reply takes a free action before the question is answered."""
    return len(chosen) == 1 and isinstance(asked, Pick) and chosen[0] not in {one.id for one in asked.options}


def _party(mind: Evaluator, state: Table, tried: Tried, asked: Question, chosen: Chosen) -> Reason:
    """Why this party, or nobody, takes a challenge: with the chances without and with them."""
    able = open_options(asked.options) if isinstance(asked, Pick) else []
    nobody = float(likelihood(mind.game, state, tried))
    if chosen:
        return Reason("party", nobody, float(likelihood(mind.game, state, replace(tried, joined=chosen))))
    everybody = float(likelihood(mind.game, state, replace(tried, joined=tuple(able))))
    return Reason("nobody" if everybody > nobody else "nobody_helps", nobody, everybody)


def _alteration(mind: Evaluator, state: Table, tried: Tried, asked: Question, chosen: Chosen) -> Reason:
    """Why the draw is altered, or left as it is: what is missing before and after, or the chance of a redraw."""
    rules, game = rules_of(mind.game), mind.game
    short = rules.needed(game, state, tried) - total(game, state, tried)
    if not chosen:
        return Reason("passes" if short <= 0 else "not_worth_it", after=short)
    assert isinstance(asked, Pick)
    below = replace(state, agenda=state.agenda[:-1])
    after, then = rules.alter(game, below, tried, asked.actions(chosen)[0], lambda event: None)
    if then.number is None:
        return Reason("redraw", 0.0, float(likelihood(game, after, then)))
    return Reason("adds", short, rules.needed(game, after, then) - total(game, after, then))


def _way(mind: Evaluator, section: str, chosen: Chosen) -> Reason:
    names = [name_of(section, letter.partition(":")[0]) for letter in chosen]
    return Reason("way_promises" if any(name in mind.memory.gone for name in names) else "way_new")


def _explored(mind: Evaluator, state: Table, asked: Question, chosen: Chosen) -> Reason | None:
    actions = asked.actions(chosen) if isinstance(asked, Pick) else ()
    found = next((one for one in actions if isinstance(one, Explore)), None)
    if found is None:
        return None
    if not mind.memory.visits[found.location]:
        return Reason("explore_new")
    opened = any(mind.memory.leads(mind.game, state, found.location))
    return Reason("explore_opened" if opened else "explore_again")


def _better(mind: Evaluator, state: Table, asked: Question, chosen: Chosen, kind: str) -> Reason:
    """The part of the state's value that this reply improves most, compared with the next best reply or the present."""
    if not isinstance(asked, Pick):
        return Reason(kind)
    after = dict_of(mind, mind.after(state, chosen))
    rest: list[dict[str, float]] = [dict_of(mind, state)]
    if kind == "best" and asked.most == 1:
        others = [str(one) for one in open_actions(asked.options) if (str(one),) != chosen]
        rest = [dict_of(mind, mind.after(state, (one,))) for one in others] or rest
    other = max(rest, key=lambda one: sum(one.values()))
    gains = {name: after.get(name, 0.0) - other.get(name, 0.0) for name in {**after, **other}}
    gains.pop("pending", None)
    most = max(gains, key=lambda name: (gains[name], name), default="")
    return Reason(f"{kind}_{most}" if most and gains[most] > LEAST else kind)


def dict_of(mind: Evaluator, state: Table) -> dict[str, float]:
    """The parts of a state's value, summed by name."""
    found: dict[str, float] = {}
    for name, part in mind.parts(state):
        found[name] = found.get(name, 0.0) + part
    return found
