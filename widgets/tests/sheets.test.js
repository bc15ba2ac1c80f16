import { expect, test, vi } from "vitest";
import { click, laidOut, press } from "./support.js";

const LOG = { what: "log", lines: [{ text: "You find a rope.", rule: "SG-TEST-1" }], next: 200 };
const show = (model, data) => model.emit("msg:custom", { shown: data });

test("a sheet is a dialog that covers the board", () => {
  const { model, find, table } = laidOut();
  show(model, LOG);
  expect(table.sheets.isOpen).toBe(true);
  expect(find(".sheet.log").getAttribute("aria-label")).toBe("Log");
  expect(find(".sheet.log").textContent).toContain("You find a rope.");
  expect([find("header").inert, find("main").inert]).toEqual([true, true]);
});

test("the focus goes into a sheet, and back to where it was when the sheet is closed", () => {
  const { model, find, table } = laidOut();
  find('[data-option="C"]').focus();
  show(model, LOG);
  expect(find(".over").contains(table.focus.active)).toBe(true);
  click(find(".sheet .close"));
  expect(table.sheets.isOpen).toBe(false);
  expect(table.focus.active).toBe(find('[data-option="C"]'));
  expect(find("main").inert).toBe(false);
});

test("if its element was drawn again, the focus goes to the new one", async () => {
  const { model, find, table } = laidOut();
  find('[data-option="C"]').focus();
  show(model, LOG);
  table.board.draw("question");
  table.sheets.close();
  expect(table.focus.active).toBe(find('[data-option="C"]'));
});

test("a click beside the sheet closes it; a click on the board behind it does nothing", () => {
  const { model, find, table } = laidOut();
  show(model, LOG);
  click(find('[data-option="A"]'));
  expect(model.sent).toEqual([]);
  click(table.sheets.layer);
  expect(table.sheets.isOpen).toBe(false);
});

test("a toast goes when a sheet covers what it was about", () => {
  const { model, find, table } = laidOut();
  table.notifications.toast("Not now.");
  show(model, LOG);
  expect(find(".toast")).toBeNull();
});

test("earlier lines are asked for", () => {
  const { model, find } = laidOut();
  show(model, LOG);
  click(find(".sheet .further"));
  expect(model.last).toEqual({ look: "log", most: 200 });
});

test("results that come after their sheet was closed do not open it again", () => {
  vi.useFakeTimers();
  const { model, find, table } = laidOut();
  const rules = { what: "rules", words: "", chapters: [], example: "venom" };
  show(model, rules);
  find(".sheet input").value = "low  morale";
  find(".sheet input").dispatchEvent(new Event("input", { bubbles: true }));
  vi.runAllTimers();
  vi.useRealTimers();
  expect(model.last).toEqual({ look: "rules", words: "low  morale" });
  table.sheets.close();
  const found = { ...rules, words: "low morale", chapters: null, entries: [], near: [] };
  show(model, found);
  expect(table.sheets.isOpen).toBe(false);
  show(model, found); // as a rule in a toast would ask for it
  expect(table.sheets.isOpen).toBe(true);
});

test("a rule in a sheet opens its entry", () => {
  const { model, find } = laidOut();
  show(model, LOG);
  click(find(".sheet .rule"));
  expect(model.last).toEqual({ look: "rules", words: "SG-TEST-1" });
});

test("a new sheet replaces the open one", () => {
  const { model, root } = laidOut();
  show(model, LOG);
  show(model, { what: "score", lines: [{ text: "Quests", points: 3 }], total: "3" });
  expect(root.querySelectorAll(".sheet")).toHaveLength(1);
  expect(root.querySelector(".sheet.score tfoot").textContent).toBe("Total3");
});

test("a sheet that nobody knows says so instead of failing", () => {
  const { model, find } = laidOut();
  show(model, { what: "weather" });
  expect(find(".sheet").textContent).toContain("Nothing.");
});

test("Enter held down does not press what a sheet asks", () => {
  const { model, table } = laidOut();
  show(model, LOG);
  expect(press(table, "Enter", { repeat: true })).toBe(true);
  expect(press(table, "Enter")).toBe(false);
});

test.each([
  ["next", { lesson: true, next: { book: "the-widows-buoys", title: "The Widow's Buoys" } }, { next: true }],
  ["to title", { lesson: true, next: {} }, { leave: true }],
  ["again", { lesson: false, next: {} }, { again: true }],
])("an ending leads on by its main button: %s", async (name, given, message) => {
  const { model, find, table } = laidOut();
  const rest = {
    title: "Passed",
    book: "A lesson",
    html: "",
    tally: [],
    deeds: [],
    endings: [],
    unlocked: [],
    score: {},
  };
  show(model, { what: "ending", lines: ["The end."], ...rest, ...given });
  const main = find(".leaf-foot .go");
  await Promise.resolve();
  expect([main.dataset.focus, table.focus.active]).toEqual([name, main]);
  expect(main.textContent.includes("Next: The Widow's Buoys")).toBe(name === "next");
  click(main);
  expect(model.sent).toEqual([message]);
});

test.each([
  [[], { earned: 0, count: 0 }, false],
  [[], { earned: 1, count: 2 }, true],
  [["A brass key"], { earned: 7, count: 0 }, true],
])("an ending names what is unlocked, or what that takes: %j %j", (names, opens, isTold) => {
  const { model, find } = laidOut();
  const rest = { title: "Passed", book: "A lesson", html: "", tally: [], deeds: [], endings: [], score: {} };
  show(model, { what: "ending", lines: ["The end."], ...rest, unlocked: names, opens });
  const told = find(".leaf-right").textContent;
  expect(told.includes("Unlocked")).toBe(isTold);
  expect(told.includes("So far 1, with 2 more.")).toBe(opens.count === 2);
  expect(told.includes("A brass key")).toBe(names.length > 0);
});
