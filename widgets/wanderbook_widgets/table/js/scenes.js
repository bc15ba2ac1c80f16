// Places: a market's stalls, a port's houses, a scene with its spots. Drawn with the question, in the place of its list.

import { kbd, make, odds, rendered, ruleLink } from "./dom.js";
import { thing } from "./fight.js";
import { icon } from "./icons.js";

const HOUSES = { inn: "bed", shipyard: "hammer", healer: "cross", levels: "star" };

/** Why something cannot be had, beneath it. */
const whyShut = (option) => (option?.closed ? make("p", { class: "why" }, option.why, " ", ruleLink(option.closed)) : "");

function stall(one, sign, table) {
  const option = table.choosing.options.get(one.id);
  return make("div", { class: "offer" },
    make("button", { type: "button", class: "wares", "data-option": one.id, "data-focus": `option ${one.id}` },
      make("span", { class: "kind" }, one.kind),
      make("b", { dir: "auto" }, one.name),
      make("span", { class: "does" }, option?.detail ?? ""),
      make("span", { class: "foot-of" }, make("span", { class: "price" }, icon(sign), one.price), kbd(table.choosing.keyOf(one.id)))),
    whyShut(option));
}

function portHouse(one, table) {
  const option = table.choosing.options.get(one.id);
  return make("div", { class: "offer house" },
    make("button", { type: "button", class: "wares", "data-option": one.id, "data-focus": `option ${one.id}` },
      make("span", { class: "sign" }, icon(HOUSES[one.id] ?? "star")),
      make("b", {}, one.name),
      make("span", { class: "does" }, option?.detail ?? ""),
      make("span", { class: "foot-of" }, kbd(table.choosing.keyOf(one.id)))),
    whyShut(option));
}

function sceneSpot(one, table) {
  const { scenes } = table.texts;
  const body = [
    make("span", { class: "letter", "aria-hidden": "true" }, one.letter),
    rendered("span", { class: "t", dir: "auto" }, one.html),
    one.terms.length ? make("span", { class: "terms" }, one.terms.map((term) => make("span", { class: "chip" }, term)), odds(one, table.texts)) : "",
    one.here.length ? make("span", { class: "here" }, one.here.map((name) => make("span", { class: "figure-of" }, name))) : "",
  ];
  const stage = one.id
    ? make("button", { type: "button", class: "stage", "data-option": one.id, "data-focus": `option ${one.id}` }, body, kbd(table.choosing.keyOf(one.id)))
    : make("div", { class: "stage" }, body);
  return make("div", { class: `spot${one.closed ? " shut" : ""}${one.done ? " done" : ""}`, role: "group", "aria-label": `${scenes.spot.replace("{letter}", one.letter)}` },
    stage,
    one.closed ? whyShut(one)
      : one.choices.length ? make("div", { class: "things", role: "group", "aria-label": scenes.places },
          one.choices.map((choice) => thing({ ...choice, of: one.letter }, table))) : "");
}

export function scene(data, table) {
  if (!data.kind) return "";
  const { scenes } = table.texts;
  if (data.kind === "encounter") {
    return make("div", { class: "scene encounter", role: "group", "aria-label": scenes.encounter }, data.spots.map((one) => sceneSpot(one, table)));
  }
  const things = data.kind === "port"
    ? data.services.map((one) => portHouse(one, table))
    : data.offers.map((one) => stall(one, data.kind === "levels" ? "star" : "coin", table));
  return make("div", { class: `scene ${data.kind}`, role: "group", "aria-label": scenes[data.kind] },
    data.kind === "market" ? make("div", { class: "awning", "aria-hidden": "true" }) : "",
    make("div", { class: "stalls" }, things));
}
