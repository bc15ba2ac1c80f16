// Which stage is shown: the one that the question takes, unless a player looks elsewhere. A stage is a name; the room
// that it shows beside the question is its scene, and a stage without one is the question alone, with what was read
// beside it.

const STORY = "story";
const LASTS = 260; // milliseconds
const EASING = "cubic-bezier(.25, .7, .3, 1)";
const SHRUNK = 0.985;

/** The room of the board that a stage shows beside the question. */
export const SCENES = { map: "atlas", fight: "fight", duel: "duel", ship: "ship" };

const boxOf = (element) => element?.getBoundingClientRect();

export class Stages {
  constructor(table) {
    this.table = table;
    this.pinned = null; // the stage that a player looks at instead
    this.lines = new Map(); // how far each room was scrolled when a player looked away
  }

  /** The stage that the question takes. */
  get asked() {
    return this.table.model.get("stage")?.kind ?? STORY;
  }

  get shown() {
    return this.pinned ?? this.asked;
  }

  get isElsewhere() {
    return this.pinned !== null;
  }

  /** The name of the room that the shown stage has beside the question; none where that is empty. */
  get scene() {
    const name = SCENES[this.shown];
    return this.table.board.rooms[name]?.childElementCount ? name : null;
  }

  /** Whether there is anything to see on a stage. */
  has(kind) {
    return kind === STORY || Boolean(this.table.board.rooms[SCENES[kind]]?.childElementCount);
  }

  /** A new question takes its own stage. */
  follow() {
    this.pinned = null;
    this.lines.clear();
  }

  /** Looks at another stage, or back at that of the question, to the same line. Returns whether there is one. */
  toggle(kind) {
    if (this.pinned === kind) return this.back();
    if (kind === this.asked) return this.back() || this.has(kind);
    if (!this.has(kind)) return false;
    if (!this.isElsewhere) this.keepLines();
    this.change(() => {
      this.pinned = kind;
    });
    return true;
  }

  back() {
    if (!this.isElsewhere) return false;
    this.change(() => {
      this.pinned = null;
    });
    for (const [room, at] of this.lines) room.scrollTop = at;
    return true;
  }

  keepLines() {
    for (const room of this.table.root.querySelectorAll(".reading, .options")) this.lines.set(room, room.scrollTop);
  }

  /** Changes the stage and shows it. */
  change(how) {
    const before = this.note();
    how();
    this.table.board.arrange();
    this.play(before);
  }

  // ---------------------------------------------------------------- motion

  /** Where the chart is before a change: large on its stage, or small in the rail. */
  note() {
    const { root } = this.table;
    return { kind: root.dataset.stage, chart: boxOf(root.querySelector(".map-panel")) };
  }

  /** Shows the change from one stage to another. The board is already as it will be, so that nothing waits for this. */
  play({ kind, chart }) {
    const { root, preferences } = this.table;
    if (!kind || kind === root.dataset.stage || !preferences.moves) return;
    const timing = { duration: LASTS, easing: EASING };
    const panel = root.querySelector(".map-panel");
    const now = boxOf(panel);
    if (chart?.width && now?.width)
      panel.animate([{ transform: between(chart, now), transformOrigin: "0 0" }, {}], timing);
    for (const one of root.querySelectorAll(".book > .panel, .panel.on-stage:not(.map-panel)")) {
      one.animate([{ opacity: 0, scale: SHRUNK }, {}], timing);
    }
  }
}

/** The transform that puts a box where another was. */
const between = (was, now) =>
  `translate(${was.left - now.left}px, ${was.top - now.top}px) ` +
  `scale(${was.width / now.width}, ${was.height / now.height})`;
