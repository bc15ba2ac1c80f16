"""Play over time: undo, saves, journals, bots."""

from wanderbook.session.files import CannotSave
from wanderbook.session.library import BadName, BookRecord, Shelf
from wanderbook.session.play import Play, replay
from wanderbook.session.saves import BadSave, ChangedBook, load_save, write_save

__all__ = [
    "BadName",
    "BadSave",
    "BookRecord",
    "CannotSave",
    "ChangedBook",
    "Play",
    "Shelf",
    "load_save",
    "replay",
    "write_save",
]
