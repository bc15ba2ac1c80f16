"""The main loop of a worker process. It imports little, since the other process waits."""

from __future__ import annotations

import pickle
import signal
import threading
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from wanderbook.processes import end_with_parent


class TaskReply(NamedTuple):
    """The result of a task, or its error."""

    found: Any = None
    trouble: str = ""


def serve(line: Connection) -> None:
    """Receive what all tasks share, then run one task after another."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):  # the other process has ended
        work, shared = pickle.loads(line.recv_bytes())
        do = work(shared)
        while True:
            task = pickle.loads(line.recv_bytes())
            try:
                reply = TaskReply(do(task))
            except Exception as error:
                reply = TaskReply(trouble=f"a question failed ({type(error).__name__}: {error})")
            line.send_bytes(pickle.dumps(reply, pickle.HIGHEST_PROTOCOL))
