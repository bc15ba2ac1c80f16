// A picture of the story map: draws the shapes that Python laid out, and dims those that are not of what is chosen.

import { svg } from "../../shared/dom.js";

const TAGS = new Set(["path", "circle", "rect", "text"]);

function shapeOf(shape) {
  const { tag, attributes, look = "", text = "", thread = "", place = "", section = "", title = "" } = shape;
  if (!TAGS.has(tag)) return null;
  const names = { "data-thread": thread, "data-place": place, "data-section": section };
  return svg(tag, { ...attributes, ...names, class: look }, title && svg("title", {}, title), text);
}

/** The drawing as an element, with its layer of shapes and one for routes. */
export function drawScene({ width, height, title, shapes }) {
  const layer = svg("g", { class: "shapes-layer" }, shapes.map(shapeOf).filter(Boolean));
  const over = svg("g", { class: "routes-layer" });
  const all = svg("g", {}, layer, over);
  const element = svg(
    "svg",
    { class: "wb-map", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title },
    all,
  );
  return { element, all, layer, over };
}

const CHOICES = ["thread", "section", "place"];

/** The threads, places and sections that stay lit: what is chosen, and what the threads there use. */
function litNames(marks, chosen) {
  const [kind] = CHOICES.filter((name) => chosen[name]);
  const threads = new Set(marks.filter((mark) => mark[kind] === chosen[kind]).map(({ thread }) => thread));
  const used = marks.filter(({ thread }) => threads.has(thread));
  const places = new Set([...used.map(({ place }) => place), chosen.place]);
  const sections = new Set(kind === "thread" ? used.map(({ section }) => section) : []);
  sections.add(chosen.section);
  return { threads: new Set([...threads, chosen.thread]), places, sections };
}

function isLit({ thread, place, section }, lit) {
  if (thread) return lit.threads.has(thread);
  return section ? lit.sections.has(section) : lit.places.has(place);
}

/** Dims all shapes but those of the chosen thread, place or section, and of the threads that these use. */
export function dim(layer, chosen) {
  const named = [...layer.querySelectorAll("[data-thread], [data-place], [data-section]")];
  const isAny = Boolean(chosen && CHOICES.some((name) => chosen[name]));
  const marks = named.map(({ dataset }) => dataset).filter(({ thread, place }) => thread && place);
  const lit = isAny ? litNames(marks, chosen) : null;
  for (const one of named) one.classList.toggle("faint", isAny && !isLit(one.dataset, lit));
}

/** The middle of each place that is drawn as a shape of its own. */
export function middles(shapes) {
  const found = new Map();
  for (const { tag, attributes: at, look = "", place } of shapes) {
    if (!place || !/\b(land|box)\b/.test(look)) continue;
    if (tag === "circle") found.set(place, [at.cx, at.cy]);
    else if (tag === "rect") found.set(place, [at.x + at.width / 2, at.y + at.height / 2]);
  }
  return found;
}

/** Lines from the places that give a thread to those that need it. */
export function routes(shapes, { gives = [], asks = [] }) {
  const at = middles(shapes);
  const paths = [];
  for (const source of gives) {
    for (const target of asks) {
      const [a, b] = [at.get(source), at.get(target)];
      if (!a || !b || source === target) continue;
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const bend = `${(a[0] + b[0]) / 2 - dy * 0.12} ${(a[1] + b[1]) / 2 + dx * 0.12}`;
      paths.push(svg("path", { class: "chosen-route", d: `M${a[0]} ${a[1]}Q${bend} ${b[0]} ${b[1]}` }));
      paths.push(svg("circle", { class: "chosen-end", cx: b[0], cy: b[1], r: 5 }));
    }
  }
  return paths;
}
