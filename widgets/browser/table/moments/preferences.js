// What a player has switched on or off on this device: motion, and sounds, which are off until somebody wants them.

const KEY = "wanderbook.table";
const STANDARD = { motion: true, sound: false };

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // no storage here, or not ours
  }
}

export class Preferences {
  constructor() {
    const found = stored();
    this.values = Object.fromEntries(
      Object.entries(STANDARD).map(([name, standard]) => [
        name,
        typeof found[name] === "boolean" ? found[name] : standard,
      ]),
    );
  }

  get(name) {
    return this.values[name];
  }

  toggle(name) {
    this.values[name] = !this.values[name];
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // it lasts as long as the page
    }
    return this.values[name];
  }

  /** Whether anything may move: the player's choice here, and that of their system. */
  get moves() {
    return this.values.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}
