"""Causes and mends: held against brute force, and against proofs of the book with its text changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import wanderbook as wb
from tests.books import write_book
from tests.proofs.lifted import Lifted
from tests.proofs.small import small_books, statuses, unreachable
from wanderbook.book.conditions import And, HasKeyword, Not, Or
from wanderbook.notation.printer import print_book
from wanderbook.proofs.causes import causes
from wanderbook.proofs.explain import Explainer
from wanderbook.proofs.mends import new_names, without_one
from workshop.tangles import tangled_book, tangled_campaign

PLAYS = 5_000
"""States that brute force looks at."""
LAMP, SALT, KEY = (HasKeyword(keyword=word) for word in ("LAMP", "SALT", "KEY"))


def test_every_name_is_below_one_cause_and_lifting_its_guards_opens_the_first() -> None:
    merged = opened = 0
    for book, found in small_books("causes", 40):
        explainer = Explainer(found)
        explained = {name: explainer.because(name) for name in unreachable(found)}
        groups = causes(found, explained)
        assert sorted(name for one in groups for name in one.names) == sorted(explained)
        merged += len({tuple(map(str, because)) for because in explained.values()}) - len(groups)
        for one in groups:
            assert one.because == explained[one.lead]
            if one.guards and ":p" not in one.lead and one.because[0].enough:
                ran = Lifted(book, frozenset(one.guards)).run(PLAYS)
                assert one.lead in ran.reached or not ran.complete, one
                opened += one.lead in ran.reached
    assert (merged > 100, opened > 100) == (True, True)


def story(tmp_path: Path, text: str, *words: str) -> wb.Reached:
    """A book with a quest for each of these keywords."""
    quests = "".join(
        f'[[quest]]\nnumber = {number}\nname = "Q{number}"\nkeyword = "{word}"\n\n'
        for number, word in enumerate(words, 1)
    )
    return wb.reach(write_book(tmp_path / "book", {"storybook/all.md": text, "cards/quests.toml": quests}))


CHAIN = """## 1

A. Cross.
Requires keyword KEY
(Turn to 2)

B. Look up.
Requires keyword SALT
(Turn to 4)

C. Home.
*The story ends. Ending 1.*

## 2

*Gain quest 1.*

A. On.
(Turn to 3)

## 3

A. Home.
(Turn to 1)

## 4

*The story ends. Ending 1.*
"""


def test_what_waits_for_a_keyword_is_below_what_keeps_it_away(tmp_path: Path) -> None:
    """SALT is given behind the bridge, and opens a door on this side."""
    [cause] = story(tmp_path, CHAIN, "SALT", "KEY").causes
    assert cause.guards == ("1:A",)
    assert cause.name == "1:A"
    assert set(cause.names) >= {"1:B", "2", "2:A", "3", "3:A", "4", "quest:1", "keyword:SALT", "quest:2", "keyword:KEY"}
    assert str(cause).splitlines()[0] == "1:A requires keyword KEY: nothing in the storybook gives keyword KEY"
    [mend] = cause.mends
    assert mend.headline == (f"without `keyword KEY` at 1:A, {len(mend.opens)} names open and nothing locks"), (
        "quest 2 stays where nothing gives it"
    )
    assert set(cause.names) - set(mend.opens) == {"quest:2", "keyword:KEY"}


def test_what_is_cut_off_is_below_what_nothing_leads_to(tmp_path: Path) -> None:
    text = CHAIN.replace("(Turn to 2)", "(Turn to 4)").replace("Requires keyword KEY\n", "")
    causes = {cause.name: cause for cause in story(tmp_path, text, "SALT").causes}
    assert causes["2"].why == ("nothing leads to 2",)
    assert {"2:A", "3", "3:A", "1:B", "keyword:SALT"} <= set(causes["2"].names)
    assert (causes["2"].guards, causes["2"].mends) == ((), ())


def test_guards_that_ask_for_what_nothing_gives_have_one_cause_and_a_mend_each(tmp_path: Path) -> None:
    """The first is the place to mend, the other can be mended by itself."""
    text = CHAIN.replace("Requires keyword SALT", "Requires keyword KEY").replace("*Gain quest 1.*\n\n", "")
    [cause] = story(tmp_path, text, "KEY").causes
    assert (cause.name, cause.guards, cause.group.others) == ("1:A", ("1:A",), ("1:B",))
    assert [(mend.change, mend.opens) for mend in cause.mends] == [
        ("without `keyword KEY` at 1:A", ("1:A", "2", "2:A", "3", "3:A")),
        ("without `keyword KEY` at 1:B", ("1:B", "4")),
    ]


def test_a_mend_says_what_closes_and_what_locks(tmp_path: Path) -> None:
    text = """## 1

