"""Portraits: the words that everybody is drawn from, and pictures of the book's own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.rules import ds_table, sg_table
from tests.rules.sg_fight import fight as sea_fight
from tests.widgets.table.fought import seat_of
from tests.widgets.table.seated import seat_at
from wanderbook.book.looks import look_kinds, look_words
from wanderbook.rulesets import game_for
from wanderbook.table.steps import ChooseWay
from wanderbook_widgets.table.parts.crew import crew
from wanderbook_widgets.table.parts.fight import fight
from wanderbook_widgets.table.portraits import MOST_BYTES, looks_of, portrait, told_by
from workshop.shelf import book_named

BOOKS = (
    "the-tidewrights-debt",
    "the-late-mountain",
    "first-voyage",
    "first-flight",
    "the-proving-sea",
    "lost-property",
)
GAMES = {"sleeping_gods": sg_table.game_of, "distant_skies": ds_table.game_of}
PNG = bytes.fromhex("89504e470d0a1a0a")


def said(name: str, language: str = "en", *, is_enemy: bool = True) -> dict[str, str]:
    """What somebody looks like whose card says nothing, by kind."""
    kinds = look_kinds()
    return {kinds[word]: word for word in looks_of(name, "", language, is_enemy).split()}


@pytest.mark.parametrize("ruleset", sorted(GAMES))
def test_every_member_of_the_crew_has_a_face_of_their_own(ruleset: str) -> None:
    crew_of = GAMES[ruleset]().kit.crew.values()
    looks = [looks_of(one.name, one.look, "en", False).split() for one in crew_of]
    assert all(one.look for one in crew_of)
    assert all({look_kinds()[word] for word in look} >= {"body", "head", "skin", "hair", "tint"} for look in looks)
    assert len({frozenset(look) for look in looks}) == len(looks)


@pytest.mark.parametrize("name", BOOKS)
def test_every_enemy_of_a_book_is_drawn_from_words_that_there_are(name: str) -> None:
    kit = game_for(book_named(name)).kit
    for enemy in (*kit.enemy.values(), *getattr(kit, "boss", {}).values()):
        look = looks_of(enemy.name, enemy.look, "en", True).split()
        assert set(look) <= look_kinds().keys()
        assert look[0] in look_words()["body"]


@pytest.mark.parametrize(
    ("name", "language", "body"),
    [
        ("Harbour crab, displaced", "en", "crab"),
        ("The Chimera's rats", "en", "rat"),
        ("The ebb's dog", "en", "hound"),
        ("Le chien du reflux", "fr", "hound"),
        ("Une vague d’eau", "fr", "wave"),
        ("Loup courtois", "fr", "hound"),
        ("A bailiff's man", "en", "person"),
        ("Ces messieurs de la Banque", "fr", "crowd"),
    ],
)
def test_words_of_a_name_say_what_somebody_is(name: str, language: str, body: str) -> None:
    assert said(name, language)["body"] == body


def test_the_words_for_names_are_words_for_looks() -> None:
    kinds = look_kinds()
    for language in ("en", "fr"):
        for words, look in told_by(language).items():
            assert look
            assert len({kinds[word] for word in look.split()}) == len(look.split()), words


def test_a_name_that_says_nothing_always_gives_the_same_face() -> None:
    assert said("Xyzzy", is_enemy=True) == said("Xyzzy", is_enemy=True)
    assert said("Xyzzy", is_enemy=False)["body"] == "person"
    assert said("Xyzzy", is_enemy=True)["body"] != "person"
    assert len({looks_of(f"Person {at}", "", "en", False) for at in range(40)}) > 35


def test_what_a_card_says_goes_before_its_name() -> None:
    assert looks_of("Harbour crab", "gull navy", "en", True) == "gull navy"


def test_the_crew_and_the_enemies_have_their_faces_at_the_table() -> None:
    seat = seat_of(sea_fight("H"))
    faces = {one["name"]: one["face"] for player in crew(seat)["players"] for one in player["members"]}
    assert faces["Odessa"] == looks_of("Odessa", seat.words.kit.crew["Odessa"].look, "en", False)
    assert [one["face"] for one in fight(seat)["enemies"]] == [looks_of("Enemy 1", "", "en", True)]


@pytest.mark.parametrize(
    ("name", "size", "is_shown"),
    [
        ("a.png", 8, True),
        ("a.png", MOST_BYTES + 1, False),
        ("../a.png", 8, False),
        ("gone.png", 8, False),
        ("a.txt", 8, False),
    ],
)
def test_a_book_brings_a_picture_of_its_own_from_its_folder(
    tmp_path: Path, name: str, size: int, is_shown: bool
) -> None:
    book = tmp_path / "book"
    book.mkdir()
    for path in (book / "a.png", tmp_path / "a.png", book / "a.txt"):
        path.write_bytes(PNG.ljust(size, b"\0"))
    game = sg_table.game_of()
    seat = replace(seat_at(game, sg_table.table(game, ChooseWay("1"))), folder=book)
    face = portrait(seat, "Mac", "", name)
    assert face.startswith("data:image/png;base64,") is is_shown
    assert is_shown or set(face.split()) <= look_kinds().keys()
