// The page that a book opens with: where you are, who you are, what you want, how it is won or lost.

import { kbd, make, trustedHtml } from "../../shared/dom.js";
import { face } from "../../shared/faces/index.js";

const part = (name, html) =>
  html ? make("section", {}, make("h3", {}, name), trustedHtml("p", { dir: "auto" }, html)) : "";

function outcomes({ win, lose }, said) {
  if (!win) return "";
  const box = (kind, html) =>
    make("div", { class: kind }, make("b", {}, said[kind]), trustedHtml("p", { dir: "auto" }, html));
  return make(
    "section",
    {},
    make("h3", {}, said.ends),
    make("div", { class: "outcomes" }, box("win", win), box("lose", lose)),
  );
}

function turn(steps, said) {
  if (!steps.length) return "";
  const step = (text, at) => make("li", {}, make("b", { "aria-hidden": "true" }, String(at + 1)), text);
  return make("section", {}, make("h3", {}, said.turn), make("ol", { class: "turn" }, steps.map(step)));
}

function people(all, said, html) {
  if (!all.length) return part(said.who, html);
  const one = ({ name, face: look }) => make("li", {}, face(look, { size: 34 }), name);
  return make(
    "section",
    {},
    make("h3", {}, said.who),
    html ? trustedHtml("p", { dir: "auto" }, html) : "",
    make("ul", { class: "people" }, all.map(one)),
  );
}

/** Whether new questions are explained. */
function teach(isOn, { texts, transport }) {
  const said = texts.opening;
  const box = make("input", { type: "checkbox", checked: isOn, "data-focus": "teach" });
  box.checked = isOn;
  box.addEventListener("change", () => transport.send({ coach: box.checked ? "show" : "hide" }));
  return make(
    "label",
    { class: "teach" },
    box,
    make("span", {}, make("b", {}, said.teach), make("small", {}, said.teach_how)),
  );
}

export function prologueSheet(data, table) {
  const { texts, sheets } = table;
  const said = texts.opening;
  const begin = make(
    "button",
    { type: "button", class: "go", "data-focus": "begin", onclick: () => sheets.close() },
    said.begin,
    kbd(texts.enter),
  );
  queueMicrotask(() => begin.focus({ preventScroll: true }));
  return [
    make(
      "div",
      { class: "leaves", tabindex: "0" },
      make(
        "div",
        { class: "leaf-left" },
        make("p", { class: "ornament", "aria-hidden": "true" }, "❦"),
        make("h1", { dir: "auto" }, data.title),
        trustedHtml("div", { class: data.initial ? "prose initial" : "prose", dir: "auto" }, data.html),
        people(data.people, said, data.who),
      ),
      make(
        "div",
        { class: "leaf-right" },
        part(said.where, data.where),
        part(said.want, data.want),
        outcomes(data, said),
        turn(data.turn, said),
      ),
    ),
    make("div", { class: "act leaf-foot" }, teach(data.coach !== false, table), begin),
  ];
}