If keyword KEY, turn to 2.

A. Home.
*The story ends. Ending 1.*

## 2

A. Round.
(Turn to 2)

B. And round.
(Turn to 2)
"""
    [cause] = story(tmp_path, text, "KEY").causes
    assert cause.guards == ("1:if1",)
    [mend] = cause.mends
    assert mend.change == "with `not keyword KEY` instead at 1:if1"
    assert (mend.opens, mend.closes) == (("1:if1", "2", "2:A", "2:B"), ("1", "1:A", "ending:1"))
    assert mend.locks and "a play can be locked at" in mend.effect
    assert mend.to_dict()["closes"] == ["1", "1:A", "ending:1"]


def test_what_closes_as_much_as_it_opens_is_no_mend(tmp_path: Path) -> None:
    home = "*The story ends. Ending 1.*\n"
    text = f"## 1\n\nIf keyword KEY, turn to 2.\n\nA. Home.\n{home}\n## 2\n\n{home}"
    [cause] = story(tmp_path, text, "KEY").causes
    assert (cause.guards, cause.mends) == (("1:if1",), ())


def test_a_part_is_taken_out_of_a_condition_so_that_it_asks_less() -> None:
    assert list(without_one(And(all=(LAMP, Not(of=SALT), KEY)))) == [
        (LAMP, And(all=(Not(of=SALT), KEY))),
        (Not(of=SALT), And(all=(LAMP, KEY))),
        (KEY, And(all=(LAMP, Not(of=SALT)))),
    ]
    assert list(without_one(Not(of=Or(any=(LAMP, SALT))))) == [
        (Not(of=LAMP), Not(of=SALT)),
        (Not(of=SALT), Not(of=LAMP)),
    ]
    assert list(without_one(Or(any=(LAMP, SALT)))) == [(Or(any=(LAMP, SALT)), None)]


# ---------------------------------------------------------------- drawn at random

DRAWN = 25


def drawn(random: Random, tmp_path: Path) -> Iterator[tuple[wb.Reached, wb.Mend]]:
    """A book, and the first mend of a cause that is drawn of those that have one."""
    for at in range(10 * DRAWN):
        book = tangled_campaign(random) if at % 2 else tangled_book(random, large=at % 8 == 0)
        folder = write_book(tmp_path / str(at), print_book(book))
        if not wb.check(folder, tests=False).ok:  # a tangled campaign may roll dice, which no text of its game can say
            continue
        found = wb.reach(folder)
        several = [cause for cause in found.causes if cause.guards]
        random.shuffle(several)
        if mends := next((cause.mends for cause in several if cause.mends), ()):
            yield found, random.choice(mends)


def test_mends_of_causes_drawn_at_random_do_what_they_say(tmp_path: Path) -> None:
    """The text is changed, read and proved again: it opens, closes and locks what the mend said, and nothing else."""
    mends = zip(range(DRAWN), drawn(Random("mends"), tmp_path), strict=False)
    kinds = set()
    for at, (found, mend) in mends:
        before, after = statuses(found.found), _mended(found, mend, tmp_path / f"mended-{at}")
        names = new_names(found.book.content, mend.changes)
        now = {name: after.found[names.get(name, name)].status for name in before if names.get(name, name) in after}
        assert set(mend.opens) == {name for name in now if now[name] == "reachable" != before[name]}, mend
        assert set(mend.closes) == {name for name in now if now[name] == "unreachable" != before[name]}, mend
        locked = {lock.at for lock in found.found.softlocks}
        assert set(mend.locks) == {lock.at for lock in after.found.softlocks} - locked, mend
        kinds |= {mend.change.split(" ")[0], "the redirect" if "the redirect" in mend.change else ""}
    assert (at, kinds) == (DRAWN - 1, {"without", "with", "the redirect", ""})


def _mended(found: wb.Reached, mend: wb.Mend, folder: Path) -> wb.Reached:
    kept = {
        path.relative_to(found.book.folder).as_posix(): path.read_text("utf-8")
        for path in found.book.folder.rglob("*")
        if path.is_file()
    }
    edited = mend.edited()
    assert edited and all(kept[path] != text for path, text in edited.items())
    return wb.reach(write_book(folder, {**kept, **edited}))
