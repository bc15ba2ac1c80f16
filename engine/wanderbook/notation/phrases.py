"""A phrase: one line of a phrasebook, which both reads and prints.

`Gain {amount} {good}` has two slots. Reading returns the slots' values with their positions; printing puts the values
back. The values allowed in a slot depend only on its name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from wanderbook.book.dice import canonical
from wanderbook.ids import KEYWORD, SECTION
from wanderbook.locales import Locale
from wanderbook.locales.counting import chosen_form
from wanderbook.locales.english import ENGLISH

Value: TypeAlias = str | int
Words: TypeAlias = Mapping[str, Mapping[str, tuple[str, ...]]]
"""By slot and meaning: the singular, the plurals, and then words that are only read."""

_PIECE = re.compile(r"\{(\w+)\+?\}|\[((?:\w*\|)+\w*|\w+)\]|(\s+)|([^\s{\[]+)")

_NUMBERS = frozenset({"quest", "card", "ending", "page", "number", "amount", "faces", "wins", "boss", "strength"})
SOME = r"\S(?:.*\S)?"
"""What a slot of any words holds. It neither starts nor ends with white space: where a phrase does not fit, a run of
spaces is then gone over once, and not once for every place at which it could be divided."""
LONGEST = 400
"""The longest instruction or test, in letters; the longest valid one has half as many."""
_OPEN = {
    "section": r"[\w.]*\w",
    "choice": r"[\w.]*\w:\w",
    "keyword": SOME,
    "token": r"\w+",
    "who": r"[^\W\d_][\w'’. -]{0,79}?",
    "space": r"[\w-]+",
    "dice": r"\d{0,2}d\d{1,3}(?:\s?[+-]\s?\d{1,3})?",
}
_SHOWN = {
    **dict.fromkeys((*_NUMBERS, "section"), "N"),
    "who": "Name",
    "token": "A",
    "choice": "N:A",
    "prices": "…",
    "dice": "d6",
}
REFERS = {
    "keyword": "keyword",
    "section": "section",
    "quest": "quest",
    "card": "adventure",
    "ending": "ending",
    "who": "crew",
    "stat": "stat",
    "tested": "stat",
    "track": "track",
}
"""Slots whose value names something that must exist elsewhere in the book."""


_CHOICE = re.compile(rf"{SECTION.pattern}:[A-Z]")


class BadValue(Exception):
    """Raised for a phrase with an impossible value; says why, and where in the phrase."""

    def __init__(self, code: str, message: str, help: str, span: tuple[int, int], meant: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code, self.message, self.help, self.span, self.meant = code, message, help, span, meant


class PhraseMatch(NamedTuple):
    """A text that is a phrase: the value in each slot, and its offsets in the text."""

    values: dict[str, Value]
    spans: dict[str, tuple[int, int]]


class Rest(NamedTuple):
    """The continuation of a partly typed phrase."""

    at: int
    """The start of the unfinished part in the typed text."""
    slot: str
    """The slot to be filled next; empty if words of the phrase come next."""
    words: str
    """The phrase's own words from there up to its next slot."""


