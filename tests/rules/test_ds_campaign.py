"""A campaign of Distant Skies over time: saved, packed up and taken up, with players who come and go."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.ds_table import CARDS, Played, change, equip, game_of, give, table
from wanderbook.rulesets.common.crew import LEADER
from wanderbook.rulesets.distant_skies.board import Found, InPlay, Table
from wanderbook.rulesets.distant_skies.events import CardHeld, HandsDealt, TurnBegan, WillJoin, WillLeave, WillPack
from wanderbook.rulesets.distant_skies.steps import PassToken, TakeAction
from wanderbook.session import Play, load_save, write_save
from wanderbook.session.replies import some_reply
from wanderbook.table import Game, NotAllowed, Reply, answer, why
from wanderbook.table.decisions import TABLE
from wanderbook.table.decks import Deck
from wanderbook.table.events import PlayerJoined, PlayerLeft
from wanderbook.table.fate import Fate
from wanderbook.table.steps import ReadSection

PLAYERS = pytest.mark.parametrize("players", [1, 2, 3, 4])
OWN = CARDS + "".join(f"[[adventure]]\nnumber = {number}\nname = 'A thing'\n" for number in range(50, 60))


def game() -> Game:
    return game_of({"cards/own.toml": OWN})


def ending(players: int, *asked: str, **board: Any) -> Table:
    """At the end of a turn, and this was asked for."""
    return table(game(), PassToken(), players=players, between=asked, **board)


def play(state: Table) -> Played:
    return Played(game(), state)


def shares(played: Played) -> list[int]:
    """How many characters each player has."""
    owners = Counter(mate.player for mate in played.board.crew if mate.player >= 0)
    return [owners[player] for player in range(played.board.players)]


def holding(state: Table, *hands: tuple[int, ...]) -> Table:
    """Exactly these adventure cards in hand."""
    cards = frozenset(card for hand in hands for card in hand)
    return replace(state, cards=cards, board=replace(state.board, held=hands))


# ---------------------------------------------------------------- asked for


@pytest.mark.rule("DS-PLAYERS-1")
def test_it_is_asked_for_between_actions_and_done_at_the_turns_end() -> None:
    played = play(table(game(), TakeAction(), players=2, time=1))("join")
    assert played.board.between == ("join",) and played.board.players == 2
    played("travel:1:B1")
    assert [event.player for event in played.told(PlayerJoined)] == [2]
    order = [type(event).__name__ for event in played.events if isinstance(event, PlayerJoined | TurnBegan)]
    assert order == ["PlayerJoined"] and played.step == "TakeCharacters"


@pytest.mark.rule("DS-PLAYERS-1")
@pytest.mark.rule("DS-SAVE-1")
def test_what_is_asked_for_is_told_at_once() -> None:
    played = play(table(game(), TakeAction(), players=3, time=1))("leave:2", "join", "pack")
    assert played.events[-3:] == [WillLeave("DS-PLAYERS-1", 2), WillJoin("DS-PLAYERS-1"), WillPack("DS-SAVE-1")]
    assert not played.told(PlayerLeft) and not played.told(PlayerJoined), "and done later"


@pytest.mark.rule("DS-PLAYERS-1")
def test_four_at_most_and_never_nobody() -> None:
    full = play(table(game(), players=4))
    assert full.refused("join") == "DS-PLAYERS-1"
    full("leave:1", "join")
    assert full.board.between == ("leave:1", "join")
    two = play(table(game(), players=2))("leave:0")
    assert two.refused("leave:1") == "DS-PLAYERS-1"
    assert why(two.game, two.state, "leave:1") == "At least one player has to stay."
    assert why(full.game, full.state, "join") == "At most four can play."
    assert play(table(game(), players=1)).refused("leave:0") == "DS-REPLY-1"


@pytest.mark.rule("DS-PLAYERS-1")
def test_who_leaves_says_so_themselves() -> None:
    played = play(table(game(), players=3))
    with pytest.raises(NotAllowed) as refused:
        answer(played.game, played.state, Reply(("leave:1",), by=0))
    assert refused.value.rule == "DS-REPLY-3"


@pytest.mark.rule("DS-PLAYERS-1")
@pytest.mark.rule("DS-SAVE-1")
def test_not_in_the_middle_of_an_action() -> None:
    played = play(table(game(), TakeAction(), ReadSection("120"), players=2))
    for one in ("join", "leave:1", "pack"):
        assert played.refused(one) == "DS-REPLY-1"


# ---------------------------------------------------------------- leaving


@pytest.mark.rule("DS-PLAYERS-1")
@pytest.mark.parametrize(
    ("players", "leaver", "after"), [(2, 0, [4]), (2, 1, [4]), (3, 0, [2, 2]), (3, 2, [2, 2]), (4, 1, [2, 1, 1])]
)
def test_characters_go_to_the_others_as_evenly_as_can_be(players: int, leaver: int, after: list[int]) -> None:
    before = play(table(game(), players=players))
    kept = {mate.name: mate.player - (mate.player > leaver) for mate in before.board.crew if mate.player != leaver}
    played = play(ending(players, f"leave:{leaver}"))
    assert [event.player for event in played.told(PlayerLeft)] == [leaver]
    assert shares(played) == after
    assert all(played.mate(name).player == player for name, player in kept.items() if player >= 0)


@pytest.mark.rule("DS-PLAYERS-1")
def test_what_they_alone_had_read_is_everybodys() -> None:
    """And the others' numbers are theirs as they sit now."""
    found = (Found(1, (1,)), Found(2, (0, 1)), Found(3, (2,)))
    played = play(replace(ending(3, "leave:1", found=found), quests=frozenset({1, 2, 3})))
    assert played.board.found == (Found(2, (0,)), Found(3, (1,)))


