import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { face, featuresOf, WORDS } from "../browser/shared/faces/index.js";

const drawn = (look, options) => face(look, options).innerHTML;
const everyWord = Object.entries(WORDS).flatMap(([kind, words]) => words.map((word) => [kind, word]));

/** What a look has to have for a word to be seen: hair without a hat, colour on hair that there is. */
const SEEN_WITH = { hue: "parted", skin: "bareheaded" };

test.each(everyWord)("%s %s is drawn", (kind, word) => {
  const [first] = WORDS[kind];
  const look = `${word} ${SEEN_WITH[kind] ?? ""}`;
  expect(featuresOf(look)[kind]).toBe(word);
  const paths = [...face(look).querySelectorAll("path")];
  expect(paths.length).toBeGreaterThan(10);
  const odd = ({ attributes: { fill, stroke, d } }) =>
    ![fill, stroke].every(({ value }) => /^(none|#[0-9a-f]{6})$/.test(value)) || /NaN|undefined/.test(d.value);
  expect(paths.filter(odd)).toEqual([]);
  if (word !== first) expect(drawn(look)).not.toBe(drawn(`${first} ${SEEN_WITH[kind] ?? ""}`));
});

test("no word belongs to two kinds", () => {
  const all = everyWord.map(([, word]) => word);
  expect(new Set(all).size).toBe(all.length);
});

test("the same words give the same picture, in any order", () => {
  expect(drawn("tan beret oval")).toBe(drawn("oval tan beret"));
  expect(drawn("crab red")).toBe(drawn("crab red"));
});

test("words that are not known change nothing, and become no markup", () => {
  expect(drawn('crab <img src="x" onerror="1">')).toBe(drawn("crab"));
});

test("a book's own picture is shown as an image, and nothing else is fetched", () => {
  expect(face("data:image/png;base64,AA==").querySelector("img").src).toBe("data:image/png;base64,AA==");
  expect(face("https://example.org/a.png").querySelector("img")).toBe(null);
});

test("a picture can be wide and has the size that is asked for", () => {
  expect(face("crab", { size: 50 }).style.width).toBe("50px");
  expect(face("crab", { size: 100, wide: true }).style.width).toBe("134px");
});

test("the engine knows the same words", () => {
  const text = readFileSync("../engine/wanderbook/book/looks.toml", "utf8");
  const tables = [...text.matchAll(/^(\w+) = \[([^\]]*)\]/gm)];
  const known = Object.fromEntries(
    tables.map(([, kind, words]) => [kind, [...words.matchAll(/"([^"]+)"/g)].map((one) => one[1])]),
  );
  expect(known).toEqual(WORDS);
});
