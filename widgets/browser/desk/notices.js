// What is said in passing: a toast, with a button that takes back what was changed; and when Python is silent.

import { make } from "../shared/dom.js";

const SHOWN = 6000; // milliseconds
const SHOWN_WITH_BUTTON = 12_000;

export class Notices {
  constructor(desk) {
    this.desk = desk;
    this.toast = make("p", { class: "toast", role: "status", hidden: true });
    this.trouble = make("p", { class: "trouble", role: "alert" });
    this.silent = "";
    this.unsent = "";
  }

  say(text, canTakeBack = false) {
    if (!text) return;
    const { desk } = this;
    const run = () => {
      this.toast.hidden = true;
      desk.send({ back: true });
      desk.el.focus();
    };
    const button = make(
      "button",
      { type: "button", class: "btn", "data-take-back": true, onclick: run },
      desk.texts.take_back,
    );
    this.toast.replaceChildren(text, ...(canTakeBack ? [" ", button] : []));
    this.toast.hidden = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => {
        this.toast.hidden = true;
      },
      canTakeBack ? SHOWN_WITH_BUTTON : SHOWN,
    );
  }

  sayTrouble(isSilent) {
    this.silent = isSilent ? this.desk.texts.silent : "";
    this.drawTrouble();
  }

  sayUnsent(text) {
    this.unsent = text;
    this.drawTrouble();
  }

  drawTrouble() {
    const text = [this.unsent, this.silent].filter(Boolean).join(" ");
    if (this.trouble.textContent !== text) this.trouble.textContent = text;
  }

  close() {
    clearTimeout(this.timer);
  }
}
