"""What is sent of a change, laid over what was there by the browser, is what Python has; and so it is drawn."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.bare import lay
from tests.browser.sources import source
from tests.browser.test_table import SEA, SKIES, seated
from wanderbook.session.replies import some_reply
from wanderbook_widgets.table.patches import patch
from wanderbook_widgets.table.view import PARTS

PATCHED = """async ([script, pairs]) => {
  const source = new Blob([script], { type: "text/javascript" });
  const { patched } = await import(URL.createObjectURL(source));
  return pairs.map(([old, patch]) => patched(old, patch));
}"""
KEPT = PATCHED.replace("patched(old, patch));", "patched(old, patch).crew.map((one) => old.crew.indexOf(one)));")

DRAWN_ANEW = """() => {
  // A preview of what is chosen, and of what each option does to it, is asked for once the question is drawn.
  const plain = (text) => text.replace(/\\d+% → \\d+%|changes nothing/g, "odds");
  const told = (node) => {
    if (node.nodeType !== Node.ELEMENT_NODE) return plain(node.textContent);
    // Whether a room goes on to the right or below, and where labels make room, is measured when it is seen, not drawn.
    const isKept = (one) => one && !["more", "goes-on", "small", "near-whole"].includes(one);
    const onChart = Boolean(node.closest(".sheet-frame")); // which is measured, framed and labelled when it is seen
    if (onChart && node.matches(".labels, .overview, .place-card")) return node.tagName;
    const isMoved = Boolean(node.closest(".label .full, .exit text"));
    const names = [...node.attributes].map(({ name, value }) => {
      if (name === "class") return [name, value.split(/\\s+/).filter(isKept).sort().join(" ")];
      return [name, plain(value.replace(/wanderbook-waves-\\d+/, "waves"))];
    }).filter(([name, value]) => name !== "id" && !(name === "class" && !value))
      .filter(([name]) => !(isMoved || onChart) || name !== "style")
      // Marks of what has just changed are on the page that saw it happen.
      .filter(([name]) => !["data-settled", "data-mark", "data-mark-kind"].includes(name)).sort();
    const isDrawn = (one) => (one.textContent || one.tagName) && !one.classList?.contains("sum");
    const drawn = [...node.childNodes].filter(isDrawn);
    return [node.tagName, names, drawn.map(told)];
  };
  const rooms = (el) => [...el.querySelectorAll(".room, header .status, header .bar")].map((room) => told(room));
  const other = document.createElement("div");
  document.body.append(other);
  const leave = window.layAnother(other);
  const found = [rooms(document.getElementById("here")), rooms(other)];
  leave();
  other.remove();
  const [asItIs, anew] = found.map((one) => JSON.stringify(one));
  return { rooms: found[1].length, differs: asItIs === anew ? null : found };
}"""
"""How many rooms were drawn; and both drawings, where they differ: to send them takes longer than to compare them."""


def some_data(random: Random, depth: int = 3) -> Any:
    kinds = ("object", "list", "text", "number", "nothing") if depth else ("text", "number", "nothing")
    match random.choice(kinds):
        case "object":
            return {
                name: some_data(random, depth - 1) for name in random.sample(["a", "key", "rows", "new", "at", "0"], 3)
            }
        case "list":
            return [some_data(random, depth - 1) for _ in range(random.randrange(5))]
        case "text":
            return random.choice(["", "x", "y"])
        case "number":
            return random.randrange(3)
    return None


def some_change(random: Random, data: Any) -> Any:
    """Mostly as it was: something is other, or gone, or new, or elsewhere."""
    if isinstance(data, dict) and random.random() < 0.8:
        found = {name: some_change(random, one) for name, one in data.items() if random.random() < 0.9}
        return found | ({"a": some_data(random, 1)} if random.random() < 0.2 else {})
    if isinstance(data, list) and random.random() < 0.8:
        rows = [some_change(random, one) if random.random() < 0.3 else one for one in data if random.random() < 0.8]
        rows += [some_data(random, 1)] * random.randrange(2)
        return rows[1:] + rows[:1] if random.random() < 0.3 else rows
    return data if random.random() < 0.7 else some_data(random, 2)


def test_a_patch_makes_the_new_of_the_old(page: Page) -> None:
    random = Random(5)
    pairs = [(old, some_change(random, old)) for old in (some_data(random) for _ in range(2000))]
    pairs = [(old, new) for old, new in pairs if old != new]
    assert len(pairs) > 500
    found = page.evaluate(PATCHED, [source("table/patches.js"), [[old, patch(old, new)] for old, new in pairs]])
    assert [new for _, new in pairs] == found


def test_what_did_not_change_is_the_same_thing_wherever_it_stands_now(page: Page) -> None:
    ada, bo, cy = ({"name": name, "health": 5} for name in ("Ada", "Bo", "Cy"))
    old = {"crew": [ada, bo, cy], "stores": {"coins": 3}}
    new = {"crew": [cy, ada, {"name": "Bo", "health": 4}], "stores": {"coins": 3}}
    made = patch(old, new)
    assert made == {"crew": {"rows": [[2, 3], [0, 1], {"at": 1, "now": {"health": [4]}}]}}
    assert page.evaluate(KEPT, [source("table/patches.js"), [[old, made]]]) == [[2, 0, -1]]


def test_of_a_list_that_is_as_long_as_it_was_only_what_is_other_is_said() -> None:
    old = {"crew": [{"name": "Ada", "health": 5}, {"name": "Bo", "health": 5, "status": "weak"}]}
    new = {"crew": [{"name": "Ada", "health": 5}, {"name": "Bo", "health": 4}]}
    assert patch(old, new) == {"crew": {"1": {"health": [4], "status": []}}}


def test_what_is_new_is_said_at_once_and_what_went_not_at_all() -> None:
    old = {"cards": [{"key": 1, "name": "Rope"}, {"key": 2, "name": "Lamp"}]}
    new = {"cards": [{"key": 3, "name": "Rope"}, {"key": 4, "name": "Oar"}, {"key": 2, "name": "Lamp", "lit": True}]}
    assert patch(old, new) == {
        "cards": {
            "rows": [
                {"new": [{"key": 3, "name": "Rope"}, {"key": 4, "name": "Oar"}]},
                {"at": 1, "now": {"lit": [True]}},
            ]
        }
    }


def first_difference(one: Any, other: Any) -> tuple[Any, Any] | None:
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return next(filter(None, (first_difference(*pair) for pair in zip(one, other, strict=True))), None)
    return None if one == other else (one, other)


@pytest.mark.parametrize("book", [SEA, SKIES], ids=["sleeping-gods", "distant-skies"])
def test_the_browser_has_and_draws_what_python_has_all_through_a_play(page: Page, tmp_path: Path, book: Path) -> None:
    table, random = seated(book, tmp_path), Random(2)
    lay(page, table)
    for at in range(60):
        asked = table.autosave.play.decision
        assert asked is not None
        answer = {"answer": list(some_reply(asked, random).chosen), "serial": table.question["serial"]}
        page.evaluate("message => window.model.send(message)", answer if at % 7 else {"undo": True})
        assert page.evaluate("names => names.map((name) => window.model.get(name))", [*PARTS]) == [
            getattr(table, name) for name in PARTS
        ]
        drawn = page.evaluate(DRAWN_ANEW)
        assert drawn["rooms"] == 14
        assert drawn["differs"] is None, first_difference(*drawn["differs"])


def test_a_page_that_missed_something_asks_for_everything(page: Page, tmp_path: Path) -> None:
    table, random = seated(SEA, tmp_path), Random(1)
    root = lay(page, table)
    arrives, table._send = table._send, lambda message, buffers=None: None
    for _ in range(2):
        asked = table.autosave.play.decision
        assert asked is not None
        table.answer(some_reply(asked, random).chosen)
        table._send = arrives
    page.evaluate("message => window.model.send(message)", {"look": "score"})
    root.and_(page.locator(f'[data-moment="{table.head["moment"]}"]')).wait_for()
    assert page.evaluate("() => window.model.get('question')") == table.question
