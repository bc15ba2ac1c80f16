"""What the log tells of a scene, all of it and in order: who, how much, and by which rule."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from tests.rules.sg_fight import Foe, fight
from tests.rules.sg_table import Played, change, fates, game_of, give, goods, table
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.events import (
    AbilityDiscarded,
    AbilityDrawn,
    AbilityEquipped,
    AbilityShed,
    ActionSkipped,
    Attacked,
    AttackJudged,
    Bought,
    CameTo,
    CampaignLost,
    CommandCleared,
    CommandGained,
    CommandSpent,
    DamageLost,
    DeckDiscarded,
    Defeated,
    EnemyStruck,
    EventDeckEnded,
    EventDrawn,
    EventIgnored,
    EventLeft,
    EventStays,
    Explored,
    FatigueGained,
    FatigueRemoved,
    FightBegan,
    FightWon,
    GoodsGained,
    GoodsLost,
    HandedOut,
    HealthRestored,
    InVain,
    LevelGained,
    MarketVisited,
    Mended,
    Moved,
    PortVisited,
    RoomUsed,
    RoundBegan,
    ShipDamaged,
    ShipRepaired,
    SynergyPassed,
    SynergyReturned,
    TokenPassed,
    TurnBegan,
    Used,
    WeaponGiven,
)
from wanderbook.rulesets.sleeping_gods.steps import (
    DamageShip,
    DrawEvent,
    PassCaptain,
    ShipAction,
    StartTurn,
    TakeAction,
)
from wanderbook.table import Game
from wanderbook.table.decks import Deck
from wanderbook.table.events import (
    CardGained,
    Drawn,
    Ended,
    EnemyDefeated,
    Event,
    Fell,
    HealthLost,
    Joined,
    Judged,
    PlaceClosed,
    PlayerJoined,
    PlayerLeft,
    Returned,
    SectionRead,
    SquareCovered,
    Totalled,
)
from wanderbook.table.steps import ReadSection, TakeWay

STORY = """
## 40

A wall.

A. Climb.
STRENGTH 9
Fail: Gain 1 XP.
*Cross off this location. Return to the ship.*

B. Fight.
COMBAT 1
Fail: Gain 2 XP.
*Return to the ship.*

C. Fight on.
COMBAT 1
*Return to the ship.*

D. Draw.
*Turn to 41.*

## 41

A hat.

Draw fate.
1-3: Gain 1 XP.
4-6: Gain 2 XP.

*Return to the ship.*
"""
ENEMY = '[[enemy]]\nnumber = 1\nname = "A porter"\nlevel = 1\ndefense = 5\ndamage = 9\ngrid = """\nH .\n"""\n'
EVENTS = """
[[event]]
number = 1
name = "A leak"
ongoing = true
until = "port"
abilities = "Always: +1 craft."
passage = "Water.\\n\\n*Gain 1 XP.*"

