"""The reading notebook in a real browser: from the first page to an ending, by mouse and by keyboard alone."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import Lab, error_outputs, screenshot
from wanderbook.notation import bundled, read_book
from wanderbook_widgets import view
from workshop.in_view import drawn

BOOK = "the-lamplighters-round"
READER = ".wanderbook-reader"


def way_to_an_ending() -> list[str]:
    """The fewest ways to take from the first page to one with an ending."""
    book = read_book(bundled()[BOOK]).require()
    first = view.first_place(book)
    paths: dict[view.ReaderPlace, list[str]] = {first: []}
    waiting = [first]
    for place in waiting:  # grows as it goes
        if view.page(book, place)["ending"]:
            return paths[place]
        for name, to in view.ways(book, place).items():
            if to not in paths:
                paths[to] = [*paths[place], name]
                waiting.append(to)
    raise AssertionError("no ending can be reached")


@pytest.fixture
def page(lab_page: Page) -> Page:
    return lab_page


def opened(lab: Lab, page: Page, book: str = BOOK) -> Locator:
    page.emulate_media(reduced_motion="reduce")  # a picture taken in mid-turn shows a pale page
    return lab.shown(page, "read.ipynb", f"from wanderbook_widgets import read\n\nread({book!r})", READER)


def heading(reader: Locator) -> Locator:
    return reader.locator(".heading")


def nothing_is_cut_off(reader: Locator) -> bool:
    """Whether everything lies inside of the reader and no text is wider than its own element."""
    inside: bool = reader.evaluate(
        """root => {
            const box = root.getBoundingClientRect();
            return [...root.querySelectorAll("article *, .head *")].every(one => {
                const at = one.getBoundingClientRect();
                const scrolls = one.closest("pre");
                return scrolls || (at.left >= box.left - 1 && at.right <= box.right + 1);
            });
        }"""
    )
    return inside


def test_the_book_opens_in_dark_and_light(lab: Lab, page: Page) -> None:
    lab.open(page, "read.ipynb")  # as it is
    lab.run_all(page)
    assert error_outputs(page) == []
    reader = page.locator(READER)
    expect(reader).to_contain_text("Lamplighter", ignore_case=True)
    # Light last: the lab remembers it for the tests to come.
    for theme in ("Dark", "Light"):
        lab.use_theme(page, theme)
        expect(reader).to_be_visible()
        screenshot(page, f"read-{theme.lower()}")


def test_the_book_is_read_to_an_ending_by_mouse(lab: Lab, page: Page) -> None:
    reader = opened(lab, page)
    first = heading(reader).inner_text()
    for way in way_to_an_ending():
        shown = reader.locator(".page").element_handle()
        reader.locator(f'[data-go="{way}"]').click()
        page.wait_for_function("page => !page.isConnected", arg=shown)
    expect(reader.locator(".ending .name")).not_to_be_empty()
    reader.locator(".ending").scroll_into_view_if_needed()
    screenshot(page, "read-ending")
    reader.get_by_role("button", name="Begin again").click()
    expect(heading(reader)).to_have_text(first)
    reader.get_by_role("button", name="Back").click()
    expect(reader.locator(".ending .name")).not_to_be_empty()


def test_the_book_is_read_to_an_ending_by_keyboard_alone(lab: Lab, page: Page) -> None:
    reader = opened(lab, page)
    first = heading(reader).inner_text()
    tab_into(reader)
    for turn, way in enumerate(way_to_an_ending()):
        shown = reader.locator(".page").element_handle()
        for key in keys_for(reader, way, by_arrows=turn % 2 == 1):
            page.keyboard.press(key)
        page.wait_for_function("page => !page.isConnected", arg=shown)
        expect(heading(reader)).to_be_focused()
        expect(reader.get_by_role("status")).not_to_be_empty()
    expect(reader.locator(".ending .name")).not_to_be_empty()
    page.keyboard.press("Backspace")
    expect(reader.locator(".ending")).to_have_count(0)
    page.keyboard.press("Home")
    expect(heading(reader)).to_have_text(first)
    page.keyboard.press("z")
    expect(heading(reader)).not_to_have_text(first)
    page.keyboard.press("h")
    expect(heading(reader)).to_have_text(first)


def tab_into(reader: Locator) -> None:
    """From the notebook, as someone without a mouse comes."""
    reader.page.locator(".jp-NotebookPanel .jp-Notebook").focus()
    for _ in range(60):
        reader.page.keyboard.press("Tab")
        if reader.evaluate("root => root.contains(document.activeElement)"):
            return
    raise AssertionError("Tab never came to the reader")


def keys_for(reader: Locator, way: str, by_arrows: bool) -> list[str]:
    """The keys that take this way: arrows, or its letter (moved to where it has two outcomes), or its digit."""
    names = reader.locator(".page button").evaluate_all("all => all.map(one => one.dataset.go)")
    if by_arrows:
        return [*["ArrowDown"] * (names.index(way) + 1), "Enter"]
    letter, _, outcome = way.partition(":")
    if len(letter) == 1:
        return {"": [letter], "pass": [letter, "Enter"], "fail": [letter, letter, "Enter"]}[outcome]
    return [str(names.index(way) + 1)]


def test_the_keys_are_shown_on_demand(lab: Lab, page: Page) -> None:
    reader = opened(lab, page)
    reader.locator(".title").click()  # anywhere on the reader is enough
    page.keyboard.press("?")
    expect(reader.locator(".help")).to_be_visible()
    screenshot(page, "read-keys")
    page.keyboard.press("Escape")
    expect(reader.locator(".help")).to_be_hidden()


def test_keys_never_reach_the_notebook(lab: Lab, page: Page) -> None:
    reader = opened(lab, page)
    prompt = page.locator(".jp-NotebookPanel .jp-CodeCell .jp-InputPrompt")
    ran = prompt.inner_text()
    expect(reader).to_have_attribute("data-lm-suppress-shortcuts", "true")
    cells = page.locator(".jp-NotebookPanel .jp-Cell")
    kinds = cells.evaluate_all("all => all.map(one => one.className.match(/jp-(Code|Markdown|Raw)Cell/)[1])")
    for focused in (reader.locator("[data-go]").first, heading(reader), reader):
        focused.focus()
        for key in ("m", "d", "d", "x", "y", "j", "k", "0", "0", "i", "i", "Shift+M"):
            page.keyboard.press(key)
        expect(focused).to_be_focused()
    page.keyboard.press("Shift+Enter")  # would run the cell
    page.wait_for_timeout(300)
    assert prompt.inner_text() == ran
    assert cells.evaluate_all("all => all.map(one => one.className.match(/jp-(Code|Markdown|Raw)Cell/)[1])") == kinds
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    expect(reader).to_be_visible()


def test_nothing_is_cut_off_at_any_width(lab: Lab, page: Page) -> None:
    reader = opened(lab, page)
    for _ in range(4):
        for width in (860, 1280, 2000):
            page.set_viewport_size({"width": width, "height": 1000})
            drawn(page)
            assert nothing_is_cut_off(reader), width
            screenshot(page, f"read-{width}")
        number = heading(reader).inner_text()
        reader.locator("[data-go]").first.click()
        expect(heading(reader)).not_to_have_text(number)


def test_a_book_with_errors_shows_them(lab: Lab, page: Page, tmp_path: Path) -> None:
    (tmp_path / "storybook").mkdir()
    (tmp_path / "book.toml").write_text('title = "Broken"\nruleset = "gamebook"\nstart = "1"\n', "utf-8")
    (tmp_path / "storybook" / "all.md").write_text(
        "## 1\n\nA door.\n\nA. Go <script>window.hurt = 1</script>.\n(Turn to 99)\n", "utf-8"
    )
    reader = opened(lab, page, str(tmp_path))
    expect(reader.locator("pre").first).to_contain_text("storybook/all.md:6:2: error SB104")
    screenshot(page, "read-problems")


def test_nothing_of_a_book_runs_or_is_fetched(lab: Lab, page: Page, tmp_path: Path) -> None:
    evil = "<img src=x onerror=window.hurt=1><script>window.hurt=1</script>"
    (tmp_path / "storybook").mkdir()
    (tmp_path / "book.toml").write_text(
        f'title = "{evil}"\nruleset = "gamebook"\nstart = "1"\nending = [{{number = 1, name = "{evil}"}}]\n', "utf-8"
    )
    (tmp_path / "storybook" / "all.md").write_text(
        f"## 1\n\n**{evil}**\n\n{evil} [x](javascript:window.hurt=1) [far](https://example.com) "
        f"مرحبا \u202eabc\n\nA. {evil}\nCHANCE 1 in 2\nFail: ({evil}) Turn to 1\n*The story ends. Ending 1.*\n",
        "utf-8",
    )
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    reader = opened(lab, page, str(tmp_path))
    expect(reader).to_contain_text("<script>window.hurt=1</script>")
    screenshot(page, "read-evil")
    reader.get_by_role("button", name="Fail").click()
    expect(reader.locator(".told")).to_contain_text("<img")
    reader.get_by_role("button", name="Succeed").click()
    expect(reader.locator(".ending")).to_contain_text("<img")
    assert page.evaluate("window.hurt") is None
    assert reader.locator("a, img, script, iframe").count() == 0
    assert [url for url in asked if not url.startswith((lab.url, "data:", "blob:", "ws:"))] == []
