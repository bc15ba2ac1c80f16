"""Play over time: undo, saves, journals, bots."""

from wanderbook.session.play import Play, replay
from wanderbook.session.saves import BadSave, ChangedBook, load_save, write_save

__all__ = ["BadSave", "ChangedBook", "Play", "load_save", "replay", "write_save"]
