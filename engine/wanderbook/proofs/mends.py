"""Mends: the smallest changes of a cause's guards that make its first name reachable, or another guard that needs what
nothing gives, each proved.

A change drops one part of a guard's condition, negates it, or deletes a redirect. If several guards are in the way, one
change of each is made at a time. The changed book is proved like any other and the two proofs are compared, so it is
exact what a mend opens and closes and which soft locks it makes. A change that closes as much as it opens, or leaves
something undecided that was decided before, is not a mend.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice, product
from typing import NamedTuple

from wanderbook.book import Book, Choice, Section
from wanderbook.book.conditions import And, Condition, Not, Or, simple_parts
from wanderbook.book.sections import Redirect
from wanderbook.ids import name_of
from wanderbook.notation.conditions import print_condition
from wanderbook.notation.languages import phrasebook_of
from wanderbook.proofs.causes import CauseGroup, in_reading_order
from wanderbook.proofs.reach import Budget, Reach, reach
from wanderbook.proofs.words import listed, with_names

OFFERED = 3
"""The number of mends offered for one cause."""
TRIED = 8
"""The number of changes proved for one cause."""
EFFORT = 5_000
"""The total number of points in changed books that a report proves unless mends are requested."""
LEAST = 400
"""The least number of points that a changed book counts for."""
MOST_TOGETHER = 200
"""The number of combined changes of several guards that are considered."""
TURNED, WHOLE = 2, 3
"""The sizes of two changes, negating a part and dropping a whole condition; dropping a single test has size 1."""


class GuardChange(NamedTuple):
    """A changed condition for a choice or a redirect."""

    guard: str
    """`12:A`, `12:if1`."""
    size: int
    part: Condition | None = None
    """The part of the condition that is dropped."""
    when: Condition | None = None
    """The new condition."""
    is_removed: bool = False
    """Whether a redirect is deleted."""

    def redirect(self, to: str) -> Redirect:
        """The changed redirect, which leads to this section."""
        return Redirect(when=self.when, to=to)


class ProvedMend(NamedTuple):
    """Changes of guards, and their proved effects."""

    changes: tuple[GuardChange, ...]
    opens: tuple[str, ...]
    """The names that become reachable, by their names in the unchanged book, in its order."""
    closes: tuple[str, ...]
    locks: tuple[str, ...]
    """The sections of new soft locks; empty for the ship or the map."""

    @property
    def harms(self) -> bool:
        return bool(self.closes or self.locks)


class Mender:
    """Mends for the causes of a book."""

    def __init__(self, found: Reach, states: int) -> None:
        self.found, self.states = found, states

    @cached_property
    def _before(self) -> Reach:
        """The verdicts of the unchanged book for all names, even if only some were asked for."""
        if self.found.asked is None and not self.found.story.standpoint:
            return self.found
        return reach(self.found.story.book, Budget(states=self.states))

    def effort(self, cause: CauseGroup) -> int:
        """The number of points in all changed books that the search for a cause's mends would prove."""
        return max(LEAST, len(self.found.story.moves)) * min(TRIED, len(self._candidates(cause)))

    def mends(self, cause: CauseGroup) -> tuple[ProvedMend, ...]:
        """The proved mends of a cause: harmless ones first, then the smallest, and of these the one that opens most."""
        proved = (self._proved(cause, changes) for changes in self._candidates(cause)[:TRIED])
        made = [mend for mend in proved if mend is not None]
        made.sort(key=lambda mend: (mend.harms, _size(mend.changes), -len(mend.opens)))
        return tuple(made[:OFFERED])

    def _candidates(self, cause: CauseGroup) -> list[tuple[GuardChange, ...]]:
        """Changes of all guards of a cause, the smallest first."""
        redirects = (name for reason in cause.because for name in reason.hidden_by)
        guards = dict.fromkeys(cause.guards)
        several = [list(changes_of(self.found.story.book, guard)) for guard in guards]
        made = list(islice(product(*several), MOST_TOGETHER)) if several and all(several) else []
        if len(guards) == 1:  # an earlier redirect alone may be in the way
            made += [(one,) for name in redirects for one in changes_of(self.found.story.book, name)]
        made.sort(key=_size)
        others = [(one,) for guard in cause.others for one in changes_of(self.found.story.book, guard)]
        return [*made, *sorted(others, key=_size)]

    def _proved(self, cause: CauseGroup, changes: Sequence[GuardChange]) -> ProvedMend | None:
        """The proved effects of changes; None if their target stays unreachable or not everything is decided."""
        before, book = self._before, self.found.story.book
        after = reach(changed(book, changes), Budget(states=self.states))
        names = new_names(book, changes)
        was, now = _statuses(before), _statuses(after)
        known = {name: now[names.get(name, name)] for name in was if names.get(name, name) in now}
        unsure = any(one == "undecided" and was[name] != "undecided" for name, one in known.items())
        wanted = changes[0].guard if changes[0].guard in cause.others else cause.lead
        if known.get(wanted) != "reachable" or unsure or not set(after.locks.undecided) <= set(before.locks.undecided):
            return None
        opens = [name for name, one in known.items() if one == "reachable" != was[name]]
        closes = [name for name, one in known.items() if one == "unreachable" != was[name]]
        if len(closes) >= len(opens):
            return None
        locked = {lock.at for lock in before.softlocks}
        locks = dict.fromkeys(lock.at for lock in after.softlocks if lock.at not in locked)
        return ProvedMend(
            tuple(changes),
            tuple(in_reading_order(before, opens)),
            tuple(in_reading_order(before, closes)),
            tuple(locks),
        )


