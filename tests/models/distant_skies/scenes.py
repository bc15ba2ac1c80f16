"""Random fights of Distant Skies: a book with many enemies, bosses and combat cards, and tables to fight them at."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from tests.models.distant_skies.cards import Cards, read_cards
from tests.rules.ds_table import game_of, table
from wanderbook.rulesets import distant_skies
from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.steps import BeginFight, TakeAction
from wanderbook.table import Game
from wanderbook.table.amounts import Counts
from wanderbook.table.fate import Fate

ROOT = Path(__file__).parents[3]
PRINTED = (ROOT / "stories/the-late-mountain/cards", ROOT / "tests/stories/lost-property/cards")
"""Books whose enemies and bosses are fought, too."""
BOX = ("characters", "abilities", "starting", "resources", "buffs")
ENEMIES, BOSSES, COMBAT = 120, 24, 60
"""How many of each are made up."""
FIRST_ENEMY, FIRST_BOSS, FIRST_CARD, FIRST_ABILITY = 101, 51, 301, 201
MARKS = (
    *["."] * 8,
    *("H H H H2 H2 H3 P P S S S+P S+V H+S H+P B B2 B+S K ! !+P A A2 CA CA2").split(),
    *("PA PA2 PS PS2 HA HA2 HO HO2 HO3 C Q T L M V W G G2 GA GA2 V+W T+HO G2+S Q+C").split(),
)
SKILLS = ("strength", "cunning", "savvy", "perception", "craft", "moxie")
SYNERGY = (
    "+1 damage",
    "+2 damage",
    "+3 damage",
    "Block 1",
    "Block 3",
    "Remove 1 power",
    "Remove 2 power",
    "Ignore block",
    "Restore 2 health",
)
EQUIPMENT = (
    "Always: +1 damage.",
    "Always: Block 1.",
    "Always: Remove 1 power.",
    "Always: Self: Remove 1 power.",
    "Always: Self: +2 damage.",
    "Always: Self: Block 2.",
    "+1 damage.",
    "Self: +2 damage.",
    "Block 1.",
    "Self: Block 2.",
    "Reroll the die.",
)
"""Ability cards that the box has none of: for everybody's attacks, and without a price."""
STATUSES = ("venom", "frightened", "weakened", "madness", "low_morale")
ABILITIES = (
    4,
    5,
    10,
    22,
    23,
    44,
    48,
    2,
    54,
    24,
    39,
    29,
    38,
    15,
    35,
    7,
    8,
    9,
    6,
    41,
    1,
    31,
    16,
    17,
    19,
    25,
    45,
    32,
    47,
    56,
)
"""Those of the box that count in a fight, and some that are a skill and no more."""
GOODS = (
    "torch",
    "rope",
    "fire_quartz",
    "ice_diamond",
    "ogroot",
    "whiskey",
    "sand_honey",
    "meat",
    "tundra_berry",
    "jadeworm_egg",
)


class Scene(NamedTuple):
    game: Game
    state: Table
    cards: Cards
    numbers: tuple[int, ...]
    boss: bool


# ---------------------------------------------------------------- the book


@cache
def arena() -> tuple[Game, Cards]:
    """One book for all fights, and its cards and the box's as the model reads them."""
    random = Random(1937)
    tables = [_enemies(random), _combat(random)]
    fought = [one["number"] for one in tables[0]["enemy"]]
    story = f"## 50\n\nThey do not look pleased.\n\nA. Fight.\nCOMBAT {fought[0]}\n*Return to the map.*\n"
    files = {"cards/enemies.toml": _toml(tables[0]), "cards/combat.toml": _toml(tables[1]), "storybook/fight.md": story}
    box = Path(distant_skies.__file__).parent / "components"
    printed = [tomllib.loads((box / f"{name}.toml").read_text("utf-8")) for name in BOX]
    return game_of(files), read_cards([*printed, *tables])


def _enemies(random: Random) -> dict[str, list[dict[str, Any]]]:
    enemies = [_enemy(random, number) for number in range(FIRST_ENEMY, FIRST_ENEMY + ENEMIES)]
    bosses = [_boss(random, number) for number in range(FIRST_BOSS, FIRST_BOSS + BOSSES)]
    for folder in PRINTED:
        found = tomllib.loads((folder / "enemies.toml").read_text("utf-8"))
        enemies += [{**one, "number": at} for at, one in enumerate(found.get("enemy", ()), enemies[-1]["number"] + 1)]
        bosses += [{**one, "number": at} for at, one in enumerate(found.get("boss", ()), bosses[-1]["number"] + 1)]
    return {"enemy": enemies, "boss": bosses}


def _enemy(random: Random, number: int) -> dict[str, Any]:
    return {
        "number": number,
        "name": f"Enemy {number}",
        "level": random.randint(1, 4),
        "damage": random.choice((0, 1, 1, 2, 2, 3)),
        "grid": _grid(random),
    }


def _boss(random: Random, number: int) -> dict[str, Any]:
    zones = [
        {"name": f"Zone {at}", "damage": random.choice((0, 1, 2, 3)), "grid": _grid(random)}
        for at in range(random.randint(2, 4))
    ]
    if number % 3:
        _pile(Random(number), zones)
    return {
        "number": number,
        "name": f"Boss {number}",
        "level": random.randint(1, 5),
        "may_run": random.random() < 0.4,
        "zones": zones,
    }


