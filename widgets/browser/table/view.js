// The table on a page: connects its parts and draws what Python sends. It knows no rules.

import { make } from "../shared/dom.js";
import { BOARD_PARTS, Board } from "./board.js";
import { handleClick, leaveFocus } from "./clicks.js";
import { Coach } from "./coach.js";
import { commandsFor } from "./commands.js";
import { Fill } from "./fill.js";
import { Focus } from "./focus.js";
import { Folds } from "./folds.js";
import { Handover } from "./handover.js";
import { Hands } from "./hands.js";
import { handleKey } from "./keys.js";
import { Caption } from "./map/caption.js";
import { Chart } from "./map/chart.js";
import { Glide } from "./moments/glide.js";
import { Moments } from "./moments/layer.js";
import { Marks } from "./moments/marks.js";
import { Preferences } from "./moments/preferences.js";
import { Sounds } from "./moments/sounds.js";
import { Notifications } from "./notifications.js";
import { Peek } from "./peek.js";
import { Rail } from "./rail.js";
import { Scrolling } from "./scrolling.js";
import { Selection } from "./selection.js";
import { Sheets } from "./sheets/layer.js";
import { saveState } from "./sheets/saved.js";
import { download } from "./sheets/transfer.js";
import { Stages } from "./stages.js";
import { TextWidth } from "./text-width.js";
import { title } from "./title/index.js";
import { Transport } from "./transport.js";
import { placeOf } from "./viewport.js";

const TRAITS = [...BOARD_PARTS, "moments", "screen", "title", "texts", "notice", "unsaved"];

export class TableView {
  constructor(model, el) {
    this.model = model;
    this.root = make("div", { class: "wanderbook-table", "data-lm-suppress-shortcuts": "true", tabindex: "-1" });
    el.append(this.root);
    this.waiting = new Set(); // the traits to draw
    this.connect();
    this.listen();
    this.chosenBook = model.get("title")?.chosen?.name;
    this.build();
    this.fill.start();
  }

  get texts() {
    return this.model.get("texts");
  }

  get screen() {
    return this.model.get("screen");
  }

  get isShared() {
    return (this.model.get("head")?.players ?? []).length > 1;
  }

  // ---------------------------------------------------------------- parts

  connect() {
    const { model, root } = this;
    this.folds = new Folds();
    this.preferences = new Preferences();
    this.preferences.apply(this.root);
    this.sounds = new Sounds(this.preferences);
    this.moments = new Moments({ model, root, preferences: this.preferences, sounds: this.sounds });
    this.marks = new Marks(root);
    this.glide = new Glide(root, this.preferences);
    this.textWidth = new TextWidth(root);
    this.focus = new Focus(root, () => this.selection.numbered.map(({ id }) => id));
    this.scrolling = new Scrolling(
      root,
      () => this.board.rooms,
      () => this.peek.refresh(),
    );
    this.notifications = new Notifications(this);
    this.transport = new Transport(model, {
      onSilence: (isAsked) => this.reportSilence(isAsked),
      onContact: () => this.notifications.setSilent(false),
    });
    this.selection = new Selection({
      model,
      folds: this.folds,
      transport: this.transport,
      redraw: () => this.board.redraw("question"),
      toast: (text, rule) => this.notifications.toast(text, rule),
    });
    this.stages = new Stages(this);
    this.rail = new Rail(this);
    this.peek = new Peek(this);
    this.hands = new Hands(this);
    this.handover = new Handover(this);
    this.sheets = new Sheets(this);
    this.caption = new Caption(this);
    this.chart = new Chart(this);
    this.coach = new Coach(this);
    this.board = new Board(this);
    this.fill = new Fill(root, () => this.resized());
    this.commands = commandsFor(this);
  }

