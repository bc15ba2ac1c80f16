// A page of squares, and the flight board beside it.

import { draw, kept, make } from "./dom.js";
import { mapInside, mapMark, mapNote, mapPoint, placeMark, spotSaid } from "./atlas.js";

const SOCK_STROKES = "M-7 11V-11M-7-10L9-6.500V-1L-7 2.500M-1-8.700V.900M4-7.600V-.300";
const PLANE_SHAPE = "M0-15c2 0 3 2 3 5v5l14 7v4L3 3v6l5 4v3l-8-2-8 2v-3l5-4V3l-14 3V2l14-7v-5c0-3 1-5 3-5Z";
const PAWN_SHAPE = "M0-15a5.600 5.600 0 0 1 3.600 9.900C8-2 9 4 9 10H-9C-9 4-8-2-3.600-5.100A5.600 5.600 0 0 1 0-15Z";
const PUMP_STROKES = "M-6 8V-7h8V8ZM-8 8H4M-4-4h4M2-2l4 2v5a1.500 1.500 0 0 0 3 0V-3L6-6";

/** What the ground is like, drawn in a box of a hundred. */
const LAND_GROUND = {
  water: (at) => [draw("path", { class: "lake", d: at.shape }), ...[28, 48, 68].map((y, k) =>
    draw("path", { class: "ripple", d: `M${20 + 8 * at.whims[k]} ${y}q6-6 12 0t12 0 12 0` }))],
  cold: (at) => [draw("path", { class: "snow", d: at.shape }), ...[[26, 70], [72, 30], [76, 76]].map(([x, y], k) =>
    draw("path", { class: "flake", transform: `translate(${x + 6 * at.whims[k]} ${y + 5 * at.whims[k + 3]})`, d: "M-8 0H8M-4-7L4 7M-4 7L4-7" }))],
  steep: (at) => [draw("path", { class: "rise", d: at.shape }), ...[[30, 82], [72, 88], [54, 44]].map(([x, y], k) => {
    const high = 28 + 6 * at.whims[k];
    return draw("path", { class: "peak", transform: `translate(${x + 5 * at.whims[k + 3]} ${y})`, d: `M-20 0L0-${high}L20 0M0-${high}L3-${high * 0.55}L-3-${high * 0.4}L4 0` });
  })],
  closed: (at) => [draw("rect", { class: "rock", width: 100, height: 100 }), draw("path", { class: "crags", d: [0, 1, 2, 3, 4, 5].map((k) => `M${4 + 16 * k} ${100}L${30 + 12 * k + 8 * at.whims[k]} 0`).join("") }), draw("path", { class: "crags", d: "M0 34L100 22M0 70L100 58" })],
  open: (at) => [0, 1, 2].map((k) => draw("path", { class: "grass", transform: `translate(${50 + 36 * at.whims[k]} ${54 + 34 * at.whims[k + 3]})`, d: "M-5 0l-2-6M0 0v-8M5 0l2-6" })),
};

const hundredths = (value) => `${(100 * value).toFixed(3)}%`;

function landGround(square, row, column, rows, columns) {
  return draw("svg", {
    class: `ground ${square.ground}`, x: hundredths(column / columns), y: hundredths(row / rows), width: hundredths(1 / columns), height: hundredths(1 / rows),
    viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true",
  }, LAND_GROUND[square.ground](square));
}

function landPlot(square, spot, row, column, rows, columns, table) {
  const said = spotSaid(spot, table);
  const named = spot.option ? { "data-option": spot.option, "data-focus": `map ${spot.option}`, "aria-label": said } : { "aria-hidden": "true" };
  return draw("rect", {
    class: "cell", "data-spot": square.spot, "data-closed": square.ground === "closed", x: hundredths(column / columns), y: hundredths(row / rows), width: hundredths(1 / columns), height: hundredths(1 / rows), ...named,
  }, draw("title", {}, said));
}

const landPlane = (data, x, y, scale = 1) => mapMark({ class: "plane", transform: `translate(${x} ${y}) scale(${scale})` }, data.plane.said, data.plane.option, draw("circle", { class: "ring", r: 19 }), draw("path", { d: PLANE_SHAPE }));
const landParty = (data, x, y) => mapMark({ class: "party", transform: `translate(${x} ${y})` }, data.party.said, data.party.option, draw("circle", { class: "ring", r: 18, cy: -2 }), draw("ellipse", { class: "shadow", rx: 10, ry: 3, cy: 11 }), draw("path", { d: PAWN_SHAPE }));

/** What stands on a square: each in its own quarter, so that nothing hides another. */
function onSquare(square, data, row, column, rows, columns) {
  const spot = data.spots[square.spot];
  const landing = data.landings[square.spot];
  const at = (x, y) => [(100 * (column + x)) / columns, (100 * (row + y)) / rows];
  const within = (x, y, ...children) => mapPoint(at(x, y), ...children);
  const field = landing || square.landing;
  const sock = () => mapMark({ class: "landing" }, landing?.said ?? "", landing?.option, draw("circle", { class: "ring", r: 14 }), draw("path", { d: SOCK_STROKES, transform: "scale(.85)" }));
  return draw("g", {},
    draw("svg", { class: "at", x: hundredths(column / columns), y: hundredths(row / rows), "aria-hidden": "true" }, draw("text", { class: "id", x: 6, y: 15 }, square.id)),
    square.place ? within(field ? 0.3 : 0.5, 0.45, placeMark(square.place, data.places[square.place])) : "",
    field ? within(square.place ? 0.72 : 0.5, square.place ? 0.34 : 0.45, sock()) : "",
    data.plane.spot === square.spot ? within(0.74, 0.76, landPlane(data, 0, 0, 0.8)) : "",
    data.party.spot === square.spot ? mapInside(at(0.24, 0.78), data.party.option ? [20, 24] : [11, 15], landParty(data, 0, -2)) : "",
    spot.note ? pinOn(within, square.place && field, data.plane.spot === square.spot, data.party.spot === square.spot) : "");
}

