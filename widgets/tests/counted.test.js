// A text in the number of what it counts, in the notation of the engine's texts.

import { expect, test } from "vitest";
import { counted } from "../browser/shared/dom.js";

test.each([
  ["{count} section[s]", 0, "en", "0 sections"],
  ["{count} section[s]", 1, "en", "1 section"],
  ["{count} section[s]", 0, "fr", "0 section"],
  ["{count} [reply|replies]", 2, "en", "2 replies"],
  ["{count} trouvée[s]", 2, "fr", "2 trouvées"],
  ["{count} kart[a|y|]", 1, "pl", "1 karta"],
  ["{count} kart[a|y|]", 3, "pl", "3 karty"],
  ["{count} dom[|y|ów]", 1, "pl", "1 dom"],
  ["{count} dom[|y|ów]", 22, "pl", "22 domy"],
  ["{count} kart[a|y|]", 12, "pl", "12 kart"],
  ["{count} page[s]", 5, "pl", "5 pages"],
])("%s of %d in %s", (text, count, language, said) => {
  expect(counted(text, count, language)).toBe(said);
});

test("other values stand in the text as well", () => {
  expect(counted("from {start}, {count} way[s]", 1, "en", { start: "6" })).toBe("from 6, 1 way");
});
