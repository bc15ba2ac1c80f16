"""Explanations, held against brute force: lifting their guards lets a play through, lifting all but one does not."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.books import write_book
from tests.proofs.lifted import Explanations, Lifted
from tests.proofs.sentences import Report, is_so
from tests.proofs.small import STATES, small_books, statuses, unreachable
from wanderbook.book import Book
from wanderbook.book.book import RulesetName
from wanderbook.book.synthetic import Recipe
from wanderbook.machine.compiled import Story
from wanderbook.machine.saturate import saturate
from wanderbook.notation import read_book
from wanderbook.proofs.explain import Explainer, doubts, explain
from wanderbook.proofs.explicit import explore
from wanderbook.proofs.lifting import LiftedStory, derive, search
from wanderbook.proofs.reach import Budget, reach
from workshop.bench.explained import RULESETS, held, keywords_for

BOOKS = 40


def test_explanations_hold_when_their_guards_are_removed_one_by_one() -> None:
    """As those of larger books and of campaigns do, by either way: `test_every_answer_is_true` of `reach`."""
    kinds, several = Counter[str](), 0
    for book, found in small_books("why:0", BOOKS):
        explainer, truth = Explainer(found, STATES), Explanations(book, 2 * STATES)
        for name in unreachable(found):
            because = explainer.because(name)
            kinds[truth.holds(name, because)] += 1
            several += len(because) > 1
    assert kinds["proved"] > 100
    assert kinds["no guard to blame"] > 20
    assert kinds["not proved"] < 0.1 * kinds["proved"]
    assert several > 5


@pytest.mark.parametrize("seed", range(2))
def test_a_lifted_story_has_the_plays_that_brute_force_has(seed: int) -> None:
    """The compiled story with guards lifted, and both searches over one story whose guards can be lifted."""
    compared = 0
    for at, (book, _) in enumerate(small_books(f"why:{seed}", BOOKS)):
        opened, random = LiftedStory(book), Random(at)
        some = frozenset(name for name in opened.guards if random.random() < 0.3)
        for lifted in (frozenset(), some, frozenset(opened.guards)):
            truth = Lifted(book, lifted).run(STATES * 2)
            compiled, searched = explore(Story(book, lifted), STATES), search(opened, lifted, STATES)
            assert compiled.complete == searched.complete
            if truth.complete and compiled.complete:
                assert truth.reached == set(compiled.reached) == set(searched.names)
                compared += 1
            assert set(derive(opened, lifted).names()) == saturate(Story(book, lifted)).names
    assert compared > 2 * BOOKS


@pytest.mark.parametrize("seed", range(2))
def test_in_a_large_book_an_explanation_says_what_it_does_not_know(seed: int) -> None:
    """With hardly any states to look at, and no passes to ask: what is needed is needed all the same."""
    unproved = 0
    for book, found in small_books(f"why:{seed}", BOOKS):
        explainer, truth = Explainer(found, states=3, effort=0), Explanations(book, STATES)
        for name in unreachable(found):
            because = explainer.because(name)
            unproved += not because[0].proved
            assert because[0].enough or because[0].needed or not because[0].guard
            assert bool(doubts(because)) != because[0].proved
            truth.holds(name, because)
    assert unproved > 50


def test_in_a_large_book_the_passes_prove_an_explanation() -> None:
    """With hardly any states to look at: the passes are asked about the story with guards lifted."""
    proved = unproved = 0
    for book, found in small_books("lifted", 25):
        if not found.story.has_hub:
            continue
        explainer, truth = Explainer(found, states=3), Explanations(book, STATES)
        for name in unreachable(found):
            because = explainer.because(name)
            truth.holds(name, because)
            proved += because[0].proved
            unproved += not because[0].proved
    assert proved > 3 * unproved


# ---------------------------------------------------------------- what is said

QUESTS = "".join(
    f'[[quest]]\nnumber = {number}\nname = "Q{number}"\nkeyword = "{word}"\n\n'
    for number, word in ((1, "LAMP"), (2, "SALT"), (3, "DEBT"))
)
CARDS = "".join(f'[[adventure]]\nnumber = {number}\nname = "Item {number}"\n\n' for number in (1, 2))
HOME = "\n## 9\n\nHome.\n\n*The story ends. Ending 1.*\n"


def book_of(folder: Path, text: str) -> Book:
    files = {"storybook/all.md": f"{text}\n{HOME}", "cards/quests.toml": QUESTS, "cards/adventure.toml": CARDS}
    return read_book(write_book(folder, files), use_cache=False).require()


def said(folder: Path, text: str, name: str) -> list[str]:
    found = reach(book_of(folder, text))
    assert found[name].status == "unreachable"
    return [str(one) for one in explain(found, name)]


def test_nothing_gives_it(tmp_path: Path) -> None:
    text = (
        "## 1\n\nA. Light.\nRequires keyword LAMP\n(Turn to 2)\n\nB. Home.\n(Turn to 9)\n\n## 2\n\nLit.\n\n(Turn to 9)"
    )
    assert said(tmp_path, text, "2") == ["1:A requires keyword LAMP: nothing in the storybook gives keyword LAMP"]


def test_a_chain_is_followed_to_its_root(tmp_path: Path) -> None:
    text = """## 1

