// A cause of what no play reaches: the names below it, folded, and its mends as buttons.

import { counted, make } from "../shared/dom.js";

/** How many names a cause rules out, and behind the fold the first of them; `link` makes one of each. */
export function namesBelow(desk, text, { cause, names, count }, link) {
  if (!names?.length || count < 2) return "";
  const { unfolded } = desk;
  const language = desk.model.get("language");
  const links = names.flatMap((name, at) => [at ? ", " : "", link(name)]);
  const more = count - names.length;
  const ontoggle = ({ target }) => (target.open ? unfolded.add(cause) : unfolded.delete(cause));
  return make(
    "details",
    { class: "below", open: unfolded.has(cause), ontoggle },
    make("summary", { "data-below": cause }, counted(text, count, language)),
    make("p", {}, links, more > 0 ? ` +${more.toLocaleString(language)}` : ""),
  );
}

/** A button for each proved mend of a cause. */
export function mendButtons(desk, { cause, mends = [] }) {
  const one = (title, number) =>
    make(
      "button",
      { type: "button", class: "btn fix", "data-mend": number, onclick: () => desk.writer.mendCause(cause, number) },
      title,
    );
  return mends.length ? make("div", { class: "fixes" }, mends.map(one)) : "";
}
