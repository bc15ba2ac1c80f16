"""Every reason that closes something: the rule and the sentence, whoever and whatever it is about."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.sg_fight import ANCHOR, WEAPONS, Foe, fight
from tests.rules.sg_table import Played, change, equip, game_of, give, goods, table
from wanderbook.rulesets.common.steps import ChooseUnlocked, GiveStatus
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.steps import (
    AtPort,
    ChooseAttacker,
    ChooseNext,
    ChooseRoom,
    ChooseVictim,
    EquipTo,
    Revive,
    ShipAction,
    TakeAction,
)
from wanderbook.table import Game, NotAllowed, answer
from wanderbook.table.amounts import Counts
from wanderbook.table.kinds import Asks
from wanderbook.table.steps import AlterFate, ChooseWay, Gather, Tried

STORY = """
## 40

A town.

A. Pay.
Pay 3 coins
*Turn to 41.*

B. Show it.
Requires keyword LIGHT and 2 grain
*Turn to 41.*

C. Go.
*Return to the ship.*

## 41

Thanks.

*Return to the ship.*
"""
TOWN = """
## 45

**Port Ammer**

A. Sit.
*Turn to 45.*

B. Go.
*Return to the ship.*
"""
QUESTS = '[[quest]]\nnumber = 11\nname = "A lantern"\nkeyword = "LIGHT"\n'
CRAFT = 2
HAZARD = Tried("hazard-1-1:A", "savvy", 5)
TRAVEL = Tried("travel", "craft", 0)


@cache
def game() -> Game:
    return game_of({"storybook/more.md": STORY, "cards/quests.toml": QUESTS})


def refusal(played: Played, *chosen: str) -> tuple[str, str]:
    """The rule and the sentence with which this is refused."""
    before = played.state
    try:
        answer(played.game, played.state, chosen)
    except NotAllowed as refused:
        assert played.state == before
        return refused.rule, refused.reason
    raise AssertionError(f"{chosen} was allowed")


def asked(step: Asks, given: Callable[[Table], Table] = lambda state: state, players: int = 2, **board: Any) -> Played:
    return Played(game(), given(table(game(), TakeAction(2), step, players=players, **board)))


def changed(name: str, **changes: Any) -> Callable[[Table], Table]:
    return lambda state: change(state, name, **changes)


MOST = {name: board.health for name, board in game_of().kit.crew.items()}
FALLEN = changed("Mac", damage=MOST["Mac"])
TIRED = changed("Mac", fatigue=2)
LOW = changed("Mac", statuses=frozenset({"low_morale"}))
NOBODY_STEERS = next(
    name for name, board in game_of().kit.crew.items() if not board.skills.get("craft") and not board.captain
)


def refuses(played: Played, option: str, rule: str, reason: str, **values: str) -> None:
    assert refusal(played, option) == (rule, played.game.say(reason, **values))


# ---------------------------------------------------------------- challenges


@pytest.mark.rule("SG-CHAL-3")
@pytest.mark.parametrize("about", [HAZARD, TRAVEL])
def test_who_cannot_take_part_in_anything(about: Tried) -> None:
    refuses(asked(Gather(about), FALLEN), "Mac", "SG-CHAL-3", "unconscious", name="Mac")
    refuses(asked(Gather(about), TIRED), "Mac", "SG-CHAL-3", "tired", name="Mac")
    both = asked(Gather(about), lambda state: FALLEN(TIRED(state)))
    refuses(both, "Mac", "SG-CHAL-3", "unconscious", name="Mac")


@pytest.mark.rule("SG-CHAL-4")
def test_who_costs_more_command_than_there_is() -> None:
    for command, other, own in (((0, 0), "SG-CHAL-4", None), ((0, 1), None, None)):
        played = asked(Gather(HAZARD), command=command)
        assert (played.option("Laurent").closed_by, played.option("Mac").closed_by) == (other, own)
    refuses(asked(Gather(HAZARD), command=(0, 0)), "Laurent", "SG-CHAL-4", "no_command", name="Laurent")
    refuses(asked(Gather(HAZARD), LOW, command=(0, 3)), "Mac", "SG-CHAL-5", "no_command", name="Mac")
    low = changed("Laurent", statuses=frozenset({"low_morale"}))
    refuses(asked(Gather(HAZARD), low, command=(3, 1)), "Laurent", "SG-CHAL-5", "no_command", name="Laurent")
    assert asked(Gather(HAZARD), low, command=(0, 2)).option("Laurent").closed_by is None


@pytest.mark.rule("SG-CHAL-5")
def test_together_they_may_cost_more_than_a_player_has() -> None:
    def given(state: Table) -> Table:
        for name in ("Laurent", "Kasumi"):
            state = change(state, name, statuses=frozenset({"low_morale"}))
        return state

    played = asked(Gather(HAZARD), given, command=(0, 2))
    dear = refusal(played, "Laurent", "Kasumi")
    assert dear == ("SG-CHAL-4", game().say("toll", player="2", has="2", cost="3"))
    played(("Laurent", "Marco", "Mac"))
    assert played.board.command == (0, 0)


@pytest.mark.rule("SG-TRAVEL-1")
def test_who_does_not_steer() -> None:
    played = asked(Gather(TRAVEL))
    refuses(played, "Laurent", "SG-TRAVEL-1", "travel_yours", name="Laurent")
    own = asked(Gather(TRAVEL), changed(NOBODY_STEERS, player=0))
    refuses(own, NOBODY_STEERS, "SG-TRAVEL-1", "no_craft", name=NOBODY_STEERS)
    steering = asked(AlterFate(replace(TRAVEL, number=3)), lambda state: give(state, 1, CRAFT))
    refuses(steering, f"hand:1:{CRAFT}", "SG-TRAVEL-1", "travel_hand")


@pytest.mark.rule("SG-FAIL-3")
def test_who_does_not_get_a_status() -> None:
    played = asked(GiveStatus("venom", ("Mac", "Marco"), "SG-FAIL-3"), changed("Mac", statuses=frozenset({"venom"})))
    refuses(played, "Mac", "SG-STATUS-3", "has_status", name="Mac")
    refuses(played, "Odessa", "SG-FAIL-3", "participants_first", name="Odessa")
    assert played.ids() == ["Marco"]


# ---------------------------------------------------------------- the ship and its places


@pytest.mark.rule("SG-SHIP-1")
def test_rooms() -> None:
    full = asked(ChooseRoom(), damage=(2, 0, 0, 0, 0, 1))
    refuses(full, "bridge", "SG-DAMAGE-5", "room_full")
    assert full.ids() == ["galley", "deck", "quarters", "sick_bay"]
    figure = asked(ShipAction(), room="deck", damage=(2, 0, 0, 0, 0, 0))
    refuses(figure, "deck", "SG-SHIP-1", "same_room")
    refuses(figure, "bridge", "SG-SHIP-2", "full_room")


@pytest.mark.rule("SG-SHIP-2")
@pytest.mark.parametrize(("damage", "room", "ids"), [((2, 2, 2, 2, 1, 0), "bridge", ["sick_bay"])])
def test_while_one_room_has_space_the_full_ones_stay_closed(damage: tuple[int, ...], room: str, ids: list[str]) -> None:
    assert asked(ShipAction(), room=room, damage=damage).ids() == ids
    others = asked(ShipAction(), room="sick_bay", damage=damage)
    assert others.ids() == ["bridge", "galley", "deck", "quarters"]


@pytest.mark.rule("SG-ACT-1")
def test_actions() -> None:
    played = Played(game(), replace(table(game(), TakeAction(2), region="B"), crossed=frozenset({"2"})))
    refuses(played, "market", "SG-MARKET-1", "no_market")
    refuses(played, "port", "SG-PORT-1", "no_port")
    refuses(played, "explore:2", "SG-EXPLORE-1", "crossed_off")
    lonely = '[[page]]\nnumber = 1\n\n[[page.region]]\nid = "A"\nlocations = ["1", "2"]\n'
    island = game_of({"atlas/page.toml": lonely})
    refuses(Played(island, table(island, TakeAction(2))), "travel", "SG-TRAVEL-3", "no_way")


@pytest.mark.rule("SG-PORT-1")
def test_services() -> None:
    every = ("inn", "shipyard", "healer", "levels")
    used = Played(game(), goods(table(game(), TakeAction(2), AtPort(("shipyard",))), coin=9, xp=99))
    for service in ("inn", "healer", "levels"):
        refuses(used, service, "SG-PORT-1", "service_used")
    refuses(used, "shipyard", "SG-PORT-3", "no_need_of_shipyard")

    def poor(state: Table) -> Table:
        return goods(change(state, "Mac", damage=1), xp=1)

    lacking = asked(AtPort(every), poor, damage=(1, 0, 0, 0, 0, 0))
    refuses(lacking, "inn", "SG-PORT-2", "no_inn")
    refuses(lacking, "shipyard", "SG-PORT-3", "no_shipyard")
    refuses(lacking, "healer", "SG-PORT-4", "no_healer")
    refuses(lacking, "levels", "SG-PORT-5", "no_levels")
    well = asked(AtPort(every), lambda state: goods(state, coin=3))
    refuses(well, "inn", "SG-PORT-2", "no_inn")
    refuses(well, "healer", "SG-PORT-4", "no_need_of_healer")


@pytest.mark.rule("SG-ACHIEVE-2")
def test_what_is_locked() -> None:
    title = (
        'title = "A test"\nlanguage = "en"\nruleset = "sleeping_gods"\nbegin = { page = 1, space = "A" }\n'
        "[[unlock]]\ncount = 3\nadventures = [1]\n"
    )
    locked = game_of({"book.toml": title, "cards/adventure.toml": WEAPONS})
    for earned, closed in ((2, "SG-ACHIEVE-2"), (3, None), (None, None)):
        locked.achievements = earned
        played = Played(locked, table(locked, TakeAction(2), ChooseUnlocked()))
        assert played.option("card 1").closed_by == closed
        if closed:
            refuses(played, "card 1", closed, "locked", count="3")
    locked.achievements = None


# ---------------------------------------------------------------- fights


@pytest.mark.rule("SG-ATTACK-1")
@pytest.mark.parametrize("players", [1, 2])
def test_who_does_not_attack(players: int) -> None:
    def battle(given: Callable[[Table], Table], tokens: tuple[int, ...] = (2, 2), **placed: int) -> Played:
        def begun(state: Table) -> Table:
            state = given(state)
            fighting = replace(state.board.fight, tokens=tokens[:players], placed=Counts.of(placed))
            return replace(state, board=replace(state.board, fight=fighting))

        return fight(Foe("H"), given=begun, players=players, more=WEAPONS)

    refuses(battle(FALLEN), "Mac:0", "SG-ATTACK-1", "unconscious", name="Mac")
    afraid = battle(changed("Mac", statuses=frozenset({"frightened"})))
    refuses(afraid, "Mac:0", "SG-ATTACK-1", "frightened", name="Mac")
    refuses(battle(TIRED, Mac=2), "Mac:0", "SG-ATTACK-1", "two_tokens", name="Mac")
    assert battle(TIRED, Mac=1).option("Mac:0").closed_by is None
    none = battle(TIRED, tokens=(0, 2))
    values = {"player": "1"} if players > 1 else {"name": "Mac"}
    refuses(none, "Mac:0", "SG-ATTACK-1", "no_token_of" if players > 1 else "no_token", **values)

    def armed(state: Table) -> Table:
        return replace(change(TIRED(state), "Mac", weapons=(ANCHOR,)), cards=state.cards | {ANCHOR})

    refuses(battle(armed), f"Mac:{ANCHOR}", "SG-FAQ-4", "too_tired_for_it", name="Mac")


@pytest.mark.rule("SG-HEALTH-1")
def test_who_is_not_struck() -> None:
    def battle(step: Asks) -> Played:
        def given(state: Table) -> Table:
            return replace(FALLEN(state), agenda=(*state.agenda[:-1], ChooseAttacker(), step))

        return fight(Foe("H"), given=given)

    refuses(battle(ChooseVictim("1")), "Mac", "SG-HEALTH-1", "unconscious", name="Mac")
    rest = battle(ChooseNext(2, "SG-ROUND-2", 0, "Marco"))
    refuses(rest, "Mac", "SG-HEALTH-1", "unconscious", name="Mac")
    refuses(rest, "Marco", "SG-ROUND-2", "struck", name="Marco")
    refuses(battle(Revive("Mac")), "yes", "SG-SYN-2", "no_token_held", name="Mac")


# ---------------------------------------------------------------- free actions


@pytest.mark.rule("SG-HAND-5")
def test_cards_that_are_not_equipped() -> None:
    card = next(number for number, one in game().kit.ability.items() if one.cost == 2)
    hand = {"hands": ((), (card,))}
    option = f"equip:1:{card}"
    refuses(asked(Gather(HAZARD), **hand), option, "SG-HAND-5", "no_equipping")
    refuses(asked(TakeAction(2), **hand, command=(3, 1)), option, "SG-CMD-1", "costs", cost="2", has="1")
    assert asked(TakeAction(2), **hand, command=(0, 2)).option(option).closed_by is None

    def full(state: Table) -> Table:
        for mate in state.board.crew:
            state = change(state, mate.name, abilities=(51, 52))
        return state

    refuses(asked(TakeAction(2), full, **hand), option, "SG-HAND-4", "all_equipped")
    to = asked(EquipTo(1, card), changed("Mac", abilities=(51, 52)), **hand)
    refuses(to, "Mac", "SG-HAND-4", "equipped", name="Mac")
    assert "Marco" in to.ids()
    assert "Mac" in asked(EquipTo(1, card), changed("Mac", abilities=(51,)), **hand).ids()


@pytest.mark.rule("SG-CMD-1")
def test_what_is_not_used() -> None:
    def hurt(state: Table) -> Table:
        return change(state, "Odessa", damage=1)

    played = asked(TakeAction(2), hurt)
    healer = next(
        name for name, uses in game().kit.crew_uses.items() if any(use.kind == "restore_health" for use in uses)
    )
    use = next(use for use in game().kit.crew_uses[healer] if use.kind == "restore_health")
    owner = played.option(use.id).owner
    fallen = asked(TakeAction(2), lambda state: hurt(change(state, healer, damage=MOST[healer])))
    refuses(fallen, use.id, "SG-HEALTH-1", "closed SG-HEALTH-1", name=healer)
    busy = asked(TakeAction(2), lambda state: hurt(change(state, healer, command=1)))
    refuses(busy, use.id, "SG-CMD-2", "closed SG-CMD-2", name=healer)
    poor = asked(TakeAction(2), hurt, command=tuple(0 if at == owner else 9 for at in range(2)))
    refuses(poor, use.id, "SG-CMD-1", "closed SG-CMD-1", name=healer)
    well = asked(TakeAction(2))
    refuses(well, use.id, "SG-CMD-1", "in_vain")
    refuses(asked(TakeAction(2), on_cards=((91, 1),)), "card:91:0", "SG-CMD-3", "closed SG-CMD-3")
    refuses(asked(TakeAction(2), command=(0, 0)), "card:91:0", "SG-CMD-1", "closed SG-CMD-1")


@pytest.mark.rule("SG-WEAPON-1")
def test_weapons_and_artifacts() -> None:
    armed = fight(
        Foe("H"),
        given=lambda state: replace(change(state, "Mac", weapons=(ANCHOR,)), cards=state.cards | {ANCHOR}),
        more=WEAPONS,
    )
    refuses(armed, f"arm:{ANCHOR}", "SG-WEAPON-1", "no_moving_weapons")
    rich = asked(TakeAction(2), lambda state: goods(state, artifact=1, coin=40))
    refuses(rich, "sell", "SG-SUPPLY-1", "no_coins_left")
    assert asked(TakeAction(2), lambda state: goods(state, artifact=1, coin=39)).option("sell").closed_by is None


@pytest.mark.rule("SG-FATE-3")
def test_what_does_not_alter_a_draw() -> None:
    kit = game().kit
    once = next(use for uses in kit.crew_uses.values() for use in uses if use.only_if is not None)
    other = once.only_if + 1 if once.only_if < 6 else 1
    tried = replace(HAZARD, number=other)
    mine = asked(AlterFate(tried), changed(once.bearer, player=0))
    refuses(mine, once.id, "SG-FATE-3", "closed SG-FATE-3", number=str(once.only_if), name=once.bearer)
    theirs = asked(AlterFate(replace(tried, number=once.only_if)), changed(once.bearer, player=1))
    refuses(theirs, once.id, "SG-CREW-1", "closed SG-CREW-1", name=once.bearer)
    fine = asked(AlterFate(replace(tried, number=once.only_if)), changed(once.bearer, player=0))
    assert fine.option(once.id).closed_by is None


@pytest.mark.rule("SG-HAND-6")
def test_an_equipped_card_helps_its_bearer_alone() -> None:
    card, use = next(
        (number, uses[0])
        for number, uses in game().kit.ability_uses.items()
        if uses and uses[0].moment == "fate" and uses[0].kind not in ("add_skill", "add_any_skill")
    )
    tried = replace(HAZARD, number=uses_number(use), joined=("Marco",))
    away = asked(AlterFate(tried), lambda state: equip(state, "Mac", card))
    refuses(away, use.id, "SG-HAND-6", "closed SG-HAND-6", name="Mac")
    there = asked(AlterFate(replace(tried, joined=("Mac",))), lambda state: equip(state, "Mac", card))
    assert there.option(use.id).closed_by is None


def uses_number(use: Any) -> int:
    """A number that this could redraw."""
    return use.only_if or 2


# ---------------------------------------------------------------- choices of the story


@pytest.mark.rule("SG-KEY-3")
@pytest.mark.parametrize(
    ("quests", "grain", "words"),
    [
        ((), 2, "requires keyword LIGHT"),
        ((11,), 1, "requires 2 grain"),
        ((), 0, "requires keyword LIGHT and 2 grain"),
    ],
)
def test_of_what_a_choice_requires_only_what_is_lacking_is_said(
    quests: tuple[int, ...], grain: int, words: str
) -> None:
    state = goods(table(game(), TakeAction(2), ChooseWay("40"), quests=quests), grain=grain, coin=2)
    played = Played(game(), state)
    refuses(played, "B", "SG-KEY-3", "requires", condition=words)
    refuses(played, "A", "SG-REPLY-4", "lacks", price="3 coins", has="2")


@pytest.mark.rule("SG-EXPLORE-4")
def test_in_a_town_nothing_is_chosen_twice() -> None:
    town = game_of({"storybook/more.md": TOWN})
    played = Played(town, table(town, TakeAction(2), ChooseWay("45")))("A")
    refuses(played, "A", "SG-EXPLORE-4", "taken")
    assert played.ids() == ["B"]


# ---------------------------------------------------------------- whose, and when it is looked at


@pytest.mark.rule("SG-CREW-1")
@pytest.mark.parametrize("active", [0, 1])
def test_what_the_captain_can_do_is_the_active_players(active: int) -> None:
    use = next(use for use in game().kit.crew_uses["Odessa"] if use.moment == "fate")
    step = AlterFate(replace(HAZARD, number=use.only_if or 2))
    command = (1, 0) if active == 0 else (0, 1)
    played = asked(step, active=active, command=command)
    assert (played.option(use.id).owner, played.option(use.id).closed_by) == (active, None)


GEAR = """
[[adventure]]
number = 5
name = "A tug"
kind = "gear"
cost = 1
abilities = "Move the ship 1 region."

