"""A campaign of Sleeping Gods over time: saved and taken up, with players who come and go, and begun anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.rules.sg_table import TITLE, Played, equip, game_of, give, table
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.events import AbilityDiscarded, HandedOut
from wanderbook.rulesets.sleeping_gods.setup import begin
from wanderbook.rulesets.sleeping_gods.steps import ShipAction, TakeAction
from wanderbook.session import Play, Shelf, load_save, write_save
from wanderbook.session.replies import some_reply
from wanderbook.table import Game
from wanderbook.table.events import PlayerJoined, PlayerLeft

STORY = """
## 1

**Ammer**

A. Take the letter.
*Gain quest 1. Gain 2 XP.*
(Turn to 1)

B. Hand it over.
*Complete quest 1. Gain adventure card 1.*
(Turn to 1)

C. Fight the gull for it.
COMBAT 1
Fail: -1 health. Turn to 1
(Turn to 1)

D. Leave.
*Return to the ship.*

## 2

A rock.

A. Climb it.
STRENGTH 5
Fail: -2 health. Gain venom
*Return to the ship.*

## 90

The first deck has ended.

*Return to the ship.*
"""
CARDS = '''
[[quest]]
number = 1
name = "A letter"
keyword = "LETTER"

[[adventure]]
number = 1
name = "A totem"
kind = "totem"

[[enemy]]
number = 1
name = "A gull"
level = 3
defense = 4
damage = 1
grid = """
H . S
. H D1
"""
'''


@cache
def busy() -> Game:
    """A book with a bit of everything in it."""
    title = TITLE.replace('["90", "91", "92"]', '["90"]').replace('finale_lost = "93"\n', "")
    return game_of({"book.toml": title, "storybook/all.md": STORY, "cards/all.toml": CARDS})


# ---------------------------------------------------------------- saving


def play_on(play: Play, random: Random, until: Callable[[Play], bool], most: int = 3000) -> Play:
    """By chance; nobody comes or goes."""
    for _ in range(most):
        if play.decision is None or until(play):
            break
        reply = some_reply(play.decision, random)
        if not reply.chosen or reply.chosen[0].partition(":")[0] not in ("join", "leave"):
            play.answer(reply)
    return play


def campaign(players: int, seed: int, until: Callable[[Play], bool]) -> Play:
    play = Play(busy(), seed)
    for answer in ((str(players),), ("normal",), ("easy",)):
        play.answer(answer)
    return play_on(play, Random(seed), until)


def stage(name: str, turn: int) -> Callable[[Play], bool]:
    """From this turn on, the first time that this step asks."""
    return lambda play: play.state.board.turn >= turn and type(play.state.agenda[-1]).__name__ == name


def sequel(play: Play, random: Random) -> Table:
    """What becomes of it, so many decisions later."""
    moment = play.state.moment + 40
    return play_on(play, random, lambda one: one.state.moment >= moment).state


STAGES = ["ShipAction", "RoomEffects", "ChooseWay", "Gather", "AlterFate", "Sail", "AtPort", "ChooseAttacker", "Shop"]


@pytest.mark.rule("SG-SAVE-1")
@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("step", STAGES)
def test_a_campaign_is_put_away_and_taken_up_exactly_as_it_was(step: str, players: int, tmp_path: Path) -> None:
    """At the start of a turn, which is ShipAction, and anywhere in the middle of one."""
    play = campaign(players, 7, stage(step, 8))
    assert type(play.state.agenda[-1]).__name__ == step
    write_save(tmp_path / "save.json", play)
    taken_up = load_save(tmp_path / "save.json", busy())
    assert taken_up.state == play.state
    assert (taken_up.journal, taken_up.decision) == (play.journal, play.decision)
    # Every deck in its order, and all that is to come of it, is the same.
    assert sequel(taken_up, Random(1)) == sequel(play, Random(1))


def eventful(play: Play) -> bool:
    """The start of a turn, with something of everything on the table."""
    board, state = play.state.board, play.state
    on_the_ship = (sum(board.damage), board.room, any(board.hands), any(board.command), board.goods.each)
    on_the_crew = [any(getattr(mate, what) for mate in board.crew) for what in ("damage", "fatigue", "command")]
    piles = (board.ability.discards, board.event.discards, board.search.discards, board.on_cards, state.used)
    return stage("ShipAction", 5)(play) and all((*on_the_ship, *on_the_crew, *piles))


@pytest.mark.rule("SG-SAVE-1")
@pytest.mark.parametrize("players", [1, 4])
def test_what_is_written_holds_everything_by_itself(players: int) -> None:
    """Ship and damage, hands, command, crew, decks, goods, cards and the command on them, quests, the log."""
    play = campaign(players, 3, eventful)
    assert eventful(play)
    alone = Play.from_state(busy(), play.seed, busy().decode(busy().encode(play.state)))
    assert alone.state == play.state
    assert sequel(alone, Random(2)) == sequel(play, Random(2))


# ---------------------------------------------------------------- players


def between_turns(players: int, **board: Any) -> Table:
    return table(game_of(), TakeAction(1), ShipAction(), players=players, **board)


def play(state: Table) -> Played:
    return Played(game_of(), state)


def shares(played: Played) -> list[int]:
    """How many of the crew each player has, the captain apart."""
    owners = Counter(mate.player for mate in played.board.crew[1:])
    return [owners[player] for player in range(played.board.players)]


@pytest.mark.rule("SG-PLAYERS-1")
def test_a_player_who_joins_gets_an_even_share_of_the_crew() -> None:
    played = play(between_turns(1, command=(2,)))
    for players, even in ((2, [4, 4]), (3, [2, 3, 3]), (4, [2, 2, 2, 2])):
        played("join")
        assert (played.board.players, sorted(shares(played))) == (players, even)
        assert played.board.crew[0].player == -1
        assert (played.board.hands[-1], played.board.command[-1]) == ((), 0)
    assert [event.player for event in played.told(PlayerJoined)] == [1, 2, 3]
    assert played.refused("join") == "SG-REPLY-1"
    assert played.step == "ShipAction"


@pytest.mark.rule("SG-PLAYERS-1")
def test_the_ship_board_follows_the_number_of_players() -> None:
    rooms = game_of().kit.rooms
    assert rooms[2]["galley"].draw != rooms[3]["galley"].draw
    joined = play(between_turns(2, command=(0, 0)))("join", "galley", "all")
    assert len(joined.board.hands[0]) == rooms[3]["galley"].draw
    gone = play(between_turns(3, command=(0, 0, 0)))("leave:2", "galley", "all")
    assert len(gone.board.hands[0]) == rooms[2]["galley"].draw


@pytest.mark.rule("SG-PLAYERS-1")
def test_who_leaves_discards_one_card_and_all_command_but_one_and_the_active_player_hands_out_the_rest() -> None:
    state = give(give(between_turns(3, active=2, command=(4, 1, 2)), 0, 1, 2, 3), 1, 4)
    played = play(state)("leave:0")
    assert (played.step, played.asked.owner) == ("DiscardDown", 0)
    assert played.refused("1", "2") == "SG-REPLY-1"
    played("2")
    assert [(event.player, event.card) for event in played.told(AbilityDiscarded)] == [(0, 2)]
    assert (played.step, played.asked.owner) == ("HandOutOne", 2)
    assert played.board.command == (1, 1, 2)
    played("1>1", "3>2", "command>2")
    # Everybody moves up a place, and the turn is still whose it was.
    assert played.told(PlayerLeft) == [PlayerLeft("SG-PLAYERS-1", 0)]
    assert (played.board.players, played.board.active) == (2, 1)
    assert (played.board.hands, played.board.command) == (((4, 1), (3,)), (1, 3))
    assert shares(played) == [4, 4]
    assert (played.step, played.asked.owner) == ("ShipAction", 1)


@pytest.mark.rule("SG-PLAYERS-1")
def test_nobody_is_asked_where_only_one_player_remains() -> None:
    state = give(give(between_turns(2, command=(2, 3)), 1, 1, 2, 3), 0, 4, 5)
    played = play(state)("leave:1", "2")
    # The hand limit holds for them too.
    assert (played.step, played.board.hands[0]) == ("DiscardDown", (4, 5, 1, 3))
    played("4")
    assert [event.what for event in played.told(HandedOut)] == ["card", "card", "command"]
    assert (played.step, played.board.players) == ("ShipAction", 1)
    assert (played.board.hands, played.board.command) == (((5, 1, 3),), (3,))


@pytest.mark.rule("SG-PLAYERS-1")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_their_crew_go_to_the_others_and_only_theirs(active: int) -> None:
    before = play(between_turns(3, active=active, command=(0, 0, 0)))
    kept = {mate.name: mate.player for mate in before.board.crew if mate.player in (0, 1)}
    played = before("leave:2")
    assert shares(played) == [4, 4]
    assert all(played.mate(name).player == player for name, player in kept.items())
    assert played.board.active == played.asked.owner == active % 2


@pytest.mark.rule("SG-PLAYERS-1")
def test_the_last_player_stays() -> None:
    assert play(between_turns(1)).refused("leave:0") == "SG-REPLY-1"


FOCUSED_MIND = 37
"""An ability card: its bearer's player may hold one card more."""


