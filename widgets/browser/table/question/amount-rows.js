// A row with buttons for each amount that a question asks for.

import { format, kbd, make } from "../../shared/dom.js";

function stepButton(one, by, { selection, texts }) {
  const now = selection.amounts.of(one.name);
  const isMore = by > 0;
  const sign = isMore ? "+" : "−";
  const attributes = {
    type: "button",
    "data-focus": `amount ${one.name} ${sign}`,
    "aria-label": format(isMore ? texts.more : texts.less, { name: one.label }),
    disabled: isMore ? now >= one.room : !now,
    onclick: () => selection.add(one.name, by, one.room),
  };
  return make("button", attributes, sign);
}

function amountRow(one, table) {
  const { selection } = table;
  const detail = one.detail ? make("span", { class: "d" }, one.detail) : "";
  return make(
    "div",
    { class: "amount" },
    make("span", { class: "t" }, make("b", {}, one.label), detail),
    make("span", {}, kbd(selection.keyOf(one.name))),
    stepButton(one, -1, table),
    make("output", {}, String(selection.amounts.of(one.name))),
    stepButton(one, 1, table),
  );
}

export function amountRows({ among }, table) {
  const rows = among.filter((one) => one.room).map((one) => amountRow(one, table));
  return make("div", { class: "amounts" }, rows);
}
