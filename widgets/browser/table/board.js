// The board: a room for each part that Python sends, and drawing what changed in it.

import { childList, make } from "../shared/dom.js";
import { reconcile } from "../shared/reconcile.js";
import { head } from "./head.js";
import { highlightOptions } from "./highlight.js";
import { atlas } from "./map/atlas.js";
import { untangle } from "./map/untangle.js";
import { cards, quests } from "./parts/cards.js";
import { panel } from "./parts/common.js";
import { crew } from "./parts/crew.js";
import { columnsOf, fight } from "./parts/fight.js";
import { log } from "./parts/log.js";
import { page } from "./parts/page.js";
import { stores } from "./parts/stores.js";
import { freeActions } from "./question/free-actions.js";
import { question } from "./question/index.js";
import { markRest } from "./scrolling.js";

const DRAW = { page, question, free_actions: freeActions, atlas, crew, stores, cards, fight, lately: log };
const ARRANGING = new Set(["head", "fight", "atlas", "crew"]); // parts whose presence changes the layout
const CROWDED = 6; // columns of enemies

/** The traits that are drawn on the board. */
export const BOARD_PARTS = ["head", ...Object.keys(DRAW)];

const makeRoom = (name) => make("div", { class: `${name.replace("_", "-")} room`, "data-keys": true });

/** The page with its question comes first for a keyboard; css/base.css sets it between map and journal. */
function layOut(rooms, texts, side, coach) {
  return make(
    "main",
    { class: "board" },
    make(
      "section",
      { class: "panel page-panel", "aria-label": texts.page },
      make("div", { class: "reading" }, rooms.page),
      make("div", { class: "asking" }, rooms.question, rooms.free_actions),
    ),
    panel("map-panel", texts.atlas, rooms.atlas),
    make("section", { class: "panel fight-panel", "aria-label": texts.fight.row }, rooms.fight),
    make("section", { class: "panel stores-panel", tabindex: "0", "aria-label": texts.stores.goods }, rooms.stores),
    make("div", { class: "side-column" }, side.panel, coach),
    panel("crew-panel", texts.crew, rooms.crew),
  );
}

/** Replaces the name of a panel: a part may have a heading of its own. */
function setHeading(shown, heading) {
  if (shown.getAttribute("aria-label") === heading) return;
  Object.assign(shown.querySelector(":scope > h2"), { textContent: heading, title: heading });
  shown.setAttribute("aria-label", heading);
}

/** Hides a room without content, and a panel without visible rooms. */
function hideIfEmpty(room, shown) {
  room.hidden = !room.childElementCount;
  shown.hidden = [...shown.querySelectorAll(".room")].every((one) => one.hidden);
}

export class Board {
  constructor(table) {
    this.table = table;
    this.clear();
  }

  /** On the title page there is no board. */
  clear() {
    this.rooms = {};
    this.bar = null;
  }

  /** The elements of a new board, drawn by `drawAll`. */
  build() {
    const { texts, scrolling } = this.table;
    this.rooms = Object.fromEntries([...Object.keys(DRAW), "quests"].map((name) => [name, makeRoom(name)]));
    this.bar = make("header", {});
    const main = layOut(this.rooms, texts, this.table.side.build(this.rooms, texts), this.table.coach.element);
    this.table.caption.attach(this.rooms.atlas);
    const asked = this.rooms.question.closest(".panel");
    new ResizeObserver(() => scrolling.fitQuestion()).observe(asked);
    asked.addEventListener("scroll", ({ target }) => markRest(target), { capture: true, passive: true });
    new ResizeObserver(() => this.untangle()).observe(this.rooms.atlas);
    return { bar: this.bar, main };
  }

  /** Draws several parts; the caller restores the focus. */
  drawAll(names) {
    for (const name of names) this.draw(name);
    this.highlight();
  }

  /** Draws rooms again and leaves the focus where it is. */
  redraw(...names) {
    for (const name of names) {
      if (this.rooms[name]) this.table.focus.during(this.rooms[name], () => this.draw(name));
    }
    this.highlight();
    if (names.includes("question")) requestAnimationFrame(() => this.table.scrolling.fitQuestion());
  }

  draw(name) {
    if (!this.bar) return;
    const data = this.table.model.get(name) ?? {};
    if (name === "head") reconcile(this.bar, head(data, this.table));
    else if (DRAW[name]) this.drawRoom(name, data);
    if (ARRANGING.has(name)) this.arrange();
  }

  drawRoom(name, data) {
    const room = this.rooms[name];
    const shown = room.closest(".panel");
    if (name === "cards") reconcile(this.rooms.quests, childList(quests(data, this.table)));
    reconcile(room, childList(DRAW[name](data, this.table)));
    if (data.heading) setHeading(shown, data.heading);
    if (name === "atlas") requestAnimationFrame(() => this.untangle());
    if (this.table.side.holds(name)) this.table.side.refresh();
    else hideIfEmpty(room, shown);
  }

  /** Names on the map of a sea make room for each other; those of the land have squares of their own. */
  untangle() {
    const map = this.rooms.atlas?.querySelector(".sea .map");
    if (map) untangle(map);
  }

  highlight() {
    highlightOptions(this.table.root, this.table.selection);
  }

  /** Chooses the layout: a plain book is a page, and a fight takes the place of the map. */
  arrange() {
    const { root, model } = this.table;
    const enemies = model.get("fight")?.enemies ?? [];
    root.classList.toggle("fighting", enemies.length > 0);
    root.classList.toggle("crowded", columnsOf(enemies) > CROWDED); // a long row gets the whole width
    root.classList.toggle("plain", !model.get("head")?.crewed);
    this.table.side.refresh();
  }
}
