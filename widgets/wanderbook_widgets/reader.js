// Shows the page that Python sends and tells it which way was taken. All of a book's words arrive as text, except
// prose, which Python renders from Markdown with raw HTML escaped.

const PATIENCE = 4000; // milliseconds before saying that nothing answers

/** An element with attributes and children; strings become text, so nothing in them can be markup. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== "" && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== "" && child != null));
  return element;
}

/** HTML that Python rendered. */
function rendered(tag, attributes, html) {
  const element = make(tag, attributes);
  element.innerHTML = html;
  return element;
}

const quiet = (text) => make("span", { class: "unseen-text" }, text);
const spoken = (text) => text.replace(/\.?$/, ".");

/** A key's name for the eye; screen readers have the list of keys. */
const key = (name = "") => make("kbd", { "aria-hidden": "true" }, name);

// ---------------------------------------------------------------- the parts of a page

function wayButton(way, attributes, ...children) {
  return make("button", { type: "button", "data-go": way.go, ...attributes }, ...children);
}

/** A card for a choice with one way: all of it is the button. */
function singleChoice(choice, way) {
  return wayButton(way, { class: "choice", "data-letter": choice.letter },
    make("span", { class: "letter" }, choice.letter),
    rendered("span", { class: "text", dir: "auto" }, choice.text),
    make("span", { class: "side" }, make("span", { class: "leads" }, way.says), key()),
    terms(choice));
}

/** A card whose outcome the reader decides; also one that leads nowhere. */
function openChoice(choice) {
  const id = `wb-${crypto.randomUUID?.() ?? Math.random().toString(36).slice(2)}`;
  return make("div", { class: "choice open", role: "group", "aria-labelledby": id },
    make("span", { class: "letter" }, choice.letter),
    rendered("span", { class: "text", dir: "auto", id }, choice.text),
    terms(choice),
    make("span", { class: "outcomes" }, choice.ways.map((way) =>
      wayButton(way, { class: "outcome", "data-letter": choice.letter },
        make("b", {}, way.label), " ", make("span", { class: "leads" }, way.says), key()))));
}

function terms(choice) {
  const all = choice.terms.map((term) => make("span", { class: `term ${term.kind}` }, term.text));
  return all.length ? make("span", { class: "terms" }, all) : "";
}

function choices(page, texts) {
  if (!page.choices?.length) return "";
  return make("div", { class: "choices", role: "group", "aria-label": texts.choices }, page.choices.map((choice) =>
    choice.ways.length === 1 ? singleChoice(choice, choice.ways[0]) : openChoice(choice)));
}

function redirects(page, texts) {
  if (!page.redirects?.length) return "";
  return make("nav", { class: "redirects", "aria-label": texts.redirects }, page.redirects.map((way) =>
    wayButton(way, { class: "link" }, make("span", {}, way.says), key())));
}

function block(part, opens) {
  if (part.kind === "prose") return rendered("div", { class: opens ? "prose initial" : "prose" }, part.html);
  if (part.kind === "table") return table(part);
  return part.text ? make("p", { class: "effects" }, part.text) : "";
}

function table(part) {
  return make("div", { class: "draw", role: "group", "aria-label": part.text }, make("p", { class: "effects" }, part.text),
    part.rows.map((row) => {
      const words = [make("b", {}, row.range), make("span", {}, row.text)];
      return row.go ? wayButton(row, { class: "row" }, words, key()) : make("p", { class: "row" }, words);
    }));
}

/** The ways on in the text itself, which stand where choices would. */
function turns(page) {
  const ways = (page.body ?? []).flatMap((part) => (part.kind === "effects" ? part.ways : []));
  return ways.map((way) => wayButton(way, { class: "turn" },
    make("b", {}, way.label), " ", make("span", { class: "leads" }, way.says), key()));
}

function ending(page, texts) {
  if (!page.ending) return "";
  return make("div", { class: "ending" },
    make("p", { class: "ornament", "aria-hidden": "true" }, "❦"),
    make("p", { class: "small" }, texts.the_end),
    make("p", { class: "name", dir: "auto" }, page.ending.name || page.ending.label),
    page.ending.name ? make("p", { class: "small plain" }, page.ending.label) : "",
    make("button", { type: "button", class: "again", "data-start": true }, texts.again));
}

