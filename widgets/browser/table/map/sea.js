// A page of sea. Lines and coasts stretch with the page; names, places and signs keep their size.

import { make, svg } from "../../shared/dom.js";
import { memo } from "../../shared/reconcile.js";
import { mapInside, mapMark, mapOption, mapPoint, placeMark } from "./marks.js";
import { spotSaid } from "./notes.js";
import { seaPicture } from "./picture.js";
import { seaRhumbs, seaRose, seaWater } from "./sea-decoration.js";
import { seaLabel } from "./sea-labels.js";

const ANCHOR = "M0-8V11M-9 4Q-7.5 11.5 0 11.5T9 4M-5.5-3.5H5.5M0-12.6a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z";
const STALL = "M-10-5H10L7.4 9H-7.4ZM-10-5L-6-11.5H6L10-5M-3.4-5V9M3.4-5V9";
const MOST_IN_ROW = 3; // marks on an island

const EXITS = {
  north: { arrow: "M-5 3L0-3 5 3", text: [0, 16, "middle"], grip: [-36, -12] },
  south: { arrow: "M-5-3L0 3 5-3", text: [0, -8, "middle"], grip: [-36, -22] },
  west: { arrow: "M3-5L-3 0 3 5", text: [8, 4, "start"], grip: [-10, -12] },
  east: { arrow: "M-3-5L3 0-3 5", text: [-8, 4, "end"], grip: [-62, -12] },
};

const group = (name, ...children) => svg("g", { class: name, "data-renew": name }, ...children);

/** What stretches with the page. */
const stretched = (...children) =>
  svg(
    "svg",
    {
      class: "geo",
      "data-renew": "geo",
      role: "presentation",
      viewBox: "0 0 100 100",
      preserveAspectRatio: "none",
      width: "100%",
      height: "100%",
    },
    ...children,
  );

function seaCell(region, spot, table) {
  const said = spotSaid(spot, table);
  const attributes = { class: "cell", d: region.cell, "data-spot": region.spot, ...mapOption(spot.option, said) };
  return svg("path", attributes, svg("title", {}, said));
}

/** The shapes of an island: its coast, hills and rocks. */
function coastOf({ land }) {
  if (!land) return [];
  const coast = (d) => svg("path", { class: "coast", d });
  return [coast(land.coast), svg("path", { class: "hills", d: land.hills }), land.rocks.map(coast)];
}

const shoalsOf = ({ land }) => ["far", "near"].map((how) => svg("path", { class: `shoal ${how}`, d: land.coast }));

// ---------------------------------------------------------------- islands

/** The sign of a port or a market: a function that draws it at a point. */
function signAt(name, d, { isHere, data, texts }) {
  const offer = isHere ? data.signs[name] : null;
  return (x, y) =>
    mapMark(
      { class: `sign ${name}`, transform: `translate(${x} ${y})` },
      offer || texts.chart[name],
      offer ? name : null,
      svg("circle", { class: "ground", r: 14 }),
      svg("path", { d }),
    );
}

/** The places, the port and the market of an island, in one or two rows. */
function onIsland(region, data, { texts }) {
  const context = { isHere: data.ship.spot === region.spot, data, texts };
  const marks = [
    ...region.places.map((number) => (x, y) => placeMark(number, data.places[number], x, y)),
    ...(region.port ? [signAt("port", ANCHOR, context)] : []),
    ...(region.market ? [signAt("market", STALL, context)] : []),
  ];
  const wide = marks.length > MOST_IN_ROW ? Math.ceil(marks.length / 2) : marks.length;
  const rows = Math.ceil(marks.length / wide);
  const reach = [wide, rows].map((many) => 17 + 15.5 * (many - 1));
  const placed = marks.map((mark, at) => {
    const row = Math.floor(at / wide);
    const across = row === rows - 1 ? marks.length - wide * row : wide;
    return mark(((at % wide) - (across - 1) / 2) * 31, (row - (rows - 1) / 2) * 30);
  });
  return mapInside(region.land.at, reach, placed);
}

/** What an island is drawn from: its places and, where the ship is, what its port and market offer. */
const islandDeps = (region, data, isHere) => [
  region,
  isHere && data.signs,
  ...region.places.map((number) => data.places[number]),
];

// ---------------------------------------------------------------- ways, exits, the ship

