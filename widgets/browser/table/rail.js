// The rail: what is not on the stage, in live numbers. A tile opens as a drawer over the stage, or shows another stage.

import { format, kbd, make } from "../shared/dom.js";
import { memo, reconcile } from "../shared/reconcile.js";
import { icon } from "./parts/icons.js";
import { GOODS } from "./parts/stores.js";

const PAUSE = 140; // milliseconds that a pointer rests on a tile before its drawer opens
const MOST_GOODS = 6;
const MOST_GAUGES = 2;
const MOST_LINES = 2;

/** The rooms that open as drawers, by the key that opens them. */
export const DRAWERS = { quests: "q", stores: "t", cards: "k", lately: "l" };
/** The stages that a tile shows. */
const STAGES = { map: "m", fight: "f", ship: "v" };
const SIGNS = {
  map: "map",
  fight: "sword",
  ship: "boat",
  quests: "flag",
  stores: "crate",
  cards: "pile",
  lately: "pages",
};

const groupsOf = (model, isWanted) => (model.get("cards")?.groups ?? []).filter(isWanted);
const isQuests = ({ kind }) => kind === "quests";
const countOf = (groups) => groups.reduce((sum, { cards = [], count = cards.length }) => sum + count, 0);

const keysOf = (groups) => groups.flatMap(({ cards = [] }) => cards.map(({ key, name }) => [key ?? name, ""]));

/** What a tile tells, as names with values: whatever differs from before is counted as news. */
const FIGURES = {
  quests: (model) => keysOf(groupsOf(model, isQuests)),
  cards: (model) => keysOf(groupsOf(model, (group) => !isQuests(group))),
  stores: (model) => (model.get("stores")?.goods ?? []).map(({ good, amount }) => [good, amount]),
  ship: (model) => {
    const { ship, gauges = [] } = model.get("stores") ?? {};
    return ship ? ship.rooms.map(({ name, damage }) => [name, damage]) : gauges.map(({ name, now }) => [name, now]);
  },
};

/** How many names have another value than before. */
const newsIn = (now, before) => [...now].filter(([name, value]) => before.get(name) !== value).length;

export class Rail {
  constructor(table) {
    this.table = table;
    this.element = make("nav", { class: "rail", "data-keys": true });
    this.drawers = {};
    this.reset();
    // Not when it comes over a tile: a sheet that closes may leave a resting pointer there.
    this.element.addEventListener("pointermove", (event) => this.point(event));
    this.element.addEventListener("pointerleave", (event) => this.leave(event));
  }

  /** Nothing is open, and nothing is news. */
  reset() {
    clearTimeout(this.timer);
    this.open = null; // the drawer that is shown
    this.isKept = false; // whether it was opened by a click or a key, and so stays
    this.news = {};
    this.before = null;
  }

  get texts() {
    return this.table.texts.rail;
  }

  holds(name) {
    return name in DRAWERS;
  }

  isEmpty(name) {
    return !this.table.board.rooms[name]?.childElementCount;
  }

  // ---------------------------------------------------------------- drawers

  /** The panels of the drawers, each around its room. */
  build(rooms) {
    const { texts } = this.table;
    this.element.setAttribute("aria-label", this.texts.name);
    this.drawers = Object.fromEntries(
      Object.keys(DRAWERS).map((name) => {
        const heading = make("h2", {}, this.texts[name], kbd(DRAWERS[name].toUpperCase()));
        const more =
          name === "lately" ? make("button", { type: "button", class: "further", "data-look": "log" }, texts.log) : "";
        const attributes = { class: `panel drawer ${name}-panel`, "aria-label": this.texts[name], "data-drawer": name };
        return [name, make("section", attributes, heading, rooms[name], more)];
      }),
    );
    for (const one of Object.values(this.drawers)) {
      one.addEventListener("pointerleave", (event) => this.leave(event));
      one.addEventListener("pointerenter", () => clearTimeout(this.timer));
    }
    return Object.values(this.drawers);
  }

  /** Opens a drawer, or closes it. Returns whether there is one. */
  toggle(name) {
    if (this.open === name && this.isKept) return this.close();
    if (this.isEmpty(name)) return false;
    this.show(name, true);
    return true;
  }

  show(name, isKept = false) {
    clearTimeout(this.timer);
    this.open = name;
    this.isKept = isKept;
    delete this.news[name];
    this.refresh();
    if (name === "lately") this.table.board.rooms.lately.scrollTop = this.table.board.rooms.lately.scrollHeight;
  }

  close() {
    clearTimeout(this.timer);
    if (!this.open) return false;
    const drawer = this.drawers[this.open];
    const { focus } = this.table;
    const hadFocus = drawer?.contains(focus.active);
    this.open = null;
    this.isKept = false;
    this.refresh();
    if (hadFocus) focus.goTo(".question", { preventScroll: true });
    return true;
  }

  /** A pointer that rests on a tile opens its drawer; one that leaves both closes it. */
  point({ target, pointerType }) {
    const name = target.closest("[data-tile]")?.dataset.tile;
    if (name === this.pointed) return;
    this.pointed = name;
    clearTimeout(this.timer);
    if (pointerType !== "mouse" || this.isKept || !(name in DRAWERS)) return;
    this.timer = setTimeout(() => this.show(name), PAUSE);
  }

