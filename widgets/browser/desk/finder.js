// The search field: what it finds, its filter, and the other end of a path when that is asked for.

import { format } from "../shared/dom.js";
import { searchField } from "./tools.js";

const PAUSE = 120; // milliseconds after the last key until Python hears of it

export class Finder {
  constructor(desk) {
    this.desk = desk;
    this.el = searchField(desk);
    this.input = this.el.querySelector("input");
    this.timer = 0;
    this.routeFrom = "";
    this.opensFirst = false; // Enter was pressed before anything was found
    this.input.addEventListener("input", () => this.search(this.input.value));
    this.input.addEventListener("keydown", (event) => this.key(event));
  }

  get found() {
    return this.desk.model.get("found");
  }

  focus() {
    if (this.desk.mode !== "map") this.desk.setMode("map");
    this.input.focus({ preventScroll: true });
    this.input.select();
  }

  search(text) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.find(text, this.found.filter), PAUSE);
  }

  filter(name) {
    this.find(this.input.value, name);
  }

  find(text, filter) {
    clearTimeout(this.timer);
    this.desk.send({ find: text, filter });
  }

  searchFor(text) {
    this.input.value = text;
    this.find(text, "");
  }

  clear() {
    this.searchFor("");
  }

  key(event) {
    if (event.key === "ArrowDown") {
      event.preventDefault();
      this.desk.results.enter();
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    const { value } = this.input;
    if (this.routeFrom) {
      this.desk.send({ route: this.routeFrom, to: value.trim() });
      this.endRouteQuestion();
      return;
    }
    const { ids, text, filter } = this.found;
    if (text === value && ids.length) this.desk.open(ids[0]);
    else if (text !== value) {
      this.opensFirst = true;
      this.find(value, filter);
    }
  }

  /** Handles new search results: opens the first if Enter was pressed while waiting. */
  answered() {
    if (this.opensFirst && this.found.ids.length) this.desk.open(this.found.ids[0]);
    this.opensFirst = false;
  }

  /** Turns the search field into a question for the end of a path from the selected section. */
  askRoute() {
    const { texts, selected } = this.desk;
    this.focus();
    this.routeFrom = selected;
    this.input.value = "";
    this.input.placeholder = format(texts.path_from, { start: selected });
    this.input.addEventListener("blur", () => this.endRouteQuestion(), { once: true });
  }

  endRouteQuestion() {
    this.routeFrom = "";
    this.input.placeholder = this.desk.texts.search;
    this.input.value = this.found.text;
    this.desk.stage.focus(this.desk.selected);
  }

  close() {
    clearTimeout(this.timer);
  }
}
