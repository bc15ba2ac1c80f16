"""Questions in words: `journey` (setting up, turn, travel, plane, encounters), `people` (characters, goods, hands) and
`trials` (challenges and combat).
"""

from __future__ import annotations

from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook_tools.tellings.crewed.asking import NONE as NONE
from wanderbook_tools.tellings.crewed.asking import Asking as CrewAsking
from wanderbook_tools.tellings.crewed.asking import Questions
from wanderbook_tools.tellings.distant_skies.words import Words

ASKS = Questions()
asks = ASKS.asks


class Asking(CrewAsking):
    words: Words

    @property
    def kit(self) -> Kit:
        return self.words.kit
