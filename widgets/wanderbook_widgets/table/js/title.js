// The title page: an open book. On the left what there is to read, on the right the book that was chosen and how to begin it.

import { draw, fill, make } from "./dom.js";
import { savedWhen, savedGames } from "./sheets.js";

/** A compass rose: eight points, the four chief ones long. */
function compassRose() {
  const point = (turn, far, half) => draw("g", { transform: `rotate(${turn})` },
    draw("path", { d: `M0 ${-far} L${half} ${-half} L0 0 Z`, class: "shade" }),
    draw("path", { d: `M0 ${-far} L${-half} ${-half} L0 0 Z`, class: "light" }));
  return draw("svg", { class: "compass", viewBox: "-52 -52 104 104", "aria-hidden": "true" },
    draw("circle", { r: 38 }), draw("circle", { r: 34.5 }),
    [45, 135, 225, 315].map((turn) => point(turn, 31, 6)), [0, 90, 180, 270].map((turn) => point(turn, 49, 8)));
}

const leafOrnament = () => make("p", { class: "ornament", "aria-hidden": "true" }, "❦");

// ---------------------------------------------------------------- the left page

function speaking(data, table) {
  const now = table.model.get("language");
  return make("div", { class: "speaks", role: "group", "aria-label": table.texts.title.language },
    data.languages.map(({ id, name }) => make("button", {
      type: "button", lang: id, "aria-pressed": String(id === now), "data-focus": `speak ${id}`,
      onclick: () => id !== now && table.tell({ speak: id }),
    }, name)));
}

function underWay(data, table) {
  const said = table.texts.title;
  if (!data.under_way.length) return "";
  return make("section", { class: "under-way" }, make("h2", {}, said.under_way),
    data.under_way.map((one) => (one.problem ? damagedCampaign(one, table) : make("button", {
      type: "button", class: "resume", "data-focus": `resume ${one.book}`,
      onclick: () => table.tell({ go_on: { book: one.book, language: one.language } }),
    },
    make("b", {}, said.go_on), make("span", { class: "t", dir: "auto" }, one.title), make("span", { class: "d" }, howItStood(one, table))))));
}

/** Its language, if it is not the page's, its turn, who plays, and when that was. */
const howItStood = (one, table) => [one.foreign, ...one.standing, one.players, savedWhen(one.when, table)].filter(Boolean).join(" · ");

/** A campaign whose save cannot be read: why, and the save before it, if there is one. */
function damagedCampaign(one, table) {
  return make("div", { class: "problem", role: "group", "aria-label": one.title },
    make("span", { class: "t", dir: "auto" }, one.title), make("p", {}, one.problem), saveBefore(one, one.book, one.language, table));
}

function saveBefore(one, book, language, table) {
  if (!one.before.when) return "";
  return [make("p", { class: "d" }, howItStood(one.before, table)),
    make("div", { class: "act" }, make("button", {
      type: "button", class: "go", "data-focus": `before ${book}`, onclick: () => table.tell({ go_on: { book, language, how: "previous" } }),
    }, table.texts.title.offer_previous))];
}

function bookList(data, table) {
  const said = table.texts.title;
  return make("section", {}, make("h2", {}, said.contents),
    make("ul", { class: "contents" }, data.books.map((book) => make("li", {}, make("button", {
      type: "button", class: book.errors ? "entry broken" : "entry", "data-focus": `book ${book.name}`,
      "aria-current": data.chosen.name === book.name ? "true" : null,
      onclick: () => table.tell({ book: book.name, language: table.model.get("language") }),
    },
    make("span", { class: "t", dir: "auto" }, book.title),
    make("span", { class: "g" }, make("span", { class: "dots", "aria-hidden": "true" }), book.errors ? said.broken : book.game),
    book.errors
      ? make("span", { class: "d warn" }, fill(said.errors, { many: book.errors }))
      : make("span", { class: "d" }, [book.authors, book.languages.join(", ")].filter(Boolean).join(" · ")))))));
}

// ---------------------------------------------------------------- the right page

/** What was filled in, kept while the page is drawn again. */
function filledIn(table, chosen) {
  table.setting ??= new Map();
  const key = chosen.name;
  if (!table.setting.has(key)) {
    const answers = Object.fromEntries(chosen.form.map((asked) => [asked.about, [...asked.standard]]));
    table.setting.set(key, { answers, names: [] });
  }
  return table.setting.get(key);
}

