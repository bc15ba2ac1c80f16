// A page of sea. Lines and coasts stretch with the page; whatever is read or clicked keeps its size.

import { draw, kept, make } from "./dom.js";
import { mapInside, mapMark, mapNote, mapPoint, placeMark, spotSaid } from "./atlas.js";

const ANCHOR_STROKES = "M0-8V11M-9 4Q-7.5 11.5 0 11.5T9 4M-5.5-3.5H5.5M0-12.6a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z";
const STALL_STROKES = "M-10-5H10L7.4 9H-7.4ZM-10-5L-6-11.5H6L10-5M-3.4-5V9M3.4-5V9";
const EXIT_STROKES = { north: "M-5 3L0-3 5 3", south: "M-5-3L0 3 5-3", west: "M3-5L-3 0 3 5", east: "M-3-5L3 0-3 5" };
const NAME_LINE = 15;
let seaSheets = 0;

const seaGeo = (...children) => draw("svg", { class: "geo", "data-renew": "geo", role: "presentation", viewBox: "0 0 100 100", preserveAspectRatio: "none", width: "100%", height: "100%" }, ...children);

function seaWater() {
  const id = `wanderbook-waves-${(seaSheets += 1)}`;
  return draw("g", {},
    draw("defs", {}, draw("pattern", { id, width: 58, height: 34, patternUnits: "userSpaceOnUse" },
      draw("path", { class: "wave", d: "M2 10q5-5 10 0t10 0M31 27q5-5 10 0t10 0" }))),
    draw("rect", { class: "water", width: "100%", height: "100%", fill: `url(#${id})` }));
}

/** Thin lines from the compass over the whole page, as old charts have them. */
function seaRhumbs([x, y]) {
  const ends = Array.from({ length: 16 }, (_, at) => (at * Math.PI) / 8);
  return draw("path", { class: "rhumbs", d: ends.map((turn) => `M${x} ${y}l${(160 * Math.cos(turn)).toFixed(1)} ${(160 * Math.sin(turn)).toFixed(1)}`).join("") });
}

function seaRose(at, name) {
  const point = (turn, long, wide) => draw("path", { class: "point", transform: `rotate(${turn})`, d: `M0 0L${wide}-${wide}L0-${long}Z` });
  const shade = (turn, long, wide) => draw("path", { class: "shade", transform: `rotate(${turn})`, d: `M0 0L-${wide}-${wide}L0-${long}Z` });
  const star = (turns, long, wide) => turns.flatMap((turn) => [point(turn, long, wide), shade(turn, long, wide)]);
  return mapPoint(at, draw("g", { class: "rose", "aria-hidden": "true" },
    draw("circle", { r: 15.5 }), draw("circle", { r: 18 }), star([45, 135, 225, 315], 15, 3), star([0, 90, 180, 270], 23, 4),
    draw("text", { y: -27 }, name)));
}

function seaCell(region, spot, table) {
  const said = spotSaid(spot, table);
  const named = spot.option ? { "data-option": spot.option, "data-focus": `map ${spot.option}`, "aria-label": said } : { "aria-hidden": "true" };
  return draw("path", { class: "cell", d: region.cell, "data-spot": region.spot, ...named }, draw("title", {}, said));
}

function seaLand(region) {
  if (!region.land) return [];
  const { coast, hills, rocks } = region.land;
  return [draw("path", { class: "coast", d: coast }), draw("path", { class: "hills", d: hills }),
    ...rocks.map((d) => draw("path", { class: "coast", d }))];
}

/** What stands on an island: its places, its port, its market, in rows. */
function onLand(region, data, table) {
  const here = data.ship.spot === region.spot;
  const sign = (name, d) => (x, y) => mapMark({ class: `sign ${name}`, transform: `translate(${x} ${y})` },
    (here && data.signs[name]) || table.texts.chart[name], here && data.signs[name] ? name : null,
    draw("circle", { class: "ground", r: 14 }), draw("path", { d }));
  const marks = [
    ...region.places.map((number) => (x, y) => placeMark(number, data.places[number], x, y)),
    ...(region.port ? [sign("port", ANCHOR_STROKES)] : []), ...(region.market ? [sign("market", STALL_STROKES)] : []),
  ];
  const wide = marks.length > 3 ? Math.ceil(marks.length / 2) : marks.length;
  const rows = Math.ceil(marks.length / wide);
  const reach = [wide, rows].map((many) => 17 + 15.5 * (many - 1));
  return mapInside(region.land.at, reach, marks.map((mark, at) => {
    const row = Math.floor(at / wide);
    const across = row === rows - 1 ? marks.length - wide * row : wide;
    return mark(((at % wide) - (across - 1) / 2) * 31, (row - (rows - 1) / 2) * 30);
  }));
}

const textPens = new Map();

/** How wide a text will be. */
function textWidth(text, font) {
  if (!textPens.has(font)) { const pen = document.createElement("canvas").getContext("2d"); pen.font = font; textPens.set(font, pen); }
  return textPens.get(font).measureText(text).width;
}

function seaHazard(region, y, table) {
  if (!region.hazard) return "";
  const wide = textWidth(region.hazard, `600 11px ${table.fonts.sans || "sans-serif"}`) + 30;
  const aside = { start: wide / 2, middle: 0, end: -wide / 2 }[region.anchor];
  return draw("g", { class: "hazard", transform: `translate(${aside} ${y})` },
    draw("rect", { x: -wide / 2, y: -9.5, width: wide, height: 19, rx: 5 }),
    draw("path", { transform: `translate(${-wide / 2 + 12} 0)`, d: WARNING_STROKES }),
    draw("text", { x: 9, y: 4 }, region.hazard));
}

const WARNING_STROKES = "M0-5.5L6 5H-6ZM0-1.5V1.6M0 3.4V3.5";