@pytest.mark.rule("DS-PLAYERS-1")
def test_their_cards_go_to_the_others_one_by_one() -> None:
    state = give(give(ending(3, "leave:1"), 1, 1, 2, 3), 0, 4)
    state = holding(state, (50,), (51, 52, 53, 54), ())
    played = Played(game(), replace(state, board=replace(state.board, event=Deck(((1,),)))))
    hands, held = played.board.hands, played.board.held
    drawn = {*hands[played.board.active]} - {1, 2, 3, 4}
    assert len(drawn) == 2, "the next turn has begun"
    assert [len({*hand} - drawn) for hand in hands] in ([2, 2], [3, 1])
    assert {*hands[0], *hands[1]} - drawn == {1, 2, 3, 4}
    assert sorted((*held[0], *held[1])) == [50, 51, 52, 53, 54] and sorted(map(len, held)) == [2, 3]
    assert 4 in hands[0] and 50 in held[0], "nobody else's are touched"


@pytest.mark.rule("DS-PLAYERS-1")
@pytest.mark.parametrize(
    ("active", "leavers", "next_one"), [(0, (1,), 1), (0, (2,), 1), (2, (0,), 0), (1, (1,), 1), (0, (1, 2), 0)]
)
def test_the_token_passes_to_the_next_one_who_stays(active: int, leavers: tuple[int, ...], next_one: int) -> None:
    """By their seats of before: after player 0 of three comes 2, who is 1 now, where 1 leaves."""
    played = play(ending(3, *(f"leave:{one}" for one in leavers), active=active))
    assert played.board.players == 3 - len(leavers)
    assert played.board.active == next_one
    assert [event.player for event in played.told(TurnBegan)] == [next_one]


# ---------------------------------------------------------------- joining


