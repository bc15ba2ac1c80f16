// The bar at the top: title, status and the buttons that letters press.

import { kbd, make } from "../shared/dom.js";
import { memo } from "../shared/reconcile.js";
import { icon } from "./parts/icons.js";

const LOOKUPS = { log: "", rules: "R", journal: "J" };

/** A figure of the status; where players share it, its title says whose each part is. */
const figure = (text, means) => make("span", means ? { title: means, role: "img", "aria-label": means } : {}, text);

function barButton(name, key, attributes, texts) {
  const named = { type: "button", title: texts[name], "data-focus": `bar ${name}` };
  return memo([name, attributes.disabled], () => make("button", { ...named, ...attributes }, texts[name], kbd(key)));
}

/** Sounds on or off; how loud they are is in the settings. */
function soundButton({ texts, preferences, sounds, board }) {
  const isOn = preferences.get("sound");
  const name = texts.sheets.switches.sound;
  const toggle = () => {
    preferences.toggle("sound");
    sounds.play("challenge", true);
    board.redrawHead();
  };
  const attributes = { type: "button", class: "sound", "aria-pressed": String(isOn), onclick: toggle };
  return memo(["sound", isOn, name], () =>
    make(
      "button",
      { ...attributes, title: name, "aria-label": name, "data-focus": "bar sound" },
      icon(isOn ? "sound" : "silence"),
    ),
  );
}

function bar(data, table) {
  const { texts, commands, folds, sheets } = table;
  const button = (name, key, attributes) => barButton(name, key, attributes, texts);
  const lookups = {
    ...LOOKUPS,
    ...(data.scored ? { score: "C" } : {}),
    ...(data.advised ? { advice: "A" } : {}),
  };
  const isOpen = folds.isOpen("menu");
  return make(
    "nav",
    { class: "bar", "data-keys": true, "aria-label": texts.bar, "data-renew": "bar" },
    soundButton(table),
    button("undo", "U", { onclick: commands.u, disabled: !data.undo }),
    make(
      "details",
      { class: "menu", open: isOpen, "data-fold": "menu", "data-renew": "menu" },
      memo(["menu", texts], () => make("summary", { "data-focus": "menu" }, texts.menu)),
      make(
        "div",
        { class: "menu-list", "data-renew": "menu-list" },
        button("redo", "Y", { onclick: commands.y, disabled: !data.redo }),
        Object.entries(lookups).map(([name, key]) => button(name, key, { "data-look": name })),
        button("save", "S", { "data-look": "saves" }),
        button("keys", "?", { "data-look": "keys" }),
        button("settings", "", { onclick: () => sheets.open({ what: "settings" }) }),
        button("leave", "", { "data-leave": true }),
      ),
    ),
  );
}

/** The phases of a turn: those that are over, the one that is played, those to come. */
function phases({ phases: all }, { texts }) {
  if (!all?.length) return "";
  const step = ({ name, state }, at) =>
    make(
      "li",
      { class: state, "aria-current": state === "now" ? "step" : null },
      make("b", { "aria-hidden": "true" }, state === "done" ? "✓" : String(at + 1)),
      make("span", { class: "phase-name" }, name),
    );
  return memo([all], () => make("ol", { class: "phases", "aria-label": texts.phases.name }, all.map(step)));
}

export function head(data, table) {
  const figures = (data.status ?? []).map((text) => {
    const means = data.means?.[text];
    return memo([text, means], () => figure(text, means));
  });
  return [
    memo(["title", data.title], () => make("h1", { dir: "auto", title: data.title ?? "" }, data.title ?? "")),
    phases(data, table),
    make("div", { class: "status", "data-renew": "status" }, figures),
    bar(data, table),
  ];
}
