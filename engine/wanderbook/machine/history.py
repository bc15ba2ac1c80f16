"""The history of a play as facts of its story: what was read, taken or held before.

A story that plays follow has no such facts. A copy of it in which somebody asks gets one for each name asked about, and
the moves that read, take or gain it set that fact; nothing tests these facts except what was asked. Of a quest no fact
is needed: it is held or used for good once it was ever held.
"""

from __future__ import annotations

from collections.abc import Iterable

from wanderbook.book.conditions import Condition, HasRead, HasReadTwice, HasTaken, HeldCard, simple_parts
from wanderbook.machine.asking import once, twice
from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import SET, Changes, both
from wanderbook.machine.moves import NO_MOVE


def remember(story: Story, conditions: Iterable[Condition]) -> None:
    """Make a story, which begins as it will, remember what these conditions ask of its past."""
    names: dict[str, None] = {}
    doubled: dict[str, None] = {}
    cards: dict[int, None] = {}
    for condition in conditions:
        for test in simple_parts(condition):
            match test:
                case HasRead(section=name) | HasTaken(choice=name):
                    names[name] = None
                case HasReadTwice(section=name):
                    names[name] = doubled[name] = None
                case HeldCard(card=card):
                    cards[card] = None
    for name in doubled:
        _divide(story, name)
    for name in names:
        _record(story, name)
    _record_cards(story, cards)


def _points(story: Story, name: str) -> set[int]:
    """The points with a move that reaches a name."""
    thing, moves = story.thing(name), story.moves
    if thing is None or moves.by[thing] == NO_MOVE:
        return set()
    return {moves.source[at] for at in (moves.by[thing], *moves.elsewhere.get(thing, ()))}


def _divide(story: Story, name: str) -> None:
    """Divide each move that reaches a name: one for the first time, and one that notes that it is not the first."""
    before, again = story.mask(once(name)), (SET, story.bit(twice(name)))
    for point in sorted(_points(story, name)):
        several = []
        for move in story.moves[point]:
            if name not in move.names:
                several.append(move)
                continue
            several.append(move._replace(guard=both(move.guard, ((0, before),))))
            several.append(move._replace(guard=both(move.guard, ((before, 0),)), changes=(*move.changes, again)))
        story.moves.put(point, several)


def _record(story: Story, name: str) -> None:
    """Let each move that reaches a name set its fact."""
    done = (SET, story.bit(once(name)))
    moves = story.moves
    for point in sorted(_points(story, name)):
        for at in range(moves.first[point], moves.last[point]):
            if name in moves.names(at):
                guard, changes, *_ = moves.move(at)
                moves.alter(at, guard, (*changes, done))


def _record_cards(story: Story, cards: Iterable[int]) -> None:
    """Let whatever gives one of these cards set its fact, too; so does a beginning with it."""
    held = {(SET, story.bit(f"card:{card}")): (SET, story.bit(once(f"card:{card}"))) for card in cards}
    if not held:
        return
    for (_, card), (_, ever) in held.items():
        story.start |= (story.start >> card & 1) << ever
    story.entrances = tuple(way._replace(changes=_with(way.changes, held)) for way in story.entrances)
    moves = story.moves
    for point in dict.fromkeys(moves.changing):
        for at in range(moves.first[point], moves.last[point]):
            guard, changes, *_ = moves.move(at)
            if not held.keys().isdisjoint(changes):
                moves.alter(at, guard, _with(changes, held))


def _with(changes: Changes, held: dict[tuple[int, int], tuple[int, int]]) -> Changes:
    """The changes, each that gives a card followed by the one that remembers it."""
    return tuple(one for change in changes for one in (change, *((held[change],) if change in held else ())))
