"""Legal replies to each kind of decision, for bots and tests: all of them in order, or a random one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from wanderbook.table import Chance, Decision, Pick, Reply, open_actions, open_options
from wanderbook.table.actions import Action
from wanderbook.table.decisions import LazyOptions, Question
from wanderbook.table.fate import Fate

FREE_ACTIONS = 0.25
"""How often a random player takes a free action where one is open: a play must go on in the end."""


def replies(asked: Decision) -> Iterator[Reply]:
    """Every legal reply, those with the fewest options first. There can be very many if several things are chosen."""
    if isinstance(asked, Chance):
        yield from (Reply((name,)) for name, of in asked.outcomes if of)
        return
    yield from map(Reply, _every_pick(asked) if isinstance(asked, Pick) else asked.every())
    yield from (Reply((option,)) for option in open_options(asked.free_actions))


def _every_pick(asked: Pick) -> Iterator[tuple[str, ...]]:
    offered = open_options(asked.options)
    for several in range(asked.least, min(asked.most, len(offered)) + 1):
        yield from (chosen for chosen in combinations(offered, several) if _affordable(asked, chosen))


def _affordable(asked: Pick, chosen: tuple[str, ...]) -> bool:
    return all(toll.cost(chosen) <= toll.has for toll in asked.tolls)


def some_reply(asked: Decision, random: Random) -> Reply:
    """A random legal reply. A draw has the odds of the table."""
    if isinstance(asked, Chance):
        return Reply((_random_outcome(asked, random),))
    offered = open_actions(asked.options) if isinstance(asked, Pick) else None
    # Free actions are looked at only where they are wanted: finding them takes a while.
    free = asked.free_actions
    if (free.is_open if isinstance(free, LazyOptions) else free) and (
        random.random() < FREE_ACTIONS or not _answers_to(asked, offered)
    ):
        actions = open_actions(free)
        if actions:
            return Reply((str(actions[int(random.random() * len(actions))]),))
    if isinstance(asked, Pick):
        return Reply(_some_pick(asked, offered or [], random))
    return Reply(asked.some(Fate(random.getrandbits(64)))[0])


def _random_outcome(asked: Chance, random: Random) -> str:
    """A random outcome, weighted by its number of equally likely draws."""
    place = random.randrange(sum(of for _, of in asked.outcomes))
    for name, of in asked.outcomes:
        place -= of
        if place < 0:
            return name
    raise AssertionError("a draw beyond the outcomes")


def _answers_to(asked: Question, offered: list[Action] | None) -> bool:
    """Whether the question itself can be answered now."""
    return not isinstance(asked, Pick) or offered is None or len(offered) >= asked.least


def _some_pick(asked: Pick, offered: list[Action], random: Random) -> tuple[str, ...]:
    """A random pick: first the number of options, then which ones."""
    if asked.least == asked.most == 1:  # by far the most frequent, and three times as fast as what follows
        return (str(offered[int(random.random() * len(offered))]),)
    several = random.randint(asked.least, min(asked.most, len(offered)))
    chosen = list(map(str, random.sample(offered, several)))
    while not _affordable(asked, tuple(chosen)) and len(chosen) > asked.least:
        chosen.pop()
    return tuple(chosen)
