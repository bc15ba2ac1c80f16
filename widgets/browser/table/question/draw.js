// The draw that is asked about: the card turns over first, then the sum, then whether it is enough. It is drawn once,
// and stays while the question is being answered.

import { make } from "../../shared/dom.js";
import { face } from "../../shared/faces/index.js";
import { memo } from "../../shared/reconcile.js";
import { stamp, sum } from "../moments/beats.js";

function drawn(data, texts) {
  const { who = [], strikes = [], needs } = data;
  return make(
    "div",
    { class: `draw ${data.good ? "good" : "poor"}` },
    make(
      "div",
      { class: "draw-sum" },
      who.map((one) => face(one.face, { size: 44 })),
      sum(data, texts),
    ),
    needs ? make("p", { class: "draw-verdict" }, stamp(data), make("span", {}, needs)) : "",
    strikes.length ? make("p", { class: "draw-strikes" }, strikes.join(" ")) : "",
  );
}

export const draw = (data, { texts }) => (data ? memo(["draw", data], () => drawn(data, texts)) : "");