@pytest.mark.rule("SG-PLAYERS-1")
def test_the_hand_limit_goes_with_the_crew() -> None:
    state = equip(give(between_turns(1), 0, 1, 2, 3, 4), "Gregory", FOCUSED_MIND)
    played = play(state)("join")
    assert played.mate("Gregory").player == 1
    assert (played.step, played.asked.owner) == ("DiscardDown", 0)
    assert len(played("1").board.hands[0]) == 3


@pytest.mark.rule("SG-FAQ-8")
def test_crew_are_never_swapped() -> None:
    owners: set[tuple[int, ...]] = set()

    def note(play: Play) -> bool:
        owners.add(tuple(mate.player for mate in play.state.board.crew))
        return play.state.board.turn > 9

    started = campaign(3, 5, stage("ShipAction", 1))
    play_on(started, Random(5), note)
    assert started.state.board.turn > 9 and len(owners) == 1


@pytest.mark.rule("SG-FAQ-8")
def test_they_are_dealt_anew_when_somebody_joins() -> None:
    played = play(between_turns(2))
    before = [mate.player for mate in played.board.crew]
    after = [mate.player for mate in played("join").board.crew]
    assert sum(one != other for one, other in zip(before, after, strict=True)) == after.count(2) == 2


# ---------------------------------------------------------------- a new campaign


