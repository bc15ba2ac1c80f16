// The map on the page: panning and zooming, what is selected, dimmed, marked and lit.

import { select } from "d3-selection";
import { zoom, zoomIdentity } from "d3-zoom";
import { make, svg } from "../../shared/dom.js";
import { icon } from "../icons.js";
import { drawMap } from "./draw.js";
import { bounds } from "./geometry.js";
import { Minimap } from "./minimap.js";
import { jumpShape, lit } from "./trail.js";

const [LEAST, MOST] = [0.02, 2.5];
const FAR = 0.62; // smaller than this, words on pages are set larger
const DISTANT = 0.3; // smaller than this, only pages are drawn
const LEGIBLE = 0.5; // smaller than this, nobody reads words on pages
const MARGIN = 80; // around a page that is to be seen
const SETTLED = 120; // milliseconds without movement
const LOOKS = ["un", "none", "part", "full", "dim", "has"];

const named = (root, attribute) =>
  new Map([...root.querySelectorAll(`[${attribute}]`)].map((one) => [one.getAttribute(attribute), one]));

export class Stage {
  /** `desk` has `texts`, `open(id)`, `fold(id)` and `edit(id)`. */
  constructor(desk) {
    this.desk = desk;
    this.layer = make("div", { class: "layer" });
    this.minimap = new Minimap((x, y) => this.centre(x, y));
    this.el = make("div", { class: "sea", role: "group", "aria-label": desk.texts.map }, this.layer, this.corner());
    this.map = null;
    this.transform = zoomIdentity;
    this.isFitted = false;
    this.size = [0, 0];
    this.listen();
  }

  corner() {
    const { texts } = this.desk;
    const button = (label, text, run) => make("button", { type: "button", "aria-label": label, onclick: run }, text);
    const tools = make(
      "div",
      { class: "zoom" },
      button(texts.zoom_out, "−", () => this.zoomBy(1 / 1.3)),
      button(texts.fit, texts.fit, () => this.fit()),
      button(texts.zoom_in, "+", () => this.zoomBy(1.3)),
    );
    return make("div", { class: "corner" }, tools, this.minimap.el);
  }

  listen() {
    this.zoom = zoom()
      .scaleExtent([LEAST, MOST])
      .filter((event) => !event.button && !event.target.closest(".corner"))
      .on("zoom", ({ transform, sourceEvent }) => {
        if (sourceEvent) this.isFitted = false;
        this.move(transform);
      });
    select(this.el).call(this.zoom).on("dblclick.zoom", null);
    this.el.addEventListener("click", (event) => {
      const { desk } = this;
      const [node, fold] = [event.target.closest("[data-node]"), event.target.closest("[data-fold]")];
      if (node) desk.open(node.dataset.node);
      else if (fold) desk.fold(fold.dataset.fold);
    });
    this.el.addEventListener("dblclick", (event) => {
      const node = event.target.closest("[data-node]");
      if (node) this.desk.edit(node.dataset.node);
    });
    this.resized = new ResizeObserver(() => {
      this.measure();
      if (this.isFitted || !this.el.dataset.seen) this.fit();
      else this.cull();
    });
    this.resized.observe(this.el);
  }

  /** Stores the size of the element: reading it in every frame would force a layout. */
  measure() {
    this.size = [this.el.clientWidth, this.el.clientHeight];
    return this.size;
  }

  close() {
    clearTimeout(this.settling);
    this.resized.disconnect();
  }

  // ---------------------------------------------------------------- where one looks

