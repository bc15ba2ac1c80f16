// What a player may set: motion, sounds and how loud they are, the size of the text, contrast, the card between turns.

import { make } from "../../shared/dom.js";
import { TEXT_SIZES } from "../moments/preferences.js";

const SWITCHES = ["motion", "contrast", "handover"];

function toggle(name, { preferences, texts, root }, after = () => {}) {
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
        preferences.apply(root);
        after();
      },
    },
    texts.sheets.switches[name],
  );
  return button;
}

/** A note to hear how loud it is. */
const sample = ({ sounds }) => sounds.play("challenge", true);

function sound(table) {
  const { preferences, texts, board } = table;
  const slider = make("input", {
    type: "range",
    min: 0,
    max: 100,
    step: 10,
    "aria-label": texts.sheets.switches.volume,
    "data-focus": "volume",
    onchange: ({ target }) => {
      preferences.set("volume", Number(target.value));
      sample(table);
    },
  });
  slider.value = preferences.get("volume");
  slider.disabled = !preferences.get("sound");
  const changed = () => {
    slider.disabled = !preferences.get("sound");
    board.redrawHead();
    sample(table);
  };
  return make("span", { class: "loudness" }, toggle("sound", table, changed), slider);
}

/** The size of the text, in steps. */
function textSize({ preferences, texts, root }) {
  const said = texts.sheets.text_sizes;
  const buttons = Object.keys(TEXT_SIZES).map((name) => {
    const isChosen = () => String(preferences.get("text") === name);
    const button = make(
      "button",
      { type: "button", "aria-pressed": isChosen(), "data-focus": `text ${name}` },
      said[name],
    );
    button.addEventListener("click", () => {
      preferences.set("text", name);
      preferences.apply(root);
      for (const one of buttons) one.setAttribute("aria-pressed", String(one === button));
    });
    return button;
  });
  return make("span", { class: "text-sizes", role: "group", "aria-label": said.name }, said.name, " ", buttons);
}

export const switches = (table) =>
  make(
    "div",
    { class: "switches" },
    sound(table),
    SWITCHES.map((name) => toggle(name, table)),
    textSize(table),
  );

export const settingsSheet = (_, table) => [
  make("p", { class: "d" }, table.texts.sheets.settings_how),
  switches(table),
];
