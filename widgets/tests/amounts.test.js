import { expect, test } from "vitest";
import { Amounts, parseAmount } from "../browser/table/amounts.js";

const question = (amount, ...among) => ({ amount, among: among.map(([name, worth]) => ({ name, worth })) });

test("an amount is read after the last equals sign", () => {
  expect(parseAmount("Mac=2")).toEqual(["Mac", 2]);
  expect(parseAmount("a=b=10")).toEqual(["a=b", 10]);
});

test("the offer is the answer until something is chosen", () => {
  expect(new Amounts(["Mac=2", "Ada=1"]).answer).toEqual(["Mac=2", "Ada=1"]);
});

test("what is chosen replaces what was offered", () => {
  const amounts = new Amounts(["Mac=2"]);
  amounts.add("Ada", 1, { room: 3, question: question(2, ["Mac"], ["Ada"]) });
  expect(amounts.answer).toEqual(["Mac=1", "Ada=1"]);
  amounts.add("Ada", 1, { room: 3, question: question(2, ["Mac"], ["Ada"]) });
  expect(amounts.answer).toEqual(["Ada=2"]);
});

test("the offer of others shrinks before one's own", () => {
  const amounts = new Amounts(["Mac=1", "Ada=1"]);
  amounts.add("Ada", 1, { room: 3, question: question(2, ["Mac"], ["Ada"]) });
  expect(amounts.answer).toEqual(["Ada=2"]);
});

test("a coin worth more than the surplus stays", () => {
  const amounts = new Amounts(["gem=1"]);
  amounts.add("coin", 1, { room: 9, question: question(3, ["gem", 3], ["coin", 1]) });
  expect(amounts.answer).toEqual(["gem=1", "coin=1"]);
});

test("no amount is below nothing or above its room", () => {
  const amounts = new Amounts();
  const asked = question(9, ["Mac"]);
  amounts.add("Mac", -1, { room: 2, question: asked });
  expect(amounts.of("Mac")).toBe(0);
  for (let times = 0; times < 5; times += 1) amounts.add("Mac", 1, { room: 2, question: asked });
  expect(amounts.of("Mac")).toBe(2);
});

test("the offer shrinks only by what was offered", () => {
  const amounts = new Amounts(["Mac=2"]);
  const asked = question(2, ["Mac"], ["Ada"]);
  amounts.add("Mac", -1, { room: 3, question: asked });
  amounts.add("Mac", 1, { room: 3, question: asked });
  amounts.add("Ada", 1, { room: 3, question: asked });
  expect(amounts.answer).toEqual(["Mac=1", "Ada=1"]);
});
