// Pieces glide: where a ship, a plane or a pawn stood before a draw is where its way begins.

const PIECES = [".map .ship", ".map .plane", ".map .party", ".flight-board .plane", ".flight-board .party"];
const LASTS = 700; // milliseconds
const LEAST = 3; // pixels

export class Glide {
  constructor(root, preferences) {
    this.root = root;
    this.preferences = preferences;
    this.places = new Map();
  }

  find(piece) {
    return this.root.querySelector(`.atlas ${piece}`);
  }

  /** Remembers where the pieces are, before the map is drawn. */
  note() {
    this.places.clear();
    if (!this.preferences.moves) return;
    for (const piece of PIECES) {
      const found = this.find(piece);
      if (found) this.places.set(piece, { box: found.getBoundingClientRect(), page: this.page });
    }
  }

  /** The page of the atlas that is shown: a piece does not glide from one page to another. */
  get page() {
    return this.root.querySelector(".atlas .leaf[aria-pressed='true']")?.dataset.leaf ?? "";
  }

  /** Moves the pieces from where they were. */
  play() {
    for (const [piece, { box, page }] of this.places) {
      const found = this.find(piece);
      if (!found || page !== this.page) continue;
      const now = found.getBoundingClientRect();
      const [x, y] = [box.left - now.left, box.top - now.top];
      if (!box.width || !now.width || Math.hypot(x, y) < LEAST) continue;
      found.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: LASTS, easing: "ease-in-out" });
    }
    this.places.clear();
  }
}
