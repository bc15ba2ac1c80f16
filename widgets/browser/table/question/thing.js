// One small thing to choose, in a rack or a scene.

import { kbd, make } from "../../shared/dom.js";
import { hiddenText } from "../parts/common.js";

/** A closed one shows why instead of its detail, or in its tooltip. */
export function thing(one, { selection }) {
  const option = selection.options.get(one.id) ?? {};
  const said = option.closed ? option.why : option.detail;
  const attributes = { "data-option": one.id, "data-focus": `option ${one.id}`, title: one.detail ? "" : said };
  return make(
    "button",
    { type: "button", class: "thing", ...attributes },
    one.of ? hiddenText(`${one.of}, `) : "",
    make("span", { class: "t" }, one.label),
    one.detail ? make("span", { class: "d" }, option.closed ? said : one.detail) : "",
    kbd(selection.keyOf(one.id)),
  );
}
