// A play of another program's story: the text of the last turn as it is written, and the links to click.

import { format, kbd, make } from "../shared/dom.js";

const where = ({ file, line }) => (file ? `${file.split("/").at(-1)}:${line}` : "");

function place(desk, at) {
  if (!at.file) return "";
  const run = () => {
    desk.closePlay();
    desk.writer.openFile(at.file, at.line);
  };
  return make("button", { type: "button", class: "as-link mono", onclick: run }, where(at));
}

function passage(desk, { name, text, ...at }) {
  const title = make("h3", {}, name && make("b", { dir: "auto" }, name), " ", place(desk, at));
  return make("section", {}, title, make("pre", { class: "source", dir: "auto" }, text));
}

function offer(desk, { label, ...at }, number) {
  const button = {
    type: "button",
    class: "btn",
    "data-click": number,
    onclick: () => desk.send({ click: number }),
  };
  return make("li", {}, make("button", button, make("span", { dir: "auto" }, label)), " ", place(desk, at));
}

function end(desk, { over, why, at }) {
  if (!over) return "";
  const said = desk.texts.walk[over];
  return make("p", { class: "the-end", role: "status" }, [said, why].filter(Boolean).join(": "), " ", place(desk, at));
}

export function walkParts(desk) {
  const walk = desk.model.get("walk");
  const said = desk.texts.walk;
  const back = {
    type: "button",
    class: "btn",
    "data-unclick": true,
    disabled: walk.turn < 2,
    onclick: () => desk.send({ unclick: true }),
  };
  return make(
    "div",
    { class: "walk" },
    make("p", { class: "small" }, format(said.turn, walk), " · ", said.source),
    walk.clicked && make("p", { class: "clicked", dir: "auto" }, format(said.clicked, { label: walk.clicked })),
    walk.shown.map((one) => passage(desk, one)),
    end(desk, walk),
    make(
      "ol",
      { class: "offers-of-walk" },
      walk.offers.map((one, number) => offer(desk, one, number)),
    ),
    make("div", { class: "acts" }, make("button", back, said.back, kbd("⌫"))),
  );
}
