// Draws the map: islands, lines and pages, from the data that Python laid out.

import { format, make, svg } from "../../shared/dom.js";
import { icon } from "../icons.js";
import { between, bezierPoint, coast, drawnLine, sizeOf } from "./geometry.js";
import { spoken, stubMark, tagMark } from "./tags.js";

/** What is written for a page: `2` for `ending:2` of a book. */
export const shownName = (id, texts) => (texts.is_story ? id : id.replace(/^ending:/, ""));

const KINDS = { location: "loc", deck: "deck", town: "town", ending: "end", section: "", missing: "missing" };

// ---------------------------------------------------------------- lines

/** A line with its arrowhead; a redirect is double. */
function lineShape(line, { path, arrow }) {
  const twin = line.kind === "redirect" ? svg("path", { class: "gap", d: path }) : "";
  return svg(
    "g",
    { class: `line ${line.kind}`, "data-line": line.id },
    svg("path", { class: "glow", d: path }),
    svg("path", { class: "e", d: path }),
    twin,
    svg("path", { class: "arr", d: arrow }),
  );
}

function label(line, [x, y], texts) {
  const tags = spoken(line.tags);
  if (!tags.length) return "";
  const attributes = { class: "lab", "data-label": line.id, style: `left:${x}px;top:${y}px` };
  return make(
    "div",
    attributes,
    tags.map((tag) => tagMark(tag, texts)),
  );
}

const boxOf = (node) => {
  const { wide, high } = sizeOf(node);
  return { x: node.x, y: node.y, wide, high };
};

function shapeOf(line, nodes) {
  if (!line.points) return between(boxOf(nodes.get(line.source)), boxOf(nodes.get(line.target)));
  const drawn = drawnLine(line.points);
  return { ...drawn, middle: line.label ?? drawn.middle };
}

// ---------------------------------------------------------------- pages

function pageButton(node, texts) {
  const [kind, name] = [KINDS[node.kind], shownName(node.id, texts)];
  const opening = node.kind === "missing" ? texts.missing : node.opening;
  const label = `${node.kind === "ending" ? texts.ending : texts.section} ${name}. ${opening}`;
  const attributes = {
    type: "button",
    class: `node ${kind}${texts.is_story ? " named" : ""}`,
    "data-node": node.id,
    "data-said": label,
    "aria-label": label,
    tabindex: "-1",
    style: `left:${node.x}px;top:${node.y}px`,
  };
  const shape = node.kind === "ending" ? endShape() : "";
  return make(
    "button",
    attributes,
    shape,
    make("span", { class: "no" }, name),
    make("span", { class: "w" }, opening),
    make("i", { class: "gauge" }),
    make("span", { class: "bdg", hidden: true }),
  );
}

function endShape() {
  const hexagon = (inset) => {
    const [left, right, bottom] = [20 + inset * 0.6, 84 - inset * 0.6, 58 - inset];
    const upper = `${left},${inset} ${right},${inset} ${104 - inset},29`;
    return `${upper} ${right},${bottom} ${left},${bottom} ${inset},29`;
  };
  return svg(
    "svg",
    { viewBox: "0 0 104 58", "aria-hidden": "true" },
    svg("polygon", { class: "outer", points: hexagon(0) }),
    svg("polygon", { class: "inner", points: hexagon(3.5) }),
  );
}

function stubs(node, texts) {
  return node.stubs.map((stub) => {
    const mark = stubMark(stub, texts);
    const { wide, high } = sizeOf(node);
    const y = stub.kind === "ship" ? node.y + high / 2 + 11 : node.y - high / 2 - 11;
    const x = stub.kind === "ship" ? node.x - wide / 2 + 2 : node.x + wide / 2 - 2;
    mark.setAttribute("style", `left:${x}px;top:${y}px`);
    mark.dataset.of = node.id;
    return mark;
  });
}

// ---------------------------------------------------------------- islands

const halos = (path) => [26, 13].map((wide) => svg("path", { class: "halo", "stroke-width": wide, d: path }));

function islandShape(island) {
  const path = coast(island.box, island.id, island.folded ? -14 : 4);
  return [...halos(path), svg("path", { class: "isle", d: path })];
}

/** The button with the name of an island, which folds it. */
function islandName(island, texts) {
  const [left, top, wide, high] = island.box;
  const inset = Math.max(26, Math.min(wide, high) * 0.08); // from the corner, which is round
  return make(
    "button",
    {
      type: "button",
      class: "place",
      tabindex: "-1",
      "data-fold": island.id,
      style: `left:${left + inset}px;top:${top + 12}px;--wide:${wide - inset}px`,
    },
    island.mark && make("i", {}, island.mark),
    island.name || texts.deck,
  );
}

function foldedIsland(island, texts) {
  const [left, top, wide, high] = island.box;
  const sign = island.entrance || icon("cards");
  const name = island.name || texts.deck;
  const counts = format(texts.folded_counts, island);
  return make(
    "button",
    {
      type: "button",
      class: "fold",
      "data-fold": island.id,
      tabindex: "-1",
      "aria-label": `${island.entrance} ${name}. ${counts}`.trim(),
      style: `left:${left + wide / 2}px;top:${top + high / 2}px`,
    },
    make("span", { class: island.kind === "deck" ? "no dk" : "no" }, sign),
    make("b", {}, name),
    make("small", {}, counts),
    make("span", { class: "mks", "data-marks": island.id }),
  );
}

