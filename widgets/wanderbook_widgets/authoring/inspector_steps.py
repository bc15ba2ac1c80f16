"""The steps of a play as data, with the lines of the map that they go along."""

from __future__ import annotations

from collections import deque

from wanderbook.api.witness import Step, Witness
from wanderbook.games import record_of
from wanderbook.graph.map import MapLine, StoryMap
from wanderbook.graph.story import RETURN
from wanderbook_widgets.authoring.bench import Data

MOST_STEPS = 400
"""The most steps shown of a witness."""


def witness_data(drawn: StoryMap, witness: Witness) -> Data:
    steps = list(witness)[:MOST_STEPS]
    return {"start": list(witness.start), "steps": [_step(drawn, step) for step in steps]}


def _step(drawn: StoryMap, step: Step) -> Data:
    """A step of a witness as data, with the map lines that it goes along."""
    lines = _lines_of(drawn, step)
    return {
        "reply": step.reply,
        "section": step.section,
        "choice": step.choice,
        "text": step.text,
        "challenge": step.challenge,
        "roll": step.roll,
        "gains": [name for name in step.gains if not name.startswith("quest:")],
        "loses": [name for name in step.loses if not name.startswith("quest:")],
        "reads": list(step.reads),
        "ending": step.ending,
        "lines": [line.id for line in lines],
        "changes": [one for one in step.came if "→" in one],
        "back": bool(step.section)
        and not lines
        and not step.reads
        and not record_of(drawn.book.title_page.ruleset).is_plain,
    }


def _lines_of(drawn: StoryMap, step: Step) -> list[MapLine]:
    """The lines that a step goes along: its choice, then redirects and turns up to what is read."""
    found: list[MapLine] = []
    here = step.section
    for there in step.reads:
        found += _along(drawn, here, there, step.choice) if here else ()
        here = there
    if step.ending is not None and here:
        found += _along(drawn, here, f"ending:{step.ending}", step.choice)
    return found


def _along(drawn: StoryMap, here: str, there: str, choice: str) -> list[MapLine]:
    """How one section leads to another: by a choice, and by what needs no decision after it."""
    waiting: deque[tuple[str, list[MapLine]]] = deque([(here, [])])
    seen = {here}
    while waiting:
        at, path = waiting.popleft()
        if at not in drawn.book.sections:
            continue
        for line in drawn.lines_from(at):
            if choice and not path:
                goes = any(tag.name == choice for tag in line.tags)
            else:
                goes = line.kind in ("redirect", "turn", "draw")
            if not goes or line.target == RETURN or line.target in seen:
                continue
            if line.target == there:
                return [*path, line]
            seen.add(line.target)
            waiting.append((line.target, [*path, line]))
    return []
