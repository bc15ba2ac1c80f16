"""The map of a story: pages and the ways between them, gathered on islands, with a position for each."""

from wanderbook.graph.map.layout import Layout
from wanderbook.graph.map.model import Island, IslandGroup, MapLine, MapNode, StoryMap, Stub, WayTag

__all__ = ["Island", "IslandGroup", "Layout", "MapLine", "MapNode", "StoryMap", "Stub", "WayTag"]
