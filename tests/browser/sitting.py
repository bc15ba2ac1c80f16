"""Authors at the desk in real pages, which are reloaded and closed, and kernels that die: without a lab between them.

A page has an address of its own, so that the browser keeps for it what it keeps for a lab's.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Route, expect

from tests.browser.bare_desk import MODEL, SHELL, plain
from wanderbook_widgets import Desk

ADDRESS = "http://desk.test/"


class Sitting:
    """A desk in a kernel, and the tab that shows it. The kernel may die, and another take its place."""

    def __init__(self, context: BrowserContext, make: Callable[[], Desk], dark: bool = False) -> None:
        self.context, self.make, self.dark = context, make, dark
        self.is_dead = False
        self.begin_kernel()
        self.open_tab()

    def begin_kernel(self) -> None:
        self.is_dead = False
        self.desk = self.make()
        self.said: SimpleQueue[tuple[str, Any]] = SimpleQueue()
        said = self.said
        self.desk._send = lambda message, buffers=None: said.put(("desk", message))
        if not self.desk.text:
            self.desk.open()

    def kill_kernel(self) -> None:
        """Nothing is heard and nothing said any more; no farewell."""
        self.is_dead = True
        self.desk.is_closed = True
        self.desk._prover.cancel()

    # ---------------------------------------------------------------- the tab

    def open_tab(self) -> None:
        self.page = self.context.new_page()
        self.page.expose_function("wanderbookHears", self._hears)
        self.page.expose_function("wanderbookSays", self._says)
        self.page.expose_function("wanderbookTraits", lambda name: {})
        self.page.expose_function("wanderbookBegins", self._begins)
        self.page.route(f"{ADDRESS}**", self._answer)
        self.page.goto(ADDRESS)
        expect(self.root).to_be_visible()

    def reload(self) -> None:
        self.page.reload()
        expect(self.root).to_be_visible()

    def close_tab(self) -> None:
        self.page.close()

    @property
    def root(self) -> Locator:
        return self.page.locator(".wanderbook-desk")

    def _answer(self, route: Route) -> None:
        background = "#111" if self.dark else "#fff"
        shell = SHELL.format(style=self.desk._css, light=str(not self.dark).lower(), background=background)
        start = f"<script>window.wanderbookBegins().then(({MODEL}));</script>"
        route.fulfill(body=shell + start, content_type="text/html")

    def _begins(self) -> list[Any]:
        self._says()  # the state has all of it
        return [self.desk._esm, json.loads(json.dumps(plain(self.desk)))]

    def _hears(self, name: str, message: Any) -> None:
        if not self.is_dead:
            self.desk._hear(None, message, [])

    def _says(self) -> list[tuple[str, Any]]:
        found: list[tuple[str, Any]] = []
        while not self.is_dead:
            try:
                found.append(self.said.get_nowait())
            except Empty:
                break
        return found
