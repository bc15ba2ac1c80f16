// The desk: connects the map, the text, the inspector and the foot, and draws what Python sends.

import { format, make } from "../shared/dom.js";
import { Finder } from "./finder.js";
import { foot } from "./foot.js";
import { head, helpSheet } from "./head.js";
import { icon } from "./icons.js";
import { inspector } from "./inspector.js";
import { handleKey } from "./keys.js";
import { bitmap, download, picture } from "./map/export.js";
import { legend } from "./map/legend.js";
import { neighbour } from "./map/neighbours.js";
import { Stage } from "./map/stage.js";
import { Notices } from "./notices.js";
import { Offers } from "./offers.js";
import { PlaySheet } from "./play.js";
import { QaPanel } from "./qa/panel.js";
import { Results } from "./results.js";
import { fitHeight } from "./room.js";
import { tableOfSections } from "./rows.js";
import { Story, viewButtons } from "./story/story.js";
import { Writer } from "./text/writer.js";
import { againstField, chips, exportMenu, findings, foldButton, lensButtons, targetField } from "./tools.js";
import { Trails } from "./trails.js";
import { Transport } from "./transport.js";

let desks = 0;

export class DeskView {
  constructor(model, el) {
    this.model = model;
    this.el = make("div");
    this.frame = el;
    this.texts = model.get("texts");
    this.mode = "map";
    this.asTable = false;
    this.isTurning = false; // another view of the map was asked for
    this.list = "";
    this.because = new Map();
    this.unfolded = new Set(); // causes whose names are shown
    this.isWhole = false;
    this.opened = "";
    this.editsNext = ""; // the section whose text was asked for
    desks += 1;
    this.listId = `wanderbook-keywords-${desks}`;
    this.transport = new Transport(
      model,
      (isSilent) => this.notices.sayTrouble(isSilent),
      (message) => this.hear(message),
    );
    this.notices = new Notices(this);
    this.trails = new Trails(this);
    this.finder = new Finder(this);
    this.writer = new Writer(this);
    this.offers = new Offers(this);
    this.stage = new Stage(this);
    this.story = new Story(this);
    this.results = new Results(this);
    this.sheet = new PlaySheet(this);
    this.build();
    this.listen();
    this.drawAll();
    this.writer.begin();
  }

  /** The lenses of this desk, in the order of their keys. */
  get lensNames() {
    return this.model.get("head").lenses;
  }

  /** Whether the desk has a view; a list of them is only sent where some are missing. */
  has(what, name) {
    return this.model.get("head")[what]?.includes(name) ?? true;
  }

  get isStory() {
    return Boolean(this.texts.is_story);
  }

  get selected() {
    return this.model.get("inspector").name;
  }

  /** The section that was opened last, also before Python has answered. */
  get current() {
    return this.opened || this.selected;
  }

  get trail() {
    return this.trails.trail;
  }

  // ---------------------------------------------------------------- the frame

  build() {
    const { el, frame, texts, model } = this;
    frame.classList.add("wanderbook-desk-frame");
    el.classList.add("wanderbook-desk");
    el.classList.toggle("of-story", this.isStory);
    el.setAttribute("role", "region");
    el.setAttribute("aria-label", format(texts.desk, model.get("head")));
    el.setAttribute("lang", model.get("language"));
    el.setAttribute("tabindex", "-1");
    el.setAttribute("data-lm-suppress-shortcuts", "true");
    this.head = make("div", { class: "head" });
    this.inspector = make("aside", { class: "panel insp" });
    this.qa = new QaPanel(this);
    const { near, panel } = this.writer;
    this.board = make("div", { class: "board" }, near, panel, this.buildMap(), this.inspector, this.qa.el);
    this.foot = make("div", { class: "foot" });
    const { toast, trouble } = this.notices;
    this.keywords = make("datalist", { id: this.listId });
    this.help = helpSheet(this);
    this.help.hidden = true;
    const { bar, sheet } = this.offers;
    const top = make("div", { class: "top" }, this.head, bar);
    el.replaceChildren(top, this.board, this.foot, this.help, sheet, toast, trouble, this.keywords);
    frame.replaceChildren(el, this.sheet.el); // the table has a style of its own
    this.room = fitHeight(el);
  }

