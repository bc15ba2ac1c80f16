// The plane in its own drawing, with what is counted there: its health at the engine, fuel at the tank, camps on the
// ground.

import { format, make, svg } from "../../shared/dom.js";
import { memo } from "../../shared/reconcile.js";
import { hiddenText, optionAttributes, pips } from "../parts/common.js";
import { icon } from "../parts/icons.js";

/** Where each gauge is, in percent of the drawing, by its icon: left, top. Others stand in a row below. */
const AT = { plane: [10.5, 8], fuel: [61, 8], clock: [36, 8], tent: [71, 54] };

const LINES = {
  hills: "M-10 330Q90 262 190 318T400 300 640 322 860 286 1040 324V410H-10Z",
  body:
    "M150 236C156 206 190 190 250 186L520 180C640 178 760 190 880 150L906 150" +
    "C900 190 884 216 850 232L560 262C420 274 250 282 190 268 164 262 148 252 150 236Z",
  tail: "M846 168 886 92H930L908 158Z",
  low: "M300 262H640C652 262 656 272 644 276H310C294 276 288 262 300 262Z",
  high: "M276 132H652C664 132 668 144 656 148H286C270 148 264 132 276 132Z",
  struts: "M326 148V186M420 148 400 184M560 148 580 180M620 148V178M340 276 360 320M600 276 580 320",
  floats: "M280 320H560C600 320 640 316 668 306 660 336 630 346 590 346H320C296 346 284 336 280 320Z",
  nose: "M150 236C146 214 158 200 176 198V262C162 258 152 250 150 236Z",
  screw:
    "M146 170C138 190 138 210 146 226 154 210 154 190 146 170ZM146 302" +
    "C138 284 138 262 146 246 154 262 154 284 146 302Z",
  cockpit: "M440 182C448 156 470 148 498 150L512 180Z",
  tents: "M700 350 740 286 780 350ZM740 286V350M790 354 822 304 854 354ZM822 304V354",
};

const path = (name) => svg("path", { class: name, d: LINES[name] });

function drawing() {
  return svg(
    "svg",
    { class: "ship-drawing plane-drawing", viewBox: "0 0 1026 400", "aria-hidden": "true" },
    Object.keys(LINES).map(path),
    [560, 620, 680].map((x) => svg("circle", { class: "porthole", cx: x, cy: 214, r: 11 })),
  );
}

function gaugeCard(one, texts) {
  const said = format(one.most ? texts.stores.of : texts.stores.count, one);
  const at = AT[one.icon];
  return make(
    "li",
    { class: `plane-gauge is-${one.icon}`, style: at ? `left:${at[0]}%;top:${at[1]}%` : "", title: one.about || said },
    make(
      "div",
      { class: "room-card", ...optionAttributes(one.option, "aboard") },
      make("b", {}, icon(one.icon), one.name, make("span", { class: "now", "aria-hidden": "true" }, String(one.now))),
      one.most ? pips(one.now, one.most, said, one.icon) : hiddenText(said),
      one.place ? make("span", { class: "room-does" }, one.place) : "",
      one.about ? hiddenText(`. ${one.about}`) : "",
    ),
  );
}

export function planeStage(gauges, table) {
  const { texts } = table;
  const card = (one) => memo([one], () => gaugeCard(one, texts));
  const isPlaced = (one) => AT[one.icon];
  return [
    make(
      "div",
      { class: "ship-plan plane-plan", "data-renew": "plan" },
      memo(["drawing"], drawing),
      make(
        "ul",
        { class: "ship-rooms-at", "aria-label": texts.stores.plane, "data-renew": "gauges" },
        gauges.filter(isPlaced).map(card),
      ),
      make("ul", { class: "plane-rest", "data-renew": "rest" }, gauges.filter((one) => !isPlaced(one)).map(card)),
    ),
  ];
}
