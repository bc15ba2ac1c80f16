"""The words of the board games, on tables set up for them: what is for some eyes only, what something costs, names."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules import ds_fight, ds_table, sg_fight, sg_table
from tests.rules.ds_table import Played, change, equip, game_of, goods, table, with_story
from wanderbook.book import Choice
from wanderbook.book.conditions import HasQuest
from wanderbook.rulesets import game_for
from wanderbook.rulesets.common.crew import controller
from wanderbook.rulesets.common.events import DamageLost, DeckDiscarded
from wanderbook.rulesets.common.steps import GiveStatus
from wanderbook.rulesets.distant_skies import crew as ds_crew
from wanderbook.rulesets.distant_skies.board import Found, Table
from wanderbook.rulesets.distant_skies.events import Flown
from wanderbook.rulesets.distant_skies.steps import DropClaire, EquipTo, FaceObstacle, TakeAction, VisitSpot
from wanderbook.rulesets.sleeping_gods import crew as sg_crew
from wanderbook.rulesets.sleeping_gods import turn as sg_turn
from wanderbook.rulesets.sleeping_gods.board import SERVICES, TRAVEL
from wanderbook.rulesets.sleeping_gods.steps import AtPort, Healer, ShipAction, Shipyard, Shop
from wanderbook.session import Play
from wanderbook.table import Game, NotAllowed, Question, Reply
from wanderbook.table.agenda import check
from wanderbook.table.events import TokenGained
from wanderbook.table.script import PlayedTable
from wanderbook.table.steps import AlterFate, Gather, ReadSection, Tried
from wanderbook.telling import Line, Sheet, telling_for
from workshop.shelf import book_named

FEINT = 24
ATLAS = """
[[page]]
number = 1
edges = { east = 2 }
squares = '''
 L+1  ~
'''

[[page]]
number = 2
edges = { west = 1 }
squares = '''
 L  .
'''
"""
STORY = """
## 31

**Wandering encounter: The night market**

A. The fortune teller.
*Gain quest 12.*
(Turn to 31)

B. A letter that nobody should keep.
*Gain quest 13. Lose quest 13.*
(Turn to 31)

C. Home.
*Return to the map.*

D. The professor.
(Turn to 31.1)

## 31.1

A. Ask her.
SAVVY 9
*Return to the map.*
"""
CARDS = """
[[quest]]
number = 12
name = "The tall dark stranger"
keyword = "STRANGER"
text = "Beware of hats."
restore = "1 tundra berry"
totem = 5

[[quest]]
number = 13
name = "The letter"

[[ability]]
number = 51
name = "Blood"
fate = 4
skill = "savvy"
cost = 0
abilities = "Self: -2 health. Redraw fate."

[[ability]]
number = 52
name = "Gills"
fate = 4
skill = "savvy"
cost = 0
abilities = "Always: Ignore water."
"""
SWIMS = 52


def market() -> Game:
    return with_story(STORY, **{"cards/more.toml": CARDS})


def play_of(game: Game, state: Table) -> Play:
    return Play.from_state(game, 1, Played(game, state).state)


def asked(play: Play) -> Question:
    question: Any = play.decision
    assert question is not None
    return question


def sheet_of(game: Game, state: Table, viewer: int | None = None) -> Sheet:
    play = play_of(game, state)
    return telling_for(game).sheet(play, asked(play), viewer)


def line_of(lines: tuple[Line, ...], id: str) -> Line:
    return next(line for line in lines if line.id == id)


# ---------------------------------------------------------------- quests that were found (DS-EXPLORE-2)


def found(spot: str, players: int = 2) -> Play:
    """Ezarius, who is the second player's where there are two, has visited a spot of the market."""
    game = market()
    play = play_of(game, table(game, TakeAction(), ReadSection("31"), players=players))
    play.answer((f"{spot}:Ezarius",))
    play.answer(("begin",))
    play.answer((spot,))
    return play


def all_told(play: Play, viewer: int | None) -> str:
    telling = telling_for(play.game)
    told = (*telling.told(play.events, play, viewer), *telling.log(play, None, viewer))
    return " ".join(f"{line.text} {line.detail}" for line in told)


