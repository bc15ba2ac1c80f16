"""Questions in words: `sea` (setting up, turn, ship, travel, places), `people` (crew, goods, hands) and `trials`
(challenges and combat).
"""

from __future__ import annotations

from typing import Any

from wanderbook.rulesets.sleeping_gods.actions import DiscardForDamage
from wanderbook.telling.crewed.asking import NONE as NONE
from wanderbook.telling.crewed.asking import Asking as CrewAsking
from wanderbook.telling.crewed.asking import Questions
from wanderbook.telling.crewed.asking import one_by_one as one_by_one
from wanderbook.telling.sheets import Line
from wanderbook.telling.sleeping_gods.words import Words

ASKS = Questions()
asks = ASKS.asks


class Asking(CrewAsking):
    """A question of Sleeping Gods, and everything needed to put it into words."""

    words: Words

    def use(self, action: Any) -> Line:
        if not isinstance(action, DiscardForDamage):
            return super().use(action)
        name = self.words.ability(action.card)
        return Line(action, self.words("options.extra", card=name), detail=self.words("options.extra_gives"))
