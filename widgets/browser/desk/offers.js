// What waits for a choice: drafts, and files that changed on the disk beside unsaved text. A bar above the board, and a
// sheet where two texts are merged. Both work by keyboard alone: Alt+U leads to the bar, arrows choose, Esc leaves.

import { counted, format, kbd, make } from "../shared/dom.js";
import { icon } from "./icons.js";

const SIDES = ["mine", "theirs", "both"];

export class Offers {
  constructor(desk) {
    this.desk = desk;
    this.bar = make("section", { class: "offers", "aria-label": desk.texts.offers.title, hidden: true });
    this.sheet = make("div", { class: "card merge", role: "dialog", tabindex: "-1", hidden: true });
    this.merge = null;
    this.picks = [];
  }

  get texts() {
    return this.desk.texts.offers;
  }

  draw() {
    const offers = this.desk.model.get("offers") ?? [];
    const isNew = this.bar.hidden && offers.length > 0;
    this.bar.hidden = !offers.length;
    this.bar.setAttribute("role", isNew ? "alert" : "region");
    this.desk.keepFocus(this.bar, () => this.bar.replaceChildren(...offers.map((one, at) => this.row(one, at))));
    if (this.merge && !offers.some(({ id }) => id === this.merge.id)) this.close();
  }

  row(offer, at) {
    const { id, kind } = offer;
    const { texts } = this;
    const settle = (choice) => () => this.settle({ settle: id, choice });
    const button = (text, run, name) =>
      make("button", { type: "button", class: "btn", "data-offer": `${name} ${id}`, onclick: run }, text);
    const compare = () => this.desk.writer.editor.settle(() => this.desk.send({ differences: id }));
    const buttons = {
      conflict: () => [button(texts.choose, compare, "compare")],
      deleted: () => [
        button(texts.keep_file, settle("restore"), "restore"),
        button(texts.drop_file, settle("discard"), "discard"),
      ],
      draft: () => [
        button(texts.restore, settle("restore"), "restore"),
        button(texts.compare, compare, "compare"),
        button(texts.discard, settle("discard"), "discard"),
      ],
      damaged: () => [button(texts.compare, compare, "compare"), button(texts.discard, settle("discard"), "discard")],
    };
    buttons.unreadable = buttons.deleted;
    return make(
      "div",
      { class: "offer", "data-kind": kind },
      icon(kind === "draft" ? "ok" : "warning", kind === "draft" ? "ic-teal" : "ic-warn"),
      make("span", { class: "said" }, format(texts[kind], offer)),
      at ? "" : make("span", { class: "small", "aria-hidden": "true" }, kbd("Alt U")),
      ...buttons[kind](),
    );
  }

  /** Tells Python what was chosen, once it has what was typed. */
  settle(message) {
    this.desk.writer.editor.settle(() => this.desk.send(message));
  }

  /** Focuses the first thing to choose. */
  focus() {
    this.bar.querySelector("button")?.focus();
  }

  // ---------------------------------------------------------------- the sheet

  hear({ merge }) {
    if (!merge) return;
    const isSame = this.merge?.id === merge.id;
    const before = isSame
      ? new Map(this.differences().map((piece, at) => [pieceKey(piece), this.picks[at]]))
      : new Map();
    this.merge = merge;
    this.picks = this.differences().map((piece) => before.get(pieceKey(piece)) || piece.pick);
    this.drawSheet();
    this.sheet.hidden = false;
    const groups = [...this.sheet.querySelectorAll("fieldset")];
    const open = groups.find((one) => !one.querySelector(":checked"));
    (open?.querySelector("input") ?? this.sheet.querySelector(":checked") ?? this.sheet).focus();
  }

  differences() {
    return this.merge.pieces.filter((piece) => "mine" in piece);
  }

  drawSheet() {
    const { texts, merge } = this;
    const isDraft = merge.id.startsWith("draft:");
    const names = {
      mine: isDraft ? texts.mine_draft : texts.mine_disk,
      theirs: isDraft ? texts.theirs_draft : texts.theirs_disk,
      both: texts.both,
    };
    let at = -1;
    const pieces = merge.pieces.map((piece) => {
      if (!("mine" in piece)) return this.same(piece);
      at += 1;
      return this.piece(piece, at, names);
    });
    this.left = make("span", { class: "grow", role: "status" });
    this.button = make("button", { type: "submit", class: "btn", "data-merge": true }, texts.apply, kbd("Ctrl ⏎"));
    const cancel = make(
      "button",
      { type: "button", class: "btn", onclick: () => this.close() },
      this.desk.texts.cancel,
      kbd("Esc"),
    );
    const title = format(texts.merge_title, merge);
    this.sheet.setAttribute("aria-label", title);
    const submit = (event) => {
      event.preventDefault();
      this.apply();
    };
    this.sheet.replaceChildren(
      make(
        "form",
        { onsubmit: submit, onkeydown: (event) => this.key(event) },
        make("h3", { class: "h2" }, title),
        make("p", { class: "small" }, isDraft ? texts.merge_draft : texts.merge_disk),
        make("div", { class: "pieces" }, pieces),
        make("div", { class: "row" }, this.left, cancel, this.button),
      ),
    );
    this.count();
  }

  same({ same, left, then }) {
    const text = (lines) => (lines.length ? make("pre", {}, lines.join("\n")) : "");
    const gap = left ? make("p", { class: "small" }, counted(this.texts.same, left, this.desk.texts.code)) : "";
    return make("div", { class: "same" }, text(same), gap, text(then));
  }

  piece(piece, at, names) {
    const choice = (side) => {
      const input = make("input", {
        type: "radio",
        name: `wanderbook-pick-${at}`,
        value: side,
        checked: this.picks[at] === side,
        onchange: () => this.pick(at, side),
      });
      const text = side === "both" ? "" : make("pre", {}, piece[side].replace(/\n$/, "") || this.texts.nothing);
      return make("label", { class: `side ${side}` }, make("span", {}, input, " ", names[side]), text);
    };
    return make(
      "fieldset",
      { class: "piece" },
      make("legend", { class: "small" }, format(this.texts.line, piece)),
      SIDES.map(choice),
    );
  }

  pick(at, side) {
    this.picks[at] = side;
    this.count();
  }

  count() {
    const open = this.picks.filter((pick) => !pick).length;
    this.left.textContent = open ? counted(this.texts.open, open, this.desk.texts.code) : this.texts.done;
    this.button.disabled = open > 0;
  }

  key(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.apply();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.close();
    } else return;
    event.stopPropagation();
  }

  apply() {
    if (!this.merge || this.picks.some((pick) => !pick)) return;
    const { id, stamp } = this.merge;
    this.settle({ settle: id, choice: "merge", stamp, picks: this.picks });
  }

  close() {
    const hadFocus = this.sheet.contains(document.activeElement);
    this.sheet.hidden = true;
    this.merge = null;
    if (!hadFocus) return;
    if (!this.bar.hidden) this.focus();
    else if (this.desk.mode === "text") this.desk.writer.editor.view.focus();
    else this.desk.el.focus({ preventScroll: true });
  }
}

const pieceKey = ({ mine, theirs }) => JSON.stringify([mine, theirs]);
