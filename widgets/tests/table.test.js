import { expect, test, vi } from "vitest";
import widget from "../browser/table/index.js";
import { click, clickFold, FakeModel, laidOut, STORY, TICKS, traits } from "./support.js";

/** Lets the microtask run that draws what has changed. */
const drawn = () => Promise.resolve();

// ---------------------------------------------------------------- messages

test("a click on an option sends its answer", () => {
  const { find, model } = laidOut();
  click(find('[data-option="A"]'), 1);
  expect(model.sent).toEqual([{ answer: ["A"], serial: 7 }]);
});

test("the second of two quick clicks does not answer the question that has just come", async () => {
  const { find, model } = laidOut();
  click(find('[data-option="A"]'), 1);
  model.set("question", { ...STORY, serial: 8 });
  await drawn();
  click(find('[data-option="C"]'), 2);
  expect(model.sent).toHaveLength(1);
  click(find('[data-option="C"]'), 1);
  expect(model.last).toEqual({ answer: ["C"], serial: 8 });
});

test("in a list of ticks quick clicks all count", () => {
  const { find, table } = laidOut(TICKS);
  click(find('[data-option="Ada"]'), 1);
  click(find('[data-option="Bo"]'), 2);
  expect(table.selection.answer).toEqual(["Ada", "Bo"]);
});

test.each([
  ['data-uncover="1"', { uncover: 1 }],
  ["data-cover", { cover: true }],
  ['data-leaf="3"', { leaf: 3 }],
  ["data-leave", { leave: true }],
  ['data-look="score"', { look: "score" }],
  ['data-rule="SG-TEST-1"', { look: "rules", words: "SG-TEST-1" }],
])("a click on %s sends its message", (attribute, message) => {
  const { root, model } = laidOut();
  root.insertAdjacentHTML("beforeend", `<b ${attribute}><i></i></b>`);
  click(root.lastChild.firstChild);
  expect(model.sent).toEqual([message]);
});

test("a preview is shown below the question, unless it is out of date", () => {
  const { find, model } = laidOut(TICKS);
  click(find('[data-option="Ada"]'));
  click(find('[data-option="Bo"]'));
  model.emit("msg:custom", { weighed: { number: 1, allowed: true, lines: ["One of them."] } });
  expect(find(".sum")).toBeNull();
  model.emit("msg:custom", { weighed: { number: 2, allowed: false, why: "Too many.", lines: [] } });
  expect(find(".sum").textContent).toContain("Too many.");
  expect(find('[data-focus="confirm"]').getAttribute("aria-disabled")).toBe("true");
});

test("the reason for a closed option is a toast", () => {
  const { find, model } = laidOut();
  model.emit("msg:custom", { weighed: { number: 0, why: "It is night.", rule: "SG-TEST-2" } });
  expect(find(".toast").textContent).toContain("It is night.");
  expect(find(".toast .rule").dataset.rule).toBe("SG-TEST-2");
});

test("traits that change together are drawn once", async () => {
  const { model, table } = laidOut();
  const draw = vi.spyOn(table, "draw");
  model.set("page", { parts: [] });
  model.set("question", { ...STORY, serial: 8 });
  await drawn();
  expect(draw).toHaveBeenCalledTimes(1);
});

test("a new question can be answered, and forgets what was ticked before", async () => {
  const { model, find, table } = laidOut(TICKS);
  click(find('[data-option="Ada"]'));
  model.set("question", { ...TICKS, serial: 9 });
  await drawn();
  expect(table.selection.isEmpty).toBe(true);
  expect(find('[data-option="Ada"]').classList.contains("chosen")).toBe(false);
});

test("the widget applies changes once for all views, and a closed view draws nothing", async () => {
  const model = new FakeModel(traits());
  const here = document.createElement("div");
  document.body.replaceChildren(here);
  widget.initialize({ model });
  const close = widget.render({ model, el: here });
  const title = () => here.querySelector("header h1").textContent;
  model.emit("msg:custom", { changed: { head: { title: ["Another book"] } }, sent: 1 });
  await drawn();
  expect(title()).toBe("Another book");
  close();
  model.emit("msg:custom", { changed: { head: { title: ["A third"] } }, sent: 2 });
  await drawn();
  expect(model.get("head").title).toBe("A third");
  expect(title()).toBe("Another book");
});

