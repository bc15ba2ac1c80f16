// Shows what matters after a change: a new page and a new question from their tops.

import { viewportOf } from "./viewport.js";

const NEAREST = { block: "nearest" };
const START = { block: "start" };
const FIRST = 3; // rows of a fold that are shown when it opens

export class Scrolling {
  /** `rooms()` gives the rooms of the board by name; there are none on the title page. `onMarked()` runs when it is
   * known what is in view. */
  constructor(root, rooms, onMarked) {
    this.root = root;
    this.rooms = rooms;
    this.onMarked = onMarked;
  }

  /** Scrolls the notebook until the whole table is seen: it may be higher than the title page was. */
  showTable() {
    const { top, bottom } = this.root.getBoundingClientRect();
    const viewport = viewportOf(this.root);
    if (top < viewport.top - 1 || bottom > viewport.bottom + 1) this.root.scrollIntoView({ block: "start" });
  }

  /** Scrolls to the page of a book that was chosen far down in the list; and to the button that begins, if what the
   * book is about stays in view. */
  showChosenBook() {
    requestAnimationFrame(() => {
      const title = this.root.querySelector(".half-title");
      const isBelow =
        title?.getBoundingClientRect().left <= this.root.querySelector(".contents")?.getBoundingClientRect().left;
      title?.scrollIntoView(isBelow ? START : NEAREST);
      const [go, about] = [".setting-out .go", ".summary"].map((one) => this.root.querySelector(one));
      if (!go || !about) return;
      const { top, bottom } = viewportOf(this.root);
      const below = go.getBoundingClientRect().bottom - bottom;
      if (about.getBoundingClientRect().top - below > top) go.scrollIntoView(NEAREST);
    });
  }

  /** Shows the first rows of an opened fold, which may begin at the foot of the choices. */
  showUnfolded(fold, rows) {
    requestAnimationFrame(() => {
      [...fold.querySelectorAll(rows)].slice(0, FIRST).at(-1)?.scrollIntoView(NEAREST);
    });
  }

  /** Shows a new page and a new question from their tops. */
  showPage() {
    const { page, question, fight } = this.rooms();
    if (!page) return;
    const book = page.closest(".book");
    for (const one of [page.parentElement, book]) one.scrollTop = 0;
    const list = question.querySelector(".options");
    if (list) list.scrollTop = 0;
    this.showTable();
    this.markRests();
    const row = fight.querySelector(".row");
    if (row?.querySelector("[data-square], [data-option]")) row.scrollIntoView(NEAREST);
  }

  /** Marks what goes on below its foot. */
  markRests() {
    for (const one of this.root.querySelectorAll(".reading, .question > .options, .book, .coach-says")) markRest(one);
    this.onMarked();
  }
}

/** Fades the foot of what goes on below, which might end between two choices. */
export function markRest(scrolled) {
  const { scrollHeight, scrollTop, clientHeight } = scrolled;
  scrolled.classList.toggle("goes-on", scrollHeight - scrollTop - clientHeight > 6);
}
