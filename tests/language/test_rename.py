"""Renaming and renumbering: everything that names a thing follows, and nothing else changes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.language.books import ALL, FILES, cursor, lantern
from wanderbook.api.checking import check
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.language import CannotRename, Service
from wanderbook.language.rename import consecutive
from wanderbook.notation import bundled
from wanderbook.notation.printer import print_book

FRENCH = "locale/fr/storybook/all.md"


@pytest.fixture
def service(tmp_path: Path) -> Service:
    return Service(lantern(tmp_path))


def renamed(service: Service, path: str, near: str, into: int, name: str) -> set[str]:
    """Rename what stands there; the files that changed."""
    edits = service.rename(path, *cursor(service.text(path), near, into), name)
    service.apply(edits)
    assert service.problems() == ()
    return set(edits)


def test_a_section_is_renamed_in_every_language_and_in_the_tests(service: Service) -> None:
    assert renamed(service, ALL, "## 2", 3, "38.9") == {ALL, FRENCH, "tests.toml"}
    assert service.text(ALL) == (
        FILES[ALL].replace("(#2)", "(#38.9)").replace("Turn to 2", "Turn to 38.9").replace("## 2", "## 38.9")
    )
    assert 'avoiding = ["38.9", "3"]' in service.text("tests.toml")
    assert "CHANCE 2 in 6" in service.text(ALL)


def test_the_section_that_a_book_starts_with(service: Service) -> None:
    assert renamed(service, FRENCH, "Lisez 1", 6, "A") == {
        ALL,
        FRENCH,
        "tests.toml",
        "book.toml",
        "locale/fr/book.toml",
    }
    assert 'start = "A"' in service.text("book.toml")
    assert 'reach = "A:B"' in service.text("tests.toml")
    assert 'section = "A"' in service.text("tests.toml")
    assert "Turn to\nA.*" in service.text(ALL)


def test_a_keyword_is_renamed_in_its_own_language(service: Service) -> None:
    assert renamed(service, ALL, "RED DEBT", 2, "OWING") == {ALL, "cards/quests.toml"}
    assert renamed(service, FRENCH, "DETTE", 2, "ÉCU") == {FRENCH, "locale/fr/cards/quests.toml"}
    assert renamed(service, "cards/quests.toml", '"LIGHT"', 2, "LAMP") == {ALL, "cards/quests.toml", "tests.toml"}
    assert 'holds = "keyword LAMP"' in service.text("tests.toml")


def test_a_keyword_whose_quests_are_not_translated(tmp_path: Path) -> None:
    files = {name: text for name, text in FILES.items() if name != "locale/fr/cards/quests.toml"}
    french = FILES[FRENCH].replace("LUMIÈRE", "LIGHT").replace("DETTE", "RED DEBT")
    service = Service(lantern(tmp_path))
    (tmp_path / "locale/fr/cards/quests.toml").unlink()
    service.refresh()
    service.change(FRENCH, french)
    assert service.problems() == ()
    assert files.keys() >= {ALL}
    assert renamed(service, FRENCH, "LIGHT", 1, "LAMP") == {ALL, FRENCH, "cards/quests.toml", "tests.toml"}


def test_numbers_of_cards_and_endings(service: Service) -> None:
    assert renamed(service, ALL, "quest 7", 6, "70") == {
        ALL,
        FRENCH,
        "cards/quests.toml",
        "locale/fr/cards/quests.toml",
    }
    assert renamed(service, "cards/adventure.toml", "number = 5", 9, "50") == {
        ALL,
        FRENCH,
        "cards/adventure.toml",
        "tests.toml",
    }
    assert renamed(service, ALL, "Ending 2", 7, "3") == {
        ALL,
        FRENCH,
        "book.toml",
        "locale/fr/book.toml",
        "tests.toml",
    }


@pytest.mark.parametrize(
    ("near", "into", "name", "why"),
    [
        ("## 2", 3, "3", "section 3 already exists"),
        ("## 2", 3, "two", "is not a section number"),
        ("## 2", 3, "", "is not a section number"),
        ("LIGHT", 0, "light", "is not a keyword"),
        ("LIGHT", 0, "X" * 41, "is not a keyword"),
        ("LIGHT", 0, "RED DEBT", "there is already a keyword RED DEBT"),
        ("quest 7", 6, "8", "there is already a quest 8"),
        ("quest 7", 6, "0", "not a number from 1 to 9999"),
        ("quest 7", 6, "٣", "not a number from 1 to 9999"),
        ("cellar", 0, "attic", "nothing here that has a name"),
    ],
)
def test_what_cannot_be_renamed(service: Service, near: str, into: int, name: str, why: str) -> None:
    with pytest.raises(CannotRename, match=why):
        service.rename(ALL, *cursor(FILES[ALL], near, into), name)


def test_while_the_book_is_broken(service: Service) -> None:
    service.change(ALL, FILES[ALL].replace("turn to 3", "turn to 33"))
    with pytest.raises(CannotRename, match="fix the book's errors first"):
        service.rename(ALL, *cursor(FILES[ALL], "## 2", 3), "9")
    service.change("book.toml", "title =")
    with pytest.raises(CannotRename, match=r"fix book\.toml first"):
        service.renumber({"1": "9"})


def test_what_can_be_renamed(service: Service) -> None:
    found = service.renamable(ALL, *cursor(FILES[ALL], "Turn to 2)", 2))
    assert found is not None
    assert (found[0].end.column - found[0].start.column, found[1]) == (1, "2")
    assert service.renamable(ALL, *cursor(FILES[ALL], "cellar", 2)) is None


# ---------------------------------------------------------------- renumbering


def test_numbers_can_change_places(service: Service) -> None:
    service.apply(service.renumber({"2": "3", "3": "2"}))
    assert service.problems() == ()
    assert "If keyword LIGHT, turn to 2." in service.text(ALL)
    assert service.preview("2").startswith("The cellar, lit.")
    service.apply(service.renumber({"2": "3", "3": "2"}))
    assert {path: service.text(path) for path in FILES} == FILES


@pytest.mark.parametrize(
    ("numbers", "why"),
    [
        ({"9": "10"}, "there is no section 9"),
        ({"1": "2"}, "section 2 already exists"),
        ({"1": "9", "2": "9"}, "section 9 already exists"),
        ({"1": "one"}, "is not a section number"),
    ],
)
def test_what_cannot_be_renumbered(service: Service, numbers: dict[str, str], why: str) -> None:
    with pytest.raises(CannotRename, match=why):
        service.renumber(numbers)


def test_numbers_without_gaps() -> None:
    numbers = ["38", "38.9", "38.11", "F1", "40", "2.7.1", "2.7.4", "2"]
    assert consecutive(numbers) == {
        "38": "1",
        "38.9": "1.1",
        "38.11": "1.2",
        "40": "2",
        "2.7.1": "3.1.1",
        "2.7.4": "3.1.2",
        "2": "3",
    }
    assert consecutive(["7", "9"], 100) == {"7": "100", "9": "101"}


@pytest.mark.parametrize("name", list(bundled()))
def test_bundled_books_are_renumbered_and_back(name: str, tmp_path: Path) -> None:
    """The book keeps its problems, of which it has none, its shape, and its tests hold; back again, its text too."""
    service = Service(bundled()[name])
    before = {path: service.text(path) for path in service.index.texts}
    numbers = consecutive(service.read.places, 500)
    sections = len(service.read.places)
    service.apply(service.renumber(numbers))
    assert service.problems() == ()
    assert len(service.read.places) == sections
    assert {"500"} <= service.read.places.keys()
    service.apply(service.renumber({new: old for old, new in numbers.items()}))
    assert {path: service.text(path) for path in before} == before


def test_the_authors_tests_still_hold(tmp_path: Path) -> None:
    service = Service(bundled()["the-lamplighters-round"])
    service.apply(service.renumber(300))
    for path in service.index.texts:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(service.text(path), "utf-8")
    report = check(tmp_path, cache=False)
    assert (report.tests, report.diagnostics) == (4, ())


@pytest.mark.parametrize("ruleset", ["gamebook", "sleeping_gods"])
def test_random_sections_of_a_large_book(ruleset: str, tmp_path: Path) -> None:
    book = synthetic_book(Recipe(sections=120, keywords=12, ruleset=ruleset, per_chapter=40))  # type: ignore[arg-type]
    for name, text in print_book(book).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    service, random = Service(tmp_path), Random(3)
    for turn in range(20):
        number = random.choice(list(service.read.places))
        path, span = service.read.spans[number]
        service.apply(service.rename(path, span.line - 1, 4, f"{turn + 9000}"))
        assert {one.code for one in service.problems()} <= {"SB221", "SB222"}, (
            "an ending or a card that nothing comes to"
        )
        assert number not in service.read.places


def test_what_an_assumption_recalls_is_renamed(service: Service) -> None:
    text = service.text(ALL)
    assert "## 3\n" in text
    service.change(ALL, text.replace("## 3\n", "## 3\n\nAssumes: has read 2 or has taken 2:A or not has read 2\n", 1))
    edits = service.rename(ALL, *cursor(service.text(ALL), "## 2", 3), "38.9")
    service.apply(edits)
    assert "Assumes: has read 38.9 or has taken 38.9:A or not has read 38.9" in service.text(ALL)
