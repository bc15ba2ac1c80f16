// What was played: coverage, endings, challenges, and the playtest that runs or ran last.

import { counted, format, kbd, make } from "../../shared/dom.js";
import { icon } from "../icons.js";
import { aside, button, goLink, goLinks, heading, nothing, percent, shortName, sortable, unknown } from "./parts.js";

// ---------------------------------------------------------------- coverage

/** What no play saw of a kind, each a link, and a button that shows all of it on the map. */
function unseen(qa, { kind, names, missing }) {
  if (qa.unseen !== kind) return "";
  const { said } = qa;
  const list = names.length ? goLinks(qa, names, { lens: "coverage" }, missing - names.length) : said.all_seen;
  return make(
    "div",
    { class: "q-unseen" },
    list,
    " ",
    button(said.on_map, () => qa.showUncovered(), { "data-on-map": true }),
  );
}

function bar(qa, row) {
  const { kind, seen, of, never } = row;
  const { said } = qa;
  const share = (count) => `${(count / of) * 100}%`;
  const cannot = never ? make("u", { style: `right:0;width:${share(never)}` }) : "";
  const told = format(said.seen_of, { seen: seen.toLocaleString(qa.language), of: of.toLocaleString(qa.language) });
  const label = make(
    "button",
    {
      type: "button",
      class: "as-link ink",
      "data-cover": kind,
      "aria-expanded": String(qa.unseen === kind),
      onclick: () => qa.listUnseen(kind),
    },
    said.things[kind],
  );
  const track = make(
    "span",
    { class: "t", "aria-hidden": "true" },
    make("i", { style: `width:${share(seen)}` }),
    cannot,
  );
  return [label, track, make("span", { class: "num" }, told), unseen(qa, row)];
}

function sourceChip(qa, source) {
  const { said, data } = qa;
  const { sources, counted: on } = data.coverage;
  const isOn = on.includes(source);
  return make(
    "button",
    {
      type: "button",
      class: "chip",
      "data-source": source,
      "aria-pressed": String(isOn),
      disabled: !sources[source],
      onclick: () => qa.desk.send({ source, counts: !isOn }),
    },
    said.sources[source],
    make("b", {}, sources[source]),
  );
}

function suggestedPlay(qa, { replies, covers, count, end }, at) {
  const { said, language } = qa;
  const to = end ? ` → ${shortName(end)}` : "";
  return make(
    "li",
    {},
    make("span", {}, counted(said.replies, replies, language), to, ": "),
    goLinks(qa, covers, { lens: "coverage" }, count - covers.length),
    " ",
    button(said.show_play, () => qa.desk.send({ suggested: at }), { "data-suggested": at }),
  );
}

function suggestion(qa) {
  const { said, data, language } = qa;
  const { suggestion: found, seen, of, kinds } = data.coverage;
  const cannot = kinds.reduce((sum, { never }) => sum + never, 0);
  if (seen + cannot >= of) return make("p", { class: "q-low" }, icon("ok", "ic-ok"), ` ${said.all_seen}`);
  if (!found) {
    const isLooking = qa.isSuggesting;
    const find = button(isLooking ? said.suggesting : said.suggest, () => qa.suggest(), {
      disabled: isLooking,
      "data-suggest": true,
    });
    return make("p", { class: "q-low q-row" }, find);
  }
  const told = counted(found.proved ? said.rest_proved : said.rest_found, found.total, language);
  const toggle = button(qa.listsPlays ? said.hide_list : said.list, () => qa.toggleList(), {
    "aria-expanded": String(qa.listsPlays),
    "data-list-plays": true,
  });
  const list = qa.listsPlays
    ? make(
        "ol",
        { class: "q-plays" },
        found.plays.map((play, at) => suggestedPlay(qa, play, at)),
      )
    : "";
  return make(
    "div",
    { class: "q-low" },
    make("p", { class: "q-row" }, make("b", {}, told), make("span", { class: "grow" }), toggle),
    list,
  );
}

