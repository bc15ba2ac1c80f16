"""Quests, keywords, adventure cards, tokens and places: the effects that both games and plain books share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from wanderbook.book.effects import (
    CompleteQuest,
    CrossOffLocation,
    GainCard,
    GainExplore,
    GainQuest,
    LoseCard,
    LoseQuest,
    Nothing,
)
from wanderbook.table.events import CardGained, CardLost, PlaceClosed, QuestGained, QuestUsed, Tell, TokenGained
from wanderbook.table.script import Handler
from wanderbook.table.state import State

if TYPE_CHECKING:
    from wanderbook.table.game import Game


def gain_quest(game: Game, state: State[Any, Any], effect: GainQuest, tell: Tell) -> State[Any, Any]:
    """Into play, unless it is in play or was used already."""
    quest = effect.quest
    if quest in state.quests or quest in state.used:
        return state
    tell(QuestGained(game.rule["gain_quest"], quest))
    return replace(state, quests=state.quests | {quest})


def use_quest(game: Game, state: State[Any, Any], effect: LoseQuest | CompleteQuest, tell: Tell) -> State[Any, Any]:
    """From play to used, for good; nothing if it is not in play."""
    quest = effect.quest
    if quest not in state.quests:
        return state
    tell(QuestUsed(game.rule["use_quest"], quest, isinstance(effect, CompleteQuest)))
    return replace(state, quests=state.quests - {quest}, used=state.used | {quest})


def gain_card(game: Game, state: State[Any, Any], effect: GainCard, tell: Tell) -> State[Any, Any]:
    if effect.card in state.cards:
        return state
    tell(CardGained(game.rule["card"], effect.card))
    return replace(state, cards=state.cards | {effect.card})


def lose_card(game: Game, state: State[Any, Any], effect: LoseCard, tell: Tell) -> State[Any, Any]:
    """Unlike a quest, a card may be found again. Nothing if it is not there."""
    if effect.card not in state.cards:
        return state
    tell(CardLost(game.rule["card"], effect.card))
    return replace(state, cards=state.cards - {effect.card})


def gain_explore(game: Game, state: State[Any, Any], effect: GainExplore, tell: Tell) -> State[Any, Any]:
    if effect.token in state.tokens:
        return state
    tell(TokenGained(game.rule["token"], effect.token))
    return replace(state, tokens=state.tokens | {effect.token})


def cross_off(game: Game, state: State[Any, Any], effect: CrossOffLocation, tell: Tell) -> State[Any, Any]:
    """The location where this exploration began is closed for the campaign."""
    tell(PlaceClosed(game.rule["cross_off"], state.entrance))
    return replace(state, crossed=state.crossed | {state.entrance})


def nothing(game: Game, state: State[Any, Any], effect: Nothing, tell: Tell) -> State[Any, Any]:
    return state


HANDLERS: dict[str, Handler] = {
    "gain_quest": gain_quest,
    "lose_quest": use_quest,
    "complete_quest": use_quest,
    "gain_card": gain_card,
    "lose_card": lose_card,
    "gain_explore": gain_explore,
    "cross_off_location": cross_off,
    "nothing": nothing,
}
