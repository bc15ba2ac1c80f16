// What is looked up: a sheet that lies over the table until it is put away.

import { fill, kbd, make, rendered, ruleLink } from "./dom.js";
import { BOARD_KEYS } from "./keys.js";
import { log } from "./log.js";

/** When something was saved, as the reader writes dates. */
export const savedWhen = (when, table) =>
  new Intl.DateTimeFormat(table.model.get("language"), { dateStyle: "medium", timeStyle: "short" }).format(new Date(when));

/** Whether the play is saved, when it last was, and where. */
export function savedInWords(last, table, where = false) {
  const said = table.texts.sheets;
  const when = last.when ? fill(where && !last.why.includes(last.where) ? said.saved_in : said.saved_at, { when: savedWhen(last.when, table), where: last.where }) : said.saved_never;
  return `${last.why ? fill(table.texts.notices.unsaved, last) : said.autosaved} ${when}`;
}

const onDay = (iso, table) =>
  iso ? new Intl.DateTimeFormat(table.model.get("language"), { dateStyle: "long", timeZone: "UTC" }).format(new Date(iso)) : "";

/** A button asks first, or is as it was: what it says then, and what it is called. */
function putQuestion(button, isAsking, text, label) {
  button.classList.toggle("warn", isAsking);
  button.textContent = text;
  button.setAttribute("aria-label", isAsking ? `${label}: ${text}` : label);
}

const isAsking = (button) => button.classList.contains("warn");

/** A button that takes something away, and asks first. The second of two quick clicks has not read what it asks. */
function removing(name, remove, said) {
  const label = fill(said.delete_named, { name });
  return make("button", {
    type: "button", class: "small-button", "aria-label": label, "data-focus": `delete ${name}`,
    onclick: ({ currentTarget: button, detail }) => {
      if (!isAsking(button)) putQuestion(button, true, said.really, label);
      else if (detail < 2) remove(name);
    },
    onblur: ({ currentTarget: button }) => putQuestion(button, false, said.delete, label),
  }, said.delete);
}

/** Saves with when they were made and how things stood. */
export function savedGames(saves, table, { load, remove }) {
  const said = table.texts.title;
  return make("ul", { class: "saved-games" }, saves.map((one) => {
    const name = one.save || said.autosave;
    const about = one.problem ? [one.problem] : [...one.standing, one.over ? said.over : fill(said.decisions, { many: one.decisions }), one.players];
    return make("li", {},
      make("span", { class: "t" }, make("b", {}, name), make("span", { class: "d" }, [...about, savedWhen(one.when, table)].filter(Boolean).join(" · "))),
      make("button", { type: "button", class: "small-button", "aria-label": fill(said.open_named, { name }), "data-focus": `load ${one.save}`, onclick: () => load(one.save) }, said.load),
      one.save ? removing(one.save, remove, said) : "");
  }));
}

function furtherBack(what, next, label, table) {
  return next ? make("button", { type: "button", class: "further", onclick: () => table.look(what, { most: next }) }, label) : "";
}

function wholeLog(data, table) {
  const said = table.texts.sheets;
  const lines = log(data);
  return [furtherBack("log", data.next, said.earlier_lines, table),
    lines.length ? make("div", { class: "lines" }, lines) : make("p", { class: "d" }, said.empty_log)];
}

// ---------------------------------------------------------------- rules

const tidied = (text) => text.split(/\s+/).filter(Boolean).join(" ");

function ruleSearch(data, table) {
  const said = table.texts.sheets;
  if (!table.isLooking || (table.typing != null && tidied(table.typing) === data.words)) table.typing = null;
  const input = make("input", {
    type: "search", "aria-label": said.search, placeholder: fill(said.search_hint, { example: data.example }), maxlength: 80,
    "data-focus": "search", autocomplete: "off", spellcheck: "false",
    oninput: (event) => {
      table.typing = event.target.value;
      clearTimeout(table.searching);
      table.searching = setTimeout(() => input.isConnected && table.look("rules", { words: input.value }), 180);
    },
  });
  input.value = table.typing ?? data.words;
  return make("div", { class: "search" }, input,
    data.words ? make("button", { type: "button", class: "small-button", onclick: () => { table.typing = null; table.look("rules", { words: "" }); } }, said.back_to_sheet) : "");
}

