// The drawing that a book lays under a page of sea: shapes that Python has read and found harmless, as nested lists.

import { svg } from "../../shared/dom.js";

const shapeOf = ([tag, looks, inside]) => svg(tag, looks, inside.map(shapeOf));

/** The drawing, over the whole of a page of a hundred by a hundred. */
export function seaPicture({ picture, alt }) {
  const [wide, high] = picture.size;
  const box = { width: 100, height: 100, viewBox: `0 0 ${wide} ${high}`, preserveAspectRatio: "none" };
  const name = alt ? { role: "img", "aria-label": alt } : { "aria-hidden": "true" };
  return svg("svg", { class: "picture", ...box, ...name }, picture.shapes.map(shapeOf));
}
