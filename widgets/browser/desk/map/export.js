// The map as a file: an SVG picture of what is drawn, and a PNG of the same.

import { svg } from "../../shared/dom.js";

const MARGIN = 30;
const MOST_PIXELS = 32_000_000;

/** Every computed colour, so that the picture looks the same without our style sheet. */
const INLINED = [
  "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-opacity", "fill-opacity", "opacity",
]; // biome-ignore format: one line

function inlined(element) {
  const copy = element.cloneNode(true);
  const [from, to] = [element, copy].map((one) => [one, ...one.querySelectorAll("*")]);
  for (const [at, one] of from.entries()) {
    const style = getComputedStyle(one);
    if (style.display === "none") continue;
    for (const name of INLINED) {
      const value = style.getPropertyValue(name);
      if (value) to[at].setAttribute(name, value);
    }
    for (const name of ["class", "data-island", "data-line"]) to[at].removeAttribute(name);
  }
  return copy;
}

/** The pages, tags and names as shapes and text: HTML inside an SVG is no picture for most programs. */
function texts(layer, scale, origin) {
  const found = [];
  const place = (one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [(box.left - origin.left) / scale, (box.top - origin.top) / scale];
    return { x, y, width: box.width / scale, height: box.height / scale };
  };
  const frames = layer.querySelectorAll(".node:not(.end), .tg, .bdg:not([hidden]), .bead, .node:not(.end) .gauge");
  for (const one of frames) found.push(frame(one, place(one)));
  for (const one of layer.querySelectorAll(".node.end svg polygon, .node.end svg")) {
    if (one.tagName === "svg") continue;
    const { x, y } = place(one.closest("svg"));
    const copy = inlined(one);
    copy.setAttribute("transform", `translate(${x} ${y})`);
    found.push(copy);
  }
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) found.push(...written(walker.currentNode, scale, origin));
  return found;
}

function frame(one, { x, y, width, height }) {
  const style = getComputedStyle(one);
  return svg("rect", {
    x, y, width, height, rx: Math.min(Number.parseFloat(style.borderTopRightRadius) || 0, height / 2),
    fill: style.backgroundColor, stroke: style.borderTopColor,
    "stroke-width": Number.parseFloat(style.borderTopWidth) || 0,
  }); // biome-ignore format: one shape
}

/** One text element for each line that a text is broken into. */
function written(node, scale, origin) {
  const parent = node.parentElement;
  if (!node.data.trim() || parent.closest("[hidden], title, .shapes")) return [];
  const style = getComputedStyle(parent);
  const range = document.createRange();
  const lines = new Map();
  for (let at = 0; at < node.length; at += 1) {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const box = range.getClientRects()[0];
    if (!box?.width && node.data[at] !== " ") continue;
    const key = Math.round(box.bottom);
    const line = lines.get(key) ?? { box, text: "" };
    line.text += node.data[at];
    lines.set(key, line);
  }
  const clip = parent.getBoundingClientRect();
  return [...lines.values()]
    .filter(({ box }) => box.top < clip.bottom - 2)
    .map(({ box, text }) =>
      svg(
        "text",
        {
          x: (box.left - origin.left) / scale,
          y: (box.bottom - origin.top) / scale - Number.parseFloat(style.fontSize) * 0.24,
          "font-family": style.fontFamily,
          "font-size": Number.parseFloat(style.fontSize),
          "font-weight": style.fontWeight,
          "font-style": style.fontStyle,
          fill: style.color,
        },
        text,
      ),
    );
}

/** The whole map as an SVG document: its text, width and height. */
export function picture(stage) {
  const { layer, bounds, transform, el } = stage;
  const [left, top, wide, high] = bounds;
  const rect = el.getBoundingClientRect();
  const origin = { left: rect.left + transform.x, top: rect.top + transform.y };
  for (const one of layer.querySelectorAll("[data-island]")) one.style.display = "";
  stage.seen.clear();
  const box = [left - MARGIN, top - MARGIN, wide + 2 * MARGIN, high + 2 * MARGIN];
  const whole = svg(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: box.join(" "), width: box[2], height: box[3] },
    svg("rect", { x: box[0], y: box[1], width: box[2], height: box[3], fill: getComputedStyle(el).backgroundColor }),
    ...[...layer.querySelector(".shapes").children].map(inlined),
    ...texts(layer, transform.k, origin),
  );
  stage.cull();
  return { text: new XMLSerializer().serializeToString(whole), wide: box[2], high: box[3] };
}

/** The same as a PNG, twice as large where that is not too much. */
export async function bitmap({ text, wide, high }) {
  const scale = Math.min(2, Math.sqrt(MOST_PIXELS / (wide * high)));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: wide * scale, height: high * scale });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

export function download(name, blob) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