def _pile(random: Random, zones: list[dict[str, Any]]) -> None:
    """Lays each zone below all before it, where it touches the lowest, or to the right of the last one."""
    taken: set[tuple[int, int]] = set()
    top = left = right = 1
    for zone in zones:
        rows = zone["grid"].split("\n")[:-1]
        high, wide = len(rows), len(rows[0].split())
        if taken and random.random() < 0.6:
            top = 1 + max(y for y, _ in taken)
            edge = random.choice([x for y, x in sorted(taken) if y == top - 1])
            zone["column"] = left = max(1, edge - random.randrange(wide))
        else:
            left = right
        zone["row"], right = top, left + wide
        taken |= {(top + y, left + x) for y in range(high) for x in range(wide)}


def _grid(random: Random) -> str:
    height, width = random.randint(1, 3), random.randint(1, 4)
    words = [random.choice(MARKS) for _ in range(height * width)]
    words[random.randrange(len(words))] = random.choice(("H", "H", "H2"))
    return "\n".join(" ".join(words[width * y : width * (y + 1)]) for y in range(height)) + "\n"


def _combat(random: Random) -> dict[str, list[dict[str, Any]]]:
    made = [
        {
            "number": number,
            "name": f"Ability {number}",
            "fate": 4,
            "skill": random.choice(SKILLS),
            "cost": 1,
            "abilities": text,
        }
        for number, text in enumerate(EQUIPMENT, FIRST_ABILITY)
    ]
    combat = [_combat_card(random, number) for number in range(FIRST_CARD, FIRST_CARD + COMBAT)]
    return {"combat": combat, "ability": made}


def _combat_card(random: Random, number: int) -> dict[str, Any]:
    card: dict[str, Any] = {"number": number, "name": f"Card {number}", "damage": random.choice((0, 1, 2, 2, 3, 4, 6))}
    if random.random() < 0.4:
        card["die"] = True
    if random.random() < 0.3:
        card["skill"] = random.choice(SKILLS)
    card["remove_power"] = random.choice((0, 0, 1, 2))
    card["block"] = random.choice((0, 0, 1, 2, 4))
    if random.random() < 0.6:
        card["synergy"] = ". ".join(random.sample(SYNERGY, random.choice((1, 1, 2)))) + "."
    if random.random() < 0.15:
        card["abilities"] = "Always: Ignore block."
    return card


def _toml(tables: Mapping[str, Sequence[Mapping[str, Any]]], above: str = "") -> str:
    return "\n".join(_table(f"{above}{name}", one) for name, several in tables.items() for one in several)


def _table(name: str, one: Mapping[str, Any]) -> str:
    inner = {key: value for key, value in one.items() if isinstance(value, list)}
    lines = [f"{key} = {_value(value)}" for key, value in one.items() if key not in inner]
    return f"[[{name}]]\n" + "\n".join(lines) + "\n\n" + _toml(inner, f"{name}.")


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"'''\n{value}'''" if isinstance(value, str) and "\n" in value else repr(value)


# ---------------------------------------------------------------- the table


def scene(seed: int) -> Scene:
    """A fight about to begin: some enemies or a boss, a crew in any condition, a deck of any combat cards."""
    random = Random(seed)
    game, cards = arena()
    boss = random.random() < 0.2
    singles = [int(name) for name in cards.enemies if name.isdigit()]
    numbers = (random.choice(list(cards.bosses)),) if boss else _some(random, singles, random.choice((1, 2, 2, 3, 4)))
    players = random.randint(1, 4)
    extras = random.sample(range(FIRST_CARD, FIRST_CARD + COMBAT), random.choice((0, 4, 14, 16)))
    state = table(
        game,
        TakeAction(),
        BeginFight("50:A", numbers, boss),
        players=players,
        active=random.randrange(players),
        mode=random.choice(("easy", "normal", "normal", "hard")),
        held=((),) * players,
        left_out=tuple(game.kit.starting_combat)[: len(extras)] if random.random() < 0.7 else (),
        goods=Counts.of({good: random.choice((0, 0, 0, 0, 1, 2)) for good in GOODS}),
    )
    state = replace(state, cards=frozenset((*game.kit.starting_combat, *extras)), fate=Fate(seed), entrance="50")
    return Scene(game, _with_crew(random, state, cards), cards, numbers, boss)


def _some(random: Random, numbers: Sequence[int], many: int) -> tuple[int, ...]:
    chosen = [random.choice(numbers) for _ in range(many)]
    return tuple(chosen[:1] * many if random.random() < 0.1 else chosen)


def _with_crew(random: Random, state: Table, cards: Cards) -> Table:
    """Anybody may be at 0 health, but not everybody."""
    well = random.random()
    every = (*ABILITIES, *range(FIRST_ABILITY, FIRST_ABILITY + len(EQUIPMENT)))
    spare = random.sample(every, len(every))
    crew = []
    for mate in state.board.crew:
        most = cards.character[mate.name].health
        damage = 0 if random.random() < well else random.choice((random.randrange(most), most, most - 1))
        crew.append(
            replace(
                mate,
                damage=damage,
                stamina=random.randint(0, 3),
                statuses=frozenset(status for status in STATUSES if random.random() < 0.12),
                abilities=tuple(spare.pop() for _ in range(random.choice((0, 0, 1, 2, 3)))),
            )
        )
    up = random.randrange(len(crew))
    crew[up] = replace(crew[up], damage=min(crew[up].damage, cards.character[crew[up].name].health - 1))
    equipped = {card for mate in crew for card in mate.abilities}
    [layer] = state.board.ability.layers
    deck = replace(state.board.ability, layers=(tuple(card for card in layer if card not in equipped),))
    return replace(state, board=replace(state.board, crew=tuple(crew), ability=deck))
