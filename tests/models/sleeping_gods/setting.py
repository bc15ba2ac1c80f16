"""Random fights for the engine: books full of enemies and weapons, and tables in any condition."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from tests.models.sleeping_gods.pieces import Card
from tests.rules.sg_table import change, equip, game_of, goods, table
from wanderbook.rulesets.sleeping_gods import board as engine
from wanderbook.rulesets.sleeping_gods.steps import BeginFight, TakeAction
from wanderbook.table import Game, start
from wanderbook.table.fate import Fate

ROOT = Path(__file__).parents[3]
BOOKS = ("stories/the-widows-buoys", "tests/stories/the-proving-sea", "tests/scenarios/sleeping-gods/book")
SKILLS = ("strength", "cunning", "savvy", "perception", "craft")
POWERS = ("F", "!", "R", "T", "L", "M", "V", "W", "G", "G3", "GA", "A", "A2", "X", "Q", "U", "C")
"""Marks of every power that an enemy of this game can have."""

# ---------------------------------------------------------------- books with many enemies


@cache
def printed_enemies() -> tuple[dict[str, Any], ...]:
    """The enemies of the bundled books."""
    files = (ROOT / book / "cards" / "enemies.toml" for book in BOOKS)
    return tuple(enemy for file in files for enemy in tomllib.loads(file.read_text(encoding="utf-8"))["enemy"])


def random_grid(random: Random) -> str:
    """A grid with a heart at least, and any mark that an enemy of this game can have."""
    rows, columns = random.randint(1, 4), random.randint(1, 4)
    marks = []
    for _ in range(rows * columns):
        square = []
        if random.random() < 0.3:
            square.append(random.choice(("H", "H", "H", "H2", "H3")))
        if random.random() < 0.15:
            square.append("S")
        if random.random() < 0.15:
            square.append(random.choice(("D1", "D1", "D2")))
        if random.random() < 0.2:
            square.append(random.choice(POWERS))
        marks.append("+".join(square) or ".")
    if not any("H" in mark for mark in marks):
        marks[random.randrange(len(marks))] = "H"
    return "\n".join(" ".join(marks[at * columns : (at + 1) * columns]) for at in range(rows))


def random_book(random: Random) -> Game:
    """A game whose book has the printed enemies, random ones, and random weapons."""
    enemies = [(one["grid"], one["defense"], one["damage"]) for one in printed_enemies()]
    enemies += [(random_grid(random), random.randint(1, 8), random.randint(0, 4)) for _ in range(30)]
    cards = "".join(
        f'[[enemy]]\nnumber = {number}\nname = "Enemy {number}"\nlevel = 1\ndefense = {defense}\ndamage = {damage}\n'
        f"grid = '''\n{grid}\n'''\n\n"
        for number, (grid, defense, damage) in enumerate(enemies, 1)
    )
    for number in range(1, 9):
        weapon = f"accuracy = {random.randint(0, 3)}, damage = {random.randint(1, 5)}, block = {random.randint(0, 3)}"
        weapon += ", ranged = true" if random.random() < 0.3 else ""
        weapon += ", tiring = true" if random.random() < 0.25 else ""
        weapon += f', extra = "{random.choice(SKILLS)}"' if random.random() < 0.5 else ""
        cards += f'[[adventure]]\nnumber = {number}\nname = "W{number}"\nkind = "weapon"\nweapon = {{ {weapon} }}\n\n'
    story = "## 50\n\nA fight.\n\nA. Fight.\nCOMBAT 1\n*Gain 4 XP.*\n*Return to the ship.*\n"
    return game_of({"cards/all.toml": cards, "storybook/fight.md": story})


# ---------------------------------------------------------------- a random fight


@cache
def ability_cards() -> dict[int, Card]:
    """The box's ability cards, as far as they always do something."""
    file = ROOT / "engine/wanderbook/rulesets/sleeping_gods/components/abilities.toml"
    found = {}
    for card in tomllib.loads(file.read_text(encoding="utf-8"))["ability"]:
        lines = [line.removeprefix("Always:") for line in card.get("abilities", "").split("\n") if "Always:" in line]
        always = tuple(phrase.strip() for line in lines for phrase in line.split(".") if phrase.strip())
        found[card["number"]] = Card(card["number"], card["skill"], always)
    return found


def random_table(game: Game, random: Random) -> engine.Table:
    """The first decision of a fight against some enemies, with a crew in any condition."""
    players = random.randint(1, 4)
    foes = tuple(random.choices(sorted(game.kit.enemy), k=random.choice((1, 1, 2, 2, 2, 3, 3, 4))))
    command = tuple(random.choice((0, 0, 0, 1, 2)) for _ in range(players))
    state = table(
        game,
        TakeAction(2),
        BeginFight("50:A", foes),
        players=players,
        active=random.randrange(players),
        command=command,
        damage=tuple(random.randint(0, 2) if room < 5 else random.randint(0, 1) for room in range(6)),
    )
    if sum(state.board.damage) >= engine.SHIP_DAMAGE:
        state = replace(state, board=replace(state.board, damage=(0,) * 6))
    state = goods(state, **{good: random.choice((0, 0, 1, 2)) for good in ("meat", "grain", "material", "coin")})
    state = random_crew(game, state, random)
    state = start(game, 0, replace(state, fate=Fate(random.getrandbits(60)))).state
    return random_middle(state, random)


def random_crew(game: Game, state: engine.Table, random: Random) -> engine.Table:
    """Damage, fatigue, statuses, weapons and cards for everybody."""
    weapons = list(range(1, 9))
    cards = sorted(ability_cards())
    random.shuffle(weapons)
    random.shuffle(cards)
    if random.random() < 0.5:
        cards.sort(key=lambda card: bool(ability_cards()[card].always))  # the last are dealt first
    harm, left = random.choice((0.0, 0.2, 0.7)), dict(engine.STATUS_TOKENS)
    rife = random.choice(sorted(left))
    likely = {status: 0.9 if status == rife and random.random() < 0.2 else 0.12 for status in left}
    for mate in state.board.crew:
        most = game.kit.crew[mate.name].health
        statuses = {status for status in sorted(left) if left[status] and random.random() < likely[status]}
        for status in statuses:
            left[status] -= 1
        changes: dict[str, Any] = {
            "fatigue": random.choice((0, 0, 1, 2)),
            "statuses": frozenset(statuses),
            "damage": random.randint(1, most) if random.random() < harm else 0,
            "weapons": tuple(sorted(weapons.pop() for _ in range(random.choice((0, 0, 0, 1, 2))) if weapons)),
        }
        state = change(state, mate.name, **changes)
        if random.random() < 0.4:
            state = equip(state, mate.name, *(cards.pop() for _ in range(random.randint(1, 2))))
    if all(mate.damage >= game.kit.crew[mate.name].health for mate in state.board.crew):
        state = change(state, "Odessa", damage=0)
    return state


def random_middle(state: engine.Table, random: Random) -> engine.Table:
    """The same fight as if it had gone on for a while: synergy tokens held, squares covered."""
    fight = state.board.fight
    assert fight is not None
    names = [mate.name for mate in state.board.crew]
    synergy = tuple(
        (whose, random.choice([name for name in names if name != whose])) for whose in names if random.random() < 0.3
    )
    row = []
    for laid in fight.row:
        free = [at for at in laid.squares() if not laid.heart(at)]
        row.append(replace(laid, covered=frozenset(at for at in free if random.random() < 0.15)))
    fight = replace(fight, synergy=synergy, row=tuple(row))
    return replace(state, board=replace(state.board, fight=fight))
