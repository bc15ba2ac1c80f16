// Finds a place for every label of a chart where it lies on nothing else: each tries positions around the thing that it
// names, then says less; one without room is left out. Boxes alone: nothing is measured on the page.

const GAP = 3; // pixels that labels keep from each other
const RINGS = [0, 9, 18, 28, 40, 54, 70, 88, 108]; // pixels from home
const TURNS = 12; // directions that are tried on each ring
const FLAT = 1.5; // labels are wide: sideways they go farther

/** Offsets from home, the nearest first. */
const OFFSETS = RINGS.flatMap((far) => {
  if (!far) return [[0, 0]];
  const turn = (at) => (2 * Math.PI * at) / TURNS + Math.PI / 2; // below first
  return Array.from({ length: TURNS }, (_, at) => [FLAT * far * Math.cos(turn(at)), far * Math.sin(turn(at))]);
});

/** A box by its middle and its size. */
export const boxAround = (x, y, wide, high) => ({
  left: x - wide / 2,
  top: y - high / 2,
  right: x + wide / 2,
  bottom: y + high / 2,
});

export const moved = ({ left, top, right, bottom }, x, y) => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
});

export const overlaps = (one, other, gap = 0) =>
  one.left < other.right + gap &&
  other.left < one.right + gap &&
  one.top < other.bottom + gap &&
  other.top < one.bottom + gap;

const isInside = (box, frame) =>
  box.left >= frame.left && box.top >= frame.top && box.right <= frame.right && box.bottom <= frame.bottom;

/** Where one way of saying a label has room: the nearest offset from home; null if there is none within `reach`. */
function roomFor(boxes, home, taken, frame, reach) {
  for (const [x, y] of OFFSETS) {
    if (Math.hypot(x / FLAT, y) > reach) return null;
    const there = boxes.map((box) => moved(box, home[0] + x, home[1] + y));
    const isFree = there.every((box) => isInside(box, frame) && !taken.some((other) => overlaps(box, other, GAP)));
    if (isFree) return { at: [home[0] + x, home[1] + y], boxes: there };
  }
  return null;
}

/**
 * Where each label goes. `items` come in the order of their importance: `{ id, homes, ways, reach }`, where `homes` are
 * points to try, and `ways` the ways to say it, from all to least: `{ name, boxes, reach }` with boxes around
 * the point.
 * Returns, by id, `{ way, at }` of those that have room.
 */
export function place(items, fixed, frame) {
  const taken = [...fixed];
  const found = new Map();
  for (const { id, homes, ways, reach = RINGS.at(-1) } of items) {
    const best = firstRoom(ways, homes, taken, frame, reach);
    if (!best) continue;
    taken.push(...best.boxes);
    found.set(id, { way: best.way, at: best.at });
  }
  return found;
}

function firstRoom(ways, homes, taken, frame, reach) {
  for (const { name, boxes, reach: own = reach } of ways) {
    for (const home of homes) {
      const room = roomFor(boxes, home, taken, frame, Math.min(own, reach));
      if (room) return { ...room, way: name };
    }
  }
  return null;
}
