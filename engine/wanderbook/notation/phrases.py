"""A phrase: one line of a phrasebook, which both reads and prints.

`Gain {amount} {good}` has two slots. Reading gives the slots' values and where they stand; printing
puts the values back. What a slot may hold depends on its name alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from wanderbook.ids import KEYWORD, SECTION

Value: TypeAlias = str | int
Words: TypeAlias = Mapping[str, Mapping[str, tuple[str, str]]]
"""By slot and meaning: the word for one, and the word for several."""

_PIECE = re.compile(r"\{(\w+)\}|\[(\w+)\]|(\s+)|([^\s{\[]+)")

_NUMBERS = frozenset({"quest", "card", "ending", "page", "number", "amount", "faces", "wins", "boss"})
SOME = r"\S(?:.*\S)?"
"""What a slot of any words holds. It neither starts nor ends with white space: where a phrase does not fit, a run of
spaces is then gone over once, and not once for every place at which it could be divided."""
LONGEST = 400
"""Letters of an instruction or a test; the longest that says anything has half as many."""
_OPEN = {
    "section": r"[\w.]*\w",
    "keyword": SOME,
    "token": r"\w+",
    "who": r"[^\W\d_][\w'’. -]{0,79}?",
    "space": r"[\w-]+",
}
REFERS = {
    "keyword": "keyword",
    "section": "section",
    "quest": "quest",
    "card": "adventure",
    "ending": "ending",
    "who": "crew",
}
"""Slots whose value names something that must exist elsewhere in the book."""


class BadValue(Exception):
    """The phrase is right but a value in it cannot be; says why, and where in the phrase."""

    def __init__(self, code: str, message: str, help: str, span: tuple[int, int]) -> None:
        super().__init__(message)
        self.code, self.message, self.help, self.span = code, message, help, span


class Found(NamedTuple):
    values: dict[str, Value]
    spans: dict[str, tuple[int, int]]


class Phrase:
    """One wording. Its pattern is compiled when it is first read: a book says few of all the phrases there are."""

    __slots__ = ("_form", "_meanings", "_pattern", "_regex", "_words", "lead", "sentences", "text")

    def __init__(self, text: str, words: Words, rest: Mapping[str, str] | None = None) -> None:
        """`rest` gives patterns for the slots of this phrase that hold more than a word."""
        self.text = text
        self.sentences = text.count(". ") + 1
        self._words = words
        self._meanings: dict[str, dict[str, str]] = {}
        pattern, self._form = "", []
        for slot, ending, space, literal in _PIECE.findall(text):
            if slot:
                pattern += f"(?P<{slot}>{(rest or {}).get(slot) or self._slot(slot)})"
                self._form.append((slot, ""))
            elif ending:
                pattern += f"(?:{ending})?"
                self._form.append(("[]", ending))
            else:
                # A colon may stand close or apart, an apostrophe may be straight or curly.
                escaped = re.escape(literal).replace("'", "['’]")
                pattern += r"\s*+:" if literal == ":" else (r"\s++" if space else escaped)
                self._form.append(("", space or literal))
        self._pattern = pattern.replace(r"\s++\s*+:", r"\s*+:")
        self._regex: re.Pattern[str] | None = None
        self.lead = self._lead()

    def _slot(self, slot: str) -> str:
        """The pattern of what a slot may hold."""
        if slot in _NUMBERS:
            return r"\d{1,9}"
        if slot in _OPEN:
            return _OPEN[slot]
        meanings = {form.lower(): meaning for meaning, forms in self._words[slot].items() for form in forms}
        self._meanings[slot] = meanings
        return "|".join(re.escape(form).replace(r"\ ", r"\s++") for form in sorted(meanings, key=len, reverse=True))

    def _lead(self) -> str:
        """What the phrase starts with, so that most phrases need not be tried at all."""
        slot, literal = self._form[0]
        return "" if slot else literal.lower().rstrip(":")

    def read(self, text: str) -> Found | None:
        """The slots' values, if this is the phrase that was said."""
        if self._regex is None:
            self._regex = re.compile(self._pattern, re.IGNORECASE)
        match = self._regex.fullmatch(text)
        if match is None:
            return None
        values = {slot: self._value(slot, said, match.span(slot)) for slot, said in match.groupdict().items()}
        return Found(values, {slot: match.span(slot) for slot in values})

    def _value(self, slot: str, said: str, span: tuple[int, int]) -> Value:
        if slot in _NUMBERS:
            return self._number(slot, said, span)
        if slot in self._meanings:
            return self._meanings[slot][" ".join(said.split()).lower()]
        if slot == "section" and not SECTION.fullmatch(said):
            raise BadValue("SB102", f"{said!r} is not a section number", "numbers look like 2, 38.9, F1 or A", span)
        if slot == "keyword":
            return self._keyword(said, span)
        if slot == "token" and not re.fullmatch("[A-H]", said):
            raise BadValue("SB120", f"there is no explore token {said!r}", "explore tokens go from A to H", span)
        return said

    @staticmethod
    def _number(slot: str, said: str, span: tuple[int, int]) -> int:
        number, most = int(said), 999 if slot in {"amount", "faces", "wins", "number"} else 9999
        if not 1 <= number <= most:
            raise BadValue("SB120", f"{said} is out of bounds", f"a number from 1 to {most} stands here", span)
        return number

    @staticmethod
    def _keyword(said: str, span: tuple[int, int]) -> str:
        keyword = " ".join(said.split())
        if KEYWORD.fullmatch(keyword) and len(keyword) <= 40:
            return keyword
        if KEYWORD.fullmatch(keyword.upper()) and len(keyword) <= 40:
            raise BadValue("SB119", f"{said!r} is not in capitals", f"write keyword {keyword.upper()}", span)
        raise BadValue("SB119", f"{said[:40]!r} is not a keyword", "a keyword is a word or two in capitals", span)

    def write(self, values: Mapping[str, Value]) -> str:
        """The phrase with these values."""
        several = int(values.get("amount", 1)) > 1
        said = []
        for slot, literal in self._form:
            if slot == "[]":
                said.append(literal if several else "")
            elif slot:
                said.append(self._word(slot, values[slot], several))
            else:
                said.append(literal)
        return "".join(said)

    def _word(self, slot: str, value: Value, several: bool) -> str:
        if slot in self._meanings:
            return self._words[slot][str(value)][several]
        return str(value)