test("a page of the story leaves out what the board and its heading show, and any other page does not", async () => {
  const line = (event, text) => ({ kind: "line", event, text });
  const happened = [
    line("RoomUsed", "To the galley."),
    line("GoodsGained", "+1 coin."),
    line("EventDrawn", "Event: Fog."),
  ];
  const { find, model } = laidOut(STORY, { page: { parts: happened } });
  const told = () => [...find(".page").querySelectorAll(".told")].map((one) => one.textContent.trim());
  expect(told()).toEqual(["To the galley.", "+1 coin.", "Event: Fog."]);
  model.set("page", { parts: [...happened, { kind: "section", number: "1", name: "Fog", html: "<p>Fog.</p>" }] });
  await drawn();
  expect(told()).toEqual(["+1 coin."]);
});

// ---------------------------------------------------------------- folds

test("free actions are asked for when their fold is opened, and given up when it is closed", () => {
  const { find, model, table } = laidOut(STORY, { free_actions: { open: ["camp"] } });
  clickFold(find(".free-actions summary"));
  expect(table.folds.isOpen("free_actions")).toBe(true);
  expect(model.sent).toEqual([{ unfold: true }]);
  clickFold(find(".free-actions summary"));
  expect(model.last).toEqual({ unfold: false });
  expect(find("details.free-actions").open).toBe(false);
});

test("a fold stays open when its room is drawn again", async () => {
  const { find, model } = laidOut(STORY, { free_actions: { open: ["camp"], lines: [{ id: "camp", label: "Camp" }] } });
  clickFold(find(".free-actions summary"));
  model.set("free_actions", { open: ["camp"], lines: [{ id: "camp", label: "Make camp" }] });
  await drawn();
  expect(find("details.free-actions").open).toBe(true);
  expect(find(".free-actions .choice").textContent).toContain("Make camp");
});

test("a free action leaves the fold open; what is read or asked next closes it", async () => {
  const lines = [{ id: "camp", label: "Camp" }];
  const { find, model } = laidOut(STORY, { free_actions: { open: ["camp"], lines } });
  const section = (number) => ({ kind: "section", number, name: number, html: "<p>A door.</p>" });
  const isOpen = () => find("details.free-actions").open;
  model.set("page", { parts: [section("1")] });
  await drawn();
  clickFold(find(".free-actions summary"));
  model.set("page", { parts: [section("1"), { kind: "line", text: "Camped." }] });
  model.set("question", { ...STORY, serial: 8 });
  await drawn();
  expect(isOpen()).toBe(true);
  model.set("page", { parts: [section("2")] });
  await drawn();
  expect(isOpen()).toBe(false);
  expect(model.last).toEqual({ unfold: false });
  clickFold(find(".free-actions summary"));
  model.set("question", { ...STORY, serial: 9, title: "Who comes along?" });
  await drawn();
  expect(isOpen()).toBe(false);
});

// ---------------------------------------------------------------- parties

test("what somebody adds to the odds is said for the party that is ticked", () => {
  const mate = (name) => ({ id: name, label: name, detail: "savvy 1, 30% → 48%", effect: "30% → 48%" });
  const { find, model } = laidOut({ ...TICKS, options: ["Ada", "Bo"].map(mate) });
  const said = (name) => find(`.question [data-option="${name}"] .d`).textContent;
  click(find('[data-option="Ada"]'));
  expect(said("Bo")).toBe("savvy 1, 30% → 48%");
  const effects = { Ada: "30% → 48%", Bo: "48% → 69%" };
  model.emit("msg:custom", { weighed: { number: 1, allowed: true, lines: ["With these: 48%."], effects } });
  expect(said("Bo")).toBe("savvy 1, 48% → 69%");
});

