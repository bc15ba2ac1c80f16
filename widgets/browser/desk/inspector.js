// One section: how it reads, what is wrong with it, how it is reached or why not, its ways and numbers.

import { counted, format, kbd, make, trustedHtml } from "../shared/dom.js";
import { mendButtons } from "./causes.js";
import { greetingsTable } from "./greetings.js";
import { icon } from "./icons.js";
import { shownName } from "./map/draw.js";
import { spoken, tagMark } from "./map/tags.js";
import { odds } from "./rows.js";
import { stepList, stepper } from "./steps.js";
import { fixButtons } from "./text/strip.js";

const heading = (text, ...more) => make("div", { class: "sub" }, make("h3", { class: "h2" }, text), ...more);
const link = (text, run, className = "") =>
  make("button", { type: "button", class: `as-link ${className}`.trim(), onclick: run }, text);

// ---------------------------------------------------------------- reached or not

function reachedText({ shortest, witness }, said, language) {
  const steps = witness.steps.length;
  if (!steps) return said.reached_first;
  return counted(shortest ? said.reached : said.reached_some, steps, language);
}

function verdictBox(desk, shown) {
  const said = desk.texts.inspector;
  if (shown.status === "reachable") {
    const steps = desk.trail?.kind === "witness" && shown.witness.steps.length ? [stepper(desk), stepList(desk)] : "";
    const show =
      !steps && shown.witness.steps.length ? link(said.lock_show, () => desk.trails.showWitness(), "end") : "";
    return make(
      "div",
      { class: "box good" },
      make("p", { class: "top" }, icon("ok"), reachedText(shown, said, desk.model.get("language")), show),
      steps,
    );
  }
  const reasons = () => (shown.reasons ? barriers(desk, shown.reasons) : guards(desk, shown.asked));
  if (shown.status === "unreachable") {
    const title = make("p", { class: "top" }, icon("ban"), said.unreachable);
    return make("div", { class: "box bad" }, title, reasons());
  }
  if (shown.status === "undecided" && shown.reasons) {
    const title = make("p", { class: "top" }, icon("unknown"), said.undecided);
    return make("div", { class: "box warn" }, title, reasons());
  }
  const waiting = desk.model.get("verdict").doing === "broken" ? said.broken : said.waiting;
  const text = shown.status === "undecided" ? said.undecided : waiting;
  return make("div", { class: "box wait" }, make("p", { class: "top" }, icon("unknown"), text));
}

function guards(desk, name) {
  const said = desk.texts.inspector;
  const because = desk.because.get(name);
  if (!because) return make("p", { class: "small" }, said.explaining);
  return [barriers(desk, because.guards), mendButtons(desk, because)].flat();
}

/** What is in the way, each with its place. */
function barriers(desk, several) {
  const one = ({ guard, asks, why, file, line }) =>
    make(
      "div",
      { class: "barrier" },
      guard ? link(guard, () => desk.open(guard.split(":")[0])) : icon("end"),
      make("span", {}, asks || why),
      asks && make("small", {}, why),
      file && link(`${file.split("/").at(-1)}:${line}`, () => desk.writer.openFile(file, line), "mono"),
    );
  return [make("h3", { class: "h2" }, desk.texts.inspector.guards), several.map(one)].flat();
}

// ---------------------------------------------------------------- problems

function problemBox(desk, problem) {
  const said = desk.texts.inspector;
  if (problem.severity === "never") return neverBox(desk, problem);
  const isError = problem.severity === "error";
  return make(
    "div",
    { class: `box ${isError ? "bad" : "warn"}` },
    make(
      "p",
      { class: "top" },
      icon(isError ? "error" : "warning"),
      problem.message,
      make("span", { class: "small code" }, problem.code),
    ),
    problem.help && make("p", {}, problem.help),
    make(
      "div",
      { class: "fixes" },
      fixButtons(desk.writer, problem),
      link(
        `${problem.file.split("/").at(-1)}:${problem.line}`,
        () => desk.writer.openFile(problem.file, problem.line),
        "mono",
      ),
    ),
    make("span", { class: "unseen-text" }, said.problems),
  );
}

function neverBox(desk, { name, label = name }) {
  const said = desk.texts.inspector;
  const kinds = [
    [/:if\d+$/, said.never_redirect],
    [/:p\d+$/, said.never_paragraph],
  ];
  const never = kinds.find(([form]) => form.test(name))?.[1] ?? said.never;
  const text = format(never, { name, label });
  const why = desk.because.has(name) ? guards(desk, name) : "";
  const ask = why ? "" : link(said.why, () => desk.explain(name), "end");
  return make("div", { class: "box bad" }, make("p", { class: "top" }, icon("ban"), text, ask), why);
}

