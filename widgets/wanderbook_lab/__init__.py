"""A Jupyter server extension that delivers kernel messages to the page without delay.

A click is answered by several small messages in a row. The server's sockets hold the second of them back until the
first is acknowledged, which a browser puts off for some 40 milliseconds: more than all the rest of an answer takes.
Installing the package switches this part on (`etc/jupyter`).
"""

from __future__ import annotations

from typing import Any

SETTING = "kernel_websocket_connection_class"


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "wanderbook_lab"}]


def _load_jupyter_server_extension(server: Any) -> None:
    """Disable the delay on the sockets that connect pages to kernels."""
    settings = server.web_app.settings
    usual: Any = settings[SETTING]

    class Prompt(usual):  # type: ignore[misc]
        def connect(self) -> Any:
            self.websocket_handler.set_nodelay(True)
            return super().connect()

    settings[SETTING] = Prompt
