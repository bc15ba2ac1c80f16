// The form at the door: a name and, without a code in the address, the four words.

import { make } from "../shared/dom.js";

const NAME = "wanderbook-name";

function remembered() {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return ""; // a browser that keeps nothing
  }
}

function remember(name) {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // then it is typed again
  }
}

/** The form. `enter(entry)` returns why somebody may not come in, or nothing. */
export function entrance(texts, { needsWords, enter }) {
  const name = make("input", { name: "name", maxlength: "24", required: true, autocomplete: "nickname" });
  name.value = remembered();
  const words = make("input", { name: "words", required: needsWords, autocomplete: "off", autocapitalize: "none" });
  const why = make("p", { class: "why", role: "alert" });
  const submit = async (event) => {
    event.preventDefault();
    remember(name.value);
    why.textContent = await enter({ name: name.value, words: words.value });
  };
  return make(
    "form",
    { onsubmit: submit },
    make("h1", {}, texts.heading),
    needsWords && make("label", {}, texts.words, words),
    make("label", {}, texts.name, name),
    make("button", { type: "submit" }, texts.enter),
    why,
  );
}

/** Asks the server for the key of a room. */
export async function goIn(entry) {
  const response = await fetch("/enter", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(entry),
  });
  return response.json().catch(() => ({ why: String(response.status) }));
}