A. Light.
Requires keyword LAMP
(Turn to 2)

B. Salt.
Requires keyword SALT
(Turn to 3)

C. Home.
(Turn to 9)

## 2

Lit.

(Turn to 9)

## 3

*Gain quest 1.*

(Turn to 1)
"""
    [why] = said(tmp_path, text, "2")
    assert why == (
        "1:A requires keyword LAMP: keyword LAMP is only given at 3, which cannot be reached; "
        "3 lies behind 1:B, which requires keyword SALT; nothing in the storybook gives keyword SALT"
    )


def test_two_that_wait_for_each_other(tmp_path: Path) -> None:
    text = """## 1

A. Light.
Requires keyword LAMP
*Gain quest 2.*
(Turn to 1)

B. Salt.
Requires keyword SALT
*Gain quest 1.*
(Turn to 1)

C. Home.
(Turn to 9)
"""
    [why] = said(tmp_path, text, "1:A")
    assert "keyword LAMP is only given at 1:B, which cannot be reached" in why
    assert "keyword SALT is only given at 1:A, which cannot be reached" in why
    assert why.endswith("1:B waits for itself")
    clauses = why.split("; ")
    assert len(clauses) == len(set(clauses))
    assert "1:B requires keyword SALT" in clauses


def test_lost_on_every_way(tmp_path: Path) -> None:
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
    assert said(tmp_path, text, "2:A") == [
        "2:A requires keyword LAMP: keyword LAMP is already used up (at 1:A) by the time 2 is read"
    ]


def test_they_exclude_each_other(tmp_path: Path) -> None:
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

B. Home.
(Turn to 9)
"""
    [why] = said(tmp_path, text, "2:A")
    assert why.endswith(": keyword LAMP and keyword SALT exclude each other by the time 2 is read")


def test_a_redirect_that_always_fires_first(tmp_path: Path) -> None:
    text = "## 1\n\n*Gain quest 1.*\n\n(Turn to 2)\n\n## 2\nIf keyword LAMP, turn to 9.\n\nDark.\n\n(Turn to 9)"
    assert said(tmp_path, text, "2") == [
        "2:if1 turns to 9 if keyword LAMP: keyword LAMP always holds by the time 2 is reached (given at 1)"
    ]


def test_a_redirect_that_takes_away_whoever_has_it(tmp_path: Path) -> None:
    """The lamp can be there when the section is turned to; it is the redirect that an author can mend."""
    text = """## 1

A. Light.
*Gain quest 1.*
(Turn to 1)

B. On.
(Turn to 2)

## 2

If keyword LAMP, turn to 1.

A. Look.
Requires keyword LAMP
(Turn to 9)

B. Home.
(Turn to 9)
"""
    assert said(tmp_path, text, "2:A") == ["2:A requires keyword LAMP: 2:if1 always fires first"]


