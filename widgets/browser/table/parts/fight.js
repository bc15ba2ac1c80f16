// A fight: the enemy cards side by side, since their squares touch.

import { format, make } from "../../shared/dom.js";
import { face } from "../../shared/faces/index.js";
import { memo } from "../../shared/reconcile.js";
import { hiddenText, pips, term } from "./common.js";
import { icon } from "./icons.js";

/** The icon for what a square does. */
const ICONS = {
  heart: "heart",
  synergy: "link",
  damage: "sword",
  strikes: "sword",
  defence: "shield",
  power: "bolt",
  flying: "wing",
  first_strike: "bolt",
  resist: "shield",
  block: "shield",
  frighten: "ghost",
  low_morale: "frown",
  madness: "spiral",
  venom: "fang",
  weaken: "fall",
  regen: "mend",
  regen_ally: "mend_other",
  ally_damage: "spur",
  ship_damage: "boat",
  lose_resource: "crate",
  disarm: "disarm",
  discard_ability: "card_lost",
  add_power: "bolt",
  add_power_ally: "bolt",
  add_power_self: "bolt",
  die_minus: "die",
  counter_all: "burst",
  hit_all: "burst",
  hit_one: "aim",
};

// ---------------------------------------------------------------- squares

/** What a click on a square does, as attributes. `chosen` says what is chosen among the squares now: nothing, squares
 * for damage ("placed"), or tokens to take off ("uncovered"). */
function squareAction({ id, name, covered }, chosen) {
  if (chosen === "placed" && !covered) return { "data-square": id, role: "button" };
  if (chosen === "uncovered" && covered) return { "data-option": id };
  return { role: "img", "aria-label": name };
}

function squareMark({ icon: kind, amount }) {
  const figure = `${kind === "damage" ? "+" : ""}${amount}`;
  return make("span", { class: `mark ${kind}` }, icon(ICONS[kind] ?? "aim"), amount ? make("b", {}, figure) : "");
}

/** The name of a power that is alone on its square. */
function powerName({ marks }, texts) {
  const [only, ...more] = marks;
  const text = only && !more.length && only.icon !== "heart" ? texts.fight.powers[only.icon] : "";
  return text ? make("span", { class: "n", "aria-hidden": "true" }, text) : "";
}

function enemySquare(data, line, chosen, texts) {
  const kind = data.marks[0]?.icon ?? "bare";
  const action = squareAction(data, chosen);
  const name = `sq ${kind}${data.covered ? " covered" : ""}`;
  return make(
    "div",
    { class: name, style: `--line:${line}`, "data-focus": `square ${data.id}`, title: data.name, ...action },
    action["aria-label"] ? "" : hiddenText(data.name),
    make("span", { class: "marks", "aria-hidden": "true" }, data.marks.map(squareMark)),
    powerName(data, texts),
    make("span", { class: "token" }, icon("drop")),
  );
}

// ---------------------------------------------------------------- enemy cards

function enemyFigure({ icon: kind, name, means, amount }) {
  const sign = ICONS[kind];
  const content = sign ? [icon(sign), make("b", {}, String(amount))] : name;
  return make("span", { class: `figure ${kind}`, title: means }, content);
}

function buffTag(buff) {
  if (!buff?.name) return "";
  return make("span", { class: "buff", title: buff.does }, buff.name, buff.does ? make("i", {}, buff.does) : "");
}

function enemyHead({ name, face: look, target, figures, buff }, texts) {
  const aimed = target ? make("span", { class: "aimed" }, texts.fight.target) : "";
  return make(
    "div",
    { class: "who", "aria-hidden": "true" },
    look ? face(look, { wide: true }) : "",
    make("div", { class: "name", dir: "auto" }, name, aimed),
    make("div", { class: "figures" }, figures.map(enemyFigure)),
    buffTag(buff),
  );
}

function columnLetters(letters) {
  const spans = letters.map((letter) => make("span", {}, letter));
  return make("div", { class: "letters", "aria-hidden": "true" }, spans);
}

