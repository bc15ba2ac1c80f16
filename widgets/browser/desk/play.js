// The table over the desk: a play from the section that is open.

import { format, make } from "../shared/dom.js";
import { TableView } from "../table/view.js";
import { walkParts } from "./walk.js";

const WALK = "walk"; // a play of another program's story, which has no table

export class PlaySheet {
  constructor(desk) {
    this.desk = desk;
    this.el = make("div", { class: "wanderbook-desk-over", hidden: true, role: "dialog", "aria-modal": "true" });
  }

  /** Shows the table of this model; nothing closes it. */
  async show(id) {
    this.table?.close();
    this.table = null;
    this.el.hidden = !id;
    this.el.replaceChildren();
    if (!id) return;
    const { texts, selected, model } = this.desk;
    const title = format(texts.play_title, { section: selected });
    const place = make("div", { class: "play-here" });
    const close = make(
      "button",
      { type: "button", class: "btn", "data-close-play": true, onclick: () => this.desk.closePlay() },
      texts.close,
    );
    this.el.setAttribute("aria-label", title);
    this.place = place;
    this.el.append(make("div", { class: "over-head" }, make("h3", {}, title), close), place);
    close.focus();
    if (id === WALK) {
      this.drawWalk();
      return;
    }
    const child = await model.widget_manager.get_model(id);
    if (model.get("playing") === id) this.table = new TableView(child, place);
  }

  /** Draws the last turn of a play of another program's story. */
  drawWalk() {
    if (this.desk.model.get("playing") !== WALK || !this.place) return;
    const hadFocus = this.place.contains(document.activeElement);
    this.place.replaceChildren(walkParts(this.desk));
    this.place.scrollTop = 0;
    if (hadFocus) this.place.querySelector("[data-click], [data-unclick]")?.focus({ preventScroll: true });
  }

  close() {
    this.table?.close();
  }
}
