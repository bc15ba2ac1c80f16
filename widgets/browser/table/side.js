// The column beside the page: quests, cards and the log, one tab each. Where there is no room for three columns, the
// map or the fight is the first tab.

import { make } from "../shared/dom.js";

const TABS = ["board", "quests", "cards", "lately"];

/** The arrow keys of a row of tabs: how far each goes. */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

export class Side {
  constructor(table) {
    this.table = table;
    this.tabs = {};
    this.reset();
  }

  /** Nobody has chosen a tab: so each book begins. */
  reset() {
    this.shown = "quests";
    this.wanted = null; // the tab that a player chose
    this.asked = null; // the tab with what the question asks about
    this.isKept = false; // whether a player turned away from what was asked about
  }

  /** Whether a room of the board lies on a tab here. */
  holds(name) {
    return name in this.tabs && name !== "board";
  }

  build(rooms, texts) {
    this.rooms = rooms;
    this.tabs = Object.fromEntries(TABS.map((name) => [name, this.tab(name, texts.side[name])]));
    const list = make(
      "div",
      { class: "tabs", role: "tablist", "aria-label": texts.side.name },
      Object.values(this.tabs),
    );
    list.addEventListener("keydown", (event) => this.walk(event));
    const leaves = TABS.filter((name) => name !== "board").map((name) => {
      Object.assign(rooms[name], { id: this.idOf(name), role: "tabpanel" });
      rooms[name].setAttribute("aria-label", texts.side[name]);
      return rooms[name];
    });
    this.panel = make("section", { class: "panel side-panel", "aria-label": texts.side.name }, list, leaves);
    return this;
  }

  idOf(name) {
    this.prefix ??= `wb${Math.random().toString(36).slice(2, 8)}`; // several tables may lie on one page
    return `${this.prefix}-${name}`;
  }

  tab(name, text) {
    const attributes = { type: "button", role: "tab", class: `tab ${name}-tab`, "data-focus": `tab ${name}` };
    const controls = name === "board" ? {} : { "aria-controls": this.idOf(name) };
    return make("button", { ...attributes, ...controls, onclick: () => this.choose(name) }, text);
  }

  /** A player chooses a tab; it stays until another is chosen. */
  choose(name) {
    if (!this.tabs[name] || this.tabs[name].hidden) return;
    this.isKept = name !== "cards" && (this.isKept || this.asked === "cards");
    this.wanted = name;
    this.asked = null;
    this.refresh();
  }

  /** Shows the cards while a new question asks for some of them; not to somebody who turned away from them. */
  follow() {
    const isAsked = !this.isKept && this.rooms?.cards.querySelector("[data-option].lit:not(.beside)");
    this.asked = isAsked ? "cards" : null;
    this.refresh();
  }

  isEmpty(name) {
    return name !== "board" && !this.rooms[name].childElementCount;
  }

  /** Shows the chosen tab, else the first that has something on it. */
  refresh() {
    const { root } = this.table;
    const hasBoard = root.classList.contains("narrow") && !root.classList.contains("plain");
    const open = TABS.filter((name) => (name === "board" ? hasBoard : !this.isEmpty(name)));
    const first = hasBoard ? "board" : open[0];
    this.shown = [this.asked, this.wanted].find((name) => open.includes(name)) ?? first;
    for (const [name, tab] of Object.entries(this.tabs)) {
      const isShown = name === this.shown;
      tab.hidden = !open.includes(name);
      tab.setAttribute("aria-selected", String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
      if (name !== "board") this.rooms[name].hidden = !isShown;
    }
    this.panel.hidden = !open.length;
    root.dataset.side = this.shown ?? "";
    if (this.shown === "lately") this.showLatest();
  }

  /** The latest line is the last. Not now: measuring a half-drawn table would lay it out twice. */
  showLatest() {
    const { lately } = this.rooms;
    requestAnimationFrame(() => {
      lately.scrollTop = lately.scrollHeight;
    });
  }

  walk(event) {
    const by = STEPS[event.key];
    const open = TABS.filter((name) => !this.tabs[name].hidden);
    if (!by || !open.length) return;
    const next = open[(open.indexOf(this.shown) + by + open.length) % open.length];
    this.choose(next);
    this.tabs[next].focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
