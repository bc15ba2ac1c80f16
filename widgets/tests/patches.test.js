import { expect, test } from "vitest";
import { patched } from "../browser/table/patches.js";

test("a list of one value replaces what was there", () => {
  expect(patched({ a: 1 }, [{ b: 2 }])).toEqual({ b: 2 });
  expect(patched("old", ["new"])).toBe("new");
  expect(patched("old", [null])).toBeNull();
});

test("of an object, only the named keys change", () => {
  expect(patched({ a: 1, b: 2 }, { b: [3], c: [4] })).toEqual({ a: 1, b: 3, c: 4 });
});

test("an empty list removes a key", () => {
  expect(patched({ a: 1, b: 2 }, { b: [] })).toEqual({ a: 1 });
  expect("b" in patched({ a: 1, b: 2 }, { b: [] })).toBe(false);
});

test("a value that is an empty list is not a removal", () => {
  expect(patched({ a: [1] }, { a: [[]] })).toEqual({ a: [] });
});

test("of a list of the same length, only the named places change", () => {
  const old = [{ health: 5 }, { health: 5, status: "weak" }];
  expect(patched(old, { 1: { health: [4], status: [] } })).toEqual([{ health: 5 }, { health: 4 }]);
});

test("rows are moved, changed, added and dropped", () => {
  const old = ["a", "b", { n: 1 }, "d"];
  const rows = [[1, 2], { at: 2, now: { n: [2] } }, { new: ["x", "y"] }, [0, 1]];
  expect(patched(old, { rows })).toEqual(["b", { n: 2 }, "x", "y", "a"]);
});

test("unchanged data stays the same object, wherever it moves", () => {
  const [ada, bo] = [{ name: "Ada" }, { name: "Bo", health: 5 }];
  const old = { crew: [ada, bo], stores: { coins: 3 } };
  const now = patched(old, { crew: { rows: [{ at: 1, now: { health: [4] } }, [0, 1]] } });
  expect(now.stores).toBe(old.stores);
  expect(now.crew[1]).toBe(ada);
  expect(now.crew[0]).not.toBe(bo);
});

test("the old data is not changed", () => {
  const old = Object.freeze({ crew: Object.freeze([Object.freeze({ health: 5 })]), gone: 1 });
  expect(patched(old, { crew: { 0: { health: [4] } }, gone: [] })).toEqual({ crew: [{ health: 4 }] });
  expect(old).toEqual({ crew: [{ health: 5 }], gone: 1 });
});

test("a key called `rows` of an object is an ordinary key", () => {
  expect(patched({ rows: 1 }, { rows: [2] })).toEqual({ rows: 2 });
});
