// Moves names and hazards on a small map until they cover neither each other nor what can be clicked.

const ACROSS = [0, 10, -10, 22, -22, 36, -36, 52, -52, 70, -70]; // pixels
const DOWN = [0, 8, -8, 16, -16, 24, -24, 34, -34, 46, -46, 60, -60, 76, -76];
const FIXED = ".place circle, .sign .ground, .ship .hull, .ship .sail, .exit path";
/** How far each may go, and what a pixel of it costs, in square pixels of overlap: a hazard stays with its name. */
const NAME = { reach: 52, far: 0.6 };
const HAZARD = { reach: 52, far: 1.5 };
const EXIT = { reach: 52, far: 1 };
const SMALL = 480; // pixels: names are set smaller in a map that is less wide
const EDGE = 12; // what is cut off counts so many times as much

const boxOf = (element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
};

const moved = ({ left, top, right, bottom }, [x, y]) => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
});

const area = ({ left, top, right, bottom }) => Math.max(0, right - left) * Math.max(0, bottom - top);

/** The pixels that two boxes share. */
export const overlap = (one, other) =>
  area({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });

/** The shift, near `home`, with which a box covers least. */
export function bestShift(box, taken, frame, { reach, far } = NAME, home = [0, 0]) {
  const within = (by) => Math.abs(by) <= reach;
  let best = home;
  let least = Number.POSITIVE_INFINITY;
  for (const x of ACROSS.filter(within)) {
    for (const y of DOWN.filter(within)) {
      const shift = [home[0] + x, home[1] + y];
      const there = moved(box, shift);
      const cut = area(there) - overlap(there, frame);
      const covered = taken.reduce((sum, other) => sum + overlap(there, other), 0);
      const cost = covered + EDGE * cut + far * (Math.abs(x) + Math.abs(y));
      if (cost < least) [best, least] = [shift, cost];
      if (!cost) return best; // it may stay
    }
  }
  return best;
}

/** What `measure` finds with every piece that still glides at the end of its way. */
function arrived(map, measure) {
  const glides = [...map.querySelectorAll(".ship")].flatMap((piece) => piece.getAnimations?.() ?? []);
  const times = glides.map((glide) => glide.currentTime);
  for (const glide of glides) glide.currentTime = glide.effect.getComputedTiming().endTime;
  const found = measure();
  glides.forEach((glide, at) => {
    glide.currentTime = times[at];
  });
  return found;
}

/** Lays out the labels of a map; what was moved before is measured from where it belongs. */
export function untangle(map) {
  const labels = [...map.querySelectorAll(".label .full")].filter((one) => one.getClientRects().length);
  const parts = labels.map((one) => [one.querySelector(".name"), one.querySelector(".hazard")]);
  const exits = [...map.querySelectorAll(".exit text")];
  for (const one of [...exits, ...parts.flat()]) one?.style.removeProperty("translate");
  const frame = boxOf(map);
  map.closest(".room").classList.toggle("small", frame.right - frame.left < SMALL); // the map is drawn anew
  if (frame.right <= frame.left) return;
  const taken = arrived(map, () => [...map.querySelectorAll(FIXED)].map(boxOf));
  const measured = parts.map(([name, hazard]) => ({ name, hazard, at: boxOf(name), sign: hazard && boxOf(hazard) }));
  const signs = exits.map((text) => ({ text, at: boxOf(text) }));
  const settle = (element, box, how, { home, also = [] } = {}) => {
    const shift = bestShift(box, [...taken, ...also], frame, how, home);
    taken.push(moved(box, shift));
    if (shift[0] || shift[1]) element.style.translate = `${shift[0]}px ${shift[1]}px`;
    return shift;
  };
  // Those with a hazard come first: they need the most room.
  for (const { name, hazard, at, sign } of measured.sort((one, other) => Boolean(other.sign) - Boolean(one.sign))) {
    const home = settle(name, at, NAME, { also: signs.map((exit) => exit.at) });
    if (hazard) settle(hazard, sign, HAZARD, { home });
  }
  for (const { text, at } of signs) settle(text, at, EXIT);
}
