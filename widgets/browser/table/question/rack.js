// Who can do what in a fight: crew with their weapons, cards with their players, instead of a list of all pairs.

import { kbd, make } from "../../shared/dom.js";
import { face } from "../../shared/faces/index.js";
import { hiddenText, pips } from "../parts/common.js";
import { thing } from "./thing.js";

/** A figure stays with its name, and several figures may be on several lines. */
const breakable = (text) => text.replace(/ (?=\d)/g, "\u00a0").replaceAll("/", "/\u200b");

/** The faces of the crew by name. */
function looksOf({ model }) {
  const members = (model.get("crew")?.players ?? []).flatMap((player) => player.members ?? []);
  return new Map(members.filter((one) => one.face).map((one) => [one.name, one.face]));
}

/** Something that somebody can do, with their face. What nearly everybody does is not named again. */
function person({ name, detail, pips: held }, choice, usual, { looks, selection }) {
  const option = selection.options.get(choice.id) ?? {};
  const said = option.closed ? option.why : breakable(choice.detail);
  const attributes = { "data-option": choice.id, "data-focus": `option ${choice.id}`, title: detail };
  const isUsual = choice.label === usual;
  return make(
    "button",
    { type: "button", class: "thing person", ...attributes },
    face(looks.get(name), { size: 30 }),
    hiddenText(isUsual ? `${name}, ${choice.label} ` : `${name}, `),
    make("b", { dir: "auto", "aria-hidden": "true" }, name),
    make(
      "span",
      { class: "d" },
      isUsual ? "" : make("span", { class: "with" }, choice.label, " "),
      said,
      held?.length ? [" ", pips(...held, "brass")] : "",
    ),
    kbd(selection.keyOf(choice.id)),
  );
}

/** Where the groups are people of the crew: their faces, each with one thing to do. */
function peopleOf({ name, groups }, looks, { selection }) {
  const usual = groups[0].choices[0]?.label;
  const drawn = groups.flatMap((one) => one.choices.map((choice) => person(one, choice, usual, { looks, selection })));
  return make("div", { class: "rack people-rack", role: "group", "aria-label": name }, drawn);
}

function rackGroup(one, table) {
  const things = one.choices.map((choice) => thing({ ...choice, of: one.name }, table));
  const heading = make(
    "div",
    { class: "of" },
    make("b", { dir: "auto" }, one.name),
    one.of ? make("span", { class: "tag" }, one.of) : "",
    one.pips?.length ? pips(...one.pips, "brass") : "",
    one.detail ? make("span", { class: "d" }, one.detail) : "",
  );
  return make(
    "div",
    { class: "group", role: "group", "aria-label": one.name },
    heading,
    make("div", { class: "things" }, things),
  );
}

function rackOf({ name, groups, kind = "rack" }, table) {
  const looks = looksOf(table);
  if (kind === "rack" && groups.length && groups.every((one) => looks.has(one.name))) {
    return peopleOf({ name, groups }, looks, table);
  }
  const drawn = groups.map((one) => rackGroup(one, table));
  return make("div", { class: kind, role: "group", "aria-label": name }, drawn);
}

/** What is seldom wanted, in a fold: it would separate the rest from the end of the list. */
function foldedRack({ name, groups = [] } = {}, table) {
  if (!groups.length) return "";
  const isOpen = table.folds.isOpen("rack");
  return make(
    "details",
    { class: "folded-rack", open: isOpen, "data-fold": "rack", "data-draws": "question free_actions" },
    make("summary", { "data-focus": "rack" }, name),
    isOpen ? rackOf({ name, groups }, table) : "",
  );
}

export function rack({ rack: data }, table) {
  if (!data?.groups) return "";
  const { name, groups, cards, folded } = data;
  const kind = cards ? "rack cards-rack" : "rack";
  return [rackOf({ name, groups, kind }, table), foldedRack(folded, table)];
}
