// The caption below the map: the place under the pointer, else where the party is. A click on a place that is no option
// pins its caption, with a field for a note; on one within reach, it sets out for it. Of a number within reach it asks
// first whether to explore it as well: that would be two actions at one click.

import { format, make } from "../../shared/dom.js";
import { noteField } from "./notes.js";

const spotAt = (event) => event.target.closest?.(".map [data-spot]")?.dataset.spot;

export class Caption {
  constructor(table) {
    this.table = table;
    this.pinned = null; // the spot whose caption stays
    this.number = null; // the place on it that could be explored
    this.box = make("div", { class: "caption" });
  }

  get data() {
    return this.table.model.get("atlas") ?? {};
  }

  show(spot, isPinned = false) {
    const one = this.data.spots?.[spot];
    const number = isPinned ? this.number : null;
    const shown = [spot, isPinned, number, one ?? this.data.said];
    if (this.shown?.every((thing, at) => thing === shown[at])) return; // do not disturb a note being typed
    this.shown = shown;
    const text = make("span", {}, one ? one.said : this.data.said);
    if (number) this.box.replaceChildren(text, this.ways(spot, number));
    else this.box.replaceChildren(text, ...(one && isPinned ? [noteField(this.table, spot, one)] : []));
  }

  /** Buttons: to go to a place, or to explore it as well. */
  ways(spot, number) {
    const { transport, texts } = this.table;
    const way = (text, more) => {
      const go = () => transport.send({ go: spot, ...more, serial: transport.serial });
      return make("button", { type: "button", "data-focus": `go ${text}`, onclick: go }, text);
    };
    const both = way(format(texts.chart.go_explore, { number }), { explore: number });
    return make("div", { class: "ways" }, way(texts.chart.go, {}), both);
  }

  /** Shows the pinned place, or where the party is. */
  rest() {
    if (this.number && this.data.places?.[this.number]?.explore !== this.pinned) this.pin(null);
    if (!this.data.spots?.[this.pinned]) this.pin(null);
    this.show(this.pinned, true);
  }

  pin(spot, number = null) {
    Object.assign(this, { pinned: spot, number: spot && number });
  }

  click(event) {
    const spot = spotAt(event);
    if (!spot || event.target.closest(".lit, .shut, [data-leaf]")) return;
    const number = event.target.closest("[data-explore]")?.dataset.explore;
    if (number) {
      this.pin(this.number === number ? null : spot, number);
      this.rest();
      return;
    }
    const { transport, selection } = this.table;
    if (selection.question.goals?.includes(spot)) {
      transport.send({ go: spot, serial: transport.serial });
      return;
    }
    this.pin(this.pinned === spot ? null : spot);
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
