"""A published site to try: every bundled book and others, on a server that can be stopped; a bot that clicks; journals.

What pages run on is fetched into the user's cache by the code of `wanderbook publish`, once a machine.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
from playwright.sync_api import Locator, Page, expect

from wanderbook.notation import bundled, read_book
from wanderbook.rulesets import game_for
from wanderbook.session.play import Play
from wanderbook.session.replies import some_reply
from wanderbook_tools.publish.compiling import read_editions
from wanderbook_tools.publish.runtime import find_runtime
from wanderbook_tools.publish.serving import address, server
from wanderbook_tools.publish.site import build
from wanderbook_tools.screen import Screen

START = 180_000
"""Milliseconds to wait for Python: machines that run tests are busy."""


class PublishedSite:
    """A published folder, on a port of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._serving = server(folder)
        self._serve()

    @property
    def url(self) -> str:
        return address(self._serving)

    def _serve(self) -> None:
        threading.Thread(target=self._serving.serve_forever, args=[0.05], daemon=True).start()

    def start(self) -> None:
        """At the same address again: what a browser has kept is kept for that."""
        self._serving = server(self.folder, self._serving.server_port)
        self._serve()

    def stop(self) -> None:
        self._serving.shutdown()
        self._serving.server_close()

    def open(self, page: Page, book: str) -> Locator:
        """The page of a book, once it can be played."""
        page.emulate_media(reduced_motion="reduce")
        page.goto(f"{self.url}{book}/")
        return ready(page)


CLICK = """async ([seed, most]) => {
  const root = document.querySelector(".wanderbook-table");
  const isOpen = (one) => one.getClientRects().length && one.getAttribute("aria-disabled") !== "true";
  const open = (selector) => [...root.querySelectorAll(selector)].filter(isOpen);
  const isOver = () => Boolean(root.querySelector('[data-focus="again"]'));
  let random = seed * 2 + 1;
  const drawn = (many) => {
    random = (random * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((random / 2 ** 31) * many);
  };
  const changed = (before, patience) => new Promise((done) => {
    const finish = (what) => { watch.disconnect(); clearTimeout(timer); done(what); };
    const watch = new MutationObserver(() => { if (root.dataset.moment !== before) finish(true); });
    const timer = setTimeout(() => finish(root.dataset.moment !== before), patience);
    watch.observe(root, { attributeFilter: ["data-moment"] });
  });
  const choose = () => {
    const [steady] = open('.deciding :is([data-focus="confirm"], [data-focus="none"])');
    const asked = open(".question [data-option].lit");
    const lit = asked.length ? asked : open("[data-option].lit:not(.beside)");
    const others = lit.filter((one) => !one.classList.contains("chosen"));
    const choices = others.length ? others : lit;
    return steady ?? choices[drawn(choices.length)];
  };
  const spent = [];
  for (let tries = 0; !isOver() && spent.length < most && tries < 40; tries += 1) {
    for (let go; (go = root.querySelector(".sheet:is(.victory, .fought) .go")); ) go.click();
    const before = root.dataset.moment;
    const target = choose();
    const started = performance.now();
    const waits = changed(before, target ? 200 : 1000);  // several clicks may make one answer
    target?.click();
    if (!(await waits)) continue;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    spent.push(performance.now() - started);
    tries = -1;
  }
  return { spent, isOver: isOver(), asked: root.querySelector(".question")?.innerText };
}"""
"""Clicks what is lit until the story is over: how many milliseconds each answer took until it was painted."""