[[event]]
number = 2
name = "Calm"
passage = "Nothing.\\n\\n*Gain 1 XP.*"
"""
STRONG, CARD = 4, 31
"""An ability card of strength; another, which costs 2 command."""
OPENING = [
    FightBegan("SG-COMBAT-1", (1,)),
    RoundBegan("SG-COMBAT-4", 1),
    EnemyStruck("SG-ROUND-2", "1", "Mac", 9, 0),
    HealthLost("SG-ROUND-2", "Mac", 1),
    Fell("SG-HEALTH-1", "Mac"),
]
"""The last who stands falls."""


@cache
def game() -> Game:
    return game_of({"storybook/more.md": STORY, "cards/enemies.toml": ENEMY, "cards/events.toml": EVENTS})


def at(choice: str, players: int = 1, **board: object) -> Table:
    return table(game(), TakeAction(2), TakeWay("40", choice), players=players, **board)


def said(played: Played) -> list[Event]:
    """What was told since this was asked last."""
    told = list(played.events)
    played.events.clear()
    return told


def last_stand(state: Table) -> Table:
    """Only Mac stands, and by a thread."""
    for mate in state.board.crew:
        most = game().kit.crew[mate.name].health
        state = change(state, mate.name, damage=most - (mate.name == "Mac"), fatigue=1)
    return change(state, "Kasumi", statuses=frozenset({"low_morale"}), command=1)


# ---------------------------------------------------------------- trying something


@pytest.mark.rule("SG-CHAL-8")
def test_a_challenge() -> None:
    state = replace(give(at("A", players=2, command=(2, 2), region="B"), 0, STRONG), entrance="2")
    played = Played(game(), fates(game(), state, 3, 4))(("Mac", "Laurent"))
    assert said(played) == [
        Joined("SG-CHAL-2", "Laurent", "40:A"),
        Joined("SG-CHAL-2", "Mac", "40:A"),
        CommandSpent("SG-CHAL-4", 1, 1),
        FatigueGained("SG-CHAL-2", "Laurent", 1),
        FatigueGained("SG-CHAL-2", "Mac", 1),
        Drawn("SG-CHAL-6", "40:A", 3),
    ]
    played(f"hand:0:{STRONG}", "card:93:0@1", ())
    assert said(played) == [
        AbilityDiscarded("SG-CHAL-7", 0, STRONG),
        Used("SG-CMD-3", "card:93:0"),
        CommandSpent("SG-CMD-3", 1, 1),
        Drawn("SG-CHAL-6", "40:A", 4),
        Totalled("SG-CHAL-8", "40:A", 7, 9),
        Judged("SG-FAIL-5", "40:A:fail"),
        GoodsGained("SG-RES-1", "xp", 1),
        PlaceClosed("SG-EXPLORE-1", "2"),
        Returned("SG-EXPLORE-2"),
    ]


@pytest.mark.rule("SG-FATE-1")
@pytest.mark.parametrize(("number", "row", "xp"), [(3, "1-3", 1), (4, "4-6", 2)])
def test_a_table(number: int, row: str, xp: int) -> None:
    played = Played(game(), fates(game(), table(game(), TakeAction(2), ReadSection("41"), command=(0,)), number))
    assert said(played) == [
        SectionRead("SG-READ-1", "41"),
        Drawn("SG-CHAL-6", "table:41:0", number),
        Totalled("SG-CHAL-8", "table:41:0", number, 0),
        Judged("SG-FATE-1", f"41:{row}"),
        GoodsGained("SG-RES-1", "xp", xp),
        Returned("SG-EXPLORE-2"),
    ]


# ---------------------------------------------------------------- a turn


@pytest.mark.rule("SG-TURN-1")
def test_the_first_half_of_a_turn() -> None:
    state = table(game(), TakeAction(1), StartTurn(), players=2, active=1, event=Deck(((2,),)), easy=True)
    played = Played(game(), state)("galley", "all")
    assert said(played) == [
        TurnBegan("SG-TURN-1", 1),
        CommandGained("SG-MODE-3", 1, 1),
        RoomUsed("SG-SHIP-1", "galley"),
        CommandGained("SG-SHIP-9", 1, game().kit.ship(2).galley.command),
        AbilityDrawn("SG-HAND-2", 1),
        InVain("SG-SHIP-5", "remove_fatigue"),
        EventDrawn("SG-EVENT-1", 2),
        SectionRead("SG-READ-1", "event-2"),
        GoodsGained("SG-RES-1", "xp", 1),
    ]
    assert (played.board.turn, played.step) == (2, "TakeAction")


@pytest.mark.rule("SG-EVENT-3")
@pytest.mark.parametrize(("ended", "section"), [(0, "90"), (1, "91")])
def test_a_deck_that_has_ended(ended: int, section: str) -> None:
    state = table(game(), TakeAction(2), DrawEvent(), decks_ended=ended, party=("Mac",))
    state = change(state, "Mac", abilities=(CARD,))
    played = Played(game(), state)
    assert said(played) == [
        EventDeckEnded("SG-EVENT-3", ended + 1),
        AbilityShed("SG-EVENT-4", CARD, "Mac"),
        Explored("SG-EVENT-3", section),
        SectionRead("SG-READ-1", section),
        Returned("SG-EXPLORE-2"),
    ]
    assert (played.board.decks_ended, played.board.party) == (ended + 1, ())


@pytest.mark.rule("SG-EVENT-2")
def test_an_event_that_stays_and_leaves() -> None:
    played = Played(game(), table(game(), TakeAction(2), DrawEvent(), event=Deck(((1,),))))
    assert said(played) == [
        EventDrawn("SG-EVENT-1", 1),
        EventStays("SG-EVENT-2", 1),
        SectionRead("SG-READ-1", "event-1"),
        GoodsGained("SG-RES-1", "xp", 1),
    ]
    assert (played.board.ongoing, played.board.event_now) == ((1,), 0)
    played("port")
    assert said(played)[:2] == [PortVisited("SG-PORT-1", "Ammer"), EventLeft("SG-FAQ-7", 1)]
    assert (played.board.ongoing, played.board.event.discards) == ((), (1,))


@pytest.mark.rule("SG-FAQ-5")
def test_an_event_that_is_ignored() -> None:
    state = table(game(), TakeAction(2), DrawEvent(), event=Deck(((2,),)), event_ignored=True)
    played = Played(game(), state)
    assert said(played) == [EventDrawn("SG-EVENT-1", 2), EventIgnored("SG-FAQ-5", 2)]
    assert (played.board.event.discards, played.board.event_ignored) == ((2,), False)


@pytest.mark.rule("SG-TURN-3")
@pytest.mark.parametrize(("active", "after"), [(0, 1), (1, 2), (2, 0)])
def test_the_token_passes_to_the_left(active: int, after: int) -> None:
    played = Played(game(), table(game(), PassCaptain(), players=3, active=active, turn=7, event_ignored=True))
    assert said(played) == [TurnBegan("SG-TURN-1", after)]
    assert (played.board.active, played.board.turn, played.board.event_ignored) == (after, 8, False)


@pytest.mark.rule("SG-HAND-5")
def test_an_action_that_is_skipped_and_a_card_that_is_equipped() -> None:
    played = Played(game(), give(table(game(), TakeAction(2)), 0, CARD))("skip", f"equip:0:{CARD}", "Mac", "shed:0")
    played(str(CARD))
    assert said(played) == [
        ActionSkipped("SG-ACT-2", 0),
        CommandGained("SG-ACT-2", 0, 1),
        CommandSpent("SG-HAND-5", 0, 2),
        AbilityEquipped("SG-HAND-5", CARD, "Mac"),
        AbilityShed("SG-HAND-4", CARD, "Mac"),
    ]


@pytest.mark.rule("SG-TRAVEL-2")
def test_a_voyage() -> None:
    played = Played(game(), fates(game(), table(game(), TakeAction(2), command=(0,)), 3, 2))("travel", (), "1:B")
    assert said(played) == [
        Drawn("SG-CHAL-6", "travel", 3),
        Totalled("SG-CHAL-8", "travel", 3, 0),
        Moved("SG-TRAVEL-3", 1, "B"),
    ]
    played(())
    assert said(played)[:3] == [
        Drawn("SG-CHAL-6", "hazard-1-1:A", 2),
        Totalled("SG-CHAL-8", "hazard-1-1:A", 2, 5),
        Judged("SG-FAIL-5", "hazard-1-1:A:fail"),
    ]


# ---------------------------------------------------------------- places


@pytest.mark.rule("SG-MARKET-1")
def test_a_market() -> None:
    sword, other = 101, 109
    state = table(game(), TakeAction(2), market=Deck(((sword,), (other,))))
    played = Played(game(), goods(state, coin=20))("market", str(sword), "Marco", str(other))
    market = game().kit.market
    assert said(played) == [
        MarketVisited("SG-MARKET-1", 1, "A"),
        Bought("SG-MARKET-1", sword),
        CardGained("SG-ADV-1", sword),
        GoodsLost("SG-MARKET-1", "coin", market[sword].price),
        WeaponGiven("SG-MARKET-2", sword, "Marco"),
        Bought("SG-MARKET-1", other),
        CardGained("SG-ADV-1", other),
        GoodsLost("SG-MARKET-1", "coin", market[other].price),
    ]


@pytest.mark.rule("SG-PORT-1")
def test_a_port() -> None:
    state = change(table(game(), TakeAction(2), damage=(1, 0, 0, 0, 0, 0)), "Mac", damage=3, fatigue=1)
    played = Played(game(), goods(state, coin=20, xp=20, material=1, artifact=1))
    played("port", "inn", ("coin=2", "artifact=1"), "shipyard", ("bridge=1",), ("material=1",), "healer", "Mac")
    played("levels", "1")
    assert said(played) == [
        PortVisited("SG-PORT-1", "Ammer"),
        GoodsLost("SG-PORT-2", "coin", 2),
        GoodsLost("SG-PORT-2", "artifact", 1),
        HealthRestored("SG-PORT-2", "Mac", 2),
        FatigueRemoved("SG-PORT-2", "Mac", 1),
        ShipRepaired("SG-DAMAGE-5", "bridge", 1),
        GoodsLost("SG-PORT-3", "material", 1),
        HealthRestored("SG-PORT-4", "Mac", 1),
        GoodsLost("SG-PORT-4", "coin", 1),
        LevelGained("SG-LEVEL-1", 1),
        GoodsLost("SG-LEVEL-1", "xp", game().kit.level[1].xp),
    ]


# ---------------------------------------------------------------- players


@pytest.mark.rule("SG-PLAYERS-1")
def test_somebody_joins_and_another_leaves() -> None:
    state = give(table(game(), ShipAction(), players=3, command=(2, 3, 4)), 1, 5, 6, 7)
    played = Played(game(), state)("join", "leave:1", "5", "6>0", "7>2", "command>3")
    assert said(played) == [
        PlayerJoined("SG-PLAYERS-1", 3),
        AbilityDiscarded("SG-PLAYERS-1", 1, 5),
        HandedOut("SG-PLAYERS-1", 0, "card"),
        HandedOut("SG-PLAYERS-1", 2, "card"),
        HandedOut("SG-PLAYERS-1", 3, "command"),
        PlayerLeft("SG-PLAYERS-1", 1),
    ]
    assert (played.board.players, played.board.hands, played.board.command) == (3, ((6,), (7,), ()), (2, 4, 1))
    assert played.board.ability.discards == (5,)


# ---------------------------------------------------------------- a fight


@pytest.mark.rule("SG-ATTACK-2")
def test_a_fight() -> None:
    played = fight("H . S", "H . .", players=2, command=(0, 1))("pass:0>1:1", "Mac:0", "1")
    played(("0:0,2", "0:0,1"), "Mac>Marco", "return:Mac", "end", "Mac", "Laurent")
    assert said(played) == [
        CommandSpent("SG-COMBAT-2", 1, 1),
        TokenPassed("SG-COMBAT-2", 0, 1),
        Attacked("SG-ATTACK-1", "Mac", 0, "1"),
        Drawn("SG-CHAL-6", "attack", 5),
        Totalled("SG-CHAL-8", "attack", 6, 5),
        AttackJudged("SG-ATTACK-2", 6, 5, True),
        SquareCovered("SG-ATTACK-5", "1", "0:0,2"),
        SquareCovered("SG-ATTACK-5", "1", "0:0,1"),
        SynergyPassed("SG-SYN-1", "Mac", "Marco"),
        EnemyStruck("SG-ATTACK-11", "1", "Mac", 0, 0),
        SynergyReturned("SG-SYN-2", "Mac"),
        EnemyStruck("SG-ROUND-2", "1", "Mac", 0, 0),
        EnemyStruck("SG-ROUND-2", "2", "Laurent", 0, 0),
        RoundBegan("SG-ROUND-3", 2),
    ]


@pytest.mark.rule("SG-COMBAT-4")
def test_a_fight_that_is_won() -> None:
    played = fight("H")("Mac:0", ("0:0,0",))
    assert said(played)[-6:] == [
        SquareCovered("SG-ATTACK-5", "1", "0:0,0"),
        EnemyDefeated("SG-ATTACK-10", "1"),
        FightWon("SG-COMBAT-4"),
        Judged("SG-CHAL-8", "50:A:pass"),
        GoodsGained("SG-RES-1", "xp", 4),
        Returned("SG-EXPLORE-2"),
    ]


@pytest.mark.rule("SG-COMBAT-4")
def test_a_fight_that_is_lost_where_the_text_says_how_it_goes_on() -> None:
    played = Played(game(), last_stand(at("B", command=(0,))))("end")
    assert said(played) == [
        *OPENING,
        CameTo("SG-COMBAT-4"),
        Judged("SG-FAIL-5", "40:B:fail"),
        GoodsGained("SG-RES-1", "xp", 2),
        Returned("SG-EXPLORE-2"),
    ]
    kit = game().kit
    assert all(mate.damage == kit.crew[mate.name].health - 1 for mate in played.board.crew)
    assert (played.step, played.board.fight, played.board.defeats) == ("TakeAction", None, 0)


# ---------------------------------------------------------------- defeat


@pytest.mark.rule("SG-DEFEAT-2")
def test_a_crew_that_is_defeated_in_easy_mode() -> None:
    state = replace(last_stand(at("C", command=(0,), region="C", easy=True, event_now=3)), entrance="2")
    played = Played(game(), replace(state, tokens=frozenset({"A"}), taken=frozenset({"40:A"})))("end")
    assert said(played) == [
        *OPENING,
        Defeated("SG-DEFEAT-1", "crew"),
        Moved("SG-DEFEAT-2", 1, "A"),
        Mended("SG-DEFEAT-2", "crew"),
        DeckDiscarded("SG-DEFEAT-4", "event", 6),
        GoodsGained("SG-MODE-3", "xp", 5),
        GoodsGained("SG-MODE-3", "coin", 7),
        Mended("SG-MODE-3", "statuses"),
        CommandGained("SG-MODE-3", 0, 8),
        TurnBegan("SG-TURN-1", 0),
        CommandGained("SG-MODE-3", 0, 1),
    ]
    board = played.board
    assert (played.state.entrance, played.state.tokens, played.state.taken) == ("", frozenset(), frozenset())
    assert (board.party, board.event_now, board.fight, board.alarm, board.defeats) == ((), 0, None, "", 1)
    assert not any(mate.damage or mate.fatigue or mate.statuses for mate in board.crew)


@pytest.mark.rule("SG-DEFEAT-3")
def test_a_ship_that_is_lost() -> None:
    state = table(game(), TakeAction(2), DamageShip(1), command=(0,), region="C", damage=(2, 2, 1, 2, 2, 1))
    played = Played(game(), fates(game(), change(state, "Mac", damage=2, fatigue=1), 3))("deck")
    assert said(played) == [
        Drawn("SG-CHAL-6", "ship", 3),
        Totalled("SG-CHAL-8", "ship", 3, 0),
        ShipDamaged("SG-DAMAGE-5", "deck"),
        Defeated("SG-DEFEAT-1", "ship"),
        Moved("SG-DEFEAT-3", 1, "A"),
        Mended("SG-DEFEAT-3", "ship"),
        DeckDiscarded("SG-DEFEAT-4", "event", 6),
        TurnBegan("SG-TURN-1", 0),
    ]
    assert (sum(played.board.damage), played.mate("Mac").damage, played.mate("Mac").fatigue) == (0, 2, 1)


@pytest.mark.rule("SG-DEFEAT-6")
def test_a_finale_that_is_lost_once() -> None:
    state = last_stand(at("C", players=2, command=(1, 2), region="C", decks_ended=3, damage=(1, 0, 0, 0, 0, 0)))
    played = Played(game(), replace(state, board=replace(state.board, on_cards=((91, 2),))))("end", ())
    assert said(played) == [
        *OPENING,
        Defeated("SG-DEFEAT-1", "crew"),
        Mended("SG-DEFEAT-6", "all"),
        CommandCleared("SG-DEFEAT-6", "Kasumi", 1),
        CommandCleared("SG-DEFEAT-6", "card 91", 2),
        CommandGained("SG-DEFEAT-6", 0, 7),
        GoodsGained("SG-DEFEAT-6", "xp", 10),
        Explored("SG-DEFEAT-6", "92"),
        SectionRead("SG-READ-1", "92"),
    ]
    board = played.board
    assert (board.command, board.on_cards, board.finale_lost, sum(board.damage)) == ((7, 0), (), 1, 0)
    assert not any(mate.damage or mate.fatigue or mate.statuses or mate.command for mate in board.crew)


@pytest.mark.rule("SG-DEFEAT-6")
def test_a_finale_that_is_lost_twice() -> None:
    played = Played(game(), last_stand(at("C", command=(0,), decks_ended=3, finale_lost=1)))("end")
    assert said(played)[len(OPENING) :] == [
        Defeated("SG-DEFEAT-1", "crew"),
        Mended("SG-DEFEAT-6", "all"),
        Explored("SG-DEFEAT-6", "93"),
        SectionRead("SG-READ-1", "93"),
        Ended("SG-END-1", 2),
    ]
    assert (played.state.ending, played.board.finale_lost) == (2, 2)


@pytest.mark.rule("SG-DEFEAT-6")
def test_a_campaign_that_says_nothing_of_a_lost_finale_is_lost() -> None:
    title = (
        'title = "A test"\nlanguage = "en"\nruleset = "sleeping_gods"\n'
        'begin = { page = 1, space = "A" }\ndeck_ends = ["90", "91", "92"]\n'
    )
    lost = game_of({"book.toml": title, "storybook/more.md": STORY, "cards/enemies.toml": ENEMY})
    state = table(lost, TakeAction(2), TakeWay("40", "C"), command=(0,), decks_ended=3, finale_lost=1)
    played = Played(lost, last_stand(state))("end")
    assert said(played)[len(OPENING) :] == [
        Defeated("SG-DEFEAT-1", "crew"),
        Mended("SG-DEFEAT-6", "all"),
        CampaignLost("SG-DEFEAT-6"),
    ]
    assert (played.state.agenda, played.state.ending) == ((), None)


@pytest.mark.rule("SG-DEFEAT-5")
def test_a_defeat_in_brutal_mode() -> None:
    played = Played(game(), last_stand(at("C", command=(0,), mode="brutal")))("end")
    assert said(played)[len(OPENING) :] == [Defeated("SG-DEFEAT-1", "crew"), CampaignLost("SG-DEFEAT-5")]
    assert (played.state.agenda, played.board.defeats) == ((), 1)


@pytest.mark.rule("SG-EXPLORE-1")
def test_a_location_that_is_crossed_off() -> None:
    state = replace(at("A", command=(0,), region="B"), entrance="2")
    played = Played(game(), fates(game(), state, 6))(("Laurent", "Rafael", "Marco"))
    assert said(played)[-4:] == [
        Totalled("SG-CHAL-8", "40:A", 9, 9),
        Judged("SG-CHAL-8", "40:A:pass"),
        PlaceClosed("SG-EXPLORE-1", "2"),
        Returned("SG-EXPLORE-2"),
    ]
    assert played.state.crossed == {"2"}


@pytest.mark.rule("SG-ATTACK-14")
@pytest.mark.parametrize(
    ("grid", "fatigue", "covered", "lost"),
    [
        ("H . R3", 0, (), DamageLost("SG-ATTACK-14", "1", 2, 2)),
        ("H . R2", 0, (), DamageLost("SG-ATTACK-14", "1", 2, 2)),
        ("H2 .", 0, ("0:0,1",), None),
        ("H3 .", 0, ("0:0,1",), DamageLost("SG-ATTACK-8", "1", 2, 0)),
        ("H3 . R1", 0, ("0:0,1",), None),
    ],
)
def test_damage_that_no_square_takes(
    grid: str, fatigue: int, covered: tuple[str, ...], lost: DamageLost | None
) -> None:
    played = fight(Foe(grid), covered=covered, given=lambda state: change(state, "Laurent", fatigue=fatigue))
    played("Laurent:0")
    assert played.told(DamageLost) == ([lost] if lost else [])
    assert (played.step == "PlaceDamage") == (lost is None)


@pytest.mark.rule("SG-ATTACK-14")
def test_damage_beside_hearts_that_is_blocked_is_told_with_the_rest() -> None:
    played = fight(Foe("H . . R9"), synergy=(("Marco", "Laurent"),))("Laurent:0", "synergy:Marco")
    assert played.told(DamageLost) == [DamageLost("SG-ATTACK-14", "1", 4, 4)]


@pytest.mark.rule("SG-ATTACK-4")
def test_an_attack_without_damage_says_so() -> None:
    weak = "[[adventure]]\nnumber = 1\nname = 'A straw'\nkind = 'weapon'\nweapon = { damage = 1 }\n"

    def given(state: Table) -> Table:
        return replace(change(state, "Mac", weapons=(1,), fatigue=2), cards=state.cards | {1})

    played = fight(Foe("H ."), given=given, more=weak)("Mac:1")
    assert played.told(DamageLost) == [DamageLost("SG-ATTACK-4", "1", 0, 0)]


@pytest.mark.rule("SG-FATE-3")
@pytest.mark.parametrize(("number", "row"), [(3, "4-6"), (2, "1-3"), (6, "4-6")])
def test_what_is_added_to_fate_counts_for_a_table(number: int, row: str) -> None:
    cards = '[[adventure]]\nnumber = 5\nname = "Luck"\nkind = "gear"\ncost = 1\nabilities = "+1 to fate."\n'
    lucky = game_of({"storybook/more.md": STORY, "cards/enemies.toml": ENEMY, "cards/adventure.toml": cards})
    state = replace(table(lucky, TakeAction(2), ReadSection("41"), command=(1,)), cards=frozenset({5}))
    played = Played(lucky, fates(lucky, state, number))("card:5:0")
    while played.step == "AlterFate":
        played(())
    assert [told.outcome for told in played.told(Judged)] == [f"41:{row}"]


@pytest.mark.rule("SG-COMBAT-1")
def test_a_single_enemy_is_laid_without_a_draw() -> None:
    state = at("C")
    assert Played(game(), state).state.fate == state.fate
