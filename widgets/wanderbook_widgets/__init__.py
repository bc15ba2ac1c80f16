"""The notebook's front end. `play` opens the table, `read` a book to be read page by page."""

from wanderbook_widgets.reader import Reader, read
from wanderbook_widgets.table import Table, play

__all__ = ["Reader", "Table", "play", "read"]