IN_PYTHON = """async ([code, books, given]) => {
  const { lock } = JSON.parse(document.getElementById("page").textContent);
  const assets = new URL(".", document.querySelector("script[src]").src).href;
  const script = `
    onmessage = async ({ data: { assets, books, lock, code, given } }) => {
      try {
        const { loadPyodide } = await import(assets + "pyodide.mjs");
        const { plain, unpack } = await import(assets + "archives.js");
        const stdLibURL = assets + "standard.zip";
        const python = await loadPyodide({ indexURL: assets, stdLibURL, lockFileContents: lock });
        for (const [url, folder] of [[assets + "packages.pack", "/packages"], ...books.map((one) => [one, "/books"])]) {
          unpack(python.FS, plain(new Uint8Array(await (await fetch(url)).arrayBuffer())), folder);
        }
        python.runPython("import sys; sys.path.insert(0, '/packages')");
        python.globals.set("given", given);
        postMessage({ answer: python.runPython(code) });
      } catch (error) { postMessage({ error: String(error) }); }
    };`;
  const worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })), { type: "module" });
  const answered = new Promise((done) => { worker.onmessage = ({ data }) => done(data); });
  worker.postMessage({ assets, books: books.map((one) => `${assets}../books/${one}.pack`), lock, code, given });
  const { answer, error } = await answered;
  worker.terminate();
  if (error) throw new Error(error);
  return answer;
}"""
"""Runs Python in the page's own Python, with the page's own archives, under the page's own policy."""

REPLAY = """
import json
from hashlib import sha256
from pathlib import Path
import msgspec
from wanderbook.rulesets import game_for
from wanderbook.session.play import Play
from wanderbook.table import Reply
from wanderbook_widgets.published.compiled import CompiledEditions

found = {}
for name, plays in json.loads(given).items():
    game = game_for(CompiledEditions({name: Path("/books", name)}).open(name).read.require())
    found[name] = []
    for seed, replies in plays:
        play, digest = Play(game, seed), sha256()
        for reply in replies:
            play.answer(Reply(tuple(reply)))
            digest.update(msgspec.json.encode(play.state, order="sorted"))
        found[name].append(digest.hexdigest())
json.dumps(found)
"""


class RandomPlay(NamedTuple):
    """A play of random replies, and a digest of all the states that it came to, sets in order."""

    seed: int
    replies: list[list[str]]
    digest: str


def random_play(book: Path, seed: int, most: int = 2000) -> RandomPlay:
    """A random play of a book: its replies, and the digest of all its states."""
    game = game_for(read_book(book).require())
    play, random, digest = Play(game, seed), Random(seed), sha256()
    while play.decision is not None and len(play.journal) < most:
        play.answer(some_reply(play.decision, random))
        digest.update(msgspec.json.encode(play.state, order="sorted"))
    return RandomPlay(seed, [list(reply.chosen) for reply in play.journal], digest.hexdigest())


def replayed(page: Page, plays: Mapping[str, Sequence[RandomPlay]]) -> dict[str, list[str]]:
    """The digests that the same replies lead to in a page's Python, by book. Any page of the site is open."""
    given = {name: [(one.seed, one.replies) for one in several] for name, several in plays.items()}
    found: dict[str, list[str]] = json.loads(page.evaluate(IN_PYTHON, [REPLAY, [*plays], json.dumps(given)]))
    return found


def click_through(page: Page, seed: int, most: int = 3000) -> dict[str, Any]:
    """Play by the page's own buttons until the story is over, or so many decisions were taken."""
    found: dict[str, Any] = page.evaluate(CLICK, [seed, most])
    return found


def set_out(root: Locator) -> None:
    """Begin the book of a page that is open."""
    root.get_by_role("button", name=re.compile("^(Set out|En route|Partir)")).click()
    root.locator('.sheet [data-focus="begin"]').click()
    expect(root.locator(".question h3")).to_be_visible()


def ready(page: Page) -> Locator:
    root = page.locator(".wanderbook-table")
    expect(root).to_be_visible()
    expect(page.locator("#loading:not([hidden])")).to_have_count(0, timeout=START)
    return root


def publish(folder: Path, *own: Path) -> None:
    """The bundled books, and these."""
    publish_only(folder, *bundled().values(), *own)


def publish_only(folder: Path, *books: Path) -> None:
    read = [read_editions(Screen(), book) for book in books]
    assert all(read)
    build([one for one in read if one], folder, find_runtime(None, print), print)


@contextmanager
def served(folder: Path) -> Iterator[PublishedSite]:
    """A published site, served while this lasts."""
    site = PublishedSite(folder)
    try:
        yield site
    finally:
        site.stop()
