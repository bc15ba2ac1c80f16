"""Host a table for friends: each at their own screen, in any browser, with nothing to install.

The address with the word "host" is yours. From the page, invite the others: they open an address, or type four words.
Without --lan only this computer can connect. To let people in from outside, put a tunnel or a reverse proxy with TLS in
front of it, and add --proxy.
"""

from __future__ import annotations

import asyncio
import socket
from argparse import ArgumentParser, Namespace
from contextlib import suppress

from wanderbook.locales import languages
from wanderbook.notation import bundled, find_book
from wanderbook.session.library import home
from wanderbook_tools.screen import Screen, WrongUse

LOCAL, EVERYWHERE = "127.0.0.1", "0.0.0.0"
ROOMS = "rooms"
"""The folder of the rooms, beside the saves."""
ON_NETWORK = "Anybody on your network with an invitation can come in. Ctrl+C stops it; every decision is saved."
ON_COMPUTER = "Only this computer can connect; --lan lets your network in. Ctrl+C stops it; every decision is saved."


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("book", metavar="BOOK", help="a book's folder, or the name of a bundled book")
    parser.add_argument("--new", action="store_true", help="open a new room instead of the last one of this book")
    parser.add_argument("--lan", action="store_true", help="let others on your network connect, not only this computer")
    parser.add_argument("--proxy", action="store_true", help="trust the headers of a reverse proxy in front of it")
    parser.add_argument("--port", type=int, default=8730, metavar="N", help="the port (default: 8730; 0: any free one)")
    parser.add_argument("--language", choices=languages(), default="en", help="the language of the pages")


def run(options: Namespace, screen: Screen) -> int:
    try:
        from wanderbook_widgets.hosting.server import listen
        from wanderbook_widgets.hosting.store import Rooms
        from wanderbook_widgets.table.editions import EditionCache
    except ImportError:
        raise WrongUse("`wanderbook host` needs tornado; install it with: pip install 'wanderbook[host]'") from None
    folder = find_book(options.book)
    own = folder not in bundled().values()
    rooms = Rooms(home() / ROOMS, EditionCache([folder] if own else []))
    book = str(folder) if own else options.book
    room = None if options.new else rooms.latest(book)
    room = room or rooms.open(book, options.language)

    address = EVERYWHERE if options.lan else LOCAL

    async def serve() -> None:
        try:
            listening = listen(rooms, address, options.port, options.language, options.proxy)
        except OSError as error:
            raise WrongUse(f"cannot listen on port {options.port}: {(error.strerror or 'unknown').lower()}") from None
        origin = f"http://{_own_address() if options.lan else LOCAL}:{listening.port}"
        screen.say(f"host:   {origin}/r/{room.id}#{room.file.host_code}", "bold")
        screen.say(f"guests: {origin}/r/{room.id}#{room.file.code}")
        screen.say(f"or four words at {origin}: {room.alias()}")
        screen.say(ON_NETWORK if options.lan else ON_COMPUTER)
        try:
            await asyncio.Event().wait()
        finally:
            listening.http.stop()

    with suppress(KeyboardInterrupt):
        asyncio.run(serve())
    return 0


def _own_address() -> str:
    """This computer's address in its network, without sending anything."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return socket.gethostname()
