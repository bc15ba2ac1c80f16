"""Quests, keywords, adventure cards, tokens and places: the effects that both games and plain books share."""

from __future__ import annotations

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
from wanderbook.table.events import CardGained, CardLost, Emit, PlaceClosed, QuestGained, QuestUsed, TokenGained
from wanderbook.table.game import Game
from wanderbook.table.kinds import Table
from wanderbook.table.script import Handler


def gain_quest(game: Game, state: Table, effect: GainQuest, emit: Emit) -> Table:
    """Put a quest into play, unless it is in play or already used."""
    quest = effect.quest
    if quest in state.quests or quest in state.used:
        return state
    emit(QuestGained(game.rule["gain_quest"], quest))
    return replace(state, quests=state.quests | {quest})


def use_quest(game: Game, state: Table, effect: LoseQuest | CompleteQuest, emit: Emit) -> Table:
    """Move a quest from play to used, for good; no change if it is not in play."""
    quest = effect.quest
    if quest not in state.quests:
        return state
    emit(QuestUsed(game.rule["use_quest"], quest, isinstance(effect, CompleteQuest)))
    return replace(state, quests=state.quests - {quest}, used=state.used | {quest})


def gain_card(game: Game, state: Table, effect: GainCard, emit: Emit) -> Table:
    """Gain an adventure card; nothing happens if it is already in play (rule "card")."""
    if effect.card in state.cards:
        return state
    emit(CardGained(game.rule["card"], effect.card))
    return replace(state, cards=state.cards | {effect.card})


def lose_card(game: Game, state: Table, effect: LoseCard, emit: Emit) -> Table:
    """Remove a card, which, unlike a quest, may be gained again. No change if it is not held."""
    if effect.card not in state.cards:
        return state
    emit(CardLost(game.rule["card"], effect.card))
    return replace(state, cards=state.cards - {effect.card})


def gain_explore(game: Game, state: Table, effect: GainExplore, emit: Emit) -> Table:
    """Gain an explore token; nothing happens if it is already held (rule "token")."""
    if effect.token in state.tokens:
        return state
    emit(TokenGained(game.rule["token"], effect.token))
    return replace(state, tokens=state.tokens | {effect.token})


def cross_off(game: Game, state: Table, effect: CrossOffLocation, emit: Emit) -> Table:
    """Close the location where this exploration began, for the rest of the campaign."""
    emit(PlaceClosed(game.rule["cross_off"], state.entrance))
    return replace(state, crossed=state.crossed | {state.entrance})


def nothing(game: Game, state: Table, effect: Nothing, emit: Emit) -> Table:
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