def test_a_quest_that_was_found_is_told_to_its_finders() -> None:
    play, telling = found("A"), telling_for(market())
    for secret in ("stranger", "STRANGER", "Beware of hats."):
        assert secret in all_told(play, 1)
        assert secret not in all_told(play, 0) and secret not in all_told(play, None)
    assert "Quest 12 found by Player 2; only they read it." in all_told(play, 0)
    assert [telling.may_read(play.state, 12, viewer) for viewer in (1, 0, None)] == [True, False, False]
    assert telling.quest_title(play.state, 12, 1) == "The tall dark stranger (keyword STRANGER)"
    assert telling.quest_text(play.state, 12, 1) == "Beware of hats."
    assert telling.quest_title(play.state, 12, 0) == "Quest found by Player 2; only they have read it"
    assert telling.quest_text(play.state, 12, 0) == ""


def test_nor_do_other_places_tell_its_name() -> None:
    play, telling = found("A"), telling_for(market())
    choice = Choice(letter="A", text="Ask.", requires=HasQuest(quest=12))
    assert telling.terms(play, choice) == ["Requires quest 12"]
    named = {viewer: line_of(telling.free_actions(play, play.decision, viewer), "restore:12") for viewer in (0, 1)}
    assert (named[0].label, named[0].detail) == ("Restore a totem that was found by Player 2", "")
    assert (named[1].label, named[1].detail) == ("Restore The tall dark stranger", "1 tundra berry")


def test_one_player_has_found_everything() -> None:
    play = found("A", players=1)
    assert "The tall dark stranger" in all_told(play, None)
    assert telling_for(play.game).may_read(play.state, 12)


def test_a_quest_of_the_story_is_everybodys() -> None:
    game = market()
    state = table(game, TakeAction(), players=2, quests=(12,), found=(Found(13, (1,)),))
    assert telling_for(game).may_read(state, 12, 0)


def test_what_was_discarded_after_reading_is_still_theirs_as_it_is_told() -> None:
    play = found("B")
    told = {viewer: telling_for(play.game).told(play.events, play, viewer) for viewer in (0, 1)}
    said = {viewer: " ".join(line.text for line in lines) for viewer, lines in told.items()}
    assert "Quest 13 gained. " in said[0] and "Quest 13 lost." in said[0] and "The letter" not in said[0]
    assert "Quest 13 lost: The letter." in said[1]


# ---------------------------------------------------------------- what something costs


def test_what_an_ability_costs_in_health_is_said() -> None:
    game = market()
    state = equip(table(game, TakeAction(), AlterFate(Tried("31:A", "savvy", 9, number=2))), "Ed", 51)
    assert line_of(sheet_of(game, state).lines, "ability:51:0").detail.startswith("[2 health] Redraw fate")


@pytest.mark.parametrize(("damage", "said"), [(1, False), (99, True)])
def test_raising_the_fallen_says_that_it_takes_time(damage: int, said: bool) -> None:
    game = game_of()
    state = goods(change(table(game), "Ed", damage=3), sand_honey=1)
    state = change(state, "Jessie", damage=min(damage, game.kit.crew["Jessie"].health))
    play = play_of(game, state)
    play.answer(("resource:sand_honey:0",))
    notes = " ".join(telling_for(game).sheet(play, asked(play)).notes)
    assert ("At 0 health: Jessie." in notes and "1 time each" in notes) == said


def test_damage_of_an_obstacle_is_told_with_its_amount() -> None:
    game = game_of()
    lines = sheet_of(game, goods(table(game, TakeAction(), FaceObstacle("steep")), rope=1)).lines
    assert [line.label for line in lines] == ["Rope", "Take 3 damage"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "1 time, obstacle: water (3 damage, unless something helps)"),
        ("fr", "1 temps, obstacle : l’eau (3 dégâts si rien n’aide)"),
    ],
)
def test_an_obstacle_says_what_it_costs_before_it_is_met(language: str, said: str) -> None:
    game = _in(language)
    assert line_of(sheet_of(game, table(game, TakeAction())).lines, "travel:1:A2").detail == said


def test_an_obstacle_that_something_always_ignores_says_so() -> None:
    game = market()
    state = equip(table(game, TakeAction()), "Jessie", SWIMS)
    assert line_of(sheet_of(game, state).lines, "travel:1:A2").detail.endswith("water (no harm to you)")


def test_so_does_one_that_the_plane_drops_claire_on() -> None:
    game = game_of()
    lines = sheet_of(game, table(game, TakeAction(), DropClaire(1))).lines
    assert line_of(lines, "1:A2").detail.endswith("water (no harm to you)")


