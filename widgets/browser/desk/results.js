// What a search found, as a list below its field: keywords, places, sections.

import { counted, make } from "../shared/dom.js";

export class Results {
  constructor(desk) {
    this.desk = desk;
    this.el = make("div", { class: "results", role: "group", "aria-label": desk.texts.search_label });
    this.el.hidden = true;
    this.el.addEventListener("keydown", (event) => this.key(event));
  }

  /** Shows what was found, while the search field or this list has the focus. */
  draw() {
    const { desk } = this;
    const { results = [], text } = desk.model.get("found");
    const isAsked = desk.finder.el.contains(document.activeElement) || this.el.contains(document.activeElement);
    this.el.hidden = !text || !isAsked || Boolean(desk.finder.routeFrom);
    const { story } = desk.texts;
    const said = results.length ? counted(story.results, results.length, desk.model.get("language")) : story.none;
    this.el.replaceChildren(
      make("p", { class: "small", role: "status" }, said),
      ...results.map((one) => this.row(one)),
    );
  }

  hide() {
    this.el.hidden = true;
  }

  row({ kind, id, text, first }) {
    const { desk } = this;
    const { story } = desk.texts;
    const what = { keyword: story.keyword, place: story.at_place }[kind] ?? "";
    const run = () => {
      this.hide();
      if (kind === "keyword") desk.showThread(id);
      else if (kind === "place") desk.open(first);
      else desk.open(id);
    };
    return make(
      "button",
      { type: "button", "data-result": kind, onclick: run },
      make("b", {}, id),
      make("span", { dir: "auto" }, text),
      make("span", { class: "small" }, what),
    );
  }

  /** Arrows go through the list, and from its first row back to the field. */
  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const rows = [...this.el.querySelectorAll("button")];
    const at = rows.indexOf(document.activeElement) + step;
    if (at < 0) this.desk.finder.input.focus();
    else rows[Math.min(at, rows.length - 1)]?.focus();
  }

  enter() {
    if (!this.el.hidden) this.el.querySelector("button")?.focus();
  }
}
