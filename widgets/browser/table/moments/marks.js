// What the last answer did to whom: a mark on a face, an enemy or a room, which stays until the next answer.

const SPOTS = (at) => [`[data-renew="member ${at}"]`, `.enemy[data-renew="${at}"]`, `[data-room="${at}"]`];

export class Marks {
  constructor(root) {
    this.root = root;
  }

  clear() {
    for (const one of this.root.querySelectorAll("[data-mark]")) {
      delete one.dataset.mark;
      delete one.dataset.markKind;
    }
  }

  show(marks = []) {
    this.clear();
    for (const { at, text, kind } of marks) {
      const spot = this.root.querySelector(SPOTS(CSS.escape(at)).join());
      if (spot && !spot.dataset.mark) Object.assign(spot.dataset, { mark: text, markKind: kind });
    }
  }
}
