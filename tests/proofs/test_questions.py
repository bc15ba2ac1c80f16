"""Small questions: every answer held against brute force, every proof against a checker, every play replayed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.proofs.agree_sets import locks_held, verdicts_held
from tests.proofs.lifted import Explanations
from tests.proofs.machines import EveryState, random_machine
from tests.proofs.shapes import shaped_book
from tests.proofs.truth import Truth
from wanderbook.book import Book
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.machine.compiled import Story
from wanderbook.machine.machine import Machine, Operator, Variable
from wanderbook.machine.saturate import saturate
from wanderbook.proofs.explain import Explainer
from wanderbook.proofs.explicit import explore
from wanderbook.proofs.questions.answers import ByQuestions
from wanderbook.proofs.questions.check import unproved
from wanderbook.proofs.questions.prover import Prover
from wanderbook.proofs.reach import Budget, Reach, reach_by_questions
from workshop.tangles import tangled_book


def decided(machine: Machine) -> Prover:
    prover = Prover(machine)
    assert set(prover.decide(prover.taking)) == set(prover.taking)
    return prover


@pytest.mark.parametrize("part", range(4))
def test_every_answer_is_true_of_machines_with_counters(part: int) -> None:
    open = 0
    for at in range(150):
        machine = random_machine(Random(f"questions:{part}:{at}"))
        truth, prover = EveryState(machine), decided(machine)
        for name in prover.taking:
            if prover.is_reached(name):
                assert name in truth.fewest
                assert machine.replays(prover.play(name))
                assert name in machine.operators[prover.play(name)[-1]].names
            elif prover.is_ruled_out(name):
                assert name not in truth.fewest
            else:
                assert name in prover.stuck
                open += 1
        assert unproved(machine, prover.invariants) == {name for name in prover.taking if not prover.is_ruled_out(name)}
    assert open == 0


@pytest.mark.parametrize("seed", [3, 11])
def test_a_plain_book_is_decided_with_proofs_and_plays(seed: int) -> None:
    story = Story(synthetic_book(Recipe(sections=1_000, keywords=60, seed=seed)))
    questions = ByQuestions(story, saturate(story))
    names = [name for kind in story.contents.values() for name in kind]
    questions.decide(names)
    verdicts = {name: questions.verdict(name) for name in names}
    assert {verdict.status for verdict in verdicts.values()} == {"reachable", "unreachable"}
    open = unproved(questions.machine, questions.prover.invariants)
    assert not open & {name for name, verdict in verdicts.items() if verdict.status == "unreachable"}
    for name in Random(seed).sample([name for name in names if name in open], 100):
        assert questions.machine.replays(questions.prover.play(name))


def test_a_proof_with_a_hole_is_refused() -> None:
    """Two variables that are only ever changed together: no range of each rules `both` out, one region does."""
    machine = Machine(
        (Variable("a", 2, 0), Variable("b", 2, 0)),
        (
            Operator(0, ((),), ((0, (2, 2)),), ("left",), 2),
            Operator(0, ((),), ((1, (2, 2)),), ("right",), 2),
            Operator(2, (((0, 2), (1, 2)),), (), ("both",), 1),
        ),
        start=0,
        end=1,
    )
    prover = decided(machine)
    assert prover.is_ruled_out("both") and set(prover.variables_of("both")) == {0, 1}
    [region] = prover.regions
    assert unproved(machine, prover.invariants) == {"left", "right"}
    holed = region._replace(at=dict.fromkeys(region.at, 0))
    with pytest.raises(AssertionError):
        unproved(machine, prover.invariants._replace(regions=(holed,)))
    narrow = [values & ~(1 << values.bit_length() - 1) if values else 0 for values in prover.invariants.values]
    with pytest.raises(AssertionError):
        unproved(machine, prover.invariants._replace(values=narrow))


def test_a_proof_about_a_machine_without_variables_is_checked() -> None:
    machine = Machine(
        (),
        (
            Operator(0, ((),), (), ("read",), 2),
            Operator(2, ((),), (), ("home",), 1),
            Operator(3, ((),), (), ("cut",), 1),
        ),
        start=0,
        end=1,
    )
    prover = decided(machine)
    assert prover.is_ruled_out("cut")
    assert unproved(machine, prover.invariants) == {"read", "home"}
    unread = prover.invariants._replace(values=[1, 0, 0, 0])
    with pytest.raises(AssertionError):
        unproved(machine, unread)


# ---------------------------------------------------------------- books


def by_questions(book: Book) -> Reach:
    """As a large book is decided: without looking at states one by one first."""
    story = Story(book)
    bound = saturate(story)
    return reach_by_questions(ByQuestions(story, bound), bound, explore(story, 0), Budget())


def plain_book(part: str, at: int) -> Book:
    """Tangles, shapes of real books, and books with locks in turn, all without an atlas."""
    random = Random(f"{part}:{at}")
    return tangled_book(random, large=at % 3 == 2) if at % 2 else shaped_book(random)


@pytest.mark.parametrize("part", range(4))
def test_verdicts_locks_and_explanations_of_books_are_true(part: int) -> None:
    counts = Counter[str]()
    for at in range(60):
        book = plain_book(f"questions {part}", at)
        truth = Truth(book, 3_000)
        if not truth.complete or book.atlas:
            continue
        found = by_questions(book)
        verdicts = {name: one for kind in found.kinds.values() for name, one in kind.items()}
        counts += verdicts_held(truth, verdicts)
        counts += locks_held(truth, found.locks)
        explainer, explanations = Explainer(found), Explanations(book, 3_000)
        for name, verdict in verdicts.items():
            if verdict.status == "unreachable":
                counts[explanations.holds(name, explainer.because(name))] += 1
        counts["books"] += 1
    assert counts["books"] > 40
