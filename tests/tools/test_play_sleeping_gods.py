"""`wanderbook play` of a board game: every question and event in words, and whole campaigns typed at the prompt."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import replace
from rich.console import Console

from tests.books import write_book
from tests.tools.test_play import Ran
from wanderbook.book import Book
from wanderbook.locales import languages
from wanderbook.notation import bundled, read_book
from wanderbook.rulesets import game_for
from wanderbook.rulesets.common.steps import Regenerate, RemoveStatuses
from wanderbook.rulesets.sleeping_gods import SLEEPING_GODS, events
from wanderbook.rulesets.sleeping_gods.board import LIMITS, LINES, STATUS_TOKENS, Fight
from wanderbook.rulesets.sleeping_gods.kit import ROOMS
from wanderbook.rulesets.sleeping_gods.steps import (
    Block,
    BuyLevel,
    ChooseAttacker,
    ChooseNext,
    ChoosePayment,
    ChooseRepairs,
    ClearSome,
    DealTo,
    Disarm,
    GalleyRest,
    HandOutOne,
    LoseAbility,
    PassSynergy,
    Revive,
    Shed,
    Shipyard,
    SplitFatigue,
    TakeBlow,
    TryToBeRid,
)
from wanderbook.session import Play, Shelf
from wanderbook.session.replies import some_reply
from wanderbook.table import Game, Pick, Reply, start
from wanderbook.table import events as told
from wanderbook.table.agenda import check
from wanderbook.table.amounts import Counts
from wanderbook.table.damage import Bearer, Splitting
from wanderbook.table.grids import lay
from wanderbook.table.kinds import Asks
from wanderbook.table.scoring import Journey
from wanderbook.table.steps import Gather
from wanderbook.telling import Line
from wanderbook.telling.sleeping_gods import SleepingGodsTelling
from wanderbook.telling.sleeping_gods.asking import ASKS, one_by_one
from wanderbook_tools.cli import main
from wanderbook_tools.screen import Screen
from wanderbook_tools.tellings import teller_for
from wanderbook_tools.tellings.sleeping_gods import SleepingGodsTeller

ROOT = Path(__file__).resolve().parents[2]
TEXTS = {language: SleepingGodsTelling.texts_of(language) for language in languages()}
BOOKS = {"the-widows-buoys": bundled()["the-widows-buoys"], "the-proving-sea": ROOT / "tests/stories/the-proving-sea"}

PAGE = """title = "The Sound"
ruleset = "sleeping_gods"
begin = { page = 1, space = "A" }
deck_ends = ["9"]

[[ending]]
number = 1
name = "Out of the sound"

[[unlock]]
count = 2
quests = [2]

[[unlock]]
count = 9
adventures = [2]
"""
QUESTS = """[[quest]]
number = 1
name = "The chart"
keyword = "CHART"

[[quest]]
number = 2
name = "A second chart"
"""
CARDS = """[[adventure]]
number = 1
name = "Whale bone"
kind = "totem"

[[adventure]]
number = 2
name = "A paper boat"
"""
ENEMIES = """[[enemy]]
number = 1
name = "Gull"
level = 1
defense = 1
damage = 0
grid = \"\"\"
 H  .
 .  D1
\"\"\"

[[enemy]]
number = 2
name = "Skua"
level = 1
defense = 6
damage = 2
grid = \"\"\"
 H2 S
 F  .
\"\"\"
"""
ATLAS = """[[page]]
number = 1
name = "The Sound"

[[page.region]]
id = "A"
name = "Ammer Roads"
neighbours = ["B"]
port = "Ammer"
market = true
locations = ["1", "2", "3", "4"]

[[page.region]]
id = "B"
name = "The Narrows"
neighbours = ["A"]
hazard = "SAVVY 5. Fail: 1 ship damage."
"""
STORY = """## 1

**Ammer**

A quay with a long LOOK about it.

A. Feed the gulls.
COMBAT 1, 2
(Turn to 1)

B. Buy the harbourmaster a supper.
Pay 2 food
*Gain 1 XP.*
(Turn to 1)

C. Cast off.
*Return to the ship.*

## 2

A bone, as long as the boat.

*Gain adventure card 1. The campaign ends. Ending 1.*

## 3

The tide has been waiting.

*Everyone: -9 health. Return to the ship.*

## 4

A loose board.

*-3 health. Gain 2 food. Gain venom. Return to the ship.*

## 9

If quest 2, turn to 2.

The last page.

