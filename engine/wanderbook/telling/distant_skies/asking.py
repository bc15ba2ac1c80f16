"""Questions in words: `journey` (setting up, turn, travel, plane, encounters), `people` (characters, goods, hands) and
`trials` (challenges and combat).
"""

from __future__ import annotations

from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.telling.crewed.asking import NONE as NONE
from wanderbook.telling.crewed.asking import Asking as CrewAsking
from wanderbook.telling.crewed.asking import Questions
from wanderbook.telling.distant_skies.words import Words

ASKS = Questions()
asks = ASKS.asks


class Asking(CrewAsking):
    """A question of Distant Skies, and everything needed to put it into words."""

    words: Words

    @property
    def kit(self) -> Kit:
        return self.words.kit