  buildMap() {
    const { texts } = this;
    this.lenses = make("div", { class: "slot" });
    this.views = make("div", { class: "slot" });
    this.chips = make("div", { class: "slot wide" });
    this.main = make("div", { class: "main" }, this.stage.el);
    this.legend = make("div", { class: "legend" });
    const above = make(
      "div",
      { class: "tools" },
      this.views,
      make("span", { class: "grow" }),
      this.finder.el,
      exportMenu(this),
    );
    this.tools = make("div", { class: "tools" }, this.lenses);
    this.filters = make("div", { class: "tools" }, this.chips);
    this.mapPanel = make(
      "section",
      { class: "panel map-p", "aria-label": texts.map },
      above,
      this.tools,
      this.filters,
      this.main,
      this.legend,
      this.results.el,
    );
    return this.mapPanel;
  }

  listen() {
    this.closed = new AbortController();
    const { signal } = this.closed;
    this.frame.addEventListener("keydown", (event) => handleKey(this, event), { signal });
    const draws = {
      head: () => this.drawHead(),
      map: () => this.drawMap(),
      marks: () => this.drawMarks(),
      story: () => this.drawStory(),
      thread: () => this.story.drawCard(),
      verdict: () => this.drawVerdict(),
      inspector: () => this.drawInspector(),
      greetings: () => this.drawInspector(),
      found: () => this.drawFound(),
      table: () => this.drawTable(),
      files: () => this.writer.filesChanged(),
      problems: () => this.writer.diagnose(),
      text: () => this.writer.draw(),
      notice: () => this.drawNotice(),
      offers: () => this.offers.draw(),
      qa: () => this.qa.draw(),
      playtest: () => this.qa.drawPlaytest(),
      playing: () => this.sheet.show(this.model.get("playing")),
      walk: () => this.sheet.drawWalk(),
    };
    this.handlers = Object.entries(draws).map(([name, draw]) => [`change:${name}`, draw]);
    for (const [name, draw] of this.handlers) this.model.on(name, draw);
  }

  close() {
    this.closed.abort();
    for (const [name, draw] of this.handlers) this.model.off(name, draw);
    for (const part of [this.finder, this.notices, this.transport, this.stage, this.sheet, this.writer, this.room])
      part.close();
  }

  send(message) {
    this.transport.send(message);
  }

  // ---------------------------------------------------------------- drawing

  drawAll() {
    this.drawHead();
    this.drawMap();
    this.drawStory();
    this.writer.draw();
    this.drawVerdict();
    this.drawInspector();
    this.offers.draw();
    this.setMode(this.model.get("verdict").doing === "broken" ? "text" : "map"); // errors are mended in the text
    this.sheet.show(this.model.get("playing"));
  }

  drawHead() {
    this.keepFocus(this.head, () => this.head.replaceChildren(...head(this)));
    const { keywords } = this.model.get("head");
    this.keywords.replaceChildren(...keywords.map((value) => make("option", { value })));
    this.writer.drawCrumbs();
  }

  drawMap() {
    const hadFocus = this.stage.el.contains(document.activeElement);
    this.stage.draw(this.model.get("map"));
    this.drawMarks();
    this.stage.keep(this.model.get("found"));
    this.stage.select(this.selected);
    this.trails.light();
    if (hadFocus) this.stage.focus(this.selected);
  }

  drawMarks() {
    const marks = this.model.get("marks");
    this.stage.mark(marks);
    this.keepFocus(this.lenses, () =>
      this.lenses.replaceChildren(lensButtons(this), ...againstField(this), ...targetField(this)),
    );
    this.drawLegend();
    this.drawTools();
  }

  drawLegend() {
    const marks = this.model.get("marks");
    const shown = legend(marks.lens, this.model.get("map"), marks, this.texts);
    this.legend.replaceChildren(...(this.story.isShown ? this.story.legend() : shown));
  }

  /** The view of the map that is shown: its sections, or the story map. */
  drawStory() {
    const { isShown } = this.story;
    // Another program's story has its map of passages only.
    const views = this.isStory ? [] : [viewButtons(this), ...this.story.placeField()];
    this.keepFocus(this.views, () => this.views.replaceChildren(...views));
    this.tools.hidden = isShown;
    this.filters.hidden = isShown;
    if (!this.asTable) this.showPane();
    if (isShown) this.story.draw();
    this.drawLegend();
    this.drawTools();
    if (this.isTurning) this.focusPane();
  }

  /** Another view has the focus, from when it is there; the button that was pressed keeps it. */
  focusPane() {
    this.isTurning = false;
    if (this.views.contains(document.activeElement)) return;
    if (this.story.isShown) this.story.board.focus({ preventScroll: true });
    else this.stage.focus(this.selected);
  }

