"""Somebody who has never seen the table, and takes what lies nearest: by mouse, or by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, Page, expect

from workshop.in_view import read_on

GO = '.question .deciding [data-focus="confirm"]:not([aria-disabled="true"]), .question .deciding [data-focus="none"]'
Decide = Callable[[Locator], None]


def moment(root: Locator) -> str:
    return root.get_attribute("data-moment") or ""


def moves_on(root: Locator, before: str) -> None:
    """Wait until the table shows another moment of the play: in the page, since `expect` looks only ten times a
    second."""
    root.page.wait_for_function(
        "([root, before]) => root.dataset.moment !== before", arg=[root.element_handle(), before]
    )


class ByMouse:
    """Clicks what is lit; where several things make an answer, takes the one that is offered."""

    def __init__(self, seed: int = 1) -> None:
        self.random = Random(seed)

    def __call__(self, root: Locator) -> None:
        read_on(root)
        before = moment(root)
        if root.locator(".question [data-uncover]").count():
            root.locator(".question [data-uncover]").click()
            expect(root.locator(".question [data-uncover]")).to_have_count(0)
            return
        go = root.locator(GO)
        rooms = (".question", ".scene", ".fight", ".ship-panel")  # those of the ship stand in its picture or below it
        options = root.locator(", ".join(f"{room} [data-option].lit" for room in rooms)).filter(visible=True)
        expect(go.or_(options).first).to_be_visible()
        if go.count():
            go.first.click()
        else:
            shown = [one for one in options.all() if one.is_visible()]
            assert shown, f"nothing to click: {root.locator('.question').inner_text()}"
            several = bool(root.locator(".question .tick").count())
            self.random.choice(shown).click()
            if several and moment(root) == before:  # as many as it takes
                for one in shown:
                    root.page.wait_for_timeout(60)  # whether it is enough is asked for
                    if go.count():
                        break
                    if "chosen" not in (one.get_attribute("class") or ""):
                        one.click()
                go.first.click()
        moves_on(root, before)


class ByKeyboard:
    """Digits choose, Enter confirms; the mouse is never touched."""

    def __call__(self, root: Locator) -> None:
        read_on(root)
        before, keyboard = moment(root), root.page.keyboard
        if root.locator(".question [data-uncover]").count():
            keyboard.press("Enter")
            expect(root.locator(".question [data-uncover]")).to_have_count(0)
            return
        go = root.locator(GO)
        if go.count():
            keyboard.press("Enter" if go.first.get_attribute("data-focus") == "confirm" else "0")
        else:
            keyboard.press("1")
            if root.locator(".question .tick").count():
                expect(go.first).to_be_visible()
                keyboard.press("Enter")
        moves_on(root, before)


def turn(root: Locator) -> str:
    """What the head says first: `Turn 2`; nothing before the first."""
    said = root.locator("header .status span")
    return said.first.inner_text().replace("\u00a0", " ") if said.count() else ""


def until(root: Locator, decide: Decide, reached: Callable[[], bool], most: int = 150) -> int:
    """Decide until something is so; gives how many decisions that took."""
    for taken in range(most):
        if reached():
            return taken
        decide(root)
    raise AssertionError(f"not reached in {most} decisions: {root.locator('.question').inner_text()}")


def tab_to(page: Page, what: Locator, most: int = 120) -> None:
    """As somebody without a mouse comes to a thing."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if what.evaluate("one => one === document.activeElement || one.contains(document.activeElement)"):
            return
    raise AssertionError("Tab never came there")


def show_drawer(root: Locator, name: str) -> None:
    """Open a drawer of the rail, if it is not open."""
    if not root.locator(f".{name}.room").is_visible():
        root.locator(f'[data-tile="{name}"]').click()
    expect(root.locator(f".{name}.room")).to_be_visible()


def show_cards(root: Locator) -> None:
    show_drawer(root, "cards")


def from_menu(root: Locator, name: str) -> None:
    """Choose something of the menu in the head: `rules`."""
    root.locator(".menu > summary").click()
    root.locator(f'.menu [data-focus="bar {name}"]').click()


def look_up(root: Locator, key: str) -> None:
    """Open a sheet by its key; the log, which has none, by its button, wherever that is: nothing scrolls there."""
    if key == "log":
        root.locator('.menu [data-look="log"]').dispatch_event("click")
    else:
        root.page.keyboard.press(key)