function formField(asked, given, changed) {
  const kind = asked.several ? "checkbox" : "radio";
  const choose = (id, on) => {
    const others = asked.several ? given.answers[asked.about].filter((one) => one !== id) : [];
    given.answers[asked.about] = on ? [...others, id] : others;
    changed(asked.about);
  };
  const numbers = asked.about === "players";
  return make("fieldset", { class: `${asked.about} ${numbers ? "numbers" : ""}` }, make("legend", {}, asked.title),
    asked.notes.map((text) => make("p", { class: "d" }, text)),
    make("div", { class: "of" }, asked.options.map((option) => {
      const input = make("input", {
        type: kind, name: asked.about, value: option.id, disabled: Boolean(option.closed),
        "aria-label": numbers ? option.name : null, "data-focus": `field ${asked.about} ${option.id}`,
        onchange: (event) => choose(option.id, event.target.checked),
      });
      input.checked = (given.answers[asked.about] ?? []).includes(option.id);
      return make("label", { class: option.closed ? "closed" : "" }, input,
        numbers ? make("b", { "aria-hidden": "true" }, option.id) : make("span", {}, make("b", {}, option.label),
          option.closed ? make("span", { class: "d" }, option.why, " ", option.closed) : option.detail ? make("span", { class: "d" }, option.detail) : ""));
    })));
}

function nameFields(chosen, given) {
  const asked = chosen.form.find((one) => one.about === "players");
  if (!asked) return [];
  const many = Number(given.answers.players?.[0] ?? 1);
  return asked.options.slice(0, many).map((option, at) => {
    const input = make("input", {
      type: "text", maxlength: 24, placeholder: option.player, autocomplete: "off", spellcheck: "false",
      "aria-label": fill(chosen.words.name_of, { number: at + 1 }), "data-focus": `name ${at}`,
      oninput: (event) => { given.names[at] = event.target.value; },
    });
    input.value = given.names[at] ?? "";
    return input;
  });
}

/** Whether what is under way would be kept if another campaign began: also the save before one that is damaged. */
const isKept = (chosen) => chosen.saves.some((one) => !one.save && (!one.problem || one.before.when));

function settingOut(chosen, table, anew) {
  const said = table.texts.title;
  const given = filledIn(table, chosen);
  const names = make("div", { class: "names" }, nameFields(chosen, given));
  const changed = (about) => { if (about === "players") names.replaceChildren(...nameFields(chosen, given)); };
  const begin = (event) => {
    event.preventDefault();
    table.tell({ begin: { book: chosen.name, language: chosen.language, answers: given.answers, names: [...given.names].map((one) => one ?? "") } });
  };
  const shown = chosen.form.filter((asked) => asked.about !== "unlocked");
  const folded = chosen.form.filter((asked) => asked.about === "unlocked");
  return make("form", { class: "setting-out", lang: chosen.language, onsubmit: begin },
    chosen.form.length ? "" : make("p", { class: "d" }, said.solo),
    shown.map((asked) => [
      formField(asked, given, changed),
      asked.about === "players" ? make("fieldset", { class: "who" }, make("legend", {}, chosen.words.names), names) : "",
    ]),
    folded.map((asked) => make("details", { "data-fold": "unlocked", open: table.isUnfolded("unlocked") },
      make("summary", {}, asked.title), formField(asked, given, changed))),
    make("div", { class: "act" }, make("button", { type: "submit", class: anew ? "" : "go", lang: table.model.get("language"), "data-focus": "begin" }, anew ? said.begin_anew : said.begin)),
    anew && isKept(chosen) ? make("p", { class: "d" }, said.anew_note) : "");
}

function languagesOf(chosen, table) {
  if (chosen.editions.length < 2) return "";
  return make("div", { class: "speaks editions", role: "group", "aria-label": table.texts.title.edition },
    chosen.editions.map(({ id, name }) => make("button", {
      type: "button", lang: id, "aria-pressed": String(id === chosen.language), "data-focus": `edition ${id}`,
      onclick: () => table.tell({ book: chosen.name, language: id }),
    }, name)));
}

function loadProblem(data, chosen, table) {
  const said = table.texts.title;
  if (!data.problem.text) return "";
  const again = (how) => table.tell({ go_on: { book: chosen.name, language: chosen.language, save: data.problem.save ?? "", how } });
  return make("div", { class: "problem", role: "alert" },
    make("b", {}, said.cannot_load), make("p", {}, data.problem.text),
    make("div", { class: "act" },
      data.problem.offers.map((how, at) => make("button", { type: "button", class: at ? "" : "go", "data-focus": `offer ${how}`, onclick: () => again(how) }, said[`offer_${how}`])),
      make("button", { type: "button", "data-focus": "offer none", onclick: () => table.tell({ book: chosen.name, language: chosen.language }) }, said.offer_none)));
}

