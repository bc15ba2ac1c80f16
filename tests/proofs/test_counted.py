"""Books with stats: proofs, plays and odds agree with brute force. `agree_counted` compares as many as one likes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.books import write_book
from tests.proofs.agree_counted import a_book, held
from tests.proofs.counted import CountedTruth
from wanderbook.api.reaching import reach
from wanderbook.machine.levels import Field, levelled, needed_before, table_of, unpacked
from wanderbook.notation.stat_bounds import hopeless


@pytest.mark.parametrize("at", range(24))
def test_a_book_with_stats_is_as_brute_force_has_it(at: int) -> None:
    counts = held(a_book(at, "slice"), with_odds=at % 3 == 0)
    assert counts is None or counts["books"] == 1


def test_what_is_called_hopeless_is_so_by_brute_force() -> None:
    """Without a proof: prices, conditions, rolls and fights, where no section that gives a stat is read again."""
    found = 0
    for at in range(150):
        book = a_book(at, "hopeless")
        several = [one for one in hopeless(book.title_page, book.sections) if ":p" not in one.name]
        truth = CountedTruth(book) if several else None
        if truth is None or not truth.complete:
            continue
        for one in several:
            never = {"SB205": f"{one.name}:pass", "SB204": f"{one.name}:fail"}.get(one.code, one.name)
            assert never not in truth.fewest, (at, one)
            found += 1
    assert found > 40


def reachable(tmp_path: Path, stat: str, story: str) -> set[str]:
    """The sections of a book with one stat that can be reached."""
    title = f'title = "Breath"\nauthors = ["A"]\nruleset = "gamebook"\nstart = "1"\n\n[[stat]]\nname = "breath"\n{stat}'
    end = "\n\n".join(f"## {number}\n\nHere.\n\n*The story ends. Ending 1.*\n" for number in (7, 8, 9))
    folder = write_book(tmp_path / "book", {"book.toml": title, "storybook/all.md": f"{story}\n{end}"})
    found = reach(folder)
    return {number for number in ("7", "8", "9") if found[number].status == "reachable"}


def test_a_price_may_leave_exactly_one_or_nothing(tmp_path: Path) -> None:
    story = "## 1\n\nA door.\n\nA. Push.\nPay {price} breath\n(Turn to 7)\n\nB. Wait.\n(Turn to 8)\n"
    stat = 'start = 3\nat_zero = "Turn to 9"\n'
    assert reachable(tmp_path / "one", stat, story.format(price=2)) == {"7", "8"}
    assert reachable(tmp_path / "nothing", stat, story.format(price=3)) == {"8", "9"}
    assert reachable(tmp_path / "too much", stat, story.format(price=4)) == {"8"}


def test_a_stat_that_begins_full_is_full_again_and_no_more(tmp_path: Path) -> None:
    story = (
        "## 1\n\nA well.\n\n*Lose 2 breath.*\n*Gain 9 breath.*\n\nA. As before.\nRequires 4 breath\n(Turn to 7)\n\n"
        "B. More.\nRequires 5 breath\n(Turn to 8)\n\nC. Go.\n(Turn to 9)\n"
    )
    assert reachable(tmp_path, 'start = 4\nmost = "start"\n', story) == {"7", "9"}


@pytest.mark.parametrize("seed", range(40))
def test_levels_move_as_numbers_do(seed: int) -> None:
    """Each change as bits, as a table and as a number; and what need not be known before it makes no difference."""
    random = Random(seed)
    field, other = Field(3, random.randint(1, 12)), random.getrandbits(3) | random.getrandbits(4) << 15
    level, amount, limit = random.randint(0, field.size), random.randint(0, 12), random.randint(1, field.size)
    for (what, which), after in (
        (field.raised(amount, limit), max(level, min(limit, level + amount))),
        (field.lowered(amount), max(0, level - amount)),
        (field.set_to(amount), min(amount, field.size)),
    ):
        facts = levelled(field.facts(level) | other, what, which)
        assert field.level(facts) == after and facts & ~field.mask == other
        assert unpacked(which).field == field
        assert table_of(what, which)[level] == 1 << after
        live = random.getrandbits(field.size) << field.base
        known = (field.facts(level) | other) & needed_before(live, what, which)
        assert levelled(known, what, which) & live == facts & live
