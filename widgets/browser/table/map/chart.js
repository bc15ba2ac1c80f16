// The chart: a page of the atlas that can be moved and zoomed, a card for the place that was chosen on it, an overview.

import { format, kbd, make, svg } from "../../shared/dom.js";
import { reconcile } from "../../shared/reconcile.js";
import { DIRECTIONS } from "../arrows.js";
import { Camera, fitting } from "./camera.js";
import { PlaceCard } from "./card.js";
import { Aims, isCut, union } from "./framing.js";
import { drawnLabel, markScale } from "./labels.js";
import { landEdges, landGround, landMarks, landThings, pieceScale } from "./land.js";
import { mapNote, mapPoint, reachClass } from "./marks.js";
import { Overview } from "./overview.js";
import { place } from "./placement.js";
import { seaGround, seaMarks } from "./sea.js";
import { cellBox, seaThings } from "./sea-labels.js";

const SQUARE = 210; // units of a square's side
const SEA = [1000, 1160]; // units of a page of sea without a picture, unless the room is wider
const RATIO = [0.8, 1.5]; // of a page of sea without a picture: its height by its width
const FRAMED = 1.05; // the closest zoom that the chart opens at
const COSY = 0.5; // farther off than this, it opens on what is one step away
const AROUND = 20; // units around what can be reached
const CORE = [110, 70]; // units around a name or an island that have to be seen
const SMALL = 240; // pixels: less wide, the chart is a thumbnail in the rail
const THUMBNAIL = 0.42; // its zoom
const NOWHERE = { isNear: false, isGoal: false, isSelected: false };

const between = (least, value, most) => Math.max(least, Math.min(most, value));
const ZOOMS = { "+": 1, "=": 1, "-": -1 };
const WHOLE = "w";
let charts = 0; // each has a drawing with an id of its own in the document

/** How a kind of atlas is drawn. */
const SEA_KIND = {
  ground: seaGround,
  marks: seaMarks,
  things: seaThings,
  edges: () => [],
  scale: (_, __, k) => markScale(k),
};
const LAND_KIND = { ground: landGround, marks: landMarks, things: landThings, edges: landEdges, scale: pieceScale };
const kindOf = (page) => (page.kind === "sea" ? SEA_KIND : LAND_KIND);

export class Chart {
  constructor(table) {
    this.table = table;
    charts += 1;
    this.groundId = `wanderbook-chart-${charts}`;
    this.selected = null; // the spot whose card is shown
    this.number = null; // the place on it that could be explored
    this.bound = null; // the spot that somebody has set out for
    this.aims = new Aims();
    this.drawnZoom = 1; // the zoom at which the ground was drawn
    this.build();
    this.camera = new Camera(this.map, {
      onMove: (transform) => this.follow(transform),
      onSettle: (k) => this.settle(k),
      moves: () => table.preferences.moves,
    });
    this.watch = new ResizeObserver(() => this.resized());
    this.watch.observe(this.map);
  }

  build() {
    this.ground = svg("svg", { class: "ground-of", role: "presentation" });
    this.labels = svg("g", { class: "labels" });
    this.things = svg("g", { class: "things" });
    this.marks = svg("svg", { class: "marks-of", role: "presentation" }, this.things, this.labels);
    this.edges = make("div", { class: "edges-of" });
    this.layer = make("div", { class: "chart-layer" }, this.ground, this.marks, this.edges);
    this.card = new PlaceCard(this);
    this.overview = new Overview((point) => this.camera.centre(point));
    this.map = make("div", { class: "map", role: "group", tabindex: "0", "data-focus": "chart" }, this.layer);
    this.tools = make("div", { class: "chart-tools", "data-still": true });
    this.el = make("div", { class: "sheet-frame" }, this.map, this.tools, this.overview.el, this.card.box);
    this.el.addEventListener("focusin", (event) => this.reveal(event.target));
    this.map.addEventListener("scroll", () => this.map.scrollTo(0, 0)); // the focus would scroll it
  }

  close() {
    this.camera.close();
    this.card.close();
    this.watch.disconnect();
  }

  get data() {
    return this.table.model.get("atlas") ?? {};
  }

  get page() {
    return this.table.model.get("chart") ?? {};
  }

  get question() {
    return this.table.selection.question;
  }

