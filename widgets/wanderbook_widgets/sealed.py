"""The base class of all widgets: only Python sets what they show."""

from __future__ import annotations

from typing import Any

try:
    from anywidget import AnyWidget
except ImportError:  # in a published page, which has no notebook
    from wanderbook_widgets.published.widget import PageWidget as AnyWidget  # type: ignore[assignment]


class Sealed(AnyWidget):
    """A widget whose traits only Python sets: a page shows them, and sends its requests as messages."""

    def set_state(self, sync_data: Any) -> None:
        """Reject traits that a page tries to set, and send it the true values again."""
        self.refuse()
        self.send_again()

    def refuse(self) -> None:
        """Tell the page that a message was not understood."""
        raise NotImplementedError

    def send_again(self) -> None:
        self.send_state()
