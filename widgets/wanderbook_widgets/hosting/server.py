"""The server of rooms: pages, cookies and WebSockets. Everything that is decided, is decided by the rooms.

GET  /                  asks for the four words of an invitation
GET  /r/ROOM            the page of a room
POST /enter             a code or four words, and a name, for a cookie of the room
GET  /r/ROOM/socket     the table, for whoever has that cookie
GET  /assets/NAME       scripts and styles
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
from tornado import web
from tornado.httpserver import HTTPServer
from tornado.iostream import StreamClosedError
from tornado.netutil import bind_sockets
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from wanderbook.locales import texts as words_of
from wanderbook.session.files import Problem
from wanderbook_widgets.hosting.hosted import PACKAGE
from wanderbook_widgets.hosting.limits import Bucket, Buckets
from wanderbook_widgets.hosting.page import ASSETS, HEADERS, STATIC, room_page
from wanderbook_widgets.hosting.room import Member, Refused
from wanderbook_widgets.hosting.seated import SeatedTable
from wanderbook_widgets.hosting.store import Rooms, StoredRoom

MOST_BYTES = 2_000_000
"""The largest message of a page, such as a save that the host brings."""
MOST_CONNECTIONS = 24
"""Of one room."""
MOST_UNSENT = 400
"""Messages that wait for a slow browser, before it is cut off: it comes back and is sent everything at once."""
MOST_BODY = 4_000
COOKIE_DAYS = 90
PING_SECONDS = 20
STATUS = {"no_room": 404, "wrong_code": 403, "too_fast": 429}


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody who comes in says."""

    name: str = ""
    room: str = ""
    code: str = ""
    words: str = ""


class Site(NamedTuple):
    """What all handlers share."""

    rooms: Rooms
    language: str
    attempts: Buckets
    """How often an address may try to come in."""
    connections: Counter[str]
    """Of each room."""


class Handler(web.RequestHandler):
    """A request with the headers that keep a page to itself."""

    site: Site

    def initialize(self, site: Site) -> None:
        self.site = site

    def set_default_headers(self) -> None:
        self.clear_header("Server")
        for name, value in HEADERS.items():
            self.set_header(name, value)

    @property
    def texts(self) -> dict[str, Any]:
        return words_of(self.site.language, PACKAGE)

    def write_error(self, status_code: int, **_: Any) -> None:
        self.finish(str(status_code))


class Nowhere(Handler):
    """Any other address."""

    def prepare(self) -> None:
        raise web.HTTPError(404)


class PageHandler(Handler):
    """The page of a room, or the one that asks for the four words. It says nothing about the room."""

    def get(self, room: str = "") -> None:
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(room_page(self.texts["page"], self.site.language, room))


class AssetHandler(Handler):
    """A script or a style sheet of ours."""

    def get(self, name: str) -> None:
        if name not in ASSETS:
            raise web.HTTPError(404)
        self.set_header("Content-Type", ASSETS[name])
        self.set_header("Cache-Control", "no-cache")
        self.set_etag_header()
        self.finish((STATIC / name).read_bytes())


class EnterHandler(Handler):
    """Somebody comes in, and is given the key of the room as a cookie."""

    def post(self) -> None:
        try:
            self._enter()
        except Refused as refused:
            self.set_status(STATUS.get(refused.which, 409))
            self.finish({"why": str(self.texts["refused"][refused.which]).format(**refused.about)})
        except Problem:  # whose sentence may name a file of the host's machine
            self.set_status(500)
            self.finish({"why": str(self.texts["refused"]["not_stored"])})

    def _enter(self) -> None:
        if not is_own_origin(self) or not self.request.headers.get("Content-Type", "").startswith("application/json"):
            raise web.HTTPError(403)
        if not self.site.attempts.take(self.request.remote_ip or ""):
            raise Refused("too_fast")
        try:
            entry = msgspec.json.decode(self.request.body, type=Entry)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise web.HTTPError(400) from error
        rooms = self.site.rooms
        room = rooms.get(entry.room) if entry.room else rooms.by_alias(entry.words)
        if room.member(self.get_cookie(cookie_of(room), "") or "") is None:
            _, key = room.enter(entry.code or entry.words, entry.name)
            self.set_cookie(
                cookie_of(room),
                key,
                path="/",
                expires_days=COOKIE_DAYS,
                httponly=True,
                samesite="Strict",
                secure=self.request.protocol == "https",
            )
        self.finish({"room": room.id})