  // ---------------------------------------------------------------- what is within reach

  /** What can be done with a spot now: it is one step away, a goal farther off, or neither. */
  reach(spot) {
    const one = this.data.spots?.[spot];
    if (!one) return NOWHERE;
    const { selection } = this.table;
    const option = one.option && selection.options.get(one.option);
    const isNear = Boolean(one.sure || (option && !option.closed));
    const isGoal = spot !== this.here && Boolean(this.question.goals?.includes(spot));
    const isSelected = spot === this.selected;
    return { isNear, isGoal, isSelected, far: one.far ?? 0, key: isNear ? this.keyOf(one) : "" };
  }

  /** The key of an option that stands for one spot alone. */
  keyOf({ option, shared }) {
    return option && !shared ? this.table.selection.keyOf(option) : "";
  }

  /** Every spot that can be gone to, the nearest first. */
  get reachable() {
    const found = Object.keys(this.data.spots ?? {}).map((spot) => ({ spot, ...this.reach(spot) }));
    const near = found.filter((one) => one.isNear || one.isGoal);
    return near.sort((one, other) => other.isNear - one.isNear || one.far - other.far);
  }

  // ---------------------------------------------------------------- sizes

  /** The size of the sheet in units: as its picture, or as the room, within bounds. */
  get sheet() {
    const { kind, rows, picture } = this.page;
    if (kind !== "sea") return [rows[0].length * SQUARE, rows.length * SQUARE];
    if (picture) return [SEA[0], (SEA[0] * picture.size[1]) / picture.size[0]];
    const [wide, high] = this.room;
    const ratio = wide && high ? between(RATIO[0], high / wide, RATIO[1]) : SEA[1] / SEA[0];
    const area = SEA[0] * SEA[1];
    return [Math.sqrt(area / ratio), Math.sqrt(area * ratio)];
  }

  get pixels() {
    return this.sheetSize.map((one) => one * this.camera.transform.k);
  }

  resized() {
    const room = [this.map.clientWidth, this.map.clientHeight];
    if (room[0] === this.room?.[0] && room[1] === this.room?.[1]) return;
    const kept = this.kept ?? (this.camera.isOwn && this.camera.isMeasured ? this.looking : null);
    this.room = room;
    if (!this.page.kind || !room[0] || !room[1]) return;
    this.measure();
    this.kept = this.isSmall ? kept : null;
    if (kept && !this.isSmall) this.camera.goTo(this.camera.around(...kept), true);
    else this.frame(true);
    this.settle(this.camera.transform.k);
  }

  /** What the player looks at: a point of the sheet and the zoom. */
  get looking() {
    const [left, top, right, bottom] = this.camera.view;
    return [[(left + right) / 2, (top + bottom) / 2], this.camera.transform.k];
  }

  /** Whether it is drawn as a thumbnail, around the ship and without labels. */
  get isSmall() {
    return this.room?.[0] < SMALL;
  }

  measure() {
    this.sheetSize = this.sheet;
    this.camera.measure(this.room, this.sheetSize);
    this.el.style.setProperty("--wide", `${this.sheetSize[0]}px`);
  }

  // ---------------------------------------------------------------- drawing

  draw(page, data) {
    const isOther = this.pageNumber !== page.page;
    const isElsewhere = this.hereName !== this.here;
    Object.assign(this, { pageNumber: page.page, hereName: this.here });
    if (isOther || !data.spots[this.selected]) this.select(null, false);
    if (this.bound && this.table.stages.asked !== "map") this.select(null, false);
    if (this.number && data.places[this.number]?.explore !== this.selected) this.number = null;
    if (isElsewhere && this.here === this.selected) this.select(null, false);
    this.el.className = `sheet-frame ${page.kind}`;
    this.map.setAttribute("aria-label", `${data.heading}. ${data.said}`);
    this.el.classList.toggle("asks", this.reachable.length > 0);
    if (!this.tools.childElementCount) this.drawTools();
    this.drawGround();
    const kind = kindOf(page);
    reconcile(this.things, kind.marks(page, data, this.table).flat(2).filter(Boolean));
    reconcile(this.edges, kind.edges(page, data));
    if (this.room?.[0]) this.drawn(isOther || isElsewhere);
    this.card.draw();
  }

