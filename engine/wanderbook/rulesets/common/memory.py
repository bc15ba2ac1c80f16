"""An adviser's memory of a campaign: only what was played, by advice or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from wanderbook.book import Choice
from wanderbook.book.effects import ReturnToMap, ReturnToShip
from wanderbook.ids import name_of
from wanderbook.rulesets.common.actions import Explore
from wanderbook.table import Game, Pick, Table, decision
from wanderbook.table.decisions import Chosen
from wanderbook.table.steps import ChooseWay

PATIENCE = 2
"""How often the same way is gone in an exploration, with nothing changed, before another is."""


@dataclass
class Memory:
    """What a player would remember of a campaign. A game's own remembers more."""

    read: set[str] = field(default_factory=set)
    """Sections in which a choice was made."""
    visits: Counter[str] = field(default_factory=Counter)
    """Explorations, by location."""
    vain: Counter[str] = field(default_factory=Counter)
    """For each location, the number of explorations in a row that gained nothing and led to nothing new."""
    inside: dict[str, set[str]] = field(default_factory=dict)
    """For each location, the sections read in its explorations."""
    gone: set[str] = field(default_factory=set)
    """Leads that were followed, or passed over in an exploration that found nothing."""
    visit: Visit | None = None
    """The exploration in progress."""
    rounds: Counter[tuple[object, ...]] = field(default_factory=Counter)
    """How often each choice was taken in it, by its name and everything that the crew knew and had."""

    def answered(self, game: Game, state: Table, chosen: Chosen) -> None:
        """Take note of a reply, whether or not it was advised."""
        step = state.agenda[-1]
        if isinstance(step, ChooseWay):
            self.read.add(step.section)
            self.gone.update(name_of(step.section, letter) for letter in chosen)
            if state.entrance:
                self.inside.setdefault(state.entrance, set()).add(step.section)
                self.rounds.update(self._round(state, step.section, letter) for letter in chosen)
        elif (explored := _exploring_action(game, state, chosen)) is not None:
            self.back(game, state)
            location = explored.location
            self.visits[location] += 1
            self.inside.setdefault(location, set()).add(location)
            self.visit = Visit(location, self._known(state), _goods(state))
            self.rounds.clear()

    def back(self, game: Game, state: Table) -> None:
        """Note the end of an exploration, and whether it gained anything."""
        if self.visit is not None:
            location, known, goods = self.visit
            in_vain = known == self._known(state) and _goods(state) <= goods
            self.vain[location] = self.vain[location] + 1 if in_vain else 0
            self.visit = None
            if in_vain:
                self.gone.update(self.leads(game, state, location))

    def leads(self, game: Game, state: Table, location: str) -> Iterator[str]:
        """Names of open choices and redirects in the known sections of a location that nobody has taken yet."""
        for section in self.inside.get(location, ()):
            played = game.sections[section]
            turned = next(((to, fired) for holds, to, fired in played.redirects if holds is None or holds(state)), None)
            if turned is None:
                for way in played.choices.values():
                    if way.name not in self.gone and is_a_lead(way.choice) and (way.guard is None or way.guard(state)):
                        yield way.name
            elif turned[0] not in self.read and turned[1].redirect not in self.gone:
                yield turned[1].redirect

    def tired_of(self, state: Table, option: str) -> int:
        """How often an option was repeated with no change, in multiples of `PATIENCE`."""
        step = state.agenda[-1]
        return self.rounds[self._round(state, step.section, option)] // PATIENCE if isinstance(step, ChooseWay) else 0

    def _round(self, state: Table, section: str, letter: str) -> tuple[object, ...]:
        return name_of(section, letter), _goods(state), *self._known(state)

    def _known(self, state: Table) -> tuple[object, ...]:
        return state.quests, state.used, state.cards, len(self.read)


class Visit(NamedTuple):
    """An exploration: its location, and what the crew knew and how many goods it had before."""

    location: str
    known: tuple[object, ...]
    goods: int


def _exploring_action(game: Game, state: Table, chosen: Chosen) -> Explore | None:
    """The `Explore` action among those a reply chooses, if there is one."""
    asked = decision(game, state) if len(chosen) == 1 else None
    if not isinstance(asked, Pick):
        return None
    return next((action for action in asked.actions(chosen) if isinstance(action, Explore)), None)


def _goods(state: Table) -> int:
    return sum(amount for _, amount in state.board.goods.each)


def is_a_lead(choice: Choice) -> bool:
    """Whether a choice may bring something new: it costs nothing and does more than leave."""
    leaves = choice.trial is None and all(isinstance(effect, ReturnToShip | ReturnToMap) for effect in choice.effects)
    return not (leaves or choice.price)
