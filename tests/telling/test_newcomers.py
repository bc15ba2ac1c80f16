"""What a new player is told before something costs them, in words that say what it does."""

from __future__ import annotations

import pytest

from tests.telling.test_telling import game_of
from wanderbook.rulesets.sleeping_gods.board import TRAVEL
from wanderbook.rulesets.sleeping_gods.steps import ShipAction
from wanderbook.session import Play
from wanderbook.table.events import Totalled
from wanderbook.telling import telling_for
from wanderbook.telling.coach import lessons


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
    assert coach in lessons("sleeping_gods")[language]["ShipAction"]["usual"]


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
    assert fight in lessons(ruleset)[language]["TakeAction"]["usual"]


@pytest.mark.parametrize(("language", "said"), [("en", "ship damage 0/11"), ("fr", "dégâts du bateau 0/11")])
def test_the_status_says_that_damage_is_counted_not_what_is_left(language: str, said: str) -> None:
    play = Play(game_of("the-widows-buoys", language), 1)
    for chosen in (("1",), ("normal",), ()):
        play.answer(chosen)
    status = telling_for(play.game).status(play).replace("\N{NO-BREAK SPACE}", " ")
    assert said in status.split(" · ")
