import { expect, test, vi } from "vitest";
import { failure, StartFailure } from "../browser/published/failures.js";
import { Loading } from "../browser/published/loading.js";
import { Persistence } from "../browser/published/persistence.js";
import { make } from "../browser/shared/dom.js";
import { PageModel } from "../browser/shared/page-model.js";
import { importButton } from "../browser/table/sheets/transfer.js";

test("a model tells of what changes, and takes Python's messages as a kernel would send them", () => {
  const heard = [];
  const model = new PageModel({ screen: "title" }, (message) => heard.push(message));
  const changed = vi.fn();
  model.on("change:screen", changed);
  model.on("msg:custom", (content) => heard.push(content));
  model.receive({ method: "update", state: { screen: "play" } });
  model.receive({ method: "custom", content: { heard: true } });
  model.send({ undo: true });
  expect(model.get("screen")).toBe("play");
  expect(changed).toHaveBeenCalledOnce();
  expect(heard).toEqual([{ heard: true }, { undo: true }]);
});

test("what Python has is not drawn again where it is the same", () => {
  const adapt = (name, value) => (name === "texts" ? { ...value, silent: "busy" } : value);
  const model = new PageModel({ title: { books: [] }, texts: { silent: "notebook" } }, () => {}, adapt);
  const changed = vi.fn();
  for (const name of ["title", "texts", "screen"]) model.on(`change:${name}`, () => changed(name));
  model.replace({ title: { books: [] }, texts: { silent: "notebook" }, screen: "title" });
  expect(model.get("texts")).toEqual({ silent: "busy" });
  expect(changed.mock.calls).toEqual([["screen"]]);
});

const SAID = {
  starting: "Starting",
  downloading: "{done} of {of} MB",
  stalled: "Stalled",
  slow: "Slow",
  reload: "Reload",
  details: "Details",
};
const bar = () => make("div", { hidden: true }, make("p"), make("progress"));

test("the bar says what is loading, and why it could not", () => {
  const element = bar();
  const loading = new Loading(element, SAID);
  loading.show({ what: "downloading", done: 1_500_000, of: 8_000_000 });
  expect(element.textContent).toBe("1.5 of 8.0 MB");
  expect(element.querySelector("progress").value).toBe(1_500_000);
  loading.finish();
  expect(element.hidden).toBe(true);
  loading.fail("Cannot open.", "No <b>WebAssembly</b>");
  loading.fail("Broken.", "Because of that");
  expect([element.hidden, element.querySelector("[role=alert]").textContent]).toEqual([false, "Cannot open."]);
  expect(element.querySelector("details:not([open]) pre").textContent).toBe("No <b>WebAssembly</b>");
  expect(element.querySelector("button").textContent).toBe("Reload");
});

test("the bar does not wait for ever without a word", () => {
  vi.useFakeTimers();
  const element = bar();
  const loading = new Loading(element, SAID);
  const text = () => element.querySelector("p").textContent;
  loading.show({ what: "downloading", done: 1_000_000, of: 2_000_000 });
  vi.advanceTimersByTime(60_000);
  expect(text()).toBe("Stalled");
  loading.show({ what: "downloading", done: 2_000_000, of: 2_000_000 });
  expect(text()).toBe("2.0 of 2.0 MB");
  vi.advanceTimersByTime(60_000);
  expect(text()).toBe("Slow");
  loading.finish();
  vi.advanceTimersByTime(60_000);
  expect([text(), element.hidden]).toEqual(["Slow", true]);
  vi.useRealTimers();
});

test("an error of Python's start has a kind, and others are Python's", () => {
  expect(failure(new StartFailure("network", "404 x.zip"))).toEqual({ kind: "network", why: "404 x.zip" });
  expect(failure(new RangeError("memory"))).toEqual({ kind: "python", why: "memory" });
  expect(failure("Aborted")).toEqual({ kind: "python", why: "Aborted" });
});

test("a file that is chosen goes to Python, unless it is too large to be a save", async () => {
  const sent = [];
  const said = [];
  const table = {
    texts: { title: { import: "Import a save…", too_large: "Too large" } },
    transport: { send: (message) => sent.push(message) },
    notifications: { toast: (text) => said.push(text) },
  };
  const choose = async (file) => {
    const [, input] = importButton(table);
    Object.defineProperty(input, "files", { value: [file] });
    input.dispatchEvent(new Event("change"));
    await vi.waitFor(() => expect(sent.length + said.length).toBeGreaterThan(0));
  };
  await choose(new File(["seal\n{}\n"], "save.json"));
  expect(sent.splice(0)).toEqual([{ bring: "seal\n{}\n", name: "save.json" }]);
  await choose(new File(["x".repeat(4_000_001)], "film.json"));
  expect([sent, said]).toEqual([[], ["Too large"]]);
});

test("the browser is asked once to keep saves, when there is something to keep", async () => {
  const told = [];
  const storage = { persisted: vi.fn(async () => false), persist: vi.fn(async () => true) };
  const persistence = new Persistence((isPromised) => told.push(isPromised), storage);
  await persistence.look();
  await persistence.notice({ speak: "fr" });
  expect(storage.persist).not.toHaveBeenCalled();
  await persistence.notice({ begin: {} });
  await persistence.notice({ save: "" });
  expect(storage.persist).toHaveBeenCalledOnce();
  expect(told).toEqual([false, true]);
});

test("a browser that cannot be asked promises nothing", async () => {
  const told = [];
  const persistence = new Persistence((isPromised) => told.push(isPromised), null);
  await persistence.look();
  await persistence.notice({ save: "" });
  expect(told).toEqual([false, false]);
});