function extraHearts({ extra }, hidden, drawn, texts) {
  if (!extra.length) return "";
  const label = () => make("span", { "aria-hidden": "true" }, texts.fight.extra);
  return make(
    "div",
    { class: "extra", "aria-hidden": hidden, "data-renew": "extra" },
    memo(["extra"], label),
    make(
      "div",
      { "data-renew": "hearts" },
      extra.map((one) => drawn(one)),
    ),
  );
}

/** An enemy's card. Where enemies are chosen, the whole card is one option, and its squares are only to be seen. */
function enemyCard(data, chosen, texts) {
  const { id, open, target, facts, name, figures, buff, letters, squares, top, left } = data;
  const action = open ? { "data-option": id, "data-focus": `enemy ${id}` } : { role: "group", "aria-label": facts };
  const hidden = open ? "true" : null;
  const place = `--top:${top};--left:${left};--high:${squares.length};--wide:${letters.length}`;
  const drawn = (one, line = 0) => memo([one, line, chosen], () => enemySquare(one, line, chosen, texts));
  const grid = squares.flatMap((line, at) => line.map((one) => drawn(one, at)));
  return make(
    "div",
    { class: target ? "enemy target" : "enemy", style: place, "data-renew": id, ...action },
    open ? hiddenText(facts) : "",
    memo(["head", name, data.face, target, figures, buff], () => enemyHead(data, texts)),
    memo([letters], () => columnLetters(letters)),
    make("div", { "aria-hidden": hidden, class: "grid", "data-renew": "grid" }, grid),
    extraHearts(data, hidden, drawn, texts),
  );
}

// ---------------------------------------------------------------- around the row

function tokensLeft({ tokens, terms }, { fight: said }) {
  if (!tokens.length) return "";
  const one = (token) => {
    const dots = pips(token.left, token.most, format(said.tokens_left, token), "brass");
    return make("span", { class: "of" }, token.name, dots);
  };
  const name = terms?.tokens ? term(said.tokens, terms.tokens) : said.tokens;
  return make("span", { class: "tokens" }, name, tokens.map(one));
}

const CHIP = new Map([
  [true, "chip good"],
  [false, "chip poor"],
]);

function currentAttack({ attack }, { fight: said }) {
  if (!attack?.who) return "";
  const { who, target, chips } = attack;
  return make(
    "p",
    { class: "attack" },
    make("b", {}, who),
    ` ${said.with} `,
    attack.with,
    target ? [` ${said.at} `, make("b", {}, target)] : "",
    chips.map((chip) => make("span", { class: CHIP.get(chip.good) ?? "chip" }, chip.text)),
  );
}

function fightHead(data, texts) {
  const { boss } = data;
  return make(
    "div",
    { class: "fight-head" },
    make("span", { class: "round" }, data.round),
    boss?.name ? make("span", { class: "boss", dir: "auto" }, `${boss.name}, ${boss.level}`) : "",
    tokensLeft(data, texts),
    data.terms?.synergy ? make("span", {}, term(texts.fight.powers.synergy, data.terms.synergy)) : "",
    data.notes.map((text) => make("span", { class: "held" }, text)),
  );
}

/** How many columns of squares lie side by side. */
export const columnsOf = (enemies) => Math.max(0, ...enemies.map(({ left, letters }) => left + letters.length));

function enemyRow({ enemies, squares, boss }, texts) {
  const columns = columnsOf(enemies);
  const tall = Math.max(...enemies.map((one) => one.top + one.squares.length));
  const tiers = new Set(enemies.map((one) => one.top)).size;
  const names = ["row", boss?.name ? "body" : "", tiers > 1 ? "tiered" : ""];
  const attributes = {
    class: names.filter(Boolean).join(" "),
    role: "group",
    "aria-label": texts.fight.row,
    "data-renew": "row",
    style: `--columns:${columns};--cards:${enemies.length};--tall:${tall};--tiers:${tiers}`,
  };
  const drawn = (one) => memo([one, squares], () => enemyCard(one, squares, texts));
  return make("div", attributes, enemies.map(drawn));
}

export function fight(data, { texts }) {
  if (!data.enemies) return [];
  return [fightHead(data, texts), enemyRow(data, texts), currentAttack(data, texts)];
}
