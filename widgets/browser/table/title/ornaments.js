// Ornaments of the title page.

import { make, svg } from "../../shared/dom.js";

function rosePoint(turn, far, half) {
  return svg(
    "g",
    { transform: `rotate(${turn})` },
    svg("path", { d: `M0 ${-far} L${half} ${-half} L0 0 Z`, class: "shade" }),
    svg("path", { d: `M0 ${-far} L${-half} ${-half} L0 0 Z`, class: "light" }),
  );
}

/** A compass rose with eight points, four of them long. */
export function compassRose() {
  return svg(
    "svg",
    { class: "compass", viewBox: "-52 -52 104 104", "aria-hidden": "true" },
    svg("circle", { r: 38 }),
    svg("circle", { r: 34.5 }),
    [45, 135, 225, 315].map((turn) => rosePoint(turn, 31, 6)),
    [0, 90, 180, 270].map((turn) => rosePoint(turn, 49, 8)),
  );
}

export const leafOrnament = () => make("p", { class: "ornament", "aria-hidden": "true" }, "❦");
