// What is lit on the map and stepped through: a witness, a soft lock, a suggested play, or a path between two sections.

export class Trails {
  constructor(desk) {
    this.desk = desk;
    this.trail = null;
  }

  witnessOf({ name, witness, shortest }) {
    return { kind: "witness", name, steps: witness.steps, shortest };
  }

  showWitness(at) {
    const shown = this.desk.model.get("inspector");
    if (!shown.witness?.steps.length) return;
    this.trail = { ...this.witnessOf(shown), at: at ?? shown.witness.steps.length - 1 };
    this.stepTo(this.trail.at);
  }

  /** Updates the trail after another section was selected, or other steps lead to it. */
  follow(shown, isOther) {
    const { trail } = this;
    if (isOther && trail && trail.name !== shown.name && !trail.stays) this.trail = null;
    if (this.trail?.kind === "witness" && shown.witness)
      this.trail = {
        ...this.trail,
        ...this.witnessOf(shown),
        at: Math.min(this.trail.at, shown.witness.steps.length - 1),
      };
  }

  askForLock(at) {
    this.desk.send({ lock: at });
  }

  /** Asks for a play of a find, of a loss or of a greeting, which is then stepped through. */
  ask(message) {
    this.desk.send(message);
  }

  /** Steps through a play that was suggested. */
  showPlay(play) {
    this.desk.setMode("map");
    this.trail = { kind: "play", stays: true, name: "", at: 0, ...play };
    this.stepTo(0);
  }

  stepBy(by) {
    if (!this.trail) this.showWitness(by > 0 ? 0 : undefined);
    else if (this.trail.steps) this.stepTo(this.trail.at + by);
  }

  stepTo(at) {
    const { steps } = this.trail;
    this.trail.at = Math.max(0, Math.min(at, steps.length - 1));
    const step = steps[this.trail.at];
    this.desk.showSections();
    this.desk.drawInspector();
    this.desk.stage.show(step.reads.at(-1) ?? step.section);
  }

  leave() {
    this.trail = null;
    this.desk.drawInspector();
  }

  light() {
    this.desk.stage.light(this.trail);
  }

  hear({ route, lock, suggested, shown_play: shown }) {
    if (suggested) this.showPlay(suggested);
    if (shown) {
      if (this.desk.mode === "qa") this.desk.setMode("map");
      this.trail = { ...shown, stays: true, at: 0 };
      this.stepTo(shown.kind === "loss" ? Math.max(shown.safe, 0) : shown.steps.length - 1);
    }
    if (route) {
      this.desk.showSections();
      this.trail = { kind: "route", stays: true, ...route };
      this.desk.drawInspector();
    }
    if (lock) {
      this.trail = { ...lock, kind: "lock", stays: true, name: lock.at, at: 0 };
      this.stepTo(Math.max(lock.safe, 0));
    }
  }
}
