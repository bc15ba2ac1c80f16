"""What is not understood in a story, as problems."""

from __future__ import annotations

from wanderbook.foreign.program import Program
from wanderbook.foreign.sources import Sources

MOST_NAMED = 5


def report_costs(story: Sources, program: Program) -> None:
    """Report what is not understood, and what cannot be proved because of it, unless the line has an error anyway."""
    wrong = {(found.file, found.line) for found in story.diagnostics if found.severity == "error"}
    for cost in program.costs:
        if (cost.at.file, cost.at.line) in wrong:
            continue
        if cost.leads_anywhere:
            help = "proofs assume that it can lead to any passage"
        elif cost.passages:
            help = f"proofs assume that it can lead to {', '.join(cost.passages[:MOST_NAMED])}"
        elif cost.variables:
            help = f"proofs treat these as unknown: {', '.join(cost.variables[:MOST_NAMED])}"
        else:
            help = "proofs assume that its content may or may not run"
        story.report("SB854", cost.at, f"not understood: {cost.text or cost.kind}", help)
