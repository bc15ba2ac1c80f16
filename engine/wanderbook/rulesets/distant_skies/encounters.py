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
from wanderbook.ids import name_of, section_and_letter
from wanderbook.rulesets.common.crew import controller, mate_of, on_board
from wanderbook.rulesets.distant_skies.actions import BeginVisits, PutOnSpot
from wanderbook.rulesets.distant_skies.board import MOST_ON_A_SPOT, Found, Table, spots_of
from wanderbook.rulesets.distant_skies.events import PlacedOn, QuestFound
from wanderbook.rulesets.distant_skies.steps import Encounter, NextSpot, PlaceCharacters, VisitSpot
from wanderbook.table import Game, Option, Pick
from wanderbook.table.actions import EndEncounter, TakeChoice
from wanderbook.table.behaviour import asks, explains, runs, take, takes
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Emit
from wanderbook.table.kinds import Offers, then
from wanderbook.table.quests import gain_quest as gain_any_quest
from wanderbook.table.quests import use_quest as use_any_quest
from wanderbook.table.reading import OF_A_SECTION, explain_choice, go_back, take_choice
from wanderbook.table.script import Handler


def ways_out(game: Game, state: Table, section: str) -> list[Option]:
    """The scene's own ways to leave, and ending it, which is always open (DS-EXPLORE-2). Nothing is added if an
    unconditional way leads back to the map.
    """
    ways, choices = spots_of(game, state, section, spots=False), game.sections[section].choices
    plain = any(way.closed_by is None and _just_leads_back(choices[way.id].choice) for way in ways)
    return ways if plain else [*ways, Option(EndEncounter())]


def _just_leads_back(choice: Choice) -> bool:
    back = any(isinstance(effect, ReturnToMap) for effect in choice.effects)
    return back and choice.trial is None and not choice.price


@runs(Encounter)
def begin_encounter(game: Game, state: Table, step: Encounter, emit: Emit) -> Table:
    """Begin a wandering encounter, or continue it after a spot has led back to it (DS-EXPLORE-2)."""
    top = state.agenda[-1] if state.agenda else None
    if isinstance(top, NextSpot) and top.section == step.section:
        return state
    return then(state, PlaceCharacters(step.section))


@asks(PlaceCharacters)
def ask_place_characters(game: Game, state: Table, step: PlaceCharacters) -> Pick:
    """Ask for characters on spots, at most two on each, or for a way out of the encounter (DS-EXPLORE-2)."""
    options = [*_placings(game, state, step), Option(BeginVisits(), None if step.placed else "DS-EXPLORE-2")]
    return Pick(step.section, (*options, *ways_out(game, state, step.section)), owner=TABLE)


def _placings(game: Game, state: Table, step: PlaceCharacters) -> Iterator[Option]:
    """An option to place each character on each spot, closed if the spot is full or they are already placed."""
    standing = [name for name, _ in step.placed]
    on_spots = [spot for _, spot in step.placed]
    for spot in spots_of(game, state, step.section):
        full = on_spots.count(spot.id) >= MOST_ON_A_SPOT
        for mate in state.board.crew:
            closed = spot.closed_by or ("DS-EXPLORE-2" if full or mate.name in standing else None)
            yield Option(PutOnSpot(spot.id, mate.name), closed, controller(state.board, mate))


@takes(PlaceCharacters, PutOnSpot)
def put_on_spot(game: Game, state: Table, step: PlaceCharacters, action: PutOnSpot, emit: Emit) -> Table:
    """Put a character on a spot, then ask for the others (DS-EXPLORE-2)."""
    emit(PlacedOn("DS-EXPLORE-2", action.name, name_of(step.section, action.letter)))
    return then(state, PlaceCharacters(step.section, (*step.placed, (action.name, action.letter))))


@takes(PlaceCharacters, BeginVisits)
def begin_visits(game: Game, state: Table, step: PlaceCharacters, action: BeginVisits, emit: Emit) -> Table:
    """Visit the spots one by one, since all who take part are placed (DS-EXPLORE-2)."""
    return then(state, NextSpot(step.section, step.placed))


@explains(PlaceCharacters)
def explain_placing(
    game: Game, state: Table, step: PlaceCharacters, action: PutOnSpot | BeginVisits | TakeChoice
) -> str:
    """Say why a character cannot be placed there: nobody placed yet, the spot is closed or full, or they are on another
    (DS-EXPLORE-2).
    """
    if isinstance(action, BeginVisits):
        return game.say("nobody_placed")
    choice = TakeChoice(action.letter)
    if any(option.closed_by for option in game.sections[step.section].options(state) if option.action == choice):
        return explain_choice(game, state, step, choice)
    assert isinstance(action, PutOnSpot), "a way out is closed only as a choice is"
    there = any(name == action.name for name, _ in step.placed)
    return game.say("placed", name=action.name) if there else game.say("spot_full")


