// A warning before a play that cannot be saved is left.

import { make } from "../../shared/dom.js";

export function unsavedSheet(data, { texts, sheets, transport }) {
  const said = texts.sheets;
  const leave = () => {
    sheets.close();
    transport.send({ ...data.then, anyway: true });
  };
  const stay = { class: "go", "data-focus": "stay", onclick: () => sheets.close() };
  return [
    make("p", { class: "problem" }, data.why),
    make("p", {}, said.would_be_lost),
    make(
      "div",
      { class: "act" },
      make("button", { type: "button", ...stay }, said.stay),
      make("button", { type: "button", "data-focus": "leave anyway", onclick: leave }, said.leave_anyway),
    ),
  ];
}
