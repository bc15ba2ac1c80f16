// A page of squares, with the flight board below it.

import { make, svg } from "../../shared/dom.js";
import { memo } from "../../shared/reconcile.js";
import { flightBoard } from "./flight.js";
import { groundOf } from "./ground.js";
import { mapInside, mapMark, mapNote, mapOption, mapPoint, placeMark } from "./marks.js";
import { spotSaid } from "./notes.js";
import { partyMark, planeMark } from "./pieces.js";

const WINDSOCK = "M-7 11V-11M-7-10L9-6.500V-1L-7 2.500M-1-8.700V.900M4-7.600V-.300";
const ARROWS = { north: "↑", east: "→", south: "↓", west: "←" };

const percent = (value) => `${(100 * value).toFixed(3)}%`;

/** A square's place in the grid of its page. */
class Cell {
  constructor(row, column, rows, columns) {
    Object.assign(this, { row, column, rows, columns });
  }

  get corner() {
    return { x: percent(this.column / this.columns), y: percent(this.row / this.rows) };
  }

  get box() {
    return { ...this.corner, width: percent(1 / this.columns), height: percent(1 / this.rows) };
  }

  /** A point inside the square, in percent of the page. */
  at(x, y) {
    return [(100 * (this.column + x)) / this.columns, (100 * (this.row + y)) / this.rows];
  }
}

function plotOf({ square, spot, cell }, table) {
  const said = spotSaid(spot, table);
  const attributes = { class: "cell", "data-spot": square.spot, "data-closed": square.ground === "closed" };
  return svg("rect", { ...attributes, ...cell.box, ...mapOption(spot.option, said) }, svg("title", {}, said));
}

// ---------------------------------------------------------------- what stands on a square

const landingMark = (landing) =>
  mapMark(
    { class: "landing" },
    landing?.said ?? "",
    landing?.option,
    svg("circle", { class: "ring", r: 14 }),
    svg("path", { d: WINDSOCK, transform: "scale(.85)" }),
  );

/** The corner for the pin of a note, as `[x, y, pin]`: one where nothing else is. */
function pinCorner({ isRightTaken, isPlaneHere, isPartyHere }) {
  if (!isRightTaken) return [1, 0, mapNote(-8, 9)];
  if (!isPlaneHere) return [1, 1, mapNote(-8, -9)];
  return isPartyHere ? [0.47, 1, mapNote(0, -9)] : [0, 1, mapNote(8, -9)];
}

/** Each thing has its own quarter of the square, so that none hides another. */
function onSquare({ square, spot, cell }, data) {
  const landing = data.landings[square.spot];
  const isField = landing || square.landing;
  const isPlaneHere = data.plane.spot === square.spot;
  const isPartyHere = data.party.spot === square.spot;
  const within = (x, y, ...children) => mapPoint(cell.at(x, y), ...children);
  const reach = data.party.option ? [20, 24] : [11, 15];
  const field = () => within(square.place ? 0.72 : 0.5, square.place ? 0.34 : 0.45, landingMark(landing));
  const number = svg("text", { class: "id", x: 6, y: 15 }, square.id);
  return svg(
    "g",
    {},
    svg("svg", { class: "at", ...cell.corner, "aria-hidden": "true" }, number),
    square.place ? within(isField ? 0.3 : 0.5, 0.45, placeMark(square.place, data.places[square.place])) : "",
    isField ? field() : "",
    isPlaneHere ? within(0.74, 0.76, planeMark(data, 0.8)) : "",
    isPartyHere ? mapInside(cell.at(0.24, 0.78), reach, partyMark(data, 0, -2)) : "",
    spot.note ? within(...pinCorner({ isRightTaken: square.place && isField, isPlaneHere, isPartyHere })) : "",
  );
}

const ifAt = (piece, square) => piece.spot === square.spot && piece;

/** What stands on a square is drawn from these. */
const squareDeps = ({ square, spot }, data) => [
  square,
  spot,
  data.landings[square.spot],
  data.places[square.place],
  ifAt(data.plane, square),
  ifAt(data.party, square),
];

// ---------------------------------------------------------------- the edges

/** The way across an edge, from a square at it. */
function crossing({ option, at, said }, way) {
  const side = way === "east" || way === "west" ? "top" : "left";
  const attributes = { "data-option": option, "data-focus": `map ${option}`, title: said, "aria-label": said };
  return make("button", { type: "button", class: "across", ...attributes, style: `${side}:${at}%` }, ARROWS[way]);
}

/** An edge: the page beyond it, to turn to, and the ways there. */
function edgeOf(way, page, data) {
  const next = page.edges[way];
  const ways = data.beyond.filter((one) => one.way === way && one.at != null);
  const arrow = make("span", { "aria-hidden": "true" }, ARROWS[way]);
  const turn = () =>
    make("button", { type: "button", "data-leaf": next.to, "data-focus": `edge ${way}` }, arrow, " ", next.said);
  return make(
    "div",
    { class: `edge ${way}` },
    next ? turn() : "",
    ways.map((one) => crossing(one, way)),
  );
}

// ---------------------------------------------------------------- the page

function squaresOf({ rows }, { spots }) {
  const columns = rows[0].length;
  return rows.flatMap((line, row) =>
    line.map((square, column) => ({
      square,
      spot: spots[square.spot],
      cell: new Cell(row, column, rows.length, columns),
    })),
  );
}

/** Ground, plots and pieces. Plots that are options come last, above the others. */
function map(page, data, table) {
  const squares = squaresOf(page, data);
  const plots = [...squares].sort((one, other) => Boolean(one.spot.option) - Boolean(other.spot.option));
  const ground = () =>
    svg(
      "g",
      {},
      squares.map(({ square, cell }) => groundOf(square, cell.box)),
    );
  return svg(
    "svg",
    { class: "map land", role: "group", "aria-label": `${data.heading}. ${data.said}`, "data-renew": "map" },
    memo([page.rows], ground),
    svg(
      "g",
      { "data-renew": "plots" },
      plots.map((one) => memo([one.square, one.spot], () => plotOf(one, table))),
    ),
    svg(
      "g",
      { "data-renew": "marks" },
      squares.map((one) => memo(squareDeps(one, data), () => onSquare(one, data))),
    ),
  );
}

export function landMap(page, data, table) {
  const { rows } = page;
  const edges = (...ways) => ways.map((way) => edgeOf(way, page, data));
  const plan = make(
    "div",
    { class: "plan", "data-renew": "plan" },
    edges("north", "west"),
    map(page, data, table),
    edges("east", "south"),
  );
  const style = `--columns:${rows[0].length};--rows:${rows.length}`;
  return [make("div", { class: "sheet-frame land", style, "data-renew": "land" }, plan), flightBoard(data, table)];
}
