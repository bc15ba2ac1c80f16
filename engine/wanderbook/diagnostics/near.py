"""Near misses: the names that a wrong one was probably meant to be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import cached_property
from itertools import islice

FEW = 64
"""A word is compared with every one of so many names."""
MOST = 8
"""Among more names, with so many at most."""


class Names:
    """Names to look up and to suggest from, for as many wrong words as a book has.

    Each word is compared with a few candidates only. Among more than `FEW` names these are the names that differ from
    the word by one letter (added, left out, changed or swapped with its neighbour), found by an index of every name
    with one letter left out. Cost: one pass over the names, then the length of each word.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = dict.fromkeys(names)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def lacking(self, names: set[str] | frozenset[str]) -> set[str] | frozenset[str]:
        """The names that are not among these."""
        return names.difference(self._names)

    def near(self, word: str, most: int = 2, cutoff: float = 0.6) -> list[str]:
        """The nearest names, the best first."""
        return get_close_matches(word, self._candidates(word), n=most, cutoff=cutoff)

    def _candidates(self, word: str) -> list[str]:
        """The names that may be near a word: all if there are few, else those that share a shortened form."""
        if len(self) <= FEW:
            return list(self)
        found = (name for shorter in _shortened(word) for name in self._by_shortened.get(shorter, ()))
        return list(islice(dict.fromkeys(found), MOST))

    @cached_property
    def _by_shortened(self) -> dict[str, list[str]]:
        """By name with a letter left out, the names that give it, at most a few each."""
        index: dict[str, list[str]] = defaultdict(list)
        for name in self:
            for shorter in _shortened(name):
                if len(index[shorter]) < MOST:
                    index[shorter].append(name)
        return dict(index)


def _shortened(word: str) -> Iterable[str]:
    """The word itself, and the word without each of its letters."""
    return dict.fromkeys((word, *(word[:at] + word[at + 1 :] for at in range(min(len(word), FEW)))))


def nearest_names(word: str, known: Iterable[object], most: int = 2) -> tuple[str, ...]:
    """The names that a wrong one was probably meant to be, the best first."""
    names = known if isinstance(known, Names) else [str(one) for one in known]
    near = names.near(word, most) if isinstance(names, Names) else get_close_matches(word, names, n=most, cutoff=0.6)
    return tuple(near)


def did_you_mean(near: Sequence[str]) -> str:
    """`did you mean 38.1 or 38.12?`; empty without names."""
    return f"did you mean {' or '.join(near)}?" if near else ""


def suggest(word: str, known: Iterable[object], most: int = 2) -> str:
    """`did you mean 38.1 or 38.12?`; empty if no name is near."""
    return did_you_mean(nearest_names(word, known, most))
