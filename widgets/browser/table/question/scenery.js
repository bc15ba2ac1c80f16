// Where one buys and where one rests, in the ink of the ship and the plane: below the question, if there is room.
// A place is drawn from a few features: stalls with their width and colour, houses with roof and chimney, tents.

import { make, svg } from "../../shared/dom.js";
import { memo } from "../../shared/reconcile.js";

const [WIDE, HIGH, GROUND] = [1200, 240, 206];
const SCALLOPS = 6;

const path = (name, d) => svg("path", { class: name, d });
const evenly = (amount, draw) => Array.from({ length: amount }, (_, at) => draw(at));
const waves = (y) => path("wave", `M-400 ${y}q26-10 52 0t${"52 0 ".repeat(38)}`);
const box = (name, x, y, wide, high) => path(name, `M${x} ${y}h${wide}v${high}h${-wide}Z`);

/** A stall: posts, a counter with goods, an awning whose edge is scalloped. */
function stall(x, wide, tone) {
  const [top, counter, step] = [GROUND - 104, GROUND - 40, wide / SCALLOPS];
  const scallop = (at) => {
    const name = at % 2 ? "cloth" : tone;
    const from = x + at * step;
    return path(
      name,
      `M${from + 6 - (12 * at) / SCALLOPS} ${top - 26}h${step - 2}L${from + step} ${top}` +
        `a${step / 2} 9 0 0 1 ${-step} 0Z`,
    );
  };
  const goods = (at) =>
    svg("circle", { class: at % 2 ? "brass" : tone, cx: x + 20 + at * 15, cy: counter - 6, r: 6.5 });
  return [
    path("line", `M${x + 5} ${GROUND}V${top}M${x + wide - 5} ${GROUND}V${top}`),
    evenly(Math.floor((wide - 40) / 15), goods),
    box("wood", x - 4, counter, wide + 8, 40),
    path("grain", `M${x + 4} ${counter + 13}h${wide - 8}M${x + 4} ${counter + 26}h${wide - 8}`),
    evenly(SCALLOPS, scallop),
  ];
}

/** A house with its roof, a door, windows, and a chimney that smokes. */
function house(x, wide, high, { roof = "red", smokes = false, windows = 2 } = {}) {
  const top = GROUND - high;
  const gap = wide / (windows + 1);
  return [
    smokes
      ? [box("wall", x + wide - 34, top - 44, 14, 40), path("smoke", `M${x + wide - 27} ${top - 52}q16-14 34-8t32-6`)]
      : [],
    box("wall", x, top, wide, high),
    path(roof, `M${x - 9} ${top}L${x + wide / 2} ${top - 40}L${x + wide + 9} ${top}Z`),
    box("door", x + wide / 2 - 10, GROUND - 36, 20, 36),
    evenly(windows, (at) => box("window", x + gap * (at + 1) - 7, top + 14, 14, 17)),
  ];
}

function tent(x, wide, high, name) {
  const [middle, foot] = [x + wide / 2, GROUND + 8];
  return [
    path(name, `M${x} ${foot}L${middle} ${foot - high}L${x + wide} ${foot}Z`),
    path("door", `M${middle - 12} ${foot}L${middle} ${foot - high * 0.62}L${middle + 12} ${foot}Z`),
    path("line", `M${middle} ${foot - high}v-10M${x} ${foot}l-14 6M${x + wide} ${foot}l14 6`),
  ];
}

const crate = (x, size) => [
  box("wood", x, GROUND - size, size, size),
  path("grain", `M${x} ${GROUND - size}l${size} ${size}m0${-size}l${-size} ${size}`),
];

/** A rope from pole to pole, with a lantern in the middle of each stretch. */
function lanterns(poles) {
  const between = poles.slice(1).map((x, at) => [(x + poles[at]) / 2, x]);
  const hung = ([middle]) => [
    path("line", `M${middle} 47v8`),
    svg("circle", { class: "brass", cx: middle, cy: 61, r: 6 }),
  ];
  return [
    path("line", `M${poles[0]} 34${between.map(([middle, x]) => `Q${middle} 60 ${x} 34`).join("")}`),
    between.map(hung),
  ];
}

const ground = (name) => [box(name, -400, GROUND, 2000, 60), path("line", `M-400 ${GROUND}H1600`)];

const market = () => [
  lanterns([-120, 90, 300, 510, 720, 930, 1140, 1350]),
  house(-20, 118, 92, { smokes: true }),
  house(1088, 140, 104, { roof: "teal" }),
  ground("earth"),
  stall(150, 168, "red"),
  stall(388, 150, "teal"),
  stall(610, 180, "brass"),
  stall(858, 160, "red"),
  crate(334, 30),
  crate(792, 38),
  crate(798 + 34, 24),
];

/** The ship at the quay: a hull, a funnel, two masts. */
const moored = () =>
  svg(
    "g",
    { transform: "translate(0 24)" },
    path("line", "M792 150V40M980 150V52M792 44 878 108M980 56 902 108M792 44 742 150"),
    box("red", 872, 84, 26, 62),
    box("wall", 826, 118, 124, 34),
    evenly(5, (at) => box("window", 836 + at * 22, 126, 11, 12)),
    path("wood", "M716 152H1064C1054 190 1036 206 1010 216H772C742 206 726 186 716 152Z"),
    path("grain", "M724 170H1056M734 188H1046"),
  );

const port = () => [
  moored(),
  box("water", -400, 212, 2000, 80),
  waves(222),
  path("earth", `M-400 ${GROUND}H676V${HIGH + 40}H-400Z`),
  path("line", `M-400 ${GROUND}H676V${HIGH + 40}`),
  house(-30, 110, 78, { roof: "teal", windows: 2 }),
  house(112, 150, 112, { smokes: true, windows: 3 }),
  house(292, 116, 88, { roof: "brass" }),
  path("line", `M520 ${GROUND}V56L650 34M520 74 590 44M520 ${GROUND - 40}l-34 40M650 34v62`),
  box("wood", 634, 96, 32, 26),
  crate(430, 36),
  crate(446 + 24, 24),
  [600, 656].map((x) => path("door", `M${x - 6} ${GROUND}v-14h12v14Z`)),
];

const camp = () => [
  path("hills", "M-400 196Q-90 92 130 150T470 96 800 148 1120 90 1600 180V260H-400Z"),
  svg("circle", { class: "moon", cx: 1010, cy: 52, r: 24 }),
  [
    [120, 40],
    [330, 26],
    [540, 56],
    [760, 30],
    [900, 70],
    [1130, 44],
  ].map(([x, y]) => path("line", `M${x - 4} ${y}h8M${x} ${y - 4}v8`)),
  ground("earth"),
  tent(210, 190, 112, "red"),
  tent(430, 140, 84, "teal"),
  tent(820, 170, 100, "brass"),
  path("flame", `M640 ${GROUND}C622 182 644 172 640 146 664 164 668 188 660 ${GROUND}Z`),
  path("line", `M616 ${GROUND + 6}l66-16M684 ${GROUND + 6}l-66-16`),
  path("smoke", "M650 136q-14-20 2-38t-2-40"),
  crate(740, 28),
];

const PLACES = { market, port, camp };

/** The drawing of the stage, if it has one. */
export function scenery(kind) {
  const draw = PLACES[kind];
  if (!draw) return "";
  const attributes = { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "xMidYMax slice", "aria-hidden": "true" };
  return memo(["scenery", kind], () => make("div", { class: "scenery" }, svg("svg", attributes, draw())));
}
