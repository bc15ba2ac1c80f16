// A witness or a soft lock, step by step.

import { format, kbd, make } from "../shared/dom.js";
import { icon } from "./icons.js";

const shortName = (name) => name.replace(/^(keyword|card|token):/, (_, kind) => (kind === "keyword" ? "" : `${kind} `));

function mark(className, text, sign = "") {
  return make("span", { class: `mk ${className}` }, sign && icon(sign), text);
}

function marks(step, texts) {
  const said = texts.inspector;
  const roll = step.roll ? mark("roll", format(said.roll, step).trim()) : "";
  const gains = step.gains.map((name) => mark("gain", `+ ${shortName(name)}`));
  const loses = step.loses.map((name) => mark("lose", `− ${shortName(name)}`));
  const changes = (step.changes ?? []).map((text) => mark("", text));
  const back = step.back ? mark("", said.back, "ship") : "";
  const found = [roll, ...gains, ...loses, ...changes, back].filter(Boolean);
  return found.length ? make("span", { class: "mks" }, found) : "";
}

function sentence(step, texts) {
  if (step.choice) return [make("b", {}, step.choice), " ", make("span", { class: "t" }, step.text)];
  const explored = step.reply.match(/^explore (\S+)$/)?.[1];
  if (explored && step.text === step.reply)
    return [make("b", {}, format(texts.inspector.explore, { section: explored }))];
  return [make("b", {}, step.text || step.reply)];
}

function stepRow(desk, step, at) {
  const { trail, texts } = desk;
  const isNow = trail.at === at;
  const isSafe = (trail.kind === "lock" || trail.kind === "loss") && at === trail.safe - 1;
  return make(
    "li",
    { class: isNow ? "now" : "", ...(isNow ? { "aria-current": "step" } : {}) },
    make(
      "button",
      {
        type: "button",
        class: "n",
        "aria-label": format(texts.inspector.step, { at: at + 1, of: trail.steps.length }),
        onclick: () => desk.trails.stepTo(at),
      },
      at + 1,
    ),
    make(
      "div",
      {},
      sentence(step, texts),
      marks(step, texts),
      isSafe ? make("span", { class: "small" }, texts.inspector.safe) : "",
    ),
  );
}

export function stepper(desk) {
  const { trail, texts } = desk;
  const said = texts.inspector;
  const button = (label, sign, by, key) =>
    make(
      "button",
      { type: "button", "aria-label": label, "data-step": by, onclick: () => desk.trails.stepTo(trail.at + by) },
      sign,
      kbd(key),
    );
  const told = [format(said.step, { at: trail.at + 1, of: trail.steps.length }), trail.shortest ? said.shortest : ""];
  return make(
    "div",
    { class: "stepper" },
    button(said.previous, "◀", -1, "["),
    make("span", { class: "grow", role: "status" }, told.filter(Boolean).join(" · ")),
    button(said.next, "▶", 1, "]"),
  );
}

const AROUND = 4; // steps shown before and after the current one

/** All steps of a short witness; of a long one those around the current step. */
export function stepList(desk) {
  const { steps, at } = desk.trail;
  const first = steps.length > 2 * AROUND + 1 ? Math.max(0, Math.min(at - AROUND, steps.length - 2 * AROUND - 1)) : 0;
  const shown = steps.slice(first, first + 2 * AROUND + 1);
  return make(
    "ol",
    { class: "steps", start: first + 1 },
    shown.map((step, index) => stepRow(desk, step, first + index)),
  );
}
