"""The interface between a fight on screen and its game, which has its own figures, tokens and answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from wanderbook.book.enemies import Boss, Enemy
from wanderbook.table.grids import EnemyCard
from wanderbook.telling.crewed.words import CrewWords
from wanderbook.telling.texts import inflected
from wanderbook_widgets.table.portraits import portrait
from wanderbook_widgets.table.seat import Data, Seat


@dataclass(frozen=True)
class ComingCounterattack:
    """The next counterattack: its target, the parts of its damage, and the block."""

    who: str
    parts: Sequence[int]
    block: int
    everyone: int = 0
    """The damage that it also deals to everyone."""


class FightSide:
    """A fight as one game shows it."""

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
        """The name on its card."""
        return self.words.enemy(laid.name)

    def card(self, name: str) -> Enemy | Boss:
        """The card of an enemy by its name in the row; for a zone its boss's."""
        raise NotImplementedError

    def figures(self, laid: EnemyCard) -> Iterable[Data]:
        """The figures beside its name, each with an icon."""
        raise NotImplementedError

    def buff(self, laid: EnemyCard) -> Data:
        return {}

    def boss(self) -> Data:
        """The boss whose zones these are; empty for other enemies."""
        return {}

    def tokens(self) -> list[Data]:
        """Combat tokens, player by player."""
        return []

    def notes(self) -> list[str]:
        """Other things on the table: synergy tokens, decks."""
        return []

    def struck(self) -> Data:
        """What the damage of this attack is made of, while it is asked about; empty where fate is drawn for one."""
        return {}

    def attack(self) -> Data:
        raise NotImplementedError

    def rack(self) -> Data:
        """Options of the question, shown as things: who attacks with what, who plays which card."""
        return {}

    def strikes(self, row: Sequence[EnemyCard], laid: EnemyCard) -> int:
        """The damage that an enemy would deal with this row."""
        raise NotImplementedError

    def blow(self, row: Sequence[EnemyCard]) -> ComingCounterattack | None:
        """The next counterattack with this row; None if there is none."""
        raise NotImplementedError

    def answers(self) -> bool:
        """Whether the target's counterattack is still to come."""
        raise NotImplementedError

    # ---------------------------------------------------------------- shared

    def face(self, name: str) -> str:
        """The picture of an enemy by its name in the row."""
        card = self.card(name)
        return portrait(self.seat, card.name, card.look, card.picture, is_enemy=True)

    def figure(self, icon: str, amount: int) -> Data:
        """A number beside an enemy's name, with an explanation on hover."""
        name, means = (self.say(which, amount=amount) for which in (icon, f"{icon}_means"))
        return {"icon": icon, "amount": amount, "name": name, "means": means}