  /** After drawing: a new page, or another place of the ship, is framed anew. */
  drawn(isFramed) {
    const before = this.sheetSize?.join();
    this.measure();
    if (isFramed || before !== this.sheetSize.join()) {
      if (isFramed) Object.assign(this, { kept: null }).camera.isOwn = false;
      this.frame(!before);
    }
    this.settle(this.camera.transform.k);
  }

  drawGround() {
    const { page, data } = this;
    const selected = page.regions?.find(({ spot }) => spot === this.selected);
    const about = { reach: (spot) => this.reach(spot), selected, table: this.table };
    reconcile(this.ground, kindOf(page).ground(page, data, about).flat(2).filter(Boolean));
  }

  drawTools() {
    const { chart } = this.table.texts;
    const tool = (name, text, key, run) =>
      make(
        "button",
        { type: "button", "aria-label": name, "data-focus": `chart ${name}`, onclick: run },
        text,
        kbd(key),
      );
    this.tools.replaceChildren(
      tool(chart.zoom_in, "+", "", () => this.camera.zoomBy(1)),
      tool(chart.zoom_out, "−", "", () => this.camera.zoomBy(-1)),
      tool(chart.whole, chart.whole, "W", () => this.camera.showWhole()),
    );
  }

  // ---------------------------------------------------------------- moving

  /** Follows the camera: while panning one layer moves; while zooming the ground is stretched until it rests. */
  follow({ x, y, k }) {
    if (!this.sheetSize) return;
    delete this.el.dataset.settled;
    this.layer.style.transform = `translate(${x}px, ${y}px)`;
    if (k !== this.shownZoom) {
      this.shownZoom = k;
      this.ground.style.transform = k === this.drawnZoom ? "" : `scale(${k / this.drawnZoom})`;
      this.resize(this.marks, this.pixels);
      this.resize(this.edges, this.pixels);
    }
    this.overview.see(this.camera.view);
    this.card.follow();
  }

  resize(element, [wide, high]) {
    element.style.width = `${wide}px`;
    element.style.height = `${high}px`;
  }

  /** Draws the ground sharp again, and places the labels for this zoom. */
  settle(k) {
    if (!this.sheetSize || !this.page.kind) return;
    if (k !== this.drawnZoom || !this.ground.style.width || this.settledSheet !== this.sheetSize) {
      this.drawnZoom = k;
      this.settledSheet = this.sheetSize;
      this.resize(this.ground, this.pixels);
      this.resize(this.marks, this.pixels);
      this.resize(this.edges, this.pixels);
      this.ground.style.transform = "";
    }
    this.arrange();
    this.el.dataset.settled = k.toFixed(2);
    const at = this.hereAt();
    this.overview.draw({ id: this.groundId, sheet: this.sheetSize, isStretched: this.page.kind === "sea", at });
    this.overview.see(this.camera.view);
    this.el.classList.toggle("near-whole", k <= this.camera.whole * 1.15);
    this.card.follow();
  }

  /** Places the labels where they lie on nothing. */
  arrange() {
    if (!this.sheetSize) return;
    const { page, data, pixels } = this;
    const { k } = this.camera.transform;
    const kind = kindOf(page);
    this.marks.style.setProperty("--m", kind.scale(page, pixels, k).toFixed(3));
    const about = { size: pixels, k, reach: (spot) => this.reach(spot), table: this.table };
    const { fixed, items, pins } = kind.things(page, data, about);
    const frame = { left: 0, top: 0, right: pixels[0], bottom: pixels[1] };
    const pinned = pins
      .map((pin) => ({ pin, found: place([pin], fixed, frame).get(pin.id) }))
      .filter(({ found }) => found);
    for (const { pin, found } of pinned) {
      const [{ boxes }] = pin.ways;
      fixed.push(
        ...boxes.map((box) => ({
          left: box.left + found.at[0],
          right: box.right + found.at[0],
          top: box.top + found.at[1],
          bottom: box.bottom + found.at[1],
        })),
      );
    }
    const found = place(items, fixed, frame);
    const kindOfLabel = ({ id, leaf }) => {
      if (leaf) return "of-exit";
      return id.startsWith("flag ") ? "flagged" : reachClass("of-place", this.reach(id));
    };
    const drawn = items.filter(({ id }) => found.has(id));
    const percent = ([x, y]) => [(100 * x) / pixels[0], (100 * y) / pixels[1]];
    reconcile(this.labels, [
      ...pinned.map(({ pin, found }) => mapPoint(percent(found.at), mapNote(0, 0, pin.id))),
      ...drawn
        .filter((item) => this.isNeeded(item.id) || !isCut(item, found.get(item.id), this.camera))
        .map((item) => drawnLabel(item, found.get(item.id), pixels, kindOfLabel(item))),
    ]);
  }

