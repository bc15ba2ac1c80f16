// The board of a crew member: health, skills, what lies on it, and a fold with everything in words.

import { format, make } from "../../shared/dom.js";
import { memo } from "../../shared/reconcile.js";
import { abilityLines, hiddenText, optionAttributes, pips, term, withEmphasis } from "./common.js";
import { face } from "./face.js";
import { icon } from "./icons.js";

const WEAPON = { accuracy: "aim", damage: "sword", block: "shield" };
const MANY = 7; // hearts
const SAID = ["ability", "level"]; // kinds whose text is on the board

const joined = (...texts) => texts.filter(Boolean).join(" ");

function weaponFigures(figures, said) {
  const signs = Object.entries(WEAPON).map(([name, sign]) => [icon(sign), String(figures[name])]);
  return make("span", { class: "weapon-figures", role: "img", "aria-label": said }, signs);
}

/** The figures of a weapon, or the text of an ability. */
function shortText(one, figured) {
  if (one.figures) return memo([one.figures, figured], () => weaponFigures(one.figures, figured));
  const isSaid = one.about && SAID.includes(one.kind);
  return isSaid ? memo(["about", one.about], () => make("i", {}, one.about)) : "";
}

/** A card on a board, in short; the fold has the rest. A member's own weapon needs no name beside its figures. */
function attached(one, where) {
  const says = joined(one.about, ...(one.lines ?? []).map((line) => line.text));
  const isOwnWeapon = one.kind === "weapon" && Boolean(one.figures && one.own);
  const figured = isOwnWeapon ? [one.name, says].filter(Boolean).join(": ") : says;
  const attributes = {
    class: `tag borne is-${one.kind}`,
    title: [one.name, says].filter(Boolean).join(": "),
    "data-renew": `${one.kind} ${one.name}`,
  };
  return make(
    "span",
    { ...attributes, ...optionAttributes(one.option, where) },
    isOwnWeapon ? "" : memo(["name", one.name], () => make("span", { class: "borne-name" }, one.name)),
    shortText(one, figured),
  );
}

function statusTag(one, where) {
  const attributes = { class: "tag bad", title: `${one.name}: ${one.means}`, ...optionAttributes(one.option, where) };
  return make("span", attributes, one.name, hiddenText(`: ${one.means}`));
}

function skillTag({ name, short, amount }) {
  const attributes = { class: "member-skill", title: name, role: "img", "aria-label": `${name} ${amount}` };
  return make("span", attributes, short, make("b", {}, ` ${amount}`));
}

function hearts(health) {
  return make(
    "span",
    { class: "member-health", title: health.text },
    pips(health.now, health.most, health.text, health.most > MANY ? "many" : ""),
    make("span", { "aria-hidden": "true" }, `${health.now}/${health.most}`),
  );
}

function weariness(weary, sign, kind) {
  return make(
    "span",
    { class: "member-weary", title: weary.text },
    icon(sign),
    pips(weary.now, weary.most, weary.text, kind),
  );
}

/** Health and what tires somebody, in a game that counts them. */
function vitals({ health, fatigue, stamina }) {
  return make(
    "span",
    { class: "member-vitals" },
    health ? hearts(health) : "",
    fatigue ? weariness(fatigue, "moon", "fatigue") : "",
    stamina ? weariness(stamina, "bolt", "stamina") : "",
  );
}

// ---------------------------------------------------------------- the fold

export const foldOf = (one) => `board ${one.name}`;

function cardInWords(card, where) {
  const act = ({ option, label }) =>
    make("button", { type: "button", class: "act-chip", ...optionAttributes(option, where) }, label);
  return make(
    "div",
    { class: "card-told" },
    make("p", {}, make("b", {}, card.name), card.about ? ` · ${card.about}` : ""),
    abilityLines(card.lines, where),
    (card.acts ?? []).map(act),
  );
}

function boardInWords(one, where) {
  const cards = (one.bears ?? []).filter((card) => card.kind !== "own");
  return make(
    "div",
    { class: "board-told" },
    abilityLines(one.lines, where),
    one.synergy ? make("p", {}, one.synergy, " ", synergyTerm(one)) : "",
    cards.map((card) => cardInWords(card, where)),
    one.text ? make("p", { class: "card-flavour", dir: "auto" }, withEmphasis(one.text)) : "",
  );
}

/** The rule on synergy, with what it means. */
const synergyTerm = ({ synergy_term: explained }) =>
  explained ? term(explained.rule, explained, { kind: "rule" }) : "";

function boardFold(one, where, { texts, folds }) {
  const fold = foldOf(one);
  const name = format(texts.members.board_of, { name: one.name });
  const isOpen = folds.isOpen(fold);
  return make(
    "details",
    { class: "board-whole", "data-fold": fold, "data-draws": "crew", open: isOpen },
    make("summary", { "data-focus": fold, title: name, "aria-label": name }, icon("fold")),
    isOpen ? boardInWords(one, `${where} board`) : "",
  );
}

/** The fold is drawn from these, and not from the options of the cards. */
const foldDeps = (one) => [
  one.lines,
  one.synergy,
  one.text,
  ...(one.bears ?? []).flatMap(({ kind, name, about, lines, acts }) => [kind, name, about, lines, acts]),
];

// ---------------------------------------------------------------- the board

/** How many combat tokens somebody has. Where a narrow board cuts it short, the title has the whole. */
function tokensTag({ tokens, tokens_term: explained }) {
  if (!explained) return make("span", { class: "tag", title: tokens }, tokens);
  const means = `${tokens}. ${explained.means}`;
  return make("span", { class: "tag", title: means }, term(tokens, { ...explained, means }));
}

function marks(one, where, said) {
  return [
    one.fallen ? make("span", { class: "tag bad" }, said.fallen) : "",
    one.attacks ? make("span", { class: "tag now" }, said.attacks) : "",
    (one.statuses ?? []).map((status) => memo([status], () => statusTag(status, where))),
    one.command ? make("span", { class: "tag", title: one.command }, icon("command"), " ", one.command) : "",
    one.tokens ? tokensTag(one) : "",
    (one.bears ?? []).map((card) => memo([card], () => attached(card, where))),
  ];
}

const memberName = ({ name, lead }) =>
  make(
    "span",
    { class: "member-name", dir: "auto", title: joined(name, lead) },
    make("b", {}, name),
    lead ? make("i", {}, lead) : "",
  );

/** Most questions change only the option of a member: then its elements stay, and carry another id. */
export function member(one, table) {
  const where = `crew ${one.name}`;
  const skills = (one.skills ?? []).map((skill) => memo([skill], () => skillTag(skill)));
  return make(
    "li",
    {
      class: joined("crew-member", one.fallen && "fallen", one.attacks && "attacks"),
      "data-renew": `member ${one.name}`,
    },
    make(
      "div",
      { class: "member-who", "data-renew": "who", ...optionAttributes(one.option, where) },
      memo(["face", one.face], () => face(one)),
      memo(["name", one.name, one.lead], () => memberName(one)),
      memo(["vitals", one.health, one.fatigue ?? one.stamina], () => vitals(one)),
    ),
    make("div", { class: "on-board", "data-renew": "marks" }, skills, marks(one, where, table.texts.members)),
    memo(["board", table.folds.isOpen(foldOf(one)), ...foldDeps(one)], () => boardFold(one, where, table)),
  );
}
