// browser/shared/dom.js
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
function trustedHtml(tag, attributes, html) {
  const element = make(tag, attributes);
  element.innerHTML = html;
  return element;
}
var kbd = (name) => name ? make("kbd", { "aria-hidden": "true" }, name) : "";

// browser/reader/page.js
var MOST_DIGITS = 9;
var uniqueId = () => `wb-${crypto.randomUUID?.() ?? Math.random().toString(36).slice(2)}`;
var hiddenText = (text) => make("span", { class: "unseen-text" }, text);
var digitLabel = () => make("kbd", { "aria-hidden": "true" });
var leads = (way) => make("span", { class: "leads" }, way.says);
var effects = (text) => make("p", { class: "effects" }, text);
function wayButton(way, attributes, ...children) {
  return make("button", { type: "button", "data-go": way.go, ...attributes }, ...children);
}
function terms(choice) {
  const all = choice.terms.map((term) => make("span", { class: `term ${term.kind}` }, term.text));
  return all.length ? make("span", { class: "terms" }, all) : "";
}
var letterOf = (choice) => make("span", { class: "letter" }, choice.letter);
function singleChoice(choice, way) {
  return wayButton(
    way,
    { class: "choice", "data-letter": choice.letter },
    letterOf(choice),
    trustedHtml("span", { class: "text", dir: "auto" }, choice.text),
    make("span", { class: "side" }, leads(way), digitLabel()),
    terms(choice)
  );
}
function openChoice(choice) {
  const id = uniqueId();
  const outcome = (way) => wayButton(
    way,
    { class: "outcome", "data-letter": choice.letter },
    make("b", {}, way.label),
    " ",
    leads(way),
    digitLabel()
  );
  return make(
    "div",
    { class: "choice open", role: "group", "aria-labelledby": id },
    letterOf(choice),
    trustedHtml("span", { class: "text", dir: "auto", id }, choice.text),
    terms(choice),
    make("span", { class: "outcomes" }, choice.ways.map(outcome))
  );
}
function choices(page, texts) {
  if (!page.choices?.length) return "";
  const card = (choice) => choice.ways.length === 1 ? singleChoice(choice, choice.ways[0]) : openChoice(choice);
  return make("div", { class: "choices", role: "group", "aria-label": texts.choices }, page.choices.map(card));
}
function redirects(page, texts) {
  if (!page.redirects?.length) return "";
  const link = (way) => wayButton(way, { class: "link" }, make("span", {}, way.says), digitLabel());
  return make("nav", { class: "redirects", "aria-label": texts.redirects }, page.redirects.map(link));
}
function tableRow(row) {
  const words = [make("b", {}, row.range), make("span", {}, row.text)];
  return row.go ? wayButton(row, { class: "row" }, words, digitLabel()) : make("p", { class: "row" }, words);
}
function table(part) {
  const attributes = { class: "draw", role: "group", "aria-label": part.text };
  return make("div", attributes, effects(part.text), part.rows.map(tableRow));
}
function block(part, isInitial) {
  if (part.kind === "prose") return trustedHtml("div", { class: isInitial ? "prose initial" : "prose" }, part.html);
  if (part.kind === "table") return table(part);
  return part.text ? effects(part.text) : "";
}
function turns(page) {
  const ways = (page.body ?? []).flatMap((part) => part.kind === "effects" ? part.ways : []);
  const button = (way) => wayButton(way, { class: "turn" }, make("b", {}, way.label), " ", leads(way), digitLabel());
  return ways.map(button);
}
function ending({ ending: end }, texts) {
  if (!end) return "";
  const again = { type: "button", class: "again", "data-start": true };
  return make(
    "div",
    { class: "ending" },
    make("p", { class: "ornament", "aria-hidden": "true" }, "❦"),
    make("p", { class: "small" }, texts.the_end),
    make("p", { class: "name", dir: "auto" }, end.name || end.label),
    end.name ? make("p", { class: "small plain" }, end.label) : "",
    make("button", again, texts.again)
  );
}
function arrival({ told, suffered }) {
  if (!told && !suffered) return "";
  return make(
    "div",
    { class: "arrival" },
    told ? trustedHtml("p", { class: "told", dir: "auto" }, told) : "",
    suffered ? effects(suffered) : ""
  );
}
function entranceGroup({ name, ways }) {
  const button = (way) => wayButton(way, { class: "entrance" }, make("b", {}, way.label), make("span", {}, way.says));
  return make(
    "div",
    { class: "entrances", role: "group", "aria-label": name },
    make("p", { class: "small" }, name),
    make("div", { class: "grid" }, ways.map(button))
  );
}
function problems(page) {
  return make(
    "div",
    { class: "problems", tabindex: "0", role: "group", "aria-label": page.title },
    make("p", { class: "count" }, page.count),
    page.problems.map((one) => make("pre", { class: one.severity }, one.text)),
    page.more ? make("p", { class: "count" }, page.more) : ""
  );
}
function heading(page, texts) {
  const attributes = { class: "heading", tabindex: "-1" };
  if (page.kind === "section") {
    const number = make("span", { class: "number" }, page.number);
    const town = page.town ? make("span", { class: "town", dir: "auto" }, page.town) : "";
    return make("h3", attributes, hiddenText(`${texts.section} `), number, " ", town);
  }
  if (page.kind === "ending") return make("h3", attributes, hiddenText(page.ending?.label));
  const name = page.kind === "atlas" ? texts.atlas : texts.problems;
  return make("h3", attributes, make("span", { class: "town" }, name));
}
var LEAVES = {
  section: (page, texts) => [
    [redirects(page, texts), page.body.map((part, at) => block(part, page.initial && at === 0))],
    [turns(page), choices(page, texts), ending(page, texts)]
  ],
  atlas: (page) => [page.groups.map(entranceGroup), []],
  ending: (page, texts) => [ending(page, texts), []],
  problems: (page) => [problems(page), []]
};
function numberWays(made) {
  const buttons = [...made.querySelectorAll("[data-go]")].slice(0, MOST_DIGITS);
  for (const [at, button] of buttons.entries()) {
    const label = button.querySelector("kbd");
    button.dataset.digit = at + 1;
    if (label) label.textContent = at + 1;
  }
  for (const unused of made.querySelectorAll("kbd:empty")) unused.remove();
}
function article(page, texts) {
  const [left, right] = LEAVES[page.kind](page, texts);
  const first = make("div", { class: "leaf" }, heading(page, texts), arrival(page), left);
  const second = make("div", { class: "leaf ways" }, right);
  const isSpread = second.childNodes.length > 0;
  const name = isSpread ? "page spread" : "page";
  const made = make("article", { class: name, "data-kind": page.kind }, first, isSpread ? second : "");
  numberWays(made);
  return made;
}
var sentence = (text) => text.replace(/\.?$/, ".");
function announcement(page, texts) {
  const section = page.kind === "section" ? [`${texts.section} ${page.number}`, page.town] : [];
  const atlas = page.kind === "atlas" ? [texts.atlas] : [];
  const said = [...section, ...atlas, page.ending?.label, page.ending?.name];
  return said.filter(Boolean).map(sentence).join(" ");
}

