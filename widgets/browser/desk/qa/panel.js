// The QA bench: panels over one set of data. Names lead to the map, and Q leads back to where one was.

import { make } from "../../shared/dom.js";
import { changes } from "./changes.js";
import { findings } from "./findings.js";
import { coverage, endings, playtest } from "./played.js";
import { ledger, locks, reach } from "./proved.js";

const PANELS = { reach, coverage, endings, findings, ledger, locks, playtest, changes };
const ROWS = "[data-go], [data-sort]";

export class QaPanel {
  constructor(desk) {
    this.desk = desk;
    this.sorts = {};
    this.kind = "";
    this.rootsOnly = false;
    this.odds = "endings";
    this.unseen = "";
    this.listsPlays = false;
    this.isSuggesting = false;
    this.setup = { bot: "random", games: 200, seed: 1 };
    this.panels = Object.fromEntries(
      Object.keys(PANELS).map((name) => [
        name,
        make("section", { class: `panel q-panel q-${name}`, "aria-label": this.said[name], "data-panel": name }),
      ]),
    );
    this.el = make("div", { class: "qa-grid", hidden: true }, Object.values(this.panels));
    this.el.addEventListener("keydown", (event) => this.walk(event));
    this.el.addEventListener("focusin", ({ target }) => {
      this.last = target;
    });
  }

  get said() {
    return this.desk.texts.qa;
  }

  get data() {
    return this.desk.model.get("qa") ?? {};
  }

  get run() {
    return this.desk.model.get("playtest") ?? {};
  }

  get language() {
    return this.desk.model.get("language");
  }

  get isOpen() {
    return !this.el.hidden;
  }

  // ---------------------------------------------------------------- drawing

  show(isOpen) {
    if (isOpen === this.isOpen) return;
    this.el.hidden = !isOpen;
    if (!isOpen) return;
    this.desk.send({ bench: true });
    this.draw();
    const back = this.last?.isConnected ? this.last : this.el.querySelector(ROWS);
    (back ?? this.desk.el).focus({ preventScroll: !back });
  }

  draw() {
    if (!this.isOpen) return;
    if (this.data.coverage?.suggestion) this.isSuggesting = false;
    for (const name of Object.keys(PANELS)) this.drawPanel(name);
  }

  drawPlaytest() {
    if (!this.isOpen) return;
    for (const name of ["playtest", "endings"]) this.drawPanel(name);
  }

  drawPanel(name) {
    const place = this.panels[name];
    const top = place.querySelector("[data-scroll]")?.scrollTop ?? 0;
    const isLast = place.contains(this.last);
    this.desk.keepFocus(place, () => place.replaceChildren(...PANELS[name](this).flat(Infinity).filter(Boolean)));
    const scroller = place.querySelector("[data-scroll]");
    if (scroller) scroller.scrollTop = top;
    if (isLast && !this.last.isConnected) this.last = this.again(place, this.last);
  }

  /** The element that replaces `gone` after its panel was redrawn: the one with the same data and text. */
  again(place, gone) {
    const key = ({ dataset, textContent }) => JSON.stringify([{ ...dataset }, textContent]);
    return [...place.querySelectorAll(gone.tagName)].find((one) => key(one) === key(gone));
  }

  // ---------------------------------------------------------------- sorting, filtering, walking

  sort(id, key, down) {
    this.sorts[id] = { key, down };
    this.drawPanel(id === "challenges" ? "endings" : id);
  }

  showRoots(rootsOnly) {
    this.rootsOnly = rootsOnly;
    this.drawPanel("findings");
  }

  filter(kind) {
    this.kind = kind;
    this.drawPanel("findings");
  }

  /** Shows or hides the list of what no play saw of a kind. */
  listUnseen(kind) {
    this.unseen = this.unseen === kind ? "" : kind;
    this.drawPanel("coverage");
  }

  showOdds(name) {
    this.odds = name;
    this.drawPanel("endings");
  }

  toggleList() {
    this.listsPlays = !this.listsPlays;
    this.drawPanel("coverage");
  }

  /** Moves the focus to the next or previous table row with the up and down keys. */
  walk(event) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const row = event.target.closest?.("tr");
    if (!by || !row || event.target.matches("input, select")) return;
    const rows = [...row.closest("table").querySelectorAll("tr")].filter((one) => one.querySelector("button"));
    const to = rows[rows.indexOf(row) + by]?.querySelector("button");
    if (!to) return;
    event.preventDefault();
    to.focus();
  }

  // ---------------------------------------------------------------- to the map

  go(section, lens) {
    const { desk } = this;
    desk.setMode("map");
    if (lens && desk.model.get("marks").lens !== lens) desk.send({ lens });
    desk.open(section);
  }

  showLock(number, section) {
    if (section) this.go(section, "reach");
    else this.desk.setMode("map");
    this.desk.trails.askForLock(number);
  }

  showUncovered() {
    const { desk } = this;
    desk.setMode("map");
    desk.send({ lens: "coverage" });
    desk.finder.filter("uncovered");
  }

  /** Shows on the map the sections that give a keyword or require it. */
  showKeyword(keyword) {
    this.desk.setMode("map");
    this.desk.finder.searchFor(keyword);
  }

  async copy(text) {
    await navigator.clipboard?.writeText(text);
    this.desk.notices.say(this.desk.texts.inspector.copied);
  }

  // ---------------------------------------------------------------- plays

  setUp(setup) {
    this.setup = setup;
  }

  startPlaytest() {
    const { bot, games, seed } = this.setup;
    this.desk.send({ playtest: bot, games, seed });
  }

  cancelPlaytest() {
    this.desk.send({ cancel: "playtest" });
  }

  suggest() {
    this.isSuggesting = true;
    this.desk.send({ suggest: true });
    this.drawPanel("coverage");
  }

  escape() {
    if (this.run.phase === "running") this.cancelPlaytest();
    else if (this.kind) this.filter("");
  }
}
