// The layer above the table on which a sheet lies until it is closed: the log, the rules, the saves and others.

import { kbd, make } from "../../shared/dom.js";
import { reconcile } from "../../shared/reconcile.js";
import { viewportOf } from "../viewport.js";
import { sheetContent } from "./index.js";

const QUIETLY = { preventScroll: true };
const STORY = new Set(["prologue", "victory", "fought"]);

export class Sheets {
  constructor(table) {
    this.table = table;
    this.layer = make("div", { class: "over", hidden: true });
    this.cameFrom = null; // what had the focus before
    this.after = null; // what runs once the sheet is closed
    this.search = { typed: null, timer: 0, awaited: new Set() }; // of the sheet that is open
  }

  get isOpen() {
    return !this.layer.hidden;
  }

  /** Shows a sheet that Python sent; an open one is replaced, but for a page of the story, which is read first. */
  open(data, after = null) {
    const { focus, notifications } = this.table;
    const isFound = this.search.awaited.delete(`${data.what} ${data.words}`);
    if (isFound && !this.isOpen) return; // its sheet was closed before the results came
    if (this.isStory) {
      const { after: before } = this;
      this.after = () => {
        before?.();
        this.open(data, after);
      };
      return;
    }
    this.after = after;
    const shown = this.build(data);
    if (!this.isOpen) {
      this.cameFrom = focus.active;
      notifications.dismiss(); // it was about what the sheet covers
    }
    const name = focus.active?.dataset.focus ?? "";
    const caret = focus.active?.matches("input") ? focus.active.selectionStart : null;
    this.keepHeight(shown, data.what);
    reconcile(this.layer, [shown]);
    this.layer.hidden = false;
    if (this.isStory) notifications.live.textContent = ""; // what lies behind it has not happened yet
    this.setCovered(true);
    this.fitToViewport();
    requestAnimationFrame(() => this.fitToViewport()); // the table may just be changing its height
    if (data.what === "log") shown.scrollTop = shown.scrollHeight; // the latest line is the last
    this.focusIn(shown, name, caret);
  }

  /** Whether a page of the story is open: nothing that comes after it is seen before it is closed. */
  get isStory() {
    return this.isOpen && STORY.has(this.layer.firstElementChild?.dataset.sheet);
  }

  build(data) {
    const { texts } = this.table;
    const name = texts[data.what] ?? "";
    const attributes = { role: "dialog", "aria-modal": "true", "aria-label": name, "data-keys": true };
    const close = make(
      "button",
      { type: "button", class: "close", onclick: () => this.close() },
      texts.close,
      kbd(texts.esc),
    );
    return make(
      "div",
      { class: `sheet ${data.what}`, "data-sheet": data.what, ...attributes },
      make("header", {}, make("h2", { tabindex: "-1" }, name), close),
      sheetContent(data, this.table),
    );
  }

  /** Focuses the same element as before, else a text field, else the heading. */
  focusIn(shown, name, caret) {
    const same = this.table.focus.named(name, shown);
    const found = same ?? shown.querySelector('input:not([type="range"])') ?? shown.querySelector("h2");
    found.focus(QUIETLY);
    if (caret != null && found.matches("input")) found.setSelectionRange(caret, caret);
  }

  /** A sheet with less on it than before stays as high, or its fields would move away from under the pointer. */
  keepHeight(shown, what) {
    const before = this.isOpen && this.layer.querySelector(`.sheet.${what}`);
    if (before) shown.style.minHeight = `min(${before.offsetHeight}px, 100%)`;
  }

  /** Centres the sheet in the visible part of the table, and limits its height to that. */
  fitToViewport() {
    if (!this.isOpen) return;
    const { root } = this.table;
    const { top, bottom } = root.getBoundingClientRect();
    const viewport = viewportOf(root);
    this.layer.style.setProperty("--above", `${Math.max(0, viewport.top - top)}px`);
    this.layer.style.setProperty("--below", `${Math.max(0, bottom - viewport.bottom)}px`);
  }

  /** What a sheet covers cannot be reached until it is closed. */
  setCovered(isCovered) {
    this.table.root.classList.toggle("paged", isCovered && this.isStory);
    for (const one of this.table.root.querySelectorAll(":scope > header, :scope > main")) one.inert = isCovered;
  }

  /** Closes the sheet; false when there is none. */
  close() {
    if (!this.isOpen) return false;
    const wasStory = this.isStory;
    this.layer.hidden = true;
    this.layer.replaceChildren();
    this.setCovered(false);
    this.returnFocus();
    if (wasStory) this.table.notifications.announce();
    const { after } = this;
    this.after = null;
    after?.();
    return true;
  }

  returnFocus() {
    const { focus } = this.table;
    const { cameFrom } = this;
    const again = cameFrom?.isConnected ? cameFrom : focus.named(cameFrom?.dataset.focus);
    if (again) again.focus(QUIETLY);
    else focus.goTo(".question", QUIETLY);
  }
}
