"""The table in a bare page: the same script and the same widget, with nothing of a notebook between them.

What the lab adds, a kernel and its messages, is tested in the lab. Everything else is quicker to try here.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from wanderbook_widgets.table.widget import Table

SHELL = """<!doctype html><html lang="en"><meta charset="utf-8"><title>The table</title>
<style>body {{ margin: 0; padding: 8px; background: {background}; }}</style><style>{style}</style>
<body data-jp-theme-light="{light}">{around}</body></html>"""
BARE = '<div id="here"></div>'
NOTEBOOK = """<div style="position: fixed; inset: 0; display: flex; flex-direction: column">
<div class="toolbar" style="flex: 0 0 88px; background: #8887; z-index: 10"></div>
<div class="scroller" style="flex: 1; overflow: auto; margin: 0 33px"><div style="padding: 40px 15px 500px 86px">
<div style="overflow: hidden"><div style="overflow: auto" id="here"></div></div></div></div></div>"""
"""As a lab at 1280 by 900: a table that is higher than the box that it scrolls in, beneath a toolbar."""

MODEL = """async ([script, traits]) => {
  const heard = {};
  const tell = (name, ...what) => (heard[name] ?? []).slice().forEach((one) => one(...what));
  const model = {
    get: (name) => traits[name],
    set: (name, value) => { traits[name] = value; tell(`change:${name}`); },
    on: (name, what) => (heard[name] ??= []).push(what),
    off: (name, what) => { heard[name] = (heard[name] ?? []).filter((one) => one !== what); },
    send: async (message) => {
      for (const { method, state, content } of await window.wanderbookHears(message)) {
        if (method === "custom") tell("msg:custom", content);
        else Object.entries(state).forEach(([name, value]) => model.set(name, value));
      }
    },
  };
  Object.assign(window, { model });
  const module = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  module.default.initialize({ model });
  window.layAnother = (el) => module.default.render({ model, el });
  window.layAnother(document.getElementById("here"));
}"""


def lay(page: Page, table: Table, dark: bool = False, around: str = BARE, coach: bool = False) -> Locator:
    """Lay the table out in a page."""
    if not coach:  # it has a test of its own, and lies over the table
        table.settings, table.coach = table.settings.coached(False), {}
    said: list[Any] = []
    names = [name for name in table.keys if not name.startswith("_")]
    table._send = lambda message, buffers=None: said.append(message)

    def hears(message: Any) -> list[Any]:
        table._hear(None, message, [])
        answer = list(said)
        said.clear()
        return answer

    page.emulate_media(reduced_motion="reduce")
    page.expose_function("wanderbookHears", hears)
    background = "#111" if dark else "#fff"
    page.set_content(SHELL.format(style=table._css, light=str(not dark).lower(), background=background, around=around))
    traits = {name: getattr(table, name) for name in names if name not in ("layout", "comm")}
    page.evaluate(MODEL, [table._esm, {name: value for name, value in traits.items() if _is_plain(value)}])
    root = page.locator(".wanderbook-table")
    expect(root).to_be_visible()
    return root


def entry(root: Locator, title: str) -> Locator:
    """A book on the title page, by its title; lessons also mention the book that they prepare for."""
    return root.locator(".contents .entry").filter(has=root.page.locator(".t", has_text=title))


def _is_plain(value: Any) -> bool:
    return isinstance(value, str | int | dict | list | bool | None)
