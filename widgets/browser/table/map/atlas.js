// The atlas: a page of it as a map, buttons for its pages, the caption, and notes.

import { make, svg } from "../../shared/dom.js";
import { memo } from "../../shared/reconcile.js";
import { flightBoard } from "./flight.js";
import { noteField } from "./notes.js";

const PEN = "M4 20l1-5L16 4l4 4L9 19ZM13 7l4 4";

const penIcon = () =>
  svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: PEN }));

function pageButton({ number, name, here, shown }) {
  const attributes = {
    type: "button",
    class: here ? "leaf here" : "leaf",
    "data-leaf": number,
    "data-focus": `leaf ${number}`,
    title: name,
    "aria-label": name,
    "aria-pressed": String(shown),
  };
  return make("button", attributes, String(number));
}

/** A button for each page of the atlas, and the name of the one that is shown. */
function pageButtons({ leaves, heading }, { texts }) {
  const buttons = leaves.length > 1 ? leaves.map(pageButton) : "";
  const name = make("span", { class: "leaf-name" }, heading);
  return make(
    "div",
    { class: "leaves", role: "group", "data-still": true, "aria-label": texts.chart.leaves },
    buttons,
    name,
  );
}

function beyondButton({ option, label, said }) {
  const attributes = { "data-option": option, "data-focus": `map ${option}`, title: said };
  return make("button", { type: "button", class: "chip-option", ...attributes }, "⇢ ", label);
}

/** Destinations beyond the edge that have no place on it. */
function beyondList(data, { texts }) {
  const listed = data.beyond.filter((one) => one.at == null);
  if (!listed.length) return "";
  return make("div", { class: "beyond", role: "group", "aria-label": texts.chart.beyond }, listed.map(beyondButton));
}

/** The map as a list: for players who do not see it, and to write notes by keyboard. */
function placeList(data, table) {
  const isOpen = table.folds.isOpen("in-words");
  const spots = isOpen ? Object.entries(data.spots) : [];
  const row = ([spot, one]) => make("li", {}, make("span", {}, one.said), noteField(table, spot, one));
  return make(
    "details",
    { class: "in-words", open: isOpen, "data-fold": "in-words", "data-draws": "atlas" },
    make(
      "summary",
      { "data-focus": "in-words", title: table.texts.chart.words },
      penIcon(),
      make("span", { class: "words" }, " ", table.texts.chart.words),
    ),
    make("ul", {}, spots.map(row)),
  );
}

export function atlas(data, table) {
  const page = table.model.get("chart") ?? {};
  if (!data.kind || page.page !== data.page) return [];
  const { caption, chart, folds } = table;
  caption.rest();
  chart.draw(page, data);
  return [
    memo([chart], () => chart.el),
    data.kind === "land" ? flightBoard(data, table) : "",
    memo([data.leaves, data.heading], () => pageButtons(data, table)),
    beyondList(data, table),
    memo([caption], () => caption.box),
    memo([data.spots, folds.isOpen("in-words")], () => placeList(data, table)),
  ];
}
