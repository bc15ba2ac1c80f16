"""The server of rooms, over real connections: who comes in, and what an attacker gets, which is nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.widgets.hosting.people import rooms_in
from wanderbook.session.files import CannotSave
from wanderbook_widgets.hosting import store
from wanderbook_widgets.hosting.page import POLICY
from wanderbook_widgets.hosting.server import MOST_BYTES, listen
from wanderbook_widgets.hosting.store import Rooms, StoredRoom

BOOK = "the-lamplighters-round"


class Site:
    """A server on this computer, with a room."""

    def __init__(self, rooms: Rooms, port: int) -> None:
        self.rooms, self.room = rooms, rooms.open(BOOK)
        self.origin = f"http://127.0.0.1:{port}"
        self.sockets: list[WebSocketClientConnection] = []

    async def get(self, path: str) -> HTTPResponse:
        return await AsyncHTTPClient().fetch(self.origin + path, raise_error=False)

    async def post(self, body: object, origin: str = "", **headers: str) -> HTTPResponse:
        """Ask to come in."""
        said = {"Origin": origin or self.origin, "Content-Type": "application/json", **headers}
        text = body if isinstance(body, str) else json.dumps(body)
        request = HTTPRequest(f"{self.origin}/enter", "POST", said, text)
        return await AsyncHTTPClient().fetch(request, raise_error=False)

    async def key(self, name: str, code: str = "", room: StoredRoom | None = None) -> str:
        """The cookie of somebody who comes in."""
        at = room or self.room
        answer = await self.post({"name": name, "room": at.id, "code": code or at.file.code})
        assert answer.code == 200, answer.body
        return answer.headers["Set-Cookie"].split(";")[0]

    async def connect(self, cookie: str, origin: str = "", room: str = "") -> WebSocketClientConnection:
        headers = {"Cookie": cookie, "Origin": origin or self.origin}
        address = f"{self.origin.replace('http', 'ws')}/r/{room or self.room.id}/socket"
        socket = await websocket_connect(HTTPRequest(address, headers=headers))
        self.sockets.append(socket)
        return socket

    def close(self) -> None:
        """Close all connections."""
        for socket in self.sockets:
            socket.close()


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[Site]:
    rooms = rooms_in(folder)
    listening = listen(rooms, "127.0.0.1", 0)
    site = Site(rooms, listening.port)
    try:
        yield site
    finally:
        site.close()
        listening.http.stop()
        await listening.http.close_all_connections()


def on_server(folder: Path, do: Callable[[Site], Awaitable[None]]) -> None:
    async def run() -> None:
        async with served(folder) as site:
            await do(site)

    asyncio.run(run())


async def heard(socket: WebSocketClientConnection, until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first message that is what somebody waits for."""
    while (text := await asyncio.wait_for(socket.read_message(), 60)) is not None:
        message: dict[str, Any] = json.loads(text)
        if until(message):
            return message
    raise AssertionError(f"the connection was closed: {socket.close_code}")


def is_room(message: dict[str, Any]) -> bool:
    return message["method"] == "room"


def is_notice(message: dict[str, Any]) -> bool:
    return "notice" in message.get("content", {}).get("changed", {})


def test_two_come_in_and_see_the_same_room(tmp_path: Path) -> None:
    async def play(site: Site) -> None:
        host = await site.connect(await site.key("Anna", site.room.file.host_code))
        state = await heard(host, lambda message: message["method"] == "state")
        assert state["state"]["screen"] == "title" and state["state"]["title"]["books"]
        guest = await site.connect(await site.key("Ben"))
        assert (await heard(guest, lambda message: message["method"] == "state"))["state"]["title"]["books"] == []
        assert [one["name"] for one in (await heard(guest, is_room))["room"]["members"]] == ["Anna", "Ben"]
        await host.write_message(json.dumps({"begin": {"book": BOOK}}))
        opened = await heard(guest, lambda message: is_room(message) and message["room"]["open"])
        assert opened["room"]["you"]["host"] is False
        host.close()
        await heard(guest, lambda message: is_room(message) and not message["room"]["members"][0]["here"])

    on_server(tmp_path, play)


def test_four_words_let_somebody_in_for_a_while(tmp_path: Path) -> None:
    async def enter(site: Site) -> None:
        words = site.room.alias()
        typed = words.upper().replace(" ", "-")
        assert (await site.post({"name": "Ben", "words": typed})).code == 200
        assert (await site.post({"name": "Cleo", "words": "one two three four"})).code == 403

    on_server(tmp_path, enter)


def test_four_words_are_worth_nothing_after_their_time(tmp_path: Path) -> None:
    now = [0.0]
    room = Rooms(tmp_path, rooms_in(tmp_path)._editions, clock=lambda: now[0]).open(BOOK)
    words = room.alias()
    assert room.is_alias(words)
    now[0] = 31 * 60
    assert not room.is_alias(words) and room.alias() != words


