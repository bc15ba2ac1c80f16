// The card of a place that was chosen on the chart: its name, how far it is, what is known of it, and what one can do:
// go there, go there and explore, write a note.

import { format, kbd, make } from "../../shared/dom.js";
import { icon } from "../parts/icons.js";
import { noteField } from "./notes.js";

const SIGNS = {
  port: "anchor",
  market: "market",
  unseen: "eye",
  seen: "ticked",
  crossed: "cross",
  quest: "flag",
  hazard: "warning",
  ways: "ways",
  landing: "plane",
  plane: "plane",
  closed: "shield",
  note: "pen",
};
const WIDE = 292; // pixels
const EDGE = 8; // pixels between the card and the edge of the chart
const APART = 26; // pixels between the card and what it is about

const clamped = (least, value, most) => Math.max(least, Math.min(value, Math.max(least, most)));

function factLine({ sign, text }, odds, texts) {
  const chance = sign === "hazard" && odds ? ` · ${format(texts.odds_with, { ...odds, or_more: "" })}` : "";
  return make("li", { class: `is-${sign}` }, icon(SIGNS[sign]), make("span", { dir: "auto" }, text, chance));
}

export class PlaceCard {
  /** `chart` has the data, the selection and the ways to act on it. */
  constructor(chart) {
    this.chart = chart;
    this.box = make("section", { class: "place-card", "data-still": true, hidden: true });
    this.writes = false; // whether the note is being written
    this.size = [WIDE, 200];
    this.watch = new ResizeObserver(() => {
      this.size = [this.box.offsetWidth, this.box.offsetHeight];
      this.follow();
    });
    this.watch.observe(this.box);
    this.box.addEventListener("change", () => {
      this.writes = false; // once the note is kept, the card shows it
    });
  }

  get spot() {
    return this.chart.data.spots?.[this.chart.selected];
  }

  /** Draws the card of what is selected, or hides it. */
  draw() {
    const { spot, chart } = this;
    this.box.hidden = !spot;
    if (!spot) {
      this.box.replaceChildren();
      this.shown = null;
      return;
    }
    const { texts } = chart.table;
    const shown = [spot, chart.number, this.writes, chart.actionKey];
    if (this.shown?.every((one, at) => one === shown[at])) return; // do not disturb a note being typed
    this.shown = shown;
    this.box.setAttribute("aria-label", spot.place);
    this.box.replaceChildren(
      make(
        "header",
        {},
        make("h3", { dir: "auto" }, spot.title ?? spot.place),
        spot.away ? make("em", {}, spot.away) : "",
        make(
          "button",
          { type: "button", class: "shut-card", "aria-label": texts.close, onclick: () => chart.select(null) },
          "×",
        ),
      ),
      make("ul", {}, this.lines(spot)),
      this.writes ? noteField(chart.table, chart.selected, spot) : "",
      make(
        "div",
        { class: "ways" },
        chart.actions().map((one) => this.way(one)),
        this.noteButton(texts),
      ),
    );
  }

  lines(spot) {
    const { texts } = this.chart.table;
    const note = spot.note && !this.writes ? [{ sign: "note", text: spot.note }] : [];
    const far = this.chart.tooFar(spot);
    const why = far ? [{ sign: "closed", text: far.why }] : [];
    if (this.chart.isUnderway) return [factLine({ sign: "ways", text: this.chart.question.title }, null, texts)];
    return [...(spot.facts ?? []), ...note, ...why].map((one) => factLine(one, spot.odds, texts));
  }

  way({ text, run }, at) {
    const { texts } = this.chart.table;
    const name = { type: "button", "data-focus": `chart way ${at}`, class: at ? "alt" : "go", onclick: run };
    return make("button", name, text, at ? "" : kbd(texts.enter));
  }

  noteButton({ chart: said }) {
    if (this.writes) return "";
    const attributes = { type: "button", class: "alt", "data-focus": "chart note", onclick: () => this.write() };
    return make("button", attributes, icon("pen"), said.write);
  }

  write() {
    this.writes = true;
    this.draw();
    this.box.querySelector(".note")?.focus({ preventScroll: true });
  }

  /** Keeps the card beside its place while the chart moves, inside the chart. */
  follow() {
    const { camera, selectedBox } = this.chart;
    if (this.box.hidden || !selectedBox) return;
    const [wide, high] = camera.size;
    const [long, tall] = this.size;
    const [left, top] = camera.seen(selectedBox);
    const [right, bottom] = camera.seen(selectedBox.slice(2));
    const isRight = right + APART + long <= wide - EDGE || left - APART - long < EDGE;
    const x = clamped(EDGE, isRight ? right + APART : left - APART - long, wide - long - EDGE);
    const y = clamped(EDGE, (top + bottom) / 2 - tall / 3, high - tall - EDGE);
    this.box.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
  }

  close() {
    this.watch.disconnect();
  }
}
