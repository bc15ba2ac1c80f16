"""The tangled books have everything that a plain gamebook can say: what they lack, the second reader never sees."""

from __future__ import annotations

from random import Random

from wanderbook.book.effects import STAT_EFFECTS
from wanderbook.book.sections import all_effects
from wanderbook.book.vocabulary import vocabularies
from workshop.tangles import tangled_book


def test_every_effect_of_a_gamebook_is_tangled() -> None:
    books = [tangled_book(Random(seed)) for seed in range(60)]
    made = {effect.kind for book in books for section in book.sections.values() for effect in all_effects(section)}
    stats = {kind.model_fields["kind"].default for kind in STAT_EFFECTS}  # tests/proofs/counted.py makes books of these
    assert made == vocabularies()["gamebook"].effects - stats
