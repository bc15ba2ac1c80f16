// A section of the ship with its rooms at their places: what each does, its damage, and who stands there.

import { format, kbd, make, svg } from "../../shared/dom.js";
import { memo } from "../../shared/reconcile.js";
import { hiddenText, optionAttributes } from "../parts/common.js";
import { face } from "../parts/face.js";

/** Where each room is, in percent of the drawing: left, top, width, height. A ship with other rooms has them in a
 * row. */
const AT = {
  bridge: [28.1, 11.2, 19.4, 33.6],
  deck: [57.4, 23.4, 26.8, 21.4],
  quarters: [8.5, 48.4, 19, 30.4],
  galley: [28.5, 48.4, 19.5, 30.4],
  sick_bay: [49, 48.4, 19, 30.4],
  hull: [13.2, 80.8, 53, 12],
};
/** Where the crew spend their days, in the order of their boards: the drawing's own, and no rule's. */
const QUARTERED = ["deck", "galley", "quarters", "hull", "quarters", "bridge", "galley", "hull", "sick_bay"];

const LINES = {
  rigging: "M68 190 219 54 288 84M219 46V190M712 108 898 34 968 186M898 26V190",
  smoke: "M532 16q22-14 44-6t40-4 24 0",
  hull: "M52 192H972C960 252 936 292 900 332 878 356 858 374 826 374H148C112 374 90 350 82 312Z",
  planks: "M712 220H946M712 248H934M712 276H916M712 304H894M706 332H868",
  sea: `M-634 388q26-12 52 0t${"52 0 ".repeat(43)}`, // also beside the drawing, where the stage is wider
};

const path = (name) => svg("path", { class: name, d: LINES[name] });

function drawing() {
  const port = (x) => svg("circle", { class: "porthole", cx: x, cy: 272, r: 11 });
  return svg(
    "svg",
    { class: "ship-drawing", viewBox: "0 0 1026 400", "aria-hidden": "true" },
    svg("rect", { class: "water", x: -634, y: 330, width: 2294, height: 80 }),
    path("smoke"),
    path("rigging"),
    svg("rect", { class: "funnel", x: 508, y: 24, width: 46, height: 168 }),
    svg("path", { class: "funnel-band", d: "M508 50H554M508 62H554" }),
    path("hull"),
    path("planks"),
    [764, 812, 860].map(port),
    path("sea"),
  );
}

function damage({ spaces, damage: hits, state }) {
  const cubes = Array.from({ length: spaces }, (_, at) => make("i", { class: at < hits ? "hit" : "" }));
  return make("span", { class: "store-cubes", role: "img", "aria-label": state }, cubes);
}

/** Somebody of the crew; a button while the question may be answered with them. */
const standing = (one) =>
  make(
    "span",
    { class: "stands", title: one.name, ...optionAttributes(one.option, "aboard") },
    face(one),
    hiddenText(one.name),
  );

function roomButton(room, crew, table) {
  const { stores: said } = table.texts;
  const isFull = room.damage >= room.spaces;
  const means = [room.does, room.here ? said.figure : "", isFull ? said.full : ""].filter(Boolean).join(" · ");
  const name = ["ship-room", `is-${room.option}`, room.here ? "here" : "", isFull ? "full" : ""].filter(Boolean);
  const at = AT[room.option];
  const style = at ? `left:${at[0]}%;top:${at[1]}%;width:${at[2]}%;height:${at[3]}%` : "";
  return make(
    "li",
    { class: name.join(" "), style, title: means },
    make(
      "div",
      { class: "room-card", ...optionAttributes(room.option, "aboard") },
      make("b", {}, room.name, kbd(table.selection.keyOf(room.option))),
      make(
        "span",
        { class: "room-does", "aria-hidden": "true" },
        (room.brief ?? []).map((text) => make("span", {}, text)),
      ),
      damage(room),
      means ? hiddenText(`. ${means}`) : "",
    ),
    crew.length ? make("span", { class: "room-crew" }, crew.map(standing)) : "",
  );
}

export function shipStage(aboard, table) {
  const members = (table.model.get("crew")?.players ?? []).flatMap((player) => player.members);
  const inOrder = [...members].sort((one, other) => one.colour - other.colour);
  const inRoom = (room) => inOrder.filter((_, at) => QUARTERED[at % QUARTERED.length] === room);
  const asked = table.selection.question.serial;
  const room = (one) => memo([one, asked, ...inRoom(one.option)], () => roomButton(one, inRoom(one.option), table));
  const { stores: said } = table.texts;
  const isChosen = aboard.rooms.some(({ option }) => table.selection.options.has(option));
  // On a phone they scroll: while no room can be chosen, the list itself takes the focus.
  const tabindex = isChosen ? null : "0";
  const rooms = { class: "ship-rooms-at", "aria-label": said.ship, "data-renew": "rooms", tabindex };
  return [
    make(
      "div",
      { class: "ship-plan", "data-renew": "plan" },
      memo(["drawing"], drawing),
      make("ul", rooms, aboard.rooms.map(room)),
      memo(["damage", aboard.about], () =>
        make("p", { class: "ship-damage" }, said.ship, " · ", format(said.ship_damage, aboard.damage)),
      ),
    ),
  ];
}
