"""Wandering encounters: a scene with spots, on which everybody's characters are placed at once (DS-EXPLORE-2).

A spot is a choice that turns back to its own section; any other choice is a way to leave. Nothing is done on any spot
before all are placed; then they are visited one by one, in the order that the active player likes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from wanderbook.book import Choice
from wanderbook.book.effects import CompleteQuest, GainQuest, LoseQuest, ReturnToMap
from wanderbook.ids import LEAVE, name_of
from wanderbook.rulesets.common.crew import controller, mate_of, on_board
from wanderbook.rulesets.distant_skies.board import Found, Table
from wanderbook.rulesets.distant_skies.events import PlacedOn, QuestFound
from wanderbook.table import Game, Option, Pick, open_options
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Tell
from wanderbook.table.quests import gain_quest as gain_any_quest
from wanderbook.table.quests import use_quest as use_any_quest
from wanderbook.table.reading import OF_A_SECTION, ChooseWay, Offers, go_back
from wanderbook.table.script import Handler
from wanderbook.table.steps import Runs, then

BEGIN = "begin"
MOST_ON_A_SPOT = 2
Placed = tuple[tuple[str, str], ...]
"""Who stands on which spot: `("Ed", "A")`."""


def spots_of(game: Game, state: Table, section: str, spots: bool = True) -> list[Option]:
    """The spots of a scene, or the ways to leave it, open or closed as any choice is."""
    played = game.sections[section]
    return [one for one in played.options(state) if played.section.is_spot(played.choices[one.id].choice) == spots]


def ways_out(game: Game, state: Table, section: str) -> list[Option]:
    """The scene's own ways to leave; and that it is simply ended, which is always open (DS-EXPLORE-2). Nothing is added
    to a way that leads back to the map and asks for nothing."""
    ways, choices = spots_of(game, state, section, spots=False), game.sections[section].choices
    plain = any(one.closed_by is None and _just_leads_back(choices[one.id].choice) for one in ways)
    return ways if plain else [*ways, Option(LEAVE)]


def _just_leads_back(choice: Choice) -> bool:
    back = any(isinstance(effect, ReturnToMap) for effect in choice.effects)
    return back and choice.trial is None and not choice.price


class Encounter(Runs, frozen=True):
    """The scene is there: it begins, or goes on where a spot has led back to it. It can be ended at any time."""

    section: str

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        top = state.agenda[-1] if state.agenda else None
        if isinstance(top, NextSpot) and top.section == self.section:
            return state
        return then(state, PlaceCharacters(self.section))


class PlaceCharacters(Offers, frozen=True):
    """All players at once: each character on one spot, at most two on one. `A:Ed` is Ed on the first spot."""

    placed: Placed = ()

    def ask(self, game: Game, state: Table) -> Pick:
        options = [*self._placing(game, state), Option(BEGIN, None if self.placed else "DS-EXPLORE-2")]
        return Pick(self.section, (*options, *ways_out(game, state, self.section)), owner=TABLE)

    def _placing(self, game: Game, state: Table) -> Iterator[Option]:
        standing = [name for name, _ in self.placed]
        on_spots = [spot for _, spot in self.placed]
        for spot in spots_of(game, state, self.section):
            full = on_spots.count(spot.id) >= MOST_ON_A_SPOT
            for mate in state.board.crew:
                closed = spot.closed_by or ("DS-EXPLORE-2" if full or mate.name in standing else None)
                yield Option(f"{spot.id}:{mate.name}", closed, controller(state.board, mate))

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        spot, _, who = chosen[0].partition(":")
        if chosen[0] == BEGIN:
            return then(state, NextSpot(self.section, self.placed))
        if chosen[0] == LEAVE:
            return leave_scene(game, state, tell)
        if not who:
            return ChooseWay(self.section).take(game, state, (spot,), tell)
        tell(PlacedOn("DS-EXPLORE-2", who, name_of(self.section, spot)))
        return then(state, PlaceCharacters(self.section, (*self.placed, (who, spot))))

    def why(self, game: Game, state: Table, option: str) -> str:
        spot, _, who = option.partition(":")
        if option == BEGIN:
            return game.say("nobody_placed")
        closed = {one.id for one in game.sections[self.section].options(state) if one.closed_by}
        if spot in closed:
            return ChooseWay(self.section).why(game, state, spot)
        there = any(name == who for name, _ in self.placed)
        return game.say("placed", name=who) if there else game.say("spot_full")


class NextSpot(Runs, frozen=True):
    """After placing, and after each spot: another one, or away from here."""

    section: str
    left: Placed
    here: tuple[str, ...] = ()
    """Who is on the spot that is being visited."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        step = VisitSpot(self.section, self.left)
        ways = open_options(step.ask(game, state).options)
        just_placed = not self.here and [way for way in ways if way != LEAVE]
        only = just_placed if just_placed and len(just_placed) == 1 else ways
        return step.take(game, state, (only[0],), tell) if len(only) == 1 else then(state, step)


