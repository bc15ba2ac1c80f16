// Who points at which answer: a chip with their name on every element that stands for it.

import { make } from "../shared/dom.js";

export class Pointing {
  constructor(root, texts) {
    this.root = root;
    this.texts = texts;
    this.room = null;
    // The table draws its options anew; the chips are put back on whatever stands for them then.
    this.observer = new MutationObserver(() => this.draw());
    this.observer.observe(root, { childList: true, subtree: true });
  }

  show(room) {
    this.room = room;
    this.draw();
  }

  draw() {
    if (!this.room) return;
    this.observer.disconnect();
    for (const chip of this.root.querySelectorAll(".pointed")) chip.remove();
    for (const { by, chosen } of this.room.suggestions) {
      const member = this.room.members.find(({ id }) => id === by);
      if (member) for (const option of chosen) this.mark(option, member);
    }
    this.observer.observe(this.root, { childList: true, subtree: true });
  }

  mark(option, { name }) {
    for (const element of this.root.querySelectorAll(`[data-option="${CSS.escape(option)}"]`)) {
      if (element instanceof SVGElement) continue;
      const title = this.texts.suggested.replace("{who}", name);
      element.append(make("span", { class: "pointed", title }, name));
    }
  }
}
