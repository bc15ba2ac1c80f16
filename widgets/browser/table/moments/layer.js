// Shows the moments of an answer one after another, above the table. Nothing waits for them: the next question is drawn
// beneath, clicks go through, and any key ends them.

import { make } from "../../shared/dom.js";
import { beat, isGood } from "./beats.js";

const LASTS = 1150; // milliseconds
const SHORT = 800; // for what is one line
const LARGE = new Set(["challenge", "attack", "strike", "roll", "victory", "defeat"]);
const MOST = 3; // in a row: more would be in the way

/** A draw whose card was on the table before is told in short. */
const isLarge = ({ kind, seen }) => LARGE.has(kind) && !seen;

export class Moments {
  constructor({ model, root, preferences, sounds }) {
    Object.assign(this, { model, root, preferences, sounds });
    this.layer = make("div", { class: "moments", "aria-hidden": "true" }); // screen readers hear the page
    this.queue = [];
  }

  /** Shows what an answer caused. */
  play({ beats = [] } = {}) {
    this.skip();
    if (!beats.length) return;
    this.sounds.play(beats[0].kind, isGood(beats[0]));
    if (!this.preferences.moves) return;
    // In the order in which it happened; what is one line gives way where there is too much.
    const most = beats.filter(isLarge).slice(0, MOST);
    const short = new Set(beats.filter((one) => !isLarge(one)).slice(0, MOST - most.length));
    this.queue = beats.filter((one) => short.has(one) || most.includes(one));
    this.next();
  }

  next() {
    const one = this.queue.shift();
    if (!one) {
      this.layer.remove();
      return;
    }
    const shown = make("div", { class: isLarge(one) ? "moment large" : "moment" }, beat(one, this.model.get("texts")));
    this.layer.replaceChildren(shown);
    if (!this.layer.isConnected) this.root.append(this.layer);
    this.timer = setTimeout(() => this.next(), isLarge(one) ? LASTS : SHORT);
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
}
