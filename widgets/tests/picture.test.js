// The drawing under a page of sea: shapes in the order of the file, and words for those who do not see it.

import { expect, test } from "vitest";
import { seaPicture } from "../browser/table/map/picture.js";

const picture = {
  size: [5, 6],
  shapes: [["g", { fill: "none" }, [["path", { d: "M0 0", stroke: "var(--ink)" }, []]]]],
};

test("a drawing is laid over the whole page, with its words", () => {
  const drawn = seaPicture({ picture, alt: "A sea" });
  expect(drawn.getAttribute("viewBox")).toBe("0 0 5 6");
  expect(drawn.getAttribute("preserveAspectRatio")).toBe("none");
  expect(drawn.getAttribute("aria-label")).toBe("A sea");
  expect(drawn.querySelector("g > path").getAttribute("stroke")).toBe("var(--ink)");
});

test("a drawing without words is left to those who see it", () => {
  expect(seaPicture({ picture, alt: "" }).getAttribute("aria-hidden")).toBe("true");
});