  /** Whether a label stays even if the edge cuts it: it says where one is, or where one may go. */
  isNeeded(id) {
    return id === this.here || this.reach(id).isNear;
  }

  // ---------------------------------------------------------------- where things are

  get here() {
    const { kind, ship, party, plane } = this.data;
    return kind === "sea" ? ship?.spot : (party?.spot ?? plane?.spot);
  }

  /** The box of a spot on the sheet, in its units; null where it is not on this page. */
  boxOf(spot) {
    const { kind, regions, rows } = this.page;
    if (kind === "sea") {
      const region = regions.find((one) => one.spot === spot);
      return region ? cellBox(region, this.sheetSize) : null;
    }
    for (const [row, line] of rows.entries()) {
      const column = line.findIndex((square) => square.spot === spot);
      if (column >= 0) return [column * SQUARE, row * SQUARE, (column + 1) * SQUARE, (row + 1) * SQUARE];
    }
    return null;
  }

  /** What of a spot has to be seen: of a region its name and its land, of a square all. */
  coreOf(spot) {
    const region = this.page.regions?.find((one) => one.spot === spot);
    if (!region) return this.boxOf(spot);
    const [wide, high] = this.sheetSize;
    const around = ([x, y]) => [
      Math.max(0, (x * wide) / 100 - CORE[0]),
      Math.max(0, (y * high) / 100 - CORE[1]),
      Math.min(wide, (x * wide) / 100 + CORE[0]),
      Math.min(high, (y * high) / 100 + CORE[1]),
    ];
    return union([region.at, ...(region.land ? [region.land.at] : [])].map(around));
  }

  hereAt() {
    const region = this.page.regions?.find((one) => one.spot === this.here);
    if (region) return region.berth.map((one, axis) => (one * this.sheetSize[axis]) / 100);
    const box = this.boxOf(this.here);
    return box ? [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] : null;
  }

  hereBox() {
    const at = this.hereAt() ?? this.sheetSize.map((one) => one / 2);
    return [at[0] - 60, at[1] - 60, at[0] + 60, at[1] + 60];
  }

  get selectedBox() {
    return this.selected && this.sheetSize ? this.boxOf(this.selected) : null;
  }

  /** Frames what can be reached from where the ship or the party is. */
  frame(isAtOnce = false) {
    if (!this.camera.isMeasured) return;
    if (this.isSmall) {
      const [x, y] = this.hereAt() ?? this.sheetSize.map((one) => one / 2);
      this.camera.goTo(this.camera.around([x, y], THUMBNAIL), true);
      return;
    }
    const { near, beside } = this.aims.of(this);
    const all = this.around(near);
    const isSmall = fitting(all, this.camera.size) < COSY && beside.length;
    this.camera.frame(isSmall ? this.around(beside) : all, FRAMED, isAtOnce);
  }

  /** The box around spots and where the ship or the party is; the whole sheet without any. */
  around(spots) {
    const boxes = [...spots.map(({ spot }) => this.coreOf(spot)), this.hereAt() && this.hereBox()].filter(Boolean);
    const [left, top, right, bottom] = boxes.length ? union(boxes) : [0, 0, ...this.sheetSize];
    return [left - AROUND, top - AROUND, right + AROUND, bottom + AROUND];
  }

  // ---------------------------------------------------------------- choosing a place

  select(spot, draws = true, number = null) {
    if (spot !== this.selected) this.card.writes = false;
    Object.assign(this, { selected: spot, number: spot && number, bound: null });
    if (!draws) return;
    this.card.shown = null;
    this.drawGround();
    this.table.board.highlight();
    this.arrange();
    this.card.draw();
    this.card.follow();
    if (this.selectedBox && this.camera.isMeasured) this.camera.show(this.selectedBox);
    const focused = this.card.box.querySelector(".go, .alt");
    (spot ? focused : this.map).focus({ preventScroll: true });
  }

