"""A published folder on this machine, as a web host would serve it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from wanderbook_tools.screen import WrongUse

ADDRESS = "127.0.0.1"


class Handler(SimpleHTTPRequestHandler):
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".json": "application/json",
    }

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")  # after publishing again, readers get the new one
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing: requests do not matter."""


def server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """A server that is not serving yet. Raises `WrongUse` if the port is taken."""
    try:
        return ThreadingHTTPServer((ADDRESS, port), partial(Handler, directory=str(folder)))
    except OSError as error:
        raise WrongUse(f"cannot serve on port {port}: {(error.strerror or str(error)).lower()}") from error


def address(serving: ThreadingHTTPServer) -> str:
    return f"http://{ADDRESS}:{serving.server_address[1]}/"


def serve(folder: Path, port: int, say: Callable[[str], None]) -> int:
    """Serve a folder on this machine until Ctrl-C."""
    with server(folder, port) as serving:
        say(f"{address(serving)}  (Ctrl+C stops it)")
        try:
            serving.serve_forever()
        except KeyboardInterrupt:
            return 0
    return 0
