"""Dead ends of keywords and quests, held against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.books import write_book
from tests.graph.asking import Asking
from tests.graph.small import STATES, looked_through, small_books
from wanderbook.book import Book
from wanderbook.graph.proofs.dead_ends import DeadEnd, dead_ends
from wanderbook.graph.proofs.reach import Reach, reach
from wanderbook.notation import read_book
from workshop.tangles import KEYWORDS, tangled_book

BOOKS = 150


def for_two(seed: int) -> Iterator[tuple[Book, Reach]]:
    """Tangles in which many a choice asks for two keywords together."""
    random = Random(seed)
    for at in range(BOOKS):
        data = tangled_book(Random(f"two:{seed}:{at}")).model_dump()
        for chapter in data["chapters"]:
            for section in chapter["sections"]:
                for choice in section["choices"][1:]:
                    both = [{"kind": "keyword", "keyword": word} for word in random.sample(KEYWORDS, 2)]
                    choice["requires"] = {"kind": "and", "all": both}
        book = Book.model_validate(data)
        if (found := looked_through(book)) is not None:
            yield book, found


@pytest.mark.parametrize("seed", range(3))
def test_dead_ends_are_those_of_brute_force(seed: int) -> None:
    seen: dict[str, int] = {}
    for book, found in [*small_books(f"vain:{seed}", BOOKS), *for_two(seed)]:
        truth = Asking(book).run(STATES * 4)
        if not truth.complete:
            continue
        ends = dead_ends(found)
        assert all(end.decided and end.why for end in ends)
        assert {(end.kind, end.names) for end in ends} == truth.vain()
        for end in ends:
            seen[end.kind] = seen.get(end.kind, 0) + 1
    assert min(seen[kind] for kind in ("never given", "never in time", "never asked", "apart")) > 0


# ---------------------------------------------------------------- what is said

QUESTS = "".join(
    f'[[quest]]\nnumber = {number}\nname = "Q{number}"\nkeyword = "{word}"\n\n'
    for number, word in ((1, "LAMP"), (2, "SALT"))
)
HOME = "\n## 9\n\nHome.\n\n*The story ends. Ending 1.*\n"


def of(folder: Path, text: str) -> list[DeadEnd]:
    files = {"storybook/all.md": f"{text}\n{HOME}", "cards/quests.toml": QUESTS}
    return dead_ends(reach(read_book(write_book(folder, files), use_cache=False).require()))


def test_they_say_where_it_is_asked_for_given_and_lost(tmp_path: Path) -> None:
    text = """## 1

*Gain quest 1.*

A. On.
*Lose quest 1.*
(Turn to 2)

## 2

A. Light.
Requires keyword LAMP
(Turn to 9)

B. Home.
(Turn to 9)
"""
    late, unasked = of(tmp_path, text)
    assert (late.kind, late.asked, late.given, late.lost) == ("never in time", ("2:A",), ("1",), ("1:A",))
    assert late.why == "keyword LAMP can be had, but never where it is asked for (2:A); it is lost at 1:A"
    assert unasked.why == "no text asks for keyword SALT"


def test_two_that_are_never_held_together(tmp_path: Path) -> None:
    text = """## 1

A. Lamp.
*Gain quest 1.*
(Turn to 2)

B. Salt.
*Gain quest 2.*
(Turn to 2)

## 2

A. Both.
Requires keyword LAMP and keyword SALT
(Turn to 9)

B. One.
Requires keyword LAMP or keyword SALT
(Turn to 9)
"""
    [apart] = of(tmp_path, text)
    assert (apart.kind, apart.names, apart.asked) == ("apart", ("keyword:LAMP", "keyword:SALT"), ("2:A",))


def test_what_could_not_be_looked_through_is_undecided(tmp_path: Path) -> None:
    text = "## 1\n\nA. On.\n*Gain quest 1.*\n(Turn to 2)\n\nB. Off.\n*Gain quest 2.*\n(Turn to 2)\n\n## 2\n\n"
    text += "A. Both.\nRequires keyword LAMP and keyword SALT\n(Turn to 9)\n\nB. Home.\n(Turn to 9)"
    files = {"storybook/all.md": f"{text}\n{HOME}", "cards/quests.toml": QUESTS}
    book: Book = read_book(write_book(tmp_path, files), use_cache=False).require()
    [apart] = [end for end in dead_ends(reach(book), states=2) if end.kind == "apart"]
    assert not apart.decided
    assert "undecided" in apart.why