def _size(changes: Sequence[GuardChange]) -> int:
    return sum(change.size for change in changes)


def _statuses(found: Reach) -> dict[str, str]:
    return {name: one.status for verdicts in found.kinds.values() for name, one in verdicts.items()}


# ---------------------------------------------------------------- changes of one guard


def changes_of(book: Book, guard: str) -> Iterator[GuardChange]:
    """The changes of a choice's or a redirect's condition; none for other names."""
    number, _, part = guard.partition(":")
    section = book.sections[number]
    if part.startswith("if"):
        yield from _of_redirect(guard, section.redirects[int(part[2:]) - 1].when)
    elif (choice := _choice(section, part)) is not None and choice.requires is not None:
        yield from _of_choice(guard, choice.requires)


def _of_choice(guard: str, requires: Condition) -> Iterator[GuardChange]:
    """The changes of a choice's requirement: without one part of it, or without any."""
    for part, rest in without_one(requires):
        yield GuardChange(guard, 1 if rest else len(list(simple_parts(part))), part, rest)
    if isinstance(requires, And):
        yield GuardChange(guard, WHOLE, requires)


def _of_redirect(guard: str, when: Condition | None) -> Iterator[GuardChange]:
    """The changes of a redirect: without one test, negated, or deleted."""
    if when is not None:
        for part, rest in without_one(when):
            if rest is not None:
                yield GuardChange(guard, 1, part, rest)
        yield GuardChange(guard, TURNED, when=when.of if isinstance(when, Not) else Not(of=when))
    yield GuardChange(guard, WHOLE, when, is_removed=True)


def without_one(condition: Condition) -> Iterator[tuple[Condition, Condition | None]]:
    """Each part that can be dropped to weaken a condition, with what is left of it; None if that is nothing."""
    match condition:
        case And(all=parts):
            for at, part in enumerate(parts):
                for out, rest in without_one(part):
                    left = [*parts[:at], *([rest] if rest else []), *parts[at + 1 :]]
                    yield out, left[0] if len(left) == 1 else And(all=tuple(left))
        case Not(of=Or(any=parts)):
            for at, part in enumerate(parts):
                left = [*parts[:at], *parts[at + 1 :]]
                yield Not(of=part), Not(of=left[0] if len(left) == 1 else Or(any=tuple(left)))
        case _:
            yield condition, None