  /** Why a spot cannot be gone to, where the game says so. */
  tooFar(spot) {
    const { far } = this.data;
    const { isNear, isGoal } = this.reach(this.selected);
    return far && !isNear && !isGoal && this.selected !== this.here && !spot.closed ? far : null;
  }

  /** What the card of the selected place offers: texts, and what they do. */
  actions() {
    const { table, selected, number } = this;
    const { chart } = table.texts;
    const { isNear, isGoal } = this.reach(selected);
    const { transport, selection } = table;
    if (this.isUnderway) return [{ text: this.question.meant || table.texts.confirm, run: () => this.confirm() }];
    if (!isNear && !isGoal) return [];
    const { option, shared } = this.data.spots[selected];
    const sets = (more) => () => {
      this.bound = selected;
      transport.send({ go: selected, ...more, serial: transport.serial });
    };
    const goes = isGoal && (shared || !option) ? sets({}) : () => selection.choose(option);
    const text = this.page.kind === "sea" ? chart.sail : chart.go;
    const both = number ? [{ text: format(chart.go_explore, { number }), run: sets({ explore: number }) }] : [];
    return [{ text, run: goes }, ...both];
  }

  /** Whether a question has to be answered on the way to the selected place: its card asks it. */
  get isUnderway() {
    const { isNear, isGoal } = this.reach(this.selected);
    return Boolean(this.bound) && !isNear && !isGoal && this.question.shape === "pick" && !this.question.least;
  }

  /** Answers the question on the way with what is chosen so far. */
  confirm() {
    const { selection, transport } = this.table;
    if (selection.isEmpty && !this.question.standard) transport.answer([]);
    else selection.confirm();
  }

  /** What the buttons of the card depend on. */
  get actionKey() {
    const { isNear, isGoal } = this.reach(this.selected);
    return `${isNear} ${isGoal} ${this.table.transport.serial}`;
  }

  /** A click on the chart chooses a place; another on the same goes there. Returns whether it was meant for the
   * chart. */
  click(event) {
    const { target } = event;
    if (target.closest(".place-card, .chart-tools, .overview")) return true;
    const spot = target.closest(".map [data-spot]")?.dataset.spot;
    if (!spot || target.closest(".ship.lit, .place.lit, .place.shut, .sign.lit, .sign.shut")) return false;
    const number = target.closest("[data-explore]")?.dataset.explore ?? null;
    const [first] = spot === this.selected && number === this.number ? this.actions() : [];
    if (first) first.run();
    else this.select(spot === this.selected && number === this.number ? null : spot, true, number);
    return true;
  }

  // ---------------------------------------------------------------- keys

  /** Whether a key is meant for the chart: arrows where it has the focus itself, with Shift from anywhere in it. */
  takes({ key, shiftKey }) {
    if (!this.isOnStage) return false;
    if (key in DIRECTIONS) return this.isInUse && (shiftKey || this.table.focus.active === this.map);
    return key in ZOOMS || (this.isInUse && key.toLowerCase() === WHOLE); // elsewhere it leads to the crew
  }

  press({ key }) {
    if (key in DIRECTIONS) this.camera.panBy(...DIRECTIONS[key]);
    else if (key in ZOOMS) this.camera.zoomBy(ZOOMS[key]);
    else this.camera.showWhole();
    return true;
  }

  /** Whether the chart is seen and can be used. */
  get isOnStage() {
    return Boolean(this.page.kind && this.map.isConnected && !this.isSmall && this.map.checkVisibility());
  }

  /** Whether the keyboard is in the chart. */
  get isInUse() {
    return this.el.contains(this.table.focus.active);
  }

  /** Escape closes the card. */
  dismiss() {
    if (!this.selected || !this.isOnStage) return false;
    this.select(null);
    return true;
  }

  /** Pans to what the keyboard has come to; not beneath a pointer, whose click would then meet something else. */
  reveal(target) {
    if (!target.matches(":focus-visible")) return;
    const spot = target.closest(".map [data-spot]")?.dataset.spot;
    const box = spot && target !== this.map && this.boxOf(spot);
    if (box && this.camera.isMeasured) this.camera.show(box, 12);
  }
}
