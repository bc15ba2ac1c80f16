// The atlas: a page of it as a map, with its pages to turn to, what is pointed at in words, and notes of one's own.

import { doneByEnter, draw, fill, kept, make } from "./dom.js";
import { landMap } from "./land.js";
import { seaMap } from "./sea.js";

/** Something on the map that may be an option: named for who hears it and for who points at it. */
export function mapMark(attributes, said, option, ...children) {
  const named = option ? { "data-option": option, "data-focus": `map ${option}`, "aria-label": said } : { "aria-hidden": "true" };
  return draw("g", { ...attributes, ...named }, draw("title", {}, said), ...children);
}

/** A point of the page, in hundredths; what is drawn there is measured in pixels, so that it is never small print. */
export const mapPoint = (at, ...children) => draw("svg", { class: "at", role: "presentation", x: `${at[0]}%`, y: `${at[1]}%` }, ...children);

/** The same, for what reaches so far to its sides and up and down, in pixels: however small the page is drawn, its edge
 * cuts nothing off. */
export function mapInside(at, reach, ...children) {
  const aside = (k) => `calc(clamp(${reach[k]}px, ${at[k]}%, 100% - ${reach[k]}px) - ${at[k]}%)`;
  return mapPoint(at, draw("g", { style: `translate: ${aside(0)} ${aside(1)}` }, ...children));
}

/** A numbered place: new, explored (ticked) or crossed off (struck through). */
export function placeMark(number, place, x = 0, y = 0) {
  return mapMark({ class: `place ${place.state}`, transform: `translate(${x} ${y})` }, place.said, place.option,
    draw("circle", { r: 13 }),
    draw("text", { y: 4.4 }, number),
    place.state === "explored" ? draw("path", { class: "tick", d: "M5 10l3.2 3.4L14 6.5" }) : "",
    place.state === "crossed" ? draw("path", { class: "strike", d: "M-11 11L11-11" }) : "");
}

/** A pin where something is written; what it is stands in words below. */
export const mapNote = (x, y) => draw("path", { class: "jotted", transform: `translate(${x} ${y})`, d: "M-4.500-7h9v8L0 7-4.500 1Z" });

const PEN_STROKES = "M4 20l1-5L16 4l4 4L9 19ZM13 7l4 4";

function noteField(table, spot, one) {
  const { chart } = table.texts;
  return make("input", {
    type: "text", class: "note", maxlength: 80, value: one.note ?? "", placeholder: chart.jot, "data-focus": `note ${spot}`,
    "aria-label": fill(chart.note, { place: one.place }), autocomplete: "off",
    onchange: (event) => { if (event.target.value.trim() !== (one.note ?? "")) table.tell({ note: spot, text: event.target.value }); },
    onkeydown: doneByEnter(table),
  });
}

/** Every page, to turn to. */
function leafButtons(data, table) {
  return make("div", { class: data.leaves.length > 4 ? "leaves" : "leaves few", role: "group", "aria-label": table.texts.chart.leaves },
    data.leaves.map((leaf) => make("button", {
      type: "button", class: leaf.here ? "leaf here" : "leaf", "data-leaf": leaf.number, "data-focus": `leaf ${leaf.number}`,
      title: leaf.name, "aria-label": leaf.name, "aria-pressed": String(leaf.shown),
    }, String(leaf.number))));
}

/** What lies beyond the edge and can be gone to now. */
function beyondList(data, table) {
  const listed = data.beyond.filter((one) => one.at == null);
  if (!listed.length) return "";
  return make("div", { class: "beyond", role: "group", "aria-label": table.texts.chart.beyond },
    listed.map((one) => make("button", { type: "button", class: "chip-option", "data-option": one.option, "data-focus": `map ${one.option}`, title: one.said }, "⇢ ", one.label)));
}

export const spotSaid = (one, table) => (one.note ? `${one.said}; ${fill(table.texts.chart.written, { text: one.note })}` : one.said);

/** Below the map: what is pointed at, or else where one is; a click on what is no option keeps it, to write a note. */
class Caption {
  constructor(table) {
    this.table = table;
    this.box = make("div", { class: "caption" });
  }

  get data() { return this.table.model.get("atlas") ?? {}; }

  show(spot, kept = false) {
    const one = this.data.spots?.[spot];
    const things = [spot, kept, one ?? this.data.said];
    if (this.shown?.every((thing, at) => thing === things[at])) return; // what is being typed stays
    this.shown = things;
    this.box.replaceChildren(make("span", {}, one ? one.said : this.data.said), ...(one && kept ? [noteField(this.table, spot, one)] : []));
  }

  rest() { this.show(this.table.kept, true); }

  clicked(event, spot) {
    if (!spot || event.target.closest(".lit, .shut, [data-leaf]")) return;
    this.table.kept = this.table.kept === spot ? null : spot;
    this.rest();
    const { far, party } = this.data;
    if (far && this.table.kept && party.spot !== spot && !event.target.matches("[data-closed]")) this.table.say(far.why, far.rule);
  }

  /** Once for all maps that are drawn in a room. */
  listen(room) {
    const at = (event) => event.target.closest?.(".map [data-spot]")?.dataset.spot;
    room.addEventListener("pointerover", (event) => {
      if (this.table.kept) return;
      const spot = at(event);
      spot ? this.show(spot) : event.target.closest(".map") || this.rest();
    });
    room.addEventListener("pointerleave", () => { if (!this.table.kept) this.rest(); });
    room.addEventListener("focusin", (event) => { const spot = at(event); if (spot) this.show(spot); });
    room.addEventListener("focusout", (event) => { if (at(event)) this.rest(); });
    room.addEventListener("click", (event) => this.clicked(event, at(event)));
  }
}

/** The notes on this page. */
function jottings(data) {
  const written = Object.values(data.spots).filter((one) => one.note);
  return written.length ? make("ul", { class: "jottings" }, written.map((one) => make("li", {}, make("b", {}, one.place), " ", one.note))) : "";
}

/** The same in words: for who does not see the map, and to write notes by keyboard. */
function wordList(data, table) {
  const { chart } = table.texts;
  const isOpen = table.isUnfolded("in-words");
  const spots = isOpen ? Object.entries(data.spots) : [];
  return make("details", { class: "in-words", open: isOpen, "data-fold": "in-words", "data-draws": "atlas" },
    make("summary", { "data-focus": "in-words" }, penIcon(), " ", chart.words),
    make("ul", {}, spots.map(([spot, one]) => make("li", {}, make("span", {}, one.said), noteField(table, spot, one)))));
}

const penIcon = () => draw("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: PEN_STROKES }));

export function atlas(data, table) {
  const page = table.model.get("chart") ?? {};
  if (!data.kind || page.page !== data.page) return [];
  if (!(table.kept in data.spots)) table.kept = null;
  if (!table.caption) {
    table.caption = new Caption(table);
    table.caption.listen(table.rooms.atlas);
  }
  table.caption.rest();
  const map = data.kind === "sea" ? seaMap(page, data, table) : landMap(page, data, table);
  return [map, data.leaves.length > 1 ? kept([data.leaves], () => leafButtons(data, table)) : "", beyondList(data, table), kept([table.caption], () => table.caption.box),
    jottings(data), kept([data.spots, table.isUnfolded("in-words")], () => wordList(data, table))];
}