def test_no_part_of_a_list_is_empty() -> None:
    """Whoever has no skill to show leaves no comma behind."""
    game = game_of()
    state = ds_table.give(table(game, TakeAction(), EquipTo(0, 1)), 0, 1, 2)
    details = [line.detail for line in sheet_of(game, state).lines]
    assert details and not [detail for detail in details if detail.endswith(", ") or ", ," in detail]
    assert telling_for(game).words.listed(("a", "", "b", "")) == "a, b"


# ---------------------------------------------------------------- names


def test_a_landing_place_without_a_name_is_called_by_its_place() -> None:
    game = game_of({"atlas/page.toml": ATLAS, "cards/flight.toml": ""})
    flights = [line for line in sheet_of(game, table(game)).lines if line.id.startswith("fly:")]
    detail = "2 time, 1 fuel, 1 space, may damage the plane"
    assert [(line.label, line.detail) for line in flights] == [("Fly to A1, page 2", detail)]


@pytest.mark.parametrize(("language", "said"), [("en", "0 spaces"), ("fr", "0 case,")])
def test_none_are_several_in_english(language: str, said: str) -> None:
    telling = telling_for(_in(language))
    told = f"{telling.sentence([Flown('DS-FLY-1', 1, 0)], None)} {telling.words('options.flight', distance=0)},"
    assert said in told


def _in(language: str) -> Game:
    game = game_of()
    page = game.book.title_page.model_copy(update={"language": language})
    return game_for(game.book.model_copy(update={"title_page": page}))


def test_the_same_thing_several_times_is_told_once() -> None:
    telling = telling_for(game_of())
    one = DeckDiscarded("DS-READ-1", "event", 1)
    assert telling.sentence([one] * 3, None) == "1 event card discarded (3 times)."
    assert telling.sentence([one], None) == "1 event card discarded."


@pytest.mark.parametrize("given", [True, False])
def test_instant_death_is_given_up_where_it_is_in_play(given: bool) -> None:
    game = game_of()
    play = play_of(game, table(game, instant_death=given))
    line = line_of(telling_for(game).free_actions(play, play.decision), "level:instant_death")
    assert line.listed == given == (line.closed is None)


# ---------------------------------------------------------------- what need not be asked


@pytest.mark.parametrize(
    ("about", "skill", "number", "health", "foregone"),
    [
        ("fly:1", "", 4, 5, True),
        ("fly:1", "", 5, 5, False),
        ("repair", "craft", 8, 5, True),
        ("repair", "craft", 1, 4, True),
        ("repair", "craft", 1, 3, False),
    ],
)
def test_a_draw_that_cannot_be_better_is_let_stand(
    about: str, skill: str, number: int, health: int, foregone: bool
) -> None:
    """A flight of 5 in all does no damage, and a repair of up to 8 restores 1."""
    game = game_of()
    added = 1 if about == "fly:1" else 0
    step = AlterFate(Tried(about, skill, 0, number=number, added=added))
    play = play_of(game, table(game, TakeAction(), step, plane_health=health))
    assert play.decision is not None and (telling_for(game).foregone(play) == ()) == foregone


@pytest.mark.parametrize(
    ("needed", "command", "players", "foregone"),
    [
        (4, 0, 1, False),  # two cards of the skill in hand
        (5, 0, 1, True),
        (8, 9, 1, False),  # with command, a redraw, and what adds to it
        (5, 0, 2, True),
    ],
)
def test_a_draw_that_nothing_could_save_is_let_stand(needed: int, command: int, players: int, foregone: bool) -> None:
    game = sg_table.game_of()
    savvy = [card for card, one in game.kit.ability.items() if one.skill == "savvy"][:2]
    step = AlterFate(Tried("2:A", "savvy", needed, ("Laurent",), number=2))
    state = sg_table.table(game, sg_turn.TakeAction(2), step, players=players, command=(command,) * players)
    play = play_of(game, sg_table.give(state, 0, *savvy))
    assert (telling_for(game).foregone(play) == ()) == foregone
    play.answer((f"hand:0:{savvy[0]}",))  # it may still be altered
    assert play.state.agenda[-1] != step