def leave_scene(game: Game, state: Table, tell: Tell) -> Table:
    """The encounter is ended, or nothing is left to do there: back to the map."""
    return go_back(game, state, ReturnToMap(), tell)


class VisitSpot(Offers, frozen=True):
    """Each spot once; or the encounter is ended."""

    left: Placed

    def ask(self, game: Game, state: Table) -> Pick:
        waiting = {spot for _, spot in self.left}
        spots = [one for one in spots_of(game, state, self.section) if one.id in waiting]
        return Pick(self.section, (*spots, *ways_out(game, state, self.section)), owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if chosen[0] == LEAVE:
            return leave_scene(game, state, tell)
        here = tuple(name for name, spot in self.left if spot == chosen[0])
        if here:
            left = tuple(one for one in self.left if one[1] != chosen[0])
            state = then(state, NextSpot(self.section, left, here))
        return ChooseWay(self.section).take(game, state, chosen, tell)

    def why(self, game: Game, state: Table, option: str) -> str:
        return ChooseWay(self.section).why(game, state, option)


# ---------------------------------------------------------------- on a spot


def visiting(state: Table) -> NextSpot | None:
    """What comes after the spot that is being visited; nothing, where none is."""
    return next((step for step in reversed(state.agenda) if isinstance(step, NextSpot)), None)


def may_try(state: Table, about: str) -> tuple[str, ...]:
    """Of a spot's challenge, those who stand there; nobody in particular anywhere else."""
    after = visiting(state)
    return after.here if after is not None and about.startswith(f"{after.section}:") else ()


def most_at(game: Game, about: str) -> int:
    """How many can try this: two on a spot, whether or not anybody has been placed there yet; else all."""
    number, _, letter = about.rpartition(":")
    section = game.book.sections.get(number)
    if section is None or not section.encounter:
        return len(game.kit.crew)
    on_a_spot = any(choice.letter == letter and section.is_spot(choice) for choice in section.choices)
    return MOST_ON_A_SPOT if on_a_spot else len(game.kit.crew)


def gain_quest(game: Game, state: Table, effect: GainQuest, tell: Tell) -> Table:
    """A quest that is found on a spot is read by its finders only."""
    after = gain_any_quest(game, state, effect, tell)
    spot = visiting(state)
    if after is state or spot is None:
        return after
    players = sorted({controller(state.board, mate_of(state.board, name)) for name in spot.here})
    found = Found(effect.quest, tuple(players))
    tell(QuestFound("DS-EXPLORE-2", found.quest, found.finders))
    return on_board(after, found=(*after.board.found, found))


def use_quest(game: Game, state: Table, effect: LoseQuest | CompleteQuest, tell: Tell) -> Table:
    """Out of play, it is nobody's own any more."""
    after = use_any_quest(game, state, effect, tell)
    left = tuple(one for one in after.board.found if one.quest != effect.quest)
    return on_board(after, found=left) if after is not state and left != after.board.found else after


def without_finder(found: tuple[Found, ...], player: int) -> tuple[Found, ...]:
    """DS-PLAYERS-1: who leaves has read nothing any more; what nobody else has read is everybody's."""
    left = (Found(one.quest, tuple(by - (by > player) for by in one.finders if by != player)) for one in found)
    return tuple(one for one in left if one.finders)


def without_spots(state: Table) -> Table:
    """Back on the map: the scene is left, with whatever was still to be done there."""
    agenda: tuple[Any, ...] = state.agenda
    while agenda and (agenda[-1].__class__ in OF_A_SECTION or isinstance(agenda[-1], NextSpot)):
        agenda = agenda[:-1]
    return replace(state, agenda=agenda)


HANDLERS: dict[str, Handler] = {"gain_quest": gain_quest, "lose_quest": use_quest}
EncounterStep = Encounter | PlaceCharacters | NextSpot | VisitSpot