@pytest.mark.parametrize("budget", range(1, 12))
def test_with_too_few_states_there_is_an_explanation_as_well(budget: int, tmp_path: Path) -> None:
    """One that was only suggested was taken for the moment of a play."""
    text = """## 1

A. On.
(Turn to 2)

B. Off.
Requires keyword DEBT or keyword LAMP
(Turn to 6)

## 2

If not keyword SALT, turn to 3.

(Turn to 1)

## 3

*Gain quest 1.*

*The story ends. Ending 3.*

## 4

(Turn to 4)

## 6

A. On.
(Turn to 3)
"""
    found = reach(book_of(tmp_path, text), Budget(states=budget))
    assert all(Explainer(found, budget).because(name) for name in unreachable(found))


@pytest.mark.parametrize("swapped", [False, True])
def test_of_redirects_in_a_circle_the_one_that_lacks_something_is_blamed(swapped: bool, tmp_path: Path) -> None:
    """Lifting either lets a play through; that nothing gives SALT is what an author can mend."""
    one, other = ("3", "2") if swapped else ("2", "3")
    text = f"""## 1

*Gain quest 1.*

(Turn to 2)

## {one}
If keyword LAMP, turn to {other}.

Dark.

(Turn to 4)

## {other}
If not keyword SALT, turn to {one}.

Light.

(Turn to 4)

## 4

Here.

(Turn to 9)
"""
    assert said(tmp_path, text, "4") == [
        f"{other}:if1 turns to {one} if not keyword SALT: nothing in the storybook gives keyword SALT"
    ]


@pytest.mark.parametrize(
    ("text", "name", "why"),
    [
        ("## 1\n\n(Turn to 9)\n\n## 2\n\n(Turn to 9)", "2", "nothing leads to 2"),
        (
            "## 1\n\n(Turn to 9)\n\n## 2\n\n(Turn to 3)\n\n## 3\n\n(Turn to 9)",
            "3",
            "3 can only be reached from 2, and nothing",
        ),
        ("## 1\n\n(Turn to 9)\n\n## 2\n\n(Turn to 3)\n\n## 3\n\n(Turn to 2)", "3", "nothing leads to 2 and 3 but each"),
        ("## 1\n\n(Turn to 9)", "quest:2", "nothing gives quest 2"),
    ],
)
def test_where_nothing_leads_no_guard_is_to_blame(tmp_path: Path, text: str, name: str, why: str) -> None:
    [said_so] = said(tmp_path, text, name)
    assert said_so.startswith(why)


# ---------------------------------------------------------------- nothing against the report


def asked_little(folder: Path, text: str, questions: int) -> Explainer:
    """As in a large book: no states to look at, and so many questions to sets of states."""
    explainer = Explainer(replace(reach(book_of(folder, text)), proof="sets of states"))
    explainer.in_the_way.room, explainer.questions = 1, questions
    return explainer


@pytest.mark.parametrize("asks", ["keyword LAMP or keyword SALT", "not (not keyword LAMP and not keyword SALT)"])
@pytest.mark.parametrize("questions", range(1, 4))
def test_what_rules_out_a_condition_rules_out_its_parts(asks: str, questions: int, tmp_path: Path) -> None:
    """The questions were used up after the first: then either part could hold, and not both."""
    text = f"""## 1

A. Take both.
*Gain quest 1. Gain quest 2.*
(Turn to 1)

B. Drop them.
*Lose quest 1. Lose quest 2.*
(Turn to 2)

## 2

A. Look.
Requires {asks}
(Turn to 9)

B. Home.
(Turn to 9)
"""
    [why] = asked_little(tmp_path, text, questions).because("2:A")
    assert why.why == (
        "keyword LAMP can be gained (only at 1:A) and lost (at 1:B), but is never held by the time 2 is read; "
        "keyword SALT can be gained (only at 1:A) and lost (at 1:B), but is never held by the time 2 is read"
    )


def test_nothing_can_be_gained_where_no_play_comes(tmp_path: Path) -> None:
    """It was said that the card can be had (only at 2:A), of which the report says that no play reaches it."""
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
*Gain adventure card 1.*
(Turn to 3)

