"""The table: a game in a notebook. `play` opens it."""

from wanderbook_widgets.table.widget import Table, play

__all__ = ["Table", "play"]
