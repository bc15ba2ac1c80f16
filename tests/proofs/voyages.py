"""Where the table itself lets one go: every travel reply from every position, as the rules of each game ask for them.

A second opinion on `wanderbook.book.travel`, which reads the ways off the atlas. Here nothing is read off: the pawn is
put down, the crew is at full strength, fate draws its best card, and what the table offers is taken.
"""

from __future__ import annotations

from typing import Any

import networkx as nx

from tests.rules import ds_table, sg_table
from wanderbook.book import Book
from wanderbook.book.travel import Position, Spot
from wanderbook.rulesets import game_for
from wanderbook.rulesets.common.actions import Explore
from wanderbook.rulesets.distant_skies import actions as on_land
from wanderbook.rulesets.distant_skies import steps as land_steps
from wanderbook.rulesets.sleeping_gods import actions as at_sea
from wanderbook.rulesets.sleeping_gods import steps as sea_steps
from wanderbook.table import Chance, Game, Pick, State, answer, decision

Table = State[Any, Any]
MOST_REPLIES = 30
"""Of one journey, before it is under way."""


class Voyages:
    """Every position that travel replies lead to from the opening of a campaign, and what is offered to be explored."""

    def __init__(self, book: Book) -> None:
        self.game: Game = game_for(book).asking
        self.sails = book.title_page.ruleset == "sleeping_gods"
        self.explored: dict[Position, frozenset[str]] = {}
        self.steps: nx.DiGraph[Position] = nx.DiGraph()
        begin = book.title_page.begin
        assert begin is not None
        opening = self.game.rules.begin(self.game, 1).board
        self.begin = Position(Spot(begin.page, begin.space), 0 if self.sails else opening.plane)
        self._look()

    def _look(self) -> None:
        waiting = [self.begin]
        while waiting:
            position = waiting.pop()
            if position in self.explored:
                continue
            state = self._put_down(position)
            self.explored[position] = frozenset(self._offered(state))
            self.steps.add_node(position)
            for there in self._onward(state):
                self.steps.add_edge(position, there)
                waiting.append(there)

    @property
    def ever(self) -> frozenset[str]:
        """The locations that some sequence of travel replies leads to."""
        return frozenset(number for numbers in self.explored.values() for number in numbers)

    @property
    def there_and_back(self) -> frozenset[Position]:
        """Positions that can be left again for where the campaign began."""
        return frozenset({self.begin, *nx.ancestors(self.steps, self.begin)})

    @property
    def again_and_again(self) -> frozenset[str]:
        """The locations that are offered there."""
        return frozenset(number for position in self.there_and_back for number in self.explored[position])

    # ---------------------------------------------------------------- one position

    def _put_down(self, position: Position) -> Table:
        spot = position.spot or self.begin.spot
        assert spot is not None
        if self.sails:
            return sg_table.table(self.game, sea_steps.TakeAction(1), page=spot.page, region=spot.space)
        return ds_table.table(
            self.game,
            land_steps.TakeAction(),
            page=spot.page,
            space=spot.space,
            plane=position.plane,
            distant=position.spot is None,
        )

    def _options(self, state: Table) -> list[Any]:
        asked = decision(self.game, state)
        assert isinstance(asked, Pick)
        return [option for option in asked.options if option.closed_by is None]

    def _offered(self, state: Table) -> list[str]:
        return [option.action.location for option in self._options(state) if isinstance(option.action, Explore)]

    def _onward(self, state: Table) -> list[Position]:
        if self.sails:
            return self._sailed(state)
        ways = (on_land.Travel, on_land.Fly)
        chosen = [option for option in self._options(state) if isinstance(option.action, ways)]
        return [self._position(answer(self.game, state, (option.id,)).state) for option in chosen]

    def _sailed(self, state: Table) -> list[Position]:
        """Set out, with all the crew's craft and the best fate, until it is asked where to sail."""
        if not any(isinstance(option.action, at_sea.Travel) for option in self._options(state)):
            return []
        state = answer(self.game, state, ("travel",)).state
        for _ in range(MOST_REPLIES):
            asked = decision(self.game, state)
            if isinstance(asked, Chance):
                best = max(asked.outcomes, key=lambda outcome: int(outcome[0]))
                state = answer(self.game, state, (best[0],)).state
            elif isinstance(asked, Pick) and asked.about == "sail":
                to = [option for option in self._options(state) if isinstance(option.action, at_sea.SailTo)]
                return [self._position(answer(self.game, state, (option.id,)).state) for option in to]
            else:
                state = answer(self.game, state, self._willing(state)).state
        raise AssertionError("the ship never got under way")

    def _willing(self, state: Table) -> tuple[str, ...]:
        """Whoever helps with craft takes part; nothing else is done about the draw."""
        asked = decision(self.game, state)
        assert isinstance(asked, Pick), asked
        able = [option.id for option in asked.options if option.closed_by is None]
        return tuple(able[: asked.most]) if asked.least == 0 and asked.most else tuple(able[: asked.least])

    def _position(self, state: Table) -> Position:
        board = state.board
        spot = None if not self.sails and board.distant else board.spot
        return Position(spot, 0 if self.sails else board.plane)
