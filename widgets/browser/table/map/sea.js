// A page of sea. Lines and coasts stretch with the page; names, places and signs keep their size.

import { svg } from "../../shared/dom.js";
import { memo } from "../../shared/reconcile.js";
import { mapInside, mapMark, mapOption, mapPoint, placeMark, reachClass } from "./marks.js";
import { spotSaid } from "./notes.js";
import { seaPicture } from "./picture.js";
import { seaRhumbs, seaRose, seaWater } from "./sea-decoration.js";

const ANCHOR = "M0-8V11M-9 4Q-7.5 11.5 0 11.5T9 4M-5.5-3.5H5.5M0-12.6a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z";
const STALL = "M-10-5H10L7.4 9H-7.4ZM-10-5L-6-11.5H6L10-5M-3.4-5V9M3.4-5V9";
const MOST_IN_ROW = 3; // marks on an island

const EXITS = { north: "M-5 3L0-3 5 3", south: "M-5-3L0 3 5-3", west: "M3-5L-3 0 3 5", east: "M-3-5L3 0-3 5" };
export const SHIP_REACH = [34, 31];

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

function seaCell(region, spot, reach, table) {
  const said = spotSaid(spot, table);
  const attributes = {
    class: reachClass("cell", reach),
    d: region.cell,
    "data-spot": region.spot,
    ...mapOption(spot.option, said),
  };
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

const standing = ({ places, port, market }) => [...places, ...(port ? ["port"] : []), ...(market ? ["market"] : [])];

/** Where the places, the port and the market of an island stand, in one or two rows around its middle. */
export function islandLayout(region) {
  const things = standing(region);
  const wide = things.length > MOST_IN_ROW ? Math.ceil(things.length / 2) : things.length;
  const rows = Math.ceil(things.length / wide);
  const spots = things.map((name, at) => {
    const row = Math.floor(at / wide);
    const across = row === rows - 1 ? things.length - wide * row : wide;
    return { name, x: ((at % wide) - (across - 1) / 2) * 31, y: (row - (rows - 1) / 2) * 30 };
  });
  return { reach: [wide, rows].map((many) => 17 + 15.5 * (many - 1)), spots };
}

/** The places, the port and the market of an island. */
function onIsland(region, data, { texts }) {
  const context = { isHere: data.ship.spot === region.spot, data, texts };
  const signs = { port: signAt("port", ANCHOR, context), market: signAt("market", STALL, context) };
  const { reach, spots } = islandLayout(region);
  const mark = ({ name, x, y }) => signs[name]?.(x, y) ?? placeMark(name, data.places[name], x, y);
  return mapInside(region.land.at, reach, spots.map(mark));
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

/** An arrow at the edge that turns to another page; its words are a label. */
function seaExit({ to, side, at }, { texts }) {
  const said = texts.chart.leaf.replace("{number}", to);
  return mapPoint(
    at,
    svg(
      "g",
      { class: "exit", "data-leaf": to, "aria-hidden": "true" },
      svg("title", {}, said),
      svg("circle", { class: "grip", r: 20 }),
      svg("path", { d: EXITS[side] }),
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

const shipPiece = () => Object.entries(SHIP).map(([name, d]) => svg("path", { class: name, d }));

function seaShip(region, { ship }) {
  const ring = svg("ellipse", { class: "ring", rx: 31, ry: 27, cy: -2 });
  const mark = mapMark({ class: "ship", "data-spot": region.spot }, ship.said, ship.option, ring, shipPiece());
  return mapInside(region.berth, SHIP_REACH, mark);
}

// ---------------------------------------------------------------- the page

/** The way from the ship to the region that is selected. */
function courseTo(from, to) {
  const [bow, lift] = [(to[0] - from[0]) * 0.1, (to[1] - from[1]) * 0.1];
  const middle = [(from[0] + to[0]) / 2 + lift, (from[1] + to[1]) / 2 - Math.abs(bow)];
  return svg("path", { class: "course-line", d: `M${from.join(" ")}Q${middle.join(" ")} ${to.join(" ")}` });
}

/** Coasts, borders and ways, and above them the cells: those within reach glow, the others recede. */
export function seaGround(page, data, { reach, selected, table }) {
  const { regions, borders, ways, leads, compass, picture } = page;
  const spotOf = (region) => data.spots[region.spot];
  const rank = ({ spot }) => 2 * reach(spot).isNear + 3 * (spot === selected?.spot);
  const cells = [...regions].sort((one, other) => rank(one) - rank(other));
  const shoals = () => svg("g", {}, regions.filter((region) => region.land).map(shoalsOf));
  const coasts = picture ? [] : regions.map(coastOf);
  const lines = () => svg("g", {}, borders.map(borderOf), [...ways, ...leads].map(wayOf), coasts);
  const ground = [memo([compass], () => seaRhumbs(compass.at)), memo([regions], shoals)];
  const here = regions.find((region) => region.spot === data.ship.spot);
  const cell = (region) => {
    const { isNear, isGoal, isSelected } = reach(region.spot);
    return memo([region, spotOf(region), `${isNear} ${isGoal} ${isSelected}`], () =>
      seaCell(region, spotOf(region), reach(region.spot), table),
    );
  };
  return [
    picture ? "" : memo([table], seaWater),
    stretched(
      svg(
        "g",
        { class: "wanderbook-drawn", id: table.chart.groundId, "data-renew": "drawn" },
        picture ? memo([picture, page.alt], () => seaPicture(page)) : ground,
        memo([borders, ways, leads, regions], lines),
      ),
      group("cells", cells.map(cell)),
      here && selected && selected !== here ? courseTo(here.berth, selected.land?.at ?? selected.at) : "",
    ),
  ];
}

function islands(regions, data, table, here) {
  const island = (region) => memo(islandDeps(region, data, region === here), () => onIsland(region, data, table));
  return group("on-land", regions.filter((region) => region.land).map(island));
}

/** What keeps its size: numbers, signs, exits, the ship. */
export function seaMarks(page, data, table) {
  const { regions, compass, exits, picture } = page;
  const here = regions.find((region) => region.spot === data.ship.spot);
  return [
    compass.rose && !picture ? memo([compass], () => seaRose(compass.at, table.texts.chart.compass)) : "",
    memo([exits], () =>
      svg(
        "g",
        {},
        exits.map((one) => seaExit(one, table)),
      ),
    ),
    islands(regions, data, table, here),
    here ? memo([data.ship, here], () => seaShip(here, data)) : "",
  ];
}
