"""Things that lie on the table and may be options: which option each of them stands for now.

Whatever is drawn carries the id of one option. Most things have an id of their own, which they carry always, lit or
not: so what is sent does not change with every question. Cards that are asked for by their bare numbers, and crew by
their names, carry those where the question means them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wanderbook.book.cards import Ability
from wanderbook.rulesets.common.statuses import GiveStatus
from wanderbook.rulesets.distant_skies import adventure, deck, enemies, hand, players, synergy
from wanderbook.rulesets.distant_skies.crew import WhoRises
from wanderbook.rulesets.sleeping_gods import enemies as sea_enemies
from wanderbook.rulesets.sleeping_gods import hand as sea_hand
from wanderbook.rulesets.sleeping_gods.crew import ChooseNext
from wanderbook.rulesets.sleeping_gods.places import Arm, Healer
from wanderbook.table import Option, Pick
from wanderbook.table.challenge import Gather
from wanderbook.telling.crewed.words import CrewWords
from wanderbook.telling.texts import inflected
from wanderbook_widgets.table.seat import Data, Seat

CREW, ABILITY, ADVENTURE, COMBAT = "crew", "ability", "adventure", "combat"
MEANT: dict[type, str] = {
    **dict.fromkeys((Gather, GiveStatus, Healer, Arm, ChooseNext, sea_hand.EquipTo, sea_enemies.ChooseVictim), CREW),
    **dict.fromkeys((hand.EquipTo, enemies.ChooseVictim, synergy.GiveSynergy, players.TakeCharacters, WhoRises), CREW),
    **dict.fromkeys((sea_hand.DiscardDown, sea_hand.Shed, sea_enemies.LoseAbility), ABILITY),
    **dict.fromkeys((hand.DiscardDown, hand.PayToEquip, enemies.LoseAbility), ABILITY),
    adventure.DiscardAdventures: ADVENTURE,
    **dict.fromkeys((deck.ChangeDeck, deck.DiscardCombat), COMBAT),
}
"""What bare names and numbers stand for, by the step that asks."""


class Options:
    """What may be chosen now, of the question and of what may be done meanwhile."""

    def __init__(self, seat: Seat) -> None:
        asked = seat.asked
        self.meant = MEANT.get(type(seat.step), "")
        self._players = range(seat.players)
        self._active = int(seat.board.active) if seat.board is not None else 0
        self._rank: dict[str, int] = {}
        """The lower, the sooner a thing stands for it: open before closed, the question before what is besides."""
        self._know(asked.meanwhile if asked is not None else (), 1)
        self._know(asked.options if isinstance(asked, Pick) else (), 0)
        self._paid = {id.partition("@")[0] for id in self._rank if "@" in id}
        """Uses that are offered to those who would pay for them."""

    def _know(self, options: Iterable[Option], besides: int) -> None:
        self._rank.update({one.id: besides + 2 * (one.closed_by is not None) for one in options})

    def __contains__(self, id: str) -> bool:
        return id in self._rank

    def is_asked(self, id: str) -> bool:
        """Whether it answers the question, not merely something that may be done meanwhile."""
        return self._rank.get(id) == 0

    def of(self, *ids: str) -> str:
        """The id that a thing carries, of those that could mean it: while none is an option, the last."""
        known = [id for id in ids if id in self._rank]
        return min(known, key=self._rank.__getitem__) if known else ids[-1] if ids else ""

    def bare(self, kind: str, number: int) -> tuple[str, ...]:
        """A card's number, where the question means such cards by it."""
        return (str(number),) if self.meant == kind else ()

    def mate(self, name: str) -> str:
        """A name is its bearer's, unless something else of that name is asked for."""
        return "" if name in self._rank and self.meant != CREW else name

    def pairs(self, before: str) -> list[Data]:
        """Options that two things make together, of which the first is known: by the name of the other."""
        return [{"id": id, "label": id.removeprefix(before)} for id in self._rank if id.startswith(before)]

    # ---------------------------------------------------------------- lines of cards

    def lines(self, words: CrewWords, source: str, bearer: str, abilities: Iterable[Ability]) -> list[Data]:
        """What a card or a board does, line by line; those that can be used carry their use."""
        each = zip(abilities, words.lines(abilities), strict=True)
        return [self._line(f"{source}:{bearer}:{at}", one, text) for at, (one, text) in enumerate(each)]

    def _line(self, id: str, ability: Ability, text: str) -> Data:
        if ability.when not in ("use", "discard"):
            return {"text": text}
        return {"text": text, "option": self._use(id) if id in self._paid else id}

    def _use(self, id: str) -> str:
        payers = [f"{id}@{player}" for player in self._players]
        return self.of(f"{id}@{self._active}", *payers, id)


def used(lines: Iterable[Data]) -> tuple[str, ...]:
    """What lines of a card can be used for."""
    return tuple(str(line["option"]) for line in lines if "option" in line)


def said(seat: Seat, which: str, /, **values: object) -> str:
    """One of the table's own words: `members.tokens`."""
    part, _, name = which.partition(".")
    return inflected(seat.texts[part][name], values, seat.telling.book.language)


def lean(**parts: Any) -> Data:
    """Only what there is: empty texts and lists need not be sent. A number is something, also when it is 0."""
    return {name: one for name, one in parts.items() if one or (one == 0 and one is not False)}
