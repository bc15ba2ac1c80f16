import { expect, test, vi } from "vitest";
import { click, laidOut, press, STORY } from "./support.js";

const LATELY = { lately: { lines: [{ text: "Turn 1", turn: true }, { text: "Wind." }] } };

/** A table whose map has something on it. */
function withMap(more = {}) {
  const laid = laidOut(STORY, { stage: { kind: "story" }, ...LATELY, ...more });
  laid.table.board.rooms.atlas.innerHTML = "<b></b>";
  laid.table.board.arrange();
  return laid;
}

test("the question takes its stage, and another question another", async () => {
  const { model, table, root } = withMap();
  expect(root.dataset.stage).toBe("story");
  expect(root.classList.contains("scened")).toBe(false);
  model.set("stage", { kind: "market" });
  await Promise.resolve();
  expect(root.dataset.stage).toBe("market");
  expect(table.stages.scene).toBeNull();
});

test("M looks at the map, and M or Escape comes back to the same line", () => {
  const { table, root, find } = withMap();
  const reading = find(".reading");
  reading.scrollTop = 120;
  expect(press(table, "m")).toBe(true);
  expect([root.dataset.stage, table.stages.scene]).toEqual(["map", "atlas"]);
  expect(find(".map-panel").classList.contains("on-stage")).toBe(true);
  expect(table.board.rooms.atlas.inert).toBe(false);
  reading.scrollTop = 0; // as when it is not displayed
  press(table, "m");
  expect([root.dataset.stage, reading.scrollTop, table.board.rooms.atlas.inert]).toEqual(["story", 120, true]);
  press(table, "m");
  press(table, "Escape");
  expect(root.dataset.stage).toBe("story");
});

test("a stage with nothing on it cannot be looked at", () => {
  const { table, root } = laidOut(STORY, { stage: { kind: "story" } });
  expect(table.stages.toggle("fight")).toBe(false);
  expect(root.dataset.stage).toBe("story");
});

test("a new question ends the look elsewhere", async () => {
  const { table, model, root } = withMap();
  press(table, "m");
  model.set("question", { ...STORY, serial: 9, title: "And now?" });
  await Promise.resolve();
  expect(root.dataset.stage).toBe("story");
});

test("a drawer opens by its tile or its key, covers the stage and closes by Escape or the same key", () => {
  const { table, find, root } = withMap();
  click(find(".lately-tile"));
  expect(table.rail.open).toBe("lately");
  expect(find(".lately-panel").classList.contains("open")).toBe(true);
  expect(root.dataset.stage).toBe("story");
  press(table, "Escape");
  expect([table.rail.open, find(".lately-panel").hidden]).toEqual([null, true]);
  press(table, "l");
  expect(table.rail.open).toBe("lately");
  press(table, "l");
  expect(table.rail.open).toBeNull();
});

test("what changed by an answer is counted on its tile until it is opened; what is taken back is not", async () => {
  const goods = (coin) => ({
    goods: [{ good: "coin", name: "coins", amount: coin }],
    events: [],
    decks: [],
    modes: [],
  });
  const { table, model, find } = withMap({ stores: goods(2), head: { title: "A book", moment: 1 } });
  const sent = async (coin, moment) => {
    model.set("stores", goods(coin));
    model.set("head", { title: "A book", moment });
    await Promise.resolve();
  };
  expect(find(".stores-tile .news")).toBeNull();
  await sent(3, 2);
  expect(find(".stores-tile .news").textContent).toBe("1");
  press(table, "t");
  expect(find(".stores-tile .news")).toBeNull();
  await sent(2, 1);
  expect(find(".stores-tile .news")).toBeNull();
});

test("zero opens what can also be done where it ends nothing", () => {
  const { table } = laidOut(STORY, { free_actions: { open: ["x"], shut: [], hands: [] } });
  expect(press(table, "0")).toBe(true);
  expect(table.focus.active.dataset.focus).toBe("free_actions");
});

test("a play that is left leaves nothing open, and a drawer that was about to open stays closed", async () => {
  vi.useFakeTimers();
  const { table, model, root, find } = withMap();
  press(table, "m");
  const point = new Event("pointermove", { bubbles: true });
  find(".lately-tile").dispatchEvent(Object.assign(point, { pointerType: "mouse" }));
  model.set("title", { languages: [], under_way: [], books: [], chosen: {} });
  model.set("screen", "title");
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(table.rail.open).toBeNull();
  model.set("screen", "play");
  await Promise.resolve();
  expect([root.dataset.stage, find(".lately-panel").hidden]).toEqual(["story", true]);
});
