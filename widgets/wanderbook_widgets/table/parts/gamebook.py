"""The parts of the table for a plain gamebook."""

from __future__ import annotations

from wanderbook.rulesets.gamebook.steps import StandOrRun
from wanderbook_widgets.table.parts.game import TableParts

PARTS = TableParts(stages={StandOrRun: "duel"})