function goingOn(chosen, last, table) {
  const said = table.texts.title;
  if (last.problem) {
    return make("div", { class: "problem" }, make("b", {}, said.cannot_load), make("p", {}, last.problem),
      saveBefore(last, chosen.name, chosen.language, table));
  }
  return make("div", { class: "going-on" },
    make("button", {
      type: "button", class: "go", "data-focus": "go on",
      onclick: () => table.tell({ go_on: { book: chosen.name, language: chosen.language } }),
    }, said.go_on),
    make("p", { class: "d" }, howItStood(last, table)));
}

function halfTitle(chosen, table) {
  const said = table.texts.title;
  return make("header", { class: "half-title" },
    chosen.game ? make("p", { class: "game" }, chosen.game) : "",
    make("h2", { tabindex: "-1", dir: "auto", "data-focus": "chosen" }, chosen.title),
    chosen.authors ? make("p", { class: "authors" }, fill(said.by, { authors: chosen.authors })) : "");
}

/** Sentences go on in the next line; a line of the book, and the carets beneath it, stay where they stand. */
const problemLine = (text) => make("span", { class: /^ *\d* \| /.test(text) ? "" : "sentence" }, `${text}\n`);

function faultyBook(chosen, table) {
  const { problems } = chosen;
  return [halfTitle(chosen, table),
    make("div", { class: "problem" }, make("b", {}, problems.count), make("p", {}, table.texts.title.problems)),
    make("p", { class: "d" }, problems.folder),
    problems.problems.map((one) => make("pre", { class: one.severity, tabindex: "0", dir: "ltr", role: "group", "aria-label": one.text.split("\n")[0] }, one.text.split("\n").map(problemLine))),
    problems.more ? make("p", { class: "d" }, problems.more) : "",
    make("div", { class: "act" }, make("button", {
      type: "button", "data-focus": "look again", onclick: () => table.tell({ book: chosen.name, language: table.model.get("language") }),
    }, table.texts.title.look_again))];
}

function rightPage(data, table) {
  const { chosen } = data;
  const said = table.texts.title;
  if (!chosen.name) return [make("div", { class: "frontispiece" }, compassRose(), make("p", {}, said.choose))];
  if (chosen.problems) return faultyBook(chosen, table);
  const last = chosen.saves.find((one) => !one.save);
  const isUnderWay = Boolean(last && !last.over);
  const named = chosen.saves.filter((one) => one !== last || last.over);
  const start = settingOut(chosen, table, isUnderWay);
  return [
    loadProblem(data, chosen, table), halfTitle(chosen, table), leafOrnament(),
    chosen.summary ? make("p", { class: "summary", dir: "auto", lang: chosen.language }, chosen.summary) : "",
    languagesOf(chosen, table), chosen.foreign ? make("p", { class: "d" }, chosen.foreign) : "",
    isUnderWay && !(last.problem && data.problem.text) ? goingOn(chosen, last, table) : "",
    isUnderWay ? make("details", { class: "anew", "data-fold": "anew", open: table.isUnfolded("anew") }, make("summary", {}, said.begin_anew), start) : start,
    named.length ? make("section", { class: "kept" }, make("h3", {}, said.saves), savedGames(named, table, {
      load: (save) => table.tell({ go_on: { book: chosen.name, language: chosen.language, save } }),
      remove: (save) => table.tell({ delete: { book: chosen.name, language: chosen.language, save } }),
    })) : "",
    make("footer", {}, [
      chosen.endings.all ? fill(said.endings, chosen.endings) : "", chosen.licence ? fill(said.licence, { licence: chosen.licence }) : "",
    ].filter(Boolean).join(" · "), chosen.credit ? make("p", {}, chosen.credit) : ""),
  ];
}

export function title(data, table) {
  const focus = table.active?.dataset.focus ?? null;
  const said = table.texts.title;
  const page = make("main", { class: "title-page", "data-keys": true },
    make("div", { class: "spread" },
      make("section", { class: "folio left", "aria-label": said.contents },
        make("div", { class: "masthead" }, compassRose(), make("h1", {}, "Wanderbook"), make("p", { class: "motto" }, said.motto), speaking(data, table)),
        underWay(data, table), bookList(data, table)),
      make("section", { class: "folio right", "aria-label": data.chosen.title ?? said.choose, "data-keys": true }, rightPage(data, table))));
  if (focus) queueMicrotask(() => keepFocus(page, focus));
  return page;
}

/** Whoever chose a book by keyboard is led to its page; whoever changed something else stays there. */
function keepFocus(page, focus) {
  const led = ['[data-focus="go on"]', ".right form input", ".right form button", '[data-focus="chosen"]'];
  const same = `[data-focus="${CSS.escape(focus)}"]`;
  const wanted = [...(focus.startsWith("book ") ? led : [same, ...led]), "button"];
  wanted.map((one) => page.querySelector(one)).find((one) => one?.getClientRects().length)?.focus({ preventScroll: true });
}
