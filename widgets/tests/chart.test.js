import { expect, test } from "vitest";
import { fitting } from "../browser/table/map/camera.js";
import { click, laidOut, press, STORY, TICKS } from "./support.js";

const region = (id, x, y, more = {}) => ({
  spot: `1:${id}`,
  id,
  name: [`Bay ${id}`],
  at: [x, y],
  anchor: "middle",
  berth: [x, y - 10],
  cell: `M${x - 10} ${y - 10}L${x + 10} ${y - 10}L${x + 10} ${y + 10}Z`,
  land: null,
  places: [],
  hazard: "",
  ...more,
});
const CHART = {
  kind: "sea",
  page: 1,
  regions: [region("A", 20, 20), region("B", 60, 20), region("C", 60, 70), region("D", 20, 80)],
  borders: [],
  ways: [],
  leads: [],
  exits: [],
  compass: { at: [80, 80], rose: false },
};
const spot = (id, more = {}) => ({ said: `Bay ${id}`, place: `Bay ${id}`, far: 1, away: "1 away", facts: [], ...more });
const ATLAS = {
  kind: "sea",
  page: 1,
  heading: "Atlas",
  said: "The ship is in A.",
  spots: {
    "1:A": spot("A", { far: 0 }),
    "1:B": spot("B", { option: "travel", shared: true, facts: [{ sign: "unseen", text: "Not seen" }] }),
    "1:C": spot("C", { option: "1:C" }),
    "1:D": spot("D", { note: "rope" }),
  },
  places: {},
  signs: {},
  ship: { spot: "1:A", said: "The ship" },
  beyond: [],
  leaves: [{ number: 1, name: "1", here: true, shown: true }],
};
const OPTIONS = [
  { id: "travel", label: "Travel" },
  { id: "1:C", label: "To C" },
];

const drawn = () => Promise.resolve();

const atSea = (goals = ["1:B"]) => {
  const made = laidOut(
    { ...STORY, story: false, options: OPTIONS, goals },
    { chart: CHART, atlas: ATLAS, stage: { kind: "map" } },
  );
  const cell = (id) => made.root.querySelector(`.cell[data-spot="1:${id}"]`);
  return { ...made, cell, card: () => made.find(".place-card:not([hidden])") };
};

test("the first click on a region shows its card, and the button sails there as one wish", () => {
  const { cell, card, model } = atSea();
  click(cell("B"));
  expect(model.sent).toEqual([]);
  expect(card().textContent).toContain("Bay B");
  expect(card().textContent).toContain("Not seen");
  expect(document.activeElement.textContent).toContain("Sail here");
  click(document.activeElement);
  expect(model.sent).toEqual([{ go: "1:B", serial: 7 }]);
});

test("a region that is an option of its own is answered, by the button or by another click", () => {
  const { cell, model } = atSea();
  click(cell("C"));
  click(cell("C"));
  expect(model.sent).toEqual([{ answer: ["1:C"], serial: 7 }]);
});

test("a region that is out of reach only tells of itself, and another click closes its card", () => {
  const { cell, card, model } = atSea();
  click(cell("D"));
  expect(card().textContent).toContain("rope");
  expect(card().textContent).not.toContain("Sail here");
  click(cell("D"));
  expect(card()).toBe(null);
  expect(model.sent).toEqual([]);
});

test("on the way to a place its card asks what has to be decided, until something else is asked", async () => {
  const { cell, card, find, model } = atSea(["1:B", "1:D"]);
  click(cell("D"));
  click(find(".place-card .go"));
  expect(model.last).toEqual({ go: "1:D", serial: 7 });
  const steering = { ...TICKS, title: "Who steers?", least: 0 };
  model.set("question", steering);
  await drawn();
  expect(card().textContent).toContain("Who steers?");
  click(find(".place-card .go"));
  expect(model.last).toEqual({ answer: [], serial: 8 });
  model.set("stage", { kind: "story" });
  model.set("question", STORY);
  await drawn();
  expect(card()).toBe(null);
});

test("Escape closes the card before anything else", () => {
  const { cell, card, table } = atSea();
  click(cell("B"));
  press(table, "Escape");
  expect(card()).toBe(null);
});

test("a note is opened and written at its place", () => {
  const { cell, card, find, model } = atSea();
  click(cell("D"));
  click(find('[data-focus="chart note"]'));
  const field = card().querySelector(".note");
  expect(field.value).toBe("rope");
  field.value = "rope and oars";
  field.dispatchEvent(new Event("change"));
  expect(model.sent).toEqual([{ note: "1:D", text: "rope and oars" }]);
});

test("what is within reach is marked: one step away, or a goal farther off", () => {
  const { cell } = atSea(["1:B", "1:D"]);
  expect([..."ABCD"].map((id) => cell(id).getAttribute("class").split(" ")[1] ?? "")).toEqual([
    "",
    "near",
    "near",
    "goal",
  ]);
});

test("a box fits where its longer side does", () => {
  expect(fitting([0, 0, 100, 50], [200, 200])).toBe(2);
  expect(fitting([0, 0, 100, 400], [200, 200])).toBe(0.5);
});
