import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { laidOut, press } from "./support.js";

const CHALLENGE = {
  kind: "challenge",
  label: "strength 5",
  html: "Push.",
  who: ["Mac"],
  fate: 4,
  addends: [
    { name: "Mac", value: 1 },
    { name: "help", value: 1 },
  ],
  total: 6,
  needed: 5,
  good: true,
  stamp: "Success",
  brings: ["+1 coin."],
};

/** An answer has come: a new moment, a new question, and what happened. */
async function answered({ model }, beats, moment = 2) {
  model.set("head", { ...model.get("head"), moment });
  model.set("moments", { beats });
  model.set("question", { ...model.get("question"), serial: 20 + moment });
  await Promise.resolve();
}

let isReduced;

beforeEach(() => {
  isReduced = false;
  vi.useFakeTimers();
  localStorage.clear();
  vi.stubGlobal("matchMedia", () => ({ matches: isReduced }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a challenge is shown for less than 1.2 seconds, and the page keeps its figures", async () => {
  const laid = laidOut();
  await answered(laid, [CHALLENGE]);
  expect(laid.find(".moment.large .stamp").textContent).toBe("Success");
  expect(laid.find(".moment .total").textContent).toContain("6");
  expect(laid.find(".kept-beat").textContent).toContain("1 Mac + 1 help + 4 fate = 6 ≥ 5");
  vi.advanceTimersByTime(1199);
  expect(laid.find(".moment")).toBeNull();
  expect(laid.find(".kept-beat")).not.toBeNull();
});

test("a key ends the moment and reaches the question beneath", async () => {
  const laid = laidOut();
  await answered(laid, [CHALLENGE]);
  press(laid.table, "1");
  expect(laid.find(".moment")).toBeNull();
  expect(laid.model.last).toEqual({ answer: ["A"], serial: 22 });
});

test("Escape ends the moment and nothing else", async () => {
  const laid = laidOut();
  await answered(laid, [CHALLENGE]);
  press(laid.table, "Escape");
  expect(laid.find(".moment")).toBeNull();
  expect(laid.model.sent).toEqual([]);
});

test("nothing moves where the system or the player does not want it", async () => {
  const laid = laidOut();
  isReduced = true;
  await answered(laid, [CHALLENGE]);
  expect(laid.find(".moment")).toBeNull();
  expect(laid.root.classList.contains("moving")).toBe(false);
  isReduced = false;
  laid.table.preferences.toggle("motion");
  await answered(laid, [CHALLENGE], 3);
  expect(laid.find(".moment")).toBeNull();
  expect(laid.find(".kept-beat")).not.toBeNull();
});

test("what is taken back is not shown again", async () => {
  const laid = laidOut();
  await answered(laid, [CHALLENGE], 0);
  expect(laid.find(".moment")).toBeNull();
});

test("the switches are remembered, and sounds are off at first", () => {
  const { table } = laidOut();
  expect([table.preferences.get("motion"), table.preferences.get("sound")]).toEqual([true, false]);
  table.preferences.toggle("sound");
  expect(laidOut().table.preferences.get("sound")).toBe(true);
});

test("what was stored by hand or by another version is checked", () => {
  localStorage.setItem("wanderbook.table", JSON.stringify({ volume: 900, text: "huge", contrast: "yes", sound: true }));
  const { preferences } = laidOut().table;
  expect(["volume", "text", "contrast", "sound"].map((name) => preferences.get(name))).toEqual([
    50,
    "medium",
    false,
    true,
  ]);
  preferences.set("text", "toString");
  expect(preferences.get("text")).toBe("medium");
});

test("the size of the text and contrast are set on the table, and are remembered", () => {
  const { table } = laidOut();
  table.preferences.set("text", "large");
  table.preferences.toggle("contrast");
  table.preferences.apply(table.root);
  expect(table.root.dataset.contrast).toBe("more");
  expect(table.root.style.getPropertyValue("--text")).toBe("1.15");
  expect(laidOut().table.root.dataset.contrast).toBe("more");
});

test("sound is a button in the bar, and loud as was set", () => {
  const { table, find } = laidOut();
  find("button.sound").click();
  expect(table.preferences.get("sound")).toBe(true);
  expect(find("button.sound").getAttribute("aria-pressed")).toBe("true");
  const usual = table.sounds.loudness;
  table.preferences.set("volume", 100);
  expect(table.sounds.loudness).toBeCloseTo(2 * usual);
  table.preferences.set("volume", 0);
  expect(table.sounds.loudness).toBe(0);
});

test("a digit means the same room, also when one before it is closed", () => {
  const rooms = ["bridge", "galley", "deck"].map((id) => ({ id, label: id }));
  rooms[0].closed = "SG-SHIP-2";
  rooms[0].why = "Full.";
  const asked = { shape: "pick", serial: 5, most: 1, least: 1, title: "Where?", notes: [], options: rooms };
  const { table, model } = laidOut({ ...asked, steady: true });
  press(table, "2");
  expect(model.last).toEqual({ answer: ["galley"], serial: 5 });
});

const WON = {
  title: "The quarantine cat",
  rounds: "Won in 1 round",
  blow: ["Kannan attacks.", "The quarantine cat is defeated."],
  brings: ["+3 XP."],
};

/** A fight was won, and the next event has been drawn. */
async function won(laid) {
  laid.model.set("head", { ...laid.model.get("head"), moment: 2 });
  laid.model.set("moments", { victory: WON, beats: [{ kind: "event", label: "Event", title: "Rats" }] });
  laid.model.set("question", { ...laid.model.get("question"), serial: 22 });
  await Promise.resolve();
}

test("a victory is a page, and what follows it comes when it is closed", async () => {
  const laid = laidOut();
  await won(laid);
  const page = laid.find(".sheet.victory");
  for (const text of [WON.title, ...WON.blow, ...WON.brings, "Unhurt."]) expect(page.textContent).toContain(text);
  expect(laid.root.classList.contains("paged")).toBe(true);
  expect(laid.find(".moment")).toBeNull();
  expect(laid.find("[role=status]").textContent).toBe("");
  vi.advanceTimersByTime(60_000);
  expect(press(laid.table, "1")).toBe(false);
  expect(laid.model.sent).toEqual([]);
  press(laid.table, "Escape");
  expect(laid.find(".sheet.victory")).toBeNull();
  expect(laid.root.classList.contains("paged")).toBe(false);
  expect(laid.find(".moment").textContent).toContain("Rats");
  expect(laid.find("[role=status]").textContent).not.toBe("");
});

test("a victory is a page without motion, too, and an ending waits for it", async () => {
  isReduced = true;
  const laid = laidOut();
  await won(laid);
  laid.model.emit("msg:custom", { shown: { what: "log", lines: [] } });
  expect(laid.find(".sheet.log")).toBeNull();
  laid.find(".sheet.victory .go").click();
  expect(laid.find(".sheet.victory")).toBeNull();
  expect(laid.find(".sheet.log")).not.toBeNull();
});

test("what happened before the first question is shown once the prologue is closed", async () => {
  const laid = laidOut();
  laid.model.set("moments", { beats: [{ kind: "event", label: "Event", title: "Rats" }] });
  await Promise.resolve();
  const prologue = { what: "prologue", begins: true, title: "A book", html: "Once.", turn: [], people: [] };
  laid.model.emit("msg:custom", { shown: prologue });
  expect(laid.root.classList.contains("paged")).toBe(true);
  expect(laid.find("[role=status]").textContent).toBe("");
  expect(laid.find(".moment")).toBeNull();
  laid.find(".sheet.prologue .go").click();
  expect(laid.root.classList.contains("paged")).toBe(false);
  expect(laid.find(".moment").textContent).toContain("Rats");
});

test("the page does not tell again what the page of a victory has told", async () => {
  const line = (event, text, detail = "") => ({ kind: "line", event, text, rule: "", detail });
  const parts = [
    { kind: "section", name: "1", html: "<p>A gull.</p>" },
    line("Drawn", "Fate for the attack: 6."),
    line("SquareCovered", "Damage on a gull: 1 square."),
    line("HealthLost", "Health: Mac -1."),
    line("EnemyDefeated", "A gull is defeated."),
    line("FightWon", "The fight is won."),
    line("Judged", "Success."),
    line("QuestGained", "Quest 3 gained.", "A box, ticked."),
    line("GoodsGained", "+2 coins."),
    { kind: "section", name: "2", html: "<p>The quay.</p>" },
    line("GoodsGained", "+2 coins."),
  ];
  const brings = ["Quest 3 gained.", "+2 coins."];
  const victory = { ...WON, blow: ["Damage on a gull: 1 square.", "A gull is defeated."], brings };
  const laid = laidOut(undefined, { page: { parts }, moments: { victory } });
  const told = [...laid.root.querySelectorAll(".told")].map((one) => one.className.split(" ")[1]);
  expect(told).toEqual(["QuestGained", "GoodsGained"]);
  laid.model.set("page", { parts: parts.slice(1, 7) });
  await Promise.resolve();
  expect(laid.find(".told").textContent).toContain("The fight is won.");
  laid.model.set("moments", {});
  laid.model.set("page", { parts });
  await Promise.resolve();
  expect(laid.root.querySelectorAll(".told")).toHaveLength(9);
});
