"""The interface through which long work reports progress."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""What is being done, how much of it is done, and of how much."""
PlaysDone = Callable[[int, int], None]
"""How many plays are done, and of how many."""