def test_cards_that_could_be_drawn_are_hoped_for_and_no_more_than_they_are() -> None:
    """Gloria Walker draws 2, for 1 command."""
    game = sg_table.game_of()
    gloria = next(card for card, one in game.kit.adventure.items() if one.name == "Gloria Walker")
    for needed, foregone in ((4, False), (5, True)):
        step = AlterFate(Tried("2:A", "strength", needed, (), number=2))
        state = sg_table.table(game, sg_turn.TakeAction(2), step, command=(1,))
        state = change_all(replace(state, cards=frozenset({gloria})), command=1)
        play = play_of(game, state)
        assert (telling_for(game).foregone(play) == ()) == foregone


def change_all(state: Any, **changes: Any) -> Any:
    """The same of everybody."""
    crew = tuple(replace(mate, **changes) for mate in state.board.crew)
    return replace(state, board=replace(state.board, crew=crew))


@pytest.mark.parametrize(("needed", "foregone"), [(4, False), (5, True), (2, True)])
def test_in_the_other_game_too(needed: int, foregone: bool) -> None:
    game = game_of()
    plain = {card for card, uses in game.kit.ability_uses.items() if not any(use.moment == "fate" for use in uses)}
    savvy = [card for card, one in game.kit.ability.items() if one.skill == "savvy" and card in plain][:2]
    step = AlterFate(Tried("31:A", "savvy", needed, (), number=2))
    state = table(game, TakeAction(), step, held=((),))
    state = ds_table.give(change_all(state, stamina=0), 0, *savvy)
    play = play_of(game, state)
    assert (telling_for(game).foregone(play) == ()) == foregone
    hard = play_of(game, replace(state, board=replace(state.board, mode="hard")))
    assert (telling_for(game).foregone(hard) == ()) == (needed != 2)


def test_a_draw_that_nothing_is_open_for_is_let_stand() -> None:
    """The last thing that could alter it was done meanwhile, and was in vain."""
    game = sg_table.game_of()
    step = AlterFate(Tried("ship", "", 0, number=2))
    play = play_of(game, sg_table.table(game, sg_turn.TakeAction(2), step, command=(0,)))
    assert play.decision is not None and telling_for(game).foregone(play) == ()
    worn = (1,) * 6  # one more cube fills the room
    open_one = play_of(game, sg_table.table(game, sg_turn.TakeAction(2), step, command=(9,), damage=worn))
    assert telling_for(game).foregone(open_one) is None


# ---------------------------------------------------------------- damage that is held off


@pytest.mark.parametrize(
    ("foe", "said"), [("H . . R1", ["Of 2 damage, Enemy 1 resists 1."]), ("H . . .", [])], ids=["resists", "does not"]
)
def test_damage_that_the_target_resists_is_accounted_for(foe: str, said: list[str]) -> None:
    played = sg_fight.fight(foe)("Laurent:0")
    sheet = sheet_of(played.game, played.state)
    assert sheet.title.startswith(f"Place {2 - len(said)} damage on Enemy 1")
    assert [part for part in said if part not in sheet.notes[0]] == [] and ("resists" in sheet.notes[0]) == bool(said)


@pytest.mark.parametrize(
    ("card", "left", "said"), [(ds_fight.SPEAR, 4, True), (ds_fight.AWL, 4, False)], ids=["blocked", "ignored"]
)
def test_so_is_damage_that_it_blocks(card: int, left: int, said: bool) -> None:
    """A spear deals 5; an awl 4, and no block counts."""
    played = ds_fight.fight("H . . . . . B1", hands=((card,),))(f"Ed:{card}")
    sheet = sheet_of(played.game, played.state)
    assert sheet.title.startswith(f"Place {left} damage on Enemy 1")
    assert ("Of 5 damage, Enemy 1 blocks 1." in sheet.notes[0]) == said


# ---------------------------------------------------------------- players by their names


def test_a_refusal_calls_players_by_their_names() -> None:
    game = sg_table.game_of()
    state = sg_table.table(game, players=2)
    play = Play.from_state(game, 1, sg_table.Played(game, state).state)
    telling = telling_for(game)
    with pytest.raises(NotAllowed) as refused:
        check(game, play.state, Reply(("explore",), by=1))
    assert telling.refusal(play, refused.value) == "This is for player 1 to decide."
    telling.names = ("Ada", "Bo")
    assert telling.refusal(play, refused.value) == "This is for Ada to decide."
    telling.names = ("", "Bo")
    assert telling.refusal(play, refused.value) == "This is for player 1 to decide."


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Player 2 has 0 command, and this costs 1."), ("fr", "Le joueur 2 a 0 Ordre, et il en faut 1.")],
)
def test_so_does_whatever_closes_something(language: str, said: str) -> None:
    telling = telling_for(_in(language))
    telling.names = ("Ada", "Bo")
    assert telling.by_name(said).startswith("Bo ") and "2" not in telling.by_name(said)
    assert telling.by_name("This needs 2 player tokens.") == "This needs 2 player tokens."


