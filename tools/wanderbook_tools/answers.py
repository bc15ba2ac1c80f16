"""Parsing of typed answers: options by number, name or the beginning of one; amounts by name; squares by letter.

Nothing here depends on a game. The caller gives the names of options and things.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from wanderbook.diagnostics import fold
from wanderbook.table.decisions import Chosen
from wanderbook.table.grids import EnemyCard, name_of_spot
from wanderbook.telling.squares import squares_by_name

SHORTEST = 3
"""The fewest letters that match a word in the middle of a name; fewer match only its beginning."""
MOST_WORDS = 6
"""The number of words in the longest name."""


class Unclear(Exception):
    """Raised when several options begin with the typed text."""

    def __init__(self, said: str, among: Iterable[str]) -> None:
        self.said, self.among = said, tuple(dict.fromkeys(among))
        super().__init__(f"{said}: {', '.join(self.among)}")


class Offered(NamedTuple):
    """A possible answer: its id, the key shown beside it, and its names."""

    id: str
    key: str
    names: tuple[str, ...]
    is_open: bool = True

    @property
    def called(self) -> str:
        return self.names[0] if self.names else self.key


# ---------------------------------------------------------------- options


def exactly(typed: str, offered: Sequence[Offered]) -> str | None:
    """The option with this key, id or full name."""
    if option := by_key(typed, offered):
        return option
    return _one_of(typed, [one for one in offered if _plain(typed) in map(_plain, one.names)])


def by_key(typed: str, offered: Sequence[Offered]) -> str | None:
    """The option with this key, or with this id, which may be a number, too."""
    word = _plain(typed)
    ids = (one.id for name in ("key", "id") for one in offered if word == _plain(getattr(one, name)))
    return next(ids, None)


def roughly(typed: str, offered: Sequence[Offered]) -> str | None:
    """The option that begins with this text. Raises `Unclear` if there are several."""
    if option := exactly(typed, offered):
        return option
    word = _plain(typed)
    if not word or word.isdigit():
        return None
    names = [(one, [_plain(name) for name in (*one.names, one.id)]) for one in offered]
    first = [one for one, called in names if any(name.startswith(word) for name in called)]
    later = [one for one, called in names if len(word) >= SHORTEST and any(f" {word}" in name for name in called)]
    return _one_of(typed, first or later)


def _one_of(typed: str, found: Sequence[Offered]) -> str | None:
    """The open option among several of the same name."""
    if len(found) > 1:
        found = [one for one in found if one.is_open] or found
    if len({one.id for one in found}) > 1:
        shared = len({one.called for one in found}) == 1  # two cards of one name: only their keys tell them apart
        raise Unclear(typed, (f"{one.key} {one.called}" if shared else one.called for one in found))
    return found[0].id if found else None


def several(typed: str, offered: Sequence[Offered], most: int, rough: bool) -> Chosen | None:
    """Up to `most` options: the whole line as one name, or names separated by commas or by spaces."""
    find = roughly if rough else exactly
    for parts in _parted(typed, most):
        options = [find(part, offered) for part in parts]
        if options and all(options):
            return tuple(dict.fromkeys(one for one in options if one))
    return None


def _parted(typed: str, most: int) -> Iterator[list[str]]:
    """The ways to divide what was typed into parts: as one, at commas, and at spaces."""
    yield [typed]
    if most > 1:
        if "," in typed:
            yield [part for part in typed.split(",") if part.strip()]
        yield typed.replace(",", " ").split()


# ---------------------------------------------------------------- amounts


def amounts(typed: str, named: Mapping[str, Sequence[str]], all_of_it: Mapping[str, int]) -> dict[str, int] | None:
    """The amounts in a line: `mac=2 odessa 1`, `2 coins, 1 artifact`. A name alone is 1, or all of it if it is the only
    name.

    `named` has the names of each id.
    """
    offered = [Offered(id, id, tuple(names)) for id, names in named.items()]
    words = re.findall(r"\d+|[^\s,;=:]+", typed)
    totals: dict[str, int] = {}
    before: int | None = None
    last: str | None = None
    said_so_far = at = 0
    while at < len(words):
        if words[at].isdigit():
            amount = int(words[at])
            at += 1
            if last is not None:
                totals[last] += amount - 1
                last, said_so_far = None, said_so_far + 1
            elif before is None:
                before, said_so_far = amount, said_so_far + 1
            else:
                return None
            continue
        id, length = _name_at(words, at, offered)
        if id is None:
            return None
        at, said_so_far = at + length, said_so_far + 1
        totals[id] = totals.get(id, 0) + (1 if before is None else before)
        last, before = (id, None) if before is None else (None, None)
    if before is not None or not totals:
        return None
    return {id: all_of_it[id] for id in totals} if said_so_far == 1 else totals


def _name_at(words: Sequence[str], at: int, offered: Sequence[Offered]) -> tuple[str | None, int]:
    """The name that begins at a word, and its number of words; its last part may be a number: `card 93`."""
    for length in range(min(MOST_WORDS, len(words) - at), 0, -1):
        if id := exactly(" ".join(words[at : at + length]), offered):
            return id, length
    return roughly(words[at], offered), 1


# ---------------------------------------------------------------- squares


def squares(typed: str, row: Sequence[EnemyCard]) -> Chosen | None:
    """Squares by their letters and numbers; ids of squares stay as they are."""
    known = squares_by_name(row)
    chosen = []
    for word in typed.split() if ":" in typed else re.split(r"[\s,]+", typed.strip()):
        if ":" in word:
            chosen.append(word)
            continue
        if word.upper() not in known:
            return None
        chosen.append(name_of_spot(known[word.upper()]))
    return tuple(chosen)


def _plain(text: str) -> str:
    """The text without case, accents and the signs in ids: `explore 8` equals `explore:8`."""
    return " ".join(re.sub(r"[_:>]", " ", fold(text)).split())
