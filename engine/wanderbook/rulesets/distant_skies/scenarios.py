"""What a scenario can set up on this table, and what it can claim about it afterwards.

What is not given is as at the start of a campaign, but hands are empty: a scenario says what it needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

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
from wanderbook.rulesets.distant_skies import events
from wanderbook.rulesets.distant_skies.board import (
    FACES,
    MOST_STAMINA,
    TIME,
    Board,
    Fight,
    InPlay,
    Mate,
    Table,
    health,
    in_deck,
    kit_of,
)
from wanderbook.rulesets.distant_skies.combat import may_run
from wanderbook.rulesets.distant_skies.kit import Kit, Spot
from wanderbook.rulesets.distant_skies.setup import event_deck
from wanderbook.rulesets.distant_skies.steps import NextAction, PlayCard, StartTurn
from wanderbook.table import Game
from wanderbook.table.amounts import Counts
from wanderbook.table.decks import Deck
from wanderbook.table.fate import Fate
from wanderbook.table.game import Claim, Fault, Staging
from wanderbook.table.grids import cover, lay, read_spots
from wanderbook.table.kinds import then
from wanderbook.table.steps import ReadSection

Stamina = Annotated[int, Field(ge=0, le=MOST_STAMINA)]
Hands = tuple[tuple[int, ...], ...]


class GivenMate(Content):
    """A character as a scenario gives them."""

    player: int | None = Field(None, ge=0, lt=MOST_PLAYERS)
    """The player who controls them; if none is named, characters are dealt round in the order of their boards."""
    damage: SomeAmount = 0
    stamina: Stamina = MOST_STAMINA
    statuses: tuple[Status, ...] = ()
    abilities: tuple[int, ...] = ()


class GivenEvent(Content):
    """An event or a curse in play."""

    card: int
    threat: SomeAmount = 0


class GivenPlane(Content):
    landing: int | None = None
    health: SomeAmount | None = None
    fuel: SomeAmount | None = None


class GivenFight(Content):
    """A fight that has just begun, with its row from left to right and its cards dealt."""

    choice: str
    """The choice that leads to it: `38.9:A`."""
    row: tuple[EnemyName, ...] = ()
    """The enemies, by default in the order of the text; enemies left out are already defeated."""
    covered: dict[str, tuple[str, ...]] = {}
    """For each enemy or zone, the covered squares: `2,0` is in the third row."""
    hands: Hands = ()
    """Combat cards, by player."""
    power: dict[str, SomeAmount] = {}
    """Power tokens, by enemy or zone."""
    synergy: dict[str, SomeAmount] = {}
    """Synergy tokens, by holder."""


class GivenTable(Content):
    section: str | None = None
    fate: tuple[int, ...] = ()
    """The next fate numbers, on top of the ability deck."""
    dice: tuple[Literal[-1, 0, 1, 2, 3], ...] = ()
    """The next numbers of the combat die."""
    players: int = Field(1, ge=1, le=MOST_PLAYERS)
    active: int = Field(0, ge=0, lt=MOST_PLAYERS)
    """The active player; the first one is 0."""
    mode: Literal["easy", "normal", "hard"] = "normal"
    crew: dict[str, GivenMate] = {}
    hands: Hands = ()
    """Ability cards, by player."""
    held: Hands = ()
    """Adventure cards, by player; by default the first player has all of them."""
    goods: dict[str, SomeAmount] = {}
    time: SomeAmount | None = None
    """Time left in this turn, after its cards and event."""
    camps: SomeAmount | None = None
    plane: GivenPlane = GivenPlane()
    place: Place | None = None
    in_play: tuple[GivenEvent, ...] = ()
    fight: GivenFight | None = None


class MateFacts(Content):
    health: int | None = None
    damage: int | None = None
    stamina: int | None = None
    statuses: tuple[Status, ...] = ()
    abilities: tuple[int, ...] = ()


class TableFacts(Content):
    """Claims about the table. Amounts are exact; lists of cards and statuses name some that must be there."""

    crew: dict[str, MateFacts] = {}
    active: int | None = None
    hands: Hands = ()
    held: Hands = ()
    goods: dict[str, int] = {}
    time: int | None = None
    camps: int | None = None
    plane: GivenPlane = GivenPlane()
    place: Place | None = None
    in_play: tuple[GivenEvent, ...] | None = None
    """All of them, in order."""
    row: tuple[EnemyName, ...] | None = None
    """The enemies left, from left to right; empty after the fight."""
    covered: dict[str, tuple[str, ...]] = {}
    """For each enemy or zone, all covered squares."""
    power: dict[str, int] = {}
    synergy: dict[str, int] = {}


# ---------------------------------------------------------------- setting up


def set_up(game: Game, state: Table, given: GivenTable) -> Table:
    """A table for these players. If nothing but fate is given, a campaign begins as usual."""
    if given.model_fields_set & (GivenTable.model_fields.keys() - {"fate", "dice"}):
        state = _begin_there(game, _lay_row(kit_of(game), state, given), given)
    state = on_board(state, ability=stack(state.board.ability, kit_of(game).fate, given.fate))
    return replace(state, fate=Fate(state.fate.seed, state.fate.drawn, tuple(map(FACES.index, given.dice))))


def _lay_row(kit: Kit, state: Table, given: GivenTable) -> Table:
    """The table as the scenario gives it, before any fight: crew, hands, goods, plane, events and decks."""
    players, board, plane = given.players, state.board, given.plane
    crew = tuple(
        _mate(mate, LEADER if mate.player == LEADER else (at - 1) % players, given.crew.get(mate.name, GivenMate()))
        for at, mate in enumerate(board.crew)
    )
    spot = Spot(given.place.page, given.place.space) if given.place else board.spot
    cards = state.cards | {card for hand in given.held for card in hand}
    cards |= {card for hand in given.fight.hands for card in hand} if given.fight else frozenset()
    event, fate = event_deck(kit, given.mode, state.fate)
    gone = {card for hand in given.hands for card in hand} | {card for mate in crew for card in mate.abilities}
    in_play = {one.card for one in given.in_play}
    return on_board(
        replace(state, cards=cards, fate=fate),
        players=players,
        active=given.active,
        mode=given.mode,
        turn=1,
        time=TIME if given.time is None else given.time,
        crew=crew,
        hands=given.hands or ((),) * players,
        held=_hands_of(sorted(cards & kit.adventure.keys()), given, players),
        goods=Counts.of(given.goods),
        camps=board.camps if given.camps is None else given.camps,
        plane=board.plane if plane.landing is None else plane.landing,
        plane_health=board.plane_health if plane.health is None else plane.health,
        fuel=board.fuel if plane.fuel is None else plane.fuel,
        page=spot.page,
        space=spot.space,
        event=without(event, in_play),
        curse=without(board.curse, in_play),
        events=tuple(InPlay(one.card, one.threat) for one in given.in_play),
        ability=without(board.ability, gone),
    )


def _hands_of(cards: list[int], given: GivenTable, players: int) -> Hands:
    """The adventure cards of each hand; those in no hand count as played."""
    return given.held or (tuple(cards), *((),) * (players - 1))


def _mate(mate: Mate, player: int, given: GivenMate) -> Mate:
    player = player if given.player is None or player == LEADER else given.player
    return Mate(mate.name, player, given.damage, given.stamina, frozenset(given.statuses), given.abilities)


def _begin_there(game: Game, state: Table, given: GivenTable) -> Table:
    """The table in the middle of an action, a section or a fight, as the scenario gives it; otherwise at the start of
    an action or a turn.
    """
    held = {card for hand in state.board.held for card in hand}
    state = on_board(state, spent=tuple(sorted((state.cards & kit_of(game).adventure.keys()) - held)))
    acting = replace(state, agenda=(NextAction(),))
    if given.section is not None:
        return then(replace(acting, entrance=given.section), ReadSection(given.section))
    if given.fight is not None:
        entrance = section_and_letter(given.fight.choice)[0]
        return then(_fighting(game, replace(acting, entrance=entrance), given.fight), PlayCard())
    return acting if given.time is not None else replace(state, agenda=(StartTurn(),))


def _fighting(game: Game, state: Table, given: GivenFight) -> Table:
    """The table with the scenario's fight on it: hands dealt, the row, and the squares that are covered."""
    kit, hands = kit_of(game), given.hands or ((),) * state.board.players
    dealt = {card for hand in hands for card in hand}
    deck = Deck((tuple(card for card in in_deck(game, state) if card not in dealt),))
    names, combat = given.row or _row_of(game, given.choice), combat_of(game, given.choice)
    boss = combat.enemies[0] if combat and combat.boss else 0
    row = tuple(lay(name, kit.grid(name), body=str(boss) if boss else "", corner=kit.corner(name)) for name in names)
    covered = (f"{at}:{square}" for at, name in enumerate(names) for square in given.covered.get(name, ()))
    fight = Fight(
        given.choice,
        cover(row, read_spots(covered)),
        deck,
        hands,
        Counts.of(given.power),
        synergy=Counts.of(given.synergy),
        boss=boss,
        harm=sum(map(len, given.covered.values())) + sum(mate.damage for mate in state.board.crew),
        depth=len(state.agenda),
        may_run=may_run(kit, combat),
    )
    return on_board(state, fight=fight)