  move(transform) {
    const { x, y, k } = transform;
    this.transform = transform;
    this.layer.style.transform = `translate(${x}px,${y}px) scale(${k})`;
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.settle(), SETTLED);
    this.minimap.see(transform, ...this.size);
    this.culling ||= requestAnimationFrame(() => {
      this.culling = 0;
      this.cull();
    });
  }

  /** Sets the level of detail for the zoom, once it rests: changing it forces a layout, too slow for a frame. */
  settle() {
    const { k } = this.transform;
    this.layer.classList.toggle("far", k < FAR);
    this.layer.classList.toggle("distant", k < DISTANT);
    this.layer.style.setProperty("--far", Math.min(10, 1 / k)); // names of places are read from any distance
  }

  /** Hides the islands outside the viewport, so that they cost nothing to draw. */
  cull() {
    if (!this.map) return;
    const { x, y, k } = this.transform;
    const [wide, high] = this.size;
    for (const { id, box } of [...this.map.islands, ...this.map.groups]) {
      const [left, top] = [box[0] * k + x, box[1] * k + y];
      const isSeen = left < wide + 60 && top < high + 60 && left + box[2] * k > -60 && top + box[3] * k > -60;
      if (this.seen.get(id) === isSeen) continue;
      this.seen.set(id, isSeen);
      for (const one of this.islands.get(id) ?? []) one.style.display = isSeen ? "" : "none";
    }
  }

  fit() {
    const [wide, high] = this.measure();
    if (!this.map?.islands.length || !wide || !high) return;
    const [left, top, across, down] = this.bounds;
    const k = Math.min(1.25, (wide - 40) / across, (high - 40) / down);
    const to = zoomIdentity.translate(wide / 2 - (left + across / 2) * k, high / 2 - (top + down / 2) * k).scale(k);
    this.el.dataset.seen = "";
    select(this.el).call(this.zoom.transform, to);
    this.settle();
    this.isFitted = true;
    if (!this.isBegun && k < LEGIBLE && !this.map.folded) this.begin();
    this.isBegun = true;
  }

  /** Zooms a map that is too large to read as a whole to where the story begins. */
  begin() {
    const node = this.nodeData(this.selected) ?? this.map.nodes[0];
    if (!node) return;
    this.isFitted = false;
    select(this.el).call(this.zoom.scaleTo, 0.85);
    this.centre(node.x, node.y + (this.el.clientHeight / 2 - 2 * MARGIN) / 0.85);
    this.settle();
  }

  zoomBy(factor) {
    this.isFitted = false;
    select(this.el).call(this.zoom.scaleBy, factor);
  }

  centre(x, y) {
    this.isFitted = false;
    select(this.el).call(this.zoom.translateTo, x, y);
  }

  /** Pans only as far as needed to show a whole page. */
  show(id) {
    const node = this.nodeData(id);
    const [wide, high] = [this.el.clientWidth, this.el.clientHeight];
    if (!node || !wide) return;
    if (this.transform.k < DISTANT) {
      select(this.el).call(this.zoom.scaleTo, 0.8);
      this.centre(node.x, node.y);
      return;
    }
    const { x, y, k } = this.transform;
    const missing = (at, room) => Math.max(0, MARGIN - at) - Math.max(0, at + MARGIN - room);
    const [right, down] = [missing(node.x * k + x, wide), missing(node.y * k + y, high)];
    if (!right && !down) return;
    this.isFitted = false;
    select(this.el).call(this.zoom.translateBy, right / k, down / k);
  }

  nodeData(id) {
    return this.map?.nodes.find((node) => node.id === id);
  }

  // ---------------------------------------------------------------- what is drawn

  draw(map) {
    const isFirst = !this.map;
    this.map = map;
    drawMap(this.layer, map, this.desk.texts);
    this.nodes = named(this.layer, "data-node");
    this.lines = named(this.layer, "data-line");
    this.labels = named(this.layer, "data-label");
    this.islands = new Map();
    this.seen = new Map();
    for (const one of this.layer.querySelectorAll("[data-island]")) {
      const { island } = one.dataset;
      this.islands.set(island, [...(this.islands.get(island) ?? []), one]);
    }
    this.bounds = bounds([...map.islands, ...map.groups].map(({ box }) => box));
    this.minimap.draw(map, this.bounds);
    if (isFirst || this.isFitted) this.fit();
    else this.move(this.transform);
  }

  select(id) {
    for (const [name, node] of this.nodes) {
      const isSelected = name === id;
      node.classList.toggle("sel", isSelected);
      node.tabIndex = isSelected ? 0 : -1;
      if (isSelected) node.setAttribute("aria-current", "true");
      else node.removeAttribute("aria-current");
    }
    if (!this.nodes.has(id)) this.layer.querySelector("button")?.setAttribute("tabindex", "0");
    this.selected = id;
    this.minimap.mark(id, this.unreachable ?? new Set());
  }

  /** Focuses the page of a section; if it is not drawn, the desk itself, which handles keys. */
  focus(id) {
    const node = this.nodes.get(id);
    node?.focus({ preventScroll: true });
    if (document.activeElement !== node) this.desk.el.focus({ preventScroll: true });
  }

  // ---------------------------------------------------------------- lenses

  mark(marks) {
    this.marks = marks;
    this.layer.dataset.lens = marks.lens;
    for (const [id, node] of this.nodes) markNode(node, marks.nodes[id]);
    for (const line of this.map.lines) this.markLine(line, marks.tags);
    for (const way of this.layer.querySelectorAll(".stub [data-way]")) {
      way.classList.toggle("never", marks.tags[way.dataset.way] === "never");
      way.classList.toggle("loses", marks.tags[way.dataset.way] === "loses");
    }
    for (const place of this.layer.querySelectorAll("[data-marks]"))
      markIsland(place, marks.islands[place.dataset.marks]);
    this.unreachable = new Set(Object.entries(marks.nodes).flatMap(([id, { look }]) => (look === "un" ? [id] : [])));
    this.minimap.mark(this.selected, this.unreachable);
  }

  markLine(line, tags) {
    const found = line.tags.map((tag) => wayMark(tag, tags));
    const every = (what) => found.length > 0 && found.every((one) => one === what);
    const element = this.lines.get(line.id);
    element?.classList.toggle("never", every("never"));
    element?.classList.toggle("untaken", every("untaken"));
    element?.classList.toggle("loses", found.includes("loses"));
    const label = this.labels.get(line.id);
    for (const [at, tag] of line.tags.entries()) {
      const shown = label?.querySelector(`[data-way="${CSS.escape(tag.name)}"]`);
      shown?.classList.toggle("never", found[at] === "never");
      shown?.classList.toggle("loses", found[at] === "loses");
    }
  }

  // ---------------------------------------------------------------- what is found, and what is lit

  /** Dims everything that the search did not find; nothing if it found all. */
  keep(found) {
    const isKept = (id) => found.all || this.kept.has(id);
    this.kept = new Set(found.ids);
    for (const [id, node] of this.nodes) node.classList.toggle("faint", !isKept(id));
    for (const stub of this.layer.querySelectorAll("[data-of]"))
      stub.classList.toggle("faint", !isKept(stub.dataset.of));
    for (const line of this.map.lines) {
      const isFaint = !(isKept(line.source) || isKept(line.target));
      this.lines.get(line.id)?.classList.toggle("faint", isFaint);
      this.labels.get(line.id)?.classList.toggle("faint", isFaint);
    }
    const islands = new Set(found.islands);
    for (const fold of this.layer.querySelectorAll(".fold")) {
      fold.classList.toggle(
        "faint",
        !found.all && !islands.has(fold.dataset.fold) && fold.dataset.fold.startsWith("island:"),
      );
    }
  }

  /** Highlights a trail, or removes all highlights. */
  light(trail) {
    const on = trail ? lit(trail, this.map) : null;
    this.layer.classList.toggle("lit", Boolean(on));
    for (const [id, node] of this.nodes) node.classList.toggle("on", Boolean(on?.nodes.has(id)));
    for (const [id, line] of this.lines) line.classList.toggle("on", Boolean(on?.lines.has(id)));
    for (const [id, label] of this.labels) label.classList.toggle("on", Boolean(on?.lines.has(id)));
    for (const stub of this.layer.querySelectorAll(".stub")) {
      stub.classList.toggle(
        "on",
        Boolean(on && [...stub.querySelectorAll("[data-way]")].some((one) => on.ways.has(one.dataset.way))),
      );
    }
    this.layer.querySelector(".beads").replaceChildren(...(on ? this.beads(on, trail) : []));
    this.layer.querySelector(".jumps")?.remove();
    if (on) this.layer.querySelector(".shapes").append(this.jumps(on));
  }

  beads(on, trail) {
    return on.beads.flatMap(({ at, place }) => {
      const point = this.beadAtLabel(place?.line) ?? place?.point;
      if (!point) return [];
      const className = at === trail.at ? "bead now" : "bead";
      return [make("span", { class: className, style: `left:${point[0]}px;top:${point[1]}px` }, at + 1)];
    });
  }

  /** The point beside the tags of a line, for a bead; null if it has none. */
  beadAtLabel(line) {
    const label = this.labels.get(line);
    if (!label) return null;
    const [x, y] = [label.style.left, label.style.top].map(Number.parseFloat);
    return [x + label.offsetWidth / 2 + 13, y];
  }

  jumps(on) {
    const shapes = on.jumps.map((jump) => jumpShape(jump, this.map)).filter(Boolean);
    const paths = shapes.map(({ path, arrow }) => [
      svg("path", { class: "glow", d: path }),
      svg("path", { class: "route", d: path }),
      svg("path", { class: "arr", d: arrow }),
    ]);
    return svg("g", { class: "jumps" }, paths);
  }
}