B. On.
(Turn to 3)

## 3

A. Use it.
Requires adventure card 1
(Turn to 9)

B. Home.
(Turn to 9)
"""
    explainer = asked_little(tmp_path, text, 60)
    assert explainer.found["2:A"].status == "unreachable"
    [why] = explainer.because("3:A")
    assert "card 1 (Item 1) is only given at 2:A, which cannot be reached; 2:A requires keyword LAMP and" in why.why


def test_what_is_sent_elsewhere_before_it_gains_is_reached_all_the_same(tmp_path: Path) -> None:
    """It was said that nothing leads to 1."""
    story = "## 1\n\nA. Jump.\n*Lose 9 stamina. Gain quest 1.*\n(Turn to 9)\n\nB. Go.\n(Turn to 9)\n\n"
    story += "## 8\n\n*The story ends. Ending 2.*\n\n## 9\n\nA. Light.\nRequires keyword LAMP\n(Turn to 8)\n\n"
    story += "B. Stop.\n*The story ends. Ending 2.*\n"
    files = {"book.toml": COUNTED, "storybook/all.md": story, "cards/quests.toml": QUESTS}
    found = reach(read_book(write_book(tmp_path, files), use_cache=False).require())
    assert found["1:A"].status == "reachable" and found["quest:1"].status == "unreachable"
    explainer = Explainer(found)
    [gained], [asked] = explainer.because("quest:1"), explainer.because("9:A")
    assert gained.why == "only 1:A would give quest 1; 1:A is reached, but the reader is always sent elsewhere first"
    assert asked.why == (
        "keyword LAMP is only given at 1:A, and every play that could gain it there is sent elsewhere first"
    )
    Report(found.story.book, statuses(found)).hold({"quest:1": (gained,), "9:A": (asked,)})


# ---------------------------------------------------------------- invariants


ROPE = """## 1

A. Untie it.
*Gain quest 1. Gain quest 2.*
(Turn to 1)

B. Go down.
(Turn to 2)

C. Take one of them.
Requires not adventure card 2
*Gain adventure card 1.*
(Turn to 1)

D. Take the other.
Requires not adventure card 1
*Gain adventure card 2.*
(Turn to 1)

## 2

A. Climb.
Requires keyword LAMP and not keyword SALT
(Turn to 9)

B. Juggle.
Requires adventure card 1 and adventure card 2
(Turn to 9)

C. Home.
(Turn to 9)
"""


def test_an_invariant_says_why_two_things_exclude_each_other(tmp_path: Path) -> None:
    """By name: `ROPE is only gained together with HERE, and HERE is never lost`."""
    [why] = said(tmp_path, ROPE, "2:A")
    assert why.endswith(
        "keyword LAMP is only gained together with keyword SALT (at 1:A), and keyword SALT is never lost"
    )


def test_an_invariant_says_why_nobody_has_both(tmp_path: Path) -> None:
    [why] = said(tmp_path, ROPE, "2:B")
    one, other = (f"adventure card {card} ({name})" for card, name in ((1, "Item 1"), (2, "Item 2")))
    assert why == (
        f"2:B requires {one} and {other}: {one} is only gained where {other} is not held (at 1:C), "
        f"and {other} is only gained where {one} is not held (at 1:D)"
    )


def test_where_the_other_can_be_lost_no_invariant_is_claimed(tmp_path: Path) -> None:
    losing = ROPE.replace("B. Go down.\n", "B. Go down.\n*Lose quest 2.*\n")
    assert "2:A" not in unreachable(reach(book_of(tmp_path, losing)))


def test_a_redirect_that_an_earlier_one_hides(tmp_path: Path) -> None:
    """It was said that the card can be had, but never by the time 2 is reached."""
    text = """## 1

A. Take it.
*Gain adventure card 1.*
(Turn to 2)

B. Leave it.
(Turn to 2)

## 2

If adventure card 1 or adventure card 2, turn to 9.
If adventure card 1, turn to 3.

