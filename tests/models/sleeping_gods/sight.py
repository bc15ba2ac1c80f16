"""The engine's table in the model's words: set up once, compared after every decision."""

from __future__ import annotations

from typing import Any

from tests.models.sleeping_gods.fight import Fight, Room
from tests.models.sleeping_gods.pieces import Crew, Enemy, Square, Weapon
from tests.models.sleeping_gods.setting import ability_cards
from wanderbook.rulesets.sleeping_gods import board as engine
from wanderbook.table import Game


def model_of(game: Game, state: engine.Table) -> Fight:
    """The model, set up as the engine's table is."""
    board, kit = state.board, game.kit
    assert board.fight is not None
    crew = {}
    for mate in board.crew:
        printed = kit.crew[mate.name]
        weapons = {0: printed.weapon, **{number: kit.adventure[number].weapon for number in mate.weapons}}
        crew[mate.name] = Crew(
            mate.name,
            board.active if mate.name == "Odessa" else mate.player,
            printed.health,
            {number: weapon_of(weapon) for number, weapon in weapons.items()},
            mate.damage,
            mate.fatigue,
            set(mate.statuses),
            [ability_cards()[number] for number in mate.abilities],
        )
    row = [enemy_of(kit.enemy[int(laid.name.split("-")[0])], laid) for laid in board.fight.row]
    rooms = kit.rooms[board.players]
    ship = {
        name: Room(rooms[name].fate, rooms[name].spaces, cubes) for name, cubes in zip(rooms, board.damage, strict=True)
    }
    return Fight(
        crew,
        row,
        board.players,
        board.active,
        list(board.command),
        dict(board.goods.each),
        ship,
        dict(board.fight.synergy),
    )


def weapon_of(weapon: Any) -> Weapon:
    return Weapon(weapon.accuracy, weapon.damage, weapon.block, weapon.ranged, weapon.extra, weapon.tiring)


def enemy_of(card: Any, laid: Any) -> Enemy:
    squares = {
        (row, column): Square(
            square.heart, square.damage, square.synergy, tuple((one.power, one.amount) for one in square.powers)
        )
        for row, line in enumerate(card.grid)
        for column, square in enumerate(line)
    }
    return Enemy(laid.name, card.defense, card.damage, squares, set(laid.covered))


def seen_on_engine(state: engine.Table) -> dict[str, Any]:
    """What lies on the engine's table."""
    board, fight = state.board, state.board.fight
    seen: dict[str, Any] = {
        "damage": {mate.name: mate.damage for mate in board.crew},
        "fatigue": {mate.name: mate.fatigue for mate in board.crew},
        "statuses": {mate.name: set(mate.statuses) for mate in board.crew},
        "cards": {mate.name: list(mate.abilities) for mate in board.crew},
        "weapons": {mate.name: set(mate.weapons) for mate in board.crew},
        "goods": {good: many for good, many in board.goods.each if good != "xp"},
        "ship": list(board.damage),
        "command": list(board.command),
    }
    if fight is not None:
        seen |= {
            "row": [(laid.name, set(laid.covered)) for laid in fight.row],
            "synergy": dict(fight.synergy),
            "tokens": list(fight.tokens),
            "placed": {mate.name: fight.placed[mate.name] for mate in board.crew},
            "round": fight.round,
            "disarmed": sorted(fight.disarmed),
        }
    return seen


def seen_on_model(model: Fight, over: bool = False) -> dict[str, Any]:
    """What lies on the model's."""
    crew = model.crew.values()
    seen: dict[str, Any] = {
        "damage": {mate.name: mate.damage for mate in crew},
        "fatigue": {mate.name: mate.fatigue for mate in crew},
        "statuses": {mate.name: mate.statuses for mate in crew},
        "cards": {mate.name: [card.number for card in mate.cards] for mate in crew},
        "weapons": {mate.name: {number for number in mate.weapons if number} for mate in crew},
        "goods": {good: many for good, many in model.goods.items() if many},
        "ship": [room.damage for room in model.ship.values()],
        "command": model.command,
    }
    if not over:
        seen |= {
            "row": [(enemy.name, enemy.covered) for enemy in model.row],
            "synergy": model.synergy,
            "tokens": model.tokens,
            "placed": {mate.name: mate.tokens for mate in crew},
            "round": model.round,
            "disarmed": sorted((card, name) for card, name, _ in model.disarmed),
        }
    return seen
