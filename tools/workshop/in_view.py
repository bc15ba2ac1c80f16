"""Whether a player sees what is read and asked: the prose, the choices, the chart and the button that confirms.

`HIDDEN` is a function that runs in the page, at any decision: it returns what a player would have to scroll for, or
what is smaller than it should be.
"""

from __future__ import annotations

from playwright.sync_api import Locator, Page

SIZES = ((1280, 800), (1366, 768), (1600, 1000), (820, 1180), (390, 844))
"""Windows in which every decision of a campaign is looked at."""
IN_NOTEBOOK = SIZES[:3]
"""Those in which a notebook has room for a table beside its own tools."""

HIDDEN = """root => {
  const LINES = 12, CHOICES = 5, FIRST = 3, SLACK = 2, EDGE = 4;
  // What fades at its foot can be read down to the middle of the fading.
  const faded = (one) => (one.classList.contains("goes-on") ? (one.classList.contains("book") ? 22 : 13) : 0);
  const clips = (one, fading = faded) => {
    const found = [];
    for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowY === "visible" && style.overflowX === "visible") continue;
      const { left, top, right, bottom } = up.getBoundingClientRect();
      found.push({ left, top, right, bottom: bottom - (style.maskImage === "none" ? 0 : fading(up)) });
    }
    return found;
  };
  const whole = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const frames = (one) => [whole, ...clips(one)];
  const isInside = (box, { left, top, right, bottom }) =>
    box.left >= left - SLACK && box.top >= top - SLACK && box.right <= right + SLACK && box.bottom <= bottom + SLACK;
  // Seen: its box is inside the window and inside whatever clips it, and nothing lies over its middle.
  const isSeen = (one) => {
    const box = one.getBoundingClientRect();
    if (!box.width || !frames(one).every((frame) => isInside(box, frame))) return false;
    const over = root.getRootNode().elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return Boolean(over && (one.contains(over) || over.contains(one)));
  };
  const isBegun = (one) => {
    const box = one.getBoundingClientRect();
    const rims = [whole, ...clips(one, () => 0)];
    return rims.every(({ top, bottom }) => box.top < bottom - EDGE && box.bottom > top + EDGE);
  };
  const hidden = [];
  const need = (what, found) => { if (!found.some(isSeen)) hidden.push(what); };
  const all = (selector) => [...root.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const peek = all(".peek").some(isSeen);

  // The lines of a section, each once, and how many of them are in view.
  const lines = all(".page .read .prose").flatMap((prose) => {
    const range = document.createRange();
    range.selectNodeContents(prose);
    const found = new Map();
    for (const box of range.getClientRects()) {
      const isPicture = box.height > 60;
      if (box.width > 1 && !isPicture) found.set(Math.round(box.bottom / 9), { box, prose });
    }
    return [...found.values()];
  });
  const read = lines.filter(({ box, prose }) => frames(prose).every((frame) => isInside(box, frame))).length;
  if (read < Math.min(LINES, lines.length)) hidden.push(`prose: ${read} of ${lines.length} lines`);

  const asked = all(".question h3");
  if (!asked.length) return all(".ending .go").length ? hidden : [...hidden, "no question"];
  const isBelow = peek && !asked.some(isSeen); // one column: a button leads to it
  if (!isBelow) need(`question: ${asked[0].textContent}`, asked);

  // Where a scene is asked about, its spots are the first choices.
  const rows = all(".question .options :is(.choice-row, .amount, .scene [data-option].lit)");
  const seen = rows.filter(isSeen).length;
  const isEnough = seen === rows.length || (seen >= CHOICES && rows.some((row) => isBegun(row) && !isSeen(row)));
  const isOneColumn = getComputedStyle(root.querySelector(".book")).display === "flex";
  if (!isEnough && !isOneColumn) hidden.push(`choices: ${seen} of ${rows.length}`);
  const isOnItsWay = peek || rows.some(isBegun); // a column that goes on fades at its foot
  if (!isEnough && isOneColumn && !isOnItsWay) hidden.push("choices: none, and no button");

  const options = all(":is(.question .options, .fight) [data-option].lit:not(.beside, .choice)");
  const ids = [...new Set(options.map((one) => one.dataset.option))].slice(0, FIRST);
  for (const id of isOneColumn ? [] : ids) need(`choice ${id}`, all(`[data-option="${CSS.escape(id)}"].lit`));
  const squares = all(".fight [data-square].lit");
  if (squares.length && !squares.some(isSeen)) hidden.push("squares");
  const buttons = all(".question :is(.act button, .ends .choice:not(.resolve))");
  for (const go of isOneColumn ? [] : buttons) need(`button: ${go.textContent}`, [go]);

  // The chart, where one travels: as wide as the table allows, in a notebook too, and high enough to be read.
  const chart = all(".map-panel.on-stage")[0]?.getBoundingClientRect();
  const [wide, high] = innerWidth < 724 ? [360, 430] : [Math.min(700, root.clientWidth * 0.58), 560];
  const isSmall = chart && (chart.width < wide || chart.height < high);
  if (isSmall && !root.classList.contains("elsewhere")) hidden.push(`chart: ${chart.width | 0}x${chart.height | 0}`);
  return hidden;
}"""


def read_on(root: Locator) -> None:
    """Close the page of a victory, or of a duel by its rounds, which is read before the next question is seen."""
    page = root.locator(".sheet:is(.victory, .fought)")
    while page.count():
        page.locator(".go").click()


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
