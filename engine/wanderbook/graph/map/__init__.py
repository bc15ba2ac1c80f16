"""The map of a story: pages and the lines between them, grouped on islands, with positions."""

from wanderbook.graph.map.drawn import DrawnMap
from wanderbook.graph.map.layout import Layout
from wanderbook.graph.map.model import Island, IslandGroup, MapLine, MapNode, StoryMap, Stub, WayTag

__all__ = ["DrawnMap", "Island", "IslandGroup", "Layout", "MapLine", "MapNode", "StoryMap", "Stub", "WayTag"]
