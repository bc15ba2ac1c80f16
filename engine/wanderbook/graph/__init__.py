"""The storybook as a graph."""

from typing import TYPE_CHECKING

from wanderbook.lazy import lazily

if TYPE_CHECKING:
    from wanderbook.graph.story import StoryGraph, Way, story_graph, ways
else:
    # networkx is slow to import, and the proofs of a small book do without it.
    __getattr__, __dir__ = lazily(
        __name__, dict.fromkeys(("StoryGraph", "Way", "story_graph", "ways"), "wanderbook.graph.story")
    )

__all__ = ["StoryGraph", "Way", "story_graph", "ways"]
