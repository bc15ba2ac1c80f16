"""`wanderbook play` of Distant Skies: every question and event in words, and stretches of it typed at the prompt."""

from __future__ import annotations

import contextlib
import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from rich.console import Console

from tests.rules.ds_fight import Foe, fight
from tests.rules.ds_table import change, table
from tests.tools.test_play import Ran
from wanderbook.book import Book
from wanderbook.locales import languages
from wanderbook.rulesets import game_for
from wanderbook.rulesets.distant_skies import DISTANT_SKIES, events
from wanderbook.rulesets.distant_skies.board import SCORE_LINES, STATUS_TOKENS, Found, Table
from wanderbook.session import Play
from wanderbook.session.replies import some_reply
from wanderbook.table import Game, Pick, Reply
from wanderbook.table import events as told
from wanderbook.table.agenda import check
from wanderbook.table.kinds import Asks
from wanderbook.telling.distant_skies import DistantSkiesTelling
from wanderbook.telling.distant_skies.asking import ASKS
from wanderbook_tools.answers import Unclear, squares
from wanderbook_tools.cli import main
from wanderbook_tools.screen import Screen
from wanderbook_tools.tellings import teller_for
from wanderbook_tools.tellings.crewed.fights import picture
from wanderbook_tools.tellings.distant_skies import DistantSkiesTeller
from workshop.shelf import book_named, shelf

NAME = "lost-property"
BOOK = book_named(NAME)
TEXTS = {language: DistantSkiesTelling.texts_of(language) for language in languages()}


def game_in(book: Book, language: str) -> Game:
    page = book.title_page.model_copy(update={"language": language})
    return game_for(book.model_copy(update={"title_page": page}))


def teller_of(game: Game, width: int = 90) -> DistantSkiesTeller:
    screen = Screen()
    screen.out = Console(file=io.StringIO(), width=width, highlight=False)
    teller = teller_for(screen, game)
    assert isinstance(teller, DistantSkiesTeller)
    return teller


def told_by(teller: DistantSkiesTeller) -> str:
    shown = teller.screen.out.file
    assert isinstance(shown, io.StringIO)
    return shown.getvalue()


# ---------------------------------------------------------------- everything has words


@pytest.mark.parametrize("language", languages())
def test_every_step_that_asks_has_a_question(language: str) -> None:
    steps = [step for step in get_args(DISTANT_SKIES.steps) if issubclass(step, Asks)]
    assert len(steps) > 40
    for step in steps:
        assert step in ASKS, f"{step.__name__} is never asked in words"
        assert TEXTS[language]["questions"][step.__name__]


SAMPLES: dict[str, Any] = {
    "rule": "DS-TURN-1", "player": 0, "amount": 2, "left": 3, "good": "rope", "card": 201, "who": "Ed", "quest": 1,
    "use": "card:205:0", "status": "venom", "page": 1, "space": "A1", "location": "1", "enemies": (1, 2), "round": 2,
    "target": "1", "total": 4, "enemy": "2", "damage": 3, "blocked": 1, "square": "0:1,1", "what": "crew",
    "section": "1", "redirect": "1.1:if1", "choice": "1:A", "about": "1:F", "number": 4, "deck": "event",
    "outcome": "1:F:pass", "completed": True, "ending": 1, "needed": 5, "effect": "repair_plane", "token": "A",
    "obstacle": "water", "spot": "5:A", "finders": (0, 1), "landing": 2, "distance": 2, "fuel": 5, "cards": 15,
    "boss": 4, "mode": "hard", "shown": (),
}  # fmt: skip
OWN_SAMPLES: dict[type, dict[str, Any]] = {
    told.BoxesMarked: {"track": "Patience of the clerk", "before": 1, "after": 2},
    events.HandsDealt: {"what": "ability"},
    events.EventDrawn: {"card": 1},
    events.EventStays: {"card": 1},
    events.EventActs: {"card": 1},
    events.EventLeft: {"card": 1},
    events.ThreatGained: {"card": 1},
    events.EventCompleted: {"card": 1},
    events.AbilityDiscarded: {"card": 1},
    events.AbilityEquipped: {"card": 1},
    events.AbilityShed: {"card": 1},
    events.CombatPlayed: {"card": 211},
    events.CombatDiscarded: {"card": 211},
    events.BuffDealt: {"card": 2},
}