def _row_of(game: Game, choice: str) -> tuple[str, ...]:
    """The names of the enemies in a choice's fight; for a boss, its zones."""
    combat = combat_of(game, choice)
    if combat is None:
        return ()
    if not combat.boss:
        return names_of(combat.enemies)
    [number] = combat.enemies
    return tuple(f"{number}.{at}" for at in range(len(kit_of(game).boss[number].zones)))


# ---------------------------------------------------------------- what is claimed


def claims(game: Game, state: Table, facts: TableFacts) -> Iterator[Claim]:
    """Compare the table with the scenario's claims, one by one."""
    kit, board = kit_of(game), state.board
    for name, wanted in facts.crew.items():
        mate = mate_of(board, name)
        actual = {"health": health(kit, mate), **{field: getattr(mate, field) for field in Mate.__struct_fields__}}
        yield from of_one(name, actual, {field: getattr(wanted, field) for field in wanted.model_fields_set})
    for good, amount in facts.goods.items():
        yield is_so(good, amount, board.goods[good])
    yield from of_hands("hand", facts.hands, board.hands)
    yield from of_hands("adventure hand", facts.held, board.held)
    if facts.place is not None:
        yield is_so("Claire's place", str(Spot(facts.place.page, facts.place.space)), str(board.spot))
    for subject, claimed, actual_value in (
        ("the active player", facts.active, board.active),
        ("time", facts.time, board.time),
        ("camps", facts.camps, board.camps),
        ("the plane's landing place", facts.plane.landing, board.plane),
        ("plane health", facts.plane.health, board.plane_health),
        ("fuel", facts.plane.fuel, board.fuel),
    ):
        if claimed is not None:
            yield is_so(subject, claimed, actual_value)
    if facts.in_play is not None:
        claimed_events, events = (
            " ".join(f"{event.card} with {event.threat}" for event in several)
            for several in (facts.in_play, board.events)
        )
        yield is_so("events in play", claimed_events, events)
    yield from _fight_claims(board, facts)


