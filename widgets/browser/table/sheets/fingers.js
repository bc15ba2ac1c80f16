// Fingers in the book: moments that have a name, to go on from.

import { format, make } from "../../shared/dom.js";
import { isAsking, saveAbout, setAsking } from "./saved.js";

function field(name, label, placeholder) {
  const attributes = { type: "text", maxlength: 40, autocomplete: "off", "aria-label": label, "data-focus": name };
  return make("input", { ...attributes, placeholder });
}

/** A form that keeps a finger at the present moment. */
function keepForm({ suggested }, { texts, transport }) {
  const said = texts.sheets;
  const input = field("finger name", said.finger_name, format(said.finger_hint, { name: suggested }));
  const submit = (event) => {
    event.preventDefault();
    transport.send({ finger: input.value });
  };
  const keep = make("button", { type: "submit", class: "small-button", "data-focus": "keep finger" }, said.keep_finger);
  return make("form", { class: "save-as", onsubmit: submit }, input, keep);
}

const small = (name, label, onclick, text, more = {}) =>
  make(
    "button",
    { type: "button", class: "small-button", "data-focus": name, "aria-label": label, onclick, ...more },
    text,
  );

/** A button that takes a finger out on its second click. */
function takeOut(name, { texts, transport }) {
  const said = texts.sheets;
  const label = format(said.take_out_named, { name });
  const click = ({ currentTarget, detail }) => {
    if (!isAsking(currentTarget)) setAsking(currentTarget, true, said.really_take_out, label);
    else if (detail < 2) transport.send({ take_out: name });
  };
  const leave = ({ currentTarget }) => setAsking(currentTarget, false, said.take_out, label);
  return small(`take out ${name}`, label, click, said.take_out, { onblur: leave });
}

/** The row of a finger, with a field for its name while it is renamed. */
function fingerRow(one, table) {
  const { texts, transport, sheets } = table;
  const said = texts.sheets;
  const name = one.save;
  const goOn = () => {
    sheets.close();
    transport.send({ go_back: name });
  };
  const title = make("b", { dir: "auto" }, name);
  const rename = () => {
    const input = field(`new name ${name}`, format(said.new_name, { name }), name);
    input.value = name;
    const form = make("form", {}, input);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      transport.send({ rename: name, to: input.value });
    });
    title.replaceWith(form);
    input.select();
    input.focus();
  };
  return make(
    "li",
    {},
    make("span", { class: "t" }, title, make("span", { class: "d" }, saveAbout(one, table))),
    small(`go from ${name}`, format(said.go_from_named, { name }), goOn, said.go_from),
    small(`rename ${name}`, format(said.rename_named, { name }), rename, said.rename),
    takeOut(name, table),
  );
}

export function fingers(data, table) {
  const said = table.texts.sheets;
  const list = data.fingers.length
    ? make(
        "ul",
        { class: "saved-games" },
        data.fingers.map((one) => fingerRow(one, table)),
      )
    : make("p", { class: "d" }, said.no_fingers);
  return make(
    "section",
    { class: "fingers" },
    make("h3", {}, said.fingers),
    make("p", { class: "d" }, said.fingers_how),
    keepForm(data, table),
    list,
  );
}
