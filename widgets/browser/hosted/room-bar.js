// The bar above the table: who is here, who decides, and what people say to each other.

import { childList, make } from "../shared/dom.js";

const format = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

const button = (label, onclick, attributes = {}) => make("button", { type: "button", onclick, ...attributes }, label);

export class RoomBar {
  constructor(root, texts, send) {
    this.root = root;
    this.texts = texts;
    this.send = send;
    this.isOpen = false;
    this.invitation = null;
    this.room = null;
    this.heard = 0; // the number of the last line that was shown
    this.lost = make("p", { class: "lost", role: "alert", hidden: true }, texts.lost);
    this.bar = make("div", { class: "bar" });
    this.panel = make("div", { class: "panel", hidden: true });
    this.status = make("p", { class: "sr", role: "status" });
    this.draft = make("input", { maxlength: "240", "aria-label": texts.chat, placeholder: texts.chat });
    this.root.replaceChildren(this.bar, this.lost, this.panel, this.status);
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.isOpen && this.root.contains(document.activeElement)) this.toggle(false);
    });
  }

  show(room) {
    this.room = room;
    const last = room.lines.at(-1)?.number ?? 0;
    if (this.heard && last > this.heard) this.announce(room.lines.at(-1));
    this.heard = last;
    this.draw();
  }

  setLost(isLost) {
    this.lost.hidden = !isLost;
  }

  /** The room is closed to this page for good. */
  end(why) {
    this.lost.textContent = why;
    this.lost.hidden = false;
    this.bar.replaceChildren();
    this.panel.hidden = true;
    document.getElementById("table").replaceChildren();
  }

  showInvitation(invitation) {
    this.invitation = invitation;
    this.toggle(true);
  }

  toggle(isOpen) {
    this.isOpen = isOpen;
    this.draw();
  }

  announce({ name, text, gesture }) {
    this.status.textContent = text ? `${name}: ${text}` : `${name} ${this.texts.gestures[gesture]}`;
  }

  // ---------------------------------------------------------------- drawing

  draw() {
    const { room, texts } = this;
    if (!room) return;
    const people = room.members.map((member) => this.person(member));
    const count = room.members.filter(({ here }) => here).length;
    this.bar.replaceChildren(
      ...childList(
        make("ul", { class: "people" }, people),
        make("strong", { class: "asked", role: "status" }, this.asked()),
        make("span", { class: "space" }),
        this.undo(),
        this.lastLine(),
        button(`${texts.people} ${count}`, () => this.toggle(!this.isOpen), { "aria-expanded": String(this.isOpen) }),
        room.you.host && button(texts.invite, () => this.send({ invite: true, origin: location.origin })),
      ),
    );
    this.panel.hidden = !this.isOpen;
    if (this.isOpen) this.drawPanel();
  }

  drawPanel() {
    const isTyping = document.activeElement === this.draft;
    this.panel.replaceChildren(...childList(this.invite(), this.seats(), this.hostOnly(), this.talk()));
    if (isTyping) this.draft.focus();
    const lines = this.panel.querySelector(".lines");
    lines.scrollTop = lines.scrollHeight;
  }

  person({ id, name, here, players }) {
    const { room, texts } = this;
    const about = [id === room.you.id && texts.you, !here && texts.away, room.open && !players.length && texts.watches];
    const names = ["person", !here && "away", room.deciders.includes(id) && "asked"].filter(Boolean).join(" ");
    const told = about.filter(Boolean).join(", ");
    return make("li", { class: names, title: told }, name, told && make("small", {}, ` ${told}`));
  }

  /** Whose turn it is to decide, and what somebody else can do meanwhile. */
  asked() {
    const { room, texts } = this;
    if (!room.open) return room.you.host ? texts.waiting_host : format(texts.waiting, { who: this.host() });
    if (!room.deciders.length) return texts.over;
    if (room.votes) {
      const votes = room.suggestions.filter(({ by }) => room.deciders.includes(by)).length;
      return format(texts.vote, { count: votes, all: room.deciders.length });
    }
    if (room.deciders.includes(room.you.id)) return texts.you_decide;
    const [decider] = room.members.filter(({ id }) => room.deciders.includes(id));
    if (!decider) return texts.over;
    const said = format(decider.here ? texts.decides : texts.decides_away, { who: decider.name });
    return `${said}. ${texts.suggest}.`;
  }

  host() {
    return this.room.members.find(({ host }) => host)?.name ?? this.texts.host;
  }

  undo() {
    const { room, texts } = this;
    if (!room.undo) return [];
    if (!room.undo.mine) return [make("span", { class: "undo" }, texts.undo_waits)];
    const who = room.members.find(({ id }) => id === room.undo.by)?.name ?? "";
    return [
      make("span", { class: "undo" }, format(texts.undo_asked, { who })),
      button(texts.agree, () => this.send({ consent: true })),
      button(texts.refuse, () => this.send({ consent: false })),
    ];
  }

  lastLine() {
    const line = this.room.lines.at(-1);
    return line && !this.isOpen ? make("span", { class: "last-line" }, this.spoken(line)) : "";
  }

  spoken({ name, text, gesture }) {
    return gesture ? `${name} ${this.texts.gestures[gesture]}` : `${name}: ${text}`;
  }

  // ---------------------------------------------------------------- the panel

  invite() {
    const { texts, invitation } = this;
    if (!invitation) return null;
    const { address, words, picture } = invitation;
    const field = make("input", { readonly: true, value: address, "aria-label": texts.address });
    const copy = button(texts.copy, async () => {
      field.select();
      await navigator.clipboard?.writeText(address).catch(() => {});
      copy.textContent = texts.copied;
    });
    const isLocal = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
    const code = !isLocal && picture && make("img", { class: "qr", src: picture, alt: texts.address });
    return make(
      "section",
      { class: "invitation" },
      make("h2", {}, texts.invite),
      make("label", {}, texts.address, make("span", { class: "row" }, field, copy)),
      make("p", {}, `${texts.alias}: `, make("strong", {}, words)),
      isLocal && make("p", { class: "note" }, texts.local),
      code,
    );
  }

  seats() {
    const { room } = this;
    if (!room.seats.length) return null;
    return make(
      "ul",
      { class: "seats" },
      room.seats.map((seat, number) => this.seat(seat, number)),
    );
  }

  seat({ name, holder, by, away }, number) {
    const { room, texts } = this;
    const person = room.members.find(({ id }) => id === holder)?.name ?? texts.free;
    const actions = [
      !holder && button(texts.sit, () => this.send({ sit: number })),
      holder === room.you.id && button(texts.stand, () => this.send({ stand: number })),
      away && by !== room.you.id && button(texts.stand_in, () => this.send({ stand_in: number })),
    ];
    const label = name && name !== person ? `${name}: ${person}` : person;
    return make("li", {}, make("span", {}, away ? `${label} (${texts.away})` : label), actions);
  }

  /** What only the host may do. */
  hostOnly() {
    const { room, texts } = this;
    if (!room.you.host) return null;
    const lock = make("input", { type: "checkbox", onchange: () => this.send({ lock: lock.checked }) });
    lock.checked = room.locked;
    const policy = make(
      "select",
      { onchange: () => this.send({ decide_by: policy.value }) },
      ["active", "vote"].map((one) => make("option", { value: one }, texts[`policy_${one}`])),
    );
    policy.value = room.policy;
    const guests = room.members.filter(({ host }) => !host);
    return make(
      "section",
      { class: "host" },
      make("label", {}, texts.policy, policy),
      make("label", { class: "check" }, lock, texts.lock),
      guests.map(({ id, name }) => button(`${texts.remove}: ${name}`, () => this.send({ remove: id }))),
    );
  }

  talk() {
    const { room, texts } = this;
    const say = (event) => {
      event.preventDefault();
      if (this.draft.value.trim()) this.send({ say: this.draft.value });
      this.draft.value = "";
    };
    return make(
      "section",
      { class: "talk" },
      make(
        "ul",
        { class: "lines" },
        room.lines.map((line) => make("li", {}, this.spoken(line))),
      ),
      make("form", { onsubmit: say }, this.draft, make("button", { type: "submit" }, texts.send)),
      make(
        "p",
        { class: "gestures" },
        Object.entries(texts.gesture).map(([id, label]) => button(label, () => this.send({ gesture: id }))),
      ),
    );
  }
}
