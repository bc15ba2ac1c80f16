// The whole sheet, small, with what is seen of it. It shows the drawing of the chart itself, which is in the page once.

import { svg } from "../../shared/dom.js";

const WIDE = 104; // pixels
const LEAST = 60;

const drawing = (id, [wide, high], box) =>
  svg("use", { href: `#${id}`, transform: box ? `scale(${wide / 100} ${high / 100})` : null });

export class Overview {
  /** `onMove(point)` is called with a point of the sheet. */
  constructor(onMove) {
    this.el = svg("svg", { class: "overview", "aria-hidden": "true", "data-still": true });
    const move = (event) => {
      if (event.buttons !== 1) return;
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.el.getScreenCTM().inverse());
      onMove([point.x, point.y]);
      event.preventDefault();
    };
    this.el.addEventListener("pointerdown", move);
    this.el.addEventListener("pointermove", move);
    this.view = svg("rect", { class: "view", rx: 8 });
  }

  draw({ id, sheet, isStretched, at }) {
    const [wide, high] = sheet;
    this.el.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    this.el.style.width = `${WIDE}px`;
    this.el.style.height = `${Math.max(LEAST, (WIDE * high) / wide)}px`;
    const here = at ? svg("circle", { class: "here", cx: at[0], cy: at[1], r: wide / 26 }) : "";
    this.el.replaceChildren(
      svg("rect", { class: "chart-paper", width: wide, height: high }),
      drawing(id, sheet, isStretched),
      ...(here ? [here] : []),
      this.view,
    );
  }

  see([left, top, right, bottom]) {
    const box = { x: left, y: top, width: right - left, height: bottom - top };
    for (const [name, value] of Object.entries(box)) this.view.setAttribute(name, value.toFixed(1));
  }
}
