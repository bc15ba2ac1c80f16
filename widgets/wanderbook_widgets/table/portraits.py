"""Portraits: the look of a person or an enemy, as words from which the browser draws, or as the book's own picture.

What a card says goes first, then what words of the name say; the rest follows from a hash of the name, so that
everybody looks the same at every table.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files

from wanderbook.book.looks import look_kinds, look_words
from wanderbook_widgets.prose import picture_address
from wanderbook_widgets.table.seat import Seat

MOST_BYTES = 256 * 1024
"""The largest picture that a book can bring for a face: those of the whole crew travel at once."""
SHORT = 3
"""The letters of a word that is no plural."""
UNKNOWN = ("spirit", "lurker", "beast")
"""What an enemy may be whose name says nothing."""
_EVERYBODY = ("head", "skin", "hair", "hue", "tint", "nose", "mood", "mouth", "wear")
"""What the name of a person decides where no word does."""
_SOME = {"beard": 3, "hat": 3, "glasses": 5, "years": 2}
"""What only some people have: one in so many."""
_WORD = re.compile(r"[^\W\d_]+(?:'s\b)?")


def portrait(seat: Seat, name: str, look: str = "", own: str | None = None, *, is_enemy: bool = False) -> str:
    """The words to draw a person from, or the `data:` address of the book's own picture."""
    if own is not None and seat.folder is not None:
        address = picture_address(seat.folder, own, MOST_BYTES)
        if address is not None:
            return address
    return looks_of(name, look, seat.play.game.book.language, is_enemy)


@lru_cache(512)
def looks_of(name: str, look: str, language: str, is_enemy: bool) -> str:
    """All words of a look: from the card, then from the name, and otherwise random but fixed by the name."""
    kinds = look_kinds()
    from_card = {kinds[word]: word for word in look.split()}
    words = from_card or _look_from_name(name, language)
    by_name = _Draws(name)
    if "body" not in words:
        words["body"] = "person" if from_card or not is_enemy else by_name.one("body", UNKNOWN)
    if words["body"] != "person":
        return f"{words['body']} {words.get('tint') or by_name.one('tint', look_words()['tint'])}"
    rest = _random_look(by_name, bool(from_card))
    return " ".join(({"body": ""} | rest | words).values())


def _random_look(by_name: _Draws, is_given: bool) -> dict[str, str]:
    """A random word of each kind not given elsewhere. Beards, hats and glasses are only for people without any given
    words.
    """
    words = look_words()
    rest = {kind: by_name.one(kind, words[kind]) for kind in _EVERYBODY}
    if not is_given:
        rest |= {
            kind: by_name.one(kind, words[kind]) for kind, of in _SOME.items() if by_name.number(of, f"any {kind}") == 0
        }
    return rest


def _look_from_name(name: str, language: str) -> dict[str, str]:
    """The look that the words of a name suggest. The first word for a kind decides it, and owners come last."""
    kinds, by_name = look_kinds(), told_by(language)
    look: dict[str, str] = {}
    for word in sorted(_WORD.findall(name.lower().replace("’", "'")), key=_is_owner):
        word = word.partition("'")[0]
        single = word.removesuffix("s") if len(word) > SHORT else word
        for word_of_look in by_name.get(word, by_name.get(single, "")).split():
            look.setdefault(kinds[word_of_look], word_of_look)
    return look


def _is_owner(word: str) -> bool:
    """Whether a word names an owner: the ebb's dog is a dog."""
    return word.endswith("'s")


@lru_cache(8)
def told_by(language: str) -> Mapping[str, str]:
    """For each word of a language, the look of people with that name."""
    every = tomllib.loads(files("wanderbook_widgets.table").joinpath("portraits.toml").read_text("utf-8"))
    return dict(_flat(every.get(language, {})))


def _flat(table: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for words, look in table.items():
        yield from ((word, look) for word in words.split())


class _Draws:
    """Random choices that depend only on a name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def number(self, below: int, about: str) -> int:
        digest = sha256(f"{about}:{self.name}".encode()).digest()
        return int.from_bytes(digest[:4], "big") % below

    def one(self, about: str, words: tuple[str, ...]) -> str:
        return words[self.number(len(words), about)]
