import { beforeEach, expect, test, vi } from "vitest";
import { applyChanges, Transport } from "../browser/table/transport.js";
import { FakeModel } from "./support.js";

let model;
let transport;
let onSilence;
let onContact;

beforeEach(() => {
  model = new FakeModel({ question: { serial: 7 } });
  onSilence = vi.fn();
  onContact = vi.fn();
  transport = new Transport(model, { onSilence, onContact });
});

// ---------------------------------------------------------------- changes

test("changes are applied in order", () => {
  model = new FakeModel({ sent: 4, head: { moment: 1, title: "x" } });
  applyChanges(model, { changed: { head: { moment: [2] } }, sent: 5 });
  expect(model.get("head")).toEqual({ moment: 2, title: "x" });
  expect(model.get("sent")).toBe(5);
  expect(model.sent).toEqual([]);
});

test("after a missed message everything is requested and nothing is changed", () => {
  model = new FakeModel({ sent: 4, head: { moment: 1 } });
  applyChanges(model, { changed: { head: { moment: [3] } }, sent: 6 });
  expect(model.get("head")).toEqual({ moment: 1 });
  expect(model.get("sent")).toBe(4);
  expect(model.sent).toEqual([{ everything: true }]);
});

test("a message without changes changes nothing", () => {
  applyChanges(model, { heard: true });
  expect(model.get("sent")).toBe(0);
  expect(model.sent).toEqual([]);
});

// ---------------------------------------------------------------- answers

test("an answer names the question by its serial, and is sent once", () => {
  transport.answer(["A"]);
  transport.answer(["A"]);
  expect(model.sent).toEqual([{ answer: ["A"], serial: 7 }]);
});

test("a refused answer can be given again", () => {
  transport.answer(["A"]);
  transport.allowAnswer();
  transport.answer(["B"]);
  expect(model.last).toEqual({ answer: ["B"], serial: 7 });
});

test("the next question can be answered at once", () => {
  transport.answer(["A"]);
  model.traits.question = { serial: 8 };
  transport.answer(["B"]);
  expect(model.last).toEqual({ answer: ["B"], serial: 8 });
});

test("a sheet is looked up by name, with what it needs", () => {
  transport.lookUp("rules", { words: "camp" });
  expect(model.last).toEqual({ look: "rules", words: "camp" });
});

// ---------------------------------------------------------------- previews

test("only the latest preview counts", () => {
  transport.cancelPreviews();
  transport.preview(["Ada"]);
  const first = model.last;
  transport.cancelPreviews();
  transport.preview(["Ada", "Bo"]);
  expect(first).toEqual({ weigh: ["Ada"], serial: 7, number: 1 });
  expect(transport.isLatestPreview(first)).toBe(false);
  expect(transport.isLatestPreview(model.last)).toBe(true);
});

test("to ask why not is a preview with the number 0", () => {
  transport.askWhyNot(["B"]);
  expect(model.last).toEqual({ weigh: ["B"], serial: 7, number: 0 });
});

// ---------------------------------------------------------------- silence

test("after four seconds without an answer the kernel is silent", () => {
  transport.send({ undo: true });
  vi.advanceTimersByTime(3999);
  expect(onSilence).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onSilence.mock.calls).toEqual([[true]]);
});

test("a question that nobody waits for says so", () => {
  transport.send({ everything: true }, false);
  vi.advanceTimersByTime(4000);
  expect(onSilence.mock.calls).toEqual([[false]]);
});

test("an answer in time is no silence", () => {
  transport.send({ undo: true });
  transport.confirmContact();
  vi.advanceTimersByTime(60_000);
  expect(onSilence).not.toHaveBeenCalled();
  expect(onContact).not.toHaveBeenCalled();
});

test("contact after silence is reported once", () => {
  transport.send({ undo: true });
  vi.advanceTimersByTime(4000);
  transport.confirmContact();
  transport.confirmContact();
  expect(onContact).toHaveBeenCalledTimes(1);
});

test("without a kernel the silence is known at once, and the answer may be given again", () => {
  model.send = () => {
    throw new Error("no kernel");
  };
  transport.answer(["A"]);
  expect(onSilence).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(onSilence).toHaveBeenCalledTimes(1);
  model.send = FakeModel.prototype.send;
  transport.answer(["A"]);
  expect(model.last).toEqual({ answer: ["A"], serial: 7 });
});

test("a closed transport hears nothing and does not complain", () => {
  const handler = vi.fn();
  transport.subscribe("change:head", handler);
  transport.send({ undo: true });
  transport.close();
  model.set("head", {});
  vi.advanceTimersByTime(60_000);
  expect(handler).not.toHaveBeenCalled();
  expect(onSilence).not.toHaveBeenCalled();
});
