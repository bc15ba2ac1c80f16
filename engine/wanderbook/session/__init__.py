"""Play over time: undo, saves, journals, bots."""

from wanderbook.session.files import CannotSave
from wanderbook.session.library import BadName, Record, Shelf
from wanderbook.session.play import Play, replay
from wanderbook.session.saves import BadSave, ChangedBook, load_save, write_save

__all__ = [
    "BadName",
    "BadSave",
    "CannotSave",
    "ChangedBook",
    "Play",
    "Record",
    "Shelf",
    "load_save",
    "replay",
    "write_save",
]
