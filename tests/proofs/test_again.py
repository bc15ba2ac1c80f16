"""What can be said at once of a changed story, held against the whole proof of it."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from tests.proofs.small import looked_through, statuses
from tests.proofs.test_proofs import replayed
from wanderbook.book import Book, Section
from wanderbook.machine.compiled import Story
from wanderbook.proofs.again import is_same, reach_again
from wanderbook.proofs.paragraphs import paragraphs
from wanderbook.proofs.reach import Reach, reach
from workshop.tangles import tangled_book, tangled_campaign, with_paragraphs

MAKERS = (
    tangled_book,
    tangled_campaign,
    partial(tangled_campaign, encounters=True),
    lambda random: with_paragraphs(random, tangled_book(random)),
)


def edited(random: Random, book: Book) -> Book:
    """A book with one choice taken away, put in twice, or with the condition or the effects of another one."""
    some = [section for section in book.sections.values() if section.choices]
    if not some:
        return book
    section = random.choice(some)
    choices, at = list(section.choices), random.randrange(len(section.choices))
    other = random.choice(random.choice(some).choices)
    match random.randrange(4):
        case 0:
            choices.pop(at)
        case 1:
            choices.append(other.model_copy(update={"letter": "H"}))
        case 2:
            choices[at] = choices[at].model_copy(update={"requires": other.requires})
        case _:
            choices[at] = choices[at].model_copy(update={"effects": other.effects})
    return _with(book, section, choices=tuple(choices))


def _with(book: Book, section: Section, **other: Any) -> Book:
    return book.model_copy(update={"sections": {**book.sections, section.number: section.model_copy(update=other)}})


@pytest.mark.parametrize("make", MAKERS)
def test_no_verdict_is_another_than_that_of_the_whole_proof(make: Any) -> None:
    names = decided = 0
    for seed in range(60):
        random = Random(f"again:{seed}")
        book = make(random)
        before = reach(book)
        for _ in range(3):
            new = edited(random, book)
            again, whole = reach_again(Story(new), before), statuses(reach(new))
            assert whole.keys() == statuses(again).keys()
            for name, status in statuses(again).items():
                assert status in (whole[name], "undecided"), (seed, name)
                names, decided = names + 1, decided + (status != "undecided")
            _replay(again)
    assert decided > 0.99 * names > 1_000


def _replay(again: Reach) -> None:
    hidden = paragraphs(again.story.book)
    for name in statuses(again):
        verdict = again[name]
        if verdict.status == "reachable" and name not in hidden:
            assert replayed(again.story, tuple(verdict.witness), name), name


def test_a_story_in_other_words_is_the_same() -> None:
    changed = 0
    for seed in range(100):
        random = Random(f"words:{seed}")
        book = tangled_campaign(random)
        section = random.choice([*book.sections.values()])
        words = tuple(choice.model_copy(update={"text": choice.text + " Now."}) for choice in section.choices)
        assert is_same(Story(_with(book, section, choices=words)), Story(book))
        before, after = looked_through(book), looked_through(edited(random, book))
        if before and after and statuses(before) != statuses(after):
            changed += 1
            assert not is_same(after.story, before.story)
    assert changed > 10
