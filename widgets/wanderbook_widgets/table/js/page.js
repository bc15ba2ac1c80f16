// The page: what was read, set for reading, and what happened, quietly between.

import { make, rendered, ruleLink, stressed } from "./dom.js";

function section(part) {
  return make("article", { class: part.on ? "read on" : "read" },
    part.on ? "" : make("p", { class: "no" }, part.name),
    part.town && !part.on ? make("p", { class: "town", dir: "auto" }, part.town) : "",
    part.html ? rendered("div", { class: part.initial && !part.on ? "prose initial" : "prose", dir: "auto" }, part.html) : "");
}

function line(part) {
  return make("p", { class: `told ${part.event}` }, part.text, " ", ruleLink(part.rule),
    part.detail ? make("span", { class: "detail" }, stressed(part.detail)) : "",
    part.prose ? rendered("span", { class: "prose", dir: "auto" }, part.prose) : "");
}

function ending(data, { texts, model }) {
  if (!data.ending?.lines) return "";
  return make("div", { class: "ending" },
    make("p", { class: "ornament", "aria-hidden": "true" }, "❦"),
    data.ending.lines.map((text, at) => make("p", { class: at ? "small" : "name" }, text)),
    make("div", { class: "act" },
      make("button", { type: "button", class: "go", "data-leave": true, "data-focus": "to title" }, texts.to_title),
      model.get("head")?.crewed ? make("button", { type: "button", "data-look": "score" }, texts.score) : ""));
}

/** What happened in a row runs on as one paragraph: there is often much of it, and what is to be read comes after. */
function together(parts) {
  const found = [];
  for (const part of parts) {
    if (part.kind === "section") found.push(section(part));
    else if (part.event === "TurnBegan" || part.detail || part.prose) found.push(line(part));
    else if (found.at(-1)?.className === "happened") found.at(-1).append(line(part), " ");
    else found.push(make("div", { class: "happened" }, line(part), " "));
  }
  return found;
}

export function page(data, table) {
  return [together(data.parts ?? []), ending(data, table)];
}
