"""The reading notebook in a real browser, from opening it to words on the page."""

from playwright.sync_api import Page, expect

from tests.browser.lab import Lab, error_outputs, screenshot


def test_the_book_opens_in_dark_and_light(lab: Lab, page: Page) -> None:
    lab.open(page, "read.ipynb")
    lab.run_all(page)
    assert error_outputs(page) == []
    reader = page.locator(".wanderbook-reader")
    expect(reader).to_be_visible()
    expect(reader).to_contain_text("Lamplighter", ignore_case=True)
    # Light last: the lab remembers it for the tests to come.
    for theme in ("Dark", "Light"):
        lab.use_theme(page, theme)
        expect(reader).to_be_visible()
        screenshot(page, f"read-{theme.lower()}")
