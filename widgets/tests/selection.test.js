import { expect, test, vi } from "vitest";
import { Folds } from "../browser/table/folds.js";
import { Selection } from "../browser/table/selection.js";
import { Transport } from "../browser/table/transport.js";
import { FakeModel, STORY, TICKS } from "./support.js";

let model;
let folds;
let toast;
let redraw;

/** A selection for a question, and what else is on the table. */
function selectionFor(question, more = {}) {
  model = new FakeModel({ question, ...more });
  folds = new Folds();
  toast = vi.fn();
  redraw = vi.fn();
  const transport = new Transport(model, { onSilence: () => {}, onContact: () => {} });
  return new Selection({ model, folds, transport, redraw, toast });
}

const openFold = (name) => folds.open.add(name);
const digits = (selection) => selection.numbered.map(({ id }) => id);

// ---------------------------------------------------------------- one option

test("a choice is an answer at once", () => {
  selectionFor(STORY).choose("A");
  expect(model.sent).toEqual([{ answer: ["A"], serial: 7 }]);
});

test("a closed choice says why and is no answer", () => {
  selectionFor(STORY).choose("B");
  expect(toast.mock.calls).toEqual([["The door is shut.", "SG-TEST-1"]]);
  expect(model.sent).toEqual([]);
});

test("a closed choice without a reason asks Python for it", () => {
  selectionFor(STORY, { free_actions: { shut: ["camp"] } }).choose("camp");
  expect(model.sent).toEqual([{ weigh: ["camp"], serial: 7, number: 0 }]);
});

test("an unknown id does nothing", () => {
  selectionFor(STORY).choose("Z");
  expect(model.sent).toEqual([]);
});

test("an option of a covered hand uncovers it", () => {
  selectionFor({ ...STORY, options: [{ id: "hand", uncover: 2 }] }).choose("hand");
  expect(model.sent).toEqual([{ uncover: 2 }]);
});

// ---------------------------------------------------------------- several options

test("several options are ticked, previewed and confirmed", () => {
  const selection = selectionFor(TICKS);
  selection.choose("Ada");
  selection.choose("Cy");
  expect(selection.answer).toEqual(["Ada", "Cy"]);
  expect(model.sent).toEqual([
    { weigh: ["Ada"], serial: 8, number: 1 },
    { weigh: ["Ada", "Cy"], serial: 8, number: 2 },
  ]);
  expect(redraw).toHaveBeenCalledTimes(2);
  selection.confirm();
  expect(model.last).toEqual({ answer: ["Ada", "Cy"], serial: 8 });
});

test("a second click takes a tick away, and an empty answer needs no preview", () => {
  const selection = selectionFor(TICKS);
  selection.choose("Ada");
  selection.choose("Ada");
  expect(selection.isEmpty).toBe(true);
  expect(model.sent).toHaveLength(1);
  expect(selection.preview).toBeNull();
});

test("a free action is an answer even while options are ticked", () => {
  const selection = selectionFor(TICKS, { free_actions: { open: ["camp"] } });
  selection.choose("Ada");
  selection.choose("camp");
  expect(model.last).toEqual({ answer: ["camp"], serial: 8 });
});

test("Enter with nothing ticked confirms nothing, where that is allowed", () => {
  selectionFor(TICKS).confirm();
  expect(model.last).toEqual({ answer: [], serial: 8 });
  selectionFor({ ...TICKS, least: 1 }).confirm();
  expect(model.sent).toEqual([]);
});

test("Enter gives the standard answer", () => {
  selectionFor({ ...STORY, standard: ["C"] }).confirm();
  expect(model.last).toEqual({ answer: ["C"], serial: 7 });
});

test("Enter uncovers a covered question", () => {
  selectionFor({ shape: "covered", player: 1 }).confirm();
  expect(model.sent).toEqual([{ uncover: 1 }]);
});

// ---------------------------------------------------------------- digits

test("digits go to story choices, open or closed", () => {
  const selection = selectionFor(STORY);
  expect(digits(selection)).toEqual(["A", "B", "C"]);
  expect(selection.keyOf("C")).toBe("3");
});

test("digits pass over closed options of other questions", () => {
  const options = [{ id: "a", closed: "X" }, { id: "b" }];
  const selection = selectionFor({ ...TICKS, options });
  expect(digits(selection)).toEqual(["b"]);
  expect(selection.keyOf("a")).toBe("");
});

test("zero is for the option that ends the question", () => {
  const selection = selectionFor({ ...TICKS, end: "Cy" });
  expect(selection.keyOf("Cy")).toBe("0");
  expect(digits(selection)).toEqual(["Ada", "Bo"]);
});

test("letters follow nine, and after all of them there is no key", () => {
  const options = Array.from({ length: 28 }, (_, at) => ({ id: `o${at}`, label: String(at) }));
  const selection = selectionFor({ ...TICKS, options });
  expect(["o8", "o9", "o18", "o27"].map((id) => selection.keyOf(id))).toEqual(["9", "D", "⇧O", ""]);
});

