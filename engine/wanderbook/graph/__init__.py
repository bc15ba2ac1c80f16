"""The storybook as a graph."""

from typing import TYPE_CHECKING

from wanderbook.lazy import lazily

if TYPE_CHECKING:
    from wanderbook.graph.story import StoryEdge, StoryGraph, story_graph, ways
else:
    # networkx is slow to import, and the proofs of a small book do not need it.
    __getattr__, __dir__ = lazily(
        __name__, dict.fromkeys(("StoryGraph", "StoryEdge", "story_graph", "ways"), "wanderbook.graph.story")
    )

__all__ = ["StoryEdge", "StoryGraph", "story_graph", "ways"]