@pytest.mark.rule("DS-PLAYERS-1")
def test_who_joins_somebody_alone_takes_2_characters_and_half_of_the_cards() -> None:
    state = give(ending(1, "join"), 0, 1, 2, 3, 4)
    played = play(holding(state, (50, 51, 52, 53, 54)))
    assert (played.step, played.asked.least, played.asked.most) == ("TakeCharacters", 2, 2)
    assert played.asked.owner == 1, "whoever has joined takes them"
    assert played.ids() == ["Ed", "Ezarius", "Jessie", "Miguel"]
    played(("Ed", "Miguel"))
    assert {mate.name for mate in played.board.crew if mate.player == 1} == {"Ed", "Miguel"}
    assert [len(hand) for hand in played.board.held] == [3, 2]
    assert len(played.board.hands[1]) == 2 and len(played.board.hands[0]) == 2 + 2
    assert played.board.players == 2 and shares(played) == [2, 2]


@pytest.mark.rule("DS-PLAYERS-1")
def test_half_is_by_chance() -> None:
    state = holding(ending(1, "join"), (50, 51, 52, 53))
    halves = set()
    for seed in range(8):
        fate = replace(state.fate, seed=seed)
        halves.add(frozenset(play(replace(state, fate=fate))(("Ed", "Miguel")).board.held[1]))
    assert len(halves) > 2


@pytest.mark.rule("DS-PLAYERS-1")
@pytest.mark.parametrize("players", [2, 3])
def test_who_joins_several_takes_one_from_somebody_with_two(players: int) -> None:
    played = play(ending(players, "join"))
    before = shares(played)
    rich = [mate.name for mate in played.board.crew if mate.player >= 0 and before[mate.player] == 2]
    assert (played.asked.least, played.asked.most) == (1, 1)
    assert played.ids() == rich
    played(rich[0])
    assert played.mate(rich[0]).player == players and shares(played)[players] == 1


@pytest.mark.rule("DS-PLAYERS-1")
def test_then_all_hands_are_shuffled_and_dealt_evenly() -> None:
    state = give(ending(2, "join"), 0, 1, 2, 3, 4, 5, 6)
    played = play(holding(state, (50, 51, 52, 53, 54, 55), ()))
    played(played.ids()[0])
    assert {event.what for event in played.told(HandsDealt)} == {"ability", "adventure"}
    assert [len(hand) for hand in played.board.held] == [2, 2, 2]
    assert sorted(len({*hand} & {1, 2, 3, 4, 5, 6}) for hand in played.board.hands) == [2, 2, 2]


@pytest.mark.rule("DS-PLAYERS-1")
def test_several_come_and_go_at_once() -> None:
    played = play(ending(3, "leave:0", "join", "join"))
    while played.step == "TakeCharacters":
        played(played.ids()[0])
    assert played.board.players == 4 and shares(played) == [1, 1, 1, 1]
    assert played.board.between == ()
    assert [*game().rules.conserved(game(), played.state)] == []


# ---------------------------------------------------------------- saving, and packing up


@pytest.mark.rule("DS-SAVE-1")
@PLAYERS
def test_packed_up_and_set_up_again(players: int) -> None:
    """The ability deck is shuffled, hands are dealt evenly; what lies there stays."""
    state = give(
        ending(players, "pack", camps=4, fuel=3, plane_health=2, events=(InPlay(1, 2),), event=Deck()), 0, 1, 2, 3, 4
    )
    state = change(equip(state, "Ed", 9), "Ed", abilities=(9,), damage=2, stamina=1, statuses=frozenset({"venom"}))
    state = replace(state, board=replace(state.board, spent=(59,)))
    state = holding(state, (50, 51, 52, 53), *((),) * (players - 1))
    played = play(replace(state, cards=state.cards | {59}))
    if players > 1:
        assert (played.step, played.ids()) == ("ChooseFirst", [str(player) for player in range(players)])
        played(str(players - 1))
    board = played.board
    assert board.active == players - 1
    assert {event.rule for event in played.told(HandsDealt)} == {"DS-SAVE-1"}
    assert sorted(card for hand in board.held for card in hand) == [50, 51, 52, 53] and board.spent == (59,)
    sizes = [len(hand) for hand in board.held]
    assert max(sizes) - min(sizes) <= 1
    old = [len({*hand} & {1, 2, 3, 4}) for hand in board.hands]
    assert sum(old) == 4 and max(old) - min(old) <= 1
    assert (board.camps, board.fuel, board.plane_health, board.events) == (4, 3, 2, (InPlay(1, 2),))
    ed = played.mate("Ed")
    assert (ed.damage, ed.stamina, ed.statuses, ed.abilities) == (2, 1, {"venom"}, (9,))


