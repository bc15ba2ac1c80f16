"""Setting up a campaign of Sleeping Gods."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.rules.sg_table import TITLE, Played, game_of
from wanderbook.rulesets.common.crew import controller
from wanderbook.rulesets.sleeping_gods.events import AbilityDrawn, CommandGained
from wanderbook.rulesets.sleeping_gods.scoring import journey
from wanderbook.rulesets.sleeping_gods.setup import begin
from wanderbook.session import Play, Shelf
from wanderbook.table import Game
from wanderbook.table.amounts import Counts
from wanderbook.table.decks import Deck
from wanderbook.table.events import QuestGained
from wanderbook.table.fate import Fate
from wanderbook.table.scoring import Journey

PLAYERS = pytest.mark.parametrize("players", [1, 2, 3, 4])
QUESTS = "".join(f'[[quest]]\nnumber = {number}\nname = "Quest {number}"\n' for number in (1, 2, 171))


def new(
    players: int = 1, *, mode: str = "normal", variants: tuple[str, ...] = (), seed: int = 1, **more: str
) -> Played:
    """A campaign up to its first ship action. What is more stands in its title page or its cards."""
    game = game_of({name.replace("__", "/") + ".toml": text for name, text in more.items()})
    return Played(game, begin(game, seed))(str(players), mode, variants)


def drawn(deck: Deck, seed: int) -> list[int]:
    """The whole deck in the order in which this seed draws it."""
    cards, _, _ = deck.draw_some(Fate(seed), len(deck), again=False)
    return list(cards)


@pytest.mark.rule("SG-SETUP-1")
@pytest.mark.parametrize(("page", "space"), [(1, "A"), (2, "E")])
def test_the_ship_begins_where_the_campaign_says(page: int, space: str) -> None:
    where = TITLE.replace('page = 1, space = "A"', f'page = {page}, space = "{space}"')
    board = new(book=where).board
    assert (board.page, board.region) == (page, space)


@pytest.mark.rule("SG-SETUP-2")
@PLAYERS
def test_three_coins_one_grain_and_the_ship_board_for_so_many(players: int) -> None:
    played = new(players)
    assert played.board.goods == Counts.of({"coin": 3, "grain": 1})
    # Its sides differ in what the galley draws and the quarters clear: 1 and 2 for one or two players, else 2 and 3.
    rooms = played.game.kit.rooms[played.board.players]
    assert (rooms["galley"].draw, rooms["quarters"].clear) == ((1, 2) if players < 3 else (2, 3))
    assert len(played("galley", "all").board.hands[0]) == 1 + (1 if players < 3 else 2)


@pytest.mark.rule("SG-SETUP-2")
def test_one_to_four_play() -> None:
    game = game_of()
    played = Played(game, begin(game, 1))
    assert played.ids() == ["1", "2", "3", "4"]
    assert played.refused("5") == "SG-REPLY-1"


@pytest.mark.rule("SG-SETUP-3")
@PLAYERS
def test_the_other_eight_are_dealt_evenly_and_the_captain_to_nobody(players: int) -> None:
    board = new(players).board
    captain, *others = board.crew
    counts = [sum(mate.player == player for mate in others) for player in range(players)]
    assert counts == {1: [8], 2: [4, 4], 3: [3, 3, 2], 4: [2, 2, 2, 2]}[players]
    assert captain.name == "Odessa" and controller(board, captain) == board.active
    assert len({mate.name for mate in board.crew}) == 9


@pytest.mark.rule("SG-SETUP-3")
def test_they_are_dealt_by_chance() -> None:
    assert len({tuple(mate.player for mate in new(4, seed=seed).board.crew) for seed in range(8)}) > 4


@pytest.mark.rule("SG-SETUP-4")
def test_sixty_ability_cards_32_market_cards_and_nine_search_tokens() -> None:
    state = begin(game_of(), 1)
    board = state.board
    assert sorted(drawn(board.ability, 1)) == list(range(1, 61))
    assert sorted(drawn(board.market, 1)) == list(range(101, 133))
    assert sorted(drawn(board.search, 1)) == list(range(1, 10))
    assert not state.cards & set(drawn(board.market, 1))


@pytest.mark.rule("SG-SETUP-4")
@pytest.mark.parametrize("deck", ["ability", "market", "search"])
def test_every_deck_is_shuffled(deck: str) -> None:
    orders = {tuple(drawn(getattr(new(seed=seed).board, deck), seed)) for seed in range(5)}
    assert len(orders) == 5


def tones(game: Game, cards: list[int]) -> list[str]:
    return [game.kit.event[card].tone for card in cards]


@pytest.mark.rule("SG-SETUP-5")
def test_six_mild_events_lie_on_six_perilous_on_six_deadly() -> None:
    decks = set()
    for seed in range(6):
        played = new(seed=seed)
        events = drawn(played.board.event, seed)
        assert tones(played.game, events) == ["mild"] * 6 + ["perilous"] * 6 + ["deadly"] * 6
        assert len(set(events)) == 18 and not played.board.event.discards
        decks.add(frozenset(events))
    assert len(decks) == 6


@pytest.mark.rule("SG-SETUP-6")
def test_four_starting_cards_and_the_quests_that_the_campaign_names() -> None:
    played = new(book=TITLE + "quests = [1, 2]\n", cards__quests=QUESTS)
    adventure = played.game.kit.adventure
    assert {adventure[card].name for card in played.state.cards} == {"Gloria Walker", "Soup", "Gear", "Flapjacks"}
    assert played.state.quests == {1, 2}


@pytest.mark.rule("SG-SETUP-6")
def test_quests_1_and_2_are_not_there_of_themselves() -> None:
    """They are in the printed campaign; in another they may be anything."""
    assert new(cards__quests=QUESTS).state.quests == new().state.quests == set()


@pytest.mark.rule("SG-SETUP-8")
@pytest.mark.parametrize("variants", [(), ("dice",), ("easy",), ("dice", "easy")])
def test_the_log_notes_players_mode_and_the_variants_in_use(variants: tuple[str, ...]) -> None:
    played = new(2, mode="brutal", variants=variants)
    noted = journey(played.game, played.state)
    assert (noted.players, noted.mode, noted.variants) == (2, "brutal", variants)
    assert noted.counts == Counts.of({"turns": 1, "xp": 20 if "easy" in variants else 0})


@pytest.mark.rule("SG-SETUP-6")
def test_a_campaign_may_add_cards_and_a_weapon_is_somebodys_at_once() -> None:
    cards = '[[adventure]]\nnumber = 1\nname = "A hook"\nkind = "weapon"\nweapon = { damage = 1 }\n'
    played = new(book=TITLE + "adventures = [1]\n", cards__adventures=cards)
    assert played.state.cards == {1, 91, 92, 93, 94}
    assert played("Marco").mate("Marco").weapons == (1,)


@pytest.mark.rule("SG-SETUP-7")
@PLAYERS
def test_each_player_has_one_command_and_one_ability_card(players: int) -> None:
    played = new(players)
    board = played.board
    assert board.command == (1,) * players
    assert [len(hand) for hand in board.hands] == [1] * players
    assert sorted([*drawn(board.ability, 1), *(card for hand in board.hands for card in hand)]) == list(range(1, 61))
    assert [event.player for event in played.told(AbilityDrawn)] == list(range(players))
    assert played.told(CommandGained) == [CommandGained("SG-SETUP-7", player, 1) for player in range(players)]
    assert (board.active, played.asked.owner) == (0, 0)


@pytest.mark.rule("SG-SETUP-8")
@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("mode", ["brutal", "normal"])
@pytest.mark.parametrize("variants", [(), ("easy",), ("dice", "easy")])
def test_the_log_notes_players_mode_and_variants(players: int, mode: str, variants: tuple[str, ...]) -> None:
    asked = Played(game_of(), begin(game_of(), 1))(str(players))
    assert asked.ids() == ["normal", "brutal"]
    board = new(players, mode=mode, variants=variants).board
    assert (board.players, board.mode) == (players, mode)
    assert (board.easy, board.dice) == ("easy" in variants, "dice" in variants)


@pytest.mark.rule("SG-SETUP-8")
def test_and_later_its_date_xp_defeats_and_score(tmp_path: Path) -> None:
    begun = new(3, mode="brutal", variants=("dice", "easy"))
    board = replace(begun.board, goods=Counts.of({"xp": 7, "coin": 4}), defeats=1)
    over = Play.from_state(begun.game, 1, replace(begun.state, board=board, agenda=(), ending=1))
    shelf, day = Shelf(begun.game.book, tmp_path), date(2031, 5, 1)
    assert shelf.note_over(over, day) == ""
    [line] = shelf.record().campaigns
    assert line.journey == Journey(3, "brutal", ("dice", "easy"), Counts.of({"xp": 7, "defeats": 1, "turns": 1}))
    # Four cards, 4 coins, an ending, brutal mode.
    assert (line.on, line.ending, line.score) == (day, 1, 4 * 2 + 2 + 10 + 25)


@pytest.mark.rule("SG-SETUP-8")
def test_unlocked_cards_may_be_added_now() -> None:
    title = TITLE + "[[unlock]]\ncount = 4\nquests = [171, 2]\n"
    played = new(book=title, cards__quests=QUESTS)
    assert played.ids() == ["quest 171", "quest 2"]
    assert played(("quest 171",)).state.quests == {171}
    assert [event.quest for event in played.told(QuestGained)] == [171]
    assert played.step == "ShipAction"


@pytest.mark.rule("SG-SETUP-1")
def test_before_anybody_has_said_anything_the_table_is_laid_for_one() -> None:
    state = begin(game_of(), 7)
    board = state.board
    assert (board.players, board.hands, board.command, board.active, board.turn) == (1, ((),), (0,), 0, 0)
    assert [mate.player for mate in board.crew] == [-1] + [0] * 8
    assert (len(board.event), board.fight, board.mode, board.easy, board.dice) == (0, None, "normal", False, False)
    assert (board.room, board.damage, board.ongoing, board.on_cards) == ("", (0,) * 6, (), ())
    assert (board.event_now, board.decks_ended, board.owed, board.defeats, board.finale_lost) == (0, 0, 0, 0, 0)
    assert (state.cards, state.quests, state.fate) == ({91, 92, 93, 94}, frozenset(), Fate(7))


@pytest.mark.rule("SG-SETUP-7")
@PLAYERS
def test_each_draws_one_card_and_gains_one_command(players: int) -> None:
    played = new(players)
    assert [len(hand) for hand in played.board.hands] == [1] * players
    assert played.board.command == (1,) * players
    assert played.told(CommandGained) == [CommandGained("SG-SETUP-7", player, 1) for player in range(players)]
    assert played.told(AbilityDrawn) == [AbilityDrawn("SG-HAND-2", player) for player in range(players)]


OWN = {
    "ability": 'number = 1\nname = "Mine"\nfate = 6\nskill = "savvy"\ncost = 1\n',
    "level": 'number = 1\nname = "Mine"\ncrew = "Mac"\nskill = "savvy"\nxp = 1\n',
    "event": 'number = 1\nname = "Mine"\ntone = "mild"\npassage = "Nothing."\n',
    "search": 'number = 1\nrewards = "Gain 1 coin."\n',
    "market": 'number = 101\nname = "Mine"\nkind = "gear"\nprice = 1\n',
    "adventure": 'number = 91\nname = "Mine"\nkind = "gear"\n',
}


@pytest.mark.rule("SG-SETUP-6")
@pytest.mark.parametrize("kind", OWN)
def test_a_campaigns_own_card_takes_the_place_of_the_boxes(kind: str) -> None:
    game = game_of({"cards/own.toml": f"[[{kind}]]\n{OWN[kind]}"})
    ours, plain = getattr(game.kit, kind), getattr(game_of().kit, kind)
    number = int(OWN[kind].split()[2])
    assert [card for card in plain if ours[card] != plain[card]] == [number] and set(ours) == set(plain)
    if kind == "market":
        assert game.kit.adventure[number] == ours[number]