export function coverage(qa) {
  const { said, data, language, desk } = qa;
  const found = data.coverage;
  const told = found ? `${format(said.seen_of, found)}, ${counted(said.plays, found.plays, language)}` : "";
  const head = heading(said.coverage, aside(told));
  if (!found) return [head, unknown(qa, desk.texts.lens.playing)];
  const hasUnseen = found.kinds.some(({ never }) => never);
  return [
    head,
    make(
      "div",
      { class: "q-scroll", tabindex: "0", role: "group", "aria-label": said.coverage, "data-scroll": "coverage" },
      make(
        "div",
        { class: "q-bars" },
        found.kinds.map((kind) => bar(qa, kind)),
      ),
      hasUnseen ? make("p", { class: "small" }, make("i", { class: "hatch" }), ` ${said.cannot_see}`) : "",
      make(
        "div",
        { class: "chips", role: "group", "aria-label": said.counts },
        make("span", { class: "small" }, said.counts),
        Object.keys(found.sources).map((source) => sourceChip(qa, source)),
      ),
      found.refused.map(([file, why]) => make("p", { class: "small ic-warn" }, icon("warning"), ` ${file}: ${why}`)),
      suggestion(qa),
    ),
  ];
}

// ---------------------------------------------------------------- endings

const endName = ({ end, name }, said) => {
  const [kind, number] = end.split(":");
  if (kind === "ending") return name && !/^\d+\. /.test(name) ? `${number}. ${name}` : name || end;
  return kind === "stuck" ? format(said.end_stuck, { section: number }) : (said[`end_${kind}`] ?? name ?? end);
};

function plotRow(qa, row, most) {
  const at = (share) => `${(share / most) * 100}%`;
  const other = row.end.startsWith("stuck") ? "bad" : "mute";
  const tone = row.is_ending ? "" : other;
  const range = make("i", { style: `left:${at(row.low)};width:${at(row.high - row.low)}` });
  const point = make("b", { style: `left:${at(row.share)}` });
  const interval = `${percent(row.low, qa.language)}–${percent(row.high, qa.language)}`;
  return [
    make("span", { class: "nm" }, endName(row, qa.said)),
    make(
      "span",
      { class: `r ${row.is_ending ? "" : "x"} ${tone}`, title: interval, "aria-hidden": "true" },
      range,
      point,
    ),
    make("span", { class: "num", title: interval }, percent(row.share, qa.language, 1)),
  ];
}

function exactRow(qa, { end, name, is_ending: isEnding, chances }, most) {
  const marks = chances
    .filter(({ chance }) => chance !== null)
    .map(({ play, chance }) =>
      make("b", {
        class: `p-${play}`,
        style: `left:${(chance / most) * 100}%`,
        title: `${qa.said.by[play] ?? play}: ${percent(chance, qa.language, 1)}`,
      }),
    );
  const short = (chance) => percent(chance, qa.language, chance < 0.1 ? 1 : 0);
  const shown = chances.map(({ chance }) => (chance === null ? nothing : short(chance))).join(" · ");
  return [
    make("span", { class: "nm" }, endName({ end, name }, qa.said)),
    make("span", { class: `r ${isEnding ? "" : "x"}`, "aria-hidden": "true" }, marks),
    make("span", { class: "num" }, shown),
  ];
}

function axis(qa, most, several = 5) {
  const ticks = Array.from({ length: several + 1 }, (_, at) => (most * at) / several);
  const one = (share) => make("span", { style: `left:${(share / most) * 100}%` }, percent(share, qa.language));
  return ["", make("span", { class: "ax", "aria-hidden": "true" }, ticks.map(one)), ""].map(
    (part) => part || make("span"),
  );
}

const SCALES = [0.1, 0.2, 0.25, 0.5, 0.75, 1]; // with round numbers at their ticks
const roundUp = (share) => SCALES.find((scale) => share <= scale) ?? 1;

/** A chart of the endings: exact chances by kind of play if they are proved, else shares of plays with intervals. */
function endingsPlot(qa) {
  const { data, run, said } = qa;
  if (data.exact) {
    const most = roundUp(Math.max(0, ...data.exact.flatMap(({ chances }) => chances.map(({ chance }) => chance ?? 0))));
    const legend = ["random", "cautious", "best"].map((play) => [
      make("b", { class: `key p-${play}` }),
      ` ${said.by[play]}  `,
    ]);
    return [
      plot(
        data.exact.map((row) => exactRow(qa, row, most)),
        axis(qa, most, 2),
      ),
      make("p", { class: "small q-low" }, legend),
    ];
  }
  const rows = run.ends?.length ? run.ends : data.endings;
  if (!rows) return unknown(qa, qa.desk.texts.lens.playing);
  const most = roundUp(Math.max(0, ...rows.map(({ high }) => high)));
  return [
    plot(
      rows.map((row) => plotRow(qa, row, most)),
      axis(qa, most),
    ),
    make("p", { class: "small q-low" }, `● ${said.is_ending}  ◆ ${said.no_ending}`, lostLine(qa)),
  ];
}

