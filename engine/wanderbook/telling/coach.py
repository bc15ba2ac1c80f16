"""The coach: for each kind of question, why it is asked, what players usually do, and the part of the table it is
about. All of it is data, in `lessons` beside a game's other texts; screens show it and highlight the part.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from wanderbook.games import record_of
from wanderbook.locales import texts
from wanderbook.session import Play
from wanderbook.table import Decision, Pick, open_options
from wanderbook.table.steps import AlterFate, Gather


class Lesson(NamedTuple):
    """The coach's text on a kind of question."""

    kind: str
    """The key of a player's progress: `sleeping_gods:ShipAction`."""
    part: str
    """The part of the table: `stores`, `crew`, `atlas`, `cards`, `fight`, `page` or `question`."""
    why: str
    usual: str


def lessons(ruleset: str, language: str) -> dict[str, Any]:
    """All texts of a game's coach, by the kind of question: `part`, `why`, `usual`."""
    package = record_of(ruleset).lessons
    return texts(language, package, "lessons") if package else {}


def lesson(play: Play, language: str, learnt: Collection[str] = ()) -> Lesson | None:
    """The first lesson on the current question whose kind was not learnt yet; None if there is none.

    A lesson on something that is offered, such as a flight, comes before the one on the question: it has to be read
    before the offer is taken.
    """
    asked = play.decision
    if asked is None:
        return None
    ruleset, step = play.game.rules.name, play.state.agenda[-1]
    texts = lessons(ruleset, language)
    of_question = next((one for one in _kinds(step) if one in texts), None)
    for kind in (*(one for one in _offered(step, asked) if one in texts), of_question):
        if kind is not None and f"{ruleset}:{kind}" not in learnt:
            return Lesson(f"{ruleset}:{kind}", **texts[kind])
    return None


def _offered(step: object, asked: Decision) -> tuple[str, ...]:
    """The names of lessons on the available options, by the first word of each: `TakeAction_fly`."""
    options = open_options(asked.options) if isinstance(asked, Pick) else ()
    return tuple(dict.fromkeys(f"{type(step).__name__}_{one.partition(':')[0]}" for one in options))


def _kinds(step: object) -> tuple[str, ...]:
    """The names of a question's lesson, most exact first: for a challenge also by its purpose, `Gather_travel`."""
    name = type(step).__name__
    if not isinstance(step, Gather | AlterFate):
        return (name,)
    about = step.tried.about.partition(":")[0]
    return f"{name}_{about}", name
