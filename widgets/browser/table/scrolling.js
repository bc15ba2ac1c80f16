// Scrolls to what matters after a change, and keeps the confirm button visible.

import { fitsBelow, topOf } from "./viewport.js";

const NEAREST = { block: "nearest" };
const GAP = 16; // pixels

export class Scrolling {
  /** `rooms()` gives the rooms of the board by name; there are none on the title page. */
  constructor(root, rooms) {
    this.root = root;
    this.rooms = rooms;
  }

  /** Scrolls to the top of the table: it may be higher than the title page was, and the notebook keeps its place. */
  showTable() {
    const { top } = this.root.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) this.root.scrollIntoView({ block: "start" });
  }

  /** Scrolls to the page of a book that was chosen far down in the list. */
  showChosenBook() {
    requestAnimationFrame(() => this.root.querySelector(".half-title")?.scrollIntoView(NEAREST));
  }

  /** Scrolls the notebook until the panel of a room is visible. */
  showPanelOf(name) {
    const panel = this.rooms()[name]?.closest(".panel");
    requestAnimationFrame(() => panel?.scrollIntoView(NEAREST));
  }

  /** Shows the first rows of an opened fold, which may begin at the foot of its panel. */
  showUnfolded(fold, rows) {
    const panel = fold.closest(".panel");
    requestAnimationFrame(() => {
      const below = fold.getBoundingClientRect().top - panel.getBoundingClientRect().top;
      panel.scrollTop += below - panel.clientHeight / 3;
      [...fold.querySelectorAll(rows)].slice(0, 3).at(-1)?.scrollIntoView(NEAREST);
    });
  }

  /** Shows a new page from its top; where there is nothing to read, the question. */
  showPage() {
    const { page, question, fight } = this.rooms();
    const panel = page?.closest(".panel");
    if (!panel) return;
    const hasProse = page.querySelector(".prose");
    panel.scrollTop = hasProse ? 0 : this.questionOffset(panel, question);
    const text = hasProse ? page : question;
    topOf(text).scrollIntoView(NEAREST); // a player may have scrolled the notebook for a choice far down
    this.showFightRow(fight.querySelector(".row"), text);
    this.keepConfirmVisible();
  }

  /** How far a panel has to scroll to show its question, but not beyond the question's top. */
  questionOffset(panel, question) {
    panel.scrollTop = 0;
    const below = question.getBoundingClientRect().bottom - panel.getBoundingClientRect().bottom;
    return below > 0 ? Math.min(below + GAP, question.offsetTop - GAP) : 0;
  }

  /** Scrolls to the row of enemies if something in it can be chosen, or if the text below stays visible. */
  showFightRow(row, text) {
    if (!row) return;
    const isNeeded = row.querySelector("[data-square], [data-option]");
    if (isNeeded || fitsBelow(row, text)) row.scrollIntoView(NEAREST);
  }

  /** Keeps the confirm button visible, and scrolls other elements to above it. The panel is pinned only while the
   * button would be outside it: a pinned one costs time in every frame. */
  keepConfirmVisible() {
    const { question } = this.rooms();
    const end = question?.querySelector(":scope > .all-asked");
    if (!end) return;
    const panel = question.closest(".panel");
    const isOutside = end.getBoundingClientRect().top > panel.getBoundingClientRect().bottom - panel.clientTop;
    const pinned = isOutside ? [...question.querySelectorAll(".ends, .deciding")] : [];
    const height = pinned.reduce((sum, one) => sum + one.offsetHeight, 0);
    panel.classList.toggle("pinned", height > 0);
    panel.style.scrollPaddingBottom = height ? `${height}px` : "";
  }

  /** Lets the confirm button go to its place at the end of the question. */
  releaseConfirm() {
    this.root.querySelector(".pinned")?.classList.remove("pinned");
  }
}
