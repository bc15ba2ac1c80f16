"""The coach: for each kind of question, why it is asked and what players usually do, and the part of the table it is
about. All of it is data, `coach.toml` beside a game's other texts; screens show it and highlight the part."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from wanderbook.session import Play
from wanderbook.table.steps import AlterFate, Gather

PACKAGES = {
    "gamebook": "wanderbook.telling",
    "sleeping_gods": "wanderbook.telling.sleeping_gods",
    "distant_skies": "wanderbook.telling.distant_skies",
}
"""By ruleset: where its `coach.toml` is."""


class Lesson(NamedTuple):
    """What the coach says of a kind of question."""

    kind: str
    """Under which a player's progress is kept: `sleeping_gods:ShipAction`."""
    part: str
    """Of the table: `stores`, `crew`, `atlas`, `cards`, `fight`, `page` or `question`."""
    why: str
    usual: str


@cache
def lessons(ruleset: str) -> dict[str, Any]:
    """All that the coach of a game can say: `part`, and a table for each language."""
    package = PACKAGES.get(ruleset)
    if package is None:
        return {"part": {}}
    return tomllib.loads((files(package) / "coach.toml").read_text("utf-8"))


def lesson(play: Play, language: str) -> Lesson | None:
    """What there is to say of the question that is asked; nothing where it is plain."""
    if play.decision is None:
        return None
    ruleset = play.game.rules.name
    known = lessons(ruleset)
    said = known.get(language) or known.get("en", {})
    kind = next((one for one in _kinds(play.state.agenda[-1]) if one in said), None)
    if kind is None:
        return None
    return Lesson(f"{ruleset}:{kind}", known["part"][kind], said[kind]["why"], said[kind]["usual"])


def _kinds(step: object) -> tuple[str, ...]:
    """The names of a lesson, most exact first: for a challenge also by its purpose, `Gather_travel`."""
    name = type(step).__name__
    if not isinstance(step, Gather | AlterFate):
        return (name,)
    about = step.tried.about.partition(":")[0]
    return f"{name}_{about}", name
