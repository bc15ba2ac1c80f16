"""The coach has words for every kind of question that a campaign asks, in both languages, and a part of the table."""

from __future__ import annotations

from random import Random

import pytest

from wanderbook.games import games, record_of
from wanderbook.locales import own_texts
from wanderbook.notation import bundled, read_book
from wanderbook.rulesets import game_for
from wanderbook.rulesets.common.steps import ChooseMode, ChoosePlayers, ChooseUnlocked, ChooseVariants
from wanderbook.session import Play
from wanderbook.session.replies import some_reply
from wanderbook.telling import telling_for
from wanderbook.telling.coach import lesson, lessons

PARTS = {"stores", "crew", "atlas", "cards", "fight", "page", "question"}
SETTING_UP = (ChooseMode, ChoosePlayers, ChooseUnlocked, ChooseVariants)


@pytest.mark.parametrize("ruleset", games())
def test_both_languages_say_the_same_things_of_a_part_of_the_table(ruleset: str) -> None:
    english, french = (own_texts(language, record_of(ruleset).lessons, "lessons") for language in ("en", "fr"))
    assert set(english) == set(french) == set(lessons(ruleset, "fr"))
    for kind, said in lessons(ruleset, "fr").items():
        assert said["part"] in PARTS
        assert set(french[kind]) == {"why", "usual"}, "the part is the same in every language"
        for each in (english[kind], said):
            assert each["why"].endswith(".") and each["usual"].endswith(".")


@pytest.mark.parametrize("name", ["the-widows-buoys", "the-late-mountain", "the-lamplighters-round"])
def test_what_a_first_hour_asks_is_explained(name: str) -> None:
    """Of all that the adviser is asked in the first turns, as a screen asks it."""
    book = read_book(bundled()[name]).require()
    game = game_for(book)
    play, telling = Play(game, 4), telling_for(game)
    silent: set[str] = set()
    for _ in range(120):
        asked = play.decision
        if asked is None:
            break
        if (foregone := telling.foregone(play)) is not None:
            play.answer(foregone)
            continue
        step = play.state.agenda[-1]
        if not isinstance(step, SETTING_UP) and lesson(play, "fr") is None:
            silent.add(type(step).__name__)
        reply = telling.advice(play, asked)
        play.answer(reply if reply is not None else some_reply(asked, Random(play.state.moment)))
    assert not silent


def test_a_draw_is_known_by_what_it_is_for() -> None:
    game = game_for(read_book(bundled()["the-widows-buoys"]).require())
    play = Play(game, 1)
    for chosen in (("1",), ("normal",), ()):
        play.answer(chosen)
    found = lesson(play, "en")
    assert found and found.kind == "sleeping_gods:ShipAction" and found.part == "stores"
    assert lesson(play, "eo") == found
