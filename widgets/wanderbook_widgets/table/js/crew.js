// The crew: a board each, by the player whose they are. Who or what is an option carries its id; options.js lights it.

import { doneByEnter, fill, kept, make, pips, stressed, unseen } from "./dom.js";
import { icon } from "./icons.js";

/** What an element carries that may be an option. */
export const carried = (id, where) => (id ? { "data-option": id, "data-focus": `${where} ${id}` } : {});

/** Lines of a card or a board; those that can be used are lit when they can. */
export function abilityLines(lines, where) {
  return (lines ?? []).map((line) => make("p", { class: "ability-line", ...carried(line.option, where) }, stressed(line.text)));
}

const WEAPON = { accuracy: "aim", damage: "sword", block: "shield" };

function weaponFigures(figures, said) {
  return make("span", { class: "weapon-figures", role: "img", "aria-label": said },
    Object.entries(WEAPON).map(([name, sign]) => [icon(sign), String(figures[name])]));
}

/** What lies on a board, in short; the board says the rest, once it is unfolded. */
function borne(one, where) {
  const says = [one.about, ...(one.lines ?? []).map((line) => line.text)].filter(Boolean).join(" ");
  const isPlain = one.kind === "weapon" && Boolean(one.figures && one.own); // its figures say it
  const figured = isPlain ? [one.name, says].filter(Boolean).join(": ") : says;
  return make("span", { class: `tag borne is-${one.kind}`, title: says, "data-renew": `${one.kind} ${one.name}`, ...carried(one.option, where) },
    // Mostly it is only asked for something else, as whoever bears it.
    isPlain ? "" : kept(["name", one.name], () => document.createTextNode(one.name)),
    one.figures ? kept([one.figures, figured], () => weaponFigures(one.figures, figured)) : one.about && ["ability", "level"].includes(one.kind) ? kept(["about", one.about], () => make("i", {}, one.about)) : "");
}

function status(one, where) {
  return make("span", { class: "tag bad", title: one.means, ...carried(one.option, where) },
    one.name, unseen(`: ${one.means}`));
}

const foldOf = (one) => `board ${one.name}`;

/** Everything on a board, in words, once it is unfolded. */
function wholeBoard(one, where, table) {
  const said = table.texts.members;
  const fold = foldOf(one);
  const name = fill(said.board_of, { name: one.name });
  const isOpen = table.isUnfolded(fold);
  return make("details", { class: "board-whole", "data-fold": fold, "data-draws": "crew", open: isOpen },
    make("summary", { "data-focus": fold, title: name, "aria-label": name }, icon("fold")),
    !isOpen ? "" : make("div", { class: "board-told" },
      abilityLines(one.lines, `${where} board`),
      one.synergy ? make("p", {}, one.synergy) : "",
      (one.bears ?? []).filter((borne) => borne.kind !== "own").map((borne) => make("div", { class: "card-told" },
        make("p", {}, make("b", {}, borne.name), borne.about ? ` · ${borne.about}` : ""),
        abilityLines(borne.lines, `${where} board`),
        (borne.acts ?? []).map((act) => make("button", { type: "button", class: "act-chip", ...carried(act.option, `${where} board`) }, act.label)))),
      one.text ? make("p", { class: "card-flavour", dir: "auto" }, stressed(one.text)) : ""));
}

function skillOf(skill) {
  return make("span", { class: "member-skill", title: skill.name, role: "img", "aria-label": `${skill.name} ${skill.amount}` },
    skill.short, make("b", {}, ` ${skill.amount}`));
}

function vitals(one) {
  const weary = one.fatigue ?? one.stamina;
  return make("span", { class: "member-vitals" },
    make("span", { class: "member-health", title: one.health.text },
      pips(one.health.now, one.health.most, one.health.text, one.health.most > 7 ? "many" : ""),
      make("span", { "aria-hidden": "true" }, `${one.health.now}/${one.health.most}`)),
    make("span", { class: "member-weary", title: weary.text }, icon(one.fatigue ? "moon" : "bolt"),
      pips(weary.now, weary.most, weary.text, one.fatigue ? "fatigue" : "stamina")));
}

