"""What drawing a fight asks of a game: each has its own figures, tokens and answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from wanderbook.table.grids import EnemyCard
from wanderbook.telling.crewed.words import CrewWords
from wanderbook.telling.texts import inflected
from wanderbook_widgets.table.seat import Data, Seat


@dataclass(frozen=True)
class ComingCounterattack:
    """A counterattack to come: whom it meets, the parts of its damage, and how much of it is blocked."""

    who: str
    parts: Sequence[int]
    block: int
    everyone: int = 0
    """What it also deals to everyone."""


class FightSide:
    """A fight as one game has it."""

    def __init__(self, seat: Seat) -> None:
        self.seat, self.fight = seat, seat.board.fight

    @property
    def words(self) -> CrewWords:
        words: CrewWords = self.seat.words
        return words

    @property
    def kit(self) -> Any:
        return self.words.box

    def say(self, which: str, /, **values: object) -> str:
        """One of the table's own words for fights."""
        return inflected(self.seat.texts["fight"][which], values, self.seat.telling.book.language)

    # ---------------------------------------------------------------- left to the game

    def name(self, laid: EnemyCard) -> str:
        """What stands on its card."""
        return self.words.enemy(laid.name)

    def figures(self, laid: EnemyCard) -> Iterable[Data]:
        """What is printed beside its name, each with an icon."""
        raise NotImplementedError

    def buff(self, laid: EnemyCard) -> Data:
        return {}

    def boss(self) -> Data:
        """Whose zones these are, where they are a boss's."""
        return {}

    def tokens(self) -> list[Data]:
        """Combat tokens, player by player."""
        return []

    def notes(self) -> list[str]:
        """What else lies on the table: synergy tokens, decks."""
        return []

    def attack(self) -> Data:
        raise NotImplementedError

    def rack(self) -> Data:
        """Options of the question, drawn as things: who attacks with what, which card is played by whom."""
        return {}

    def strikes(self, row: Sequence[EnemyCard], laid: EnemyCard) -> int:
        """What an enemy would deal, with the row as it then is."""
        raise NotImplementedError

    def blow(self, row: Sequence[EnemyCard]) -> ComingCounterattack | None:
        """The counterattack to come, with the row as it then is; nothing where none comes any more."""
        raise NotImplementedError

    def answers(self) -> bool:
        """Whether the target's counterattack is still to come."""
        raise NotImplementedError

    # ---------------------------------------------------------------- shared

    def figure(self, icon: str, amount: int) -> Data:
        """A number beside an enemy's name, with what it means for those who stay on it."""
        name, means = (self.say(which, amount=amount) for which in (icon, f"{icon}_means"))
        return {"icon": icon, "amount": amount, "name": name, "means": means}
