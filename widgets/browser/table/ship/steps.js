// A question of pairs as two numbered steps: first the card, then whose it is.

import { kbd, make } from "../../shared/dom.js";
import { face } from "../parts/face.js";

const memberOf = (name, { model }) =>
  (model.get("crew")?.players ?? []).flatMap(({ members }) => members).find((one) => one.name === name);

const step = (number, text, ...children) =>
  make(
    "div",
    { class: "step", role: "group", "aria-label": text },
    make("h4", {}, make("i", {}, String(number)), text),
    make("div", { class: "step-things" }, children),
  );

function cardButton(one, at, chosen, table) {
  const choose = () => {
    table.selection.step = at;
    table.board.redraw("question");
  };
  const attributes = { type: "button", class: "step-card", "data-focus": `step ${at}`, onclick: choose };
  return make(
    "button",
    { ...attributes, "aria-pressed": String(at === chosen) },
    make("b", { dir: "auto" }, one.name),
    one.detail ? make("span", {}, one.detail) : "",
  );
}

function personButton({ id, label, detail }, table) {
  const member = memberOf(label, table);
  return make(
    "button",
    { type: "button", class: "step-person", "data-option": id, "data-focus": `option ${id}`, title: detail },
    member ? face(member) : "",
    make("span", { class: "t" }, label),
    make("span", { class: "d" }, detail ?? ""),
    kbd(table.selection.keyOf(id)),
  );
}

/** The pairs of `rack`: of the cards the chosen one, and everybody who can have it. Keys choose what is seen. */
export function steps({ groups }, table) {
  const { selection, texts } = table;
  const chosen = Math.min(selection.step, groups.length - 1);
  const others = groups.filter((_, at) => at !== chosen);
  selection.unseen = new Set(others.flatMap(({ choices }) => choices.map(({ id }) => id)));
  return make(
    "div",
    { class: "steps" },
    step(
      1,
      texts.stores.step_card,
      groups.map((one, at) => cardButton(one, at, chosen, table)),
    ),
    step(
      2,
      texts.stores.step_who,
      groups[chosen].choices.map((one) => personButton(one, table)),
    ),
  );
}
