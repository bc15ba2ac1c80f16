"""What is missing in a soft lock: said of every lock, and so by brute force."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import wanderbook as wb
from tests.books import write_book
from tests.proofs.agree_counted import small_books
from tests.proofs.counted import CountedTruth, Place
from wanderbook.proofs.explain import Explainer
from wanderbook.proofs.locked import LockReasons

TITLE = """title = "The Fare"
ruleset = "gamebook"
start = "1"

[[stat]]
name = "crown"
plural = "crowns"
start = 6

[[stat]]
name = "skill"
start = 5
"""
QUEST = '[[quest]]\nnumber = 1\nname = "A pass"\nkeyword = "PASS"\n'
START = """## 1

A. Buy a hat.
Pay 3 crowns
(Turn to 2)

B. On.
*Gain quest 1.*
(Turn to 2)

## 2

A. Look left.
(Turn to 3)

B. Look right.
(Turn to 2)

## 3

A. Back.
(Turn to 2)

"""


def locks(folder: Path, rest: str) -> tuple[wb.SoftLock, ...]:
    files = {"book.toml": TITLE, "storybook/all.md": START + rest, "cards/quests.toml": QUEST}
    return wb.reach(write_book(folder, files)).soft_locks


@pytest.mark.parametrize(
    ("way", "because"),
    [
        (
            "B. Fare.\nPay 5 crowns",
            "3:B costs 5 crowns: it requires 5 or more crowns, but there is at most 3 from there on",
        ),
        (
            "B. Show it.\nRequires keyword PASS",
            "3:B requires keyword PASS: keyword PASS is only given at 1:B, which cannot be reached any more",
        ),
        (
            "B. Jump.\nRequires keyword PASS\nPay 4 crowns",
            "3:B requires keyword PASS and costs 4 crowns: "
            "keyword PASS is only given at 1:B, which cannot be reached any more",
        ),
        (
            "B. Argue.\nSKILL + d6, 12 or more\nFail: Turn to 2",
            "3:B can be taken, but then the roll never succeeds: it requires 12 or more, skill is at most 5 "
            "and the die at most 6",
        ),
    ],
)
def test_each_way_out_says_what_it_needs_and_why_that_cannot_be_had(tmp_path: Path, way: str, because: str) -> None:
    """The section of the lock has ways on; what is closed lies a step behind it."""
    home = "C. Pay.\nRequires 6 crowns\n*The story ends. Ending 2.*\n"
    [lock] = locks(tmp_path, f"{way}\n*The story ends. Ending 1.*\n\n{home}")
    assert lock.at == "2"
    assert because in lock.because
    assert lock.to_dict()["because"] == list(lock.because)
    line = START.count("\n") + way.count("\n") + 4
    assert {"name": "3:C", "file": "storybook/all.md", "line": line} in lock.to_dict()["guards"]


def test_where_nothing_leads_out_that_is_said(tmp_path: Path) -> None:
    story = "## 1\n\nA. In.\n(Turn to 2)\n\nB. Home.\n*The story ends. Ending 1.*\n\n## 2\n\nA. Round.\n(Turn to 2)\n"
    [lock] = wb.reach(write_book(tmp_path, {"storybook/all.md": story})).soft_locks
    assert lock.because == ("no way leads from 2 to an ending",)


def test_a_redirect_that_always_fires_is_named(tmp_path: Path) -> None:
    story = (
        "## 1\n\nA. Swear.\n*Gain quest 1.*\n(Turn to 2)\n\nB. On.\n(Turn to 2)\n\n"
        "## 2\n\nIf keyword PASS, turn to 3.\n\n*The story ends. Ending 1.*\n\n## 3\n\nA. Again.\n(Turn to 2)\n"
    )
    files = {"storybook/all.md": story, "cards/quests.toml": QUEST}
    [lock] = wb.reach(write_book(tmp_path, files)).soft_locks
    assert lock.because == ("2:if1 turns to 3 if keyword PASS: keyword PASS always holds from there on",)


def follow(truth: CountedTruth, places: Iterable[Place]) -> set[str]:
    """What can still be reached from here."""
    waiting, seen, names = list(places), set[Place](), set[str]()
    while waiting:
        place = waiting.pop()
        if place not in seen:
            seen.add(place)
            for way in truth.ways[place]:
                names |= way.names
                waiting.append(way.after)
    return names


def test_what_is_said_to_be_closed_is_never_taken_any_more() -> None:
    told = several = 0
    for at, _, truth, found in small_books(80, "locked"):
        reasons = LockReasons(Explainer(found))
        for lock in found.softlocks:
            if lock.safe < 0:
                continue
            because = reasons.because(lock)
            played = [(place, names) for place, names in truth.played(lock.witness) if place in truth.lost]
            left = follow(truth, [place for place, _ in played])
            several += 1
            told += bool(because)
            for one in because:
                assert one.why, (at, lock)
                if re.match(r"turns to \S+ (if|otherwise)", one.asks):
                    assert one.guard in left.union(*(names for _, names in played)), (at, lock, one)
                elif one.guard:
                    assert one.guard not in left, (at, lock, one)
    assert several > 20
    assert told == several
