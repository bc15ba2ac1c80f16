// Places drawn with the question instead of a list: a market's stalls, a port's houses, a scene with its spots.

import { kbd, make, trustedHtml } from "../../shared/dom.js";
import { odds, ruleLink } from "../parts/common.js";
import { icon } from "../parts/icons.js";
import { thing } from "./thing.js";

const HOUSES = { inn: "bed", shipyard: "hammer", healer: "cross", levels: "star" };

/** The reason below an option that is closed. */
const whyClosed = (option) =>
  option?.closed ? make("p", { class: "why" }, option.why, " ", ruleLink(option.closed)) : "";

const optionButton = (id, kind, ...children) =>
  make("button", { type: "button", class: kind, "data-option": id, "data-focus": `option ${id}` }, ...children);

// ---------------------------------------------------------------- markets and ports

/** `saysWhy`: whether the reason stands below a closed one; of level cards it is the price, nearly always. */
function stall({ id, kind, name, price }, sign, saysWhy, { selection }) {
  const option = selection.options.get(id);
  const button = optionButton(
    id,
    "wares",
    make("span", { class: "kind" }, kind),
    make("b", { dir: "auto" }, name),
    make("span", { class: "does" }, option?.detail ?? ""),
    make("span", { class: "foot-of" }, make("span", { class: "price" }, icon(sign), price), kbd(selection.keyOf(id))),
  );
  return make("div", { class: "offer" }, button, saysWhy ? whyClosed(option) : "");
}

function house({ id, name }, { selection }) {
  const option = selection.options.get(id);
  const button = optionButton(
    id,
    "wares",
    make("span", { class: "sign" }, icon(HOUSES[id] ?? "star")),
    make("b", {}, name),
    make("span", { class: "does" }, option?.detail ?? ""),
    make("span", { class: "foot-of" }, kbd(selection.keyOf(id))),
  );
  return make("div", { class: "offer house" }, button, whyClosed(option));
}

/** The things to choose in a scene: a house for each service of a port, else a stall for each card on offer, first
 * those that can be paid for. */
function stalls(data, table) {
  if (data.kind === "port") return data.services.map((one) => house(one, table));
  const isLevels = data.kind === "levels";
  const sign = isLevels ? "star" : "coin";
  const isClosed = ({ id }) => Boolean(table.selection.options.get(id)?.closed);
  const offers = data.offers.toSorted((one, other) => isClosed(one) - isClosed(other));
  return offers.map((one) => stall(one, sign, !isLevels, table));
}

// ---------------------------------------------------------------- encounters

function spotText(one, texts) {
  const terms = one.terms.map((term) => make("span", { class: "chip" }, term));
  const figures = one.here.map((name) => make("span", { class: "figure-of" }, name));
  const told = trustedHtml("span", { class: "t", dir: "auto" }, one.html);
  if (one.closed || one.done) told.title = told.textContent; // which is shortened
  return [
    make("span", { class: "letter", "aria-hidden": "true" }, one.letter),
    told,
    terms.length ? make("span", { class: "terms" }, terms, odds(one, texts)) : "",
    figures.length ? make("span", { class: "here" }, figures) : "",
  ];
}

function spotChoices(one, table) {
  if (one.closed) return whyClosed(one);
  if (!one.choices.length) return "";
  const things = one.choices.map((choice) => thing({ ...choice, of: one.letter }, table));
  return make("div", { class: "things", role: "group", "aria-label": table.texts.scenes.places }, things);
}

function sceneSpot(one, table) {
  const { texts, selection } = table;
  const text = spotText(one, texts);
  const stage = one.id
    ? optionButton(one.id, "stage", text, kbd(selection.keyOf(one.id)))
    : make("div", { class: "stage" }, text);
  const name = `spot${one.closed ? " shut" : ""}${one.done ? " done" : ""}`;
  const label = texts.scenes.spot.replace("{letter}", one.letter);
  return make("div", { class: name, role: "group", "aria-label": label }, stage, spotChoices(one, table));
}

export function scene(data, table) {
  if (!data.kind) return "";
  const attributes = { class: `scene ${data.kind}`, role: "group", "aria-label": table.texts.scenes[data.kind] };
  if (data.kind === "encounter") {
    return make(
      "div",
      attributes,
      data.spots.map((one) => sceneSpot(one, table)),
    );
  }
  const awning = data.kind === "market" ? make("div", { class: "awning", "aria-hidden": "true" }) : "";
  return make("div", attributes, awning, make("div", { class: "stalls" }, stalls(data, table)));
}
