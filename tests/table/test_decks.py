"""Decks, discards and hands."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from wanderbook.table.decks import Deck, gain, lose, shuffled_deck
from wanderbook.table.fate import Fate


def test_layers_are_drawn_from_the_top() -> None:
    deck, fate = shuffled_deck((1, 2, 3), (4, 5, 6)), Fate(1)
    drawn, deck, fate = deck.draw_some(fate, 6)
    assert set(drawn[:3]) == {1, 2, 3}
    assert set(drawn[3:]) == {4, 5, 6}
    assert deck.draw(fate) == (None, deck, fate)


def test_an_empty_deck_is_made_from_its_discards_unless_it_ends() -> None:
    deck = Deck((), (1, 2, 3))
    card, after, _ = deck.draw(Fate(1))
    assert card in (1, 2, 3)
    assert after.discards == ()
    assert len(after) == 2
    assert deck.draw(Fate(1), again=False)[0] is None


def test_discards_stay_until_the_deck_is_empty() -> None:
    _, deck, fate = Deck(((1, 2),), (3,)).draw(Fate(1))
    assert deck.discards == (3,)
    assert deck.draw(fate)[1] == Deck((), (3,))


def test_what_goes_on_top_comes_next_and_what_goes_under_comes_last() -> None:
    deck = shuffled_deck(range(9)).put_under((20, 21)).put_on_top((31, 30))
    assert deck.next_counts(int) == {30: 1}
    drawn, deck, _ = deck.draw_some(Fate(3), 13)
    assert drawn[:2] == (30, 31)
    assert sorted(drawn[2:-2]) == list(range(9))
    assert drawn[-2:] == (20, 21)


def test_what_may_come_next_is_counted_exactly() -> None:
    deck = shuffled_deck((1, 2, 3, 4), (5,))
    assert deck.next_counts(lambda card: card % 2 == 0) == {False: 2, True: 2}
    assert Deck((), (1, 3)).next_counts(int) == {1: 1, 3: 1}
    assert Deck((), (1, 3)).next_counts(int, again=False) == {}


def test_every_order_is_as_likely() -> None:
    deck = shuffled_deck((1, 2, 3))
    orders = Counter(deck.draw_some(Fate(seed), 3)[0] for seed in range(6000))
    assert len(orders) == 6
    assert all(abs(many - 1000) < 150 for many in orders.values())  # five standard deviations, of fixed seeds


def test_hands() -> None:
    hands = gain(((1, 2), ()), 1, (7, 8, 9))
    assert hands == ((1, 2), (7, 8, 9))
    assert lose(hands, 1, (8,)) == ((1, 2), (7, 9))
    with pytest.raises(ValueError, match="not in list"):
        lose(hands, 0, (9,))


class Handling(RuleBasedStateMachine):
    """Whatever is done with a deck, every card is in exactly one place."""

    def __init__(self) -> None:
        super().__init__()
        self.cards = list(range(12))
        self.deck, self.fate = shuffled_deck(range(6), range(6, 12)), Fate(5)
        self.hands: tuple[tuple[int, ...], ...] = ((), ())

    @rule(player=st.integers(0, 1), number=st.integers(0, 5), again=st.booleans())
    def draw(self, player: int, number: int, again: bool) -> None:
        drawn, self.deck, self.fate = self.deck.draw_some(self.fate, number, again)
        self.hands = gain(self.hands, player, drawn)

    @precondition(lambda self: any(self.hands))
    @rule(data=st.data(), where=st.sampled_from(("discard", "under", "on top")))
    def put(self, data: st.DataObject, where: str) -> None:
        player = data.draw(st.sampled_from([at for at, hand in enumerate(self.hands) if hand]))
        card = data.draw(st.sampled_from(self.hands[player]))
        self.hands = lose(self.hands, player, (card,))
        put = {"discard": self.deck.discard(card), "under": self.deck.put_under((card,))}
        self.deck = put.get(where) or self.deck.put_on_top((card,))

    @invariant()
    def all_cards_are_there(self) -> None:
        places = [*self.deck.layers, self.deck.discards, *self.hands]
        assert sorted(card for place in places for card in place) == self.cards
        assert all(self.deck.layers), "no empty layers"
        assert sum(self.deck.next_counts(int, again=False).values()) == len((self.deck.layers or ((),))[-1])


TestHandling = Handling.TestCase


@given(st.integers(0, 2**64 - 1))
def test_the_same_seed_draws_the_same(seed: int) -> None:
    deck = shuffled_deck(range(20))
    assert deck.draw_some(Fate(seed), 20) == deck.draw_some(Fate(seed), 20)


def test_what_is_certain_costs_no_draw_of_fate() -> None:
    card, deck, fate = Deck(((1, 2), (7,))).draw(Fate(5))
    assert (card, deck, fate) == (7, Deck(((1, 2),)), Fate(5))
    assert deck.draw(fate)[2] == Fate(5, 1)


def test_some_cards_are_as_many_as_there_are() -> None:
    deck = Deck(((1,), (2,)), (3,))
    assert deck.draw_some(Fate(1), 0) == ((), deck, Fate(1))
    assert deck.draw_some(Fate(1), 2) == ((2, 1), Deck((), (3,)), Fate(1))
    assert deck.draw_some(Fate(1), 4) == ((2, 1, 3), Deck(), Fate(1))
    assert deck.draw_some(Fate(1), 4, again=False) == ((2, 1), Deck((), (3,)), Fate(1))


def test_one_card_is_taken_from_the_top_layer() -> None:
    deck = Deck(((1, 2), (3, 4, 5)), (9,))
    assert deck.without(4) == Deck(((1, 2), (3, 5)), (9,))
    assert Deck(((1, 2), (3,))).without(3) == Deck(((1, 2),))


def test_what_is_shuffled_again_lies_beneath_what_is_left() -> None:
    assert Deck(((1,), (2,)), (9, 8)).reshuffled() == Deck(((8, 9), (1,), (2,)))
    assert Deck(((1,),)).reshuffled() == Deck(((1,),))
    assert Deck((), (2, 1)).ready() == Deck(((1, 2),))
    assert Deck(((5,),), (2, 1)).ready() == Deck(((5,),), (2, 1))
    assert Deck(((5,),), (1,)).discard(2, 3) == Deck(((5,),), (1, 2, 3))


def test_a_new_deck_has_no_empty_layer() -> None:
    assert shuffled_deck((2, 1), (), (3,)) == Deck(((3,), (1, 2)))
