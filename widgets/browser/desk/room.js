// The desk is as high as its scroll container, so that its foot and its head are visible together.

const AROUND = 64; // pixels for the cell's frame and a folded cell of code
const LEAST = 560;

/** The outermost scroll container: its height is limited by the window, while inner ones grow with the desk. */
function scrolledIn(el) {
  let found = document.documentElement;
  for (let place = el.parentElement; place && place !== document.body; place = place.parentElement) {
    const { overflowY } = getComputedStyle(place);
    if (overflowY === "auto" || overflowY === "scroll") found = place;
  }
  return found;
}

/** Keeps `--room` at the height of the scroll container, so that the desk fits it. Returns `{ close }` to stop that. */
export function fitHeight(el) {
  let place = null;
  const measure = () => {
    if (!place?.clientHeight) return;
    el.style.setProperty("--room", `${Math.max(LEAST, place.clientHeight - AROUND)}px`);
  };
  const observer = new ResizeObserver(measure);
  const start = requestAnimationFrame(() => {
    place = scrolledIn(el); // which is known once the desk is in the page
    observer.observe(place);
    measure();
  });
  return {
    close() {
      cancelAnimationFrame(start);
      observer.disconnect();
    },
  };
}
