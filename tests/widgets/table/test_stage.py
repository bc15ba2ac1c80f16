"""The stage that a question takes: what was read first, then a fight, then what the steps of the game say."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.other_game import BOOK, installed_game
from tests.widgets.table.seated import along
from wanderbook.notation import read_book
from wanderbook.rulesets import game_for
from wanderbook.session import Play
from wanderbook.session.replies import some_reply
from wanderbook.telling import telling_for
from wanderbook_widgets.table.parts.fight import fight
from wanderbook_widgets.table.parts.page import page
from wanderbook_widgets.table.parts.stage import stage
from wanderbook_widgets.table.seat import Seat
from wanderbook_widgets.table.texts import texts
from workshop.shelf import book_named

ASKED = {
    "Sail": "map",
    "TakeAction": "map",
    "Walk": "map",
    "ShipAction": "ship",
    "GalleyRest": "ship",
    "Shop": "market",
    "AtPort": "port",
    "PlaceCharacters": "camp",
    "StandOrRun": "duel",
}
"""The stage of some steps where nothing was just read."""


def plays(name: str, seeds: range, many: int) -> Iterator[Seat]:
    for seed in seeds:
        yield from along(name, seed, many)


@pytest.mark.parametrize("name", ["first-voyage", "first-flight", "the-late-mountain", "the-pawned-name"])
def test_a_fight_and_a_step_have_their_stages(name: str) -> None:
    met = set()
    for seat in plays(name, range(4), 90):
        kind, step = stage(seat)["kind"], type(seat.step).__name__
        if fight(seat):
            assert kind == "fight"
        elif step in ASKED:
            assert kind == ASKED[step], step
        elif step == "ChooseWay":
            assert kind == "story"
        met.add(kind)
    assert "story" in met and len(met) > 1


def test_a_challenge_of_an_event_stays_beside_the_text_of_its_card() -> None:
    """The chart would show an empty sea just when the card is turned over."""
    met = set()
    for seat in plays("the-tidewrights-debt", range(3), 160):
        tried = getattr(seat.step, "tried", None)
        section, _, letter = tried.about.partition(":") if tried else ("", "", "")
        if letter and section.startswith("event-") and not fight(seat):
            assert stage(seat)["kind"] == "story"
            parts = page(seat)["parts"]
            assert any(part["kind"] == "section" and part["number"] == section and part["html"] for part in parts)
            met.add(type(seat.step).__name__)
    assert "AlterFate" in met or "Gather" in met


def test_prose_that_was_just_read_has_the_story_whatever_is_asked_next() -> None:
    play, random, found = Play(game_for(book_named("the-late-mountain")), 2), Random(2), 0
    telling, words = telling_for(play.game), texts("en")
    for _ in range(120):
        seat = Seat(play, telling, words, happened=tuple(play.events))
        told = telling.told(seat.happened, play, None)
        if any(line.section or line.prose for line in told):
            assert stage(seat) == {"kind": "story"}
            found += type(seat.step).__name__ != "ChooseWay"
        asked = play.decision
        assert asked is not None
        play.answer(some_reply(asked, random))
    assert found, "nothing but choices of the story followed what was read"


def test_a_game_of_another_package_names_the_stage_of_its_steps() -> None:
    with installed_game():
        game = game_for(read_book(BOOK).require())
        play, random, met = Play(game, 1), Random(1), set()
        telling, words = telling_for(game), texts("en")
        for _ in range(30):
            asked = play.decision
            if asked is None:
                break
            met.add(stage(Seat(play, telling, words))["kind"])
            play.answer(some_reply(asked, random))
    assert met == {"story", "aloft"}
