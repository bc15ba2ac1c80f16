"""The variables of an exported book: one for each quest, item and stat."""

from __future__ import annotations

import re
import unicodedata

from wanderbook.book import Book

NOT_GAINED, IN_PLAY, USED = 0, 1, 2
"""The values of a quest's variable."""


class Names:
    """Names for variables, each given once."""

    def __init__(self, book: Book) -> None:
        self._taken = {"foe", "foe_health", "args"}
        self.quests = {item.number: self._once(item.keyword or item.name, "quest") for item in book.cards.quest}
        self.cards = {item.number: self._once(item.name, "item") for item in book.cards.adventure}
        self.stats = {key: self._once(stat.name, "stat") for key, stat in book.stats.items()}
        self.starts = {
            key: self._once(f"{stat.name} at first", "stat") for key, stat in book.stats.items() if stat.cap_is_rolled
        }
        self.taken: dict[str, str] = {}
        """By choice of a town its variable."""

    def taken_choice(self, name: str) -> str:
        """The variable of a choice that can be taken once."""
        if name not in self.taken:
            self.taken[name] = self._once(f"taken {name}", "taken")
        return self.taken[name]

    def _once(self, name: str, otherwise: str) -> str:
        """A variable with a name that was not given before."""
        plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        slug = re.sub(r"\W+", "_", plain).strip("_")[:40] or otherwise
        slug = slug if slug[0].isalpha() else f"{otherwise}_{slug}"
        result, more = slug, 1
        while result in self._taken:
            more += 1
            result = f"{slug}_{more}"
        self._taken.add(result)
        return f"${result}"
