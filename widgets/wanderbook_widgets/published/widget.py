"""A widget without a notebook: traits and messages as in ipywidgets, passed to a function instead of a kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import traitlets

Post = Callable[[dict[str, Any]], None]
"""Where messages go: `{"method": "update", "state": …}` or `{"method": "custom", "content": …}`."""
Handler = Callable[[Any, Any, Any], None]


class PageWidget(traitlets.HasTraits):
    """A replacement for `anywidget.AnyWidget` if that is not installed."""

    post: Post | None = None

    def __init__(self, **values: Any) -> None:
        self._handler: Handler | None = None
        self._held: set[str] | None = None
        super().__init__(**values)

    @property
    def keys(self) -> list[str]:
        return self.trait_names(sync=True)

    def get_state(self, names: Iterable[str] | None = None) -> dict[str, Any]:
        return {name: getattr(self, name) for name in (self.keys if names is None else names)}

    # ---------------------------------------------------------------- to the page

    def send(self, content: Any) -> None:
        if self.post:
            self.post({"method": "custom", "content": content})

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        if self.post:
            self.post({"method": "update", "state": self.get_state([key] if isinstance(key, str) else key)})

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """Send all changes of this block together at its end."""
        if self._held is not None:
            yield
            return
        self._held = set()
        try:
            yield
        finally:
            held, self._held = self._held, None
            if held:
                self.send_state(held)

    def notify_change(self, change: Any) -> None:
        """Send a changed trait to the page, or record it while sending is held back."""
        super().notify_change(change)
        name = change["name"]
        if self.post and self.trait_metadata(name, "sync") and self._should_send_property(name, change["new"]):
            if self._held is None:
                self.send_state(name)
            else:
                self._held.add(name)

    def _should_send_property(self, key: str, value: Any) -> bool:
        return True

    # ---------------------------------------------------------------- from the page

    def on_msg(self, handler: Handler) -> None:
        self._handler = handler

    def hear(self, message: Any) -> None:
        if self._handler:
            self._handler(self, message, [])
