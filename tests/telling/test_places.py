"""What a port and a market say before they take an action, and before anything is paid."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules import sg_table
from tests.telling.test_words import asked, line_of, play_of, sheet_of
from wanderbook.rulesets import game_for
from wanderbook.rulesets.sleeping_gods.board import SERVICES
from wanderbook.rulesets.sleeping_gods.steps import AtPort, Healer, Shipyard, TakeAction
from wanderbook.table import Game
from wanderbook.table.decks import Deck
from wanderbook.telling import telling_for

LANTERN, BOW = 125, 101
BOUGHT_OUT = Deck(((LANTERN, BOW),))
"""A market where the cheapest card costs 8 coins."""
LEAVES_AT_PORT = 18


def in_language(language: str) -> Game:
    book = sg_table.game_of().book
    page = book.title_page.model_copy(update={"language": language})
    return game_for(book.model_copy(update={"title_page": page}))


def at_action(language: str = "en", mate: dict[str, int] | None = None, **board: Any) -> tuple[Game, Any]:
    """An action is asked for where there are a port and a market."""
    game = in_language(language)
    have = board.pop("have", {})
    state = sg_table.goods(sg_table.table(game, TakeAction(2), **board), **have)
    return game, sg_table.change(state, "Mac", **(mate or {}))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "Ammer: nothing here is of use now. "
            "Nobody is hurt or tired. There is nothing to repair. Nobody needs healing. You do not have enough XP.",
        ),
        (
            "fr",
            "Ammer\u00a0: rien d’utile ici maintenant. "
            "Personne n’est blessé ni fatigué. Il n’y a rien à réparer. "
            "Personne n’a besoin de soins. Il n’y a pas assez d’XP.",
        ),
    ],
)
def test_a_port_that_is_no_use_says_so_and_why_before_it_takes_an_action(language: str, said: str) -> None:
    lines = sheet_of(*at_action(language, have={"coin": 9})).lines
    assert line_of(lines, "port").detail == said
    assert line_of(lines, "port").closed is None


@pytest.mark.parametrize(
    ("board", "mate"),
    [
        ({"have": {"coin": 4}}, {"fatigue": 1}),
        ({"have": {"artifact": 1}}, {"damage": 1}),
        ({"have": {"material": 1}, "damage": (0, 0, 0, 0, 0, 1)}, {}),
        ({"have": {"xp": 9}}, {}),
        ({"ongoing": (LEAVES_AT_PORT,)}, {}),
    ],
    ids=["inn", "healer", "shipyard", "levels", "event"],
)
def test_a_port_that_is_of_use_says_what_it_has(board: dict[str, Any], mate: dict[str, int]) -> None:
    detail = line_of(sheet_of(*at_action(mate=mate, **board)).lines, "port").detail
    assert detail == "Ammer: inn, shipyard, healer, level cards"


def test_what_cannot_be_paid_in_port_is_named() -> None:
    """Everything is wanted, and there is nothing to pay with."""
    mate, damage = {"damage": 1, "fatigue": 1}, (1, 0, 0, 0, 0, 0)
    detail = line_of(sheet_of(*at_action(mate=mate, damage=damage)).lines, "port").detail
    assert "costs 4 coins" in detail and "no coins or materials" in detail and "You have no coins." in detail


@pytest.mark.parametrize(
    ("have", "said"),
    [
        ({"coin": 1}, "you can't afford anything here: the cheapest card costs 8 coins, and you have 1 coin"),
        (
            {"coin": 3, "artifact": 1},
            "you can't afford anything here: the cheapest card costs 8 coins, and you have 3 coins, 1 artifact",
        ),
        ({"coin": 2, "artifact": 3}, "2 cards of 2"),
        ({"coin": 8}, "2 cards of 2"),
    ],
)
def test_a_market_that_is_too_dear_says_so(have: dict[str, int], said: str) -> None:
    assert line_of(sheet_of(*at_action(have=have, market=BOUGHT_OUT)).lines, "market").detail == said


def test_an_inn_says_that_nobody_needs_it() -> None:
    game = sg_table.game_of()
    state = sg_table.goods(sg_table.table(game, AtPort(SERVICES)), coin=9)
    assert line_of(sheet_of(game, state).lines, "inn").detail.endswith("Nobody is hurt or tired.")
    tired = sg_table.change(state, "Mac", fatigue=1)
    assert not line_of(sheet_of(game, tired).lines, "inn").detail.endswith("Nobody is hurt or tired.")


@pytest.mark.parametrize("fatigue", [0, 1])
def test_an_inn_that_cannot_be_paid_is_closed_for_its_price(fatigue: int) -> None:
    """Whether or not anybody needs it: that is told beside it, once."""
    game = sg_table.game_of()
    state = sg_table.change(sg_table.goods(sg_table.table(game, AtPort(SERVICES))), "Mac", fatigue=fatigue)
    play = play_of(game, state)
    telling = telling_for(game)
    line = line_of(telling.sheet(play, asked(play), 0).lines, "inn")
    assert telling.why(play, line) == "A night at the inn costs 4 coins."
    assert line.detail.count("Nobody is hurt or tired.") == 1 - fatigue


@pytest.mark.parametrize("temper", ["cautious", "greedy"])
@pytest.mark.parametrize("have", [{"coin": 1}, {"coin": 5}])
def test_nobody_is_advised_to_go_where_nothing_can_be_had(temper: Any, have: dict[str, int]) -> None:
    game, state = at_action(have=have, market=BOUGHT_OUT, command=(0,))
    state = replace(state, crossed=frozenset({"1", "2"}))
    play, adviser = play_of(game, state), game.rules.adviser
    assert adviser is not None
    chosen = adviser(temper).advise(game, play.state, asked(play), Random(1)).chosen
    assert chosen not in (("port",), ("market",))


@pytest.mark.parametrize(
    ("have", "said"),
    [
        ({"coin": 9}, "2 coins"),
        ({"coin": 9, "material": 1}, "2 coins or materials"),
        ({"artifact": 1}, "1 artifact"),
    ],
)
def test_the_shipyards_offer_names_its_price(have: dict[str, int], said: str) -> None:
    game = sg_table.game_of()
    play = play_of(game, sg_table.goods(sg_table.table(game, Shipyard(), damage=(1, 1, 0, 0, 0, 0)), **have))
    telling = telling_for(game)
    assert telling.sheet(play, asked(play), 0).meant == f"Bridge 1, Galley 1, for {said}"
    assert telling.meaning(play, asked(play), ("bridge=1", "galley=1")) == [f"This takes {said}."]


def test_whoever_has_only_artifacts_is_told_that_they_go() -> None:
    game, telling = sg_table.game_of(), telling_for(sg_table.game_of())
    hurt = sg_table.change(sg_table.table(game, Healer()), "Mac", damage=1)
    play = play_of(game, sg_table.goods(hurt, artifact=2))
    assert telling.meaning(play, asked(play), ("Mac",)) == ["This takes 1 artifact (1 coin back)."]
    assert telling.meaning(play, asked(play), ()) == []
    at_inn = sheet_of(game, sg_table.goods(sg_table.table(game, AtPort(SERVICES)), artifact=2))
    assert line_of(at_inn.lines, "inn").detail.startswith("2 artifacts: everybody")


# ---------------------------------------------------------------- what was paid for

PAID = {
    "inn": ({"coin": 5}, ("port", "inn"), "SG-PORT-2", "Inn: −4 coins.", "Auberge\u00a0: −4 pièces."),
    "inn with artifacts": (
        {"coin": 4, "artifact": 1},
        ("port", "inn", ("coin=2", "artifact=1")),
        "SG-PORT-2",
        "Inn: −2 coins, −1 artifact.",
        "Auberge\u00a0: −2 pièces, −1 artefact.",
    ),
    "shipyard": (
        {"coin": 2, "material": 2},
        ("port", "shipyard", ("hull=2",), ("coin=1", "material=1")),
        "SG-PORT-3",
        "Shipyard: −1 coin, −1 material.",
        "Chantier naval\u00a0: −1 pièce, −1 matériau.",
    ),
    "healer": ({"coin": 1}, ("port", "healer", "Mac"), "SG-PORT-4", "Healer: −1 coin.", "Médecin\u00a0: −1 pièce."),
    "levels": (
        {"xp": 9},
        ("port", "levels", "8"),
        "SG-LEVEL-1",
        "Level card: −4 XP.",
        "Carte Expérience\u00a0: −4 XP.",
    ),
    "market": (
        {"coin": 8},
        ("market", str(LANTERN)),
        "SG-MARKET-1",
        "Market: −8 coins.",
        "Marché\u00a0: −8 pièces.",
    ),
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("what", PAID)
def test_what_is_paid_says_for_what(what: str, language: str) -> None:
    """Also where how to pay is asked in between, and nothing else is told with it."""
    have, answers, rule, *said = PAID[what]
    game, state = at_action(language, {"damage": 3}, have=have, damage=(0, 0, 0, 0, 0, 2), market=BOUGHT_OUT)
    play = play_of(game, state)
    for answer in answers:
        play.answer(answer if isinstance(answer, tuple) else (answer,))
    told = {line.text: line.rule for line in telling_for(game).told(play.events, play)}
    assert told[said[language == "fr"]] == rule
    assert said[language == "fr"] in [line.text for line in telling_for(game).log(play)]
