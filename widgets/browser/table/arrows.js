// Arrow keys: the nearest element in a direction.

export const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The centre of each element. No two are quite the same: elements on top of each other are a hair apart. */
function centres(all) {
  const entries = all.map((element, at) => {
    const box = element.getBoundingClientRect();
    const hair = at / 1e4;
    return [element, [box.left + box.width / 2 + hair, box.top + box.height / 2 + hair]];
  });
  return new Map(entries);
}

const squared = ({ along, aside }) => along ** 2 + aside ** 2;

/** The element with the smallest distance; among equals, the one nearest as the crow flies. */
function closest(candidates, distance) {
  const sorted = candidates.sort((one, other) => distance(one) - distance(other) || squared(one) - squared(other));
  return sorted[0]?.element;
}

const inQuarter = ({ along, aside }) => along > -aside && along >= aside;
const isAhead = ({ along }) => along > 1;
const byBlocks = ({ along, aside }) => along + Math.abs(aside);
const straight = ({ along, aside }) => along + 2.5 * Math.abs(aside);

/** Of `all`, the nearest element to `from` in the direction `[dx, dy]`, or null.
 *
 * The two diagonals through `from` divide the plane into four quarters. In the quarter of the direction, the nearest
 * element wins, by Manhattan distance. A step towards an element in a quarter never increases the distance to it, so
 * the arrows reach every element from every other. Where the quarter is empty, anything in that direction will do, the
 * straighter ahead the better.
 */
export function nearest(from, all, [dx, dy]) {
  const centre = centres([...new Set([...all, from])]);
  const [x, y] = centre.get(from);
  const others = all.filter((element) => element !== from);
  const candidates = others.map((element) => {
    const [right, down] = [centre.get(element)[0] - x, centre.get(element)[1] - y];
    return { element, along: right * dx + down * dy, aside: down * dx - right * dy };
  });
  return closest(candidates.filter(inQuarter), byBlocks) ?? closest(candidates.filter(isAhead), straight) ?? null;
}
