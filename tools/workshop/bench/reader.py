"""Choices a second of the compiled reader, plain and with numba, on one core, beside ink's two runtimes.

All play the same branching story; that the mean number of choices in a play agrees shows that it is the same.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.machine.compiled import Story
from wanderbook.odds.reader import reader
from workshop.bench.peers import Rate, inkcpp_plays, inkjs_plays
from workshop.ink import ink_story

FIRST = 200
"""Plays that are read to find out how many fill the time; a compiler has done its work by then, too."""
APART = 0.03
"""Mean choices a play that differ by more than this are not those of the same story."""


def main(words: list[str]) -> int:
    """Compare how many choices a second random readers take, with and without numba."""
    parser = argparse.ArgumentParser(prog="tools/bench reader", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10, help="for each (default: 10)")
    parser.add_argument("--sections", type=int, default=1_000, help="of the story (default: 1,000)")
    options = parser.parse_args(words)
    # Choices that are taken once are a thing of towns, which ink would need variables for.
    book = synthetic_book(Recipe(sections=options.sections, keywords=20, towns=0))
    story = Story(book)
    ours = {"plain Python": rate(story, options.seconds, fast=False)}
    if find_spec("numba"):
        ours["numba"] = rate(story, options.seconds, fast=True)
    else:
        print("numba        not installed: pip install wanderbook[fast]")
    for name, one in ours.items():
        print(f"{name:12} {_said(one)}")
    with tempfile.TemporaryDirectory() as scratch:
        text = Path(scratch) / "story.ink"
        text.write_text(ink_story(book))
        theirs = {"inkjs": inkjs_plays(text, options.seconds), "inkcpp-py": inkcpp_plays(text, options.seconds)}
    plain, same = ours["plain Python"], True
    for name, peer in theirs.items():
        if peer is None:
            print(f"{name:12} not to be had here, or it failed")
            continue
        times = ", ".join(f"{mine} {one.a_second / peer.a_second:,.0f} times" for mine, one in ours.items())
        print(f"{name:12} {_said(peer)}; {times}, plays are {_apart(plain, peer):.1%} apart")
    for name, other in {**ours, **theirs}.items():
        if other is not None and _apart(plain, other) > APART:
            print(f"{name} does not play the same story: {other.a_play:.1f} choices a play, not {plain.a_play:.1f}")
            same = False
    return 0 if same else 1


def rate(story: Story, seconds: float, fast: bool) -> Rate:
    """Random plays, as many as fill the time."""
    one = reader(story, fast)
    one.read(FIRST)
    began = time.perf_counter()
    one.read(FIRST)
    plays = max(1, int(FIRST * seconds / (time.perf_counter() - began)))
    began = time.perf_counter()
    told = one.read(plays, seed=2)
    return Rate(told.choices / (time.perf_counter() - began), told.choices / told.plays)


def _said(one: Rate) -> str:
    return f"{one.a_second:12,.0f} choices a second, {one.a_play:7.1f} a play"


def _apart(one: Rate, other: Rate) -> float:
    return abs(other.a_play / one.a_play - 1)
