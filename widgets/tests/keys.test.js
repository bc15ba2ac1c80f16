import { expect, test, vi } from "vitest";
import { CHOICE_KEYS } from "../browser/table/selection.js";
import { click, laidOut, press, TICKS } from "./support.js";

test("a digit chooses", () => {
  const { table, model } = laidOut();
  expect(press(table, "1")).toBe(true);
  expect(model.last).toEqual({ answer: ["A"], serial: 7 });
});

test("a digit without an option is left to the browser", () => {
  const { table, model } = laidOut();
  expect(press(table, "9")).toBe(false);
  expect(model.sent).toEqual([]);
});

test("after a digit on the title of a fold, Enter confirms what is ticked", () => {
  const { table, model, find } = laidOut(TICKS, { free_actions: { open: ["camp"] } });
  find(".free-actions summary").focus();
  press(table, "1");
  press(table, "Enter");
  expect(model.last.answer).toEqual(["Ada"]);
});

test("zero answers with nothing only where that is allowed", () => {
  const story = laidOut();
  expect(press(story.table, "0")).toBe(false);
  const ticks = laidOut(TICKS);
  expect(press(ticks.table, "0")).toBe(true);
  expect(ticks.model.last).toEqual({ answer: [], serial: 8 });
});

test("zero chooses the option that ends a question", () => {
  const { table, model } = laidOut({ ...TICKS, most: 1, end: "Cy" });
  press(table, "0");
  expect(model.last).toEqual({ answer: ["Cy"], serial: 8 });
});

test("the tenth option and later ones have keys that are shown, and that no command uses", () => {
  const options = Array.from({ length: 20 }, (_, at) => ({ id: `o${at}`, label: `Option ${at}` }));
  const { table, model, find } = laidOut({ ...TICKS, most: 1, least: 1, options });
  const keyOn = (id) => find(`[data-option="${id}"] kbd`).textContent;
  expect(options.slice(7).map(({ id }) => keyOn(id))).toEqual([..."89DEIOPZ", "⇧D", "⇧E", "⇧I", "⇧O", "⇧P"]);
  expect(CHOICE_KEYS.filter((key) => key.toLowerCase() in table.commands)).toEqual([]);
  expect(press(table, "d")).toBe(true);
  expect(model.last.answer).toEqual(["o9"]);
  table.transport.allowAnswer();
  press(table, "P", { shiftKey: true });
  expect(model.last.answer).toEqual(["o19"]);
  table.transport.allowAnswer();
  press(table, "Z"); // Caps Lock: there is no option with Shift
  expect(model.last.answer).toEqual(["o14"]);
});

test("Enter chooses what is suggested, and nothing is chosen by zero alone", () => {
  const options = ["hand:1", "command"].map((id) => ({ id, label: id }));
  const draw = { ...TICKS, most: 1, least: 0, options, none: "keep it" };
  const { table, model, find } = laidOut({ ...draw, standard: ["command"], advised: "command" });
  expect(find('[data-option="command"]').textContent).toContain("suggested");
  expect(find('[data-focus="confirm"]')).toBeNull();
  expect(find('[data-focus="none"]').textContent).toContain("keep it");
  press(table, "Enter");
  expect(model.last.answer).toEqual(["command"]);
  const open = laidOut({ ...draw, standard: null });
  press(open.table, "Enter");
  expect(open.model.sent).toEqual([]);
  press(open.table, "0");
  expect(open.model.last.answer).toEqual([]);
});

test("a key held down answers nothing", () => {
  const { table, model } = laidOut();
  expect(press(table, "1", { repeat: true })).toBe(true);
  expect(model.sent).toEqual([]);
});

test("keys with Ctrl are the browser's", () => {
  const { table, model } = laidOut();
  expect(press(table, "u", { ctrlKey: true })).toBe(false);
  expect(model.sent).toEqual([]);
});

test("Ctrl+S asks whether the play is saved, once", () => {
  const { table, model } = laidOut();
  expect(press(table, "s", { ctrlKey: true })).toBe(true);
  expect(press(table, "s", { ctrlKey: true, repeat: true })).toBe(true);
  expect(model.sent).toEqual([{ saved: true }]);
});

test.each([
  ["u", { undo: true }],
  ["y", { redo: true }],
  ["R", { look: "rules" }],
  ["?", { look: "keys" }],
])("%s sends its command", (key, message) => {
  const { table, model } = laidOut();
  expect(press(table, key)).toBe(true);
  expect(model.sent).toEqual([message]);
});

test("letters of a board game do nothing in a plain book", () => {
  const { table, model } = laidOut();
  expect(press(table, "a")).toBe(false);
  expect(model.sent).toEqual([]);
});

test("a command that can do nothing now says so", () => {
  const { table, find } = laidOut(undefined, { head: { moment: 1, players: [], crewed: true } });
  expect(press(table, "f")).toBe(true);
  expect(find(".toast").textContent).toContain("There is no fight.");
});

test("no key reaches the notebook", () => {
  const { table } = laidOut();
  const heard = vi.fn();
  document.body.addEventListener("keydown", heard);
  press(table, "b");
  document.body.removeEventListener("keydown", heard);
  expect(heard).not.toHaveBeenCalled();
});

test("Enter gives the standard answer; on a button it is the browser's", () => {
  const { table, model, find } = laidOut({ ...TICKS, most: 1, least: 1, standard: ["Bo", "Cy"] });
  find(".choice").focus();
  expect(press(table, "Enter")).toBe(false);
  table.focus.keep();
  expect(press(table, "Enter")).toBe(true);
  expect(model.sent).toEqual([{ answer: ["Bo", "Cy"], serial: 8 }]);
});

test("in a list of ticks Enter confirms once something is ticked", () => {
  const { table, model, find } = laidOut(TICKS);
  const row = find('[data-option="Bo"]');
  row.focus();
  expect(press(table, "Enter")).toBe(false);
  click(row);
  expect(press(table, "Enter")).toBe(true);
  expect(model.last).toEqual({ answer: ["Bo"], serial: 8 });
});

test("letters typed into a field are letters", () => {
  const { table, model } = laidOut();
  const field = document.createElement("input");
  table.root.append(field);
  field.focus();
  expect(press(table, "u")).toBe(false);
  expect(model.sent).toEqual([]);
});

test("while a sheet is open, keys do not reach the board, and Escape closes it", () => {
  const { table, model } = laidOut();
  model.emit("msg:custom", { shown: { what: "log", lines: [] } });
  expect(press(table, "1")).toBe(false);
  expect(press(table, "Escape")).toBe(true);
  expect(table.sheets.isOpen).toBe(false);
  press(table, "Escape");
  expect(table.focus.isOnQuestion).toBe(true);
  expect(model.sent).toEqual([]);
});

test("Enter confirms on a crew card that was clicked, and the space bar takes it back", () => {
  const { table, model, find } = laidOut(TICKS);
  const card = document.createElement("div");
  card.dataset.option = "Ada";
  card.tabIndex = 0;
  find(".crew").append(card);
  table.selection.choose("Ada");
  card.focus();
  press(table, "Enter");
  expect(model.last.answer).toEqual(["Ada"]);
});
