// Labels of the chart: what each says and how large it is (for `placement.js`), and how it is drawn where it has room.

import { format, svg } from "../../shared/dom.js";
import { memo } from "../../shared/reconcile.js";
import { mapPoint } from "./marks.js";
import { boxAround } from "./placement.js";

const WARNING = "M0-5.500L6 5H-6ZM0-1.500V1.600M0 3.400V3.500";
const FLAG_LETTERS = 26; // of a quest's name beside its flag
const LEADING = 1.14;
/** How far a label may lie from its home, in pixels: without a name it has to lie on its place. */
const NAMED = 72;
const BARE = 30;
const FONT = { name: ["italic 600", "serif"], small: ["600", "sans"] };
const MEASURED = 40; // pixels: texts are measured once at this size

const between = (least, value, most) => Math.max(least, Math.min(most, value));

/** The size of names at a zoom: within bounds, larger where one can go. */
export const nameSize = (k, isNear) => between(12.5, 11.5 + 5.5 * k, 19) + (isNear ? between(0, 2 * k, 2) : 0);

/** How large numbers, signs and the ship are drawn at a zoom. */
export const markScale = (k) => between(0.62, 0.45 + 0.6 * k, 1.2);

const widthOf = (text, [style, family], size, { textWidth }) =>
  (textWidth.measure(text, `${style} ${MEASURED}px`, family) * size) / MEASURED;

export const shortened = (text, most = FLAG_LETTERS) =>
  text.length > most ? `${text.slice(0, most - 1).trim()}…` : text;

// ---------------------------------------------------------------- a region's name, badge and hazard

/** The parts of a label from top to bottom, each with the middle of its height. */
function stacked(parts) {
  let y = 0;
  return parts.map((part, at) => {
    y += at ? parts[at - 1].high / 2 + part.high / 2 + (part.gap ?? 0) : 0;
    return { ...part, y };
  });
}

const waysOf = (versions) =>
  versions.map((parts, at) => {
    const all = stacked(parts.filter(Boolean));
    const isNamed = all.some(({ kind }) => kind === "line");
    return {
      reach: isNamed ? NAMED : BARE,
      name: String(at),
      parts: all,
      boxes: all.map(({ y, wide, high }) => boxAround(0, y, wide, high)),
    };
  });

function nameParts(lines, size, isHere, table) {
  return lines.map((text) => ({
    kind: "line",
    text,
    size,
    isHere,
    wide: widthOf(text, FONT.name, size, table) + 2,
    high: size * LEADING,
  }));
}

function badgePart({ key, far }, table) {
  const text = far ? format(table.texts.chart.badge, { many: far }) : "";
  if (!text && !key) return null;
  const inner = text ? widthOf(text, FONT.small, 12.5, table) : 0;
  const wide = inner + (key ? 22 : 8) + (text ? 12 : 2);
  return { kind: "badge", text, key, wide, high: 23, gap: 3 };
}

const farPart = (far, table) => {
  const text = format(table.texts.chart.badge, { many: far });
  return { kind: "far", text, wide: widthOf(text, FONT.small, 12, table), high: 15, gap: 1 };
};

/** The hazard's check with its odds, where they are known. */
function hazardPart(region, spot, table) {
  if (!region.hazard) return null;
  const odds = spot.odds ? ` · ${format(table.texts.odds, { chance: spot.odds.chance })}` : "";
  const text = `${region.hazard.toLowerCase()}${odds}`;
  return { kind: "hazard", text, wide: widthOf(text, FONT.small, 11.5, table) + 32, high: 20, gap: 3 };
}

const signPart = (region) => (region.hazard ? { kind: "hazard", text: "", wide: 22, high: 20, gap: 3 } : null);

/** The label of a region for `place`: all that it says, then less and less. */
export function regionLabel(region, spot, reach, k, table) {
  const size = nameSize(k, reach.isNear || reach.isHere);
  const lines = region.name.length ? region.name : [region.id];
  const broken = nameParts(lines, size, reach.isHere, table);
  const whole = lines.length > 1 ? nameParts([lines.join(" ")], size, reach.isHere, table) : broken;
  const badge = reach.isNear ? badgePart(reach, table) : null;
  const far = reach.isGoal && !reach.isNear ? farPart(reach.far, table) : null;
  const [hazard, sign] = [hazardPart(region, spot, table), signPart(region)];
  const versions = [
    [...whole, badge, far, hazard],
    [...broken, badge, far, hazard],
    [...broken, badge, sign],
    ...(badge ? [[badge, sign], [badge], [reach.key && badgePart({ key: reach.key }, table)]] : []),
    ...(sign && !badge ? [[...broken], [sign]] : []),
  ];
  return { id: region.spot, homes: [reach.home, ...(reach.land ? [reach.land] : [])], ways: waysOf(versions) };
}

