// What is asked: choices of the story as cards, anything else as a list, amounts with buttons, and what the answer means.

import { fill, kbd, make, odds, rendered, ruleLink } from "./dom.js";
import { rack } from "./fight.js";
import { scene } from "./scenes.js";

function meta(option, texts) {
  if (option.closed) return make("span", { class: "m closed" }, option.why, " ", ruleLink(option.closed));
  const terms = (option.terms ?? []).map((term) => make("span", { class: "chip" }, term));
  return terms.length || option.odds ? make("span", { class: "m" }, terms, odds(option, texts)) : "";
}

function choice(option, key, texts) {
  return make("div", { class: "choice-row" },
    make("button", { type: "button", class: "choice", "data-option": option.id, "data-focus": `option ${option.id}` },
      make("span", { class: "l" }, option.letter),
      rendered("span", { class: "t", dir: "auto" }, option.html),
      kbd(key), option.closed ? "" : meta(option, texts)),
    option.closed ? meta(option, texts) : "");
}

function plain(option, key, texts, several) {
  return make("div", { class: "choice-row" },
    make("button", { type: "button", class: "choice plain", "data-option": option.id, "data-focus": `option ${option.id}` },
      several ? make("span", { class: "tick", "aria-hidden": "true" }) : "",
      make("span", { class: "t" }, make("b", {}, option.label),
        option.detail ? make("span", { class: "d" }, option.detail) : ""),
      kbd(key)),
    option.closed ? meta(option, texts) : "");
}

/** What ends the asking, if that is possible now. */
const endOf = (question) => question.options?.find((option) => option.id === question.end && !option.closed);

/** It stays in sight below all the others. */
function thatIsAll(data, table) {
  const end = endOf(data);
  return end ? make("div", { class: "choices ends" }, plain(end, table.choosing.keyOf(end.id), table.texts, false)) : "";
}

/** Those that can be chosen, and behind a fold those that cannot, if they are many. */
function options(question, table) {
  const { choosing, texts } = table;
  const elsewhere = new Set(choosing.drawnElsewhere);
  const end = endOf(question);
  const left = question.options.filter((option) => !elsewhere.has(option.id) && option !== end);
  const open = left.filter((option) => !option.closed);
  const shut = left.filter((option) => option.closed);
  const shown = (option) => (question.story ? choice : plain)(option, choosing.keyOf(option.id), texts, question.most > 1);
  if (!left.length) return "";
  if (question.story) return make("div", { class: "choices", role: "group", "aria-label": texts.choices }, left.map(shown));
  return make("div", { class: question.most > 1 ? "choices several" : "choices", role: "group", "aria-label": texts.choices },
    open.map(shown),
    shut.length > 3
      ? make("details", { class: "shut-list", open: table.isUnfolded("shut"), "data-fold": "shut" },
          make("summary", {}, fill(texts.closed_many, { many: shut.length })), shut.map(shown))
      : shut.map(shown));
}

const isToldElsewhere = ({ choosing }) => choosing.drawnPlaces.some((place) => place.tells || place.rack?.tells);

function amounts(question, table) {
  const { choosing, texts } = table;
  return make("div", { class: "amounts" }, question.among.filter((one) => one.room).map((one) => {
    const now = choosing.amounts.get(one.name) ?? 0;
    const step = (by, sign, name) => make("button", {
      type: "button", "data-focus": `amount ${one.name} ${sign}`, "aria-label": fill(name, { name: one.label }),
      disabled: by < 0 ? !now : now >= one.room, onclick: () => choosing.add(one.name, by, one.room),
    }, sign);
    return make("div", { class: "amount" },
      make("span", { class: "t" }, make("b", {}, one.label), one.detail ? make("span", { class: "d" }, one.detail) : ""),
      make("span", {}, kbd(choosing.keyOf(one.name))),
      step(-1, "−", texts.less), make("output", {}, String(now)), step(1, "+", texts.more));
  }));
}

/** Whether an answer is one of the options that are shown anyway: Enter takes it, and it needs no button besides. */
const isListed = (question, answer) => answer.length === 1 && (question.options ?? []).some((option) => option.id === answer[0]);

