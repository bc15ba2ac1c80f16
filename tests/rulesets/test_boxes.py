"""What lies in each game's box, in every language: the same cards, with other words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from wanderbook.locales import languages
from wanderbook.notation import phrasebook
from wanderbook.proofs.edition_parts import Parts, card_parts
from wanderbook.rulesets import game_for
from wanderbook.rulesets.common.box import read_components
from wanderbook.session import Play
from wanderbook.session.bots import RandomBot
from workshop.shelf import book_named

BOXES = pytest.mark.parametrize("ruleset", ["sleeping_gods", "distant_skies"])
TRANSLATED = pytest.mark.parametrize("language", languages()[1:])
DECISIONS = 400


def parts_of(ruleset: str, language: str) -> Iterator[Parts]:
    """Of every card, as it is written in English but for its words."""
    box = read_components(ruleset, language)
    for kind in type(box).model_fields:
        for card in getattr(box, kind):
            yield card_parts(phrasebook("en"), kind, card)


@BOXES
@TRANSLATED
def test_a_translated_card_has_the_same_rules(ruleset: str, language: str) -> None:
    english, other = parts_of(ruleset, "en"), parts_of(ruleset, language)
    differing = [(one.rules, two.rules) for one, two in zip(english, other, strict=True) if one.rules != two.rules]
    assert differing == []


@BOXES
@TRANSLATED
def test_every_sentence_on_a_card_is_translated(ruleset: str, language: str) -> None:
    """Names may be the same in both."""
    english, other = parts_of(ruleset, "en"), parts_of(ruleset, language)
    same = [
        (part, about)
        for one, two in zip(english, other, strict=True)
        for part, lines in one.words.items()
        for about, line in lines.items()
        if about != "name" and line and line == two.words[part][about]
    ]
    assert same == []


@BOXES
@TRANSLATED
def test_cards_of_one_name_have_one_name_in_every_language(ruleset: str, language: str) -> None:
    english, other = read_components(ruleset), read_components(ruleset, language)
    called: dict[tuple[str, str], set[str]] = {}
    for kind in type(english).model_fields:
        for one, two in zip(getattr(english, kind), getattr(other, kind), strict=True):
            if hasattr(one, "name"):
                called.setdefault((kind, one.name), set()).add(two.name)
    assert {name: names for name, names in called.items() if len(names) > 1} == {}


@TRANSLATED
@pytest.mark.parametrize("name", ["the-widows-buoys", "the-late-mountain"])
def test_a_play_is_the_same_whatever_the_cards_are_called(name: str, language: str) -> None:
    book = book_named(name)
    spoken = book.model_copy(update={"title_page": book.title_page.model_copy(update={"language": language})})
    one, two = Play(game_for(book), 5), Play(game_for(spoken), 5)
    assert {card.name for card in one.game.kit.ability.values()} != {
        card.name for card in two.game.kit.ability.values()
    }
    random, bot = Random(5), RandomBot()
    while one.decision is not None and one.state.moment < DECISIONS:
        assert two.decision == one.decision
        reply = bot.choose(one.game, one.state, one.decision, random)
        assert two.answer(reply.chosen) == one.answer(reply.chosen)
        assert two.state == one.state
    assert one.state.moment > DECISIONS / 10
