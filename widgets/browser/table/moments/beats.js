// A moment as elements: on the page it stays, and for a second it is shown large.

import { make, trustedHtml } from "../../shared/dom.js";
import { icon } from "../parts/icons.js";

const SIGNS = { harm: "heart", fall: "heart", event: "burst", level: "star", quest: "eye", enemy: "sword" };
const BAD = new Set(["harm", "fall", "defeat"]);

export const isGood = ({ kind, good }) => good ?? !BAD.has(kind);

const after = (at) => ({ style: `--at:${at}` });

/** The fate card, which turns. */
const fateCard = ({ fate }, { moments: said }) =>
  make(
    "span",
    { class: "fate-card", ...after(0) },
    make("span", { class: "fate-face" }, make("i", {}, said.fate), make("b", {}, String(fate))),
  );

/** Whether the total reaches the number: `≥ 8`. */
const against = ({ total, needed }) => `${total >= needed ? "≥" : "<"} ${needed}`;

/** Fate, what each who takes part and their help add, and the total against the number. */
function sum(beat, texts) {
  if (beat.total === undefined) return "";
  const { moments: said } = texts;
  const added = beat.addends?.length ? beat.addends : [{ name: said.nobody, value: 0 }];
  return make(
    "p",
    { class: "beat-sum" },
    fateCard(beat, texts),
    added.map(({ name, value }) =>
      make(
        "span",
        { class: "added", ...after(1) },
        make("b", {}, value < 0 ? `−${-value}` : `+${value}`),
        make("i", { dir: "auto" }, name),
      ),
    ),
    make("span", { class: "total", ...after(2) }, make("b", {}, `= ${beat.total}`), make("i", {}, against(beat))),
  );
}

const stamp = (beat) =>
  beat.stamp ? make("strong", { class: `stamp ${isGood(beat) ? "good" : "poor"}`, ...after(3) }, beat.stamp) : "";

const lines = (all, name) =>
  all?.length
    ? make(
        "ul",
        { class: name, ...after(4) },
        all.map((text) => make("li", {}, text)),
      )
    : "";

/** A moment, as it is shown large and as the page keeps it. */
export function beat(one, texts) {
  const sign = SIGNS[one.kind];
  return make(
    "div",
    { class: `beat ${one.kind} ${isGood(one) ? "good" : "poor"}` },
    stamp(one),
    one.label ? make("p", { class: "beat-label" }, sign ? icon(sign) : "", one.label) : "",
    one.html ? trustedHtml("p", { class: "beat-title", dir: "auto" }, one.html) : "",
    one.title ? make("p", { class: "beat-title", dir: "auto" }, one.title) : "",
    sum(one, texts),
    one.text ? make("p", { class: "beat-text", dir: "auto" }, one.text) : "",
    lines(one.lines, "beat-lines"),
    lines(one.brings, "beat-brings"),
  );
}

/** Challenges and attacks stay on the page, in short. Everything else is told there by its own line. */
export const keptBeats = ({ beats = [] }, texts) =>
  beats.filter(({ total }) => total !== undefined).map((one) => keptBeat(one, texts));

function keptBeat(one, texts) {
  const { moments: said } = texts;
  const addends = [...(one.addends ?? []), { name: said.fate, value: one.fate ?? 0 }];
  const figures = addends.map(({ name, value }) => `${value} ${name}`).join(" + ");
  return make(
    "p",
    { class: "kept-beat" },
    make("strong", { class: `stamp ${isGood(one) ? "good" : "poor"}` }, one.stamp),
    make("span", { class: "beat-label" }, one.label || one.title),
    make("span", {}, `${figures} = `, make("b", {}, String(one.total)), ` ${against(one)}`),
  );
}
