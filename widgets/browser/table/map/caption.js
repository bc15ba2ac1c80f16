// The caption of the chart: the place under the pointer or the focus.

import { make } from "../../shared/dom.js";

const spotAt = (event) => event.target.closest?.(".map [data-spot]")?.dataset.spot;

export class Caption {
  constructor(table) {
    this.table = table;
    this.box = make("div", { class: "caption" });
  }

  get data() {
    return this.table.model.get("atlas") ?? {};
  }

  show(spot) {
    const said = this.data.spots?.[spot]?.said ?? "";
    this.box.replaceChildren(...(said ? [make("span", {}, said)] : []));
  }

  rest() {
    this.show(null);
  }

  /** Follows the pointer and the focus in a new room, once for all maps that will be drawn in it. */
  attach(room) {
    const follow = (event) => this.show(spotAt(event));
    for (const name of ["pointerover", "focusin"]) room.addEventListener(name, follow);
    for (const name of ["pointerleave", "focusout"]) room.addEventListener(name, () => this.rest());
  }
}