const plot = (rows, ax) => make("div", { class: "q-plot" }, rows, ax);

function lostLine(qa) {
  const { run, said } = qa;
  const [worst] = run.fell ?? [];
  if (!worst) return "";
  const text = format(said.most_lost, { name: "\u0000", count: worst.count, of: run.defeats }).split("\u0000");
  return [". ", text[0], goLink(qa, worst.name, { lens: "odds" }), text[1]];
}

function challengeTable(qa) {
  const { said, data, language } = qa;
  if (!data.challenges) return unknown(qa, said.explaining);
  const number = (key, label, who) => ({
    ...{ key, label, isNumber: true, value: (row) => row[key] },
    cell: (row) => (row[key] === null ? nothing : make("span", { title: who(row) }, percent(row[key], language))),
  });
  const columns = [
    {
      key: "name",
      label: said.columns.choice,
      value: (row) => row.name,
      cell: (row) => goLink(qa, row.name, { lens: "odds" }),
    },
    { key: "needs", label: said.columns.needs, value: (row) => row.needs },
    number("nobody", said.columns.nobody, () => ""),
    number("alone", said.columns.alone, (row) => row.who),
    number("best", said.columns.best, (row) => row.party.join(", ")),
    { key: "party", label: said.columns.party, className: "names", value: (row) => row.party.join(", ") },
  ];
  return sortable(qa, "challenges", said.challenges, columns, data.challenges);
}

export function endings(qa) {
  const { said, data, run, language } = qa;
  const tab = (name) =>
    make(
      "button",
      { type: "button", "aria-pressed": String(qa.odds === name), "data-odds": name, onclick: () => qa.showOdds(name) },
      said[name],
    );
  const tabs = data.has_hub
    ? make("div", { class: "seg", role: "group", "aria-label": said.odds }, ["endings", "challenges"].map(tab))
    : "";
  const plays = run.done
    ? counted(said.plays_by[run.bot], run.done, language)
    : counted(said.plays_by.random, data.coverage?.sources.bot ?? 0, language);
  const played = qa.odds === "endings" ? `${plays}, ${said.interval}` : said.fresh_crew;
  const told = data.exact ? said.exact : played;
  const isChallenges = data.has_hub && qa.odds === "challenges";
  return [
    heading(data.has_hub ? said.odds : said.endings, tabs, aside(told)),
    isChallenges ? challengeTable(qa) : endingsPlot(qa),
  ].flat();
}

// ---------------------------------------------------------------- the playtest

function field(label, input) {
  return make("label", { class: "q-field" }, make("span", {}, label), input);
}

function form(qa) {
  const { said, setup } = qa;
  const bots = make(
    "select",
    { name: "bot" },
    ["random", "cautious", "greedy"].map((bot) =>
      make("option", { value: bot, selected: setup.bot === bot }, said.bots[bot]),
    ),
  );
  const number = (name, min, max) => make("input", { type: "number", name, min, max, value: String(setup[name]) });
  const games = number("games", 1, 10000);
  const seed = number("seed", 0, 1e9);
  const built = make(
    "form",
    { class: "q-form" },
    field(said.bot, bots),
    field(said.games, games),
    field(said.seed, seed),
    make("button", { type: "submit", class: "btn go", "data-start": true }, said.start),
  );
  for (const one of [bots, games, seed])
    one.addEventListener("change", () =>
      qa.setUp({ bot: bots.value, games: Number(games.value), seed: Number(seed.value) }),
    );
  built.addEventListener("submit", (event) => {
    event.preventDefault();
    qa.setUp({ bot: bots.value, games: Number(games.value), seed: Number(seed.value) });
    qa.startPlaytest();
  });
  return built;
}

function timeLeft({ said, run, language }) {
  if (run.left === null || run.left === undefined) return "";
  if (run.left < 100) return counted(said.left, Math.max(1, Math.round(run.left)), language);
  return counted(said.left_minutes, Math.round(run.left / 60), language);
}

function progressLine(qa) {
  const { said, run, language } = qa;
  const told = format(said.plays_of, {
    done: run.done.toLocaleString(language),
    of: run.games.toLocaleString(language),
  });
  const left = timeLeft(qa);
  const isRunning = run.phase === "running";
  const cancel = isRunning
    ? make(
        "button",
        { type: "button", class: "btn", "data-cancel": true, onclick: () => qa.cancelPlaytest() },
        said.cancel,
        kbd("Esc"),
      )
    : "";
  const state = isRunning ? left : said.phases[run.phase];
  return [
    make(
      "div",
      { class: "q-row" },
      make("b", {}, told),
      make("span", { class: "small" }, state),
      make("span", { class: "grow" }),
      cancel,
    ),
    isRunning
      ? make(
          "div",
          {
            class: "prog wide",
            role: "progressbar",
            "aria-label": told,
            "aria-valuemin": 0,
            "aria-valuemax": run.games,
            "aria-valuenow": run.done,
          },
          make("i", { style: `width:${(run.done / run.games) * 100}%` }),
        )
      : "",
  ];
}