test("odds that need nobody say so", () => {
  const odds = { chance: 12, who: "", nobody: true };
  const { find } = laidOut({ ...STORY, options: [{ ...STORY.options[0], odds }] });
  expect(find(".choice .odds").textContent).toBe("12% with nobody");
});

test("odds that cards could still better are so much or more, with the rest on hover", () => {
  const odds = { chance: 12, who: "", nobody: true, uncounted: "not counting 2 cards" };
  const { find } = laidOut({ ...STORY, options: [{ ...STORY.options[0], odds }] });
  expect(find(".choice .odds").textContent).toBe("12% or more with nobody");
  expect(find(".choice .odds").title).toBe("not counting 2 cards");
});

// ---------------------------------------------------------------- tabs

test("what the question asks about opens no drawer over the question", () => {
  const { table } = laidOut(STORY, {
    cards: { groups: [{ kind: "hand", cards: [{ name: "Rope", option: "A", key: 1 }] }] },
  });
  expect(table.rail.open).toBeNull();
});

// ---------------------------------------------------------------- markets

test("cards that can be paid for come first, the others in their order", () => {
  const names = ["dear", "cheap", "dearer"];
  const options = names.map((id) => ({
    id,
    label: id,
    ...(id === "cheap" ? {} : { closed: "SG-PORT-1", why: "Too dear." }),
  }));
  const offers = names.map((id) => ({ id, name: id, kind: "card", price: "3 XP" }));
  const scene = { kind: "levels", offers, covers: names };
  const { root } = laidOut(
    { shape: "pick", serial: 8, most: 1, least: 0, title: "Buy?", notes: [], options },
    { scene },
  );
  const shown = [...root.querySelectorAll(".stalls [data-option]")].map((one) => one.dataset.option);
  expect(shown).toEqual(["cheap", "dear", "dearer"]);
});

// ---------------------------------------------------------------- choices of the story

test("choices of the story stay in their printed order, and a closed one says why", () => {
  const { root } = laidOut();
  const letters = [...root.querySelectorAll(".choice .l")].map((one) => one.textContent);
  expect(letters).toEqual(["A", "B", "C"]);
  expect(root.querySelectorAll(".choice-row")[1].textContent).toContain("The door is shut.");
});

// ---------------------------------------------------------------- the ship

test("the ship's heading says that damage is counted", () => {
  const ship = { damage: { now: 2, most: 11 }, about: "Ship damage: 2 of 11.", rooms: [], notes: [] };
  const stores = { ship, goods: [], events: [], decks: [], modes: [] };
  const { texts } = traits();
  const said = { ...texts, stores: { ship: "Ship", ship_damage: "damage {now}/{most}" } };
  const { find } = laidOut(STORY, { stores, texts: said });
  expect(find(".so-far [aria-hidden]").textContent).toBe("damage 2/11");
});

// ---------------------------------------------------------------- words of the rules

test("fate on a card says what it is, on hover and focus, and a click opens its rule", () => {
  const explained = { means: "When fate is drawn, this card counts 3.", rule: "SG-FATE-1" };
  const card = { key: "ability 1", kind: "ability", name: "Knot", corner: "3", corner_means: "fate 3" };
  const cards = { groups: [{ name: "Hand", kind: "hand", cards: [{ ...card, corner_term: explained }] }] };
  const { find, model } = laidOut(STORY, { cards });
  const corner = find("button.card-corner");
  expect(corner.title).toBe(explained.means);
  expect(corner.getAttribute("aria-label")).toBe("fate 3");
  expect(corner.nextElementSibling.textContent).toBe(explained.means);
  click(corner);
  expect(model.last).toEqual({ look: "rules", words: "SG-FATE-1" });
});

test("a drawer that was opened in one book is not open in the next", () => {
  const { table } = laidOut(STORY, { lately: { lines: [{ text: "Wind." }] } });
  expect(table.rail.toggle("lately")).toBe(true);
  table.begin();
  expect(table.rail.open).toBeNull();
});
