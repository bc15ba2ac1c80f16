"""What a play saw of its book: everything that it reached, and the sides of guards.

A guard has two sides, and a book is covered when both were seen: `38.9:A:open` and `38.9:A:closed` for what a choice
requires, `38.9:if1` (the redirect fired) and `38.9:if1:not` (it was tested and did not hold) for a redirect, `38.9:p1`
(it was shown) and `38.9:p1:not` for a paragraph under a condition.

- A redirect's sides follow from what happened. They are tested in order, so that the third one firing says that two
  did not hold, and a section's own text being read says that none did.
- A choice's sides are what was offered: whenever a section offers its choices, each guard holds or does not. So
  with the spots of a scene, while somebody is placed there and while those are visited on which somebody stands.
  Where none is open the play is stuck there, and every guard was seen closed. What was taken already in this visit to
  a town is closed for that, whatever its guard says: neither side was seen.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from wanderbook.book import Book
from wanderbook.book.sections import conditional
from wanderbook.ids import name_of, section_and_letter
from wanderbook.session.coverage.reached import contents, reached_by
from wanderbook.table import Game, Table, Transition
from wanderbook.table.behaviour import ask
from wanderbook.table.decisions import Pick
from wanderbook.table.events import ChoiceTaken, Event, RedirectFired, SectionRead, Stuck
from wanderbook.table.kinds import Offers

GUARDS = "guards"
"""The kind of a guard's sides. A redirect's holding side is its firing, and counts among redirects; that of a paragraph
is its being shown, and counts among paragraphs."""


def has(game: Game) -> dict[str, list[str]]:
    """Names of everything that a play can see, by kind, in the order of the book."""
    return {**contents(game), GUARDS: list(sides(game.book))}


def sides(book: Book) -> Iterator[str]:
    """The names of both sides of every guard of the book: `12:A:open`, `12:A:closed`, and `12:if1:not` for a redirect
    or paragraph passed over."""
    for number, section in book.sections.items():
        for place, redirect in enumerate(section.redirects, 1):
            if redirect.when:
                yield name_of(number, f"if{place}", "not")
        for name, _ in conditional(section):
            yield name_of(number, name, "not")
        for choice in section.choices:
            if choice.requires:
                yield from (name_of(number, choice.letter, side) for side in ("open", "closed"))


def passed_over(book: Book) -> dict[str, tuple[str, ...]]:
    """For a section or a redirect by name, the redirects before it, which did not hold if it was reached."""
    earlier: dict[str, tuple[str, ...]] = {}
    for number, section in book.sections.items():
        before: tuple[str, ...] = ()
        for place, redirect in enumerate(section.redirects, 1):
            earlier[name_of(number, f"if{place}")] = before
            before = (*before, name_of(number, f"if{place}", "not")) if redirect.when else before
        earlier[number] = before
    return earlier


class CoverageObserver:
    """Watches one play, from its start or from any later state."""

    def __init__(self, game: Game, before: Mapping[str, tuple[str, ...]] | None = None) -> None:
        """`before` is the result of `passed_over`, computed once for many plays of one book."""
        self.game = game
        self.saw: set[str] = set()
        self._passed_over = passed_over(game.book) if before is None else before
        self._reading: str | None = None
        """The section whose own text was read last."""

    def look(self, turned: Transition) -> None:
        """Record what a transition reached, and which guards of the choices now offered are open or closed."""
        for event in turned.events:
            for name in reached_by(event):
                self.saw.add(name)
                self.saw.update(self._passed_over.get(name, ()))
            self._keep_up(event, turned.state)
        top = turned.state.agenda[-1] if turned.state.agenda else None
        if isinstance(top, Offers):
            asked = ask(self.game, turned.state, top)
            assert isinstance(asked, Pick)
            options = asked.options
            self.saw.update(
                _sides(self.game, turned.state, top.section, {option.id.partition(":")[0] for option in options})
            )

    def _keep_up(self, event: Event, state: Table) -> None:
        """Add the sides of guards that one event shows: paragraphs passed over, a choice that was open, choices that
        were all closed."""
        match event:
            case SectionRead(section=section, shown=shown) if section in self.game.book.sections:
                self._reading = section
                hidden = (name for _, name in self.game.sections[section].paragraphs if name not in shown)
                self.saw.update(name_of(name, "not") for name in hidden)
            case RedirectFired():
                self._reading = None
            case ChoiceTaken(choice=name) if self._is_guarded(name):
                # Where it was the only one that was open, nobody may have been asked.
                self.saw.add(name_of(name, "open"))
            case Stuck(section=section) if section == self._reading:
                # Not so where redirects lead round in a circle: there nothing was offered.
                self.saw.update(_sides(self.game, state, section, self.game.sections[section].choices))
            case _:
                pass

    def _is_guarded(self, name: str) -> bool:
        section, letter = section_and_letter(name)
        return section in self.game.book.sections and self.game.sections[section].choices[letter].guard is not None


def _sides(game: Game, state: Table, section: str, offered: Container[str]) -> Iterator[str]:
    """The sides of the guards of these choices."""
    played = game.sections[section]
    for letter, choice in played.choices.items() if section in game.book.sections else ():
        if letter in offered and choice.guard is not None and not (played.town and choice.name in state.taken):
            yield name_of(choice.name, "open" if choice.guard(state) else "closed")