/** A dot at each end of a way: `M1 2Q3 4 5 6`. */
function wayEnds(d) {
  const numbers = d.match(/-?[\d.]+/g);
  return `M${numbers[0]} ${numbers[1]}h.01M${numbers.at(-2)} ${numbers.at(-1)}h.01`;
}

const borderOf = ({ open, path }) => svg("path", { class: open ? "border" : "border wall", d: path });
const wayOf = (d) => [svg("path", { class: "way", d }), svg("path", { class: "way end", d: wayEnds(d) })];

/** An arrow at the edge that turns to another page. */
function seaExit({ to, side, at }, { texts }) {
  const said = texts.chart.leaf.replace("{number}", to);
  const { arrow, text, grip } = EXITS[side];
  return mapPoint(
    at,
    svg(
      "g",
      { class: "exit", "data-leaf": to, "aria-hidden": "true" },
      svg("title", {}, said),
      svg("rect", { class: "grip", x: grip[0], y: grip[1], width: 72, height: 34 }),
      svg("path", { d: arrow }),
      svg("text", { x: text[0], y: text[1], style: `text-anchor:${text[2]}` }, said),
    ),
  );
}

const SHIP = {
  wake: "M-27 18q5-4 10 0t10 0 10 0 10 0 10 0",
  hull: "M-24 6H25L18 17H-17Z",
  mast: "M-11 6V-19M4 6V-24M25 6L33 1",
  sail: "M-9-17Q2-8 0 3H-9ZM6-22Q20-10 19 3H6Z",
  flag: "M4-24h-8l2.500-2.500L-4-29H4Z",
};

function seaShip(region, { ship }) {
  const ring = svg("ellipse", { class: "ring", rx: 31, ry: 27, cy: -2 });
  const shapes = Object.entries(SHIP).map(([name, d]) => svg("path", { class: name, d }));
  const mark = mapMark({ class: "ship", "data-spot": region.spot }, ship.said, ship.option, ring, shapes);
  return mapInside(region.berth, [34, 31], mark);
}

// ---------------------------------------------------------------- the page

/** Coasts, cells, borders and ways. Cells that are options come last, above the others. */
function geography(page, data, table) {
  const { regions, borders, ways, leads, compass, picture } = page;
  const spotOf = (region) => data.spots[region.spot];
  const isOption = (region) => Boolean(spotOf(region).option);
  const cells = [...regions].sort((one, other) => isOption(one) - isOption(other));
  const shoals = () => svg("g", {}, regions.filter((region) => region.land).map(shoalsOf));
  const coasts = picture ? [] : regions.map(coastOf);
  const lines = () => svg("g", {}, borders.map(borderOf), [...ways, ...leads].map(wayOf), coasts);
  const ground = [memo([compass], () => seaRhumbs(compass.at)), memo([regions], shoals)];
  return stretched(
    picture ? memo([picture, page.alt], () => seaPicture(page)) : ground,
    group(
      "cells",
      cells.map((region) => memo([region, spotOf(region)], () => seaCell(region, spotOf(region), table))),
    ),
    memo([borders, ways, leads, regions], lines),
  );
}

function seaLabels(regions, data, table, here) {
  const label = (region) => {
    const spot = data.spots[region.spot];
    const isHere = region === here;
    return memo([region, spot, isHere], () => seaLabel(region, spot, table, isHere));
  };
  return group("labels", regions.map(label));
}

function islands(regions, data, table, here) {
  const island = (region) => memo(islandDeps(region, data, region === here), () => onIsland(region, data, table));
  return group("on-land", regions.filter((region) => region.land).map(island));
}

export function seaMap(page, data, table) {
  const { regions, compass, exits, picture } = page;
  const here = regions.find((region) => region.spot === data.ship.spot);
  const name = `${data.heading}. ${data.said}`;
  return make(
    "div",
    { class: "sheet-frame sea", "data-renew": "sea" },
    svg(
      "svg",
      { class: "map", role: "group", "aria-label": name, "data-renew": "map" },
      picture ? "" : memo([table], seaWater),
      geography(page, data, table),
      compass.rose && !picture ? memo([compass], () => seaRose(compass.at, table.texts.chart.compass)) : "",
      memo([exits], () =>
        svg(
          "g",
          {},
          exits.map((one) => seaExit(one, table)),
        ),
      ),
      seaLabels(regions, data, table, here),
      islands(regions, data, table, here),
      here ? memo([data.ship, here], () => seaShip(here, data)) : "",
    ),
  );
}