*The campaign ends. Ending 1.*
"""
CALM = "".join(
    f'[[event]]\nnumber = {number}\nname = "Calm"\ntone = "{tone}"\npassage = "Nothing stirs."\n\n'
    for number, tone in enumerate((tone for tone in ("mild", "perilous", "deadly") for _ in range(18)), 1)
)
FILES = {
    "book.toml": PAGE,
    "storybook/all.md": STORY,
    "cards/quests.toml": QUESTS,
    "cards/adventure.toml": CARDS,
    "cards/enemies.toml": ENEMIES,
    "cards/events.toml": CALM,
    "atlas/page.toml": ATLAS,
}
ALONE = "1|normal|||"
"""One player, normal mode, no variants, nothing unlocked: at the first ship action."""
ACTIONS = f"{ALONE}sick bay|"
"""Then the sick bay, and everything there: at the first action, whatever the seed."""


class Desk:
    """A book, a home for its records, and the command line, run in this process."""

    def __init__(self, folder: Path, capture: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.folder, self.capture, self.patch = folder / "sound", capture, patch
        patch.setenv("WANDERBOOK_HOME", str(folder / "home"))
        patch.setenv("WANDERBOOK_CACHE", str(folder / "cache"))
        patch.setenv("COLUMNS", "100")
        write_book(self.folder, FILES)

    @property
    def shelf(self) -> Shelf:
        return Shelf(read_book(self.folder).require())

    def __call__(self, typed: str, *words: str) -> str:
        """Lines between bars. What the terminal shows, once nothing went wrong."""
        self.patch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed.split("|"))))
        ran = Ran(main(["play", str(self.folder), *words]), *self.capture.readouterr())
        assert (ran.code, ran.err) == (0, "")
        return ran.out.replace("\u00a0", " ")


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path, capsys, monkeypatch)


# ---------------------------------------------------------------- everything has words


def steps_that_ask() -> list[type]:
    return [step for step in get_args(SLEEPING_GODS.steps) if issubclass(step, Asks)]


def game_in(book: Book, language: str) -> Game:
    page = book.title_page.model_copy(update={"language": language})
    return game_for(book.model_copy(update={"title_page": page}))


@cache
def book_of(name: str) -> Book:
    return read_book(BOOKS[name]).require()


def teller_of(game: Game, width: int = 90) -> SleepingGodsTeller:
    screen = Screen()
    screen.out = Console(file=io.StringIO(), width=width, highlight=False)
    teller = teller_for(screen, game)
    assert isinstance(teller, SleepingGodsTeller)
    return teller


def told_by(teller: SleepingGodsTeller) -> str:
    shown = teller.screen.out.file
    assert isinstance(shown, io.StringIO)
    return shown.getvalue()


@pytest.mark.parametrize("language", languages())
def test_every_step_that_asks_has_a_question(language: str) -> None:
    assert len(steps_that_ask()) > 30
    for step in steps_that_ask():
        assert step in ASKS, f"{step.__name__} is never asked in words"
        assert TEXTS[language]["questions"][step.__name__]


SAMPLES: dict[str, Any] = {
    "rule": "SG-TURN-1", "player": 0, "amount": 2, "room": "sick_bay", "good": "coin", "where": "card 93", "card": 1,
    "who": "Mac", "use": "card:93:0", "status": "venom", "token": 6, "times": 2, "page": 1, "region": "A", "hit": True,
    "location": "1", "name": "Ammer", "enemies": (1, 2), "round": 2, "weapon": 0, "target": "1", "total": 4,
    "defense": 5, "enemy": "2", "damage": 3, "blocked": 1, "square": "0:1,1", "whose": "Mac", "to": "Kannan",
    "what": "crew", "section": "1", "redirect": "9:if1", "choice": "1:A", "about": "1:A", "number": 4,
    "giver": 0, "receiver": 2, "deck": "event", "outcome": "1:A:pass", "quest": 1, "completed": True, "ending": 1,
    "needed": 5, "effect": "repair", "harmless": False,
    "shown": (),
}  # fmt: skip


def kinds_of_events() -> list[type[told.Event]]:
    own = {kind for module in (events, told) for kind in vars(module).values() if isinstance(kind, type)} - {
        *told.STAT_EVENTS,
        told.BoxesMarked,  # of Distant Skies
    }
    return sorted((kind for kind in own if issubclass(kind, told.Event) and kind is not told.Event), key=str)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("players", [1, 3])
def test_every_event_is_told(language: str, players: int, tmp_path: Path) -> None:
    book = read_book(write_book(tmp_path, FILES)).require()
    teller = teller_of(game_in(book, language))
    teller.telling.happenings.players = players
    silent = {told.ChoiceTaken, told.Ended, told.Stuck}
    assert teller.telling.silent == silent
    kinds = kinds_of_events()
    assert events.Moved in kinds and told.Drawn in kinds and len(kinds) > 60
    for kind in kinds:
        if kind in silent:
            continue
        sample = {name: SAMPLES[name] for name in kind.__struct_fields__}
        sample |= {"what": "card"} if kind is events.HandedOut else {}
        for twice in (1, 2):
            said = teller.telling.sentence([kind(**sample)] * twice, None)
            assert said, f"{kind.__name__} is silent in {language}"
            assert not re.search(r"[{}\[\]]|_", said), said


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
    assert set(texts["rooms"]) == set(ROOMS)
    assert set(texts["statuses"]) == set(STATUS_TOKENS)
    named = {f"{line.counted}_above" if line.above is not None else line.counted for line in LINES}
    assert named | {"total"} == set(texts["score"])
    assert set(texts["commands"]) == set(texts["help"]) - {"choice"}
    words = [word for words in texts["commands"].values() for word in words]
    assert len(words) == len(set(words))
    assert LIMITS


# ---------------------------------------------------------------- every question of whole plays


def random_play(book: Book, language: str, players: int, seed: int, most: int) -> Iterator[tuple[Play, Any]]:
    """A play by chance, and the teller that has just asked what is being asked."""
    game = game_in(book, language)
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
@pytest.mark.parametrize(("name", "players"), [("the-widows-buoys", 1), ("the-proving-sea", 3)])
def test_every_question_can_be_asked_and_answered(name: str, players: int, language: str) -> None:
    """A number answers each option, an empty line what it says it does, and nothing is left in braces."""
    for play, teller in random_play(book_of(name), language, players, players, 120):
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


# ---------------------------------------------------------------- asking


def test_the_first_questions(desk: Desk) -> None:
    out = desk("2 players|2|x||easy dice")
    assert "How many of you play?\n  1 player\n  2 players\n" in out
    assert "  1 Normal a defeat costs time, and 10 points\n  2 Brutal" in out
    assert "'x' is not one of the choices. Type 1-2, or a name. Enter: none of them." in out
    out = desk(ALONE)
    status = "Turn 1 · Ammer Roads · 3 coins · 1 food · health 49/49 · ship damage 0/11 · command 1"
    assert status in " ".join(out.split())
    assert "  3 Deck     gain 2 command, may search for one reward" in out


@pytest.mark.parametrize("said", ["5", "sick bay", "sick_bay", "SICK BAY", "sick", "si"])
def test_an_option_by_number_name_id_or_its_beginning(desk: Desk, said: str) -> None:
    assert "The action figure moves to: Sick bay." in desk(f"{ALONE}{said}")


def test_names_that_several_begin_with(desk: Desk) -> None:
    out = desk(f"{ACTIONS}travel|0||1|mac kan ka")
    assert "“ka” could be any of these: Kasumi; Kannan." in out
    out = desk(f"{ACTIONS}travel|k")  # of the two, only Kasumi has any craft
    assert "Taking part: Kasumi." in out


def test_several_in_a_line_and_nobody(desk: Desk) -> None:
    out = desk(f"{ACTIONS}travel|0||1|mac, kann||undo|undo|", "--seed", "3")
    assert "Hazard of The Narrows. SAVVY 5: who takes part?" in out
    assert "Fail: 1 ship damage.\n" in out
    assert "Taking part: Kannan, Mac." in out
    assert "Fatigue: Kannan +1, Mac +1." in out


def test_odds_of_a_challenge(desk: Desk) -> None:
    out = desk(f"{ACTIONS}odds|travel|0||1|odds|odds mac kannan gregory marco")
    assert "There are no odds here." in out
    [nobody] = re.findall(r"With nobody: (\d+)%", out)
    assert re.search(rf"^  nobody: {nobody}%$", out, re.M)
    assert re.search(r"^  Mac, Kannan, Gregory, Marco: 100%$", out, re.M)


def test_closed_options_say_why(desk: Desk) -> None:
    out = desk(f"{ACTIONS}skip|skip|5|why sick bay|why 1|why|why zzz|d99")
    assert "× 5 Sick bay The action figure is already here.  SG-SHIP-1" in out
    assert "> 5\n  The action figure is already here.  SG-SHIP-1\n" in out
    assert "> why sick bay\n  Sick bay: The action figure is already here.  SG-SHIP-1\n" in out
    assert "Bridge: you can choose this." in out
    assert out.count("Say which option: why NAME.") == 1
    assert "There is no option “zzz” here." in out


def test_what_may_be_done_meanwhile(desk: Desk) -> None:
    out = desk(f"{ALONE}do|?|do zzz|do gloria|why gloria")
    listed = out.partition("> do\n")[2].partition("> ?")[0]
    assert "Gloria Walker        [1 command] Draw 2 ability cards." in listed
    assert "closed now: Laurent" in listed
    assert "\n\n1, 2, … or a name" in out.partition("> ?\n")[2]
    assert "You cannot do “zzz” now." in out
    assert "  Gloria Walker: Draw 2 ability cards.  SG-CMD-3\n  Command: −1." in out
    assert "You draw " in out
    assert "  Gloria Walker: There is already command on this card.  SG-CMD-3\n" in out
    [short] = re.findall(r"(d\d+) Gloria Walker", listed)
    assert "  Gloria Walker: Draw 2" in desk(f"{ALONE}{short}")
    assert "  Gloria Walker: Draw 2" in desk(f"{ALONE}do {short[1:]}")


def test_a_name_is_an_option_before_it_is_something_to_do(desk: Desk) -> None:
    out = desk(f"{ACTIONS}travel|audrie")
    assert "Taking part: Audrie." in out
    assert "Audrie: Repair" not in out


def test_looking_round(desk: Desk) -> None:
    looks = "crew|crew mac|crew zz|crew ka|ship|map|map 7|cards|hand|quests|score|log|log 1|log all|help|q|j"
    out = desk(f"{ACTIONS}{looks}|rules SG-SHIP-6")
    assert re.search(r"^Mac +6/6 +· +1 +· +1 +1 +·$", out, re.M)
    assert "Synergy token, for another: +2 accuracy." in out
    assert "There is nobody called “zz” aboard." in out
    assert "“ka” could be any of these: Kasumi; Kannan." in out
    assert "  4 Deck     □□ gain 2 command, may search for one reward" in out
    assert "▸ Ammer Roads (A) 0 port of Ammer, market, location 1" in out
    assert "hazard SAVVY 5 (Fail: 1 ship damage)" in out
    assert "Soup      [1 command, 1 meat, 1 vegetable] Remove 1 fatigue." in out
    assert "Hand: 2 of 3" in out
    assert "Quests: 0 in play, 0 used" in out
    assert re.search(r"^Adventure cards gained: 4  SG-SCORE-1 +8$", out, re.M)
    assert out.partition("> log 1\n")[2].partition("> log all")[0].count("\n") == 1
    assert "A turn: use a room of the ship" in out
    assert "> j\nYou have not decided anything yet.\n" in out
    assert "There is no page 7. The pages are: 1." in out
    assert "Events left in the deck: 17. It is deck 1 of 1." in out
    assert "SG-SHIP-6 " in out and " / " not in out.partition("> rules")[2].splitlines()[2]


def test_the_cards_of_the_game_are_known_by_name(desk: Desk) -> None:
    held = desk(f"{ACTIONS}q").partition("> q\n")[2]
    assert re.search(r"^  91 Gloria Walker$", held, re.M)
    assert "no longer in the book" not in held


STORES = """## 4

