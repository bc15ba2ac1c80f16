"""Trials by stats: `SKILL 2d6 or less`, `SKILL + 2d6, 14 or more`, `FIGHT Goblin, skill 5, stamina 6`."""

from __future__ import annotations

import re

from wanderbook.book.sections import Fight, Foe, StatRoll
from wanderbook.notation.phrases import PhraseMatch
from wanderbook.notation.source import ParseContext

_FOE = re.compile(r"[^;]+")


def read_stat_trial(reading: ParseContext, start: int, text: str) -> StatRoll | Fight | None:
    """The roll or fight on a line, from the offset `start`; None if it is neither."""
    book = reading.phrasebook
    for frame in ("stat_roll", "stat_total"):
        if match := book.frame(frame).read(text):
            return _roll(reading, start, text, match)
    for frame in ("fight_run", "fight"):
        if match := book.frame(frame).read(text):
            low, high = match.spans["foes"]
            return _fight(reading, start + low, text[low:high], frame == "fight_run")
    return None


def _roll(reading: ParseContext, start: int, text: str, match: PhraseMatch) -> StatRoll:
    """The roll in a phrase. SB101: one that is not in capitals."""
    low, high = match.spans["tested"]
    if text[low:high] != text[low:high].upper():
        reading.problem("SB101", start + low, start + high, "write the challenge in capitals")
    stat, number = str(match.values["tested"]), match.values.get("number")
    reading.refer("stat", stat, start + low, start + high)
    return StatRoll(stat=stat, dice=str(match.values["dice"]), number=None if number is None else int(number))


def _fight(reading: ParseContext, start: int, text: str, may_run: bool) -> Fight | None:
    """The fight of a line; its enemies are separated by semicolons. None if one of them cannot be read."""
    book, foes, before = reading.phrasebook, list[Foe](), len(reading.diagnostics)
    fights = book.stats.fights
    if fights is None:
        help = "add a table [combat] that names the stats used in fights"
        reading.problem("SB316", start, start + len(text), "book.toml does not say how fights work", help)
        return None
    for piece in _FOE.finditer(text):
        low = start + piece.start() + len(piece[0]) - len(piece[0].lstrip())
        words = piece[0].strip()
        if not words:
            continue
        match = book.frame("foe").read(words)
        if match is None or len(str(match.values["name"])) > 80:
            example = book.print_foe(Foe(name=re.split(r"[,;]", words)[0][:40].strip() or "Goblin", skill=5, health=6))
            message = f"{words[:48]!r} is not an enemy of a fight"
            reading.problem("SB101", low, low + len(words), message, f"write an enemy like this: {example}")
            continue
        for slot, stat in zip(("skilled", "healthy"), fights, strict=True):
            reading.refer("stat", stat, low + match.spans[slot][0], low + match.spans[slot][1])
        values = match.values
        foes.append(Foe(name=str(values["name"]), skill=int(values["strength"]), health=int(values["number"])))
    if len(foes) > 9:
        message = "a fight has at most nine enemies"
        reading.problem("SB316", start, start + len(text), message, "put the rest into another choice")
    if not foes or len(reading.diagnostics) > before:
        return None
    return Fight(foes=tuple(foes), may_run=may_run)