function foldedGroup(group, texts) {
  const [left, top, wide, high] = group.box;
  const counts = format(texts.group_counts, group);
  const style = `left:${left + wide / 2}px;top:${top + high / 2}px`;
  return make(
    "button",
    {
      type: "button",
      class: "fold",
      "data-fold": group.id,
      tabindex: "-1",
      "aria-label": `${group.name}. ${counts}`,
      style,
    },
    make("b", {}, group.name),
    make("small", {}, counts),
    make("span", { class: "mks", "data-marks": group.id }),
  );
}

function openGroup(group) {
  const [left, top, wide, high] = group.box;
  const frame = svg("rect", { class: "region", x: left, y: top, width: wide, height: high, rx: 26 });
  const attributes = {
    type: "button",
    class: "place region",
    tabindex: "-1",
    "data-fold": group.id,
    style: `left:${left + 22}px;top:${top + 6}px`,
  };
  return [frame, make("button", attributes, group.name)];
}

// ---------------------------------------------------------------- the whole

const middleOf = ([left, top, wide, high]) => ({
  x: left + wide / 2,
  y: top + high / 2,
  wide: wide - 30,
  high: high - 30,
});

function links(map) {
  const boxes = new Map([...map.islands, ...map.groups].map((one) => [one.id, middleOf(one.box)]));
  return map.links.map(({ source, target, ways }) => {
    const [one, other] = [boxes.get(source), boxes.get(target)];
    const shape = between(one, other);
    const width = Math.min(1 + Math.sqrt(ways) * 1.2, 7);
    return svg("path", { class: "link", d: shape.path, "stroke-width": width }, svg("title", {}, String(ways)));
  });
}

/** What is drawn for one island: shapes, and elements above them. */
function islandParts(island, inside, texts) {
  const shapes = svg("g", { "data-island": island.id, class: island.folded ? "folded" : "" }, islandShape(island));
  const above = make("div", { class: "isle-box", "data-island": island.id });
  if (island.folded) above.append(foldedIsland(island, texts));
  else {
    for (const { line, shape } of inside.lines) shapes.append(lineShape(line, shape));
    const labels = inside.lines.map(({ line, shape }) => label(line, shape.middle, texts)).filter(Boolean);
    above.append(islandName(island, texts), ...labels);
    for (const node of inside.nodes) above.append(...stubs(node, texts), pageButton(node, texts));
  }
  return { shapes, above };
}

function byIsland(map) {
  const nodes = new Map(map.nodes.map((node) => [node.id, node]));
  const inside = new Map(map.islands.map(({ id }) => [id, { nodes: [], lines: [] }]));
  for (const node of map.nodes) inside.get(node.island).nodes.push(node);
  const crossing = [];
  for (const line of map.lines) {
    const drawn = { line, shape: shapeOf(line, nodes) };
    const home = nodes.get(line.source).island;
    if (nodes.get(line.target).island === home) inside.get(home).lines.push(drawn);
    else crossing.push(drawn);
  }
  return { inside, crossing };
}

const SHARES = [0.5, 0.38, 0.62, 0.28, 0.72, 0.2, 0.8];
const MOST_MOVED = 300; // crossing lines whose tags look for room

/** Puts the tags of a line between islands where they hide no page and no other tags. */
function findRoom(crossing, inside, map) {
  if (crossing.length > MOST_MOVED) return;
  const taken = map.nodes.map(({ x, y }) => [x, y, 104, 36]);
  for (const { lines } of inside.values()) {
    for (const { line, shape } of lines) if (spoken(line.tags).length) taken.push([...shape.middle, 84, 24]);
  }
  const isFree = ([x, y]) =>
    taken.every(([left, top, wide, high]) => Math.abs(x - left) > wide || Math.abs(y - top) > high);
  for (const { line, shape } of crossing) {
    if (!spoken(line.tags).length) continue;
    const places = SHARES.map((share) => bezierPoint(shape.points, share));
    shape.middle = places.find(isFree) ?? shape.middle;
    taken.push([...shape.middle, 110, 34]);
  }
}

/** Fills the layer with everything on the map. */
export function drawMap(layer, map, texts) {
  const { inside, crossing } = byIsland(map);
  findRoom(crossing, inside, map);
  const shapes = svg("svg", { class: "shapes", "aria-hidden": "true" });
  const above = [];
  shapes.append(svg("g", { class: "links" }, links(map))); // beneath everything
  for (const group of map.groups) {
    if (group.folded) {
      const path = coast(group.box, group.id, -10);
      shapes.append(
        svg("g", { class: "folded", "data-island": group.id }, halos(path), svg("path", { class: "isle", d: path })),
      );
      above.push(make("div", { class: "isle-box", "data-island": group.id }, foldedGroup(group, texts)));
    } else {
      const [frame, name] = openGroup(group);
      shapes.append(frame);
      above.push(name);
    }
  }
  for (const island of map.islands) {
    const parts = islandParts(island, inside.get(island.id), texts);
    shapes.append(parts.shapes);
    above.push(parts.above);
  }
  shapes.append(
    svg(
      "g",
      { class: "crossing" },
      crossing.map(({ line, shape }) => lineShape(line, shape)),
    ),
  );
  const labels = crossing.map(({ line, shape }) => label(line, shape.middle, texts)).filter(Boolean);
  layer.replaceChildren(shapes, ...above, make("div", { class: "crossing" }, labels), make("div", { class: "beads" }));
}