  /** Puts the pane of this view in place. */
  showPane() {
    const pane = this.story.isShown ? this.story.el : this.stage.el;
    if (this.main.firstChild !== pane) this.main.replaceChildren(pane);
  }

  showView(view) {
    if (this.isStory) return;
    if (this.mode !== "map") this.setMode("map");
    if (this.asTable) this.setTable(false);
    this.isTurning = true;
    this.send({ view });
  }

  /** Lenses and trails are about the lines between sections. */
  showSections() {
    if (this.story.isShown) this.showView("sections");
  }

  /** Shows a keyword in a view of the story map. */
  showThread(name) {
    if (!this.story.isShown) this.showView("storyline");
    this.story.choose({ thread: name });
    if (this.story.isShown) this.story.board.focus({ preventScroll: true });
  }

  drawTools() {
    const isStory = this.story.isShown;
    const tools = [chips(this), make("span", { class: "grow" }), ...findings(this), isStory ? "" : foldButton(this)];
    this.keepFocus(this.chips, () => this.chips.replaceChildren(...tools));
  }

  drawVerdict() {
    this.keepFocus(this.foot, () => this.foot.replaceChildren(...foot(this)));
    this.drawTools();
    this.writer.diagnose();
  }

  drawInspector() {
    const shown = this.model.get("inspector");
    if (!shown.name) {
      this.inspector.replaceChildren(brokenNote(this.texts));
      return;
    }
    if (shown.name === this.opened) this.opened = "";
    const isOther = shown.name !== this.shownName;
    if (isOther) this.isWhole = false;
    this.shownName = shown.name;
    this.trails.follow(shown, isOther);
    if (shown.status === "unreachable" && !this.because.has(shown.asked)) this.explain(shown.asked);
    this.inspector.setAttribute("aria-label", format(this.texts.inspector.label, shown));
    this.keepFocus(this.inspector, () => this.inspector.replaceChildren(...inspector(this, shown)));
    this.stage.select(shown.name);
    this.trails.light();
    this.drawTools();
    this.writer.drawNear();
    this.editNext();
  }

  drawFound() {
    this.stage.keep(this.model.get("found"));
    this.drawTools();
    this.results.draw();
    this.finder.answered();
  }

  drawTable() {
    if (!this.asTable) return;
    const top = this.main.querySelector(".tbl")?.scrollTop ?? 0;
    this.keepFocus(this.main, () => this.main.replaceChildren(tableOfSections(this)));
    this.main.firstChild.scrollTop = top;
  }

  drawNotice() {
    const { text, back } = this.model.get("notice");
    this.notices.say(text, back);
  }

  /** Redraws an element, then restores the focus to the button that had it. */
  keepFocus(place, change) {
    const focused = place.contains(document.activeElement) ? document.activeElement : null;
    const key = focused && focusKey(focused);
    const scroll = place.querySelector(".scroll")?.scrollTop ?? 0;
    change();
    const scroller = place.querySelector(".scroll");
    if (scroller) scroller.scrollTop = scroll;
    if (focused && !focused.isConnected) {
      const again = [...place.querySelectorAll("button, select, input, [tabindex]")].find(
        (one) => focusKey(one) === key,
      );
      (again ?? this.el).focus({ preventScroll: true });
    }
  }

  // ---------------------------------------------------------------- views

  setMode(mode) {
    this.mode = mode;
    this.results.hide();
    this.board.className = `board ${mode}`;
    this.writer.near.hidden = mode !== "text";
    this.writer.panel.hidden = mode !== "text";
    this.mapPanel.hidden = mode !== "map";
    this.inspector.hidden = mode === "qa";
    this.qa.show(mode === "qa");
    this.drawHead();
    if (mode === "text") this.writer.editor.view.requestMeasure();
    else if (mode === "qa") return;
    else if (this.el.contains(document.activeElement) || document.activeElement === document.body)
      this.stage.focus(this.selected);
  }

  setTable(asTable) {
    this.asTable = asTable;
    if (this.mode !== "map") this.setMode("map");
    if (asTable) this.drawTable();
    else this.showPane();
    this.legend.hidden = asTable;
    this.drawHead();
    if (asTable) this.main.querySelector(".tbl [data-row]")?.focus();
    else this.stage.focus(this.selected);
  }

  toggleHelp(isOpen = this.help.hidden) {
    this.help.hidden = !isOpen;
    (isOpen ? this.help : this.el).focus({ preventScroll: true });
  }

  toggleList(name) {
    const was = this.list;
    this.list = this.list === name ? "" : name;
    this.drawVerdict();
    const place = this.list ? ".list" : `[data-list="${was}"]`;
    this.foot.querySelector(place)?.focus({ preventScroll: true });
  }

