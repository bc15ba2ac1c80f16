// The stores: ship or plane, goods, decks, and the events in play.

import { format, make } from "../../shared/dom.js";
import { memo } from "../../shared/reconcile.js";
import { abilityLines, hiddenText, optionAttributes, pips, term } from "./common.js";
import { icon } from "./icons.js";

/** The icon of each good. */
export const GOODS = {
  coin: "coin",
  meat: "meat",
  grain: "grain",
  vegetable: "vegetable",
  material: "planks",
  artifact: "gem",
  xp: "star",
  feared: "flame",
  revered: "sun",
  ogroot: "root",
  whiskey: "flask",
  torch: "torch",
  sand_honey: "jar",
  rope: "rope",
  tundra_berry: "berry",
  bloodflower: "flower",
};

/** "Coins: 3", or "Coins: 3 of 5" where there is a limit. */
const countSaid = (counted, { stores: said }) => format(counted.most ? said.of : said.count, counted);

function fold(name, title, { folds }, ...children) {
  const key = `stores ${name}`;
  return make(
    "details",
    { class: "store-fold", "data-fold": key, open: folds.isOpen(key) },
    make("summary", { "data-focus": key }, title),
    make("div", { class: "board-told" }, children),
  );
}

// ---------------------------------------------------------------- goods

function goodTile(one, texts) {
  const said = countSaid({ name: one.name, now: one.amount, most: one.most }, texts);
  return make(
    "li",
    { class: one.amount ? "store-good" : "store-good none", title: said },
    make(
      "span",
      optionAttributes(one.option || one.good, "store"),
      icon(GOODS[one.good] ?? "sack"),
      make("b", {}, String(one.amount)),
      make("span", { class: "good-name" }, one.name),
    ),
  );
}

function goodsShelf(goods, texts) {
  const tiles = goods.map((one) => memo([one], () => goodTile(one, texts)));
  return make("ul", { class: "store-goods", "aria-label": texts.stores.goods, "data-renew": "goods" }, tiles);
}

/** A fold with what each good can be used for. */
function goodUses(goods, table) {
  const useful = goods.filter((one) => one.lines && one.amount);
  if (!useful.length) return "";
  const entry = ({ name, lines }) =>
    make("div", { class: "card-told" }, make("p", {}, make("b", {}, name)), abilityLines(lines, "store"));
  return memo([goods], () => fold("uses", table.texts.stores.uses, table, useful.map(entry)));
}

// ---------------------------------------------------------------- the ship

function damageCubes({ spaces, damage, state }) {
  const cubes = Array.from({ length: spaces }, (_, at) => make("i", { class: at < damage ? "hit" : "" }));
  return make("span", { class: "store-cubes", role: "img", "aria-label": state }, cubes);
}

function roomTile(room, { stores: said }) {
  const isFull = room.damage >= room.spaces;
  const means = [room.does, room.here ? said.figure : "", isFull ? said.full : ""].filter(Boolean).join(" · ");
  return make(
    "li",
    {
      class: ["store-tile", room.here ? "here" : "", isFull ? "full" : ""].join(" "),
      title: means,
      "data-room": room.key,
    },
    make(
      "div",
      optionAttributes(room.option, "room"),
      make("span", { class: "tile-name" }, room.here ? icon("pawn") : "", room.name),
      damageCubes(room),
      means ? hiddenText(`. ${means}`) : "",
    ),
  );
}

function shipHeading({ damage, about }, said) {
  const figures = make("span", { "aria-hidden": "true" }, format(said.ship_damage, damage));
  const total = make("span", { class: "so-far", title: about }, figures, hiddenText(about));
  return make("h3", {}, icon("boat"), said.ship, total);
}

function shipFold(ship, table) {
  const said = table.texts.stores;
  const line = ({ name, fate, does }) =>
    make("p", {}, make("b", {}, format(said.room_line, { name, fate })), ` ${does}`);
  const rooms = ship.rooms.filter((room) => room.does).map(line);
  const notes = ship.notes.map((note) => make("p", {}, note));
  return fold("rooms", said.rooms, table, rooms, notes);
}

function shipBoard(ship, table) {
  const rooms = ship.rooms.map((room) => memo([room], () => roomTile(room, table.texts)));
  return [
    memo(["ship", ship.damage, ship.about], () => shipHeading(ship, table.texts.stores)),
    make("ul", { class: "store-rooms ship-rooms", "data-renew": "rooms" }, rooms),
    memo([ship], () => shipFold(ship, table)),
  ];
}

// ---------------------------------------------------------------- the plane

function gauge(one, texts) {
  const said = countSaid(one, texts);
  const now = make("b", { "aria-hidden": "true" }, String(one.now));
  return make(
    "li",
    { class: "store-tile", title: one.about || said },
    make(
      "div",
      optionAttributes(one.option, "gauge"),
      make("span", { class: "tile-name" }, icon(one.icon), one.name, now),
      one.most ? pips(one.now, one.most, said, one.icon) : hiddenText(said),
      one.place ? make("span", { class: "tile-place" }, one.place) : "",
      one.about ? hiddenText(`. ${one.about}`) : "",
    ),
  );
}

function gauges(all, texts) {
  const tiles = all.map((one) => memo([one], () => gauge(one, texts)));
  return make("ul", { class: "store-rooms store-gauges", "data-renew": "gauges" }, tiles);
}

// ---------------------------------------------------------------- events, decks, modes

/** How much threat lies on an event, and what threat is. */
const threatTag = ({ threat, threat_term: explained }) =>
  make("span", { class: "tag bad" }, explained ? term(threat, explained) : threat);

function eventCard(one) {
  const bad = [one.curse ? make("span", { class: "tag bad" }, one.curse) : "", one.threat ? threatTag(one) : ""];
  return make(
    "div",
    { class: "event-in-play" },
    make(
      "div",
      { class: "event-head", ...optionAttributes(one.option, "event") },
      make("b", { dir: "auto" }, one.name),
      bad,
      (one.terms ?? []).map((term) => make("span", { class: "chip" }, term)),
    ),
    one.text ? make("p", {}, one.text) : "",
    abilityLines(one.lines, "event"),
  );
}

function events(all, said) {
  if (!all.length) return "";
  return [make("h3", {}, icon("burst"), said.events), all.map((one) => memo([one], () => eventCard(one)))];
}

function deckPile({ name, about, left, icon: sign }) {
  const count = make("b", {}, String(left));
  return make("li", { title: about }, icon(sign ?? "pile"), count, name, hiddenText(`: ${about}`));
}

function decks(all, said) {
  const piles = all.map((one) => memo([one], () => deckPile(one)));
  return make("ul", { class: "store-piles", "aria-label": said.decks_name, "data-renew": "decks" }, piles);
}

function modes(all) {
  const tag = ({ name, about }) =>
    make("span", { class: "tag", title: about }, name, about ? hiddenText(`: ${about}`) : "");
  return make("p", { class: "store-modes" }, all.map(tag));
}

/** Events come first: they matter for every decision, and come and go. */
export function stores(data, table) {
  const { texts } = table;
  if (!data.goods) return [];
  return [
    events(data.events, texts.stores),
    goodsShelf(data.goods, texts),
    data.gauges ? gauges(data.gauges, texts) : "",
    goodUses(data.goods, table),
    data.ship ? shipBoard(data.ship, table) : "",
    decks(data.decks, texts.stores),
    memo([data.modes], () => modes(data.modes)),
  ];
}
