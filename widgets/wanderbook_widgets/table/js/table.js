// The table: draws each part that Python sends when it changes, and says what was chosen. It knows no rules.

import { atlas } from "./atlas.js";
import { cards } from "./cards.js";
import { crew } from "./crew.js";
import { fill, kbd, kept, make, panel, renew, ruleLink } from "./dom.js";
import { fight } from "./fight.js";
import { pressed } from "./keys.js";
import { log } from "./log.js";
import { Choosing, lightUp, optionAt } from "./options.js";
import { page } from "./page.js";
import { patched } from "./patches.js";
import { besides, question } from "./question.js";
import { savedInWords, sheet } from "./sheets.js";
import { fitsBelow, placeOf, sightOf, topOf } from "./sight.js";
import { stores } from "./stores.js";
import { title } from "./title.js";

const PATIENCE = 4000; // milliseconds before saying that nothing answers
const DRAWN = { page, question, besides, atlas, crew, stores, cards, fight, lately: log };

/** A figure of the head; where several have a share in it, with whose each is. */
const figure = (text, means) => make("span", means ? { title: means, role: "img", "aria-label": means } : {}, text);

class TableView {
  constructor(model, el) {
    this.model = model;
    this.choosing = new Choosing(this);
    this.unfolded = new Set();
    this.waiting = new Set();
    this.rooms = {};
    this.root = make("div", { class: "wanderbook-table", "data-lm-suppress-shortcuts": "true", tabindex: "-1" });
    this.live = make("div", { class: "unseen", role: "status", "aria-live": "polite" });
    this.over = make("div", { class: "over", hidden: true });
    el.append(this.root);
    this.hears = [
      ["msg:custom", (message) => this.hear(message)],
      ["comm_live_update", () => this.tell({ everything: true }, false)], // was the kernel restarted, nobody there answers any more
      ...[...Object.keys(DRAWN), "head", "stage", "title", "texts", "notice", "unsaved"].map((name) => [`change:${name}`, () => this.changed(name)]),
    ];
    for (const [name, what] of this.hears) model.on(name, what);
    this.root.addEventListener("keydown", (event) => { event.stopPropagation(); this.touched = null; pressed(event, this); });
    // Before anybody hears of the click: whoever does may say something of it at once.
    this.root.addEventListener("click", (event) => { this.touched = placeOf(event.target); }, true);
    this.root.addEventListener("click", (event) => this.clicked(event));
    this.gone = new AbortController();
    for (const what of ["scroll", "resize"]) addEventListener(what, () => this.putInSight(), { capture: true, passive: true, signal: this.gone.signal });
    this.commands = {
      u: () => this.tell({ undo: true }), y: () => this.tell({ redo: true }),
      r: () => this.look("rules"), j: () => this.look("journey"), l: () => this.look("log"),
      c: () => this.look("score"), s: () => this.look("saves"), a: () => this.look("advice"), "?": () => this.look("keys"),
      h: () => this.turnHand() || this.cannot("h"),
      m: () => this.press(".besides summary") || this.cannot("m"),
      q: () => this.goTo(".question"),
      g: () => this.goTo(".atlas") || this.cannot("g"), w: () => this.goTo(".crew") || this.cannot("w"),
      k: () => this.goTo(".cards") || this.cannot("k"), f: () => this.goToFight() || this.cannot("f"),
    };
    this.book = model.get("title")?.chosen?.name;
    this.build();
  }

  get texts() { return this.model.get("texts"); }
  get active() { const found = this.root.getRootNode().activeElement; return this.root.contains(found) ? found : null; }
  get seated() { return (this.model.get("head")?.players ?? []).length; }
  get isShared() { return this.seated > 1; }
  /** What letters look like here, to know how wide a text will be; asked once, since it is not asked for nothing. */
  get fonts() {
    if (!this.letters?.sans) {
      const found = getComputedStyle(this.root);
      this.letters = { sans: found.fontFamily, serif: found.getPropertyValue("--serif") };
    }
    return this.letters;
  }
  get isLooking() { return !this.over.hidden; }
  isUnfolded(name) { return this.unfolded.has(name); }

  leave() {
    for (const [name, what] of this.hears) this.model.off(name, what);
    clearTimeout(this.patience);
    this.gone.abort();
  }

  // ---------------------------------------------------------------- talking to Python

