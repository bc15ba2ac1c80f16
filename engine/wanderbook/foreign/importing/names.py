"""The names of a story's variables, as names that the notation has for keywords, items and stats."""

from __future__ import annotations

import re

RESERVED = frozenset(
    "quest quests keyword keywords adventure card cards explore and or not if all is no d to turn ending fate once"
    " chance combat fight requires pay fail gain lose restore complete otherwise with per more less".split()
)
"""Words that stand for something else where a stat's name may stand."""
LONGEST = 36


class Names:
    """Names that are given once each."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def title(self, var: str) -> str:
        """A variable's name as an author knows it, for a card."""
        if var.startswith("#visits "):
            return f"Read: {var.removeprefix('#visits ')}"[:80]
        return re.sub(r"\s+", " ", var.lstrip("$_#").replace("_", " ")).strip()[:60] or "thing"

    def keyword(self, var: str) -> str:
        """A keyword: words in capitals."""
        return self._once(" ".join(_words(var)).upper(), "WORD").upper()

    def stat(self, var: str) -> tuple[str, str]:
        """A stat: a word or two in small letters, and the plural of it; empty if there is none."""
        name = " ".join(word for word in _words(var) if word.lower() not in RESERVED).lower()
        if re.search(r"[^siu]s$", name) and len(name) > 3:
            item = self._once(name[:-1], "number")
            return item, f"{item}s" if item == name[:-1] else ""
        return self._once(name, "number"), ""

    def _once(self, name: str, otherwise: str) -> str:
        """A name that was not given before."""
        name = name[:LONGEST].strip() or otherwise
        result, more = name, 0
        while result.lower() in self._taken:
            more += 1
            result = f"{name} {_letters(more)}"
        self._taken.add(result.lower())
        return result


def _letters(number: int) -> str:
    """A number in letters: a, b, …, z, aa."""
    result = ""
    while number:
        number, at = divmod(number - 1, 26)
        result = chr(ord("a") + at) + result
    return result


def _words(var: str) -> list[str]:
    """The words in a name, without figures and signs: `$hasKey2` is `has` and `Key`."""
    plain = var.removeprefix("#visits ")
    plain = re.sub(r"(?<=[a-zß-öø-ÿ])(?=[A-Z])", " ", plain)
    return re.findall(r"[^\W\d_]+", plain)
