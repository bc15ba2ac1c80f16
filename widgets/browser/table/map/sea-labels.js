// Names and hazards on a page of sea.

import { svg } from "../../shared/dom.js";
import { mapNote, mapPoint } from "./marks.js";

const LINE = 15; // pixels
const WARNING = "M0-5.5L6 5H-6ZM0-1.5V1.6M0 3.4V3.5";

function hazard(region, y, { textWidth }) {
  if (!region.hazard) return "";
  const wide = textWidth.measure(region.hazard, "600 11px", "sans") + 30;
  const x = { start: wide / 2, middle: 0, end: -wide / 2 }[region.anchor];
  return svg(
    "g",
    { class: "hazard", transform: `translate(${x} ${y})` },
    svg("rect", { x: -wide / 2, y: -9.5, width: wide, height: 19, rx: 5 }),
    svg("path", { transform: `translate(${-wide / 2 + 12} 0)`, d: WARNING }),
    svg("text", { x: 9, y: 4 }, region.hazard),
  );
}

/** The label for a narrow panel: only the letter, and a sign if there is a hazard. */
function briefLabel(region, isHere) {
  const x = { start: 7, middle: 0, end: -7 }[region.anchor];
  const warning = () => svg("g", { class: "hazard", transform: "translate(0 15)" }, svg("path", { d: WARNING }));
  return svg(
    "g",
    { class: "brief", transform: `translate(${x} 0)` },
    svg("text", { class: isHere ? "name here" : "name", y: 4 }, region.id),
    region.hazard ? warning() : "",
  );
}

/** The pin of a note, behind the first line of the name. */
function notePin(region, { textWidth }) {
  const wide = textWidth.measure(`${region.id} ${region.name[0] ?? ""}`, "italic 600 13.5px", "serif");
  return mapNote({ start: wide + 8, middle: wide / 2 + 8, end: -wide - 8 }[region.anchor], -5);
}

function fullName({ id, name }, isHere) {
  const line = (text, at) => (at ? svg("tspan", { x: 0, dy: LINE }, text) : text);
  return svg(
    "text",
    { class: isHere ? "name here" : "name" },
    svg("tspan", { class: "id", x: name.length ? null : 0 }, id),
    name.length ? " " : "",
    name.map(line),
  );
}

export function seaLabel(region, spot, table, isHere) {
  const below = LINE * Math.max(0, region.name.length - 1);
  return mapPoint(
    region.at,
    svg(
      "g",
      { class: `label ${region.anchor}`, "aria-hidden": "true" },
      svg("g", { class: "full" }, fullName(region, isHere), hazard(region, below + 16, table)),
      briefLabel(region, isHere),
      spot.note ? notePin(region, table) : "",
    ),
  );
}
