"""Wanderbook reads, draws and plays storybooks: numbered sections, keyword guards, challenges and grid combat."""

from wanderbook.version import VERSION

__version__ = VERSION