function arrival(page) {
  if (!page.told && !page.suffered) return "";
  return make("div", { class: "arrival" },
    page.told ? rendered("p", { class: "told", dir: "auto" }, page.told) : "",
    page.suffered ? make("p", { class: "effects" }, page.suffered) : "");
}

function atlas(page) {
  return page.groups.map((group) => make("div", { class: "entrances", role: "group", "aria-label": group.name },
    make("p", { class: "small" }, group.name),
    make("div", { class: "grid" }, group.ways.map((way) =>
      wayButton(way, { class: "entrance" }, make("b", {}, way.label), make("span", {}, way.says))))));
}

function problems(page) {
  return make("div", { class: "problems", tabindex: "0", role: "group", "aria-label": page.title },
    make("p", { class: "count" }, page.count),
    page.problems.map((one) => make("pre", { class: one.severity }, one.text)),
    page.more ? make("p", { class: "count" }, page.more) : "");
}

// ---------------------------------------------------------------- the page

function heading(page, texts) {
  const attributes = { class: "heading", tabindex: "-1" };
  if (page.kind === "section") {
    const town = page.town ? make("span", { class: "town", dir: "auto" }, page.town) : "";
    return make("h3", attributes, quiet(`${texts.section} `), make("span", { class: "number" }, page.number), " ", town);
  }
  const words = { atlas: texts.atlas, ending: page.ending?.label, problems: texts.problems }[page.kind];
  return make("h3", attributes, page.kind === "ending" ? quiet(words) : make("span", { class: "town" }, words));
}

function article(page, texts) {
  const first = make("div", { class: "leaf" }, heading(page, texts), arrival(page));
  const second = make("div", { class: "leaf ways" });
  if (page.kind === "section") {
    first.append(redirects(page, texts), ...page.body.map((part, at) => block(part, page.initial && at === 0)));
    second.append(...turns(page), choices(page, texts), ending(page, texts));
  } else if (page.kind === "atlas") first.append(...atlas(page));
  else if (page.kind === "ending") first.append(ending(page, texts));
  else first.append(problems(page));
  const made = make("article", { class: "page", "data-kind": page.kind }, first, second.childNodes.length ? second : "");
  made.classList.toggle("spread", second.childNodes.length > 0);
  number(made);
  return made;
}

/** The first nine ways on have a digit each, in the order in which they stand. */
function number(made) {
  [...made.querySelectorAll("[data-go]")].slice(0, 9).forEach((button, at) => {
    const shown = button.querySelector("kbd");
    button.dataset.digit = at + 1;
    if (shown) shown.textContent = at + 1;
  });
  made.querySelectorAll("kbd:empty").forEach((unused) => unused.remove());
}

function help(texts) {
  const rows = Object.entries(texts.help).flatMap(([keys, what]) => [make("dt", {}, keys), make("dd", {}, what)]);
  return make("dl", { class: "help", tabindex: "-1", hidden: true, "aria-label": texts.keys }, rows);
}

function toolButton(text, name, attributes) {
  return make("button", { type: "button", ...attributes }, text, key(name));
}

function said(page, texts) {
  const where = page.kind === "section" ? [`${texts.section} ${page.number}`, page.town] : [page.kind === "atlas" && texts.atlas];
  return [...where, page.ending?.label, page.ending?.name].filter(Boolean).map(spoken).join(" ");
}

// ---------------------------------------------------------------- the reader

/** JupyterLab tries its shortcuts on the focused element first, then outwards until it meets this attribute. */
function keepKeys(root) {
  for (const one of [root, ...root.querySelectorAll("button, [tabindex]")]) one.setAttribute("data-lm-suppress-shortcuts", "true");
}

