"""Structures in JSON: sections with rules in the notation's phrases. The guide lists every key.

The phrases are not parsed here: each is put in its place, and the resulting book is read like any other. So a wrong
phrase is reported as in any book.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from string import ascii_uppercase

from wanderbook.foreign.importing import Imported, Lost
from wanderbook.json_data import Json, JsonObject
from wanderbook.notation.tables import write_table

BOOK = ("title", "language", "authors", "licence", "summary", "start", "quests", "adventures", "ending", "stat")
SECTION = ("number", "name", "text", "redirects", "effects", "choices")
CHOICE = ("text", "requires", "pay", "trial", "fail", "effects", "to")
CARDS = ("quest", "adventure")


class NoStructure(ValueError):
    """Raised for JSON that is not such a structure."""


def import_structure(text: str) -> Imported:
    """The files of a book from a structure in JSON. Raises `NoStructure` for any other text."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NoStructure(f"not JSON: {str(error)[:120]}") from None
    if not isinstance(data, dict) or not isinstance(data.get("sections"), list):
        raise NoStructure("a structure is an object with a list of sections")
    return _Structure(text, data).imported()


class _Structure:
    """A structure, and the keys of it that could not be converted."""

    def __init__(self, text: str, data: JsonObject) -> None:
        self.text, self.data, self.lost = text, data, list[Lost]()

    def imported(self) -> Imported:
        """The files of the book, and everything that could not be converted."""
        page: JsonObject = {"title": "An imported book", "ruleset": "gamebook", "start": "1"}
        page |= {key: self.data[key] for key in BOOK if key in self.data}
        combat = self.data.get("combat")
        self._rest(self.data, (*BOOK, *CARDS, "combat", "sections"), "the book")
        files = {"book.toml": write_table(page)}
        if isinstance(combat, dict):
            files["book.toml"] += "\n[combat]\n" + write_table(combat, "combat")
        for kind in CARDS:
            if isinstance(cards := self.data.get(kind), list) and all(isinstance(card, dict) for card in cards):
                files[f"cards/{kind}.toml"] = write_table({kind: cards})
        sections = ("\n\n".join(self._section(one)) for one in _listed(self.data["sections"]) if isinstance(one, dict))
        files["storybook/all.md"] = "\n\n".join(sections) + "\n"
        return Imported(files, tuple(self.lost))

    def _section(self, one: JsonObject) -> Iterator[str]:
        """The paragraphs of a section, in the order of the notation."""
        number = _text(one.get("number"))
        self._rest(one, SECTION, f"section {number}")
        yield f"## {number}"
        redirects = [_redirect(redirect) for redirect in _listed(one.get("redirects"))]
        if redirects:
            yield "\n".join(redirects)
        if name := _text(one.get("name")):
            yield f"**{name}**"
        if prose := _prose(one.get("text")):
            yield prose
        if effects := _effects(one):
            yield effects
        for letter, choice in zip(ascii_uppercase, _listed(one.get("choices")), strict=False):
            yield "\n".join(self._choice(letter, choice, number))

    def _choice(self, letter: str, said: Json, section: str) -> Iterator[str]:
        """The lines of a choice."""
        choice: JsonObject = said if isinstance(said, dict) else {"text": said}
        self._rest(choice, CHOICE, f"choice {section}:{letter}")
        yield f"{letter}. {_text(choice.get('text'))}".rstrip()
        for key, form in (("requires", "Requires {}"), ("pay", "Pay {}"), ("trial", "{}"), ("fail", "Fail: {}")):
            if said := _text(choice.get(key)):
                yield form.format(said)
        if effects := _effects(choice):
            yield effects
        if to := _text(choice.get("to")):
            yield f"(Turn to {to})"

    def _rest(self, data: JsonObject, known: tuple[str, ...], where: str) -> None:
        """Note unknown keys, with the first line of each."""
        for key in data.keys() - set(known):
            at = self.text.find(json.dumps(key))
            self.lost.append(Lost(self.text.count("\n", 0, max(at, 0)) + 1, f"{key!r} of {where}"))


def _redirect(said: Json) -> str:
    redirect: JsonObject = said if isinstance(said, dict) else {}
    to, condition = _text(redirect.get("to")), _text(redirect.get("if"))
    return f"If {condition}, turn to {to}." if condition else f"Otherwise, turn to {to}."


def _effects(one: JsonObject) -> str:
    effects = [_text(effect).rstrip(".") for effect in _listed(one.get("effects"))]
    return f"*{'. '.join(filter(None, effects))}.*" if any(effects) else ""


def _listed(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _text(value: Json) -> str:
    """A text on one line."""
    return " ".join(str(value).split()) if isinstance(value, str | int) and not isinstance(value, bool) else ""


def _prose(value: Json) -> str:
    return value.strip() if isinstance(value, str) else ""
