"""Later visits to a published page: Python goes on from the memory that the browser has kept of the first one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from wanderbook.notation import bundled
from workshop.published import PublishedSite, publish_only, ready, served, set_out

pytestmark = pytest.mark.xdist_group("published")
KEPT = """async () => {
  const cache = await caches.open("wanderbook-python");
  const found = await cache.match((await cache.keys())[0] ?? "none");
  return found ? (await found.blob()).size : 0;
}"""
"""How many bytes are kept of Python."""
DAMAGE = """async (content) => {
  const cache = await caches.open("wanderbook-python");
  const [request] = await cache.keys();
  const kept = await cache.match(request);
  const { headers } = kept;
  const zeros = async () => new Uint8Array((await kept.arrayBuffer()).byteLength);
  await cache.put(request, new Response(content ?? (await zeros()), { headers }));
}"""
"""Keeps this content instead; without one, as many zeros."""
WITHOUT_PACKAGES = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) if (request.url.endsWith("packages.pack")) await cache.delete(request);
  }
}"""
MEGABYTE = 1_000_000


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PublishedSite]:
    folder = tmp_path_factory.mktemp("memory")
    publish_only(folder / "site", bundled()["the-lamplighters-round"])
    with served(folder / "site") as site:
        yield site


def wait_until(page: Page, script: str, holds: Callable[[Any], bool]) -> Any:
    """What a script finds, once this holds of it: Playwright's own waiting takes any promise for an answer."""
    end = time.monotonic() + 30
    while not holds(found := page.evaluate(script)):
        assert time.monotonic() < end, found
        page.wait_for_timeout(300)
    return found


@pytest.fixture(scope="module")
def visited(browser: Browser, site: PublishedSite) -> Iterator[Page]:
    context = browser.new_context()
    page = context.new_page()
    page.goto(site.url)
    ready(page)
    yield page
    context.close()


@pytest.fixture
def page(visited: Page) -> Page:
    """A page whose Python the browser has kept, be it the one before that has kept it."""
    wait_until(visited, KEPT, lambda size: size > 20 * MEGABYTE)
    return visited


def test_a_later_visit_imports_nothing(site: PublishedSite, page: Page) -> None:
    page.evaluate(WITHOUT_PACKAGES)
    site.stop()
    try:
        page.reload()
        set_out(ready(page))
    finally:
        site.start()


@pytest.mark.parametrize("content", ["", "not a memory", None])
def test_a_damaged_memory_is_replaced(page: Page, content: str | None) -> None:
    page.evaluate(DAMAGE, content)
    page.reload()
    set_out(ready(page))
    wait_until(page, KEPT, lambda size: size > 20 * MEGABYTE)


def test_an_older_memory_makes_room_for_a_new_one(page: Page) -> None:
    addresses = "async () => (await (await caches.open('wanderbook-python')).keys()).map((one) => one.url)"
    [before] = page.evaluate(addresses)
    page.evaluate(
        """async (address) => {
          const cache = await caches.open("wanderbook-python");
          await cache.put(address.replace(/digest=\\w+/, "digest=older"), await cache.match(address));
          await cache.delete(address);
        }""",
        before,
    )
    page.reload()
    set_out(ready(page))
    wait_until(page, addresses, lambda found: found == [before])
