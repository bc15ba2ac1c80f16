"""The passes of the proofs, held against brute force on small books with everything in them."""

from __future__ import annotations

from random import Random

import pytest

from tests.proofs.brute_force import BruteForce
from wanderbook.book import Book, Cards, Chapter, Choice, Section, Sections, TitlePage
from wanderbook.book.book import Ending
from wanderbook.book.cards import Quest
from wanderbook.book.conditions import Owns
from wanderbook.book.effects import EndStory, GainQuest, TurnTo
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.machine import guards, moves, saturate
from wanderbook.machine.compiled import Story
from wanderbook.proofs import explicit
from wanderbook.proofs.campaigns import order, regions, summaries, symbolic
from wanderbook.proofs.campaigns.chains import Chains
from wanderbook.proofs.campaigns.order import OrderConflict, Plan, Planner
from wanderbook.proofs.campaigns.places import MoveSources
from wanderbook.proofs.campaigns.statuses import OneWay, one_way
from wanderbook.proofs.explicit import explore, locked
from workshop.tangles import tangled_book, tangled_campaign

BOOKS = 40
"""For each of the seeds below."""
MOST_RULES = 60
"""Tangles with more are left to the long runs."""


def campaigns(seed: int, cards_return: bool) -> list[Book]:
    return [tangled_campaign(Random(f"{seed}:{at}"), cards_return) for at in range(BOOKS)]


def books(seed: int) -> list[Book]:
    plain = [tangled_book(Random(f"{seed}:{at}")) for at in range(BOOKS)]
    return [*plain, *campaigns(seed, cards_return=True)]


@pytest.mark.parametrize("seed", range(3))
def test_every_state_agrees_with_brute_force(seed: int) -> None:
    compared = 0
    for book in books(seed):
        truth, found = BruteForce(book).run(), explore(Story(book), 20_000)
        if truth.complete and found.complete:
            assert set(found.reached) == truth.reached
            assert bool(locked(found)) == bool(truth.locked())
            compared += 1
    assert compared > BOOKS


@pytest.mark.parametrize("seed", range(3))
def test_saturation_leaves_out_only_what_cannot_be(seed: int) -> None:
    left_out = 0
    for book in books(seed):
        truth, story = BruteForce(book).run(), Story(book)
        bound = saturate.saturate(story)
        assert truth.reached <= bound.names
        left_out += sum(1 for moves in story.moves for move in moves for name in move.names if name not in bound.names)
    assert left_out > 100, "the books hold something that saturation rules out"


def test_a_guard_of_many_clauses_is_looked_at_once_for_each_fact() -> None:
    """Five of ten quests are 252 ways to hold, all of which wait for the same ten facts."""
    letters, quests = "ABCDEFGHIJ", range(1, 11)
    gains = [
        Choice(letter=letter, text="Ask.", effects=(GainQuest(quest=quest), TurnTo(section="1")))
        for letter, quest in zip(letters, quests, strict=True)
    ]
    enough = Choice(letter="K", text="Go.", requires=Owns(thing="quest", amount=5), effects=(EndStory(ending=1),))
    chapter = Chapter(name="all.md", sections=Sections([Section(number="1", choices=(*gains, enough))]))
    page = TitlePage(title="Ten", ruleset="gamebook", start="1", ending=(Ending(number=1, name="Home"),))
    cards = Cards(quest=tuple(Quest(number=quest, name=f"Matter {quest}") for quest in quests))
    story = Story(Book(title_page=page, chapters=(chapter,), cards=cards))
    assert len(story.moves[story.at["1"] + 1][-1].guard) == 252
    assert "ending:1" in saturate.saturate(story).names


