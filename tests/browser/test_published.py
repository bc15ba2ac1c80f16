"""Published pages in a real browser: books played, kept and carried elsewhere, with no network but the page's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.books import SMALLEST, write_book
from tests.browser.newcomer import ByMouse, moment
from wanderbook.notation import bundled
from workshop.published import (
    PublishedSite,
    click_through,
    publish,
    publish_only,
    random_play,
    ready,
    replayed,
    served,
    set_out,
)

pytestmark = pytest.mark.xdist_group("published")  # one worker makes the site, once
EARLIER = re.compile("earlier|avant|précédente", re.IGNORECASE)
INSTALLED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  while (registration.installing) await new Promise((done) => setTimeout(done, 50));
}"""
KEPT = """async () => {
  while (!(await caches.match(new URL("index.html", location.href)))) await new Promise((done) => setTimeout(done, 50));
}"""
"""The page itself is kept a moment after it is ready, by its service worker."""
LAMPS = "the-lamplighters-round"
LONG = ("the-late-mountain", "the-tidewrights-debt", "the-widows-buoys")
"""Campaigns of hundreds of decisions. Replies alone play them to their ends in the page's Python, further below."""
HOSTILE = {
    "book.toml": 'title = "<img src=x onerror=alert(1)>"\nauthors = ["</script><script>alert(1)</script>"]\n'
    'summary = "<b onclick=alert(1)>bold</b> \\" onload=\\"alert(1)"\nruleset = "gamebook"\nstart = "1"\n',
    "storybook/all.md": "## 1\n\n<script>alert(1)</script> ![x](pictures/x.svg) "
    "[link](javascript:alert(1)) <img src=x onerror=alert(1)>\n\nA. <i>Go</i> on.\n(Turn to 2)\n\n"
    "## 2\n\nHome.\n\n*The story ends. Ending 1.*\n",
    "pictures/x.svg": '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script>'
    '<image href="https://example.org/x.png"/></svg>',
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PublishedSite]:
    folder = tmp_path_factory.mktemp("site")
    publish(folder / "site", write_book(folder / "hostile", HOSTILE))
    with served(folder / "site") as site:
        yield site


