// What the ground of a square looks like, drawn in a box of a hundred.

import { svg } from "../../shared/dom.js";

const FLAKE = "M-8 0H8M-4-7L4 7M-4 7L4-7";
const GRASS = "M-5 0l-2-6M0 0v-8M5 0l2-6";

const path = (name, d, transform = null) => svg("path", { class: name, d, transform });
const moved = (x, y) => `translate(${x} ${y})`;

function water({ shape, whims }) {
  const ripple = (y, k) => path("ripple", `M${20 + 8 * whims[k]} ${y}q6-6 12 0t12 0 12 0`);
  return [path("lake", shape), [28, 48, 68].map(ripple)];
}

function cold({ shape, whims }) {
  const places = [
    [26, 70],
    [72, 30],
    [76, 76],
  ];
  const flake = ([x, y], k) => path("flake", FLAKE, moved(x + 6 * whims[k], y + 5 * whims[k + 3]));
  return [path("snow", shape), places.map(flake)];
}

function steep({ shape, whims }) {
  const places = [
    [30, 82],
    [72, 88],
    [54, 44],
  ];
  const peak = ([x, y], k) => {
    const high = 28 + 6 * whims[k];
    const d = `M-20 0L0-${high}L20 0M0-${high}L3-${high * 0.55}L-3-${high * 0.4}L4 0`;
    return path("peak", d, moved(x + 5 * whims[k + 3], y));
  };
  return [path("rise", shape), places.map(peak)];
}

function closed({ whims }) {
  const crags = [0, 1, 2, 3, 4, 5].map((k) => `M${4 + 16 * k} ${100}L${30 + 12 * k + 8 * whims[k]} 0`);
  return [
    svg("rect", { class: "rock", width: 100, height: 100 }),
    path("crags", crags.join("")),
    path("crags", "M0 34L100 22M0 70L100 58"),
  ];
}

function open({ whims }) {
  return [0, 1, 2].map((k) => path("grass", GRASS, moved(50 + 36 * whims[k], 54 + 34 * whims[k + 3])));
}

const GROUND = { water, cold, steep, closed, open };

/** The ground of a square, at `box` on the page. */
export function groundOf(square, box) {
  const attributes = { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" };
  return svg("svg", { class: `ground ${square.ground}`, ...box, ...attributes }, GROUND[square.ground](square));
}
