import { expect, test } from "vitest";
import { click, laidOut, press, STORY } from "./support.js";

const room = (option, name, more = {}) => ({
  option,
  name,
  damage: 0,
  spaces: 2,
  state: "damage 0 of 2",
  does: `${name} does it`,
  brief: ["+1 command"],
  ...more,
});
const STORES = {
  goods: [],
  events: [],
  decks: [],
  modes: [],
  ship: {
    damage: { now: 1, most: 11 },
    about: "Ship damage: 1 of 11.",
    rooms: [room("bridge", "Bridge"), room("galley", "Galley", { damage: 2, here: true }), room("hull", "Hull")],
    notes: [],
  },
};
const member = (name, colour) => ({ name, colour, initial: name[0], option: name, face: "man, stern" });
const CREW = { players: [{ number: 0, name: "", figures: [], members: [member("Ada", 0), member("Bo", 1)] }] };
const QUESTION = { ...STORY, story: false, options: [{ id: "bridge", label: "Bridge" }] };

const aboard = (question = QUESTION) => laidOut(question, { stores: STORES, crew: CREW, stage: { kind: "ship" } });

test("a room that can be used is lit at its place, and a click uses it", () => {
  const { find, model } = aboard();
  const card = (name) => find(`.ship-room.is-${name} .room-card`);
  expect(card("bridge").classList.contains("lit")).toBe(true);
  expect(card("hull").classList.contains("lit")).toBe(false);
  click(card("bridge"));
  expect(model.last).toEqual({ answer: ["bridge"], serial: 7 });
});

test("a room shows its damage, its effects and where the figure stands", () => {
  const { find } = aboard();
  const galley = find(".ship-room.is-galley");
  expect(galley.querySelectorAll(".hit").length).toBe(2);
  expect(galley.classList.contains("here")).toBe(true);
  expect(galley.classList.contains("full")).toBe(true);
  expect(galley.textContent).toContain("+1 command");
});

test("whoever can be chosen is chosen at their place on the ship", () => {
  const { root, model } = aboard({ ...QUESTION, options: [{ id: "Bo", label: "Bo" }] });
  const standing = [...root.querySelectorAll(".stands.lit")];
  expect(standing.map((one) => one.textContent.trim())).toEqual(["Bo"]);
  click(standing[0]);
  expect(model.last).toEqual({ answer: ["Bo"], serial: 7 });
});

test("the plane has a card for each gauge", () => {
  const gauges = [
    { icon: "plane", name: "Plane", now: 4, most: 5, option: "repair", about: "At the meadow" },
    { icon: "fuel", name: "Fuel", now: 2, most: 5 },
    { icon: "ticked", name: "Rebels", now: 1, most: 3 },
  ];
  const options = [{ id: "repair", label: "Repair" }];
  const { root } = laidOut(
    { ...QUESTION, options },
    { stores: { ...STORES, ship: undefined, gauges }, stage: { kind: "ship" } },
  );
  const cards = [...root.querySelectorAll(".plane-plan .room-card")];
  expect(cards.map((one) => one.classList.contains("lit"))).toEqual([true, false, false]);
});

test("a card and a person are chosen in two steps, and digits are the people that are seen", () => {
  const pairs = (card) => ["Ada", "Bo"].map((who) => ({ id: `${card}:${who}`, label: who, detail: "tired" }));
  const groups = ["7", "8"].map((card) => ({ name: `Card ${card}`, choices: pairs(card) }));
  const options = groups.flatMap(({ choices }) => choices);
  const question = { ...QUESTION, options, rack: { name: "Galley", groups }, covers: options.map(({ id }) => id) };
  const { root, table, model } = aboard(question);
  const people = () => [...root.querySelectorAll(".step-person")].map((one) => one.dataset.option);
  expect(people()).toEqual(["7:Ada", "7:Bo"]);
  click(root.querySelectorAll(".step-card")[1]);
  expect(people()).toEqual(["8:Ada", "8:Bo"]);
  press(table, "2");
  expect(model.last).toEqual({ answer: ["8:Bo"], serial: 7 });
});