// ---------------------------------------------------------------- flags and exits

/** A quest's name beside its flag. */
export function flagLabel(number, quests, home, m, table) {
  const text = shortened(quests.length > 1 ? `${quests[0]} +${quests.length - 1}` : quests[0]);
  const size = 12.5;
  const wide = widthOf(text, FONT.name, size, table) + 2;
  const part = { kind: "line", isFlag: true, text, size, wide, high: size * LEADING };
  const beside = [home[0] + 22 * m + wide / 2, home[1] - 15 * m];
  const before = [home[0] - 14 * m - wide / 2, home[1] - 15 * m];
  return { id: `flag ${number}`, homes: [beside, before], ways: waysOf([[part]]), reach: 24 };
}

/** The key of a square within reach, in its corner. */
export function keyLabel(spot, key, home, table) {
  const part = { ...badgePart({ key }, table), wide: 23 };
  return { id: spot, homes: [home], ways: waysOf([[part]]), reach: 60 };
}

/** The words beside an arrow at the edge of the page. */
export function exitLabel({ to, side, at }, home, table) {
  const text = format(table.texts.chart.leaf, { number: to });
  const wide = widthOf(text, FONT.small, 12, table);
  const part = { kind: "far", isExit: true, to, text, wide, high: 15 };
  const [x, y] = { north: [0, 20], south: [0, -20], west: [14 + wide / 2, 0], east: [-14 - wide / 2, 0] }[side];
  return { id: `exit ${side} ${at}`, homes: [[home[0] + x, home[1] + y]], ways: waysOf([[part]]), reach: 40, leaf: to };
}

// ---------------------------------------------------------------- drawing

const DRAW = {
  line: ({ text, size, y, isHere, isFlag }) =>
    svg(
      "text",
      {
        class: `name${isHere ? " here" : ""}${isFlag ? " of-quest" : ""}`,
        y: y + size * 0.34,
        style: `font-size:${size.toFixed(1)}px`,
      },
      text,
    ),
  far: ({ text, y }) => svg("text", { class: "far-off", y: y + 4 }, text),
  badge: ({ text, key, wide, high, y }) =>
    svg(
      "g",
      { class: "badge", transform: `translate(0 ${y})` },
      svg("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: high / 2 }),
      key ? svg("circle", { cx: -wide / 2 + 11.5, r: 8.5 }) : "",
      key ? svg("text", { class: "key", x: -wide / 2 + 11.5, y: 4.3 }, key) : "",
      text ? svg("text", { x: key ? 10 : 0, y: 4.4 }, text) : "",
    ),
  hazard: ({ text, wide, high, y }) =>
    svg(
      "g",
      { class: "hazard", transform: `translate(0 ${y})` },
      svg("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: 5.5 }),
      svg("path", { transform: `translate(${text ? -wide / 2 + 13 : 0} 0)`, d: WARNING }),
      text ? svg("text", { x: 10, y: 4 }, text) : "",
    ),
};

/** A label where it has room: at a point of the page in percent, so that it moves with the page while one zooms. */
export function drawnLabel({ id, leaf, ways }, { way, at }, [wide, high], kind) {
  const { parts } = ways[Number(way)];
  const turns = leaf ? { "data-leaf": leaf } : {};
  const spot = leaf || id.startsWith("flag ") ? {} : { "data-spot": id };
  const key = [id, way, kind, ...at, wide, high, ...parts.map(({ text, key, wide: long }) => `${text}|${key}|${long}`)];
  return memo([`label ${id}`, key.join()], () =>
    mapPoint(
      [(100 * at[0]) / wide, (100 * at[1]) / high],
      svg(
        "g",
        { class: `label ${kind}`, "aria-hidden": "true", ...turns, ...spot },
        parts.map((part) => DRAW[part.kind](part)),
      ),
    ),
  );
}
