// Who can do what in a fight: crew with their weapons, cards with their players, instead of a list of all pairs.

import { kbd, make } from "../../shared/dom.js";
import { face } from "../../shared/faces/index.js";
import { hiddenText, pips } from "../parts/common.js";
import { thing } from "./thing.js";

/** Whether everybody can do one thing, and all the same: then the people are the choices. */
const isPlain = ({ groups, kind }) =>
  !kind &&
  groups.length > 1 &&
  groups.every(({ choices }) => choices.length === 1 && choices[0].label === groups[0].choices[0].label);

/** Somebody with a face, and what they would do. */
function person({ name, detail, pips: held, choices: [choice] }, looks, { selection }) {
  const option = selection.options.get(choice.id) ?? {};
  const said = option.closed ? option.why : choice.detail.replace(/ (?=\d)/g, "\u00a0");
  const attributes = { "data-option": choice.id, "data-focus": `option ${choice.id}`, title: detail };
  return make(
    "button",
    { type: "button", class: "thing person", ...attributes },
    looks.has(name) ? face(looks.get(name), { size: 34 }) : "",
    make("b", { dir: "auto" }, name, hiddenText(`, ${choice.label}`)),
    make("span", { class: "d" }, said, held?.length ? [" ", pips(...held, "brass")] : ""),
    kbd(selection.keyOf(choice.id)),
  );
}

function peopleOf({ name, groups }, table) {
  const members = (table.model.get("crew")?.players ?? []).flatMap((player) => player.members ?? []);
  const looks = new Map(members.filter((one) => one.face).map((one) => [one.name, one.face]));
  const drawn = groups.map((one) => person(one, looks, table));
  return make("div", { class: "people-rack", role: "group", "aria-label": name }, drawn);
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
  if (isPlain({ groups, kind: kind === "rack" ? "" : kind })) return peopleOf({ name, groups }, table);
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
