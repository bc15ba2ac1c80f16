"""The bad books of all other tests, told in French: their messages and their help, with nothing left in English."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.books import SMALLEST, write_book
from tests.diagnostics.test_pages import EXAMPLES, problems
from tests.notation import test_foreign_words as foreign_words
from tests.notation import test_knock_on as knock_on
from tests.notation import test_senseless_cards as senseless_cards
from tests.notation import test_slips as slips
from tests.notation.test_bad_files import test_bytes_that_are_no_text_are_pointed_at as no_text
from tests.notation.test_ten_mistakes import TEN_MISTAKES
from tests.proofs import test_author_tests as author_tests
from tests.session import test_scenario_skies as scenario_skies
from tests.session import test_scenario_table as scenario_table
from wanderbook.diagnostics import Diagnostic, HelpPage, render
from wanderbook.diagnostics.language import language_of
from wanderbook.notation import read_book
from wanderbook.notation.folder import read_memory
from wanderbook.session.scenario import BadScenario

FRENCH = language_of("fr")
FRENCH_BOOK = 'title = "Le bac"\nlanguage = "fr"\nruleset = "gamebook"\nstart = "1"\n'


def cases(test: Callable[..., None]) -> list[Any]:
    """What another test is given, one case after the other; of several values, the first."""
    [mark] = [mark for mark in test.pytestmark if mark.name == "parametrize"]  # type: ignore[attr-defined]
    given = (case.values if hasattr(case, "marks") else case for case in mark.args[1])
    return [case[0] if isinstance(case, tuple) else case for case in given]


def told(found: Iterable[Diagnostic]) -> list[str]:
    """As they are shown in French; all of them must be."""
    diagnostics = list(found)
    assert diagnostics, "something is wrong with it"
    english = [one for one in diagnostics if FRENCH.said(one.message) is None]
    english += [one for one in diagnostics if one.help and FRENCH.said(one.help) is None]
    assert english == []
    for one in diagnostics:
        shown = render(one, language="fr").split("\n")
        assert FRENCH.said(one.message) in shown[0], "the message alone: what kind of problem it is, it says itself"
        assert not one.help or shown[-1] == f"   aide\u00a0: {FRENCH.said(one.help)}"
    return [render(one, language="fr") for one in diagnostics]


def in_memory(files: dict[str, str | bytes]) -> tuple[Diagnostic, ...]:
    contents = {name: text if isinstance(text, bytes) else text.encode() for name, text in files.items()}
    return read_book(read_memory(contents), use_cache=False).diagnostics


@pytest.mark.parametrize("known", EXAMPLES, ids=lambda known: known.code)
def test_the_example_of_each_page(known: HelpPage, tmp_path: Path) -> None:
    shown = told(problems(write_book(tmp_path, known.bad), known.code))
    assert all(f" {known.code}\u00a0: " in one for one in shown)


def test_ten_mistakes(tmp_path: Path) -> None:
    assert len(told(read_book(write_book(tmp_path, TEN_MISTAKES), use_cache=False).diagnostics)) == 10


@pytest.mark.parametrize("files", cases(knock_on.test_one_mistake), ids=lambda files: ", ".join(files)[:40])
def test_books_with_one_mistake(files: dict[str, str]) -> None:
    told(in_memory({**SMALLEST, **files}))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_slips(language: str) -> None:
    """Also in a French book, where most of these lines are read as prose."""
    title = slips.TITLE if language == "en" else FRENCH_BOOK.encode()
    lines = [*cases(slips.test_a_rule_under_a_choice_is_not_taken_for_its_text)]
    lines += cases(slips.test_a_rule_in_the_prose_is_warned_about)
    bodies = [f"A. Go up.\n{line}\n(Turn to 22)" for line in lines] + [f"{line}\n\n(Turn to 22)" for line in lines]
    bodies += [f"*{effect}.*" for effect in cases(slips.test_suggestions_mean_what_was_meant)]
    bodies += [f"{label} Go up.\n(Turn to 2)" for label in cases(slips.test_what_looks_like_a_choice_is_named_so)]
    bodies += [f"{heading}\n" for heading in cases(slips.test_what_looks_like_a_section_is_named_so)]
    for body in bodies:
        told(in_memory({"book.toml": title, "storybook/all.md": f"## 1\n\n{body}\n"}))


@pytest.mark.parametrize(("book", "test"), [("SEA", "words_of_the_sky_at_sea"), ("SKY", "words_of_the_sea_in_the_sky")])
def test_words_of_another_game(book: str, test: str) -> None:
    own: dict[str, str] = getattr(foreign_words, book)
    for wrong in cases(getattr(foreign_words, f"test_{test}")):
        story = own["storybook/all.md"].format(text=wrong.get("text", "Here."), line=wrong.get("line", ""))
        files = {**own, "book.toml": own["book.toml"] + wrong.get("key", ""), "storybook/all.md": story}
        assert any(
            "le jeu de ce livre est" in one
            for one in told(in_memory({**files, "cards/own.toml": wrong.get("cards", "")}))
        )


def test_cards_that_make_no_sense() -> None:
    sense, sky = senseless_cards, senseless_cards.SKY
    cards = [sense.ENEMY.format("."), sense.ENEMY.format("HH"), sense.BOSS + sense.ZONE.format("S")]
    cards += [sense.zones(*places) for places, *_ in sense.AMISS]
    cards += [sense.LANDING.format(where) for where in cases(sense.test_a_landing_place_lies_in_one_place)]
    cards += [
        sense.RESOURCE.format(good) for good in ("coin", *cases(sense.test_what_is_only_paid_with_is_no_resource))
    ]
    cards += [sense.EVENT.format(f"level = {level}") for level in cases(sense.test_events_have_one_of_three_levels)]
    cards += [sense.EVENT.format('until = "camp"'), sense.EVENT.format('until = "port"'), sense.CLAIRE.format("Clara")]
    cards += [
        '[[ability]]\nnumber = 1\nfate = "3"\nname = 3\n',
        "[[quest]]\n",
        "quest = 3\n",
        "[[quset]]\nnumber = 1\n",
    ]
    cards += cases(foreign_words.test_values_that_cannot_be_are_said_in_words_of_a_book)
    for card in cards:
        told(in_memory({**sky, "cards/own.toml": card}))
    for keys in ('restore = "1 rope"\ntotem = 4', *cases(sense.test_a_dormant_totem_has_a_price_and_a_card)):
        told(in_memory({**sky, "cards/quests.toml": sense.QUEST.format(keys)}))


@pytest.mark.parametrize("data", cases(no_text))
def test_bytes_that_are_no_text(data: bytes) -> None:
    told(in_memory({**SMALLEST, "storybook/all.md": data}))


def test_files_that_are_none(tmp_path: Path) -> None:
    told(read_book(tmp_path / "nowhere", use_cache=False).diagnostics)
    told(in_memory({"storybook/all.md": "## 1\n"}))
    told(in_memory({**SMALLEST, "storybook/all.md": "é" * 20_001}))
    told(in_memory({**SMALLEST, "storybook/all.md": b" " * (4 * 1024 * 1024 + 1)}))
    told(in_memory({**SMALLEST, "cards/q.toml": "a = " + "[" * 9_000 + "]" * 9_000}))
    told(in_memory({**SMALLEST, "cards/q.toml": "[[quest]]\nnumber = 99999999999999999999\n"}))
    folder = write_book(tmp_path / "book", {})
    (folder / "storybook/more.md").symlink_to(folder / "storybook/more.md")
    (folder / "cards").symlink_to("/")
    (folder / "atlas/a/b/c/d/e").mkdir(parents=True)
    assert len(told(read_book(folder, use_cache=False).diagnostics)) == 3


@pytest.mark.parametrize("tests", cases(author_tests.test_what_is_not_so_is_told))
def test_what_authors_say_of_their_books(tests: str) -> None:
    told(author_tests.told(tests))


@pytest.mark.parametrize("game", [scenario_table, scenario_skies], ids=["sea", "sky"])
def test_scenarios(game: Any, tmp_path: Path) -> None:
    wrong = [
        *cases(game.test_unknown_names_are_refused_with_their_place),
        *cases(game.test_a_table_that_cannot_be_is_refused),
    ]
    for text in wrong:
        with pytest.raises(BadScenario) as refused:
            game.why(tmp_path, f'{text}\nthen.at = "1"')
        told(refused.value.diagnostics)


# ---------------------------------------------------------------- as it is shown


def test_a_french_book_is_told_in_french() -> None:
    story = "## 1\n\nL’eau monte.\n\nA. Attendez.\n(Lisez 11)\n\nB. Partez.\n"
    shown = told(in_memory({"book.toml": FRENCH_BOOK, "storybook/all.md": story}))
    assert shown == [
        "storybook/all.md:6:2: erreur SB104\u00a0: la section 11 n’existe pas\n"
        "    6 | (Lisez 11)\n"
        "      |  ^^^^^^^^\n"
        "   aide\u00a0: vouliez-vous dire 1\u202f?",
        "storybook/all.md:8:1: erreur SB109\u00a0: ce choix ne mène nulle part\n"
        "    8 | B. Partez.\n"
        "      | ^^^^^^^^^^\n"
        "   aide\u00a0: finissez-le par une ligne telle que (Lisez 12)\u202f; si c’est du récit, écrivez plutôt B\\.",
    ]