def _fight_claims(board: Board, facts: TableFacts) -> Iterator[Claim]:
    """Compare the fight with the scenario's claims: the row, the covered squares, power and synergy tokens."""
    fight = board.fight
    yield from of_row(fight.row if fight else (), facts.row, facts.covered)
    for name, amount in facts.power.items():
        yield is_so(f"power of {name}", amount, fight.power[name] if fight else 0)
    for who, amount in facts.synergy.items():
        yield is_so(f"{who}'s synergy tokens", amount, fight.synergy[who] if fight else 0)


# ---------------------------------------------------------------- what the box and the book do not have


def faults(game: Game, facts: GivenTable | TableFacts) -> Iterator[Fault]:
    """A fault for each name or number in a part of a scenario that neither the box nor the book has."""
    kit = kit_of(game)
    for name, mate in facts.crew.items():
        yield from unknown(("crew", name), "character", (name,), kit.crew)
        yield from unknown(("crew", name, "abilities"), "ability card", mate.abilities, kit.ability)
    for hand in facts.hands:
        yield from unknown(("hands",), "ability card", hand, kit.ability)
    for hand in facts.held:
        yield from unknown(("held",), "adventure card", hand, kit.adventure)
    yield from unknown(("goods",), "resource", facts.goods, kit.resource)
    yield from unknown(("in_play",), "event", (one.card for one in facts.in_play or ()), kit.event)
    if facts.plane.landing is not None:
        yield from unknown(("plane", "landing"), "landing place", (facts.plane.landing,), kit.travel.landing)
    if facts.place is not None:
        yield from unknown(
            ("place",), "square", (str(Spot(facts.place.page, facts.place.space)),), map(str, kit.squares)
        )
    if isinstance(facts, GivenTable):
        yield from _wrong_beginning(game, facts)
    else:
        row = (*(facts.row or ()), *facts.covered, *facts.power)
        numbers = (name.partition("-")[0].partition(".")[0] for name in row)
        yield from unknown(("row",), "enemy", numbers, (*kit.enemy, *kit.boss))
        yield from unknown(("synergy",), "character", facts.synergy, kit.crew)


def _wrong_beginning(game: Game, given: GivenTable) -> Iterator[Fault]:
    """A fault for each thing at the scenario's beginning that neither the box nor the book has."""
    kit = kit_of(game)
    out_of_deck = [card for mate in given.crew.values() for card in mate.abilities]
    out_of_deck += (card for hand in given.hands for card in hand)
    yield from too_few(kit.fate, out_of_deck, given.fate)
    if given.fight is not None:
        yield from _wrong_fight(game, given.fight)


def _wrong_fight(game: Game, given: GivenFight) -> Iterator[Fault]:
    """A fault for each thing wrong with the scenario's fight: its choice, enemies, squares, cards and tokens."""
    kit, enemies = kit_of(game), _row_of(game, given.choice)
    if not enemies:
        yield no_fight(given.choice)
        return
    yield from wrong_row(given.choice, given.row, enemies)
    for field, named in (("covered", given.covered), ("power", given.power)):
        yield from unknown(("fight", field), "enemy in the row called", named, given.row or enemies)
    for name, squares in given.covered.items():
        if name in enemies:
            there = [f"{row},{column}" for row, line in enumerate(kit.grid(name)) for column in range(len(line))]
            yield from unknown(("fight", "covered", name), f"square of {name} called", squares, there)
    for hand in given.hands:
        yield from unknown(("fight", "hands"), "combat card", hand, kit.combat)
    yield from unknown(("fight", "synergy"), "character", given.synergy, kit.crew)


def _cards(game: Game) -> Iterator[int]:
    yield from kit_of(game).adventure
    yield from kit_of(game).combat


STAGING = Staging(GivenTable, TableFacts, set_up, claims, faults, _cards, events_of(events))
