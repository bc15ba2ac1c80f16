// The pen: colours, and parts as paths. A part is a list of strokes, each `[path, fill, options]`; a fill is the name
// of a colour here, of one that belongs to the person ("skin", "hair", "coat"), or "none".

import { svg } from "../dom.js";

const COLOURS = {
  ink: "#2a2723",
  paper: "#f3e9d4",
  white: "#fbf6ea",
  brass: "#d6aa4c",
  leather: "#7c5434",
  glass: "#bcd3d2",
  flame: "#e8853f",
  bone: "#e6dcc2",
  mouth: "#6b2a26",
  steel: "#a4adb0",
  denim: "#5f6b73",
  leaf: "#667040",
  freckle: "#83492c",
};

const SKINS = {
  pale: "#f2dcc3",
  fair: "#eac8a2",
  tan: "#d7a877",
  olive: "#c4935f",
  brown: "#9a663e",
  dark: "#7a5236",
};

const HAIRS = {
  black: "#2f2a2b",
  chestnut: "#6d4226",
  ginger: "#b5582a",
  blond: "#d3a651",
  grey: "#9a958c",
  snowy: "#e5dfd2",
};

/** Of coats, and of the hides, shells and waters of what is no person. */
const COATS = {
  teal: "#2b6468",
  navy: "#3b4a74",
  plum: "#6f4468",
  red: "#ad4432",
  moss: "#667040",
  ochre: "#b98938",
  slate: "#5f6b73",
  russet: "#83492c",
};

export const PALETTES = { skin: SKINS, hue: HAIRS, tint: COATS };

const WIDE = 2.3;

/** The element of one stroke. Options: `w` the width of the line, `line` its colour, `thin` for what only shades. */
function stroke([d, fill = "none", { w = WIDE, line = "ink", thin = false, dim = 1, transform = null } = {}], colours) {
  const named = (name) => colours[name] ?? COLOURS[name] ?? name;
  return svg("path", {
    d,
    fill: named(fill),
    stroke: line === "none" ? "none" : named(line),
    "stroke-width": thin ? 1.1 : w,
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
    opacity: dim === 1 ? null : dim,
    transform,
  });
}

/** The colours of one person: what they are chosen from, by name. */
export const coloursOf = ({ skin, hue, tint }) => ({ skin: SKINS[skin], hair: HAIRS[hue], coat: COATS[tint] });

export const strokes = (parts, colours) => parts.map((part) => stroke(part, colours));

/** A circle as a path. */
export const ring = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** A path and its mirror image: `draw` gives it for 1 and for -1, seen from the middle of the picture. */
export const both = (draw) => draw((x) => 50 + x) + draw((x) => 50 - x);

/** Parallel lines that shade: `count` of them, from one point, `step` apart, each `reach` long. */
export function hatch([x, y], [dx, dy], [ex, ey], count) {
  return Array.from({ length: count }, (_, at) => `M${x + dx * at} ${y + dy * at}l${ex} ${ey}`).join("");
}

/** Flat colour that darkens what lies beneath. */
export const shade = (d, dim = 0.16) => [d, "ink", { line: "none", dim }];
