// The crew, grouped by player.

import { format, make } from "../../shared/dom.js";
import { memo } from "../../shared/reconcile.js";
import { leaveOnEnter } from "./common.js";
import { foldOf, member } from "./member.js";

/** A field for a player's name. It is empty while the player has only a number. */
function nameField({ number, name, numbered }, { texts, transport, focus }) {
  const own = numbered ? "" : name;
  const rename = ({ target: field }) => {
    const typed = field.value;
    field.value = own; // until Python sends the name: it may refuse one that another player has
    if (typed.trim() !== own) transport.send({ call: number, name: typed });
  };
  return make("input", {
    type: "text",
    class: "player-name",
    maxlength: 24,
    size: Math.max(8, name.length),
    value: own,
    "data-focus": `name ${number}`,
    placeholder: name,
    title: format(texts.members.name_hint, { name }),
    "aria-label": format(texts.members.name_of, { name }),
    autocomplete: "off",
    spellcheck: "false",
    onchange: rename,
    onkeydown: leaveOnEnter(focus),
  });
}

function playerLine(player, table) {
  const { members } = table.texts;
  const { name, numbered, active, leaving } = player;
  if (!name) return "";
  const tag = (key, kind, text) => memo([key], () => make("span", { class: kind }, text));
  return make(
    "p",
    { class: "whose-crew", "data-renew": "whose" },
    memo(["name", name, numbered], () => nameField(player, table)),
    active ? tag("active", "turn-mark", members.active) : "",
    leaving ? tag("leaving", "tag bad", members.leaving) : "",
  );
}

function memberList({ members }, table) {
  const drawn = (one) => memo([one, table.folds.isOpen(foldOf(one))], () => member(one, table));
  return make("ul", { class: "crew-members", "data-renew": "members" }, members.map(drawn));
}

export function crew(data, table) {
  return (data.players ?? []).map((player) =>
    make(
      "div",
      {
        class: player.active ? "crew-player active" : "crew-player",
        "data-renew": `player ${player.number}`,
        style: `--size:${player.members.length}`,
      },
      playerLine(player, table),
      memberList(player, table),
    ),
  );
}