@pytest.mark.parametrize("few", [1, 3])
def test_regions_that_are_searched_together_are_what_each_is_by_itself(
    few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(regions, "FEW", few)
    together = alone = 0
    tangles = [tangled_campaign(Random(f"regions:{at}"), cards_return=False, large=True) for at in range(BOOKS)]
    for book in (*tangles, synthetic_book(Recipe(sections=2_000, keywords=100, ruleset="sleeping_gods", words=1))):
        story = Story(book)
        hub = summaries.Summaries(story, saturate.saturate(story)).hub
        many = regions.AllRegions(hub)
        found = many.regions(many.entries)
        for entry, region in found.items():
            points, exits, landings, _ = regions.region_from(hub, entry)
            assert set(region.points) == set(points) and len(region.points) == len(points)
            assert sorted(region.exits) == sorted(exits)
            assert sorted(region.landings) == sorted(landings)
        for entry in many.entries[~many.whole[many.entries]].tolist():
            others = set(many.owner[regions.region_from(hub, entry).points].tolist()) - {entry, regions.NOWHERE}
            assert many.shared[list(others)].all()
        together += len(found)
        alone += len(many.entries) - len(found)
    assert together > 500 and alone > 50, "some lie apart, and some do not"


def planned(book: Book) -> tuple[set[str], set[str]] | None:
    """What can be reached and what cannot, by ordering the summaries of explorations; nothing where that is no way."""
    story = Story(book)
    bound = saturate.saturate(story)
    if not one_way(story, bound):
        return None
    found = summaries.summarise(story, bound, budget=3_000)
    if not found.whole or len(found.rules) > MOST_RULES:
        return None
    places = MoveSources(found)
    planner = Planner(Chains(found, OneWay(found.facts, bound, found.facts.start), found.facts.start))
    reached, blocked = set(), set()
    for name, goals in ((name, places.goals(name)) for name in story.moves.things):
        plans = (planner.plan(goal.asks) for goal in goals)
        first = next((plan for plan in plans if not isinstance(plan, OrderConflict)), None)
        if isinstance(first, Plan):
            reached.add(name)
        elif first is None:
            blocked.add(name)
    planner.close()
    return reached, blocked


def agree(seed: int) -> int:
    """How many books were compared; fails where the two differ."""
    compared = 0
    for book in campaigns(seed, cards_return=False):
        truth = BruteForce(book).run()
        verdict = planned(book) if truth.complete else None
        if verdict is not None:
            assert verdict[0] == truth.reached
            assert not verdict[1] & truth.reached
            compared += 1
    return compared


@pytest.mark.parametrize("seed", range(3))
def test_ordering_agrees_with_brute_force(seed: int) -> None:
    assert agree(seed) > BOOKS // 3


# ---------------------------------------------------------------- mutants that every suite must kill


def differs() -> bool:
    """Whether ordering and brute force come apart on some book."""
    try:
        for seed in range(3):
            agree(seed)
    except AssertionError:
        return True
    return False


def test_negative_guards_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Story.guard
    monkeypatch.setattr(Story, "guard", lambda self, when, holds=True: _without_no(real(self, when, holds)))
    assert differs()


def _without_no(guard: guards.Guard) -> guards.Guard:
    return tuple((yes, 0) for yes, _ in guard)


def test_losses_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    real = symbolic.changed
    monkeypatch.setattr(
        symbolic,
        "changed",
        lambda facts, known, change, crossed: (
            [known] if change[0] == guards.USE else real(facts, known, change, crossed)
        ),
    )
    assert differs()


def test_redirects_as_optional_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Story.guard
    monkeypatch.setattr(Story, "guard", lambda self, when, holds=True: real(self, when) if holds else guards.ALWAYS)
    assert differs()


def test_no_ordering_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order.Planner, "_edges", lambda *_: iter(()))
    assert differs()


def test_a_witness_is_a_shortest_play() -> None:
    """Breadth first by replies: no play of fewer replies reaches it."""
    for at in range(20):
        story = Story(tangled_campaign(Random(f"short:{at}")))
        found = explicit.explore(story, 5_000)
        for name in found.reached:
            assert replayed(story, found.witness(name), name)


def replayed(story: Story, replies: tuple[str, ...], name: str, exactly: bool = True) -> bool:
    """Whether these replies, and none fewer, reach it; or also fewer of them."""
    states, left = {(moves.HUB, story.start, -1)}, list(replies)
    local = story.local
    if name in story.given:
        return not left
    while True:
        states, reached = _until_asked(story, states, local)
        if name in reached or not left:
            return name in reached and not (exactly and left)
        reply = left.pop(0)
        taken = [way for state in states for way in explicit.moves(story, state, local) if way[0] == reply]
        if any(name in names for _, names, _ in taken):
            return not (exactly and left)
        states = {after for _, _, after in taken}


def _until_asked(
    story: Story, states: set[explicit.ExplicitState], local: int
) -> tuple[set[explicit.ExplicitState], set[str]]:
    """On over everything that nobody is asked about."""
    reached: set[str] = set()
    waiting, seen = list(states), set(states)
    while waiting:
        for reply, names, after in explicit.moves(story, waiting.pop(), local):
            if reply is None:
                reached.update(names)
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return seen, reached