/** Rules that a sentence names are links, as those below it are. */
const withRules = ({ html, refers }) => html.replace(/\b[A-Z]+-[A-Z]+-\d+\b/g, (id) => (refers.includes(id) ? ruleLink(id).outerHTML : id));

function ruleEntry(entry, said) {
  return make("article", { class: "entry" },
    make("p", { class: "group" }, entry.group),
    make("h3", {}, entry.title, " ", make("span", { class: "id" }, entry.id)),
    entry.sheet ? make("p", { class: "short" }, entry.sheet) : "",
    rendered("div", { class: "prose" }, withRules(entry)),
    entry.refers.length ? make("p", { class: "refers" }, said.see_also, " ", entry.refers.map((id) => [ruleLink(id), " "])) : "");
}

function rulesSheet(data, table) {
  const said = table.texts.sheets;
  if (data.chapters) {
    return [ruleSearch(data, table), make("div", { class: "chapters" }, data.chapters.map((chapter) => make("section", {},
      make("h3", {}, chapter.title),
      chapter.entries.map((entry) => make("p", {}, ruleLink(entry.id), make("b", {}, entry.title), entry.sheet ? make("span", { class: "d" }, entry.sheet) : "")))))];
  }
  const near = data.near.length
    ? make("p", {}, said.near, " ", data.near.map((word) => [make("button", { type: "button", class: "rule", onclick: () => table.look("rules", { words: word }) }, word), " "])) : "";
  return [ruleSearch(data, table), make("div", { "aria-live": "polite" },
    data.entries.length ? data.entries.map((entry) => ruleEntry(entry, said)) : [make("p", {}, fill(said.no_rule, { words: data.words })), near])];
}

// ---------------------------------------------------------------- the journey, the score

function journeySheet(data, table) {
  const said = table.texts.sheets;
  const part = (name, ...children) => make("section", {}, make("h3", {}, name), ...children);
  const campaign = (one) => make("li", {},
    make("b", {}, one.ending || said.no_ending),
    make("span", { class: "d" }, [
      onDay(one.on, table), one.score == null ? "" : fill(said.points, { points: one.score }), one.mode,
      fill(said.players, { many: one.players }), fill(said.turns, { many: one.turns })].filter(Boolean).join(" · ")));
  return [
    part(said.taken, furtherBack("journey", data.next, said.earlier_steps, table),
      data.steps.length
        ? make("ol", { class: "steps" }, data.steps.map((step) => make("li", {},
            make("span", { class: "d" }, step.where), make("b", {}, step.letter), rendered("span", { class: "t", dir: "auto" }, step.html))))
        : make("p", { class: "d" }, said.none_taken)),
    data.endings.length
      ? part(said.endings, make("ul", { class: "endings" }, data.endings.map((one) => make("li", { class: one.times ? "" : "unseen-yet" },
          make("b", { dir: "auto" }, one.times ? one.name : "?"),
          make("span", { class: "d" }, one.times ? `${fill(said.times, one)} · ${onDay(one.last, table)}` : said.unseen)))))
      : "",
    table.model.get("head")?.crewed
      ? [part(said.campaigns, data.campaigns.length ? make("ul", { class: "endings" }, data.campaigns.map(campaign)) : make("p", { class: "d" }, said.no_campaigns)),
         data.achievements.length ? part(said.achievements, make("ul", { class: "endings" }, data.achievements.map((one) => make("li", { class: one.new ? "new" : "" }, one.name)))) : ""]
      : "",
    make("p", { class: "d" }, fill(said.plays, { many: data.plays })),
  ];
}

function scoreSheet(data, table) {
  return make("table", {}, make("tbody", {}, data.lines.map((line) => make("tr", {},
    make("td", {}, line.text, " ", ruleLink(line.rule)), make("td", { class: "points" }, String(line.points))))),
    make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, table.texts.sheets.total), make("td", { class: "points" }, data.total ?? "0"))));
}

// ---------------------------------------------------------------- saves, keys, advice

