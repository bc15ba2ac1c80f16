// What of a page of the atlas is framed, and which labels the edge of the chart would cut.

import { moved } from "./placement.js";

const NEIGHBOURS = 4; // regions that are shown around the ship while nothing can be gone to

/** The box around boxes `[left, top, right, bottom]`. */
export const union = (boxes) => [
  Math.min(...boxes.map(([left]) => left)),
  Math.min(...boxes.map(([, top]) => top)),
  Math.max(...boxes.map(([, , right]) => right)),
  Math.max(...boxes.map(([, , , bottom]) => bottom)),
];

/** The regions that lie nearest to the ship, if it is on this page. */
function nearest({ page: { regions }, sheetSize }, at) {
  if (!at || !regions) return [];
  const off = ({ at: [x, y] }) => Math.hypot((x * sheetSize[0]) / 100 - at[0], (y * sheetSize[1]) / 100 - at[1]);
  return regions.toSorted((one, other) => off(one) - off(other)).slice(0, NEIGHBOURS);
}

/** The spots that a chart frames: those within reach. While nothing can be gone to, those of before from the same
 * place, or what lies nearest. */
export class Aims {
  /** The spots, and those among them that are options. */
  of(chart) {
    const near = chart.reachable.filter(({ isNear }) => isNear);
    const from = `${chart.page.page} ${chart.here}`;
    if (near.length) {
      const beside = near.filter(({ spot }) => chart.data.spots[spot].option);
      this.before = { from, near, beside };
    }
    if (this.before?.from === from) return this.before;
    return { near: nearest(chart, chart.hereAt()), beside: [] };
  }
}

/** Whether the edge of what is in view runs through a label. */
export function isCut({ ways }, { way, at }, { view, transform: { k } }) {
  const boxes = ways[Number(way)].boxes.map((box) => moved(box, ...at));
  const [left, top, right, bottom] = view.map((one) => one * k);
  const isIn = (box) => box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
  const isOut = (box) => box.right < left || box.left > right || box.bottom < top || box.top > bottom;
  return !boxes.every(isIn) && !boxes.every(isOut);
}