/** What the answer so far would do, and the buttons that give it. */
function deciding(question, table) {
  const { choosing, texts } = table;
  const needsConfirming = choosing.isSeveral || choosing.isCounting || choosing.isPlacing;
  const mayPass = question.shape === "pick" && !question.least;
  const standard = question.standard && !isListed(question, question.standard) ? question.standard : null;
  if (!needsConfirming && !standard && !mayPass) return "";
  const { weighed } = choosing;
  const lines = weighed
    ? [...(weighed.lines ?? []).map((text) => make("p", {}, text)),
       weighed.allowed ? "" : make("p", { class: "refused" }, weighed.why, " ", ruleLink(weighed.rule))] : "";
  const blocked = weighed && !weighed.allowed;
  const button = (name, attributes, ...children) => make("button", { type: "button", "data-focus": name, ...attributes }, ...children);
  const anew = (name) => button("clear", { onclick: () => { choosing.clear(); choosing.changed(); } }, name);
  const buttons = [];
  if (choosing.isCounting || (needsConfirming && !choosing.isEmpty)) {
    const isOffer = choosing.isCounting && choosing.isAsOffered;
    buttons.push(button("confirm", { class: "go", "aria-disabled": blocked ? "true" : null, onclick: () => choosing.confirm() },
      choosing.isPlacing ? texts.fight.strike : (isOffer && question.meant) || texts.confirm, kbd(texts.enter)));
    if (!isOffer) buttons.push(anew(choosing.isCounting ? texts.as_offered : texts.clear));
  } else if (choosing.isPlacing) {
    buttons.push(button("confirm", { class: "go", onclick: () => choosing.confirm() },
      question.standard?.length ? texts.fight.suggest : texts.fight.nothing, kbd(texts.enter)));
  } else if (standard) {
    buttons.push(button("confirm", { class: "go", onclick: () => choosing.confirm() }, question.meant || texts.confirm, kbd(texts.enter)));
  } else if (mayPass) {
    buttons.push(button("none", { class: "go", onclick: () => table.answer([]) }, question.none || texts.none, kbd("0")));
  }
  return make("div", { class: "deciding" },
    lines ? make("div", { class: "sum", role: "status" }, lines) : "",
    make("div", { class: "act" }, buttons));
}

export function question(data, table) {
  const { texts } = table;
  if (!data.shape) return [];
  if (data.shape === "covered") {
    return [make("h3", { tabindex: "-1", "data-heading": true, "data-focus": "question" }, fill(texts.covered, { name: data.name })),
      data.unseen ? make("p", { class: "note" }, data.unseen) : "",
      make("div", { class: "act" }, make("button", { type: "button", class: "go", "data-uncover": String(data.player), "data-focus": "uncover" },
        fill(texts.uncover, { name: data.name }), kbd(texts.enter)))];
  }
  const whose = data.owner && table.isShared ? [make("span", { class: "whose" }, data.owner), " "] : "";
  return [
    make("h3", { tabindex: "-1", "data-heading": true, "data-focus": "question" }, whose, data.story ? texts.what_now : data.title),
    isToldElsewhere(table) ? "" : data.notes.map((text) => make("p", { class: "note" }, text)),
    rack(table.model.get("fight") ?? {}, table), scene(table.model.get("scene") ?? {}, table),
    data.options ? [options(data, table), thatIsAll(data, table)] : data.among ? amounts(data, table) : "",
    deciding(data, table), make("div", { class: "all-asked" }),
  ];
}

/** What may be done meanwhile: folded away, since most decisions are taken without, and until then without words. */
export function besides({ open = [], shut = [], hands = [], lines }, table) {
  if (!open.length && !shut.length && !hands.length) return [];
  const isOpen = table.isUnfolded("besides");
  if (isOpen && !lines) table.tell({ unfold: true });
  return make("details", { class: "besides", open: isOpen, "data-fold": "besides", "data-draws": "besides" },
    make("summary", { "data-focus": "besides" }, fill(table.texts.besides, { many: open.length + hands.length }), kbd("M")),
    isOpen ? (lines ?? []).map((option) => plain(option, table.choosing.keyOf(option.id), table.texts, false)) : "");
}