def kinds_of_events() -> list[type[told.Event]]:
    own = {kind for module in (events, told) for kind in vars(module).values() if isinstance(kind, type)} - {
        *told.STAT_EVENTS
    }
    return sorted((kind for kind in own if issubclass(kind, told.Event) and kind is not told.Event), key=str)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("players", [1, 3])
def test_every_event_is_told(language: str, players: int) -> None:
    teller = teller_of(game_in(BOOK, language))
    teller.telling.happenings.players = players
    kinds = [kind for kind in kinds_of_events() if kind not in teller.telling.silent]
    assert events.Flown in kinds and told.Drawn in kinds and len(kinds) > 70
    for kind in kinds:
        own = OWN_SAMPLES.get(kind, {})
        sample = {name: SAMPLES[name] for name in kind.__struct_fields__ if name not in own} | own
        for twice in (1, 2):
            said = teller.telling.sentence([kind(**sample)] * twice, None)
            assert said, f"{kind.__name__} is silent in {language}"
            assert not re.search(r"[{}\[\]]|_", said), said


def test_a_boss_is_called_by_its_own_name() -> None:
    """Bosses and enemies each have numbers of their own."""
    teller = teller_of(game_in(BOOK, "en"))
    for boss in BOOK.cards.boss:
        assert boss.name in teller.telling.sentence([events.FightBegan("DS-BOSS-1", (boss.number,))], None)


def test_the_languages_say_the_same_things() -> None:
    def shape(table: dict[str, object]) -> dict[str, object]:
        fields = re.compile(r"\{(\w+)")
        return {
            name: shape(value)
            if isinstance(value, dict)
            else sorted(set(fields.findall(value)))
            if isinstance(value, str)
            else []
            for name, value in table.items()
        }

    assert shape(TEXTS["en"]) == shape(TEXTS["fr"])


@pytest.mark.parametrize("language", languages())
def test_names_of_everything(language: str) -> None:
    texts = TEXTS[language]
    assert set(texts["statuses"]) == set(STATUS_TOKENS)
    assert {line.counted for line in SCORE_LINES} | {"total"} == set(texts["score"])
    assert set(texts["commands"]) == set(texts["help"]) - {"choice"}
    words = [word for words in texts["commands"].values() for word in words]
    assert len(words) == len(set(words))
    assert set(BOOK.vocabulary.powers) <= set(texts["powers"])


# ---------------------------------------------------------------- every question of whole plays


def random_play(language: str, players: int, seed: int, most: int) -> Iterator[tuple[Play, Any]]:
    """A play by chance, and the teller that has just asked what is being asked."""
    game = game_in(BOOK, language)
    teller, play, chance = teller_of(game), Play(game, seed), Random(seed)
    for at in range(most):
        asked = play.decision
        if asked is None:
            break
        teller.tell(play)
        teller.viewer = asked.owner  # type: ignore[union-attr]
        teller.ask(play, asked)
        yield play, teller
        play.answer(some_reply(asked, chance) if at else Reply((str(players),)))
    if play.decision is None:
        teller.tell(play)
        teller.worth(play)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("players", "seed"), [(1, 1), (3, 3), (2, 7)])
def test_every_question_can_be_asked_and_answered(players: int, seed: int, language: str) -> None:
    """A number answers each option, an empty line what it says it does, and nothing is left in braces."""
    for play, teller in random_play(language, players, seed, 150):
        asked = play.decision
        sheet = teller.question(play, asked)
        assert len({line.key for line in sheet.lines} - {"-"}) == len([line for line in sheet.lines if line.key != "-"])
        if sheet.standard is not None:
            check(play.game, play.state, Reply(sheet.standard))
            assert teller.understand(play, asked, "") == sheet.standard
        if isinstance(asked, Pick) and sheet.lines:
            line = sheet.lines[play.state.moment % len(sheet.lines)]
            assert teller.understand(play, asked, line.key) == (line.id,)
            assert teller.understand(play, asked, line.id) is not None
        for line in teller.free_actions(play, asked)[:2]:
            assert teller.understand(play, asked, line.key) == (line.id,)
    shown = told_by(teller)
    assert not re.search(r"[{}]|\[s\]", shown)
    assert max(map(len, shown.splitlines())) <= 78


# ---------------------------------------------------------------- typed at the prompt


