// The form with which a campaign begins.

import { format, make } from "../../shared/dom.js";

const forms = new WeakMap(); // by table: what was filled in, by book

/** What was filled in for a book, while the page is drawn again. */
function filledIn(table, { name, form }) {
  if (!forms.has(table)) forms.set(table, new Map());
  const byBook = forms.get(table);
  if (!byBook.has(name)) {
    const answers = Object.fromEntries(form.map((asked) => [asked.about, [...asked.standard]]));
    byBook.set(name, { answers, names: [] });
  }
  return byBook.get(name);
}

// ---------------------------------------------------------------- fields

function optionDetail(option) {
  if (option.closed) return make("span", { class: "d" }, option.why, " ", option.closed);
  return option.detail ? make("span", { class: "d" }, option.detail) : "";
}

function optionLabel(option, isNumber) {
  if (isNumber) return make("b", { "aria-hidden": "true" }, option.id);
  return make("span", {}, make("b", {}, option.label), optionDetail(option));
}

function optionField(option, asked, given, choose) {
  const { about, several } = asked;
  const isNumber = about === "players";
  const input = make("input", {
    type: several ? "checkbox" : "radio",
    name: about,
    value: option.id,
    disabled: Boolean(option.closed),
    "aria-label": isNumber ? option.name : null,
    "data-focus": `field ${about} ${option.id}`,
    onchange: ({ target }) => choose(option.id, target.checked),
  });
  input.checked = (given.answers[about] ?? []).includes(option.id);
  return make("label", { class: option.closed ? "closed" : "" }, input, optionLabel(option, isNumber));
}

function formField(asked, given, changed) {
  const { about, several, title, notes, options } = asked;
  const choose = (id, isOn) => {
    const others = several ? given.answers[about].filter((one) => one !== id) : [];
    given.answers[about] = isOn ? [...others, id] : others;
    changed(about);
  };
  const fields = options.map((option) => optionField(option, asked, given, choose));
  return make(
    "fieldset",
    { class: `${about} ${about === "players" ? "numbers" : ""}` },
    make("legend", {}, title),
    notes.map((text) => make("p", { class: "d" }, text)),
    make("div", { class: "of" }, fields),
  );
}

function nameField(option, at, chosen, given) {
  const input = make("input", {
    type: "text",
    maxlength: 24,
    placeholder: option.player,
    autocomplete: "off",
    spellcheck: "false",
    "aria-label": format(chosen.words.name_of, { number: at + 1 }),
    "data-focus": `name ${at}`,
    oninput: ({ target }) => {
      given.names[at] = target.value;
    },
  });
  input.value = given.names[at] ?? "";
  return input;
}

/** A field for the name of each player. */
function nameFields(chosen, given) {
  const asked = chosen.form.find((one) => one.about === "players");
  if (!asked) return [];
  const many = Number(given.answers.players?.[0] ?? 1);
  return asked.options.slice(0, many).map((option, at) => nameField(option, at, chosen, given));
}

// ---------------------------------------------------------------- the form

/** Whether the campaign under way is kept when another begins: also the save before a damaged one. */
const isKept = ({ saves }) => saves.some((one) => !one.save && (!one.problem || one.before.when));

function unlockedField(asked, field, { folds }) {
  const attributes = { "data-fold": "unlocked", open: folds.isOpen("unlocked") };
  return make("details", attributes, make("summary", {}, asked.title), field(asked));
}

/** The fields, with the names of the players after their number, and what was unlocked in a fold. */
function fieldList(chosen, given, table) {
  const names = make("div", { class: "names" }, nameFields(chosen, given));
  const changed = (about) => {
    if (about === "players") names.replaceChildren(...nameFields(chosen, given));
  };
  const field = (asked) => formField(asked, given, changed);
  const who = () => make("fieldset", { class: "who" }, make("legend", {}, chosen.words.names), names);
  const isUnlocked = (asked) => asked.about === "unlocked";
  return [
    chosen.form
      .filter((asked) => !isUnlocked(asked))
      .map((asked) => [field(asked), asked.about === "players" ? who() : ""]),
    chosen.form.filter(isUnlocked).map((asked) => unlockedField(asked, field, table)),
  ];
}

/** The form; `isAnew` where a campaign is under way that it would end. */
export function beginForm(chosen, table, isAnew) {
  const said = table.texts.title;
  const given = filledIn(table, chosen);
  const begin = (event) => {
    event.preventDefault();
    const { name: book, language } = chosen;
    const names = [...given.names].map((one) => one ?? "");
    table.transport.send({ begin: { book, language, answers: given.answers, names } });
  };
  const language = table.model.get("language");
  const submit = { type: "submit", class: isAnew ? "" : "go", lang: language, "data-focus": "begin" };
  return make(
    "form",
    { class: "setting-out", lang: chosen.language, onsubmit: begin },
    chosen.form.length ? "" : make("p", { class: "d" }, said.solo),
    fieldList(chosen, given, table),
    make("div", { class: "act" }, make("button", submit, isAnew ? said.begin_anew : said.begin)),
    isAnew && isKept(chosen) ? make("p", { class: "d" }, said.anew_note) : "",
  );
}
