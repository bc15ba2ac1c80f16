import { expect, test } from "vitest";
import { ago } from "../browser/table/sheets/previously.js";
import { laidOut, STORY } from "./support.js";

const people = (name) => [{ name, face: "", health: { text: "health 5/5" } }];
const crew = (active) => ({
  players: ["Ana", "Ben"].map((name, number) => ({
    number,
    name,
    active: active === number,
    figures: [],
    members: people(number ? "Mac" : "Odessa"),
  })),
});

/** A table at Ana's turn, then an answer after which it is the turn of somebody. */
async function passed(active, prepare = () => {}) {
  localStorage.clear();
  const laid = laidOut(STORY, { crew: crew(0) });
  prepare(laid.table);
  laid.model.set("head", { ...laid.model.get("head"), moment: 2 });
  laid.model.set("crew", crew(active));
  await Promise.resolve();
  return laid;
}

test("a card says who hands over to whom, and one key takes the turn", async () => {
  const { find, model, table } = await passed(1);
  expect(find(".sheet.handover .of").textContent).toBe("Ana to Ben");
  expect(find(".sheet.handover .people").textContent).toContain("Mac");
  find('[data-focus="take over"]').click();
  expect(model.last).toEqual({ uncover: 1 });
  expect(table.sheets.isOpen).toBe(false);
});

test("closed without taking it, the hand stays covered", async () => {
  const { model, table } = await passed(1);
  table.sheets.close();
  expect(model.last?.uncover).toBeUndefined();
});

test("there is no card within a turn, nor where it is switched off", async () => {
  expect((await passed(0)).table.sheets.isOpen).toBe(false);
  const { table } = await passed(1, ({ preferences }) => preferences.set("handover", false));
  expect(table.sheets.isOpen).toBe(false);
});

test("times are told in the language of the table", () => {
  const day = 86_400_000;
  expect(ago(0, 5 * day, "en")).toBe("5 days ago");
  expect(ago(0, day, "fr")).toBe("hier");
  expect(ago(10, 0, "en")).toBe("this minute");
});
