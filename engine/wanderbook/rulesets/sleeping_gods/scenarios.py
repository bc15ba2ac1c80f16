"""What a scenario can set up on this table, and what it can claim about it afterwards.

What is not given is as at the start of a campaign, but hands and command are empty: a scenario says what it needs.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace
from pydantic import Field

from wanderbook.book.base import Content
from wanderbook.book.book import Place
from wanderbook.book.words import Status
from wanderbook.ids import section_and_letter
from wanderbook.rulesets.common.crew import LEADER, mate_of, on_board
from wanderbook.rulesets.common.row import names_of
from wanderbook.rulesets.common.setup import MOST_PLAYERS
from wanderbook.rulesets.common.staging import (
    EnemyName,
    SomeAmount,
    combat_of,
    events_of,
    is_so,
    no_fight,
    of_hands,
    of_one,
    of_row,
    stack,
    too_few,
    unknown,
    without,
    wrong_row,
)
from wanderbook.rulesets.sleeping_gods import events
from wanderbook.rulesets.sleeping_gods.board import (
    LIMITS,
    MOST_FATIGUE,
    Board,
    Fight,
    Mate,
    Table,
    deal_tokens,
    enemy_of,
    health,
    kit_of,
)
from wanderbook.rulesets.sleeping_gods.kit import ROOMS, Kit, Spot
from wanderbook.rulesets.sleeping_gods.steps import ChooseAttacker, EndTurn, StartTurn, TakeAction
from wanderbook.rulesets.sleeping_gods.turn import event_deck
from wanderbook.table import Game
from wanderbook.table.amounts import Counts
from wanderbook.table.game import Claim, Fault, Staging
from wanderbook.table.grids import cover, lay, read_spots
from wanderbook.table.kinds import then
from wanderbook.table.reading import take_way
from wanderbook.table.steps import ReadSection

GOODS = (*LIMITS, "xp", "feared", "revered")


class GivenMate(Content):
    """A crew member as a scenario gives them."""

    player: int | None = Field(None, ge=0, lt=MOST_PLAYERS)
    """The player who controls them; if none is named, the crew is dealt round in the order of their boards."""
    damage: SomeAmount = 0
    fatigue: int = Field(0, ge=0, le=MOST_FATIGUE)
    statuses: tuple[Status, ...] = ()
    abilities: tuple[int, ...] = ()
    levels: tuple[int, ...] = ()
    weapons: tuple[int, ...] = ()
    command: SomeAmount = 0


class GivenFight(Content):
    """A fight that has just begun, with its row from left to right."""

    choice: str
    """The choice that leads to it: `38.9:A`."""
    row: tuple[EnemyName, ...] = ()
    """The enemies, by default in the order of the text; enemies left out are already defeated."""
    covered: dict[str, tuple[str, ...]] = {}
    """For each enemy, the covered squares: `2,0` is in the third row."""
    synergy: dict[str, str] = {}
    """For each synergy token that was passed, its owner and its holder."""


class GivenTable(Content):
    section: str | None = None
    fate: tuple[int, ...] = ()
    """The next fate numbers, on top of the ability deck."""
    players: int = Field(1, ge=1, le=MOST_PLAYERS)
    active: int = Field(0, ge=0, lt=MOST_PLAYERS)
    """The active player; the first one is 0."""
    crew: dict[str, GivenMate] = {}
    hands: tuple[tuple[int, ...], ...] = ()
    command: tuple[SomeAmount, ...] = ()
    goods: dict[str, SomeAmount] = {}
    ship: dict[str, SomeAmount] = {}
    """Damage to the ship, by room."""
    place: Place | None = None
    hazard: bool = False
    """Whether the ship has just entered a region with a hazard."""
    fight: GivenFight | None = None


class MateFacts(Content):
    health: int | None = None
    damage: int | None = None
    fatigue: int | None = None
    command: int | None = None
    statuses: tuple[Status, ...] = ()
    abilities: tuple[int, ...] = ()
    levels: tuple[int, ...] = ()
    weapons: tuple[int, ...] = ()


class TableFacts(Content):
    """Claims about the table. Amounts are exact; lists of cards and statuses name some that must be there."""

    crew: dict[str, MateFacts] = {}
    active: int | None = None
    hands: tuple[tuple[int, ...], ...] = ()
    command: tuple[int, ...] = ()
    goods: dict[str, int] = {}
    ship: dict[str, int] = {}
    ship_damage: int | None = None
    """The damage in all rooms together."""
    place: Place | None = None
    row: tuple[EnemyName, ...] | None = None
    """The enemies left, from left to right; empty after the fight."""
    covered: dict[str, tuple[str, ...]] = {}
    """For each enemy, all covered squares."""
    synergy: dict[str, str] = {}


# ---------------------------------------------------------------- setting up


def set_up(game: Game, state: Table, given: GivenTable) -> Table:
    """A table for these players. If nothing but fate is given, a campaign begins as usual."""
    if given.model_fields_set & (GivenTable.model_fields.keys() - {"fate"}):
        state = _begin_there(game, _lay_table(kit_of(game), state, given), given)
    return on_board(state, ability=stack(state.board.ability, kit_of(game).fate, given.fate))


def _lay_table(kit: Kit, state: Table, given: GivenTable) -> Table:
    """The table as the scenario gives it, before any fight: crew, hands, goods, ship and decks."""
    players = given.players
    # the leader comes first and is nobody's; the others are dealt round from player 0
    crew = tuple(
        _mate(mate, (at - 1) % players if mate.player != LEADER else LEADER, given.crew.get(mate.name, GivenMate()))
        for at, mate in enumerate(state.board.crew)
    )
    spot = Spot(given.place.page, given.place.space) if given.place else state.board.spot
    event, fate = event_deck(kit, state.fate)
    held = {card for hand in given.hands for card in hand} | {card for mate in crew for card in mate.abilities}
    cards = state.cards | {card for mate in crew for card in mate.weapons}
    return on_board(
        replace(state, cards=cards, fate=fate),
        players=players,
        active=given.active,
        turn=1,
        crew=crew,
        hands=given.hands or ((),) * players,
        command=given.command or (0,) * players,
        goods=Counts.of({**dict(state.board.goods.each), **given.goods}),
        damage=tuple(given.ship.get(room, 0) for room in ROOMS),
        page=spot.page,
        region=spot.space,
        event=event,
        ability=without(state.board.ability, held),
        market=without(state.board.market, cards),
    )


def _mate(mate: Mate, player: int, given: GivenMate) -> Mate:
    """A crew member as the scenario gives them, controlled by `player` unless it names another."""
    return Mate(
        mate.name,
        player if given.player is None else given.player,
        damage=given.damage,
        fatigue=given.fatigue,
        statuses=frozenset(given.statuses),
        abilities=given.abilities,
        levels=given.levels,
        weapons=given.weapons,
        command=given.command,
    )


def _begin_there(game: Game, state: Table, given: GivenTable) -> Table:
    """The table in the middle of an action, a section, a hazard or a fight, as the scenario gives it; otherwise at the
    start of a turn.
    """
    acting = replace(state, agenda=(EndTurn(), TakeAction(1)))
    if given.section is not None:
        return then(replace(acting, entrance=given.section), ReadSection(given.section))
    if given.fight is not None:
        entrance = section_and_letter(given.fight.choice)[0]
        return then(_fighting(game, replace(acting, entrance=entrance), given.fight), ChooseAttacker())
    if given.hazard:
        return take_way(game, acting, kit_of(game).hazard_name(state.board.spot), "A", lambda event: None)
    return replace(state, agenda=(StartTurn(),))


def _fighting(game: Game, state: Table, given: GivenFight) -> Table:
    """The table with the scenario's fight on it: the enemies in a row, with the squares that are covered."""
    kit = kit_of(game)
    names = given.row or names_of(_enemies(game, given.choice))
    row = tuple(lay(name, enemy_of(kit, name).grid) for name in names)
    covered = (f"{at}:{square}" for at, name in enumerate(names) for square in given.covered.get(name, ()))
    fight = Fight(
        given.choice,
        cover(row, read_spots(covered)),
        deal_tokens(state.board),
        synergy=tuple(sorted(given.synergy.items())),
        harm=sum(map(len, given.covered.values())) + sum(mate.damage for mate in state.board.crew),
        depth=len(state.agenda),
    )
    return on_board(state, fight=fight)


