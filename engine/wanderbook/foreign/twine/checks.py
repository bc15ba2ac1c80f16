"""What is wrong with a Twine story without playing it: variables, passages that nothing leads to, what is not
understood. Dead links and what is never closed were found while its program was made."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wanderbook.foreign.costs import report_costs
from wanderbook.foreign.domains import asked
from wanderbook.foreign.expressions import Const, Expression, variables
from wanderbook.foreign.program import Goto, Input, Mark, Place, Program, Set
from wanderbook.foreign.twine.story import Passage, TwineStory

KNOWN_FORMATS = ("harlowe", "sugarcube")
_ASSIGNMENTS = re.compile(
    r"\(\s*(?:set|put)\s*:(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|<<(?:set|unset)\b.*?>>", re.DOTALL | re.IGNORECASE
)
_GIVEN = {"$args"}


def check(story: TwineStory, program: Program) -> None:
    """Add the problems of a story to its diagnostics."""
    if story.format.lower().split("-")[0] not in KNOWN_FORMATS:
        _format(story)
        return
    if not any(cost.kind == "size" for cost in program.costs):
        _variables(story, program)
        _unlinked(story, program)
    report_costs(story, program)


def _format(story: TwineStory) -> None:
    """Warn that only the links of this story are read, since its format is another or none."""
    start = story.passages[story.start]
    if story.format:
        message = f"the macros of {story.format} are not understood"
    else:
        message = "the story does not name its format"
    story.report(
        "SB855", start.place, message, "only its links are read; Harlowe and SugarCube are the formats that are proved"
    )


def _variables(story: TwineStory, program: Program) -> None:
    """Report variables that are read and never set, or set and never read."""
    found = {_root(one.var) for one in program.operations if isinstance(one, Set | Input)}
    changed = found | {_root(one) for one in program.tainted} | _GIVEN
    asked = {_root(name) for one in program.operations for tree in _read(one) for name in variables(tree)}
    shown = set[str]()
    for passage in story.passages.values():
        shown.update(re.findall(r"[$_]\w+", _ASSIGNMENTS.sub("", passage.text)))
    for name in sorted(asked):
        if name.startswith("$") and name not in changed:
            at = _first(story, name)
            if at is not None:
                story.report("SB851", at, f"{name} is never set", "set it, or correct its name")
    for name in sorted(found - _GIVEN):
        if name.startswith("$") and name not in asked and name not in shown and name not in program.tainted:
            at = _first(story, name)
            if at is not None:
                story.report("SB852", at, f"{name} is set and never read", "use it somewhere, or delete it")


def _root(name: str) -> str:
    return name if name.startswith("#") else name.partition(".")[0]


def _read(operation: object) -> Iterator[Expression]:
    """The variables that an operation reads. A variable's own update does not count."""
    if isinstance(operation, Set) and _root(operation.var) not in {_root(one) for one in variables(operation.value)}:
        yield operation.value
    yield from asked(operation)


def _first(story: TwineStory, name: str) -> Place | None:
    """The first place where a variable is named."""
    for passage in story.passages.values():
        found = re.search(rf"{re.escape(name)}(?!\w)", passage.text)
        if found:
            return passage.at(found.start(), len(name))
    return None


def _unlinked(story: TwineStory, program: Program) -> None:
    """Report passages that nothing leads to."""
    if program.maybe_anywhere:
        return
    led = {story.start, *program.maybe}
    for one in program.operations:
        if isinstance(one, Goto):
            if not isinstance(one.target, Const):
                return
            led.add(str(one.target.value))
    marks = [one.name for one in program.operations if isinstance(one, Mark)]
    for name, passage in story.ordinary.items():
        if name not in led and marks.count(name) < 2 and not _is_note(passage):
            story.report("SB853", passage.place, f"nothing leads to the passage {name!r}", "link to it, or delete it")


def _is_note(passage: Passage) -> bool:
    """Whether a passage is a note of the author and not meant to be read."""
    return passage.name.lower() in ("todo", "notes", "note") or "note" in passage.tags
