"""What is wrong with a story in ink beyond what its compiler reports: what the proofs do not understand."""

from __future__ import annotations

from wanderbook.foreign.ink.story import InkStory
from wanderbook.foreign.program import Program

MOST_NAMED = 5


def check_ink(story: InkStory, program: Program) -> None:
    """Add what is not understood, with what that costs, to the story's diagnostics."""
    for cost in program.costs:
        if cost.leads_anywhere:
            help = "proofs assume that it can lead to any passage"
        elif cost.variables:
            help = f"proofs treat these as unknown: {', '.join(cost.variables[:MOST_NAMED])}"
        elif cost.kind == "external":
            help = "proofs treat its result as unknown, and assume that it sets no variable of the story"
        else:
            help = "proofs assume that its content may or may not run"
        story.report("SB854", cost.at, f"not understood: {cost.text or cost.kind}", help)