class Phrase:
    """One wording of a phrase. Its pattern is compiled on first use, since a book uses few of all phrases."""

    __slots__ = (
        "_form",
        "_locale",
        "_meanings",
        "_pattern",
        "_regex",
        "_words",
        "lead",
        "of_several",
        "sentences",
        "text",
    )

    def __init__(
        self, text: str, words: Words, rest: Mapping[str, str] | None = None, locale: Locale = ENGLISH
    ) -> None:
        """`rest` gives patterns for the slots of this phrase that hold more than a word."""
        self.text, self._locale = text, locale
        self.sentences = text.count(". ") + 1
        self.of_several = "+}" in text
        """Whether `{slot+}` has the word for several, whatever the amount."""
        self._words = words
        self._meanings: dict[str, dict[str, str]] = {}
        """By slot and word, in lower case, what the word means."""
        pattern, self._form = "", []
        for slot, ending, space, literal in _PIECE.findall(text):
            if slot:
                pattern += f"(?P<{slot}>{(rest or {}).get(slot) or self._slot(slot)})"
                self._form.append((slot, ""))
            elif ending:
                pattern += f"(?:{'|'.join(filter(None, ending.split('|')))})?"
                self._form.append(("[]", ending))
            else:
                # There may be a space before a colon, and an apostrophe may be straight or curly.
                escaped = re.escape(literal).replace("'", "['’]")
                pattern += r"\s*+:" if literal == ":" else (r"\s++" if space else escaped)
                self._form.append(("", space or literal))
        self._pattern = pattern.replace(r"\s++\s*+:", r"\s*+:")
        self._regex: re.Pattern[str] | None = None
        self.lead = self._lead()

    def _slot(self, slot: str) -> str:
        """The pattern for the values of a slot."""
        if slot in _NUMBERS:
            return r"\d{1,9}"
        if slot in _OPEN:
            return _OPEN[slot]
        meanings = {form.lower(): meaning for meaning, forms in self._words[slot].items() for form in forms}
        self._meanings[slot] = meanings
        return "|".join(re.escape(form).replace(r"\ ", r"\s++") for form in sorted(meanings, key=len, reverse=True))

    def _lead(self) -> str:
        """The first word of the phrase, so that most phrases need not be tried."""
        slot, literal = self._form[0]
        return "" if slot else literal.lower().rstrip(":")

    def read(self, text: str) -> PhraseMatch | None:
        """The slots' values with their offsets, if the text is this phrase; None if it is not. Raises `BadValue` if it
        is, with an impossible value."""
        if self._regex is None:
            self._regex = re.compile(self._pattern, re.IGNORECASE)
        match = self._regex.fullmatch(text)
        if match is None:
            return None
        values = {slot: self._value(slot, said, match.span(slot)) for slot, said in match.groupdict().items()}
        return PhraseMatch(values, {slot: match.span(slot) for slot in values})

    def rest(self, text: str) -> Rest | None:
        """The rest of the phrase after a beginning; None if the text does not begin this phrase, or is all of it."""
        at = 0
        for place, (slot, literal) in enumerate(self._form):
            left = text[at:].replace("’", "'").lower()
            if slot and slot != "[]":
                end = self._filled(place, left)
                if end is None:
                    return Rest(at, slot, "") if self._may_fill(slot, left) else None
                at += end
            elif literal.isspace():
                if not left:
                    return Rest(at, "", self._words_from(place))
                if not left[0].isspace():
                    return None
                at += len(left) - len(left.lstrip())
            elif left.startswith(literal.lower()):
                at += len(literal)
            elif slot != "[]":
                return Rest(at, "", self._words_from(place)) if literal.lower().startswith(left) else None
        return None

    def _words_from(self, place: int) -> str:
        """The words of the phrase from a place in it up to its next slot."""
        words = ""
        for slot, literal in self._form[place:]:
            if slot and slot != "[]":
                break
            words += "" if slot else literal
        return words

    def _may_fill(self, slot: str, left: str) -> bool:
        """Whether a slot's value may begin like this."""
        if slot in self._meanings:
            return any(form.startswith(left) for form in self._meanings[slot])
        return slot not in _NUMBERS or slot in REFERS or not left or left.isdecimal()

    def _filled(self, place: int, left: str) -> int | None:
        """The part of the text that fills a slot; empty while the value may continue."""
        slot = self._form[place][0]
        if slot in self._meanings:
            whole = [form for form in self._meanings[slot] if left.startswith(form) and left != form]
            return len(max(whole, key=len)) if whole else None
        if slot in _NUMBERS or slot in {"section", "token", "space"}:
            value = re.match(r"\d+" if slot in _NUMBERS else r"[\w.-]+(?<!\.)", left)
            return value.end() if value and value.end() < len(left) else None
        follows = next((literal for slot, literal in self._form[place + 1 :] if not slot and literal.strip()), "")
        at = left.find(follows.lower()) if follows else -1
        return at if at >= 0 else None

    def placeholders(self) -> str:
        """The phrase with placeholders: `Gain quest N`, `keyword X`."""
        return "".join(
            literal if not slot else "" if slot == "[]" else "X" if slot == "keyword" else _SHOWN.get(slot, "…")
            for slot, literal in self._form
        )

    def _value(self, slot: str, text: str, span: tuple[int, int]) -> Value:
        """The value that the words in a slot stand for. Raises `BadValue` if it is impossible."""
        if slot in _NUMBERS:
            return self._number(slot, text, span)
        if slot in self._meanings:
            return self._meanings[slot][" ".join(text.split()).lower()]
        if slot == "section" and not SECTION.fullmatch(text):
            raise BadValue(
                "SB102", f"{text!r} is not a section number", "write a number such as 2, 38.9, F1 or A", span
            )
        if slot == "choice" and not _CHOICE.fullmatch(text):
            raise BadValue("SB102", f"{text!r} is not a choice", "write a choice such as 2:A or 38.9:B", span)
        if slot == "keyword":
            return self._keyword(text, span)
        if slot == "token" and not re.fullmatch("[A-H]", text):
            raise BadValue("SB120", f"there is no explore token {text!r}", "use a letter from A to H", span)
        return self._dice(text, span) if slot == "dice" else text

    @staticmethod
    def _dice(text: str, span: tuple[int, int]) -> str:
        """Dice in canonical form. Raises `BadValue` if they cannot be rolled."""
        try:
            return canonical(text)
        except ValueError:
            help = "write dice such as d6, 2d6 or 2d6+1, at most 10 of them"
            raise BadValue("SB120", f"{text} cannot be rolled", help, span) from None

    @staticmethod
    def _number(slot: str, text: str, span: tuple[int, int]) -> int:
        """The number in a slot. Raises `BadValue` if it is out of range."""
        number, most = int(text), 999 if slot in {"amount", "faces", "wins", "number", "strength"} else 9999
        if not 1 <= number <= most:
            raise BadValue("SB120", f"{text} is out of range", f"write a number from 1 to {most}", span)
        return number

    @staticmethod
    def _keyword(text: str, span: tuple[int, int]) -> str:
        """A keyword as written. Raises `BadValue`, with the capitalised form if only the capitals are wrong."""
        keyword = " ".join(text.split())
        if KEYWORD.fullmatch(keyword) and len(keyword) <= 40:
            return keyword
        if KEYWORD.fullmatch(keyword.upper()) and len(keyword) <= 40:
            capitals = keyword.upper()
            raise BadValue("SB119", f"{text!r} is not in capitals", f"write keyword {capitals}", span, (capitals,))
        if re.search(r"[&,;+/]", text):
            raise BadValue("SB119", f"{text[:40]!r} is not a keyword", "join conditions with and, or", span)
        raise BadValue(
            "SB119", f"{text[:40]!r} is not a keyword", "write a keyword as one or two words in capitals", span
        )

    def write(self, values: Mapping[str, Value]) -> str:
        """The phrase with these values."""
        several = "dice" in values or self.of_several
        form = self._locale.forms - 1 if several else self._locale.plural(int(values.get("amount", 1)))
        parts = []
        for slot, literal in self._form:
            if slot == "[]":
                parts.append(chosen_form(literal, form))
            elif slot:
                parts.append(self._word(slot, values[slot], form))
            else:
                parts.append(literal)
        return "".join(parts)

    def _word(self, slot: str, value: Value, form: int) -> str:
        """A value as it is written in a slot, in the singular or a plural form."""
        if slot in self._meanings:
            forms = self._words[slot][str(value)]
            return forms[min(form, len(forms) - 1)]
        return str(value)
