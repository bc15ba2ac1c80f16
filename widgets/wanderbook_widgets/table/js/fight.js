// A fight: enemy cards side by side, since their squares touch, and what could be done by whom, as things to choose.

import { fill, kbd, kept, make, pips, unseen } from "./dom.js";
import { icon } from "./icons.js";

/** What is drawn for what a square does. */
const DRAWINGS = {
  heart: "heart", synergy: "link", damage: "sword", strikes: "sword", defence: "shield", power: "bolt",
  flying: "wing", first_strike: "bolt", resist: "shield", block: "shield", frighten: "ghost", low_morale: "frown",
  madness: "spiral", venom: "fang", weaken: "fall", regen: "mend", regen_ally: "mend_other", ally_damage: "spur",
  ship_damage: "boat", lose_resource: "crate", disarm: "disarm", discard_ability: "card_lost", add_power: "bolt",
  add_power_ally: "bolt", add_power_self: "bolt", die_minus: "die", counter_all: "burst", hit_all: "burst", hit_one: "aim",
};

// ---------------------------------------------------------------- the row

/** `chosen` says what is chosen among the squares now: nothing, where damage is placed, or which tokens come off. */
function enemySquare(data, chosen, texts) {
  const [only, ...more] = data.marks;
  const kind = only?.icon ?? "bare";
  const named = only && !more.length && kind !== "heart" ? texts.fight.powers[kind] : "";
  const acts = chosen === "placed" && !data.covered ? { "data-square": data.id, role: "button" }
    : chosen === "uncovered" && data.covered ? { "data-option": data.id } : { role: "img", "aria-label": data.name };
  return make("div", { class: `sq ${kind}${data.covered ? " covered" : ""}`, "data-focus": `square ${data.id}`, title: data.name, ...acts },
    acts["aria-label"] ? "" : unseen(data.name),
    make("span", { class: "marks", "aria-hidden": "true" }, data.marks.map((mark) => make("span", { class: `mark ${mark.icon}` },
      icon(DRAWINGS[mark.icon] ?? "aim"), mark.amount ? make("b", {}, `${mark.icon === "damage" ? "+" : ""}${mark.amount}`) : ""))),
    named ? make("span", { class: "n", "aria-hidden": "true" }, named) : "",
    make("span", { class: "token" }, icon("drop")));
}

function enemyFigure(one) {
  return make("span", { class: `figure ${one.icon}`, title: one.name },
    DRAWINGS[one.icon] ? [icon(DRAWINGS[one.icon]), make("b", {}, String(one.amount))] : one.name);
}

function enemyHead(data, texts) {
  const { name, target, figures, buff } = data;
  return make("div", { class: "who", "aria-hidden": "true" },
    make("div", { class: "name", dir: "auto" }, name, target ? make("span", { class: "aimed" }, texts.fight.target) : ""),
    make("div", { class: "figures" }, figures.map(enemyFigure)),
    buff?.name ? make("span", { class: "buff", title: buff.does }, buff.name, buff.does ? make("i", {}, buff.does) : "") : "");
}

/** A card; where enemies are chosen among, one thing to choose, with its squares only to be seen. Squares that are as
 * they were stay where they are. */
function enemyCard(data, chosen, texts) {
  const acts = data.open ? { "data-option": data.id, "data-focus": `enemy ${data.id}` } : { role: "group", "aria-label": data.facts };
  const hidden = data.open ? "true" : null;
  const wide = { "aria-hidden": hidden, style: `--wide:${data.letters.length}` };
  const drawn = (one) => kept([one, chosen], () => enemySquare(one, chosen, texts));
  return make("div", { class: data.target ? "enemy target" : "enemy", "data-renew": data.id, ...acts },
    data.open ? unseen(data.facts) : "",
    kept(["head", data.name, data.target, data.figures, data.buff], () => enemyHead(data, texts)),
    kept([data.letters], () => make("div", { ...wide, class: "letters", "aria-hidden": "true" }, data.letters.map((letter) => make("span", {}, letter)))),
    make("div", { ...wide, class: "grid", "data-renew": "grid" }, data.squares.flat().map(drawn)),
    data.extra.length ? make("div", { class: "extra", "aria-hidden": hidden, "data-renew": "extra" },
      kept(["extra"], () => make("span", { "aria-hidden": "true" }, texts.fight.extra)), make("div", { "data-renew": "hearts" }, data.extra.map(drawn))) : "");
}