/** The mark of a choice; of its success or failure if only one of them leads here. */
function wayMark({ name, outcome }, tags) {
  const side = { pass: "pass", victory: "pass", fail: "fail" }[outcome];
  return tags[name] === "never" ? "never" : ((side && tags[`${name}:${side}`]) ?? tags[name]);
}

function markNode(node, mark = {}) {
  for (const look of LOOKS) node.classList.toggle(look, mark.look === look || (look === "has" && "gauge" in mark));
  node.classList.toggle("old", Boolean(mark.old));
  const badge = node.querySelector(".bdg");
  badge.hidden = !mark.badge;
  badge.className = `bdg ${mark.tone ?? ""}`;
  node.dataset.tone = mark.tone ?? "";
  badge.replaceChildren(...(mark.icon ? [icon(mark.icon)] : []), mark.badge ?? "");
  node.querySelector(".gauge").style.width = `${(mark.gauge ?? 0) * 100}%`;
  node.setAttribute("aria-label", mark.badge ? `${node.dataset.said} · ${mark.badge}` : node.dataset.said);
}

function markIsland(place, counts = {}) {
  const mark = (what, name, tone) =>
    counts[what] ? make("i", { class: `bdg ${tone}` }, icon(name), counts[what]) : "";
  place.replaceChildren(...[mark("bad", "ban", "bad"), mark("lock", "lock", "warn")].filter(Boolean));
}
