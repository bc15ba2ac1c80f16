"""A game from another package: rules, board, phrases and words of its own; no file of Wanderbook knows of it."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

import wanderbook as wb
from tests.other_game import BOOK, FOLDER, FRENCH, forget, installed_game
from tests.tools.typed import run
from wanderbook.book import Book
from wanderbook.book.vocabulary import vocabularies
from wanderbook.games import games, package_of, record_of
from wanderbook.locales import languages
from wanderbook.notation import read_book
from wanderbook.notation.printer import print_book
from wanderbook.rulesets import game_for
from wanderbook.rulesets.reference import reference
from wanderbook.session import Play, load_save, write_save
from wanderbook.session.bots import CautiousBot
from wanderbook.session.replies import replies, some_reply
from wanderbook.session.saves import rules_digest
from wanderbook.session.witness import replays, witness_game
from wanderbook.table import Chance, Game, NotAllowed, Table, answer, decision, start
from wanderbook.table.steps import AlterFate, Gather
from wanderbook.telling import telling_for
from wanderbook.version import program_digest
from wanderbook_tools.screen import Screen
from wanderbook_tools.telling import Teller

ROOT = Path(__file__).parent.parent
MOST_LINES = 800
"""Of a whole game, blank ones not counted: rules, telling, table, reference, book, all in both languages."""


@pytest.fixture(scope="module", autouse=True)
def name() -> Iterator[str]:
    with installed_game() as name:
        yield name


def game_of(folder: Path = BOOK, chance: str = "draw") -> Game:
    return game_for(read_book(folder).require(), chance)


def round_trips(game: Game, state: Table) -> bool:
    return game.decode(game.encode(state)) == state


def campaign(game: Game, seed: int, decisions: int = 50) -> tuple[Play, list[Table]]:
    """A campaign of so many decisions by chance, with its states. What ends it is taken back."""
    play, random = Play(game, seed), Random(seed)
    states = [play.state]
    for _ in range(20 * decisions):
        if len(play.journal) == decisions:
            return play, states
        asked = play.decision
        assert asked is not None
        play.answer(some_reply(asked, random))
        if play.decision is None:
            play.undo()
        else:
            states.append(play.state)
    raise AssertionError(f"no campaign of {decisions} decisions")


# ---------------------------------------------------------------- the folder


def test_it_is_found_by_its_entry_point(name: str) -> None:
    assert games()[-1] == name and len(games()) == 4
    assert package_of(name) == name


def test_the_folder_is_small() -> None:
    texts = [path.read_text("utf-8") for path in FOLDER.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    lines = [line for text in texts for line in text.splitlines() if line.strip()]
    assert 400 < len(lines) <= MOST_LINES


def test_nothing_outside_the_folder_names_it(name: str) -> None:
    said = subprocess.run(["git", "grep", "-liE", name.replace("_", "[-_ ]")], cwd=ROOT, capture_output=True, text=True)
    named = said.stdout.split()
    assert named and all(Path(one).is_relative_to(FOLDER.relative_to(ROOT)) for one in named)


def test_without_it_its_book_is_refused() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [folder for folder in sys.path if folder != str(FOLDER)])
        forget()
        problem = read_book(BOOK, use_cache=False).diagnostics[0]
    forget()
    assert problem.code == "SB302" and "it should be 'gamebook', " in problem.message


# ---------------------------------------------------------------- play


@pytest.mark.parametrize(("folder", "seed"), [(BOOK, 1), (FRENCH, 2)])
def test_fifty_decisions_are_saved_told_and_undone(folder: Path, seed: int, tmp_path: Path) -> None:
    game = game_of(folder)
    play, states = campaign(game, seed)
    assert all(round_trips(game, state) and not list(game.rules.conserved(game, state)) for state in states)
    assert {type(step).__name__ for state in states for step in state.agenda} == {"ChooseWay", "Gather", "AlterFate"}
    assert all(line.text and line.rule in reference(game.rules.name).entries for line in telling_for(game).log(play))
    write_save(tmp_path / "save.json", play)
    assert load_save(tmp_path / "save.json", game).state == play.state
    for before, _ in reversed(list(pairwise(states))):
        assert play.undo() and play.state == before
    assert not play.undo()
    for after in states[1:]:
        assert play.redo() and play.state == after


def test_every_state_near_the_start_round_trips() -> None:
    """Every reply to every question, every card that can be drawn, for as many states as are reached first."""
    game = game_of(chance="ask")
    waiting, seen = [Play(game, 0).state], set[bytes]()
    while waiting and len(seen) < 1500:
        state = waiting.pop(0)
        said = game.encode(state)
        if said in seen or (asked := decision(game, state)) is None:
            continue
        seen.add(said)
        assert round_trips(game, state) and not list(game.rules.conserved(game, state))
        waiting += [answer(game, state, reply).state for reply in replies(asked)]
    assert len(seen) == 1500


def test_a_deck_holds_what_its_discards_do_not() -> None:
    """The twelfth card is sure, and the thirteenth is any."""
    game = game_of(chance="ask")
    state, drawn = Play(game, 0).state, Counter[str]()
    for _ in range(12):
        state = answer(game, state, ("D",)).state
        asked = decision(game, state)
        assert isinstance(asked, Chance)
        wind = max(asked.outcomes, key=lambda outcome: outcome[0])[0]
        drawn[wind] += 1
        state = answer(game, state, (wind,)).state
    assert set(drawn.values()) == {2} and len(drawn) == 6
    asked = decision(game, answer(game, state, ("D",)).state)
    assert isinstance(asked, Chance) and len(asked.outcomes) == 6


def test_the_last_rope_loses_the_round() -> None:
    """The weakest wind each time, and no kite in the air: whatever was going on is broken off."""
    game, told = game_of(chance="ask"), list[str]()
    state = start(game, 0).state
    while (asked := decision(game, state)) is not None:
        waits = isinstance(state.agenda[-1], Gather | AlterFate)
        weakest = (min(asked.outcomes)[0],) if isinstance(asked, Chance) else () if waits else ("A",)
        state, events = (done := answer(game, state, weakest)).state, done.events
        told += (type(event).__name__ for event in events)
    assert (state.board.rope, state.ending) == (0, 2)
    assert told[-3:] == ["RopeGone", "SectionRead", "Ended"] and told.count("Judged") < 6


def test_a_closed_option_says_why_in_both_languages() -> None:
    said = set()
    for folder in (BOOK, FRENCH):
        begun = Play(game_of(folder), 3)
        for reply in (("A",), ("A",)):
            begun.answer(reply)
        state = replace(begun.state, board=replace(begun.state.board, wet=("Wren",)))
        play = Play.from_state(begun.game, 3, state)
        with pytest.raises(NotAllowed) as refused:
            play.answer(("Wren",))
        assert refused.value.rule in reference(play.game.rules.name).entries
        said.add(refused.value.reason)
    assert said == {"Wren is wet.", "Wren est mouillé."}


def test_advice_wins_more_than_chance_does() -> None:
    game = game_of()

    def letters(advised: bool) -> int:
        won = 0
        for seed in range(30):
            play, random, bot = Play(game, seed), Random(seed), CautiousBot()
            while (asked := play.decision) is not None and len(play.journal) < 60:
                reply = bot.choose(game, play.state, asked, random) if advised else some_reply(asked, random)
                play.answer(reply)
            won += len(play.state.used)
        return won

    assert letters(advised=True) > letters(advised=False)


# ---------------------------------------------------------------- the commands


@pytest.mark.parametrize(
    ("folder", "asked"), [(BOOK, "Which kites fly?"), (FRENCH, "Quels cerfs-volants volent\u00a0?")]
)
def test_it_is_played_in_the_terminal(folder: Path, asked: str, tmp_path: Path) -> None:
    typed = b"a\na\nadvice\n1 2\n\nu\nwhy wren\ndo\nconseil\ns one\nl one\nquit\nquitter\n"
    ran = run("play", folder, "--seed", "3", typed=typed, WANDERBOOK_HOME=str(tmp_path))
    assert ran.code == 0 and not ran.err
    assert asked in ran.out and "91" in ran.out and "5/8" in ran.out
    assert "DrawWind" not in ran.out and "KiteSoaked" not in ran.out, "every event has words"


def test_a_game_without_a_teller_is_asked_as_a_plain_book(capsys: pytest.CaptureFixture[str]) -> None:
    play = Play(game_of(), 3)
    teller = Teller(Screen(), play.game)
    for reply in (("A",), ("A",)):
        play.answer(reply)
        assert play.decision is not None
        teller.ask(play, play.decision)
    assert "Heron" in capsys.readouterr().out


def test_it_is_checked_and_its_mistakes_are_found(tmp_path: Path) -> None:
    assert run("check", BOOK).out.endswith("5 sections, 0 errors, 0 warnings\n")
    assert run("check", FRENCH).out.endswith("5 sections, 0 errors, 0 warnings\n")
    broken = tmp_path / "book"
    for path in (BOOK / "book.toml", BOOK / "storybook" / "valley.md", BOOK / "cards" / "quests.toml"):
        (broken / path.relative_to(BOOK)).parent.mkdir(parents=True, exist_ok=True)
        said = path.read_text("utf-8").replace("Dry 1 kite", "Dry 1 kit").replace("CRAFT 7", "STRENGTH 7")
        (broken / path.relative_to(BOOK)).write_text(said, "utf-8")
    found = run("check", broken).out
    assert "did you mean 'Dry 1 kite'?" in found and "STRENGTH" in found


def test_its_words_are_known_to_be_its_own(name: str, tmp_path: Path) -> None:
    """A book of another game that uses them is told whose they are."""
    (tmp_path / "book.toml").write_text('title = "Plain"\nruleset = "gamebook"\nstart = "1"\n', "utf-8")
    (tmp_path / "storybook").mkdir()
    text = "## 1\n\nWet.\n\nA. Wait.\n*Dry 2 kites. The story ends. Ending 1.*\n"
    (tmp_path / "storybook" / "all.md").write_text(text, "utf-8")
    said = " ".join(f"{one.message} {one.help}" for one in read_book(tmp_path).diagnostics)
    assert vocabularies()[name].title in said


def test_it_is_simulated(name: str) -> None:
    ran = run("simulate", BOOK, "--games", "12", "--seed", "1")
    assert ran.code == 0 and "Read aloud" in ran.out and "rope" in ran.out
    assert (
        wb.simulate(BOOK, 6, seed=5, jobs=1).report.decisions == wb.simulate(FRENCH, 6, seed=5, jobs=1).report.decisions
    )


def test_everything_is_reached_and_every_proof_replays() -> None:
    ran = run("reach", BOOK)
    assert ran.code == 0 and "soft locks none" in " ".join(ran.out.split())
    reached = wb.reach(BOOK)
    game = witness_game(read_book(BOOK).require())
    assert len(reached) == 26 and all(reached[one].status == "reachable" for one in reached)
    assert all(replays(game, [step.reply for step in reached[one].witness], one) for one in reached)


def test_its_rules_are_found_in_both_languages(name: str) -> None:
    both = [reference(name, language) for language in languages()[:2]]
    assert [*both[0].entries] == [*both[1].entries] and len(both[0].entries) == 10
    assert both[0].title != both[1].title
    assert "dries a kite" in run("rules", "--ruleset", name, "--sheet").out
    cited = {*game_of().rules.rules.values()}
    assert cited <= {*both[0].entries}


# ---------------------------------------------------------------- its own effect


def test_its_own_effect_is_read_printed_and_kept() -> None:
    for folder in (BOOK, FRENCH):
        book = read_book(folder, use_cache=False).require()
        [effect] = [one for one in book.sections["3"].choices[2].effects if one.kind == "dry_kites"]
        assert Book.model_validate_json(book.model_dump_json()) == book
        assert read_book(folder).require() == read_book(folder).require() == book, "from the cache"
        assert effect == Book.model_validate(book.model_dump()).sections["3"].choices[2].effects[0]
    french = print_book(read_book(BOOK).require(), "fr")["storybook/valley.md"]
    assert "*Séchez 1 cerf-volant.*" in french
    with pytest.raises(ValueError, match="no game has such an effect"):
        Book.model_validate_json(book.model_dump_json().replace('"dry_kites"', '"dry_ships"'))


def test_a_change_of_its_rules_is_noticed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves and caches follow from the code of its package, wherever that is."""
    assert rules_digest(name) != rules_digest("gamebook")
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "elsewhere").mkdir()
    digests = set()
    for text in ("rope = 5", "rope = 6"):
        (tmp_path / "elsewhere" / "__init__.py").write_text(text, "utf-8")
        program_digest.cache_clear()
        digests.add(program_digest("elsewhere"))
    assert len(digests) == 2


def test_its_books_are_not_published(name: str, tmp_path: Path) -> None:
    ran = run("publish", BOOK, "-o", tmp_path / "site")
    assert ran.code and f"made for {record_of(name).title}:" in ran.err
