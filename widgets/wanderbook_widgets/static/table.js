// browser/table/patches.js
function patched(old, patch) {
  if (Array.isArray(patch)) return patch[0];
  if (Array.isArray(old)) return patch.rows ? rearranged(old, patch.rows) : withChanges([...old], old, patch);
  const found = withChanges({ ...old }, old, patch);
  for (const [name, part3] of Object.entries(patch)) if (isRemoval(part3)) delete found[name];
  return found;
}
var isRemoval = (part3) => Array.isArray(part3) && !part3.length;
function withChanges(found, old, patch) {
  for (const [name, part3] of Object.entries(patch)) found[name] = patched(old[name], part3);
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
  isLatestPreview({ number }) {
    return number === this.previewNumber;
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
var childList = (...children) => children.flat(Infinity).filter((child) => !isNothing(child));
function setAttribute(element, name, value) {
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "style")
    element.style.cssText = value;
  else if (value === true) element.setAttribute(name, "");
  else if (!isNothing(value)) element.setAttribute(name, value);
}
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...childList(children));
  return element;
}
function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}
function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}
function trustedHtml(tag, attributes, html) {
  const element = make(tag, attributes);
  element.innerHTML = html;
  return element;
}
var kbd = (name) => name ? make("kbd", { "aria-hidden": "true" }, name) : "";
var format = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

// browser/shared/reconcile.js
function memo(deps, build) {
  return Object.assign(document.createComment(""), { deps, build });
}
var hasDeps = ({ deps }, others) => deps.length === others.length && deps.every((one, at) => one === others[at]);
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
  for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value);
}
function reconcileFrame(frame, next) {
  copyAttributes(next, frame);
  reconcile(frame, [...next.childNodes]);
  return frame;
}
function matcher(old) {
  const byKey = new Map(old.filter((one) => one.deps).map((one) => [one.deps[0], one]));
  const frames = old.filter((one) => one.dataset?.renew !== void 0);
  const placed = (child) => {
    const at = frames.findIndex((one) => isSameFrame(one, child));
    return at < 0 ? built(child) : reconcileFrame(...frames.splice(at, 1), child);
  };
  return (child) => {
    if (typeof child === "string") return document.createTextNode(child);
    if (!child.build) return placed(child);
    return takeUnchanged(byKey, child.deps) ?? Object.assign(placed(child.build()), { deps: child.deps });
  };
}
function reconcile(parent, children) {
  const old = [...parent.childNodes];
  const next = children.map(matcher(old));
  const staying = new Set(next);
  for (const one of old) if (!staying.has(one)) one.remove();
  for (const [at, one] of next.entries()) {
    if (parent.childNodes[at] !== one) parent.insertBefore(one, parent.childNodes[at] ?? null);
  }
}

