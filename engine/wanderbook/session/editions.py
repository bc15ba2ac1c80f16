"""Saves in another edition of their book: which of them still work, and where the others first differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from wanderbook.book import Book
from wanderbook.session.files import BadFile, there
from wanderbook.session.library import Shelf
from wanderbook.session.play import Play
from wanderbook.session.saves import BadSave, ChangedBook, load_save, read_save
from wanderbook.table import Game

UpgradeOutcome = Literal["goes on", "breaks", "not of this edition"]


class SaveUpgrade(NamedTuple):
    """The result of a save with the newer edition."""

    path: Path
    how: UpgradeOutcome
    same: int = 0
    """The number of its decisions with the same result."""
    of: int = 0
    why: str = ""


def hold(path: Path, old: Game, new: Game) -> SaveUpgrade:
    """Replay a save of the older edition on the newer one.

    Breaks where its journal cannot be played to its end, or ends in another state. One that the older edition cannot
    load either breaks no more than it did.
    """
    try:
        was = load_save(path, old)
    except BadFile as bad:
        return SaveUpgrade(path, "not of this edition", why=bad.why if isinstance(bad, BadSave) else str(bad))
    decisions = len(was.journal)
    try:
        load_save(path, new)
    except ChangedBook as changed:
        same = _same(was, new, changed.moment)
        return SaveUpgrade(path, "breaks", same, decisions, changed.because)
    except BadSave as bad:
        return SaveUpgrade(path, "breaks", 0, decisions, bad.why)
    return SaveUpgrade(path, "goes on", decisions, decisions)


def _same(was: Play, new: Game, playable: int) -> int:
    """The number of decisions that lead to the same state, of those that can be answered as before."""
    play = Play(new, was.seed) if was.origin is None else Play.from_state(new, was.seed, was.origin)
    for moment, reply in enumerate(was.journal[:playable]):
        was.go_to(moment)
        if play.state != was.state:
            return max(0, moment - 1)
        play.answer(reply)
    was.go_to(playable)
    return playable if play.state == was.state else max(0, playable - 1)


def saves_in(paths: Iterable[Path]) -> Iterator[Path]:
    """Save files, and those in folders, without records and previous saves."""
    for path in paths:
        if path.is_dir():
            yield from (one for one in sorted(path.rglob("*.json")) if _is_save(one))
        else:
            yield path


def library_saves(book: Book, under: Path | None = None) -> list[Path]:
    """The autosave and the named saves of a book on this machine."""
    shelf = Shelf(book, under)
    return [path for path in (shelf.autosave, *map(shelf.path, shelf.names())) if there(path)]


def _is_save(path: Path) -> bool:
    """Whether a file is a readable save, and neither a record nor a previous save."""
    if path.name.startswith(("record.", ".")) or path.stem.endswith(".previous"):
        return False
    try:
        read_save(path)
    except BadFile:
        return False
    return True
