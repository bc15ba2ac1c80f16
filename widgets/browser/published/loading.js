// The bar that says what is loading, and what a reader can do where that fails.

import { make } from "../shared/dom.js";

const MEGABYTE = 1_000_000;
const PATIENCE = 45_000; // milliseconds without any progress

export class Loading {
  constructor(element, said) {
    this.element = element;
    this.said = said;
    this.bar = element.querySelector("progress");
    this.text = element.querySelector("p");
    this.text.textContent = said.starting;
    this.isOver = false;
    element.hidden = false;
    this.wait(said.slow);
  }

  show({ what, done, of }) {
    if (this.isOver) return;
    const megabytes = (bytes) => (bytes / MEGABYTE).toFixed(1);
    this.text.textContent = this.said[what].replace("{done}", megabytes(done)).replace("{of}", megabytes(of));
    if (of) Object.assign(this.bar, { max: of, value: done });
    else this.bar.removeAttribute("value");
    this.wait(of && done < of ? this.said.stalled : this.said.slow);
  }

  /** Says this unless there is progress soon; it may still come. */
  wait(otherwise) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.text.textContent = otherwise;
      this.insist();
    }, PATIENCE);
  }

  /** Somebody wants to play already: the bar is hard to overlook now. */
  insist() {
    this.element.classList.add("wanted");
  }

  finish() {
    this.isOver = true;
    clearTimeout(this.timer);
    this.element.hidden = true;
  }

  /** What happened and what helps, with the technical reason folded. The first reason stays: others follow from it. */
  fail(what, why) {
    if (this.element.classList.contains("failed")) return;
    this.finish();
    this.element.classList.add("failed");
    this.element.hidden = false;
    const { reload, details } = this.said;
    this.element.replaceChildren(
      make("p", { role: "alert" }, what),
      make("button", { type: "button", onclick: () => location.reload() }, reload),
      make("details", {}, make("summary", {}, details), make("pre", {}, why)),
    );
  }
}