@pytest.mark.rule("DS-SAVE-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_characters_are_dealt_again_and_the_players_choose_who_begins(players: int) -> None:
    dealt = set()
    for seed in range(12):
        played = play(replace(ending(players, "pack"), fate=Fate(seed)))
        assert [event.what for event in played.told(HandsDealt)] == ["character", "ability", "adventure"]
        assert max(shares(played)) - min(shares(played)) <= 1 and played.mate("Claire").player == LEADER
        assert (played.step, played.asked.owner) == ("ChooseFirst", TABLE)
        dealt.add(tuple(mate.player for mate in played.board.crew))
        played(str(players - 1))
        assert played.board.active == played.told(TurnBegan)[-1].player == players - 1
    assert len(dealt) > 1


@pytest.mark.rule("DS-SAVE-1")
def test_who_plays_alone_is_asked_nothing() -> None:
    assert play(ending(1, "pack")).step == "TakeAction"


@pytest.mark.rule("DS-SAVE-1")
def test_the_ability_deck_is_shuffled_with_its_discards() -> None:
    state = ending(1, "pack")
    cards = [card for layer in state.board.ability.layers for card in layer]
    known = Deck(((cards[0],), (cards[1],)), tuple(cards[2:]))
    played = play(replace(state, board=replace(state.board, ability=known)))
    left = played.board.ability
    assert len(left.layers) == 1 and not left.discards
    assert sorted((*left.layers[0], *played.board.hands[0])) == sorted(cards)


@pytest.mark.rule("DS-SAVE-1")
def test_adventure_cards_are_dealt_by_chance() -> None:
    state = holding(ending(2, "pack"), (50, 51, 52, 53), ())
    hands = {play(replace(state, fate=replace(state.fate, seed=seed))).board.held for seed in range(6)}
    assert len(hands) > 2


@pytest.mark.rule("DS-SAVE-1")
def test_at_the_start_of_a_turn() -> None:
    played = play(table(game(), TakeAction(), time=1))("pack")
    assert "pack" not in [option.id for option in played.asked.free_actions]
    assert not played.told(HandsDealt)
    played("travel:1:B1")
    order = [type(event).__name__ for event in played.events if isinstance(event, HandsDealt | TurnBegan)]
    assert order == ["HandsDealt", "HandsDealt", "TurnBegan"]
    assert played.board.between == ()


@pytest.mark.rule("DS-SAVE-1")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_campaign_is_put_away_and_taken_up_exactly_as_it_was(seed: int, tmp_path: Path) -> None:
    """Packing up and players who come and go are in the journal, as everything is."""
    begun, random = Play(game(), seed), Random(seed)
    for reply in (("2",), ("easy",), ()):
        begun.answer(reply)
    for _ in range(120):
        if begun.decision is None:
            break
        asked = begun.decision
        packs = [one.id for one in getattr(asked, "free_actions", ()) if one.id == "pack"]
        begun.answer(packs if packs and random.random() < 0.2 else some_reply(asked, random))
    path = tmp_path / "save.json"
    write_save(path, begun)
    loaded = load_save(path, game())
    assert loaded.state == begun.state and loaded.journal == begun.journal
    assert ["pack"] in [list(reply.chosen) for reply in begun.journal]


@pytest.mark.rule("DS-SAVE-1")
def test_nothing_is_told_of_whose_the_cards_were() -> None:
    """Hands are secret."""
    played = play(holding(ending(2, "pack"), (50, 51), ()))
    assert not played.told(CardHeld)
