"""Work in forked processes, some at a time: a process a task, its answer through a pipe, and an end to each."""

from __future__ import annotations

import contextlib
import ctypes
import os
import pickle
import resource
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Generic, NoReturn, TypeVar

_Task = TypeVar("_Task")
Respond = Callable[[Any], NoReturn]
"""Ends the process with this answer, from wherever it is called."""
MOST_MEMORY = 3 * 2**30
"""Bytes of address space that a child may take beyond its parent's."""

LEAST_WORK = 0.005
"""A child that used a smaller part of its time on the processor waits for something that never comes."""


class Died(Exception):
    """A child that ended without an answer: killed, out of time, or out of memory."""


class _Child(Generic[_Task]):
    def __init__(self, task: _Task, pid: int, pipe: int, seconds: float) -> None:
        self.task, self.pid, self.pipe, self.seconds = task, pid, pipe, seconds
        self.ends = time.monotonic() + seconds
        self.used = 0.0
        self.data = b""

    def is_late(self) -> bool:
        """Whether its time is over. On a busy machine, one that still works has its time over again: what counts is the
        processor time that it used."""
        if time.monotonic() <= self.ends:
            return False
        before, self.used = self.used, _processor_time(self.pid)
        self.ends = time.monotonic() + self.seconds
        return self.used >= self.seconds or self.used - before < LEAST_WORK * self.seconds


def run_forked(
    tasks: Iterable[_Task], work: Callable[[_Task, Respond], Any], jobs: int, seconds: Callable[[_Task], float]
) -> Iterator[tuple[_Task, Any]]:
    """Each task with the answer of `work`, or with `Died`, in the order in which they end."""
    waiting, running = iter(tasks), list[_Child[_Task]]()
    try:
        while True:
            while len(running) < jobs and (task := next(waiting, None)) is not None:
                running.append(_forked(task, work, seconds(task)))
            if not running:
                return
            ready, _, _ = select.select([child.pipe for child in running], [], [], 0.2)
            for child in list(running):
                if child.pipe in ready:
                    part = os.read(child.pipe, 2**20)
                    child.data += part
                    over = not part
                else:
                    over = child.is_late()
                if over:
                    running.remove(child)
                    yield child.task, _ended(child)
    finally:
        for child in running:
            _ended(child)


def _forked(task: _Task, work: Callable[[_Task, Respond], Any], seconds: float) -> _Child[_Task]:
    """Do a task in a forked process, which sends its answer through a pipe."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid:
        os.close(writing)
        return _Child(task, pid, reading, seconds)
    os.close(reading)

    def answer(value: Any) -> NoReturn:
        """Send the answer and end the process."""
        with contextlib.suppress(BaseException):
            data = pickle.dumps(value)
            while data:
                data = data[os.write(writing, data) :]
        os._exit(0)

    try:
        os.setpgid(0, 0)  # what it starts ends with it
        _end_with_parent()
        answer(work(task, answer))
    except BaseException:
        answer(RuntimeError(traceback.format_exc()))


def _end_with_parent() -> None:
    """Linux: a parent that is killed takes its children with it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def _ended(child: _Child[_Task]) -> Any:
    """End a process with all that it started, and return its answer; `Died` if it gave none."""
    os.close(child.pipe)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)
    with contextlib.suppress(ProcessLookupError):
        os.kill(child.pid, signal.SIGKILL)
    os.waitpid(child.pid, 0)
    try:
        return pickle.loads(child.data)
    except (EOFError, pickle.UnpicklingError):
        return Died()


def _processor_time(pid: int) -> float:
    """Seconds that a process has used; none where the system does not say."""
    path = Path(f"/proc/{pid}/stat")
    if not path.is_file():
        return 0.0
    fields = path.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def limit_memory() -> None:
    """Let this process take only so much more memory."""
    statistics = Path("/proc/self/statm")
    if not statistics.is_file():
        return  # a system without it has no such limit either
    taken = int(statistics.read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (taken + MOST_MEMORY, resource.RLIM_INFINITY))


def be_quiet() -> None:
    """Standard output and error to nowhere."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
