// The plane and the party's pawn, on a page of land and on the flight board.

import { svg } from "../../shared/dom.js";
import { mapMark } from "./marks.js";

const PLANE = "M0-15c2 0 3 2 3 5v5l14 7v4L3 3v6l5 4v3l-8-2-8 2v-3l5-4V3l-14 3V2l14-7v-5c0-3 1-5 3-5Z";
const PAWN = "M0-15a5.600 5.600 0 0 1 3.600 9.900C8-2 9 4 9 10H-9C-9 4-8-2-3.600-5.100A5.600 5.600 0 0 1 0-15Z";

export const planeMark = ({ plane }, scale) =>
  mapMark(
    { class: "plane", transform: `translate(0 0) scale(${scale})` },
    plane.said,
    plane.option,
    svg("circle", { class: "ring", r: 19 }),
    svg("path", { d: PLANE }),
  );

export const partyMark = ({ party }, x, y) =>
  mapMark(
    { class: "party", transform: `translate(${x} ${y})` },
    party.said,
    party.option,
    svg("circle", { class: "ring", r: 18, cy: -2 }),
    svg("ellipse", { class: "shadow", rx: 10, ry: 3, cy: 11 }),
    svg("path", { d: PAWN }),
  );
