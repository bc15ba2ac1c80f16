// A fight by stats: you on the left, your enemy on the right, and between them the dice and the odds.

import { format, make } from "../../shared/dom.js";
import { face } from "../../shared/faces/index.js";
import { dice } from "./dice.js";

const MOST_PIPS = 20;

/** A stat as a row of pips, or where there are many, as a bar. */
function bar(now, most) {
  if (most > MOST_PIPS) {
    return make(
      "span",
      { class: "duel-bar whole", "aria-hidden": "true" },
      make("i", { style: `width:${(100 * now) / most}%` }),
    );
  }
  const pips = Array.from({ length: most }, (_, at) => make("i", { class: at < now ? "" : "off" }));
  return make("span", { class: "duel-bar", "aria-hidden": "true" }, pips);
}

function stat(kind, { name, now, most }, said) {
  return make(
    "p",
    { class: `duel-stat ${kind}` },
    make("span", { dir: "auto" }, name),
    kind === "health" ? bar(now, most) : make("span", {}),
    make("b", {}, most === undefined ? String(now) : format(said.of, { now, most })),
  );
}

function side({ name, face: look, skill, health }, now, lost, kind, said) {
  return make(
    "section",
    { class: `duel-side ${kind}${lost ? " hurt" : ""}${now ? "" : " beaten"}`, "data-hit": lost ? `−${lost}` : null },
    face(look),
    make("h3", { dir: "auto" }, name),
    stat("skill", skill, said),
    stat("health", { ...health, now }, said),
  );
}

/** The dice of one side and what they come to. */
function roll({ dice: numbers, added }) {
  const total = numbers.reduce((sum, one) => sum + one, added);
  const plus = added ? ` ${added < 0 ? "−" : "+"} ${Math.abs(added)}` : "";
  const several = added || numbers.length > 1;
  return make(
    "p",
    { class: "duel-roll" },
    dice(numbers),
    make(
      "span",
      {},
      make("span", { class: "unseen" }, numbers.join(" + ")),
      several ? `${plus} = ` : " ",
      make("b", {}, String(total)),
    ),
  );
}

function odds({ odds: chances }, several, said) {
  const line = (name, chance) => make("span", {}, name, " ", make("b", {}, format(said.percent, { chance })));
  return make(
    "div",
    { class: "duel-odds" },
    make("p", {}, line(said.this, chances.this), several ? line(said.all, chances.all) : ""),
    make("span", { class: "odds-bar", "aria-hidden": "true" }, make("i", { style: `width:${chances.all}%` })),
    make("p", { class: "odds-hint" }, said.hint),
  );
}

function middle(round, data, said) {
  const isOver = !round.left || (!round.foe_left && round.foe === data.foes.length - 1);
  return make(
    "div",
    { class: "duel-middle" },
    make("p", { class: "duel-round" }, format(said.round, { round: round.number })),
    roll(round.own),
    round.other ? [make("p", { class: "duel-against" }, said.against), roll(round.other)] : "",
    make("p", { class: `duel-told ${round.lost ? "poor" : "good"}`, dir: "auto" }, round.text),
    isOver ? "" : odds(round, round.foe < data.foes.length - 1, said),
  );
}

/** The two sides after a round. Whoever follows a beaten enemy is shown with the next round. */
export function duelScene(data, at, { duel: said }) {
  const round = data.rounds[at];
  return make(
    "div",
    { class: "duel-scene" },
    side(data.you, round.left, round.lost, "you", said),
    middle(round, data, said),
    side(data.foes[round.foe], round.foe_left, round.dealt, "foe", said),
  );
}

/** The rounds up to one, as lines. */
export function duelLog(data, at, { duel: said }) {
  const line = (round) => make("li", {}, make("b", {}, format(said.round, { round: round.number })), " ", round.text);
  return make(
    "ol",
    { class: "duel-log", "aria-label": said.log, tabindex: "0" },
    data.rounds
      .slice(0, at + 1)
      .reverse()
      .map(line),
  );
}

export function duel(data, table) {
  if (!data.rounds) return [];
  const { texts } = table;
  const last = data.rounds.length - 1;
  const onclick = () => table.fightToEnd();
  const end = make("button", { type: "button", class: "to-end", "data-focus": "to the end", onclick }, texts.duel.end);
  return [duelScene(data, last, texts), make("div", { class: "duel-foot" }, duelLog(data, last, texts), end)];
}
