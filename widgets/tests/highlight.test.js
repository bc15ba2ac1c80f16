import { expect, test } from "vitest";
import { optionAt } from "../browser/table/highlight.js";
import { click, laidOut, STORY, TICKS } from "./support.js";

/** A table with an element that stands for an option, as a region of the map does. */
function withMark(id, question, more) {
  const laid = laidOut(question, more);
  const mark = document.createElement("i");
  mark.dataset.option = id;
  laid.root.append(mark);
  laid.table.board.highlight();
  return { ...laid, mark };
}

test("an open option is lit, and can be focused and pressed", () => {
  const { mark, model } = withMark("A");
  expect(mark.className).toBe("lit");
  expect([mark.getAttribute("role"), mark.getAttribute("tabindex")]).toEqual(["button", "0"]);
  click(mark);
  expect(model.last).toEqual({ answer: ["A"], serial: 7 });
});

test("a closed option is shut, out of the tab order, and says why", () => {
  const { mark, find } = withMark("B");
  expect(mark.className).toBe("shut");
  expect(mark.getAttribute("tabindex")).toBe("-1");
  click(mark);
  expect(find(".toast").textContent).toContain("The door is shut.");
});

test("an element that is no option now is nothing special", () => {
  const { mark, model, table } = withMark("A");
  model.traits.question = { ...STORY, options: [] };
  table.board.highlight();
  expect(mark.className).toBe("");
  expect(mark.hasAttribute("role")).toBe(false);
  expect(mark.hasAttribute("tabindex")).toBe(false);
});

test("free actions are marked as such", () => {
  const { mark } = withMark("camp", STORY, { free_actions: { open: ["camp"] } });
  expect(mark.className).toBe("lit beside");
});

test("ticked options are pressed", () => {
  const { mark, table } = withMark("Bo", TICKS);
  expect(mark.getAttribute("aria-pressed")).toBe("false");
  table.selection.choose("Bo");
  expect(mark.classList.contains("chosen")).toBe(true);
  expect(mark.getAttribute("aria-pressed")).toBe("true");
});

test("a closed button is disabled for screen readers, and can still be pressed to hear why", () => {
  const { find } = laidOut();
  const button = find('.choice[data-option="B"]');
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(button.disabled).toBe(false);
});

test("a click anywhere on a card chooses its option, except on its own buttons", () => {
  const card = document.createElement("div");
  card.className = "dealt-card";
  card.innerHTML = '<b data-option="card"></b><p></p><div class="pick-row"><u></u></div>';
  expect(optionAt(card.querySelector("p"))).toBe("card");
  expect(optionAt(card.querySelector("u"))).toBeUndefined();
});

test("squares show where damage may go", () => {
  const { root, table } = laidOut({ shape: "place", serial: 1, notes: [] }, { fight: { lit: ["0:0"] } });
  root.insertAdjacentHTML("beforeend", '<i data-square="0:0"></i><i data-square="0:1"></i>');
  table.board.highlight();
  const [one, other] = root.querySelectorAll("[data-square]");
  expect([one.className, one.getAttribute("tabindex"), one.hasAttribute("aria-disabled")]).toEqual(["lit", "0", false]);
  expect([other.className, other.getAttribute("tabindex")]).toEqual(["", "-1"]);
  click(one);
  expect(one.className).toBe("chosen");
  expect(table.selection.answer).toEqual(["0:0"]);
});