// browser/reader/view.js
var PATIENCE = 4e3;
function suppressShortcuts(root) {
  for (const one of [root, ...root.querySelectorAll("button, [tabindex]")]) {
    one.setAttribute("data-lm-suppress-shortcuts", "true");
  }
}
var toolButton = (text, key, attributes) => make("button", { type: "button", ...attributes }, text, kbd(key));
function helpList(texts) {
  const rows = Object.values(texts.help).flatMap(([keys, what]) => [make("dt", {}, keys), make("dd", {}, what)]);
  return make("dl", { class: "help", tabindex: "-1", hidden: true, "aria-label": texts.keys }, rows);
}
var ReaderView = class {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.texts = model.get("texts");
    this.waiting = 0;
    this.build();
    this.listen();
    this.show();
  }
  get page() {
    return this.model.get("page");
  }
  build() {
    const { el, texts, model } = this;
    el.classList.add("wanderbook-reader");
    el.setAttribute("role", "region");
    el.setAttribute("tabindex", "-1");
    el.setAttribute("lang", model.get("language"));
    this.title = make("h2", { class: "title", dir: "auto" });
    this.back = toolButton(texts.back, "Z", { "data-back": true });
    this.start = toolButton(texts.start, "H", { "data-start": true });
    this.keys = toolButton(texts.keys, "?", { "data-keys": true, "aria-expanded": "false" });
    this.tools = make("div", { class: "tools", role: "group" }, this.back, this.start, this.keys);
    this.help = helpList(texts);
    this.desk = make("div", { class: "desk" });
    this.note = make("p", { class: "note" }, texts.no_rules);
    this.trouble = make("p", { class: "trouble", role: "alert" });
    this.live = make("div", { class: "unseen-text", role: "status", "aria-live": "polite" });
    const head = make("div", { class: "head" }, this.title, this.tools);
    el.replaceChildren(head, this.help, this.desk, this.trouble, this.note, this.live);
  }
  listen() {
    this.onChange = () => this.show();
    this.model.on("change:page", this.onChange);
    this.closed = new AbortController();
    const { signal } = this.closed;
    this.el.addEventListener("keydown", (event) => this.handleKey(event), { signal });
    this.el.addEventListener("click", (event) => this.press(event.target.closest("button")), { signal });
  }
  close() {
    clearTimeout(this.waiting);
    this.model.off("change:page", this.onChange);
    this.closed.abort();
  }
  // ---------------------------------------------------------------- messages
  /** Sends one message at a time: a quick second key would act on a page that nobody has seen. */
  send(message) {
    if (this.waiting) return;
    this.waiting = setTimeout(() => {
      this.trouble.textContent = this.texts.silent;
    }, PATIENCE);
    this.model.send(message);
  }
  show() {
    const { page, el, texts } = this;
    const isOurs = this.waiting || el.contains(document.activeElement);
    clearTimeout(this.waiting);
    this.waiting = 0;
    this.trouble.textContent = page.trouble ?? "";
    this.title.textContent = page.title;
    el.setAttribute("aria-label", page.title);
    this.back.disabled = !page.can_go_back;
    this.tools.hidden = page.kind === "problems";
    this.note.hidden = page.kind === "problems";
    this.desk.replaceChildren(article(page, texts));
    suppressShortcuts(el);
    if (!isOurs) return;
    this.desk.querySelector(".heading").focus();
    this.live.textContent = announcement(page, texts);
  }
  // ---------------------------------------------------------------- clicks and keys
  press(button) {
    if (!button || button.disabled) return;
    const { dataset } = button;
    if (dataset.go) this.send({ go: dataset.go });
    else if ("back" in dataset) this.send({ back: true });
    else if ("start" in dataset) this.send({ start: true });
    else if ("keys" in dataset) this.toggleHelp();
  }
  toggleHelp(isOpen = this.help.hidden) {
    this.help.hidden = !isOpen;
    this.keys.setAttribute("aria-expanded", String(isOpen));
    (isOpen ? this.help : this.keys).focus();
  }
  closeHelp() {
    if (!this.help.hidden) this.toggleHelp(false);
  }
  /** Moves the focus to the next or the previous button of the page. */
  move(step) {
    const all = [...this.desk.querySelectorAll("button")];
    const at = all.indexOf(document.activeElement);
    const from = at < 0 && step < 0 ? 0 : at;
    all[(from + step + all.length) % all.length]?.focus();
  }
  /** Runs what a key does, if it does something. */
  run(key) {
    const command = {
      ArrowDown: () => this.move(1),
      ArrowRight: () => this.move(1),
      ArrowUp: () => this.move(-1),
      ArrowLeft: () => this.move(-1),
      Backspace: () => this.send({ back: true }),
      Home: () => this.send({ start: true }),
      "?": () => this.toggleHelp(),
      Escape: () => this.closeHelp()
    }[key];
    command?.();
    return Boolean(command);
  }
  pressDigit(key) {
    const button = /^[1-9]$/.test(key) && this.desk.querySelector(`[data-digit="${key}"]`);
    if (button) this.press(button);
    return Boolean(button);
  }
  /** A letter takes its choice; with several outcomes it only moves between them. Z and H are also for the tools. */
  pressLetter(key) {
    if (!/^[a-z]$/i.test(key)) return false;
    const letter = key.toUpperCase();
    const found = [...this.desk.querySelectorAll(`[data-letter="${letter}"]`)];
    if (found.length === 1) this.press(found[0]);
    else if (found.length) found[(found.indexOf(document.activeElement) + 1) % found.length].focus();
    else this.run({ Z: "Backspace", H: "Home" }[letter]);
    return true;
  }
  handleKey(event) {
    event.stopPropagation();
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (hasModifier || this.page.kind === "problems") return;
    const { key } = event;
    const isOurs = this.run(key) || this.pressDigit(key) || this.pressLetter(key);
    if (isOurs) event.preventDefault();
  }
};

// browser/reader/index.js
function render({ model, el }) {
  const reader = new ReaderView(model, el);
  return () => reader.close();
}
var reader_default = { render };
export {
  reader_default as default
};
