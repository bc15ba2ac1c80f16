// Which folds a player has opened. They stay open when the table is drawn again.

const isBoard = (fold) => fold.startsWith("board ");

export class Folds {
  constructor() {
    this.open = new Set();
    this.awaited = null; // the fold whose content Python is still to send
  }

  isOpen(name) {
    return this.open.has(name);
  }

  /** Opens or closes a `<details>` element at once, so that whatever is drawn next knows. */
  toggle(details) {
    const { fold } = details.dataset;
    details.open = !details.open;
    if (details.open && isBoard(fold)) this.closeBoards();
    if (details.open) this.open.add(fold);
    else this.open.delete(fold);
    return details.open;
  }

  /** Closes a fold that is drawn again afterwards. Returns whether it was open. */
  close(name) {
    return this.open.delete(name);
  }

  /** Crew boards lie over the table: one at a time. Returns whether one was open. */
  closeBoards() {
    const boards = [...this.open].filter(isBoard);
    for (const one of boards) this.open.delete(one);
    return boards.length > 0;
  }

  await(name) {
    this.awaited = name;
  }

  /** Whether this fold was opened and its content has now come; true once. */
  hasArrived(name) {
    const isAwaited = this.awaited === name;
    if (isAwaited) this.awaited = null;
    return isAwaited;
  }
}
