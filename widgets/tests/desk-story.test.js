import { expect, test, vi } from "vitest";
import { threadCard } from "../browser/desk/story/card.js";
import { dim, drawScene, routes } from "../browser/desk/story/scene.js";
import { make } from "../browser/shared/dom.js";
import { deskTexts } from "./desk-support.js";

const mark = (thread, place, section) => ({
  tag: "circle",
  attributes: { cx: 1, cy: 2, r: 3 },
  look: "mk gives f0",
  thread,
  place,
  section,
});

const SCENE = {
  width: 100,
  height: 50,
  title: "A book: Storyline",
  shapes: [
    mark("LAMP", "1", "1.2"),
    mark("LAMP", "4", "4"),
    mark("ROPE", "4", "4.1"),
    { tag: "circle", attributes: { cx: 10, cy: 20, r: 9 }, look: "land edged", place: "1" },
    { tag: "rect", attributes: { x: 40, y: 10, width: 20, height: 10 }, look: "box edged", place: "4" },
    { tag: "text", attributes: { x: 1, y: 2 }, look: "ink", text: "<b>LAMP</b>", thread: "LAMP" },
    { tag: "script", attributes: {}, text: "alert(1)" },
  ],
};

const THREAD = {
  name: "LAMP",
  title: "A lamp",
  kind: "elsewhere",
  to: "",
  first: 3,
  gives: ["1"],
  asks: ["4"],
  marks: [
    { role: "gives", name: "1.2", section: "1.2", place: "1" },
    { role: "asks", name: "event card 4", section: "", place: "events" },
  ],
  plan: [{ place: "1", name: "Quay", sections: ["1", "1.2"], gains: [{ thing: "LAMP", at: "1.2" }] }],
};

const faint = (layer) => [...layer.children].map((one) => one.classList.contains("faint"));

test("only shapes are drawn, and texts are never markup", () => {
  const { element, layer } = drawScene(SCENE);
  expect(layer.children.length).toBe(6);
  expect(element.querySelector("script, b")).toBeNull();
  expect(layer.lastElementChild.textContent).toBe("<b>LAMP</b>");
});

test("a chosen thread, section or place keeps what belongs to it", () => {
  const { layer } = drawScene(SCENE);
  dim(layer, { thread: "ROPE" });
  expect(faint(layer)).toEqual([true, true, false, true, false, true]);
  dim(layer, { section: "1.2", place: "1" });
  expect(faint(layer)).toEqual([false, false, true, false, false, false]);
  dim(layer, { place: "4" });
  expect(faint(layer)).toEqual([false, false, false, false, false, false]);
  dim(layer, null);
  expect(faint(layer)).not.toContain(true);
});

test("routes lead from the places that give a thread to those that need it", () => {
  const [path] = routes(SCENE.shapes, THREAD);
  expect(path.getAttribute("d")).toMatch(/^M10 20Q[-\d. ]+ 50 15$/);
  expect(routes(SCENE.shapes, { gives: ["4"], asks: ["events", "4"] })).toEqual([]);
});

test("the card names the marks of a thread, and a play that gains it", () => {
  const open = vi.fn();
  const card = make("div", {}, threadCard(THREAD, { texts: deskTexts(), language: "en", open, close: vi.fn() }));
  expect(card.textContent).toContain("Ends up: at other places · Earliest after 3 decisions");
  expect(card.textContent).toContain("event card 4");
  expect(card.querySelector("li").textContent).toBe("1 Quay 1 1.2 gain LAMP at 1.2");
  [...card.querySelectorAll("button")].find((one) => one.textContent === "1.2").click();
  expect(open).toHaveBeenCalledWith("1.2");
});
