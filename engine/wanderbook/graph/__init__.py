"""The storybook as a graph."""

from wanderbook.graph.story import StoryGraph, Way, story_graph, ways

__all__ = ["StoryGraph", "Way", "story_graph", "ways"]
