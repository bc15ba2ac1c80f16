"""A fight: the row of enemies with their grids, how the round stands, the attack in progress, and who may do what."""

from __future__ import annotations

from wanderbook.rulesets.common.steps import Regenerate
from wanderbook.table import Placement
from wanderbook_widgets.table.parts.fight.enemies import enemies, target_of
from wanderbook_widgets.table.parts.fight.placing import in_words, lit, placement
from wanderbook_widgets.table.parts.fight.side import FightSide
from wanderbook_widgets.table.parts.fight.sides import side_of
from wanderbook_widgets.table.parts.things import lean, term
from wanderbook_widgets.table.seat import Data, Seat


def fight(seat: Seat) -> Data:
    """The fight in progress: enemies, tokens, the attack, and who may do what. Empty if there is none."""
    side = side_of(seat)
    if side is None or not side.fight.row:
        return {}
    asked, rack = seat.asked, side.rack()
    return {
        "round": side.say("round", round=side.fight.round),
        "boss": side.boss(),
        "enemies": enemies(side, asked.row if isinstance(asked, Placement) else side.fight.row, target_of(side, asked)),
        "tokens": side.tokens(),
        "terms": _terms(seat, side),
        "notes": side.notes(),
        "attack": side.attack(),
        "squares": _squares(seat),
        "lit": lit(asked, ()) if isinstance(asked, Placement) else [],
        "rack": rack,
        "covers": _ids(rack),
        "folds": _ids(rack.get("folded", {})),
    }


def _terms(seat: Seat, side: FightSide) -> Data:
    """The words of this fight that are explained: synergy only where a square has it."""
    grids = (side.words.grid_of(laid.name) for laid in side.fight.row)
    has_synergy = any(square.synergy for grid in grids for line in grid for square in line if square)
    return lean(tokens=term(seat, "tokens"), synergy=term(seat, "synergy") if has_synergy else {})


def _ids(rack: Data) -> list[str]:
    """The options that a rack, or what is folded away in it, draws as things."""
    return [choice["id"] for group in rack.get("groups", ()) for choice in group["choices"]]


def covered_squares(seat: Seat) -> dict[str, str]:
    """The squares from which tokens may come off, by id, with what lies beneath each."""
    side = side_of(seat) if isinstance(seat.step, Regenerate) else None
    row = enemies(side, side.fight.row, "") if side is not None else []
    every = (one for enemy in row for one in (*(one for line in enemy["squares"] for one in line), *enemy["extra"]))
    return {one["id"]: one["name"] for one in every if one["covered"]}


def _squares(seat: Seat) -> str:
    """What is chosen among the squares now: where damage is placed, or which tokens come off."""
    return "placed" if isinstance(seat.asked, Placement) else "uncovered" if isinstance(seat.step, Regenerate) else ""


__all__ = ["covered_squares", "fight", "in_words", "lit", "placement"]