def _enemies(game: Game, choice: str) -> tuple[int, ...]:
    """The enemies of the fight that a choice leads to."""
    combat = combat_of(game, choice)
    return combat.enemies if combat else ()


# ---------------------------------------------------------------- what is claimed


def claims(game: Game, state: Table, facts: TableFacts) -> Iterator[Claim]:
    """Compare the table with the scenario's claims, one by one."""
    kit, board = kit_of(game), state.board
    for name, wanted in facts.crew.items():
        yield from _mate_claims(kit, state, mate_of(board, name), wanted)
    for good, amount in facts.goods.items():
        yield is_so(good, amount, board.goods[good])
    for room, cubes in facts.ship.items():
        yield is_so(f"damage in the {room}", cubes, board.damage[ROOMS.index(room)])
    if facts.ship_damage is not None:
        yield is_so("ship damage", facts.ship_damage, sum(board.damage))
    if facts.active is not None:
        yield is_so("the active player", facts.active, board.active)
    if facts.command:
        yield is_so("command", facts.command, board.command)
    yield from of_hands("hand", facts.hands, board.hands)
    if facts.place is not None:
        yield is_so("the ship's place", str(Spot(facts.place.page, facts.place.space)), str(board.spot))
    yield from _fight_claims(board, facts)


def _mate_claims(kit: Kit, state: Table, mate: Mate, wanted: MateFacts) -> Iterator[Claim]:
    there = {"health": health(kit, state, mate), **{name: getattr(mate, name) for name in Mate.__struct_fields__}}
    yield from of_one(mate.name, there, {field: getattr(wanted, field) for field in wanted.model_fields_set})


