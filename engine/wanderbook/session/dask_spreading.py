"""Questions spread over a dask cluster, with the same answers as in one process.

What all tasks share goes to the cluster once. Workers need wanderbook installed, and nothing else.

Needs dask's distributed: `pip install wanderbook[dask]`.
"""

from __future__ import annotations

import pickle
import threading
from collections.abc import Iterator, Sequence
from typing import Any

from distributed import Client, wait
from distributed import TimeoutError as StillWaiting

from wanderbook.proofs.limit import TimeLimit
from wanderbook.proofs.questions.spread import ResultT, SharedT, Spread, TaskT, Work
from wanderbook.session.spreading import LOOK, SpreadFailed


def over_cluster(client: Client, limit: TimeLimit) -> Spread:
    """A `Spread` over a dask cluster, which leaves no work there however it ends. Raises `SpreadFailed`."""

    def spread(
        work: Work[SharedT, TaskT, ResultT], shared: SharedT, tasks: Sequence[TaskT]
    ) -> Iterator[ResultT | None]:
        """The results of the tasks, in their order; None for those not done when the time is up. Raises
        `SpreadFailed`."""
        sent = client.scatter(pickle.dumps((work, shared)), broadcast=True, hash=False)
        futures = [client.submit(_do, sent, task, pure=False) for task in tasks]
        try:
            while any(not one.done() for one in futures) and not limit.is_over:
                try:
                    wait(futures, timeout=LOOK)
                except StillWaiting:
                    continue
            return iter([one.result() if one.done() else None for one in futures])
        except Exception as error:
            raise SpreadFailed(f"the cluster did not answer its questions ({error})") from error
        finally:
            client.cancel([*futures, sent], force=True)

    return spread


# ---------------------------------------------------------------- at the cluster


_at_hand = threading.local()
"""Of each thread: what its last task shared with others, and what was made of it."""


def _do(sent: bytes, task: object) -> Any:
    """Do a task on a worker of the cluster, which keeps what all tasks share."""
    if getattr(_at_hand, "sent", None) is not sent and getattr(_at_hand, "sent", None) != sent:
        work, shared = pickle.loads(sent)
        _at_hand.sent, _at_hand.do = sent, work(shared)
    return _at_hand.do(task)
