// A search field on a sheet. It keeps what is being typed until the results for it have come.

import { make } from "../../shared/dom.js";

const PAUSE = 180; // milliseconds of no typing until a search starts

const normalised = (text) => text.split(/\s+/).filter(Boolean).join(" ");

function searchInput(what, { label, hint }, data, { sheets, transport }) {
  const { search } = sheets;
  const find = ({ isConnected, value }) => {
    if (!isConnected) return;
    search.awaited.add(`${what} ${normalised(value)}`);
    transport.lookUp(what, { words: value });
  };
  const type = ({ target }) => {
    search.typed = target.value;
    clearTimeout(search.timer);
    search.timer = setTimeout(find, PAUSE, target);
  };
  const input = make("input", {
    type: "search",
    "aria-label": label,
    placeholder: hint,
    maxlength: 80,
    "data-focus": "search",
    autocomplete: "off",
    spellcheck: "false",
    oninput: type,
  });
  input.value = search.typed ?? data.words;
  return input;
}

/** The field, and beside it what `more` adds. `what` is the sheet that is searched; `all` names a button that shows all
 * of it again. */
export function searchBar(what, { label, hint, all }, data, table, ...more) {
  const { sheets, transport } = table;
  const { search } = sheets;
  const isAnswered = search.typed != null && normalised(search.typed) === data.words;
  if (!sheets.isOpen || isAnswered) search.typed = null;
  const showAll = () => {
    search.typed = null;
    transport.lookUp(what, { words: "" });
  };
  const back = () => make("button", { type: "button", class: "small-button", onclick: showAll }, all);
  return make(
    "div",
    { class: "search" },
    searchInput(what, { label, hint }, data, table),
    data.words ? back() : "",
    more,
  );
}
