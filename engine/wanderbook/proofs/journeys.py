"""What the map leaves open.

A story lets its players explore, at any time, every place that some way on the map might lead to. Where ways go in one
direction only, come with a card, or are opened by a text that moves the pawn, that is too much: what can be reached so
is held against the part of the story that the map allows for certain (`Story.surely`). What is out of reach even with
all ways open is unreachable, what the certain part reaches is reachable, and all else hangs on the map.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from wanderbook.machine.compiled import Story
from wanderbook.proofs.locks import Locks
from wanderbook.proofs.verdicts import Verdict
from wanderbook.proofs.words import listed

THE_MAP = "the map"
Settle = Callable[[Story, Collection[str]], Mapping[str, Verdict]]
"""The verdicts of a story about some names."""


def held_to_the_map(story: Story, verdicts: Mapping[str, Verdict], settle: Settle) -> dict[str, Verdict]:
    """Verdicts that were found with all ways open at any time, as far as the map allows them for certain."""
    sure = story.surely()
    if sure is None:
        return dict(verdicts)
    reachable = [name for name, verdict in verdicts.items() if verdict.status == "reachable" and verdict.witness]
    certain = settle(sure, reachable) if reachable else {}
    return {
        name: _held(story, verdict, certain[name]) if name in certain else verdict for name, verdict in verdicts.items()
    }


def _held(story: Story, freely: Verdict, certain: Verdict) -> Verdict:
    if certain.status == "reachable":
        return certain._replace(shortest=freely.shortest and len(freely.witness) == len(certain.witness))
    return Verdict("undecided", because=(f"{THE_MAP}: {_why(story, freely.witness)}",))


def _why(story: Story, witness: Sequence[str]) -> str:
    """What of the map a play relies on."""
    unsure = [number for number in explored(witness) if number in _perhaps(story)]
    if not unsure:
        return "a text moves the pawn on the way, and no way may lead back from there"
    sites = listed(dict.fromkeys(story.book.travel.site(number) for number in unsure))
    return f"{listed(unsure)} can be explored only from {sites}, and the ways there may be closed or lead one way only"


def locks_on_the_map(story: Story, locks: Locks) -> Locks:
    """Locks that were found with all ways open: real ones where their plays need none that may be closed. There may
    be more, where the map holds somebody."""
    if story.surely() is None:
        return locks
    perhaps, strays = _perhaps(story), story.strays
    real = [lock for lock in locks.found if not strays and perhaps.isdisjoint(explored(lock.witness))]
    return Locks(tuple(real), (*locks.undecided, THE_MAP))


def explored(witness: Sequence[str]) -> list[str]:
    """The locations that a play explores, in order."""
    return [reply.removeprefix("explore ") for reply in witness if reply.startswith("explore ")]


def _perhaps(story: Story) -> frozenset[str]:
    return frozenset(way.section for way in story.entrances if way.open == "perhaps")