(Turn to 9)

## 3

(Turn to 9)
"""
    assert said(tmp_path, text, "2:if2") == [
        "2:if2 turns to 3 only if adventure card 1 (Item 1): 2:if1 always fires first"
    ]


def test_more_than_the_book_has(tmp_path: Path) -> None:
    text = "## 1\n\nA. On.\nRequires 9 quests\n(Turn to 9)\n\nB. Home.\n(Turn to 9)\n"
    [why] = said(tmp_path, text, "1:A")
    assert why == "1:A requires 9 quests: 9 or more quests are required, but the book has only 3"


# ---------------------------------------------------------------- what is said is so


def test_no_explanation_contradicts_a_verdict() -> None:
    """With every state to look at, and with hardly any."""
    seen = Counter[str]()
    for book, found in small_books("report", BOOKS):
        report = Report(book, statuses(found))
        for states in (STATES, 3):
            explainer = Explainer(found, states)
            seen += report.hold({name: explainer.because(name) for name in unreachable(found)})
    assert len(seen) > 20, seen


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_explanation_of_a_synthetic_book_contradicts_a_verdict(ruleset: RulesetName) -> None:
    """`tools/bench explained` does so for many more, and larger ones."""
    held_books = [
        held(Recipe(sections, keywords_for(sections), seed, ruleset)) for sections in (20, 60) for seed in range(3)
    ]
    assert all(one["sentences"] for one in held_books)


def test_why_a_guard_cannot_hold_is_so() -> None:
    """With the other guards of the explanation lifted, in every state in which the guard is asked."""
    seen: dict[str, int] = {}
    for book, found in small_books("so", 2 * BOOKS):
        explainer = Explainer(found, STATES)
        asked: dict[frozenset[str], set[str]] = {}
        for name in unreachable(found):
            because = explainer.because(name)
            for one in because if all(each.proved for each in because) else ():
                others = frozenset(each.guard for each in because) - {one.guard}
                asked.setdefault(others, set()).add(one.why.split("; ")[0])
        for others, clauses in asked.items():
            truth, opened = (Lifted(book, some).run(2 * STATES) for some in (frozenset[str](), others))
            for clause in clauses if opened.complete else ():
                kind = is_so(truth, opened, clause)
                seen[kind] = seen.get(kind, 0) + 1
    kinds = (
        "is already used up",
        "is not gained yet",
        "can be gained",
        "always holds",
        "exclude each other",
        "only given",
    )
    assert all(seen.get(kind, 0) > 0 for kind in (*kinds, "never lost", "nothing gives")), seen


COUNTED = """title = "Doors"
ruleset = "gamebook"
start = "1"

[[stat]]
name = "skill"
start = 8
most = 10

[[stat]]
name = "stamina"
start = 6
most = "start"
at_zero = "The story ends. Ending 1"

[[stat]]
name = "candle"
start = 5
at_zero = "Turn to 8"

[combat]
stat = "skill"
health = "stamina"
"""
DOORS = """## 1

A. Fight.
FIGHT Giant, skill 30, stamina 4
(Turn to 2)

B. Climb.
SKILL + d6, 17 or more
Fail: Turn to 1
*Gain 1 skill.*
(Turn to 3)

C. Run.
FIGHT Giant, skill 30, stamina 4 or run
Fail: Turn to 5
(Turn to 1)

D. Leave.
*Lose 1 candle.*
(Turn to 9)

## 2

(Turn to 4)

## 3

(Turn to 4)

## 4

*The story ends. Ending 3.*

## 5

A. Be brave.
FIGHT Giant, skill 30, stamina 4
(Turn to 4)

## 8

*The story ends. Ending 2.*

## 9