// browser/table/head.js
var LOOKUPS = { log: "L", rules: "R", journey: "J" };
var figure = (text, means) => make("span", means ? { title: means, role: "img", "aria-label": means } : {}, text);
function barButton(name, key, attributes, texts) {
  const named = { type: "button", title: texts[name], "data-focus": `bar ${name}` };
  return memo([name, attributes.disabled], () => make("button", { ...named, ...attributes }, texts[name], kbd(key)));
}
function bar(data, { texts, commands }) {
  const button2 = (name, key, attributes) => barButton(name, key, attributes, texts);
  const lookups = {
    ...LOOKUPS,
    ...data.scored ? { score: "C" } : {},
    ...data.advised ? { advice: "A" } : {}
  };
  return make(
    "nav",
    { class: "bar", "data-keys": true, "aria-label": texts.bar, "data-renew": "bar" },
    button2("undo", "U", { onclick: commands.u, disabled: !data.undo }),
    button2("redo", "Y", { onclick: commands.y, disabled: !data.redo }),
    Object.entries(lookups).map(([name, key]) => button2(name, key, { "data-look": name })),
    button2("save", "S", { "data-look": "saves" }),
    button2("keys", "?", { "data-look": "keys" }),
    button2("leave", "", { "data-leave": true })
  );
}
function phases({ phases: all }, { texts }) {
  if (!all?.length) return "";
  const step = ({ name, state }, at) => make(
    "li",
    { class: state, "aria-current": state === "now" ? "step" : null },
    make("b", { "aria-hidden": "true" }, state === "done" ? "✓" : String(at + 1)),
    make("span", { class: "phase-name" }, name)
  );
  return memo([all], () => make("ol", { class: "phases", "aria-label": texts.phases.name }, all.map(step)));
}
function head(data, table) {
  const figures = (data.status ?? []).map((text) => {
    const means = data.means?.[text];
    return memo([text, means], () => figure(text, means));
  });
  return [
    memo(["title", data.title], () => make("h1", { dir: "auto" }, data.title ?? "")),
    bar(data, table),
    make(
      "div",
      { class: "track", "data-renew": "track" },
      phases(data, table),
      make("div", { class: "status", "data-renew": "status" }, figures)
    )
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
function highlightOption(element, option, selection) {
  const isOpen = Boolean(option && !option.closed);
  const isFreeAction = Boolean(option) && selection.isFreeAction(option.id);
  element.classList.toggle("lit", isOpen);
  element.classList.toggle("shut", Boolean(option?.closed));
  element.classList.toggle("beside", isFreeAction);
  element.classList.toggle("chosen", selection.isChosen(element.dataset.option));
  setRole(element, option, isOpen);
  const isTickable = selection.isSeveral && option && !isFreeAction;
  toggleAttribute(element, "aria-pressed", isTickable ? selection.chosen.has(option.id) : null);
}
function highlightSquare(element, squares, selection) {
  const { square } = element.dataset;
  const isChosen = selection.chosen.has(square);
  const isLit = squares.has(square) && !isChosen;
  const isUsable = isLit || isChosen;
  element.classList.toggle("lit", isLit);
  element.classList.toggle("chosen", isChosen);
  element.setAttribute("tabindex", isUsable ? "0" : "-1");
  element.setAttribute("aria-pressed", isChosen);
  toggleAttribute(element, "aria-disabled", isUsable ? null : "true");
}
function highlightOptions(root, selection) {
  const { options, squares } = selection;
  for (const element of root.querySelectorAll("[data-option]")) {
    highlightOption(element, options.get(element.dataset.option), selection);
  }
  for (const element of root.querySelectorAll("[data-square]")) highlightSquare(element, squares, selection);
}

// browser/table/map/marks.js
var mapOption = (option, said) => option ? { "data-option": option, "data-focus": `map ${option}`, "aria-label": said } :
{ "aria-hidden": "true" };
function mapMark(attributes, said, option, ...children) {
  return svg("g", { ...attributes, ...mapOption(option, said) }, svg("title", {}, said), ...children);
}
var mapPoint = (at, ...children) => svg("svg", { class: "at", role: "presentation", x: `${at[0]}%`, y: `${at[1]}%` }, ...children);
function mapInside(at, reach2, ...children) {
  const shift = (k) => `calc(clamp(${reach2[k]}px, ${at[k]}%, 100% - ${reach2[k]}px) - ${at[k]}%)`;
  return mapPoint(at, svg("g", { style: `translate: ${shift(0)} ${shift(1)}` }, ...children));
}
var TICK = "M5 10l3.2 3.4L14 6.5";
var STRIKE = "M-11 11L11-11";
var FLAG = "M9-8V-21L19-17.500 9-14";
function placeMark(number, place, x = 0, y = 0) {
  const goal = place.explore ? { "data-explore": number, "data-spot": place.explore } : {};
  return mapMark(
    { class: `place ${place.state}`, transform: `translate(${x} ${y})`, ...goal },
    place.said,
    place.option,
    place.sought ? svg("path", { class: "flag", d: FLAG }) : "",
    svg("circle", { r: 13 }),
    svg("text", { y: 4.4 }, number),
    place.state === "explored" ? svg("path", { class: "tick", d: TICK }) : "",
    place.state === "crossed" ? svg("path", { class: "strike", d: STRIKE }) : ""
  );
}
var PIN = "M-4.500-7h9v8L0 7-4.500 1Z";
var mapNote = (x, y) => svg("path", { class: "jotted", transform: `translate(${x} ${y})`, d: PIN });

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
var placeAt = (place) => svg("g", { transform: "translate(22 -10) scale(.85)" }, placeMark(place.number, place));
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
  const at = new Map(places.map((one) => [one.number, one.at]));
  const line2 = ([one, other]) => {
    const [from, to] = [at.get(one), at.get(other)];
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
  const stop = (one) => memo([one, one.plane && data.plane, one.party && data.party, columns], () => stopMark(one, data,
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

// browser/table/map/ground.js
var FLAKE = "M-8 0H8M-4-7L4 7M-4 7L4-7";
var GRASS = "M-5 0l-2-6M0 0v-8M5 0l2-6";
var path = (name, d, transform = null) => svg("path", { class: name, d, transform });
var moved = (x, y) => `translate(${x} ${y})`;
function water({ shape, whims }) {
  const ripple = (y, k) => path("ripple", `M${20 + 8 * whims[k]} ${y}q6-6 12 0t12 0 12 0`);
  return [path("lake", shape), [28, 48, 68].map(ripple)];
}
function cold({ shape, whims }) {
  const places = [
    [26, 70],
    [72, 30],
    [76, 76]
  ];
  const flake = ([x, y], k) => path("flake", FLAKE, moved(x + 6 * whims[k], y + 5 * whims[k + 3]));
  return [path("snow", shape), places.map(flake)];
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
    return path("peak", d, moved(x + 5 * whims[k + 3], y));
  };
  return [path("rise", shape), places.map(peak)];
}
function closed({ whims }) {
  const crags = [0, 1, 2, 3, 4, 5].map((k) => `M${4 + 16 * k} ${100}L${30 + 12 * k + 8 * whims[k]} 0`);
  return [
    svg("rect", { class: "rock", width: 100, height: 100 }),
    path("crags", crags.join("")),
    path("crags", "M0 34L100 22M0 70L100 58")
  ];
}
function open({ whims }) {
  return [0, 1, 2].map((k) => path("grass", GRASS, moved(50 + 36 * whims[k], 54 + 34 * whims[k + 3])));
}
var GROUND = { water, cold, steep, closed, open };
function groundOf(square, box) {
  const attributes = { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" };
  return svg("svg", { class: `ground ${square.ground}`, ...box, ...attributes }, GROUND[square.ground](square));
}

// browser/table/parts/common.js
var hiddenText = (text) => make("span", { class: "unseen" }, text);
var EMPHASIS = /\*([^*\s](?:[^*]*[^*\s])?)\*/;
var withEmphasis = (text) => (text ?? "").split(EMPHASIS).map((part3, at) => at % 2 ? make("em", {}, part3) : part3);
var leaveOnEnter = (focus) => (event) => {
  if (event.key !== "Enter") return;
  event.stopPropagation();
  focus.keep();
};
function panel(name, title2, ...children) {
  return make("section", { class: `panel ${name}`, "aria-label": title2 }, make("h2", {}, title2), ...children);
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
function pips(now, most, name, kind = "") {
  const dots = Array.from({ length: most }, (_, at) => make("i", { class: at < now ? "" : "off" }));
  return make("span", { class: `pips ${kind}`, role: "img", "aria-label": name }, dots);
}
function odds(option, texts) {
  if (!option.odds) return "";
  const { who, nobody, uncounted } = option.odds;
  const withWhom = who ? texts.odds_with : texts.odds;
  const more = uncounted ? texts.or_more : "";
  const said = format(nobody ? texts.odds_nobody : withWhom, { ...option.odds, or_more: more });
  const bar2 = make("i", { style: `--p:${option.odds.chance}%`, "aria-hidden": "true" });
  return make("span", { class: "odds", title: uncounted }, bar2, said);
}
var optionAttributes = (id, where) => id ? { "data-option": id, "data-focus": `${where} ${id}` } : {};
function abilityLines(lines2, where) {
  return (lines2 ?? []).map(
    (line2) => make("p", { class: "ability-line", ...optionAttributes(line2.option, where) }, withEmphasis(line2.text))
  );
}

// browser/table/map/notes.js
function noteField(table, spot, one) {
  const { chart } = table.texts;
  const note2 = one.note ?? "";
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
    "aria-label": format(chart.note, { place: one.place }),
    autocomplete: "off",
    onchange: save,
    onkeydown: leaveOnEnter(table.focus)
  });
}
function noteList({ spots }) {
  const written = Object.values(spots).filter((one) => one.note);
  const rows2 = written.map((one) => make("li", {}, make("b", {}, one.place), " ", one.note));
  return rows2.length ? make("ul", { class: "jottings" }, rows2) : "";
}
var spotSaid = (spot, { texts }) => spot.note ? `${spot.said}; ${format(texts.chart.written, { text: spot.note })}` : spot.
said;

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
function plotOf({ square, spot, cell }, table) {
  const said = spotSaid(spot, table);
  const attributes = { class: "cell", "data-spot": square.spot, "data-closed": square.ground === "closed" };
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
  if (!isRightTaken) return [1, 0, mapNote(-8, 9)];
  if (!isPlaneHere) return [1, 1, mapNote(-8, -9)];
  return isPartyHere ? [0.47, 1, mapNote(0, -9)] : [0, 1, mapNote(8, -9)];
}
function onSquare({ square, spot, cell }, data) {
  const landing = data.landings[square.spot];
  const isField = landing || square.landing;
  const isPlaneHere = data.plane.spot === square.spot;
  const isPartyHere = data.party.spot === square.spot;
  const within = (x, y, ...children) => mapPoint(cell.at(x, y), ...children);
  const reach2 = data.party.option ? [20, 24] : [11, 15];
  const field = () => within(square.place ? 0.72 : 0.5, square.place ? 0.34 : 0.45, landingMark(landing));
  const number = svg("text", { class: "id", x: 6, y: 15 }, square.id);
  return svg(
    "g",
    {},
    svg("svg", { class: "at", ...cell.corner, "aria-hidden": "true" }, number),
    square.place ? within(isField ? 0.3 : 0.5, 0.45, placeMark(square.place, data.places[square.place])) : "",
    isField ? field() : "",
    isPlaneHere ? within(0.74, 0.76, planeMark(data, 0.8)) : "",
    isPartyHere ? mapInside(cell.at(0.24, 0.78), reach2, partyMark(data, 0, -2)) : "",
    spot.note ? within(...pinCorner({ isRightTaken: square.place && isField, isPlaneHere, isPartyHere })) : ""
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
  const side = way === "east" || way === "west" ? "top" : "left";
  const attributes = { "data-option": option, "data-focus": `map ${option}`, title: said, "aria-label": said };
  return make("button", { type: "button", class: "across", ...attributes, style: `${side}:${at}%` }, ARROWS[way]);
}
function edgeOf(way, page2, data) {
  const next = page2.edges[way];
  const ways = data.beyond.filter((one) => one.way === way && one.at != null);
  const arrow = make("span", { "aria-hidden": "true" }, ARROWS[way]);
  const turn2 = () => make("button", { type: "button", "data-leaf": next.to, "data-focus": `edge ${way}` }, arrow, " ", next.
  said);
  return make(
    "div",
    { class: `edge ${way}` },
    next ? turn2() : "",
    ways.map((one) => crossing(one, way))
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
function map(page2, data, table) {
  const squares = squaresOf(page2, data);
  const plots = [...squares].sort((one, other) => Boolean(one.spot.option) - Boolean(other.spot.option));
  const ground = () => svg(
    "g",
    {},
    squares.map(({ square, cell }) => groundOf(square, cell.box))
  );
  return svg(
    "svg",
    { class: "map land", role: "group", "aria-label": `${data.heading}. ${data.said}`, "data-renew": "map" },
    memo([page2.rows], ground),
    svg(
      "g",
      { "data-renew": "plots" },
      plots.map((one) => memo([one.square, one.spot], () => plotOf(one, table)))
    ),
    svg(
      "g",
      { "data-renew": "marks" },
      squares.map((one) => memo(squareDeps(one, data), () => onSquare(one, data)))
    )
  );
}
function landMap(page2, data, table) {
  const { rows: rows2 } = page2;
  const edges = (...ways) => ways.map((way) => edgeOf(way, page2, data));
  const plan = make(
    "div",
    { class: "plan", "data-renew": "plan" },
    edges("north", "west"),
    map(page2, data, table),
    edges("east", "south")
  );
  const style = `--columns:${rows2[0].length};--rows:${rows2.length}`;
  return [make("div", { class: "sheet-frame land", style, "data-renew": "land" }, plan), flightBoard(data, table)];
}

// browser/table/map/picture.js
var shapeOf = ([tag, looks, inside]) => svg(tag, looks, inside.map(shapeOf));
function seaPicture({ picture, alt }) {
  const [wide, high] = picture.size;
  const box = { width: 100, height: 100, viewBox: `0 0 ${wide} ${high}`, preserveAspectRatio: "none" };
  const name = alt ? { role: "img", "aria-label": alt } : { "aria-hidden": "true" };
  return svg("svg", { class: "picture", ...box, ...name }, picture.shapes.map(shapeOf));
}

// browser/table/map/sea-decoration.js
var WAVES = "M2 10q5-5 10 0t10 0M31 27q5-5 10 0t10 0";
var patterns = 0;
function seaWater() {
  patterns += 1;
  const id = `wanderbook-waves-${patterns}`;
  const size = { width: 58, height: 34, patternUnits: "userSpaceOnUse" };
  return svg(
    "g",
    {},
    svg("defs", {}, svg("pattern", { id, ...size }, svg("path", { class: "wave", d: WAVES }))),
    svg("rect", { class: "water", width: "100%", height: "100%", fill: `url(#${id})` })
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

// browser/table/map/sea-labels.js
var LINE = 15;
var WARNING = "M0-5.5L6 5H-6ZM0-1.5V1.6M0 3.4V3.5";
function hazard(region, y, { textWidth }) {
  if (!region.hazard) return "";
  const wide = textWidth.measure(region.hazard, "600 11px", "sans") + 30;
  const x = { start: wide / 2, middle: 0, end: -wide / 2 }[region.anchor];
  return svg(
    "g",
    { class: "hazard", transform: `translate(${x} ${y})` },
    svg("rect", { x: -wide / 2, y: -9.5, width: wide, height: 19, rx: 5 }),
    svg("path", { transform: `translate(${-wide / 2 + 12} 0)`, d: WARNING }),
    svg("text", { x: 9, y: 4 }, region.hazard)
  );
}
function briefLabel(region, isHere) {
  const x = { start: 7, middle: 0, end: -7 }[region.anchor];
  const warning = () => svg("g", { class: "hazard", transform: "translate(0 15)" }, svg("path", { d: WARNING }));
  return svg(
    "g",
    { class: "brief", transform: `translate(${x} 0)` },
    svg("text", { class: isHere ? "name here" : "name", y: 4 }, region.id),
    region.hazard ? warning() : ""
  );
}
function notePin(region, { textWidth }) {
  const wide = textWidth.measure(`${region.id} ${region.name[0] ?? ""}`, "italic 600 13.5px", "serif");
  return mapNote({ start: wide + 8, middle: wide / 2 + 8, end: -wide - 8 }[region.anchor], -5);
}
function fullName({ id, name }, isHere) {
  const line2 = (text, at) => at ? svg("tspan", { x: 0, dy: LINE }, text) : text;
  return svg(
    "text",
    { class: isHere ? "name here" : "name" },
    svg("tspan", { class: "id", x: name.length ? null : 0 }, id),
    name.length ? " " : "",
    name.map(line2)
  );
}
function seaLabel(region, spot, table, isHere) {
  const below = LINE * Math.max(0, region.name.length - 1);
  return mapPoint(
    region.at,
    svg(
      "g",
      { class: `label ${region.anchor}`, "aria-hidden": "true" },
      svg("g", { class: "full" }, fullName(region, isHere), hazard(region, below + 16, table)),
      briefLabel(region, isHere),
      spot.note ? notePin(region, table) : ""
    )
  );
}

// browser/table/map/sea.js
var ANCHOR = "M0-8V11M-9 4Q-7.5 11.5 0 11.5T9 4M-5.5-3.5H5.5M0-12.6a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z";
var STALL = "M-10-5H10L7.4 9H-7.4ZM-10-5L-6-11.5H6L10-5M-3.4-5V9M3.4-5V9";
var MOST_IN_ROW = 3;
var EXITS = {
  north: { arrow: "M-5 3L0-3 5 3", text: [0, 16, "middle"], grip: [-36, -12] },
  south: { arrow: "M-5-3L0 3 5-3", text: [0, -8, "middle"], grip: [-36, -22] },
  west: { arrow: "M3-5L-3 0 3 5", text: [8, 4, "start"], grip: [-10, -12] },
  east: { arrow: "M-3-5L3 0-3 5", text: [-8, 4, "end"], grip: [-62, -12] }
};
var group = (name, ...children) => svg("g", { class: name, "data-renew": name }, ...children);
var stretched = (...children) => svg(
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
  ...children
);
function seaCell(region, spot, table) {
  const said = spotSaid(spot, table);
  const attributes = { class: "cell", d: region.cell, "data-spot": region.spot, ...mapOption(spot.option, said) };
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
function onIsland(region, data, { texts }) {
  const context = { isHere: data.ship.spot === region.spot, data, texts };
  const marks2 = [
    ...region.places.map((number) => (x, y) => placeMark(number, data.places[number], x, y)),
    ...region.port ? [signAt("port", ANCHOR, context)] : [],
    ...region.market ? [signAt("market", STALL, context)] : []
  ];
  const wide = marks2.length > MOST_IN_ROW ? Math.ceil(marks2.length / 2) : marks2.length;
  const rows2 = Math.ceil(marks2.length / wide);
  const reach2 = [wide, rows2].map((many) => 17 + 15.5 * (many - 1));
  const placed = marks2.map((mark, at) => {
    const row = Math.floor(at / wide);
    const across = row === rows2 - 1 ? marks2.length - wide * row : wide;
    return mark((at % wide - (across - 1) / 2) * 31, (row - (rows2 - 1) / 2) * 30);
  });
  return mapInside(region.land.at, reach2, placed);
}
var islandDeps = (region, data, isHere) => [
  region,
  isHere && data.signs,
  ...region.places.map((number) => data.places[number])
];
function wayEnds(d) {
  const numbers = d.match(/-?[\d.]+/g);
  return `M${numbers[0]} ${numbers[1]}h.01M${numbers.at(-2)} ${numbers.at(-1)}h.01`;
}
var borderOf = ({ open: open2, path: path2 }) => svg("path", { class: open2 ? "border" : "border wall", d: path2 });
var wayOf = (d) => [svg("path", { class: "way", d }), svg("path", { class: "way end", d: wayEnds(d) })];
function seaExit({ to, side, at }, { texts }) {
  const said = texts.chart.leaf.replace("{number}", to);
  const { arrow, text, grip } = EXITS[side];
  return mapPoint(
    at,
    svg(
      "g",
      { class: "exit", "data-leaf": to, "aria-hidden": "true" },
      svg("title", {}, said),
      svg("rect", { class: "grip", x: grip[0], y: grip[1], width: 72, height: 34 }),
      svg("path", { d: arrow }),
      svg("text", { x: text[0], y: text[1], style: `text-anchor:${text[2]}` }, said)
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
function seaShip(region, { ship }) {
  const ring = svg("ellipse", { class: "ring", rx: 31, ry: 27, cy: -2 });
  const shapes = Object.entries(SHIP).map(([name, d]) => svg("path", { class: name, d }));
  const mark = mapMark({ class: "ship", "data-spot": region.spot }, ship.said, ship.option, ring, shapes);
  return mapInside(region.berth, [34, 31], mark);
}
function geography(page2, data, table) {
  const { regions, borders, ways, leads, compass, picture } = page2;
  const spotOf = (region) => data.spots[region.spot];
  const isOption = (region) => Boolean(spotOf(region).option);
  const cells = [...regions].sort((one, other) => isOption(one) - isOption(other));
  const shoals = () => svg("g", {}, regions.filter((region) => region.land).map(shoalsOf));
  const coasts = picture ? [] : regions.map(coastOf);
  const lines2 = () => svg("g", {}, borders.map(borderOf), [...ways, ...leads].map(wayOf), coasts);
  const ground = [memo([compass], () => seaRhumbs(compass.at)), memo([regions], shoals)];
  return stretched(
    picture ? memo([picture, page2.alt], () => seaPicture(page2)) : ground,
    group(
      "cells",
      cells.map((region) => memo([region, spotOf(region)], () => seaCell(region, spotOf(region), table)))
    ),
    memo([borders, ways, leads, regions], lines2)
  );
}
function seaLabels(regions, data, table, here) {
  const label = (region) => {
    const spot = data.spots[region.spot];
    const isHere = region === here;
    return memo([region, spot, isHere], () => seaLabel(region, spot, table, isHere));
  };
  return group("labels", regions.map(label));
}
function islands(regions, data, table, here) {
  const island = (region) => memo(islandDeps(region, data, region === here), () => onIsland(region, data, table));
  return group("on-land", regions.filter((region) => region.land).map(island));
}
function seaMap(page2, data, table) {
  const { regions, compass, exits, picture } = page2;
  const here = regions.find((region) => region.spot === data.ship.spot);
  const name = `${data.heading}. ${data.said}`;
  return make(
    "div",
    { class: "sheet-frame sea", "data-renew": "sea" },
    svg(
      "svg",
      { class: "map", role: "group", "aria-label": name, "data-renew": "map" },
      picture ? "" : memo([table], seaWater),
      geography(page2, data, table),
      compass.rose && !picture ? memo([compass], () => seaRose(compass.at, table.texts.chart.compass)) : "",
      memo(
        [exits],
        () => svg(
          "g",
          {},
          exits.map((one) => seaExit(one, table))
        )
      ),
      seaLabels(regions, data, table, here),
      islands(regions, data, table, here),
      here ? memo([data.ship, here], () => seaShip(here, data)) : ""
    )
  );
}

// browser/table/map/atlas.js
var PEN = "M4 20l1-5L16 4l4 4L9 19ZM13 7l4 4";
var FEW = 4;
var penIcon = () => svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: PEN }));
function pageButton({ number, name, here, shown: shown2 }) {
  const attributes = {
    type: "button",
    class: here ? "leaf here" : "leaf",
    "data-leaf": number,
    "data-focus": `leaf ${number}`,
    title: name,
    "aria-label": name,
    "aria-pressed": String(shown2)
  };
  return make("button", attributes, String(number));
}
function pageButtons({ leaves }, { texts }) {
  const name = leaves.length > FEW ? "leaves" : "leaves few";
  return make("div", { class: name, role: "group", "aria-label": texts.chart.leaves }, leaves.map(pageButton));
}
function beyondButton({ option, label, said }) {
  const attributes = { "data-option": option, "data-focus": `map ${option}`, title: said };
  return make("button", { type: "button", class: "chip-option", ...attributes }, "⇢ ", label);
}
function beyondList(data, { texts }) {
  const listed = data.beyond.filter((one) => one.at == null);
  if (!listed.length) return "";
  return make("div", { class: "beyond", role: "group", "aria-label": texts.chart.beyond }, listed.map(beyondButton));
}
function placeList(data, table) {
  const isOpen = table.folds.isOpen("in-words");
  const spots = isOpen ? Object.entries(data.spots) : [];
  const row = ([spot, one]) => make("li", {}, make("span", {}, one.said), noteField(table, spot, one));
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
  const { caption, folds } = table;
  caption.rest();
  return [
    data.kind === "sea" ? seaMap(page2, data, table) : landMap(page2, data, table),
    data.leaves.length > 1 ? memo([data.leaves], () => pageButtons(data, table)) : "",
    beyondList(data, table),
    memo([caption], () => caption.box),
    noteList(data),
    memo([data.spots, folds.isOpen("in-words")], () => placeList(data, table))
  ];
}

// browser/table/map/untangle.js
var ACROSS = [0, 10, -10, 22, -22, 36, -36, 52, -52, 70, -70];
var DOWN = [0, 8, -8, 16, -16, 24, -24, 34, -34, 46, -46, 60, -60, 76, -76];
var FIXED = ".place circle, .sign .ground, .ship .hull, .ship .sail, .exit path";
var NAME = { reach: 52, far: 0.6 };
var HAZARD = { reach: 52, far: 1.5 };
var EXIT = { reach: 52, far: 1 };
var SMALL = 480;
var EDGE = 12;
var boxOf = (element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
};
var moved2 = ({ left, top, right, bottom }, [x, y]) => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y
});
var area = ({ left, top, right, bottom }) => Math.max(0, right - left) * Math.max(0, bottom - top);
var overlap = (one, other) => area({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom)
});
function bestShift(box, taken, frame, { reach: reach2, far } = NAME, home = [0, 0]) {
  const within = (by) => Math.abs(by) <= reach2;
  let best = home;
  let least = Number.POSITIVE_INFINITY;
  for (const x of ACROSS.filter(within)) {
    for (const y of DOWN.filter(within)) {
      const shift = [home[0] + x, home[1] + y];
      const there = moved2(box, shift);
      const cut = area(there) - overlap(there, frame);
      const covered2 = taken.reduce((sum2, other) => sum2 + overlap(there, other), 0);
      const cost = covered2 + EDGE * cut + far * (Math.abs(x) + Math.abs(y));
      if (cost < least) [best, least] = [shift, cost];
      if (!cost) return best;
    }
  }
  return best;
}
function arrived(map2, measure) {
  const glides = [...map2.querySelectorAll(".ship")].flatMap((piece) => piece.getAnimations?.() ?? []);
  const times = glides.map((glide) => glide.currentTime);
  for (const glide of glides) glide.currentTime = glide.effect.getComputedTiming().endTime;
  const found = measure();
  glides.forEach((glide, at) => {
    glide.currentTime = times[at];
  });
  return found;
}
function untangle(map2) {
  const labels = [...map2.querySelectorAll(".label .full")].filter((one) => one.getClientRects().length);
  const parts = labels.map((one) => [one.querySelector(".name"), one.querySelector(".hazard")]);
  const exits = [...map2.querySelectorAll(".exit text")];
  for (const one of [...exits, ...parts.flat()]) one?.style.removeProperty("translate");
  const frame = boxOf(map2);
  map2.closest(".room").classList.toggle("small", frame.right - frame.left < SMALL);
  if (frame.right <= frame.left) return;
  const taken = arrived(map2, () => [...map2.querySelectorAll(FIXED)].map(boxOf));
  const measured = parts.map(([name, hazard2]) => ({ name, hazard: hazard2, at: boxOf(name), sign: hazard2 && boxOf(hazard2) }));
  const signs = exits.map((text) => ({ text, at: boxOf(text) }));
  const settle = (element, box, how, { home, also = [] } = {}) => {
    const shift = bestShift(box, [...taken, ...also], frame, how, home);
    taken.push(moved2(box, shift));
    if (shift[0] || shift[1]) element.style.translate = `${shift[0]}px ${shift[1]}px`;
    return shift;
  };
  for (const { name, hazard: hazard2, at, sign } of measured.sort((one, other) => Boolean(other.sign) - Boolean(one.sign))) {
    const home = settle(name, at, NAME, { also: signs.map((exit) => exit.at) });
    if (hazard2) settle(hazard2, sign, HAZARD, { home });
  }
  for (const { text, at } of signs) settle(text, at, EXIT);
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
  fold: "M6 9l6 6 6-6",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z"
};
function icon(name, label = "") {
  const said = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return svg("svg", { class: `icon ${name}`, viewBox: "0 0 24 24", ...said }, svg("path", { d: STROKES[name] ?? "" }));
}

// browser/table/parts/cards.js
var MOST_BACKS = 10;
function corner({ corner: text, corner_means: means, corner_term: explained }) {
  if (!text) return "";
  if (explained) return term(text, explained, { name: means, kind: "card-corner" });
  const named = means ? { role: "img", "aria-label": means } : {};
  return make("span", { class: "card-corner", title: means, ...named }, text);
}
function picks({ picks: all }, where) {
  if (!all?.length) return "";
  const button2 = ({ id, label }) => make("button", { type: "button", class: "act-chip", ...optionAttributes(id, where) },
  label);
  return make("div", { class: "pick-row" }, all.map(button2));
}
var commandTag = (text) => make("span", { class: "tag held-command" }, icon("command"), " ", text);
function card(one) {
  const where = `card ${one.key}`;
  const named = { type: "button", class: "card-name", dir: "auto", "data-focus": where };
  return make(
    "li",
    { class: `dealt-card is-${one.kind}` },
    corner(one),
    make("button", { ...named, ...optionAttributes(one.option, where) }, one.name),
    picks(one, where),
    one.sub ? make("p", { class: "card-sub" }, one.sub) : "",
    (one.tags ?? []).map((tag) => make("span", { class: "tag" }, tag)),
    one.command ? commandTag(one.command) : "",
    make("div", { class: "card-says", dir: "auto" }, abilityLines(one.lines, where)),
    one.note ? make("p", { class: "card-flavour", dir: "auto" }, withEmphasis(one.note)) : ""
  );
}
var handButton = (group2, action, ...children) => make(
  "button",
  { type: "button", class: "act-chip", ...action, "data-focus": `hand ${group2.player}` },
  icon("eye"),
  ...children
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
  const row = (all ?? []).map((one) => memo([one], () => card(one)));
  return make("ul", { class: "card-row", "data-renew": "cards" }, row);
}
function foldedGroup(group2, frame, { texts, folds }) {
  const fold3 = `cards ${group2.fold}`;
  const isOpen = group2.open || folds.isOpen(fold3);
  const change = () => make("span", { class: "act-chip", ...optionAttributes(group2.option, "deck") }, texts.groups.change);
  return make(
    "details",
    { class: `card-group is-${group2.kind}`, "data-renew": frame, "data-fold": fold3, open: isOpen },
    make("summary", { "data-focus": fold3 }, group2.name),
    group2.option ? change() : "",
    cardRow(group2)
  );
}
function cardGroup(group2, table) {
  const frame = `${group2.kind} ${group2.player ?? group2.fold ?? ""}`;
  const heading2 = () => make("h3", { dir: "auto" }, group2.name, coverButton(group2, table));
  if (group2.covered) return make("section", { class: "card-group hand" }, heading2(), coveredHand(group2, table));
  if (group2.fold) return foldedGroup(group2, frame, table);
  const attributes = { class: `card-group is-${group2.kind ?? "cards"}`, "data-renew": frame };
  return make("section", attributes, heading2(), group2.cards?.length ? cardRow(group2) : "");
}
var isQuests = ({ kind }) => kind === "quests";
function groupList(groups, table) {
  if (!groups.length) return [];
  const drawn = groups.map((group2) => cardGroup(group2, table));
  return make("div", { class: "card-list", "data-renew": "list" }, drawn);
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
  return found.length ? groupList(found, table) : make("p", { class: "no-cards" }, table.texts.side.no_quests);
}

// browser/table/parts/member.js
var WEAPON = { accuracy: "aim", damage: "sword", block: "shield" };
var MANY = 7;
var SAID = ["ability", "level"];
var joined = (...texts) => texts.filter(Boolean).join(" ");
function weaponFigures(figures, said) {
  const signs = Object.entries(WEAPON).map(([name, sign]) => [icon(sign), String(figures[name])]);
  return make("span", { class: "weapon-figures", role: "img", "aria-label": said }, signs);
}
function shortText(one, figured) {
  if (one.figures) return memo([one.figures, figured], () => weaponFigures(one.figures, figured));
  const isSaid = one.about && SAID.includes(one.kind);
  return isSaid ? memo(["about", one.about], () => make("i", {}, one.about)) : "";
}
function attached(one, where) {
  const says = joined(one.about, ...(one.lines ?? []).map((line2) => line2.text));
  const isOwnWeapon = one.kind === "weapon" && Boolean(one.figures && one.own);
  const figured = isOwnWeapon ? [one.name, says].filter(Boolean).join(": ") : says;
  const attributes = {
    class: `tag borne is-${one.kind}`,
    title: [one.name, says].filter(Boolean).join(": "),
    "data-renew": `${one.kind} ${one.name}`
  };
  return make(
    "span",
    { ...attributes, ...optionAttributes(one.option, where) },
    isOwnWeapon ? "" : memo(["name", one.name], () => make("span", { class: "borne-name" }, one.name)),
    shortText(one, figured)
  );
}
function statusTag(one, where) {
  const attributes = { class: "tag bad", title: one.means, ...optionAttributes(one.option, where) };
  return make("span", attributes, one.name, hiddenText(`: ${one.means}`));
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
var foldOf = (one) => `board ${one.name}`;
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
function boardInWords(one, where) {
  const cards2 = (one.bears ?? []).filter((card2) => card2.kind !== "own");
  return make(
    "div",
    { class: "board-told" },
    abilityLines(one.lines, where),
    one.synergy ? make("p", {}, one.synergy, " ", synergyTerm(one)) : "",
    cards2.map((card2) => cardInWords(card2, where)),
    one.text ? make("p", { class: "card-flavour", dir: "auto" }, withEmphasis(one.text)) : ""
  );
}
var synergyTerm = ({ synergy_term: explained }) => explained ? term(explained.rule, explained, { kind: "rule" }) : "";
function boardFold(one, where, { texts, folds }) {
  const fold3 = foldOf(one);
  const name = format(texts.members.board_of, { name: one.name });
  const isOpen = folds.isOpen(fold3);
  return make(
    "details",
    { class: "board-whole", "data-fold": fold3, "data-draws": "crew", open: isOpen },
    make("summary", { "data-focus": fold3, title: name, "aria-label": name }, icon("fold")),
    isOpen ? boardInWords(one, `${where} board`) : ""
  );
}
var foldDeps = (one) => [
  one.lines,
  one.synergy,
  one.text,
  ...(one.bears ?? []).flatMap(({ kind, name, about, lines: lines2, acts }) => [kind, name, about, lines2, acts])
];
function tokensTag({ tokens, tokens_term: explained }) {
  if (!explained) return make("span", { class: "tag", title: tokens }, tokens);
  const means = `${tokens}. ${explained.means}`;
  return make("span", { class: "tag", title: means }, term(tokens, { ...explained, means }));
}
function marks(one, where, said) {
  return [
    one.fallen ? make("span", { class: "tag bad" }, said.fallen) : "",
    one.attacks ? make("span", { class: "tag now" }, said.attacks) : "",
    (one.statuses ?? []).map((status) => memo([status], () => statusTag(status, where))),
    one.command ? make("span", { class: "tag", title: one.command }, icon("command"), " ", one.command) : "",
    one.tokens ? tokensTag(one) : "",
    (one.bears ?? []).map((card2) => memo([card2], () => attached(card2, where)))
  ];
}
var face = ({ colour, initial }) => make("span", { class: `member-face c${colour}`, "aria-hidden": "true" }, initial);
var memberName = ({ name, lead }) => make(
  "span",
  { class: "member-name", dir: "auto", title: joined(name, lead) },
  make("b", {}, name),
  lead ? make("i", {}, lead) : ""
);
function member(one, table) {
  const where = `crew ${one.name}`;
  const skills = (one.skills ?? []).map((skill) => memo([skill], () => skillTag(skill)));
  return make(
    "li",
    {
      class: joined("crew-member", one.fallen && "fallen", one.attacks && "attacks"),
      "data-renew": `member ${one.name}`
    },
    make(
      "div",
      { class: "member-who", "data-renew": "who", ...optionAttributes(one.option, where) },
      memo(["face", one.colour, one.initial], () => face(one)),
      memo(["name", one.name, one.lead], () => memberName(one)),
      memo(["vitals", one.health, one.fatigue ?? one.stamina], () => vitals(one))
    ),
    make("div", { class: "on-board", "data-renew": "marks" }, skills, marks(one, where, table.texts.members)),
    memo(["board", table.folds.isOpen(foldOf(one)), ...foldDeps(one)], () => boardFold(one, where, table))
  );
}

// browser/table/parts/crew.js
function nameField({ number, name, numbered }, { texts, transport, focus }) {
  const own = numbered ? "" : name;
  const rename = ({ target: field }) => {
    const typed = field.value;
    field.value = own;
    if (typed.trim() !== own) transport.send({ call: number, name: typed });
  };
  return make("input", {
    type: "text",
    class: "player-name",
    maxlength: 24,
    size: Math.max(8, name.length),
    value: own,
    "data-focus": `name ${number}`,
    placeholder: format(texts.members.name_hint, { name }),
    "aria-label": format(texts.members.name_of, { name }),
    autocomplete: "off",
    spellcheck: "false",
    onchange: rename,
    onkeydown: leaveOnEnter(focus)
  });
}
function playerLine(player, table) {
  const { members } = table.texts;
  const { name, numbered, active, leaving, figures } = player;
  if (!name && !figures.length) return "";
  const tag = (key, kind, text) => memo([key], () => make("span", { class: kind }, text));
  const figure2 = (one) => make("span", { class: "player-figure" }, icon(one.icon), one.text);
  return make(
    "p",
    { class: "whose-crew", "data-renew": "whose" },
    name ? memo(["name", name, numbered], () => nameField(player, table)) : "",
    active ? tag("active", "turn-mark", members.active) : "",
    leaving ? tag("leaving", "tag bad", members.leaving) : "",
    figures.map((one) => memo([one], () => figure2(one)))
  );
}
function memberList({ members }, table) {
  const drawn = (one) => memo([one, table.folds.isOpen(foldOf(one))], () => member(one, table));
  return make("ul", { class: "crew-members", "data-renew": "members" }, members.map(drawn));
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
function squareAction({ id, name, covered: covered2 }, chosen) {
  if (chosen === "placed" && !covered2) return { "data-square": id, role: "button" };
  if (chosen === "uncovered" && covered2) return { "data-option": id };
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
function enemyHead({ name, target, figures, buff }, texts) {
  const aimed = target ? make("span", { class: "aimed" }, texts.fight.target) : "";
  return make(
    "div",
    { class: "who", "aria-hidden": "true" },
    make("div", { class: "name", dir: "auto" }, name, aimed),
    make("div", { class: "figures" }, figures.map(enemyFigure)),
    buffTag(buff)
  );
}
function columnLetters(letters) {
  const spans = letters.map((letter) => make("span", {}, letter));
  return make("div", { class: "letters", "aria-hidden": "true" }, spans);
}
function extraHearts({ extra }, hidden, drawn, texts) {
  if (!extra.length) return "";
  const label = () => make("span", { "aria-hidden": "true" }, texts.fight.extra);
  return make(
    "div",
    { class: "extra", "aria-hidden": hidden, "data-renew": "extra" },
    memo(["extra"], label),
    make(
      "div",
      { "data-renew": "hearts" },
      extra.map((one) => drawn(one))
    )
  );
}
function enemyCard(data, chosen, texts) {
  const { id, open: open2, target, facts, name, figures, buff, letters, squares, top, left } = data;
  const action = open2 ? { "data-option": id, "data-focus": `enemy ${id}` } : { role: "group", "aria-label": facts };
  const hidden = open2 ? "true" : null;
  const place = `--top:${top};--left:${left};--high:${squares.length};--wide:${letters.length}`;
  const drawn = (one, line2 = 0) => memo([one, line2, chosen], () => enemySquare(one, line2, chosen, texts));
  const grid = squares.flatMap((line2, at) => line2.map((one) => drawn(one, at)));
  return make(
    "div",
    { class: target ? "enemy target" : "enemy", style: place, "data-renew": id, ...action },
    open2 ? hiddenText(facts) : "",
    memo(["head", name, target, figures, buff], () => enemyHead(data, texts)),
    memo([letters], () => columnLetters(letters)),
    make("div", { "aria-hidden": hidden, class: "grid", "data-renew": "grid" }, grid),
    extraHearts(data, hidden, drawn, texts)
  );
}
function tokensLeft({ tokens, terms }, { fight: said }) {
  if (!tokens.length) return "";
  const one = (token) => {
    const dots = pips(token.left, token.most, format(said.tokens_left, token), "brass");
    return make("span", { class: "of" }, token.name, dots);
  };
  const name = terms?.tokens ? term(said.tokens, terms.tokens) : said.tokens;
  return make("span", { class: "tokens" }, name, tokens.map(one));
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
  const tall = Math.max(...enemies.map((one) => one.top + one.squares.length));
  const tiers = new Set(enemies.map((one) => one.top)).size;
  const names = ["row", boss?.name ? "body" : "", tiers > 1 ? "tiered" : ""];
  const attributes = {
    class: names.filter(Boolean).join(" "),
    role: "group",
    "aria-label": texts.fight.row,
    "data-renew": "row",
    style: `--columns:${columns};--cards:${enemies.length};--tall:${tall};--tiers:${tiers}`
  };
  const drawn = (one) => memo([one, squares], () => enemyCard(one, squares, texts));
  return make("div", attributes, enemies.map(drawn));
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
var BAD = /* @__PURE__ */ new Set(["harm", "fall", "defeat"]);
var isGood = ({ kind, good }) => good ?? !BAD.has(kind);
var after = (at) => ({ style: `--at:${at}` });
var fateCard = ({ fate }, { moments: said }) => make(
  "span",
  { class: "fate-card", ...after(0) },
  make("span", { class: "fate-face" }, make("i", {}, said.fate), make("b", {}, String(fate)))
);
var against = ({ total, needed }) => `${total >= needed ? "≥" : "<"} ${needed}`;
function sum(beat2, texts) {
  if (beat2.total === void 0) return "";
  const { moments: said } = texts;
  const added = beat2.addends?.length ? beat2.addends : [{ name: said.nobody, value: 0 }];
  return make(
    "p",
    { class: "beat-sum" },
    fateCard(beat2, texts),
    added.map(
      ({ name, value }) => make(
        "span",
        { class: "added", ...after(1) },
        make("b", {}, value < 0 ? `−${-value}` : `+${value}`),
        make("i", { dir: "auto" }, name)
      )
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
function beat(one, texts) {
  const sign = SIGNS[one.kind];
  return make(
    "div",
    { class: `beat ${one.kind} ${isGood(one) ? "good" : "poor"}` },
    stamp(one),
    one.label ? make("p", { class: "beat-label" }, sign ? icon(sign) : "", one.label) : "",
    one.html ? trustedHtml("p", { class: "beat-title", dir: "auto" }, one.html) : "",
    one.title ? make("p", { class: "beat-title", dir: "auto" }, one.title) : "",
    sum(one, texts),
    one.text ? make("p", { class: "beat-text", dir: "auto" }, one.text) : "",
    lines(one.lines, "beat-lines"),
    lines(one.brings, "beat-brings")
  );
}
var keptBeats = ({ beats = [] }, texts) => beats.filter(({ total }) => total !== void 0).map((one) => keptBeat(one, texts));
function keptBeat(one, texts) {
  const { moments: said } = texts;
  const addends = [...one.addends ?? [], { name: said.fate, value: one.fate ?? 0 }];
  const figures = addends.map(({ name, value }) => `${value} ${name}`).join(" + ");
  return make(
    "p",
    { class: "kept-beat" },
    make("strong", { class: `stamp ${isGood(one) ? "good" : "poor"}` }, one.stamp),
    make("span", { class: "beat-label" }, one.label || one.title),
    make("span", {}, `${figures} = `, make("b", {}, String(one.total)), ` ${against(one)}`)
  );
}

// browser/table/parts/page.js
function section(part3) {
  const isNew = !part3.on;
  const prose = { class: part3.initial && isNew ? "prose initial" : "prose", dir: "auto" };
  return make(
    "article",
    { class: isNew ? "read" : "read on" },
    isNew ? make("p", { class: "no" }, part3.name) : "",
    part3.town && isNew ? make("p", { class: "town", dir: "auto" }, part3.town) : "",
    part3.html ? trustedHtml("div", prose, part3.html) : ""
  );
}
function line(part3) {
  return make(
    "p",
    { class: `told ${part3.event}` },
    part3.text,
    " ",
    ruleLink(part3.rule),
    part3.detail ? make("span", { class: "detail" }, withEmphasis(part3.detail)) : "",
    part3.prose ? trustedHtml("span", { class: "prose", dir: "auto" }, part3.prose) : ""
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
var standsAlone = (part3) => part3.event === "TurnBegan" || part3.detail || part3.prose;
function paragraphs(parts) {
  const found = [];
  for (const part3 of parts) {
    const last = found.at(-1);
    if (part3.kind === "section") found.push(section(part3));
    else if (standsAlone(part3)) found.push(line(part3));
    else if (last?.className === "happened") last.append(line(part3), " ");
    else found.push(make("div", { class: "happened" }, line(part3), " "));
  }
  return found;
}
var SUMMED = /* @__PURE__ */ new Set(["Joined", "Drawn", "Totalled", "AttackJudged"]);
var HEADED = /* @__PURE__ */ new Set(["RoomUsed", "Explored", "EventDrawn", "RedirectFired"]);
function readable(parts) {
  const isStory = parts.some(({ kind, on }) => kind === "section" && !on);
  return isStory ? parts.filter(({ event }) => !HEADED.has(event)) : parts;
}
var untold = (parts) => parts.flatMap((part3) => {
  if (SUMMED.has(part3.event) || part3.event === "Judged" && !part3.prose) return [];
  return part3.event === "Judged" ? [{ ...part3, text: "", rule: "" }] : [part3];
});
var COSTS = /* @__PURE__ */ new Set(["HealthLost", "StatusGained", "Drawn"]);
var isWon = (part3, isBefore, said) => part3.event === "FightWon" || said.has(part3.text) || (isBefore ? COSTS.has(part3.
event) : part3.event === "Judged");
function unwon(parts, { victory }) {
  const won = parts.findIndex(({ event }) => event === "FightWon");
  if (!victory || won < 0) return parts;
  const next = parts.findIndex(({ kind }, at) => at > won && kind === "section");
  const end = next < 0 ? parts.length : next;
  const said = /* @__PURE__ */ new Set([...victory.blow ?? [], ...victory.brings ?? []]);
  const left = parts.filter(
    (part3, at) => at >= end || part3.kind === "section" || part3.detail || part3.prose || !isWon(part3, at < won, said)
  );
  return left.length ? left : [parts[won]];
}
function page(data, table) {
  const moments = table.model.get("moments") ?? {};
  const kept = keptBeats(moments, table.texts);
  const all = unwon(data.parts ?? [], moments);
  const parts = kept.length ? untold(all) : all;
  return [kept, paragraphs(readable(parts)), ending(data, table)];
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
var countSaid = (counted, { stores: said }) => format(counted.most ? said.of : said.count, counted);
function fold(name, title2, { folds }, ...children) {
  const key = `stores ${name}`;
  return make(
    "details",
    { class: "store-fold", "data-fold": key, open: folds.isOpen(key) },
    make("summary", { "data-focus": key }, title2),
    make("div", { class: "board-told" }, children)
  );
}
function goodTile(one, texts) {
  const said = countSaid({ name: one.name, now: one.amount, most: one.most }, texts);
  return make(
    "li",
    { class: one.amount ? "store-good" : "store-good none", title: said },
    make(
      "span",
      optionAttributes(one.option || one.good, "store"),
      icon(GOODS[one.good] ?? "sack"),
      make("b", {}, String(one.amount)),
      make("span", { class: "good-name" }, one.name)
    )
  );
}
function goodsShelf(goods, texts) {
  const tiles = goods.map((one) => memo([one], () => goodTile(one, texts)));
  return make("ul", { class: "store-goods", "aria-label": texts.stores.goods, "data-renew": "goods" }, tiles);
}
function goodUses(goods, table) {
  const useful = goods.filter((one) => one.lines && one.amount);
  if (!useful.length) return "";
  const entry = ({ name, lines: lines2 }) => make("div", { class: "card-told" }, make("p", {}, make("b", {}, name)), abilityLines(
  lines2, "store"));
  return memo([goods], () => fold("uses", table.texts.stores.uses, table, useful.map(entry)));
}
function damageCubes({ spaces, damage, state }) {
  const cubes = Array.from({ length: spaces }, (_, at) => make("i", { class: at < damage ? "hit" : "" }));
  return make("span", { class: "store-cubes", role: "img", "aria-label": state }, cubes);
}
function roomTile(room, { stores: said }) {
  const isFull = room.damage >= room.spaces;
  const means = [room.does, room.here ? said.figure : "", isFull ? said.full : ""].filter(Boolean).join(" · ");
  return make(
    "li",
    { class: ["store-tile", room.here ? "here" : "", isFull ? "full" : ""].join(" "), title: means },
    make(
      "div",
      optionAttributes(room.option, "room"),
      make("span", { class: "tile-name" }, room.here ? icon("pawn") : "", room.name),
      damageCubes(room),
      means ? hiddenText(`. ${means}`) : ""
    )
  );
}
function shipHeading({ damage, about }, said) {
  const figures = make("span", { "aria-hidden": "true" }, format(said.ship_damage, damage));
  const total = make("span", { class: "so-far", title: about }, figures, hiddenText(about));
  return make("h3", {}, icon("boat"), said.ship, total);
}
function shipFold(ship, table) {
  const said = table.texts.stores;
  const line2 = ({ name, fate, does }) => make("p", {}, make("b", {}, format(said.room_line, { name, fate })), ` ${does}`);
  const rooms = ship.rooms.filter((room) => room.does).map(line2);
  const notes = ship.notes.map((note2) => make("p", {}, note2));
  return fold("rooms", said.rooms, table, rooms, notes);
}
function shipBoard(ship, table) {
  const rooms = ship.rooms.map((room) => memo([room], () => roomTile(room, table.texts)));
  return [
    memo(["ship", ship.damage, ship.about], () => shipHeading(ship, table.texts.stores)),
    make("ul", { class: "store-rooms ship-rooms", "data-renew": "rooms" }, rooms),
    memo([ship], () => shipFold(ship, table))
  ];
}
function gauge(one, texts) {
  const said = countSaid(one, texts);
  const now = make("b", { "aria-hidden": "true" }, String(one.now));
  return make(
    "li",
    { class: "store-tile", title: one.about || said },
    make(
      "div",
      optionAttributes(one.option, "gauge"),
      make("span", { class: "tile-name" }, icon(one.icon), one.name, now),
      one.most ? pips(one.now, one.most, said, one.icon) : hiddenText(said),
      one.place ? make("span", { class: "tile-place" }, one.place) : "",
      one.about ? hiddenText(`. ${one.about}`) : ""
    )
  );
}
function gauges(all, texts) {
  const tiles = all.map((one) => memo([one], () => gauge(one, texts)));
  return make("ul", { class: "store-rooms store-gauges", "data-renew": "gauges" }, tiles);
}
var threatTag = ({ threat, threat_term: explained }) => make("span", { class: "tag bad" }, explained ? term(threat, explained) :
threat);
function eventCard(one) {
  const bad = [one.curse ? make("span", { class: "tag bad" }, one.curse) : "", one.threat ? threatTag(one) : ""];
  return make(
    "div",
    { class: "event-in-play" },
    make(
      "div",
      { class: "event-head", ...optionAttributes(one.option, "event") },
      make("b", { dir: "auto" }, one.name),
      bad,
      (one.terms ?? []).map((term2) => make("span", { class: "chip" }, term2))
    ),
    one.text ? make("p", {}, one.text) : "",
    abilityLines(one.lines, "event")
  );
}
function events(all, said) {
  if (!all.length) return "";
  return [make("h3", {}, icon("burst"), said.events), all.map((one) => memo([one], () => eventCard(one)))];
}
function deckPile({ name, about, left, icon: sign }) {
  const count = make("b", {}, String(left));
  return make("li", { title: about }, icon(sign ?? "pile"), count, name, hiddenText(`: ${about}`));
}
function decks(all, said) {
  const piles = all.map((one) => memo([one], () => deckPile(one)));
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
var FEW2 = 3;
function footnote(option, texts) {
  if (option.closed) return make("span", { class: "m closed" }, option.why, " ", ruleLink(option.closed));
  const terms = (option.terms ?? []).map((term2) => make("span", { class: "chip" }, term2));
  return terms.length || option.odds ? make("span", { class: "m" }, terms, odds(option, texts)) : "";
}
var optionButton = (option, kind, ...children) => make(
  "button",
  { type: "button", class: kind, "data-option": option.id, "data-focus": `option ${option.id}` },
  ...children
);
function storyRow(option, { texts, selection }) {
  const note2 = footnote(option, texts);
  const button2 = optionButton(
    option,
    "choice",
    make("span", { class: "l" }, option.letter),
    trustedHtml("span", { class: "t", dir: "auto" }, option.html),
    kbd(selection.keyOf(option.id)),
    option.closed ? "" : note2
  );
  return make("div", { class: "choice-row" }, button2, option.closed ? note2 : "");
}
var advisedMark = (texts) => [" ", make("span", { class: "tag advised-mark" }, texts.suggested)];
function detailOf({ id, detail: detail2, effect }, { preview }) {
  const now = preview?.effects?.[id];
  return effect && now ? detail2.slice(0, -effect.length) + now : detail2;
}
function optionRow(option, { texts, selection }, hasTick = false) {
  const detail2 = option.detail ? make("span", { class: "d" }, detailOf(option, selection)) : "";
  const isAdvised = option.id === selection.question.advised;
  const button2 = optionButton(
    option,
    `choice plain${option.idle ? " idle" : ""}${isAdvised ? " advised" : ""}`,
    hasTick ? make("span", { class: "tick", "aria-hidden": "true" }) : "",
    make("span", { class: "t" }, make("b", {}, option.label), isAdvised ? advisedMark(texts) : "", detail2),
    make("span", { class: "keys-of" }, kbd(selection.keyOf(option.id)), isAdvised ? kbd(texts.enter) : "")
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
  if (closed2.length <= FEW2) return closed2.map(row);
  return make(
    "details",
    { class: "shut-list", open: folds.isOpen("shut"), "data-fold": "shut" },
    make("summary", {}, format(texts.closed_many, { many: closed2.length })),
    closed2.map(row)
  );
}
function rows(question2, listed, table) {
  const closed2 = listed.filter((option) => option.closed);
  const open2 = listed.filter((option) => !option.closed);
  if (question2.story) return [...open2, ...closed2].map((option) => storyRow(option, table));
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
  const name = isTicked ? "choices several" : "choices";
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
    make("summary", { "data-focus": "free_actions" }, heading2, kbd("M")),
    rows2
  );
}

// browser/table/question/amount-rows.js
function stepButton(one, by, { selection, texts }) {
  const now = selection.amounts.of(one.name);
  const isMore = by > 0;
  const sign = isMore ? "+" : "−";
  const attributes = {
    type: "button",
    "data-focus": `amount ${one.name} ${sign}`,
    "aria-label": format(isMore ? texts.more : texts.less, { name: one.label }),
    disabled: isMore ? now >= one.room : !now,
    onclick: () => selection.add(one.name, by, one.room)
  };
  return make("button", attributes, sign);
}
function amountRow(one, table) {
  const { selection } = table;
  const detail2 = one.detail ? make("span", { class: "d" }, one.detail) : "";
  return make(
    "div",
    { class: "amount" },
    make("span", { class: "t" }, make("b", {}, one.label), detail2),
    make("span", {}, kbd(selection.keyOf(one.name))),
    stepButton(one, -1, table),
    make("output", {}, String(selection.amounts.of(one.name))),
    stepButton(one, 1, table)
  );
}
function amountRows({ among }, table) {
  const rows2 = among.filter((one) => one.room).map((one) => amountRow(one, table));
  return make("div", { class: "amounts" }, rows2);
}

// browser/table/question/confirm.js
var button = (name, attributes, ...children) => make("button", { type: "button", "data-focus": name, ...attributes }, ...children);
var isListed = ({ options = [] }, answer) => answer.length === 1 && options.some((option) => option.id === answer[0]);
var standardOf = (question2) => question2.standard && !isListed(question2, question2.standard) ? question2.standard : null;
var mayAnswerNothing = ({ shape, least }) => shape === "pick" && !least;
function confirmButton(text, { selection, texts }, attributes = {}) {
  const confirm = () => selection.confirm();
  return button("confirm", { class: "go", ...attributes, onclick: confirm }, text, kbd(texts.enter));
}
function answerButtons(question2, table) {
  const { selection, texts } = table;
  const { isCounting, isPlacing: isPlacing2, preview } = selection;
  const isOffer = isCounting && selection.isAsOffered;
  const isRefused = preview && !preview.allowed;
  const plain = isOffer && question2.meant || texts.confirm;
  const confirm = confirmButton(isPlacing2 ? texts.fight.strike : plain, table, {
    "aria-disabled": isRefused ? "true" : null
  });
  if (isOffer) return [confirm];
  const again = isCounting ? texts.as_offered : texts.clear;
  return [confirm, button("clear", { onclick: () => selection.reset() }, again)];
}
function buttons(question2, table) {
  const { selection, texts, transport } = table;
  const hasParts = selection.isSeveral || selection.isPlacing;
  if (selection.isCounting || hasParts && !selection.isEmpty) return answerButtons(question2, table);
  if (selection.isPlacing) {
    return [confirmButton(question2.standard?.length ? texts.fight.suggest : texts.fight.nothing, table)];
  }
  if (standardOf(question2)) return [confirmButton(question2.meant || texts.confirm, table)];
  if (!mayAnswerNothing(question2)) return [];
  const none = { class: question2.advised ? "" : "go", onclick: () => transport.answer([]) };
  return [button("none", none, question2.none || texts.none, kbd("0"))];
}
function previewLines({ preview }) {
  if (!preview) return "";
  const refusal = () => make("p", { class: "refused" }, preview.why, " ", ruleLink(preview.rule));
  const lines2 = (preview.lines ?? []).map((text) => make("p", {}, text));
  return make("div", { class: "sum", role: "status" }, lines2, preview.allowed ? "" : refusal());
}
function confirmation(question2, table) {
  const { selection } = table;
  const hasParts = selection.isSeveral || selection.isCounting || selection.isPlacing;
  if (!hasParts && !standardOf(question2) && !mayAnswerNothing(question2)) return "";
  const act = make("div", { class: "act" }, buttons(question2, table));
  return make("div", { class: "deciding" }, previewLines(selection), act);
}

// browser/table/question/thing.js
function thing(one, { selection }) {
  const option = selection.options.get(one.id) ?? {};
  const said = option.closed ? option.why : option.detail;
  const attributes = { "data-option": one.id, "data-focus": `option ${one.id}`, title: one.detail ? "" : said };
  return make(
    "button",
    { type: "button", class: "thing", ...attributes },
    one.of ? hiddenText(`${one.of}, `) : "",
    make("span", { class: "t" }, one.label),
    one.detail ? make("span", { class: "d" }, option.closed ? said : one.detail) : "",
    kbd(selection.keyOf(one.id))
  );
}

// browser/table/question/rack.js
function rackGroup(one, table) {
  const things = one.choices.map((choice) => thing({ ...choice, of: one.name }, table));
  const heading2 = make(
    "div",
    { class: "of" },
    make("b", { dir: "auto" }, one.name),
    one.of ? make("span", { class: "tag" }, one.of) : "",
    one.pips?.length ? pips(...one.pips, "brass") : "",
    one.detail ? make("span", { class: "d" }, one.detail) : ""
  );
  return make(
    "div",
    { class: "group", role: "group", "aria-label": one.name },
    heading2,
    make("div", { class: "things" }, things)
  );
}
function rackOf({ name, groups, kind = "rack" }, table) {
  const drawn = groups.map((one) => rackGroup(one, table));
  return make("div", { class: kind, role: "group", "aria-label": name }, drawn);
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

// browser/table/question/scenes.js
var HOUSES = { inn: "bed", shipyard: "hammer", healer: "cross", levels: "star" };
var whyClosed = (option) => option?.closed ? make("p", { class: "why" }, option.why, " ", ruleLink(option.closed)) : "";
var optionButton2 = (id, kind, ...children) => make("button", { type: "button", class: kind, "data-option": id, "data-fo\
cus": `option ${id}` }, ...children);
function stall({ id, kind, name, price }, sign, { selection }) {
  const option = selection.options.get(id);
  const button2 = optionButton2(
    id,
    "wares",
    make("span", { class: "kind" }, kind),
    make("b", { dir: "auto" }, name),
    make("span", { class: "does" }, option?.detail ?? ""),
    make("span", { class: "foot-of" }, make("span", { class: "price" }, icon(sign), price), kbd(selection.keyOf(id)))
  );
  return make("div", { class: "offer" }, button2, whyClosed(option));
}
function house({ id, name }, { selection }) {
  const option = selection.options.get(id);
  const button2 = optionButton2(
    id,
    "wares",
    make("span", { class: "sign" }, icon(HOUSES[id] ?? "star")),
    make("b", {}, name),
    make("span", { class: "does" }, option?.detail ?? ""),
    make("span", { class: "foot-of" }, kbd(selection.keyOf(id)))
  );
  return make("div", { class: "offer house" }, button2, whyClosed(option));
}
function stalls(data, table) {
  if (data.kind === "port") return data.services.map((one) => house(one, table));
  const sign = data.kind === "levels" ? "star" : "coin";
  const isClosed = ({ id }) => Boolean(table.selection.options.get(id)?.closed);
  const offers = data.offers.toSorted((one, other) => isClosed(one) - isClosed(other));
  return offers.map((one) => stall(one, sign, table));
}
function spotText(one, texts) {
  const terms = one.terms.map((term2) => make("span", { class: "chip" }, term2));
  const figures = one.here.map((name) => make("span", { class: "figure-of" }, name));
  const told = trustedHtml("span", { class: "t", dir: "auto" }, one.html);
  if (one.closed || one.done) told.title = told.textContent;
  return [
    make("span", { class: "letter", "aria-hidden": "true" }, one.letter),
    told,
    terms.length ? make("span", { class: "terms" }, terms, odds(one, texts)) : "",
    figures.length ? make("span", { class: "here" }, figures) : ""
  ];
}
function spotChoices(one, table) {
  if (one.closed) return whyClosed(one);
  if (!one.choices.length) return "";
  const things = one.choices.map((choice) => thing({ ...choice, of: one.letter }, table));
  return make("div", { class: "things", role: "group", "aria-label": table.texts.scenes.places }, things);
}
function sceneSpot(one, table) {
  const { texts, selection } = table;
  const text = spotText(one, texts);
  const stage = one.id ? optionButton2(one.id, "stage", text, kbd(selection.keyOf(one.id))) : make("div", { class: "stag\
e" }, text);
  const name = `spot${one.closed ? " shut" : ""}${one.done ? " done" : ""}`;
  const label = texts.scenes.spot.replace("{letter}", one.letter);
  return make("div", { class: name, role: "group", "aria-label": label }, stage, spotChoices(one, table));
}
function scene(data, table) {
  if (!data.kind) return "";
  const attributes = { class: `scene ${data.kind}`, role: "group", "aria-label": table.texts.scenes[data.kind] };
  if (data.kind === "encounter") {
    return make(
      "div",
      attributes,
      data.spots.map((one) => sceneSpot(one, table))
    );
  }
  const awning = data.kind === "market" ? make("div", { class: "awning", "aria-hidden": "true" }) : "";
  return make("div", attributes, awning, make("div", { class: "stalls" }, stalls(data, table)));
}

// browser/table/question/index.js
var heading = (...children) => {
  const attributes = { tabindex: "-1", "data-heading": true, "data-focus": "question", "data-renew": "heading" };
  return make("h3", attributes, ...children);
};
var note = (text) => make("p", { class: "note" }, text);
function covered({ name, unseen, player }, { texts }) {
  const attributes = { type: "button", class: "go", "data-uncover": String(player), "data-focus": "uncover" };
  const uncover = make("button", attributes, format(texts.uncover, { name }), kbd(texts.enter));
  return [heading(format(texts.covered, { name })), unseen ? note(unseen) : "", make("div", { class: "act" }, uncover)];
}
var isToldElsewhere = ({ selection }) => selection.scenes.some((place) => place.tells || place.rack?.tells);
function choices(data, table) {
  if (data.options) return optionList(data, table);
  return data.among ? amountRows(data, table) : "";
}
function question(data, table) {
  const { texts, model } = table;
  if (!data.shape) return [];
  if (data.shape === "covered") return covered(data, table);
  const owner = data.owner && table.isShared ? [make("span", { class: "whose" }, data.owner), " "] : "";
  return [
    heading(owner, data.story ? texts.what_now : data.title),
    isToldElsewhere(table) ? "" : data.notes.map(note),
    make(
      "div",
      { class: "options", "data-renew": "options" },
      rack(model.get("fight") ?? {}, table),
      scene(model.get("scene") ?? {}, table),
      choices(data, table)
    ),
    data.options ? endRow(data, table) : "",
    confirmation(data, table)
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
  const boxes = clippingAncestors(element).map((one) => one.getBoundingClientRect());
  return {
    top: Math.max(0, ...boxes.map((one) => one.top)),
    bottom: Math.min(innerHeight, ...boxes.map((one) => one.bottom))
  };
}

// browser/table/scrolling.js
var NEAREST = { block: "nearest" };
var FIRST = 3;
var READABLE = 34;
var Scrolling = class {
  /** `rooms()` gives the rooms of the board by name; there are none on the title page. */
  constructor(root, rooms) {
    this.root = root;
    this.rooms = rooms;
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
      this.root.querySelector(".half-title")?.scrollIntoView(NEAREST);
      const [go, about] = [".setting-out .go", ".summary"].map((one) => this.root.querySelector(one));
      if (!go || !about) return;
      const { top, bottom } = viewportOf(this.root);
      const below = go.getBoundingClientRect().bottom - bottom;
      if (about.getBoundingClientRect().top - below > top) go.scrollIntoView(NEAREST);
    });
  }
  /** Scrolls the notebook until the panel of a room is visible. */
  showPanelOf(name) {
    const panel2 = this.rooms()[name]?.closest(".panel");
    requestAnimationFrame(() => panel2?.scrollIntoView(NEAREST));
  }
  /** Shows the first rows of an opened fold, which may begin at the foot of the choices. */
  showUnfolded(fold3, rows2) {
    requestAnimationFrame(() => {
      this.fitQuestion();
      [...fold3.querySelectorAll(rows2)].slice(0, FIRST).at(-1)?.scrollIntoView(NEAREST);
    });
  }
  /** Shows a new page and a new question from their tops. */
  showPage() {
    const { page: page2, question: question2, fight: fight2 } = this.rooms();
    if (!page2) return;
    page2.parentElement.scrollTop = 0;
    const list2 = question2.querySelector(".options");
    if (list2) list2.scrollTop = 0;
    if (this.root.classList.contains("stacked")) showTop(page2.querySelector(".prose") ? page2 : question2);
    else this.showTable();
    this.fitQuestion();
    const row = fight2.querySelector(".row");
    if (row?.querySelector("[data-square], [data-option]")) row.scrollIntoView(NEAREST);
  }
  /** What an earlier question needed would count as needed now. Before a new one is laid out for the first time, this
   * costs no layout of its own. */
  forgetQuestion() {
    this.rooms().question?.parentElement.style.setProperty("--asked", "0px");
  }
  /** Gives the question the height that its first choices and the confirm button need. */
  fitQuestion() {
    const { question: question2 } = this.rooms();
    const asking = question2?.parentElement;
    const list2 = question2?.querySelector(":scope > .options");
    if (!asking) return;
    const panel2 = asking.parentElement;
    this.forgetQuestion();
    const needed = list2 ? asking.scrollHeight - list2.clientHeight + firstHeight(list2) : 0;
    const room = panel2.clientHeight - (panel2.querySelector(".reading .told, .prose, .kept-beat") ? READABLE : 0);
    asking.style.setProperty("--asked", `${Math.ceil(Math.min(needed, room))}px`);
    for (const one of [list2, panel2.querySelector(":scope > .reading")]) if (one) markRest(one);
  }
};
function markRest(scrolled) {
  const { scrollHeight, scrollTop, clientHeight } = scrolled;
  scrolled.classList.toggle("goes-on", scrollHeight - scrollTop - clientHeight > 6);
}
var showTop = (room) => room.firstElementChild?.scrollIntoView(NEAREST);
function firstHeight(list2) {
  const top = list2.getBoundingClientRect().top - list2.scrollTop;
  const choices2 = [...list2.querySelectorAll("[data-option].lit, .amount")].filter((one) => one.checkVisibility());
  const bottoms = choices2.slice(0, FIRST).map((one) => one.getBoundingClientRect().bottom);
  return bottoms.length ? Math.max(...bottoms) - top + 6 : Math.min(list2.scrollHeight, 120);
}

// browser/table/board.js
var DRAW = { page, question, free_actions: freeActions, atlas, crew, stores, cards, fight, lately: log };
var ARRANGING = /* @__PURE__ */ new Set(["head", "fight", "atlas", "crew"]);
var CROWDED = 6;
var BOARD_PARTS = ["head", ...Object.keys(DRAW)];
var makeRoom = (name) => make("div", { class: `${name.replace("_", "-")} room`, "data-keys": true });
function layOut(rooms, texts, side, coach) {
  return make(
    "main",
    { class: "board" },
    make(
      "section",
      { class: "panel page-panel", "aria-label": texts.page },
      make("div", { class: "reading" }, rooms.page),
      make("div", { class: "asking" }, rooms.question, rooms.free_actions)
    ),
    panel("map-panel", texts.atlas, rooms.atlas),
    make("section", { class: "panel fight-panel", "aria-label": texts.fight.row }, rooms.fight),
    make("section", { class: "panel stores-panel", tabindex: "0", "aria-label": texts.stores.goods }, rooms.stores),
    make("div", { class: "side-column" }, side.panel, coach),
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
  shown2.hidden = [...shown2.querySelectorAll(".room")].every((one) => one.hidden);
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
    const { texts, scrolling } = this.table;
    this.rooms = Object.fromEntries([...Object.keys(DRAW), "quests"].map((name) => [name, makeRoom(name)]));
    this.bar = make("header", {});
    const main = layOut(this.rooms, texts, this.table.side.build(this.rooms, texts), this.table.coach.element);
    this.table.caption.attach(this.rooms.atlas);
    const asked = this.rooms.question.closest(".panel");
    new ResizeObserver(() => scrolling.fitQuestion()).observe(asked);
    asked.addEventListener("scroll", ({ target }) => markRest(target), { capture: true, passive: true });
    new ResizeObserver(() => this.untangle()).observe(this.rooms.atlas);
    return { bar: this.bar, main };
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
    if (names.includes("question")) requestAnimationFrame(() => this.table.scrolling.fitQuestion());
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
    if (name === "atlas") requestAnimationFrame(() => this.untangle());
    if (this.table.side.holds(name)) this.table.side.refresh();
    else hideIfEmpty(room, shown2);
  }
  /** Names on the map of a sea make room for each other; those of the land have squares of their own. */
  untangle() {
    const map2 = this.rooms.atlas?.querySelector(".sea .map");
    if (map2) untangle(map2);
  }
  highlight() {
    highlightOptions(this.table.root, this.table.selection);
  }
  /** Chooses the layout: a plain book is a page, and a fight takes the place of the map. */
  arrange() {
    const { root, model } = this.table;
    const enemies = model.get("fight")?.enemies ?? [];
    root.classList.toggle("fighting", enemies.length > 0);
    root.classList.toggle("crowded", columnsOf(enemies) > CROWDED);
    root.classList.toggle("plain", !model.get("head")?.crewed);
    this.table.side.refresh();
  }
};

// browser/table/clicks.js
var TRAVEL = "travel";
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
function choose(id, event, selection) {
  if (!isSecond(event) || selection.isSeveral) selection.choose(id);
}
function sailAt(event, { selection, transport }) {
  const spot = event.target.closest(".map [data-spot]")?.dataset.spot;
  if (optionAt(event.target) !== TRAVEL || !selection.question.goals?.includes(spot)) return false;
  if (!isSecond(event)) transport.send({ go: spot, serial: transport.serial });
  return true;
}
function chooseAt(event, { selection }) {
  const square = valueAt(event.target, "square");
  const option = optionAt(event.target);
  if (square !== void 0) selection.toggleSquare(square);
  else if (option !== void 0) choose(option, event, selection);
  else return false;
  return true;
}
function leaveFocus(event, { focus, selection }) {
  const isAnswer = event.target.closest(".question .options [data-option].lit") && !selection.isSeveral;
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
  if (fold3 === "free_actions" && !isOpen) requestAnimationFrame(() => table.scrolling.fitQuestion());
  if (fold3 === "rack" && isOpen) table.scrolling.showUnfolded(table.focus.firstVisible(".folded-rack"), ".thing");
}
function handleClick(event, table) {
  const { target } = event;
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
  else if (!table.sheets.isOpen && !sailAt(event, table) && !chooseAt(event, table)) toggleBoard(event, table);
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
  partOf({ part: part3 }) {
    const room = this.table.root.querySelector(`.${part3}.room`);
    return part3 === "question" || part3 === "fight" ? room : room?.closest(".panel") ?? room;
  }
  draw() {
    const { texts, root } = this.table;
    for (const one of root.querySelectorAll(`.${TAUGHT}`)) one.classList.remove(TAUGHT);
    this.element.hidden = !this.isShown;
    root.classList.toggle("coached", this.isShown);
    if (!this.isShown) {
      this.element.replaceChildren();
      return;
    }
    const said = texts.coaching;
    this.element.setAttribute("aria-label", said.title);
    const button2 = (name, attributes, ...children) => make("button", { type: "button", "data-focus": `coach ${name}`, ...attributes },
    ...children);
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
var BOARD_KEYS = "gwfhmx";
function unusedKeys({ model, board }) {
  const { crewed, scored, advised } = model.get("head") ?? {};
  if (crewed) return "";
  const { open: open2 = [], shut = [] } = model.get("free_actions") ?? {};
  const has = { c: scored, a: advised, w: board.rooms.crew?.childElementCount, m: open2.length + shut.length };
  return [..."ac", ...BOARD_KEYS].filter((key) => !has[key]).join("");
}
function goToBoard({ side }, go) {
  side.choose("board");
  return go();
}
function goToCards({ side, focus }) {
  if (side.isEmpty("cards")) return false;
  side.choose("cards");
  return focus.goTo(".cards");
}
function commandsFor(table) {
  const { transport, focus, hands } = table;
  return {
    u: () => transport.send({ undo: true }),
    y: () => transport.send({ redo: true }),
    r: () => transport.lookUp("rules"),
    j: () => transport.lookUp("journey"),
    l: () => transport.lookUp("log"),
    c: () => transport.lookUp("score"),
    s: () => transport.lookUp("saves"),
    a: () => transport.lookUp("advice"),
    x: () => focus.press("[data-focus=resolve]"),
    "?": () => transport.lookUp("keys"),
    h: () => hands.toggle(),
    n: () => table.coach.toggle(),
    m: () => focus.press(".free-actions summary"),
    q: () => focus.goTo(".question"),
    g: () => goToBoard(table, () => focus.goTo(".atlas")),
    w: () => focus.goTo(".crew"),
    k: () => goToCards(table),
    f: () => goToBoard(table, () => focus.goToFight())
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
var NARROW = 1150;
var STACKED = 724;
var TALL = 2e4;
var Fill = class {
  /** `onChange()` runs when the size of the table has changed. */
  constructor(root, onChange) {
    this.root = root;
    this.onChange = onChange;
    this.watch = new ResizeObserver(() => this.fit());
  }
  /** Follows the window and the boxes around the table. */
  start() {
    this.watch.observe(this.root.parentElement);
    for (const one of clippingAncestors(this.root)) this.watch.observe(one);
    this.fit();
  }
  close() {
    this.watch.disconnect();
  }
  /** The height in which the table is seen. Boxes that grow with the table do not count: it is tried very tall. What
   * stands around the table is left in view where it is only a margin. */
  available() {
    const { root } = this;
    const before = root.style.height;
    root.style.height = `${TALL}px`;
    const boxes = [document.documentElement, ...clippingAncestors(root)];
    const fixed = boxes.filter((one) => one === document.documentElement || one.clientHeight < TALL);
    const free = fixed.map((one) => {
      const height = one === document.documentElement ? innerHeight : one.clientHeight;
      const around = one.scrollHeight - TALL;
      return height - (around >= 0 && around <= MARGIN ? around : 0);
    });
    root.style.height = before;
    return Math.min(...free);
  }
  fit() {
    const { root } = this;
    const width = root.clientWidth;
    const isStacked = width > 0 && width <= STACKED;
    const height = isStacked ? null : Math.min(MOST, Math.max(LEAST, this.available()));
    if (this.height === height && this.width === width) return;
    Object.assign(this, { height, width });
    root.style.setProperty("--fill", height ? `${height}px` : "auto");
    root.classList.toggle("narrow", !isStacked && width <= NARROW);
    root.classList.toggle("stacked", isStacked);
    this.onChange();
  }
};

// browser/table/focus.js
var QUIETLY = { preventScroll: true };
var Focus = class {
  /** `choiceIds()` gives the options that digits choose, in order. */
  constructor(root, choiceIds) {
    this.root = root;
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
  firstVisible(selector) {
    return [...this.root.querySelectorAll(selector)].find((one) => one.checkVisibility());
  }
  /** Clicks the first visible match. */
  press(selector) {
    const found = this.firstVisible(selector);
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
    for (const id of this.choiceIds()) {
      const found = this.firstVisible(`${room} [data-option="${CSS.escape(id)}"].lit`);
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
  restore({ had, name }, { stage, changed }) {
    if (!had) return;
    const isNewQuestion = changed.has("question");
    const same = this.named(name);
    if (same && (!isNewQuestion || stage === "title")) same.focus(QUIETLY);
    else if (stage === "play" && (isNewQuestion || changed.has("stage"))) this.goTo(".question", QUIETLY);
    else if (!this.active) this.keep();
  }
  /** Draws one room and leaves the focus in it where it was. */
  during(room, draw) {
    const held = room.contains(this.active);
    const name = held ? this.active.dataset.focus : null;
    draw();
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
    for (const one of boards) this.open.delete(one);
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

// browser/table/hands.js
var Hands = class {
  constructor({ model, focus, notifications, scrolling, side }) {
    this.model = model;
    this.focus = focus;
    this.notifications = notifications;
    this.scrolling = scrolling;
    this.side = side;
    this.uncoveredBy = null;
  }
  /** Covers the open hand; if there is none, asks for that of the active player, which is the first. */
  toggle() {
    this.side.choose("cards");
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
  /** Scrolls to a hand that has just been uncovered, and focuses it when a key did it. */
  show() {
    const device = this.uncoveredBy;
    if (!device) return;
    this.uncoveredBy = null;
    this.side.choose("cards");
    if (device === "key") this.focus.firstVisible(".cards [data-cover]")?.focus({ preventScroll: true });
    this.scrolling.showPanelOf("cards");
  }
};

// browser/table/arrows.js
var DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
function centres(all) {
  const entries = all.map((element, at) => {
    const box = element.getBoundingClientRect();
    const hair = at / 1e4;
    return [element, [box.left + box.width / 2 + hair, box.top + box.height / 2 + hair]];
  });
  return new Map(entries);
}
var squared = ({ along, aside }) => along ** 2 + aside ** 2;
function closest(candidates, distance) {
  const sorted = candidates.sort((one, other) => distance(one) - distance(other) || squared(one) - squared(other));
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
var isShown = (element) => element.getClientRects().length && getComputedStyle(element).visibility === "visible";
var shown = (within, selector) => [...within.querySelectorAll(selector)].filter(isShown);
function isPlacing({ focus: { active }, selection, root }) {
  return selection.isPlacing && (!active || active === root || Boolean(active.closest(".fight, .question")));
}
function reach(table) {
  const { root } = table;
  if (isPlacing(table)) return { room: root, all: [...shown(root, "[data-square]"), ...shown(root, PLACING)] };
  const room = table.focus.active?.closest("[data-keys]") ?? root.querySelector(".question, .title-page");
  return { room, all: shown(room, REACHABLE).filter((one) => !isBesideOption(one)) };
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
    const worth = new Map(among.map((one) => [one.name, one.worth ?? 1]));
    const total = [...this.given].reduce((sum2, [name, given]) => sum2 + given * worth.get(name), 0);
    const order = [...this.offered.keys()].reverse().sort((one, other) => (one === chosen) - (other === chosen));
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
var CHOICE_KEYS = [..."123456789", ..."bdeioptvz", ..."BDEIOPTVZ"];
var nameOfKey = (key) => /[A-Z]/.test(key) ? `⇧${key}` : key.toUpperCase();
var sameItems = (one, other) => [...one].sort().join() === [...other].sort().join();
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
    const bare = [...open2.map((id) => ({ id })), ...shut.map((id) => ({ id, closed: true }))];
    return new Map([...bare, ...lines2, ...this.asked].map((option) => [option.id, option]));
  }
  /** The question's options; for amounts, the things that have `room` for some. */
  get asked() {
    const { options, among = [] } = this.question;
    return options ?? among.filter((one) => one.room).map((one) => ({ id: one.name, room: one.room }));
  }
  isFreeAction(id) {
    return !this.asked.some((option) => option.id === id);
  }
  // ---------------------------------------------------------------- keys
  get scenes() {
    return ["fight", "scene"].map((name) => this.model.get(name) ?? {});
  }
  /** The ids that a fight or a scene draws itself, in their order; the rest are a list. */
  get drawnElsewhere() {
    return this.scenes.flatMap((place) => [...place.covers ?? [], ...place.folds ?? []]);
  }
  /** The ids in a closed fold: a digit never chooses what is not visible. */
  get foldedAway() {
    return new Set(this.folds.isOpen("rack") ? [] : this.scenes.flatMap((place) => place.folds ?? []));
  }
  get visibleFreeActions() {
    const lines2 = this.folds.isOpen("free_actions") && this.freeActions.lines || [];
    return lines2.filter((option) => !option.closed);
  }
  /** The options that keys choose, in the order on the page: fight or scene, list, free actions. */
  get numbered() {
    const { question: question2 } = this;
    const drawn = this.drawnElsewhere;
    const places = new Map(drawn.map((id, at) => [id, at]));
    const placeOf2 = ({ id }) => places.get(id) ?? drawn.length;
    const hidden = this.foldedAway;
    const isOpen = (option) => question2.story || question2.steady || !option.closed;
    const asked = this.asked.filter((one) => isOpen(one) && one.id !== question2.end && !hidden.has(one.id));
    return [...asked.sort((one, other) => placeOf2(one) - placeOf2(other)), ...this.visibleFreeActions];
  }
  /** The key that chooses an option, wherever it is drawn; empty when none does. */
  keyOf(id) {
    if (id === this.question.end) return this.options.get(id).closed ? "" : "0";
    const at = this.numbered.findIndex((option) => option.id === id);
    return at >= 0 && at < CHOICE_KEYS.length ? nameOfKey(CHOICE_KEYS[at]) : "";
  }
  /** The option that a key chooses; with Caps Lock, a letter means what it means without. */
  optionOf(key) {
    const { numbered } = this;
    return numbered[CHOICE_KEYS.indexOf(key)] ?? numbered[CHOICE_KEYS.indexOf(key.toLowerCase())];
  }
  // ---------------------------------------------------------------- choosing
  isChosen(id) {
    return this.chosen.has(id) || this.amounts.of(id) > 0;
  }
  choose(id) {
    const option = this.options.get(id);
    if (!option) return;
    if (option.uncover !== void 0) this.transport.send({ uncover: option.uncover });
    else if (option.closed) this.explain(option);
    else if (option.room) this.add(id, 1, option.room);
    else if (this.isSeveral && !this.isFreeAction(id)) this.toggle(id);
    else this.transport.answer([id]);
  }
  explain({ id, why, closed: closed2 }) {
    if (why) this.toast(why, closed2);
    else this.transport.askWhyNot([id]);
  }
  toggle(id) {
    if (!this.chosen.delete(id)) this.chosen.add(id);
    this.changed();
  }
  /** The squares that can take damage next. */
  get squares() {
    return new Set(this.nextSquares ?? this.model.get("fight")?.lit ?? []);
  }
  /** Puts damage on a square or takes it off; where none may go, asks why. */
  toggleSquare(id) {
    if (!this.isPlacing) return;
    const isChosen = this.chosen.has(id);
    if (!isChosen && !this.squares.has(id)) {
      this.transport.askWhyNot([...this.chosen, id]);
      return;
    }
    if (isChosen && this.chosen.size === 1) this.nextSquares = null;
    this.toggle(id);
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
  if (!event.repeat && model.get("stage") === "play") transport.send({ saved: true });
  return true;
}
var hasModifier = (event) => event.ctrlKey || event.metaKey || event.altKey;
var isEscape = (event) => event.key === "Escape";
var closeSomething = (_, { sheets, focus, board, folds }) => sheets.close() || closeBoard(board, folds) || focus.press("\
.free-actions details[open] > summary");
function closeBoard(board, folds) {
  if (!folds.closeBoards()) return false;
  board.redraw("crew");
  return true;
}
var isTabInSheet = (event, { sheets }) => event.key === "Tab" && sheets.isOpen;
var isHeldEnterInSheet = (event, { sheets }) => event.repeat && event.key === "Enter" && sheets.isOpen;
var isTyping = (_, { focus }) => focus.active?.matches("input, textarea, select");
var isArrow = (event) => event.key in DIRECTIONS;
var isOffBoard = (_, { sheets, model }) => sheets.isOpen || model.get("stage") !== "play";
var isHeld = (event) => event.repeat;
var isActivation = (event) => event.key === "Enter" || event.key === " ";
var confirmsTicks = ({ focus, selection }) => selection.isSeveral && !selection.isEmpty && Boolean(focus.active?.closest(
TICKS));
var confirmsSquares = ({ focus, selection }) => selection.isPlacing && Boolean(selection.preview?.allowed) && selection.
isChosen(focus.active?.dataset.square);
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
function chooseNumbered(event, { selection, focus }) {
  const option = selection.optionOf(event.key);
  if (option && focus.active?.matches("summary")) focus.goTo(".question", { preventScroll: true });
  if (option) selection.choose(option.id);
  return Boolean(option);
}
var isZero = (event) => event.key === "0";
function chooseNothing(_, { selection, transport }) {
  const { end, shape, least } = selection.question;
  if (end) selection.choose(end);
  else if (shape === "pick" && !least) transport.answer([]);
  else return false;
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
    this.pinned = null;
    this.number = null;
    this.box = make("div", { class: "caption" });
  }
  get data() {
    return this.table.model.get("atlas") ?? {};
  }
  show(spot, isPinned = false) {
    const one = this.data.spots?.[spot];
    const number = isPinned ? this.number : null;
    const shown2 = [spot, isPinned, number, one ?? this.data.said];
    if (this.shown?.every((thing2, at) => thing2 === shown2[at])) return;
    this.shown = shown2;
    const text = make("span", {}, one ? one.said : this.data.said);
    if (number) this.box.replaceChildren(text, this.ways(spot, number));
    else this.box.replaceChildren(text, ...one && isPinned ? [noteField(this.table, spot, one)] : []);
  }
  /** Buttons: to go to a place, or to explore it as well. */
  ways(spot, number) {
    const { transport, texts } = this.table;
    const way = (text, more) => {
      const go = () => transport.send({ go: spot, ...more, serial: transport.serial });
      return make("button", { type: "button", "data-focus": `go ${text}`, onclick: go }, text);
    };
    const both = way(format(texts.chart.go_explore, { number }), { explore: number });
    return make("div", { class: "ways" }, way(texts.chart.go, {}), both);
  }
  /** Shows the pinned place, or where the party is. */
  rest() {
    if (this.number && this.data.places?.[this.number]?.explore !== this.pinned) this.pin(null);
    if (!this.data.spots?.[this.pinned]) this.pin(null);
    this.show(this.pinned, true);
  }
  pin(spot, number = null) {
    Object.assign(this, { pinned: spot, number: spot && number });
  }
  click(event) {
    const spot = spotAt(event);
    if (!spot || event.target.closest(".lit, .shut, [data-leaf]")) return;
    const number = event.target.closest("[data-explore]")?.dataset.explore;
    if (number) {
      this.pin(this.number === number ? null : spot, number);
      this.rest();
      return;
    }
    const { transport, selection } = this.table;
    if (selection.question.goals?.includes(spot)) {
      transport.send({ go: spot, serial: transport.serial });
      return;
    }
    this.pin(this.pinned === spot ? null : spot);
    this.rest();
    const { far, party } = this.data;
    const isTooFar = far && this.pinned && party.spot !== spot && !event.target.matches("[data-closed]");
    if (isTooFar) this.table.notifications.toast(far.why, far.rule);
  }
  point(event) {
    if (this.pinned) return;
    const spot = spotAt(event);
    if (spot) this.show(spot);
    else if (!event.target.closest(".map")) this.rest();
  }
  /** Follows the pointer and the focus in a new room, once for all maps that will be drawn in it. */
  attach(room) {
    this.shown = null;
    room.addEventListener("pointerover", (event) => this.point(event));
    room.addEventListener("pointerleave", () => {
      if (!this.pinned) this.rest();
    });
    room.addEventListener("focusin", (event) => {
      if (spotAt(event)) this.show(spotAt(event));
    });
    room.addEventListener("focusout", (event) => {
      if (spotAt(event)) this.rest();
    });
    room.addEventListener("click", (event) => this.click(event));
  }
};

// browser/table/moments/glide.js
var PIECES = [".map .ship", ".map .plane", ".map .party", ".flight-board .plane", ".flight-board .party"];
var LASTS = 700;
var LEAST2 = 3;
var Glide = class {
  constructor(root, preferences) {
    this.root = root;
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
    for (const [piece, { box, page: page2 }] of this.places) {
      const found = this.find(piece);
      if (!found || page2 !== this.page) continue;
      const now = found.getBoundingClientRect();
      const [x, y] = [box.left - now.left, box.top - now.top];
      if (!box.width || !now.width || Math.hypot(x, y) < LEAST2) continue;
      found.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: LASTS, easing: "ease-in-out" });
    }
    this.places.clear();
  }
};

// browser/table/moments/layer.js
var LASTS2 = 1150;
var SHORT = 800;
var LARGE = /* @__PURE__ */ new Set(["challenge", "attack", "victory", "defeat"]);
var MOST2 = 3;
var Moments = class {
  constructor({ model, root, preferences, sounds }) {
    Object.assign(this, { model, root, preferences, sounds });
    this.layer = make("div", { class: "moments", "aria-hidden": "true" });
    this.queue = [];
  }
  /** Shows what an answer caused. */
  play({ beats = [] } = {}) {
    this.skip();
    if (!beats.length) return;
    this.sounds.play(beats[0].kind, isGood(beats[0]));
    if (!this.preferences.moves) return;
    const large = beats.filter(({ kind }) => LARGE.has(kind));
    this.queue = [...large, ...beats.filter(({ kind }) => !LARGE.has(kind))].slice(0, MOST2);
    this.next();
  }
  next() {
    const one = this.queue.shift();
    if (!one) {
      this.layer.remove();
      return;
    }
    const shown2 = make(
      "div",
      { class: LARGE.has(one.kind) ? "moment large" : "moment" },
      beat(one, this.model.get("texts"))
    );
    this.layer.replaceChildren(shown2);
    if (!this.layer.isConnected) this.root.append(this.layer);
    this.timer = setTimeout(() => this.next(), LARGE.has(one.kind) ? LASTS2 : SHORT);
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

// browser/table/moments/preferences.js
var KEY = "wanderbook.table";
var STANDARD = { motion: true, sound: false };
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}
var Preferences = class {
  constructor() {
    const found = stored();
    this.values = Object.fromEntries(
      Object.entries(STANDARD).map(([name, standard]) => [
        name,
        typeof found[name] === "boolean" ? found[name] : standard
      ])
    );
  }
  get(name) {
    return this.values[name];
  }
  toggle(name) {
    this.values[name] = !this.values[name];
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
    }
    return this.values[name];
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
var LOUD = 0.07;
var SOUND_OF = { victory: "victory", event: "page", quest: "page" };
var Sounds = class {
  constructor(preferences) {
    this.preferences = preferences;
    this.context = null;
  }
  /** Plays the sound of a moment, if sounds are on. */
  play(kind, isGood2) {
    if (!this.preferences.get("sound")) return;
    this.context ??= newContext();
    const { context } = this;
    if (!context) return;
    if (context.state === "suspended") context.resume();
    for (const [note2, after2, lasts] of SOUNDS[SOUND_OF[kind] ?? (isGood2 ? "good" : "poor")]) {
      const source = note2 ? tone(context, note2) : noise(context, lasts);
      const from = context.currentTime + after2;
      source.connect(fading(context, from, lasts));
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
function fading(context, from, lasts) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(LOUD, from + 0.02);
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
  constructor({ model, root, focus }) {
    this.model = model;
    this.root = root;
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
    const isTitle = this.model.get("stage") === "title";
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
    const happened = parts.map((part3) => part3.kind === "line" ? part3.text : plainText(part3.html));
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
  const named = { class: "advised" };
  return [
    make("p", { class: "d" }, said.advised),
    data.html ? trustedHtml("p", named, data.html) : make("p", named, data.advised),
    data.detail ? make("p", {}, data.detail) : "",
    data.why ? make("p", { class: "because" }, data.why) : "",
    caveat,
    make("div", { class: "act" }, takeButton(data, table))
  ];
}

// browser/table/sheets/ending.js
var section2 = (name, ...children) => make("section", {}, make("h3", {}, name), ...children);
function deeds({ deeds: done, tally }, said) {
  if (!done.length && !tally.length) return "";
  const one = ({ when, html, last }) => make(
    "li",
    { class: last ? "last" : "" },
    trustedHtml("span", { class: "t", dir: "auto" }, html),
    make("small", {}, when)
  );
  const figures = make("p", { class: "tally" }, tally.join(" · "));
  return section2(said.did, figures, done.length ? make("ol", { class: "deeds" }, done.map(one)) : "");
}
function endings({ endings: all }, said) {
  if (!all.length) return "";
  const found = all.filter((one2) => one2.found).length;
  const one = ({ name, found: isFound }) => make("li", { class: isFound ? "found" : "" }, isFound ? "✓ " : "? ", isFound ?
  name : said.not_found);
  return section2(format(said.found, { found, all: all.length }), make("ul", { class: "endings-found" }, all.map(one)));
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
  const button2 = (name, attributes, ...children) => make("button", { type: "button", "data-focus": name, ...attributes },
  ...children);
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
var section3 = (name, ...children) => make("section", {}, make("h3", {}, name), ...children);
var list = (items) => make("ul", { class: "endings" }, items);
function steps(data, table) {
  const said = table.texts.sheets;
  const step = ({ where, letter, html }) => make("li", {}, detail(where), make("b", {}, letter), trustedHtml("span", { class: "\
t", dir: "auto" }, html));
  const taken = data.steps.map(step);
  return section3(
    said.taken,
    earlierButton("journey", data.next, said.earlier_steps, table),
    taken.length ? make("ol", { class: "steps" }, taken) : small(said.none_taken)
  );
}
function endings2(data, table) {
  const said = table.texts.sheets;
  if (!data.endings.length) return "";
  const ending2 = (one) => {
    const about = one.times ? `${format(said.times, one)} · ${onDay(one.last, table)}` : said.unseen;
    const name = make("b", { dir: "auto" }, one.times ? one.name : "?");
    return make("li", { class: one.times ? "" : "unseen-yet" }, name, detail(about));
  };
  return section3(said.endings, list(data.endings.map(ending2)));
}
function campaignRow(one, table) {
  const said = table.texts.sheets;
  const about = [
    onDay(one.on, table),
    one.score == null ? "" : format(said.points, { points: one.score }),
    one.mode,
    format(said.players, { many: one.players }),
    format(said.turns, { many: one.turns })
  ];
  return make("li", {}, make("b", {}, one.ending || said.no_ending), detail(about.filter(Boolean).join(" · ")));
}
function campaigns(data, table) {
  const said = table.texts.sheets;
  const rows2 = data.campaigns.map((one) => campaignRow(one, table));
  return section3(said.campaigns, rows2.length ? list(rows2) : small(said.no_campaigns));
}
function achievements(data, { texts }) {
  if (!data.achievements.length) return "";
  const row = (one) => make("li", { class: one.new ? "new" : "" }, one.name);
  return section3(texts.sheets.achievements, list(data.achievements.map(row)));
}
function journeySheet(data, table) {
  const isBoardGame = table.model.get("head")?.crewed;
  return [
    steps(data, table),
    endings2(data, table),
    isBoardGame ? [campaigns(data, table), achievements(data, table)] : "",
    small(format(table.texts.sheets.plays, { many: data.plays }))
  ];
}

// browser/table/sheets/switches.js
function toggle(name, { preferences, texts, sounds }) {
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
        if (name === "sound") sounds.play("challenge", true);
      }
    },
    texts.sheets.switches[name]
  );
  return button2;
}
var switches = (table) => make("div", { class: "switches" }, toggle("motion", table), toggle("sound", table));

// browser/table/sheets/keys.js
var LETTERS = [..."uyrljcsanhmgqwkfx"];
var KEYS = [
  ["1–9 B D…", "digits"],
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

// browser/table/sheets/prologue.js
var part = (name, html) => html ? make("section", {}, make("h3", {}, name), trustedHtml("p", { dir: "auto" }, html)) : "";
function outcomes({ win, lose }, said) {
  if (!win) return "";
  const box = (kind, html) => make("div", { class: kind }, make("b", {}, said[kind]), trustedHtml("p", { dir: "auto" }, html));
  return make(
    "section",
    {},
    make("h3", {}, said.ends),
    make("div", { class: "outcomes" }, box("win", win), box("lose", lose))
  );
}
function turn(steps2, said) {
  if (!steps2.length) return "";
  const step = (text, at) => make("li", {}, make("b", { "aria-hidden": "true" }, String(at + 1)), text);
  return make("section", {}, make("h3", {}, said.turn), make("ol", { class: "turn" }, steps2.map(step)));
}
function people(names, said, html) {
  if (!names.length) return part(said.who, html);
  const one = (name) => make("li", {}, make("i", { "aria-hidden": "true" }, name[0]), name);
  return make(
    "section",
    {},
    make("h3", {}, said.who),
    html ? trustedHtml("p", { dir: "auto" }, html) : "",
    make("ul", { class: "people" }, names.map(one))
  );
}
function teach(isOn, { texts, transport }) {
  const said = texts.opening;
  const box = make("input", { type: "checkbox", checked: isOn, "data-focus": "teach" });
  box.checked = isOn;
  box.addEventListener("change", () => transport.send({ coach: box.checked ? "show" : "hide" }));
  return make(
    "label",
    { class: "teach" },
    box,
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
        part(said.where, data.where),
        part(said.want, data.want),
        outcomes(data, said),
        turn(data.turn, said)
      )
    ),
    make("div", { class: "act leaf-foot" }, teach(data.coach !== false, table), begin)
  ];
}

// browser/table/sheets/rules.js
var PAUSE = 180;
var RULE_ID = /\b[A-Z]+-[A-Z]+-\d+\b/g;
var normalised = (text) => text.split(/\s+/).filter(Boolean).join(" ");
function searchInput(data, { texts, sheets, transport }) {
  const { search } = sheets;
  const said = texts.sheets;
  const type = ({ target }) => {
    search.typed = target.value;
    clearTimeout(search.timer);
    search.timer = setTimeout(() => target.isConnected && transport.lookUp("rules", { words: target.value }), PAUSE);
  };
  const input = make("input", {
    type: "search",
    "aria-label": said.search,
    placeholder: format(said.search_hint, { example: data.example }),
    maxlength: 80,
    "data-focus": "search",
    autocomplete: "off",
    spellcheck: "false",
    oninput: type
  });
  input.value = search.typed ?? data.words;
  return input;
}
function searchBar(data, table) {
  const { sheets, transport, texts } = table;
  const { search } = sheets;
  const isAnswered = search.typed != null && normalised(search.typed) === data.words;
  if (!sheets.isOpen || isAnswered) search.typed = null;
  const showSummary = () => {
    search.typed = null;
    transport.lookUp("rules", { words: "" });
  };
  const back = () => make("button", { type: "button", class: "small-button", onclick: showSummary }, texts.sheets.back_to_sheet);
  return make("div", { class: "search" }, searchInput(data, table), data.words ? back() : "");
}
var withLinks = ({ html, refers }) => html.replace(RULE_ID, (id) => refers.includes(id) ? ruleLink(id).outerHTML : id);
function entryOf(entry, said) {
  const links = entry.refers.map((id) => [ruleLink(id), " "]);
  return make(
    "article",
    { class: "entry" },
    make("p", { class: "group" }, entry.group),
    make("h3", {}, entry.title, " ", make("span", { class: "id" }, entry.id)),
    entry.sheet ? make("p", { class: "short" }, entry.sheet) : "",
    trustedHtml("div", { class: "prose" }, withLinks(entry)),
    links.length ? make("p", { class: "refers" }, said.see_also, " ", links) : ""
  );
}
function chapterOf({ title: title2, entries }) {
  const line2 = (entry) => {
    const short = entry.sheet ? make("span", { class: "d" }, entry.sheet) : "";
    return make("p", {}, ruleLink(entry.id), make("b", {}, entry.title), short);
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
  if (data.entries.length) return data.entries.map((entry) => entryOf(entry, said));
  return [make("p", {}, format(said.no_rule, { words: data.words })), suggestions(data.near, table)];
}
function rulesSheet(data, table) {
  const content = data.chapters ? make("div", { class: "chapters" }, data.chapters.map(chapterOf)) : make("div", { "aria\
-live": "polite" }, results(data, table));
  return [searchBar(data, table), content];
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
function deleteButton(name, remove, said) {
  const label = format(said.delete_named, { name });
  const click = ({ currentTarget, detail: detail2 }) => {
    if (!isAsking(currentTarget)) setAsking(currentTarget, true, said.really, label);
    else if (detail2 < 2) remove(name);
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
function contents(one, said) {
  if (one.problem) return [one.problem];
  return [...one.standing, one.over ? said.over : format(said.decisions, { many: one.decisions }), one.players];
}
function saveRow(one, table, { load, remove, take }) {
  const said = table.texts.title;
  const name = one.save || said.autosave;
  const about = [...contents(one, said), savedWhen(one.when, table)].filter(Boolean).join(" · ");
  const attributes = {
    type: "button",
    class: "small-button",
    "aria-label": format(said.open_named, { name }),
    "data-focus": `load ${one.save}`,
    onclick: () => load(one.save)
  };
  return make(
    "li",
    {},
    make("span", { class: "t" }, make("b", {}, name), make("span", { class: "d" }, about)),
    make("button", attributes, said.load),
    make(
      "button",
      {
        type: "button",
        class: "small-button",
        "aria-label": format(said.export_named, { name }),
        "data-focus": `export ${one.save}`,
        onclick: () => take(one.save)
      },
      said.export
    ),
    one.save ? deleteButton(one.save, remove, said) : ""
  );
}
function saveList(saves2, table, actions) {
  const rows2 = saves2.map((one) => saveRow(one, table, actions));
  return make("ul", { class: "saved-games" }, rows2);
}

// browser/table/sheets/transfer.js
var MOST3 = 4e6;
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
    if (file.size > MOST3) notifications.toast(said.too_large);
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
  const remove = (name) => {
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
    data.saves.length ? saveList(data.saves, table, { load, remove, take }) : make("p", { class: "d" }, texts.sheets.no_saves),
    make(
      "div",
      { class: "act" },
      data.last.when ? make("button", exported, texts.sheets.export_play) : "",
      importButton(table)
    )
  ];
}

// browser/table/sheets/score.js
var points = (number) => make("td", { class: "points" }, number);
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
var part2 = (name, lines2, otherwise, kind) => make(
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
        part2(said.brings, data.brings, said.nothing, "brings"),
        part2(said.cost, data.cost, said.unhurt, "cost"),
        data.blow?.length ? part2(said.blow, data.blow, "", "blow") : ""
      )
    ),
    make("div", { class: "act leaf-foot" }, go)
  ];
}

// browser/table/sheets/index.js
var SHEETS = {
  log: logSheet,
  rules: rulesSheet,
  journey: journeySheet,
  score: scoreSheet,
  saves: savesSheet,
  keys: keysSheet,
  advice: adviceSheet,
  unsaved: unsavedSheet,
  prologue: prologueSheet,
  ending: endingSheet,
  victory: victorySheet
};
function sheetContent(data, table) {
  const content = SHEETS[data.what];
  return content ? content(data, table) : make("p", {}, table.texts.nothing);
}

// browser/table/sheets/layer.js
var QUIETLY2 = { preventScroll: true };
var STORY = /* @__PURE__ */ new Set(["prologue", "victory"]);
var Sheets = class {
  constructor(table) {
    this.table = table;
    this.layer = make("div", { class: "over", hidden: true });
    this.cameFrom = null;
    this.after = null;
    this.search = { typed: null, timer: 0 };
  }
  get isOpen() {
    return !this.layer.hidden;
  }
  /** Shows a sheet that Python sent; an open one is replaced, but for a page of the story, which is read first. */
  open(data, after2 = null) {
    const { focus, notifications } = this.table;
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
    if (data.what === "log") shown2.scrollTop = shown2.scrollHeight;
    this.focusIn(shown2, name, caret);
  }
  /** Whether a page of the story is open: nothing that comes after it is seen before it is closed. */
  get isStory() {
    return this.isOpen && STORY.has(this.layer.firstElementChild?.dataset.sheet);
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
    const found = same ?? shown2.querySelector("input") ?? shown2.querySelector("h2");
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
    const { root } = this.table;
    const { top, bottom } = root.getBoundingClientRect();
    const viewport = viewportOf(root);
    this.layer.style.setProperty("--above", `${Math.max(0, viewport.top - top)}px`);
    this.layer.style.setProperty("--below", `${Math.max(0, bottom - viewport.bottom)}px`);
  }
  /** What a sheet covers cannot be reached until it is closed. */
  setCovered(isCovered) {
    this.table.root.classList.toggle("paged", isCovered && this.isStory);
    for (const one of this.table.root.querySelectorAll(":scope > header, :scope > main")) one.inert = isCovered;
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

// browser/table/side.js
var TABS = ["board", "quests", "cards", "lately"];
var STEPS = { ArrowLeft: -1, ArrowRight: 1 };
var Side = class {
  constructor(table) {
    this.table = table;
    this.tabs = {};
    this.reset();
  }
  /** Nobody has chosen a tab: so each book begins. */
  reset() {
    this.shown = "quests";
    this.wanted = null;
    this.asked = null;
    this.isKept = false;
  }
  /** Whether a room of the board lies on a tab here. */
  holds(name) {
    return name in this.tabs && name !== "board";
  }
  build(rooms, texts) {
    this.rooms = rooms;
    this.tabs = Object.fromEntries(TABS.map((name) => [name, this.tab(name, texts.side[name])]));
    const list2 = make(
      "div",
      { class: "tabs", role: "tablist", "aria-label": texts.side.name },
      Object.values(this.tabs)
    );
    list2.addEventListener("keydown", (event) => this.walk(event));
    const leaves = TABS.filter((name) => name !== "board").map((name) => {
      Object.assign(rooms[name], { id: this.idOf(name), role: "tabpanel" });
      rooms[name].setAttribute("aria-label", texts.side[name]);
      return rooms[name];
    });
    this.panel = make("section", { class: "panel side-panel", "aria-label": texts.side.name }, list2, leaves);
    return this;
  }
  idOf(name) {
    this.prefix ??= `wb${Math.random().toString(36).slice(2, 8)}`;
    return `${this.prefix}-${name}`;
  }
  tab(name, text) {
    const attributes = { type: "button", role: "tab", class: `tab ${name}-tab`, "data-focus": `tab ${name}` };
    const controls = name === "board" ? {} : { "aria-controls": this.idOf(name) };
    return make("button", { ...attributes, ...controls, onclick: () => this.choose(name) }, text);
  }
  /** A player chooses a tab; it stays until another is chosen. */
  choose(name) {
    if (!this.tabs[name] || this.tabs[name].hidden) return;
    this.isKept = name !== "cards" && (this.isKept || this.asked === "cards");
    this.wanted = name;
    this.asked = null;
    this.refresh();
  }
  /** Shows the cards while a new question asks for some of them; not to somebody who turned away from them. */
  follow() {
    const isAsked = !this.isKept && this.rooms?.cards.querySelector("[data-option].lit:not(.beside)");
    this.asked = isAsked ? "cards" : null;
    this.refresh();
  }
  isEmpty(name) {
    return name !== "board" && !this.rooms[name].childElementCount;
  }
  /** Shows the chosen tab, else the first that has something on it. */
  refresh() {
    const { root } = this.table;
    const hasBoard = root.classList.contains("narrow") && !root.classList.contains("plain");
    const open2 = TABS.filter((name) => name === "board" ? hasBoard : !this.isEmpty(name));
    const first = hasBoard ? "board" : open2[0];
    this.shown = [this.asked, this.wanted].find((name) => open2.includes(name)) ?? first;
    for (const [name, tab] of Object.entries(this.tabs)) {
      const isShown2 = name === this.shown;
      tab.hidden = !open2.includes(name);
      tab.setAttribute("aria-selected", String(isShown2));
      tab.tabIndex = isShown2 ? 0 : -1;
      if (name !== "board") this.rooms[name].hidden = !isShown2;
    }
    this.panel.hidden = !open2.length;
    root.dataset.side = this.shown ?? "";
    if (this.shown === "lately") this.showLatest();
  }
  /** The latest line is the last. Not now: measuring a half-drawn table would lay it out twice. */
  showLatest() {
    const { lately } = this.rooms;
    requestAnimationFrame(() => {
      lately.scrollTop = lately.scrollHeight;
    });
  }
  walk(event) {
    const by = STEPS[event.key];
    const open2 = TABS.filter((name) => !this.tabs[name].hidden);
    if (!by || !open2.length) return;
    const next = open2[(open2.indexOf(this.shown) + by + open2.length) % open2.length];
    this.choose(next);
    this.tabs[next].focus();
    event.preventDefault();
    event.stopPropagation();
  }
};

// browser/table/text-width.js
var TextWidth = class {
  constructor(root) {
    this.root = root;
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
var standingText = (one, table) => [one.foreign, ...one.standing, one.players, savedWhen(one.when, table)].filter(Boolean).
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
  const button2 = ({ id, name }) => {
    const attributes = {
      type: "button",
      lang: id,
      "aria-pressed": String(id === current),
      "data-focus": `${kind} ${id}`,
      onclick: () => choose2(id)
    };
    return make("button", attributes, name);
  };
  return make("div", { class: className, role: "group", "aria-label": label }, languages.map(button2));
}
function languageButtons({ languages }, { texts, model, transport }) {
  const current = model.get("language");
  const choose2 = (id) => {
    if (id !== current) transport.send({ speak: id });
  };
  return languageRow(languages, { current, kind: "speak", label: texts.title.language }, choose2);
}
function damagedCampaign(one, table) {
  return make(
    "div",
    { class: "problem", role: "group", "aria-label": one.title },
    make("span", { class: "t", dir: "auto" }, one.title),
    make("p", {}, one.problem),
    previousSave(one, one, table)
  );
}
function campaignButton(one, table) {
  const { book, language } = one;
  const goOn = () => table.transport.send({ go_on: { book, language } });
  return make(
    "button",
    { type: "button", class: "resume", "data-focus": `resume ${book}`, onclick: goOn },
    make("b", {}, table.texts.title.go_on),
    make("span", { class: "t", dir: "auto" }, one.title),
    make("span", { class: "d" }, standingText(one, table))
  );
}
function underWay({ under_way: campaigns2 }, table) {
  if (!campaigns2.length) return "";
  const row = (one) => one.problem ? damagedCampaign(one, table) : campaignButton(one, table);
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
  return make("span", { class: "d" }, about);
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
  const choose2 = (id, isOn) => {
    const others = several ? given.answers[about].filter((one) => one !== id) : [];
    given.answers[about] = isOn ? [...others, id] : others;
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
  const asked = chosen.form.find((one) => one.about === "players");
  if (!asked) return [];
  const many = Number(given.answers.players?.[0] ?? 1);
  return asked.options.slice(0, many).map((option, at) => nameField2(option, at, chosen, given));
}
var isKept = ({ saves: saves2 }) => saves2.some((one) => !one.save && (!one.problem || one.before.when));
function unlockedField(asked, field, { folds }) {
  const attributes = { "data-fold": "unlocked", open: folds.isOpen("unlocked") };
  return make("details", attributes, make("summary", {}, asked.title), field(asked));
}
function fieldList(chosen, given, table) {
  const names = make("div", { class: "names" }, nameFields(chosen, given));
  const changed = (about) => {
    if (about === "players") names.replaceChildren(...nameFields(chosen, given));
  };
  const field = (asked) => formField(asked, given, changed);
  const who = () => make("fieldset", { class: "who" }, make("legend", {}, chosen.words.names), names);
  const isUnlocked = (asked) => asked.about === "unlocked";
  return [
    chosen.form.filter((asked) => !isUnlocked(asked)).map((asked) => [field(asked), asked.about === "players" ? who() : ""]),
    chosen.form.filter(isUnlocked).map((asked) => unlockedField(asked, field, table))
  ];
}
function beginForm(chosen, table, isAnew) {
  const said = table.texts.title;
  const given = filledIn(table, chosen);
  const begin = (event) => {
    event.preventDefault();
    const { name: book, language: language2 } = chosen;
    const names = [...given.names].map((one) => one ?? "");
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
var small2 = (text) => make("p", { class: "d" }, text);
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
  const choose2 = (id) => transport.send({ book: name, language: id });
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
    small2(problems.folder),
    problems.problems.map(problem),
    problems.more ? small2(problems.more) : "",
    make("div", { class: "act" }, again)
  ];
}
function loadProblem({ problem: failed, chosen }, { texts, transport }) {
  const said = texts.title;
  if (!failed.text) return "";
  const { book, language } = editionOf(chosen);
  const retry = (how) => transport.send({ go_on: { book, language, save: failed.save ?? "", how } });
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
  return make("div", { class: "going-on" }, button2, small2(standingText(last, table)));
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
  const last = chosen.saves.find((one) => !one.save);
  const isUnderWay = Boolean(last && !last.over);
  const isReported = last?.problem && data.problem.text;
  return [
    loadProblem(data, table),
    halfTitle(chosen, table),
    leafOrnament(),
    summary ? make("p", { class: "summary", dir: "auto", lang: language }, summary) : "",
    editions(chosen, table),
    foreign ? small2(foreign) : "",
    isUnderWay && !isReported ? goingOn(chosen, last, table) : "",
    beginning(chosen, isUnderWay, table),
    saves(
      chosen.saves.filter((one) => one !== last || last.over),
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
    notebookLinks(data, table)
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
  const found = wanted.map((one) => page2.querySelector(one)).find((one) => one?.getClientRects().length);
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
var TRAITS = [...BOARD_PARTS, "moments", "stage", "title", "texts", "notice", "unsaved"];
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
  get stage() {
    return this.model.get("stage");
  }
  get isShared() {
    return (this.model.get("head")?.players ?? []).length > 1;
  }
  // ---------------------------------------------------------------- parts
  connect() {
    const { model, root } = this;
    this.folds = new Folds();
    this.preferences = new Preferences();
    this.sounds = new Sounds(this.preferences);
    this.moments = new Moments({ model, root, preferences: this.preferences, sounds: this.sounds });
    this.glide = new Glide(root, this.preferences);
    this.textWidth = new TextWidth(root);
    this.focus = new Focus(root, () => this.selection.numbered.map(({ id }) => id));
    this.scrolling = new Scrolling(root, () => this.board.rooms);
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
    this.side = new Side(this);
    this.hands = new Hands(this);
    this.sheets = new Sheets(this);
    this.caption = new Caption(this);
    this.coach = new Coach(this);
    this.board = new Board(this);
    this.fill = new Fill(root, () => this.resized());
    this.commands = commandsFor(this);
  }
  listen() {
    const { root, transport } = this;
    transport.subscribe("msg:custom", (message) => this.receive(message));
    transport.subscribe("comm_live_update", () => transport.send({ everything: true }, false));
    for (const name of TRAITS) transport.subscribe(`change:${name}`, () => this.schedule(name));
    root.addEventListener("keydown", (event) => {
      event.stopPropagation();
      this.notifications.touched = null;
      if (this.moments.skip() && event.key === "Escape") return;
      handleKey(event, this);
    });
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
    this.closed.abort();
  }
  resized() {
    if (this.stage !== "play") return;
    this.side.refresh();
    this.scrolling.fitQuestion();
  }
  // ---------------------------------------------------------------- messages
  reportSilence(isAsked) {
    this.notifications.setSilent(true);
    if (isAsked) this.notifications.toast(this.texts.silent);
  }
  receive({ weighed, shown: shown2, saved, file }) {
    this.transport.confirmContact();
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
    if (snapshot.had && !this.focus.isOnQuestion && !this.sheets.isOpen && this.stage === "play") this.focus.keep();
    const isNew = changed.has("stage") || changed.has("texts") || changed.has("title") && this.stage === "title";
    if (isNew) this.build();
    else this.drawParts(changed);
    if (!this.sheets.isOpen) this.focus.restore(snapshot, { stage: this.stage, changed });
    if (isNew) this.showBuilt(changed);
  }
  build() {
    this.root.lang = this.model.get("language");
    this.selection.clear();
    this.transport.allowAnswer();
    if (this.stage === "title") this.buildTitle();
    else this.buildBoard();
  }
  buildTitle() {
    this.board.clear();
    this.notifications.live.textContent = "";
    const page2 = title(this.model.get("title") ?? {}, this);
    this.root.replaceChildren(page2, this.sheets.layer, this.notifications.live);
  }
  buildBoard() {
    const { bar: bar2, main } = this.board.build();
    const { banner, live } = this.notifications;
    this.root.replaceChildren(bar2, banner, main, this.sheets.layer, live);
    this.notifications.updateBanner();
    this.board.drawAll(BOARD_PARTS);
    this.coach.draw();
    this.side.follow();
    this.placeBefore = this.place;
    this.root.dataset.moment = this.model.get("head")?.moment ?? "";
  }
  /** Scrolls to a board that has just been built, or to a book that has just been chosen. */
  showBuilt(changed) {
    if (changed.has("stage")) {
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
    if (changed.has("moments")) changed.add("page");
    if (changed.has("page") || changed.has("question")) this.clearForNext();
    if (changed.has("question") && this.folds.isOpen("free_actions")) changed.add("free_actions");
    if (changed.has("page") || changed.has("question")) this.scrolling.forgetQuestion();
    this.board.drawAll(changed);
    if (changed.has("question")) this.side.follow();
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
    const isAnswer = this.stage === "play" && !changed.has("stage") && Number(this.root.dataset.moment) > before;
    this.root.classList.toggle("moving", isAnswer && this.preferences.moves);
    if (changed.has("atlas")) this.glide.play();
    if (isAnswer) this.showMoments();
    else if (changed.has("head")) this.moments.skip();
  }
  /** The prologue is closed: what happened on the way to the first question is shown now. */
  begin() {
    this.side.reset();
    this.side.follow();
    this.root.classList.toggle("moving", this.preferences.moves);
    this.moments.play(this.model.get("moments"));
  }
  /** What an answer caused; of a fight that was won, the page that is read before anything that follows. */
  showMoments() {
    const { victory, ...moments } = this.model.get("moments") ?? {};
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
