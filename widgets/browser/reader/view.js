// The reader: shows the page that Python sends, and sends which way the reader took.

import { kbd, make } from "../shared/dom.js";
import { announcement, article } from "./page.js";

const PATIENCE = 4000; // milliseconds until we say that the kernel does not answer

/** JupyterLab tries its shortcuts on the focused element, then outwards until it meets this attribute. */
function suppressShortcuts(root) {
  for (const one of [root, ...root.querySelectorAll("button, [tabindex]")]) {
    one.setAttribute("data-lm-suppress-shortcuts", "true");
  }
}

const toolButton = (text, key, attributes) => make("button", { type: "button", ...attributes }, text, kbd(key));

function helpList(texts) {
  const rows = Object.values(texts.help).flatMap(([keys, what]) => [make("dt", {}, keys), make("dd", {}, what)]);
  return make("dl", { class: "help", tabindex: "-1", hidden: true, "aria-label": texts.keys }, rows);
}

export class ReaderView {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.texts = model.get("texts");
    this.waiting = 0; // the timer of an unanswered message
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
    if (!isOurs) return; // do not take the focus from somebody who works elsewhere
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
      Escape: () => this.closeHelp(),
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
    event.stopPropagation(); // JupyterLab must not react
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (hasModifier || this.page.kind === "problems") return;
    const { key } = event;
    const isOurs = this.run(key) || this.pressDigit(key) || this.pressLetter(key);
    if (isOurs) event.preventDefault(); // Tab, Enter, space and the rest do what they always do
  }
}
