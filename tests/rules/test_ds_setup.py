"""Setting up a campaign of Distant Skies, its levels, and changing them in mid-campaign."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.ds_fight import begin as ds_begin
from tests.rules.ds_fight import book, the_fight
from tests.rules.ds_table import TITLE, Played, game_of, table
from wanderbook.rulesets.common.crew import LEADER, controller
from wanderbook.rulesets.distant_skies.board import final_score
from wanderbook.rulesets.distant_skies.events import CampaignLost, ModeChanged
from wanderbook.rulesets.distant_skies.scoring import journey
from wanderbook.rulesets.distant_skies.setup import begin, event_deck
from wanderbook.rulesets.distant_skies.steps import EndTurn, NextAction, TakeAction
from wanderbook.table import Game, start
from wanderbook.table.events import Totalled
from wanderbook.table.fate import Fate
from wanderbook.table.steps import ReadSection

PLAYERS = pytest.mark.parametrize("players", [1, 2, 3, 4])
MANY = "".join(
    f"[[event]]\nnumber = {number}\nname = 'Event {number}'\nlevel = {1 + number // 41}\npassage = 'Nothing.'\n\n"
    for number in range(1, 57)
)
"""56 events, of which 40 are of level 1."""
STORY = "## 50\n\nA. Lift it.\nCRAFT 5\nFail: -99 health.\n*Return to the map.*\n"


def many() -> Game:
    return game_of({"cards/events.toml": MANY, "storybook/more.md": STORY})


def new(players: int = 1, mode: str = "normal", variants: tuple[str, ...] = (), seed: int = 1) -> Played:
    """A campaign up to its first action, or whatever comes before it."""
    return Played(many(), begin(many(), seed))(str(players), mode, variants)


# ---------------------------------------------------------------- who plays


@pytest.mark.rule("DS-SETUP-1")
@PLAYERS
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_four_are_dealt_evenly_and_claire_is_the_active_players(players: int, seed: int) -> None:
    board = new(players, seed=seed).board
    claire, *others = board.crew
    assert (claire.name, claire.player) == ("Claire", LEADER)
    assert {mate.name for mate in others} == {"Ed", "Ezarius", "Jessie", "Miguel"}
    shares = Counter(mate.player for mate in others)
    assert set(shares) == set(range(players)) and max(shares.values()) - min(shares.values()) <= 1
    assert controller(board, claire) == board.active == 0


@pytest.mark.rule("DS-SETUP-1")
@PLAYERS
def test_claire_goes_with_the_token(players: int) -> None:
    played = Played(many(), table(many(), EndTurn(), players=players))
    assert controller(played.board, played.mate("Claire")) == 1 % players


@pytest.mark.rule("DS-SETUP-1")
def test_who_is_whose_is_left_to_chance() -> None:
    dealt = {tuple(mate.player for mate in new(4, seed=seed).board.crew) for seed in range(12)}
    assert len(dealt) > 4


@pytest.mark.rule("DS-SETUP-1")
def test_one_to_four_and_no_more() -> None:
    played = Played(many(), begin(many(), 1))
    assert played.ids() == ["1", "2", "3", "4"]
    assert played.refused("5") == "DS-REPLY-1"


@pytest.mark.rule("DS-SETUP-1")
@pytest.mark.parametrize(("begins", "plane"), [('page = 1, space = "C3"', 2), ('page = 1, space = "B1"', 1)])
def test_claire_begins_where_the_campaign_says_and_the_plane_there_or_at_the_first_place(
    begins: str, plane: int
) -> None:
    elsewhere = game_of({"book.toml": TITLE.replace('page = 1, space = "A1"', begins)})
    board = begin(elsewhere, 1).board
    assert f'page = {board.page}, space = "{board.space}"' == begins
    assert (board.plane, board.plane_health, board.fuel) == (plane, 5, 5)


@pytest.mark.rule("DS-SETUP-1")
@PLAYERS
def test_the_starting_adventure_cards_are_dealt_one_by_one(players: int) -> None:
    """House rule."""
    played = new(players)
    sizes = [len(hand) for hand in played.board.held]
    assert sum(sizes) == 6 and max(sizes) - min(sizes) <= 1
    assert sorted(card for hand in played.board.held for card in hand) == sorted(played.game.kit.starting)


# ---------------------------------------------------------------- levels


@pytest.mark.rule("DS-MODE-1")
@pytest.mark.parametrize(("mode", "out"), [("easy", 0), ("normal", 8), ("hard", 14)])
def test_so_many_events_of_level_1_are_left_out(mode: str, out: int) -> None:
    board = new(mode=mode).board
    there = {*board.event.discards, *(card for layer in board.event.layers for card in layer)}
    missing = set(range(1, 57)) - there
    assert len(missing) == out and all(many().kit.event[card].level == 1 for card in missing)


@pytest.mark.rule("DS-MODE-1")
def test_which_ones_is_left_to_chance() -> None:
    decks = {new(seed=seed).board.event for seed in range(6)}
    assert len(decks) == 6


@pytest.mark.rule("DS-MODE-1")
@pytest.mark.parametrize("variants", [(), ("instant_death",), ("quick_landing",), ("instant_death", "quick_landing")])
def test_instant_death_and_quick_landing_are_chosen_at_the_start(variants: tuple[str, ...]) -> None:
    board = new(variants=variants).board
    assert (board.instant_death, board.quick_landing) == ("instant_death" in variants, "quick_landing" in variants)


# ---------------------------------------------------------------- changed in mid-campaign


@pytest.mark.rule("DS-MODE-1")
def test_the_level_is_changed_at_any_time_and_the_log_says_so() -> None:
    played = Played(many(), table(many()))("level:easy")
    assert [event.mode for event in played.told(ModeChanged)] == ["easy"]
    assert (played.board.mode, played.board.modes) == ("easy", ("normal",))
    played("level:hard", "level:easy", "level:hard")
    assert (played.board.mode, played.board.modes) == ("hard", ("normal", "easy", "hard"))
    assert journey(played.game, played.state).mode == "normal, easy, hard"
    assert final_score(played.game, played.state).mark == "NEH"
    assert played.refused("level:hard") == "DS-REPLY-1"


@pytest.mark.rule("DS-MODE-1")
def test_who_never_changed_it_has_no_mark() -> None:
    played = Played(many(), table(many()))
    assert final_score(played.game, played.state).mark == ""
    assert journey(played.game, played.state).mode == "normal"


@pytest.mark.rule("DS-MODE-1")
def test_in_a_challenge_it_counts_from_then_on() -> None:
    played = Played(many(), table(many(), NextAction(), ReadSection("50")))("A", "level:hard", ())
    while played.step == "AlterFate":
        played(())
    assert [event.needed for event in played.told(Totalled)] == [6]


@pytest.mark.rule("DS-MODE-1")
def test_an_event_of_the_campaigns_own_without_a_level_has_the_first() -> None:
    """All 14 that are left out in hard mode are among these: the box's own of level 1 are in their place."""
    own = "".join(f'[[event]]\nnumber = {number}\nname = "E"\npassage = "Oh."\n\n' for number in range(1, 25))
    kit = game_of({"cards/events.toml": own}).kit
    assert {kit.event[number].level for number in range(1, 25)} == {None}
    deck, _ = event_deck(kit, "hard", Fate(3))
    there = {card for layer in deck.layers for card in layer}
    assert len(there) == 56 - 14 and len(there & {*range(1, 25)}) == 24 - 14


