import { expect, test, vi } from "vitest";
import { laidOut, STORY } from "./support.js";

const drawn = () => Promise.resolve();

test("a toast names its rule and goes after a while", () => {
  const { table, find } = laidOut();
  table.notifications.toast("Not now.", "SG-TEST-1");
  expect(find(".toast").getAttribute("role")).toBe("alert");
  expect(find(".toast .rule").textContent).toBe("SG-TEST-1");
  vi.advanceTimersByTime(7000);
  expect(find(".toast")).toBeNull();
});

test("there is one toast at a time", () => {
  const { table, root } = laidOut();
  table.notifications.toast("One.");
  vi.advanceTimersByTime(6000);
  table.notifications.toast("Two.");
  vi.advanceTimersByTime(6000);
  expect([...root.querySelectorAll(".toast")].map((one) => one.textContent.trim())).toEqual(["Two."]);
});

test("a toast goes with the moment that it was about", async () => {
  const { table, find, model } = laidOut();
  table.notifications.toast("Not now.");
  model.set("head", { ...model.get("head"), title: "Renamed" });
  await drawn();
  expect(find(".toast")).not.toBeNull();
  model.set("head", { ...model.get("head"), moment: 2 });
  await drawn();
  expect(find(".toast")).toBeNull();
});

test("a notice from Python is a toast, and lets the question be answered again", async () => {
  const { table, find, model } = laidOut();
  table.transport.answer(["A"]);
  model.set("notice", { text: "Refused.", rule: "" });
  await drawn();
  expect(find(".toast").textContent).toContain("Refused.");
  table.transport.answer(["C"]);
  expect(model.last).toEqual({ answer: ["C"], serial: 7 });
});

test("a notice that the banner shows is no toast", async () => {
  const { find, model } = laidOut(STORY, { unsaved: "The disk is full." });
  expect(find(".standing").textContent).toBe("The disk is full.");
  model.set("notice", { text: "The disk is full." });
  await drawn();
  expect(find(".toast")).toBeNull();
});

test("the banner says that the kernel is silent until it answers", () => {
  const { table, find, model } = laidOut();
  expect(find(".standing").hidden).toBe(true);
  table.transport.send({ undo: true });
  vi.advanceTimersByTime(4000);
  expect(find(".standing").textContent).toBe("The kernel does not answer.");
  expect(find(".toast")).toBeNull(); // it would cover the banner that says the same
  model.emit("msg:custom", { heard: true });
  expect(find(".standing").hidden).toBe(true);
});

test("screen readers hear what happened, then the question", async () => {
  const { table, model } = laidOut();
  model.set("page", {
    parts: [
      { kind: "line", text: "You find a rope." },
      { kind: "section", html: "<p>A <b>door</b>.</p>" },
    ],
  });
  await drawn();
  expect(table.notifications.live.textContent).toBe("You find a rope. A door. What now?");
});

test("with several players they also hear whose question it is", async () => {
  const { table, model } = laidOut(
    { ...STORY, story: false, owner: "Bo" },
    { head: { moment: 1, players: ["Ada", "Bo"] } },
  );
  model.set("page", { parts: [] });
  await drawn();
  expect(table.notifications.live.textContent).toBe("Bo: Which way?");
});

test("a covered question is announced without its content", async () => {
  const { table, model } = laidOut({ shape: "covered", name: "Bo", unseen: "It is secret.", title: "?" });
  model.set("page", { parts: [] });
  await drawn();
  expect(table.notifications.live.textContent).toBe("Bo decides. It is secret.");
});
