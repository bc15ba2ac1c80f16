"""Diagnostics in languages other than English.

English is written where a problem is found. A language's file has its sentences once more, each with the same in its
own words: `"section {number} does not exist" = "la section {number} n’existe pas"`. A sentence is found again by its
words. What stands in its slots is repeated as it is, except in some kinds of slots:

- `{said!r}` is a text in quotes, which the other language puts between quotes of its own.
- `{reach!s}` is a name, `12:A` or `keyword:RED LAMP`: no colon stands before a space in it, and no small letter behind.
- A slot with the name of a part, `{ruleset}`, holds what the part's own table says. Where two of a kind are needed they
  are numbered: `{ruleset1}`, `{ruleset2}`.

What follows a number is for one or for several: `{count} carte[s]`, as `locales/counting.py` has it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from wanderbook.locales import in_number, is_language, own_texts

LONGEST = 1_000
DEEPEST = 40
"""Nothing that is longer, or that has more parts in each other, is looked for: a book may come from anyone."""
_SLOT = re.compile(r"\{(\w+)(![rs])?\}")
_FILLED = re.compile(r"\{(\w+)\}([^{]*)")
"""Of what is said in the other language, a slot and what follows it."""
_HOLDS = {"": ".*?", "!r": r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\"""", "!s": "(?:(?!: | [a-z]).)*?"}
_ESCAPED = re.compile(r"\\(xa0|u202f|[\\'\"])")
_SPACES = {"xa0": "\u00a0", "u202f": "\u202f"}
_Tables = Mapping[str, Mapping[str, str]]


class Wording:
    """A sentence or a part of one, in English and in another language."""

    def __init__(self, english: str, other: str, tables: _Tables) -> None:
        """Compile the English sentence to a pattern, and note which slots are quoted or are translated parts."""
        self.english, self.other = english, other
        self.pattern = re.compile(_pattern(english, tables), re.DOTALL)
        self._parts = {name: part for name, _ in _SLOT.findall(english) if (part := _part(name)) in tables}
        self._quoted = {name for name, kind in _SLOT.findall(english) if kind == "!r"}
        self.weight = (len(_SLOT.sub("", english)) + 2 * len(self._quoted), len(self._parts))
        """Of two that fit, the one with more words of its own is meant."""

    def read(self, text: str, language: MessageCatalogue, depth: int) -> str | None:
        """The text in the other language, if it is this sentence."""
        match = self.pattern.fullmatch(text)
        if match is None:
            return None
        slots: dict[str, str] = {}
        for name, held in match.groupdict().items():
            said: str | None = unquoted(held) if name in self._quoted else held
            if name in self._parts:
                said = language.said(str(said), self._parts[name], depth + 1)
            if said is None:
                return None
            slots[name] = said
        return _FILLED.sub(lambda slot: slots[slot[1]] + _counted(slots[slot[1]], slot[2], language.name), self.other)


class MessageCatalogue:
    """A language's sentences and their parts, and the frame around a diagnostic."""

    def __init__(self, name: str, data: Mapping[str, Any]) -> None:
        """The wordings of a language, from its file; in each table the most specific comes first."""
        self.name = name
        self.frame: dict[str, str] = data.get("frame", {})
        self.titles: dict[str, str] = data.get("titles", {})
        self.tables = {"sentence": data.get("sentence", {}), **data.get("part", {})}
        self.wordings = {
            name: sorted(
                (Wording(english, other, self.tables) for english, other in table.items()),
                key=lambda wording: wording.weight,
                reverse=True,
            )
            for name, table in self.tables.items()
        }
        self._by_first: dict[tuple[str, str], list[Wording]] = {}

    def said(self, text: str, part: str = "sentence", depth: int = 0) -> str | None:
        """A sentence, or a part of one, in this language; None if it has no translation."""
        if len(text) > LONGEST or depth > DEEPEST:
            return None
        found = (wording.read(text, self, depth) for wording in self._starting(part, text[:1]))
        return next((said for said in found if said is not None), None)

    def _starting(self, part: str, first: str) -> list[Wording]:
        """The wordings that a text with this first letter may be."""
        key = part, first
        if key not in self._by_first:
            self._by_first[key] = [one for one in self.wordings[part] if one.english[:1] in {"{", first}]
        return self._by_first[key]


@cache
def language_of(name: str) -> MessageCatalogue:
    """The catalogue of a language by its code: `fr`. A language without a file has no sentences, like English."""
    return MessageCatalogue(name, own_texts(name, "wanderbook.diagnostics") if is_language(name) else {})


# ---------------------------------------------------------------- sentences as patterns


def _part(slot: str) -> str:
    return slot.rstrip("0123456789")


def _pattern(english: str, tables: _Tables, named: bool = True) -> str:
    """The pattern of a sentence. Slots accept the values of their own table; parts of parts are checked later."""
    pattern, at = "", 0
    for slot in _SLOT.finditer(english):
        holds, part = _HOLDS[slot[2] or ""], _part(slot[1])
        if named and part in tables and part != "sentence":
            holds = "|".join(
                sorted((_pattern(one, tables, named=False) for one in tables[part]), key=len, reverse=True)
            )
            holds = f"['\"](?:{holds})['\"]" if slot[2] else holds
        group = f"?P<{slot[1]}>" if named else "?:"
        pattern += f"{re.escape(english[at : slot.start()])}({group}{holds})"
        at = slot.end()
    return pattern + re.escape(english[at:])


def _counted(held: str, text: str, language: str) -> str:
    """The text after a slot, singular or plural if the value is a number."""
    number = "".join(held.split())
    return in_number(text, int(number), language) if number.isdecimal() else text


def unquoted(text: str) -> str:
    """The text in a Python literal, without quotes and escapes; anything else is unchanged."""
    return _ESCAPED.sub(lambda sign: _SPACES.get(sign[1], sign[1]), text[1:-1])