class Desk:
    """The book, a home for its records, and the command line, run in this process."""

    def __init__(self, folder: Path, capture: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.capture, self.patch = capture, patch
        patch.setenv("WANDERBOOK_HOME", str(folder / "home"))
        patch.setenv("WANDERBOOK_CACHE", str(folder / "cache"))
        patch.setenv("COLUMNS", "100")

    def __call__(self, typed: str, *words: str) -> str:
        """Lines between bars. What the terminal shows, once nothing went wrong."""
        self.patch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed.split("|"))))
        ran = Ran(main(["play", str(shelf()[NAME]), "--seed", "3", *words]), *self.capture.readouterr())
        assert (ran.code, ran.err) == (0, "")
        return ran.out.replace("\u00a0", " ")


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path, capsys, monkeypatch)


ALONE = "1|normal|||"
"""One player, normal mode, no variants, nothing unlocked: at the first event, a rockfall."""
ACTIONS = f"{ALONE}A|0|||"
"""Nobody looks up, and the damage is shared out: at the first action."""


def test_the_first_questions(desk: Desk) -> None:
    out = desk(ALONE)
    assert "How many of you play?\n  1 player\n" in out
    assert "Turn 1 · A1, page 1 · time 5 · camps 12 · health 52/52 · stamina 15/15 ·" in out
    assert "Event: Rockfall (level 2)  DS-EVENT-1" in out


def test_a_square_by_its_way_or_its_name(desk: Desk) -> None:
    for said in ("east", "B1", "go east, to B1", "1"):
        assert "Claire is at B1, page 1." in desk(f"{ACTIONS}{said}")


def test_the_map_is_drawn_with_what_lies_on_it(desk: Desk) -> None:
    out = desk(f"{ACTIONS}map")
    assert "1  ▸1+L+P  ·  2  #\n" in out
    assert "  A1 location 1, landing place The forecourt, the plane\n" in out
    assert "east: page 2, south: page 2\n" in out


def test_what_is_held(desk: Desk) -> None:
    held = desk(f"{ACTIONS}q").partition("> q\n")[2]
    assert held.startswith("Quests\n  1 Five persons and an aeroplane (keyword FOUND)\n")
    assert re.search(r"^Cards\n +\d+ +\w", held, re.M)


def test_boards_can_be_looked_at(desk: Desk) -> None:
    out = desk(f"{ACTIONS}crew|crew claire|plane|cards|hand|quests|score|guide")
    assert re.search(r"^Ed +10/11 +■■■ +2 +1", out, re.M)
    assert "Pay 1 stamina: Reroll the die.\n" in out
    assert "The plane is at The forecourt: health 5, fuel 5.\n" in out
    assert re.search(r"^  Pistol +Damage 4 \+ the die\.$", out, re.M)
    assert "Hand: 2 of 7\n" in out
    assert "1 Five persons and an aeroplane (keyword FOUND)\n" in out


def test_exploring_and_what_a_choice_lacks(desk: Desk) -> None:
    out = desk(f"{ACTIONS}explore|B")
    assert "−2 time, 3 left.  DS-TURN-2\n" in out
    assert "The Lost Property Office\n" in out
    assert "This needs 1 meat, and you have 0.  DS-REPLY-4\n" in out


def test_french_speaks_french(desk: Desk) -> None:
    teller = teller_of(game_in(BOOK, "fr"))
    play = Play(teller.game, 3)
    for reply in (("1",), ("normal",), (), ()):
        play.answer(reply)
    teller.tell(play)
    teller.ask(play, play.decision)  # type: ignore[arg-type]
    assert "Évènement : Éboulement (niveau 2)" in told_by(teller).replace("\u00a0", " ")


HALL = f"{ACTIONS}east|east|explore|A||"
"""In the hall of umbrellas, before two enemies: an empty line has begun the fight."""


def test_a_card_is_played_by_naming_who_and_what(desk: Desk) -> None:
    out = desk(HALL)
    assert re.search(r"^ 1 +♥ · S +│ +♥ CA +S$", out, re.M) or re.search(r"^ 1 +♥ CA +S +│ +♥ · S$", out, re.M)
    [example] = set(re.findall(r"Say who plays which card, for example: ([\w ]+)\.", out))
    who, _, card = example.partition(" ")
    out = desk(f"{HALL}{example}|1")
    assert re.search(rf"{who} plays {card} at ", out, re.I)


def test_advice_and_reasons_in_a_fight(desk: Desk) -> None:
    out = desk(f"{HALL}advice|why end|zzz")
    assert "Suggestion: " in out
    assert "End the round: you can choose this." in out


