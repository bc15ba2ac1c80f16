"""The modules that register how the shared steps of games with a crew behave."""

from __future__ import annotations

from wanderbook.rulesets.common import drawing, fate, hand, perform, row, setup, statuses, unlocks

SHARED_CHAPTERS = (drawing, fate, hand, perform, row, setup, statuses, unlocks)
