// Which page an arrow key leads to: one that a line connects, in that direction; else the nearest there.

const AIMS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

export const isArrow = (key) => key in AIMS;

/** How far a page is in a direction, weighing sideways distance more; infinite outside that direction. */
function distance(from, to, [right, down]) {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const ahead = x * right + y * down;
  const aside = Math.abs(x * down) + Math.abs(y * right);
  return ahead > 4 && aside <= ahead * 2.2 ? ahead + aside * 1.5 : Number.POSITIVE_INFINITY;
}

function nearest(from, nodes, aim) {
  const found = nodes
    .map((node) => ({ node, far: distance(from, node, aim) }))
    .filter(({ far }) => Number.isFinite(far));
  return found.sort((one, other) => one.far - other.far)[0]?.node;
}

/** The id of the page that an arrow key leads to: the nearest connected one in that direction, else the nearest. */
export function neighbour(map, id, key) {
  const from = map.nodes.find((node) => node.id === id);
  if (!from) return map.nodes[0]?.id;
  const linked = new Set();
  for (const { source, target } of map.lines) {
    if (source === id) linked.add(target);
    if (target === id) linked.add(source);
  }
  const others = map.nodes.filter((node) => node.id !== id);
  const along = others.filter((node) => linked.has(node.id));
  return (nearest(from, along, AIMS[key]) ?? nearest(from, others, AIMS[key]))?.id;
}
