"""Decisions a second of random play through the four functions, on one core, beside ink's two runtimes.

All play the same branching story; that the mean number of choices in a play agrees shows that it is the same. A board
game has no peer: its campaigns stand beside the story, and once more without the bot that plays them.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from wanderbook.book import Book
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.notation import read_book
from wanderbook.notation.folder import read_memory
from wanderbook.rulesets import game_for
from wanderbook.session.playtest import MOST_DECISIONS
from wanderbook.session.replies import some_reply
from wanderbook.table import Game, Pick, Reply, answer, decision, open_options, start
from workshop.bench.peers import Rate, inkcpp_plays, inkjs_plays
from workshop.ink import ink_story
from workshop.shelf import book_named

CAMPAIGNS = ("the-proving-sea", "lost-property")

LOOP = """
## 1

A. On.
(Turn to 2)

B. On, with care.
CHANCE 3 in 6
(Turn to 2)

## 2

If keyword LAMP, turn to 3.

A. Take the lamp.
*Gain quest 1.*
(Turn to 1)

B. Leave it.
(Turn to 1)

## 3

A. Round again.
Requires keyword LAMP
(Turn to 1)

B. Stop here.
Requires not keyword LAMP
*The story ends. Ending 1.*
"""


def main(words: list[str]) -> int:
    """Compare how many choices a second the engine and ink take in the same story."""
    parser = argparse.ArgumentParser(prog="tools/bench play", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10, help="for each (default: 10)")
    parser.add_argument("--sections", type=int, default=1_000, help="of the story (default: 1,000)")
    options = parser.parse_args(words)
    # Choices that are taken once are a thing of towns, which ink would need variables for.
    book = synthetic_book(Recipe(sections=options.sections, keywords=20, towns=0))
    with tempfile.TemporaryDirectory() as scratch:
        story = Path(scratch) / "story.ink"
        story.write_text(ink_story(book))
        ours = plays(book, options.seconds)
        print(f"{'wanderbook':12} {ours.a_second:12,.0f} choices a second, {ours.a_play:7.1f} a play")
        for name, peer in (("inkjs", inkjs_plays), ("inkcpp-py", inkcpp_plays)):
            theirs = peer(story, options.seconds)
            if theirs is None:
                print(f"{name:12} not to be had here, or it failed")
                continue
            ratio, apart = ours.a_second / theirs.a_second, abs(theirs.a_play / ours.a_play - 1)
            said = f"{theirs.a_second:12,.0f} choices a second, {theirs.a_play:7.1f} a play"
            print(f"{name:12} {said}; we make {ratio:.1f} times as many, plays are {apart:.1%} apart")
    first, later = flatness()
    print(f"\none long play: a decision of the 50th thousand costs {later / first:.2f} times one of the first thousand")
    plain = plays(book, options.seconds, time.process_time)
    for name in CAMPAIGNS:
        campaigns(name, options.seconds, plain)
    return 0


def plays(book: Book, seconds: float, clock: Callable[[], float] = time.perf_counter) -> Rate:
    """Random play, as many plays as fit: in seconds as peers count them, or in seconds of this process alone."""
    game, random, choices, count = game_for(book), Random(1), 0, 0
    _one(game, random, 0)
    began = clock()
    while clock() - began < seconds:
        choices += _one(game, random, count)
        count += 1
    return Rate(choices / (clock() - began), choices / count)


def _one(game: Game, random: Random, seed: int) -> int:
    """Play once at random, and return the number of choices."""
    state, choices = start(game, seed).state, 0
    while isinstance(asked := decision(game, state), Pick):
        offered = open_options(asked.options)
        state = answer(game, state, (offered[int(random.random() * len(offered))],)).state
        choices += 1
    return choices


def campaigns(name: str, seconds: float, plain: Rate) -> None:
    """Random campaigns, then the same replies once more: what the bot's own choosing takes is then not counted."""
    book = book_named(name)
    game, journals, spent = game_for(book), list[list[Reply]](), 0.0
    while spent < seconds:
        began = time.process_time()
        journals.append(_campaign(game, len(journals)))
        spent += time.process_time() - began
    rate = Rate(sum(map(len, journals)) / spent, sum(map(len, journals)) / len(journals))
    quarters = [0.0] * 4
    for seed, journal in enumerate(journals):
        for at, took in enumerate(_replayed(game, seed, journal)):
            quarters[at] += took
    alone = sum(map(len, journals)) / sum(quarters)
    print(f"\n{book.vocabulary.title}, {len(journals):,} random campaigns of {book.title}")
    print(f"  with the bot    {rate.a_second:12,.0f} decisions a second, {rate.a_play:7.1f} a play")
    print(
        f"  the engine      {alone:12,.0f} decisions a second, {plain.a_second / alone:.1f} times a plain story's cost"
    )
    print(f"  a decision of the last quarter costs {quarters[3] / quarters[0]:.2f} times one of the first")


def _campaign(game: Game, seed: int) -> list[Reply]:
    """The replies of one random campaign."""
    state, random, journal = start(game, seed).state, Random(seed), list[Reply]()
    while (asked := decision(game, state)) is not None and len(journal) < MOST_DECISIONS:
        journal.append(some_reply(asked, random))
        state = answer(game, state, journal[-1]).state
    return journal


def _replayed(game: Game, seed: int, journal: list[Reply]) -> list[float]:
    """Seconds for each quarter of a play."""
    state, spent = start(game, seed).state, []
    for quarter in range(4):
        some = journal[len(journal) * quarter // 4 : len(journal) * (quarter + 1) // 4]
        began = time.process_time()
        for reply in some:
            decision(game, state)
            state = answer(game, state, reply).state
        spent.append(time.process_time() - began)
    return spent


def flatness() -> tuple[float, float]:
    """Seconds for the first thousand decisions of a play and for its 50th thousand; the best of five each."""
    quests = b'[[quest]]\nnumber = 1\nname = "A lamp"\nkeyword = "LAMP"\n'
    title = b'title = "Round"\nruleset = "gamebook"\nstart = "1"\n'
    contents = {"book.toml": title, "storybook/all.md": LOOP.encode(), "cards/quests.toml": quests}
    game = game_for(read_book(read_memory(contents), use_cache=False).require())
    spent: dict[int, list[float]] = {0: [], 49: []}
    for repeat in range(5):
        state, random = start(game, repeat).state, Random(repeat)
        for thousand in range(50):
            began = time.perf_counter()
            for _ in range(1_000):
                asked = decision(game, state)
                assert isinstance(asked, Pick)
                offered = open_options(asked.options)
                state = answer(game, state, (offered[int(random.random() * len(offered))],)).state
            if thousand in spent:
                spent[thousand].append(time.perf_counter() - began)
    return min(spent[0]), min(spent[49])