function lockBox(desk, at) {
  const said = desk.texts.inspector;
  const isOpen = desk.trail?.kind === "lock" && desk.trail.number === at;
  const show = isOpen ? "" : link(said.lock_show, () => desk.trails.askForLock(at), "end");
  const steps = isOpen ? [make("p", {}, desk.trail.because.join("; ")), stepper(desk), stepList(desk)] : "";
  return make("div", { class: "box warn" }, make("p", { class: "top" }, icon("lock"), said.lock, show), steps);
}

const PLAYS = { play: "suggested", find: "find", loss: "loss", greeting: "greeting" };

/** A play that was suggested or asked for, which need not lead here. */
function playBox(desk) {
  const text = desk.texts.inspector[PLAYS[desk.trail?.kind]];
  if (!text) return "";
  const title = make("p", { class: "top" }, icon("eye"), make("span", {}, format(text, desk.trail)));
  return make("div", { class: "box" }, title, stepper(desk), stepList(desk));
}

// ---------------------------------------------------------------- continuity

function findBox(desk, { text, code, find, file, line }) {
  const said = desk.texts.inspector;
  const play = link(said.find_play, () => desk.trails.ask({ find_play: find }));
  const place = file && link(`${file.split("/").at(-1)}:${line}`, () => desk.writer.openFile(file, line), "mono");
  return make(
    "div",
    { class: "box warn", "data-find": find },
    make("p", { class: "top" }, icon("stay"), make("span", {}, text), make("span", { class: "small code" }, code)),
    make("div", { class: "fixes" }, play, place),
  );
}

function lossBox(desk, { name, text, loss }) {
  const play = link(desk.texts.inspector.lock_show, () => desk.trails.ask({ loss_play: loss }), "end");
  const title = make("span", {}, make("b", {}, name), " ", text);
  return make("div", { class: "box warn", "data-loss": loss }, make("p", { class: "top" }, icon("lock"), title, play));
}

const STILL = { always: ["ok", "ic-ok"], sometimes: ["unknown", "ic-teal"], never: ["ban", "ic-red"] };

/** The endings, each with whether those who come here can still have it. */
function stillList(desk, { still = [] }) {
  if (!still.length || desk.model.get("marks")?.lens !== "still") return "";
  const said = desk.texts.inspector;
  const one = ({ name, still: when }) => {
    const [sign, tone] = STILL[when] ?? ["unknown", ""];
    return make(
      "li",
      { "data-still": name },
      icon(sign, tone),
      link(name.replace("ending:", "⬡ "), () => desk.open(name)),
      ` ${said[`still_${when}`]}`,
    );
  };
  return [heading(said.still), make("ul", { class: "still" }, still.map(one))];
}

// ---------------------------------------------------------------- as the reader sees it

function block(part, isFirst) {
  if (part.kind === "prose")
    return trustedHtml("div", { class: isFirst ? "prose d" : "prose", dir: "auto" }, part.html);
  if (part.kind === "effects") return part.text ? make("p", { class: "effects" }, part.text) : "";
  const rows = part.rows.map(({ range, text }) => make("tr", {}, make("th", {}, range), make("td", {}, text)));
  return [make("p", { class: "effects" }, part.text), make("table", { class: "draws" }, make("tbody", {}, rows))];
}

function choice({ letter, text, terms, ways }) {
  const marks = terms.map(({ kind, text: term }) =>
    make("span", { class: `mk ${kind}` }, kind === "guard" && icon("key"), term),
  );
  const leads = ways.map(({ label, says }) =>
    make("span", { class: "mk way" }, [label, says].filter(Boolean).join(": ")),
  );
  const body = make("div", {}, trustedHtml("span", { dir: "auto" }, text), make("span", { class: "m" }, marks, leads));
  return make("div", { class: "ch" }, make("b", {}, letter), body);
}

function asRead(desk, { page }) {
  const said = desk.texts.inspector;
  const ending = page.ending ? make("p", { class: "the-end" }, page.ending.name || page.ending.label) : "";
  const redirects = (page.redirects ?? []).map(({ says }) => make("p", { class: "effects" }, says));
  const body = (page.body ?? []).map((part, at) => block(part, page.initial && at === 0));
  const isWhole = desk.isWhole;
  const toggle = link(isWhole ? said.less : said.more, () => desk.showWhole(!isWhole));
  const source = page.source ? make("pre", { class: "source", dir: "auto" }, page.source) : "";
  const content = [source, redirects, body, (page.choices ?? []).map(choice), ending];
  return [
    heading(said.as_read, toggle),
    make(
      "div",
      { class: isWhole ? "as-read" : "as-read short", tabindex: "0", role: "group", "aria-label": said.as_read },
      content,
    ),
  ];
}

