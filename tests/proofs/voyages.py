"""A second model of travel, from the rules alone: at the table itself, every journey is tried from every position.

Nothing is read off the atlas here: the pawn is put down, the crew is at full strength, fate draws its best card, the
tank is full, and what the table offers is taken. What lies between two journeys is read by `brute_force`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from tests.proofs.brute_force import BruteForce, Data, Facts, Place
from tests.rules import ds_table, sg_table
from wanderbook.book import Book
from wanderbook.book.travel import Position, Spot
from wanderbook.rulesets import game_for
from wanderbook.rulesets.common.actions import Explore, MakeUse
from wanderbook.rulesets.distant_skies import actions as land
from wanderbook.rulesets.distant_skies import steps as land_steps
from wanderbook.rulesets.sleeping_gods import actions as at_sea
from wanderbook.rulesets.sleeping_gods import steps as sea_steps
from wanderbook.table import Chance, Game, Pick, Table, answer, decision

MOST_REPLIES = 30
"""Of one journey, before it is under way."""


class Voyaging(BruteForce):
    """Every state of a campaign with its map: at the ship or on the map, every journey that the table offers."""

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.table = Voyages(book)
        landing = {place.card for place in book.cards.landing}
        self.moving = landing | {card.number for card in book.cards.adventure if card.abilities}
        """The adventure cards with which journeys differ."""

    def begin(self) -> Facts:
        return super().begin()._replace(where=self.table.begin)

    def _explore(self, facts: Facts) -> Iterator[Place]:
        offered, onward = self.table.at(facts.where, facts.cards & self.moving)
        for number in offered:
            if number not in facts.crossed:
                yield Place("turn", number, 0, number, facts)
        for there in onward:
            yield Place("ship", "", 0, "", facts._replace(where=there))
        yield from self._deck_ends(facts)

    def _moved(self, effect: Data, facts: Facts) -> Facts:
        """The text puts the pawn on a space; the plane stays where it is."""
        return facts._replace(where=facts.where._replace(spot=Spot(effect["page"], effect["space"])))


class Voyages:
    """The table's own travel replies, from any position and with any cards."""

    def __init__(self, book: Book) -> None:
        self.game: Game = game_for(book).asking
        self.sails = book.title_page.ruleset == "sleeping_gods"
        begin = book.title_page.begin
        assert begin is not None
        opening = self.game.rules.begin(self.game, 1)
        self.begin = Position(Spot(begin.page, begin.space), 0 if self.sails else opening.board.plane)
        self.cards: frozenset[int] = opening.cards - frozenset(book.title_page.adventures)
        """Of the box."""
        self._known: dict[tuple[Position, frozenset[int]], tuple[list[str], list[Position]]] = {}

    def at(self, position: Position, cards: frozenset[int]) -> tuple[list[str], list[Position]]:
        """What can be explored from a position with these cards, and where one reply to travel leads."""
        found = self._known.get((position, cards))
        if found is None:
            state = self._put_down(position, cards)
            onward = dict.fromkeys([*self._onward(state), *self._by_cards(state)])
            found = self._known[position, cards] = self._offered(state), list(onward)
        return found

    def every(self, cards: frozenset[int] = frozenset()) -> dict[Position, list[str]]:
        """Every position that travel replies lead to from the opening, with what can be explored there."""
        found: dict[Position, list[str]] = {}
        waiting = [self.begin]
        while waiting:
            position = waiting.pop()
            if position not in found:
                found[position], onward = self.at(position, cards)
                waiting += onward
        return found

    # ---------------------------------------------------------------- one position

    def _put_down(self, position: Position, cards: frozenset[int]) -> Table:
        """With full command, or with the cards in hand that are no other's."""
        spot = position.spot or self.begin.spot
        assert spot is not None
        held = self.cards | cards
        if self.sails:
            state = sg_table.table(self.game, sea_steps.TakeAction(1), page=spot.page, region=spot.space)
            return replace(state, cards=held)
        state = ds_table.table(
            self.game,
            land_steps.TakeAction(),
            page=spot.page,
            space=spot.space,
            plane=position.plane,
            distant=position.spot is None,
            held=(tuple(sorted(held & self.game.kit.adventure.keys())),),
        )
        return replace(state, cards=held)

    def _options(self, state: Table) -> list[Any]:
        asked = decision(self.game, state)
        assert isinstance(asked, Pick)
        return [option for option in asked.options if option.closed_by is None]

    def _offered(self, state: Table) -> list[str]:
        return [option.action.location for option in self._options(state) if isinstance(option.action, Explore)]

    def _onward(self, state: Table) -> list[Position]:
        if self.sails:
            return self._sailed(state)
        ways = (land.Travel, land.Fly)
        chosen = [option for option in self._options(state) if isinstance(option.action, ways)]
        return [self._position(answer(self.game, state, (option.id,)).state) for option in chosen]

    def _by_cards(self, state: Table) -> Iterator[Position]:
        """Where cards move the pawn or the plane, used before anything else is done."""
        asked = decision(self.game, state)
        assert isinstance(asked, Pick)
        for option in asked.free_actions:
            if option.closed_by is None and isinstance(option.action, MakeUse) and option.id.startswith("card:"):
                after = answer(self.game, state, (option.id,)).state
                asked = decision(self.game, after)
                if isinstance(asked, Pick) and asked.about == "plane":
                    sent = (one for one in asked.options if isinstance(one.action, land.Fly | land.FlyWithout))
                    yield from (self._position(answer(self.game, after, (one.id,)).state) for one in sent)
                elif self._position(after) != self._position(state):
                    yield self._position(after)

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
