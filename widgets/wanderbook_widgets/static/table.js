// browser/table/patches.js
function patched(old, patch) {
  if (Array.isArray(patch)) return patch[0];
  if (Array.isArray(old)) return patch.rows ? rearranged(old, patch.rows) : withChanges([...old], old, patch);
  const found = withChanges({ ...old }, old, patch);
  for (const [name, part4] of Object.entries(patch)) if (isRemoval(part4)) delete found[name];
  return found;
}
var isRemoval = (part4) => Array.isArray(part4) && !part4.length;
function withChanges(found, old, patch) {
  for (const [name, part4] of Object.entries(patch)) found[name] = patched(old[name], part4);
  return found;
}
function rearranged(old, rows2) {
  return rows2.flatMap((row) => Array.isArray(row) ? old.slice(...row) : row.new ?? [patched(old[row.at], row.now)]);
}

// browser/table/transport.js
var PATIENCE = 4e3;
function applyChanges(model, { changed, sent }) {
  if (!changed) return;
  if (sent !== model.get("sent") + 1) {
    model.send({ everything: true });
    return;
  }
  model.set("sent", sent);
  for (const [name, patch] of Object.entries(changed)) model.set(name, patched(model.get(name), patch));
}
var Transport = class {
  /** `onSilence(isAsked)` runs when Python does not answer; `onContact()` when it answers again. */
  constructor(model, { onSilence, onContact }) {
    this.model = model;
    this.onSilence = onSilence;
    this.onContact = onContact;
    this.subscriptions = [];
    this.isSilent = false;
    this.answeredSerial = null;
    this.previewNumber = 0;
  }
  get serial() {
    return this.model.get("question")?.serial;
  }
  subscribe(name, handler) {
    this.model.on(name, handler);
    this.subscriptions.push([name, handler]);
  }
  close() {
    for (const [name, handler] of this.subscriptions) this.model.off(name, handler);
    clearTimeout(this.timer);
  }
  /** `isAsked` when a player waits for the answer, and has to be told that none comes. */
  send(message, isAsked = true) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.giveUp(isAsked), PATIENCE);
    try {
      this.model.send(message);
    } catch {
      this.giveUp(isAsked);
    }
  }
  giveUp(isAsked) {
    clearTimeout(this.timer);
    this.allowAnswer();
    this.isSilent = true;
    this.onSilence(isAsked);
  }
  /** Python has sent something. */
  confirmContact() {
    clearTimeout(this.timer);
    if (!this.isSilent) return;
    this.isSilent = false;
    this.onContact();
  }
  /** Answers the question on the table, once: a second click may come before Python has handled the first. */
  answer(chosen) {
    if (this.serial === this.answeredSerial) return;
    this.answeredSerial = this.serial;
    this.send({ answer: chosen, serial: this.serial });
  }
  /** The question may be answered again: it is a new one, or Python has refused the answer. */
  allowAnswer() {
    this.answeredSerial = null;
  }
  /** Asks what an answer would do, without giving it. */
  preview(chosen) {
    this.send({ weigh: chosen, serial: this.serial, number: this.previewNumber });
  }
  /** Previews on their way are out of date. */
  cancelPreviews() {
    this.previewNumber += 1;
  }
  isLatestPreview({ number: number2 }) {
    return number2 === this.previewNumber;
  }
  /** Asks why something cannot be chosen. */
  askWhyNot(chosen) {
    this.send({ weigh: chosen, serial: this.serial, number: 0 });
  }
  lookUp(what, more = {}) {
    this.send({ look: what, ...more });
  }
};

// browser/shared/dom.js
var SVG = "http://www.w3.org/2000/svg";
var isNothing = (child) => child === "" || child === false || child == null;
var childList = (...children2) => children2.flat(Infinity).filter((child) => !isNothing(child));
function setAttribute(element, name, value) {
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "style")
    element.style.cssText = value;
  else if (value === true) element.setAttribute(name, "");
  else if (!isNothing(value)) element.setAttribute(name, value);
}
function filled(element, attributes, children2) {
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...childList(children2));
  return element;
}
function make(tag, attributes = {}, ...children2) {
  return filled(document.createElement(tag), attributes, children2);
}
function svg(tag, attributes = {}, ...children2) {
  return filled(document.createElementNS(SVG, tag), attributes, children2);
}
function trustedHtml(tag, attributes, html) {
  const element = make(tag, attributes);
  element.innerHTML = html;
  return element;
}
var kbd = (name) => name ? make("kbd", { "aria-hidden": "true" }, name) : "";
var format = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
var FORMS = /\[((?:[\p{L}\p{N}_]*\|)+[\p{L}\p{N}_]*|[\p{L}\p{N}_]+)\]/gu;
var ORDER = ["zero", "one", "two", "few", "many", "other"];
var PLURALS = /* @__PURE__ */ new Map();
function pluralsOf(language) {
  if (!PLURALS.has(language)) {
    const rules = new Intl.PluralRules(language);
    const known = rules.resolvedOptions().pluralCategories;
    PLURALS.set(language, { rules, categories: ORDER.filter((one2) => known.includes(one2)) });
  }
  return PLURALS.get(language);
}
function pluralForm(count, language) {
  const { rules, categories } = pluralsOf(language);
  return categories.indexOf(rules.select(Math.abs(count)));
}
function counted(text, count, language, values = {}) {
  const form = pluralForm(count, language);
  const chosen = (written) => {
    const forms2 = written.includes("|") ? written.split("|") : ["", written];
    return forms2[Math.min(form, forms2.length - 1)];
  };
  const inNumber = text.replace(FORMS, (_, written) => chosen(written));
  return format(inNumber, { count: count.toLocaleString(language), ...values });
}

// browser/shared/reconcile.js
function memo(deps, build) {
  return Object.assign(document.createComment(""), { deps, build });
}
var hasDeps = ({ deps }, others) => deps.length === others.length && deps.every((one2, at) => one2 === others[at]);
function built(node) {
  if (node.build) return Object.assign(built(node.build()), { deps: node.deps });
  for (const child of [...node.childNodes]) {
    const real = built(child);
    if (real !== child) child.replaceWith(real);
  }
  return node;
}
function takeUnchanged(byKey, deps) {
  const found = byKey.get(deps[0]);
  if (!found || !hasDeps(found, deps)) return null;
  byKey.delete(deps[0]);
  return found;
}
var isSameFrame = (old, next) => next.dataset?.renew === old.dataset.renew && old.tagName === next.tagName;
function copyAttributes(from, to) {
  for (const { name } of [...to.attributes]) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) {
    if (to.getAttribute(name) === value) continue;
    if (name === "style")
      to.style.cssText = value;
    else to.setAttribute(name, value);
  }
}
function reconcileFrame(frame2, next) {
  copyAttributes(next, frame2);
  reconcile(frame2, [...next.childNodes]);
  return frame2;
}
function matcher(old) {
  const byKey = new Map(old.filter((one2) => one2.deps).map((one2) => [one2.deps[0], one2]));
  const frames = old.filter((one2) => one2.dataset?.renew !== void 0);
  const placed = (child) => {
    const at = frames.findIndex((one2) => isSameFrame(one2, child));
    return at < 0 ? built(child) : reconcileFrame(...frames.splice(at, 1), child);
  };
  return (child) => {
    if (typeof child === "string") return document.createTextNode(child);
    if (!child.build) return placed(child);
    return takeUnchanged(byKey, child.deps) ?? Object.assign(placed(child.build()), { deps: child.deps });
  };
}
function reconcile(parent, children2) {
  const old = [...parent.childNodes];
  const next = children2.map(matcher(old));
  const staying = new Set(next);
  for (const one2 of old) if (!staying.has(one2)) one2.remove();
  for (const [at, one2] of next.entries()) {
    if (parent.childNodes[at] !== one2) parent.insertBefore(one2, parent.childNodes[at] ?? null);
  }
}

// browser/table/parts/icons.js
var STROKES = {
  heart: "M12 20C5 15 3 11 3 8a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 3-2 7-9 12Z",
  anchor: "M12 7v14M5 14c0 4 3 7 7 7s7-3 7-7M8 11h8M12 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z",
  market: "M4 9h16l-2 11H6ZM4 9l3-5h10l3 5",
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12",
  shield: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6Z",
  sword: "M21 3l-1 5.5-8.5 8.5-4.5-4.5L15.5 4ZM4.5 12l7.5 7.5M8 16l-4.5 4.5",
  bolt: "M13 3 5 14h6l-1 7 9-12h-6Z",
  wing: "M3 18C4 9 10 5 21 4c-1 3-3 4-5 5 1 0 2 0 3-.5-1 3-4 4-6 4 1 .5 2 .5 3 .5-2 3-8 4-13 5Z",
  ghost: "M5 20V11a7 7 0 0 1 14 0v9l-2.5-2-2.2 2-2.3-2-2.3 2-2.2-2ZM9.5 10.5v1M14.5 10.5v1",
  frown: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8.5 16.5c1.5-3 5.5-3 7 0M9 9.5v1M15 9.5v1",
  spiral: "M12 12c0-1.5 2.5-1.5 2.5.7 0 3-5.5 3-5.5-.7 0-5 9-5 9 .5 0 7-12.5 6.5-12.5-.5C5.5 3.5 19 3 20.5 11",
  fang: "M6 4c2 1.5 10 1.5 12 0 0 4-1 6-2.5 7L14 18l-1.5-6h-1L10 18l-1.5-7C7 10 6 8 6 4Z",
  fall: "M12 4v15M6 13l6 6 6-6",
  mend: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 8v8M8 12h8",
  mend_other: "M8 4v8M4 8h8M17 11a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM12.5 21c.5-3 8.5-3 9 0",
  spur: "M17 3l-1 4.5-6 6-3.5-3.5 6-6ZM4 9.5l6 6M6.5 13 3 16.5M18 14v7M14.5 17.5h7",
  boat: "M4 15h16l-3 5H7ZM12 15V3l6 8h-6",
  crate: "M4 8h16v12H4ZM4 12h16M9 8l1-4h4l1 4",
  disarm: "M21 3l-1 5.5-8.5 8.5-4.5-4.5L15.5 4ZM4.5 12l7.5 7.5M8 16l-4.5 4.5M3 3l18 18",
  card_lost: "M6 3h12v18H6ZM9.5 9.5l5 5M14.5 9.5l-5 5",
  die: "M4 4h16v16H4ZM8 12h8",
  burst: "M12 3v5M12 16v5M3 12h5M16 12h5M5.5 5.5l3.5 3.5M15 15l3.5 3.5M18.5 5.5 15 9M9 15l-3.5 3.5",
  aim: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 1v5M12 18v5M1 12h5M18 12h5",
  link: "M12 3 19 12 12 21 5 12ZM12 8.5 15 12l-3 3.5L9 12Z",
  drop: "M12 3c4 5.5 6 8.5 6 11.5a6 6 0 0 1-12 0C6 11.5 8 8.5 12 3Z",
  coin: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v8M9.5 9.5h4a1.5 1.5 0 0 1 0 3h-3a1.5 1.5 0 0 0 0 3h4",
  bed: "M3 6v13M3 16h18v3M21 16v-3a3 3 0 0 0-3-3h-8v6M6.5 10a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z",
  hammer: "M4 20l8-8M10 5l9 9M9 8l4-4c3-1 5 0 7 2l-3 1-4 4Z",
  cross: "M9 3h6v6h6v6h-6v6H9v-6H3V9h6Z",
  star: "M12 3l2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2 6.4 20.3l1.2-6.3L3 9.6l6.3-.8Z",
  command: "M4 18h16M5 15 4 7l4.500 3.500L12 5l3.500 5.500L20 7l-1 8Z",
  moon: "M19 14.500A8 8 0 0 1 9.500 5 8 8 0 1 0 19 14.500Z",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4l3 2",
  ticked: "M4 4h16v16H4ZM8 12l3 3 5-6",
  tent: "M12 4 3 20h18ZM12 10l-4 10M12 10l4 10",
  plane: "M3 13l18-8-4 15-5-5-5 4v-5ZM12 15l9-10",
  fuel: "M5 21V4h9v17M4 21h11M7.500 7.500h4v4h-4ZM14 10h3v8a1.500 1.500 0 0 0 3 0V8l-3-3",
  meat: "M14 4a6 6 0 0 1 2 11c-3 2-6 1-8 3l-2 2a1.700 1.700 0 0 1-2-2l2-2c2-2 1-5 3-8a6 6 0 0 1 5-4Z",
  grain: "M12 21V9M12 9c-3 0-4-2-4-4 3 0 4 2 4 4Zm0 0c3 0 4-2 4-4-3 0-4 2-4 4Zm0 5c-3 0-4-2-4-4 3 0 4 2 4 4Zm0 0c3 0 4-2\
 4-4-3 0-4 2-4 4Zm0 5c-3 0-4-2-4-4 3 0 4 2 4 4Zm0 0c3 0 4-2 4-4-3 0-4 2-4 4Z",
  vegetable: "M6 20C4 14 9 9 15 9c1 6-3 11-9 11ZM15 9l3-5M15 9l5-2M10 16l3-3",
  planks: "M3 8l12-4 6 3-12 4ZM3 8v4l6 3v-4M9 15l12-4V7M3 12v4l6 3v-4M9 19l12-4v-4",
  gem: "M7 4h10l4 6-9 10L3 10ZM3 10h18M9 10l3 10 3-10-3-6Z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  flame: "M12 3c1 4 6 6 6 11a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 2 3 4 1-2 2-4 1-8Z",
  sack: "M9 4h6l-1.500 4h-3ZM10.500 8C6 11 5 14 5 17c0 3 2 4 7 4s7-1 7-4c0-3-1-6-5.500-9",
  flask: "M10 3h4M10.500 3v6L6 18c-.800 2 0 3 2 3h8c2 0 2.800-1 2-3l-4.500-9V3M8 15h8",
  torch: "M12 3c2 3 3.500 4 3.500 6.500a3.500 3.500 0 0 1-7 0C8.500 7 11 6 12 3ZM9 13h6l-1.500 8h-3Z",
  jar: "M8 4h8v3H8ZM8 7c-2 1-3 3-3 5v6c0 2 1 3 3 3h8c2 0 3-1 3-3v-6c0-2-1-4-3-5M5 13h14",
  rope: "M12 4a7 4 0 1 0 0 8 7 4 0 0 0 0-8ZM5 8v8a7 4 0 0 0 14 0V8M5 12a7 4 0 0 0 14 0M19 16l2 5",
  root: "M12 9c3 0 5 2 5 5 0 4-3 7-5 8-2-1-5-4-5-8 0-3 2-5 5-5ZM12 9c0-3-2-5-5-6M12 9c0-3 2-5 5-6M12 9V3",
  berry: "M9 12a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9ZM16.500 10a4 4 0 1 0 0 8M9 12c0-4 2-7 6-9M16 10c0-3 0-5-1-7",
  flower: "M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM12 10c-3-4-1-7 0-7s3 3 0 7ZM14 12c4-3 7-1 7 0s-3 3-7 0ZM12 14c3 4 1 7 0 7\
s-3-3 0-7ZM10 12c-4 3-7 1-7 0s3-3 7 0Z",
  pile: "M8 3h11v14H8ZM5 7v14h11",
  pawn: "M12 3a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7ZM10 10c0 4-1 7-4 9h12c-3-2-4-5-4-9M5 21h14",
  map: "M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2ZM9 4v14M15 6v14",
  flag: "M5 21V4h11l-2 4 2 4H5",
  pages: "M12 6c-2-2-5-2-9-2v14c4 0 7 0 9 2 2-2 5-2 9-2V4c-4 0-7 0-9 2ZM12 6v14",
  fold: "M6 9l6 6 6-6",
  warning: "M12 4 2.500 20h19ZM12 10v4.500M12 17.300v.200",
  ways: "M5 20c0-7 9-5 9-12M14 8l-3.500 3M14 8l3.500 3M5 20h.1",
  pen: "M4 20l1-5L16 4l4 4L9 19ZM13 7l4 4",
  sound: "M4 9.500v5h4l5 4.500V5L8 9.500ZM16.500 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11",
  silence: "M4 9.500v5h4l5 4.500V5L8 9.500ZM16.500 9.500l5 5M21.500 9.500l-5 5",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z"
};
function icon(name, label = "") {
  const said = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return svg("svg", { class: `icon ${name}`, viewBox: "0 0 24 24", ...said }, svg("path", { d: STROKES[name] ?? "" }));
}

// browser/table/head.js
var LOOKUPS = { log: "", rules: "R", journal: "J" };
var figure = (text, means) => make("span", means ? { title: means, role: "img", "aria-label": means } : {}, text);
function barButton(name, key, attributes, texts) {
  const named2 = { type: "button", title: texts[name], "data-focus": `bar ${name}` };
  return memo([name, attributes.disabled], () => make("button", { ...named2, ...attributes }, texts[name], kbd(key)));
}
function soundButton({ texts, preferences, sounds, board }) {
  const isOn = preferences.get("sound");
  const name = texts.sheets.switches.sound;
  const toggle2 = () => {
    preferences.toggle("sound");
    sounds.play("challenge", true);
    board.redrawHead();
  };
  const attributes = { type: "button", class: "sound", "aria-pressed": String(isOn), onclick: toggle2 };
  return memo(
    ["sound", isOn, name],
    () => make(
      "button",
      { ...attributes, title: name, "aria-label": name, "data-focus": "bar sound" },
      icon(isOn ? "sound" : "silence")
    )
  );
}
function bar(data, table) {
  const { texts, commands, folds, sheets } = table;
  const button2 = (name, key, attributes) => barButton(name, key, attributes, texts);
  const lookups = {
    ...LOOKUPS,
    ...data.scored ? { score: "C" } : {},
    ...data.advised ? { advice: "A" } : {}
  };
  const isOpen = folds.isOpen("menu");
  return make(
    "nav",
    { class: "bar", "data-keys": true, "aria-label": texts.bar, "data-renew": "bar" },
    soundButton(table),
    button2("undo", "U", { onclick: commands.u, disabled: !data.undo }),
    make(
      "details",
      { class: "menu", open: isOpen, "data-fold": "menu", "data-renew": "menu" },
      memo(["menu", texts], () => make("summary", { "data-focus": "menu" }, texts.menu)),
      make(
        "div",
        { class: "menu-list", "data-renew": "menu-list" },
        button2("redo", "Y", { onclick: commands.y, disabled: !data.redo }),
        Object.entries(lookups).map(([name, key]) => button2(name, key, { "data-look": name })),
        button2("save", "S", { "data-look": "saves" }),
        button2("keys", "?", { "data-look": "keys" }),
        button2("settings", "", { onclick: () => sheets.open({ what: "settings" }) }),
        button2("leave", "", { "data-leave": true })
      )
    )
  );
}
function phases({ phases: all }, { texts }) {
  if (!all?.length) return "";
  const step2 = ({ name, state }, at) => make(
    "li",
    { class: state, "aria-current": state === "now" ? "step" : null },
    make("b", { "aria-hidden": "true" }, state === "done" ? "✓" : String(at + 1)),
    make("span", { class: "phase-name" }, name)
  );
  return memo([all], () => make("ol", { class: "phases", "aria-label": texts.phases.name }, all.map(step2)));
}
function head(data, table) {
  const figures = (data.status ?? []).map((text) => {
    const means = data.means?.[text];
    return memo([text, means], () => figure(text, means));
  });
  return [
    memo(["title", data.title], () => make("h1", { dir: "auto", title: data.title ?? "" }, data.title ?? "")),
    phases(data, table),
    make("div", { class: "status", "data-renew": "status" }, figures),
    bar(data, table)
  ];
}

// browser/table/highlight.js
function optionAt(clicked) {
  const own = clicked.closest("[data-option]:is(.lit, .shut)");
  const whole = clicked.closest(".board-whole, .pick-row") ? null : clicked.closest(".crew-member, .dealt-card");
  return (own ?? whole?.querySelector(":scope > [data-option]"))?.dataset.option;
}
function toggleAttribute(element, name, value) {
  if (value == null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
function setRole(element, option, isOpen) {
  if (element.tagName === "BUTTON") {
    toggleAttribute(element, "aria-disabled", option?.closed ? "true" : null);
    return;
  }
  const tabindex = isOpen ? "0" : "-1";
  toggleAttribute(element, "role", option ? "button" : null);
  toggleAttribute(element, "tabindex", option ? tabindex : null);
}
function highlightOption(element, option, selection2) {
  const isOpen = Boolean(option && !option.closed);
  const isFreeAction = Boolean(option) && selection2.isFreeAction(option.id);
  element.classList.toggle("lit", isOpen);
  element.classList.toggle("shut", Boolean(option?.closed));
  element.classList.toggle("beside", isFreeAction);
  element.classList.toggle("chosen", selection2.isChosen(element.dataset.option));
  setRole(element, option, isOpen);
  const isTickable = selection2.isSeveral && option && !isFreeAction;
  toggleAttribute(element, "aria-pressed", isTickable ? selection2.chosen.has(option.id) : null);
}
function highlightSquare(element, squares, selection2) {
  const { square } = element.dataset;
  const isChosen = selection2.chosen.has(square);
  const isLit = squares.has(square) && !isChosen;
  const isUsable = isLit || isChosen;
  element.classList.toggle("lit", isLit);
  element.classList.toggle("chosen", isChosen);
  element.setAttribute("tabindex", isUsable ? "0" : "-1");
  element.setAttribute("aria-pressed", isChosen);
  toggleAttribute(element, "aria-disabled", isUsable ? null : "true");
}
function highlightOptions(root2, selection2) {
  const { options, squares } = selection2;
  for (const element of root2.querySelectorAll("[data-option]")) {
    highlightOption(element, options.get(element.dataset.option), selection2);
  }
  for (const element of root2.querySelectorAll("[data-square]")) highlightSquare(element, squares, selection2);
}

// browser/table/map/marks.js
var reachClass = (name, { isNear, isGoal, isSelected }) => [name, isNear && "near", isGoal && "goal", isSelected && "sel\
ected"].filter(Boolean).join(" ");
var mapOption = (option, said) => option ? { "data-option": option, "data-focus": `map ${option}`, "aria-label": said } :
{ "aria-hidden": "true" };
function mapMark(attributes, said, option, ...children2) {
  return svg("g", { ...attributes, ...mapOption(option, said) }, svg("title", {}, said), ...children2);
}
var mapPoint = (at, ...children2) => svg("svg", { class: "at", role: "presentation", x: `${at[0]}%`, y: `${at[1]}%` }, ...children2);
var scaled = (...children2) => svg("g", { class: "scaled" }, ...children2);
function mapInside(at, reach2, ...children2) {
  const shift = (k) => `calc(clamp(${reach2[k]}px, ${at[k]}%, 100% - ${reach2[k]}px) - ${at[k]}%)`;
  return mapPoint(at, svg("g", { style: `translate: ${shift(0)} ${shift(1)}` }, scaled(...children2)));
}
var TICK = "M5 10l3.2 3.4L14 6.5";
var STRIKE = "M-11 11L11-11";
var FLAG = "M9-8V-21L19-17.500 9-14";
function placeMark(number2, place2, x = 0, y = 0) {
  const goal = place2.explore ? { "data-explore": number2, "data-spot": place2.explore } : {};
  return mapMark(
    { class: `place ${place2.state}`, transform: `translate(${x} ${y})`, ...goal },
    place2.said,
    place2.option,
    place2.sought ? svg("path", { class: "flag", d: FLAG }) : "",
    svg("circle", { r: 13 }),
    svg("text", { y: 4.4 }, number2),
    place2.state === "explored" ? svg("path", { class: "tick", d: TICK }) : "",
    place2.state === "crossed" ? svg("path", { class: "strike", d: STRIKE }) : ""
  );
}
var PIN = "M-4.500-7h9v8L0 7-4.500 1Z";
var mapNote = (x, y, spot) => svg(
  "g",
  { class: "jotted", transform: `translate(${x} ${y})`, "data-spot": spot },
  svg("circle", { class: "ring", r: 11 }),
  svg("path", { d: PIN })
);

// browser/table/map/pieces.js
var PLANE = "M0-15c2 0 3 2 3 5v5l14 7v4L3 3v6l5 4v3l-8-2-8 2v-3l5-4V3l-14 3V2l14-7v-5c0-3 1-5 3-5Z";
var PAWN = "M0-15a5.600 5.600 0 0 1 3.600 9.900C8-2 9 4 9 10H-9C-9 4-8-2-3.600-5.100A5.600 5.600 0 0 1 0-15Z";
var planeMark = ({ plane }, scale) => mapMark(
  { class: "plane", transform: `translate(0 0) scale(${scale})` },
  plane.said,
  plane.option,
  svg("circle", { class: "ring", r: 19 }),
  svg("path", { d: PLANE })
);
var partyMark = ({ party }, x, y) => mapMark(
  { class: "party", transform: `translate(${x} ${y})` },
  party.said,
  party.option,
  svg("circle", { class: "ring", r: 18, cy: -2 }),
  svg("ellipse", { class: "shadow", rx: 10, ry: 3, cy: 11 }),
  svg("path", { d: PAWN })
);

// browser/table/map/flight.js
var PUMP = "M-6 8V-7h8V8ZM-8 8H4M-4-4h4M2-2l4 2v5a1.500 1.500 0 0 0 3 0V-3L6-6";
var ROW = 78;
var MOST_LINES = 3;
var MOST_LETTERS = 11;
var xOf = ([column], columns) => `${100 * (column + 0.5) / columns}%`;
var yOf = ([, row]) => 28 + ROW * row;
function nameLines(name) {
  const lines2 = [];
  for (const word of name.split(/\s+/)) {
    if (lines2.length && `${lines2.at(-1)} ${word}`.length <= MOST_LETTERS) lines2[lines2.length - 1] += ` ${word}`;
    else lines2.push(word);
  }
  return lines2.length > MOST_LINES ? [...lines2.slice(0, 2), `${lines2[2]}…`] : lines2;
}
function nameOf(stop) {
  const line2 = (text, at) => svg("tspan", { x: 0, y: 30 + 13 * at }, text);
  return svg("text", { class: "stop-name", "aria-hidden": "true" }, nameLines(stop.name).map(line2));
}
var placeAt = (place2) => svg("g", { transform: "translate(22 -10) scale(.85)" }, placeMark(place2.number, place2));
var pumpAt = (stop) => mapMark(
  { class: "pump", transform: "translate(-23 -15) scale(.85)" },
  stop.said,
  stop.fuel?.option,
  svg("circle", { class: "ring", r: 12 }),
  svg("path", { d: PUMP })
);
function stopMark(stop, data, columns) {
  return svg(
    "svg",
    { class: "at", role: "presentation", x: xOf(stop.at, columns), y: yOf(stop.at) },
    mapMark(
      { class: stop.distant ? "stop distant" : "stop" },
      stop.said,
      stop.option,
      svg("circle", { r: 15 }),
      svg("text", { class: "far", y: 4 }, stop.plane ? "" : String(stop.far))
    ),
    stop.plane ? planeMark(data, 0.72) : "",
    stop.party ? partyMark(data, -20, 2) : "",
    stop.place ? placeAt(stop.place) : "",
    stop.refuel ? pumpAt(stop) : "",
    nameOf(stop)
  );
}
function courses({ places, ways, columns }) {
  const at = new Map(places.map((one2) => [one2.number, one2.at]));
  const line2 = ([one2, other]) => {
    const [from, to] = [at.get(one2), at.get(other)];
    const ends = { x1: xOf(from, columns), y1: yOf(from), x2: xOf(to, columns), y2: yOf(to) };
    return svg("line", { class: "course", ...ends });
  };
  return svg("g", {}, ways.map(line2));
}
function flightBoard(data, { texts }) {
  const { flight } = data;
  const { places, ways, columns, rows: rows2 } = flight;
  if (!places) return "";
  const name = texts.chart.flight;
  const size = { height: ROW * rows2 + 4, width: "100%" };
  const stop = (one2) => memo([one2, one2.plane && data.plane, one2.party && data.party, columns], () => stopMark(one2, data,
  columns));
  return make(
    "div",
    { class: "flight", "data-renew": "flight" },
    make("h3", {}, name),
    svg(
      "svg",
      { class: "flight-board", role: "group", "aria-label": name, ...size, "data-renew": "flight-board" },
      memo([ways], () => courses(flight)),
      places.map(stop)
    )
  );
}

// browser/table/parts/common.js
var hiddenText = (text) => make("span", { class: "unseen" }, text);
var EMPHASIS = /\*([^*\s](?:[^*]*[^*\s])?)\*/;
var withEmphasis = (text) => (text ?? "").split(EMPHASIS).map((part4, at) => at % 2 ? make("em", {}, part4) : part4);
var leaveOnEnter = (focus) => (event) => {
  if (event.key !== "Enter") return;
  event.stopPropagation();
  focus.keep();
};
function panel(name, title2, ...children2) {
  return make("section", { class: `panel ${name}`, "aria-label": title2 }, make("h2", {}, title2), ...children2);
}
var ruleLink = (rule) => rule ? make("button", { type: "button", class: "rule", "data-rule": rule }, rule) : "";
var term = (text, { means, rule }, { name = null, kind = "" } = {}) => [
  make(
    "button",
    { type: "button", class: `term ${kind}`.trim(), title: means, "aria-label": name, "data-rule": rule },
    text
  ),
  make("span", { class: "term-means", "aria-hidden": "true" }, means)
];
function pips(now3, most, name, kind = "") {
  const dots = Array.from({ length: most }, (_, at) => make("i", { class: at < now3 ? "" : "off" }));
  return make("span", { class: `pips ${kind}`, role: "img", "aria-label": name }, dots);
}
function odds(option, texts) {
  if (!option.odds) return "";
  const { who, nobody, uncounted } = option.odds;
  const withWhom = who ? texts.odds_with : texts.odds;
  const more = uncounted ? texts.or_more : "";
  const said = format(nobody ? texts.odds_nobody : withWhom, { ...option.odds, or_more: more });
  const bar3 = make("i", { style: `--p:${option.odds.chance}%`, "aria-hidden": "true" });
  return make("span", { class: "odds", title: uncounted }, bar3, said);
}
var optionAttributes = (id2, where) => id2 ? { "data-option": id2, "data-focus": `${where} ${id2}` } : {};
function abilityLines(lines2, where) {
  return (lines2 ?? []).map(
    (line2) => make("p", { class: "ability-line", ...optionAttributes(line2.option, where) }, withEmphasis(line2.text))
  );
}

// browser/table/map/notes.js
function noteField(table, spot, one2) {
  const { chart } = table.texts;
  const note2 = one2.note ?? "";
  const save = ({ target }) => {
    if (target.value.trim() !== note2) table.transport.send({ note: spot, text: target.value });
  };
  return make("input", {
    type: "text",
    class: "note",
    maxlength: 80,
    value: note2,
    placeholder: chart.jot,
    "data-focus": `note ${spot}`,
    "aria-label": format(chart.note, { place: one2.place }),
    autocomplete: "off",
    onchange: save,
    onkeydown: leaveOnEnter(table.focus)
  });
}
var spotSaid = (spot, { texts }) => spot.note ? `${spot.said}; ${format(texts.chart.written, { text: spot.note })}` : spot.
said;

// browser/table/map/atlas.js
var PEN = "M4 20l1-5L16 4l4 4L9 19ZM13 7l4 4";
var penIcon = () => svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: PEN }));
function pageButton({ number: number2, name, here, shown: shown2 }) {
  const attributes = {
    type: "button",
    class: here ? "leaf here" : "leaf",
    "data-leaf": number2,
    "data-focus": `leaf ${number2}`,
    title: name,
    "aria-label": name,
    "aria-pressed": String(shown2)
  };
  return make("button", attributes, String(number2));
}
function pageButtons({ leaves, heading: heading2 }, { texts }) {
  const buttons2 = leaves.length > 1 ? leaves.map(pageButton) : "";
  const name = make("span", { class: "leaf-name" }, heading2);
  return make(
    "div",
    { class: "leaves", role: "group", "data-still": true, "aria-label": texts.chart.leaves },
    buttons2,
    name
  );
}
function beyondButton({ option, label, said }) {
  const attributes = { "data-option": option, "data-focus": `map ${option}`, title: said };
  return make("button", { type: "button", class: "chip-option", ...attributes }, "⇢ ", label);
}
function beyondList(data, { texts }) {
  const listed = data.beyond.filter((one2) => one2.at == null);
  if (!listed.length) return "";
  return make("div", { class: "beyond", role: "group", "aria-label": texts.chart.beyond }, listed.map(beyondButton));
}
function placeList(data, table) {
  const isOpen = table.folds.isOpen("in-words");
  const spots = isOpen ? Object.entries(data.spots) : [];
  const row = ([spot, one2]) => make("li", {}, make("span", {}, one2.said), noteField(table, spot, one2));
  return make(
    "details",
    { class: "in-words", open: isOpen, "data-fold": "in-words", "data-draws": "atlas" },
    make(
      "summary",
      { "data-focus": "in-words", title: table.texts.chart.words },
      penIcon(),
      make("span", { class: "words" }, " ", table.texts.chart.words)
    ),
    make("ul", {}, spots.map(row))
  );
}
function atlas(data, table) {
  const page2 = table.model.get("chart") ?? {};
  if (!data.kind || page2.page !== data.page) return [];
  const { caption, chart, folds } = table;
  caption.rest();
  chart.draw(page2, data);
  return [
    memo([chart], () => chart.el),
    data.kind === "land" ? flightBoard(data, table) : "",
    memo([data.leaves, data.heading], () => pageButtons(data, table)),
    beyondList(data, table),
    memo([caption], () => caption.box),
    memo([data.spots, folds.isOpen("in-words")], () => placeList(data, table))
  ];
}

// browser/table/parts/cards.js
var MOST_BACKS = 10;
function corner({ corner: text, corner_means: means, corner_term: explained }) {
  if (!text) return "";
  if (explained) return term(text, explained, { name: means, kind: "card-corner" });
  const named2 = means ? { role: "img", "aria-label": means } : {};
  return make("span", { class: "card-corner", title: means, ...named2 }, text);
}
function picks({ picks: all }, where) {
  if (!all?.length) return "";
  const button2 = ({ id: id2, label }) => make("button", { type: "button", class: "act-chip", ...optionAttributes(id2, where) },
  label);
  return make("div", { class: "pick-row" }, all.map(button2));
}
var commandTag = (text) => make("span", { class: "tag held-command" }, icon("command"), " ", text);
function card(one2) {
  const where = `card ${one2.key}`;
  const named2 = { type: "button", class: "card-name", dir: "auto", "data-focus": where };
  return make(
    "li",
    { class: `dealt-card is-${one2.kind}` },
    corner(one2),
    make("button", { ...named2, ...optionAttributes(one2.option, where) }, one2.name),
    picks(one2, where),
    one2.sub ? make("p", { class: "card-sub" }, one2.sub) : "",
    (one2.tags ?? []).map((tag) => make("span", { class: "tag" }, tag)),
    one2.command ? commandTag(one2.command) : "",
    make("div", { class: "card-says", dir: "auto" }, abilityLines(one2.lines, where)),
    one2.note ? make("p", { class: "card-flavour", dir: "auto" }, withEmphasis(one2.note)) : ""
  );
}
var handButton = (group2, action, ...children2) => make(
  "button",
  { type: "button", class: "act-chip", ...action, "data-focus": `hand ${group2.player}` },
  icon("eye"),
  ...children2
);
function cardBacks({ count }, { groups }) {
  const backs = Array.from({ length: Math.min(count, MOST_BACKS) }, () => make("i", {}));
  return make("div", { class: "backs", role: "img", "aria-label": format(groups.face_down, { many: count }) }, backs);
}
function coveredHand(group2, { texts }) {
  const text = group2.count ? texts.uncover : texts.groups.uncover_quests;
  return make(
    "div",
    { class: "covered-hand" },
    group2.count ? cardBacks(group2, texts) : "",
    handButton(group2, { "data-uncover": String(group2.player) }, format(text, { name: group2.who }))
  );
}
function coverButton(group2, { texts, model }) {
  const isOwn = group2.player !== void 0 && group2.player === model.get("head")?.viewer;
  return isOwn && !group2.covered ? handButton(group2, { "data-cover": true }, texts.groups.cover, kbd("H")) : "";
}
function cardRow({ cards: all }) {
  const row = (all ?? []).map((one2) => memo([one2], () => card(one2)));
  return make("ul", { class: "card-row", "data-renew": "cards" }, row);
}
function foldedGroup(group2, frame2, { texts, folds }) {
  const fold3 = `cards ${group2.fold}`;
  const isOpen = group2.open || folds.isOpen(fold3);
  const change = () => make("span", { class: "act-chip", ...optionAttributes(group2.option, "deck") }, texts.groups.change);
  return make(
    "details",
    { class: `card-group is-${group2.kind}`, "data-renew": frame2, "data-fold": fold3, open: isOpen },
    make("summary", { "data-focus": fold3 }, group2.name),
    group2.option ? change() : "",
    cardRow(group2)
  );
}
function cardGroup(group2, table) {
  const frame2 = `${group2.kind} ${group2.player ?? group2.fold ?? ""}`;
  const heading2 = () => make("h3", { dir: "auto" }, group2.name, coverButton(group2, table));
  if (group2.covered) return make("section", { class: "card-group hand" }, heading2(), coveredHand(group2, table));
  if (group2.fold) return foldedGroup(group2, frame2, table);
  const attributes = { class: `card-group is-${group2.kind ?? "cards"}`, "data-renew": frame2 };
  return make("section", attributes, heading2(), group2.cards?.length ? cardRow(group2) : "");
}
var isQuests = ({ kind }) => kind === "quests";
function groupList(groups, table) {
  if (!groups.length) return [];
  const drawn2 = groups.map((group2) => cardGroup(group2, table));
  return make("div", { class: "card-list", "data-renew": "list" }, drawn2);
}
function cards({ groups = [] }, table) {
  return groupList(
    groups.filter((group2) => !isQuests(group2)),
    table
  );
}
function quests({ groups }, table) {
  if (!groups) return [];
  const found = groups.filter(isQuests);
  if (!found.length && !table.model.get("head")?.crewed) return [];
  return found.length ? groupList(found, table) : make("p", { class: "no-cards" }, table.texts.rail.no_quests);
}

// browser/shared/faces/ink.js
var COLOURS = {
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
  freckle: "#83492c"
};
var SKINS = {
  pale: "#f2dcc3",
  fair: "#eac8a2",
  tan: "#d7a877",
  olive: "#c4935f",
  brown: "#9a663e",
  dark: "#7a5236"
};
var HAIRS = {
  black: "#2f2a2b",
  chestnut: "#6d4226",
  ginger: "#b5582a",
  blond: "#d3a651",
  grey: "#9a958c",
  snowy: "#e5dfd2"
};
var COATS = {
  teal: "#2b6468",
  navy: "#3b4a74",
  plum: "#6f4468",
  red: "#ad4432",
  moss: "#667040",
  ochre: "#b98938",
  slate: "#5f6b73",
  russet: "#83492c"
};
var PALETTES = { skin: SKINS, hue: HAIRS, tint: COATS };
var WIDE = 2.3;
function stroke([d, fill = "none", { w = WIDE, line: line2 = "ink", thin = false, dim = 1, transform: transform2 = null } = {}], colours) {
  const named2 = (name) => colours[name] ?? COLOURS[name] ?? name;
  return svg("path", {
    d,
    fill: named2(fill),
    stroke: line2 === "none" ? "none" : named2(line2),
    "stroke-width": thin ? 1.1 : w,
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
    opacity: dim === 1 ? null : dim,
    transform: transform2
  });
}
var coloursOf = ({ skin, hue, tint }) => ({ skin: SKINS[skin], hair: HAIRS[hue], coat: COATS[tint] });
var strokes = (parts, colours) => parts.map((part4) => stroke(part4, colours));
var ring = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
var both = (draw2) => draw2((x) => 50 + x) + draw2((x) => 50 - x);
function hatch([x, y], [dx, dy], [ex, ey], count) {
  return Array.from({ length: count }, (_, at) => `M${x + dx * at} ${y + dy * at}l${ex} ${ey}`).join("");
}
var shade = (d, dim = 0.16) => [d, "ink", { line: "none", dim }];

// browser/shared/faces/creatures.js
var eye = (x, y, r = 4) => [
  [ring(x, y, r), "white", { w: 1.8 }],
  [ring(x + 0.4, y + 0.4, r * 0.45), "ink", { line: "none" }]
];
var eyes = (left, right, y, r) => [...eye(left, y, r), ...eye(right, y, r)];
var glare = (left, right, y) => [
  [`M${left - 6} ${y - 2}L${left + 5} ${y + 2}M${right + 6} ${y - 2}L${right - 5} ${y + 2}`, "none", { w: 3 }]
];
var teeth = (x, y, count, wide, down) => `M${x} ${y}${Array.from({ length: count }, () => `l${wide / 2} ${down}l${wide /
2} ${-down}`).join("")}`;
var person = (x, y, hat) => [
  [`M${x - 20} 101C${x - 20} 80 ${x - 12} ${y + 24} ${x} ${y + 24}S${x + 20} 80 ${x + 20} 101Z`, "coat"],
  [`M${x - 9} ${y + 4}C${x - 9} ${y + 22} ${x + 9} ${y + 22} ${x + 9} ${y + 4}Z`, "bone"],
  [`M${x - 5} ${y + 10}h3M${x + 2} ${y + 10}h3M${x - 3} ${y + 15.5}h6`, "none", { w: 1.8 }],
  [hat, "ink"]
];
var CREATURES = {
  crab: [
    [
      both(
        (x) => `M${x(-24)} 66L${x(-42)} 60L${x(-46)} 76M${x(-22)} 72L${x(-38)} 72L${x(-42)} 88M${x(-18)} 78L${x(-30)} 82\
L${x(-32)} 94`
      ),
      "none",
      { w: 6.6 }
    ],
    [
      both(
        (x) => `M${x(-24)} 66L${x(-42)} 60L${x(-46)} 76M${x(-22)} 72L${x(-38)} 72L${x(-42)} 88M${x(-18)} 78L${x(-30)} 82\
L${x(-32)} 94`
      ),
      "none",
      { line: "coat", w: 2.8 }
    ],
    [both((x) => `M${x(-24)} 56C${x(-34)} 50 ${x(-36)} 44 ${x(-34)} 38`), "none", { w: 8.5 }],
    [both((x) => `M${x(-24)} 56C${x(-34)} 50 ${x(-36)} 44 ${x(-34)} 38`), "none", { line: "coat", w: 4.5 }],
    [
      both(
        (x) => `M${x(-30)} 40C${x(-20)} 30 ${x(-22)} 14 ${x(-30)} 8C${x(-28)} 16 ${x(-30)} 22 ${x(-34)} 25C${x(-38)} 22 ${x(
        -40)} 16 ${x(-37)} 9C${x(-47)} 14 ${x(-49)} 32 ${x(-38)} 41Z`
      ),
      "coat"
    ],
    ["M40 50V36M60 50V36", "none", { w: 4.5 }],
    ["M20 66C20 50 34 44 50 44S80 50 80 66C80 80 64 86 50 86S20 80 20 66Z", "coat"],
    shade("M62 44C74 58 66 78 52 86C70 86 80 78 80 66C80 54 72 47 62 44Z"),
    [hatch([60, 52], [4, 1.4], [-6, 15], 5), "none", { thin: true, dim: 0.7 }],
    ["M26 62q3-9 12-12M31 70v.1M36 64v.1M42 60v.1", "none", { line: "white", w: 2, dim: 0.75 }],
    ...eyes(40, 60, 33, 5.5),
    ["M40 72q10-6 20 0M44 71v4M50 69.5v5M56 71v4", "none", { w: 2 }]
  ],
  serpent: [
    ["M6 92C8 70 26 68 30 82C33 92 22 96 18 101M94 92C94 66 74 66 70 84", "none", { w: 15 }],
    ["M6 92C8 70 26 68 30 82C33 92 22 96 18 101M94 92C94 66 74 66 70 84", "none", { line: "coat", w: 10.5 }],
    ["M36 101C30 78 52 70 56 54C59 42 46 40 34 42C20 44 14 34 22 26C32 14 62 10 74 26C88 46 66 66 62 101Z", "coat"],
    ["M46 101C44 84 60 72 64 56", "none", { line: "bone", w: 5, dim: 0.8 }],
    [hatch([46, 94], [2.2, -6], [8, 2], 6), "none", { thin: true }],
    ["M72 24L86 16L82 30L92 32L82 40L88 50L76 50", "coat"],
    [teeth(21, 35, 5, 5, 6), "white", { w: 1.5 }],
    ["M20 35C30 38 44 38 54 35", "none"],
    ...eye(48, 24, 5),
    ["M41 17L55 20", "none", { w: 3 }],
    ["M25 27v.1M29 24v.1", "none", { w: 2.6 }],
    shade("M74 26C86 46 66 66 62 101H54C58 70 76 54 70 30Z")
  ],
  gull: [
    ["M46 84V98M58 84V98M40 99h10M53 99h10", "none", { line: "brass", w: 3 }],
    [
      "M30 40C26 62 34 84 54 86C72 86 88 76 98 60C84 62 76 54 68 48C60 42 54 40 52 34C50 20 28 18 26 32C26 36 28 38 30 4\
0Z",
      "white"
    ],
    ["M44 56C58 50 74 56 99 58C88 74 72 80 58 76C48 72 42 64 44 56Z", "coat"],
    ["M54 66q16 2 30-4M56 72q12 2 22-3", "none", { thin: true }],
    ["M27 28C14 26 6 32 4 37C10 40 12 37 27 38Z", "brass"],
    ["M5 36.5C12 33.5 20 33 27 33", "none", { w: 1.5 }],
    ...eye(36, 29, 4),
    ["M30 22.5L42 26", "none", { w: 2.8 }],
    shade("M62 78C76 78 90 70 98 60L99 58C92 76 74 88 56 86Z")
  ],
  heron: [
    ["M50 76V99M60 76V99M44 99h10M56 99h9", "none", { line: "brass", w: 2.8 }],
    [
      "M44 34C56 40 36 48 38 58C42 76 62 82 76 76C84 72 92 66 97 54C84 56 74 46 62 46C54 46 58 34 56 24C54 12 38 10 34 2\
0C32 28 38 32 44 34Z",
      "white"
    ],
    ["M52 54C64 48 78 54 97 54C90 70 76 76 64 72C56 68 52 62 52 54Z", "coat"],
    ["M60 62q14 2 24-3M62 68q8 2 16-2", "none", { thin: true }],
    ["M35 17L2 27L36 26Z", "brass"],
    ["M52 15C62 14 70 18 76 26C66 24 60 22 54 20Z", "ink"],
    ...eye(43, 20, 3.4),
    ["M38 15l9 2", "none", { w: 2.4 }]
  ],
  hound: [
    [
      "M28 34C22 20 22 10 26 4C36 10 42 18 44 24H56C58 18 64 10 74 4C78 10 78 20 72 34C80 48 76 58 68 64C68 80 60 92 50 \
92S32 80 32 64C24 58 20 48 28 34Z",
      "coat"
    ],
    ["M30 27C27 20 27 15 28.5 11C34 16 38 20 39 24ZM70 27C73 20 73 15 71.5 11C66 16 62 20 61 24Z", "mouth", { w: 1.6 }],
    ["M16 101C18 84 26 76 33 72C36 84 42 92 50 92S64 84 67 72C74 76 82 84 84 101Z", "coat"],
    ["M24 98l6-12M34 100l4-10M66 100l-4-10M76 98l-6-12", "none", { thin: true }],
    ["M41 50C38 62 36 68 34 74C40 86 60 86 66 74C64 68 62 62 59 50Z", "bone"],
    ["M42 58C44 52 56 52 58 58C56 64 52 65 50 65S44 64 42 58Z", "ink"],
    ["M35 72C42 70 46 69 50 65C54 69 58 70 65 72C60 86 40 86 35 72Z", "mouth"],
    [teeth(38, 72, 3, 4, 5.5) + teeth(50, 71, 3, 4, 5.5), "white", { w: 1.3 }],
    ...eyes(36, 64, 43, 4.6),
    ...glare(36, 64, 37),
    shade("M60 24C72 40 66 62 66 90L80 92C76 80 74 70 68 64C78 56 80 46 72 34C78 20 76 10 74 4Z")
  ],
  cat: [
    ["M70 96C96 100 98 74 86 66C82 62 76 66 80 70C88 78 84 88 68 86Z", "coat"],
    ["M30 101C26 80 34 62 50 62S74 80 70 101Z", "coat"],
    ["M24 10L40 22Q50 19 60 22L76 10C80 26 80 40 76 50C72 62 62 68 50 68S28 62 24 50C20 40 20 26 24 10Z", "coat"],
    ["M28 18L37 25M72 18L63 25M44 24v9M50 23v11M56 24v9M27 44l-3-1M73 44l3-1", "none", { w: 1.8 }],
    ["M30 42Q38 34 44 43Q37 49 30 42ZM70 42Q62 34 56 43Q63 49 70 42Z", "brass"],
    ["M37.5 38v8M62.5 38v8", "none", { w: 2.8 }],
    ["M47 50H53L50 54ZM50 54C50 60 42 60 41 56M50 54C50 60 58 60 59 56", "mouth", { w: 1.9 }],
    ["M34 53L14 49M34 56L15 59M66 53L86 49M66 56L85 59", "none", { thin: true }],
    ["M42 82V100M58 82V100M38 101h9M53 101h9", "none"],
    shade("M62 22L76 10C80 30 80 44 74 54C68 64 60 68 52 68C66 58 66 38 62 22Z")
  ],
  rat: [
    ["M72 84C98 84 98 58 82 60C76 62 80 70 86 66", "none", { w: 6 }],
    ["M72 84C98 84 98 58 82 60C76 62 80 70 86 66", "none", { line: "bone", w: 2.6 }],
    ["M6 62C16 46 30 42 42 44C62 38 82 52 82 74C82 86 72 90 60 90H34C24 86 20 78 20 72C14 72 8 68 6 62Z", "coat"],
    [ring(36, 42, 9), "coat"],
    [ring(36, 42, 5), "mouth", { w: 1.4 }],
    ["M28 90v7h8M40 90v7h8M60 90v7h8M72 86v10h8", "none"],
    ...eye(23, 57, 3.6),
    ["M4 60q4-2 5 2q-3 3-5-2Z", "ink"],
    ["M13 68L15 75L18 71L20 76L22 70", "white", { w: 1.4 }],
    ["M10 62L-2 54M10 64L-3 64M12 66L0 74", "none", { thin: true }],
    ["M50 54q6 2 8 8M58 54q6 4 7 9M66 60q4 4 5 8M46 62q5 3 6 9", "none", { thin: true }],
    shade("M60 45C84 56 80 84 56 90H62C76 90 82 84 82 74C82 58 72 48 60 45Z")
  ],
  shark: [
    ["M58 34L66 8C76 14 82 26 82 40Z", "coat"],
    ["M2 52C16 34 50 26 76 42L97 26C93 44 94 58 98 76L78 62C54 78 18 74 2 52Z", "coat"],
    ["M4 54C26 60 52 62 78 62C54 78 18 74 4 54Z", "white"],
    ["M10 57.5C20 62 32 60 38 54C34 68 18 68 10 57.5Z", "mouth"],
    [teeth(13, 58.5, 5, 5, 5), "white", { w: 1.2 }],
    ["M40 72L34 90C44 90 54 82 58 70Z", "coat"],
    ["M48 46q-3 6 0 12M54 45q-3 6 0 12M60 45q-3 6 0 12", "none", { w: 1.8 }],
    ...eye(27, 46, 3.6),
    ["M21 41L34 43", "none", { w: 2.8 }],
    shade("M44 32C60 30 70 36 76 42L97 26C95 36 95 42 95 48C78 52 60 44 44 32Z", 0.14)
  ],
  squid: [
    [
      both((x) => `M${x(-12)} 60C${x(-20)} 76 ${x(-44)} 66 ${x(-44)} 84C${x(-44)} 94 ${x(-34)} 94 ${x(-34)} 86`),
      "none",
      { w: 10 }
    ],
    [
      both((x) => `M${x(-12)} 60C${x(-20)} 76 ${x(-44)} 66 ${x(-44)} 84C${x(-44)} 94 ${x(-34)} 94 ${x(-34)} 86`),
      "none",
      { line: "coat", w: 5.6 }
    ],
    [
      both(
        (x) => `M${x(-6)} 62C${x(-10)} 80 ${x(-24)} 82 ${x(-22)} 99M${x(-20)} 52C${x(-34)} 58 ${x(-46)} 46 ${x(-43)} 34`
      ),
      "none",
      { w: 9 }
    ],
    [
      both(
        (x) => `M${x(-6)} 62C${x(-10)} 80 ${x(-24)} 82 ${x(-22)} 99M${x(-20)} 52C${x(-34)} 58 ${x(-46)} 46 ${x(-43)} 34`
      ),
      "none",
      { line: "coat", w: 4.8 }
    ],
    ["M50 2C68 12 78 30 74 52C72 64 62 70 50 70S28 64 26 52C22 30 32 12 50 2Z", "coat"],
    ["M50 2L30 18C26 26 30 32 34 32ZM50 2L70 18C74 26 70 32 66 32Z", "coat"],
    ["M50 70C46 84 54 90 50 101", "none", { w: 6 }],
    ...eyes(38, 62, 48, 6.5),
    ...glare(38, 62, 40),
    ["M44 60q6 5 12 0", "none"],
    [
      "M46 18v.1M52 24v.1M47 30v.1M54 34v.1M10 82v.1M90 82v.1M12 76v.1M88 76v.1",
      "none",
      { line: "white", w: 2.6, dim: 0.7 }
    ],
    shade("M56 6C70 24 68 52 54 70C66 69 74 62 75 50C78 30 70 14 56 6Z")
  ],
  spirit: [
    [
      "M22 92C26 70 18 52 24 34C30 14 44 8 54 8C72 8 82 24 80 46C79 62 86 76 92 82C82 84 80 78 76 76C76 86 70 94 62 96C6\
4 88 58 84 54 86C50 96 42 98 36 92C32 88 28 90 22 92Z",
      "coat",
      { dim: 0.9 }
    ],
    ["M38 36C44 30 48 40 46 48C42 54 34 48 38 36ZM64 36C58 30 54 40 56 48C60 54 68 48 64 36Z", "ink"],
    ["M46 60C50 56 55 58 56 64C56 74 48 76 46 70Z", "ink"],
    [ring(42.5, 42, 1.8) + ring(59.5, 42, 1.8), "flame", { line: "none" }],
    ["M30 40q-2 18 2 34M72 38q2 16 0 26M34 20q6-6 14-7", "none", { line: "white", w: 1.8, dim: 0.75 }],
    ["M12 30q6-4 6-10M88 20q-4 6 0 12M10 66q6 2 8 10", "none", { line: "coat", w: 2.4 }],
    shade("M62 10C76 30 70 60 66 94C72 90 76 84 76 76L92 82C82 72 79 62 80 46C82 26 74 13 62 10Z", 0.18)
  ],
  machine: [
    ["M62 28V6H76V34Z", "leather"],
    ["M58 6C64 2 74 2 80 6M66 0q-4-8 4-12", "none", { w: 3 }],
    ["M18 40C18 28 30 24 50 24S82 28 82 40V84H18Z", "coat"],
    ["M18 42H82M18 74H82", "none", { w: 1.8 }],
    ["M23 48v.1M77 48v.1M23 68v.1M77 68v.1M36 79v.1M50 79v.1M64 79v.1", "none", { line: "brass", w: 3.4 }],
    [ring(38, 54, 10) + ring(64, 54, 10), "brass"],
    [ring(38, 54, 6.5) + ring(64, 54, 6.5), "flame", { w: 1.8 }],
    ["M38 54l4-4M64 54l-4-4", "none", { w: 2.4 }],
    ["M30 66H70V74H30ZM36 66v8M43 66v8M50 66v8M57 66v8M64 66v8", "ink", { line: "steel", w: 1.5 }],
    [both((x) => `M${x(-32)} 52L${x(-44)} 44L${x(-46)} 66`), "none", { w: 8 }],
    [both((x) => `M${x(-32)} 52L${x(-44)} 44L${x(-46)} 66`), "none", { line: "steel", w: 3.8 }],
    [both((x) => `M${x(-50)} 66H${x(-40)}L${x(-42)} 80L${x(-46)} 72L${x(-50)} 80Z`), "steel"],
    [ring(30, 92, 8) + ring(70, 92, 8) + ring(50, 92, 8), "steel"],
    [ring(30, 92, 2) + ring(70, 92, 2) + ring(50, 92, 2), "ink"],
    shade("M66 26C72 40 72 70 70 84H82V40C82 32 76 28 66 26Z", 0.2)
  ],
  swarm: [
    ...[
      [50, 50, 1.7],
      [24, 28, 1.15],
      [76, 26, 1.2],
      [20, 72, 1.2],
      [78, 76, 1.25],
      [50, 14, 0.9],
      [50, 90, 0.95],
      [92, 52, 0.8],
      [6, 50, 0.75]
    ].flatMap(([x, y, k]) => [
      [
        `M${x} ${y - 4 * k}C${x - 14 * k} ${y - 16 * k} ${x - 16 * k} ${y - 2 * k} ${x - 3 * k} ${y - 1 * k}ZM${x} ${y -
        4 * k}C${x + 14 * k} ${y - 16 * k} ${x + 16 * k} ${y - 2 * k} ${x + 3 * k} ${y - 1 * k}Z`,
        "white",
        { w: 1.2, dim: 0.85 }
      ],
      [
        `M${x} ${y - 7 * k}C${x + 7 * k} ${y - 6 * k} ${x + 6 * k} ${y + 8 * k} ${x} ${y + 12 * k}C${x - 6 * k} ${y + 8 *
        k} ${x - 7 * k} ${y - 6 * k} ${x} ${y - 7 * k}Z`,
        "coat",
        { w: 1.6 }
      ],
      [
        `M${x - 4.5 * k} ${y + 1 * k}h${9 * k}M${x - 3.8 * k} ${y + 5 * k}h${7.6 * k}M${x} ${y + 12 * k}v${3 * k}`,
        "none",
        { w: 1.5 * k }
      ],
      [
        `M${x - 2 * k} ${y - 6 * k}l${-3 * k} ${-4 * k}M${x + 2 * k} ${y - 6 * k}l${3 * k} ${-4 * k}`,
        "none",
        { thin: true }
      ],
      [`M${x - 2.5 * k} ${y - 3.5 * k}v.1M${x + 2.5 * k} ${y - 3.5 * k}v.1`, "none", { line: "white", w: 2.4 * k }]
    ])
  ],
  plant: [
    ["M50 101C46 84 54 76 50 62M50 92C36 92 24 84 20 72M52 86C66 88 76 80 82 70", "none", { w: 7.5 }],
    ["M50 101C46 84 54 76 50 62M50 92C36 92 24 84 20 72M52 86C66 88 76 80 82 70", "none", { line: "leaf", w: 3.6 }],
    ["M20 74C6 74 4 62 10 54C20 56 26 64 20 74ZM82 72C96 72 98 60 92 52C82 54 76 62 82 72Z", "leaf"],
    ["M20 73q-4-10-9-16M82 71q4-10 9-16", "none", { thin: true }],
    ["M16 30C10 46 26 66 50 66S90 46 84 30C76 44 62 46 50 46S24 44 16 30Z", "coat"],
    ["M16 30C20 12 34 4 50 4S80 12 84 30C76 38 62 40 50 40S24 38 16 30Z", "coat"],
    ["M16 30C24 38 38 40 50 40S76 38 84 30C78 46 64 49 50 49S22 46 16 30Z", "mouth"],
    [teeth(21, 35, 7, 8.2, 7), "white", { w: 1.4 }],
    ...eyes(39, 61, 20, 4.8),
    ...glare(39, 61, 13),
    ["M26 24v.1M32 30v.1M70 28v.1M76 22v.1M32 56v.1M44 60v.1M62 58v.1", "none", { line: "white", w: 2.6, dim: 0.7 }],
    shade("M66 8C80 20 74 50 56 66C76 64 90 48 84 30C82 20 76 12 66 8Z")
  ],
  rock: [
    ["M8 96C2 78 12 66 16 52C18 36 30 28 40 20C52 10 66 16 74 28C88 36 86 54 92 66C98 80 96 90 92 96Z", "coat"],
    ["M40 20L46 34L36 44M74 28L66 40M16 52L28 58M92 66L80 70L76 84M20 84L34 80", "none", { w: 1.7 }],
    ["M34 54L46 58C44 64 36 64 34 54ZM68 52L56 57C58 63 66 62 68 52Z", "white", { w: 1.8 }],
    ["M31 50L47 57M71 48L55 56", "none", { w: 3.6 }],
    [ring(41, 59.5, 1.8) + ring(61, 58.5, 1.8), "ink", { line: "none" }],
    ["M36 78L42 73L48 77L54 72L60 77L66 73", "none", { w: 2.6 }],
    [hatch([74, 42], [2, 6], [-8, 5], 8), "none", { thin: true, dim: 0.7 }],
    shade("M70 24C76 46 76 74 70 96H92C96 90 98 80 92 66C86 54 88 36 74 28Z")
  ],
  wave: [
    [
      "M-20 101C-4 90 8 70 18 48C28 22 50 10 70 14C90 18 98 36 90 48C88 38 78 34 70 38C60 44 60 62 72 72C86 82 104 84 12\
2 82V101Z",
      "coat"
    ],
    ["M18 48C28 22 50 10 70 14C90 18 98 36 90 48C92 36 80 26 68 28C54 30 46 40 44 52", "white", { w: 2 }],
    ["M60 26q6 4 5 9M72 22q6 4 6 10M82 28q4 4 4 10", "none", { thin: true }],
    [
      "M30 60q2 14 14 26M22 72q4 12 14 22M40 58q0 14 14 26M64 82q12 8 26 8",
      "none",
      { line: "white", w: 1.8, dim: 0.75 }
    ],
    ["M38 50L52 54C50 61 41 60 38 50Z", "white", { w: 1.8 }],
    [ring(46, 55, 2), "ink", { line: "none" }],
    ["M35 46L53 52", "none", { w: 3.2 }],
    [ring(94, 26, 2.5) + ring(98, 40, 1.8) + ring(84, 8, 2), "white", { w: 1.4 }]
  ],
  wind: [
    [
      "M18 60C4 58 2 40 16 36C14 20 32 12 42 20C50 6 76 8 78 26C94 26 98 44 88 52C92 66 78 74 68 70C60 82 40 82 36 72C28\
 76 18 70 18 60Z",
      "coat"
    ],
    ["M30 40Q36 35 42 40M54 38Q60 33 66 38", "none", { w: 2.6 }],
    ...eyes(36, 60, 43, 3.2),
    ["M28 34L43 38M68 31L54 36", "none", { w: 2.8 }],
    [ring(46, 60, 6), "mouth"],
    ["M26 54q4-4 9 0M58 52q5-4 9 1", "none", { thin: true }],
    ["M40 64C30 74 18 76 2 78M44 67C38 80 22 86 6 90M50 67C48 82 36 92 20 98", "none", { line: "white", w: 3 }],
    ["M40 64C30 74 18 76 2 78M44 67C38 80 22 86 6 90M50 67C48 82 36 92 20 98", "none", { thin: true }],
    shade("M70 14C82 34 78 58 62 76C74 76 92 68 88 52C98 44 94 26 78 26C77 20 74 16 70 14Z", 0.15)
  ],
  ram: [
    ["M20 101C20 84 28 76 38 74H62C72 76 80 84 80 101Z", "white"],
    ["M26 96q4-4 8 0q4-4 8 0q4-4 8 0q4-4 8 0q4-4 8 0q4-4 8 0M32 86q4-4 8 0M60 86q4-4 8 0", "none", { w: 1.6 }],
    ["M36 26C30 36 32 52 38 66C40 80 44 86 50 86S60 80 62 66C68 52 70 36 64 26Z", "coat"],
    ["M33 30q3-8 8-6q3-8 9-4q6-4 9 4q5-2 8 6q-4 6-8 3q-4 6-9 2q-5 4-9-2q-4 3-8-3Z", "white", { w: 1.8 }],
    [
      both(
        (x) => `M${x(-10)} 22C${x(-22)} 6 ${x(-46)} 14 ${x(-46)} 36C${x(-46)} 54 ${x(-28)} 62 ${x(-22)} 50C${x(-20)} 44 ${x(
        -24)} 38 ${x(-30)} 41C${x(-30)} 32 ${x(-22)} 28 ${x(-14)} 34Z`
      ),
      "bone"
    ],
    [
      both(
        (x) => `M${x(-20)} 15l${x(-50) - x(-53)} 14M${x(-32)} 16l0 14M${x(-42)} 24l${x(-46) - x(-51)} 10M${x(-46)} 38l${x(
        -38) - x(-48)} 4`
      ).replace(/l(-?\d+) 14/g, "l$1 14"),
      "none",
      { thin: true }
    ],
    ...eyes(41, 59, 46, 3.6),
    ...glare(41, 59, 40),
    ["M44 74q6-4 12 0M50 74v5M44 80q6 4 12 0", "none"],
    shade("M56 24C64 40 60 66 54 86C58 84 60 76 62 66C68 52 70 36 64 26Z")
  ],
  door: [
    ["M20 101V30C20 12 34 4 50 4S80 12 80 30V101Z", "leather"],
    ["M27 101V32C27 18 38 11 50 11S73 18 73 32V101Z", "coat"],
    ["M38 14V101M50 11V101M62 14V101", "none", { w: 1.5 }],
    ["M27 34H60M27 88H60", "none", { w: 5.5 }],
    ["M27 34H60M27 88H60", "none", { line: "steel", w: 2.4 }],
    ...eyes(40, 60, 50, 5.5),
    ...glare(40, 60, 42),
    [ring(50, 68, 5), "ink"],
    ["M48 70L45 82H55L52 70Z", "ink"],
    shade("M62 12V101H73V32C73 22 69 15 62 12Z", 0.2)
  ],
  clock: [
    ["M24 101L28 92H72L76 101Z", "leather"],
    ["M32 92V46H68V92Z", "coat"],
    ["M26 46V22C26 10 38 2 50 2S74 10 74 22V46Z", "coat"],
    [ring(50, 27, 16), "white"],
    ["M50 14v3M50 37v3M37 27h3M60 27h3M41 18l2 2M59 18l-2 2M41 36l2-2M59 36l-2-2", "none", { thin: true }],
    ["M50 27L40 21M50 27L61 19", "none", { w: 3 }],
    ["M44 33q6-3 12 0", "none"],
    ["M40 52H60V88H40Z", "ink", { line: "brass", w: 1.8 }],
    ["M50 52L46 74", "none", { line: "brass", w: 2 }],
    [ring(45.5, 77, 5), "brass"],
    ["M34 92v8M66 92v8", "none"],
    shade("M66 6V101H74V22C74 14 71 9 66 6Z", 0.2)
  ],
  crowd: [
    ...person(20, 36, "M8 40C10 36 30 36 32 40L29 41L28 24C24 20 16 20 12 24L11 41Z"),
    ...person(80, 34, "M66 38C72 33 88 33 94 38C90 41 70 41 66 38ZM70 37C68 22 92 22 90 37Z"),
    ...person(50, 26, "M33 31C38 26 62 26 67 31C62 34 38 34 33 31ZM38 30L37 8C44 5 56 5 63 8L62 30Z"),
    ["M44 60L50 72L56 60M50 72V96", "none", { line: "white", w: 1.8 }],
    shade("M56 50C64 70 66 90 66 101H101C100 84 92 60 80 58C70 62 66 70 64 78C64 64 60 54 56 50Z", 0.2)
  ],
  god: [
    [
      Array.from({ length: 13 }, (_, at) => {
        const turn2 = at / 12 * Math.PI;
        return `M50 46L${(50 + 60 * Math.cos(turn2)).toFixed(1)} ${(46 - 58 * Math.sin(turn2)).toFixed(1)}`;
      }).join(""),
      "none",
      { line: "brass", w: 3.4 }
    ],
    ["M24 36C24 20 36 12 50 12S76 20 76 36V70C76 88 62 96 50 96S24 88 24 70Z", "coat"],
    ["M24 36H76M30 24H70", "none", { w: 1.8 }],
    ["M30 30l4-4M38 30l4-4M46 30l4-4M54 30l4-4M62 30l4-4", "none", { thin: true }],
    ["M32 46L46 48V54L34 56ZM68 46L54 48V54L66 56Z", "flame"],
    ["M50 44L44 68H56Z", "coat"],
    ["M36 78H64V86H36ZM43 78v8M50 78v8M57 78v8", "white", { w: 2 }],
    ["M28 60q4 2 5 8M72 60q-4 2-5 8M30 74l4 3M70 74l-4 3", "none", { w: 1.6 }],
    shade("M60 13C66 40 66 70 58 95C68 92 76 84 76 70V36C76 24 70 16 60 13Z", 0.2)
  ],
  bones: [
    ["M30 74L24 101H76L70 74Z", "coat"],
    ["M50 76V101M34 84H66M32 93H68", "none", { line: "bone", w: 4.5 }],
    [
      "M50 8C30 8 20 24 22 42C22 52 28 56 32 60L34 74C42 80 58 80 66 74L68 60C72 56 78 52 78 42C80 24 70 8 50 8Z",
      "bone"
    ],
    ["M31 42C32 34 44 34 45 43C45 52 33 53 31 42ZM69 42C68 34 56 34 55 43C55 52 67 53 69 42Z", "ink"],
    [ring(39, 44, 2) + ring(61, 44, 2), "flame", { line: "none" }],
    ["M50 51L46 60H54Z", "ink"],
    ["M36 66H64M41 63v10M46 64v11M51 64v11M56 64v11M61 63v10", "none", { w: 1.8 }],
    ["M60 14l-4 8 5 4", "none", { w: 1.6 }],
    shade("M60 10C72 24 70 50 62 76L66 74L68 60C78 54 80 44 78 36C77 22 70 13 60 10Z")
  ],
  gloves: [
    ...[
      [26, 62, -18],
      [72, 58, 16],
      [49, 40, 0]
    ].flatMap(([x, y, lean]) => [
      [
        `M${x - 12} ${y + 38}L${x - 12 + lean / 6} ${y + 8}C${x - 22 + lean / 4} ${y - 2} ${x - 22} ${y - 8} ${x - 18 + lean /
        3} ${y - 8}L${x - 10} ${y}L${x - 12 + lean / 2} ${y - 24}C${x - 11 + lean / 2} ${y - 29} ${x - 5 + lean / 2} ${y -
        29} ${x - 4 + lean / 2} ${y - 24}L${x - 3 + lean / 4} ${y - 8}L${x - 1 + lean / 2} ${y - 29}C${x + lean / 2} ${y -
        34} ${x + 6 + lean / 2} ${y - 33} ${x + 6 + lean / 2} ${y - 28}L${x + 5 + lean / 4} ${y - 8}L${x + 9 + lean / 2}\
 ${y - 24}C${x + 11 + lean / 2} ${y - 28} ${x + 16 + lean / 2} ${y - 26} ${x + 15 + lean / 2} ${y - 21}L${x + 13} ${y + 8}\
L${x + 12} ${y + 38}Z`,
        "coat"
      ],
      [`M${x - 12} ${y + 26}H${x + 12}M${x - 6} ${y + 4}v8M${x} ${y + 3}v9M${x + 6} ${y + 4}v8`, "none", { w: 1.5 }],
      [`M${x - 12} ${y + 30}H${x + 12}V${y + 38}H${x - 12}Z`, "white", { w: 1.8 }]
    ])
  ],
  lurker: [
    ["M-20 101V40C-10 28 4 14 24 12C40 -2 66 0 78 12C96 14 110 30 120 42V101Z", "ink"],
    [
      "M8 96C4 72 22 44 50 44S96 72 92 96C84 88 80 98 74 92C68 100 60 90 54 96C46 90 42 100 34 93C28 99 18 88 8 96Z",
      "coat"
    ],
    ["M28 62C34 54 44 56 46 66C40 72 30 70 28 62ZM72 62C66 54 56 56 54 66C60 72 70 70 72 62Z", "brass"],
    ["M37 57v12M63 57v12", "none", { w: 3.4 }],
    ["M30 80C42 76 58 76 70 80C64 88 36 88 30 80Z", "mouth"],
    [teeth(33, 80, 7, 4.8, 5), "white", { w: 1.2 }],
    [ring(24, 30, 2.6) + ring(34, 26, 2.6) + ring(70, 28, 2) + ring(78, 32, 2), "brass", { line: "none" }]
  ],
  beast: [
    [
      "M12 101C6 76 14 58 24 50C18 40 20 28 28 26C32 28 35 32 36 36C44 30 56 30 64 36C65 32 68 28 72 26C80 28 82 40 76 5\
0C86 58 94 76 88 101Z",
      "coat"
    ],
    [
      "M18 80l-5 2M16 90l-5 3M24 70l-5 0M82 80l5 2M84 90l5 3M76 70l5 0M40 94l2 6M50 92v7M60 94l-2 6",
      "none",
      { w: 1.8 }
    ],
    [
      both((x) => `M${x(-20)} 28C${x(-28)} 22 ${x(-30)} 10 ${x(-24)} 2C${x(-22)} 12 ${x(-16)} 18 ${x(-12)} 30Z`),
      "bone"
    ],
    ["M36 64C38 58 62 58 64 64C68 74 62 86 50 86S32 74 36 64Z", "bone"],
    ["M44 64C46 60 54 60 56 64C54 69 46 69 44 64Z", "ink"],
    ["M38 75C44 79 56 79 62 75M42 76l2 7 3-6M58 76l-2 7-3-6", "white", { w: 1.8 }],
    ...eyes(37, 63, 51, 4.6),
    ...glare(37, 63, 44),
    shade("M62 36C74 60 72 82 66 101H88C94 78 88 60 76 50C82 40 80 28 72 26C68 28 65 32 64 36Z")
  ],
  umbrella: [
    ["M50 40V86C50 98 66 98 66 88", "none", { w: 6.5 }],
    ["M50 40V86C50 98 66 98 66 88", "none", { line: "leather", w: 2.8 }],
    [
      "M4 56C6 28 26 10 50 10S94 28 96 56C90 48 80 48 74 56C68 48 56 48 50 56C44 48 32 48 26 56C20 48 10 48 4 56Z",
      "coat"
    ],
    ["M50 10V3M50 10C38 22 30 38 26 56M50 10C62 22 70 38 74 56M50 10V56", "none", { w: 1.8 }],
    ...eyes(38, 62, 38, 4.6),
    ...glare(38, 62, 31),
    shade("M50 10C66 20 74 40 74 56C80 48 90 48 96 56C94 28 74 10 50 10Z")
  ],
  dummy: [
    ["M50 84V100M32 101C36 94 64 94 68 101Z", "leather", { w: 4 }],
    [
      "M36 24C22 28 14 34 16 42C22 46 28 46 30 52C32 62 28 72 32 84C42 90 58 90 68 84C72 72 68 62 70 52C72 46 78 46 84 4\
2C86 34 78 28 64 24Z",
      "coat"
    ],
    ["M42 24C42 16 44 14 44 8H56C56 14 58 16 58 24C54 28 46 28 42 24Z", "leather"],
    [ring(50, 6, 5), "brass"],
    ["M50 26V88M32 52C42 56 58 56 68 52M30 70q20 5 40 0", "none", { thin: true }],
    ["M36 34l6 6M42 34l-6 6M58 34l6 6M64 34l-6 6", "none", { w: 2.6 }],
    ["M40 46h3M45 47.5h3M50 48h3M55 47.5h3", "none", { w: 2 }],
    ["M72 60C82 60 90 66 88 74", "none", { thin: true }],
    [ring(88, 76, 2.4), "mouth", { w: 1.2 }],
    shade("M60 25C68 46 58 66 62 87L68 84C72 72 68 62 70 52C72 46 78 46 84 42C86 34 78 28 64 24Z")
  ]
};
var SEA = [
  [
    "M-40 78Q-33 73-26 78T-12 78T2 78T16 78T30 78T44 78T58 78T72 78T86 78T100 78T114 78T128 78T142 78V102H-40Z",
    "coat",
    { line: "none", dim: 0.3 }
  ],
  [
    "M-38 84Q-31 79-24 84T-10 84M4 86Q11 81 18 86M78 84Q85 79 92 84T106 84M-30 94Q-23 89-16 94M84 94Q91 89 98 94T112 94M\
30 95Q37 90 44 95T58 95",
    "none",
    { line: "coat", w: 1.8 }
  ]
];
var GROUND = [
  ["M-40 86C-10 82 20 88 50 85S110 84 140 87V102H-40Z", "coat", { line: "none", dim: 0.28 }],
  ["M-34 92h16M-6 96h14M86 93h18M24 97h10M108 97h16", "none", { line: "coat", w: 1.8 }]
];
var ROOM = [
  ["M-40 88H140V102H-40Z", "coat", { line: "none", dim: 0.3 }],
  ["M-40 88H140M-20 88l-8 14M14 88l-4 14M86 88l4 14M120 88l8 14", "none", { line: "coat", w: 1.6 }]
];
var SETTINGS = {
  crab: SEA,
  serpent: SEA,
  gull: SEA,
  heron: GROUND,
  hound: GROUND,
  cat: ROOM,
  rat: ROOM,
  shark: SEA,
  squid: SEA,
  spirit: GROUND,
  machine: GROUND,
  swarm: GROUND,
  plant: GROUND,
  rock: GROUND,
  wave: SEA,
  wind: SEA,
  ram: GROUND,
  door: ROOM,
  clock: ROOM,
  crowd: ROOM,
  god: SEA,
  bones: GROUND,
  gloves: ROOM,
  lurker: ROOM,
  beast: GROUND,
  umbrella: ROOM,
  dummy: ROOM
};

// browser/shared/faces/people.js
var HEADS = {
  oval: "M28 44C28 27 38 19 50 19S72 27 72 44C72 60 62 76 50 76S28 60 28 44Z",
  square: "M28 42C28 26 37 19 50 19S72 26 72 42L70 61C68 71 60 76 50 76S32 71 30 61Z",
  long: "M31 42C31 26 39 18 50 18S69 26 69 42C69 52 67 63 63 71C60 77 55 79 50 79S40 77 37 71C33 63 31 52 31 42Z",
  round: "M26 47C26 30 36 20 50 20S74 30 74 47 65 76 50 76 26 64 26 47Z",
  pointed: "M28 41C28 26 38 19 50 19S72 26 72 41C71 56 60 71 53 77Q50 79 47 77C40 71 29 56 28 41Z"
};
var CROWN = "M27 45C24 25 36 14 50 14S76 25 73 45C71 38 68 34 64 31C54 35 43 33 37 27C33 33 30 38 27 45Z";
var MIDDLE = "M27 46C24 25 36 14 50 14S76 25 73 46C71 36 63 30 50 21C37 30 29 36 27 46Z";
var SHEEN = ["M36 24q6-6 14-6M40 27q4-4 9-5", "none", { line: "white", w: 1.2, dim: 0.55 }];
var HAIR = {
  parted: { back: [], front: [[CROWN, "hair"], SHEEN] },
  bald: { back: [], front: [["M37 28q4-5 10-5.5", "none", { line: "white", w: 2, dim: 0.8 }]] },
  cropped: {
    back: [],
    front: [
      ["M27 45C25 24 36 14 50 14S75 24 73 45C71 40 70 36 67 33C60 29 40 29 33 33C30 36 29 40 27 45Z", "hair"],
      ["M38 21v5M44 19v6M50 18v6M56 19v6M62 21v5", "none", { thin: true, line: "white", dim: 0.4 }]
    ]
  },
  swept: {
    back: [],
    front: [
      ["M27 44C21 29 30 13 47 14C55 8 80 13 74 45C72 36 70 32 66 30C57 34 50 28 45 24C41 30 33 33 27 44Z", "hair"],
      ["M48 20q10-3 18 6M51 24q8-1 13 5", "none", { thin: true, line: "white", dim: 0.5 }]
    ]
  },
  thinning: {
    back: [],
    front: [
      [
        both((x) => `M${x(-21)} 50C${x(-25)} 44 ${x(-26)} 35 ${x(-20)} 29C${x(-18)} 36 ${x(-19)} 43 ${x(-19)} 51Z`),
        "hair"
      ],
      ["M42 20q6-4 12-1M46 18q6-2 10 1", "none", { thin: true }]
    ]
  },
  wavy: {
    back: [["M27 32C13 48 24 60 16 76C26 85 37 82 42 79H58C63 82 74 85 84 76C76 60 87 48 73 32Z", "hair"]],
    front: [[CROWN, "hair"], SHEEN]
  },
  bob: {
    back: [["M25 36C19 52 21 66 24 74C34 79 66 79 76 74C79 66 81 52 75 36Z", "hair"]],
    front: [
      ["M25 51C21 25 35 13 50 13S79 25 75 51C73 46 72 41 70 36C58 40 42 40 30 36C28 41 27 46 25 51Z", "hair"],
      ["M36 25q6-6 14-6M58 20q7 2 11 9", "none", { line: "white", w: 1.2, dim: 0.5 }]
    ]
  },
  bun: {
    back: [[ring(50, 10, 9), "hair"]],
    front: [
      [MIDDLE, "hair"],
      ["M50 21V14M43 26q2-7 6-11M57 26q-2-7-6-11", "none", { thin: true, dim: 0.6 }]
    ]
  },
  braids: {
    back: [
      [
        both(
          (x) => [
            `M${x(-23)} 46C${x(-31)} 54 ${x(-25)} 62 ${x(-31)} 70C${x(-25)} 76 ${x(-33)} 84 ${x(-29)} 95`,
            `L${x(-20)} 95C${x(-18)} 85 ${x(-22)} 78 ${x(-18)} 71C${x(-20)} 63 ${x(-15)} 56 ${x(-18)} 48Z`
          ].join("")
        ),
        "hair"
      ],
      [both((x) => `M${x(-30)} 70L${x(-18)} 71M${x(-31)} 84L${x(-20)} 82`), "none", { thin: true }]
    ],
    front: [
      [MIDDLE, "hair"],
      ["M36 30q5-8 12-12M64 30q-5-8-12-12", "none", { thin: true, dim: 0.6 }]
    ]
  },
  curls: {
    back: [],
    front: [
      [
        "M27 43C20 41 20 33 26 30C22 23 30 16 36 18C38 11 46 10 50 14C54 10 63 11 64 18C71 15 78 23 74 29C80 33 80 41 73\
 43C72 38 70 35 66 32C61 36 55 35 52 31C47 36 40 35 36 31C32 34 30 38 27 43Z",
        "hair"
      ],
      ["M33 27q4-4 7 0M44 22q4-4 8 0M57 24q4-3 7 1M38 20q3-3 6 0", "none", { thin: true, line: "white", dim: 0.5 }]
    ]
  },
  tail: {
    back: [["M66 22C88 22 90 42 83 58C80 66 85 72 79 82C72 76 71 62 69 48Z", "hair"]],
    front: [
      ["M27 45C25 25 36 14 50 14S75 25 73 45C71 34 63 26 50 26S29 34 27 45Z", "hair"],
      ["M33 31q8-10 17-10t17 10", "none", { thin: true, line: "white", dim: 0.5 }]
    ]
  },
  wild: {
    back: [["M26 40L15 48L22 54L14 64L25 66L27 74H73L75 66L86 64L78 54L85 48L74 40Z", "hair"]],
    front: [
      [
        "M25 51L19 41L26 36L19 26L30 24L29 13L40 17L46 8L53 16L62 9L65 19L77 17L74 27L83 32L75 38L80 46L73 49C72 39 68 3\
4 64 31L58 38L52 31L45 37L38 30C33 35 28 41 25 51Z",
        "hair"
      ]
    ]
  }
};
var HATS = {
  bareheaded: [],
  "peaked-cap": [
    ["M23 27C18 12 34 5 50 5S82 12 77 27C60 21 40 21 23 27Z", "coat"],
    ["M25 26C40 20 60 20 75 26L74 33C60 28 40 28 26 33Z", "ink"],
    ["M26 29.5C40 24.5 60 24.5 74 29.5", "none", { line: "brass", w: 1.8 }],
    ["M27 33C39 28 61 28 73 33C66 40 34 40 27 33Z", "ink"],
    [ring(50, 14.5, 3.6), "brass", { w: 1.6 }],
    ["M50 18v3M44 15q-3 3 0 6M56 15q3 3 0 6", "none", { line: "brass", w: 1.4 }]
  ],
  "flat-cap": [
    ["M23 30C19 14 36 7 55 9C71 10 81 19 78 29C60 24 42 25 23 30Z", "coat"],
    ["M23 30C40 24 58 24 71 28C61 36 31 38 23 30Z", "ink"],
    ["M36 13l-4 12M46 10l-2 14M57 10l2 14M67 13l5 12", "none", { thin: true, dim: 0.7 }]
  ],
  bowler: [
    ["M30 28C29 10 38 4 50 4S71 10 70 28Z", "ink"],
    ["M17 28C27 22 73 22 83 28C85 33 77 33 70 31.5C58 28 42 28 30 31.5C23 33 15 33 17 28Z", "ink"],
    ["M32 23C43 20 57 20 68 23", "none", { line: "coat", w: 3.4 }],
    ["M38 13q3-5 9-5.5", "none", { line: "white", w: 1.6, dim: 0.7 }]
  ],
  "top-hat": [
    ["M32 26L29 2C40-1 60-1 71 2L68 26Z", "ink"],
    ["M18 26C30 21 70 21 82 26C82 33 66 30 50 30S18 33 18 26Z", "ink"],
    ["M31.5 20.5C42 18 58 18 68.5 20.5", "none", { line: "coat", w: 4.5 }],
    ["M35 5l1.5 11", "none", { line: "white", w: 1.6, dim: 0.6 }]
  ],
  beret: [
    ["M21 25C18 10 42 3 62 7C80 10 84 23 75 29C60 22 40 24 28 31C24 30 22 28 21 25Z", "coat"],
    ["M28 31C40 24 60 22 75 29L73 33C60 27 41 28 30 35Z", "ink"],
    ["M50 6q1-4 4-4", "none"],
    ["M31 19q8-8 19-8", "none", { line: "white", w: 1.2, dim: 0.4 }]
  ],
  "chef-hat": [
    ["M32 29C19 28 17 12 30 11C31 2 43-1 50 4C57-1 69 2 70 11C83 12 81 28 68 29Z", "white"],
    ["M31 27C42 24 58 24 69 27L68 35C56 31 44 31 32 35Z", "white"],
    ["M41 12q-2 6 0 11M50 10v12M60 12q2 6 0 11", "none", { thin: true }]
  ],
  headscarf: [
    ["M72 44l13 2-5 6 3 8-13-8Z", "coat"],
    ["M24 47C19 22 34 11 50 11S81 22 76 47C72 35 64 27 50 27S28 35 24 47Z", "coat"],
    ["M36 22v.1M45 18v.1M55 18v.1M64 22v.1M30 32v.1M70 32v.1M50 23v.1", "none", { line: "paper", w: 3 }]
  ],
  hood: [
    [
      "M50 7C29 7 22 29 22 52C22 65 29 76 38 82C31 68 28 57 29 46C30 31 38 23 50 23S70 31 71 46C72 57 69 68 62 82C71 76 \
78 65 78 52C78 29 71 7 50 7Z",
      "coat"
    ],
    ["M50 7V23M35 14q-6 9-8 20M65 14q6 9 8 20", "none", { thin: true, dim: 0.7 }]
  ],
  turban: [
    ["M23 35C14 16 34 3 50 3S86 16 77 35C68 27 58 25 50 25S32 27 23 35Z", "coat"],
    ["M23 31C34 13 54 8 74 16M22 23C32 11 46 6 60 6M38 27C48 19 63 15 79 24", "none", { w: 1.5 }],
    [ring(50, 17, 3), "brass", { w: 1.5 }]
  ],
  "straw-hat": [
    ["M32 26C30 11 38 6 50 6S70 11 68 26Z", "brass"],
    ["M10 28C22 20 78 20 90 28C79 36 64 31 50 31S21 36 10 28Z", "brass"],
    ["M32 23C43 20 57 20 68 23", "none", { line: "coat", w: 4 }],
    ["M37 11l2 7M44 9l1 7M52 9v7M60 11l-1 6M20 27l8-1M72 26l9 1.5", "none", { thin: true, dim: 0.7 }]
  ],
  "flying-helmet": [
    [
      "M25 52C21 24 34 10 50 10S79 24 75 52C77 60 75 68 70 74C66 67 69 57 69 48C69 36 62 29 50 29S31 36 31 48C31 57 34 6\
7 30 74C25 68 23 60 25 52Z",
      "leather"
    ],
    ["M50 10V29M38 14q-6 7-7 17M62 14q6 7 7 17", "none", { thin: true, dim: 0.7 }],
    ["M26 30Q50 16 74 30", "none", { w: 4.5 }],
    [ring(40, 23, 7) + ring(60, 23, 7), "glass"],
    ["M36 24q2-4 5-4M56 24q2-4 5-4", "none", { line: "white", w: 1.6 }]
  ],
  tricorn: [
    ["M13 28C22 10 38 6 50 6S78 10 87 28C76 22 63 20 50 29C37 20 24 22 13 28Z", "ink"],
    ["M17 25C28 19 40 19 50 26C60 19 72 19 83 25", "none", { line: "brass", w: 1.8 }],
    ["M50 11v8M46 14h8", "none", { line: "brass", w: 1.6 }]
  ],
  "wool-cap": [
    [ring(50, 7, 5), "white"],
    ["M26 32C23 14 36 9 50 9S77 14 74 32Z", "coat"],
    ["M24 29C40 24 60 24 76 29V37C60 33 40 33 24 37Z", "coat"],
    ["M32 28v7M39 26.5v7M46 26v7M54 26v7M61 26.5v7M68 28v7", "none", { thin: true }]
  ],
  "tin-hat": [
    ["M24 30C23 11 36 6 50 6S77 11 76 30Z", "steel"],
    ["M12 33C28 25 72 25 88 33C72 38 28 38 12 33Z", "steel"],
    ["M33 15q5-5 12-5.5", "none", { line: "white", w: 2, dim: 0.8 }]
  ],
  crown: [
    ["M28 27L24 8L37 17L50 3L63 17L76 8L72 27C60 22 40 22 28 27Z", "brass"],
    [ring(50, 19, 2.5), "mouth", { w: 1.4 }],
    ["M31 23C43 19 57 19 69 23", "none", { thin: true }]
  ],
  wig: [
    [
      "M28 44C22 20 34 8 50 8S78 20 72 44L79 47C84 54 78 60 80 66C84 74 76 80 71 76C67 70 71 62 69 54V38C62 30 56 27 50 \
27S38 30 31 38V54C29 62 33 70 29 76C24 80 16 74 20 66C22 60 16 54 21 47Z",
      "white"
    ],
    [
      "M22 53q4-2 7 0M21 62q4-2 8 0M23 71q3-2 6 0M78 53q-4-2-7 0M79 62q-4-2-8 0M77 71q-3-2-6 0M38 18q12-7 24 0",
      "none",
      { thin: true }
    ]
  ]
};
var HAT_BACK = {
  hood: [["M50 6C24 6 17 32 17 54C17 70 21 82 24 90H76C79 82 83 70 83 54C83 32 76 6 50 6Z", "coat"]],
  wig: [["M30 40C24 56 27 66 30 76H70C73 66 76 56 70 40Z", "white"]]
};
var COVERS = { hood: "all", "flying-helmet": "all", wig: "all", turban: "front", headscarf: "front" };
var STUBBLE = Array.from({ length: 21 }, (_, at) => {
  const [x, row] = [at % 11 * 3.2 - 16 + (at > 10 ? 1.6 : 0), at > 10 ? 4 : 0];
  return `M${(50 + x).toFixed(1)} ${(73.5 - row - (x / 16) ** 2 * 9).toFixed(1)}v1.3`;
}).join("");
var BEARDS = {
  shaven: [],
  stubble: [[STUBBLE, "none", { thin: true, dim: 0.8 }]],
  moustache: [
    [
      "M50 60C46 57.5 39 60 35 65.5C41 67.5 47 66.5 50 63.5C53 66.5 59 67.5 65 65.5C61 60 54 57.5 50 60Z",
      "hair",
      { w: 1.8 }
    ]
  ],
  handlebar: [
    ["M50 60.5C45 57 40 61 33 58.5C32 65 42 69 50 64.5C58 69 68 65 67 58.5C60 61 55 57 50 60.5Z", "hair", { w: 1.8 }]
  ],
  goatee: [
    [
      "M50 60.5C46 58.5 41 60.5 38 64.5C43 66 47 65.5 50 63.5C53 65.5 57 66 62 64.5C59 60.5 54 58.5 50 60.5Z",
      "hair",
      { w: 1.6 }
    ],
    ["M44 71C47 69 53 69 56 71C56 79 53 84 50 86C47 84 44 79 44 71Z", "hair", { w: 1.8 }]
  ],
  "full-beard": [
    [
      "M27.5 47C26 66 33 87 50 90C67 87 74 66 72.5 47C70 55 68 60 64 61.5C58 58 54 59 50 61C46 59 42 58 36 61.5C32 60 30\
 55 27.5 47Z",
      "hair"
    ],
    ["M42 67.5q8 4 16-.5", "none", { w: 2 }],
    ["M37 72l3 8M44 75l2 9M56 75l-2 9M63 72l-3 8", "none", { thin: true, line: "white", dim: 0.45 }]
  ],
  "long-beard": [
    [
      "M28 48C26 64 30 88 50 101C70 88 74 64 72 48C70 55 68 60 64 61.5C58 58 54 59 50 61C46 59 42 58 36 61.5C32 60 30 55\
 28 48Z",
      "hair"
    ],
    ["M43 67.5q7 3.5 14-.5", "none", { w: 2 }],
    [
      "M36 72q2 10 8 17M44 75q1 10 5 18M56 75q-1 10-5 18M64 72q-2 10-8 17",
      "none",
      { thin: true, line: "white", dim: 0.45 }
    ]
  ],
  sideburns: [
    [
      both((x) => `M${x(-22)} 43C${x(-23)} 56 ${x(-20)} 67 ${x(-11)} 71C${x(-15)} 63 ${x(-16)} 54 ${x(-17)} 45Z`),
      "hair",
      { w: 1.8 }
    ]
  ]
};
var GLASSES = {
  "plain-eyed": [],
  spectacles: [
    [ring(40.5, 48, 6.8) + ring(59.5, 48, 6.8), "none", { w: 1.9 }],
    ["M47.3 47q2.7-2 5.4 0M33.7 47L28 45M66.3 47L72 45", "none", { w: 1.9 }],
    ["M36.5 46l3-3M55.5 46l3-3", "none", { line: "white", w: 1.4 }]
  ],
  "half-moons": [
    ["M34 50h13c0 8-13 8-13 0ZM53 50h13c0 8-13 8-13 0Z", "none", { w: 1.8 }],
    ["M47 50.5q3-2 6 0M34 50L28 46M66 50L72 46", "none", { w: 1.7 }]
  ],
  monocle: [
    [ring(59.5, 48, 7.2), "none", { w: 2.1 }],
    ["M66 52C70 62 68 76 72 84", "none", { thin: true }]
  ],
  goggles: [
    ["M27 44Q50 38 73 44", "none", { w: 4.5 }],
    [ring(40, 47.5, 8) + ring(60, 47.5, 8), "brass"],
    [ring(40, 47.5, 5.5) + ring(60, 47.5, 5.5), "glass", { w: 1.5 }],
    [ring(41, 48, 1.8) + ring(59, 48, 1.8), "ink", { line: "none" }]
  ],
  "eye-patch": [
    ["M29 33L72 47", "none", { w: 2 }],
    ["M52 43C56 41 64 42 67 45C67 52 62 55 59 54.5C55 54 52 50 52 43Z", "ink"]
  ],
  "pushed-up": [
    ["M27 33Q50 24 73 33", "none", { w: 4 }],
    [ring(41, 29, 6.5) + ring(59, 29, 6.5), "glass", { w: 2.4 }],
    ["M38 29q1-3 4-3M56 29q1-3 4-3", "none", { line: "white", w: 1.5 }]
  ]
};
var WEAR = {
  jacket: [
    ["M41 76L30 84L46 101M59 76L70 84L54 101", "none"],
    ["M41 76L50 92L59 76Q50 84 41 76Z", "white"],
    ["M50 96v.1", "none", { w: 3 }]
  ],
  jersey: [
    ["M37 72C41 80 59 80 63 72L66 82C58 89 42 89 34 82Z", "coat"],
    ["M41 78v7M47 80v7M53 80v7M59 78v7", "none", { thin: true }]
  ],
  scarf: [
    ["M35 74C43 82 57 82 65 74L68 83C58 91 42 91 32 83Z", "brass"],
    ["M56 84L66 100H54L51 87Z", "brass"],
    ["M41 79l-2 6M50 81v6M59 79l2 5", "none", { thin: true }]
  ],
  "bow-tie": [
    ["M40 76L50 96L60 76Q50 84 40 76Z", "white"],
    ["M50 83L39 77V90ZM50 83L61 77V90Z", "mouth"],
    ["M40 76L31 86L46 101M60 76L69 86L54 101", "none"]
  ],
  "high-collar": [
    ["M38 69L35 82L50 88L65 82L62 69C57 78 43 78 38 69Z", "coat"],
    ["M50 88V101M46 93v.1M46 99v.1", "none", { w: 2.4 }],
    ["M36 79L50 85L64 79", "none", { line: "brass", w: 1.8 }]
  ],
  overalls: [
    ["M36 76L33 101H41L42 92H58L59 101H67L64 76L58 78V88H42V78Z", "denim"],
    [ring(40, 89, 1.3) + ring(60, 89, 1.3), "brass", { w: 1.2 }]
  ],
  apron: [
    ["M37 77L34 101H66L63 77L59 79V86H41V79Z", "white"],
    ["M42 92h16", "none", { thin: true }]
  ],
  shawl: [
    ["M38 74L20 84C30 92 42 96 50 101C58 96 70 92 80 84L62 74L50 92Z", "paper"],
    ["M30 86l3 5M38 90l3 5M62 90l-3 5M70 86l-3 5", "none", { thin: true }]
  ],
  waistcoat: [
    ["M40 75L37 101H63L60 75L50 90Z", "white"],
    ["M38 80L50 99L62 80L70 101H30Z", "leather"],
    ["M50 99v.1", "none", { w: 3 }]
  ],
  "fur-collar": [
    [
      "M36 70C29 72 26 78 28 84C24 92 34 96 40 92C44 99 49 95 50 91C51 95 56 99 60 92C66 96 76 92 72 84C74 78 71 72 64 7\
0C60 80 40 80 36 70Z",
      "bone"
    ],
    ["M33 78l3 3M32 87l4-1M41 84l1 4M59 84l-1 4M67 78l-3 3M68 87l-4-1", "none", { thin: true }]
  ],
  uniform: [
    ["M40 73L50 82L60 73L63 80L50 88L37 80Z", "coat"],
    ["M50 88V101M44 92v.1M44 98v.1M56 92v.1M56 98v.1", "none", { line: "brass", w: 3 }],
    ["M10 88Q18 82 29 82L27 90Q18 88 11 94ZM90 88Q82 82 71 82L73 90Q82 88 89 94Z", "brass", { w: 1.6 }]
  ]
};
var BROW = { w: 2.9 };
var MOODS = {
  calm: [["M35.5 40q5-3.5 10-.8M54.5 39.2q5-2.7 10 .8", "none", BROW]],
  stern: [
    ["M35.5 38l10.5 3.5M64.5 38L54 41.5", "none", BROW],
    ["M48.5 38v4M51.5 38v4", "none", { thin: true }]
  ],
  raised: [["M35.5 38.5q5-5 10-1.5M54.5 40q5-2 10 .5", "none", BROW]],
  worried: [["M35.5 41.5q5-1 10-4.5M64.5 41.5q-5-1-10-4.5", "none", BROW]]
};
var MOUTHS = {
  smile: [["M42 64.5q8 6.5 16 0M41 63.5l2 1.5M59 63.5l-2 1.5", "none"]],
  firm: [
    ["M43.5 66.5q6.5 1 13 0", "none"],
    ["M47 70.5h6", "none", { thin: true, dim: 0.6 }]
  ],
  grin: [
    ["M40 63.5C46 65.5 54 65.5 60 63.5C59 71 54 73 50 73S41 71 40 63.5Z", "white", { w: 2 }],
    ["M41.5 67.5q8.5 2 17 0", "none", { thin: true }]
  ],
  frown: [["M43 68q7-4 14 0", "none"]],
  wry: [
    ["M43 67.5q8 1 14-3.5", "none"],
    ["M58.5 62.5q1.5 1.5 1 3", "none", { thin: true }]
  ]
};
var YEARS = {
  grown: [["M33.5 55q3 1.5 4 4", "none", { thin: true, dim: 0.55 }]],
  young: [["M34 56q3 1.5 5 .5M61 56.5q3 1 5-.5", "none", { line: "flame", w: 3, dim: 0.3 }]],
  old: [
    [
      "M35 52.5q4 2.5 8 .5M57 53q4 2 8-.5M40.5 58q-3 3-2.5 7M59.5 58q3 3 2.5 7M42 30q8-2.5 16 0M43 33.5q7-2 14 0",
      "none",
      { thin: true }
    ]
  ],
  freckled: [["M35 55v.1M38 57.5v.1M41 55.5v.1M59 55.5v.1M62 57.5v.1M65 55v.1", "none", { w: 1.5, line: "freckle" }]],
  scarred: [["M62 38L66 58M61 45l5-1M63 52l5-1", "none", { w: 1.5, line: "mouth" }]]
};
var MASKS = {
  unmasked: [],
  masked: [
    ["M27.5 54C36 50 64 50 72.5 54L69 71L50 84L31 71Z", "coat"],
    ["M35 58q15-4 30 0M38 66q12 6 24 0", "none", { thin: true }]
  ],
  veiled: [["M25 44Q50 36 75 44L78 80Q50 88 22 80Z", "paper", { dim: 0.55, w: 1.6 }]]
};
var HELD = {
  "empty-handed": [],
  list: [
    ["M70 62L92 55L98 92L76 98Z", "white"],
    ["M75 68l14-4M76 74l14-4M78 80l13-4M79 86l8-2", "none", { thin: true }],
    ["M66 90C70 84 80 84 84 90L82 101H66Z", "skin"]
  ],
  sword: [
    ["M84 100L88 30L92 22L95 31L92 100Z", "steel"],
    ["M76 80C82 76 98 76 101 82L100 87C94 83 84 83 77 86Z", "brass"],
    ["M80 84C76 90 80 98 84 101H97V86Z", "skin"]
  ],
  boathook: [
    ["M83 101L87 18H92L90 101Z", "leather"],
    ["M89 20V4M89 14C98 16 100 8 96 4", "none", { w: 3.6 }],
    ["M80 84C77 88 78 96 82 99H94C97 94 97 88 94 84Z", "skin"]
  ],
  tongs: [
    ["M80 101L84 60C80 52 82 40 90 36M92 101L88 60C94 54 96 44 92 36", "none", { w: 4 }],
    ["M78 86C76 92 80 99 84 100H96C98 94 97 88 93 85Z", "skin"]
  ],
  lantern: [
    ["M76 64H96L98 96H74Z", "brass"],
    ["M80 70H92L93 90H79Z", "flame"],
    ["M86 64C78 60 80 50 86 50S94 60 86 64M86 72v16", "none"]
  ],
  "umbrella-furled": [
    ["M84 98C80 76 83 50 88 22C93 50 96 76 92 98Z", "ink"],
    ["M88 22V12", "none", { w: 3 }],
    ["M80 86C78 92 81 99 85 100H96C98 95 97 89 94 86Z", "skin"]
  ],
  club: [
    ["M82 101L78 36C76 24 96 22 97 36L92 101Z", "leather"],
    ["M84 34l2 4M90 40l2 4M84 48l2 4", "none", { thin: true }],
    ["M78 84C75 90 79 99 84 100H95C98 94 97 88 93 84Z", "skin"]
  ],
  chalk: [
    ["M85 78L88 48L94 49L91 79Z", "white"],
    ["M78 80C76 88 80 99 84 101H98C99 92 98 84 94 78C90 74 82 74 78 80Z", "skin"],
    ["M80 84q4-2 8 0M80 90q4-2 8 0", "none", { thin: true }]
  ],
  spanner: [
    ["M84 100L86 52C78 46 78 36 84 32V42H92V32C98 36 98 46 91 52L93 100Z", "steel"],
    ["M78 86C76 92 80 99 84 100H96C98 94 97 88 93 85Z", "skin"]
  ]
};
var NECK = ["M42 64V79C44 86 56 86 58 79V64Z", "skin"];
var SHOULDERS = ["M5 102C5 88 20 81 41 75H59C80 81 95 88 95 102Z", "coat"];
var EARS = ["M29 44C23 40 22 53 29 56M71 44C77 40 78 53 71 56", "skin"];
var EYES = [
  ["M35.5 47.5Q41 42.5 46.5 47.5Q41 51 35.5 47.5ZM53.5 47.5Q59 42.5 64.5 47.5Q59 51 53.5 47.5Z", "white", { w: 1.2 }],
  ["M35.5 47.5Q41 42.5 46.5 47.5M53.5 47.5Q59 42.5 64.5 47.5", "none", { w: 2.2 }],
  [ring(41.3, 47.2, 2.3) + ring(59.3, 47.2, 2.3), "ink", { line: "none" }]
];
var NOSES = {
  straight: [["M50.5 45C50 51 47.5 55.5 47 58q2 2.6 6 1", "none"]],
  hooked: [["M51 43C55 49 47 54 45.5 58.5q3 2.5 7.5 .5", "none"]],
  button: [["M47 56.5q-1.5 3 1 3.5M53 56.5q1.5 3-1 3.5M48.5 60q1.5 1 3 0", "none", { w: 2 }]],
  broad: [["M46 55C43 57 44 60.5 47 60Q50 62 53 60C56 60.5 57 57 54 55", "none"]]
};
function headOf(path5) {
  return [
    [path5, "skin"],
    [path5, "ink", { line: "none", dim: 0.17 }],
    [path5, "skin", { line: "none", transform: "matrix(0.84 0 0 1 4.5 0)" }],
    [hatch([62.5, 36], [0.1, 4.2], [6.5, -1.8], 8), "none", { thin: true, dim: 0.6 }],
    [path5, "none"]
  ];
}
var COAT_SHADE = [
  shade("M66 76.5C78 84 76 94 74 101H95C94 88 82 82 66 76.5Z", 0.2),
  [hatch([74, 83], [3.8, 1.9], [-4, 20], 5), "none", { thin: true, dim: 0.6 }]
];

// browser/shared/faces/index.js
var OWN = /^data:image\//;
var WORDS = Object.fromEntries(
  Object.entries({
    body: { person: [], ...CREATURES },
    head: HEADS,
    ...PALETTES,
    hair: HAIR,
    beard: BEARDS,
    hat: HATS,
    glasses: GLASSES,
    wear: WEAR,
    mood: MOODS,
    mouth: MOUTHS,
    years: YEARS,
    nose: NOSES,
    mask: MASKS,
    held: HELD
  }).map(([kind, drawn2]) => [kind, Object.keys(drawn2)])
);
function featuresOf(look) {
  const given = look.split(/\s+/);
  const chosen = ([kind, all]) => [kind, given.find((word) => all.includes(word)) ?? all[0]];
  return Object.fromEntries(Object.entries(WORDS).map(chosen));
}
function background() {
  const lines2 = hatch([-38, 8], [0, 7], [176, 0], 14);
  return [
    ["M-40-5H140V105H-40Z", "paper", { line: "none" }],
    [lines2, "none", { line: "coat", w: 1, dim: 0.32 }],
    ["M50 3a45 45 0 1 0 .1 0Z", "coat", { line: "none", dim: 0.24 }]
  ];
}
function person2({ head: head2, hair, hat, beard, glasses, wear, mood, mouth, years, nose, mask, held }) {
  const covered2 = COVERS[hat];
  const hairless = covered2 === "all";
  return [
    ...hairless ? [] : HAIR[hair].back,
    ...HAT_BACK[hat] ?? [],
    SHOULDERS,
    NECK,
    ...WEAR[wear],
    ...COAT_SHADE,
    EARS,
    ...headOf(HEADS[head2]),
    ...YEARS[years],
    ...EYES,
    ...NOSES[nose],
    ...MOUTHS[mouth],
    ...BEARDS[beard],
    ...MASKS[mask],
    ...covered2 ? [] : HAIR[hair].front,
    ...MOODS[mood],
    ...GLASSES[glasses],
    ...HATS[hat],
    ...HELD[held]
  ];
}
var creature = ({ body }) => [...SETTINGS[body], ...CREATURES[body]];
function drawing(look, isWide) {
  const features = featuresOf(look);
  const colours = coloursOf(features);
  const parts = features.body === "person" ? person2(features) : creature(features);
  const box2 = isWide ? "-17 0 134 100" : "0 0 100 100";
  return svg(
    "svg",
    { class: "face-drawing", viewBox: box2, preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" },
    strokes([...background(), ...parts], colours)
  );
}
function face(look = "", { size, wide = false } = {}) {
  const own = OWN.test(look);
  const picture = own ? make("img", { class: "face-own", src: look, alt: "", draggable: "false" }) : drawing(look, wide);
  const style = size ? `height:${size}px;width:${Math.round(size * (wide ? 1.34 : 1))}px` : null;
  return make("span", { class: wide ? "face-picture wide" : "face-picture", style, "aria-hidden": "true" }, picture);
}

// browser/table/parts/face.js
var face2 = ({ face: look }) => make("span", { class: "face" }, face(look));

// browser/table/parts/member.js
var WEAPON = { accuracy: "aim", damage: "sword", block: "shield" };
var MANY = 7;
var SAID = ["ability", "level"];
var joined = (...texts) => texts.filter(Boolean).join(" ");
function weaponFigures(figures, said) {
  const signs = Object.entries(WEAPON).map(([name, sign]) => [icon(sign), String(figures[name])]);
  return make("span", { class: "weapon-figures", role: "img", "aria-label": said }, signs);
}
function shortText(one2, figured) {
  if (one2.figures) return memo([one2.figures, figured], () => weaponFigures(one2.figures, figured));
  const isSaid = one2.about && SAID.includes(one2.kind);
  return isSaid ? memo(["about", one2.about], () => make("i", {}, one2.about)) : "";
}
function attached(one2, where) {
  const says = joined(one2.about, ...(one2.lines ?? []).map((line2) => line2.text));
  const isOwnWeapon = one2.kind === "weapon" && Boolean(one2.figures && one2.own);
  const figured = isOwnWeapon ? [one2.name, says].filter(Boolean).join(": ") : says;
  const attributes = {
    class: `tag borne is-${one2.kind}`,
    title: [one2.name, says].filter(Boolean).join(": "),
    "data-renew": `${one2.kind} ${one2.name}`
  };
  return make(
    "span",
    { ...attributes, ...optionAttributes(one2.option, where) },
    isOwnWeapon ? "" : memo(["name", one2.name], () => make("span", { class: "borne-name" }, one2.name)),
    shortText(one2, figured)
  );
}
function statusTag(one2, where) {
  const attributes = { class: "tag bad", title: `${one2.name}: ${one2.means}`, ...optionAttributes(one2.option, where) };
  return make("span", attributes, one2.name, hiddenText(`: ${one2.means}`));
}
function skillTag({ name, short, amount }) {
  const attributes = { class: "member-skill", title: name, role: "img", "aria-label": `${name} ${amount}` };
  return make("span", attributes, short, make("b", {}, ` ${amount}`));
}
function hearts(health) {
  return make(
    "span",
    { class: "member-health", title: health.text },
    pips(health.now, health.most, health.text, health.most > MANY ? "many" : ""),
    make("span", { "aria-hidden": "true" }, `${health.now}/${health.most}`)
  );
}
function weariness(weary, sign, kind) {
  return make(
    "span",
    { class: "member-weary", title: weary.text },
    icon(sign),
    pips(weary.now, weary.most, weary.text, kind)
  );
}
function vitals({ health, fatigue, stamina }) {
  return make(
    "span",
    { class: "member-vitals" },
    health ? hearts(health) : "",
    fatigue ? weariness(fatigue, "moon", "fatigue") : "",
    stamina ? weariness(stamina, "bolt", "stamina") : ""
  );
}
var foldOf = (one2) => `board ${one2.name}`;
function cardInWords(card2, where) {
  const act = ({ option, label }) => make("button", { type: "button", class: "act-chip", ...optionAttributes(option, where) },
  label);
  return make(
    "div",
    { class: "card-told" },
    make("p", {}, make("b", {}, card2.name), card2.about ? ` · ${card2.about}` : ""),
    abilityLines(card2.lines, where),
    (card2.acts ?? []).map(act)
  );
}
function boardInWords(one2, where) {
  const cards2 = (one2.bears ?? []).filter((card2) => card2.kind !== "own");
  return make(
    "div",
    { class: "board-told" },
    abilityLines(one2.lines, where),
    one2.synergy ? make("p", {}, one2.synergy, " ", synergyTerm(one2)) : "",
    cards2.map((card2) => cardInWords(card2, where)),
    one2.text ? make("p", { class: "card-flavour", dir: "auto" }, withEmphasis(one2.text)) : ""
  );
}
var synergyTerm = ({ synergy_term: explained }) => explained ? term(explained.rule, explained, { kind: "rule" }) : "";
function boardFold(one2, where, { texts, folds }) {
  const fold3 = foldOf(one2);
  const name = format(texts.members.board_of, { name: one2.name });
  const isOpen = folds.isOpen(fold3);
  return make(
    "details",
    { class: "board-whole", "data-fold": fold3, "data-draws": "crew", open: isOpen },
    make("summary", { "data-focus": fold3, title: name, "aria-label": name }, icon("fold")),
    isOpen ? boardInWords(one2, `${where} board`) : ""
  );
}
var foldDeps = (one2) => [
  one2.lines,
  one2.synergy,
  one2.text,
  ...(one2.bears ?? []).flatMap(({ kind, name, about, lines: lines2, acts }) => [kind, name, about, lines2, acts])
];
function tokensTag({ tokens, tokens_term: explained }) {
  if (!explained) return make("span", { class: "tag", title: tokens }, tokens);
  const means = `${tokens}. ${explained.means}`;
  return make("span", { class: "tag", title: means }, term(tokens, { ...explained, means }));
}
function marks(one2, where, said) {
  return [
    one2.fallen ? make("span", { class: "tag bad" }, said.fallen) : "",
    one2.attacks ? make("span", { class: "tag now" }, said.attacks) : "",
    (one2.statuses ?? []).map((status) => memo([status], () => statusTag(status, where))),
    one2.command ? make("span", { class: "tag", title: one2.command }, icon("command"), " ", one2.command) : "",
    one2.tokens ? tokensTag(one2) : "",
    (one2.bears ?? []).map((card2) => memo([card2], () => attached(card2, where)))
  ];
}
var memberName = ({ name, lead }) => make(
  "span",
  { class: "member-name", dir: "auto", title: joined(name, lead) },
  make("b", {}, name),
  lead ? make("i", {}, lead) : ""
);
function member(one2, table) {
  const where = `crew ${one2.name}`;
  const skills = (one2.skills ?? []).map((skill) => memo([skill], () => skillTag(skill)));
  return make(
    "li",
    {
      class: joined("crew-member", one2.fallen && "fallen", one2.attacks && "attacks"),
      "data-renew": `member ${one2.name}`
    },
    make(
      "div",
      { class: "member-who", "data-renew": "who", ...optionAttributes(one2.option, where) },
      memo(["face", one2.face], () => face2(one2)),
      memo(["name", one2.name, one2.lead], () => memberName(one2)),
      memo(["vitals", one2.health, one2.fatigue ?? one2.stamina], () => vitals(one2))
    ),
    make("div", { class: "on-board", "data-renew": "marks" }, skills, marks(one2, where, table.texts.members)),
    memo(["board", table.folds.isOpen(foldOf(one2)), ...foldDeps(one2)], () => boardFold(one2, where, table))
  );
}

// browser/table/parts/crew.js
function nameField({ number: number2, name, numbered }, { texts, transport, focus }) {
  const own = numbered ? "" : name;
  const rename = ({ target: field2 }) => {
    const typed = field2.value;
    field2.value = own;
    if (typed.trim() !== own) transport.send({ call: number2, name: typed });
  };
  return make("input", {
    type: "text",
    class: "player-name",
    maxlength: 24,
    size: Math.max(8, name.length),
    value: own,
    "data-focus": `name ${number2}`,
    placeholder: name,
    title: format(texts.members.name_hint, { name }),
    "aria-label": format(texts.members.name_of, { name }),
    autocomplete: "off",
    spellcheck: "false",
    onchange: rename,
    onkeydown: leaveOnEnter(focus)
  });
}
function playerLine(player, table) {
  const { members } = table.texts;
  const { name, numbered, active, leaving } = player;
  if (!name) return "";
  const tag = (key, kind, text) => memo([key], () => make("span", { class: kind }, text));
  return make(
    "p",
    { class: "whose-crew", "data-renew": "whose" },
    memo(["name", name, numbered], () => nameField(player, table)),
    active ? tag("active", "turn-mark", members.active) : "",
    leaving ? tag("leaving", "tag bad", members.leaving) : ""
  );
}
function memberList({ members }, table) {
  const drawn2 = (one2) => memo([one2, table.folds.isOpen(foldOf(one2))], () => member(one2, table));
  return make("ul", { class: "crew-members", "data-renew": "members" }, members.map(drawn2));
}
function crew(data, table) {
  return (data.players ?? []).map(
    (player) => make(
      "div",
      {
        class: player.active ? "crew-player active" : "crew-player",
        "data-renew": `player ${player.number}`,
        style: `--size:${player.members.length}`
      },
      playerLine(player, table),
      memberList(player, table)
    )
  );
}

// browser/table/parts/dice.js
var SPOTS = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17]
  ],
  3: [
    [7, 7],
    [12, 12],
    [17, 17]
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17]
  ],
  5: [
    [7, 7],
    [17, 7],
    [12, 12],
    [7, 17],
    [17, 17]
  ],
  6: [
    [7, 6.5],
    [17, 6.5],
    [7, 12],
    [17, 12],
    [7, 17.5],
    [17, 17.5]
  ]
};
function die(number2, at) {
  const spots = SPOTS[number2];
  const inside = spots ? spots.map(([cx, cy]) => svg("circle", { cx, cy, r: 2.1 })) : svg("text", { x: 12, y: 16.5, "tex\
t-anchor": "middle" }, String(number2));
  return svg(
    "svg",
    { class: "die", viewBox: "0 0 24 24", "aria-hidden": "true", style: `--at:${at}` },
    svg("rect", { x: 1, y: 1, width: 22, height: 22, rx: 4.5 }),
    inside
  );
}
var dice = (numbers) => make("span", { class: "dice" }, numbers.map(die));

// browser/table/parts/duel.js
var MOST_PIPS = 20;
function bar2(now3, most) {
  if (most > MOST_PIPS) {
    return make(
      "span",
      { class: "duel-bar whole", "aria-hidden": "true" },
      make("i", { style: `width:${100 * now3 / most}%` })
    );
  }
  const pips2 = Array.from({ length: most }, (_, at) => make("i", { class: at < now3 ? "" : "off" }));
  return make("span", { class: "duel-bar", "aria-hidden": "true" }, pips2);
}
function stat(kind, { name, now: now3, most }, said) {
  return make(
    "p",
    { class: `duel-stat ${kind}` },
    make("span", { dir: "auto" }, name),
    kind === "health" ? bar2(now3, most) : make("span", {}),
    make("b", {}, most === void 0 ? String(now3) : format(said.of, { now: now3, most }))
  );
}
function side({ name, face: look, skill, health }, now3, lost, kind, said) {
  return make(
    "section",
    { class: `duel-side ${kind}${lost ? " hurt" : ""}${now3 ? "" : " beaten"}`, "data-hit": lost ? `−${lost}` : null },
    face(look),
    make("h3", { dir: "auto" }, name),
    stat("skill", skill, said),
    stat("health", { ...health, now: now3 }, said)
  );
}
function roll({ dice: numbers, added }) {
  const total = numbers.reduce((sum2, one2) => sum2 + one2, added);
  const plus = added ? ` ${added < 0 ? "−" : "+"} ${Math.abs(added)}` : "";
  const several = added || numbers.length > 1;
  return make(
    "p",
    { class: "duel-roll" },
    dice(numbers),
    make(
      "span",
      {},
      make("span", { class: "unseen" }, numbers.join(" + ")),
      several ? `${plus} = ` : " ",
      make("b", {}, String(total))
    )
  );
}
function odds2({ odds: chances }, several, said) {
  const line2 = (name, chance) => make("span", {}, name, " ", make("b", {}, format(said.percent, { chance })));
  return make(
    "div",
    { class: "duel-odds" },
    make("p", {}, line2(said.this, chances.this), several ? line2(said.all, chances.all) : ""),
    make("span", { class: "odds-bar", "aria-hidden": "true" }, make("i", { style: `width:${chances.all}%` })),
    make("p", { class: "odds-hint" }, said.hint)
  );
}
function middle(round, data, said) {
  const isOver = !round.left || !round.foe_left && round.foe === data.foes.length - 1;
  return make(
    "div",
    { class: "duel-middle" },
    make("p", { class: "duel-round" }, format(said.round, { round: round.number })),
    roll(round.own),
    round.other ? [make("p", { class: "duel-against" }, said.against), roll(round.other)] : "",
    make("p", { class: `duel-told ${round.lost ? "poor" : "good"}`, dir: "auto" }, round.text),
    isOver ? "" : odds2(round, round.foe < data.foes.length - 1, said)
  );
}
function duelScene(data, at, { duel: said }) {
  const round = data.rounds[at];
  return make(
    "div",
    { class: "duel-scene" },
    side(data.you, round.left, round.lost, "you", said),
    middle(round, data, said),
    side(data.foes[round.foe], round.foe_left, round.dealt, "foe", said)
  );
}
function duelLog(data, at, { duel: said }) {
  const line2 = (round) => make("li", {}, make("b", {}, format(said.round, { round: round.number })), " ", round.text);
  return make(
    "ol",
    { class: "duel-log", "aria-label": said.log, tabindex: "0" },
    data.rounds.slice(0, at + 1).reverse().map(line2)
  );
}
function duel(data, table) {
  if (!data.rounds) return [];
  const { texts } = table;
  const last = data.rounds.length - 1;
  const onclick = () => table.fightToEnd();
  const end = make("button", { type: "button", class: "to-end", "data-focus": "to the end", onclick }, texts.duel.end);
  return [duelScene(data, last, texts), make("div", { class: "duel-foot" }, duelLog(data, last, texts), end)];
}

// browser/table/parts/fight.js
var ICONS = {
  heart: "heart",
  synergy: "link",
  damage: "sword",
  strikes: "sword",
  defence: "shield",
  power: "bolt",
  flying: "wing",
  first_strike: "bolt",
  resist: "shield",
  block: "shield",
  frighten: "ghost",
  low_morale: "frown",
  madness: "spiral",
  venom: "fang",
  weaken: "fall",
  regen: "mend",
  regen_ally: "mend_other",
  ally_damage: "spur",
  ship_damage: "boat",
  lose_resource: "crate",
  disarm: "disarm",
  discard_ability: "card_lost",
  add_power: "bolt",
  add_power_ally: "bolt",
  add_power_self: "bolt",
  die_minus: "die",
  counter_all: "burst",
  hit_all: "burst",
  hit_one: "aim"
};
function squareAction({ id: id2, name, covered: covered2 }, chosen) {
  if (chosen === "placed" && !covered2) return { "data-square": id2, role: "button" };
  if (chosen === "uncovered" && covered2) return { "data-option": id2 };
  return { role: "img", "aria-label": name };
}
function squareMark({ icon: kind, amount }) {
  const figure2 = `${kind === "damage" ? "+" : ""}${amount}`;
  return make("span", { class: `mark ${kind}` }, icon(ICONS[kind] ?? "aim"), amount ? make("b", {}, figure2) : "");
}
function powerName({ marks: marks2 }, texts) {
  const [only, ...more] = marks2;
  const text = only && !more.length && only.icon !== "heart" ? texts.fight.powers[only.icon] : "";
  return text ? make("span", { class: "n", "aria-hidden": "true" }, text) : "";
}
function enemySquare(data, line2, chosen, texts) {
  const kind = data.marks[0]?.icon ?? "bare";
  const action = squareAction(data, chosen);
  const name = `sq ${kind}${data.covered ? " covered" : ""}`;
  return make(
    "div",
    { class: name, style: `--line:${line2}`, "data-focus": `square ${data.id}`, title: data.name, ...action },
    action["aria-label"] ? "" : hiddenText(data.name),
    make("span", { class: "marks", "aria-hidden": "true" }, data.marks.map(squareMark)),
    powerName(data, texts),
    make("span", { class: "token" }, icon("drop"))
  );
}
function enemyFigure({ icon: kind, name, means, amount }) {
  const sign = ICONS[kind];
  const content = sign ? [icon(sign), make("b", {}, String(amount))] : name;
  return make("span", { class: `figure ${kind}`, title: means }, content);
}
function buffTag(buff) {
  if (!buff?.name) return "";
  return make("span", { class: "buff", title: buff.does }, buff.name, buff.does ? make("i", {}, buff.does) : "");
}
function enemyHead({ name, face: look, target, figures, buff }, texts) {
  const aimed = target ? make("span", { class: "aimed" }, texts.fight.target) : "";
  return make(
    "div",
    { class: "who", "aria-hidden": "true" },
    look ? face(look, { wide: true }) : "",
    make("div", { class: "name", dir: "auto" }, name, aimed),
    make("div", { class: "figures" }, figures.map(enemyFigure)),
    buffTag(buff)
  );
}
function columnLetters(letters) {
  const spans = letters.map((letter) => make("span", {}, letter));
  return make("div", { class: "letters", "aria-hidden": "true" }, spans);
}
function extraHearts({ extra }, hidden, drawn2, texts) {
  if (!extra.length) return "";
  const label = () => make("span", { "aria-hidden": "true" }, texts.fight.extra);
  return make(
    "div",
    { class: "extra", "aria-hidden": hidden, "data-renew": "extra" },
    memo(["extra"], label),
    make(
      "div",
      { "data-renew": "hearts" },
      extra.map((one2) => drawn2(one2))
    )
  );
}
function enemyCard(data, chosen, texts) {
  const { id: id2, open: open2, target, facts, name, figures, buff, letters, squares, top, left } = data;
  const action = open2 ? { "data-option": id2, "data-focus": `enemy ${id2}` } : { role: "group", "aria-label": facts };
  const hidden = open2 ? "true" : null;
  const place2 = `--top:${top};--left:${left};--high:${squares.length};--wide:${letters.length}`;
  const drawn2 = (one2, line2 = 0) => memo([one2, line2, chosen], () => enemySquare(one2, line2, chosen, texts));
  const grid = squares.flatMap((line2, at) => line2.map((one2) => drawn2(one2, at)));
  return make(
    "div",
    { class: target ? "enemy target" : "enemy", style: place2, "data-renew": id2, ...action },
    open2 ? hiddenText(facts) : "",
    memo(["head", name, data.face, target, figures, buff], () => enemyHead(data, texts)),
    memo([letters], () => columnLetters(letters)),
    make("div", { "aria-hidden": hidden, class: "grid", "data-renew": "grid" }, grid),
    extraHearts(data, hidden, drawn2, texts)
  );
}
function tokensLeft({ tokens, terms }, { fight: said }) {
  if (!tokens.length) return "";
  const one2 = (token) => {
    const dots = pips(token.left, token.most, format(said.tokens_left, token), "brass");
    return make("span", { class: "of" }, token.name, dots);
  };
  const name = terms?.tokens ? term(said.tokens, terms.tokens) : said.tokens;
  return make("span", { class: "tokens" }, name, tokens.map(one2));
}
var CHIP = /* @__PURE__ */ new Map([
  [true, "chip good"],
  [false, "chip poor"]
]);
function currentAttack({ attack }, { fight: said }) {
  if (!attack?.who) return "";
  const { who, target, chips } = attack;
  return make(
    "p",
    { class: "attack" },
    make("b", {}, who),
    ` ${said.with} `,
    attack.with,
    target ? [` ${said.at} `, make("b", {}, target)] : "",
    chips.map((chip) => make("span", { class: CHIP.get(chip.good) ?? "chip" }, chip.text))
  );
}
function fightHead(data, texts) {
  const { boss } = data;
  return make(
    "div",
    { class: "fight-head" },
    make("span", { class: "round" }, data.round),
    boss?.name ? make("span", { class: "boss", dir: "auto" }, `${boss.name}, ${boss.level}`) : "",
    tokensLeft(data, texts),
    data.terms?.synergy ? make("span", {}, term(texts.fight.powers.synergy, data.terms.synergy)) : "",
    data.notes.map((text) => make("span", { class: "held" }, text))
  );
}
var columnsOf = (enemies) => Math.max(0, ...enemies.map(({ left, letters }) => left + letters.length));
function enemyRow({ enemies, squares, boss }, texts) {
  const columns = columnsOf(enemies);
  const tall = Math.max(...enemies.map((one2) => one2.top + one2.squares.length));
  const tiers = new Set(enemies.map((one2) => one2.top)).size;
  const names = ["row", boss?.name ? "body" : "", tiers > 1 ? "tiered" : ""];
  const attributes = {
    class: names.filter(Boolean).join(" "),
    role: "group",
    "aria-label": texts.fight.row,
    "data-renew": "row",
    style: `--columns:${columns};--cards:${enemies.length};--tall:${tall};--tiers:${tiers}`
  };
  const drawn2 = (one2) => memo([one2, squares], () => enemyCard(one2, squares, texts));
  return make("div", attributes, enemies.map(drawn2));
}
function fight(data, { texts }) {
  if (!data.enemies) return [];
  return [fightHead(data, texts), enemyRow(data, texts), currentAttack(data, texts)];
}

// browser/table/parts/log.js
function byTurn(lines2) {
  const turns = [];
  for (const line2 of lines2) {
    if (line2.turn || !turns.length) turns.push({ name: line2.turn ? line2.text : "", lines: [] });
    if (!line2.turn) turns.at(-1).lines.push(line2);
  }
  return turns;
}
var logLine = (line2) => make("li", {}, line2.text, " ", ruleLink(line2.rule));
function log(data) {
  return byTurn(data.lines ?? []).flatMap(({ name, lines: lines2 }) => [
    name ? make("h4", {}, name) : "",
    make(
      "ul",
      { "data-renew": `turn ${name}` },
      lines2.map((line2) => memo([line2], () => logLine(line2)))
    )
  ]);
}

// browser/table/moments/beats.js
var SIGNS = { harm: "heart", fall: "heart", event: "burst", level: "star", quest: "eye", enemy: "sword" };
var BAD = /* @__PURE__ */ new Set(["harm", "fall", "defeat", "strike"]);
var isGood = ({ kind, good }) => good ?? !BAD.has(kind);
var after = (at) => ({ style: `--at:${at}` });
var signed = (value) => value < 0 ? `−${-value}` : `+${value}`;
var turned = (name, value, kind = "") => make(
  "span",
  { class: `fate-card${kind}`, ...after(0) },
  make("span", { class: "fate-face" }, make("i", {}, name), make("b", {}, value))
);
function fateCard({ fate, die: die2 }, { moments, draw: draw2 }) {
  if (fate !== void 0) return turned(moments.fate, String(fate));
  return die2 === void 0 ? "" : turned(draw2.die, signed(die2), " die");
}
var against = ({ total, needed, unit }) => unit ?? `${total >= needed ? "≥" : "<"} ${needed}`;
function sum(beat2, texts) {
  if (beat2.total === void 0) return beat2.fate ? make("p", { class: "beat-sum" }, fateCard(beat2, texts)) : "";
  const added = beat2.addends ?? [];
  return make(
    "p",
    { class: "beat-sum" },
    fateCard(beat2, texts),
    added.map(
      ({ name, value }) => make("span", { class: "added", ...after(1) }, make("b", {}, signed(value)), make("i", { dir: "\
auto" }, name))
    ),
    make("span", { class: "total", ...after(2) }, make("b", {}, `= ${beat2.total}`), make("i", {}, against(beat2)))
  );
}
var stamp = (beat2) => beat2.stamp ? make("strong", { class: `stamp ${isGood(beat2) ? "good" : "poor"}`, ...after(3) }, beat2.
stamp) : "";
var lines = (all, name) => all?.length ? make(
  "ul",
  { class: name, ...after(4) },
  all.map((text) => make("li", {}, text))
) : "";
function strike({ faces, lost }) {
  if (!faces?.length) return "";
  const [enemy, target] = faces;
  const mark = lost ? make("b", { class: "beat-lost" }, lost) : "";
  return make(
    "p",
    { class: "beat-strike" },
    make("span", { class: "lunges" }, face(enemy, { size: 84, wide: true })),
    make("span", { class: "struck" }, face(target, { size: 84 }), mark)
  );
}
function beat(one2, texts) {
  const sign = SIGNS[one2.kind];
  return make(
    "div",
    { class: `beat ${one2.kind} ${isGood(one2) ? "good" : "poor"}${one2.seen ? " seen" : ""}` },
    stamp(one2),
    one2.label ? make("p", { class: "beat-label" }, sign ? icon(sign) : "", one2.label) : "",
    strike(one2),
    one2.dice ? make("p", { class: "duel-roll" }, dice(one2.dice), make("span", {}, "= ", make("b", {}, String(one2.sum)))) :
    "",
    one2.html ? trustedHtml("p", { class: "beat-title", dir: "auto" }, one2.html) : "",
    one2.title ? make("p", { class: "beat-title", dir: "auto" }, one2.title) : "",
    sum(one2, texts),
    one2.odds ? make("p", { class: "beat-odds", ...after(3) }, one2.odds) : "",
    one2.text ? make("p", { class: "beat-text", dir: "auto" }, one2.text) : "",
    lines(one2.lines, "beat-lines"),
    lines(one2.brings, "beat-brings")
  );
}
var keptBeats = ({ beats = [] }, texts) => beats.filter(({ total }) => total !== void 0).map((one2) => keptBeat(one2, texts));
function keptBeat(one2, texts) {
  const { moments: said } = texts;
  const addends = [...one2.addends ?? [], { name: said.fate, value: one2.fate ?? 0 }];
  const figures = addends.map(({ name, value }) => `${value} ${name}`).join(" + ");
  return make(
    "p",
    { class: "kept-beat" },
    make("strong", { class: `stamp ${isGood(one2) ? "good" : "poor"}` }, one2.stamp),
    make("span", { class: "beat-label" }, one2.label || one2.title),
    make("span", {}, `${figures} = `, make("b", {}, String(one2.total)), ` ${against(one2)}`),
    one2.odds ? make("span", { class: "beat-odds" }, one2.odds) : ""
  );
}

// browser/table/parts/page.js
function section(part4) {
  const isNew = !part4.on;
  const prose = { class: part4.initial && isNew ? "prose initial" : "prose", dir: "auto" };
  return make(
    "article",
    { class: isNew ? "read" : "read on" },
    isNew ? make("p", { class: "no" }, part4.name) : "",
    part4.town && isNew ? make("p", { class: "town", dir: "auto" }, part4.town) : "",
    part4.html ? trustedHtml("div", prose, part4.html) : ""
  );
}
function line(part4) {
  return make(
    "p",
    { class: `told ${part4.event}` },
    part4.text,
    " ",
    ruleLink(part4.rule),
    part4.detail ? make("span", { class: "detail" }, withEmphasis(part4.detail)) : "",
    part4.prose ? trustedHtml("span", { class: "prose", dir: "auto" }, part4.prose) : ""
  );
}
function ending({ ending: end }, { texts, model }) {
  if (!end?.lines) return "";
  const score2 = () => make("button", { type: "button", "data-look": "score" }, texts.score);
  const leave = { type: "button", class: "go", "data-leave": true, "data-focus": "to title" };
  return make(
    "div",
    { class: "ending" },
    make("p", { class: "ornament", "aria-hidden": "true" }, "❦"),
    end.lines.map((text, at) => make("p", { class: at ? "small" : "name" }, text)),
    make("div", { class: "act" }, make("button", leave, texts.to_title), model.get("head")?.scored ? score2() : "")
  );
}
var standsAlone = (part4) => part4.event === "TurnBegan" || part4.detail || part4.prose;
function paragraphs(parts) {
  const found = [];
  for (const part4 of parts) {
    const last = found.at(-1);
    if (part4.kind === "section") found.push(section(part4));
    else if (standsAlone(part4)) found.push(line(part4));
    else if (last?.className === "happened") last.append(line(part4), " ");
    else found.push(make("div", { class: "happened" }, line(part4), " "));
  }
  return found;
}
var SUMMED = /* @__PURE__ */ new Set(["Joined", "Drawn", "Totalled", "AttackJudged"]);
var HEADED = /* @__PURE__ */ new Set(["RoomUsed", "Explored", "EventDrawn", "RedirectFired"]);
function readable(parts) {
  const isStory = parts.some(({ kind, on }) => kind === "section" && !on);
  return isStory ? parts.filter(({ event }) => !HEADED.has(event)) : parts;
}
var untold = (parts) => parts.flatMap((part4) => {
  if (SUMMED.has(part4.event) || part4.event === "Judged" && !part4.prose) return [];
  return part4.event === "Judged" ? [{ ...part4, text: "", rule: "" }] : [part4];
});
var COSTS = /* @__PURE__ */ new Set(["HealthLost", "StatusGained", "Drawn"]);
var isWon = (part4, isBefore, said) => part4.event === "FightWon" || said.has(part4.text) || (isBefore ? COSTS.has(part4.
event) : part4.event === "Judged");
function unwon(parts, { victory }) {
  const won = parts.findIndex(({ event }) => event === "FightWon");
  if (!victory || won < 0) return parts;
  const next = parts.findIndex(({ kind }, at) => at > won && kind === "section");
  const end = next < 0 ? parts.length : next;
  const said = /* @__PURE__ */ new Set([...victory.blow ?? [], ...victory.brings ?? []]);
  const left = parts.filter(
    (part4, at) => at >= end || part4.kind === "section" || part4.detail || part4.prose || !isWon(part4, at < won, said)
  );
  return left.length ? left : [parts[won]];
}
function page(data, table) {
  const moments = table.model.get("moments") ?? {};
  const kept2 = keptBeats(moments, table.texts);
  const all = unwon(data.parts ?? [], moments);
  const parts = kept2.length ? untold(all) : all;
  return [kept2, paragraphs(readable(parts)), ending(data, table)];
}

// browser/table/parts/stores.js
var GOODS = {
  coin: "coin",
  meat: "meat",
  grain: "grain",
  vegetable: "vegetable",
  material: "planks",
  artifact: "gem",
  xp: "star",
  feared: "flame",
  revered: "sun",
  ogroot: "root",
  whiskey: "flask",
  torch: "torch",
  sand_honey: "jar",
  rope: "rope",
  tundra_berry: "berry",
  bloodflower: "flower"
};
var countSaid = (counted2, { stores: said }) => format(counted2.most ? said.of : said.count, counted2);
function fold(name, title2, { folds }, ...children2) {
  const key = `stores ${name}`;
  return make(
    "details",
    { class: "store-fold", "data-fold": key, open: folds.isOpen(key) },
    make("summary", { "data-focus": key }, title2),
    make("div", { class: "board-told" }, children2)
  );
}
function goodTile(one2, texts) {
  const said = countSaid({ name: one2.name, now: one2.amount, most: one2.most }, texts);
  return make(
    "li",
    { class: one2.amount ? "store-good" : "store-good none", title: said },
    make(
      "span",
      optionAttributes(one2.option || one2.good, "store"),
      icon(GOODS[one2.good] ?? "sack"),
      make("b", {}, String(one2.amount)),
      make("span", { class: "good-name" }, one2.name)
    )
  );
}
function goodsShelf(goods, texts) {
  const tiles = goods.map((one2) => memo([one2], () => goodTile(one2, texts)));
  return make("ul", { class: "store-goods", "aria-label": texts.stores.goods, "data-renew": "goods" }, tiles);
}
function goodUses(goods, table) {
  const useful = goods.filter((one2) => one2.lines && one2.amount);
  if (!useful.length) return "";
  const entry2 = ({ name, lines: lines2 }) => make("div", { class: "card-told" }, make("p", {}, make("b", {}, name)), abilityLines(
  lines2, "store"));
  return memo([goods], () => fold("uses", table.texts.stores.uses, table, useful.map(entry2)));
}
function damageCubes({ spaces, damage: damage2, state }) {
  const cubes = Array.from({ length: spaces }, (_, at) => make("i", { class: at < damage2 ? "hit" : "" }));
  return make("span", { class: "store-cubes", role: "img", "aria-label": state }, cubes);
}
function roomTile(room, { stores: said }) {
  const isFull = room.damage >= room.spaces;
  const means = [room.does, room.here ? said.figure : "", isFull ? said.full : ""].filter(Boolean).join(" · ");
  return make(
    "li",
    {
      class: ["store-tile", room.here ? "here" : "", isFull ? "full" : ""].join(" "),
      title: means,
      "data-room": room.key
    },
    make(
      "div",
      optionAttributes(room.option, "room"),
      make("span", { class: "tile-name" }, room.here ? icon("pawn") : "", room.name),
      damageCubes(room),
      means ? hiddenText(`. ${means}`) : ""
    )
  );
}
function shipHeading({ damage: damage2, about }, said) {
  const figures = make("span", { "aria-hidden": "true" }, format(said.ship_damage, damage2));
  const total = make("span", { class: "so-far", title: about }, figures, hiddenText(about));
  return make("h3", {}, icon("boat"), said.ship, total);
}
function shipFold(ship2, table) {
  const said = table.texts.stores;
  const line2 = ({ name, fate, does }) => make("p", {}, make("b", {}, format(said.room_line, { name, fate })), ` ${does}`);
  const rooms = ship2.rooms.filter((room) => room.does).map(line2);
  const notes = ship2.notes.map((note2) => make("p", {}, note2));
  return fold("rooms", said.rooms, table, rooms, notes);
}
function shipBoard(ship2, table) {
  const rooms = ship2.rooms.map((room) => memo([room], () => roomTile(room, table.texts)));
  return [
    memo(["ship", ship2.damage, ship2.about], () => shipHeading(ship2, table.texts.stores)),
    make("ul", { class: "store-rooms ship-rooms", "data-renew": "rooms" }, rooms),
    memo([ship2], () => shipFold(ship2, table))
  ];
}
function gauge(one2, texts) {
  const said = countSaid(one2, texts);
  const now3 = make("b", { "aria-hidden": "true" }, String(one2.now));
  return make(
    "li",
    { class: "store-tile", title: one2.about || said },
    make(
      "div",
      optionAttributes(one2.option, "gauge"),
      make("span", { class: "tile-name" }, icon(one2.icon), one2.name, now3),
      one2.most ? pips(one2.now, one2.most, said, one2.icon) : hiddenText(said),
      one2.place ? make("span", { class: "tile-place" }, one2.place) : "",
      one2.about ? hiddenText(`. ${one2.about}`) : ""
    )
  );
}
function gauges(all, texts) {
  const tiles = all.map((one2) => memo([one2], () => gauge(one2, texts)));
  return make("ul", { class: "store-rooms store-gauges", "data-renew": "gauges" }, tiles);
}
var threatTag = ({ threat, threat_term: explained }) => make("span", { class: "tag bad" }, explained ? term(threat, explained) :
threat);
function eventCard(one2) {
  const bad = [one2.curse ? make("span", { class: "tag bad" }, one2.curse) : "", one2.threat ? threatTag(one2) : ""];
  return make(
    "div",
    { class: "event-in-play" },
    make(
      "div",
      { class: "event-head", ...optionAttributes(one2.option, "event") },
      make("b", { dir: "auto" }, one2.name),
      bad,
      (one2.terms ?? []).map((term2) => make("span", { class: "chip" }, term2))
    ),
    one2.text ? make("p", {}, one2.text) : "",
    abilityLines(one2.lines, "event")
  );
}
function events(all, said) {
  if (!all.length) return "";
  return [make("h3", {}, icon("burst"), said.events), all.map((one2) => memo([one2], () => eventCard(one2)))];
}
function deckPile({ name, about, left, icon: sign }) {
  const count = make("b", {}, String(left));
  return make("li", { title: about }, icon(sign ?? "pile"), count, name, hiddenText(`: ${about}`));
}
function decks(all, said) {
  const piles = all.map((one2) => memo([one2], () => deckPile(one2)));
  return make("ul", { class: "store-piles", "aria-label": said.decks_name, "data-renew": "decks" }, piles);
}
function modes(all) {
  const tag = ({ name, about }) => make("span", { class: "tag", title: about }, name, about ? hiddenText(`: ${about}`) :
  "");
  return make("p", { class: "store-modes" }, all.map(tag));
}
function stores(data, table) {
  const { texts } = table;
  if (!data.goods) return [];
  return [
    events(data.events, texts.stores),
    goodsShelf(data.goods, texts),
    data.gauges ? gauges(data.gauges, texts) : "",
    goodUses(data.goods, table),
    data.ship ? shipBoard(data.ship, table) : "",
    decks(data.decks, texts.stores),
    memo([data.modes], () => modes(data.modes))
  ];
}

// browser/table/question/options.js
var FEW = 3;
function footnote(option, texts) {
  if (option.closed) return make("span", { class: "m closed" }, option.why, " ", ruleLink(option.closed));
  const terms = (option.terms ?? []).map((term2) => make("span", { class: "chip" }, term2));
  return terms.length || option.odds ? make("span", { class: "m" }, terms, odds(option, texts)) : "";
}
var optionButton = (option, kind, ...children2) => make(
  "button",
  { type: "button", class: kind, "data-option": option.id, "data-focus": `option ${option.id}` },
  ...children2
);
function storyRow(option, { texts, selection: selection2 }) {
  const note2 = footnote(option, texts);
  const button2 = optionButton(
    option,
    "choice",
    make("span", { class: "l" }, option.letter),
    trustedHtml("span", { class: "t", dir: "auto" }, option.html),
    kbd(selection2.keyOf(option.id)),
    option.closed ? "" : note2
  );
  return make("div", { class: "choice-row" }, button2, option.closed ? note2 : "");
}
var advisedMark = (texts) => [" ", make("span", { class: "tag advised-mark" }, texts.suggested)];
function detailOf({ id: id2, detail: detail2, effect }, { preview }) {
  const now3 = preview?.effects?.[id2];
  return effect && now3 ? detail2.slice(0, -effect.length) + now3 : detail2;
}
function optionRow(option, { texts, selection: selection2 }, hasTick = false) {
  const detail2 = option.detail ? make("span", { class: "d" }, detailOf(option, selection2)) : "";
  const isAdvised = option.id === selection2.question.advised;
  const button2 = optionButton(
    option,
    `choice plain${option.idle ? " idle" : ""}${isAdvised ? " advised" : ""}`,
    hasTick ? make("span", { class: "tick", "aria-hidden": "true" }) : "",
    make("span", { class: "t" }, make("b", {}, option.label), isAdvised ? advisedMark(texts) : "", detail2),
    make("span", { class: "keys-of" }, kbd(selection2.keyOf(option.id)), isAdvised ? kbd(texts.enter) : "")
  );
  return make("div", { class: "choice-row" }, button2, option.closed ? footnote(option, texts) : "");
}
var endOf = ({ options, end }) => options.find((option) => option.id === end && !option.closed);
function endRow(question2, table) {
  const end = endOf(question2);
  if (!end && !question2.resolve) return "";
  return make("div", { class: "choices ends" }, end ? optionRow(end, table) : "", resolveButton(question2, table));
}
function resolveButton({ resolve }, { texts, transport }) {
  if (!resolve) return "";
  const attributes = {
    type: "button",
    class: "choice plain resolve",
    "data-focus": "resolve",
    title: texts.resolve_how
  };
  return make(
    "button",
    { ...attributes, onclick: () => transport.send({ resolve: true, serial: transport.serial }) },
    make("span", { class: "t" }, make("b", {}, texts.resolve)),
    kbd("X")
  );
}
function closedRows(closed2, row, { texts, folds }) {
  if (closed2.length <= FEW) return closed2.map(row);
  return make(
    "details",
    { class: "shut-list", open: folds.isOpen("shut"), "data-fold": "shut" },
    make("summary", {}, format(texts.closed_many, { many: closed2.length })),
    closed2.map(row)
  );
}
function rows(question2, listed, table) {
  if (question2.story) return listed.map((option) => storyRow(option, table));
  const closed2 = listed.filter((option) => option.closed);
  const open2 = listed.filter((option) => !option.closed);
  const row = (option) => optionRow(option, table, question2.most > 1);
  if (question2.steady) return listed.map(row);
  return [open2.map(row), closedRows(closed2, row, table)];
}
function optionList(question2, table) {
  const elsewhere = new Set(table.selection.drawnElsewhere);
  const end = endOf(question2);
  const listed = question2.options.filter((option) => !elsewhere.has(option.id) && option !== end);
  if (!listed.length) return "";
  const isTicked = !question2.story && question2.most > 1;
  const kind = { several: isTicked, steady: !isTicked && question2.steady };
  const name = ["choices", ...Object.keys(kind).filter((one2) => kind[one2])].join(" ");
  return make("div", { class: name, role: "group", "aria-label": table.texts.choices }, rows(question2, listed, table));
}

// browser/table/question/free-actions.js
var FOLD = "free_actions";
function hintLine(hints, table) {
  if (!hints.length) return "";
  const unfold = () => table.folds.isOpen(FOLD) || table.focus.press(".free-actions summary");
  const attributes = { type: "button", class: "hint", "data-focus": "hint", onclick: unfold };
  const said = hints.flatMap(({ text, unfolds }) => [unfolds ? make("button", attributes, text) : text, " "]);
  return make("p", { class: "hints" }, said);
}
function freeActions({ hints = [], ...actions }, table) {
  return [fold2(actions, table), hintLine(hints, table)];
}
function fold2({ open: open2 = [], shut = [], hands = [], lines: lines2 }, table) {
  if (!open2.length && !shut.length && !hands.length) return "";
  const isOpen = table.folds.isOpen("free_actions");
  if (isOpen && !lines2) table.transport.send({ unfold: true });
  const rows2 = isOpen ? (lines2 ?? []).map((option) => optionRow(option, table)) : "";
  const heading2 = format(table.texts.free_actions, { many: open2.length + hands.length });
  return make(
    "details",
    { class: "free-actions", open: isOpen, "data-fold": "free_actions", "data-draws": "free_actions" },
    make("summary", { "data-focus": "free_actions" }, heading2, kbd(table.selection.mayEnd ? "B" : "0")),
    rows2
  );
}

// browser/table/ship/steps.js
var memberOf = (name, { model }) => (model.get("crew")?.players ?? []).flatMap(({ members }) => members).find((one2) => one2.
name === name);
var step = (number2, text, ...children2) => make(
  "div",
  { class: "step", role: "group", "aria-label": text },
  make("h4", {}, make("i", {}, String(number2)), text),
  make("div", { class: "step-things" }, children2)
);
function cardButton(one2, at, chosen, table) {
  const choose2 = () => {
    table.selection.step = at;
    table.board.redraw("question");
  };
  const attributes = { type: "button", class: "step-card", "data-focus": `step ${at}`, onclick: choose2 };
  return make(
    "button",
    { ...attributes, "aria-pressed": String(at === chosen) },
    make("b", { dir: "auto" }, one2.name),
    one2.detail ? make("span", {}, one2.detail) : ""
  );
}
function personButton({ id: id2, label, detail: detail2 }, table) {
  const member2 = memberOf(label, table);
  return make(
    "button",
    { type: "button", class: "step-person", "data-option": id2, "data-focus": `option ${id2}`, title: detail2 },
    member2 ? face2(member2) : "",
    make("span", { class: "t" }, label),
    make("span", { class: "d" }, detail2 ?? ""),
    kbd(table.selection.keyOf(id2))
  );
}
function steps({ groups }, table) {
  const { selection: selection2, texts } = table;
  const chosen = Math.min(selection2.step, groups.length - 1);
  const others = groups.filter((_, at) => at !== chosen);
  selection2.unseen = new Set(others.flatMap(({ choices: choices2 }) => choices2.map(({ id: id2 }) => id2)));
  return make(
    "div",
    { class: "steps" },
    step(
      1,
      texts.stores.step_card,
      groups.map((one2, at) => cardButton(one2, at, chosen, table))
    ),
    step(
      2,
      texts.stores.step_who,
      groups[chosen].choices.map((one2) => personButton(one2, table))
    )
  );
}

// browser/table/question/amount-rows.js
function stepButton(one2, by, { selection: selection2, texts }) {
  const now3 = selection2.amounts.of(one2.name);
  const isMore = by > 0;
  const sign = isMore ? "+" : "−";
  const attributes = {
    type: "button",
    "data-focus": `amount ${one2.name} ${sign}`,
    "aria-label": format(isMore ? texts.more : texts.less, { name: one2.label }),
    disabled: isMore ? now3 >= one2.room : !now3,
    onclick: () => selection2.add(one2.name, by, one2.room)
  };
  return make("button", attributes, sign);
}
function amountRow(one2, table) {
  const { selection: selection2 } = table;
  const detail2 = one2.detail ? make("span", { class: "d" }, one2.detail) : "";
  return make(
    "div",
    { class: "amount" },
    make("span", { class: "t" }, make("b", {}, one2.label), detail2),
    make("span", {}, kbd(selection2.keyOf(one2.name))),
    stepButton(one2, -1, table),
    make("output", {}, String(selection2.amounts.of(one2.name))),
    stepButton(one2, 1, table)
  );
}
function amountRows({ among }, table) {
  const rows2 = among.filter((one2) => one2.room).map((one2) => amountRow(one2, table));
  return make("div", { class: "amounts" }, rows2);
}

// browser/table/question/confirm.js
var button = (name, attributes, ...children2) => make("button", { type: "button", "data-focus": name, ...attributes }, ...children2);
var isListed = ({ options = [] }, answer) => answer.length === 1 && options.some((option) => option.id === answer[0]);
var standardOf = (question2) => question2.standard && !isListed(question2, question2.standard) ? question2.standard : null;
var mayAnswerNothing = ({ shape, least }) => shape === "pick" && !least;
function confirmButton(text, { selection: selection2, texts }, attributes = {}) {
  const confirm = () => selection2.confirm();
  return button("confirm", { class: "go", ...attributes, onclick: confirm }, text, kbd(texts.enter));
}
function answerButtons(question2, table) {
  const { selection: selection2, texts } = table;
  const { isCounting, isPlacing: isPlacing2, preview } = selection2;
  const isOffer = isCounting && selection2.isAsOffered;
  const isRefused = preview && !preview.allowed;
  const plain = isOffer && question2.meant || texts.confirm;
  const confirm = confirmButton(isPlacing2 ? texts.fight.strike : plain, table, {
    "aria-disabled": isRefused ? "true" : null
  });
  if (isOffer) return [confirm];
  const again = isCounting ? texts.as_offered : texts.clear;
  return [confirm, button("clear", { onclick: () => selection2.reset() }, again)];
}
function buttons(question2, table) {
  const { selection: selection2, texts, transport } = table;
  const hasParts = selection2.isSeveral || selection2.isPlacing;
  if (selection2.isCounting || hasParts && !selection2.isEmpty) return answerButtons(question2, table);
  if (selection2.isPlacing) {
    return [confirmButton(question2.standard?.length ? texts.fight.suggest : texts.fight.nothing, table)];
  }
  if (standardOf(question2)) return [confirmButton(question2.meant || texts.confirm, table)];
  if (!mayAnswerNothing(question2)) return [];
  const none2 = { class: question2.advised ? "" : "go", onclick: () => transport.answer([]) };
  return [button("none", none2, question2.none || texts.none, kbd("0"))];
}
function previewLines({ preview }) {
  if (!preview) return "";
  const refusal = () => make("p", { class: "refused" }, preview.why, " ", ruleLink(preview.rule));
  const lines2 = (preview.lines ?? []).map((text) => make("p", {}, text));
  return make("div", { class: "sum", role: "status" }, lines2, preview.allowed ? "" : refusal());
}
function confirmation(question2, table) {
  const { selection: selection2 } = table;
  const hasParts = selection2.isSeveral || selection2.isCounting || selection2.isPlacing;
  if (!hasParts && !standardOf(question2) && !mayAnswerNothing(question2)) return "";
  const act = make("div", { class: "act" }, buttons(question2, table));
  return make("div", { class: "deciding" }, previewLines(selection2), act);
}

// browser/table/question/draw.js
function drawn(data, texts) {
  const { who = [], strikes = [], needs } = data;
  return make(
    "div",
    { class: `draw ${data.good ? "good" : "poor"}` },
    make(
      "div",
      { class: "draw-sum" },
      who.map((one2) => face(one2.face, { size: 44 })),
      sum(data, texts)
    ),
    needs ? make("p", { class: "draw-verdict" }, stamp(data), make("span", {}, needs)) : "",
    strikes.length ? make("p", { class: "draw-strikes" }, strikes.join(" ")) : ""
  );
}
var draw = (data, { texts }) => data ? memo(["draw", data], () => drawn(data, texts)) : "";

// browser/table/question/thing.js
function thing(one2, { selection: selection2 }) {
  const option = selection2.options.get(one2.id) ?? {};
  const said = option.closed ? option.why : option.detail;
  const attributes = { "data-option": one2.id, "data-focus": `option ${one2.id}`, title: one2.detail ? "" : said };
  return make(
    "button",
    { type: "button", class: "thing", ...attributes },
    one2.of ? hiddenText(`${one2.of}, `) : "",
    make("span", { class: "t" }, one2.label),
    one2.detail ? make("span", { class: "d" }, option.closed ? said : one2.detail) : "",
    kbd(selection2.keyOf(one2.id))
  );
}

// browser/table/question/rack.js
var breakable = (text) => text.replace(/ (?=\d)/g, " ").replaceAll("/", "/​");
function looksOf({ model }) {
  const members = (model.get("crew")?.players ?? []).flatMap((player) => player.members ?? []);
  return new Map(members.filter((one2) => one2.face).map((one2) => [one2.name, one2.face]));
}
function person3({ name, detail: detail2, pips: held }, choice, usual, { looks, selection: selection2 }) {
  const option = selection2.options.get(choice.id) ?? {};
  const said = option.closed ? option.why : breakable(choice.detail);
  const attributes = { "data-option": choice.id, "data-focus": `option ${choice.id}`, title: detail2 };
  const isUsual = choice.label === usual;
  return make(
    "button",
    { type: "button", class: "thing person", ...attributes },
    face(looks.get(name), { size: 30 }),
    hiddenText(isUsual ? `${name}, ${choice.label} ` : `${name}, `),
    make("b", { dir: "auto", "aria-hidden": "true" }, name),
    make(
      "span",
      { class: "d" },
      isUsual ? "" : make("span", { class: "with" }, choice.label, " "),
      said,
      held?.length ? [" ", pips(...held, "brass")] : ""
    ),
    kbd(selection2.keyOf(choice.id))
  );
}
function peopleOf({ name, groups }, looks, { selection: selection2 }) {
  const usual = groups[0].choices[0]?.label;
  const drawn2 = groups.flatMap((one2) => one2.choices.map((choice) => person3(one2, choice, usual, { looks, selection: selection2 })));
  return make("div", { class: "rack people-rack", role: "group", "aria-label": name }, drawn2);
}
function rackGroup(one2, table) {
  const things = one2.choices.map((choice) => thing({ ...choice, of: one2.name }, table));
  const heading2 = make(
    "div",
    { class: "of" },
    make("b", { dir: "auto" }, one2.name),
    one2.of ? make("span", { class: "tag" }, one2.of) : "",
    one2.pips?.length ? pips(...one2.pips, "brass") : "",
    one2.detail ? make("span", { class: "d" }, one2.detail) : ""
  );
  return make(
    "div",
    { class: "group", role: "group", "aria-label": one2.name },
    heading2,
    make("div", { class: "things" }, things)
  );
}
function rackOf({ name, groups, kind = "rack" }, table) {
  const looks = looksOf(table);
  if (kind === "rack" && groups.length && groups.every((one2) => looks.has(one2.name))) {
    return peopleOf({ name, groups }, looks, table);
  }
  const drawn2 = groups.map((one2) => rackGroup(one2, table));
  return make("div", { class: kind, role: "group", "aria-label": name }, drawn2);
}
function foldedRack({ name, groups = [] } = {}, table) {
  if (!groups.length) return "";
  const isOpen = table.folds.isOpen("rack");
  return make(
    "details",
    { class: "folded-rack", open: isOpen, "data-fold": "rack", "data-draws": "question free_actions" },
    make("summary", { "data-focus": "rack" }, name),
    isOpen ? rackOf({ name, groups }, table) : ""
  );
}
function rack({ rack: data }, table) {
  if (!data?.groups) return "";
  const { name, groups, cards: cards2, folded } = data;
  const kind = cards2 ? "rack cards-rack" : "rack";
  return [rackOf({ name, groups, kind }, table), foldedRack(folded, table)];
}

// browser/table/question/scenery.js
var [WIDE2, HIGH, GROUND2] = [1200, 240, 206];
var SCALLOPS = 6;
var path = (name, d) => svg("path", { class: name, d });
var evenly = (amount, draw2) => Array.from({ length: amount }, (_, at) => draw2(at));
var waves = (y) => path("wave", `M-400 ${y}q26-10 52 0t${"52 0 ".repeat(38)}`);
var box = (name, x, y, wide, high) => path(name, `M${x} ${y}h${wide}v${high}h${-wide}Z`);
function stall(x, wide, tone2) {
  const [top, counter, step2] = [GROUND2 - 104, GROUND2 - 40, wide / SCALLOPS];
  const scallop = (at) => {
    const name = at % 2 ? "cloth" : tone2;
    const from = x + at * step2;
    return path(
      name,
      `M${from + 6 - 12 * at / SCALLOPS} ${top - 26}h${step2 - 2}L${from + step2} ${top}a${step2 / 2} 9 0 0 1 ${-step2} \
0Z`
    );
  };
  const goods = (at) => svg("circle", { class: at % 2 ? "brass" : tone2, cx: x + 20 + at * 15, cy: counter - 6, r: 6.5 });
  return [
    path("line", `M${x + 5} ${GROUND2}V${top}M${x + wide - 5} ${GROUND2}V${top}`),
    evenly(Math.floor((wide - 40) / 15), goods),
    box("wood", x - 4, counter, wide + 8, 40),
    path("grain", `M${x + 4} ${counter + 13}h${wide - 8}M${x + 4} ${counter + 26}h${wide - 8}`),
    evenly(SCALLOPS, scallop)
  ];
}
function house(x, wide, high, { roof = "red", smokes = false, windows = 2 } = {}) {
  const top = GROUND2 - high;
  const gap = wide / (windows + 1);
  return [
    smokes ? [box("wall", x + wide - 34, top - 44, 14, 40), path("smoke", `M${x + wide - 27} ${top - 52}q16-14 34-8t32-6`)] :
    [],
    box("wall", x, top, wide, high),
    path(roof, `M${x - 9} ${top}L${x + wide / 2} ${top - 40}L${x + wide + 9} ${top}Z`),
    box("door", x + wide / 2 - 10, GROUND2 - 36, 20, 36),
    evenly(windows, (at) => box("window", x + gap * (at + 1) - 7, top + 14, 14, 17))
  ];
}
function tent(x, wide, high, name) {
  const [middle3, foot2] = [x + wide / 2, GROUND2 + 8];
  return [
    path(name, `M${x} ${foot2}L${middle3} ${foot2 - high}L${x + wide} ${foot2}Z`),
    path("door", `M${middle3 - 12} ${foot2}L${middle3} ${foot2 - high * 0.62}L${middle3 + 12} ${foot2}Z`),
    path("line", `M${middle3} ${foot2 - high}v-10M${x} ${foot2}l-14 6M${x + wide} ${foot2}l14 6`)
  ];
}
var crate = (x, size) => [
  box("wood", x, GROUND2 - size, size, size),
  path("grain", `M${x} ${GROUND2 - size}l${size} ${size}m0${-size}l${-size} ${size}`)
];
function lanterns(poles) {
  const between4 = poles.slice(1).map((x, at) => [(x + poles[at]) / 2, x]);
  const hung = ([middle3]) => [
    path("line", `M${middle3} 47v8`),
    svg("circle", { class: "brass", cx: middle3, cy: 61, r: 6 })
  ];
  return [
    path("line", `M${poles[0]} 34${between4.map(([middle3, x]) => `Q${middle3} 60 ${x} 34`).join("")}`),
    between4.map(hung)
  ];
}
var ground = (name) => [box(name, -400, GROUND2, 2e3, 60), path("line", `M-400 ${GROUND2}H1600`)];
var market = () => [
  lanterns([-120, 90, 300, 510, 720, 930, 1140, 1350]),
  house(-20, 118, 92, { smokes: true }),
  house(1088, 140, 104, { roof: "teal" }),
  ground("earth"),
  stall(150, 168, "red"),
  stall(388, 150, "teal"),
  stall(610, 180, "brass"),
  stall(858, 160, "red"),
  crate(334, 30),
  crate(792, 38),
  crate(798 + 34, 24)
];
var moored = () => svg(
  "g",
  { transform: "translate(0 24)" },
  path("line", "M792 150V40M980 150V52M792 44 878 108M980 56 902 108M792 44 742 150"),
  box("red", 872, 84, 26, 62),
  box("wall", 826, 118, 124, 34),
  evenly(5, (at) => box("window", 836 + at * 22, 126, 11, 12)),
  path("wood", "M716 152H1064C1054 190 1036 206 1010 216H772C742 206 726 186 716 152Z"),
  path("grain", "M724 170H1056M734 188H1046")
);
var port = () => [
  moored(),
  box("water", -400, 212, 2e3, 80),
  waves(222),
  path("earth", `M-400 ${GROUND2}H676V${HIGH + 40}H-400Z`),
  path("line", `M-400 ${GROUND2}H676V${HIGH + 40}`),
  house(-30, 110, 78, { roof: "teal", windows: 2 }),
  house(112, 150, 112, { smokes: true, windows: 3 }),
  house(292, 116, 88, { roof: "brass" }),
  path("line", `M520 ${GROUND2}V56L650 34M520 74 590 44M520 ${GROUND2 - 40}l-34 40M650 34v62`),
  box("wood", 634, 96, 32, 26),
  crate(430, 36),
  crate(446 + 24, 24),
  [600, 656].map((x) => path("door", `M${x - 6} ${GROUND2}v-14h12v14Z`))
];
var camp = () => [
  path("hills", "M-400 196Q-90 92 130 150T470 96 800 148 1120 90 1600 180V260H-400Z"),
  svg("circle", { class: "moon", cx: 1010, cy: 52, r: 24 }),
  [
    [120, 40],
    [330, 26],
    [540, 56],
    [760, 30],
    [900, 70],
    [1130, 44]
  ].map(([x, y]) => path("line", `M${x - 4} ${y}h8M${x} ${y - 4}v8`)),
  ground("earth"),
  tent(210, 190, 112, "red"),
  tent(430, 140, 84, "teal"),
  tent(820, 170, 100, "brass"),
  path("flame", `M640 ${GROUND2}C622 182 644 172 640 146 664 164 668 188 660 ${GROUND2}Z`),
  path("line", `M616 ${GROUND2 + 6}l66-16M684 ${GROUND2 + 6}l-66-16`),
  path("smoke", "M650 136q-14-20 2-38t-2-40"),
  crate(740, 28)
];
var PLACES = { market, port, camp };
function scenery(kind) {
  const draw2 = PLACES[kind];
  if (!draw2) return "";
  const attributes = { viewBox: `0 0 ${WIDE2} ${HIGH}`, preserveAspectRatio: "xMidYMax slice", "aria-hidden": "true" };
  return memo(["scenery", kind], () => make("div", { class: "scenery" }, svg("svg", attributes, draw2())));
}

// browser/table/question/scenes.js
var HOUSES = { inn: "bed", shipyard: "hammer", healer: "cross", levels: "star" };
var whyClosed = (option) => option?.closed ? make("p", { class: "why" }, option.why, " ", ruleLink(option.closed)) : "";
var optionButton2 = (id2, kind, ...children2) => make("button", { type: "button", class: kind, "data-option": id2, "data\
-focus": `option ${id2}` }, ...children2);
function stall2({ id: id2, kind, name, price }, sign, saysWhy, { selection: selection2 }) {
  const option = selection2.options.get(id2);
  const button2 = optionButton2(
    id2,
    "wares",
    make("span", { class: "kind" }, kind),
    make("b", { dir: "auto" }, name),
    make("span", { class: "does" }, option?.detail ?? ""),
    make("span", { class: "foot-of" }, make("span", { class: "price" }, icon(sign), price), kbd(selection2.keyOf(id2)))
  );
  return make("div", { class: "offer" }, button2, saysWhy ? whyClosed(option) : "");
}
function house2({ id: id2, name }, { selection: selection2 }) {
  const option = selection2.options.get(id2);
  const button2 = optionButton2(
    id2,
    "wares",
    make("span", { class: "sign" }, icon(HOUSES[id2] ?? "star")),
    make("b", {}, name),
    make("span", { class: "does" }, option?.detail ?? ""),
    make("span", { class: "foot-of" }, kbd(selection2.keyOf(id2)))
  );
  return make("div", { class: "offer house" }, button2, whyClosed(option));
}
function stalls(data, table) {
  if (data.kind === "port") return data.services.map((one2) => house2(one2, table));
  const isLevels = data.kind === "levels";
  const sign = isLevels ? "star" : "coin";
  const isClosed = ({ id: id2 }) => Boolean(table.selection.options.get(id2)?.closed);
  const offers = data.offers.toSorted((one2, other) => isClosed(one2) - isClosed(other));
  return offers.map((one2) => stall2(one2, sign, !isLevels, table));
}
function spotText(one2, texts) {
  const terms = one2.terms.map((term2) => make("span", { class: "chip" }, term2));
  const figures = one2.here.map((name) => make("span", { class: "figure-of" }, name));
  const told = trustedHtml("span", { class: "t", dir: "auto" }, one2.html);
  if (one2.closed || one2.done) told.title = told.textContent;
  return [
    make("span", { class: "letter", "aria-hidden": "true" }, one2.letter),
    told,
    terms.length ? make("span", { class: "terms" }, terms, odds(one2, texts)) : "",
    figures.length ? make("span", { class: "here" }, figures) : ""
  ];
}
function spotChoices(one2, table) {
  if (one2.closed) return whyClosed(one2);
  if (!one2.choices.length) return "";
  const things = one2.choices.map((choice) => thing({ ...choice, of: one2.letter }, table));
  return make("div", { class: "things", role: "group", "aria-label": table.texts.scenes.places }, things);
}
function sceneSpot(one2, table) {
  const { texts, selection: selection2 } = table;
  const text = spotText(one2, texts);
  const stage = one2.id ? optionButton2(one2.id, "stage", text, kbd(selection2.keyOf(one2.id))) : make("div", { class: "\
stage" }, text);
  const name = `spot${one2.closed ? " shut" : ""}${one2.done ? " done" : ""}`;
  const label = texts.scenes.spot.replace("{letter}", one2.letter);
  return make("div", { class: name, role: "group", "aria-label": label }, stage, spotChoices(one2, table));
}
function scene(data, table) {
  if (!data.kind) return "";
  const attributes = { class: `scene ${data.kind}`, role: "group", "aria-label": table.texts.scenes[data.kind] };
  if (data.kind === "encounter") {
    return make(
      "div",
      attributes,
      data.spots.map((one2) => sceneSpot(one2, table))
    );
  }
  const awning = data.kind === "market" ? make("div", { class: "awning", "aria-hidden": "true" }) : "";
  return make("div", attributes, awning, make("div", { class: "stalls" }, stalls(data, table)));
}

// browser/table/question/index.js
var heading = (...children2) => {
  const attributes = { tabindex: "-1", "data-heading": true, "data-focus": "question", "data-renew": "heading" };
  return make("h3", attributes, ...children2);
};
var note = (text) => make("p", { class: "note" }, text);
function covered({ name, unseen, player }, { texts }) {
  const attributes = { type: "button", class: "go", "data-uncover": String(player), "data-focus": "uncover" };
  const uncover = make("button", attributes, format(texts.uncover, { name }), kbd(texts.enter));
  return [heading(format(texts.covered, { name })), unseen ? note(unseen) : "", make("div", { class: "act" }, uncover)];
}
var isToldElsewhere = ({ selection: selection2 }) => selection2.scenes.some((place2) => place2.tells || place2.rack?.tells);
function choices(data, table) {
  if (data.options) return optionList(data, table);
  return data.among ? amountRows(data, table) : "";
}
function pathOf({ path: path5 }, { texts, transport }) {
  if (!path5?.length) return "";
  const attributes = { type: "button", "data-focus": "back", onclick: () => transport.send({ undo: true }) };
  const back = make("button", attributes, texts.back, kbd(texts.esc));
  const way = path5.join(" › ");
  return make("div", { class: "path act" }, make("span", { class: "note", title: way }, way), back);
}
function racked(data, table) {
  if (!data.rack) return rack(table.model.get("fight") ?? {}, table);
  return table.stages.asked === "ship" ? steps(data.rack, table) : rack(data, table);
}
function question(data, table) {
  const { texts, model } = table;
  if (!data.shape) return [];
  if (data.shape === "covered") return covered(data, table);
  const owner = data.owner && table.isShared ? [make("span", { class: "whose" }, data.owner), " "] : "";
  return [
    draw(data.draw, table),
    heading(owner, data.story ? texts.what_now : data.title),
    pathOf(data, table),
    isToldElsewhere(table) || data.draw?.needs ? "" : data.notes.map(note),
    make(
      "div",
      { class: "options", "data-renew": "options" },
      racked(data, table),
      scene(model.get("scene") ?? {}, table),
      choices(data, table)
    ),
    data.options ? endRow(data, table) : "",
    confirmation(data, table),
    scenery(table.stages.asked)
  ];
}

// browser/table/viewport.js
var placeOf = (element) => (element.closest(".enemy") ?? element).getBoundingClientRect();
function clippingAncestors(element) {
  const parent = element.parentElement;
  if (!parent || parent === document.body) return [];
  const isClipping = getComputedStyle(parent).overflowY !== "visible";
  return isClipping ? [parent, ...clippingAncestors(parent)] : clippingAncestors(parent);
}
function viewportOf(element) {
  const boxes = clippingAncestors(element).map((one2) => one2.getBoundingClientRect());
  return {
    top: Math.max(0, ...boxes.map((one2) => one2.top)),
    bottom: Math.min(innerHeight, ...boxes.map((one2) => one2.bottom))
  };
}

// browser/table/scrolling.js
var NEAREST = { block: "nearest" };
var START = { block: "start" };
var FIRST = 3;
var Scrolling = class {
  /** `rooms()` gives the rooms of the board by name; there are none on the title page. `onMarked()` runs when it is
   * known what is in view. */
  constructor(root2, rooms, onMarked) {
    this.root = root2;
    this.rooms = rooms;
    this.onMarked = onMarked;
  }
  /** Scrolls the notebook until the whole table is seen: it may be higher than the title page was. */
  showTable() {
    const { top, bottom } = this.root.getBoundingClientRect();
    const viewport = viewportOf(this.root);
    if (top < viewport.top - 1 || bottom > viewport.bottom + 1) this.root.scrollIntoView({ block: "start" });
  }
  /** Scrolls to the page of a book that was chosen far down in the list; and to the button that begins, if what the
   * book is about stays in view. */
  showChosenBook() {
    requestAnimationFrame(() => {
      const title2 = this.root.querySelector(".half-title");
      const isBelow = title2?.getBoundingClientRect().left <= this.root.querySelector(".contents")?.getBoundingClientRect().
      left;
      title2?.scrollIntoView(isBelow ? START : NEAREST);
      const [go, about] = [".setting-out .go", ".summary"].map((one2) => this.root.querySelector(one2));
      if (!go || !about) return;
      const { top, bottom } = viewportOf(this.root);
      const below = go.getBoundingClientRect().bottom - bottom;
      if (about.getBoundingClientRect().top - below > top) go.scrollIntoView(NEAREST);
    });
  }
  /** Shows the first rows of an opened fold, which may begin at the foot of the choices. */
  showUnfolded(fold3, rows2) {
    requestAnimationFrame(() => {
      [...fold3.querySelectorAll(rows2)].slice(0, FIRST).at(-1)?.scrollIntoView(NEAREST);
    });
  }
  /** Shows a new page and a new question from their tops. */
  showPage() {
    const { page: page2, question: question2, fight: fight2 } = this.rooms();
    if (!page2) return;
    const book = page2.closest(".book");
    for (const one2 of [page2.parentElement, book]) one2.scrollTop = 0;
    const list2 = question2.querySelector(".options");
    if (list2) list2.scrollTop = 0;
    this.showTable();
    this.markRests();
    const row = fight2.querySelector(".row");
    if (row?.querySelector("[data-square], [data-option]")) row.scrollIntoView(NEAREST);
  }
  /** Marks what goes on below its foot. */
  markRests() {
    for (const one2 of this.root.querySelectorAll(".reading, .question > .options, .book, .coach-says")) markRest(one2);
    this.onMarked();
  }
};
function markRest(scrolled) {
  const { scrollHeight, scrollTop, clientHeight } = scrolled;
  scrolled.classList.toggle("goes-on", scrollHeight - scrollTop - clientHeight > 6);
}

// browser/table/ship/plane.js
var AT = { plane: [10.5, 8], fuel: [61, 8], clock: [36, 8], tent: [71, 54] };
var LINES = {
  hills: "M-10 330Q90 262 190 318T400 300 640 322 860 286 1040 324V410H-10Z",
  body: "M150 236C156 206 190 190 250 186L520 180C640 178 760 190 880 150L906 150C900 190 884 216 850 232L560 262C420 27\
4 250 282 190 268 164 262 148 252 150 236Z",
  tail: "M846 168 886 92H930L908 158Z",
  low: "M300 262H640C652 262 656 272 644 276H310C294 276 288 262 300 262Z",
  high: "M276 132H652C664 132 668 144 656 148H286C270 148 264 132 276 132Z",
  struts: "M326 148V186M420 148 400 184M560 148 580 180M620 148V178M340 276 360 320M600 276 580 320",
  floats: "M280 320H560C600 320 640 316 668 306 660 336 630 346 590 346H320C296 346 284 336 280 320Z",
  nose: "M150 236C146 214 158 200 176 198V262C162 258 152 250 150 236Z",
  screw: "M146 170C138 190 138 210 146 226 154 210 154 190 146 170ZM146 302C138 284 138 262 146 246 154 262 154 284 146 \
302Z",
  cockpit: "M440 182C448 156 470 148 498 150L512 180Z",
  tents: "M700 350 740 286 780 350ZM740 286V350M790 354 822 304 854 354ZM822 304V354"
};
var path2 = (name) => svg("path", { class: name, d: LINES[name] });
function drawing2() {
  return svg(
    "svg",
    { class: "ship-drawing plane-drawing", viewBox: "0 0 1026 400", "aria-hidden": "true" },
    Object.keys(LINES).map(path2),
    [560, 620, 680].map((x) => svg("circle", { class: "porthole", cx: x, cy: 214, r: 11 }))
  );
}
function gaugeCard(one2, texts) {
  const said = format(one2.most ? texts.stores.of : texts.stores.count, one2);
  const at = AT[one2.icon];
  return make(
    "li",
    { class: `plane-gauge is-${one2.icon}`, style: at ? `left:${at[0]}%;top:${at[1]}%` : "", title: one2.about || said },
    make(
      "div",
      { class: "room-card", ...optionAttributes(one2.option, "aboard") },
      make("b", {}, icon(one2.icon), one2.name, make("span", { class: "now", "aria-hidden": "true" }, String(one2.now))),
      one2.most ? pips(one2.now, one2.most, said, one2.icon) : hiddenText(said),
      one2.place ? make("span", { class: "room-does" }, one2.place) : "",
      one2.about ? hiddenText(`. ${one2.about}`) : ""
    )
  );
}
function planeStage(gauges2, table) {
  const { texts } = table;
  const card2 = (one2) => memo([one2], () => gaugeCard(one2, texts));
  const isPlaced = (one2) => AT[one2.icon];
  return [
    make(
      "div",
      { class: "ship-plan plane-plan", "data-renew": "plan" },
      memo(["drawing"], drawing2),
      make(
        "ul",
        { class: "ship-rooms-at", "aria-label": texts.stores.plane, "data-renew": "gauges" },
        gauges2.filter(isPlaced).map(card2)
      ),
      make("ul", { class: "plane-rest", "data-renew": "rest" }, gauges2.filter((one2) => !isPlaced(one2)).map(card2))
    )
  ];
}

// browser/table/ship/ship.js
var AT2 = {
  bridge: [28.1, 11.2, 19.4, 33.6],
  deck: [57.4, 23.4, 26.8, 21.4],
  quarters: [8.5, 48.4, 19, 30.4],
  galley: [28.5, 48.4, 19.5, 30.4],
  sick_bay: [49, 48.4, 19, 30.4],
  hull: [13.2, 80.8, 53, 12]
};
var QUARTERED = ["deck", "galley", "quarters", "hull", "quarters", "bridge", "galley", "hull", "sick_bay"];
var LINES2 = {
  rigging: "M68 190 219 54 288 84M219 46V190M712 108 898 34 968 186M898 26V190",
  smoke: "M532 16q22-14 44-6t40-4 24 0",
  hull: "M52 192H972C960 252 936 292 900 332 878 356 858 374 826 374H148C112 374 90 350 82 312Z",
  planks: "M712 220H946M712 248H934M712 276H916M712 304H894M706 332H868",
  sea: `M-634 388q26-12 52 0t${"52 0 ".repeat(43)}`
  // also beside the drawing, where the stage is wider
};
var path3 = (name) => svg("path", { class: name, d: LINES2[name] });
function drawing3() {
  const port2 = (x) => svg("circle", { class: "porthole", cx: x, cy: 272, r: 11 });
  return svg(
    "svg",
    { class: "ship-drawing", viewBox: "0 0 1026 400", "aria-hidden": "true" },
    svg("rect", { class: "water", x: -634, y: 330, width: 2294, height: 80 }),
    path3("smoke"),
    path3("rigging"),
    svg("rect", { class: "funnel", x: 508, y: 24, width: 46, height: 168 }),
    svg("path", { class: "funnel-band", d: "M508 50H554M508 62H554" }),
    path3("hull"),
    path3("planks"),
    [764, 812, 860].map(port2),
    path3("sea")
  );
}
function damage({ spaces, damage: hits, state }) {
  const cubes = Array.from({ length: spaces }, (_, at) => make("i", { class: at < hits ? "hit" : "" }));
  return make("span", { class: "store-cubes", role: "img", "aria-label": state }, cubes);
}
var standing = (one2) => make(
  "span",
  { class: "stands", title: one2.name, ...optionAttributes(one2.option, "aboard") },
  face2(one2),
  hiddenText(one2.name)
);
function roomButton(room, crew2, table) {
  const { stores: said } = table.texts;
  const isFull = room.damage >= room.spaces;
  const means = [room.does, room.here ? said.figure : "", isFull ? said.full : ""].filter(Boolean).join(" · ");
  const name = ["ship-room", `is-${room.option}`, room.here ? "here" : "", isFull ? "full" : ""].filter(Boolean);
  const at = AT2[room.option];
  const style = at ? `left:${at[0]}%;top:${at[1]}%;width:${at[2]}%;height:${at[3]}%` : "";
  return make(
    "li",
    { class: name.join(" "), style, title: means },
    make(
      "div",
      { class: "room-card", ...optionAttributes(room.option, "aboard") },
      make("b", {}, room.name, kbd(table.selection.keyOf(room.option))),
      make(
        "span",
        { class: "room-does", "aria-hidden": "true" },
        (room.brief ?? []).map((text) => make("span", {}, text))
      ),
      damage(room),
      means ? hiddenText(`. ${means}`) : ""
    ),
    crew2.length ? make("span", { class: "room-crew" }, crew2.map(standing)) : ""
  );
}
function shipStage(aboard, table) {
  const members = (table.model.get("crew")?.players ?? []).flatMap((player) => player.members);
  const inOrder = [...members].sort((one2, other) => one2.colour - other.colour);
  const inRoom = (room2) => inOrder.filter((_, at) => QUARTERED[at % QUARTERED.length] === room2);
  const asked = table.selection.question.serial;
  const room = (one2) => memo([one2, asked, ...inRoom(one2.option)], () => roomButton(one2, inRoom(one2.option), table));
  const { stores: said } = table.texts;
  const isChosen = aboard.rooms.some(({ option }) => table.selection.options.has(option));
  const tabindex = isChosen ? null : "0";
  const rooms = { class: "ship-rooms-at", "aria-label": said.ship, "data-renew": "rooms", tabindex };
  return [
    make(
      "div",
      { class: "ship-plan", "data-renew": "plan" },
      memo(["drawing"], drawing3),
      make("ul", rooms, aboard.rooms.map(room)),
      memo(
        ["damage", aboard.about],
        () => make("p", { class: "ship-damage" }, said.ship, " · ", format(said.ship_damage, aboard.damage))
      )
    )
  ];
}

// browser/table/ship/index.js
function ship(_, table) {
  const { ship: aboard, gauges: gauges2 } = table.model.get("stores") ?? {};
  if (aboard) return shipStage(aboard, table);
  return gauges2?.length ? planeStage(gauges2, table) : [];
}

// browser/table/stages.js
var STORY = "story";
var LASTS = 260;
var EASING = "cubic-bezier(.25, .7, .3, 1)";
var SHRUNK = 0.985;
var SCENES = { map: "atlas", fight: "fight", duel: "duel", ship: "ship" };
var boxOf = (element) => element?.getBoundingClientRect();
var Stages = class {
  constructor(table) {
    this.table = table;
    this.pinned = null;
    this.lines = /* @__PURE__ */ new Map();
  }
  /** The stage that the question takes. */
  get asked() {
    return this.table.model.get("stage")?.kind ?? STORY;
  }
  get shown() {
    return this.pinned ?? this.asked;
  }
  get isElsewhere() {
    return this.pinned !== null;
  }
  /** The name of the room that the shown stage has beside the question; none where that is empty. */
  get scene() {
    const name = SCENES[this.shown];
    return this.table.board.rooms[name]?.childElementCount ? name : null;
  }
  /** Whether there is anything to see on a stage. */
  has(kind) {
    return kind === STORY || Boolean(this.table.board.rooms[SCENES[kind]]?.childElementCount);
  }
  /** A new question takes its own stage. */
  follow() {
    this.pinned = null;
    this.lines.clear();
  }
  /** Looks at another stage, or back at that of the question, to the same line. Returns whether there is one. */
  toggle(kind) {
    if (this.pinned === kind) return this.back();
    if (kind === this.asked) return this.back() || this.has(kind);
    if (!this.has(kind)) return false;
    if (!this.isElsewhere) this.keepLines();
    this.change(() => {
      this.pinned = kind;
    });
    return true;
  }
  back() {
    if (!this.isElsewhere) return false;
    this.change(() => {
      this.pinned = null;
    });
    for (const [room, at] of this.lines) room.scrollTop = at;
    return true;
  }
  keepLines() {
    for (const room of this.table.root.querySelectorAll(".reading, .options")) this.lines.set(room, room.scrollTop);
  }
  /** Changes the stage and shows it. */
  change(how) {
    const before = this.note();
    how();
    this.table.board.arrange();
    this.play(before);
  }
  // ---------------------------------------------------------------- motion
  /** Where the chart is before a change: large on its stage, or small in the rail. */
  note() {
    const { root: root2 } = this.table;
    return { kind: root2.dataset.stage, chart: boxOf(root2.querySelector(".map-panel")) };
  }
  /** Shows the change from one stage to another. The board is already as it will be, so that nothing waits for this. */
  play({ kind, chart }) {
    const { root: root2, preferences } = this.table;
    if (!kind || kind === root2.dataset.stage || !preferences.moves) return;
    const timing = { duration: LASTS, easing: EASING };
    const panel2 = root2.querySelector(".map-panel");
    const now3 = boxOf(panel2);
    if (chart?.width && now3?.width)
      panel2.animate([{ transform: between(chart, now3), transformOrigin: "0 0" }, {}], timing);
    for (const one2 of root2.querySelectorAll(".book > .panel, .panel.on-stage:not(.map-panel)")) {
      one2.animate([{ opacity: 0, scale: SHRUNK }, {}], timing);
    }
  }
};
var between = (was, now3) => `translate(${was.left - now3.left}px, ${was.top - now3.top}px) scale(${was.width / now3.width}\
, ${was.height / now3.height})`;

// browser/table/board.js
var DRAW = { page, question, free_actions: freeActions, atlas, crew, stores, cards, fight, duel, ship, lately: log };
var ARRANGING = /* @__PURE__ */ new Set(["head", "stage", "fight", "duel", "atlas", "stores", "ship", "crew"]);
var CROWDED = 6;
var BOARD_PARTS = ["head", "stage", ...Object.keys(DRAW)];
var makeRoom = (name) => make("div", { class: `${name.replace("_", "-")} room`, "data-keys": true });
function layOut(rooms, table) {
  const { texts, rail, coach, peek } = table;
  return make(
    "main",
    { class: "board" },
    make(
      "div",
      { class: "book" },
      make(
        "section",
        { class: "panel page-panel", "aria-label": texts.page },
        make("div", { class: "reading" }, rooms.page)
      ),
      make("section", { class: "panel ask-panel", "aria-label": texts.asking }, rooms.question, rooms.free_actions)
    ),
    peek.element,
    panel("map-panel on-call", texts.atlas, rooms.atlas),
    make("section", { class: "panel fight-panel on-call", "aria-label": texts.fight.row }, rooms.fight),
    make("section", { class: "panel duel-panel on-call", "aria-label": texts.duel.name }, rooms.duel),
    make("section", { class: "panel ship-panel on-call", "aria-label": texts.stores.aboard }, rooms.ship),
    rail.build(rooms),
    rail.element,
    coach.element,
    panel("crew-panel", texts.crew, rooms.crew)
  );
}
function setHeading(shown2, heading2) {
  if (shown2.getAttribute("aria-label") === heading2) return;
  Object.assign(shown2.querySelector(":scope > h2"), { textContent: heading2, title: heading2 });
  shown2.setAttribute("aria-label", heading2);
}
function hideIfEmpty(room, shown2) {
  room.hidden = !room.childElementCount;
  shown2.hidden = [...shown2.querySelectorAll(".room")].every((one2) => one2.hidden);
}
var Board = class {
  constructor(table) {
    this.table = table;
    this.clear();
  }
  /** On the title page there is no board. */
  clear() {
    this.rooms = {};
    this.bar = null;
  }
  /** The elements of a new board, drawn by `drawAll`. */
  build() {
    const { scrolling } = this.table;
    this.rooms = Object.fromEntries([...Object.keys(DRAW), "quests"].map((name) => [name, makeRoom(name)]));
    this.bar = make("header", {});
    const main = layOut(this.rooms, this.table);
    this.table.caption.attach(this.rooms.atlas);
    const book = main.querySelector(".book");
    new ResizeObserver(() => scrolling.markRests()).observe(this.rooms.question.closest(".panel"));
    book.addEventListener("scroll", ({ target }) => this.scrolled(target), { capture: true, passive: true });
    return { bar: this.bar, main };
  }
  scrolled(target) {
    markRest(target);
    this.table.peek.refresh();
  }
  /** Draws several parts; the caller restores the focus. */
  drawAll(names) {
    for (const name of names) this.draw(name);
    this.highlight();
  }
  /** Draws rooms again and leaves the focus where it is. */
  redraw(...names) {
    for (const name of names) {
      if (this.rooms[name]) this.table.focus.during(this.rooms[name], () => this.draw(name));
    }
    this.highlight();
    if (names.includes("question")) requestAnimationFrame(() => this.table.scrolling.markRests());
  }
  /** Draws the bar again: what a player switched is shown there. */
  redrawHead() {
    if (this.bar) this.table.focus.during(this.bar, () => this.draw("head"));
  }
  draw(name) {
    if (!this.bar) return;
    const data = this.table.model.get(name) ?? {};
    if (name === "head") reconcile(this.bar, head(data, this.table));
    else if (DRAW[name]) this.drawRoom(name, data);
    if (ARRANGING.has(name)) this.arrange();
  }
  drawRoom(name, data) {
    const room = this.rooms[name];
    const shown2 = room.closest(".panel");
    if (name === "cards") reconcile(this.rooms.quests, childList(quests(data, this.table)));
    reconcile(room, childList(DRAW[name](data, this.table)));
    if (data.heading) setHeading(shown2, data.heading);
    if (!this.table.rail.holds(name)) hideIfEmpty(room, shown2);
  }
  highlight() {
    highlightOptions(this.table.root, this.table.selection);
  }
  /** Sets the stage: its scene comes on, and the chart lies in the rail where it is not the scene. */
  arrange() {
    const { root: root2, model, stages, rail } = this.table;
    const enemies = model.get("fight")?.enemies ?? [];
    const { scene: scene2, shown: shown2 } = stages;
    root2.dataset.stage = shown2;
    root2.classList.toggle("fighting", enemies.length > 0);
    root2.classList.toggle("crowded", columnsOf(enemies) > CROWDED);
    root2.classList.toggle("scened", scene2 !== null);
    root2.classList.toggle("elsewhere", stages.isElsewhere);
    for (const name of Object.values(SCENES)) {
      const isOn = name === scene2;
      this.rooms[name]?.closest(".panel").classList.toggle("on-stage", isOn);
      if (name === "atlas" && this.rooms.atlas) this.rooms.atlas.inert = !isOn;
    }
    rail.refresh();
  }
};

// browser/table/clicks.js
var valueAt = (target, name) => target.closest(`[data-${name}]`)?.dataset[name];
var MESSAGES = {
  uncover: (value) => ({ uncover: Number(value) }),
  cover: () => ({ cover: true }),
  leaf: (value) => ({ leaf: Number(value) }),
  leave: () => ({ leave: true }),
  look: (value) => ({ look: value })
};
function messageAt(target) {
  for (const [name, message] of Object.entries(MESSAGES)) {
    const value = valueAt(target, name);
    if (value !== void 0) return message(value);
  }
  return null;
}
var isSecond = (event) => event.detail > 1;
function choose(id2, event, selection2) {
  if (!isSecond(event) || selection2.isSeveral) selection2.choose(id2);
}
function chooseAt(event, { selection: selection2 }) {
  const square = valueAt(event.target, "square");
  const option = optionAt(event.target);
  if (square !== void 0) selection2.toggleSquare(square);
  else if (option !== void 0) choose(option, event, selection2);
  else return false;
  return true;
}
function leaveFocus(event, { focus, selection: selection2 }) {
  const isAnswer = event.target.closest(".question .options [data-option].lit") && !selection2.isSeveral;
  if (isAnswer && focus.isOnQuestion) event.preventDefault();
}
function toggleBoard({ target }, table) {
  const member2 = target.closest(".crew-member");
  const details = target.closest(".board-whole, input") ? null : member2?.querySelector(".board-whole");
  if (details) toggleFold(details, table);
}
function toggleFold(details, table) {
  const { fold: fold3, draws } = details.dataset;
  const isOpen = table.folds.toggle(details);
  if (fold3 === "free_actions") table.folds.await(isOpen ? fold3 : null);
  if (fold3 === "free_actions" && !isOpen) table.transport.send({ unfold: false });
  if (draws) table.board.redraw(...draws.split(" "));
  if (fold3 === "free_actions") requestAnimationFrame(() => table.scrolling.markRests());
  if (fold3 === "rack" && isOpen) table.scrolling.showUnfolded(table.focus.firstVisible(".folded-rack"), ".thing");
}
function closeAround(event, { board, folds, rail }) {
  const isInMenu = event.target.closest(".menu > summary");
  if (!isInMenu && folds.close("menu")) board.draw("head");
  const isOf = (one2) => one2.matches?.(".drawer, .rail, [data-uncover], [data-cover]");
  if (rail.isKept && !event.composedPath().some(isOf)) rail.close();
}
function handleClick(event, table) {
  const { target } = event;
  closeAround(event, table);
  const details = target.closest("summary")?.parentElement;
  if (details?.dataset.fold) {
    event.preventDefault();
    toggleFold(details, table);
  }
  table.hands.note(event);
  const rule = valueAt(target, "rule");
  if (rule) {
    table.transport.lookUp("rules", { words: rule });
    event.preventDefault();
    return;
  }
  const message = messageAt(target);
  if (message) table.transport.send(message);
  else if (target === table.sheets.layer) table.sheets.close();
  else if (!table.sheets.isOpen && !table.chart.click(event) && !chooseAt(event, table)) toggleBoard(event, table);
  if (!table.focus.active) table.focus.keep();
}

// browser/table/coach.js
var TAUGHT = "taught";
var Coach = class {
  constructor(table) {
    this.table = table;
    this.element = make("aside", { class: "coach", role: "note", hidden: true });
    table.transport.subscribe("change:coach", () => table.focus.during(this.element, () => this.draw()));
  }
  get lesson() {
    return this.table.model.get("coach") ?? {};
  }
  get isShown() {
    return Boolean(this.lesson.why);
  }
  send(what) {
    this.table.transport.send({ coach: what });
  }
  /** One key hides the coach, and shows it again. */
  toggle() {
    this.send(this.isShown ? "hide" : "show");
  }
  /** The element that a lesson is about: a panel, or the question itself. */
  partOf({ part: part4 }) {
    const room = this.table.root.querySelector(`.${part4}.room`);
    return part4 === "question" || part4 === "fight" ? room : room?.closest(".panel") ?? room;
  }
  draw() {
    const { texts, root: root2 } = this.table;
    for (const one2 of root2.querySelectorAll(`.${TAUGHT}`)) one2.classList.remove(TAUGHT);
    this.element.hidden = !this.isShown;
    root2.classList.toggle("coached", this.isShown);
    if (!this.isShown) {
      this.element.replaceChildren();
      return;
    }
    const said = texts.coaching;
    this.element.setAttribute("aria-label", said.title);
    const button2 = (name, attributes, ...children2) => make("button", { type: "button", "data-focus": `coach ${name}`, ...attributes },
    ...children2);
    this.element.replaceChildren(
      make("h3", {}, said.title),
      make(
        "div",
        { class: "coach-says", tabindex: "0" },
        make("p", {}, this.lesson.why),
        " ",
        make("p", {}, make("b", {}, said.usual), " ", this.lesson.usual)
      ),
      make(
        "div",
        { class: "act" },
        button2("got it", { class: "go", onclick: () => this.send("got_it") }, said.got_it),
        button2("hide", { class: "quiet", onclick: () => this.send("hide") }, said.hide, kbd("N"))
      )
    );
    this.partOf(this.lesson)?.classList.add(TAUGHT);
  }
};

// browser/table/commands.js
var BOARD_KEYS = "gwfhbxmv";
function unusedKeys({ model, board }) {
  const { crewed, scored, advised } = model.get("head") ?? {};
  if (crewed) return "";
  const { open: open2 = [], shut = [] } = model.get("free_actions") ?? {};
  const has = {
    c: scored,
    a: advised,
    w: board.rooms.crew?.childElementCount,
    b: open2.length + shut.length,
    m: board.rooms.atlas?.childElementCount
  };
  return [..."ac", ...BOARD_KEYS].filter((key) => !has[key]).join("");
}
function goToStage({ stages }, kind, go) {
  if (stages.shown !== kind && !stages.toggle(kind)) return false;
  return go();
}
function toggleDrawer({ rail, focus }, name) {
  if (!rail.toggle(name)) return false;
  if (rail.open === name) focus.goTo(`.${name}.room`, { preventScroll: true });
  return true;
}
function commandsFor(table) {
  const { transport, focus, hands } = table;
  return {
    u: () => transport.send({ undo: true }),
    y: () => transport.send({ redo: true }),
    r: () => transport.lookUp("rules"),
    j: () => transport.lookUp("journal"),
    l: () => toggleDrawer(table, "lately"),
    c: () => transport.lookUp("score"),
    s: () => transport.lookUp("saves"),
    a: () => transport.lookUp("advice"),
    x: () => focus.press("[data-focus=resolve]"),
    "?": () => transport.lookUp("keys"),
    h: () => hands.toggle(),
    n: () => table.coach.toggle(),
    b: () => focus.press(".free-actions summary"),
    q: () => toggleDrawer(table, "quests"),
    t: () => toggleDrawer(table, "stores"),
    m: () => table.stages.toggle("map"),
    v: () => table.stages.toggle("ship"),
    g: () => goToStage(table, "map", () => focus.goTo(".atlas")),
    w: () => focus.goTo(".crew"),
    k: () => toggleDrawer(table, "cards"),
    f: () => goToStage(table, "fight", () => focus.goToFight())
  };
}
function runCommand(key, table) {
  const command = table.commands[key];
  if (!command || unusedKeys(table).includes(key)) return false;
  const idle = table.texts.idle[key];
  if (command() === false && idle) table.notifications.toast(idle);
  return true;
}

// browser/table/fill.js
var LEAST = 520;
var MOST = 1300;
var MARGIN = 40;
var TALL = 2e4;
var Fill = class {
  /** `onChange()` runs when the size of the table has changed. */
  constructor(root2, onChange) {
    this.root = root2;
    this.onChange = onChange;
    this.watch = new ResizeObserver(() => this.fit());
  }
  /** Follows the window and the boxes around the table. */
  start() {
    this.watch.observe(this.root.parentElement);
    for (const one2 of clippingAncestors(this.root)) this.watch.observe(one2);
    this.fit();
  }
  close() {
    this.watch.disconnect();
  }
  /** The height in which the table is seen. Boxes that grow with the table do not count: it is tried very tall. What
   * stands around the table is left in view where it is only a margin. */
  available() {
    const { root: root2 } = this;
    const before = root2.style.height;
    root2.style.height = `${TALL}px`;
    const boxes = [document.documentElement, ...clippingAncestors(root2)];
    const fixed = boxes.filter((one2) => one2 === document.documentElement || one2.clientHeight < TALL);
    const free = fixed.map((one2) => {
      const height = one2 === document.documentElement ? innerHeight : one2.clientHeight;
      const around = one2.scrollHeight - TALL;
      return height - (around >= 0 && around <= MARGIN ? around : 0);
    });
    root2.style.height = before;
    return Math.min(...free);
  }
  fit() {
    const { root: root2 } = this;
    const width = root2.clientWidth;
    const height = Math.min(MOST, Math.max(LEAST, this.available()));
    if (this.height === height && this.width === width) return;
    Object.assign(this, { height, width });
    root2.style.setProperty("--fill", `${height}px`);
    this.onChange();
  }
};

// browser/table/focus.js
var QUIETLY = { preventScroll: true };
var Focus = class {
  /** `choiceIds()` gives the options that digits choose, in order. */
  constructor(root2, choiceIds) {
    this.root = root2;
    this.choiceIds = choiceIds;
  }
  /** The focused element of the table, or null when the focus is elsewhere. */
  get active() {
    const found = this.root.getRootNode().activeElement;
    return this.root.contains(found) ? found : null;
  }
  /** Whether the question's heading has the focus, which stays when another question is drawn. */
  get isOnQuestion() {
    return this.active?.dataset.focus === "question";
  }
  /** Focuses the table itself: if the notebook had the focus, it would take the next key. */
  keep() {
    this.root.focus(QUIETLY);
  }
  /** The element with this `data-focus` name, which survives drawing. */
  named(name, within = this.root) {
    return name ? within.querySelector(`[data-focus="${CSS.escape(name)}"]`) : null;
  }
  /** The first match that is visible: not in a closed fold, nor behind a fight. */
  firstVisible(selector2) {
    return [...this.root.querySelectorAll(selector2)].find((one2) => one2.checkVisibility());
  }
  /** Clicks the first visible match. */
  press(selector2) {
    const found = this.firstVisible(selector2);
    if (found?.matches("summary")) found.focus();
    found?.click();
    return Boolean(found);
  }
  /** Focuses the heading of a room, else a choice in it, else something to press. */
  goTo(room, options = {}) {
    const found = this.firstVisible(`${room} [data-heading]`) ?? this.firstChoice(room) ?? this.firstVisible(`${room} .l\
it`) ?? this.firstVisible(`${room} button:not(.term)`) ?? this.firstVisible(`${room} summary`);
    if (found) found.focus(options);
    else if (room === ".question") (this.firstVisible(".ending .go") ?? this.root).focus(options);
    return Boolean(found);
  }
  /** The first choice in a room in the order of the digits: the edges of a map come first in the document, not here. */
  firstChoice(room) {
    for (const id2 of this.choiceIds()) {
      const found = this.firstVisible(`${room} [data-option="${CSS.escape(id2)}"].lit`);
      if (found) return found;
    }
    return void 0;
  }
  /** In a fight where nobody in the row can be chosen, the question below the row. */
  goToFight() {
    return this.goTo(".fight") || this.root.classList.contains("fighting") && this.goTo(".question");
  }
  /** What has the focus now, to restore it after drawing. */
  snapshot() {
    return { had: Boolean(this.active), name: this.active?.dataset.focus ?? null };
  }
  /** Restores the focus after drawing: to the same element, or to a new question. */
  restore({ had, name }, { screen, changed }) {
    if (!had) return;
    const isNewQuestion = changed.has("question");
    const same = this.named(name);
    if (same && (!isNewQuestion || screen === "title")) same.focus(QUIETLY);
    else if (screen === "play" && (isNewQuestion || changed.has("screen"))) this.goTo(".question", QUIETLY);
    else if (!this.active) this.keep();
  }
  /** Draws one room and leaves the focus in it where it was. */
  during(room, draw2) {
    const held = room.contains(this.active);
    const name = held ? this.active.dataset.focus : null;
    draw2();
    if (held) (this.named(name, room) ?? this.root).focus(QUIETLY);
  }
};

// browser/table/folds.js
var isBoard = (fold3) => fold3.startsWith("board ");
var Folds = class {
  constructor() {
    this.open = /* @__PURE__ */ new Set();
    this.awaited = null;
  }
  isOpen(name) {
    return this.open.has(name);
  }
  /** Opens or closes a `<details>` element at once, so that whatever is drawn next knows. */
  toggle(details) {
    const { fold: fold3 } = details.dataset;
    details.open = !details.open;
    if (details.open && isBoard(fold3)) this.closeBoards();
    if (details.open) this.open.add(fold3);
    else this.open.delete(fold3);
    return details.open;
  }
  /** Closes a fold that is drawn again afterwards. Returns whether it was open. */
  close(name) {
    return this.open.delete(name);
  }
  /** Crew boards lie over the table: one at a time. Returns whether one was open. */
  closeBoards() {
    const boards = [...this.open].filter(isBoard);
    for (const one2 of boards) this.open.delete(one2);
    return boards.length > 0;
  }
  await(name) {
    this.awaited = name;
  }
  /** Whether this fold was opened and its content has now come; true once. */
  hasArrived(name) {
    const isAwaited = this.awaited === name;
    if (isAwaited) this.awaited = null;
    return isAwaited;
  }
};

// browser/table/handover.js
var Handover = class {
  constructor(table) {
    this.table = table;
    this.before = null;
  }
  /** Whose turn it is, where there are several players. */
  get current() {
    const players = this.table.model.get("crew")?.players ?? [];
    return players.length > 1 ? players.find(({ active }) => active) ?? null : null;
  }
  /** Remembers whose turn it is; after an answer that passed it on, shows the card. */
  follow(isAnswer) {
    const { before, current } = this;
    this.before = current;
    const isPassed = before && current && before.number !== current.number && before.name !== current.name;
    const isAtHand = !this.table.model.get("hosted");
    if (!isAtHand || !isAnswer || !isPassed || !this.table.preferences.get("handover")) return;
    this.table.sheets.open({
      what: "handover",
      giver: before.name,
      taker: current.name,
      player: current.number,
      people: current.members
    });
  }
};

// browser/table/hands.js
var Hands = class {
  constructor({ model, focus, notifications, rail }) {
    this.model = model;
    this.focus = focus;
    this.notifications = notifications;
    this.rail = rail;
    this.uncoveredBy = null;
  }
  /** Covers the open hand; if there is none, asks for that of the active player, which is the first. */
  toggle() {
    if (this.rail.isEmpty("cards")) return false;
    this.rail.show("cards", true);
    const first = (this.model.get("cards")?.groups ?? []).find((group2) => group2.kind === "hand");
    if (this.focus.press(".cards [data-cover]")) {
      this.notifications.toast(this.model.get("texts").hand_covered);
      return true;
    }
    return this.focus.press(`.cards [data-uncover="${first?.player}"]`);
  }
  /** Remembers how a hand is being uncovered; a click by keyboard has no `detail`. */
  note(event) {
    const device = event.detail ? "mouse" : "key";
    this.uncoveredBy = event.target.closest(".cards [data-uncover]") ? device : null;
  }
  /** Opens the drawer with a hand that has just been uncovered, and focuses it when a key did it. */
  show() {
    const device = this.uncoveredBy;
    if (!device) return;
    this.uncoveredBy = null;
    this.rail.show("cards", true);
    if (device === "key") this.focus.firstVisible(".cards [data-cover]")?.focus({ preventScroll: true });
  }
};

// browser/table/arrows.js
var DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
function centres(all) {
  const entries = all.map((element, at) => {
    const box2 = element.getBoundingClientRect();
    const hair = at / 1e4;
    return [element, [box2.left + box2.width / 2 + hair, box2.top + box2.height / 2 + hair]];
  });
  return new Map(entries);
}
var squared = ({ along, aside }) => along ** 2 + aside ** 2;
function closest(candidates, distance) {
  const sorted = candidates.sort((one2, other) => distance(one2) - distance(other) || squared(one2) - squared(other));
  return sorted[0]?.element;
}
var inQuarter = ({ along, aside }) => along > -aside && along >= aside;
var isAhead = ({ along }) => along > 1;
var byBlocks = ({ along, aside }) => along + Math.abs(aside);
var straight = ({ along, aside }) => along + 2.5 * Math.abs(aside);
function nearest(from, all, [dx, dy]) {
  const centre = centres([.../* @__PURE__ */ new Set([...all, from])]);
  const [x, y] = centre.get(from);
  const others = all.filter((element) => element !== from);
  const candidates = others.map((element) => {
    const [right, down] = [centre.get(element)[0] - x, centre.get(element)[1] - y];
    return { element, along: right * dx + down * dy, aside: down * dx - right * dy };
  });
  return closest(candidates.filter(inQuarter), byBlocks) ?? closest(candidates.filter(isAhead), straight) ?? null;
}

// browser/table/movement.js
var REACHABLE = "button:not([disabled]), [data-option].lit, [data-square], summary, input:not(.note), select";
var PLACING = ".question .act .go, .question .act button:focus, .question .go:focus ~ button";
var isBesideOption = (element) => element.matches(".board-whole > summary") && element.closest(".crew-member").querySelector(
":scope > .member-who.lit");
var stillOf = (element) => element?.closest("[data-still]") ?? null;
var isShown = (element) => element.getClientRects().length && getComputedStyle(element).visibility === "visible";
var shown = (within, selector2) => [...within.querySelectorAll(selector2)].filter(isShown);
function isPlacing({ focus: { active }, selection: selection2, root: root2 }) {
  return selection2.isPlacing && (!active || active === root2 || Boolean(active.closest(".fight, .question")));
}
function reach(table) {
  const { root: root2 } = table;
  if (isPlacing(table)) return { room: root2, all: [...shown(root2, "[data-square]"), ...shown(root2, PLACING)] };
  const { active } = table.focus;
  const room = active?.closest("[data-keys]") ?? root2.querySelector(".question, .title-page");
  const isNear = (one2) => !isBesideOption(one2) && stillOf(one2) === stillOf(active);
  return { room, all: shown(room, REACHABLE).filter(isNear) };
}
function entered(found, from) {
  const row = found?.closest(".act");
  return row && !row.contains(from) ? row.querySelector(".go") ?? found : found;
}
function move(table, key) {
  const { active } = table.focus;
  const { room, all } = reach(table);
  const from = active && room.contains(active) && active.matches(REACHABLE) ? active : null;
  const to = entered(from ? nearest(from, all, DIRECTIONS[key]) : all[0], from);
  to?.focus();
  return Boolean(to);
}
function cycle(event, { sheets: { layer }, focus: { active } }) {
  const all = shown(layer, REACHABLE);
  const [first, last] = event.shiftKey ? [all.at(-1), all[0]] : [all[0], all.at(-1)];
  const isLeaving = all.length > 0 && (active === last || !layer.contains(active));
  if (isLeaving) first.focus();
  return isLeaving;
}

// browser/table/amounts.js
var parseAmount = (text) => {
  const at = text.lastIndexOf("=");
  return [text.slice(0, at), Number(text.slice(at + 1))];
};
var Amounts = class {
  /** `offered` are amounts as an answer writes them. */
  constructor(offered = []) {
    this.offered = new Map(offered.map(parseAmount));
    this.given = new Map(this.offered);
  }
  of(name) {
    return this.given.get(name) ?? 0;
  }
  /** Gives more or less of one thing. The offer then shrinks, as far as it is not needed any more. */
  add(name, by, { room, question: question2 }) {
    this.change(name, by, room);
    if (by < 0) this.offered.set(name, Math.min(this.offered.get(name) ?? 0, this.of(name)));
    else this.reduceOffer(name, question2);
  }
  change(name, by, most = Number.POSITIVE_INFINITY) {
    this.given.set(name, Math.max(0, Math.min(most, this.of(name) + by)));
  }
  /** Takes back offered amounts that the player's own replace, those of other things first. */
  reduceOffer(chosen, { among, amount }) {
    const worth = new Map(among.map((one2) => [one2.name, one2.worth ?? 1]));
    const total = [...this.given].reduce((sum2, [name, given]) => sum2 + given * worth.get(name), 0);
    const order = [...this.offered.keys()].reverse().sort((one2, other) => (one2 === chosen) - (other === chosen));
    let surplus = total - amount;
    for (const name of order) {
      while (this.offered.get(name) && worth.get(name) <= surplus) {
        surplus -= worth.get(name);
        this.offered.set(name, this.offered.get(name) - 1);
        this.change(name, -1);
      }
    }
  }
  /** The answer: `["Mac=2", "Ada=1"]`. */
  get answer() {
    return [...this.given].filter(([, amount]) => amount).map(([name, amount]) => `${name}=${amount}`);
  }
};

// browser/table/selection.js
var CHOICE_KEYS = [..."123456789", ..."deiopz", ..."DEIOPZ"];
var nameOfKey = (key) => /[A-Z]/.test(key) ? `⇧${key}` : key.toUpperCase();
var sameItems = (one2, other) => [...one2].sort().join() === [...other].sort().join();
var Selection = class {
  /** `redraw()` draws the question again; `toast(text, rule)` says why something cannot be chosen. */
  constructor({ model, folds, transport, redraw, toast }) {
    this.model = model;
    this.folds = folds;
    this.transport = transport;
    this.redraw = redraw;
    this.toast = toast;
    this.clear();
  }
  clear() {
    this.chosen = new Set(this.isSeveral ? this.question.recommended : []);
    this.nextSquares = null;
    this.amounts = new Amounts(this.isCounting ? this.question.standard : []);
    this.preview = null;
    this.step = 0;
    this.unseen = /* @__PURE__ */ new Set();
    if (!this.chosen.size) return;
    this.transport.cancelPreviews();
    this.transport.preview(this.answer);
  }
  // ---------------------------------------------------------------- the question
  get question() {
    return this.model.get("question") ?? {};
  }
  get freeActions() {
    return this.model.get("free_actions") ?? {};
  }
  get isPlacing() {
    return this.question.shape === "place";
  }
  get isCounting() {
    return ["split", "spend"].includes(this.question.shape);
  }
  get isSeveral() {
    return this.question.shape === "pick" && this.question.most > 1;
  }
  /** Every option by id: those of the question and the free actions. */
  get options() {
    const { open: open2 = [], shut = [], lines: lines2 = [] } = this.freeActions;
    const bare = [...open2.map((id2) => ({ id: id2 })), ...shut.map((id2) => ({ id: id2, closed: true }))];
    return new Map([...bare, ...lines2, ...this.asked].map((option) => [option.id, option]));
  }
  /** The question's options; for amounts, the things that have `room` for some. */
  get asked() {
    const { options, among = [] } = this.question;
    return options ?? among.filter((one2) => one2.room).map((one2) => ({ id: one2.name, room: one2.room }));
  }
  isFreeAction(id2) {
    return !this.asked.some((option) => option.id === id2);
  }
  // ---------------------------------------------------------------- keys
  get scenes() {
    return [...["fight", "scene"].map((name) => this.model.get(name) ?? {}), this.question];
  }
  /** The ids that a fight or a scene draws itself, in their order; the rest are a list. */
  get drawnElsewhere() {
    return this.scenes.flatMap((place2) => [...place2.covers ?? [], ...place2.folds ?? []]);
  }
  /** The ids in a closed fold: a digit never chooses what is not visible. */
  get foldedAway() {
    const folded = this.folds.isOpen("rack") ? [] : this.scenes.flatMap((place2) => place2.folds ?? []);
    return /* @__PURE__ */ new Set([...folded, ...this.unseen]);
  }
  get visibleFreeActions() {
    const lines2 = this.folds.isOpen("free_actions") && this.freeActions.lines || [];
    return lines2.filter((option) => !option.closed);
  }
  /** The options that keys choose, in the order on the page: fight or scene, list, free actions. */
  get numbered() {
    return this.keyed.filter(Boolean);
  }
  /** The option of each key, with holes: somebody who has a key of their own keeps it, whoever else can be chosen. */
  get keyed() {
    const { question: question2 } = this;
    const drawn2 = this.drawnElsewhere;
    const places = new Map(drawn2.map((id2, at) => [id2, at]));
    const placeOf2 = ({ id: id2 }) => places.get(id2) ?? drawn2.length;
    const hidden = this.foldedAway;
    const isOpen = (option) => question2.story || question2.steady || question2.fixed || !option.closed;
    const asked = this.asked.filter((one2) => isOpen(one2) && one2.id !== question2.end && !hidden.has(one2.id));
    const keyed = [];
    for (const option of asked) if (option.own) keyed[option.own - 1] = option;
    const others = asked.filter((option) => !option.own).sort((one2, other) => placeOf2(one2) - placeOf2(other));
    return [...keyed, ...others, ...this.visibleFreeActions];
  }
  /** The key that chooses an option, wherever it is drawn; empty when none does. */
  keyOf(id2) {
    if (id2 === this.question.end) return this.options.get(id2).closed ? "" : "0";
    const at = this.keyed.findIndex((option) => option?.id === id2);
    return at >= 0 && at < CHOICE_KEYS.length ? nameOfKey(CHOICE_KEYS[at]) : "";
  }
  /** The option that a key chooses; with Caps Lock, a letter means what it means without. */
  optionOf(key) {
    const { keyed } = this;
    return keyed[CHOICE_KEYS.indexOf(key)] ?? keyed[CHOICE_KEYS.indexOf(key.toLowerCase())];
  }
  // ---------------------------------------------------------------- choosing
  isChosen(id2) {
    return this.chosen.has(id2) || this.amounts.of(id2) > 0;
  }
  choose(id2) {
    const option = this.options.get(id2);
    if (!option) return;
    if (option.uncover !== void 0) this.transport.send({ uncover: option.uncover });
    else if (option.closed) this.explain(option);
    else if (option.room) this.add(id2, 1, option.room);
    else if (this.isSeveral && !this.isFreeAction(id2)) this.toggle(id2);
    else this.transport.answer([id2]);
  }
  explain({ id: id2, why, closed: closed2 }) {
    if (why) this.toast(why, closed2);
    else this.transport.askWhyNot([id2]);
  }
  toggle(id2) {
    if (!this.chosen.delete(id2)) this.chosen.add(id2);
    this.changed();
  }
  /** The squares that can take damage next. */
  get squares() {
    return new Set(this.nextSquares ?? this.model.get("fight")?.lit ?? []);
  }
  /** Puts damage on a square or takes it off; where none may go, asks why. */
  toggleSquare(id2) {
    if (!this.isPlacing) return;
    const isChosen = this.chosen.has(id2);
    if (!isChosen && !this.squares.has(id2)) {
      this.transport.askWhyNot([...this.chosen, id2]);
      return;
    }
    if (isChosen && this.chosen.size === 1) this.nextSquares = null;
    this.toggle(id2);
  }
  add(name, by, room) {
    this.amounts.add(name, by, { room, question: this.question });
    this.changed();
  }
  /** Starts over: with nothing, or with the amounts that the question offers. */
  reset() {
    this.clear();
    this.chosen.clear();
    this.changed();
  }
  suggest() {
    this.chosen = new Set(this.question.standard);
    this.changed();
  }
  changed() {
    this.preview = null;
    this.transport.cancelPreviews();
    if (!this.isEmpty || this.isCounting) this.transport.preview(this.answer);
    this.redraw();
  }
  showPreview(preview) {
    this.preview = preview;
    if (preview.lit && this.chosen.size) this.nextSquares = preview.lit;
    this.redraw();
  }
  // ---------------------------------------------------------------- the answer
  get answer() {
    return this.isCounting ? this.amounts.answer : [...this.chosen];
  }
  get isEmpty() {
    return !this.answer.length;
  }
  /** Whether the amounts are those that the question offers. */
  get isAsOffered() {
    return sameItems(this.answer, this.question.standard ?? []);
  }
  /** Gives the answer so far, or the standard one when nothing is chosen. */
  confirm() {
    const { shape, standard, player } = this.question;
    if (!shape) return;
    if (shape === "covered") this.transport.send({ uncover: player });
    else if (!this.isEmpty || this.isCounting) this.transport.answer(this.answer);
    else if (this.isPlacing && standard?.length) this.suggest();
    else if (standard) this.transport.answer(standard);
    else if (this.mayConfirmNothing) this.transport.answer([]);
  }
  /** Whether zero answers the question: it has an option that ends it, or may be answered with nothing. */
  get mayEnd() {
    const { end, shape, least } = this.question;
    return Boolean(end) || shape === "pick" && !least;
  }
  get mayConfirmNothing() {
    return this.isSeveral && !this.question.least && !this.question.none;
  }
};

// browser/table/keys.js
var TICKS = ".choices.several";
var ON_BOARD = "[data-option], [data-square]";
var isSave = (event) => (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() ===
"s";
function reportSaved(event, { model, transport }) {
  if (!event.repeat && model.get("screen") === "play") transport.send({ saved: true });
  return true;
}
var hasModifier = (event) => event.ctrlKey || event.metaKey || event.altKey;
var isEscape = (event) => event.key === "Escape";
var closeSomething = (_, { sheets, focus, board, folds, rail, stages, chart }) => sheets.close() || chart.dismiss() || closeMenu(
board, folds) || rail.close() || closeBoard(board, folds) || stages.back() || focus.press(".free-actions details[open] >\
 summary") || focus.press(".question .path button") || focus.goTo(".question");
function closeMenu(board, folds) {
  if (!folds.close("menu")) return false;
  board.draw("head");
  return true;
}
function closeBoard(board, folds) {
  if (!folds.closeBoards()) return false;
  board.redraw("crew");
  return true;
}
var isTabInSheet = (event, { sheets }) => event.key === "Tab" && sheets.isOpen;
var isHeldEnterInSheet = (event, { sheets }) => event.repeat && event.key === "Enter" && sheets.isOpen;
var isTyping = (_, { focus }) => focus.active?.matches("input, textarea, select");
var isOffBoard = (_, { sheets, model }) => sheets.isOpen || model.get("screen") !== "play";
var isHeld = (event) => event.repeat;
var isForChart = (event, table) => !isOffBoard(event, table) && table.chart.takes(event);
var isArrow = (event) => event.key in DIRECTIONS;
var isActivation = (event) => event.key === "Enter" || event.key === " ";
var isOnTick = ({ focus, selection: selection2 }) => {
  const id2 = focus.active?.dataset.option;
  return Boolean(focus.active?.closest(TICKS)) || id2 !== void 0 && !selection2.isFreeAction(id2);
};
var confirmsTicks = (table) => table.selection.isSeveral && !table.selection.isEmpty && isOnTick(table);
var confirmsSquares = ({ focus, selection: selection2 }) => selection2.isPlacing && Boolean(selection2.preview?.allowed) &&
selection2.isChosen(focus.active?.dataset.square);
function activate(event, table) {
  const { active } = table.focus;
  const isEnter = event.key === "Enter";
  const isBoardElement = active?.matches(ON_BOARD) && active.tagName !== "BUTTON";
  if (isEnter && (confirmsTicks(table) || confirmsSquares(table))) table.selection.confirm();
  else if (isBoardElement) active.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  else if (isEnter && !active?.matches("button, summary")) table.selection.confirm();
  else return false;
  return true;
}
var isChoiceKey = (event) => CHOICE_KEYS.includes(event.key);
function chooseNumbered(event, { selection: selection2, focus }) {
  const option = selection2.optionOf(event.key);
  if (option && focus.active?.matches("summary")) focus.goTo(".question", { preventScroll: true });
  if (option) selection2.choose(option.id);
  return Boolean(option);
}
var isZero = (event) => event.key === "0";
function chooseNothing(_, { selection: selection2, transport, focus }) {
  const { end } = selection2.question;
  if (end) selection2.choose(end);
  else if (selection2.mayEnd) transport.answer([]);
  else return focus.press(".free-actions summary");
  return true;
}
var ignore = () => false;
var swallow = () => true;
var HANDLERS = [
  [isSave, reportSaved],
  [hasModifier, ignore],
  [isEscape, closeSomething],
  [isTabInSheet, cycle],
  [isHeldEnterInSheet, swallow],
  // a key held down has not read what the sheet asks
  [isTyping, ignore],
  [isForChart, (event, { chart }) => chart.press(event)],
  [isArrow, (event, table) => move(table, event.key)],
  [isOffBoard, ignore],
  [isHeld, swallow],
  // nor the next question
  [isActivation, activate],
  [isChoiceKey, chooseNumbered],
  [isZero, chooseNothing],
  [() => true, (event, table) => runCommand(event.key.toLowerCase(), table)]
];
function handleKey(event, table) {
  const [, handle] = HANDLERS.find(([applies]) => applies(event, table));
  if (handle(event, table)) event.preventDefault();
}

// browser/table/map/caption.js
var spotAt = (event) => event.target.closest?.(".map [data-spot]")?.dataset.spot;
var Caption = class {
  constructor(table) {
    this.table = table;
    this.box = make("div", { class: "caption" });
  }
  get data() {
    return this.table.model.get("atlas") ?? {};
  }
  show(spot) {
    const said = this.data.spots?.[spot]?.said ?? "";
    this.box.replaceChildren(...said ? [make("span", {}, said)] : []);
  }
  rest() {
    this.show(null);
  }
  /** Follows the pointer and the focus in a new room, once for all maps that will be drawn in it. */
  attach(room) {
    const follow = (event) => this.show(spotAt(event));
    for (const name of ["pointerover", "focusin"]) room.addEventListener(name, follow);
    for (const name of ["pointerleave", "focusout"]) room.addEventListener(name, () => this.rest());
  }
};

// node_modules/d3-selection/dist/d3-selection.mjs
var xhtml = "http://www.w3.org/1999/xhtml";
var namespaces = {
  svg: "http://www.w3.org/2000/svg",
  xhtml,
  xlink: "http://www.w3.org/1999/xlink",
  xml: "http://www.w3.org/XML/1998/namespace",
  xmlns: "http://www.w3.org/2000/xmlns/"
};
function namespace(name) {
  var prefix = name += "", i = prefix.indexOf(":");
  if (i >= 0 && (prefix = name.slice(0, i)) !== "xmlns") name = name.slice(i + 1);
  return namespaces.hasOwnProperty(prefix) ? { space: namespaces[prefix], local: name } : name;
}
function creatorInherit(name) {
  return function() {
    var document2 = this.ownerDocument, uri = this.namespaceURI;
    return uri === xhtml && document2.documentElement.namespaceURI === xhtml ? document2.createElement(name) : document2.
    createElementNS(uri, name);
  };
}
function creatorFixed(fullname) {
  return function() {
    return this.ownerDocument.createElementNS(fullname.space, fullname.local);
  };
}
function creator(name) {
  var fullname = namespace(name);
  return (fullname.local ? creatorFixed : creatorInherit)(fullname);
}
function none() {
}
function selector(selector2) {
  return selector2 == null ? none : function() {
    return this.querySelector(selector2);
  };
}
function selection_select(select2) {
  if (typeof select2 !== "function") select2 = selector(select2);
  for (var groups = this._groups, m = groups.length, subgroups = new Array(m), j = 0; j < m; ++j) {
    for (var group2 = groups[j], n = group2.length, subgroup = subgroups[j] = new Array(n), node, subnode, i = 0; i < n; ++i) {
      if ((node = group2[i]) && (subnode = select2.call(node, node.__data__, i, group2))) {
        if ("__data__" in node) subnode.__data__ = node.__data__;
        subgroup[i] = subnode;
      }
    }
  }
  return new Selection2(subgroups, this._parents);
}
function array(x) {
  return x == null ? [] : Array.isArray(x) ? x : Array.from(x);
}
function empty() {
  return [];
}
function selectorAll(selector2) {
  return selector2 == null ? empty : function() {
    return this.querySelectorAll(selector2);
  };
}
function arrayAll(select2) {
  return function() {
    return array(select2.apply(this, arguments));
  };
}
function selection_selectAll(select2) {
  if (typeof select2 === "function") select2 = arrayAll(select2);
  else select2 = selectorAll(select2);
  for (var groups = this._groups, m = groups.length, subgroups = [], parents = [], j = 0; j < m; ++j) {
    for (var group2 = groups[j], n = group2.length, node, i = 0; i < n; ++i) {
      if (node = group2[i]) {
        subgroups.push(select2.call(node, node.__data__, i, group2));
        parents.push(node);
      }
    }
  }
  return new Selection2(subgroups, parents);
}
function matcher2(selector2) {
  return function() {
    return this.matches(selector2);
  };
}
function childMatcher(selector2) {
  return function(node) {
    return node.matches(selector2);
  };
}
var find = Array.prototype.find;
function childFind(match) {
  return function() {
    return find.call(this.children, match);
  };
}
function childFirst() {
  return this.firstElementChild;
}
function selection_selectChild(match) {
  return this.select(match == null ? childFirst : childFind(typeof match === "function" ? match : childMatcher(match)));
}
var filter = Array.prototype.filter;
function children() {
  return Array.from(this.children);
}
function childrenFilter(match) {
  return function() {
    return filter.call(this.children, match);
  };
}
function selection_selectChildren(match) {
  return this.selectAll(match == null ? children : childrenFilter(typeof match === "function" ? match : childMatcher(match)));
}
function selection_filter(match) {
  if (typeof match !== "function") match = matcher2(match);
  for (var groups = this._groups, m = groups.length, subgroups = new Array(m), j = 0; j < m; ++j) {
    for (var group2 = groups[j], n = group2.length, subgroup = subgroups[j] = [], node, i = 0; i < n; ++i) {
      if ((node = group2[i]) && match.call(node, node.__data__, i, group2)) {
        subgroup.push(node);
      }
    }
  }
  return new Selection2(subgroups, this._parents);
}
function sparse(update) {
  return new Array(update.length);
}
function selection_enter() {
  return new Selection2(this._enter || this._groups.map(sparse), this._parents);
}
function EnterNode(parent, datum2) {
  this.ownerDocument = parent.ownerDocument;
  this.namespaceURI = parent.namespaceURI;
  this._next = null;
  this._parent = parent;
  this.__data__ = datum2;
}
EnterNode.prototype = {
  constructor: EnterNode,
  appendChild: function(child) {
    return this._parent.insertBefore(child, this._next);
  },
  insertBefore: function(child, next) {
    return this._parent.insertBefore(child, next);
  },
  querySelector: function(selector2) {
    return this._parent.querySelector(selector2);
  },
  querySelectorAll: function(selector2) {
    return this._parent.querySelectorAll(selector2);
  }
};
function constant(x) {
  return function() {
    return x;
  };
}
function bindIndex(parent, group2, enter, update, exit, data) {
  var i = 0, node, groupLength = group2.length, dataLength = data.length;
  for (; i < dataLength; ++i) {
    if (node = group2[i]) {
      node.__data__ = data[i];
      update[i] = node;
    } else {
      enter[i] = new EnterNode(parent, data[i]);
    }
  }
  for (; i < groupLength; ++i) {
    if (node = group2[i]) {
      exit[i] = node;
    }
  }
}
function bindKey(parent, group2, enter, update, exit, data, key) {
  var i, node, nodeByKeyValue = /* @__PURE__ */ new Map(), groupLength = group2.length, dataLength = data.length, keyValues = new Array(
  groupLength), keyValue;
  for (i = 0; i < groupLength; ++i) {
    if (node = group2[i]) {
      keyValues[i] = keyValue = key.call(node, node.__data__, i, group2) + "";
      if (nodeByKeyValue.has(keyValue)) {
        exit[i] = node;
      } else {
        nodeByKeyValue.set(keyValue, node);
      }
    }
  }
  for (i = 0; i < dataLength; ++i) {
    keyValue = key.call(parent, data[i], i, data) + "";
    if (node = nodeByKeyValue.get(keyValue)) {
      update[i] = node;
      node.__data__ = data[i];
      nodeByKeyValue.delete(keyValue);
    } else {
      enter[i] = new EnterNode(parent, data[i]);
    }
  }
  for (i = 0; i < groupLength; ++i) {
    if ((node = group2[i]) && nodeByKeyValue.get(keyValues[i]) === node) {
      exit[i] = node;
    }
  }
}
function datum(node) {
  return node.__data__;
}
function selection_data(value, key) {
  if (!arguments.length) return Array.from(this, datum);
  var bind = key ? bindKey : bindIndex, parents = this._parents, groups = this._groups;
  if (typeof value !== "function") value = constant(value);
  for (var m = groups.length, update = new Array(m), enter = new Array(m), exit = new Array(m), j = 0; j < m; ++j) {
    var parent = parents[j], group2 = groups[j], groupLength = group2.length, data = arraylike(value.call(parent, parent &&
    parent.__data__, j, parents)), dataLength = data.length, enterGroup = enter[j] = new Array(dataLength), updateGroup = update[j] =
    new Array(dataLength), exitGroup = exit[j] = new Array(groupLength);
    bind(parent, group2, enterGroup, updateGroup, exitGroup, data, key);
    for (var i0 = 0, i1 = 0, previous, next; i0 < dataLength; ++i0) {
      if (previous = enterGroup[i0]) {
        if (i0 >= i1) i1 = i0 + 1;
        while (!(next = updateGroup[i1]) && ++i1 < dataLength) ;
        previous._next = next || null;
      }
    }
  }
  update = new Selection2(update, parents);
  update._enter = enter;
  update._exit = exit;
  return update;
}
function arraylike(data) {
  return typeof data === "object" && "length" in data ? data : Array.from(data);
}
function selection_exit() {
  return new Selection2(this._exit || this._groups.map(sparse), this._parents);
}
function selection_join(onenter, onupdate, onexit) {
  var enter = this.enter(), update = this, exit = this.exit();
  if (typeof onenter === "function") {
    enter = onenter(enter);
    if (enter) enter = enter.selection();
  } else {
    enter = enter.append(onenter + "");
  }
  if (onupdate != null) {
    update = onupdate(update);
    if (update) update = update.selection();
  }
  if (onexit == null) exit.remove();
  else onexit(exit);
  return enter && update ? enter.merge(update).order() : update;
}
function selection_merge(context) {
  var selection2 = context.selection ? context.selection() : context;
  for (var groups0 = this._groups, groups1 = selection2._groups, m0 = groups0.length, m1 = groups1.length, m = Math.min(
  m0, m1), merges = new Array(m0), j = 0; j < m; ++j) {
    for (var group0 = groups0[j], group1 = groups1[j], n = group0.length, merge = merges[j] = new Array(n), node, i = 0; i <
    n; ++i) {
      if (node = group0[i] || group1[i]) {
        merge[i] = node;
      }
    }
  }
  for (; j < m0; ++j) {
    merges[j] = groups0[j];
  }
  return new Selection2(merges, this._parents);
}
function selection_order() {
  for (var groups = this._groups, j = -1, m = groups.length; ++j < m; ) {
    for (var group2 = groups[j], i = group2.length - 1, next = group2[i], node; --i >= 0; ) {
      if (node = group2[i]) {
        if (next && node.compareDocumentPosition(next) ^ 4) next.parentNode.insertBefore(node, next);
        next = node;
      }
    }
  }
  return this;
}
function selection_sort(compare) {
  if (!compare) compare = ascending;
  function compareNode(a, b) {
    return a && b ? compare(a.__data__, b.__data__) : !a - !b;
  }
  for (var groups = this._groups, m = groups.length, sortgroups = new Array(m), j = 0; j < m; ++j) {
    for (var group2 = groups[j], n = group2.length, sortgroup = sortgroups[j] = new Array(n), node, i = 0; i < n; ++i) {
      if (node = group2[i]) {
        sortgroup[i] = node;
      }
    }
    sortgroup.sort(compareNode);
  }
  return new Selection2(sortgroups, this._parents).order();
}
function ascending(a, b) {
  return a < b ? -1 : a > b ? 1 : a >= b ? 0 : NaN;
}
function selection_call() {
  var callback = arguments[0];
  arguments[0] = this;
  callback.apply(null, arguments);
  return this;
}
function selection_nodes() {
  return Array.from(this);
}
function selection_node() {
  for (var groups = this._groups, j = 0, m = groups.length; j < m; ++j) {
    for (var group2 = groups[j], i = 0, n = group2.length; i < n; ++i) {
      var node = group2[i];
      if (node) return node;
    }
  }
  return null;
}
function selection_size() {
  let size = 0;
  for (const node of this) ++size;
  return size;
}
function selection_empty() {
  return !this.node();
}
function selection_each(callback) {
  for (var groups = this._groups, j = 0, m = groups.length; j < m; ++j) {
    for (var group2 = groups[j], i = 0, n = group2.length, node; i < n; ++i) {
      if (node = group2[i]) callback.call(node, node.__data__, i, group2);
    }
  }
  return this;
}
function attrRemove(name) {
  return function() {
    this.removeAttribute(name);
  };
}
function attrRemoveNS(fullname) {
  return function() {
    this.removeAttributeNS(fullname.space, fullname.local);
  };
}
function attrConstant(name, value) {
  return function() {
    this.setAttribute(name, value);
  };
}
function attrConstantNS(fullname, value) {
  return function() {
    this.setAttributeNS(fullname.space, fullname.local, value);
  };
}
function attrFunction(name, value) {
  return function() {
    var v = value.apply(this, arguments);
    if (v == null) this.removeAttribute(name);
    else this.setAttribute(name, v);
  };
}
function attrFunctionNS(fullname, value) {
  return function() {
    var v = value.apply(this, arguments);
    if (v == null) this.removeAttributeNS(fullname.space, fullname.local);
    else this.setAttributeNS(fullname.space, fullname.local, v);
  };
}
function selection_attr(name, value) {
  var fullname = namespace(name);
  if (arguments.length < 2) {
    var node = this.node();
    return fullname.local ? node.getAttributeNS(fullname.space, fullname.local) : node.getAttribute(fullname);
  }
  return this.each((value == null ? fullname.local ? attrRemoveNS : attrRemove : typeof value === "function" ? fullname.
  local ? attrFunctionNS : attrFunction : fullname.local ? attrConstantNS : attrConstant)(fullname, value));
}
function defaultView(node) {
  return node.ownerDocument && node.ownerDocument.defaultView || node.document && node || node.defaultView;
}
function styleRemove(name) {
  return function() {
    this.style.removeProperty(name);
  };
}
function styleConstant(name, value, priority) {
  return function() {
    this.style.setProperty(name, value, priority);
  };
}
function styleFunction(name, value, priority) {
  return function() {
    var v = value.apply(this, arguments);
    if (v == null) this.style.removeProperty(name);
    else this.style.setProperty(name, v, priority);
  };
}
function selection_style(name, value, priority) {
  return arguments.length > 1 ? this.each((value == null ? styleRemove : typeof value === "function" ? styleFunction : styleConstant)(
  name, value, priority == null ? "" : priority)) : styleValue(this.node(), name);
}
function styleValue(node, name) {
  return node.style.getPropertyValue(name) || defaultView(node).getComputedStyle(node, null).getPropertyValue(name);
}
function propertyRemove(name) {
  return function() {
    delete this[name];
  };
}
function propertyConstant(name, value) {
  return function() {
    this[name] = value;
  };
}
function propertyFunction(name, value) {
  return function() {
    var v = value.apply(this, arguments);
    if (v == null) delete this[name];
    else this[name] = v;
  };
}
function selection_property(name, value) {
  return arguments.length > 1 ? this.each((value == null ? propertyRemove : typeof value === "function" ? propertyFunction :
  propertyConstant)(name, value)) : this.node()[name];
}
function classArray(string2) {
  return string2.trim().split(/^|\s+/);
}
function classList(node) {
  return node.classList || new ClassList(node);
}
function ClassList(node) {
  this._node = node;
  this._names = classArray(node.getAttribute("class") || "");
}
ClassList.prototype = {
  add: function(name) {
    var i = this._names.indexOf(name);
    if (i < 0) {
      this._names.push(name);
      this._node.setAttribute("class", this._names.join(" "));
    }
  },
  remove: function(name) {
    var i = this._names.indexOf(name);
    if (i >= 0) {
      this._names.splice(i, 1);
      this._node.setAttribute("class", this._names.join(" "));
    }
  },
  contains: function(name) {
    return this._names.indexOf(name) >= 0;
  }
};
function classedAdd(node, names) {
  var list2 = classList(node), i = -1, n = names.length;
  while (++i < n) list2.add(names[i]);
}
function classedRemove(node, names) {
  var list2 = classList(node), i = -1, n = names.length;
  while (++i < n) list2.remove(names[i]);
}
function classedTrue(names) {
  return function() {
    classedAdd(this, names);
  };
}
function classedFalse(names) {
  return function() {
    classedRemove(this, names);
  };
}
function classedFunction(names, value) {
  return function() {
    (value.apply(this, arguments) ? classedAdd : classedRemove)(this, names);
  };
}
function selection_classed(name, value) {
  var names = classArray(name + "");
  if (arguments.length < 2) {
    var list2 = classList(this.node()), i = -1, n = names.length;
    while (++i < n) if (!list2.contains(names[i])) return false;
    return true;
  }
  return this.each((typeof value === "function" ? classedFunction : value ? classedTrue : classedFalse)(names, value));
}
function textRemove() {
  this.textContent = "";
}
function textConstant(value) {
  return function() {
    this.textContent = value;
  };
}
function textFunction(value) {
  return function() {
    var v = value.apply(this, arguments);
    this.textContent = v == null ? "" : v;
  };
}
function selection_text(value) {
  return arguments.length ? this.each(value == null ? textRemove : (typeof value === "function" ? textFunction : textConstant)(
  value)) : this.node().textContent;
}
function htmlRemove() {
  this.innerHTML = "";
}
function htmlConstant(value) {
  return function() {
    this.innerHTML = value;
  };
}
function htmlFunction(value) {
  return function() {
    var v = value.apply(this, arguments);
    this.innerHTML = v == null ? "" : v;
  };
}
function selection_html(value) {
  return arguments.length ? this.each(value == null ? htmlRemove : (typeof value === "function" ? htmlFunction : htmlConstant)(
  value)) : this.node().innerHTML;
}
function raise() {
  if (this.nextSibling) this.parentNode.appendChild(this);
}
function selection_raise() {
  return this.each(raise);
}
function lower() {
  if (this.previousSibling) this.parentNode.insertBefore(this, this.parentNode.firstChild);
}
function selection_lower() {
  return this.each(lower);
}
function selection_append(name) {
  var create2 = typeof name === "function" ? name : creator(name);
  return this.select(function() {
    return this.appendChild(create2.apply(this, arguments));
  });
}
function constantNull() {
  return null;
}
function selection_insert(name, before) {
  var create2 = typeof name === "function" ? name : creator(name), select2 = before == null ? constantNull : typeof before ===
  "function" ? before : selector(before);
  return this.select(function() {
    return this.insertBefore(create2.apply(this, arguments), select2.apply(this, arguments) || null);
  });
}
function remove() {
  var parent = this.parentNode;
  if (parent) parent.removeChild(this);
}
function selection_remove() {
  return this.each(remove);
}
function selection_cloneShallow() {
  var clone = this.cloneNode(false), parent = this.parentNode;
  return parent ? parent.insertBefore(clone, this.nextSibling) : clone;
}
function selection_cloneDeep() {
  var clone = this.cloneNode(true), parent = this.parentNode;
  return parent ? parent.insertBefore(clone, this.nextSibling) : clone;
}
function selection_clone(deep) {
  return this.select(deep ? selection_cloneDeep : selection_cloneShallow);
}
function selection_datum(value) {
  return arguments.length ? this.property("__data__", value) : this.node().__data__;
}
function contextListener(listener) {
  return function(event) {
    listener.call(this, event, this.__data__);
  };
}
function parseTypenames(typenames) {
  return typenames.trim().split(/^|\s+/).map(function(t) {
    var name = "", i = t.indexOf(".");
    if (i >= 0) name = t.slice(i + 1), t = t.slice(0, i);
    return { type: t, name };
  });
}
function onRemove(typename) {
  return function() {
    var on = this.__on;
    if (!on) return;
    for (var j = 0, i = -1, m = on.length, o; j < m; ++j) {
      if (o = on[j], (!typename.type || o.type === typename.type) && o.name === typename.name) {
        this.removeEventListener(o.type, o.listener, o.options);
      } else {
        on[++i] = o;
      }
    }
    if (++i) on.length = i;
    else delete this.__on;
  };
}
function onAdd(typename, value, options) {
  return function() {
    var on = this.__on, o, listener = contextListener(value);
    if (on) for (var j = 0, m = on.length; j < m; ++j) {
      if ((o = on[j]).type === typename.type && o.name === typename.name) {
        this.removeEventListener(o.type, o.listener, o.options);
        this.addEventListener(o.type, o.listener = listener, o.options = options);
        o.value = value;
        return;
      }
    }
    this.addEventListener(typename.type, listener, options);
    o = { type: typename.type, name: typename.name, value, listener, options };
    if (!on) this.__on = [o];
    else on.push(o);
  };
}
function selection_on(typename, value, options) {
  var typenames = parseTypenames(typename + ""), i, n = typenames.length, t;
  if (arguments.length < 2) {
    var on = this.node().__on;
    if (on) for (var j = 0, m = on.length, o; j < m; ++j) {
      for (i = 0, o = on[j]; i < n; ++i) {
        if ((t = typenames[i]).type === o.type && t.name === o.name) {
          return o.value;
        }
      }
    }
    return;
  }
  on = value ? onAdd : onRemove;
  for (i = 0; i < n; ++i) this.each(on(typenames[i], value, options));
  return this;
}
function dispatchEvent(node, type, params) {
  var window2 = defaultView(node), event = window2.CustomEvent;
  if (typeof event === "function") {
    event = new event(type, params);
  } else {
    event = window2.document.createEvent("Event");
    if (params) event.initEvent(type, params.bubbles, params.cancelable), event.detail = params.detail;
    else event.initEvent(type, false, false);
  }
  node.dispatchEvent(event);
}
function dispatchConstant(type, params) {
  return function() {
    return dispatchEvent(this, type, params);
  };
}
function dispatchFunction(type, params) {
  return function() {
    return dispatchEvent(this, type, params.apply(this, arguments));
  };
}
function selection_dispatch(type, params) {
  return this.each((typeof params === "function" ? dispatchFunction : dispatchConstant)(type, params));
}
function* selection_iterator() {
  for (var groups = this._groups, j = 0, m = groups.length; j < m; ++j) {
    for (var group2 = groups[j], i = 0, n = group2.length, node; i < n; ++i) {
      if (node = group2[i]) yield node;
    }
  }
}
var root = [null];
function Selection2(groups, parents) {
  this._groups = groups;
  this._parents = parents;
}
function selection() {
  return new Selection2([[document.documentElement]], root);
}
function selection_selection() {
  return this;
}
Selection2.prototype = selection.prototype = {
  constructor: Selection2,
  select: selection_select,
  selectAll: selection_selectAll,
  selectChild: selection_selectChild,
  selectChildren: selection_selectChildren,
  filter: selection_filter,
  data: selection_data,
  enter: selection_enter,
  exit: selection_exit,
  join: selection_join,
  merge: selection_merge,
  selection: selection_selection,
  order: selection_order,
  sort: selection_sort,
  call: selection_call,
  nodes: selection_nodes,
  node: selection_node,
  size: selection_size,
  empty: selection_empty,
  each: selection_each,
  attr: selection_attr,
  style: selection_style,
  property: selection_property,
  classed: selection_classed,
  text: selection_text,
  html: selection_html,
  raise: selection_raise,
  lower: selection_lower,
  append: selection_append,
  insert: selection_insert,
  remove: selection_remove,
  clone: selection_clone,
  datum: selection_datum,
  on: selection_on,
  dispatch: selection_dispatch,
  [Symbol.iterator]: selection_iterator
};
function select(selector2) {
  return typeof selector2 === "string" ? new Selection2([[document.querySelector(selector2)]], [document.documentElement]) :
  new Selection2([[selector2]], root);
}
var nextId = 0;
function local() {
  return new Local();
}
function Local() {
  this._ = "@" + (++nextId).toString(36);
}
Local.prototype = local.prototype = {
  constructor: Local,
  get: function(node) {
    var id2 = this._;
    while (!(id2 in node)) if (!(node = node.parentNode)) return;
    return node[id2];
  },
  set: function(node, value) {
    return node[this._] = value;
  },
  remove: function(node) {
    return this._ in node && delete node[this._];
  },
  toString: function() {
    return this._;
  }
};
function sourceEvent(event) {
  let sourceEvent2;
  while (sourceEvent2 = event.sourceEvent) event = sourceEvent2;
  return event;
}
function pointer(event, node) {
  event = sourceEvent(event);
  if (node === void 0) node = event.currentTarget;
  if (node) {
    var svg2 = node.ownerSVGElement || node;
    if (svg2.createSVGPoint) {
      var point = svg2.createSVGPoint();
      point.x = event.clientX, point.y = event.clientY;
      point = point.matrixTransform(node.getScreenCTM().inverse());
      return [point.x, point.y];
    }
    if (node.getBoundingClientRect) {
      var rect = node.getBoundingClientRect();
      return [event.clientX - rect.left - node.clientLeft, event.clientY - rect.top - node.clientTop];
    }
  }
  return [event.pageX, event.pageY];
}

// node_modules/d3-dispatch/dist/d3-dispatch.mjs
var noop = { value: () => {
} };
function dispatch() {
  for (var i = 0, n = arguments.length, _ = {}, t; i < n; ++i) {
    if (!(t = arguments[i] + "") || t in _ || /[\s.]/.test(t)) throw new Error("illegal type: " + t);
    _[t] = [];
  }
  return new Dispatch(_);
}
function Dispatch(_) {
  this._ = _;
}
function parseTypenames2(typenames, types) {
  return typenames.trim().split(/^|\s+/).map(function(t) {
    var name = "", i = t.indexOf(".");
    if (i >= 0) name = t.slice(i + 1), t = t.slice(0, i);
    if (t && !types.hasOwnProperty(t)) throw new Error("unknown type: " + t);
    return { type: t, name };
  });
}
Dispatch.prototype = dispatch.prototype = {
  constructor: Dispatch,
  on: function(typename, callback) {
    var _ = this._, T = parseTypenames2(typename + "", _), t, i = -1, n = T.length;
    if (arguments.length < 2) {
      while (++i < n) if ((t = (typename = T[i]).type) && (t = get(_[t], typename.name))) return t;
      return;
    }
    if (callback != null && typeof callback !== "function") throw new Error("invalid callback: " + callback);
    while (++i < n) {
      if (t = (typename = T[i]).type) _[t] = set(_[t], typename.name, callback);
      else if (callback == null) for (t in _) _[t] = set(_[t], typename.name, null);
    }
    return this;
  },
  copy: function() {
    var copy = {}, _ = this._;
    for (var t in _) copy[t] = _[t].slice();
    return new Dispatch(copy);
  },
  call: function(type, that) {
    if ((n = arguments.length - 2) > 0) for (var args = new Array(n), i = 0, n, t; i < n; ++i) args[i] = arguments[i + 2];
    if (!this._.hasOwnProperty(type)) throw new Error("unknown type: " + type);
    for (t = this._[type], i = 0, n = t.length; i < n; ++i) t[i].value.apply(that, args);
  },
  apply: function(type, that, args) {
    if (!this._.hasOwnProperty(type)) throw new Error("unknown type: " + type);
    for (var t = this._[type], i = 0, n = t.length; i < n; ++i) t[i].value.apply(that, args);
  }
};
function get(type, name) {
  for (var i = 0, n = type.length, c; i < n; ++i) {
    if ((c = type[i]).name === name) {
      return c.value;
    }
  }
}
function set(type, name, callback) {
  for (var i = 0, n = type.length; i < n; ++i) {
    if (type[i].name === name) {
      type[i] = noop, type = type.slice(0, i).concat(type.slice(i + 1));
      break;
    }
  }
  if (callback != null) type.push({ name, value: callback });
  return type;
}

// node_modules/d3-drag/dist/d3-drag.mjs
var nonpassivecapture = { capture: true, passive: false };
function noevent(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
function nodrag(view) {
  var root2 = view.document.documentElement, selection2 = select(view).on("dragstart.drag", noevent, nonpassivecapture);
  if ("onselectstart" in root2) {
    selection2.on("selectstart.drag", noevent, nonpassivecapture);
  } else {
    root2.__noselect = root2.style.MozUserSelect;
    root2.style.MozUserSelect = "none";
  }
}
function yesdrag(view, noclick) {
  var root2 = view.document.documentElement, selection2 = select(view).on("dragstart.drag", null);
  if (noclick) {
    selection2.on("click.drag", noevent, nonpassivecapture);
    setTimeout(function() {
      selection2.on("click.drag", null);
    }, 0);
  }
  if ("onselectstart" in root2) {
    selection2.on("selectstart.drag", null);
  } else {
    root2.style.MozUserSelect = root2.__noselect;
    delete root2.__noselect;
  }
}
function DragEvent(type, {
  sourceEvent: sourceEvent2,
  subject,
  target,
  identifier,
  active,
  x,
  y,
  dx,
  dy,
  dispatch: dispatch2
}) {
  Object.defineProperties(this, {
    type: { value: type, enumerable: true, configurable: true },
    sourceEvent: { value: sourceEvent2, enumerable: true, configurable: true },
    subject: { value: subject, enumerable: true, configurable: true },
    target: { value: target, enumerable: true, configurable: true },
    identifier: { value: identifier, enumerable: true, configurable: true },
    active: { value: active, enumerable: true, configurable: true },
    x: { value: x, enumerable: true, configurable: true },
    y: { value: y, enumerable: true, configurable: true },
    dx: { value: dx, enumerable: true, configurable: true },
    dy: { value: dy, enumerable: true, configurable: true },
    _: { value: dispatch2 }
  });
}
DragEvent.prototype.on = function() {
  var value = this._.on.apply(this._, arguments);
  return value === this._ ? this : value;
};

// node_modules/d3-color/dist/d3-color.mjs
function define(constructor, factory, prototype) {
  constructor.prototype = factory.prototype = prototype;
  prototype.constructor = constructor;
}
function extend(parent, definition) {
  var prototype = Object.create(parent.prototype);
  for (var key in definition) prototype[key] = definition[key];
  return prototype;
}
function Color() {
}
var darker = 0.7;
var brighter = 1 / darker;
var reI = "\\s*([+-]?\\d+)\\s*";
var reN = "\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)\\s*";
var reP = "\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)%\\s*";
var reHex = /^#([0-9a-f]{3,8})$/;
var reRgbInteger = new RegExp(`^rgb\\(${reI},${reI},${reI}\\)$`);
var reRgbPercent = new RegExp(`^rgb\\(${reP},${reP},${reP}\\)$`);
var reRgbaInteger = new RegExp(`^rgba\\(${reI},${reI},${reI},${reN}\\)$`);
var reRgbaPercent = new RegExp(`^rgba\\(${reP},${reP},${reP},${reN}\\)$`);
var reHslPercent = new RegExp(`^hsl\\(${reN},${reP},${reP}\\)$`);
var reHslaPercent = new RegExp(`^hsla\\(${reN},${reP},${reP},${reN}\\)$`);
var named = {
  aliceblue: 15792383,
  antiquewhite: 16444375,
  aqua: 65535,
  aquamarine: 8388564,
  azure: 15794175,
  beige: 16119260,
  bisque: 16770244,
  black: 0,
  blanchedalmond: 16772045,
  blue: 255,
  blueviolet: 9055202,
  brown: 10824234,
  burlywood: 14596231,
  cadetblue: 6266528,
  chartreuse: 8388352,
  chocolate: 13789470,
  coral: 16744272,
  cornflowerblue: 6591981,
  cornsilk: 16775388,
  crimson: 14423100,
  cyan: 65535,
  darkblue: 139,
  darkcyan: 35723,
  darkgoldenrod: 12092939,
  darkgray: 11119017,
  darkgreen: 25600,
  darkgrey: 11119017,
  darkkhaki: 12433259,
  darkmagenta: 9109643,
  darkolivegreen: 5597999,
  darkorange: 16747520,
  darkorchid: 10040012,
  darkred: 9109504,
  darksalmon: 15308410,
  darkseagreen: 9419919,
  darkslateblue: 4734347,
  darkslategray: 3100495,
  darkslategrey: 3100495,
  darkturquoise: 52945,
  darkviolet: 9699539,
  deeppink: 16716947,
  deepskyblue: 49151,
  dimgray: 6908265,
  dimgrey: 6908265,
  dodgerblue: 2003199,
  firebrick: 11674146,
  floralwhite: 16775920,
  forestgreen: 2263842,
  fuchsia: 16711935,
  gainsboro: 14474460,
  ghostwhite: 16316671,
  gold: 16766720,
  goldenrod: 14329120,
  gray: 8421504,
  green: 32768,
  greenyellow: 11403055,
  grey: 8421504,
  honeydew: 15794160,
  hotpink: 16738740,
  indianred: 13458524,
  indigo: 4915330,
  ivory: 16777200,
  khaki: 15787660,
  lavender: 15132410,
  lavenderblush: 16773365,
  lawngreen: 8190976,
  lemonchiffon: 16775885,
  lightblue: 11393254,
  lightcoral: 15761536,
  lightcyan: 14745599,
  lightgoldenrodyellow: 16448210,
  lightgray: 13882323,
  lightgreen: 9498256,
  lightgrey: 13882323,
  lightpink: 16758465,
  lightsalmon: 16752762,
  lightseagreen: 2142890,
  lightskyblue: 8900346,
  lightslategray: 7833753,
  lightslategrey: 7833753,
  lightsteelblue: 11584734,
  lightyellow: 16777184,
  lime: 65280,
  limegreen: 3329330,
  linen: 16445670,
  magenta: 16711935,
  maroon: 8388608,
  mediumaquamarine: 6737322,
  mediumblue: 205,
  mediumorchid: 12211667,
  mediumpurple: 9662683,
  mediumseagreen: 3978097,
  mediumslateblue: 8087790,
  mediumspringgreen: 64154,
  mediumturquoise: 4772300,
  mediumvioletred: 13047173,
  midnightblue: 1644912,
  mintcream: 16121850,
  mistyrose: 16770273,
  moccasin: 16770229,
  navajowhite: 16768685,
  navy: 128,
  oldlace: 16643558,
  olive: 8421376,
  olivedrab: 7048739,
  orange: 16753920,
  orangered: 16729344,
  orchid: 14315734,
  palegoldenrod: 15657130,
  palegreen: 10025880,
  paleturquoise: 11529966,
  palevioletred: 14381203,
  papayawhip: 16773077,
  peachpuff: 16767673,
  peru: 13468991,
  pink: 16761035,
  plum: 14524637,
  powderblue: 11591910,
  purple: 8388736,
  rebeccapurple: 6697881,
  red: 16711680,
  rosybrown: 12357519,
  royalblue: 4286945,
  saddlebrown: 9127187,
  salmon: 16416882,
  sandybrown: 16032864,
  seagreen: 3050327,
  seashell: 16774638,
  sienna: 10506797,
  silver: 12632256,
  skyblue: 8900331,
  slateblue: 6970061,
  slategray: 7372944,
  slategrey: 7372944,
  snow: 16775930,
  springgreen: 65407,
  steelblue: 4620980,
  tan: 13808780,
  teal: 32896,
  thistle: 14204888,
  tomato: 16737095,
  turquoise: 4251856,
  violet: 15631086,
  wheat: 16113331,
  white: 16777215,
  whitesmoke: 16119285,
  yellow: 16776960,
  yellowgreen: 10145074
};
define(Color, color, {
  copy(channels) {
    return Object.assign(new this.constructor(), this, channels);
  },
  displayable() {
    return this.rgb().displayable();
  },
  hex: color_formatHex,
  // Deprecated! Use color.formatHex.
  formatHex: color_formatHex,
  formatHex8: color_formatHex8,
  formatHsl: color_formatHsl,
  formatRgb: color_formatRgb,
  toString: color_formatRgb
});
function color_formatHex() {
  return this.rgb().formatHex();
}
function color_formatHex8() {
  return this.rgb().formatHex8();
}
function color_formatHsl() {
  return hslConvert(this).formatHsl();
}
function color_formatRgb() {
  return this.rgb().formatRgb();
}
function color(format2) {
  var m, l;
  format2 = (format2 + "").trim().toLowerCase();
  return (m = reHex.exec(format2)) ? (l = m[1].length, m = parseInt(m[1], 16), l === 6 ? rgbn(m) : l === 3 ? new Rgb(m >>
  8 & 15 | m >> 4 & 240, m >> 4 & 15 | m & 240, (m & 15) << 4 | m & 15, 1) : l === 8 ? rgba(m >> 24 & 255, m >> 16 & 255,
  m >> 8 & 255, (m & 255) / 255) : l === 4 ? rgba(m >> 12 & 15 | m >> 8 & 240, m >> 8 & 15 | m >> 4 & 240, m >> 4 & 15 |
  m & 240, ((m & 15) << 4 | m & 15) / 255) : null) : (m = reRgbInteger.exec(format2)) ? new Rgb(m[1], m[2], m[3], 1) : (m =
  reRgbPercent.exec(format2)) ? new Rgb(m[1] * 255 / 100, m[2] * 255 / 100, m[3] * 255 / 100, 1) : (m = reRgbaInteger.exec(
  format2)) ? rgba(m[1], m[2], m[3], m[4]) : (m = reRgbaPercent.exec(format2)) ? rgba(m[1] * 255 / 100, m[2] * 255 / 100,
  m[3] * 255 / 100, m[4]) : (m = reHslPercent.exec(format2)) ? hsla(m[1], m[2] / 100, m[3] / 100, 1) : (m = reHslaPercent.
  exec(format2)) ? hsla(m[1], m[2] / 100, m[3] / 100, m[4]) : named.hasOwnProperty(format2) ? rgbn(named[format2]) : format2 ===
  "transparent" ? new Rgb(NaN, NaN, NaN, 0) : null;
}
function rgbn(n) {
  return new Rgb(n >> 16 & 255, n >> 8 & 255, n & 255, 1);
}
function rgba(r, g, b, a) {
  if (a <= 0) r = g = b = NaN;
  return new Rgb(r, g, b, a);
}
function rgbConvert(o) {
  if (!(o instanceof Color)) o = color(o);
  if (!o) return new Rgb();
  o = o.rgb();
  return new Rgb(o.r, o.g, o.b, o.opacity);
}
function rgb(r, g, b, opacity) {
  return arguments.length === 1 ? rgbConvert(r) : new Rgb(r, g, b, opacity == null ? 1 : opacity);
}
function Rgb(r, g, b, opacity) {
  this.r = +r;
  this.g = +g;
  this.b = +b;
  this.opacity = +opacity;
}
define(Rgb, rgb, extend(Color, {
  brighter(k) {
    k = k == null ? brighter : Math.pow(brighter, k);
    return new Rgb(this.r * k, this.g * k, this.b * k, this.opacity);
  },
  darker(k) {
    k = k == null ? darker : Math.pow(darker, k);
    return new Rgb(this.r * k, this.g * k, this.b * k, this.opacity);
  },
  rgb() {
    return this;
  },
  clamp() {
    return new Rgb(clampi(this.r), clampi(this.g), clampi(this.b), clampa(this.opacity));
  },
  displayable() {
    return -0.5 <= this.r && this.r < 255.5 && (-0.5 <= this.g && this.g < 255.5) && (-0.5 <= this.b && this.b < 255.5) &&
    (0 <= this.opacity && this.opacity <= 1);
  },
  hex: rgb_formatHex,
  // Deprecated! Use color.formatHex.
  formatHex: rgb_formatHex,
  formatHex8: rgb_formatHex8,
  formatRgb: rgb_formatRgb,
  toString: rgb_formatRgb
}));
function rgb_formatHex() {
  return `#${hex(this.r)}${hex(this.g)}${hex(this.b)}`;
}
function rgb_formatHex8() {
  return `#${hex(this.r)}${hex(this.g)}${hex(this.b)}${hex((isNaN(this.opacity) ? 1 : this.opacity) * 255)}`;
}
function rgb_formatRgb() {
  const a = clampa(this.opacity);
  return `${a === 1 ? "rgb(" : "rgba("}${clampi(this.r)}, ${clampi(this.g)}, ${clampi(this.b)}${a === 1 ? ")" : `, ${a})`}`;
}
function clampa(opacity) {
  return isNaN(opacity) ? 1 : Math.max(0, Math.min(1, opacity));
}
function clampi(value) {
  return Math.max(0, Math.min(255, Math.round(value) || 0));
}
function hex(value) {
  value = clampi(value);
  return (value < 16 ? "0" : "") + value.toString(16);
}
function hsla(h, s, l, a) {
  if (a <= 0) h = s = l = NaN;
  else if (l <= 0 || l >= 1) h = s = NaN;
  else if (s <= 0) h = NaN;
  return new Hsl(h, s, l, a);
}
function hslConvert(o) {
  if (o instanceof Hsl) return new Hsl(o.h, o.s, o.l, o.opacity);
  if (!(o instanceof Color)) o = color(o);
  if (!o) return new Hsl();
  if (o instanceof Hsl) return o;
  o = o.rgb();
  var r = o.r / 255, g = o.g / 255, b = o.b / 255, min = Math.min(r, g, b), max = Math.max(r, g, b), h = NaN, s = max - min,
  l = (max + min) / 2;
  if (s) {
    if (r === max) h = (g - b) / s + (g < b) * 6;
    else if (g === max) h = (b - r) / s + 2;
    else h = (r - g) / s + 4;
    s /= l < 0.5 ? max + min : 2 - max - min;
    h *= 60;
  } else {
    s = l > 0 && l < 1 ? 0 : h;
  }
  return new Hsl(h, s, l, o.opacity);
}
function hsl(h, s, l, opacity) {
  return arguments.length === 1 ? hslConvert(h) : new Hsl(h, s, l, opacity == null ? 1 : opacity);
}
function Hsl(h, s, l, opacity) {
  this.h = +h;
  this.s = +s;
  this.l = +l;
  this.opacity = +opacity;
}
define(Hsl, hsl, extend(Color, {
  brighter(k) {
    k = k == null ? brighter : Math.pow(brighter, k);
    return new Hsl(this.h, this.s, this.l * k, this.opacity);
  },
  darker(k) {
    k = k == null ? darker : Math.pow(darker, k);
    return new Hsl(this.h, this.s, this.l * k, this.opacity);
  },
  rgb() {
    var h = this.h % 360 + (this.h < 0) * 360, s = isNaN(h) || isNaN(this.s) ? 0 : this.s, l = this.l, m2 = l + (l < 0.5 ?
    l : 1 - l) * s, m1 = 2 * l - m2;
    return new Rgb(
      hsl2rgb(h >= 240 ? h - 240 : h + 120, m1, m2),
      hsl2rgb(h, m1, m2),
      hsl2rgb(h < 120 ? h + 240 : h - 120, m1, m2),
      this.opacity
    );
  },
  clamp() {
    return new Hsl(clamph(this.h), clampt(this.s), clampt(this.l), clampa(this.opacity));
  },
  displayable() {
    return (0 <= this.s && this.s <= 1 || isNaN(this.s)) && (0 <= this.l && this.l <= 1) && (0 <= this.opacity && this.opacity <=
    1);
  },
  formatHsl() {
    const a = clampa(this.opacity);
    return `${a === 1 ? "hsl(" : "hsla("}${clamph(this.h)}, ${clampt(this.s) * 100}%, ${clampt(this.l) * 100}%${a === 1 ?
    ")" : `, ${a})`}`;
  }
}));
function clamph(value) {
  value = (value || 0) % 360;
  return value < 0 ? value + 360 : value;
}
function clampt(value) {
  return Math.max(0, Math.min(1, value || 0));
}
function hsl2rgb(h, m1, m2) {
  return (h < 60 ? m1 + (m2 - m1) * h / 60 : h < 180 ? m2 : h < 240 ? m1 + (m2 - m1) * (240 - h) / 60 : m1) * 255;
}
var radians = Math.PI / 180;
var degrees = 180 / Math.PI;
var K = 18;
var Xn = 0.96422;
var Yn = 1;
var Zn = 0.82521;
var t0 = 4 / 29;
var t1 = 6 / 29;
var t2 = 3 * t1 * t1;
var t3 = t1 * t1 * t1;
function labConvert(o) {
  if (o instanceof Lab) return new Lab(o.l, o.a, o.b, o.opacity);
  if (o instanceof Hcl) return hcl2lab(o);
  if (!(o instanceof Rgb)) o = rgbConvert(o);
  var r = rgb2lrgb(o.r), g = rgb2lrgb(o.g), b = rgb2lrgb(o.b), y = xyz2lab((0.2225045 * r + 0.7168786 * g + 0.0606169 * b) /
  Yn), x, z;
  if (r === g && g === b) x = z = y;
  else {
    x = xyz2lab((0.4360747 * r + 0.3850649 * g + 0.1430804 * b) / Xn);
    z = xyz2lab((0.0139322 * r + 0.0971045 * g + 0.7141733 * b) / Zn);
  }
  return new Lab(116 * y - 16, 500 * (x - y), 200 * (y - z), o.opacity);
}
function lab(l, a, b, opacity) {
  return arguments.length === 1 ? labConvert(l) : new Lab(l, a, b, opacity == null ? 1 : opacity);
}
function Lab(l, a, b, opacity) {
  this.l = +l;
  this.a = +a;
  this.b = +b;
  this.opacity = +opacity;
}
define(Lab, lab, extend(Color, {
  brighter(k) {
    return new Lab(this.l + K * (k == null ? 1 : k), this.a, this.b, this.opacity);
  },
  darker(k) {
    return new Lab(this.l - K * (k == null ? 1 : k), this.a, this.b, this.opacity);
  },
  rgb() {
    var y = (this.l + 16) / 116, x = isNaN(this.a) ? y : y + this.a / 500, z = isNaN(this.b) ? y : y - this.b / 200;
    x = Xn * lab2xyz(x);
    y = Yn * lab2xyz(y);
    z = Zn * lab2xyz(z);
    return new Rgb(
      lrgb2rgb(3.1338561 * x - 1.6168667 * y - 0.4906146 * z),
      lrgb2rgb(-0.9787684 * x + 1.9161415 * y + 0.033454 * z),
      lrgb2rgb(0.0719453 * x - 0.2289914 * y + 1.4052427 * z),
      this.opacity
    );
  }
}));
function xyz2lab(t) {
  return t > t3 ? Math.pow(t, 1 / 3) : t / t2 + t0;
}
function lab2xyz(t) {
  return t > t1 ? t * t * t : t2 * (t - t0);
}
function lrgb2rgb(x) {
  return 255 * (x <= 31308e-7 ? 12.92 * x : 1.055 * Math.pow(x, 1 / 2.4) - 0.055);
}
function rgb2lrgb(x) {
  return (x /= 255) <= 0.04045 ? x / 12.92 : Math.pow((x + 0.055) / 1.055, 2.4);
}
function hclConvert(o) {
  if (o instanceof Hcl) return new Hcl(o.h, o.c, o.l, o.opacity);
  if (!(o instanceof Lab)) o = labConvert(o);
  if (o.a === 0 && o.b === 0) return new Hcl(NaN, 0 < o.l && o.l < 100 ? 0 : NaN, o.l, o.opacity);
  var h = Math.atan2(o.b, o.a) * degrees;
  return new Hcl(h < 0 ? h + 360 : h, Math.sqrt(o.a * o.a + o.b * o.b), o.l, o.opacity);
}
function hcl(h, c, l, opacity) {
  return arguments.length === 1 ? hclConvert(h) : new Hcl(h, c, l, opacity == null ? 1 : opacity);
}
function Hcl(h, c, l, opacity) {
  this.h = +h;
  this.c = +c;
  this.l = +l;
  this.opacity = +opacity;
}
function hcl2lab(o) {
  if (isNaN(o.h)) return new Lab(o.l, 0, 0, o.opacity);
  var h = o.h * radians;
  return new Lab(o.l, Math.cos(h) * o.c, Math.sin(h) * o.c, o.opacity);
}
define(Hcl, hcl, extend(Color, {
  brighter(k) {
    return new Hcl(this.h, this.c, this.l + K * (k == null ? 1 : k), this.opacity);
  },
  darker(k) {
    return new Hcl(this.h, this.c, this.l - K * (k == null ? 1 : k), this.opacity);
  },
  rgb() {
    return hcl2lab(this).rgb();
  }
}));
var A = -0.14861;
var B = 1.78277;
var C = -0.29227;
var D = -0.90649;
var E = 1.97294;
var ED = E * D;
var EB = E * B;
var BC_DA = B * C - D * A;
function cubehelixConvert(o) {
  if (o instanceof Cubehelix) return new Cubehelix(o.h, o.s, o.l, o.opacity);
  if (!(o instanceof Rgb)) o = rgbConvert(o);
  var r = o.r / 255, g = o.g / 255, b = o.b / 255, l = (BC_DA * b + ED * r - EB * g) / (BC_DA + ED - EB), bl = b - l, k = (E *
  (g - l) - C * bl) / D, s = Math.sqrt(k * k + bl * bl) / (E * l * (1 - l)), h = s ? Math.atan2(k, bl) * degrees - 120 :
  NaN;
  return new Cubehelix(h < 0 ? h + 360 : h, s, l, o.opacity);
}
function cubehelix(h, s, l, opacity) {
  return arguments.length === 1 ? cubehelixConvert(h) : new Cubehelix(h, s, l, opacity == null ? 1 : opacity);
}
function Cubehelix(h, s, l, opacity) {
  this.h = +h;
  this.s = +s;
  this.l = +l;
  this.opacity = +opacity;
}
define(Cubehelix, cubehelix, extend(Color, {
  brighter(k) {
    k = k == null ? brighter : Math.pow(brighter, k);
    return new Cubehelix(this.h, this.s, this.l * k, this.opacity);
  },
  darker(k) {
    k = k == null ? darker : Math.pow(darker, k);
    return new Cubehelix(this.h, this.s, this.l * k, this.opacity);
  },
  rgb() {
    var h = isNaN(this.h) ? 0 : (this.h + 120) * radians, l = +this.l, a = isNaN(this.s) ? 0 : this.s * l * (1 - l), cosh2 = Math.
    cos(h), sinh2 = Math.sin(h);
    return new Rgb(
      255 * (l + a * (A * cosh2 + B * sinh2)),
      255 * (l + a * (C * cosh2 + D * sinh2)),
      255 * (l + a * (E * cosh2)),
      this.opacity
    );
  }
}));

// node_modules/d3-interpolate/dist/d3-interpolate.mjs
function basis(t12, v0, v1, v2, v3) {
  var t22 = t12 * t12, t32 = t22 * t12;
  return ((1 - 3 * t12 + 3 * t22 - t32) * v0 + (4 - 6 * t22 + 3 * t32) * v1 + (1 + 3 * t12 + 3 * t22 - 3 * t32) * v2 + t32 *
  v3) / 6;
}
function basis$1(values) {
  var n = values.length - 1;
  return function(t) {
    var i = t <= 0 ? t = 0 : t >= 1 ? (t = 1, n - 1) : Math.floor(t * n), v1 = values[i], v2 = values[i + 1], v0 = i > 0 ?
    values[i - 1] : 2 * v1 - v2, v3 = i < n - 1 ? values[i + 2] : 2 * v2 - v1;
    return basis((t - i / n) * n, v0, v1, v2, v3);
  };
}
function basisClosed(values) {
  var n = values.length;
  return function(t) {
    var i = Math.floor(((t %= 1) < 0 ? ++t : t) * n), v0 = values[(i + n - 1) % n], v1 = values[i % n], v2 = values[(i +
    1) % n], v3 = values[(i + 2) % n];
    return basis((t - i / n) * n, v0, v1, v2, v3);
  };
}
var constant2 = (x) => () => x;
function linear(a, d) {
  return function(t) {
    return a + t * d;
  };
}
function exponential(a, b, y) {
  return a = Math.pow(a, y), b = Math.pow(b, y) - a, y = 1 / y, function(t) {
    return Math.pow(a + t * b, y);
  };
}
function hue$1(a, b) {
  var d = b - a;
  return d ? linear(a, d > 180 || d < -180 ? d - 360 * Math.round(d / 360) : d) : constant2(isNaN(a) ? b : a);
}
function gamma(y) {
  return (y = +y) === 1 ? nogamma : function(a, b) {
    return b - a ? exponential(a, b, y) : constant2(isNaN(a) ? b : a);
  };
}
function nogamma(a, b) {
  var d = b - a;
  return d ? linear(a, d) : constant2(isNaN(a) ? b : a);
}
var rgb2 = (function rgbGamma(y) {
  var color2 = gamma(y);
  function rgb3(start2, end) {
    var r = color2((start2 = rgb(start2)).r, (end = rgb(end)).r), g = color2(start2.g, end.g), b = color2(start2.b, end.
    b), opacity = nogamma(start2.opacity, end.opacity);
    return function(t) {
      start2.r = r(t);
      start2.g = g(t);
      start2.b = b(t);
      start2.opacity = opacity(t);
      return start2 + "";
    };
  }
  rgb3.gamma = rgbGamma;
  return rgb3;
})(1);
function rgbSpline(spline) {
  return function(colors) {
    var n = colors.length, r = new Array(n), g = new Array(n), b = new Array(n), i, color2;
    for (i = 0; i < n; ++i) {
      color2 = rgb(colors[i]);
      r[i] = color2.r || 0;
      g[i] = color2.g || 0;
      b[i] = color2.b || 0;
    }
    r = spline(r);
    g = spline(g);
    b = spline(b);
    color2.opacity = 1;
    return function(t) {
      color2.r = r(t);
      color2.g = g(t);
      color2.b = b(t);
      return color2 + "";
    };
  };
}
var rgbBasis = rgbSpline(basis$1);
var rgbBasisClosed = rgbSpline(basisClosed);
function number(a, b) {
  return a = +a, b = +b, function(t) {
    return a * (1 - t) + b * t;
  };
}
var reA = /[-+]?(?:\d+\.?\d*|\.?\d+)(?:[eE][-+]?\d+)?/g;
var reB = new RegExp(reA.source, "g");
function zero(b) {
  return function() {
    return b;
  };
}
function one(b) {
  return function(t) {
    return b(t) + "";
  };
}
function string(a, b) {
  var bi = reA.lastIndex = reB.lastIndex = 0, am, bm, bs, i = -1, s = [], q = [];
  a = a + "", b = b + "";
  while ((am = reA.exec(a)) && (bm = reB.exec(b))) {
    if ((bs = bm.index) > bi) {
      bs = b.slice(bi, bs);
      if (s[i]) s[i] += bs;
      else s[++i] = bs;
    }
    if ((am = am[0]) === (bm = bm[0])) {
      if (s[i]) s[i] += bm;
      else s[++i] = bm;
    } else {
      s[++i] = null;
      q.push({ i, x: number(am, bm) });
    }
    bi = reB.lastIndex;
  }
  if (bi < b.length) {
    bs = b.slice(bi);
    if (s[i]) s[i] += bs;
    else s[++i] = bs;
  }
  return s.length < 2 ? q[0] ? one(q[0].x) : zero(b) : (b = q.length, function(t) {
    for (var i2 = 0, o; i2 < b; ++i2) s[(o = q[i2]).i] = o.x(t);
    return s.join("");
  });
}
var degrees2 = 180 / Math.PI;
var identity = {
  translateX: 0,
  translateY: 0,
  rotate: 0,
  skewX: 0,
  scaleX: 1,
  scaleY: 1
};
function decompose(a, b, c, d, e, f) {
  var scaleX, scaleY, skewX;
  if (scaleX = Math.sqrt(a * a + b * b)) a /= scaleX, b /= scaleX;
  if (skewX = a * c + b * d) c -= a * skewX, d -= b * skewX;
  if (scaleY = Math.sqrt(c * c + d * d)) c /= scaleY, d /= scaleY, skewX /= scaleY;
  if (a * d < b * c) a = -a, b = -b, skewX = -skewX, scaleX = -scaleX;
  return {
    translateX: e,
    translateY: f,
    rotate: Math.atan2(b, a) * degrees2,
    skewX: Math.atan(skewX) * degrees2,
    scaleX,
    scaleY
  };
}
var svgNode;
function parseCss(value) {
  const m = new (typeof DOMMatrix === "function" ? DOMMatrix : WebKitCSSMatrix)(value + "");
  return m.isIdentity ? identity : decompose(m.a, m.b, m.c, m.d, m.e, m.f);
}
function parseSvg(value) {
  if (value == null) return identity;
  if (!svgNode) svgNode = document.createElementNS("http://www.w3.org/2000/svg", "g");
  svgNode.setAttribute("transform", value);
  if (!(value = svgNode.transform.baseVal.consolidate())) return identity;
  value = value.matrix;
  return decompose(value.a, value.b, value.c, value.d, value.e, value.f);
}
function interpolateTransform(parse, pxComma, pxParen, degParen) {
  function pop(s) {
    return s.length ? s.pop() + " " : "";
  }
  function translate(xa, ya, xb, yb, s, q) {
    if (xa !== xb || ya !== yb) {
      var i = s.push("translate(", null, pxComma, null, pxParen);
      q.push({ i: i - 4, x: number(xa, xb) }, { i: i - 2, x: number(ya, yb) });
    } else if (xb || yb) {
      s.push("translate(" + xb + pxComma + yb + pxParen);
    }
  }
  function rotate(a, b, s, q) {
    if (a !== b) {
      if (a - b > 180) b += 360;
      else if (b - a > 180) a += 360;
      q.push({ i: s.push(pop(s) + "rotate(", null, degParen) - 2, x: number(a, b) });
    } else if (b) {
      s.push(pop(s) + "rotate(" + b + degParen);
    }
  }
  function skewX(a, b, s, q) {
    if (a !== b) {
      q.push({ i: s.push(pop(s) + "skewX(", null, degParen) - 2, x: number(a, b) });
    } else if (b) {
      s.push(pop(s) + "skewX(" + b + degParen);
    }
  }
  function scale(xa, ya, xb, yb, s, q) {
    if (xa !== xb || ya !== yb) {
      var i = s.push(pop(s) + "scale(", null, ",", null, ")");
      q.push({ i: i - 4, x: number(xa, xb) }, { i: i - 2, x: number(ya, yb) });
    } else if (xb !== 1 || yb !== 1) {
      s.push(pop(s) + "scale(" + xb + "," + yb + ")");
    }
  }
  return function(a, b) {
    var s = [], q = [];
    a = parse(a), b = parse(b);
    translate(a.translateX, a.translateY, b.translateX, b.translateY, s, q);
    rotate(a.rotate, b.rotate, s, q);
    skewX(a.skewX, b.skewX, s, q);
    scale(a.scaleX, a.scaleY, b.scaleX, b.scaleY, s, q);
    a = b = null;
    return function(t) {
      var i = -1, n = q.length, o;
      while (++i < n) s[(o = q[i]).i] = o.x(t);
      return s.join("");
    };
  };
}
var interpolateTransformCss = interpolateTransform(parseCss, "px, ", "px)", "deg)");
var interpolateTransformSvg = interpolateTransform(parseSvg, ", ", ")", ")");
var epsilon2 = 1e-12;
function cosh(x) {
  return ((x = Math.exp(x)) + 1 / x) / 2;
}
function sinh(x) {
  return ((x = Math.exp(x)) - 1 / x) / 2;
}
function tanh(x) {
  return ((x = Math.exp(2 * x)) - 1) / (x + 1);
}
var zoom = (function zoomRho(rho, rho2, rho4) {
  function zoom3(p0, p1) {
    var ux0 = p0[0], uy0 = p0[1], w0 = p0[2], ux1 = p1[0], uy1 = p1[1], w1 = p1[2], dx = ux1 - ux0, dy = uy1 - uy0, d2 = dx *
    dx + dy * dy, i, S;
    if (d2 < epsilon2) {
      S = Math.log(w1 / w0) / rho;
      i = function(t) {
        return [
          ux0 + t * dx,
          uy0 + t * dy,
          w0 * Math.exp(rho * t * S)
        ];
      };
    } else {
      var d1 = Math.sqrt(d2), b02 = (w1 * w1 - w0 * w0 + rho4 * d2) / (2 * w0 * rho2 * d1), b12 = (w1 * w1 - w0 * w0 - rho4 *
      d2) / (2 * w1 * rho2 * d1), r0 = Math.log(Math.sqrt(b02 * b02 + 1) - b02), r1 = Math.log(Math.sqrt(b12 * b12 + 1) -
      b12);
      S = (r1 - r0) / rho;
      i = function(t) {
        var s = t * S, coshr0 = cosh(r0), u = w0 / (rho2 * d1) * (coshr0 * tanh(rho * s + r0) - sinh(r0));
        return [
          ux0 + u * dx,
          uy0 + u * dy,
          w0 * coshr0 / cosh(rho * s + r0)
        ];
      };
    }
    i.duration = Math.abs(S) * 1e3 * rho / Math.SQRT2;
    return i;
  }
  zoom3.rho = function(_) {
    var _1 = Math.max(1e-3, +_), _2 = _1 * _1, _4 = _2 * _2;
    return zoomRho(_1, _2, _4);
  };
  return zoom3;
})(Math.SQRT2, 2, 4);
function hsl2(hue) {
  return function(start2, end) {
    var h = hue((start2 = hsl(start2)).h, (end = hsl(end)).h), s = nogamma(start2.s, end.s), l = nogamma(start2.l, end.l),
    opacity = nogamma(start2.opacity, end.opacity);
    return function(t) {
      start2.h = h(t);
      start2.s = s(t);
      start2.l = l(t);
      start2.opacity = opacity(t);
      return start2 + "";
    };
  };
}
var hsl_default = hsl2(hue$1);
var hslLong = hsl2(nogamma);
function hcl2(hue) {
  return function(start2, end) {
    var h = hue((start2 = hcl(start2)).h, (end = hcl(end)).h), c = nogamma(start2.c, end.c), l = nogamma(start2.l, end.l),
    opacity = nogamma(start2.opacity, end.opacity);
    return function(t) {
      start2.h = h(t);
      start2.c = c(t);
      start2.l = l(t);
      start2.opacity = opacity(t);
      return start2 + "";
    };
  };
}
var hcl_default = hcl2(hue$1);
var hclLong = hcl2(nogamma);
function cubehelix2(hue) {
  return (function cubehelixGamma(y) {
    y = +y;
    function cubehelix3(start2, end) {
      var h = hue((start2 = cubehelix(start2)).h, (end = cubehelix(end)).h), s = nogamma(start2.s, end.s), l = nogamma(start2.
      l, end.l), opacity = nogamma(start2.opacity, end.opacity);
      return function(t) {
        start2.h = h(t);
        start2.s = s(t);
        start2.l = l(Math.pow(t, y));
        start2.opacity = opacity(t);
        return start2 + "";
      };
    }
    cubehelix3.gamma = cubehelixGamma;
    return cubehelix3;
  })(1);
}
var cubehelix_default = cubehelix2(hue$1);
var cubehelixLong = cubehelix2(nogamma);

// node_modules/d3-timer/dist/d3-timer.mjs
var frame = 0;
var timeout$1 = 0;
var interval$1 = 0;
var pokeDelay = 1e3;
var taskHead;
var taskTail;
var clockLast = 0;
var clockNow = 0;
var clockSkew = 0;
var clock = typeof performance === "object" && performance.now ? performance : Date;
var setFrame = typeof window === "object" && window.requestAnimationFrame ? window.requestAnimationFrame.bind(window) : function(f) {
  setTimeout(f, 17);
};
function now() {
  return clockNow || (setFrame(clearNow), clockNow = clock.now() + clockSkew);
}
function clearNow() {
  clockNow = 0;
}
function Timer() {
  this._call = this._time = this._next = null;
}
Timer.prototype = timer.prototype = {
  constructor: Timer,
  restart: function(callback, delay, time) {
    if (typeof callback !== "function") throw new TypeError("callback is not a function");
    time = (time == null ? now() : +time) + (delay == null ? 0 : +delay);
    if (!this._next && taskTail !== this) {
      if (taskTail) taskTail._next = this;
      else taskHead = this;
      taskTail = this;
    }
    this._call = callback;
    this._time = time;
    sleep();
  },
  stop: function() {
    if (this._call) {
      this._call = null;
      this._time = Infinity;
      sleep();
    }
  }
};
function timer(callback, delay, time) {
  var t = new Timer();
  t.restart(callback, delay, time);
  return t;
}
function timerFlush() {
  now();
  ++frame;
  var t = taskHead, e;
  while (t) {
    if ((e = clockNow - t._time) >= 0) t._call.call(void 0, e);
    t = t._next;
  }
  --frame;
}
function wake() {
  clockNow = (clockLast = clock.now()) + clockSkew;
  frame = timeout$1 = 0;
  try {
    timerFlush();
  } finally {
    frame = 0;
    nap();
    clockNow = 0;
  }
}
function poke() {
  var now3 = clock.now(), delay = now3 - clockLast;
  if (delay > pokeDelay) clockSkew -= delay, clockLast = now3;
}
function nap() {
  var t02, t12 = taskHead, t22, time = Infinity;
  while (t12) {
    if (t12._call) {
      if (time > t12._time) time = t12._time;
      t02 = t12, t12 = t12._next;
    } else {
      t22 = t12._next, t12._next = null;
      t12 = t02 ? t02._next = t22 : taskHead = t22;
    }
  }
  taskTail = t02;
  sleep(time);
}
function sleep(time) {
  if (frame) return;
  if (timeout$1) timeout$1 = clearTimeout(timeout$1);
  var delay = time - clockNow;
  if (delay > 24) {
    if (time < Infinity) timeout$1 = setTimeout(wake, Math.ceil(time - clock.now() - clockSkew) + 1);
    if (interval$1) interval$1 = clearInterval(interval$1);
  } else {
    if (!interval$1) clockLast = clock.now(), interval$1 = setInterval(poke, pokeDelay);
    frame = 1, setFrame(wake);
  }
}
function timeout(callback, delay, time) {
  var t = new Timer();
  delay = delay == null ? 0 : +delay;
  t.restart((elapsed) => {
    t.stop();
    callback(elapsed + delay);
  }, delay, time);
  return t;
}

// node_modules/d3-ease/dist/d3-ease.mjs
function cubicInOut(t) {
  return ((t *= 2) <= 1 ? t * t * t : (t -= 2) * t * t + 2) / 2;
}
var exponent = 3;
var polyIn = (function custom(e) {
  e = +e;
  function polyIn2(t) {
    return Math.pow(t, e);
  }
  polyIn2.exponent = custom;
  return polyIn2;
})(exponent);
var polyOut = (function custom2(e) {
  e = +e;
  function polyOut2(t) {
    return 1 - Math.pow(1 - t, e);
  }
  polyOut2.exponent = custom2;
  return polyOut2;
})(exponent);
var polyInOut = (function custom3(e) {
  e = +e;
  function polyInOut2(t) {
    return ((t *= 2) <= 1 ? Math.pow(t, e) : 2 - Math.pow(2 - t, e)) / 2;
  }
  polyInOut2.exponent = custom3;
  return polyInOut2;
})(exponent);
var pi = Math.PI;
var halfPi = pi / 2;
function tpmt(x) {
  return (Math.pow(2, -10 * x) - 9765625e-10) * 1.0009775171065494;
}
var b1 = 4 / 11;
var b2 = 6 / 11;
var b3 = 8 / 11;
var b4 = 3 / 4;
var b5 = 9 / 11;
var b6 = 10 / 11;
var b7 = 15 / 16;
var b8 = 21 / 22;
var b9 = 63 / 64;
var b0 = 1 / b1 / b1;
var overshoot = 1.70158;
var backIn = (function custom4(s) {
  s = +s;
  function backIn2(t) {
    return (t = +t) * t * (s * (t - 1) + t);
  }
  backIn2.overshoot = custom4;
  return backIn2;
})(overshoot);
var backOut = (function custom5(s) {
  s = +s;
  function backOut2(t) {
    return --t * t * ((t + 1) * s + t) + 1;
  }
  backOut2.overshoot = custom5;
  return backOut2;
})(overshoot);
var backInOut = (function custom6(s) {
  s = +s;
  function backInOut2(t) {
    return ((t *= 2) < 1 ? t * t * ((s + 1) * t - s) : (t -= 2) * t * ((s + 1) * t + s) + 2) / 2;
  }
  backInOut2.overshoot = custom6;
  return backInOut2;
})(overshoot);
var tau = 2 * Math.PI;
var amplitude = 1;
var period = 0.3;
var elasticIn = (function custom7(a, p) {
  var s = Math.asin(1 / (a = Math.max(1, a))) * (p /= tau);
  function elasticIn2(t) {
    return a * tpmt(- --t) * Math.sin((s - t) / p);
  }
  elasticIn2.amplitude = function(a2) {
    return custom7(a2, p * tau);
  };
  elasticIn2.period = function(p2) {
    return custom7(a, p2);
  };
  return elasticIn2;
})(amplitude, period);
var elasticOut = (function custom8(a, p) {
  var s = Math.asin(1 / (a = Math.max(1, a))) * (p /= tau);
  function elasticOut2(t) {
    return 1 - a * tpmt(t = +t) * Math.sin((t + s) / p);
  }
  elasticOut2.amplitude = function(a2) {
    return custom8(a2, p * tau);
  };
  elasticOut2.period = function(p2) {
    return custom8(a, p2);
  };
  return elasticOut2;
})(amplitude, period);
var elasticInOut = (function custom9(a, p) {
  var s = Math.asin(1 / (a = Math.max(1, a))) * (p /= tau);
  function elasticInOut2(t) {
    return ((t = t * 2 - 1) < 0 ? a * tpmt(-t) * Math.sin((s - t) / p) : 2 - a * tpmt(t) * Math.sin((s + t) / p)) / 2;
  }
  elasticInOut2.amplitude = function(a2) {
    return custom9(a2, p * tau);
  };
  elasticInOut2.period = function(p2) {
    return custom9(a, p2);
  };
  return elasticInOut2;
})(amplitude, period);

// node_modules/d3-transition/dist/d3-transition.mjs
var emptyOn = dispatch("start", "end", "cancel", "interrupt");
var emptyTween = [];
var CREATED = 0;
var SCHEDULED = 1;
var STARTING = 2;
var STARTED = 3;
var RUNNING = 4;
var ENDING = 5;
var ENDED = 6;
function schedule(node, name, id2, index, group2, timing) {
  var schedules = node.__transition;
  if (!schedules) node.__transition = {};
  else if (id2 in schedules) return;
  create(node, id2, {
    name,
    index,
    // For context during callback.
    group: group2,
    // For context during callback.
    on: emptyOn,
    tween: emptyTween,
    time: timing.time,
    delay: timing.delay,
    duration: timing.duration,
    ease: timing.ease,
    timer: null,
    state: CREATED
  });
}
function init(node, id2) {
  var schedule2 = get2(node, id2);
  if (schedule2.state > CREATED) throw new Error("too late; already scheduled");
  return schedule2;
}
function set2(node, id2) {
  var schedule2 = get2(node, id2);
  if (schedule2.state > STARTED) throw new Error("too late; already running");
  return schedule2;
}
function get2(node, id2) {
  var schedule2 = node.__transition;
  if (!schedule2 || !(schedule2 = schedule2[id2])) throw new Error("transition not found");
  return schedule2;
}
function create(node, id2, self) {
  var schedules = node.__transition, tween;
  schedules[id2] = self;
  self.timer = timer(schedule2, 0, self.time);
  function schedule2(elapsed) {
    self.state = SCHEDULED;
    self.timer.restart(start2, self.delay, self.time);
    if (self.delay <= elapsed) start2(elapsed - self.delay);
  }
  function start2(elapsed) {
    var i, j, n, o;
    if (self.state !== SCHEDULED) return stop();
    for (i in schedules) {
      o = schedules[i];
      if (o.name !== self.name) continue;
      if (o.state === STARTED) return timeout(start2);
      if (o.state === RUNNING) {
        o.state = ENDED;
        o.timer.stop();
        o.on.call("interrupt", node, node.__data__, o.index, o.group);
        delete schedules[i];
      } else if (+i < id2) {
        o.state = ENDED;
        o.timer.stop();
        o.on.call("cancel", node, node.__data__, o.index, o.group);
        delete schedules[i];
      }
    }
    timeout(function() {
      if (self.state === STARTED) {
        self.state = RUNNING;
        self.timer.restart(tick, self.delay, self.time);
        tick(elapsed);
      }
    });
    self.state = STARTING;
    self.on.call("start", node, node.__data__, self.index, self.group);
    if (self.state !== STARTING) return;
    self.state = STARTED;
    tween = new Array(n = self.tween.length);
    for (i = 0, j = -1; i < n; ++i) {
      if (o = self.tween[i].value.call(node, node.__data__, self.index, self.group)) {
        tween[++j] = o;
      }
    }
    tween.length = j + 1;
  }
  function tick(elapsed) {
    var t = elapsed < self.duration ? self.ease.call(null, elapsed / self.duration) : (self.timer.restart(stop), self.state =
    ENDING, 1), i = -1, n = tween.length;
    while (++i < n) {
      tween[i].call(node, t);
    }
    if (self.state === ENDING) {
      self.on.call("end", node, node.__data__, self.index, self.group);
      stop();
    }
  }
  function stop() {
    self.state = ENDED;
    self.timer.stop();
    delete schedules[id2];
    for (var i in schedules) return;
    delete node.__transition;
  }
}
function interrupt(node, name) {
  var schedules = node.__transition, schedule2, active, empty2 = true, i;
  if (!schedules) return;
  name = name == null ? null : name + "";
  for (i in schedules) {
    if ((schedule2 = schedules[i]).name !== name) {
      empty2 = false;
      continue;
    }
    active = schedule2.state > STARTING && schedule2.state < ENDING;
    schedule2.state = ENDED;
    schedule2.timer.stop();
    schedule2.on.call(active ? "interrupt" : "cancel", node, node.__data__, schedule2.index, schedule2.group);
    delete schedules[i];
  }
  if (empty2) delete node.__transition;
}
function selection_interrupt(name) {
  return this.each(function() {
    interrupt(this, name);
  });
}
function tweenRemove(id2, name) {
  var tween0, tween1;
  return function() {
    var schedule2 = set2(this, id2), tween = schedule2.tween;
    if (tween !== tween0) {
      tween1 = tween0 = tween;
      for (var i = 0, n = tween1.length; i < n; ++i) {
        if (tween1[i].name === name) {
          tween1 = tween1.slice();
          tween1.splice(i, 1);
          break;
        }
      }
    }
    schedule2.tween = tween1;
  };
}
function tweenFunction(id2, name, value) {
  var tween0, tween1;
  if (typeof value !== "function") throw new Error();
  return function() {
    var schedule2 = set2(this, id2), tween = schedule2.tween;
    if (tween !== tween0) {
      tween1 = (tween0 = tween).slice();
      for (var t = { name, value }, i = 0, n = tween1.length; i < n; ++i) {
        if (tween1[i].name === name) {
          tween1[i] = t;
          break;
        }
      }
      if (i === n) tween1.push(t);
    }
    schedule2.tween = tween1;
  };
}
function transition_tween(name, value) {
  var id2 = this._id;
  name += "";
  if (arguments.length < 2) {
    var tween = get2(this.node(), id2).tween;
    for (var i = 0, n = tween.length, t; i < n; ++i) {
      if ((t = tween[i]).name === name) {
        return t.value;
      }
    }
    return null;
  }
  return this.each((value == null ? tweenRemove : tweenFunction)(id2, name, value));
}
function tweenValue(transition2, name, value) {
  var id2 = transition2._id;
  transition2.each(function() {
    var schedule2 = set2(this, id2);
    (schedule2.value || (schedule2.value = {}))[name] = value.apply(this, arguments);
  });
  return function(node) {
    return get2(node, id2).value[name];
  };
}
function interpolate(a, b) {
  var c;
  return (typeof b === "number" ? number : b instanceof color ? rgb2 : (c = color(b)) ? (b = c, rgb2) : string)(a, b);
}
function attrRemove2(name) {
  return function() {
    this.removeAttribute(name);
  };
}
function attrRemoveNS2(fullname) {
  return function() {
    this.removeAttributeNS(fullname.space, fullname.local);
  };
}
function attrConstant2(name, interpolate2, value1) {
  var string00, string1 = value1 + "", interpolate0;
  return function() {
    var string0 = this.getAttribute(name);
    return string0 === string1 ? null : string0 === string00 ? interpolate0 : interpolate0 = interpolate2(string00 = string0,
    value1);
  };
}
function attrConstantNS2(fullname, interpolate2, value1) {
  var string00, string1 = value1 + "", interpolate0;
  return function() {
    var string0 = this.getAttributeNS(fullname.space, fullname.local);
    return string0 === string1 ? null : string0 === string00 ? interpolate0 : interpolate0 = interpolate2(string00 = string0,
    value1);
  };
}
function attrFunction2(name, interpolate2, value) {
  var string00, string10, interpolate0;
  return function() {
    var string0, value1 = value(this), string1;
    if (value1 == null) return void this.removeAttribute(name);
    string0 = this.getAttribute(name);
    string1 = value1 + "";
    return string0 === string1 ? null : string0 === string00 && string1 === string10 ? interpolate0 : (string10 = string1,
    interpolate0 = interpolate2(string00 = string0, value1));
  };
}
function attrFunctionNS2(fullname, interpolate2, value) {
  var string00, string10, interpolate0;
  return function() {
    var string0, value1 = value(this), string1;
    if (value1 == null) return void this.removeAttributeNS(fullname.space, fullname.local);
    string0 = this.getAttributeNS(fullname.space, fullname.local);
    string1 = value1 + "";
    return string0 === string1 ? null : string0 === string00 && string1 === string10 ? interpolate0 : (string10 = string1,
    interpolate0 = interpolate2(string00 = string0, value1));
  };
}
function transition_attr(name, value) {
  var fullname = namespace(name), i = fullname === "transform" ? interpolateTransformSvg : interpolate;
  return this.attrTween(name, typeof value === "function" ? (fullname.local ? attrFunctionNS2 : attrFunction2)(fullname,
  i, tweenValue(this, "attr." + name, value)) : value == null ? (fullname.local ? attrRemoveNS2 : attrRemove2)(fullname) :
  (fullname.local ? attrConstantNS2 : attrConstant2)(fullname, i, value));
}
function attrInterpolate(name, i) {
  return function(t) {
    this.setAttribute(name, i.call(this, t));
  };
}
function attrInterpolateNS(fullname, i) {
  return function(t) {
    this.setAttributeNS(fullname.space, fullname.local, i.call(this, t));
  };
}
function attrTweenNS(fullname, value) {
  var t02, i0;
  function tween() {
    var i = value.apply(this, arguments);
    if (i !== i0) t02 = (i0 = i) && attrInterpolateNS(fullname, i);
    return t02;
  }
  tween._value = value;
  return tween;
}
function attrTween(name, value) {
  var t02, i0;
  function tween() {
    var i = value.apply(this, arguments);
    if (i !== i0) t02 = (i0 = i) && attrInterpolate(name, i);
    return t02;
  }
  tween._value = value;
  return tween;
}
function transition_attrTween(name, value) {
  var key = "attr." + name;
  if (arguments.length < 2) return (key = this.tween(key)) && key._value;
  if (value == null) return this.tween(key, null);
  if (typeof value !== "function") throw new Error();
  var fullname = namespace(name);
  return this.tween(key, (fullname.local ? attrTweenNS : attrTween)(fullname, value));
}
function delayFunction(id2, value) {
  return function() {
    init(this, id2).delay = +value.apply(this, arguments);
  };
}
function delayConstant(id2, value) {
  return value = +value, function() {
    init(this, id2).delay = value;
  };
}
function transition_delay(value) {
  var id2 = this._id;
  return arguments.length ? this.each((typeof value === "function" ? delayFunction : delayConstant)(id2, value)) : get2(
  this.node(), id2).delay;
}
function durationFunction(id2, value) {
  return function() {
    set2(this, id2).duration = +value.apply(this, arguments);
  };
}
function durationConstant(id2, value) {
  return value = +value, function() {
    set2(this, id2).duration = value;
  };
}
function transition_duration(value) {
  var id2 = this._id;
  return arguments.length ? this.each((typeof value === "function" ? durationFunction : durationConstant)(id2, value)) :
  get2(this.node(), id2).duration;
}
function easeConstant(id2, value) {
  if (typeof value !== "function") throw new Error();
  return function() {
    set2(this, id2).ease = value;
  };
}
function transition_ease(value) {
  var id2 = this._id;
  return arguments.length ? this.each(easeConstant(id2, value)) : get2(this.node(), id2).ease;
}
function easeVarying(id2, value) {
  return function() {
    var v = value.apply(this, arguments);
    if (typeof v !== "function") throw new Error();
    set2(this, id2).ease = v;
  };
}
function transition_easeVarying(value) {
  if (typeof value !== "function") throw new Error();
  return this.each(easeVarying(this._id, value));
}
function transition_filter(match) {
  if (typeof match !== "function") match = matcher2(match);
  for (var groups = this._groups, m = groups.length, subgroups = new Array(m), j = 0; j < m; ++j) {
    for (var group2 = groups[j], n = group2.length, subgroup = subgroups[j] = [], node, i = 0; i < n; ++i) {
      if ((node = group2[i]) && match.call(node, node.__data__, i, group2)) {
        subgroup.push(node);
      }
    }
  }
  return new Transition(subgroups, this._parents, this._name, this._id);
}
function transition_merge(transition2) {
  if (transition2._id !== this._id) throw new Error();
  for (var groups0 = this._groups, groups1 = transition2._groups, m0 = groups0.length, m1 = groups1.length, m = Math.min(
  m0, m1), merges = new Array(m0), j = 0; j < m; ++j) {
    for (var group0 = groups0[j], group1 = groups1[j], n = group0.length, merge = merges[j] = new Array(n), node, i = 0; i <
    n; ++i) {
      if (node = group0[i] || group1[i]) {
        merge[i] = node;
      }
    }
  }
  for (; j < m0; ++j) {
    merges[j] = groups0[j];
  }
  return new Transition(merges, this._parents, this._name, this._id);
}
function start(name) {
  return (name + "").trim().split(/^|\s+/).every(function(t) {
    var i = t.indexOf(".");
    if (i >= 0) t = t.slice(0, i);
    return !t || t === "start";
  });
}
function onFunction(id2, name, listener) {
  var on0, on1, sit = start(name) ? init : set2;
  return function() {
    var schedule2 = sit(this, id2), on = schedule2.on;
    if (on !== on0) (on1 = (on0 = on).copy()).on(name, listener);
    schedule2.on = on1;
  };
}
function transition_on(name, listener) {
  var id2 = this._id;
  return arguments.length < 2 ? get2(this.node(), id2).on.on(name) : this.each(onFunction(id2, name, listener));
}
function removeFunction(id2) {
  return function() {
    var parent = this.parentNode;
    for (var i in this.__transition) if (+i !== id2) return;
    if (parent) parent.removeChild(this);
  };
}
function transition_remove() {
  return this.on("end.remove", removeFunction(this._id));
}
function transition_select(select2) {
  var name = this._name, id2 = this._id;
  if (typeof select2 !== "function") select2 = selector(select2);
  for (var groups = this._groups, m = groups.length, subgroups = new Array(m), j = 0; j < m; ++j) {
    for (var group2 = groups[j], n = group2.length, subgroup = subgroups[j] = new Array(n), node, subnode, i = 0; i < n; ++i) {
      if ((node = group2[i]) && (subnode = select2.call(node, node.__data__, i, group2))) {
        if ("__data__" in node) subnode.__data__ = node.__data__;
        subgroup[i] = subnode;
        schedule(subgroup[i], name, id2, i, subgroup, get2(node, id2));
      }
    }
  }
  return new Transition(subgroups, this._parents, name, id2);
}
function transition_selectAll(select2) {
  var name = this._name, id2 = this._id;
  if (typeof select2 !== "function") select2 = selectorAll(select2);
  for (var groups = this._groups, m = groups.length, subgroups = [], parents = [], j = 0; j < m; ++j) {
    for (var group2 = groups[j], n = group2.length, node, i = 0; i < n; ++i) {
      if (node = group2[i]) {
        for (var children2 = select2.call(node, node.__data__, i, group2), child, inherit2 = get2(node, id2), k = 0, l = children2.
        length; k < l; ++k) {
          if (child = children2[k]) {
            schedule(child, name, id2, k, children2, inherit2);
          }
        }
        subgroups.push(children2);
        parents.push(node);
      }
    }
  }
  return new Transition(subgroups, parents, name, id2);
}
var Selection3 = selection.prototype.constructor;
function transition_selection() {
  return new Selection3(this._groups, this._parents);
}
function styleNull(name, interpolate2) {
  var string00, string10, interpolate0;
  return function() {
    var string0 = styleValue(this, name), string1 = (this.style.removeProperty(name), styleValue(this, name));
    return string0 === string1 ? null : string0 === string00 && string1 === string10 ? interpolate0 : interpolate0 = interpolate2(
    string00 = string0, string10 = string1);
  };
}
function styleRemove2(name) {
  return function() {
    this.style.removeProperty(name);
  };
}
function styleConstant2(name, interpolate2, value1) {
  var string00, string1 = value1 + "", interpolate0;
  return function() {
    var string0 = styleValue(this, name);
    return string0 === string1 ? null : string0 === string00 ? interpolate0 : interpolate0 = interpolate2(string00 = string0,
    value1);
  };
}
function styleFunction2(name, interpolate2, value) {
  var string00, string10, interpolate0;
  return function() {
    var string0 = styleValue(this, name), value1 = value(this), string1 = value1 + "";
    if (value1 == null) string1 = value1 = (this.style.removeProperty(name), styleValue(this, name));
    return string0 === string1 ? null : string0 === string00 && string1 === string10 ? interpolate0 : (string10 = string1,
    interpolate0 = interpolate2(string00 = string0, value1));
  };
}
function styleMaybeRemove(id2, name) {
  var on0, on1, listener0, key = "style." + name, event = "end." + key, remove2;
  return function() {
    var schedule2 = set2(this, id2), on = schedule2.on, listener = schedule2.value[key] == null ? remove2 || (remove2 = styleRemove2(
    name)) : void 0;
    if (on !== on0 || listener0 !== listener) (on1 = (on0 = on).copy()).on(event, listener0 = listener);
    schedule2.on = on1;
  };
}
function transition_style(name, value, priority) {
  var i = (name += "") === "transform" ? interpolateTransformCss : interpolate;
  return value == null ? this.styleTween(name, styleNull(name, i)).on("end.style." + name, styleRemove2(name)) : typeof value ===
  "function" ? this.styleTween(name, styleFunction2(name, i, tweenValue(this, "style." + name, value))).each(styleMaybeRemove(
  this._id, name)) : this.styleTween(name, styleConstant2(name, i, value), priority).on("end.style." + name, null);
}
function styleInterpolate(name, i, priority) {
  return function(t) {
    this.style.setProperty(name, i.call(this, t), priority);
  };
}
function styleTween(name, value, priority) {
  var t, i0;
  function tween() {
    var i = value.apply(this, arguments);
    if (i !== i0) t = (i0 = i) && styleInterpolate(name, i, priority);
    return t;
  }
  tween._value = value;
  return tween;
}
function transition_styleTween(name, value, priority) {
  var key = "style." + (name += "");
  if (arguments.length < 2) return (key = this.tween(key)) && key._value;
  if (value == null) return this.tween(key, null);
  if (typeof value !== "function") throw new Error();
  return this.tween(key, styleTween(name, value, priority == null ? "" : priority));
}
function textConstant2(value) {
  return function() {
    this.textContent = value;
  };
}
function textFunction2(value) {
  return function() {
    var value1 = value(this);
    this.textContent = value1 == null ? "" : value1;
  };
}
function transition_text(value) {
  return this.tween("text", typeof value === "function" ? textFunction2(tweenValue(this, "text", value)) : textConstant2(
  value == null ? "" : value + ""));
}
function textInterpolate(i) {
  return function(t) {
    this.textContent = i.call(this, t);
  };
}
function textTween(value) {
  var t02, i0;
  function tween() {
    var i = value.apply(this, arguments);
    if (i !== i0) t02 = (i0 = i) && textInterpolate(i);
    return t02;
  }
  tween._value = value;
  return tween;
}
function transition_textTween(value) {
  var key = "text";
  if (arguments.length < 1) return (key = this.tween(key)) && key._value;
  if (value == null) return this.tween(key, null);
  if (typeof value !== "function") throw new Error();
  return this.tween(key, textTween(value));
}
function transition_transition() {
  var name = this._name, id0 = this._id, id1 = newId();
  for (var groups = this._groups, m = groups.length, j = 0; j < m; ++j) {
    for (var group2 = groups[j], n = group2.length, node, i = 0; i < n; ++i) {
      if (node = group2[i]) {
        var inherit2 = get2(node, id0);
        schedule(node, name, id1, i, group2, {
          time: inherit2.time + inherit2.delay + inherit2.duration,
          delay: 0,
          duration: inherit2.duration,
          ease: inherit2.ease
        });
      }
    }
  }
  return new Transition(groups, this._parents, name, id1);
}
function transition_end() {
  var on0, on1, that = this, id2 = that._id, size = that.size();
  return new Promise(function(resolve, reject) {
    var cancel = { value: reject }, end = { value: function() {
      if (--size === 0) resolve();
    } };
    that.each(function() {
      var schedule2 = set2(this, id2), on = schedule2.on;
      if (on !== on0) {
        on1 = (on0 = on).copy();
        on1._.cancel.push(cancel);
        on1._.interrupt.push(cancel);
        on1._.end.push(end);
      }
      schedule2.on = on1;
    });
    if (size === 0) resolve();
  });
}
var id = 0;
function Transition(groups, parents, name, id2) {
  this._groups = groups;
  this._parents = parents;
  this._name = name;
  this._id = id2;
}
function transition(name) {
  return selection().transition(name);
}
function newId() {
  return ++id;
}
var selection_prototype = selection.prototype;
Transition.prototype = transition.prototype = {
  constructor: Transition,
  select: transition_select,
  selectAll: transition_selectAll,
  selectChild: selection_prototype.selectChild,
  selectChildren: selection_prototype.selectChildren,
  filter: transition_filter,
  merge: transition_merge,
  selection: transition_selection,
  transition: transition_transition,
  call: selection_prototype.call,
  nodes: selection_prototype.nodes,
  node: selection_prototype.node,
  size: selection_prototype.size,
  empty: selection_prototype.empty,
  each: selection_prototype.each,
  on: transition_on,
  attr: transition_attr,
  attrTween: transition_attrTween,
  style: transition_style,
  styleTween: transition_styleTween,
  text: transition_text,
  textTween: transition_textTween,
  remove: transition_remove,
  tween: transition_tween,
  delay: transition_delay,
  duration: transition_duration,
  ease: transition_ease,
  easeVarying: transition_easeVarying,
  end: transition_end,
  [Symbol.iterator]: selection_prototype[Symbol.iterator]
};
var defaultTiming = {
  time: null,
  // Set on use.
  delay: 0,
  duration: 250,
  ease: cubicInOut
};
function inherit(node, id2) {
  var timing;
  while (!(timing = node.__transition) || !(timing = timing[id2])) {
    if (!(node = node.parentNode)) {
      throw new Error(`transition ${id2} not found`);
    }
  }
  return timing;
}
function selection_transition(name) {
  var id2, timing;
  if (name instanceof Transition) {
    id2 = name._id, name = name._name;
  } else {
    id2 = newId(), (timing = defaultTiming).time = now(), name = name == null ? null : name + "";
  }
  for (var groups = this._groups, m = groups.length, j = 0; j < m; ++j) {
    for (var group2 = groups[j], n = group2.length, node, i = 0; i < n; ++i) {
      if (node = group2[i]) {
        schedule(node, name, id2, i, group2, timing || inherit(node, id2));
      }
    }
  }
  return new Transition(groups, this._parents, name, id2);
}
selection.prototype.interrupt = selection_interrupt;
selection.prototype.transition = selection_transition;

// node_modules/d3-zoom/dist/d3-zoom.mjs
var constant3 = (x) => () => x;
function ZoomEvent(type, {
  sourceEvent: sourceEvent2,
  target,
  transform: transform2,
  dispatch: dispatch2
}) {
  Object.defineProperties(this, {
    type: { value: type, enumerable: true, configurable: true },
    sourceEvent: { value: sourceEvent2, enumerable: true, configurable: true },
    target: { value: target, enumerable: true, configurable: true },
    transform: { value: transform2, enumerable: true, configurable: true },
    _: { value: dispatch2 }
  });
}
function Transform(k, x, y) {
  this.k = k;
  this.x = x;
  this.y = y;
}
Transform.prototype = {
  constructor: Transform,
  scale: function(k) {
    return k === 1 ? this : new Transform(this.k * k, this.x, this.y);
  },
  translate: function(x, y) {
    return x === 0 & y === 0 ? this : new Transform(this.k, this.x + this.k * x, this.y + this.k * y);
  },
  apply: function(point) {
    return [point[0] * this.k + this.x, point[1] * this.k + this.y];
  },
  applyX: function(x) {
    return x * this.k + this.x;
  },
  applyY: function(y) {
    return y * this.k + this.y;
  },
  invert: function(location) {
    return [(location[0] - this.x) / this.k, (location[1] - this.y) / this.k];
  },
  invertX: function(x) {
    return (x - this.x) / this.k;
  },
  invertY: function(y) {
    return (y - this.y) / this.k;
  },
  rescaleX: function(x) {
    return x.copy().domain(x.range().map(this.invertX, this).map(x.invert, x));
  },
  rescaleY: function(y) {
    return y.copy().domain(y.range().map(this.invertY, this).map(y.invert, y));
  },
  toString: function() {
    return "translate(" + this.x + "," + this.y + ") scale(" + this.k + ")";
  }
};
var identity2 = new Transform(1, 0, 0);
transform.prototype = Transform.prototype;
function transform(node) {
  while (!node.__zoom) if (!(node = node.parentNode)) return identity2;
  return node.__zoom;
}
function nopropagation(event) {
  event.stopImmediatePropagation();
}
function noevent2(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
function defaultFilter(event) {
  return (!event.ctrlKey || event.type === "wheel") && !event.button;
}
function defaultExtent() {
  var e = this;
  if (e instanceof SVGElement) {
    e = e.ownerSVGElement || e;
    if (e.hasAttribute("viewBox")) {
      e = e.viewBox.baseVal;
      return [[e.x, e.y], [e.x + e.width, e.y + e.height]];
    }
    return [[0, 0], [e.width.baseVal.value, e.height.baseVal.value]];
  }
  return [[0, 0], [e.clientWidth, e.clientHeight]];
}
function defaultTransform() {
  return this.__zoom || identity2;
}
function defaultWheelDelta(event) {
  return -event.deltaY * (event.deltaMode === 1 ? 0.05 : event.deltaMode ? 1 : 2e-3) * (event.ctrlKey ? 10 : 1);
}
function defaultTouchable() {
  return navigator.maxTouchPoints || "ontouchstart" in this;
}
function defaultConstrain(transform2, extent, translateExtent) {
  var dx0 = transform2.invertX(extent[0][0]) - translateExtent[0][0], dx1 = transform2.invertX(extent[1][0]) - translateExtent[1][0],
  dy0 = transform2.invertY(extent[0][1]) - translateExtent[0][1], dy1 = transform2.invertY(extent[1][1]) - translateExtent[1][1];
  return transform2.translate(
    dx1 > dx0 ? (dx0 + dx1) / 2 : Math.min(0, dx0) || Math.max(0, dx1),
    dy1 > dy0 ? (dy0 + dy1) / 2 : Math.min(0, dy0) || Math.max(0, dy1)
  );
}
function zoom2() {
  var filter2 = defaultFilter, extent = defaultExtent, constrain = defaultConstrain, wheelDelta = defaultWheelDelta, touchable = defaultTouchable,
  scaleExtent = [0, Infinity], translateExtent = [[-Infinity, -Infinity], [Infinity, Infinity]], duration = 250, interpolate2 = zoom,
  listeners = dispatch("start", "zoom", "end"), touchstarting, touchfirst, touchending, touchDelay = 500, wheelDelay = 150,
  clickDistance2 = 0, tapDistance = 10;
  function zoom3(selection2) {
    selection2.property("__zoom", defaultTransform).on("wheel.zoom", wheeled, { passive: false }).on("mousedown.zoom", mousedowned).
    on("dblclick.zoom", dblclicked).filter(touchable).on("touchstart.zoom", touchstarted).on("touchmove.zoom", touchmoved).
    on("touchend.zoom touchcancel.zoom", touchended).style("-webkit-tap-highlight-color", "rgba(0,0,0,0)");
  }
  zoom3.transform = function(collection, transform2, point, event) {
    var selection2 = collection.selection ? collection.selection() : collection;
    selection2.property("__zoom", defaultTransform);
    if (collection !== selection2) {
      schedule2(collection, transform2, point, event);
    } else {
      selection2.interrupt().each(function() {
        gesture(this, arguments).event(event).start().zoom(null, typeof transform2 === "function" ? transform2.apply(this,
        arguments) : transform2).end();
      });
    }
  };
  zoom3.scaleBy = function(selection2, k, p, event) {
    zoom3.scaleTo(selection2, function() {
      var k0 = this.__zoom.k, k1 = typeof k === "function" ? k.apply(this, arguments) : k;
      return k0 * k1;
    }, p, event);
  };
  zoom3.scaleTo = function(selection2, k, p, event) {
    zoom3.transform(selection2, function() {
      var e = extent.apply(this, arguments), t02 = this.__zoom, p0 = p == null ? centroid(e) : typeof p === "function" ?
      p.apply(this, arguments) : p, p1 = t02.invert(p0), k1 = typeof k === "function" ? k.apply(this, arguments) : k;
      return constrain(translate(scale(t02, k1), p0, p1), e, translateExtent);
    }, p, event);
  };
  zoom3.translateBy = function(selection2, x, y, event) {
    zoom3.transform(selection2, function() {
      return constrain(this.__zoom.translate(
        typeof x === "function" ? x.apply(this, arguments) : x,
        typeof y === "function" ? y.apply(this, arguments) : y
      ), extent.apply(this, arguments), translateExtent);
    }, null, event);
  };
  zoom3.translateTo = function(selection2, x, y, p, event) {
    zoom3.transform(selection2, function() {
      var e = extent.apply(this, arguments), t = this.__zoom, p0 = p == null ? centroid(e) : typeof p === "function" ? p.
      apply(this, arguments) : p;
      return constrain(identity2.translate(p0[0], p0[1]).scale(t.k).translate(
        typeof x === "function" ? -x.apply(this, arguments) : -x,
        typeof y === "function" ? -y.apply(this, arguments) : -y
      ), e, translateExtent);
    }, p, event);
  };
  function scale(transform2, k) {
    k = Math.max(scaleExtent[0], Math.min(scaleExtent[1], k));
    return k === transform2.k ? transform2 : new Transform(k, transform2.x, transform2.y);
  }
  function translate(transform2, p0, p1) {
    var x = p0[0] - p1[0] * transform2.k, y = p0[1] - p1[1] * transform2.k;
    return x === transform2.x && y === transform2.y ? transform2 : new Transform(transform2.k, x, y);
  }
  function centroid(extent2) {
    return [(+extent2[0][0] + +extent2[1][0]) / 2, (+extent2[0][1] + +extent2[1][1]) / 2];
  }
  function schedule2(transition2, transform2, point, event) {
    transition2.on("start.zoom", function() {
      gesture(this, arguments).event(event).start();
    }).on("interrupt.zoom end.zoom", function() {
      gesture(this, arguments).event(event).end();
    }).tween("zoom", function() {
      var that = this, args = arguments, g = gesture(that, args).event(event), e = extent.apply(that, args), p = point ==
      null ? centroid(e) : typeof point === "function" ? point.apply(that, args) : point, w = Math.max(e[1][0] - e[0][0],
      e[1][1] - e[0][1]), a = that.__zoom, b = typeof transform2 === "function" ? transform2.apply(that, args) : transform2,
      i = interpolate2(a.invert(p).concat(w / a.k), b.invert(p).concat(w / b.k));
      return function(t) {
        if (t === 1) t = b;
        else {
          var l = i(t), k = w / l[2];
          t = new Transform(k, p[0] - l[0] * k, p[1] - l[1] * k);
        }
        g.zoom(null, t);
      };
    });
  }
  function gesture(that, args, clean) {
    return !clean && that.__zooming || new Gesture(that, args);
  }
  function Gesture(that, args) {
    this.that = that;
    this.args = args;
    this.active = 0;
    this.sourceEvent = null;
    this.extent = extent.apply(that, args);
    this.taps = 0;
  }
  Gesture.prototype = {
    event: function(event) {
      if (event) this.sourceEvent = event;
      return this;
    },
    start: function() {
      if (++this.active === 1) {
        this.that.__zooming = this;
        this.emit("start");
      }
      return this;
    },
    zoom: function(key, transform2) {
      if (this.mouse && key !== "mouse") this.mouse[1] = transform2.invert(this.mouse[0]);
      if (this.touch0 && key !== "touch") this.touch0[1] = transform2.invert(this.touch0[0]);
      if (this.touch1 && key !== "touch") this.touch1[1] = transform2.invert(this.touch1[0]);
      this.that.__zoom = transform2;
      this.emit("zoom");
      return this;
    },
    end: function() {
      if (--this.active === 0) {
        delete this.that.__zooming;
        this.emit("end");
      }
      return this;
    },
    emit: function(type) {
      var d = select(this.that).datum();
      listeners.call(
        type,
        this.that,
        new ZoomEvent(type, {
          sourceEvent: this.sourceEvent,
          target: zoom3,
          transform: this.that.__zoom,
          dispatch: listeners
        }),
        d
      );
    }
  };
  function wheeled(event, ...args) {
    if (!filter2.apply(this, arguments)) return;
    var g = gesture(this, args).event(event), t = this.__zoom, k = Math.max(scaleExtent[0], Math.min(scaleExtent[1], t.k *
    Math.pow(2, wheelDelta.apply(this, arguments)))), p = pointer(event);
    if (g.wheel) {
      if (g.mouse[0][0] !== p[0] || g.mouse[0][1] !== p[1]) {
        g.mouse[1] = t.invert(g.mouse[0] = p);
      }
      clearTimeout(g.wheel);
    } else if (t.k === k) return;
    else {
      g.mouse = [p, t.invert(p)];
      interrupt(this);
      g.start();
    }
    noevent2(event);
    g.wheel = setTimeout(wheelidled, wheelDelay);
    g.zoom("mouse", constrain(translate(scale(t, k), g.mouse[0], g.mouse[1]), g.extent, translateExtent));
    function wheelidled() {
      g.wheel = null;
      g.end();
    }
  }
  function mousedowned(event, ...args) {
    if (touchending || !filter2.apply(this, arguments)) return;
    var currentTarget = event.currentTarget, g = gesture(this, args, true).event(event), v = select(event.view).on("mous\
emove.zoom", mousemoved, true).on("mouseup.zoom", mouseupped, true), p = pointer(event, currentTarget), x0 = event.clientX,
    y0 = event.clientY;
    nodrag(event.view);
    nopropagation(event);
    g.mouse = [p, this.__zoom.invert(p)];
    interrupt(this);
    g.start();
    function mousemoved(event2) {
      noevent2(event2);
      if (!g.moved) {
        var dx = event2.clientX - x0, dy = event2.clientY - y0;
        g.moved = dx * dx + dy * dy > clickDistance2;
      }
      g.event(event2).zoom("mouse", constrain(translate(g.that.__zoom, g.mouse[0] = pointer(event2, currentTarget), g.mouse[1]),
      g.extent, translateExtent));
    }
    function mouseupped(event2) {
      v.on("mousemove.zoom mouseup.zoom", null);
      yesdrag(event2.view, g.moved);
      noevent2(event2);
      g.event(event2).end();
    }
  }
  function dblclicked(event, ...args) {
    if (!filter2.apply(this, arguments)) return;
    var t02 = this.__zoom, p0 = pointer(event.changedTouches ? event.changedTouches[0] : event, this), p1 = t02.invert(p0),
    k1 = t02.k * (event.shiftKey ? 0.5 : 2), t12 = constrain(translate(scale(t02, k1), p0, p1), extent.apply(this, args),
    translateExtent);
    noevent2(event);
    if (duration > 0) select(this).transition().duration(duration).call(schedule2, t12, p0, event);
    else select(this).call(zoom3.transform, t12, p0, event);
  }
  function touchstarted(event, ...args) {
    if (!filter2.apply(this, arguments)) return;
    var touches = event.touches, n = touches.length, g = gesture(this, args, event.changedTouches.length === n).event(event),
    started, i, t, p;
    nopropagation(event);
    for (i = 0; i < n; ++i) {
      t = touches[i], p = pointer(t, this);
      p = [p, this.__zoom.invert(p), t.identifier];
      if (!g.touch0) g.touch0 = p, started = true, g.taps = 1 + !!touchstarting;
      else if (!g.touch1 && g.touch0[2] !== p[2]) g.touch1 = p, g.taps = 0;
    }
    if (touchstarting) touchstarting = clearTimeout(touchstarting);
    if (started) {
      if (g.taps < 2) touchfirst = p[0], touchstarting = setTimeout(function() {
        touchstarting = null;
      }, touchDelay);
      interrupt(this);
      g.start();
    }
  }
  function touchmoved(event, ...args) {
    if (!this.__zooming) return;
    var g = gesture(this, args).event(event), touches = event.changedTouches, n = touches.length, i, t, p, l;
    noevent2(event);
    for (i = 0; i < n; ++i) {
      t = touches[i], p = pointer(t, this);
      if (g.touch0 && g.touch0[2] === t.identifier) g.touch0[0] = p;
      else if (g.touch1 && g.touch1[2] === t.identifier) g.touch1[0] = p;
    }
    t = g.that.__zoom;
    if (g.touch1) {
      var p0 = g.touch0[0], l0 = g.touch0[1], p1 = g.touch1[0], l1 = g.touch1[1], dp = (dp = p1[0] - p0[0]) * dp + (dp =
      p1[1] - p0[1]) * dp, dl = (dl = l1[0] - l0[0]) * dl + (dl = l1[1] - l0[1]) * dl;
      t = scale(t, Math.sqrt(dp / dl));
      p = [(p0[0] + p1[0]) / 2, (p0[1] + p1[1]) / 2];
      l = [(l0[0] + l1[0]) / 2, (l0[1] + l1[1]) / 2];
    } else if (g.touch0) p = g.touch0[0], l = g.touch0[1];
    else return;
    g.zoom("touch", constrain(translate(t, p, l), g.extent, translateExtent));
  }
  function touchended(event, ...args) {
    if (!this.__zooming) return;
    var g = gesture(this, args).event(event), touches = event.changedTouches, n = touches.length, i, t;
    nopropagation(event);
    if (touchending) clearTimeout(touchending);
    touchending = setTimeout(function() {
      touchending = null;
    }, touchDelay);
    for (i = 0; i < n; ++i) {
      t = touches[i];
      if (g.touch0 && g.touch0[2] === t.identifier) delete g.touch0;
      else if (g.touch1 && g.touch1[2] === t.identifier) delete g.touch1;
    }
    if (g.touch1 && !g.touch0) g.touch0 = g.touch1, delete g.touch1;
    if (g.touch0) g.touch0[1] = this.__zoom.invert(g.touch0[0]);
    else {
      g.end();
      if (g.taps === 2) {
        t = pointer(t, this);
        if (Math.hypot(touchfirst[0] - t[0], touchfirst[1] - t[1]) < tapDistance) {
          var p = select(this).on("dblclick.zoom");
          if (p) p.apply(this, arguments);
        }
      }
    }
  }
  zoom3.wheelDelta = function(_) {
    return arguments.length ? (wheelDelta = typeof _ === "function" ? _ : constant3(+_), zoom3) : wheelDelta;
  };
  zoom3.filter = function(_) {
    return arguments.length ? (filter2 = typeof _ === "function" ? _ : constant3(!!_), zoom3) : filter2;
  };
  zoom3.touchable = function(_) {
    return arguments.length ? (touchable = typeof _ === "function" ? _ : constant3(!!_), zoom3) : touchable;
  };
  zoom3.extent = function(_) {
    return arguments.length ? (extent = typeof _ === "function" ? _ : constant3([[+_[0][0], +_[0][1]], [+_[1][0], +_[1][1]]]),
    zoom3) : extent;
  };
  zoom3.scaleExtent = function(_) {
    return arguments.length ? (scaleExtent[0] = +_[0], scaleExtent[1] = +_[1], zoom3) : [scaleExtent[0], scaleExtent[1]];
  };
  zoom3.translateExtent = function(_) {
    return arguments.length ? (translateExtent[0][0] = +_[0][0], translateExtent[1][0] = +_[1][0], translateExtent[0][1] =
    +_[0][1], translateExtent[1][1] = +_[1][1], zoom3) : [[translateExtent[0][0], translateExtent[0][1]], [translateExtent[1][0],
    translateExtent[1][1]]];
  };
  zoom3.constrain = function(_) {
    return arguments.length ? (constrain = _, zoom3) : constrain;
  };
  zoom3.duration = function(_) {
    return arguments.length ? (duration = +_, zoom3) : duration;
  };
  zoom3.interpolate = function(_) {
    return arguments.length ? (interpolate2 = _, zoom3) : interpolate2;
  };
  zoom3.on = function() {
    var value = listeners.on.apply(listeners, arguments);
    return value === listeners ? zoom3 : value;
  };
  zoom3.clickDistance = function(_) {
    return arguments.length ? (clickDistance2 = (_ = +_) * _, zoom3) : Math.sqrt(clickDistance2);
  };
  zoom3.tapDistance = function(_) {
    return arguments.length ? (tapDistance = +_, zoom3) : tapDistance;
  };
  return zoom3;
}

// browser/table/map/camera.js
var MOST2 = 2.2;
var STEP = 1.3;
var MARGIN2 = 90;
var EDGE = 26;
var [OVER, UNDER] = [34, 24];
var SETTLED = 140;
var GLIDE = 260;
var NUDGE = 90;
var CLICK = 5;
var eased = (share) => 1 - (1 - share) ** 3;
var middle2 = ([left, top, right, bottom]) => [(left + right) / 2, (top + bottom) / 2];
var fitting = ([left, top, right, bottom], [wide, high]) => Math.min(wide / Math.max(1, right - left), high / Math.max(1,
bottom - top));
var Camera = class {
  /** `onMove(transform)` runs in each frame of a movement, `onSettle(k)` once it rests at another zoom. */
  constructor(el, { onMove, onSettle, moves }) {
    Object.assign(this, { el, onMove, onSettle, moves });
    this.size = [0, 0];
    this.sheet = [1e3, 1160];
    this.transform = identity2;
    this.isOwn = false;
    this.zoom = zoom2().extent(() => [[0, 0], this.size]).clickDistance(CLICK).filter((event) => !event.button && !event.
    target.closest("[data-still]")).on("zoom", ({ transform: transform2, sourceEvent: sourceEvent2 }) => {
      if (sourceEvent2) this.take();
      this.move(transform2);
    });
    select(el).call(this.zoom).on("dblclick.zoom", null);
  }
  close() {
    clearTimeout(this.settling);
    cancelAnimationFrame(this.gliding);
  }
  /** The player has moved the chart: it stays there. */
  take() {
    this.isOwn = true;
    cancelAnimationFrame(this.gliding);
  }
  move(transform2) {
    this.transform = transform2;
    this.onMove(transform2);
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.onSettle(this.transform.k), SETTLED);
  }
  // ---------------------------------------------------------------- sizes
  /** The room that the chart has, and the sheet in it. */
  measure(size, sheet) {
    Object.assign(this, { size, sheet });
    const [wide, high] = sheet;
    this.whole = Math.min(MOST2, fitting([-12, -12, wide + 12, high + 12], size));
    this.zoom.scaleExtent([Math.min(this.whole, 1), MOST2]);
    this.zoom.translateExtent(this.bounds(MARGIN2));
  }
  /** The sheet with so many units around it. */
  bounds(around) {
    const [wide, high] = this.sheet;
    return [
      [-around, -around],
      [wide + around, high + around]
    ];
  }
  get isMeasured() {
    return this.size[0] > 0 && this.size[1] > 0;
  }
  /** What is in view, as a box of the sheet. */
  get view() {
    const { x, y, k } = this.transform;
    return [-x / k, -y / k, (this.size[0] - x) / k, (this.size[1] - y) / k];
  }
  /** Where a point of the sheet is seen. */
  seen([x, y]) {
    return [this.transform.applyX(x), this.transform.applyY(y)];
  }
  // ---------------------------------------------------------------- going there
  /** Shows a box of the sheet, at most at zoom `most`, between what lies over the chart's head and foot. */
  frame(box2, most, isAtOnce = false) {
    const [wide, high] = this.size;
    const clear = Math.max(high / 2, high - OVER - UNDER);
    const k = Math.max(this.zoom.scaleExtent()[0], Math.min(most, fitting(box2, [wide, clear])));
    const [x, y] = middle2(box2);
    this.goTo(this.around([x, y + (UNDER - OVER) / 2 / k], k, EDGE), isAtOnce);
  }
  showWhole() {
    this.isOwn = true;
    this.goTo(this.around([this.sheet[0] / 2, this.sheet[1] / 2], this.whole));
  }
  /** The transform that shows a point of the sheet in the middle, with at most so much beside the sheet. */
  around([x, y], k, beside = MARGIN2) {
    const [wide, high] = this.size;
    const to = identity2.translate(wide / 2 - x * k, high / 2 - y * k).scale(k);
    return this.zoom.constrain()(to, [[0, 0], this.size], this.bounds(beside));
  }
  zoomBy(out) {
    this.take();
    const [least, most] = this.zoom.scaleExtent();
    const k = Math.max(least, Math.min(most, this.transform.k * STEP ** out));
    const [left, top, right, bottom] = this.view;
    this.goTo(this.around(middle2([left, top, right, bottom]), k));
  }
  panBy(right, down) {
    this.take();
    const [left, top, far, low] = this.view;
    const { k } = this.transform;
    const [x, y] = middle2([left, top, far, low]);
    this.goTo(this.around([x + right * NUDGE / k, y + down * NUDGE / k], k), true);
  }
  centre(point) {
    this.take();
    this.goTo(this.around(point, this.transform.k), true);
  }
  /** Pans as far as needed to show a box of the sheet with so many pixels around it. */
  show(box2, around = 40) {
    const { k } = this.transform;
    const [left, top] = this.seen(box2);
    const [right, bottom] = this.seen(box2.slice(2));
    const missing = (from, to, room) => {
      if (to - from > room - 2 * around) return room / 2 - (from + to) / 2;
      return Math.max(0, around - from) - Math.max(0, to + around - room);
    };
    const [x, y] = [missing(left, right, this.size[0]), missing(top, bottom, this.size[1])];
    if (!x && !y) return;
    const [viewLeft, viewTop, viewRight, viewBottom] = this.view;
    const [across, down] = middle2([viewLeft, viewTop, viewRight, viewBottom]);
    this.goTo(this.around([across - x / k, down - y / k], k));
  }
  /** Glides to a transform; at once where nothing may move. */
  goTo(to, isAtOnce = false) {
    cancelAnimationFrame(this.gliding);
    const jump = (transform2) => select(this.el).call(this.zoom.transform, transform2);
    if (isAtOnce || !this.moves()) {
      jump(to);
      return;
    }
    const from = this.transform;
    let began = null;
    const step2 = (now3) => {
      began ??= now3;
      const share = eased(Math.min(1, (now3 - began) / GLIDE));
      const between4 = (one2, other) => one2 + (other - one2) * share;
      const k = from.k * (to.k / from.k) ** share;
      const at = (one2, axis) => (this.size[axis] / 2 - [one2.x, one2.y][axis]) / one2.k;
      const [x, y] = [0, 1].map((axis) => this.size[axis] / 2 - between4(at(from, axis), at(to, axis)) * k);
      jump(share < 1 ? identity2.translate(x, y).scale(k) : to);
      if (share < 1) this.gliding = requestAnimationFrame(step2);
    };
    this.gliding = requestAnimationFrame(step2);
  }
};

// browser/table/map/card.js
var SIGNS2 = {
  port: "anchor",
  market: "market",
  unseen: "eye",
  seen: "ticked",
  crossed: "cross",
  quest: "flag",
  hazard: "warning",
  ways: "ways",
  landing: "plane",
  plane: "plane",
  closed: "shield",
  note: "pen"
};
var WIDE3 = 292;
var EDGE2 = 8;
var APART = 26;
var clamped = (least, value, most) => Math.max(least, Math.min(value, Math.max(least, most)));
function factLine({ sign, text }, odds3, texts) {
  const chance = sign === "hazard" && odds3 ? ` · ${format(texts.odds_with, { ...odds3, or_more: "" })}` : "";
  return make("li", { class: `is-${sign}` }, icon(SIGNS2[sign]), make("span", { dir: "auto" }, text, chance));
}
var PlaceCard = class {
  /** `chart` has the data, the selection and the ways to act on it. */
  constructor(chart) {
    this.chart = chart;
    this.box = make("section", { class: "place-card", "data-still": true, hidden: true });
    this.writes = false;
    this.size = [WIDE3, 200];
    this.watch = new ResizeObserver(() => {
      this.size = [this.box.offsetWidth, this.box.offsetHeight];
      this.follow();
    });
    this.watch.observe(this.box);
    this.box.addEventListener("change", () => {
      this.writes = false;
    });
  }
  get spot() {
    return this.chart.data.spots?.[this.chart.selected];
  }
  /** Draws the card of what is selected, or hides it. */
  draw() {
    const { spot, chart } = this;
    this.box.hidden = !spot;
    if (!spot) {
      this.box.replaceChildren();
      this.shown = null;
      return;
    }
    const { texts } = chart.table;
    const shown2 = [spot, chart.number, this.writes, chart.actionKey];
    if (this.shown?.every((one2, at) => one2 === shown2[at])) return;
    this.shown = shown2;
    this.box.setAttribute("aria-label", spot.place);
    this.box.replaceChildren(
      make(
        "header",
        {},
        make("h3", { dir: "auto" }, spot.title ?? spot.place),
        spot.away ? make("em", {}, spot.away) : "",
        make(
          "button",
          { type: "button", class: "shut-card", "aria-label": texts.close, onclick: () => chart.select(null) },
          "×"
        )
      ),
      make("ul", {}, this.lines(spot)),
      this.writes ? noteField(chart.table, chart.selected, spot) : "",
      make(
        "div",
        { class: "ways" },
        chart.actions().map((one2) => this.way(one2)),
        this.noteButton(texts)
      )
    );
  }
  lines(spot) {
    const { texts } = this.chart.table;
    const note2 = spot.note && !this.writes ? [{ sign: "note", text: spot.note }] : [];
    const far = this.chart.tooFar(spot);
    const why = far ? [{ sign: "closed", text: far.why }] : [];
    if (this.chart.isUnderway) return [factLine({ sign: "ways", text: this.chart.question.title }, null, texts)];
    return [...spot.facts ?? [], ...note2, ...why].map((one2) => factLine(one2, spot.odds, texts));
  }
  way({ text, run }, at) {
    const { texts } = this.chart.table;
    const name = { type: "button", "data-focus": `chart way ${at}`, class: at ? "alt" : "go", onclick: run };
    return make("button", name, text, at ? "" : kbd(texts.enter));
  }
  noteButton({ chart: said }) {
    if (this.writes) return "";
    const attributes = { type: "button", class: "alt", "data-focus": "chart note", onclick: () => this.write() };
    return make("button", attributes, icon("pen"), said.write);
  }
  write() {
    this.writes = true;
    this.draw();
    this.box.querySelector(".note")?.focus({ preventScroll: true });
  }
  /** Keeps the card beside its place while the chart moves, inside the chart. */
  follow() {
    const { camera, selectedBox } = this.chart;
    if (this.box.hidden || !selectedBox) return;
    const [wide, high] = camera.size;
    const [long, tall] = this.size;
    const [left, top] = camera.seen(selectedBox);
    const [right, bottom] = camera.seen(selectedBox.slice(2));
    const isRight = right + APART + long <= wide - EDGE2 || left - APART - long < EDGE2;
    const x = clamped(EDGE2, isRight ? right + APART : left - APART - long, wide - long - EDGE2);
    const y = clamped(EDGE2, (top + bottom) / 2 - tall / 3, high - tall - EDGE2);
    this.box.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
  }
  close() {
    this.watch.disconnect();
  }
};

// browser/table/map/placement.js
var GAP = 3;
var RINGS = [0, 9, 18, 28, 40, 54, 70, 88, 108];
var TURNS = 12;
var FLAT = 1.5;
var OFFSETS = RINGS.flatMap((far) => {
  if (!far) return [[0, 0]];
  const turn2 = (at) => 2 * Math.PI * at / TURNS + Math.PI / 2;
  return Array.from({ length: TURNS }, (_, at) => [FLAT * far * Math.cos(turn2(at)), far * Math.sin(turn2(at))]);
});
var boxAround = (x, y, wide, high) => ({
  left: x - wide / 2,
  top: y - high / 2,
  right: x + wide / 2,
  bottom: y + high / 2
});
var moved = ({ left, top, right, bottom }, x, y) => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y
});
var overlaps = (one2, other, gap = 0) => one2.left < other.right + gap && other.left < one2.right + gap && one2.top < other.
bottom + gap && other.top < one2.bottom + gap;
var isInside = (box2, frame2) => box2.left >= frame2.left && box2.top >= frame2.top && box2.right <= frame2.right && box2.
bottom <= frame2.bottom;
function roomFor(boxes, home, taken, frame2, reach2) {
  for (const [x, y] of OFFSETS) {
    if (Math.hypot(x / FLAT, y) > reach2) return null;
    const there = boxes.map((box2) => moved(box2, home[0] + x, home[1] + y));
    const isFree = there.every((box2) => isInside(box2, frame2) && !taken.some((other) => overlaps(box2, other, GAP)));
    if (isFree) return { at: [home[0] + x, home[1] + y], boxes: there };
  }
  return null;
}
function place(items, fixed, frame2) {
  const taken = [...fixed];
  const found = /* @__PURE__ */ new Map();
  for (const { id: id2, homes, ways, reach: reach2 = RINGS.at(-1) } of items) {
    const best = firstRoom(ways, homes, taken, frame2, reach2);
    if (!best) continue;
    taken.push(...best.boxes);
    found.set(id2, { way: best.way, at: best.at });
  }
  return found;
}
function firstRoom(ways, homes, taken, frame2, reach2) {
  for (const { name, boxes, reach: own = reach2 } of ways) {
    for (const home of homes) {
      const room = roomFor(boxes, home, taken, frame2, Math.min(own, reach2));
      if (room) return { ...room, way: name };
    }
  }
  return null;
}

// browser/table/map/framing.js
var NEIGHBOURS = 4;
var union = (boxes) => [
  Math.min(...boxes.map(([left]) => left)),
  Math.min(...boxes.map(([, top]) => top)),
  Math.max(...boxes.map(([, , right]) => right)),
  Math.max(...boxes.map(([, , , bottom]) => bottom))
];
function nearest2({ page: { regions }, sheetSize }, at) {
  if (!at || !regions) return [];
  const off = ({ at: [x, y] }) => Math.hypot(x * sheetSize[0] / 100 - at[0], y * sheetSize[1] / 100 - at[1]);
  return regions.toSorted((one2, other) => off(one2) - off(other)).slice(0, NEIGHBOURS);
}
var Aims = class {
  /** The spots, and those among them that are options. */
  of(chart) {
    const near = chart.reachable.filter(({ isNear }) => isNear);
    const from = `${chart.page.page} ${chart.here}`;
    if (near.length) {
      const beside = near.filter(({ spot }) => chart.data.spots[spot].option);
      this.before = { from, near, beside };
    }
    if (this.before?.from === from) return this.before;
    return { near: nearest2(chart, chart.hereAt()), beside: [] };
  }
};
function isCut({ ways }, { way, at }, { view, transform: { k } }) {
  const boxes = ways[Number(way)].boxes.map((box2) => moved(box2, ...at));
  const [left, top, right, bottom] = view.map((one2) => one2 * k);
  const isIn = (box2) => box2.left >= left && box2.right <= right && box2.top >= top && box2.bottom <= bottom;
  const isOut = (box2) => box2.right < left || box2.left > right || box2.bottom < top || box2.top > bottom;
  return !boxes.every(isIn) && !boxes.every(isOut);
}

// browser/table/map/labels.js
var WARNING = "M0-5.500L6 5H-6ZM0-1.500V1.600M0 3.400V3.500";
var FLAG_LETTERS = 26;
var LEADING = 1.14;
var NAMED = 72;
var BARE = 30;
var FONT = { name: ["italic 600", "serif"], small: ["600", "sans"] };
var MEASURED = 40;
var between2 = (least, value, most) => Math.max(least, Math.min(most, value));
var nameSize = (k, isNear) => between2(12.5, 11.5 + 5.5 * k, 19) + (isNear ? between2(0, 2 * k, 2) : 0);
var markScale = (k) => between2(0.62, 0.45 + 0.6 * k, 1.2);
var widthOf = (text, [style, family], size, { textWidth }) => textWidth.measure(text, `${style} ${MEASURED}px`, family) *
size / MEASURED;
var shortened = (text, most = FLAG_LETTERS) => text.length > most ? `${text.slice(0, most - 1).trim()}…` : text;
function stacked(parts) {
  let y = 0;
  return parts.map((part4, at) => {
    y += at ? parts[at - 1].high / 2 + part4.high / 2 + (part4.gap ?? 0) : 0;
    return { ...part4, y };
  });
}
var waysOf = (versions) => versions.map((parts, at) => {
  const all = stacked(parts.filter(Boolean));
  const isNamed = all.some(({ kind }) => kind === "line");
  return {
    reach: isNamed ? NAMED : BARE,
    name: String(at),
    parts: all,
    boxes: all.map(({ y, wide, high }) => boxAround(0, y, wide, high))
  };
});
function nameParts(lines2, size, isHere, table) {
  return lines2.map((text) => ({
    kind: "line",
    text,
    size,
    isHere,
    wide: widthOf(text, FONT.name, size, table) + 2,
    high: size * LEADING
  }));
}
function badgePart({ key, far }, table) {
  const text = far ? format(table.texts.chart.badge, { many: far }) : "";
  if (!text && !key) return null;
  const inner = text ? widthOf(text, FONT.small, 12.5, table) : 0;
  const wide = inner + (key ? 22 : 8) + (text ? 12 : 2);
  return { kind: "badge", text, key, wide, high: 23, gap: 3 };
}
var farPart = (far, table) => {
  const text = format(table.texts.chart.badge, { many: far });
  return { kind: "far", text, wide: widthOf(text, FONT.small, 12, table), high: 15, gap: 1 };
};
function hazardPart(region, spot, table) {
  if (!region.hazard) return null;
  const odds3 = spot.odds ? ` · ${format(table.texts.odds, { chance: spot.odds.chance })}` : "";
  const text = `${region.hazard.toLowerCase()}${odds3}`;
  return { kind: "hazard", text, wide: widthOf(text, FONT.small, 11.5, table) + 32, high: 20, gap: 3 };
}
var signPart = (region) => region.hazard ? { kind: "hazard", text: "", wide: 22, high: 20, gap: 3 } : null;
function regionLabel(region, spot, reach2, k, table) {
  const size = nameSize(k, reach2.isNear || reach2.isHere);
  const lines2 = region.name.length ? region.name : [region.id];
  const broken = nameParts(lines2, size, reach2.isHere, table);
  const whole = lines2.length > 1 ? nameParts([lines2.join(" ")], size, reach2.isHere, table) : broken;
  const badge = reach2.isNear ? badgePart(reach2, table) : null;
  const far = reach2.isGoal && !reach2.isNear ? farPart(reach2.far, table) : null;
  const [hazard, sign] = [hazardPart(region, spot, table), signPart(region)];
  const versions = [
    [...whole, badge, far, hazard],
    [...broken, badge, far, hazard],
    [...broken, badge, sign],
    ...badge ? [[badge, sign], [badge], [reach2.key && badgePart({ key: reach2.key }, table)]] : [],
    ...sign && !badge ? [[...broken], [sign]] : []
  ];
  return { id: region.spot, homes: [reach2.home, ...reach2.land ? [reach2.land] : []], ways: waysOf(versions) };
}
function flagLabel(number2, quests2, home, m, table) {
  const text = shortened(quests2.length > 1 ? `${quests2[0]} +${quests2.length - 1}` : quests2[0]);
  const size = 12.5;
  const wide = widthOf(text, FONT.name, size, table) + 2;
  const part4 = { kind: "line", isFlag: true, text, size, wide, high: size * LEADING };
  const beside = [home[0] + 22 * m + wide / 2, home[1] - 15 * m];
  const before = [home[0] - 14 * m - wide / 2, home[1] - 15 * m];
  return { id: `flag ${number2}`, homes: [beside, before], ways: waysOf([[part4]]), reach: 24 };
}
function keyLabel(spot, key, home, table) {
  const part4 = { ...badgePart({ key }, table), wide: 23 };
  return { id: spot, homes: [home], ways: waysOf([[part4]]), reach: 60 };
}
function exitLabel({ to, side: side2, at }, home, table) {
  const text = format(table.texts.chart.leaf, { number: to });
  const wide = widthOf(text, FONT.small, 12, table);
  const part4 = { kind: "far", isExit: true, to, text, wide, high: 15 };
  const [x, y] = { north: [0, 20], south: [0, -20], west: [14 + wide / 2, 0], east: [-14 - wide / 2, 0] }[side2];
  return { id: `exit ${side2} ${at}`, homes: [[home[0] + x, home[1] + y]], ways: waysOf([[part4]]), reach: 40, leaf: to };
}
var DRAW2 = {
  line: ({ text, size, y, isHere, isFlag }) => svg(
    "text",
    {
      class: `name${isHere ? " here" : ""}${isFlag ? " of-quest" : ""}`,
      y: y + size * 0.34,
      style: `font-size:${size.toFixed(1)}px`
    },
    text
  ),
  far: ({ text, y }) => svg("text", { class: "far-off", y: y + 4 }, text),
  badge: ({ text, key, wide, high, y }) => svg(
    "g",
    { class: "badge", transform: `translate(0 ${y})` },
    svg("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: high / 2 }),
    key ? svg("circle", { cx: -wide / 2 + 11.5, r: 8.5 }) : "",
    key ? svg("text", { class: "key", x: -wide / 2 + 11.5, y: 4.3 }, key) : "",
    text ? svg("text", { x: key ? 10 : 0, y: 4.4 }, text) : ""
  ),
  hazard: ({ text, wide, high, y }) => svg(
    "g",
    { class: "hazard", transform: `translate(0 ${y})` },
    svg("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: 5.5 }),
    svg("path", { transform: `translate(${text ? -wide / 2 + 13 : 0} 0)`, d: WARNING }),
    text ? svg("text", { x: 10, y: 4 }, text) : ""
  )
};
function drawnLabel({ id: id2, leaf, ways }, { way, at }, [wide, high], kind) {
  const { parts } = ways[Number(way)];
  const turns = leaf ? { "data-leaf": leaf } : {};
  const spot = leaf || id2.startsWith("flag ") ? {} : { "data-spot": id2 };
  const key = [id2, way, kind, ...at, wide, high, ...parts.map(({ text, key: key2, wide: long }) => `${text}|${key2}|${long}`)];
  return memo(
    [`label ${id2}`, key.join()],
    () => mapPoint(
      [100 * at[0] / wide, 100 * at[1] / high],
      svg(
        "g",
        { class: `label ${kind}`, "aria-hidden": "true", ...turns, ...spot },
        parts.map((part4) => DRAW2[part4.kind](part4))
      )
    )
  );
}

// browser/table/map/ground.js
var FLAKE = "M-8 0H8M-4-7L4 7M-4 7L4-7";
var GRASS = "M-5 0l-2-6M0 0v-8M5 0l2-6";
var path4 = (name, d, transform2 = null) => svg("path", { class: name, d, transform: transform2 });
var moved2 = (x, y) => `translate(${x} ${y})`;
function water({ shape, whims }) {
  const ripple = (y, k) => path4("ripple", `M${20 + 8 * whims[k]} ${y}q6-6 12 0t12 0 12 0`);
  return [path4("lake", shape), [28, 48, 68].map(ripple)];
}
function cold({ shape, whims }) {
  const places = [
    [26, 70],
    [72, 30],
    [76, 76]
  ];
  const flake = ([x, y], k) => path4("flake", FLAKE, moved2(x + 6 * whims[k], y + 5 * whims[k + 3]));
  return [path4("snow", shape), places.map(flake)];
}
function steep({ shape, whims }) {
  const places = [
    [30, 82],
    [72, 88],
    [54, 44]
  ];
  const peak = ([x, y], k) => {
    const high = 28 + 6 * whims[k];
    const d = `M-20 0L0-${high}L20 0M0-${high}L3-${high * 0.55}L-3-${high * 0.4}L4 0`;
    return path4("peak", d, moved2(x + 5 * whims[k + 3], y));
  };
  return [path4("rise", shape), places.map(peak)];
}
function closed({ whims }) {
  const crags = [0, 1, 2, 3, 4, 5].map((k) => `M${4 + 16 * k} ${100}L${30 + 12 * k + 8 * whims[k]} 0`);
  return [
    svg("rect", { class: "rock", width: 100, height: 100 }),
    path4("crags", crags.join("")),
    path4("crags", "M0 34L100 22M0 70L100 58")
  ];
}
function open({ whims }) {
  return [0, 1, 2].map((k) => path4("grass", GRASS, moved2(50 + 36 * whims[k], 54 + 34 * whims[k + 3])));
}
var GROUND3 = { water, cold, steep, closed, open };
function groundOf(square, box2) {
  const attributes = { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" };
  return svg("svg", { class: `ground ${square.ground}`, ...box2, ...attributes }, GROUND3[square.ground](square));
}

// browser/table/map/land.js
var WINDSOCK = "M-7 11V-11M-7-10L9-6.500V-1L-7 2.500M-1-8.700V.900M4-7.600V-.300";
var ARROWS = { north: "↑", east: "→", south: "↓", west: "←" };
var percent = (value) => `${(100 * value).toFixed(3)}%`;
var Cell = class {
  constructor(row, column, rows2, columns) {
    Object.assign(this, { row, column, rows: rows2, columns });
  }
  get corner() {
    return { x: percent(this.column / this.columns), y: percent(this.row / this.rows) };
  }
  get box() {
    return { ...this.corner, width: percent(1 / this.columns), height: percent(1 / this.rows) };
  }
  /** A point inside the square, in percent of the page. */
  at(x, y) {
    return [100 * (this.column + x) / this.columns, 100 * (this.row + y) / this.rows];
  }
};
function plotOf({ square, spot, cell }, reach2, table) {
  const said = spotSaid(spot, table);
  const attributes = {
    class: reachClass("cell", reach2),
    "data-spot": square.spot,
    "data-closed": square.ground === "closed"
  };
  return svg("rect", { ...attributes, ...cell.box, ...mapOption(spot.option, said) }, svg("title", {}, said));
}
var landingMark = (landing) => mapMark(
  { class: "landing" },
  landing?.said ?? "",
  landing?.option,
  svg("circle", { class: "ring", r: 14 }),
  svg("path", { d: WINDSOCK, transform: "scale(.85)" })
);
function pinCorner({ isRightTaken, isPlaneHere, isPartyHere }) {
  if (!isRightTaken) return [1, 0, -8, 9];
  if (!isPlaneHere) return [1, 1, -8, -9];
  return isPartyHere ? [0.47, 1, 0, -9] : [0, 1, 8, -9];
}
function onSquare({ square, spot, cell }, data) {
  const landing = data.landings[square.spot];
  const isField = landing || square.landing;
  const isPlaneHere = data.plane.spot === square.spot;
  const isPartyHere = data.party.spot === square.spot;
  const within = (x, y, ...children2) => mapPoint(cell.at(x, y), ...children2);
  const reach2 = data.party.option ? [20, 24] : [11, 15];
  const field2 = () => within(square.place ? 0.72 : 0.5, square.place ? 0.34 : 0.45, landingMark(landing));
  const number2 = svg("text", { class: "id", x: 6, y: 15 }, square.id);
  const pinOf = (taken) => {
    const [x, y, right, down] = pinCorner(taken);
    return within(x, y, mapNote(right, down, square.spot));
  };
  return svg(
    "g",
    {},
    svg("svg", { class: "at", ...cell.corner, "aria-hidden": "true" }, number2),
    square.place ? within(isField ? 0.3 : 0.5, 0.45, placeMark(square.place, data.places[square.place])) : "",
    isField ? field2() : "",
    isPlaneHere ? within(0.74, 0.76, planeMark(data, 0.8)) : "",
    isPartyHere ? mapInside(cell.at(0.24, 0.78), reach2, partyMark(data, 0, -2)) : "",
    spot.note ? pinOf({ isRightTaken: square.place && isField, isPlaneHere, isPartyHere }) : ""
  );
}
var ifAt = (piece, square) => piece.spot === square.spot && piece;
var squareDeps = ({ square, spot }, data) => [
  square,
  spot,
  data.landings[square.spot],
  data.places[square.place],
  ifAt(data.plane, square),
  ifAt(data.party, square)
];
function crossing({ option, at, said }, way) {
  const side2 = way === "east" || way === "west" ? "top" : "left";
  const attributes = { "data-option": option, "data-focus": `map ${option}`, title: said, "aria-label": said };
  return make("button", { type: "button", class: "across", ...attributes, style: `${side2}:${at}%` }, ARROWS[way]);
}
function edgeOf(way, page2, data) {
  const next = page2.edges[way];
  const ways = data.beyond.filter((one2) => one2.way === way && one2.at != null);
  const arrow = make("span", { "aria-hidden": "true" }, ARROWS[way]);
  const turn2 = () => make("button", { type: "button", "data-leaf": next.to, "data-focus": `edge ${way}` }, arrow, " ", next.
  said);
  return make(
    "div",
    { class: `edge ${way}` },
    next ? turn2() : "",
    ways.map((one2) => crossing(one2, way))
  );
}
function squaresOf({ rows: rows2 }, { spots }) {
  const columns = rows2[0].length;
  return rows2.flatMap(
    (line2, row) => line2.map((square, column) => ({
      square,
      spot: spots[square.spot],
      cell: new Cell(row, column, rows2.length, columns)
    }))
  );
}
function landGround(page2, data, { reach: reach2, table }) {
  const squares = squaresOf(page2, data);
  const rank = ({ square }) => 2 * reach2(square.spot).isNear + 3 * reach2(square.spot).isSelected;
  const plots = [...squares].sort((one2, other) => rank(one2) - rank(other));
  const ground2 = () => svg(
    "g",
    {},
    squares.map(({ square, cell }) => groundOf(square, cell.box))
  );
  const plot = (one2) => {
    const { isNear, isGoal, isSelected } = reach2(one2.square.spot);
    return memo(
      [one2.square, one2.spot, `${isNear} ${isGoal} ${isSelected}`],
      () => plotOf(one2, reach2(one2.square.spot), table)
    );
  };
  return [
    svg("g", { class: "wanderbook-drawn", id: table.chart.groundId, "data-renew": "drawn" }, memo([page2.rows], ground2)),
    svg("g", { class: "cells", "data-renew": "cells" }, plots.map(plot))
  ];
}
var landMarks = (page2, data) => squaresOf(page2, data).map((one2) => memo(squareDeps(one2, data), () => onSquare(one2, data)));
var landEdges = (page2, data) => ["north", "west", "east", "south"].map((way) => memo([way, page2.edges, data.beyond], () => edgeOf(
way, page2, data)));
var SIDE = 96;
var pieceScale = (page2, size) => Math.max(0.5, Math.min(1.15, size[0] / page2.rows[0].length / SIDE, size[1] / page2.rows.
length / SIDE));
function piecesOf({ square }, data) {
  const isField = data.landings[square.spot] || square.landing;
  return [
    square.place && [isField ? 0.3 : 0.5, 0.45, 30],
    isField && [square.place ? 0.72 : 0.5, square.place ? 0.34 : 0.45, 32],
    data.plane.spot === square.spot && [0.74, 0.76, 34],
    data.party.spot === square.spot && [0.24, 0.78, 36]
  ].filter(Boolean);
}
function landThings(page2, data, { size, reach: reach2, table }) {
  const m = pieceScale(page2, size);
  const squares = squaresOf(page2, data).map((one2) => ({ ...one2, pieces: piecesOf(one2, data) }));
  const at = (cell, x, y) => cell.at(x, y).map((one2, axis) => one2 * size[axis] / 100);
  const fixed = squares.flatMap(({ cell, pieces }) => {
    const [left, top] = at(cell, 0, 0);
    const boxes = pieces.map(([x, y, across]) => boxAround(...at(cell, x, y), across * m, across * m));
    return [boxAround(left + 15, top + 11, 24, 16), ...boxes];
  });
  const keys = squares.map(({ square, cell }) => {
    const { isNear, key } = reach2(square.spot);
    const [right, low] = at(cell, 1, 1);
    return isNear && key ? keyLabel(square.spot, key, [right - 17, low - 16], table) : null;
  });
  const flags = squares.map(({ square, cell, pieces }) => {
    const quests2 = data.places[square.place]?.sought;
    return quests2 ? flagLabel(square.place, quests2, at(cell, ...pieces[0].slice(0, 2)), m, table) : null;
  });
  return { fixed, items: [...keys, ...flags].filter(Boolean), pins: [] };
}

// browser/table/map/overview.js
var WIDE4 = 104;
var LEAST2 = 60;
var drawing4 = (id2, [wide, high], box2) => svg("use", { href: `#${id2}`, transform: box2 ? `scale(${wide / 100} ${high /
100})` : null });
var Overview = class {
  /** `onMove(point)` is called with a point of the sheet. */
  constructor(onMove) {
    this.el = svg("svg", { class: "overview", "aria-hidden": "true", "data-still": true });
    const move2 = (event) => {
      if (event.buttons !== 1) return;
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.el.getScreenCTM().inverse());
      onMove([point.x, point.y]);
      event.preventDefault();
    };
    this.el.addEventListener("pointerdown", move2);
    this.el.addEventListener("pointermove", move2);
    this.view = svg("rect", { class: "view", rx: 8 });
  }
  draw({ id: id2, sheet, isStretched, at }) {
    const [wide, high] = sheet;
    this.el.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    this.el.style.width = `${WIDE4}px`;
    this.el.style.height = `${Math.max(LEAST2, WIDE4 * high / wide)}px`;
    const here = at ? svg("circle", { class: "here", cx: at[0], cy: at[1], r: wide / 26 }) : "";
    this.el.replaceChildren(
      svg("rect", { class: "chart-paper", width: wide, height: high }),
      drawing4(id2, sheet, isStretched),
      ...here ? [here] : [],
      this.view
    );
  }
  see([left, top, right, bottom]) {
    const box2 = { x: left, y: top, width: right - left, height: bottom - top };
    for (const [name, value] of Object.entries(box2)) this.view.setAttribute(name, value.toFixed(1));
  }
};

// browser/table/map/picture.js
var shapeOf = ([tag, looks, inside]) => svg(tag, looks, inside.map(shapeOf));
function seaPicture({ picture, alt }) {
  const [wide, high] = picture.size;
  const box2 = { width: 100, height: 100, viewBox: `0 0 ${wide} ${high}`, preserveAspectRatio: "none" };
  const name = alt ? { role: "img", "aria-label": alt } : { "aria-hidden": "true" };
  return svg("svg", { class: "picture", ...box2, ...name }, picture.shapes.map(shapeOf));
}

// browser/table/map/sea-decoration.js
var WAVES = "M2 10q5-5 10 0t10 0M31 27q5-5 10 0t10 0";
var patterns = 0;
function seaWater() {
  patterns += 1;
  const id2 = `wanderbook-waves-${patterns}`;
  const size = { width: 58, height: 34, patternUnits: "userSpaceOnUse" };
  return svg(
    "g",
    {},
    svg("defs", {}, svg("pattern", { id: id2, ...size }, svg("path", { class: "wave", d: WAVES }))),
    svg("rect", { class: "water", width: "100%", height: "100%", fill: `url(#${id2})` })
  );
}
function seaRhumbs([x, y]) {
  const lines2 = Array.from({ length: 16 }, (_, at) => {
    const turn2 = at * Math.PI / 8;
    return `M${x} ${y}l${(160 * Math.cos(turn2)).toFixed(1)} ${(160 * Math.sin(turn2)).toFixed(1)}`;
  });
  return svg("path", { class: "rhumbs", d: lines2.join("") });
}
function rosePoint(turn2, long, wide) {
  const half = (name, d) => svg("path", { class: name, transform: `rotate(${turn2})`, d });
  return [half("point", `M0 0L${wide}-${wide}L0-${long}Z`), half("shade", `M0 0L-${wide}-${wide}L0-${long}Z`)];
}
function seaRose(at, name) {
  return mapPoint(
    at,
    svg(
      "g",
      { class: "rose", "aria-hidden": "true" },
      svg("circle", { r: 15.5 }),
      svg("circle", { r: 18 }),
      [45, 135, 225, 315].map((turn2) => rosePoint(turn2, 15, 3)),
      [0, 90, 180, 270].map((turn2) => rosePoint(turn2, 23, 4)),
      svg("text", { y: -27 }, name)
    )
  );
}

// browser/table/map/sea.js
var ANCHOR = "M0-8V11M-9 4Q-7.5 11.5 0 11.5T9 4M-5.5-3.5H5.5M0-12.6a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z";
var STALL = "M-10-5H10L7.4 9H-7.4ZM-10-5L-6-11.5H6L10-5M-3.4-5V9M3.4-5V9";
var MOST_IN_ROW = 3;
var EXITS = { north: "M-5 3L0-3 5 3", south: "M-5-3L0 3 5-3", west: "M3-5L-3 0 3 5", east: "M-3-5L3 0-3 5" };
var SHIP_REACH = [34, 31];
var group = (name, ...children2) => svg("g", { class: name, "data-renew": name }, ...children2);
var stretched = (...children2) => svg(
  "svg",
  {
    class: "geo",
    "data-renew": "geo",
    role: "presentation",
    viewBox: "0 0 100 100",
    preserveAspectRatio: "none",
    width: "100%",
    height: "100%"
  },
  ...children2
);
function seaCell(region, spot, reach2, table) {
  const said = spotSaid(spot, table);
  const attributes = {
    class: reachClass("cell", reach2),
    d: region.cell,
    "data-spot": region.spot,
    ...mapOption(spot.option, said)
  };
  return svg("path", attributes, svg("title", {}, said));
}
function coastOf({ land }) {
  if (!land) return [];
  const coast = (d) => svg("path", { class: "coast", d });
  return [coast(land.coast), svg("path", { class: "hills", d: land.hills }), land.rocks.map(coast)];
}
var shoalsOf = ({ land }) => ["far", "near"].map((how) => svg("path", { class: `shoal ${how}`, d: land.coast }));
function signAt(name, d, { isHere, data, texts }) {
  const offer = isHere ? data.signs[name] : null;
  return (x, y) => mapMark(
    { class: `sign ${name}`, transform: `translate(${x} ${y})` },
    offer || texts.chart[name],
    offer ? name : null,
    svg("circle", { class: "ground", r: 14 }),
    svg("path", { d })
  );
}
var standing2 = ({ places, port: port2, market: market2 }) => [...places, ...port2 ? ["port"] : [], ...market2 ? ["marke\
t"] : []];
function islandLayout(region) {
  const things = standing2(region);
  const wide = things.length > MOST_IN_ROW ? Math.ceil(things.length / 2) : things.length;
  const rows2 = Math.ceil(things.length / wide);
  const spots = things.map((name, at) => {
    const row = Math.floor(at / wide);
    const across = row === rows2 - 1 ? things.length - wide * row : wide;
    return { name, x: (at % wide - (across - 1) / 2) * 31, y: (row - (rows2 - 1) / 2) * 30 };
  });
  return { reach: [wide, rows2].map((many) => 17 + 15.5 * (many - 1)), spots };
}
function onIsland(region, data, { texts }) {
  const context = { isHere: data.ship.spot === region.spot, data, texts };
  const signs = { port: signAt("port", ANCHOR, context), market: signAt("market", STALL, context) };
  const { reach: reach2, spots } = islandLayout(region);
  const mark = ({ name, x, y }) => signs[name]?.(x, y) ?? placeMark(name, data.places[name], x, y);
  return mapInside(region.land.at, reach2, spots.map(mark));
}
var islandDeps = (region, data, isHere) => [
  region,
  isHere && data.signs,
  ...region.places.map((number2) => data.places[number2])
];
function wayEnds(d) {
  const numbers = d.match(/-?[\d.]+/g);
  return `M${numbers[0]} ${numbers[1]}h.01M${numbers.at(-2)} ${numbers.at(-1)}h.01`;
}
var borderOf = ({ open: open2, path: path5 }) => svg("path", { class: open2 ? "border" : "border wall", d: path5 });
var wayOf = (d) => [svg("path", { class: "way", d }), svg("path", { class: "way end", d: wayEnds(d) })];
function seaExit({ to, side: side2, at }, { texts }) {
  const said = texts.chart.leaf.replace("{number}", to);
  return mapPoint(
    at,
    svg(
      "g",
      { class: "exit", "data-leaf": to, "aria-hidden": "true" },
      svg("title", {}, said),
      svg("circle", { class: "grip", r: 20 }),
      svg("path", { d: EXITS[side2] })
    )
  );
}
var SHIP = {
  wake: "M-27 18q5-4 10 0t10 0 10 0 10 0 10 0",
  hull: "M-24 6H25L18 17H-17Z",
  mast: "M-11 6V-19M4 6V-24M25 6L33 1",
  sail: "M-9-17Q2-8 0 3H-9ZM6-22Q20-10 19 3H6Z",
  flag: "M4-24h-8l2.500-2.500L-4-29H4Z"
};
var shipPiece = () => Object.entries(SHIP).map(([name, d]) => svg("path", { class: name, d }));
function seaShip(region, { ship: ship2 }) {
  const ring2 = svg("ellipse", { class: "ring", rx: 31, ry: 27, cy: -2 });
  const mark = mapMark({ class: "ship", "data-spot": region.spot }, ship2.said, ship2.option, ring2, shipPiece());
  return mapInside(region.berth, SHIP_REACH, mark);
}
function courseTo(from, to) {
  const [bow, lift] = [(to[0] - from[0]) * 0.1, (to[1] - from[1]) * 0.1];
  const middle3 = [(from[0] + to[0]) / 2 + lift, (from[1] + to[1]) / 2 - Math.abs(bow)];
  return svg("path", { class: "course-line", d: `M${from.join(" ")}Q${middle3.join(" ")} ${to.join(" ")}` });
}
function seaGround(page2, data, { reach: reach2, selected, table }) {
  const { regions, borders, ways, leads, compass, picture } = page2;
  const spotOf = (region) => data.spots[region.spot];
  const rank = ({ spot }) => 2 * reach2(spot).isNear + 3 * (spot === selected?.spot);
  const cells = [...regions].sort((one2, other) => rank(one2) - rank(other));
  const shoals = () => svg("g", {}, regions.filter((region) => region.land).map(shoalsOf));
  const coasts = picture ? [] : regions.map(coastOf);
  const lines2 = () => svg("g", {}, borders.map(borderOf), [...ways, ...leads].map(wayOf), coasts);
  const ground2 = [memo([compass], () => seaRhumbs(compass.at)), memo([regions], shoals)];
  const here = regions.find((region) => region.spot === data.ship.spot);
  const cell = (region) => {
    const { isNear, isGoal, isSelected } = reach2(region.spot);
    return memo(
      [region, spotOf(region), `${isNear} ${isGoal} ${isSelected}`],
      () => seaCell(region, spotOf(region), reach2(region.spot), table)
    );
  };
  return [
    picture ? "" : memo([table], seaWater),
    stretched(
      svg(
        "g",
        { class: "wanderbook-drawn", id: table.chart.groundId, "data-renew": "drawn" },
        picture ? memo([picture, page2.alt], () => seaPicture(page2)) : ground2,
        memo([borders, ways, leads, regions], lines2)
      ),
      group("cells", cells.map(cell)),
      here && selected && selected !== here ? courseTo(here.berth, selected.land?.at ?? selected.at) : ""
    )
  ];
}
function islands(regions, data, table, here) {
  const island = (region) => memo(islandDeps(region, data, region === here), () => onIsland(region, data, table));
  return group("on-land", regions.filter((region) => region.land).map(island));
}
function seaMarks(page2, data, table) {
  const { regions, compass, exits, picture } = page2;
  const here = regions.find((region) => region.spot === data.ship.spot);
  return [
    compass.rose && !picture ? memo([compass], () => seaRose(compass.at, table.texts.chart.compass)) : "",
    memo(
      [exits],
      () => svg(
        "g",
        {},
        exits.map((one2) => seaExit(one2, table))
      )
    ),
    islands(regions, data, table, here),
    here ? memo([data.ship, here], () => seaShip(here, data)) : ""
  ];
}

// browser/table/map/sea-labels.js
var NUMBER = 29;
var ROSE = [46, 60];
var PIN2 = [15, 18];
var pixels = ([x, y], [wide, high]) => [x * wide / 100, y * high / 100];
var kept = (at, reach2, size) => pixels(at, size).map((one2, k) => Math.max(reach2[k], Math.min(one2, size[k] - reach2[k])));
function onIsland2(region, size, m) {
  const { reach: reach2, spots } = islandLayout(region);
  const [x, y] = kept(region.land.at, reach2, size);
  return spots.map((one2) => ({ ...one2, at: [x + one2.x * m, y + one2.y * m] }));
}
function homeOf({ at, anchor }, size) {
  const [x, y] = pixels(at, size);
  return [x + { start: 60, middle: 0, end: -60 }[anchor], y];
}
var importance = (reach2, region) => 8 * reach2.isSelected + 4 * reach2.isNear + 2 * reach2.isHere + reach2.isGoal + 0.5 *
Boolean(region.hazard);
function seaThings(page2, data, { size, k, reach: reach2, table }) {
  const m = markScale(k);
  const { regions, exits, compass, picture } = page2;
  const here = regions.find((region) => region.spot === data.ship.spot);
  const islands2 = regions.filter(({ land }) => land).map((region) => ({ region, spots: onIsland2(region, size, m) }));
  const fixed = islands2.flatMap(({ spots }) => spots.map(({ at }) => boxAround(...at, NUMBER * m, NUMBER * m)));
  const sought = islands2.flatMap(({ spots }) => spots.filter(({ name }) => data.places[name]?.sought));
  fixed.push(...sought.map(({ at: [x, y] }) => boxAround(x + 14 * m, y - 14 * m, 13 * m, 16 * m)));
  fixed.push(...exits.map(({ at }) => boxAround(...pixels(at, size), 18, 18)));
  if (here) {
    const [x, y] = kept(here.berth, SHIP_REACH, size);
    fixed.push(boxAround(x + 2 * m, y - 3 * m, 60 * m, 52 * m));
  }
  if (compass.rose && !picture) fixed.push(boxAround(...pixels(compass.at, size), ...ROSE));
  const state = (region) => ({
    ...reach2(region.spot),
    isHere: region === here,
    home: homeOf(region, size),
    land: region.land && pixels(region.land.at, size)
  });
  const named2 = regions.map((region) => ({ region, reach: state(region) }));
  named2.sort((one2, other) => importance(other.reach, other.region) - importance(one2.reach, one2.region));
  const items = [
    ...named2.map((one2) => regionLabel(one2.region, data.spots[one2.region.spot], one2.reach, k, table)),
    ...sought.map(({ name, at }) => flagLabel(name, data.places[name].sought, at, m, table)),
    ...exits.map((one2) => exitLabel(one2, pixels(one2.at, size), table))
  ];
  const pins = regions.filter(({ spot }) => data.spots[spot].note).map((region) => ({
    id: region.spot,
    homes: [homeOf(region, size).map((one2, axis) => one2 - (axis ? 22 : 0))],
    ways: [{ name: "0", boxes: [boxAround(0, 0, ...PIN2)] }]
  }));
  return { fixed, items, pins };
}
function cellBox(region, [wide, high]) {
  const numbers = region.cell.match(/-?[\d.]+/g).map(Number);
  const across = numbers.filter((_, at) => at % 2 === 0).map((one2) => one2 * wide / 100);
  const down = numbers.filter((_, at) => at % 2).map((one2) => one2 * high / 100);
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}

// browser/table/map/chart.js
var SQUARE = 210;
var SEA2 = [1e3, 1160];
var RATIO = [0.8, 1.5];
var FRAMED = 1.05;
var COSY = 0.5;
var AROUND = 20;
var CORE = [110, 70];
var SMALL = 240;
var THUMBNAIL = 0.42;
var NOWHERE = { isNear: false, isGoal: false, isSelected: false };
var between3 = (least, value, most) => Math.max(least, Math.min(most, value));
var ZOOMS = { "+": 1, "=": 1, "-": -1 };
var WHOLE = "w";
var charts = 0;
var SEA_KIND = {
  ground: seaGround,
  marks: seaMarks,
  things: seaThings,
  edges: () => [],
  scale: (_, __, k) => markScale(k)
};
var LAND_KIND = { ground: landGround, marks: landMarks, things: landThings, edges: landEdges, scale: pieceScale };
var kindOf = (page2) => page2.kind === "sea" ? SEA_KIND : LAND_KIND;
var Chart = class {
  constructor(table) {
    this.table = table;
    charts += 1;
    this.groundId = `wanderbook-chart-${charts}`;
    this.selected = null;
    this.number = null;
    this.bound = null;
    this.aims = new Aims();
    this.drawnZoom = 1;
    this.build();
    this.camera = new Camera(this.map, {
      onMove: (transform2) => this.follow(transform2),
      onSettle: (k) => this.settle(k),
      moves: () => table.preferences.moves
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
    this.map.addEventListener("scroll", () => this.map.scrollTo(0, 0));
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
    const one2 = this.data.spots?.[spot];
    if (!one2) return NOWHERE;
    const { selection: selection2 } = this.table;
    const option = one2.option && selection2.options.get(one2.option);
    const isNear = Boolean(one2.sure || option && !option.closed);
    const isGoal = spot !== this.here && Boolean(this.question.goals?.includes(spot));
    const isSelected = spot === this.selected;
    return { isNear, isGoal, isSelected, far: one2.far ?? 0, key: isNear ? this.keyOf(one2) : "" };
  }
  /** The key of an option that stands for one spot alone. */
  keyOf({ option, shared }) {
    return option && !shared ? this.table.selection.keyOf(option) : "";
  }
  /** Every spot that can be gone to, the nearest first. */
  get reachable() {
    const found = Object.keys(this.data.spots ?? {}).map((spot) => ({ spot, ...this.reach(spot) }));
    const near = found.filter((one2) => one2.isNear || one2.isGoal);
    return near.sort((one2, other) => other.isNear - one2.isNear || one2.far - other.far);
  }
  // ---------------------------------------------------------------- sizes
  /** The size of the sheet in units: as its picture, or as the room, within bounds. */
  get sheet() {
    const { kind, rows: rows2, picture } = this.page;
    if (kind !== "sea") return [rows2[0].length * SQUARE, rows2.length * SQUARE];
    if (picture) return [SEA2[0], SEA2[0] * picture.size[1] / picture.size[0]];
    const [wide, high] = this.room;
    const ratio = wide && high ? between3(RATIO[0], high / wide, RATIO[1]) : SEA2[1] / SEA2[0];
    const area = SEA2[0] * SEA2[1];
    return [Math.sqrt(area / ratio), Math.sqrt(area * ratio)];
  }
  get pixels() {
    return this.sheetSize.map((one2) => one2 * this.camera.transform.k);
  }
  resized() {
    const room = [this.map.clientWidth, this.map.clientHeight];
    if (room[0] === this.room?.[0] && room[1] === this.room?.[1]) return;
    const kept2 = this.kept ?? (this.camera.isOwn && this.camera.isMeasured ? this.looking : null);
    this.room = room;
    if (!this.page.kind || !room[0] || !room[1]) return;
    this.measure();
    this.kept = this.isSmall ? kept2 : null;
    if (kept2 && !this.isSmall) this.camera.goTo(this.camera.around(...kept2), true);
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
  draw(page2, data) {
    const isOther = this.pageNumber !== page2.page;
    const isElsewhere = this.hereName !== this.here;
    Object.assign(this, { pageNumber: page2.page, hereName: this.here });
    if (isOther || !data.spots[this.selected]) this.select(null, false);
    if (this.bound && this.table.stages.asked !== "map") this.select(null, false);
    if (this.number && data.places[this.number]?.explore !== this.selected) this.number = null;
    if (isElsewhere && this.here === this.selected) this.select(null, false);
    this.el.className = `sheet-frame ${page2.kind}`;
    this.map.setAttribute("aria-label", `${data.heading}. ${data.said}`);
    this.el.classList.toggle("asks", this.reachable.length > 0);
    if (!this.tools.childElementCount) this.drawTools();
    this.drawGround();
    const kind = kindOf(page2);
    reconcile(this.things, kind.marks(page2, data, this.table).flat(2).filter(Boolean));
    reconcile(this.edges, kind.edges(page2, data));
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
    const { page: page2, data } = this;
    const selected = page2.regions?.find(({ spot }) => spot === this.selected);
    const about = { reach: (spot) => this.reach(spot), selected, table: this.table };
    reconcile(this.ground, kindOf(page2).ground(page2, data, about).flat(2).filter(Boolean));
  }
  drawTools() {
    const { chart } = this.table.texts;
    const tool = (name, text, key, run) => make(
      "button",
      { type: "button", "aria-label": name, "data-focus": `chart ${name}`, onclick: run },
      text,
      kbd(key)
    );
    this.tools.replaceChildren(
      tool(chart.zoom_in, "+", "", () => this.camera.zoomBy(1)),
      tool(chart.zoom_out, "−", "", () => this.camera.zoomBy(-1)),
      tool(chart.whole, chart.whole, "W", () => this.camera.showWhole())
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
    const { page: page2, data, pixels: pixels2 } = this;
    const { k } = this.camera.transform;
    const kind = kindOf(page2);
    this.marks.style.setProperty("--m", kind.scale(page2, pixels2, k).toFixed(3));
    const about = { size: pixels2, k, reach: (spot) => this.reach(spot), table: this.table };
    const { fixed, items, pins } = kind.things(page2, data, about);
    const frame2 = { left: 0, top: 0, right: pixels2[0], bottom: pixels2[1] };
    const pinned = pins.map((pin) => ({ pin, found: place([pin], fixed, frame2).get(pin.id) })).filter(({ found: found2 }) => found2);
    for (const { pin, found: found2 } of pinned) {
      const [{ boxes }] = pin.ways;
      fixed.push(
        ...boxes.map((box2) => ({
          left: box2.left + found2.at[0],
          right: box2.right + found2.at[0],
          top: box2.top + found2.at[1],
          bottom: box2.bottom + found2.at[1]
        }))
      );
    }
    const found = place(items, fixed, frame2);
    const kindOfLabel = ({ id: id2, leaf }) => {
      if (leaf) return "of-exit";
      return id2.startsWith("flag ") ? "flagged" : reachClass("of-place", this.reach(id2));
    };
    const drawn2 = items.filter(({ id: id2 }) => found.has(id2));
    const percent2 = ([x, y]) => [100 * x / pixels2[0], 100 * y / pixels2[1]];
    reconcile(this.labels, [
      ...pinned.map(({ pin, found: found2 }) => mapPoint(percent2(found2.at), mapNote(0, 0, pin.id))),
      ...drawn2.filter((item) => this.isNeeded(item.id) || !isCut(item, found.get(item.id), this.camera)).map((item) => drawnLabel(
      item, found.get(item.id), pixels2, kindOfLabel(item)))
    ]);
  }
  /** Whether a label stays even if the edge cuts it: it says where one is, or where one may go. */
  isNeeded(id2) {
    return id2 === this.here || this.reach(id2).isNear;
  }
  // ---------------------------------------------------------------- where things are
  get here() {
    const { kind, ship: ship2, party, plane } = this.data;
    return kind === "sea" ? ship2?.spot : party?.spot ?? plane?.spot;
  }
  /** The box of a spot on the sheet, in its units; null where it is not on this page. */
  boxOf(spot) {
    const { kind, regions, rows: rows2 } = this.page;
    if (kind === "sea") {
      const region = regions.find((one2) => one2.spot === spot);
      return region ? cellBox(region, this.sheetSize) : null;
    }
    for (const [row, line2] of rows2.entries()) {
      const column = line2.findIndex((square) => square.spot === spot);
      if (column >= 0) return [column * SQUARE, row * SQUARE, (column + 1) * SQUARE, (row + 1) * SQUARE];
    }
    return null;
  }
  /** What of a spot has to be seen: of a region its name and its land, of a square all. */
  coreOf(spot) {
    const region = this.page.regions?.find((one2) => one2.spot === spot);
    if (!region) return this.boxOf(spot);
    const [wide, high] = this.sheetSize;
    const around = ([x, y]) => [
      Math.max(0, x * wide / 100 - CORE[0]),
      Math.max(0, y * high / 100 - CORE[1]),
      Math.min(wide, x * wide / 100 + CORE[0]),
      Math.min(high, y * high / 100 + CORE[1])
    ];
    return union([region.at, ...region.land ? [region.land.at] : []].map(around));
  }
  hereAt() {
    const region = this.page.regions?.find((one2) => one2.spot === this.here);
    if (region) return region.berth.map((one2, axis) => one2 * this.sheetSize[axis] / 100);
    const box2 = this.boxOf(this.here);
    return box2 ? [(box2[0] + box2[2]) / 2, (box2[1] + box2[3]) / 2] : null;
  }
  hereBox() {
    const at = this.hereAt() ?? this.sheetSize.map((one2) => one2 / 2);
    return [at[0] - 60, at[1] - 60, at[0] + 60, at[1] + 60];
  }
  get selectedBox() {
    return this.selected && this.sheetSize ? this.boxOf(this.selected) : null;
  }
  /** Frames what can be reached from where the ship or the party is. */
  frame(isAtOnce = false) {
    if (!this.camera.isMeasured) return;
    if (this.isSmall) {
      const [x, y] = this.hereAt() ?? this.sheetSize.map((one2) => one2 / 2);
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
  select(spot, draws = true, number2 = null) {
    if (spot !== this.selected) this.card.writes = false;
    Object.assign(this, { selected: spot, number: spot && number2, bound: null });
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
    const { table, selected, number: number2 } = this;
    const { chart } = table.texts;
    const { isNear, isGoal } = this.reach(selected);
    const { transport, selection: selection2 } = table;
    if (this.isUnderway) return [{ text: this.question.meant || table.texts.confirm, run: () => this.confirm() }];
    if (!isNear && !isGoal) return [];
    const { option, shared } = this.data.spots[selected];
    const sets = (more) => () => {
      this.bound = selected;
      transport.send({ go: selected, ...more, serial: transport.serial });
    };
    const goes = isGoal && (shared || !option) ? sets({}) : () => selection2.choose(option);
    const text = this.page.kind === "sea" ? chart.sail : chart.go;
    const both2 = number2 ? [{ text: format(chart.go_explore, { number: number2 }), run: sets({ explore: number2 }) }] :
    [];
    return [{ text, run: goes }, ...both2];
  }
  /** Whether a question has to be answered on the way to the selected place: its card asks it. */
  get isUnderway() {
    const { isNear, isGoal } = this.reach(this.selected);
    return Boolean(this.bound) && !isNear && !isGoal && this.question.shape === "pick" && !this.question.least;
  }
  /** Answers the question on the way with what is chosen so far. */
  confirm() {
    const { selection: selection2, transport } = this.table;
    if (selection2.isEmpty && !this.question.standard) transport.answer([]);
    else selection2.confirm();
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
    const number2 = target.closest("[data-explore]")?.dataset.explore ?? null;
    const [first] = spot === this.selected && number2 === this.number ? this.actions() : [];
    if (first) first.run();
    else this.select(spot === this.selected && number2 === this.number ? null : spot, true, number2);
    return true;
  }
  // ---------------------------------------------------------------- keys
  /** Whether a key is meant for the chart: arrows where it has the focus itself, with Shift from anywhere in it. */
  takes({ key, shiftKey }) {
    if (!this.isOnStage) return false;
    if (key in DIRECTIONS) return this.isInUse && (shiftKey || this.table.focus.active === this.map);
    return key in ZOOMS || this.isInUse && key.toLowerCase() === WHOLE;
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
    const box2 = spot && target !== this.map && this.boxOf(spot);
    if (box2 && this.camera.isMeasured) this.camera.show(box2, 12);
  }
};

// browser/table/moments/glide.js
var PIECES = [".map .ship", ".map .plane", ".map .party", ".flight-board .plane", ".flight-board .party"];
var LASTS2 = 700;
var LEAST3 = 3;
var Glide = class {
  constructor(root2, preferences) {
    this.root = root2;
    this.preferences = preferences;
    this.places = /* @__PURE__ */ new Map();
  }
  find(piece) {
    return this.root.querySelector(`.atlas ${piece}`);
  }
  /** Remembers where the pieces are, before the map is drawn. */
  note() {
    this.places.clear();
    if (!this.preferences.moves) return;
    for (const piece of PIECES) {
      const found = this.find(piece);
      if (found) this.places.set(piece, { box: found.getBoundingClientRect(), page: this.page });
    }
  }
  /** The page of the atlas that is shown: a piece does not glide from one page to another. */
  get page() {
    return this.root.querySelector(".atlas .leaf[aria-pressed='true']")?.dataset.leaf ?? "";
  }
  /** Moves the pieces from where they were. */
  play() {
    for (const [piece, { box: box2, page: page2 }] of this.places) {
      const found = this.find(piece);
      if (!found || page2 !== this.page) continue;
      const now3 = found.getBoundingClientRect();
      const [x, y] = [box2.left - now3.left, box2.top - now3.top];
      if (!box2.width || !now3.width || Math.hypot(x, y) < LEAST3) continue;
      found.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: LASTS2, easing: "ease-in-out" });
    }
    this.places.clear();
  }
};

// browser/table/moments/layer.js
var LASTS3 = 1150;
var SHORT = 800;
var LARGE = /* @__PURE__ */ new Set(["challenge", "attack", "strike", "roll", "victory", "defeat"]);
var MOST3 = 3;
var isLarge = ({ kind, seen }) => LARGE.has(kind) && !seen;
var Moments = class {
  constructor({ model, root: root2, preferences, sounds }) {
    Object.assign(this, { model, root: root2, preferences, sounds });
    this.layer = make("div", { class: "moments", "aria-hidden": "true" });
    this.queue = [];
  }
  /** Shows what an answer caused. */
  play({ beats = [] } = {}) {
    this.skip();
    if (!beats.length) return;
    this.sounds.play(beats[0].kind, isGood(beats[0]));
    if (!this.preferences.moves) return;
    const most = beats.filter(isLarge).slice(0, MOST3);
    const short = new Set(beats.filter((one2) => !isLarge(one2)).slice(0, MOST3 - most.length));
    this.queue = beats.filter((one2) => short.has(one2) || most.includes(one2));
    this.next();
  }
  next() {
    const one2 = this.queue.shift();
    if (!one2) {
      this.layer.remove();
      return;
    }
    const shown2 = make("div", { class: isLarge(one2) ? "moment large" : "moment" }, beat(one2, this.model.get("texts")));
    this.layer.replaceChildren(shown2);
    if (!this.layer.isConnected) this.root.append(this.layer);
    this.timer = setTimeout(() => this.next(), isLarge(one2) ? LASTS3 : SHORT);
  }
  get isShown() {
    return this.layer.isConnected;
  }
  /** Ends all of them; false when there are none. */
  skip() {
    clearTimeout(this.timer);
    this.queue = [];
    if (!this.isShown) return false;
    this.layer.remove();
    return true;
  }
};

// browser/table/moments/marks.js
var SPOTS2 = (at) => [`[data-renew="member ${at}"]`, `.enemy[data-renew="${at}"]`, `[data-room="${at}"]`];
var Marks = class {
  constructor(root2) {
    this.root = root2;
  }
  clear() {
    for (const one2 of this.root.querySelectorAll("[data-mark]")) {
      delete one2.dataset.mark;
      delete one2.dataset.markKind;
    }
  }
  show(marks2 = []) {
    this.clear();
    for (const { at, text, kind } of marks2) {
      const spot = this.root.querySelector(SPOTS2(CSS.escape(at)).join());
      if (spot && !spot.dataset.mark) Object.assign(spot.dataset, { mark: text, markKind: kind });
    }
  }
};

// browser/table/moments/preferences.js
var KEY = "wanderbook.table";
var STANDARD = { motion: true, sound: false, volume: 50, text: "medium", contrast: false, handover: true };
var TEXT_SIZES = { small: 0.9, medium: 1, large: 1.15, largest: 1.35 };
var isVolume = (value) => Number.isFinite(value) && value >= 0 && value <= 100;
var CHECKS = { volume: isVolume, text: (value) => Object.hasOwn(TEXT_SIZES, value) };
var isValid = (name, value) => CHECKS[name] ? CHECKS[name](value) : typeof value === typeof STANDARD[name] && name in STANDARD;
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}
var asksForContrast = () => matchMedia("(prefers-contrast: more)").matches;
var Preferences = class {
  constructor() {
    const found = stored();
    const standard = { ...STANDARD, contrast: asksForContrast() };
    this.values = Object.fromEntries(
      Object.entries(standard).map(([name, usual]) => [name, isValid(name, found[name]) ? found[name] : usual])
    );
  }
  get(name) {
    return this.values[name];
  }
  set(name, value) {
    if (!isValid(name, value)) return;
    this.values[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
    }
  }
  toggle(name) {
    this.set(name, !this.values[name]);
    return this.values[name];
  }
  /** Sets a table as the player wants it to look. */
  apply(root2) {
    root2.style.setProperty("--text", TEXT_SIZES[this.values.text]);
    root2.dataset.contrast = this.values.contrast ? "more" : "usual";
  }
  /** Whether anything may move: the player's choice here, and that of their system. */
  get moves() {
    return this.values.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
};

// browser/table/moments/sounds.js
var SOUNDS = {
  good: [
    [523, 0, 0.16],
    [784, 0.11, 0.3]
  ],
  poor: [
    [247, 0, 0.2],
    [185, 0.14, 0.34]
  ],
  victory: [
    [392, 0, 0.2],
    [523, 0.13, 0.2],
    [659, 0.26, 0.2],
    [784, 0.39, 0.5]
  ],
  page: [[0, 0, 0.22]]
  // no note: noise
};
var LOUD = 0.14;
var SOUND_OF = { victory: "victory", event: "page", quest: "page" };
var Sounds = class {
  constructor(preferences) {
    this.preferences = preferences;
    this.context = null;
  }
  get loudness() {
    return LOUD * this.preferences.get("volume") / 100;
  }
  /** Plays the sound of a moment, if sounds are on. */
  play(kind, isGood2) {
    if (!this.preferences.get("sound") || !this.loudness) return;
    this.context ??= newContext();
    const { context } = this;
    if (!context) return;
    if (context.state === "suspended") context.resume();
    for (const [note2, after2, lasts] of SOUNDS[SOUND_OF[kind] ?? (isGood2 ? "good" : "poor")]) {
      const source = note2 ? tone(context, note2) : noise(context, lasts);
      const from = context.currentTime + after2;
      source.connect(fading(context, from, lasts, this.loudness));
      source.start(from);
      source.stop(from + lasts);
    }
  }
};
function newContext() {
  return typeof AudioContext === "undefined" ? null : new AudioContext();
}
function tone(context, frequency) {
  const source = context.createOscillator();
  source.frequency.value = frequency;
  return source;
}
function noise(context, lasts) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * lasts), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 2;
  const source = context.createBufferSource();
  source.buffer = buffer;
  return source;
}
function fading(context, from, lasts, loud) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loud, from + 0.02);
  gain.gain.exponentialRampToValueAtTime(1e-4, from + lasts);
  gain.connect(context.destination);
  return gain;
}

// browser/table/notifications.js
var SHOWN_FOR = 7e3;
var MOST_ANNOUNCED = 1500;
var BELOW_BAR = 30;
var plainText = (html) => new DOMParser().parseFromString(html, "text/html").body.textContent;
var Notifications = class {
  constructor({ model, root: root2, focus }) {
    this.model = model;
    this.root = root2;
    this.focus = focus;
    this.isSilent = false;
    this.touched = null;
    this.live = make("div", { class: "unseen", role: "status", "aria-live": "polite" });
    this.banner = make("p", { class: "standing", role: "alert", hidden: true });
  }
  get texts() {
    return this.model.get("texts");
  }
  // ---------------------------------------------------------------- toasts
  /** Shows a toast, unless the banner says the same. */
  toast(text, rule = "") {
    this.dismiss();
    if (!this.banner.hidden && this.banner.textContent.includes(text)) return;
    const isTitle = this.model.get("screen") === "title";
    const shown2 = make("div", { class: "toast", role: "alert" }, text, " ", ruleLink(isTitle ? "" : rule));
    this.root.append(shown2);
    this.place(shown2);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => shown2.remove(), SHOWN_FOR);
  }
  dismiss() {
    this.root.querySelector(".toast")?.remove();
  }
  /** Puts a toast at the top of the viewport, below the bar; at the foot where it would cover what it is about. */
  place(shown2) {
    const { top, bottom } = this.root.getBoundingClientRect();
    const viewport = viewportOf(this.root);
    const subject = this.touched ?? this.focusedBox();
    const high = Math.max(BELOW_BAR, viewport.top - top + 20);
    const hasRoom = subject && subject.top > top + high + shown2.offsetHeight + 6;
    if (hasRoom) Object.assign(shown2.style, { bottom: "auto", top: `${high}px` });
    else shown2.style.bottom = `${Math.max(26, bottom - viewport.bottom + 60)}px`;
  }
  focusedBox() {
    const { active } = this.focus;
    return active && active !== this.root ? placeOf(active) : null;
  }
  /** Shows the notice that Python sent, unless the banner says the same. */
  showNotice() {
    const { text, rule } = this.model.get("notice") ?? {};
    if (text && text !== this.model.get("unsaved")) this.toast(text, rule);
  }
  // ---------------------------------------------------------------- the banner
  setSilent(isSilent) {
    this.isSilent = isSilent;
    this.updateBanner();
  }
  /** The banner stays as long as the play cannot be saved or the kernel does not answer. */
  updateBanner() {
    const lines2 = [this.model.get("unsaved"), this.isSilent && this.texts.silent].filter(Boolean);
    this.banner.textContent = lines2.join(" ");
    this.banner.hidden = !lines2.length;
  }
  // ---------------------------------------------------------------- screen readers
  /** Announces what happened, then the question. */
  announce() {
    const parts = this.model.get("page")?.parts ?? [];
    const happened = parts.map((part4) => part4.kind === "line" ? part4.text : plainText(part4.html));
    this.live.textContent = [...happened, this.question()].join(" ").slice(0, MOST_ANNOUNCED);
  }
  question() {
    const question2 = this.model.get("question") ?? {};
    if (question2.shape === "covered") return `${format(this.texts.covered, question2)} ${question2.unseen}`;
    const title2 = question2.story ? this.texts.what_now : question2.title ?? "";
    const isShared = (this.model.get("head")?.players ?? []).length > 1;
    return question2.owner && isShared ? format(this.texts.asked_of, { owner: question2.owner, title: title2 }) : title2;
  }
};

// browser/table/peek.js
var NEAR = 40;
var CHOICES = [".options :is(.choice-row, .amount, [data-option].lit)", "[data-option].lit", ".act"];
var Peek = class {
  constructor(table) {
    this.table = table;
    this.element = make("button", {
      type: "button",
      class: "peek",
      hidden: true,
      tabindex: "-1",
      onclick: () => this.go()
    });
  }
  get asking() {
    return this.table.board.rooms.question?.closest(".panel");
  }
  go() {
    this.asking?.scrollIntoView({ block: "start", behavior: this.table.preferences.moves ? "smooth" : "auto" });
    this.table.focus.goTo(".question", { preventScroll: true });
  }
  refresh() {
    if (!this.asking) return;
    const book = this.asking.parentElement;
    const isOneColumn = book.scrollHeight > book.clientHeight + NEAR && book.clientHeight > 0;
    const found = CHOICES.map((one2) => this.asking.querySelector(one2)).filter(Boolean);
    const first = found[0] ?? this.asking;
    const below = first.getBoundingClientRect().top - book.getBoundingClientRect().bottom;
    this.element.hidden = !isOneColumn || below < -NEAR;
    if (this.element.hidden) return;
    const { model, texts, selection: selection2 } = this.table;
    const many = selection2.asked.filter((option) => !option.closed).length;
    this.element.textContent = many ? counted(texts.peek, many, model.get("language")) : texts.peek_on;
  }
};

// browser/table/rail.js
var PAUSE = 140;
var MOST_GOODS = 6;
var MOST_GAUGES = 2;
var MOST_LINES2 = 2;
var DRAWERS = { quests: "q", stores: "t", cards: "k", lately: "l" };
var STAGES = { map: "m", fight: "f", ship: "v" };
var SIGNS3 = {
  map: "map",
  fight: "sword",
  ship: "boat",
  quests: "flag",
  stores: "crate",
  cards: "pile",
  lately: "pages"
};
var groupsOf = (model, isWanted) => (model.get("cards")?.groups ?? []).filter(isWanted);
var isQuests2 = ({ kind }) => kind === "quests";
var countOf = (groups) => groups.reduce((sum2, { cards: cards2 = [], count = cards2.length }) => sum2 + count, 0);
var keysOf = (groups) => groups.flatMap(({ cards: cards2 = [] }) => cards2.map(({ key, name }) => [key ?? name, ""]));
var FIGURES = {
  quests: (model) => keysOf(groupsOf(model, isQuests2)),
  cards: (model) => keysOf(groupsOf(model, (group2) => !isQuests2(group2))),
  stores: (model) => (model.get("stores")?.goods ?? []).map(({ good, amount }) => [good, amount]),
  ship: (model) => {
    const { ship: ship2, gauges: gauges2 = [] } = model.get("stores") ?? {};
    return ship2 ? ship2.rooms.map(({ name, damage: damage2 }) => [name, damage2]) : gauges2.map(({ name, now: now3 }) => [
    name, now3]);
  }
};
var newsIn = (now3, before) => [...now3].filter(([name, value]) => before.get(name) !== value).length;
var Rail = class {
  constructor(table) {
    this.table = table;
    this.element = make("nav", { class: "rail", "data-keys": true });
    this.drawers = {};
    this.reset();
    this.element.addEventListener("pointermove", (event) => this.point(event));
    this.element.addEventListener("pointerleave", (event) => this.leave(event));
  }
  /** Nothing is open, and nothing is news. */
  reset() {
    clearTimeout(this.timer);
    this.open = null;
    this.isKept = false;
    this.news = {};
    this.before = null;
  }
  get texts() {
    return this.table.texts.rail;
  }
  holds(name) {
    return name in DRAWERS;
  }
  isEmpty(name) {
    return !this.table.board.rooms[name]?.childElementCount;
  }
  // ---------------------------------------------------------------- drawers
  /** The panels of the drawers, each around its room. */
  build(rooms) {
    const { texts } = this.table;
    this.element.setAttribute("aria-label", this.texts.name);
    this.drawers = Object.fromEntries(
      Object.keys(DRAWERS).map((name) => {
        const heading2 = make("h2", {}, this.texts[name], kbd(DRAWERS[name].toUpperCase()));
        const more = name === "lately" ? make("button", { type: "button", class: "further", "data-look": "log" }, texts.
        log) : "";
        const attributes = { class: `panel drawer ${name}-panel`, "aria-label": this.texts[name], "data-drawer": name };
        return [name, make("section", attributes, heading2, rooms[name], more)];
      })
    );
    for (const one2 of Object.values(this.drawers)) {
      one2.addEventListener("pointerleave", (event) => this.leave(event));
      one2.addEventListener("pointerenter", () => clearTimeout(this.timer));
    }
    return Object.values(this.drawers);
  }
  /** Opens a drawer, or closes it. Returns whether there is one. */
  toggle(name) {
    if (this.open === name && this.isKept) return this.close();
    if (this.isEmpty(name)) return false;
    this.show(name, true);
    return true;
  }
  show(name, isKept2 = false) {
    clearTimeout(this.timer);
    this.open = name;
    this.isKept = isKept2;
    delete this.news[name];
    this.refresh();
    if (name === "lately") this.table.board.rooms.lately.scrollTop = this.table.board.rooms.lately.scrollHeight;
  }
  close() {
    clearTimeout(this.timer);
    if (!this.open) return false;
    const drawer = this.drawers[this.open];
    const { focus } = this.table;
    const hadFocus = drawer?.contains(focus.active);
    this.open = null;
    this.isKept = false;
    this.refresh();
    if (hadFocus) focus.goTo(".question", { preventScroll: true });
    return true;
  }
  /** A pointer that rests on a tile opens its drawer; one that leaves both closes it. */
  point({ target, pointerType }) {
    const name = target.closest("[data-tile]")?.dataset.tile;
    if (name === this.pointed) return;
    this.pointed = name;
    clearTimeout(this.timer);
    if (pointerType !== "mouse" || this.isKept || !(name in DRAWERS)) return;
    this.timer = setTimeout(() => this.show(name), PAUSE);
  }
  leave({ relatedTarget }) {
    this.pointed = null;
    clearTimeout(this.timer);
    if (!this.open || this.isKept || this.element.contains(relatedTarget)) return;
    if (this.drawers[this.open].contains(relatedTarget)) return;
    this.timer = setTimeout(() => this.close(), PAUSE);
  }
  // ---------------------------------------------------------------- tiles
  /** Counts what changed since the board was last drawn; nothing is news when an answer is taken back. */
  count(isAnswer) {
    const { model } = this.table;
    const now3 = Object.fromEntries(Object.entries(FIGURES).map(([name, of]) => [name, new Map(of(model))]));
    if (!isAnswer) this.news = {};
    else if (this.before) {
      for (const [name, figures] of Object.entries(now3)) {
        const many = newsIn(figures, this.before[name]);
        if (many && name !== this.open) this.news[name] = many;
      }
    }
    this.before = now3;
    this.refresh();
  }
  refresh() {
    const { root: root2, board, stages } = this.table;
    if (!board.bar) return;
    const tiles = [...Object.keys(STAGES), ...Object.keys(DRAWERS)].map((name) => this.tile(name));
    reconcile(this.element, tiles.filter(Boolean));
    this.element.hidden = !tiles.slice(0, -1).some(Boolean);
    root2.classList.toggle("railed", !this.element.hidden);
    const onStage = stages.scene;
    for (const [name, drawer] of Object.entries(this.drawers)) {
      const isOpen = name === this.open && name !== onStage;
      drawer.classList.toggle("open", isOpen);
      drawer.hidden = !isOpen && name !== onStage;
    }
  }
  tile(name) {
    const { stages } = this.table;
    const kind = name in STAGES ? name : null;
    if (kind ? !this.isOffered(kind) : this.isEmpty(name)) return "";
    const isOn = kind ? stages.shown === kind : this.open === name;
    const key = (STAGES[name] ?? DRAWERS[name]).toUpperCase();
    const news = this.news[name] ?? 0;
    const said = this.said(name);
    const toggle2 = () => kind ? stages.toggle(kind) : this.toggle(name);
    return memo(
      [name, isOn, news, JSON.stringify(said), this.texts],
      () => make(
        "button",
        {
          type: "button",
          class: `tile ${name}-tile`,
          title: said.title ?? this.texts[name],
          "data-tile": name,
          "data-renew": name,
          // it may have the focus
          "data-focus": `tile ${name}`,
          "aria-pressed": kind ? String(isOn) : null,
          "aria-expanded": kind ? null : String(isOn),
          onclick: toggle2
        },
        this.newsMark(news),
        make(
          "span",
          { class: "tile-head" },
          icon(SIGNS3[name]),
          make("b", {}, said.title ?? this.texts[name]),
          kbd(key)
        ),
        said.figures ? make(
          "span",
          { class: "tile-figures" },
          said.figures.map(([sign, text]) => make("span", {}, sign ? icon(sign) : "", make("b", {}, text)))
        ) : "",
        said.text ? make("span", { class: "tile-text" }, said.text) : ""
      )
    );
  }
  /** How much changed in what a tile stands for. */
  newsMark(many) {
    if (!many) return "";
    const said = format(this.texts.news, { many });
    return make("span", { class: "news", role: "img", "aria-label": said }, String(many));
  }
  /** Whether a stage has a tile: a fight has one while something else is shown. */
  isOffered(kind) {
    const { stages, model } = this.table;
    const { ship: ship2, gauges: gauges2 } = model.get("stores") ?? {};
    if (kind === "fight" && stages.shown === kind) return false;
    return stages.has(kind) && (kind !== "ship" || Boolean(ship2 || gauges2?.length));
  }
  /** What a tile says in short. */
  said(name) {
    const { model } = this.table;
    const { goods = [], ship: ship2, gauges: gauges2 = [] } = model.get("stores") ?? {};
    switch (name) {
      case "map":
        return { title: model.get("atlas")?.party?.name ?? model.get("chart")?.name };
      case "fight":
        return { text: (model.get("fight")?.enemies ?? []).map(({ name: foe }) => foe).join(", ") };
      case "ship":
        return ship2 ? { text: format(this.texts.damage, ship2.damage) } : {
          title: this.texts.plane,
          figures: gauges2.slice(0, MOST_GAUGES).map((one2) => [one2.icon, String(one2.now)])
        };
      case "stores":
        return {
          figures: goods.slice(0, MOST_GOODS).map(({ good, amount }) => [GOODS[good] ?? "sack", String(amount)])
        };
      case "quests":
        return { text: format(this.texts.in_play, { many: countOf(groupsOf(model, isQuests2)) }) };
      case "cards":
        return { text: [this.cards(), ...this.figures()].join(" · ") };
      default:
        return { text: this.lately() };
    }
  }
  cards() {
    return format(this.texts.many_cards, { many: countOf(groupsOf(this.table.model, (one2) => !isQuests2(one2))) });
  }
  /** What the player whose turn it is has of what is not shared. */
  figures() {
    const players = this.table.model.get("crew")?.players ?? [];
    return (players.find(({ active }) => active)?.figures ?? []).map(({ text }) => text);
  }
  /** What happened last, in a line or two. */
  lately() {
    const { model } = this.table;
    const now3 = (model.get("page")?.parts ?? []).filter(({ kind, text }) => kind === "line" && text);
    const lines2 = now3.length ? now3 : model.get("lately")?.lines ?? [];
    return lines2.slice(-MOST_LINES2).map(({ text }) => text).join(" ");
  }
};

// browser/table/sheets/advice.js
function takeButton({ answer }, { texts, sheets, transport }) {
  const take = () => {
    sheets.close();
    transport.answer(answer);
  };
  const attributes = { type: "button", class: "go", "data-focus": "do it", onclick: take };
  const button2 = make("button", attributes, texts.sheets.do_it, kbd(texts.enter));
  queueMicrotask(() => button2.focus({ preventScroll: true }));
  return button2;
}
function adviceSheet(data, table) {
  const said = table.texts.sheets;
  const caveat = data.unseen ? make("p", { class: "d not-looked-at" }, data.unseen) : "";
  if (!data.advised) return [make("p", {}, said.no_advice), caveat];
  const named2 = { class: "advised" };
  return [
    make("p", { class: "d" }, said.advised),
    data.html ? trustedHtml("p", named2, data.html) : make("p", named2, data.advised),
    data.detail ? make("p", {}, data.detail) : "",
    data.why ? make("p", { class: "because" }, data.why) : "",
    caveat,
    make("div", { class: "act" }, takeButton(data, table))
  ];
}

// browser/table/sheets/duel.js
var ONE_LEFT = 1;
function duelSheet(data, { texts, sheets }) {
  const said = texts.duel;
  const last = data.rounds.length - 1;
  const page2 = make("div", { class: "duel-page" });
  const act = make("div", { class: "act leaf-foot" });
  const button2 = (name, label, onclick, key) => make(
    "button",
    { type: "button", class: key ? "go" : "", "data-focus": name, onclick },
    label,
    key ? kbd(texts.enter) : ""
  );
  function show(at) {
    page2.replaceChildren(duelScene(data, at, texts), duelLog(data, at, texts));
    const next = button2("next round", said.next, () => show(at + 1), true);
    const end = last - at > ONE_LEFT ? button2("to the end", said.end, () => show(last)) : "";
    const go = button2("read on", said.read_on, () => sheets.close(), true);
    act.replaceChildren(...at < last ? [next, end].filter(Boolean) : [go]);
    queueMicrotask(() => act.firstElementChild.focus({ preventScroll: true }));
  }
  show(Math.min(data.seen, last));
  return [page2, act];
}

// browser/table/sheets/ending.js
var section2 = (name, ...children2) => make("section", {}, make("h3", {}, name), ...children2);
function deeds({ deeds: done, tally }, said) {
  if (!done.length && !tally.length) return "";
  const one2 = ({ when, html, last }) => make(
    "li",
    { class: last ? "last" : "" },
    trustedHtml("span", { class: "t", dir: "auto" }, html),
    make("small", {}, when)
  );
  const figures = make("p", { class: "tally" }, tally.join(" · "));
  return section2(said.did, figures, done.length ? make("ol", { class: "deeds" }, done.map(one2)) : "");
}
function endings({ endings: all }, said) {
  if (!all.length) return "";
  const found = all.filter((one3) => one3.found).length;
  const one2 = ({ name, found: isFound }) => make("li", { class: isFound ? "found" : "" }, isFound ? "✓ " : "? ", isFound ?
  name : said.not_found);
  return section2(format(said.found, { found, all: all.length }), make("ul", { class: "endings-found" }, all.map(one2)));
}
function score({ score: scored }, { texts }) {
  if (!scored?.lines?.length) return "";
  const row = ({ text, points: points2 }) => make("tr", {}, make("td", {}, text), make("td", { class: "points" }, String(
  points2)));
  const total = make("tr", {}, make("th", {}, texts.score), make("td", { class: "points" }, scored.total));
  return section2(texts.score, make("table", {}, make("tbody", {}, scored.lines.map(row)), make("tfoot", {}, total)));
}
function unlocked({ unlocked: names, opens }, said) {
  if (!names.length && !opens?.count) return "";
  const more = opens?.count ? make("p", { class: "d" }, format(said.opens, opens)) : "";
  return section2(said.unlocked, names.length ? make("p", {}, names.join(", ")) : "", more);
}
function foot(data, table) {
  const { texts, sheets, transport } = table;
  const said = texts.closing;
  const send = (message) => () => {
    sheets.close();
    transport.send(message);
  };
  const button2 = (name, attributes, ...children2) => make("button", { type: "button", "data-focus": name, ...attributes },
  ...children2);
  const leave = ["to title", { leave: true }, texts.to_title];
  const again = ["again", { again: true }, said.again];
  const onward = data.next?.book ? [["next", { next: true }, format(said.next, { book: data.next.title })]] : [];
  const ways = [...data.lesson ? [again, leave] : [leave, again], ...onward];
  const main = ways.pop();
  const go = button2(main[0], { class: "go", onclick: send(main[1]) }, main[2], kbd(texts.enter));
  queueMicrotask(() => go.focus({ preventScroll: true }));
  return make(
    "div",
    { class: "act leaf-foot" },
    data.fork ? button2("fork", { onclick: send({ fork: true }) }, said.fork) : "",
    data.fork ? make("small", {}, said.fork_how) : "",
    ways.map(([name, message, text]) => button2(name, { onclick: send(message) }, text)),
    go
  );
}
function endingSheet(data, table) {
  const said = table.texts.closing;
  if (!data.lines) return make("p", {}, table.texts.nothing);
  return [
    make(
      "div",
      { class: "leaves", tabindex: "0" },
      make(
        "div",
        { class: "leaf-left" },
        make("p", { class: "ornament", "aria-hidden": "true" }, "❦"),
        make("h1", { dir: "auto" }, data.title),
        make("p", { class: "of" }, data.won ? format(said.of, { book: data.book }) : data.book),
        trustedHtml("div", { class: data.initial ? "prose initial" : "prose", dir: "auto" }, data.html),
        data.lines.slice(1).map((text) => make("p", { class: "small" }, text))
      ),
      make(
        "div",
        { class: "leaf-right" },
        deeds(data, said),
        make("div", { class: "two" }, endings(data, said), score(data, table)),
        unlocked(data, said)
      )
    ),
    foot(data, table)
  ];
}

// browser/table/sheets/handover.js
var person4 = (member2) => make(
  "li",
  { class: member2.fallen ? "fallen" : "" },
  member2.face ? face2(member2) : "",
  make("span", {}, make("b", {}, member2.name), make("span", { class: "d" }, member2.health?.text ?? ""))
);
function handoverSheet({ giver, taker, player, people: people2 }, { texts, sheets, transport }) {
  const said = texts.taking_over;
  const take = () => {
    sheets.close();
    transport.send({ uncover: player });
  };
  const attributes = { type: "button", class: "go", "data-focus": "take over", onclick: take };
  const button2 = make("button", attributes, format(said.take, { name: taker }), kbd(texts.enter));
  queueMicrotask(() => button2.focus({ preventScroll: true }));
  return [
    make(
      "div",
      { class: "recalled", tabindex: "0" },
      make("p", { class: "ornament", "aria-hidden": "true" }, "❦"),
      make("p", { class: "of" }, format(said.passes, { giver, taker })),
      make("ul", { class: "people" }, people2.map(person4))
    ),
    make(
      "div",
      { class: "act leaf-foot" },
      make("span", { class: "d" }, format(said.covered, { name: taker })),
      button2
    )
  ];
}

// browser/table/sheets/search.js
var PAUSE2 = 180;
var normalised = (text) => text.split(/\s+/).filter(Boolean).join(" ");
function searchInput(what, { label, hint }, data, { sheets, transport }) {
  const { search } = sheets;
  const find2 = ({ isConnected, value }) => {
    if (!isConnected) return;
    search.awaited.add(`${what} ${normalised(value)}`);
    transport.lookUp(what, { words: value });
  };
  const type = ({ target }) => {
    search.typed = target.value;
    clearTimeout(search.timer);
    search.timer = setTimeout(find2, PAUSE2, target);
  };
  const input = make("input", {
    type: "search",
    "aria-label": label,
    placeholder: hint,
    maxlength: 80,
    "data-focus": "search",
    autocomplete: "off",
    spellcheck: "false",
    oninput: type
  });
  input.value = search.typed ?? data.words;
  return input;
}
function searchBar(what, { label, hint, all }, data, table, ...more) {
  const { sheets, transport } = table;
  const { search } = sheets;
  const isAnswered = search.typed != null && normalised(search.typed) === data.words;
  if (!sheets.isOpen || isAnswered) search.typed = null;
  const showAll = () => {
    search.typed = null;
    transport.lookUp(what, { words: "" });
  };
  const back = () => make("button", { type: "button", class: "small-button", onclick: showAll }, all);
  return make(
    "div",
    { class: "search" },
    searchInput(what, { label, hint }, data, table),
    data.words ? back() : "",
    more
  );
}

// browser/table/sheets/journal.js
var DRAWN = {
  section,
  line,
  choice: ({ letter, html }) => make("p", { class: "taken" }, make("b", {}, letter), " ", trustedHtml("span", { dir: "au\
to" }, html))
};
function keepFinger({ moment, parts = [] }, { texts, transport }) {
  const name = parts.find(({ kind }) => kind === "section")?.name;
  if (!name) return "";
  const said = texts.sheets;
  const attributes = {
    type: "button",
    class: "small-button keep-finger",
    "aria-label": format(said.keep_finger_at, { name }),
    "data-focus": `finger ${moment}`,
    onclick: () => transport.send({ finger: "", at: moment })
  };
  return make("button", attributes, said.keep_finger);
}
function entry(one2, before, table) {
  const isNewTurn = one2.turn && one2.turn !== before?.turn;
  const parts = (one2.parts ?? []).filter(({ event }) => event !== "TurnBegan");
  return make(
    "article",
    { class: "journal-entry" },
    isNewTurn ? make("h3", { class: "turn" }, one2.turn) : "",
    keepFinger(one2, table),
    parts.map((part4) => DRAWN[part4.kind](part4))
  );
}
function pager({ page: page2, pages, words }, { texts, transport }) {
  if (pages < 2) return "";
  const said = texts.sheets;
  const button2 = (name, to) => make(
    "button",
    {
      type: "button",
      class: "small-button",
      "data-focus": name,
      disabled: to < 0 || to >= pages,
      onclick: () => transport.lookUp("journal", { words, most: to })
    },
    said[name]
  );
  return make(
    "nav",
    { class: "pager", "aria-label": said.journal_pages },
    button2("first_page", page2 ? 0 : -1),
    button2("earlier_page", page2 - 1),
    make("span", { class: "d", "aria-live": "polite" }, format(said.page_of, { page: page2 + 1, pages })),
    button2("later_page", page2 + 1),
    button2("last_page", page2 < pages - 1 ? pages - 1 : -1)
  );
}
function nothing({ words }, said) {
  return make("p", { class: "d" }, words ? format(said.no_passage, { words }) : said.empty_journal);
}
function journalSheet(data, table) {
  const said = table.texts.sheets;
  const journey = make(
    "button",
    { type: "button", class: "small-button", "data-look": "journey", "data-focus": "to journey" },
    table.texts.journey
  );
  const fields = { label: said.search_journal, hint: said.search_journal_hint, all: said.whole_journal };
  return [
    searchBar("journal", fields, data, table, journey),
    data.continued && data.page === 0 ? make("p", { class: "d" }, said.journal_continued) : "",
    data.entries.length ? make(
      "div",
      { class: "journal-page page" },
      data.entries.map((one2, at) => entry(one2, data.entries[at - 1], table))
    ) : nothing(data, said),
    pager(data, table)
  ];
}

// browser/table/sheets/log.js
function earlierButton(what, next, label, { transport }) {
  const more = () => transport.lookUp(what, { most: next });
  return next ? make("button", { type: "button", class: "further", onclick: more }, label) : "";
}
function logSheet(data, table) {
  const said = table.texts.sheets;
  const lines2 = log(data);
  return [
    earlierButton("log", data.next, said.earlier_lines, table),
    lines2.length ? make("div", { class: "lines" }, lines2) : make("p", { class: "d" }, said.empty_log)
  ];
}

// browser/table/sheets/journey.js
var onDay = (iso, { model }) => iso ? new Intl.DateTimeFormat(model.get("language"), { dateStyle: "long", timeZone: "UTC" }).
format(new Date(iso)) : "";
var small = (text) => make("p", { class: "d" }, text);
var detail = (text) => make("span", { class: "d" }, text);
var section3 = (name, ...children2) => make("section", {}, make("h3", {}, name), ...children2);
var list = (items) => make("ul", { class: "endings" }, items);
function steps2(data, table) {
  const said = table.texts.sheets;
  const step2 = ({ where, letter, html }) => make("li", {}, detail(where), make("b", {}, letter), trustedHtml("span", { class: "\
t", dir: "auto" }, html));
  const taken = data.steps.map(step2);
  return section3(
    said.taken,
    earlierButton("journey", data.next, said.earlier_steps, table),
    taken.length ? make("ol", { class: "steps" }, taken) : small(said.none_taken)
  );
}
function endings2(data, table) {
  const said = table.texts.sheets;
  if (!data.endings.length) return "";
  const ending2 = (one2) => {
    const about = one2.times ? `${format(said.times, one2)} · ${onDay(one2.last, table)}` : said.unseen;
    const name = make("b", { dir: "auto" }, one2.times ? one2.name : "?");
    return make("li", { class: one2.times ? "" : "unseen-yet" }, name, detail(about));
  };
  return section3(said.endings, list(data.endings.map(ending2)));
}
function campaignRow(one2, table) {
  const said = table.texts.sheets;
  const about = [
    onDay(one2.on, table),
    one2.score == null ? "" : format(said.points, { points: one2.score }),
    one2.mode,
    format(said.players, { many: one2.players }),
    format(said.turns, { many: one2.turns })
  ];
  return make("li", {}, make("b", {}, one2.ending || said.no_ending), detail(about.filter(Boolean).join(" · ")));
}
function campaigns(data, table) {
  const said = table.texts.sheets;
  const rows2 = data.campaigns.map((one2) => campaignRow(one2, table));
  return section3(said.campaigns, rows2.length ? list(rows2) : small(said.no_campaigns));
}
function achievements(data, { texts }) {
  if (!data.achievements.length) return "";
  const row = (one2) => make("li", { class: one2.new ? "new" : "" }, one2.name);
  return section3(texts.sheets.achievements, list(data.achievements.map(row)));
}
function journeySheet(data, table) {
  const isBoardGame = table.model.get("head")?.crewed;
  return [
    steps2(data, table),
    endings2(data, table),
    isBoardGame ? [campaigns(data, table), achievements(data, table)] : "",
    small(format(table.texts.sheets.plays, { many: data.plays }))
  ];
}

// browser/table/sheets/switches.js
var SWITCHES = ["motion", "contrast", "handover"];
function toggle(name, { preferences, texts, root: root2 }, after2 = () => {
}) {
  const button2 = make(
    "button",
    {
      type: "button",
      class: "switch",
      role: "switch",
      "aria-checked": String(preferences.get(name)),
      "data-focus": `switch ${name}`,
      onclick: () => {
        button2.setAttribute("aria-checked", String(preferences.toggle(name)));
        preferences.apply(root2);
        after2();
      }
    },
    texts.sheets.switches[name]
  );
  return button2;
}
var sample = ({ sounds }) => sounds.play("challenge", true);
function sound(table) {
  const { preferences, texts, board } = table;
  const slider = make("input", {
    type: "range",
    min: 0,
    max: 100,
    step: 10,
    "aria-label": texts.sheets.switches.volume,
    "data-focus": "volume",
    onchange: ({ target }) => {
      preferences.set("volume", Number(target.value));
      sample(table);
    }
  });
  slider.value = preferences.get("volume");
  slider.disabled = !preferences.get("sound");
  const changed = () => {
    slider.disabled = !preferences.get("sound");
    board.redrawHead();
    sample(table);
  };
  return make("span", { class: "loudness" }, toggle("sound", table, changed), slider);
}
function textSize({ preferences, texts, root: root2 }) {
  const said = texts.sheets.text_sizes;
  const buttons2 = Object.keys(TEXT_SIZES).map((name) => {
    const isChosen = () => String(preferences.get("text") === name);
    const button2 = make(
      "button",
      { type: "button", "aria-pressed": isChosen(), "data-focus": `text ${name}` },
      said[name]
    );
    button2.addEventListener("click", () => {
      preferences.set("text", name);
      preferences.apply(root2);
      for (const one2 of buttons2) one2.setAttribute("aria-pressed", String(one2 === button2));
    });
    return button2;
  });
  return make("span", { class: "text-sizes", role: "group", "aria-label": said.name }, said.name, " ", buttons2);
}
var switches = (table) => make(
  "div",
  { class: "switches" },
  sound(table),
  SWITCHES.map((name) => toggle(name, table)),
  textSize(table)
);
var settingsSheet = (_, table) => [
  make("p", { class: "d" }, table.texts.sheets.settings_how),
  switches(table)
];

// browser/table/sheets/keys.js
var LETTERS = [..."uyrljcsanhmgvqtkbwfx"];
var KEYS = [
  ["1–9 D E…", "digits"],
  ["enter", "enter"],
  ["0", "zero"],
  ["← ↑ ↓ →", "arrows"],
  ["Tab", "tab"],
  ["esc", "escape"],
  ...LETTERS.map((letter) => [letter.toUpperCase(), letter]),
  ["Ctrl S", "saved"],
  ["?", "help"]
];
function unused(table) {
  const { model, board } = table;
  if (model.get("head")?.crewed) return "";
  const hasCards = board.rooms.cards.querySelector("button, summary");
  return `${unusedKeys(table)}0${hasCards ? "" : "k"}`;
}
function help({ texts, transport, sheets, model }) {
  const button2 = (name, text, onclick) => make("button", { type: "button", class: "small-button", "data-focus": name, onclick },
  text);
  const send = (message) => () => {
    sheets.close();
    transport.send(message);
  };
  const asksAll = Boolean(model.get("head")?.asks_all);
  return make(
    "div",
    { class: "act help" },
    button2("prologue", texts.prologue, () => transport.lookUp("prologue")),
    button2("coach again", texts.coaching.again, send({ coach: "show" })),
    button2("ask still", texts.ask_still, send({ still: true })),
    model.get("head")?.crewed ? button2("ask all", asksAll ? texts.ask_less : texts.ask_all, send({ ask_all: !asksAll })) :
    ""
  );
}
function keysSheet(_, table) {
  const { texts } = table;
  const without = unused(table);
  const row = ([key, name]) => make("div", {}, make("dt", {}, make("kbd", {}, texts[key] ?? key)), make("dd", {}, texts.
  sheets.keys[name]));
  const shown2 = KEYS.filter(([key]) => !without.includes(key.toLowerCase()));
  return [make("dl", { class: "key-list" }, shown2.map(row)), switches(table), help(table)];
}

// browser/table/sheets/previously.js
var UNITS = [
  ["year", 365 * 864e5],
  ["month", 30 * 864e5],
  ["week", 7 * 864e5],
  ["day", 864e5],
  ["hour", 36e5],
  ["minute", 6e4]
];
var WORTH_TELLING = 6e5;
function ago(left, now3, language) {
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const passed = Math.max(0, now3 - left);
  const [unit, long] = UNITS.find(([, each]) => passed >= each) ?? UNITS.at(-1);
  return words.format(-Math.floor(passed / long), unit);
}
function deed({ html, where, turn: turn2, came = [] }, at, all) {
  return make(
    "li",
    { class: at === all.length - 1 ? "last" : "" },
    trustedHtml("p", { dir: "auto" }, html),
    came.map((text) => make("p", { class: "came" }, text)),
    make("p", { class: "d" }, [turn2, where].filter(Boolean).join(" · "))
  );
}
var part = (name, lines2) => lines2.length ? make(
  "section",
  {},
  make("h3", {}, name),
  lines2.map((line2) => make("p", { dir: "auto" }, line2))
) : "";
function now2({ owner, title: title2 }, said) {
  if (!owner) return title2 ? [title2] : [];
  return [format(title2 ? said.asked_of : said.turn_of, { owner, title: title2 })];
}
function previouslySheet(data, table) {
  const { texts, sheets, model } = table;
  const said = texts.recalled;
  const isLongAgo = Date.now() - data.left > WORTH_TELLING;
  const when = isLongAgo ? format(said.left, { ago: ago(data.left, Date.now(), model.get("language")) }) : "";
  const where = [data.title, ...data.standing ?? []].join(", ");
  const go = { type: "button", class: "go", "data-focus": "go on", onclick: () => sheets.close() };
  const goOn = make("button", go, said.go_on, kbd(texts.enter));
  queueMicrotask(() => goOn.focus({ preventScroll: true }));
  const journal = { type: "button", class: "small-button", "data-look": "journal", "data-focus": "read all" };
  return [
    make(
      "div",
      { class: "recalled", tabindex: "0" },
      make("p", { class: "ornament", "aria-hidden": "true" }, "❦"),
      make("p", { class: "of" }, `${where}. ${when}`),
      make(
        "div",
        { class: "two" },
        make("section", {}, make("h3", {}, said.brought), make("ol", { class: "deeds" }, data.deeds.map(deed))),
        make(
          "div",
          {},
          part(said.note, data.note ?? []),
          part(said.stand, data.stand ?? []),
          part(said.quests, data.quests ?? []),
          part(said.now, now2(data.now, said))
        )
      )
    ),
    make("div", { class: "act leaf-foot" }, make("button", journal, said.read_all), goOn)
  ];
}

// browser/table/sheets/prologue.js
var part2 = (name, html) => html ? make("section", {}, make("h3", {}, name), trustedHtml("p", { dir: "auto" }, html)) : "";
function outcomes({ win, lose }, said) {
  if (!win) return "";
  const box2 = (kind, html) => make("div", { class: kind }, make("b", {}, said[kind]), trustedHtml("p", { dir: "auto" },
  html));
  return make(
    "section",
    {},
    make("h3", {}, said.ends),
    make("div", { class: "outcomes" }, box2("win", win), box2("lose", lose))
  );
}
function turn(steps3, said) {
  if (!steps3.length) return "";
  const step2 = (text, at) => make("li", {}, make("b", { "aria-hidden": "true" }, String(at + 1)), text);
  return make("section", {}, make("h3", {}, said.turn), make("ol", { class: "turn" }, steps3.map(step2)));
}
function people(all, said, html) {
  if (!all.length) return part2(said.who, html);
  const one2 = ({ name, face: look }) => make("li", {}, face(look, { size: 34 }), name);
  return make(
    "section",
    {},
    make("h3", {}, said.who),
    html ? trustedHtml("p", { dir: "auto" }, html) : "",
    make("ul", { class: "people" }, all.map(one2))
  );
}
function teach(isOn, { texts, transport }) {
  const said = texts.opening;
  const box2 = make("input", { type: "checkbox", checked: isOn, "data-focus": "teach" });
  box2.checked = isOn;
  box2.addEventListener("change", () => transport.send({ coach: box2.checked ? "show" : "hide" }));
  return make(
    "label",
    { class: "teach" },
    box2,
    make("span", {}, make("b", {}, said.teach), make("small", {}, said.teach_how))
  );
}
function prologueSheet(data, table) {
  const { texts, sheets } = table;
  const said = texts.opening;
  const begin = make(
    "button",
    { type: "button", class: "go", "data-focus": "begin", onclick: () => sheets.close() },
    said.begin,
    kbd(texts.enter)
  );
  queueMicrotask(() => begin.focus({ preventScroll: true }));
  return [
    make(
      "div",
      { class: "leaves", tabindex: "0" },
      make(
        "div",
        { class: "leaf-left" },
        make("p", { class: "ornament", "aria-hidden": "true" }, "❦"),
        make("h1", { dir: "auto" }, data.title),
        trustedHtml("div", { class: data.initial ? "prose initial" : "prose", dir: "auto" }, data.html),
        people(data.people, said, data.who)
      ),
      make(
        "div",
        { class: "leaf-right" },
        part2(said.where, data.where),
        part2(said.want, data.want),
        outcomes(data, said),
        turn(data.turn, said)
      )
    ),
    make("div", { class: "act leaf-foot" }, teach(data.coach !== false, table), begin)
  ];
}

// browser/table/sheets/rules.js
var RULE_ID = /\b[A-Z]+-[A-Z]+-\d+\b/g;
var withLinks = ({ html, refers }) => html.replace(RULE_ID, (id2) => refers.includes(id2) ? ruleLink(id2).outerHTML : id2);
function entryOf(entry2, said) {
  const links = entry2.refers.map((id2) => [ruleLink(id2), " "]);
  return make(
    "article",
    { class: "entry" },
    make("p", { class: "group" }, entry2.group),
    make("h3", {}, entry2.title, " ", make("span", { class: "id" }, entry2.id)),
    entry2.sheet ? make("p", { class: "short" }, entry2.sheet) : "",
    trustedHtml("div", { class: "prose" }, withLinks(entry2)),
    links.length ? make("p", { class: "refers" }, said.see_also, " ", links) : ""
  );
}
function chapterOf({ title: title2, entries }) {
  const line2 = (entry2) => {
    const short = entry2.sheet ? make("span", { class: "d" }, entry2.sheet) : "";
    return make("p", {}, ruleLink(entry2.id), make("b", {}, entry2.title), short);
  };
  return make("section", {}, make("h3", {}, title2), entries.map(line2));
}
function suggestions(words, { texts, transport }) {
  if (!words.length) return "";
  const search = (word) => transport.lookUp("rules", { words: word });
  const button2 = (word) => make("button", { type: "button", class: "rule", onclick: () => search(word) }, word);
  return make(
    "p",
    {},
    texts.sheets.near,
    " ",
    words.map((word) => [button2(word), " "])
  );
}
function results(data, table) {
  const said = table.texts.sheets;
  if (data.entries.length) return data.entries.map((entry2) => entryOf(entry2, said));
  return [make("p", {}, format(said.no_rule, { words: data.words })), suggestions(data.near, table)];
}
function rulesSheet(data, table) {
  const said = table.texts.sheets;
  const hint = format(said.search_hint, { example: data.example });
  const content = data.chapters ? make("div", { class: "chapters" }, data.chapters.map(chapterOf)) : make("div", { "aria\
-live": "polite" }, results(data, table));
  return [searchBar("rules", { label: said.search, hint, all: said.back_to_sheet }, data, table), content];
}

// browser/table/sheets/saved.js
var savedWhen = (when, { model }) => new Intl.DateTimeFormat(model.get("language"), { dateStyle: "medium", timeStyle: "s\
hort" }).format(new Date(when));
function saveState(last, table, hasPlace = false) {
  const { sheets, notices } = table.texts;
  const state = last.why ? format(notices.unsaved, last) : sheets.autosaved;
  if (!last.when) return `${state} ${sheets.saved_never}`;
  const isPlaceNew = hasPlace && last.where && !last.why.includes(last.where);
  const text = isPlaceNew ? sheets.saved_in : sheets.saved_at;
  return `${state} ${format(text, { when: savedWhen(last.when, table), where: last.where })}`;
}
function setAsking(button2, isAsking2, text, label) {
  button2.classList.toggle("warn", isAsking2);
  button2.textContent = text;
  button2.setAttribute("aria-label", isAsking2 ? `${label}: ${text}` : label);
}
var isAsking = (button2) => button2.classList.contains("warn");
function deleteButton(name, remove2, said) {
  const label = format(said.delete_named, { name });
  const click = ({ currentTarget, detail: detail2 }) => {
    if (!isAsking(currentTarget)) setAsking(currentTarget, true, said.really, label);
    else if (detail2 < 2) remove2(name);
  };
  const attributes = {
    type: "button",
    class: "small-button",
    "aria-label": label,
    "data-focus": `delete ${name}`,
    onclick: click,
    onblur: ({ currentTarget }) => setAsking(currentTarget, false, said.delete, label)
  };
  return make("button", attributes, said.delete);
}
function contents(one2, said) {
  if (one2.problem) return [one2.problem];
  return [...one2.standing, one2.over ? said.over : format(said.decisions, { many: one2.decisions }), one2.players];
}
var saveAbout = (one2, table) => [...contents(one2, table.texts.title), savedWhen(one2.when, table)].filter(Boolean).join(
" · ");
function saveRow(one2, table, { load, remove: remove2, take }) {
  const said = table.texts.title;
  const name = one2.save || said.autosave;
  const attributes = {
    type: "button",
    class: "small-button",
    "aria-label": format(said.open_named, { name }),
    "data-focus": `load ${one2.save}`,
    onclick: () => load(one2.save)
  };
  return make(
    "li",
    {},
    make("span", { class: "t" }, make("b", {}, name), make("span", { class: "d" }, saveAbout(one2, table))),
    make("button", attributes, said.load),
    make(
      "button",
      {
        type: "button",
        class: "small-button",
        "aria-label": format(said.export_named, { name }),
        "data-focus": `export ${one2.save}`,
        onclick: () => take(one2.save)
      },
      said.export
    ),
    one2.save ? deleteButton(one2.save, remove2, said) : ""
  );
}
function saveList(saves2, table, actions) {
  const rows2 = saves2.map((one2) => saveRow(one2, table, actions));
  return make("ul", { class: "saved-games" }, rows2);
}

// browser/table/sheets/fingers.js
function field(name, label, placeholder) {
  const attributes = { type: "text", maxlength: 40, autocomplete: "off", "aria-label": label, "data-focus": name };
  return make("input", { ...attributes, placeholder });
}
function keepForm({ suggested }, { texts, transport }) {
  const said = texts.sheets;
  const input = field("finger name", said.finger_name, format(said.finger_hint, { name: suggested }));
  const submit = (event) => {
    event.preventDefault();
    transport.send({ finger: input.value });
  };
  const keep = make("button", { type: "submit", class: "small-button", "data-focus": "keep finger" }, said.keep_finger);
  return make("form", { class: "save-as", onsubmit: submit }, input, keep);
}
var small2 = (name, label, onclick, text, more = {}) => make(
  "button",
  { type: "button", class: "small-button", "data-focus": name, "aria-label": label, onclick, ...more },
  text
);
function takeOut(name, { texts, transport }) {
  const said = texts.sheets;
  const label = format(said.take_out_named, { name });
  const click = ({ currentTarget, detail: detail2 }) => {
    if (!isAsking(currentTarget)) setAsking(currentTarget, true, said.really_take_out, label);
    else if (detail2 < 2) transport.send({ take_out: name });
  };
  const leave = ({ currentTarget }) => setAsking(currentTarget, false, said.take_out, label);
  return small2(`take out ${name}`, label, click, said.take_out, { onblur: leave });
}
function fingerRow(one2, table) {
  const { texts, transport, sheets } = table;
  const said = texts.sheets;
  const name = one2.save;
  const goOn = () => {
    sheets.close();
    transport.send({ go_back: name });
  };
  const title2 = make("b", { dir: "auto" }, name);
  const rename = () => {
    const input = field(`new name ${name}`, format(said.new_name, { name }), name);
    input.value = name;
    const form = make("form", {}, input);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      transport.send({ rename: name, to: input.value });
    });
    title2.replaceWith(form);
    input.select();
    input.focus();
  };
  return make(
    "li",
    {},
    make("span", { class: "t" }, title2, make("span", { class: "d" }, saveAbout(one2, table))),
    small2(`go from ${name}`, format(said.go_from_named, { name }), goOn, said.go_from),
    small2(`rename ${name}`, format(said.rename_named, { name }), rename, said.rename),
    takeOut(name, table)
  );
}
function fingers(data, table) {
  const said = table.texts.sheets;
  const list2 = data.fingers.length ? make(
    "ul",
    { class: "saved-games" },
    data.fingers.map((one2) => fingerRow(one2, table))
  ) : make("p", { class: "d" }, said.no_fingers);
  return make(
    "section",
    { class: "fingers" },
    make("h3", {}, said.fingers),
    make("p", { class: "d" }, said.fingers_how),
    keepForm(data, table),
    list2
  );
}

// browser/table/sheets/transfer.js
var MOST4 = 4e6;
function download({ name, text }) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = make("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1e4);
}
function importButton({ texts, transport, notifications }) {
  const said = texts.title;
  const input = make("input", {
    type: "file",
    accept: ".json,application/json",
    hidden: true,
    "aria-label": said.import
  });
  input.addEventListener("change", async () => {
    const [file] = input.files;
    input.value = "";
    if (!file) return;
    if (file.size > MOST4) notifications.toast(said.too_large);
    else transport.send({ bring: await file.text(), name: file.name });
  });
  const attributes = { type: "button", class: "small-button", "data-focus": "import", onclick: () => input.click() };
  return [make("button", attributes, said.import), input];
}

// browser/table/sheets/saves.js
function nameInput({ suggested, typed }, said) {
  const input = make("input", {
    type: "text",
    maxlength: 40,
    placeholder: format(said.name_hint, { name: suggested }),
    "aria-label": said.name,
    "data-focus": "save name",
    autocomplete: "off"
  });
  input.value = typed ?? "";
  return input;
}
function saveButton() {
  const ignoreSecond = (event) => {
    if (event.detail > 1) event.preventDefault();
  };
  return make("button", { type: "submit", class: "go", "data-focus": "save now", onclick: ignoreSecond });
}
function saveForm(data, { texts, transport }) {
  const said = texts.sheets;
  const { taken } = data;
  const input = nameInput(data, said);
  const button2 = saveButton();
  const warning = taken ? make("p", { class: "problem", role: "alert" }, format(said.name_taken, { name: taken })) : null;
  const startOver = () => {
    setAsking(button2, false, said.save_now, said.save_now);
    warning?.remove();
  };
  if (taken) setAsking(button2, true, said.really_replace, format(said.replace_named, { name: taken }));
  else startOver();
  input.addEventListener("input", startOver);
  const submit = (event) => {
    event.preventDefault();
    transport.send({ save: input.value, replace: isAsking(button2) });
  };
  const leave = ({ currentTarget, relatedTarget }) => {
    if (!currentTarget.contains(relatedTarget)) startOver();
  };
  return [make("form", { class: "save-as", onsubmit: submit, onfocusout: leave }, input, button2), warning];
}
function savesSheet(data, table) {
  const { texts, sheets, transport, model } = table;
  const load = (name) => {
    sheets.close();
    transport.send({ load: name });
  };
  const remove2 = (name) => {
    transport.send({ delete: name });
    transport.lookUp("saves");
  };
  const take = (name) => transport.send({ export: name });
  const exported = { type: "button", class: "small-button", "data-focus": "export", onclick: () => take("") };
  return [
    make("p", { class: data.last.why ? "problem" : "d" }, saveState(data.last, table, true)),
    model.get("fleeting") ? make("p", { class: "d fleeting" }, texts.sheets.fleeting) : "",
    // in a published page
    make("p", { class: "d" }, texts.sheets.named),
    saveForm(data, table),
    data.saves.length ? saveList(data.saves, table, { load, remove: remove2, take }) : make("p", { class: "d" }, texts.sheets.
    no_saves),
    fingers(data, table),
    make(
      "div",
      { class: "act" },
      data.last.when ? make("button", exported, texts.sheets.export_play) : "",
      importButton(table)
    )
  ];
}

// browser/table/sheets/score.js
var points = (number2) => make("td", { class: "points" }, number2);
function scoreSheet(data, { texts }) {
  const row = (line2) => make("tr", {}, make("td", {}, line2.text, " ", ruleLink(line2.rule)), points(String(line2.points)));
  const total = make("th", { scope: "row" }, texts.sheets.total);
  return make(
    "table",
    {},
    make("tbody", {}, data.lines.map(row)),
    make("tfoot", {}, make("tr", {}, total, points(data.total ?? "0")))
  );
}

// browser/table/sheets/unsaved.js
function unsavedSheet(data, { texts, sheets, transport }) {
  const said = texts.sheets;
  const leave = () => {
    sheets.close();
    transport.send({ ...data.then, anyway: true });
  };
  const stay = { class: "go", "data-focus": "stay", onclick: () => sheets.close() };
  return [
    make("p", { class: "problem" }, data.why),
    make("p", {}, said.would_be_lost),
    make(
      "div",
      { class: "act" },
      make("button", { type: "button", ...stay }, said.stay),
      make("button", { type: "button", "data-focus": "leave anyway", onclick: leave }, said.leave_anyway)
    )
  ];
}

// browser/table/sheets/victory.js
var part3 = (name, lines2, otherwise, kind) => make(
  "section",
  { class: kind },
  make("h3", {}, name),
  lines2?.length ? make(
    "ul",
    {},
    lines2.map((text) => make("li", { dir: "auto" }, text))
  ) : make("p", { class: "d" }, otherwise)
);
function victorySheet(data, { texts, sheets }) {
  const said = texts.won;
  const go = make(
    "button",
    { type: "button", class: "go", "data-focus": "read on", onclick: () => sheets.close() },
    said.read_on,
    kbd(texts.enter)
  );
  queueMicrotask(() => go.focus({ preventScroll: true }));
  return [
    make(
      "div",
      { class: "victory-page", tabindex: "0" },
      make("strong", { class: "stamp good", "aria-hidden": "true" }, texts.victory),
      make("p", { class: "beat-label" }, data.rounds),
      make("h1", { dir: "auto" }, data.title ?? texts.victory),
      data.html ? trustedHtml("p", { class: "beat-text", dir: "auto" }, data.html) : "",
      make(
        "div",
        { class: "victory-parts" },
        part3(said.brings, data.brings, said.nothing, "brings"),
        part3(said.cost, data.cost, said.unhurt, "cost"),
        data.blow?.length ? part3(said.blow, data.blow, "", "blow") : ""
      )
    ),
    make("div", { class: "act leaf-foot" }, go)
  ];
}

// browser/table/sheets/index.js
var SHEETS = {
  log: logSheet,
  rules: rulesSheet,
  handover: handoverSheet,
  journal: journalSheet,
  journey: journeySheet,
  score: scoreSheet,
  saves: savesSheet,
  settings: settingsSheet,
  keys: keysSheet,
  advice: adviceSheet,
  unsaved: unsavedSheet,
  previously: previouslySheet,
  prologue: prologueSheet,
  ending: endingSheet,
  victory: victorySheet,
  fought: duelSheet
};
function sheetContent(data, table) {
  const content = SHEETS[data.what];
  return content ? content(data, table) : make("p", {}, table.texts.nothing);
}

// browser/table/sheets/layer.js
var QUIETLY2 = { preventScroll: true };
var STORY2 = /* @__PURE__ */ new Set(["prologue", "victory", "fought"]);
var Sheets = class {
  constructor(table) {
    this.table = table;
    this.layer = make("div", { class: "over", hidden: true });
    this.cameFrom = null;
    this.after = null;
    this.search = { typed: null, timer: 0, awaited: /* @__PURE__ */ new Set() };
  }
  get isOpen() {
    return !this.layer.hidden;
  }
  /** Shows a sheet that Python sent; an open one is replaced, but for a page of the story, which is read first. */
  open(data, after2 = null) {
    const { focus, notifications } = this.table;
    const isFound = this.search.awaited.delete(`${data.what} ${data.words}`);
    if (isFound && !this.isOpen) return;
    if (this.isStory) {
      const { after: before } = this;
      this.after = () => {
        before?.();
        this.open(data, after2);
      };
      return;
    }
    this.after = after2;
    const shown2 = this.build(data);
    if (!this.isOpen) {
      this.cameFrom = focus.active;
      notifications.dismiss();
    }
    const name = focus.active?.dataset.focus ?? "";
    const caret = focus.active?.matches("input") ? focus.active.selectionStart : null;
    this.keepHeight(shown2, data.what);
    reconcile(this.layer, [shown2]);
    this.layer.hidden = false;
    if (this.isStory) notifications.live.textContent = "";
    this.setCovered(true);
    this.fitToViewport();
    requestAnimationFrame(() => this.fitToViewport());
    if (data.what === "log") shown2.scrollTop = shown2.scrollHeight;
    this.focusIn(shown2, name, caret);
  }
  /** Whether a page of the story is open: nothing that comes after it is seen before it is closed. */
  get isStory() {
    return this.isOpen && STORY2.has(this.layer.firstElementChild?.dataset.sheet);
  }
  build(data) {
    const { texts } = this.table;
    const name = texts[data.what] ?? "";
    const attributes = { role: "dialog", "aria-modal": "true", "aria-label": name, "data-keys": true };
    const close = make(
      "button",
      { type: "button", class: "close", onclick: () => this.close() },
      texts.close,
      kbd(texts.esc)
    );
    return make(
      "div",
      { class: `sheet ${data.what}`, "data-sheet": data.what, ...attributes },
      make("header", {}, make("h2", { tabindex: "-1" }, name), close),
      sheetContent(data, this.table)
    );
  }
  /** Focuses the same element as before, else a text field, else the heading. */
  focusIn(shown2, name, caret) {
    const same = this.table.focus.named(name, shown2);
    const found = same ?? shown2.querySelector('input:not([type="range"])') ?? shown2.querySelector("h2");
    found.focus(QUIETLY2);
    if (caret != null && found.matches("input")) found.setSelectionRange(caret, caret);
  }
  /** A sheet with less on it than before stays as high, or its fields would move away from under the pointer. */
  keepHeight(shown2, what) {
    const before = this.isOpen && this.layer.querySelector(`.sheet.${what}`);
    if (before) shown2.style.minHeight = `min(${before.offsetHeight}px, 100%)`;
  }
  /** Centres the sheet in the visible part of the table, and limits its height to that. */
  fitToViewport() {
    if (!this.isOpen) return;
    const { root: root2 } = this.table;
    const { top, bottom } = root2.getBoundingClientRect();
    const viewport = viewportOf(root2);
    this.layer.style.setProperty("--above", `${Math.max(0, viewport.top - top)}px`);
    this.layer.style.setProperty("--below", `${Math.max(0, bottom - viewport.bottom)}px`);
  }
  /** What a sheet covers cannot be reached until it is closed. */
  setCovered(isCovered) {
    this.table.root.classList.toggle("paged", isCovered && this.isStory);
    for (const one2 of this.table.root.querySelectorAll(":scope > header, :scope > main")) one2.inert = isCovered;
  }
  /** Closes the sheet; false when there is none. */
  close() {
    if (!this.isOpen) return false;
    const wasStory = this.isStory;
    this.layer.hidden = true;
    this.layer.replaceChildren();
    this.setCovered(false);
    this.returnFocus();
    if (wasStory) this.table.notifications.announce();
    const { after: after2 } = this;
    this.after = null;
    after2?.();
    return true;
  }
  returnFocus() {
    const { focus } = this.table;
    const { cameFrom } = this;
    const again = cameFrom?.isConnected ? cameFrom : focus.named(cameFrom?.dataset.focus);
    if (again) again.focus(QUIETLY2);
    else focus.goTo(".question", QUIETLY2);
  }
};

// browser/table/text-width.js
var TextWidth = class {
  constructor(root2) {
    this.root = root2;
    this.contexts = /* @__PURE__ */ new Map();
  }
  /** The font families of the table. Read once: the browser computes styles for it. */
  get families() {
    if (!this.found?.sans) {
      const style = getComputedStyle(this.root);
      this.found = { sans: style.fontFamily, serif: style.getPropertyValue("--serif") };
    }
    return this.found;
  }
  /** The width in pixels of a text: `measure("Port", "600 11px", "sans")`. */
  measure(text, style, family) {
    const fallback = { sans: "sans-serif", serif: "serif" }[family];
    const font = `${style} ${this.families[family] || fallback}`;
    if (!this.contexts.has(font)) {
      const context = document.createElement("canvas").getContext("2d");
      context.font = font;
      this.contexts.set(font, context);
    }
    return this.contexts.get(font).measureText(text).width;
  }
};

// browser/table/title/standing.js
var standingText = (one2, table) => [one2.foreign, ...one2.standing, one2.players, savedWhen(one2.when, table)].filter(Boolean).
join(" · ");
function previousSave({ before }, { book, language }, table) {
  if (!before.when) return "";
  const load = () => table.transport.send({ go_on: { book, language, how: "previous" } });
  const attributes = { type: "button", class: "go", "data-focus": `before ${book}`, onclick: load };
  return [
    make("p", { class: "d" }, standingText(before, table)),
    make("div", { class: "act" }, make("button", attributes, table.texts.title.offer_previous))
  ];
}

// browser/table/title/contents.js
function languageRow(languages, { current, kind, label, className = "speaks" }, choose2) {
  const button2 = ({ id: id2, name }) => {
    const attributes = {
      type: "button",
      lang: id2,
      "aria-pressed": String(id2 === current),
      "data-focus": `${kind} ${id2}`,
      onclick: () => choose2(id2)
    };
    return make("button", attributes, name);
  };
  return make("div", { class: className, role: "group", "aria-label": label }, languages.map(button2));
}
function languageButtons({ languages }, { texts, model, transport }) {
  const current = model.get("language");
  const choose2 = (id2) => {
    if (id2 !== current) transport.send({ speak: id2 });
  };
  return languageRow(languages, { current, kind: "speak", label: texts.title.language }, choose2);
}
function damagedCampaign(one2, table) {
  return make(
    "div",
    { class: "problem", role: "group", "aria-label": one2.title },
    make("span", { class: "t", dir: "auto" }, one2.title),
    make("p", {}, one2.problem),
    previousSave(one2, one2, table)
  );
}
function campaignButton(one2, table) {
  const { book, language } = one2;
  const goOn = () => table.transport.send({ go_on: { book, language } });
  return make(
    "button",
    { type: "button", class: "resume", "data-focus": `resume ${book}`, onclick: goOn },
    make("b", {}, table.texts.title.go_on),
    make("span", { class: "t", dir: "auto" }, one2.title),
    make("span", { class: "d" }, standingText(one2, table))
  );
}
function underWay({ under_way: campaigns2 }, table) {
  if (!campaigns2.length) return "";
  const row = (one2) => one2.problem ? damagedCampaign(one2, table) : campaignButton(one2, table);
  const heading2 = make("h2", {}, table.texts.title.under_way);
  return make("section", { class: "under-way" }, heading2, campaigns2.map(row));
}
function bookDetail(book, said) {
  if (book.errors) return make("span", { class: "d warn" }, format(said.errors, { many: book.errors }));
  if (book.lesson) {
    const after2 = book.prepares ? make("span", { class: "d" }, book.prepares) : "";
    return [make("span", { class: "d lesson" }, book.lesson), after2];
  }
  const about = [book.authors, book.languages.join(", ")].filter(Boolean).join(" · ");
  return [
    book.suggested ? make("span", { class: "d lesson" }, said.suggested) : "",
    book.summary ? make("span", { class: "blurb", dir: "auto", lang: book.language }, book.summary) : "",
    make("span", { class: "d" }, about)
  ];
}
function bookButton(book, isChosen, { texts, model, transport }) {
  const said = texts.title;
  const attributes = {
    type: "button",
    class: book.errors ? "entry broken" : "entry",
    "data-focus": `book ${book.name}`,
    "aria-current": isChosen ? "true" : null,
    onclick: () => transport.send({ book: book.name, language: model.get("language") })
  };
  const dots = make("span", { class: "dots", "aria-hidden": "true" });
  return make(
    "button",
    attributes,
    make("span", { class: "t", dir: "auto" }, book.title),
    make("span", { class: "g" }, dots, book.errors ? said.broken : book.game),
    bookDetail(book, said)
  );
}
function bookList({ books, chosen }, table) {
  const row = (book) => make("li", {}, bookButton(book, chosen.name === book.name, table));
  const list2 = make("ul", { class: "contents" }, books.map(row));
  return make("section", {}, make("h2", {}, table.texts.title.contents), list2);
}
function notebookLinks({ notebooks = [] }, table) {
  if (!notebooks.length) return "";
  const link = ({ file, title: title2 }) => make(
    "li",
    {},
    make("a", { href: file, target: "_blank", rel: "noopener", "data-focus": `notebook ${file}` }, title2)
  );
  const heading2 = make("h2", {}, table.texts.title.workshop);
  return make("section", { class: "workshop" }, heading2, make("ul", {}, notebooks.map(link)));
}

// browser/table/title/form.js
var forms = /* @__PURE__ */ new WeakMap();
function filledIn(table, { name, form }) {
  if (!forms.has(table)) forms.set(table, /* @__PURE__ */ new Map());
  const byBook = forms.get(table);
  if (!byBook.has(name)) {
    const answers = Object.fromEntries(form.map((asked) => [asked.about, [...asked.standard]]));
    byBook.set(name, { answers, names: [] });
  }
  return byBook.get(name);
}
function optionDetail(option) {
  if (option.closed) return make("span", { class: "d" }, option.why, " ", option.closed);
  return option.detail ? make("span", { class: "d" }, option.detail) : "";
}
function optionLabel(option, isNumber) {
  if (isNumber) return make("b", { "aria-hidden": "true" }, option.id);
  return make("span", {}, make("b", {}, option.label), optionDetail(option));
}
function optionField(option, asked, given, choose2) {
  const { about, several } = asked;
  const isNumber = about === "players";
  const input = make("input", {
    type: several ? "checkbox" : "radio",
    name: about,
    value: option.id,
    disabled: Boolean(option.closed),
    "aria-label": isNumber ? option.name : null,
    "data-focus": `field ${about} ${option.id}`,
    onchange: ({ target }) => choose2(option.id, target.checked)
  });
  input.checked = (given.answers[about] ?? []).includes(option.id);
  return make("label", { class: option.closed ? "closed" : "" }, input, optionLabel(option, isNumber));
}
function formField(asked, given, changed) {
  const { about, several, title: title2, notes, options } = asked;
  const choose2 = (id2, isOn) => {
    const others = several ? given.answers[about].filter((one2) => one2 !== id2) : [];
    given.answers[about] = isOn ? [...others, id2] : others;
    changed(about);
  };
  const fields = options.map((option) => optionField(option, asked, given, choose2));
  return make(
    "fieldset",
    { class: `${about} ${about === "players" ? "numbers" : ""}` },
    make("legend", {}, title2),
    notes.map((text) => make("p", { class: "d" }, text)),
    make("div", { class: "of" }, fields)
  );
}
function nameField2(option, at, chosen, given) {
  const input = make("input", {
    type: "text",
    maxlength: 24,
    placeholder: option.player,
    autocomplete: "off",
    spellcheck: "false",
    "aria-label": format(chosen.words.name_of, { number: at + 1 }),
    "data-focus": `name ${at}`,
    oninput: ({ target }) => {
      given.names[at] = target.value;
    }
  });
  input.value = given.names[at] ?? "";
  return input;
}
function nameFields(chosen, given) {
  const asked = chosen.form.find((one2) => one2.about === "players");
  if (!asked) return [];
  const many = Number(given.answers.players?.[0] ?? 1);
  return asked.options.slice(0, many).map((option, at) => nameField2(option, at, chosen, given));
}
var isKept = ({ saves: saves2 }) => saves2.some((one2) => !one2.save && (!one2.problem || one2.before.when));
function unlockedField(asked, field2, { folds }) {
  const attributes = { "data-fold": "unlocked", open: folds.isOpen("unlocked") };
  return make("details", attributes, make("summary", {}, asked.title), field2(asked));
}
function fieldList(chosen, given, table) {
  const names = make("div", { class: "names" }, nameFields(chosen, given));
  const changed = (about) => {
    if (about === "players") names.replaceChildren(...nameFields(chosen, given));
  };
  const field2 = (asked) => formField(asked, given, changed);
  const who = () => make("fieldset", { class: "who" }, make("legend", {}, chosen.words.names), names);
  const isUnlocked = (asked) => asked.about === "unlocked";
  return [
    chosen.form.filter((asked) => !isUnlocked(asked)).map((asked) => [field2(asked), asked.about === "players" ? who() :
    ""]),
    chosen.form.filter(isUnlocked).map((asked) => unlockedField(asked, field2, table))
  ];
}
function beginForm(chosen, table, isAnew) {
  const said = table.texts.title;
  const given = filledIn(table, chosen);
  const begin = (event) => {
    event.preventDefault();
    const { name: book, language: language2 } = chosen;
    const names = [...given.names].map((one2) => one2 ?? "");
    table.transport.send({ begin: { book, language: language2, answers: given.answers, names } });
  };
  const language = table.model.get("language");
  const submit = { type: "submit", class: isAnew ? "" : "go", lang: language, "data-focus": "begin" };
  return make(
    "form",
    { class: "setting-out", lang: chosen.language, onsubmit: begin },
    chosen.form.length ? "" : make("p", { class: "d" }, said.solo),
    fieldList(chosen, given, table),
    make("div", { class: "act" }, make("button", submit, isAnew ? said.begin_anew : said.begin)),
    isAnew && isKept(chosen) ? make("p", { class: "d" }, said.anew_note) : ""
  );
}

// browser/table/title/ornaments.js
function rosePoint2(turn2, far, half) {
  return svg(
    "g",
    { transform: `rotate(${turn2})` },
    svg("path", { d: `M0 ${-far} L${half} ${-half} L0 0 Z`, class: "shade" }),
    svg("path", { d: `M0 ${-far} L${-half} ${-half} L0 0 Z`, class: "light" })
  );
}
function compassRose() {
  return svg(
    "svg",
    { class: "compass", viewBox: "-52 -52 104 104", "aria-hidden": "true" },
    svg("circle", { r: 38 }),
    svg("circle", { r: 34.5 }),
    [45, 135, 225, 315].map((turn2) => rosePoint2(turn2, 31, 6)),
    [0, 90, 180, 270].map((turn2) => rosePoint2(turn2, 49, 8))
  );
}
var leafOrnament = () => make("p", { class: "ornament", "aria-hidden": "true" }, "❦");

// browser/table/title/book.js
var small3 = (text) => make("p", { class: "d" }, text);
var editionOf = ({ name: book, language }) => ({ book, language });
function halfTitle(chosen, { texts }) {
  const { game, title: title2, authors } = chosen;
  return make(
    "header",
    { class: "half-title" },
    game ? make("p", { class: "game" }, game) : "",
    make("h2", { tabindex: "-1", dir: "auto", "data-focus": "chosen" }, title2),
    authors ? make("p", { class: "authors" }, format(texts.title.by, { authors })) : ""
  );
}
function editions({ name, language, editions: all }, { texts, transport }) {
  if (all.length < 2) return "";
  const choose2 = (id2) => transport.send({ book: name, language: id2 });
  const options = { current: language, kind: "edition", label: texts.title.edition, className: "speaks editions" };
  return languageRow(all, options, choose2);
}
var problemLine = (text) => make("span", { class: /^ *\d* \| /.test(text) ? "" : "sentence" }, `${text}
`);
function problem({ severity, text }) {
  const lines2 = text.split("\n");
  const attributes = { class: severity, tabindex: "0", dir: "ltr", role: "group", "aria-label": lines2[0] };
  return make("pre", attributes, lines2.map(problemLine));
}
function faultyBook(chosen, table) {
  const { problems } = chosen;
  const said = table.texts.title;
  const reload = () => table.transport.send({ book: chosen.name, language: table.model.get("language") });
  const again = make("button", { type: "button", "data-focus": "look again", onclick: reload }, said.look_again);
  return [
    halfTitle(chosen, table),
    make("div", { class: "problem" }, make("b", {}, problems.count), make("p", {}, said.problems)),
    small3(problems.folder),
    problems.problems.map(problem),
    problems.more ? small3(problems.more) : "",
    make("div", { class: "act" }, again)
  ];
}
function loadProblem({ problem: failed, chosen }, { texts, transport }) {
  const said = texts.title;
  if (!failed.text) return "";
  const { book, language } = editionOf(chosen);
  const retry = (how) => transport.send({ go_on: { book, language, save: failed.save ?? "", finger: failed.finger ?? false,
  how } });
  const offer = (how, at) => {
    const attributes = { type: "button", class: at ? "" : "go", "data-focus": `offer ${how}` };
    return make("button", { ...attributes, onclick: () => retry(how) }, said[`offer_${how}`]);
  };
  const dismiss = { "data-focus": "offer none", onclick: () => transport.send({ book, language }) };
  return make(
    "div",
    { class: "problem", role: "alert" },
    make("b", {}, said.cannot_load),
    make("p", {}, failed.text),
    make(
      "div",
      { class: "act" },
      failed.offers.map(offer),
      make("button", { type: "button", ...dismiss }, said.offer_none)
    )
  );
}
function goingOn(chosen, last, table) {
  const said = table.texts.title;
  const edition = editionOf(chosen);
  if (last.problem) {
    const why = [make("b", {}, said.cannot_load), make("p", {}, last.problem)];
    return make("div", { class: "problem" }, why, previousSave(last, edition, table));
  }
  const goOn = () => table.transport.send({ go_on: edition });
  const attributes = { type: "button", class: "go", "data-focus": "go on", onclick: goOn };
  const button2 = make("button", attributes, said.go_on);
  return make("div", { class: "going-on" }, button2, small3(standingText(last, table)));
}
function saves(listed, chosen, table) {
  const { texts, transport } = table;
  const edition = editionOf(chosen);
  const transfer = make("div", { class: "act" }, importButton(table));
  if (!listed.length) return make("section", { class: "kept" }, transfer);
  const actions = {
    load: (save) => transport.send({ go_on: { ...edition, save } }),
    remove: (save) => transport.send({ delete: { ...edition, save } }),
    take: (save) => transport.send({ export: { ...edition, save } })
  };
  const heading2 = make("h3", {}, texts.title.saves);
  return make("section", { class: "kept" }, heading2, saveList(listed, table, actions), transfer);
}
function footer({ endings: endings3, licence, credit }, { texts }) {
  const said = texts.title;
  const lines2 = [endings3.all ? format(said.endings, endings3) : "", licence ? format(said.licence, { licence }) : ""];
  return make("footer", {}, lines2.filter(Boolean).join(" · "), credit ? make("p", {}, credit) : "");
}
function beginning(chosen, isUnderWay, table) {
  const form = beginForm(chosen, table, isUnderWay);
  if (!isUnderWay) return form;
  const attributes = { class: "anew", "data-fold": "anew", open: table.folds.isOpen("anew") };
  return make("details", attributes, make("summary", {}, table.texts.title.begin_anew), form);
}
function soundBook(data, table) {
  const { chosen } = data;
  const { summary, language, foreign } = chosen;
  const last = chosen.saves.find((one2) => !one2.save);
  const isUnderWay = Boolean(last && !last.over);
  const isReported = last?.problem && data.problem.text;
  return [
    loadProblem(data, table),
    halfTitle(chosen, table),
    leafOrnament(),
    summary ? make("p", { class: "summary", dir: "auto", lang: language }, summary) : "",
    editions(chosen, table),
    foreign ? small3(foreign) : "",
    isUnderWay && !isReported ? goingOn(chosen, last, table) : "",
    beginning(chosen, isUnderWay, table),
    saves(
      chosen.saves.filter((one2) => one2 !== last || last.over),
      chosen,
      table
    ),
    footer(chosen, table)
  ];
}
function bookPage(data, table) {
  const { chosen } = data;
  if (!chosen.name) {
    const choose2 = make("p", {}, table.texts.title.choose);
    return make("div", { class: "frontispiece" }, compassRose(), choose2);
  }
  return chosen.problems ? faultyBook(chosen, table) : soundBook(data, table);
}

// browser/table/title/index.js
var settings = (table) => make(
  "details",
  { class: "settings", "data-fold": "settings", open: table.folds.isOpen("settings") },
  make("summary", {}, table.texts.settings),
  switches(table)
);
function leftPage(data, table) {
  const said = table.texts.title;
  return make(
    "section",
    { class: "folio left", "aria-label": said.contents },
    make(
      "div",
      { class: "masthead" },
      compassRose(),
      make("h1", {}, "Wanderbook"),
      make("p", { class: "motto" }, said.motto),
      languageButtons(data, table)
    ),
    underWay(data, table),
    bookList(data, table),
    notebookLinks(data, table),
    settings(table)
  );
}
function rightPage(data, table) {
  const name = data.chosen.title ?? table.texts.title.choose;
  const attributes = { class: "folio right", "aria-label": name, "data-keys": true };
  return make("section", attributes, bookPage(data, table));
}
function restoreFocus(page2, name) {
  const onPage = ['[data-focus="go on"]', ".right form input", ".right form button", '[data-focus="chosen"]'];
  const same = `[data-focus="${CSS.escape(name)}"]`;
  const wanted = [...name.startsWith("book ") ? onPage : [same, ...onPage], "button"];
  const found = wanted.map((one2) => page2.querySelector(one2)).find((one2) => one2?.getClientRects().length);
  found?.focus({ preventScroll: true });
}
function title(data, table) {
  const name = table.focus.active?.dataset.focus;
  const spread = make("div", { class: "spread" }, leftPage(data, table), rightPage(data, table));
  const page2 = make("main", { class: "title-page", "data-keys": true }, spread);
  if (name) queueMicrotask(() => restoreFocus(page2, name));
  return page2;
}

// browser/table/view.js
var TRAITS = [...BOARD_PARTS, "moments", "screen", "title", "texts", "notice", "unsaved"];
var TableView = class {
  constructor(model, el) {
    this.model = model;
    this.root = make("div", { class: "wanderbook-table", "data-lm-suppress-shortcuts": "true", tabindex: "-1" });
    el.append(this.root);
    this.waiting = /* @__PURE__ */ new Set();
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
    const { model, root: root2 } = this;
    this.folds = new Folds();
    this.preferences = new Preferences();
    this.preferences.apply(this.root);
    this.sounds = new Sounds(this.preferences);
    this.moments = new Moments({ model, root: root2, preferences: this.preferences, sounds: this.sounds });
    this.marks = new Marks(root2);
    this.glide = new Glide(root2, this.preferences);
    this.textWidth = new TextWidth(root2);
    this.focus = new Focus(root2, () => this.selection.numbered.map(({ id: id2 }) => id2));
    this.scrolling = new Scrolling(
      root2,
      () => this.board.rooms,
      () => this.peek.refresh()
    );
    this.notifications = new Notifications(this);
    this.transport = new Transport(model, {
      onSilence: (isAsked) => this.reportSilence(isAsked),
      onContact: () => this.notifications.setSilent(false)
    });
    this.selection = new Selection({
      model,
      folds: this.folds,
      transport: this.transport,
      redraw: () => this.board.redraw("question"),
      toast: (text, rule) => this.notifications.toast(text, rule)
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
    this.fill = new Fill(root2, () => this.resized());
    this.commands = commandsFor(this);
  }
  listen() {
    const { root: root2, transport } = this;
    transport.subscribe("msg:custom", (message) => this.receive(message));
    transport.subscribe("comm_live_update", () => transport.send({ everything: true }, false));
    for (const name of TRAITS) transport.subscribe(`change:${name}`, () => this.schedule(name));
    root2.addEventListener("keydown", (event) => {
      event.stopPropagation();
      this.notifications.touched = null;
      if (this.moments.skip() && event.key === "Escape") return;
      handleKey(event, this);
    });
    const noteTouch = (event) => {
      this.notifications.touched = placeOf(event.target);
    };
    root2.addEventListener("click", noteTouch, true);
    root2.addEventListener("mousedown", (event) => leaveFocus(event, this));
    root2.addEventListener("click", (event) => handleClick(event, this));
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
  receive({ weighed, shown: shown2, saved, file, pointed }) {
    this.transport.confirmContact();
    if (pointed) this.transport.allowAnswer();
    if (weighed?.number === 0) this.notifications.toast(weighed.why, weighed.rule);
    else if (weighed && this.transport.isLatestPreview(weighed)) this.selection.showPreview(weighed);
    if (shown2) this.sheets.open(shown2, shown2.begins ? () => this.begin() : null);
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
    if (snapshot.had && !this.focus.isOnQuestion && !this.sheets.isOpen && this.screen === "play") this.focus.keep();
    const isNew = changed.has("screen") || changed.has("texts") || changed.has("title") && this.screen === "title";
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
    const page2 = title(this.model.get("title") ?? {}, this);
    this.root.replaceChildren(page2, this.sheets.layer, this.notifications.live);
  }
  buildBoard() {
    const { bar: bar3, main } = this.board.build();
    const { banner, live } = this.notifications;
    this.root.replaceChildren(bar3, banner, main, this.sheets.layer, live);
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
    if (changed.has("question")) changed.add("atlas");
    if (["stores", "crew", "question"].some((name) => changed.has(name))) changed.add("ship");
    if (changed.has("moments")) changed.add("page");
    if (changed.has("page") || changed.has("question")) this.clearForNext();
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
    return [...sections.map(({ number: number2 }) => number2), this.model.get("question")?.title].join();
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
    if (isAnswer) this.rail.close();
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
    const { victory, duel: duel2, ...moments } = this.model.get("moments") ?? {};
    if (duel2) this.sheets.open({ what: "fought", ...duel2 });
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
    if (isNews && !this.sheets.isStory) this.notifications.announce();
  }
};

// browser/table/index.js
function initialize({ model }) {
  model.on("msg:custom", (message) => applyChanges(model, message));
}
function render({ model, el }) {
  const table = new TableView(model, el);
  return () => table.close();
}
var table_default = { initialize, render };
export {
  table_default as default
};