/** In a narrow panel: only the letter, and that there is a hazard. */
function briefLabel(region, isHere) {
  const x = { start: 7, middle: 0, end: -7 }[region.anchor];
  return draw("g", { class: "brief", transform: `translate(${x} 0)` },
    draw("text", { class: isHere ? "name here" : "name", y: 4 }, region.id),
    region.hazard ? draw("g", { class: "hazard", transform: "translate(0 15)" }, draw("path", { d: WARNING_STROKES })) : "");
}

/** Behind the first line of its name. */
function notePin(region, table) {
  const wide = textWidth(`${region.id} ${region.name[0] ?? ""}`, `italic 600 13.5px ${table.fonts.serif || "serif"}`);
  return mapNote({ start: wide + 10, middle: wide / 2 + 10, end: -wide - 10 }[region.anchor], -5);
}

function seaLabel(region, spot, table, isHere) {
  const lines = region.name.length ? region.name : [];
  const text = draw("text", { class: isHere ? "name here" : "name" },
    draw("tspan", { class: "id", x: lines.length ? null : 0 }, region.id), lines.length ? " " : "",
    lines.map((line, at) => (at ? draw("tspan", { x: 0, dy: NAME_LINE }, line) : line)));
  const below = NAME_LINE * Math.max(0, lines.length - 1);
  return mapPoint(region.at, draw("g", { class: `label ${region.anchor}`, "aria-hidden": "true" },
    draw("g", { class: "full" }, text, seaHazard(region, below + 16, table)), briefLabel(region, isHere),
    spot.note ? notePin(region, table) : ""));
}

/** A dot at each end of a way: `M1 2Q3 4 5 6`. */
function wayEnds(d) {
  const numbers = d.match(/-?[\d.]+/g);
  return `M${numbers[0]} ${numbers[1]}h.01M${numbers.at(-2)} ${numbers.at(-1)}h.01`;
}

function seaExit(one, table) {
  const said = table.texts.chart.leaf.replace("{number}", one.to);
  const sideways = { east: [-8, 4, "end"], west: [8, 4, "start"], north: [0, 16, "middle"], south: [0, -8, "middle"] }[one.side];
  return mapPoint(one.at, draw("g", { class: "exit", "data-leaf": one.to, "aria-hidden": "true" }, draw("title", {}, said),
    draw("rect", { class: "grip", x: one.side === "east" ? -62 : one.side === "west" ? -10 : -36, y: one.side === "south" ? -22 : -12, width: 72, height: 34 }),
    draw("path", { d: EXIT_STROKES[one.side] }),
    draw("text", { x: sideways[0], y: sideways[1], style: `text-anchor:${sideways[2]}` }, said)));
}

function seaShip(region, data) {
  return mapInside(region.berth, [34, 31], mapMark({ class: "ship", "data-spot": region.spot }, data.ship.said, data.ship.option,
    draw("ellipse", { class: "ring", rx: 31, ry: 27, cy: -2 }),
    draw("path", { class: "wake", d: "M-27 18q5-4 10 0t10 0 10 0 10 0 10 0" }),
    draw("path", { class: "hull", d: "M-24 6H25L18 17H-17Z" }),
    draw("path", { class: "mast", d: "M-11 6V-19M4 6V-24M25 6L33 1" }),
    draw("path", { class: "sail", d: "M-9-17Q2-8 0 3H-9ZM6-22Q20-10 19 3H6Z" }),
    draw("path", { class: "flag", d: "M4-24h-8l2.500-2.500L-4-29H4Z" })));
}

const group = (name, ...children) => draw("g", { class: name, "data-renew": name }, ...children);

/** What an island shows: its places as they are, and here also what its port and market offer. */
const landThings = (region, data, isHere) => [region, isHere && data.signs, ...region.places.map((number) => data.places[number])];

export function seaMap(page, data, table) {
  const { regions } = page;
  const here = regions.find((region) => region.spot === data.ship.spot);
  const cells = [...regions].sort((one, other) => Boolean(data.spots[one.spot].option) - Boolean(data.spots[other.spot].option));
  return make("div", { class: "sheet-frame sea", "data-renew": "sea" },
    draw("svg", { class: "map", role: "group", "aria-label": `${data.heading}. ${data.said}`, "data-renew": "map" },
      kept([table], seaWater),
      seaGeo(kept([page.compass], () => seaRhumbs(page.compass.at)),
        kept([regions], () => draw("g", {}, regions.filter((region) => region.land).flatMap((region) => ["far", "near"].map((how) => draw("path", { class: `shoal ${how}`, d: region.land.coast }))))),
        group("cells", cells.map((region) => kept([region, data.spots[region.spot]], () => seaCell(region, data.spots[region.spot], table)))),
        kept([page.borders, page.ways, page.leads, regions], () => draw("g", {},
          page.borders.map((border) => draw("path", { class: border.open ? "border" : "border wall", d: border.path })),
          [...page.ways, ...page.leads].flatMap((d) => [draw("path", { class: "way", d }), draw("path", { class: "way end", d: wayEnds(d) })]),
          regions.map(seaLand)))),
      page.compass.rose ? kept([page.compass], () => seaRose(page.compass.at, table.texts.chart.compass)) : "",
      kept([page.exits], () => draw("g", {}, page.exits.map((one) => seaExit(one, table)))),
      group("labels", regions.map((region) => kept([region, data.spots[region.spot], region === here], () => seaLabel(region, data.spots[region.spot], table, region === here)))),
      group("on-land", regions.filter((region) => region.land).map((region) => kept(landThings(region, data, region === here), () => onLand(region, data, table)))),
      here ? kept([data.ship, here], () => seaShip(here, data)) : ""));
}