@pytest.mark.rule("DS-MODE-1")
def test_the_event_deck_stays_as_it_was_set_up() -> None:
    """House rule: events are left out when the deck is set up."""
    played = new(mode="easy")
    before = played.board.event
    assert played("level:hard").board.event == before


@pytest.mark.rule("DS-MODE-1")
def test_instant_death_may_be_given_up_and_not_taken_up() -> None:
    played = Played(many(), table(many(), instant_death=True))("level:instant_death")
    assert not played.board.instant_death
    assert played.refused("level:instant_death") == "DS-MODE-1"
    mortal = Played(many(), table(many(), NextAction(), ReadSection("50")))
    assert not mortal.told(CampaignLost) and mortal.refused("level:instant_death") == "DS-MODE-1"


@pytest.mark.rule("DS-MODE-1")
@PLAYERS
def test_anybody_may_say_so(players: int) -> None:
    played = Played(many(), table(many(), TakeAction(), players=players))
    assert played.option("level:easy").owner == -1


# ---------------------------------------------------------------- a new campaign


@pytest.mark.rule("DS-RESET-1")
def test_a_new_campaign_puts_everything_back() -> None:
    fresh = start(many(), 7)
    played = Played(many(), begin(many(), 7))("2", "hard", ("instant_death",))
    played("camp", "travel:1:B1")
    assert played.board.camps == 8
    anew = start(many(), 7)
    assert anew == fresh
    board = anew.state.board
    assert (board.camps, board.defeats, board.turn, board.goods.total, board.events) == (9, 0, 0, 0, ())
    assert (anew.state.crossed, anew.state.used, anew.state.quests) == (frozenset(), frozenset(), frozenset({1}))


@pytest.mark.rule("DS-MODE-1")
@pytest.mark.rule("DS-FLY-4")
@pytest.mark.parametrize("instant_death", [False, True])
@pytest.mark.parametrize("quick_landing", [False, True])
def test_the_log_notes_the_variants_that_are_played(instant_death: bool, quick_landing: bool) -> None:
    state = table(game_of(), instant_death=instant_death, quick_landing=quick_landing, turn=7, defeats=2, camps=4)
    noted = journey(game_of(), state)
    assert noted.variants == ("instant_death",) * instant_death + ("quick_landing",) * quick_landing
    assert dict(noted.counts.each) == {"turns": 7, "defeats": 2, "camps": 4}


@pytest.mark.rule("DS-SETUP-1")
def test_before_anybody_has_said_anything_the_table_is_laid_for_one() -> None:
    board = begin(game_of(), 1).board
    assert (board.players, len(board.hands), len(board.held)) == (1, 1, 1)
    assert [mate.name for mate in board.crew if mate.player < 0] == ["Claire"] and board.crew[0].name == "Claire"


@pytest.mark.rule("DS-SETUP-2")
def test_nothing_has_happened_yet_when_a_campaign_begins() -> None:
    board = begin(game_of(), 1).board
    counted = (board.active, board.turn, board.time, board.bonus, board.extra, board.event_now, board.ended)
    assert (*counted, board.defeats) == (0,) * 8
    assert not (board.distant or board.instant_death or board.quick_landing or board.alarm)
    assert not (board.spent or board.left_out or board.modes or board.used or board.between or board.events)
    assert not (board.achieved or board.party or board.found or board.goods.each)
    assert (board.mode, board.acting, board.fight) == ("normal", None, None)
    for mate in board.crew:
        assert (mate.damage, mate.stamina, mate.statuses, mate.abilities) == (0, 3, frozenset(), ())


@pytest.mark.rule("DS-COMBAT-1")
def test_nothing_has_happened_yet_when_a_fight_begins() -> None:
    fight = the_fight(ds_begin(book("H9 .")))
    assert (fight.round, fight.harm, fight.idle, fight.boss, fight.depth) == (1, 0, 0, 0, 1)
    assert not (fight.may_run or fight.played or fight.synergy.each or fight.buffs or fight.power.each)
    assert fight.attack is None
