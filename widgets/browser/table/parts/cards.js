// Cards: hands, adventure cards, quests, tokens.

import { format, kbd, make } from "../../shared/dom.js";
import { memo } from "../../shared/reconcile.js";
import { abilityLines, optionAttributes, term, withEmphasis } from "./common.js";
import { icon } from "./icons.js";

const MOST_BACKS = 10;

function corner({ corner: text, corner_means: means, corner_term: explained }) {
  if (!text) return "";
  if (explained) return term(text, explained, { name: means, kind: "card-corner" });
  const named = means ? { role: "img", "aria-label": means } : {};
  return make("span", { class: "card-corner", title: means, ...named }, text);
}

function picks({ picks: all }, where) {
  if (!all?.length) return "";
  const button = ({ id, label }) =>
    make("button", { type: "button", class: "act-chip", ...optionAttributes(id, where) }, label);
  return make("div", { class: "pick-row" }, all.map(button));
}

const commandTag = (text) => make("span", { class: "tag held-command" }, icon("command"), " ", text);

function card(one) {
  const where = `card ${one.key}`;
  const named = { type: "button", class: "card-name", dir: "auto", "data-focus": where };
  return make(
    "li",
    { class: `dealt-card is-${one.kind}` },
    corner(one),
    make("button", { ...named, ...optionAttributes(one.option, where) }, one.name),
    picks(one, where),
    one.sub ? make("p", { class: "card-sub" }, one.sub) : "",
    (one.tags ?? []).map((tag) => make("span", { class: "tag" }, tag)),
    one.command ? commandTag(one.command) : "",
    make("div", { class: "card-says", dir: "auto" }, abilityLines(one.lines, where)),
    one.note ? make("p", { class: "card-flavour", dir: "auto" }, withEmphasis(one.note)) : "",
  );
}

// ---------------------------------------------------------------- groups

const handButton = (group, action, ...children) =>
  make(
    "button",
    { type: "button", class: "act-chip", ...action, "data-focus": `hand ${group.player}` },
    icon("eye"),
    ...children,
  );

function cardBacks({ count }, { groups }) {
  const backs = Array.from({ length: Math.min(count, MOST_BACKS) }, () => make("i", {}));
  return make("div", { class: "backs", role: "img", "aria-label": format(groups.face_down, { many: count }) }, backs);
}

/** A hand that is not to be seen: its backs, and a button for its player. */
function coveredHand(group, { texts }) {
  const text = group.count ? texts.uncover : texts.groups.uncover_quests;
  return make(
    "div",
    { class: "covered-hand" },
    group.count ? cardBacks(group, texts) : "",
    handButton(group, { "data-uncover": String(group.player) }, format(text, { name: group.who })),
  );
}

function coverButton(group, { texts, model }) {
  const isOwn = group.player !== undefined && group.player === model.get("head")?.viewer;
  return isOwn && !group.covered ? handButton(group, { "data-cover": true }, texts.groups.cover, kbd("H")) : "";
}

function cardRow({ cards: all }) {
  const row = (all ?? []).map((one) => memo([one], () => card(one)));
  return make("ul", { class: "card-row", "data-renew": "cards" }, row);
}

/** A group that a player opens: a discard pile, or what a question needs open. */
function foldedGroup(group, frame, { texts, folds }) {
  const fold = `cards ${group.fold}`;
  const isOpen = group.open || folds.isOpen(fold);
  const change = () =>
    make("span", { class: "act-chip", ...optionAttributes(group.option, "deck") }, texts.groups.change);
  return make(
    "details",
    { class: `card-group is-${group.kind}`, "data-renew": frame, "data-fold": fold, open: isOpen },
    make("summary", { "data-focus": fold }, group.name),
    group.option ? change() : "",
    cardRow(group),
  );
}

function cardGroup(group, table) {
  const frame = `${group.kind} ${group.player ?? group.fold ?? ""}`;
  const heading = () => make("h3", { dir: "auto" }, group.name, coverButton(group, table));
  if (group.covered) return make("section", { class: "card-group hand" }, heading(), coveredHand(group, table));
  if (group.fold) return foldedGroup(group, frame, table);
  const attributes = { class: `card-group is-${group.kind ?? "cards"}`, "data-renew": frame };
  return make("section", attributes, heading(), group.cards?.length ? cardRow(group) : "");
}

// ---------------------------------------------------------------- the tabs

const isQuests = ({ kind }) => kind === "quests";

function groupList(groups, table) {
  if (!groups.length) return [];
  const drawn = groups.map((group) => cardGroup(group, table));
  return make("div", { class: "card-list", "data-renew": "list" }, drawn);
}

/** Everything but the quests: hands, adventure cards, tokens, piles. */
export function cards({ groups = [] }, table) {
  return groupList(
    groups.filter((group) => !isQuests(group)),
    table,
  );
}

/** The quest journal: what each quest says, its keyword, and whether it is still to be done. */
export function quests({ groups }, table) {
  if (!groups) return [];
  const found = groups.filter(isQuests);
  if (!found.length && !table.model.get("head")?.crewed) return []; // a plain book may have none at all
  return found.length ? groupList(found, table) : make("p", { class: "no-cards" }, table.texts.rail.no_quests);
}