// ---------------------------------------------------------------- ways and numbers

function wayRow(desk, { section, tags, stub }) {
  const { texts } = desk;
  const isShip = stub === "ship";
  const to = isShip
    ? make("span", { title: texts.the_ship }, icon("ship"))
    : link(desk.isStory ? section : section.replace("ending:", "⬡ "), () => desk.open(section));
  const marks = tags.flatMap((tag) => {
    if (tag.label) return [wayLabel(desk, tag)];
    if (!spoken([tag]).length) return [];
    const mark = tagMark(tag, texts);
    mark.classList.toggle("never", tag.never);
    return tag.never ? [mark, make("span", { class: "x" }, texts.inspector.never_way)] : [mark];
  });
  return make("div", {}, to, make("span", { class: "tgs" }, marks));
}

/** What is clicked in another program's story. */
function wayLabel(desk, { label, never }) {
  const mark = make("span", { class: never ? "said never" : "said", dir: "auto" }, label);
  return make("span", {}, mark, never && make("span", { class: "x" }, ` ${desk.texts.inspector.never_way}`));
}

function ways(desk, shown) {
  const said = desk.texts.inspector;
  const column = (title, rows) =>
    make(
      "div",
      {},
      make("h4", {}, title),
      rows.length ? rows.map((row) => wayRow(desk, row)) : make("p", { class: "small" }, said.nowhere),
    );
  return [
    heading(said.ways),
    make("div", { class: "ft" }, column(said.comes_from, shown.from), column(said.leads_to, shown.to)),
  ];
}

function numbers(desk, { numbers: told }) {
  const said = desk.texts.inspector;
  const one = (number, what) => make("div", {}, make("b", {}, number), what);
  const found = [one(told.words.toLocaleString(), said.words)];
  if (told.of) {
    found.push(one(told.plays, format(said.plays, told)), one(odds(told), said.odds));
    found.push(one(`${told.seen}/${told.branches}`, said.branches));
  }
  return make("div", { class: "nums" }, found);
}

// ---------------------------------------------------------------- the whole

function actions(desk, shown) {
  const said = desk.texts.inspector;
  const isPage = shown.kind !== "missing" && !shown.name.startsWith("ending:");
  const canPlay = shown.can_play ?? (isPage && shown.status === "reachable");
  const play = {
    type: "button",
    class: "go",
    disabled: !canPlay,
    "data-play": true,
    onclick: () => desk.playFromHere(),
  };
  return make(
    "div",
    { class: "acts" },
    make("button", play, said.play, kbd("P")),
    shown.file &&
      make(
        "button",
        { type: "button", "data-open-file": true, onclick: () => desk.writer.openFile(shown.file, shown.line) },
        said.open_file,
      ),
    shown.status && !desk.isStory && make("button", { type: "button", onclick: () => desk.copyAsTest() }, said.copy),
  );
}

export function inspector(desk, shown) {
  const file = shown.file.split("/").at(-1).replace(/\.md$/, "");
  const place = shown.file ? [make("span", {}, file), `:${shown.line}`] : "";
  const top = make(
    "div",
    { class: "ih" },
    make(
      "h3",
      {},
      make("span", { class: "no" }, shownName(shown.name, desk.texts)),
      " ",
      make("span", { dir: "auto" }, shown.title),
    ),
    place && link(place, () => desk.writer.openFile(shown.file, shown.line), "mono fl"),
  );
  const body = make(
    "div",
    { class: "scroll" },
    playBox(desk),
    shown.kind === "missing" ? "" : verdictBox(desk, shown),
    (shown.locks ?? []).map((at) => lockBox(desk, at)),
    (shown.finds ?? []).map((one) => findBox(desk, one)),
    desk.model.get("marks")?.lens === "still" ? (shown.lost ?? []).map((one) => lossBox(desk, one)) : "",
    stillList(desk, shown),
    shown.problems.map((problem) => problemBox(desk, problem)),
    shown.kind === "missing" ? "" : asRead(desk, shown),
    greetingsTable(desk, heading),
    ways(desk, shown),
    numbers(desk, shown),
  );
  return [top, body, actions(desk, shown)];
}
