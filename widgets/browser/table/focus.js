// Where the keyboard focus is, and where it goes when the table changes.

const QUIETLY = { preventScroll: true };

export class Focus {
  /** `choiceIds()` gives the options that digits choose, in order. */
  constructor(root, choiceIds) {
    this.root = root;
    this.choiceIds = choiceIds;
  }

  /** The focused element of the table, or null when the focus is elsewhere. */
  get active() {
    const found = this.root.getRootNode().activeElement;
    return this.root.contains(found) ? found : null;
  }

  /** Whether the question's heading has the focus, which stays when another question is drawn. */
  get isOnQuestion() {
    return this.active?.dataset.focus === "question";
  }

  /** Focuses the table itself: if the notebook had the focus, it would take the next key. */
  keep() {
    this.root.focus(QUIETLY);
  }

  /** The element with this `data-focus` name, which survives drawing. */
  named(name, within = this.root) {
    return name ? within.querySelector(`[data-focus="${CSS.escape(name)}"]`) : null;
  }

  /** The first match that is visible: not in a closed fold, nor behind a fight. */
  firstVisible(selector) {
    return [...this.root.querySelectorAll(selector)].find((one) => one.checkVisibility());
  }

  /** Clicks the first visible match. */
  press(selector) {
    const found = this.firstVisible(selector);
    if (found?.matches("summary")) found.focus();
    found?.click();
    return Boolean(found);
  }

  /** Focuses the heading of a room, else a choice in it, else something to press. */
  goTo(room, options = {}) {
    const found =
      this.firstVisible(`${room} [data-heading]`) ??
      this.firstChoice(room) ??
      this.firstVisible(`${room} .lit`) ??
      this.firstVisible(`${room} button:not(.term)`) ??
      this.firstVisible(`${room} summary`);
    if (found) found.focus(options);
    else if (room === ".question") (this.firstVisible(".ending .go") ?? this.root).focus(options); // the story is over
    return Boolean(found);
  }

  /** The first choice in a room in the order of the digits: the edges of a map come first in the document, not here. */
  firstChoice(room) {
    for (const id of this.choiceIds()) {
      const found = this.firstVisible(`${room} [data-option="${CSS.escape(id)}"].lit`);
      if (found) return found;
    }
    return undefined;
  }

  /** In a fight where nobody in the row can be chosen, the question below the row. */
  goToFight() {
    return this.goTo(".fight") || (this.root.classList.contains("fighting") && this.goTo(".question"));
  }

  /** What has the focus now, to restore it after drawing. */
  snapshot() {
    return { had: Boolean(this.active), name: this.active?.dataset.focus ?? null };
  }

  /** Restores the focus after drawing: to the same element, or to a new question. */
  restore({ had, name }, { screen, changed }) {
    if (!had) return;
    const isNewQuestion = changed.has("question");
    const same = this.named(name);
    if (same && (!isNewQuestion || screen === "title")) same.focus(QUIETLY);
    else if (screen === "play" && (isNewQuestion || changed.has("screen"))) this.goTo(".question", QUIETLY);
    else if (!this.active) this.keep();
  }

  /** Draws one room and leaves the focus in it where it was. */
  during(room, draw) {
    const held = room.contains(this.active);
    const name = held ? this.active.dataset.focus : null;
    draw();
    if (held) (this.named(name, room) ?? this.root).focus(QUIETLY);
  }
}