function tokensLeft(data, texts) {
  if (!data.tokens.length) return "";
  return make("span", { class: "tokens" }, texts.fight.tokens, data.tokens.map((one) => make("span", { class: "of" }, one.name,
    pips(one.left, one.most, fill(texts.fight.tokens_left, one), "brass"))));
}

function attackNow(data, texts) {
  if (!data.attack?.who) return "";
  const { who, target, chips } = data.attack;
  return make("p", { class: "attack" },
    make("b", {}, who), ` ${texts.fight.with} `, data.attack.with, target ? [` ${texts.fight.at} `, make("b", {}, target)] : "",
    chips.map((one) => make("span", { class: `chip${one.good === true ? " good" : one.good === false ? " poor" : ""}` }, one.text)));
}

export function fight(data, table) {
  if (!data.enemies) return [];
  const { texts } = table;
  const columns = data.enemies.reduce((sum, one) => sum + one.letters.length, 0);
  const tall = Math.max(...data.enemies.map((one) => one.squares.length));
  return [
    make("div", { class: "fight-head" },
      make("span", { class: "round" }, data.round),
      data.boss?.name ? make("span", { class: "boss", dir: "auto" }, `${data.boss.name}, ${data.boss.level}`) : "",
      tokensLeft(data, texts), data.notes.map((text) => make("span", { class: "held" }, text))),
    make("div", { class: `row${data.boss?.name ? " body" : ""}`, role: "group", "aria-label": texts.fight.row, "data-renew": "row", style: `--columns:${columns};--cards:${data.enemies.length};--tall:${tall}` },
      data.enemies.map((one) => kept([one, data.squares], () => enemyCard(one, data.squares, texts)))),
    attackNow(data, texts),
  ];
}

// ---------------------------------------------------------------- who could do what

/** One thing that could be chosen, small; closed, it says why when asked. */
export function thing(one, table) {
  const option = table.choosing.options.get(one.id) ?? {};
  const said = option.closed ? option.why : option.detail;
  return make("button", { type: "button", class: "thing", "data-option": one.id, "data-focus": `option ${one.id}`,
    title: one.detail ? "" : said },
    one.of ? unseen(`${one.of}, `) : "", make("span", { class: "t" }, one.label), one.detail ? make("span", { class: "d" }, option.closed ? said : one.detail) : "", kbd(table.choosing.keyOf(one.id)));
}

function rackGroup(one, table) {
  return make("div", { class: "group", role: "group", "aria-label": one.name },
    make("div", { class: "of" }, make("b", { dir: "auto" }, one.name), one.of ? make("span", { class: "tag" }, one.of) : "",
      one.pips?.length ? pips(...one.pips, "brass") : "", one.detail ? make("span", { class: "d" }, one.detail) : ""),
    make("div", { class: "things" }, one.choices.map((choice) => thing({ ...choice, of: one.name }, table))));
}

/** Crew with their weapons, cards with their players: in the place of a list of all the pairs. */
export function rack(data, table) {
  if (!data.rack?.groups) return "";
  return [
    make("div", { class: data.rack.cards ? "rack cards-rack" : "rack", role: "group", "aria-label": data.rack.name },
      data.rack.groups.map((one) => rackGroup(one, table))),
    foldedRack(data.rack.folded, table),
  ];
}

/** What is seldom wanted, and would stand between the others and what ends the asking. */
function foldedRack({ name, groups = [] } = {}, table) {
  if (!groups.length) return "";
  const isOpen = table.isUnfolded("rack");
  return make("details", { class: "folded-rack", open: isOpen, "data-fold": "rack", "data-draws": "question besides" },
    make("summary", { "data-focus": "rack" }, name),
    isOpen ? make("div", { class: "rack", role: "group", "aria-label": name }, groups.map((one) => rackGroup(one, table))) : "");
}
