// A moment as elements: on the page it stays, and for a second it is shown large.

import { make, trustedHtml } from "../../shared/dom.js";
import { face } from "../../shared/faces/index.js";
import { dice } from "../parts/dice.js";
import { icon } from "../parts/icons.js";

const SIGNS = { harm: "heart", fall: "heart", event: "burst", level: "star", quest: "eye", enemy: "sword" };
const BAD = new Set(["harm", "fall", "defeat", "strike"]);

export const isGood = ({ kind, good }) => good ?? !BAD.has(kind);

const after = (at) => ({ style: `--at:${at}` });

const signed = (value) => (value < 0 ? `−${-value}` : `+${value}`);

/** What was turned over or rolled, on a card that turns. */
const turned = (name, value, kind = "") =>
  make(
    "span",
    { class: `fate-card${kind}`, ...after(0) },
    make("span", { class: "fate-face" }, make("i", {}, name), make("b", {}, value)),
  );

/** The fate card, or the die of an attack that has one. */
function fateCard({ fate, die }, { moments, draw }) {
  if (fate !== undefined) return turned(moments.fate, String(fate));
  return die === undefined ? "" : turned(draw.die, signed(die), " die");
}

/** Whether the total reaches the number: `≥ 8`; or what it is a number of. */
const against = ({ total, needed, unit }) => unit ?? `${total >= needed ? "≥" : "<"} ${needed}`;

/** Fate or die, what each who takes part and their help add, and the total against the number. */
export function sum(beat, texts) {
  if (beat.total === undefined) return beat.fate ? make("p", { class: "beat-sum" }, fateCard(beat, texts)) : "";
  const added = beat.addends ?? [];
  return make(
    "p",
    { class: "beat-sum" },
    fateCard(beat, texts),
    added.map(({ name, value }) =>
      make("span", { class: "added", ...after(1) }, make("b", {}, signed(value)), make("i", { dir: "auto" }, name)),
    ),
    make("span", { class: "total", ...after(2) }, make("b", {}, `= ${beat.total}`), make("i", {}, against(beat))),
  );
}

export const stamp = (beat) =>
  beat.stamp ? make("strong", { class: `stamp ${isGood(beat) ? "good" : "poor"}`, ...after(3) }, beat.stamp) : "";

const lines = (all, name) =>
  all?.length
    ? make(
        "ul",
        { class: name, ...after(4) },
        all.map((text) => make("li", {}, text)),
      )
    : "";

/** A counterattack: the enemy lunges at who attacked it, and what gets through is marked on them. */
function strike({ faces, lost }) {
  if (!faces?.length) return "";
  const [enemy, target] = faces;
  const mark = lost ? make("b", { class: "beat-lost" }, lost) : "";
  return make(
    "p",
    { class: "beat-strike" },
    make("span", { class: "lunges" }, face(enemy, { size: 84, wide: true })),
    make("span", { class: "struck" }, face(target, { size: 84 }), mark),
  );
}

/** A moment, as it is shown large and as the page keeps it. */
export function beat(one, texts) {
  const sign = SIGNS[one.kind];
  return make(
    "div",
    { class: `beat ${one.kind} ${isGood(one) ? "good" : "poor"}${one.seen ? " seen" : ""}` },
    stamp(one),
    one.label ? make("p", { class: "beat-label" }, sign ? icon(sign) : "", one.label) : "",
    strike(one),
    one.dice
      ? make("p", { class: "duel-roll" }, dice(one.dice), make("span", {}, "= ", make("b", {}, String(one.sum))))
      : "",
    one.html ? trustedHtml("p", { class: "beat-title", dir: "auto" }, one.html) : "",
    one.title ? make("p", { class: "beat-title", dir: "auto" }, one.title) : "",
    sum(one, texts),
    one.odds ? make("p", { class: "beat-odds", ...after(3) }, one.odds) : "",
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
    one.odds ? make("span", { class: "beat-odds" }, one.odds) : "",
  );
}
