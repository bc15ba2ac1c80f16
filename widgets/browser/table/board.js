// The board: a room for each part that Python sends, and drawing what changed in it.

import { childList, make } from "../shared/dom.js";
import { reconcile } from "../shared/reconcile.js";
import { head } from "./head.js";
import { highlightOptions } from "./highlight.js";
import { atlas } from "./map/atlas.js";
import { cards, quests } from "./parts/cards.js";
import { panel } from "./parts/common.js";
import { crew } from "./parts/crew.js";
import { duel } from "./parts/duel.js";
import { columnsOf, fight } from "./parts/fight.js";
import { log } from "./parts/log.js";
import { page } from "./parts/page.js";
import { stores } from "./parts/stores.js";
import { freeActions } from "./question/free-actions.js";
import { question } from "./question/index.js";
import { markRest } from "./scrolling.js";
import { ship } from "./ship/index.js";
import { SCENES } from "./stages.js";

const DRAW = { page, question, free_actions: freeActions, atlas, crew, stores, cards, fight, duel, ship, lately: log };
/** Parts that change the layout. */
const ARRANGING = new Set(["head", "stage", "fight", "duel", "atlas", "stores", "ship", "crew"]);
const CROWDED = 6; // columns of enemies

/** The traits that are drawn on the board. */
export const BOARD_PARTS = ["head", "stage", ...Object.keys(DRAW)];

const makeRoom = (name) => make("div", { class: `${name.replace("_", "-")} room`, "data-keys": true });

/** The story and its question come first for a keyboard: two pages of a book, or beside another stage its news and its
 * question. Then the scenes, what the rail opens, and the crew. */
function layOut(rooms, table) {
  const { texts, rail, coach, peek } = table;
  return make(
    "main",
    { class: "board" },
    make(
      "div",
      { class: "book" },
      make(
        "section",
        { class: "panel page-panel", "aria-label": texts.page },
        make("div", { class: "reading" }, rooms.page),
      ),
      make("section", { class: "panel ask-panel", "aria-label": texts.asking }, rooms.question, rooms.free_actions),
    ),
    peek.element,
    panel("map-panel on-call", texts.atlas, rooms.atlas),
    make("section", { class: "panel fight-panel on-call", "aria-label": texts.fight.row }, rooms.fight),
    make("section", { class: "panel duel-panel on-call", "aria-label": texts.duel.name }, rooms.duel),
    make("section", { class: "panel ship-panel on-call", "aria-label": texts.stores.aboard }, rooms.ship),
    rail.build(rooms),
    rail.element,
    coach.element,
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
    const { scrolling } = this.table;
    this.rooms = Object.fromEntries([...Object.keys(DRAW), "quests"].map((name) => [name, makeRoom(name)]));
    this.bar = make("header", {});
    const main = layOut(this.rooms, this.table);
    this.table.caption.attach(this.rooms.atlas);
    const book = main.querySelector(".book");
    new ResizeObserver(() => scrolling.markRests()).observe(this.rooms.question.closest(".panel"));
    book.addEventListener("scroll", ({ target }) => this.scrolled(target), { capture: true, passive: true });
    return { bar: this.bar, main };
  }

  scrolled(target) {
    markRest(target);
    this.table.peek.refresh();
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
    if (names.includes("question")) requestAnimationFrame(() => this.table.scrolling.markRests());
  }

  /** Draws the bar again: what a player switched is shown there. */
  redrawHead() {
    if (this.bar) this.table.focus.during(this.bar, () => this.draw("head"));
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
    if (!this.table.rail.holds(name)) hideIfEmpty(room, shown);
  }

  highlight() {
    highlightOptions(this.table.root, this.table.selection);
  }

  /** Sets the stage: its scene comes on, and the chart lies in the rail where it is not the scene. */
  arrange() {
    const { root, model, stages, rail } = this.table;
    const enemies = model.get("fight")?.enemies ?? [];
    const { scene, shown } = stages;
    root.dataset.stage = shown;
    root.classList.toggle("fighting", enemies.length > 0);
    root.classList.toggle("crowded", columnsOf(enemies) > CROWDED); // a long row gets more of the width
    root.classList.toggle("scened", scene !== null);
    root.classList.toggle("elsewhere", stages.isElsewhere);
    for (const name of Object.values(SCENES)) {
      const isOn = name === scene;
      this.rooms[name]?.closest(".panel").classList.toggle("on-stage", isOn);
      if (name === "atlas" && this.rooms.atlas) this.rooms.atlas.inert = !isOn; // a thumbnail is only to be seen
    }
    rail.refresh();
  }
}
