// Dice, drawn as dice.

import { make, svg } from "../../shared/dom.js";

const SPOTS = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  5: [
    [7, 7],
    [17, 7],
    [12, 12],
    [7, 17],
    [17, 17],
  ],
  6: [
    [7, 6.5],
    [17, 6.5],
    [7, 12],
    [17, 12],
    [7, 17.5],
    [17, 17.5],
  ],
};

/** A die that shows a number: spots up to 6, and above that the number itself. */
function die(number, at) {
  const spots = SPOTS[number];
  const inside = spots
    ? spots.map(([cx, cy]) => svg("circle", { cx, cy, r: 2.1 }))
    : svg("text", { x: 12, y: 16.5, "text-anchor": "middle" }, String(number));
  return svg(
    "svg",
    { class: "die", viewBox: "0 0 24 24", "aria-hidden": "true", style: `--at:${at}` },
    svg("rect", { x: 1, y: 1, width: 22, height: 22, rx: 4.5 }),
    inside,
  );
}

/** Dice in a row; what they show is said by the sum beside them. */
export const dice = (numbers) => make("span", { class: "dice" }, numbers.map(die));