  leave({ relatedTarget }) {
    this.pointed = null;
    clearTimeout(this.timer);
    if (!this.open || this.isKept || this.element.contains(relatedTarget)) return;
    if (this.drawers[this.open].contains(relatedTarget)) return;
    this.timer = setTimeout(() => this.close(), PAUSE);
  }

  // ---------------------------------------------------------------- tiles

  /** Counts what changed since the board was last drawn; nothing is news when an answer is taken back. */
  count(isAnswer) {
    const { model } = this.table;
    const now = Object.fromEntries(Object.entries(FIGURES).map(([name, of]) => [name, new Map(of(model))]));
    if (!isAnswer) this.news = {};
    else if (this.before) {
      for (const [name, figures] of Object.entries(now)) {
        const many = newsIn(figures, this.before[name]);
        if (many && name !== this.open) this.news[name] = many;
      }
    }
    this.before = now;
    this.refresh();
  }

  refresh() {
    const { root, board, stages } = this.table;
    if (!board.bar) return;
    const tiles = [...Object.keys(STAGES), ...Object.keys(DRAWERS)].map((name) => this.tile(name));
    reconcile(this.element, tiles.filter(Boolean));
    this.element.hidden = !tiles.slice(0, -1).some(Boolean); // the log alone is no rail
    root.classList.toggle("railed", !this.element.hidden);
    const onStage = stages.scene;
    for (const [name, drawer] of Object.entries(this.drawers)) {
      const isOpen = name === this.open && name !== onStage;
      drawer.classList.toggle("open", isOpen);
      drawer.hidden = !isOpen && name !== onStage;
    }
  }

  tile(name) {
    const { stages } = this.table;
    const kind = name in STAGES ? name : null;
    if (kind ? !this.isOffered(kind) : this.isEmpty(name)) return "";
    const isOn = kind ? stages.shown === kind : this.open === name;
    const key = (STAGES[name] ?? DRAWERS[name]).toUpperCase();
    const news = this.news[name] ?? 0;
    const said = this.said(name);
    const toggle = () => (kind ? stages.toggle(kind) : this.toggle(name));
    return memo([name, isOn, news, JSON.stringify(said), this.texts], () =>
      make(
        "button",
        {
          type: "button",
          class: `tile ${name}-tile`,
          title: said.title ?? this.texts[name],
          "data-tile": name,
          "data-renew": name, // it may have the focus
          "data-focus": `tile ${name}`,
          "aria-pressed": kind ? String(isOn) : null,
          "aria-expanded": kind ? null : String(isOn),
          onclick: toggle,
        },
        this.newsMark(news),
        make(
          "span",
          { class: "tile-head" },
          icon(SIGNS[name]),
          make("b", {}, said.title ?? this.texts[name]),
          kbd(key),
        ),
        said.figures
          ? make(
              "span",
              { class: "tile-figures" },
              said.figures.map(([sign, text]) => make("span", {}, sign ? icon(sign) : "", make("b", {}, text))),
            )
          : "",
        said.text ? make("span", { class: "tile-text" }, said.text) : "",
      ),
    );
  }

  /** How much changed in what a tile stands for. */
  newsMark(many) {
    if (!many) return "";
    const said = format(this.texts.news, { many });
    return make("span", { class: "news", role: "img", "aria-label": said }, String(many));
  }

  /** Whether a stage has a tile: a fight has one while something else is shown. */
  isOffered(kind) {
    const { stages, model } = this.table;
    const { ship, gauges } = model.get("stores") ?? {};
    if (kind === "fight" && stages.shown === kind) return false;
    return stages.has(kind) && (kind !== "ship" || Boolean(ship || gauges?.length));
  }

  /** What a tile says in short. */
  said(name) {
    const { model } = this.table;
    const { goods = [], ship, gauges = [] } = model.get("stores") ?? {};
    switch (name) {
      case "map":
        return { title: model.get("atlas")?.party?.name ?? model.get("chart")?.name };
      case "fight":
        return { text: (model.get("fight")?.enemies ?? []).map(({ name: foe }) => foe).join(", ") };
      case "ship":
        return ship
          ? { text: format(this.texts.damage, ship.damage) }
          : {
              title: this.texts.plane,
              figures: gauges.slice(0, MOST_GAUGES).map((one) => [one.icon, String(one.now)]),
            };
      case "stores":
        return {
          figures: goods.slice(0, MOST_GOODS).map(({ good, amount }) => [GOODS[good] ?? "sack", String(amount)]),
        };
      case "quests":
        return { text: format(this.texts.in_play, { many: countOf(groupsOf(model, isQuests)) }) };
      case "cards":
        return { text: [this.cards(), ...this.figures()].join(" · ") };
      default:
        return { text: this.lately() };
    }
  }

  cards() {
    return format(this.texts.many_cards, { many: countOf(groupsOf(this.table.model, (one) => !isQuests(one))) });
  }

  /** What the player whose turn it is has of what is not shared. */
  figures() {
    const players = this.table.model.get("crew")?.players ?? [];
    return (players.find(({ active }) => active)?.figures ?? []).map(({ text }) => text);
  }

  /** What happened last, in a line or two. */
  lately() {
    const { model } = this.table;
    const now = (model.get("page")?.parts ?? []).filter(({ kind, text }) => kind === "line" && text);
    const lines = now.length ? now : (model.get("lately")?.lines ?? []);
    return lines
      .slice(-MOST_LINES)
      .map(({ text }) => text)
      .join(" ");
  }
}
