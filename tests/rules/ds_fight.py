"""Fights of Distant Skies for tests: enemies drawn on one line, cards in hand, a row in a fixed order, a loaded die."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from tests.rules.ds_table import Played, game_of, table
from wanderbook.rulesets.distant_skies.board import Fight, Table
from wanderbook.rulesets.distant_skies.steps import BeginFight, PlayCard, TakeAction
from wanderbook.table import Game
from wanderbook.table.amounts import Counts
from wanderbook.table.decks import Deck
from wanderbook.table.fate import Fate
from wanderbook.table.grids import EnemyCard, cover, lay, read_spots


class Foe(NamedTuple):
    """An enemy, its grid on one line: `H . / P S` has two rows."""

    grid: str
    damage: int = 0
    level: int = 1
    row: int = 1
    """Of a zone, where its upper left square lies on the boss's page."""
    column: int | None = None


CARDS = """
[[combat]]
number = 101
name = "Whip"
damage = 1
remove_power = 1
block = 2

[[combat]]
number = 102
name = "Pistol"
damage = 4
die = true

[[combat]]
number = 103
name = "Ice blade"
damage = 3
die = true
remove_power = 2
synergy = "Remove 1 power."

[[combat]]
number = 104
name = "Club"
damage = 2
skill = "strength"

[[combat]]
number = 105
name = "Long spear"
damage = 5

[[combat]]
number = 106
name = "Net"
remove_power = 1
block = 1
synergy = "+2 damage."

[[combat]]
number = 107
name = "Awl"
damage = 4
abilities = "Always: Ignore block."

[[combat]]
number = 108
name = "Buckler"
damage = 1
synergy = "Block 3."

[[combat]]
number = 109
name = "Flute"
damage = 2
synergy = "Restore 2 health. Ignore block."

[[combat]]
number = 110
name = "Pebble"
damage = 1
die = true
"""
WHIP, PISTOL, ICE_BLADE, CLUB, SPEAR, NET, AWL, BUCKLER, FLUTE, PEBBLE = range(101, 111)
ALL = tuple(range(101, 111))
EQUIPMENT = """
[[ability]]
number = 1
name = "Hard hands"
fate = 4
skill = "savvy"
cost = 1
abilities = "Always: Self: +1 damage."

[[ability]]
number = 2
name = "Snare"
fate = 5
skill = "cunning"
cost = 1
abilities = "Remove 2 power."

[[ability]]
number = 3
name = "Fire trap"
fate = 6
skill = "perception"
cost = 1
abilities = "Deal 2 damage."

[[ability]]
number = 4
name = "A good swing"
fate = 3
skill = "moxie"
cost = 1
abilities = "Self: +2 damage."

[[ability]]
number = 5
name = "A word of advice"
fate = 1
skill = "craft"
cost = 1
abilities = "+3 damage."

[[ability]]
number = 6
name = "Thick coat"
fate = 1
skill = "cunning"
cost = 1
abilities = "Always: Self: Block 1."

[[ability]]
number = 7
name = "Keen eye"
fate = 1
skill = "savvy"
cost = 1
abilities = "Always: Ignore block."

[[ability]]
number = 8
name = "Trip"
fate = 1
skill = "savvy"
cost = 1
abilities = "Self: Remove 1 power."

[[ability]]
number = 9
name = "Steady"
fate = 2
skill = "savvy"
cost = 1
abilities = "Self: Block 2."
"""
HANDS, SNARE, TRAP, SWING, ADVICE, COAT, EYE, TRIP, STEADY = range(1, 10)


def enemies(foes: Iterable[Foe]) -> str:
    return "".join(
        f'[[enemy]]\nnumber = {number}\nname = "Enemy {number}"\nlevel = {foe.level}\n'
        f"damage = {foe.damage}\ngrid = '''\n{foe.grid.replace(' / ', chr(10))}\n'''\n\n"
        for number, foe in enumerate(foes, 1)
    )


def boss_card(zones: Iterable[Foe], level: int = 3, may_run: bool = False) -> str:
    """Boss 4."""
    text = f'[[boss]]\nnumber = 4\nname = "The thing"\nlevel = {level}\nmay_run = {str(may_run).lower()}\n\n'
    for at, zone in enumerate(zones):
        grid = zone.grid.replace(" / ", chr(10))
        corner = f"row = {zone.row}\n" + (f"column = {zone.column}\n" if zone.column else "")
        text += f"[[boss.zones]]\nname = \"Zone {at}\"\ndamage = {zone.damage}\n{corner}grid = '''\n{grid}\n'''\n\n"
    return text


def as_foe(foe: Foe | str) -> Foe:
    return Foe(foe) if isinstance(foe, str) else foe


