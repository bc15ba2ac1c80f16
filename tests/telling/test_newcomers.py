"""What a new player is told before something costs them, in words that say what it does."""

from __future__ import annotations

import pytest

from tests.telling.test_telling import game_of
from wanderbook.notation import bundled, read_book
from wanderbook.rulesets import game_for
from wanderbook.rulesets.sleeping_gods.board import TRAVEL
from wanderbook.rulesets.sleeping_gods.steps import ShipAction
from wanderbook.session import Play
from wanderbook.table import Pick, open_options
from wanderbook.table.events import Totalled
from wanderbook.telling import telling_for
from wanderbook.telling.coach import lesson, lessons


def rooms(language: str) -> dict[str, str]:
    """What each room says that it does."""
    play = Play(game_of("the-widows-buoys", language), 1)
    for chosen in (("1",), ("normal",), ()):
        play.answer(chosen)
    asked = play.decision
    assert asked is not None and isinstance(play.state.agenda[-1], ShipAction)
    return {line.id: line.detail for line in telling_for(play.game).sheet(play, asked).lines}


@pytest.mark.parametrize(
    ("language", "room", "coach"),
    [
        ("en", "at the risk of ship damage", "may damage the ship"),
        ("fr", "au risque d’abîmer le bateau", "peut abîmer le bateau"),
    ],
)
def test_a_search_says_what_it_may_cost_before_it_begins(language: str, room: str, coach: str) -> None:
    assert room in rooms(language)["deck"]
    assert coach in lessons("sleeping_gods", language)["ShipAction"]["usual"]


@pytest.mark.parametrize(("language", "does"), [("en", "(usable again)"), ("fr", "(réutilisables)")])
def test_command_that_is_cleared_says_that_it_was_spent_and_what_for(language: str, does: str) -> None:
    said = rooms(language)
    assert does in said["bridge"] and does in said["quarters"]
    assert not any("clear" in each.lower() for each in said.values())


@pytest.mark.parametrize(
    ("language", "total", "said"),
    [
        ("en", 4, "Voyage total 4: distance 1 on the ship's board (from 5 on, 2)."),
        ("en", 12, "Voyage total 12: distance 4 on the ship's board, the most there is."),
        ("en", 0, "Voyage total 0: distance 0 on the ship's board (from 1 on, 1)."),
        ("fr", 4, "Total de la navigation : 4, soit la distance 1 sur le plateau du bateau (à partir de 5, 2)."),
        ("fr", 12, "Total de la navigation : 12, soit la distance 4 sur le plateau du bateau, la plus grande."),
    ],
)
def test_the_total_of_a_voyage_says_how_far_it_is(language: str, total: int, said: str) -> None:
    telling = telling_for(game_of("the-widows-buoys", language))
    assert telling.sentence([Totalled("SG-TRAVEL-1", TRAVEL, total, 0)], None) == said


@pytest.mark.parametrize(("language", "fight"), [("en", "a challenge or a fight"), ("fr", "à un défi ou à un combat")])
@pytest.mark.parametrize("ruleset", ["sleeping_gods", "distant_skies"])
def test_the_first_action_says_where_fights_are_to_be_expected(ruleset: str, language: str, fight: str) -> None:
    assert fight in lessons(ruleset, language)["TakeAction"]["usual"]


def first_action(name: str, language: str) -> Play:
    """The lesson `name` as its screen begins it, at the first action."""
    game = game_for(read_book(bundled()[name], language=language).require())
    play, telling = Play(game, game.book.title_page.lesson or 0), telling_for(game)
    while (asked := play.decision) is not None and asked.about != "action":
        advised = telling.advice(play, asked)
        assert advised is not None
        play.answer(telling.foregone(play) or advised.chosen)
    return play


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("2 time", "1 fuel", "flight board", "how many spaces", "damaged")),
        ("fr", ("2 temps", "1 carburant", "plateau de vol", "combien de cases", "dégâts")),
    ],
)
def test_flying_is_explained_in_one_sentence_where_it_is_first_offered(language: str, said: tuple[str, ...]) -> None:
    play = first_action("first-flight", language)
    found = lesson(play, language)
    assert found is not None and found.kind == "distant_skies:TakeAction_fly" and found.part == "atlas"
    assert all(words in found.why for words in said) and found.why.count(".") == 1
    after = lesson(play, language, (found.kind,))
    assert after is not None and after.kind == "distant_skies:TakeAction"
    assert lesson(play, language, (found.kind, after.kind)) is None


def test_flying_is_not_explained_away_from_the_plane() -> None:
    play = first_action("first-flight", "en")
    play.answer(("fly:2",))
    telling = telling_for(play.game)
    while (asked := play.decision) is not None and asked.about != "action":
        play.answer(telling.foregone(play) or ())
    at_the_plane = lesson(play, "en")
    play.answer(("travel:1:D1",))
    away = lesson(play, "en")
    assert at_the_plane is not None and at_the_plane.kind == "distant_skies:TakeAction_fly"
    assert away is not None and away.kind == "distant_skies:TakeAction"


@pytest.mark.parametrize(
    ("name", "language", "quest", "first", "action"),
    [
        ("first-voyage", "en", "your quest", "Explore 1", "explore:1"),
        ("first-voyage", "fr", "votre quête", "Explorez 1", "explore:1"),
        ("first-flight", "en", "your quest", "First fly to the meadow", "fly:2"),
        ("first-flight", "fr", "votre quête", "D’abord, volez jusqu’au pré", "fly:2"),
    ],
)
def test_the_coach_sends_new_players_where_their_quest_does(
    name: str, language: str, quest: str, first: str, action: str
) -> None:
    """And what the quest asks for first can be done in the first action."""
    play = first_action(name, language)
    said = lessons(play.game.rules.name, language)
    assert all(quest in said[kind]["usual"].split(".")[0] for kind in ("TakeAction", "TakeAction_fly") if kind in said)
    book, asked = play.game.book, play.decision
    [text] = [one.text for one in book.cards.quest if one.number in book.title_page.quests]
    assert text.startswith(first)
    assert isinstance(asked, Pick) and action in open_options(asked.options)


@pytest.mark.parametrize(("language", "said"), [("en", "ship damage 0/11"), ("fr", "dégâts du bateau 0/11")])
def test_the_status_says_that_damage_is_counted_not_what_is_left(language: str, said: str) -> None:
    play = Play(game_of("the-widows-buoys", language), 1)
    for chosen in (("1",), ("normal",), ()):
        play.answer(chosen)
    status = telling_for(play.game).status(play).replace("\N{NO-BREAK SPACE}", " ")
    assert said in status.split(" · ")
