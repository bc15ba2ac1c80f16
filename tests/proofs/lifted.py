"""Brute force over a book whose guards are not all asked: what explanations are held against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.proofs.brute_force import BruteForce, Place
from wanderbook.book import Book
from wanderbook.proofs.explain import Because, Explainer
from wanderbook.proofs.reach import Reach


class Lifted(BruteForce):
    """Brute force over a book whose guards are not all asked: lifted choices are open, lifted redirects may fire."""

    def __init__(self, book: Book, lifted: frozenset[str]) -> None:
        super().__init__(book)
        self.lifted = lifted
        for number, section in self.sections.items():
            for choice in section["choices"]:
                if f"{number}:{choice['letter']}" in lifted:
                    choice["requires"] = None

    def _next(self, place: Place) -> Iterator[Place]:
        if place.what != "turn":
            yield from super()._next(place)
            return
        for at, redirect in enumerate(self.sections[place.section]["redirects"], 1):
            name = f"{place.section}:if{at}"
            fires = redirect["when"] is None or self._holds(redirect["when"], place.facts)
            if fires or name in self.lifted:
                self.reached.add(name)
                yield Place("turn", redirect["to"], 0, place.entrance, place.facts)
            if fires and name not in self.lifted:
                return
        self.reached.add(place.section)
        yield Place("from", place.section, 0, place.entrance, place.facts)


class Explanations:
    """Explanations of one book held against the truth. Remembers what it ran."""

    def __init__(self, book: Book, most: int) -> None:
        self.book, self.most = book, most
        self.everything = frozenset(
            [f"{number}:if{at}" for number, one in book.sections.items() for at in range(1, len(one.redirects) + 1)]
            + [f"{n}:{choice.letter}" for n, one in book.sections.items() for choice in one.choices if choice.requires]
        )
        self._ran: dict[frozenset[str], Lifted] = {}

    def _with(self, lifted: frozenset[str]) -> Lifted:
        if lifted not in self._ran:
            self._ran[lifted] = Lifted(self.book, lifted).run(self.most)
        return self._ran[lifted]

    def holds(self, name: str, because: tuple[Because, ...]) -> str:
        """Fails where an explanation is not as it says; else which kind it is."""
        guards = frozenset(one.guard for one in because) - {""}
        assert because and all(one.why for one in because), name
        assert len(guards) == len(because) or not guards, name
        if not guards:
            assert not because[0].enough or name not in self._with(self.everything).reached, name
            return "no guard to blame" if because[0].enough else "not proved"
        if because[0].needed:
            for guard in guards:
                assert name not in self._with(guards - {guard}).reached, (name, guards, guard)
        if because[0].enough and name not in self._with(guards).reached:
            assert not self._with(guards).complete, (name, guards)
            return "too large"
        return "proved" if because[0].proved else "not proved"

    def held(self, found: Reach, states: int, effort: int) -> Counter[str]:
        """Of everything that cannot be reached."""
        explainer, counts = Explainer(found, states, effort), Counter[str]()
        for verdicts in found.kinds.values():
            for name, verdict in verdicts.items():
                if verdict.status == "unreachable":
                    counts[f"explanations {self.holds(name, explainer.because(name))}"] += 1
        return counts
