// Where the story and its choices are one column, a button at its foot says how many choices are further down.

import { counted, make } from "../shared/dom.js";

const NEAR = 40; // pixels of the first choice that are in view already
const CHOICES = [".options :is(.choice-row, .amount, [data-option].lit)", "[data-option].lit", ".act"];

export class Peek {
  constructor(table) {
    this.table = table;
    this.element = make("button", {
      type: "button",
      class: "peek",
      hidden: true,
      tabindex: "-1",
      onclick: () => this.go(),
    });
  }

  get asking() {
    return this.table.board.rooms.question?.closest(".panel");
  }

  go() {
    this.asking?.scrollIntoView({ block: "start", behavior: this.table.preferences.moves ? "smooth" : "auto" });
    this.table.focus.goTo(".question", { preventScroll: true });
  }

  refresh() {
    if (!this.asking) return;
    const book = this.asking.parentElement;
    const isOneColumn = book.scrollHeight > book.clientHeight + NEAR && book.clientHeight > 0;
    const found = CHOICES.map((one) => this.asking.querySelector(one)).filter(Boolean);
    const first = found[0] ?? this.asking;
    const below = first.getBoundingClientRect().top - book.getBoundingClientRect().bottom;
    this.element.hidden = !isOneColumn || below < -NEAR;
    if (this.element.hidden) return;
    const { model, texts, selection } = this.table;
    const many = selection.asked.filter((option) => !option.closed).length;
    this.element.textContent = many ? counted(texts.peek, many, model.get("language")) : texts.peek_on;
  }
}