[[adventure]]
number = 6
name = "A tale"
kind = "gear"
cost = 1
abilities = "Gain 1 coin per quest."
"""


@pytest.mark.rule("SG-CMD-1")
def test_what_can_be_used_follows_cards_quests_and_the_place_where_one_is() -> None:
    gear = game_of({"cards/adventure.toml": GEAR, "cards/quests.toml": QUESTS})
    state = replace(table(gear, TakeAction(2)), cards=frozenset({6}))

    def closed(state: Table) -> dict[str, str | None]:
        options = {option.id: option.closed_by for option in Played(gear, state).asked.free_actions}
        return {id: options.get(id, "none") for id in ("card:5:0", "card:6:0")}

    tug = replace(state, cards=frozenset({5, 6}))
    assert closed(state) == {"card:5:0": "none", "card:6:0": "SG-CMD-1"}
    assert closed(tug) == {"card:5:0": None, "card:6:0": "SG-CMD-1"}
    assert closed(replace(tug, quests=frozenset({11}))) == {"card:5:0": None, "card:6:0": None}
    assert closed(replace(tug, entrance="1")) == {"card:5:0": "SG-CMD-6", "card:6:0": "SG-CMD-1"}
    assert closed(tug) == {"card:5:0": None, "card:6:0": "SG-CMD-1"}
    assert closed(state) == {"card:5:0": "none", "card:6:0": "SG-CMD-1"}


@pytest.mark.rule("SG-CMD-6")
@pytest.mark.parametrize("abilities", ["Move the ship 1 region. Gain 1 coin.", "Gain 1 coin. Move the ship 1 region."])
def test_a_card_that_moves_the_ship_and_does_more_is_closed_all_the_same(abilities: str) -> None:
    card = f'[[adventure]]\nnumber = 5\nname = "Tug"\nkind = "gear"\ncost = 1\nabilities = "{abilities}"\n'
    tug = game_of({"cards/adventure.toml": card})
    state = replace(table(tug, TakeAction(2)), cards=frozenset({5}))
    assert Played(tug, state).option("card:5:0").closed_by is None
    refuses(Played(tug, replace(state, entrance="1")), "card:5:0", "SG-CMD-6", "closed SG-CMD-6")
