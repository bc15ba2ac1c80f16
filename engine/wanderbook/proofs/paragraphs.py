"""Paragraphs under a condition: whether any play is shown one, and whether any is not.

A paragraph is not a branch: it changes nothing, and the story is compiled without it. To decide whether it is shown, a
copy of the story gets, beside each move that reads the section, one guarded by the condition as well and one guarded by
its negation. Both end there, so nothing else changes; each is open exactly when the section is read while its guard
holds. A book without such paragraphs costs nothing.
"""

from __future__ import annotations

from collections import defaultdict

from wanderbook.book import Book
from wanderbook.book.conditions import And, Condition, HasKeyword, HasQuest
from wanderbook.book.sections import conditional
from wanderbook.ids import name_of
from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import both
from wanderbook.machine.moves import OVER, Move

PARAGRAPHS = "paragraphs"
"""The kind under which reports list paragraphs."""
HIDDEN = "not"
"""The suffix for a paragraph that is not shown: `38.9:p1:not`."""


def paragraphs(book: Book) -> dict[str, Condition]:
    """The condition of each paragraph that has one, by name, in the order of the book."""
    return {
        name_of(number, name): block.when
        for number, section in book.sections.items()
        for name, block in conditional(section)
    }


def watching(story: Story) -> Story:
    """A copy of the story in which both sides of every paragraph can be reached."""
    looking = story.copy()
    seen: dict[int, list[Move]] = defaultdict(list)
    for name, when in paragraphs(story.book).items():
        section = name.partition(":")[0]
        point = looking.at[section]
        for side, holds in ((name, True), (name_of(name, HIDDEN), False)):
            guard = looking.guard(when, holds)
            reads = (move for move in looking.moves[point] if section in move.names)
            seen[point] += (
                Move(guard=both(move.guard, guard), changes=(), names=(side,), to=OVER, reply=move.reply)
                for move in reads
            )
    for point, more in seen.items():
        looking.moves.put(point, (*looking.moves[point], *more))
    return looking


def needed(condition: Condition) -> dict[str, str]:
    """The keywords and quests that a condition cannot hold without, in words, by the names that reports use."""
    match condition:
        case And(all=parts):
            return {name: words for part in parts for name, words in needed(part).items()}
        case HasKeyword(keyword=keyword):
            return {f"keyword:{keyword}": f"keyword {keyword}"}
        case HasQuest(quest=quest):
            return {f"quest:{quest}": f"quest {quest}"}
        case _:
            return {}
