"""Wanderbook plays, draws and proves storybooks: numbered sections, keyword guards, challenges and grid combat."""

__version__ = "0.1.0"