*The story ends. Ending 2.*
"""


def counted_explainer(folder: Path, story: str) -> Explainer:
    """For a story with the stats of `COUNTED`."""
    return Explainer(reach(read_book(write_book(folder, {"book.toml": COUNTED, "storybook/all.md": story})).require()))


def test_what_lies_behind_a_fight_or_a_roll_is_explained_by_it(tmp_path: Path) -> None:
    explainer = counted_explainer(tmp_path, DOORS)
    giant = "can be taken, but then the fight never succeeds: skill is at most 8, which is never enough to harm Giant"
    assert explainer.because("2")[0].why == f"1:A {giant}"
    assert explainer.because("3")[0].why.startswith("1:B can be taken, but then the roll never succeeds: it requires ")
    assert explainer.because("ending:3")[0].why == f"only 4 would give ending 3; 5:A {giant}; 1:A {giant}"
    assert explainer.because("8")[0].why == "no roll, fight or stat ever opens a way to 8"


def test_an_ending_behind_a_fight_that_is_never_won_is_explained_by_the_fight(tmp_path: Path) -> None:
    """Where the fight stands is always read: it is not said that nothing leads there."""
    story = "## 1\n\nA. Fight.\nFIGHT Giant, skill 30, stamina 4\n*The story ends. Ending 3.*\n\n"
    story += "B. Go.\n*The story ends. Ending 2.*\n\n## 8\n\n*The story ends. Ending 2.*\n"
    [reason] = counted_explainer(tmp_path, story).because("ending:3")
    assert reason.why == (
        "only 1:A:pass would give ending 3; "
        "1:A can be taken, but then the fight never succeeds: skill is at most 8, which is never enough to harm Giant"
    )


def test_a_stat_that_is_too_low_says_how_high_it_gets(tmp_path: Path) -> None:
    story = "## 1\n\n*Lose 2 candle.*\n\nA. Light.\nRequires 4 candle\n(Turn to 8)\n\n"
    story += "B. Go.\n(Turn to 9)\n\n## 8\n\n*The story ends. Ending 2.*\n\n## 9\n\n*The story ends. Ending 2.*\n"
    [reason] = counted_explainer(tmp_path, story).because("1:A")
    assert reason.why.endswith("it requires 4 or more candle, but there is at most 3 by the time 1 is read")


def test_two_levels_that_never_meet_are_not_said_to_exclude_each_other(tmp_path: Path) -> None:
    """Three would satisfy both; there are only ever five, and then one or none."""
    story = "## 1\n\nA. Light.\nPay 4 candle\n(Turn to 1)\n\n"
    story += "B. Look.\nRequires candle 3 or less\nRequires 3 candle\n(Turn to 9)\n\nC. Go.\n(Turn to 8)\n\n"
    story += "## 8\n\n*The story ends. Ending 2.*\n\n## 9\n\n*The story ends. Ending 2.*\n"
    [reason] = counted_explainer(tmp_path, story).because("1:B")
    assert "are never true together" in reason.why


def test_facts_mean_the_same_in_the_book_and_with_its_guards_lifted() -> None:
    """A guard that asks for a card before any effect gives one is not compiled where it is lifted."""
    for book, found in small_books("bits", 12):
        opened = Explainer(found, STATES).opened.story
        fresh = LiftedStory(book).story.bits
        known = found.story.bits
        assert {name: opened.bits[name] for name in known} == known
        assert set(fresh) <= set(opened.bits)


def test_sets_of_states_are_asked_about_the_facts_that_a_guard_names(tmp_path: Path) -> None:
    """Card 2 is asked for before card 1 is given: with every guard lifted, they would be numbered the other way."""
    story = (
        "## 1\n\nA. One.\nRequires adventure card 2\n*Gain adventure card 1.*\n(Turn to 2)\n\n"
        "B. Two.\n*Gain adventure card 2.*\n(Turn to 2)\n\n"
        "## 2\n\nA. Both.\nRequires adventure card 2 and not adventure card 2\n(Turn to 9)\n\nB. Home.\n(Turn to 9)\n"
    )
    found = reach(book_of(tmp_path, story))
    explainer = Explainer(found)
    explainer.in_the_way.room = 1
    for name in ("1:A", "2:A"):
        explained = explainer.because(name)
        assert [one.guard for one in explained] == [name]
    assert "can be gained" in str(explainer.because("1:A")[0])
