// A page of squares, with the flight board below it.

import { make, svg } from "../../shared/dom.js";
import { memo } from "../../shared/reconcile.js";
import { groundOf } from "./ground.js";
import { flagLabel, keyLabel } from "./labels.js";
import { mapInside, mapMark, mapNote, mapOption, mapPoint, placeMark, reachClass } from "./marks.js";
import { spotSaid } from "./notes.js";
import { partyMark, planeMark } from "./pieces.js";
import { boxAround } from "./placement.js";

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

function plotOf({ square, spot, cell }, reach, table) {
  const said = spotSaid(spot, table);
  const attributes = {
    class: reachClass("cell", reach),
    "data-spot": square.spot,
    "data-closed": square.ground === "closed",
  };
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
  if (!isRightTaken) return [1, 0, -8, 9];
  if (!isPlaneHere) return [1, 1, -8, -9];
  return isPartyHere ? [0.47, 1, 0, -9] : [0, 1, 8, -9];
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
  const pinOf = (taken) => {
    const [x, y, right, down] = pinCorner(taken);
    return within(x, y, mapNote(right, down, square.spot));
  };
  return svg(
    "g",
    {},
    svg("svg", { class: "at", ...cell.corner, "aria-hidden": "true" }, number),
    square.place ? within(isField ? 0.3 : 0.5, 0.45, placeMark(square.place, data.places[square.place])) : "",
    isField ? field() : "",
    isPlaneHere ? within(0.74, 0.76, planeMark(data, 0.8)) : "",
    isPartyHere ? mapInside(cell.at(0.24, 0.78), reach, partyMark(data, 0, -2)) : "",
    spot.note ? pinOf({ isRightTaken: square.place && isField, isPlaneHere, isPartyHere }) : "",
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

/** The ground and the plots, those within reach above the others. */
export function landGround(page, data, { reach, table }) {
  const squares = squaresOf(page, data);
  const rank = ({ square }) => 2 * reach(square.spot).isNear + 3 * reach(square.spot).isSelected;
  const plots = [...squares].sort((one, other) => rank(one) - rank(other));
  const ground = () =>
    svg(
      "g",
      {},
      squares.map(({ square, cell }) => groundOf(square, cell.box)),
    );
  const plot = (one) => {
    const { isNear, isGoal, isSelected } = reach(one.square.spot);
    return memo([one.square, one.spot, `${isNear} ${isGoal} ${isSelected}`], () =>
      plotOf(one, reach(one.square.spot), table),
    );
  };
  return [
    svg("g", { class: "wanderbook-drawn", id: table.chart.groundId, "data-renew": "drawn" }, memo([page.rows], ground)),
    svg("g", { class: "cells", "data-renew": "cells" }, plots.map(plot)),
  ];
}

/** What stands on the squares. */
export const landMarks = (page, data) =>
  squaresOf(page, data).map((one) => memo(squareDeps(one, data), () => onSquare(one, data)));

/** The edges of the page: what lies beyond them, and the ways there. */
export const landEdges = (page, data) =>
  ["north", "west", "east", "south"].map((way) => memo([way, page.edges, data.beyond], () => edgeOf(way, page, data)));

// ---------------------------------------------------------------- labels

const SIDE = 96; // pixels of a square in which its pieces have their full size

/** How large the pieces of a page of squares are drawn. */
export const pieceScale = (page, size) =>
  Math.max(0.5, Math.min(1.15, size[0] / page.rows[0].length / SIDE, size[1] / page.rows.length / SIDE));

/** Where the pieces of a square stand in it, each with its size in pixels. */
function piecesOf({ square }, data) {
  const isField = data.landings[square.spot] || square.landing;
  return [
    square.place && [isField ? 0.3 : 0.5, 0.45, 30],
    isField && [square.place ? 0.72 : 0.5, square.place ? 0.34 : 0.45, 32],
    data.plane.spot === square.spot && [0.74, 0.76, 34],
    data.party.spot === square.spot && [0.24, 0.78, 36],
  ].filter(Boolean);
}

/** Boxes that nothing may cover, and labels: the keys of the squares within reach, the names of quests. */
export function landThings(page, data, { size, reach, table }) {
  const m = pieceScale(page, size);
  const squares = squaresOf(page, data).map((one) => ({ ...one, pieces: piecesOf(one, data) }));
  const at = (cell, x, y) => cell.at(x, y).map((one, axis) => (one * size[axis]) / 100);
  const fixed = squares.flatMap(({ cell, pieces }) => {
    const [left, top] = at(cell, 0, 0);
    const boxes = pieces.map(([x, y, across]) => boxAround(...at(cell, x, y), across * m, across * m));
    return [boxAround(left + 15, top + 11, 24, 16), ...boxes];
  });
  const keys = squares.map(({ square, cell }) => {
    const { isNear, key } = reach(square.spot);
    const [right, low] = at(cell, 1, 1);
    return isNear && key ? keyLabel(square.spot, key, [right - 17, low - 16], table) : null;
  });
  const flags = squares.map(({ square, cell, pieces }) => {
    const quests = data.places[square.place]?.sought;
    return quests ? flagLabel(square.place, quests, at(cell, ...pieces[0].slice(0, 2)), m, table) : null;
  });
  return { fixed, items: [...keys, ...flags].filter(Boolean), pins: [] };
}
