"""Together: whether two tests ever hold at once when a guard is tested, as something to reach.

The story gets extra moves guarded by both tests: one at the ship and, for each move that gives one of the two, one at
each of the first points after it that test anything. They lead nowhere, so nothing else changes.

Exact: if both hold when a guard is tested, either they did at the ship when the exploration began, or a move of this
exploration was the last to make both hold. They have held since then, so also at the first testing point after that
move.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from wanderbook.book.conditions import And, Simple
from wanderbook.machine.compiled import Entrance, Story
from wanderbook.machine.guards import ALWAYS, GAIN
from wanderbook.machine.moves import HUB, OVER, STUCK, Move
from wanderbook.machine.reading import ASKED_KIND
from wanderbook.progress import Progress
from wanderbook.proofs.reach import Budget, VerdictStatus, reach_story
from wanderbook.proofs.sites import facts_of


def first_asking_points(story: Story, pairs: Iterable[tuple[Simple, ...]]) -> Iterator[set[int]]:
    """For each pair, the points to test: the ship, and the first testing points after moves that give one of the
    two."""
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
    """By name, whether the tests of each pair, of quests or keywords, can hold at once."""
    looking = story.copy()
    beside: dict[int, list[Move]] = defaultdict(list)
    for (name, tests), points in zip(pairs.items(), first_asking_points(story, pairs.values()), strict=True):
        found = Move(guard=looking.guard(And(all=tests)), changes=(), names=(name,), to=OVER)
        for point in points - {HUB}:
            beside[point].append(found)
        at_ship = looking.new_point("")
        looking.moves.put(at_ship, [found._replace(guard=ALWAYS)])
        looking.entrances += (Entrance(section=name, guard=found.guard, changes=(), to=at_ship),)
    for point, more in beside.items():
        moves = looking.moves[point]
        reply = moves[0].reply if moves else None
        looking.moves.put(point, (*moves, *(one._replace(reply=reply) for one in more)))
    found_out = reach_story(looking, budget, tell, only=tuple(pairs)).kinds[ASKED_KIND]
    return {name: verdict.status for name, verdict in found_out.items()}


def _given(story: Story) -> dict[str, set[int]]:
    """By quest, the targets of the moves that give it."""
    found: dict[str, set[int]] = defaultdict(set)
    for point in set(story.moves.changing):
        for move in story.moves[point]:
            for kind, target in move.changes:
                if kind == GAIN:
                    found[f"quest:{target}"].add(move.to)
    return found


def _first_asking(story: Story, asks: set[int], points: Iterable[int]) -> set[int]:
    """The first points at or after these where anything is tested; the ship is handled separately."""
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