@pytest.mark.parametrize(("language", "said"), [("en", "Keep the draw: "), ("fr", "Laissez le tirage tel quel")])
def test_advice_to_change_nothing_is_a_sentence(language: str, said: str) -> None:
    game = _in(language)
    play = play_of(game, table(game, TakeAction(), AlterFate(Tried("1:A", "savvy", 9, number=2))))
    assert telling_for(game).in_words(play, asked(play), ()).startswith(said)


@pytest.mark.parametrize(
    ("about", "said"),
    [(TRAVEL, "Nobody steers: fate alone gives the distance."), ("1:A", "Nobody takes part.")],
)
def test_advice_that_nobody_steers_says_so(about: str, said: str) -> None:
    game = sg_table.game_of()
    play = Play.from_state(game, 1, sg_table.table(game, Gather(Tried(about, "craft", 4))))
    assert telling_for(game).in_words(play, asked(play), ()) == said


DRAG = """
[[event]]
number = 90
name = "A drag"
ongoing = true
until = "port"
abilities = "Always: -1 distance."
passage = "Something is holding on below."
"""


@pytest.mark.parametrize(
    ("ongoing", "said"),
    [
        ((), "Fate 4: distance 1."),
        ((90,), "Fate 4: distance 0, -1 from cards in play."),
    ],
)
def test_the_distance_says_what_has_changed_it(ongoing: tuple[int, ...], said: str) -> None:
    game = sg_table.game_of({"cards/events.toml": DRAG})
    tried = Tried(TRAVEL, "craft", 0, number=4)
    play = Play.from_state(game, 1, sg_table.table(game, AlterFate(tried), ongoing=ongoing))
    assert said in telling_for(game).sheet(play, asked(play)).notes


@pytest.mark.parametrize(
    ("language", "players", "named", "said"),
    [
        ("en", 1, (), "No combat token is left in this round."),
        ("en", 2, (), "Player 1 has no combat token left."),
        ("en", 2, ("Ada", "Bo"), "Ada has no combat token left."),
        ("fr", 1, (), "Il ne reste pas de cube de combat pour ce round."),
        ("fr", 2, ("Ada", "Bo"), "Ada n’a plus de cube de combat."),
    ],
)
def test_whoever_has_no_token_left_is_named(language: str, players: int, named: tuple[str, ...], said: str) -> None:
    played = sg_fight.fight("H9 .", players=players)
    page = played.game.book.title_page.model_copy(update={"language": language})
    game = game_for(played.game.book.model_copy(update={"title_page": page}))
    fight = replace(played.board.fight, tokens=(0,) * players)
    play = Play.from_state(game, 1, replace(played.state, board=replace(played.board, fight=fight)))
    mine = next(mate.name for mate in played.board.crew if mate.player == 0)
    telling = telling_for(game)
    telling.names = named
    assert telling.why(play, f"{mine}:0") == said


# ---------------------------------------------------------------- what may be done meanwhile


@pytest.mark.parametrize(
    ("tables", "sitting"),
    [(sg_table, {"join", "leave", "easy"}), (ds_table, {"join", "leave", "level", "pack"})],
)
@pytest.mark.parametrize("players", [1, 2])
def test_what_is_about_the_sitting_comes_after_what_is_about_the_game(
    tables: Any, sitting: set[str], players: int
) -> None:
    game = tables.game_of()
    step = ShipAction() if tables is sg_table else TakeAction()
    state = tables.give(tables.table(game, step, players=players), 0, 1, 2)
    play = play_of(game, tables.equip(state, "Ed" if tables is ds_table else "Mac", 3))
    lines = [line for line in telling_for(game).free_actions(play, play.decision, 0) if line.closed is None]
    about = [line.id.partition(":")[0] in sitting for line in lines]
    assert about == sorted(about) and {True, False} == set(about)
    assert [line.key[1:] for line in lines] == [str(at) for at in range(1, len(lines) + 1)]