/** A note's pin is in a corner in which nothing else stands. */
function pinOn(within, isRightTaken, isPlaneHere, isPartyHere) {
  if (!isRightTaken) return within(1, 0, mapNote(-8, 9));
  if (!isPlaneHere) return within(1, 1, mapNote(-8, -9));
  return isPartyHere ? within(0.47, 1, mapNote(0, -9)) : within(0, 1, mapNote(8, -9));
}

const isAt = (one, square) => one.spot === square.spot && one;

/** What stands on a square is drawn from these. */
const squareThings = (square, data) => [square, data.spots[square.spot], data.landings[square.spot], data.places[square.place],
  isAt(data.plane, square), isAt(data.party, square)];

/** A page beyond the edge; and, from a square at that edge, the way there. */
function landEdge(way, page, data, table) {
  const to = page.edges[way];
  const ways = data.beyond.filter((one) => one.way === way && one.at != null);
  const arrow = { north: "↑", east: "→", south: "↓", west: "←" }[way];
  const side = way === "east" || way === "west" ? "top" : "left";
  return make("div", { class: `edge ${way}` },
    to ? make("button", { type: "button", "data-leaf": to.to, "data-focus": `edge ${way}` }, make("span", { "aria-hidden": "true" }, arrow), " ", to.said) : "",
    ways.map((one) => make("button", { type: "button", class: "across", "data-option": one.option, "data-focus": `map ${one.option}`, style: `${side}:${one.at}%`, title: one.said, "aria-label": one.said }, arrow)));
}

// ---------------------------------------------------------------- the flight board

function landStop(one, data, columns) {
  const [column, row] = one.at;
  const x = (100 * (column + 0.5)) / columns;
  return draw("svg", { class: "at", role: "presentation", x: `${x}%`, y: 30 + row * 86 },
    mapMark({ class: one.distant ? "stop distant" : "stop" }, one.said, one.option,
      draw("circle", { r: 15 }), draw("text", { class: "far", y: 4 }, one.plane ? "" : String(one.far))),
    one.plane ? landPlane(data, 0, 0, 0.72) : "",
    one.party ? landParty(data, -20, 2) : "",
    one.place ? draw("g", { transform: "translate(22 -10) scale(.85)" }, placeMark(one.place.number, one.place)) : "",
    one.refuel ? mapMark({ class: "pump", transform: "translate(-23 -15) scale(.85)" }, one.said, one.fuel?.option, draw("circle", { class: "ring", r: 12 }), draw("path", { d: PUMP_STROKES })) : "",
    draw("text", { class: "stop-name", "aria-hidden": "true" }, stopLines(one.name).map((line, at) => draw("tspan", { x: 0, y: 30 + 13 * at }, line))));
}

function stopLines(name, most = 11) {
  const lines = [];
  for (const word of name.split(/\s+/)) {
    if (lines.length && `${lines.at(-1)} ${word}`.length <= most) lines[lines.length - 1] += ` ${word}`;
    else lines.push(word);
  }
  return lines.length > 3 ? [...lines.slice(0, 2), `${lines[2]}…`] : lines;
}

function flightBoard(data, table) {
  const { places, ways, columns, rows } = data.flight;
  if (!places) return "";
  const at = new Map(places.map((one) => [one.number, one.at]));
  const x = (number) => `${(100 * (at.get(number)[0] + 0.5)) / columns}%`;
  const y = (number) => 30 + 86 * at.get(number)[1];
  return make("div", { class: "flight", "data-renew": "flight" },
    make("h3", {}, table.texts.chart.flight),
    draw("svg", { class: "flight-board", role: "group", "aria-label": table.texts.chart.flight, height: 86 * rows + 4, width: "100%", "data-renew": "flight-board" },
      kept([ways], () => draw("g", {}, ways.map(([one, other]) => draw("line", { class: "course", x1: x(one), y1: y(one), x2: x(other), y2: y(other) })))),
      places.map((one) => kept([one, one.plane && data.plane, one.party && data.party, columns], () => landStop(one, data, columns)))));
}

export function landMap(page, data, table) {
  const { rows } = page;
  const columns = rows[0].length;
  const squares = rows.flatMap((line, row) => line.map((square, column) => ({ square, spot: data.spots[square.spot], where: [row, column, rows.length, columns] })));
  const plots = [...squares].sort((one, other) => Boolean(one.spot.option) - Boolean(other.spot.option));
  const edges = (...ways) => ways.map((way) => landEdge(way, page, data, table));
  const map = draw("svg", { class: "map land", role: "group", "aria-label": `${data.heading}. ${data.said}`, "data-renew": "map" },
    kept([rows], () => draw("g", {}, squares.map(({ square, where }) => landGround(square, ...where)))),
    draw("g", { "data-renew": "plots" }, plots.map(({ square, spot, where }) => kept([square, spot], () => landPlot(square, spot, ...where, table)))),
    draw("g", { "data-renew": "marks" }, squares.map(({ square, where }) => kept(squareThings(square, data), () => onSquare(square, data, ...where)))));
  return [
    make("div", { class: "sheet-frame land", style: `--columns:${columns};--rows:${rows.length}`, "data-renew": "land" },
      make("div", { class: "plan", "data-renew": "plan" }, edges("north", "west"), map, edges("east", "south"))),
    flightBoard(data, table),
  ];
}
