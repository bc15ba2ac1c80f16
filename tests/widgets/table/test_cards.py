"""The cards: what is printed on them, whose they are, and nothing of a hand that is not to be seen."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from tests.rules import ds_table, sg_table
from tests.rules.ds_fight import fight as sky_fight
from tests.widgets.table.seated import along, carried, offered, plain, seat_at, seated
from wanderbook.rulesets.common.steps import DiscardDown
from wanderbook.rulesets.distant_skies.steps import ChangeDeck
from wanderbook.rulesets.reference import reference
from wanderbook.rulesets.sleeping_gods.steps import GalleyRest, TakeAction
from wanderbook.session import Play
from wanderbook.table.steps import ReadSection
from wanderbook_widgets.table.parts import distant_skies, sleeping_gods
from wanderbook_widgets.table.parts.cards import cards
from wanderbook_widgets.table.parts.fight import fight
from wanderbook_widgets.table.seat import Data, Seat
from wanderbook_widgets.table.texts import texts

SEA_CARDS = """
[[adventure]]
number = 12
name = "A brass whistle"
cost = 1
abilities = "Redraw fate."
text = "It has been blown once."

[[adventure]]
number = 13
name = "Soup"
kind = "recipe"
food = "1 meat"
abilities = "Remove 1 fatigue."

[[adventure]]
number = 14
name = "A boathook"
kind = "weapon"
weapon = { accuracy = 1, damage = 3 }

[[quest]]
number = 7
name = "The widow's salt"
keyword = "SALT"
text = "She is waiting."
active = true
"""
MEETING = """
## 30

**Wandering encounter: A stall**

A. Look under it.
*Gain quest 31.*
(Turn to 30)

