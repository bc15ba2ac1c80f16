// Shapes of the map: coasts, lines and arrowheads.

export const PAGE = { wide: 128, high: 46 };
export const END = { wide: 104, high: 58 };

export const sizeOf = (node) => (node.kind === "ending" ? END : PAGE);

const round = (number) => Math.round(number * 10) / 10;
const said = ([x, y]) => `${round(x)} ${round(y)}`;

/** A closed curve through points. */
function smooth(points) {
  const many = points.length;
  const at = (index) => points[(index + many) % many];
  const piece = (_, index) => {
    const [before, here, next, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = [here[0] + (next[0] - before[0]) / 6, here[1] + (next[1] - before[1]) / 6];
    const second = [next[0] - (after[0] - here[0]) / 6, next[1] - (after[1] - here[1]) / 6];
    return `C${said(first)} ${said(second)} ${said(next)}`;
  };
  return `M${said(points[0])}${points.map(piece).join("")}Z`;
}

/** A number from 0 to 1, always the same after the same seed. */
function random(seed) {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 233280, 7);
  return () => {
    state = (state * 9301 + 49297) % 233280;
    return state / 233280;
  };
}

const CORNERS = 18;
const SQUARENESS = 4.2; // of a small island; large ones have room for their corners

/** The coast of an island that holds a box. */
export function coast([left, top, wide, high], seed, pad = 0) {
  const next = random(seed);
  const large = Math.max(wide, high) / 400;
  const corners = large > 1.5 ? CORNERS * 2 : CORNERS;
  const square = SQUARENESS * Math.max(1, Math.min(large, 3));
  const points = Array.from({ length: corners }, (_, at) => {
    const angle = (at / corners) * 2 * Math.PI;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const far = 1 / (Math.abs(cos) ** square + Math.abs(sin) ** square) ** (1 / square);
    const x = left + wide / 2 + cos * far * (wide / 2 + pad) + 9 * (next() - 0.5);
    const y = top + high / 2 + sin * far * (high / 2 + pad) + 9 * (next() - 0.5);
    return [x, y];
  });
  return smooth(points);
}

/** The path of a Bézier curve, and the point where its arrowhead begins. */
export function curve(points) {
  const [start, ...rest] = points;
  let path = `M${said(start)}`;
  for (let at = 0; at + 2 < rest.length; at += 3)
    path += `C${rest
      .slice(at, at + 3)
      .map(said)
      .join(" ")}`;
  return path;
}

/** Graphviz' points end with the tip of the arrow: the curve goes up to the point before it. */
export function drawnLine(points) {
  const tip = points.at(-1);
  const body = points.slice(0, -1);
  return { path: `${curve(body)}L${said(tip)}`, arrow: arrowhead(body.at(-1), tip), middle: pointOn(body) };
}

/** A triangle with its tip at `tip`, seen from `from`. */
export function arrowhead(from, tip, length = 9, half = 3.8) {
  const far = Math.hypot(tip[0] - from[0], tip[1] - from[1]) || 1;
  const [right, down] = [(tip[0] - from[0]) / far, (tip[1] - from[1]) / far];
  const base = [tip[0] - right * length, tip[1] - down * length];
  const corner = (side) => [base[0] - down * half * side, base[1] + right * half * side];
  return `M${said(tip)}L${said(corner(1))}L${said(corner(-1))}Z`;
}

/** The middle of a chain of Bézier curves. */
export function pointOn(points) {
  const pieces = Math.floor((points.length - 1) / 3);
  if (pieces < 1) return points[0];
  const at = Math.floor(pieces / 2) * 3 - (pieces % 2 === 0 ? 3 : 0);
  const share = pieces % 2 === 0 ? 1 : 0.5;
  return bezierPoint(points.slice(at, at + 4), share);
}

export function bezierPoint([a, b, c, d], share) {
  const rest = 1 - share;
  const mix = (axis) =>
    rest ** 3 * a[axis] + 3 * rest ** 2 * share * b[axis] + 3 * rest * share ** 2 * c[axis] + share ** 3 * d[axis];
  return [mix(0), mix(1)];
}

/** Where a ray from the middle of a box towards a point leaves it. */
export function edgeOf({ x, y, wide, high }, [toX, toY], gap = 2) {
  const [right, down] = [toX - x, toY - y];
  const scale = Math.min(
    right ? (wide / 2 + gap) / Math.abs(right) : Number.POSITIVE_INFINITY,
    down ? (high / 2 + gap) / Math.abs(down) : Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(scale) ? [x + right * Math.min(scale, 1), y + down * Math.min(scale, 1)] : [x, y];
}

/** A gentle curve between two boxes. */
export function between(one, other) {
  const start = edgeOf(one, [other.x, other.y]);
  const tip = edgeOf(other, [one.x, one.y]);
  const [right, down] = [tip[0] - start[0], tip[1] - start[1]];
  const upright = Math.abs(down) > Math.abs(right) * 0.8;
  const bend = upright ? [0, down * 0.42] : [right * 0.42, 0];
  const points = [start, [start[0] + bend[0], start[1] + bend[1]], [tip[0] - bend[0], tip[1] - bend[1]], tip];
  return { path: curve(points), arrow: arrowhead(points[2], tip), middle: bezierPoint(points, 0.5), points };
}

/** The bounding box of these boxes, as `[left, top, width, height]`. */
export function bounds(boxes) {
  if (!boxes.length) return [0, 0, 100, 100];
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , wide]) => x + wide));
  const bottom = Math.max(...boxes.map(([, y, , high]) => y + high));
  return [left, top, right - left, bottom - top];
}