def test_a_hand_that_is_hidden_comes_before_that_whatever_is_in_it() -> None:
    """Whether its cards can be equipped is for its owner to see."""
    game = sg_table.game_of()
    state = sg_table.give(sg_table.table(game, ShipAction(), players=2, command=(0, 0)), 1, 2)
    play = play_of(game, state)
    lines = [line for line in telling_for(game).free_actions(play, play.decision, 0) if line.listed]
    hand = next(at for at, line in enumerate(lines) if line.id.startswith("equip:1:"))
    assert lines[hand].closed is not None and hand < min(at for at, line in enumerate(lines) if line.sitting)


# ---------------------------------------------------------------- one player, and several


@pytest.mark.parametrize(("fights", "grid"), [(sg_fight, "H9 ."), (ds_fight, "H9 HO2")])
@pytest.mark.parametrize("players", [1, 3])
def test_whom_an_enemy_hurts_says_whose_each_is(fights: Any, grid: str, players: int) -> None:
    played = fights.fight(grid, players=players, active=players - 1)("end")
    assert played.step == "ChooseVictim"
    owned_as_told(sheet_of(played.game, played.state), played.board)


@pytest.mark.parametrize("tables", [sg_table, ds_table])
@pytest.mark.parametrize("players", [1, 3])
def test_so_does_who_gets_a_status_and_who_takes_damage(tables: Any, players: int) -> None:
    game = tables.game_of()
    crew = sg_crew if tables is sg_table else ds_crew
    for step in (GiveStatus("venom", (), game.rule["status_first"]), crew.Suffer(2, (), "")):
        played = tables.Played(game, tables.table(game, step, players=players))
        owned_as_told(sheet_of(game, played.state), played.board)


def owned_as_told(sheet: Sheet, board: Any) -> None:
    """Every line ends with the player who controls them; alone, nobody is named."""
    told = {line.id: line.detail for line in sheet.lines}
    for mate in board.crew:
        own = f"Player {controller(board, mate) + 1}"
        assert told[mate.name].endswith(f", {own}") if board.players > 1 else "Player" not in told[mate.name]


def test_what_somebody_blocks_is_said_of_whom_an_enemy_attacks() -> None:
    """SG-ROUND-2: Feint, which Laurent bears, and no weapon: Mac's would."""
    played = sg_fight.fight("H9 .", players=2, given=lambda state: sg_table.equip(state, "Laurent", FEINT))("end")
    told = {line.id: line.detail for line in sheet_of(played.game, played.state).lines}
    assert told["Laurent"] == "health 6/6, block 1, Player 2" and "block" not in told["Mac"]


@pytest.mark.parametrize(("players", "active"), [(1, 0), (3, 0), (3, 1)])
def test_who_would_pay_is_always_named_where_there_are_several(players: int, active: int) -> None:
    """Also whoever's turn it is: among the names of the others, nobody's is nobody's."""
    game = sg_table.game_of()
    gear = next(card for card, one in game.kit.adventure.items() if one.name == "Gear")
    step = AlterFate(Tried("2:A", "savvy", 6, ("Laurent",), number=2))
    state = sg_table.table(game, sg_turn.TakeAction(2), step, players=players, active=active, command=(3,) * players)
    state = replace(state, cards=state.cards | {gear})
    lines = sheet_of(game, state).lines
    named = [f"Player {player + 1}: Gear" for player in range(players)] if players > 1 else ["Gear"]
    assert [line.label for line in lines if line.id.startswith(f"card:{gear}:")] == named
    assert [line.another for line in lines if line.id.startswith(f"card:{gear}:")] == [
        player != active for player in range(players)
    ]
    boards = [line.label for line in lines if line.id.startswith("crew:")]
    assert boards and all(label.startswith("Player ") == (players > 1) for label in boards)


# ---------------------------------------------------------------- where a status comes from


@pytest.mark.parametrize(
    ("answers", "title", "note"),
    [
        (("Mac",), "Enemy 1: who gains venom?", "Uncovered squares act: C1. Venom: "),
        (("Mac", "Mac", "Mac"), "Enemy 2: who gains venom?", "Uncovered squares act: E1. Venom: "),
        (("Mac", "Mac", "Mac", "Laurent"), "Enemy 2: who gains weakened?", "Uncovered squares act: D2. Weakened: "),
    ],
)
def test_a_status_of_an_enemy_says_of_which_and_of_what(answers: tuple[str, ...], title: str, note: str) -> None:
    played = sg_fight.fight("H9 . V", "H9 V V / W . .", "H9 V", covered=("1:0,2",))("end", *answers)
    sheet = sheet_of(played.game, played.state)
    assert sheet.title == title and sheet.notes[0].startswith(note)