  tell(message, isAsked = true) {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.unheard(isAsked), PATIENCE);
    try { this.model.send(message); } catch { this.unheard(isAsked); } // no kernel at all: it was stopped, or restarted
  }

  /** Said above the board for as long as it is so, and to whoever asks where they look. */
  unheard(isAsked) {
    clearTimeout(this.patience);
    this.answered = null;
    this.isSilent = true;
    this.ownUp();
    if (isAsked) this.say(this.texts.silent);
  }

  heard() {
    clearTimeout(this.patience);
    if (!this.isSilent) return;
    this.isSilent = false;
    this.ownUp();
  }

  answer(chosen) {
    const { serial } = this.choosing.question;
    if (serial === this.answered) return; // a second click before the first was heard
    this.answered = serial;
    this.tell({ answer: chosen, serial });
  }

  weigh(chosen) {
    this.weighing = (this.weighing ?? 0) + 1;
    this.choosing.weighed = null;
    if (chosen.length || this.choosing.isCounting) this.tell({ weigh: chosen, serial: this.choosing.question.serial, number: this.weighing });
  }

  /** Why this is no answer: asked, but not chosen. */
  wonder(chosen) { this.tell({ weigh: chosen, serial: this.choosing.question.serial, number: 0 }); }

  askSaved() { if (this.model.get("stage") === "play") this.tell({ saved: true }); }

  look(what, more = {}) { this.tell({ look: what, ...more }); }

  hear(message) {
    this.heard();
    if (message.weighed && message.weighed.number === this.weighing) {
      this.choosing.heard(message.weighed);
      this.draw("question");
      this.light();
    } else if (message.weighed?.number === 0) this.say(message.weighed.why, message.weighed.rule);
    if (message.shown) this.show(message.shown);
    if (message.saved) this.say(savedInWords(message.saved, this));
  }

  // ---------------------------------------------------------------- drawing

  /** Traits that arrive together are drawn together. */
  changed(name) {
    this.heard();
    if (!this.waiting.size) queueMicrotask(() => this.redraw());
    this.waiting.add(name);
  }

  redraw() {
    const changed = new Set(this.waiting);
    this.waiting.clear();
    const focus = this.active?.dataset.focus ?? null;
    const had = Boolean(this.active);
    // Whoever has the focus and is taken away hands it on, for which the half-drawn table would have to be laid out.
    if (had && !this.isLooking && this.model.get("stage") === "play") this.keepFocus();
    if (changed.has("stage") || changed.has("texts") || (changed.has("title") && this.model.get("stage") === "title")) {
      this.build();
      this.refocus(focus, had, changed);
      if (changed.has("stage")) this.comeIntoView();
      else this.showChosen();
    } else {
      if (changed.has("question") || changed.has("head")) { this.choosing.clear(); this.answered = null; }
      if (changed.has("question") && this.isUnfolded("besides")) changed.add("besides"); // its digits come after the question's
      for (const name of changed) this.draw(name, false);
      this.light();
      this.refocus(focus, had, changed);
    }
    const moment = String(this.model.get("head")?.moment ?? "");
    if (moment !== this.root.dataset.moment) this.hush(); // what was said was about the one before
    this.root.dataset.moment = moment;
    if (changed.has("page") || changed.has("question")) requestAnimationFrame(() => this.turnPage());
    if (changed.has("cards")) this.lookAtHand();
    if (changed.has("besides") && this.isUnfolding) { this.isUnfolding = false; this.lookAt(this.rooms.besides, ".choice-row"); }
    if (changed.has("unsaved")) this.ownUp();
    if (changed.has("notice")) this.notify();
    if (changed.has("page") || changed.has("question")) this.announce();
  }

  build() {
    this.root.lang = this.model.get("language");
    this.choosing.clear();
    this.answered = null;
    if (this.model.get("stage") === "title") {
      this.live.textContent = "";
      this.root.replaceChildren(title(this.model.get("title") ?? {}, this), this.over, this.live);
      return;
    }
    const { texts } = this;
    const room = (name, ...where) => (this.rooms[name] = make("div", { class: `${name} room`, "data-keys": true }, ...where));
    this.rooms = {};
    this.caption = null;
    this.bar = make("header", {});
    this.standing = make("p", { class: "standing", role: "alert" });
    const board = make("main", { class: "board" },
      panel("map-panel", texts.atlas, room("atlas")),
      make("section", { class: "panel page-panel", "aria-label": texts.page },
        room("fight"), room("page"), room("question"), room("besides")),
      panel("crew-panel", texts.crew, room("crew"), room("stores")),
      make("div", { class: "foot" },
        panel("cards-panel", texts.cards, room("cards")), panel("log-panel", texts.log, room("lately"))));
    this.root.replaceChildren(this.bar, this.standing, board, this.over, this.live);
    const read = this.rooms.question.closest(".panel");
    read.addEventListener("scroll", () => this.pin(), { passive: true });
    new ResizeObserver(() => this.pin()).observe(read);
    this.ownUp();
    for (const name of ["head", ...Object.keys(DRAWN)]) this.draw(name, false);
    this.light();
    this.root.dataset.moment = this.model.get("head")?.moment ?? "";
  }

  /** `holds` where the focus is to stay; else it is looked after when everything is drawn. */
  draw(name, holds = true) {
    if (name === "head" && this.bar) renew(this.bar, this.head());
    const room = this.rooms[name];
    if (!room) return;
    const data = this.model.get(name) ?? {};
    const held = holds && room.contains(this.active);
    const focus = held ? this.active.dataset.focus : null;
    renew(room, [DRAWN[name](data, this)].flat(Infinity).filter((one) => one !== "" && one != null && one !== false));
    const same = focus && room.querySelector(`[data-focus="${CSS.escape(focus)}"]`);
    if (held) (same || this.root).focus({ preventScroll: true });
    const shown = room.closest(".panel");
    // The latest line is the last. Not now: what is asked of a half-drawn table has to be laid out twice.
    if (name === "lately" && shown) requestAnimationFrame(() => { shown.scrollTop = shown.scrollHeight; });
    if (data.heading) this.entitle(shown, data.heading);
    room.hidden = !room.childElementCount;
    if (shown) shown.hidden = [...shown.querySelectorAll(":scope > .room")].every((one) => one.hidden);
    if (name === "head" || name === "fight" || name === "atlas" || name === "crew") this.arrange();
    if (name === "question" && holds) requestAnimationFrame(() => this.pin());
  }

  /** A part may say more than its panel's name. */
  entitle(panel, heading) {
    if (panel.getAttribute("aria-label") === heading) return;
    panel.querySelector(":scope > h2").textContent = heading;
    panel.setAttribute("aria-label", heading);
  }

  /** Which layout: a plain book is a page, a fight takes the room of the map. */
  arrange() {
    const has = (name) => Boolean(this.rooms[name] && !this.rooms[name].hidden);
    this.root.classList.toggle("fighting", has("fight"));
    const columns = (this.model.get("fight")?.enemies ?? []).reduce((sum, one) => sum + one.letters.length, 0);
    this.root.classList.toggle("crowded", columns > 6); // a long row has the whole width
    this.root.classList.toggle("plain", !this.model.get("head")?.crewed);
  }

  head() {
    const { texts } = this;
    const data = this.model.get("head") ?? {};
    const button = (name, key, attributes) => kept([name, attributes.disabled], () =>
      make("button", { type: "button", title: texts[name], "data-focus": `bar ${name}`, ...attributes }, texts[name], kbd(key)));
    return [
      kept(["title", data.title], () => make("h1", { dir: "auto" }, data.title ?? "")),
      make("div", { class: "status", "data-renew": "status" }, (data.status ?? []).map((text) => kept([text, data.means?.[text]], () => figure(text, data.means?.[text])))),
      make("nav", { class: "bar", "data-keys": true, "aria-label": texts.bar, "data-renew": "bar" },
        button("undo", "U", { onclick: this.commands.u, disabled: !data.undo }),
        button("redo", "Y", { onclick: this.commands.y, disabled: !data.redo }),
        button("log", "L", { "data-look": "log" }), button("rules", "R", { "data-look": "rules" }),
        button("journey", "J", { "data-look": "journey" }), data.crewed ? [button("score", "C", { "data-look": "score" }), button("advice", "A", { "data-look": "advice" })] : "",
        button("save", "S", { "data-look": "saves" }), button("keys", "?", { "data-look": "keys" }),
        button("leave", "", { "data-leave": true })),
    ];
  }

  light() { lightUp(this.root, this.choosing); }

  /** Whoever plays by keyboard stays where they were, or is led to the new question. */
  refocus(focus, had, changed) {
    if (!had || this.isLooking) return;
    const same = focus && this.root.querySelector(`[data-focus="${CSS.escape(focus)}"]`);
    if (same && (!changed.has("question") || this.model.get("stage") === "title")) same.focus({ preventScroll: true });
    else if (this.model.get("stage") === "play" && (changed.has("question") || changed.has("stage"))) this.goTo(".question", true);
    else if (!this.active) this.keepFocus();
  }

  /** Never to the notebook: it would hear the next key. */
  keepFocus() { this.root.focus({ preventScroll: true }); }

  /** The first of these that is seen: not in a closed fold, nor beneath a fight. */
  first(what) { return [...this.root.querySelectorAll(what)].find((one) => one.checkVisibility()); }

  /** To what is asked there; else to what can be used, and only then to what turns a page or looks at something. */
  goTo(room, preventScroll = false) {
    const found = this.first(`${room} [data-heading]`) ?? this.firstChoice(room) ?? this.first(`${room} .lit`)
      ?? this.first(`${room} button`) ?? this.first(`${room} summary`);
    if (found) found.focus({ preventScroll });
    else if (room === ".question") (this.first(".ending .go") ?? this.root).focus({ preventScroll }); // the story is over
    return Boolean(found);
  }

  /** Of what digits stand for, the first that is drawn there: the edges of a map are drawn before what lies within. */
  firstChoice(room) {
    for (const { id } of this.choosing.numbered) {
      const found = this.first(`${room} [data-option="${CSS.escape(id)}"].lit`);
      if (found) return found;
    }
    return undefined;
  }

  /** Where nobody in the row can be chosen, what is asked of the fight is beneath it. */
  goToFight() { return this.goTo(".fight") || (this.root.classList.contains("fighting") && this.goTo(".question")); }

  press(what) {
    const found = this.first(what);
    if (found?.matches("summary")) found.focus();
    found?.click();
    return Boolean(found);
  }

  /** A key that can do nothing now says so: else it would seem broken, since the list of keys has it. */
  cannot(key) { this.say(this.texts.idle[key]); }

  /** Cover the hand that is open; where none is, open that of whoever's turn it is, which lies first, and nobody else's. */
  turnHand() {
    const first = (this.model.get("cards")?.groups ?? []).find((group) => group.kind === "hand");
    if (this.press(".cards [data-cover]")) { this.say(this.texts.hand_covered); return true; } // it may be out of sight
    return this.press(`.cards [data-uncover="${first?.player}"]`);
  }

  /** A hand that somebody has uncovered may lie below the window: whoever did it by a key goes there with it. */
  lookAtHand() {
    const by = this.uncovering;
    if (!by) return;
    this.uncovering = "";
    const shown = this.rooms.cards?.closest(".panel");
    if (by === "key") this.first(".cards [data-cover]")?.focus({ preventScroll: true });
    requestAnimationFrame(() => shown?.scrollIntoView({ block: "nearest" }));
  }

  /** The table may be higher than the title page was, and the notebook stands where that was. */
  comeIntoView() {
    const { top } = this.root.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) this.root.scrollIntoView({ block: "start" });
  }

  /** A book may be chosen far below where its own page begins. */
  showChosen() {
    const { name } = this.model.get("title")?.chosen ?? {};
    if (name !== this.book) requestAnimationFrame(() => this.root.querySelector(".half-title")?.scrollIntoView({ block: "nearest" }));
    this.book = name;
  }

  /** What was just unfolded is seen: it may begin at the very foot of its panel. */
  lookAt(unfolded, rows) {
    const shown = unfolded.closest(".panel");
    requestAnimationFrame(() => {
      shown.scrollTop += unfolded.getBoundingClientRect().top - shown.getBoundingClientRect().top - shown.clientHeight / 3;
      [...unfolded.querySelectorAll(rows)].slice(0, 3).at(-1)?.scrollIntoView({ block: "nearest" });
    });
  }

  /** A new page is read from its top; where nothing is to be read, what is asked comes into view. */
  turnPage() {
    const { page: read, question: asked } = this.rooms;
    const shown = read?.closest(".panel");
    if (!shown) return;
    shown.scrollTop = 0;
    const isProse = read.querySelector(".prose");
    const below = isProse ? 0 : asked.getBoundingClientRect().bottom - shown.getBoundingClientRect().bottom;
    if (below > 0) shown.scrollTop = Math.min(below + 16, asked.offsetTop - 16);
    // Whoever scrolled the notebook for a choice far down sees what comes of it.
    const told = isProse ? read : asked;
    topOf(told).scrollIntoView({ block: "nearest" });
    const row = this.rooms.fight.querySelector(".row");
    if (row && (row.querySelector("[data-square], [data-option]") || fitsBelow(row, told))) row.scrollIntoView({ block: "nearest" });
    this.pin();
  }

  /** What decides stays in sight, and what comes into view comes above it. While it is in sight anyway nothing holds it,
   * which would cost something in every frame. */
  pin() {
    const { question: asked } = this.rooms;
    const end = asked?.querySelector(":scope > .all-asked");
    if (!end) return;
    const shown = asked.closest(".panel");
    const isOut = end.getBoundingClientRect().top > shown.getBoundingClientRect().bottom - shown.clientTop;
    const held = isOut ? [...asked.querySelectorAll(".ends, .deciding")].reduce((sum, one) => sum + one.offsetHeight, 0) : 0;
    shown.classList.toggle("pinned", held > 0);
    shown.style.scrollPaddingBottom = held ? `${held}px` : "";
  }

  /** Where everything would be if nothing were held. */
  unpin() { this.root.querySelector(".pinned")?.classList.remove("pinned"); }

  // ---------------------------------------------------------------- what is said besides

  say(text, rule = "") {
    this.model.get("stage") === "title" ? this.toast(text) : this.toast(text, rule);
  }

  hush() { this.root.querySelector(".toast")?.remove(); }

  toast(text, rule = "") {
    this.hush();
    const shown = make("div", { class: "toast", role: "alert" }, text, " ", ruleLink(rule));
    this.root.append(shown);
    this.putToast(shown);
    clearTimeout(this.toasted);
    this.toasted = setTimeout(() => shown.remove(), 7000);
  }

  /** Where it is seen, and not upon what it is about: above it, at the top of what is seen but beneath the bar; only where
   * there is no room for it there, at the foot of the window. */
  putToast(shown) {
    const { top, bottom } = this.root.getBoundingClientRect();
    const sight = sightOf(this.root);
    const about = this.touched ?? (this.active && this.active !== this.root && placeOf(this.active));
    const high = Math.max(38, sight.top - top + 20);
    if (about && about.top > top + high + shown.offsetHeight + 6) Object.assign(shown.style, { bottom: "auto", top: `${high}px` });
    else shown.style.bottom = `${Math.max(26, bottom - sight.bottom + 60)}px`;
  }

  notify() {
    const { text, rule } = this.model.get("notice") ?? {};
    this.answered = null;
    if (text && text !== this.model.get("unsaved")) this.say(text, rule);
  }

  /** What stands above the board as long as nothing can be saved, or nobody answers. */
  ownUp() {
    if (!this.standing) return;
    this.standing.textContent = [this.model.get("unsaved"), this.isSilent && this.texts.silent].filter(Boolean).join(" ");
    this.standing.hidden = !this.standing.textContent;
  }

  /** For who hears the table: what happened, then what is asked. */
  announce() {
    const happened = (this.model.get("page")?.parts ?? []).map((part) =>
      part.kind === "line" ? part.text : new DOMParser().parseFromString(part.html, "text/html").body.textContent);
    const asked = this.model.get("question") ?? {};
    const covered = asked.shape === "covered" ? `${fill(this.texts.covered, asked)} ${asked.unseen}` : "";
    const title = asked.story ? this.texts.what_now : asked.title ?? "";
    const said = asked.owner && this.isShared ? fill(this.texts.asked_of, { owner: asked.owner, title }) : title;
    this.live.textContent = [...happened, covered || said].join(" ").slice(0, 1500);
  }

  // ---------------------------------------------------------------- sheets over the table

  show(data) {
    const name = this.texts[data.what] ?? "";
    const close = make("button", { type: "button", class: "close", onclick: () => this.putAway() }, this.texts.close, kbd(this.texts.esc));
    const laid = make("div", { class: `sheet ${data.what}`, role: "dialog", "aria-modal": "true", "aria-label": name, "data-keys": true },
      make("header", {}, make("h2", { tabindex: "-1" }, name), close), sheet(data, this));
    if (!this.isLooking) {
      this.cameFrom = this.active;
      this.hush(); // what was said was about what lies beneath
    }
    const typed = this.active?.matches("input") ? this.active.selectionStart : null;
    const focus = this.active?.dataset.focus ?? "";
    this.keepHeight(laid, data.what);
    renew(this.over, [laid]);
    this.over.hidden = false;
    this.rest(true);
    this.putInSight();
    if (data.what === "log") laid.scrollTop = laid.scrollHeight; // the latest is the last
    const found = laid.querySelector(`[data-focus="${CSS.escape(focus)}"]`) ?? laid.querySelector("input") ?? laid.querySelector("h2");
    found.focus({ preventScroll: true });
    if (typed != null && found.matches("input")) found.setSelectionRange(typed, typed);
  }

  /** What is searched or taken away makes no sheet lower while somebody is at it: the field would move away beneath them. */
  keepHeight(laid, what) {
    const before = this.isLooking && this.over.querySelector(`.sheet.${what}`);
    if (before) laid.style.minHeight = `min(${before.offsetHeight}px, 100%)`;
  }

  /** A sheet stands in the middle of what can be seen of the table, wherever it was scrolled to, and fits into it. */
  putInSight() {
    if (!this.isLooking) return;
    const { top, bottom } = this.root.getBoundingClientRect();
    const sight = sightOf(this.root);
    this.over.style.setProperty("--above", `${Math.max(0, sight.top - top)}px`);
    this.over.style.setProperty("--below", `${Math.max(0, bottom - sight.bottom)}px`);
  }

  /** What lies beneath a sheet cannot be reached until it is put away. */
  rest(isCovered) {
    for (const one of this.root.querySelectorAll(":scope > header, :scope > main")) one.inert = isCovered;
  }

  putAway() {
    if (!this.isLooking) return false;
    this.over.hidden = true;
    this.over.replaceChildren();
    this.rest(false);
    const from = this.cameFrom?.dataset.focus;
    const again = this.cameFrom?.isConnected ? this.cameFrom : from && this.root.querySelector(`[data-focus="${CSS.escape(from)}"]`);
    again ? again.focus({ preventScroll: true }) : this.goTo(".question", true);
    return true;
  }

  // ---------------------------------------------------------------- clicks

  clicked(event) {
    const on = (name) => event.target.closest(`[data-${name}]`)?.dataset[name];
    const rule = on("rule");
    const option = optionAt(event.target);
    const folds = event.target.closest("summary")?.parentElement;
    if (folds?.dataset.fold) { event.preventDefault(); this.fold(folds); } // at once: whatever is drawn meanwhile knows of it
    this.uncovering = event.target.closest(".cards [data-uncover]") && (event.detail ? "mouse" : "key");
    if (rule) { this.look("rules", { words: rule }); event.preventDefault(); return; }
    if (event.target.closest("[data-uncover]")) this.tell({ uncover: Number(on("uncover")) });
    else if (event.target.closest("[data-cover]")) this.tell({ cover: true });
    else if (event.target.closest("[data-leaf]")) this.tell({ leaf: Number(on("leaf")) });
    else if (event.target.closest("[data-leave]")) this.tell({ leave: true });
    else if (on("look")) this.look(on("look"));
    else if (on("square") !== undefined && !this.isLooking) this.choosing.put(on("square"));
    else if (option !== undefined && !this.isLooking) this.chosen(option, event.detail > 1);
    else if (event.target === this.over) this.putAway();
    if (!this.active) this.keepFocus();
  }

  /** The second of two quick clicks is for what was there before, not for the question that has come meanwhile. */
  chosen(id, isSecond) {
    if (!isSecond || this.choosing.isSeveral) this.choosing.choose(id);
  }

  /** What somebody unfolds stays so; what a question has unfolded does not. */
  fold(details) {
    const { fold, draws } = details.dataset;
    details.open = !details.open;
    details.open ? this.unfolded.add(fold) : this.unfolded.delete(fold);
    if (fold === "besides") {
      this.isUnfolding = details.open;
      if (!details.open) this.tell({ unfold: false });
    }
    if (draws) { draws.split(" ").forEach((name) => this.draw(name)); this.light(); } // what is folded away is not drawn
    if (fold === "rack" && this.isUnfolded(fold)) this.lookAt(this.first(".folded-rack"), ".thing");
  }
}

/** Once for all views: what changed is laid over what is there. Where something was missed, all of it is asked for. */
function initialize({ model }) {
  model.on("msg:custom", ({ changed, sent }) => {
    if (!changed) return;
    if (sent !== model.get("sent") + 1) { model.send({ everything: true }); return; }
    model.set("sent", sent);
    for (const [name, patch] of Object.entries(changed)) model.set(name, patched(model.get(name), patch));
  });
}

function render({ model, el }) {
  const table = new TableView(model, el);
  return () => table.leave();
}

export default { initialize, render };
