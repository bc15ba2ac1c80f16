// What a player has chosen on this device: motion, sounds and how loud, the size of the text, contrast, the card
// between two turns. It holds for every table here, in a notebook, on a page of its own and in a published page.

const KEY = "wanderbook.table";
const STANDARD = { motion: true, sound: false, volume: 50, text: "medium", contrast: false, handover: true };

/** How large the text is, by the name of its step. */
export const TEXT_SIZES = { small: 0.9, medium: 1, large: 1.15, largest: 1.35 };

const isVolume = (value) => Number.isFinite(value) && value >= 0 && value <= 100;
const CHECKS = { volume: isVolume, text: (value) => Object.hasOwn(TEXT_SIZES, value) };
const isValid = (name, value) =>
  CHECKS[name] ? CHECKS[name](value) : typeof value === typeof STANDARD[name] && name in STANDARD;

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // no storage here, or not ours
  }
}

const asksForContrast = () => matchMedia("(prefers-contrast: more)").matches;

export class Preferences {
  constructor() {
    const found = stored();
    const standard = { ...STANDARD, contrast: asksForContrast() };
    this.values = Object.fromEntries(
      Object.entries(standard).map(([name, usual]) => [name, isValid(name, found[name]) ? found[name] : usual]),
    );
  }

  get(name) {
    return this.values[name];
  }

  set(name, value) {
    if (!isValid(name, value)) return;
    this.values[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // it lasts as long as the page
    }
  }

  toggle(name) {
    this.set(name, !this.values[name]);
    return this.values[name];
  }

  /** Sets a table as the player wants it to look. */
  apply(root) {
    root.style.setProperty("--text", TEXT_SIZES[this.values.text]);
    root.dataset.contrast = this.values.contrast ? "more" : "usual";
  }

  /** Whether anything may move: the player's choice here, and that of their system. */
  get moves() {
    return this.values.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}
