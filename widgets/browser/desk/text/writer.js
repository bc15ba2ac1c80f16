// The text side of the desk: files, the open file in its editor, and what can be done at the cursor.

import { format, make } from "../../shared/dom.js";
import { Editor, plain } from "./editor.js";
import { Keeping } from "./keeping.js";
import { crumbs, fileList } from "./panel.js";
import { strip } from "./strip.js";

const PAUSE = 250; // milliseconds that the cursor rests in a section until it is shown
const FORMATS = "wanderbook-desk-format"; // where the browser keeps whether saving formats

export class Writer {
  constructor(desk) {
    this.desk = desk;
    this.line = 1;
    this.section = "";
    this.known = ""; // what hovering says of the word at the cursor, when it was asked for
    this.form = null; // renaming or renumbering: { kind, name, line, column }
    this.formats = isKept(FORMATS);
    this.asked = new Map();
    this.questions = 0;
    const { texts } = desk;
    this.near = make("nav", { class: "panel near-p", "aria-label": texts.files });
    this.crumbs = make("div", { class: "crumb" });
    this.code = make("div", { class: "code" });
    this.strip = make("div", { class: "strip" });
    const isRead = desk.isStory && make("p", { class: "read-only", role: "note" }, texts.read_only);
    this.panel = make(
      "section",
      { class: "panel text-p", "aria-label": texts.text },
      this.crumbs,
      isRead,
      this.code,
      this.strip,
    );
    const page = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
    this.keeping = new Keeping(desk.model.get("head").folder, page);
    const onState = (isRefused) => this.sayUnsent(isRefused);
    this.link = { page, keeping: this.keeping, send: (message) => desk.send(message), onState };
    this.editor = new Editor(this.code, this);
    this.left = new AbortController();
    addEventListener("beforeunload", (event) => this.guard(event), { signal: this.left.signal });
  }

  get texts() {
    return this.desk.texts;
  }

  get file() {
    return this.editor.file;
  }

  // ---------------------------------------------------------------- what Python does not have yet

  /** Asks Python for the text as it is now, and hands over what other pages left in this browser. */
  begin() {
    const { sync } = this.editor;
    this.desk.send({ hello: this.link.page });
    for (const left of this.keeping.left()) sync.deliver(left);
  }

  /** Asks whether to leave the page while it has text that is nowhere else. */
  guard(event) {
    if (this.editor.sync.isUnsent || this.desk.model.get("head").at_risk?.length) event.preventDefault();
  }

  sayUnsent(isRefused) {
    const { offers } = this.texts;
    this.panel.toggleAttribute("data-unsent", Boolean(this.editor?.sync.isUnsent));
    if (isRefused) this.desk.notices.sayUnsent(offers.refused);
    else this.desk.notices.sayUnsent(this.editor?.sync.isUnsent && this.keeping.isFull ? offers.unkept : "");
  }

  tooLong() {
    this.desk.notices.say(this.texts.offers.too_long);
    return false;
  }

  // ---------------------------------------------------------------- drawing

  draw(file = this.desk.model.get("text")) {
    if (!file.path) return;
    this.editor.open(file, format(this.texts.source, { file: file.path }));
    if (file.focus && this.desk.mode !== "text") this.desk.setMode("text");
    this.diagnose();
    this.drawCrumbs();
    this.drawNear();
  }

  drawNear() {
    const lists = () => [...this.near.querySelectorAll(".file-list, .section-list")];
    const tops = lists().map(({ scrollTop }) => scrollTop);
    this.desk.keepFocus(this.near, () => this.near.replaceChildren(...fileList(this.desk)));
    for (const [at, list] of lists().entries()) list.scrollTop = tops[at] ?? 0;
    const here = this.near.querySelector(".it.me");
    const now = here && `${this.file.path} ${here.dataset.section}`;
    if (here && now !== this.shown) scrollWithin(here.parentElement, here);
    this.shown = now;
  }

  drawCrumbs() {
    if (this.file.path) this.desk.keepFocus(this.crumbs, () => this.crumbs.replaceChildren(...crumbs(this.desk)));
  }

  drawStrip() {
    this.desk.keepFocus(this.strip, () => this.strip.replaceChildren(...strip(this)));
  }

  /** Underlines the diagnostics of the open file, and the names that no play reaches. */
  diagnose() {
    const { path } = this.file;
    if (!path) return;
    const never = this.desk.model.get("verdict").lists?.unreachable.items ?? [];
    const { doc } = this.editor.view.state;
    const unreached = never
      .filter(({ file, line }) => file === path && line <= doc.lines)
      .map(({ name, line, text }) => ({
        line,
        column: 1,
        length: doc.line(line).length,
        severity: "warning",
        code: name,
        message: `${name}: ${text || this.texts.lists.never}`,
      }));
    this.editor.diagnose([...this.problems(), ...unreached]);
    this.drawStrip();
  }

  problems() {
    return this.desk.model.get("problems")[this.file.path] ?? [];
  }

  // ---------------------------------------------------------------- files

  openFile(file, line) {
    this.desk.setMode("text");
    if (this.file.path !== file) {
      this.editor.settle(() => this.desk.send({ file, line }));
      return;
    }
    this.editor.goTo(line);
    this.editor.view.focus();
  }

