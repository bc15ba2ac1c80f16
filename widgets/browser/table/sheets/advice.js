// A suggestion for the question on the table.

import { kbd, make, trustedHtml } from "../../shared/dom.js";

function takeButton({ answer }, { texts, sheets, transport }) {
  const take = () => {
    sheets.close();
    transport.answer(answer);
  };
  const attributes = { type: "button", class: "go", "data-focus": "do it", onclick: take };
  const button = make("button", attributes, texts.sheets.do_it, kbd(texts.enter));
  queueMicrotask(() => button.focus({ preventScroll: true }));
  return button;
}

export function adviceSheet(data, table) {
  const said = table.texts.sheets;
  const caveat = data.unseen ? make("p", { class: "d not-looked-at" }, data.unseen) : "";
  if (!data.advised) return [make("p", {}, said.no_advice), caveat];
  const named = { class: "advised" };
  return [
    make("p", { class: "d" }, said.advised),
    data.html ? trustedHtml("p", named, data.html) : make("p", named, data.advised),
    data.detail ? make("p", {}, data.detail) : "",
    data.why ? make("p", { class: "because" }, data.why) : "",
    caveat,
    make("div", { class: "act" }, takeButton(data, table)),
  ];
}