test("what a fight draws comes first, and what it folds away has no digit", () => {
  const selection = selectionFor(TICKS, { fight: { covers: ["Cy"], folds: ["Ada"] } });
  expect(digits(selection)).toEqual(["Cy", "Bo"]);
  openFold("rack");
  expect(digits(selection)).toEqual(["Cy", "Ada", "Bo"]);
});

test("free actions have digits while their fold is open", () => {
  const lines = [{ id: "camp" }, { id: "rest", closed: "X", why: "No." }];
  const selection = selectionFor(STORY, { free_actions: { open: ["camp"], shut: ["rest"], lines } });
  expect(digits(selection)).toEqual(["A", "B", "C"]);
  openFold("free_actions");
  expect(digits(selection)).toEqual(["A", "B", "C", "camp"]);
});

// ---------------------------------------------------------------- squares

const PLACE = { shape: "place", serial: 9, standard: ["0:0", "0:1"] };

test("damage goes on lit squares, and off again", () => {
  const selection = selectionFor(PLACE, { fight: { lit: ["0:0"] } });
  selection.toggleSquare("0:0");
  expect(selection.answer).toEqual(["0:0"]);
  selection.showPreview({ lit: ["0:1"], allowed: true });
  expect([...selection.squares]).toEqual(["0:1"]);
  selection.toggleSquare("0:0");
  expect([...selection.squares]).toEqual(["0:0"]);
});

test("a square that is not lit asks why", () => {
  const selection = selectionFor(PLACE, { fight: { lit: ["0:0"] } });
  selection.toggleSquare("0:0");
  selection.toggleSquare("5:5");
  expect(model.last).toEqual({ weigh: ["0:0", "5:5"], serial: 9, number: 0 });
  expect(selection.answer).toEqual(["0:0"]);
});

test("Enter first suggests squares, then confirms them", () => {
  const selection = selectionFor(PLACE, { fight: { lit: ["0:0"] } });
  selection.confirm();
  expect(model.last).toEqual({ weigh: ["0:0", "0:1"], serial: 9, number: 1 });
  selection.confirm();
  expect(model.last).toEqual({ answer: ["0:0", "0:1"], serial: 9 });
});

test("squares do nothing in other questions", () => {
  selectionFor(STORY, { fight: { lit: ["0:0"] } }).toggleSquare("0:0");
  expect(model.sent).toEqual([]);
});

// ---------------------------------------------------------------- amounts

const SPLIT = {
  shape: "split",
  serial: 10,
  amount: 2,
  standard: ["Mac=2"],
  among: [
    { name: "Mac", room: 3 },
    { name: "Ada", room: 3 },
    { name: "Bo", room: 0 },
  ],
};

test("amounts start with the offer, which can be confirmed at once", () => {
  const selection = selectionFor(SPLIT);
  expect(selection.isAsOffered).toBe(true);
  selection.confirm();
  expect(model.last).toEqual({ answer: ["Mac=2"], serial: 10 });
});

test("a digit gives one more, and starting over brings the offer back", () => {
  const selection = selectionFor(SPLIT);
  expect(digits(selection)).toEqual(["Mac", "Ada"]);
  selection.choose("Ada");
  expect(selection.answer).toEqual(["Mac=1", "Ada=1"]);
  expect(selection.isAsOffered).toBe(false);
  expect(selection.isChosen("Ada")).toBe(true);
  selection.reset();
  expect(selection.answer).toEqual(["Mac=2"]);
});

test("somebody keeps their key, whoever else can be chosen", () => {
  const [ada, bo, cy] = ["Ada", "Bo", "Cy"].map((id, at) => ({ id, label: id, own: at + 1 }));
  const all = selectionFor({ ...TICKS, options: [ada, bo, cy] });
  expect(["Ada", "Bo", "Cy"].map((id) => all.keyOf(id))).toEqual(["1", "2", "3"]);
  const fewer = selectionFor({ ...TICKS, options: [ada, { ...bo, closed: "X" }, cy, { id: "token" }] });
  expect(["Ada", "Cy", "token"].map((id) => fewer.keyOf(id))).toEqual(["1", "3", "4"]);
  expect(fewer.optionOf("2")).toBeUndefined();
  expect(fewer.optionOf("3").id).toBe("Cy");
  expect(digits(fewer)).toEqual(["Ada", "Cy", "token"]);
});

test("in a fight a closed attack keeps its place among the keys", () => {
  const options = [{ id: "Mac:0", closed: "X" }, { id: "Odessa:0" }];
  const selection = selectionFor({ ...TICKS, most: 1, least: 1, fixed: true, options });
  expect(selection.keyOf("Odessa:0")).toBe("2");
});
