// Notes that a player writes on the atlas.

import { format, make } from "../../shared/dom.js";
import { leaveOnEnter } from "../parts/common.js";

export function noteField(table, spot, one) {
  const { chart } = table.texts;
  const note = one.note ?? "";
  const save = ({ target }) => {
    if (target.value.trim() !== note) table.transport.send({ note: spot, text: target.value });
  };
  return make("input", {
    type: "text",
    class: "note",
    maxlength: 80,
    value: note,
    placeholder: chart.jot,
    "data-focus": `note ${spot}`,
    "aria-label": format(chart.note, { place: one.place }),
    autocomplete: "off",
    onchange: save,
    onkeydown: leaveOnEnter(table.focus),
  });
}

/** What a place is, with its note: for screen readers and tooltips. */
export const spotSaid = (spot, { texts }) =>
  spot.note ? `${spot.said}; ${format(texts.chart.written, { text: spot.note })}` : spot.said;
