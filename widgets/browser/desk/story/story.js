// The story map on the page: one of its views, what is chosen on it, panning and zooming, and the card of a keyword.

import { select } from "d3-selection";
import { zoom, zoomIdentity } from "d3-zoom";
import { kbd, make } from "../../shared/dom.js";
import { threadCard } from "./card.js";
import { dim, drawScene, routes } from "./scene.js";

export const VIEWS = { sections: "N", storyline: "S", atlas: "A", ledger: "K", place: "I" };
const LEGIBLE = 0.8; // smaller than this, nobody reads the names of threads
const SIGNS = { gives: "●", asks: "○", forbids: "×", takes: "−" };

export class Story {
  /** `desk` has `texts`, `model`, `send`, `inspect(section)` and `edit(section)`. */
  constructor(desk) {
    this.desk = desk;
    this.chosen = null;
    this.sheet = make("style");
    this.board = make("div", { class: "story-board", role: "group", tabindex: "0", "aria-label": desk.texts.map });
    this.card = make("div", { class: "story-card", role: "status" });
    this.card.hidden = true;
    this.el = make("div", { class: "story" }, this.sheet, this.board, this.card);
    this.zoom = zoom()
      .scaleExtent([0.6, 10])
      .on("zoom", ({ transform }) => this.scene?.all.setAttribute("transform", transform));
    this.listen();
  }

  get data() {
    return this.desk.model.get("story") ?? {};
  }

  get isShown() {
    return (this.data.view ?? "sections") !== "sections";
  }

  listen() {
    const { board, desk } = this;
    const namesOf = (event) => {
      const one = event.target.closest?.("[data-thread], [data-place], [data-section]");
      return one && { ...one.dataset };
    };
    board.addEventListener("pointerover", (event) => this.preview(namesOf(event)));
    board.addEventListener("pointerleave", () => this.preview(null));
    board.addEventListener("click", (event) => this.click(namesOf(event)));
    board.addEventListener("dblclick", (event) => {
      const names = namesOf(event);
      if (names?.section) desk.edit(names.section);
      else if (names?.place) this.showPlace(names.place);
    });
  }

  // ---------------------------------------------------------------- drawing

  draw() {
    const { scene, style, view } = this.data;
    if (!scene) {
      this.board.replaceChildren(make("p", { class: "small" }, this.desk.texts.story.drawing));
      this.scene = null;
      return;
    }
    this.sheet.textContent = style;
    const isOther = view !== this.view;
    this.view = view;
    this.scene = drawScene(scene);
    this.board.replaceChildren(this.scene.element);
    select(this.scene.element).call(this.zoom).on("dblclick.zoom", null);
    if (isOther) this.begin();
    this.light(this.chosen);
    this.drawCard();
  }

  /** The card of the chosen keyword, and its routes. */
  drawCard() {
    const thread = this.desk.model.get("thread") ?? {};
    const isShown = Boolean(thread.name) && thread.name === this.chosen?.thread;
    this.card.hidden = !isShown;
    this.scene?.over.replaceChildren(
      ...(isShown && this.view === "atlas" ? routes(this.data.scene.shapes, thread) : []),
    );
    if (!isShown) return;
    const { texts, model } = this.desk;
    const open = (section) => this.desk.inspect(section);
    const parts = { texts, language: model.get("language"), open, close: () => this.choose(null) };
    this.card.replaceChildren(...threadCard(thread, parts).filter(Boolean));
  }

  /** The signs of marks, for the legend below. */
  legend() {
    const { texts } = this.desk;
    const sign = (role) => make("span", {}, make("b", {}, SIGNS[role]), " ", texts.story[role]);
    return [...Object.keys(SIGNS).map(sign), make("span", { class: "small" }, texts.story.legend)];
  }

  // ---------------------------------------------------------------- choosing

  light(names) {
    if (this.scene) dim(this.scene.layer, names);
  }

  preview(names) {
    this.light(names ?? this.chosen);
  }

  click(names) {
    if (!names) {
      this.choose(null);
      return;
    }
    this.choose(names.thread ? { thread: names.thread } : names);
    if (names.section) this.desk.inspect(names.section);
    this.board.focus({ preventScroll: true });
  }

  /** Chooses a thread, a place or a section; nothing any more with null. */
  choose(names) {
    this.chosen = names;
    this.light(names);
    this.desk.send({ thread: names?.thread ?? "" });
    this.drawCard();
  }

  /** Shows one place by itself: the place of its first section. */
  showPlace(id) {
    const place = this.data.places?.find((one) => one.id === id);
    if (!place) return;
    this.desk.inspect(place.first);
    this.desk.showView("place");
  }

  /** The list of places, for the view of one. */
  placeField() {
    const { places = [], place, view } = this.data;
    if (view !== "place" || !places.length) return [];
    const options = places.map(({ id, name }) =>
      make("option", { value: id, selected: id === place }, `${id} ${name}`.slice(0, 60)),
    );
    const field = make("select", { class: "chip", "aria-label": this.desk.texts.story.which_place }, options);
    field.addEventListener("change", () => this.showPlace(field.value));
    return [field];
  }

  // ---------------------------------------------------------------- keys

  /** What an arrow does: up and down choose a thread, left and right go along its marks. */
  walk(key) {
    const { threads = [] } = this.data;
    if (!threads.length) return;
    if (key === "ArrowUp" || key === "ArrowDown") {
      const at = threads.indexOf(this.chosen?.thread) + (key === "ArrowDown" ? 1 : -1);
      this.choose({ thread: threads[(at + threads.length) % threads.length] });
      return;
    }
    const { marks = [] } = this.desk.model.get("thread") ?? {};
    const sections = [...new Set(marks.map(({ section }) => section).filter(Boolean))];
    if (!sections.length) return;
    const at = sections.indexOf(this.desk.current) + (key === "ArrowRight" ? 1 : -1);
    this.desk.inspect(sections[(at + sections.length) % sections.length]);
  }

  /** Shows all of a drawing; of one that would be too small to read, its upper left part. */
  begin() {
    const { width, height } = this.data.scene;
    const { clientWidth: wide, clientHeight: high } = this.board;
    const scale = Math.min(wide / width, high / height);
    if (!scale || scale >= LEGIBLE) {
      this.fit();
      return;
    }
    const k = LEGIBLE / scale;
    const start = (whole, room) => (whole * k > room ? (whole - room) / 2 : (whole - whole * k) / 2);
    const to = zoomIdentity.translate(start(width, wide / scale), start(height, high / scale)).scale(k);
    select(this.scene.element).call(this.zoom.transform, to);
  }

  fit() {
    if (this.scene) select(this.scene.element).call(this.zoom.transform, zoomIdentity);
  }

  zoomBy(factor) {
    if (this.scene) select(this.scene.element).call(this.zoom.scaleBy, factor);
  }
}

/** The buttons for the views of the map. */
export function viewButtons(desk) {
  const texts = desk.texts.story;
  const current = desk.model.get("story")?.view ?? "sections";
  const one = ([view, key]) =>
    make(
      "button",
      {
        type: "button",
        "aria-pressed": String(view === current),
        "data-shows": view,
        onclick: () => desk.showView(view),
      },
      texts[view],
      kbd(key),
    );
  return make("div", { class: "seg", role: "group", "aria-label": texts.label }, Object.entries(VIEWS).map(one));
}
