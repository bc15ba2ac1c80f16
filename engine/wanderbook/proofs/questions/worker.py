"""What a process runs that asks questions for another one. It imports little: the other one waits."""

from __future__ import annotations

import pickle
import signal
import threading
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from wanderbook.processes import end_with_parent


class TaskReply(NamedTuple):
    """What became of a task, or what went wrong with it."""

    found: Any = None
    trouble: str = ""


def serve(line: Connection) -> None:
    """Do one task after another with what all of them share, which comes first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):  # nobody is left to work for
        work, shared = pickle.loads(line.recv_bytes())
        do = work(shared)
        while True:
            task = pickle.loads(line.recv_bytes())
            try:
                reply = TaskReply(do(task))
            except Exception as error:
                reply = TaskReply(trouble=f"a question failed ({type(error).__name__}: {error})")
            line.send_bytes(pickle.dumps(reply, pickle.HIGHEST_PROTOCOL))