# ---------------------------------------------------------------- the changed book


def changed(book: Book, changes: Sequence[GuardChange]) -> Book:
    """The book with these changes, of different guards."""
    for one in sorted(changes, key=lambda one: _place(one.guard), reverse=True):  # deleting a redirect renumbers others
        book = book.replaced(changed_section(book.sections[one.guard.partition(":")[0]], one))
    return book


def _place(guard: str) -> tuple[str, int]:
    section, _, part = guard.partition(":")
    return section, int(part[2:]) if part.startswith("if") else 0


def changed_section(section: Section, change: GuardChange) -> Section:
    """The section with the changed choice or redirect."""
    part = change.guard.partition(":")[2]
    if not part.startswith("if"):
        choices = [
            choice.model_copy(update={"requires": change.when}) if choice.letter == part else choice
            for choice in section.choices
        ]
        return section.model_copy(update={"choices": tuple(choices)})
    at, redirects = int(part[2:]) - 1, list(section.redirects)
    redirects[at : at + 1] = [] if change.is_removed else [redirects[at].model_copy(update={"when": change.when})]
    return section.model_copy(update={"redirects": tuple(redirects)})


def new_names(book: Book, changes: Sequence[GuardChange]) -> Mapping[str, str]:
    """Names that changes alter, each with its new name; empty for a deleted redirect."""
    gone = {change.guard for change in changes if change.is_removed}
    found: dict[str, str] = {}
    for number in {guard.partition(":")[0] for guard in gone}:
        left = 0
        for at in range(1, len(book.sections[number].redirects) + 1):
            name = name_of(number, f"if{at}")
            left += name not in gone
            found[name] = "" if name in gone else name_of(number, f"if{left}")
    return found


def _choice(section: Section, letter: str) -> Choice | None:
    return next((choice for choice in section.choices if choice.letter == letter), None)


# ---------------------------------------------------------------- in words


def said_mend(book: Book, mend: ProvedMend) -> str:
    """A mend in words, with what it does: `without `not keyword KEY` at 12:A, 214 names open and nothing locks`."""
    return f"{' and '.join(said_change(book, change) for change in mend.changes)}, {said_effect(mend)}"


def said_effect(mend: ProvedMend) -> str:
    """What a mend does, in words: `214 names open and nothing locks`, `2 names open, 1 closes (3:A) and a play can be
    locked at 4`."""
    opens, closes = len(mend.opens), len(mend.closes)
    told = [f"{opens:,} name{' opens' if opens == 1 else 's open'}"]
    told += [f"{closes:,} close{'s' if closes == 1 else ''} ({listed(mend.closes)})"] if closes else []
    at = listed([lock or "the hub" for lock in mend.locks])
    told += [f"a play can be locked at {at}" if mend.locks else "nothing locks"]
    return f"{', '.join(told[:-1])} and {told[-1]}"


def said_change(book: Book, change: GuardChange) -> str:
    """`without `not keyword KEY` at 12:A`."""
    if change.is_removed:
        return f"without the redirect {change.guard}"
    if change.part is not None:
        return f"without `{said_condition(book, change.part)}` at {change.guard}"
    return f"with `{said_condition(book, change.when)}` instead at {change.guard}"


def said_order(book: Book, change: GuardChange) -> str:
    """A change as an instruction: `drop `not keyword KEY` at 12:A`."""
    if change.is_removed:
        return f"drop the redirect {change.guard}"
    if change.part is not None:
        return f"drop `{said_condition(book, change.part)}` at {change.guard}"
    return f"ask for `{said_condition(book, change.when)}` instead at {change.guard}"


def said_condition(book: Book, condition: Condition | None) -> str:
    """A condition as reports print it, cards and quests with their names."""
    return with_names(book, print_condition(phrasebook_of(book, "en"), condition)) if condition else ""
