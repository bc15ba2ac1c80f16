"""Things on the table that may be options: which option each of them stands for now.

Whatever is drawn carries the id of one option. Most things have an id of their own, which they carry always, lit or
not: so what is sent does not change with every question. Cards that a question means by their bare numbers, and crew by
their names, carry those where the question means them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from wanderbook.book.cards import Ability
from wanderbook.rulesets.common.actions import MakeUseAs
from wanderbook.table import Option, Pick
from wanderbook.table.actions import Action, ChooseCard, ChooseMember
from wanderbook.telling.crewed.words import CrewWords
from wanderbook.telling.texts import inflected
from wanderbook_widgets.table.parts.game import parts_of
from wanderbook_widgets.table.seat import Data, Seat

ABILITY, ADVENTURE, COMBAT = "ability", "adventure", "combat"
"""Kinds of cards that a question may mean by their bare numbers."""
_A = TypeVar("_A", bound=Action)


class Options:
    """The options of the question and of the free actions, by the things on the table that stand for them."""

    def __init__(self, seat: Seat) -> None:
        """Rank the options of the question and the free actions by their subject."""
        asked = seat.asked
        self.meant = parts_of(seat).meant.get(type(seat.step), "")
        self._players = range(seat.players)
        self._active = int(getattr(seat.board, "active", 0))
        self._actions: dict[str, Action] = {}
        self._rank: dict[str, int] = {}
        """The lower, the sooner a thing stands for it: open before closed, the question before free actions."""
        self._know(asked.free_actions if asked is not None else (), 1)
        self._know(asked.options if isinstance(asked, Pick) else (), 0)
        self._paid = {action.use for action in self.offered(MakeUseAs)}
        """Uses that are offered to those who would pay for them."""

    def _know(self, options: Iterable[Option], free_actions: int) -> None:
        for option in options:
            id = option.id
            self._actions[id], self._rank[id] = option.action, free_actions + 2 * (option.closed_by is not None)

    def __contains__(self, action: Action) -> bool:
        """Whether exactly this action is offered, not another with the same text."""
        return self._actions.get(str(action)) == action

    def offered(self, kind: type[_A]) -> list[_A]:
        """All offered actions of one class."""
        return [action for action in self._actions.values() if isinstance(action, kind)]

    def is_asked(self, id: str) -> bool:
        """Whether an id answers the question, and is not just a free action."""
        return self._rank.get(id) == 0

    def of(self, *which: Action | str) -> str:
        """The option id of a thing: the best of its possible meanings that is offered (open, answering the question);
        the last one if none is offered.
        """
        known = [str(one) for one in which if (one in self._rank if isinstance(one, str) else one in self)]
        return min(known, key=self._rank.__getitem__) if known else str(which[-1]) if which else ""

    def bare(self, kind: str, number: int) -> tuple[Action, ...]:
        """The action that chooses a card by its number, if the question is about such cards; otherwise None."""
        return (ChooseCard(number),) if self.meant == kind else ()

    def mate(self, name: str) -> str:
        """A crew member's name as an option id; empty if the question has another option with that name."""
        return "" if name in self._rank and ChooseMember(name) not in self else name

    # ---------------------------------------------------------------- lines of cards

    def lines(self, words: CrewWords, source: str, bearer: str, abilities: Iterable[Ability]) -> list[Data]:
        """The effects of a card or a board, line by line; lines that can be used have the id of their use."""
        each = zip(abilities, words.lines(abilities), strict=True)
        return [self._line(f"{source}:{bearer}:{at}", one, text) for at, (one, text) in enumerate(each)]

    def _line(self, id: str, ability: Ability, text: str) -> Data:
        if ability.when not in ("use", "discard"):
            return {"text": text}
        return {"text": text, "option": self._use(id) if id in self._paid else id}

    def _use(self, id: str) -> str:
        payers = [MakeUseAs(id, player) for player in self._players]
        return self.of(MakeUseAs(id, self._active), *payers, id)


def used(lines: Iterable[Data]) -> tuple[str, ...]:
    """The ids of the uses of a card's lines."""
    return tuple(str(line["option"]) for line in lines if "option" in line)


def said(seat: Seat, which: str, /, **values: object) -> str:
    """One of the table's own words: `members.tokens`."""
    part, _, name = which.partition(".")
    return inflected(seat.texts[part][name], values, seat.telling.book.language)


def term(seat: Seat, which: str, /, **values: object) -> Data:
    """The meaning of a rules term, and its rule; empty if the game does not have it."""
    terms = parts_of(seat).terms
    if which not in terms:
        return {}
    text = seat.texts["terms"][seat.play.game.rules.name][which]
    return {"means": inflected(text, values, seat.telling.book.language), "rule": terms[which]}


def lean(**parts: Any) -> Data:
    """The data without empty texts and lists, which do not have to be sent. A number is kept, even 0."""
    return {name: one for name, one in parts.items() if one or (one == 0 and one is not False)}
