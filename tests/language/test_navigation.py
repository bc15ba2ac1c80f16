"""Hover, definition and references."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.language.books import ALL, FILES, cursor, lantern
from wanderbook.language import Location, Service
from wanderbook.language.index import BookSymbol
from wanderbook.notation import bundled

HOVERED = {"section", "keyword", "quest", "adventure", "enemy", "boss", "ending", "stat", "crew"}
FRENCH = "locale/fr/storybook/all.md"


@pytest.fixture
def service(tmp_path: Path) -> Service:
    return Service(lantern(tmp_path))


def said(service: Service, location: Location) -> tuple[str, str]:
    """The file and the words of a location."""
    start, end = location.range.start, location.range.end
    assert start.line == end.line
    return location.path, service.text(location.path).split("\n")[start.line][start.column : end.column]


def hovered(service: Service, near: str, into: int = 0, path: str = ALL, after: str = "") -> str:
    found = service.hover(path, *cursor(FILES[path], near, into, after))
    return found.text if found else ""


def test_a_section(service: Service) -> None:
    text = hovered(service, "Turn to 2)", 3)
    assert text == ("**Section 2**\n\nNobody is here. Turn around.\n\nComes from: 1, 1:C\n\nLeads to: 1")
    assert hovered(service, "## 2", 3) == text
    assert hovered(service, "turn to 3", 8).startswith("**Section 3**\n\nThe cellar, lit.\n\nComes from: 1:if1")
    assert "Comes from: 1:A, 2, book.toml" in hovered(service, "## 1", 3)


def test_a_keyword(service: Service) -> None:
    assert hovered(service, "keyword LIGHT", 10) == (
        "**Keyword LIGHT**\n\nThe keyword of quest 7, “A lantern”.\n\n"
        "- Given at: 1:A\n- Required by: 1:if1\n- Taken away at: 3"
    )
    assert "- Given at: 1:A\n- Required by: 1:B\n- Taken away at: 2" in hovered(service, "RED DEBT", 5)
    assert hovered(service, '"LIGHT"', 3, "cards/quests.toml").startswith("**Keyword LIGHT**")
    assert hovered(service, "LUMIÈRE", 3, FRENCH).startswith(
        "**Keyword LUMIÈRE**\n\nThe keyword of quest 7, “Une lanterne”"
    )


def test_cards_and_endings(service: Service) -> None:
    assert hovered(service, "Gain quest 7", 11).startswith("**Quest 7** “A lantern”\n\nKeyword LIGHT.")
    assert hovered(service, "card 5", 5) == (
        "**Adventure card 5** “A rusty key”\n\n- Given at: 1:C\n- Required by: 1:B\n- Taken away at: nowhere"
    )
    assert hovered(service, "Ending 2", 7) == "**Ending 2** “Below”\n\nRead at: 3"


@pytest.mark.parametrize(("near", "into"), [("cellar", 2), ("A. Take", 0), ("*Gain", 0), ("The Lantern", 3)])
def test_nothing_is_said_of_words(service: Service, near: str, into: int) -> None:
    assert hovered(service, near, into) == ""


def test_definitions(service: Service) -> None:
    def defined(path: str, near: str, into: int) -> list[tuple[str, str]]:
        return [said(service, one) for one in service.definition(path, *cursor(FILES[path], near, into))]

    assert defined(ALL, "Turn to 2)", 8) == [(ALL, "2")]
    assert defined(ALL, "Turn to 2)", 1) == [(ALL, "2")]
    assert defined(ALL, "(#2)", 2) == [(ALL, "2")]
    assert defined(FRENCH, "Lisez 2)", 6) == [(FRENCH, "2")]
    assert defined(ALL, "RED DEBT", 1) == [("cards/quests.toml", "RED DEBT")]
    assert defined(FRENCH, "DETTE", 1) == [("locale/fr/cards/quests.toml", "DETTE")]
    assert defined(ALL, "quest 8", 6) == [("cards/quests.toml", "8")]
    assert defined(ALL, "card 5", 5) == [("cards/adventure.toml", "5")]
    assert defined(FRENCH, "Aventure 5", 9) == [("cards/adventure.toml", "5")], "it is not translated"
    assert defined(ALL, "Ending 2", 7) == [("book.toml", "2")]
    assert defined("tests.toml", '"3"]', 1) == [(ALL, "3")]


def test_references(service: Service) -> None:
    found = service.references(ALL, *cursor(FILES[ALL], "## 2", 3))
    assert [said(service, one) for one in found] == [
        *[(FRENCH, "2")] * 2,
        *[(ALL, "2")] * 3,
        ("tests.toml", "2"),
    ]
    found = service.references(ALL, *cursor(FILES[ALL], "keyword LIGHT", 9))
    assert [said(service, one) for one in found] == [(ALL, "LIGHT"), ("tests.toml", "LIGHT")]
    found = service.references("cards/quests.toml", *cursor(FILES["cards/quests.toml"], "number = 7", 9))
    assert {path for path, _ in (said(service, one) for one in found)} == {ALL, FRENCH}


def test_a_turn_over_two_lines(service: Service) -> None:
    line, column = cursor(FILES[ALL], "\n1.*", 1)
    found = service.hover(ALL, line, column)
    assert found is not None
    assert found.text.startswith("**Section 1**")
    assert (found.range.start.line, found.range.start.column, found.range.end.column) == (line, 0, 1)


def forms(service: Service, path: str, thing: BookSymbol) -> set[str]:
    """What something may be called in a file; a stat has words of its own in each language, for one and for several."""
    page = service.index.edition(path).title_page
    stats = [one for one in (page.stat if page and thing.kind == "stat" else ()) if one.key == thing.name]
    words = [thing.name, *(said for one in stats for said in (one.name, one.plural or one.name))]
    return {said.casefold() for said in words}


@pytest.mark.parametrize("name", list(bundled()))
def test_every_mention_of_a_bundled_book_is_found(name: str) -> None:
    """Each has an exact range that holds its name, a hover, and all but the crew a definition."""
    service = Service(bundled()[name])
    for path in service.index.mentions:
        for thing, reference in service.index.things(path):
            range = service.index.exact(path, reference)
            assert range, (path, thing, reference)
            words = service.text(path).split("\n")[range.start.line][range.start.column : range.end.column]
            assert words.casefold() in forms(service, path, thing), (path, reference)
            here = (path, range.start.line, range.start.column)
            if reference.line < 120 and thing.kind in HOVERED:
                assert service.hover(*here), (path, thing)
                assert service.definition(*here) or thing.kind == "crew", (path, thing)


NOTES = {
    "Assumes: keyword LIGHT": "SB607",
    "Once": "No play may read section 2 twice.",
    "Again: she forgets": "is meant",
    "Epilogue": "Otherwise stands for none of them.",
}
NOTES_IN_FRENCH = {"Suppose : mot-clé LUMIÈRE": "SB607", "Une fois": "SB702", "Encore : voulu": "is meant"}


@pytest.mark.parametrize("note", NOTES)
def test_a_note(note: str, service: Service) -> None:
    service.change(ALL, FILES[ALL].replace("## 2\n", f"## 2\n\n{note}\n"))
    line = service.text(ALL).split("\n").index(note)
    found = service.hover(ALL, line, 1)
    assert found is not None and found.text.startswith(f"**{note}**") and NOTES[note] in found.text
    assert said(service, Location(ALL, found.range)) == (ALL, note)
    assert service.hover(ALL, line - 1, 0) is None


@pytest.mark.parametrize("note", NOTES_IN_FRENCH)
def test_a_note_in_a_translation(note: str, service: Service) -> None:
    service.change(FRENCH, FILES[FRENCH].replace("## 2\n", f"## 2\n\n{note}\n"))
    found = service.hover(FRENCH, service.text(FRENCH).split("\n").index(note), 1)
    assert found is not None and NOTES_IN_FRENCH[note] in found.text