  listen() {
    const { root, transport } = this;
    transport.subscribe("msg:custom", (message) => this.receive(message));
    // The kernel may have been restarted: ask whether anybody answers.
    transport.subscribe("comm_live_update", () => transport.send({ everything: true }, false));
    for (const name of TRAITS) transport.subscribe(`change:${name}`, () => this.schedule(name));
    root.addEventListener("keydown", (event) => {
      event.stopPropagation();
      this.notifications.touched = null;
      if (this.moments.skip() && event.key === "Escape") return;
      handleKey(event, this);
    });
    // In the capture phase: a handler may show a toast about the click at once.
    const noteTouch = (event) => {
      this.notifications.touched = placeOf(event.target);
    };
    root.addEventListener("click", noteTouch, true);
    root.addEventListener("mousedown", (event) => leaveFocus(event, this));
    root.addEventListener("click", (event) => handleClick(event, this));
    this.closed = new AbortController();
    const options = { capture: true, passive: true, signal: this.closed.signal };
    for (const name of ["scroll", "resize"]) addEventListener(name, () => this.sheets.fitToViewport(), options);
    addEventListener("resize", () => this.fill.fit(), options);
  }

  close() {
    this.transport.close();
    this.fill.close();
    this.chart.close();
    this.closed.abort();
  }

  resized() {
    if (this.screen !== "play") return;
    this.scrolling.markRests();
  }

  // ---------------------------------------------------------------- messages

  reportSilence(isAsked) {
    this.notifications.setSilent(true);
    if (isAsked) this.notifications.toast(this.texts.silent);
  }

  receive({ weighed, shown, saved, file, pointed }) {
    this.transport.confirmContact();
    if (pointed) this.transport.allowAnswer(); // a suggestion or a vote, which may be changed
    if (weighed?.number === 0) this.notifications.toast(weighed.why, weighed.rule);
    else if (weighed && this.transport.isLatestPreview(weighed)) this.selection.showPreview(weighed);
    if (shown) this.sheets.open(shown, shown.begins ? () => this.begin() : null);
    if (file) download(file);
    if (saved) this.notifications.toast(saveState(saved, this));
  }

  // ---------------------------------------------------------------- drawing

  /** Traits that arrive together are drawn together. */
  schedule(name) {
    this.transport.confirmContact();
    if (!this.waiting.size) queueMicrotask(() => this.update());
    this.waiting.add(name);
  }

  update() {
    const changed = new Set(this.waiting);
    this.waiting.clear();
    const before = Number(this.root.dataset.moment);
    if (changed.has("atlas")) this.glide.note();
    this.draw(changed);
    this.noteMoment();
    this.show(changed, before);
    this.scroll(changed);
    this.notify(changed);
  }

  draw(changed) {
    const snapshot = this.focus.snapshot();
    // If a focused element were removed, the browser would lay out the half-drawn table to move the focus.
    if (snapshot.had && !this.focus.isOnQuestion && !this.sheets.isOpen && this.screen === "play") this.focus.keep();
    const isNew = changed.has("screen") || changed.has("texts") || (changed.has("title") && this.screen === "title");
    if (isNew) this.build();
    else this.drawParts(changed);
    if (!this.sheets.isOpen) this.focus.restore(snapshot, { screen: this.screen, changed });
    if (isNew) this.showBuilt(changed);
  }

  build() {
    this.root.lang = this.model.get("language");
    this.selection.clear();
    this.transport.allowAnswer();
    if (this.screen === "title") this.buildTitle();
    else this.buildBoard();
  }

  buildTitle() {
    this.board.clear();
    this.rail.reset();
    this.stages.follow();
    this.notifications.live.textContent = "";
    const page = title(this.model.get("title") ?? {}, this);
    this.root.replaceChildren(page, this.sheets.layer, this.notifications.live);
  }

  buildBoard() {
    const { bar, main } = this.board.build();
    const { banner, live } = this.notifications;
    this.root.replaceChildren(bar, banner, main, this.sheets.layer, live);
    this.notifications.updateBanner();
    this.board.drawAll(BOARD_PARTS);
    this.coach.draw();
    this.rail.count(false);
    this.placeBefore = this.place;
    this.handover.follow(false);
    this.root.dataset.moment = this.model.get("head")?.moment ?? "";
  }

  /** Scrolls to a board that has just been built, or to a book that has just been chosen. */
  showBuilt(changed) {
    if (changed.has("screen")) {
      requestAnimationFrame(() => this.scrolling.showPage());
      return;
    }
    const name = this.model.get("title")?.chosen?.name;
    if (name !== this.chosenBook) this.scrolling.showChosenBook();
    this.chosenBook = name;
  }

