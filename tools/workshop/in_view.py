"""Whether a player sees the question, its first three choices and the button that confirms.

`HIDDEN` is a function that runs in the page, at any decision: it returns what a player would have to scroll for.
"""

from __future__ import annotations

from playwright.sync_api import Locator, Page

SIZES = ((1280, 800), (1366, 768), (1600, 1000), (900, 800))
"""Windows in which every decision of a campaign is looked at."""

HIDDEN = """root => {
  const FIRST = 3, SLACK = 2;
  const clips = (one) => {
    const found = [];
    for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowY !== "visible" || style.overflowX !== "visible") found.push(up.getBoundingClientRect());
    }
    return found;
  };
  // Seen: its box is inside the window and inside whatever clips it, and nothing lies over its middle.
  const isSeen = (one) => {
    const box = one.getBoundingClientRect();
    const frames = [{ left: 0, top: 0, right: innerWidth, bottom: innerHeight }, ...clips(one)];
    const isInside = ({ left, top, right, bottom }) =>
      box.left >= left - SLACK && box.top >= top - SLACK && box.right <= right + SLACK && box.bottom <= bottom + SLACK;
    if (!box.width || !frames.every(isInside)) return false;
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const over = root.getRootNode().elementFromPoint(x, y);
    return Boolean(over && (one.contains(over) || over.contains(one)));
  };
  const hidden = [];
  const need = (what, all) => { if (!all.some(isSeen)) hidden.push(what); };
  const all = (selector) => [...root.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const asked = all(".question h3");
  if (!asked.length) return all(".ending .go").length ? [] : ["no question"];
  need(`question: ${asked[0].textContent}`, asked);
  const options = all(":is(.question .options, .fight) [data-option].lit:not(.beside)");
  const ids = [...new Set(options.map((one) => one.dataset.option))].slice(0, FIRST);
  for (const id of ids) need(`choice ${id}`, all(`[data-option="${CSS.escape(id)}"].lit`));
  for (const row of all(".question .amount").slice(0, FIRST)) need(`amount: ${row.textContent}`, [row]);
  const squares = all(".fight [data-square].lit");
  if (squares.length && !squares.some(isSeen)) hidden.push("squares");
  const buttons = all(".question :is(.act button, .ends .choice:not(.resolve))");
  for (const go of buttons) need(`button: ${go.textContent}`, [go]);
  return hidden;
}"""


def read_on(root: Locator) -> None:
    """Close the page of a victory, which is read before the next question is seen."""
    page = root.locator(".sheet.victory")
    if page.count():
        page.locator(".go").click()
        page.wait_for(state="detached")


def hidden(root: Locator) -> list[str]:
    """What of the question is not in view; nothing when a player sees all that has to be seen."""
    read_on(root)
    found: list[str] = root.evaluate(HIDDEN)
    return found


SETTLED = """() => new Promise((done) => {
  const wait = (frames) => (frames ? requestAnimationFrame(() => wait(frames - 1)) : done());
  wait(4);
})"""


def drawn(page: Page) -> None:
    """Wait until the page has laid itself out for its window."""
    page.evaluate(SETTLED)
