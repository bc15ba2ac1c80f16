// Text that Python has not confirmed yet is kept in the browser: it survives a reload, a closed tab and a dead kernel.
//
// For a file and a page there are two entries: the text that Python has for certain, and the changes since. They go
// away when Python confirms. What a page finds when it opens was left by another, and is handed to Python.

import { ChangeSet, Text } from "@codemirror/state";

const START = "wanderbook-desk-typed";
const LONGEST = 4 * 1024 * 1024; // letters of a file

const lines = (text) => Text.of(text.split("\n"));

export class Keeping {
  constructor(book, page) {
    this.start = `${START}/${book}/`;
    this.page = page;
    this.based = new Map(); // the text that is kept under each key
    this.isFull = false;
  }

  /** Keeps the changes of a file, in the order of their making; `base` is the text before them. */
  keep(path, base, steps, key = this.key(path)) {
    try {
      if (this.based.get(key) !== base || localStorage.getItem(`${key}/base`) === null) {
        localStorage.setItem(`${key}/base`, base.toString());
        this.based.set(key, base);
      }
      localStorage.setItem(`${key}/steps`, JSON.stringify({ path, steps: steps.map((step) => step.toJSON()) }));
      this.isFull = false;
    } catch {
      this.isFull = true; // it may be more than a browser keeps, or the browser may keep nothing
    }
  }

  /** Keeps changes under a key of their own, until Python has the whole text; returns the key. */
  leave(path, base, steps) {
    this.parts = (this.parts ?? 0) + 1;
    const name = `${path}~${this.parts}`;
    this.keep(path, base, steps, this.key(name));
    this.forget(path);
    return this.key(name);
  }

  forget(path) {
    this.isFull = false;
    this.based.delete(this.key(path));
    remove(this.key(path));
  }

  /** Python has what was kept under a key, of this page or of another. */
  done(key) {
    this.based.delete(key);
    remove(key);
  }

  key(path) {
    return `${this.start}${this.page}/${encodeURIComponent(path)}`;
  }

  /** What other pages left: texts by their keys. What cannot be read is left alone. */
  *left() {
    for (const name of names()) {
      if (!name.startsWith(this.start) || !name.endsWith("/steps")) continue;
      const key = name.slice(0, -"/steps".length);
      if (key.startsWith(`${this.start}${this.page}/`)) continue;
      const texts = read(key);
      if (texts) yield { key, ...texts };
    }
  }
}

function remove(key) {
  try {
    localStorage.removeItem(`${key}/steps`);
    localStorage.removeItem(`${key}/base`);
  } catch {
    // a page may not be allowed to keep anything
  }
}

function names() {
  try {
    return Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at));
  } catch {
    return [];
  }
}

/** The three texts: before the changes, after those that were on their way, and after all of them. */
function read(key) {
  try {
    const { path, steps } = JSON.parse(localStorage.getItem(`${key}/steps`));
    const base = localStorage.getItem(`${key}/base`);
    if (typeof path !== "string" || base.length > LONGEST) return null;
    const texts = [lines(base)];
    for (const step of steps) texts.push(ChangeSet.fromJSON(step).apply(texts.at(-1)));
    const [first, second, last = second] = texts.map(String);
    return { path, base: first, sent: second ?? first, text: last ?? first };
  } catch {
    return null;
  }
}
