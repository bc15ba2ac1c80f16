"""The digest of a book, by which saves know it."""

from __future__ import annotations

import re
from hashlib import blake2b

import pytest

from tests.notation.test_senseless_cards import BOSS, SKY, ZONE
from wanderbook.book import Book
from wanderbook.notation import read_book
from wanderbook.notation.folder import read_memory
from wanderbook.notation.library import bundled

BEFORE = "6670fc29d89f73b15092f0e53ae0393a"
"""Of the book with a boss, before there were rows and columns of zones."""


def with_boss(second: str = "") -> Book:
    cards = BOSS + ZONE.format("H S") + ZONE.format("H") + second
    texts = {**SKY, "cards/own.toml": cards}
    return read_book(read_memory({name: text.encode() for name, text in texts.items()}), use_cache=False).require()


def test_a_boss_whose_zones_lie_in_one_row_keeps_the_digest_that_it_had() -> None:
    assert with_boss().digest == BEFORE


def test_where_zones_lie_is_part_of_the_digest() -> None:
    places = ("row = 2\n", "column = 3\n", "row = 2\ncolumn = 2\n")
    assert len({BEFORE, *(with_boss(place).digest for place in places)}) == 4


@pytest.mark.parametrize("name", sorted(bundled()))
def test_no_bundled_book_has_another_digest_by_rows_and_columns_or_faces(name: str) -> None:
    book = read_book(bundled()[name], use_cache=False).require()
    page = {"next"} if book.title_page.stat else {"next", "stat", "combat"}
    page |= set() if book.title_page.track else {"track"}
    text = re.sub(r',"row":1,"column":null(?=})', "", book.model_dump_json(exclude={"title_page": page}))
    text = re.sub(r',"look":"[^"]*","picture":(?:null|"[^"]*")', "", text)
    assert book.digest == blake2b(text.encode(), digest_size=16).hexdigest()
