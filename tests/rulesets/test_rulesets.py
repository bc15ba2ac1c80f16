"""Every game that a book may be made for can be played."""

from __future__ import annotations

from wanderbook.book.vocabulary import vocabularies
from wanderbook.rulesets import RULESETS


def test_every_ruleset_that_a_book_may_name_has_rules() -> None:
    assert set(RULESETS) == set(vocabularies())


def test_every_effect_that_a_book_may_have_is_handled() -> None:
    for name, words in vocabularies().items():
        assert words.effects <= RULESETS[name].handlers.keys(), name
