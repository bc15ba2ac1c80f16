// What lies on a page of sea, for `placement.js`: boxes that nothing may cover, and labels in the order of importance.

import { exitLabel, flagLabel, markScale, regionLabel } from "./labels.js";
import { boxAround } from "./placement.js";
import { islandLayout, SHIP_REACH } from "./sea.js";

const NUMBER = 29; // pixels across, with its line
const ROSE = [46, 60];
const PIN = [15, 18];

const pixels = ([x, y], [wide, high]) => [(x * wide) / 100, (y * high) / 100];

/** Where a mark that is kept off the edges is drawn. */
const kept = (at, reach, size) =>
  pixels(at, size).map((one, k) => Math.max(reach[k], Math.min(one, size[k] - reach[k])));

/** The numbers and signs of an island, each with its middle. */
function onIsland(region, size, m) {
  const { reach, spots } = islandLayout(region);
  const [x, y] = kept(region.land.at, reach, size);
  return spots.map((one) => ({ ...one, at: [x + one.x * m, y + one.y * m] }));
}

/** Where a region's name belongs: names at the edges are set from there inward. */
function homeOf({ at, anchor }, size) {
  const [x, y] = pixels(at, size);
  return [x + { start: 60, middle: 0, end: -60 }[anchor], y];
}

const importance = (reach, region) =>
  8 * reach.isSelected + 4 * reach.isNear + 2 * reach.isHere + reach.isGoal + 0.5 * Boolean(region.hazard);

/** Boxes and labels at a zoom: `{ fixed, items, pins }`. */
export function seaThings(page, data, { size, k, reach, table }) {
  const m = markScale(k);
  const { regions, exits, compass, picture } = page;
  const here = regions.find((region) => region.spot === data.ship.spot);
  const islands = regions.filter(({ land }) => land).map((region) => ({ region, spots: onIsland(region, size, m) }));
  const fixed = islands.flatMap(({ spots }) => spots.map(({ at }) => boxAround(...at, NUMBER * m, NUMBER * m)));
  const sought = islands.flatMap(({ spots }) => spots.filter(({ name }) => data.places[name]?.sought));
  fixed.push(...sought.map(({ at: [x, y] }) => boxAround(x + 14 * m, y - 14 * m, 13 * m, 16 * m)));
  fixed.push(...exits.map(({ at }) => boxAround(...pixels(at, size), 18, 18)));
  if (here) {
    const [x, y] = kept(here.berth, SHIP_REACH, size);
    fixed.push(boxAround(x + 2 * m, y - 3 * m, 60 * m, 52 * m));
  }
  if (compass.rose && !picture) fixed.push(boxAround(...pixels(compass.at, size), ...ROSE));
  const state = (region) => ({
    ...reach(region.spot),
    isHere: region === here,
    home: homeOf(region, size),
    land: region.land && pixels(region.land.at, size),
  });
  const named = regions.map((region) => ({ region, reach: state(region) }));
  named.sort((one, other) => importance(other.reach, other.region) - importance(one.reach, one.region));
  const items = [
    ...named.map((one) => regionLabel(one.region, data.spots[one.region.spot], one.reach, k, table)),
    ...sought.map(({ name, at }) => flagLabel(name, data.places[name].sought, at, m, table)),
    ...exits.map((one) => exitLabel(one, pixels(one.at, size), table)),
  ];
  const pins = regions
    .filter(({ spot }) => data.spots[spot].note)
    .map((region) => ({
      id: region.spot,
      homes: [homeOf(region, size).map((one, axis) => one - (axis ? 22 : 0))],
      ways: [{ name: "0", boxes: [boxAround(0, 0, ...PIN)] }],
    }));
  return { fixed, items, pins };
}

/** The box of a region on the sheet, in units of the sheet, for the camera: its cell. */
export function cellBox(region, [wide, high]) {
  const numbers = region.cell.match(/-?[\d.]+/g).map(Number);
  const across = numbers.filter((_, at) => at % 2 === 0).map((one) => (one * wide) / 100);
  const down = numbers.filter((_, at) => at % 2).map((one) => (one * high) / 100);
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}
