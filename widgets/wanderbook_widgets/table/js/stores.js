// The stores: ship or plane, goods, decks, and the events that stay on the table.

import { abilityLines, carried } from "./crew.js";
import { fill, kept, make, pips, unseen } from "./dom.js";
import { icon } from "./icons.js";

const GOODS = {
  coin: "coin", meat: "meat", grain: "grain", vegetable: "vegetable", material: "planks", artifact: "gem", xp: "star",
  feared: "flame", revered: "sun", ogroot: "root", whiskey: "flask", torch: "torch", sand_honey: "jar", rope: "rope",
  tundra_berry: "berry", bloodflower: "flower",
};

function goodsShelf(goods, texts) {
  return make("ul", { class: "store-goods", "aria-label": texts.stores.goods, "data-renew": "goods" }, goods.map((one) => kept([one], () => {
    const said = one.most ? fill(texts.stores.of, { name: one.name, now: one.amount, most: one.most })
      : fill(texts.stores.count, { name: one.name, now: one.amount });
    return make("li", { class: one.amount ? "store-good" : "store-good none", title: said },
      make("span", { ...carried(one.option || one.good, "store") },
        icon(GOODS[one.good] ?? "sack"), make("b", {}, String(one.amount)), make("span", { class: "good-name" }, one.name)));
  })));
}

/** What each of them can be used for, to be unfolded. */
function goodUses(goods, table) {
  const useful = goods.filter((one) => one.lines && one.amount);
  if (!useful.length) return "";
  return kept([goods], () => storeFold("uses", table.texts.stores.uses, table, useful.map((one) => make("div", { class: "card-told" },
    make("p", {}, make("b", {}, one.name)), abilityLines(one.lines, "store")))));
}

function storeFold(name, title, table, ...children) {
  return make("details", { class: "store-fold", "data-fold": `stores ${name}`, open: table.isUnfolded(`stores ${name}`) },
    make("summary", { "data-focus": `stores ${name}` }, title), make("div", { class: "board-told" }, children));
}

// ---------------------------------------------------------------- the ship

function roomTile(room, texts) {
  const { stores } = texts;
  const full = room.damage >= room.spaces;
  const means = [room.does, room.here ? stores.figure : "", full ? stores.full : ""].filter(Boolean).join(" · ");
  return make("li", { class: ["store-tile", room.here ? "here" : "", full ? "full" : ""].join(" "), title: means },
    make("div", { ...carried(room.option, "room") },
      make("span", { class: "tile-name" }, room.here ? icon("pawn") : "", room.name),
      make("span", { class: "store-cubes", role: "img", "aria-label": room.state },
        Array.from({ length: room.spaces }, (_, at) => make("i", { class: at < room.damage ? "hit" : "" }))),
      means ? unseen(`. ${means}`) : ""));
}

function shipBoard(ship, table) {
  const { stores } = table.texts;
  return [
    kept(["ship", ship.damage, ship.about], () => make("h3", {}, icon("boat"), stores.ship, make("span", { class: "so-far", title: ship.about },
      make("span", { "aria-hidden": "true" }, `${ship.damage.now}/${ship.damage.most}`), unseen(ship.about)))),
    make("ul", { class: "store-rooms ship-rooms", "data-renew": "rooms" }, ship.rooms.map((room) => kept([room], () => roomTile(room, table.texts)))),
    kept([ship], () => storeFold("rooms", stores.rooms, table,
      ship.rooms.filter((room) => room.does).map((room) => make("p", {},
        make("b", {}, fill(stores.room_line, { name: room.name, fate: room.fate })), ` ${room.does}`)),
      ship.notes.map((note) => make("p", {}, note)))),
  ];
}

// ---------------------------------------------------------------- the plane

function gauge(one, texts) {
  const said = one.most ? fill(texts.stores.of, one) : fill(texts.stores.count, one);
  return make("li", { class: "store-tile", title: one.about || said },
    make("div", { ...carried(one.option, "gauge") },
      make("span", { class: "tile-name" }, icon(one.icon), one.name, make("b", { "aria-hidden": "true" }, String(one.now))),
      one.most ? pips(one.now, one.most, said, one.icon) : unseen(said),
      one.place ? make("span", { class: "tile-place" }, one.place) : "",
      one.about ? unseen(`. ${one.about}`) : ""));
}

// ---------------------------------------------------------------- events and decks

function eventInPlay(one) {
  return make("div", { class: "event-in-play" },
    make("div", { class: "event-head", ...carried(one.option, "event") },
      make("b", { dir: "auto" }, one.name),
      one.curse ? make("span", { class: "tag bad" }, one.curse) : "", one.threat ? make("span", { class: "tag bad" }, one.threat) : "",
      (one.terms ?? []).map((term) => make("span", { class: "chip" }, term))),
    one.text ? make("p", {}, one.text) : "",
    abilityLines(one.lines, "event"));
}

function deckPile(one) {
  return make("li", { title: one.about }, icon(one.icon ?? "pile"), make("b", {}, String(one.left)), one.name, unseen(`: ${one.about}`));
}

export function stores(data, table) {
  const said = table.texts.stores;
  if (!data.goods) return [];
  // Events first: they bear on every decision, and come and go.
  return [
    data.events.length ? [make("h3", {}, icon("burst"), said.events), data.events.map((one) => kept([one], () => eventInPlay(one)))] : "",
    goodsShelf(data.goods, table.texts),
    goodUses(data.goods, table),
    data.gauges ? make("ul", { class: "store-rooms store-gauges", "data-renew": "gauges" }, data.gauges.map((one) => kept([one], () => gauge(one, table.texts)))) : "",
    data.ship ? shipBoard(data.ship, table) : "",
    make("ul", { class: "store-piles", "aria-label": said.decks_name, "data-renew": "decks" }, data.decks.map((one) => kept([one], () => deckPile(one)))),
    kept([data.modes], () => make("p", { class: "store-modes" }, data.modes.map((mode) => make("span", { class: "tag", title: mode.about },
      mode.name, mode.about ? unseen(`: ${mode.about}`) : "")))),
  ];
}
