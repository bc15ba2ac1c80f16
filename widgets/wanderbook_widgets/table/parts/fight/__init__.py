"""A fight: the row of enemies with their grids, the round, the attack in progress, and everybody's options."""

from __future__ import annotations

from wanderbook.rulesets.common.steps import Regenerate
from wanderbook.table import Placement
from wanderbook_widgets.table.parts.fight.enemies import enemies, target_of
from wanderbook_widgets.table.parts.fight.placing import counterattack, in_words, lit, placement
from wanderbook_widgets.table.parts.fight.side import FightSide
from wanderbook_widgets.table.parts.fight.sides import side_of
from wanderbook_widgets.table.parts.things import lean, term
from wanderbook_widgets.table.seat import Data, Seat


def is_fighting(seat: Seat) -> bool:
    """Whether there are enemies on the table."""
    side = side_of(seat)
    return side is not None and bool(side.fight.row)


def fight(seat: Seat) -> Data:
    """The fight in progress: enemies, tokens, the attack, and everybody's options. Empty if there is none."""
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
    """The terms to explain in this fight: synergy only if a square has it."""
    grids = (side.words.grid_of(laid.name) for laid in side.fight.row)
    has_synergy = any(square.synergy for grid in grids for line in grid for square in line if square)
    return lean(tokens=term(seat, "tokens"), synergy=term(seat, "synergy") if has_synergy else {})


def _ids(rack: Data) -> list[str]:
    """The options that a rack shows as things, or has folded away."""
    return [choice["id"] for group in rack.get("groups", ()) for choice in group["choices"]]


def covered_squares(seat: Seat) -> dict[str, str]:
    """The squares from which tokens can be removed, by id, with their content."""
    side = side_of(seat) if isinstance(seat.step, Regenerate) else None
    row = enemies(side, side.fight.row, "") if side is not None else []
    every = (one for enemy in row for one in (*(one for line in enemy["squares"] for one in line), *enemy["extra"]))
    return {one["id"]: one["name"] for one in every if one["covered"]}


def strikes_back(seat: Seat) -> list[str]:
    """The counterattack on the attacker if nothing in the row were hit."""
    side = side_of(seat)
    return [*counterattack(side, side.fight.row)] if side is not None and side.fight.attack is not None else []


def _squares(seat: Seat) -> str:
    """The choice of squares for this question: where to place damage, or which tokens to remove."""
    return "placed" if isinstance(seat.asked, Placement) else "uncovered" if isinstance(seat.step, Regenerate) else ""


__all__ = ["covered_squares", "fight", "in_words", "is_fighting", "lit", "placement", "strikes_back"]