def book(
    *foes: Foe | str,
    zones: Iterable[Foe | str] = (),
    more: str = "",
    scene: str = "",
    chance: str = "draw",
    **boss: Any,
) -> Game:
    """A book whose section 50 has a fight against these, numbered from 1; or against boss 4 with these zones."""
    cards = enemies(map(as_foe, foes)) + (boss_card(map(as_foe, zones), **boss) if zones else "")
    numbers = ", ".join(map(str, range(1, len(foes) + 1)))
    trial = "BOSS 4" if zones else f"COMBAT {numbers}"
    story = f"## 50\n\nThey do not look pleased.\n\nA. Fight.\n{trial}\n*Gain 1 meat.*\n*Return to the map.*\n\n{scene}"
    files = {"cards/enemies.toml": cards + more, "cards/combat.toml": CARDS + EQUIPMENT, "storybook/fight.md": story}
    return game_of(files, chance)


def rolls(*numbers: int) -> Fate:
    """Fate under which the die shows these numbers, one after another."""
    from wanderbook.rulesets.distant_skies.board import FACES

    for seed in range(100_000):
        fate, seen = Fate(seed), []
        for _ in numbers:
            at, fate = fate.below(len(FACES))
            seen.append(FACES[at])
        if seen == list(numbers):
            return Fate(seed)
    raise AssertionError(f"no seed rolls {numbers}")


def fight(
    *foes: Foe | str,
    zones: Iterable[Foe | str] = (),
    hands: tuple[tuple[int, ...], ...] = (ALL,),
    covered: tuple[str, ...] = (),
    power: dict[str, int] | None = None,
    synergy: dict[str, int] | None = None,
    die: tuple[int, ...] = (),
    buffs: tuple[tuple[str, int], ...] = (),
    extra: int = 0,
    players: int = 1,
    more: str = "",
    tired: bool = True,
    given: Callable[[Table], Table] = lambda state: state,
    may_run: bool = False,
    **board: Any,
) -> Played:
    """In the first round of a fight, nobody having attacked. Nobody has stamina, so that nothing is asked besides, and
    nobody has any adventure cards."""
    zones = tuple(zones)
    game = book(*foes, zones=zones, more=more, may_run=may_run) if zones else book(*foes, more=more)
    row = _row(game, len(foes), len(zones), extra)
    hands = (*hands, *((),) * (players - len(hands)))
    held = {card for hand in hands for card in hand}
    begun = Fight(
        "50:A",
        cover(row, read_spots(covered)),
        Deck((tuple(card for card in game.kit.combat if card not in held),)),
        hands,
        power=Counts.of(power or {}),
        synergy=Counts.of(synergy or {}),
        buffs=buffs,
        boss=4 if zones else 0,
        depth=1,
        may_run=may_run,
    )
    state = table(game, TakeAction(), PlayCard(), players=players, fight=begun, **{"held": ((),) * players, **board})
    state = replace(state, cards=frozenset(game.kit.combat))
    if tired:
        crew = tuple(replace(mate, stamina=0) for mate in state.board.crew)
        state = replace(state, board=replace(state.board, crew=crew))
    state = given(state)
    return Played(game, replace(state, fate=rolls(*die)) if die else state)


def _row(game: Game, foes: int, zones: int, extra: int) -> tuple[EnemyCard, ...]:
    if zones:
        names = [f"4.{at}" for at in range(zones)]
        kit = game.kit
        return tuple(
            lay(name, kit.grid(name), extra if name == "4.0" else 0, body="4", corner=kit.corner(name))
            for name in names
        )
    return tuple(lay(str(number), game.kit.grid(str(number)), extra=extra) for number in range(1, foes + 1))


def begin(
    game: Game,
    *,
    numbers: tuple[int, ...] = (1,),
    boss: bool = False,
    players: int = 1,
    cards: tuple[int, ...] = (),
    **board: Any,
) -> Played:
    """A fight that is being laid out, with the 14 starting combat cards and these."""
    step = BeginFight("50:A", numbers, boss)
    state = table(game, TakeAction(), step, players=players, **{"held": ((),) * players, **board})
    return Played(game, replace(state, cards=frozenset((*game.kit.starting_combat, *cards))))


def the_fight(played: Played) -> Fight:
    assert played.board.fight is not None
    return played.board.fight


def covered(played: Played, enemy: str = "1") -> set[str]:
    """The squares of an enemy that are covered."""
    [laid] = [laid for laid in the_fight(played).row if laid.name == enemy]
    return {f"{row},{column}" for row, column in laid.covered}


def row(played: Played) -> list[str]:
    """Who is left, from left to right."""
    return [laid.name for laid in played.board.fight.row] if played.board.fight else []


def power(played: Played, enemy: str = "1") -> int:
    return the_fight(played).power[enemy]


def health(played: Played, name: str) -> int:
    most: int = played.game.kit.crew[name].health
    return most - played.mate(name).damage
