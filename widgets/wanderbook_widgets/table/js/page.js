// The page: what was read, set for reading, and what happened, quietly between.

import { make, rendered, ruleLink } from "./dom.js";

function section(part) {
  return make("article", { class: part.on ? "read on" : "read" },
    part.on ? "" : make("p", { class: "no" }, part.name),
    part.town && !part.on ? make("p", { class: "town", dir: "auto" }, part.town) : "",
    part.html ? rendered("div", { class: part.initial && !part.on ? "prose initial" : "prose", dir: "auto" }, part.html) : "");
}

function line(part) {
  return make("p", { class: `told ${part.event}` }, part.text, " ", ruleLink(part.rule),
    part.detail ? make("span", { class: "detail" }, part.detail) : "",
    part.prose ? rendered("span", { class: "prose", dir: "auto" }, part.prose) : "");
}

function ending(data, texts) {
  if (!data.ending?.lines) return "";
  return make("div", { class: "ending" },
    make("p", { class: "ornament", "aria-hidden": "true" }, "❦"),
    data.ending.lines.map((text, at) => make("p", { class: at ? "small" : "name" }, text)),
    make("div", { class: "act" },
      make("button", { type: "button", class: "go", "data-leave": true }, texts.to_title),
      make("button", { type: "button", "data-look": "score" }, texts.score)));
}

export function page(data, table) {
  return [data.parts?.map((part) => (part.kind === "section" ? section(part) : line(part))), ending(data, table.texts)];
}