# ---------------------------------------------------------------- what attackers try


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_a_page_of_a_foreign_origin_gets_no_key_and_no_connection(tmp_path: Path, origin: str) -> None:
    async def attack(site: Site) -> None:
        cookie = await site.key("Anna", site.room.file.host_code)
        entry = {"name": "Eve", "room": site.room.id, "code": site.room.file.code}
        assert (await site.post(entry, origin=origin)).code == 403
        with pytest.raises(Exception, match="403"):
            await site.connect(cookie, origin=origin)
        assert len(site.room.room.members) == 1

    on_server(tmp_path, attack)


def test_a_form_of_another_page_cannot_come_in(tmp_path: Path) -> None:
    async def attack(site: Site) -> None:
        entry = {"name": "Eve", "room": site.room.id, "code": site.room.file.code}
        answer = await site.post(entry, **{"Content-Type": "text/plain"})
        assert answer.code == 403 and "Set-Cookie" not in answer.headers

    on_server(tmp_path, attack)


def test_codes_cannot_be_guessed(tmp_path: Path) -> None:
    async def attack(site: Site) -> None:
        answers = [await site.post({"name": "Eve", "room": site.room.id, "code": f"guess {at}"}) for at in range(14)]
        codes = [one.code for one in answers]
        assert codes[:10] == [403] * 10 and set(codes[10:]) == {429}
        assert "Set-Cookie" not in answers[0].headers and not site.room.room.members

    on_server(tmp_path, attack)
    assert len(rooms_in(tmp_path).open(BOOK).file.code) >= 22  # 128 bits


def test_nobody_takes_a_seat_without_its_key(tmp_path: Path) -> None:
    async def attack(site: Site) -> None:
        own = await site.key("Anna", site.room.file.host_code)
        name, _, key = own.partition("=")
        for cookie in ("", f"{name}=", f"{name}={key[:-1]}", f"{name}={'A' * 22}", f"{name}={site.room.file.code}"):
            with pytest.raises(Exception, match="403"):
                await site.connect(cookie)
        member = next(iter(site.room.room.members.values()))
        assert key not in (tmp_path / site.room.id / "room.json").read_text("utf-8")
        with pytest.raises(Exception, match="403"):
            await site.connect(f"{name}={member.key}")  # what is stored opens nothing

    on_server(tmp_path, attack)


def test_the_key_of_one_room_opens_no_other(tmp_path: Path) -> None:
    async def attack(site: Site) -> None:
        other = site.rooms.open(BOOK)
        own = await site.key("Anna", site.room.file.host_code)
        _, _, key = own.partition("=")
        with pytest.raises(Exception, match="403"):
            await site.connect(f"wanderbook-{other.id}={key}", room=other.id)
        for room in ("0123456789abcdef", "0" * 16):
            with pytest.raises(Exception, match="404"):
                await site.connect(own, room=room)

    on_server(tmp_path, attack)


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../server.py",
        "/assets/..%2f..%2fpyproject.toml",
        "/assets/table.js.map",
        "/assets/",
        "/r/../../etc/passwd",
        "/r/0123456789abcdef/room.json",
        "/r/0123456789ABCDEF",
        "/enter",
        "/rooms",
    ],
)
def test_the_server_hands_out_no_files(tmp_path: Path, path: str) -> None:
    async def attack(site: Site) -> None:
        answer = await site.get(path)
        assert answer.code in (404, 405) and len(answer.body) < 10

    on_server(tmp_path, attack)


def test_pages_forbid_foreign_scripts_and_frames(tmp_path: Path) -> None:
    async def look(site: Site) -> None:
        for path in ("/", f"/r/{site.room.id}", "/r/0123456789abcdef", "/assets/table.js"):
            answer = await site.get(path)
            assert answer.code == 200
            assert answer.headers["Content-Security-Policy"] == POLICY
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
        page = (await site.get(f"/r/{site.room.id}")).body.decode()
        assert site.room.file.code not in page and site.room.file.host_code not in page

    on_server(tmp_path, look)
    assert "unsafe" not in POLICY and "frame-ancestors 'none'" in POLICY


MALFORMED = (
    *(
        "",
        "{",
        "[]",
        "null",
        '"answer"',
        "\ufeff{}",
        "[" * 5000,
        '{"answer": 7}',
        '{"answer": ["A"]}',
        '{"nothing": 1}',
    ),
    *(
        '{"sit": -1}',
        '{"sit": 99}',
        '{"sit": "0"}',
        '{"say": 5}',
        '{"remove": {}}',
        '{"consent": "yes"}',
        '{"say": "\\ud800"}',
    ),
    *('{"call_me": ""}', '{"give_seat": 0, "to": "nobody"}', '{"gesture": "<img src=x>"}', '{"go": "x", "serial": 1}'),
)


