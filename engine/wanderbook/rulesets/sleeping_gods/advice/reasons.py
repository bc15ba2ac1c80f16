"""The reasons that only this game has: for a room of the ship, an action, an attack."""

from __future__ import annotations

from wanderbook.rulesets.common.actions import EndRound
from wanderbook.rulesets.common.crew import mate_of
from wanderbook.rulesets.sleeping_gods.actions import AttackWith, SkipAction, StopSailing, Travel, UseRoom, VisitMarket
from wanderbook.rulesets.sleeping_gods.advice.evaluator import Evaluator
from wanderbook.rulesets.sleeping_gods.board import ATTACK, Table, applies, defense, fight_of, weapon_of
from wanderbook.rulesets.sleeping_gods.steps import (
    ChooseAttacker,
    ChoosePayment,
    EquipTo,
    PlaceDamage,
    Sail,
    SearchOn,
    SplitDamage,
    SplitFatigue,
    SplitHealing,
)
from wanderbook.table import Pick, Question
from wanderbook.table.challenge import likelihood
from wanderbook.table.decisions import Chosen
from wanderbook.table.game import Reason
from wanderbook.table.steps import Tried

FEW = 3
"""Command below which more of it is what a room is used for."""


def own_reason(evaluator: Evaluator, state: Table, step: object, asked: Question, chosen: Chosen) -> Reason | None:
    """This game's own reason for a reply, by the step that asks or the action that was chosen; None if it has none."""
    actions = asked.actions(chosen) if isinstance(asked, Pick) and len(chosen) == 1 else ()
    match step, actions:
        case _, (UseRoom(room=room),):
            return _room(evaluator, state, room)
        case Sail(), (StopSailing(),):
            return Reason("arrived") if evaluator.memory.goal == state.board.spot else None
        case (Sail(), _) | (_, (Travel(),)):
            return _bound_for(evaluator)
        case EquipTo(card=card), _:
            return Reason("bearer") if evaluator.kit.ability[card].skill else None
        case ((SplitFatigue(gains=True) | SplitDamage()), _):
            return Reason("harm_borne")
        case ((SplitFatigue() | SplitHealing()), _):
            return Reason("most_needed")
        case ChoosePayment(), _:
            return Reason("missed_least")
        case _, (VisitMarket(),):
            return Reason("has_coins", after=state.board.goods["coin"])
        case _, (SkipAction(),):
            return Reason("nothing_here")
        case ChooseAttacker(), (AttackWith() as attack,):
            return Reason(
                "hits", after=max(_hit(evaluator, state, attack, laid.name) for laid in fight_of(state.board).row)
            )
        case ChooseAttacker(), (EndRound(),):
            return Reason("attacks_cost")
        case PlaceDamage(), _:
            return Reason("weakens")
        case SearchOn(), _:
            return Reason("search" if chosen == ("draw",) else "searched")
        case _:
            return None


def _bound_for(evaluator: Evaluator) -> Reason | None:
    """The goal of the voyage, with the number of its unexplored locations."""
    goal = evaluator.memory.goal
    if goal is None:
        return None
    visits = evaluator.memory.visits
    new = sum(not visits[location] for location in evaluator.kit.regions[goal].locations)
    return Reason("bound_new" if new else "bound_for", after=new, name=str(goal))


def _room(evaluator: Evaluator, state: Table, room: str) -> Reason:
    """The most valuable part of a room now: command, cards, command taken back, or its own effect."""
    board, here = state.board, evaluator.kit.rooms[state.board.players][room]
    placed = sum(mate.command for mate in board.crew) + sum(amount for _, amount in board.on_cards)
    if room == "bridge" and placed > here.command:
        return Reason("room_clear", after=placed)
    if room == "deck":
        return Reason("room_search")
    if room == "galley" and any(mate.fatigue for mate in board.crew) and board.hands[board.active]:
        return Reason("room_cook")
    if room == "sick_bay" and max(mate.damage for mate in board.crew) > 1:
        return Reason("room_heal")
    return Reason("room_command" if board.command[board.active] < FEW else "room_more", after=here.command)


def _hit(evaluator: Evaluator, state: Table, attack: AttackWith, target: str) -> float:
    """The chance that an attack hits this enemy, from 0 to 1."""
    mate = mate_of(state.board, attack.name)
    held = weapon_of(evaluator.kit, mate, attack.weapon)
    accuracy = held.accuracy + applies(evaluator.kit, state, mate, "add_accuracy")
    needed = defense(evaluator.kit, state, mate, attack.weapon, target)
    return float(likelihood(evaluator.game, state, Tried(ATTACK, "accuracy", needed, (attack.name,), added=accuracy)))
