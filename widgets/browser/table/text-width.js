// Measures text before it is drawn.

export class TextWidth {
  constructor(root) {
    this.root = root;
    this.contexts = new Map(); // by font: a canvas is slow to make
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
}