A drawer, with a letter in it.

*Gain quest 1. Gain adventure card 3. Return to the ship.*
"""
LAMP = """[[adventure]]
number = 3
name = "A lamp"
kind = "gear"
abilities = "Always: +1 perception."
"""


def test_what_is_gained_says_what_it_is(desk: Desk) -> None:
    story = STORY.partition("## 4")[0] + STORES + "\n## 9" + STORY.partition("## 9")[2]
    quests = QUESTS.replace('keyword = "CHART"', 'keyword = "CHART"\ntext = "The ink is still wet."')
    changed = {"storybook/all.md": story, "cards/quests.toml": quests, "cards/lamp.toml": LAMP}
    write_book(desk.folder, {**FILES, **changed})
    out = desk(f"{ACTIONS}explore 4")
    assert "Quest 1 gained: The chart (keyword CHART).  SG-QUEST-1\n    The ink is still wet.\n" in out
    assert "Card 3 gained: A lamp.  SG-ADV-1\n    Always: +1 perception.\n" in out


def test_an_event_that_stays_says_what_it_does(desk: Desk) -> None:
    lasting = CALM.replace("passage", 'ongoing = true\nuntil = "port"\nabilities = "Always: -1 distance."\npassage')
    write_book(desk.folder, {**FILES, "cards/events.toml": lasting})
    out = desk(f"{ACTIONS}ship")
    assert "Calm stays on the table.  SG-EVENT-2\n    Always: −1 distance. (it leaves when a port is visited)\n" in out
    assert "Ongoing event, Calm: Always: −1 distance. (it leaves when a port is visited)\n" in out


def test_one_of_two_things_is_one_sentence(tmp_path: Path) -> None:
    words = teller_of(game_in(book_of("the-widows-buoys"), "en")).words
    assert words.either(["Gain 2 grain.", "Gain 2 materials."]) == "Gain 2 grain or gain 2 materials."
    assert words.either(["Redraw fate."]) == "Redraw fate."
    assert words.either([]) == ""


def test_what_is_too_dear_still_says_what_it_does(desk: Desk) -> None:
    tries = (desk(f"{ACTIONS}market|1|2|3|4|5|6|7", "--seed", str(seed)) for seed in range(1, 20))
    out = next(out for out in tries if "What do you buy?" in out)  # elsewhere nothing can be paid, and nobody is asked
    listed = out.partition("What do you buy?\n")[2].partition("> 1")[0]
    assert listed.count("×") > 3
    assert "This needs" not in listed
    assert re.search(r"This needs \d+ coins, and you have 3\.  SG-MARKET-1", out)


def test_the_price_of_what_cannot_be_paid_is_told(desk: Desk) -> None:
    out = desk(f"{ACTIONS}explore 1")
    closed = out.partition("× B Buy the harbourmaster a supper.\n")[2]
    assert closed.startswith("     Pay 2 food\n     This needs 2 food, and you have 1.  SG-REPLY-4\n")


def test_an_open_choice_tells_what_opened_it_and_what_it_brings() -> None:
    teller = teller_of(game_in(book_of("the-widows-buoys"), "en"))
    play, sections = Play(teller.game, 1), teller.game.sections
    assert teller.telling.terms(play, sections["2"].choices["A"].choice) == ["Gain a quest. Gain 3 coins."]
    assert teller.telling.terms(play, sections["6"].choices["D"].choice) == [
        "Requires keyword SLATE",
        "Gain a quest. Gain 3 XP. Gain 1 revered.",
    ]
    first = teller.telling.terms(play, sections["7"].choices["A"].choice)[0]
    assert first == "Requires adventure card 1 (The Ada’s bell)"


REST = """C. Sleep in the sail loft.
Requires not quest 2
Pay 1 coin
*Restore 2 health.*
(Turn to 1)

