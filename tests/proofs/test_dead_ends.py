"""Dead ends of keywords and quests, held against brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests.books import write_book
from tests.proofs.agree import by_passes
from tests.proofs.asking import Asking, dead_ends_held
from tests.proofs.small import STATES, looked_through, small_books
from tests.proofs.test_trees import campaign
from wanderbook.book import Book
from wanderbook.book.book import Unlock
from wanderbook.notation import read_book
from wanderbook.proofs.dead_ends import DeadEnd, dead_ends
from wanderbook.proofs.reach import Reach, reach
from workshop.tangles import KEYWORDS, tangled_book, tangled_campaign

BOOKS = 150


def asking_for_two(book: Book, seed: str) -> Book:
    """A book in which many a choice asks for two keywords together."""
    random, data = Random(seed), book.model_dump()
    for chapter in data["chapters"]:
        for section in chapter["sections"]:
            for choice in section["choices"][1:]:
                both = [{"kind": "keyword", "keyword": word} for word in random.sample(KEYWORDS, 2)]
                choice["requires"] = {"kind": "and", "all": both}
    return Book.model_validate(data)


def for_two(seed: int) -> Iterator[tuple[Book, Reach]]:
    for at in range(BOOKS):
        book = asking_for_two(tangled_book(Random(f"two:{seed}:{at}")), f"{seed}:{at}")
        if (found := looked_through(book)) is not None:
            yield book, found


def test_dead_ends_are_those_of_brute_force() -> None:
    seen: dict[str, int] = {}
    for book, found in [*small_books("vain:0", BOOKS), *for_two(0)]:
        truth = Asking(book).run(STATES * 4)
        if not truth.complete:
            continue
        ends = dead_ends(found)
        assert all(end.decided and end.why for end in ends)
        assert {(end.kind, end.names) for end in ends} == truth.vain()
        for end in ends:
            seen[end.kind] = seen.get(end.kind, 0) + 1
    assert min(seen[kind] for kind in ("never given", "never in time", "never asked", "apart")) > 0


def test_what_is_never_held_together_is_proved_by_the_passes() -> None:
    """In campaigns, as in one that is too large to look at its states."""
    counts = Counter[str]()
    for at in range(120):
        book = asking_for_two(tangled_campaign(Random(f"two:{at}"), cards_return=at % 2 == 0), f"{at}")
        truth = Asking(book).run(4 * STATES)
        if truth.complete:
            found = by_passes(book)
            counts += dead_ends_held(truth, found, dead_ends(found, states=1))
    assert counts["dead ends apart"] > 5
    assert counts["dead ends undecided"] < 0.02 * counts.total()


BOTH = {"kind": "and", "all": [{"kind": "keyword", "keyword": word} for word in ("X", "Y")]}
DRAWN = {"kind": "table", "rows": [{"low": 1, "high": 3, "effects": ()}, {"low": 4, "high": 6, "effects": ()}]}


def test_what_is_held_together_at_the_ship_only() -> None:
    """Whatever asks for both is never read."""
    data = campaign("1", s1="A>ship", s2="A[X]>ship").model_dump()
    _sections(data)["2"]["choices"][0]["requires"] = BOTH
    never_in_time_alone(Book.model_validate(data))


def test_what_is_held_together_while_nothing_is_asked_yet() -> None:
    """A quest is gained, then something is drawn, and only then is anything asked; and the quest does not last."""
    data = campaign("1", s1="A[X]>ship B>ship").model_dump()
    sections = _sections(data)
    sections["1"]["choices"][0]["requires"] = BOTH
    sections["32"]["body"] = [{"kind": "instructions", "effects": [{"kind": "gain_quest", "quest": 2}]}, DRAWN]
    leave = [{"kind": "lose_quest", "quest": 2}, {"kind": "return_to_ship"}]
    sections["32"]["choices"] = [{"letter": "A", "text": "Go.", "effects": leave}]
    never_in_time_alone(Book.model_validate(data))


def _sections(data: Any) -> dict[str, Any]:
    return {one["number"]: one for chapter in data["chapters"] for one in chapter["sections"]}


def never_in_time_alone(book: Book) -> None:
    ends = dead_ends(by_passes(book), states=1)
    assert {(end.kind, end.names) for end in ends} == Asking(book).run(STATES).vain()
    assert {end.kind for end in ends} == {"never in time"}


# ---------------------------------------------------------------- what is said

QUESTS = "".join(
    f'[[quest]]\nnumber = {number}\nname = "Q{number}"\nkeyword = "{word}"\n\n'
    for number, word in ((1, "LAMP"), (2, "SALT"))
)
HOME = "\n## 9\n\nHome.\n\n*The story ends. Ending 1.*\n"


def book_of(folder: Path, text: str) -> Book:
    files = {"storybook/all.md": f"{text}\n{HOME}", "cards/quests.toml": QUESTS}
    return read_book(write_book(folder, files), use_cache=False).require()


def of(folder: Path, text: str) -> list[DeadEnd]:
    return dead_ends(reach(book_of(folder, text)))


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
    assert late.why == "keyword LAMP can be gained, but is never held where it is required (2:A); it is lost at 1:A"
    assert unasked.why == "nothing requires keyword SALT"


NEVER_BOTH = """## 1

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


def test_two_that_are_never_held_together(tmp_path: Path) -> None:
    [apart] = of(tmp_path, NEVER_BOTH)
    assert (apart.kind, apart.names, apart.asked) == ("apart", ("keyword:LAMP", "keyword:SALT"), ("2:A",))
    assert apart.decided


def test_who_holds_both_by_what_earlier_campaigns_left_is_not_followed(tmp_path: Path) -> None:
    book = book_of(tmp_path, NEVER_BOTH)
    page = book.title_page.model_copy(update={"unlock": (Unlock(count=1, quests=(2,)),)})
    [apart] = [end for end in dead_ends(reach(book.model_copy(update={"title_page": page}))) if end.kind == "apart"]
    assert not apart.decided
    assert apart.why.endswith("(but for what earlier campaigns unlock, which this does not follow)")


def test_what_could_not_be_looked_through_is_undecided(tmp_path: Path) -> None:
    text = "## 1\n\nA. On.\n*Gain quest 1.*\n(Turn to 2)\n\nB. Off.\n*Gain quest 2.*\n(Turn to 2)\n\n## 2\n\n"
    text += "A. Both.\nRequires keyword LAMP and keyword SALT\n(Turn to 9)\n\nB. Home.\n(Turn to 9)"
    book = book_of(tmp_path, text)
    [apart] = [end for end in dead_ends(reach(book), states=2) if end.kind == "apart"]
    assert not apart.decided
    assert "undecided" in apart.why
