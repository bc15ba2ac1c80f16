import { expect, test } from "vitest";
import { bestShift, overlap } from "../browser/table/map/untangle.js";

const box = (left, top, wide = 60, high = 14) => ({ left, top, right: left + wide, bottom: top + high });
const FRAME = box(0, 0, 400, 300);

test("a name that covers nothing stays where it is", () => {
  expect(bestShift(box(100, 100), [box(100, 200)], FRAME)).toEqual([0, 0]);
});

test("a name makes room for another, and is not cut off for it", () => {
  const taken = [box(330, 2)];
  const [x, y] = bestShift(box(335, 4), taken, FRAME);
  const there = box(335 + x, 4 + y);
  expect(overlap(there, taken[0])).toBe(0);
  expect(overlap(there, FRAME)).toBe(60 * 14);
});

test("a hazard stays with its name, however crowded it is", () => {
  const [x, y] = bestShift(box(100, 100), [box(0, 0, 400, 300)], FRAME, { reach: 36, far: 3 }, [10, 8]);
  expect([x, y]).toEqual([10, 8]);
});
