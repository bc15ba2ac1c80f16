// Faces: a picture of a person or of an enemy, drawn from a few words that Python chooses, or the picture of a book.

import { make, svg } from "../dom.js";
import { CREATURES, SETTINGS } from "./creatures.js";
import { coloursOf, hatch, PALETTES, strokes } from "./ink.js";
import * as people from "./people.js";

const OWN = /^data:image\//;

/** The words of each kind; the first is what there is without a word. `looks.toml` of the engine lists the same. */
export const WORDS = Object.fromEntries(
  Object.entries({
    body: { person: [], ...CREATURES },
    head: people.HEADS,
    ...PALETTES,
    hair: people.HAIR,
    beard: people.BEARDS,
    hat: people.HATS,
    glasses: people.GLASSES,
    wear: people.WEAR,
    mood: people.MOODS,
    mouth: people.MOUTHS,
    years: people.YEARS,
    nose: people.NOSES,
    mask: people.MASKS,
    held: people.HELD,
  }).map(([kind, drawn]) => [kind, Object.keys(drawn)]),
);

/** The word for each feature: from a list of words in any order, and the first of each kind where none is given. */
export function featuresOf(look) {
  const given = look.split(/\s+/);
  const chosen = ([kind, all]) => [kind, given.find((word) => all.includes(word)) ?? all[0]];
  return Object.fromEntries(Object.entries(WORDS).map(chosen));
}

/** Paper with engraved lines, and a round of colour behind whoever is shown. */
function background() {
  const lines = hatch([-38, 8], [0, 7], [176, 0], 14);
  return [
    ["M-40-5H140V105H-40Z", "paper", { line: "none" }],
    [lines, "none", { line: "coat", w: 1, dim: 0.32 }],
    ["M50 3a45 45 0 1 0 .1 0Z", "coat", { line: "none", dim: 0.24 }],
  ];
}

/** A person from the back of their hair to the rim of their hat. */
function person({ head, hair, hat, beard, glasses, wear, mood, mouth, years, nose, mask, held }) {
  const covered = people.COVERS[hat];
  const hairless = covered === "all";
  return [
    ...(hairless ? [] : people.HAIR[hair].back),
    ...(people.HAT_BACK[hat] ?? []),
    people.SHOULDERS,
    people.NECK,
    ...people.WEAR[wear],
    ...people.COAT_SHADE,
    people.EARS,
    ...people.headOf(people.HEADS[head]),
    ...people.YEARS[years],
    ...people.EYES,
    ...people.NOSES[nose],
    ...people.MOUTHS[mouth],
    ...people.BEARDS[beard],
    ...people.MASKS[mask],
    ...(covered ? [] : people.HAIR[hair].front),
    ...people.MOODS[mood],
    ...people.GLASSES[glasses],
    ...people.HATS[hat],
    ...people.HELD[held],
  ];
}

const creature = ({ body }) => [...SETTINGS[body], ...CREATURES[body]];

function drawing(look, isWide) {
  const features = featuresOf(look);
  const colours = coloursOf(features);
  const parts = features.body === "person" ? person(features) : creature(features);
  const box = isWide ? "-17 0 134 100" : "0 0 100 100";
  return svg(
    "svg",
    { class: "face-drawing", viewBox: box, preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" },
    strokes([...background(), ...parts], colours),
  );
}

/**
 * The picture of somebody: `look` is words, as in `WORDS`, or a `data:` address of the book's own picture.
 * `size` is its height in pixels, if the page does not say; `wide` shows more of what is around.
 */
export function face(look = "", { size, wide = false } = {}) {
  const own = OWN.test(look);
  const picture = own
    ? make("img", { class: "face-own", src: look, alt: "", draggable: "false" })
    : drawing(look, wide);
  const style = size ? `height:${size}px;width:${Math.round(size * (wide ? 1.34 : 1))}px` : null;
  return make("span", { class: wide ? "face-picture wide" : "face-picture", style, "aria-hidden": "true" }, picture);
}