@pytest.fixture(scope="module")
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """A reader's browser that keeps what it has loaded."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context
    context.close()


@pytest.fixture
def reader(visitor: BrowserContext) -> Iterator[Page]:
    page = visitor.new_page()
    yield page
    page.close()


def decided(root: Locator, many: int) -> None:
    for _ in range(many):
        ByMouse()(root)


@pytest.mark.parametrize("book", [name for name in bundled() if name not in LONG])
def test_a_book_is_played_from_its_title_page_to_its_end(site: PublishedSite, reader: Page, book: str) -> None:
    asked = list[str]()
    reader.context.on("request", lambda request: asked.append(request.url))
    set_out(site.open(reader, book))
    played = click_through(reader, seed=1)
    assert played["isOver"], played
    assert len(played["spent"]) > 2
    outside = [url for url in asked if not url.removeprefix("blob:").startswith((site.url, "data:"))]
    assert outside == []


@pytest.mark.parametrize("book", LONG)
def test_a_long_campaign_is_begun(site: PublishedSite, reader: Page, book: str) -> None:
    set_out(site.open(reader, book))
    played = click_through(reader, seed=1, most=40)
    assert len(played["spent"]) == 40, played


def test_a_play_goes_on_after_a_reload_and_with_the_server_stopped(site: PublishedSite, reader: Page) -> None:
    root = site.open(reader, LAMPS)
    set_out(root)
    decided(root, 3)
    before, asked = moment(root), root.locator(".question").inner_text()
    reader.evaluate(KEPT)
    site.stop()
    try:
        reader.reload()
        root = ready(reader)
        root.locator('[data-focus="go on"]').click()
        expect(root).to_have_attribute("data-moment", before)
        assert root.locator(".question").inner_text() == asked
    finally:
        site.start()


def test_two_tabs_lose_nothing_of_each_other(site: PublishedSite, reader: Page, visitor: BrowserContext) -> None:
    other = visitor.new_page()
    first, second = site.open(reader, "le-bac-de-minuit"), site.open(other, "le-bac-de-minuit")
    reader.bring_to_front()  # a tab behind another draws once a second
    set_out(first)
    decided(first, 2)
    other.bring_to_front()
    set_out(second)
    decided(second, 1)
    other.keyboard.press("s")
    expect(second.locator(".saved-games")).to_contain_text(EARLIER)
    reader.bring_to_front()
    decided(first, 1)
    reader.keyboard.press("s")
    expect(first.locator(".saved-games li")).to_have_count(2)
    other.close()


def test_a_new_edition_comes_once_no_other_tab_is_open(browser: Browser, tmp_path: Path) -> None:
    """What is open elsewhere stays whole until then."""
    book, folder = write_book(tmp_path / "book", {}), tmp_path / "site"
    publish_only(folder, book)
    context = browser.new_context()
    with served(folder) as site:
        page, other = context.new_page(), context.new_page()
        for one in (page, other):
            one.goto(site.url)
            ready(one)
            one.evaluate(KEPT)
        page.bring_to_front()  # timers of a tab behind another may wait for minutes, its refresh too
        write_book(book, {"book.toml": SMALLEST["book.toml"].replace("The Lantern", "The Lamp")})
        publish_only(folder, book)
        for _ in range(2):
            page.evaluate(INSTALLED)
            page.reload()
            expect(page).to_have_title("The Lantern")
            ready(page)
        other.close()
        page.reload()
        expect(page).to_have_title("The Lamp")
        ready(page)
    context.close()


def test_a_hostile_book_is_inert(site: PublishedSite, reader: Page) -> None:
    alerts, asked = list[str](), list[str]()
    reader.on("dialog", lambda dialog: (alerts.append(dialog.message), dialog.dismiss()))
    reader.context.on("request", lambda request: asked.append(request.url))
    reader.goto(site.url)
    expect(reader.get_by_role("link", name="<img src=x onerror=alert(1)>")).to_be_visible()
    root = site.open(reader, "hostile")
    expect(root.get_by_role("heading", name="<img src=x onerror=alert(1)>")).to_be_visible()
    set_out(root)
    expect(root.locator(".page")).to_contain_text("<script>alert(1)</script>")
    assert root.locator("script, a[href^='javascript'], [onerror], [onclick], [onload]").count() == 0
    assert click_through(reader, seed=1)["isOver"]
    assert alerts == []
    assert [url for url in asked if "example.org" in url] == []


REACH_OUT = """async (way) => {
  const ways = {
    fetch: () => fetch("https://example.org/"),
    worker: () => new Promise((done, failed) => {
      const script = 'fetch("https://example.org/").then(() => postMessage(1), () => postMessage(0))';
      const worker = new Worker(URL.createObjectURL(new Blob([script])));
      worker.onmessage = ({ data }) => data ? done() : failed(new Error("refused"));
    }),
    script: () => import("https://example.org/x.js"),
    eval: () => new Promise((done, failed) => setTimeout(() => {  // later: a debugger's own code may
      try { done((0, eval)("1")); } catch (error) { failed(error); }
    })),
    style: async () => {
      const one = document.createElement("div");
      one.setAttribute("style", "color: red");
      if (one.style.color) return;
      throw new Error("refused");
    },
  };
  try { await ways[way](); return "done"; } catch (error) { return "refused"; }
}"""


@pytest.mark.parametrize("way", ["fetch", "worker", "script", "eval", "style"])
def test_the_policy_allows_the_pages_own_files_only(site: PublishedSite, reader: Page, way: str) -> None:
    asked = list[str]()
    reader.goto(f"{site.url}{LAMPS}/")
    reader.context.on("requestfinished", lambda request: asked.append(request.url))
    assert reader.evaluate(REACH_OUT, way) == "refused"
    assert [url for url in asked if "example.org" in url] == []


def test_the_same_replies_lead_to_the_same_states_as_in_cpython(site: PublishedSite, reader: Page) -> None:
    """`tools/bench publish --plays 50` tries more of them."""
    plays = {name: [random_play(folder, seed) for seed in range(2)] for name, folder in bundled().items()}
    reader.goto(f"{site.url}{LAMPS}/")
    assert replayed(reader, plays) == {name: [one.digest for one in several] for name, several in plays.items()}


# Two books, neither of which has a play to go on with.
@pytest.mark.parametrize(("promised", "book"), [(False, "first-flight"), (True, "the-pawned-name")])
def test_a_reader_learns_whether_the_browser_promises_to_keep_saves(
    site: PublishedSite, reader: Page, promised: bool, book: str
) -> None:
    allow_keeping(reader, site.url, promised)
    root = site.open(reader, book)
    set_out(root)
    reader.wait_for_function(f"async () => (await navigator.storage.persisted()) === {str(promised).lower()}")
    reader.keyboard.press("s")
    expect(root.locator(".sheet [data-focus='save now']")).to_be_visible()
    expect(root.locator(".sheet .fleeting")).to_have_count(0 if promised else 1)


def allow_keeping(page: Page, url: str, allowed: bool) -> None:
    """What the browser answers to a page that asks it to keep what is saved."""
    session = page.context.new_cdp_session(page)
    context = session.send("Target.getTargetInfo")["targetInfo"]["browserContextId"]
    setting = "granted" if allowed else "denied"
    permission = {"permission": {"name": "persistent-storage"}, "setting": setting, "origin": url.rstrip("/")}
    session.send("Browser.setPermission", {**permission, "browserContextId": context})
