// The sheet of saves.

import { format, make } from "../../shared/dom.js";
import { fingers } from "./fingers.js";
import { isAsking, saveList, saveState, setAsking } from "./saved.js";
import { importButton } from "./transfer.js";

function nameInput({ suggested, typed }, said) {
  const input = make("input", {
    type: "text",
    maxlength: 40,
    placeholder: format(said.name_hint, { name: suggested }),
    "aria-label": said.name,
    "data-focus": "save name",
    autocomplete: "off",
  });
  input.value = typed ?? "";
  return input;
}

function saveButton() {
  const ignoreSecond = (event) => {
    if (event.detail > 1) event.preventDefault(); // two quick clicks save once
  };
  return make("button", { type: "submit", class: "go", "data-focus": "save now", onclick: ignoreSecond });
}

/** A form to name a save. Another save of that name is replaced on a second click; a new name starts over. */
function saveForm(data, { texts, transport }) {
  const said = texts.sheets;
  const { taken } = data;
  const input = nameInput(data, said);
  const button = saveButton();
  const warning = taken
    ? make("p", { class: "problem", role: "alert" }, format(said.name_taken, { name: taken }))
    : null;
  const startOver = () => {
    setAsking(button, false, said.save_now, said.save_now);
    warning?.remove();
  };
  if (taken) setAsking(button, true, said.really_replace, format(said.replace_named, { name: taken }));
  else startOver();
  input.addEventListener("input", startOver);
  const submit = (event) => {
    event.preventDefault();
    transport.send({ save: input.value, replace: isAsking(button) });
  };
  const leave = ({ currentTarget, relatedTarget }) => {
    if (!currentTarget.contains(relatedTarget)) startOver();
  };
  return [make("form", { class: "save-as", onsubmit: submit, onfocusout: leave }, input, button), warning];
}

export function savesSheet(data, table) {
  const { texts, sheets, transport, model } = table;
  const load = (name) => {
    sheets.close();
    transport.send({ load: name });
  };
  const remove = (name) => {
    transport.send({ delete: name });
    transport.lookUp("saves");
  };
  const take = (name) => transport.send({ export: name });
  const exported = { type: "button", class: "small-button", "data-focus": "export", onclick: () => take("") };
  return [
    make("p", { class: data.last.why ? "problem" : "d" }, saveState(data.last, table, true)),
    model.get("fleeting") ? make("p", { class: "d fleeting" }, texts.sheets.fleeting) : "", // in a published page
    make("p", { class: "d" }, texts.sheets.named),
    saveForm(data, table),
    data.saves.length
      ? saveList(data.saves, table, { load, remove, take })
      : make("p", { class: "d" }, texts.sheets.no_saves),
    fingers(data, table),
    make(
      "div",
      { class: "act" },
      data.last.when ? make("button", exported, texts.sheets.export_play) : "",
      importButton(table),
    ),
  ];
}
