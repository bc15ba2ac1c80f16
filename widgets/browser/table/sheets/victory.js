// The page of a fight that was won: the last blow, what it brings and what it cost. The next turn waits behind it.

import { kbd, make, trustedHtml } from "../../shared/dom.js";

const part = (name, lines, otherwise, kind) =>
  make(
    "section",
    { class: kind },
    make("h3", {}, name),
    lines?.length
      ? make(
          "ul",
          {},
          lines.map((text) => make("li", { dir: "auto" }, text)),
        )
      : make("p", { class: "d" }, otherwise),
  );

export function victorySheet(data, { texts, sheets }) {
  const said = texts.won;
  const go = make(
    "button",
    { type: "button", class: "go", "data-focus": "read on", onclick: () => sheets.close() },
    said.read_on,
    kbd(texts.enter),
  );
  queueMicrotask(() => go.focus({ preventScroll: true }));
  return [
    make(
      "div",
      { class: "victory-page", tabindex: "0" },
      make("strong", { class: "stamp good", "aria-hidden": "true" }, texts.victory),
      make("p", { class: "beat-label" }, data.rounds),
      make("h1", { dir: "auto" }, data.title ?? texts.victory),
      data.html ? trustedHtml("p", { class: "beat-text", dir: "auto" }, data.html) : "",
      make(
        "div",
        { class: "victory-parts" },
        part(said.brings, data.brings, said.nothing, "brings"),
        part(said.cost, data.cost, said.unhurt, "cost"),
        data.blow?.length ? part(said.blow, data.blow, "", "blow") : "",
      ),
    ),
    make("div", { class: "act leaf-foot" }, go),
  ];
}
