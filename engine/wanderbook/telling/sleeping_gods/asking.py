"""Questions in words: `sea` (setting up, turn, ship, travel, places), `people` (crew, goods, hands) and `trials`
(challenges and combat).
"""

from __future__ import annotations

from wanderbook.telling.crewed.asking import NONE as NONE
from wanderbook.telling.crewed.asking import Asking as CrewAsking
from wanderbook.telling.crewed.asking import Questions
from wanderbook.telling.crewed.asking import one_by_one as one_by_one
from wanderbook.telling.sheets import Line
from wanderbook.telling.sleeping_gods.words import Words

ASKS = Questions()
asks = ASKS.asks


class Asking(CrewAsking):
    words: Words

    def use(self, id: str) -> Line:
        source, _, rest = id.partition(":")
        if source != "extra":
            return super().use(id)
        name = self.words.ability(int(rest))
        return Line(id, self.words("options.extra", card=name), self.words("options.extra_gives"))