def test_of_several_squares_all_are_named_and_in_the_other_game_too() -> None:
    played = ds_fight.fight("H9 . W", "H9 V V")("end")
    assert sheet_of(played.game, played.state).title == "Enemy 1: who gains weakened?"
    sheet = sheet_of(played.game, played("Ed").state)
    assert sheet.title == "Enemy 2: who gains venom?"
    assert sheet.notes[0].startswith("Uncovered squares act: E1, F1. ")


@pytest.mark.parametrize("fights", [sg_fight, ds_fight])
def test_a_status_that_no_enemy_gives_names_none(fights: Any) -> None:
    """Also in a fight; and if the squares were covered since, nobody knows which it was."""
    played = fights.fight("H9 . V")
    told = GiveStatus("venom", (), played.game.rule["status_first"])
    covered = GiveStatus("weakened", (), "SG-ENEMY-1")
    for step in (told, covered):
        state = replace(played.state, agenda=(*played.state.agenda, step))
        assert sheet_of(played.game, state).title.startswith("Who gains ")


@pytest.mark.parametrize(
    ("players", "said"), [(1, "you have 1 more time next turn"), (2, "the next player has 1 more time")]
)
def test_who_has_the_time_that_is_left(players: int, said: str) -> None:
    game = game_of()
    play = play_of(game, table(game, TakeAction(), players=players, time=1))
    telling = telling_for(game)
    assert line_of(telling.sheet(play, asked(play), 0).lines, "end").detail == said
    play.answer(("end",))
    assert [line.text for line in telling.told(play.events, play, 0) if said in line.text]


# ---------------------------------------------------------------- where one pays


@pytest.mark.parametrize(
    "step", [Shop((101,)), AtPort(SERVICES), Healer(), Shipyard()], ids=lambda step: type(step).__name__
)
def test_what_an_artifact_pays_for_is_said_to_who_has_one(step: Any) -> None:
    game = sg_table.game_of()
    state = sg_table.change(sg_table.table(game, step, damage=(1, 0, 0, 0, 0, 0)), "Mac", damage=1)
    said = "An artifact pays for 2 coins."
    assert said in sheet_of(game, sg_table.goods(state, coin=9, artifact=1)).notes
    assert said not in sheet_of(game, sg_table.goods(state, coin=9)).notes


# ---------------------------------------------------------------- for any screen


def test_how_to_type_is_a_hint_and_no_note() -> None:
    game = market()
    gather = sheet_of(game, table(game, TakeAction(), Gather(Tried("31.1:A", "savvy", 9))))
    assert "odds NAMES" in gather.hint and not [note for note in gather.notes if "NAMES" in note]


# ---------------------------------------------------------------- damage that comes to nothing


@pytest.mark.parametrize(
    ("fights", "language", "said"),
    [
        (sg_fight, "en", ["No damage on Enemy 1.", "Enemy 1 resists all 2 damage."]),
        (ds_fight, "en", ["No damage on Enemy 1.", "Enemy 1 blocks all 2 damage."]),
        (sg_fight, "fr", ["Aucun dégât sur Enemy 1.", "Enemy 1 résiste à tout\u00a0: 2 dégâts sans effet."]),
        (ds_fight, "fr", ["Aucun dégât sur Enemy 1.", "Enemy 1 pare tout\u00a0: 2 dégâts sans effet."]),
    ],
)
def test_damage_that_comes_to_nothing_is_said(fights: Any, language: str, said: list[str]) -> None:
    book = fights.book(fights.Foe("H .")).book
    page = book.title_page.model_copy(update={"language": language})
    game = game_for(book.model_copy(update={"title_page": page}))
    telling, lost = telling_for(game), [DamageLost("RULE", "1", 0, 0), DamageLost("RULE", "1", 2, 2)]
    told = [line for event in lost for line in telling.told([event], Play(game, 1))]
    assert [line.text for line in told] == said and all(line.rule == "RULE" for line in told)
    [unplaced] = telling.told([DamageLost("RULE", "1", 3, 1)], Play(game, 1))
    assert "2" in unplaced.text and "3" not in unplaced.text


