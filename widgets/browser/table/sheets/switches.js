// What can be switched on and off: motion and sounds.

import { make } from "../../shared/dom.js";

function toggle(name, { preferences, texts, sounds }) {
  const button = make(
    "button",
    {
      type: "button",
      class: "switch",
      role: "switch",
      "aria-checked": String(preferences.get(name)),
      "data-focus": `switch ${name}`,
      onclick: () => {
        button.setAttribute("aria-checked", String(preferences.toggle(name)));
        if (name === "sound") sounds.play("challenge", true);
      },
    },
    texts.sheets.switches[name],
  );
  return button;
}

export const switches = (table) => make("div", { class: "switches" }, toggle("motion", table), toggle("sound", table));
