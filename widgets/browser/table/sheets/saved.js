// Saves: when they were made, and a list to load or delete them.

import { format, make } from "../../shared/dom.js";

/** When something was saved, in the player's date format. */
export const savedWhen = (when, { model }) =>
  new Intl.DateTimeFormat(model.get("language"), { dateStyle: "medium", timeStyle: "short" }).format(new Date(when));

/** Whether the play is saved, when it was last, and with `hasPlace` also where. */
export function saveState(last, table, hasPlace = false) {
  const { sheets, notices } = table.texts;
  const state = last.why ? format(notices.unsaved, last) : sheets.autosaved;
  if (!last.when) return `${state} ${sheets.saved_never}`;
  const isPlaceNew = hasPlace && last.where && !last.why.includes(last.where);
  const text = isPlaceNew ? sheets.saved_in : sheets.saved_at;
  return `${state} ${format(text, { when: savedWhen(last.when, table), where: last.where })}`;
}

// ---------------------------------------------------------------- buttons that ask first

/** Makes a button ask for confirmation, or takes the question back. */
export function setAsking(button, isAsking, text, label) {
  button.classList.toggle("warn", isAsking);
  button.textContent = text;
  button.setAttribute("aria-label", isAsking ? `${label}: ${text}` : label);
}

export const isAsking = (button) => button.classList.contains("warn");

/** A button that deletes a save on its second click. The second of two quick clicks has not read the question. */
function deleteButton(name, remove, said) {
  const label = format(said.delete_named, { name });
  const click = ({ currentTarget, detail }) => {
    if (!isAsking(currentTarget)) setAsking(currentTarget, true, said.really, label);
    else if (detail < 2) remove(name);
  };
  const attributes = {
    type: "button",
    class: "small-button",
    "aria-label": label,
    "data-focus": `delete ${name}`,
    onclick: click,
    onblur: ({ currentTarget }) => setAsking(currentTarget, false, said.delete, label),
  };
  return make("button", attributes, said.delete);
}

// ---------------------------------------------------------------- the list

/** What a save contains: how the game stood, or why it cannot be read. */
function contents(one, said) {
  if (one.problem) return [one.problem];
  return [...one.standing, one.over ? said.over : format(said.decisions, { many: one.decisions }), one.players];
}

/** A save in a line: what it contains, and when it was made. */
export const saveAbout = (one, table) =>
  [...contents(one, table.texts.title), savedWhen(one.when, table)].filter(Boolean).join(" · ");

function saveRow(one, table, { load, remove, take }) {
  const said = table.texts.title;
  const name = one.save || said.autosave;
  const attributes = {
    type: "button",
    class: "small-button",
    "aria-label": format(said.open_named, { name }),
    "data-focus": `load ${one.save}`,
    onclick: () => load(one.save),
  };
  return make(
    "li",
    {},
    make("span", { class: "t" }, make("b", {}, name), make("span", { class: "d" }, saveAbout(one, table))),
    make("button", attributes, said.load),
    make(
      "button",
      {
        type: "button",
        class: "small-button",
        "aria-label": format(said.export_named, { name }),
        "data-focus": `export ${one.save}`,
        onclick: () => take(one.save),
      },
      said.export,
    ),
    one.save ? deleteButton(one.save, remove, said) : "",
  );
}

/** A list of saves; `load`, `remove` and `take`, which exports it, are called with a save's name. */
export function saveList(saves, table, actions) {
  const rows = saves.map((one) => saveRow(one, table, actions));
  return make("ul", { class: "saved-games" }, rows);
}
