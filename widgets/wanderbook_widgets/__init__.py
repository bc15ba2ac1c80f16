"""The notebook's front end. `read` opens a book."""

from wanderbook_widgets.reader import Reader, read

__all__ = ["Reader", "read"]
