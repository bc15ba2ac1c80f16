"""A few names of a story that was given moves of its own for them.

Every state, if there are few. In a campaign the passes decide most of them at once, walking each exploration once;
what they leave open, and everything in a plain book, is decided by small questions, of which each keeps only the facts
that it needs.
"""

from __future__ import annotations

from collections.abc import Collection

from wanderbook.machine.compiled import Story
from wanderbook.machine.reading import ASKED_KIND
from wanderbook.machine.saturate import saturate
from wanderbook.progress import Progress
from wanderbook.proofs.deciding import FEW_STATES
from wanderbook.proofs.explicit import StateSpace, explore
from wanderbook.proofs.limit import OutOfTime
from wanderbook.proofs.questions.answers import ByQuestions
from wanderbook.proofs.reach import reach_by_passes
from wanderbook.proofs.verdicts import Budget, Verdict


def questioned(
    story: Story, names: Collection[str], budget: Budget, tell: Progress | None = None
) -> dict[str, Verdict]:
    """The verdict of each of these names, with a shortest play if the story has few states."""
    bound = saturate(story)
    known = [name for name in names if name in bound.names]
    verdicts = dict.fromkeys(names, Verdict("unreachable", proof="saturation"))
    if not known:
        return verdicts
    few = FEW_STATES // max(1, len(story.entrances)) ** 2 if story.has_hub else FEW_STATES
    found = explore(story, few)
    if found.complete:
        never = Verdict("unreachable", proof="every state")
        return verdicts | {
            name: Verdict("reachable", found.witness(name), True, (), "every state") if name in found.reached else never
            for name in known
        }
    open = known
    if story.has_hub and not story.standpoint:
        nothing = StateSpace(story)
        nothing.complete = False
        try:
            passed = reach_by_passes(story, bound, nothing, budget, budget.limit.kept_by(tell), known).kinds[ASKED_KIND]
        except OutOfTime:
            passed = {}
        verdicts |= {name: passed[name] for name in known if name in passed}
        open = [name for name in known if name not in passed]  # the passes ask small questions of what they leave open
    return verdicts | ByQuestions(story, bound, budget.states).verdicts(open, budget.limit, tell) if open else verdicts
