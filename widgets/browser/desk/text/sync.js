// Keeps the text of an editor and Python's in step. One edit at a time is on its way; what is typed meanwhile waits.
//
// Every text has a version. Where Python has taken another change first, it sends that one: the edits here are moved
// along and sent again, so nothing is lost on either side. A page that has lost its place sends its whole text, to be
// merged.

import { Annotation, ChangeSet, Text } from "@codemirror/state";

const PAUSE = 120; // milliseconds after the last key until Python hears of it
const PATIENCE = 5000; // milliseconds until Python is asked for what it has
const MOST_CHANGES = 2_000; // of one edit

export const fromPython = Annotation.define();

/** Halves of letters that stand alone cannot be sent: the text has a mark in their place. */
const wellFormed = (text) =>
  text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");

/** Changes as Python reads them; more than it takes are sent as one. */
export function changesOf(set, doc) {
  const changes = [];
  set.iterChanges((from, to, _start, _end, inserted) => changes.push([from, to, wellFormed(inserted.toString())]));
  if (changes.length <= MOST_CHANGES) return changes;
  const [from, to] = [changes[0][0], changes.at(-1)[1]];
  return [[from, to, wellFormed(set.apply(doc).sliceString(from, set.mapPos(to, 1)))]];
}

export class Sync {
  /** `send(message)` to Python; `apply(changes)` to the editor; `keeping` keeps the rest; `onState()` after all. */
  constructor({ page, send, apply, keeping, onState }) {
    Object.assign(this, { page, send, apply, keeping, onState });
    this.file = { path: "", version: -1 };
    this.confirmed = Text.empty;
    this.flight = null; // the edit that is on its way
    this.pending = null; // what was typed since
    this.waiting = []; // what is done when Python has everything
    this.typed = new Map(); // whole texts that are on their way, by their numbers
    this.numbers = 0;
    this.timer = 0;
    this.patience = 0;
  }

  /** Whether the text here waits for the one that Python has. */
  get isLost() {
    return this.file.version < 0;
  }

  get isUnsent() {
    return Boolean(this.flight || this.pending || this.typed.size);
  }

  /** Another file, or another text of it; what was not confirmed is sent as a whole. */
  open(file, doc) {
    this.letGo();
    this.file = file;
    this.confirmed = doc;
    this.done();
  }

  typing(changes) {
    this.pending = this.pending ? this.pending.compose(changes) : changes;
    this.keep();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), PAUSE);
  }

  keep() {
    const steps = [this.flight ?? ChangeSet.empty(this.confirmed.length), this.pending].filter(Boolean);
    if (this.flight || this.pending) this.keeping.keep(this.file.path, this.confirmed, steps);
    else this.keeping.forget(this.file.path);
    this.onState();
  }

  flush() {
    clearTimeout(this.timer);
    if (this.flight || !this.pending || this.isLost) return;
    this.flight = this.pending;
    this.pending = null;
    const changes = changesOf(this.flight, this.confirmed);
    this.send({ edit: this.file.path, version: this.file.version, changes, page: this.page });
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.flight && this.send({ hello: this.page }), PATIENCE);
  }

  /** Python has the version that is here: an edit that it does not have never arrived, and is sent again. */
  again() {
    if (!this.flight) return;
    this.pending = this.pending ? this.flight.compose(this.pending) : this.flight;
    this.flight = null;
    this.flush();
  }

  /** Runs something once Python has what was typed until now. */
  settle(run) {
    this.flush();
    if (this.flight || this.isLost) this.waiting.push(run);
    else run();
  }

  hear({ changed, rejected, moved, kept, refused }) {
    if (changed && changed.path === this.file.path) this.changed(changed);
    if (rejected && rejected.page === this.page) this.rejected(rejected);
    if (moved && moved.path === this.file.path) this.moved(moved.to);
    if (kept !== undefined) this.arrived(kept);
    if (refused !== undefined) this.onState(this.typed.has(refused));
  }

  changed({ was, now, page, changes }) {
    if (this.isLost) return;
    if (was !== this.file.version) {
      if (now > this.file.version) this.lost();
      return;
    }
    this.file.version = now;
    if (page === this.page && this.flight) {
      this.confirmed = this.flight.apply(this.confirmed);
      this.flight = null;
    } else this.rebase(changes.map(([from, to, insert]) => ({ from, to, insert })));
    this.keep();
    if (this.waiting.length || (page !== this.page && this.pending)) this.flush();
    if (!this.flight) this.done();
  }

  /** Moves what was typed here behind a change that was first. */
  rebase(changes) {
    let first = ChangeSet.of(changes, this.confirmed.length);
    this.confirmed = first.apply(this.confirmed);
    const moved = [];
    for (const own of [this.flight, this.pending].filter(Boolean)) {
      moved.push(own.map(first));
      first = first.map(own, true);
    }
    this.flight = null; // Python did not take it
    this.pending = moved.length ? moved.reduce((all, one) => all.compose(one)) : null;
    this.apply(first);
  }

  /** Python did not take the edit, and no change that was first explains it. */
  rejected({ path, version }) {
    if (this.flight && path === this.file.path && version === this.file.version) this.lost();
  }

  /** Sends the whole text, and opens the file as Python has it then. */
  lost() {
    const { path } = this.file;
    this.letGo();
    this.file = { path, version: -1 };
    this.send({ hello: this.page });
  }

  /** Sends what is not confirmed as a whole text; afterwards it counts as what Python has. */
  letGo() {
    clearTimeout(this.timer);
    clearTimeout(this.patience);
    if (!this.flight && !this.pending) return;
    const { path } = this.file;
    const steps = [this.flight ?? ChangeSet.empty(this.confirmed.length), this.pending].filter(Boolean);
    const key = this.keeping.leave(path, this.confirmed, steps);
    const base = this.confirmed;
    const sent = steps[0].apply(base);
    this.confirmed = this.pending ? this.pending.apply(sent) : sent;
    this.flight = null;
    this.pending = null;
    this.deliver({ key, path, base: `${base}`, sent: `${sent}`, text: `${this.confirmed}` });
  }

  /** Sends a text that may not have arrived; it is kept until Python has it. */
  deliver({ key, path, base, sent, text }) {
    this.numbers += 1;
    this.typed.set(this.numbers, key);
    const texts = { base: wellFormed(base), sent: wellFormed(sent), text: wellFormed(text) };
    this.send({ typed: path, ...texts, number: this.numbers });
  }

  arrived(number) {
    const key = this.typed.get(number);
    if (key === undefined) return;
    this.typed.delete(number);
    this.keeping.done(key);
    if (!this.flight && !this.pending) this.onState();
    else this.keep();
  }

  moved(to) {
    this.keeping.forget(this.file.path);
    this.file = { ...this.file, path: to };
    this.keep();
  }

  done() {
    clearTimeout(this.patience);
    for (const run of this.waiting.splice(0)) run();
  }
}
