"""Questions in words: `sea` (setting up, turn, ship, travel, places), `people` (crew, goods, hands) and `trials`
(challenges and combat).
"""

from __future__ import annotations

from wanderbook_tools.tellings.crewed.asking import NONE as NONE
from wanderbook_tools.tellings.crewed.asking import Asking as CrewAsking
from wanderbook_tools.tellings.crewed.asking import Questions
from wanderbook_tools.tellings.crewed.asking import one_by_one as one_by_one
from wanderbook_tools.tellings.sleeping_gods.words import Words
from wanderbook_tools.tellings.table import Line

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
