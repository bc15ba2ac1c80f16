"""Together: whether two tests ever hold at once when anything is asked, as something to reach.

A way of its own stands at the ship, guarded by both tests; and one wherever a move that gives one of them leads: at the
first place from there that asks anything. It ends there, so that nothing else changes.

Exact: if both hold when something is asked, either they did when the exploration began, at the ship; or a move of this
exploration was the last to bring that about, and they have held since, at the first place after it that asks, too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from wanderbook.book.conditions import And, Simple
from wanderbook.machine.compiled import Entrance, Story
from wanderbook.machine.guards import ALWAYS, GAIN
from wanderbook.machine.moves import HUB, OVER, STUCK, Move
from wanderbook.machine.reading import KINDS
from wanderbook.progress import Progress
from wanderbook.proofs.reach import Budget, VerdictStatus, reach_story
from wanderbook.proofs.sites import facts_of


def first_asking_points(story: Story, pairs: Iterable[tuple[Simple, ...]]) -> Iterator[set[int]]:
    """For each pair, the points where its tests are asked for: the ship, and the first places that ask anything after
    what gives one of them."""
    asks, given = asking_points(story), _given(story)
    for tests in pairs:
        facts = {fact for test in tests for fact in facts_of(story.book, test)}
        yield {HUB, *_first_asking(story, asks, {point for fact in facts for point in given[fact]})}


def asking_points(story: Story) -> set[int]:
    """The points where guards are tested: on turning to a section, at its choices, and at the ship."""
    asks = {HUB, *story.at.values()}
    for point, moves in enumerate(story.moves):
        if point > STUCK and all(move.reply and not move.reply[0].isdigit() for move in moves):
            asks.add(point)
    return asks


def together(
    story: Story, pairs: Mapping[str, tuple[Simple, ...]], budget: Budget, tell: Progress | None = None
) -> dict[str, VerdictStatus]:
    """By name, whether the tests of each pair can hold at once. They are about quests and keywords."""
    looking = story.copy()
    beside: dict[int, list[Move]] = defaultdict(list)
    for (name, tests), points in zip(pairs.items(), first_asking_points(story, pairs.values()), strict=True):
        found = Move(looking.guard(And(all=tests)), (), (name,), OVER)
        for point in points - {HUB}:
            beside[point].append(found)
        at_ship = looking.new_point("")
        looking.moves.put(at_ship, [found._replace(guard=ALWAYS)])
        looking.entrances += (Entrance(name, found.guard, (), at_ship),)
    for point, more in beside.items():
        moves = looking.moves[point]
        reply = moves[0].reply if moves else None
        looking.moves.put(point, (*moves, *(one._replace(reply=reply) for one in more)))
    found_out = reach_story(looking, budget, tell, only=tuple(pairs)).kinds[KINDS[0]]
    return {name: verdict.status for name, verdict in found_out.items()}


def _given(story: Story) -> dict[str, set[int]]:
    """By quest, where the moves lead that give it."""
    found: dict[str, set[int]] = defaultdict(set)
    for point in set(story.moves.changing):
        for move in story.moves[point]:
            for what, which in move.changes:
                if what == GAIN:
                    found[f"quest:{which}"].add(move.to)
    return found


def _first_asking(story: Story, asks: set[int], points: Iterable[int]) -> set[int]:
    """The first points at or after these where something is tested; the ship is handled separately."""
    found, seen, waiting = set[int](), {HUB}, list(points)
    while waiting:
        point = waiting.pop()
        if point not in seen:
            seen.add(point)
            if point in asks:
                found.add(point)
            else:
                waiting += (move.to for move in story.moves[point])
    return found