def test_characters_are_placed_on_spots_by_letter_and_name(desk: Desk) -> None:
    teller = teller_of(game_in(BOOK, "en"))
    play = Play(teller.game, 3)
    for reply in (("1",), ("easy",), (), ()):
        play.answer(reply)
    while type(play.state.agenda[-1]).__name__ != "TakeAction":
        play.answer(some_reply(play.decision, Random(1)))  # type: ignore[arg-type]
    for reply in (("travel:1:B1",), ("travel:1:B2",), ("explore:5",)):
        play.answer(reply)
    asked = play.decision
    assert asked is not None
    teller.ask(play, asked)
    shown = told_by(teller)
    assert "  C The porters' table: put your elbow on it. [STRENGTH 7, Fail: −2 health.]\n" in shown
    assert "Name a spot and who goes there, for example: a claire." in shown
    assert teller.understand(play, asked, "c ed") == ("C:Ed",) == teller.understand(play, asked, "Ed C")


# ---------------------------------------------------------------- what is whose, and what is meant


def asking(state: Table, game: Game) -> tuple[Play, DistantSkiesTeller]:
    return Play.from_state(game, 1, state), teller_of(game)


def test_a_quest_that_was_found_is_shown_to_its_finders() -> None:
    game = game_for(BOOK)
    state = table(game, players=2, quests=(2,), found=(Found(2, (1,)),))
    play, teller = asking(state, game)
    name = BOOK.quests[2].name
    teller.commands["quests"](play, "")
    teller.holdings(play)
    teller.commands["quests"](play, "2")
    assert name not in told_by(teller)
    assert told_by(teller).count("Quest found by Player 2; only they have read it") == 2
    assert "Player 2: press Enter to see your cards." in told_by(teller)
    assert teller.uncover(play) and name in told_by(teller)


def test_half_a_name_is_not_enough_for_what_costs_something() -> None:
    game = game_for(BOOK)
    play, teller = asking(change(table(game), "Ed", statuses=frozenset({"frightened", "venom"})), game)
    asked = play.decision
    assert asked is not None
    for said in ("ezar", "mig", "miguel"):
        with contextlib.suppress(Unclear):
            assert teller.guess(play, asked, said) is None
    assert teller.guess(play, asked, "ezarius") == ("crew:Ezarius:0",)
    assert teller.understand(play, asked, "do ezar") == ("crew:Ezarius:0",)
    assert teller.guess(play, asked, "easy") == ("level:easy",)


def test_why_whoever_has_fallen_plays_nothing() -> None:
    fallen = fight("H .", given=lambda state: change(state, "Ed", damage=99))
    play, teller = asking(fallen.state, fallen.game)
    teller.why(play, "ed")
    assert told_by(teller) == "  Ed has no health left.  DS-HEALTH-1\n"


def test_what_is_not_in_play_is_not_listed() -> None:
    game = game_for(BOOK)
    play, teller = asking(table(game), game)
    teller.doing(play, "")
    assert "Hard mode" in told_by(teller) and "instant death" not in told_by(teller)


def test_why_whoever_has_fallen_can_do_nothing_else_either() -> None:
    game = game_for(BOOK)
    play, teller = asking(change(table(game), "Ed", damage=game.kit.crew["Ed"].health), game)
    teller.why(play, "ed")
    teller.why(play, "claire")
    said = told_by(teller).splitlines()
    assert said == ["  Ed has no health left.  DS-HEALTH-1", "There is no option “claire” here."]


def test_zones_above_one_another_are_drawn_in_their_places() -> None:
    """With where each lies, and lines between them; what is typed are the names of that drawing."""
    zones = (Foe("H . P H / S . . V"), Foe("H2 .", row=3), Foe("HO1 . / H .", row=3))
    played = fight(zones=zones, covered=("1:0,1",))
    row = played.board.fight.row
    out = io.StringIO()
    Console(width=90, file=out).print(picture(DistantSkiesTelling(played.game).words, played.state, row, 90, 1))
    drawn = out.getvalue()
    assert re.search(r"^A3–B3  The thing, Zone 1 \(target\)  ", drawn, re.M)
    board = drawn[drawn.index("      A   B") :].split("♥ heart")[0]
    assert board == (
        "      A   B   C   D\n"
        " 1    ♥   ·   P   ♥\n"
        " 2    S   ·   ·   V\n"
        "   ────────────────\n"
        " 3   ♥2   ■│ HO   ·\n"
        "   ────────\n"
        " 4         │  ♥   ·\n"
    )
    assert squares("b2 B3 c3 d4", row) == ("0:1,1", "1:0,1", "2:0,0", "2:1,1")
    assert squares("a4", row) is None
