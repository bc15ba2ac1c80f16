// Where the ship is headed: a click on a neighbouring region means to travel, and to that region.

const TRAVEL = "travel";

export class Course {
  constructor({ model, transport }) {
    this.model = model;
    this.transport = transport;
    this.to = null; // a spot, until the ship may sail
  }

  /** Notes the region that was clicked, when travelling is what the click chooses. Any other choice forgets it, unless
   * it answers a question on the way. */
  note(target, option) {
    const spot = target.closest(".map [data-spot]")?.dataset.spot;
    if (option === TRAVEL) this.to = spot ?? null;
  }

  forget() {
    this.to = null;
  }

  /** Sails there as soon as the question offers it. */
  follow() {
    const { to } = this;
    const options = this.model.get("question")?.options ?? [];
    const ids = options.filter(({ closed }) => !closed).map(({ id }) => id);
    if (!to || ids.includes(TRAVEL)) {
      this.to = null; // the action is over, or was taken back
      return;
    }
    if (!ids.includes(to)) return;
    this.to = null;
    this.transport.answer([to]);
  }
}