@pytest.mark.parametrize("message", MALFORMED)
def test_a_malformed_message_changes_nothing(tmp_path: Path, message: str) -> None:
    async def attack(site: Site) -> None:
        host = await site.connect(await site.key("Anna", site.room.file.host_code))
        await host.write_message(json.dumps({"begin": {"book": BOOK}}))
        guest = await site.connect(await site.key("Ben"))
        await heard(guest, lambda one: is_room(one) and one["room"]["open"])
        state, chairs = site.room.hosted.autosave.play.state, list(site.room.room.chairs)
        members = dict(site.room.room.members)
        await guest.write_message(message)
        await guest.write_message(json.dumps({"say": "still here"}))
        await heard(guest, lambda one: is_room(one) and bool(one["room"]["lines"]))
        assert site.room.hosted.autosave.play.state is state
        assert site.room.room.chairs == chairs and site.room.room.members == members

    on_server(tmp_path, attack)


def test_a_message_that_is_too_large_ends_only_its_own_connection(tmp_path: Path) -> None:
    async def attack(site: Site) -> None:
        host = await site.connect(await site.key("Anna", site.room.file.host_code))
        guest = await site.connect(await site.key("Ben"))
        await guest.write_message("x" * (MOST_BYTES + 1))
        with pytest.raises(AssertionError, match="closed"):
            await heard(guest, lambda one: False)
        await host.write_message(json.dumps({"say": "still here"}))
        await heard(host, lambda one: is_room(one) and bool(one["room"]["lines"]))

    on_server(tmp_path, attack)


def test_a_flood_is_not_heard(tmp_path: Path) -> None:
    async def attack(site: Site) -> None:
        host = await site.connect(await site.key("Anna", site.room.file.host_code))
        await heard(host, is_room)
        for at in range(300):
            await host.write_message(json.dumps({"say": f"{at}"}))
        await heard(host, is_notice)
        assert 0 < len(site.room.room.lines) <= 60 and site.room.room.lines[-1].number < 150

    on_server(tmp_path, attack)


def test_a_room_has_a_most_of_connections(tmp_path: Path) -> None:
    async def attack(site: Site) -> None:
        cookie = await site.key("Anna", site.room.file.host_code)
        sockets = [await site.connect(cookie) for _ in range(24)]
        with pytest.raises(Exception, match="429"):
            await site.connect(cookie)
        sockets[0].close()
        for _ in range(600):  # until the server has noticed
            if len(site.room.hosted.tables) < 24:
                break
            await asyncio.sleep(0.1)
        await site.connect(cookie)
        assert len(site.room.hosted.tables) == 24

    on_server(tmp_path, attack)


def test_whoever_was_sent_away_is_cut_off_and_stays_out(tmp_path: Path) -> None:
    async def attack(site: Site) -> None:
        host = await site.connect(await site.key("Anna", site.room.file.host_code))
        cookie = await site.key("Ben")
        guest = await site.connect(cookie)
        room = (await heard(guest, is_room))["room"]
        await host.write_message(json.dumps({"remove": room["you"]["id"]}))
        await heard(host, lambda one: is_room(one) and len(one["room"]["members"]) == 1)
        await guest.write_message(json.dumps({"say": "hello"}))
        with pytest.raises(AssertionError, match="4403"):
            await heard(guest, lambda one: False)
        with pytest.raises(Exception, match="403"):
            await site.connect(cookie)
        assert not site.room.room.lines

    on_server(tmp_path, attack)


def test_a_hostile_name_is_text(tmp_path: Path) -> None:
    async def attack(site: Site) -> None:
        name = "</script><img src=x onerror=alert(1)>\u202e\x00"
        guest = await site.connect(await site.key(name))
        shown = (await heard(guest, is_room))["room"]["members"][0]["name"]
        assert len(shown) <= 24 and "\u202e" not in shown and "\x00" not in shown

    on_server(tmp_path, attack)


def test_the_key_is_a_cookie_that_scripts_cannot_read(tmp_path: Path) -> None:
    async def look(site: Site) -> None:
        answer = await site.post({"name": "Ben", "room": site.room.id, "code": site.room.file.code})
        cookie = answer.headers["Set-Cookie"]
        assert "HttpOnly" in cookie and "SameSite=Strict" in cookie and answer.body.find(b"key") < 0

    on_server(tmp_path, look)


def test_the_hosts_code_makes_one_host_only(tmp_path: Path) -> None:
    async def attack(site: Site) -> None:
        await site.key("Anna", site.room.file.host_code)
        await site.key("Eve", site.room.file.host_code)
        assert [one.is_host for one in site.room.room.members.values()] == [True, False]

    on_server(tmp_path, attack)


def test_a_full_disk_is_told_without_the_hosts_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, body: bytes) -> None:
        raise CannotSave(path, OSError(28, "No space left on device"))

    async def enter(site: Site) -> None:
        guest = await site.connect(await site.key("Anna", site.room.file.host_code))
        monkeypatch.setattr(store, "write_sealed", refuse)
        answer = await site.post({"name": "Ben", "room": site.room.id, "code": site.room.file.code})
        assert len(site.room.room.members) == 1
        assert answer.code == 500 and str(tmp_path).encode() not in answer.body and b"Tell the host" in answer.body
        await guest.write_message(json.dumps({"call_me": "Odessa"}))
        told = await heard(guest, is_notice)
        assert "Cannot write" in json.dumps(told)

    on_server(tmp_path, enter)
