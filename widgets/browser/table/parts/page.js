// The page: prose to read, and between it what happened.

import { make, trustedHtml } from "../../shared/dom.js";
import { keptBeats } from "../moments/beats.js";
import { ruleLink, withEmphasis } from "./common.js";

/** A section; one that continues the section before it has no number. */
export function section(part) {
  const isNew = !part.on;
  const prose = { class: part.initial && isNew ? "prose initial" : "prose", dir: "auto" };
  return make(
    "article",
    { class: isNew ? "read" : "read on" },
    isNew ? make("p", { class: "no" }, part.name) : "",
    part.town && isNew ? make("p", { class: "town", dir: "auto" }, part.town) : "",
    part.html ? trustedHtml("div", prose, part.html) : "",
  );
}

export function line(part) {
  return make(
    "p",
    { class: `told ${part.event}` },
    part.text,
    " ",
    ruleLink(part.rule),
    part.detail ? make("span", { class: "detail" }, withEmphasis(part.detail)) : "",
    part.prose ? trustedHtml("span", { class: "prose", dir: "auto" }, part.prose) : "",
  );
}

function ending({ ending: end }, { texts, model }) {
  if (!end?.lines) return "";
  const score = () => make("button", { type: "button", "data-look": "score" }, texts.score);
  const leave = { type: "button", class: "go", "data-leave": true, "data-focus": "to title" };
  return make(
    "div",
    { class: "ending" },
    make("p", { class: "ornament", "aria-hidden": "true" }, "❦"),
    end.lines.map((text, at) => make("p", { class: at ? "small" : "name" }, text)),
    make("div", { class: "act" }, make("button", leave, texts.to_title), model.get("head")?.scored ? score() : ""),
  );
}

const standsAlone = (part) => part.event === "TurnBegan" || part.detail || part.prose;

/** Short lines in a row become one paragraph: there are often many, and the prose comes after them. */
function paragraphs(parts) {
  const found = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (part.kind === "section") found.push(section(part));
    else if (standsAlone(part)) found.push(line(part));
    else if (last?.className === "happened") last.append(line(part), " ");
    else found.push(make("div", { class: "happened" }, line(part), " "));
  }
  return found;
}

const SUMMED = new Set(["Joined", "Drawn", "Totalled", "AttackJudged"]); // what a kept moment tells in full
const HEADED = new Set(["RoomUsed", "Explored", "EventDrawn", "RedirectFired"]); // what the board or a heading shows

/** Where there is something to read, the parts without what is seen anyway; the log has all of them. */
function readable(parts) {
  const isStory = parts.some(({ kind, on }) => kind === "section" && !on);
  return isStory ? parts.filter(({ event }) => !HEADED.has(event)) : parts;
}

/** The parts without what a kept moment tells; of a verdict, what the book says of it. */
const untold = (parts) =>
  parts.flatMap((part) => {
    if (SUMMED.has(part.event) || (part.event === "Judged" && !part.prose)) return [];
    return part.event === "Judged" ? [{ ...part, text: "", rule: "" }] : [part];
  });

const COSTS = new Set(["HealthLost", "StatusGained", "Drawn"]); // what a victory sums up

/** Whether the page of a victory tells this part, too. */
const isWon = (part, isBefore, said) =>
  part.event === "FightWon" || said.has(part.text) || (isBefore ? COSTS.has(part.event) : part.event === "Judged");

/** The parts without what the page of a victory has just told: the last blow, the verdict, the rewards, the cost. What
 * has more to say than that stays, and so does the verdict where nothing else would. */
function unwon(parts, { victory }) {
  const won = parts.findIndex(({ event }) => event === "FightWon");
  if (!victory || won < 0) return parts;
  const next = parts.findIndex(({ kind }, at) => at > won && kind === "section");
  const end = next < 0 ? parts.length : next;
  const said = new Set([...(victory.blow ?? []), ...(victory.brings ?? [])]);
  const left = parts.filter(
    (part, at) => at >= end || part.kind === "section" || part.detail || part.prose || !isWon(part, at < won, said),
  );
  return left.length ? left : [parts[won]];
}

/** A challenge or an attack is told once, with its figures, in place of the lines that say them one by one. */
export function page(data, table) {
  const moments = table.model.get("moments") ?? {};
  const kept = keptBeats(moments, table.texts);
  const all = unwon(data.parts ?? [], moments);
  const parts = kept.length ? untold(all) : all;
  return [kept, paragraphs(readable(parts)), ending(data, table)];
}
