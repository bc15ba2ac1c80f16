// Amounts that a player gives of several things: damage to crew, goods to pay. The question may offer a start.

/** An amount as an answer writes it: `Mac=2` is `["Mac", 2]`. */
export const parseAmount = (text) => {
  const at = text.lastIndexOf("=");
  return [text.slice(0, at), Number(text.slice(at + 1))];
};

export class Amounts {
  /** `offered` are amounts as an answer writes them. */
  constructor(offered = []) {
    this.offered = new Map(offered.map(parseAmount));
    this.given = new Map(this.offered);
  }

  of(name) {
    return this.given.get(name) ?? 0;
  }

  /** Gives more or less of one thing. The offer then shrinks, as far as it is not needed any more. */
  add(name, by, { room, question }) {
    this.change(name, by, room);
    if (by < 0) this.offered.set(name, Math.min(this.offered.get(name) ?? 0, this.of(name)));
    else this.reduceOffer(name, question);
  }

  change(name, by, most = Number.POSITIVE_INFINITY) {
    this.given.set(name, Math.max(0, Math.min(most, this.of(name) + by)));
  }

  /** Takes back offered amounts that the player's own replace, those of other things first. */
  reduceOffer(chosen, { among, amount }) {
    const worth = new Map(among.map((one) => [one.name, one.worth ?? 1]));
    const total = [...this.given].reduce((sum, [name, given]) => sum + given * worth.get(name), 0);
    const order = [...this.offered.keys()].reverse().sort((one, other) => (one === chosen) - (other === chosen));
    let surplus = total - amount;
    for (const name of order) {
      while (this.offered.get(name) && worth.get(name) <= surplus) {
        surplus -= worth.get(name);
        this.offered.set(name, this.offered.get(name) - 1);
        this.change(name, -1);
      }
    }
  }

  /** The answer: `["Mac=2", "Ada=1"]`. */
  get answer() {
    return [...this.given].filter(([, amount]) => amount).map(([name, amount]) => `${name}=${amount}`);
  }
}
