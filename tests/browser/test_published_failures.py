"""Published pages that cannot start or keep saves: each says what happened and what the reader can do."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import zstandard
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.books import write_book
from wanderbook.locales import languages, texts
from wanderbook_tools.publish.modules import packed_whole
from wanderbook_tools.publish.serving import Handler
from workshop.published import START, publish_only, ready, served, set_out

pytestmark = pytest.mark.xdist_group("published")
SAID = {language: texts(language, "wanderbook_tools.publish") for language in languages()}
STORY = """## 1

A cellar.

A. Go on.
(Turn to 2)

B. Go home.
(Turn to 2)

## 2

Home.

*The story ends. Ending 1.*
"""
NO_STORAGE = """for (const name of ["indexedDB", "caches"])
  Object.defineProperty(self, name, { get() { throw new DOMException("refused", "SecurityError"); } });
navigator.locks.query = navigator.locks.request = async () => { throw new DOMException("refused", "SecurityError"); };
"""
"""A worker's browser that keeps nothing, as with all cookies blocked."""


LATER = "(one, milliseconds) => { one.getAnimations()[0].currentTime = milliseconds; }"
"""As if so much time had passed for what appears by itself."""


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("failures")
    publish_only(folder / "site", write_book(folder / "book", {"storybook/all.md": STORY}))
    return folder / "site"


@pytest.fixture
def folder(published: Path, tmp_path: Path) -> Path:
    """The same site, to break a file of it."""
    return Path(shutil.copytree(published, tmp_path / "site"))


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(locale="en-GB")
    yield context
    context.close()


def unpacked(data: bytes) -> dict[str, bytes]:
    plain = zstandard.ZstdDecompressor().decompress(data)
    index, _, content = plain.partition(b"\n")
    found, at = {}, 0
    for name, length in json.loads(index):
        found[name] = content[at : at + length]
        at += length
    return found


def without_a_module(archive: Path) -> None:
    modules = unpacked(archive.read_bytes())
    del modules["wanderbook/rulesets/gamebook/__init__.pyc"], modules["wanderbook/telling/__init__.pyc"]
    archive.write_bytes(packed_whole(modules))


def halved(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def refusing(page: Path) -> None:
    """A policy that forbids WebAssembly, as some browsers do by themselves."""
    page.write_text(page.read_text("utf-8").replace(" 'wasm-unsafe-eval'", ""), "utf-8")


def failed(page: Page, language: str, kind: str) -> str:
    """The technical reason, once the page has said what happened; it is folded."""
    said, box = SAID[language], page.locator("#loading")
    expect(box.get_by_role("alert")).to_have_text(said[f"failed_{kind}"], timeout=START)
    expect(box.get_by_role("button", name=said["reload"])).to_be_visible()
    expect(box.locator("progress")).to_have_count(0)
    expect(box.locator("pre")).to_be_hidden()
    box.get_by_text(said["details"]).click()
    return box.locator("pre").inner_text()


@pytest.mark.parametrize(
    ("file", "breaks", "kind", "why"),
    [
        ("assets/packages.pack", without_a_module, "python", "No module named|cannot import name"),
        ("assets/packages.pack", Path.unlink, "network", "404 .*packages.pack"),
        ("assets/packages.pack", halved, "python", "."),
        ("assets/standard.zip", Path.unlink, "network", "404 .*standard.zip"),
        ("assets/pyodide.asm.mjs", Path.unlink, "network", "pyodide.asm.mjs"),
        ("assets/pyodide.asm.wasm", Path.unlink, "network", "404 .*pyodide.asm.wasm"),
        ("assets/pyodide.asm.wasm", halved, "python", "WebAssembly"),
        ("assets/worker.js", Path.unlink, "network", "worker.js"),
        ("assets/table.js", Path.unlink, "network", "table.js"),
        ("index.html", refusing, "wasm", "WebAssembly"),
    ],
)
def test_a_page_that_cannot_start_says_what_happened_and_what_helps(
    visitor: BrowserContext, folder: Path, file: str, breaks: Callable[[Path], None], kind: str, why: str
) -> None:
    breaks(folder / file)
    with served(folder) as site:
        page = visitor.new_page()
        page.goto(site.url)
        assert re.search(why, failed(page, "en", kind))


def test_a_french_reader_is_told_in_french(browser: Browser, folder: Path) -> None:
    (folder / "assets/packages.pack").unlink()
    context = browser.new_context(locale="fr-FR")
    with served(folder) as site:
        page = context.new_page()
        page.goto(site.url)
        failed(page, "fr", "network")
    context.close()


def test_a_network_that_is_gone_halfway_is_named(
    visitor: BrowserContext, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def halfway(handler: Handler, source: object, target: object) -> None:
        data = source.read()  # type: ignore[attr-defined]
        handler.wfile.write(data[: len(data) // 2] if handler.path.endswith(".wasm") else data)

    monkeypatch.setattr(Handler, "copyfile", halfway)
    with served(folder) as site:
        page = visitor.new_page()
        page.goto(site.url)
        failed(page, "en", "network")


def test_a_page_whose_script_is_missing_says_so_in_the_end(visitor: BrowserContext, folder: Path) -> None:
    (folder / "assets/published.js").unlink()
    with served(folder) as site:
        page = visitor.new_page()
        page.goto(site.url)
        late = page.get_by_text(SAID["en"]["late"])
        expect(late).to_be_hidden()
        late.evaluate(LATER, 19_000)
        expect(late).to_be_hidden()
        late.evaluate(LATER, 20_000)
        expect(late).to_be_visible()


def test_a_browser_that_keeps_nothing_plays_and_says_that_nothing_is_kept(
    visitor: BrowserContext, folder: Path
) -> None:
    worker = folder / "assets/worker.js"
    worker.write_text(NO_STORAGE + worker.read_text("utf-8"), "utf-8")
    with served(folder) as site:
        page = visitor.new_page()
        page.goto(site.url)
        root = ready(page)
        set_out(root)
        root.get_by_role("button", name="A Go on.").click()
        expect(root.locator(".standing")).to_contain_text("the browser stores nothing for this page", timeout=START)


def test_a_file_that_was_kept_damaged_is_downloaded_again(visitor: BrowserContext, folder: Path) -> None:
    archive = folder / "assets/packages.pack"
    whole = archive.read_bytes()
    halved(archive)
    with served(folder) as site:
        page = visitor.new_page()
        page.goto(site.url)
        failed(page, "en", "python")
        archive.write_bytes(whole)
        page.get_by_role("button", name=SAID["en"]["reload"]).click()
        set_out(ready(page))
