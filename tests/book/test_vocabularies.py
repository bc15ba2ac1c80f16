"""Which words each ruleset knows."""

from __future__ import annotations

from wanderbook.book import Cards
from wanderbook.book.effects import EFFECTS
from wanderbook.book.vocabulary import vocabularies


def test_rulesets_name_cards_and_effects_that_there_are() -> None:
    for vocabulary in vocabularies().values():
        assert set(vocabulary.cards) <= set(Cards.model_fields), vocabulary.name
        assert vocabulary.effects <= set(EFFECTS), vocabulary.name


def test_every_effect_is_known_to_some_ruleset() -> None:
    assert set(EFFECTS) == set().union(*(vocabulary.effects for vocabulary in vocabularies().values()))
