"""Guards that no facts satisfy, and redirects that always fire before what follows them.

Both are decided from the text, over the facts that the story models: a guard is *contradictory* if each of its tests
can hold but no facts satisfy all of it; something is *hidden* if no facts satisfy its guard and none of the redirects
before it. Tests that the story does not model (coins, crew) may go either way, so a guard that could hold is never
reported. A choice is tested after its section's own effects, so for choices this is only a hint at why a proof calls
them unreachable.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wanderbook.book.conditions import Condition, can_hold, simple_parts
from wanderbook.book.sections import Section, conditional
from wanderbook.ids import name_of
from wanderbook.machine.asking import GuardCompiler
from wanderbook.machine.guards import ALWAYS, NEVER, Guard, both
from wanderbook.proofs.lifting import guards
from wanderbook.proofs.paragraphs import paragraphs


def contradictory(story: GuardCompiler) -> tuple[str, ...]:
    """The names of the guards that contradict themselves."""
    asked = {**guards(story.book), **paragraphs(story.book)}
    return tuple(name for name, condition in asked.items() if condition and _contradicts(story, condition))


def _contradicts(story: GuardCompiler, condition: Condition) -> bool:
    """Whether a condition can never hold although each of its parts can."""
    if not can_hold([condition]):
        return True
    alone = (story.guard(part, holds) for part in simple_parts(condition) for holds in (True, False))
    return story.guard(condition) == NEVER and NEVER not in alone


def hidden(story: GuardCompiler) -> dict[str, tuple[str, ...]]:
    """By the name of a section's text, a redirect or a choice: the redirects before it that always fire first."""
    return {name: by for section in story.book.sections.values() for name, by in _hidden(story, section)}


def _hidden(story: GuardCompiler, section: Section) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The parts of a section that redirects always hide, each with those redirects."""
    redirects = [(name_of(section.number, f"if{at}"), one.when) for at, one in enumerate(section.redirects, 1)]
    for at, (name, when) in enumerate(redirects):
        if by := _hiding(story, story.guard(when) if when else ALWAYS, redirects[:at]):
            yield name, by
    if by := _hiding(story, ALWAYS, redirects):
        yield section.number, by
        return
    for choice in section.choices:
        if choice.requires and (by := _hiding(story, story.guard(choice.requires), redirects)):
            yield name_of(section.number, choice.letter), by
    for part, paragraph in conditional(section):
        if by := _hiding(story, story.guard(paragraph.when), redirects):
            yield name_of(section.number, part), by


def _hiding(story: GuardCompiler, guard: Guard, before: Sequence[tuple[str, Condition | None]]) -> tuple[str, ...]:
    """The redirects of which one fires whenever the guard holds, a single one if that is enough; empty if the guard can
    hold without any firing."""
    if guard == NEVER:
        return ()
    for name, condition in before:
        if _without(story, guard, condition) == NEVER:
            return (name,)
    left, by = guard, list[str]()
    for name, condition in before:
        rest = _without(story, left, condition)
        if rest != left:
            by.append(name)
        left = rest
    return tuple(by) if left == NEVER else ()


def _without(story: GuardCompiler, guard: Guard, condition: Condition | None) -> Guard:
    """A guard, and that a redirect does not fire."""
    return both(guard, story.guard(condition, False)) if condition else NEVER
