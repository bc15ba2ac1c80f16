// The question that a player has to answer.

import { format, kbd, make } from "../../shared/dom.js";
import { steps } from "../ship/steps.js";
import { amountRows } from "./amount-rows.js";
import { confirmation } from "./confirm.js";
import { draw } from "./draw.js";
import { endRow, optionList } from "./options.js";
import { rack } from "./rack.js";
import { scenery } from "./scenery.js";
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

/** What was answered on this screen already, and the way back to it. */
function pathOf({ path }, { texts, transport }) {
  if (!path?.length) return "";
  const attributes = { type: "button", "data-focus": "back", onclick: () => transport.send({ undo: true }) };
  const back = make("button", attributes, texts.back, kbd(texts.esc));
  const way = path.join(" › ");
  return make("div", { class: "path act" }, make("span", { class: "note", title: way }, way), back);
}

/** Who can have what: of a fight, or of the question itself, which the ship asks in two steps. */
function racked(data, table) {
  if (!data.rack) return rack(table.model.get("fight") ?? {}, table);
  return table.stages.asked === "ship" ? steps(data.rack, table) : rack(data, table);
}

export function question(data, table) {
  const { texts, model } = table;
  if (!data.shape) return [];
  if (data.shape === "covered") return covered(data, table);
  const owner = data.owner && table.isShared ? [make("span", { class: "whose" }, data.owner), " "] : "";
  return [
    draw(data.draw, table),
    heading(owner, data.story ? texts.what_now : data.title),
    pathOf(data, table),
    isToldElsewhere(table) || data.draw?.needs ? "" : data.notes.map(note),
    make(
      "div",
      { class: "options", "data-renew": "options" },
      racked(data, table),
      scene(model.get("scene") ?? {}, table),
      choices(data, table),
    ),
    data.options ? endRow(data, table) : "",
    confirmation(data, table),
    scenery(table.stages.asked),
  ];
}