def _fight_claims(board: Board, facts: TableFacts) -> Iterator[Claim]:
    """Compare the fight with the scenario's claims: the row, the covered squares, the synergy tokens."""
    row = board.fight.row if board.fight else ()
    yield from of_row(row, facts.row, facts.covered)
    held = dict(board.fight.synergy) if board.fight else {}
    for whose, by in facts.synergy.items():
        yield is_so(f"{whose}'s token", f"with {by}", f"with {held.get(whose, whose)}")


# ---------------------------------------------------------------- what the box and the book do not have


def faults(game: Game, facts: GivenTable | TableFacts) -> Iterator[Fault]:
    """A fault for each name or number in a part of a scenario that neither the box nor the book has."""
    kit = kit_of(game)
    for name, mate in facts.crew.items():
        here = ("crew", name)
        yield from unknown(here, "crew member", (name,), kit.crew)
        yield from unknown((*here, "abilities"), "ability card", mate.abilities, kit.ability)
        yield from unknown((*here, "levels"), f"level card of {name}", mate.levels, kit.levels_of.get(name, ()))
        weapons = [number for number, card in kit.adventure.items() if card.weapon]
        yield from unknown((*here, "weapons"), "weapon", mate.weapons, weapons)
    for hand in facts.hands:
        yield from unknown(("hands",), "ability card", hand, kit.ability)
    yield from unknown(("goods",), "good", facts.goods, GOODS)
    yield from unknown(("ship",), "room", facts.ship, ROOMS)
    if facts.place is not None:
        spot = Spot(facts.place.page, facts.place.space)
        yield from unknown(("place",), "region", (str(spot),), map(str, kit.regions))
    if isinstance(facts, GivenTable):
        yield from _wrong_beginning(game, facts)
    else:
        row = (*(facts.row or ()), *facts.covered)
        yield from unknown(("row",), "enemy", (name.partition("-")[0] for name in row), kit.enemy)
        yield from unknown(("synergy",), "crew member", (*facts.synergy, *facts.synergy.values()), kit.crew)


def _wrong_beginning(game: Game, given: GivenTable) -> Iterator[Fault]:
    """A fault for each thing at the scenario's beginning that neither the box nor the book has."""
    kit = kit_of(game)
    out_of_deck = [card for mate in given.crew.values() for card in mate.abilities]
    out_of_deck += (card for hand in given.hands for card in hand)
    yield from too_few(kit.fate, out_of_deck, given.fate)
    spot = Spot(given.place.page, given.place.space) if given.place else kit.begin
    if given.hazard and spot in kit.regions and kit.regions[spot].hazard is None:
        yield Fault("SB502", ("hazard",), f"there is no hazard in {spot}")
    if given.fight is not None:
        yield from _wrong_fight(game, given.fight)


def _wrong_fight(game: Game, given: GivenFight) -> Iterator[Fault]:
    """A fault for each thing wrong with the scenario's fight: its choice, enemies, squares and synergy tokens."""
    enemies = names_of(_enemies(game, given.choice))
    if not enemies:
        yield no_fight(given.choice)
        return
    yield from wrong_row(given.choice, given.row, enemies)
    for name, squares in given.covered.items():
        yield from unknown(("fight", "covered"), "enemy in the row called", (name,), given.row or enemies)
        if name in enemies:
            grid = enemy_of(kit_of(game), name).grid
            there = [f"{row},{column}" for row, line in enumerate(grid) for column in range(len(line))]
            yield from unknown(("fight", "covered", name), f"square of {name} called", squares, there)
    crew = (*given.synergy, *given.synergy.values())
    yield from unknown(("fight", "synergy"), "crew member", crew, kit_of(game).crew)


STAGING = Staging(
    GivenTable, TableFacts, set_up, claims, faults, lambda game: kit_of(game).adventure, events_of(events)
)