@runs(NextSpot)
def go_to_next_spot(game: Game, state: Table, step: NextSpot, emit: Emit) -> Table:
    """Go to the next spot, or leave, without a question if only one way is open (DS-EXPLORE-2)."""
    visit = VisitSpot(step.section, step.remaining)
    asked = ask_visit_spot(game, state, visit)
    ways = [option for option in asked.options if option.closed_by is None]
    just_placed = not step.here and [way for way in ways if not isinstance(way.action, EndEncounter)]
    only = just_placed if just_placed and len(just_placed) == 1 else ways
    return take(game, state, visit, (only[0].action,), emit) if len(only) == 1 else then(state, visit)


def end_encounter(game: Game, state: Table, step: Offers, action: EndEncounter, emit: Emit) -> Table:
    """End the encounter: Claire returns to the map (DS-EXPLORE-2)."""
    return go_back(game, state, ReturnToMap(), emit)


takes(PlaceCharacters, TakeChoice)(take_choice)
takes(PlaceCharacters, EndEncounter)(end_encounter)
takes(VisitSpot, EndEncounter)(end_encounter)


@asks(VisitSpot)
def ask_visit_spot(game: Game, state: Table, step: VisitSpot) -> Pick:
    """Ask the active player which spot is visited next, or whether to leave (DS-EXPLORE-2)."""
    waiting = {spot for _, spot in step.remaining}
    spots = [one for one in spots_of(game, state, step.section) if one.id in waiting]
    return Pick(step.section, (*spots, *ways_out(game, state, step.section)), owner=state.board.active)


@takes(VisitSpot, TakeChoice)
def visit_spot(game: Game, state: Table, step: VisitSpot, action: TakeChoice, emit: Emit) -> Table:
    """Take the choice of a spot with the characters on it; each spot can be visited once (DS-EXPLORE-2)."""
    here = tuple(name for name, spot in step.remaining if spot == action.letter)
    if here:
        remaining = tuple(one for one in step.remaining if one[1] != action.letter)
        state = then(state, NextSpot(step.section, remaining, here))
    return take_choice(game, state, step, action, emit)


explains(VisitSpot)(explain_choice)


# ---------------------------------------------------------------- on a spot


def visiting(state: Table) -> NextSpot | None:
    """The step after the spot that is being visited; None if none is."""
    return next((step for step in reversed(state.agenda) if isinstance(step, NextSpot)), None)


def may_try(state: Table, about: str) -> tuple[str, ...]:
    """The characters who may try a spot's challenge: those on it. Empty for other challenges, which anybody may try."""
    after = visiting(state)
    return after.here if after is not None and about.startswith(f"{after.section}:") else ()


def most_at(game: Game, about: str) -> int:
    """How many can take part: two on a spot, whether or not anybody has been placed there yet; otherwise everybody."""
    number, letter = section_and_letter(about)
    section = game.book.sections.get(number)
    if section is None or not section.encounter:
        return len(game.kit.crew)
    on_a_spot = any(choice.letter == letter and section.is_spot(choice) for choice in section.choices)
    return MOST_ON_A_SPOT if on_a_spot else len(game.kit.crew)


def gain_quest(game: Game, state: Table, effect: GainQuest, emit: Emit) -> Table:
    """Gain a quest; one found on a spot may be read only by its finders."""
    after = gain_any_quest(game, state, effect, emit)
    spot = visiting(state)
    if after is state or spot is None:
        return after
    players = sorted({controller(state.board, mate_of(state.board, name)) for name in spot.here})
    secret = Found(effect.quest, tuple(players))
    emit(QuestFound("DS-EXPLORE-2", secret.quest, secret.finders))
    return on_board(after, found=(*after.board.found, secret))


def use_quest(game: Game, state: Table, effect: LoseQuest | CompleteQuest, emit: Emit) -> Table:
    """Put a quest out of play and forget its finders."""
    after = use_any_quest(game, state, effect, emit)
    remaining = tuple(one for one in after.board.found if one.quest != effect.quest)
    return on_board(after, found=remaining) if after is not state and remaining != after.board.found else after


def without_finder(quests_found: tuple[Found, ...], player: int) -> tuple[Found, ...]:
    """The quests' finders without a leaving player; a quest without any other finder becomes everybody's
    (DS-PLAYERS-1).
    """
    remaining = (
        Found(one.quest, tuple(by - (by > player) for by in one.finders if by != player)) for one in quests_found
    )
    return tuple(one for one in remaining if one.finders)


def without_spots(state: Table) -> Table:
    """The table back on the map: the scene ends, and its remaining steps are dropped."""
    agenda: tuple[Any, ...] = state.agenda
    while agenda and (agenda[-1].__class__ in OF_A_SECTION or isinstance(agenda[-1], NextSpot)):
        agenda = agenda[:-1]
    return replace(state, agenda=agenda)


HANDLERS: dict[str, Handler] = {"gain_quest": gain_quest, "lose_quest": use_quest}
