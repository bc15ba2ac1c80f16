import { beforeEach, expect, test, vi } from "vitest";
import widget from "../browser/reader/index.js";
import { click, FakeModel } from "./support.js";

const TEXTS = {
  back: "Back",
  start: "Start",
  keys: "Keys",
  section: "Section",
  choices: "Choices",
  no_rules: "No rules.",
  silent: "No answer.",
  help: { "A–Z": "choose" },
  the_end: "The end",
  again: "Again",
};

const SECTION = {
  kind: "section",
  title: "A book",
  number: "12",
  body: [{ kind: "prose", html: "<p>A door.</p>" }],
  choices: [
    { letter: "A", text: "Go in", terms: [], ways: [{ go: "A", says: "to 13" }] },
    {
      letter: "B",
      text: "Try the lock",
      terms: [{ kind: "skill", text: "Craft 5" }],
      ways: [
        { go: "B:pass", label: "Success", says: "to 14" },
        { go: "B:fail", label: "Failure", says: "to 15" },
      ],
    },
  ],
};

let model;
let el;
let close;

beforeEach(() => {
  model = new FakeModel({ texts: TEXTS, language: "en", page: SECTION });
  el = document.createElement("div");
  document.body.replaceChildren(el);
  close = widget.render({ model, el });
});

function press(key, target = el) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

test("a click takes a way, and nothing else is sent until the page is turned", () => {
  click(el.querySelector('[data-go="A"]'));
  click(el.querySelector('[data-go="B:pass"]'));
  expect(model.sent).toEqual([{ go: "A" }]);
  model.set("page", { ...SECTION, number: "13" });
  click(el.querySelector('[data-go="B:pass"]'));
  expect(model.last).toEqual({ go: "B:pass" });
});

test("the first nine ways have digits in their order", () => {
  expect([...el.querySelectorAll("[data-digit]")].map((one) => one.dataset.go)).toEqual(["A", "B:pass", "B:fail"]);
  expect(press("3")).toBe(true);
  expect(model.sent).toEqual([{ go: "B:fail" }]);
});

test("a letter takes a choice with one way, and moves between several outcomes", () => {
  press("b");
  expect(document.activeElement.dataset.go).toBe("B:pass");
  press("b", document.activeElement);
  expect(document.activeElement.dataset.go).toBe("B:fail");
  expect(model.sent).toEqual([]);
  press("a");
  expect(model.sent).toEqual([{ go: "A" }]);
});

test("Z and H are for the tools unless a choice has the letter", () => {
  press("z");
  expect(model.last).toEqual({ back: true });
});

test("arrows move round the buttons of the page", () => {
  press("ArrowUp");
  expect(document.activeElement.dataset.go).toBe("B:fail");
  press("ArrowDown", document.activeElement);
  expect(document.activeElement.dataset.go).toBe("A");
});

test("Tab and modifiers are the browser's", () => {
  expect(press("Tab")).toBe(false);
  const event = new KeyboardEvent("keydown", { key: "a", ctrlKey: true, bubbles: true, cancelable: true });
  el.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
  expect(model.sent).toEqual([]);
});

test("a new page takes the focus only from the reader itself", () => {
  model.set("page", { ...SECTION, number: "13" });
  expect(el.contains(document.activeElement)).toBe(false);
  click(el.querySelector('[data-go="A"]'));
  model.set("page", { ...SECTION, number: "14", town: "Inner Harbour" });
  expect(document.activeElement.className).toBe("heading");
  expect(el.querySelector('[role="status"]').textContent).toBe("Section 14. Inner Harbour.");
});

test("a silent kernel is reported until it answers", () => {
  press("a");
  vi.advanceTimersByTime(4000);
  expect(el.querySelector(".trouble").textContent).toBe("No answer.");
  model.set("page", SECTION);
  expect(el.querySelector(".trouble").textContent).toBe("");
});

test("the list of keys opens and closes", () => {
  press("?");
  expect(el.querySelector(".help").hidden).toBe(false);
  press("Escape");
  expect(el.querySelector(".help").hidden).toBe(true);
});

test("an ending offers to start again", () => {
  model.set("page", { kind: "ending", title: "A book", ending: { label: "Ending 3", name: "Home" } });
  click(el.querySelector(".again"));
  expect(model.sent).toEqual([{ start: true }]);
});

test("a closed reader reacts to nothing", () => {
  close();
  press("a");
  model.set("page", { ...SECTION, number: "99" });
  expect(model.sent).toEqual([]);
  expect(el.querySelector(".number").textContent).toBe("12");
});
