// A fight that was fought to its end: its rounds one after another, at the pace of whoever reads. The story waits
// behind it.

import { kbd, make } from "../../shared/dom.js";
import { duelLog, duelScene } from "../parts/duel.js";

const ONE_LEFT = 1; // round: then there is nothing to skip

export function duelSheet(data, { texts, sheets }) {
  const said = texts.duel;
  const last = data.rounds.length - 1;
  const page = make("div", { class: "duel-page" });
  const act = make("div", { class: "act leaf-foot" });
  const button = (name, label, onclick, key) =>
    make(
      "button",
      { type: "button", class: key ? "go" : "", "data-focus": name, onclick },
      label,
      key ? kbd(texts.enter) : "",
    );

  function show(at) {
    page.replaceChildren(duelScene(data, at, texts), duelLog(data, at, texts));
    const next = button("next round", said.next, () => show(at + 1), true);
    const end = last - at > ONE_LEFT ? button("to the end", said.end, () => show(last)) : "";
    const go = button("read on", said.read_on, () => sheets.close(), true);
    act.replaceChildren(...(at < last ? [next, end].filter(Boolean) : [go]));
    queueMicrotask(() => act.firstElementChild.focus({ preventScroll: true }));
  }

  show(Math.min(data.seen, last));
  return [page, act];
}
