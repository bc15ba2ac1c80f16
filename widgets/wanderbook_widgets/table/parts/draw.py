"""The draw or the roll that is being asked about: what came, the sum, and whether it is enough as it stands."""

from __future__ import annotations

from wanderbook.table.challenge import rules_of, total
from wanderbook.table.steps import AlterFate
from wanderbook.telling.crewed.chances import addends
from wanderbook_widgets.table.parts.fight import strikes_back
from wanderbook_widgets.table.parts.fight.sides import side_of
from wanderbook_widgets.table.parts.things import lean
from wanderbook_widgets.table.portraits import portrait
from wanderbook_widgets.table.seat import Data, Seat

ATTACK = "attack"


def draw(seat: Seat) -> Data:
    """The card, what is added to it and what is needed; of an attack with a die its damage. Empty unless it is asked
    whether to change it, or where the damage goes."""
    step = seat.step
    if not isinstance(step, AlterFate) or step.tried.number is None or not seat.is_crewed:
        return _struck(seat)
    game, state, tried = seat.play.game, seat.state, step.tried
    needed, reached = rules_of(game).needed(game, state, tried), total(game, state, tried)
    if not needed:  # a draw for its own sake, which nothing fails
        return {"fate": tried.drawn}
    is_attack, good = tried.about == ATTACK, reached >= needed
    say = seat.texts["draw"]
    other = say["aim"] if is_attack else say["help"]
    parts = [{"name": name or other, "value": value} for name, value in addends(game, state, tried) if value]
    verdict = ("hit" if good else "miss") if is_attack else ("enough" if good else "short")
    return {
        **lean(fate=tried.drawn, addends=parts, total=reached, needed=needed, stamp=say[verdict]),
        "who": [{"name": name, "face": face_of(seat, name)} for name in tried.joined],
        "good": good,
        "needs": say["needs"].format(needed=needed),
        "strikes": strikes_back(seat) if is_attack else [],
    }


def _struck(seat: Seat) -> Data:
    """What the damage of an attack is made of, who strikes, and what strikes back."""
    side = side_of(seat)
    made = side.struck() if side is not None else {}
    if side is None or not made:
        return {}
    who = side.fight.attack.who
    said = {"unit": seat.texts["draw"]["damage"], "strikes": strikes_back(seat), "good": made["total"] > 0}
    return {**lean(**made), **said, "total": made["total"], "who": [{"name": who, "face": face_of(seat, who)}]}


def face_of(seat: Seat, name: str) -> str:
    """The face of somebody of the crew."""
    board = seat.words.box.crew.get(name)
    return portrait(seat, name, board.look, board.picture) if board is not None else portrait(seat, name)