/** Where a save is named. Another one of that name is replaced by who says so a second time; another name asks anew. */
function saveAs(data, table) {
  const said = table.texts.sheets;
  const input = make("input", { type: "text", maxlength: 40, placeholder: fill(said.name_hint, { name: data.suggested }), "aria-label": said.name, "data-focus": "save name", autocomplete: "off" });
  const button = make("button", { type: "submit", class: "go", "data-focus": "save now", onclick: (event) => { if (event.detail > 1) event.preventDefault(); } });
  const warning = data.taken ? make("p", { class: "problem", role: "alert" }, fill(said.name_taken, { name: data.taken })) : null;
  const calm = () => { putQuestion(button, false, said.save_now, said.save_now); warning?.remove(); };
  const save = (event) => { event.preventDefault(); table.tell({ save: input.value, replace: isAsking(button) }); };
  if (data.taken) putQuestion(button, true, said.really_replace, fill(said.replace_named, { name: data.taken }));
  else calm();
  input.value = data.typed ?? "";
  input.addEventListener("input", calm);
  const left = ({ currentTarget: form, relatedTarget }) => { if (!form.contains(relatedTarget)) calm(); };
  return [make("form", { class: "save-as", onsubmit: save, onfocusout: left }, input, button), warning];
}

function savesSheet(data, table) {
  const said = table.texts.sheets;
  const load = (name) => { table.putAway(); table.tell({ load: name }); };
  const remove = (name) => { table.tell({ delete: name }); table.look("saves"); };
  return [
    make("p", { class: data.last.why ? "problem" : "d" }, savedInWords(data.last, table, true)),
    make("p", { class: "d" }, said.named),
    saveAs(data, table),
    data.saves.length ? savedGames(data.saves, table, { load, remove }) : make("p", { class: "d" }, said.no_saves),
  ];
}

const KEYS = [["1–9", "digits"], ["enter", "enter"], ["0", "zero"], ["← ↑ ↓ →", "arrows"], ["Tab", "tab"], ["esc", "escape"],
  ...["u", "y", "r", "l", "j", "c", "s", "a", "h", "m", "g", "q", "w", "k", "f"].map((key) => [key.toUpperCase(), key]), ["Ctrl S", "saved"], ["?", "help"]];

/** Those that do something in this game: a plain book has no board, and always something to choose. */
function keysSheet(data, table) {
  const without = table.model.get("head")?.crewed ? "" : `${BOARD_KEYS}0${table.rooms.cards.querySelector("button, summary") ? "" : "k"}`;
  const keys = KEYS.filter(([key]) => !without.includes(key.toLowerCase()));
  return make("dl", { class: "key-list" }, keys.map(([key, what]) => make("div", {}, make("dt", {}, make("kbd", {}, table.texts[key] ?? key)), make("dd", {}, table.texts.sheets.keys[what]))));
}

function adviceSheet(data, table) {
  const said = table.texts.sheets;
  const unseen = data.unseen ? make("p", { class: "d not-looked-at" }, data.unseen) : "";
  if (!data.advised) return [make("p", {}, said.no_advice), unseen];
  const take = () => { table.putAway(); table.answer(data.answer); };
  const agreed = make("button", { type: "button", class: "go", "data-focus": "do it", onclick: take }, said.do_it, kbd(table.texts.enter));
  queueMicrotask(() => agreed.focus({ preventScroll: true }));
  return [make("p", { class: "d" }, said.advised), data.html ? rendered("p", { class: "advised" }, data.html) : make("p", { class: "advised" }, data.advised),
    data.detail ? make("p", {}, data.detail) : "", unseen,
    make("div", { class: "act" }, agreed)];
}

/** Before what cannot be saved is left: whoever stays has lost nothing. */
function unsavedSheet(data, table) {
  const said = table.texts.sheets;
  const leave = () => { table.putAway(); table.tell({ ...data.then, anyway: true }); };
  return [make("p", { class: "problem" }, data.why), make("p", {}, said.would_be_lost),
    make("div", { class: "act" },
      make("button", { type: "button", class: "go", "data-focus": "stay", onclick: () => table.putAway() }, said.stay),
      make("button", { type: "button", "data-focus": "leave anyway", onclick: leave }, said.leave_anyway))];
}

const SHEETS = {
  log: wholeLog, rules: rulesSheet, journey: journeySheet, score: scoreSheet, saves: savesSheet, keys: keysSheet, advice: adviceSheet,
  unsaved: unsavedSheet,
};

export function sheet(data, table) {
  const drawn = SHEETS[data.what];
  return drawn ? drawn(data, table) : make("p", {}, table.texts.nothing);
}
