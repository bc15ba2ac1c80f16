import { beforeEach, expect, test } from "vitest";
import { Focus } from "../browser/table/focus.js";
import { laidOut, STORY } from "./support.js";

let root;
let focus;

beforeEach(() => {
  root = document.createElement("div");
  root.tabIndex = -1;
  document.body.replaceChildren(root);
  focus = new Focus(root, () => ["B", "A"]);
});

const draw = (html) => {
  root.innerHTML = html;
};

const changed = (...names) => ({ screen: "play", changed: new Set(names) });

test("an element outside the table is not active", () => {
  const outside = document.createElement("button");
  document.body.append(outside);
  outside.focus();
  expect(focus.active).toBeNull();
  focus.keep();
  expect(focus.active).toBe(root);
});

test("elements are found by their focus name, whatever is in it", () => {
  draw('<button data-focus="map 1:B > [2]"></button>');
  expect(focus.named("map 1:B > [2]")).toBe(root.firstChild);
  expect(focus.named(null)).toBeNull();
});

test("a room is entered by its heading, else by the first choice in the order of the digits", () => {
  draw(
    '<div class="atlas"><i class="lit" data-option="A" tabindex="0"></i><i class="lit" data-option="B" tabindex="0"></i></div>',
  );
  expect(focus.goTo(".atlas")).toBe(true);
  expect(focus.active.dataset.option).toBe("B");
  root.querySelector(".atlas").insertAdjacentHTML("beforeend", '<h3 data-heading tabindex="-1"></h3>');
  focus.goTo(".atlas");
  expect(focus.active.tagName).toBe("H3");
});

test("a room without anything to focus is not entered", () => {
  draw('<div class="atlas"></div>');
  expect(focus.goTo(".atlas")).toBe(false);
});

test("when the story is over, the question is what follows", () => {
  draw('<div class="ending"><button class="go"></button></div>');
  expect(focus.goTo(".question")).toBe(false);
  expect(focus.active.className).toBe("go");
});

test("the focus stays on the same element when something else changed", () => {
  draw('<button data-focus="bar undo"></button>');
  root.firstChild.focus();
  const snapshot = focus.snapshot();
  draw('<h3 class="question"></h3><button data-focus="bar undo"></button>');
  focus.restore(snapshot, changed("crew"));
  expect(focus.active.dataset.focus).toBe("bar undo");
});

test("the focus goes to a new question", () => {
  draw('<button data-focus="option A"></button>');
  root.firstChild.focus();
  const snapshot = focus.snapshot();
  draw('<div class="question"><h3 data-heading tabindex="-1"></h3></div><button data-focus="option A"></button>');
  focus.restore(snapshot, changed("question"));
  expect(focus.active.tagName).toBe("H3");
});

test("the focus goes to the table when its element is gone", () => {
  draw('<button data-focus="card 1"></button>');
  root.firstChild.focus();
  const snapshot = focus.snapshot();
  draw("");
  focus.restore(snapshot, changed("cards"));
  expect(focus.active).toBe(root);
});

test("the focus is not taken from the rest of the page", () => {
  draw('<div class="question"><h3 data-heading tabindex="-1"></h3></div>');
  focus.restore(focus.snapshot(), changed("question"));
  expect(focus.active).toBeNull();
});

test("drawing one room leaves the focus on its element", () => {
  draw('<div class="room"><button data-focus="a"></button></div>');
  const room = root.firstChild;
  room.firstChild.focus();
  focus.during(room, () => {
    room.innerHTML = '<i></i><button data-focus="a"></button>';
  });
  expect(focus.active).toBe(room.lastChild);
  focus.during(room, () => {
    room.innerHTML = "";
  });
  expect(focus.active).toBe(root);
});

test("on the table, a new question takes the focus from the answer before it", async () => {
  const { model, table, find } = laidOut();
  find('[data-option="A"]').focus();
  model.set("question", { ...STORY, serial: 8, title: "And now?", story: false, options: STORY.options.slice(0, 1) });
  await Promise.resolve();
  expect(table.focus.active).toBe(find(".question h3"));
  expect(find(".question h3").textContent).toBe("And now?");
});
