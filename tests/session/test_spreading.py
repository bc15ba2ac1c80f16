"""Questions asked by other processes and at a cluster: the same answers, and nobody left behind."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import psutil
import pytest
from distributed import LocalCluster

from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.machine.compiled import Story
from wanderbook.machine.saturate import saturate
from wanderbook.proofs.limit import NO_LIMIT, TimeLimit
from wanderbook.proofs.questions.answers import ByQuestions
from wanderbook.proofs.questions.check import unproved
from wanderbook.proofs.questions.spread import Spread, in_turn
from wanderbook.session.dask_spreading import over_cluster
from wanderbook.session.spreading import SpreadFailed, over_processes

RECIPE = Recipe(sections=300, keywords=30, seed=0)
Answers = dict[str, tuple[str, tuple[str, ...]]]


def answers(spread: Spread | None) -> Answers:
    """Every name's verdict and play; several are open after plays to everything were looked for."""
    story = Story(synthetic_book(RECIPE))
    names = [name for kind in story.contents.values() for name in kind]
    questions = ByQuestions(story, saturate(story))
    questions.decide(names, spread=spread)
    ruled_out = {name for name in questions.prover.taking if questions.prover.is_ruled_out(name)}
    assert not ruled_out & unproved(questions.machine, questions.prover.invariants)
    verdicts = {name: questions.verdict(name) for name in names}
    return {name: (one.status, tuple(one.witness)) for name, one in verdicts.items()}


def helpers() -> list[int]:
    """The processes that ask for this one. What `multiprocessing` keeps beside them asks nothing."""
    children = psutil.Process().children()
    return [child.pid for child in children if any("spawn_main" in word for word in child.cmdline())]


@pytest.fixture(scope="module")
def alone() -> Answers:
    return answers(in_turn)


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_the_same_answers_from_any_number_of_processes(alone: Answers, workers: int) -> None:
    assert answers(over_processes(workers, NO_LIMIT)) == alone
    assert not helpers()


def test_asked_one_after_another_the_verdicts_are_the_same(alone: Answers) -> None:
    statuses = {name: status for name, (status, _) in answers(None).items()}
    assert statuses == {name: status for name, (status, _) in alone.items()}
    assert {"reachable", "unreachable"} <= set(statuses.values())


def test_the_same_answers_from_a_cluster(alone: Answers) -> None:
    local = LocalCluster(processes=False, n_workers=1, threads_per_worker=2, dashboard_address="127.0.0.1:0")
    with local, local.get_client() as client:
        assert answers(over_cluster(client, NO_LIMIT)) == alone
        with pytest.raises(SpreadFailed, match="7"):
            list(over_cluster(client, NO_LIMIT)(Refusing, 7, [1]))


class Refusing:
    """Work that fails."""

    def __init__(self, shared: int) -> None:
        self.shared = shared

    def __call__(self, task: int) -> int:
        raise ValueError(f"not {self.shared}")


class Slow:
    """Work that takes longer than anybody waits for, all but its first task."""

    def __init__(self, shared: int) -> None:
        self.shared = shared

    def __call__(self, task: int) -> int:
        if task:
            time.sleep(60)
        return self.shared


def test_what_fails_elsewhere_is_told() -> None:
    with pytest.raises(SpreadFailed, match="ValueError: not 7"):
        list(over_processes(2, NO_LIMIT)(Refusing, 7, [1, 2]))
    assert not helpers()


@pytest.mark.parametrize("end", [TimeLimit.end, lambda limit: None])
def test_when_the_time_is_over_no_process_is_left(end: Callable[[TimeLimit], Any]) -> None:
    limit = TimeLimit(6)
    end(limit)
    found = list(over_processes(2, limit)(Slow, 7, [0, 1, 2]))
    assert found in ([7, None, None], [None, None, None])
    assert limit.is_over
    assert not helpers()
