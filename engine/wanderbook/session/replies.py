"""Legal replies to each shape of decision, for bots and tests: all of them in order, or one by chance."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from wanderbook.table import Chance, Decision, Pick, Reply, open_options
from wanderbook.table.decisions import Question
from wanderbook.table.fate import Fate


def replies(asked: Decision) -> Iterator[Reply]:
    """Every legal reply, fewest options first. There can be very many, where more than one thing is chosen."""
    if isinstance(asked, Chance):
        yield from (Reply((name,)) for name, of in asked.outcomes if of)
        return
    yield from map(Reply, _every_pick(asked) if isinstance(asked, Pick) else asked.every())
    yield from (Reply((one,)) for one in open_options(asked.meanwhile))


def _every_pick(asked: Pick) -> Iterator[tuple[str, ...]]:
    offered = open_options(asked.options)
    for several in range(asked.least, min(asked.most, len(offered)) + 1):
        yield from combinations(offered, several)


def some_reply(asked: Decision, random: Random) -> Reply:
    """One legal reply by chance. A draw falls as it would at the table."""
    if isinstance(asked, Chance):
        return Reply((_drawn(asked, random),))
    if asked.meanwhile and (besides := open_options(asked.meanwhile)):
        at = random.randrange(_ways(asked) + len(besides))
        if at < len(besides):
            return Reply((besides[at],))
    if isinstance(asked, Pick):
        return Reply(_some_pick(asked, random))
    return Reply(asked.some(Fate(random.getrandbits(64)))[0])


def _drawn(asked: Chance, random: Random) -> str:
    at = random.randrange(sum(of for _, of in asked.outcomes))
    for name, of in asked.outcomes:
        at -= of
        if at < 0:
            return name
    raise AssertionError("a draw beyond the outcomes")


def _ways(asked: Question) -> int:
    """What may be done meanwhile is as likely as any one option, and as any question that is answered as a whole."""
    if not isinstance(asked, Pick):
        return 1
    offered = len(open_options(asked.options))
    return max(offered, 1) if offered >= asked.least else 0


def _some_pick(asked: Pick, random: Random) -> tuple[str, ...]:
    """How many, then which."""
    offered = open_options(asked.options)
    if asked.least == asked.most == 1:  # by far the most frequent, and three times as fast as what follows
        return (offered[int(random.random() * len(offered))],)
    several = random.randint(asked.least, min(asked.most, len(offered)))
    return tuple(random.sample(offered, several))