  drawParts(changed) {
    if (changed.has("question") || changed.has("head")) {
      this.selection.clear();
      this.transport.allowAnswer();
    }
    if (changed.has("question")) changed.add("atlas"); // what is within reach
    if (["stores", "crew", "question"].some((name) => changed.has(name))) changed.add("ship"); // who and what is in it
    if (changed.has("moments")) changed.add("page"); // which keeps them
    if (changed.has("page") || changed.has("question")) this.clearForNext();
    // The digits of free actions come after those of the question.
    if (changed.has("question")) changed.add("free_actions");
    const before = this.stages.note();
    if (changed.has("question")) this.stages.follow();
    this.board.drawAll(changed);
    if (changed.has("question")) this.questionShown(changed);
    this.stages.play(before);
  }

  /** After another question was drawn. */
  questionShown(changed) {
    if (!changed.has("stage")) this.board.arrange();
    this.keepFighting();
  }

  /** Fights a duel by stats to its end: the same answer to every round, until something else is asked. */
  fightToEnd() {
    this.isFighting = true;
    this.keepFighting();
  }

  keepFighting() {
    const { on } = this.model.get("duel") ?? {};
    if (!this.isFighting || !on) {
      this.isFighting = false;
      return;
    }
    this.transport.answer([on]);
  }

  /** What is read and asked now; most free actions leave both as they were. */
  get place() {
    const sections = (this.model.get("page")?.parts ?? []).filter(({ kind }) => kind === "section");
    return [...sections.map(({ number }) => number), this.model.get("question")?.title].join();
  }

  /** Folds the free actions away when something else is read or asked: they would leave it no room. */
  clearForNext() {
    const before = this.placeBefore;
    this.placeBefore = this.place;
    if (this.placeBefore === before || !this.folds.close("free_actions")) return;
    this.transport.send({ unfold: false });
    this.board.draw("free_actions");
  }

  /** A toast about the moment before is out of date. */
  noteMoment() {
    const moment = String(this.model.get("head")?.moment ?? "");
    if (moment !== this.root.dataset.moment) this.notifications.dismiss();
    this.root.dataset.moment = moment;
  }

  /** Shows what an answer caused; nothing moves when it is taken back. */
  show(changed, before) {
    const isAnswer = this.screen === "play" && !changed.has("screen") && Number(this.root.dataset.moment) > before;
    this.root.classList.toggle("moving", isAnswer && this.preferences.moves);
    if (this.screen === "play" && !changed.has("screen")) this.rail.count(isAnswer || !changed.has("head"));
    if (changed.has("atlas")) this.glide.play();
    if (isAnswer) this.rail.close(); // it would cover the question
    if (isAnswer) this.showMoments();
    else if (changed.has("head")) this.moments.skip();
    if (isAnswer) this.marks.show(this.model.get("moments")?.marks);
    else if (changed.has("head")) this.marks.clear();
    this.handover.follow(isAnswer);
  }

  /** The prologue is closed: what happened on the way to the first question is shown now. */
  begin() {
    this.rail.reset();
    this.rail.count(false);
    this.root.classList.toggle("moving", this.preferences.moves);
    this.moments.play(this.model.get("moments"));
  }

  /** What an answer caused; of a fight that was won, the page that is read before anything that follows. */
  showMoments() {
    const { victory, duel, ...moments } = this.model.get("moments") ?? {};
    if (duel) this.sheets.open({ what: "fought", ...duel });
    if (!victory) {
      this.moments.play(moments);
      return;
    }
    this.moments.skip();
    this.sounds.play("victory", true);
    this.sheets.open({ what: "victory", ...victory }, () => this.moments.play(moments));
  }

  scroll(changed) {
    if (changed.has("page") || changed.has("question")) requestAnimationFrame(() => this.scrolling.showPage());
    if (changed.has("cards")) this.hands.show();
    if (changed.has("free_actions") && this.folds.hasArrived("free_actions")) {
      this.scrolling.showUnfolded(this.board.rooms.free_actions, ".choice-row");
    }
  }

  notify(changed) {
    if (changed.has("unsaved")) this.notifications.updateBanner();
    if (changed.has("notice")) {
      this.transport.allowAnswer();
      this.notifications.showNotice();
    }
    const isNews = changed.has("page") || changed.has("question");
    if (isNews && !this.sheets.isStory) this.notifications.announce(); // else once that is read
  }
}
