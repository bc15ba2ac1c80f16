"""The base classes of all widgets: only Python sets what they show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

try:
    from anywidget import AnyWidget
except ImportError:  # in a published page, which has no notebook
    from wanderbook_widgets.published.widget import PageWidget as AnyWidget  # type: ignore[assignment]

if TYPE_CHECKING:
    from wanderbook_widgets.published.widget import PageWidget as AnyTransport
else:
    AnyTransport = traitlets.HasTraits


NotebookWidget = AnyWidget
"""What carries the messages of a widget in a notebook."""


class SealedTraits(AnyTransport):
    """Traits that only Python sets: a page shows them, and sends its requests as messages.

    What carries them is added by the class beside this one: a notebook's widget, or a page's.
    """

    def set_state(self, sync_data: Any) -> None:
        """Reject traits that a page tries to set, and send it the true values again."""
        self.refuse()
        self.send_again()

    def refuse(self) -> None:
        """Tell the page that a message was not understood."""
        raise NotImplementedError

    def send_again(self) -> None:
        self.send_state()


class Sealed(SealedTraits, NotebookWidget):
    """A widget of the notebook with such traits."""
