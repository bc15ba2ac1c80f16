"""What a kernel says reaches the page at once."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace
from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from wanderbook_lab import SETTING, _load_jupyter_server_extension


class Usual:
    """Whatever connects pages to kernels."""

    def __init__(self, websocket_handler: Any) -> None:
        self.websocket_handler = websocket_handler

    def connect(self) -> str:
        return "connected"


def test_a_connection_asks_for_no_delay_and_is_made_as_usual() -> None:
    server = SimpleNamespace(web_app=SimpleNamespace(settings={SETTING: Usual}))
    _load_jupyter_server_extension(server)
    asked: list[bool] = []
    connection = server.web_app.settings[SETTING](SimpleNamespace(set_nodelay=asked.append))
    assert connection.connect() == "connected"
    assert asked == [True]


def test_the_servers_own_connection_has_what_that_needs() -> None:
    server = SimpleNamespace(web_app=SimpleNamespace(settings={SETTING: ZMQChannelsWebsocketConnection}))
    _load_jupyter_server_extension(server)
    prompt = server.web_app.settings[SETTING]
    assert issubclass(prompt, ZMQChannelsWebsocketConnection)
    assert prompt.connect is not ZMQChannelsWebsocketConnection.connect
    assert prompt.websocket_handler.klass.set_nodelay  # the handler's kind is known, and can be asked for it


def test_installing_the_package_switches_it_on() -> None:
    command = [sys.executable, "-m", "jupyter", "server", "extension", "list"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True)
    [told] = [line for line in (listed.stdout + listed.stderr).splitlines() if "wanderbook_lab" in line][:1]
    assert "enabled" in told