@pytest.mark.rule("SG-RESET-1")
def test_a_new_campaign_puts_everything_back() -> None:
    fresh = begin(busy(), 7)
    assert eventful(campaign(2, 7, eventful))
    assert begin(busy(), 7) == fresh
    anew = campaign(2, 7, stage("ShipAction", 1))
    board = anew.state.board
    assert (anew.state.quests, anew.state.used, anew.state.cards) == (set(), set(), {91, 92, 93, 94})
    assert all((mate.levels, mate.abilities, mate.damage, mate.command) == ((), (), 0, 0) for mate in board.crew)
    assert (sum(board.damage), board.defeats, board.on_cards, board.decks_ended) == (0, 0, (), 0)
    assert (len(board.event), len(board.market), len(board.search), len(board.ability)) == (18, 32, 9, 58)


@pytest.mark.rule("SG-RESET-1")
def test_only_achievements_stay(tmp_path: Path) -> None:
    shelf = Shelf(busy().book, tmp_path)
    for ending in (1, 2, 1):
        shelf.note_begun()
        shelf.note_ended(ending)
    shelf.note_begun()
    assert Shelf(busy().book, tmp_path).record().achievements == {1, 2}
    # They unlock what a new campaign may begin with (SG-ACHIEVE-3).
    cards = {"cards/all.toml": CARDS, "book.toml": TITLE + "[[unlock]]\ncount = 2\nadventures = [1]\n"}
    locked = game_of(cards)
    locked.achievements = len(shelf.record().achievements)
    assert Played(locked, begin(locked, 1))("1", "normal", ()).ids() == ["card 1"]
