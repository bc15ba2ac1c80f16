"""Three-way merges, line by line: changes on one side are taken; changes on both sides need a choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Literal

import msgspec

from wanderbook_widgets.authoring.changes import lines_of, opcodes
from wanderbook_widgets.authoring.messages import Pick


class Piece(msgspec.Struct, frozen=True):
    """A stretch of lines in both texts."""

    mine: str
    theirs: str
    pick: Pick | Literal["", "same"]
    """The side that a merge takes; empty if both sides changed the same lines differently."""

    @property
    def differs(self) -> bool:
        return self.pick != "same"


Merge = tuple[Piece, ...]


def merge(base: str, mine: str, theirs: str) -> Merge:
    """The merge of two texts with the same base."""
    return tuple(_joined(_pieces(lines_of(base), lines_of(mine), lines_of(theirs))))


def is_clean(merged: Merge) -> bool:
    """Whether no choice is needed."""
    return all(piece.pick for piece in merged)


def picked(merged: Merge, picks: Sequence[Pick] | None = None) -> str:
    """The text of a merge: with a pick for each piece that differs, or with its own."""
    chosen = iter([piece.pick for piece in merged if piece.differs] if picks is None else picks)
    made = ""
    for piece in merged:
        pick = next(chosen) if piece.differs else "same"
        for text in (piece.mine if pick != "theirs" else "", piece.theirs if pick in ("theirs", "both") else ""):
            made += "\n" if text and made and not made.endswith("\n") else ""
            made += text
    return made


def stamp(merged: Merge) -> str:
    """A digest to check that a merge is still the one that was shown."""
    return blake2b(msgspec.json.encode(merged), digest_size=8).hexdigest()


def _pieces(base: list[str], mine: list[str], theirs: list[str]) -> Iterator[Piece]:
    """The pieces of a merge in order: lines that all three texts have, and what lies between them."""
    low = start = other = 0
    for at, to, there, length in (*_common(base, mine, theirs), (len(base), len(mine), len(theirs), 0)):
        yield _piece(base[low:at], mine[start:to], theirs[other:there])
        same = "".join(base[at : at + length])
        yield Piece(same, same, "same")
        low, start, other = at + length, to + length, there + length


def _common(base: list[str], mine: list[str], theirs: list[str]) -> Iterator[tuple[int, int, int, int]]:
    """Stretches that all three have: where each begins, in each of them, and how long it is."""
    first, second = _matches(base, mine), _matches(base, theirs)
    at = to = 0
    while at < len(first) and to < len(second):
        (a, there, size), (b, other, long) = first[at], second[to]
        low, high = max(a, b), min(a + size, b + long)
        if low < high:
            yield low, there + low - a, other + low - b, high - low
        if a + size < b + long:
            at += 1
        else:
            to += 1


def _matches(base: list[str], other: list[str]) -> list[tuple[int, int, int]]:
    """The lines that two texts share: for each run, its first line in `base`, its first line in `other`, and its
    length."""
    return [(low, at, high - low) for what, low, high, at, _ in opcodes(base, other) if what == "equal"]


def _piece(base: list[str], mine: list[str], theirs: list[str]) -> Piece:
    """A piece of the merge, picked already unless both sides changed it."""
    pick: Pick | Literal["", "same"] = ""
    if mine == theirs:
        pick = "same"
    elif mine == base:
        pick = "theirs"
    elif theirs == base:
        pick = "mine"
    return Piece("".join(mine), "".join(theirs), pick)


def _joined(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """The pieces without empty ones, and with adjacent equal pieces joined."""
    same = ""
    for piece in pieces:
        if not piece.differs:
            same += piece.mine
            continue
        if same:
            yield Piece(same, same, "same")
        same = ""
        yield piece
    if same:
        yield Piece(same, same, "same")
