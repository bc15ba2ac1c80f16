// The caption below the map: the place under the pointer, else where the party is. A click on a place that is no option
// pins its caption, with a field for a note; on one within reach, it sets out for it.

import { make } from "../../shared/dom.js";
import { noteField } from "./notes.js";

const spotAt = (event) => event.target.closest?.(".map [data-spot]")?.dataset.spot;

export class Caption {
  constructor(table) {
    this.table = table;
    this.pinned = null; // the spot whose caption stays
    this.box = make("div", { class: "caption" });
  }

  get data() {
    return this.table.model.get("atlas") ?? {};
  }

  show(spot, isPinned = false) {
    const one = this.data.spots?.[spot];
    const shown = [spot, isPinned, one ?? this.data.said];
    if (this.shown?.every((thing, at) => thing === shown[at])) return; // do not disturb a note being typed
    this.shown = shown;
    const field = one && isPinned ? [noteField(this.table, spot, one)] : [];
    this.box.replaceChildren(make("span", {}, one ? one.said : this.data.said), ...field);
  }

  /** Shows the pinned place, or where the party is. */
  rest() {
    if (!this.data.spots?.[this.pinned]) this.pinned = null;
    this.show(this.pinned, true);
  }

  click(event) {
    const spot = spotAt(event);
    if (!spot || event.target.closest(".lit, .shut, [data-leaf], [data-explore]")) return;
    const { transport, selection } = this.table;
    if (selection.question.goals?.includes(spot)) {
      transport.send({ go: spot, serial: transport.serial });
      return;
    }
    this.pinned = this.pinned === spot ? null : spot;
    this.rest();
    const { far, party } = this.data;
    const isTooFar = far && this.pinned && party.spot !== spot && !event.target.matches("[data-closed]");
    if (isTooFar) this.table.notifications.toast(far.why, far.rule);
  }

  point(event) {
    if (this.pinned) return;
    const spot = spotAt(event);
    if (spot) this.show(spot);
    else if (!event.target.closest(".map")) this.rest();
  }

  /** Follows the pointer and the focus in a new room, once for all maps that will be drawn in it. */
  attach(room) {
    this.shown = null;
    room.addEventListener("pointerover", (event) => this.point(event));
    room.addEventListener("pointerleave", () => {
      if (!this.pinned) this.rest();
    });
    room.addEventListener("focusin", (event) => {
      if (spotAt(event)) this.show(spotAt(event));
    });
    room.addEventListener("focusout", (event) => {
      if (spotAt(event)) this.rest();
    });
    room.addEventListener("click", (event) => this.click(event));
  }
}
