"""Questions spread over processes: each gets the shared data once, and one task after another.

Results come back in the order of the tasks, whichever process did them. However it ends, no process is left.
"""

from __future__ import annotations

import multiprocessing
import pickle
from collections.abc import Iterator, Sequence
from multiprocessing.connection import wait
from typing import Any

from wanderbook.processes import uninterrupted
from wanderbook.proofs.limit import TimeLimit
from wanderbook.proofs.questions.spread import ResultT, SharedT, Spread, TaskT, Work, in_turn
from wanderbook.proofs.questions.worker import TaskReply, serve

LOOK = 0.1
"""Seconds between two looks at whether there is time left."""


class SpreadFailed(Exception):
    """Raised when another process or machine did not finish its tasks; says why."""


def over_processes(workers: int, limit: TimeLimit) -> Spread:
    """A `Spread` over this many processes; with one, the work is done in this process."""

    def spread(
        work: Work[SharedT, TaskT, ResultT], shared: SharedT, tasks: Sequence[TaskT]
    ) -> Iterator[ResultT | None]:
        """The results of the tasks, from several processes, or from this one if there is only one worker."""
        if workers == 1:
            return in_turn(work, shared, tasks)
        return _together(workers, limit, work, shared, tasks)

    return spread


def _together(
    workers: int, limit: TimeLimit, work: Work[SharedT, TaskT, ResultT], shared: SharedT, tasks: Sequence[TaskT]
) -> Iterator[ResultT | None]:
    """The results of the tasks done by several processes, in their order; None for those not done when the
    time is up."""
    sent = pickle.dumps((work, shared), pickle.HIGHEST_PROTOCOL)
    done: dict[int, ResultT] = {}
    helpers: list[_Helper] = []
    left = iter(range(len(tasks)))
    try:
        for _ in range(min(workers, len(tasks))):
            with uninterrupted():
                helpers.append(_Helper())
            helpers[-1].begin(sent)
        busy = {helper.line: helper for helper in helpers if helper.give(next(left, None), tasks)}
        while busy and not limit.is_over:
            for line in wait(list(busy), LOOK):
                helper = busy[line]  # type: ignore[index]
                done[helper.task] = helper.take()
                if not helper.give(next(left, None), tasks):
                    del busy[helper.line]
    finally:
        with uninterrupted():
            for helper in helpers:
                helper.end()
    return map(done.get, range(len(tasks)))


class _Helper:
    """A process that does tasks for this one."""

    def __init__(self) -> None:
        """Start the process; it ends when the pipe to it is closed."""
        self.line, theirs = multiprocessing.Pipe()
        self.task = -1
        with theirs:  # theirs alone once they have it, so that the line ends when they do
            spawn = multiprocessing.get_context("spawn")  # a fork of a process with threads may hang
            self.process = spawn.Process(target=serve, args=(theirs,), daemon=True)
            self.process.start()

    def begin(self, shared: bytes) -> None:
        self._send(shared)

    def give(self, task: int | None, tasks: Sequence[object]) -> bool:
        """Give the process the next task. False if there is none."""
        if task is None:
            return False
        self.task = task
        self._send(pickle.dumps(tasks[task]))
        return True

    def _send(self, data: bytes) -> None:
        """Send data to the worker. Raises `SpreadFailed` if it is gone."""
        try:
            self.line.send_bytes(data)
        except OSError as error:
            raise SpreadFailed("a worker process ended too early") from error

    def take(self) -> Any:
        """The result of its task. Raises `SpreadFailed`."""
        try:
            reply: TaskReply = pickle.loads(self.line.recv_bytes())
        except (EOFError, OSError) as error:
            raise SpreadFailed("a worker process ended too early") from error
        if reply.trouble:
            raise SpreadFailed(reply.trouble)
        return reply.found

    def end(self) -> None:
        """End the process at once: it has nothing to lose."""
        self.process.kill()
        self.process.join()
        self.line.close()
