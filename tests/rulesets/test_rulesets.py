"""Every game that a book may be made for can be played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wanderbook.book.vocabulary import vocabularies
from wanderbook.games import games
from wanderbook.rulesets import ruleset_of

ENGINE = Path(__file__).resolve().parents[2] / "engine"


def test_every_ruleset_that_a_book_may_name_has_rules() -> None:
    assert set(games()) == set(vocabularies())


@pytest.mark.parametrize("room", ["table", "rulesets/common"])
def test_what_the_games_share_knows_none_of_them(room: str) -> None:
    """No game's name, and none of its rules."""
    known = re.compile(rf"{'|'.join(vocabularies())}|Sleeping Gods|Distant Skies|\b(?:GB|SG|DS)-[A-Z]+-\d")
    files = list((ENGINE / "wanderbook" / room).rglob("*.py"))
    assert len(files) > 10
    assert [(path.name, found[0]) for path in files if (found := known.search(path.read_text("utf-8")))] == []


CITED = re.compile(r"""\brules?\["([a-z_]+)"\]|^CITES = \((.*)\)$""", re.MULTILINE)


@pytest.mark.parametrize("game", ["sleeping_gods", "distant_skies"])
def test_every_rule_that_is_cited_by_a_name_has_its_id(game: str) -> None:
    rooms = ("table", "rulesets/common", f"rulesets/{game}")
    texts = [path.read_text("utf-8") for room in rooms for path in (ENGINE / "wanderbook" / room).rglob("*.py")]
    found = [pair for text in texts for pair in CITED.findall(text)]
    names = {name for one, several in found for name in (one, *re.findall(r"[a-z_]+", several)) if name}
    assert len(names) > 40
    assert names - ruleset_of(game).rules.keys() == {"chance"}  # for a draw by a die, which neither game has


def test_every_effect_that_a_book_may_have_is_handled() -> None:
    for name, words in vocabularies().items():
        assert words.effects <= ruleset_of(name).handlers.keys(), name


def test_the_page_that_shows_the_games_side_by_side_names_what_is_there() -> None:
    """Every file that a cell names exists, in the folder of its column."""
    text = (ENGINE / "README.md").read_text("utf-8")
    chapter = text.partition("## One table, several games")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in chapter.split("\n") if line.startswith("| ")]
    rulesets = ENGINE / "wanderbook" / "rulesets"
    folders = (ENGINE / "wanderbook", rulesets / "sleeping_gods", rulesets / "distant_skies")
    named = 0
    for _, *cells in rows[2:]:
        for folder, cell in zip(folders, cells, strict=True):
            for name in re.findall(r"`([\w/]+(?:\.\w+|/))`", cell):
                shared = [folder / name, rulesets / name]
                assert any(path.exists() for path in (shared if folder == folders[0] else shared[:1])), name
                named += 1
    assert named > 70
