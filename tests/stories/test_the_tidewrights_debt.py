"""The Tidewright's Debt: its scenarios, and its pictures: the same in both languages, with words, nothing but drawn."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from wanderbook.book import Book
from wanderbook.book.atlas import Page
from wanderbook.book.effects import LoseHealth
from wanderbook.book.sections import Combat
from wanderbook.book.words import EVERYONE
from wanderbook.notation import bundled, read_book
from wanderbook.notation.drawings import drawing_at
from wanderbook.session.scenario import run_file

FOLDER = bundled()["the-tidewrights-debt"]
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]*)\)")
DRAWN = {"svg", "g", "defs", "use", "path", "rect", "circle"}
MOST_BYTES = 6 * 1024
MOST_OF_A_MAP = 60 * 1000
MAPS = {"the-shelf", "the-hollow-reach", "the-undertow"}


def shown(language: str) -> dict[str, list[tuple[str, str]]]:
    """What pictures each section shows, with what is said of them."""
    book: Book = read_book(FOLDER, language).require()
    found = {number: PICTURE.findall(section.prose) for number, section in book.sections.items()}
    return {number: pictures for number, pictures in found.items() if pictures}


def atlas(language: str) -> tuple[Page, ...]:
    return tuple(read_book(FOLDER, language).require().atlas)


def test_both_languages_show_the_same_pictures_in_words_of_their_own() -> None:
    english, french = shown("en"), shown("fr")
    assert len(english) >= 20
    assert english.keys() == french.keys()
    for number, pictures in english.items():
        for (said, file), (dit, fichier) in zip(pictures, french[number], strict=True):
            assert file == fichier
            assert said and dit and said != dit
    files = {file for pictures in english.values() for _, file in pictures} | {page.picture for page in atlas("en")}
    assert files == {path.relative_to(FOLDER).as_posix() for path in (FOLDER / "pictures").iterdir()}


def test_both_languages_have_a_map_on_each_page_in_words_of_their_own() -> None:
    for page, autre in zip(atlas("en"), atlas("fr"), strict=True):
        assert page.picture and page.picture == autre.picture
        assert page.alt and autre.alt and page.alt != autre.alt
        drawing = drawing_at(FOLDER / page.picture)
        assert 1.1 < drawing.high / drawing.wide < 1.2


@pytest.mark.parametrize("path", sorted((FOLDER / "pictures").iterdir()), ids=lambda path: path.stem)
def test_a_picture_is_small_and_only_drawn(path: Path) -> None:
    content = path.read_bytes()
    assert len(content) <= (MOST_OF_A_MAP if path.stem in MAPS else MOST_BYTES)
    for element in ET.fromstring(content).iter():
        assert element.tag.removeprefix("{http://www.w3.org/2000/svg}") in DRAWN
        assert not any(name.startswith("on") or "style" in name for name in element.attrib)
        assert element.get("href", "#").startswith("#")


def test_its_scenarios_pass() -> None:
    results = run_file(FOLDER / "scenarios.toml")
    assert results
    assert [result for result in results if not result.passed] == []


def test_a_lost_fight_is_no_defeat_as_well() -> None:
    """Whoever loses a fight comes to with 1 health (SG-COMBAT-4): if everyone then lost another, what the text goes on
    to say could never happen."""
    book: Book = read_book(FOLDER).require()
    deadly = [
        f"{section.number}:{choice.letter}"
        for section in book.sections.values()
        for choice in section.choices
        if isinstance(choice.trial, Combat) and choice.failure
        for effect in choice.failure.effects
        if isinstance(effect, LoseHealth) and effect.who == EVERYONE
    ]
    assert not deadly
