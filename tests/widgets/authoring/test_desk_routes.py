"""Through which of a kernel's shells a page is heard."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.books import write_book
from wanderbook_widgets import Desk

BOOK = {
    "book.toml": 'title = "A door"\nruleset = "gamebook"\nstart = "1"\n\n[[ending]]\nnumber = 1\nname = "In"\n',
    "storybook/all.md": "## 1\n\nA door.\n\n*The story ends. Ending 1.*\n",
}


class Routed:
    """A comm as ipykernel 7.4 makes it: an answer comes through the subshell that the kernel heard from last."""

    comm_id = "routed"
    _reply_subshell_id: str | None = None

    def __init__(self) -> None:
        self.sent: list[Any] = []

    def send(self, data: Any = None, metadata: Any = None, buffers: Any = None) -> None:
        self.sent.append(data)
        self._reply_subshell_id = "let go soon"

    def on_msg(self, callback: Any) -> None:
        """Nothing is heard here."""

    def close(self, *args: Any, **kwargs: Any) -> None:
        """Nothing is left to close."""


def test_the_page_is_never_heard_through_a_subshell_that_may_be_gone(tmp_path: Path) -> None:
    desk = Desk(write_book(tmp_path / "book", BOOK), games=1, follows=False)
    desk.wait()
    desk.comm = comm = Routed()
    desk.tell("misunderstood")
    desk.send({"heard": True})
    assert len(comm.sent) == 2
    assert comm._reply_subshell_id is None
