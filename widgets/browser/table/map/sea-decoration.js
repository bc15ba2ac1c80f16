// Water, compass rose and rhumb lines of a page of sea.

import { svg } from "../../shared/dom.js";
import { mapPoint } from "./marks.js";

const WAVES = "M2 10q5-5 10 0t10 0M31 27q5-5 10 0t10 0";
let patterns = 0; // each needs an id of its own in the document

export function seaWater() {
  patterns += 1;
  const id = `wanderbook-waves-${patterns}`;
  const size = { width: 58, height: 34, patternUnits: "userSpaceOnUse" };
  return svg(
    "g",
    {},
    svg("defs", {}, svg("pattern", { id, ...size }, svg("path", { class: "wave", d: WAVES }))),
    svg("rect", { class: "water", width: "100%", height: "100%", fill: `url(#${id})` }),
  );
}

/** Thin lines from the compass over the whole page, as on old charts. */
export function seaRhumbs([x, y]) {
  const lines = Array.from({ length: 16 }, (_, at) => {
    const turn = (at * Math.PI) / 8;
    return `M${x} ${y}l${(160 * Math.cos(turn)).toFixed(1)} ${(160 * Math.sin(turn)).toFixed(1)}`;
  });
  return svg("path", { class: "rhumbs", d: lines.join("") });
}

/** One point of the rose: a light half and a shaded half. */
function rosePoint(turn, long, wide) {
  const half = (name, d) => svg("path", { class: name, transform: `rotate(${turn})`, d });
  return [half("point", `M0 0L${wide}-${wide}L0-${long}Z`), half("shade", `M0 0L-${wide}-${wide}L0-${long}Z`)];
}

export function seaRose(at, name) {
  return mapPoint(
    at,
    svg(
      "g",
      { class: "rose", "aria-hidden": "true" },
      svg("circle", { r: 15.5 }),
      svg("circle", { r: 18 }),
      [45, 135, 225, 315].map((turn) => rosePoint(turn, 15, 3)),
      [0, 90, 180, 270].map((turn) => rosePoint(turn, 23, 4)),
      svg("text", { y: -27 }, name),
    ),
  );
}