D. Look for the chart.
Requires not quest 1
*Gain quest 1.*
(Turn to 3)

E. Cast off.
"""


def test_what_was_not_needed_is_told(desk: Desk) -> None:
    write_book(desk.folder, {**FILES, "storybook/all.md": STORY.replace("C. Cast off.\n", REST)})
    out = desk(f"{ACTIONS}explore 1|c|e").partition("> explore 1")[2]
    assert re.search(r"> c\n  −1 coin\..*\n  No health to restore\.", out)
    assert out.count("No health to restore.") == 1
    out = desk(f"{ACTIONS}explore 4|mac||kas|explore 1|c|", "--seed", "5")
    assert "Health: Mac +2." in out
    assert "No health to restore." not in out.partition("> explore 1")[2]


def test_a_port_that_is_of_no_use_is_told(desk: Desk) -> None:
    out = desk(f"{ACTIONS}port")
    told = out.partition("> port\n")[2]
    assert re.match(r"  In port at Ammer\..*\n  You need nothing here that you can afford\.", told)
    assert "Action 2 of 2" in told


@pytest.mark.parametrize("language", languages())
def test_every_effect_that_finds_nothing_is_told(language: str) -> None:
    teller = teller_of(game_in(book_of("the-widows-buoys"), language))
    said = {"en": "Nothing to repair.", "fr": "Rien à réparer."}
    assert teller.telling.sentence([events.InVain("SG-DAMAGE-5", "repair")], None) == said[language]
    handlers = SLEEPING_GODS.handlers.items()
    seeking = {kind for kind, handler in handlers if handler.__qualname__.startswith("seeking.")}
    assert TEXTS[language]["vain"].keys() == {*seeking, "port", "cook", "lose_goods", "sail", "gain_command"}


@pytest.mark.parametrize("language", languages())
def test_the_extra_search_token_is_told_to_do_no_harm(language: str) -> None:
    teller = teller_of(game_in(book_of("the-widows-buoys"), language))
    harm = {"en": " But: 2 ship damage.", "fr": " Mais\u00a0: "}[language]
    none = {"en": " Not done this time: 2 ship damage.", "fr": " Sans effet cette fois\u00a0: "}[language]
    for harmless, said in ((False, harm), (True, none)):
        sentence = teller.telling.sentence([events.SearchDrawn("SG-SHIP-6", 6, harmless)], None)
        assert said in sentence


def test_a_choice_that_something_closes_says_so(desk: Desk) -> None:
    story = STORY.replace("C. Cast off.\n", REST).replace("(Turn to 3)", "(Turn to 1)").replace("**Ammer**\n\n", "")
    write_book(desk.folder, {**FILES, "storybook/all.md": story})
    out = desk(f"{ACTIONS}explore 1|d")
    assert "× D Look for the chart.\n     Not while you have quest 1 (The chart).  SG-KEY-3\n" in out


def test_the_word_that_nobody_has_is_named(desk: Desk) -> None:
    out = desk(f"{ACTIONS}travel|0||1|mac zog, kannan|zig zag")
    assert "'zog' is not one of the choices." in out
    assert "'zig zag' is not one of the choices." in out


def test_no_is_an_answer_before_it_is_a_command(desk: Desk) -> None:
    assert "Which variants?" in desk("1|n")
    out = desk(f"{ALONE}n")
    assert "You can begin a new campaign once this one is over." in out


def test_a_draw_that_is_high_enough_is_let_stand(desk: Desk) -> None:
    typed = f"{ACTIONS}travel|0||1|mac kannan kasumi gregory marco"
    out = desk(f"{typed}|undo")
    joined = out.partition("> mac kannan")[2].partition("> undo")[0]
    assert "  Success.  SG-CHAL-8\n" in joined
    assert "Change the draw?" not in joined
    again = " ".join(out.partition("> undo")[2].split())
    summed = re.search(r"1 Gregory \+ 1 Kannan \+ 1 Kasumi \+ 1 Mac \+ 1 Marco \+ (\d) fate = (\d+) against 5\.", again)
    assert summed and int(summed[2]) == 5 + int(summed[1])
    assert "As it stands, that succeeds." in again


def test_nobody_is_asked_where_there_is_one_answer(desk: Desk) -> None:
    out = desk("2|normal|||do player 2 leaves||1", "--seed", "3")
    assert "Player 2 leaves.  SG-PLAYERS-1" in out
    assert "who gets" not in out


def at_step(name: str, step: Any, **table: Any) -> tuple[SleepingGodsTeller, Play]:
    """A teller, and a play of a book that has come to a step, with this on the table."""
    game = game_in(book_of(name), "en")
    state = start(game, 1).state
    board = replace(state.board, **{"turn": 1, "command": (3,), "players": 1, **table})
    return teller_of(game), Play.from_state(game, 1, replace(state, board=board, agenda=(step,)))


def crew_with(game: Game, **changes: dict[str, Any]) -> Any:
    crew = start(game, 1).state.board.crew
    return tuple(replace(mate, **changes.get(mate.name, {})) for mate in crew)


def test_many_closed_options_are_not_all_named() -> None:
    teller, play = at_step("the-widows-buoys", BuyLevel(), goods=Counts.of({"xp": 3}))
    teller.ask(play, play.decision)  # type: ignore[arg-type]
    shown = " ".join(told_by(teller).split())
    assert re.search(r"closed now: Tough As Nails \(Odessa\), 5 XP; .* and \d\d others \(why NAME", shown)
    assert shown.count(" XP;") < 5


def test_cards_for_the_galley_are_described_and_not_multiplied() -> None:
    game = game_in(book_of("the-widows-buoys"), "en")
    tired = {name: {"fatigue": 1} for name in ("Mac", "Kannan", "Kasumi", "Marco")}
    hand = tuple(list(game.kit.ability)[:3])
    teller, play = at_step("the-widows-buoys", GalleyRest(), crew=crew_with(game, **tired), hands=(hand,))
    teller.ask(play, play.decision)  # type: ignore[arg-type]
    shown = told_by(teller)
    assert shown.count(" to equip, fate ") == 3
    assert "Mac 1" in shown and " for Mac" not in shown
    name = game.kit.ability[hand[1]].name
    asked = play.decision
    assert teller.understand(play, asked, f"{name} kannan") == (f"{hand[1]}:Kannan",)  # type: ignore[arg-type]


def test_damage_of_an_attack_counts_cards_and_fatigue() -> None:
    game = game_in(book_of("the-widows-buoys"), "en")
    adrenaline = next(card.number for card in game.kit.ability.values() if card.name == "Adrenaline")
    grids = {enemy.number: enemy.grid for enemy in game.book.cards.enemy}
    fight = Fight("8:B", tuple(lay(str(number), grids[number]) for number in list(grids)[:2]), (4,), harm=0, depth=0)
    crew = crew_with(game, Rafael={"abilities": (adrenaline,)}, Kasumi={"fatigue": 2})
    teller, play = at_step("the-widows-buoys", ChooseAttacker(), crew=crew, fight=fight)
    teller.ask(play, play.decision)  # type: ignore[arg-type]
    shown = told_by(teller)
    assert re.search(r"Rafael, own weapon +hits \d+%/\d+%, damage 4,", shown)
    assert re.search(r"Kasumi, own weapon +hits \d+%/\d+%, damage 0, 1 less for fatigue 2,", shown)
    assert shown.count("less for fatigue") == 1, "of nobody else"
    assert "Chances to hit: one for each enemy, from left to right." in shown


def test_odds_leave_out_whoever_cannot_take_part() -> None:
    play, teller = next(
        (play, teller)
        for play, teller in random_play(book_of("the-widows-buoys"), "en", 1, 2, 200)
        if isinstance(play.state.agenda[-1], Gather) and play.state.agenda[-1].tried.needed
    )
    crew = tuple(replace(mate, fatigue=2 * (mate.name == "Mac")) for mate in play.state.board.crew)
    changed = replace(play.state, board=replace(play.state.board, crew=crew))
    play = Play.from_state(play.game, 1, changed)
    before = len(told_by(teller))
    teller.odds(play, "mac kannan")
    teller.odds(play, "")
    told = told_by(teller)[before:]
    assert told.startswith("  Mac has 2 fatigue.  SG-CHAL-3\n  nobody: ")
    assert "Mac:" not in told


def test_command_is_cleared_board_by_board() -> None:
    boards = (Bearer("Laurent", 2), Bearer("Audrie", 1), Bearer("Marco", 2))
    assert one_by_one(Splitting(2, boards)) == {"Laurent": 2}
    assert one_by_one(Splitting(3, boards)) == {"Laurent": 2, "Marco": 1}
    assert one_by_one(Splitting(2, (Bearer("Kasumi", 3), *boards[1:2], Bearer("card 93", 1)))) == {
        "Audrie": 1,
        "card 93": 1,
    }


def test_what_is_lost_is_not_paid() -> None:
    step = ChoosePayment(Counts.of({"food": 1}), "loss", 0)
    teller, play = at_step("the-widows-buoys", step, goods=Counts.of({"grain": 2, "meat": 1}))
    teller.ask(play, play.decision)  # type: ignore[arg-type]
    assert "Lose 1 food. Which?" in told_by(teller)
    assert "Say what you lose, for example: 1 grain." in told_by(teller)


def test_ones_own_goes_before_anothers() -> None:
    teller = teller_of(game_in(book_of("the-widows-buoys"), "en"))
    lines = [
        Line("a@1", "Player 2: Grilled Sausage", key="d1", another=True, beside="a@0"),
        Line("a@0", "Grilled Sausage", key="d2"),
    ]
    assert teller._meant("sausage", lines) == "a@0"
    assert teller._meant("player 2: grilled", lines) == "a@1"


def test_what_another_could_pay_for_is_not_listed_twice(desk: Desk) -> None:
    out = desk("2|normal|||do|do player 2: gloria")
    listed = out.partition("> do\n")[2].partition("> do player")[0]
    assert listed.count("Draw 2 ability cards.") == 1
    assert "Another player may pay instead, for example: player 2: gloria walker" in listed
    assert "Command: Player 2: −1." in out


def test_a_hidden_hand_is_one_line(desk: Desk) -> None:
    out = desk("2|normal|||bridge|do", "--seed", "4")
    listed = " ".join(out.partition("> do\n")[2].split())
    assert len(re.findall(r"Player 1: equip a card from hand hand 1 shows them", listed)) == 1


def test_why_means_what_is_closed(desk: Desk) -> None:
    out = " ".join(desk(f"{ALONE}why marco|why audrie|why bridge").split())
    assert "Marco, [2 command] Restore 2 health: You do not have enough command. SG-CMD-1" in out
    assert "Audrie: This would have no effect now. SG-CMD-1" in out
    assert "Bridge: you can choose this." in out


def test_a_hand_that_is_looked_at_first_shows_the_question_too(desk: Desk) -> None:
    out = desk("2|normal|||bridge|do gloria|hand||1", "--seed", "4")
    after = out.partition("> hand\n")[2]
    assert "Player 1: Hand: 4 of 3" in after
    assert "Player 1: Discard 1 of your cards." in after
    assert "Discarded from hand: Player 1: " in after


def test_a_token_that_can_be_passed_is_an_example(desk: Desk) -> None:
    out = desk("2|normal|||sick bay|explore 1|a|token 1>2 1", "--seed", "5")
    assert "You can pass a token: token 1>2 1 says who gives it, who gets it, and who pays 1 command." in " ".join(
        out.split()
    )
    assert "Player 1 gives Player 2 a combat token." in out


def test_the_journal_names_events_in_full() -> None:
    *_, (play, teller) = random_play(book_of("the-widows-buoys"), "en", 1, 1, 120)
    before = len(told_by(teller))
    teller.journal(play)
    marks = {
        teller.telling.shelfmark(event.choice.partition(":")[0])
        for event in play.log()
        if isinstance(event, told.ChoiceTaken)
    }
    assert any(not mark.isdigit() for mark in marks)
    shown = told_by(teller)[before:]
    assert all(mark in shown for mark in marks)


# ---------------------------------------------------------------- amounts, payments, placements


@pytest.mark.parametrize(
    ("said", "told"),
    [("auto", "Rafael −1."), ("rafael", "Health: Rafael −3."),
     ("rafael 2 mac 1", "Health: Mac −1, Rafael −2."), ("2 mac, odessa", "Health: Odessa −1, Mac −2."),
     ("mac=3", "Health: Mac −3."), ("mac", "Health: Mac −3.")],
)  # fmt: skip
def test_damage_is_handed_out(desk: Desk, said: str, told: str) -> None:
    out = desk(f"{ACTIONS}explore 4|{said}")
    assert "Who takes the 3 damage?" in out
    assert "Say how much for each, for example: odessa 1 mac 1. Enter: " in out
    assert told in out
    assert "'zz' is not one of the choices. Say how much for each" in (unknown := desk(f"{ACTIONS}explore 4|zz"))
    assert "Type -" not in unknown


def test_an_empty_line_does_what_it_says(desk: Desk) -> None:
    out = desk(f"{ACTIONS}explore 4|")
    [meant] = re.findall(r"for example: odessa 1 mac 1\. Enter: ([^.]+)\.", " ".join(out.split()))
    shares = dict(part.rsplit(" ", 1) for part in meant.split(", "))
    [happened] = re.findall(r"^  Health: (.+)\.  SG", out, re.M)
    assert {name: f"−{amount}" for name, amount in shares.items()} == dict(
        part.rsplit(" ", 1) for part in happened.split(", ")
    )


def test_a_split_that_the_rules_refuse(desk: Desk) -> None:
    out = desk(f"{ACTIONS}explore 4|mac 1|gregory 9|ka 3")
    assert "There are 3 to hand out, not 1.  SG-REPLY-1" in out
    assert "Gregory can take 4, not 9." in out
    assert "“ka” could be any of these: Kasumi; Kannan." in out


def test_goods_a_status_and_a_payment(desk: Desk) -> None:
    out = desk(f"{ACTIONS}explore 4||1 meat 1 vegetable|kas|explore 1|b|1 meat, 1 grain", "--seed", "5")
    assert "Gain 2. Of which kind?" in out
    assert "+1 meat, +1 vegetable." in out
    assert "Who gains venom?\nVenom: 1 damage at the start of every turn.\n" in out
    assert "Kasumi gains venom." in out
    assert "Pay 2 food. With what?" in out
    assert "Say what you pay with, for example: " in out
    assert "−1 meat, −1 grain." in out or "−1 grain, −1 meat." in out
    assert "(as before; look shows it again)" in out.partition("−1 ")[2]


def test_look_tells_what_was_told_before(desk: Desk) -> None:
    out = desk(f"{ACTIONS}explore 4|||1|explore 1|b||look")
    assert out.count("A quay with a long LOOK about it.") == 2


def fight(desk: Desk) -> str:
    """What is typed to be in a fight, whichever way round the enemies lie."""
    return f"{ACTIONS}explore 1|a|"


def test_the_row_of_grids_is_drawn(desk: Desk) -> None:
    out = desk(fight(desk))
    assert "COMBAT: Gull, Skua (level 2, very easy)" in out
    assert "Fight, round 1: who attacks?" in out
    drawn = out.partition("who attacks?\n")[2]
    assert re.search(r"^ +A  ?B +│ +C  ?D$", drawn, re.M)
    assert re.search(r"^ 1 .*♥", drawn, re.M)
    legend = " ".join(drawn.split())
    for meaning in ("♥ heart", "♥2 takes 2 damage", "D1 adds to its damage", "S synergy", "F flying"):
        assert meaning in legend
    assert "defence 6, damage 2" in drawn
    assert "Combat tokens left: 4." in drawn
    assert re.search(r"Kannan, own weapon +hits \d+%/\d+%, damage 2, health 5/5", drawn)
    assert "End the round" in drawn


def test_an_attack_and_where_its_damage_goes(desk: Desk) -> None:
    typed = f"{fight(desk)}kannan|gull"  # an accuracy of 2 cannot miss a defence of 1
    out = desk(f"{typed}|z9", "--seed", "4")
    assert "Kannan attacks with own weapon. Which enemy?" in out
    assert "A hit: " in out
    asked = out.partition("Place 2 damage on Gull. Where?\n")[2]
    assert "Gull (target)" in asked
    standard = re.findall(r"Enter: (\w\d \w\d)\.", asked)[0]
    assert "'z9' is not one of the choices." in out
    first = standard.partition(" ")[0]
    refused = desk(f"{typed}|{first} {first}", "--seed", "4")
    assert f"The square {first} takes one token, not two.  SG-ATTACK-5" in refused
    done = desk(f"{typed}|{standard.lower()}", "--seed", "4")
    for line in (r"Damage on Gull: \d squares?\.  SG-ATTACK-5\n", r"  Gull is defeated\.  SG-ATTACK-10\n"):
        assert re.search(line, done)


def test_a_round_ends(desk: Desk) -> None:
    out = desk(f"{fight(desk)}end|gregory|gregory")
    assert re.search(r"(Gull|Skua) attacks for \d damage. Who is hit\?", out)
    assert "Skua strikes Gregory for 2" in out
    assert "Round 2.  SG-ROUND-3" in out


RARE: dict[str, tuple[Any, dict[str, Any]]] = {
    "DealTo": (DealTo(2), {}),
    "Disarm": (Disarm(), {}),
    "LoseAbility": (LoseAbility(), {}),
    "Regenerate": (Regenerate("2", 1), {}),
    "ChooseNext": (ChooseNext(2, "SG-ROUND-2", 0), {}),
    "Revive": (Revive("Mac"), {}),
    "PassSynergy": (PassSynergy(), {}),
    "RemoveStatuses": (RemoveStatuses(1), {}),
    "Shed": (Shed(0), {}),
    "Block": (Block(TakeBlow("2", "Mac", round=True)), {}),
    "HandOutOne": (HandOutOne(1), {"players": 2, "hands": ((), (4,)), "command": (1, 1)}),
    "TryToBeRid": (TryToBeRid(60), {}),
    "Shipyard": (Shipyard(), {"damage": (1, 0, 0, 2, 0, 0)}),
    "ChooseRepairs": (ChooseRepairs(2), {"damage": (0, 2, 1, 0, 0, 1)}),
    "ClearSome": (ClearSome(1), {"on_cards": ((93, 2),)}),
    "ChoosePayment": (ChoosePayment(Counts.of({"coin": 3}), "market 101", 0), {}),
    "SplitFatigue": (SplitFatigue(1, True), {"party": ("Mac",)}),
}
"""Questions that chance seldom asks, and what must lie on the table for them."""
ONGOING = """[[event]]
number = 60
name = "A long calm"
ongoing = true
until = "turn_end"
challenge = "CRAFT 6."
passage = "It stays."
"""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", RARE)
def test_questions_that_are_seldom_asked(name: str, language: str, tmp_path: Path) -> None:
    files = {**FILES, "cards/ongoing.toml": ONGOING}
    game = game_in(read_book(write_book(tmp_path, files)).require(), language)
    step, table = RARE[name]
    state = start(game, 1).state
    grids = {enemy.number: enemy.grid for enemy in game.book.cards.enemy}
    row = tuple(replace(lay(str(number), grids[number]), covered=frozenset({(0, 1)})) for number in (1, 2))
    crew = tuple(
        replace(mate, weapons=(101,), abilities=(5,), statuses=frozenset({"venom", "madness"}), command=2)
        if mate.name == "Mac"
        else mate
        for mate in state.board.crew
    )
    given = {
        "fight": Fight("1:A", row, (4,), harm=0, depth=0, synergy=(("Gregory", "Mac"),)),
        "goods": Counts.of({"coin": 2, "artifact": 3, "material": 1}),
        "command": (3,),
        "turn": 1,
        **table,
    }
    board = replace(state.board, crew=crew, ongoing=(60,), **given)
    play = Play.from_state(game, 1, replace(state, board=board, agenda=(step,)))
    asked, teller = play.decision, teller_of(game)
    teller.ask(play, asked)  # type: ignore[arg-type]
    sheet = teller.question(play, asked)  # type: ignore[arg-type]
    shown = " ".join(told_by(teller).split())
    assert " ".join(sheet.title.split()) in shown
    assert not re.search(r"[{}]|\[s\]", shown)
    if sheet.standard is not None:
        check(game, play.state, Reply(sheet.standard))
    if isinstance(asked, Pick):
        assert [line.id for line in sheet.lines] == [option.id for option in asked.options]
        assert all(line.label for line in sheet.lines)
        keys = [line.key for line in sheet.lines if line.closed is None][: asked.most]
        chosen = teller.understand(play, asked, " ".join(keys))
        check(game, play.state, Reply(chosen or ()))
    teller.advise(play, "")
    play.answer(sheet.standard or chosen or ())
    teller.tell(play)


def test_advice(desk: Desk) -> None:
    out = desk(f"{ALONE}advice|sick bay|advice|explore 4|advice|auto")
    assert out.count("Suggestion: ") == 3
    assert any(why in " ".join(out.split()) for why in TEXTS["en"]["because"].values()), "with its reason"


# ---------------------------------------------------------------- several players


def test_whose_decision_it_is(desk: Desk) -> None:
    out = desk("3|normal|||sick bay|travel|")
    assert "Everybody: Which mode?" in out
    assert "Turn 1 · Player 1 · Ammer Roads" in out
    assert "command 1+1+1" in out
    assert "Player 1: Ship action: which room?" in out
    assert "Command: Player 1: +3." in out
    assert "Player 1: Travel: who steers?" in out


def test_whoever_joins_is_asked_for_their_name(desk: Desk) -> None:
    out = desk("2|normal|||name 1 Ada|name 2  Ben|name 9 Zoe|name|do join|  Cyd |do leave:0|ben|hand 1|quit")
    assert "Player 1 is Ada." in out and "Player 2 is Ben." in out
    assert out.count("Give the player's number, 1 to 2, and a name: name 1 ANN.") == 2
    assert "Player 3 sits down. What is your name? (Enter: Player 3)\n> Cyd\n" in out
    assert "Cyd joins." in out and "Ada leaves." in out
    assert "> hand 1\nBen: press Enter to see your cards." in out
    again = desk("hand 2|name 2|quit", "--continue")
    assert "Cyd: press Enter to see your cards." in again, "names are kept"
    assert "Player 2 is Player 2." in again


def test_whoever_joins_may_stay_a_number(desk: Desk) -> None:
    out = desk("1|normal|||do join||undo|do join")
    assert out.count("Player 2 sits down.") == 2 and "Player 2 joins." in out


def test_a_hand_is_for_its_owner(desk: Desk) -> None:
    out = desk("2|normal|||hand||hand|hand 2||hand 1|do|hand 9")
    assert "> hand\nPlayer 1: press Enter to see your cards.\n>\nPlayer 1: Hand: 1 of 3\n" in out
    assert "> hand\nPlayer 1: Hand: 1 of 3\n" in out
    assert "> hand 2\nPlayer 2: press Enter to see your cards.\n>\nPlayer 2: Hand: 1 of 3\n" in out
    assert "> hand 1\nPlayer 1: press Enter to see your cards.\n" in out
    assert "Player 1: equip a card from hand" in " ".join(out.partition("> do\n")[2].split())


def test_advice_looks_into_no_hand_that_nobody_has_asked_to_see(desk: Desk) -> None:
    out = " ".join(desk("2|normal|||advice|hand||advice").split())
    before, _, after = out.partition("> hand ")
    assert "Suggestion: " in before and "Suggestion: " in after
    assert "Player 1's hand is covered, so this advice does not use it" in before
    assert "is covered" not in after


def test_a_question_that_shows_a_hand_waits_for_its_owner(desk: Desk) -> None:
    out = desk("2|normal|||bridge|do gloria|map||1", "--seed", "4")
    covered = "Player 1: press Enter to see your cards.\n"
    assert covered in out
    assert "Discard 1 of your cards." not in out.partition("> map\n")[0]
    assert ">\n" in out.partition("> map\n")[2]
    assert "Player 1: Discard 1 of your cards." in out.partition("> map\n")[2]
    assert "Discarded from hand: Player 1: " in out


# ---------------------------------------------------------------- how it ends


def test_what_was_earned_is_told_to_whoever_leaves_before_the_end(desk: Desk) -> None:
    story = STORY.replace("card 1. The campaign ends. Ending 1.", "card 1. Return to the ship.")
    write_book(desk.folder, {**FILES, "storybook/all.md": story})
    out = desk(f"{ACTIONS}explore 2|quit", "--seed", "1")
    assert "New achievement: totem Whale bone\nSaved. " in out
    assert "New achievement" not in desk("quit", "--continue")


def test_an_ending_its_score_and_the_record(desk: Desk) -> None:
    out = desk(f"{ACTIONS}explore 2", "--seed", "1")
    assert "Ending 1: Out of the sound\n" in out
    assert re.search(r"^An ending reached  SG-SCORE-1 +10$", out, re.M)
    assert re.search(r"^Adventure cards gained: 5  SG-SCORE-1 +10$", out, re.M)
    assert re.search(r"^Score +\d+$", out, re.M)
    assert "Turn 1 was the last." in out
    assert "Goodbye." in out and "--continue" not in out
    assert "New achievement: ending 1, Out of the sound\nNew achievement: totem Whale bone\n" in out
    assert "Achievements over all plays: 2.\n" in out
    record = desk.shelf.record()
    assert record.ticks == {"ending:1", "totem:1"}
    assert (record.plays, record.endings[1].times) == (1, 1)
    [line] = record.campaigns
    assert line.journey == Journey(1, "normal", (), Counts.of({"turns": 1}))
    assert (line.seed, line.ending) == (1, 1)
    assert line.score == int(re.findall(r"^Score +(\d+)$", out, re.M)[0])


def test_what_was_earned_opens_cards_for_the_next_campaign(desk: Desk) -> None:
    out = desk("1|normal||1|2")
    assert "Achievements over all plays: 0." in out
    assert "× 1 Quest 2: A second chart Achievements needed for this: 2.  SG-ACHIEVE-2" in out
    desk(f"{ACTIONS}explore 2")
    out = desk("1|normal||2|1|quests")
    assert "  1 Quest 2: A second chart" in out
    assert "Achievements needed for this: 9.  SG-ACHIEVE-2" in out
    assert "Quest 2 gained: A second chart.  SG-ACHIEVE-3" in out
    assert "Quests: 1 in play" in out
    assert "Quests: 1 in play" in desk("quests|save here", "--continue")
    (desk.shelf.folder / "record.json").unlink()
    out = desk("load here|quests", "--continue")
    assert out.count("Quests: 1 in play") == 1
    assert "Loaded “here”." in out


def test_one_line_a_campaign_whatever_is_taken_back(desk: Desk) -> None:
    desk(f"{ACTIONS}explore 2|undo|explore 2|undo|travel|0||1||", "--seed", "1")
    desk(f"{ACTIONS}explore 2|n|{ACTIONS}explore 2", "--seed", "2")
    record = desk.shelf.record()
    assert [line.seed for line in record.campaigns[:2]] == [1, 2]
    assert len(record.campaigns) == 3
    assert record.ticks == {"ending:1", "totem:1"}


def test_a_campaign_that_is_lost(desk: Desk) -> None:
    out = desk("1|brutal|easy||sick bay|explore 3|x", "--seed", "1")
    assert "At 0 health: Odessa, Mac, Laurent," in " ".join(out.split())
    assert out.count("At 0 health:") == 1
    assert "Defeat: the whole crew has fallen.  SG-DEFEAT-1\n  That ends the campaign.  SG-DEFEAT-5\n" in out
    assert "\nThe campaign is lost.\n" in out
    assert re.search(r"^Brutal mode  SG-SCORE-1 +25$", out, re.M)
    assert re.search(r"^Score +\d+ E$", out, re.M)
    assert "The campaign is over: n begins another, u goes back." in " ".join(out.split())
    [line] = desk.shelf.record().campaigns
    assert (line.journey.mode, line.journey.variants, line.ending) == ("brutal", ("easy",), None)
    assert line.journey.counts["defeats"] == 1


def test_a_defeat_in_normal_mode_goes_on(desk: Desk) -> None:
    out = desk(f"{ACTIONS}explore 3|crew")
    assert "Defeat: the whole crew has fallen." in out
    assert "Turn 2 · Ammer Roads" in out


# ---------------------------------------------------------------- back, forth and on


def test_undo_redo_save_and_continue(desk: Desk) -> None:
    out = desk(f"{ACTIONS}save here|skip|undo|redo|undo|load here|quit")
    assert "Saved as “here”." in out
    assert out.count("Back to the decision before.") == 2
    assert "Forward again." in out
    out = desk("look", "--continue")
    assert "Continuing at decision 7." in out
    assert out.count("Action 1 of 2, at Ammer Roads: what do you do?") == 2


def test_in_french(desk: Desk) -> None:
    assert main(["translate", str(desk.folder), "--to", "fr"]) == 0
    desk.capture.readouterr()
    typed = "1|normal|facile|||infirmerie|équipage|carte|bateau|cartes|main|quêtes|score|récit|chances|faire|aide|?"
    out = desk(f"{typed}|explorer 2|quitter", "--language", "fr")
    for said in ("Combien de joueurs", "Action Bateau", "Le pion va dans la salle", "Ammer Roads (A) 0 port d’Ammer",
                 "Main", "Quêtes", "Cartes Aventure", "Vous pouvez aussi", "Un tour", "Fin 1", "Succès"):  # fmt: skip
        assert said in out, said
    assert not re.search(r"^\s*[:;!»]|«\s*$", out, re.M)


def test_narrow_terminals(desk: Desk) -> None:
    for columns in (40, 60):
        desk.patch.setenv("COLUMNS", str(columns))
        out = desk(f"{fight(desk)}?|crew|ship|map|cards|score|log|kannan|gull|")
        assert max(map(len, out.splitlines())) <= columns
