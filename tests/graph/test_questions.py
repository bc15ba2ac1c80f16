"""Small questions: every answer held against brute force, every proof against a checker, every play replayed."""

from __future__ import annotations

from random import Random

import pytest

from tests.graph.machines import EveryState, random_machine
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.graph.compiled import Story
from wanderbook.graph.proofs.questions.answers import ByQuestions
from wanderbook.graph.proofs.questions.check import unproved
from wanderbook.graph.proofs.questions.prover import Prover
from wanderbook.graph.proofs.saturate import saturate
from wanderbook.graph.proofs.sets.machine import Machine, Operator, Variable


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
    holed = region._replace(at={point: 0 for point in region.at})
    with pytest.raises(AssertionError):
        unproved(machine, prover.invariants._replace(regions=(holed,)))
    narrow = [values & ~(1 << values.bit_length() - 1) if values else 0 for values in prover.invariants.values]
    with pytest.raises(AssertionError):
        unproved(machine, prover.invariants._replace(values=narrow))
