// The coach: what Python says of a new kind of question, in a place of its own on the board, so that it covers nothing;
// the part that it is about is highlighted.

import { kbd, make } from "../shared/dom.js";

const TAUGHT = "taught";

export class Coach {
  constructor(table) {
    this.table = table;
    this.element = make("aside", { class: "coach", role: "note", hidden: true });
    // What a key or a click has just dismissed had the focus, which stays at the table.
    table.transport.subscribe("change:coach", () => table.focus.during(this.element, () => this.draw()));
  }

  get lesson() {
    return this.table.model.get("coach") ?? {};
  }

  get isShown() {
    return Boolean(this.lesson.why);
  }

  send(what) {
    this.table.transport.send({ coach: what });
  }

  /** One key hides the coach, and shows it again. */
  toggle() {
    this.send(this.isShown ? "hide" : "show");
  }

  /** The element that a lesson is about: a panel, or the question itself. */
  partOf({ part }) {
    const room = this.table.root.querySelector(`.${part}.room`);
    return part === "question" || part === "fight" ? room : (room?.closest(".panel") ?? room);
  }

  draw() {
    const { texts, root } = this.table;
    for (const one of root.querySelectorAll(`.${TAUGHT}`)) one.classList.remove(TAUGHT);
    this.element.hidden = !this.isShown;
    root.classList.toggle("coached", this.isShown);
    if (!this.isShown) {
      this.element.replaceChildren();
      return;
    }
    const said = texts.coaching;
    this.element.setAttribute("aria-label", said.title);
    const button = (name, attributes, ...children) =>
      make("button", { type: "button", "data-focus": `coach ${name}`, ...attributes }, ...children);
    this.element.replaceChildren(
      make("h3", {}, said.title),
      make(
        "div",
        { class: "coach-says", tabindex: "0" },
        make("p", {}, this.lesson.why),
        " ",
        make("p", {}, make("b", {}, said.usual), " ", this.lesson.usual),
      ),
      make(
        "div",
        { class: "act" },
        button("got it", { class: "go", onclick: () => this.send("got_it") }, said.got_it),
        button("hide", { class: "quiet", onclick: () => this.send("hide") }, said.hide, kbd("N")),
      ),
    );
    this.partOf(this.lesson)?.classList.add(TAUGHT);
  }
}
