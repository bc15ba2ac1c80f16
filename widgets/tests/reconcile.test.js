import { beforeEach, expect, test, vi } from "vitest";
import { childList, format, kbd, make, svg, trustedHtml } from "../browser/shared/dom.js";
import { memo, reconcile } from "../browser/shared/reconcile.js";

let room;

beforeEach(() => {
  room = document.createElement("div");
});

// ---------------------------------------------------------------- elements

test("text never becomes markup", () => {
  expect(make("p", {}, "<b>x</b>").innerHTML).toBe("&lt;b&gt;x&lt;/b&gt;");
});

test("attributes that are false, empty or null are left out", () => {
  const made = make("p", { a: true, b: false, c: "", d: null, e: undefined, f: 0 });
  expect(made.getAttributeNames()).toEqual(["a", "f"]);
});

test("an attribute that begins with `on` is a listener", () => {
  const run = vi.fn();
  make("button", { onclick: run }).click();
  expect(run).toHaveBeenCalledTimes(1);
});

test("lists of children are flattened, and nothing is left out of them but nothing", () => {
  expect(childList("a", ["b", ["c", "", null, false, undefined]], 0)).toEqual(["a", "b", "c", 0]);
});

test("SVG elements are in their namespace", () => {
  expect(svg("path", { d: "M0 0" }).namespaceURI).toBe("http://www.w3.org/2000/svg");
});

test("prose keeps its markup", () => {
  expect(trustedHtml("p", { class: "x" }, "<em>so</em>").outerHTML).toBe('<p class="x"><em>so</em></p>');
});

test("names in braces are replaced; unknown ones vanish", () => {
  expect(format("{who} has {many}{x}", { who: "Ada", many: 0 })).toBe("Ada has 0");
});

test("a key without a name is nothing", () => {
  expect(kbd("")).toBe("");
  expect(kbd("U").textContent).toBe("U");
});

// ---------------------------------------------------------------- reconciliation

const item = (data, build = () => make("li", {}, data.name)) => memo([data], build);

test("an unchanged element stays, and is not built again", () => {
  const [ada, bo] = [{ name: "Ada" }, { name: "Bo" }];
  reconcile(room, [item(ada), item(bo)]);
  const [first, second] = room.children;
  const build = vi.fn();
  reconcile(room, [item(bo, build), item(ada, build)]);
  expect([...room.children]).toEqual([second, first]);
  expect(build).not.toHaveBeenCalled();
});

test("a changed element is built, and others are removed", () => {
  const ada = { name: "Ada" };
  reconcile(room, [item(ada), item({ name: "Bo" })]);
  const [first] = room.children;
  reconcile(room, [item(ada), item({ name: "Cy" })]);
  expect(room.textContent).toBe("AdaCy");
  expect(room.firstChild).toBe(first);
});

test("all dependencies count, not only the key", () => {
  const ada = { name: "Ada" };
  reconcile(room, [memo([ada, false], () => make("li", {}, "closed"))]);
  reconcile(room, [memo([ada, true], () => make("li", {}, "open"))]);
  expect(room.textContent).toBe("open");
});

test("two siblings with one key are both there", () => {
  const same = { name: "Rope" };
  for (let times = 0; times < 2; times += 1) reconcile(room, [item(same), item(same)]);
  expect(room.textContent).toBe("RopeRope");
});

test("a frame stays with its listeners, takes new attributes, and is reconciled inside", () => {
  const ada = { name: "Ada" };
  const frame = (name, ...children) => make("ul", { class: name, "data-renew": "crew" }, ...children);
  reconcile(room, [frame("few", item(ada))]);
  const [list] = room.children;
  const [entry] = list.children;
  reconcile(room, [frame("many", item({ name: "Bo" }), item(ada))]);
  expect(room.firstChild).toBe(list);
  expect(list.className).toBe("many");
  expect(list.lastChild).toBe(entry);
  expect(list.textContent).toBe("BoAda");
});

test("a frame of another name or element is a new one", () => {
  reconcile(room, [make("ul", { "data-renew": "a" })]);
  const [old] = room.children;
  reconcile(room, [make("ol", { "data-renew": "a" })]);
  expect(room.firstChild).not.toBe(old);
  expect(room.children).toHaveLength(1);
});

test("placeholders inside new elements are built", () => {
  reconcile(room, [make("div", {}, item({ name: "Ada" }))]);
  expect(room.innerHTML).toBe("<div><li>Ada</li></div>");
});

test("strings become text", () => {
  reconcile(room, ["<i>", make("b", {}, "x")]);
  expect(room.innerHTML).toBe("&lt;i&gt;<b>x</b>");
});

test("a style is carried over as a property: published pages forbid the attribute", () => {
  reconcile(room, [make("div", { "data-renew": "player", style: "--size: 4" })]);
  const [frame] = room.children;
  let text = "";
  const style = {
    set cssText(value) {
      text = value;
    },
  };
  Object.defineProperty(frame, "style", { value: style });
  const setAttribute = vi.spyOn(frame, "setAttribute");
  reconcile(room, [make("div", { "data-renew": "player", style: "--size: 5" })]);
  expect(room.children[0]).toBe(frame);
  expect(text).toContain("--size: 5");
  expect(setAttribute).not.toHaveBeenCalled();
});
