// Cards: hands, adventure cards, quests, tokens. Small on the table; whole, beside it, while one looks at them.

import { abilityLines, carried } from "./crew.js";
import { fill, kbd, kept, make, stressed } from "./dom.js";
import { icon } from "./icons.js";

function dealtCard(one, table) {
  const where = `card ${one.key}`;
  return make("li", { class: `dealt-card is-${one.kind}` },
    one.corner ? make("span", { class: "card-corner", title: one.corner_means, ...(one.corner_means ? { role: "img", "aria-label": one.corner_means } : {}) }, one.corner) : "",
    make("button", { type: "button", class: "card-name", dir: "auto", "data-focus": where, ...carried(one.option, where) }, one.name),
    one.picks?.length ? make("div", { class: "pick-row" },
      one.picks.map((to) => make("button", { type: "button", class: "act-chip", ...carried(to.id, where) }, to.label))) : "",
    one.sub ? make("p", { class: "card-sub" }, one.sub) : "",
    (one.tags ?? []).map((tag) => make("span", { class: "tag" }, tag)),
    one.command ? make("span", { class: "tag held-command" }, icon("command"), " ", one.command) : "",
    make("div", { class: "card-says", dir: "auto" }, abilityLines(one.lines, where)),
    one.note ? make("p", { class: "card-flavour", dir: "auto" }, stressed(one.note)) : "");
}

/** A hand that is not to be seen: so many backs, and a button for whoever it belongs to. */
function coveredHand(group, table) {
  const { groups } = table.texts;
  return make("div", { class: "covered-hand" },
    group.count ? make("div", { class: "backs", role: "img", "aria-label": fill(groups.face_down, { many: group.count }) },
      Array.from({ length: Math.min(group.count, 10) }, () => make("i", {}))) : "",
    make("button", { type: "button", class: "act-chip", "data-uncover": String(group.player), "data-focus": `hand ${group.player}` },
      icon("eye"), fill(group.count ? table.texts.uncover : groups.uncover_quests, { name: group.who })));
}

function cardGroup(group, table) {
  const cover = group.player !== undefined && !group.covered && group.player === table.model.get("head")?.viewer
    ? make("button", { type: "button", class: "act-chip", "data-cover": true, "data-focus": `hand ${group.player}` },
        icon("eye"), table.texts.groups.cover, kbd("H")) : "";
  const cards = () => make("ul", { class: "card-row", "data-renew": "cards" },
    (group.cards ?? []).map((one) => kept([one], () => dealtCard(one, table))));
  const name = make("h3", { dir: "auto" }, group.name, cover);
  const frame = `${group.kind} ${group.player ?? group.fold ?? ""}`;
  if (group.covered) return make("section", { class: "card-group hand" }, name, coveredHand(group, table));
  if (!group.fold) return make("section", { class: `card-group is-${group.kind ?? "cards"}`, "data-renew": frame }, name, group.cards?.length ? cards() : "");
  return make("details", { class: `card-group is-${group.kind}`, "data-renew": frame, "data-fold": `cards ${group.fold}`, open: group.open || table.isUnfolded(`cards ${group.fold}`) },
    make("summary", { "data-focus": `cards ${group.fold}` }, group.name),
    group.option ? make("span", { class: "act-chip", ...carried(group.option, "deck") }, table.texts.groups.change) : "", cards());
}

// ---------------------------------------------------------------- reading a card

/** The card as a whole, over the table beside where it lies: a picture, since its words are all there anyway. */
function held(card, table) {
  putBack(table);
  if (table.root.classList.contains("plain")) return;
  const copy = card.cloneNode(true);
  for (const one of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["data-option", "data-focus", "tabindex", "role", "aria-pressed"]) one.removeAttribute(name);
  }
  copy.querySelectorAll("button").forEach((one) => one.replaceWith(make("b", { class: one.className }, one.textContent)));
  const reading = make("div", { class: "card-held", "aria-hidden": "true" }, copy);
  table.root.append(reading);
  const [at, all, size] = [card, table.root, reading].map((one) => one.getBoundingClientRect());
  const left = Math.min(Math.max(8, at.left - all.left + at.width / 2 - size.width / 2), all.width - size.width - 8);
  reading.style.left = `${left}px`;
  reading.style.top = `${Math.max(8, at.top - all.top - size.height - 8)}px`;
}

function putBack(table) {
  table.root.querySelector(".card-held")?.remove();
}

function readable(strip, table) {
  const cardOf = (event) => event.target.closest?.(".dealt-card");
  strip.addEventListener("mouseover", (event) => { const card = cardOf(event); card ? held(card, table) : putBack(table); });
  strip.addEventListener("mouseleave", () => putBack(table));
  strip.addEventListener("focusin", (event) => { const card = cardOf(event); if (card?.isConnected) held(card, table); });
  strip.addEventListener("focusout", () => putBack(table));
  strip.addEventListener("wheel", (event) => {
    const room = strip.parentElement;
    putBack(table);
    if (event.deltaX || room.scrollWidth <= room.clientWidth) return;
    room.scrollLeft += event.deltaY;
    event.preventDefault();
  });
  return strip;
}

/** Whether the strip goes on to the right is shown at its edge, from now on. */
function hintAtMore(room) {
  if (!room.hint) {
    room.hint = () => room.classList.toggle("more", room.scrollLeft + room.clientWidth < room.scrollWidth - 8);
    room.addEventListener("scroll", room.hint, { passive: true });
    room.addEventListener("toggle", room.hint, true);
    new ResizeObserver(room.hint).observe(room);
  }
  requestAnimationFrame(room.hint); // not of a half-drawn table
}

export function cards(data, table) {
  putBack(table);
  hintAtMore(table.rooms.cards);
  if (!data.groups) return [];
  if (!data.groups.length) return make("p", { class: "no-cards" }, table.texts.groups.empty);
  return readable(make("div", { class: "card-strip", "data-renew": "strip" }, data.groups.map((group) => cardGroup(group, table))), table);
}
