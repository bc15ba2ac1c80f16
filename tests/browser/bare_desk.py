"""The desk in a bare page: the same script and the same widget, with nothing of a notebook between them.

Unlike the table, the desk says things that nobody asked for: what is proved in the background. The page fetches them.
"""

from __future__ import annotations

from queue import Empty, SimpleQueue
from typing import Any

from playwright.sync_api import Locator, Page, expect

from wanderbook_widgets import Desk, StoryDesk
from wanderbook_widgets.sealed import Sealed

SHELL = """<!doctype html><html lang="en"><meta charset="utf-8"><title>The desk</title>
<style>body {{ margin: 0; padding: 8px; background: {background}; }}</style><style>{style}</style>
<body data-jp-theme-light="{light}"><main id="here"></main></body></html>"""

MODEL = """async ([script, traits]) => {
  const made = (id, traits) => {
    const heard = {};
    const tell = (name, ...what) => (heard[name] ?? []).slice().forEach((one) => one(...what));
    const take = ({ method, state, content }) => {
      if (method === "custom") tell("msg:custom", content);
      else Object.entries(state).forEach(([name, value]) => { traits[name] = value; });
      if (method !== "custom") Object.keys(state).forEach((name) => tell(`change:${name}`));
    };
    const model = {
      take,
      get: (name) => traits[name],
      on: (name, what) => (heard[name] ??= []).push(what),
      off: (name, what) => { heard[name] = (heard[name] ?? []).filter((one) => one !== what); },
      send: async (message) => { await window.wanderbookHears(id, message); await fetchAll(); },
      widget_manager: {
        get_model: async (other) => (models[other] ??= made(other, await window.wanderbookTraits(other))),
      },
    };
    return model;
  };
  const models = {};
  const fetchAll = async () => {
    for (const [id, message] of await window.wanderbookSays()) models[id]?.take(message);
  };
  models.desk = made("desk", traits);
  Object.assign(window, { model: models.desk });
  const module = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  module.default.render({ model: models.desk, el: document.getElementById("here") });
  const poll = async () => { await fetchAll(); setTimeout(poll, 60); };
  void poll();
}"""


def lay_desk(page: Page, desk: Desk | StoryDesk, dark: bool = False) -> Locator:
    """Lay the desk out in a page."""
    said: SimpleQueue[tuple[str, Any]] = SimpleQueue()

    def speaks_of(name: str) -> Any:
        return lambda message, buffers=None: said.put((name, message))

    def widget(name: str) -> Sealed:
        if name == "desk":
            return desk
        assert isinstance(desk, Desk)
        assert desk._played is not None
        return desk._played

    def hears(name: str, message: Any) -> None:
        widget(name)._hear(None, message, [])

    def says() -> list[tuple[str, Any]]:
        found = []
        while True:
            try:
                found.append(said.get_nowait())
            except Empty:
                return found

    def traits_of(name: str) -> dict[str, Any]:
        other = widget(name)
        other._send = speaks_of(name)
        return plain(other)

    desk._send = speaks_of("desk")  # type: ignore[method-assign]
    page.emulate_media(reduced_motion="reduce")
    page.expose_function("wanderbookHears", hears)
    page.expose_function("wanderbookSays", says)
    page.expose_function("wanderbookTraits", traits_of)
    background = "#111" if dark else "#fff"
    page.set_content(SHELL.format(style=desk._css, light=str(not dark).lower(), background=background))
    page.evaluate(MODEL, [desk._esm, plain(desk)])
    root = page.locator(".wanderbook-desk")
    expect(root).to_be_visible()
    return root


def plain(widget: Sealed) -> dict[str, Any]:
    names = [name for name in widget.keys if not name.startswith("_") and name not in ("layout", "comm")]
    values = {name: getattr(widget, name) for name in names}
    return {name: value for name, value in values.items() if isinstance(value, str | int | dict | list | bool | None)}
