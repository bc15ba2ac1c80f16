"""A language from another package: three plural forms, its own phrases; no file of Wanderbook knows of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import wanderbook as wb
from tests.made_up import CODE, write_language, write_translated
from tests.tools.typed import run
from wanderbook.locales import in_number, is_language, languages, locale_of, registry
from wanderbook.notation import bundled, read_book
from wanderbook.notation.starter import starter, starters
from wanderbook.rulesets import game_for
from wanderbook.session import Play, load_save, write_save
from wanderbook.session.replies import some_reply
from wanderbook.table import Chance
from wanderbook.telling import telling_for

GAMEBOOK, VOYAGE, FLIGHT = "the-pawned-name", "first-voyage", "first-flight"


@pytest.fixture(scope="module", autouse=True)
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The language as if it were installed, for these tests alone."""
    folder = write_language(tmp_path_factory.mktemp("site-packages"))
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        registry.known.cache_clear()
        yield folder
    registry.known.cache_clear()


def folder_of_book(name: str, tmp_path: Path) -> Path:
    return write_translated(bundled()[name], tmp_path / name)


def played(folder: Path, decisions: int, seed: int) -> Play:
    """So many decisions of a campaign, drawn by a seed, each told in the language."""
    play, random = Play(game_for(read_book(folder).require()), seed), Random(seed)
    telling = telling_for(play.game)
    while (asked := play.decision) is not None and len(play.journal) < decisions:
        if not isinstance(asked, Chance):
            assert telling.sheet(play, asked).title
        play.answer(some_reply(asked, random))
    assert all(line.text for line in telling.log(play))
    return play


def test_it_is_found_by_its_entry_point() -> None:
    assert languages() == ("en", "fr", CODE)
    assert is_language(CODE) and not is_language("xx")
    assert locale_of(CODE).package == "made_up"


@pytest.mark.parametrize(("number", "said"), [(0, "0 kart"), (1, "1 karta"), (3, "3 karty"), (12, "12 kart")])
def test_a_text_has_three_forms(number: int, said: str) -> None:
    assert in_number(f"{number} kart[a|y|]", number, CODE) == said


@pytest.mark.parametrize("name", [GAMEBOOK, VOYAGE, FLIGHT])
def test_a_book_is_read_as_it_is_printed(name: str, tmp_path: Path) -> None:
    folder = folder_of_book(name, tmp_path)
    original, read = read_book(bundled()[name]).require(), read_book(folder)
    assert read.require().language == CODE
    assert dict(read.require().sections) == dict(original.sections)


def test_words_of_another_language_are_no_rules_in_it(tmp_path: Path) -> None:
    folder = folder_of_book(GAMEBOOK, tmp_path)
    chapter = min((folder / "storybook").glob("*.md"))
    text = chapter.read_text("utf-8")
    assert "(Turno too " in text
    chapter.write_text(text.replace("(Turno too ", "(Turn to "), "utf-8")
    assert {problem.severity for problem in read_book(folder).diagnostics} == {"error"}


@pytest.mark.parametrize("name", ["the-widows-buoys", "the-late-mountain"])
@pytest.mark.parametrize("seed", [1, 2])
def test_fifty_decisions_are_told_saved_and_undone(name: str, seed: int, tmp_path: Path) -> None:
    folder = folder_of_book(name, tmp_path)
    play = played(folder, 50, seed)
    write_save(tmp_path / "save.json", play)
    again = load_save(tmp_path / "save.json", play.game)
    assert again.state == play.state
    before = len(play.journal)
    while play.undo():
        pass
    assert before == 50 and not play.journal and play.state == Play(play.game, seed).state


def test_it_is_played_in_the_terminal(tmp_path: Path) -> None:
    folder = folder_of_book(GAMEBOOK, tmp_path)
    ran = run("play", folder, "--seed", "3", typed=b"a\nquito\n", WANDERBOOK_HOME=str(tmp_path))
    assert ran.code == 0 and not ran.err
    assert "Typeo a lettero too chooseo." in ran.out and "continueso fromo hereo." in ran.out


@pytest.mark.parametrize("name", [GAMEBOOK, VOYAGE])
def test_it_is_simulated_and_proved_as_the_original_is(name: str, tmp_path: Path) -> None:
    folder = folder_of_book(name, tmp_path)
    here, there = (wb.simulate(book, 4, seed=5, jobs=1) for book in (folder, name))
    assert (here.endings, here.seen["choices"]) == (there.endings, there.seen["choices"]) and here.report.decisions
    verdicts, originals = wb.reach(folder), wb.reach(name)
    assert len(verdicts) > 30
    assert {name: verdicts[name].status for name in verdicts} == {name: originals[name].status for name in originals}


@pytest.mark.parametrize("ruleset", starters())
def test_a_new_book_has_its_rules_in_it(ruleset: str, tmp_path: Path) -> None:
    for name, text in starter("Nowa", ruleset, CODE).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    read = read_book(tmp_path)
    assert read.require().language == CODE and not read.diagnostics


def test_a_refusal_without_words_in_it_is_said_in_english(tmp_path: Path) -> None:
    folder = folder_of_book(FLIGHT, tmp_path)
    game = game_for(read_book(folder).require())
    assert game.say("requires", condition="x") == game_for(read_book(bundled()[FLIGHT]).require()).say(
        "requires", condition="x"
    )


def test_a_language_that_cannot_be_loaded_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    about = tmp_path / "broken-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text("[wanderbook.locales]\nqq = nowhere_at_all:LOCALE\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    registry.known.cache_clear()
    with pytest.warns(UserWarning, match="the language 'qq' cannot be loaded"):
        assert "qq" not in languages()
    registry.known.cache_clear()
