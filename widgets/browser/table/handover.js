// When the turn passes from one player to another, a card lies over the table until the next one takes it.

export class Handover {
  constructor(table) {
    this.table = table;
    this.before = null; // who had the turn when the table was drawn last
  }

  /** Whose turn it is, where there are several players. */
  get current() {
    const players = this.table.model.get("crew")?.players ?? [];
    return players.length > 1 ? (players.find(({ active }) => active) ?? null) : null;
  }

  /** Remembers whose turn it is; after an answer that passed it on, shows the card. */
  follow(isAnswer) {
    const { before, current } = this;
    this.before = current;
    const isPassed = before && current && before.number !== current.number && before.name !== current.name;
    const isAtHand = !this.table.model.get("hosted"); // else everybody has a screen of their own
    if (!isAtHand || !isAnswer || !isPassed || !this.table.preferences.get("handover")) return;
    this.table.sheets.open({
      what: "handover",
      giver: before.name,
      taker: current.name,
      player: current.number,
      people: current.members,
    });
  }
}
