// The card between two players' turns: who gives, who takes over, and their people. Their hand stays covered until
// then.

import { format, kbd, make } from "../../shared/dom.js";
import { face } from "../parts/face.js";

const person = (member) =>
  make(
    "li",
    { class: member.fallen ? "fallen" : "" },
    member.face ? face(member) : "",
    make("span", {}, make("b", {}, member.name), make("span", { class: "d" }, member.health?.text ?? "")),
  );

export function handoverSheet({ giver, taker, player, people }, { texts, sheets, transport }) {
  const said = texts.taking_over;
  const take = () => {
    sheets.close();
    transport.send({ uncover: player });
  };
  const attributes = { type: "button", class: "go", "data-focus": "take over", onclick: take };
  const button = make("button", attributes, format(said.take, { name: taker }), kbd(texts.enter));
  queueMicrotask(() => button.focus({ preventScroll: true }));
  return [
    make(
      "div",
      { class: "recalled", tabindex: "0" },
      make("p", { class: "ornament", "aria-hidden": "true" }, "❦"),
      make("p", { class: "of" }, format(said.passes, { giver, taker })),
      make("ul", { class: "people" }, people.map(person)),
    ),
    make(
      "div",
      { class: "act leaf-foot" },
      make("span", { class: "d" }, format(said.covered, { name: taker })),
      button,
    ),
  ];
}