class Socket(WebSocketHandler):
    """One browser's connection to its table."""

    def initialize(self, site: Site) -> None:
        self.site = site
        self.table: SeatedTable | None = None
        self.stored: StoredRoom | None = None
        self.bucket = Bucket(size=60, per_second=20)
        self.unsent = 0

    def check_origin(self, origin: str) -> bool:
        return is_own_origin(self)

    async def get(self, *args: Any, **kwargs: Any) -> None:
        """Refuse whoever has no key before there is a connection."""
        try:
            self.stored = self.site.rooms.get(self.path_args[0])
        except (Refused, Problem):
            raise web.HTTPError(404) from None
        if self._member() is None:
            raise web.HTTPError(403)
        if self.site.connections[self.stored.id] >= MOST_CONNECTIONS:
            raise web.HTTPError(429)
        await super().get(*args, **kwargs)

    def _member(self) -> Member | None:
        assert self.stored is not None
        return self.stored.member(self.get_cookie(cookie_of(self.stored), "") or "")

    def open(self, *_: str, **__: str) -> None:
        assert self.stored is not None
        self.site.connections[self.stored.id] += 1
        member = self._member()
        if member is None:
            self.close(4403)
            return
        self.table = self.stored.hosted.connect(member.id, self.post)

    def post(self, message: dict[str, Any]) -> None:
        """Send a message to the browser. One that does not read is cut off."""
        if self.unsent >= MOST_UNSENT:
            self.close(4408)
            return
        self.unsent += 1
        sending = asyncio.ensure_future(self._send(msgspec.json.encode(message).decode()))
        sending.add_done_callback(lambda _: self._sent())

    def _sent(self) -> None:
        self.unsent -= 1

    async def _send(self, text: str) -> None:
        try:
            await self.write_message(text)
        except (WebSocketClosedError, StreamClosedError):
            return

    def on_message(self, text: str | bytes) -> None:
        """Hand a message to the room. What is no JSON, or comes too fast, changes nothing."""
        assert self.stored is not None
        if self.table is None:
            return
        if self._member() is None:  # sent away since
            self.close(4403)
            return
        if not self.bucket.take():
            self.table.tell("note", text=self.stored.hosted.said("too_fast"))
            return
        try:
            message = msgspec.json.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self.table.refuse()
            return
        self.stored.hosted.hear(self.table, message)

    def on_close(self) -> None:
        if self.stored is not None:
            self.site.connections[self.stored.id] -= 1
        if self.stored is not None and self.table is not None:
            self.stored.hosted.disconnect(self.table)
            self.table = None


def is_own_origin(handler: web.RequestHandler) -> bool:
    """Whether a request comes from a page of this very server."""
    return urlsplit(handler.request.headers.get("Origin", "")).netloc == handler.request.host


def cookie_of(room: StoredRoom) -> str:
    """The name of the cookie with a room's key."""
    return f"wanderbook-{room.id}"


def application(rooms: Rooms, language: str = "en") -> web.Application:
    """The server's pages."""
    site = {"site": Site(rooms, language, Buckets(size=10, per_second=0.2), Counter())}
    return web.Application(
        [
            (r"/", PageHandler, site),
            (r"/r/([0-9a-f]{16})", PageHandler, site),
            (r"/r/([0-9a-f]{16})/socket", Socket, site),
            (r"/enter", EnterHandler, site),
            (r"/assets/([A-Za-z.]+)", AssetHandler, site),
        ],
        default_handler_class=Nowhere,
        default_handler_args=site,
        websocket_max_message_size=MOST_BYTES,
        websocket_ping_interval=PING_SECONDS,
        websocket_ping_timeout=PING_SECONDS,
        log_function=lambda handler: None,
    )


class Listening(NamedTuple):
    """A server that listens."""

    http: HTTPServer
    port: int


def listen(rooms: Rooms, address: str, port: int, language: str = "en", behind_proxy: bool = False) -> Listening:
    """Listen on an address; port 0 takes any free one. Raises `OSError` if that is not possible."""
    http = HTTPServer(
        application(rooms, language), xheaders=behind_proxy, max_body_size=MOST_BODY, max_buffer_size=4 * MOST_BYTES
    )
    sockets = bind_sockets(port, address)
    http.add_sockets(sockets)
    return Listening(http, sockets[0].getsockname()[1])
