"""What a kernel says reaches the page at once."""

from __future__ import annotations

import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

import ground
from tests.browser.lab import free_port, lab_variables, stop, wait_for_answer
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


@pytest.fixture(scope="module")
def page_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the server that `tools/play --page` starts, with the token `secret`."""
    home, port = tmp_path_factory.mktemp("page"), free_port()
    options = [
        "--no-browser",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--IdentityProvider.token=secret",
    ]
    log = home / "lab.log"
    with log.open("w", encoding="utf-8") as output:
        command = ground.lab_command(Path(sys.executable), options, page=True)
        process = subprocess.Popen(command, cwd=home, env=lab_variables(home), stdout=output, stderr=output)
    try:
        address = f"http://127.0.0.1:{port}"
        wait_for_answer(f"{address}/api", process, log)
        yield address
    finally:
        stop(process)


def gives_picture(address: str) -> bool:
    """Without the token there is a refusal, or the page that asks for it."""
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return bool(answer.read() == (ground.ROOT / PICTURE).read_bytes())
    except urllib.error.HTTPError:
        return False


PICTURE = "notebooks/picture.png"


@pytest.mark.parametrize("path", [f"voila/files/{PICTURE}", f"files/{PICTURE}"])
def test_no_picture_is_served_without_the_token(page_server: str, path: str) -> None:
    assert not gives_picture(f"{page_server}/{path}")


def test_the_lab_serves_a_picture_with_the_token(page_server: str) -> None:
    assert gives_picture(f"{page_server}/files/{PICTURE}?token=secret")


def test_installing_the_package_switches_it_on() -> None:
    command = [sys.executable, "-m", "jupyter", "server", "extension", "list"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True)
    [told] = [line for line in (listed.stdout + listed.stderr).splitlines() if "wanderbook_lab" in line][:1]
    assert "enabled" in told