function render({ model, el }) {
  const texts = model.get("texts");
  el.classList.add("wanderbook-reader");
  for (const [name, value] of Object.entries({ role: "region", tabindex: "-1", lang: model.get("language") }))
    el.setAttribute(name, value);

  const title = make("h2", { class: "title", dir: "auto" });
  const back = toolButton(texts.back, "Z", { "data-back": true });
  const keys = toolButton(texts.keys, "?", { "data-keys": true, "aria-expanded": "false" });
  const tools = make("div", { class: "tools", role: "group" }, back, toolButton(texts.start, "H", { "data-start": true }), keys);
  const list = help(texts);
  const desk = make("div", { class: "desk" });
  const note = make("p", { class: "note" }, texts.no_rules);
  const trouble = make("p", { class: "trouble", role: "alert" });
  const live = make("div", { class: "unseen-text", role: "status", "aria-live": "polite" });
  el.replaceChildren(make("div", { class: "head" }, title, tools), list, desk, trouble, note, live);

  let waiting = 0; // the timer of what was asked: one question at a time, or a quick key would act on an unseen page

  function ask(message) {
    if (waiting) return;
    waiting = setTimeout(() => { trouble.textContent = texts.silent; }, PATIENCE);
    model.send(message);
  }

  function show() {
    const page = model.get("page");
    const mine = waiting || el.contains(document.activeElement);
    clearTimeout(waiting);
    waiting = 0;
    trouble.textContent = page.trouble ?? "";
    title.textContent = page.title;
    el.setAttribute("aria-label", page.title);
    back.disabled = !page.can_go_back;
    tools.hidden = note.hidden = page.kind === "problems";
    desk.replaceChildren(article(page, texts));
    keepKeys(el);
    if (mine) { // never take the focus from someone who is busy elsewhere
      desk.querySelector(".heading").focus();
      live.textContent = said(page, texts);
    }
  }

  function toggleHelp(open = list.hidden) {
    list.hidden = !open;
    keys.setAttribute("aria-expanded", String(open));
    (open ? list : keys).focus();
  }

  function press(button) {
    if (button.disabled) return;
    if (button.dataset.go) ask({ go: button.dataset.go });
    else if ("back" in button.dataset) ask({ back: true });
    else if ("start" in button.dataset) ask({ start: true });
    else if ("keys" in button.dataset) toggleHelp();
  }

  /** A letter takes its choice; where that has two outcomes, it only moves there. */
  function letter(pressed) {
    const found = [...desk.querySelectorAll(`[data-letter="${pressed.toUpperCase()}"]`)];
    if (found.length === 1) press(found[0]);
    else found[(found.indexOf(document.activeElement) + 1) % found.length]?.focus();
    return found.length > 0;
  }

  function move(step) {
    const all = [...desk.querySelectorAll("button")];
    const at = all.indexOf(document.activeElement);
    const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length;
    all[next]?.focus();
  }

  const named = {
    ArrowDown: () => move(1), ArrowRight: () => move(1), ArrowUp: () => move(-1), ArrowLeft: () => move(-1),
    Backspace: () => ask({ back: true }), Home: () => ask({ start: true }), "?": () => toggleHelp(),
    Escape: () => { if (!list.hidden) toggleHelp(false); },
  };
  const lettered = { Z: named.Backspace, H: named.Home }; // unless a choice has the letter

  function onKey(event) {
    event.stopPropagation(); // none of JupyterLab's business
    if (event.ctrlKey || event.metaKey || event.altKey || model.get("page").kind === "problems") return;
    const pressed = event.key;
    const digit = /^[1-9]$/.test(pressed) && desk.querySelector(`[data-digit="${pressed}"]`);
    if (named[pressed]) named[pressed]();
    else if (digit) press(digit);
    else if (/^[a-z]$/i.test(pressed)) { if (!letter(pressed)) lettered[pressed.toUpperCase()]?.(); }
    else return; // Tab, Enter, Space and the rest do what they always do
    event.preventDefault();
  }

  const onClick = (event) => { const button = event.target.closest("button"); if (button) press(button); };
  el.addEventListener("keydown", onKey);
  el.addEventListener("click", onClick);
  model.on("change:page", show);
  show();
  return () => {
    clearTimeout(waiting);
    model.off("change:page", show);
    el.removeEventListener("keydown", onKey);
    el.removeEventListener("click", onClick);
  };
}

export default { render };
