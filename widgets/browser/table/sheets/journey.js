// The journey: steps taken, endings found, campaigns played.

import { format, make, trustedHtml } from "../../shared/dom.js";
import { earlierButton } from "./log.js";

const onDay = (iso, { model }) =>
  iso
    ? new Intl.DateTimeFormat(model.get("language"), { dateStyle: "long", timeZone: "UTC" }).format(new Date(iso))
    : "";

const small = (text) => make("p", { class: "d" }, text);
const detail = (text) => make("span", { class: "d" }, text);
const section = (name, ...children) => make("section", {}, make("h3", {}, name), ...children);
const list = (items) => make("ul", { class: "endings" }, items);

function steps(data, table) {
  const said = table.texts.sheets;
  const step = ({ where, letter, html }) =>
    make("li", {}, detail(where), make("b", {}, letter), trustedHtml("span", { class: "t", dir: "auto" }, html));
  const taken = data.steps.map(step);
  return section(
    said.taken,
    earlierButton("journey", data.next, said.earlier_steps, table),
    taken.length ? make("ol", { class: "steps" }, taken) : small(said.none_taken),
  );
}

function endings(data, table) {
  const said = table.texts.sheets;
  if (!data.endings.length) return "";
  const ending = (one) => {
    const about = one.times ? `${format(said.times, one)} · ${onDay(one.last, table)}` : said.unseen;
    const name = make("b", { dir: "auto" }, one.times ? one.name : "?");
    return make("li", { class: one.times ? "" : "unseen-yet" }, name, detail(about));
  };
  return section(said.endings, list(data.endings.map(ending)));
}

function campaignRow(one, table) {
  const said = table.texts.sheets;
  const about = [
    onDay(one.on, table),
    one.score == null ? "" : format(said.points, { points: one.score }),
    one.mode,
    format(said.players, { many: one.players }),
    format(said.turns, { many: one.turns }),
  ];
  return make("li", {}, make("b", {}, one.ending || said.no_ending), detail(about.filter(Boolean).join(" · ")));
}

function campaigns(data, table) {
  const said = table.texts.sheets;
  const rows = data.campaigns.map((one) => campaignRow(one, table));
  return section(said.campaigns, rows.length ? list(rows) : small(said.no_campaigns));
}

function achievements(data, { texts }) {
  if (!data.achievements.length) return "";
  const row = (one) => make("li", { class: one.new ? "new" : "" }, one.name);
  return section(texts.sheets.achievements, list(data.achievements.map(row)));
}

export function journeySheet(data, table) {
  const isBoardGame = table.model.get("head")?.crewed;
  return [
    steps(data, table),
    endings(data, table),
    isBoardGame ? [campaigns(data, table), achievements(data, table)] : "",
    small(format(table.texts.sheets.plays, { many: data.plays })),
  ];
}
