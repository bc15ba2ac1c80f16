// What the table says beside the game: toasts, the banner above the board, and announcements for screen readers.

import { format, make } from "../shared/dom.js";
import { ruleLink } from "./parts/common.js";
import { placeOf, viewportOf } from "./viewport.js";

const SHOWN_FOR = 7000; // milliseconds
const MOST_ANNOUNCED = 1500; // characters
const BELOW_BAR = 30; // pixels

const plainText = (html) => new DOMParser().parseFromString(html, "text/html").body.textContent;

export class Notifications {
  constructor({ model, root, focus }) {
    this.model = model;
    this.root = root;
    this.focus = focus;
    this.isSilent = false;
    this.touched = null; // the box of what was clicked last
    this.live = make("div", { class: "unseen", role: "status", "aria-live": "polite" });
    this.banner = make("p", { class: "standing", role: "alert", hidden: true });
  }

  get texts() {
    return this.model.get("texts");
  }

  // ---------------------------------------------------------------- toasts

  /** Shows a toast, unless the banner says the same. */
  toast(text, rule = "") {
    this.dismiss();
    if (!this.banner.hidden && this.banner.textContent.includes(text)) return;
    const isTitle = this.model.get("screen") === "title"; // which has no rules to open
    const shown = make("div", { class: "toast", role: "alert" }, text, " ", ruleLink(isTitle ? "" : rule));
    this.root.append(shown);
    this.place(shown);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => shown.remove(), SHOWN_FOR);
  }

  dismiss() {
    this.root.querySelector(".toast")?.remove();
  }

  /** Puts a toast at the top of the viewport, below the bar; at the foot where it would cover what it is about. */
  place(shown) {
    const { top, bottom } = this.root.getBoundingClientRect();
    const viewport = viewportOf(this.root);
    const subject = this.touched ?? this.focusedBox();
    const high = Math.max(BELOW_BAR, viewport.top - top + 20);
    const hasRoom = subject && subject.top > top + high + shown.offsetHeight + 6;
    if (hasRoom) Object.assign(shown.style, { bottom: "auto", top: `${high}px` });
    else shown.style.bottom = `${Math.max(26, bottom - viewport.bottom + 60)}px`;
  }

  focusedBox() {
    const { active } = this.focus;
    return active && active !== this.root ? placeOf(active) : null;
  }

  /** Shows the notice that Python sent, unless the banner says the same. */
  showNotice() {
    const { text, rule } = this.model.get("notice") ?? {};
    if (text && text !== this.model.get("unsaved")) this.toast(text, rule);
  }

  // ---------------------------------------------------------------- the banner

  setSilent(isSilent) {
    this.isSilent = isSilent;
    this.updateBanner();
  }

  /** The banner stays as long as the play cannot be saved or the kernel does not answer. */
  updateBanner() {
    const lines = [this.model.get("unsaved"), this.isSilent && this.texts.silent].filter(Boolean);
    this.banner.textContent = lines.join(" ");
    this.banner.hidden = !lines.length;
  }

  // ---------------------------------------------------------------- screen readers

  /** Announces what happened, then the question. */
  announce() {
    const parts = this.model.get("page")?.parts ?? [];
    const happened = parts.map((part) => (part.kind === "line" ? part.text : plainText(part.html)));
    this.live.textContent = [...happened, this.question()].join(" ").slice(0, MOST_ANNOUNCED);
  }

  question() {
    const question = this.model.get("question") ?? {};
    if (question.shape === "covered") return `${format(this.texts.covered, question)} ${question.unseen}`;
    const title = question.story ? this.texts.what_now : (question.title ?? "");
    const isShared = (this.model.get("head")?.players ?? []).length > 1;
    return question.owner && isShared ? format(this.texts.asked_of, { owner: question.owner, title }) : title;
  }
}
