// Shows what matters after a change. The question, its first choices and the confirm button are always in view: the
// page above them gives way and scrolls.

import { viewportOf } from "./viewport.js";

const NEAREST = { block: "nearest" };
const FIRST = 3; // choices that are always in view
const READABLE = 34; // pixels that the page keeps, however much is asked

export class Scrolling {
  /** `rooms()` gives the rooms of the board by name; there are none on the title page. */
  constructor(root, rooms) {
    this.root = root;
    this.rooms = rooms;
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
      this.root.querySelector(".half-title")?.scrollIntoView(NEAREST);
      const [go, about] = [".setting-out .go", ".summary"].map((one) => this.root.querySelector(one));
      if (!go || !about) return;
      const { top, bottom } = viewportOf(this.root);
      const below = go.getBoundingClientRect().bottom - bottom;
      if (about.getBoundingClientRect().top - below > top) go.scrollIntoView(NEAREST);
    });
  }

  /** Scrolls the notebook until the panel of a room is visible. */
  showPanelOf(name) {
    const panel = this.rooms()[name]?.closest(".panel");
    requestAnimationFrame(() => panel?.scrollIntoView(NEAREST));
  }

  /** Shows the first rows of an opened fold, which may begin at the foot of the choices. */
  showUnfolded(fold, rows) {
    requestAnimationFrame(() => {
      this.fitQuestion();
      [...fold.querySelectorAll(rows)].slice(0, FIRST).at(-1)?.scrollIntoView(NEAREST);
    });
  }

  /** Shows a new page and a new question from their tops. */
  showPage() {
    const { page, question, fight } = this.rooms();
    if (!page) return;
    page.parentElement.scrollTop = 0;
    const list = question.querySelector(".options");
    if (list) list.scrollTop = 0;
    if (this.root.classList.contains("stacked")) showTop(page.querySelector(".prose") ? page : question);
    else this.showTable();
    this.fitQuestion();
    const row = fight.querySelector(".row");
    if (row?.querySelector("[data-square], [data-option]")) row.scrollIntoView(NEAREST);
  }

  /** What an earlier question needed would count as needed now. Before a new one is laid out for the first time, this
   * costs no layout of its own. */
  forgetQuestion() {
    this.rooms().question?.parentElement.style.setProperty("--asked", "0px");
  }

  /** Gives the question the height that its first choices and the confirm button need. */
  fitQuestion() {
    const { question } = this.rooms();
    const asking = question?.parentElement;
    const list = question?.querySelector(":scope > .options");
    if (!asking) return;
    const panel = asking.parentElement;
    this.forgetQuestion();
    const needed = list ? asking.scrollHeight - list.clientHeight + firstHeight(list) : 0;
    const room = panel.clientHeight - (panel.querySelector(".reading .told, .prose, .kept-beat") ? READABLE : 0);
    asking.style.setProperty("--asked", `${Math.ceil(Math.min(needed, room))}px`);
    for (const one of [list, panel.querySelector(":scope > .reading")]) if (one) markRest(one);
  }
}

/** Fades the foot of what goes on below, which might end between two choices. */
export function markRest(scrolled) {
  const { scrollHeight, scrollTop, clientHeight } = scrolled;
  scrolled.classList.toggle("goes-on", scrollHeight - scrollTop - clientHeight > 6);
}

/** Scrolls the page to the top of a room that is higher than the window. */
const showTop = (room) => room.firstElementChild?.scrollIntoView(NEAREST);

/** The height of the first choices of a list. */
function firstHeight(list) {
  const top = list.getBoundingClientRect().top - list.scrollTop;
  const choices = [...list.querySelectorAll("[data-option].lit, .amount")].filter((one) => one.checkVisibility());
  const bottoms = choices.slice(0, FIRST).map((one) => one.getBoundingClientRect().bottom);
  return bottoms.length ? Math.max(...bottoms) - top + 6 : Math.min(list.scrollHeight, 120);
}
