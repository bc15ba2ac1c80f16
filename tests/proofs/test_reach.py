"""Reach as a whole, held against brute force: verdicts, witnesses, their lengths, and locks, by either way."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.proofs.agree import FEW, a_book, a_frayed_book, by_passes, held_against_truth
from tests.proofs.test_proofs import _until_asked
from wanderbook.book import Book, Cards, Chapter, Choice, Section, Sections, TitlePage
from wanderbook.book.atlas import Page, Region
from wanderbook.book.book import Ending, Place
from wanderbook.book.cards import Quest
from wanderbook.book.conditions import And, Condition, HasQuest, Not
from wanderbook.book.effects import EndCampaign, GainQuest, LoseQuest, ReturnToShip, TurnTo
from wanderbook.book.sections import Instructions
from wanderbook.machine import moves
from wanderbook.machine.compiled import Story
from wanderbook.machine.saturate import saturate
from wanderbook.notation.folder import read_memory
from wanderbook.notation.load import read_book
from wanderbook.proofs import explicit
from wanderbook.proofs.locks import locks_seen
from wanderbook.proofs.reach import Budget, reach, reach_by_passes
from workshop.tangles import tangled_book, tangled_campaign

SLICE = 24


@pytest.mark.parametrize("part", range(2))
def test_every_answer_is_true(part: int) -> None:
    """Verdicts, witnesses, lengths, locks, dead ends, explanations. The long run is `python -m tests.proofs.agree`."""
    total = Counter[str]()
    for at in range(part * SLICE, (part + 1) * SLICE):
        total += held_against_truth(a_book(at), checks=int(at % 8 < 4)) or {}
    assert total["books"] > SLICE // 2
    assert total["reachable"] > 200
    assert total["unreachable"] > 20
    assert total["shortest"] > 0.3 * total["reachable"]
    assert total["undecided"] < 0.1 * total["reachable"]
    assert total["locks decided"] > total["locks undecided"]
    assert all(total[f"dead ends {kind}"] > 10 for kind in ("never given", "never in time", "never asked"))
    assert total["explanations proved"] > 100 + 10 * total["explanations too large"]


@pytest.mark.parametrize("part", range(2))
def test_every_answer_is_true_of_campaigns_that_are_mostly_as_large_ones_are(part: int) -> None:
    total = Counter[str]()
    for at in range(part * SLICE, (part + 1) * SLICE):
        total += held_against_truth(a_frayed_book(at), checks=1) or {}
    assert total["books"] > SLICE // 2
    assert total["unreachable"] > 200
    assert total["shortest"] > 0.95 * total["reachable"] > 1_000
    assert not total["locks undecided"]


@pytest.mark.parametrize(("at", "seed"), [(935, "more"), (283, "last"), (601, "huge-four")])
def test_books_that_once_were_answered_wrongly(at: int, seed: str) -> None:
    """A lock was made up inside an exploration: 935; 283, where one came out of it a second time in the same way; and
    601, where the only ways to an ending lie in an exploration that was not walked to its end."""
    assert held_against_truth(a_book(at, seed), checks=0)


def test_whoever_gains_what_is_there_already_may_be_somewhere_sooner() -> None:
    """A section lies on a free way of three replies, and on one of two that gains a card which the crew has."""
    assert held_against_truth(a_frayed_book(209, "84"), checks=0)


def test_a_move_that_gives_the_same_twice_hides_nothing() -> None:
    """Of facts that last for an exploration only, one was taken for never so when a move set its neighbour twice."""
    story = Story(a_book(1005, "more"), frozenset({"8:B"}))
    truth = explicit.explore(story, 20_000)
    assert truth.complete
    found = reach_by_passes(story, saturate(story), explicit.explore(story, 1), FEW)
    for verdicts in found.kinds.values():
        for name, verdict in verdicts.items():
            assert verdict.status in ("undecided", "reachable" if name in truth.reached else "unreachable"), name


def test_a_solver_that_would_never_end_is_stopped() -> None:
    """There are hundreds of ways to order a few explorations, and it is told all the same what can be reached."""
    found = reach(tangled_campaign(Random("old:9")), Budget(states=1, effort=200_000))
    assert Counter(verdict.status for verdict in found.kinds["sections"].values())["reachable"] == 6


def test_a_lock_is_come_to_by_its_witness_and_not_before() -> None:
    """After the safe replies an ending can be reached; after all of them, none."""
    locks = 0
    for at in range(40):
        book = tangled_campaign(Random(f"locks:{at}"), cards_return=False)
        story = Story(book)
        for found in (reach(book, FEW), by_passes(book)):
            for lock in found.softlocks:
                assert lock.safe < 0 or _can_end(story, lock.witness[: lock.safe])
                assert not _can_end(story, lock.witness)
                locks += 1
    assert locks > 20


def test_a_search_that_was_cut_short_makes_up_no_locks() -> None:
    """Whatever it calls locked is locked for whoever looks at everything."""
    cut = 0
    for at in range(40):
        book = tangled_book(Random(f"cut:{at}"), large=True)
        story = Story(book)
        found = explicit.explore(story, 30)
        cut += not found.complete
        for lock in locks_seen(found).found:
            assert not _can_end(story, lock.witness)
            assert lock.safe < 0 or _can_end(story, lock.witness[: lock.safe]), "the last decision was one"
    assert cut > 10


def _can_end(story: Story, replies: tuple[str, ...]) -> bool:
    """Whether an ending can be come to after these replies."""
    states, local = {(moves.HUB, story.start, -1)}, story.local
    for reply in replies:
        asked, _ = _until_asked(story, states, local)
        states = {after for state in asked for said, _, after in explicit.moves(story, state, local) if said == reply}
    assert states, "a reply is not on offer"
    waiting, seen = list(states), set(states)
    while waiting:
        if waiting[-1][0] == moves.OVER:
            return True
        for _, _, after in explicit.moves(story, waiting.pop(), local):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return False


# ---------------------------------------------------------------- the hub


def places(sections: list[Section], entrances: tuple[str, ...]) -> Book:
    """A campaign without quests."""
    page = TitlePage(
        title="Places", ruleset="sleeping_gods", begin=Place(page=1, space="A"), ending=(Ending(number=1, name="Home"),)
    )
    atlas = (Page(number=1, regions=(Region(id="A", locations=entrances),)),)
    return Book(title_page=page, chapters=(Chapter(name="all.md", sections=Sections(sections)),), atlas=atlas)


def test_a_choice_that_leads_nowhere_is_a_lock_though_nothing_is_asked() -> None:
    """All around it is free to be come to from the ship, and to be left for it."""
    home, end = Instructions(effects=(ReturnToShip(),)), Instructions(effects=(EndCampaign(ending=1),))
    ways = tuple(
        Choice(letter=letter, text="Go.", effects=effects)
        for letter, effects in (("A", (TurnTo(section="2"),)), ("B", ()), ("C", (ReturnToShip(),)))
    )
    sections = [Section(number="1", choices=ways), Section(number="2", body=(home,)), Section(number="3", body=(end,))]
    found = by_passes(places(sections, ("1", "3")))
    assert not found.locks.undecided
    assert [(lock.witness, lock.safe) for lock in found.softlocks] == [(("explore 1", "B"), 1)]


def test_thousands_of_free_sections_in_a_row_are_told_in_full() -> None:
    """As a hub, where each can be left for the ship, and as one region behind a guard."""
    for requires in (None, Not(of=HasQuest(quest=1))):
        row = [
            Section(
                number=str(at),
                choices=(
                    Choice(
                        letter="A",
                        text="On.",
                        requires=requires if at == 1 else None,
                        effects=(TurnTo(section=str(at + 1)),),
                    ),
                    Choice(letter="B", text="Leave.", effects=(ReturnToShip(),)),
                ),
            )
            for at in range(1, 3_000)
        ]
        last = Section(number="3000", body=(Instructions(effects=(EndCampaign(ending=1),)),))
        verdict = by_passes(places([*row, last], ("1",)))["3000"]
        assert (verdict.status, verdict.shortest) == ("reachable", True)
        assert verdict.witness == ("explore 1", *["A"] * 2_999)


# ---------------------------------------------------------------- what is hard


def counter(bits: int) -> Story:
    files = {name: text.encode() for name, text in counting_files(bits).items()}
    return Story(read_book(read_memory(files), use_cache=False).require())


def counting_files(bits: int) -> dict[str, str]:
    """A book that counts in binary with cards that come and go: every number is on the only way to the ending, which
    nothing but a lamp opens that is gained at the last number."""
    sections = ["## 1\n\nA. Count.\n(Turn to 2)\n"]
    lines = ["## 2\n"]
    for at in range(bits):
        guard = " and ".join([*(f"adventure card {one + 1}" for one in range(at)), f"not adventure card {at + 1}"])
        changes = [*(f"Lose adventure card {one + 1}." for one in range(at)), f"Gain adventure card {at + 1}."]
        effects = f"*{' '.join(changes)}*"
        lines.append(f"{'ABCDEFGHIJKLMNOPQRSTUVWXY'[at]}. Carry.\nRequires {guard}\n{effects}\n(Turn to 1)\n")
    every = " and ".join(f"adventure card {one + 1}" for one in range(bits))
    lines.append(f"Z. All of them.\nRequires {every}\n*Gain quest 1.*\n(Turn to 3)\n")
    lines.append("## 3\n\nA. Out.\nRequires keyword LAMP\n*The story ends. Ending 1.*\n")
    cards = "".join(f'[[adventure]]\nnumber = {at + 1}\nname = "Bit {at}"\n' for at in range(bits))
    title = 'title = "A counter"\nruleset = "gamebook"\nstart = "1"\n'
    quests = '[[quest]]\nnumber = 1\nname = "A lamp"\nkeyword = "LAMP"\n'
    text = "\n".join([*sections, *lines])
    return {"book.toml": title, "storybook/all.md": text, "cards/adventures.toml": cards, "cards/quests.toml": quests}


def test_a_counter_of_cards_is_undecided_within_the_budget_or_right() -> None:
    """Known to be hard: as many states as numbers. Never a wrong answer."""
    small = reach(counter(5).book)
    assert small["ending:1"].status == "reachable"
    assert len(small["ending:1"].witness) == 2 * 31 + 3
    large = reach(counter(22).book, Budget(states=5_000))
    assert large["ending:1"].status == "undecided"
    assert "5,000" in large["ending:1"].because[0]


def relay(length: int, asks_for_two: bool) -> Book:
    """Places that each take one quest and give the next; the last one lets the campaign end, if it asks for no more."""
    home = ReturnToShip()
    sections = []
    for at in range(1, length):
        hand_on = (LoseQuest(quest=at), GainQuest(quest=at + 1), home)
        take = Choice(letter="A", text="Hand it on.", requires=HasQuest(quest=at), effects=hand_on)
        sections.append(Section(number=str(at), choices=(take, Choice(letter="B", text="Leave.", effects=(home,)))))
    both: Condition = And(all=(HasQuest(quest=length), HasQuest(quest=length // 2)))
    end = Choice(
        letter="A",
        text="Rest.",
        requires=both if asks_for_two else HasQuest(quest=length),
        effects=(EndCampaign(ending=1),),
    )
    last = Section(number=str(length), choices=(end, Choice(letter="B", text="Leave.", effects=(home,))))
    numbers = [section.number for section in (*sections, last)]
    others = {letter: tuple(set("ABCDE") - {letter}) for letter in "ABCDE"}
    regions = tuple(
        Region(id=letter, neighbours=others[letter], locations=tuple(numbers[at * 12 : at * 12 + 12]))
        for at, letter in enumerate("ABCDE")
    )
    page = TitlePage(
        title="A relay",
        ruleset="sleeping_gods",
        begin=Place(page=1, space="A"),
        quests=(1,),
        ending=(Ending(number=1, name="Home"),),
    )
    cards = Cards(quest=tuple(Quest(number=at + 1, name=f"Leg {at}") for at in range(length)))
    chapter = Chapter(name="all.md", sections=Sections([*sections, last]))
    return Book(title_page=page, chapters=(chapter,), cards=cards, atlas=(Page(number=1, regions=regions),))


def test_a_long_chain_of_losses_is_decided() -> None:
    """Sixty quests, each lost for the next: no search over sets of them would come to an end."""
    found = reach(relay(60, asks_for_two=False))["ending:1"]
    assert (found.status, found.shortest) == ("reachable", True)
    assert found.witness == tuple(reply for at in range(1, 61) for reply in (f"explore {at}", "A"))
    assert reach(relay(60, asks_for_two=True))["ending:1"].status == "unreachable"
