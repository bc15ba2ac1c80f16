"""A play of a story as the page shows it: what was entered last, in the words of its file, and the links."""

from __future__ import annotations

from wanderbook.foreign.program import START, Place
from wanderbook.foreign.walks import StoryWalk
from wanderbook_widgets.authoring.bench import Data
from wanderbook_widgets.authoring.stories.bench import StoryBench

LONGEST = 6_000
"""Characters shown of a passage."""
MOST_PASSAGES = 8
"""The most passages shown of one turn; those that were entered last."""


def walk_data(bench: StoryBench, walk: StoryWalk) -> Data:
    """The last turn of a play."""
    turn = walk.turn
    passages = list(turn.passages) or ([START] if len(walk.turns) == 1 else [])
    shown = [_passage(bench, name) for name in passages[-MOST_PASSAGES:]]
    if not passages and turn.link is not None:
        shown = [{"name": "", "text": bench.after(turn.link.at)[:LONGEST], **_place(turn.link.at)}]
    return {
        "turn": len(walk.turns),
        "clicked": turn.link.label or turn.link.name if turn.link is not None else "",
        "shown": shown,
        "offers": [{"label": one.link.label or one.link.name, **_place(one.link.at)} for one in turn.offers],
        "over": turn.over.how if turn.over is not None else "",
        "why": turn.over.why if turn.over is not None else "",
        "at": _place(turn.over.at) if turn.over is not None else {},
    }


def _passage(bench: StoryBench, name: str) -> Data:
    at = bench.place(name)
    return {"name": name, "text": bench.parts.get(name, "")[:LONGEST], **(_place(at) if at else {})}


def _place(at: Place) -> Data:
    return {"file": at.file, "line": at.line if at.file else 0}
