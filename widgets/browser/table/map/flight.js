// The flight board: airfields and the courses between them.

import { make, svg } from "../../shared/dom.js";
import { memo } from "../../shared/reconcile.js";
import { mapMark, placeMark } from "./marks.js";
import { partyMark, planeMark } from "./pieces.js";

const PUMP = "M-6 8V-7h8V8ZM-8 8H4M-4-4h4M2-2l4 2v5a1.500 1.500 0 0 0 3 0V-3L6-6";
const ROW = 78; // pixels
const MOST_LINES = 3; // of a name
const MOST_LETTERS = 11; // in a line

const xOf = ([column], columns) => `${(100 * (column + 0.5)) / columns}%`;
const yOf = ([, row]) => 28 + ROW * row;

/** A name broken into short lines. */
export function nameLines(name) {
  const lines = [];
  for (const word of name.split(/\s+/)) {
    if (lines.length && `${lines.at(-1)} ${word}`.length <= MOST_LETTERS) lines[lines.length - 1] += ` ${word}`;
    else lines.push(word);
  }
  return lines.length > MOST_LINES ? [...lines.slice(0, 2), `${lines[2]}…`] : lines;
}

function nameOf(stop) {
  const line = (text, at) => svg("tspan", { x: 0, y: 30 + 13 * at }, text);
  return svg("text", { class: "stop-name", "aria-hidden": "true" }, nameLines(stop.name).map(line));
}

const placeAt = (place) => svg("g", { transform: "translate(22 -10) scale(.85)" }, placeMark(place.number, place));

const pumpAt = (stop) =>
  mapMark(
    { class: "pump", transform: "translate(-23 -15) scale(.85)" },
    stop.said,
    stop.fuel?.option,
    svg("circle", { class: "ring", r: 12 }),
    svg("path", { d: PUMP }),
  );

function stopMark(stop, data, columns) {
  return svg(
    "svg",
    { class: "at", role: "presentation", x: xOf(stop.at, columns), y: yOf(stop.at) },
    mapMark(
      { class: stop.distant ? "stop distant" : "stop" },
      stop.said,
      stop.option,
      svg("circle", { r: 15 }),
      svg("text", { class: "far", y: 4 }, stop.plane ? "" : String(stop.far)),
    ),
    stop.plane ? planeMark(data, 0.72) : "",
    stop.party ? partyMark(data, -20, 2) : "",
    stop.place ? placeAt(stop.place) : "",
    stop.refuel ? pumpAt(stop) : "",
    nameOf(stop),
  );
}

function courses({ places, ways, columns }) {
  const at = new Map(places.map((one) => [one.number, one.at]));
  const line = ([one, other]) => {
    const [from, to] = [at.get(one), at.get(other)];
    const ends = { x1: xOf(from, columns), y1: yOf(from), x2: xOf(to, columns), y2: yOf(to) };
    return svg("line", { class: "course", ...ends });
  };
  return svg("g", {}, ways.map(line));
}

export function flightBoard(data, { texts }) {
  const { flight } = data;
  const { places, ways, columns, rows } = flight;
  if (!places) return "";
  const name = texts.chart.flight;
  const size = { height: ROW * rows + 4, width: "100%" };
  const stop = (one) =>
    memo([one, one.plane && data.plane, one.party && data.party, columns], () => stopMark(one, data, columns));
  return make(
    "div",
    { class: "flight", "data-renew": "flight" },
    make("h3", {}, name),
    svg(
      "svg",
      { class: "flight-board", role: "group", "aria-label": name, ...size, "data-renew": "flight-board" },
      memo([ways], () => courses(flight)),
      places.map(stop),
    ),
  );
}
