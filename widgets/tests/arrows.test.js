import { expect, test } from "vitest";
import { DIRECTIONS, nearest } from "../browser/table/arrows.js";

const { ArrowLeft: LEFT, ArrowRight: RIGHT, ArrowUp: UP } = DIRECTIONS;

/** An element of ten by ten pixels at a place: happy-dom lays nothing out. */
function box(name, left, top) {
  return { name, getBoundingClientRect: () => ({ left, top, width: 10, height: 10 }) };
}

test("an arrow goes to the nearest element in its direction", () => {
  const [from, near, far] = [box("from", 0, 0), box("near", 30, 5), box("far", 90, 0)];
  expect(nearest(from, [from, far, near], RIGHT).name).toBe("near");
});

test("elements in another quarter are passed over", () => {
  const [from, above, beside] = [box("from", 100, 100), box("above", 110, 20), box("beside", 160, 110)];
  expect(nearest(from, [above, beside], RIGHT).name).toBe("beside");
  expect(nearest(from, [above, beside], UP).name).toBe("above");
});

test("where a quarter is empty, the straightest element in the direction will do", () => {
  const [from, aside] = [box("from", 100, 100), box("aside", 120, 20)];
  expect(nearest(from, [aside], RIGHT).name).toBe("aside");
});

test("there may be nothing in a direction", () => {
  const [from, right] = [box("from", 0, 0), box("right", 50, 0)];
  expect(nearest(from, [from, right], LEFT)).toBeNull();
});

test("elements on top of each other are all reached", () => {
  const pile = ["one", "two", "three"].map((name) => box(name, 50, 50));
  const reached = new Set([pile[0]]);
  for (const from of reached) {
    for (const direction of Object.values(DIRECTIONS)) {
      const to = nearest(from, pile, direction);
      if (to) reached.add(to);
    }
  }
  expect(reached.size).toBe(3);
});

test("from every element of a grid the arrows reach every other", () => {
  const grid = [0, 1, 2, 3].flatMap((row) => [0, 1, 2].map((column) => box(`${row}${column}`, 50 * column, 50 * row)));
  for (const start of grid) {
    const reached = new Set([start]);
    for (const from of reached) {
      for (const direction of Object.values(DIRECTIONS)) {
        const to = nearest(from, grid, direction);
        if (to) reached.add(to);
      }
    }
    expect(reached.size).toBe(grid.length);
  }
});
