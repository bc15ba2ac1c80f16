// Messages between the table and Python. Python decides everything; this module sends, and notices when nobody answers.

import { patched } from "./patches.js";

const PATIENCE = 4000; // milliseconds until we say that the kernel does not answer

/** Applies a message of changes to the model. A message is missing when its number is not the next one: then everything
 * is requested again. */
export function applyChanges(model, { changed, sent }) {
  if (!changed) return;
  if (sent !== model.get("sent") + 1) {
    model.send({ everything: true });
    return;
  }
  model.set("sent", sent);
  for (const [name, patch] of Object.entries(changed)) model.set(name, patched(model.get(name), patch));
}

export class Transport {
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
      this.giveUp(isAsked); // there is no kernel: it was stopped or restarted
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
}