  escape(target) {
    if (this.mode === "qa" && this.help.hidden && !this.list) {
      this.qa.escape();
      return;
    }
    this.results.hide();
    if (!this.help.hidden) this.toggleHelp(false);
    else if (this.list) this.toggleList("");
    else if (this.trail) this.trails.leave();
    else if (this.story.isShown && this.story.chosen) this.story.choose(null);
    else if (target.closest?.(".cm-editor")) this.setMode("map");
    else if (!this.model.get("found").all) this.finder.clear();
    this.stage.focus(this.selected);
  }

  /** Shows the table of how the place greets, or no more. */
  toggleGreetings() {
    this.send({ greetings: !this.model.get("greetings").shown });
  }

  useLens(lens, against = "", target = "") {
    this.showSections();
    this.send({ lens, against, target });
    if (this.asTable) this.setTable(false);
  }

  sort(column, down, first = 0) {
    this.send({ sort: column, down, first });
  }

  // ---------------------------------------------------------------- sections

  /** Shows a section in the inspector, and leaves the focus where it is. */
  inspect(id) {
    this.opened = id;
    this.send({ open: id });
    this.stage.show(id);
  }

  open(id) {
    this.results.hide();
    if (this.mode === "qa") this.setMode("map");
    if (this.editsNext !== id) this.editsNext = "";
    this.opened = id;
    this.send({ open: id });
    this.stage.show(id);
    this.stage.focus(id);
  }

  walk(key) {
    if (this.story.isShown) {
      this.story.walk(key);
      return;
    }
    const to = neighbour(this.model.get("map"), this.current, key);
    if (to) this.open(to);
  }

  /** Opens the text of a section. */
  edit(id) {
    this.editsNext = id;
    if (id !== this.current) this.open(id);
    else this.editNext();
  }

  /** Opens the requested text as soon as its file and line are known. */
  editNext() {
    const { name, file, line } = this.model.get("inspector");
    if (this.editsNext !== name) return;
    this.editsNext = "";
    if (file) this.writer.openFile(file, line);
  }

  fold(id) {
    this.stage.isFitted = false;
    this.send({ fold: id });
  }

  foldHere() {
    const node = this.stage.nodeData(this.selected);
    const focused = document.activeElement?.closest?.("[data-fold]")?.dataset.fold;
    const island = focused ?? node?.island;
    if (island) this.fold(island);
  }

  foldAll() {
    this.stage.isFitted = true;
    this.send({ fold: this.model.get("map").folded ? "none" : "all" });
  }

  showWhole(isWhole) {
    this.isWhole = isWhole;
    this.drawInspector();
  }

  explain(name) {
    if (name) this.send({ explain: name });
  }

  // ---------------------------------------------------------------- playing, copying, exporting

  playFromHere() {
    this.send({ play: this.current });
  }

  closePlay() {
    this.send({ leave: true });
    this.stage.focus(this.selected);
  }

  async copyAsTest() {
    const { name, status } = this.model.get("inspector");
    const kind = status === "unreachable" ? "cannot" : "can";
    await navigator.clipboard?.writeText(`[[${kind}]]\nreach = "${name}"\n`);
    this.notices.say(this.texts.inspector.copied);
  }

  async export(kind) {
    if (kind === "dot" || kind === "graphml") {
      this.send({ export: kind });
      return;
    }
    const drawn = picture(this.stage);
    const blob = kind === "svg" ? new Blob([drawn.text], { type: "image/svg+xml" }) : await bitmap(drawn);
    download(`map.${kind}`, blob);
  }

  // ---------------------------------------------------------------- what Python says

  hear(message) {
    const { because, exported } = message;
    if (because) {
      this.because.set(because.name, because);
      this.drawInspector();
    }
    if (exported) download(exported.name, new Blob([exported.text], { type: "text/plain" }));
    this.trails.hear(message);
    this.writer.hear(message);
    this.offers.hear(message);
  }
}

/** The note shown in place of a section while the book has errors and there is no map. */
function brokenNote(texts) {
  return make(
    "div",
    { class: "scroll" },
    make("p", { class: "small empty" }, icon("error", "ic-red"), ` ${texts.no_map}`),
  );
}

/** A key that identifies a button across redraws. */
function focusKey({ tagName, dataset, className, textContent }) {
  return [tagName, JSON.stringify({ ...dataset }), className, textContent.slice(0, 40)].join(" ");
}
