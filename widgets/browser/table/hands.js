// Hands of cards that only their player may see.

export class Hands {
  constructor({ model, focus, notifications, rail }) {
    this.model = model;
    this.focus = focus;
    this.notifications = notifications;
    this.rail = rail;
    this.uncoveredBy = null; // "mouse" or "key", until the hand is drawn
  }

  /** Covers the open hand; if there is none, asks for that of the active player, which is the first. */
  toggle() {
    if (this.rail.isEmpty("cards")) return false;
    this.rail.show("cards", true);
    const first = (this.model.get("cards")?.groups ?? []).find((group) => group.kind === "hand");
    if (this.focus.press(".cards [data-cover]")) {
      this.notifications.toast(this.model.get("texts").hand_covered); // the hand may be outside the viewport
      return true;
    }
    return this.focus.press(`.cards [data-uncover="${first?.player}"]`);
  }

  /** Remembers how a hand is being uncovered; a click by keyboard has no `detail`. */
  note(event) {
    const device = event.detail ? "mouse" : "key";
    this.uncoveredBy = event.target.closest(".cards [data-uncover]") ? device : null;
  }

  /** Opens the drawer with a hand that has just been uncovered, and focuses it when a key did it. */
  show() {
    const device = this.uncoveredBy;
    if (!device) return;
    this.uncoveredBy = null;
    this.rail.show("cards", true);
    if (device === "key") this.focus.firstVisible(".cards [data-cover]")?.focus({ preventScroll: true });
  }
}
