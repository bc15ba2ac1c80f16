import { expect, test } from "vitest";
import { boxAround, overlaps, place } from "../browser/table/map/placement.js";

const FRAME = { left: 0, top: 0, right: 400, bottom: 300 };
const label = (id, home, ways = [[80, 18]], more = {}) => ({
  id,
  homes: [home],
  ways: ways.map(([wide, high], at) => ({ name: String(at), boxes: [boxAround(0, 0, wide, high)] })),
  ...more,
});

/** The boxes of what was placed, by id. */
const boxes = (items, found) =>
  items
    .filter(({ id }) => found.has(id))
    .map((item) => {
      const { way, at } = found.get(item.id);
      const [box] = item.ways[Number(way)].boxes;
      return boxAround(at[0], at[1], box.right - box.left, box.bottom - box.top);
    });

test("a label that covers nothing stays where it is", () => {
  const found = place([label("A", [200, 150])], [boxAround(200, 100, 30, 30)], FRAME);
  expect(found.get("A")).toEqual({ way: "0", at: [200, 150] });
});

test("a label keeps off a number and stays on the page", () => {
  const number = boxAround(380, 10, 30, 30);
  const items = [label("A", [375, 12])];
  const [there] = boxes(items, place(items, [number], FRAME));
  expect(overlaps(there, number)).toBe(false);
  expect(there.right).toBeLessThanOrEqual(FRAME.right);
  expect(there.top).toBeGreaterThanOrEqual(FRAME.top);
});

test("of two labels at one place the more important comes first and the other makes room", () => {
  const items = [label("near", [200, 150]), label("far", [200, 150])];
  const found = place(items, [], FRAME);
  expect(found.get("near").at).toEqual([200, 150]);
  const [one, other] = boxes(items, found);
  expect(overlaps(one, other)).toBe(false);
});

test("where there is no room for all of it, a label says less", () => {
  const walls = [boxAround(200, 60, 400, 120), boxAround(200, 240, 400, 120)];
  const items = [
    label(
      "A",
      [200, 150],
      [
        [80, 90],
        [80, 30],
      ],
    ),
  ];
  expect(place(items, walls, FRAME).get("A").way).toBe("1");
});

test("a label without any room is left out, and no farther than it may be", () => {
  const full = [boxAround(200, 150, 400, 300)];
  expect(place([label("A", [200, 150])], full, FRAME).has("A")).toBe(false);
  const wall = [boxAround(200, 150, 120, 120)];
  expect(place([label("A", [200, 150], [[80, 18]], { reach: 30 })], wall, FRAME).has("A")).toBe(false);
  expect(place([label("A", [200, 150])], wall, FRAME).has("A")).toBe(true);
});

test("however many labels there are, none covers another or what is fixed", () => {
  const next = ((state) => () => {
    state = (state * 9301 + 49297) % 233280;
    return state / 233280;
  })(7);
  for (let round = 0; round < 40; round += 1) {
    const fixed = Array.from({ length: 12 }, () => boxAround(400 * next(), 300 * next(), 30, 30));
    const items = Array.from({ length: 16 }, (_, at) =>
      label(
        String(at),
        [400 * next(), 300 * next()],
        [
          [60 + 60 * next(), 18 + 40 * next()],
          [50, 16],
        ],
      ),
    );
    const there = boxes(items, place(items, fixed, FRAME));
    const pairs = there.flatMap((one, at) => [...there.slice(at + 1), ...fixed].map((other) => [one, other]));
    expect(pairs.filter(([one, other]) => overlaps(one, other))).toEqual([]);
  }
});