  /** Opens the next file that has problems, at its first; returns whether there is another. */
  openNextProblem() {
    const problems = this.desk.model.get("problems");
    const paths = this.desk.model.get("files").map(({ path }) => path);
    const here = paths.indexOf(this.file.path);
    const next = [...paths.slice(here + 1), ...paths.slice(0, here)].find((path) => problems[path]?.length);
    if (next) this.openFile(next, Math.min(...problems[next].map(({ line }) => line)));
    return Boolean(next);
  }

  saveFile() {
    if (this.desk.isStory) {
      this.desk.notices.say(this.texts.read_only);
      return true;
    }
    this.editor.settle(() => this.desk.send({ save: this.file.path, format: this.formats }));
    return true;
  }

  setFormats(formats) {
    this.formats = formats;
    keep(FORMATS, formats);
    this.drawCrumbs();
  }

  // ---------------------------------------------------------------- at the cursor

  /** Notes the line and its section, and draws the breadcrumbs and the strip for them. */
  cursorMoved(line) {
    this.line = line;
    this.section = this.sectionHere();
    this.known = "";
    this.drawCrumbs();
    this.drawStrip();
    this.follow();
  }

  /** The section that the cursor is in; none while Python has not told the sections of the open file. */
  sectionHere() {
    const sections = this.desk.model.get("files").find(({ path }) => path === this.file.path)?.sections ?? [];
    return sections.filter(({ line }) => line <= this.line).at(-1)?.number ?? "";
  }

  /** Draws the files, and the section of the cursor if that is another one now. */
  filesChanged() {
    this.drawNear();
    const section = this.sectionHere();
    if (section === this.section) return;
    this.section = section;
    this.drawCrumbs();
    this.follow();
  }

  /** Shows the section that the cursor is in, once it rests there. */
  follow() {
    clearTimeout(this.following);
    this.following = setTimeout(() => {
      const { section, desk } = this;
      if (desk.mode === "text" && section && section !== desk.current) desk.inspect(section);
    }, PAUSE);
  }

  /** Asks Python to make one of the mends of a cause, which is known by its first name. */
  mendCause(name, number) {
    this.editor.settle(() => this.desk.send({ mend_cause: name, number }));
  }

  /** Asks Python to apply one of the fixes of a problem, by its number. */
  mend({ file, line, column, code }, number) {
    this.editor.settle(() => this.desk.send({ mend: file, line, column, code, number }));
    if (this.desk.mode === "text") this.editor.view.focus();
  }

  /** Focuses the first fix of the line; returns whether there is one. */
  focusFixes() {
    const first = this.strip.querySelector("[data-fix]");
    first?.focus({ preventScroll: true });
    return Boolean(first);
  }

  /** Shows in the strip what is known of the word at the cursor. */
  async tellKnown() {
    const found = await this.editor.askHere("hover");
    this.known = found ? plain(found.text) : this.texts.nothing_known;
    this.drawStrip();
    return true;
  }

  async rename() {
    if (this.desk.isStory) return;
    const found = await this.editor.askHere("renamable");
    if (!found) {
      this.desk.notices.say(this.texts.nothing_to_rename);
      return;
    }
    const [range, name] = found;
    this.ask({ kind: "rename", name, ...range.start });
  }

  renumber() {
    this.ask({ kind: "renumber", name: "1" });
  }

  /** Shows a field in the strip for a new name or a first number. */
  ask(form) {
    this.form = form;
    this.drawStrip();
    const input = this.strip.querySelector("input");
    input.focus({ preventScroll: true });
    input.select();
  }

  answer(value) {
    const { kind, name, line, column } = this.form;
    this.leaveForm();
    const send = (message) => this.editor.settle(() => this.desk.send(message));
    if (kind === "renumber") send({ renumber: Number(value) || 1 });
    else if (value && value !== name) send({ rename: value, line, column });
  }

  leaveForm() {
    this.form = null;
    this.drawStrip();
    this.editor.view.focus();
  }

  // ---------------------------------------------------------------- Python

  /** Asks the language service; the promise resolves when the answer arrives as a message. */
  askPython(what, line, column) {
    this.questions += 1;
    const number = this.questions;
    return new Promise((done) => {
      this.asked.set(number, done);
      this.desk.send({ ask: what, line, column, number });
    });
  }

  /** Handles a message of Python: a change of the text, or an answer to `askPython`. */
  hear(message) {
    const { asked, opened, changed } = message;
    if (changed) this.desk.because.clear();
    this.editor.sync.hear(message);
    if (message.moved) this.drawCrumbs();
    if (opened) {
      const { path, version } = this.file;
      if (opened.path === path && opened.version === version) this.editor.sync.again();
      else this.draw({ ...opened, focus: false });
    }
    if (asked) {
      this.asked.get(asked.number)?.(asked.found);
      this.asked.delete(asked.number);
    }
  }

  close() {
    clearTimeout(this.following);
    this.left.abort();
    this.editor.close();
  }
}

/** Scrolls a list until this item of it shows, and nothing around the list. */
function scrollWithin(list, item) {
  const [frame, box] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (box.top < frame.top || box.bottom > frame.bottom)
    list.scrollTop += box.top - frame.top - (frame.height - box.height) / 2;
}

function isKept(name) {
  try {
    return localStorage.getItem(name) === "yes";
  } catch {
    return false; // a page may not be allowed to keep anything
  }
}

function keep(name, isOn) {
  try {
    localStorage.setItem(name, isOn ? "yes" : "no");
  } catch {
    // it is asked for again the next time
  }
}