const TONES = ["", "b", "c", "d"];

function mix(qa) {
  const ends = qa.run.ends.filter(({ plays }) => plays);
  const other = ({ end }) => (end.startsWith("stuck") ? "bad" : "hatched");
  const tone = (row, at) => (row.is_ending ? TONES[at % TONES.length] : other(row));
  const label = (row) => `${endName(row, qa.said)} · ${row.plays}`;
  return [
    make(
      "div",
      { class: "q-mix", "aria-hidden": "true" },
      ends.map((row, at) => make("i", { class: tone(row, at), style: `flex:${row.plays}`, title: label(row) })),
    ),
    make(
      "p",
      { class: "q-mixl small" },
      ends.map((row, at) => make("span", {}, make("i", { class: `sw ${tone(row, at)}`.trim() }), ` ${label(row)}`)),
    ),
  ];
}

function box(qa, { name, mean, least, low, median, high, most }) {
  const { said, language } = qa;
  const wide = most - least || 1;
  const at = (value) => `${((value - least) / wide) * 100}%`;
  const drawn = make(
    "span",
    { class: "q-box", "aria-hidden": "true" },
    make("i", { style: `left:${at(low)};width:${((high - low) / wide) * 100}%` }),
    make("b", { style: `left:${at(median)}` }),
  );
  const number = (value) => make("td", { class: "num" }, value.toLocaleString(language, { maximumFractionDigits: 1 }));
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, said.figures[name] ?? name),
    number(least),
    make("td", { class: "drawn" }, drawn),
    number(most),
    number(median),
    number(mean),
  );
}

function figures(qa) {
  const { said, run } = qa;
  const { decisions, longest } = run;
  const heads = ["least", "spread", "most", "median", "mean"].map((name) =>
    make("th", { scope: "col", class: "num" }, said.columns[name]),
  );
  const rows = run.figures.map((figure) => box(qa, figure));
  const all = counted(said.decisions, Math.round(decisions), qa.language, {
    longest: longest.toLocaleString(qa.language),
  });
  return [
    rows.length
      ? make(
          "table",
          { class: "q-table figures" },
          make("thead", {}, make("tr", {}, make("td"), heads)),
          make("tbody", {}, rows),
        )
      : "",
    make("p", { class: "small" }, all),
  ];
}

function stops(qa) {
  const { said, run, language } = qa;
  const stuck = run.stuck.map(({ section, plays, seed }) =>
    make(
      "p",
      { class: "small" },
      icon("lock", "ic-warn"),
      ` ${counted(said.stuck_plays, plays, language)} `,
      goLink(qa, section, { lens: "reach" }),
      ` (${said.seed} ${seed})`,
    ),
  );
  const unended = run.unended
    ? make("p", { class: "small ic-warn" }, counted(said.unended, run.unended, language))
    : "";
  const fell = run.fell.length
    ? make(
        "p",
        { class: "small" },
        `${said.lost_at} `,
        run.fell.flatMap(({ name, count }, at) => [at ? ", " : "", goLink(qa, name, { lens: "odds" }), ` ${count}`]),
      )
    : "";
  return [...stuck, unended, fell];
}

export function playtest(qa) {
  const { said, run } = qa;
  const who = run.phase ? format(said.bot_seed, { bot: said.bots[run.bot], seed: run.seed }) : "";
  const head = heading(said.playtest, aside(who));
  const isRunning = run.phase === "running";
  const parts = [
    run.phase ? progressLine(qa) : "",
    run.trouble ? make("p", { class: "small ic-red" }, run.trouble) : "",
    run.stale ? make("p", { class: "small ic-warn" }, icon("warning"), ` ${said.stale}`) : "",
    run.ends ? [mix(qa), figures(qa), stops(qa)] : "",
  ];
  return [
    head,
    isRunning ? "" : form(qa),
    make(
      "div",
      { class: "q-scroll", tabindex: "0", role: "group", "aria-label": said.playtest, "data-scroll": "playtest" },
      parts,
    ),
  ];
}
