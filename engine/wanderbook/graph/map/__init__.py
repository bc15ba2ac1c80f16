"""The map of a story: pages and the lines between them, grouped on islands, with positions."""

from wanderbook.graph.map.layout import Layout
from wanderbook.graph.map.model import Island, IslandGroup, MapLine, MapNode, StoryMap, Stub, WayTag

__all__ = ["Island", "IslandGroup", "Layout", "MapLine", "MapNode", "StoryMap", "Stub", "WayTag"]