function memberOf(one, table) {
  const said = table.texts.members;
  const where = `crew ${one.name}`;
  const how = ["crew-member", one.fallen ? "fallen" : "", one.attacks ? "attacks" : ""].filter(Boolean).join(" ");
  const marks = [
    one.fallen ? make("span", { class: "tag bad" }, said.fallen) : "",
    one.attacks ? make("span", { class: "tag now" }, said.attacks) : "",
    (one.statuses ?? []).map((status_) => kept([status_], () => status(status_, where))),
    one.command ? make("span", { class: "tag" }, icon("command"), " ", one.command) : "",
    one.tokens ? make("span", { class: "tag" }, one.tokens) : "",
    (one.bears ?? []).map((borne_) => kept([borne_], () => borne(borne_, where))),
  ].flat();
  // Mostly it is only asked for something else: then the board stays, and carries another option.
  return make("li", { class: how, "data-renew": `member ${one.name}` },
    make("div", { class: "member-who", "data-renew": "who", ...carried(one.option, where) },
      kept(["face", one.colour, one.initial], () => make("span", { class: `member-face c${one.colour}`, "aria-hidden": "true" }, one.initial)),
      kept(["name", one.name, one.lead], () => make("span", { class: "member-name", dir: "auto" }, make("b", {}, one.name), one.lead ? make("i", {}, one.lead) : "")),
      kept(["vitals", one.health, one.fatigue ?? one.stamina], () => vitals(one))),
    make("div", { class: "on-board", "data-renew": "marks" }, (one.skills ?? []).map((skill) => kept([skill], () => skillOf(skill))), marks),
    kept(["board", table.isUnfolded(foldOf(one)), ...boardThings(one)], () => wholeBoard(one, where, table)));
}

/** What the whole of a board is drawn from. */
const boardThings = (one) => [one.lines, one.synergy, one.text, ...(one.bears ?? []).flatMap(({ kind, name, about, lines, acts }) => [kind, name, about, lines, acts])];

/** What a player is called: whoever is numbered, as whoever has just joined, can say their name here. */
function nameOf(player, table) {
  const said = table.texts.members;
  const own = player.numbered ? "" : player.name;
  return make("input", {
    type: "text", class: "player-name", maxlength: 24, size: Math.max(8, player.name.length), value: own, "data-focus": `name ${player.number}`,
    placeholder: fill(said.name_hint, { name: player.name }), "aria-label": fill(said.name_of, { name: player.name }), autocomplete: "off", spellcheck: "false",
    onchange: ({ target: field }) => {
      const name = field.value;
      field.value = own; // until it is drawn anew with what they are called now, which may be what it was: a name that another has is not given
      if (name.trim() !== own) table.tell({ call: player.number, name });
    },
    onkeydown: doneByEnter(table),
  });
}

export function crew(data, table) {
  const said = table.texts.members;
  return (data.players ?? []).map((player) => make("div", { class: player.active ? "crew-player active" : "crew-player", "data-renew": `player ${player.number}` },
    player.name || player.figures.length ? make("p", { class: "whose-crew", "data-renew": "whose" },
      player.name ? kept(["name", player.name, player.numbered], () => nameOf(player, table)) : "", player.active ? kept(["active"], () => make("span", { class: "turn-mark" }, said.active)) : "",
      player.leaving ? kept(["leaving"], () => make("span", { class: "tag bad" }, said.leaving)) : "",
      player.figures.map((figure) => kept([figure], () => make("span", { class: "player-figure" }, icon(figure.icon), figure.text)))) : "",
    make("ul", { class: player.members.some((one) => one.health.most > 8) ? "crew-members roomy" : "crew-members", "data-renew": "members" },
      player.members.map((one) => kept([one, table.isUnfolded(foldOf(one))], () => memberOf(one, table))))));
}
