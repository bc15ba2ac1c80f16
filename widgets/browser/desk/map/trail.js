// A way through the book that is lit on the map: a witness or a soft lock step by step, or a path between two sections.

import { between, sizeOf } from "./geometry.js";

/** What a trail lights: nodes, lines, ways in stubs, jumps from page to page, and a bead for each step. */
export function lit(trail, map) {
  const nodes = new Map(map.nodes.map((node) => [node.id, node]));
  const found = { nodes: new Set(), lines: new Set(), ways: new Set(), jumps: [], beads: [] };
  if (trail.kind === "route") {
    found.nodes.add(trail.start);
    for (const id of trail.lines) {
      found.lines.add(id);
      const line = map.lines.find((one) => one.id === id);
      if (line) found.nodes.add(line.target).add(line.source);
    }
    return found;
  }
  let last = "";
  for (const [at, step] of trail.steps.entries()) {
    last = lightStep(found, { step, at, last, map, nodes });
  }
  return found;
}

function lightStep(found, { step, at, last, map, nodes }) {
  if (step.section) found.nodes.add(step.section);
  for (const read of step.reads) found.nodes.add(read);
  for (const id of step.lines) found.lines.add(id);
  for (const id of step.lines) {
    const line = map.lines.find((one) => one.id === id);
    if (line) found.nodes.add(line.source).add(line.target);
  }
  if (step.choice) found.ways.add(step.choice);
  const here = step.reads.at(-1) ?? step.section;
  if (!step.section && last && step.reads[0]) found.jumps.push([last, step.reads[0]]);
  found.beads.push({ at, place: beadPlace(step, map, nodes) });
  return here || last;
}

/** Where the bead of a step goes: on its line, else at the page that it leaves or reaches. */
function beadPlace(step, map, nodes) {
  const line = map.lines.find((one) => one.id === step.lines[0]);
  if (line) {
    const [one, other] = [nodes.get(line.source), nodes.get(line.target)];
    return { line: line.id, point: line.points ? line.points[Math.floor(line.points.length / 2)] : middle(one, other) };
  }
  const node = nodes.get(step.reads[0] ?? step.section);
  if (!node) return null;
  const { wide, high } = sizeOf(node);
  const isArrival = step.reads.length > 0;
  return { point: isArrival ? [node.x - wide / 2, node.y - high / 2] : [node.x - wide / 2, node.y + high / 2] };
}

const box = (node) => ({ x: node.x, y: node.y, ...sizeOf(node) });
const middle = (one, other) => between(box(one), box(other)).middle;

/** A dotted route between two pages that no line joins. */
export function jumpShape([from, to], map) {
  const [one, other] = [from, to].map((id) => map.nodes.find((node) => node.id === id));
  return one && other ? between(box(one), box(other)) : null;
}
