// The whole map in a corner, with what is seen of it.

import { svg } from "../../shared/dom.js";

export class Minimap {
  constructor(onMove) {
    this.el = svg("svg", { class: "mini", "aria-hidden": "true", preserveAspectRatio: "xMidYMid meet" });
    const move = (event) => {
      if (event.buttons !== 1) return;
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.el.getScreenCTM().inverse());
      onMove(point.x, point.y);
    };
    this.el.addEventListener("pointerdown", move);
    this.el.addEventListener("pointermove", move);
  }

  draw(map, [left, top, wide, high]) {
    const rect = (className, [x, y, width, height], rx = 10) =>
      svg("rect", { class: className, x, y, width, height, rx });
    const boxes = [...map.groups, ...map.islands].filter(({ folded, islands }) => folded || !islands);
    const pages = map.nodes.map((node) => {
      const one = rect("", [node.x - 60, node.y - 20, 120, 40], 4);
      one.dataset.page = node.id;
      return one;
    });
    this.box = [left, top, wide, high];
    this.view = rect("vw", [0, 0, 1, 1], 4);
    this.el.setAttribute("viewBox", `${left} ${top} ${wide} ${high}`);
    this.el.replaceChildren(...boxes.map(({ box }) => rect("is", box, 40)), ...pages, this.view);
  }

  mark(selected, unreachable) {
    for (const page of this.el.querySelectorAll("[data-page]")) {
      page.classList.toggle("s", page.dataset.page === selected);
      page.classList.toggle("u", unreachable.has(page.dataset.page));
    }
  }

  see({ x, y, k }, wide, high) {
    if (!this.view) return;
    const [left, top, across, down] = this.box;
    const isAll =
      left * k + x >= 0 && top * k + y >= 0 && (left + across) * k + x <= wide && (top + down) * k + y <= high;
    this.el.style.display = isAll ? "none" : ""; // nothing to overlook
    const set = (name, value) => this.view.setAttribute(name, value);
    set("x", -x / k);
    set("y", -y / k);
    set("width", wide / k);
    set("height", high / k);
  }
}
