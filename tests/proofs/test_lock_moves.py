"""Soft locks of two editions: new ones and gone ones, held against brute force."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from tests.books import SMALLEST
from tests.proofs.agree import FEW
from tests.proofs.brute_force import BruteForce
from wanderbook.book import Book
from wanderbook.notation import read_book
from wanderbook.notation.folder import read_memory
from wanderbook.proofs.edition_locks import MovedLocks, moved_locks
from wanderbook.proofs.editions import EditionDiff, compare
from wanderbook.proofs.locks import Locks
from wanderbook.proofs.reach import reach
from workshop.tangles import tangled_book, tangled_campaign

QUESTS = '[[quest]]\nnumber = 1\nname = "A lamp"\nkeyword = "LAMP"\n'
SAFE = """## 1

A. Take the lamp.
*Gain quest 1.*
(Turn to 2)

B. Leave it.
(Turn to 3)

## 2

A. On.
(Turn to 3)

## 3

A. Light.
Requires keyword LAMP
(Turn to 4)

B. Feel the way.
(Turn to 4)

## 4

*The story ends. Ending 1.*
"""
DARK = SAFE.replace("B. Feel the way.\n(Turn to 4)\n\n", "")
"""Whoever leaves the lamp is locked."""


def book(text: str) -> Book:
    files = {**SMALLEST, "cards/quests.toml": QUESTS, "storybook/all.md": text}
    return read_book(read_memory({name: text.encode() for name, text in files.items()})).require()


def between(old: str, new: str) -> MovedLocks:
    before, after = book(old), book(new)
    return moved_locks(compare(before, after), reach(before), reach(after))


def test_a_lock_that_an_edit_makes_is_new_and_one_that_it_opens_is_gone() -> None:
    made = between(SAFE, DARK)
    [lock] = made.new
    assert (lock.at, lock.witness, lock.safe, made.gone, made.doubtful) == ("3", ("B",), 0, (), False)
    assert between(DARK, SAFE) == MovedLocks((), (lock,))
    assert between(DARK, DARK) == MovedLocks()


def test_a_lock_that_has_another_number_is_not_new() -> None:
    assert between(DARK, DARK.replace("## 3", "## 7").replace("Turn to 3", "Turn to 7")) == MovedLocks()


def test_a_lock_that_closes_later_on_the_same_play_is_not_new() -> None:
    later = DARK.replace("B. Leave it.\n(Turn to 3)", "B. Leave it.\n(Turn to 5)")
    later += "\n## 5\n\nA. Wait.\n(Turn to 3)\n"
    found = between(later, DARK)
    assert (found.new, found.gone) == ((), ())


def test_locked_from_the_start_is_new_and_leaves_nothing_to_be_new() -> None:
    shut = DARK.replace("*Gain quest 1.*\n", "")
    [lock] = between(DARK, shut).new
    assert lock.safe == -1
    assert between(DARK, shut).gone == between(shut, DARK).new == ()
    assert between(shut, DARK).gone == (lock,)


def test_what_is_undecided_is_told_so() -> None:
    sure = reach(book(DARK))
    unsure = replace(sure, locks=Locks((), ("soft locks: there was no time to look",)))
    assert moved_locks(EditionDiff(), sure, unsure).doubtful
    assert not moved_locks(EditionDiff(), unsure, unsure).doubtful
    assert moved_locks(EditionDiff(), unsure, sure).undecided == ()


@pytest.mark.parametrize("make", [tangled_book, tangled_campaign])
def test_new_locks_agree_with_brute_force(make: Callable[[Random], Book]) -> None:
    """Two tangles stand for two editions. Where one has no lock, all of the other's are new."""
    new = gone = 0
    for at in range(40):
        old, later = make(Random(f"old:{at}")), make(Random(f"new:{at}"))
        was, now = BruteForce(old).run(), BruteForce(later).run()
        before, after = reach(old, FEW), reach(later, FEW)
        if not (was.complete and now.complete) or before.locks.undecided or after.locks.undecided:
            continue
        found = moved_locks(compare(old, later), before, after)
        assert set(found.new) <= set(after.softlocks)
        if not was.locked():
            assert found == (after.softlocks, (), (), False)
        if not now.locked():
            assert found == ((), before.softlocks, (), False)
        assert moved_locks(EditionDiff(), after, after) == MovedLocks()
        new, gone = new + len(found.new), gone + len(found.gone)
    assert new and gone