# ---------------------------------------------------------------- what a choice brings

SURE = """
## 70

A. Eat.
Pay 1 meat
*Restore 2 health. Gain quest 12. Turn to 71.*

B. Try it.
SAVVY 5
Fail: -1 health
*Gain 1 meat.*
(Turn to 71)

C. Look.
*Nothing happens.*
(Turn to 71)

D. Fight.
COMBAT 1
*Gain 2 meat.*
(Turn to 71)

## 71

*Gain 3 meat. {}*
"""


@pytest.mark.parametrize(("tables", "home"), [(sg_table, "Return to the ship."), (ds_table, "Return to the map.")])
def test_what_a_choice_surely_brings_is_told_and_nothing_of_what_must_be_tried(tables: Any, home: str) -> None:
    enemy = '[[enemy]]\nnumber = 1\nname = "It"\nlevel = 1\ndamage = 1\ngrid = "H"\n'
    enemy += "defense = 5\n" if tables is sg_table else ""
    quest = '[[quest]]\nnumber = 12\nname = "Supper"\n'
    game = tables.with_story(SURE.format(home), **{"cards/enemy.toml": enemy + quest})
    play, telling = Play(game, 1), telling_for(game)
    eat, attempt, look, combat = (one.choice for one in game.sections["70"].choices.values())
    assert telling.terms(play, eat) == ["Pay 1 meat", "Restore 2 health. Gain a quest."]
    assert telling.terms(play, attempt) == ["SAVVY 5", "Fail: −1 health."]
    assert telling.terms(play, look) == []
    assert not any("Gain" in line for line in telling.terms(play, combat))
    assert telling.words.asks(eat) == "1 meat, Restore 2 health. Gain a quest."


# ---------------------------------------------------------------- explore tokens (SG-EXPLORE-5, DS-READ-2)


@pytest.mark.parametrize("tables", [sg_table, ds_table])
@pytest.mark.parametrize(
    ("language", "said", "detail"),
    [
        (
            "en",
            "Explore token A gained.",
            "It is kept with the cards. While you are at this location, it opens choices that require explore A;",
        ),
        (
            "fr",
            "Jeton Exploration A pris.",
            "Il est parmi les cartes. Tant que vous êtes dans ce lieu, il ouvre les choix qui nécessitent le jeton A",
        ),
    ],
)
def test_an_explore_token_says_where_it_is_and_what_it_is_for(
    tables: Any, language: str, said: str, detail: str
) -> None:
    game = tables.game_of()
    step = TakeAction() if tables is ds_table else sg_turn.TakeAction(2)
    play = Play.from_state(game, 1, tables.Played(game, tables.table(game, step)).state)
    happened = (TokenGained("SG-EXPLORE-5", "A"), TokenGained("SG-EXPLORE-5", "B"))
    told = telling_for(game, language).told(happened, play)
    assert [line.text for line in told] == [said, said.replace("A", "B")]
    assert told[0].detail.startswith(detail) and told[1].detail == told[0].detail.replace(" A", " B")


def test_the_question_about_spots_counts_what_is_left() -> None:
    game = game_for(book_named("the-late-mountain"))
    titles = []
    for left in ((("Ed", "A"), ("Jessie", "B")), (("Ed", "A"), ("Jessie", "A")), ()):
        play = Play.from_state(game, 1, table(game, TakeAction(), VisitSpot("6", left)))
        titles.append(telling_for(game).sheet(play, asked(play)).title)
    assert titles == [
        "Which spot comes next?",
        "One spot is left. Visit it, or leave?",
        "Every spot is done. How do you leave?",
    ]


@pytest.mark.rule("DS-FATE-1")
@pytest.mark.parametrize(
    ("number", "said"),
    [
        (2, "Fate is 2: Nothing happens."),
        (5, "Fate is 5: Gain 1 torch."),
        (8, "Fate is 8: Gain 1 torch. Restore 1 health."),
    ],
)
def test_a_draw_for_a_table_says_what_its_row_gives(number: int, said: str) -> None:
    game = game_of()
    at = next(at for at, part in enumerate(game.sections["event-19"].parts) if isinstance(part, PlayedTable))
    tried = Tried(f"table:event-19:{at}", "", 0, number=number)
    play = Play.from_state(game, 1, table(game, TakeAction(), AlterFate(tried)))
    assert telling_for(game).sheet(play, asked(play)).notes == (said,)
