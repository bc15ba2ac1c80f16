// The question that a player has to answer.

import { format, kbd, make } from "../../shared/dom.js";
import { amountRows } from "./amount-rows.js";
import { confirmation } from "./confirm.js";
import { endRow, optionList } from "./options.js";
import { rack } from "./rack.js";
import { scene } from "./scenes.js";

const heading = (...children) => {
  const attributes = { tabindex: "-1", "data-heading": true, "data-focus": "question", "data-renew": "heading" };
  return make("h3", attributes, ...children);
};

const note = (text) => make("p", { class: "note" }, text);

/** A question that only another player may see. */
function covered({ name, unseen, player }, { texts }) {
  const attributes = { type: "button", class: "go", "data-uncover": String(player), "data-focus": "uncover" };
  const uncover = make("button", attributes, format(texts.uncover, { name }), kbd(texts.enter));
  return [heading(format(texts.covered, { name })), unseen ? note(unseen) : "", make("div", { class: "act" }, uncover)];
}

/** Whether a fight or a scene shows the notes of the question itself. */
const isToldElsewhere = ({ selection }) => selection.scenes.some((place) => place.tells || place.rack?.tells);

function choices(data, table) {
  if (data.options) return optionList(data, table);
  return data.among ? amountRows(data, table) : "";
}

export function question(data, table) {
  const { texts, model } = table;
  if (!data.shape) return [];
  if (data.shape === "covered") return covered(data, table);
  const owner = data.owner && table.isShared ? [make("span", { class: "whose" }, data.owner), " "] : "";
  return [
    heading(owner, data.story ? texts.what_now : data.title),
    isToldElsewhere(table) ? "" : data.notes.map(note),
    make(
      "div",
      { class: "options", "data-renew": "options" },
      rack(model.get("fight") ?? {}, table),
      scene(model.get("scene") ?? {}, table),
      choices(data, table),
    ),
    data.options ? endRow(data, table) : "",
    confirmation(data, table),
  ];
}
