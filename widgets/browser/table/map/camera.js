// Panning and zooming the chart: wheel, drag, pinch, buttons and keys. The sheet is measured in units that are pixels
// at zoom 1. While panning, one layer is moved and nothing else.

import { select } from "d3-selection";
import { zoom, zoomIdentity } from "d3-zoom";

const MOST = 2.2;
const STEP = 1.3; // of the buttons and keys
const MARGIN = 90; // units of table around the sheet that can be panned to
const EDGE = 26; // units of it that are in view where nobody has panned there
const [OVER, UNDER] = [34, 24]; // pixels of the name of the sheet above what is framed, and of the buttons below it
const SETTLED = 140; // milliseconds without movement
const GLIDE = 260; // milliseconds
const NUDGE = 90; // pixels of an arrow key
const CLICK = 5; // pixels that a pointer may move in a click

const eased = (share) => 1 - (1 - share) ** 3;
const middle = ([left, top, right, bottom]) => [(left + right) / 2, (top + bottom) / 2];

/** The zoom at which a box `[left, top, right, bottom]` just fits into a room of this size. */
export const fitting = ([left, top, right, bottom], [wide, high]) =>
  Math.min(wide / Math.max(1, right - left), high / Math.max(1, bottom - top));

export class Camera {
  /** `onMove(transform)` runs in each frame of a movement, `onSettle(k)` once it rests at another zoom. */
  constructor(el, { onMove, onSettle, moves }) {
    Object.assign(this, { el, onMove, onSettle, moves });
    this.size = [0, 0]; // stored: reading it in every frame would force a layout
    this.sheet = [1000, 1160];
    this.transform = zoomIdentity;
    this.isOwn = false; // whether the player chose what is in view
    this.zoom = zoom()
      .extent(() => [[0, 0], this.size])
      .clickDistance(CLICK)
      .filter((event) => !event.button && !event.target.closest("[data-still]"))
      .on("zoom", ({ transform, sourceEvent }) => {
        if (sourceEvent) this.take();
        this.move(transform);
      });
    select(el).call(this.zoom).on("dblclick.zoom", null);
  }

  close() {
    clearTimeout(this.settling);
    cancelAnimationFrame(this.gliding);
  }

  /** The player has moved the chart: it stays there. */
  take() {
    this.isOwn = true;
    cancelAnimationFrame(this.gliding);
  }

  move(transform) {
    this.transform = transform;
    this.onMove(transform);
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.onSettle(this.transform.k), SETTLED);
  }

  // ---------------------------------------------------------------- sizes

  /** The room that the chart has, and the sheet in it. */
  measure(size, sheet) {
    Object.assign(this, { size, sheet });
    const [wide, high] = sheet;
    this.whole = Math.min(MOST, fitting([-12, -12, wide + 12, high + 12], size));
    this.zoom.scaleExtent([Math.min(this.whole, 1), MOST]);
    this.zoom.translateExtent(this.bounds(MARGIN));
  }

  /** The sheet with so many units around it. */
  bounds(around) {
    const [wide, high] = this.sheet;
    return [
      [-around, -around],
      [wide + around, high + around],
    ];
  }

  get isMeasured() {
    return this.size[0] > 0 && this.size[1] > 0;
  }

  /** What is in view, as a box of the sheet. */
  get view() {
    const { x, y, k } = this.transform;
    return [-x / k, -y / k, (this.size[0] - x) / k, (this.size[1] - y) / k];
  }

  /** Where a point of the sheet is seen. */
  seen([x, y]) {
    return [this.transform.applyX(x), this.transform.applyY(y)];
  }

  // ---------------------------------------------------------------- going there

  /** Shows a box of the sheet, at most at zoom `most`, between what lies over the chart's head and foot. */
  frame(box, most, isAtOnce = false) {
    const [wide, high] = this.size;
    const clear = Math.max(high / 2, high - OVER - UNDER);
    const k = Math.max(this.zoom.scaleExtent()[0], Math.min(most, fitting(box, [wide, clear])));
    const [x, y] = middle(box);
    this.goTo(this.around([x, y + (UNDER - OVER) / 2 / k], k, EDGE), isAtOnce);
  }

  showWhole() {
    this.isOwn = true;
    this.goTo(this.around([this.sheet[0] / 2, this.sheet[1] / 2], this.whole));
  }

  /** The transform that shows a point of the sheet in the middle, with at most so much beside the sheet. */
  around([x, y], k, beside = MARGIN) {
    const [wide, high] = this.size;
    const to = zoomIdentity.translate(wide / 2 - x * k, high / 2 - y * k).scale(k);
    return this.zoom.constrain()(to, [[0, 0], this.size], this.bounds(beside));
  }

  zoomBy(out) {
    this.take();
    const [least, most] = this.zoom.scaleExtent();
    const k = Math.max(least, Math.min(most, this.transform.k * STEP ** out));
    const [left, top, right, bottom] = this.view;
    this.goTo(this.around(middle([left, top, right, bottom]), k));
  }

  panBy(right, down) {
    this.take();
    const [left, top, far, low] = this.view;
    const { k } = this.transform;
    const [x, y] = middle([left, top, far, low]);
    this.goTo(this.around([x + (right * NUDGE) / k, y + (down * NUDGE) / k], k), true);
  }

  centre(point) {
    this.take();
    this.goTo(this.around(point, this.transform.k), true);
  }

  /** Pans as far as needed to show a box of the sheet with so many pixels around it. */
  show(box, around = 40) {
    const { k } = this.transform;
    const [left, top] = this.seen(box);
    const [right, bottom] = this.seen(box.slice(2));
    const missing = (from, to, room) => {
      if (to - from > room - 2 * around) return room / 2 - (from + to) / 2;
      return Math.max(0, around - from) - Math.max(0, to + around - room);
    };
    const [x, y] = [missing(left, right, this.size[0]), missing(top, bottom, this.size[1])];
    if (!x && !y) return;
    const [viewLeft, viewTop, viewRight, viewBottom] = this.view;
    const [across, down] = middle([viewLeft, viewTop, viewRight, viewBottom]);
    this.goTo(this.around([across - x / k, down - y / k], k));
  }

  /** Glides to a transform; at once where nothing may move. */
  goTo(to, isAtOnce = false) {
    cancelAnimationFrame(this.gliding);
    const jump = (transform) => select(this.el).call(this.zoom.transform, transform);
    if (isAtOnce || !this.moves()) {
      jump(to);
      return;
    }
    const from = this.transform;
    let began = null;
    const step = (now) => {
      began ??= now;
      const share = eased(Math.min(1, (now - began) / GLIDE));
      const between = (one, other) => one + (other - one) * share;
      const k = from.k * (to.k / from.k) ** share;
      // The point in the middle of the view moves evenly, at whatever zoom.
      const at = (one, axis) => (this.size[axis] / 2 - [one.x, one.y][axis]) / one.k;
      const [x, y] = [0, 1].map((axis) => this.size[axis] / 2 - between(at(from, axis), at(to, axis)) * k);
      jump(share < 1 ? zoomIdentity.translate(x, y).scale(k) : to);
      if (share < 1) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }
}