B. Go on.
*Return to the map.*
"""
FOUND = """
[[quest]]
number = 31
name = "The lost shoe"
keyword = "SHOE"
text = "Size nine, and warm."
"""
SEA = sg_table.game_of({"cards/more.toml": SEA_CARDS})
SKY = ds_table.game_of()
BOOKS = ("the-proving-sea", "lost-property", "the-widows-buoys", "the-late-mountain", "the-lamplighters-round")


def groups(seat: Seat) -> dict[str, Data]:
    return {group["name"]: group for group in cards(seat)["groups"]}


def by_key(seat: Seat) -> dict[str, Data]:
    return {one["key"]: one for group in cards(seat)["groups"] for one in group.get("cards", ())}


@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("book", BOOKS)
def test_at_every_decision_it_is_plain_data_that_hides_hidden_hands(book: str, players: int) -> None:
    seen = 0
    for seat in along(book, 7, 200, players):
        plain(cards(seat))
        seen += 1
        if book == BOOKS[-1]:
            continue
        shown = {int(one.rpartition(" ")[2]) for one in by_key(seat) if one.startswith("ability ")}
        hidden = {card for player, hand in enumerate(seat.board.hands) if not seat.may_see(player) for card in hand}
        assert not shown & hidden
        assert not [id for id in carried(cards(seat)) if id.startswith("equip:") and int(id.split(":")[2]) in hidden]
    assert seen > (4 if book == BOOKS[-1] else 50)


@pytest.mark.parametrize("book", BOOKS[:2])
def test_what_can_be_done_with_a_card_is_carried_by_it(book: str) -> None:
    kinds = ("card:", "equip:", "restore:", "hand:", "arm:")
    found = set()
    for seat in along(book, 3, 250):
        drawn = carried(cards(seat))
        for id in offered(seat):
            if seat.players == 1 and id.startswith(kinds) and not (id.startswith("equip:") and _better(seat, id)):
                assert id in drawn, (id, type(seat.step))
                found.add(id.partition(":")[0])
    assert {"card", "equip", "hand"} <= found


def _better(seat: Seat, id: str) -> bool:
    """Whether the card stands for something that is asked instead."""
    _, player, card = id.split(":")
    return bool({f"hand:{player}:{card}", card} & offered(seat))


# ---------------------------------------------------------------- hands


def test_alone_one_sees_ones_hand() -> None:
    state = sg_table.give(sg_table.table(SEA, TakeAction(2)), 0, 4)
    seat = seat_at(SEA, state)
    card, printed = by_key(seat)["ability 4"], SEA.kit.ability[4]
    assert card["name"] == printed.name and card["corner"] == str(printed.fate)
    assert card["sub"] == f"{printed.skill} · {printed.cost} command"
    assert card["option"] == "equip:0:4" in offered(seat)
    assert "Hand: 1 of 3" in groups(seat) and "player" not in groups(seat)["Hand: 1 of 3"]


def test_among_several_a_hand_is_covered_until_its_owner_looks() -> None:
    state = sg_table.give(sg_table.give(sg_table.table(SEA, TakeAction(2), players=2), 0, 4), 1, 5, 6)
    nobody = cards(seat_at(SEA, state))["groups"]
    assert [(one["player"], one["covered"], one["count"]) for one in nobody[:2]] == [(0, True, 1), (1, True, 2)]
    assert "ability" not in {one["kind"] for group in nobody for one in group.get("cards", ())}
    second = seat_at(SEA, state, viewer=1)
    assert {"ability 5", "ability 6"} <= set(by_key(second)) and "ability 4" not in by_key(second)


def test_the_hand_of_whoever_is_asked_comes_first() -> None:
    state = sg_table.give(sg_table.table(SEA, TakeAction(2), DiscardDown(1, 1), players=2), 1, 5, 6)
    [first, second, *_] = cards(seat_at(SEA, state, viewer=1))["groups"]
    assert (first["player"], second["player"]) == (1, 0)
    assert {one["option"] for one in first["cards"]} == {"5", "6"} == offered(seat_at(SEA, state))


def test_an_empty_hand_of_ones_own_takes_no_room() -> None:
    assert all(group.get("kind") != "hand" for group in cards(seat_at(SEA, sg_table.table(SEA)))["groups"])


def test_nobody_is_offered_to_look_at_an_empty_hand() -> None:
    state = sg_table.give(sg_table.table(SEA, TakeAction(2), players=2), 0, 4)
    full, empty, *_ = cards(seat_at(SEA, state))["groups"]
    assert full["covered"] and "covered" not in empty
    assert (empty["player"], empty["name"]) == (1, "Player 2: Hand: 0 of 3"), "how many there are is no secret"


def test_in_the_galley_a_card_is_discarded_for_somebody() -> None:
    state = sg_table.give(sg_table.table(SEA, TakeAction(2), GalleyRest()), 0, 4)
    seat = seat_at(SEA, sg_table.change(sg_table.change(state, "Mac", fatigue=1), "Laurent", fatigue=2))
    picks = by_key(seat)["ability 4"]["picks"]
    assert {one["id"] for one in picks} == {"4:Mac", "4:Laurent"} <= offered(seat)
    assert {one["label"] for one in picks} == {"Mac", "Laurent"}


# ---------------------------------------------------------------- adventure cards, quests, tokens


def test_adventure_cards_lie_by_kind_with_price_command_and_bearer() -> None:
    state = replace(sg_table.table(SEA, TakeAction(2), on_cards=((12, 1),)), cards=frozenset({12, 13, 14}))
    seat = seat_at(SEA, sg_table.change(state, "Mac", weapons=(14,)))
    assert {"Gear", "Recipes", "Weapons"} <= set(groups(seat))
    whistle, soup, hook = (by_key(seat)[f"card {number}"] for number in (12, 13, 14))
    assert (whistle["sub"], whistle["command"]) == ("1 command", "1 command")
    assert whistle["lines"] == [{"text": "Redraw fate.", "option": "card:12:0"}]
    assert whistle["note"] == "It has been blown once."
    assert soup["sub"] == "1 meat" and soup["lines"][0]["option"] == "card:13:0" in offered(seat)
    assert hook["tags"] == ["Mac"] and hook["option"] == "arm:14" in offered(seat)
    assert hook["lines"] == [{"text": "accuracy 1, damage 3"}]


def test_a_use_that_several_can_pay_for_is_the_active_players_first() -> None:
    state = replace(sg_table.table(SEA, TakeAction(2), players=2, active=1), cards=frozenset({13}))
    seat = seat_at(SEA, sg_table.goods(sg_table.change(state, "Mac", fatigue=1), meat=2))
    assert {"card:13:0@0", "card:13:0@1"} <= offered(seat)
    assert by_key(seat)["card 13"]["lines"][0]["option"] == "card:13:0@1"


def test_quests_have_their_keyword_and_text_and_tokens_lie_beside_them() -> None:
    state = replace(sg_table.table(SEA, TakeAction(2), quests=(7,)), tokens=frozenset({"A"}), used=frozenset({8}))
    seat = seat_at(SEA, state)
    quest = by_key(seat)["quest 7"]
    assert quest["name"] == "The widow’s salt" and quest["tags"] == ["SALT", "to be done"]
    assert quest["lines"] == [{"text": "She is waiting."}]
    assert "Quests: 1 in play, 1 used" in groups(seat) and by_key(seat)["token A"]["name"] == "A"


def test_a_plain_book_shows_quests_cards_and_tokens() -> None:
    held = [seat for seat in along("the-lamplighters-round", 3, 8) if seat.state.quests]
    assert held
    for seat in held:
        numbers = {one.rpartition(" ")[2] for one in by_key(seat) if one.startswith("quest ")}
        assert numbers == {str(number) for number in seat.state.quests}
        assert all(one["lines"][0]["text"] for one in by_key(seat).values() if one["kind"] == "quest")


# ---------------------------------------------------------------- Distant Skies


def test_adventure_cards_are_in_hands_and_those_played_wait_for_a_camp() -> None:
    number = SKY.kit.starting[0]
    seat = seat_at(SKY, ds_table.table(SKY, held=((number,),), spent=(SKY.kit.starting[1],)))
    card = by_key(seat)[f"card {number}"]
    assert card["lines"][0]["option"] == f"card:{number}:0"
    assert carried(groups(seat)["Played, until a camp"]) == set()


def test_the_combat_deck_is_folded_away_until_it_is_changed() -> None:
    deck = next(one for one in cards(seat_at(SKY, ds_table.table(SKY)))["groups"] if one.get("kind") == "deck")
    assert deck["fold"] and not deck["open"] and deck["option"] == "deck"
    changing = seat_at(SKY, ds_table.table(SKY, ds_table.TakeAction(), ChangeDeck()))
    asked = next(one for one in cards(changing)["groups"] if one.get("kind") == "deck")
    assert asked["open"] and {one["option"] for one in asked["cards"]} == offered(changing)


def test_in_a_fight_combat_cards_lie_open_but_where_the_enemies_are_they_are_not_twice() -> None:
    played = sky_fight("H H", "H H", hands=((104, 105),))
    assert "Combat cards: 2" not in groups(seat_at(played.game, played.state))
    played("Ed:104")
    assert "Combat cards: 1" in groups(seat_at(played.game, played.state))


@pytest.mark.rule("DS-EXPLORE-2")
def test_a_quest_found_in_an_encounter_is_read_by_its_finders() -> None:
    game = ds_table.game_of({"storybook/more.md": MEETING, "cards/more.toml": FOUND})
    played = ds_table.Played(game, ds_table.table(game, ds_table.TakeAction(), ReadSection("30"), players=2))
    second = next(mate.name for mate in played.board.crew if mate.player == 1)
    play = Play.from_state(game, 1, played.state)
    for reply in (f"A:{second}", "begin", "A"):
        play.answer((reply,))
    assert 31 in play.state.quests
    covered = {one["player"]: one.get("covered", False) for one in cards(seated(play))["groups"] if "player" in one}
    assert covered == {0: False, 1: True}, "with an empty hand, but something to read"
    for viewer in (None, 0):
        sent = plain(cards(seated(play, viewer)))
        assert "The lost shoe" not in sent and "SHOE" not in sent and "Size nine" not in sent
        assert "Player 2" in sent and "only they" in sent
    assert by_key(seated(play, 1))["quest 31"]["name"] == "The lost shoe"


TERMS = {"sleeping_gods": sleeping_gods.PARTS.terms, "distant_skies": distant_skies.PARTS.terms}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", TERMS)
def test_words_on_cards_are_explained_with_a_rule_that_exists(game: str, language: str) -> None:
    said = texts(language)["terms"][game]
    assert set(said) == set(TERMS[game])
    assert all(reference(game, language).entry(rule) is not None for rule in TERMS[game].values())


@pytest.mark.parametrize("book", ["the-proving-sea", "lost-property"])
def test_fate_tokens_and_synergy_say_what_they_are(book: str) -> None:
    seen: Counter[str] = Counter()
    for seat in (seat for seed in (0, 1) for seat in along(book, seed, 600)):
        dealt = (one for group in cards(seat)["groups"] for one in group.get("cards", ()))
        for card in (one for one in dealt if one["kind"] == "ability"):
            assert f"counts as {card['corner']}." in card["corner_term"]["means"]
            seen["fate"] += 1
        if found := fight(seat):
            squares = [one for enemy in found["enemies"] for line in enemy["squares"] for one in line]
            marked = any(mark["icon"] == "synergy" for one in squares for mark in one["marks"])
            assert ("synergy" in found["terms"]) == marked
            assert bool(found["tokens"]) == ("tokens" in found["terms"])
            seen.update(list(found["terms"]))
    assert seen["fate"] and seen["synergy"] and bool(seen["tokens"]) == (book == "the-proving-sea"), seen
