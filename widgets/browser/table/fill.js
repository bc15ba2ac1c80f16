// Makes the board as high as what a player sees of the page: the window, or the box in which a notebook scrolls.

import { clippingAncestors } from "./viewport.js";

const LEAST = 520; // pixels: in a lower window the page scrolls
const MOST = 1300;
const MARGIN = 40; // pixels
const TALL = 20_000; // pixels

export class Fill {
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
    const height = Math.min(MOST, Math.max(LEAST, this.available()));
    if (this.height === height && this.width === width) return;
    Object.assign(this, { height, width });
    root.style.setProperty("--fill", `${height}px`);
    this.onChange();
  }
}
